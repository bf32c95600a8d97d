"""`generate`: make mazes or worksheets, and write them."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import mazes, options
from pixelmaze.files.files import replacing
from pixelmaze.files.table import WRITTEN, families
from pixelmaze.files.text import ENDINGS
from pixelmaze.files.worksheets.document import write_pdf, write_svg
from pixelmaze.files.worksheets.exercises import EXERCISES, Exercise
from pixelmaze.files.worksheets.page import PAPERS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.rng import SEEDS
from pixelmaze.run.factory import random_seed

_LARGEST_CLASS = 500
_SHEET_OPTIONS = ("exercise", "class_size", "paper")  # the options of worksheets


def _worksheet_options(command: Callable[..., None]) -> Callable[..., None]:
    """Options for worksheets."""
    for decorate in reversed((
        click.option("--worksheet", is_flag=True,
                     help="Write an SVG or a PDF to print: the exercise, and its answer."),
        click.option("--exercise", type=options.Name("exercise", dict.fromkeys(EXERCISES)),
                     metavar="NAME",
                     help="With --worksheet: path (find the way), visits (number them in the order "
                     "of --solver), queue (fill in what --solver remembers), or algorithm (which "
                     "one made it?).  [default: path]"),
        click.option("--class", "class_size", type=options.Number("class size", 1, _LARGEST_CLASS),
                     metavar="N", help="With --worksheet: a PDF with another maze for each of N "
                     "pupils, and one key."),
        click.option("--paper", type=options.Name("paper size", dict.fromkeys(PAPERS)),
                     metavar="NAME", help="With --worksheet: a4 or letter.  [default: a4]"),
    )):  # fmt: skip
        command = decorate(command)
    return command


@click.command()
@click.argument("maze", required=False, type=options.FILE)
@options.maze_options
@options.reading_options
@click.option(
    "--format",
    type=options.FORMAT,
    metavar="NAME",
    help=f"{families(WRITTEN)}, or one like them.  [default: by the ending of FILE, or walls]",
)
@click.option(
    "-o",
    "--output",
    type=options.Output(*ENDINGS, ".pdf"),
    metavar="FILE",
    help="Write to this file instead of printing.",
)
@click.option(
    "--solver", type=options.SOLVER, metavar="NAME", help="Show the path that this solver finds."
)
@options.budget_option
@_worksheet_options
@click.option(
    "--count",
    type=options.COUNT,
    metavar="N",
    help="Make N mazes, in numbered files: m.txt gives m-1.txt and so on, m_%d.txt gives m_1.txt.",
)
def generate(
    maze: str | None,
    format: str | None,
    output: str | None,
    solver: str | Solver | None,
    worksheet: bool,
    count: int | None,
    **parts: Any,
) -> None:
    """Make a maze, or convert MAZE to another format.

    The ID of the maze is printed on standard error. The exit status is 1 if --solver finds no path.
    """  # fmt: skip
    sheet: dict[str, Any] = {option: parts.pop(option) for option in _SHEET_OPTIONS}
    make: Callable[..., None] = partial(_write_worksheet, **sheet) if worksheet else _make
    if not worksheet:
        if (output or "").lower().endswith(".pdf"):
            raise PixelmazeError("only worksheets are written as PDF: add --worksheet")
        for option, value in sheet.items():
            if value is not None:
                name = option.partition("_")[0]
                raise PixelmazeError(f"--{name} only goes with --worksheet")
    if count is None:
        make(maze, output, format, solver, parts)
        return
    if sheet["class_size"]:
        raise PixelmazeError("--class and --count exclude each other: give one of them")
    if maze is not None:
        raise PixelmazeError(f"--count makes new mazes: remove the maze {maze}")
    begin = parts.pop("seed")
    if begin is not None and begin + count > SEEDS:
        raise PixelmazeError(f"--count {count} from seed {begin} goes beyond {SEEDS - 1}")
    for i in range(count):
        file = mazes.numbered(output, i + 1, count) if output and output != "-" else output
        parts["seed"] = None if begin is None else begin + i
        make(None, file, format, solver, dict(parts))


def _make(
    source: str | None,
    output: str | None,
    format: str | None,
    solver: str | Solver | None,
    parts: dict[str, Any],
) -> None:
    maze, _ = mazes.described_maze(source, **parts)
    solution = mazes.solved(maze, solver) if solver else None
    mazes.write_maze(maze, output, format, solution.route if solution else ())
    if maze.id:
        click.echo(maze.id, err=True)
    if solution and not solution.found:
        click.echo(
            f"pixelmaze: {solution.solver}: {solution.outcome}, so no path is shown", err=True
        )
        click.get_current_context().exit(1)


def _write_worksheet(
    maze: str | None,
    output: str | None,
    wanted: str | None,
    solver: str | Solver | None,
    parts: dict[str, Any],
    exercise: str | None,
    class_size: int | None,
    paper: str | None,
) -> None:
    """Write a worksheet, or those of a class. `wanted` is the format that was asked for; `parts`
    are the options of the maze."""
    kind, sheet = EXERCISES[exercise or "path"], PAPERS[paper or "a4"]
    ending = Path(output or "").suffix.lower()
    if wanted not in (None, "svg") or ending not in (".pdf", ".svg", ""):
        raise PixelmazeError("a worksheet is an SVG or a PDF: try -o maze.svg or -o maze.pdf")
    if class_size and ending != ".pdf":
        raise PixelmazeError("--class writes a PDF: try -o sheets.pdf")
    if class_size and maze is not None:
        raise PixelmazeError(f"--class makes new mazes: remove the maze {maze}")
    if maze is None and not any(parts.get(name) for name in ("mask", "picture")):
        parts["size"] = parts["size"] or kind.size
        if parts["braid"] is None and kind.braid:
            parts["braid"] = kind.braid

    def made(seed: int | None) -> Exercise:
        given, _ = mazes.described_maze(maze, **parts | {"seed": seed})
        return kind(given, solver or kind.solver, mazes.solved)

    if not class_size:
        one = made(parts["seed"])
        cells = one.maze.grid.size
        with (
            mazes.opened_output(output) as file,
            mazes.progress_bar("Writing it", cells) as progress,
        ):
            if ending == ".pdf":
                write_pdf([one], file, sheet)
            else:
                write_svg(one, file, sheet, mazes.reported(progress, cells))
        if one.maze.id:
            click.echo(one.maze.id, err=True)
        if one.failure:
            click.echo(f"pixelmaze: {one.failure}", err=True)
            click.get_current_context().exit(1)
        return
    begin = parts["seed"]
    if begin is None:
        begin = random_seed() % (SEEDS - class_size)
    if begin + class_size > SEEDS:
        raise PixelmazeError(f"--class {class_size} from seed {begin} goes beyond {SEEDS - 1}")
    with replacing(Path(str(output))) as file:
        write_pdf(_one_by_one(made, begin, class_size), file, sheet, class_size)
    end = begin + class_size - 1
    told = (
        f"{class_size} sheets, seeds {begin} … {end}" if class_size > 1 else f"1 sheet, seed {end}"
    )
    click.echo(told, err=True)


def _one_by_one(
    made: Callable[[int | None], Exercise], begin: int, count: int
) -> Iterator[Exercise]:
    """The exercises of a class, with a progress bar on a terminal."""
    seeds = range(begin, begin + count)
    if sys.stderr is None or not sys.stderr.isatty():
        yield from map(made, seeds)
        return
    with click.progressbar(seeds, label="Making the sheets", file=sys.stderr) as bar:
        yield from map(made, bar)
