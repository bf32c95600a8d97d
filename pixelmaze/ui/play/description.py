"""Describes a game in words: the player's surroundings, and the score.

Sentences are short, because they are read aloud. Stars are words: not all voices can read signs.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game.game import Game
from pixelmaze.game.hunter import Hunter, Mood
from pixelmaze.game.rules import TICKS, TIME, WON
from pixelmaze.game.shifting import Change
from pixelmaze.maze.grid import arc_towards, arcs, distance, tail
from pixelmaze.maze.maze import TERRAINS, Maze, exits
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.play.facts import figures_of, result_rows
from pixelmaze.ui.play.messages import LOSSES, with_par
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.positions import ON, beside, either, heading_of, place, side, towards
from pixelmaze.ui.play.rooms import barrier, has_rules, surroundings

_STARS = ("no stars", "one star", "two stars", "three stars")


def described(game: Game) -> list[str]:
    """Describe the player's surroundings, as far as they can be seen, or how the game ended."""
    if game.outcome == WON:
        return ["You are at the goal. The game is over."]
    if game.lost_to:
        return [f"{LOSSES[game.lost_to]}! The game is over."]
    if has_rules(game):
        return [*surroundings(game), _sentence(game)]
    lines = [f"You are in {place(game.maze.grid, game.cell)}."]
    lines += _here(game)
    lines += _ways(game)
    if game.maze.waypoints:
        lines.append(f"You have {game.keys} of {counted(len(game.maze.waypoints), 'key')}.")
    return [*lines, *_elsewhere(game), _sentence(game)]


def _here(game: Game) -> Iterator[str]:
    """Sentences about the player's cell."""
    maze = game.maze
    ways = len(exits(maze, game.cell))
    if ways == 1 and not _doors_in(maze, game.cell):
        yield "This is a dead end."
    elif ways > 2:
        yield "This is a junction."
    if game.cell == maze.start:
        yield "This is the start."
    if kind := maze.terrain_of(game.cell):
        yield f"You are in {TERRAINS[kind]}."
    for number, cell in enumerate(maze.waypoints):
        if cell == game.cell and number >= game.keys:
            missing = WAYPOINTS[game.keys]
            yield f"Key {WAYPOINTS[number]} is here, but you need key {missing} first."
    if game.cell in maze.goals:
        locked = "" if game.is_gate_open else ", but its gate is locked"
        yield f"This is the goal{locked}."


def _elsewhere(game: Game) -> Iterator[str]:
    """The directions to the goal, the next key and the ghost."""
    aims, gem = [("The goal", _goal(game))], game.maze.things.gem
    if gem >= 0 and not game.has_gem:
        aims.insert(0, ("The gem", gem))
    if not game.is_gate_open:
        aims.insert(0, (f"Key {WAYPOINTS[game.keys]}", game.target))
    for what, cell in aims:
        where = towards(game.maze.grid, game.cell, cell)
        if cell != game.cell:
            yield f"{what} is {where}." if game.is_seen(cell) else f"{what} isn't in sight yet."
    if game.ghost:
        where = towards(game.maze.grid, game.cell, game.ghost.at(game.ticks)[0])
        yield f"The ghost is {where}."
    if game.hunter:
        yield _hunter(game, game.hunter)
    if game.next_change:
        effect, left = shifting(game, game.next_change, "opens", "closes"), game.shift_left
        due = f"in {counted(left, 'move')}"
        yield f"{due.capitalize()}: {effect}" if effect else f"The maze shifts {due}."


def shifting(game: Game, change: Change, opens: str, closes: str) -> str:
    """A clause on a change, with the verbs `opens` and `closes`; empty if it is out of sight."""
    grid = game.maze.grid
    cell = tail(grid, change.closed)
    if not game.is_seen(cell):
        return ""
    x, y = grid.xy(cell)
    where = place(grid, cell) if grid.shape.has_rim else f"column {x + 1}, row {y + 1}"
    there, gone = (beside(grid.way(arc)) for arc in (grid.twin[change.opened], change.closed))
    return f"{where} {opens} {there} and {closes} {gone}."


def _hunter(game: Game, hunter: Hunter) -> str:
    """The hunter's mood, and its position while it chases or is in sight."""
    if hunter.mood is Mood.CHASING:
        moves = hunter.distance(game.cell)
        way = f"{counted(moves, 'move')} away" if moves >= 0 else "cut off from you"
        where = towards(game.maze.grid, game.cell, hunter.cell)
        return f"The hunter is chasing you: it's {way}, {where}."
    left = hunter.wakes_after - game.moves
    does = {
        Mood.ASLEEP: "is asleep" if game.is_helped else f"sleeps for {counted(left, 'more move')}",
        Mood.AWAKE: "is awake and will set out soon",
        Mood.LEAVING: "is going home",
        Mood.RESTING: "is resting at home",
    }
    where = f", {towards(game.maze.grid, game.cell, hunter.cell)}"
    return f"The hunter {does[hunter.mood]}{where if game.is_seen(hunter.cell) else ''}."


def _goal(game: Game) -> int:
    """The nearest goal in sight, or of all if none is in sight; walls are ignored."""
    grid, goals = game.maze.grid, game.maze.goals
    seen = [cell for cell in goals if game.is_seen(cell)]
    return min(seen or goals, key=lambda cell: distance(grid, game.cell, cell))


# ---- directions ----------------------------------------------------------------------------------


def _ways(game: Game) -> list[str]:
    """For each open direction, whether the player has been there, and how far the way leads."""
    grid, twin = game.maze.grid, game.maze.grid.twin
    back = twin[game.trail[-1]] if game.trail else -1
    gone = {*game.walked, *(twin[arc] for arc in game.walked)}
    lines = []
    for arc in exits(game.maze, game.cell):
        name = grid.way(arc)
        if arc == back:
            way = f"You came from {side(name)}"
        elif arc in gone:
            way = f"You've been {ON.get(name) or f'to {side(name)}'}"
        else:
            way = f"You can go {name}"
        kind = game.maze.terrain_of(grid.head[arc])
        into = f", into {TERRAINS[kind]}" if kind else ""
        over = " over a fence" if game.maze.is_fenced(arc) else ""
        door = "" if game.maze.passages[twin[arc]] else " through a one-way door"
        lines.append(f"{way}{door}{over}{into}{_reach(game, arc)}.")
    lines = lines or [ways_on(game)]
    for arc in _doors_in(game.maze, game.cell):
        lines.append(f"A one-way door {beside(grid.way(arc))}: it only leads in here.")
    return lines


def _doors_in(maze: Maze, cell: int) -> list[int]:
    """The arcs that leave a cell across one-way doors leading into the cell."""
    passages, twin = maze.passages, maze.grid.twin
    return [arc for arc in arcs(maze.grid, cell) if passages[twin[arc]] and not passages[arc]]


def _reach(game: Game, arc: int) -> str:
    """The length of a run in this direction, and what ends it; empty if that is out of sight."""
    maze, moves = game.maze, 1
    cell = maze.grid.head[arc]
    while game.is_seen(cell) and moves <= maze.grid.size:  # doors may lead round forever
        on = [way for way in exits(maze, cell) if way != maze.grid.twin[arc]]
        what = "back to here" if cell == game.cell else _landmark(game, cell, len(on))
        if what:
            return f": {counted(moves, 'move')} {what}"
        (arc,) = on
        cell = maze.grid.head[arc]
        moves += 1
    return ""


def _landmark(game: Game, cell: int, ways: int) -> str:
    """What ends a run in this cell with `ways` passages on; empty if the run continues."""
    maze = game.maze
    if cell in maze.goals:
        return "to the goal"
    if cell == maze.things.gem and not game.has_gem:
        return "to the gem"
    if cell == maze.start:
        return "to the start"
    if cell in maze.waypoints:
        number = maze.waypoints.index(cell)
        where = "to where key {} was" if number < game.keys else "to key {}"
        return where.format(WAYPOINTS[number])
    return {0: "to a dead end", 1: ""}.get(ways, "to a junction")


def ways_on(game: Game) -> str:
    """A message that names the open directions."""
    ways = game.world.ways(game.world.now) if game.world else exits(game.maze, game.cell)
    open_ways = [*map(game.maze.grid.way, ways)]
    return f"You can go {either(open_ways)}." if open_ways else "There is no way out of here."


def wall(game: Game, name: str, after: int = 0, of: int = 0) -> str:
    """A message that there is a wall in this direction, after `after` of `of` moves."""
    heading = heading_of(game.maze.grid, game.cell, name)
    arc = arc_towards(game.maze.grid, game.cell, heading) if heading >= 0 else -1
    what = f"There is a wall {beside(name)}."
    if heading < 0:
        what = f"There is no way {name}."
    elif game.world:
        what = barrier(game.world, game.world.now, name, arc)
    elif arc in _doors_in(game.maze, game.cell):
        what = f"There is a one-way door {beside(name)}, but it only leads in here."
    made = f"You made {after} of {counted(of, 'move')}. " if after else ""
    return f"{made}{what} {ways_on(game)}"


def directions(game: Game, arcs: Sequence[int]) -> str:
    """An instruction to move along these passages."""
    way = game.maze.grid.way
    if len(arcs) == 1:
        return f"Go {way(arcs[0])}."
    legs = (f"{len([*run])} {name}" for name, run in groupby(map(way, arcs)))
    return f"Go {', '.join(legs)}."


# ---- figures -------------------------------------------------------------------------------------


def _sentence(game: Game) -> str:
    """Moves, time and stars during a game, to be read aloud."""
    moves, seconds = counted(game.moves, "move"), f", {_seconds(game.ticks)} seconds"
    par = with_par(_seconds(game.par.ticks))
    if TIME not in game.offered_stars:
        seconds = par = ""
    if game.tour < 0:
        return f"{moves}{seconds}."
    stars = stars_of(game)
    how = "no stars until you restart" if stars == _STARS[0] else f"you can still earn {stars}"
    return f"{moves}{with_par(str(game.par.moves))}{seconds}{par}; {how}."


def stars_of(game: Game) -> str:
    """The stars that the player has earned, or can still earn."""
    if game.outcome:
        return _STARS[len(game.stars)]
    return _STARS[sum(kind in ("star", "star_empty") for kind, _, _ in figures_of(game, None))]


def _seconds(ticks: int) -> str:
    """A time in seconds only, which is easier to compare by ear."""
    return f"{ticks * 10 // TICKS / 10:.1f}"


def rows_in_words(play: Playthrough) -> Iterator[str]:
    """The figures of a finished game, a line for each row of the table."""
    (_, *heads), *rows = result_rows(play.game, play.record, play.rival)
    for what, *values in rows:
        figures = [f"{head} {value}" for head, value in zip(heads, values, strict=True) if value]
        yield f"{what}: {', '.join(figures)}"
