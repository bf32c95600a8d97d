"""The specification of a maze (`MazeSpec`), and the same as a short text, its ID.

`square-24x13-prim-4711` is shape, width x height in cells, generator and seed. The same ID makes
the same maze on every machine, in every version. Its letters, digits and hyphens are safe in a
shell and in a URL.

    shape-WxH-generator-seed[-braid-N][-one-way-N][-start-WHERE][-goal-WHERE][-waypoints-N]
    [-mask-NAME][-mud-N][-water-N][-fences-N][-shift-N][-turns-N]

The name of a generator may contain hyphens: the seed is the first part after it that is all digits.
Modifiers are optional, and may come in any order.

To add a modifier, add a field to `MazeSpec`, where IDs, the command line and the menu read it, and
a keyword to `library.generate`, where type checkers and `help` do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pixelmaze.algorithms.generators  # noqa: F401  # fills the registry
from pixelmaze.algorithms.generators import changing
from pixelmaze.algorithms.registry import Generator, generator_by_name, generator_for
from pixelmaze.maze.distances import MOST_TURNS
from pixelmaze.maze.errors import PixelmazeError, whole_number
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import FENCE_COST, MUD, MUD_COST, WATER, WATER_COST, Maze
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.feed import RecordedRun
from pixelmaze.run.modifiers import (
    MOST_MOVES,
    Modifier,
    cover,
    fence,
    let_shift,
    place_goal,
    place_start,
    place_waypoints,
    spelled,
)

EXAMPLE = "square-24x13-prim-4711"
_SHAPE_AND_SIZE = re.compile(r"([a-z]+)-([0-9]{1,40})x([0-9]{1,40})-(.+)", re.ASCII)


def _field(modifier: Modifier, kw_only: bool = False) -> Any:
    return field(default=modifier.default, metadata={"modifier": modifier}, kw_only=kw_only)


def checked_seed(seed: int | str) -> int:
    """The seed, as a number or digits. PixelmazeError if out of range."""
    return whole_number(str(seed).lstrip("0") or "0", range(SEEDS), "seed")


# ---- the record ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MazeSpec:
    """The specification of a maze. `str()` gives its ID, `factory.make` the maze.

    Seed and modifiers are checked here (PixelmazeError), size, shape and generator when the maze is
    made. Size in cells, seed 0 … 4294967295.
    """

    shape: str
    width: int
    height: int
    generator: str | Generator
    """The name of a generator of the package, or a generator from outside."""
    seed: int
    braid: int = _field(Modifier(
        range(101), noun="percentage", metavar="N", title="Braid", step=10, unit="%",
        help="Percentage of dead ends to open into loops",
        note="percentage of dead ends opened into loops",
        carve=changing.braid,
    ))  # fmt: skip
    one_way: int = _field(Modifier(
        range(100), noun="number of doors", metavar="N", title="One-way doors",
        help="Number of one-way doors; every cell can still reach every other",
        note="passages that are open in one direction only",
        carve=changing.one_way,
    ), kw_only=True)  # fmt: skip
    start: str = _field(Modifier(
        {"corner": "in the corner", "bottom-left": "bottom left"},
        noun="start", metavar="WHERE", title="Start",
        help="Where the start is: corner (the first cell) or, except in circular mazes, "
        "bottom-left",
        note="where the start is",
        place=place_start,
    ), kw_only=True)  # fmt: skip
    goal: str = _field(Modifier(
        {"corner": "in the corner", "farthest": "farthest dead end", "random": "anywhere",
         "centre": "in the centre", "rim": "on the rim"},
        noun="goal", metavar="WHERE", title="Goal",
        help="Where the goal is: corner (the last cell), farthest (dead end), random, centre (the "
        "cells in the middle) or, in a circular maze, rim (opposite the start)",
        note="where the goal is",
        place=place_goal,
    ))  # fmt: skip
    waypoints: int = _field(Modifier(
        range(4), noun="number of waypoints", metavar="N", title="Keys",
        help="Number of waypoints (a, b, c) to visit on the way; in a game, keys",
        note="fetch them in turn to open the gate",
        place=place_waypoints,
    ))  # fmt: skip
    mask: str = _field(Modifier(
        {"": "none"} | {name: name for name in MASKS},
        noun="mask", metavar="NAME", title="Mask", takes_file=True,
        help="Outline of the maze: a mask, or a picture or text file of one",
        note="the outline of the maze",
    ))  # fmt: skip
    mud: int = _field(Modifier(
        range(101), noun="percentage", metavar="N", title="Mud", step=10, unit="%",
        help=f"Percentage of cells covered with mud, which costs {MUD_COST} to enter",
        note=f"percentage of cells that cost {MUD_COST} to enter",
        place=partial(cover, MUD),
    ))  # fmt: skip
    water: int = _field(Modifier(
        range(101), noun="percentage", metavar="N", title="Water", step=10, unit="%",
        help=f"Percentage of cells covered with water, which costs {WATER_COST} to enter",
        note=f"percentage of cells that cost {WATER_COST} to enter",
        place=partial(cover, WATER),
    ))  # fmt: skip
    fences: int = _field(Modifier(
        range(101), noun="percentage", metavar="N", title="Fences", step=10, unit="%",
        help=f"Percentage of passages with a fence, which costs {FENCE_COST} more to climb",
        note=f"percentage of passages that cost {FENCE_COST} more",
        place=fence,
    ), kw_only=True)  # fmt: skip
    shift: int = _field(Modifier(
        range(MOST_MOVES + 1), noun="number of moves", metavar="N", title="Shift", step=1,
        help="In a game, a wall opens and another closes every N moves",
        note="moves until a wall opens and another closes",
        place=let_shift,
    ))  # fmt: skip
    turns: int = _field(Modifier(
        range(MOST_TURNS + 1), noun="cost", metavar="N", title="Turns", step=1,
        help="Cost of each change of heading, added to the cost of the next move",
        note="cost of each change of heading",
        place=lambda maze, turns, *_: setattr(maze, "turns", turns),
    ), kw_only=True)  # fmt: skip

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if isinstance(self.generator, Generator) and not self.generator.is_external:
            object.__setattr__(self, "generator", self.generator.name)
        for name, modifier in MODIFIERS.items():
            object.__setattr__(self, name, modifier.checked(name, getattr(self, name)))
        for one, other in EXCLUDING:
            if getattr(self, one) and getattr(self, other):
                raise PixelmazeError(f"{spelled(one)} cannot be used with {spelled(other)}")

    def __str__(self) -> str:
        """The ID; for a generator from outside the package, its name and the seed."""
        return self.id or f"{self.maker.title}, seed {self.seed}"

    @property
    def id(self) -> str | None:
        """The ID; None if the generator is from outside the package."""
        if not isinstance(self.generator, str):
            return None
        parts = [f"{self.shape}-{self.width}x{self.height}-{self.generator}-{self.seed}"]
        return "-".join(
            parts + [f"{spelled(given.name)}-{given.value}" for given in self.modifiers()]
        )

    @property
    def maker(self) -> Generator:
        """The generator. PixelmazeError for an unknown name."""
        generator = self.generator
        return generator if isinstance(generator, Generator) else generator_by_name(generator)

    @property
    def cells(self) -> int:
        """The number of cells without a mask."""
        return self.width * self.height

    def modifiers(self) -> list[Given]:
        """The modifiers that differ from their defaults."""
        values = [Given(name, entry, getattr(self, name)) for name, entry in MODIFIERS.items()]
        return [given for given in values if given.value != given.modifier.default]

    def resolved(self, has_mask: bool = False) -> MazeSpec:
        """The same specification, with the name of the generator instead of an alias, and the true
        size of a circular maze.

        PixelmazeError if shape or generator is unknown, the generator cannot make such mazes, or
        the shape does not allow the start, the goal or turns that cost.
        """
        maker = generator_for(self.generator, self.shape, has_mask or bool(self.mask))
        kind = SHAPES[self.shape]
        for name in ("start", "goal"):
            if not is_possible(self.shape, name, getattr(self, name)):
                value = getattr(self, name)
                raise PixelmazeError(f"{name} {value} is not possible in a {kind.name} maze")
        kind.check_turns(self.turns)
        if min(self.width, self.height) < 1:
            return replace(self, generator=maker)
        width, height = kind.asked(*kind.places(self.width, self.height))
        return replace(self, generator=maker, width=width, height=height)


class Given(NamedTuple):
    """A modifier with its value in a spec."""

    name: str
    modifier: Modifier
    value: Any


MODIFIERS: dict[str, Modifier] = {
    part.name: part.metadata["modifier"] for part in fields(MazeSpec) if part.metadata
}
"""All modifiers by name, in the order in which IDs give them."""
EXCLUDING = (("braid", "shift"), ("one_way", "shift"), ("fences", "shift"), ("shift", "turns"))
"""Pairs that exclude each other: a maze that shifts is perfect, and has no fences or turns that
cost."""
GOALS = tuple(MODIFIERS["goal"].values)
STANDARD = MazeSpec("square", 24, 13, "prim", seed=0)
"""The default specification, apart from the seed."""


def is_possible(shape: str, name: str, value: object) -> bool:
    """True if mazes of a shape can have this value of a modifier."""
    if name == "turns":
        return not value or SHAPES[shape].has_straight_ways
    needs_rim, needs_corners = (name, value) == ("goal", "rim"), value == "bottom-left"
    return not (needs_corners if SHAPES[shape].has_rim else needs_rim)


# ---- reading IDs ---------------------------------------------------------------------------------


def looks_like_id(text: str) -> bool:
    """True if the text can only be meant as an ID, correct or not."""
    return _SHAPE_AND_SIZE.fullmatch(text) is not None


@lru_cache
def parse(text: str) -> MazeSpec:
    """The spec of an ID. PixelmazeError for another text; see `MazeSpec` for further checks."""
    match = _SHAPE_AND_SIZE.fullmatch(text)
    if not match:
        raise PixelmazeError(
            f"{text!r} is not an ID: expected shape-WxH-generator-seed, such as {EXAMPLE}"
        )
    shape, width, height, rest = match.groups()
    parts = rest.split("-")
    at = next((i for i, part in enumerate(parts) if i and re.fullmatch("[0-9]+", part)), 0)
    if not at:
        raise PixelmazeError(f"{text!r} has no seed: expected a number at the end, as in {EXAMPLE}")
    generator, seed = "-".join(parts[:at]), checked_seed(parts[at])
    given = _given(text, parts[at + 1 :])
    return MazeSpec(shape, whole_number(width), whole_number(height), generator, seed, **given)


def _given(text: str, parts: list[str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    rest = parts
    while rest:
        left = "-".join(rest)
        name = next((name for name in MODIFIERS if left.startswith(f"{spelled(name)}-")), "")
        begin = name.count("_") + 1
        end = begin + _parts_of_value(name, rest[begin:])
        value = "-".join(rest[begin:end])
        if not name or not value:
            *most, last = (f"{spelled(name)}-{entry.metavar}" for name, entry in MODIFIERS.items())
            raise PixelmazeError(
                f"the ID {text!r} has an unknown part {left!r} after its seed; expected "
                f"{', '.join(most)} or {last}"
            )
        if name in given:
            raise PixelmazeError(f"the ID {text!r} has {spelled(name)} twice")
        given[name], rest = value, rest[end:]
    return given


def _parts_of_value(name: str, rest: list[str]) -> int:
    """The number of parts in the value of a modifier: some values have hyphens."""
    values = MODIFIERS[name].values if name in MODIFIERS else ()
    lengths = range(len(rest), 1, -1)
    return next((length for length in lengths if "-".join(rest[:length]) in values), 1)


class Origin(NamedTuple):
    """The making of a maze by a generator from outside the package."""

    spec: MazeSpec
    recording: RecordedRun  # the run of the generator; empty for a maze of a single cell


def label_of(maze: Maze) -> str:
    """The maze's ID, or the generator from outside the package and its seed; empty for a maze from
    a file."""
    return maze.id or (str(maze.origin.spec) if isinstance(maze.origin, Origin) else "")


def has_other_ends(maze: Maze) -> bool:
    """True if an ID made the maze, and its start, goals or waypoints were moved since."""
    if maze.id or not maze.made:
        return False
    return maze.grid.mask is None or bool(parse(maze.made).mask)


def size_of(maze: Maze) -> str:
    """Shape and size of a maze, as IDs give them.

    >>> size_of(from_id("hexagonal-8x4-prim-4711"))
    'hexagonal 8x4'
    """
    width, height = maze.grid.asked
    return f"{maze.grid.shape.name} {width}x{height}"


def spec_of(maze: Maze) -> MazeSpec | None:
    """The specification of a maze; None if unknown, as for a maze from a file."""
    if isinstance(maze.origin, Origin):
        return maze.origin.spec
    return parse(maze.made) if maze.made else None
