"""`generate`: make mazes, and write them."""

from __future__ import annotations

from typing import Any

import click

from pixelmaze.commands.mazes import described_maze, solved
from pixelmaze.commands.options import (
    COUNT,
    FILE,
    FORMAT,
    OUTPUT,
    SOLVER,
    budget_option,
    maze_options,
    read_as_option,
)
from pixelmaze.commands.outputs import numbered, write_maze
from pixelmaze.errors import PixelmazeError
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
    "-o", "--output", type=OUTPUT, metavar="FILE", help="Write to this file instead of printing."
)
@click.option("--solver", type=SOLVER, metavar="NAME", help="Show the path that this solver finds.")
@budget_option
@click.option(
    "--worksheet",
    is_flag=True,
    help="Write an SVG to print: the maze, and the solution on a second page.",
)
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
    if count is None:
        _make(maze, output, format, solver, worksheet, parts)
        return
    if maze is not None:
        raise PixelmazeError(f"--count makes new mazes: remove the maze {maze}")
    begin = parts.pop("seed")
    if begin is not None and begin + count > SEEDS:
        raise PixelmazeError(f"--count {count} from seed {begin} goes beyond {SEEDS - 1}")
    for i in range(count):
        name = numbered(output, i + 1, count) if output and output != "-" else output
        parts["seed"] = None if begin is None else begin + i
        _make(None, name, format, solver, worksheet, parts)


def _make(
    source: str | None,
    output: str | None,
    format: str | None,
    solver: str | Solver | None,
    worksheet: bool,
    parts: dict[str, Any],
) -> None:
    maze, _ = described_maze(source, **parts)
    solver = solver or ("bfs" if worksheet else None)
    solution = solved(maze, solver) if solver else None
    write_maze(maze, output, format, solution.route if solution else (), worksheet)
    if maze.id:
        click.echo(maze.id, err=True)
    if solution and not solution.found:
        click.echo(
            f"pixelmaze: {solution.solver}: {solution.outcome}, so no path is shown", err=True
        )
        click.get_current_context().exit(1)
