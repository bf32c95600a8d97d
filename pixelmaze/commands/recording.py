"""The options of commands that record, and the film they describe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from pixelmaze.commands.options import FILE, SCALE, SECONDS
from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.files import name_of
from pixelmaze.ui.front_end import PAGE, Film

FORMATS = (".gif", ".webp", ".png", PAGE)
STILL = ".png"
"""The format of pictures; the others are films."""
TERMINAL_FORMATS = (".svg",)
FPS = 20
"""Frames per second by default."""
OPTIONS = ("seconds", "scale", "fps")

_RECORDING = (
    click.option("--seconds", type=SECONDS, metavar="N",
                 help="Length of a film; of a picture, the moment it shows."),
    click.option("--scale", type=SCALE, metavar="N",
                 help="Enlarge a recording, 1 to 8 times.  [default: 1]"),
    # a GIF counts hundredths of a second: these rates it plays exactly
    click.option("--fps", type=click.Choice(["10", "20", "25", "50"]),
                 help=f"Frames per second of a film.  [default: {FPS}]"),
    click.option("--record", type=FILE, metavar="FILE",
                 help="Record a .gif, .webp or .png, or an .html that plays in a browser; with "
                 "--terminal an .svg. Needs no display."),
)  # fmt: skip


def recording_options(command: Callable[..., None]) -> Callable[..., None]:
    """Options for the file to record to, and for the recording."""
    for decorate in _RECORDING:
        command = decorate(command)
    return command


def film_of(
    record: str | None,
    asked: dict[str, Any],
    terminal: bool,
    step_rate: int | None = None,
) -> Film | None:
    """The film that the options ask for; None if nothing is recorded. PixelmazeError if they
    contradict each other."""
    if record is None:
        for option, value in asked.items():
            if value is not None:
                raise PixelmazeError(f"--{option} needs --record")
        return None
    path = Path(record)
    formats = TERMINAL_FORMATS if terminal else FORMATS
    if path.suffix.lower() not in formats:
        of = " of a terminal" if terminal else ""
        raise PixelmazeError(
            f"cannot record to {record}: the name{of} must end in {', '.join(formats)}"
        )
    for option in ("scale", "fps"):
        if terminal and asked[option] is not None:
            raise PixelmazeError(
                f"--{option} cannot be used with --terminal, which records one picture"
            )
    for option, value in asked.items():
        if path.suffix.lower() == PAGE and value is not None:
            raise PixelmazeError(
                f"--{option} cannot be used with {PAGE}, which plays at any speed and size"
            )
    if asked["seconds"] and step_rate and not terminal and path.suffix.lower() != STILL:
        raise PixelmazeError(
            "--step-rate and --seconds exclude each other in a film: give one of them"
        )
    label = f"Recording {name_of(record)}"
    progress = partial(click.progressbar, label=label, file=sys.stderr)
    return Film(path, asked["seconds"], asked["scale"] or 1, int(asked["fps"] or FPS), progress)
