"""What is to be compared: a plan of mazes, and the limits on its size."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.rng import SEEDS
from pixelmaze.outside.named import generator_named, solver_in, solver_named
from pixelmaze.outside.source_file import place_in
from pixelmaze.run.maze_id import STANDARD, MazeSpec
from pixelmaze.run.tape import refusal_saying
from pixelmaze.run.words import USUAL, Budget

Size = tuple[int, int]

MOST_CELLS = 1_000_000  # of a maze
MOST_RUNS = 200_000  # mazes times solvers: all their figures are kept
MOST_WORK = 2_000_000_000
"""Cells of all mazes, each counted once for every solver, and once for its generator."""


class Job(NamedTuple):
    """A maze that all solvers solve."""

    generator: str
    size: Size
    seed: int


@dataclass(frozen=True)
class Plan:
    """Which solvers are compared, in which mazes.

    Solvers and generators are names, or other texts that `outside.named` accepts. Every generator
    makes `count` mazes of each size, with the seeds from `seed` on.

    PixelmazeError if a name is unknown, a generator cannot make such mazes, or there are too many
    of them.
    """

    solvers: Sequence[str]
    generators: Sequence[str] = (str(STANDARD.generator),)
    sizes: Sequence[Size] = ((STANDARD.width, STANDARD.height),)
    shape: str = STANDARD.shape
    seed: int = 0  # of the first maze
    count: int = 100
    modifiers: Mapping[str, Any] = field(default_factory=dict)  # those of `MazeSpec`, such as braid
    exists: bytes | None = None  # a mask of one's own, for a single size: one byte per place
    budget: Budget = USUAL  # the limits of algorithms from outside the package
    compile: bool | None = None  # as of `solve`
    late: Mapping[str, str] = field(default_factory=dict)
    """Solvers whose time was over in the first maze, and how: they are tried in no other."""

    def __post_init__(self) -> None:
        for name in ("solvers", "generators", "sizes"):
            object.__setattr__(self, name, tuple(dict.fromkeys(getattr(self, name))))
        for solver in self.solvers:
            self.solver(solver)
        for size in self.sizes:
            self._check_size(size)
        if self.seed + self.count > SEEDS:
            raise PixelmazeError(f"{self.count} mazes from seed {self.seed} go beyond {SEEDS - 1}")
        for generator in self.generators:
            self.spec(Job(generator, self.sizes[0], self.seed)).resolved(self.exists is not None)
        if self.mazes * len(self.solvers) > MOST_RUNS:
            raise PixelmazeError(
                f"{self.mazes:,} mazes for {len(self.solvers)} solvers are too many: "
                f"at most {MOST_RUNS:,} runs are compared"
            )
        if self.work > MOST_WORK:
            raise PixelmazeError(
                f"{self.mazes:,} mazes of these sizes are too many for {len(self.solvers)} "
                "solvers: choose a smaller --count or --size"
            )

    def _check_size(self, size: Size) -> None:
        width, height = size
        if width * height > MOST_CELLS:
            raise PixelmazeError(
                f"size {width}x{height} is {width * height:,} cells; mazes of at most "
                f"{MOST_CELLS:,} are compared, such as 1000x1000"
            )
        checked_shape(width, height, self.shape)

    @property
    def mazes(self) -> int:
        """The number of mazes."""
        return len(self.generators) * len(self.sizes) * self.count

    @property
    def work(self) -> int:
        """The cells to be made and searched, in all."""
        cells = sum(width * height for width, height in self.sizes)
        return cells * len(self.generators) * self.count * (1 + len(self.solvers))

    def jobs(self) -> Iterator[Job]:
        """All mazes, seed by seed: whenever it ends, generators and sizes have as many each."""
        seeds = range(self.seed, self.seed + self.count)
        for seed, size, generator in product(seeds, self.sizes, self.generators):
            yield Job(generator, size, seed)

    def solver(self, name: str) -> Solver:
        """The solver of this name. All runs of a file that cannot be used fail, and say why."""
        try:
            return solver_named(name, self.budget)
        except PixelmazeError as error:
            place, words = place_in(name), str(error)
            if not place or not place.path.is_file():
                raise
            return replace(solver_in(place.path), name=name, steps=lambda *_: refusal_saying(words))

    def spec(self, job: Job) -> MazeSpec:
        """The specification of a maze."""
        maker = generator_named(job.generator, self.budget)
        return MazeSpec(self.shape, *job.size, maker, job.seed, **self.modifiers)
