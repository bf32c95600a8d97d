"""Makes mazes: from keywords (`generate`), an ID (`from_id`) or a spec (`make`)."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pixelmaze.algorithms.generators import merging
from pixelmaze.algorithms.registry import Generator, effort
from pixelmaze.fast import fast
from pixelmaze.fast.fast import Progress
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, build, tail
from pixelmaze.maze.masks import largest_part, named_mask
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import BUILD, CARVE, DOOR, Steps
from pixelmaze.run.feed import Feed, RecordedRun, run_to_end, steps_of
from pixelmaze.run.maze_code import is_code, maze_of_code
from pixelmaze.run.maze_id import Given, MazeSpec, Origin, parse, spec_of
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.playback import Stage

PROGRESS_INTERVAL = 10_000
"""Passages between two reports of progress."""


def generate(
    width: int,
    height: int,
    generator: str | Generator = "prim",
    seed: int | None = None,
    shape: str = "square",
    *,
    exists: bytes | None = None,
    compile: bool | None = None,
    progress: Progress | None = None,
    **modifiers: Any,
) -> Maze:
    """See `library.generate`."""
    seed = random_seed() if seed is None else seed
    spec = MazeSpec(shape, width, height, generator, seed, **modifiers)
    return make(spec, exists=exists, compile=compile, progress=progress)


def from_id(text: str, compile: bool | None = None, progress: Progress | None = None) -> Maze:
    """The maze of an ID or code, see `maze_code`. For `compile`, `progress` and errors see `make`.

    >>> from_id("square-8x4-prim-4711").goal
    31
    """
    if is_code(text):
        return maze_of_code(text)
    return make(parse(text), compile=compile, progress=progress)


def make(
    spec: MazeSpec,
    *,
    exists: bytes | None = None,
    compile: bool | None = None,
    progress: Progress | None = None,
) -> Maze:
    """The maze of a spec.

    `exists` is your own mask, one byte per place, 0 for no cell; such a maze has no ID. If a mask
    has several parts, the largest is used.

    Compiled code makes large mazes if numba is installed; `compile` True or False overrides that.
    `progress` is called with the number of walls opened or built so far.

    PixelmazeError if shape, generator or mask is unknown, the size out of range, or the generator
    cannot make such a maze. UnfinishedMazeError if a generator from outside the package fails.
    """
    spec = spec.resolved(has_mask=exists is not None)
    has_id = bool(spec.mask) or exists is None
    if spec.mask:
        exists = named_mask(spec.mask, spec.width, spec.height, spec.shape)
    if exists is not None:
        exists = largest_part(spec.width, spec.height, spec.shape, exists)
    is_large = fast.is_worth(effort(spec.generator, spec.width, spec.height), compile)
    build_grid = fast.build_grid if is_large else build
    grid = build_grid(spec.width, spec.height, spec.shape, exists)
    maze = _blank(grid, spec.maker)
    if spec.maker.is_external:
        _record(maze, spec, progress)
    if grid.size > 1:
        given = spec.modifiers()
        _carve(maze, spec, given, is_large, progress)
        call = fast.call if is_large else fast.interpret
        for name, modifier, value in given:
            if modifier.place:
                modifier.place(maze, value, seeded(spec.seed, name), call)
    maze.made = spec.id
    maze.id = maze.made if has_id else None
    return maze


class UnfinishedMazeError(PixelmazeError):
    """A generator from outside failed; the stages of `maze`, unfinished, end with the fault."""

    def __init__(self, fault: Fault, maze: Maze) -> None:
        super().__init__(str(fault), advice=fault.advice)
        self.fault = fault
        self.maze = maze


def _record(maze: Maze, spec: MazeSpec, progress: Progress | None) -> None:
    """Run the generator to its end. UnfinishedMazeError if it fails."""
    recording = RecordedRun()
    if maze.grid.size > 1:
        steps = spec.maker.steps(maze.grid, seeded(spec.seed))
        assert isinstance(steps, Feed)
        recording = run_to_end(steps, progress)
    maze.origin = Origin(spec, recording)
    if recording.fault:
        _carve(maze, spec, (), False, None)
        raise UnfinishedMazeError(recording.fault, maze)


def _blank(grid: Grid, maker: Generator) -> Maze:
    """The maze before the generator starts: with all walls, or with none."""
    return Maze(grid, bytearray([maker.adds_walls]) * len(grid.head), 0, grid.size - 1)


def _carve(
    maze: Maze, spec: MazeSpec, given: Sequence[Given], is_large: bool, progress: Progress | None
) -> None:
    run = fast.carry_out if is_large else run_interpreted
    if isinstance(maze.origin, Origin):
        trace = maze.origin.recording.trace
        run_interpreted(lambda _: iter(trace), maze.grid, maze.passages)
    else:
        steps = spec.maker.steps
        run(steps, maze.grid, maze.passages, seeded(spec.seed), progress=progress)
    for name, modifier, value in given:
        if modifier.carve:
            rng = seeded(spec.seed, name)
            run(modifier.carve, maze.grid, maze.passages, maze.passages, rng, value)


def run_interpreted(
    steps: Callable[..., Steps],
    grid: Grid,
    passages: bytearray,
    *rest: Any,
    progress: Progress | None = None,
) -> None:
    """Do the same as `fast.carry_out` without compiling."""
    done = 0
    twin = grid.twin
    for action, arc in steps_of(steps, grid, grid, *rest):
        if action == CARVE or action == BUILD or action == DOOR:  # noqa: SIM109  # `in` is slower
            passages[arc] = action != BUILD
            passages[twin[arc]] = action == CARVE
            done += 1
            if progress and done % PROGRESS_INTERVAL == 0:
                progress(done)


def random_seed() -> int:
    """A random seed, 0 … 999999: short, since IDs are read aloud and typed."""
    return int.from_bytes(os.urandom(8), "little") % 1_000_000


def similar_maze(
    maze: Maze, generator: str | Generator | None = None, progress: Progress | None = None
) -> Maze:
    """A new maze of the same outline and modifiers: from a random seed, or by another generator
    from the same seed. If the origin of the maze is unknown, Prim's algorithm makes the new one,
    and a goal area stays in place. For `progress` see `make`.
    """
    grid = maze.grid
    kept: dict[str, Any] = {"shift": maze.shift, "turns": maze.turns}
    spec = spec_of(maze) or MazeSpec(grid.shape.name, *grid.asked, "prim", 0, **kept)
    spec = replace(spec, generator=generator) if generator else replace(spec, seed=random_seed())
    exists = None if spec.mask else grid.mask
    new = make(spec, exists=exists, progress=progress)
    if new.grid.size == grid.size and not spec.waypoints:  # else a mask was in several parts
        new.waypoints = maze.waypoints
        if len(maze.goals) > 1 and spec_of(maze) is None:
            new.start, new.goals = maze.start, maze.goals
    return new


def picture_maze(width: int, height: int, exists: bytes, seed: int | None = None) -> Maze:
    """A square maze of width × height cells whose path from start to goal fills a picture.

    `exists` is the picture, one byte for each block of 2 × 2 cells, 0 outside; if it has several
    parts, the largest is used. The maze has no ID. PixelmazeError if it is empty.
    """
    seed = random_seed() if seed is None else seed
    columns, rows = width // 2, height // 2
    blocks = build(columns, rows, exists=largest_part(columns, rows, "square", exists))
    tree = bytearray(len(blocks.head))
    if blocks.size > 1:
        run_interpreted(merging.kruskal, blocks, tree, seeded(seed, "picture"))
    grid = build(width, height)
    passages = bytearray(len(grid.head))
    run_interpreted(merging.picture, grid, passages, seeded(seed), blocks, tree)
    route = merging.walk_around(grid, blocks, tree)
    return Maze(grid, passages, tail(grid, route[0]), grid.head[route[-1]])


# ---- showing how a maze was made -----------------------------------------------------------------


def has_generation_stages(maze: Maze) -> bool:
    """True if `generation_stages` can show how the maze was made."""
    return spec_of(maze) is not None and maze.grid.size > 1


def generation_stages(maze: Maze, progress: Progress | None = None) -> list[Stage]:
    """The stages of making the maze: the generator, then each modifier that carves. Empty if
    unknown, as for a maze from a file. The recording of a generator from outside the package is
    played back. For `progress` see `make`.
    """
    spec, grid = spec_of(maze), maze.grid
    if spec is None or grid.size == 1:
        return []
    maker, seed = spec.maker, spec.seed
    recording = maze.origin.recording if isinstance(maze.origin, Origin) else None
    begin = recording.feed if recording else lambda: maker.steps(grid, seeded(seed))
    begin_again = maker.again
    again = (lambda: begin_again(grid, seeded(seed))) if begin_again else None
    own = maker if maker.is_external else None
    stages = [
        Stage(maker.title, begin, adds_walls=maker.adds_walls, algorithm=own, begin_again=again)
    ]
    if recording and recording.fault:
        return stages
    carving = [given for given in spec.modifiers() if given.modifier.carve]
    for i, given in enumerate(carving):
        before = _blank(grid, maker)
        before.origin = maze.origin
        _carve(before, spec, carving[:i], fast.is_worth(grid.size), progress)
        stages.append(Stage(given.modifier.title, partial(_begin, given, before, seed)))
    return stages


def _begin(given: Given, before: Maze, seed: int) -> Steps:
    assert given.modifier.carve
    rng = seeded(seed, given.name)
    return given.modifier.carve(before.grid, before.passages, rng, given.value)
