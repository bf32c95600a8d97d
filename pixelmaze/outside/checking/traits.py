"""Traits of a run, as its moves show them: a verdict says nothing of a solver that they do not."""

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import BACKTRACK, VISIT, Trace

AT_GOAL = "at goal"  # it visited the goal
DEAD_END = "dead end"  # it ended in a dead end, the first that it came to
ROUND = "round"  # in the second half of its moves it did again what it had done before
HAND = "hand"  # it kept one hand on the wall
CHOICE = "choice"  # it came where it had several ways to go on
_ROUNDS = 4  # moves a cell after which a run that repeats its moves has gone round
_MOST = 1000  # moves that are compared with those of a hand on the wall


def traits_of(maze: Maze, trace: Trace) -> frozenset[str]:
    """The traits of the moves in a maze."""
    moves = [arc for action, arc in trace if action in (VISIT, BACKTRACK)]
    cells = [maze.grid.head[arc] for arc in moves]
    ends = [cell for cell in cells if len(exits(maze, cell)) == 1 and cell not in maze.goals]
    told = "".join(map(chr, moves))
    found = {
        AT_GOAL: not {*cells}.isdisjoint(maze.goals),
        ROUND: len(moves) > _ROUNDS * maze.grid.size and told[len(told) // 2 :] in told[:-1],
        HAND: any(_is_hand(maze, moves[:_MOST], side) for side in (1, -1)),
        CHOICE: any(len(exits(maze, cell)) > 2 for cell in cells[:_MOST]),
        DEAD_END: ends == cells[-1:] != [],
    }
    return frozenset(trait for trait, has in found.items() if has)


def _is_hand(maze: Maze, moves: Sequence[int], side: int) -> bool:
    """Whether each move takes the way that is the next one on this side of where it came from."""
    for came, went in pairwise(moves):
        ways = exits(maze, maze.grid.head[came])
        back = maze.grid.twin[came]
        if back not in ways or ways[(ways.index(back) + side) % len(ways)] != went:
            return False
    return True
