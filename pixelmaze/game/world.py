"""The rules of rooms as a state machine: the effects of moves, and the moves that win. Nothing is
random, so breadth-first search over states finds the best way."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_towards, arcs
from pixelmaze.maze.maze import NOTHING, Maze

MINOTAUR_STEPS = 2  # after each move of the hero
MAX_STATES = 50_000  # of a room, since more take too long to search


class State(NamedTuple):
    """Everything that can change in a room. Bits count from 0, in the order of `Things`."""

    hero: Cell
    heading: int = -1  # of the last move; -1 before the first, and where turns are free
    keys: int = 0  # a bit for each taken key
    locks: int = 0  # a bit for each opened lock
    is_swapped: bool = False  # True if open gates are shut, and shut gates open
    broken: int = 0  # a bit for each broken piece of thin floor
    reflection: Cell = -1
    minotaur: Cell = -1

    @property
    def held(self) -> int:
        """The number of keys in hand."""
        return self.keys.bit_count() - self.locks.bit_count()

    @property
    def is_caught(self) -> bool:
        """True if the minotaur has the hero."""
        return self.hero == self.minotaur


class World:
    """The states of a maze with things.

    A move: the hero walks, and opens a lock on the way with a key in hand; he takes the key and
    presses the plate of the new cell; the reflection walks with left and right swapped, if it can,
    and presses its plate; unless that wins, the minotaur takes its steps.
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        things, twin = maze.things, maze.grid.twin
        self._keys = {cell: 1 << i for i, cell in enumerate(things.keys)}
        self._thin = {cell: 1 << i for i, cell in enumerate(things.thin)}
        self._locks = {
            way: 1 << i for i, arc in enumerate(things.locks) for way in (arc, twin[arc])
        }
        self._gates = frozenset(way for arc in things.gates for way in (arc, twin[arc]))
        self.start = State(maze.start, reflection=things.reflection, minotaur=things.minotaur)
        self.now = self.start
        """The state of the game."""

    # ---- moves -----------------------------------------------------------------------------------

    def ways(self, state: State) -> Iterator[Arc]:
        """The possible moves, as arcs from the hero's cell; none after a win."""
        if self.is_won(state):
            return
        for arc in arcs(self.maze.grid, state.hero):
            if self.can_walk(state, arc):
                yield arc

    def can_walk(self, state: State, arc: Arc) -> bool:
        """True if the hero, not caught, can go along an arc of his cell: a lock yields to a key."""
        return (
            not state.is_caught
            and self._turns(state, arc)
            and (
                self.is_open(state, arc)
                or (arc in self._locks and state.held > 0 and self._is_floor(state, arc))
            )
        )

    def is_open(self, state: State, arc: Arc) -> bool:
        """True if anyone can go along an arc now."""
        if arc in self._locks:
            return bool(state.locks & self._locks[arc]) and self._is_floor(state, arc)
        is_open = bool(self.maze.passages[arc])
        return is_open != (arc in self._gates and state.is_swapped) and self._is_floor(state, arc)

    def _is_floor(self, state: State, arc: Arc) -> bool:
        return not state.broken & self._thin.get(self.maze.grid.head[arc], 0)

    def _turns(self, state: State, arc: Arc) -> bool:
        """True if the rule of turns allows a move."""
        if state.heading < 0:
            return True
        count = self.maze.grid.n_headings
        turn = (self.maze.grid.heading[arc] - state.heading) % count
        return turn in (0, count - 1) if count == 4 else turn in (0, 1, count - 1)

    def step(self, state: State, arc: Arc) -> State:
        """The state after a possible move."""
        grid = self.maze.grid
        cell, heading = grid.head[arc], grid.heading[arc]
        state = state._replace(
            hero=cell,
            heading=heading if self.maze.things.no_left else -1,
            locks=state.locks | self._locks.get(arc, 0),
            broken=state.broken | self._thin.get(state.hero, 0),
            keys=state.keys | self._keys.get(cell, 0),
            is_swapped=state.is_swapped != (cell in self.maze.things.plates),
        )
        if state.reflection >= 0:
            state = self._reflected(state, heading)
        if self.is_won(state) or state.minotaur < 0:
            return state
        return state._replace(minotaur=[state.minotaur, *self.hunt(state)][-1])

    def _reflected(self, state: State, heading: int) -> State:
        grid = self.maze.grid
        mirrored = (grid.n_headings // 2 - heading) % grid.n_headings
        arc = arc_towards(grid, state.reflection, mirrored)
        if arc < 0 or not self.is_open(state, arc):
            return state
        cell = grid.head[arc]
        is_swapped = state.is_swapped != (cell in self.maze.things.plates)
        return state._replace(reflection=cell, is_swapped=is_swapped)

    def hunt(self, state: State) -> Iterator[Cell]:
        """The cells that the minotaur enters after a move of the hero."""
        for _ in range(MINOTAUR_STEPS):
            way = next((arc for arc in self._nearer(state) if self.is_open(state, arc)), -1)
            if way < 0 or state.is_caught:
                return
            yield self.maze.grid.head[way]
            state = state._replace(minotaur=self.maze.grid.head[way])

    def _nearer(self, state: State) -> Iterator[Arc]:
        """The arcs that bring the minotaur nearer: first sideways, then up or down."""
        grid = self.maze.grid
        (x, y), (to_x, to_y) = grid.xy(state.minotaur), grid.xy(state.hero)
        right, up, left, down = range(4)
        for heading, is_wanted in (
            (right, to_x > x), (left, to_x < x), (up, to_y < y), (down, to_y > y)
        ):  # fmt: skip
            arc = arc_towards(grid, state.minotaur, heading) if is_wanted else -1
            if arc >= 0:
                yield arc

    def is_won(self, state: State) -> bool:
        """True if hero and reflection have arrived, with all keys if the room wants them."""
        things = self.maze.things
        return (
            state.hero in self.maze.goals
            and state.reflection == things.home
            and not (things.all_keys and state.keys.bit_count() < len(things.keys))
            and not state.is_caught
        )

    def passages(self, state: State) -> bytearray:
        """The passages of the maze in a state, one byte per arc. A locked lock is a wall."""
        grid, found = self.maze.grid, bytearray(self.maze.passages)
        for arc in (*self._locks, *self._gates):
            found[arc] = self.is_open(state, arc)
        for cell, bit in self._thin.items():
            if state.broken & bit:
                for arc in arcs(grid, cell):
                    found[arc] = found[grid.twin[arc]] = 0
        return found

    # ---- all states ------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> dict[State, list[State]]:
        """All states that can be reached from the start, each with the states after its moves.
        PixelmazeError if there are too many to keep."""
        found: dict[State, list[State]] = {self.start: []}
        queue = [self.start]
        for state in queue:
            if len(found) > MAX_STATES:
                raise PixelmazeError(f"the room has more than {MAX_STATES:,} states")
            found[state] = [self.step(state, arc) for arc in self.ways(state)]
            for after in found[state]:
                if after not in found:
                    found[after] = []
                    queue.append(after)
        return found

    @cached_property
    def moves_to_win(self) -> dict[State, int]:
        """The fewest moves that win, by state; states that cannot win any more are missing."""
        before: dict[State, list[State]] = {}
        for state, others in self.graph.items():
            for other in others:
                before.setdefault(other, []).append(state)
        found = {state: 0 for state in self.graph if self.is_won(state)}
        queue = [*found]
        for state in queue:
            for other in before.get(state, ()):
                if other not in found:
                    found[other] = found[state] + 1
                    queue.append(other)
        return found

    @property
    def par(self) -> int:
        """The fewest moves that win from the start; -1 if none do."""
        return self.moves_to_win.get(self.start, -1)

    @property
    def is_lost(self) -> bool:
        """True if the room cannot be won any more."""
        return self.now not in self.moves_to_win

    def best_cells(self) -> list[Cell]:
        """The cells of a best way from the start; empty if there is none."""
        way = self.best_way(self.start)
        heads = (self.maze.grid.head[arc] for arc in way)
        return [self.start.hero, *heads] if self.par >= 0 else []

    def best_way(self, state: State) -> list[Arc]:
        """The moves of a best way from a state; empty if there is none."""
        way: list[Arc] = []
        while self.moves_to_win.get(state, 0):
            for arc in self.ways(state):
                after = self.step(state, arc)
                if self.moves_to_win.get(after, -1) == self.moves_to_win[state] - 1:
                    way.append(arc)
                    state = after
                    break
        return way


def with_doors_open(maze: Maze) -> Maze:
    """A copy of a maze without things, with passages for locks and gates: drawn below them."""
    shown = maze.copy()
    shown.things = NOTHING
    for arc in (*maze.things.locks, *maze.things.gates):
        shown.passages[arc] = shown.passages[maze.grid.twin[arc]] = 1
    return shown
