"""Snapshots of an algorithm: the functions at work are read, with their variables."""

from __future__ import annotations

from collections.abc import Sequence
from types import FrameType, GeneratorType
from typing import Any

from pixelmaze.inspect.frame import Frame, Hints
from pixelmaze.inspect.state import MOST_CALLS, MOST_CELLS, Snapshot, SourceLine, Table
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import Step, Steps


def innermost(steps: Steps) -> GeneratorType[Step, Any, Any]:
    """The generator that is running, if one delegates to another by `yield from`."""
    return _generators(steps)[-1]


def _generators(steps: Steps) -> list[GeneratorType[Step, Any, Any]]:
    """All that delegate, outermost first, and the one that is running."""
    assert isinstance(steps, GeneratorType)
    found = [steps]
    while isinstance(found[-1].gi_yieldfrom, GeneratorType):
        found.append(found[-1].gi_yieldfrom)
    return found


def lines_of(steps: Steps) -> list[SourceLine]:
    """The lines at which the functions of a paused algorithm wait, outermost first; none if it has
    ended."""
    found = ((each.gi_code, each.gi_frame) for each in _generators(steps))
    return [SourceLine(code, frame.f_lineno) for code, frame in found if frame]


class FrameReader:
    """Reads the functions at work, outermost first. `shown_names` are the variables whose tables
    are taken; of the functions at most so many are read, counted from the innermost."""

    def __init__(
        self,
        grid: Grid,
        shown_names: Sequence[str] = (),
        most_calls: int = MOST_CALLS,
        *,
        is_learners: bool = False,
    ) -> None:
        self._grid = grid
        self._is_learners = is_learners  # whether they are a learner's, and deal in cells
        self._hints: Hints = {}
        self._shown_names = shown_names
        self._most_calls = most_calls

    def paused(self, steps: Steps) -> Snapshot:
        """The state of an algorithm that waits at a step."""
        return self([generator.gi_frame for generator in _generators(steps) if generator.gi_frame])

    def __call__(self, stack: Sequence[FrameType]) -> Snapshot:
        frames = [
            Frame(frame, self._grid, self._hints, self._is_learners)
            for frame in stack[-self._most_calls :]
        ]
        calls = tuple(frame.call() for frame in frames)
        return Snapshot(calls, len(stack), *self._tables(frames[::-1]))

    def _tables(self, frames: Sequence[Frame]) -> tuple[tuple[Table, ...], tuple[str, ...]]:
        """The tables that are shown, and the names of all; those of the first function first."""
        found: dict[str, Frame] = {}
        for frame in frames if self._grid.size <= MOST_CELLS else ():
            for name in frame.table_names():
                known = found.setdefault(name, frame)
                is_same = known.value(name) is frame.value(name)
                if is_same and frame.is_taken(name) and not known.is_taken(name):
                    found[name] = frame  # which knows in which order entries are taken
        tables = (found[name].table(name) for name in self._shown_names if name in found)
        return tuple(tables), tuple(found)
