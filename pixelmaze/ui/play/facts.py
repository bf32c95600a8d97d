"""Facts of levels and games for all front ends: rules, figures, the state, the result. A front end
may show the kind of a fact as an icon or a colour."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.files.files import toml_in
from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.files.room import read_room
from pixelmaze.game.daily import is_daily
from pixelmaze.game.game import Game
from pixelmaze.game.hinting import Autopilot
from pixelmaze.game.hunter import Hunter, Mood
from pixelmaze.game.levels import ADVENTURE, land_of
from pixelmaze.game.rules import GEM, GHOST, MOVES, TICKS, TIME, WON, Land, Level
from pixelmaze.game.run import Claim, Run
from pixelmaze.game.walk import splits_of
from pixelmaze.maze.maze import FENCE_COST, MUD_COST, NOTHING, WATER_COST, Maze, has_doors
from pixelmaze.run.maze_code import is_code
from pixelmaze.run.maze_id import STANDARD, looks_like_id
from pixelmaze.run.outcomes import FOUND
from pixelmaze.storage.records import Record, RecordChanges, reached_before
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.messages import OUTCOMES, counted, moves_of, out_of
from pixelmaze.ui.kit.status import Status
from pixelmaze.ui.play import messages
from pixelmaze.ui.play.daily_try import note_on
from pixelmaze.ui.play.messages import FIGURE_NAMES, PAR, RIVAL, YOU, clock, with_par
from pixelmaze.ui.play.playthrough import Playthrough


class RuleLine(NamedTuple):
    kind: str  # key, torch, ghost, hunter, door, shift, picture, hexagon, par; or empty
    words: str


class Stat(NamedTuple):
    kind: str  # moves, time, key, ghost, hunter, shift, visited; star, star_empty or star_lost
    number: str
    word: str  # with the space or comma that sets it apart


def _lines(*facts: tuple[object, str, str]) -> list[RuleLine]:
    """Lines for the facts that apply; a fact is whether it applies, its kind and words."""
    return [RuleLine(kind, words) for applies, kind, words in facts if applies]


_RULES = toml_in("levels/lands.toml")["rules"]


def rules_of_room(room: Maze, form: str = "words") -> list[RuleLine]:
    """The rules of a room: in sentences, or in the `short` form for narrow places."""
    fields = room.things._fields
    held = {each for each in fields if getattr(room.things, each) != getattr(NOTHING, each)}
    if room.things.no_left and room.grid.shape.name != STANDARD.shape:
        held = held - {"no_left"} | {"no_sharp"}
    if has_doors(room):
        held.add("stiles")
    return [
        RuleLine(rule["kind"], rule[form])
        for field, rule in _RULES.items()
        if field in held and form in rule
    ]


def chest_of(level: Level) -> str:
    """Words on the chest in the last room of a land; empty for other levels."""
    if level.name not in ADVENTURE or level is not land_of(level).levels[-1]:
        return ""
    land = land_of(level)
    if _begins_with_find(land):
        return f"{in_chest(land)}: {land.story[0].lower()}{land.story[1:]}"
    return f"{in_chest(land)} {land.story}"


def in_chest(land: Land) -> str:
    """What is in the last chest, unless the story begins with it."""
    return "In the chest" if _begins_with_find(land) else f"In the chest: {land.found}."


def _begins_with_find(land: Land) -> bool:
    return land.story.casefold().startswith(land.found)


def find_of(play: Playthrough) -> Land | None:
    """The land whose last chest this game has opened for the first time; None if it has not."""
    is_first = play.news and play.record and play.record.count == 1
    return land_of(play.level) if is_first and chest_of(play.level) else None


def in_short(level: Level) -> list[RuleLine]:
    """The rules of a level with a room in a word or two each, for narrow places."""
    room = read_room(level.room).maze
    shape = room.grid.shape
    return rules_of_room(room, "short") + _lines(
        (shape.name != STANDARD.shape, "hexagon", f"{shape.neighbours} directions"),
        (level.paints, "picture", "a picture"),
        (level.rules.torch, "torch", f"torch: {moves_of(level.rules.torch)}"),
    )


def rule_icons(play: Playthrough) -> list[str]:
    """The kinds of the rules of a game, each once."""
    rules, maze = play.level.rules, play.maze
    has = {
        "picture": play.level.paints, "key": maze.waypoints, "torch": rules.torch,
        "ghost": rules.ghost, "hunter": rules.hunter, "moves": maze.turns or maze.fences,
        "shift": maze.shift,
    }  # fmt: skip
    of_room = (line.kind for line in rules_of_room(play.game.original))
    return [*dict.fromkeys((*of_room, *filter(has.get, has)))]


def standing(game: Game, autopilot: Autopilot | None) -> Status:
    if game.outcome == WON:
        return Status("", messages.GOAL, "won")
    if game.lost_to:
        return Status("", messages.LOSSES[game.lost_to].upper(), "lost")
    if autopilot:
        outcome = autopilot.search.outcome if autopilot.search else FOUND
        kind = "found" if autopilot.has_found else "stuck" if outcome else "searching"
        return Status(autopilot.title, OUTCOMES[outcome].upper(), kind)
    if game.tour < 0:
        return Status("", "NO PATH", "stuck")
    return Status("", "", "walking")


def figures_of(game: Game, autopilot: Autopilot | None) -> list[Stat]:
    """The figures and stars of a game: earned, still to be earned, or lost."""
    par = with_par(f"{game.par.moves:,}") if game.tour >= 0 else ""
    figures = [Stat("moves", f"{game.moves:,}", par)]
    if game.world and game.maze.things.keys:
        figures.append(Stat("key", f"{game.world.now.held}", " in hand"))
    if TIME in game.offered_stars:
        figures.append(Stat("time", clock(game.ticks), with_par(clock(game.par.ticks))))
    if game.maze.waypoints:
        figures.append(Stat("key", f"{game.keys}", f" {out_of(str(len(game.maze.waypoints)))}"))
    if game.ghost:
        done = 100 * game.ticks // max(1, game.ghost.ticks)
        figures.append(Stat("ghost", f"{min(done, 100)}%", " of its path"))
    if game.hunter:
        figures.append(Stat("hunter", *_hunter(game, game.hunter)))
    if game.maze.shift and not game.outcome:
        figures.append(Stat("shift", f"{game.shift_left}", " to go"))
    if autopilot and autopilot.search and not game.outcome:
        visited = f"{autopilot.search.visited:,}"
        figures.append(Stat("visited", visited, " cells searched"))
    return figures + [Stat(_star(game, star), "", "") for star in game.offered_stars]


def _hunter(game: Game, hunter: Hunter) -> tuple[str, str]:
    """The hunter's distance or mood, and the label for that."""
    if hunter.mood is Mood.CHASING:
        moves = hunter.distance(game.cell)
        return f"{moves}" if moves >= 0 else "–", " move away" if moves == 1 else " moves away"
    does, how = messages.HUNTER_FIGURES[hunter.mood]
    if hunter.mood is Mood.ASLEEP and not game.is_helped:
        how = f"for {moves_of(hunter.wakes_after - game.moves)}"
    return does, f" {how}"


def _star(game: Game, star: str) -> str:
    is_late = {MOVES: game.moves > game.par.moves, TIME: game.ticks > game.par.ticks}
    if game.is_helped or star in game.lost_stars or is_late.get(star):
        return "star_lost"
    if star == GEM:
        return "star" if game.has_gem else "star_empty"
    return "star" if game.outcome == WON else "star_empty"


def result_rows(
    game: Game, record: Record | None, rival: Run | None = None
) -> list[tuple[str, str, str, str]]:
    """The table of a result, with its header; a rival's run replaces the record. After a loss, the
    table shows the distance still to go, and nothing twice."""
    other: Record | Claim | None = rival.claim if rival else record
    time = (FIGURE_NAMES["time"], clock(game.ticks), clock(game.par.ticks),
            clock(other.ticks if other else None))  # fmt: skip
    return [
        ("", YOU, PAR, RIVAL if rival else "best"),
        (FIGURE_NAMES["moves"], f"{game.moves:,}", f"{game.par.moves:,}",
         f"{other.moves:,}" if other else "–"),
        *([time] if TIME in game.offered_stars else []),
        *[(what, value, "", "") for what, value in _further(game)],
    ]  # fmt: skip


def _further(game: Game) -> Iterator[tuple[str, str]]:
    """The labels and figures of the rows without par."""
    if game.ghost and game.lost_to != GHOST:  # else it came at the time of the player
        arrives = game.ghost.arrives
        yield "the ghost", clock(round(arrives) if arrives < inf else None)
    if game.lost_to:
        goal = "to the goal" if game.is_gate_open else f"to key {WAYPOINTS[game.keys]}"
        yield goal, f"{game.distance(game.cell):,}"
    if game.wrong_turns or not game.lost_to:
        yield "wrong turns", f"{len(game.wrong_turns):,}"


def praise(game: Game, news: RecordChanges | None, otherwise: str = messages.LEGEND) -> str:
    """The comment on a finished game; `otherwise` without anything to praise. After hints or
    touches, their cost replaces praise for moves."""
    if game.lost_to:
        return messages.CONSOLATION[game.lost_to]
    if game.is_helped:
        return "The solver helped, so this run doesn't count."
    left = game.available_stars
    lost = [messages.STAR_WORDS[star] for star in game.offered_stars[::-1] if star not in left]
    cost = messages.cost_of_stars(game.hints, game.touches, lost, not left) if lost else ""
    if not left:
        return cost
    words = []
    if cost:
        words.append(cost)
    elif game.moves == game.tour:
        words.append("Perfect! No path is shorter.")
    new = ["fewest moves"] * bool(news and news.fewest)
    new += ["best time"] * bool(news and news.quickest and TIME in game.offered_stars)
    if new:
        words.append(f"New record: {' and '.join(new)}!")
    elif cost and otherwise:
        words.append(otherwise)
    return " ".join(words) or otherwise


def remarks(play: Playthrough) -> list[str]:
    """What there is to say of a finished game besides praise."""
    has_won = play.game.outcome == WON
    practice = messages.NOT_RECORDED if play.begun else ""
    chest = chest_of(play.level) if has_won else ""
    keys = ""
    if has_won and play.maze.waypoints and not play.game.rules.relaxed:
        keys = f"Key by key: {' + '.join(map(clock, splits_of(play.game)))}."
    return [*filter(None, (practice, keys, chest, two_runs(play)))]


def two_runs(play: Playthrough) -> str:
    """Said once, with the first star besides those for goals: how to earn the stars of a room."""
    name, news, records = play.level.name, play.news, play.store.records
    if not news or name not in ADVENTURE:
        return ""
    before = reached_before(records, name, news)
    again = messages.try_again(records[name].stars)
    is_first = again and before.stars == len(before.finished)
    return f"Gem and best path are two runs. {again}" if is_first else ""


def title_of(left: Unfinished | Run) -> str:
    """The title of the level or maze of a run."""
    level = ADVENTURE.get(left.name)
    if level:
        return f"{level.number} {level.title}"
    if is_daily(left.name):
        return f"Daily maze {left.name.removeprefix('daily-')}"
    if is_code(left.name):
        return "a room from a code"
    return left.name or (left.maze if looks_like_id(left.maze) else "a maze without an ID")


def progress_of(left: Unfinished) -> str:
    """The moves of an unfinished run, and its time against the clock."""
    time = [] if left.data["rules"].get("relaxed") else [clock(left.ticks)]
    return ", ".join([moves_of(left.moves), *time])


# ---- danger --------------------------------------------------------------------------------------

_NEAR = 10  # moves within which the hunter is near


def danger_of(game: Game) -> float:
    """How near a loss is, 0 … 1: by a ghost, in the second half of its time, or by the hunter."""
    danger = 0.0
    if game.outcome or not game.walked:
        return danger
    if game.ghost:
        danger = 2 * game.ticks / max(1.0, game.ghost.arrives) - 1
    if game.hunter and game.hunter.mood is Mood.CHASING:
        moves = game.hunter.distance(game.cell)
        danger = max(danger, 1 - moves / _NEAR if moves >= 0 else 0.0)
    return min(max(0.0, danger), 1.0)


def comparison(game: Game, rival: Run | None) -> str:
    """Compares a finished game with the run it raced, in words; empty without one."""
    if not rival or game.outcome != WON:
        return ""
    moves, late = game.moves - rival.claim.moves, (game.ticks - rival.claim.ticks) / TICKS
    more = counted(abs(moves), "fewer move" if moves < 0 else "more move")
    slower = f"{abs(late):.1f} s {'faster' if late < 0 else 'slower'}"
    lines = [more if moves else "same moves", slower if late else "same time"]
    return f"Against the rival: {', '.join(lines[: 1 if game.rules.relaxed else 2])}."


# ---- before the first move -----------------------------------------------------------------------


def landmarks(game: Game) -> list[int]:
    """The cells of the player, the remaining keys, the goals and the hunter's lair."""
    cells = [game.cell, *game.maze.waypoints[game.keys :], *game.maze.goals]
    if game.hunter:
        cells.append(game.hunter.lair)
    return [cell for cell in cells if game.is_seen(cell)]


def sights(game: Game) -> list[int]:
    """The landmarks, and the cells at one-way doors, at walls that change next, and with things."""
    grid, passages, things = game.maze.grid, game.maze.passages, game.maze.things
    arcs = [arc for arc, twin in enumerate(grid.twin) if passages[arc] > passages[twin]]
    arcs += *(game.next_change or ()), *things.locks, *things.gates
    cells = [grid.head[one] for arc in arcs for one in (arc, grid.twin[arc])]
    beings = things.minotaur, things.reflection, things.home, things.gem
    cells += [cell for cell in beings if cell >= 0]
    cells += *things.keys, *things.plates, *things.thin
    return landmarks(game) + [cell for cell in cells if game.is_seen(cell)]


def introduction(play: Playthrough) -> list[RuleLine]:
    """The lines shown before the first move."""
    game = play.game
    note = note_on(play.store, play.level)
    time = f", {clock(game.par.ticks)}" if TIME in game.offered_stars else ""
    lines = rules_of(play) + _lines(
        (play.uncounted, "", messages.no_record(play.uncounted)),
        (note, "", note),
        (game.rules.relaxed, "time", "No clock: time stops until you move."),
        (game.tour >= 0, "par", f"Par: {moves_of(game.par.moves)}{time}."),
    )
    if rival := play.rival:
        time = "" if rival.rules.relaxed else f" in {clock(rival.claim.ticks)}"
        words = f"Race against a run of {moves_of(rival.claim.moves)}{time}."
        lines.append(RuleLine("race", words))
    return lines


def rules_of(play: Playthrough) -> list[RuleLine]:
    """The rules of a game. A room that says its own needs no general lines about its things."""
    level, game, maze = play.level, play.game, play.game.maze
    is_told = bool(game.world and level.words)
    kinds = rule_icons(play)
    keys = "key a", "key a, then b,", "key a, then b, then c,"
    ghost = game.ghost.solver if game.ghost else SOLVERS.get(game.rules.ghost)
    race = f"Beat the ghost to the goal: {ghost.title}." if ghost else ""
    sleeps = moves_of(game.hunter.wakes_after) if game.hunter else ""
    seen = f"You can see {moves_of(game.rules.torch)} ahead."
    general = rules_of_room(game.original) if game.world and not level.words else []
    return general + _lines(
        (level.words, kinds[0] if is_told and len(kinds) == 1 else "", level.words),
        (maze.waypoints, "key", f"Collect {keys[len(maze.waypoints) - 1]} to open the gate."),
        (game.rules.torch, "torch", seen if is_told else f"It's dark. {seen}"),
        (game.rules.ghost, "ghost", race),
        (maze.terrain, "moves",
         f"Stepping into mud counts as {MUD_COST} moves, into water as {WATER_COST}."),
        (maze.fences, "moves", f"A move over a fence counts {FENCE_COST} extra."),
        (maze.turns, "moves", f"A move that turns counts {maze.turns} extra."),
        (has_doors(maze) and not game.world, "door", "Doors are one-way: follow the arrows."),
        (maze.shift, "shift",
         f"After {messages.often(maze.shift)} the dashed wall opens and the dashed gap closes."),
        (race and not game.rules.ghost, "ghost", race),
        (sleeps, "hunter", f"A hunter wakes after {sleeps}. Its touch costs a star."),
    )  # fmt: skip
