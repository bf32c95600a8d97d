"""Watch a maze being made, and a solver at work on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pixelmaze.front.deck import Deck
from pixelmaze.front.racing import Runners, Telling
from pixelmaze.front.session import Session
from pixelmaze.front.watch_keys import COLUMN, RUN
from pixelmaze.front.watching import Watching
from pixelmaze.front.wording import Standing
from pixelmaze.maze import Maze
from pixelmaze.search import Search
from pixelmaze.terminal import column
from pixelmaze.terminal.canvas import Box, Canvas
from pixelmaze.terminal.controls import Group, control
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.scene import Scene
from pixelmaze.terminal.stage import Stage

_ROOM = 42
"""Characters that the maze has at least beside the column."""


class Watch(Stage):
    """Shows a run. `solver` is the one that S starts."""

    def __init__(
        self,
        session: Session,
        search: Search,
        solver: str,
        step_rate: float,
        name: str = "",
        home: Callable[[], Scene] | None = None,
    ) -> None:
        super().__init__(Deck(search, step_rate), session, home)
        self.watching = Watching(search, solver, self.deck, name, self._show, self.notice.say)
        self.line_up: Runners | None = None
        """The race to which X leads; None for one against others."""
        self.tell: Telling | None = None
        """Is told the results of such a race."""
        self._has_column = True
        self._show()

    def _show(self) -> None:
        pane = Pane(self.watching.search)
        if self.panes:
            pane.take_over(self.panes[0])
        self.panes = [pane]

    # ---- what the keys do ----------------------------------------------------------------------

    def own_controls(self) -> Sequence[Group]:
        run = self.watching
        acts: dict[str, Callable[[], object]] = {
            "solve": run.solve, "build": run.build, "restart": run.restart, "new": run.renew,
            "next_solver": lambda: run.change_solver(1),
            "last_solver": lambda: run.change_solver(-1),
            "next_generator": lambda: run.change_generator(1),
            "last_generator": lambda: run.change_generator(-1),
            "race": self.race,
        }  # fmt: skip
        words = {"solve": run.solve_word}
        controls = [control(RUN[name], act, word=words.get(name)) for name, act in acts.items()]
        figures = control(COLUMN["figures"], self._turn_column)
        return [("Run", controls), ("Column", [figures])]

    def _turn_column(self) -> None:
        self._has_column = not self._has_column

    def race(self) -> None:
        """A race of this solver and others; X leads back here."""
        watching = self.watching

        def back(maze: Maze) -> Stage:
            if maze is not watching.maze:
                watching.show(Search(maze, None))
            return self

        scene = RaceScene(
            self.session, watching.maze, self.line_up or watching.rivals(), self.deck.step_rate,
            watching.name, leave=back, tell=self.tell,
        )  # fmt: skip
        scene.take_over(self)
        self.following = scene

    # ---- draw ----------------------------------------------------------------------------------

    def standing(self) -> tuple[str, Standing]:
        return self.watching.name, self.watching.standing()

    def draw_panes(self, canvas: Canvas, box: Box) -> None:
        watching = self.watching
        if self._has_column and box.width >= _ROOM + column.WIDTH:
            beside = Box(box.width - column.WIDTH, box.y, column.WIDTH, box.height)
            column.draw_column(canvas, beside, watching, self.heat.is_on)
            box = box._replace(width=beside.x)
        self.panes[0].draw(canvas, box, self.heat.of(watching.maze))
