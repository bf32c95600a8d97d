"""Drive games that are typed, line by line."""

from pathlib import Path

from pixelmaze.files.text import read
from pixelmaze.game.levels import free, level_of
from pixelmaze.game.rules import Level, Rules
from pixelmaze.lines.game import TypedGame
from pixelmaze.maze.maze import Maze
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.playthrough import Playthrough

CONSOLE_MAZE = """\
+---+---+---+---+---+---+---+---+
| S   X                 |       |
+---+   +---+---+---+   +   +   +
|       |   |           |   |   |
+   +   +   +---+   +---+---+   +
|   |   |                       |
+   +---+   +---+   +   +   +   +
|       |       |   |   |   | G |
+---+---+---+---+---+---+---+---+
"""
"""What the former console game printed after `right`."""
WAY_OUT = "right " * 5 + "down left down right right right down"

HEXAGONAL = "hexagonal-4x3-wilson-2"


def typed(
    where: Path,
    maze: str | Maze = CONSOLE_MAZE,
    rules: Rules | None = None,
    solver: str = "dfs",
    described: bool = False,
) -> TypedGame:
    """A typed game in a maze, given as text, ID or object, or in a level."""
    opened = read(maze) if isinstance(maze, str) and "\n" in maze else maze
    if isinstance(opened, Maze):
        play = Playthrough(
            Store(Folder(where)), Level("", "here", rules=rules or Rules()), opened, solver
        )
    else:
        level = free(opened, rules) if rules else level_of(opened)
        play = Playthrough(Store(Folder(where)), level, solver=solver)
    return TypedGame(play, described)


def picture(lines: list[str]) -> str:
    """The lines that draw the maze."""
    walls = [number for number, line in enumerate(lines) if line.lstrip().startswith("+")]
    return "".join(f"{line}\n" for line in lines[walls[0] : walls[-1] + 1])


def words(lines: list[str]) -> list[str]:
    """The lines that do not draw the maze."""
    return [line for line in lines if not line.lstrip().startswith(("+", "|"))]
