"""A maze as a program takes it: as a matrix whose walls are as thick as passages, or as a graph."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple, Self

from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import Grid, arc_between
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
        values = {"open": self.open, "a wall": self.wall, "the start": self.start}
        values["the goal"] = self.goal
        (value, first), *others = ((it, what) for what, it in values.items() if it is not None)
        meanings = [f"{value!r} is {first}", *(f"{it!r} {what}" for it, what in others)]
        maze = "a maze is a graph" if self.graph else ", ".join(meanings)
        return f"{maze}; positions are ({'column, row' if self.is_xy else 'row, column'})"


class Watcher:
    """Is told which places a program reads and marks, and which nodes it asks for neighbours."""

    def look(self, place: Place) -> None:
        """It reads the value of a place."""

    def mark(self, place: Place, value: Any) -> None:
        """It writes a value to a place."""

    def ask(self, node: Place) -> None:
        """It asks a graph for the neighbours of a node."""


class _Noted:
    """A row that tells a watcher which of its places are read."""

    watcher: Watcher
    row: int
    edge: int

    def noted(self, watcher: Watcher, row: int, edge: int) -> Self:
        self.watcher, self.row, self.edge = watcher, row, edge
        return self

    def _place(self, at: int, length: int) -> Place:
        return self.row, (at + length if at < 0 else at) + self.edge


class Row(_Noted, list[Any]):
    """A row of values. A copy is watched like the original."""

    def __getitem__(self, at: Any) -> Any:
        value = super().__getitem__(at)
        if isinstance(at, slice):
            is_whole = at == slice(None)
            return Row(value).noted(self.watcher, self.row, self.edge) if is_whole else value
        self.watcher.look(self._place(at, len(self)))
        return value

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__setitem__(at, value)
        if not isinstance(at, slice):
            self.watcher.mark(self._place(at, len(self)), value)

    def copy(self) -> Row:
        return self[:]  # type: ignore[no-any-return]

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Row:
        return self.copy()


class Text(_Noted, str):
    """A row that is a string."""

    def __getitem__(self, at: Any) -> str:
        value = super().__getitem__(at)
        if not isinstance(at, slice):
            self.watcher.look(self._place(at, len(self)))
        return value

    def strip(self, *_: Any) -> Self:
        return self

    rstrip = strip


class Matrix(list[Any]):
    """Rows, which can also be indexed as an array is: `matrix[row, column]`."""

    @property
    def shape(self) -> tuple[int, int]:
        return len(self), len(self[0])

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, tuple):
            return super().__getitem__(at[0])[at[1]]
        value = super().__getitem__(at)
        return Matrix(value) if isinstance(at, slice) else value

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, tuple):
            super().__getitem__(at[0])[at[1]] = value
        else:
            super().__setitem__(at, value)

    def copy(self) -> Matrix:
        return Matrix(map(copy, self))

    def __deepcopy__(self, _: object) -> Matrix:
        return self.copy()


class Graph(dict[Any, Any]):
    """Neighbours by node."""

    watcher: Watcher

    def __getitem__(self, node: Any) -> Any:
        self.watcher.ask(node)
        return super().__getitem__(node)

    def get(self, node: Any, other: Any = None) -> Any:
        self.watcher.ask(node)
        return super().get(node, other)

    def neighbours(self, node: Place) -> list[Place]:
        """The neighbours of a node, in the order in which the program gets them."""
        near = super().__getitem__(node)
        return [it[0] if isinstance(it[0], tuple) else it for it in near]


class Layout:
    """A maze, read in one way."""

    def __init__(self, maze: Maze, reading: Reading) -> None:
        self.maze, self.reading, self.grid = maze, reading, maze.grid
        grid = maze.grid
        is_narrow = _is_narrow(maze)
        self._pitch = 1 if reading.graph or is_narrow else 2
        """Places from one cell to the next."""
        self._first = int(not reading.graph and not (is_narrow and _is_framed(grid)))
        """The row and column of the first cell."""
        self.rows = self._pitch * (grid.height - 1) + 2 * self._first + 1
        self.columns = self._pitch * (grid.width - 1) + 2 * self._first + 1
        self.edge = self._first * (not reading.has_border)
        self.start, self.goal = self.place(maze.start), self.place(maze.goals[0])
        self.open = {self.place(cell) for cell in range(grid.size)}
        if self._pitch > 1:
            for arc, head in enumerate(grid.head):
                if maze.passages[arc]:
                    (r, c), (s, d) = self.place(head), self.place(grid.head[grid.twin[arc]])
                    self.open.add(((r + s) // 2, (c + d) // 2))

    # ---- places and cells --------------------------------------------------------------------

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

    def is_beside(self, here: Place, there: Place) -> bool:
        """True if two places touch, walls or not."""
        return abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1

    def joins(self, here: Place, there: Place) -> bool:
        """True if one can move from one open place to another."""
        if not self.is_beside(here, there):
            return False
        return not self.reading.graph or bool(self.maze.passages[self.arc(here, there)])

    # ---- positions, as the program writes them -----------------------------------------------

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
        """The place that a value is about, written in one of the usual ways; None for others."""
        for name in ("position", "pos", "coords", "state"):
            value = getattr(value, name, value)
        for names in (("row", "col"), ("r", "c"), ("x", "y")):
            if all(isinstance(getattr(value, name, None), int) for name in names):
                value = tuple(getattr(value, name) for name in names)
        try:
            if isinstance(value, str | bytes | dict | set) or len(value) != 2:
                return None
            first, second = (int(it) for it in value)
        except (TypeError, ValueError):
            return None
        row, column = (second, first) if self.reading.is_xy else (first, second)
        return row + self.edge, column + self.edge

    # ---- what the program gets ---------------------------------------------------------------

    def board(self, watcher: Watcher) -> Any:
        """The matrix or the graph."""
        if self.reading.graph:
            return self._graph(watcher)
        if self.reading.is_square and self.rows != self.columns:
            words = "it needs as many rows as columns"
            raise RefusedError(words, advice="Try a maze as wide as it is high.")
        matrix = Matrix()
        columns = range(self.edge, self.columns - self.edge)
        for row in range(self.edge, self.rows - self.edge):
            values = [self._value((row, column)) for column in columns]
            made = Text("".join(values)) if self.reading.is_text else Row(values)
            matrix.append(made.noted(watcher, row, self.edge))
        return matrix

    def _value(self, place: Place) -> Any:
        reading = self.reading
        if place == self.goal and reading.goal is not None:
            return reading.goal
        if place == self.start and reading.start is not None:
            return reading.start
        return reading.open if place in self.open else reading.wall

    def _graph(self, watcher: Watcher) -> Graph:
        maze, grid = self.maze, self.grid
        near: dict[Place, list[tuple[Place, int]]] = {self.place(it): [] for it in range(grid.size)}
        for arc, head in enumerate(grid.head):
            if maze.passages[arc]:
                tail = self.place(grid.head[grid.twin[arc]])
                near[tail].append((self.place(head), maze.costs[arc]))
        form = _FORMS[self.reading.graph]
        graph = Graph((node, form(pairs)) for node, pairs in near.items())
        graph.watcher = watcher
        return graph


_FORMS: dict[str, Callable[[Any], Any]] = {
    LIST: lambda pairs: [node for node, _ in pairs],
    SET: lambda pairs: {node for node, _ in pairs},
    DICT: dict,
    PAIRS: list,
}


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


class TextFile(Matrix):
    """The maze as a file that a program opens."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    close = __exit__

    def read(self) -> str:
        return "\n".join(map(str, self))

    def readlines(self) -> list[Any]:
        return [*self]
