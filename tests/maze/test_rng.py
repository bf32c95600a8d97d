from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import SEEDS

from pixelmaze.maze.rng import randbelow, seeded, shuffle, take_random

WORD = 1 << 32

# Every ID ever given away stands on these numbers: they must never change.
PINNED = {
    (0, ""): [687829438, 400778053, 1149046817, 1615847404, 3018727642, 3206251689],
    (1, ""): [1111515341, 3974543991, 900205689, 3390783560, 2333874126, 1391473112],
    (4711, ""): [1075456724, 672449203, 966819818, 4191751081, 1745146572, 3867903013],
    (4294967295, ""): [4282618571, 3387100857, 3416453303, 149349679, 3956341554, 983021111],
    (4711, "goal"): [3219719013, 627882397, 1440780261, 4806376, 4148989871, 3081527434],
}


@pytest.mark.parametrize(("seed", "stream"), PINNED)
def test_numbers_are_the_same_for_ever(seed: int, stream: str) -> None:
    rng = seeded(seed, stream)
    assert [randbelow(rng, WORD) for _ in range(6)] == PINNED[seed, stream]


def test_shuffle_and_take_are_the_same_for_ever() -> None:
    rng = seeded(4711)
    items = list(range(10))
    shuffle(items, rng)
    assert items == [0, 7, 5, 3, 4, 9, 6, 8, 1, 2]
    assert [take_random(items, rng) for _ in range(10)] == [0, 6, 4, 2, 8, 5, 3, 7, 1, 9]


@given(SEEDS, st.integers(1, WORD))
def test_below_stays_in_range(seed: int, n: int) -> None:
    rng = seeded(seed)
    assert all(0 <= randbelow(rng, n) < n for _ in range(20))
    assert all(0 <= word < WORD for word in rng)


@given(SEEDS, st.lists(st.integers()))
def test_shuffle_permutes(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    shuffle(shuffled, seeded(seed))
    assert sorted(shuffled) == sorted(items)


@given(SEEDS, st.lists(st.integers(), min_size=1))
def test_take_random_removes_just_what_it_returns(seed: int, items: list[int]) -> None:
    left = items.copy()
    taken = take_random(left, seeded(seed))
    assert sorted([*left, taken]) == sorted(items)


def test_neighbouring_seeds_are_unrelated() -> None:
    first = [randbelow(seeded(seed), WORD) for seed in range(2000)]
    assert len(set(first)) == len(first)
    flipped = [(first[i] ^ first[i + 1]).bit_count() for i in range(len(first) - 1)]
    assert 15.5 < sum(flipped) / len(flipped) < 16.5  # half of the bits


@given(SEEDS, st.text(), st.text())
def test_streams_of_one_seed_differ(seed: int, stream: str, other: str) -> None:
    assert (seeded(seed, stream) == seeded(seed, other)) == (stream == other)


@pytest.mark.parametrize("seed", [-1, WORD])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"{seed} is not a seed"):
        seeded(seed)


def chi_square(values: Iterable[object], bins: int) -> float:
    counts = Counter(values)
    expected = counts.total() / bins
    surplus = sum((count - expected) ** 2 for count in counts.values())
    return (surplus + (bins - len(counts)) * expected**2) / expected


def test_draws_are_even() -> None:
    """A fair source stays below each of these limits 999 times in a thousand."""
    rng = seeded(20)
    assert chi_square((randbelow(rng, 12) for _ in range(12_000)), 12) < 31.3
    assert chi_square((take_random(list(range(12)), rng) for _ in range(12_000)), 12) < 31.3

    def shuffled() -> tuple[int, ...]:
        items = list(range(4))
        shuffle(items, rng)
        return tuple(items)

    assert chi_square((shuffled() for _ in range(12_000)), len([*permutations(range(4))])) < 49.8
