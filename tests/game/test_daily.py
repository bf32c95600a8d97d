"""The maze of a day, and free mazes, by their names; and the line that tells of them."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis.strategies import integers, sets
from support.checks import refused
from support.difficulty import difficulty
from support.judge import faults
from support.moves import walk_out

from pixelmaze.files.files import assets
from pixelmaze.files.room import Labels, Room
from pixelmaze.files.text import read
from pixelmaze.game.daily import (
    FIRST_DAY,
    ROOMS_BEGIN,
    daily,
    day_of,
    is_on_time,
    kind_of,
    longest_streak,
    streak,
    today,
    until_tomorrow,
)
from pixelmaze.game.game import Game
from pixelmaze.game.levels import free, level_of
from pixelmaze.game.paces import FASTEST_GHOST, MIN_PAR_FACTOR, SLOWEST_GHOST
from pixelmaze.game.rules import FINISHED, LOST, MOVES, TICKS, TIME, WON, Level, Rules
from pixelmaze.game.run import run_of
from pixelmaze.game.verifying import verify
from pixelmaze.game.world import World
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.maze_id import parse

MONDAY = date(2026, 11, 16)
PINNED = {
    "daily-2026-11-16": ("square-20x12-prim-20261116", Rules()),
    "daily-2026-11-17": ("square-28x15-kruskal-20261117-braid-60", Rules()),
    "daily-2026-11-18": ("hexagonal-28x15-wilson-20261118", Rules()),
    "daily-2026-11-19": ("square-20x12-growing-tree-mixed-20261119", Rules(torch=4)),
    "daily-2026-11-20": ("square-28x15-kruskal-20261120-waypoints-2", Rules()),
    "daily-2026-11-21": (
        "square-39x19-wilson-20261121-braid-10",
        Rules(ghost="greedy-best-first", pace=16),
    ),
    "daily-2026-11-22": (
        "hexagonal-22x12-hunt-and-kill-20261122-braid-30-waypoints-2",
        Rules(torch=4, ghost="tremaux", pace=8),
    ),
}
"""They are published: they may never change."""

BRISK = TICKS // 5
"""Ticks a move: five moves a second."""

each_weekday = pytest.mark.parametrize("weekday", range(7))


def walked(level: Level, pace: float = BRISK) -> Game:
    """The game after the shortest way over all keys to the goal, at this many ticks a move."""
    game = Game(level.make(), level.rules)
    ticks = 0.0
    while not game.outcome:
        there = game.hint_path(1)[0]
        game.walk(arc_between(game.maze.grid, game.cell, there))
        ticks += pace
        game.tick(int(ticks) - game.ticks)
    return game


def test_days_stay_as_they_were_published() -> None:
    assert {name: (level_of(name).maze, level_of(name).rules) for name in PINNED} == PINNED
    assert [daily(date.fromisoformat(name[6:])).name for name in PINNED] == [*PINNED]


def test_rooms_begin_on_their_day() -> None:
    assert daily(ROOMS_BEGIN - timedelta(1)).maze == "square-20x12-growing-tree-mixed-20261231"
    assert kind_of(FIRST_DAY) == kind_of(MONDAY + timedelta(3))
    days = [daily(ROOMS_BEGIN + timedelta(days)) for days in range(7)]
    assert [bool(level.room) for level in days] == [True, True, False, True, True, True, True]
    assert days[2].maze == "circular-15x15-wilson-20270103-braid-10"


LAST_ROOMS = 366
FIRST_MONDAY = date(2027, 1, 4)


def room_of(number: int) -> Level:
    """The room of this number, from 0 on Monday, 4 January 2027: six a week."""
    week, weekday = divmod(number, 6)
    return daily(FIRST_MONDAY + timedelta(weekday, weeks=week))


def test_rooms_are_different_and_begin_again() -> None:
    rooms = [room_of(number).room for number in range(LAST_ROOMS)]
    assert len({*rooms}) == LAST_ROOMS
    assert [room_of(LAST_ROOMS + number).room for number in range(12)] == rooms[:12]
    assert (assets() / "days.txt").stat().st_size < 40_000


RULES = {
    "turns": "no_left", "locks": "locks", "honeycomb": "locks", "plates": "plates",
    "reflection": "home", "minotaur": "minotaur",
}  # fmt: skip


@pytest.mark.few(30)
@pytest.mark.parametrize("number", range(LAST_ROOMS))
def test_each_room_is_good(number: int) -> None:
    level = room_of(number)
    maze = level.make()
    room = Room(maze, Labels(par=World(maze).par))
    assert faults(room) == []
    kind = kind_of(day_of(level.name)).name
    field = getattr(maze.things, RULES[kind])
    assert field is True or field not in ((), -1)
    assert maze.grid.shape.name == ("hexagonal" if kind == "honeycomb" else "square")
    assert verify(run_of(walk_out(Game(maze)), level.name), date(2040, 1, 1)) == []


def test_each_day_of_a_year_has_a_seed_of_its_own() -> None:
    levels = [daily(MONDAY + timedelta(days)) for days in range(46) if days % 7 < 5]
    assert len({parse(level.maze).seed for level in levels}) == len(levels)
    assert len({level.name for level in levels}) == len(levels)


@pytest.mark.few(9)
@each_weekday
def test_days_can_be_finished_with_all_stars(weekday: int) -> None:
    for week in range(0, 45, 9):
        level = daily(MONDAY - timedelta(7 * week - weekday))
        game = walked(level)
        assert (game.outcome, game.stars) == (WON, level.stars)
        assert level.stars == game.offered_stars == (FINISHED, MOVES, TIME)
        assert verify(run_of(game, level.name), MONDAY + timedelta(weeks=60)) == []
        assert bool(level.rules.ghost or level.rules.hunter) == (weekday > 4)


@pytest.mark.thorough
@pytest.mark.parametrize("monday", [MONDAY])
def test_a_week_rises(monday: date) -> None:
    means = []
    for weekday in range(7):
        levels = [daily(monday + timedelta(weekday + 7 * week)) for week in range(6)]
        means.append(sum(difficulty(level.make(), level.rules).seconds for level in levels) / 6)
    assert means == sorted(means)


@pytest.mark.parametrize("name", [name for name, (_, rules) in PINNED.items() if rules.ghost])
def test_ghost_of_a_day_loses_to_those_who_keep_par(name: str) -> None:
    level = level_of(name)
    game = walked(level)
    assert game.ghost
    at_par = game.par.ticks / game.moves
    assert FASTEST_GHOST <= level.rules.pace <= SLOWEST_GHOST
    assert MIN_PAR_FACTOR * game.par.ticks <= game.ghost.arrives
    assert walked(level, pace=at_par).outcome == WON
    assert walked(level, pace=1.01 * game.ghost.arrives / (game.moves - 1)).outcome == LOST


# ---- how hard they are ---------------------------------------------------------------------------


SMALL = read(
    """
+---+---+---+---+---+---+---+
| S                   G     |
+   +---+   +   +---+---+---+
|   |   |   |   |   |   |   |
+   +---+   +   +---+---+---+
|       |       |   |   |   |
+---+---+---+---+---+---+---+
"""
)
"""Beside the way there are a dead end of three cells, with a bend, and a loop of four, with two."""


def test_figures_of_difficulty() -> None:
    found = difficulty(SMALL, Rules())
    assert found == (5, 2, 1, pytest.approx(1 + 2**0.5), 0, 0)
    assert found.seconds == pytest.approx((5 + 1 + 2**0.5) / 5 + 2 / 2)


@pytest.mark.parametrize(("torch", "detours"), [(1, 7), (2, 3), (3, 0)])
def test_a_torch_hides_what_is_deeper_than_its_light(torch: int, detours: int) -> None:
    assert difficulty(SMALL, Rules(torch)).detours == detours


def test_a_faster_ghost_makes_a_level_harder() -> None:
    bare, slow, fast = (
        difficulty(SMALL, rules)
        for rules in (Rules(), Rules(ghost="bfs", pace=90), Rules(ghost="bfs", pace=30))
    )
    assert fast.pressure == pytest.approx(3 * slow.pressure)
    assert bare.seconds < slow.seconds < fast.seconds


# ---- days ----------------------------------------------------------------------------------------


def test_today_is_by_utc() -> None:
    before, day, after = datetime.now(UTC).date(), today(), datetime.now(UTC).date()
    assert before <= day <= after


@pytest.mark.parametrize("name", ["daily-2026-02-30", "daily-2026-13-01", "daily-0000-01-01"])
def test_invalid_date_is_refused(name: str) -> None:
    with refused(name[6:], "YYYY-MM-DD"):
        level_of(name)


def test_the_next_maze_comes_at_midnight() -> None:
    assert until_tomorrow(datetime(2026, 12, 31, 23, 59, 30, tzinfo=UTC)) == timedelta(seconds=30)
    assert until_tomorrow(datetime(2026, 12, 31, tzinfo=UTC)) == timedelta(days=1)


@given(sets(integers(0, 40)), integers(0, 40))
def test_a_streak_is_the_days_in_a_row_up_to_now(numbers: set[int], last: int) -> None:
    days = {MONDAY + timedelta(number) for number in numbers}
    length = streak(days, MONDAY + timedelta(last))
    end = last if last in numbers else last - 1
    assert set(range(end - length + 1, end + 1)) <= numbers
    assert end - length not in numbers
    assert length <= longest_streak(days) <= len(days)


def test_a_late_run_counts_for_no_streak() -> None:
    assert is_on_time("daily-2026-11-16", "2026-11-16")
    assert not is_on_time("daily-2026-11-16", "2026-11-17")
    assert not is_on_time("daily-2026-11-16", "")


# ---- free mazes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (Rules(), "square-9x6-prim-1"),
        (Rules(torch=2), "square-9x6-prim-1+torch-2"),
        (Rules(ghost="dfs", pace=12), "square-9x6-prim-1+ghost-dfs-12"),
        (Rules(2, "a-star", 30), "square-9x6-prim-1+torch-2+ghost-a-star-30"),
        (Rules(hunter=20), "square-9x6-prim-1+hunter-20"),
        (Rules(2, "dfs", 12, 20, True), "square-9x6-prim-1+torch-2+ghost-dfs-12+hunter-20+relaxed"),
    ],
)
def test_a_free_maze_is_found_by_its_name(rules: Rules, name: str) -> None:
    level = free("square-9x6-prim-0001", rules)
    assert (level.name, level.maze, level.rules) == (name, "square-9x6-prim-1", rules)
    assert level_of(name) == level
    assert level.make().id == level.maze


def test_one_maze_has_one_name() -> None:
    assert free("square-9x6-clustering-1-braid-0") == free("square-9x6-kruskal-1")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("square-9x6-prim-1+torch-x", "+torch-N"),
        ("square-9x6-prim-1+ghost-dfs-12+torch-2", "+torch-N"),
        ("square-9x6-prim-1+torch-77", "torch 77 is out of range"),
        ("square-9x6-prim-1+ghost-dsf-12", "did you mean 'dfs'?"),
        ("square-9x6-prin-1", "did you mean 'prim'?"),
        ("square-9x6-prim", "has no seed"),
        ("nowhere", "is not a room"),
    ],
)
def test_unknown_level_is_refused(name: str, words: str) -> None:
    with refused(words):
        level_of(name)
