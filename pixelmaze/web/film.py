"""The film that a page shows until the game is there: a search of a maze, as a picture that draws
itself."""

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files import svg
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, START, VISIT
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

USUAL = "square-24x10-recursive-backtracker-7"
MOST_CELLS = 1000  # of a maze that is shown; for a larger one the usual one is


def film_of(maze: Maze | None) -> str:
    """The maze as SVG, or the usual one: its walls, the walk of a depth-first search, and the
    shortest path. The style of the page makes them appear one after the other."""
    if not maze or maze.grid.size > MOST_CELLS:
        maze = from_id(USUAL)
    margin = maze.grid.shape.units[0]
    width, height = svg.size(maze)
    steps = NAMED_SOLVERS["dfs"].steps(maze, maze.start, maze.goal)
    walk = [maze.grid.head[arc] for action, arc in steps if action in (START, VISIT, BACKTRACK)]
    box = f"{-margin} {-margin} {width + 2 * margin} {height + 2 * margin}"
    lines = [_line(maze, "walk", 1.1, walk), _line(maze, "way", 0.5, solve(maze, "bfs").route)]
    parts = [*svg.wall_lines(maze), *lines, *svg.marks(maze)]
    return f'<svg id="film" viewBox="{box}" aria-hidden="true">{"".join(parts)}</svg>'


def _line(maze: Maze, name: str, width: float, cells: list[int]) -> str:
    """Through these cells; `width` is in half cells."""
    across, down = maze.grid.shape.units
    places = (maze.grid.centre(cell) for cell in cells)
    points = " ".join(f"{x * across:g},{y * down:g}" for x, y in places)
    width *= across
    return f'<polyline class="{name}" points="{points}" stroke-width="{width:g}" pathLength="1"/>'
