"""What stars open: costumes, themes, the music box; in settings, menus and the result."""

from itertools import product
from math import dist
from typing import Any

import pytest
from support.color_vision import seen
from support.menus import Memory, choose, flow_of, menus_of, select

from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rewards import (
    ALL_STARS,
    HERO,
    REWARDS,
    THEME,
    AdventureProgress,
    is_open,
    next_reward,
    opened,
)
from pixelmaze.game.rules import ROOM_STARS
from pixelmaze.looks.looks import COSTUMES, LOOKS, RED, THEMES, look_for
from pixelmaze.looks.theme import Role
from pixelmaze.storage.records import RecordChanges, reached, reached_before
from pixelmaze.storage.settings import accepted
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.glyphs import PLAYER
from pixelmaze.terminal.palette import Palette
from pixelmaze.ui.kit.ports import Audio
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.window.sound import SCORES, VOICINGS


class Heard(Audio):
    """Notes which tunes are played."""

    def __init__(self) -> None:
        self.tunes: list[tuple[object, ...]] = []

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        self.tunes.append((name, look, is_dark))

    def stop_tune(self) -> None:
        self.tunes.append(())


def memory(*finished: str) -> Any:
    return Memory(*finished)


def choose_to(menus: AllMenus, label: str) -> AllMenus:
    choose(menus, label)
    return menus


# ---- the table -----------------------------------------------------------------------------------


def test_every_value_of_a_setting_is_free_or_a_reward() -> None:
    assert {RED, *COSTUMES} == {*accepted(HERO)}
    locked = {(reward.kind, reward.value) for reward in REWARDS}
    assert {value for kind, value in locked if kind == HERO} == {*COSTUMES}
    assert {value for kind, value in locked if kind == THEME} == {*LOOKS} - {*THEMES}
    assert all(0 < reward.stars <= ALL_STARS for reward in REWARDS)
    assert [reward.value for reward in REWARDS][-1] == "gold", "for every star"
    assert next_reward(AdventureProgress(ALL_STARS)) is None


def test_a_finished_land_opens_its_colours_without_stars() -> None:
    names = [level.name for level in LANDS[1].levels]
    assert not is_open(THEME, "market", AdventureProgress(0, frozenset(names[1:])))
    assert is_open(THEME, "market", AdventureProgress(0, frozenset(names)))


def test_a_run_opens_what_its_new_stars_reach() -> None:
    """Levels in memory have two stars each."""
    names = [*ADVENTURE][:6]
    records = memory(*names).records
    before = reached_before(records, names[-1], RecordChanges(ROOM_STARS[:2]))
    assert (before.stars, reached(records).stars) == (10, 12)
    assert names[-1] not in before.finished
    assert names[3:] == [level.name for level in LANDS[1].levels]
    by_stars = opened(before, AdventureProgress(12, before.finished))
    assert [reward.value for reward in by_stars] == ["blue"]
    with_land = opened(before, reached(records))
    assert [reward.value for reward in with_land] == ["blue", "market"], "a land was finished, too"
    assert reached_before(records, names[-1], RecordChanges()).stars == 12, (
        "nothing is opened twice"
    )


def test_a_record_of_a_name_that_is_no_level_opens_nothing() -> None:
    """Such as those of levels that are no more."""
    records = memory("a-few-steps", "the-key-ring", *ADVENTURE).records
    assert reached(records) == reached(memory(*ADVENTURE).records)
    assert reached(memory("a-few-steps").records) == AdventureProgress()


@pytest.mark.parametrize("hero", COSTUMES)
def test_costumes_are_seen_on_the_floors_of_all_looks(hero: str) -> None:
    floors = (Role.FLOOR, Role.FLOOR_DARK, Role.FLOOR_LIGHT)
    for name, floor in product(LOOKS, floors):
        colours = look_for(name, hero=hero).theme.colours
        apart = dist(seen(colours[Role.HERO], "normal"), seen(colours[floor], "normal"))
        assert apart >= 0.08, (name, floor)
    assert look_for("frost", hero=hero) is look_for("frost", hero=hero), "the palette is kept"
    terminal = [Palette("frost", depth, hero).of(PLAYER.style) for depth in ("true", "16")]
    assert terminal != [Palette("frost", depth).of(PLAYER.style) for depth in ("true", "16")]


# ---- settings ------------------------------------------------------------------------------------


def session_of(*finished: str) -> Session:
    return begin_session(memory(*finished), TerminalServices())


def test_settings_skip_what_is_locked_and_name_what_is_next() -> None:
    names = [*ADVENTURE]
    menus = flow_of(*names[:6])
    hero = select(choose_to(menus, "Settings"), "Hero")
    assert (hero.value, hero.note) == ("red", "the colour of your coat; next: green, 24 stars")
    values = set()
    for _ in range(3):
        menus.change(1)
        values.add(menus.menu.selected.value)
    assert values == {"red", "blue"}
    assert select(menus, "Theme").note.endswith("next: studio, 24 stars")


def test_a_locked_setting_falls_back_to_its_default() -> None:
    names = [*ADVENTURE]
    session = session_of(*names[:6])
    session.store.change(theme="frost", hero="gold")
    assert (session.settings.theme, session.settings.hero) == ("chapter", "red")
    session.store.change(hero="blue", theme="neon")
    assert (session.settings.theme, session.settings.hero) == ("neon", "blue")
    session = session_of(*names)
    session.store.change(theme="frost", hero="rose")
    assert (session.settings.theme, session.settings.hero) == ("frost", "rose")


# ---- menus ---------------------------------------------------------------------------------------


def test_the_menu_lists_all_rewards() -> None:
    menus = choose_to(flow_of(*[*ADVENTURE][:6]), "Records")
    assert "Music box" not in [item.label for item in menus.menu.items]
    line = select(menus, "Rewards")
    assert line.value == f"12 of {ALL_STARS} stars"
    choose(menus, "Rewards")
    shown = {item.label: item.value for item in menus.menu.items}
    assert len(shown) == len(REWARDS)
    assert (shown["Blue coat"], shown["Green coat"]) == ("open", "24 stars")
    assert shown["The Whole Night"] == "colours, 104 stars"


def test_the_music_box_plays_every_tune_in_every_voicing() -> None:
    heard = Heard()
    menus = menus_of(memory(*ADVENTURE), audio=heard, has_sound=True)
    choose(menus, "Records", "Music box", "The title", "The ending", "The maze", "Voicing")
    assert heard.tunes[-2:] == [("play", "garden", False), ("play", "market", False)]
    for _ in VOICINGS:
        menus.change(1)
    assert {look for name, look, _ in heard.tunes if name == "play"} == {*VOICINGS}
    choose(menus, "The result", "Silence")
    assert {tune[0] for tune in heard.tunes if tune} == {*SCORES}
    assert heard.tunes[-1] == ()


def test_the_music_box_of_a_terminal_says_that_it_has_no_sound() -> None:
    menus = choose_to(flow_of(*ADVENTURE), "Records")
    assert select(menus, "Music box").is_enabled, "it is not locked"
    assert menus.choose() is None
    assert menus.message == "There is no sound in a terminal."
