"""Watch a maze being made, and a solver at work on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pyxel

from pixelmaze.app.column import Column, Watched
from pixelmaze.app.controls import Control, Group
from pixelmaze.app.hud import BESIDE_COLUMN, STATUS_COLOURS, VIEW, Status
from pixelmaze.app.pane import Pane
from pixelmaze.app.panel import Panel
from pixelmaze.app.scenes.race import RaceScene
from pixelmaze.app.source import SourcePanel
from pixelmaze.app.stage import Stage
from pixelmaze.app.window import Scene
from pixelmaze.making import another, building
from pixelmaze.maze import Maze
from pixelmaze.maze_id import parse
from pixelmaze.race import RIVALS, Result, of_solvers
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.search import Search, Verdict, verdict_on
from pixelmaze.theme import Role

NOTHING, FIGURES, SOURCE = "", "figures", "source"
COLUMNS: dict[str, Callable[[], Column]] = {SOURCE: SourcePanel, FIGURES: Panel}
"""What may stand beside the maze: an entry here is all that another one needs."""
_PATIENCE = 0.1
"""Seconds that S may take until the maze is made."""


class Watch(Stage):
    """A run: the bare maze or how it is made, and once S is pressed the search.

    `solver` is the one that S starts; the search given may have begun already.
    """

    def __init__(
        self, search: Search, solver: str, step_rate: float, name: str = "", column: str = FIGURES
    ) -> None:
        self.columns = {name: make() for name, make in COLUMNS.items()}
        super().__init__(search, step_rate, self._run_controls(), self._column_controls())
        self.solver = search.solver or SOLVERS[solver]
        self.line_up: Callable[[Maze], list[Search]] | None = None
        """The race to which X leads; None for one against others."""
        self.tell: Callable[[Maze, list[Result]], None] | None = None
        """Is told the results of such a race."""
        self._solvers = list(SOLVERS.values())
        if self.solver not in self._solvers:  # a recorded one
            self._solvers.insert(0, self.solver)
        self.column = column
        self.bar.begin = self.start
        self._show(search, name)

    def _show(self, search: Search, name: str = "") -> None:
        """Show this run."""
        self.search = self.bar.transport = search
        self.name = search.maze.id or name
        self._verdict: Verdict | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the maze the room that the column leaves."""
        before = self.panes[0].view if self.panes else None
        pane = Pane(self.search, BESIDE_COLUMN if self.column else VIEW)
        if before and before.is_zoomed:
            pane.view.zoom = before.zoom
        self.panes = [pane]

    # ---- what the keys do ----------------------------------------------------------------------

    def _run_controls(self) -> Group:
        return "Run", (
            Control("S", (pyxel.KEY_S,), lambda: "clear" if self.search.solver else "solve",
                    "start the solver; again: discard the search", self.solve,
                    pad=pyxel.GAMEPAD1_BUTTON_A),
            Control("G", (pyxel.KEY_G,), "build", "how the maze is made; again: the maze only",
                    self.build, pad=pyxel.GAMEPAD1_BUTTON_Y),
            Control("R", (pyxel.KEY_R,), "again", "from the beginning", self.restart),
            Control("N", (pyxel.KEY_N,), "new", "a new maze of the same kind", self.renew,
                    pad=pyxel.GAMEPAD1_BUTTON_BACK),
            Control("Tab", (pyxel.KEY_TAB,), "solver", "the next solver; with Shift the one before",
                    lambda: self.change_solver(1), pad=pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER),
            Control("Shift Tab", (pyxel.KEY_TAB,), "", "the solver before",
                    lambda: self.change_solver(-1), needs=(pyxel.KEY_SHIFT,),
                    pad=pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER),
            Control("Ctrl Tab", (pyxel.KEY_TAB,), "", "the next generator",
                    lambda: self.change_generator(1), needs=(pyxel.KEY_CTRL,)),
            Control("Ctrl Shift Tab", (pyxel.KEY_TAB,), "", "the generator before",
                    lambda: self.change_generator(-1), needs=(pyxel.KEY_CTRL, pyxel.KEY_SHIFT)),
            Control("X", (pyxel.KEY_X,), "race", "a race of several solvers", self.race),
        )  # fmt: skip

    def _column_controls(self) -> Group:
        return "Column", (
            *(
                Control(column.key, (column.code,), column.word, column.help,
                        partial(self.turn_column, name), pad=column.pad)
                for name, column in self.columns.items()
            ),
            Control(".", (pyxel.KEY_PERIOD,), "", "one line of the source on", self.go_a_line,
                    repeats=True),
        )  # fmt: skip

    def solve(self) -> None:
        if self.search.solver:
            self.search.search_by(None)
            self.search.paused = False
        else:
            self.start()

    def start(self) -> None:
        """Search from the beginning: at once, or if making the maze takes long, after that."""
        search = self.search
        self._verdict = None
        search.search_by(self.solver)
        search.pull_for(_PATIENCE if self._shows_making else 0)
        if search.legs:
            search.seek(search.made_at)
        search.paused = False

    def build(self) -> None:
        """Show how the maze is made; or if that is shown, the maze only."""
        making = [] if self._shows_making else building(self.maze)
        if not making and not self._shows_making:
            self.notify(
                "There is nothing to be made."
                if self.maze.grid.size == 1
                else "Nobody knows how this maze was made."
            )
            return
        solver = self.search.solver
        self._show(Search(self.maze, None, via=self.search.stops[1:-1], making=making), self.name)
        if solver:
            self.search.search_by(solver)

    @property
    def _shows_making(self) -> bool:
        parts = self.search.parts
        return bool(parts) and not parts[0].is_search

    def restart(self) -> None:
        if not self.search.parts:
            self.start()
        self.search.seek(0)
        self.search.paused = False

    def renew(self, generator: str | None = None) -> None:
        """Another maze, shown from blank if this one is."""
        maze = another(self.maze, generator)
        self._show(Search(maze, None, making=building(maze) if self._shows_making else ()))

    def change_solver(self, by: int) -> None:
        at = self._solvers.index(self.solver)
        self.solver = self._solvers[(at + by) % len(self._solvers)]
        if self.search.solver:
            self.start()
        elif self.search.parts:
            self.notify(f"S starts {self.solver.title}.")

    def change_generator(self, by: int) -> None:
        grid, made = self.maze.grid, self.maze.made
        names = [
            name
            for name, entry in GENERATORS.items()
            if grid.shape.name in entry.shapes and (entry.masks or grid.cells is None)
        ]
        at = names.index(parse(made).generator) if made else min(0, -by)
        self.renew(names[(at + by) % len(names)])

    def race(self) -> None:
        """A race of this solver and others; X leads back here."""
        others = (name for name in RIVALS if name != self.solver.name)
        names = [self.solver.name, *others][: len(RIVALS)]

        def back(maze: Maze) -> Stage:
            if maze is not self.maze:
                self._show(Search(maze, None))
            return self

        def line_up(maze: Maze) -> list[Search]:
            return of_solvers(maze, names)

        runners = self.line_up or line_up
        scene = RaceScene(
            self.maze, runners, self.bar.step_rate, self.name, leave=back, tell=self.tell
        )
        scene.take_over(self)
        self.following = scene

    def go_a_line(self) -> None:
        if self.column != SOURCE:
            self.turn_column(SOURCE)
        source = self.columns.get(self.column)
        if isinstance(source, SourcePanel):
            self.search.paused = not self.search.finished
            if not source.go_a_line(self.search):
                self.bar.step_on()

    def turn_column(self, column: str) -> None:
        if self.column == column:
            column = NOTHING if column == FIGURES else FIGURES
        self.column = column
        self._lay_out()

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Scene | None:
        following = super().update()
        if self.search.outcome and not self._verdict:
            self._verdict = verdict_on(self.search)
        self.panes[0].taken_next = ()
        if self.column:
            column = self.columns[self.column]
            column.update(self._watched)
            self.panes[0].taken_next = column.taken_next
        return following

    @property
    def _watched(self) -> Watched:
        verdict = self._verdict if self.search.outcome else None
        return Watched(self.search, self.solver, verdict, self.has_heat)

    def draw_beside(self) -> None:
        if self.column:
            self.columns[self.column].draw(self._watched)

    def status(self) -> Status:
        search = self.search
        subject = self.solver.title
        if search.part >= 0:
            subject = search.parts[search.part].title
        word, colour = "READY", Role.TEXT_DIM
        if self.bar.is_running_ahead:
            word, colour = f"{search.length:,} … a key stops", Role.WHITE
        elif search.outcome:
            word, colour = search.outcome.upper(), STATUS_COLOURS.get(search.outcome, Role.ALARM)
        elif search.parts and search.finished:
            word, colour = "MADE", Role.GREEN
        elif search.index and search.paused:
            word, colour = "PAUSED", Role.WHITE
        elif search.paused:
            word, colour = "READY", Role.TEXT_DIM
        elif search.is_making:
            word, colour = "MAKING", Role.GREEN
        elif search.parts:
            word, colour = "SEARCHING", Role.ROUTE
        return Status(self.name, subject, word, colour)
