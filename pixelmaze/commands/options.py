"""Types and options that commands share, and the maze that they describe."""

from __future__ import annotations

import atexit
import os
import re
import sys
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import pixelmaze.generators
import pixelmaze.solvers  # noqa: F401  # both fill the registry
from pixelmaze.errors import PixelmazeError, lookup, printable
from pixelmaze.factory import generate, picture_maze
from pixelmaze.formats.files import name_of, open_maze
from pixelmaze.formats.output import ENDINGS, FORMATS
from pixelmaze.game.keys import SCHEMES
from pixelmaze.masks import MASKS, largest_part, named_mask
from pixelmaze.maze_id import MODIFIERS, STANDARD, Modifier, looks_like_id, parse, spec_of
from pixelmaze.registry import ALIASES, GENERATORS, SOLVERS
from pixelmaze.rng import SEEDS
from pixelmaze.shapes import SHAPES
from pixelmaze.theme import THEMES
from pixelmaze.ui.loading import LONG, SHORT, Report

if TYPE_CHECKING:
    from pixelmaze.maze import Maze
    from pixelmaze.search import Solution
    from pixelmaze.storage.store import Store

MOST_DOTS = 50_000
"""Limit for the text file of a --picture without --size."""


class Name(click.ParamType[str]):
    """A name from a table; shells complete it."""

    def __init__(self, what: str, table: Mapping[str, Any]) -> None:
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
    """Two whole numbers with a separator."""

    def __init__(self, separator: str, what: str, example: str) -> None:
        self.name = what
        self._pattern = re.compile(rf"(-?[0-9]{{1,40}}){separator}(-?[0-9]{{1,40}})")
        self._example = example

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = self._pattern.fullmatch(value)
        if not match:
            raise PixelmazeError(
                f"{value!r} is not a {self.name}: expected two whole numbers, such as "
                f"{self._example}"
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
                f"{value!r} is not a {self.name}: expected a whole number, "
                f"{self._bounds[0]} … {self._bounds[-1]}"
            )
        return int(value)


class Names(click.ParamType[list[str]]):
    """Names separated by commas."""

    def __init__(self, one: Name) -> None:
        self.name = f"{one.name}s"
        self._one = one

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> list[str]:
        return [self._one.convert(name.strip(), param, ctx) for name in value.split(",")]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        found = self._one.shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{item.value}") for item in found]


class NameOrFile(Name):
    """A name from a table, or the name of a file."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self._table or os.path.lexists(value):
            return value
        raise PixelmazeError(
            f"{value!r} is neither a file nor a {self.name}; {self.name}s are "
            f"{', '.join(self._table)}"
        )


class Output(click.Path):
    """The name of a file to write."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value or value.endswith(("/", os.sep)):
            raise PixelmazeError(f"{value!r} is not the name of a file to write")
        if Path(value).suffix.lower() not in ENDINGS:
            raise PixelmazeError(f"{value}: its name should end in .txt, .png or .svg")
        return super().convert(value, param, ctx)


GENERATOR = Name("generator", ChainMap[str, Any](ALIASES, GENERATORS))
SOLVER = Name("solver", SOLVERS)
SHAPE = Name("shape", SHAPES)
SIZE = Pair("x", "size", "24x13")
SEED = Number("seed", 0, SEEDS - 1)
STEP_RATE = Number("step rate", 1, 100_000)
SCALE = Number("scale", 1, 8)
SECONDS = Number("number of seconds", 1, 3600)
FILE = click.Path()
"""Makes shells complete names of files."""
OUTPUT = Output()
COUNT = Number("count", 1, 100_000)
FORMAT = Name("format", dict.fromkeys(FORMATS))
CELL = Pair(",", "cell", "0,0 for the top left one")


@contextmanager
def progress_bar(
    label: str, expected: int, report: Report | None = None
) -> Iterator[Callable[[int], None] | None]:
    """What to call with the number of cells done: the report, if a front end shows it; None if the
    work is short, or standard error is not a terminal."""
    if report:
        report.begin(label, expected)
        yield report
        return
    if expected < LONG or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=expected, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(min(done, expected) - bar.pos)
        bar.update(expected - bar.pos)


via_option = click.option(
    "--via",
    type=CELL,
    metavar="X,Y",
    multiple=True,
    help="Visit this cell on the way; repeat it for more.  [default: a, b, c of the maze]",
)


theme_option = click.option(
    "--theme",
    type=Name("theme", dict(THEMES)),
    help=f"Colours: {', '.join(THEMES)}.  [default: as in Settings; for recordings, dungeon]",
)


keys_option = click.option(
    "--keys",
    type=Name("key scheme", dict(SCHEMES)),
    help=f"Keys to walk with, besides the arrows: {', '.join(SCHEMES)}.  [default: as in Settings]",
)


data_option = click.option(
    "--data-dir",
    metavar="DIR",
    help="Folder of settings and records.  [default: $PIXELMAZE_DATA_DIR, or the system's]",
)


def opened_store(data_dir: str | None) -> Store:
    """Settings, records and unfinished runs in the data folder. The run in progress is stored when
    the program ends."""
    from pixelmaze.storage.store import Store

    store = Store(data_path(data_dir))
    atexit.register(store.flush)  # however it ends: the engine, too, calls what is registered
    return store


def data_path(data_dir: str | None) -> Path:
    """The folder of settings and records: from --data-dir of the command or before it, from the
    environment, or as the system has it."""
    from pixelmaze.storage.folder import default_path

    given = click.get_current_context().obj if data_dir is None else data_dir
    if given is None:
        given = os.environ.get("PIXELMAZE_DATA_DIR") or None
    if given is None:
        return default_path()
    if not given or (os.path.lexists(given) and not os.path.isdir(given)):
        raise PixelmazeError(f"{given!r} is not a folder for settings and records")
    return Path(given)


def maze_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that describe a new maze."""
    for decorate in reversed((
        click.option("--shape", type=SHAPE, metavar="NAME",
                     help=f"Shape of cells: {' or '.join(SHAPES)}.  [default: {STANDARD.shape}]"),
        click.option("--size", type=SIZE, metavar="WxH",
                     help="Size in cells.  [default: as mask or picture, or "
                     f"{STANDARD.width}x{STANDARD.height}]"),
        click.option("--generator", type=GENERATOR, metavar="NAME",
                     help=f"The algorithm that makes it.  [default: {STANDARD.generator}]"),
        click.option("--seed", type=SEED, metavar="N",
                     help="Number that selects one of all such mazes.  [default: random]"),
        *(_modifier_option(name, modifier) for name, modifier in MODIFIERS.items()),
        click.option("--picture", type=FILE, metavar="FILE",
                     help="Make a maze whose path fills the picture in this file."),
        click.option("--no-compile", is_flag=True, default=None,
                     help="Compile nothing, even for large mazes."),
    )):  # fmt: skip
        command = decorate(command)
    return command


def _modifier_option(name: str, modifier: Modifier) -> Callable[[Any], Any]:
    values, metavar = modifier.values, modifier.metavar
    kind: click.ParamType[Any]
    if isinstance(values, range):
        kind = Number(modifier.noun, values[0], values[-1])
    else:
        names = {value: title for value, title in values.items() if value}
        kind = (NameOrFile if modifier.takes_file else Name)(modifier.noun, names)
    if modifier.takes_file:
        metavar += "|FILE"
    default = "" if modifier.default == "" else f"  [default: {modifier.default}]"
    return click.option(f"--{name}", type=kind, metavar=metavar, help=f"{modifier.help}.{default}")


def expected_cells(source: str | None, parts: dict[str, Any]) -> int:
    """The approximate number of cells of the maze that argument and options ask for, guessed from
    the length of files. 0 for standard input, which is read before anything is opened."""
    if source == "-":
        return 0
    if source is not None and looks_like_id(source):
        return parse(source).cells
    if parts.get("size"):
        width, height = parts["size"]
        return int(width * height)
    file = source or parts.get("picture") or parts.get("mask")
    if file is None or file in MASKS:
        return STANDARD.cells
    try:
        return SHORT + os.path.getsize(file) if source is None else os.path.getsize(file) // 10
    except (OSError, ValueError):
        return 0


def described_maze(
    source: str | None,
    no_compile: bool | None = None,
    report: Report | None = None,
    **parts: Any,
) -> tuple[Maze, str]:
    """The maze that argument and options ask for, and a name for headings.

    PixelmazeError if there is no such maze, or options come with `source`.
    """
    given = {name: value for name, value in parts.items() if value is not None}
    compiling = False if no_compile else None
    if source is not None:
        if given:
            raise PixelmazeError(
                f"the maze {source} is given; --{next(iter(given))} is for new mazes only"
            )
        cells = parse(source).cells if looks_like_id(source) else 0
        what = "Making the maze" if cells else "Reading the maze"
        with progress_bar(what, cells, report) as progress:
            maze, name = open_maze(source, progress=progress, compile=compiling)
    elif "picture" in given:
        if report:
            report.begin("Making the maze")
        maze, name = _picture_maze(**given)
    else:
        maze, name = _new_maze(report, compiling, **given)
    spec = spec_of(maze)
    if spec and spec.mask:
        drawn = named_mask(spec.mask, spec.width, spec.height, spec.shape)
        _tell_of_rest(spec.mask, drawn, maze.grid.size)
    return maze, name


def _new_maze(
    report: Report | None,
    compile: bool | None,
    size: tuple[int, int] | None = None,
    mask: str = "",
    **given: Any,
) -> tuple[Maze, str]:
    exists = None
    if mask in MODIFIERS["mask"].values:
        width, height = size or (STANDARD.width, STANDARD.height)
        given["mask"] = mask
    else:
        from pixelmaze.formats.mask import read_mask  # takes long to load

        width, height, exists = read_mask(Path(mask), size)
    with progress_bar("Making the maze", width * height, report) as progress:
        maze = generate(width, height, exists=exists, compile=compile, progress=progress, **given)
    if exists is None:
        return maze, ""
    _tell_of_rest(mask, exists, maze.grid.size)
    return maze, name_of(mask)


def _picture_maze(
    picture: str, size: tuple[int, int] | None = None, seed: int | None = None, **others: Any
) -> tuple[Maze, str]:
    from pixelmaze.formats.mask import read_mask

    if others:
        raise PixelmazeError(f"--{next(iter(others))} does not go with --picture")
    if size is not None and min(size) < 2:
        raise PixelmazeError("--size must be at least 2x2 with --picture: each dot takes 2x2 cells")
    blocks = (size[0] // 2, size[1] // 2) if size else None
    columns, rows, exists = read_mask(Path(picture), blocks, MOST_DOTS)
    width, height = size or (2 * columns, 2 * rows)
    maze = picture_maze(width, height, exists, seed)
    _tell_of_rest(picture, exists, sum(largest_part(columns, rows, "square", exists)))
    return maze, name_of(picture)


def cell_at(maze: Maze, xy: tuple[int, int]) -> int:
    """The cell in this column and row. PixelmazeError if there is none."""
    x, y = xy
    width, height = maze.grid.width, maze.grid.height
    if not (0 <= x < width and 0 <= y < height):
        raise PixelmazeError(
            f"the cell {x},{y} is outside: this maze has 0,0 … {width - 1},{height - 1}"
        )
    cell = maze.grid.at(x, y)
    if cell < 0:
        raise PixelmazeError(f"the cell {x},{y} does not exist: the mask leaves it out")
    return cell


def solved(maze: Maze, solver: str, no_compile: bool = False) -> Solution:
    """The solution of the maze; shows progress if it takes long."""
    from pixelmaze.search import solve

    with progress_bar("Solving the maze", 2 * maze.grid.size) as progress:
        return solve(maze, solver, compile=False if no_compile else None, progress=progress)


def tell_id(source: str | None, maze: Maze) -> None:
    """Print the ID of a new maze, which the window may have to shorten."""
    if source is None and maze.id:
        click.echo(maze.id, err=True)


def _tell_of_rest(name: str, exists: bytes, kept: int) -> None:
    """Print a note if a mask or picture has parts that are not connected to the largest."""
    left_out = len(exists) - exists.count(0) - kept
    if left_out:
        click.echo(
            f"pixelmaze: {printable(name)} has several parts; the largest is used, {left_out} of "
            f"{left_out + kept} cells are left out",
            err=True,
        )
