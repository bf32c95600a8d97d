"""Mazes that differ in nothing but a fence."""

from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze

SIZE = 4  # cells across and down


def arcs_inside(shape: str) -> list[int]:
    """An arc for each heading, or for each side that a round maze has."""
    grid = build(SIZE, SIZE, shape)
    found = {grid.heading[arc]: arc for arc in range(len(grid.head)) if arc < grid.twin[arc]}
    return [*found.values()]


def variants(shape: str, arc: int, is_walled: bool = False) -> dict[str, Maze]:
    """The same maze with nothing, a fence and a wall across this arc. All other sides are open, or
    walls."""
    grid = build(SIZE, SIZE, shape)
    both = (arc, grid.twin[arc])
    found = {}
    for what in ("nothing", "fence", "wall"):
        passages = bytearray(not is_walled for _ in grid.head)
        for way in both:
            passages[way] = what != "wall"
        found[what] = Maze(grid, passages, 0, (grid.size - 1,))
    fences = bytearray(len(grid.head))
    for way in both:
        fences[way] = 1
    found["fence"].fences = fences
    return found
