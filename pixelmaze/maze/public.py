"""The maze that a library's user and a learner's function have: its cells are pairs, `Cell(x, y)`.

The core uses ints: see `maze.maze`. Only this module converts them, and lazily: a large maze costs
only what is looked at.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, TypeGuard

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.distances import move_cost
from pixelmaze.maze.errors import PixelmazeError, nearest
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, build, distance
from pixelmaze.maze.maze import COSTS
from pixelmaze.maze.maze import Maze as Core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    Place = tuple[int, int]
    """A cell, or the pair of its column and row."""

MOST_DRAWN = 40_000  # cells of a maze that is drawn for `print` or a notebook
_MOST_KEPT = 65_536  # cells whose neighbours are kept: each costs 0.5 kB
_AS_TUPLE = "Write a cell as (x, y): round brackets make a tuple, square ones a list."
WALKERS = (
    "at_goal", "can_go", "facing", "go", "go_ahead", "is_wall_ahead", "mark", "marks", "open_ways",
    "position", "turn_around", "turn_left", "turn_right",
)  # fmt: skip
"""What only a walker has."""
OF_ALGORITHMS = (
    "cells", "cost", "distance", "goal", "goals", "height", "neighbours", "start", "turns", "width",
)  # fmt: skip
"""What a search asks a maze."""


class CellError(PixelmazeError):
    """A value is not a cell of the maze, or two cells are not neighbours."""


class ForeignError(PixelmazeError, AttributeError):
    """A maze was asked for what a walker has, or the other way round."""


class Converter:
    """Converts cells to ints and back."""

    __slots__ = ("_cells", "_near", "_passages", "_ways", "grid")

    def __init__(self, grid: Grid, passages: Sequence[int] | None = None) -> None:
        self.grid = grid
        self._passages = passages  # None: all are open
        self._cells: list[Cell | None] = []
        self._near: dict[Place, dict[Any, int]] = {}  # Any: pairs find cells as well
        self._ways: dict[Place, tuple[Cell, ...]] = {}

    def cell(self, number: int) -> Cell:
        """The cell with this number; the same object each time."""
        cells = self._cells
        if not cells:
            cells += [None] * self.grid.size
        cell = cells[number]
        if cell is None:
            cell = cells[number] = Cell(*self.grid.xy(number))
        return cell

    def number(self, cell: object) -> int:
        """The number of a cell. CellError if it is not a cell of the grid."""
        if not _is_pair(cell):
            words = f"{shown_cell(cell)} is not a cell of this maze"
            if isinstance(cell, list) and _is_pair((*cell,)):
                raise CellError(words, advice=_AS_TUPLE)
            raise CellError(f"{words}: cells are pairs, such as (0, 0)")
        number = self.grid.at(*cell)
        if number < 0:
            raise CellError(f"{shown_cell(cell)} is not a cell of this maze")
        return number

    def near(self, cell: Place) -> dict[Any, int]:
        """The neighbours of a cell, walls or not, with the arcs that lead there."""
        try:
            return self._near[cell]
        except (KeyError, TypeError):
            pass  # keeps this error out of the next one's traceback
        number, head = self.number(cell), self.grid.head
        near = {self.cell(head[arc]): arc for arc in arcs(self.grid, number)}
        if len(self._near) < _MOST_KEPT:
            self._near[cell] = near
        return near

    def ways(self, cell: Place) -> tuple[Cell, ...]:
        """The neighbours of a cell without a wall in between."""
        try:
            return self._ways[cell]
        except (KeyError, TypeError):
            pass
        near, passages = self.near(cell), self._passages
        ways = tuple(near) if passages is None else tuple(c for c in near if passages[near[c]])
        if len(self._ways) < _MOST_KEPT:
            self._ways[cell] = ways
        return ways

    def arc(self, cell: Place, other: Place) -> int:
        """The arc from a cell to another. CellError if they are not neighbours."""
        try:
            return self._near[cell][other]
        except (KeyError, TypeError):
            pass
        self.number(other)
        arc = self.near(cell).get(other, -1)
        if arc < 0:
            raise CellError(f"{shown_cell(cell)} and {shown_cell(other)} are not neighbours")
        return arc

    def into(self, cell: Place) -> int:
        """Any arc that leads into a cell."""
        return any_arc_into(self.grid, self.number(cell))


def _is_pair(cell: object) -> TypeGuard[tuple[int, int]]:
    if not isinstance(cell, tuple) or len(cell) != 2:
        return False
    x, y = cell
    return hasattr(x, "__index__") and hasattr(y, "__index__")  # numpy's ints, too


def shown_cell(cell: object) -> str:
    """A cell as in messages, such as 3,4; any other value as its repr, shortened."""
    if _is_pair(cell):
        return f"{cell[0]},{cell[1]}"
    try:
        words = repr(cell)
    except Exception:  # a class of the learner's
        words = type(cell).__name__
    return words if len(words) <= 60 else f"{words[:59]}…"


class Formats:
    """Writes mazes for `print`, `to_text` and `save`: a port, which a higher module fills."""

    def text(self, maze: Core, format: str, path: Sequence[int]) -> str:
        """The maze with a path as text. PixelmazeError if the format cannot hold it."""
        raise NotImplementedError

    def save(self, maze: Core, file: str | Path, path: Sequence[int]) -> None:
        """Write the maze with a path to a file, whose ending gives the format."""
        raise NotImplementedError

    def printed(self, maze: Core, path: Sequence[int] = ()) -> str:
        """The maze with a path for `print`; empty if characters cannot draw it."""
        with suppress(PixelmazeError):
            if maze.grid.size <= MOST_DRAWN:
                return self.text(maze, "walls", path).removesuffix("\n")
        return ""

    def drawing(self, maze: Core, path: Sequence[int] = ()) -> str | None:
        """The maze with a path as SVG for a notebook; None if it is too large."""
        return self.text(maze, "svg", path) if maze.grid.size <= MOST_DRAWN else None

    def unpickled(self, maze: Core) -> Maze:
        """The maze of a pickle, which brings this port to a new process."""
        return maze_of(maze)


formats = Formats()
"""The port, which `on_demand` fills."""


class _Cells:
    """What a maze and a blank one have in common."""

    __slots__ = ("_converter",)
    _converter: Converter

    @property
    def width(self) -> int:
        """Number of columns."""
        return self._converter.grid.width

    @property
    def height(self) -> int:
        """Number of rows."""
        return self._converter.grid.height

    @property
    def shape(self) -> str:
        """The shape of the cells, such as square."""
        return self._converter.grid.shape.name

    def cells(self) -> list[Cell]:
        """All cells, row by row from the top left."""
        return [*self]

    def neighbours(self, cell: Place) -> tuple[Cell, ...]:
        """The neighbouring cells, counterclockwise from the right."""
        return self._converter.ways(cell)

    def distance(self, cell: Place, other: Place) -> int:
        """The number of moves between two cells if there were no walls."""
        number = self._converter.number
        return distance(self._converter.grid, number(cell), number(other))

    def __len__(self) -> int:
        return self._converter.grid.size

    def __iter__(self) -> Iterator[Cell]:
        return map(self._converter.cell, range(len(self)))

    def __contains__(self, cell: object) -> bool:
        return _is_pair(cell) and self._converter.grid.at(*cell) >= 0

    if not TYPE_CHECKING:  # checkers find wrong names and changes by themselves

        def __getattr__(self, name: str) -> NoReturn:
            if name in WALKERS:
                advice = "To get a walker, name the parameter `walker` and remove every `yield`."
                raise ForeignError(f"a maze has no {name!r}, but a walker does", advice=advice)
            raise lack("a maze", self, name)

        def __setattr__(self, name: str, value: object = None) -> NoReturn:
            raise AttributeError("a maze never changes: keep what you need in a variable")

        __delattr__ = __setattr__


class BlankMaze(_Cells):
    """The cells of a maze still without passages: the argument of a generator.

    >>> maze = BlankMaze(3, 2)
    >>> maze.width, maze.height, len(maze)
    (3, 2, 6)
    >>> maze.neighbours(maze.start)
    (Cell(x=1, y=0), Cell(x=0, y=1))
    >>> maze.distance((0, 0), (2, 1))
    3
    """

    __slots__ = ("__weakref__",)

    def __init__(self, width: int, height: int, shape: str = "square") -> None:
        _put(self, _converter=Converter(build(index(width), index(height), shape)))

    @property
    def start(self) -> Cell:
        """The first cell, where a path usually starts."""
        return self._converter.cell(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return blank_on, (self._converter.grid,)

    def __repr__(self) -> str:
        return f"<BlankMaze {self.shape} {self.width}x{self.height}>"


class Maze(_Cells):
    """Cells with walls and passages between them, a start and a goal. It never changes.

    `print` draws it, `len` and `in` know its cells, and a loop goes through them. `passages` are
    pairs of neighbouring cells, joined both ways. `goal` is a cell, or several; the defaults are
    the first and the last cell. Most mazes come from `generate`, `from_id`, `read` and `load`.

    >>> maze = Maze(3, 1, [((0, 0), (1, 0))])
    >>> maze.neighbours((0, 0)), maze.has_passage((1, 0), (2, 0)), (2, 0) in maze
    ((Cell(x=1, y=0),), False, True)
    """

    # slots, since searches ask for these three at each step
    __slots__ = {
        "__weakref__": None,
        "_core": None,
        "goal": "The first goal cell.",
        "goals": "The goal cells: the path leads to any one of them.",
        "start": "Where the path starts.",
    }
    _core: Core

    if TYPE_CHECKING:  # properties, which cannot be set

        @property
        def goal(self) -> Cell: ...
        @property
        def goals(self) -> tuple[Cell, ...]: ...
        @property
        def start(self) -> Cell: ...

    def __init__(
        self,
        width: int,
        height: int,
        passages: Iterable[tuple[Place, Place]] = (),
        *,
        shape: str = "square",
        start: Place | None = None,
        goal: Place | Iterable[Place] | None = None,
    ) -> None:
        grid = build(index(width), index(height), shape)
        converter, opened = Converter(grid), bytearray(len(grid.head))
        for cell, other in passages:
            arc = converter.arc(cell, other)
            opened[arc] = opened[grid.twin[arc]] = 1
        first = 0 if start is None else converter.number(start)
        goals = [grid.size - 1] if goal is None else _numbers(converter, goal)
        _fill(self, Core(grid, opened, first, goals))

    @property
    def waypoints(self) -> tuple[Cell, ...]:
        """The cells that `solve` visits on the way, in this order."""
        return tuple(map(self._converter.cell, self._core.waypoints))

    @property
    def turns(self) -> int:
        """The extra cost of each turn."""
        return self._core.turns

    @property
    def id(self) -> str | None:
        """The text from which `from_id` makes the same maze; None if there is none."""
        return self._core.id

    @property
    def blank(self) -> BlankMaze:
        """The same cells, all neighbours joined."""
        return blank_on(self._core.grid)

    def neighbours(self, cell: Place) -> tuple[Cell, ...]:
        """The cells you can move to from this one, counterclockwise from the right."""
        return self._converter.ways(cell)

    def has_passage(self, cell: Place, other: Place) -> bool:
        """True if a passage leads from a cell to another."""
        self._converter.number(other)  # refuses what is not a cell
        return other in self._converter.ways(cell)

    def cost(self, cell: Place, here: Place | None = None, before: Place | None = None) -> int:
        """The cost of a move into this cell from the cell `here`: 1, or 3 for mud, 5 for water, and
        4 more over a fence. Includes the turn, if given the cell `before` that. Without fences,
        `here` can be omitted; with fences, that is a CellError."""
        arc = self._converter.arc
        if here is None and self._core.fences:
            raise CellError(
                "the cost of a move depends on where it starts, as there are fences: try "
                "maze.cost(cell, here)"
            )
        if here is None:
            return COSTS[self._core.terrain_of(self._converter.number(cell))]
        came_by = -1 if before is None else arc(before, here)
        return move_cost(self._core, arc(here, cell), came_by)

    def between(
        self, start: Place, goal: Place | Iterable[Place], via: Iterable[Place] = ()
    ) -> Maze:
        """The same maze with another start, other goals and waypoints; no ID if they differ."""
        number = self._converter.number
        goals = _numbers(self._converter, goal)
        return maze_of(self._core.between(number(start), goals, [*map(number, via)]))

    def to_text(self, format: str = "walls", path: Iterable[Place] = ()) -> str:
        """The maze as text, with a path if given. The formats are walls, blocks, matrix,
        micromouse, num, hex and svg.

        >>> from pixelmaze import Maze
        >>> print(Maze(3, 1, [((0, 0), (1, 0))]).to_text("blocks"), end="")
        #######
        #S  #G#
        #######
        """
        return formats.text(self._core, format, self._route(path))

    def save(self, file: str | Path, path: Iterable[Place] = ()) -> None:
        """Write the maze, with a path if given, to a file. Its ending gives the format, such as
        .txt, .png or .svg; `load` reads the first two again."""
        formats.save(self._core, file, self._route(path))

    def _route(self, path: Iterable[Place]) -> list[int]:
        """The numbers of the cells of a path. CellError if two in a row are not neighbours."""
        cells = [*path]
        for cell, other in pairwise(cells):
            self._converter.arc(cell, other)
        return [*map(self._converter.number, cells)]

    def to_networkx(self) -> Any:
        """A networkx graph. Its nodes are cells, its edges passages, with the cost of the move as
        `weight`. Undirected, unless there are mud or water, since the weight then depends on the
        direction, or one-way doors. The cost of turns is omitted: it belongs to no edge.

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
        from pixelmaze.maze.conversions import networkx_of

        return networkx_of(self._core)

    def to_scipy(self) -> Any:
        """A sparse scipy array: in row a and column b the cost of the move from cell a to cell b,
        if there is a passage. Cells are numbered as in `cells()`. ImportError if scipy is not
        installed.

        >>> from pixelmaze import generate
        >>> maze = generate(8, 4, seed=1)
        >>> from scipy.sparse.csgraph import dijkstra
        >>> dijkstra(maze.to_scipy(), indices=0)[maze.cells().index(maze.goal)]
        np.float64(10.0)
        """
        from pixelmaze.maze.conversions import scipy_of

        return scipy_of(self._core)

    def to_numpy(self) -> Any:
        """A numpy array of the maze with walls as thick as passages: 1 for a wall, 0 for an open
        place. The cell x,y is at [2 * y + 1, 2 * x + 1]; the place between two cells is open if
        there is a passage.

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
        from pixelmaze.maze.conversions import numpy_of

        return numpy_of(self._core)

    def _repr_svg_(self) -> str | None:
        """The maze as a notebook shows it; None for a large one."""
        return formats.drawing(self._core)

    def __str__(self) -> str:
        return formats.printed(self._core) or repr(self)

    def __repr__(self) -> str:
        return repr(self._core)

    def __eq__(self, other: object) -> bool:
        """True if the contents are equal; IDs do not matter."""
        return self._core == other._core if isinstance(other, Maze) else NotImplemented

    def __hash__(self) -> int:
        core = self._core
        return hash((self.shape, self.width, bytes(core.passages), core.start, core.goals))

    def __reduce__(self) -> tuple[Any, ...]:
        return formats.unpickled, (self._core,)


def maze_of(core: Core, converter: Converter | None = None) -> Maze:
    """The public maze of a core, which must not change any more."""
    maze = Maze.__new__(Maze)
    _fill(maze, core, converter)
    return maze


def blank_on(grid: Grid, converter: Converter | None = None) -> BlankMaze:
    """The blank maze on a grid."""
    maze = BlankMaze.__new__(BlankMaze)
    _put(maze, _converter=converter or Converter(grid))
    return maze


def core_of(maze: object) -> Core:
    """The core of a public maze. TypeError if it is not a maze."""
    if isinstance(maze, Maze):
        return maze._core
    hint = ": from_id() or read() makes one of a text" if isinstance(maze, str) else ""
    raise TypeError(f"expected a maze, not {shown_cell(maze)}{hint}")


def _fill(maze: Maze, core: Core, converter: Converter | None = None) -> None:
    converter = converter or Converter(core.grid, core.passages)
    goals = tuple(map(converter.cell, core.goals))
    _put(
        maze, _core=core, _converter=converter,
        start=converter.cell(core.start), goals=goals, goal=goals[0],
    )  # fmt: skip


def _put(maze: _Cells, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(maze, name, value)


def _numbers(converter: Converter, goal: Any) -> list[int]:
    """The numbers of one cell, or of several."""
    is_one = isinstance(goal, tuple) and goal and not isinstance(goal[0], tuple)
    return [*map(converter.number, [goal] if is_one else goal)]


def lack(what: str, obj: object, name: str) -> AttributeError:
    """The error for an unknown attribute; it lists all, unless one has a similar name."""
    names = public_names(type(obj))
    # Python itself and notebooks ask for names with an underscore
    is_clear = name.startswith("_") or nearest(name, names)
    offered = "" if is_clear else f"; it has {', '.join(names)}"
    return AttributeError(f"{what} has no {name!r}{offered}", name=name, obj=obj)


def public_names(of: type) -> list[str]:
    return [name for name in dir(of) if not name.startswith("_")]
