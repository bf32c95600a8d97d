"""Mazes as objects of other libraries, which are loaded only here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, has_doors


def networkx_of(maze: Maze) -> Any:
    """See `public.Maze.to_networkx`."""
    networkx = _imported("networkx", "to_networkx")
    grid, costs = maze.grid, maze.costs
    cells = [Cell(*grid.xy(cell)) for cell in range(grid.size)]
    is_directed = bool(maze.terrain) or has_doors(maze)
    graph = networkx.DiGraph() if is_directed else networkx.Graph()
    graph.graph |= {
        "start": cells[maze.start],
        "goals": [cells[cell] for cell in maze.goals],
        "waypoints": [cells[cell] for cell in maze.waypoints],
    }
    unit_x, unit_y = grid.shape.units
    for number, cell in enumerate(cells):
        x, y = grid.centre(number)
        graph.add_node(cell, pos=(x * unit_x, -y * unit_y))
    for number, cell in enumerate(cells):
        for arc in arcs(grid, number):
            if maze.passages[arc]:
                graph.add_edge(cell, cells[grid.head[arc]], weight=costs[arc])
    return graph


def scipy_of(maze: Maze) -> Any:
    """See `public.Maze.to_scipy`."""
    sparse = _imported("scipy.sparse", "to_scipy")
    numpy = _imported("numpy", "to_scipy")
    first, head, is_open = _arrays(maze, numpy)
    ends = numpy.concatenate(([0], numpy.cumsum(is_open)))[first]
    columns = head[is_open]
    costs = numpy.frombuffer(maze.costs, numpy.uint8)[is_open].astype(numpy.int32)
    return sparse.csr_array((costs, columns, ends), shape=(maze.grid.size, maze.grid.size))


def numpy_of(maze: Maze) -> Any:
    """See `public.Maze.to_numpy`."""
    numpy = _imported("numpy", "to_numpy")
    grid = maze.grid
    why = "cannot show one-way doors" if has_doors(maze) else ""
    if grid.shape.name != "square":
        why = f"needs a square maze, not a {grid.shape.name} one"
    if why:
        raise PixelmazeError(f"to_numpy() {why}: try to_scipy() or to_networkx()")
    first, head, is_open = _arrays(maze, numpy)
    places = numpy.arange(grid.size) if grid.place_of is None else numpy.array(grid.place_of)
    across, down = 2 * (places % grid.width) + 1, 2 * (places // grid.width) + 1
    walls = numpy.ones((2 * grid.height + 1, 2 * grid.width + 1), numpy.uint8)
    walls[down, across] = 0
    here, there = numpy.repeat(numpy.arange(grid.size), numpy.diff(first))[is_open], head[is_open]
    walls[(down[here] + down[there]) // 2, (across[here] + across[there]) // 2] = 0
    return walls


def _arrays(maze: Maze, numpy: Any) -> tuple[Any, Any, Any]:
    """The first arc of each cell, the head of each arc, and True for each open arc."""
    first, head = (numpy.array(values, numpy.int64) for values in (maze.grid.first, maze.grid.head))
    return first, head, numpy.frombuffer(bytes(maze.passages), numpy.uint8).astype(bool)


def _imported(module: str, method: str) -> Any:
    """An optional library. ImportError, in a line with the command that installs it."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise ImportError(f"{method}() needs {name}: try `pip install {name}`", name=name) from None
