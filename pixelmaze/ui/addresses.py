"""Addresses: what a link to the page of the game opens.

The query of an address says it in one parameter, to which others may be added:

    play=square-24x13-prim-1        a maze or level to walk: an ID, a code, a level's name or number
    watch=square-24x13-prim-1&solver=a-star
    race=square-24x13-prim-1&solvers=dfs,bfs         or generators=prim,wilson
    daily                           today's maze; daily=2026-11-22 that of another day
    run=run-01-1-the-long-way-round.AbCd         a run to race

Without a value, `play`, `watch` and `race` make a new maze. Parameters of other names are ignored:
some sites add theirs. What mail programs do to a link does no harm: a plain `+`, capitals, a space
or a full stop at the end. An address starts no program and reads no file: algorithms are those of
the package, and mazes are described in full.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS, generator_by_name
from pixelmaze.game.daily import PREFIX, day_of, today
from pixelmaze.game.levels import free, level_called, level_of
from pixelmaze.game.rules import Level
from pixelmaze.game.run import Run
from pixelmaze.game.run_code import code_of as code_of_run
from pixelmaze.game.run_code import run_of_code
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.named import solver_for
from pixelmaze.run import factory
from pixelmaze.run.maze_code import code_of, is_code, maze_of_code
from pixelmaze.run.maze_id import STANDARD, MazeSpec, looks_like_id, parse
from pixelmaze.run.race import RIVALS, check_runners
from pixelmaze.ui.messages.menus import how_to_open
from pixelmaze.ui.opening import MazeSource, MazeToMake, OpenMaze
from pixelmaze.ui.requests import Opening, PlayLevel, PlayMaze, RaceMaze, RaceRun, WatchMaze

NO_PAGE = "no page is known to link to: `pixelmaze link --page ADDRESS` sets it"


LONGEST = 20_000  # the most letters of a query
LONGEST_PAGE = 500  # the most letters of the address of a page
_SHOWN = 40  # the most letters of what is no maze that an error shows
SOLVER = "dfs"  # watched if no solver is named


# ---- reading -------------------------------------------------------------------------------------

IsOpen = Callable[[Level], bool]  # tells whether a level of the adventure may be played
_LOWER = re.compile(r"(run-)?maze-|[^.]*\.|.*", re.IGNORECASE | re.DOTALL)
"""What is lower-case in a value: all of it but the letters of a code."""


def opening_of(query: str, is_open: IsOpen) -> Opening | None:
    """What the query of an address asks for; None if for nothing of ours. PixelmazeError, in words
    for the page, if that is not there, or still locked.
    """
    if len(query) > LONGEST:
        raise PixelmazeError(f"this link is longer than {LONGEST:,} letters")
    try:
        given = parse_qsl(query.removeprefix("?"), True, max_num_fields=50)
    except ValueError:
        raise PixelmazeError("this link is damaged") from None
    pairs = [(_read(name), _read(value)) for name, value in given]
    asked = [name for name, _ in pairs if name in KINDS]
    if not asked:
        return None
    if len(asked) > 1:
        raise PixelmazeError(
            f"a link opens one of {', '.join(KINDS)}; this one has {_listed(asked)}"
        )
    kind, parts = KINDS[asked[0]], dict(pairs)
    more = {name: parts[name] for name in kind.parts if name in parts}
    if "\ufffd" in "".join((parts[asked[0]], *more.values())):  # what cannot be decoded
        raise PixelmazeError("this link is damaged")
    opening = kind.read(parts[asked[0]], **more)
    if isinstance(opening, PlayLevel):
        check_open(opening.level, is_open)
    return opening


def _read(text: str) -> str:
    """A name or value without what mail programs do to it."""
    text = text.strip(" .").replace(" ", "+")
    return _LOWER.sub(lambda part: part[0].lower(), text, count=1)


def _play(maze: str) -> Opening:
    if is_code(maze) or not maze:
        return PlayMaze(_source(maze))
    if level := level_called(maze.replace("+", " ")):  # a title
        return PlayLevel(level)
    if not looks_like_id(maze.partition("+")[0]):
        raise PixelmazeError(
            f"{maze[:_SHOWN]!r} is no maze: a link has an ID, a code, or the name of a room"
        )
    level = level_of(maze)
    _spec(level.maze)
    return PlayLevel(level)


def _watch(maze: str, solver: str = SOLVER) -> Opening:
    solver_for(solver)
    return WatchMaze(_source(maze), solver, waits=True)


def _race(maze: str, solvers: str = ",".join(RIVALS), generators: str = "") -> Opening:
    what = "generators" if generators else "solvers"
    runners = (generators or solvers).split(",")
    for runner in runners:
        generator_by_name(runner) if generators else solver_for(runner)
    check_runners(runners, what)
    return RaceMaze(_source(maze), runners, bool(generators), waits=True)


def _daily(day: str) -> Opening:
    return PlayLevel(level_of(PREFIX + (day or today().isoformat())))


def _run(code: str) -> Opening:
    return RaceRun(run_of_code(code.replace("+", " ")))  # spaces in a code mean nothing


class Kind(NamedTuple):
    """What an address can ask for."""

    read: Callable[..., Opening]
    """Makes the request from the value, and from the parts by their names."""
    parts: tuple[str, ...] = ()  # other parameters that go with it


KINDS = {
    "play": Kind(_play),
    "watch": Kind(_watch, ("solver",)),
    "race": Kind(_race, ("solvers", "generators")),
    "daily": Kind(_daily),
    "run": Kind(_run),
}
"""By the parameter that asks for it."""


def _source(text: str) -> MazeSource:
    """The maze of an ID or a code; a new one of the usual kind if the text is empty."""
    if is_code(text):
        return OpenMaze(maze_of_code(text))
    if text and not looks_like_id(text):
        raise PixelmazeError(f"{text[:_SHOWN]!r} is no maze: a link has an ID or a code")
    return MazeToMake(_spec(text) if text else replace(STANDARD, seed=factory.random_seed()))


def _spec(text: str) -> MazeSpec:
    """What an ID describes. PixelmazeError if there can be no such maze."""
    spec = parse(text).resolved()
    checked_shape(spec.width, spec.height, spec.shape)
    return spec


def check_open(level: Level, is_open: IsOpen) -> None:
    """PixelmazeError if the level is still locked, or is the maze of a day to come."""
    if level.is_daily:
        if day_of(level.name) > today():
            raise PixelmazeError(f"{level.title} is still to come")
    elif level.number and not is_open(level):
        raise PixelmazeError(f"{level.heading} is locked: {how_to_open(level)}")


# ---- writing -------------------------------------------------------------------------------------


def query_of(kind: str, value: str, parts: Mapping[str, str]) -> str:
    """The query that asks for this. It is not checked, but for the names of its parts:
    PixelmazeError if one does not go with this kind.
    """
    for name in parts:
        if name not in KINDS[kind].parts:
            goes = " and ".join(other for other, each in KINDS.items() if name in each.parts)
            raise PixelmazeError(f"{name} goes with {goes}, not with {kind}")
    pairs = [(kind, value), *parts.items()]
    return "&".join(f"{name}={quote(text)}" if text else name for name, text in pairs)


def to_play(level: Level, maze: Maze) -> str:
    """The query that opens this level, or this maze if it is a level of its own.

    PixelmazeError if the maze has no ID and is too large for a code.
    """
    if level.is_daily:
        return query_of("daily", level.name.removeprefix(PREFIX), {})
    if level.number or not maze.id:
        return query_of("play", level.name if level.number else code_of(maze), {})
    return query_of("play", free(maze.id, replace(level.rules, relaxed=False)).name, {})


def to_watch(maze: Maze, solver: object) -> str:
    """The query that opens this maze for this solver. PixelmazeError if one of them cannot be
    described in a link.
    """
    return query_of("watch", _described(maze), {"solver": _named(solver)})


def to_race(maze: Maze, runners: Iterable[object], has_generators: bool = False) -> str:
    """The query that opens a race of these algorithms on this maze. PixelmazeError if it cannot be
    described in a link.
    """
    what = "generators" if has_generators else "solvers"
    return query_of("race", _described(maze), {what: ",".join(map(_named, runners))})


def to_run(run: Run) -> str:
    """The query that opens this run, to be raced. PixelmazeError if it has no run code."""
    return query_of("run", code_of_run(run), {})


def _described(maze: Maze) -> str:
    return maze.id or code_of(maze)


def _named(algorithm: object) -> str:
    name = algorithm if isinstance(algorithm, str) else getattr(algorithm, "name", "")
    known = {**NAMED_SOLVERS, **GENERATORS}.get(name)
    if known is None or algorithm not in (name, known):
        raise PixelmazeError("a link has no place for algorithms from outside the package")
    return name


# ---- the page ------------------------------------------------------------------------------------


def checked_page(text: str) -> str:
    """The address of a page, without query and fragment. PixelmazeError if it is none."""
    try:
        parts = urlsplit(text)
        is_sound = parts.scheme in ("http", "https", "file") and bool(parts.netloc or parts.path)
    except ValueError:
        is_sound = False
    if not is_sound or len(text) > LONGEST_PAGE or not text.isprintable() or " " in text:
        raise PixelmazeError(
            f"{text[:80]!r} is no address of a page: it begins with https:// and has at most "
            f"{LONGEST_PAGE} letters"
        )
    return urlunsplit(parts._replace(query="", fragment=""))


def link(page: str, query: str) -> str:
    """The whole link."""
    return f"{page}?{query}" if query else page


def _listed(names: Sequence[str]) -> str:
    """The first of these names."""
    shown = ", ".join(name[:20] for name in names[:3])
    return f"{shown} and more" if len(names) > 3 else shown
