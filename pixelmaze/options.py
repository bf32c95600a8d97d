"""What the commands accept: names, sizes, cells, numbers, and the description of a maze."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import pixelmaze.generators
import pixelmaze.solvers  # noqa: F401  # both enter the registry
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import SHAPES
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.rng import SEEDS

if TYPE_CHECKING:
    from pixelmaze.maze import Maze

WIDTH, HEIGHT = 24, 13


class Name(click.ParamType[str]):
    """A name out of a table; the shell can complete it."""

    def __init__(self, what: str, table: dict[str, Any]) -> None:
        self.name = what
        self._table = table

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        lookup(self._table, value, self.name)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._table if name.startswith(incomplete)]


class Pair(click.ParamType[tuple[int, int]]):
    """Two whole numbers with a sign between them."""

    def __init__(self, sign: str, what: str, example: str) -> None:
        self.name = what
        self._pattern = re.compile(rf"(-?[0-9]{{1,40}}){sign}(-?[0-9]{{1,40}})")
        self._example = example

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = self._pattern.fullmatch(value)
        if not match:
            raise PixelmazeError(
                f"{value!r} is not a {self.name}: two whole numbers, such as {self._example}"
            )
        return int(match[1]), int(match[2])


class Number(click.ParamType[int]):
    """A whole number within bounds."""

    def __init__(self, what: str, least: int, most: int) -> None:
        self.name = what
        self._bounds = range(least, most + 1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if not re.fullmatch("[0-9]{1,40}", str(value)) or int(value) not in self._bounds:
            raise PixelmazeError(
                f"{value!r} is not a {self.name}: a whole number, "
                f"{self._bounds[0]} … {self._bounds[-1]}"
            )
        return int(value)


GENERATOR = Name("generator", GENERATORS)
SOLVER = Name("solver", SOLVERS)
SHAPE = Name("shape", dict(SHAPES))
SIZE = Pair("x", "size", "24x13")
SEED = Number("seed", 0, SEEDS - 1)
STEP_RATE = Number("step rate", 1, 100_000)
SCALE = Number("scale", 1, 8)
FILE = click.Path()
"""Only tells the shell to complete names of files."""
CELL = Pair(",", "cell", "0,0 for the top left one")


def maze_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that describe a new maze."""
    for decorate in (
        click.option(
            "--seed",
            type=Number("seed", 0, SEEDS - 1),
            help="Which of all such mazes; any, if not given.",
        ),
        click.option("--generator", type=GENERATOR, help="How it is made.  [default: prim]"),
        click.option("--size", type=SIZE, metavar="WxH", help="In cells.  [default: 24x13]"),
        click.option("--shape", type=SHAPE, help="Of its cells.  [default: square]"),
    ):
        command = decorate(command)
    return command


def described_maze(source: str | None, **parts: Any) -> tuple[Maze, str]:
    """The maze that argument and options ask for, and its name."""
    given = {name: value for name, value in parts.items() if value is not None}
    if source is not None:
        from pixelmaze.formats.files import open_maze

        if given:
            raise PixelmazeError(
                f"the maze {source} is given; --{next(iter(given))} only goes with a new one"
            )
        return open_maze(source)
    from pixelmaze.making import generate

    width, height = given.pop("size", (WIDTH, HEIGHT))
    return generate(width, height, **given), ""
