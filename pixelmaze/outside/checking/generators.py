"""Checks generators: are their mazes connected, and the same for the same seed?"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from shlex import quote
from threading import Event
from time import perf_counter
from typing import ClassVar

from pixelmaze.algorithms.registry import Generator
from pixelmaze.maze.distances import is_perfect, moves_from
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import dead_ends
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.checking.judge import Candidate
from pixelmaze.outside.checking.mazes import ASKED_FOR, MASKED, tasks_of
from pixelmaze.outside.checking.report import Metric, Places, Report, mean
from pixelmaze.outside.checking.runs import FAILURES, Cancelled
from pixelmaze.outside.checking.trials import Failure, Task, Trial
from pixelmaze.run.factory import UnfinishedMazeError, make
from pixelmaze.run.maze_id import STANDARD, MazeSpec
from pixelmaze.run.outcomes import BRIEF, Budget, FaultKind


@dataclass(frozen=True, eq=False)
class GeneratorCase(Task):
    """A maze that any generator can make."""

    spec: MazeSpec  # its generator is replaced

    @property
    def cells(self) -> int:
        return self.spec.cells

    def command(self, algorithm: str) -> str:
        spec = self.spec
        given = [f"--size {spec.width}x{spec.height}", f"--seed {spec.seed}"]
        given += [f"--shape {spec.shape}"] if spec.shape != "square" else []
        given += [f"--mask {spec.mask}"] if spec.mask else []
        name = quote(algorithm)
        return f"pixelmaze watch --generator {name} {' '.join(given)} --from-blank"

    def suits(self, generator: Generator) -> bool:
        """True if the generator declares that it makes such mazes."""
        return self.spec.shape in generator.shapes and (generator.masks or not self.spec.mask)


def _order(kind: str, pair: int, place: float, seed: int) -> GeneratorCase:
    width = round(2 + 14 * place)
    size = width, max(2, width * 3 // 4)
    shape, mask = "square", ""
    if kind == "corridors":
        size = (pair // 2 + 2, 1) if pair % 2 else (1, pair // 2 + 2)
    elif kind in SHAPES and kind != "square":
        shape = kind
    elif kind == "masks":
        size = round(7 + 10 * place), round(5 + 7 * place)
        shape = MASKED[pair % len(MASKED)]
        mask = [*MASKS][pair // len(MASKED) % len(MASKS)]
    elif kind == "large":
        size = round(40 + 60 * place), round(40 + 40 * place)
    spec = MazeSpec(shape, *size, STANDARD.generator, seed % SEEDS, mask=mask)
    named = "" if shape == "square" else f"{shape} "
    return GeneratorCase(kind, f"{named}{size[0]}x{size[1]} {mask}".rstrip(), spec)


KINDS = {"square": 80, "corridors": 20, "hexagonal": 50, "masks": 46, "large": 4}
KINDS |= dict.fromkeys(ASKED_FOR, 50)
"""The kinds of orders, and the number of each among 200."""
orders = partial(tasks_of, KINDS, _order, alike=2)
"""The mazes to make."""


@dataclass(frozen=True, eq=False)
class GeneratorTrial(Trial):
    """The result of a generator for an order; its time is the mean of its mazes."""

    task: GeneratorCase
    is_perfect: bool = False  # exactly one path joins any two cells
    is_repeatable: bool = False
    passages: bytes = b""
    dead_end_share: float = 0.0
    path_share: float = 0.0
    """Cells of the path from the first cell to the last, as a share of all cells."""


def made_of(
    order: GeneratorCase, generator: Generator, cancelled: Event | None = None
) -> GeneratorTrial:
    """Have the maze made twice: a failure if it is not connected, or not the same again.

    Raises Cancelled between the mazes if the event is set.
    """
    begun = perf_counter()
    mazes = []
    for _ in range(2):
        if cancelled and cancelled.is_set():
            raise Cancelled
        try:
            mazes.append(make(replace(order.spec, generator=generator), compile=False))
        except PixelmazeError as error:
            return _failed(order, error, perf_counter() - begun)
    seconds = (perf_counter() - begun) / len(mazes)
    maze, again = mazes
    size = maze.grid.size
    reached = sum(distance >= 0 for distance in moves_from(maze, [0]))
    is_repeatable = maze == again
    failure, why = "", ""
    if reached < size:
        failure = Failure.PARTED
        why = f"{size - reached} of {size} cells cannot be reached from the first"
    elif not is_repeatable:
        failure = Failure.CHANGING
        why = "the same seed made a different maze: use only the given random"
    way = moves_from(maze, [maze.start])[maze.goal]
    return GeneratorTrial(
        order,
        failure,
        why,
        "",
        seconds,
        has_begun=True,
        is_perfect=is_perfect(maze),
        is_repeatable=is_repeatable,
        passages=bytes(maze.passages),
        dead_end_share=len(dead_ends(maze)) / size,
        path_share=max(0, way + 1) / size,
    )


def _failed(order: GeneratorCase, error: PixelmazeError, seconds: float) -> GeneratorTrial:
    if not isinstance(error, UnfinishedMazeError):
        return GeneratorTrial(order, Failure.CRASH, str(error), seconds=seconds)
    fault = error.fault
    failure = FAILURES.get(fault.kind, Failure.CRASH)
    if failure not in (Failure.CUT_OFF, Failure.ENDLESS, Failure.REFUSED):
        failure = Failure.IMPOSSIBLE if fault.arc >= 0 else Failure.CRASH
    begun, is_late = any(error.maze.passages), fault.kind == FaultKind.NO_STEP
    return GeneratorTrial(
        order, failure, fault.in_file, fault.advice, seconds, begun, is_late=is_late
    )


class GeneratorReport(Report[GeneratorTrial]):
    places: ClassVar[Places] = {
        "row": ("in a single row or column", lambda order: order.kind == "corridors"),
        "large": ("in large mazes", lambda order: order.kind == "large"),
        "mask": ("in mazes with a mask", lambda order: bool(order.spec.mask)),
        "hexagonal": ("in hexagonal mazes", lambda order: order.spec.shape == "hexagonal"),
    }
    counted = 1

    @cached_property
    def made(self) -> list[GeneratorTrial]:
        """The trials that made a maze, right or wrong."""
        finished = ("", Failure.PARTED, Failure.CHANGING)
        return [made for made in self.trials if made.failure in finished]

    @property
    def perfect(self) -> int:
        return sum(made.is_perfect for made in self.made)

    @property
    def figures(self) -> list[Metric]:
        made = self.made
        dead_end_share = mean(one.dead_end_share for one in made)
        return [
            Metric("connected", "connected", sum(one.failure != Failure.PARTED for one in made)),
            Metric("perfect", "perfect", self.perfect),
            Metric("repeatable", "same", sum(one.is_repeatable for one in made)),
            Metric("dead_end_share", "dead ends", dead_end_share, "{:.0%}"),
            Metric("path_share", "path", mean(one.path_share for one in made), "{:.0%}"),
        ]

    def sentences(self) -> list[str]:
        lines = [] if self.failed else [_RIGHT.format(number=len(self.trials))]
        lines += self.complaints()
        if not _heeds_seed(self.made):
            lines.append("Makes the same maze whatever the seed: use the given random.")
        if not self.failed:
            loops = len(self.made) - self.perfect
            lines.append(f"{loops} have loops." if loops else "All are perfect.")
        return lines[:3]


def _heeds_seed(made: Iterable[GeneratorTrial]) -> bool:
    """True if some mazes of the same size differ, or there are none."""
    same: dict[str, list[bytes]] = {}
    for one in made:
        if one.task.cells > _FEW_CELLS and one.task.kind != "corridors":
            same.setdefault(one.task.name, []).append(one.passages)
    groups = [passages for passages in same.values() if len(passages) > 1]
    return not groups or any(len({*passages}) > 1 for passages in groups)


_FEW_CELLS = 9
_RIGHT = "Correct: all {number} mazes are connected, and the same seed makes the same maze."


def generator_candidate(
    generator: Generator, orders: Iterable[GeneratorCase], budget: Budget = BRIEF
) -> Candidate:
    """A generator to check, made for this budget, with the orders that suit it."""
    suitable = [order for order in orders if order.suits(generator)]
    attempt = partial(made_of, generator=generator)
    return Candidate(
        GeneratorReport(generator, []), suitable, attempt, GeneratorTrial, budget.seconds
    )
