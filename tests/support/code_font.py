"""Makes the font of source code, assets/pixelmaze-mono.bdf, from the proportional one.

Each character stands in the middle of a cell six pixels wide. Narrow letters are drawn anew, with
serifs, so that they fill their cells.

    python tests/support/code_font.py
"""

import re
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
SOURCE, TARGET = ASSETS / "pixelmaze.bdf", ASSETS / "pixelmaze-mono.bdf"
WIDTH = 6
"""Width of a cell in pixels, with the gap to the next one."""
DRAWN = {
    "i": (0, "..#.. ..... .##.. ..#.. ..#.. ..#.. .###."),
    "j": (-2, "...#. ..... ..##. ...#. ...#. ...#. ...#. #..#. .##.."),
    "l": (0, ".##.. ..#.. ..#.. ..#.. ..#.. ..#.. .###."),
    "1": (0, "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###."),
    "I": (0, "####. .##.. .##.. .##.. .##.. .##.. ####."),
    ".": (0, "..##. ..##."),
    ":": (0, "..##. ..##. ..... ..##. ..##."),
}
"""Characters drawn anew: how far they reach below the baseline, and their rows."""
_GLYPH = re.compile(r"STARTCHAR (\S+)\nENCODING (\d+)\n(.*?)ENDCHAR\n", re.DOTALL)


def font() -> str:
    """The text of the font file."""
    source = SOURCE.read_text(encoding="ascii")
    head = source[: source.index("CHARS ")]
    head = head.replace("-P-51-", f"-C-{10 * WIDTH}-").replace('SPACING "P"', 'SPACING "C"')
    head = head.replace("pixelmaze-pixelmaze-", "pixelmaze-pixelmazemono-")
    head = head.replace('FAMILY_NAME "pixelmaze"', 'FAMILY_NAME "pixelmazemono"')
    glyphs = [made for match in _GLYPH.finditer(source) if (made := _glyph(*match.groups()))]
    return f"{head}CHARS {len(glyphs)}\n{''.join(glyphs)}ENDFONT\n"


def _glyph(name: str, code: str, rest: str) -> str:
    """A character in its cell; empty if it is too wide for one."""
    width, height, left, below = map(int, re.findall(r"BBX (\d+) (\d+) (-?\d+) (-?\d+)", rest)[0])
    rows = rest.partition("BITMAP\n")[2].split()
    letter = chr(int(code))
    if letter in DRAWN:
        below, drawing = DRAWN[letter]
        lines = drawing.split()
        width, height, left = WIDTH - 1, len(lines), 0
        bits = (int(line.replace("#", "1").replace(".", "0"), 2) for line in lines)
        rows = [f"{row << 8 - width:02X}" for row in bits]
    elif width >= WIDTH:
        return ""
    else:
        left += (WIDTH - 1 - width) // 2
    lines = [
        f"STARTCHAR {name}", f"ENCODING {code}", f"SWIDTH {WIDTH * 1000 // 9} 0",
        f"DWIDTH {WIDTH} 0", f"BBX {width} {height} {left} {below}", "BITMAP", *rows, "ENDCHAR\n",
    ]  # fmt: skip
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(font(), encoding="ascii")
