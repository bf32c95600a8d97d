"""Where a player stands, in words."""

from pathlib import Path

import pytest
from support.lines_driver import CONSOLE_MAZE, HEXAGONAL, WAY_OUT, picture, typed

from pixelmaze.files.text import read
from pixelmaze.game.rules import Rules

KEYS = """\
+---+---+---+---+
| S   b   a   G |
+---+---+   +---+
|           | c |
+---+---+---+---+
"""


def test_description_of_the_start(tmp_path: Path) -> None:
    lines = typed(tmp_path, described=True).introduction()
    assert lines[2:-1] == [
        "You are in column 1 of 8, row 1 of 4.",
        "This is a dead end.",
        "This is the start.",
        "You can go right: 1 move to a junction.",
        "The goal is 7 columns to the right and 3 rows down.",
        "0 moves, par 14, 0.0 seconds, par 7.4; you can still earn three stars.",
    ]
    assert not any("+--" in line for line in lines)


def test_every_move_is_described(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    assert game.answer("right") == [
        "You are in column 2 of 8, row 1 of 4.",
        "This is a junction.",
        "You can go right: 6 moves to a junction.",
        "You came from the left: 1 move to the start.",
        "You can go down: 1 move to a junction.",
        "The goal is 6 columns to the right and 3 rows down.",
        "1 move, par 14, 0.2 seconds, par 7.4; you can still earn three stars.",
    ]
    lines = game.answer("down")
    assert "You came from above: 1 move to a junction." in lines
    assert lines == game.answer("describe") == game.answer("")
    assert "You came from below: 1 move to a dead end." in game.answer("down up")
    assert "You came from above: 1 move to a junction." in game.answer("undo")


def test_ways_that_were_gone_are_named(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    game.answer("right right left")
    assert "You came from the right: 6 moves to a junction." in game.answer("")
    lines = game.answer("down up")
    assert "You've been to the right: 6 moves to a junction." in lines
    assert "You've been to the left: 1 move to the start." in lines
    assert "You came from below: 1 move to a junction." in lines
    game.answer("down down up")
    assert "You came from below: 1 move to a dead end." in game.answer("")


def test_a_way_may_lead_back(tmp_path: Path) -> None:
    ring = "+---+---+\n| S     |\n+   +   +\n|     G |\n+---+---+\n"
    lines = typed(tmp_path, read(ring), described=True).introduction()
    assert "You can go right: 2 moves to the goal." in lines
    assert "You can go down: 2 moves to the goal." in lines
    loop = "+---+---+---+\n| S     | G |\n+   +   +   +\n|       |   |\n+---+---+---+\n"
    lines = typed(tmp_path, read(loop), described=True).introduction()
    assert "You can go right: 4 moves back to here." in lines
    assert lines[-2] == "0 moves.", "there is no par, and no star for time"


def test_lost_stars_are_announced(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    game.answer("hint hint")
    assert game.answer("")[-1].endswith("; you can still earn two stars.")
    game.answer("hint hint")
    assert game.answer("")[-1].endswith("; you can still earn two stars."), "once for all"
    game.answer("solve")
    assert game.answer("")[-1].endswith("; no stars until you restart.")


def test_help_does_not_count_as_a_move(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    assert len(game.answer("hint")) == 1
    assert game.answer("hint") == [
        "The marked passage leads nowhere: 6 cells, no other way out.",
        "The mark is 1 right, 1 down.",
    ]
    assert game.answer("hint") == ["Go right."]
    assert not any(line.startswith("You are in") for line in game.answer("solve"))
    assert game.answer("right hint")[2].startswith("You are in column 2")


def test_result_is_announced(tmp_path: Path) -> None:
    end = typed(tmp_path, described=True).answer(WAY_OUT)
    assert end[0] == "You are at the goal. The game is over."
    assert "stars: 3 of 3" in end
    assert not any("column" in line or "★" in line for line in end)
    rules = Rules(ghost="bfs", pace=12)
    end = typed(tmp_path, read(CONSOLE_MAZE), rules, described=True).answer("right left " * 200)
    assert end[0] == "Beaten by the ghost! The game is over."


@pytest.mark.parametrize("described", [False, True])
def test_both_views_can_be_asked_for(tmp_path: Path, described: bool) -> None:
    game = typed(tmp_path, described=described)
    game.answer("right")
    assert picture(game.answer("draw")) == CONSOLE_MAZE
    assert game.answer("describe")[0] == "You are in column 2 of 8, row 1 of 4."
    assert picture(game.answer("describe draw")) == CONSOLE_MAZE, "the last one"
    usual = game.answer("")
    assert usual == game.answer("describe" if described else "draw"), "it is as before"


def test_events_are_announced_before_the_result(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    game.answer("hint hint")
    assert game.answer("hint")[0] == "Go right."
    assert "Go 5 right, 1 down, 1 left, 1 down, 3 right, 1 down." in game.answer("solve")
    lines = game.answer(WAY_OUT)
    assert lines[0] == "You are at the goal. The game is over."
    assert not any("dots" in line or "+--" in line for line in lines)


def test_keys_and_the_gate(tmp_path: Path) -> None:
    game = typed(tmp_path, read(KEYS), described=True)
    lines = game.introduction()
    assert "You have 0 of 3 keys." in lines
    assert "Key a is 2 columns to the right." in lines
    assert "The goal is 3 columns to the right." in lines
    assert "Key b is here, but you need key a first." in game.answer("right")
    lines = game.answer("right")
    assert lines[0] == "You got key a."
    assert "You have 1 of 3 keys." in lines
    assert "Key b is 1 column to the left." in lines
    assert "This is the goal, but its gate is locked." in game.answer("right")


def test_torchlight_limits_what_is_described(tmp_path: Path) -> None:
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(torch=2), described=True)
    unseen = "The goal isn't in sight yet."
    assert "You can go right: 1 move to a junction." in game.introduction()
    assert unseen in game.introduction()
    *moves, last = WAY_OUT.split()
    sentences = [game.answer(move)[-2] for move in moves]
    assert sentences.count(unseen) == len(sentences) - 2
    assert sentences[-1] == "The goal is 1 row down."
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(torch=2), described=True)
    assert "You can go right." in game.answer("right"), "its end is in the dark"
    assert last == "down"


def test_in_hexagonal_mazes_rows_stand_half_a_column_aside(tmp_path: Path) -> None:
    game = typed(tmp_path, HEXAGONAL, described=True)
    assert "The goal is 3 columns to the right and 2 rows down." in game.introduction()
    lines = game.answer("lower-right")
    assert "You came from the upper left: 1 move to the start." in lines
    assert "The goal is 2 and a half columns to the right and 1 row down." in lines


def test_a_wall_in_any_direction_is_named(tmp_path: Path) -> None:
    game = typed(tmp_path, HEXAGONAL, described=True)
    said = [game.answer(way) for way in ("right", "upper-l", "left")]
    assert said == [
        [f"There is a wall on the {side}. You can go lower-right."]
        for side in ("right", "upper left", "left")
    ]
    assert game.game.moves == 0


def test_ghost_is_described(tmp_path: Path) -> None:
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(ghost="bfs", pace=12), described=True)
    assert game.introduction()[-3] == "The ghost is here."
    assert game.answer("right")[-2] == "The ghost is here."
    assert game.answer("left")[-2] == "The ghost is 2 columns to the right."


def test_hunter_is_described(tmp_path: Path) -> None:
    maze = "square-12x6-kruskal-3-braid-50"
    game = typed(tmp_path, maze, Rules(hunter=12), described=True)
    assert game.introduction()[-3].startswith("The hunter sleeps for 10 more moves, ")
    lines = [line for _ in range(6) for line in game.answer("right left") if "hunter" in line]
    assert lines[-5:] == [
        "The hunter sleeps for 4 more moves, 4 columns to the right and 1 row down.",
        "The hunter sleeps for 2 more moves, 4 columns to the right and 1 row down.",
        "The hunter is awake.",
        "The hunter is awake and will set out soon, 4 columns to the right and 1 row down.",
        "The hunter is awake and will set out soon, 4 columns to the right and 1 row down.",
    ]


def test_no_way_out(tmp_path: Path) -> None:
    game = typed(tmp_path, "+---+---+\n| S | G |\n+---+---+\n", described=True)
    assert "There is no way out of here." in game.introduction()
    assert game.answer("right") == ["There is a wall on the right. There is no way out of here."]


DOORS = """\
+---+---+---+
|   <   | G |
+   +-v-+   +
| S         |
+---+---+---+
"""


def test_doors_are_described(tmp_path: Path) -> None:
    game = typed(tmp_path, DOORS, described=True)
    assert "Doors are one-way: follow the arrows." in game.introduction()
    lines = game.answer("up")
    assert "This is a dead end." not in lines
    assert "A one-way door on the right: it only leads in here." in lines
    lines = game.answer("right")
    assert lines[0] == (
        "There is a one-way door on the right, but it only leads in here. You can go down."
    )
    lines = game.answer("down right")
    assert "A one-way door above: it only leads in here." in lines
    assert "There is a one-way door above, but it only leads in here." in game.answer("up")[0]


def test_doors_are_offered(tmp_path: Path) -> None:
    maze = DOORS.replace("S", " ").replace("|   <   |", "|   < S |")
    lines = typed(tmp_path, maze, described=True).answer("")
    assert "You can go left through a one-way door: 5 moves to the goal." in lines
    assert "You can go down through a one-way door: 1 move to a junction." in lines
