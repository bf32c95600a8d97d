"""The `underscores` format: walls of `_` and `|`, as Jamis Buck's scripts print them.

     _______
    |_  |   |
    |  _| | |
    |_____|_|

Each cell has two characters: in the first, `_` is its southern wall; in the second, `|` is its
eastern one. Where there is none, the second may continue the line below.
"""

import re
from collections.abc import Sequence

from pixelmaze.files import blocks
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze

_TOP = re.compile(" ?[_ ]*_")
_UPRIGHT = str.maketrans("_|", " #")


def recognise(lines: Sequence[str]) -> bool:
    """Whether the first line is the upper border of a maze in this format."""
    return len(lines) > 1 and _TOP.fullmatch(lines[0].rstrip()) is not None


def read(lines: Sequence[str]) -> Maze:
    """The maze of these lines. PixelmazeError if they show none."""
    if not recognise(lines):
        raise PixelmazeError("line 1: underscores begin with the upper border, such as _____")
    top = lines[0].rstrip()
    full = max(len(top), len(lines[1].rstrip())) | 1
    top = top.rjust(full - 1) if len(top) == full - 2 else top  # its first space was removed
    form = re.compile(f"[| ](?:[_ ][_| ]){{{full // 2}}}")
    solid: list[str] = []
    for number, line in enumerate([top.ljust(full), *lines[1:]], 1):
        line = line[:full] + line[full:].rstrip()
        line += " " * (len(line) == full - 1)  # an opening, removed by an editor
        if not form.fullmatch(line):
            raise PixelmazeError(f"line {number} should be a row such as |_ _|, {full} characters")
        solid.append(" ".join(line[0::2].translate(_UPRIGHT)))
        solid.append("#" + "#".join(line[1::2].replace("_", "#")) + "#")
    return blocks.built(solid[1:])
