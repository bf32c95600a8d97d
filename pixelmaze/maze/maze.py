"""A maze: a grid, its passages, start, goal and waypoints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.conversions import Convertible
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.terrain import FLOOR, costs_of, costs_of_floor
from pixelmaze.maze.things import NOTHING

Place = int | tuple[int, int]
"""A cell: column and row, or its number in the grid."""


class Maze(Convertible):
    """Passages on a grid, one byte per arc: 1 for an open passage, 0 for a wall.

    A passage is usually open both ways. A one-way door is an arc that is open while its twin, the
    way back, is not; see `doors_of`.

    `start`, `goal` and `waypoints` are cells; solvers visit the waypoints in this order on the way
    to the goal. A goal area has several cells, `goals`, in order; a search ends at the first one
    that it reaches. `goal` is the first of them; setting it sets a single goal.

    `shift` is the number of moves after which a wall opens and another closes in a game, 0 for
    never; see `game.shifting`. Only perfect mazes can shift, see `modifiers.let_shift`.

    `terrain` has one byte per cell: 0 for plain floor, 1 for mud, 2 for water; it is empty if there
    is nothing but floor. A move costs what it costs to enter the cell, see `costs`.

    `turns` is what each change of heading adds to the cost of a move, see `pixelmaze.maze.turns`.

    `id` is the text from which `from_id` makes the same maze; None if there is none, as for a maze
    read from a file. `made` is the ID by which the passages were made, even if the mask came from a
    file; None if unknown. `origin` tells how a generator from outside the package made it, see
    `maze_id.Origin`; None for all other mazes.

    >>> from pixelmaze import generate
    >>> maze = generate(8, 4, seed=1)
    >>> maze, maze.start, maze.goal, sum(maze.passages) // 2
    (<Maze square-8x4-prim-1>, 0, 31, 31)
    >>> maze.goals = [12, 11]
    >>> maze.goals, maze.goal
    ((11, 12), 11)
    """

    __slots__ = (
        "_costs",
        "_goals",
        "_terrain",
        "_turns",
        "grid",
        "id",
        "made",
        "origin",
        "passages",
        "shift",
        "start",
        "things",
        "waypoints",
    )  # fmt: skip

    grid: Grid
    start: Cell

    def __init__(
        self,
        grid: Grid,
        passages: bytearray,
        start: Cell,
        goal: Cell | Iterable[Cell],
        waypoints: Sequence[int] = (),
        id: str | None = None,
        terrain: bytes | bytearray = b"",
    ) -> None:
        self.grid = grid
        self.passages = passages
        self.start = start
        self.goals = goal if isinstance(goal, Iterable) else (goal,)
        self.waypoints = tuple(waypoints)
        self.id = id
        self.made = id
        self.origin: object = None
        self.shift = 0
        self._turns = 0
        self.terrain = terrain
        self.things = NOTHING

    @property
    def goals(self) -> tuple[Cell, ...]:
        """The goal cells, sorted; at least one."""
        return self._goals

    @goals.setter
    def goals(self, cells: Iterable[Cell]) -> None:
        self._goals = tuple(sorted(set(cells)))
        if not self._goals:
            raise ValueError("a maze has at least one goal")

    @property
    def goal(self) -> Cell:
        """The first goal cell."""
        return self._goals[0]

    @goal.setter
    def goal(self, cell: Cell) -> None:
        self._goals = (cell,)

    @property
    def terrain(self) -> bytes:
        """The terrain of each cell, see `pixelmaze.maze.terrain`; empty if all are plain floor.

        >>> from pixelmaze import generate
        >>> maze = generate(3, 1)
        >>> maze.terrain = bytes([0, 1, 0])
        >>> maze.terrain, list(maze.costs), maze.cost_of(1)
        (b'\\x00\\x01\\x00', [1, 3, 1], 3)
        >>> maze.terrain = bytes(3)
        >>> maze.terrain, list(maze.costs), maze.cost_of(1)
        (b'', [1, 1, 1], 1)
        """
        return self._terrain

    @terrain.setter
    def terrain(self, terrain: bytes | bytearray) -> None:
        if terrain and len(terrain) != self.grid.size:
            raise ValueError(f"terrain of {len(terrain)} cells; the grid has {self.grid.size}")
        is_plain = terrain.count(FLOOR) == len(terrain)
        self._terrain = b"" if is_plain else bytes(terrain)
        self._costs = costs_of_floor(self.grid.size) if is_plain else costs_of(self._terrain)

    @property
    def turns(self) -> int:
        """What each change of heading adds to the cost of a move, 0 … 99."""
        return self._turns

    @turns.setter
    def turns(self, turns: int) -> None:
        self.grid.shape.check_turns(turns)
        if turns and (self.shift or self.things):
            raise PixelmazeError("turns cannot cost in a room, nor in a maze that shifts")
        self._turns = turns

    @property
    def courses(self) -> bytes:
        """Those of the grid, if turns cost; else nothing."""
        return self.grid.courses if self._turns else b""

    @property
    def is_weighted(self) -> bool:
        """Whether some moves cost more than others: into mud or water, or after a turn."""
        return bool(self._terrain or self._turns)

    @property
    def costs(self) -> bytes:
        """The cost of entering each cell, see `pixelmaze.maze.terrain`: 1 for plain floor."""
        return self._costs

    def cost_of(self, cell: Cell) -> int:
        """The cost of entering a cell: 1 unless it is mud or water."""
        return self._costs[cell]

    def __eq__(self, other: object) -> bool:
        """Whether their content is equal; IDs do not matter."""
        return isinstance(other, Maze) and self.content == other.content

    __hash__ = None  # type: ignore[assignment]  # passages can be changed

    @property
    def content(self) -> tuple[object, ...]:
        """All that a maze consists of."""
        grid = self.grid
        return (
            grid.shape.name, grid.width, grid.height, grid.place_of,
            self.passages, self.terrain, self.start, self.goals, self.waypoints,
            self.shift, self.turns, self.things,
        )  # fmt: skip

    def copy(self) -> Maze:
        """A maze on the same grid whose passages can be changed without changing this one.

        >>> from pixelmaze import generate
        >>> maze = generate(3, 2, seed=1)
        >>> copy = maze.copy()
        >>> copy == maze, copy.id == maze.id, copy.passages is maze.passages
        (True, True, False)
        """
        copy = self.between(self.start, self._goals, self.waypoints)
        copy.passages = bytearray(self.passages)
        copy.id, copy.made, copy.origin = self.id, self.made, self.origin
        copy.shift, copy.things = self.shift, self.things
        return copy

    def between(self, start: Cell, goals: Iterable[Cell], waypoints: Sequence[Cell] = ()) -> Maze:
        """The same passages at the same costs, to be searched between other cells. It has no ID,
        does not shift, and holds no things."""
        other = Maze(self.grid, self.passages, start, goals, waypoints, terrain=self._terrain)
        other._turns = self._turns
        return other

    def __repr__(self) -> str:
        return f"<Maze {self.id or f'{self.grid.shape.name} {self.grid.width}x{self.grid.height}'}>"


def open_passages(grid: Grid, passages: bytearray, openings: bytes | bytearray) -> None:
    """Open passages, both ways. In the byte of each cell bit h opens the arc towards heading h.

    >>> from pixelmaze.maze.grid import build
    >>> grid = build(2, 1)
    >>> passages = bytearray(2)
    >>> open_passages(grid, passages, bytes([1, 0]))
    >>> list(passages)
    [1, 1]
    """
    first, twin, heading = grid.first, grid.twin, grid.heading
    for cell, bits in enumerate(openings):
        if bits:
            for arc in range(first[cell], first[cell + 1]):
                if bits >> heading[arc] & 1:
                    passages[arc] = passages[twin[arc]] = 1


def clear_passages(maze: Maze, walls: bytearray) -> None:
    """Clear bit h in the byte of each cell that has a passage towards heading h, and back: a
    one-way door counts as a wall.

    >>> from pixelmaze import generate
    >>> walls = bytearray([0b1111, 0b1111])
    >>> clear_passages(generate(2, 1), walls)
    >>> [f"{bits:04b}" for bits in walls]
    ['1110', '1011']
    """
    head, twin, heading = maze.grid.head, maze.grid.twin, maze.grid.heading
    for arc, is_open in enumerate(maze.passages):
        if is_open and maze.passages[twin[arc]]:
            walls[head[twin[arc]]] &= ~(1 << heading[arc])


def numbers_of(maze: Maze, places: Iterable[Place]) -> list[Cell]:
    """The cells at these places, as the grid counts them. PixelmazeError if there is no such cell.

    >>> from pixelmaze import generate
    >>> numbers_of(generate(3, 2, seed=1), [(1, 1), 5])
    [4, 5]
    """
    grid, cells = maze.grid, []
    for place in places:
        cell = grid.at(*place) if isinstance(place, tuple) else place
        if not 0 <= cell < grid.size:
            where = ",".join(map(str, place)) if isinstance(place, tuple) else place
            raise PixelmazeError(f"there is no cell {where}: cells are 0 … {grid.size - 1}")
        cells.append(cell)
    return cells


def exits(maze: Maze, cell: Cell) -> list[Arc]:
    """The open arcs that leave a cell.

    >>> from pixelmaze import generate
    >>> maze = generate(3, 1)
    >>> [maze.grid.head[arc] for arc in exits(maze, 1)]
    [2, 0]
    """
    return [arc for arc in arcs(maze.grid, cell) if maze.passages[arc]]


def doors_of(maze: Maze) -> list[Arc]:
    """The one-way doors: the open arcs whose twins are closed.

    >>> from pixelmaze import generate
    >>> maze = generate(3, 1)
    >>> maze.passages[maze.grid.twin[0]] = 0
    >>> doors_of(maze)
    [0]
    """
    passages, twin = maze.passages, maze.grid.twin
    if not has_doors(maze):
        return []
    return [arc for arc, is_open in enumerate(passages) if is_open and not passages[twin[arc]]]


def has_doors(maze: Maze) -> bool:
    """Whether there is a one-way door.

    >>> from pixelmaze import generate
    >>> has_doors(generate(8, 4, seed=1)), has_doors(generate(8, 4, seed=1, one_way=1))
    (False, True)
    """
    passages, twin = maze.passages, maze.grid.twin
    for arc in range(len(passages)):  # noqa: SIM110  # for numba
        if passages[arc] != passages[twin[arc]]:
            return True
    return False


def dead_ends(maze: Maze) -> list[int]:
    """The cells with exactly one exit.

    >>> from pixelmaze import generate
    >>> dead_ends(generate(3, 1))
    [0, 2]
    """
    return [cell for cell in range(maze.grid.size) if len(exits(maze, cell)) == 1]


def longest_corridor(maze: Maze) -> int:
    """The largest number of cells in a row that have exactly two exits each.

    >>> from pixelmaze import generate
    >>> longest_corridor(generate(5, 1))
    3
    """
    grid, passages, longest = maze.grid, maze.passages, 0
    left = {cell for cell in range(grid.size) if len(exits(maze, cell)) == 2}
    while left:
        row = [left.pop()]
        for cell in row:  # which grows
            ways = (arc for arc in arcs(grid, cell) if passages[arc] or passages[grid.twin[arc]])
            near = left & {grid.head[arc] for arc in ways}
            left -= near
            row += near
        longest = max(longest, len(row))
    return longest
