"""Measures rooms, and says what is wrong with one: every rule must matter, the way as first seen
must not be the best one, nothing may be idle, and the gem must need a plan of its own.

    python -m support.judge assets/levels/*.txt        (in tests)

prints what it finds.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from pixelmaze.files.room import Room, read_room
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, doors_of
from pixelmaze.maze.things import Things

MOST_STATES = 20_000
LEAST_EFFECT = Fraction(30, 100)
LEAST_DETOUR = Fraction(130, 100)  # of the way as first seen, and of the way over the gem
LONGEST_TRAP = 6
MOST_THINGS = 64  # of a kind
PLAIN = {"stiles"}
"""Rooms with no other rule may be walked as first seen."""


class Measures(NamedTuple):
    """What can be counted in a room."""

    par: int  # -1 if nothing wins
    ways: int  # different best ways
    states: int
    effects: dict[str, Fraction]  # by rule, see `effects`
    first_seen: int  # moves, -1 if that way fails
    trap: int
    idle: list[str]
    gem: int  # moves of the best way that takes it, -1 if there is none


def measure(maze: Maze) -> Measures:
    """All measures of a room."""
    world = World(maze)
    par, ways = best_ways(world)
    return Measures(
        par, ways, len(world.graph), effects(maze), first_seen(world), trap(world),
        idle(maze), gem_moves(world),
    )  # fmt: skip


def faults(room: Room, longest_trap: int = LONGEST_TRAP) -> list[str]:
    """What is wrong with a room; empty if it is good."""
    found = measure(room.maze)
    if found.par < 0:
        return ["nothing wins"]
    faults = [f"idle: {thing}" for thing in found.idle]
    for rule, effect in found.effects.items():
        if effect < LEAST_EFFECT:
            faults.append(f"effect of {rule}: {float(effect):.2f}")
    if room.labels.par != found.par:
        faults.append(f"par is {found.par}, not {room.labels.par}")
    if found.states > MOST_STATES:
        faults.append(f"{found.states} states")
    if not PLAIN.issuperset(found.effects) and 0 <= found.first_seen < LEAST_DETOUR * found.par:
        faults.append(f"the way as first seen wins in {found.first_seen} moves")
    if found.trap > longest_trap:
        faults.append(f"lost for {found.trap} moves before it shows")
    if room.maze.things.gem >= 0 and found.gem < LEAST_DETOUR * found.par:
        faults.append(f"the gem costs {found.gem} moves")
    return faults + beneath(room.maze)


# ---- ways ----------------------------------------------------------------------------------------


def best_ways(world: World) -> tuple[int, int]:
    """The moves of the best way, and the number of such ways; -1 and 0 if there is none."""
    return _walk(world, world.ways)


def first_seen(world: World) -> int:
    """The fewest moves of somebody who always takes a step on a shortest way as it looks now, see
    `tempting`; -1 if that never wins."""
    return _walk(world, lambda state: tempting(world, state))[0]


def _walk(world: World, ways: Callable[[State], Iterable[Arc]]) -> tuple[int, int]:
    layer, seen, moves = {world.start: 1}, {world.start}, 0
    while layer:
        if won := sum(count for state, count in layer.items() if world.is_won(state)):
            return moves, won
        after: dict[State, int] = {}
        for state, count in layer.items():
            for arc in ways(state):
                there = world.step(state, arc)
                if there not in seen:
                    after[there] = after.get(there, 0) + count
        seen.update(after)
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


def trap(world: World) -> int:
    """How long one can go on without seeing that it is lost: of the moves from any state that has
    just been lost to each thing that can still happen, the most. What can happen is that a key is
    taken, a lock opened, a plate pressed, or that a piece of floor breaks."""
    longest = 0
    for lost in {after for state in world.left for after in world.graph[state]} - world.left.keys():
        moves, queue, happened = {lost: 0}, [lost], 0
        for state in queue:
            for after in world.graph[state]:
                if after not in moves:
                    moves[after] = moves[state] + 1
                    queue.append(after)
                    if new := (_events(after) ^ _events(lost)) & ~happened:
                        happened |= new
                        longest = max(longest, moves[after])
    return longest


def _events(state: State) -> int:
    """A bit for all that has happened once, and one for the gates."""
    events = int(state.is_swapped)
    for bits in (state.keys, state.locks, state.broken):
        events = events << MOST_THINGS | bits
    return events


def gem_moves(world: World) -> int:
    """The moves of the best way that takes the gem; -1 if there is none."""
    moves = {world.start: 0}
    for state, others in world.graph.items():  # in the order of moves
        for after in others:
            moves.setdefault(after, moves[state] + 1)
    gem = world.maze.things.gem
    return min((moves[at] + left for at, left in world.left.items() if at.hero == gem), default=-1)


# ---- what matters --------------------------------------------------------------------------------


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
        yield "turns", _changed(maze, no_left=False)
    if things.thin:
        yield "thin floor", _changed(maze, thin=())
    if things.locks:
        keys = things.keys if things.all_keys else ()
        yield "locks", _changed(maze, things.locks, locks=(), keys=keys)
    if things.all_keys:
        yield "all keys", _changed(maze, all_keys=False)
    if things.gates:
        yield "gates", _changed(maze, things.gates, gates=(), plates=())
    if things.minotaur >= 0:
        yield "minotaur", _changed(maze, minotaur=-1)
    if things.reflection >= 0:
        yield "reflection", _changed(maze, reflection=-1, home=-1)
    if stiles := doors_of(maze):
        yield "stiles", _changed(maze, tuple(stiles))


def idle(maze: Maze) -> list[str]:
    """The things that could as well be missing: without them, neither the moves and the number of
    the best ways nor the way as first seen are different."""
    rooms = World(maze)
    usual = best_ways(rooms), first_seen(rooms)
    found = []
    for name, plain in _without_things(maze):
        world = World(plain)
        if (best_ways(world), first_seen(world)) == usual:
            found.append(name)
    return found


def _without_things(maze: Maze) -> Iterator[tuple[str, Maze]]:
    grid, things = maze.grid, maze.things
    for field in ("keys", "plates", "thin"):
        cells: tuple[Cell, ...] = getattr(things, field)
        for cell in cells:
            rest = tuple(other for other in cells if other != cell)
            yield f"{field} {grid.xy(cell)}", _changed(maze, **{field: rest})
    for field in ("locks", "gates"):
        ways: tuple[Arc, ...] = getattr(things, field)
        for arc in ways:
            rest = tuple(other for other in ways if other != arc)
            place = grid.xy(grid.head[grid.twin[arc]])
            yield f"{field} {place}", _changed(maze, (arc,), **{field: rest})
    for arc in doors_of(maze):
        yield f"stile {grid.xy(grid.head[grid.twin[arc]])}", _changed(maze, (arc,))
    if things.minotaur >= 0:
        yield "minotaur", _changed(maze, minotaur=-1)
    if things.reflection >= 0:
        yield "reflection", _changed(maze, reflection=-1, home=-1)


def _changed(maze: Maze, opened: tuple[Arc, ...] = (), **fields: object) -> Maze:
    """The room with other things, and passages both ways where `opened` says."""
    copy = maze.copy()
    copy.things = Things(**{**maze.things._asdict(), **fields})
    for arc in opened:
        copy.passages[arc] = copy.passages[maze.grid.twin[arc]] = 1
    return copy


def beneath(maze: Maze) -> list[str]:
    """What lies beneath the start, the goal or a being."""
    things = maze.things
    beings = [maze.start, *maze.goals, things.minotaur, things.reflection]
    standing = [cell for cell in beings if cell >= 0]
    lying = {*things.keys, *things.plates, *things.thin, things.gem, things.home}
    faults = [f"something lies beneath cell {cell}" for cell in standing if cell in lying]
    if len(set(standing)) < len(standing):
        faults.append("two stand in one cell")
    return faults


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        room = read_room(path.read_text(encoding="utf-8"))
        grid, found = room.maze.grid, measure(room.maze)
        shares = ", ".join(f"{rule} {float(share):.2f}" for rule, share in found.effects.items())
        print(
            f"{path.name:32} {grid.width}x{grid.height} par {found.par:3} ways {found.ways:3} "
            f"states {found.states:5} first {found.first_seen:3} trap {found.trap:2} "
            f"gem {found.gem:3} {shares} {faults(room) or ''}"
        )
