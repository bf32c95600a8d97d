"""The arguments of learners' functions: a maze, a walker inside it, or a blank maze to carve.

Learners use cells (`Cell`), the core uses ints. Only this module converts them, and lazily: a large
maze costs only what a function looks at.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn, TypeGuard

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.distances import move_cost, turn_cost
from pixelmaze.maze.errors import nearest
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, distance, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, VISIT
from pixelmaze.outside.faults import LearnerError
from pixelmaze.run.outcomes import TEXT, Fault, FaultKind

if TYPE_CHECKING:
    from pixelmaze.outside.output import Output

_AS_TUPLE = "Write a cell as (x, y): round brackets make a tuple, square ones a list."
_MOST_SHOWN = 100  # the most characters of the marks in a cell that are drawn


class Converter:
    """Converts cells to ints and back."""

    def __init__(self, grid: Grid, passages: Sequence[int] | None = None) -> None:
        self.grid = grid
        self._passages = passages  # None: all are open
        self._cells: list[Cell | None] = [None] * grid.size
        self._near: dict[Cell, dict[Cell, int]] = {}
        self._ways: dict[Cell, tuple[Cell, ...]] = {}

    def cell(self, number: int) -> Cell:
        """The cell with this number; the same object each time."""
        cell = self._cells[number]
        if cell is None:
            cell = self._cells[number] = Cell(*self.grid.xy(number))
        return cell

    def number(self, cell: object) -> int:
        """The number of a cell. LearnerError if it is not a cell of the grid."""
        number = self.grid.at(*cell) if _is_pair(cell) else -1
        if number < 0:
            is_list = isinstance(cell, list) and _is_pair((*cell,))
            raise LearnerError(
                f"{shown_cell(cell)} is not a cell of this maze",
                advice=_AS_TUPLE * is_list,
                kind=FaultKind.UNFIT,
            )
        return number

    def near(self, cell: Cell) -> dict[Cell, int]:
        """The neighbours of a cell, walls or not, with the arcs that lead there."""
        try:
            return self._near[cell]
        except (KeyError, TypeError):
            number = self.number(cell)
        head = self.grid.head
        near = {self.cell(head[arc]): arc for arc in arcs(self.grid, number)}
        self._near[cell] = near
        return near

    def ways(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours of a cell without a wall in between."""
        try:
            return self._ways[cell]
        except (KeyError, TypeError):
            near = self.near(cell)
        passages = self._passages
        ways = tuple(near) if passages is None else tuple(c for c in near if passages[near[c]])
        self._ways[cell] = ways
        return ways

    def arc(self, cell: Cell, other: Cell) -> int:
        """The arc from a cell to another. LearnerError if they are not neighbours."""
        try:
            return self._near[cell][other]
        except (KeyError, TypeError):
            self.number(other)
        arc = self.near(cell).get(other, -1)
        if arc < 0:
            words = f"{shown_cell(cell)} and {shown_cell(other)} are not neighbours"
            raise LearnerError(words, kind=FaultKind.UNFIT)
        return arc

    def into(self, cell: Cell) -> int:
        """Any arc that leads into a cell."""
        return any_arc_into(self.grid, self.number(cell))


def _is_pair(cell: object) -> TypeGuard[tuple[int, int]]:
    if not isinstance(cell, tuple) or len(cell) != 2:
        return False
    x, y = cell
    return isinstance(x, int) and isinstance(y, int)


def shown_cell(cell: object) -> str:
    """A cell as in messages, such as 3,4; any other value as its repr, shortened."""
    if _is_pair(cell):
        return f"{cell[0]},{cell[1]}"
    try:
        words = repr(cell)
    except Exception:  # a class of the learner's
        words = type(cell).__name__
    return words if len(words) <= 60 else f"{words[:59]}…"


class BlankMaze:
    """The grid of a maze, still without walls and passages: the argument of a generator.

    >>> from pixelmaze.maze.grid import build
    >>> maze = BlankMaze(Converter(build(3, 2)))
    >>> maze.width, maze.height, len(maze.cells())
    (3, 2, 6)
    >>> maze.neighbours(maze.start)
    (Cell(x=1, y=0), Cell(x=0, y=1))
    >>> maze.distance(Cell(0, 0), Cell(2, 1))
    3
    """

    def __init__(self, converter: Converter) -> None:
        self._converter = converter
        self.start = converter.cell(0)
        """The first cell, where a path usually starts."""

    @property
    def width(self) -> int:
        """Number of columns."""
        return self._converter.grid.width

    @property
    def height(self) -> int:
        """Number of rows."""
        return self._converter.grid.height

    def cells(self) -> list[Cell]:
        """All cells, row by row from the top left."""
        return [self._converter.cell(number) for number in range(self._converter.grid.size)]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbouring cells, counterclockwise from the right."""
        return self._converter.ways(cell)

    def distance(self, cell: Cell, other: Cell) -> int:
        """The number of moves between two cells if there were no walls."""
        number = self._converter.number
        return distance(self._converter.grid, number(cell), number(other))

    def __getattr__(self, name: str) -> NoReturn:
        if name in public_names(Walker):
            advice = "To get a walker, name the parameter `walker` and remove every `yield`."
            raise _ForeignError(f"a maze has no {name!r}, but a walker does", advice)
        raise _lack("a maze", self, name)


class MazeView(BlankMaze):
    """A maze with its start and its goals: the argument of a search.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(3, 1)
    >>> converter = Converter(maze.grid, maze.passages)
    >>> view = MazeView(converter, maze)
    >>> view.start, view.goal, view.goals == (view.goal,), view.cost(view.goal)
    (Cell(x=0, y=0), Cell(x=2, y=0), True, 1)
    """

    def __init__(self, converter: Converter, maze: Maze) -> None:
        super().__init__(converter)
        self._maze = maze
        self.start = converter.cell(maze.start)
        """Where the path starts."""
        self.goals = tuple(map(converter.cell, maze.goals))
        """The goal cells: the path leads to any one of them."""
        self.goal = self.goals[0]
        """The first goal cell."""
        self.turns = maze.turns
        """The extra cost of each turn."""

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells you can move to from this one, counterclockwise from the right."""
        return self._converter.ways(cell)

    def cost(self, cell: Cell, here: Cell | None = None, before: Cell | None = None) -> int:
        """The cost of a move into this cell: 1, or 3 for mud, 5 for water. Includes the turn, if
        given the cell `here`, where the move starts, and the cell `before` it."""
        cost = self._maze.costs[self._converter.number(cell)]
        if here is None or before is None:
            return cost
        arc = self._converter.arc
        return cost + turn_cost(self._maze, arc(before, here), arc(here, cell))


class Walker:
    """Stands inside the maze and sees only what is around it: the argument of a walker's function.

    Directions depend on the shape: in squares they are right, up, left and down. Every move is a
    step: BACKTRACK if it undoes the latest move, otherwise VISIT.

    >>> from pixelmaze.run.factory import generate
    >>> from pixelmaze.run.solution import solve
    >>> def follow_the_wall(walker):
    ...     while not walker.at_goal:
    ...         walker.turn_right()
    ...         while walker.is_wall_ahead():
    ...             walker.turn_left()
    ...         walker.go_ahead()
    >>> solve(generate(8, 4, seed=1), follow_the_wall).outcome
    'found'
    """

    def __init__(self, maze: Maze, out: "Output") -> None:
        grid = maze.grid
        self._maze, self._grid, self._passages, self._out = maze, grid, maze.passages, out
        self._start = self._here = maze.start
        self._goals = frozenset(maze.goals)
        self._names = grid.shape.names
        self._facing = 0
        self._came_by = -1  # the arc of the last move
        self._ways: dict[int, dict[str, int]] = {}  # by cell, its open ways and their arcs
        self._route: list[int] = []  # without moves walked back
        self._marks: dict[int, list[str]] = {}

    @property
    def at_goal(self) -> bool:
        """True if the walker is on a goal."""
        return self._here in self._goals

    @property
    def position(self) -> Cell:
        """The cell the walker is in."""
        return Cell(*self._grid.xy(self._here))

    @property
    def facing(self) -> str:
        """The direction it faces; right at the start."""
        return self._names[self._facing]

    def open_ways(self) -> list[str]:
        """The directions without a wall, counterclockwise from the right."""
        return [*self._open()]

    def can_go(self, way: str) -> bool:
        """True if there is no wall in this direction."""
        self._heading(way)  # refuses other texts
        return way in self._open()

    def cost(self, way: str) -> int:
        """The cost of a move in this direction, which must be open: 1, or 3 for mud, 5 for water.
        Includes the turn, if the latest move led in another direction."""
        arc = self._open().get(way) if self.can_go(way) else None
        if arc is None:
            raise LearnerError(f"cannot tell the cost of going {way}: there is a wall")
        return move_cost(self._maze, arc, self._came_by)

    def go(self, way: str) -> None:
        """Turn in this direction and move to the next cell. A wall ends the run."""
        self._facing = self._heading(way)
        arc = self._open().get(way, -1)
        if arc < 0:
            self._bump(way)
        route, twin = self._route, self._grid.twin
        if route and twin[route[-1]] == arc:
            route.pop()
            action = BACKTRACK
        else:
            route.append(arc)
            action = VISIT
        self._here, self._came_by = self._grid.head[arc], arc
        self._out.step(arc << 4 | action)

    def turn_left(self) -> None:
        """Turn to the next direction, counterclockwise."""
        self._facing = (self._facing + 1) % len(self._names)

    def turn_right(self) -> None:
        """Turn to the next direction, clockwise."""
        self._facing = (self._facing - 1) % len(self._names)

    def turn_around(self) -> None:
        """Turn to face the other way."""
        self._facing = (self._facing + len(self._names) // 2) % len(self._names)

    def is_wall_ahead(self) -> bool:
        """True if there is a wall in the direction it faces."""
        return self._names[self._facing] not in self._open()

    def go_ahead(self) -> None:
        """Move to the next cell in the direction it faces. A wall ends the run."""
        self.go(self._names[self._facing])

    def mark(self, text: str = "x") -> None:
        """Leave a mark in this cell. The cell shows the latest marks."""
        marks = self._marks.setdefault(self._here, [])
        marks.append(str(text))
        shown = " ".join(mark[:_MOST_SHOWN] for mark in marks[-_MOST_SHOWN:])
        cut = len(shown) > _MOST_SHOWN
        self._out.draw(TEXT, self._here, f"…{shown[1 - _MOST_SHOWN :]}" if cut else shown)

    def marks(self) -> list[str]:
        """The marks left in this cell, oldest first."""
        return [*self._marks.get(self._here, ())]

    def __getattr__(self, name: str) -> NoReturn:
        if name in public_names(MazeView):
            advice = "A walker sees only what is around it: to see more, name the parameter `maze`."
            raise _ForeignError(f"a walker has no {name!r}, but a maze does", advice)
        raise _lack("a walker", self, name)

    def _open(self) -> dict[str, int]:
        here = self._here
        if here not in self._ways:
            grid, passages, names = self._grid, self._passages, self._names
            self._ways[here] = {
                names[grid.heading[arc]]: arc for arc in arcs(grid, here) if passages[arc]
            }
        return self._ways[here]

    def _heading(self, way: str) -> int:
        if way not in self._names:
            known = ", ".join(self._names)
            raise LearnerError(f"{shown_cell(way)} is not a direction: expected one of {known}")
        return self._names.index(way)

    def _bump(self, way: str) -> NoReturn:
        """End the run at a wall: the step is made, and judged impossible."""
        grid, heading = self._grid, self._names.index(way)
        for arc in arcs(grid, self._here):
            if grid.heading[arc] == heading:
                self._out.step(arc << 4 | VISIT)
                self._out.break_off()
        words = f"walked out of the maze, {way} from {shown_cell(self.position)}"
        self._out.break_off(Fault(words, kind=FaultKind.OUT))


def path_of(walker: Walker) -> list[int]:
    """The arcs from the start to the walker, by its last exit from each cell, so without loops.

    Empty if the walker is not on a goal.
    """
    grid, path, here = walker._grid, [], walker._start
    if not walker.at_goal:
        return []
    last = {tail(grid, arc): arc for arc in walker._route}
    while here != walker._here:
        path.append(last[here])
        here = grid.head[last[here]]
    return path


class _ForeignError(LearnerError, AttributeError):
    """A maze was asked for what a walker has, or the other way round."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message, advice=advice, kind=FaultKind.FOREIGN)


def _lack(what: str, obj: object, name: str) -> AttributeError:
    """The error for an unknown attribute; it lists all, unless one has a similar name."""
    names = public_names(type(obj))
    offered = "" if nearest(name, names) else f"; it has {', '.join(names)}"
    return AttributeError(f"{what} has no {name!r}{offered}", name=name, obj=obj)


def public_names(of: type) -> list[str]:
    names = [name for name in dir(of) if not name.startswith("_")]
    own = {BlankMaze: ["start"], MazeView: ["start", "goal", "goals", "turns"]}
    return [*names, *own.get(of, ())]
