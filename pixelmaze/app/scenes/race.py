"""Several algorithms on one maze, side by side, by one clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyxel

from pixelmaze.app import hud
from pixelmaze.app.controls import Control, Group
from pixelmaze.app.hud import MARGIN, VIEW, Box, Plate, Status
from pixelmaze.app.pane import Pane
from pixelmaze.app.stage import Stage
from pixelmaze.app.tiles import tile_set
from pixelmaze.app.window import Scene
from pixelmaze.making import another
from pixelmaze.maze import Maze
from pixelmaze.race import Race, Result, rows_of, title_of
from pixelmaze.search import Search
from pixelmaze.theme import Role

_CAPTION = 14
"""Height of the line below each board."""
_CALL = 90
"""Frames that a place is called out."""
_MAP = 250
"""Boards narrower than this have no small map."""

Runners = Callable[[Maze], list[Search]]
"""Lines up the runs on a maze."""


class RaceScene(Stage):
    """`line_up` makes the runs anew for another maze; `leave` is what comes after X; `tell` is
    told the results when all have arrived."""

    def __init__(
        self,
        maze: Maze,
        line_up: Runners,
        step_rate: float,
        name: str = "",
        leave: Callable[[Maze], Stage] | None = None,
        tell: Callable[[Maze, list[Result]], None] | None = None,
    ) -> None:
        self._line_up = line_up
        self._leave = leave
        self._tell = tell
        self._has_table = True
        self.race = Race(line_up(maze), step_rate)
        super().__init__(self.race, step_rate, self._race_controls())
        self._show(maze, name)

    def _show(self, maze: Maze, name: str = "") -> None:
        self._maze = maze
        form = f"{maze.grid.shape.name} {maze.grid.width}x{maze.grid.height}"
        is_one = self.race.runs[0].maze is maze  # generators make one each
        self.name = (maze.id or name) if is_one else form
        self.race.paused = True
        self.has_begun = False
        self._results: list[Result | None] = [None for _ in self.race.runs]
        self._calls = [0 for _ in self.race.runs]
        self._is_over = False
        self._table = Plate(_table_box(len(self.race.runs)))
        boxes = laid_out(maze, len(self.race.runs))
        self.panes = [Pane(run, box) for run, box in zip(self.race.runs, boxes, strict=True)]
        self._captions = [
            Plate(Box(box.x, box.y + box.height, box.width, _CAPTION)) for box in boxes
        ]
        for pane in self.panes:
            pane.map.is_wanted = pane.view.box.width >= _MAP

    def _race_controls(self) -> Group:
        leaving: tuple[Control, ...] = ()
        if self._leave:
            leaving = (
                Control("X", (pyxel.KEY_X,), "watch", "back to watching one of them", self.leave),
            )
        return "Race", (
            Control("S", (pyxel.KEY_S,), lambda: "clear" if self.has_begun else "start",
                    "start the race; again: back to the line", self.start,
                    pad=pyxel.GAMEPAD1_BUTTON_A),
            Control("R", (pyxel.KEY_R,), "again", "from the beginning", self.restart),
            Control("N", (pyxel.KEY_N,), "new", "a new maze of the same kind", self.renew,
                    pad=pyxel.GAMEPAD1_BUTTON_BACK),
            Control("I", (pyxel.KEY_I,), "", "the table at the end", self.turn_table),
            *leaving,
        )  # fmt: skip

    def start(self) -> None:
        """Go; or if they have gone, back to the line."""
        self.race.seek(0)
        self.has_begun = not self.has_begun
        self.race.paused = not self.has_begun

    def restart(self) -> None:
        self.race.seek(0)
        self.has_begun, self.race.paused = True, False

    def renew(self) -> None:
        maze = another(self._maze)
        self.race = self.bar.transport = Race(self._line_up(maze), self.bar.step_rate)
        self._show(maze)

    def turn_table(self) -> None:
        self._has_table = not self._has_table

    def leave(self) -> None:
        if self._leave:
            stage = self._leave(self._maze)
            stage.take_over(self)
            self.following = stage

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Scene | None:
        following = super().update()
        self.has_begun = self.has_begun or self.race.index > 0
        # who stands at the goal has arrived before it begins: that does not count yet
        results = self.race.results
        if not self.has_begun:
            results = [None for _ in results]
        for i, result in enumerate(results):
            if result and not self._results[i]:
                self._calls[i] = _CALL
            self._calls[i] = max(0, self._calls[i] - 1) if result else 0
        self._results = results
        done = [result for result in results if result]
        if len(done) == len(results) and not self._is_over:
            self._is_over = True
            if self._tell:
                self._tell(self._maze, done)
        return following

    def draw_beside(self) -> None:
        for i, (pane, caption) in enumerate(zip(self.panes, self._captions, strict=True)):
            self._draw_caption(caption, pane.search, self._results[i])
            if self._calls[i]:
                _call_out(pane.view.box, self._results[i], self._calls[i])
        done = [result for result in self._results if result]
        if self._has_table and len(done) == len(self.panes) and not any(self._calls):
            self._draw_table(done)

    def _draw_caption(self, plate: Plate, run: Search, result: Result | None) -> None:
        title = title_of(run)
        if result:
            told = f"{result.ticks:,} steps"
            end = f"path {result.length:,}" if result.length >= 0 else result.outcome
        else:
            told, end = f"{run.visited:,} cell{'s' * (run.visited != 1)}", ""

        def paint(image: pyxel.Image) -> None:
            image.cls(Role.PANEL)
            image.rectb(0, 0, plate.box.width, _CAPTION, Role.PANEL_EDGE)
            x = MARGIN
            if result and 1 <= result.place <= 3:
                hud.icon(f"icon_medal_{result.place}", x, 3, image)
                x += 11
            words = f"{told}  {end}".strip()
            room = plate.box.width - MARGIN - x - 4
            if hud.width_of(title) + hud.width_of(words) > room:
                words = told
            right = plate.box.width - MARGIN - hud.width_of(words)
            name = hud.shortened(title, right - x - 4)
            hud.text(x, 4, name, Role.TEXT, image)
            hud.text(right, 4, words, Role.GOAL_LIGHT if result else Role.TEXT_DIM, image)

        plate.draw((title, told, end, result), paint)

    def _draw_table(self, results: Sequence[Result]) -> None:
        """What came of it, over the boards."""
        rows = rows_of(results)

        def paint(image: pyxel.Image) -> None:
            image.cls(Role.PANEL)
            image.rectb(0, 0, self._table.box.width, self._table.box.height, Role.PATH)
            hud.text(12, 8, "The result", Role.GOAL, image)
            for i, row in enumerate(rows):
                y = 24 + i * _ROW + 3 * (i > 0)
                colour = Role.TEXT_DIM if i == 0 else Role.TEXT
                if i and row[0] in ("1.", "2.", "3."):
                    hud.icon(f"icon_medal_{row[0][0]}", 12, y - 1, image)
                for right, cell in zip(_COLUMNS, row, strict=True):
                    x = (
                        right
                        if cell == row[1] and right == _COLUMNS[1]
                        else right - hud.width_of(cell)
                    )
                    hud.text(x, y, cell, colour, image)

        self._table.draw(tuple(rows), paint)

    def status(self) -> Status:
        race = self.race
        arrived = sum(result is not None for result in self._results)
        subject = f"{arrived} of {len(race.runs)} have arrived" if self.has_begun else "Race"
        if self.bar.is_running_ahead:
            return Status(self.name, subject, f"{race.length:,} … a key stops", Role.WHITE)
        if not self.has_begun:
            return Status(self.name, subject, "READY", Role.TEXT_DIM)
        if race.finished:
            return Status(self.name, subject, "RESULT", Role.PATH)
        if race.paused:
            return Status(self.name, subject, "PAUSED", Role.WHITE)
        return Status(self.name, subject, "RACING", Role.ROUTE)


_ROW = 13
_COLUMNS = (34, 42, 226, 282, 338)
"""Where the columns of the table end; the second, of names, begins there."""


def _table_box(runners: int) -> Box:
    width, height = 350, 44 + runners * _ROW
    return Box((hud.WIDTH - width) // 2, VIEW.y + (VIEW.height - height) // 2, width, height)


def laid_out(maze: Maze, boards: int) -> list[Box]:
    """Boxes for so many boards, in as many columns as show the maze largest."""
    width, height = tile_set(maze.grid.shape.name, 16).size(maze.grid)

    def boxes(columns: int) -> list[Box]:
        rows = -(-boards // columns)
        across, down = VIEW.width // columns, VIEW.height // rows
        return [
            Box(VIEW.x + i % columns * across, VIEW.y + i // columns * down, across - 1,
                down - _CAPTION - 1)
            for i in range(boards)
        ]  # fmt: skip

    def scale(columns: int) -> float:
        box = boxes(columns)[0]
        return min(box.width / width, box.height / height)

    return boxes(max(range(1, boards + 1), key=scale))


def _call_out(box: Box, result: Result | None, frames_left: int) -> None:
    """Say over a board which place it has made."""
    if not result or frames_left % 16 < 3:
        return
    words = _ORDINALS[result.place] if result.place else result.outcome.upper()
    colour = Role.PATH if result.place else Role.ALARM
    width = hud.width_of(words) + 24
    x, y = box.x + (box.width - width) // 2, box.y + box.height // 2 - 10
    pyxel.rect(x, y, width, 19, Role.OUTLINE)
    pyxel.rectb(x, y, width, 19, colour)
    icon = f"icon_medal_{result.place}" if 1 <= result.place <= 3 else "icon_noway"
    if result.place <= 3:
        hud.icon(icon, x + 5, y + 5)
    hud.text(x + 17, y + 6, words, Role.TEXT)


_ORDINALS = ("", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")
