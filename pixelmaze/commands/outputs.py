"""Writes a maze to a file or to standard output, in any format."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from copy import copy
from pathlib import Path
from typing import BinaryIO

from pixelmaze.commands.mazes import progress_bar
from pixelmaze.fast.fast import Progress
from pixelmaze.files import letters
from pixelmaze.files.files import replacing
from pixelmaze.files.text import format_of, write_format
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.terrain import FLOOR


def write_maze(
    maze: Maze,
    output: str | None,
    wanted: str | None,
    path: Sequence[int] = (),
) -> None:
    """Write the maze, with its path if one is given, into the file `output`, or print it.

    The format is `wanted`, or follows from the ending of the file's name.
    """
    to_file = output not in (None, "-")
    ending = Path(output or "").suffix
    chosen = wanted or format_of(ending)
    if chosen == "png" and not to_file and sys.stdout.isatty():
        raise PixelmazeError("a PNG cannot be printed on a terminal: write it with -o FILE.png")
    with opened_output(output) as file, progress_bar("Writing it", maze.grid.size) as progress:
        write_format(maze, file, chosen, path, progress=reported(progress, maze.grid.size))


def opened_output(name: str | None) -> AbstractContextManager[BinaryIO]:
    """The file of that name, replaced only when it is complete; None and - are standard output."""
    return _standard_output() if name in (None, "-") else replacing(Path(str(name)))


def reported(progress: Progress | None, expected: int) -> Callable[[Sequence[int]], Iterator[int]]:
    """What goes through the parts of some work, and reports how much of it is done."""

    def through(parts: Sequence[int]) -> Iterator[int]:
        for done, part in enumerate(parts):
            if progress:
                progress(expected * done // len(parts))
            yield part

    return through


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


_NUMBER = re.compile(r"%(?:0\d)?d")


def numbered(output: str, number: int, count: int) -> str:
    """maze.png becomes maze-07.png if there are ten or more; %d or %03d stands for the number."""
    path = Path(output)
    if _NUMBER.search(path.name):
        return str(path.with_name(_NUMBER.sub(lambda found: found[0] % number, path.name)))
    return str(path.with_stem(f"{path.stem}-{number:0{len(str(count))}}"))


def shown(asked: Maze, opened: Maze) -> Maze:
    """The maze as far as text can show it: one letter per cell, which hides mud and water there,
    and three letters for waypoints."""
    covered, bare = copy(asked), copy(asked)
    marked = {asked.start, *asked.goals, *asked.waypoints}
    covered.terrain = bytes(
        FLOOR if cell in marked else kind for cell, kind in enumerate(asked.terrain)
    )
    bare.terrain, bare.waypoints = covered.terrain, ()
    for maze in (asked, covered, bare):
        with suppress(PixelmazeError):
            letters.of(maze)
            return maze
    return opened
