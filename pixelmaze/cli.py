"""The commands. What a command needs is imported when it runs, so that `--help` is quick."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import SHAPES
from pixelmaze.options import CELL, FILE, SCALE, SOLVER, STEP_RATE, described_maze, maze_options
from pixelmaze.registry import GENERATORS, SOLVERS

if TYPE_CHECKING:
    from pixelmaze.maze import Maze


def main() -> NoReturn:
    """Run the program: what the user got wrong ends in one line and exit status 2."""
    try:
        sys.exit(cli.main(prog_name="pixelmaze", standalone_mode=False))
    except (PixelmazeError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        print(f"pixelmaze: {' '.join(text.split())}", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    except OSError as error:  # standard output takes no more: nothing may be written at exit
        if not isinstance(error, BrokenPipeError):
            print(f"pixelmaze: cannot write the output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)


# ---- commands ----------------------------------------------------------------------------------


class Commands(click.Group):
    """Commands, of which an unknown one is answered with their names."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        lookup(self.commands, args[0], "command")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="pixelmaze")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Walk pixel-art mazes, and watch algorithms solve them.

    MAZE is an ID such as square-24x13-prim-4711, a text file, or - for standard input. What a
    shape, generator or solver can be, `pixelmaze list` tells. Without a command, `pixelmaze` is
    `pixelmaze play`.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(play)


@cli.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option("--solver", type=SOLVER, default="dfs", help="Who helps.", show_default=True)
def play(maze: str | None, solver: str, **parts: Any) -> None:
    """Walk a maze yourself.

    Arrows walk, S lets a solver go on from where you stand and takes over again, R resets, N makes
    a new maze, + and - zoom, Q quits.
    """
    opened, name = described_maze(maze, **parts)
    from pixelmaze.app.window import App, open_screen

    open_screen()
    from pixelmaze.app.scenes.play import Play

    App(Play(opened, solver, name)).run()


@cli.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option("--solver", type=SOLVER, default="dfs", help="Who solves it.", show_default=True)
@click.option(
    "--step-rate",
    type=STEP_RATE,
    metavar="N",
    help="Steps a second.  [default: 20; a recording takes about 15 seconds]",
)
@click.option(
    "--record",
    type=FILE,
    metavar="FILE",
    help="Write a .gif, .webp or .png; needs no display.",
)
# a GIF counts hundredths of a second: these rates it plays exactly
@click.option("--fps", type=click.Choice(["10", "20", "25", "50"]),
              help="Frames a second of a recording.  [default: 20]")  # fmt: skip
@click.option("--scale", type=SCALE, metavar="N",
              help="Times that a recording is enlarged, 1 … 8.  [default: 1]")  # fmt: skip
def watch(
    maze: str | None,
    solver: str,
    step_rate: int | None,
    record: str | None,
    fps: str | None,
    scale: int | None,
    **parts: Any,
) -> None:
    """Watch a maze being solved.

    S starts the solver and puts the bare maze back, Space freezes it, R starts again, N makes a new
    maze, Up and Down change the speed, + and - zoom, Q quits.
    """
    opened, name = described_maze(maze, **parts)
    if record is not None:
        _record(record, opened, solver, step_rate, name, int(fps or 20), scale or 1)
        return
    for option, value in (("fps", fps), ("scale", scale)):
        if value is not None:
            raise PixelmazeError(f"--{option} only goes with --record")
    from pixelmaze.app.window import App, open_screen
    from pixelmaze.search import DEFAULT_STEP_RATE

    open_screen()
    from pixelmaze.app.scenes.watch import Watch

    App(Watch(opened, solver, step_rate or DEFAULT_STEP_RATE, name)).run()


def _record(
    record: str, maze: Maze, solver: str, step_rate: int | None, name: str, fps: int, scale: int
) -> None:
    from pixelmaze.app.record import Recording, checked_path, save
    from pixelmaze.app.window import open_screen
    from pixelmaze.formats.files import replacing

    path = checked_path(record)
    only_last = path.suffix.lower() == ".png"
    with replacing(path) as file:
        open_screen(headless=True)
        recording = Recording(
            maze, solver, step_rate=step_rate, name=name, fps=fps, scale=scale,
            only_last=only_last,
        )  # fmt: skip
        with click.progressbar(recording, label=f"Recording {path.name}", file=sys.stderr) as bar:
            save(bar, file, path.suffix, fps)


@cli.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option("--format", type=click.Choice(["walls", "blocks", "matrix"]), default="walls",
              show_default=True)  # fmt: skip
@click.option(
    "-o", "--output", type=FILE, metavar="FILE", help="Write it there; else it is printed."
)
def generate(maze: str | None, format: str, output: str | None, **parts: Any) -> None:
    """Print a new maze as text, or MAZE in another format.

    Its ID, which makes it again, is printed on standard error.
    """
    from pixelmaze.formats.files import replacing
    from pixelmaze.formats.text import write

    opened, _ = described_maze(maze, **parts)
    text = write(opened, format)
    if output is None or output == "-":
        click.echo(text, nl=False)
    else:
        with replacing(Path(output)) as file:
            file.write(text.encode())
    if opened.id:
        click.echo(opened.id, err=True)


@cli.command()
@click.argument("maze", type=FILE)
@click.option("--solver", type=SOLVER, default="bfs", help="Who solves it.", show_default=True)
@click.option("--from", "start", type=CELL, metavar="X,Y", help="Start in this cell.")
@click.option("--to", "goal", type=CELL, metavar="X,Y", help="Go to this cell.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def solve(
    ctx: click.Context,
    maze: str,
    solver: str,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    as_json: bool,
) -> None:
    """Solve MAZE and print it with the path.

    Cells are counted from 0,0 at the top left. Where no way leads to the goal, the cells that were
    reached are dotted, and the exit status is 1.
    """
    from pixelmaze.formats.text import write
    from pixelmaze.maze import Maze
    from pixelmaze.search import solve as solve_maze

    opened, _ = described_maze(maze)
    begin = opened.start if start is None else _cell(opened, start)
    end = opened.goal if goal is None else _cell(opened, goal)
    solution = solve_maze(opened, solver, begin, end)
    shown = Maze(opened.grid, opened.passages, begin, end, opened.waypoints)
    try:
        text = write(shown)
    except PixelmazeError:  # both ends in one cell, or one on a waypoint
        shown = opened
        text = write(shown)
    if as_json:
        facts = {
            "maze": opened.id,
            "text": text,
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
    else:
        reached = [begin] + [opened.grid.head[arc] for _, arc in solution.trace]
        click.echo(write(shown, path=solution.path or reached), nl=False)
        told = f"found, {_counted(solution.length, 'move')}" if solution.found else solution.outcome
        walked = f", walked {solution.moves}" if solution.moves is not None else ""
        back = f", {solution.backtracks} of them back" if SOLVERS[solver].local else ""
        click.echo(
            f"{solver}: {told}{walked}; visited {solution.visited} of "
            f"{_counted(opened.grid.size, 'cell')} in {_counted(solution.steps, 'step')}{back}"
        )
    ctx.exit(0 if solution.found else 1)


def _counted(number: int | None, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cell(maze: Maze, xy: tuple[int, int]) -> int:
    x, y = xy
    width, height = maze.grid.width, maze.grid.height
    if not (0 <= x < width and 0 <= y < height):
        raise PixelmazeError(
            f"the cell {x},{y} is outside: this maze has 0,0 … {width - 1},{height - 1}"
        )
    return y * width + x


@cli.command("list")
@click.argument("what", required=False, type=click.Choice(["generators", "solvers", "shapes"]))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_all(what: str | None, as_json: bool) -> None:
    """List what there is: generators, solvers, shapes."""
    tables: dict[str, list[dict[str, Any]]] = {
        "generators": [
            {"name": entry.name, "title": entry.title, "shapes": list(entry.shapes)}
            for entry in GENERATORS.values()
        ],
        "solvers": [
            {
                "name": entry.name,
                "title": entry.title,
                "shortest": entry.shortest,
                "complete": entry.complete,
                "local": entry.local,
            }
            for entry in SOLVERS.values()
        ],
        "shapes": [
            {"name": shape.name, "headings": list(shape.headings)} for shape in SHAPES.values()
        ],
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


def _line(row: dict[str, Any]) -> str:
    words = [row.get("title", "")]
    words += [", ".join(row[key]) for key in ("shapes", "headings") if key in row]
    words += [key for key in ("shortest", "complete", "local") if row.get(key)]
    return f"{row['name']:22} {'; '.join(word for word in words if word)}"
