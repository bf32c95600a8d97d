"""The rules of a contest: from results to places."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import groupby
from math import fsum, inf
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)

Figures = Sequence[float | None]
"""What somebody did in mazes, the less the better: None where the maze was not solved, infinite
where it was, but there is no such figure."""


def merit(figures: Figures) -> tuple[int, float]:
    """Its negative number of mazes solved, and the sum of their figures: the least is the best."""
    solved = [figure for figure in figures if figure is not None]
    return -len(solved), fsum(solved)


def mean(figures: Figures) -> float | None:
    """The mean over the mazes solved, to two decimals; None if there is none."""
    solved, total = merit(figures)
    return round(-total / solved, 2) if solved and total < inf else None


def placed(everybody: Iterable[Who], series: Iterable[Mapping[Who, Figures]]) -> list[list[Who]]:
    """Everybody, from first to last; those who share a place stand together. Each further series of
    mazes only parts those who shared a place before.

    >>> placed("abc", [{"a": [5, 3], "b": [4, 4], "c": [1, None]}, {"a": [7], "b": [6]}])
    [['b'], ['a'], ['c']]
    """

    def key(who: Who) -> list[tuple[int, float]]:
        return [merit(figures.get(who, ())) for figures in in_order]

    in_order = [*series]
    return [[*group] for _, group in groupby(sorted(everybody, key=key), key)]


def ranked(places: Iterable[Sequence[Who]]) -> Iterator[tuple[int, Who]]:
    """Everybody with a rank: after two who share one, the next is left out.

    >>> [*ranked([["a", "b"], ["c"]])]
    [(1, 'a'), (1, 'b'), (3, 'c')]
    """
    rank = 1
    for place in places:
        yield from ((rank, who) for who in place)
        rank += len(place)


def tied(places: Iterable[Sequence[Who]], latest: Mapping[Who, Figures]) -> list[Who]:
    """Those who share a place, and have figures in the latest series, so that another may part
    them."""
    return [
        who for place in places if len(place) > 1 for who in place
        if mean(latest.get(who, ())) is not None
    ]  # fmt: skip


def decisive(first: Figures, second: Figures, most: int = 3) -> list[int]:
    """The numbers of the mazes in which the first was farthest ahead of the second.

    >>> decisive([5, 5, 5, 9], [5, 7, None, 6])
    [2, 1]
    """
    one, other = ([inf if it is None else it for it in of] for of in (first, second))
    leads = {i: other[i] - one[i] for i in range(len(other)) if one[i] < other[i]}
    return nlargest(most, leads, key=leads.__getitem__)
