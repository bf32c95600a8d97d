"""The status bar: the one place for messages, in every front end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sampling import sample
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, overhear, play, prepared

from pixelmaze.game.hinting import reason
from pixelmaze.game.levels import ADVENTURE, level_called
from pixelmaze.game.rules import Level
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.status import Status, StatusBar
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.app import keyboard

OFFER = "H again shows the way; it costs the star."
SAID = {"z": "Nothing to undo.", "t": "Theme: ", "h": "H again shows what matters next."}
"""The beginning of what keys say before the first move."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.parametrize(
    ("width", "has_badge"), [(70, True), (48, False), (30, False), (20, False)]
)
def test_a_message_takes_as_many_lines_as_it_needs(width: int, has_badge: bool) -> None:
    canvas = Canvas(width, 8)
    bar = StatusBar()
    bar.draw(Characters(canvas), "6-3", Status("", "READY", "walking"), OFFER, ("key", "turn"))
    lines = [canvas.line(y) for y in range(8)]
    assert lines[0].endswith("k × "), "the icons stay"
    assert OFFER in " ".join(" ".join(lines).replace("k × ", "").split())
    assert ("READY" in lines[0]) == has_badge
    assert [at for at in range(width) if bar.icons.holds(at, 0)] == [*range(width - 4, width)]
    assert not bar.icons.holds(width - 1, 1)


@pytest.mark.parametrize("number", ["1-1", "6-3", "8-1", "11-1", "13-1"])
def test_every_message_of_play_is_in_the_first_line_of_a_terminal(
    number: str, tmp_path: Path
) -> None:
    level = level_called(number)
    assert level
    shell = Shell(PlayScene(terminal_session(tmp_path), level))
    places = set()
    for key, words in SAID.items():
        press(shell, shell.scene.keys[{"z": "undo", "t": "theme", "h": "hint"}[key]][0])
        first, *others = seen(shell, 100, 30).splitlines()
        places.add(first.find(words[1:]))  # without the key, which is another one in honeycombs
        assert not any(words[1:] in line for line in others)
    assert len(places) == 1
    assert places.pop() > 0


some_levels = pytest.mark.parametrize(
    "levels", sample([[*ADVENTURE.values()][first::5] for first in range(5)], 5)
)


def shown_reason(scene: PlayScene) -> str:
    """The words of the first hint, which has been asked for and offered."""
    scene.hint()
    scene.hint()
    return reason(scene.game).words


@some_levels
def test_reasons_are_on_a_card_in_a_terminal(levels: list[Level], tmp_path: Path) -> None:
    home = terminal_session(tmp_path)
    for level in levels:
        scene = PlayScene(home, level)
        words = shown_reason(scene).split()
        text = " ".join(seen(scene).replace("│", " ").split())
        assert all(word in text for word in words), level.name
        assert not words or "What matters next" in text


@pytest.mark.thorough
@some_levels
def test_reasons_are_on_a_card_in_a_window(
    levels: list[Level], monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in levels:
        player = Player(play(level))
        words = shown_reason(player.scene)
        written = overhear(monkeypatch)
        player.wait(20)
        assert words in " ".join(entry.words for entry in written)


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(640, 360), (1280, 800), (400, 240)])
def test_every_message_of_play_is_in_the_first_line_of_a_window(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    level = level_called("6-3")
    assert level
    player = Player(play(level))
    player.resize(*size)
    player.wait(2)
    written = overhear(monkeypatch)
    places = set()
    for key, words in {**SAID, "m": "The sound is o"}.items():
        written.clear()
        player.press(keyboard.codes(key)[0])
        player.wait(2)
        places |= {
            (entry.x, entry.y, entry.on) for entry in written if entry.words.startswith(words)
        }
    assert len(places) == 1
    assert places.pop()[1] < 16


def test_what_is_said_last_is_shown_and_an_offer_stays(tmp_path: Path) -> None:
    level = level_called("1-1")
    assert level
    shell = Shell(PlayScene(terminal_session(tmp_path), level))

    def said() -> str:
        return seen(shell).splitlines()[0]

    press(shell, "z", "h")
    assert SAID["h"] in said()
    press(shell, "z")
    assert SAID["z"] in said()
    for _ in range(200):
        shell.update(1 / 30)
    assert SAID["h"] in said()
