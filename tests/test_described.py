"""Where a player stands, in words."""

from pathlib import Path

import pytest
from typed import CONSOLE_MAZE, HEXAGONAL, WAY_OUT, picture, typed

from pixelmaze import read
from pixelmaze.game.rules import Rules

KEYS = """\
+---+---+---+---+
| S   b   a   G |
+---+---+   +---+
|           | c |
+---+---+---+---+
"""


def test_the_start(tmp_path: Path) -> None:
    told = typed(tmp_path, described=True).introduction()
    assert told[2:-1] == [
        "You are in column 1 of 8, row 1 of 4.",
        "This is a dead end.",
        "This is the start.",
        "You can go right.",
        "The goal is 7 columns to the right and 3 rows down.",
    ]
    assert not any("+--" in line for line in told)


def test_every_move_is_described(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    assert game.answer("right") == [
        "You are in column 2 of 8, row 1 of 4.",
        "This is a junction.",
        "You can go right, left or down.",
        "You came from the left.",
        "The goal is 6 columns to the right and 3 rows down.",
    ]
    told = game.answer("down")
    assert "You came from above." in told
    assert told == game.answer("describe") == game.answer("")
    assert game.answer("down up")[3] == "You came from below."
    assert game.answer("undo")[3] == "You came from above."


@pytest.mark.parametrize("described", [False, True])
def test_both_views_can_be_asked_for(tmp_path: Path, described: bool) -> None:
    game = typed(tmp_path, described=described)
    game.answer("right")
    assert picture(game.answer("map")) == CONSOLE_MAZE
    assert game.answer("describe")[0] == "You are in column 2 of 8, row 1 of 4."
    assert picture(game.answer("describe map")) == CONSOLE_MAZE, "the last one"
    usual = game.answer("")
    assert usual == game.answer("describe" if described else "map"), "it is as before"


def test_news_come_first_and_the_result_is_told(tmp_path: Path) -> None:
    game = typed(tmp_path, described=True)
    game.answer("hint")
    assert game.answer("hint")[0] == "Go right."
    assert "Go 5 right, 1 down, 1 left, 1 down, 3 right, 1 down." in game.answer("solve")
    told = game.answer(WAY_OUT)
    assert "GOAL!" in told
    assert not any("dots" in line or "+--" in line for line in told)


def test_keys_and_the_gate(tmp_path: Path) -> None:
    game = typed(tmp_path, read(KEYS), described=True)
    told = game.introduction()
    assert "You have 0 of 3 keys." in told
    assert "Key a is 2 columns to the right." in told
    assert "The goal is 3 columns to the right." in told
    assert "Key b is here; key a is to be fetched first." in game.answer("right")
    told = game.answer("right")
    assert told[0] == "Key a is yours."
    assert "You have 1 of 3 keys." in told
    assert "Key b is 1 column to the left." in told
    assert "The goal: its gate is shut." in game.answer("right")


def test_by_torchlight_nothing_is_told_that_was_not_seen(tmp_path: Path) -> None:
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(torch=2), described=True)
    unseen = "The goal has not come into the light yet."
    assert unseen in game.introduction()
    *moves, last = WAY_OUT.split()
    told = [game.answer(move)[-1] for move in moves]
    assert told.count(unseen) == len(told) - 2
    assert told[-1] == "The goal is 1 row down."
    assert last == "down"


def test_in_hexagonal_mazes_rows_stand_half_a_column_aside(tmp_path: Path) -> None:
    game = typed(tmp_path, HEXAGONAL, described=True)
    assert "The goal is 3 columns to the right and 2 rows down." in game.introduction()
    told = game.answer("lower-right")
    assert "You came from the upper left." in told
    assert "The goal is 2 and a half columns to the right and 1 row down." in told


def test_a_wall_in_any_direction_is_named(tmp_path: Path) -> None:
    game = typed(tmp_path, HEXAGONAL, described=True)
    said = [game.answer(way) for way in ("right", "upper-l", "left")]
    assert said == [
        [f"There is a wall on the {side}. You can go lower-right."]
        for side in ("right", "upper left", "left")
    ]
    assert game.game.moves == 0


def test_the_ghost_is_told_of(tmp_path: Path) -> None:
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(ghost="bfs", pace=12), described=True)
    assert game.introduction()[-2] == "The ghost is here."
    assert game.answer("right")[-1] == "The ghost is here."
    assert game.answer("left")[-1] == "The ghost is 2 columns to the right."


def test_no_way_out(tmp_path: Path) -> None:
    game = typed(tmp_path, "+---+---+\n| S | G |\n+---+---+\n", described=True)
    assert "No way leads out of here." in game.introduction()
    assert game.answer("right") == ["There is a wall on the right. No way leads out of here."]
