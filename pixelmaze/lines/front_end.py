"""The front end that prints lines of text: a typed game, or the steps of a search."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper

from pixelmaze.files import walls
from pixelmaze.lines.game import TypedGame, beginning_so
from pixelmaze.lines.picture import legend_of, picture_of_board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import ACTIONS, START
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.signals import EndedError
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.front_end import FrontEnd, is_typed
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.play import requests
from pixelmaze.ui.watch.messages import not_shortest, summary
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.requests import WatchMaze, WatchTrace

_PROMPT = "> "  # printed only on a terminal: piped output holds nothing but answers


class Lines(FrontEnd):
    def print_line(self, line: str) -> None:
        print(line)

    def show(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        match request:
            case WatchMaze() | WatchTrace():
                watched = request.search(Report())
                self._print_note()
                opened(watched)
                given = self._options
                print_steps(watched.search, given.every, request.step_rate, given.explains)
            case requests.PlayMaze(left=left) | requests.ResumeRun(left):
                self._play(request, left, opened)
            case requests.PlayLevel() | requests.RaceRun():
                self._play(request, None, opened)
            case _:
                super().show(request)

    def _play(
        self,
        request: requests.PlayMaze | requests.PlayLevel | requests.ResumeRun | requests.RaceRun,
        left: Unfinished | None,
        opened: Callable[[object], object],
    ) -> None:
        store = self._options.open_store()
        play = request.prepare(store, self._options.helper, Report())
        game = TypedGame(play, self._options.in_words, left)
        self._print_note()
        opened(play)
        if isinstance(request, requests.ResumeRun):
            game.resume(request.run)
        try:
            _converse(game)
        finally:
            game.play.close()  # not `play`: a command may have replaced it

    def _print_note(self) -> None:
        if self._options.note:
            print(f"pixelmaze: {self._options.note}", file=sys.stderr)


def _converse(game: TypedGame) -> None:
    """Read and answer lines until the game or the input ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any bytes may be typed
    is_seen = is_typed()
    if is_seen:
        _edit_lines(game)
    _say(game.introduction())
    while not game.is_over:
        try:
            line = input(_PROMPT if is_seen else "") if sys.stdin else None
        except EOFError:
            line = None
        except EndedError:
            _say([""] if is_seen else [])  # the shell prompt starts on its own line
            raise
        if line is None:
            _say([""] if is_seen else [])
            return
        _say(game.answer(line))


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
    if sys.stdout:
        sys.stdout.flush()  # a program that reads the output waits for the lines


def _edit_lines(game: TypedGame) -> None:
    """Line editing, history, and completion of commands with Tab, if readline is available."""
    if sys.platform == "win32":  # its console edits lines itself
        return
    try:
        import readline
    except ImportError:
        return
    readline.set_completer(lambda word, number: completion(game, word, number))
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    if is_libedit:
        readline.parse_and_bind("bind ^I rl_complete")
        return
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would send control sequences


def completion(game: TypedGame, word: str, number: int) -> str | None:
    """The command with this number among those that begin with the word; None after the last."""
    return dict(enumerate(beginning_so(word, game.commands))).get(number)


# ---- steps of a search ---------------------------------------------------------------------------

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
    None prints without delay. PixelmazeError if the maze's shape cannot be drawn in characters.
    """
    if every:
        walls.lattice_of(search.maze.grid.shape)  # raises before the first step
    legend = [legend_of(search.maze)]
    narrator = Narrator() if explains else None
    begun = time.monotonic()
    for number, line in lines_of(search):
        if step_rate:
            time.sleep(max(0.0, begun + number / step_rate - time.monotonic()))
        _say([line, f"    {narrator.sentence(search)}"] if narrator else [line])
        if every and (number % every == 0 or search.finished):
            _say([*legend, *picture_of_board(search.maze, search.board, search.route)])
            legend = []
    if narrator:
        narrator.close()
    if search.solution:
        verdict = verdict_on(search)
        remark = not_shortest(verdict) if verdict else ""
        _say(filter(None, [summary(search.solution, search.maze.grid.size), remark]))
    if search.fault:
        print(f"pixelmaze: {search.fault.describe()}", file=sys.stderr)


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
