"""How much is done in a frame: Python calls in pixelmaze, which are the same on every machine."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

import pytest
import pyxel
from support.moves import walk_out
from support.web_host import Window
from support.window_driver import (
    Player,
    play,
    prepared,
    race,
    searching,
    session,
    share_engine,
    watch,
)

import pixelmaze
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import Level
from pixelmaze.maze.grid import arc_between
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.watch import SOURCE
from pixelmaze.web import start

HOUSE = f"{Path(pixelmaze.__file__).parent}/"
CLOSED = {
    "edit", "quiz", "cell", "own_code", "file_watch", "rebinding", "own_keys", "rewards",
    "commands",
}  # fmt: skip
"""Modules of what is closed in these scenes, or changes once a scene."""
ARROWS = (pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_DOWN)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Player, "draws_every", 1)  # as in real life
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def calls_in(act: Callable[[], object]) -> Counter[str]:
    """The calls of functions, and resumed generators, by module."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOUSE):
            calls[Path(frame.f_code.co_filename).stem] += 1

    gc.disable()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
        gc.enable()
    return calls


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("level", "most"),
    [
        (free("square-22x11-kruskal-97"), 1000),
        (ADVENTURE["01-3-the-party-wall"], 1100),
        (ADVENTURE["06-4-the-key-ring"], 1250),  # with six locks and four keys to draw
        (ADVENTURE["12-1-the-closet"], 1250),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_move_is_on_the_screen_after_few_calls(level: Level, most: int) -> None:
    player = Player(play(level))
    player.wait(40)
    game = player.scene.game
    arc = arc_between(game.maze.grid, game.cell, game.hint_path(1)[0])
    key = ARROWS[game.maze.grid.heading[arc]]
    calls = calls_in(lambda: player.press(key, frames=2))
    assert len(game.walked) == 1
    assert calls.total() < most, calls.most_common()


def test_a_step_is_watched_with_few_calls_and_nothing_that_is_closed() -> None:
    player = Player(watch("square-24x13-prim-1"))
    player.wait(5)
    player.press(pyxel.KEY_S)
    player.wait(30)
    before = player.scene.search.index
    calls = calls_in(player.wait)
    assert player.scene.search.index == before + 1
    assert calls.total() < 700, calls.most_common()
    entered = {name: count for name, count in calls.items() if name in CLOSED}
    assert not entered


def let_pass(player: Player, frames: int) -> None:
    """Let frames pass that nobody counts: few of them need to be drawn."""
    player.draws_every = 30
    player.wait(frames)
    player.draws_every = 1


def running(solver: str) -> Player:
    """A search that runs, with its source beside it."""
    player = Player(watch("square-24x13-prim-1", solver, panel=SOURCE))
    player.wait(5)
    player.press(pyxel.KEY_S)
    player.wait(30)
    return player


def raced_out() -> Player:
    """A race that is over."""
    player = Player(race("square-24x13-prim-1", "dfs", "bfs"))
    player.wait(5)
    player.press(pyxel.KEY_S)
    player.draws_every = 30
    player.wait_until(lambda: player.scene.race.finished)
    let_pass(player, 300)
    return player


def decided() -> Player:
    """A result whose stars have landed."""
    scene = play(ADVENTURE["02-1-the-far-one-first"])
    walk_out(scene.game)
    player = Player(ResultScene(scene.session, scene.play))
    let_pass(player, 300)
    return player


def on_the_map() -> Player:
    home = session()
    player = Player(TitleScene(home))
    player.wait(30)
    player.press(pyxel.KEY_RETURN)
    let_pass(player, 120)
    assert home.menus.menu is home.menus.adventure
    return player


@pytest.mark.few(5)
@pytest.mark.parametrize(("make", "most"), [
    (lambda: running("a-star"), 3800), (lambda: running("dfs"), 2200), (raced_out, 750),
    (decided, 700), (on_the_map, 600),
])  # fmt: skip
def test_what_changes_once_a_scene_is_not_worked_out_in_each_frame(
    make: Callable[[], Player], most: int
) -> None:
    player, frames = make(), 30
    calls = calls_in(lambda: player.wait(frames))
    assert calls.total() < most * frames, calls.most_common()


@pytest.mark.few(2)
@pytest.mark.parametrize(("query", "key", "most"), [
    ("?play=square-22x11-kruskal-97", pyxel.KEY_DOWN, 500),
    ("?watch=square-24x13-prim-1&solver=dfs", pyxel.KEY_S, 600),
])  # fmt: skip
def test_a_frame_in_the_page_has_few_calls(query: str, key: int, most: int) -> None:
    frames = 30
    for _ in range(2):  # what is done once in a process is not of each frame
        player = Player(start.opened(Window(query).host, Store(MemoryPlace())))
        player.wait(40)
        player.press(key)
        calls = calls_in(lambda player=player: player.wait(frames))
    assert calls.total() < most * frames, calls.most_common()


def facts_of(groups: Sequence[Group]) -> list[tuple[str, list[tuple[object, ...]]]]:
    """All facts about bindings, and their keys."""

    def of(each: Binding) -> tuple[object, ...]:
        return each.key, tuple(each.keys), each.label, each.help, each.pad, each.repeats

    return [(heading, [of(each) for each in group]) for heading, group in groups]


PRESSED = (
    "", "V", "S", "1", "TAB", "V", "O", "RIGHT", "O", "A", "1", "RETURN", "E", "A", "W", "SPACE",
    "W", "L", "F2", "L", "L", "F2", "TAB", "G", "END", "S", "I", "X",
)  # fmt: skip
"""Keys that open and close all tools and panels, lecture mode, and what else changes bindings."""


def raced() -> Scene:
    return race("square-8x5-prim-7", "dfs", "bfs")


@pytest.mark.thorough
@pytest.mark.parametrize("make", [watch, searching, raced])
def test_bindings_are_those_of_what_is_offered_now(make: Callable[[], Scene]) -> None:
    player = Player(make())
    found = set()
    for key in PRESSED:
        player.press(*([getattr(pyxel, f"KEY_{key}")] if key else []))
        for _ in range(3):
            player.wait()
            scene = player.scene
            if isinstance(scene, AlgorithmScene):
                assert facts_of(scene.groups) == facts_of(scene.all_groups()), key
                player.controls.update()
                assert facts_of(player.controls.groups[:-1]) == facts_of(scene.groups), key
                found.add(str(facts_of(scene.groups)))
    assert len(found) > 2
