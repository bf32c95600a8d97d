"""The painted lands: one for each look, whatever the lands of the adventure are."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.window_driver import prepared, session

from pixelmaze.game.lands import HEIGHT, HORIZON, LandMap, LandsView
from pixelmaze.game.levels import LANDS, level_of
from pixelmaze.looks.looks import BY_LAND, COSTUMES, LOOKS, RED, look_for
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.canvas import look
from pixelmaze.window.lands.painting import (
    FIRST,
    KERB,
    PAINTS,
    ROAD,
    SCALE,
    SEAM,
    draw_thumbnail,
    land_image,
    slot,
)
from pixelmaze.window.screen import SCREEN, Wipe


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def test_the_look_of_every_land_is_painted() -> None:
    assert {land.look for land in LANDS} <= PAINTS.keys()


@pytest.mark.few(4)
@pytest.mark.parametrize("name", LOOKS)
def test_colours_of_looks_leave_room_for_those_of_lands(name: str) -> None:
    """In every coat, by day and at dusk; equal colours share a place."""
    for hero, is_night in product((RED, *COSTUMES), (False, True)):
        palette = look_for(BY_LAND, name, hero, is_night).theme.palette()
        assert max(look.Shades(palette).dimmed) < FIRST


@given(st.lists(st.integers(1, 9), min_size=1, max_size=16))
def test_stops_lie_on_the_road_from_left_to_right(counts: list[int]) -> None:
    level = LANDS[0].levels[0]
    lands = LandMap([replace(LANDS[0], levels=(level,) * count) for count in counts], "End")
    assert len(lands.stops) == sum(counts) + 1
    before = 0
    for stop, (x, y) in enumerate(lands.stops):
        assert x - before >= 30
        assert HORIZON + 8 < y < HEIGHT - 20
        assert lands.road(x) == y
        assert lands.along(stop) == (x, y)
        land = max((land for land in lands.lands if land.first <= stop), key=lambda land: land.at)
        assert land.left < x < land.right
        before = x
    assert lands.stops[-1][1] == LandMap(LANDS, "End").stops[-1][1]  # as in the picture of the end
    assert all(land.width >= 160 for land in lands.lands)  # so that three are seen at once, at most


def test_any_number_of_lands_and_levels_is_drawn() -> None:
    land = LANDS[0]
    some = [
        replace(land, look=name, levels=land.levels[: 1 + at % 4])
        for at, name in enumerate([*PAINTS, "unknown"])
    ]
    lands = LandMap(some, "End")
    stars = [(), None, (True, False, True), (True, True, True)]
    seen = set()
    for at in range(0, lands.width - 320, 300):
        sight = LandsView(
            lands, at, tuple(at % 2 for at, _ in enumerate(lands.lands)),
            tuple(stars[at % 4] for at, _ in enumerate(lands.stops)),
            0, (float(at + 100), 90.0), "hero_down_0", frozenset(), 0,
        )  # fmt: skip
        SCREEN.lands(Box(0, 0, 640, 270), sight)
        assert pyxel.screen.pget(600, 260) >= FIRST
        seen.add(bytes(pyxel.screen.data_ptr()))
    assert len(seen) == len(range(0, lands.width - 320, 300))


@pytest.mark.thinned
@pytest.mark.parametrize("count", [1, 3, 4, 9])
@pytest.mark.parametrize("name", [*PAINTS, "unknown"])
def test_a_land_is_as_wide_as_its_levels_need(name: str, count: int) -> None:
    """The same picture does for each number of levels: the land is full, and its road whole."""
    second = replace(LANDS[0], look=name, levels=LANDS[0].levels[:1] * count)
    lands = LandMap([LANDS[0], second], "End")
    land = lands.lands[1]
    image = land_image(lands, land)
    assert image.width == (land.width + SEAM) * SCALE
    for x in range(0, land.width, 5):
        column = (x + SEAM) * SCALE
        assert image.pget(column, image.height - 1) != Role.CLEAR
        y = round(lands.road(land.left + x))
        assert image.pget(column, y * SCALE) == slot(1, ROAD)
        assert image.pget(column, (y - 4) * SCALE) == slot(1, KERB)


def test_what_was_found_is_seen_with_the_hero() -> None:
    """A lantern, in three stages before it burns, and two who come along."""
    lands = LandMap(LANDS, "End")

    def seen(*found: str) -> bytes:
        stops = ((),) * len(lands.stops)
        at = (float(lands.stops[2][0]), 90.0)
        mist = (0.0,) * len(lands.lands)
        sight = LandsView(lands, 0, mist, stops, 2, at, "hero_down_0", frozenset(found), 0)
        SCREEN.lands(Box(0, 0, 640, 270), sight)
        return bytes(pyxel.screen.data_ptr())

    looks = [land.look for land in LANDS]
    assert seen("market") == seen(), "there is no lantern yet"
    stages = [seen("garden"), seen(*looks[:5]), seen(*looks[:10]), seen(*looks[:13])]
    assert len({seen(), *stages}) == 5
    assert stages[0] == seen(*looks[:4])
    for companion in ("manor", "jungle"):
        assert seen(companion) != seen()
    assert seen("manor", "jungle") not in (seen("manor"), seen("jungle"))


def test_small_pictures_hide_what_is_to_be_found() -> None:
    box = Box(0, 0, 124, 66)

    def drawn(name: str, is_done: bool) -> bytes:
        level = level_of(name)
        image = pyxel.Image(box.width, box.height)
        draw_thumbnail(image, box, level, 0, is_done)
        return bytes(memoryview(image.data_ptr()).cast("B"))

    assert Role.PATH not in drawn("03-2-it-squeaks", False)
    assert Role.PATH in drawn("03-2-it-squeaks", True)
    assert Role.START in drawn("05-3-was-it-a-rat-i-saw", False)
    assert Role.GOAL_DARK not in drawn("05-3-was-it-a-rat-i-saw", False)
    assert Role.GOAL_DARK in drawn("01-1-the-long-way-round", False)


def test_a_wipe_darkens_what_has_lost_its_colours() -> None:
    shared = session()
    scene = TitleScene(shared)
    shared.menus.open(shared.menus.adventure)
    scene.place(SCREEN)
    scene.draw(SCREEN)
    wipe = Wipe()
    assert pyxel.screen.pget(4, 150) >= FIRST
    wipe.draw()
    assert pyxel.screen.pget(4, 150) >= FIRST
    pyxel.colors[FIRST] ^= 0xFF
    wipe.draw()
    assert pyxel.screen.pget(4, 150) == Role.VOID
