"""Several algorithms on the same maze, by one clock.

It goes in rounds. In each of them every algorithm makes one step; those by which it only notes
something down (FRONTIER), or tells its path afterwards (PATH), take no round of their own.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.factory import generation_stages, similar_maze
from pixelmaze.maze import Maze
from pixelmaze.maze_id import spec_of
from pixelmaze.registry import GENERATORS
from pixelmaze.search import DEFAULT_STEP_RATE, Search, Solution
from pixelmaze.seekable import Mark, Seekable
from pixelmaze.step import FRONTIER, PATH

MOST = 6
"""Runners in a race; the least are two."""
STEP_RATE = 50
"""Rounds a second at which a race is good to look at."""
RIVALS = ("dfs", "bfs", "a-star", "wall-follower")
"""Who takes part in a race, if nobody is named."""
MADE = "made"
"""The outcome of a generator."""


class Result(NamedTuple):
    """How a runner has done."""

    title: str
    place: int
    """1 for the first; 0 for those that did not get there."""
    rounds: int
    visited: int
    """Cells."""
    solution: Solution | None
    """None for a generator."""

    @property
    def outcome(self) -> str:
        """FOUND, NO_WAY or GAVE_UP; MADE of a generator."""
        return self.solution.outcome if self.solution else MADE

    @property
    def length(self) -> int | None:
        """Moves of the path; None where there is none."""
        return self.solution.length if self.solution else None


class Race(Seekable):
    """`index` is the round; the runs stand where they are after it."""

    unit = "rounds"

    def __init__(self, runs: Sequence[Search], step_rate: float = DEFAULT_STEP_RATE) -> None:
        super().__init__(step_rate)
        self.runs = runs
        self._counted = [array("i") for _ in runs]  # at which step each round begins
        self._known = [0 for _ in runs]  # steps looked through
        self.seek(0)

    @property
    def length(self) -> int:
        known = [len(self._counted[i]) for i, run in enumerate(self.runs) if not run.complete]
        return min(known) if known else max(map(len, self._counted))

    @property
    def complete(self) -> bool:
        return all(run.complete for run in self.runs)

    def pull(self, count: int) -> None:
        wanted = self.length + count
        for counted, run in zip(self._counted, self.runs, strict=True):
            while len(counted) < wanted and not run.complete:
                run.pull(wanted - len(counted))
                self._look_through()

    def _look_through(self) -> None:
        for i, run in enumerate(self.runs):
            new = run.trace.packed[self._known[i] :]
            self._counted[i].extend(
                index for index, step in enumerate(new, self._known[i]) if step & 15 not in _UNTIMED
            )
            self._known[i] += len(new)

    def seek(self, index: int) -> None:
        while self.length <= index and not self.complete:
            self.pull(index - self.length + 1)
        self.index = max(0, min(index, self.length))
        for counted, run in zip(self._counted, self.runs, strict=True):
            # what is noted down comes with the step before it
            run.seek(counted[self.index] if self.index < len(counted) else run.length)
        self._look_through()

    @property
    def marks(self) -> list[Mark]:
        """Where each runner is there."""
        return [Mark("found", result.rounds, result.rounds) for result in self.results if result]

    @property
    def results(self) -> list[Result | None]:
        """How each runner has done; None for those still on the way."""
        done = [
            run.complete and self.index >= len(counted)
            for counted, run in zip(self._counted, self.runs, strict=True)
        ]
        arrived = sorted(
            len(self._counted[i])
            for i, run in enumerate(self.runs)
            if done[i] and _has_arrived(run)
        )
        return [self._result(i, arrived) if is_done else None for i, is_done in enumerate(done)]

    def _result(self, i: int, arrived: list[int]) -> Result:
        run, rounds = self.runs[i], len(self._counted[i])
        place = arrived.index(rounds) + 1 if _has_arrived(run) else 0
        visited = run.visited if run.solution else run.board.grid.size
        return Result(title_of(run), place, rounds, visited, run.solution)


_UNTIMED = (FRONTIER, PATH)


def _has_arrived(run: Search) -> bool:
    """Whether a run that is over has found the goal, or made its maze."""
    return run.solution is None or run.solution.found


def of_solvers(maze: Maze, solvers: Sequence[str]) -> list[Search]:
    """A run of each solver on the maze. PixelmazeError if these are not two to MOST."""
    check_runners(solvers, "solvers")
    return [Search(maze, solver) for solver in solvers]


def of_generators(maze: Maze, generators: Sequence[str]) -> list[Search]:
    """A run of each generator on the maze's form, all from its seed. PixelmazeError if these are
    not two to MOST, or one cannot make such a maze."""
    check_runners(generators, "generators")
    mazes = [similar_maze(maze, generator) for generator in generators]
    return [Search(made, None, making=generation_stages(made)) for made in mazes]


def check_runners(names: Sequence[str], what: str) -> None:
    """PixelmazeError if these are not two to MOST different ones."""
    if not 2 <= len(names) <= MOST:
        raise PixelmazeError(f"a race takes 2 to {MOST} {what}, not {len(names)}")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise PixelmazeError(f"{twice} cannot race against itself")


def title_of(run: Search) -> str:
    """Of the solver, or of the generator where there is none."""
    if run.solver:
        return run.solver.title
    spec = spec_of(run.maze)
    return GENERATORS[spec.generator].title if spec else ""


def rows_of(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """The table of the results, its heading first, then the best."""
    ranked = sorted(results, key=lambda result: (not result.place, result.place, result.rounds))
    rows: list[tuple[str, ...]] = [("", "", "rounds", "path", "visited")]
    for result in ranked:
        place = f"{result.place}." if result.place else "–"
        path = result.outcome if result.length is None else f"{result.length:,}"
        rows.append((place, result.title, f"{result.rounds:,}", path, f"{result.visited:,}"))
    return rows


def table(results: Sequence[Result]) -> str:
    """The same as text."""
    rows = rows_of(results)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, range(len(row)), strict=True)
        lines.append(
            "  ".join(f"{cell:{'<' if i < 2 else '>'}{width}}" for cell, width, i in cells)
        )
    return "\n".join(lines)
