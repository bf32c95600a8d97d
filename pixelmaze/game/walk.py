"""The walk of the player: a search to watch, the best run to race, and its directness.

In the search, each move is a step, and the shortest path comes at the end.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from math import inf
from typing import NamedTuple

from pixelmaze.game.game import Game
from pixelmaze.game.paces import ticks_in
from pixelmaze.game.rules import GHOST, HUNTER, UNDO, WAYS, WON
from pixelmaze.game.run import Run, replay
from pixelmaze.game.world import State, World, with_doors_open
from pixelmaze.maze.grid import any_arc_into, arcs, arcs_along
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT, Step, Trace
from pixelmaze.run.feed import RecordedRun, RecordedSolver
from pixelmaze.run.search import Search
from pixelmaze.run.seekable import Mark
from pixelmaze.run.solution import costs_along

SECONDS = 6  # about the length of the replay at its first speed
_RATES = range(5, 100_001)

WRONG = "wrong"  # the kind of marks at wrong turns


class Moment(NamedTuple):
    """A game at its start, or after a move."""

    keys: int  # held by the player
    state: State | None  # of a room
    rivals: Mapping[str, int]  # the cells of the ghost and the hunter, by GHOST and HUNTER
    passages: bytes  # of a maze that shifts; else empty


class Walk(Search):
    """The moves of a game, step by step."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.wrong_turns = [turn + 1 for turn in game.wrong_turns]  # the first step is not a move
        self.world = World(game.original) if game.world else None
        """The rules of a room."""
        self._moments: list[Moment] = []
        self._first_lit: dict[int, int] = {}
        """For each cell that the torch has lit, the number of moves before it was first lit."""
        shared = dict[bytes, bytes]()  # between two changes the passages are the same
        for number, again in enumerate(_moments(game)):
            state = again.world.now if again.world else None
            passages = bytes(again.maze.passages) if again.maze.shift else b""
            passages = shared.setdefault(passages, passages)
            self._moments.append(Moment(again.keys, state, _rivals_in(again), passages))
            for cell in again.lit:
                self._first_lit.setdefault(cell, number)
        del self._moments[-2]  # after the last move, the end of the game is shown
        self._seen = -1, b""  # the number of moves, and the cells seen after them
        route = game.ghost.route if game.ghost and game.lost_to == GHOST else []
        self._ghost_walk = arcs_along(game.maze.grid, [] if game.rules.torch else route)
        maze, grid, moves = with_doors_open(game.original), game.maze.grid, _steps_of(game)
        # a lost game does not give the path away
        shortest = game.shortest if game.outcome == WON else []
        path = [(PATH, arc) for arc in arcs_along(grid, shortest)]
        start = [(START, any_arc_into(grid, maze.start))] if arcs(grid, maze.start) else []
        trace = Trace([*start, *moves, *path])
        walk = RecordedRun(trace).feed
        steps = RecordedSolver("you", "Your walk", walk, complete=True, local=True)
        super().__init__(maze, steps, via=())
        self.pull(len(trace))  # all at once, so that marks have their final positions
        self.step_rate = min(max(len(moves) // SECONDS, _RATES[0]), _RATES[-1])

    def seek(self, index: int) -> None:
        super().seek(index)
        passages = self.moment().passages
        if passages and self.board.passages != passages:
            for arc, is_open in enumerate(passages):
                if self.board.passages[arc] != is_open:
                    self.board.set_passage(arc, is_open, is_open)

    def _moves(self, ago: int = 0) -> int:
        """The moves before the position, undone ones included, less `ago`; at least 0."""
        return min(max(0, self.index - 1 - ago), len(self._moments) - 1)

    def moment(self, ago: int = 0) -> Moment:
        """The game at the position, or `ago` moves before."""
        return self._moments[self._moves(ago)]

    @property
    def game_so_far(self) -> Game:
        """The game at the position, to be played on."""
        return next(islice(_moments(self._game), self._moves(), None))

    @property
    def lost_by(self) -> list[int]:
        """The arcs of the ghost's walk, at the end of a game lost to it; empty by torchlight, where
        the rest of the maze stays hidden."""
        return self._ghost_walk if self.index >= len(self.trace) else []

    @property
    def seen(self) -> bytes | None:
        """One byte per cell: 1 if lit by now. None if everything is seen: without a torch, or once
        the goal is reached."""
        if not self._first_lit or self.index > len(self._moments):
            return None
        if self._seen[0] != (now := self._moves()):
            first, cells = self._first_lit, range(self.maze.grid.size)
            self._seen = now, bytes(first.get(cell, inf) <= now for cell in cells)
        return self._seen[1]

    @property
    def marks(self) -> list[Mark]:
        """The retreats, the wrong turns, and the arrival at the goal."""
        return [*super().marks, *(Mark(WRONG, turn, turn) for turn in self.wrong_turns)]


class Still(Search):
    """A room at its start, to look at."""

    def __init__(self, maze: Maze) -> None:
        self.world = World(maze)
        super().__init__(with_doors_open(maze), None)

    def moment(self, ago: int = 0) -> Moment:
        return Moment(0, self.world.start, {}, b"")


def _moments(game: Game) -> Iterator[Game]:
    """Play the game again, and yield it at the start, after each move, and at the end."""
    again = Game(game.original, game.rules, game.ghost)
    yield again
    for tick, action in game.inputs:
        again.tick(max(0, tick - again.ticks))
        again.act(action)
        if action == UNDO or action in WAYS:
            yield again
    again.tick(max(0, game.ticks - again.ticks))
    yield again


def _rivals_in(game: Game) -> dict[str, int]:
    rivals = {}
    if game.ghost:
        before, after, part = game.ghost.at(game.ticks)
        rivals[GHOST] = before if part < 0.5 else after
    if game.hunter:
        rivals[HUNTER] = game.hunter.cell
    return rivals


def _steps_of(game: Game) -> list[Step]:
    """Each move as a step: VISIT, or BACKTRACK if it goes back the way it came. A way in and out
    that was not in vain, such as to a key or a plate, was not a mistake."""
    twin, counted, steps = game.maze.grid.twin, {*game.counted}, list[Step]()
    moves = [one.action for one in game.inputs if one.action == UNDO or one.action in WAYS]
    trail: list[tuple[int, bool]] = []  # moves not gone back, and whether each was in vain
    for at, (arc, action) in enumerate(zip(game.walked, moves, strict=True)):
        in_vain = game.in_vain[at] is not False or action == UNDO
        is_back = bool(trail) and arc == twin[trail[-1][0]] and (in_vain or trail[-1][1])
        steps.append((BACKTRACK if is_back and at in counted else VISIT, arc))
        if at in counted and is_back:
            trail.pop()
        elif at in counted:
            trail.append((arc, in_vain))
    return steps


class BestRun:
    """The position of the player at each tick of an earlier run in the same maze."""

    def __init__(self, maze: Maze, run: Run) -> None:
        game = Game(maze, run.rules)
        self._last = maze.grid.size
        self._places = [(0, maze.start)]
        for tick, _ in replay(game, run):
            if game.cell != self._places[-1][1]:
                self._places.append((tick, game.cell))
        cells = [cell for _, cell in self._places]
        self._least = [0, *map(ticks_in, costs_along(maze, cells))]

    def is_walking(self, tick: int, pace: int) -> bool:
        """True until the run rests on its last cell."""
        return tick < self._places[-1][0] or self.at(tick, pace)[2] < 1

    def at(self, tick: int, pace: int) -> tuple[int, int, float]:
        """The cell left, the cell ahead, and the fraction of the way between them, 0 … 1. A move
        takes `pace` ticks, longer in mud or water."""
        at = max(0, bisect_right(self._places, (tick, self._last)) - 1)
        since, cell = self._places[at]
        before = self._places[max(0, at - 1)][1]
        return before, cell, min(1.0, (tick - since) / max(pace, self._least[at]))


# ---- directness ----------------------------------------------------------------------------------
# The number of moves in vain, for each part of the way. It does not show where the way leads, so it
# may be shown before a player has walked the way.

PARTS = 8  # of a leg; a shorter leg has a part for each move
DIRECT, SHORT, LONG = range(3)
"""Kinds of parts: no move in vain; at most as many as the part is long; or more."""


class Leg:
    """The way to a key or to the goal."""

    def __init__(self, length: int, is_over: bool = False) -> None:
        self.length = length  # the cost of the best path
        self.wasted = [0] * min(PARTS, max(0, length))
        """The moves in vain in each part, counted as often as they cost."""
        self.nearest = max(0, length)  # the lowest distance to the target so far
        self.is_over = is_over  # True once the target was reached
        self.ended = 0  # the tick of the last arrival at the target

    @property
    def parts(self) -> list[int | None]:
        """DIRECT, SHORT or LONG for each part; None for parts not reached."""
        each = max(1, self.length // max(1, len(self.wasted)))
        begun = len(self.wasted) if self.is_over else self._part + 1
        return [
            (LONG if moves > each else SHORT if moves else DIRECT) if at < begun else None
            for at, moves in enumerate(self.wasted)
        ]

    @property
    def _part(self) -> int:
        count = len(self.wasted)
        return min(count - 1, (self.length - self.nearest) * count // max(1, self.length))

    def move(self, cost: int, distance: int) -> None:
        """Count a move to a cell at this distance from the target."""
        if self.wasted:
            gain = max(0, self.nearest - max(0, distance))
            self.wasted[self._part] += max(0, cost - gain)
            self.nearest -= gain


def legs_of(game: Game) -> list[Leg]:
    """The legs of a walk so far."""
    moments = _moments(game)
    again = next(moments)
    legs = [Leg(0, is_over=True) for _ in range(again.keys)]  # keys at the start
    legs.append(Leg(again.distance(again.cell)))
    moves, keys = 0, again.keys
    for again in moments:
        cost, moves = again.moves - moves, again.moves
        leg = legs[keys]  # an earlier one again, if the player has put a key back
        has_arrived = again.keys > keys or again.outcome == WON
        keys = again.keys
        if cost:
            leg.move(cost, 0 if has_arrived else again.distance(again.cell))
        if has_arrived:
            leg.is_over, leg.ended = True, again.ticks
        if keys == len(legs):
            legs.append(Leg(again.distance(again.cell)))
    return legs


def splits_of(game: Game) -> list[int]:
    """The duration of each leg of a finished walk, in ticks; putting a key back reopens a leg."""
    ends = (leg.ended for leg in legs_of(game) if leg.length)
    return [end - begun for begun, end in pairwise([0, *ends])]
