"""The same script in the window, in a terminal and in typed lines comes to the same."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fronts import FRONTS, Front
from screen import Player, prepared

from pixelmaze import making
from pixelmaze.game.level import Level
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import Rules

SMALL = "square-8x5-prim-7"
HEXAGONAL = "hexagonal-8x6-wilson-3"

SCRIPTS: dict[str, tuple[Level, str]] = {
    "keys": (
        ADVENTURE["the-errand"],
        "undo bump way*4 bump undo*2 way*6 hint way hint hint way*3 hint hint back way goal",
    ),
    "torch": (ADVENTURE["candle-end"], "way*9 undo*4 way*2 back*2 hint*4 way*5 theme goal"),
    "ghost": (ADVENTURE["the-stubborn-ghost"], "way*3 undo bump way*5 hint*2 goal"),
    "gate": (free("square-3x1-prim-1-waypoints-1"), "way*1 undo hint*6 way*1 undo"),
    "lost": (free(SMALL, Rules(ghost="dfs", pace=4)), "way lose"),
    "free": (free(SMALL), "way*3 back undo hint*3 theme theme goal"),
    "hexagonal": (free(HEXAGONAL), "way*4 bump undo*2 back hint*2 way*5 theme goal"),
    "solver asks first": (ADVENTURE["candle-end"], "way*3 solver way solver way*2 undo"),
    "solver after all": (ADVENTURE["candle-end"], "way*3 solver*2 take_over way*2 undo"),
    "solver in a free maze": (free(SMALL), "way*3 solver take_over way goal"),
    "pause": (free(SMALL), "way*3 pause theme pause way*2 mute"),
    "restart": (free(SMALL), "way*5 hint*2 restart way*3 undo"),
    "restart drops": (ADVENTURE["candle-end"], "way*5 restart"),
    "unfinished": (ADVENTURE["the-key-ring"], "way*12 hint*3 undo*2 bump"),
    "new": (free(SMALL), "way*4 new loaded way*3"),
    "quit": (free(SMALL), "way*3 quit"),
    "nothing": (ADVENTURE["candle-end"], "hint bump undo quit"),
}
"""Where it is played, and how."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Player, "draws_every", 30)
    yield from prepared(monkeypatch)


def played(
    name: str, level: Level, script: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Front:
    seeds = count(1)
    monkeypatch.setattr(making, "random_seed", lambda: next(seeds))
    front = FRONTS[name](folder / name, level, monkeypatch)
    front.perform(script)
    return front


def compared(front: Front) -> dict[str, Any]:
    return {**front.state(), **front.stored(), "kinds": front.kinds, "quit": front.has_quit}


@pytest.mark.parametrize("name", SCRIPTS)
def test_all_front_ends_agree(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    level, script = SCRIPTS[name]
    window, terminal, lines = (
        played(front, level, script, tmp_path, monkeypatch) for front in FRONTS
    )
    assert compared(terminal) == compared(window)
    assert terminal.ticks() == window.ticks()
    told, expected = compared(lines), compared(terminal)
    left_out = {"theme"}  # lines have no colours
    if "lose" in script:  # there time passes with moves only
        left_out |= {"actions", "cell", "moves", "trail"}
    assert without(told, left_out) == without(expected, left_out)


def without(results: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in results.items() if name not in names}


@pytest.mark.parametrize("name", ["window", "terminal"])
def test_the_solver_says_what_it_costs_where_it_does_not_ask(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level, words in ((free(SMALL), True), (ADVENTURE["candle-end"], False)):
        front = FRONTS[name](tmp_path, level, monkeypatch)
        shown = " ".join(front.look())
        assert ("solve (no stars)" in shown) == words
        front.perform("solver wait")
        assert front.game.is_helped == words
        assert ("solver has helped" in front.kinds) == words


def test_lines_say_so_in_their_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    front = FRONTS["lines"](tmp_path, free(SMALL), monkeypatch)
    front.perform("help")
    assert "no stars" in " ".join(front.look())
