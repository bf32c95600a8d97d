"""Options that the program and its commands share: the terminal, and where data is kept.

The program loads this module at its start. So it imports what it needs when it needs it.
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

terminal_option = click.option(
    "--terminal", is_flag=True, help="Run in this terminal instead of a window."
)
data_option = click.option(
    "--data-dir",
    metavar="DIR",
    help="Folder of settings and records.  [default: $PIXELMAZE_DATA_DIR, or the system's]",
)


def opened_store(data_dir: str | None) -> Store:
    """Settings, records and unfinished runs in the data folder. The run in progress is stored when
    the program ends."""
    from pixelmaze.storage.folder import Folder
    from pixelmaze.storage.store import Store

    store = Store(Folder(data_path(data_dir)))
    atexit.register(store.flush)  # however it ends: the engine, too, calls what is registered
    return store


def data_path(data_dir: str | None) -> Path:
    """The folder of settings and records: from --data-dir of the command or before it, from the
    environment, or as the system has it."""
    from pixelmaze.storage.folder import default_path

    context = click.get_current_context(silent=True)  # there is none in `pixelmaze.watch`
    given = context.obj if context and data_dir is None else data_dir
    if given is None:
        given = os.environ.get("PIXELMAZE_DATA_DIR") or None
    if given is None:
        return default_path()
    if not given or (os.path.lexists(given) and not os.path.isdir(given)):
        raise PixelmazeError(f"{given!r} is not a folder for settings and records")
    return Path(given)
