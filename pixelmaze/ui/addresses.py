"""Requests of links to the page of the game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from pixelmaze.algorithms.registry import generator_by_name
from pixelmaze.game.daily import PREFIX, day_of, today
from pixelmaze.game.levels import level_called, level_of
from pixelmaze.game.rules import Level
from pixelmaze.game.run_code import PREFIX as RUN
from pixelmaze.game.run_code import run_of_code
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run import factory
from pixelmaze.run.maze_code import is_code, maze_of_code
from pixelmaze.run.maze_id import STANDARD, MazeSpec, looks_like_id, parse
from pixelmaze.run.race import RIVALS, check_runners
from pixelmaze.ui.kit.addresses import PARTS
from pixelmaze.ui.kit.mazes import MazeSource, MazeToMake, OpenMaze
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.play.messages import how_to_open
from pixelmaze.ui.play.requests import PlayLevel, PlayMaze, RaceRun
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

LONGEST = 20_000  # letters of a query, at most
_SHOWN = 40  # letters of an invalid maze that an error quotes, at most
SOLVER = "dfs"  # watched if the link names no solver

IsOpen = Callable[[Level], bool]  # True if a level of the adventure may be played
_LOWER = re.compile(r"(run-)?maze-|[^.]*\.|.*", re.IGNORECASE | re.DOTALL)
"""The part of a value that is lower-case: all but the letters of a code."""


def opening_of(query: str, is_open: IsOpen) -> SceneRequest | None:
    """The request that the query of an address makes; None without a known parameter.
    PixelmazeError, in words for the page, if its target does not exist or is still locked.
    """
    if len(query) > LONGEST:
        raise PixelmazeError(f"this link is too long: at most {LONGEST:,} characters")
    try:
        given = parse_qsl(query.removeprefix("?"), True, max_num_fields=50)
    except ValueError:
        raise PixelmazeError("this link is damaged") from None
    pairs = [(_read(name), _read(value)) for name, value in given]
    asked = [name for name, _ in pairs if name in KINDS]
    if not asked:
        return None
    if len(asked) > 1:
        has = ", ".join(each[:20] for each in asked[:3]) + " and more" * (len(asked) > 3)
        raise PixelmazeError(f"a link can open only one of {', '.join(KINDS)}; this one has {has}")
    name, parts = asked[0], dict(pairs)
    more = {each: parts[each] for each in PARTS[name] if each in parts}
    if "\ufffd" in "".join((parts[name], *more.values())):  # stands for undecodable bytes
        raise PixelmazeError("this link is damaged")
    opening = KINDS[name](parts[name], **more)
    if isinstance(opening, PlayLevel):
        check_open(opening.level, is_open)
    return opening


def _read(text: str) -> str:
    """A name or value, with the changes that mail programs make undone."""
    text = text.strip(" .").replace(" ", "+")
    return _LOWER.sub(lambda part: part[0].lower(), text, count=1)


def _play(maze: str) -> SceneRequest:
    if is_code(maze) or not maze:
        return PlayMaze(_source(maze))
    if maze.startswith(RUN):
        return _run(maze)
    if level := level_called(maze.replace("+", " ")):  # a title
        return PlayLevel(level)
    if not looks_like_id(maze.partition("+")[0]):
        raise PixelmazeError(
            f"{maze[:_SHOWN]!r} is not a code: expected a code, an ID or a room number"
        )
    level = level_of(maze)
    _spec(level.maze)
    return PlayLevel(level)


def _watch(maze: str, solver: str = SOLVER) -> SceneRequest:
    solver_for(solver)
    return WatchMaze(_source(maze), solver, waits=True)


def _race(maze: str, solvers: str = ",".join(RIVALS), generators: str = "") -> SceneRequest:
    what = "generators" if generators else "solvers"
    runners = (generators or solvers).split(",")
    for runner in runners:
        generator_by_name(runner) if generators else solver_for(runner)
    check_runners(runners, what)
    return RaceMaze(_source(maze), runners, bool(generators), waits=True)


def _daily(day: str) -> SceneRequest:
    return PlayLevel(level_of(PREFIX + (day or today().isoformat())))


def _run(code: str) -> SceneRequest:
    return RaceRun(run_of_code(code.replace("+", " ")))  # spaces in a code are ignored


KINDS: Mapping[str, Callable[..., SceneRequest]] = {
    "play": _play, "watch": _watch, "race": _race, "daily": _daily, "run": _run,
}  # fmt: skip
"""Makes the request from the value and the other parts, by parameter."""


def _source(text: str) -> MazeSource:
    """The maze of an ID or a code; a new standard maze if the text is empty."""
    if is_code(text):
        return OpenMaze(maze_of_code(text))
    if text and not looks_like_id(text):
        raise PixelmazeError(f"{text[:_SHOWN]!r} is not a maze: a link needs an ID or a code")
    return MazeToMake(_spec(text) if text else replace(STANDARD, seed=factory.random_seed()))


def _spec(text: str) -> MazeSpec:
    """The spec of an ID. PixelmazeError if no such maze can exist."""
    spec = parse(text).resolved()
    checked_shape(spec.width, spec.height, spec.shape)
    return spec


def check_open(level: Level, is_open: IsOpen) -> None:
    """PixelmazeError if the level is still locked, or the maze of a future day."""
    if level.is_daily:
        if day_of(level.name) > today():
            raise PixelmazeError(f"{level.title} is not out yet")
    elif level.number and not is_open(level):
        raise PixelmazeError(f"{level.heading} is locked: {how_to_open(level)}")
