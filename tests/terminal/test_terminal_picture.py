"""A canvas as an SVG: well-formed, and with every character in its place."""

import re
from xml.etree import ElementTree

import pytest
from support.canvases import after, drawn

from pixelmaze.looks.looks import THEMES
from pixelmaze.looks.theme import Role
from pixelmaze.run.factory import generate
from pixelmaze.terminal import glyphs, picture
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.palette import Palette
from pixelmaze.terminal.picture import HEIGHT, WIDTH, svg
from pixelmaze.terminal.view import BLOCKS, ROOMS

SVG = "{http://www.w3.org/2000/svg}"
PALETTE = Palette("dungeon", "true")


def parsed(canvas: Canvas, **said: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg(canvas, PALETTE, **said))


def covered(paths: list[ElementTree.Element]) -> list[tuple[float, float, float, float]]:
    """The rectangles of paths: left, top, right, bottom."""
    number = r"(-?[\d.]+)"
    found = []
    for path in paths:
        for some in re.findall(rf"M{number} {number}h{number}v{number}h-", path.get("d", "")):
            x, y, width, height = map(float, some)
            found.append((x, y, x + width, y + height))
    return found


def test_grounds_cover_all_once() -> None:
    canvas = drawn(after(generate(9, 6, seed=1), "dfs", 30))
    root = parsed(canvas)
    rects = [
        [float(rect.get(name, "")) for name in ("x", "y", "width", "height")]
        for rect in root.iter(f"{SVG}rect")
    ]
    assert sum(width * height for *_, width, height in rects) == (
        canvas.width * WIDTH * canvas.height * HEIGHT
    )
    assert root.get("viewBox") == f"0 0 {canvas.width * WIDTH} {canvas.height * HEIGHT}"
    assert len({(x, y) for x, y, *_ in rects}) == len(rects)


def test_words_stand_each_in_its_place() -> None:
    canvas = Canvas(20, 3)
    canvas.write(2, 1, "a <b> & 穴c", Style(Role.GOAL, Role.PANEL, is_bold=True))
    found = {}
    for text in parsed(canvas).iter(f"{SVG}text"):
        assert text.get("font-weight") == "bold"
        place, width = (int(text.get(name, "")) / WIDTH for name in ("x", "textLength"))
        found[place] = (text.text, width)
    assert found == {2: ("a", 1), 4: ("<b>", 3), 8: ("&", 1), 10: ("穴", 2), 12: ("c", 1)}


def test_title_and_description_are_told() -> None:
    root = parsed(Canvas(1, 1), title="A <maze>", text="& its walls")
    assert root.findtext(f"{SVG}title") == "A <maze>"
    assert root.findtext(f"{SVG}desc") == "& its walls"
    assert root.get("role") == "img"


@pytest.mark.parametrize("signs", [glyphs.WALL, *glyphs.LINES.values()])
def test_lines_reach_the_edges_that_they_lead_to(signs: str) -> None:
    edges = {
        glyphs.LEFT: (0, 0.0),
        glyphs.UP: (1, 0.0),
        glyphs.RIGHT: (2, 9.0),
        glyphs.DOWN: (3, 18.0),
    }
    for arms, letter in enumerate(signs):
        if not picture.strokes(letter) or "DASH" in picture.name(letter):
            continue
        canvas = Canvas(1, 1)
        canvas.put(0, 0, letter, Style())
        rects = covered(list(parsed(canvas).iter(f"{SVG}path")))
        for arm, (side, edge) in edges.items():
            reaches = any(rect[side] == edge for rect in rects)
            assert reaches if arms & arm else not reaches or letter in "═║", (letter, arm)
        for left, top, right, bottom in rects:
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT


@pytest.mark.parametrize(
    ("letter", "box"),
    [
        ("█", (0, 0, 9, 18)),
        ("▀", (0, 0, 9, 9)),
        ("▄", (0, 9, 9, 18)),
        ("▌", (0, 0, 4.5, 18)),
        ("▐", (4.5, 0, 9, 18)),
        ("▂", (0, 13.5, 9, 18)),
        ("░", (0, 0, 9, 18)),
    ],
)
def test_blocks_are_shapes(letter: str, box: tuple[float, ...]) -> None:
    canvas = Canvas(1, 1)
    canvas.put(0, 0, letter, Style())
    root = parsed(canvas)
    assert covered(list(root.iter(f"{SVG}path"))) == [box]
    assert not [*root.iter(f"{SVG}text")]


@pytest.mark.thinned
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "16", "none"])
@pytest.mark.parametrize("zoom", [ROOMS, BLOCKS])
def test_the_same_canvas_is_the_same_text(theme: str, depth: str, zoom: int) -> None:
    canvas = drawn(after(generate(12, 9, seed=1, shape="hexagonal"), "a-star", 60), zoom)
    text = svg(canvas, Palette(theme, depth))
    assert text == svg(canvas, Palette(theme, depth))
    fills = {path.get("fill") for path in ElementTree.fromstring(text).iter(f"{SVG}path")}
    assert all(re.fullmatch("#[0-9a-f]{6}", fill or "") for fill in fills)
