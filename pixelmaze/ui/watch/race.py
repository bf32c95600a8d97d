"""A race: several algorithms on one maze, round by round."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_id import label_of, size_of
from pixelmaze.run.race import STEP_RATE, Race, RaceResult, rows_of, title_of
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.addresses import to_race
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import BOARDS, RACE
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.messages import OUTCOMES, PAUSED, READY, counted
from pixelmaze.ui.kit.overlay import NO_OVERLAY
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Pointer, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status
from pixelmaze.ui.kit.surface import DIM, NOTICE, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.watch import messages
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.comparison import Comparison
from pixelmaze.ui.watch.messages import CLEAR, START, remarks_on, running_ahead
from pixelmaze.ui.watch.requests import (
    OnResults,
    PreparedRace,
    RaceMaze,
    Runners,
    WatchMaze,
    another_race,
)

_CHOSEN = Ink(Role.PANEL, True)
_ORDINALS = ("", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")
_INDENT = 5  # characters left of the names in the list, for the mark and the place


class _Sizes(NamedTuple):
    row: int
    inside: tuple[int, int]  # from the corner to the first row
    head: int  # extra gap below the heading
    between: int  # gap between columns
    place: int  # width of a medal next to the place


_PIXELS = _Sizes(13, (12, 21), 3, 14, 11)
_CHARACTERS = _Sizes(1, (2, 1), 0, 2, 0)


def draw_caption(s: Surface, box: Box, run: Search, result: RaceResult | None) -> None:
    """One line below a board: the runner, and how far it has come."""
    side, top, gap = s.lengths.side, s.lengths.text, s.by_unit(4, 2)
    title, (progress, end) = title_of(run), _progress_of(run, result)

    def paint(part: Surface) -> None:
        if part.has_pointer:
            part.frame(Box(0, 0, part.width, part.height), "")
        x, right = side, part.width - side
        if result and result.place:
            x = part.medal(x, top, result.place)
        words = f"{progress}  {end}".rstrip()
        if part.width_of(title) + gap + part.width_of(words) > right - x:
            words = progress
        name = part.shortened(title, right - x - gap - part.width_of(words))
        part.text(x, top, name, STRONG)
        part.text(right - part.width_of(words), top, words, NOTICE if result else DIM)

    s.plate(run, box, (title, progress, end, result), paint)


def call_out(s: Surface, box: Box, result: RaceResult) -> None:
    """Announce the place of a runner over its board."""
    words = _ORDINALS[result.place] if result.place else result.outcome.upper()
    icon = "noway" if not result.place else f"medal_{result.place}" if result.place <= 3 else ""
    s.banner(box, words, Role.PATH if result.place else Role.ALARM, icon)


# ---- the list of runners -------------------------------------------------------------------------


def draw_list(
    s: Surface, box: Box, runs: Sequence[Search], results: Sequence[RaceResult | None], chosen: int
) -> None:
    """The runners beside a board: names, in as many lines as needed, and progress. If not all fit,
    the ones around the chosen runner."""
    width = box.width - 2
    names = [s.broken(title_of(run), width - _INDENT) for run in runs]
    height = max(map(len, names)) + 1
    apart = height + (len(runs) * (height + 1) <= box.height)
    seen = max(1, min(len(runs), box.height // height))
    first = first_seen(chosen, seen, len(runs))
    for at in range(first, first + seen):
        y, result = box.y + (at - first) * apart, results[at]
        if at == chosen:
            s.fill(Box(box.x + 1, y, width, len(names[at])), Role.ROUTE, is_marked=True)
            s.text(box.x + 1, y, "▸", _CHOSEN)
        ink = _CHOSEN if at == chosen else STRONG
        if result and result.place:
            s.text(box.x + 3, y, f"{result.place}.", ink)
        for line, words in enumerate(names[at]):
            s.text(box.x + 1 + _INDENT, y + line, words, ink)
        text = "  ".join(filter(None, _progress_of(runs[at], result)))
        x = box.x + 1 + min(_INDENT, width - s.width_of(text))
        s.text(x, y + len(names[at]), text, NOTICE if result else DIM)


def draw_captions(
    s: Surface, box: Box, runs: Sequence[Search], results: Sequence[RaceResult | None], chosen: int
) -> None:
    """One line per runner below a board; if not all fit, around the chosen runner."""
    first = first_seen(chosen, box.height, len(runs))
    for y, at in enumerate(range(first, first + box.height), start=box.y):
        draw_caption(s, Box(1, y, box.width - 1, 1), runs[at], results[at])
        if at == chosen:
            s.fill(Box(0, y, 1, 1), Role.ROUTE, is_marked=True)
            s.text(0, y, "▸", _CHOSEN)


def first_seen(at: int, seen: int, entries: int) -> int:
    """The first of `seen` visible entries in a list, with entry `at` as near the middle as
    possible."""
    return max(0, min(at - seen // 2, entries - seen))


# ---- the table -----------------------------------------------------------------------------------


def draw_table(s: Surface, room: Box, results: Sequence[RaceResult], owner: RaceScene) -> None:
    """The results, over the boards."""
    sizes = s.by_unit(_PIXELS, _CHARACTERS)
    rows = rows_of(results)
    widths = [max(map(s.width_of, column)) for column in zip(*rows, strict=True)]
    widths[0] += sizes.place
    margin, top = sizes.inside
    rest = 2 * margin + sizes.between * (len(widths) - 1)
    widths[1] = max(1, min(widths[1], room.width - 2 - rest - sum(widths) + widths[1]))
    width = min(rest + sum(widths), room.width)
    said = [line for it in remarks_on(results) for line in s.broken(it, width - 2 * margin)]
    lines = len(rows) + len(said)
    height = min(top + sizes.head + lines * sizes.row + s.lengths.side, room.height)

    def paint(part: Surface) -> None:
        part.frame(Box(0, 0, part.width, part.height), "Results")
        y, last = top, part.height - sizes.row - part.lengths.side
        for i, row in enumerate(rows):
            if y > last:
                return
            x = margin
            for at, (cell, most) in enumerate(zip(row, widths, strict=True)):
                cell = part.shortened(cell, most)
                left = x if at == 1 else x + most - part.width_of(cell)
                part.text(left, y, cell, TEXT if i else DIM)
                if at == 0 and cell.endswith("."):
                    part.medal(x, y, int(cell[:-1]))
                x += most + sizes.between
            y += sizes.row + (0 if i else sizes.head)
        for words in said:
            if y > last:
                return
            part.text(margin, y, words, DIM)
            y += sizes.row

    x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
    s.plate(owner, Box(x, y, width, height), (*rows, *said), paint)


def _progress_of(run: Search, result: RaceResult | None) -> tuple[str, str]:
    """The progress of a runner, and its outcome if it has finished."""
    if not result:
        return counted(run.visited, "cell"), ""
    end = OUTCOMES[result.outcome]
    if result.solution and result.length is not None:
        length, cost = result.length, result.solution.cost
        end = f"path {length:,}" if cost == length else f"cost {cost:,}"
    return counted(result.rounds, "round"), end


_CALL = 1.5  # seconds that a runner's place is announced
_LIST = 30  # width of the list of runners, in characters


class RaceScene(AlgorithmScene):
    """The boards side by side; if they do not all fit, one board and the list of runners.

    `asked` is the request that opened this scene; without one, X leads nowhere.
    """

    def __init__(
        self,
        session: Session,
        maze: Maze,
        line_up: Runners,
        step_rate: float,
        name: str = "",
        asked: RaceMaze | None = None,
        on_results: OnResults | None = None,
        race: Race | None = None,
    ) -> None:
        """`line_up` makes the runs on each new maze; `race` is the prepared one on this maze."""
        race = race or Race(line_up(maze))
        super().__init__(session, PlaybackControls(race, step_rate))
        self._line_up = line_up
        self._on_results = on_results
        self._asked = asked
        self._has_table = True
        self._chosen = 0
        self._boards: Sequence[Box] = ()
        """Empty if they do not all fit."""
        self.comparison: Comparison | None = None
        """Both sources, while shown."""
        self._take(race, maze, name)

    def _take(self, race: Race, maze: Maze, name: str = "") -> None:
        self.race = self.playback.run = race
        self.maze = maze
        is_one = race.runs[0].maze is maze  # generators make a maze each
        self._name = (label_of(maze) or name) if is_one else size_of(maze)
        race.paused = True
        self.has_begun = False
        self.results: list[RaceResult | None] = [None for _ in race.runs]
        """The result of each runner; None until finished."""
        self.calls = [0.0 for _ in race.runs]
        """Seconds left to announce each runner's place."""
        self._is_over = False
        self.show_runs(race.runs)
        self.comparison = Comparison(race, self.toast) if self.comparison else None

    @classmethod
    def of(cls, session: Session, request: RaceMaze, made: PreparedRace) -> RaceScene:
        rate, line_up = request.step_rate or STEP_RATE, request.line_up
        scene = cls(
            session, made.maze, line_up, rate, made.title, request, request.on_results, made.race
        )
        scene.heat.is_on = request.has_heat
        if request.shows_source:
            scene.turn_sources()
        if not request.waits:
            scene.start()
        return scene

    @property
    def name(self) -> str:
        return self._name

    @property
    def link_query(self) -> str:
        if self._asked:
            return to_race(self.maze, self._asked.runners, self._asked.has_generators)
        return to_race(self.maze, [run.solver for run in self.race.runs])

    def standing(self) -> Status:
        """The number of runners that have finished, and the state of the race."""
        race, words = self.race, f"{len(self.arrived)} of {len(self.race.runs)} finished"
        subject = words if self.has_begun else "Race"
        if self.playback.is_running_ahead:
            return Status(subject, running_ahead(race.length), "paused")
        if not self.has_begun:
            return Status(subject, READY, "ready")
        if race.finished:
            return Status(subject, messages.RESULT, "found")
        if race.paused:
            return Status(subject, PAUSED, "paused")
        return Status(subject, messages.RACING, "searching")

    # ---- bindings ------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        return bool(self._boards), self.comparison and self.comparison.offers

    def all_groups(self) -> Sequence[Group]:
        groups = super().all_groups()
        return [self.comparison.group, *groups] if self.comparison else groups

    def own_groups(self) -> Sequence[Group]:
        def start_another() -> None:
            self.load(partial(another_race, self.maze, self._line_up), self._show)

        bindings = [
            bind(RACE["start"], self.start, word=lambda: CLEAR if self.has_begun else START),
            bind(RACE["restart"], self.restart),
            bind(RACE["new"], start_another),
            bind(RACE["table"], self.turn_table),
        ]
        if len(self.race.runs) == 2 and all(run.solver for run in self.race.runs):
            bindings.append(bind(RACE["sources"], self.turn_sources))
        if self._asked:
            bindings.append(bind(RACE["leave"], self.leave))
        if not self.session.services.has_pointer:  # boards may not fit
            word = "" if self._boards else None
            bindings[1:1] = [
                bind(BOARDS["next_board"], lambda: self._choose(1), word=word),
                bind(BOARDS["last_board"], lambda: self._choose(-1)),
            ]
        return [("Race", bindings)]

    def start(self) -> None:
        """Start the race; if it has started, return to the start."""
        self.race.seek(0)
        self.has_begun = not self.has_begun
        self.race.paused = not self.has_begun

    def restart(self) -> None:
        self.race.seek(0)
        self.has_begun, self.race.paused = True, False

    def _show(self, made: tuple[Race, Maze]) -> None:
        """End the present race, and show this one."""
        self.close()
        self._take(*made)

    def turn_table(self) -> None:
        self._has_table = not self._has_table

    def turn_sources(self) -> None:
        """Show or hide both sources."""
        if self.comparison:
            self.comparison.close()
        self.comparison = None if self.comparison else Comparison(self.race, self.toast)

    @property
    def is_busy(self) -> bool:
        return super().is_busy or not (self.race.paused or self.race.finished)

    def stop(self) -> bool:
        return super().stop() or (self.comparison is not None and self.comparison.stop())

    def _choose(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.panes)

    def leave(self) -> None:
        """Watch one of the runners in this maze."""
        if self._asked:
            self.ask(
                WatchMaze(
                    OpenMaze(self.maze, self.name),
                    self._asked.solver,
                    waits=True,
                    step_rate=self.playback.step_rate,
                    has_heat=self.heat.is_on,
                    race=self._asked,
                    on_results=self._asked.on_results,
                )
            )

    # ---- update and draw -----------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        request = super().update(given)
        before = self.results
        self.look_for_results(given.seconds)
        for run, was, result in zip(self.race.runs, before, self.results, strict=True):
            if result and not was and run.fault:
                self.show_message(str(run.fault))
        return request

    def _move(self, given: SceneInput) -> bool:
        before, is_jump = self.race.index, self.playback.is_running_ahead
        is_jump |= given.pointer is not None and given.pointer.is_down
        is_free = super()._move(given)
        if self.comparison:
            self.comparison.update(self.race.index if is_jump else before)
        return is_free

    def handle_pointer(self, pointer: Pointer, is_free: bool) -> bool:
        return is_free and self.comparison is not None and self.comparison.handle_pointer(pointer)

    def look_for_results(self, seconds: float) -> None:
        """Update the results and the announcements after `seconds`."""
        before = self.results
        self.has_begun = self.has_begun or self.race.index > 0
        # a runner that starts at the goal has not finished before the race begins
        self.results = self.race.results if self.has_begun else [None for _ in self.race.runs]
        for i, result in enumerate(self.results):
            left = _CALL if result and not before[i] else self.calls[i]
            self.calls[i] = max(0.0, left - seconds) if result else 0.0
        if all(self.results) and not self._is_over:
            self._is_over = True
            if self._on_results:
                self._on_results(self.maze, self.arrived)

    @property
    def arrived(self) -> list[RaceResult]:
        return [result for result in self.results if result]

    def close(self) -> None:
        if self.comparison:
            self.comparison.close()
        for run in self.race.runs:
            run.close()

    def says(self) -> Iterator[str]:
        yield from super().says()
        head, *rows = rows_of(self.arrived)
        for place, title, rounds, *figures in rows:
            pairs = map(" ".join, zip(head[3:], figures, strict=True))
            unit = "round" if rounds == "1" else head[2]
            yield ", ".join((f"{place} {title}: {rounds} {unit}", *pairs))
        yield from remarks_on(self.arrived)
        for run, result in zip(self.race.runs, self.results, strict=True):
            if self.race.paused and not result:
                yield f"{title_of(run)}: {_progress_of(run, None)[0]}"
        if self.comparison:
            yield from self.comparison.says()

    def lay_out(self, s: Surface, room: Box) -> None:
        self._room, count = room, len(self.panes)
        services, caption = self.session.services, s.lengths.row
        boards = partial(services.boards, s, self.maze, count, caption=caption)
        if self.comparison:
            room, self._boards = self.comparison.lay_out(s, room, boards)
        else:
            self._boards = boards(room)
        for pane, board in zip(self.panes, self._boards, strict=False):
            self.place_pane(pane, board)
        if self._boards:
            return
        if room.width >= 2 * _LIST + 10:
            board = room._replace(width=room.width - _LIST)
            self._list = Box(board.width, room.y, _LIST, room.height)
        else:
            rows = min(count, room.height // 2)
            board = room._replace(height=room.height - rows)
            self._list = Box(0, board.y + board.height, room.width, rows)
        self._board = board
        self.place_pane(self.panes[self._chosen], board)

    def draw_room(self, s: Surface) -> None:
        if s.by_unit(False, True):
            s.fill(self._room, Role.PANEL)
            for board, other in pairwise(self._boards):
                if board.y == other.y:  # an edge between them
                    s.panel(Box(other.x - 1, other.y, 1, other.height + s.lengths.row))
        results = self.results
        for i, board in enumerate(self._boards):
            self._draw_board(s, board, i)
            below = board._replace(y=board.y + board.height, height=s.lengths.row)
            draw_caption(s, below, self.race.runs[i], results[i])
        is_beside = not self._boards and self._list.x > 0
        if not self._boards:
            draw = draw_list if is_beside else draw_captions
            if not (self.comparison and is_beside):
                draw(s, self._list, self.race.runs, results, self._chosen)
            self._draw_board(s, self._board, self._chosen)
        if self.comparison:
            self.comparison.draw(s, self._list if is_beside else None, self._chosen)
        if self._has_table and all(results) and not any(self.calls):
            draw_table(s, self._room, self.arrived, self)

    def _draw_board(self, s: Surface, box: Box, i: int) -> None:
        pane, compared = self.panes[i], self.comparison
        pane.draw(s, compared.overlay(i, pane.capacity) if compared else NO_OVERLAY)
        result, left = self.results[i], self.calls[i]
        is_dark = s.has_pointer and round(left * 60) % 16 < 3  # it blinks
        if result and left and not is_dark and not self.task:  # its question is about the ways
            call_out(s, box, result)
