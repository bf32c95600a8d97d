"""What shells complete."""

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from pixelmaze.cli import cli
from pixelmaze.commands import COMMANDS


def completed(*words: str) -> list[tuple[str, str]]:
    """Kind and value of what completes the last word."""
    *before, last = words
    found = ShellComplete(cli, {}, "pixelmaze", "_COMPLETE").get_completions(before, last)
    return [(item.type, item.value) for item in found]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", ["play", "watch", "solve", "race", "generate", "page"])
def test_rooms_are_completed_by_number_and_name(command: str) -> None:
    found = completed(command, "1-")
    assert ("plain", "1-1") in found
    assert all(value.startswith("1-") for _, value in found)
    assert ("plain", "the-long-way-round") in completed(command, "the-long")


def test_files_are_left_to_the_shell_unless_a_room_begins_like_them() -> None:
    assert completed("play", "") == [("file", "")]
    assert completed("play", "maze.t") == [("file", "maze.t")]
    Path("the-maze.txt").touch()
    Path("maze.txt").touch()
    found = completed("play", "the-")
    assert ("plain", "the-maze.txt") in found
    assert ("plain", "the-long-way-round") in found
    assert ("plain", "maze.txt") not in found


def test_commands_are_completed_after_help() -> None:
    assert completed("help", "") == completed("") == [("plain", name) for name in COMMANDS]
    assert completed("help", "wa") == [("plain", "watch")]
