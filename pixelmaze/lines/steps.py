"""The steps of a search in lines of text, as they come.

A step of the search is a line such as

    12 visit 3,4 to 3,5 visited 7 waiting 3 depth 5

with single spaces: its number; what is done; the cell from which, and the cell to which, column and
row from 0 at the top left; how many cells have been visited, and how many wait; and how many moves
from its start the search is. Where the maze is made first, the lines of that end after the cells.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from pixelmaze.board import WAITING
from pixelmaze.formats import walls
from pixelmaze.grid import tail
from pixelmaze.lines.picture import LEGEND, picture_of_board
from pixelmaze.search import Search
from pixelmaze.step import ACTIONS, START
from pixelmaze.ui.messages import summary

_AHEAD = 256
"""Steps that are worked out at a time: so the first ones are soon there."""


def print_steps(search: Search, every: int | None = None, step_rate: float | None = None) -> None:
    """Print the steps to the end, so many a second if a rate is given; after `every` so many of
    them, and after the last one, the maze, what its signs mean before the first; and last what came
    of it."""
    if every:
        walls.lattice_of(search.maze.grid.shape)  # what cannot be drawn is refused at once
    legend = [LEGEND]
    begun = time.monotonic()
    for number, line in lines_of(search):
        if step_rate:
            time.sleep(max(0.0, begun + number / step_rate - time.monotonic()))
        _print([line])
        if every and (number % every == 0 or search.finished):
            _print([*legend, *picture_of_board(search.maze, search.board, search.path)])
            legend = []
    if search.solution:
        _print([summary(search.solution, search.maze.grid.size)])


def lines_of(search: Search) -> Iterator[tuple[int, str]]:
    """The number of each step, and its line; meanwhile the search stands just after that step."""
    while not search.finished:
        if search.index + 1 >= search.length:
            search.pull(_AHEAD)
        search.seek(search.index + 1)
        yield search.index, _line(search)


def _line(search: Search) -> str:
    number, grid = search.index, search.maze.grid
    action, arc = search.trace[number - 1]
    there = grid.head[arc]
    here = there if action == START else tail(grid, arc)
    (x, y), (to_x, to_y) = grid.xy(here), grid.xy(there)
    line = f"{number} {ACTIONS[action].lower()} {x},{y} to {to_x},{to_y}"
    if number <= _made_at(search):
        return line
    waiting, depth = search.board.mark_counts[WAITING], search.history.depth_at[number]
    return f"{line} visited {search.visited} waiting {waiting} depth {depth}"


def _made_at(search: Search) -> int:
    """After how many steps the maze is made: 0 where that is not shown."""
    return search.made_at if search.parts and not search.parts[0].is_search else 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)
