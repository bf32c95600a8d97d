"""The walker in a maze: the argument of a learner's function that walks."""

import json
from typing import TYPE_CHECKING, NoReturn

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.distances import move_cost
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_towards, arcs, tail
from pixelmaze.maze.maze import Maze as Core
from pixelmaze.maze.maze import exits
from pixelmaze.maze.public import ForeignError, Maze, core_of, lack, public_names, shown_cell
from pixelmaze.maze.step import BACKTRACK, VISIT
from pixelmaze.outside.faults import LearnerError
from pixelmaze.run.outcomes import TEXT, Fault, FaultKind

if TYPE_CHECKING:
    from pixelmaze.outside.output import Output

_MOST_SHOWN = 100  # the most characters of the marks in a cell that are drawn


class _Nowhere:
    """Where the moves of a walker go that nobody watches."""

    def reveal(self, maze: Core, cell: int) -> None: ...

    def step(self, packed: int) -> None: ...

    def draw(self, kind: str, at: int, value: str) -> None: ...

    def break_off(self, why: Fault) -> NoReturn:
        raise PixelmazeError(why.message)


class Walker:
    """Stands inside the maze and sees only what is around it: the argument of a walker's function.

    Directions depend on the shape: in squares they are right, up, left and down. Every move is a
    step: BACKTRACK if it undoes the latest move, otherwise VISIT.

    >>> from pixelmaze import generate, solve
    >>> def follow_the_wall(walker):
    ...     while not walker.at_goal:
    ...         walker.turn_right()
    ...         while walker.is_wall_ahead():
    ...             walker.turn_left()
    ...         walker.go_ahead()
    >>> solve(generate(8, 4, seed=1), follow_the_wall).outcome
    'found'
    """

    def __init__(self, maze: Maze) -> None:
        self._enter(core_of(maze), _Nowhere())

    def _enter(self, maze: Core, out: "Output | _Nowhere") -> None:
        grid = maze.grid
        self._maze, self._grid, self._passages, self._out = maze, grid, maze.passages, out
        self._start = self._here = maze.start
        self._names = grid.shape.names
        self._facing = 0
        self._came_by = -1  # the arc of the last move
        self._ways: dict[int, dict[str, int]] = {}  # by cell, its open ways and their arcs
        self._route: list[int] = []  # without moves walked back
        self._marks: dict[int, list[str]] = {}

    @property
    def at_goal(self) -> bool:
        """True if the walker is on a goal."""
        self._open()  # looks
        return self._here in self._maze.goals

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
        """The cost of a move in this direction, which must be open: 1, or 3 for mud, 5 for water,
        and 4 more over a fence.
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

    def __dir__(self) -> list[str]:
        return public_names(Walker)

    if not TYPE_CHECKING:  # checkers find wrong names by themselves

        def __getattr__(self, name: str) -> NoReturn:
            if name in public_names(Maze):
                advice = (
                    "A walker sees only what is around it: to see more, name the parameter `maze`."
                )
                raise ForeignError(f"a walker has no {name!r}, but a maze does", advice=advice)
            raise lack("a walker", self, name)

    def _open(self) -> dict[str, int]:
        here = self._here
        if here not in self._ways:
            self._out.reveal(self._maze, here)
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
        grid, arc = self._grid, arc_towards(self._grid, self._here, self._names.index(way))
        if arc >= 0:
            self._out.step(arc << 4 | VISIT)
            here, there = (shown_cell(grid.xy(cell)) for cell in (self._here, grid.head[arc]))
            wall = f"walked through a wall from {here} to {there}"
            self._out.break_off(Fault(wall, kind=FaultKind.WALL))
        words = f"walked out of the maze, {way} from {shown_cell(self.position)}"
        self._out.break_off(Fault(words, kind=FaultKind.OUT))


def walker_in(maze: Core, out: "Output") -> Walker:
    """A walker at the start of the maze, whose moves and marks go to `out`."""
    walker = Walker.__new__(Walker)
    walker._enter(maze, out)
    return walker


# ---- veiled mazes --------------------------------------------------------------------------------

_UNKNOWN = -1  # the goal, before the walker is there


def veiled(maze: Core) -> Core:
    """The maze as a walker knows it before the first look: all walls, plain floor, no goal."""
    unknown = Core(maze.grid, bytearray(len(maze.passages)), maze.start, _UNKNOWN)
    unknown.turns = maze.turns
    return unknown


def sight(maze: Core, cell: int) -> bytes:
    """What a walker sees in a cell, for `lift_veil`."""
    ways = exits(maze, cell)
    terrain = [maze.terrain[maze.grid.head[arc]] for arc in ways] if maze.terrain else []
    return json.dumps([cell in maze.goals, ways, terrain, [*filter(maze.is_fenced, ways)]]).encode()


def lift_veil(maze: Core, cell: int, seen: bytes) -> None:
    """Enter in a veiled maze what a walker sees in a cell."""
    is_goal, ways, terrain, fenced = json.loads(seen)
    if is_goal:
        maze.goals = (*maze.goals, cell)
    for arc in ways:
        maze.passages[arc] = 1
    if any(terrain):
        floor = bytearray(maze.terrain or maze.grid.size)
        for arc, kind in zip(ways, terrain, strict=True):
            floor[maze.grid.head[arc]] = kind
        maze.terrain = floor
    if fenced:
        fences = bytearray(maze.fences or len(maze.passages))
        for arc in (*fenced, *(maze.grid.twin[arc] for arc in fenced)):
            fences[arc] = maze.passages[arc] = 1  # a fence can be climbed both ways
        maze.fences = fences


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
