"""The parts of a page, as SVG: paper, heading, legend, foot, and the place of a maze.

Lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from textwrap import TextWrapper
from typing import NamedTuple

from pixelmaze.files import outline, svg
from pixelmaze.files.outline import Progress
from pixelmaze.maze.maze import COSTS, FENCE_COST, TERRAINS, Maze


class Paper(NamedTuple):
    """A size of paper, upright."""

    css: str  # the name in style sheets
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4),
}
MARGIN = 15
_TOP, _BOTTOM = 50, 19  # from the edges of the paper to the room between heading and foot
_LARGEST_CELL = 24  # maximum width of a cell
_COMFORTABLE_CELL = 5  # if cells would be narrower, a wide maze is turned by a quarter

_TITLE, TEXT, _ID = 9, 4.2, 3.4  # font sizes
LINE = 5.6  # the distance of two lines of text
_ABOVE = 2.5  # distance of a caption from its box
_WIDE, WIDEST = 0.5, 0.62
"""The width of an average letter of size 1, and of every letter of a monospaced font."""
_NAME_AT = 63  # distance of the name from the margin: titles are no wider
INK, GREY = outline.WALL, "#6b6b7b"


class PageBox(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def divided(self, columns: int, rows: int, gap: float) -> list[PageBox]:
        """Equal parts, row by row, with gaps between them."""
        width = (self.width - gap * (columns - 1)) / columns
        height = (self.height - gap * (rows - 1)) / rows
        return [
            PageBox(self.x + i * (width + gap), self.y + j * (height + gap), width, height)
            for j in range(rows)
            for i in range(columns)
        ]


def room_on(paper: Paper, sentences: str) -> PageBox:
    """The room between a heading with this text and the foot."""
    top = _TOP + LINE * (len(lines_of(paper, sentences)) - 1)
    return PageBox(MARGIN, top, paper.width - 2 * MARGIN, paper.height - _BOTTOM - top)


def lines_of(paper: Paper, sentences: str) -> list[str]:
    """The text below a heading, in lines."""
    fill = TextWrapper(int((paper.width - 2 * MARGIN) / (_WIDE * TEXT)), break_on_hyphens=False)
    return [line for part in sentences.splitlines() for line in fill.wrap(part)]


def text(x: float, y: float, words: str, size: float = TEXT, more: str = "") -> str:
    """A line of text; y is its baseline."""
    colour = "" if "fill=" in more else f' fill="{INK}"'
    return (
        f'<text x="{x:.6g}" y="{y:.6g}" font-size="{size:.3g}"{colour} {more}>'
        f"{escape(words, quote=False)}</text>"
    ).replace(" >", ">")


def rule(x: float, y: float, end: float) -> str:
    """A thin line to write on."""
    return f'<path d="M{x:g} {y:g}H{end:g}" stroke="{GREY}" stroke-width="0.3"/>'


def heading(paper: Paper, title: str, sentences: str) -> Iterator[str]:
    """The white ground, the title, and the text below it."""
    yield f'<rect width="{paper.width}" height="{paper.height}" fill="{outline.GROUND}"/>'
    size = min(_TITLE, _NAME_AT / (WIDEST * len(title)))
    yield text(MARGIN, 24, title, size, 'font-weight="bold"')
    for i, line in enumerate(lines_of(paper, sentences)):
        yield text(MARGIN, 34 + LINE * i, line)


def to_fill_in(paper: Paper) -> Iterator[str]:
    """Lines for the name and the date."""
    right = paper.width - MARGIN
    for x, what, begin, end in (
        (MARGIN + _NAME_AT, "Name", 91, 146),
        (151, "Date", 162, right),
    ):
        yield text(x, 24, what)
        yield rule(begin, 24.5, end)


def legend(maze: Maze, y: float, has_path: bool) -> Iterator[str]:
    """The marks in the maze, with a path if there is one, and, below, its prices."""
    items = [("start", svg.mark("start", 6), "start"), ("goal", svg.mark("goal", 6), "goal")]
    if maze.waypoints:
        items.append(("waypoint", svg.mark("a", 6), "on the way"))
    if has_path and maze.waypoints:
        pieces = (
            f'<path d="M{2 * i - 3} 0h2" stroke="{svg.leg_colour(i / 2)}" '
            f'stroke-width="{2 - 0.7 * i:g}"/>'
            for i in range(3)
        )
        items.append(("answer", "".join(pieces), "the path, pale to dark"))
    elif has_path:
        line = f'<path d="M-2 0H2" stroke="{outline.PATH}" stroke-width="1"/>'
        items.append(("answer", line, "the path"))
    yield from _row(items, y, 34)
    yield from price_legend(maze, y + 7)


def price_legend(maze: Maze, y: float) -> Iterator[str]:
    """A sample of each terrain in the maze and of a fence, with the cost, in lines of two."""
    items = prices(maze)
    for i in range(0, len(items), 2):
        yield from _row(items[i : i + 2], y + LINE * i / 2, 90)


def height_of_prices(maze: Maze) -> float:
    """The height of the lines that `price_legend` draws."""
    return LINE * -(-len(prices(maze)) // 2)


def prices(maze: Maze) -> list[tuple[str, str, str]]:
    """A name, a sample and the meaning of each terrain in the maze, and of a fence."""
    items = []
    for ground, colour in outline.TERRAIN.items():
        if ground in maze.terrain:
            tile = (
                f'<rect x="-2.5" y="-2.5" width="5" height="5" fill="none" stroke="{GREY}" '
                f'stroke-width="0.2"/><path d="M0 0{svg.pattern_data(ground, 6)}" '
                f'stroke="{colour}" fill="none" stroke-width="{6 * outline.PATTERN_WIDTH:g}"/>'
            )
            meaning = f"{TERRAINS[ground]}: a move into it costs {COSTS[ground]}"
            items.append((TERRAINS[ground], tile, meaning))
    if maze.fences:
        items.append(("fence", svg.fence_mark(6), f"fence: climbing it costs {FENCE_COST} more"))
    return items


def _row(items: Sequence[tuple[str, str, str]], y: float, each: float) -> Iterator[str]:
    """Marks side by side, each a class name, a picture and a meaning."""
    for i, (kind, mark, meaning) in enumerate(items):
        x = MARGIN + 2.5 + i * each
        yield f'<g class="legend-{kind}" transform="translate({x} {y:g})">{mark}</g>'
        yield text(x + 4.5, y + 1.5, meaning)


def foot(paper: Paper, words: str) -> str:
    """The ID at the foot of the page, in a font size that fits."""
    return _small(MARGIN, paper.height - 10, words, paper.width - 2 * MARGIN)


def caption(box: PageBox, title: str, words: str) -> Iterator[str]:
    """A title and small words above a box."""
    yield text(box.x, box.y - _ABOVE, title, TEXT, 'font-weight="bold"')
    left = 1.2 * TEXT * WIDEST * (len(title) + 1)
    yield _small(box.x + left, box.y - _ABOVE, words, box.width - left)


def _small(x: float, y: float, words: str, room: float) -> str:
    size = min(_ID, room / (WIDEST * max(1, len(words))))
    return text(x, y, words, size, f'font-family="monospace" fill="{GREY}"')


def place(maze: Maze, box: PageBox, may_turn: bool = True) -> tuple[str, bool]:
    """The transformation that places the maze in the box, and whether it makes a quarter turn."""
    width, height = svg.size(maze)
    cell = 2 * maze.grid.shape.units[0]
    upright = min(box.width / width, box.height / height)
    on_its_side = min(box.width / height, box.height / width)
    turned = may_turn and upright * cell < _COMFORTABLE_CELL and on_its_side > upright
    scale = min(on_its_side if turned else upright, _LARGEST_CELL / cell)
    if turned:
        width, height = height, width
    x = box.x + (box.width - width * scale) / 2 + (width * scale if turned else 0)
    y = box.y + (box.height - height * scale) / 3  # a third of the free space is above
    turn = "rotate(90) " if turned else ""
    return f"translate({x:.6g} {y:.6g}) {turn}scale({scale:.6g})", turned


def with_words(
    maze: Maze, box: PageBox, words: Mapping[int, str], progress: Progress, shows_start: bool = True
) -> Iterator[str]:
    """The maze with a word in some of its cells, and small marks for start and goal."""
    placed, _ = place(maze, box, may_turn=False)
    unit_x, unit_y = maze.grid.shape.units
    yield f'<g transform="{placed}">'
    for what, (x, y) in outline.marks(maze):
        if what == "goal" or shows_start:
            colour = outline.PALE[outline.colour(what)]
            radius = f"{0.8 * unit_x:g}"
            yield f'<circle cx="{x * unit_x}" cy="{y * unit_y}" r="{radius}" fill="{colour}"/>'
    yield from svg.terrain(maze, below_words=True)
    yield from svg.wall_lines(maze, progress)
    for cell, word in words.items():
        x, y = maze.grid.centre(cell)
        size = unit_x * min(0.9, 1.6 / (WIDEST * max(1, len(word))))
        yield text(x * unit_x, y * unit_y + 0.36 * size, word, size, 'text-anchor="middle"')
    yield "</g>"
