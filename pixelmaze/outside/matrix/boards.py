"""A maze as a program takes it: as a matrix whose walls are as thick as passages, or as a graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from io import StringIO
from itertools import chain, compress, count
from operator import index
from typing import Any, NamedTuple, Self

from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import Grid, arc_between, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.faults import RefusedError

Place = tuple[int, int]
"""A row and a column of the matrix with walls all around; of a graph, of the maze itself."""
LIST, SET, DICT, PAIRS = "list", "set", "dict", "pairs"
"""What a graph has for a node: neighbours, their costs by neighbour, or pairs of both."""


class Reading(NamedTuple):
    """How a program reads a maze."""

    open: Any = 0
    wall: Any = 1
    start: Any = None  # the value at the start; None if that is an open place like others
    goal: Any = None
    has_border: bool = True  # walls all around
    is_xy: bool = False  # a position is a column and a row
    is_text: bool = False  # rows are strings
    is_square: bool = False  # there must be as many rows as columns
    graph: str = ""  # LIST, SET, DICT or PAIRS; empty for a matrix

    def in_words(self) -> str:
        """What its values mean, and how it writes positions."""
        maze = f"{self.open!r} is open, {self.wall!r} a wall"
        for value, end in (self.start, "start"), (self.goal, "goal"):
            maze += "" if value is None else f", {value!r} the {end}"
        maze = "the maze is a graph" if self.graph else maze
        return f"{maze}; positions are ({'column, row' if self.is_xy else 'row, column'})"


class Watcher:
    """Is told which places a program reads and marks, and which nodes it asks for neighbours."""

    def look(self, place: Place) -> None:
        """It reads the value of a place."""

    def mark(self, place: Place, value: Any) -> None:
        """It writes a value to a place."""

    def ask(self, node: Place) -> None:
        """It asks a graph for the neighbours of a node."""

    def __deepcopy__(self, _: object) -> Self:
        """The same: what copies of a maze are read for is one search, too."""
        return self


class _Watched:
    """A row that tells a watcher which of its places are read."""

    watcher: Watcher
    places: tuple[Place, ...]


class Row(_Watched, list[Any]):
    """A row of values. A copy is watched like the original."""

    copy = deepcopy

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self.copy() if at == slice(None) else super().__getitem__(at)
        value = super().__getitem__(at)
        self.watcher.look(self.places[at])
        return value

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__setitem__(at, value)
        if not isinstance(at, slice):
            self.watcher.mark(self.places[at], value)


class Text(_Watched, str):
    """A row that is a string."""

    def __getitem__(self, at: Any) -> str:
        value = super().__getitem__(at)
        if not isinstance(at, slice):
            self.watcher.look(self.places[at])
        return value


class Matrix(list[Any]):
    """Rows, which can also be indexed as an array is: `matrix[row, column]`."""

    copy = deepcopy

    @property
    def shape(self) -> tuple[int, int]:
        return len(self), len(self[0])

    def __getitem__(self, at: Any) -> Any:
        return self[at[0]][at[1]] if isinstance(at, tuple) else super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, tuple):
            self[at[0]][at[1]] = value
        else:
            super().__setitem__(at, value)


class Graph(dict[Any, Any]):
    """Neighbours by node."""

    watcher: Watcher

    def __getitem__(self, node: Any) -> Any:
        self.watcher.ask(node)
        return super().__getitem__(node)

    def get(self, node: Any, other: Any = None) -> Any:
        self.watcher.ask(node)
        return super().get(node, other)


class Layout:
    """A maze, read in one way."""

    def __init__(self, maze: Maze, reading: Reading) -> None:
        self.maze, self.reading, self.grid = maze, reading, maze.grid
        grid = maze.grid
        is_narrow = _is_narrow(maze)
        self._pitch = 1 if reading.graph or is_narrow else 2
        """Places from one cell to the next."""
        self._first = 0 if reading.graph or (is_narrow and _is_framed(grid)) else 1
        """The row and column of the first cell."""
        self.rows = self._pitch * (grid.height - 1) + 2 * self._first + 1
        self.columns = self._pitch * (grid.width - 1) + 2 * self._first + 1
        self.edge = self._first * (not reading.has_border)
        self.start, self.goal = self.place(maze.start), self.place(maze.goals[0])
        self.open = {self.place(cell) for cell in range(grid.size)}
        for arc in compress(count(), maze.passages) if self._pitch > 1 else ():
            (row, column), (r, c) = self.place(tail(grid, arc)), self.place(grid.head[arc])
            self.open.add(((row + r) // 2, (column + c) // 2))

    def place(self, cell: int) -> Place:
        x, y = self.grid.xy(cell)
        return self._pitch * y + self._first, self._pitch * x + self._first

    def cell(self, place: Place) -> int:
        """The cell at a place; -1 if there is none."""
        (y, below), (x, right) = (divmod(number - self._first, self._pitch) for number in place)
        return -1 if below or right else self.grid.at(x, y)

    def arc(self, here: Place, there: Place) -> int:
        """The arc from one cell to its neighbour."""
        return arc_between(self.grid, self.cell(here), self.cell(there))

    def beside(self, place: Place) -> list[Place]:
        row, column = place
        return [(row, column + 1), (row - 1, column), (row, column - 1), (row + 1, column)]

    @property
    def has_way(self) -> bool:
        """True if passages lead from the start to the goal."""
        return moves_from(self.maze, [self.maze.start])[self.maze.goal] >= 0

    def neighbours(self, place: Place) -> list[Place]:
        """The open places that one can move to, in the order in which a graph lists them."""
        near = [it for it in self.beside(place) if it in self.open]
        if not self.reading.graph:
            return near
        return [it for it in near if self.maze.passages[self.arc(place, it)]]

    @property
    def numbers(self) -> str:
        """How the program writes the position of a cell, as a note POSITIONS says it."""
        order = "xy" if self.reading.is_xy else "yx"
        return f"{self._pitch} {self._first - self.edge} {order}"

    def written(self, place: Place) -> Place:
        """The position of a place."""
        row, column = place[0] - self.edge, place[1] - self.edge
        return (column, row) if self.reading.is_xy else (row, column)

    def place_in(self, value: Any) -> Place | None:
        """The place that a value is about, if it is a pair of numbers; None for others."""
        try:
            first, second = map(index, value)
        except (TypeError, ValueError):
            return None
        row, column = (second, first) if self.reading.is_xy else (first, second)
        return row + self.edge, column + self.edge

    def board(self, watcher: Watcher) -> Any:
        """The matrix or the graph."""
        if self.reading.graph:
            return self._graph(watcher)
        if self.reading.is_square and self.rows != self.columns:
            words = "it needs as many rows as columns"
            raise RefusedError(words, advice="Try a maze as wide as it is high.")
        values = dict.fromkeys(self.open, self.reading.open)
        for place, value in (self.start, self.reading.start), (self.goal, self.reading.goal):
            values[place] = values[place] if value is None else value
        lines = ([values.get(it, self.reading.wall) for it in places] for places in self._places)
        return self._matrix(map("".join, lines) if self.reading.is_text else lines, watcher)

    def watched(self, value: Any, watcher: Watcher) -> Any:
        """A matrix that a program has made from the maze, so that it is watched; other values as
        they are."""
        rows = value if isinstance(value, list) and not isinstance(value, Matrix) else []
        sizes = [len(row) if isinstance(row, list | tuple | str) else 0 for row in rows]
        if sizes != [len(places) for places in self._places]:
            return value
        walls, ways = set[str](), set[str]()
        for place, it in zip(chain(*self._places), chain(*rows), strict=True):
            if place not in (self.start, self.goal):
                (ways if place in self.open else walls).add(repr(it))
        return value if len(walls) != 1 or walls & ways else self._matrix(rows, watcher)

    @property
    def size(self) -> tuple[int, int]:
        """The rows and the columns of the matrix."""
        return self.rows - 2 * self.edge, self.columns - 2 * self.edge

    @property
    def _places(self) -> list[list[Place]]:
        """The places of the matrix, by row."""
        columns = range(self.edge, self.columns - self.edge)
        rows = range(self.edge, self.rows - self.edge)
        return [[(row, column) for column in columns] for row in rows]

    def _matrix(self, lines: Iterable[Sequence[Any]], watcher: Watcher) -> Matrix:
        matrix = Matrix()
        for line, places in zip(lines, self._places, strict=True):
            made = Text(line) if isinstance(line, str) else Row(line)
            made.watcher, made.places = watcher, tuple(places)
            matrix.append(made)
        return matrix

    def _graph(self, watcher: Watcher) -> Graph:
        graph = Graph()
        graph.watcher = watcher
        for node in map(self.place, range(self.grid.size)):
            near = self.neighbours(node)
            costs = {other: self.maze.costs[self.arc(node, other)] for other in near}
            forms = {LIST: near, SET: {*near}, DICT: costs, PAIRS: [*costs.items()]}
            graph[node] = forms[self.reading.graph]
        return graph


def _is_narrow(maze: Maze) -> bool:
    """True if walls are places, as in most mazes that programs write out, and passages are one
    place wide; in wider ones, what a program reads does not show where it stands."""
    grid = maze.grid
    blocks = ((x, y) for x in range(grid.width - 1) for y in range(grid.height - 1))
    return all(maze.passages) and not any(
        all(grid.at(x + right, y + down) >= 0 for right in (0, 1) for down in (0, 1))
        for x, y in blocks
    )


def _is_framed(grid: Grid) -> bool:
    """True if no cell is at the border."""
    inner = range(1, grid.width - 1), range(1, grid.height - 1)
    return all(x in inner[0] and y in inner[1] for x, y in map(grid.xy, range(grid.size)))


class TextFile(StringIO):
    """The maze as a file that a program opens."""

    def __init__(self, board: Any) -> None:
        super().__init__("\n".join("".join(map(str, row)) for row in board))
