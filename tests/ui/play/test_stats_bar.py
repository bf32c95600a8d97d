"""The stats bar: what gives way where there is little room."""

from collections.abc import Iterator
from typing import Any

import pytest
from support.window_driver import Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import Rules
from pixelmaze.lines.picture import figures
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.play.facts import Stat, figures_of, introduction
from pixelmaze.ui.play.stats_bar import StatsBar
from pixelmaze.window.screen import SCREEN, Pixels

WALLED_IN = "+---+---+---+\n| S     | G |\n+---+---+---+\n"


def locked_in() -> Maze:
    """A room with locks and no key."""
    maze = ADVENTURE["10-4-two-beats"].make()
    maze.things = maze.things._replace(keys=())
    return maze


FIGURES = [
    Stat("moves", "8", ", par 54"), Stat("time", "0:01.9", ", par 0:25.0"),
    Stat("key", "0", " of 3"), Stat("ghost", "4%", " of its path"),
    *(Stat("star_empty", "", "") for _ in range(3)),
]  # fmt: skip


def line_of(width: int) -> str:
    canvas = Canvas(width, 8)
    StatsBar().draw(Characters(canvas), 6, FIGURES)
    return canvas.line(6).strip()


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (90, "moves 8, par 54   time 0:01.9, par 0:25.0   keys 0 of 3   ghost 4% of its path"),
        (82, "moves 8, par 54   time 0:01.9, par 0:25.0   keys 0 of 3   ghost 4%"),
        (70, "moves 8, par 54   time 0:01.9, par 0:25.0   keys 0   ghost 4%"),
        (61, "moves 8, par 54   time 0:01.9   keys 0   ghost 4%"),
        (52, "moves 8   time 0:01.9   keys 0   ghost 4%"),
        (40, "moves 8   time 0:01.9   keys 0"),
    ],
)
def test_words_go_one_after_another_the_least_needed_first(width: int, words: str) -> None:
    line = line_of(width)
    assert line.endswith("☆ ☆ ☆")
    assert line.removesuffix("☆ ☆ ☆").rstrip() == words


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("is_lecture", [False, True])
@pytest.mark.parametrize("size", [(640, 360), (320, 180), (360, 640)])
@pytest.mark.parametrize("keys", [0, 1, 2, 3])
def test_all_stars_are_on_the_screen(
    size: tuple[int, int], is_lecture: bool, keys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []
    draw = Pixels.icon

    def icon(s: Any, x: int, y: int, name: str) -> int:
        end = draw(s, x, y, name)
        if name == "star_empty":
            ends.append(s.width - x - s.sprite_size("icon_star_empty")[0])
        return end

    monkeypatch.setattr(Pixels, "icon", icon)
    maze = "square-22x11-kruskal-97" + f"-waypoints-{keys}" * bool(keys)
    scene = play(maze, rules=Rules(0, "bfs", 4))
    player = Player(scene)
    SCREEN.resize(*size)
    SCREEN.set_lecture(is_lecture)
    player.wait(2)
    assert len(ends) >= 3
    assert min(ends) >= 0


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("maze", [read(WALLED_IN), locked_in()])
def test_where_nothing_can_be_won_there_is_no_par_and_there_are_no_stars(maze: Maze) -> None:
    scene = play(maze)
    game = scene.game
    assert not any(line.kind == "par" for line in introduction(scene.play))
    for _ in range(2):
        assert figures_of(game, None) == [Stat("moves", str(len(game.walked)), "")]
        assert figures(game) == f"moves {len(game.walked)}, no stars to earn"
        game.walk(next(arc for arc in arcs(maze.grid, game.cell) if game.maze.passages[arc]))
