"""Algorithms by name: those of the package, and those from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pixelmaze.solvers  # noqa: F401  # fills the registry
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.registry import SOLVERS, Solver, Solving


@dataclass(frozen=True, slots=True)
class ExternalSolver(Solver):
    """A solver from outside the package. Its `steps` return a `Feed`.

    Name and title are what the user gave.

    >>> solver_for(lambda maze, start, goal: iter(())).is_external
    True
    """

    path: Path | None = None
    """The file that holds it, if it is known: to be listed, and watched for changes."""
    function: str = ""
    """Its name in that file."""
    values: Callable[..., Any] | None = None
    """Starts a second run (maze, start, goal) that tells its variables; None if it has none."""

    @property
    def is_external(self) -> bool:
        return True


def solver_for(solver: str | Solver | Solving) -> Solver:
    """The solver of the package that has this name, or one made of a function (maze, start, goal)
    that yields steps. A solver stays as it is.

    PixelmazeError if it is neither.

    >>> solver_for("bfs").shortest
    True
    """
    if isinstance(solver, Solver):
        return solver
    if isinstance(solver, str):
        return lookup(SOLVERS, solver, "solver")
    if not callable(solver):
        raise PixelmazeError(
            f"{solver!r} is not a solver: expected a name, or a generator function "
            "(maze, start, goal) that yields steps"
        )
    name = getattr(solver, "__name__", type(solver).__name__)
    return ExternalSolver(
        name, name, solver, shortest=False, complete=False, linear=True, local=None
    )
