"""The font of source code: every character of the sources, in cells of one width."""

import pyxel
from support.code_font import DRAWN, TARGET, WIDTH, font
from support.window_driver import screen

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.inspect.source import source_of
from pixelmaze.window.canvas import hud


def test_it_is_what_the_script_makes() -> None:
    assert TARGET.read_text(encoding="ascii") == font()
    assert set(DRAWN) <= set(map(chr, range(33, 127)))


def test_all_characters_are_equally_wide_and_differ() -> None:
    screen()
    letters = pyxel.Font(str(TARGET))
    shapes: dict[bytes, str] = {}
    for letter in map(chr, range(33, 127)):
        assert letters.text_width(letter) == WIDTH == hud.CODE_WIDTH
        image = pyxel.Image(WIDTH, 12)
        image.text(0, 1, letter, 7, letters)
        shape = bytes(image.pget(x, y) for y in range(12) for x in range(WIDTH))
        assert any(shape), letter
        assert not any(shape[WIDTH - 1 :: WIDTH]), "there is a gap to the next one"
        assert shapes.setdefault(shape, letter) == letter


def test_sources_are_spelled() -> None:
    """But for Japanese words and some accents, which are shown as question marks."""
    lines = TARGET.read_text(encoding="ascii").splitlines()
    known = {chr(int(line.split()[1])) for line in lines if line.startswith("ENCODING ")}
    for entry in (*GENERATORS.values(), *SOLVERS.values()):
        letters = set("".join(source_of(entry.steps.__code__).lines))
        assert {letter for letter in letters - known if letter < "\u3000"} <= set("ōů²")
