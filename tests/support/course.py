"""Runs the programs of the course without a window, and records their pictures.

    python tests/support/course.py 7 "20 S 90"

runs the seventh program for 20 frames, presses S, runs it for 90 frames more, and prints its state
as JSON. Programs of text read the words instead, one after another. With the name of a PNG file as
third argument, it writes what is to be seen at the end.

    python tests/support/course.py

writes all pictures of the course as the guide says, each by the command above it.
"""

import builtins
import functools
import io
import json
import os
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pyxel
from PIL import Image

from pixelmaze.commands.guide import page
from pixelmaze.files.files import assets
from pixelmaze.game.lessons import program

FIRST_WINDOW = 4
"""The number of the first program that opens a window."""
PICTURES = {
    int(number): script
    for number, script in re.findall(
        r'^<!-- python tests/support/course.py (\d+) "(.*)" -->$',
        page("make-your-own"),
        re.MULTILINE,
    )
}
"""What is done in each program before its picture is taken."""
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
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
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
    """Draw the last lines of a text as a terminal would."""
    pyxel.init(SIZE[0] // 2, SIZE[1] // 2, headless=True)
    pyxel.cls(0)
    font = pyxel.Font(str(assets() / "pixelmaze-mono.bdf"))
    left, top, height = 30, 14, 12
    for row, line in enumerate(text.splitlines()[-13:]):
        pyxel.text(left, top + height * row, line, 7, font)


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


def record_all() -> None:
    for number, script in PICTURES.items():
        picture = program(number).with_suffix(".png")
        words = [sys.executable, __file__, str(number), script, str(picture)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)  # the engine starts once


if __name__ == "__main__":
    if sys.argv[1:]:
        main(int(sys.argv[1]), *sys.argv[2:])
    else:
        record_all()
