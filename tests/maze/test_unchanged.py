"""Square and hexagonal mazes are what they were before there were other shapes: their passages,
starts, goals, coordinates, files, codes and traces are those of one digest.
"""

from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, VARIANTS
from pixelmaze.files.png import write_png
from pixelmaze.files.svg import write_svg
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.step import Trace
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.solution import solve

SIZES = {"square": "9x7", "hexagonal": "8x6"}
MODIFIERS = (
    "",
    "-braid-60-mud-20",
    "-one-way-9-goal-farthest",
    "-start-bottom-left-goal-centre-waypoints-2",
    "-goal-random-mask-heart-water-30",
)
NEWER = ("d-star-lite",)  # solvers that are not in the digests
DIGESTS = {
    "square": "7dc8e4d323df98728bac996f4b53d9106df7b93f73b7cad685d841e613ea1ed5",
    "hexagonal": "ff890f67434444509023dd0c2633d7d2200d9c01ec6cac0df768fff82d7957c1",
}


@pytest.mark.thorough
@pytest.mark.parametrize("shape", SIZES)
def test_old_shapes_stay_as_they_were(shape: str) -> None:
    digest = sha256()
    for number, generator in enumerate(GENERATORS):
        for modifiers in MODIFIERS:
            try:
                maze = from_id(f"{shape}-{SIZES[shape]}-{generator}-{number}{modifiers}")
            except PixelmazeError as error:
                digest.update(str(error).encode())
                continue
            grid = maze.grid
            centres = [grid.centre(cell) for cell in range(grid.size)]
            facts = maze.start, maze.goals, maze.waypoints, maze.id, code_of(maze), centres
            digest.update(bytes(maze.passages) + repr(facts).encode())
            for axis in (grid.u, grid.v, grid.w):
                digest.update(repr(axis.tolist()).encode())
            for stage in generation_stages(maze):
                digest.update(repr(Trace(stage.begin()).packed.tolist()).encode())
            path = solve(maze, "bfs").route
            drawing, picture = BytesIO(), BytesIO()
            write_svg(maze, drawing, path)
            write_png(maze, picture, path)
            digest.update(drawing.getvalue())
            digest.update(Image.open(picture).convert("RGB").tobytes())
            for solver in (*VARIANTS, *SOLVERS):
                if solver in NEWER:
                    continue
                try:
                    digest.update(repr(solve(maze, solver).trace.packed.tolist()).encode())
                except PixelmazeError as error:
                    digest.update(str(error).encode())
    assert digest.hexdigest() == DIGESTS[shape]
