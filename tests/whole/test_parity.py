"""The same script in the window, in a terminal and in typed lines comes to the same."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from support.players import FRONTS, Front, algorithms_of
from support.rooms import room
from support.sampling import sample
from support.watchers import WATCHERS
from support.window_driver import prepared

from pixelmaze.game.levels import free
from pixelmaze.game.rules import WON, Level, Rules
from pixelmaze.run import factory
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.ui.play import free_maze

SMALL = "square-8x5-prim-7"
HEXAGONAL = "hexagonal-8x6-wilson-3"


SCRIPTS: dict[str, tuple[Level, str]] = {
    "keys": (
        free("square-13x8-prim-250-waypoints-1"),
        "undo bump way*3 bump undo*2 way*6 hint way hint hint way*3 hint hint back way goal",
    ),
    "torch": (room("5-1"), "way*9 undo*4 way*2 back*2 hint*4 way*5 theme goal"),
    "ghost": (
        free("square-18x9-wilson-63", Rules(ghost="dfs", pace=9)),
        "way*3 undo bump way*5 hint*2 goal",
    ),
    "gate": (free("square-3x1-prim-1-waypoints-1"), "way*1 undo hint*6 way*1 undo"),
    "lost": (free(SMALL, Rules(ghost="dfs", pace=4)), "way lose"),
    "free": (free(SMALL), "way*3 back undo hint*3 theme theme goal"),
    "hexagonal": (free(HEXAGONAL), "way*4 bump undo*2 back hint*2 way*5 theme goal"),
    "solver asks first": (room("5-1"), "way*3 solver way solver way*2 undo"),
    "solver after all": (room("5-1"), "way*3 solver*2 take_over way*2 undo"),
    "solver in a free maze": (free(SMALL), "way*3 solver take_over way goal"),
    "pause": (free(SMALL), "way*3 pause theme pause way*2 mute"),
    "picture": (room("3-1"), "way*9 undo*3 back way*2 hint*2"),
    "restart": (free(SMALL), "way*5 hint*2 restart way*3 undo"),
    "restart drops": (room("5-1"), "way*5 restart"),
    "unfinished": (room("6-4"), "way*12 hint*3 undo*2 bump"),
    "new": (free(SMALL), "way*4 new loaded way*3"),
    "quit": (free(SMALL), "way*3 quit"),
    "locks": (room("6-1"), "way*2 bump hint*3 way*3 undo*2 way hint back goal"),
    "all keys": (room("2-1"), "way*4 undo way*2 back way hint*2 goal"),
    "turns": (room("4-1"), "way bump way hint*2 undo*2 goal"),
    "turns in a honeycomb": (room("8-1"), "way bump way*2 hint*2 undo way*2 hint goal"),
    "thin floor": (room("9-1"), "way*2 hint undo hint*2 way*3 bump undo*2 goal"),
    "plates": (room("10-1"), "way*2 bump hint*3 way undo*2 goal"),
    "reflection": (room("11-1"), "way*2 bump hint*2 way back undo*2 hint*2 goal"),
    "minotaur": (room("12-1"), "way bump hint*2 way undo*2 hint*2 goal"),
    "solver in a room": (room("12-1"), "way solver*2 take_over way undo way"),
    "restart a room": (room("10-1"), "way*3 hint*2 restart way*2 undo"),
    "nothing": (room("5-1"), "hint bump undo quit"),
}
"""Where it is played, and how."""


WINDOW_ONLY = TerminalServices.left_out
"""Settings that mean nothing in a terminal."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def played(
    name: str, level: Level | None, script: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Front:
    for module in (factory, free_maze):  # the form asks for one when the menus are made
        seeds = count(1)
        monkeypatch.setattr(module, "random_seed", lambda seeds=seeds: next(seeds))
    front = FRONTS[name](folder / name, level, monkeypatch)
    front.perform(script)
    return front


def compared(front: Front) -> dict[str, Any]:
    return {**front.state(), **kept(front)}


def kept(front: Front) -> dict[str, Any]:
    """What is left of it, but for settings that mean nothing in a terminal."""
    stored = front.stored()
    stored["settings"] = {
        name: value for name, value in asdict(stored["settings"]).items() if name not in WINDOW_ONLY
    }
    return {**stored, "kinds": front.kinds, "quit": front.has_quit}


@pytest.mark.few(12)
@pytest.mark.parametrize("name", sample(SCRIPTS, 3))
def test_all_front_ends_agree(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    level, script = SCRIPTS[name]
    window, terminal, lines = (
        played(front, level, script, tmp_path, monkeypatch) for front in FRONTS
    )
    assert compared(terminal) == compared(window)
    assert terminal.ticks() == window.ticks()
    typed, expected = compared(lines), compared(terminal)
    typed["settings"] = expected["settings"] = ""  # lines have no colours
    left_out = set[str]()
    if "lose" in script:  # there time passes with moves only
        left_out |= {"actions", "cell", "moves", "trail"}
    assert without(typed, left_out) == without(expected, left_out)


def without(results: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in results.items() if name not in names}


@pytest.mark.parametrize("name", ["window", "terminal"])
def test_solver_announces_its_cost_and_asks_in_a_level(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level, is_helped in ((free(SMALL), True), (room("5-1"), False)):
        front = FRONTS[name](tmp_path, level, monkeypatch)
        front.do("help")
        assert "(no stars)" in " ".join(front.look())
        front.do("help")
        front.perform("solver wait")
        assert front.game.is_helped == is_helped
        assert ("solver has helped" in front.kinds) == is_helped


def test_lines_say_so_in_their_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    front = FRONTS["lines"](tmp_path, free(SMALL), monkeypatch)
    front.perform("help")
    assert "no stars" in " ".join(front.look())


@pytest.mark.thorough
@pytest.mark.parametrize("script", ["way*2 solver wait*40 take_over way", "solver wait*200"])
@pytest.mark.parametrize("maze", [SMALL, HEXAGONAL])
def test_solver_walks_at_the_same_pace(
    maze: str, script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, terminal = (
        played(front, free(maze), script, tmp_path, monkeypatch) for front in ("window", "terminal")
    )
    assert compared(window) == compared(terminal)
    assert window.ticks() == terminal.ticks()


@pytest.mark.few(3)
@pytest.mark.parametrize("name", FRONTS)
def test_everywhere_it_is_said_that_nothing_can_be_kept(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    front = FRONTS[name](tmp_path / "file", free(SMALL), monkeypatch)
    front.perform("goal return*3 until:nothing_is_kept")
    assert front.game.outcome == WON
    assert "nothing is kept" in front.kinds


@pytest.mark.few(3)
@pytest.mark.parametrize("name", FRONTS)
def test_a_result_says_that_nothing_can_be_kept(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    front = FRONTS[name](tmp_path / "file", free(SMALL), monkeypatch)
    front.perform("goal until:nothing_is_kept")
    assert "nothing is kept" in front.kinds


# ---- menus -------------------------------------------------------------------------------------

MENUS: dict[str, str] = {
    "settings": (
        "item:settings return item:theme right*2 left item:keys return item:shadow return "
        "item:reduced_motion right escape item:settings return item:theme return"
    ),
    "adventure": "item:adventure return right down*2 return up*2 left*3 return loaded way*3 hint",
    "locked level": "item:adventure return down*4 right return",
    "daily": "item:daily return return loaded way*2 pause wait",
    "free maze": (
        "item:free return item:shape set:hexagonal item:more right "
        "item:generator set:Wilson item:goal right item:play return loaded way*3 hint"
    ),
    "watch": (
        "item:learn return item:watch return item:solver right*2 item:from_blank right "
        "item:begin return loaded"
    ),
    "race": (
        "item:learn return item:race return item:runner_0 right*3 item:runner_1 left "
        "item:start return loaded"
    ),
    "race alone": (
        "item:learn return item:race return item:runner_0 set:none item:runner_1 set:none "
        "item:start return"
    ),
    "pause": (
        "item:adventure return*2 loaded way*2 pause item:settings return item:shadow right "
        "escape item:resume return way theme"
    ),
    "again": "item:adventure return*2 loaded way*2 pause item:restart return way",
    "leave and resume": (
        "item:free return item:play return loaded way*12 undo pause item:leave return wait*40 "
        "escape item:resume return loaded wait*20 way"
    ),
    "quit": "escape return",
}
"""From the title on."""


@pytest.mark.few(4)
@pytest.mark.parametrize("name", sample(MENUS, 3))
def test_menus_lead_to_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = []
    for front in ("window", "terminal"):
        player = played(front, None, MENUS[name], tmp_path, monkeypatch)
        state = {**player.menu(), **kept(player)}
        if player.play:
            state |= player.state() | {"level": player.play.level.name}
        elif player.is_loaded:
            state |= algorithms_of(player.scene)
        states.append(state)
    assert states[0] == states[1]


RESULTS: dict[str, tuple[Level, str]] = {
    "next level": (room("1-1"), "goal shown item:next return loaded way"),
    "again": (room("5-1"), "goal shown item:restart return loaded way*2"),
    "new maze": (free(SMALL), "hint goal shown item:new return loaded way*2"),
    "watch the run": (free(SMALL), "bump way back goal shown item:replay return wait*9"),
    "lost": (free(SMALL, Rules(ghost="dfs", pace=4)), "way lose shown return loaded way"),
    "leave": (free(SMALL), "goal shown item:leave return wait*20"),
    "theme": (free(SMALL), "goal shown theme wait item:restart return loaded"),
    "step": (free(SMALL), "bump way back goal shown pause right*4 left pause wait*9 pause"),
}
"""To the end of a game, and on."""


@pytest.mark.few(4)
@pytest.mark.parametrize("name", sample(RESULTS, 3))
def test_results_lead_to_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level, script = RESULTS[name]
    states = []
    for front in ("window", "terminal"):
        player = played(front, level, script, tmp_path, monkeypatch)
        walk = getattr(player.scene, "walk", None)  # of a result
        shown = getattr(walk, "index", None)
        states.append({**compared(player), **player.menu(), "shown": shown})
    assert states[0] == states[1]


# ---- watching and racing -----------------------------------------------------------------------

WATCHED: dict[str, tuple[tuple[str, ...], str]] = {
    "bare": (("dfs",), "wait*3 t"),
    "solve": (("dfs",), "s wait*20"),
    "time": (("bfs",), "s wait*9 space wait*3 right*3 left t up up space wait*5 down wait*4"),
    "ends": (("a-star",), "s end wait*90 home right t*2 end wait*90 left*2"),
    "discard": (("dfs",), "s wait*9 s wait*3 s wait*4"),
    "making": (("dfs",), "g loaded wait*12 s wait*90 space left*3"),
    "solvers": (("dfs",), "tab s wait*9 tab wait*5 shift+tab*2 wait*7 space d"),
    "new": (("dfs",), "n loaded s wait*9 ] loaded wait*3 s wait*4"),
    "source": (("dfs",), "l s wait*3 .*6 i . wait"),
    "to a race and back": (
        ("tremaux",),
        "s wait*9 x loaded s wait*20 space wait*2 t x loaded wait*3",
    ),
    "race": (("dfs", "bfs", "a-star"), "s wait*9 space right*3 left*2 t space wait*90 i d"),
    "race again": (("dfs", "bfs"), "s wait*9 r wait*5 s wait s wait*3 n loaded s wait*6 up wait*4"),
    "race and watch": (("dfs", "bfs"), "s wait*9 x loaded s wait*7 t x loaded wait"),
}
"""Who runs, and the keys that are pressed."""


@pytest.mark.few(6)
@pytest.mark.parametrize("name", sample(WATCHED, 3))
def test_watching_is_the_same_in_window_and_terminal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solvers, script = WATCHED[name]
    states = []
    for front, watcher in WATCHERS.items():
        seeds = count(1)
        monkeypatch.setattr(factory, "random_seed", lambda seeds=seeds: next(seeds))
        watching = watcher(tmp_path / front, SMALL, *solvers)
        watching.perform(script)
        states.append(watching.state())
    assert states[0] == states[1]
