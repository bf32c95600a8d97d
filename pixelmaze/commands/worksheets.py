"""Writes the worksheets of `generate --worksheet`: one, or one for each pupil of a class."""

from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import mazes
from pixelmaze.files.files import replacing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.rng import SEEDS, check_seeds
from pixelmaze.page.worksheets.document import write_pdf, write_svg
from pixelmaze.page.worksheets.exercises import EXERCISES, Exercise
from pixelmaze.page.worksheets.page import PAPERS
from pixelmaze.run.factory import random_seed


def write_worksheet(
    maze: str | None,
    output: str | None,
    wanted: str | None,
    solver: str | Solver | None,
    parts: dict[str, Any],
    exercise: str | None,
    class_size: int | None,
    paper: str | None,
) -> None:
    """Write a worksheet, or several for a class, in format `wanted`, of a maze with `parts`."""
    kind, sheet = EXERCISES[exercise or "path"], PAPERS[paper or "a4"]
    ending = Path(output or "").suffix.lower()
    if wanted not in (None, "svg") or ending not in (".pdf", ".svg", ""):
        raise PixelmazeError("a worksheet is an SVG or a PDF: try -o maze.svg or -o maze.pdf")
    if class_size and ending != ".pdf":
        raise PixelmazeError("--class writes a PDF: try -o sheets.pdf")
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
            mazes.progress_bar("Writing the sheet", cells) as progress,
        ):
            if ending == ".pdf":
                write_pdf([one], file, sheet)
            else:
                write_svg(one, file, sheet, mazes.reported(progress, cells))
        if label := mazes.id_and_ends(one.maze):
            click.echo(label, err=True)
        if one.failure:
            click.echo(f"pixelmaze: {one.failure}", err=True)
            click.get_current_context().exit(1)
        return
    begin = parts["seed"]
    if begin is None:
        begin = random_seed() % (SEEDS - class_size)
    check_seeds(begin, class_size)
    with (
        replacing(Path(str(output))) as file,
        mazes.progress_bar("Making the sheets", class_size, least=0) as progress,
    ):
        seeds = mazes.reported(progress, class_size)(range(begin, begin + class_size))
        write_pdf(map(made, seeds), file, sheet, class_size)
    end = begin + class_size - 1
    text = (
        f"{class_size} sheets, seeds {begin} … {end}" if class_size > 1 else f"1 sheet, seed {end}"
    )
    click.echo(text, err=True)
