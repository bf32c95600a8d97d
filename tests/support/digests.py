"""Digests of the steps of all generators and solvers, which are the same wherever Python runs."""

from hashlib import sha256

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.step import Trace
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.solution import solve

KINDS = {
    "square": "square-12x9-{}-7",
    "hexagonal": "hexagonal-9x8-{}-8-goal-farthest",
    "braid": "square-10x8-{}-9-braid-60-mud-20",
    "mask": "square-12x11-{}-10-mask-heart",
    "one-way": "hexagonal-8x7-{}-11-braid-50-one-way-30",
    "waypoints": "square-11x7-{}-12-waypoints-3-goal-random",
}
"""The IDs of mazes of each kind, without the generator."""


def digests() -> dict[str, str]:
    """By kind of maze and generator: of how the maze is made, and how each solver searches it. What
    is refused counts with its message."""
    found = {}
    for kind, pattern in KINDS.items():
        for generator in GENERATORS:
            try:
                maze = from_id(pattern.format(generator))
            except PixelmazeError as error:
                found[f"{kind} {generator}"] = str(error)
                continue
            digest = sha256(bytes(maze.passages))
            for stage in generation_stages(maze):
                digest.update(Trace(stage.begin()).packed.tobytes())
            for solver in NAMED_SOLVERS:
                try:
                    digest.update(solve(maze, solver).trace.packed.tobytes())
                except PixelmazeError as error:
                    digest.update(str(error).encode())
            found[f"{kind} {generator}"] = digest.hexdigest()
    return found
