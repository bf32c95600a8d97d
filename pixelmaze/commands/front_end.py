"""Which front end answers a command: a window, the terminal, or lines of text."""

from functools import partial
from typing import Any

import click

from pixelmaze.commands.options import opened_store
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.front_end import Film, FrontEnd, Options, has_display, has_terminal

WINDOW, TERMINAL, PROMPT = "window", "terminal", "prompt"

_NOTES = {
    TERMINAL: "no display found: using this terminal",
    PROMPT: "no display found: going line by line, as with --prompt",
}

prompt_option = click.option(
    "--prompt",
    is_flag=True,
    help="Go line by line, without a window; for scripts and screen readers.",
)
terminal_option = click.option(
    "--terminal", is_flag=True, help="Run in this terminal instead of a window."
)


def choose(
    prompt: bool = False, terminal: bool = False, records: bool = False, *, has_lines: bool
) -> str:
    """WINDOW, TERMINAL or PROMPT: the one that was asked for, or else the first that is possible.
    `has_lines` says whether PROMPT is. If none is possible, the answer is WINDOW, which explains
    why when it opens; also for a recording, which opens nothing.

    PixelmazeError if two are asked for, or a terminal that cannot be drawn on.
    """
    if prompt and terminal:
        raise PixelmazeError("--prompt and --terminal exclude each other: give one of them")
    if terminal and not records and not has_terminal():
        raise PixelmazeError("--terminal needs a terminal as its input and output")
    if prompt or terminal:
        return PROMPT if prompt else TERMINAL
    if records or has_display():
        return WINDOW
    if has_terminal():
        return TERMINAL
    return PROMPT if has_lines else WINDOW


# A front end is imported only when it is chosen: Pyxel and prompt_toolkit take long to load, and
# may be unusable on this machine.


def front_end(choice: str, is_asked: bool, data_dir: str | None = None, **options: Any) -> FrontEnd:
    """The chosen front end; it explains the choice unless the user made it. `options` are those of
    `Options`; None stands for the default."""
    given = _options(data_dir, note=None if is_asked else _NOTES.get(choice), **options)
    if choice == WINDOW:
        from pixelmaze.window.app.front_end import Window

        return Window(given)
    if choice == TERMINAL:
        from pixelmaze.terminal.front_end import Terminal

        return Terminal(given)
    from pixelmaze.lines.front_end import Lines

    return Lines(given)


def recorder(film: Film, terminal: bool, **options: Any) -> FrontEnd:
    """Records in the window's pixels, in the terminal's characters, or as a page."""
    given = _options(None, **options)
    if film.is_page:
        from pixelmaze.page.film import PageFilm

        return PageFilm(given)
    if terminal:
        from pixelmaze.terminal.front_end import Terminal

        return Terminal(given)
    from pixelmaze.window.app.front_end import Window

    return Window(given)


def _options(data_dir: str | None, **options: Any) -> Options:
    given = {name: value for name, value in options.items() if value is not None}
    return Options(open_store=partial(opened_store, data_dir), **given)


def refuse_with_prompt(**options: Any) -> None:
    """PixelmazeError for options that do not apply to lines of text."""
    for option, value in options.items():
        if value:
            raise PixelmazeError(f"--{option} cannot be used with --prompt")
