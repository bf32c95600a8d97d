"""Reports on solvers: the figures of their runs, and a verdict that says what to mend."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf

from pixelmaze.outside.advice import ASK_FIRST, LOADING, SEEN, SLIP, slip_unnoticed
from pixelmaze.outside.checking.mazes import Exercise, has_loops, is_island
from pixelmaze.outside.checking.report import Figure, Report, mean
from pixelmaze.outside.checking.runs import (
    AT_GOAL,
    CHOICE,
    CRASH,
    CUT_OFF,
    DEAD_END,
    ENDLESS,
    GIVES_UP,
    HAND,
    ILLEGAL,
    IMPOSSIBLE,
    LONGER,
    NEAREST,
    ROUND,
    STATE,
    UNTRIED,
    WALL,
    WRONG,
    Run,
)


class SolverReport(Report[Run]):
    """The runs of a solver."""

    @cached_property
    def found(self) -> list[Run]:
        """The runs that had to move, and found a path."""
        return [run for run in self.trials if not run.failure and run.length]

    @property
    def legal(self) -> int:
        """The number of runs without an impossible step."""
        return sum(run.failure not in ILLEGAL for run in self.trials)

    @property
    def shortest(self) -> int:
        """The number of shortest paths among those found."""
        return sum(run.length == run.task.shortest for run in self.found)

    @property
    def path_ratio(self) -> float | None:
        """Moves of the path, as a mean multiple of the shortest; None if none was found."""
        return mean((run.length or 0) / (run.task.shortest or 1) for run in self.found)

    @property
    def move_ratio(self) -> float | None:
        """Moves walked, as a mean multiple of the shortest path; None if it does not walk."""
        if any(run.moves is None for run in self.found):
            return None
        return mean((run.moves or 0) / (run.task.shortest or 1) for run in self.found)

    @property
    def visited_share(self) -> float | None:
        """The mean share of cells that it visited where it found a path."""
        return mean(run.visited / run.task.cells for run in self.found if run.visited)

    @property
    def steps(self) -> float | None:
        """The mean number of steps."""
        return mean(run.steps for run in self.trials if run.failure != UNTRIED)

    @property
    def rank(self) -> tuple[float, ...]:
        """By the share that is right, then by the cost of the paths."""
        return *super().rank, self.path_ratio or inf

    @property
    def figures(self) -> list[Figure]:
        at_start = sum(run.task.shortest == 0 for run in self.trials)  # solved without a move
        return [
            Figure("solved", "solved", len(self.found) + at_start),
            Figure("legal", "legal", self.legal),
            Figure("shortest", "shortest", self.shortest + at_start),
            Figure("path_ratio", "", self.path_ratio),
            Figure("move_ratio", "moves", self.move_ratio, "{:.1f}x"),
            Figure("visited_share", "visited", self.visited_share, "{:.0%}"),
            Figure("steps", "steps", self.steps, "{:.0f}"),
        ]

    @cached_property
    def verdict(self) -> list[str]:
        if not self.trials:
            return ["Nothing was tried."]
        return _praise(self) if not self.failed else _complaints(self)


# ---- what is right -------------------------------------------------------------------------------


def _praise(report: SolverReport) -> list[str]:
    found, told = len(report.found), [f"Right in {_all(len(report.trials))}."]
    longer = [run for run in report.found if run.length != run.task.shortest]
    if found and not longer:
        told.append("Every path is a shortest one.")
    elif found:
        too_long = mean((run.length or 0) - (run.task.shortest or 0) for run in longer)
        told.append(
            f"{report.shortest} of {found} paths are shortest ones; the others are {too_long:.1f} "
            "moves too long on average."
        )
        told += [NEAREST] if all(len(run.task.maze.goals) > 1 for run in longer) else []
    slip = slip_unnoticed(str(getattr(report.algorithm, "path", None)))
    return [*told, slip] if slip else told


def _all(count: int) -> str:
    return "the only maze" if count == 1 else f"all {count} mazes"


# ---- what is wrong -------------------------------------------------------------------------------


_LARGE = 1000  # cells of a large maze
NO_WAY, ISLAND, NO_WALL, LARGE, ROW = "no way", "island", "no wall", "large", "row"
HEXAGONAL, MASK, START, GOAL, LOOPS = "hexagonal", "mask", "start", "goal", "loops"
WHERE: dict[str, tuple[str, Callable[[Exercise], bool]]] = {
    NO_WAY: ("where there is no way", lambda it: it.shortest is None),
    ISLAND: ("where no wall leads to the goal", lambda it: is_island(it.maze)),
    NO_WALL: (
        "where no wall leads to the goal",
        lambda it: it.shortest is None or is_island(it.maze),
    ),
    LARGE: ("in large mazes", lambda it: it.cells > _LARGE),
    ROW: ("in a single row or column", lambda it: 1 in (it.maze.grid.width, it.maze.grid.height)),
    HEXAGONAL: ("in hexagonal mazes", lambda it: it.maze.grid.shape.name == "hexagonal"),
    MASK: ("in mazes with a mask", lambda it: it.maze.grid.mask is not None),
    START: ("where the start is not 0,0", lambda it: it.maze.grid.xy(it.maze.start) != (0, 0)),
    GOAL: ("where the goal is not the last cell", lambda it: it.maze.goals != (it.cells - 1,)),
    LOOPS: ("in mazes with loops", lambda it: has_loops(it.maze)),
}
"""Properties of mazes that explain a failure, the narrowest first."""
_FEW = 0.25
"""The least share of the mazes with a property that must fail if it is to explain the failure."""
_NEARLY_ALL = 0.9
_NOTEWORTHY = 0.1  # the least share of the failures that a sentence of its own is spent on

_ONLY = {
    HEXAGONAL: ("in square mazes", "a hexagon has six ways out"),
    MASK: ("in whole rectangles", "a mask leaves cells out: ask which neighbours there are"),
    START: ("where the start is 0,0", "it may be any other cell"),
    GOAL: ("where the goal is the last cell", "it may be any cell, or several"),
}
"""Where else a solver may be right, if all failures share a property, and what to think of."""

_ADVICE = (
    (CRASH, DEAD_END, "", "Crashes at a dead end: {why}."),
    (CRASH, "", "", "Crashes{where}: {why}."),
    (STATE, "", "", "Right once, but not when it runs again in the same process: {why}. It keeps "
     "something between runs: make that anew inside solve(), not outside, nor as seen=set()."),
    (CUT_OFF, "", "", "Was stopped at both tries{where}: {why}."),
    (WALL, "", "", "Walks through walls{where}: {why}."),
    (IMPOSSIBLE, "", "", "Makes steps that are impossible{where}: {why}."),
    (ENDLESS, "", NO_WAY, "Does not end{where}: stop when nothing new is left to visit."),
    (ENDLESS, HAND, ISLAND, "Follows the wall, and never ends where that does not lead to the "
     "goal: remember the cells that you have visited."),
    (ENDLESS, HAND, NO_WALL, "Follows the wall, and never ends where that does not lead to the "
     "goal: stop when you are back where you began."),
    (ENDLESS, ROUND, LOOPS, "Forgets the cells that it has visited, and goes round in loops for "
     "ever: keep them in a set."),
    (ENDLESS, ROUND, "", "Makes the same moves again and again{where}, and never ends: keep the "
     "cells that it has visited in a set."),
    (ENDLESS, "", "", "Does not end{where}: {why}."),
    (GIVES_UP, AT_GOAL, "", "Visits the goal, but goes on and gives up{where}: a walker stops "
     "there, a search returns the path."),
    (GIVES_UP, HAND, ISLAND, "Follows the wall, and gives up where that does not lead to the goal. "
     "No wall follower gets there: remember the cells that you have visited."),
    (GIVES_UP, "", LOOPS, "Gives up{where}: remember the cells that you have visited, and try "
     "other ways from there."),
    (GIVES_UP, "", "", "Stops before it reaches the goal{where}."),
    (WRONG, AT_GOAL, "", "Visits the goal, but does not return the way there{where}: {why}."),
    (WRONG, "", "", "Misses a way that there is{where}: {why}."),
    (LONGER, "", "", "Not always the shortest path, as it should be: {why}."),
)  # fmt: skip
"""What to say of a kind of failure; of runs that have a trait; in mazes with a property. The first
that fits is said."""


def _complaints(report: SolverReport) -> list[str]:
    tried = [run for run in report.trials if run.failure != UNTRIED]
    failed = [run for run in tried if run.failure not in ("", STATE)]
    if _makes_same_moves(tried) and any(run.advice == ASK_FIRST for run in failed):
        return [
            "Makes the same moves in every maze, whatever its walls: ask for the open ways before "
            "each move."
        ]
    groups: dict[str, list[Run]] = {}
    place = _place_of(failed, tried) or _shape_of(failed, tried)
    for run in failed:
        has_own_cause = place in _ONLY and WHERE[place][1](run.task)
        groups.setdefault(place if has_own_cause else _likeness(run), []).append(run)
    largest = sorted(groups.items(), key=lambda group: -len(group[1]))
    told = [
        _only(name, report.trials) if name in _ONLY else _sentence(runs, tried)
        for name, runs in largest
        if len(runs) >= _NOTEWORTHY * len(failed) or runs is largest[0][1]
    ]
    told += [_sentence([run], tried) for run in tried if run.failure == STATE]
    return [*dict.fromkeys(told)][:3]


def _likeness(run: Run) -> str:
    """Equal for failures with the same cause: crashes differ by line and exception."""
    parts = run.why.split(":")[:2] if run.failure == CRASH else [str(AT_GOAL in run.traits)]
    return run.failure + ":".join([*parts[:1], *(re.sub("[0-9]", "", part) for part in parts[1:])])


def _only(place: str, trials: Sequence[Run]) -> str:
    """What is wrong in mazes with this property, and right elsewhere if no other failed."""
    right, fact = _ONLY[place]
    where, has = WHERE[place]
    having = [run for run in trials if has(run.task)]
    wrong = [run for run in having if run.failure]
    if any(run.failure for run in trials if not has(run.task)):
        return f"Wrong {where} ({len(wrong)} of {len(having)}); {fact}."
    if len(wrong) == len(having):
        return f"Right only {right}; {fact}."
    return f"Right {right}, but wrong {where} ({len(wrong)} of {len(having)}); {fact}."


def _sentence(runs: list[Run], tried: Sequence[Run]) -> str:
    """What is wrong in these runs, which failed alike."""
    place = _place_of(runs, tried)
    where = f" {WHERE[place][0]}" if place else ""
    if not place and len(runs) < len(tried) / 2:
        where = f" in {len(runs)} of {len(tried)} mazes"
    traits = frozenset.intersection(*(run.traits for run in runs))
    if not any(CHOICE in run.traits for run in runs):
        traits -= {HAND}
    if len(runs) <= 2:  # by chance
        traits -= {DEAD_END}
    first = _first(runs)
    traits -= set() if SEEN in first.advice else {ROUND}
    is_slip = first.advice.startswith(SLIP)
    if is_slip or first.advice == LOADING:  # then nothing else is the cause
        traits, place = frozenset(), ""
    words = next(
        words
        for failure, trait, kind, words in _ADVICE
        if failure == first.failure and trait in {"", *traits} and kind in ("", place)
    )
    words = words.replace("Does not end", "Has not begun") if first.advice == LOADING else words
    told = words.format(where=where, why=first.why).replace("?.", "?")
    return f"{told} {first.advice}".rstrip() if is_slip or "{why}" in words else told


def _first(runs: Sequence[Run]) -> Run:
    """The run in the smallest maze in which the advice is that of the largest: what would mend a
    path in a small one need not mend it in others."""
    largest = max(runs, key=lambda run: run.task.cells)
    if largest.advice or largest.failure not in (CRASH, ENDLESS):
        runs = [run for run in runs if run.advice == largest.advice]
    return min(runs, key=lambda run: run.task.cells)


def _place_of(failed: Sequence[Run], tried: Sequence[Run]) -> str:
    """The narrowest property that all failed runs have in common, and that explains them: runs
    without it exist, and a good part of those with it failed. Empty if there is none."""
    for name, (_, has) in WHERE.items():
        if all(has(run.task) for run in failed):
            having = sum(has(run.task) for run in tried)
            is_telling = having < len(tried) or name == NO_WAY
            if is_telling and len(failed) >= max(1, _FEW * having):
                return name
    return ""


def _shape_of(failed: Sequence[Run], tried: Sequence[Run]) -> str:
    """A shape in which nearly all runs failed, though most others did not; empty if there is none.
    These have a cause of their own."""
    for name in (HEXAGONAL, MASK):
        has = WHERE[name][1]
        having = [run for run in tried if has(run.task)]
        others = len(tried) - len(having)
        wrong = sum(has(run.task) for run in failed)
        if wrong > _NEARLY_ALL * len(having) and len(failed) - wrong < others / 2:
            return name
    return ""


def _makes_same_moves(tried: Sequence[Run]) -> bool:
    """Whether the moves in all mazes of a shape are the same, or the beginning of the same if a
    wall or the goal ended them."""
    has_moved = [run for run in tried if run.task.shortest != 0]
    shape = has_moved[0].task.maze.grid.shape if has_moved else None
    moved = [run for run in has_moved if run.task.maze.grid.shape == shape]
    longest = max((run.headings for run in moved), key=len, default=b"")
    failed = [run for run in moved if run.failure]
    return (
        len(failed) > max(2, len(moved) * 3 // 4)
        and len({run.headings for run in moved if run.headings}) > 1
        and all(longest.startswith(run.headings) for run in moved)
        and all(run.headings for run in moved if run.failure not in ILLEGAL)
        and all(run.headings == longest for run in failed if run.failure not in ILLEGAL)
    )
