"""The picture of a result, and the clipboard."""

from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from support.checks import refused
from support.runs import games, walk_out

from pixelmaze.files.text import read
from pixelmaze.game.daily import daily
from pixelmaze.game.game import Game
from pixelmaze.game.rules import LOST, WON, Level, Rules
from pixelmaze.game.walk import DIRECT, LONG, SHORT, legs_of
from pixelmaze.ui.kit import ports
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.play.sharing import share_picture

FRIDAY = daily(date(2026, 11, 20))
SATURDAY = daily(date(2026, 11, 21))
TREE = """
+---+---+---+---+---+---+
| S                   G |
+   +---+---+---+---+---+
|   |   |   |   |   |   |
+---+---+---+---+---+---+
"""


def walk(game: Game, letters: str) -> Game:
    for letter in letters:
        assert game.act(letter)
    return game


# ---- detours -----------------------------------------------------------------------------------


def test_the_best_path_has_no_detours() -> None:
    game = walk_out(Game(FRIDAY.make()))
    legs = legs_of(game)
    assert len(legs) == 3
    assert sum(leg.length for leg in legs) == game.tour
    assert {part for leg in legs for part in leg.parts} == {DIRECT}


def test_a_detour_is_seen_in_its_part() -> None:
    game = Game(read(TREE))
    down, up, on = "D", "B", "A"
    walk(game, down + up + on + on + "C" + on * 4)
    (leg,) = legs_of(game)
    assert leg.parts == [LONG, DIRECT, LONG, DIRECT, DIRECT]
    assert sum(leg.wasted) == game.moves - game.tour == 4


def test_moves_that_were_undone_were_in_vain() -> None:
    (leg,) = legs_of(walk(Game(read(TREE)), "AzAAAAA"))
    assert leg.parts == [DIRECT, SHORT, DIRECT, DIRECT, DIRECT]


@given(games())
def test_all_moves_are_accounted_for(game: Game) -> None:
    legs = legs_of(game)
    if game.outcome == WON and all(leg.length > 0 for leg in legs):
        assert sum(sum(leg.wasted) for leg in legs) == game.moves - game.tour
        assert all(None not in leg.parts for leg in legs)
    assert all(wasted >= 0 for leg in legs for wasted in leg.wasted)


# ---- the picture -------------------------------------------------------------------------------


def pictured(level: Level, game: Game, streak: int = 0) -> str:
    play: Any = SimpleNamespace(level=level, game=game)
    return share_picture(play, streak)


def test_a_picture_tells_of_a_day() -> None:
    game = walk_out(Game(FRIDAY.make()), wait=10)
    assert pictured(FRIDAY, game, streak=4).splitlines() == [
        "pixelmaze daily 2026-11-20 ★★★",
        "🟩🟩🔑",
        "🟩🟩🟩🟩🟩🟩🟩🟩🔑",
        "🟩🟩🟩🟩🟩🟩🟩🟩🏁",
        "83 moves (par 99) · 0:13.6 · streak 4",
        "square-28x15-kruskal-20261120-waypoints-2",
    ]
    assert "streak" not in pictured(FRIDAY, game, streak=1)


def test_a_picture_tells_how_far_one_came() -> None:
    game = Game(SATURDAY.make(), SATURDAY.rules)
    for _ in range(30):
        game.act("ABCD"[game.maze.grid.heading[arc_to(game)]])
    game.tick(10_000)
    assert game.outcome == LOST
    first, row, *_ = pictured(SATURDAY, game).splitlines()
    assert first == "pixelmaze daily 2026-11-21"
    assert row.startswith("🟩🟩🟩")
    assert row.endswith("⬛⬛👻")


def arc_to(game: Game) -> int:
    (cell,) = game.hint_path(1)
    grid = game.maze.grid
    arcs = range(grid.first[game.cell], grid.first[game.cell + 1])
    return next(arc for arc in arcs if grid.head[arc] == cell)


def test_a_picture_without_a_clock_tells_no_time() -> None:
    game = walk_out(Game(FRIDAY.make(), Rules(relaxed=True)))
    assert "83 moves (par 99)" in pictured(FRIDAY, game).splitlines()


# ---- the clipboard -----------------------------------------------------------------------------


class CopykittenError(Exception):
    pass


def test_text_is_copied_and_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    library: Any = SimpleNamespace(
        copy=held.append, paste=lambda: held[-1], CopykittenError=CopykittenError
    )
    monkeypatch.setattr(ports, "_library", lambda: library)
    assert Clipboard().copy("run-🟩")
    assert Clipboard().paste() == "run-🟩"


def test_without_a_clipboard_there_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise CopykittenError("no display")

    broken: Any = SimpleNamespace(copy=fail, paste=fail, CopykittenError=CopykittenError)
    for library, words in ((None, "no clipboard"), (broken, "no text on the clipboard")):
        monkeypatch.setattr(ports, "_library", lambda library=library: library)
        assert not Clipboard().copy("run")
        with refused(words):
            Clipboard().paste()
