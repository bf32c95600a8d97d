"""The front end that prints lines of text: typed scenes, or the steps of a search."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from math import inf
from typing import TYPE_CHECKING

from pixelmaze.files import walls
from pixelmaze.lines.commands import Answers, fitting
from pixelmaze.lines.picture import legend_of, picture_of_board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import ACTIONS, START
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.signals import EndedError
from pixelmaze.ui.kit.front_end import FrontEnd, is_typed
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.watch.messages import not_shortest, summary
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.requests import WatchMaze, WatchTrace

if TYPE_CHECKING:
    from pixelmaze.lines.shell import TypedShell

_PROMPT = "> "  # printed only on a terminal: piped output holds nothing but answers


class Lines(FrontEnd):
    def print_line(self, line: str) -> None:
        """Print nothing: a race says its results itself."""

    def show(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        given = self._options

        def prepared(made: object) -> None:
            if given.note:
                print(f"pixelmaze: {given.note}", file=sys.stderr)
            opened(made)

        if isinstance(request, WatchTrace) or (isinstance(request, WatchMaze) and not request.quiz):
            watched = request.search(Report())
            prepared(watched)
            print_steps(watched.search, given.every, request.step_rate, given.in_words)
            return
        from pixelmaze.lines.shell import LineServices, TypedShell  # it loads scenes
        from pixelmaze.ui.scenes import begin_session

        store = given.open_store()
        shell = TypedShell(begin_session(store, LineServices(), given.helper), given.in_words)
        shell.begin(request, prepared)
        try:
            _converse(shell)
        finally:
            shell.close()


def _converse(shell: TypedShell) -> None:
    """Read and answer lines until the player quits or the input ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any bytes may be typed
    is_seen = is_typed()
    if is_seen:
        _edit_lines(shell)
    _say(shell.introduction())
    while not shell.has_quit:
        line = read_line(is_seen)
        if line is None:
            return
        _say(shell.answer(line))


def read_line(is_seen: bool) -> str | None:
    """The next line of the input; None after its end. `is_seen` prints a prompt."""
    try:
        return input(_PROMPT if is_seen else "") if sys.stdin else None
    except EOFError:
        _say([""] if is_seen else [])
        return None
    except EndedError:
        _say([""] if is_seen else [])  # the shell prompt starts on its own line
        raise


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
    if sys.stdout:
        sys.stdout.flush()  # a program that reads the output waits for the lines


def _edit_lines(shell: Answers) -> None:
    """Line editing, history, and completion of commands with Tab, if readline is available."""
    if sys.platform == "win32":  # its console edits lines itself
        return
    try:
        import readline
    except ImportError:
        return
    readline.set_completer(lambda word, number: completion(shell, word, number))
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    if is_libedit:
        readline.parse_and_bind("bind ^I rl_complete")
        return
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would send control sequences


def completion(shell: Answers, word: str, number: int) -> str | None:
    """The command with this number among those that begin with the word; None after the last."""
    return dict(enumerate(fitting(word, shell.commands, {}))).get(number)


# ---- steps of a search ---------------------------------------------------------------------------

_DIGITS = 9  # longer numbers of steps are cut
_HINT = "Enter goes on a step, 10 goes on ten, end to the end; quit ends."
_AHEAD = 256
"""Number of steps computed at a time; small, so that the first steps are printed soon."""


def print_steps(
    search: Search,
    every: int | None = None,
    step_rate: float | None = None,
    explains: bool = False,
) -> None:
    """Print a line for each step, then a summary of the search. A step is a line such as

        12 visit 3,4 to 3,5 visited 7 waiting 3 depth 5

    with single spaces: number, from 1; action; the cells it leads between (for `start` the same one
    twice), as column and row from 0; cells visited; cells on the frontier; and moves from the start
    of the search. Lines of steps that make the maze end after the cells.

    Every `every` steps and at the end the maze is drawn, the first time below a legend; None draws
    nothing. `explains` adds an indented sentence to each step. `step_rate` is in steps per second;
    None prints without delay, and where somebody types, each step after Enter. PixelmazeError if
    the maze's shape cannot be drawn in characters.
    """
    if every:
        walls.lattice_of(search.maze.grid.shape)  # raises before the first step
    legend, is_seen, until = [legend_of(search.maze)], is_typed() and not step_rate, 0.0
    _say([_HINT] if is_seen else [])
    narrator = Narrator() if explains else None
    begun = time.monotonic()
    for number, line in lines_of(search):
        if step_rate:
            time.sleep(max(0.0, begun + number / step_rate - time.monotonic()))
        _say([line, f"    {narrator.sentence(search)}"] if narrator else [line])
        if every and (number % every == 0 or search.finished):
            _say([*legend, *picture_of_board(search.maze, search.board, search.route)])
            legend = []
        if is_seen and number >= until and not search.finished:
            until = number + _steps_asked()
            if until == number:
                break
    if narrator:
        narrator.close()
    if search.solution:
        verdict = verdict_on(search)
        remark = not_shortest(verdict) if verdict else ""
        _say(filter(None, [summary(search.solution, search.maze.grid.size), remark]))
    if search.fault:
        print(f"pixelmaze: {search.fault.describe()}", file=sys.stderr)


def _steps_asked() -> float:
    """The number of steps to print before the next question, as typed; 0 to end."""
    while (line := read_line(True)) is not None:
        word = line.strip().casefold() or "1"
        if word.isdecimal() and int(word[:_DIGITS]):
            return int(word[:_DIGITS])
        if word in ("end", "quit", "q"):
            return inf if word == "end" else 0
        _say([_HINT])
    return 0


def lines_of(search: Search) -> Iterator[tuple[int, str]]:
    """The number and the line of each step, yielded when `search` is just after that step."""
    while not search.finished:
        if search.index + 1 >= search.length:
            search.pull(_AHEAD)
        before = search.index
        search.seek(before + 1)
        if search.index > before:  # else the step has not arrived yet
            yield search.index, _line(search)


def _line(search: Search) -> str:
    number, grid = search.index, search.maze.grid
    action, arc = search.trace[number - 1]
    there = grid.head[arc]
    here = there if action == START else tail(grid, arc)
    (x, y), (to_x, to_y) = grid.xy(here), grid.xy(there)
    line = f"{number} {ACTIONS[action].lower()} {x},{y} to {to_x},{to_y}"
    if search.parts and not search.parts[0].is_search and number <= search.made_at:
        return line  # it makes the maze
    waiting, depth = search.history.waiting[number], search.history.depth_at[number]
    return f"{line} visited {search.visited} waiting {waiting} depth {depth}"
