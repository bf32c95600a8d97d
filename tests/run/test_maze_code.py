"""Codes: short texts that hold a whole maze, and are taken wherever an ID is."""

import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import complaint, output, run
from support.mask_strategies import masked_mazes
from support.strategies import mazes

from pixelmaze import PixelmazeError
from pixelmaze.files.text import read, write
from pixelmaze.maze.maze import LARGEST_ROOM, Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_code import code_of, is_code, maze_of_code

ANY = mazes(max_waypoints=3, distinct=False) | masked_mazes(max_waypoints=2)
MAZE = generate(8, 5, seed=1, braid=50, mud=20, water=10, waypoints=1)
CODE = code_of(MAZE)


@given(ANY, st.randoms(use_true_random=False))
def test_codes_hold_the_whole_maze(maze: Maze, random: st.DataObject) -> None:
    maze.terrain = bytes(random.choice([0, 0, 1, 2]) for _ in range(maze.grid.size))
    code = code_of(maze)
    assert re.fullmatch(r"maze-[A-Za-z0-9_-]+", code)
    assert is_code(code)
    assert maze_of_code(code) == from_id(code) == read(f" {code}\n") == maze
    assert write(maze, "code") == f"{code}\n"


@given(st.integers(5, len(CODE) - 1), st.sampled_from("AZaz09_-"))
def test_mistakes_are_found(at: int, letter: str) -> None:
    wrong = CODE[:at] + letter + CODE[at + 1 :]
    if wrong != CODE:
        with suppress(PixelmazeError):
            assert maze_of_code(wrong) == MAZE  # the last letter has bits to spare
    with pytest.raises(PixelmazeError, match="copy all of it"):
        maze_of_code(CODE[:at])


@given(st.binary(max_size=60), st.booleans())
def test_other_bytes_are_refused(data: bytes, is_packed: bool) -> None:
    packed = zlib.compress(data) if is_packed else data
    with pytest.raises(PixelmazeError):
        maze_of_code("maze-" + urlsafe_b64encode(packed).decode())


def test_bombs_are_refused() -> None:
    bomb = urlsafe_b64encode(zlib.compress(bytes(50_000_000), 9)).decode()
    with pytest.raises(PixelmazeError, match="copy all of it"):
        maze_of_code("maze-" + bomb)


def test_large_mazes_have_no_code() -> None:
    assert (
        maze_of_code(code_of(generate(100, LARGEST_ROOM // 100, seed=1))).grid.size == LARGEST_ROOM
    )
    with pytest.raises(PixelmazeError, match=r"10,100 cells.*at most 10,000"):
        code_of(generate(101, 100, seed=1))


def test_commands_take_codes(tmp_path: Path) -> None:
    assert output(tmp_path, f"generate {CODE}") == write(MAZE)
    (tmp_path / "maze.txt").write_text(write(MAZE, "walls"))
    assert read(output(tmp_path, "generate maze.txt --format code")) == read(write(MAZE))
    solved = output(tmp_path, f"solve {CODE} --json")
    assert '"outcome": "found"' in solved
    text = output(tmp_path, f"watch {CODE} --prompt --solver bfs")
    assert "start" in text
    assert "Goal" not in run(tmp_path, f"play {CODE} --prompt", "quit\n").stderr
    assert "copy all of it" in complaint(tmp_path, f"solve {CODE[:-9]}")
    assert "need a file, not maze-" in complaint(tmp_path, f"solve {CODE} --read-as walls")
