"""The heap of compiled code gives the items back in order, as `heapq` does."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from pixelmaze import heap


@given(st.lists(st.none() | st.integers(0, 30), max_size=60))
def test_items_come_back_in_order(changes: list[int | None]) -> None:
    """None stands for taking one off."""
    ours: list[int] = []
    expected: list[int] = []
    for item in changes:
        if item is not None:
            heap.heappush(ours, item)
            heappush(expected, item)
        elif expected:
            assert heap.heappop(ours) == heappop(expected)
    assert [heap.heappop(ours) for _ in expected] == sorted(expected)
    assert not ours
