"""What the commands share that show something in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from pixelmaze.commands.options import LONG, SHORT, opened_store
from pixelmaze.signals import leave
from pixelmaze.theme import DUNGEON
from pixelmaze.ui.loading import Report, is_working

Made = TypeVar("Made")

if TYPE_CHECKING:
    from pixelmaze.storage.store import Store
    from pixelmaze.terminal.scene import Scene
    from pixelmaze.terminal.session import Session

    class Recorded(Scene, Protocol):
        """A scene that can be at any moment."""

        def come_to(self, seconds: float | None) -> None: ...


_LARGEST = (1000, 500)
"""Columns and lines of a picture of it."""
_NEEDED = "★☆─│╭▀●…"
"""Some of the characters that all is drawn in."""


def load_in_terminal(
    work: Callable[[Store, Report], Made],
    then: Callable[[Session, Made], Scene],
    cells: int,
    name: str = "",
    data_dir: str | None = None,
    solver: str = "dfs",
    **asked: Any,
) -> None:
    """Show the scene that `then` makes of what the work prepares, until the player has enough. Work
    on few `cells` is done before the terminal is taken; else its progress is shown, under that
    name."""

    def first(session: Session) -> Scene:
        if cells <= SHORT:
            return then(session, work(session.store, Report()))
        from pixelmaze.terminal.loading import Loading

        loading = Loading(partial(work, session.store), partial(then, session), name)
        loading.is_long = cells >= LONG
        return loading

    open_terminal(first, data_dir, solver, **asked)


def open_terminal(
    first: Callable[[Session], Scene],
    data_dir: str | None = None,
    solver: str = "dfs",
    **asked: Any,
) -> None:
    """Show the first scene, and those to which it leads, until the player has enough; settings
    are as they were chosen, or as `asked` for this time. What was to be told is told then."""
    store = opened_store(data_dir)
    from pixelmaze.terminal.depth import depth_of
    from pixelmaze.terminal.glyphs import ascii_only
    from pixelmaze.terminal.palette import Palette
    from pixelmaze.terminal.screen import run
    from pixelmaze.terminal.session import Session
    from pixelmaze.terminal.title import Title

    session = Session(store, Title, solver, **asked)
    told: list[str] = []
    session.tell = told.append
    depth = depth_of(os.environ)
    palettes = cache(partial(Palette, depth=depth))
    spelled = str if _can_spell() else ascii_only
    try:
        run(first(session), lambda: palettes(session.settings.theme), spelled)
    finally:
        for line in told:
            click.echo(spelled(line))
    if is_working():  # nobody waits for that; Python would, before it ends
        sys.stdout.flush()
        leave(0)


def record_terminal(
    first: Callable[[Session], Recorded], record: str, seconds: float | None, theme: str | None
) -> None:
    """Write a picture of the scene after so many seconds, or at its end: what a terminal as large
    as this one would show, or one of 80x24 characters."""
    from shutil import get_terminal_size
    from tempfile import TemporaryDirectory

    from pixelmaze.formats.files import replacing
    from pixelmaze.storage.store import Store
    from pixelmaze.terminal.canvas import Canvas
    from pixelmaze.terminal.palette import Palette
    from pixelmaze.terminal.picture import svg
    from pixelmaze.terminal.scene import Shell
    from pixelmaze.terminal.session import Session
    from pixelmaze.terminal.title import Title

    with TemporaryDirectory() as folder:  # a picture looks the same, whoever makes it
        session = Session(Store(Path(folder)), Title, theme=theme or DUNGEON.name)
        scene = first(session)
        scene.come_to(seconds)
        width, height = map(min, get_terminal_size(), _LARGEST)
        canvas = Canvas(width, height)
        Shell(scene).draw(canvas)
    with replacing(Path(record)) as file:
        text = svg(canvas, Palette(session.settings.theme, "true"), text=canvas.text())
        file.write(text.encode())


def _can_spell() -> bool:
    """Whether the output takes more than ASCII."""
    try:
        _NEEDED.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True
