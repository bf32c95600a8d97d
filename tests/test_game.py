"""The rules of play, without any screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import mazes

from pixelmaze import read
from pixelmaze.game import SOLVER, Game
from pixelmaze.maze import Maze, distances

CORNER = read(
    """
+---+---+---+
| S         |
+   +---+   +
|       | G |
+---+---+---+
"""
)
HIVE = read(
    """
+-----+-----+
|  S        |
+--+  +  +--+--+
   |        G  |
   +-----+-----+
"""
)


def walk(game: Game, *directions: tuple[int, int]) -> list[bool]:
    """Try these directions; which of them were ways?"""
    went = []
    for dx, dy in directions:
        arc = game.way(dx, dy)
        went.append(arc >= 0)
        if arc >= 0:
            game.walk(arc)
    return went


RIGHT, UP, LEFT, DOWN = (1, 0), (0, -1), (-1, 0), (0, 1)


def test_walls_stop_and_do_not_count() -> None:
    game = Game(CORNER)
    assert walk(game, UP, LEFT, RIGHT, DOWN, RIGHT, DOWN) == [False, False, True, False, True, True]
    assert game.cell == CORNER.goal
    assert game.outcome
    assert game.moves == game.tour == 3


def test_time_runs_from_the_first_move_to_the_goal() -> None:
    game = Game(CORNER)
    game.tick(5)
    assert game.seconds == 0
    walk(game, RIGHT)
    game.tick(30)
    walk(game, RIGHT, DOWN)
    game.tick(5)
    assert (game.ticks, game.seconds) == (30, 0.5)


def test_reset_forgets_all() -> None:
    game = Game(CORNER)
    walk(game, RIGHT)
    game.tick(1)
    game.act(SOLVER)
    game.restart()
    assert (game.cell, game.moves, game.seconds, game.is_helped) == (0, 0, 0, False)


@pytest.mark.parametrize("held", [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_two_keys_go_around_corners(held: tuple[int, int]) -> None:
    """Holding two arrows takes whichever is open, and rather the one that is a turn."""
    game = Game(CORNER)
    game.walk(game.way(*RIGHT))
    game.walk(game.way(*RIGHT))
    arc = game.way(*held)
    expected = {(1, 1): CORNER.goal, (-1, 1): CORNER.goal, (1, -1): None, (-1, -1): 1}[held]
    assert (CORNER.grid.head[arc] if arc >= 0 else None) == expected


def test_opposite_keys_cancel() -> None:
    assert Game(CORNER).way(0, 0) == -1


def test_hexagons_are_walked_with_arrows() -> None:
    """Down alone takes whichever of the two lower ways is open; two arrows say which."""
    game = Game(HIVE)
    assert game.way(-1, 1) == -1
    assert walk(game, DOWN) == [True]
    assert game.cell == 2
    assert game.way(-1, -1) >= 0
    assert walk(game, (1, -1)) == [True]
    assert game.cell == 1
    assert walk(game, UP, (1, 1)) == [False, False]


def test_holding_up_climbs_hexagons_in_zigzag() -> None:
    maze = read(
        """
+-----+-----+
|     |  G  |
+--+  +  +--+--+
   |     |     |
+--+  +  +--+--+
|     |     |
+--+  +  +--+--+
   |  S  |     |
   +-----+-----+
"""
    )
    game = Game(maze)
    columns = []
    while game.way(*UP) >= 0:
        walk(game, UP)
        columns.append(maze.grid.half(game.cell))
    assert columns == [0, 1, 0]


@given(mazes(), st.lists(st.sampled_from([RIGHT, UP, LEFT, DOWN, (1, 1), (-1, 1)]), max_size=40))
def test_nobody_walks_through_walls(maze: Maze, directions: list[tuple[int, int]]) -> None:
    game = Game(maze)
    reachable = distances(maze, maze.start)
    for direction in directions:
        before = game.cell
        arc = game.way(*direction)
        if arc >= 0:
            assert maze.passages[arc]
            assert maze.grid.head[maze.grid.twin[arc]] == before
            game.walk(arc)
        assert reachable[game.cell] >= 0
    assert reachable[game.cell] <= game.moves <= len(directions)
