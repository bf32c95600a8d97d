"""Checks generators: are their mazes connected, and the same for the same seed?"""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from threading import Event
from time import perf_counter
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import Generator
from pixelmaze.maze.distances import distances
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze, dead_ends
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.checking.mazes import ASKED_FOR, MASKED, numbers_of, usual
from pixelmaze.outside.checking.report import Figure, Report, mean
from pixelmaze.outside.checking.runs import CRASH, CUT_OFF, ENDLESS, LATE, UNTRIED, Cancelled
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec
from pixelmaze.run.words import FROM_OUTSIDE

PARTED = "not connected"
CHANGING = "not repeatable"
IMPOSSIBLE = "impossible step"  # what may be wrong with a maze, besides the failures of solvers


class Order(NamedTuple):
    """A maze to be made, by any generator."""

    kind: str
    shape: str
    width: int
    height: int
    seed: int
    mask: str = ""

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def has_id(self) -> bool:
        return True

    @property
    def name(self) -> str:
        shape = "" if self.shape == "square" else f"{self.shape} "
        mask = f" {self.mask}" if self.mask else ""
        return f"{shape}{self.width}x{self.height}{mask}"

    @property
    def options(self) -> list[str]:
        """The options of the command line that describe it."""
        given = [f"--size {self.width}x{self.height}", f"--seed {self.seed}"]
        given += [f"--shape {self.shape}"] if self.shape != "square" else []
        return given + ([f"--mask {self.mask}"] if self.mask else [])

    def suits(self, generator: Generator) -> bool:
        """Whether the generator says that it makes such mazes."""
        return self.shape in generator.shapes and (generator.masks or not self.mask)

    def make(self, generator: Generator) -> Maze:
        """The maze. PixelmazeError if it cannot be made."""
        spec = MazeSpec(self.shape, self.width, self.height, generator, self.seed, mask=self.mask)
        return make(spec, compile=False)


def _order(kind: str, pair: int, place: float, seed: int) -> Order:
    """The orders of a pair differ by their seeds."""
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
    return Order(kind, shape, *size, seed % SEEDS, mask)


KINDS = {"square": 80, "corridors": 20, "hexagonal": 50, "masks": 46, "large": 4}
"""The kinds of orders, and the number of each among 200."""
KINDS |= dict.fromkeys(ASKED_FOR, 50)


def orders(
    count: int = 200, seed: int = 1, kinds: Iterable[str] = (), shapes: Container[str] = ()
) -> list[Order]:
    """About `count` orders of these kinds, or of the usual ones and those of further shapes; at
    least one of each. Small ones come first.

    PixelmazeError if there is no such kind.
    """
    found: list[Order] = []
    kinds = [*kinds] or usual(KINDS, shapes)
    for name, number in numbers_of(KINDS, count, kinds).items():
        found += [_order(name, i // 2, i // 2 * 2 / number, seed + i) for i in range(number)]
    return sorted(found, key=lambda order: order.cells)


class Making(NamedTuple):
    """What a generator made of an order."""

    task: Order
    failure: str = ""  # what was wrong, such as PARTED; empty if nothing was
    why: str = ""  # the same in a line
    seconds: float = 0.0  # the mean time of a maze
    has_begun: bool = False  # whether it took a step
    is_connected: bool = False
    is_perfect: bool = False  # whether there is exactly one way between any two cells
    is_repeatable: bool = False
    passages: bytes = b""
    dead_end_share: float = 0.0
    path_share: float = 0.0
    """The length of the path from the first cell to the last, in cells, as a share of all."""
    advice: str = ""  # what to do about a fault, if that is certain


def made_of(order: Order, generator: Generator, cancelled: Event | None = None) -> Making:
    """Let the generator make the maze twice, and look at it.

    It fails if its maze is not connected, or not the same each time.

    Cancelled is raised between two mazes if the event is set.
    """
    begun = perf_counter()
    mazes = []
    for _ in range(2):
        if cancelled and cancelled.is_set():
            raise Cancelled
        try:
            mazes.append(order.make(generator))
        except PixelmazeError as error:
            return _failed(order, error, perf_counter() - begun)
    seconds = (perf_counter() - begun) / len(mazes)
    first, again = mazes
    grid = first.grid
    reached = sum(distance >= 0 for distance in distances(first, 0))
    is_repeatable = first == again
    failure, why = "", ""
    if reached < grid.size:
        failure = PARTED
        why = f"{grid.size - reached} of {grid.size} cells cannot be reached from the first"
    elif not is_repeatable:
        failure, why = CHANGING, "the same seed made another maze: use the given random only"
    way = distances(first, first.start)[first.goal]
    return Making(
        order,
        failure,
        why,
        seconds,
        True,
        reached == grid.size,
        reached == grid.size and sum(first.passages) == 2 * (grid.size - 1),
        is_repeatable,
        bytes(first.passages),
        len(dead_ends(first)) / grid.size,
        max(0, way + 1) / grid.size,
    )


def _failed(order: Order, error: PixelmazeError, seconds: float) -> Making:
    fault = getattr(error, "fault", None)
    unfinished = getattr(error, "maze", None)
    has_begun = unfinished is not None and any(unfinished.passages)
    if fault is None:
        return Making(order, CRASH, str(error), seconds)
    why = f"line {fault.line}: {fault.message}" if fault.line else fault.message
    failure = IMPOSSIBLE if fault.arc >= 0 else ENDLESS if LATE.match(fault.message) else CRASH
    failure = CUT_OFF if FROM_OUTSIDE in why else failure
    return Making(order, failure, why, seconds, has_begun, advice=fault.advice)


class GeneratorReport(Report[Making]):
    """The mazes of a generator."""

    @cached_property
    def made(self) -> list[Making]:
        """The mazes that were made, right or wrong."""
        return [made for made in self.trials if made.failure in ("", PARTED, CHANGING)]

    @property
    def connected(self) -> int:
        return sum(made.is_connected for made in self.made)

    @property
    def perfect(self) -> int:
        return sum(made.is_perfect for made in self.made)

    @property
    def repeatable(self) -> int:
        return sum(made.is_repeatable for made in self.made)

    @property
    def dead_end_share(self) -> float | None:
        """The mean share of cells that are dead ends."""
        return mean(made.dead_end_share for made in self.made)

    @property
    def path_share(self) -> float | None:
        """The mean share of cells on the path from start to goal."""
        return mean(made.path_share for made in self.made)

    @property
    def figures(self) -> list[Figure]:
        return [
            Figure("connected", "connected", self.connected),
            Figure("perfect", "perfect", self.perfect),
            Figure("repeatable", "same", self.repeatable),
            Figure("dead_end_share", "dead ends", self.dead_end_share, "{:.0%}"),
            Figure("path_share", "path", self.path_share, "{:.0%}"),
        ]

    @cached_property
    def verdict(self) -> list[str]:
        if not self.trials:
            return ["Nothing was tried."]
        told = [] if self.failed else [_RIGHT.format(number=len(self.trials))]
        for failure, words in _WRONG.items():
            wrong = [made for made in self.failed if made.failure == failure]
            if wrong:
                first = min(wrong, key=lambda made: made.task.cells)
                said = words.format(where=_where(wrong, self.trials), why=first.why)
                told.append(f"{said} {first.advice}".replace("?.", "?").rstrip())
        if not _heeds_seed(self.made):
            told.append("Makes the same maze whatever the seed: use the given random.")
        if not self.failed:
            loops = len(self.made) - self.perfect
            told.append(f"{loops} have loops." if loops else "All are perfect.")
        return told[:3]


def _heeds_seed(made: Iterable[Making]) -> bool:
    """Whether mazes of the same size from different seeds differ, or there are none."""
    same: dict[str, list[bytes]] = {}
    for one in made:
        if one.task.cells > _FEW_CELLS and one.task.kind != "corridors":
            same.setdefault(one.task.name, []).append(one.passages)
    groups = [passages for passages in same.values() if len(passages) > 1]
    return not groups or any(len({*passages}) > 1 for passages in groups)


_FEW_CELLS = 9
_RIGHT = "Right: all {number} mazes are connected, and the same for the same seed."
_WRONG = {
    IMPOSSIBLE: "Makes steps that are impossible{where}: {why}.",
    CRASH: "Crashes{where}: {why}.",
    CUT_OFF: "Was stopped at both tries{where}: {why}.",
    ENDLESS: "Does not end{where}: {why}.",
    PARTED: "Leaves cells out{where}: {why}.",
    CHANGING: "Makes different mazes from the same seed{where}: use the given random only, and "
    "visit sets in sorted order.",
}


def _where(wrong: Sequence[Making], trials: Sequence[Making]) -> str:
    """In which mazes these went wrong, if it was not in all."""
    tried = [made for made in trials if made.failure != UNTRIED]
    if len(wrong) == len(tried):
        return ""
    for words, has in _PLACES.items():
        if all(has(made.task) for made in wrong) and not all(has(made.task) for made in tried):
            return f" {words}"
    return f" in {len(wrong)} of {len(tried)} mazes"


_PLACES: dict[str, Callable[[Any], bool]] = {
    "in a single row or column": lambda order: order.kind == "corridors",
    "in large mazes": lambda order: order.kind == "large",
    "in mazes with a mask": lambda order: bool(order.mask),
    "in hexagonal mazes": lambda order: order.shape == "hexagonal",
}
