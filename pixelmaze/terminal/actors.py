"""The things to draw in a maze that is played."""

from __future__ import annotations

from pixelmaze.game.game import Game
from pixelmaze.grid import tail
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.things import FOOTPRINT, GHOST, PLAYER, Thing, hint_arrows, places
from pixelmaze.theme import Role
from pixelmaze.ui.playthrough import Playthrough

_BUMPED = Thing("@", Style(Role.HERO, Role.WHITE, is_bold=True))
"""The player bumping into a wall."""
_COMPANION = Thing("o", Style(Role.BLUE_LIGHT, Role.CLEAR, is_bold=True))


def things_of(
    play: Playthrough, *, is_bumped: bool, companion_pace: int | None
) -> dict[int, Thing]:
    """Everything to draw, by cell. `companion_pace`: ticks per move of the companion; None to leave
    it out."""
    game, maze = play.game, play.maze
    things: dict[int, Thing] = {}
    if not play.level.paints:
        things |= {tail(maze.grid, arc): FOOTPRINT for arc in game.trail}
    things |= hint_arrows(maze, play.hinting.arcs)
    things |= places(maze, game.keys, game.is_gate_open)
    if play.companion and companion_pace and not play.autopilot:
        things[_nearer(play.companion.at(game.ticks, companion_pace))] = _COMPANION
    things |= rivals_of(game)
    things[game.cell] = _BUMPED if is_bumped else PLAYER
    return things


def rivals_of(game: Game) -> dict[int, Thing]:
    """The ghost by its cell; empty without a ghost."""
    return {_nearer(game.ghost.at(game.ticks)): GHOST} if game.ghost else {}


def _nearer(way: tuple[int, int, float]) -> int:
    """The nearer of two cells, for a figure at the fraction `part` of the way between them."""
    before, after, part = way
    return before if part < 0.5 else after
