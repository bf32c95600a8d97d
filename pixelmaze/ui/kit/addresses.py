"""The addresses of links to the page of the game.

One parameter of the query says what to open; others may be added:

    play=square-24x13-prim-1        a maze, level or run: an ID, a code, a level's name or number
    watch=square-24x13-prim-1&solver=a-star
    race=square-24x13-prim-1&solvers=dfs,bfs         or generators=prim,wilson
    daily                           today's maze; daily=2026-11-22 for another day
    run=run-01-1-the-long-way-round.AbCd         a run to race

Without a value, `play`, `watch` and `race` make a new maze. Unknown parameters are ignored: some
sites add theirs. Links survive mail programs, which add a plain `+`, capitals, or a space or full
stop at the end. An address starts no program and reads no file: its algorithms are from the
package, and its mazes are described in full.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote, urlsplit, urlunsplit

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.game.daily import PREFIX
from pixelmaze.game.levels import free
from pixelmaze.game.rules import Level
from pixelmaze.game.run import Run
from pixelmaze.game.run_code import code_of as code_of_run
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import code_of

NO_PAGE = "no page to link to: set one with `pixelmaze link --page ADDRESS`"
LONGEST_PAGE = 500  # letters of the address of a page, at most
PARTS: Mapping[str, Sequence[str]] = {
    "play": (), "watch": ("solver",), "race": ("solvers", "generators"), "daily": (), "run": (),
}  # fmt: skip
"""The parameters that say what to open, and the other parameters that go with each."""

# ---- writing -------------------------------------------------------------------------------------


def query_of(kind: str, value: str, parts: Mapping[str, str]) -> str:
    """The query that opens `value`. Checks only that `parts` go with this kind (PixelmazeError)."""
    for name in parts:
        if name not in PARTS[kind]:
            goes = " and ".join(other for other, each in PARTS.items() if name in each)
            raise PixelmazeError(f"{name} goes with {goes}, not with {kind}")
    pairs = [(kind, value), *parts.items()]
    return "&".join(f"{name}={quote(text)}" if text else name for name, text in pairs)


def to_play(level: Level, maze: Maze) -> str:
    """The query that opens this level, or the maze by itself if it is a free one.

    PixelmazeError if the maze has no ID and is too large for a code.
    """
    if level.is_daily:
        return query_of("daily", level.name.removeprefix(PREFIX), {})
    if level.number or not maze.id:
        return query_of("play", level.name if level.number else code_of(maze), {})
    return query_of("play", free(maze.id, replace(level.rules, relaxed=False)).name, {})


def to_watch(maze: Maze, solver: object) -> str:
    """The query that opens this maze for this solver. PixelmazeError if a link cannot hold it."""
    return query_of("watch", maze.id or code_of(maze), {"solver": _named(solver)})


def to_race(maze: Maze, runners: Iterable[object], has_generators: bool = False) -> str:
    """The query that opens this race on this maze. PixelmazeError if a link cannot hold it."""
    what = "generators" if has_generators else "solvers"
    return query_of("race", maze.id or code_of(maze), {what: ",".join(map(_named, runners))})


def to_run(run: Run) -> str:
    """The query that opens this run, to race it. PixelmazeError if it has no run code."""
    return query_of("run", code_of_run(run), {})


def _named(algorithm: object) -> str:
    name = algorithm if isinstance(algorithm, str) else getattr(algorithm, "name", "")
    known = {**NAMED_SOLVERS, **GENERATORS}.get(name)
    if known is None or algorithm not in (name, known):
        raise PixelmazeError("a link cannot hold your own algorithms")
    return name


# ---- the page ------------------------------------------------------------------------------------


def checked_page(text: str) -> str:
    """The address of a page, without query and fragment. PixelmazeError if invalid."""
    try:
        parts = urlsplit(text)
        is_sound = parts.scheme in ("http", "https", "file") and bool(parts.netloc or parts.path)
    except ValueError:
        is_sound = False
    if not is_sound or len(text) > LONGEST_PAGE or not text.isprintable() or " " in text:
        raise PixelmazeError(
            f"{text[:80]!r} is not a page address: expected up to {LONGEST_PAGE} characters, such "
            "as https://example.org/maze/"
        )
    return urlunsplit(parts._replace(query="", fragment=""))


def link(page: str, query: str) -> str:
    return f"{page}?{query}" if query else page
