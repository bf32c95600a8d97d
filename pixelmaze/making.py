"""Making a maze: from its parts by `generate`, from an ID by `from_id`."""

from __future__ import annotations

import secrets

import pixelmaze.generators  # noqa: F401  # enters them in the registry
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import SHAPES, build
from pixelmaze.maze import Maze, open_passage
from pixelmaze.maze_id import MazeId, parse
from pixelmaze.registry import GENERATORS
from pixelmaze.rng import SEEDS, seeded
from pixelmaze.step import CARVE


def generate(
    width: int,
    height: int,
    generator: str = "prim",
    seed: int | None = None,
    shape: str = "square",
) -> Maze:
    """A new maze of width × height cells; `maze.id` makes it again.

    seed is 0 … 4294967295; None draws one. PixelmazeError if a name is unknown, the seed or the
    size out of range, or the generator cannot make mazes of this shape.
    """
    maker = lookup(GENERATORS, generator, "generator")
    lookup(SHAPES, shape, "shape")
    if shape not in maker.shapes:
        able = ", ".join(name for name, other in GENERATORS.items() if shape in other.shapes)
        raise PixelmazeError(f"{generator} cannot make {shape} mazes; these can: {able}")
    if seed is None:
        seed = random_seed()
    elif not 0 <= seed < SEEDS:
        raise PixelmazeError(f"the seed {seed} is out of range: seeds are 0 … {SEEDS - 1}")
    grid = build(width, height, shape)
    passages = bytearray(len(grid.head))
    if grid.size > 1:
        for action, arc in maker.steps(grid, seeded(seed)):
            if action == CARVE:
                open_passage(grid, passages, arc)
    maze_id = MazeId(shape, width, height, generator, seed)
    return Maze(grid, passages, start=0, goal=grid.size - 1, id=str(maze_id))


def from_id(text: str) -> Maze:
    """The maze that an ID names."""
    parts = parse(text)
    return generate(parts.width, parts.height, parts.generator, parts.seed, parts.shape)


def random_seed() -> int:
    """Any seed of up to six digits: an ID that is read aloud had better be short."""
    return secrets.randbelow(1_000_000)


def another(maze: Maze) -> Maze:
    """A new maze of the same kind and size: of one that came from a file, a Prim maze."""
    grid = maze.grid
    generator = parse(maze.id).generator if maze.id else "prim"
    return generate(grid.width, grid.height, generator, shape=grid.shape.name)
