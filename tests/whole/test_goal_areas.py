"""Every goal cell is marked wherever a maze is shown, and any of them ends a game."""

from pathlib import Path

import pytest
from support.runs import walk_out
from support.terminal_driver import seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared, watch

from pixelmaze.game.game import Game
from pixelmaze.game.rules import WON
from pixelmaze.lines.picture import picture_of_board, picture_of_game
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.ui.play.description import described
from pixelmaze.ui.watch.watch import WatchScene

engine = pytest.fixture(autouse=True)(prepared)
AREA = generate(8, 6, "kruskal", 4, goal="centre", start="bottom-left")
BARRED = generate(8, 6, "kruskal", 4, goal="centre", waypoints=1)
mazes = pytest.mark.parametrize("maze", [AREA, BARRED], ids=["open", "with a key"])


@mazes
def test_each_goal_is_drawn_in_the_window(maze: Maze) -> None:
    player = Player(watch(maze))
    image, view = player.see(), player.scene.panes[0].view
    for cell in range(maze.grid.size):
        x, y = view.screen_place(cell, cell, 0)
        box = image.crop((x - 8, y - 8, x + 8, y + 8))
        has_chest = Role.GOAL in {index for _, index in box.getcolors() or ()}
        assert has_chest == (cell in maze.goals) or cell in maze.waypoints


@mazes
def test_each_goal_is_drawn_in_the_terminal(maze: Maze, tmp_path: Path) -> None:
    scene = WatchScene(terminal_session(tmp_path), Search(maze, None), "dfs", 60)
    rows = seen(scene, 100, 30).splitlines()[1:-2]
    assert "".join(row[:60] for row in rows).count(" G ") == len(maze.goals) == 4


@mazes
def test_each_goal_is_drawn_line_by_line(maze: Maze) -> None:
    game = Game(maze)
    for lines in (picture_of_game(game), picture_of_board(maze, Search(maze, "bfs").board)):
        assert "".join(lines).count(" G ") == 4


@mazes
def test_any_goal_ends_the_game(maze: Maze) -> None:
    for goal in maze.goals:
        single = Maze(maze.grid, maze.passages, maze.start, goal, maze.waypoints)
        game = Game(maze)
        for move in walk_out(Game(single)).inputs:
            game.act(move.action)
            assert bool(game.outcome) == (game.cell in maze.goals and game.is_gate_open)
        assert game.outcome == WON
        assert described(game) == ["You are at the goal. The game is over."]


def test_description_names_the_nearest_goal() -> None:
    game = Game(AREA)
    assert "The goal is 3 columns to the right and 2 rows up." in described(game)
    while not game.outcome:
        game.walk(arc_between(AREA.grid, game.cell, game.hint_path(1)[0]))
    assert game.moves == game.tour
