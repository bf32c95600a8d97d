"""Results of daily mazes as small pictures made of emoji, without a spoiler, to be shared."""

from collections.abc import Iterator
from operator import attrgetter

from pixelmaze.game.daily import day_of, kind_of, number_of
from pixelmaze.game.game import Game
from pixelmaze.game.rules import GHOST, HUNTER, LOST, UNDO, WON
from pixelmaze.game.walk import legs_of
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.play.daily_try import is_once
from pixelmaze.ui.play.messages import clock, star_row
from pixelmaze.ui.play.playthrough import Playthrough

_SQUARES = ("🟩", "🟡", "🔺")
"""A part of the way without a move in vain, with a short detour, or a long detour."""
_THINGS = attrgetter("keys", "locks", "is_swapped", "broken")
_LOST_SIGNS = {GHOST: "👻", HUNTER: "🐾"}


def share_picture(play: Playthrough, streak: int = 0) -> str:
    """The result of a daily maze as lines of text: a row for each leg, with a square for each part,
    by its moves in vain; then moves, time and the ID. A `streak` of several days is shown. In a
    room, there is a square for each event."""
    level, game = play.level, play.game
    if is_once(level):
        return _shared_try(play, streak)
    rows = [_row_of_emoji(leg.parts, at < len(game.maze.waypoints), leg.is_over, game)
            for at, leg in enumerate(legs_of(game))]  # fmt: skip
    lines = [f"{counted(game.moves, 'move', form='')} (par {game.par.moves})"]
    if not game.rules.relaxed:
        lines.append(clock(game.ticks))
    if streak > 1:
        lines.append(f"streak {streak}")
    title = f"pixelmaze {level.name.replace('-', ' ', 1)}"
    stars = f" {star_row(game.stars)}" if game.outcome == WON else ""
    return "\n".join([title + stars, *rows, " · ".join(lines), level.maze])


def _row_of_emoji(parts: list[int | None], has_key: bool, is_over: bool, game: Game) -> str:
    squares = "".join("⬛" if part is None else _SQUARES[part] for part in parts)
    if is_over:
        return squares + ("🔑" if has_key else "🏁")
    return squares + (_LOST_SIGNS.get(game.lost_to or "", "") if game.outcome == LOST else "")


def _shared_try(play: Playthrough, streak: int) -> str:
    game, day = play.game, day_of(play.level.name)
    end = f"{game.moves} of {game.par.moves}" if game.outcome == WON else "given up"
    undone = sum(one.action == UNDO for one in game.inputs)
    parts = [f"#{number_of(day)}", kind_of(day).name, end, *[f"{undone} undone"] * (undone > 0)]
    parts += [f"streak {streak}"] * (streak > 1) + ["practice"] * (not play.is_counting)
    return f"pixelmaze {' · '.join(parts)}\n{''.join(_squares(game))}"


def _squares(game: Game) -> Iterator[str]:
    world = game.world
    if not world:
        yield from (_SQUARES[1] if sum(leg.wasted) else _SQUARES[0] for leg in legs_of(game))
    else:
        state, has_cost = world.start, False
        for at, arc in zip(game.counted, game.trail, strict=True):
            before, state = state, world.step(state, arc)
            has_cost |= bool(game.in_vain[at])
            if _THINGS(before) != _THINGS(state):
                yield _SQUARES[has_cost if state in world.moves_to_win else 2]
                has_cost = False
    yield "🏁" if game.outcome == WON else "⬛"
