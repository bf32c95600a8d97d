"""The program: its commands, and how errors are reported.

Front ends are imported only when they are chosen, so that the other commands start fast.
"""

from __future__ import annotations

import os
import sys
import warnings
from errno import EBADF
from typing import Any, NoReturn

import click

from pixelmaze import signals, streams
from pixelmaze.commands.front_end import choose, front_end, terminal_option
from pixelmaze.commands.generate import generate
from pixelmaze.commands.guide import guide
from pixelmaze.commands.list import list_all
from pixelmaze.commands.options import data_option
from pixelmaze.commands.play import play
from pixelmaze.commands.race import race
from pixelmaze.commands.records import records
from pixelmaze.commands.solve import solve
from pixelmaze.commands.verify import verify
from pixelmaze.commands.watch import watch
from pixelmaze.errors import PixelmazeError, PixelmazeWarning, lookup, printable
from pixelmaze.memory import is_limited
from pixelmaze.ui.requests import ToTitle


def main() -> None:
    """Run the program; signals end it quietly."""
    signals.run(run)


def run() -> NoReturn:
    """The same without signals: what the user got wrong ends in one line and exit status 2."""
    streams.prepare()
    warnings.showwarning = _show_warning
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would make room for many
    try:
        sys.exit(cli.main(prog_name="pixelmaze", standalone_mode=False))
    except (PixelmazeError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _complain(" ".join(text.split()))
    except click.Abort:  # Ctrl-C, where `pixelmaze.signals` does not hear it
        sys.exit(130)
    except (MemoryError, ImportError, SystemError) as error:
        _complain_of_memory(error)
    except OSError as error:
        if error.errno is None:
            _complain_of_memory(error)
        # standard output takes no more: nothing may be written at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(2)
        why = "it is closed" if error.errno == EBADF else error.strerror
        _complain(f"cannot write the output: {why}")


def _show_warning(
    message: Warning | str, category: type[Warning], *where: Any, **more: Any
) -> None:
    """As Python does it, but for our own, of which nobody needs to know whence they come."""
    if issubclass(category, PixelmazeWarning):
        print(f"pixelmaze: {printable(str(message))}", file=sys.stderr)
    else:
        _usual_showwarning(message, category, *where, **more)


_usual_showwarning = warnings.showwarning


def _complain(text: str) -> NoReturn:
    print(f"pixelmaze: {printable(text)}", file=sys.stderr)
    sys.exit(2)


def _complain_of_memory(error: Exception) -> NoReturn:
    """Libraries tell in many ways that there is no more memory. It is raised again if it cannot be
    that."""
    if not isinstance(error, MemoryError) and not is_limited():
        raise error
    _complain("this takes more memory than there is: a smaller maze needs less")


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
        choice = choose(terminal=terminal, has_lines=False)
        front_end(choice, terminal).show(ToTitle())
    elif terminal:
        command = ctx.invoked_subcommand
        raise PixelmazeError(f"--terminal goes after the command: `pixelmaze {command} --terminal`")


for command in (play, watch, race, generate, solve, list_all, guide, records, verify):
    cli.add_command(command)
