"""`solve`: find the path through a maze, and print it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pixelmaze.commands.mazes import cell_at, described_maze, solved
from pixelmaze.commands.options import CELL, FILE, OUTPUT, SOLVER, budget_option, via_option
from pixelmaze.commands.outputs import shown, write_maze
from pixelmaze.formats.output import format_of
from pixelmaze.formats.text import write
from pixelmaze.maze import Maze
from pixelmaze.registry import Solver
from pixelmaze.ui.messages.algorithms import summary


@click.command()
@click.argument("maze", type=FILE)
@click.option(
    "--solver", type=SOLVER, default="bfs", metavar="NAME", help="Solver to use.", show_default=True
)
@click.option("--from", "start", type=CELL, metavar="X,Y", help="Start in this cell.")
@click.option("--to", "goal", type=CELL, metavar="X,Y", help="Go to this cell.")
@via_option
@budget_option
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    metavar="FILE",
    help="Write maze and path to this file: text, .png or .svg.",
)
@click.option("--no-compile", is_flag=True, help="Compile nothing, even for large mazes.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.pass_context
def solve(
    ctx: click.Context,
    maze: str,
    solver: str | Solver,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    via: tuple[tuple[int, int], ...],
    output: str | None,
    no_compile: bool,
    as_json: bool,
) -> None:
    """Print MAZE with its path, and how many steps it took to find.

    Cells are counted from 0,0 at the top left. If there is no path, or the solver gives up, the
    cells it reached are dotted, and the exit status is 1.
    """  # fmt: skip
    opened, _ = described_maze(maze, no_compile=no_compile)
    begin = opened.start if start is None else cell_at(opened, start)
    end = opened.goals if goal is None else cell_at(opened, goal)
    stops = [cell_at(opened, cell) for cell in via] if via else opened.waypoints
    asked = Maze(opened.grid, opened.passages, begin, end, stops, opened.id)
    solution = solved(asked, solver, no_compile)
    dotted = solution.route
    if not solution.found:
        dotted = [begin, *(opened.grid.head[step >> 4] for step in solution.trace.packed)]
    if as_json:
        facts = {
            "maze": opened.id,
            "text": write(shown(asked, opened)),
            "solver": solution.solver,
            "outcome": solution.outcome,
            "found": solution.found,
            "length": solution.length,
            "moves": solution.moves,
            "visited": solution.visited,
            "steps": solution.steps,
            "backtracks": solution.backtracks,
            "path": solution.path,
            "fault": str(solution.fault) if solution.fault else None,
            "stats": solution.stats,
        }
        click.echo(json.dumps(facts))
    elif output is None:
        write_maze(shown(asked, opened), None, "walls", path=dotted)
    if output is not None:
        is_text = format_of(Path(output).suffix) == "walls"
        write_maze(shown(asked, opened) if is_text else asked, output, None, path=dotted)
    if not as_json:
        click.echo(summary(solution, opened.grid.size))
        if solution.stats:
            click.echo(", ".join(f"{name} {figure:g}" for name, figure in solution.stats.items()))
    if solution.fault:
        click.echo(f"pixelmaze: {solution.fault}", err=True)
    ctx.exit(0 if solution.found else 1)
