"""The heap of compiled code gives the items back in order, as `heapq` does."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.fast import jit

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
