"""What the page says to those who do not see the picture, and the typed game in it."""

from collections.abc import Iterator

import pytest
import pyxel
from support.web_host import Window
from support.window_driver import Player, prepared, share_engine

from pixelmaze.game.levels import OPENING
from pixelmaze.maze.grid import arc_between
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.web import start
from pixelmaze.web.speech import EVERY
from pixelmaze.web.typed import TypedPage

ID = "square-8x4-prim-1"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def opened(address: str = "") -> tuple[Player, Window]:
    window = Window(address)
    player = Player(start.opened(window.host, Store(MemoryPlace())))
    player.wait(2 * EVERY)
    return player, window


def heard(player: Player, window: Window, *keys: int) -> str:
    """What is said after these keys."""
    window.calls.clear()
    for key in keys:
        player.press(key)
    player.wait(2 * EVERY)
    return " ".join(call[1] for call in window.calls if call[0] == "say")


def test_line_of_a_menu_is_said_once() -> None:
    player, window = opened()
    assert "pixelmaze. Adventure. 0 of 50 rooms" in str(window.calls)
    assert heard(player, window, pyxel.KEY_DOWN).startswith("Daily maze. ")
    assert not heard(player, window)
    assert "Free maze." in heard(player, window, pyxel.KEY_DOWN, pyxel.KEY_RETURN)


def test_cell_hint_error_and_result_are_said() -> None:
    window = Window(f"?play={ID}")
    shell = start.opened(window.host, Store(MemoryPlace()))
    player = Player(shell)
    player.wait(2 * EVERY)
    assert "You are in column 1 of 8, row 1 of 4. " in str(window.calls)
    assert "row 2 of 4. This is a junction." in heard(player, window, pyxel.KEY_DOWN)
    assert "again" in heard(player, window, pyxel.KEY_H)
    scene = shell.scene
    assert isinstance(scene, PlayScene)
    scene.show_message("Of all things.")
    assert heard(player, window) == "Of all things."
    while not scene.game.outcome:
        scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    assert "You are at the goal. The game is over." in heard(player, window)


def test_steps_of_a_paused_search_are_said() -> None:
    player, window = opened(f"?watch={ID}&solver=bfs")
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_SPACE)
    first = heard(player, window, pyxel.KEY_RIGHT)
    assert first
    assert heard(player, window, pyxel.KEY_RIGHT) not in ("", first)


# ---- the typed game ------------------------------------------------------------------------------


def typed(store: Store, *addresses: str) -> TypedPage:
    return TypedPage(Window().host, store, addresses)


@pytest.mark.parametrize(("addresses", "heading"), [
    ((), OPENING[0]),
    (("", f"?play={ID}"), f"{ID}\n"),
    ((f"?watch={ID}", "?v=1"), OPENING[0]),  # which is not to be played
])  # fmt: skip
def test_typed_game_begins_with_what_is_shown(addresses: tuple[str, ...], heading: str) -> None:
    lines = typed(Store(MemoryPlace()), *addresses).introduction()
    assert lines.startswith(heading)
    assert "Type right, up, left or down" in lines


def test_typed_game_is_recorded_and_others_follow() -> None:
    store = Store(MemoryPlace())
    game = typed(store, f"?play={ID}")
    lines = game.answer("down right 3")
    assert "You are in column 4 of 8" in lines
    lines = game.answer("down right down right 3")
    assert "You are at the goal." in lines
    assert "type play and a room" in lines
    assert ID in store.records
    assert "type play and a room" in game.answer("up")
    assert "locked" in game.answer("play 5-3")
    assert "is not a code" in game.answer("play nonsense")
    assert game.answer("Play 1-1").startswith("1-1  ")
    assert "Par" in game.answer("daily") or "moves" in game.answer("")


def test_typed_run_is_kept_when_the_page_is_left() -> None:
    window, place = Window(), MemoryPlace()
    game = TypedPage(window.host, Store(place), [f"?play={ID}"])
    game.answer("down right 3")
    window.leaves()
    (run,) = Store(place).unfinished.found
    assert (run.name, run.data["claim"]["moves"]) == (ID, 4)
