"""A race: several algorithms on one maze, in step."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run.race import STEP_RATE, Race
from pixelmaze.run.search import Search
from pixelmaze.ui.addresses import to_race
from pixelmaze.ui.bindings import Group, bind
from pixelmaze.ui.commands import BOARDS, RACE
from pixelmaze.ui.game_facts import Standing
from pixelmaze.ui.menu import Request
from pixelmaze.ui.opening import OpenMaze, Runners
from pixelmaze.ui.playback_controls import PlaybackControls
from pixelmaze.ui.racing import Racing, Telling
from pixelmaze.ui.requests import Raced, RaceMaze, WatchMaze
from pixelmaze.ui.scene import SceneInput
from pixelmaze.ui.scenes.algorithm import AlgorithmScene
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.widgets.runners import (
    Caption,
    ResultTable,
    call_out,
    caption_height,
    draw_captions,
    draw_list,
)

_LIST = 30  # width of the list of runners, in characters


class RaceScene(AlgorithmScene):
    """Shows the boards side by side, or one board and the list of runners if they do not all fit.

    `asked` is the request that has led here. Without it, X leads nowhere.
    """

    def __init__(
        self,
        session: Session,
        maze: Maze,
        line_up: Runners,
        step_rate: float,
        name: str = "",
        asked: RaceMaze | None = None,
        tell: Telling | None = None,
        race: Race | None = None,
    ) -> None:
        """`race` is the race of `line_up` on this maze, if it has been prepared."""
        race = race or Race(line_up(maze))
        super().__init__(session, PlaybackControls(race, step_rate))
        self.racing = Racing(race, maze, line_up, self.playback, name, tell, self._show)
        self._asked = asked
        self._has_table = True
        self._table = ResultTable()
        self._chosen = 0
        self._boards: Sequence[Box] = ()
        """Empty if they do not all fit."""
        self._show()

    @classmethod
    def of(cls, session: Session, request: RaceMaze, made: Raced) -> RaceScene:
        """The scene that a request asks for."""
        rate, line_up = request.step_rate or STEP_RATE, request.line_up
        scene = cls(session, made.maze, line_up, rate, made.title, request, request.tell, made.race)
        scene.heat.is_on = request.has_heat
        if not request.waits:
            scene.racing.start()
        return scene

    @property
    def race(self) -> Race:
        return self.racing.race

    @property
    def runs(self) -> Sequence[Search]:
        return self.racing.race.runs

    @property
    def maze(self) -> Maze:
        return self.racing.maze

    @property
    def name(self) -> str:
        return self.racing.name

    @property
    def query(self) -> str:
        if self._asked:
            return to_race(self.maze, self._asked.runners, self._asked.has_generators)
        return to_race(self.maze, [run.solver for run in self.runs])

    def standing(self) -> Standing:
        return self.racing.standing()

    def _show(self) -> None:
        self.show_runs(self.runs)
        self._captions = [Caption() for _ in self.runs]

    # ---- bindings ------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        return bool(self._boards)

    def own_groups(self) -> Sequence[Group]:
        race = self.racing
        bindings = [
            bind(RACE["start"], race.start, word=lambda: race.start_word),
            bind(RACE["restart"], race.restart),
            bind(RACE["new"], lambda: self.load(race.another(), race.show)),
            bind(RACE["table"], self.turn_table),
        ]
        if self._asked:
            bindings.append(bind(RACE["leave"], self.leave))
        if not self.session.services.has_pointer:  # boards may not fit
            word = "" if self._boards else None
            bindings[1:1] = [
                bind(BOARDS["next_board"], lambda: self._choose(1), word=word),
                bind(BOARDS["last_board"], lambda: self._choose(-1)),
            ]
        return [("Race", bindings)]

    def turn_table(self) -> None:
        self._has_table = not self._has_table

    def _choose(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.panes)

    def leave(self) -> None:
        """Watch one of the runners on this maze."""
        if self._asked:
            self.ask(
                WatchMaze(
                    OpenMaze(self.maze, self.name),
                    self._asked.solver,
                    waits=True,
                    step_rate=self.playback.step_rate,
                    has_heat=self.heat.is_on,
                    race=self._asked,
                    tell=self._asked.tell,
                )
            )

    # ---- update and draw -----------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        request = super().update(given)
        before = self.racing.results
        self.racing.look(given.seconds)
        for run, was, result in zip(self.runs, before, self.racing.results, strict=True):
            if result and not was and run.fault:
                self.say(str(run.fault))
        return request

    def close(self) -> None:
        self.racing.close()

    def lay_out(self, s: Surface, room: Box) -> None:
        self._room, count = room, len(self.panes)
        services = self.session.services
        self._boards = services.boards(s, self.maze, count, room, caption_height(s))
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
        if s.pick(False, True):
            s.fill(self._room, Role.PANEL)
            for board, other in pairwise(self._boards):
                if board.y == other.y:  # an edge between them
                    s.panel(Box(other.x - 1, other.y, 1, other.height + caption_height(s)))
        results = self.racing.results
        for i, (board, caption) in enumerate(zip(self._boards, self._captions, strict=False)):
            self._draw_board(s, board, i)
            below = board._replace(y=board.y + board.height, height=caption_height(s))
            caption.draw(s, below, self.runs[i], results[i])
        if not self._boards:
            is_beside = self._list.x > 0
            draw = draw_list if is_beside else draw_captions
            draw(s, self._list, self.runs, results, self._chosen)
            self._draw_board(s, self._board, self._chosen)
        if self._has_table and self.racing.has_table:
            self._table.draw(s, self._room, self.racing.arrived)

    def _draw_board(self, s: Surface, box: Box, i: int) -> None:
        self.panes[i].draw(s)
        result, left = self.racing.results[i], self.racing.calls[i]
        is_dark = s.has_pointer and round(left * 60) % 16 < 3  # it blinks
        if result and left and not is_dark:
            call_out(s, box, result)
