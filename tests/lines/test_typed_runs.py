"""Many moves by few words: a number after a way, and running on."""

from pathlib import Path

import pytest
from support.lines_driver import CONSOLE_MAZE, HEXAGONAL, picture, typed, words

from pixelmaze.files.text import read
from pixelmaze.game.rules import Rules
from pixelmaze.lines.game import PACE


def test_a_number_after_a_way(tmp_path: Path) -> None:
    one_by_one, counted = typed(tmp_path), typed(tmp_path)
    assert one_by_one.answer("right right right down") == counted.answer("right 3 down")
    assert one_by_one.game.inputs == counted.game.inputs
    assert counted.game.moves == 3, "below is a wall"
    counted.answer("left 1")
    assert counted.game.moves == 4
    assert any(line.startswith("right 5 makes 5 moves") for line in counted.answer("help"))


@pytest.mark.parametrize("count", ["6", "5000", "9" * 10_000, "٩"])
def test_it_ends_at_the_first_wall(tmp_path: Path, count: str) -> None:
    game = typed(tmp_path)
    lines = game.answer(f"ri {count}")
    (line,) = words(lines)[1:]
    assert line.startswith("You made 5 of ")
    assert line.endswith(" moves. There is a wall on the right. You can go left or down.")
    assert picture(lines).splitlines()[1] == "| S                   X |       |"
    assert game.game.moves == 5
    assert game.answer("right 3") == ["There is a wall on the right. You can go left or down."]
    assert words(game.answer(f"left {count} draw"))[-1] == "The rest of the line is ignored."


def test_it_ends_at_the_goal(tmp_path: Path) -> None:
    game = typed(tmp_path, "square-5x1-prim-1")
    assert "GOAL!" in game.answer("right 100 left")
    assert game.game.moves == 4


def test_numbers_that_are_none(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("right 0") == ["Type a number, 1 or more."]
    assert game.answer("5")[0].startswith("'5' is not a command")
    assert game.answer("right -3")[-1].startswith("'-3' is not a command")
    assert game.game.moves == 1


def test_a_run_goes_on_to_where_ways_part(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert picture(game.answer("run right")) == CONSOLE_MAZE, "there is a junction at once"
    assert picture(game.answer("run r")).splitlines()[3] == "|       |   |     X     |   |   |"
    assert game.game.moves == 7
    assert game.game.ticks == 7 * PACE
    assert picture(game.answer("undo")).splitlines()[3] == "|       |   |         X |   |   |"


def test_a_run_ends_where_something_lies(tmp_path: Path) -> None:
    game = typed(tmp_path, "+---+---+---+---+\n| S   a       G |\n+---+---+---+---+\n")
    assert "The gate is open." in game.answer("run right")
    assert game.game.moves == 1
    assert "GOAL!" in game.answer("run right left")


def test_a_run_by_torchlight(tmp_path: Path) -> None:
    lit, dark = typed(tmp_path), typed(tmp_path, read(CONSOLE_MAZE), Rules(torch=1))
    for game in (lit, dark):
        game.answer("run right run right")
    assert lit.game.cell == dark.game.cell


def test_runs_that_are_none(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("run") == ["Type a direction after run: right, up, left or down."]
    assert game.answer("run down") == ["There is a wall below. You can go right."]
    (said,) = game.answer("run away")
    assert said == "'away' is not a direction: expected right, up, left or down."
    assert typed(tmp_path, HEXAGONAL).answer("run up") == [
        "'up' could be upper-right or upper-left"
    ]
