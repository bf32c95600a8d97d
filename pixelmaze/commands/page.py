"""`page`: write a page on which algorithms are watched, compared and predicted."""

from pathlib import Path
from typing import Any

import click

from pixelmaze.commands import front_end, options
from pixelmaze.commands.front_end import DescribedMaze
from pixelmaze.commands.mazes import print_id, say_written, writing
from pixelmaze.commands.race import Runner, maze_of_trace
from pixelmaze.looks.looks import BY_LAND, look_for
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.feed import StepSource
from pixelmaze.ui.kit.front_end import PAGE


@click.command()
@options.given_maze
@click.option(
    "--solvers",
    **options.several(Runner("solver", options.SOLVERS)),
    help="Solvers to choose from, or traces of this maze, FILE.jsonl. May be repeated.  [default: "
    "seven well-known ones, or as many as fit]",
)
@options.budget_option
@front_end.theme_option
@options.output_option("File to write, such as page.html.", PAGE)
@click.option(
    "--all", "folder", type=options.FILE, metavar="DIR",
    help="Instead, write a page for each algorithm to this folder, with an index.",
)  # fmt: skip
def page(
    maze: str | None,
    solvers: list[str | StepSource],
    theme: str | None,
    output: str | None,
    folder: str | None,
    **parts: Any,
) -> None:
    """Write a study page: a maze and a choice of algorithms in one HTML file.

    You watch each algorithm step by step, with its source and variables, or two side by side: the
    page stops wherever they diverge and asks why. A quiz asks which cell comes next. The page opens
    in any browser, even from a disk and without a network.
    """
    from pixelmaze.page.study import STUDIED, check_study, study_of, write_site  # loads the engine

    is_given = maze or any(value is not None for value in parts.values())
    look = look_for(theme or BY_LAND).name
    if folder and not (is_given or solvers or output):
        write_site(Path(folder), look, writing(folder))
        say_written(folder)
        return
    if folder or not output:
        raise PixelmazeError("cannot write a page: try -o page.html, or --all DIR without a maze")
    described = DescribedMaze(maze, parts)
    chosen = solvers or options.own_solver(maze) or STUDIED
    if described.size:
        check_study(described.size[0] * described.size[1], chosen if solvers else chosen[:1])
    opened = (None if is_given else maze_of_trace(chosen)) or described.opened().maze
    study_of(opened, chosen, theme=look, progress=writing(output)).save(output)
    say_written(output)
    print_id(maze, opened)
