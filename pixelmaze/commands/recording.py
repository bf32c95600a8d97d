"""What commands that record have in common: their options, and the film these ask for."""

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
from pixelmaze.ui.front_end import Film

FORMATS = (".gif", ".webp", ".png")
STILL = ".png"
"""The format of pictures; the others are films."""
TERMINAL_FORMATS = (".svg",)
FPS = 20
"""Frames a second, unless asked otherwise."""
OPTIONS = ("seconds", "scale", "fps")

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
                raise PixelmazeError(f"--{option} only goes with --record")
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
            raise PixelmazeError(f"--{option} does not go with --terminal, which is a still")
    if asked["seconds"] and step_rate and not terminal and path.suffix.lower() != STILL:
        raise PixelmazeError("how long a film is follows from --step-rate: give that or --seconds")
    label = f"Recording {name_of(record)}"
    progress = partial(click.progressbar, label=label, file=sys.stderr)
    return Film(path, asked["seconds"], asked["scale"] or 1, int(asked["fps"] or FPS), progress)
