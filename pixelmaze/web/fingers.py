"""Passes touches in the page to the engine, which ignores them itself, as keys and a mouse."""

from collections import deque
from collections.abc import Callable, Sequence
from math import dist as distance
from typing import NamedTuple

import pyxel

from pixelmaze.maze.shapes import Direction
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.workshop.workshop import WorkshopScene
from pixelmaze.web import pad, touch
from pixelmaze.web.host import BrowserPage, PageEvents
from pixelmaze.web.pad import Button
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.input_reader import Controls
from pixelmaze.window.screen import SCREEN

_ROW = 28.0  # length of a swipe that scrolls by a row, in CSS pixels
_STILL = 5.0  # distance that two fingers move before they pan, in CSS pixels
_NONE = -1  # no mouse button
_MODIFIERS = frozenset(code for key in ("shift", "ctrl", "alt") for code in keyboard.codes(key))


class _Mouse(NamedTuple):
    """The mouse in one frame, in pixels of the screen."""

    x: int
    y: int
    button: int = _NONE  # the button that is held
    wheel: int = 0


class Fingers:
    """Reads the fingers once per frame, before the scene reads keys and mouse.

    A tap is a click. One finger walks in a game, moves the camera or the timeline where algorithms
    are watched, and scrolls elsewhere; two fingers move the camera and zoom; a long press asks for
    a hint. Buttons of the page press keys.
    """

    def __init__(self, page: BrowserPage) -> None:
        self._page = page
        self._recognizer = touch.Recognizer()
        self._holding: dict[int, Button] = {}
        """The buttons of the page that are held, by finger."""
        self._way: Direction | None = None
        """The direction in which the finger walks."""
        self._taps: deque[tuple[int, ...]] = deque()
        """Keys to press for a frame; an entry for each frame."""
        self._tapped: tuple[int, ...] = ()
        """The keys to press in this frame."""
        self._held: set[int] = set()
        """All keys that are held for fingers."""
        self._mouse: deque[_Mouse] = deque()
        """The mouse in the next frames."""
        self._button = _NONE
        """The mouse button that is held for fingers."""
        self._follow: Callable[[touch.Swipe], object] | None = None
        """Handles the current swipe."""
        self._start: touch.Point | None = None
        """Where two fingers started, or the point up to which a swipe has scrolled."""
        self._drags = _NONE
        """The mouse button with which the current gesture moves the camera."""
        self._shown: tuple[list[Button], bool] = ([], False)
        self.place = 0, 0
        """Where fingers have left the mouse; at first the engine's default."""

    def update(self, scene: Scene, controls: Controls, news: PageEvents) -> None:
        """Press the keys and buttons of this frame."""
        self._scene, self._controls, self._news = scene, controls, news
        self._tapped = self._taps.popleft() if self._taps else ()
        buttons = pad.buttons(scene, controls) if news.is_touched else []
        if (buttons, scene.is_typing) != self._shown:
            self._shown = buttons, scene.is_typing
            self._page.show_buttons(buttons, scene.is_typing)
        for what, finger, x, y, time, name in news.touches:
            button = next((each for each in buttons if each.name == name), None)
            if what == "click":
                self._taps.extend([button.keys] if button else [])
            elif what == "gone":
                self._forget()
            elif what == "text":
                pyxel.set_input_text(pyxel.input_text + name)
            elif what == "key":
                self._taps.append(keyboard.codes(name)[:1])
            elif button and what == "begin":
                self._holding[finger] = button
            elif finger in self._holding:
                self._hold(finger, what, button)
            elif what in ("begin", "move", "end", "cancel"):
                self._do(self._recognizer.handle_touch(touch.Touch(finger, what, x, y, time)))
            self._press()
        self._do(self._recognizer.tick(news.now))
        self._press()
        self._move()

    # ---- keys ------------------------------------------------------------------------------------

    def _hold(self, finger: int, what: str, button: Button | None) -> None:
        """Handle a finger that holds a button and moves on the cross, or is lifted."""
        if what in ("end", "cancel"):
            del self._holding[finger]
        elif button and button.group == self._holding[finger].group == pad.CROSS:
            self._holding[finger] = button

    def _forget(self) -> None:
        """Release everything."""
        self._holding.clear()
        self._taps.clear()
        self._do(self._recognizer.cancel())

    def _press(self) -> None:
        """Press and release keys, so that exactly the keys under fingers are held."""
        held = {*self._tapped, *(pad.codes_of(self._way) if self._way else ())}
        held.update(code for button in self._holding.values() for code in button.keys)
        for code in self._held - held:
            pyxel.set_btn(code, False)
        for code in sorted(held - self._held, key=_MODIFIERS.__contains__, reverse=True):
            pyxel.set_btn(code, True)
        self._held = held

    # ---- gestures --------------------------------------------------------------------------------

    def _do(self, gestures: Sequence[touch.Gesture]) -> None:
        for gesture in gestures:
            match gesture:
                case touch.Swipe():
                    self._swipe(gesture)
                case touch.Spread():
                    self._spread(gesture)
                case touch.LongPress() if not self._controls.is_open and (
                    keys := pad.hint_keys(self._controls)
                ):
                    self._taps.append(keys)
                case touch.Tap(x, y) | touch.LongPress(x, y):
                    self._click(x, y)

    def _click(self, x: float, y: float) -> None:
        column, row = self._pixel(x, y)
        if 0 <= column < pyxel.width and 0 <= row < pyxel.height:
            self._point(x, y, pyxel.MOUSE_BUTTON_LEFT)
            self._point(x, y)

    def _swipe(self, swipe: touch.Swipe) -> None:
        if not self._follow:
            self._follow = self._choose(swipe)
        self._follow(swipe)
        if swipe.is_over:
            self._follow = None

    def _choose(self, swipe: touch.Swipe) -> Callable[[touch.Swipe], object]:
        """Choose what handles a new swipe."""
        if pad.walks(self._scene) and not self._controls.is_open:
            return self._walk
        self._drags = self._looking(*swipe.start)
        if self._drags == _NONE:
            self._start = swipe.start
            across, down = swipe.way
            return self._change if abs(across) > abs(down) else self._scroll
        self._point(*swipe.start)
        self._point(*swipe.start, self._drags)
        return self._drag

    def _walk(self, swipe: touch.Swipe) -> None:
        self._way = touch.direction(swipe.way, pad.ways(self._scene), self._way)

    def _drag(self, swipe: touch.Swipe) -> None:
        self._point(swipe.x, swipe.y, _NONE if swipe.is_over else self._drags)

    def _scroll(self, swipe: touch.Swipe) -> None:
        for sign in self._rows(1, swipe.y):
            self._point(swipe.x, swipe.y, wheel=sign)

    def _change(self, swipe: touch.Swipe) -> None:
        for sign in self._rows(0, swipe.x):
            self._taps.append(pad.codes_of((sign, 0)))

    def _rows(self, axis: int, now: float) -> list[int]:
        """The rows that a swipe has moved along an axis since the last call: 1 or -1 for each."""
        place = list(self._start or (now, now))
        rows = int((now - place[axis]) / _ROW)
        place[axis] += rows * _ROW
        self._start = place[0], place[1]
        return [1 if rows > 0 else -1] * abs(rows)

    def _spread(self, spread: touch.Spread) -> None:
        x, y, notches, is_over = spread
        if is_over:
            if self._button == self._drags or self._mouse:
                self._point(x, y)
            self._start, self._drags = None, _NONE
            return
        if self._start is None:
            self._start = x, y
        button = self._looking(*self._start)
        if button == _NONE:
            return
        if self._drags == _NONE and distance(self._start, (x, y)) > _STILL:
            self._drags = button
            self._point(*self._start, button)
        if self._drags != _NONE:
            self._point(x, y, button)
        for _ in range(abs(notches)):
            self._point(x, y, self._drags, 1 if notches > 0 else -1)

    def _looking(self, x: float, y: float) -> int:
        """The mouse button that moves the camera at a place; none if swipes scroll there."""
        scene, left = self._scene, pyxel.MOUSE_BUTTON_LEFT
        if self._controls.is_open:
            return _NONE
        if isinstance(scene, PlayScene):
            return pyxel.MOUSE_BUTTON_RIGHT
        if isinstance(scene, ResultScene):
            column, row = (part // SCREEN.scale for part in self._pixel(x, y))
            return _NONE if scene.menu.box.holds(column, row) else left
        return left if isinstance(scene, AlgorithmScene | WorkshopScene) else _NONE

    # ---- the mouse -------------------------------------------------------------------------------

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        """The screen pixel at a place in the canvas, which has the screen in its middle."""
        width, height = self._news.size
        scale = max(min(width / pyxel.width, height / pyxel.height), 0.01)
        if not self._news.is_touched:
            scale = max(1, int(scale))
        left, top = width - pyxel.width * scale, height - pyxel.height * scale
        return int((x - left / 2) // scale), int((y - top / 2) // scale)

    def _point(self, x: float, y: float, button: int = _NONE, wheel: int = 0) -> None:
        """Queue a mouse position, replacing the last if the mouse only moves on."""
        mouse = _Mouse(*self._pixel(x, y), button, wheel)
        before = [each._replace(x=mouse.x, y=mouse.y) for each in list(self._mouse)[-2:]]
        if before == [mouse, mouse]:
            self._mouse.pop()
        self._mouse.append(mouse)

    def _move(self) -> None:
        """Move the mouse of this frame."""
        if not self._mouse:
            return
        x, y, button, wheel = self._mouse.popleft()
        pyxel.set_mouse_pos(x, y)
        self.place = x, y
        if button != self._button:
            for code, is_held in ((self._button, False), (button, True)):
                if code != _NONE:
                    pyxel.set_btn(code, is_held)
            self._button = button
        if wheel:
            pyxel.set_btnv(pyxel.MOUSE_WHEEL_Y, wheel)
