"""Questions about a search or the making of a maze, each with its right answers.

They are made from the steps and from the variables at a step. Where chance or a tie decides what an
algorithm does next, all that it could do is right.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise, permutations
from random import Random
from typing import NamedTuple

from pixelmaze.algorithms.registry import SOLVERS, listed
from pixelmaze.inspect.state import Snapshot
from pixelmaze.inspect.taking import Seen, Taking, is_taking, memory_of, taking
from pixelmaze.maze.annotations import FIRST, LAST
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.step import FILL, FRONTIER, Step
from pixelmaze.run.search import Search

NEXT, HOLDS, NAME = "next", "holds", "name"
"""The kinds of questions: which cell is next, what does the queue hold, which algorithm is it."""
_FEWEST = 3  # the fewest choices, if there are enough cells
MOST = 5  # the most choices of a question
_LEAST_HELD, _MOST_HELD = 3, 5  # how many entries a queue has whose content is asked for
_TITLES = 4  # number of algorithms to choose from
_SAME = 0.7  # two searches are not told apart if they have this part of their cells in common


class Plan(NamedTuple):
    """How a quiz asks."""

    every: int = 0
    """It asks for each N-th cell that is taken, if this is N; 0 for some of them, now and then."""
    is_secret: bool = False
    """Whether it chooses the solver, and does not name it until that is guessed."""


class Question(NamedTuple):
    """A question at a position of a search."""

    kind: str
    choices: tuple[tuple[int, ...], ...]
    """What to choose from: a cell; a list of cells, the one that is taken next first; for NAME
    the number of a solver in SOLVERS."""
    right: frozenset[int]  # indices of the choices that are right
    answer: int  # the index of what the algorithm does or is
    memory: str = ""  # the name of its queue, stack or frontier, if that is known
    order: str = ""  # which entry of it is next, as of a `Memory`; "" if unknown
    ranks: tuple[float, ...] = ()
    """The priorities of the cells that are held, in the order of the answer, if they have any."""

    def is_right(self, choice: int) -> bool:
        """Whether the choice with this index is right."""
        return choice in self.right

    @property
    def is_tied(self) -> bool:
        """Whether the algorithm could as well do something else that is right."""
        return len(self.right) > 1


def next_cell(search: Search, view: Snapshot | None, rng: Random) -> Question | None:
    """Which cell is next? None if the next step, which must be known, takes no cell off a frontier,
    and is not one of a depth-first search.

    `view` is the state of the algorithm at the position; None if it is not known.
    """
    if not is_taking(search, search.index):
        return None
    seen = _seen(search)
    return question_about(taking(search, search.index, seen, view), search.board.grid, seen, rng)


def question_about(taken: Taking, grid: Grid, seen: Seen, rng: Random) -> Question | None:
    """The same, where it is known what the step takes, and what the steps before it have met."""
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
    """What does the queue, stack or frontier hold, the next one first? None if it does not have a
    known order, or holds too few or too many cells.
    """
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
    wrong = [
        other
        for other in permutations(cells)
        if other != cells and not _is_sorted([ranks[cell] for cell in other] if ranks else ())
    ]
    if len(wrong) < _FEWEST - 1:
        return None
    choices = [cells, *rng.sample(wrong, min(len(wrong), _TITLES - 1))]
    rng.shuffle(choices)
    answer = choices.index(cells)
    told = tuple(ranks[cell] for cell in cells) if ranks else ()
    return Question(HOLDS, tuple(choices), frozenset({answer}), answer, name, order, told)


def which_solver(search: Search, rng: Random) -> Question | None:
    """Which solver is this? The others to choose from are common ones that would have gone to other
    cells, or at least in another order. None for a search by a solver from elsewhere, and while the
    maze is made.
    """
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
    """The name of a solver to guess, a common one."""
    return rng.choice([name for name, solver in listed(SOLVERS).items() if solver.complete])


# ---- what the steps tell -------------------------------------------------------------------------


def _seen(search: Search) -> Seen:
    return Seen(search, search.begins[search.part]).go_on(search.index)


def _around(grid: Grid, seen: Seen) -> set[int]:
    """Cells next to those of the frontier, and to those visited."""
    return {grid.head[arc] for cell in (*seen.waiting, *seen.visited) for arc in arcs(grid, cell)}


def _some(cells: Collection[int], count: int, rng: Random) -> list[int]:
    return rng.sample(sorted(cells), max(0, min(count, len(cells))))


def _is_sorted(ranks: Sequence[float]) -> bool:
    """Whether these are in order; not if there are none."""
    return bool(ranks) and all(a <= b for a, b in pairwise(ranks))


def _differ(grid: Grid, one: Sequence[Step], other: Sequence[Step]) -> bool:
    """Whether two runs can be told apart by the cells that they have been in."""
    mine, others = {*_been_in(grid, one)}, {*_been_in(grid, other)}
    return len(mine & others) < _SAME * len(mine | others)


def _been_in(grid: Grid, steps: Sequence[Step]) -> Iterator[tuple[int, bool]]:
    """The cells, and whether each was filled or put on a frontier."""
    return ((grid.head[arc], action in (FRONTIER, FILL)) for action, arc in steps)
