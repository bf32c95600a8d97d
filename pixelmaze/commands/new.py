"""`new`: start your own algorithm, heuristic or game."""

import re
import shlex
from pathlib import Path

import click

from pixelmaze.commands.options import FILE
from pixelmaze.game.lessons import STEPS, program
from pixelmaze.maze.errors import PixelmazeError, lookup, printable

FOLDER = Path(__file__).parents[1] / "outside" / "templates"
STYLES = {
    "solver": ("walker", "search", "steps"),
    "generator": ("cells", "steps"),
    "heuristic": ("cells",),
    "game": tuple(map(str, range(STEPS, 0, -1))),
}
"""The styles of each kind, the default first: of a game, the steps of the course."""
_MORE = {"generator": "--from-blank", "heuristic": "--source"}


@click.command()
@click.argument("what", type=click.Choice([*STYLES]))
@click.argument("file", type=FILE)
@click.option(
    "--style",
    "--step",
    metavar="NAME",
    help="How it is written. A solver: walker (sees what is near), search (sees the whole maze) "
    "or steps (as in the package); a generator: cells or steps; a heuristic: cells; a game: the "
    f"step of `pixelmaze guide make-your-own`, 1 … {STEPS}.  [default: walker; cells; {STEPS}]",
)
def new(what: str, file: str, style: str | None) -> None:
    """Start your own algorithm or game: write a working example to FILE, such as mine.py.

    Existing files are never overwritten.
    """
    style = style or STYLES[what][0]
    lookup(dict.fromkeys(STYLES[what]), style, f"style of a {what}")
    path = Path(file)
    if path.suffix != ".py":  # as the other commands require, which take .PY for a name
        raise PixelmazeError(f"cannot write {file!r}: the name must end in .py")
    try:
        with path.open("x", encoding="utf-8") as written:
            written.write(template(what, style, path.name))
    except FileExistsError:
        raise PixelmazeError(f"cannot write {file}: it already exists") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PixelmazeError(f"cannot write {file}: {why}") from None
    name = shlex.quote(printable(file))
    if what == "game":
        click.echo(f"Wrote {printable(file)}. Run it:")
        click.echo(f"    python {name}")
        click.echo("To write it yourself, step by step, see the guide:")
        click.echo("    pixelmaze guide make-your-own")
        return
    click.echo(f"Wrote {printable(file)}. Watch it run:")
    click.echo(f"    pixelmaze watch --{what} {name} {_MORE.get(what, '')}".rstrip())
    click.echo("Edit it: it runs again whenever you save. Then test it:")
    click.echo(f"    pixelmaze check {name}")
    click.echo("For what to do next, see the guide:")
    click.echo("    pixelmaze guide own-algorithm")


def template(what: str, style: str, name: str) -> str:
    """The text of an example in this style, for a file of this name."""
    path = program(int(style)) if what == "game" else FOLDER / f"{what}-{style}.txt"
    text = path.read_text(encoding="utf-8")
    return text.replace("mine.py", name) if re.fullmatch(r"[\w.-]+", name) else text
