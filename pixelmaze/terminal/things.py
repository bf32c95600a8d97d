"""Things in a maze: characters drawn on top of cells."""

from collections.abc import Iterable
from typing import NamedTuple

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game import rules
from pixelmaze.game.hunter import Mood
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.glyphs import ARROWS, DIM_SIGN, HEAD_SIGN, NEXT_SIGN


class Thing(NamedTuple):
    """A character for a cell. With a CLEAR ground the floor shows through; otherwise the thing
    fills the room."""

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
HUNTER = {
    Mood.ASLEEP: _badge("h", Role.WHITE, Role.PAINT_DARK_RED),
    Mood.AWAKE: _badge("!", Role.OUTLINE, Role.ALARM),
    Mood.CHASING: _badge("H", Role.OUTLINE, Role.ALARM),
    Mood.LEAVING: _badge("h", Role.WHITE, Role.PAINT_DARK_RED),
    Mood.RESTING: _badge("h", Role.WHITE, Role.PAINT_DARK_RED),
}
"""The small letter is harmless."""
RIVALS = {rules.GHOST: GHOST, rules.HUNTER: HUNTER[Mood.CHASING]}
"""By the names under which a walk tells of them."""
HEAD = _badge(HEAD_SIGN, Role.WHITE, Role.OUTLINE)  # the current cell of an algorithm
NEXT = _sign(NEXT_SIGN, Role.NEXT)  # a cell that an algorithm will take next
FOOTPRINT = _sign(DIM_SIGN, Role.TEXT)


def places(maze: Maze, keys: int = 0, is_gate_open: bool = True) -> dict[int, Thing]:
    """Start and goals by cell, and the keys that are left when `keys` have been collected."""
    goals = dict.fromkeys(maze.goals, GOAL if is_gate_open else GATE)
    return {maze.start: START} | goals | dict(list(zip(maze.waypoints, KEYS, strict=False))[keys:])


def hint_arrows(maze: Maze, arcs: Iterable[int]) -> dict[int, Thing]:
    """An arrow for each move, by the cell that it leads to."""
    grid = maze.grid
    style = Style(Role.PATH_LIGHT, Role.PATH_FLOOR, is_bold=True)
    headings, heading = grid.shape.headings, grid.heading
    return {grid.head[arc]: Thing(ARROWS[headings[heading[arc]].eighth], style) for arc in arcs}
