"""`web`: write a page that carries the game."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from pixelmaze.commands import opened_store
from pixelmaze.commands.mazes import code_between, say_written, writing
from pixelmaze.commands.options import FILE, ends_options
from pixelmaze.files.files import title_of
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.memory import MAX_CELLS_IN_BROWSER
from pixelmaze.outside.lookup import solver_for
from pixelmaze.page.study import study_of, with_usual
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.addresses import query_of
from pixelmaze.ui.kit.front_end import HELPER
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.watch.requests import PreparedSearch
from pixelmaze.web.page import INDEX, beside, write_file, write_folder, write_offline

LONGEST_TITLE = 100
_ENDINGS = (".html", ".htm")


@click.command()
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE.html|DIR/",
    help="File to write; or a folder, for a page and a game that browsers cache.",
)
@click.option(
    "--maze",
    metavar="ID",
    help="Maze to walk when the page opens: an ID, a code or a room.",
)
@click.option(
    "--solver",
    metavar="NAME",
    help="With --maze: write a study page of this solver, with a link to the game.",
)
@ends_options
@click.option("--title", metavar="TEXT", help="Title of the page.")
@click.option("--offline", is_flag=True, help="With -o DIR/: add the engine, a download of 15 MB.")
@click.option("--engine", metavar="DIR", help="With --offline: take the engine from this folder.")
def web(
    output: str | None,
    maze: str | None,
    solver: str | None,
    title: str | None,
    offline: bool,
    engine: str | None,
    **ends: Any,
) -> None:
    """Write the game as a web page.

    FILE.html holds everything: double-click it, or put it on any web host. A name that ends in / is
    a folder for a web host: the page becomes index.html, and the game a file beside it. The page
    downloads the engine from its makers' address when you open it; with --offline this happens now,
    and the folder needs no network.

    With --solver, the page shows how the solver searches the maze, and downloads nothing. It links
    to the game, a page beside it, FILE-play.html.
    """
    if not output:
        raise PixelmazeError("no file given: try -o game.html, or -o game/ for a folder")
    is_folder = output.endswith(("/", os.sep)) or os.path.isdir(output)
    path = Path(output)
    front = path / INDEX if is_folder else path
    if front.suffix.lower() not in _ENDINGS:
        raise PixelmazeError(
            f"cannot write {output!r}: the name must end in .html, or in {os.sep} for a folder"
        )
    if title is not None and (not title.strip() or len(title) > LONGEST_TITLE):
        raise PixelmazeError(f"--title needs 1 to {LONGEST_TITLE} characters")
    address, searched = _address(code_between(maze or "", ends) or maze, solver)
    shown = printable(title or title_of(maze or ""))
    if offline and not is_folder:
        raise PixelmazeError(f"--offline needs a folder: try -o game{os.sep}")
    if engine is not None and not (offline and os.path.isdir(engine)):
        why = f"{engine!r} is not a folder" if offline else "--engine needs --offline"
        raise PixelmazeError(why)
    study = ""
    if searched and solver:
        solvers, game = with_usual(searched, solver_for(solver).name), quote(beside(front).name)
        study = study_of(searched, solvers, progress=writing(front), title=shown, game=game).html
    given = {"title": shown, "address": address, "maze": searched}
    place = opened_store().page
    if offline:
        write_offline(path, Path(engine) if engine else None, study, place=place, **given)
    elif is_folder:
        write_folder(path, study, place, **given)
    else:
        write_file(path, study, **given)
    rest = f" The game is {printable(beside(front).name)} beside it: keep both." if study else ""
    say_written(front, rest)


def _address(maze: str | None, solver: str | None) -> tuple[str, Maze | None]:
    """The query of the page, and the maze if a solver shows it.

    PixelmazeError if a new player cannot open that.
    """
    if maze is None:
        if solver is not None:
            raise PixelmazeError("--solver needs --maze")
        return "", None
    if not maze:
        raise PixelmazeError("--maze needs an ID, such as square-24x13-prim-4711")
    query = query_of("play", maze, {})
    asked = query_of("watch", maze, {"solver": solver}) if solver else query
    store = Store(MemoryPlace())
    opening = opening_of(asked, AdventureMenu(store).is_open)
    if opening and opening.cells > MAX_CELLS_IN_BROWSER:
        raise PixelmazeError(
            f"{maze} has {opening.cells:,} cells: a page holds at most {MAX_CELLS_IN_BROWSER:,}"
        )
    made = opening.prepare(store, HELPER, Report()) if opening else None
    return f"?{query}", made.search.maze if isinstance(made, PreparedSearch) else None
