"""The things to draw in a maze that is played."""

from __future__ import annotations

from pixelmaze.game.game import Game
from pixelmaze.game.hunter import Mood
from pixelmaze.grid import tail
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.things import FOOTPRINT, GHOST, HUNTER, PLAYER, Thing, hint_arrows, places
from pixelmaze.theme import Role
from pixelmaze.ui.playthrough import Playthrough

_BUMPED = Thing("@", Style(Role.HERO, Role.WHITE, is_bold=True))
"""The player bumping into a wall."""
_SHADOW = Thing("o", Style(Role.BLUE_LIGHT, Role.CLEAR, is_bold=True))


def things_of(play: Playthrough, *, is_bumped: bool, shadow_pace: int | None) -> dict[int, Thing]:
    """Everything to draw, by cell. `shadow_pace`: ticks per move of the shadow; None to leave
    it out."""
    game, maze = play.game, play.maze
    things: dict[int, Thing] = {}
    if not play.level.paints:
        things |= {tail(maze.grid, arc): FOOTPRINT for arc in game.trail}
    things |= hint_arrows(maze, play.hinting.arcs)
    things |= places(maze, game.keys, game.is_gate_open)
    shadow, pace = play.shadow, shadow_pace
    if shadow and pace and not play.autopilot and shadow.is_walking(game.ticks, pace):
        things[_nearer(shadow.at(game.ticks, pace))] = _SHADOW
    things |= rivals_of(game)
    things[game.cell] = _BUMPED if is_bumped else PLAYER
    return things


def rivals_of(game: Game) -> dict[int, Thing]:
    """The ghost and the hunter by their cells. One that sleeps in the dark is left out."""
    rivals = {_nearer(game.ghost.at(game.ticks)): GHOST} if game.ghost else {}
    hunter = game.hunter
    if hunter and (game.is_seen(hunter.cell) or hunter.mood not in (Mood.ASLEEP, Mood.RESTING)):
        rivals[hunter.cell] = HUNTER[hunter.mood]
    return rivals


def _nearer(way: tuple[int, int, float]) -> int:
    """The nearer of two cells, for a figure at the fraction `part` of the way between them."""
    before, after, part = way
    return before if part < 0.5 else after
