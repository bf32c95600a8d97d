"""A typed game over standard input and output."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from pixelmaze.display import is_typed
from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.vocabulary import beginning_so
from pixelmaze.signals import EndedError

PROMPT = "> "
"""Printed only on a terminal: piped output holds nothing but answers."""


def converse(game: TypedGame) -> None:
    """Read and answer lines until the game or the input ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any bytes may be typed
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
            _say([""] if is_seen else [])  # the shell prompt starts on its own line
            raise
        if line is None:
            _say([""] if is_seen else [])
            return
        _say(game.answer(line))


def _say(lines: list[str]) -> None:
    for line in lines:
        print(line)
    if sys.stdout:
        sys.stdout.flush()  # the reader waits for it


def _edit_lines(game: TypedGame) -> None:
    """Line editing, history, and completion of commands with Tab, if readline is available."""
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
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would send control sequences


def completion(game: TypedGame, word: str, number: int) -> str | None:
    """The command with this number among those that begin with the word; None after the last."""
    return dict(enumerate(beginning_so(word, game.commands))).get(number)
