"""Mazes for notebooks and other libraries, which are loaded only when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arcs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

to_svg: Callable[[Any, Sequence[int]], str] | None = None
"""Draws a maze with a path. The package sets it when one of its public names is first used."""
MOST_DRAWN = 40_000  # cells of a maze that a notebook draws; larger ones are named
_STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Columns and rows to the neighbour in each heading of a square."""


class Convertible:
    """The methods of a maze that hand it to notebooks and other libraries."""

    __slots__ = ()

    if TYPE_CHECKING:
        grid: Grid
        passages: bytearray
        start: int
        waypoints: Sequence[int]

        @property
        def goals(self) -> tuple[int, ...]: ...
        @property
        def costs(self) -> bytes: ...

    def _repr_svg_(self) -> str | None:
        """The maze as a notebook shows it; None for a large one.

        >>> from pixelmaze import generate
        >>> generate(3, 2, seed=1)._repr_svg_()[:4]
        '<svg'
        """
        return drawing(self)

    def to_networkx(self) -> Any:
        """A graph of networkx. Its nodes are cells, its edges passages, whose `weight` is the cost
        of the move. It is undirected; a maze with mud or water gives a directed graph, since a move
        costs what it costs to enter the cell, and so does a maze with one-way doors. What turns
        cost is left out: it belongs to no edge.

        Each node has a `pos`, for drawing, with y upward; `graph.graph` has start, goals and
        waypoints. ImportError if networkx is not installed.

        >>> from pixelmaze import generate
        >>> maze = generate(8, 4, seed=1)
        >>> graph = maze.to_networkx()
        >>> import networkx
        >>> networkx.is_tree(graph), networkx.shortest_path_length(graph, (0, 0), (7, 3))
        (True, 10)
        >>> maze = generate(8, 4, seed=1, mud=50)
        >>> graph = maze.to_networkx()
        >>> networkx.dijkstra_path_length(graph, graph.graph["start"], graph.graph["goals"][0])
        20
        """
        networkx = _imported("networkx", "to_networkx")
        grid, costs = self.grid, self.costs
        cells = [Cell(*grid.xy(cell)) for cell in range(grid.size)]
        is_directed = max(costs) > 1 or self._is_one_way()
        graph = networkx.DiGraph() if is_directed else networkx.Graph()
        graph.graph |= {
            "start": cells[self.start],
            "goals": [cells[cell] for cell in self.goals],
            "waypoints": [cells[cell] for cell in self.waypoints],
        }
        unit_x, unit_y = grid.shape.units
        for number, cell in enumerate(cells):
            x, y = grid.centre(number)
            graph.add_node(cell, pos=(x * unit_x, -y * unit_y))
        for number, cell in enumerate(cells):
            for arc in arcs(grid, number):
                if self.passages[arc]:
                    there = grid.head[arc]
                    graph.add_edge(cell, cells[there], weight=costs[there])
        return graph

    def to_scipy(self) -> Any:
        """A sparse array of scipy: in row a and column b the cost of the move from cell a to cell
        b, if there is a passage. Cells are counted as in `maze.grid`; `maze.grid.xy` has their
        places. ImportError if scipy is not installed.

        >>> from pixelmaze import generate
        >>> maze = generate(8, 4, seed=1)
        >>> from scipy.sparse.csgraph import dijkstra
        >>> dijkstra(maze.to_scipy(), indices=maze.start)[maze.goal]
        np.float64(10.0)
        """
        sparse = _imported("scipy.sparse", "to_scipy")
        numpy = _imported("numpy", "to_scipy")
        grid = self.grid
        first, head, is_open = self._arrays(numpy)
        ends = numpy.concatenate(([0], numpy.cumsum(is_open)))[first]
        columns = head[is_open]
        costs = numpy.frombuffer(self.costs, numpy.uint8)[columns].astype(numpy.int32)
        return sparse.csr_array((costs, columns, ends), shape=(grid.size, grid.size))

    def to_numpy(self) -> Any:
        """An array of numpy that shows the maze with walls as thick as passages: 1 for a wall, 0
        for an open place. The cell x,y is at [2 * y + 1, 2 * x + 1]; what lies between two cells is
        open if there is a passage.

        PixelmazeError if the maze is not made of squares, or has one-way doors. ImportError if
        numpy is not installed.

        >>> from pixelmaze import generate
        >>> generate(3, 2, seed=1).to_numpy()
        array([[1, 1, 1, 1, 1, 1, 1],
               [1, 0, 0, 0, 0, 0, 1],
               [1, 1, 1, 0, 1, 0, 1],
               [1, 0, 0, 0, 1, 0, 1],
               [1, 1, 1, 1, 1, 1, 1]], dtype=uint8)
        """
        numpy = _imported("numpy", "to_numpy")
        grid = self.grid
        if grid.shape.name != "square":
            raise PixelmazeError(
                f"to_numpy() needs a maze of squares, but this one is {grid.shape.name}: "
                "try to_scipy() or to_networkx()"
            )
        if self._is_one_way():
            raise PixelmazeError(
                "to_numpy() cannot show one-way doors: try to_scipy() or to_networkx()"
            )
        first, _, is_open = self._arrays(numpy)
        places = numpy.arange(grid.size) if grid.place_of is None else numpy.array(grid.place_of)
        across, down = 2 * (places % grid.width) + 1, 2 * (places // grid.width) + 1
        walls = numpy.ones((2 * grid.height + 1, 2 * grid.width + 1), numpy.uint8)
        walls[down, across] = 0
        cells = numpy.repeat(numpy.arange(grid.size), numpy.diff(first))[is_open]
        steps = numpy.array(_STEPS)[numpy.frombuffer(bytes(grid.heading), numpy.uint8)[is_open]]
        walls[down[cells] + steps[:, 1], across[cells] + steps[:, 0]] = 0
        return walls

    def _is_one_way(self) -> bool:
        return bytes(map(self.passages.__getitem__, self.grid.twin)) != self.passages

    def _arrays(self, numpy: Any) -> tuple[Any, Any, Any]:
        """Where the arcs of each cell begin, where each arc leads, and whether it is open."""
        first, head = (
            numpy.array(values, numpy.int64) for values in (self.grid.first, self.grid.head)
        )
        return first, head, numpy.frombuffer(bytes(self.passages), numpy.uint8).astype(bool)


def drawing(maze: Any, path: Sequence[int] = ()) -> str | None:
    """The maze with its path as SVG; None if it is too large to be drawn in a notebook.

    >>> from pixelmaze import generate
    >>> drawing(generate(300, 200, "binary-tree", seed=1)) is None
    True
    """
    return to_svg(maze, path) if to_svg and maze.grid.size <= MOST_DRAWN else None


def _imported(module: str, method: str) -> Any:
    """An optional library. ImportError, in a line that says what to install, if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise ImportError(f"{method}() needs {name}: pip install {name}", name=name) from None
