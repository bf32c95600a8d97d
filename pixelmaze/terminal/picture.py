"""Saves a canvas as an SVG picture that looks like a terminal.

Box-drawing and block characters become shapes, so that they connect in any font. Other characters
are text; each word has its own position and width, so that columns stay aligned.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from unicodedata import name

from prompt_toolkit.utils import get_cwidth

from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.palette import Palette

Colours = Callable[[Style], tuple[int, int]]  # ink and ground of a style

WIDTH, HEIGHT = 9, 18  # size of a character in pixels
_FONT = 15
_FONTS = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace"
_BASE = 13.5  # distance from the top of a character to its baseline, in pixels
_THIN, _THICK, _GAP = 1.5, 3.0, 1.5  # widths of lines, and the gap within a double line, in pixels
_SIDES = {"HORIZONTAL": "RL", "VERTICAL": "UD", "RIGHT": "R", "LEFT": "L", "UP": "U", "DOWN": "D"}
_DASHES = {"DOUBLE": 2, "TRIPLE": 3, "QUADRUPLE": 4}
_DISCS = {"·": (1.3, 0.0), "•": (2.6, 0.0), "●": (4.2, 0.0), "○": (4.2, 2.6)}
"""Round signs: radius of the sign and of its hole, in pixels."""
_SHADES = {"░": 0.25, "▒": 0.45, "▓": 0.7}


def svg(canvas: Canvas, palette: Palette, title: str = "pixelmaze", text: str = "") -> str:
    """The canvas as an SVG document, with `title` and `text` for screen readers."""
    width, height = canvas.width * WIDTH, canvas.height * HEIGHT
    colours = cache(palette.colours)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title, quote=False)}</title>",
            f"<desc>{escape(text, quote=False)}</desc>",
            '<g shape-rendering="crispEdges">',
            *_grounds(canvas, colours),
            "</g>",
            *_shapes(canvas, colours),
            f'<g font-family="{_FONTS}" font-size="{_FONT}">',
            *_words(canvas, colours),
            "</g>",
            "</svg>\n",
        )
    )


def _grounds(canvas: Canvas, colours: Colours) -> Iterator[str]:
    for y in range(canvas.height):
        x = 0
        for ground, run in groupby(colours(canvas.style(i, y))[1] for i in range(canvas.width)):
            count = len(list(run))
            yield (
                f'<rect x="{x * WIDTH}" y="{y * HEIGHT}" width="{count * WIDTH}" '
                f'height="{HEIGHT}" fill="#{ground:06x}"/>'
            )
            x += count


def _shapes(canvas: Canvas, colours: Colours) -> Iterator[str]:
    """One path for all shapes of a colour. On top, gaps in double lines and holes in signs are
    drawn in the ground colour."""
    inked = defaultdict[tuple[int, float], list[str]](list)
    freed = defaultdict[int, list[str]](list)
    for x, y, letter, style in _placed(canvas):
        ink, ground = colours(style)
        if letter in _SHADES or _block(letter):
            left, top, width, height = _block(letter) or (0.0, 0.0, 1.0, 1.0)
            place = (x + left) * WIDTH, (y + top) * HEIGHT, width * WIDTH, height * HEIGHT
            inked[ink, _SHADES.get(letter, 1.0)].append(_rect(*place))
        radius, hole = _DISCS.get(letter, (0.0, 0.0))
        if radius:
            inked[ink, 1.0].append(_disc(x, y, radius))
        if hole:
            freed[ground].append(_disc(x, y, hole))
        for is_free, (left, top, width, height) in strokes(letter):
            rects = freed[ground] if is_free else inked[ink, 1.0]
            rects.append(_rect(x * WIDTH + left, y * HEIGHT + top, width, height))
    for (ink, opacity), rects in sorted(inked.items()):
        seen_through = f' fill-opacity="{opacity}"' if opacity < 1 else ""
        yield f'<path fill="#{ink:06x}"{seen_through} d="{"".join(rects)}"/>'
    for ground, rects in sorted(freed.items()):
        yield f'<path fill="#{ground:06x}" d="{"".join(rects)}"/>'


def _words(canvas: Canvas, colours: Colours) -> Iterator[str]:
    """One text element per word, with a fixed position and width."""
    places = [
        (x, letter, (y, colours(style)[0], style.is_bold))
        for x, y, letter, style in _placed(canvas)
        if not _is_drawn(letter)
    ]
    for ((y, ink, is_bold), _), run in groupby(
        enumerate(places), key=lambda place: (place[1][2], place[1][0] - place[0])
    ):
        word = [(x, letter) for _, (x, letter, _) in run]
        width = sum(get_cwidth(letter) for _, letter in word) * WIDTH
        bold = ' font-weight="bold"' if is_bold else ""
        yield (
            f'<text x="{word[0][0] * WIDTH}" y="{_short(y * HEIGHT + _BASE)}" fill="#{ink:06x}" '
            f'textLength="{width}" lengthAdjust="spacingAndGlyphs"{bold}>'
            f"{escape(''.join(letter for _, letter in word), quote=False)}</text>"
        )


def _placed(canvas: Canvas) -> Iterator[tuple[int, int, str, Style]]:
    """All characters that are not blank."""
    for y in range(canvas.height):
        for x in range(canvas.width):
            letter = canvas.letter(x, y)
            if letter.strip():
                yield x, y, letter, canvas.style(x, y)


@cache
def _is_drawn(letter: str) -> bool:
    return letter in _SHADES or letter in _DISCS or bool(_block(letter)) or bool(strokes(letter))


@cache
def _block(letter: str) -> tuple[float, float, float, float] | None:
    """The area of a block character: left, top, width and height, as fractions of its cell."""
    eighths = ord(letter) - 0x2580 if len(letter) == 1 else -1
    if 1 <= eighths <= 8:
        return 0.0, 1 - eighths / 8, 1.0, eighths / 8
    if 9 <= eighths <= 15:
        return 0.0, 0.0, 2 - eighths / 8, 1.0
    return {"▀": (0.0, 0.0, 1.0, 0.5), "▐": (0.5, 0.0, 0.5, 1.0)}.get(letter)


_Stroke = tuple[bool, tuple[float, float, float, float]]


@cache
def strokes(letter: str) -> list[_Stroke]:
    """The rectangles of a box-drawing character, in pixels, each with True for a gap.

    They are derived from the Unicode name, such as "… LIGHT VERTICAL AND RIGHT",
    "… DOWN LIGHT AND RIGHT HEAVY" or "… HEAVY DOUBLE DASH HORIZONTAL".
    """
    words = name(letter, "").split() if len(letter) == 1 else []
    if words[:2] != ["BOX", "DRAWINGS"] or "DIAGONAL" in words:
        return []
    dashes = 1
    if "DASH" in words:
        at = words.index("DASH")
        dashes = _DASHES[words[at - 1]]
        del words[at - 1 : at + 1]
    strokes: list[_Stroke] = []
    pieces = [piece.split() for piece in " ".join(words[2:]).split(" AND ")]
    weights = {"LIGHT": _THIN, "HEAVY": _THICK, "DOUBLE": 2 * _THIN + _GAP, "SINGLE": _THIN}
    common = [weights[word] for piece in pieces for word in piece if word in weights]
    for piece in pieces:
        width = next((weights[word] for word in piece if word in weights), common[0])
        sides = "".join(_SIDES.get(word, "") for word in piece)
        for side in sides:
            strokes += [(False, dash) for dash in _arm(side, width, dashes)]
            if "DOUBLE" in words:
                strokes += [(True, dash) for dash in _arm(side, _GAP, 1)]
    return strokes


def _arm(side: str, width: float, dashes: int) -> Iterator[tuple[float, float, float, float]]:
    """The rectangles from the middle of a character cell to one side."""
    extent = WIDTH if side in "RL" else HEIGHT
    middle, half = extent / 2, width / 2
    if dashes > 1:
        if side in "RU":  # the opposite arm draws the whole dashed line
            return
        length = extent / dashes
        spans = [((i + 0.2) * length, 0.6 * length) for i in range(dashes)]
    elif side in "LU":
        spans = [(0.0, middle + half)]
    else:
        spans = [(middle - half, middle + half)]
    for begin, length in spans:
        if side in "RL":
            yield begin, HEIGHT / 2 - half, length, width
        else:
            yield WIDTH / 2 - half, begin, width, length


def _rect(x: float, y: float, width: float, height: float) -> str:
    across, down = _short(width), _short(height)
    return f"M{_short(x)} {_short(y)}h{across}v{down}h-{across}z"


def _disc(x: int, y: int, radius: float) -> str:
    """A circle around the middle of a character cell."""
    arc = f"a{_short(radius)} {_short(radius)} 0 1 0"
    left, across = _short((x + 0.5) * WIDTH - radius), _short(2 * radius)
    return f"M{left} {_short((y + 0.5) * HEIGHT)}{arc} {across} 0{arc} -{across} 0z"


def _short(number: float) -> str:
    """Format a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
