"""Mazes to print: an SVG of two A4 pages, the first with the maze, the second with its answer.

Browsers print an SVG of twice the height of a page on two pages if the page has no margins, so the
style removes them. Firefox, however, shifts scaled parts of the second page. Lengths are in
millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO
from xml.sax.saxutils import escape

from pixelmaze.formats import outline, svg
from pixelmaze.formats.outline import Progress
from pixelmaze.maze import Maze

WIDTH, HEIGHT = 210, 297
MARGIN = 15
TOP, BOTTOM = 50, 278
"""The upper and lower edge of the space for the maze."""
LARGEST_CELL = 24
"""The greatest width of a cell."""
COMFORTABLE_CELL = 5
"""If cells would be narrower than this, a wide maze is turned by a quarter."""

_TITLE, _TEXT, _ID = 9, 4.2, 3.4
"""Font sizes."""
_WIDEST = 0.62
"""The greatest width of a letter of a monospaced font of size 1."""
_INK, _GREY = outline.WALL, "#6b6b7b"


def write_worksheet(
    maze: Maze, file: BinaryIO, path: Sequence[int] = (), progress: Progress = iter
) -> None:
    """Write an SVG with two pages to print: the maze, and the answer, which is the path if one is
    given.

    >>> from io import BytesIO
    >>> from pixelmaze import generate
    >>> file = BytesIO()
    >>> write_worksheet(generate(3, 2, seed=1), file)
    >>> file.getvalue().count(b"Name")
    1
    """
    for line in _pages(maze, path, progress):
        file.write(f"{line}\n".encode())


def _pages(maze: Maze, path: Sequence[int], progress: Progress) -> Iterator[str]:
    place, turned = _place(maze)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{2 * HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {2 * HEIGHT}" font-family="sans-serif">'
    )
    yield f"<title>{escape(svg.name(maze))}</title>"
    yield "<style>@page { size: A4 portrait; margin: 0 }</style>"

    yield from _head(1, "Maze", f"Find the way from the start to the goal{_stops(maze)}.")
    yield from _to_fill_in()
    yield from _legend(maze)
    yield f'<g transform="{place}">'
    yield from svg.spots(maze)
    yield '<g id="maze">'
    yield from svg.marks(maze, turned)
    yield from svg.wall_lines(maze, progress)
    yield "</g>"
    yield "</g>"
    yield from _foot(maze)

    yield from _head(2, "Answer", _answer(maze, path))
    yield from _legend(maze, has_path=len(path) > 1)
    yield f'<g transform="{place}">'
    yield from svg.spots(maze)
    yield from (svg.leg_lines if maze.waypoints else svg.path_line)(maze, path)
    yield '<use href="#maze"/>'
    yield "</g>"
    yield from _foot(maze)
    yield "</svg>"


def _place(maze: Maze) -> tuple[str, bool]:
    """The transformation that places the maze on the page, and whether it turns it."""
    width, height = svg.size(maze)
    room_x, room_y = WIDTH - 2 * MARGIN, BOTTOM - TOP
    cell = 2 * maze.grid.shape.units[0]
    upright = min(room_x / width, room_y / height)
    on_its_side = min(room_x / height, room_y / width)
    turned = upright * cell < COMFORTABLE_CELL and on_its_side > upright
    scale = min(on_its_side if turned else upright, LARGEST_CELL / cell)
    if turned:
        width, height = height, width
    x = (WIDTH - width * scale) / 2 + (width * scale if turned else 0)
    y = TOP + (room_y - height * scale) / 3  # a third of the free space is above, the rest below
    turn = "rotate(90) " if turned else ""
    return f"translate({x:.6g} {y:.6g}) {turn}scale({scale:.6g})", turned


# ---- sentences -----------------------------------------------------------------------------------


def _stops(maze: Maze) -> str:
    """Names the waypoints to visit."""
    letters = [what for what, _ in outline.marks(maze) if len(what) == 1]
    if len(letters) > 4:
        return f", over {letters[0]}, {letters[1]} … {letters[-1]} in this order"
    if len(letters) > 1:
        return f", over {', '.join(letters[:-1])} and {letters[-1]} in this order"
    return f", over {letters[0]}" if letters else ""


def _answer(maze: Maze, path: Sequence[int]) -> str:
    if not path:
        return f"No way was found from the start to the goal{_stops(maze)}."
    moves = len(path) - 1
    counted = "1 move" if moves == 1 else f"{moves:,} moves"
    return f"{counted} from the start to the goal{_stops(maze)}."


# ---- around the maze -----------------------------------------------------------------------------


def _head(page: int, title: str, sentence: str) -> Iterator[str]:
    """Begin the page, which `_foot` ends."""
    top = (page - 1) * HEIGHT
    yield f'<svg class="page" y="{top}" width="{WIDTH}" height="{HEIGHT}">'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{outline.GROUND}"/>'
    yield _text(MARGIN, 24, title, _TITLE, 'font-weight="bold"')
    yield _text(MARGIN, 34, sentence)


def _to_fill_in() -> Iterator[str]:
    for x, what, begin, end in ((78, "Name", 91, 146), (151, "Date", 162, WIDTH - MARGIN)):
        yield _text(x, 24, what)
        yield f'<path d="M{begin} 24.5H{end}" stroke="{_GREY}" stroke-width="0.3"/>'


def _legend(maze: Maze, *, has_path: bool = False) -> Iterator[str]:
    items = [("start", svg.mark("start", 6), "start"), ("goal", svg.mark("goal", 6), "goal")]
    if maze.waypoints:
        items.append(("waypoint", svg.mark("a", 6), "on the way"))
    if has_path and maze.waypoints:
        pieces = (
            f'<path d="M{2 * i - 3} 0h2" stroke="{svg.leg_colour(i / 2)}" '
            f'stroke-width="{2 - 0.7 * i:g}"/>'
            for i in range(3)
        )
        items.append(("answer", "".join(pieces), "the way, pale to dark"))
    elif has_path:
        line = f'<path d="M-2 0H2" stroke="{outline.PATH}" stroke-width="1"/>'
        items.append(("answer", line, "the way"))
    for i, (kind, mark, meaning) in enumerate(items):
        x = MARGIN + 2.5 + 34 * i
        yield f'<g class="legend-{kind}" transform="translate({x} 41)">{mark}</g>'
        yield _text(x + 4.5, 42.5, meaning)


def _foot(maze: Maze) -> Iterator[str]:
    """The ID in a font size that fits."""
    name = svg.name(maze)
    letter = min(_ID, (WIDTH - 2 * MARGIN) / (_WIDEST * len(name)))
    yield _text(MARGIN, 287, name, letter, f'font-family="monospace" fill="{_GREY}"')
    yield "</svg>"


def _text(x: float, y: float, text: str, size: float = _TEXT, more: str = "") -> str:
    colour = "" if "fill=" in more else f' fill="{_INK}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}"{colour} {more}>{escape(text)}</text>'
    ).replace(" >", ">")
