"""Prints the steps of a search, one line each.

A step of the search is a line such as

    12 visit 3,4 to 3,5 visited 7 waiting 3 depth 5

with single spaces: its number, from 1; its action; the cells between which it leads (for `start`
the same one twice), as column and row from 0 at the top left; the number of cells visited; the
number of cells on the frontier; and the number of moves from the start of the search. Lines of
steps that make the maze end after the cells. If steps are explained, an indented sentence follows
each line.
"""

import sys
import time
from collections.abc import Iterable, Iterator

from pixelmaze.files import walls
from pixelmaze.lines.picture import legend_of, picture_of_board
from pixelmaze.maze.board import WAITING
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import ACTIONS, START
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.ui.messages.algorithms import not_shortest, summary
from pixelmaze.ui.narration import Narrator

_AHEAD = 256
"""Number of steps computed at a time; a small number, so that the first ones are printed soon."""


def print_steps(
    search: Search,
    every: int | None = None,
    step_rate: float | None = None,
    explains: bool = False,
) -> None:
    """Print all steps, then a summary of the search.

    `step_rate` is in steps per second; None prints them without delay. After every `every` steps
    and after the last one the maze is drawn, the first time below a legend; None draws nothing.
    `explains` adds a sentence to each step.

    PixelmazeError if the maze is to be drawn, and its shape cannot be drawn in characters.
    """
    if every:
        walls.lattice_of(search.maze.grid.shape)  # raises before the first step
    legend = [legend_of(search.maze)]
    narrator = Narrator() if explains else None
    begun = time.monotonic()
    for number, line in lines_of(search):
        if step_rate:
            time.sleep(max(0.0, begun + number / step_rate - time.monotonic()))
        _print([line, f"    {narrator.sentence(search)}"] if narrator else [line])
        if every and (number % every == 0 or search.finished):
            _print([*legend, *picture_of_board(search.maze, search.board, search.route)])
            legend = []
    if narrator:
        narrator.close()
    if search.solution:
        verdict = verdict_on(search)
        remark = not_shortest(verdict) if verdict else ""
        _print(filter(None, [summary(search.solution, search.maze.grid.size), remark]))
    if search.fault:
        print(f"pixelmaze: {search.fault.told()}", file=sys.stderr)


def lines_of(search: Search) -> Iterator[tuple[int, str]]:
    """The number of each step, and its line. When a line is yielded, `search` is just after its
    step."""
    while not search.finished:
        if search.index + 1 >= search.length:
            search.pull(_AHEAD)
        before = search.index
        search.seek(before + 1)
        if search.index > before:  # else the step has not arrived yet
            yield search.index, _line(search)


def _line(search: Search) -> str:
    number, grid = search.index, search.maze.grid
    action, arc = search.trace[number - 1]
    there = grid.head[arc]
    here = there if action == START else tail(grid, arc)
    (x, y), (to_x, to_y) = grid.xy(here), grid.xy(there)
    line = f"{number} {ACTIONS[action].lower()} {x},{y} to {to_x},{to_y}"
    if search.parts and not search.parts[0].is_search and number <= search.made_at:
        return line  # it makes the maze
    waiting, depth = search.board.mark_counts[WAITING], search.history.depth_at[number]
    return f"{line} visited {search.visited} waiting {waiting} depth {depth}"


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)
