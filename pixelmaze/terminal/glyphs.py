"""The characters of mazes and of the things in them.

Line characters are indexed by *arms*: the sides of the character cell that the line reaches.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.files.room import (
    GEM,
    HOME,
    KEY,
    LOCK,
    MINOTAUR,
    OPEN_GATE,
    PLATE,
    REFLECTION,
    SHUT_GATE,
    THIN,
)
from pixelmaze.game import rules
from pixelmaze.game.hunter import Mood
from pixelmaze.game.world import State, World
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import ON_PATH, RETREATED, VISITED, VISITED_BACK
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.terminal.canvas import Style

RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8  # arms, as bit flags

WALL = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"  # wall characters, by arms

FENCE = "╌╎"  # a fence across, and an upright one
PICKETS = "▚"  # a part of a fence in any direction

LINES = {
    RETREATED: "·┄┆╰┄┄╯┄┆╭┆┆╮┄┆┄",
    VISITED: "•╺╹┗╸━┛┻╻┏┃┣┓┳┫╋",
    VISITED_BACK: "•╍╏┕╍╍┙┷╏┍╏┝┑┯┥┿",
    ON_PATH: "◆═║╚══╝╩║╔║╠╗╦╣╬",
}
"""Line characters, by the mark of the cell that the line leads to, then by arms. Later marks are
drawn over earlier ones."""

WAITING_SIGN = "○"
FILLED_SIGN = "░"
ROCK_SIGN = "▒"
HEAD_SIGN = "●"
NEXT_SIGN = "◇"
DIM_SIGN = "·"
ROUTE_SIGN = "•"  # on a route that an overlay shows
COVER_SIGNS = f" :~{FENCE[0]}"  # signs of plain floor, mud, water and, in legends, a fence
HEAT_SIGNS = " .,:;-~=+*ox%#&@"  # signs of the heat map, from near to far
UPPER_HALF, LOWER_HALF, FULL_BLOCK = "▀▄█"
BEYOND = "◂▸▴▾"  # arrows at the left, right, top and bottom edge where the maze continues

ONE_WAY = {(1, 0): "▸", (0, -1): "▴", (-1, 0): "◂", (0, 1): "▾"}
"""Arrows of one-way doors by direction, to the right and down. A door in a slanted wall has the
arrow up or down."""

ARROWS = "→↗↑↖←↙↓↘"  # arrows by eighths of a turn, counterclockwise from the right

_ASCII_LINES = {RETREATED: ".", VISITED: "*", VISITED_BACK: "o", ON_PATH: "="}
_ASCII = str.maketrans(
    {
        **{sign: _ASCII_LINES[mark] for mark, signs in LINES.items() for sign in signs[1:]},
        **dict(zip(WALL, " -|+--++|+|++++++", strict=False)),
        **dict.fromkeys(FENCE + PICKETS, '"'),
        "•": "*",
        "◆": "=",
        "·": ".",
        WAITING_SIGN: "?",
        FILLED_SIGN: "x",
        ROCK_SIGN: "#",
        HEAD_SIGN: "O",
        NEXT_SIGN: "+",
        **dict(zip(BEYOND, "<>^v", strict=True)),
        **dict(zip(ARROWS, ">/^\\</v\\", strict=True)),
        **dict(zip("🟩🟡🔺⬛🔑🏁👻🐾", "#o^.ae&H", strict=True)),
        **dict(zip("★☆›‹×‖▏…–█▀▄é", "*-><x||~-###e", strict=True)),
    }
)


def ascii_only(text: str) -> str:
    """Replace all characters by ASCII ones. Kinds of lines stay distinguishable."""
    return text.translate(_ASCII).encode("ascii", "replace").decode()


# ---- things --------------------------------------------------------------------------------------


class Thing(NamedTuple):
    """A character for a cell. The floor shows through a CLEAR ground; else the thing fills it."""

    letter: str
    style: Style


def _badge(letter: str, ink: Role, ground: Role) -> Thing:
    return Thing(letter, Style(ink, ground, is_bold=True, is_reversed=True))


def _sign(letter: str, ink: Role) -> Thing:
    return Thing(letter, Style(ink, Role.CLEAR, is_bold=True))


PLAYER = _badge("@", Role.WHITE, Role.HERO)
START = _badge("S", Role.OUTLINE, Role.START_LIGHT)
GOAL = _badge("G", Role.OUTLINE, Role.GOAL)
GATE = _badge("X", Role.GOAL_LIGHT, Role.GOAL_DARK)  # the goal while its gate is shut
KEYS = tuple(
    _badge(letter, Role.OUTLINE, role)
    for letter, role in zip(WAYPOINTS, (Role.GREEN, Role.MAGENTA, Role.BLUE_LIGHT), strict=True)
)
GHOST = _badge("&", Role.WHITE, Role.BLUE)
HUNTER = dict.fromkeys(Mood, _badge("h", Role.WHITE, Role.PAINT_DARK_RED)) | {
    Mood.AWAKE: _badge("!", Role.OUTLINE, Role.ALARM),
    Mood.CHASING: _badge("H", Role.OUTLINE, Role.ALARM),
}
"""The small letter is harmless."""
RIVALS = {rules.GHOST: GHOST, rules.HUNTER: HUNTER[Mood.CHASING]}
"""By the names that a walk gives them."""
ROOM_THINGS = {
    "thin floor": _sign(THIN, Role.BLUE_LIGHT),
    "hole": _badge("#", Role.TEXT_DIM, Role.OUTLINE),
    "plate": _sign(PLATE, Role.GOAL_LIGHT),
    "mirror": _sign(HOME, Role.MAGENTA),
    "gem": _sign(GEM, Role.GREEN),
    "key": _badge(KEY, Role.OUTLINE, Role.GOAL_LIGHT),
    "your reflection": _badge(REFLECTION, Role.OUTLINE, Role.MAGENTA),
    "minotaur": _badge(MINOTAUR, Role.OUTLINE, Role.ALARM),
}
ROOM_DOORS = {
    "lock": _sign(LOCK, Role.GOAL_LIGHT),
    "open gate": _sign(OPEN_GATE, Role.GREEN),
    "shut gate": _sign(SHUT_GATE, Role.ALARM),
    "barred turn": _sign("×", Role.ALARM),
}
"""The things of rooms, those drawn on top last, and the signs in doorways."""
HEAD = _badge(HEAD_SIGN, Role.WHITE, Role.OUTLINE)  # the current cell of an algorithm
NEXT = _sign(NEXT_SIGN, Role.NEXT)  # a cell that an algorithm will take next
FOOTPRINT = _sign(DIM_SIGN, Role.TEXT)


def places(maze: Maze, keys: int = 0, is_gate_open: bool = True) -> dict[int, Thing]:
    """Start and goals by cell, and the keys left after `keys` of them have been collected."""
    goals = dict.fromkeys(maze.goals, GOAL if is_gate_open else GATE)
    return {maze.start: START} | goals | dict(list(zip(maze.waypoints, KEYS, strict=False))[keys:])


def room_things(maze: Maze, state: State, has_gem: bool = False) -> dict[int, Thing]:
    """The things and beings of a room in this state, by cell. `maze` is the maze at the start."""
    things = maze.things
    left = (  # in the order of ROOM_THINGS, with a bit for each that is gone
        (things.thin, state.broken), (things.thin, ~state.broken), (things.plates, 0),
        ((things.home,), 0), ((things.gem,), has_gem), (things.keys, state.keys),
        ((state.reflection,), 0), ((state.minotaur,), 0),
    )  # fmt: skip
    return {
        cell: thing
        for thing, (cells, gone) in zip(ROOM_THINGS.values(), left, strict=True)
        for number, cell in enumerate(cells)
        if cell >= 0 and not gone >> number & 1
    }


def room_doors(world: World, state: State) -> dict[int, Thing]:
    """The signs in the doorways of a room in this state, by arc: locks, gates, and the directions
    from the player's cell that the rule of turns bars."""
    maze, things = world.maze, world.maze.things
    lock, is_open, is_shut, barred = ROOM_DOORS.values()
    found = {arc: lock for i, arc in enumerate(things.locks) if not state.locks >> i & 1}
    for arc in things.gates:
        found[arc] = is_open if bool(maze.passages[arc]) != state.is_swapped else is_shut
    for arc in arcs(maze.grid, state.hero) if things.no_left else ():
        if world.is_open(state, arc) and not world.can_walk(state, arc):
            found[arc] = barred
    return found


def legend(maze: Maze) -> str:
    """A legend of the signs that can occur in a room."""
    things = maze.things
    occurs = (
        things.thin, things.thin, things.plates, things.home >= 0, things.gem >= 0, things.keys,
        things.reflection >= 0, things.minotaur >= 0,
        things.locks, things.gates, things.gates, things.no_left,
    )  # fmt: skip
    signs = zip((ROOM_THINGS | ROOM_DOORS).items(), occurs, strict=True)
    return "  ".join(f"{thing.letter} {name}" for (name, thing), does in signs if does)


def hint_arrows(maze: Maze, arcs: Iterable[int]) -> dict[int, Thing]:
    """An arrow for each move, by the cell that the move leads to."""
    grid = maze.grid
    style = Style(Role.PATH_LIGHT, Role.PATH_FLOOR, is_bold=True)
    headings, heading = grid.shape.headings, grid.heading
    return {grid.head[arc]: Thing(ARROWS[headings[heading[arc]].eighth], style) for arc in arcs}
