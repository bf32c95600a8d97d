"""The commands. What a command needs is imported when it runs, so that `--help` is quick."""

from __future__ import annotations

import json
import os
import sys
from _thread import interrupt_main
from dataclasses import asdict
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.grid import SHAPES
from pixelmaze.masks import MASKS
from pixelmaze.options import (
    ALGORITHM,
    CELL,
    COUNT,
    FILE,
    FORMAT,
    SCALE,
    SIDE,
    SOLVER,
    STEP_RATE,
    described_maze,
    maze_options,
    solved,
)
from pixelmaze.outputs import numbered, shown, write_maze
from pixelmaze.registry import GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.rng import SEEDS

if TYPE_CHECKING:
    from pixelmaze.maze import Maze


def main() -> NoReturn:
    """Run the program: what the user got wrong ends in one line and exit status 2."""
    sys.unraisablehook = _raise_again
    try:
        sys.exit(cli.main(prog_name="pixelmaze", standalone_mode=False))
    except (PixelmazeError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        print(f"pixelmaze: {' '.join(text.split())}", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        # at once: a thread may be at work still, and Python would not exit but end itself by the
        # signal, silently, if that had come while a module ran text as code, as numba's do
        os._exit(130)
    except OSError as error:  # standard output takes no more: nothing may be written at exit
        if not isinstance(error, BrokenPipeError):
            print(f"pixelmaze: cannot write the output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)


def _raise_again(lost: sys.UnraisableHookArgs) -> None:
    """Told of exceptions that nobody can catch, such as Ctrl-C while C code calls back: that one
    comes again a moment later, where it is heard."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        timer = Timer(0.05, interrupt_main)
        timer.daemon = True
        timer.start()
    else:
        sys.__unraisablehook__(lost)


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
@click.option(
    "--via",
    type=CELL,
    metavar="X,Y",
    multiple=True,
    help="Go over this cell; may be given again.  [default: a, b, c of the maze]",
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
    via: tuple[tuple[int, int], ...],
    **parts: Any,
) -> None:
    """Watch a maze being solved.

    S starts the solver and puts the bare maze back, Space freezes it, R starts again, N makes a new
    maze, Up and Down change the speed, + and - zoom, Q quits.
    """
    opened, name = described_maze(maze, **parts)
    if via:
        opened.waypoints = tuple(_cell(opened, cell) for cell in via)
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
@click.option(
    "--format",
    type=FORMAT,
    metavar="NAME",
    help="walls, blocks, matrix, png or svg.  [default: as FILE's name ends, or walls]",
)
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Write it there; else print it.")
@click.option("--solver", type=SOLVER, metavar="NAME", help="Show its path as well.")
@click.option(
    "--worksheet",
    is_flag=True,
    help="Write an SVG to print: the maze, and the answer on a second page.",
)
@click.option("--count", type=COUNT, metavar="N", help="Make so many, their names numbered.")
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

    The ID, which makes it again, is printed on standard error.
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
    path = solved(maze, solver or "bfs").path if solver or worksheet else ()
    write_maze(maze, output, format, path, worksheet)
    if maze.id:
        click.echo(maze.id, err=True)


@cli.command()
@click.argument("maze", type=FILE)
@click.option(
    "--solver", type=SOLVER, default="bfs", metavar="NAME", help="Who solves it.", show_default=True
)
@click.option("--from", "start", type=CELL, metavar="X,Y", help="Start in this cell.")
@click.option("--to", "goal", type=CELL, metavar="X,Y", help="Go to this cell.")
@click.option(
    "--via",
    type=CELL,
    metavar="X,Y",
    multiple=True,
    help="Go over this cell; may be given again.  [default: a, b, c of the maze]",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
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

    opened, _ = described_maze(maze, no_compile=no_compile)
    begin = opened.start if start is None else _cell(opened, start)
    end = opened.goal if goal is None else _cell(opened, goal)
    stops = [_cell(opened, cell) for cell in via] if via else opened.waypoints
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
        is_text = format_of(Path(output)) == "walls"
        write_maze(shown(asked, opened) if is_text else asked, output, None, path=dotted)
    if not as_json:
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
    cell = maze.grid.at(x, y)
    if cell < 0:
        raise PixelmazeError(f"the cell {x},{y} does not exist: the mask leaves it out")
    return cell


@cli.command()
@click.argument("names", nargs=-1, type=ALGORITHM, metavar="[NAME]...")
@click.option(
    "--side",
    "sides",
    type=SIDE,
    metavar="N",
    multiple=True,
    help="Of the mazes, in cells; may be given again.  [default: 100, 1000, 3000]",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def benchmark(names: tuple[str, ...], sides: tuple[int, ...], as_json: bool) -> None:
    """Measure what making and solving mazes costs.

    All generators and solvers, or those of these NAMES; with what SciPy, networkx and mazelib take
    for the like, where they are installed. All takes about ten minutes.
    """
    from pixelmaze.benchmark import SIDES, cases, measure, ratios, table

    todo = list(cases(names, sides or SIDES))
    with click.progressbar(
        todo, label="Measuring", file=sys.stderr, item_show_func=lambda case: str(case or "")
    ) as bar:
        measurements = [measure(case) for case in bar]
    if as_json:
        facts = {
            "measurements": [measured._asdict() for measured in measurements],
            "ratios": [ratio._asdict() for ratio in ratios(measurements)],
        }
        click.echo(json.dumps(facts))
        return
    for line in table(measurements):
        click.echo(line)


@cli.command("list")
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
            {"name": shape.name, "headings": list(shape.headings)} for shape in SHAPES.values()
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
