"""`solve`: find the path through a maze, and print it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import options
from pixelmaze.commands.mazes import described_maze, shown, solved, write_maze
from pixelmaze.files.text import ENDINGS, format_of, write
from pixelmaze.maze.maze import NOTHING, Maze
from pixelmaze.run.moves import NOTATIONS
from pixelmaze.run.race import aligned
from pixelmaze.run.search import Verdict, best_solution, may_mislead
from pixelmaze.run.solution import Solution
from pixelmaze.ui.watch.messages import not_shortest, summary


@click.command()
@click.argument("maze", type=options.MAZE)
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
@options.budget_option
@options.isolate_option("off")
@options.output_option("Write maze and path to this file: text, .png or .svg.", *ENDINGS)
@options.no_compile_option
@click.option(
    "--moves",
    type=options.Name("notation", NOTATIONS),
    metavar="NAME",
    help="Print only the path, as letters (N, E, S, W) or cells.",
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.pass_context
def solve(
    ctx: click.Context,
    /,
    maze: str,
    solvers: list[str | Solver],
    heuristic: str | None,
    output: str | None,
    no_compile: bool | None,
    moves: str | None,
    as_json: bool,
    **parts: Any,
) -> None:
    """Print MAZE with its path, and how many steps it took to find.

    Cells are counted from 0,0 at the top left. If the solver finds no path, the cells it reached
    are dotted and the exit status is 1. With several solvers, a table is printed instead. If MAZE
    is a program, blog.py, its own search solves its own maze.
    """
    chosen = options.with_heuristic(solvers, heuristic) or options.own_solver(maze) or ["bfs"]
    options.refuse(
        (len(chosen) > 1, ["output", "moves"], "OPTION needs one path: choose one solver"),
        (moves, ["as_json"], "OPTION cannot be used with --moves"),
    )  # fmt: skip
    options.keep_apart(chosen)
    opened, _ = described_maze(maze, no_compile, **parts)
    if not opened.things.have_rules:
        opened.things = NOTHING  # a gem, which is on no path
    text = write(shown(opened)) if as_json else ""
    solutions = [solved(opened, one, no_compile) for one in chosen]
    if as_json:
        facts = [_facts(one, opened, text) for one in solutions]
        click.echo(json.dumps(facts if len(facts) > 1 else facts[0]))
    elif len(solutions) > 1:
        click.echo(_table(solutions))
        for one in solutions:
            if remark := _remark(one, opened):
                click.echo(f"{one.solver}: {remark}")
    if moves and solutions[0].found:
        click.echo(NOTATIONS[moves](opened.grid, solutions[0].route))
    elif moves:
        click.echo(f"pixelmaze: {summary(solutions[0], opened.grid.size)}", err=True)
    if len(solutions) == 1:
        _show(solutions[0], opened, output, is_shown=not as_json and not moves)
    for one in solutions:
        if one.fault:
            click.echo(f"pixelmaze: {one.fault.describe()}", err=True)
    ctx.exit(0 if all(one.found for one in solutions) else 1)


def _show(solution: Solution, maze: Maze, output: str | None, is_shown: bool) -> None:
    """Print or write the maze with its path, and print the figures, if `is_shown`."""
    dotted = solution.route
    if not solution.found:
        dotted = [maze.start, *(maze.grid.head[step >> 4] for step in solution.trace.packed)]
    if output is None and is_shown:
        write_maze(shown(maze), None, "walls", path=dotted)
    if output is not None:
        is_text = format_of(Path(output).suffix) == "walls"
        write_maze(shown(maze) if is_text else maze, output, None, path=dotted)
    if is_shown:
        click.echo(summary(solution, maze.grid.size))
        if remark := _remark(solution, maze):
            click.echo(remark)
        if solution.stats:
            click.echo(", ".join(f"{name} {figure:g}" for name, figure in solution.stats.items()))


def _remark(solution: Solution, maze: Maze) -> str:
    """A note on the path of a heuristic that is not admissible; empty for other solvers."""
    if not may_mislead(solution.solver):
        return ""
    return not_shortest(Verdict(solution, best_solution(maze)))


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
        "most_waiting": solution.most_waiting,
        "path": solution.path,
        "fault": str(solution.fault) if solution.fault else None,
        "advice": (solution.fault and solution.fault.advice) or None,
        "stats": solution.stats,
    }


def _table(solutions: Sequence[Solution]) -> str:
    """A table with a row for each solution; costs only if they differ from path lengths."""
    figures: dict[str, list[int | None]] = {
        "path": [one.length for one in solutions],
        "cost": [one.cost for one in solutions],
        "walked": [one.moves for one in solutions],
        "visited": [one.visited for one in solutions],
        "steps": [one.steps for one in solutions],
        "frontier": [one.most_waiting or None for one in solutions],
    }
    if figures["cost"] == figures["path"]:
        del figures["cost"]
    columns = [("", *(one.solver for one in solutions))]
    columns += [("outcome", *(one.outcome for one in solutions))]
    for title, column in figures.items():
        columns.append((title, *("–" if figure is None else str(figure) for figure in column)))
    return aligned([*zip(*columns, strict=True)])
