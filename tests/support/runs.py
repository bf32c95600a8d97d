"""Play games for tests of runs and records."""

from collections.abc import Iterable

from hypothesis import strategies as st
from support.moves import slow_down, step_to, walk_out
from support.strategies import mazes

from pixelmaze.game.game import Game
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.rules import HINTS, SOLVER, UNDO, WAYS, Rules
from pixelmaze.game.run import Run, run_of
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id

INPUTS = st.lists(
    st.tuples(st.integers(0, 40), st.sampled_from([*WAYS, *WAYS, UNDO, SOLVER, *HINTS])),
    max_size=40,
)
"""Ticks to wait, and the input after them."""
RULES = st.builds(
    Rules, st.integers(0, 9), st.just(""), st.just(0), st.integers(0, 30), st.booleans()
) | st.builds(Rules, st.integers(0, 3), st.sampled_from(GHOSTS), st.integers(1, 40))  # fmt: skip


def do(game: Game, inputs: Iterable[tuple[int, str]]) -> None:
    """Do those of these inputs that are possible, no faster than anyone can play."""
    for wait, action in inputs:
        game.tick(wait)
        slow_down(game)
        game.act(action)


def won(maze: str = "square-5x4-prim-1", name: str = "", wait: int = 3, astray: int = 0) -> Run:
    """A run to the goal, with an even number of moves astray. Its name is that of the maze, unless
    given."""
    game = Game(from_id(maze))
    for _ in range(astray // 2):
        here = game.cell
        for there in (game.hint_path(1)[0], here):
            slow_down(game)
            step_to(game, there)
    return run_of(walk_out(game, wait), name or maze)


@st.composite
def games(draw: st.DrawFn, max_waypoints: int = 3) -> Game:
    """A game in any maze, played at random, perhaps to its end."""
    maze: Maze = draw(mazes(max_waypoints=max_waypoints))
    game = Game(maze, draw(RULES))
    do(game, draw(INPUTS))
    if draw(st.booleans()):
        walk_out(game, draw(st.integers(0, 12)))
    return game
