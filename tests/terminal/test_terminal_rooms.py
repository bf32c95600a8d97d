"""Small mazes drawn in characters, as they are to look."""

import pytest
from support.canvases import HEXAGONAL, SQUARE, after, drawn, looks
from support.mask_strategies import RING, masked_grid

from pixelmaze.files.text import read
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arc_between, arcs
from pixelmaze.maze.step import CARVE
from pixelmaze.run.factory import generate
from pixelmaze.terminal import box_renderer, glyphs
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.glyphs import GATE, GOAL, KEYS, PLAYER, START, Thing, hint_arrows, places
from pixelmaze.terminal.view import BLOCKS


def test_rooms_of_squares() -> None:
    assert looks(
        drawn(Board.of(read(SQUARE))),
        """
        ┌───────────────┐
        │               │
        │   ╶───┐   ╷   │
        │       │   │   │
        ├───╴   │   └───┤
        │       │       │
        └───────┴───────┘
        """,
    )


def test_rooms_of_hexagons_lie_like_bricks() -> None:
    assert looks(
        drawn(Board.of(read(HEXAGONAL))),
        """
        ┌───────┬───────┐
        │       │       │
        └─┐ ╶───┘ ╷ ╶─┐ └─┐
          │       │   │   │
        ┌─┴─╴ ╶─┬─┘ ╶─┴─┬─┘
        │       │       │
        └───────┴───────┘
        """,
    )


def test_a_mask_leaves_nothing() -> None:
    grid = masked_grid(RING)
    canvas = drawn(Board(grid, bytearray(len(grid.head))))
    assert looks(
        canvas,
        """
                ┌───┬───┬───┐
                │   │   │   │
            ┌───┼───┼───┼───┼───┐
            │   │   │   │   │   │
        ┌───┼───┼───┴───┴───┼───┼───┐
        │   │   │           │   │   │
        ├───┼───┤           ├───┼───┤
        │   │   │           │   │   │
        ├───┼───┤           ├───┼───┤
        │   │   │           │   │   │
        └───┼───┼───┬───┬───┼───┼───┘
            │   │   │   │   │   │
            └───┼───┼───┼───┼───┘
                │   │   │   │
                └───┴───┴───┘
        """,
    )
    assert canvas.style(0, 0) == canvas.style(14, 7) == box_renderer.VOID


def test_route_and_where_it_was_gone_back() -> None:
    assert looks(
        drawn(after(read(SQUARE), "dfs", 10)),
        """
        ┌───────────────┐
        │ ╺━━━━━━━┓┄┄┄╮ │
        │   ╶───┐ ┃ ╷ ┆ │
        │       │ ┃ │ ┆ │
        ├───╴   │ ┃ └───┤
        │       │ ┗━━ ● │
        └───────┴───────┘
        """,
    )


def test_path_over_what_was_visited() -> None:
    board = after(read(HEXAGONAL), "dfs", 10_000)
    board.cursor = -1
    assert looks(
        drawn(board),
        """
        ┌───────┬───────┐
        │ ═╗┄┄┄ │╔═╗┄┄┄╮│
        └─┐║╶───┘║╷║╶─┐┆└─┐
          │╚═════╝│║  │╰┄ │
        ┌─┴─╴ ╶─┬─┘║╶─┴─┬─┘
        │       │  ╚═══ │
        └───────┴───────┘
        """,
    )


def test_two_sides_and_what_waits() -> None:
    board = after(read(SQUARE), "bidirectional-bfs", 13)
    assert looks(
        drawn(board, things=places(read(SQUARE))),
        """
        ┌───────────────┐
        │ S ━━━━━ ●   ○ │
        │ ┃ ╶───┐   ╷   │
        │ ╹   ○ │ ○ │   │
        ├───╴   │   └───┤
        │       │ ╍╍╍ G │
        └───────┴───────┘
        """,
    )


def test_filled_rooms() -> None:
    board = after(read(SQUARE), "dead-end-filling", 2)
    board.cursor = -1
    assert looks(
        drawn(board),
        """
        ┌───────────────┐
        │            ░░░│
        │   ╶───┐   ╷░░░│
        │       │   │░░░│
        ├───╴   │   └───┤
        │       │       │
        └───────┴───────┘
        """,
    )


def test_rock_until_it_is_dug() -> None:
    maze = read(SQUARE)
    board = Board(maze.grid, bytearray(len(maze.grid.head)))
    board.apply((CARVE, arc_between(maze.grid, 5, 6)))
    board.cursor = -1
    assert looks(
        drawn(board, shows_rock=True),
        """
        ┌───────────────┐
        │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
        │▒▒▒┌───────┐▒▒▒│
        │▒▒▒│       │▒▒▒│
        │▒▒▒└───────┘▒▒▒│
        │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
        └───────────────┘
        """,
    )


def test_dark() -> None:
    board = Board.of(read(SQUARE))
    seen, lit = [cell in (0, 1, 4) for cell in range(12)], {0, 4}
    canvas = drawn(board, things={11: GOAL, 0: PLAYER}, seen=seen, lit=lit)
    assert looks(
        canvas,
        """
        ┌───────╴
        │ @   ·
        │   ╶───╴
        │
        └───╴
        """,
    )
    assert not canvas.style(2, 3).is_dim
    assert canvas.style(6, 1) == Style(Role.SHADOW, Role.FLOOR, is_dim=True)
    assert canvas.style(10, 3) == box_renderer.VOID


def test_heat_is_a_ground_and_a_sign() -> None:
    board = Board.of(read(SQUARE))
    canvas = drawn(board, heat=[0, 4, 9, -1, *[15] * 8])
    grounds = [canvas.style(4 * column + 2, 1).ground for column in range(4)]
    assert grounds == [Role.HEAT_0, Role.HEAT_4, Role.HEAT_9, Role.FLOOR]
    assert canvas.line(1) == "│     ;   *     │"


def test_blocks_are_pixels() -> None:
    letters = {Role.WALL_TOP: "#", Role.FLOOR: ".", Role.RETREAT_FLOOR: "-", Role.VOID: " "}
    letters |= {Role.ROUTE_FLOOR: "+"}
    board = after(read(SQUARE), "dfs", 10)
    board.cursor = -1
    canvas = drawn(board, BLOCKS)
    pixels = [
        "".join(letters[canvas.style(x, y)[half]] for x in range(canvas.width))
        for y in range(canvas.height)
        for half in (0, 1)
    ]
    assert pixels == [
        "#########",
        "#+++++--#",
        "#.###+#-#",
        "#...#+#-#",
        "###.#+###",
        "#...#+++#",
        "#########",
        "         ",
    ]
    assert canvas.letter(0, 0) == " "  # both halves alike
    assert canvas.letter(1, 0) == glyphs.UPPER_HALF


# ---- things ------------------------------------------------------------------------------------


def test_places() -> None:
    maze = generate(6, 6, seed=1, waypoints=3)
    assert places(maze) == {
        maze.start: START,
        maze.goal: GOAL,
        **dict(zip(maze.waypoints, KEYS, strict=True)),
    }
    shut = places(maze, keys=2, is_gate_open=False)
    assert shut[maze.goal] == GATE
    assert [cell for cell in maze.waypoints if cell in shut] == [maze.waypoints[2]]


@pytest.mark.parametrize(("shape", "signs"), [("square", "→↑←↓"), ("hexagonal", "→↗↖←↙↘")])
def test_arrows_point_the_way(shape: str, signs: str) -> None:
    maze = generate(3, 3, seed=1, shape=shape)
    arrows = hint_arrows(maze, arcs(maze.grid, 4))
    assert "".join(thing.letter for thing in arrows.values()) == signs
    assert [*arrows] == [maze.grid.head[arc] for arc in arcs(maze.grid, 4)]


def test_things_fill_their_room_or_stand_on_its_floor() -> None:
    board = Board.of(read(SQUARE))
    dot = Thing("·", Style(Role.TEXT, Role.CLEAR))
    canvas = drawn(board, things={0: PLAYER, 1: dot})
    assert [canvas.style(x, 1).ground for x in (0, 1, 2, 3, 4, 5, 6, 7)] == [
        Role.WALL_TOP, *[Role.HERO] * 3, *[Role.FLOOR] * 4,
    ]  # fmt: skip
    assert canvas.line(1).startswith("│ @   ·  ")


def test_doors_are_arrows_in_walls() -> None:
    """In dark mazes they are seen from either side."""
    maze = generate(3, 2, "binary-tree", seed=1)
    maze.passages[:] = bytes(len(maze.passages))
    for here, there in ((0, 1), (5, 4), (3, 0), (1, 4)):
        maze.passages[arc_between(maze.grid, here, there)] = 1
    picture = """
        ┌───┬───┬───┐
        │   ▸   │   │
        ├─▴─┼─▾─┼───┤
        │   │   ◂   │
        └───┴───┴───┘
        """
    assert looks(drawn(Board.of(maze)), picture)
    assert "▸" in "".join(map("".join, drawn(Board.of(maze), seen=[1, 0, 0, 0, 0, 0])._letters))
