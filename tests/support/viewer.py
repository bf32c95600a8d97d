"""Watch algorithms in the window or the terminal by the same calls."""

from collections.abc import Callable
from pathlib import Path

import pytest
import pyxel
from support import terminal_driver
from support.window_driver import Player, overhear, session

from pixelmaze.run.search import Search
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.ui.watch.watching import Watching
from pixelmaze.window.screen import SCREEN

KEYS = {
    "l": pyxel.KEY_L, "s": pyxel.KEY_S, "n": pyxel.KEY_N, "x": pyxel.KEY_X, "g": pyxel.KEY_G,
    ".": pyxel.KEY_PERIOD, "tab": pyxel.KEY_TAB,
}  # fmt: skip


class Viewer:
    """Watches a search in the window or the terminal."""

    def __init__(
        self, watching: Watching, press: Callable[[str], None], see: Callable[[], str]
    ) -> None:
        self.watching = watching
        self.press = press
        self.see = see
        """The text on the screen."""


def in_window(search: Search, _: Path, panel: str) -> Viewer:
    scene = WatchScene(session(), search, "dfs", 60, panel=panel)
    player = Player(scene)

    def see() -> str:
        with pytest.MonkeyPatch.context() as patch:
            written = overhear(patch)
            SCREEN.forget()
            player.wait()
        return "\n".join(entry.words for entry in written)

    return Viewer(scene.watching, lambda key: player.press(KEYS[key]), see)


def in_terminal(search: Search, folder: Path, panel: str) -> Viewer:
    chosen = terminal_driver.session(folder)
    scene = WatchScene(chosen, search, "dfs", 60, panel=panel)
    shell = Shell(scene)
    return Viewer(
        scene.watching,
        lambda key: terminal_driver.press(shell, key),
        lambda: terminal_driver.seen(shell, 120),
    )


View = Callable[[Search, str], Viewer]
"""Opens a search, with this panel."""

FRONT_ENDS = [in_window, in_terminal]
