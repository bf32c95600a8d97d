"""The things of rooms in the terminal: each has a sign of its own, in every kind of terminal."""

from pathlib import Path

import pytest
from support.terminal_driver import press, session

from pixelmaze.files.room import read_room
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, level_of
from pixelmaze.game.world import State, World
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.glyphs import (
    BEYOND,
    ROOM_DOORS,
    ROOM_THINGS,
    ascii_only,
    legend,
    room_doors,
    room_things,
)
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.view import ROOMS, View
from pixelmaze.ui.play.play import PlayScene

ROOM = """\
+---+---+---+---+
| S   k L t   = |
+   +   +   + 0 +
| p   T   = 1 * |
+   +   +   +   +
|         G     |
+---+---+---+---+
rule no-left
"""


def shell_of(folder: Path, name: str) -> Shell:
    return Shell(PlayScene(session(folder), level_of(name)))


def letters(shell: Shell, columns: int, lines: int, has_blocks: bool) -> Canvas:
    canvas = Canvas(columns, lines, has_blocks=has_blocks)
    shell.draw(canvas)
    return canvas


def test_signs_differ_without_colours_and_in_ascii() -> None:
    things = [thing.letter for thing in ROOM_THINGS.values()]
    doors = [thing.letter for thing in ROOM_DOORS.values()]
    for signs in (things, doors):
        assert len({*map(ascii_only, signs)}) == len(signs)
        assert "?" not in map(ascii_only, signs)
    assert not {*things} & {*"@SGXabc&hH!o"}, "nor are they those of others"
    assert not {*map(ascii_only, doors)} & {*" +-|"}, "nor walls"


def test_things_follow_the_state() -> None:
    maze = read_room(ROOM).maze
    grid, things = maze.grid, maze.things
    begun = room_things(maze, Game(maze).world.start)  # type: ignore[union-attr]
    named = {cell: thing.letter for cell, thing in begun.items()}
    assert named == {1: "k", 2: "t", 3: "=", 4: "p", 5: "T", 6: "=", 7: "*"}
    late = State(0, keys=1, locks=1, is_swapped=True, broken=1, reflection=2, minotaur=8)
    named = {cell: thing.letter for cell, thing in room_things(maze, late, has_gem=True).items()}
    assert named == {2: "T", 3: "#", 4: "p", 6: "=", 8: "M"}
    (opened, shut), (lock,) = things.gates, things.locks
    signs = {arc: thing.letter for arc, thing in room_doors(World(maze), State(0)).items()}
    assert signs == {lock: "L", opened: "0", shut: "1"} or signs == {
        lock: "L",
        opened: "1",
        shut: "0",
    }
    swapped = {arc: thing.letter for arc, thing in room_doors(World(maze), late).items()}
    assert lock not in swapped
    assert all({signs[arc], swapped[arc]} == {"0", "1"} for arc in things.gates)
    turned = room_doors(World(maze), State(5, heading=0))
    assert {grid.head[arc] for arc in turned if tail(grid, arc) == 5} == {1, 4}, "left, and back"
    assert turned[arc_between(grid, 5, 4)].letter == "×"


@pytest.mark.parametrize("has_blocks", [True, False])
@pytest.mark.parametrize("zoom", [ROOMS, ROOMS + 1])
@pytest.mark.parametrize(
    "state",
    [State(5, 0, reflection=8), State(5, 0, keys=1, broken=3, is_swapped=True, minotaur=11)],
)
def test_each_kind_is_seen(has_blocks: bool, zoom: int, state: State) -> None:
    maze = read_room(ROOM).maze
    things, doors = room_things(maze, state), room_doors(World(maze), state)
    view, canvas = View(Board.of(maze), zoom), Canvas(60, 30, has_blocks=has_blocks)
    view.draw(canvas, canvas.box, things, on_walls=doors)
    for text in (canvas.text(), ascii_only(canvas.text())):
        for thing in (*things.values(), *doors.values()):
            assert (thing.letter if thing.letter in text else ascii_only(thing.letter)) in text
    for cell, thing in things.items():
        place = view.place(cell)
        assert place
        assert canvas.letter(*place) == thing.letter
        assert canvas.style(*place).ink == thing.style.ink


@pytest.mark.few(200)
@pytest.mark.parametrize("name", ADVENTURE)
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (40, 15), (20, 8), (150, 50)])
@pytest.mark.parametrize("has_blocks", [True, False])
def test_all_that_is_in_view_is_seen(
    tmp_path: Path, name: str, columns: int, lines: int, has_blocks: bool
) -> None:
    shell = shell_of(tmp_path, name)
    scene = shell.scene
    assert isinstance(scene, PlayScene)
    for key in ("left", "down", "right", "up"):
        if not scene.game.walked:  # the card goes with the first move
            press(shell, key)
    scene.toast.clear()  # which may take several lines
    canvas = letters(shell, columns, lines, has_blocks)
    game = scene.game
    assert game.world
    for cell, thing in room_things(game.original, game.world.now, game.has_gem).items():
        place = scene.pane.view.place(cell)
        if place and game.is_seen(cell) and cell != game.cell:
            assert canvas.letter(*place) in {thing.letter, *BEYOND}


def test_a_hint_marks_what_it_speaks_of(tmp_path: Path) -> None:
    shell = shell_of(tmp_path, "06-1-the-nearest-lock")
    press(shell, "h", "h")
    assert "[k]" in letters(shell, 80, 24, has_blocks=True).text()
    press(shell, "down", "right")
    assert "[" not in letters(shell, 80, 24, has_blocks=True).text()


def test_the_minotaur_is_seen_when_it_has_the_player(tmp_path: Path) -> None:
    shell = shell_of(tmp_path, "12-1-the-closet")
    press(shell, "up")
    text = letters(shell, 80, 24, has_blocks=False).text()
    assert " M " in text
    assert "@" not in text


def test_doors_are_never_drawn_in_half_blocks(tmp_path: Path) -> None:
    shell = shell_of(tmp_path, "10-4-two-beats")
    press(shell, "right")
    assert "▀" not in letters(shell, 24, 12, has_blocks=True).text()


def test_signs_are_explained_where_a_line_is_free(tmp_path: Path) -> None:
    shell = shell_of(tmp_path, "08-3-the-waggle-dance")
    press(shell, "left", "right", "up", "down")  # one of them moves, and the card goes
    words = legend(read_room(ADVENTURE["08-3-the-waggle-dance"].room).maze)
    assert words == "* gem  k key  L lock  × barred turn"
    assert words in letters(shell, 80, 24, has_blocks=True).text()
    assert words not in letters(shell, 40, 15, has_blocks=True).text()
