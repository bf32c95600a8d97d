"""The solvers that players break: each has one flaw, and is won by a small maze that shows it.

They are files in `assets/lessons/break/`, run as those of learners are; `assets/lessons/break.toml`
says what is told of each. Their order there is that of the menu.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache, cached_property

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver
from pixelmaze.files.files import assets
from pixelmaze.maze.errors import lookup
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import FLAWS, Flaw, cells_in
from pixelmaze.outside.checking.runs import budget_for
from pixelmaze.outside.named import solver_named
from pixelmaze.outside.source_file import place_in
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import maze_of_code

_START = "square-6x5-prim-9"
_TWO_STARS = 1.5  # the most cells for two stars, as a multiple of par


@dataclass(frozen=True)
class Challenge:
    """A solver to be broken."""

    name: str
    title: str
    flaw: str = "any"  # what the maze must show, as in FLAWS
    hint: str = ""
    start: str = _START  # the ID of the maze that one begins with, in which it is right
    solution: str = ""  # the code of the smallest maze that is known; empty if none is
    has_terrain: bool = False  # whether it knows of mud and water

    @cached_property
    def solver(self) -> Solver:
        """PixelmazeError if there is none of this name."""
        file = assets() / "lessons" / "break" / f"{self.name}.py"
        budget = budget_for(self.maze().grid.size)
        if not self.solution:
            return solver_named(self.name, budget)
        found = solver_named(str(file), budget)
        return replace(found, name=self.name, title=self.title, weighted=self.has_terrain)

    def maze(self) -> Maze:
        """The maze that one begins with."""
        return from_id(self.start)

    @property
    def shows(self) -> Flaw:
        return FLAWS[self.flaw]

    @cached_property
    def par(self) -> int:
        """The number of cells for three stars; 0 if it is not known."""
        return cells_in(maze_of_code(self.solution)) if self.solution else 0

    def stars(self, cells: int) -> int:
        """What a maze of this number of cells that breaks it is worth."""
        return 1 + (cells <= _TWO_STARS * self.par) + (cells <= self.par)


@cache
def challenges() -> dict[str, Challenge]:
    """All that the game has, by name."""
    told = tomllib.loads((assets() / "lessons" / "break.toml").read_text(encoding="utf-8"))
    return {name: Challenge(name, **parts) for name, parts in told.items()}


def challenge_named(text: str, flaw: str = "any") -> Challenge:
    """A solver of the game by its name; or any other solver, as a user names it, which is to show
    this flaw. PixelmazeError if there is none."""
    if text in NAMED_SOLVERS or place_in(text) or ":" in text:
        title = NAMED_SOLVERS[text].title if text in NAMED_SOLVERS else text
        return Challenge(text, title, flaw)
    return lookup(
        challenges(), text, "solver to break", more=", a solver of the package, or FILE.py"
    )
