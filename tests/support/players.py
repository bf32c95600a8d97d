"""A player for each front end, window, terminal and typed lines, driven by the same script.

A script is a list of words: the name of a command of `keys.py` or of a menu's key, with `*N` to
repeat it. `item:free` goes down to the menu item with that id, `set:hexagonal` to the right to that
value of it. `way` is the next move of the shortest tour, `back` the way back from the last move,
`bump` a wall, `wait` a tick, `loaded` as many as loading takes; `goal` and `lose` go on to the end,
`shown` waits for the menu after it, `until:resumed` for a message of that kind. `take_over` ends
what `solver` began, where that walks. What came of it is read from the store, from the game, from
menus, and from what was shown; never from a scene.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

import pytest
import pyxel
from support.window_driver import Player, overhear

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.keys import directions
from pixelmaze.game.rules import TICKS, Level
from pixelmaze.lines.game import TypedGame
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.seekable import Seekable
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.ui.kit.commands import PLAY, SHELL, keys_of_play
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.play.play import PlayScene as TerminalPlay
from pixelmaze.ui.play.play import PlayScene as WindowPlay
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.title import TitleScene as TerminalTitle
from pixelmaze.ui.title.title import TitleScene as WindowTitle
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.services import WindowServices

KINDS = {
    kind: re.compile(pattern)
    for kind, pattern in (
        ("key a", "got key a"),
        ("key b", "got key b"),
        ("gate open", "The gate is open"),
        ("gate shut", "The gate is locked"),
        ("nothing to undo", "Nothing to undo"),
        ("hint for the moves star", r"again (shows|costs).*(the moves star|\bmoves\b)"),
        ("a reason", "[Tt]he marked|Reach the goal moving"),
        ("caught", "The minotaur has you"),
        ("bell", "You can't win from here"),
        ("solver costs all stars", r"again lets the solver help\. That costs all your stars"),
        ("solver has helped", "(The solver is walking: no stars|no stars until)"),
        ("goal", r"GOAL!"),
        ("lost", "BEATEN BY THE GHOST"),
        ("unfinished run", "Unfinished"),
        ("resumed", "Resumed"),
        ("nothing is kept", "nothing is being saved for now|cannot save this run for later"),
    )
}
"""Messages to the player, by kind; front ends may add words around them."""


MOST_VALUES = 40
"""Of a menu item."""

PLAIN_KEYS = ("return", "up", "down", "left", "right", "escape", "f1", *"wasd")
"""Words of scripts that are keys themselves."""

MOST_TICKS = 600
"""For a message that a script waits for."""

PATIENCE = 30.0
"""Seconds that a slow machine may take to load a maze."""


class Front(ABC):
    """A player. `kinds` are the kinds of messages that were shown, each once, in order."""

    has_time = True
    """Whether time passes while nothing is typed."""

    def __init__(self, store: Store, menus: Stack | None = None) -> None:
        self.store = store
        self.menus = menus
        self.kinds: list[str] = []
        self.has_quit = False
        self._last: Playthrough | None = None

    # ---- what a front end has to tell ----------------------------------------------------------

    @property
    @abstractmethod
    def play(self) -> Playthrough | None:
        """The game that is being played, if any."""

    @property
    def scene(self) -> Any:
        """The scene on top; None for typed lines."""
        return None

    @property
    def is_loaded(self) -> bool:
        """Whether a maze is loaded."""
        return bool(self.play or transport_of(self.scene))

    @abstractmethod
    def do(self, command: str) -> None:
        """Press the key of this command, or type its word, and wait a tick."""

    @abstractmethod
    def go(self, heading: int) -> None:
        """Press the key that moves in this direction."""

    @abstractmethod
    def wait(self) -> None:
        """Wait a tick."""

    @abstractmethod
    def look(self) -> Iterable[str]:
        """The text on the screen."""

    # ---- scripts -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is being played, or was last."""
        self._last = self.play or self._last
        assert self._last
        return self._last.game

    def perform(self, script: str) -> None:
        for word in script.split():
            name, _, count = word.partition("*")
            for _ in range(int(count or 1)):
                self._act(name)
                self._note()

    def _act(self, name: str) -> None:
        if name == "wait":
            self.wait()
        elif name.startswith("item:"):
            self._go_to_item(name.removeprefix("item:"))
        elif name.startswith("until:"):
            self._wait_until(name.removeprefix("until:").replace("_", " "))
        elif name.startswith("set:"):
            self._set_to(name.removeprefix("set:").replace("_", " "))
        elif name == "way":
            arc = arc_between(self.game.maze.grid, self.game.cell, self.game.hint_path(1)[0])
            self.go(self.game.maze.grid.heading[arc])
        elif name == "back":
            arc = self.game.maze.grid.twin[self.game.walked[-1]]
            self.go(self.game.maze.grid.heading[arc])
        elif name == "bump":
            turns = range(self.game.maze.grid.n_headings)
            self.go(next(turn for turn in turns if self.game.passage(turn) < 0))
        elif name == "goal":
            while not self.game.outcome:
                self._act("way")
                self._note()
        elif name == "loaded":
            end = monotonic() + PATIENCE
            while not self.is_loaded and monotonic() < end:
                self.wait()
        elif name == "shown":
            end = monotonic() + PATIENCE
            while self.menus and not self.menus.depth and monotonic() < end:
                self.wait()
        elif name == "lose":
            while not self.game.outcome:
                for each in ("wait",) if self.has_time else ("way", "back"):
                    self._act(each)
                    self._note()
        else:
            self.do(name)

    def _go_to_item(self, id: str) -> None:
        assert self.menus
        menu = self.menus.menu
        for _ in menu.items:
            if menu.selected.id != id:
                self.do("down")
        assert menu.selected.id == id

    def _wait_until(self, kind: str) -> None:
        self._note()
        for _ in range(MOST_TICKS):
            if kind not in self.kinds and self.has_time:
                self.wait()
                self._note()

    def _set_to(self, value: str) -> None:
        assert self.menus
        for _ in range(MOST_VALUES):
            if self.menus.menu.selected.value != value:
                self.do("right")
        assert self.menus.menu.selected.value == value

    def _note(self) -> None:
        shown = "\n".join(self.look())
        for kind, pattern in KINDS.items():
            if kind not in self.kinds and pattern.search(shown):
                self.kinds.append(kind)

    # ---- results -------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The state of the game."""
        game = self.game
        actions = "".join(entry.action for entry in game.inputs)
        return {
            "actions": actions, "cell": game.cell, "moves": game.moves, "keys": game.keys,
            "hints": game.hints, "helped": game.is_helped, "outcome": game.outcome,
            "stars": game.stars, "available_stars": game.available_stars, "trail": game.trail,
        }  # fmt: skip

    def menu(self) -> dict[str, Any]:
        """The state of the open menu."""
        assert self.menus
        menu = self.menus.menu
        return {
            "menu": menu.title, "depth": self.menus.depth, "item": menu.selected.id,
            "value": menu.selected.value, "note": menu.selected.note, "told": self.menus.message,
        }  # fmt: skip

    def ticks(self) -> list[int]:
        """The ticks of all inputs, and the current tick."""
        return [*(entry.tick for entry in self.game.inputs), self.game.ticks]

    def stored(self) -> dict[str, Any]:
        """What is stored on disc."""
        self.store.flush()
        again = Store(self.store.place)
        return {
            "settings": again.settings,
            "records": {
                name: (record.moves, record.stars, record.count)
                for name, record in again.records.items()
            },
            "unfinished": [
                (left.name, left.moves, "".join(entry.action for entry in left.run.inputs))
                for left in again.unfinished.found
            ],
        }


class Window(Front):
    def __init__(self, folder: Path, level: Level | None, monkeypatch: pytest.MonkeyPatch) -> None:
        store = Store(Folder(folder))
        session = begin_session(store, WindowServices())
        super().__init__(store, session.menus)
        self._written = overhear(monkeypatch)
        self._player = Player(WindowPlay(session, level) if level else WindowTitle(session))
        monkeypatch.setattr(pyxel, "quit", self._quit)
        self._player.wait()

    def _quit(self) -> None:
        self.has_quit = True

    @property
    def play(self) -> Playthrough | None:
        return getattr(self._player.scene, "play", None)

    @property
    def scene(self) -> Any:
        return self._player.scene

    def do(self, command: str) -> None:
        if command in PLAIN_KEYS:
            self._player.press(*keyboard.codes(command)[:1])
            return
        key = _key(self, command)
        self._player.press(keyboard.codes(key)[0])

    def go(self, heading: int) -> None:
        self._player.press(keyboard.codes(_way(self.game, heading))[0])
        self._player.wait(3)

    def wait(self) -> None:
        self._player.wait()

    def look(self) -> Iterable[str]:
        self._player.see()
        words = [entry.words for entry in self._written]
        self._written.clear()
        return words


class Terminal(Front):
    def __init__(self, folder: Path, level: Level | None, monkeypatch: pytest.MonkeyPatch) -> None:
        store = Store(Folder(folder))
        session = begin_session(store, TerminalServices())
        super().__init__(store, session.menus)
        self._shell = Shell(TerminalPlay(session, level) if level else TerminalTitle(session))
        self.wait()

    @property
    def scene(self) -> Any:
        return self._shell.scene

    @property
    def play(self) -> Playthrough | None:
        return getattr(self._shell.scene, "play", None)

    def do(self, command: str) -> None:
        if command not in PLAIN_KEYS:
            command = _key(self, command)
        for act in (lambda: self._shell.press(command), self.wait):
            try:
                act()
            except QuitError:
                self.has_quit = True

    def go(self, heading: int) -> None:
        self._shell.press(_way(self.game, heading))
        for _ in range(4):
            self.wait()

    def wait(self) -> None:
        self._shell.update(1 / TICKS)

    def look(self) -> Iterable[str]:
        canvas = Canvas(160, 50)
        self._shell.draw(canvas)
        return [canvas.text()]


class Lines(Front):
    has_time = False
    WORDS: ClassVar = {"solver": "solve"}

    def __init__(self, folder: Path, level: Level | None, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(Store(Folder(folder)))
        assert level
        self._typed = TypedGame(Playthrough(self.store, level))
        self._said = self._typed.introduction()

    @property
    def play(self) -> Playthrough:
        return self._typed.play

    def do(self, command: str) -> None:
        word = self.WORDS.get(command, command)
        if word in self._typed.commands:
            self._say(word)
        self.has_quit = self._typed.has_quit

    def _say(self, line: str) -> None:
        self._said = self._typed.answer(line)

    def go(self, heading: int) -> None:
        self._say(self.game.maze.grid.shape.names[heading])

    def wait(self) -> None:
        """Does nothing: time passes with moves only."""

    def look(self) -> Iterable[str]:
        return self._said


FRONTS: dict[str, type[Front]] = {"window": Window, "terminal": Terminal, "lines": Lines}


def transport_of(scene: Any) -> Seekable | None:
    """The run of a scene that shows algorithms; None for other scenes."""
    return scene.playback.run if hasattr(scene, "playback") else None


def algorithms_of(scene: Any) -> dict[str, Any]:
    """The state of a scene that shows algorithms."""
    transport = transport_of(scene)
    assert transport
    is_race = not hasattr(scene, "watching")
    runs = scene.race.runs if is_race else [scene.watching.search]
    return {
        "race": is_race,
        "index": transport.index,
        "paused": transport.paused,
        "mazes": [run.maze.id for run in runs],
        "runs": [run.solver.name if run.solver else "" for run in runs],
        "steps": [run.index for run in runs],
        "solver": "" if is_race else scene.watching.solver.name,
        "heat": scene.heat.is_on,
    }


def _key(front: Front, command: str) -> str:
    """The key of this command."""
    command = "solver" if command == "take_over" else command
    if command == "quit" or front.play is None:
        return (PLAY | SHELL)[command].keys[0]
    return keys_of_play("arrows", front.game.maze.grid.shape.name)[command][0]


def _way(game: Game, heading: int) -> str:
    """The key that moves towards this heading, through a passage or into a wall."""
    shape, arc = game.maze.grid.shape, game.passage(heading)
    # letters first: of two arrows in honeycombs a front end may wait for the other
    ways = dict(reversed(directions("arrows", shape.name).items()))
    if arc >= 0:
        return next(key for key, way in ways.items() if passage_toward(game, *way) == arc)
    return next(key for key, way in ways.items() if passage_toward(game, *way) < 0)
