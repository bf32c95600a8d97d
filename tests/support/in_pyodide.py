"""Scenes in Pyodide, with the stand-in for the engine. Needs nothing but the package."""

from random import Random
from time import process_time
from typing import Any

import pyxel
from support.scenes import SCENES, menu
from support.web_host import Window

from pixelmaze.game.levels import free
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import PATIENCE
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.ending import EndingScene
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web.services import WebServices
from pixelmaze.window.app.app import App, open_screen
from pixelmaze.window.canvas.clock import FPS

try:
    from js import process as node
except ImportError:  # not in Pyodide
    node = None
_NAMES = "UP DOWN LEFT RIGHT RETURN RETURN SPACE ESCAPE TAB F1 H B C R E V N M P PLUS MINUS 1 5"
_KEYS = [getattr(pyxel, f"KEY_{name}") for name in _NAMES.split()]


def session() -> Session:
    """A session of a new player."""
    if not pyxel.width:
        open_screen()
    page = Window().host
    return begin_session(Store(page.storage), WebServices(page, page.storage))


def show_each(frames: int) -> dict[str, str]:
    """Run the main loop for this many frames in each scene. Returns the kinds of scenes that were
    shown at the end."""
    pyxel.FRAMES = frames
    shown = {}
    builders = {
        **SCENES,
        "ending": EndingScene,
        **{f"menu {name}": menu(name) for name in _MENUS},
    }
    for name, build in builders.items():
        shell = App(build(session()))
        before = pyxel.frame_count
        shell.run()
        assert pyxel.frame_count - before == frames, f"{name} has ended"
        shown[name] = type(shell.scene).__name__
    return shown


_MENUS = ("daily", "records")


_FIRST = (
    "title", "menu free", "menu watch", "menu settings", "search", "quiz", "race",
    "play with rules", "won",
)  # fmt: skip
"""Scenes that begin without another one below."""


def play_at_random(frames: int) -> list[str]:
    """Press keys at random, from some scenes on, for this many frames each. Returns the kinds of
    scenes that were shown."""
    random = Random(1)
    seen = set()
    pyxel.quit = lambda: None
    pyxel.FRAMES = frames
    for name in _FIRST:
        shell = App(SCENES[name](session()))
        shell.router.patience = PATIENCE

        def update(shell: App = shell) -> None:
            if pyxel.frame_count % 4 == 0:
                pyxel.turn_key(random.choice(_KEYS), True)
            if pyxel.frame_count % 4 == 2:
                for key in _KEYS:
                    pyxel.turn_key(key, False)
            shell.update()
            seen.add(type(shell.scene).__name__)

        pyxel.run(update, shell.draw)
    return sorted(seen)


def _processor_time() -> float:
    """Seconds of the processor, which a machine that others use does not lengthen. In Pyodide
    Python itself knows those of the wall only."""
    if node is None:
        return process_time()
    used = node.cpuUsage()
    return (used.user + used.system) / 1e6


def frame_seconds(kind: str, maze: str, seconds: int) -> float:
    """The seconds that Python takes for a frame of `play`, with a move now and then, or of `watch`:
    the mean of a second, and of so many the least."""
    scene: Any
    if kind == "play":
        scene = PlayScene(session(), free(maze))
    else:
        scene = WatchScene(session(), Search(from_id(maze), None), "bfs", 30)
        scene.watching.start()
    shell = App(scene)
    found = []
    for _ in range(seconds):
        begin = _processor_time()
        for frame in range(FPS):
            if kind == "play" and frame % 10 == 0:
                game = scene.game
                scene.walk(arc_between(game.maze.grid, game.cell, game.hint_path(1)[0]))
            shell.update()
            shell.draw()
            pyxel.flip()
        found.append((_processor_time() - begin) / FPS)
    return min(found)
