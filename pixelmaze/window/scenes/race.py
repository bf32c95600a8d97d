"""Several algorithms on one maze, side by side, by one clock."""

from __future__ import annotations

from collections.abc import Sequence

import pyxel

from pixelmaze.maze import Maze
from pixelmaze.race import Race, Result, rows_of, title_of
from pixelmaze.search import Search
from pixelmaze.theme import Role
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import COLOURS
from pixelmaze.ui.opening import Runners
from pixelmaze.ui.racing import Racing, Telling, told_of
from pixelmaze.ui.requests import OpenMaze, RaceMaze, WatchMaze
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watch_keys import RACE
from pixelmaze.window import hud
from pixelmaze.window.clock import FPS, FRAME
from pixelmaze.window.controls import Act, Group, controls_for
from pixelmaze.window.hud import MARGIN, VIEW, Plate, Status
from pixelmaze.window.pane import Pane
from pixelmaze.window.session import Session
from pixelmaze.window.stage import Stage
from pixelmaze.window.stretched import size_of
from pixelmaze.window.timeline import TransportBar

_CAPTION = 14
"""Height of the line below each board."""
_MAP = 250
"""Boards narrower than this have no small map."""


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
        self._asked = asked
        self._has_table = True
        race = race or Race(line_up(maze))
        bar = TransportBar(race, step_rate)
        self.racing = Racing(race, maze, line_up, bar, name, tell, self._lay_out)
        super().__init__(session, bar, self._race_controls())
        self._lay_out()

    @property
    def race(self) -> Race:
        return self.racing.race

    def _lay_out(self) -> None:
        runs = self.race.runs
        self._table = Plate(_table_box(len(runs)))
        boxes = laid_out(self.racing.maze, len(runs))
        self.panes = [Pane(run, box) for run, box in zip(runs, boxes, strict=True)]
        self._captions = [
            Plate(Box(box.x, box.y + box.height, box.width, _CAPTION)) for box in boxes
        ]
        for pane in self.panes:
            pane.map.is_wanted = pane.view.box.width >= _MAP

    def _race_controls(self) -> Group:
        race = self.racing
        acts = {
            "start": Act(race.start, pyxel.GAMEPAD1_BUTTON_A, lambda: race.start_word),
            "restart": Act(race.restart),
            "new": Act(lambda: self.load(race.another(), race.show), pyxel.GAMEPAD1_BUTTON_BACK),
            "table": Act(self.turn_table),
        }
        if self._asked:
            acts["leave"] = Act(self.leave)
        return "Race", controls_for(RACE, acts)

    def turn_table(self) -> None:
        self._has_table = not self._has_table

    def leave(self) -> None:
        """Watch one of the runners on this maze."""
        if not self._asked:
            return
        self.following = WatchMaze(
            OpenMaze(self.racing.maze, self.racing.name),
            self._asked.solver,
            waits=True,
            step_rate=self.bar.step_rate,
            has_heat=self.heat.is_on,
            race=self._asked,
            tell=self._asked.tell,
        )

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Request | None:
        following = super().update()
        self.racing.look(FRAME)
        return following

    def draw_beside(self) -> None:
        for i, (pane, caption) in enumerate(zip(self.panes, self._captions, strict=True)):
            self._draw_caption(caption, pane.search, self.racing.results[i])
            if self.racing.calls[i]:
                frames_left = round(self.racing.calls[i] * FPS)
                _call_out(pane.view.box, self.racing.results[i], frames_left)
        if self._has_table and self.racing.has_table:
            self._draw_table(self.racing.arrived)

    def _draw_caption(self, plate: Plate, run: Search, result: Result | None) -> None:
        title = title_of(run)
        told, end = told_of(run, result)

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
        stands = self.racing.standing()
        colour = COLOURS[stands.kind]
        return Status(self.racing.name, stands.subject, stands.word, colour)


_ROW = 13
_COLUMNS = (34, 42, 226, 282, 338)
"""Where the columns of the table end; the second, of names, begins there."""


def _table_box(runners: int) -> Box:
    width, height = 350, 44 + runners * _ROW
    return Box((hud.WIDTH - width) // 2, VIEW.y + (VIEW.height - height) // 2, width, height)


def laid_out(maze: Maze, boards: int) -> list[Box]:
    """Boxes for so many boards, in as many columns as show the maze largest."""
    width, height = size_of(maze.grid, 16)

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
