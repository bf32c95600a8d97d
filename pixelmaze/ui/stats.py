"""The statistics of a search, and the meaning of its marks. Each row has a kind, for which a front
end may have an icon."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pixelmaze.maze.board import WAITING
from pixelmaze.maze.step import BACKTRACK, BUILD, CARVE, PATH
from pixelmaze.run.search import Search, Verdict
from pixelmaze.ui.messages import algorithms, moves_of


class Row(NamedTuple):
    kind: str  # steps, visited, goal, moves, depth, path, build or noway
    word: str
    number: str


def is_searching(search: Search) -> bool:
    """Whether the position is in the search, after the making of the maze."""
    return bool(search.legs) and search.index >= search.made_at


def rows_of(search: Search) -> list[Row]:
    """The statistics of a search at its position."""
    board, history = search.board, search.history
    depth = history.depth_at[search.index]
    if not is_searching(search):
        count = board.action_counts if search.is_making else history.made
        return [
            Row("steps", algorithms.STEPS, f"{search.index:,}"),
            Row("build", "passages carved", f"{count[CARVE]:,}"),
            Row("noway", "walls built", f"{count[BUILD]:,}"),
            Row("goal", algorithms.FRONTIER, f"{board.mark_counts[WAITING]:,}"),
            Row("moves", algorithms.BACKTRACKS, f"{count[BACKTRACK]:,}"),
            Row("depth", algorithms.DEPTH, f"{depth:,}"),
        ]
    rows = [
        Row("steps", algorithms.STEPS, f"{search.index - search.made_at:,}"),
        Row("visited", "cells visited", f"{search.visited:,}"),
        Row("goal", algorithms.FRONTIER, f"{board.mark_counts[WAITING]:,}"),
        Row("moves", algorithms.BACKTRACKS, f"{board.action_counts[BACKTRACK]:,}"),
        Row("depth", algorithms.DEPTH, f"{depth:,}"),
        Row(
            "path",
            algorithms.PATH,
            f"{board.action_counts[PATH]:,}" if board.action_counts[PATH] else "–",
        ),
    ]
    if search.maze.terrain:
        cost = search.solution.cost if search.solution else None
        rows.append(Row("path", "cost of the path", "–" if cost is None else f"{cost:,}"))
    return rows


def share_of(search: Search) -> tuple[float, str]:
    """The share of the cells that the algorithm has visited, 0 … 1, and a text about it."""
    searches = is_searching(search)
    share = search.visited / search.board.grid.size
    if not (searches or search.is_making):
        share = 1.0  # it is made
    return share, f"{share:.0%} of the cells {'visited' if searches else 'reached'}"


class Curve(NamedTuple):
    """The course of a statistic while the maze was made, or searched."""

    kind: str  # waiting or depth
    word: str
    values: list[int]
    """Evenly spaced from the beginning to the last known step; empty if there are none yet."""
    most: int
    here: int  # the index of the value at the position


def curve_of(search: Search, width: int) -> Curve:
    """The size of the frontier, or the depth if there is none, as `width` values."""
    history, made = search.history, search.made_at
    begin, end = (made, history.length) if is_searching(search) else (0, made)
    first, stride = -(-begin // history.stride), history.stride
    known: Sequence[int] = history.waiting[first : end // stride + 1]
    waits = any(known)
    if not waits:
        known = history.depth_at[first * stride : end + 1 : stride]
    most = max([*known, 0 if waits else history.depth_at[search.index]])
    length = end - begin
    places = (i * length // (width - 1) // stride for i in range(width)) if length else ()
    values = [known[min(len(known) - 1, place)] if known else 0 for place in places]
    here = (width - 1) * (search.index - begin) // max(1, length)
    kind, word = ("waiting", algorithms.FRONTIER) if waits else ("depth", algorithms.DEPTH)
    return Curve(kind, word, values, most, here)


def compared(verdict: Verdict) -> list[tuple[str, str]]:
    """The path and the visited cells compared with the best possible, each with a remark; and the
    score of a mouse."""
    solution, best = verdict
    if solution.fault:
        return [(line.strip(), "") for line in solution.fault.told().splitlines()]
    length, shortest, visited, fewest = (
        solution.length, best.length, solution.visited, len({*best.route}),
    )  # fmt: skip
    if shortest is None:
        return [("No way leads to the goal.", "")]
    if length is None:
        return [(f"There is a way of {moves_of(shortest)}.", "")]
    cost, lowest = solution.cost, best.cost
    assert cost is not None  # there is a path
    assert lowest is not None
    is_muddy = (cost, lowest) != (length, shortest)
    best_word = "the lowest" if is_muddy else "the shortest"
    longer = best_word if cost == lowest else f"{cost / lowest:.2f} times"
    path = (
        f"cost {cost:,}, lowest {lowest:,}"
        if is_muddy
        else f"path {length:,}, shortest {shortest:,}"
    )
    more = "the fewest" if visited == fewest else f"{visited / fewest:.1f} times"
    rows = [
        (path, longer),
        (f"visited {visited:,}, needed {fewest:,}", more),
    ]
    if verdict.misled_by:
        rows.insert(1, (algorithms.not_shortest(verdict), ""))
    stats = solution.stats
    if "score" in stats:
        distance, turns = stats["best-run-effective-distance"], stats["best-run-turns"]
        best_run = f"best run {distance:.10g} + {turns:g} turns" if turns >= 0 else ""
        rows.append((f"score {stats['score']:.10g}", best_run))
    return rows


def legend_of(search: Search) -> Mapping[int, str]:
    """The marks that there may be, and what they mean."""
    return algorithms.MARKS_OF_MAKING if search.is_making else algorithms.MARKS
