"""Rooms in words: the surroundings of the player, the effect of moves, and cells in reach."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence

from pixelmaze.game.game import Game
from pixelmaze.game.world import State, World
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_towards, arcs, distance, tail
from pixelmaze.ui.kit.messages import counted, moves_of
from pixelmaze.ui.play.messages import CAUGHT
from pixelmaze.ui.play.positions import beside, either, heading_of, place, short

LOCKED, OPEN, SHUT, HOLE, WALL = "locked door", "open gate", "shut gate", "hole", "wall"
OUT, IN = "one-way door out", "one-way door in"
"""Names of things in a doorway, or beyond."""
THIN, GEM, HOME = "thin floor", "gem", "mirror"
_LYING = ("key", "plate", THIN, HOLE, GEM, "goal", HOME)


def has_rules(game: Game) -> bool:
    """True in rooms with more than a gem, where descriptions say more than the open directions."""
    return bool(game.world and game.maze.things.have_rules)


# ---- cells and doorways --------------------------------------------------------------------------


def in_cells(game: Game) -> dict[int, list[str]]:
    """The names of all things and beings in sight, by cell, without the player."""
    maze, now, found = game.maze, game.room.now, defaultdict[int, list[str]](list)
    things = maze.things
    for name, cells, gone in (
        ("key", things.keys, now.keys), ("plate", things.plates, 0),
        (THIN, things.thin, now.broken), (HOLE, things.thin, ~now.broken),
        (GEM, [things.gem], game.has_gem), (HOME, [things.home], 0),
        ("start", [maze.start], 0), ("goal", maze.goals, 0),
        ("your reflection", [now.reflection], 0), ("minotaur", [now.minotaur], 0),
    ):  # fmt: skip
        for number, cell in enumerate(cells):
            if cell >= 0 and not gone >> number & 1 and game.is_seen(cell):
                found[cell].append(name)
    return found


def doorway(world: World, state: State, arc: int) -> str:
    """The name of the obstacle or door on an arc; empty for an open passage."""
    things, grid = world.maze.things, world.maze.grid
    door, there, is_open = min(arc, grid.twin[arc]), grid.head[arc], world.is_open(state, arc)
    if there in things.thin and state.broken >> things.thin.index(there) & 1:
        return HOLE
    if door in things.gates:
        return OPEN if is_open else SHUT
    if door in things.locks:
        return "" if is_open else LOCKED
    there_and_back = is_open, bool(world.maze.passages[grid.twin[arc]])
    return {(True, True): "", (True, False): OUT, (False, True): IN}.get(there_and_back, WALL)


def ahead(game: Game, arc: int) -> tuple[str, int]:
    """The first thing straight on from an arc, and the number of moves to get there."""
    grid, things, moves = game.maze.grid, in_cells(game), 1
    while True:
        cell = grid.head[arc]
        if found := [what for what in things.get(cell, ()) if what in _LYING]:
            return " and ".join(found), moves
        arc = arc_towards(grid, cell, grid.heading[arc])
        if what := WALL if arc < 0 else doorway(game.room, game.room.now, arc):
            return what, moves
        moves += 1


def barrier(world: World, state: State, name: str, arc: int) -> str:
    """A sentence that says why the player cannot go along an arc in the direction `name`."""
    what = WALL if arc < 0 else doorway(world, state, arc)
    if state.is_caught:
        return CAUGHT
    if what in ("", OPEN, OUT):
        return f"You're facing {world.maze.grid.shape.names[state.heading]}: you can't go {name}."
    more = {LOCKED: f"; you have {counted(state.held, 'key')}", IN: ", but it only leads in here"}
    return f"There is a {what.removesuffix(' in')} {beside(name)}{more.get(what, '')}."


# ---- the room around the player ------------------------------------------------------------------


def surroundings(game: Game) -> Iterator[str]:
    """Describe a room as the player finds it, in sentences."""
    world, now, grid = game.room, game.room.now, game.maze.grid
    yield f"You are in {place(grid, now.hero)}{', caught by the minotaur' * now.is_caught}."
    if now.is_caught:
        return
    breaks = {THIN: "thin floor, which breaks when you leave"}
    here = [breaks.get(what, what) for what in in_cells(game).get(now.hero, ())]
    yield from (f"Here: {what}." for what in here)
    yield from _ways(game)
    yield from _beings(world)
    for name, places in _elsewhere(game).items():
        yield f"{name.capitalize()}: {'; '.join(places)}."
    things = game.maze.things
    if things.locks:
        yield f"You have {counted(now.held, 'key')}."
    left = len(things.keys) - now.keys.bit_count()
    wants = f"; it needs every key, {left} to go" if things.all_keys and left else ""
    yield f"The goal is {either([short(grid, now.hero, goal) for goal in game.maze.goals])}{wants}."


def _ways(game: Game) -> Iterator[str]:
    world, now, grid = game.room, game.room.now, game.maze.grid
    barred = []
    for arc in arcs(grid, now.hero):
        name, what = grid.way(arc), doorway(world, now, arc)
        if world.can_walk(now, arc):
            end, moves = ahead(game, arc)
            through = {
                OPEN: " through an open gate", OUT: " through a one-way door",
                LOCKED: f" through a {LOCKED}, using a key",
            }  # fmt: skip
            yield f"You can go {name}{through.get(what, '')}: {end} after {moves_of(moves)}."
        elif what in ("", OPEN, OUT):
            barred.append(name)
        elif what != WALL:
            yield barrier(world, now, name, arc)
    if now.heading >= 0:
        text = f": you can't go {either(barred)}" if barred else ""
        yield f"You're facing {grid.shape.names[now.heading]}{text}."
    if not any(world.ways(now)):
        yield "There is no way out of here."


def _beings(world: World) -> Iterator[str]:
    now, grid = world.now, world.maze.grid
    after = {grid.way(arc): world.step(now, arc) for arc in world.ways(now)}
    if now.reflection >= 0:
        home = short(grid, now.reflection, world.maze.things.home)
        is_home = f"its mirror is {home} from there" if home != "here" else "it is at its mirror"
        yield f"Your reflection is {short(grid, now.hero, now.reflection)}; {is_home}."
        stays = [name for name, state in after.items() if state.reflection == now.reflection]
        if stays:
            yield f"It stays put if you go {either(stays)}."
    if now.minotaur >= 0:
        yield f"The minotaur is {short(grid, now.hero, now.minotaur)}."
        for name, state in after.items():
            yield f"If you go {name}, {'; '.join(_then(world, now, state))}."


def _elsewhere(game: Game) -> dict[str, list[str]]:
    """By name, the positions of things and doors away from the player's cell."""
    grid, here, found = game.maze.grid, game.cell, defaultdict[str, list[str]](list)
    for cell, names in in_cells(game).items():
        for name in (name for name in names if cell != here and name in _LYING[:-2]):
            found[name].append(short(grid, here, cell))
    for door in (*game.maze.things.locks, *game.maze.things.gates):
        near = min(door, grid.twin[door], key=lambda arc: distance(grid, here, tail(grid, arc)))
        what, at = doorway(game.room, game.room.now, near), tail(grid, near)
        if what and at != here:
            found[what].append(f"{short(grid, here, at)}, leading {grid.way(near)}")
    return found


# ---- moves ---------------------------------------------------------------------------------------


def changes(world: World, before: State, after: State, gem: int = -1) -> list[str]:
    """The effects of a move on things, in clauses. `gem` is the cell of a gem not yet taken."""
    plates, swap = world.maze.things.plates, "a plate, and the gates swap"
    has_come = after.reflection != before.reflection and after.reflection in plates
    clauses = {
        "you take a key": after.keys != before.keys,
        "you open the lock with a key": after.locks != before.locks,
        f"you step on {swap}": after.hero in plates,
        f"your reflection steps on {swap}": has_come,
        "you take the gem": after.hero == gem,
        "the floor behind you breaks": after.broken != before.broken,
    }
    return [clause for clause, is_so in clauses.items() if is_so]


def _then(world: World, before: State, after: State) -> Iterator[str]:
    """In clauses, the positions of beings after a move, or that the move ends the game."""
    grid = world.maze.grid
    if world.is_won(after):
        yield "you win"
    elif after.is_caught:
        yield "the minotaur will catch you"
    elif after.minotaur >= 0:
        does = "stay put," if after.minotaur == before.minotaur else "be"
        yield f"the minotaur will {does} {short(grid, after.hero, after.minotaur)} from you"
    elif after.reflection >= 0:
        does = "stay put," if after.reflection == before.reflection else "be"
        is_home = ", at its mirror" if after.reflection == world.maze.things.home else ""
        where = f"{short(grid, after.hero, after.reflection)} from you".replace("here from", "with")
        yield f"your reflection will {does} {where}{is_home}"


def tried(game: Game, names: Sequence[str]) -> Iterator[str]:
    """Say what these moves would do, a sentence for each up to the first impossible one."""
    world, grid, state = game.room, game.maze.grid, game.room.now
    gem = -1 if game.has_gem else game.maze.things.gem
    begin = "If you go"
    for name in names:
        arc = arc_towards(grid, state.hero, heading_of(grid, state.hero, name))
        if arc not in world.ways(state):
            yield barrier(world, state, name, arc)
            return
        after = world.step(state, arc)
        lines = [*changes(world, state, after, gem), *_then(world, state, after)]
        yield f"{begin} {name}: {'; '.join(lines) or 'nothing else changes'}."
        state, begin, gem = after, "Then", -1 if after.hero == gem else gem
        if world.is_won(state):
            return


def reached(game: Game) -> Iterator[str]:
    """Say what the player can reach before anything changes, and in how many moves. Beings are
    ignored: a player who sees the room knows as much at a glance."""
    world, grid, things = game.room, game.maze.grid, game.maze.things
    start = world.now._replace(reflection=-1, minotaur=-1)
    gem = -1 if game.has_gem else things.gem
    moves, queue, found = {start: 0}, [start], dict[tuple[str, int], int]()
    for state in queue:
        for after in (world.step(state, arc) for arc in world.ways(state)):
            if after in moves:
                continue
            moves[after] = moves[state] + 1
            changed = changes(world, state._replace(broken=after.broken), after)
            changed += [THIN] * (after.hero in things.thin)
            also = [GEM] * (after.hero == gem) + ["goal"] * (after.hero in game.maze.goals)
            for what in changed + also:
                found.setdefault((what, after.hero), moves[after])
            if not changed:
                queue.append(after)
    cells, aside = len({state.hero for state in moves}), ", apart from the minotaur"
    may_end = aside if things.minotaur >= 0 else ""
    yield f"You can reach {counted(cells, 'cell')} before anything changes{may_end}."
    for (what, cell), count in found.items():
        yield f"{moves_of(count)}, {short(grid, game.cell, cell)}: {what}."


# ---- looking -------------------------------------------------------------------------------------

_PART = re.compile(r"([lrud])([0-9]{1,4}(?:\.5)?)", re.IGNORECASE)


def looked(game: Game, words: deque[str]) -> list[str]:
    """Take parts such as L3 and U1 from `words`; say what is in that cell, and its exits."""
    grid, by = game.maze.grid, dict.fromkeys("lrud", 0.0)
    while words and (part := _PART.fullmatch(words[0])):
        by[part[1].casefold()] += float(part[2])
        words.popleft()
    across = grid.centre(game.cell)[0] + (by["r"] - by["l"]) * grid.shape.spacing[0]
    y = grid.xy(game.cell)[1] + by["d"] - by["u"]
    cells = range(grid.size)
    cell = next((one for one in cells if (grid.centre(one)[0], grid.xy(one)[1]) == (across, y)), -1)
    if cell < 0:
        raise PixelmazeError("There is no cell there. For 3 left and 1 up, type: look L3 U1")
    if not game.is_seen(cell):
        return ["You can't see it yet."]
    names = [*in_cells(game).get(cell, ()), *["you"] * (cell == game.cell)]
    lines = [", ".join(names) or "nothing"]
    for arc in arcs(grid, cell) if HOLE not in names else ():
        what, name = doorway(game.room, game.room.now, arc), grid.way(arc)
        if what != WALL:
            lines.append(f"{what} {beside(name)}" if what else f"open {beside(name)}")
    return [f"{place(grid, cell).capitalize()}: {'; '.join(lines)}."]
