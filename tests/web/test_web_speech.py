"""What the page says to those who do not see the picture, and the typed game in it."""

import re
from collections.abc import Iterator

import pytest
import pyxel
from support.web_host import Window
from support.window_driver import Player, prepared, share_engine

from pixelmaze.game.lessons import lessons
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
    return heard_within(player, window, 2 * EVERY)


def heard_within(player: Player, window: Window, frames: int) -> str:
    """What has been said by the end of these frames."""
    player.wait(frames)
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


def test_questions_answers_and_verdicts_of_a_quiz_are_said() -> None:
    player, window = opened(f"?watch={ID}&solver=bfs")
    assert "Quiz: watch closely." in heard(player, window, pyxel.KEY_S, pyxel.KEY_A)
    assert 'Which cell comes off "queue" next? 1: ' in heard_within(player, window, 200)
    assert re.fullmatch(r"Chosen: 2: \d,\d\.", heard(player, window, pyxel.KEY_RIGHT))
    verdict = heard(player, window, pyxel.KEY_1)
    assert "Right!" in verdict or "Wrong: it's" in verdict
    assert "Enter: continue." in verdict


def test_tasks_of_lessons_and_verdicts_are_said() -> None:
    player, window = opened()
    down, choose = pyxel.KEY_DOWN, pyxel.KEY_RETURN
    heard(player, window, *[down] * 4, choose, choose, choose)
    asked = heard_within(player, window, 60)
    move = lessons()[0].moves[0]
    for words in (move.text, *move.choices, "Task 1 of "):
        assert words in asked
    said = heard(player, window, getattr(pyxel, f"KEY_{move.answer}"))
    assert said == f"Right! {move.because} Enter: continue."
    assert lessons()[0].moves[1].text in heard(player, window, choose)


def test_results_of_a_race_are_said_as_they_come() -> None:
    player, window = opened(f"?race={ID}&solvers=bfs,a-star")
    assert "racing." in heard(player, window, pyxel.KEY_S)
    said = heard_within(player, window, 300)
    assert re.search(r"1\. A\*: \d+ rounds, path \d+, visited \d+\.", said)
    assert "2 of 2 finished: result. 2. Breadth-First Search: " in said
    assert said.count("1. ") == 1


def test_list_of_keys_is_said_line_by_line() -> None:
    player, window = opened(f"?watch={ID}&solver=bfs")
    assert "Keys." in heard(player, window, pyxel.KEY_F1)
    assert heard(player, window, pyxel.KEY_DOWN).count(".") == 1
    assert "Breadth-First Search: ready." in heard(player, window, pyxel.KEY_F1)


def test_steps_that_are_played_are_not_said() -> None:
    player, window = opened(f"?watch={ID}&solver=bfs")
    assert heard(player, window, pyxel.KEY_S) == "Breadth-First Search: searching."
    assert not heard(player, window)
    assert "paused. " in heard(player, window, pyxel.KEY_SPACE)


# ---- the typed game ------------------------------------------------------------------------------


def typed(store: Store, *addresses: str) -> TypedPage:
    return TypedPage(Window().host, store, addresses)


@pytest.mark.parametrize(("addresses", "heading"), [
    ((), OPENING[0]),
    (("", f"?play={ID}"), f"{ID}\n"),
    ((f"?watch={ID}", "?v=1"), f"{ID}.\nDepth-First Search: ready."),
])  # fmt: skip
def test_typed_game_begins_with_what_is_shown(addresses: tuple[str, ...], heading: str) -> None:
    lines = typed(Store(MemoryPlace()), *addresses).introduction()
    assert lines.startswith(heading)
    assert "help lists all commands" in lines


def test_typed_game_is_recorded_and_others_follow() -> None:
    store = Store(MemoryPlace())
    game = typed(store, f"?play={ID}")
    lines = game.answer("down right 3")
    assert "You are in column 4 of 8" in lines
    lines = game.answer("down right down right 3")
    assert "You are at the goal." in lines
    assert "Goal reached!" in lines
    assert ID in store.records
    assert "'down' is not a command" in game.answer("down")
    for _ in range(2):
        assert "\n2 Adventure. " in game.answer("quit"), "a page has no end"
    assert "The goal is" in game.answer(f"play {ID}")
    assert "\n2 Adventure. " in game.answer("quit")
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
