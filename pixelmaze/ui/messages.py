"""What is said of a level and of a game, for any front end. Each line has a kind, for which a front
end may have an icon or a colour."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pixelmaze.annotations import ANY, ARC, CELL, FIRST, LAST, LOWEST
from pixelmaze.game.autopilot import Autopilot
from pixelmaze.game.keys import printed
from pixelmaze.game.level import Level
from pixelmaze.game.levels import ADVENTURE, is_daily
from pixelmaze.game.rules import LOST, MOVES, STARS, TICKS, TIME, WON, Game
from pixelmaze.maze_id import STANDARD, looks_like_id, parse
from pixelmaze.registry import SOLVERS
from pixelmaze.shapes import SHAPES
from pixelmaze.storage.records import News, Record
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.theme import Role
from pixelmaze.ui import commands
from pixelmaze.ui.outcome import counted


class Line(NamedTuple):
    kind: str
    """key, torch, ghost, picture, hexagon, par; or nothing."""
    words: str


class Figure(NamedTuple):
    kind: str
    """moves, time, key, ghost, visited; star, star_empty or star_lost."""
    number: str
    word: str


class Standing(NamedTuple):
    subject: str
    """Who is at work, if it is not the player."""
    word: str
    kind: str
    """One of COLOURS."""


COLOURS = {
    "ready": Role.TEXT_DIM, "walking": Role.GREEN, "making": Role.GREEN, "searching": Role.ROUTE,
    "paused": Role.WHITE, "found": Role.PATH, "won": Role.PATH, "stuck": Role.ALARM,
    "lost": Role.ALARM,
}  # fmt: skip
"""What each kind of standing looks like."""

STAR_WORDS = ("goal", "moves", "time")
"""What each star is for."""


def rules_of(level: Level, keys: int) -> list[Line]:
    """What is in force in a level with so many keys."""
    rules, lines = level.rules, []
    if keys == 1:
        lines.append(Line("key", "Fetch key a to open the gate."))
    elif keys:
        letters = "a and b" if keys == 2 else "a, b and c"
        lines.append(Line("key", f"Fetch {letters}, in this order, to open the gate."))
    if rules.torch:
        moves = "one move" if rules.torch == 1 else f"{rules.torch} moves"
        lines.append(Line("torch", f"It is dark: you can see {moves} ahead."))
    if rules.ghost:
        lines.append(Line("ghost", f"Beat the ghost to the goal: {SOLVERS[rules.ghost].title}."))
    if level.paints:
        lines.append(Line("picture", "The right path draws a picture."))
    return lines


def in_short(level: Level) -> list[Line]:
    """The same in a word or two each, for where there is little room."""
    rules, lines = level.rules, []
    maze = parse(level.maze) if level.maze else None
    if level.paints:
        lines.append(Line("picture", "a picture"))
    if maze and maze.shape != STANDARD.shape:
        lines.append(Line("hexagon", f"{SHAPES[maze.shape].ways} ways"))
    if maze and maze.waypoints:
        lines.append(Line("key", f"{maze.waypoints} key{'s' * (maze.waypoints > 1)}"))
    if rules.torch:
        lines.append(Line("torch", f"{rules.torch} moves"))
    if rules.ghost:
        lines.append(Line("ghost", SOLVERS[rules.ghost].title))
    return lines


def introduction(level: Level, game: Game) -> list[Line]:
    """What is to be known of a level before the first move."""
    lines = [Line("", level.words)] if level.words else []
    lines += rules_of(level, len(game.maze.waypoints))
    if game.tour >= 0:
        lines.append(Line("par", f"Par: {game.par.moves:,} moves, {clock(game.par.ticks)}."))
    return lines


def solver_word(level: Level, autopilot: Autopilot | None) -> str:
    """What the key of the solver does, in a word or two. In a level that is the same for everyone
    it asks first; elsewhere this says what it costs."""
    if autopilot:
        return "take over"
    word = commands.PLAY["solver"].label
    return word if level.is_fixed else f"{word} (no stars)"


def standing(game: Game, autopilot: Autopilot | None) -> Standing:
    """How a game stands, in a word."""
    if game.outcome == WON:
        return Standing("", "GOAL!", "won")
    if game.outcome == LOST:
        return Standing("", "THE GHOST WON", "lost")
    if autopilot:
        outcome = autopilot.search.outcome
        kind = "found" if autopilot.has_found else "stuck" if outcome else "searching"
        return Standing(autopilot.title, (outcome or "searching").upper(), kind)
    if game.tour < 0:
        return Standing("", "NO WAY", "stuck")
    return Standing("", "WALKING" if game.walked else "READY", "walking")


def figures_of(game: Game, autopilot: Autopilot | None) -> list[Figure]:
    """What is counted, and the stars: earned, to be earned yet, or lost."""
    figures = [
        Figure("moves", f"{game.moves:,}", f"of {game.par.moves:,}"),
        Figure("time", clock(game.ticks), f"of {clock(game.par.ticks)}"),
    ]
    if game.maze.waypoints:
        figures.append(Figure("key", f"{game.keys}", f"of {len(game.maze.waypoints)}"))
    if game.ghost:
        done = 100 * game.ticks // max(1, (len(game.ghost.route) - 1) * game.ghost.pace)
        figures.append(Figure("ghost", f"{min(done, 100)}%", "of its way"))
    if autopilot and not game.outcome:
        figures.append(Figure("visited", f"{autopilot.search.visited:,}", "cells searched"))
    return figures + [Figure(_star(game, star), "", "") for star in STARS]


def _star(game: Game, star: str) -> str:
    is_late = {MOVES: game.moves > game.par.moves, TIME: game.ticks > game.par.ticks}
    if game.is_helped or star not in game.available_stars or is_late.get(star):
        return "star_lost"
    return "star" if game.outcome == WON else "star_empty"


def result_rows(game: Game, record: Record | None) -> list[tuple[str, str, str, str]]:
    """The table of a result, its heading first."""
    return [
        ("", "you", "par", "best"),
        ("moves", f"{game.moves:,}", f"{game.par.moves:,}", f"{record.moves:,}" if record else "–"),
        ("time", clock(game.ticks), clock(game.par.ticks), clock(record.ticks) if record else "–"),
        ("wrong turns", f"{len(game.wrong_turns):,}", "", ""),
    ]


LEGEND = "Gold: the shortest route. Red: your wrong turns."
"""Of a walk that is shown again."""


def praise(game: Game, news: News | None, otherwise: str = LEGEND) -> str:
    """What is said of a game that is over; `otherwise`, if there is nothing to be praised. What was
    done by hints is no merit: then it is said what they cost."""
    if game.outcome != WON:
        return "Not this time. The ghost never tires: find a shorter route."
    if game.is_helped:
        return "The solver helped, so this run does not count."
    if not game.stars:
        return "The hints cost all three stars."
    words = []
    if game.hints:
        words.append(_COST_OF_HINTS[game.hints])
    elif game.moves == game.tour:
        words.append("Perfect: no route is shorter!")
    if news and news.fewest and news.quickest:
        words.append("New record: fewest moves and best time!")
    elif news and news.fewest:
        words.append("New record: fewest moves!")
    elif news and news.quickest:
        words.append("New record: best time!")
    elif game.hints and otherwise:
        words.append(otherwise)
    return " ".join(words) or otherwise


_COST_OF_HINTS = {
    1: "The hint cost the time star.",
    2: "The hints cost the stars for time and moves.",
}


def title_of(left: Unfinished) -> str:
    """What was played in a run that was left."""
    level = ADVENTURE.get(left.name)
    if level:
        return f"{level.number} {level.title}"
    if is_daily(left.name):
        return left.name.replace("daily-", "Daily Maze ")
    return left.name or (left.maze if looks_like_id(left.maze) else "a maze from a file")


def progress_of(left: Unfinished) -> str:
    """How far a run has come that was left."""
    return f"{counted(left.moves, 'move')}, {clock(left.ticks)}"


def share_line(level: Level, game: Game) -> str:
    """What one tells the others: the level, its maze, moves, time and stars, in one line."""
    rules = level.name.removeprefix(level.maze)  # of a maze of one's own choice
    what = f"{level.number} {level.title}" if level.number else rules
    if level.is_daily:
        what = level.name.replace("-", " ", 1)
    parts = [f"pixelmaze {what}".rstrip(), *([level.maze] if level.maze else [])]
    if game.outcome == WON:
        parts.append(f"{game.moves} moves (par {game.par.moves})")
        parts.append(clock(game.ticks))
        parts.append(star_row(game.stars))
    else:
        parts.append("the ghost won" if game.outcome == LOST else "on the way")
    return " · ".join(parts)


def clock(ticks: int) -> str:
    """A time as it is shown."""
    minutes, tenths = divmod(ticks * 10 // TICKS, 600)
    return f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def star_row(stars: Collection[str]) -> str:
    """All that can be earned, each in its place: for the goal, for moves, for time."""
    return "".join("★" if star in stars else "☆" for star in STARS)


# ---- loading -------------------------------------------------------------------------------------

LOADING = "Loading"
CANCEL, CANCEL_HELP = "cancel", "back to where you were"
NO_MEMORY = "there is not enough memory for this maze"


# ---- the map of the adventure --------------------------------------------------------------------

BEST = "Best"
NOT_PLAYED = "Not played yet."


def moves_of(count: int) -> str:
    """The number of moves in words.

    >>> moves_of(1), moves_of(1234)
    ('1 move', '1,234 moves')
    """
    return f"{count:,} {'move' if count == 1 else 'moves'}"


# ---- menus ------------------------------------------------------------------------------------

MENU = "Menu"

# ---- list of keys ---------------------------------------------------------------------------

KEYS = "Keys"
WINDOW, TERMINAL = "Window", "Terminal"
"""Headings of the keys of the shell."""
KEYS_HINT = "Click a line, or choose with ↑ ↓ and Return."

# ---- play ----------------------------------------------------------------------------------------

PLAY_HEADING = "Walk"
"""The heading of its keys."""
WALK = "walk"
PAIR_HELP = "two arrows together: the way between"
RUN_HELP = "hold it to run to the next fork"
MOUSE_HELP = "click or drag: walk; right drag: look"
CLICK_LIMIT = "A click leads as far as the next junction, and to where you have been."
SOUND_OFF, SOUND_ON = "The sound is off.", "The sound is on."
SMALLEST = "Without colours the maze cannot be smaller."
AT_GOAL = "Goal reached!"
FIGURE_NAMES = {"visited": "solver", "key": "keys"}
"""Names of figures where there are no icons, if they differ from the kind."""


def walk_help(letters: str, shape: str) -> str:
    """How to walk in the window. `letters` are those of a shape that has its own, or empty."""
    ways = f"{letters}: the {SHAPES[shape].ways} directions"
    how = ways if letters else "two together go around corners"
    return f"walk; {how}"


def press_help(letters: str) -> str:
    """How to walk where each press is a move; `letters` as above."""
    how = f"{letters} as the ways lie; with Shift" if letters else "with Shift"
    return f"walk; {how} to where ways part"


RESUMED = "Resumed. The clock starts when you move."
NOTHING_TO_UNDO = "There is nothing to undo."
GATE_OPEN = "The gate is open!"
IN_CONTROL = "You are back in control."


def key_fetched(letter: str) -> str:
    return f"You got key {letter}."


def gate_shut(letter: str) -> str:
    """`letter` is that of the next key."""
    return f"The gate is locked: you need key {letter}."


def solver_warning(key: str) -> str:
    return f"{key} again: the solver goes on; that costs all stars."


def solver_helps(key: str) -> str:
    return f"No stars: the solver helps. {key} takes over."


def taking_over(key: str) -> str:
    """Said when the player wants to walk while the solver does."""
    return f"{key} takes over."


# ---- watching ------------------------------------------------------------------------------------

RUN_HEADING, RACE_HEADING, TIME_HEADING = "Run", "Race", "Time"
PANEL_HEADING, LOOK_HEADING = "Column", "Look"
"""Headings in the list of keys."""
ZOOM_IN_HELP, ZOOM_OUT_HELP = "zoom in; also the wheel", "zoom out; drag to move"
NOTHING_TO_MAKE = "There is nothing to make."
UNKNOWN_MAKING = "It is unknown how this maze was made."
SOLVE, CLEAR = "solve", "clear"
PLAY, REPLAY, GO_ON, FREEZE = "play", "replay", "go on", "freeze"


def next_solver(title: str) -> str:
    return f"{printed(commands.RUN['solve'].keys[0])} starts {title}."


READY, PAUSED = ("READY", "ready"), ("PAUSED", "paused")
MAKING, MADE, SEARCHING = ("MAKING", "making"), ("MADE", "making"), ("SEARCHING", "searching")
"""States, each with its kind; see `COLOURS`."""


def running_ahead(steps: int) -> tuple[str, str]:
    """The state while steps are computed up to the end."""
    return f"{steps:,} … a key stops", "paused"


# ---- races ---------------------------------------------------------------------------------------

RESULTS = "The result"
ORDINALS = ("", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")
START_RACE = "start"
RACE = "Race"
RACING, RACE_OVER = ("RACING", "searching"), ("RESULT", "found")


def finishers(arrived: int, runners: int) -> str:
    return f"{arrived} of {runners} finished"


def cells_visited(count: int) -> str:
    return f"{count:,} {'cell' if count == 1 else 'cells'}"


def rounds_needed(count: int) -> str:
    return f"{count:,} {'round' if count == 1 else 'rounds'}"


def path_of(moves: int) -> str:
    return f"path {moves:,}"


# ---- the source of an algorithm ------------------------------------------------------------------

ALGORITHM_ENDED = "The algorithm has ended."
CATCHING_UP = "Catching up with the playback …"
IS_RECORDED = "This is a recording: there is no source."
NO_SOURCE = "There is no source to show."
NOTHING_TO_DO = "There is nothing to search."
YES, NO, NONE, EMPTY = "yes", "no", "none", "empty"
ORDERS = {
    LAST: "next: newest (stack)", FIRST: "next: oldest (queue)",
    LOWEST: "next: lowest (priority queue)", ANY: "next: any, at random", "": "",
}  # fmt: skip
"""Which entry an algorithm takes next."""
_ENTRIES = {CELL: ("cell", "cells"), ARC: ("arc", "arcs"), "": ("entry", "entries")}


def entries(number: int, of: str) -> str:
    """The number of cells, arcs or other entries."""
    return f"{number:,} {_ENTRIES[of][number != 1]}"
