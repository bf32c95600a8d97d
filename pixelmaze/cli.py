"""The program: its commands, and what is said of errors.

What a command needs is imported when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

import click

from pixelmaze.commands import keeping, mazes, playing, viewing
from pixelmaze.commands.front_end import terminal_option
from pixelmaze.commands.options import data_option
from pixelmaze.errors import PixelmazeError, lookup


def main() -> NoReturn:
    """Run the program: what the user got wrong ends in one line and exit status 2."""
    try:
        sys.exit(cli.main(prog_name="pixelmaze", standalone_mode=False))
    except (PixelmazeError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        print(f"pixelmaze: {' '.join(text.split())}", file=sys.stderr)
        sys.exit(2)
    except click.Abort:  # Ctrl-C, where `pixelmaze.signals` does not hear it
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

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except EOFError as error:  # click would take it for somebody's wish to end the program
            raise RuntimeError("something ended too early") from error


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="pixelmaze")
@terminal_option
@data_option
@click.pass_context
def cli(ctx: click.Context, terminal: bool, data_dir: str | None) -> None:
    """Walk pixel-art mazes, and watch algorithms solve them.

    Without a command the game opens at its title. MAZE is an ID such as square-24x13-prim-4711, a
    text file, or - for standard input. What a shape, generator or solver can be, `pixelmaze list`
    tells.
    """
    ctx.obj = data_dir  # for all commands
    if ctx.invoked_subcommand is None:
        playing.open_title(terminal)
    elif terminal:
        command = ctx.invoked_subcommand
        raise PixelmazeError(f"--terminal goes after the command: `pixelmaze {command} --terminal`")


for command in (
    playing.play, viewing.watch, viewing.race, mazes.generate, mazes.solve, mazes.list_all,
    mazes.benchmark, keeping.records, keeping.verify_run,
):  # fmt: skip
    cli.add_command(command)
