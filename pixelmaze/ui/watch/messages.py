"""Texts about watching, races and the source of an algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pixelmaze.algorithms.registry import VARIANTS
from pixelmaze.inspect.state import CELLS, ENTRIES, GROUPS, NUMBERS, ORDER
from pixelmaze.maze import step
from pixelmaze.maze.annotations import ANY, FIRST, LAST, LOWEST
from pixelmaze.maze.board import FILLED, ON_PATH, RETREATED, ROCK, VISITED, VISITED_BACK, WAITING
from pixelmaze.maze.maze import COSTS, FENCE_COST, FENCE_SAMPLE, MUD, TERRAINS, WATER, Maze
from pixelmaze.run.race import RaceResult
from pixelmaze.run.search import Verdict
from pixelmaze.run.solution import Solution
from pixelmaze.ui.kit.messages import OUTCOMES, counted

if TYPE_CHECKING:
    from pixelmaze.inspect.choices import Choice
    from pixelmaze.inspect.divergence import Divergence


SOLVE, CLEAR, START, PASS, CHOOSE = "solve", "clear", "start", "pass", "choose"
CONFIRM = "confirm"
"""What a key does now."""
RACING, RESULT = "RACING", "RESULT"
BACKTRACKS, STATE = "backtracks", "state"


def reloaded(title: str) -> str:
    """Say that the saved file of this algorithm runs again."""
    return f"{title} reloaded"


def running_ahead(steps: int) -> str:
    """The state while steps are computed up to the end."""
    return f"{steps:,} … any key or tap stops"


def summary(solution: Solution, cells: int) -> str:
    """A search in one line. `cells` is the size of the maze. Numbers have no separators: scripts
    may read this."""
    outcome, walked, back = OUTCOMES[solution.outcome], "", ""
    visited = solution.visited
    if solution.length is not None:
        outcome += f", {counted(solution.length, 'move', form='')}"
    if solution.cost != solution.length:
        outcome += f", cost {solution.cost}"
    if solution.moves is not None:
        walked, back = f", walked {solution.moves}", f", {solution.backtracks} of them back"
    return (
        f"{solution.solver}: {outcome}{walked}; visited {'–' if visited is None else visited} of "
        f"{counted(cells, 'cell', form='')} in {counted(solution.steps, 'step', form='')}{back}"
    )


def not_shortest(verdict: Verdict) -> str:
    """Say that a heuristic missed the best path, and why; empty if none did."""
    if not verdict.misled_by:
        return ""
    found, best, heuristic = verdict.solution.cost, verdict.best.cost, verdict.misled_by
    lacks = "admissible" if verdict.solution.solver in VARIANTS else "consistent"
    return f"not the shortest ({found}, not {best}): the heuristic {heuristic} isn't {lacks}"


# ---- figures of a search -------------------------------------------------------------------------

MARKS = {
    VISITED: "visited (route)",
    VISITED_BACK: "visited from goal",
    RETREATED: "backtracked",
    WAITING: "waiting (frontier)",
    FILLED: "filled in",
    ON_PATH: "the path",
}
MARKS_OF_MAKING = {
    ROCK: "solid rock",
    VISITED: "current walk",
    VISITED_BACK: "the other blob",
    WAITING: "waiting (frontier)",
    RETREATED: "backtracked",
}


# ---- races ---------------------------------------------------------------------------------------


def remarks_on(results: Iterable[RaceResult]) -> list[str]:
    """The remarks below the table of a race."""
    lines = []
    for result in results:
        if result.verdict and result.verdict.misled_by:
            lines.append(f"{result.title}: {not_shortest(result.verdict)}")
        if result.fault:
            lines += result.fault.describe().splitlines()
    return lines


THEY_PART = "They diverge here. Why?"
WHICH_VISITS_FEWER = "Which will visit fewer cells?"
SAME_NUMBER = "the same"
_TAKEN_AS = {FIRST: " (the oldest)", LAST: " (the newest)", ANY: " (at random)"}


def divergence_words(titles: Sequence[str], places: Sequence[str], divergence: Divergence) -> str:
    """The cells that both runners take where they diverge, and the ties."""
    taken = ", ".join(map(_takes, titles, places, divergence.takings))
    ties = zip(titles, divergence.ties, strict=True)
    return " ".join([f"{taken}.", *(f"For {title}, it's a tie." for title, tie in ties if tie)])


def _takes(title: str, place: str, taking: Choice) -> str:
    """The cell that a runner takes, and the reason: the order or the priority."""
    why = _TAKEN_AS.get(taking.order, "")
    if taking.rank is not None:
        why = f" ({taking.measure or 'priority'} = {taking.rank:g})"
    return f"{title} takes {place}{why}"


# ---- the source of an algorithm ------------------------------------------------------------------


def more_values(below: int, above: int) -> str:
    """The number of values that the list hides below, or above."""
    return f"{below} more" if below else f"{above} above"


def call_words(function: str, arguments: str) -> str:
    return f"{function}({arguments})"


YES, NO, NONE = "yes", "no", "none"
ORDERS = {
    LAST: "next: newest (stack)", FIRST: "next: oldest (queue)",
    LOWEST: "next: lowest (priority queue)", ANY: "next: any, at random", "": "",
}  # fmt: skip
"""Which entry of a memory is next, by its order."""

# ---- sentences about steps -----------------------------------------------------------------------

SAYS = {
    step.START: "starts at {head}",
    step.CARVE: "opens the wall between {tail} and {head}",
    step.BUILD: "builds a wall between {tail} and {head}",
    step.DOOR: "puts a one-way door between {tail} and {head}: it only leads to {head}",
    step.FRONTIER: "puts {head} on {memory}, reached from {tail}",
    step.VISIT: "visits {head}, coming from {tail}",
    step.VISIT_BACK: "visits {head}, searching from the goal",
    step.BACKTRACK: "backtracks from {tail} to {head}",
    step.ERASE: "undoes the move from {tail} to {head}",
    step.FILL: "fills {head}",
    step.PATH: "marks move {number} of the path, to {head}",
}
"""What an algorithm does in a step, unless it says so itself."""
SAYS_TAKEN = {
    LAST: "takes {head}, the newest entry in {memory}",
    FIRST: "takes {head}, the oldest entry in {memory}",
    LOWEST: "takes {head}, the lowest entry in {memory}",
    ANY: "takes {head} from {memory}, at random",
    "": "takes {head} from the frontier",
}
"""The visit of a cell from the frontier, by the order of the memory."""


def terrain_costs(kind: int) -> str:
    return f"{TERRAINS[kind]}, costs {COSTS[kind]}"


def prices_in(maze: Maze) -> dict[int, str]:
    """What mud, water and fences cost, for those that a maze has."""
    prices = {kind: terrain_costs(kind) for kind in (MUD, WATER) if kind in maze.terrain}
    return prices | ({FENCE_SAMPLE: f"fence, adds {FENCE_COST}"} if maze.fences else {})


# ---- variables in the maze -----------------------------------------------------------------------

_PLACES = {"borders": "arrows", "marks": "chalk", "petals": "by entry side"}
_KINDS = {NUMBERS: "", ORDER: "order", CELLS: "letter", GROUPS: "sets", ENTRIES: _PLACES["petals"]}


def where_shown(kind: str, place: str, is_alone: bool) -> str:
    """The words after a variable: its place in the cells or, if it `is_alone` there, its kind."""
    return _KINDS[kind] if is_alone else _PLACES.get(place, place)
