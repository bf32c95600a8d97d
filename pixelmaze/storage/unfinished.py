"""Unfinished runs of levels, to be resumed later.

Each run has its own file name, so that two programs never write the same file. A run is
written every few seconds during play, and when the game is paused or left, or the program ends. So
a killed program loses only the last few seconds.

A write takes about as long as the disk needs, however long the run: inputs become text only once.
On a slow disk, runs are written less often, so that play does not stutter.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from pixelmaze.files.data import read_json, written_json
from pixelmaze.game.game import Game
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import (
    LONGEST_INPUTS,
    Run,
    checked,
    claim_of,
    from_dict,
    is_later,
    rules_to_dict,
    text_of_inputs,
    to_dict,
)
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.places import AccessError, Place

INSIDE = "unfinished"  # the place of these runs inside the place of the settings
MOST = 10  # runs to keep; older ones are removed
INTERVAL = 2.0  # seconds between two writes during play, at least
SHARE = 0.005  # of the time of play for writing, at most
SOME_WAY = 5  # the fewest moves of a run that is offered to be resumed
MAX_BYTES = 8_000_000  # of a run: the longest in the largest maze takes half of that

_NAME = re.compile(r"run-[0-9a-f]{16}\.json")


@dataclass(frozen=True)
class Unfinished:
    """A run that can be resumed."""

    file: str  # the name of the stored text
    data: Mapping[str, Any]  # the run as stored, since reading the inputs may take a while

    @property
    def name(self) -> str:
        """The name of the level; empty if its maze has no ID."""
        return str(self.data["name"])

    @property
    def maze(self) -> str:
        """An ID, or the maze as text."""
        return str(self.data["maze"])

    @property
    def moves(self) -> int:
        return int(self.data["claim"]["moves"])

    @property
    def is_worth_offering(self) -> bool:
        """True if long enough to be offered unasked."""
        return self.moves >= SOME_WAY

    @property
    def ticks(self) -> int:
        return int(self.data["claim"]["ticks"])

    @property
    def run(self) -> Run:
        return from_dict(self.data)


class Draft:
    """The run of a game during play. `UnfinishedRuns` makes it."""

    def __init__(self, runs: UnfinishedRuns, file: str, game: Game, name: str, maze: str) -> None:
        self.file = file
        self._runs = runs
        self._game = game
        self._name = name
        self._maze = maze
        self._inputs = ("", 0, 0)
        """The inputs so far as text, their number, and the tick of the last."""
        self._written = (0, 0)
        """The inputs and ticks of the game at the last write."""
        self._due = 0.0
        """The earliest time of the next write."""

    def update(self) -> None:
        """Write the run if due. Cheap enough for every tick."""
        if monotonic() >= self._due:
            self.write()

    def write(self) -> None:
        """Write the present state of the run, unless written already, or the run is over."""
        state = len(self._game.inputs), self._game.ticks
        if self._game.outcome is None and state != self._written:
            begin = monotonic()
            if self._runs.write(self.file, self._as_dict):
                self._written = state
            end = monotonic()
            self._due = end + max(INTERVAL, (end - begin) / SHARE)

    def _as_dict(self) -> dict[str, Any]:
        """The run as JSON data. PixelmazeError if it could not be read again."""
        game = self._game
        text, count, last = self._inputs
        added = game.inputs[count:]
        if added:
            text += " " * bool(text) + text_of_inputs(added, last)
            # at once, for a signal may come anywhere, after which the run is written again
            self._inputs = text, count + len(added), added[-1].tick
        if len(text) > LONGEST_INPUTS:
            raise PixelmazeError(f"its inputs are longer than {LONGEST_INPUTS:,} characters")
        data = checked(to_dict(Run(self._maze, game.rules, (), claim_of(game), self._name)))
        return data | {"inputs": text}

    def close(self) -> None:
        """Store the run to be resumed later, and end the draft."""
        self.write()
        self._runs.release(self)

    def drop(self) -> None:
        """Remove the run, which is over or was given up."""
        self._runs.release(self)
        self._runs.drop(self)


class UnfinishedRuns:
    """The unfinished runs in a place. `notify` is called with messages for the player."""

    def __init__(self, place: Place, notify: Callable[[str], object] = lambda _: None) -> None:
        self._place = place
        self._notify = notify
        self._found: tuple[Unfinished, ...] | None = None
        self._drafts: list[Draft] = []
        self._has_failed = False
        self._faults: dict[str, str] = {}
        """Reasons why files cannot be read. The next write sets these files aside; a mere look
        moves no file."""

    # ---- runs that were left -------------------------------------------------------------------

    @property
    def found(self) -> tuple[Unfinished, ...]:
        """The runs that can be resumed as of the last `refresh`, newest first."""
        return self.refresh() if self._found is None else self._found

    def refresh(self) -> tuple[Unfinished, ...]:
        """Read all runs again: another program may have added some."""
        played = {draft.file for draft in self._drafts}
        files = [file for file in self._files() if file not in played]
        entries = [self._read(file) for file in files[:MOST]]
        self._found = tuple(entry for entry in entries if entry)
        return self._found

    def find(self, name: str, maze: str, rules: Rules) -> Unfinished | None:
        """The newest run of this name by these rules; without a name, in this maze."""
        for entry in self.found:
            is_here = entry.name == name and (name or entry.maze == maze)
            if is_here and entry.data["rules"] == rules_to_dict(rules):
                return entry
        return None

    def _files(self) -> list[str]:
        """The names of all stored runs, newest first."""
        return [name for name in self._place.names() if _NAME.fullmatch(name)]

    def _read(self, file: str) -> Unfinished | None:
        try:
            text = self._place.read(file, MAX_BYTES)
            if text is None:
                return None
            if len(text) > MAX_BYTES:
                raise PixelmazeError(f"it is too large (at most {MAX_BYTES:,} bytes)")
            found = read_json(text)
            if is_later(found):
                return None
            data = checked(found)
            if data["claim"]["outcome"] is not None or not data["inputs"]:
                raise PixelmazeError("this run is over or has not started")
            return Unfinished(file, data)
        except AccessError:
            return None
        except PixelmazeError as error:
            self._faults[file] = str(error)
            return None

    def set_aside(self, file: str, why: str) -> None:
        """Rename a run that cannot be resumed, so that it is never read again."""
        self._found = None
        aside = file.replace(".json", ".damaged")
        try:
            is_there = self._place.rename(file, aside)
        except AccessError:
            return
        if is_there:
            where = self._place.label(aside)
            self._notify(f"cannot resume an unfinished run: {why}; it was moved to {where}")

    def drop(self, entry: Unfinished | Draft) -> None:
        """Remove a run that nobody wants to resume, if it is stored."""
        self._place.remove(entry.file)
        self._found = None

    # ---- runs in progress ----------------------------------------------------------------------

    def begin(self, game: Game, name: str, maze: str) -> Draft:
        """Store the run of this game from now on; `maze` is its maze as runs store it."""
        draft = Draft(self, f"run-{os.urandom(8).hex()}.json", game, name, maze)
        self._drafts.append(draft)
        return draft

    def resume(self, entry: Unfinished, game: Game) -> Draft:
        """Continue a run that the game has repeated. PixelmazeError if resumed elsewhere."""
        draft = self.begin(game, entry.name, entry.maze)
        try:
            # under a new name, so that no other program can resume it too
            is_there = self._place.rename(entry.file, draft.file)
        except AccessError:  # the place cannot be written: the run stays as it is
            is_there = True
        self._found = None
        if not is_there:
            self.release(draft)
            raise PixelmazeError("this run is gone: it was resumed or deleted elsewhere")
        return draft

    def flush(self) -> None:
        """Write all runs in progress."""
        for draft in self._drafts:
            draft.write()

    def write(self, file: str, data: Callable[[], dict[str, Any]]) -> bool:
        """Store a run under this name. Returns True on success; reports the first failure."""
        try:
            self._place.write(file, written_json(data()))
        except PixelmazeError as error:
            if not self._has_failed:
                self._has_failed = True
                self._notify(f"cannot save this run for later: {error}")
            return False
        while self._faults:
            self.set_aside(*self._faults.popitem())
        for old in self._files()[MOST:]:
            self._place.remove(old)
        return True

    def release(self, draft: Draft) -> None:
        """Forget a draft, which will not change any more."""
        if draft in self._drafts:
            self._drafts.remove(draft)
        self._found = None
