"""What matters next, and why: the first hint. All of it is found by search, so it is true."""

from collections import deque
from itertools import pairwise
from math import inf
from typing import NamedTuple

from pixelmaze.game.game import Game
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.maze import exits


class Reason(NamedTuple):
    words: str
    cells: list[Cell]  # those that it speaks of, to be marked


NOTHING = Reason("", [])


def reason(game: Game) -> Reason:
    """What matters next in a room: a thing, or where a being is held; and which mistake that
    avoids. In a plain maze, a mouth behind which all is closed; `NOTHING` if there is none."""
    if game.world and game.maze.things._replace(gem=-1):
        return _in_room(game.world)
    return _closed_mouth(game)


# ---- rooms ---------------------------------------------------------------------------------------

_NEXT = {
    "key": "the marked key", "lock": "the marked lock", "plate": "the marked plate",
    "floor": "the marked thin floor",
}  # fmt: skip
_FIRST = {
    "key": "Taking {} key", "lock": "Opening {} lock", "plate": "Stepping on {} plate",
    "floor": "Crossing {} thin floor",
}  # fmt: skip


class _Event(NamedTuple):
    kind: str  # key, lock, plate or floor
    cell: Cell  # where


def _in_room(world: World) -> Reason:
    state = world.now
    for arc in world.best_way(state):
        after = world.step(state, arc)
        if event := _event(world, state, after):
            mistake = _mistake(world, event)
            return Reason(f"Next, {_NEXT[event.kind]}.{mistake}", [event.cell])
        being = _held(world, state, after)
        if being:
            words = f"Next, the marked cell: there the walls hold {being}."
            return Reason(words + _straight(world), [after.hero])
        if world.is_won(after):
            way = world.maze.grid.way(arc)
            return Reason(f"Come to the goal going {way}.{_straight(world)}", [state.hero])
        state = after
    return NOTHING


def _event(world: World, before: State, after: State) -> _Event | None:
    """What a move changes: the most important of it."""
    things, plates = world.maze.things, world.maze.things.plates
    if after.keys != before.keys:
        return _Event("key", after.hero)
    if after.locks != before.locks:
        return _Event("lock", after.hero)
    if after.hero in plates:
        return _Event("plate", after.hero)
    if after.reflection != before.reflection and after.reflection in plates:
        return _Event("plate", after.reflection)
    return _Event("floor", after.hero) if after.hero in things.thin else None


def _held(world: World, before: State, after: State) -> str:
    """Who stands still though the hero has moved."""
    if before.minotaur == after.minotaur >= 0 and not world.is_won(after):
        return "the minotaur"
    return "your reflection" if before.reflection == after.reflection >= 0 else ""


def _mistake(world: World, chosen: _Event) -> str:
    """The nearest other thing that could come next, if that loses or lengthens the way whichever
    way leads to it."""
    seen, queue = {world.now: 0}, deque([world.now])
    total: dict[_Event, float] = {}
    """The moves of the best way that begins with each event; infinite if none wins then."""
    while queue:
        state = queue.popleft()
        for after in (world.step(state, arc) for arc in world.ways(state)):
            event, moves = _event(world, state, after), seen[state] + 1
            if event and not after.is_caught:
                known = total.get(event, inf)
                total[event] = min(known, moves + world.left.get(after, inf))
            elif not event and after not in seen:
                seen[after] = moves
                queue.append(after)
    for event, needed in total.items():
        longer = needed - world.left[world.now]
        if event != chosen and longer > 0:
            other = "the other" if event.kind == chosen.kind else "the"
            costs = f"would cost {longer} move{'s' * (longer != 1)} more"
            if longer == inf:
                costs = "would waste the key" if event.kind == "lock" else "would lose the room"
            return f" {_FIRST[event.kind].format(other)} first {costs}."
    return ""


def _straight(world: World) -> str:
    """How the straight way to the goal ends, by the walls as they stand now."""
    grid, passages = world.maze.grid, world.passages(world.now)
    came = {world.now.hero: -1}
    queue = deque([world.now.hero])
    while queue:
        cell = queue.popleft()
        for arc in range(grid.first[cell], grid.first[cell + 1]):
            if passages[arc] and grid.head[arc] not in came:
                came[grid.head[arc]] = arc
                queue.append(grid.head[arc])
    way, cell = list[Arc](), world.maze.goal
    while came.get(cell, -1) >= 0:
        way.append(came[cell])
        cell = grid.head[grid.twin[came[cell]]]
    state = world.now
    for moves, arc in enumerate(reversed(way), 1):
        if not world.can_walk(state, arc):
            is_turn = world.maze.things.no_left and world.is_open(state, arc)
            return " The straight way asks for a turn that is barred." if is_turn else ""
        state = world.step(state, arc)
        if state.is_caught:
            return f" On the straight way it has you after {moves} move{'s' * (moves != 1)}."
    return ""


# ---- other mazes ---------------------------------------------------------------------------------


def _closed_mouth(game: Game) -> Reason:
    """The largest part of the maze that a wrong turn at the next junction leads into, if nothing
    but the way back leads out of it."""
    maze, head = game.maze, game.maze.grid.head
    way = [game.cell, *game.hint_path(2)]
    gone = {game.cell, maze.start, *(head[arc] for arc in game.walked)}
    targets = {*maze.goals, *maze.waypoints[game.keys :]}
    ahead = dict(pairwise([*way, *game.hint_path(3)[len(way) - 1 :]]))
    for cell in way:
        found: list[list[Cell]] = []
        for arc in exits(maze, cell):
            if head[arc] == ahead.get(cell) or head[arc] in gone:
                continue
            part, queue = {cell, head[arc]}, [head[arc]]
            for here in queue:
                for there in (head[way_on] for way_on in exits(maze, here)):
                    if there not in part:
                        part.add(there)
                        queue.append(there)
            if not part & targets and not part & (gone - {cell}):
                found.append(queue)
        if found:
            cells = max(found, key=len)
            count = f"{len(cells):,} cell{'s' * (len(cells) != 1)}"
            return Reason(f"All behind the marked mouth is closed: {count}.", cells)
    return NOTHING
