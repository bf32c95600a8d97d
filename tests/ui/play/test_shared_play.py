"""What play has in common in the window and in the terminal, beyond the rules of the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.players import FRONTS, Front
from support.window_driver import prepared

from pixelmaze.game.levels import free
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene

CELEBRATION, UNSKIPPABLE = 130, 20
"""Ticks."""


@pytest.fixture(params=["window", "terminal"])
def front(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Front]:
    engine = prepared(monkeypatch)
    next(engine)
    yield FRONTS[request.param](tmp_path, free("square-9x6-prim-7"), monkeypatch)
    next(engine, None)


def labels(front: Front) -> list[str]:
    """What the key bar says of the scene."""
    return [each.label for _, group in front.scene.groups for each in group if each.label]


def test_the_key_bar_names_few_keys_and_the_solver_while_it_walks(front: Front) -> None:
    usual = ["walk", "hint", "undo", "pause"]
    assert labels(front) == usual
    front.do("solver")
    assert labels(front) == [*usual[:-1], "take over", "pause"]
    assert any("take over" in words for words in front.look())
    front.do("solver")
    assert labels(front) == usual


@pytest.mark.few(2)
def test_the_celebration_ends_by_itself(front: Front) -> None:
    front.perform("goal")
    for _ in range(CELEBRATION - 10):
        front.wait()
    assert isinstance(front.scene, PlayScene)
    for _ in range(20):
        front.wait()
    assert isinstance(front.scene, ResultScene)


@pytest.mark.thorough
def test_the_celebration_is_skipped_by_return_but_not_at_once(front: Front) -> None:
    front.perform("goal return")
    assert isinstance(front.scene, PlayScene)
    for _ in range(UNSKIPPABLE):
        front.wait()
    front.perform("up")
    assert isinstance(front.scene, PlayScene), "it may have been meant for a move"
    front.perform("return")
    assert isinstance(front.scene, ResultScene)


@pytest.mark.thorough
def test_time_stands_still_while_the_list_of_keys_is_open(front: Front) -> None:
    front.perform("way wait*5 f1")
    ticks = front.game.ticks
    front.perform("wait*30")
    assert front.game.ticks == ticks
    front.perform("f1 wait*30")
    assert front.game.ticks > ticks


def test_keys_of_the_settings_hold_after_the_pause(front: Front) -> None:
    front.perform("way pause")
    front.scene.session.change(keys="wasd")
    front.do("escape")
    assert any("WASD" in words for words in front.look())
    bindings = [binding for _, group in front.scene.groups for binding in group]
    assert any(binding.key == "O" for binding in bindings), "S walks now"
