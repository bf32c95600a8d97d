"""Which menus there are, and where they lead."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.menus import (
    ID,
    LEVELS,
    MONDAY,
    SATURDAY,
    Memory,
    choose,
    flow_of,
    labels,
    menus_of,
    select,
    set_to,
    value,
)

from pixelmaze.algorithms.registry import SOLVERS, ExternalSolver, listed
from pixelmaze.game.daily import daily
from pixelmaze.game.levels import LANDS, after, finale, free, land_of
from pixelmaze.game.rewards import AdventureProgress, is_open
from pixelmaze.game.rules import ROOM_STARS
from pixelmaze.run.maze_id import parse
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.settings import Settings, accepted
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.own_keys import HEADINGS
from pixelmaze.ui.kit.ports import MINE
from pixelmaze.ui.kit.requests import OpenWorkshop, Quit, ToTitle
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.settings_menu import KEYS
from pixelmaze.ui.play.messages import star_row
from pixelmaze.ui.play.requests import NewMaze, PlayLevel, Restart, Resume, ShowEnding, WatchRun
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

# ---- the flow as a whole -----------------------------------------------------------------------


def test_first_menu() -> None:
    flow = flow_of()
    assert labels(flow) == [
        "Resume", "Adventure", "Daily maze", "Free maze", "Workshop", "Learn",
        "Records", "Settings", "Quit",
    ]  # fmt: skip
    assert flow.menu.selected.label == "Adventure"
    assert all(item.note and item.is_enabled for item in flow.menu.items)


def test_going_back_from_the_first_menu_only_points_at_quit() -> None:
    flow = flow_of()
    assert flow.back() is None
    assert flow.menu.selected.label == "Quit"
    assert flow.depth == 0
    assert flow.choose() == Quit()


def menus_below(flow: AllMenus) -> Iterator[str]:
    """Walk all that can be opened from here, choose every item, and come back."""
    at = flow.menu
    yield at.title
    for index in range(len(at.items)):
        flow.hover(index)
        item, depth = at.selected, flow.depth
        assert item.label
        for by in (1, -1, 10, -10):
            flow.change(by)
            assert flow.menu is at
        answer = flow.choose()
        if flow.depth > depth:
            if flow.menu is not flow.mazes.free or depth < 2:
                yield from menus_below(flow)
            assert flow.back() is None
        assert flow.menu is at
        assert answer is None or flow.depth == depth


def test_every_menu_can_be_walked_and_left() -> None:
    seen = [*menus_below(flow_of(*(level.name for level in LEVELS)))]
    assert set(seen) == {
        "pixelmaze", "Adventure", "Daily maze", "Free maze", "Workshop", "Enter a code",
        "Learn", "Lessons", "Watch", "Break it", "Race",
        "Make a game", "Records", "Best runs", "Rewards", "Settings",
        "Profile and data", KEYS, *HEADINGS.values(),
    }  # fmt: skip


@pytest.mark.parametrize(
    "title",
    ["Adventure", "Daily maze", "Free maze", "Workshop", "Learn", "Records", "Settings"],
)
def test_labels_and_ids_differ(title: str) -> None:
    flow = flow_of()
    assert choose(flow, title) is None
    assert flow.menu.title == title
    assert len(set(labels(flow))) == len(labels(flow))
    assert len({item.id for item in flow.menu.items}) == len(labels(flow))


INPUTS = st.one_of(
    st.tuples(st.just("move"), st.integers(-3, 3)),
    st.tuples(st.just("change"), st.integers(-12, 12)),
    st.tuples(st.just("hover"), st.integers(-2, 20)),
    st.tuples(st.just("type"), st.text(max_size=4) | st.sampled_from(["7", "99", ID, "-braid-7"])),
    st.tuples(st.sampled_from(["choose", "choose", "back", "erase"])),
    st.tuples(st.sampled_from(["pause", "win", "lose"]), st.integers(0, len(LEVELS))),
)
OVER = {"pause", "win", "lose"}
TYPED = {"Seed", "ID", "Code", "New profile"}
"""The lines that are text fields."""


@given(st.lists(INPUTS, max_size=40))
def test_anything_may_be_done_and_the_first_menu_is_reached_again(inputs: list[Any]) -> None:
    flow = flow_of(LEVELS[0].name)
    for name, *arguments in inputs:
        if name in OVER:
            level = [free("square-5x5-prim-1"), *LEVELS][arguments[0]]
            flow.pause(level) if name == "pause" else flow.result(level, name == "win")
            assert flow.depth <= 5
        elif name != "choose" or not flow.mazes.free_maze.ghost:  # to measure its pace takes long
            getattr(flow, name)(*arguments)
        items = flow.menu.items
        assert 0 <= flow.menu.index < len(items)
        assert flow.menu.selected == items[flow.menu.index]
        assert flow.is_typing == (flow.menu.selected.label in TYPED)
        assert "\n" not in flow.message
    for _ in range(8):
        flow.back()
    assert flow.menu is flow.main


# ---- the adventure and the daily maze ----------------------------------------------------------


def test_adventure_counts_levels_and_stars() -> None:
    count = len(LEVELS)
    most = 3 * count
    assert flow_of().menu.selected.note == f"0 of {count} rooms, 0 of {most} stars, 0%"
    flow = flow_of(LEVELS[0].name, LEVELS[1].name, "daily-2026-01-01")
    share = 400 // most
    assert flow.menu.selected.note == f"2 of {count} rooms, 4 of {most} stars, {share}%"


def test_adventure_opens_at_the_level_to_be_played() -> None:
    for finished in range(len(LEVELS)):
        flow = flow_of(*(level.name for level in LEVELS[:finished]))
        answer = choose(flow, "Adventure")
        assert answer is None
        assert flow.choose() == PlayLevel(LEVELS[finished])
    flow = flow_of(*(level.name for level in LEVELS))
    choose(flow, "Adventure")
    assert flow.choose() == PlayLevel(LEVELS[0])


def test_lands_are_lines_and_their_levels_values() -> None:
    flow = flow_of(LEVELS[0].name)
    choose(flow, "Adventure")
    assert labels(flow) == [land.title for land in LANDS]
    for at, land in enumerate(LANDS):
        flow.hover(at)
        flow.change(-100)
        for level in land.levels:
            shown = flow.menu.selected
            assert flow.adventure.level_in(at) is level
            assert shown.is_enabled == flow.adventure.is_open(level)
            stars = "★★☆ " if level is LEVELS[0] else "☆☆☆ " * shown.is_enabled
            assert shown.value == f"{level.number} {stars}{level.title}"
            flow.change(1)
        assert flow.adventure.level_in(at) is land.levels[-1]


def test_locked_levels_cannot_be_chosen() -> None:
    flow = flow_of()
    choose(flow, "Adventure")
    for at, land in enumerate(LANDS):
        for level in land.levels:
            flow.adventure.select_level(level)
            assert flow.menu.index == at
            answer = flow.choose()
            assert answer == (PlayLevel(level) if flow.adventure.is_open(level) else None)
            assert bool(flow.message) == (answer is None)
            assert flow.menu is flow.adventure
    assert not flow.adventure.is_open(LEVELS[-1])


def test_stars_are_shown() -> None:
    assert star_row(()) == "☆☆☆"
    assert star_row(ROOM_STARS[:2]) == "★★☆"
    flow = flow_of(LEVELS[0].name)
    choose(flow, "Adventure")
    flow.adventure.select_level(LEVELS[0])
    assert "★★☆" in flow.menu.selected.value


def test_daily_maze() -> None:
    flow = flow_of()
    level = daily(MONDAY)
    assert flow.menu.items[2].note == f"{level.words} Not played yet."
    assert choose(flow, "Daily maze") is None
    assert flow.choose() == PlayLevel(level)
    flow = flow_of(level.name)
    assert flow.menu.items[2].note == f"{level.words} ★★☆"


def test_daily_maze_changes_with_the_day() -> None:
    days = [MONDAY]
    store: Any = Memory()
    flow = menus_of(store, lambda: days[0])
    choose(flow, "Daily maze")
    days[0] = SATURDAY
    assert flow.choose() == PlayLevel(daily(SATURDAY))


# ---- watch and race ----------------------------------------------------------------------------


def test_learn_has_a_line_for_your_own_algorithm_where_there_is_an_editor() -> None:
    done, store = list[object](), Memory()
    acts = {name: partial(done.append, name) for name in ("open", "save")}
    editor: Any = SimpleNamespace(edit=done.append, **acts)
    flow = menus_of(store, own_code=editor)
    choose(flow, "Learn")
    assert labels(flow) == ["Lessons", "Watch", "Race", "Break it", "Your own algorithm"]
    answer = choose(flow, "Your own algorithm")
    assert isinstance(answer, WatchMaze)
    assert isinstance(answer.solver, ExternalSolver)
    assert (answer.solver.path, done) == (MINE, [MINE, "open", "save"])
    flow = flow_of()
    choose(flow, "Learn")
    assert labels(flow) == ["Lessons", "Watch", "Race", "Break it", "Make a game"]


def test_watch() -> None:
    flow = flow_of()
    choose(flow, "Learn", "Watch")
    set_to(flow, "Solver", SOLVERS["tremaux"].title)
    set_to(flow, "From blank", "on")
    choose(flow, "Maze")
    select(flow, "ID")
    flow.type(ID)
    flow.choose()
    flow.back()
    assert choose(flow, "Start") == WatchMaze(MazeToMake(parse(ID)), "tremaux", True)


def test_race() -> None:
    flow = flow_of()
    choose(flow, "Learn", "Race")
    answer = choose(flow, "Start")
    assert isinstance(answer, RaceMaze)
    assert answer.runners == ("dfs", "bfs", "a-star", "wall-follower")
    parse(answer.source.name)
    set_to(flow, "Runner 1", "none")
    set_to(flow, "Runner 6", SOLVERS["tremaux"].title)
    answer = choose(flow, "Start")
    assert answer.runners == ("bfs", "a-star", "wall-follower", "tremaux")


def test_menus_offer_common_solvers_until_all_are_asked_for() -> None:
    flow = flow_of()
    choose(flow, "Learn", "Watch")
    assert set(offered(flow, "Solver")) == {solver.title for solver in listed(SOLVERS).values()}
    set_to(flow, "More algorithms", "shown")
    assert set(offered(flow, "Solver")) == {solver.title for solver in SOLVERS.values()}
    set_to(flow, "Solver", SOLVERS["pledge"].title)
    set_to(flow, "More algorithms", "hidden")
    assert value(flow, "Solver") == SOLVERS["pledge"].title
    assert len(set(offered(flow, "Solver"))) == 9


def offered(flow: AllMenus, label: str) -> list[str]:
    """The values that this line shows if it is changed again and again, back to the first."""
    select(flow, label)
    seen = []
    while flow.menu.selected.value not in seen:
        seen.append(flow.menu.selected.value)
        flow.change(1)
    return seen


def test_a_race_takes_two() -> None:
    flow = flow_of()
    choose(flow, "Learn", "Race")
    for at in range(2, 7):
        set_to(flow, f"Runner {at}", "none")
    assert choose(flow, "Start") is None
    assert "two runners" in flow.message


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(-20, 20)), max_size=30))
def test_solver_cannot_race_against_itself(changes: list[tuple[int, int]]) -> None:
    flow = flow_of()
    choose(flow, "Learn", "Race")
    for at, by in changes:
        flow.hover(at)
        flow.change(by)
    flow.hover(0)
    answer = flow.choose()
    if answer:
        assert isinstance(answer, RaceMaze)
        assert len(set(answer.runners)) == len(answer.runners) >= 2


# ---- settings ----------------------------------------------------------------------------------


def test_settings_reach_every_value_and_the_store(tmp_path: Path) -> None:
    store = Store(Folder(tmp_path))
    flow = menus_of(store)
    choose(flow, "Settings")
    assert len(flow.menu.items) == len(fields(Settings)) + 2  # the last lead to keys and data
    for index, field in enumerate(fields(Settings)):
        flow.hover(index)
        assert flow.menu.selected.note
        reached = {getattr(store.settings, field.name)}
        free = [to for to in accepted(field.name) if is_open(field.name, to, AdventureProgress())]
        for _ in free[1:]:
            flow.choose()
            reached.add(getattr(store.settings, field.name))
        assert reached == set(free)
    assert Store(Folder(tmp_path)).settings == store.settings


def test_settings_of_a_session_are_shown_and_changed() -> None:
    store: Any = Memory()
    session = Session(store, Services(), AllMenus, theme="neon")
    flow = AllMenus.of(session)
    choose(flow, "Settings")
    assert value(flow, "Theme") == "neon"
    flow.change(1)
    assert store.settings.theme == session.settings.theme == value(flow, "Theme") != "neon"


def test_loudness_is_changed_in_steps_when_held() -> None:
    flow = flow_of()
    choose(flow, "Settings")
    select(flow, "Music")
    flow.change(3)
    assert flow.store.settings.music == 9
    flow.change(3)
    assert flow.store.settings.music == 10
    flow.change(-100)
    assert flow.store.settings.music == 0


# ---- over a game -------------------------------------------------------------------------------

FREE = free("square-5x5-prim-1")
each_mode = pytest.mark.parametrize("level", [LEVELS[0], daily(MONDAY), FREE])


@each_mode
def test_pause(level: Any) -> None:
    flow = flow_of()
    asked = {"Resume": Resume(), "Restart": Restart(), "Leave": ToTitle()}
    if level is FREE:
        asked["New maze"] = NewMaze()
    elif not level.is_daily:
        asked["Workshop"] = OpenWorkshop(level.make())
    flow.pause(level)
    assert {*labels(flow)} - {"Add favourite"} == {*asked, "Settings"}
    assert ("Add favourite" in labels(flow)) == (level is FREE)
    for label, request in asked.items():
        flow.pause(level)
        assert flow.menu.selected.label == "Resume"
        assert choose(flow, label) == request
        assert flow.menu is flow.main


def test_one_line_shares_what_there_is() -> None:
    flow, copied = flow_of(), list[str]()
    shares = [(what, partial(copied.append, what)) for what in ("result", "code", "link")]
    for opened in (flow.pause, lambda level, shares: flow.result(level, True, shares=shares)):
        opened(FREE, shares=shares)
        select(flow, "Share")
        for _ in shares:
            assert flow.choose() is None
            flow.change(1)
    assert copied == 2 * ["result", "code", "link"]
    flow.change(-1)
    flow.pause(FREE, shares=shares)
    assert value(flow, "Share") == "link", "it is remembered"
    flow.pause(FREE, shares=shares[:1])
    assert select(flow, "Share").change is None
    flow.choose()
    assert copied[6:] == ["result"]


@pytest.mark.parametrize("is_on_map", [True, False])
def test_leaving_has_one_name_and_tells_where_it_leads(is_on_map: bool) -> None:
    flow = flow_of()
    if is_on_map:
        choose(flow, "Adventure")
    notes = []
    opening: list[Callable[[], None]] = [
        lambda: flow.pause(FREE), lambda: flow.pause(FREE, is_kept=True),
        lambda: flow.result(FREE, is_won=False),
    ]  # fmt: skip
    for opened in opening:
        opened()
        notes += [item.note for item in flow.menu.items if item.label == "Leave"]
    place = f"back to {'the map' if is_on_map else 'where you came from'}"
    assert notes == [place, f"{place}; you can resume later", place]


@each_mode
def test_going_back_from_pause_goes_on(level: Any) -> None:
    flow = flow_of()
    choose(flow, "Adventure")
    flow.pause(level)
    assert flow.back() == Resume()
    assert flow.menu is flow.adventure


def test_settings_can_be_changed_in_a_pause() -> None:
    flow = flow_of()
    flow.pause(FREE)
    choose(flow, "Settings")
    assert "Profile and data" not in labels(flow), "the game belongs to this one"
    flow.change(1)
    assert flow.store.settings.theme != Settings().theme
    assert flow.back() is None
    assert flow.menu.title == "Pause"
    assert flow.back() == Resume()


@each_mode
@pytest.mark.parametrize("is_won", [True, False])
def test_result(level: Any, is_won: bool) -> None:
    flow = flow_of(level.name) if is_won else flow_of()
    asked: dict[str, Any] = {
        "Try again": Restart(),
        "Replay": WatchRun(),
        "Leave": ToTitle(),
    }
    if level is FREE:
        asked["New maze"] = NewMaze()
    following = after(level)
    if following:
        asked["Next room"] = PlayLevel(following) if is_won else None
    flow.result(level, is_won)
    assert {*labels(flow)} - {"Add favourite"} == {*asked}
    assert ("Add favourite" in labels(flow)) == (level is FREE)
    for label, request in asked.items():
        flow.result(level, is_won)
        assert flow.menu.selected.is_enabled
        assert choose(flow, label) == request
        assert flow.depth == (request is None)
    flow.result(level, is_won)
    assert flow.back() == ToTitle()


@pytest.mark.parametrize(
    ("stars", "note"),
    [
        (ROOM_STARS, "the same maze"),
        (("finished", "moves"), "for the gem star"),
        (("finished",), "for the moves and gem stars"),
    ],
)
def test_result_says_which_stars_are_still_to_earn(stars: tuple[str, ...], note: str) -> None:
    flow, level = flow_of(), LEVELS[0]
    store: Any = flow.store
    store.records = {level.name: SimpleNamespace(stars=stars)}
    flow.result(level, is_won=True)
    assert [item.note for item in flow.menu.items if item.label == "Try again"] == [note]


def test_the_bonus_land_says_how_it_opens() -> None:
    adventure = flow_of(finale().name).adventure
    adventure.hover(len(LANDS) - 1)
    assert adventure.selected.note == "Locked: reach all other goals to open it."


def test_the_adventure_goes_on_where_one_was() -> None:
    flow = flow_of()
    choose(flow, "Adventure")
    store: Any = flow.store
    for level in LEVELS:
        answer = flow.choose()
        assert answer == PlayLevel(level)
        assert flow.menu is flow.adventure
        record = SimpleNamespace(stars=ROOM_STARS)
        store.records = {**store.records, level.name: record}
        flow.result(level, is_won=True)
        assert ("Next room" in labels(flow)) == (level not in (finale(), LEVELS[-1]))
        if level is finale():
            assert choose(flow, "The End") == ShowEnding()
            flow.close()
            flow.adventure.select_level(LEVELS[LEVELS.index(level) + 1])  # which is open now
        elif level is LEVELS[-1]:
            assert flow.choose() == Restart()
            flow.result(level, is_won=True)
        if level not in (finale(), LEVELS[-1]):
            following = after(level)
            assert following
            is_last = level is land_of(level).levels[-1]
            assert choose(flow, "Next room") == (ToTitle() if is_last else PlayLevel(following))
            assert (flow.adventure.walk_from is level) == is_last
    assert flow.main.selected.note == f"Complete: {len(LEVELS)} rooms and every star"


def test_the_end_of_the_road_is_reached_when_it_dawns() -> None:
    flow = flow_of(*(level.name for level in LEVELS if level is not finale()))
    choose(flow, "Adventure")
    for _ in range(len(LEVELS)):
        flow.adventure.go_to(flow.adventure.stop + 1)
    assert flow.adventure.level is LEVELS[-1]
    store: Any = flow.store
    store.records = {**store.records, finale().name: SimpleNamespace(stars=())}
    flow.adventure.go_to(flow.adventure.stop + 1)
    assert flow.adventure.level is None
    assert flow.choose() == ShowEnding()
    flow.adventure.go_to(flow.adventure.stop + 1)
    assert flow.adventure.level is None
    flow.adventure.go_to_land(flow.adventure.index + 1)
    assert flow.adventure.level is LEVELS[0]
    flow.adventure.go_to_land(-1)
    flow.adventure.go_to(flow.adventure.stop - 1)
    assert flow.adventure.level is LEVELS[-1]
