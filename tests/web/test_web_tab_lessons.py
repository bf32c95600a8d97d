"""A whole lesson by fingers, in a page in Chromium: wrong answers first, then right ones."""

from collections.abc import Iterator
from typing import Any

import pytest
from support.browser import Tab, chromium, tab
from support.web_tab import ENGINE, served
from web.test_web_tab_touch import Device, button

from pixelmaze.game.lessons import Lesson, LessonTask, lessons, lines_of
from pixelmaze.web.page import write_file

pytestmark = pytest.mark.browser
PHONE, TABLET = (390, 844, 3), (768, 1024, 2)
FINGER = 44
"""CSS pixels that a finger needs."""
KEYBOARD = 0.4
"""The part of the page that the keyboard of the device covers."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    write_file(folder / "one.html", engine=ENGINE)
    with served(folder) as address:
        yield f"{address}/one.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


class Pupil(Device):
    """Does the tasks of a lesson on a device."""

    def begin(self, lesson: Lesson) -> None:
        requests, game = "pixelmaze.ui.learn.requests", "pixelmaze.game.lessons"
        module = "__import__('importlib').import_module"
        self.game.see(
            f"[scene.ask({module}({requests!r}).OpenTask("
            f"{module}({game!r}).lessons()[{lesson.number - 1}], 0)), 0][1]"
        )
        self.until_at(0)

    def until_at(self, number: int) -> None:
        self.game.until(f"getattr(getattr(scene, 'task', None), 'number', -1) == {number}")
        self.game.frames(4)

    def see(self, what: str) -> Any:
        """A value of the task, when its maze is made."""
        self.game.until("getattr(scene, 'task', None)")
        return self.game.see(f"scene.task.{what}")

    def until(self, condition: str) -> None:
        self.game.until(f"getattr(scene, 'task', None) and {condition}")
        self.game.frames(2)

    def press(self, name: str) -> None:
        self.tap(*self.tab.middle(button(name)))

    def tap_spot(self, spots: str, at: int) -> None:
        """Tap one of these boxes of the screen, which has to be large enough."""
        x, y, width, height = self.game.see(f"[*{spots}[{at}]]")
        self.check_height(height)
        self.tap(*self.at(x + width // 2, y + height // 2))

    def check_height(self, height: int) -> None:
        scale = self.tab.box("#canvas")[2] / self.game.see("pyxel.width") / self.unit
        assert height * scale >= FINGER - scale

    # ---- kinds of tasks --------------------------------------------------------------------------

    def ask(self, move: LessonTask) -> None:
        self.press("confirm")
        assert self.see("said") == "Choose an answer first."
        self.tap_spot("scene.task._strip._spots", move.answer - 1)
        if move.race:
            self.game.see("setattr(scene.playback, 'step_rate', 10_000)")

    race = ask

    def quiz(self, move: LessonTask) -> None:
        for _ in range(5 * move.questions):
            self.game.see("setattr(scene.playback, 'step_rate', 1_000)")
            self.game.until("scene.task.is_done or (scene.tool and scene.tool.question)")
            if self.see("is_done"):
                return
            self.press("confirm")  # the chosen answer, or to go on
        raise AssertionError("the quiz does not end")

    def watch(self, move: LessonTask) -> None:
        self.press("time")
        self.press("time")
        self.press("confirm")
        assert "too early" in self.see("said")
        goals = "__import__('pixelmaze.game.lessons').game.lessons.GOALS"
        place = self.game.see(
            f"[scene.search.prefetch(60), min({goals}[{move.goal!r}](scene.search))][1]"
        )
        self.game.see(f"scene.search.seek({place - 1})")
        self.press("right")
        self.press("confirm")

    def parsons(self, move: LessonTask) -> None:
        self.press("confirm")
        self.until("scene.task.said")
        assert not self.see("is_done")
        for at, line in enumerate(lines_of(move)):
            found = self.see("list.lines").index(line, at)
            if found > at:
                for place in (found, at):
                    self.tap_line(place)
        self.press("confirm")

    def tap_line(self, line: int) -> None:
        """Tap a line, or press the buttons for a line that is not on the screen."""
        top, chosen, count = self.see("list._top"), self.see("list.chosen"), self.see("list._spots")
        if not 0 <= line - top < len(count):
            for _ in range(abs(line - chosen)):
                self.press("down" if line > chosen else "up")
            self.press("time")
            return
        x, y, width, _ = self.see("list.box[:]")
        at, height = count[line - top]
        self.check_height(height)
        self.tap(*self.at(x + width // 2, y + at + height // 2))

    def code(self, move: LessonTask, lesson: Lesson) -> None:
        self.tab.until("!document.getElementById('editor').hidden")
        self.run()
        assert not self.see("is_done")
        self.tap(*self.tab.middle("#own"))
        self.tab.eval("document.getElementById('own').select()")
        self.check_keyboard()
        model = lesson.path.with_name(move.model).read_text(encoding="utf-8")
        self.tab.send("Input.insertText", text=model)
        assert self.run().startswith("Correct in all")

    def run(self) -> str:
        """Run what is in the editor. Returns the verdict."""
        said = "getattr(getattr(scene, 'task', None), 'said', '')"
        self.until("not scene.search.solver or scene.search.length or scene.search.outcome")
        self.tap(*self.tab.middle("#run"))
        self.game.until("type(scene).__name__ == 'LoadingScene'")
        assert self.tab.eval("document.activeElement.id") != "own", "the keyboard is to go"
        seen = 0
        while seen < 2:  # a maze may have to be made after the verdict
            self.game.until(f"{said}.startswith(('Correct', 'It finds the path'))")
            self.game.frames(6)
            seen = seen + 1 if self.game.see(said) else 0
        return str(self.game.see(said))

    def check_keyboard(self) -> None:
        """All of the editor is above the keyboard of the device."""
        view, seen = "visualViewport", "document.documentElement.clientHeight"
        height = f"{{get: () => {seen} * {1 - KEYBOARD}, configurable: true}}"
        news = f"{view}.dispatchEvent(new Event('resize'))"
        self.tab.eval(f"Object.defineProperty({view}, 'height', {height}), {news}")
        _, top, _, tall = self.tab.box("#editor")
        assert top >= 0
        assert top + tall <= self.tab.eval(seen) * (1 - KEYBOARD) + 1
        for part in ("#own", "#run", "#stop", "#example", "#leave"):
            _, above, _, high = self.tab.box(part)
            assert above >= top
            assert above + high <= top + tall
            assert high >= (FINGER - 1) * self.unit
        self.tab.eval(f"delete {view}.height, {news}")


@pytest.mark.parametrize(("number", "size"), [(5, PHONE), (1, TABLET)])  # all kinds of tasks
def test_a_lesson_is_done_by_fingers(
    browser: Tab, site: str, number: int, size: tuple[int, int, int]
) -> None:
    lesson = lessons()[number - 1]
    pupil = Pupil(browser, f"{site}?watch=square-5x4-prim-1", size)
    pupil.begin(lesson)
    for at, move in enumerate(lesson.moves):
        if move.kind == "code":
            pupil.code(move, lesson)
        else:
            getattr(pupil, move.kind)(move)
        pupil.until("scene.task.is_done")
        assert pupil.see("marks")[at] in "★✓"
        pupil.press("confirm")
        if at < len(lesson.moves) - 1:
            pupil.until_at(at + 1)
    pupil.game.until("type(scene).__name__ == 'TitleScene'")
    stored = browser.eval("JSON.stringify({...localStorage})")
    assert lesson.name in stored
    assert all(move.file in stored for move in lesson.moves)
    assert pupil.game.overlay == ""
