"""Ends that a file does not show are never used without a word."""

from pathlib import Path

import pytest
from support.cli import run

from pixelmaze.files.files import load
from pixelmaze.files.text import read, write
from pixelmaze.run.factory import from_id, generate

ROWS = {  # three cells with start and goal
    "walls": "+---+---+---+\n| S       G |\n+---+---+---+\n",
    "blocks": "#######\n#S   G#\n#######\n",
    "cells": "#####\n#S G#\n#####\n",
    "box": "┌───────────┐\n│ S       G │\n└───────────┘\n",
    "list": '["#######", "#S   G#", "#######"]',
}
LETTERS = {"start": "S", "goal": "G"}


@pytest.mark.parametrize("format", ROWS)
@pytest.mark.parametrize("hidden", [(), ("start",), ("goal",), ("start", "goal")])
def test_a_maze_knows_what_its_text_does_not_show(format: str, hidden: tuple[str, ...]) -> None:
    text = ROWS[format]
    for end in hidden:
        text = text.replace(LETTERS[end], " ")
    maze = read(text, format)
    assert maze.assumed == maze.copy().assumed == hidden
    assert (maze.start, maze.goals) == (0, (2,))


@pytest.mark.parametrize(
    ("row", "assumed"),
    [("X    ", ("goal",)), ("S   X", ()), ("X   G", ()), ("a   b", ("start", "goal"))],
)
def test_the_player_shows_an_end(row: str, assumed: tuple[str, ...]) -> None:
    assert read(f"#######\n#{row}#\n#######\n").assumed == assumed


@pytest.mark.parametrize("format", ["code", "walls", "matrix", "micromouse", "num"])
def test_what_we_write_shows_its_ends(format: str) -> None:
    is_contest = format in ("micromouse", "num")
    start, goal = ("bottom-left", "centre") if is_contest else ("corner", "corner")
    assert read(write(generate(4, 4, seed=1, start=start, goal=goal), format)).assumed == ()


def test_ends_of_other_mazes_are_known(tmp_path: Path) -> None:
    maze = from_id("square-4x3-prim-1")
    assert maze.assumed == ()
    assert read("+---+---+\n|       |\n+---+---+\n").between(1, [0]).assumed == ()
    assert read("o---o---o\n|       |\no---o---o\n").assumed == ()  # contests agree on them
    (tmp_path / "openings.txt").write_text("# ###\n#   #\n### #\n")
    assert load(str(tmp_path / "openings.txt")).assumed == ()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "no start or goal in this file: 0,0 and 2,0 are used; choose others with --from X,Y "
         "and --to X,Y"),
        ("--from 1,0", "no goal in this file: 2,0 is used; choose another with --to X,Y"),
        ("--to 1,0", "no start in this file: 0,0 is used; choose another with --from X,Y"),
        ("--goal random", "no start in this file: 0,0 is used; choose another with --from X,Y"),
        ("--from 1,0 --to 2,0", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["solve maze.txt", "watch maze.txt --prompt"])
def test_what_is_used_is_said(tmp_path: Path, command: str, options: str, words: str) -> None:
    (tmp_path / "maze.txt").write_text("#######\n#     #\n#######\n")
    done = run(tmp_path, f"{command} {options}", "quit\n")
    assert (done.returncode, done.stderr) == (0, f"pixelmaze: {words}\n" if words else "")
