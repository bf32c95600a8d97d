"""The key of themes: it names each theme that it switches to, and leads back to the first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.scenes import SCENES
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, overhear, prepared
from support.window_driver import session as window_session

from pixelmaze.storage.settings import accepted, all_settings
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.scene import Scene

with_themes = pytest.mark.parametrize(
    "name", ["title", "menu adventure", "menu settings", "play", "pause", "won", "watch", "race"]
)
NAMES = all_settings()["theme"].choices


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def named(theme: str) -> str:
    return f"Theme: {NAMES[theme]}."


@pytest.mark.few(4)
@with_themes
def test_the_terminal_names_each_theme_until_the_first_is_back(name: str, tmp_path: Path) -> None:
    scene = SCENES[name](terminal_session(tmp_path))
    shell, passed = Shell(scene), list[str]()
    while scene.session.settings.theme not in passed:
        passed.append(scene.session.settings.theme)
        press(shell, "t")
        assert named(scene.session.settings.theme) in seen(shell, 100, 30)
    assert passed[0] == scene.session.settings.theme == accepted("theme")[0] == "chapter"
    assert len(passed) > 3


@pytest.mark.few(4)
@with_themes
def test_the_window_names_the_theme_and_no_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[name](window_session())
    player, bumps = Player(scene), list[str]()
    monkeypatch.setattr(scene.session.audio, "play", bumps.append)
    player.wait(30)
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_T)
    player.wait(2)
    assert named(scene.session.settings.theme) in [entry.words for entry in written]
    assert "bump" not in bumps


@pytest.mark.parametrize("name", ["play", "replay"])
def test_the_key_bar_of_play_does_not_offer_it_but_the_list_of_keys_does(
    name: str, tmp_path: Path
) -> None:
    scene: Scene = SCENES[name](terminal_session(tmp_path))
    shell = Shell(scene)
    assert "theme" not in seen(shell, 200, 30)
    press(shell, "?")
    assert "the next theme" in seen(shell, 200, 60)


@with_themes
def test_the_key_is_always_listed_but_in_the_bar_only_where_one_watches(name: str) -> None:
    bindings = [each for _, group in SCENES[name](window_session()).groups for each in group]
    label = "theme" if name in ("watch", "race") else ""
    assert [(each.label, bool(each.help)) for each in bindings if each.key == "T"] == [
        (label, True)
    ]
