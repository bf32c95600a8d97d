"""Anybody may do anything: nothing goes wrong, and no memory is lost.

pytest -n 0 -m soak
"""

import ctypes
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random

import pytest
import pyxel
from support.soak import Somebody
from support.window_driver import prepared, session

from pixelmaze.run import factory
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas.clock import FPS

MINUTE = 60 * FPS
SUNDAY = date(2026, 11, 22)
"""Its maze has a torch, keys and a ghost."""
GROWTH = 16
"""Megabytes that may be added in the second half: mazes may be larger then, and more of what is
kept on purpose may be known. All that is drawn in a minute would be more."""

OPEN = 4
"""Scenes in memory, at most: those that are open, and those that were when it was last drawn."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)  # records are exported to the current folder
    yield from prepared(monkeypatch)


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Somebody]]:
    """Somebody at the title who has never played before, and who cannot quit."""
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    monkeypatch.setattr(pyxel, "fullscreen", lambda _: None)
    players = []

    def begin(seed: int) -> Somebody:
        chance = Random(seed)
        monkeypatch.setattr(factory, "random_seed", lambda: chance.getrandbits(32))
        shared = session()
        shared.menus.day = lambda: SUNDAY
        app = App(TitleScene(shared))
        app.has_wipes = True
        players.append(Somebody(app, seed))
        return players[-1]

    yield begin
    for player in players:
        player.leave()


def memory() -> float:
    """Megabytes in use, without what has been freed but not given back."""
    gc.collect()
    with suppress(AttributeError):  # only the GNU library has it
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20


@pytest.mark.thorough
def test_half_a_minute_of_anything(somebody: Callable[[int], Somebody]) -> None:
    player = somebody(8)
    player.play(MINUTE // 2, draw_every=12)
    assert {"TitleScene", "PlayScene", "PauseScene", "ResultScene"} <= player.seen.keys()
    assert player.won
    gc.collect()
    assert len(player.scenes) <= OPEN


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_ten_minutes_of_anything(somebody: Callable[[int], Somebody]) -> None:
    player = somebody(8)
    player.play(5 * MINUTE, draw_every=4)
    before = memory()
    player.play(5 * MINUTE, draw_every=4)
    grown = memory() - before
    print(f"{dict(player.seen)}, won {player.won} times, {before:.0f} MB and {grown:.1f} MB more")
    assert grown < GROWTH
    assert {
        "TitleScene",
        "PlayScene",
        "PauseScene",
        "ResultScene",
        "WatchScene",
        "RaceScene",
    } <= player.seen.keys()
    assert player.won > 5
