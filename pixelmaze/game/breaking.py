"""Solvers to break: each has one flaw; you win with a small maze that shows it.

The solvers are files in `assets/lessons/break/`, and run as files of learners do. `break.toml`
beside that folder has their titles and hints, in the order of the menu.
"""

from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.files import assets, toml_in
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import FLAWS, Flaw, reached_in
from pixelmaze.outside.checking.runs import budget_for
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import Budget

MOST_CELLS = 64  # of a board: in a larger one, even a run that ends may exceed the budget
BUDGET = budget_for(MOST_CELLS, Budget(seconds=2.0))  # of a solver in one maze
_TWO_STARS = 1.5  # the most cells for two stars, as a multiple of par


@dataclass(frozen=True)
class Challenge:
    """A solver to break, from the game or from outside."""

    name: str
    title: str
    flaw: str  # the key in FLAWS of the flaw to show
    hint: str = ""
    start: str = "square-6x5-prim-9"  # the ID of the first maze, in which the solver is right
    solution: str = ""  # the code of the smallest known maze that shows the flaw; may be empty
    counts_costs: bool = False  # True if the solver heeds mud, water and fences
    given: Solver | None = field(default=None, compare=False)  # a solver from outside the game

    @cached_property
    def solver(self) -> Solver:
        if self.given:
            return self.given
        found = solver_named(str(assets() / "lessons" / "break" / f"{self.name}.py"), BUDGET)
        return replace(found, name=self.name, title=self.title, weighted=self.counts_costs)

    def maze(self) -> Maze:
        """The first maze."""
        return from_id(self.start)

    @property
    def shows(self) -> Flaw:
        return FLAWS[self.flaw]

    @cached_property
    def par(self) -> int:
        """The most cells for three stars; 0 if unknown."""
        return len(reached_in(from_id(self.solution))) if self.solution else 0

    def stars(self, cells: int) -> int:
        """The stars for breaking the solver with this many cells; 0 without a par."""
        return sum(cells <= most for most in (self.par, self.par * _TWO_STARS)) + bool(self.par)


@cache
def challenges() -> dict[str, Challenge]:
    """The challenges of the game, by name."""
    tables = toml_in("lessons/break.toml")
    return {name: Challenge(name, **parts) for name, parts in tables.items()}
