"""Steps that arrive from elsewhere: playback, races and solutions take what is there."""

from __future__ import annotations  # array[int] is for type checkers only

import sys
from array import array

import pytest
from support.feeds import SlowFeed, external, feed_of

from pixelmaze.lines.front_end import print_steps
from pixelmaze.outside.thread import deep_recursion
from pixelmaze.run.factory import generate
from pixelmaze.run.feed import Feed
from pixelmaze.run.outcomes import FAILED, GAVE_UP, Fault
from pixelmaze.run.race import Race
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

MAZE = generate(8, 4, seed=1)
ALL = 1000


def test_playback_stands_where_the_steps_have_not_arrived() -> None:
    feed = feed_of(MAZE)
    search = Search(MAZE, external([feed]))
    assert (search.length, search.complete, search.outcome) == (0, False, None)
    search.seek(10)
    assert search.index == 0
    feed.arrived = 6
    search.seek(10)
    assert (search.index, search.length, search.complete) == (6, 6, False)
    search.seek(2)
    assert search.index == 2
    feed.arrived = ALL
    search.run()
    assert (search.outcome, search.index) == ("found", solve(MAZE, "dfs").steps)


def test_playback_of_a_feed_is_that_of_its_solver() -> None:
    feed = feed_of(MAZE, "a-star")
    feed.arrived = ALL
    search, same = Search(MAZE, external([feed])), Search(MAZE, "a-star")
    search.run()
    same.run()
    assert search.trace == same.trace
    assert search.solution is not None
    assert search.solution.route == solve(MAZE, "a-star").route
    assert search.feed is feed
    assert len(feed.lines) == search.length


def test_fault_ends_the_search_with_the_steps_before_it() -> None:
    known = solve(MAZE, "dfs").trace.packed
    fault = Fault("walked through a wall", "mine.py", 6)
    feeds = [SlowFeed(known[:9], fault) for _ in range(2)]
    for feed in feeds:
        feed.arrived = ALL
    search = Search(MAZE, external(feeds))
    search.run()
    solution = solve(MAZE, external(feeds[1:]))
    assert solution == search.solution
    assert (solution.outcome, solution.fault, solution.route) == (FAILED, fault, [])
    assert (search.index, search.fault) == (9, fault)
    search.seek(3)
    assert search.outcome is None


def test_fault_in_one_leg_ends_them_all() -> None:
    maze = generate(8, 4, seed=1, waypoints=2)
    first = maze.waypoints[0]
    packed = solve(maze, "dfs", maze.start, first, []).trace.packed
    for cut in (len(packed), len(packed) - 3):  # also in the middle of its path
        feeds = [SlowFeed(packed[:cut], Fault("no")) for _ in range(2)]
        for feed in feeds:
            feed.arrived = ALL
        search = Search(maze, external(feeds[:1]))
        search.run()
        assert search.outcome == FAILED
        assert solve(maze, external(feeds[1:])).outcome == FAILED


def test_outcome_that_a_feed_tells() -> None:
    feeds = [SlowFeed(solve(MAZE, "dfs").trace.packed[:9], outcome=GAVE_UP) for _ in range(2)]
    for feed in feeds:
        feed.arrived = ALL
    search = Search(MAZE, external(feeds[:1]))
    search.run()
    assert search.outcome == solve(MAZE, external(feeds[1:])).outcome == GAVE_UP


def test_race_waits_for_nobody() -> None:
    feed = feed_of(MAZE)
    race = Race([Search(MAZE, external([feed])), Search(MAZE, "bfs")])
    race.seek(5)
    assert race.index == 0
    feed.arrived = 6
    race.seek(5)
    assert race.index == 5
    feed.arrived = ALL
    race.run()
    assert [result and result.outcome for result in race.results] == ["found", "found"]


def test_race_waits_once_for_all() -> None:
    class Watched(SlowFeed):
        def take(self, count: int, seconds: float) -> array[int]:
            waited.append(seconds)
            return super().take(count, seconds)

    waited: list[float] = []
    feeds = [Watched(solve(MAZE, "dfs").trace.packed) for _ in range(3)]
    race = Race([Search(MAZE, external([feed])) for feed in feeds])
    waited.clear()
    race.seek(1)
    assert sum(seconds > 0 for seconds in waited) == 1


def test_another_search_closes_the_feed() -> None:
    feed = feed_of(MAZE)
    search = Search(MAZE, external([feed]))
    search.search_by("bfs")
    assert feed.is_closed
    search.run()
    assert search.outcome == "found"
    assert search.fault is None
    other = feed_of(MAZE)
    Search(MAZE, external([other])).close()
    assert other.is_closed


def test_feed_is_closed_if_waiting_for_it_is_interrupted() -> None:
    class Interrupted(SlowFeed):
        def take(self, count: int, seconds: float) -> array[int]:
            raise KeyboardInterrupt

    feed = Interrupted([])
    with pytest.raises(KeyboardInterrupt):
        solve(MAZE, external([feed]))
    assert feed.is_closed


def test_feed_is_an_iterator_of_steps() -> None:
    feed: Feed = feed_of(MAZE)
    assert isinstance(feed, SlowFeed)
    feed.arrived = ALL
    assert list(feed) == list(solve(MAZE, "dfs").trace)


def test_steps_are_printed_as_they_arrive(capsys: pytest.CaptureFixture[str]) -> None:
    class Dripping(SlowFeed):
        def take(self, count: int, seconds: float) -> array[int]:
            self.arrived += 1
            return super().take(count, seconds)

    fault = Fault("NameError: name 'x' is not defined", "mine.py", 6)
    print_steps(Search(MAZE, external([Dripping(solve(MAZE, "dfs").trace.packed[:5], fault)])))
    printed = capsys.readouterr()
    assert [line.split()[0] for line in printed.out.splitlines()[:-1]] == ["1", "2", "3", "4", "5"]
    assert printed.out.splitlines()[-1].startswith("mine.py: failed, walked 4; visited 5")
    assert printed.err == f"pixelmaze: {fault}\n"


def test_recursion_limit_is_not_lowered_below_another_run() -> None:
    """Python aborts where a thread is deeper than a new limit."""
    before = sys.getrecursionlimit()
    one, other = deep_recursion(500), deep_recursion(2000)
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    assert sys.getrecursionlimit() >= 4 * 2000
    other.__exit__(None, None, None)
    assert sys.getrecursionlimit() == before
