"""Where a command is played or watched: in a window, in a terminal, or in lines of text."""

from __future__ import annotations

from typing import Any

import click

from pixelmaze.display import has_display, has_terminal
from pixelmaze.errors import PixelmazeError

WINDOW, TERMINAL, PROMPT = "window", "terminal", "prompt"

_INSTEAD = {
    TERMINAL: "there is no display, so this terminal shows it",
    PROMPT: "there is no display, so it goes line by line, as with --prompt",
}

prompt_option = click.option(
    "--prompt", is_flag=True, help="Line by line, without a window: for scripts and screen readers."
)
terminal_option = click.option(
    "--terminal", is_flag=True, help="In the whole of this terminal, drawn in characters."
)


def front_end(
    prompt: bool = False, terminal: bool = False, needs_none: bool = False, *, has_lines: bool
) -> str:
    """WINDOW, TERMINAL or PROMPT: the one that is asked for, or else the first that is possible.
    `has_lines` says whether PROMPT is. Where none is, it is WINDOW, which says why as it opens; and
    also where nothing is to be opened.

    PixelmazeError if two are asked for, or a terminal is and there is none to be drawn on.
    """
    if prompt and terminal:
        raise PixelmazeError("--prompt and --terminal are two ways to see it: give one of them")
    if terminal and not needs_none and not has_terminal():
        raise PixelmazeError(
            "--terminal needs a terminal that can be drawn on, for its input and its output"
        )
    if prompt or terminal:
        return PROMPT if prompt else TERMINAL
    if needs_none or has_display():
        return WINDOW
    if has_terminal():
        return TERMINAL
    return PROMPT if has_lines else WINDOW


def tell_of(choice: str, is_asked: bool) -> None:
    """Say so where another one than the window was chosen, and nobody asked for it."""
    if choice in _INSTEAD and not is_asked:
        click.echo(f"pixelmaze: {_INSTEAD[choice]}", err=True)


def refuse_with_prompt(**options: Any) -> None:
    """Complain of what has no meaning in lines of text."""
    for option, value in options.items():
        if value:
            raise PixelmazeError(f"--{option} does not go with --prompt")
