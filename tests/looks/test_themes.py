"""Every theme is whole and legible, and its colours are told apart, whatever eyes look at them."""

from collections.abc import Iterable
from itertools import combinations, pairwise, product
from math import dist

import pytest
from support.color_vision import DEFICIENCIES, VISIONS, contrast, seen

from pixelmaze.game.levels import LANDS
from pixelmaze.looks.looks import BY_LAND, LOOKS, THEMES, look_for
from pixelmaze.looks.theme import HEAT, Role, Theme

LINES = (
    Role.ROUTE,
    Role.RETREAT,
    Role.FRONTIER,
    Role.PATH,
    Role.BACK,
    Role.FILL,
    Role.NEXT,
)
WALKED = (
    Role.FLOOR,
    Role.ROUTE_FLOOR,
    Role.RETREAT_FLOOR,
    Role.FRONTIER_FLOOR,
    Role.PATH_FLOOR,
    Role.BACK_FLOOR,
)
TERRAIN = (Role.MUD_FLOOR, Role.WATER_FLOOR)
FLOORS = (*WALKED, Role.FILL_FLOOR, Role.ROCK)
OVER_ANY_FLOOR = (Role.ROUTE, Role.RETREAT, Role.PATH, Role.BACK, Role.NEXT)
THINGS = (Role.START, Role.GOAL)
KIN = {
    (Role.START, Role.ROUTE),
    (Role.GOAL, Role.PATH),
    (Role.GOAL, Role.PATH_FLOOR),
}
"""The route begins at the start and the path ends at the goal: these may be alike."""

CLEAR = 0.1
"""How far apart lines are, which are thin, from each other; and from what lies under them."""
SEEN = 0.08
"""How far apart the things, which have outlines, are from the rest; and walls from floors."""
BROAD = 0.045
"""How far apart floors are, which fill cells and have patterns, too."""

DUSKY = {
    f"{land.look} at dusk": look_for(BY_LAND, land.look, is_night=True).theme
    for land in LANDS
    if not land.is_bonus
}
EVERY = {**{name: look.theme for name, look in LOOKS.items()}, **THEMES, **DUSKY}
in_every_theme = pytest.mark.parametrize("theme", EVERY.values(), ids=EVERY)


def alike(
    theme: Theme, pairs: Iterable[tuple[Role, Role]], vision: str, least: float
) -> dict[str, float]:
    """The pairs that are less than so far apart."""
    apart = {
        f"{one.name} {other.name}": dist(
            seen(theme.colours[one], vision), seen(theme.colours[other], vision)
        )
        for one, other in pairs
    }
    return {names: round(far, 3) for names, far in apart.items() if far < least}


def too_faint(theme: Theme, pairs: Iterable[tuple[Role, Role]], least: float) -> dict[str, float]:
    """The pairs of a colour and its background with less contrast than that."""
    colours = theme.colours
    ratios = {f"{a.name} on {b.name}": contrast(colours[a], colours[b]) for a, b in pairs}
    return {names: round(ratio, 2) for names, ratio in ratios.items() if ratio < least}


def meanings(theme: Theme, vision: str) -> dict[str, float]:
    """Which of the colours that carry meaning are too much alike."""
    things = [pair for pair in product(THINGS, (*LINES, *FLOORS)) if pair not in KIN]
    return {
        **alike(theme, combinations(LINES, 2), vision, CLEAR),
        **alike(theme, combinations(FLOORS, 2), vision, BROAD),
        **alike(theme, product(OVER_ANY_FLOOR, FLOORS), vision, CLEAR),
        **alike(theme, [*things, THINGS], vision, SEEN),
        **alike(theme, product([Role.WALL_TOP], WALKED), vision, SEEN),
        **alike(theme, [(Role.ROCK, Role.VOID)], vision, CLEAR),
    }


@in_every_theme
def test_terrain_is_told_apart(theme: Theme) -> None:
    """From the rest of the floor, and from the lines and walls on it; its patterns are seen."""
    grounds = (Role.FLOOR, Role.FLOOR_DARK, Role.ROCK, *TERRAIN)
    pairs = [pair for pair in combinations(grounds, 2) if {*pair} & {*TERRAIN}]
    assert not alike(theme, pairs, "normal", BROAD)
    assert not alike(theme, product(OVER_ANY_FLOOR, TERRAIN), "normal", CLEAR)
    assert not alike(theme, product([Role.WALL_TOP], TERRAIN), "normal", SEEN)
    assert not alike(theme, product(THINGS, TERRAIN), "normal", SEEN)
    patterns = [(Role.MUD, Role.MUD_FLOOR), (Role.WATER, Role.WATER_FLOOR)]
    assert not too_faint(theme, patterns, 1.5)


FENCED = (Role.FLOOR_DARK, Role.FLOOR_LIGHT, *WALKED, Role.FILL_FLOOR, *TERRAIN)
"""The floors that fences cross."""


@in_every_theme
def test_fences_are_told_apart(theme: Theme) -> None:
    """From floors, more clearly than these from each other; from walls and lines; and their sides
    from each other."""
    others = (Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, *LINES, *THINGS)
    assert not alike(theme, product([Role.FENCE], FENCED), "normal", 2 * CLEAR)
    assert not alike(theme, product([Role.FENCE], others), "normal", SEEN)
    assert not too_faint(theme, [(Role.FENCE, Role.FENCE_SHADE)], 1.5)


@pytest.mark.parametrize("vision", VISIONS)
def test_fences_of_contrast_are_clear_to_all(vision: str) -> None:
    theme = THEMES["contrast"]
    assert not alike(theme, product([Role.FENCE], FENCED), vision, CLEAR)
    assert not alike(theme, product([Role.FENCE], (Role.WALL_TOP, Role.WALL_FACE)), vision, SEEN)


@pytest.mark.parametrize("vision", VISIONS)
def test_terrain_of_contrast_is_clear_to_all(vision: str) -> None:
    theme = THEMES["contrast"]
    assert not alike(theme, combinations((Role.FLOOR, *TERRAIN), 2), vision, 0.03)


def test_themes_are_named() -> None:
    assert list(THEMES) == ["dungeon", "garden", "neon", "contrast", "light"]
    assert all(theme.name == name for name, theme in THEMES.items())


def test_looks_are_named_and_every_land_has_one() -> None:
    assert [*LOOKS][:14] == [
        "garden", "market", "studio", "fair", "mine", "castle", "drowned", "hive", "frost",
        "dunes", "manor", "jungle", "night", "comet",
    ]  # fmt: skip
    assert all(look.name == look.theme.name == name for name, look in LOOKS.items())
    assert {land.look for land in LANDS} <= {*LOOKS}
    looks = {level.look for land in LANDS for level in land.levels}
    assert looks == {land.look for land in LANDS}


@pytest.mark.parametrize("theme", THEMES)
def test_a_chosen_theme_wins_over_the_look_of_a_level(theme: str) -> None:
    assert look_for(theme, "frost").theme is look_for(theme).theme is THEMES[theme]
    assert look_for(BY_LAND, "frost").theme is LOOKS["frost"].theme
    assert look_for(BY_LAND).theme is THEMES["dungeon"]


def test_looks_are_told_apart() -> None:
    """By the colours that fill the screen: floor, walls, and the ground around the maze."""
    broad = (Role.FLOOR, Role.WALL_TOP, Role.GROUND)
    seen_as = {
        name: [seen(look.theme.colours[role]) for role in broad] for name, look in LOOKS.items()
    }
    for one, other in combinations(seen_as.values(), 2):
        assert sum(map(dist, one, other)) > 0.15


@in_every_theme
def test_theme_colours_every_role(theme: Theme) -> None:
    assert len(theme.palette()) == len(Role)
    assert set(theme.colours) == set(Role)
    assert all(0 <= rgb <= 0xFFFFFF for rgb in theme.palette())


@in_every_theme
def test_meaningful_colours_can_be_told_apart(theme: Theme) -> None:
    assert not meanings(theme, "normal")


@pytest.mark.parametrize("vision", DEFICIENCIES)
def test_contrast_is_clear_to_the_colour_blind(vision: str) -> None:
    assert not meanings(THEMES["contrast"], vision)
    assert not alike(THEMES["contrast"], combinations(FLOORS, 2), vision, 0.07)


def test_contrast_is_clear_in_greyscale() -> None:
    """As far as so many colours can be; the rest is for the patterns."""
    theme = THEMES["contrast"]
    assert not alike(theme, combinations(LINES, 2), "greyscale", 0.04)
    assert not alike(theme, combinations(FLOORS, 2), "greyscale", 0.03)
    assert not alike(theme, product([Role.WALL_TOP], WALKED), "greyscale", 0.25)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_are_grey_to_all(vision: str) -> None:
    for grey in (0x000000, 0x404040, 0x9A9A9A, 0xFFFFFF):
        assert dist(seen(grey, vision), seen(grey)) < 0.005


def test_colour_blindness_hides_differences() -> None:
    """The simulation takes away what it should, so that the tests above can fail."""
    red, green, grass, sky = 0xD03020, 0x6E7A00, 0x2CB67A, 0x36AFE0
    assert dist(seen(red), seen(green)) > 2 * CLEAR
    assert dist(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < CLEAR
    assert dist(seen(grass), seen(sky)) > 1.5 * CLEAR
    assert dist(seen(grass, "tritanopia"), seen(sky, "tritanopia")) < CLEAR / 2
    assert meanings(THEMES["neon"], "deuteranopia")


@pytest.mark.thinned
@pytest.mark.parametrize("vision", VISIONS)
@in_every_theme
def test_heat_fades_steadily(theme: Theme, vision: str) -> None:
    lightness = [seen(theme.colours[role], vision)[0] for role in HEAT]
    assert all(near - far > 0.01 for near, far in pairwise(lightness))
    assert lightness[0] - lightness[-1] > 0.4


@in_every_theme
def test_heat_is_even_and_no_wall(theme: Theme) -> None:
    assert len(HEAT) == 16
    places = [seen(theme.colours[role]) for role in HEAT]
    steps = [dist(one, other) for one, other in pairwise(places)]
    assert max(steps) < 1.2 * min(steps)
    assert not alike(theme, product([Role.WALL_TOP], HEAT), "normal", SEEN)


@in_every_theme
def test_words_are_legible(theme: Theme) -> None:
    best = [(Role.TEXT, Role.PANEL), (Role.CODE, Role.PANEL)]
    good = [
        (Role.TEXT_DIM, Role.PANEL),
        (Role.NOTICE, Role.PANEL),
        (Role.NOTICE, Role.PANEL_EDGE),
        (Role.HEADING, Role.PANEL),
        (Role.TITLE, Role.PANEL_EDGE),
        (Role.TEXT, Role.WELL),
        (Role.TEXT_DIM, Role.WELL),
        (Role.TEXT, Role.PANEL_EDGE),
        (Role.CODE_DIM, Role.PANEL),
        (Role.KEYWORD, Role.PANEL),
        (Role.CODE, Role.CODE_LINE),
        (Role.KEYWORD, Role.CODE_LINE),
    ]
    status = (Role.ROUTE, Role.PATH, Role.ALARM, Role.IDLE, Role.WHITE)
    assert not too_faint(theme, best, 7)
    assert not too_faint(theme, [*good, *product([Role.OUTLINE], status)], 4.5)
    assert not too_faint(theme, [(Role.CODE_DIM, Role.CODE_LINE), (Role.ALARM, Role.PANEL)], 3)
    assert not alike(
        theme, combinations((Role.CODE, Role.CODE_DIM, Role.KEYWORD), 2), "normal", 0.08
    )
    assert not alike(theme, [(Role.CODE_LINE, Role.PANEL)], "normal", CLEAR)


@in_every_theme
def test_passages_and_lines_are_legible(theme: Theme) -> None:
    on_own = [
        (Role.ROUTE, Role.ROUTE_FLOOR),
        (Role.RETREAT, Role.RETREAT_FLOOR),
        (Role.FRONTIER, Role.FRONTIER_FLOOR),
        (Role.PATH, Role.PATH_FLOOR),
        (Role.BACK, Role.BACK_FLOOR),
    ]
    over_blank = product(OVER_ANY_FLOOR, [Role.FLOOR])
    assert not too_faint(theme, [*on_own, *over_blank, (Role.NEXT, Role.ROCK)], 2)
    assert not too_faint(theme, [(Role.FLOOR, Role.WALL_TOP)], 1.9)
