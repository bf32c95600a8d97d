"""A watched run: the making of the maze, and the search once started."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from pixelmaze.algorithms.registry import (
    GENERATORS,
    NAMED_SOLVERS,
    SOLVERS,
    ExternalGenerator,
    ExternalSolver,
    Generator,
    Solver,
    generators_for,
    listed,
)
from pixelmaze.inspect.source import explanation_in_file, explanation_of
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import has_generation_stages
from pixelmaze.run.feed import RecordedSolver, StepSource
from pixelmaze.run.maze_id import label_of, spec_of
from pixelmaze.run.outcomes import FAILED, FOUND, Fault
from pixelmaze.run.race import rivals
from pixelmaze.run.search import Search, Verdict, verdict_on
from pixelmaze.ui.kit.commands import RUN, named
from pixelmaze.ui.kit.loading import OutdatedError, Report
from pixelmaze.ui.kit.messages import OUTCOMES, PAUSED, READY, WAITING
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.status import Status
from pixelmaze.ui.watch.file_watch import EVERY, FileWatch
from pixelmaze.ui.watch.messages import CLEAR, SOLVE, reloaded, running_ahead
from pixelmaze.ui.watch.requests import another_search, search_of

PATIENCE = 0.1
"""The longest time to compute the rest of the making when a search starts, in seconds."""
LATE = 0.3  # seconds without a step until the status says so


class Watching:
    """The actions on a watched run, without a screen.

    `solver` is the one to start, unless `search` has one. `shown` is called when another run is
    shown, `say` with each message.
    """

    def __init__(
        self,
        search: Search,
        solver: str | Solver,
        playback: PlaybackControls,
        name: str = "",
        shown: Callable[[], object] = lambda: None,
        say: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._usual_solver = solver_for(solver)
        self.solver: StepSource = search.solver or self._usual_solver
        self.playback = playback
        self._shown = shown
        self._say = say
        self._solvers = self._choice()
        playback.begin = self.start
        self._own_generator: Generator | None = None
        self._making = [part for part in search.parts if not part.is_search]
        self._file = FileWatch()
        self._generator_file = FileWatch()
        self._next: Search | None = None  # the run of a file saved again
        self._explained: tuple[object, str] = (None, "")  # an external solver and its docstring
        self._late = 0.0  # seconds without a step
        self._place = (0, 0)  # the step wanted of the last such run, and the step reached
        self.search = search
        self._take(search, name)

    def _take(self, search: Search, name: str = "") -> None:
        if self.search.maze is not search.maze:  # recorded steps fit only one
            self._making = []
            if isinstance(self.solver, RecordedSolver):
                self.solver = NAMED_SOLVERS.get(self.solver.name, self._usual_solver)
            self._solvers = self._choice()
        self.search = self.playback.run = search
        self.name = label_of(search.maze) or name
        spec = spec_of(search.maze)
        if spec and spec.maker.is_external:
            self._own_generator = spec.maker

    def _choice(self) -> list[StepSource]:
        """The solvers to choose from: the present one, if not among the others, one from outside,
        and the common ones."""
        own = [self._usual_solver] if self._usual_solver.is_external else []
        solvers: list[StepSource] = [*own, *listed(SOLVERS).values()]
        return solvers if self.solver in solvers else [self.solver, *solvers]

    def show(self, search: Search) -> None:
        """End the present run, and show this one."""
        if search is not self.search:
            self.close()
        self._take(search, self.name if search.maze is self.maze else "")
        self._shown()

    @property
    def maze(self) -> Maze:
        return self.search.maze

    @property
    def shows_making(self) -> bool:
        parts = self.search.parts
        return bool(parts) and not parts[0].is_search

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the search, once it is over."""
        return verdict_on(self.search)

    @property
    def fault(self) -> Fault | None:
        """The fault of the search or the making, once ended."""
        return self.search.fault if self.search.finished else None

    @property
    def explanation(self) -> str:
        """The docstring of the solver; empty if none."""
        solver = self.solver
        if not isinstance(solver, ExternalSolver):
            return explanation_of(solver.steps)
        if self._explained[0] is not solver:
            function = solver.function or solver.name
            found = explanation_in_file(solver.path, function) if solver.path else ""
            self._explained = solver, found
        return self._explained[1]

    # ---- commands --------------------------------------------------------------------------------

    @property
    def solve_word(self) -> str:
        """The effect of `solve` now."""
        return CLEAR if self.search.solver and not self.fault else SOLVE

    def solve(self) -> None:
        """Start the search; clear a present one, but restart a failed one."""
        if self.search.solver and not self.fault:
            self.search.search_by(None)
            self.search.paused = False
        else:
            self.start()

    def start(self) -> None:
        """Search from the start; the search follows a long making of the maze."""
        search = self.search
        self._end_next()
        search.search_by(self.solver)
        search.prefetch(PATIENCE if self.shows_making else 0)
        if search.legs:
            search.seek(search.made_at)
        search.paused = False

    def other_build(self) -> Callable[[Report], Search] | None:
        """Work for `show` that shows or hides how the maze is made; None, with a message, if
        unknown."""
        if not (self.shows_making or self._making or has_generation_stages(self.maze)):
            is_one = self.maze.grid.size == 1
            known = "nothing to make" if is_one else "no record of how this maze was made"
            self._say(f"There is {known}.")
            return None
        search = self.search
        return partial(
            search_of, search.maze, search.solver, not self.shows_making, via=search.stops[1:-1],
            making=self._making,
        )  # fmt: skip

    def run(self, solver: Solver) -> None:
        """Search by this solver from outside, whose file may have changed."""
        self._usual_solver = self.solver = solver
        self._solvers = self._choice()
        self._file = FileWatch()
        self._explained = (None, "")
        self.start()

    def stop(self, words: str) -> None:
        """End the run as failed, with these words; pause the playback of a finished run."""
        feed = self.search.feed
        if feed and not feed.is_over:
            feed.stop(words)
        else:
            self.search.paused = True

    def restart(self) -> None:
        if not self.search.parts:
            self.start()
        self.search.seek(0)
        self.search.paused = False

    def another(self, generator: str | Generator | None = None) -> Callable[[Report], Search]:
        """Work for `show` that makes a similar maze, and shows its making if this one's is
        shown."""
        return partial(another_search, self.maze, generator, self.shows_making, None)

    def change_solver(self, by: int) -> None:
        """Choose the solver this many places on in the list."""
        at = self._solvers.index(self.solver)
        self.solver = self._solvers[(at + by) % len(self._solvers)]
        if self.search.solver:
            self.start()
        elif self.search.parts:
            self._say(f"Press {named(RUN['solve'])} to start {self.solver.title}.")

    def of_other_generator(self, by: int) -> Callable[[Report], Search]:
        """`another`, by the generator this many places on in the list: one from outside, then the
        common ones that can make such a maze and the present one."""
        grid, spec = self.maze.grid, spec_of(self.maze)
        makers: list[str | Generator] = [self._own_generator] if self._own_generator else []
        able = generators_for(grid.shape.name, grid.mask is not None)
        makers += listed({name: GENERATORS[name] for name in able}, spec and spec.generator)
        at = makers.index(spec.generator) if spec else min(0, -by)
        return self.another(makers[(at + by) % len(makers)])

    def rivals(self) -> Sequence[str | Solver]:
        """The solvers of a race: this one and others."""
        others = rivals(has_doors(self.maze))
        found: list[str | Solver] = [name for name in others if name != self.solver.name]
        if isinstance(self.solver, Solver):
            found.insert(0, self.solver)
        return found[: len(others)]

    @property
    def has_mouse(self) -> bool:
        """True while a mouse is searching, which can be reset."""
        feed = self.search.feed
        return feed is not None and feed.can_reset

    def reset(self) -> None:
        """Take the mouse back to its start; its program hears of it when it asks."""
        feed = self.search.feed
        if feed and feed.can_reset and not feed.is_over:
            feed.reset()
            self._say("The mouse returns to the start when it calls wasReset.")

    # ---- a file that is saved again --------------------------------------------------------------

    def look_for_changes(self, seconds: float) -> bool:
        """Run the solver again when its file is saved, up to the same step; True once the new
        version is shown. The present run is shown until the new one gets there.

        Call once a frame, `seconds` after the last call."""
        is_late = bool(self.search.feed) and self.search.index == self.search.length
        self._late = self._late + seconds if is_late and not self.search.complete else 0.0
        solver = self.search.solver or self.solver
        path = solver.path if isinstance(solver, Solver) and solver.function else None
        if (path or self._file.path) and self._file.has_changed(path, seconds):
            self._explained = (None, "")
            if not self.search.solver:
                self._say(reloaded(solver.title))
                return True
            self._run_again()
        return self._go_on_with_next()

    def look_for_changes_of_generator(self, seconds: float) -> Callable[[Report], Search] | None:
        """Work for `show_again` that makes the maze again from the same seed, if its generator's
        file was saved; else None. Call once a frame, `seconds` after the last call."""
        spec = spec_of(self.maze)
        maker = spec.maker if spec else None
        # without a function, it is an object of this process
        path = maker.path if isinstance(maker, ExternalGenerator) and maker.function else None
        file = self._generator_file
        if not (path or file.path) or not file.has_changed(path, seconds):
            return None
        make = partial(another_search, self.maze, maker, self.shows_making, self.search.solver)
        return partial(_while_unchanged, path, make)

    def search_in(self, maze: Maze, name: str) -> None:
        """Search in an edited maze, up to the same step; a finished search to its end."""
        old = self.search
        solver = None if isinstance(old.solver, RecordedSolver) else old.solver
        new = Search(maze, solver, step_rate=old.step_rate)
        if old.finished:
            new.prefetch(PATIENCE)
        new.seek(new.length if old.finished else old.index)
        new.paused = old.paused
        self.show(new)
        self.name = name

    def show_again(self, new: Search) -> None:
        """Show this run, at the present step or its last."""
        new.seek(self._wanted)
        self._replace_by(new)
        if self._own_generator:
            self._say(reloaded(self._own_generator.title))

    def _run_again(self) -> None:
        search = self.search
        self._end_next()
        start, *via, goal = search.stops
        making = [part for part in search.parts if not part.is_search]
        self._next = Search(search.maze, search.solver, start, goal, search.step_rate, via, making)

    def _go_on_with_next(self) -> bool:
        new = self._next
        if not new:
            return False
        new.seek(self._wanted)
        if new.index < self._wanted and not new.complete:
            return False
        self._next = None
        self._replace_by(new)
        self._say(reloaded(self.solver.title))
        return True

    @property
    def _wanted(self) -> int:
        """The step to show of a new run: the present one; still the wanted one if the last new run
        ended before it."""
        wanted, reached = self._place
        return wanted if self.search.index == reached else self.search.index

    def _replace_by(self, new: Search) -> None:
        """Show a new run, already at the wanted step, instead of the present one."""
        self._place = self._wanted, new.index
        new.paused = self.search.paused
        self.show(new)

    def close(self) -> None:
        """End the processes of the run."""
        self.search.close()
        self._end_next()

    def _end_next(self) -> None:
        if self._next:
            self._next.close()
        self._next = None

    # ---- texts -----------------------------------------------------------------------------------

    def standing(self) -> Status:
        """The algorithm at work, and its state."""
        search, part = self.search, self.search.part
        subject = search.parts[part].title if part >= 0 else self.solver.title
        return Status(subject, *self._word())

    def _word(self) -> tuple[str, str]:
        search = self.search
        if self.playback.is_running_ahead:
            return running_ahead(search.length), "paused"
        if search.outcome:
            return OUTCOMES[search.outcome].upper(), "found" if search.outcome == FOUND else "stuck"
        if search.parts and search.finished:
            return (OUTCOMES[FAILED].upper(), "stuck") if self.fault else ("MADE", "making")
        if search.paused:
            return (PAUSED, "paused") if search.index else (READY, "ready")
        if self._late >= LATE:
            return WAITING, "searching"
        if search.is_making:
            return "MAKING", "making"
        if search.parts:
            return "SEARCHING", "searching"
        return READY, "ready"


def _while_unchanged(path: Path | None, work: Callable[[Report], Search], report: Report) -> Search:
    """The result of work on a file, restarted whenever the file is saved in between."""
    file = FileWatch()
    file.has_changed(path, 0)
    report.is_outdated = lambda: file.has_changed(path, EVERY)
    while True:
        with suppress(OutdatedError):
            return work(report)
