"""The commands that open no window: they print, or write files."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pixelmaze.commands.options import (
    CELL,
    COUNT,
    FILE,
    FORMAT,
    OUTPUT,
    SOLVER,
    cell_at,
    described_maze,
    maze_options,
    solved,
    via_option,
)
from pixelmaze.commands.outputs import numbered, shown, write_maze
from pixelmaze.errors import PixelmazeError
from pixelmaze.masks import MASKS
from pixelmaze.registry import GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.rng import SEEDS
from pixelmaze.shapes import SHAPES


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option(
    "--format",
    type=FORMAT,
    metavar="NAME",
    help="walls, blocks, matrix, png or svg.  [default: as FILE's name ends, or walls]",
)
@click.option("-o", "--output", type=OUTPUT, metavar="FILE", help="Write it there; else print it.")
@click.option("--solver", type=SOLVER, metavar="NAME", help="Show its path as well.")
@click.option(
    "--worksheet",
    is_flag=True,
    help="Write an SVG to print: the maze, and the answer on a second page.",
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
    solver: str | None,
    worksheet: bool,
    count: int | None,
    **parts: Any,
) -> None:
    """Make a maze, or put MAZE into another format: text, or a picture.

    The ID, which makes it again, is printed on standard error. Where --solver finds no way, the
    exit status is 1.
    """  # fmt: skip
    if count is None:
        _make(maze, output, format, solver, worksheet, parts)
        return
    if maze is not None:
        raise PixelmazeError(f"the maze {maze} is given; --count only goes with new ones")
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
    solver: str | None,
    worksheet: bool,
    parts: dict[str, Any],
) -> None:
    maze, _ = described_maze(source, **parts)
    solver = solver or ("bfs" if worksheet else None)
    solution = solved(maze, solver) if solver else None
    write_maze(maze, output, format, solution.path if solution else (), worksheet)
    if maze.id:
        click.echo(maze.id, err=True)
    if solution and not solution.found:
        click.echo(f"pixelmaze: {solver}: {solution.outcome}, so no path is shown", err=True)
        click.get_current_context().exit(1)


@click.command()
@click.argument("maze", type=FILE)
@click.option(
    "--solver", type=SOLVER, default="bfs", metavar="NAME", help="Who solves it.", show_default=True
)
@click.option("--from", "start", type=CELL, metavar="X,Y", help="Start in this cell.")
@click.option("--to", "goal", type=CELL, metavar="X,Y", help="Go to this cell.")
@via_option
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    metavar="FILE",
    help="Write maze and path there, as text or as .png or .svg.",
)
@click.option("--no-compile", is_flag=True, help="Work interpreted, however large it is.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def solve(
    ctx: click.Context,
    maze: str,
    solver: str,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    via: tuple[tuple[int, int], ...],
    output: str | None,
    no_compile: bool,
    as_json: bool,
) -> None:
    """Print MAZE with its path, and what solving it took.

    Cells are counted from 0,0 at the top left. Where no way leads to the goal, or the solver gives
    up, the cells that were reached are dotted, and the exit status is 1.
    """  # fmt: skip
    from pixelmaze.formats.output import format_of
    from pixelmaze.formats.text import write
    from pixelmaze.maze import Maze
    from pixelmaze.ui.outcome import summary

    opened, _ = described_maze(maze, no_compile=no_compile)
    begin = opened.start if start is None else cell_at(opened, start)
    end = opened.goal if goal is None else cell_at(opened, goal)
    stops = [cell_at(opened, cell) for cell in via] if via else opened.waypoints
    asked = Maze(opened.grid, opened.passages, begin, end, stops, opened.id)
    solution = solved(asked, solver, no_compile)
    dotted = solution.path
    if not solution.found:
        dotted = [begin, *(opened.grid.head[step >> 4] for step in solution.trace.packed)]
    if as_json:
        facts = {
            "maze": opened.id,
            "text": write(shown(asked, opened)),
            "solver": solver,
            "outcome": solution.outcome,
            "found": solution.found,
            "length": solution.length,
            "moves": solution.moves,
            "visited": solution.visited,
            "steps": solution.steps,
            "backtracks": solution.backtracks,
            "path": [opened.grid.xy(cell) for cell in solution.path],
        }
        click.echo(json.dumps(facts))
    elif output is None:
        write_maze(shown(asked, opened), None, "walls", path=dotted)
    if output is not None:
        is_text = format_of(Path(output).suffix) == "walls"
        write_maze(shown(asked, opened) if is_text else asked, output, None, path=dotted)
    if not as_json:
        click.echo(summary(solution, opened.grid.size))
    ctx.exit(0 if solution.found else 1)


@click.command("list")
@click.argument(
    "what", required=False, type=click.Choice(["generators", "solvers", "shapes", "masks"])
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_all(what: str | None, as_json: bool) -> None:
    """List what there is: generators, solvers, shapes, masks."""
    tables: dict[str, list[dict[str, Any]]] = {
        "generators": [_facts(entry) for entry in GENERATORS.values()],
        "solvers": [_facts(entry) for entry in SOLVERS.values()],
        "shapes": [
            {"name": shape.name, "headings": list(shape.names)} for shape in SHAPES.values()
        ],
        "masks": [{"name": name} for name in MASKS],
    }
    shown = {what: tables[what]} if what else tables
    if as_json:
        click.echo(json.dumps(shown[what] if what else shown))
        return
    for title, rows in shown.items():
        if not what:
            click.echo(f"{title}:")
        for row in rows:
            click.echo(("  " if not what else "") + _line(row))


def _facts(entry: Generator | Solver) -> dict[str, Any]:
    """What an algorithm says of itself."""
    return {key: value for key, value in asdict(entry).items() if key != "steps"}


def _line(row: dict[str, Any]) -> str:
    words = [" ".join(filter(None, (row.get("title"), row.get("japanese"))))]
    words += [", ".join(row[key]) for key in ("shapes", "headings") if key in row]
    words += [key for key in ("masks", "shortest", "complete", "local") if row.get(key)]
    words += [f"also called {', '.join(row['aliases'])}"] if row.get("aliases") else []
    return f"{row['name']:24} {'; '.join(word for word in words if word)}".rstrip()
