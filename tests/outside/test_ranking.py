"""The rules of a contest: places, ranks, and what decides."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.outside.contest import decisive, mean, ranked

MAZES = 3
figures = st.lists(
    st.none() | st.just(inf) | st.integers(0, 4), min_size=MAZES, max_size=MAZES
)  # few values, so that ties are frequent
results = st.dictionaries(st.sampled_from("abcdef"), figures)


def rank_of(results: dict[str, list[float | None]]) -> dict[str, int]:
    return {who: rank for rank, who in ranked(results)}


def solved(of: list[float | None]) -> list[float]:
    return [figure for figure in of if figure is not None]


@given(results)
def test_who_solves_more_comes_first_and_then_who_needs_less(
    results: dict[str, list[float | None]],
) -> None:
    rank = rank_of(results)
    assert [*rank.values()] == sorted(rank.values())
    for one in rank:
        ahead = [
            other
            for other in rank
            for mine, theirs in [(solved(results[one]), solved(results[other]))]
            if len(theirs) > len(mine) or (len(theirs) == len(mine) and sum(theirs) < sum(mine))
        ]
        assert rank[one] == len(ahead) + 1


@given(results)
def test_ranks_do_not_depend_on_the_order(results: dict[str, list[float | None]]) -> None:
    assert rank_of(dict(reversed(results.items()))) == rank_of(results)


@pytest.mark.parametrize(
    ("of", "expected"), [([2, None, 4], 3), ([None] * 3, None), ([], None), ([1, inf], None)]
)
def test_mean_is_that_of_the_mazes_solved(of: list[float | None], expected: float | None) -> None:
    assert mean(of) == expected


@given(figures, figures)
def test_in_decisive_mazes_the_first_is_ahead(
    first: list[float | None], second: list[float | None]
) -> None:
    found = decisive(first, second)
    leads = [
        (inf if there is None else there) - here
        for number in found
        for here, there in [(first[number], second[number])]
        if here is not None
    ]
    assert leads == sorted(leads, reverse=True)
    assert len(leads) == len(found)
    assert all(lead > 0 for lead in leads)
