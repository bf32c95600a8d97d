"""Watch a maze being made, and a solver at work on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pyxel

from pixelmaze.search import Search
from pixelmaze.ui.loading import Report
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import COLOURS
from pixelmaze.ui.racing import Telling
from pixelmaze.ui.requests import OpenMaze, RaceMaze, WatchMaze
from pixelmaze.ui.watch_keys import COLUMN, RUN
from pixelmaze.ui.watching import Watching
from pixelmaze.window.column import Column, Watched
from pixelmaze.window.controls import Act, Group, controls_for
from pixelmaze.window.hud import BESIDE_COLUMN, VIEW, Status
from pixelmaze.window.pane import Pane
from pixelmaze.window.panel import Panel
from pixelmaze.window.session import Session
from pixelmaze.window.source import SourcePanel
from pixelmaze.window.stage import Stage
from pixelmaze.window.timeline import TransportBar

NOTHING, FIGURES, SOURCE = "", "figures", "source"
COLUMNS: dict[str, Callable[[], Column]] = {SOURCE: SourcePanel, FIGURES: Panel}
"""What may stand beside the maze: an entry here is all that another one needs."""


class Watch(Stage):
    """Shows a run. `solver` is the one that S starts."""

    remains = True

    def __init__(
        self,
        session: Session,
        search: Search,
        solver: str,
        step_rate: float,
        name: str = "",
        column: str = FIGURES,
    ) -> None:
        bar = TransportBar(search, step_rate)
        self.watching = Watching(search, solver, bar, name, self._lay_out, self.notify)
        self.columns = {name: make() for name, make in COLUMNS.items()}
        super().__init__(session, bar, self._run_controls(), self._column_controls())
        self.next_race: RaceMaze | None = None
        """The race to which X leads; None for one against others."""
        self.tell: Telling | None = None
        """Is told the results of such a race."""
        self.column = column
        self._lay_out()

    @property
    def search(self) -> Search:
        return self.watching.search

    def _lay_out(self) -> None:
        """Give the maze the room that the column leaves."""
        before = self.panes[0].view if self.panes else None
        pane = Pane(self.search, BESIDE_COLUMN if self.column else VIEW)
        if before and before.is_zoomed:
            pane.view.zoom = before.zoom
        self.panes = [pane]

    # ---- what the keys do ----------------------------------------------------------------------

    def _run_controls(self) -> Group:
        run = self.watching
        return "Run", controls_for(RUN, {
            "solve": Act(run.solve, pyxel.GAMEPAD1_BUTTON_A, lambda: run.solve_word),
            "build": Act(self.build, pyxel.GAMEPAD1_BUTTON_Y),
            "restart": Act(run.restart),
            "new": Act(lambda: self.load(run.another(), run.show), pyxel.GAMEPAD1_BUTTON_BACK),
            "next_solver": Act(lambda: run.change_solver(1),
                               pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER),
            "last_solver": Act(lambda: run.change_solver(-1),
                               pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER),
            "next_generator": Act(lambda: self.load(run.of_other_generator(1), run.show)),
            "last_generator": Act(lambda: self.load(run.of_other_generator(-1), run.show)),
            "race": Act(self.race),
        })  # fmt: skip

    def _column_controls(self) -> Group:
        turns = {
            name: Act(partial(self.turn_column, name), column.pad)
            for name, column in self.columns.items()
        }
        return "Column", controls_for(COLUMN, turns | {"line": Act(self.go_a_line)})

    def build(self) -> None:
        """Show how the maze is made, or no longer."""
        if work := self.watching.other_build():
            self.load(work, self.watching.show)

    def race(self) -> None:
        """Race this solver against others; X leads back here."""
        maze = OpenMaze(self.watching.maze, self.watching.name)
        race = self.next_race or RaceMaze(maze, self.watching.rivals(), tell=self.tell)
        self.following = replace(
            race,
            source=maze,
            waits=True,
            step_rate=self.bar.step_rate,
            has_heat=self.heat.is_on,
        )

    def accepts(self, request: Request) -> bool:
        return isinstance(request, WatchMaze)

    def handle(self, request: Request) -> None:
        """Return from a race."""
        assert isinstance(request, WatchMaze)
        maze, _ = request.source.open(Report())
        if maze is not self.watching.maze:
            self.watching.show(Search(maze, None))
        self.bar.step_rate = request.step_rate or self.bar.step_rate
        self.heat.is_on = request.has_heat

    def go_a_line(self) -> None:
        if self.column != SOURCE:
            self.turn_column(SOURCE)
        source = self.columns.get(self.column)
        if isinstance(source, SourcePanel):
            self.search.paused = not self.search.finished
            if not source.inspector.go_a_line(self.search):
                self.bar.step_on()

    def turn_column(self, column: str) -> None:
        if self.column == column:
            column = NOTHING if column == FIGURES else FIGURES
        self.column = column
        self._lay_out()

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Request | None:
        following = super().update()
        self.panes[0].taken_next = ()
        if self.column:
            column = self.columns[self.column]
            column.update(self._watched)
            self.panes[0].taken_next = column.taken_next
        return following

    @property
    def _watched(self) -> Watched:
        run = self.watching
        return Watched(run.search, run.solver, run.verdict, self.heat.is_on)

    def draw_beside(self) -> None:
        if self.column:
            self.columns[self.column].draw(self._watched)

    def status(self) -> Status:
        stands = self.watching.standing()
        colour = COLOURS[stands.kind]
        return Status(self.watching.name, stands.subject, stands.word, colour)
