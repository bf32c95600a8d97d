"""Judges rooms: the best way, the way as it looks at first, and what each rule is good for.

Work is a generator that rests every few states, so that it can be spread over frames.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from math import inf
from typing import TypeVar

from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, Things, doors_of

MOST_STATES = 20_000  # of a room that is judged in words
_REST = 50  # states between two rests

Result = TypeVar("Result")
Work = Generator[None, None, Result]
"""Yields where it may rest, and returns its result."""


def done(work: Work[Result]) -> Result:
    """The result of work that is done at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


# ---- in words ------------------------------------------------------------------------------------


def verdict(maze: Maze) -> Work[str]:
    """Whether a room can be won, what its rules are good for, and where the first look leads, in
    one line: the way as it looks to somebody who does not foresee what the rules will do."""
    world = World(maze)
    try:
        par, _ = yield from _walk(world, world.ways, MOST_STATES)
        without = {}
        for rule, plain in without_rules(maze):
            other = World(plain)
            without[rule], _ = yield from _walk(other, other.ways, MOST_STATES)
        if par < 0:
            causes = [_NAMES[rule] for rule, moves in without.items() if moves >= 0]
            if causes:
                return f"cannot be won, but could be without {' or '.join(causes)}"
            return "cannot be won: no way leads to the goal"
        told = [f"can be won, par {par}", *(_worth(rule, par, at) for rule, at in without.items())]
        things = maze.things
        if things.keys and not things.locks and not things.all_keys:
            told.append("the keys change nothing")
        if things.plates and not things.gates:
            told.append("the plates change nothing")
        seen, _ = yield from _walk(world, lambda state: tempting(world, state), MOST_STATES)
    except PixelmazeError as error:
        return str(error)
    if seen < 0:
        told.append("the first look fails")
    elif seen > par:
        told.append(f"the first look takes {seen}")
    else:
        told.append("the first look finds the best way")
    return "; ".join(told)


_NAMES = {
    "turns": "the rule of turns", "thin floor": "the thin floor", "locks": "the locks",
    "all keys": "the rule of all keys", "gates": "the gates", "minotaur": "the minotaur",
    "reflection": "the reflection", "stiles": "the stiles",
}  # fmt: skip


def _worth(rule: str, par: int, moves: int) -> str:
    """What a rule changes, if the best way takes so many moves without it."""
    name, s = _NAMES[rule], "" if rule in ("locks", "gates", "stiles") else "s"
    if moves < 0:
        return f"nothing wins without {name}"
    if moves == par:
        return f"{name} change{s} nothing"
    return f"{name} matter{s} ({abs(100 * (par - moves)) // par} %: {moves} without)"


# ---- ways ----------------------------------------------------------------------------------------


def best_ways(world: World) -> tuple[int, int]:
    """The moves of the best way, and the number of such ways; -1 and 0 if there is none."""
    return done(_walk(world, world.ways))


def first_seen(world: World) -> int:
    """The fewest moves of somebody who always takes a step on a shortest way as it looks now, see
    `tempting`; -1 if that never wins."""
    return done(_walk(world, lambda state: tempting(world, state)))[0]


def _walk(
    world: World, ways: Callable[[State], Iterable[Arc]], most: float = inf
) -> Work[tuple[int, int]]:
    """PixelmazeError if it comes to more than `most` states."""
    layer, seen, moves, worked = {world.start: 1}, {world.start}, 0, 0
    while layer:
        if won := sum(count for state, count in layer.items() if world.is_won(state)):
            return moves, won
        after: dict[State, int] = {}
        for state, count in layer.items():
            for arc in ways(state):
                there = world.step(state, arc)
                if there not in seen:
                    after[there] = after.get(there, 0) + count
            worked += 1
            if worked % _REST == 0:
                yield
        seen.update(after)
        if len(seen) > most:
            raise PixelmazeError(f"more than {most:,} states")
        layer, moves = after, moves + 1
    return -1, 0


def tempting(world: World, state: State) -> Iterator[Arc]:
    """The moves on a shortest way to the goal by the walls as they stand now. If none leads there,
    or keys are missing that are wanted, to the nearest key that was not taken or plate elsewhere.

    A lock looks open to somebody who holds a key. Turns, floor that will break and beings are not
    foreseen; but nobody walks into the minotaur, or where the rules forbid it.
    """
    maze, grid, things = world.maze, world.maze.grid, world.maze.things
    if state.is_caught:
        return
    eye = state._replace(heading=-1)  # it sees walls, and no turns
    moves, order = {state.hero: 0}, [state.hero]
    before: dict[Cell, list[Cell]] = {}
    for cell in order:
        for arc in arcs(grid, cell):
            head = grid.head[arc]
            if moves.get(head, moves[cell] + 1) > moves[cell] and world.can_walk(eye, arc):
                before.setdefault(head, []).append(cell)
                if head not in moves:
                    moves[head] = moves[cell] + 1
                    order.append(head)
    missing = {key for i, key in enumerate(things.keys) if not state.keys >> i & 1}
    wanted = set() if things.all_keys and missing else moves.keys() & maze.goals
    wanted = wanted or (missing | set(things.plates) - {state.hero}) & moves.keys()
    nearest = min((moves[cell] for cell in wanted), default=0)
    on_way = [cell for cell in wanted if moves[cell] == nearest]
    for cell in on_way:
        on_way += [other for other in before.get(cell, ()) if other not in on_way]
    for arc in arcs(grid, state.hero):
        head = grid.head[arc]
        is_tempting = moves.get(head) == 1 and head in on_way and head != state.minotaur
        if is_tempting and world.can_walk(state, arc):
            yield arc


# ---- rules ---------------------------------------------------------------------------------------


def effects(maze: Maze) -> dict[str, Fraction]:
    """By rule of the room, the part of the best way that is due to it: 1 - the best way without
    the rule / the best way with it. 0 if nothing wins without it."""
    par = best_ways(World(maze))[0]
    found = {}
    for rule, plain in without_rules(maze):
        moves = best_ways(World(plain))[0]
        found[rule] = 1 - Fraction(moves, par) if moves >= 0 < par else Fraction(0)
    return found


def without_rules(maze: Maze) -> Iterator[tuple[str, Maze]]:
    """For each rule that the room has, its name and the room without it."""
    things = maze.things
    if things.no_left:
        yield "turns", changed(maze, no_left=False)
    if things.thin:
        yield "thin floor", changed(maze, thin=())
    if things.locks:
        keys = things.keys if things.all_keys else ()
        yield "locks", changed(maze, things.locks, locks=(), keys=keys)
    if things.all_keys:
        yield "all keys", changed(maze, all_keys=False)
    if things.gates:
        yield "gates", changed(maze, things.gates, gates=(), plates=())
    if things.minotaur >= 0:
        yield "minotaur", changed(maze, minotaur=-1)
    if things.reflection >= 0:
        yield "reflection", changed(maze, reflection=-1, home=-1)
    if stiles := doors_of(maze):
        yield "stiles", changed(maze, tuple(stiles))


def changed(maze: Maze, opened: tuple[Arc, ...] = (), **fields: object) -> Maze:
    """The room with other things, and passages both ways where `opened` says."""
    copy = maze.copy()
    copy.things = Things(**{**maze.things._asdict(), **fields})
    for arc in opened:
        copy.passages[arc] = copy.passages[maze.grid.twin[arc]] = 1
    return copy
