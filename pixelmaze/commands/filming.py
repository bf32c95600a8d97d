"""The options of commands that record, and the film they describe."""

import re
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from pixelmaze.commands.options import FILE, SCALE, SECONDS
from pixelmaze.files.files import name_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.front_end import PAGE, Film

FORMATS = (".gif", ".webp", ".mp4", ".png", PAGE)
STILL = ".png"  # the format of pictures; the others are films
VIDEO = ".mp4"  # the format that needs a library of its own
TERMINAL_FORMATS = (".svg",)
FPS = 20  # frames per second by default
OPTIONS = ("seconds", "steps", "scale", "fps")


class StepsType(click.ParamType[tuple[int, int]]):
    """A step, or the first and the last of several: 40 or 40-60."""

    name = "steps"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", str(value))
        first, last = (int(part or found[1]) for part in found.groups()) if found else (1, 0)
        if first > last:
            raise PixelmazeError(f"{value!r} is not a range of steps, such as 40-60, or a step, 40")
        return first, last


_RECORDING = (
    click.option("--seconds", type=SECONDS, metavar="N",
                 help="Length of a film; of a picture, the moment it shows."),
    click.option("--steps", type=StepsType(), metavar="A-B",
                 help="Film only these steps of watch, or rounds of race; one step for a picture."),
    click.option("--scale", type=SCALE, metavar="N",
                 help="Enlarge a recording, 1 to 8 times.  [default: 1]"),
    # a GIF counts hundredths of a second: these rates it plays exactly
    click.option("--fps", type=click.Choice(["10", "20", "25", "50"]),
                 help=f"Frames per second of a film.  [default: {FPS}]"),
    click.option("--record", type=FILE, metavar="FILE",
                 help="Record a .gif, .webp, .mp4 or .png, or an .html that plays in a browser; "
                 "with --terminal an .svg. Needs no display."),
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
    if path.suffix.lower() == VIDEO and not find_spec("av"):
        raise PixelmazeError("an .mp4 needs the package av: pip install 'pixelmaze[video]'")
    _check_steps(asked, is_still=path.suffix.lower() in (STILL, *TERMINAL_FORMATS))
    for option in ("scale", "fps"):
        if terminal and asked[option] is not None:
            raise PixelmazeError(
                f"--{option} cannot be used with --terminal, which records one picture"
            )
    for option, value in asked.items():
        if path.suffix.lower() == PAGE and value is not None:
            raise PixelmazeError(
                f"--{option} cannot be used with {PAGE}, which plays all steps at any speed"
            )
    if asked["seconds"] and step_rate and not terminal and path.suffix.lower() != STILL:
        raise PixelmazeError(
            "--step-rate and --seconds exclude each other in a film: give one of them"
        )
    label = f"Recording {name_of(record)}"
    progress = partial(click.progressbar, label=label, file=sys.stderr)
    fps = int(asked["fps"] or FPS)
    return Film(path, asked["seconds"], asked["scale"] or 1, fps, progress, asked["steps"])


def _check_steps(asked: dict[str, Any], is_still: bool) -> None:
    """PixelmazeError if the steps do not go with the kind of recording."""
    if asked["steps"] is None:
        return
    first, last = asked["steps"]
    if is_still and asked["seconds"]:
        raise PixelmazeError("--steps and --seconds exclude each other in a picture: give one")
    if is_still and first < last:
        raise PixelmazeError(f"a picture shows one step: try --steps {first}")
    if not is_still and first == last:
        raise PixelmazeError(f"a film needs several steps: try --steps {first}-{first + 20}")
