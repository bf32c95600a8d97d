"""Menus and their flow, without any screen: walked by what a front end calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from helpers import refused
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.errors import PixelmazeError
from pixelmaze.front.free_maze import MOST_CELLS, SIDES, FreeMaze, checked_id
from pixelmaze.front.menu import Item, Menu, Stack, choice, number, text
from pixelmaze.front.menus import Flow
from pixelmaze.front.requests import (
    NewMaze,
    PlayLevel,
    Quit,
    RaceMaze,
    Restart,
    Resume,
    ToTitle,
    WatchMaze,
    WatchRun,
)
from pixelmaze.front.wording import star_row
from pixelmaze.game.levels import CHAPTERS, after, daily, free
from pixelmaze.game.rules import STARS, Rules
from pixelmaze.grid import SHAPES
from pixelmaze.kept.settings import Settings, accepted, changed
from pixelmaze.kept.store import Store
from pixelmaze.making import from_id
from pixelmaze.masks import MASKS, named_mask
from pixelmaze.maze_id import parse
from pixelmaze.registry import GENERATORS, SOLVERS, generator_for

MONDAY, SATURDAY = date(2026, 3, 2), date(2026, 3, 7)
LEVELS = [level for chapter in CHAPTERS for level in chapter.levels]
ID = "hexagonal-30x12-wilson-17-braid-33-goal-farthest-waypoints-2-mask-heart"


class Memory:
    """Settings and records that are on no disc."""

    def __init__(self, *finished: str) -> None:
        self.settings = Settings()
        self.records = {name: SimpleNamespace(stars=STARS[:2]) for name in finished}

    def change(self, **settings: Any) -> None:
        self.settings = changed(self.settings, **settings)


def flow_of(*finished: str, day: date = MONDAY) -> Flow:
    store: Any = Memory(*finished)
    return Flow(store, day=lambda: day)


def select(flow: Stack, label: str) -> Item:
    """Go to this line, as one does with keys."""
    for _ in flow.menu.items:
        if flow.menu.selected.label == label:
            return flow.menu.selected
        flow.move(1)
    raise AssertionError(f"{flow.menu.title} has no {label}")


def choose(flow: Stack, *labels: str) -> Any:
    answer = None
    for label in labels:
        assert answer is None
        select(flow, label)
        answer = flow.choose()
    return answer


def labels(flow: Stack) -> list[str]:
    return [item.label for item in flow.menu.items]


def value(flow: Stack, label: str) -> str:
    return next(item.value for item in flow.menu.items if item.label == label)


def set_to(flow: Stack, label: str, shown: str) -> None:
    """Change this line until it shows that."""
    select(flow, label)
    for _ in range(200):
        if flow.menu.selected.value == shown:
            return
        before = flow.menu.selected
        flow.change(1)
        if flow.menu.selected == before:
            flow.change(-100)
    raise AssertionError(f"{label} is never {shown}")


# ---- how menus work ----------------------------------------------------------------------------


class Box:
    """A value that an item sets."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def put(self, value: Any) -> None:
        self.value = value


def stack_of(make: Callable[[], Item]) -> Stack:
    return Stack(Menu("test", lambda: [make()]))


def test_after_the_last_item_comes_the_first() -> None:
    menu = Menu("test", lambda: [Item("a"), Item("b"), Item("c")])
    stack = Stack(menu)
    seen = []
    for by in (1, 1, 1, -1, 5):
        stack.move(by)
        seen.append(menu.selected.label)
    assert seen == ["b", "c", "a", "c", "b"]


def test_the_mouse_selects_what_is_there() -> None:
    stack = Stack(Menu("test", lambda: [Item("a"), Item("b")]))
    for index, expected in ((1, 1), (2, 1), (-1, 1), (0, 0)):
        stack.point(index)
        assert stack.menu.index == expected


def test_a_menu_that_grows_shorter_keeps_a_selection() -> None:
    lines = [Item("a"), Item("b"), Item("c")]
    menu = Menu("test", lambda: lines)
    menu.point(2)
    del lines[1:]
    assert menu.index == 0
    assert menu.selected.label == "a"


def test_choice_goes_around_and_choosing_goes_on() -> None:
    box = Box("x")
    titles = {"x": "X", "y": "Y", "z": "Z"}
    stack = stack_of(lambda: choice("test", titles, box.value, box.put))
    stack.change(-1)
    assert stack.menu.selected.value == "Z"
    stack.choose()
    assert box.value == "x"
    box.value = "none of them"
    assert stack.menu.selected.value == "X"
    stack.change(1)
    assert box.value == "y"


@given(st.lists(st.integers(-30, 30)), st.integers(-5, 40))
def test_number_stays_within_bounds(changes: list[int], begin: int) -> None:
    box = Box(begin)
    stack = stack_of(lambda: number("test", range(2, 21, 3), box.value, box.put))
    for by in changes:
        before = box.value
        stack.change(by)
        assert box.value == min(max(before + 3 * by, 2), 20)
    for _ in range(10):
        stack.choose()
        assert 2 <= box.value <= 20


def test_choosing_a_number_counts_and_begins_again() -> None:
    box = Box(1)
    stack = stack_of(lambda: number("test", range(3), box.value, box.put))
    counted = []
    for _ in range(4):
        stack.choose()
        counted.append(box.value)
    assert counted == [2, 0, 1, 2]


def test_text_takes_what_is_allowed() -> None:
    box = Box("")
    stack = stack_of(lambda: text("test", box.value, box.put, lambda: None, "abc-", 5, "", "none"))
    assert stack.is_typing
    assert stack.menu.selected.value == "none"
    stack.type("A b!c\n-aaaa")
    assert box.value == "abc-a"
    stack.erase()
    assert box.value == "abc-"
    for _ in range(6):
        stack.erase()
    assert box.value == ""


def test_what_cannot_be_done_is_told_until_the_next_input() -> None:
    def refuse() -> None:
        raise PixelmazeError("no")

    stack = Stack(Menu("test", lambda: [Item("a", choose=refuse), Item("b", "", "why", False)]))
    assert stack.choose() is None
    assert stack.message == "no"
    stack.move(1)
    assert stack.message == ""
    assert stack.choose() is None
    assert stack.message == "why"
    stack.point(1)
    assert stack.message == "why"  # the mouse has only trembled
    stack.point(0)
    assert stack.message == ""


# ---- the flow as a whole -----------------------------------------------------------------------


def test_first_menu() -> None:
    flow = flow_of()
    assert labels(flow) == [
        "Adventure", "Daily Maze", "Free Maze", "Watch", "Race", "Settings", "Quit",
    ]  # fmt: skip
    assert all(item.note and item.is_enabled for item in flow.menu.items)


def test_going_back_from_the_first_menu_only_points_at_quit() -> None:
    flow = flow_of()
    assert flow.back() is None
    assert flow.menu.selected.label == "Quit"
    assert flow.depth == 0
    assert flow.choose() == Quit()


def menus_below(flow: Flow) -> Iterator[str]:
    """Walk all that can be opened from here, choose every item, and come back."""
    at = flow.menu
    yield at.title
    for index in range(len(at.items)):
        flow.point(index)
        item, depth = at.selected, flow.depth
        assert item.label
        for by in (1, -1, 10, -10):
            flow.change(by)
            assert flow.menu is at
        answer = flow.choose()
        if flow.depth > depth:
            if flow.menu is not flow.free or depth < 2:
                yield from menus_below(flow)
            assert flow.back() is None
        assert flow.menu is at
        assert answer is None or flow.depth == depth


def test_every_menu_can_be_walked_and_left() -> None:
    seen = [*menus_below(flow_of(*(level.name for level in LEVELS)))]
    assert set(seen) == {"pixelmaze", "Adventure", "Free Maze", "Watch", "Race", "Settings"}


@pytest.mark.parametrize("title", ["Adventure", "Free Maze", "Watch", "Race", "Settings"])
def test_labels_differ(title: str) -> None:
    flow = flow_of()
    assert choose(flow, title) is None
    assert flow.menu.title == title
    assert len(set(labels(flow))) == len(labels(flow))


INPUTS = st.one_of(
    st.tuples(st.just("move"), st.integers(-3, 3)),
    st.tuples(st.just("change"), st.integers(-12, 12)),
    st.tuples(st.just("point"), st.integers(-2, 20)),
    st.tuples(st.just("type"), st.text(max_size=4) | st.sampled_from(["7", "99", ID, "-braid-7"])),
    st.tuples(st.sampled_from(["choose", "choose", "back", "erase"])),
    st.tuples(st.sampled_from(["pause", "win", "lose"]), st.integers(0, len(LEVELS))),
)
OVER = {"pause", "win", "lose"}


@given(st.lists(INPUTS, max_size=40))
def test_anything_may_be_done_and_the_first_menu_is_reached_again(inputs: list[Any]) -> None:
    flow = flow_of(LEVELS[0].name)
    for name, *arguments in inputs:
        if name in OVER:
            level = [free("square-5x5-prim-1"), *LEVELS][arguments[0]]
            flow.pause(level) if name == "pause" else flow.result(level, name == "win")
            assert flow.depth <= 5
        elif name != "choose" or not flow.free_maze.ghost:  # to measure its pace takes long
            getattr(flow, name)(*arguments)
        items = flow.menu.items
        assert 0 <= flow.menu.index < len(items)
        assert flow.menu.selected == items[flow.menu.index]
        assert flow.is_typing == (flow.menu.selected.label in ("Seed", "ID"))
        assert "\n" not in flow.message
    for _ in range(8):
        flow.back()
    assert flow.menu is flow.main


# ---- the adventure and the daily maze ----------------------------------------------------------


def test_adventure_counts_levels_and_stars() -> None:
    count = len(LEVELS)
    assert flow_of().menu.items[0].note == f"0 of {count} levels, 0 stars"
    flow = flow_of(LEVELS[0].name, LEVELS[1].name, "daily-2026-01-01")
    assert flow.menu.items[0].note == f"2 of {count} levels, 4 stars"


def test_adventure_opens_at_the_level_to_be_played() -> None:
    for finished in range(len(LEVELS)):
        flow = flow_of(*(level.name for level in LEVELS[:finished]))
        answer = choose(flow, "Adventure")
        assert answer is None
        assert flow.choose() == PlayLevel(LEVELS[finished])
    flow = flow_of(*(level.name for level in LEVELS))
    choose(flow, "Adventure")
    assert flow.choose() == PlayLevel(LEVELS[0])


def test_chapters_are_lines_and_their_levels_values() -> None:
    flow = flow_of(LEVELS[0].name)
    choose(flow, "Adventure")
    assert labels(flow) == [chapter.title for chapter in CHAPTERS]
    for at, chapter in enumerate(CHAPTERS):
        flow.point(at)
        flow.change(-100)
        for level in chapter.levels:
            shown = flow.menu.selected
            assert flow.level_in(at) is level
            assert shown.value.startswith(f"{level.number} {level.title} ")
            assert shown.is_enabled == flow.is_open(level)
            assert shown.value.endswith("locked") != shown.is_enabled
            flow.change(1)
        assert flow.level_in(at) is chapter.levels[-1]


def test_locked_levels_cannot_be_chosen() -> None:
    flow = flow_of()
    choose(flow, "Adventure")
    for at, chapter in enumerate(CHAPTERS):
        for index, level in enumerate(chapter.levels):
            flow.point_level(at, index)
            assert flow.menu.index == at
            answer = flow.choose()
            assert answer == (PlayLevel(level) if flow.is_open(level) else None)
            assert bool(flow.message) == (answer is None)
            assert flow.menu is flow.adventure
    assert not flow.is_open(LEVELS[-1])
    flow.point_level(len(CHAPTERS), 0)
    flow.point_level(0, 1000)


def test_stars_are_shown() -> None:
    assert star_row(()) == "☆☆☆"
    assert star_row(STARS[:2]) == "★★☆"
    flow = flow_of(LEVELS[0].name)
    choose(flow, "Adventure")
    flow.point_level(0, 0)
    assert flow.menu.selected.value.endswith("★★☆")


def test_daily_maze() -> None:
    flow = flow_of()
    level = daily(MONDAY)
    assert flow.menu.items[1].note == f"{level.words} Not played yet."
    assert choose(flow, "Daily Maze") == PlayLevel(level)
    flow = flow_of(level.name)
    assert flow.menu.items[1].note == f"{level.words} ★★☆"


def test_daily_maze_changes_with_the_day() -> None:
    days = [MONDAY]
    store: Any = Memory()
    flow = Flow(store, day=lambda: days[0])
    choose(flow, "Daily Maze")
    days[0] = SATURDAY
    assert choose(flow, "Daily Maze") == PlayLevel(daily(SATURDAY))


# ---- free maze ---------------------------------------------------------------------------------


def free_flow() -> Flow:
    flow = flow_of()
    choose(flow, "Free Maze")
    return flow


def level_of(answer: Any) -> Any:
    assert isinstance(answer, PlayLevel)
    return answer.level


def test_free_maze_is_as_it_was_chosen() -> None:
    flow = free_flow()
    for label, shown in {
        "Shape": "hexagonal", "Width": "31", "Height": "17", "Generator": "Wilson",
        "Braid": "40 %", "Keys": "2", "Goal": "anywhere", "Mask": "heart", "Torch": "3 moves",
    }.items():  # fmt: skip
        set_to(flow, label, shown)
    select(flow, "Seed")
    flow.type("4711")
    level = level_of(choose(flow, "Play"))
    maze = "hexagonal-31x17-wilson-4711-braid-40-goal-random-waypoints-2-mask-heart"
    assert level == free(maze, Rules(torch=3))
    assert not level.is_fixed


def test_any_seed_is_another_one_each_time() -> None:
    flow = free_flow()
    assert value(flow, "Seed") == "any"
    assert len({level_of(choose(flow, "Play")).maze for _ in range(4)}) > 1


def test_ghost_is_fair() -> None:
    flow = free_flow()
    select(flow, "Seed")
    flow.type("5")
    assert "Its pace" not in labels(flow)
    set_to(flow, "Ghost", SOLVERS["dfs"].title)
    paces = []
    for ease in ("gentle", "fair", "fierce"):
        set_to(flow, "Its pace", ease)
        rules = level_of(choose(flow, "Play")).rules
        assert rules.ghost == "dfs"
        paces.append(rules.pace)
    assert paces == sorted(paces, reverse=True)
    assert paces[0] > paces[-1]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mask", ["", next(iter(MASKS))])
def test_offered_generators_are_able(shape: str, mask: str) -> None:
    maze = FreeMaze(shape=shape, mask=mask)
    able = maze.able()
    for name in GENERATORS:
        if name in able:
            generator_for(name, shape, bool(mask))
        else:
            with pytest.raises(PixelmazeError):
                generator_for(name, shape, bool(mask))


def test_generator_that_is_no_longer_able_gives_way() -> None:
    flow = free_flow()
    set_to(flow, "Generator", GENERATORS["eller"].title)
    set_to(flow, "Mask", "star")
    assert value(flow, "Generator") != GENERATORS["eller"].title
    assert parse(level_of(choose(flow, "Play")).maze).mask == "star"


def test_sizes_stay_within_bounds() -> None:
    flow = free_flow()
    for label in ("Width", "Height"):
        select(flow, label)
        flow.change(-1000)
        assert flow.menu.selected.value == str(SIDES[0])
        flow.change(1000)
        assert flow.menu.selected.value == str(SIDES[-1])


@given(
    shape=st.sampled_from([*SHAPES]), width=st.sampled_from(SIDES[:12]),
    height=st.sampled_from(SIDES[:12]), generator=st.sampled_from([*GENERATORS]),
    mask=st.sampled_from(["", *MASKS]), braid=st.integers(0, 100), waypoints=st.integers(0, 3),
    goal=st.sampled_from(["corner", "farthest", "random"]),
)  # fmt: skip
def test_whatever_is_chosen_can_be_made(**chosen: Any) -> None:
    maze = FreeMaze()
    for name, choice_made in chosen.items():
        maze.put(name, choice_made)
    if maze.mask and not any(named_mask(maze.mask, maze.width, maze.height, maze.shape)):
        with refused(f"the mask {maze.mask} leaves no cell"):
            maze.id()
    else:
        from_id(maze.id(), compile=False)


def test_typed_id_is_taken() -> None:
    flow = free_flow()
    select(flow, "ID")
    assert flow.is_typing
    flow.type(ID.upper()[:20])
    flow.type(f"{ID[20:]}\n")
    assert flow.choose() is None
    assert flow.message == ""
    assert flow.menu.selected.label == "Play"
    shown = {item.label: item.value for item in flow.menu.items}
    assert shown["Shape"] == "hexagonal"
    assert shown["Width"] == "30"
    assert shown["Generator"] == "Wilson"
    assert shown["Seed"] == "17"
    assert shown["Braid"] == "33 %"
    assert flow.choose() == PlayLevel(free(ID))


def test_typed_id_counts_though_it_was_not_accepted() -> None:
    flow = free_flow()
    select(flow, "ID")
    flow.type(ID)
    assert choose(flow, "Watch it") == WatchMaze(ID, "dfs", False)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nonsense", "is not an ID"),
        ("square-24x13-prim", "seed"),
        ("triangular-24x13-prim-1", "triangular"),
        ("square-24x13-nobody-1", "nobody"),
        ("square-24x13-prim-99999999999", "seed"),
        ("square-0x5-prim-1", "at least 1"),
        ("square-3000x3000-prim-1", "too many"),
        ("square-99999999x99999999-prim-1", "fit"),
        ("square-24x13-eller-1-mask-heart", "mask"),
        ("square-24x13-prim-1-mask-nobody", "nobody"),
        ("square-1x1-prim-1-mask-ring", "no cell"),
        ("square-24x13-prim-1-braid-101", "braid"),
    ],
)
def test_wrong_ids_are_told_and_nothing_is_left(typed: str, words: str) -> None:
    flow = free_flow()
    select(flow, "ID")
    flow.type(typed)
    for label in ("ID", "Play", "Watch it", "Race on it"):
        assert choose(flow, label) is None
        assert words in flow.message
        assert flow.menu is flow.free
        assert flow.menu.selected.label == label
        assert value(flow, "ID") == typed
    assert value(flow, "Shape") == "square"
    assert value(flow, "Width") == "24"


def test_ids_may_be_larger_than_what_is_put_together() -> None:
    assert checked_id("square-400x250-prim-1").width == 400 > SIDES[-1]
    assert MOST_CELLS == 400 * 250
    assert checked_id("square-1x1-prim-1").height == 1


def test_seed_that_is_too_large_is_told() -> None:
    flow = free_flow()
    select(flow, "Seed")
    flow.type("9999999999")
    for label in ("Seed", "Play"):
        assert choose(flow, label) is None
        assert "seed" in flow.message
    select(flow, "Seed")
    flow.erase()
    assert parse(level_of(choose(flow, "Play")).maze).seed == 999999999


# ---- watch and race ----------------------------------------------------------------------------


def test_watch() -> None:
    flow = flow_of()
    choose(flow, "Watch")
    set_to(flow, "Solver", SOLVERS["tremaux"].title)
    set_to(flow, "From blank", "on")
    choose(flow, "Maze")
    select(flow, "ID")
    flow.type(ID)
    flow.choose()
    flow.back()
    assert choose(flow, "Begin") == WatchMaze(ID, "tremaux", True)


def test_race() -> None:
    flow = flow_of()
    choose(flow, "Race")
    answer = choose(flow, "Start")
    assert isinstance(answer, RaceMaze)
    assert answer.solvers == ("dfs", "bfs", "a-star", "wall-follower")
    parse(answer.maze)
    set_to(flow, "Runner 1", "nobody")
    set_to(flow, "Runner 6", SOLVERS["pledge"].title)
    answer = choose(flow, "Start")
    assert answer.solvers == ("bfs", "a-star", "wall-follower", "pledge")


def test_a_race_takes_two() -> None:
    flow = flow_of()
    choose(flow, "Race")
    for at in range(2, 7):
        set_to(flow, f"Runner {at}", "nobody")
    assert choose(flow, "Start") is None
    assert "two runners" in flow.message


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(-20, 20)), max_size=30))
def test_nobody_runs_against_himself(changes: list[tuple[int, int]]) -> None:
    flow = flow_of()
    choose(flow, "Race")
    for at, by in changes:
        flow.point(at)
        flow.change(by)
    flow.point(0)
    answer = flow.choose()
    if answer:
        assert isinstance(answer, RaceMaze)
        assert len(set(answer.solvers)) == len(answer.solvers) >= 2


# ---- settings ----------------------------------------------------------------------------------


def test_settings_reach_every_value_and_the_store(tmp_path: Path) -> None:
    store = Store(tmp_path)
    flow = Flow(store, day=lambda: MONDAY)
    choose(flow, "Settings")
    assert len(flow.menu.items) == len(fields(Settings))
    for index, field in enumerate(fields(Settings)):
        flow.point(index)
        assert flow.menu.selected.note
        reached = {getattr(store.settings, field.name)}
        for _ in accepted(field.name)[1:]:
            flow.choose()
            reached.add(getattr(store.settings, field.name))
        assert reached == set(accepted(field.name))
    assert Store(tmp_path).settings == store.settings


def test_settings_are_asked_and_changed_where_that_is_given() -> None:
    asked: list[dict[str, Any]] = []
    store: Any = Memory()
    flow = Flow(store, lambda: Settings(theme="neon"), lambda **change: asked.append(change))
    choose(flow, "Settings")
    assert value(flow, "Colours") == "neon"
    set_before = flow.menu.selected
    flow.change(1)
    assert asked == [{"theme": accepted("theme")[accepted("theme").index("neon") + 1]}]
    assert flow.menu.selected == set_before


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
    asked = {"Go on": Resume(), "Again": Restart(), "Leave": ToTitle()}
    if level is FREE:
        asked["New maze"] = NewMaze()
    flow.pause(level)
    assert set(labels(flow)) == {*asked, "Settings"}
    for label, request in asked.items():
        flow.pause(level)
        assert flow.menu.selected.label == "Go on"
        assert choose(flow, label) == request
        assert flow.menu is flow.main


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
    flow.change(1)
    assert flow.store.settings.theme != Settings().theme
    assert flow.back() is None
    assert flow.menu.title == "Pause"
    assert flow.back() == Resume()


@each_mode
@pytest.mark.parametrize("is_won", [True, False])
def test_result(level: Any, is_won: bool) -> None:
    flow = flow_of(level.name) if is_won else flow_of()
    asked: dict[str, Any] = {"Again": Restart(), "Watch my walk": WatchRun(), "Leave": ToTitle()}
    if level is FREE:
        asked["New maze"] = NewMaze()
    following = after(level)
    if following:
        asked["Next level"] = PlayLevel(following) if is_won else None
    flow.result(level, is_won)
    assert set(labels(flow)) == {*asked}
    for label, request in asked.items():
        flow.result(level, is_won)
        assert flow.menu.selected.is_enabled
        assert choose(flow, label) == request
        assert flow.depth == (request is None)
    flow.result(level, is_won)
    assert flow.back() == ToTitle()


def test_the_adventure_goes_on_where_one_was() -> None:
    flow = flow_of()
    choose(flow, "Adventure")
    store: Any = flow.store
    for level in LEVELS:
        answer = flow.choose()
        assert answer == PlayLevel(level)
        assert flow.menu is flow.adventure
        store.records[level.name] = SimpleNamespace(stars=STARS)
        flow.result(level, is_won=True)
        assert ("Next level" in labels(flow)) == (level is not LEVELS[-1])
        assert isinstance(flow.choose(), PlayLevel if level is not LEVELS[-1] else Restart)
    assert (
        flow.main.items[0].note == f"{len(LEVELS)} of {len(LEVELS)} levels, {3 * len(LEVELS)} stars"
    )
