"""The program: its commands, those that open a window, and what is said of errors.

What a command needs is imported when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import os
import sys
from _thread import interrupt_main
from threading import Timer
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pixelmaze import commands
from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.options import (
    FILE,
    SCALE,
    SOLVER,
    STEP_RATE,
    cell_at,
    described_maze,
    maze_options,
    via_option,
)

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
        pass  # outside of this, so that what the exception holds is closed, files among it
    except OSError as error:  # standard output takes no more: nothing may be written at exit
        if not isinstance(error, BrokenPipeError):
            print(f"pixelmaze: cannot write the output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    # at once: a thread may be at work still, and Python would not exit but end itself by the
    # signal, silently, if that had come while a module ran text as code, as numba's do
    os._exit(130)


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
    _tell_id(maze, opened)
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
@via_option
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
        opened.waypoints = tuple(cell_at(opened, cell) for cell in via)
    if record is not None:
        _record(record, opened, solver, step_rate, name, int(fps or 20), scale or 1)
        _tell_id(maze, opened)
        return
    for option, value in (("fps", fps), ("scale", scale)):
        if value is not None:
            raise PixelmazeError(f"--{option} only goes with --record")
    from pixelmaze.app.window import App, open_screen
    from pixelmaze.search import DEFAULT_STEP_RATE, Search

    open_screen()
    _tell_id(maze, opened)
    from pixelmaze.app.scenes.watch import Watch

    App(Watch(Search(opened, None), solver, step_rate or DEFAULT_STEP_RATE, name)).run()


def _tell_id(source: str | None, maze: Maze) -> None:
    """What makes a new maze again, in full: the window may have no room for it."""
    if source is None and maze.id:
        click.echo(maze.id, err=True)


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


for command in (commands.generate, commands.solve, commands.list_all, commands.benchmark):
    cli.add_command(command)
