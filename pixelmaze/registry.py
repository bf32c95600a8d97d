"""The list of all algorithms; each enters it by its decorator, with what it says of itself.

Command line, window, tests and README read this list, so a new algorithm is one decorated function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pixelmaze.annotations import Cell
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng
from pixelmaze.shapes import SHAPES
from pixelmaze.step import Steps, checked

Generating = Callable[[Grid, Rng], Steps]
Solving = Callable[[Maze, Cell, Cell], Steps]


@dataclass(frozen=True, slots=True)
class Generator:
    name: str
    title: str
    """As shown to people."""
    steps: Generating
    """Makes the maze, on a connected grid of at least two cells in which every passage is closed,
    or open if the generator adds walls."""
    only: tuple[str, ...] | None = None
    """The only shapes that it makes; None: all that suit it."""
    masks: bool = True
    """Whether cells may be missing from the rows; if not, the shape must have full rows."""
    adds_walls: bool = False
    """Whether it starts from an open grid."""
    linear: bool = True
    """Whether its time grows in proportion to the number of cells."""
    effort: int = 1
    """How many times as long as Prim's algorithm it takes for a square of 100,000 cells, about."""
    wanders: bool = False
    """Whether it walks at random, which in a corridor takes the square of the length."""
    japanese: str = ""
    """The name in Japanese, where the algorithm is known by it."""
    aliases: tuple[str, ...] = ()
    """Other names for the same."""

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that it makes."""
        return tuple(
            name
            for name, shape in SHAPES.items()
            if (self.only is None or name in self.only) and (self.masks or shape.has_full_rows)
        )


@dataclass(frozen=True, slots=True)
class Solver:
    name: str
    title: str
    steps: Solving
    """Looks for a path from a cell to a different one, each with a neighbour, in the maze as it
    is."""
    shortest: bool
    """Whether the path it finds is always a shortest one."""
    complete: bool
    """Whether it finds a way wherever there is one; the others may give up."""
    linear: bool
    """Whether its time grows in proportion to the number of cells, in a perfect maze."""
    local: bool | None
    """Whether somebody inside the maze could walk it: each VISIT or BACKTRACK is a move from where
    the last one ended. Other solvers jump, or never walk. None: its steps have to tell."""


GENERATORS: dict[str, Generator] = {}
SOLVERS: dict[str, Solver] = {}
ALIASES: dict[str, str] = {}
"""Other names of generators."""


def generator(
    name: str,
    *,
    title: str,
    shapes: tuple[str, ...] | None = None,
    masks: bool = True,
    adds_walls: bool = False,
    linear: bool = True,
    effort: int = 1,
    wanders: bool = False,
    japanese: str = "",
    aliases: tuple[str, ...] = (),
) -> Callable[[Generating], Generating]:
    """Decorator: this generator function makes mazes, under this name."""

    def enter(steps: Generating) -> Generating:
        GENERATORS[name] = Generator(
            name,
            title,
            steps,
            shapes,
            masks,
            adds_walls,
            linear,
            effort,
            wanders,
            japanese,
            aliases,
        )
        ALIASES.update(dict.fromkeys(aliases, name))
        return steps

    return enter


def solver(
    name: str,
    *,
    title: str,
    shortest: bool = False,
    complete: bool = True,
    linear: bool = True,
    local: bool = False,
) -> Callable[[Solving], Solving]:
    """Decorator: this generator function solves mazes, under this name."""

    def enter(steps: Solving) -> Solving:
        SOLVERS[name] = Solver(name, title, steps, shortest, complete, linear, local)
        return steps

    return enter


def effort(name: str, width: int, height: int) -> int:
    """The number of cells that Prim's algorithm joins while this generator makes a maze of that
    size, about; an unknown generator is taken for Prim's."""
    cells = width * height
    entry = GENERATORS.get(ALIASES.get(name, name))
    if entry is None:
        return cells
    return cells * entry.effort + (max(width, height) ** 2 if entry.wanders else 0)


def steps_of(function: Callable[..., Steps], grid: Grid, *arguments: object) -> Steps:
    """Begin an algorithm. One that is not part of this package is checked step by step:
    PixelmazeError at the first that is none."""
    steps = function(*arguments)
    return steps if is_trusted(function) else checked(steps, len(grid.head))


def is_trusted(algorithm: object) -> bool:
    """Whether a function, or a generator that runs, is part of this package."""
    code = getattr(algorithm, "__code__", None) or getattr(algorithm, "gi_code", None)
    return code is not None and Path(code.co_filename).is_relative_to(_HOME)


_HOME = Path(__file__).parent


def solver_for(solver: str | Solver | Solving) -> Solver:
    """The solver of that name; a function (maze, start, goal) that yields steps is one, too.

    PixelmazeError if it is none of these.
    """
    if isinstance(solver, Solver):
        return solver
    if isinstance(solver, str):
        return lookup(SOLVERS, solver, "solver")
    if not callable(solver):
        raise PixelmazeError(
            f"{solver!r} is no solver: expected is the name of one, or a generator function "
            "(maze, start, goal) that yields steps"
        )
    name = getattr(solver, "__name__", type(solver).__name__)
    return Solver(name, name, solver, shortest=False, complete=False, linear=True, local=None)


def generator_for(name: str, shape: str, has_mask: bool) -> Generator:
    """The generator of that name or alias.

    PixelmazeError if there is none, or it cannot make mazes of this shape, or with a mask.
    """
    entry = GENERATORS[lookup({key: key for key in GENERATORS} | ALIASES, name, "generator")]
    lookup(SHAPES, shape, "shape")
    if shape not in entry.shapes or (has_mask and not entry.masks):
        kind = f"{shape} mazes with a mask" if has_mask else f"{shape} mazes"
        able = ", ".join(generators_for(shape, has_mask))
        raise PixelmazeError(f"{entry.name} cannot make {kind}; these can: {able}")
    return entry


def generators_for(shape: str, has_mask: bool) -> list[str]:
    """The names of the generators that can make mazes of this shape, or with a mask."""
    return [
        name
        for name, entry in GENERATORS.items()
        if shape in entry.shapes and (entry.masks or not has_mask)
    ]
