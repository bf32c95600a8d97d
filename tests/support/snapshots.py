"""What an algorithm of the package holds, and the row of its source for a line of its file."""

from collections.abc import Sequence

from pixelmaze.inspect.snapshot import FrameReader
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import Snapshot
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import Steps


def snapshot_of(steps: Steps, grid: Grid, shown_names: Sequence[str] = ()) -> Snapshot:
    """The state of a paused algorithm."""
    return FrameReader(grid, shown_names).paused(steps)


def row_of(source: SourceCode, line: int) -> int:
    """The index of a line of the file. Decorator lines, where a run waits that has not started,
    count as the first line."""
    return max(0, line - source.first)
