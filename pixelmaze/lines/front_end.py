"""Answers requests of the command line with lines of text: a typed game, or steps of a search."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any

from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.steps import print_steps
from pixelmaze.lines.vocabulary import beginning_so
from pixelmaze.signals import EndedError
from pixelmaze.ui.front_end import FrontEnd, is_typed
from pixelmaze.ui.loading import Report
from pixelmaze.ui.requests import (
    Opening,
    PlayLevel,
    PlayMaze,
    RaceRun,
    ResumeRun,
    WatchMaze,
    WatchTrace,
)

_PROMPT = "> "  # printed only on a terminal: piped output holds nothing but answers


class Lines(FrontEnd):
    def tell(self, line: str) -> None:
        print(line)

    def show(self, request: Opening, opened: Callable[[Any], object] = lambda _: None) -> None:
        match request:
            case WatchMaze() | WatchTrace():
                watched = request.search(Report())
                self._print_note()
                opened(watched)
                given = self._options
                print_steps(watched.search, given.every, request.step_rate, given.explains)
            case PlayMaze(left=left) | ResumeRun(left):
                self._play(request, left, opened)
            case PlayLevel() | RaceRun():
                self._play(request, None, opened)
            case _:
                super().show(request)

    def _play(self, request: Opening, left: Any, opened: Callable[[Any], object]) -> None:
        store = self._options.open_store()
        play = request.prepare(store, self._options.helper, Report())
        game = TypedGame(play, self._options.in_words, left)
        self._print_note()
        opened(play)
        if isinstance(request, ResumeRun):
            game.resume(request.left)
        try:
            _converse(game)
        finally:
            game.play.leave()  # not `play`: a command may have replaced it

    def _print_note(self) -> None:
        if self._options.note:
            print(f"pixelmaze: {self._options.note}", file=sys.stderr)


def _converse(game: TypedGame) -> None:
    """Read and answer lines until the game or the input ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # any bytes may be typed
    is_seen = is_typed()
    if is_seen:
        _edit_lines(game)
    _say(game.introduction())
    while not game.is_over:
        try:
            line = input(_PROMPT if is_seen else "") if sys.stdin else None
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
