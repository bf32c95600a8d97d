"""Questions about a search or the making of a maze, with their right answers.

Questions are made from the steps, and from the variables at a step. Where chance or a tie decides
what an algorithm does next, everything it could do is right.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice, permutations
from random import Random
from typing import NamedTuple

from pixelmaze.algorithms.registry import SOLVERS, listed
from pixelmaze.inspect.choices import Choice, Seen, is_taking, memory_of, taking
from pixelmaze.inspect.state import Snapshot
from pixelmaze.maze.annotations import FIRST, LAST
from pixelmaze.maze.grid import Grid, arc_between, arcs
from pixelmaze.maze.step import FILL, FRONTIER, PATH, VISIT, Step
from pixelmaze.run.search import Search

NEXT, HOLDS, CHEAPER, NAME = "next", "holds", "cheaper", "name"
"""Kinds of questions: which cell is next, what the queue holds, whether a path is cheaper than the
known one, which algorithm it is."""
_FEWEST = 3  # the fewest choices, if there are enough cells
MOST = 5  # the most choices of a question
_LEAST_HELD, _MOST_HELD = 3, 5  # entries of a queue to ask about
_TITLES = 4  # algorithms to choose from
_SAME = 0.7  # searches that share this part of their cells cannot be told apart


class QuizOptions(NamedTuple):
    """The interval of questions, and the secrecy of the solver."""

    every: int = 0
    """Ask about every Nth cell taken; 0 to ask now and then."""
    is_secret: bool = False
    """True to choose the solver, unnamed until it is guessed."""


class Question(NamedTuple):
    """A question at a position of a search."""

    kind: str
    choices: tuple[tuple[int, ...], ...]
    """For NEXT a cell each; for HOLDS cells, the next to be taken first; for CHEAPER, yes and no,
    the last move of the path; for NAME the number of a solver in SOLVERS."""
    right: frozenset[int]  # indices of the choices that are right
    answer: int  # the index of what the algorithm really does or is
    memory: str = ""  # the name of its queue, stack or frontier, if that is known
    order: str = ""  # which entry of it is next, as of a `Memory`; "" if unknown
    ranks: tuple[float, ...] = ()
    """The priorities of the cells held, in the order of the answer, or empty; for CHEAPER the cost
    up to the last move, with it, and of the known path."""


def next_cell(search: Search, view: Snapshot | None, rng: Random) -> Question | None:
    """The question which cell is next. None unless the next step is known, and takes a cell off a
    frontier or belongs to a depth-first search.

    `view` is the state of the algorithm at the position; None if unknown.
    """
    if not is_taking(search, search.index):
        return None
    seen = _seen(search)
    return question_about(taking(search, search.index, seen, view), search.board.grid, seen, rng)


def question_about(taken: Choice, grid: Grid, seen: Seen, rng: Random) -> Question | None:
    """`next_cell`, given what the step takes and what earlier steps met."""
    cell, _, right, wrong, name, order, *_ = taken
    if not right:
        return None
    few = [cell, *_some(right - {cell}, 1, rng)]
    few += _some(wrong - right, MOST - len(few), rng)
    if len(few) < _FEWEST:
        idle = _around(grid, seen) - right - wrong - {*seen.waiting}
        few += _some(idle, _FEWEST - len(few), rng)
    if {*few} <= right:
        return None
    few.sort(key=lambda cell: grid.xy(cell)[::-1])
    hits = frozenset(i for i, choice in enumerate(few) if choice in right)
    choices = tuple((choice,) for choice in few)
    return Question(NEXT, choices, hits, few.index(cell), name, order)


def content(search: Search, view: Snapshot | None, rng: Random) -> Question | None:
    """The question what the queue, stack or frontier holds, the next cell first. None without a
    known order, or with too few or too many cells."""
    name, order = memory_of(view)
    if not search.parts or not name:
        return None
    waiting, ranks = tuple(_seen(search).waiting), dict[int, float]()
    cells = waiting if order == FIRST else waiting[::-1]
    memory = view.memory if view else None
    if memory:
        is_whole = memory.length == len({*memory.cells}) and {*memory.cells} == {*waiting}
        cells = memory.cells if is_whole else ()
        ranks = memory.ranks
    if order not in (FIRST, LAST) and not ranks:
        return None
    if not _LEAST_HELD <= len(cells) <= _MOST_HELD:
        return None
    priorities = tuple(ranks[cell] for cell in cells) if ranks else ()
    wrong = [
        other
        for other in permutations(cells)
        if other != cells and not (ranks and priorities == tuple(ranks[cell] for cell in other))
    ]
    if len(wrong) < _FEWEST - 1:
        return None
    choices = [cells, *rng.sample(wrong, min(len(wrong), _TITLES - 1))]
    rng.shuffle(choices)
    answer = choices.index(cells)
    return Question(HOLDS, tuple(choices), frozenset({answer}), answer, name, order, priorities)


def cheaper_path(search: Search, view: Snapshot | None, rng: Random) -> Question | None:
    """The question whether a path through the cell just visited is cheaper than the known one. None
    if no such path is `offered`."""
    known = [table.values for table in view.tables if table.name == "g"] if view else []
    costs = {cell: int(cost) for values in known for cell, cost in values.items()}
    offers = [move for move in offered(search, search.index) if {*move} <= {*costs}]
    if not offers:
        return None
    here, there = rng.choice(offers)
    through = costs[here] + search.maze.costs[arc_between(search.board.grid, here, there)]
    answer = int(through >= costs[there])
    ranks = costs[here], through, costs[there]
    return Question(CHEAPER, ((here, there),) * 2, frozenset({answer}), answer, ranks=ranks)


def offered(search: Search, index: int) -> list[tuple[int, int]]:
    """The moves from the cell that the step before this position visits to neighbours that already
    wait; none if the solver keeps no costs `g`, or without fences: then none is ever cheaper."""
    maze, shows = search.maze, getattr(search.solver, "shows", ())
    if "g" not in shows or not maze.fences or maze.turns or not 0 < index < search.length:
        return []
    if search.trace[index - 1][0] != VISIT or search.trace[index][0] == PATH:
        return []
    grid, seen = search.board.grid, Seen(search, search.begins[search.part_at(index - 1)])
    waiting = seen.go_on(index).waiting
    around = (arc for arc in arcs(grid, seen.cursor) if maze.passages[arc])
    return [(seen.cursor, grid.head[arc]) for arc in around if grid.head[arc] in waiting]


def which_solver(search: Search, rng: Random) -> Question | None:
    """The question which solver runs: wrong answers visit other cells, or in another order. None
    for a solver from outside, and while the maze is made."""
    solver, legs = search.solver, search.legs
    if solver is None or SOLVERS.get(solver.name) is not solver or len(legs) != 1:
        return None
    made = [search.trace[i] for i in range(legs[0], search.index)]
    if search.index < legs[0] or not made:
        return None
    run = search.runs[0]
    names, common = [*SOLVERS], [*listed(SOLVERS)]
    others: list[str] = []
    for name in rng.sample(common, len(common)):
        if len(others) < _TITLES - 1 and name != solver.name:
            steps = SOLVERS[name].steps(run, run.start, run.goal)
            if _differ(search.board.grid, made, [*islice(steps, len(made))]):
                others.append(name)
    if not others:
        return None
    chosen = sorted(names.index(name) for name in (solver.name, *others))
    answer = chosen.index(names.index(solver.name))
    return Question(NAME, tuple((i,) for i in chosen), frozenset({answer}), answer)


def some_solver(rng: Random) -> str:
    """The name of a common solver, to be guessed."""
    return rng.choice([name for name, solver in listed(SOLVERS).items() if solver.complete])


# ---- what the steps tell -------------------------------------------------------------------------


def _seen(search: Search) -> Seen:
    return Seen(search, search.begins[search.part]).go_on(search.index)


def _around(grid: Grid, seen: Seen) -> set[int]:
    """The neighbours of the frontier and of the visited cells."""
    return {grid.head[arc] for cell in (*seen.waiting, *seen.visited) for arc in arcs(grid, cell)}


def _some(cells: Collection[int], count: int, rng: Random) -> list[int]:
    return rng.sample(sorted(cells), max(0, min(count, len(cells))))


def _differ(grid: Grid, one: Sequence[Step], other: Sequence[Step]) -> bool:
    """True if two runs can be told apart by their cells."""
    mine, others = {*_been_in(grid, one)}, {*_been_in(grid, other)}
    return len(mine & others) < _SAME * len(mine | others)


def _been_in(grid: Grid, steps: Sequence[Step]) -> Iterator[tuple[int, bool]]:
    """The cells of the steps, each with True if it was filled or put on a frontier."""
    return ((grid.head[arc], action in (FRONTIER, FILL)) for action, arc in steps)
