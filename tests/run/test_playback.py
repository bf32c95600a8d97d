from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sampling import sample

from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import build
from pixelmaze.maze.step import VISIT, Step
from pixelmaze.run.factory import generate
from pixelmaze.run.playback import Playback, Stage
from pixelmaze.run.search import Search
from pixelmaze.run.seekable import STEP_RATES, faster, slower

GRID = build(5, 4)
ARCS = len(GRID.head)


class Stream:
    """Steps that go on for ever, or for so many; `pulled` is how many were asked for."""

    def __init__(self, length: int | None = None) -> None:
        self.length = length
        self.pulled = 0

    def __iter__(self) -> Iterator[Step]:
        for i in count() if self.length is None else range(self.length):
            self.pulled += 1
            yield VISIT, i * 7 % ARCS


def playback(stream: Stream, step_rate: float = 1) -> Playback:
    return Playback(
        Board(GRID, bytearray(ARCS)), [Stage("", lambda: iter(stream), 0, 1)], step_rate
    )


@given(st.lists(st.integers(-5, 200)))
def test_steps_are_pulled_when_they_are_needed(places: list[int]) -> None:
    stream = Stream()
    run = playback(stream)
    assert stream.pulled == 1
    for place in places:
        run.seek(place)
        assert run.index == max(0, place)
        assert stream.pulled <= max(0, *places) + 1
        assert not run.finished


def test_steps_may_come_from_a_list() -> None:
    steps = [(VISIT, arc) for arc in range(5)]

    def algorithm() -> Iterator[Step]:
        yield from steps

    run = Playback(Board(GRID, bytearray(ARCS)), [Stage("", algorithm, 0, 1)], 1)
    run.run()
    assert [*run.trace] == steps


@given(st.integers(1, 60), st.lists(st.integers(-5, 70), min_size=1))
def test_seeking_is_playing_to_there(length: int, places: list[int]) -> None:
    run = playback(Stream(length))
    for place in places:
        run.seek(place)
    fresh = Board(GRID, bytearray(ARCS))
    for step in list(Stream(length))[: max(0, places[-1])]:
        fresh.apply(step)
    assert run.index == min(max(0, places[-1]), length)
    assert (run.board.marks, run.board.came_by) == (fresh.marks, fresh.came_by)
    assert run.board.mark_counts == fresh.mark_counts
    assert run.board.action_counts == fresh.action_counts
    assert run.finished == (places[-1] >= length)


@pytest.mark.few(3)
@pytest.mark.parametrize("step_rate", sample([0.1, 59.94, *STEP_RATES], 2))
def test_fractions_of_a_step_add_up(step_rate: float) -> None:
    run = playback(Stream(), step_rate)
    run.seek(3)  # one's own moves do not count
    for _ in range(60):
        run.advance(1 / 60)
    assert run.index - 3 == pytest.approx(step_rate, abs=1)


def test_slow_steps_come_one_by_one() -> None:
    run = playback(Stream(), 2)
    seen = []
    for _ in range(8):
        run.advance(0.125)
        seen.append(run.index)
    assert seen == [0, 0, 0, 1, 1, 1, 1, 2]


def test_paused_time_does_not_count() -> None:
    run = playback(Stream(), 10)
    run.advance(0.25)
    run.paused = True
    run.advance(100)
    assert run.index == 2
    run.seek(5)
    assert run.index == 5
    run.paused = False
    run.advance(0.25)
    assert run.index == 8


@pytest.mark.parametrize("length", [0, 1, 5])
def test_end_is_known_when_the_last_step_comes(length: int) -> None:
    run = playback(Stream(length))
    for _ in range(length):
        assert not run.finished
        run.advance(1)
    run.advance(0)
    assert run.finished
    run.advance(10)
    assert run.index == length


def test_it_goes_on_after_going_back_from_the_end() -> None:
    run = playback(Stream(5))
    run.run()
    assert run.finished
    run.seek(2)
    assert not run.finished
    run.advance(1)
    assert run.index == 3


def test_scale_of_step_rates() -> None:
    assert [faster(rate) for rate in STEP_RATES] == [*STEP_RATES[1:], STEP_RATES[-1]]
    assert [slower(rate) for rate in STEP_RATES] == [STEP_RATES[0], *STEP_RATES[:-1]]
    assert (slower(60), faster(60)) == (50, 100)


def test_search_tells_its_outcome_when_it_is_over() -> None:
    search = Search(generate(5, 5, seed=4711), "bfs")
    while not search.finished:
        assert search.outcome is None
        assert search.route == []
        search.seek(search.index + 1)
    assert search.outcome == "found"
    assert (search.route[0], search.route[-1]) == (0, 24)
    search.seek(3)
    assert search.outcome is None
    assert search.route == []
