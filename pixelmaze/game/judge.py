"""Judges rooms: the best way, the obvious way, and the effect of each rule.

Work is a generator that pauses every few states, so that it can be spread over frames.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from math import inf
from typing import TypeVar

from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, Things, doors_of

MOST_STATES = 20_000  # of a room that is judged in words
_REST = 50  # states between two pauses

Result = TypeVar("Result")
Work = Generator[None, None, Result]
"""Yields where the work may pause, and returns its result."""


# ---- in words ------------------------------------------------------------------------------------


def verdict(maze: Maze) -> Work[str]:
    """One line on winning a room, the effect of each rule, and the end of the obvious path."""
    world = World(maze)
    try:
        par, _ = yield from walk(world, world.ways, MOST_STATES)
        without = {}
        for rule, plain in without_rules(maze):
            other = World(plain)
            without[rule], _ = yield from walk(other, other.ways, MOST_STATES)
        if par < 0:
            causes = [_NAMES[rule] for rule, moves in without.items() if moves >= 0]
            if causes:
                return f"can't be won unless you remove {' or '.join(causes)}"
            return "can't be won: no path leads to the goal"
        lines = [f"can be won, par {par}", *(_worth(rule, par, at) for rule, at in without.items())]
        things = maze.things
        if things.keys and not things.locks and not things.all_keys:
            lines.append("the keys make no difference")
        if things.plates and not things.gates:
            lines.append("the plates make no difference")
        seen, _ = yield from walk(world, lambda state: tempting(world, state), MOST_STATES)
    except PixelmazeError as error:
        return str(error)
    found = f"takes {seen} moves" if seen > par else "is the best path"
    return "; ".join([*lines, f"the obvious path {found if seen >= 0 else 'fails'}"])


_NAMES = {
    "turns": "the rule about turns", "thin floor": "the thin floor", "locks": "the locks",
    "all keys": "the rule about all keys", "gates": "the gates", "minotaur": "the minotaur",
    "reflection": "the reflection", "stiles": "the stiles",
}  # fmt: skip


def _worth(rule: str, par: int, moves: int) -> str:
    """The effect of a rule; the best way without the rule takes `moves`, or -1 if none wins."""
    name, s = _NAMES[rule], "" if rule in ("locks", "gates", "stiles") else "s"
    if moves < 0:
        return f"it can't be won without {name}"
    if moves == par:
        return f"{name} make{s} no difference"
    return f"{name} matter{s} ({abs(100 * (par - moves)) // par}%: par {moves} without)"


# ---- ways ----------------------------------------------------------------------------------------


def walk(
    world: World, ways: Callable[[State], Iterable[Arc]], most: float = inf
) -> Work[tuple[int, int]]:
    """The fewest moves that win by these ways, and the number of such walks; -1 and 0 for none.
    PixelmazeError for more than `most` states."""
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
    """The moves on a shortest way to the goal by the present walls. If none leads there, or wanted
    keys are missing: to the nearest of the keys not taken and the other plates.

    With a key in hand, locks look open. Turns, floor that will break and beings are not foreseen;
    but no move enters the minotaur's cell or breaks a rule.
    """
    maze, grid, things = world.maze, world.maze.grid, world.maze.things
    if state.is_caught:
        return
    eye = state._replace(heading=-1)  # the eye sees walls, not turns
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


def without_rules(maze: Maze) -> Iterator[tuple[str, Maze]]:
    """For each rule of the room, its name, and the room without that rule."""
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
    """A copy of the room with other things, and with passages both ways along `opened`."""
    copy = maze.copy()
    copy.things = Things(**{**maze.things._asdict(), **fields})
    for arc in opened:
        copy.passages[arc] = copy.passages[maze.grid.twin[arc]] = 1
    return copy
