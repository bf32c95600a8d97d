"""The commands of the program: each is a function in its own module.

This module has what the program shares with them. It lists their names and summaries, so that
`pixelmaze --help` and the completion of a command's name load none of them; for the same reason it
imports what it needs when it needs it.
"""

from __future__ import annotations

import atexit
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pixelmaze.maze.errors import PixelmazeError

if TYPE_CHECKING:
    from pixelmaze.storage.store import Store

COMMANDS = {
    "play": ("Walk a maze yourself.", "--size 30x20 --braid 50 --ghost dfs", "1-1 --prompt"),
    "watch": ("Watch an algorithm make or solve a maze.",
              "--solver a-star --braid 30 --source", "--solver mine.py --quiz"),
    "race": ("Race algorithms on one maze.",
             "--solvers bfs,a-star,mine.py", "--generators prim,wilson"),
    "lesson": ("Learn an algorithm: predict, run, investigate, modify, make.",
               "5", "5 --worksheet -o sheet.html"),
    "generate": ("Make a maze, or convert one to another format.",
                 "--size 20x10 --seed 7 -o maze.svg", "maze.txt --format code"),
    "solve": ("Print a maze with its path.",
              "maze.txt --solver a-star -o path.png", "maze.png --moves letters"),
    "compare": ("Compare solvers on many mazes.",
                "--solvers bfs,dfs,a-star --braid 30", "--size 10x10,40x40 -o growth.png"),
    "find": ("Find mazes in which algorithms differ.",
             "'dfs.path > 2 * bfs.path' --braid 50", "'max(maze.dead_ends)' --size 9x9"),
    "new": ("Start your own solver, generator or game.", "solver mine.py", "game game.py"),
    "check": ("Test your algorithms on every kind of maze.", "mine.py", "class/ --csv class.csv"),
    "break": ("Find the smallest maze in which a solver fails.", "wall-follower", "mine.py --find"),
    "contest": ("Rank the solvers of a class.", "class/ --mazes 20", "class/ -o ranks.html"),
    "page": ("Write a study page: a maze and algorithms in one HTML file.",
             "--size 16x10 --braid 50 -o study.html", "--all pages"),
    "list": ("List generators, solvers, shapes and masks.", "--all", "solvers"),
    "guide": ("Read the manual.", "", "a-star"),
    "records": ("List your records.", "", "1-1 --code"),
    "verify": ("Check a run by replaying it, or the maze in a file.",
               "maze.txt", "maze.txt --path 3E2S"),
    "web": ("Write the game as a web page.", "-o game.html", "--maze 1-1 -o room.html"),
    "link": ("Print a link that opens a maze, a race or a run in a browser.",
             "play 1-1", "watch square-24x13-prim-4711 --solver bfs"),
}  # fmt: skip
"""A summary of each command, and what follows its name in two examples; the most used first."""

_UNUSUAL = {"break": ("breaking", "breaking"), "list": ("list", "list_all")}
"""Modules and functions of commands whose names are a keyword or a built-in function of Python."""


def place_of(name: str) -> tuple[str, str]:
    """The module in this folder, and the function in it, of the command with this name.

    >>> place_of("solve"), place_of("list")
    (('solve', 'solve'), ('list', 'list_all'))
    """
    return _UNUSUAL.get(name, (name, name))


def _keep_data_dir(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:  # otherwise the one before the name of the command holds
        ctx.obj = value


terminal_option = click.option(
    "--terminal", is_flag=True, help="Run in this terminal instead of a window."
)
prompt_option = click.option(
    "--prompt",
    is_flag=True,
    help="Use lines of text instead of a window, for scripts and screen readers.",
)
data_option = click.option(
    "--data-dir",
    metavar="DIR",
    expose_value=False,
    callback=_keep_data_dir,
    help="Folder for settings and records.  [default: $PIXELMAZE_DATA_DIR, or the system's]",
)


def opened_store() -> Store:
    """Settings, records and unfinished runs, in the data folder.

    The run in progress is stored when the program ends.
    """
    from pixelmaze.storage.folder import Folder
    from pixelmaze.storage.store import Store

    store = Store(Folder(data_path()))
    atexit.register(store.flush)  # however it ends: the engine, too, calls what is registered
    return store


def data_path() -> Path:
    """The data folder: from --data-dir, the environment, or the system's default."""
    from pixelmaze.storage.folder import default_path

    context = click.get_current_context(silent=True)  # there is none in `pixelmaze.watch`
    given = context.obj if context else None
    if given is None:
        given = os.environ.get("PIXELMAZE_DATA_DIR") or None
    if given is None:
        return default_path()
    if not given or (os.path.lexists(given) and not os.path.isdir(given)):
        raise PixelmazeError(f"{given!r} is not a folder: settings and records need one")
    return Path(given)
