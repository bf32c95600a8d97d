"""Making a maze: from its parts by `generate`, from an ID by `from_id`."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import pixelmaze.generators  # noqa: F401  # enters them in the registry
from pixelmaze import compiled
from pixelmaze.compiled import Progress
from pixelmaze.errors import PixelmazeError
from pixelmaze.generators import braiding, picture, set_merging
from pixelmaze.grid import Grid, build, tail
from pixelmaze.masks import largest_part, named_mask
from pixelmaze.maze import Maze, dead_ends, farthest_dead_end
from pixelmaze.maze_id import MazeId, checked_braid, checked_goal, checked_waypoints, parse
from pixelmaze.playback import Part
from pixelmaze.registry import effort, generator_for, steps_of
from pixelmaze.rng import SEEDS, below, seeded, shuffle
from pixelmaze.step import BUILD, CARVE, Steps

REPORTED = 10_000
"""The progress is told every so many passages."""


def generate(
    width: int,
    height: int,
    generator: str = "prim",
    seed: int | None = None,
    shape: str = "square",
    *,
    braid: int = 0,
    goal: str = "corner",
    waypoints: int = 0,
    mask: str = "",
    exists: bytes | None = None,
    compile: bool | None = None,
    progress: Progress | None = None,
) -> Maze:
    """A new maze of width × height cells; `maze.id` makes it again.

    `seed` is 0 … 4294967295; None draws one. `braid` is how many of a hundred dead ends are opened
    into loops. The start is the first cell; the `goal` is the last one (corner), the dead end
    farthest from the start (farthest), or any cell (random). So many `waypoints`, 0 … 3, lie in
    dead ends. `mask` names the form of the maze; or `exists` draws it, with one byte a place, 0
    where no cell is: such a maze has no ID. Of a mask in several parts the largest is taken.

    Large mazes are made by compiled code where numba is installed; `compile` True or False decides
    it. `progress` is told the number of walls opened or built so far.

    PixelmazeError if a name is unknown, a number out of range, or the generator cannot make such a
    maze.
    """
    if seed is None:
        seed = random_seed()
    elif not 0 <= seed < SEEDS:
        raise PixelmazeError(f"the seed {seed} is out of range: seeds are 0 … {SEEDS - 1}")
    maker = generator_for(generator, shape, bool(mask) or exists is not None)
    wanted = MazeId(
        shape, width, height, maker.name, seed,
        checked_braid(braid), checked_goal(goal), checked_waypoints(waypoints), mask,
    )  # fmt: skip
    if mask:
        exists = named_mask(mask, width, height, shape)
    by_name = bool(mask) or exists is None
    if exists is not None:
        exists = largest_part(width, height, shape, exists)
    is_large = compiled.is_worth(effort(maker.name, width, height), compile)
    grid = (compiled.build_grid if is_large else build)(width, height, shape, exists)
    maze = Maze(grid, bytearray([maker.adds_walls]) * len(grid.head), start=0, goal=grid.size - 1)
    if grid.size > 1:
        _make(maze, wanted, is_large, progress)
    maze.made = str(wanted)
    maze.id = maze.made if by_name else None
    return maze


def _make(maze: Maze, wanted: MazeId, is_large: bool, progress: Progress | None) -> None:
    """Open its passages, and choose the goal."""
    grid, seed = maze.grid, wanted.seed
    carry_out = compiled.carry_out if is_large else interpreted
    maker = generator_for(wanted.generator, wanted.shape, has_mask=False)
    carry_out(maker.steps, grid, maze.passages, seeded(seed), progress=progress)
    if wanted.braid:
        dice = seeded(seed, "braid")
        carry_out(braiding.braid, grid, maze.passages, maze.passages, dice, wanted.braid)
    if wanted.goal == "farthest":
        call = compiled.call if is_large else _call
        maze.goal = call(farthest_dead_end, maze, maze.start)
    elif wanted.goal == "random":
        maze.goal = 1 + below(seeded(seed, "goal"), grid.size - 1)
    if wanted.waypoints:
        maze.waypoints = _waypoints(maze, wanted)


def _waypoints(maze: Maze, wanted: MazeId) -> tuple[int, ...]:
    """Any dead ends; where there are too few, any other cells after them."""
    dice = seeded(wanted.seed, "waypoints")
    taken = {maze.start, maze.goal}
    places: list[int] = []
    for cells in (dead_ends(maze), list(range(maze.grid.size))):
        free = [cell for cell in cells if cell not in taken]
        shuffle(free, dice)
        places += free[: wanted.waypoints - len(places)]
        taken.update(places)
    return tuple(places)


def interpreted(
    steps: Callable[..., Steps],
    grid: Grid,
    passages: bytearray,
    *rest: Any,
    progress: Progress | None = None,
) -> None:
    """The same as `compiled.carry_out`, without compiling anything."""
    done = 0
    twin = grid.twin
    for action, arc in steps_of(steps, grid, grid, *rest):
        if action == CARVE or action == BUILD:  # noqa: SIM109  # `in` takes longer
            passages[arc] = passages[twin[arc]] = action == CARVE
            done += 1
            if progress and done % REPORTED == 0:
                progress(done)


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


def from_id(text: str, compile: bool | None = None, progress: Progress | None = None) -> Maze:
    """The maze that an ID names."""
    shape, width, height, generator, seed, braid, goal, waypoints, mask = parse(text)
    return generate(
        width, height, generator, seed, shape,
        braid=braid, goal=goal, waypoints=waypoints, mask=mask, compile=compile, progress=progress,
    )  # fmt: skip


def random_seed() -> int:
    """Any seed of up to six digits: an ID that is read aloud had better be short."""
    return int.from_bytes(os.urandom(8), "little") % 1_000_000


def draw(width: int, height: int, exists: bytes, seed: int | None = None) -> Maze:
    """A square maze of width × height cells whose path from start to goal fills a picture.

    `exists` draws it, with one byte for each block of 2 × 2 cells, 0 outside; of a picture in
    several parts the largest is taken. The maze has no ID. PixelmazeError if nothing is drawn.
    """
    seed = random_seed() if seed is None else seed
    columns, rows = width // 2, height // 2
    blocks = build(columns, rows, exists=largest_part(columns, rows, "square", exists))
    tree = bytearray(len(blocks.head))
    if blocks.size > 1:
        interpreted(set_merging.kruskal, blocks, tree, seeded(seed, "picture"))
    grid = build(width, height)
    passages = bytearray(len(grid.head))
    interpreted(picture.picture, grid, passages, seeded(seed), blocks, tree)
    route = picture.walk_around(grid, blocks, tree)
    return Maze(grid, passages, tail(grid, route[0]), grid.head[route[-1]])


def another(maze: Maze, generator: str | None = None, progress: Progress | None = None) -> Maze:
    """A new maze of the same form, by the same generator (Prim's, if nobody knows how it was made)
    from another seed; or by that generator, from the same seed. For `progress` see `generate`."""
    grid = maze.grid
    unknown = MazeId(grid.shape.name, grid.width, grid.height, "prim", seed=0)
    kind = parse(maze.made) if maze.made else unknown
    exists = None
    if grid.cells is not None and not kind.mask:
        exists = bytes(cell >= 0 for cell in grid.cells)
    new = generate(
        grid.width, grid.height, generator or kind.generator,
        kind.seed if generator else random_seed(), grid.shape.name,
        braid=kind.braid, goal=kind.goal, waypoints=kind.waypoints, mask=kind.mask, exists=exists,
        progress=progress,
    )  # fmt: skip
    if new.grid.size == grid.size and not kind.waypoints:  # else the largest part of several
        new.waypoints = maze.waypoints
    return new


# ---- making it again, to be watched --------------------------------------------------------------


def can_build(maze: Maze) -> bool:
    """Whether it is known how the maze was made, and there was anything to make."""
    return maze.made is not None and maze.grid.size > 1


def building(maze: Maze, progress: Progress | None = None) -> list[Part]:
    """How the maze was made, part by part. For `progress` see `generate`.

    Empty if nobody knows, as of a maze that was read from a file.
    """
    if maze.made is None or not can_build(maze):
        return []
    grid, wanted = maze.grid, parse(maze.made)
    maker = generator_for(wanted.generator, wanted.shape, has_mask=False)
    making = Part(
        maker.title, lambda: maker.steps(grid, seeded(wanted.seed)), adds_walls=maker.adds_walls
    )
    if not wanted.braid:
        return [making]
    perfect = Maze(grid, bytearray([maker.adds_walls]) * len(grid.head), 0, 0)
    _make(
        perfect,
        wanted._replace(braid=0, goal="corner", waypoints=0),
        compiled.is_worth(grid.size),
        progress,
    )
    dice = partial(seeded, wanted.seed, "braid")
    steps = partial(braiding.braid, grid, perfect.passages)
    return [making, Part("Braid", lambda: steps(dice(), wanted.braid))]
