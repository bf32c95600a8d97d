"""`generate`: make mazes, and write them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from pixelmaze.commands.mazes import described_maze, solved
from pixelmaze.commands.options import (
    COUNT,
    FILE,
    FORMAT,
    SOLVER,
    Output,
    budget_option,
    maze_options,
    read_as_option,
)
from pixelmaze.commands.outputs import numbered, write_maze
from pixelmaze.commands.worksheets import OPTIONS, worksheet_options, write_worksheet
from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.output import ENDINGS
from pixelmaze.formats.table import WRITTEN
from pixelmaze.registry import Solver
from pixelmaze.rng import SEEDS


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@read_as_option
@click.option(
    "--format",
    type=FORMAT,
    metavar="NAME",
    help=f"{', '.join(WRITTEN)}.  [default: by the ending of FILE, or walls]",
)
@click.option(
    "-o",
    "--output",
    type=Output(*ENDINGS, ".pdf"),
    metavar="FILE",
    help="Write to this file instead of printing.",
)
@click.option("--solver", type=SOLVER, metavar="NAME", help="Show the path that this solver finds.")
@budget_option
@worksheet_options
@click.option(
    "--count",
    type=COUNT,
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
    sheet: dict[str, Any] = {option: parts.pop(option) for option in OPTIONS}
    make: Callable[..., None] = partial(write_worksheet, **sheet) if worksheet else _make
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
        file = numbered(output, i + 1, count) if output and output != "-" else output
        parts["seed"] = None if begin is None else begin + i
        make(None, file, format, solver, dict(parts))


def _make(
    source: str | None,
    output: str | None,
    format: str | None,
    solver: str | Solver | None,
    parts: dict[str, Any],
) -> None:
    maze, _ = described_maze(source, **parts)
    solution = solved(maze, solver) if solver else None
    write_maze(maze, output, format, solution.route if solution else ())
    if maze.id:
        click.echo(maze.id, err=True)
    if solution and not solution.found:
        click.echo(
            f"pixelmaze: {solution.solver}: {solution.outcome}, so no path is shown", err=True
        )
        click.get_current_context().exit(1)
