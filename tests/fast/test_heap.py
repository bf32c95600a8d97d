"""The heap of compiled code gives the items back in order, as `heapq` does, packed or not."""

from heapq import heappop, heappush
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.algorithms.solvers.searches import best_first
from pixelmaze.fast import fast, jit
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.step import VISIT, Steps, Trace

ITEMS = st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(0, 9))


@given(st.lists(st.none() | ITEMS, max_size=60))
def test_items_come_back_in_order(changes: list[tuple[int, ...] | None]) -> None:
    """None stands for taking one off."""
    ours: list[tuple[int, ...]] = []
    expected: list[tuple[int, ...]] = []
    for item in changes:
        if item is not None:
            jit.heappush(ours, item)
            heappush(expected, item)
        elif expected:
            assert jit.heappop(ours) == heappop(expected)
    assert [jit.heappop(ours) for _ in expected] == sorted(expected)
    assert not ours


# ---- packed items --------------------------------------------------------------------------------

LIMITS = (1 << 25, 1 << 13, 1 << 25)
FITTING = st.tuples(*(st.integers(0, 2) | st.integers(limit - 3, limit - 1) for limit in LIMITS))


@given(FITTING, FITTING)
def test_packed_items_compare_as_they_do(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert (jit.packed(one) < jit.packed(other)) == (one < other)
    assert jit.unpacked(jit.packed(one)) == one
    assert 0 <= jit.packed(one)[0] < 1 << 63


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("too_large", [True, False])
def test_numbers_that_do_not_fit_are_refused(place: int, too_large: bool) -> None:
    item = [5, 5, 5]
    item[place] = LIMITS[place] if too_large else -1
    with pytest.raises(OverflowError):
        jit.packed((item[0], item[1], item[2]))


def lowest_first(grid: Grid, height: int) -> Steps:
    """Takes arcs off a heap, the lowest first. The highest one is at this height."""
    waiting: list[tuple[int, int, int]] = [(height, 0, 0)]
    for arc in range(1, len(grid.head)):
        heappush(waiting, (height - arc * 7 % 5, arc % 2, arc))
    while waiting:
        _, _, arc = heappop(waiting)
        yield VISIT, arc


@pytest.mark.thorough
@pytest.mark.parametrize("height", [4, (1 << 25) - 1, 1 << 25, 1 << 40, 3])
def test_compiled_code_packs_only_what_fits(height: int) -> None:
    """At a height of 3 some are below zero."""
    grid = build(6, 5)
    assert fast.trace(lowest_first, grid, height) == Trace(lowest_first(grid, height))


def test_searches_pack_their_heaps() -> None:
    compiled: Any = jit.jitted(best_first, fast._record, packs=True)
    names = compiled.py_func.__code__.co_names
    assert {"_packed", "_unpacked"} <= {*names}
