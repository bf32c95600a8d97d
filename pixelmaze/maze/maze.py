"""A maze: a grid, its passages, start, goals and waypoints, terrain, and the things of a room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import add
from typing import NamedTuple

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arcs

Place = int | tuple[int, int]
"""A cell: column and row, or its number in the grid."""

FLOOR, MUD, WATER = range(3)  # what the floor of a cell is: one byte per cell in `Maze.terrain`

MUD_COST, WATER_COST = 3, 5
COSTS = 1, MUD_COST, WATER_COST
"""The cost of a move, by the terrain of the cell that it enters."""
TERRAINS = "floor", "mud", "water"
FENCE_SAMPLE = len(TERRAINS)  # stands for a fence where legends list terrain
_COST_TABLE = bytes(COSTS).ljust(256, b"\1")
FENCE_COST = 4
"""The cost that a fence adds to a move over it."""
_FENCE_TABLE = bytes([0, FENCE_COST]).ljust(256, b"\0")

LARGEST_ROOM = 10_000  # the most cells of a room, and of a maze that has a code
MOST_IN_CELL = 3  # the most things of a room in a cell


class Things(NamedTuple):
    """The things of a room, and the rules that hold in it. The lower of the two arcs through a
    doorway stands for both.

    >>> bool(Things()), Things(gem=3).have_rules, Things(keys=(3,)).have_rules
    (False, False, True)
    """

    keys: tuple[Cell, ...] = ()  # each opens one lock, and is spent
    locks: tuple[Arc, ...] = ()  # doorways, closed until someone with a key goes through
    plates: tuple[Cell, ...] = ()
    """Each step of the hero or the reflection on one shuts open gates, and opens shut ones."""
    gates: tuple[Arc, ...] = ()  # initially open where the maze has a passage
    thin: tuple[Cell, ...] = ()  # floor that breaks when the hero leaves it
    minotaur: Cell = -1  # the cell at the start; -1 for none
    reflection: Cell = -1  # likewise
    home: Cell = -1  # the mirror, where the reflection has to end
    gem: Cell = -1
    no_left: bool = False
    """True if no turn may lead left or back; in hexagons, be sharper than 60 degrees."""
    all_keys: bool = False  # True if the goal counts only once all keys were taken

    def __bool__(self) -> bool:
        return self != NOTHING

    @property
    def have_rules(self) -> bool:
        """True if there is more than a gem, which nobody has to take."""
        return bool(self._replace(gem=-1))


NOTHING = Things()


class Drawn(NamedTuple):
    """What a file shows besides its maze, for `pixelmaze verify` to judge.

    >>> from pixelmaze.files.text import read
    >>> read("D7\\n\\n0,0\\n1,0\\nE").drawn
    Drawn(path=(0, 1), openings=())
    """

    path: tuple[Cell, ...]  # -1 for a move that leads to no cell; empty if there is no path
    openings: tuple[str, ...]  # where the border is open although it should not be, a line each


@lru_cache(1)
def _costs_of_floor(arcs: int) -> bytes:
    """The cost of the move along each arc, all to plain floor; mazes of one size share it."""
    return b"\1" * arcs


class Maze:
    """Passages on a grid, one byte per arc: 1 for an open passage, 0 for a wall.

    A passage is usually open both ways. A one-way door is an open arc whose twin, the way back, is
    closed; see `doors_of`.

    `start`, `goal` and `waypoints` are cells; solvers visit the waypoints in this order on the way
    to the goal. A goal area has several cells, `goals`, in order; a search ends at the first one
    that it reaches. `goal` is the first goal; setting `goal` sets a single one.

    `shift` is the number of moves after which a wall opens and another closes in a game, 0 for
    never; see `game.shifting`. Only perfect mazes can shift, see `modifiers.let_shift`.

    `terrain` has one byte per cell: 0 for plain floor, 1 for mud, 2 for water; empty if there is
    only floor. `fences` has one byte per arc: 1, in both directions, for a passage with a fence;
    empty if there are none. Both decide what a move costs, see `costs`.

    `turns` is the cost that each change of heading adds to a move, see `distances.turn_cost`.

    `id` is the text from which `from_id` makes the same maze; None for others, such as a maze read
    from a file. `made` is the ID that made the passages, even if the mask came from a file; None if
    unknown. `origin` is the `maze_id.Origin` of a maze by a generator from outside the package.

    `assumed` names the ends that the file of the maze does not show: "start", "goal". `drawn` is
    what else the file shows; None if its format shows only a maze.

    `estimates` has the value of a search's own heuristic for each cell; empty for the usual one.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(8, 4, seed=1)
    >>> maze, maze.start, maze.goal, sum(maze.passages) // 2
    (<Maze square-8x4-prim-1>, 0, 31, 31)
    >>> maze.goals = [12, 11]
    >>> maze.goals, maze.goal
    ((11, 12), 11)
    """

    __slots__ = (
        "_costs", "_fences", "_goals", "_terrain", "_turns", "assumed", "drawn", "estimates",
        "grid", "id", "made", "origin", "passages", "shift", "start", "things", "waypoints",
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
        self._fences = b""
        self.terrain = terrain
        self.things = NOTHING
        self.assumed: tuple[str, ...] = ()
        self.drawn: Drawn | None = None
        self.estimates: Sequence[int] = b""

    @property
    def goals(self) -> tuple[Cell, ...]:
        """The goal cells, sorted; at least one."""
        return self._goals

    @goals.setter
    def goals(self, cells: Iterable[Cell]) -> None:
        self._goals = tuple(sorted(set(cells)))
        if not self._goals:
            raise ValueError("a maze needs at least one goal")

    @property
    def goal(self) -> Cell:
        """The first goal cell."""
        return self._goals[0]

    @goal.setter
    def goal(self, cell: Cell) -> None:
        self._goals = (cell,)

    @property
    def terrain(self) -> bytes:
        """The terrain of each cell, see `COSTS`; empty if all are plain floor.

        >>> from pixelmaze.run.factory import generate
        >>> maze = generate(3, 1)
        >>> maze.terrain = bytes([0, 1, 0])
        >>> maze.terrain, maze.terrain_of(1)
        (b'\\x00\\x01\\x00', 1)
        >>> maze.terrain = bytes(3)
        >>> maze.terrain, maze.terrain_of(1)
        (b'', 0)
        """
        return self._terrain

    @terrain.setter
    def terrain(self, terrain: bytes | bytearray) -> None:
        if terrain and len(terrain) != self.grid.size:
            raise ValueError(f"terrain of {len(terrain)} cells, but the grid has {self.grid.size}")
        is_plain = terrain.count(FLOOR) == len(terrain)
        self._terrain = b"" if is_plain else bytes(terrain)
        self._costs = b""

    @property
    def fences(self) -> bytes:
        """The fences, one byte per arc; empty if there are none. A fence is in a passage that is
        open both ways: to close the passage, remove the fence first."""
        return self._fences

    @fences.setter
    def fences(self, fences: bytes | bytearray) -> None:
        twin, passages = self.grid.twin, self.passages
        if fences and len(fences) != len(twin):
            raise ValueError(f"fences on {len(fences)} arcs, but the grid has {len(twin)}")
        for arc in compress(count(), fences):
            if not (fences[twin[arc]] and passages[arc] and passages[twin[arc]]):
                raise ValueError("a fence needs a passage that is open both ways")
        self._fences = bytes(fences) if any(fences) else b""
        if self._fences and (self.shift or self.things):
            raise PixelmazeError("a room or a maze that shifts cannot have fences")
        self._costs = b""

    @property
    def turns(self) -> int:
        """The cost that each change of heading adds to a move, 0 … 99."""
        return self._turns

    @turns.setter
    def turns(self, turns: int) -> None:
        self.grid.shape.check_turns(turns)
        if turns and (self.shift or self.things):
            raise PixelmazeError("turns cannot cost extra in a room or a maze that shifts")
        self._turns = turns

    @property
    def courses(self) -> bytes:
        """The courses of the grid if turns cost; else empty."""
        return self.grid.courses if self._turns else b""

    @property
    def is_weighted(self) -> bool:
        """True if some moves cost more than others: into mud or water, over a fence, or after a
        turn."""
        return self.has_costs or self._turns > 0

    @property
    def has_costs(self) -> bool:
        """True if `costs` differ: with mud, water or fences."""
        return bool(self._terrain or self._fences)

    @property
    def costs(self) -> bytes:
        """The cost of the move along each arc, without turns: 1 to plain floor.

        >>> from pixelmaze.run.factory import generate
        >>> maze = generate(3, 1)
        >>> maze.terrain, maze.fences = bytes([0, 1, 0]), bytes([1, 0, 1, 0])
        >>> list(maze.grid.head), list(maze.costs)
        ([1, 2, 0, 1], [7, 1, 5, 3])
        """
        if not self._costs:  # computed late: terrain is often set more than once
            costs = _costs_of_floor(len(self.grid.head))
            if entering := self._terrain.translate(_COST_TABLE):
                costs = bytes(map(entering.__getitem__, self.grid.head))
            if climbing := self._fences.translate(_FENCE_TABLE):
                costs = bytes(map(add, costs, climbing))
            self._costs = costs
        return self._costs

    def terrain_of(self, cell: Cell) -> int:
        """The terrain of a cell: FLOOR, MUD or WATER."""
        return self._terrain[cell] if self._terrain else FLOOR

    def is_fenced(self, arc: Arc) -> bool:
        """True if there is a fence across an arc."""
        return self._fences[arc : arc + 1] == b"\1"

    def __eq__(self, other: object) -> bool:
        """True if the contents are equal; IDs do not matter."""
        return isinstance(other, Maze) and self.content == other.content

    __hash__ = None  # type: ignore[assignment]  # passages can be changed

    @property
    def content(self) -> tuple[object, ...]:
        """Everything in the maze, for comparison."""
        grid = self.grid
        return (
            grid.shape.name, grid.width, grid.height, grid.place_of,
            self.passages, self.terrain, self.fences, self.start, self.goals, self.waypoints,
            self.shift, self.turns, self.things,
        )  # fmt: skip

    def copy(self) -> Maze:
        """A maze on the same grid whose passages can be changed without changing this one.

        >>> from pixelmaze.run.factory import generate
        >>> maze = generate(3, 2, seed=1)
        >>> copy = maze.copy()
        >>> copy == maze, copy.id == maze.id, copy.passages is maze.passages
        (True, True, False)
        """
        copy = self.between(self.start, self._goals, self.waypoints)
        copy.passages = bytearray(self.passages)
        copy.id, copy.made, copy.origin = self.id, self.made, self.origin
        copy.shift, copy.things, copy.assumed = self.shift, self.things, self.assumed
        return copy

    def between(self, start: Cell, goals: Iterable[Cell], waypoints: Sequence[Cell] = ()) -> Maze:
        """The same passages at the same costs, to be searched between other cells: without shifts
        or things, and without an ID if anything differs."""
        other = Maze(self.grid, self.passages, start, goals, waypoints, terrain=self._terrain)
        other._turns, other._fences, other._costs = self._turns, self._fences, self.costs
        other.id = self.id if other == self else None
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
    """Clear bit h in the byte of each cell with a passage towards heading h, and back: a one-way
    door counts as a wall.

    >>> from pixelmaze.run.factory import generate
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
    """The numbers of the cells at these places. PixelmazeError if there is no such cell.

    >>> from pixelmaze.run.factory import generate
    >>> numbers_of(generate(3, 2, seed=1), [(1, 1), 5])
    [4, 5]
    """
    grid, cells = maze.grid, []
    for place in places:
        cell = grid.at(*place) if isinstance(place, tuple) else place
        if not 0 <= cell < grid.size:
            where = ",".join(map(str, place)) if isinstance(place, tuple) else place
            raise PixelmazeError(f"{where} is not a cell: expected 0 … {grid.size - 1}")
        cells.append(cell)
    return cells


def exits(maze: Maze, cell: Cell) -> list[Arc]:
    """The open arcs that leave a cell.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(3, 1)
    >>> [maze.grid.head[arc] for arc in exits(maze, 1)]
    [2, 0]
    """
    return [arc for arc in arcs(maze.grid, cell) if maze.passages[arc]]


def doors_of(maze: Maze) -> list[Arc]:
    """The one-way doors: the open arcs whose twins are closed.

    >>> from pixelmaze.run.factory import generate
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
    """True if there is a one-way door.

    >>> from pixelmaze.run.factory import generate
    >>> has_doors(generate(8, 4, seed=1)), has_doors(generate(8, 4, seed=1, one_way=1))
    (False, True)
    """
    passages, twin = maze.passages, maze.grid.twin
    for arc in range(len(passages)):  # noqa: SIM110  # for numba
        if passages[arc] != passages[twin[arc]]:
            return True
    return False


def fences_of(maze: Maze) -> list[Arc]:
    """The fences, each by the lower of its two arcs.

    >>> from pixelmaze.run.factory import generate
    >>> fences_of(generate(4, 1, fences=100))
    [0, 1, 3]
    """
    return [arc for arc in compress(count(), maze.fences) if arc < maze.grid.twin[arc]]


def dead_ends(maze: Maze) -> list[int]:
    """The cells with exactly one exit.

    >>> from pixelmaze.run.factory import generate
    >>> dead_ends(generate(3, 1))
    [0, 2]
    """
    return [cell for cell in range(maze.grid.size) if len(exits(maze, cell)) == 1]


def longest_corridor(maze: Maze) -> int:
    """The largest number of cells in a row that have exactly two exits each.

    >>> from pixelmaze.run.factory import generate
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


def check_room(maze: Maze) -> None:
    """PixelmazeError if the maze with its things cannot be a room. A room can be written as text
    and as code, and be read again unchanged.

    >>> from pixelmaze.run.factory import generate
    >>> check_room(generate(3, 2, seed=1))
    """
    grid, things, passages = maze.grid, maze.things, maze.passages
    beings = [maze.start, *maze.goals, *({things.minotaur, things.reflection} - {-1})]
    beneath = [*things.keys, *things.plates, *things.thin]
    in_cells = Counter([*beings, *beneath, *({things.home, things.gem} - {-1})])
    doors = [*things.locks, *things.gates]
    is_odd = any(passages[arc] != passages[grid.twin[arc]] for arc in doors)
    if maze.waypoints or maze.is_weighted or maze.shift:
        raise PixelmazeError(
            "a room has only walls and things: no waypoints, mud, fences, shifts or turns"
        )
    if (
        grid.size > LARGEST_ROOM
        or not grid.shape.text
        or not all(arcs(grid, c) for c in range(grid.size))
    ):
        raise PixelmazeError(
            f"a room can have up to {LARGEST_ROOM:,} square or hexagonal cells, all with neighbours"
        )
    if (things.reflection < 0) != (things.home < 0):
        raise PixelmazeError("a reflection (T) and its mirror (t) go together")
    if things.minotaur >= 0 and things.reflection >= 0:
        raise PixelmazeError("a room cannot have both a minotaur and a reflection")
    if things.minotaur >= 0 and grid.shape.name != "square":
        raise PixelmazeError("a minotaur needs a square room: it walks sideways, up or down")
    if len({*beings}) < len(beings):
        raise PixelmazeError("two of these share a cell: the start, a goal or a being")
    if {*beneath}.intersection(beings):
        raise PixelmazeError("a key, plate or thin floor is under the start, a goal or a being")
    if any(len({*each}) < len(each) for each in (things.keys, things.plates, things.thin)):
        raise PixelmazeError("a cell has two keys, two plates or two thin floors")
    if max(in_cells.values()) > MOST_IN_CELL:
        raise PixelmazeError(f"a cell holds at most {MOST_IN_CELL} things")
    if len({*doors}) < len(doors) or is_odd or any(passages[arc] for arc in things.locks):
        raise PixelmazeError("a passage can have only one shut lock or gate, and no stile")
