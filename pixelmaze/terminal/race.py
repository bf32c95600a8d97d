"""Several algorithms on one maze by one clock: side by side, or where there is no room for that one
of them and how all stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.maze import Maze
from pixelmaze.race import Race, Result, rows_of, title_of
from pixelmaze.terminal.canvas import DIM, EDGE, STRONG, TEXT, Canvas, Style, shortened, width_of
from pixelmaze.terminal.controls import Control, Group, controls_for
from pixelmaze.terminal.frame import broken, centred, draw_frame, first_seen
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.stage import Stage
from pixelmaze.terminal.view import BLOCKS, largest, size
from pixelmaze.theme import Role
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import Standing
from pixelmaze.ui.opening import Runners
from pixelmaze.ui.racing import Racing, Telling, told_of
from pixelmaze.ui.requests import OpenMaze, RaceMaze, WatchMaze
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watch_keys import RACE

_COLUMN = 30
"""Characters of the list of runners, where only one of them is seen."""
_INDENT = 5
"""Characters before the names in it: which is chosen, and the place."""
_DONE = Style(Role.GOAL_LIGHT, is_bold=True)
_CHOSEN = Style(Role.PANEL, Role.ROUTE, is_bold=True, is_reversed=True)
_MEDALS = {1: Role.GOAL, 2: Role.WHITE, 3: Role.GOAL_DARK}
_ORDINALS = ("", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")


class RaceScene(Stage):
    """Shows a race: see `Racing`; `asked` is what has led here, without which X leads nowhere."""

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
        """`race` is that of those who are lined up, if it was prepared before."""
        race = race or Race(line_up(maze))
        super().__init__(Deck(race, step_rate), session)
        self.racing = Racing(race, maze, line_up, self.deck, name, tell, self._show)
        self._asked = asked
        self._has_table = True
        self._chosen = 0
        self._is_single = False
        """Whether only one of them was seen when it was drawn last."""
        self._show()

    def _show(self) -> None:
        runs = self.racing.race.runs
        panes = [Pane(run) for run in runs]
        for pane, before in zip(panes, self.panes, strict=False):
            pane.take_over(before)
        self.panes = panes

    # ---- what the keys do ----------------------------------------------------------------------

    def own_controls(self) -> Sequence[Group]:
        race = self.racing
        acts = {
            "start": race.start, "restart": race.restart,
            "new": lambda: self.load(race.another(), race.show), "table": self._turn_table,
        }  # fmt: skip
        if self._asked:
            acts["leave"] = self.leave
        first, *others = controls_for(RACE, acts)
        word = "next" if self._is_single else ""
        turns = [
            Control("Tab", ("tab",), word, "the next board, where they do not fit side by side",
                    lambda: self._choose(1)),
            Control("Shift Tab", ("shift tab",), "", "the board before", lambda: self._choose(-1)),
        ]  # fmt: skip
        return [("Race", [first._replace(word=race.start_word), *turns, *others])]

    def _turn_table(self) -> None:
        self._has_table = not self._has_table

    def _choose(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.panes)

    def leave(self) -> None:
        """Watch one of the runners on this maze."""
        if not self._asked:
            return
        self.following = WatchMaze(
            OpenMaze(self.racing.maze, self.racing.name),
            self._asked.solver,
            waits=True,
            step_rate=self.deck.step_rate,
            has_heat=self.heat.is_on,
            race=self._asked,
            tell=self._asked.tell,
        )

    # ---- as time passes ------------------------------------------------------------------------

    def update(self, seconds: float) -> Request | None:
        following = super().update(seconds)
        self.racing.look(seconds)
        return following

    # ---- draw ----------------------------------------------------------------------------------

    def standing(self) -> tuple[str, Standing]:
        return self.racing.name, self.racing.standing()

    def draw_panes(self, canvas: Canvas, box: Box) -> None:
        canvas.fill(box, TEXT)
        boxes = side_by_side(self.racing.maze, len(self.panes), box, canvas.has_blocks)
        self._is_single = not boxes
        if boxes:
            for i, (x, y, width, height) in enumerate(boxes):
                self._draw_board(canvas, Box(x, y, width - 1, height - 1), i)
                self._draw_caption(canvas, Box(x, y + height - 1, width - 1, 1), i)
            for part, other in pairwise(boxes):
                if part.y == other.y:
                    canvas.fill(Box(other.x - 1, part.y, 1, part.height), EDGE, "│")
        else:
            self._draw_single(canvas, box)
        if self._has_table and self.racing.has_table:
            _draw_table(canvas, self.racing.arrived)

    def _draw_board(self, canvas: Canvas, box: Box, i: int) -> None:
        pane = self.panes[i]
        mazes = [other.search.maze for other in self.panes]
        pane.draw(canvas, box, self.heat.of(pane.search.maze, mazes))
        result = self.racing.results[i]
        if result and self.racing.calls[i]:
            words = f" {_ORDINALS[result.place] if result.place else result.outcome.upper()} "
            ground = Role.PATH if result.place else Role.ALARM
            x, y = box.x + (box.width - width_of(words)) // 2, box.y + box.height // 2
            canvas.write(x, y, words, Style(Role.OUTLINE, ground, is_bold=True, is_reversed=True))

    def _draw_caption(self, canvas: Canvas, box: Box, i: int) -> None:
        """One line below a board: who, and how far."""
        run, result = self.panes[i].search, self.racing.results[i]
        x = box.x + 1
        if result and result.place:
            ink = _MEDALS.get(result.place, Role.TEXT)
            x = canvas.write(x, box.y, f"{result.place}. ", Style(ink, is_bold=True))
        told, end = told_of(run, result)
        right = box.x + box.width - 1
        words = f"{told}  {end}".rstrip()
        if width_of(title_of(run)) + 2 + width_of(words) > right - x:
            words = told
        name = shortened(title_of(run), right - x - 2 - width_of(words))
        canvas.write(x, box.y, name, STRONG)
        canvas.write(right - width_of(words), box.y, words, _DONE if result else DIM)

    def _draw_single(self, canvas: Canvas, box: Box) -> None:
        """The board that was chosen, and the list of the runners beside or below it; where there is
        no room for all of them those around the chosen one."""
        runs = len(self.panes)
        if box.width >= 2 * _COLUMN + 10:
            board = box._replace(width=box.width - _COLUMN)
            names = [broken(title_of(p.search), _COLUMN - 2 - _INDENT) for p in self.panes]
            high = max(map(len, names)) + 1
            apart = high + (runs * (high + 1) <= box.height)
            rows = max(1, min(runs, box.height // high))
            first = first_seen(self._chosen, rows, runs)
            for y, at in enumerate(range(first, first + rows)):
                entry = Box(board.width + 1, box.y + y * apart, _COLUMN - 2, high)
                self._draw_entry(canvas, entry, at, names[at])
        else:
            rows = min(runs, box.height // 2)
            board = box._replace(height=box.height - rows)
            first = first_seen(self._chosen, rows, runs)
            for y, at in enumerate(range(first, first + rows), start=board.y + board.height):
                self._draw_caption(canvas, Box(1, y, box.width - 1, 1), at)
                if at == self._chosen:
                    canvas.write(0, y, "▸", _CHOSEN)
        self._draw_board(canvas, board, self._chosen)

    def _draw_entry(self, canvas: Canvas, box: Box, i: int, name: Sequence[str]) -> None:
        """A runner in the list: the name in as many lines as it takes, and how far it has come."""
        run, result = self.panes[i].search, self.racing.results[i]
        sign, style = ("▸", _CHOSEN) if i == self._chosen else (" ", STRONG)
        mark = f"{sign} {result.place}." if result and result.place else sign
        for y, words in enumerate(name, start=box.y):
            canvas.write(box.x, y, f"{mark:{_INDENT}}{words}".ljust(box.width), style)
            mark = ""
        told = "  ".join(filter(None, told_of(run, result)))
        x = box.x + min(_INDENT, box.width - width_of(told))
        canvas.write(x, box.y + len(name), told, _DONE if result else DIM)


def side_by_side(maze: Maze, boards: int, box: Box, has_blocks: bool) -> list[Box]:
    """Parts of the box for so many boards and a line below each, as large as can be; none if they
    do not all fit."""
    for zoom in range(largest(maze.grid), BLOCKS - 1 if has_blocks else BLOCKS, -1):
        width, height = size(maze.grid, zoom)
        columns = min(boards, box.width // (width + 1))
        rows = -(-boards // columns) if columns else 0
        if rows and rows * (height + 1) <= box.height:
            columns = -(-boards // rows)
            across, down = box.width // columns, box.height // rows
            return [
                Box(box.x + i % columns * across, box.y + i // columns * down, across, down)
                for i in range(boards)
            ]
    return []


def _draw_table(canvas: Canvas, results: Sequence[Result]) -> None:
    """What came of it, over the boards."""
    rows = rows_of(results)
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    room = canvas.width - 6 - sum(widths) + widths[1] - 2 * (len(widths) - 1)
    widths[1] = max(1, min(widths[1], room))
    box = centred(canvas, sum(widths) + 2 * (len(widths) - 1) + 4, len(rows) + 2, top=1, bottom=2)
    inside = draw_frame(canvas, box, "The result")
    for y, row in enumerate(rows[: inside.height], start=inside.y):
        x = inside.x
        place = y - inside.y if row[0].endswith(".") else 0
        styles = [Style(_MEDALS.get(place, Role.TEXT), is_bold=True), *4 * [TEXT]]
        if y == inside.y:
            styles = 5 * [DIM]
        for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
            cell = shortened(cell, width)
            left = x if i < 2 else x + width - width_of(cell)
            canvas.write(left, y, cell, styles[i])
            x += width + 2
