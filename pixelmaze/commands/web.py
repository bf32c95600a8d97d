"""`web`: write a page that carries the game."""

from __future__ import annotations

import os
from pathlib import Path

import click

from pixelmaze.commands.options import FILE
from pixelmaze.errors import PixelmazeError, printable
from pixelmaze.factory import from_id
from pixelmaze.maze_code import is_code
from pixelmaze.ui.addresses import opening_of, query_of
from pixelmaze.web.page import INDEX, write_file, write_folder

LONGEST_TITLE = 100
_ENDINGS = (".html", ".htm")


@click.command()
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE.html|DIR/",
    help="The file to write; or a folder, for a page and a game that browsers keep apart.",
)
@click.option(
    "--maze",
    "maze_id",
    metavar="ID",
    help="Open the page with this maze, to walk it: an ID, or a code.",
)
@click.option("--solver", metavar="NAME", help="With --maze: watch this solver in it instead.")
@click.option("--title", metavar="TEXT", help="The title of the page.")
def web(output: str | None, maze_id: str | None, solver: str | None, title: str | None) -> None:
    """Write a page that carries the game, to play it in a browser.

    FILE.html holds everything: it plays by a double-click, and on any web host. A name that ends in
    / is a folder, for a web host: the page becomes index.html, and the game a file beside it. The
    engine is fetched from its makers' address when the page is opened.
    """
    if not output:
        raise PixelmazeError(
            "-o is missing: give the name of a file, game.html, or a folder, game/"
        )
    is_folder = output.endswith(("/", os.sep)) or os.path.isdir(output)
    path = Path(output)
    if not is_folder and path.suffix.lower() not in _ENDINGS:
        raise PixelmazeError(
            f"{output}: its name should end in .html, or in {os.sep} if it is a folder"
        )
    if title is not None and (not title.strip() or len(title) > LONGEST_TITLE):
        raise PixelmazeError(f"--title needs a text of at most {LONGEST_TITLE} characters")
    address = _address(maze_id, solver)
    shown = printable(title or maze_id or "")
    (write_folder if is_folder else write_file)(path, shown, address)
    click.echo(f"{printable(str(path / INDEX if is_folder else path))} is written.", err=True)


def _address(maze_id: str | None, solver: str | None) -> str:
    """What the page opens with. PixelmazeError if there is no such maze or solver."""
    if maze_id is None:
        if solver is not None:
            raise PixelmazeError("--solver needs a maze: give its ID with --maze")
        return ""
    query = (
        query_of("watch", maze_id, {"solver": solver}) if solver else query_of("play", maze_id, {})
    )
    if not is_code(maze_id):
        from_id(maze_id)
    opening_of(query, lambda _: True)
    return f"?{query}"
