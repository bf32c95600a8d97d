"""Answers requests of the command line with lines of text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from pixelmaze.lines.conversation import converse
from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.steps import print_steps
from pixelmaze.ui.front_end import FrontEnd
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
            converse(game)
        finally:
            game.play.leave()  # not `play`: a command may have replaced it

    def _print_note(self) -> None:
        if self._options.note:
            print(f"pixelmaze: {self._options.note}", file=sys.stderr)
