"""`new`: start your own algorithm or game."""

import re
import shlex
from pathlib import Path

import click

from pixelmaze.commands.options import FILE, Number
from pixelmaze.game.course import STEPS, program
from pixelmaze.files.files import write_new
from pixelmaze.maze.errors import PixelmazeError, lookup, printable

FOLDER = Path(__file__).parents[1] / "outside" / "templates"
STYLES = {"solver": ("walker", "search", "steps"), "generator": ("cells", "steps")}
"""The styles of each kind of algorithm, the default first. Each has a template."""
GAME = "game"
_WATCH = {"solver": "--solver {}", "generator": "--generator {} --from-blank"}


@click.command()
@click.argument("what", type=click.Choice([*STYLES, GAME]))
@click.argument("file", type=FILE)
@click.option(
    "--style",
    metavar="NAME",
    help="How it is written. A solver: walker (sees what is near), search (sees the whole maze) "
    "or steps (as in the package); a generator: cells or steps.  [default: walker; cells]",
)
@click.option(
    "--step",
    type=Number("step", 1, STEPS),
    help=f"For a game: the step of `pixelmaze guide make-your-own`, 1 … {STEPS}.  "
    f"[default: {STEPS}]",
)
def new(what: str, file: str, style: str | None, step: int | None) -> None:
    """Start your own solver, generator or game: write a working example to FILE, such as mine.py.

    Existing files are never overwritten.
    """
    if (style and what == GAME) or (step and what != GAME):
        raise PixelmazeError("--style is for solvers and generators, --step is for games")
    if what == GAME:
        _start_game(file, step or STEPS)
        return
    style = style or STYLES[what][0]
    lookup(dict.fromkeys(STYLES[what]), style, f"style of a {what}")
    write_new(file, template(what, style, Path(file).name))
    name = shlex.quote(printable(file))
    click.echo(f"Wrote {printable(file)}. Watch it run:")
    click.echo(f"    pixelmaze watch {_WATCH[what].format(name)}")
    click.echo("Edit it: it runs again whenever you save. Then test it:")
    click.echo(f"    pixelmaze check {name}")
    click.echo("For what to do next, see the guide:")
    click.echo("    pixelmaze guide own-algorithm")


def _start_game(file: str, step: int) -> None:
    write_new(file, program(step).read_text(encoding="utf-8"))
    name = shlex.quote(printable(file))
    click.echo(f"Wrote {printable(file)}. Run it:")
    click.echo(f"    python {name}")
    if step == STEPS:
        click.echo("Its solvers work here as well:")
        click.echo(f"    pixelmaze watch --solver {name}:dfs")
    click.echo("To write it yourself, step by step, see the guide:")
    click.echo("    pixelmaze guide make-your-own")


def template(what: str, style: str, name: str) -> str:
    """The text of an example in this style, for a file of this name."""
    text = (FOLDER / f"{what}-{style}.txt").read_text(encoding="utf-8")
    return text.replace("mine.py", name) if re.fullmatch(r"[\w.-]+", name) else text
