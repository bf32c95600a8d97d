"""Measures rooms, and says what is wrong with one: every rule must matter, the way as first seen
must not be the best one, nothing may be idle, and the gem must need a plan of its own.

    python -m support.judge assets/levels/*.txt        (in tests)

prints what it finds.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from pixelmaze.files.room import Room, read_room
from pixelmaze.game.judge import (
    MOST_STATES,
    Result,
    Work,
    changed,
    tempting,
    walk,
    without_rules,
)
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.maze import Maze, doors_of

LEAST_EFFECT = Fraction(30, 100)
LEAST_DETOUR = Fraction(130, 100)  # of the way as first seen, and of the way over the gem
LEAST_CHOICE = Fraction(25, 100)  # of a new room
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
    choice: Fraction


def measure(maze: Maze) -> Measures:
    """All measures of a room."""
    world = World(maze)
    par, ways = best_ways(world)
    return Measures(
        par, ways, len(world.graph), effects(maze), first_seen(world), trap(world),
        idle(maze), gem_moves(world), choice(world),
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


def done(work: Work[Result]) -> Result:
    """The result of work that is done at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def best_ways(world: World) -> tuple[int, int]:
    """The moves of the best way, and the number of such ways; -1 and 0 if there is none."""
    return done(walk(world, world.ways))


def first_seen(world: World) -> int:
    """The fewest moves of somebody who always takes a step on a shortest way as it looks now, see
    `tempting`; -1 if that never wins."""
    return done(walk(world, lambda state: tempting(world, state)))[0]


def trap(world: World) -> int:
    """How long one can go on without seeing that it is lost: of the moves from any state that has
    just been lost to each thing that can still happen, the most. What can happen is that a key is
    taken, a lock opened, a plate pressed, or that a piece of floor breaks."""
    longest = 0
    for lost in {
        after for state in world.moves_to_win for after in world.graph[state]
    } - world.moves_to_win.keys():
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
    return min(
        (moves[at] + left for at, left in world.moves_to_win.items() if at.hero == gem), default=-1
    )


def choice(world: World) -> Fraction:
    """The share of moves at which there is something to choose: two or more directions, not the one
    back, from which the room can be won without coming through this cell again. 0 if nothing wins.

    Of several best ways, only `World.best_way` is measured: it is the one that pictures, results
    and the solver show. Where another parts from it, there is a choice, so that none is lost."""
    state, back, choices = world.start, -1, 0
    way = world.best_way(state)
    for arc in way:
        others = [
            other
            for other in world.ways(state)
            if other != back and _wins_elsewhere(world, world.step(state, other), state.hero)
        ]
        choices += len(others) > 1
        state, back = world.step(state, arc), world.maze.grid.twin[arc]
    return Fraction(choices, len(way) or 1)


def _wins_elsewhere(world: World, start: State, cell: Cell) -> bool:
    """Whether a state can still be won by moves that do not enter this cell."""
    queue = [start]
    reached = {start}
    for state in queue:
        if world.is_won(state):
            return True
        for after in world.graph[state]:
            if after.hero != cell and after in world.moves_to_win and after not in reached:
                reached.add(after)
                queue.append(after)
    return False


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
            yield f"{field} {grid.xy(cell)}", changed(maze, **{field: rest})
    for field in ("locks", "gates"):
        ways: tuple[Arc, ...] = getattr(things, field)
        for arc in ways:
            rest = tuple(other for other in ways if other != arc)
            place = grid.xy(grid.head[grid.twin[arc]])
            yield f"{field} {place}", changed(maze, (arc,), **{field: rest})
    for arc in doors_of(maze):
        yield f"stile {grid.xy(grid.head[grid.twin[arc]])}", changed(maze, (arc,))
    if things.minotaur >= 0:
        yield "minotaur", changed(maze, minotaur=-1)
    if things.reflection >= 0:
        yield "reflection", changed(maze, reflection=-1, home=-1)


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
            f"gem {found.gem:3} choice {float(found.choice):.2f} {shares} {faults(room) or ''}"
        )
