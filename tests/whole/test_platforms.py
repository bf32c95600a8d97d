"""Other systems, as far as this one can pretend: what they lack is not asked for, and their paths,
lines and consoles are understood."""

import os
import re
import shlex
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import output, run, start
from support.learners import WALL_FOLLOWER
from support.mms import command as mouse

import pixelmaze
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.program import split, words_of
from pixelmaze.outside.source_file import place_in
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import AccessError

TESTS = Path(__file__).parents[1]
MAZE = "square-5x4-prim-1"
ENDLESS = "def solve(walker):\n    while True:\n        pass\n"
posix = pytest.mark.skipif(os.name != "posix", reason="others have no need to pretend")


def pretending(platform: str) -> dict[str, str]:
    """The environment of a process that takes itself to be on this platform."""
    folders = (TESTS / "support" / "other_systems", TESTS.parent)
    return {"PRETENDED": platform, "PYTHONPATH": os.pathsep.join(map(str, folders))}


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


# ---- what others lack ----------------------------------------------------------------------------


@pytest.mark.thorough
@posix
@pytest.mark.parametrize(
    ("platform", "command"),
    [
        ("win32", f"watch {MAZE} --solver mine.py --prompt"),
        ("win32", f"solve {MAZE} --solver 'mms: {mouse('flood_fill')}'"),
        ("darwin", f"solve {MAZE} --solver mine.py"),
    ],
)
def test_it_works_without_what_another_system_lacks(
    tmp_path: Path, platform: str, command: str
) -> None:
    (tmp_path / "mine.py").write_text(WALL_FOLLOWER)
    done = run(tmp_path, command, env=pretending(platform))
    expected = run(tmp_path, command)
    assert (done.stdout, done.stderr) == (expected.stdout, expected.stderr)
    assert done.stdout


@pytest.mark.thorough
@posix
def test_an_endless_loop_is_ended_without_signals(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ENDLESS)
    command = f"solve {MAZE} --solver mine.py --budget 100,0.3"
    done = run(tmp_path, command, env=pretending("win32"))
    assert done.returncode == 1
    assert re.search(r"mine.py, line [23]: no step for 0.3 seconds", done.stderr)


@pytest.mark.thorough
@posix
def test_ctrl_c_is_quiet_without_other_signals(tmp_path: Path) -> None:
    command = f"play {MAZE} --prompt"
    with start(tmp_path, command, pretending("win32")) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert (process.returncode, stderr) == (128 + signal.SIGINT, "")


_AS_WINDOWS = """
import sys
from types import SimpleNamespace
from pixelmaze.__main__ import main
from pixelmaze.terminal import screen
screen.sys = SimpleNamespace(**{**vars(sys), "platform": "win32"})
main()
"""


@pytest.mark.thorough
@posix
def test_a_terminal_needs_no_termios(tmp_path: Path) -> None:
    """Its library asks what system it is, so that only our part of it pretends."""
    from support.pty_driver import Console

    program = ("-c", _AS_WINDOWS)
    with Console(tmp_path, f"watch {MAZE} --terminal", program=program) as console:
        console.wait_for("READY")
        console.type("\x1as")  # Ctrl-Z, which other systems suspend a program by
        console.wait_for("FOUND")
        console.type("q")
        assert console.end() == 0
        assert console.attributes() == console.before


@pytest.mark.usefixtures("windows")
def test_a_window_needs_no_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    window = SimpleNamespace(show=shown.append)
    monkeypatch.setattr("pixelmaze.commands.front_end.chosen", lambda *_, **__: window)
    pixelmaze.watch(pixelmaze.from_id(MAZE))
    assert len(shown) == 1


def test_a_disk_without_locks_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr("filelock.FileLock.acquire", fail)
    with pytest.raises(AccessError, match="cannot be locked"), Folder(tmp_path).locked():
        pass


# ---- paths ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_paths_may_have_spaces_and_any_letters(tmp_path: Path) -> None:
    folder = tmp_path / "Übung 1 – 迷路"
    folder.mkdir()
    output(folder, f"generate {MAZE} -o 'ein maze.txt'")
    (folder / "meine lösung.py").write_text(WALL_FOLLOWER)
    (tmp_path / "mine.py").write_text(WALL_FOLLOWER)
    command = f"solve '{folder / 'ein maze.txt'}' --solver '{folder / 'meine lösung.py'}'"
    expected = output(tmp_path, f"solve {MAZE} --solver mine.py")
    assert output(tmp_path, command).replace(f"{folder / 'meine lösung.py'}", "mine.py") == expected


@pytest.mark.usefixtures("windows")
def test_a_backslash_is_part_of_a_windows_path() -> None:
    command = r"""C:\mice\mouse.exe --seed 1 "D:\my mice\first.txt" '\\host\a b'"""
    assert split(command) == [
        r"C:\mice\mouse.exe", "--seed", "1", r"D:\my mice\first.txt", r"\\host\a b"
    ]  # fmt: skip
    place = place_in(r"C:\my mice\mine.py:fast")
    assert place
    assert (str(place.path), place.function) == (r"C:\my mice\mine.py", "fast")


@given(st.lists(st.text("ab \\'\"#$:~é迷", min_size=1)))
def test_words_survive_a_command(words: list[str]) -> None:
    """The same on every system."""
    for platform in ("linux", "win32"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "platform", platform)
            assert split(shlex.join(words)) == words


def test_a_program_is_named_as_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows adds an ending such as .exe, which it does not when it starts the program."""
    monkeypatch.setattr("shutil.which", {"mouse": r"C:\mice\mouse.EXE"}.get)
    assert words_of("mouse --fast") == [r"C:\mice\mouse.EXE", "--fast"]


# ---- lines ---------------------------------------------------------------------------------------


def test_a_solver_may_have_lines_of_windows(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(WALL_FOLLOWER.replace("\n", "\r\n").encode())
    solver = solver_named(str(tmp_path / "mine.py"))
    assert pixelmaze.solve(pixelmaze.from_id(MAZE), solver).outcome == "found"
