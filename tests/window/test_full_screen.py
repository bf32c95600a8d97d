"""F11 turns to full screen and back everywhere in the window, and is on every list of keys."""

from collections.abc import Iterator

import pytest
import pyxel
from support.sampling import sample
from support.window_driver import Player, overhear, prepared
from test_pictures import SCENES

EVERYWHERE = ["watch_bare", "race_four", "title", "title_free", "pause", "play_card", "result"]
"""One of each scene, and a menu with text."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", sample([*EVERYWHERE, "watch_help"], 3))
def test_f11_turns_to_full_screen_and_back(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(pyxel, "fullscreen", asked.append)
    build, act = SCENES[name]
    player = Player(build())
    act(player)
    player.press(pyxel.KEY_F11)
    player.press(pyxel.KEY_F11)
    player.wait()
    assert asked == [True, False]


@pytest.mark.few(3)
@pytest.mark.parametrize("name", sample(EVERYWHERE, 3))
def test_list_of_keys_has_f11(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    build, act = SCENES[name]
    player = Player(build())
    act(player)
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_F1)
    player.wait()
    words = [entry.words for entry in written]
    assert words.count("F11") == 1
    assert "full screen; also Alt Enter" in words
