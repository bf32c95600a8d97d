"""The front end of a command, or of `pixelmaze.watch`: a window, the terminal, or lines of text."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Generator
from pixelmaze.commands import opened_store, prompt_option, terminal_option
from pixelmaze.commands.mazes import described_maze, expected_cells, print_id, writing
from pixelmaze.commands.options import FILE, SCALE, SECONDS, Name, refuse, together
from pixelmaze.looks.looks import BY_LAND, THEMES
from pixelmaze.maze.errors import PixelmazeError, whole_number
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_id import looks_like_id, parse
from pixelmaze.run.race import RaceResult, table
from pixelmaze.ui.kit.front_end import (
    PAGE,
    FrontEnd,
    Options,
    Recording,
    has_display,
    has_terminal,
    is_typed,
)
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.mazes import MazeSource, OpenMaze
from pixelmaze.ui.watch.messages import remarks_on
from pixelmaze.ui.watch.requests import PreparedRace, PreparedSearch

WINDOW, TERMINAL, PROMPT = "window", "terminal", "prompt"

_NOTES = {
    TERMINAL: "no display found: using this terminal",
    PROMPT: "no display found: using --prompt",
}

theme_option = click.option(
    "--theme",
    type=Name("theme", dict.fromkeys((BY_LAND, *THEMES))),
    help=f"Colours: {', '.join((BY_LAND, *THEMES))}.  [default: as in Settings; for "
    "recordings, chapter]",
)


view_options = together(
    terminal_option,
    prompt_option,
    theme_option,
    click.option("--lecture", is_flag=True, default=None,
                 help="Lecture mode: fewer words, twice as large in a window; F2 turns it on and "
                 "off.  [default: as in Settings]"),
)  # fmt: skip
"""The options that choose a front end, and how it draws."""


def choose(
    prompt: bool = False, terminal: bool = False, records: bool = False, *, has_lines: bool
) -> str:
    """WINDOW, TERMINAL or PROMPT: the one that options ask for, or else the first possible one.

    `has_lines` is True if PROMPT is possible. WINDOW stands for none, as it explains why when it
    opens, and for recordings, which open nothing.

    PixelmazeError if options ask for two, or for a terminal that cannot be drawn on.
    """
    if prompt and terminal:
        raise PixelmazeError("--prompt cannot be used with --terminal")
    if terminal and not records and not has_terminal():
        if is_typed():
            way = "--prompt" if has_lines else "`pixelmaze play --prompt`"
            raise PixelmazeError(
                f"--terminal needs to move the cursor, and with TERM={os.environ.get('TERM', '')} "
                f"this terminal cannot; try {way}"
            )
        raise PixelmazeError("--terminal needs a terminal for input and output")
    if prompt or terminal:
        return PROMPT if prompt else TERMINAL
    if records or has_display():
        return WINDOW
    if has_terminal():
        return TERMINAL
    return PROMPT if has_lines else WINDOW


# A front end is imported only when it is chosen: Pyxel and prompt_toolkit are slow to load, and
# may be unusable on this machine.


def chosen(choice: str, is_asked: bool, **options: Any) -> FrontEnd:
    """The chosen front end, with a note on the choice unless `is_asked`. For `options` see
    `Options`; None is the default."""
    given = _options(note=None if is_asked else _NOTES.get(choice), **options)
    if choice == WINDOW:
        from pixelmaze.window.app.front_end import Window

        return Window(given)
    if choice == TERMINAL:
        from pixelmaze.terminal.front_end import Terminal

        return Terminal(given)
    from pixelmaze.lines.front_end import Lines

    return Lines(given)


def recorder(film: Recording, terminal: bool, **options: Any) -> FrontEnd:
    """The front end that records: pixels of the window, characters of the terminal, or a page."""
    if film.is_page:
        from pixelmaze.page.film import PageFilm

        return PageFilm(_options(**options))
    return chosen(TERMINAL if terminal else WINDOW, is_asked=True, **options)


def _options(**options: Any) -> Options:
    given = {name: value for name, value in options.items() if value is not None}
    return Options(open_store=opened_store, **given)


# ---- requests ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DescribedMaze(MazeSource):
    """The maze of an argument and options: see `described_maze`."""

    argument: str | None  # an ID, a file name, or - for standard input; None for a new maze
    parts: Mapping[str, Any]

    @property
    def name(self) -> str:
        return self.argument or ""

    @property
    def cells(self) -> int:
        is_own = isinstance(self.parts.get("generator"), Generator)  # it may take a while
        return max(expected_cells(self.argument, dict(self.parts)), SHORT + 1 if is_own else 0)

    def open(self, report: Report | None) -> tuple[Maze, str]:
        """The maze and its title. Without a report, long work draws a progress bar."""
        return described_maze(self.argument, report=report, **self.parts)

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height, if they are known before the maze is made."""
        if self.argument is None:
            return self.parts.get("size")
        if not looks_like_id(self.argument):
            return None
        spec = parse(self.argument)
        return spec.width, spec.height

    def opened(self, film: Recording | None = None) -> OpenMaze:
        """The maze, made now. PixelmazeError, before that, if it is too large for the film."""
        if film and film.path.suffix.lower() == PAGE and self.size:
            from pixelmaze.page.run_log import check_size  # it loads the engine

            check_size(*self.size)
        return OpenMaze(*self.open(None))


class Announcer:
    """Prints the ID of each new maze, and the results of races."""

    def __init__(
        self, argument: str | None, print_line: Callable[[str], object], maze: Maze | None = None
    ) -> None:
        self._argument = argument
        self._print_line = print_line
        self._maze = maze
        """The maze that the command has opened."""

    def opened(self, made: object) -> None:
        assert isinstance(made, PreparedRace | PreparedSearch)
        self._maze = made.maze
        print_id(self._argument, made.maze)

    def results(self, maze: Maze, results: Sequence[RaceResult]) -> None:
        if maze is not self._maze:
            print_id(None, maze)
        self._print_line("\n".join([table(results), *remarks_on(results)]))


# ---- recording -----------------------------------------------------------------------------------

FORMATS = (".gif", ".webp", ".mp4", ".png", PAGE)
STILL = ".png"  # the format of pictures; the others are films
VIDEO = ".mp4"  # the format that needs an extra library
TERMINAL_FORMATS = (".svg",)
FPS = 20  # frames per second by default
FILM_OPTIONS = ("seconds", "steps", "scale", "fps")


def steps(text: str) -> tuple[int, int]:
    """The first and the last step of a range, such as 40-60, or twice a single one, 40."""
    found = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", text)
    first, last = (whole_number(part or found[1]) for part in found.groups()) if found else (1, 0)
    if first > last:
        raise PixelmazeError(f"{text!r} is not a range of steps: expected one such as 40-60 or 40")
    return first, last


recording_options = together(
    click.option("--record", type=FILE, metavar="FILE",
                 help="Record to a .gif, .webp, .mp4 or .png, or to an .html that plays in a "
                 "browser; with --terminal, to an .svg. Needs no display."),
    # a GIF counts hundredths of a second: these rates it plays exactly
    click.option("--fps", type=click.Choice(["10", "20", "25", "50"]),
                 help=f"Frames per second of a film.  [default: {FPS}]"),
    click.option("--scale", type=SCALE, metavar="N",
                 help="Enlarge the recording 1 to 8 times.  [default: 1]"),
    click.option("--steps", type=steps, metavar="A-B",
                 help="Record only these steps, or rounds of a race; for a picture, one step."),
    click.option("--seconds", type=SECONDS, metavar="N",
                 help="Length of the film; for a picture, the moment to show."),
)  # fmt: skip
"""The options for the file to record to, and for the recording."""


def film_of(
    record: str | None,
    asked: dict[str, Any],
    terminal: bool,
    step_rate: int | None = None,
) -> Recording | None:
    """The film that options ask for; None without --record. PixelmazeError if they clash."""
    if record is None:
        refuse((True, FILM_OPTIONS, "OPTION needs --record"))
        return None
    path = Path(record)
    ending = path.suffix.lower()
    formats = TERMINAL_FORMATS if terminal else FORMATS
    if ending not in formats:
        endings = f"{', '.join(formats)}{' with --terminal' * terminal}"
        raise PixelmazeError(f"cannot record to {record}: the name must end in {endings}")
    if ending == VIDEO and not find_spec("av"):
        raise PixelmazeError("an .mp4 needs the av package: try `pip install 'pixelmaze[video]'`")
    is_still = ending in (STILL, *TERMINAL_FORMATS)
    seconds, (first, last) = asked["seconds"], asked["steps"] or (0, 0)
    refuse(
        (is_still and seconds, ["steps"],
         "OPTION cannot be used with --seconds in a picture"),
        (is_still and first < last, ["steps"], f"a picture shows one step: try OPTION {first}"),
        (not is_still and first == last, ["steps"],
         f"a film needs several steps: try OPTION {first}-{first + 20}"),
        (terminal, ("scale", "fps"),
         "OPTION cannot be used with --terminal, which records one picture"),
        (ending == PAGE, FILM_OPTIONS,
         f"OPTION cannot be used with {PAGE}, which plays all steps at any speed"),
        (seconds and step_rate and not is_still, ["step_rate"],
         "OPTION cannot be used with --seconds in a film"),
    )  # fmt: skip
    fps = int(asked["fps"] or FPS)
    return Recording(path, seconds, asked["scale"] or 1, fps, writing(path), asked["steps"])
