"""A run: a maze, its rules, and the player's inputs with their ticks. Everything else follows.

So a run can be kept in a line of text, replayed, watched, and checked.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO, NamedTuple

from pixelmaze.algorithms.registry import effort
from pixelmaze.files.data import MAX_BYTES, read_json
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.rules import (
    HINTS,
    LOST,
    MOST_PURSUED,
    SOLVER,
    STARS,
    UNDO,
    WAYS,
    WON,
    Input,
    Rules,
)
from pixelmaze.maze.errors import PixelmazeError, whole_number
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.maze_id import looks_like_id, parse

NOT_A_RUN = "not a run of pixelmaze"
VERSION = 1
MOST_CELLS = 250_000  # of the maze of a run, so that it is made again quickly
MOST_EFFORT = 2_000_000  # of making that maze; see `registry.effort`
MOST_CHARACTERS = 4_000_000  # the most characters of a maze that is stored as text
LATEST = 60 * 60 * 60 * 100  # the most ticks of a run: a hundred hours
LONGEST_NAME = 200
LONGEST_INPUTS = 1_000_000  # in characters; a move takes three or four
MOST_SHIFTING = 10_000
"""The most inputs in a maze that shifts, where each may have to be planned for."""

_FIRST_RULES = ("torch", "ghost", "pace")

_ACTIONS = f"[{WAYS}{UNDO}{SOLVER}{''.join(HINTS)}]"
_INPUT = re.compile(f"([0-9]{{1,8}})({_ACTIONS})")
_INPUTS = re.compile(f"(?:(?:^| )[0-9]{{1,8}}{_ACTIONS})*")


class Claim(NamedTuple):
    """The result that a run claims. A replay shows whether the claim is true."""

    outcome: str | None  # WON, LOST, or None for a run that was left
    moves: int  # each counts as often as it costs
    ticks: int
    stars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    maze: str  # an ID; the maze as text if it has no ID
    rules: Rules
    inputs: tuple[Input, ...]
    claim: Claim
    name: str = ""  # the name of the level; see `levels.py`


def run_of(game: Game, name: str = "") -> Run:
    """The game so far as a run. PixelmazeError if the maze has neither an ID nor a text."""
    return Run(text_of(game.original), game.rules, tuple(game.inputs), claim_of(game), name)


def claim_of(game: Game) -> Claim:
    """The result of the game so far, as a claim."""
    return Claim(game.outcome, game.moves, game.ticks, game.stars)


def text_of(maze: Maze) -> str:
    """The maze as runs store it. PixelmazeError if it has neither an ID nor a text."""
    # another maze may have passed on its waypoints
    if maze.id and len(maze.waypoints) == parse(maze.id).waypoints:
        return maze.id
    if maze.grid.shape.text and not maze.shift:
        with suppress(PixelmazeError):  # ends in mud, or in one cell, cannot be drawn
            return write(maze)
    return code_of(maze)


# ---- replaying -----------------------------------------------------------------------------------


def maze_of(run: Run) -> Maze:
    return from_id(run.maze) if looks_like_id(run.maze) else read(run.maze)


def replayed(run: Run) -> Game:
    """The game at the end of the run. PixelmazeError if the run is impossible."""
    game = Game(maze_of(run), run.rules)
    for _ in replay(game, run):
        pass
    return game


def replay(game: Game, run: Run) -> Iterator[Input]:
    """Replay the run in a fresh game. Yields each input after carrying it out."""
    if game.maze.shift and len(run.inputs) > MOST_SHIFTING:
        raise PixelmazeError(f"too many inputs for a maze that shifts (at most {MOST_SHIFTING:,})")
    for number, (tick, action) in enumerate(run.inputs, 1):
        _wait_until(game, tick, f"input {number}")
        if not game.act(action):
            raise PixelmazeError(f"input {number}, {action!r} at tick {tick}, is impossible")
        yield Input(tick, action)
    if game.outcome is None:
        _wait_until(game, run.claim.ticks, "its end")


def _wait_until(game: Game, tick: int, what: str) -> None:
    if tick > game.ticks:
        game.tick(tick - game.ticks)
    if game.ticks != tick:
        raise PixelmazeError(f"{what} is at tick {tick}, but the game is at tick {game.ticks}")


# ---- as text -------------------------------------------------------------------------------------


def to_dict(run: Run) -> dict[str, Any]:
    """The run as JSON data; the inputs as in `text_of_inputs`."""
    return {
        "pixelmaze": "run",
        "version": VERSION,
        "name": run.name,
        "maze": run.maze,
        "rules": rules_to_dict(run.rules),
        "inputs": text_of_inputs(run.inputs),
        "claim": {**run.claim._asdict(), "stars": list(run.claim.stars)},
    }


def rules_to_dict(rules: Rules) -> dict[str, Any]:
    """The rules as JSON data. Rules that old runs lack are omitted unless they apply."""
    return {name: value for name, value in asdict(rules).items() if name in _FIRST_RULES or value}


def text_of_inputs(inputs: Iterable[Input], last: int = 0) -> str:
    """The inputs as runs store them: each as the ticks since the input before, and the letter of
    its action. `last` is the tick of the input before the first."""
    words = []
    for tick, action in inputs:
        words.append(f"{tick - last}{action}")
        last = tick
    return " ".join(words)


def read_run(file: BinaryIO) -> Run:
    """The run in a file. PixelmazeError if there is none."""
    return from_dict(read_json(file.read(MAX_BYTES + 1)))


def from_dict(data: object) -> Run:
    """The run in this JSON data. PixelmazeError if there is none."""
    found = checked(data)
    rules, claim = found["rules"], found["claim"]
    return Run(
        found["maze"],
        Rules(**rules),
        tuple(_inputs(found["inputs"])),
        Claim(claim["outcome"], claim["moves"], claim["ticks"], tuple(claim["stars"])),
        found["name"],
    )


def _inputs(text: str) -> Iterator[Input]:
    tick = 0
    for waited, action in _INPUT.findall(text):
        tick += whole_number(waited)
        yield Input(tick, action)


def is_later(data: object, version: int = VERSION) -> bool:
    """True if a later version of the program wrote this, so the run is not damaged."""
    found = data.get("version") if isinstance(data, Mapping) else None
    return type(found) is int and found > version


def checked(data: object) -> dict[str, Any]:
    """Only the data of a run; PixelmazeError for other data. Much faster than making a `Run`.

    The data may be malicious: nothing returned is too large to be replayed soon, or does harm when
    printed.
    """
    if not isinstance(data, Mapping) or data.get("pixelmaze") != "run":
        raise PixelmazeError(NOT_A_RUN)
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise PixelmazeError(f"unsupported version {str(version)[:20]!r}: expected {VERSION}")
    name, maze = _part(data, "name", str), _part(data, "maze", str)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise PixelmazeError(f"the run's name is too long (at most {LONGEST_NAME} letters)")
    rules, claim = _part(data, "rules", Mapping), _part(data, "claim", Mapping)
    applied = _checked_rules(rules)
    _check_size(maze, MOST_PURSUED if applied.ghost or applied.hunter else MOST_CELLS)
    inputs = _part(data, "inputs", str)
    _check_inputs(inputs)
    return {
        "pixelmaze": "run",
        "version": VERSION,
        "name": name,
        "maze": maze,
        "rules": rules_to_dict(applied),
        "inputs": inputs,
        "claim": _checked_claim(claim),
    }


def _checked_rules(rules: Mapping[str, Any]) -> Rules:
    rules = {"hunter": 0, "relaxed": False, **rules}
    ghost = _part(rules, "ghost", str)[:40]
    torch, pace, hunter = (_number(rules, name) for name in ("torch", "pace", "hunter"))
    return Rules(torch, ghost, pace, hunter, _part(rules, "relaxed", bool))


def _check_size(maze: str, most: int) -> None:
    if not maze.isascii():
        raise PixelmazeError("the run's maze is not an ID or maze text")
    if len(maze) > MOST_CHARACTERS:
        raise PixelmazeError(f"the run's maze is too long (at most {MOST_CHARACTERS:,} characters)")
    lines = maze.splitlines() or [""]
    cells = len(lines) * max(map(len, lines)) // 8  # a cell takes at least 8 characters
    if looks_like_id(maze):
        if len(maze) > LONGEST_NAME:
            raise PixelmazeError(
                f"the ID of the run's maze is too long (at most {LONGEST_NAME} letters)"
            )
        spec = parse(maze)
        cells = spec.cells
        if cells <= most and effort(spec.generator, spec.width, spec.height) > MOST_EFFORT:
            raise PixelmazeError(
                f"the run's maze, {spec.width}x{spec.height} by {spec.generator}, takes too long "
                "to make"
            )
    if cells > most:
        raise PixelmazeError(f"the run's maze is too large (at most {most:,} cells)")


def _check_inputs(text: str) -> None:
    if len(text) > LONGEST_INPUTS:
        raise PixelmazeError(f"the run's inputs exceed {LONGEST_INPUTS:,} characters")
    if _INPUTS.fullmatch(text):
        return
    for number, word in enumerate(text.split(" "), 1):
        if not _INPUT.fullmatch(word):
            raise PixelmazeError(f"the run's input {number} is not valid: {word[:20]!r}")


def _checked_claim(claim: Mapping[str, Any]) -> dict[str, Any]:
    stars, outcome = _part(claim, "stars", list), claim.get("outcome")
    is_known = outcome is None or outcome in (WON, LOST)
    if not is_known or any(star not in STARS or stars.count(star) > 1 for star in stars):
        raise PixelmazeError("the run's claim is not valid")
    moves, ticks = _number(claim, "moves"), _number(claim, "ticks")
    return {"outcome": outcome, "moves": moves, "ticks": ticks, "stars": stars}


def _part(data: Mapping[str, Any], name: str, kind: type[Any]) -> Any:
    if not isinstance(data.get(name), kind):
        raise PixelmazeError(f"the run has no valid {name}")
    return data[name]


def _number(data: Mapping[str, Any], name: str) -> int:
    number: int = _part(data, name, int)
    if isinstance(number, bool) or not 0 <= number <= LATEST:
        raise PixelmazeError(f"the run's {name} is out of range: 0 to {LATEST}")
    return number
