"""`solve`: find the path through a maze, and print it."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import options
from pixelmaze.commands.mazes import cell_at, described_maze, shown, solved, write_maze
from pixelmaze.files.text import ENDINGS, format_of, write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import NOTHING, Maze
from pixelmaze.run.history import most_waiting
from pixelmaze.run.race import aligned
from pixelmaze.run.search import Verdict, best_solution, may_mislead
from pixelmaze.run.solution import Solution
from pixelmaze.ui.watch.messages import not_shortest, summary


@click.command()
@click.argument("maze", type=options.FILE)
@options.reading_options
@click.option(
    "--solver",
    "solvers",
    **options.several(options.SOLVER),
    help="Solver to use; several are compared in a table. May be repeated.  [default: bfs]",
)
@options.heuristic_option
@options.modifier_option("start")
@options.modifier_option("goal")
@options.from_option
@options.to_option
@options.via_option
@options.budget_option
@options.isolate_option("off")
@options.output_option("Write maze and path to this file: text, .png or .svg.", *ENDINGS)
@options.no_compile_option
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.pass_context
def solve(
    ctx: click.Context,
    maze: str,
    read_as: str | None,
    cells: tuple[int, int] | None,
    solvers: list[str | Solver],
    heuristic: str | None,
    start: str | None,
    goal: str | None,
    from_cell: tuple[int, int] | None,
    to_cell: tuple[int, int] | None,
    via: tuple[tuple[int, int], ...],
    output: str | None,
    no_compile: bool | None,
    as_json: bool,
) -> None:
    """Print MAZE with its path, and how many steps it took to find.

    Cells are counted from 0,0 at the top left. If the solver finds no path, the cells it reached
    are dotted and the exit status is 1. With several solvers, a table is printed instead.
    """
    chosen = options.with_heuristic(solvers, heuristic) or ["bfs"]
    if len(chosen) > 1 and output is not None:
        raise PixelmazeError("-o writes one path: choose one solver")
    options.keep_apart(chosen)
    opened, _ = described_maze(
        maze, no_compile, read_as=read_as, cells=cells, start=start, goal=goal
    )
    if not opened.things.have_rules:
        opened.things = NOTHING  # a gem, which is on no path
    begin = opened.start if from_cell is None else cell_at(opened, from_cell)
    ends = opened.goals if to_cell is None else (cell_at(opened, to_cell),)
    stops = [cell_at(opened, cell) for cell in via] if via else opened.waypoints
    asked = opened.between(begin, ends, stops)
    asked.id, asked.things = opened.id, opened.things
    text = write(shown(asked, opened)) if as_json else ""
    solutions = [solved(asked, one, no_compile) for one in chosen]
    if as_json:
        facts = [_facts(one, opened, text) for one in solutions]
        click.echo(json.dumps(facts if len(facts) > 1 else facts[0]))
    elif len(solutions) > 1:
        click.echo(_table(solutions, opened.grid))
        for one in solutions:
            if remark := _remark(one, asked):
                click.echo(f"{one.solver}: {remark}")
    if len(solutions) == 1:
        _show(solutions[0], asked, opened, output, as_json)
    for one in solutions:
        if one.fault:
            click.echo(f"pixelmaze: {one.fault.describe()}", err=True)
    ctx.exit(0 if all(one.found for one in solutions) else 1)


def _show(solution: Solution, asked: Maze, opened: Maze, output: str | None, as_json: bool) -> None:
    """Print or write the maze with its path, and print the figures unless they are JSON."""
    dotted = solution.route
    if not solution.found:
        dotted = [asked.start, *(opened.grid.head[step >> 4] for step in solution.trace.packed)]
    if output is None and not as_json:
        write_maze(shown(asked, opened), None, "walls", path=dotted)
    if output is not None:
        is_text = format_of(Path(output).suffix) == "walls"
        write_maze(shown(asked, opened) if is_text else asked, output, None, path=dotted)
    if not as_json:
        click.echo(summary(solution, opened.grid.size))
        if remark := _remark(solution, asked):
            click.echo(remark)
        if solution.stats:
            click.echo(", ".join(f"{name} {figure:g}" for name, figure in solution.stats.items()))


def _remark(solution: Solution, asked: Maze) -> str:
    """A note on the path of a heuristic that is not admissible; empty for other solvers."""
    if not may_mislead(solution.solver):
        return ""
    return not_shortest(Verdict(solution, best_solution(asked)))


def _facts(solution: Solution, maze: Maze, text: str) -> dict[str, Any]:
    """A solution of the maze for JSON; `text` is the maze, drawn."""
    return {
        "maze": maze.id,
        "text": text,
        "solver": solution.solver,
        "outcome": solution.outcome,
        "found": solution.found,
        "length": solution.length,
        "cost": solution.cost,
        "moves": solution.moves,
        "visited": solution.visited,
        "steps": solution.steps,
        "backtracks": solution.backtracks,
        "most_waiting": _most_waiting(solution, maze.grid),
        "path": solution.path,
        "fault": str(solution.fault) if solution.fault else None,
        "advice": (solution.fault and solution.fault.advice) or None,
        "stats": solution.stats,
    }


def _table(solutions: Sequence[Solution], grid: Grid) -> str:
    """A table with a row for each solution; costs only if they differ from path lengths."""
    figures: dict[str, list[int | None]] = {
        "path": [one.length for one in solutions],
        "cost": [one.cost for one in solutions],
        "walked": [one.moves for one in solutions],
        "visited": [one.visited for one in solutions],
        "steps": [one.steps for one in solutions],
        "frontier": [_most_waiting(one, grid) or None for one in solutions],
    }
    if figures["cost"] == figures["path"]:
        del figures["cost"]
    columns = [("", *(one.solver for one in solutions))]
    columns += [("outcome", *(one.outcome for one in solutions))]
    for title, column in figures.items():
        columns.append((title, *("–" if figure is None else str(figure) for figure in column)))
    return aligned([*zip(*columns, strict=True)])


def _most_waiting(solution: Solution, grid: Grid) -> int:
    """The largest number of cells on the frontier at a time, in any leg."""
    parts = pairwise([*solution.legs, solution.steps])
    return max(most_waiting(grid, solution.trace.packed[begin:end]) for begin, end in parts)
