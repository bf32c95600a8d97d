"""Runs the programs of the course without a window, and records their pictures.

    python tests/support/course.py 7 "20 S 90" PICTURE

runs the seventh program for 20 frames, presses S, and runs it for 90 frames more. The picture shows
the last frame. Programs of text read the words instead, one after another. The program's state at
the end is printed as JSON.
"""

import builtins
import functools
import io
import json
import random
import runpy
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pyxel
from PIL import Image

from pixelmaze.game.course import program

FIRST_WINDOW = 4
"""The number of the first program that opens a window."""
SIZE = (496, 352)
"""Of a picture, in pixels, if the program has no larger window."""


def frames(script: str) -> Iterator[int | None]:
    """The key pressed in each frame of a script such as "60 S 120"; None for no key."""
    for word in script.split():
        if word.isdigit():
            yield from [None] * int(word)
        else:
            yield getattr(pyxel, f"KEY_{word}")


def press_keys(script: str, update: Callable[[], None], draw: Callable[[], None]) -> None:
    """Does the work of `pyxel.run`."""
    for key in frames(script):
        if key is not None:
            pyxel.set_btn(key, True)
        update()
        draw()
        if key is not None:
            pyxel.set_btn(key, False)
        pyxel.flip()
    print(json.dumps(state_of(update.__self__)))  # type: ignore[attr-defined]


def state_of(app: Any) -> dict[str, Any]:
    """What can be written of the attributes of an app."""
    plain = (int, float, tuple, list)
    return {name: value for name, value in vars(app).items() if isinstance(value, plain)}


def play(number: int, script: str) -> None:
    """Run a program that opens a window."""
    pyxel.init = functools.partial(pyxel.init, headless=True, fps=1000)
    pyxel.run = functools.partial(press_keys, script)
    runpy.run_path(str(program(number)), run_name="__main__")


def read_and_print(number: int, script: str) -> str:
    """Run a program of text, up to where it reads more words than there are. Returns what it
    prints."""
    words = iter(script.split())

    def read(question: str) -> str:
        print(question, end="")
        word = next(words, None)
        if word is None:
            raise EOFError
        print(word)
        return word

    builtins.input = read  # type: ignore[assignment]
    with redirect_stdout(io.StringIO()) as printed, suppress(EOFError):
        runpy.run_path(str(program(number)), run_name="__main__")
    print(printed.getvalue())
    return printed.getvalue()


def draw_text(text: str) -> None:
    """Draw a text on a screen as a terminal would, the last line at the bottom."""
    width, height = SIZE[0] // 4, SIZE[1] // 4
    pyxel.init(width, height, headless=True)
    pyxel.cls(0)
    lines = text.splitlines()
    pyxel.text(0, height - 6 * len(lines) - 2, text, 7)


def save(picture: Path) -> None:
    """Write the screen to a file."""
    size = pyxel.width, pyxel.height
    image = Image.frombytes("P", size, bytes(pyxel.screen.data_ptr()))
    image.putpalette([part for colour in pyxel.colors for part in colour.to_bytes(3)])
    scale = SIZE[0] // pyxel.width
    image = image.resize([side * scale for side in size], Image.Resampling.NEAREST)
    image.save(picture, optimize=True)


def main(number: int, script: str, *pictures: str) -> None:
    places = [Path(picture).absolute() for picture in pictures]  # the engine changes the folder
    random.seed(1)  # for programs that choose no seed
    if number < FIRST_WINDOW:
        text = read_and_print(number, script)
        if places:
            draw_text(text)
    else:
        play(number, script)
    for place in places:
        save(place)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
