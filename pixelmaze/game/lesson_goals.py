"""Where to stop a search: the goals of lessons."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from pixelmaze.maze.board import WAITING
from pixelmaze.maze.maze import exits
from pixelmaze.maze.step import BACKTRACK, FRONTIER, VISIT
from pixelmaze.run.search import Search

_NEAR = 3  # steps from a right position that are a near miss


class Goal(NamedTuple):
    words: str  # of the place, after "This is not where"
    find: Callable[[Search], Collection[int]]
    """The positions that are right, of a search whose steps are all known."""


def _dead_end(search: Search) -> Collection[int]:
    head = search.maze.grid.head
    for at, (action, arc) in enumerate(search.trace, 1):
        if action == VISIT and len(exits(search.maze, head[arc])) == 1:
            return [at]
    return []


def _turns_back(search: Search) -> Collection[int]:
    return next(([at - 1, at] for at, (action, _) in enumerate(search.trace, 1)
                 if action == BACKTRACK), [])  # fmt: skip


def _comes_again(search: Search) -> Collection[int]:
    seen, head = {search.start}, search.maze.grid.head
    for at, (action, arc) in enumerate(search.trace, 1):
        if action in (VISIT, BACKTRACK):
            if head[arc] in seen:
                return [at]
            seen.add(head[arc])
    return []


def _sees_goal(search: Search) -> Collection[int]:
    maze = search.maze
    return next(([at] for at, (action, arc) in enumerate(search.trace, 1)
                 if action == FRONTIER and maze.grid.head[arc] in maze.goals), [])  # fmt: skip


def _longest_queue(search: Search) -> Collection[int]:
    waiting = []
    here = search.index
    for at in range(search.length + 1):
        search.seek(at)
        waiting.append(search.board.mark_counts[WAITING])
    search.seek(here)
    return [at for at, count in enumerate(waiting) if count == max(waiting)]


GOALS = {
    "dead-end": Goal("it comes to its first dead end", _dead_end),
    "turns-back": Goal("it turns back for the first time", _turns_back),
    "comes-again": Goal("it enters a cell again for the first time", _comes_again),
    "sees-goal": Goal("the goal comes onto the frontier", _sees_goal),
    "longest-queue": Goal("the most cells wait", _longest_queue),
}
"""All goals. To add one, enter it here."""


def judge_stop(search: Search, goal: str) -> str:
    """Why the position is not the goal; empty if it is. The steps still to come are worked out."""
    while not search.complete:
        if not search.pull(1000):
            break
    found, here = GOALS[goal].find(search), search.index
    if here in found:
        return ""
    if not found:
        return "This search never comes there."
    nearest = min(found, key=lambda at: abs(at - here))
    off = abs(nearest - here)
    when = "too early" if here < nearest else "too late"
    if off <= _NEAR:
        return f"Close: {off} step{'' if off == 1 else 's'} {when}. Left and Right go step by step."
    return f"This is not where {GOALS[goal].words}: you are {when}."
