"""Watch a maze being made, and a solver at work on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pixelmaze.search import Search
from pixelmaze.terminal import column, source
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group, control, controls_for
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.source import SourceColumn
from pixelmaze.terminal.stage import Stage
from pixelmaze.terminal.things import NEXT
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.loading import Report
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import Standing
from pixelmaze.ui.racing import Telling
from pixelmaze.ui.requests import OpenMaze, RaceMaze, WatchMaze
from pixelmaze.ui.surface import Box
from pixelmaze.ui.watch_keys import COLUMN, RUN
from pixelmaze.ui.watching import Watching

NOTHING, FIGURES, SOURCE = "", "figures", "source"
"""What may stand beside the maze."""
_ROOM = 42
"""Characters that the maze has at least beside the column."""


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
        beside: str = FIGURES,
    ) -> None:
        super().__init__(Deck(search, step_rate), session)
        self.watching = Watching(search, solver, self.deck, name, self._show, self.notice.say)
        self.next_race: RaceMaze | None = None
        """The race to which X leads; None for one against others."""
        self.tell: Telling | None = None
        """Is told the results of such a race."""
        self.beside = beside
        self._source = SourceColumn()
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
            "solve": run.solve, "build": self.build, "restart": run.restart,
            "new": lambda: self.load(run.another(), run.show),
            "next_solver": lambda: run.change_solver(1),
            "last_solver": lambda: run.change_solver(-1),
            "next_generator": lambda: self.load(run.of_other_generator(1), run.show),
            "last_generator": lambda: self.load(run.of_other_generator(-1), run.show),
            "race": self.race,
        }  # fmt: skip
        words = {"solve": run.solve_word}
        controls = [
            # no terminal tells of Ctrl with Tab
            control(RUN[name], act, RUN[name].always, words.get(name))
            for name, act in acts.items()
        ]
        columns = controls_for(COLUMN, {
            "source": lambda: self._turn(SOURCE),
            "figures": lambda: self._turn(FIGURES), "line": self._go_a_line,
        })  # fmt: skip
        return [("Run", controls), ("Column", columns)]

    def _turn(self, beside: str) -> None:
        if self.beside == beside:
            beside = NOTHING if beside == FIGURES else FIGURES
        self.beside = beside

    def _go_a_line(self) -> None:
        self.beside = SOURCE
        search = self.watching.search
        search.paused = not search.finished
        if not self._source.inspector.go_a_line(search):
            self.deck.step_on()

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
            step_rate=self.deck.step_rate,
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
        self.deck.step_rate = request.step_rate or self.deck.step_rate
        self.heat.is_on = request.has_heat

    # ---- as time passes ------------------------------------------------------------------------

    def update(self, seconds: float) -> Request | None:
        following = super().update(seconds)
        if self.beside == SOURCE:
            self._source.inspector.update(self.watching.search)
        return following

    # ---- draw ----------------------------------------------------------------------------------

    def standing(self) -> tuple[str, Standing]:
        return self.watching.name, self.watching.standing()

    def draw_panes(self, canvas: Canvas, box: Box) -> None:
        watching = self.watching
        width = 0
        if self.beside == SOURCE:
            width = min(max(box.width // 2, source.NARROWEST), source.WIDEST)
        elif self.beside == FIGURES and box.width >= _ROOM + column.WIDTH:
            width = column.WIDTH
        width = min(width, box.width)
        part = Box(box.width - width, box.y, width, box.height)
        box = box._replace(width=part.x)
        if box.width:
            taken_next = self._source.inspector.taken_next if self.beside == SOURCE else ()
            marked = dict.fromkeys(taken_next, NEXT)
            self.panes[0].draw(canvas, box, self.heat.of(watching.maze), marked)
        if self.beside == SOURCE:
            self._source.draw(canvas, part, watching)
        elif width:
            zoom = self.panes[0].view.zoom
            column.draw_column(canvas, part, watching, self.heat.is_on, zoom)
