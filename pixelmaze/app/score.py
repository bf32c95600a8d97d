"""How a game stands, in words and figures for the strips."""

from __future__ import annotations

from pixelmaze.app.aid import Aid
from pixelmaze.app.hud import STATUS_COLOURS, Figure
from pixelmaze.game import LOST, MOVES, STARS, TIME, WON, Game, clock
from pixelmaze.theme import Role


def status_of(game: Game, aid: Aid | None, cheers: bool) -> tuple[str, str, Role]:
    """Who is at work, how it stands, and the colour of that."""
    if cheers:
        return "", "GOAL!", Role.PATH
    if game.outcome == LOST:
        return "", "THE GHOST WAS FIRST", Role.ALARM
    if aid:
        outcome = aid.search.outcome
        return aid.title, (outcome or "searching").upper(), STATUS_COLOURS.get(outcome, Role.ALARM)
    if game.tour < 0:
        return "", "NO WAY", Role.ALARM
    return "", "WALKING", Role.GREEN


def figures_of(game: Game, aid: Aid | None) -> list[Figure]:
    """What is counted, and the stars: earned, to be earned yet, or lost."""
    figures = [
        ("icon_moves", f"{game.moves:,}", f"of {game.par.moves:,}"),
        ("icon_time", clock(game.ticks), f"of {clock(game.par.ticks)}"),
    ]
    if game.maze.waypoints:
        figures.append(("icon_key", f"{game.keys}", f"of {len(game.maze.waypoints)}"))
    if game.ghost:
        done = 100 * game.ticks // max(1, (len(game.ghost.route) - 1) * game.ghost.pace)
        figures.append(("icon_ghost", f"{min(done, 100)}%", "of its way"))
    if aid and not game.outcome:
        figures.append(("icon_visited", f"{aid.search.visited:,}", "cells searched"))
    return figures + [(_star(game, star), "", "") for star in STARS]


def _star(game: Game, star: str) -> str:
    is_late = {MOVES: game.moves > game.par.moves, TIME: game.ticks > game.par.ticks}
    if game.is_helped or star not in game.chances or is_late.get(star):
        return "icon_star_lost"
    return "icon_star" if game.outcome == WON else "icon_star_empty"
