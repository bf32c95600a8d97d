"""Watch algorithms in the window and the terminal by the same keys; see `players.py`."""

from abc import ABC, abstractmethod
from pathlib import Path
from time import monotonic
from typing import Any

from support.players import PATIENCE, algorithms_of, transport_of
from support.window_driver import Player

from pixelmaze.run.maze_id import parse
from pixelmaze.run.seekable import Seekable
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.scenes import SCENES, begin_session
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.services import WindowServices

RATE = 60
"""Steps per second: one in each frame."""


class Watcher(ABC):
    """Watches a search in a maze, or with several solvers a race."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(Folder(folder))

    @property
    @abstractmethod
    def scene(self) -> Any:
        """The scene on top."""

    @property
    def transport(self) -> Seekable | None:
        """The timeline, if the scene has one."""
        return transport_of(self.scene)

    @abstractmethod
    def press(self, key: str) -> None:
        """Press this key, by its name, and wait a frame."""

    @abstractmethod
    def wait(self) -> None:
        """Wait a frame."""

    def perform(self, script: str) -> None:
        """Names of keys, `*N` to repeat one; `wait` for a frame, `loaded` for a maze to load."""
        for word in script.split():
            name, star, count = word.partition("*")
            for _ in range(int(count) if star else 1):
                if name == "wait":
                    self.wait()
                elif name == "loaded":
                    end = monotonic() + PATIENCE
                    while not self.transport and monotonic() < end:
                        self.wait()
                else:
                    self.press(name.replace("+", " ") if len(name) > 1 else name)

    def state(self) -> dict[str, Any]:
        """The state of what is watched."""
        return {
            **algorithms_of(self.scene),
            "settings": Store(self.store.place).settings,
        }


def asked(store: Store, maze: str, solvers: tuple[str, ...]) -> tuple[SceneRequest, Any]:
    """What is asked for, and what it prepares."""
    request: SceneRequest
    if len(solvers) > 1:
        request = RaceMaze(MazeToMake(parse(maze)), solvers, waits=True, step_rate=RATE)
    else:
        request = WatchMaze(MazeToMake(parse(maze)), *solvers, waits=True, step_rate=RATE)
    return request, request.prepare(store, "dfs", Report())


class InWindow(Watcher):
    def __init__(self, folder: Path, maze: str, *solvers: str) -> None:
        super().__init__(folder)
        request, made = asked(self.store, maze, solvers)
        session = begin_session(self.store, WindowServices())
        self._player = Player(SCENES[type(request)].make(session, request, made))

    @property
    def scene(self) -> Any:
        return self._player.scene

    def press(self, key: str) -> None:
        *held, last = key.split()
        codes = [keyboard.codes(name)[0] for name in (*held, last)]
        self._player.press(*codes)

    def wait(self) -> None:
        self._player.wait()


class InTerminal(Watcher):
    def __init__(self, folder: Path, maze: str, *solvers: str) -> None:
        super().__init__(folder)
        request, made = asked(self.store, maze, solvers)
        session = begin_session(self.store, TerminalServices())
        self._shell = Shell(SCENES[type(request)].make(session, request, made))

    @property
    def scene(self) -> Any:
        return self._shell.scene

    def press(self, key: str) -> None:
        self._shell.press(key)
        self.wait()

    def wait(self) -> None:
        self._shell.update(1 / 60)


WATCHERS = {"window": InWindow, "terminal": InTerminal}
