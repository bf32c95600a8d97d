"""The inspector of an algorithm: the running line, and the values of its variables."""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from types import CodeType, GeneratorType
from typing import NamedTuple

from pixelmaze.algorithms.registry import ExternalGenerator, ExternalSolver, Solver
from pixelmaze.inspect.line_recorder import WINDOW, Stops
from pixelmaze.inspect.rerun import Rerun, SecondRun, Window
from pixelmaze.inspect.source import SourceCode, code_of, source_in_file
from pixelmaze.inspect.state import MOST_CALLS, Call, Snapshot, SourceLine, Table
from pixelmaze.run.feed import StepSource
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.value_texts import taken_next

TIME_BUDGET = 0.004  # seconds per frame for the second run to catch up with the playback
_HURRY = 0.012  # seconds per frame for going to a line
_BATCH = 200  # steps pulled between two checks of the clock
_LAST = -1  # the number of the last line before the next step
_NOWHERE, _UNKNOWN = -1, -2  # instead of a line number: no such line; not known yet
_INNERMOST = 1 << 30  # a call number deeper than any
_COUNTED = 1 << 30  # a line number that no step reaches: asking for it counts the lines


class _Place(NamedTuple):
    """A line of a run."""

    step: int  # the line runs at this step, or between it and the next
    number: int  # 0 is the line at which the algorithm waits at the step


class Inspector:
    """Follows a search from inside. Call `update` after the search has moved."""

    def __init__(self) -> None:
        self.shown_names: tuple[str, ...] = ()
        """The variables whose tables are taken."""
        self._run: Rerun | SecondRun | None = None
        self._part: object = None  # the part of the search that runs again
        self._taken: tuple[tuple[str, ...], int] = ((), 0)  # the tables and calls it takes
        self._most_calls = MOST_CALLS  # how many of the innermost calls are read
        self._chosen = _INNERMOST  # the call shown, counted from the outermost
        self._file: tuple[object, SourceCode | None] = (None, None)  # an algorithm and its source
        self._place = _Place(-1, 0)
        self._window: Window | None = None  # lines around the place
        self._goal: _Place | None = None  # the place to go to
        self._breakpoints: dict[str, set[int]] = {}  # by file
        self._shown = ""  # the file of the source shown
        self._stops: Stops = frozenset()  # the lines at which to stop
        self._finder: Iterator[int | None] | None = None  # looks for the next stop
        self.taken_next: Sequence[int] = ()
        """The cells that the algorithm will take next, in order."""

    @property
    def view(self) -> Snapshot | None:
        """The state at the lit line; None while the second run has not reached the position."""
        return self._line or (self._run.view if self._run else None)

    @property
    def view_at_step(self) -> Snapshot | None:
        """The state at the latest step; None if not known yet."""
        return self._run.view if self._run else None

    @property
    def tables(self) -> Sequence[Table]:
        """The tables of `shown_names` at the lit line."""
        return self.view.tables if self.view else ()

    @property
    def table_names(self) -> Sequence[str]:
        """The variables that have a table, the innermost function's first."""
        return self.view.table_names if self.view else ()

    # ---- the call shown --------------------------------------------------------------------------

    @property
    def chosen(self) -> int:
        """The number of the call whose variables are shown, counted from the outermost."""
        return min(self._chosen, self.view.depth - 1) if self.view else -1

    @property
    def calls(self) -> Sequence[Call]:
        """The calls down to the chosen one, outermost first; empty if unknown."""
        view = self.view or Snapshot()
        return view.calls[: max(0, self.chosen + 1 - view.depth + len(view.calls))]

    def choose_call(self, number: int) -> None:
        """Show the variables of this call as long as it lasts; of the innermost call if there is no
        such call."""
        if self.view and self.view.calls:
            depth = self.view.depth
            self._chosen = number if 0 <= number < depth - 1 else _INNERMOST

    # ---- at a line -------------------------------------------------------------------------------

    @property
    def _line(self) -> Snapshot | None:
        """The state at the line shown between two steps; None at a step."""
        i = self._place.number - self._window.first if self._window else -1
        return self._window.lines[i] if self._window and self._place.number else None

    @property
    def noted(self) -> int | None:
        """The number of notes made before the line shown between two steps; None at a step."""
        return self._line.noted if self._line else None

    @property
    def is_late(self) -> bool:
        """True while the second run has not reached the place asked for."""
        return self._run is not None and (self._run.is_late or self._goal is not None)

    @property
    def runs(self) -> bool:
        """True if an algorithm runs that can be inspected; False without a search, or for recorded
        steps."""
        return self._run is not None

    # ---- following -------------------------------------------------------------------------------

    def update(self, search: Search) -> None:
        part = search.parts[search.part] if search.part >= 0 else None
        while self.view and self._most_calls < self.view.depth - self._chosen:
            self._most_calls *= 2  # so that the chosen call is among them
        if self._part is not part or self._taken != (self.shown_names, self._most_calls):
            self._begin(search)
        if search.index != self._place.step:  # not moved by the inspector
            self._place, self._window, self._goal = _Place(search.index, 0), None, None
            self.stop()
        run = self._run
        if run and (run.index != _offset(search) or run.is_late):
            run.seek(_offset(search), TIME_BUDGET)
        until = perf_counter() + _HURRY
        if self._stops and not self._goal:
            self._look_on(search, until)
        if self._goal:
            self._approach(search, self._goal, until)
        if self.view and self._chosen >= self.view.depth:  # the chosen call is over
            self._chosen = _INNERMOST
        self.taken_next = taken_next(search, self.view)

    def _begin(self, search: Search) -> None:
        """Run the current part again."""
        part = search.parts[search.part] if search.part >= 0 else None
        goal, place = self._goal, self._place
        if self._part is not part:
            self._chosen, self._most_calls = _INNERMOST, MOST_CALLS
        self._end()
        self._part, self._taken = part, (self.shown_names, self._most_calls)
        if search.feed and part:
            source = self._source_of(part.algorithm)
            if source and part.begin_again:
                path = _path_of(part.algorithm)
                self._run = SecondRun(part.begin_again(), source, path, *self._taken)
        elif part and isinstance(part.begin(), GeneratorType):  # not a recording
            self._run = Rerun(part.begin, search.board.grid, *self._taken)
        if place.step == search.index:  # the same line again
            self._place, self._goal = _Place(search.index, 0), goal or place

    def _source_of(self, algorithm: object) -> SourceCode | None:
        """The source of an external algorithm, as it was when its run started."""
        if self._file[0] is not algorithm:
            self._file = algorithm, None
            if isinstance(algorithm, ExternalSolver | ExternalGenerator) and algorithm.path:
                path = algorithm.path
                function = algorithm.function or algorithm.name
                self._file = algorithm, source_in_file(path, path.name, function)
        return self._file[1]

    def close(self) -> None:
        """End the second run, and forget the source: the file may have changed."""
        self._end()
        self._file = None, None

    def _end(self) -> None:
        if self._run:
            self._run.close()
        self._run, self._part = None, None
        self._place, self._window, self._goal = _Place(-1, 0), None, None

    # ---- line by line ----------------------------------------------------------------------------

    def go_a_line(self, search: Search) -> None:
        self._go(search, self._place._replace(number=self._place.number + 1))

    def go_back_a_line(self, search: Search) -> None:
        step, number = self._place
        back = _Place(step, number - 1) if number else _Place(step - 1, _LAST)
        if back.step >= 0:
            self._go(search, back)

    def _go(self, search: Search, goal: _Place) -> None:
        is_over = search.finished and goal.step == search.index
        if not self._goal and not self._stops and not is_over:
            search.paused = True
            self._goal = goal
            self.update(search)

    def _approach(self, search: Search, goal: _Place, until: float) -> None:
        """Move towards a place, and show it when reached."""
        if search.index != goal.step and not self._move(search, goal.step, until):
            return
        if self._run and not self._run.seek(_offset(search), until - perf_counter()):
            return
        if goal.number and self._run and not search.finished:
            self._goal = self._show(search.index, goal.number, until)
        else:
            self._place, self._window = _Place(search.index, 0), None
            is_next = goal.number > 0 and not search.finished  # a recording has no lines
            self._goal = _Place(search.index + 1, 0) if is_next else None
        if self._goal and self._goal.step != search.index:
            self._approach(search, self._goal, until)

    def _move(self, search: Search, index: int, until: float) -> bool:
        """Move the playback to a step; True when reached."""
        _pull(search, lambda: search.length >= index, until)
        if search.length < index and not search.complete:
            return False
        search.seek(index)
        search.paused = not search.finished
        if search.index != self._place.step:
            self._place, self._window = _Place(search.index, 0), None
        if self._part is not search.parts[search.part]:
            self._begin(search)
        if search.index != index:
            self._goal = None
        return search.index == index

    def _show(self, index: int, number: int, until: float) -> _Place | None:
        """Show a line of the current step. Returns the place still to go to, or None."""
        assert self._run
        here = _Place(index, number)
        if number == _LAST:
            window = self._run.lines(0, seconds=until - perf_counter())
            if window and window.last < 0:
                window = self._run.lines(_COUNTED, seconds=until - perf_counter())
            if window is None:
                return here
            number = max(0, window.last - 1)
            here = _Place(index, number)
        window = self._run.lines(number - number % WINDOW, seconds=until - perf_counter())
        if window is None:
            return here
        if 0 <= window.last <= number and number:
            return _Place(index + 1, 0)
        if number - window.first < len(window.lines):
            self._place, self._window = here, window
        return None

    # ---- breakpoints -----------------------------------------------------------------------------

    @property
    def breakpoints(self) -> frozenset[int]:
        """The line numbers of the breakpoints in the source shown."""
        return frozenset(self._breakpoints.get(self._shown, ()))

    def toggle_breakpoint(self, line: int) -> None:
        """Set or remove a breakpoint at this line of the source shown."""
        self._breakpoints.setdefault(self._shown, set()).symmetric_difference_update({line})

    def run_to(self, search: Search, line: int) -> None:
        """Run to this line of the source shown."""
        self._run_on(search, frozenset({(self._shown, line)}))

    def run_on(self, search: Search) -> bool:
        """Run to the next breakpoint; False if there are none."""
        stops = frozenset(
            (file, line) for file, lines in self._breakpoints.items() for line in lines
        )
        self._run_on(search, stops)
        return bool(stops)

    @property
    def is_running_on(self) -> bool:
        return bool(self._stops)

    def stop(self) -> bool:
        """Stop running to a line; True if it was."""
        was_running = self.is_running_on
        if was_running:
            self._stops, self._finder, self._goal = frozenset(), None, None
        return was_running

    def _run_on(self, search: Search, stops: Stops) -> None:
        if stops and self._run and not search.finished:
            search.paused = True
            self._goal, self._finder, self._stops = None, None, stops
            self.update(search)

    def _look_on(self, search: Search, until: float) -> None:
        """Look for a stop: first in this step, then in the next ones."""
        run = self._run
        if search.finished or run is None:
            self.stop()
        elif self._finder is None:
            if not run.seek(_offset(search), until - perf_counter()):
                return
            number = self._next_stop(run, self._place.number + 1, until)
            if number >= 0:
                self.stop()
                self._goal = _Place(search.index, number)
            elif number == _NOWHERE:
                self._finder = run.finding(self._stops)
        else:
            self._find(search, self._finder, until)

    def _next_stop(self, run: Rerun | SecondRun, first: int, until: float) -> int:
        """The number of the next stop in this step, from line `first` on; _NOWHERE if there is
        none, _UNKNOWN if not known yet."""
        begin = first - first % WINDOW
        window = run.lines(begin, seconds=until - perf_counter())
        if window is None:
            return _UNKNOWN
        for number, view in enumerate(window.lines[first - begin :], first):
            if view.line and (self._file_of(view.line.code), view.line.number) in self._stops:
                return number
        if window.last >= 0:
            return _NOWHERE
        window = run.lines(begin + WINDOW, self._stops, until - perf_counter())
        if window is None:
            return _UNKNOWN
        return window.first if window.lines else _NOWHERE

    def _find(self, search: Search, finder: Iterator[int | None], until: float) -> None:
        begin = search.begins[search.part]
        for step in finder:
            if step is not None and step >= 0:
                self._finder, self._goal = None, _Place(begin + step, 0)
                return
            if step is not None:
                break
            if perf_counter() >= until:
                return
        part = search.part + 1  # no stop in this part
        _pull(search, lambda: len(search.begins) > part, until)
        if len(search.begins) > part or search.complete:
            end = search.begins[part] if len(search.begins) > part else search.length
            self._finder, self._goal = None, _Place(end, 0)

    def _file_of(self, code: CodeType | SourceCode) -> str:
        return code.co_filename if isinstance(code, CodeType) else _path_of(self._file[0])

    # ---- the lit line ----------------------------------------------------------------------------

    def lit(self, search: Search, solver: StepSource) -> SourceLine | None:
        """The current line; before the search has started, the function of this solver."""
        line = self._lit(search, solver)
        if line:
            self._shown = self._file_of(line.code)
        return line

    def _lit(self, search: Search, solver: StepSource) -> SourceLine | None:
        if self.calls and self._chosen < _INNERMOST:
            return self.calls[-1].line
        if self._line:
            return self._line.line
        if not search.parts:
            if isinstance(solver, ExternalSolver):
                source = self._source_of(solver)
                return SourceLine(source, 0) if source else None
            code = code_of(solver.steps) if isinstance(solver, Solver) else None
            return SourceLine(code, 0) if code else None
        if search.feed:
            source = self._source_of(search.parts[search.part].algorithm)
            return SourceLine(source, _line_of(search)) if source else None
        return self.view.line if self.view else None


def _path_of(algorithm: object) -> str:
    """The file of an external algorithm; empty if none."""
    if isinstance(algorithm, ExternalSolver | ExternalGenerator) and algorithm.path:
        return str(algorithm.path)
    return ""


def _offset(search: Search) -> int:
    return search.index - search.begins[search.part]


def _line_of(search: Search) -> int:
    """The line of an external algorithm that made the latest step, or where it failed; 0 before its
    first step."""
    feed, fault, step = search.feed, search.fault, _offset(search)
    if fault and fault.line and search.finished:
        return fault.line
    assert feed
    return feed.lines[min(step, len(feed.lines)) - 1] if step and feed.lines else 0


def _pull(search: Search, is_enough: Callable[[], bool], until: float) -> None:
    """Pull steps until there are enough, the run ends, or the time is up."""
    while not is_enough() and not search.complete:
        if not search.pull(_BATCH) or perf_counter() >= until:
            break
