"""A run: a maze, the rules in force, and what the player did at which tick. All else follows.

So a run can be kept in a line of text, played again, watched, and checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.text import read, write
from pixelmaze.game import HINTS, LOST, SOLVER, STARS, UNDO, WAYS, WON, Game, Input, Rules
from pixelmaze.making import from_id
from pixelmaze.maze import Maze
from pixelmaze.maze_id import looks_like_id, parse

VERSION = 1
LARGEST = 1_000_000
"""Cells that the maze of a run may have."""
LATEST = 60 * 60 * 60 * 100
"""Ticks that a run may take: a hundred hours."""

_INPUT = re.compile(f"([0-9]+)([{WAYS}{UNDO}{SOLVER}{''.join(HINTS)}])")


class Claim(NamedTuple):
    """What is said to have come of a run."""

    outcome: str | None
    """WON, LOST, or None for a run that was left."""
    moves: int
    ticks: int
    stars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    maze: str
    """An ID; or where there is none, the maze as text."""
    rules: Rules
    inputs: tuple[Input, ...]
    claim: Claim
    name: str = ""
    """What was played: see `levels.py`."""


def run_of(game: Game, name: str = "") -> Run:
    """The run so far. PixelmazeError if the maze has no ID, and text cannot show it."""
    claim = Claim(game.outcome, game.moves, game.ticks, game.stars)
    return Run(text_of(game.maze), game.rules, tuple(game.inputs), claim, name)


def text_of(maze: Maze) -> str:
    """The maze as runs keep it. PixelmazeError if it has no ID, and text cannot show it."""
    # waypoints may have been taken over from another maze
    if maze.id and len(maze.waypoints) == parse(maze.id).waypoints:
        return maze.id
    return write(maze)


# ---- playing it again --------------------------------------------------------------------------


def maze_of(run: Run) -> Maze:
    """The maze of a run."""
    return from_id(run.maze) if looks_like_id(run.maze) else read(run.maze)


def replayed(run: Run) -> Game:
    """The game as it stood at the end. PixelmazeError if it cannot have been so."""
    game = Game(maze_of(run), run.rules)
    for _ in replay(game, run):
        pass
    return game


def replay(game: Game, run: Run) -> Iterator[Input]:
    """Play the run again in a fresh game; each input comes when it has been done."""
    for number, (tick, action) in enumerate(run.inputs, 1):
        _wait_until(game, tick, f"input {number}")
        if not game.act(action):
            raise PixelmazeError(f"input {number}, {action!r} at tick {tick}, could not be done")
        yield Input(tick, action)
    if game.outcome is None:
        _wait_until(game, run.claim.ticks, "its end")


def _wait_until(game: Game, tick: int, what: str) -> None:
    if tick > game.ticks:
        game.tick(tick - game.ticks)
    if game.ticks != tick:
        raise PixelmazeError(f"{what} comes at tick {tick}, but it is tick {game.ticks} then")


def verify(run: Run) -> list[str]:
    """What is wrong with what the run claims; nothing if it is consistent."""
    try:
        game = replayed(run)
    except PixelmazeError as error:
        return [str(error)]
    found = Claim(game.outcome, game.moves, game.ticks, game.stars)
    pairs = zip(Claim._fields, run.claim, found, strict=True)
    return [f"{what} is {_said(so)}, not {_said(said)}" for what, said, so in pairs if said != so]


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " and ".join(value) or "none"
    return "open" if value is None else str(value)


# ---- as text -----------------------------------------------------------------------------------


def to_dict(run: Run) -> dict[str, Any]:
    """The run in what JSON has; its inputs as one text: the ticks since the input before, then the
    letter of the action."""
    before = 0
    words = []
    for tick, action in run.inputs:
        words.append(f"{tick - before}{action}")
        before = tick
    return {
        "pixelmaze": "run",
        "version": VERSION,
        "name": run.name,
        "maze": run.maze,
        "rules": asdict(run.rules),
        "inputs": " ".join(words),
        "claim": {**run.claim._asdict(), "stars": list(run.claim.stars)},
    }


def from_dict(data: object) -> Run:
    """The run that was made into this. PixelmazeError if it is none."""
    if not isinstance(data, Mapping) or data.get("pixelmaze") != "run":
        raise PixelmazeError("this is no run of pixelmaze")
    if data.get("version") != VERSION:
        raise PixelmazeError(f"this run is of version {data.get('version')}, not {VERSION}")
    rules, claim = _part(data, "rules", Mapping), _part(data, "claim", Mapping)
    stars = _part(claim, "stars", list)
    outcome = claim.get("outcome")
    if outcome not in (WON, LOST, None) or any(star not in STARS for star in stars):
        raise PixelmazeError("what the run claims is not understood")
    maze = _part(data, "maze", str)
    _check_size(maze)
    return Run(
        maze,
        Rules(_number(rules, "torch"), _part(rules, "ghost", str), _number(rules, "pace")),
        tuple(_inputs(_part(data, "inputs", str))),
        Claim(outcome, _number(claim, "moves"), _number(claim, "ticks"), tuple(stars)),
        _part(data, "name", str),
    )


def _check_size(maze: str) -> None:
    cells = len(maze)
    if looks_like_id(maze):
        wanted = parse(maze)
        cells = wanted.width * wanted.height
    if cells > LARGEST:
        raise PixelmazeError(f"the maze of a run has at most {LARGEST:,} cells")


def _inputs(text: str) -> Iterator[Input]:
    tick = 0
    for number, word in enumerate(text.split(), 1):
        match = _INPUT.fullmatch(word)
        if not match:
            raise PixelmazeError(f"input {number} of the run is not understood: {word[:20]!r}")
        tick += int(match[1][:12])
        if tick > LATEST:
            raise PixelmazeError(f"input {number} of the run comes too late")
        yield Input(tick, match[2])


def _part(data: Mapping[str, Any], name: str, kind: type[Any]) -> Any:
    if not isinstance(data.get(name), kind):
        raise PixelmazeError(f"the run has no {name} that can be understood")
    return data[name]


def _number(data: Mapping[str, Any], name: str) -> int:
    number = _part(data, name, int)
    if isinstance(number, bool) or not 0 <= number <= LATEST:
        raise PixelmazeError(f"{name} of the run is out of range: 0 … {LATEST}")
    return int(number)
