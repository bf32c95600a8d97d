"""The program: its commands, its standard streams, and how errors are reported.

Commands and front ends are imported only when they are chosen, so that the others start fast.
"""

import os
import sys
import warnings
from codecs import register_error
from errno import EBADF
from functools import cached_property
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn
from unicodedata import combining, normalize

import click

from pixelmaze import signals
from pixelmaze.commands import COMMANDS, data_option, place_of, prompt_option, terminal_option
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning, lookup, printable
from pixelmaze.maze.memory import is_limited

_PLAINER = "pixelmaze.plainer"
"""The error handler for characters that the output cannot encode: stars become `*` and `-`."""
_PLAIN = str.maketrans(
    {
        **dict(zip("★☆–—·×‹›“”‘’", "*---.x<>\"\"''", strict=True)),
        **dict(zip("→←↑↓↗↖↙↘", "><^v/\\/\\", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇█", ".:-=+*%#", strict=True)),
    }
)


def main() -> None:
    """Run the program; signals end it quietly."""
    signals.run(run)


def run() -> NoReturn:
    """The same without signal handling. User errors are one line, with exit status 2."""
    _prepare_streams()
    warnings.showwarning = _show_warning
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would reserve memory for many
    try:
        sys.exit(cli.main(prog_name="pixelmaze", standalone_mode=False))
    except (PixelmazeError, click.ClickException) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        if shown := getattr(error, "shown", ""):
            print(shown, file=sys.stderr)
        _fail(" ".join(text.split()), getattr(error, "advice", ""))
    except click.Abort:  # Ctrl-C, if `pixelmaze.signals` does not handle it
        sys.exit(130)
    except (MemoryError, ImportError, SystemError) as error:
        _report_memory_error(error)
    except OSError as error:
        if error.errno is None:
            _report_memory_error(error)
        # standard output is closed: nothing may be written at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(2)
        why = "it is closed" if error.errno == EBADF else error.strerror
        _fail(f"cannot write the output: {why}")


def _show_warning(
    message: Warning | str, category: type[Warning], *where: Any, **more: Any
) -> None:
    """Show our own warnings in one line, without the place in the code; others as Python does."""
    if issubclass(category, PixelmazeWarning):
        print(f"pixelmaze: {printable(str(message))}", file=sys.stderr)
    else:
        _usual_showwarning(message, category, *where, **more)


_usual_showwarning = warnings.showwarning


def _fail(text: str, advice: str = "") -> NoReturn:
    print(f"pixelmaze: {printable(text)}", file=sys.stderr)
    if advice:
        print(f"  {advice}", file=sys.stderr)
    sys.exit(2)


def _report_memory_error(error: Exception) -> NoReturn:
    """Report a lack of memory, which libraries raise in many forms. Any other error is raised
    again."""
    if not isinstance(error, MemoryError) and not is_limited():
        raise error
    _fail("not enough memory: try a smaller maze")


# ---- standard streams ----------------------------------------------------------------------------


def _prepare_streams() -> None:
    """Prepare the standard streams. Writing to a closed standard output then raises OSError;
    writing to a closed standard error does nothing."""
    _reopen()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_PLAINER)


def _reopen() -> None:
    """Occupy the numbers of closed streams; otherwise files opened later would get them, and
    printed text would end up in those files."""
    if os.name != "posix" or None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # takes the lowest free number
    # Standard input stays None, which means closed. Standard output is open for reading only, so
    # that writing to it fails.
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    part = normalize("NFKD", error.object[error.start : error.end].translate(_PLAIN))
    bare = "".join(sign for sign in part if not combining(sign))
    return bare.encode("ascii", "replace").decode(), error.end


register_error(_PLAINER, _plainer)


# ---- commands ----------------------------------------------------------------------------------


def _show_help(ctx: click.Context, option: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        from pixelmaze.commands.help import help_of  # few need it

        click.echo(help_of(ctx, is_whole="--help" in option.opts))
        ctx.exit()


class LazyCommand(click.Command):
    """A command whose module is loaded when it is run, or asked for more than its summary."""

    @cached_property
    def command(self) -> click.Command:
        module, function = place_of(str(self.name))
        command: click.Command = getattr(import_module(f"pixelmaze.commands.{module}"), function)
        command.add_help_option = False
        command.params += [
            click.Option(
                [name], is_flag=True, is_eager=True, expose_value=False, callback=_show_help,
                help=f"Show {words} help and exit.",
            )
            for name, words in (("-h", "a short"), ("--help", "the whole"))
        ]  # fmt: skip
        return command

    def make_context(self, *given: Any, **extra: Any) -> click.Context:
        return self.command.make_context(*given, **extra)


class Program(click.Group):
    """A group that answers an unknown command with the names of all, and knows `help COMMAND`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands]  # the most used first

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == "help":
            args = [*(name for name in args[1:2] if name not in ("help", "-h")), "--help"]
        if args[0] == "--help":
            self.parse_args(ctx, [*args])  # shows it, but not while a shell completes names
        else:
            lookup(self.commands, args[0], "command")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except EOFError as error:  # click would end the program quietly
            raise RuntimeError("the input ended too early") from error


def _show_version(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        from importlib.metadata import version  # slow to load

        names = ("pixelmaze", "pyxel")
        packages = ", ".join(f"{name} {version(name)}" for name in names)
        click.echo(f"{packages}, Python {sys.version.split()[0]}, {sys.platform}")
        ctx.exit()


@click.group(
    cls=Program,
    commands=[LazyCommand(name, short_help=words[0]) for name, words in COMMANDS.items()],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the versions of the program, its engine and Python, and exit.",
)
@terminal_option
@prompt_option
@click.option("--describe", is_flag=True, help="With --prompt: describe mazes in words.")
@data_option
@click.pass_context
def cli(ctx: click.Context, terminal: bool, prompt: bool, describe: bool) -> None:
    """Walk pixel-art mazes and watch algorithms make and solve them.

    Without a command, the title screen opens. MAZE is an ID such as square-24x13-prim-4711, a text
    file or picture, a room's number or name, or - for standard input. `pixelmaze help COMMAND`
    explains a command, `pixelmaze list` lists generators and solvers, and `pixelmaze guide` opens
    the manual.
    """
    if ctx.invoked_subcommand is None:
        from pixelmaze.commands.front_end import PROMPT, choose, chosen
        from pixelmaze.commands.options import refuse
        from pixelmaze.ui.kit.requests import ToTitle

        choice = choose(prompt, terminal, has_lines=True)
        refuse((choice != PROMPT, ["describe"], "OPTION needs --prompt"))
        chosen(choice, prompt or terminal, in_words=describe).show(ToTitle())
    for option, is_given in {"terminal": terminal, "prompt": prompt, "describe": describe}.items():
        if ctx.invoked_subcommand and is_given:
            command = f"pixelmaze {ctx.invoked_subcommand} --{option}"
            raise PixelmazeError(f"--{option} comes after the command: try `{command}`")
