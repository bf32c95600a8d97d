"""A typed game over standard input and output."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from pixelmaze.display import is_typed
from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.vocabulary import beginning_so
from pixelmaze.signals import EndedError

PROMPT = "> "
"""Only for somebody who sees it: what is piped through holds nothing but answers."""


def converse(game: TypedGame) -> None:
    """Until the game is over, or nobody types any more."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # whatever is typed
    is_seen = is_typed()
    if is_seen:
        _edit_lines(game)
    _say(game.introduction())
    while not game.is_over:
        try:
            line = input(PROMPT if is_seen else "") if sys.stdin else None
        except EOFError:
            line = None
        except EndedError:
            _say([""] if is_seen else [])  # what the shell says begins a line of its own
            raise
        if line is None:
            _say([""] if is_seen else [])
            return
        _say(game.answer(line))


def _say(lines: list[str]) -> None:
    for line in lines:
        print(line)
    if sys.stdout:
        sys.stdout.flush()  # whoever reads it waits for it


def _edit_lines(game: TypedGame) -> None:
    """Let lines be edited and fetched again, and Tab complete commands, where that is at hand."""
    try:
        import readline
    except ImportError:
        return
    readline.set_completer(lambda word, number: completion(game, word, number))
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    if is_libedit:
        readline.parse_and_bind("bind ^I rl_complete")
        return
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would control the screen


def completion(game: TypedGame, word: str, number: int) -> str | None:
    """The one of that number among the commands that begin with the word; None after the last."""
    return dict(enumerate(beginning_so(word, game.commands))).get(number)
