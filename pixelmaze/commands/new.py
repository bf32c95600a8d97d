"""`new`: begin an algorithm of your own."""

import re
import shlex
from pathlib import Path

import click

from pixelmaze.commands.options import FILE
from pixelmaze.maze.errors import PixelmazeError, printable

FOLDER = Path(__file__).parents[1] / "outside" / "templates"
STYLES = {"solver": ("walker", "search", "steps"), "generator": ("cells", "steps")}
"""The styles of each kind of algorithm, the default first. Each has a template."""
_WATCH = {"solver": "--solver {}", "generator": "--generator {} --from-blank"}


@click.command()
@click.argument("what", type=click.Choice([*STYLES]))
@click.argument("file", type=FILE)
@click.option(
    "--style",
    metavar="NAME",
    help="How it is written. A solver: walker (sees what is around), search (sees the whole maze) "
    "or steps (as in the package); a generator: cells or steps.  [default: walker; cells]",
)
def new(what: str, file: str, style: str | None) -> None:
    """Begin a solver or generator of your own: write an example into FILE, mine.py.

    The example works as it stands. No file is replaced.
    """
    style = style or STYLES[what][0]
    if style not in STYLES[what]:
        raise PixelmazeError(
            f"a {what} has no style {style!r}: its styles are {', '.join(STYLES[what])}"
        )
    path = Path(file)
    if path.suffix != ".py":
        raise PixelmazeError(f"{file}: its name should end in .py")
    try:
        with path.open("x", encoding="utf-8") as written:
            written.write(template(what, style, path.name))
    except FileExistsError:
        raise PixelmazeError(f"{file}: this file exists; it stays as it is") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PixelmazeError(f"{file}: {why}") from None
    name = shlex.quote(printable(file))
    click.echo(f"{printable(file)} is written. Watch it:")
    click.echo(f"    pixelmaze watch {_WATCH[what].format(name)}")
    click.echo("Open it in an editor: whenever you save it, it runs again. Then try it:")
    click.echo(f"    pixelmaze check {name}")
    click.echo("How to go on is in the guide:")
    click.echo("    pixelmaze guide own-algorithm")


def template(what: str, style: str, name: str) -> str:
    """The text of an example in this style, for a file of this name."""
    text = (FOLDER / f"{what}-{style}.txt").read_text(encoding="utf-8")
    return text.replace("mine.py", name) if re.fullmatch(r"[\w.-]+", name) else text
