"""`generate`: make mazes or worksheets, and write them."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import mazes, options
from pixelmaze.files.table import WRITTEN, families
from pixelmaze.files.text import ENDINGS, write
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import check_seeds

_LARGEST_CLASS = 500
_SHEET_OPTIONS = ("exercise", "class_size", "paper")  # the options of worksheets


def _exercises() -> Mapping[str, Any]:
    from pixelmaze.page.worksheets.exercises import EXERCISES  # few need it

    return EXERCISES


def _papers() -> Mapping[str, Any]:
    from pixelmaze.page.worksheets.page import PAPERS

    return PAPERS


_worksheet_options = options.together(
    click.option("--worksheet", is_flag=True,
                 help="Write an SVG or a PDF to print: an exercise and its answer."),
    click.option("--exercise", type=options.Name("exercise", _exercises), metavar="NAME",
                 help="With --worksheet: path (find it), visits (number the cells in the order of "
                 "--solver), queue (fill in what --solver remembers) or algorithm (which one made "
                 "it?).  [default: path]"),
    click.option("--class", "class_size", type=options.Number("class size", 1, _LARGEST_CLASS),
                 metavar="N", help="With --worksheet: a PDF with a different maze for each of "
                 "N pupils, and one answer key."),
    click.option("--paper", type=options.Name("paper size", _papers), metavar="NAME",
                 help="With --worksheet: a4 or letter.  [default: a4]"),
)  # fmt: skip


@click.command()
@options.given_maze
@click.option(
    "--format",
    type=options.FORMAT,
    metavar="NAME",
    help=f"{families(WRITTEN)}, or a variant.  [default: from the ending of FILE, or walls]",
)
@options.output_option("Write to this file instead of printing.", *ENDINGS, ".pdf")
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
@click.option("--json", "as_json", is_flag=True, help="Print facts about the maze as JSON.")
def generate(
    maze: str | None,
    format: str | None,
    output: str | None,
    solver: str | Solver | None,
    worksheet: bool,
    count: int | None,
    as_json: bool,
    **parts: Any,
) -> None:
    """Make a maze, or convert MAZE to another format.

    The maze ID goes to standard error. The exit status is 1 if --solver finds no path.
    """
    sheet: dict[str, Any] = {option: parts.pop(option) for option in _SHEET_OPTIONS}
    is_pdf = (output or "").lower().endswith(".pdf")
    options.refuse(
        (is_pdf and not worksheet, ["output"],
         "only worksheets can be PDFs: add --worksheet"),
        (not worksheet, sheet, "OPTION needs --worksheet"),
        (count, ["class_size"], "OPTION cannot be used with --count"),
        (count, ["maze"], f"--count makes new mazes: remove the maze {maze}"),
        (as_json, ["format", "worksheet"], "OPTION cannot be used with --json"),
        (sheet["class_size"], ["maze"], f"--class makes new mazes: remove the maze {maze}"),
    )  # fmt: skip
    make: Callable[..., None] = partial(_make, as_json=as_json)
    if worksheet:
        from pixelmaze.commands.worksheets import write_worksheet

        make = partial(write_worksheet, **sheet)
    if count is None:
        make(maze, output, format, solver, parts)
        return
    begin = parts.pop("seed")
    if begin is not None:
        check_seeds(begin, count)
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
    as_json: bool,
) -> None:
    maze, _ = mazes.described_maze(source, **parts)
    solution = mazes.solved(maze, solver) if solver else None
    if output or not as_json:
        mazes.write_maze(maze, output, format, solution.route if solution else ())
    if as_json:
        click.echo(json.dumps(_facts(maze) | {"path": solution.path if solution else None}))
    if label := mazes.id_and_ends(maze):
        click.echo(label, err=True)
    if solution and not solution.found:
        click.echo(
            f"pixelmaze: {solution.solver}: {solution.outcome}, so no path is shown", err=True
        )
        click.get_current_context().exit(1)


def _facts(maze: Maze) -> dict[str, Any]:
    xy = maze.grid.xy
    return {
        "maze": maze.id,
        "text": write(mazes.shown(maze)),
        "shape": maze.grid.shape.name,
        "width": maze.grid.width,
        "height": maze.grid.height,
        "cells": maze.grid.size,
        "start": xy(maze.start),
        "goals": [xy(goal) for goal in maze.goals],
        "waypoints": [xy(cell) for cell in maze.waypoints],
    }
