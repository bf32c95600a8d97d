"""A stand-in for the engine: it draws nothing, but has what the window uses of it.

Keys, the mouse and time behave as in the engine; pictures keep only what is written to them pixel
by pixel, and are silent, as is all sound. Under Node `run` makes `FRAMES` frames at once; in a
browser it waits for the next frame of the screen, and never returns.
"""

from __future__ import annotations

import tomllib
import traceback
from collections.abc import Callable
from struct import unpack
from typing import Any
from zipfile import ZipFile

from pyxel_constants import *  # noqa: F403  # the engine's own numbers of keys
from pyxel_constants import (
    KEY_ALT,
    KEY_CTRL,
    KEY_GUI,
    KEY_LALT,
    KEY_LCTRL,
    KEY_LGUI,
    KEY_LSHIFT,
    KEY_RALT,
    KEY_RCTRL,
    KEY_RGUI,
    KEY_RSHIFT,
    KEY_SHIFT,
    MOUSE_POS_X,
    MOUSE_POS_Y,
    MOUSE_WHEEL_Y,
)

try:
    from js import requestAnimationFrame
    from pyodide.ffi import create_proxy
except ImportError:  # not in a browser
    requestAnimationFrame = None  # noqa: N816

FRAMES = 600
"""How many frames `run` makes where there is no screen."""


# ---- pictures ------------------------------------------------------------------------------------


def _nothing(*_: Any, **__: Any) -> None:
    """What is drawn is not seen."""


class Image:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._pixels = bytearray(width * height)

    @staticmethod
    def from_image(filename: str) -> Image:
        """A picture of the size of a PNG."""
        with open(filename, "rb") as file:
            return Image(*unpack(">II", file.read(24)[16:]))

    def data_ptr(self) -> bytearray:
        return self._pixels

    def pget(self, x: float, y: float) -> int:
        column, row = int(x), int(y)
        is_inside = 0 <= column < self.width and 0 <= row < self.height
        return self._pixels[row * self.width + column] if is_inside else 0

    def pset(self, x: float, y: float, col: int) -> None:
        column, row = int(x), int(y)
        if 0 <= column < self.width and 0 <= row < self.height:
            self._pixels[row * self.width + column] = col

    blt = camera = circ = circb = clip = cls = dither = elli = ellib = line = pal = _nothing
    rect = rectb = text = tri = trib = _nothing


class Font:
    """A font, of which only the widths of the letters are read."""

    def __init__(self, filename: str, font_size: float = 10.0) -> None:
        self._widths: dict[int, int] = {}
        letter = 0
        with open(filename, encoding="ascii") as lines:
            for words in map(str.split, lines):
                if words[0] == "ENCODING":
                    letter = int(words[1])
                elif words[0] == "DWIDTH":
                    self._widths[letter] = int(words[1])

    def text_width(self, s: str) -> int:
        return sum(self._widths.get(ord(letter), 0) for letter in s)


screen = Image(0, 0)
images = [Image(256, 256) for _ in range(3)]
colors = [0] * 16
blt = camera = circ = circb = clip = cls = dither = elli = ellib = line = pal = _nothing
pset = rect = rectb = text = tri = trib = _nothing
icon = integer_scale = fullscreen = mouse = title = _nothing


def load(filename: str) -> None:
    """Load the art."""
    with ZipFile(filename) as file:
        resources = tomllib.loads(file.read("pyxel_resource.toml").decode())
    for bank, image in zip(images, resources["images"], strict=False):
        # equal pixels at the end of a row are written once, and so are equal rows at the end
        rows = [bytes(row).ljust(image["width"], bytes(row[-1:])) for row in image["data"]]
        bank.data_ptr()[:] = b"".join(rows + rows[-1:] * (image["height"] - len(rows)))


# ---- sound ---------------------------------------------------------------------------------------


class Sound:
    def mml(self, code: str) -> None: ...

    def total_sec(self) -> float:
        return 0.25


class Tone:
    def __init__(self) -> None:
        self.sample_bits = 4
        self.wavetable = [0] * 32


class Channel:
    def __init__(self) -> None:
        self.gain = 0.125
        self._begin, self._end = 0.0, 0.0

    def play(self, sound: Sound, sec: float, loop: bool) -> None:
        self._begin = frame_count / _fps - sec
        self._end = float("inf") if loop else self._begin + sound.total_sec()

    def stop(self) -> None:
        self._end = 0.0

    def play_pos(self) -> tuple[int, float] | None:
        now = frame_count / _fps
        return (0, now - self._begin) if now < self._end else None


channels = [Channel() for _ in range(4)]
tones = [Tone() for _ in range(4)]


def play(ch: int, snd: Sound, sec: float = 0, loop: bool = False) -> None:
    channels[ch].play(snd, sec, loop)


def stop(ch: int | None = None) -> None:
    for channel in channels if ch is None else [channels[ch]]:
        channel.stop()


def play_pos(ch: int) -> tuple[int, float] | None:
    return channels[ch].play_pos()


# ---- input ---------------------------------------------------------------------------------------

mouse_x = mouse_y = mouse_wheel = 0
input_keys: list[int] = []
"""The keys that were pressed since the frame before."""
input_text = ""
_pressed: dict[int, int] = {}
"""The frame in which each key was last pressed."""
_released: dict[int, int] = {}
_values: dict[int, int] = {}
_BOTH = {
    KEY_LSHIFT: KEY_SHIFT, KEY_RSHIFT: KEY_SHIFT, KEY_LCTRL: KEY_CTRL, KEY_RCTRL: KEY_CTRL,
    KEY_LALT: KEY_ALT, KEY_RALT: KEY_ALT, KEY_LGUI: KEY_GUI, KEY_RGUI: KEY_GUI,
}  # fmt: skip
"""The key that is either of two, for each of them."""


def btn(key: int) -> bool:
    """Whether a key is held, or was pressed in this frame."""
    return key in _pressed and (key not in _released or _pressed[key] == frame_count)


def btnp(key: int, hold: int = 0, repeat: int = 0) -> bool:
    if key not in _pressed:
        return False
    age = frame_count - _pressed[key]
    is_held = key not in _released
    return age == 0 or (is_held and hold > 0 and age >= hold and (age - hold) % repeat == 0)


def btnr(key: int) -> bool:
    return _released.get(key) == frame_count


def btnv(key: int) -> int:
    return _values.get(key, 0)


def set_btn(key: int, state: bool) -> None:
    """Press or release a key. To hold on is not to press it again."""
    if state:
        _pressed[key] = frame_count
        _released.pop(key, None)
        input_keys.append(key)
    else:
        _released[key] = frame_count


def set_btnv(key: int, value: int) -> None:
    global mouse_wheel
    _values[key] = value
    if key == MOUSE_WHEEL_Y:
        mouse_wheel = value


def set_mouse_pos(x: float, y: float) -> None:
    global mouse_x, mouse_y
    mouse_x, mouse_y = _values[MOUSE_POS_X], _values[MOUSE_POS_Y] = round(x), round(y)


def set_input_text(text: str) -> None:
    global input_text
    input_text = text


def turn_key(key: int, state: bool) -> None:
    """Press or release a key of the keyboard, as the system tells it."""
    set_btn(key, state)
    if key in _BOTH:
        set_btn(_BOTH[key], state)


# ---- time ----------------------------------------------------------------------------------------

width = height = frame_count = 0
_fps = 60
running: Callable[[], None] | None = None
"""What `run` calls in each frame; None before, and after `quit`."""


def init(width: int, height: int, *, fps: int = 30, **_: Any) -> None:
    global _fps
    _fps = fps
    resize(width, height)


def resize(width: int, height: int) -> None:
    globals().update(width=width, height=height, screen=Image(width, height))


def flip() -> None:
    """End a frame."""
    global frame_count, input_text
    frame_count += 1
    input_keys.clear()
    input_text = ""
    set_btnv(MOUSE_WHEEL_Y, 0)


def quit() -> None:  # noqa: A001  # the engine's name
    """End the main loop."""
    global running
    running = None


def run(update: Callable[[], None], draw: Callable[[], None]) -> None:
    """Run the main loop."""
    global running
    running = update
    if requestAnimationFrame:
        _run_on_screen(update, draw)
    for _ in range(FRAMES):
        if not running:
            break
        _make_frame(update, draw)


def _make_frame(update: Callable[[], None], draw: Callable[[], None]) -> None:
    update()
    draw()
    flip()


class Unwind(BaseException):
    """Leaves the program while its main loop goes on, as the engine does."""


def _run_on_screen(update: Callable[[], None], draw: Callable[[], None]) -> None:
    def frame(_: float) -> None:
        try:
            _make_frame(update, draw)
        except BaseException:
            quit()
            traceback.print_exc()
        if running:
            requestAnimationFrame(proxy)

    proxy = create_proxy(frame)
    requestAnimationFrame(proxy)
    raise Unwind
