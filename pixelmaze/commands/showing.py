"""What the commands share that show something: the window, opened; or a film of it, written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pixelmaze.commands.options import FILE, LONG, SCALE, SECONDS, SHORT, opened_store
from pixelmaze.errors import PixelmazeError
from pixelmaze.theme import DUNGEON
from pixelmaze.ui.loading import Report

if TYPE_CHECKING:
    from pixelmaze.storage.store import Store
    from pixelmaze.window.app import Scene
    from pixelmaze.window.record import Film
    from pixelmaze.window.session import Session

Made = TypeVar("Made")

FORMATS = (".gif", ".webp", ".png")
"""What can be recorded."""
STILL = ".svg"
"""The same of a terminal."""
FPS = 20
"""Frames a second of a recording, if nobody says otherwise."""
_LARGEST_FILM = 1_500_000_000
"""Bytes of its frames, which are all in memory while it is written."""
FROM_RECORDING = ("fps", "scale", "seconds")

_RECORDING = (
    click.option("--seconds", type=SECONDS, metavar="N",
                 help="How long a film is; of a .png, the moment it shows."),
    click.option("--scale", type=SCALE, metavar="N",
                 help="Times that a recording is enlarged, 1 … 8.  [default: 1]"),
    # a GIF counts hundredths of a second: these rates it plays exactly
    click.option("--fps", type=click.Choice(["10", "20", "25", "50"]),
                 help=f"Frames a second of a recording.  [default: {FPS}]"),
    click.option("--record", type=FILE, metavar="FILE",
                 help="Write a .gif, .webp or .png, or with --terminal an .svg; needs no display."),
)  # fmt: skip


def recording_options(command: Callable[..., None]) -> Callable[..., None]:
    """Where to record to, and what the recording is like."""
    for decorate in _RECORDING:
        command = decorate(command)
    return command


# ---- the window --------------------------------------------------------------------------------


def opened_session(store: Store, solver: str = "dfs", **asked: Any) -> Session:
    """The window, opened, that looks and sounds as it was chosen, or is `asked` for this time."""
    from pixelmaze.window.app import open_screen
    from pixelmaze.window.scenes.title import Title
    from pixelmaze.window.session import Session

    open_screen(scale=store.settings.scale)
    session = Session(store, Title, solver, **asked)
    session.tell = say
    return session


def open_window(
    work: Callable[[Store, Report], Made],
    then: Callable[[Session, Made], Scene],
    cells: int,
    name: str = "",
    data_dir: str | None = None,
    solver: str = "dfs",
    **asked: Any,
) -> None:
    """Show the scene that `then` makes of what the work prepares, until the user has enough. Work
    on few `cells` is done before the window opens; else its progress is shown, under that name."""
    store = opened_store(data_dir)
    made = [work(store, Report())] if cells <= SHORT else []
    session = opened_session(store, solver, **asked)
    if made:
        run(then(session, made[0]), session)
        return
    from pixelmaze.window.loading import Loading

    loading = Loading(partial(work, store), partial(then, session), name)
    loading.is_long = cells >= LONG
    run(loading, session)


def say(text: str) -> None:
    """Print it, if somebody reads that: the window goes on without."""
    with suppress(OSError):
        click.echo(text)


def run(scene: Scene, session: Session) -> None:
    """Show the scene, and those to which it leads, until the user has enough."""
    from pixelmaze.window.app import App

    app = App(scene)
    app.is_calm = lambda: session.settings.reduced_motion
    app.run()


# ---- a film ------------------------------------------------------------------------------------


def check_film(
    record: str | None, step_rate: int | None, film: dict[str, Any], terminal: bool = False
) -> None:
    """Complain of what does not fit together, before anything is done."""
    if record is None:
        for option, value in film.items():
            if value is not None:
                raise PixelmazeError(f"--{option} only goes with --record")
        return
    formats = (STILL,) if terminal else FORMATS
    if Path(record).suffix.lower() not in formats:
        of = " of a terminal" if terminal else ""
        raise PixelmazeError(
            f"cannot record to {record}: the name{of} must end in {', '.join(formats)}"
        )
    for option in ("scale", "fps"):
        if terminal and film[option] is not None:
            raise PixelmazeError(f"--{option} does not go with --terminal, which is a still")
    if terminal:
        return
    if film["seconds"] and step_rate and not is_still(record):
        raise PixelmazeError("how long a film is follows from --step-rate: give that or --seconds")


def is_still(record: str) -> bool:
    """Whether a picture is to be recorded, and no film."""
    return Path(record).suffix.lower() == ".png"


def write_film(record: str, theme: str | None, fps: int, shoot: Callable[[Session], Film]) -> None:
    """Record what `shoot` makes once the screen is open, with its progress shown. The session is
    that of somebody who has never played: a film looks the same, whoever makes it."""
    from pixelmaze.formats.files import name_of, replacing
    from pixelmaze.storage.store import Store
    from pixelmaze.window.app import open_screen
    from pixelmaze.window.record import save
    from pixelmaze.window.scenes.title import Title
    from pixelmaze.window.session import Session

    path = Path(record)
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, replacing(path) as file:
        open_screen(headless=True)
        film = shoot(Session(Store(Path(folder)), Title, theme=theme or DUNGEON.name))
        if film.size > _LARGEST_FILM:
            raise PixelmazeError(
                f"this film of {len(film):,} frames would take {film.size >> 20:,} MB of "
                f"memory, more than {_LARGEST_FILM >> 20:,}: give a smaller --scale, --fps or "
                "--seconds"
            )
        with click.progressbar(film, label=f"Recording {name_of(record)}", file=sys.stderr) as bar:
            save(bar, file, path.suffix, fps)
