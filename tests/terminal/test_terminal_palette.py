"""Whatever colours a terminal has, all that is drawn on it can be told apart and read."""

from itertools import combinations

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import _EscapeCodeCache
from prompt_toolkit.styles import Attrs
from prompt_toolkit.styles import Style as Sheet
from support.color_vision import contrast

from pixelmaze.looks.looks import THEMES
from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.maze.board import BLANK, FILLED, MARKS
from pixelmaze.terminal import box_renderer, glyphs
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.glyphs import Thing
from pixelmaze.terminal.palette import DEPTHS, Palette, nearest

THINGS = [thing for thing in vars(glyphs).values() if isinstance(thing, Thing)] + [*glyphs.KEYS]
FLOORS = [*box_renderer.FLOORS.values()]
ON_FLOORS = [
    Style(thing.style.ink, floor.ground, thing.style.is_bold)
    for thing in THINGS
    for floor in FLOORS
    if thing.style.ground == Role.CLEAR
]
SIGNS = [
    *[style for style in FLOORS if style != box_renderer.FLOORS[BLANK]],
    *[Style(line.ink, floor.ground, line.is_bold) for line in FLOORS[1:] for floor in FLOORS],
    *[thing.style for thing in THINGS if thing.style.ground != Role.CLEAR],
    *ON_FLOORS,
    *[Style(ink, Role.PANEL) for ink in (Role.TEXT, Role.TEXT_DIM, Role.ALARM, Role.GOAL)],
]
"""What is to be read."""
QUIET = [box_renderer.WALL, box_renderer.ROCK, box_renderer.FLOORS[BLANK], *box_renderer._HEATED]
"""What is there to be seen at a second look."""

coloured = pytest.mark.parametrize("depth", [depth for depth in DEPTHS if depth != "none"])
each_theme = pytest.mark.parametrize("theme", THEMES)


@pytest.mark.thinned
@coloured
@each_theme
def test_signs_can_be_read(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    for style in SIGNS:
        assert contrast(*palette.colours(style)) >= (3 if depth != "16" else 2.5), style


@pytest.mark.thinned
@coloured
@each_theme
def test_ink_is_never_its_ground(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    for style in QUIET + SIGNS:
        for it in (style, style._replace(is_dim=True)):
            assert contrast(*palette.colours(it)) >= 1.1, it


@pytest.mark.thinned
@coloured
@each_theme
def test_floors_are_told_from_each_other_and_from_walls(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    grounds = {mark: palette.colours(style)[1] for mark, style in box_renderer.FLOORS.items()}
    wall = palette.colours(box_renderer.WALL)[1]
    alike = {
        frozenset((MARKS[a], MARKS[b]))
        for a, b in combinations(grounds, 2)
        if grounds[a] == grounds[b]
    }
    if depth == "16":  # a pattern tells it there
        alike.discard(frozenset((MARKS[BLANK], MARKS[FILLED])))
    assert not alike
    assert wall not in grounds.values()


@pytest.mark.thinned
@coloured
@each_theme
def test_passages_stand_out_from_walls_as_the_theme_has_it(theme: str, depth: str) -> None:
    def ratio(palette: Palette) -> float:
        return contrast(
            *(palette.colours(it)[1] for it in (box_renderer.FLOORS[BLANK], box_renderer.WALL))
        )

    assert ratio(Palette(theme, depth)) >= min(0.9 * ratio(Palette(theme, "true")), 2.5)


@coloured
@each_theme
def test_pixels_are_told_from_each_other(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    roles = [style.ground for style in [*FLOORS, box_renderer.WALL]]
    shown = [palette.colours(Style(role, Role.VOID, is_area=True))[0] for role in roles]
    assert len({*shown}) == len(roles)
    upper, lower = palette.colours(Style(Role.FLOOR, Role.WALL_TOP, is_area=True))
    assert (upper, lower) == (
        palette.colours(box_renderer.FLOORS[BLANK])[1],
        palette.colours(box_renderer.WALL)[1],
    )


@each_theme
def test_what_is_out_of_the_light_is_darker(theme: str) -> None:
    for depth in ("true", "256"):
        palette = Palette(theme, depth)
        for style in (box_renderer.FLOORS[BLANK], box_renderer.WALL):
            lit, dim = palette.colours(style)[1], palette.colours(style._replace(is_dim=True))[1]
            dark = THEMES[theme].colours[Role.VOID]
            assert contrast(dim, dark) < contrast(lit, dark)


@pytest.mark.thinned
@pytest.mark.parametrize("depth", DEPTHS)
@each_theme
def test_prompt_toolkit_knows_the_words(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    plain = Attrs("", "", *[False] * (len(Attrs._fields) - 2))
    for style in SIGNS + QUIET:
        attrs = Sheet([]).get_attrs_for_style_str(palette.of(style), plain)
        assert attrs.bold == style.is_bold
        assert bool(attrs.color and attrs.bgcolor) == (depth != "none")
        assert attrs.reverse == (depth == "none" and style.is_reversed)


@each_theme
def test_256_colours_are_shown_as_they_are(theme: str) -> None:
    """Nothing is left for prompt_toolkit to choose, which knows no roles."""
    palette, shown = Palette(theme, "256"), _EscapeCodeCache(ColorDepth.DEPTH_8_BIT)
    codes = {colour: code for code, colour in enumerate(shown_by_number()) if code > 15}
    for style in SIGNS:
        ink, ground = palette.colours(style)
        wanted = {f"38;5;{codes[ink]}", f"48;5;{codes[ground]}"}
        words = palette.of(style)
        attrs = Sheet([]).get_attrs_for_style_str(
            words, Attrs("", "", *[False] * (len(Attrs._fields) - 2))
        )
        escape = shown[attrs]
        assert all(code in escape for code in wanted), (words, escape)


def shown_by_number() -> list[int]:
    """The colours 0 … 255 as xterm has them, but for the first 16."""
    levels = (0, 95, 135, 175, 215, 255)
    cube = [r << 16 | g << 8 | b for r in levels for g in levels for b in levels]
    return [-1] * 16 + cube + [grey * 0x010101 for grey in range(8, 239, 10)]


def test_a_hue_is_kept() -> None:
    assert nearest(0x4A0F38) == 0x5F005F
    assert nearest(0x24282C) == 0x262626
    assert nearest(0xFF0000) == 0xFF0000


def test_shades_are_told_from_near_to_far() -> None:
    for theme in THEMES:
        shown = [Palette(theme, "true").colours(Style(Role.TEXT, role))[1] for role in HEAT]
        assert len({*shown}) == len(HEAT)
        few = [Palette(theme, "16").of(Style(Role.TEXT, role)).split()[1] for role in HEAT]
        assert len({*few}) >= 6


def test_lines_are_told_apart_without_colours() -> None:
    bare = [set(signs[1:]) for signs in glyphs.LINES.values()]
    for one, other in combinations(bare, 2):
        assert not one & other
    assert not {*"".join(glyphs.LINES.values())} & {*glyphs.WALL}
    for signs in glyphs.LINES.values():
        assert len(signs) == len(glyphs.WALL) == 16


def test_lines_are_told_apart_in_ascii() -> None:
    marks = {glyphs.ascii_only(signs[3:]) for signs in glyphs.LINES.values()}
    assert marks == {13 * ".", 13 * "*", 13 * "o", 13 * "="}
    assert glyphs.ascii_only("◆•·") == "=*."
    everything = "".join(
        value for value in vars(glyphs).values() if isinstance(value, str) and len(value) < 17
    )
    assert "?" not in glyphs.ascii_only(everything.replace(glyphs.WAITING_SIGN, ""))
    assert glyphs.ascii_only("★☆") == "*-"
    assert glyphs.ascii_only("穴") == "?"
    assert glyphs.ascii_only(glyphs.WALL) == " -|+--++|+|+++++"
