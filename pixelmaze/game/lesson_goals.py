"""Where to stop a search: the goals of lessons."""

from collections.abc import Callable, Iterable, Sequence

from pixelmaze.maze.step import BACKTRACK, FRONTIER
from pixelmaze.run.search import Search

_NEAR = 3  # steps from a right position that are a near miss


def _first(is_there: Iterable[bool]) -> Sequence[int]:
    """The position after the first step of which this is true."""
    return next(([at] for at, is_so in enumerate(is_there, 1) if is_so), [])


def _turns_back(search: Search) -> Sequence[int]:
    return [at - late for at in _first(action == BACKTRACK for action, _ in search.trace)
            for late in (1, 0)]  # fmt: skip


def _comes_again(search: Search) -> Sequence[int]:
    cells = [search.maze.grid.head[arc] for _, arc in search.trace]
    return _first(cell in cells[:at] for at, cell in enumerate(cells))


def _sees_goal(search: Search) -> Sequence[int]:
    head, goals = search.maze.grid.head, search.maze.goals
    return _first(action == FRONTIER and head[arc] in goals for action, arc in search.trace)


def _longest_queue(search: Search) -> Sequence[int]:
    waiting = search.history.waiting
    longest = max(waiting)
    return [at for at, count in enumerate(waiting) if count == longest]


GOALS: dict[str, Callable[[Search], Sequence[int]]] = {
    "turns-back": _turns_back,
    "comes-again": _comes_again,
    "sees-goal": _sees_goal,
    "longest-queue": _longest_queue,
}
"""The right positions of a search whose steps are all known, in order."""


def judge_stop(search: Search, goal: str) -> str:
    """Why the position is not the goal; empty if it is. The steps still to come are worked out."""
    search.prefetch(_PATIENCE)
    found, here = GOALS[goal](search), search.index
    if here in found:
        return ""
    if not found:
        return "This search never comes there."
    off = min((at - here for at in found), key=abs)
    when = "too early" if off > 0 else "too late"
    if abs(off) > _NEAR:
        return f"Not here: you are {when}."
    return f"Close: {abs(off)} step{'s' * (abs(off) > 1)} {when}. Left and Right go step by step."


_PATIENCE = 5.0  # seconds for the steps still to come
