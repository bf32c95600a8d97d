"""What is shown is also said: every text that a scene draws, as keys lead through it. Mazes, bars,
legends, charts and code are pictures: of these, the line at work is said."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.scenes import SCENES
from support.terminal_driver import session
from support.window_driver import NOW, screen

from pixelmaze.game import daily
from pixelmaze.game.lessons import Lesson, lessons
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.key_list import KeyBar
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import StatusBar
from pixelmaze.ui.kit.timeline import Timeline
from pixelmaze.ui.learn.lesson import LineList, opened
from pixelmaze.ui.learn.requests import OpenTask
from pixelmaze.ui.play.stats_bar import StatsBar
from pixelmaze.ui.title.calendar import Calendar
from pixelmaze.ui.watch import stats
from pixelmaze.ui.watch.messages import CHOOSE
from pixelmaze.ui.watch.source_panel import Listing, SourcePanel
from pixelmaze.ui.workshop import workshop

PICTURES: list[tuple[Any, str]] = [
    (part, "draw") for part in (StatusBar, StatsBar, Timeline, KeyBar, Listing, LineList)
]
PICTURES += [(stats.Legend, "draw"), (Calendar, "_paint_day")]
ASIDE = {CHOOSE, "Enter", "run until visited", "go to its visit", "running "}
ASIDE |= {"Catching up with the playback ", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"}
ASIDE |= {"passages", "passages = ", "cost", "is_goal"}
"""What keys do, what stays for a moment, the heads of the calendar, and tables of the maze."""
LEFT_OUT = {"q", "ctrl c", "ctrl z", "f1"}
"""Keys that end or suspend the program, or open the list of keys."""
MORE = re.compile(r"^\d+ (more|above)$|…$|^(list|array|bytes|bytearray) of \d.*")
"""What follows where there is no room for all; tables, which are said where they change."""
FRAME = 1 / 30


def plain(words: str) -> str:
    return "".join(filter(str.isalnum, words)).lower()


class Walk:
    """A scene in a terminal, with all that was drawn and said since it was opened."""

    def __init__(self, build: Callable[[], Scene], drawn: list[str]) -> None:
        self._build, self.drawn = build, drawn
        self.said: list[str] = []
        self.open()

    def open(self) -> None:
        self.shell = Shell(self._build())
        self.drawn.clear()
        self.look()

    def look(self) -> None:
        """Let a moment pass. What is drawn while steps are played is not said."""
        for _ in range(2):
            self.shell.update(FRAME)
        count = len(self.drawn)
        self.shell.draw(Canvas(120, 40))
        playback = getattr(self.shell.scene, "playback", None)
        if playback and not (playback.run.paused or playback.run.finished):
            del self.drawn[count:]
        keys = self.shell._list
        said = keys.said(self.shell.groups) if keys.is_open else self.shell.scene.said
        self.said += said

    @property
    def place(self) -> tuple[Scene, object]:
        menu = getattr(self.shell.scene, "menu", None)
        return self.shell.scene, menu and menu.stack.menu

    @property
    def keys(self) -> list[str]:
        """The first key of each binding, and enough to reach each line of a menu and of the list of
        keys."""
        menu = getattr(self.shell.scene, "menu", None)
        bindings = [each for _, group in self.shell.groups for each in group]
        keys = [each.keys[0] for each in bindings if each.keys and not LEFT_OUT & {*each.keys}]
        lines = ["f1", *["down"] * len(bindings), "f1"] if self.shell.scene.has_shell else []
        return [*["down"] * (len(menu.stack.menu.items) if menu else 0), *lines, *keys]

    def press(self, key: str) -> None:
        """Press a key. Where it leads to another scene or menu, come back: that has a walk for
        itself."""
        place, count = self.place, len(self.drawn)
        with suppress(QuitError):
            self.shell.press(key)
        self.look()
        if self.place != place:
            drawn = self.drawn[:count]
            self.open()
            self.drawn[:0] = drawn

    def missing(self) -> list[str]:
        said = plain("".join(self.said))
        drawn = (MORE.sub("", words) for words in dict.fromkeys(self.drawn))
        return [words for words in drawn if words not in ASIDE and plain(words) not in said]


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn, without pictures."""
    screen()
    drawn = list[str]()
    text = Characters.text

    def record(self: Characters, x: int, y: int, words: str, ink: Any) -> int:
        drawn.append(words)
        return text(self, x, y, words, ink)

    monkeypatch.setattr(Characters, "text", record)
    monkeypatch.setattr(workshop, "_KEYS", "")
    monkeypatch.setattr(stats, "_curve", lambda *given: given[3])
    monkeypatch.setattr(LoadingScene, "time", "")
    monkeypatch.setattr(daily, "now", lambda: NOW)
    monkeypatch.setattr(SourcePanel, "chosen_width", 0)  # which some keys change
    for part, name in PICTURES:
        monkeypatch.setattr(part, name, lambda *_, **__: None)
    return drawn


def task(lesson: Lesson, number: int) -> Callable[[Session], Scene]:
    def build(home: Session) -> Scene:
        asked = OpenTask(lesson, number)
        return opened(home, asked, asked.prepare(home.store, "dfs", Report()))

    return build


TASKS = {
    f"task: {move.kind}": task(lesson, number)
    for lesson in lessons()
    for number, move in enumerate(lesson.moves)
}
WALKS = {**SCENES, **TASKS}


@pytest.mark.few(8)
@pytest.mark.parametrize("name", WALKS)
def test_what_keys_lead_to_is_said(
    name: str, texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some keys write a file
    walk = Walk(lambda: WALKS[name](session(tmp_path, reduced_motion=True)), texts)
    for key in walk.keys:
        walk.press(key)
    assert walk.said
    assert not walk.missing()
