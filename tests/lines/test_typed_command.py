"""`play --prompt` as a program: what is read, what is printed, and how it ends."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from support.cli import DARK, complaint, output, run, start
from support.lines_driver import CONSOLE_MAZE, WAY_OUT, typed

from pixelmaze.files.text import write
from pixelmaze.lines.front_end import completion
from pixelmaze.run.factory import from_id

WALL = "square-4x3-prim-1"
needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs the terminals of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "maze.txt").write_text(CONSOLE_MAZE)
    return tmp_path


def test_a_game_by_standard_input(folder: Path) -> None:
    text = output(folder, "play maze.txt --prompt", WAY_OUT.replace(" ", "\n"))
    assert text.startswith("maze.txt\nPar: 14 moves, 0:07.4.\n+---+")
    assert CONSOLE_MAZE in text
    assert text.count("| S ") >= 12, "after every command"
    assert "Perfect! No path is shorter.\n" in text
    assert text.endswith("Leave. back to where you came from.\n")
    assert ">" not in text


@pytest.mark.parametrize("typed", ["", "right", "right\n", "right\nup\n\n", "right\nqu\nleft\n"])
def test_input_may_end_anywhere(folder: Path, typed: str) -> None:
    text = output(folder, "play maze.txt --prompt", typed)
    assert (CONSOLE_MAZE in text) == ("right" in typed)
    assert text.endswith("\n")


def test_a_new_maze_tells_its_id_aside(tmp_path: Path) -> None:
    done = run(tmp_path, "play --size 5x4 --seed 3 --prompt --data-dir data", "quit")
    assert done.stderr == "square-5x4-prim-3\n"
    assert done.stdout.startswith("square-5x4-prim-3\n")
    drawn = write(from_id("square-5x4-prim-3")).replace("S", "X")
    assert drawn in done.stdout


def test_option_describe_says_where_you_are(folder: Path) -> None:
    text = output(folder, "play maze.txt --prompt --describe", "right\n")
    assert "You are in column 2 of 8, row 1 of 4.\nThis is a junction.\n" in text
    assert "+--" not in text


def test_all_options_reach_the_game(folder: Path) -> None:
    options = "--torch 1 --ghost bfs --hunter 15 --solver tremaux --prompt"
    text = output(folder, f"play maze.txt {options}", "solve\n")
    assert "It's dark. You can see 1 move ahead." in text
    assert "Beat the ghost to the goal: Breadth-First Search." in text
    assert "A hunter wakes after 10 moves. Its touch costs a star." in text
    assert "H is the hunter: h while it's harmless, ! when it wakes." in text
    assert "tremaux: found, 12 moves" in text
    assert "G" not in "".join(line for line in text.splitlines() if line.startswith("|"))


def test_records_are_kept(tmp_path: Path) -> None:
    command = "play square-5x1-prim-1 --prompt --data-dir records"
    for _ in range(2):
        text = output(tmp_path, command, "right right right right")
    assert "moves: you 4, par 4, best 4" in text
    record = output(tmp_path, "--data-dir records records square-5x1-prim-1 --run")
    assert output(tmp_path, "verify -", record)


def test_a_run_is_replayed_in_words(tmp_path: Path) -> None:
    typed = "right undo hint hint right right right down down"
    output(tmp_path, "play square-4x3-prim-1 --prompt --data-dir records", typed)
    run = output(tmp_path, "--data-dir records records square-4x3-prim-1 --run")
    (tmp_path / "run.json").write_text(run)
    told = output(tmp_path, "play run.json --prompt --data-dir others")
    assert told.startswith("Replay. Go 1 right, 1 left, 3 right, 2 down.\n")
    assert "moves: you 6, par 6, best –\n" in told
    assert "You are at the goal." in output(tmp_path, "play run.json --prompt --describe")
    begun = json.loads(run)
    begun["inputs"] = begun["inputs"].removesuffix(" 12D")
    begun["claim"] = {"outcome": None, "moves": 5, "ticks": 60, "stars": []}
    (tmp_path / "run.json").write_text(json.dumps(begun))
    part = output(tmp_path, "play run.json --prompt --data-dir others")
    assert part.startswith("Replay. Go 1 right, 1 left, 3 right, 1 down.\n")
    assert "Type right, up, left or down" in part
    assert "square-4x3" not in output(tmp_path, "--data-dir others records --json")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "typed",
    [b"ri\xff\n\xfe\n", b"\x00\x1b[A\r\n", b"right" * 50_000, b"\x1a"],
    ids=["no text", "control characters", "long", "end of file"],
)
def test_any_bytes_can_be_typed(folder: Path, typed: bytes) -> None:
    command = [sys.executable, "-m", "pixelmaze", "play", "maze.txt", "--prompt"]
    done = subprocess.run(command, cwd=folder, env=DARK, input=typed, capture_output=True)
    assert done.returncode == 0
    assert not done.stderr
    assert b"\x1b" not in done.stdout
    assert done.stdout.rstrip().endswith(b" is not a command: help lists all.")


@pytest.mark.thorough
def test_stars_are_plain_signs_where_the_encoding_lacks_them(folder: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    done = run(folder, "play maze.txt --prompt", WAY_OUT, env=ascii_only)
    assert "stars: ***\n" in done.stdout
    assert "best -\n" in done.stdout
    assert "?" not in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play - --prompt", "reads commands from standard input"),
        ("play maze.txt --prompt --record x.gif", "--record cannot be used with --prompt"),
        ("play maze.txt --prompt --keys wasd", "--keys cannot be used with --prompt"),
        ("play maze.txt --prompt --theme neon", "--theme cannot be used with --prompt"),
        ("play maze.txt --prompt --scale 2", "--scale cannot be used with --prompt"),
        ("play nothing.txt --prompt", "nothing.txt"),
    ],
)
def test_conflicting_options_are_refused(folder: Path, command: str, said: str) -> None:
    assert said in complaint(folder, command)


def test_completion(tmp_path: Path) -> None:
    game = typed(tmp_path)
    found = [completion(game, "re", number) for number in range(3)]
    assert found == ["restart", None, None]


# ---- pipes and terminals -------------------------------------------------------------------------


@pytest.mark.thorough
def test_answers_come_one_by_one(folder: Path) -> None:
    """A program may wait for each before it goes on."""
    with start(folder, "play maze.txt --prompt") as process:
        assert process.stdin
        assert process.stdout
        _until(process.stdout, "quit ends the game.\n")
        process.stdin.write("right\n")
        process.stdin.flush()
        assert CONSOLE_MAZE in _until(process.stdout, "moves 1, par")
        process.stdin.close()
    assert process.returncode == 0


def _until(stream: IO[str], end: str) -> str:
    text = ""
    while end not in text:
        line = stream.readline()
        assert line, text
        text += line
    return text


@pytest.mark.thorough
@needs_posix
def test_a_reader_that_leaves(folder: Path) -> None:
    with start(folder, "play maze.txt --prompt") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("right\nleft\n" * 50)
        process.stdin.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode != 0


def at_terminal(folder: Path, command: str, typed: bytes) -> tuple[int, str]:
    """What is seen at a terminal, where this is typed once the game asks for it."""
    import pty

    terminal, end = pty.openpty()
    streams = {"stdin": end, "stdout": end, "stderr": end}
    shown = b""
    with start(folder, command, {"TERM": "xterm"}, start_new_session=True, **streams) as process:
        os.close(end)
        while b"> " not in shown:
            shown += os.read(terminal, 1024)
        os.write(terminal, typed)
        part = typed
        with suppress(OSError):  # when all have left the terminal
            while part:
                if typed == b"\x03":
                    # one that comes between the prompt and the reading is only heard with the next
                    process.send_signal(signal.SIGINT)
                while part and select.select([terminal], [], [], 0.5)[0]:
                    part = os.read(terminal, 1024)
                    shown += part
    os.close(terminal)
    return process.returncode, shown.decode().replace("\r\n", "\n")


@pytest.mark.few(2)
@needs_posix
@pytest.mark.parametrize("typed", [b"rig\t\rundo\r\x04", b"right\nundo\n\x04"], ids=repr)
def test_at_a_terminal_there_is_a_prompt(folder: Path, typed: bytes) -> None:
    status, shown = at_terminal(folder, "play maze.txt --prompt", typed)
    assert status == 0
    assert CONSOLE_MAZE in shown
    assert shown.count("> ") == 3
    assert "\x1b[?" not in shown, "nothing but lines"
    assert shown.endswith("\n")
    assert "Traceback" not in shown


@needs_posix
def test_ctrl_c_ends_the_game(folder: Path) -> None:
    status, shown = at_terminal(folder, "play maze.txt --prompt", b"\x03")
    assert status == 130
    assert "Traceback" not in shown


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the engine may be there by itself")
def test_engine_is_not_imported(folder: Path) -> None:
    code = (
        "import sys; sys.argv[1:] = ['play', 'maze.txt', '--prompt']\n"
        "from pixelmaze.cli import main\n"
        "try:\n    main()\nfinally:\n    print({'pyxel', 'PIL', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, input="", capture_output=True, text=True
    )
    assert done.stdout.endswith("set()\n")


# ---- other commands by lines ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "typed", "said"),
    [
        (
            "--prompt",
            "map\nquit\nmap",
            ["pixelmaze.\n1 Resume", "\nAdventure.\n1 First Steps: 1-1"],
        ),
        (
            "--prompt --describe",
            f"play {WALL}\nright",
            ["\nYou came from the left: 1 move to the start."],
        ),
        (
            "lesson --prompt",
            "1\n3\n",
            ["Lessons.\n1 Random mouse", "\nRight! It makes 51 moves."],
        ),
        ("lesson 2 --prompt", "n", ["2 Right hand.\n", "\nTask 2 of "]),
        (f"race {WALL} --prompt", "", ["\n1. ", "\n4. ", " of 4 finished: result.\n"]),
        (f"watch {WALL} --solver bfs --quiz --prompt", "1", ["\nBreadth-First Search: paused.\n"]),
        (f"watch {WALL} --quiz --every 1 --prompt", "give-up", ["\n?: paused.\n", "\nIt's "]),
    ],
)
def test_every_scene_is_typed(tmp_path: Path, command: str, typed: str, said: list[str]) -> None:
    done = run(tmp_path, command, typed)
    assert done.returncode == 0
    text = f"\n{done.stdout}"
    assert all(words in text for words in said), text
    assert text.count("Adventure.\n1 ") <= 1, "nothing is done after quit"


@needs_posix
@pytest.mark.parametrize("signalled", [0, signal.SIGINT, signal.SIGTERM])
def test_a_run_is_kept_however_it_ends(tmp_path: Path, signalled: int) -> None:
    with start(tmp_path, "--prompt --data-dir data") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"play {WALL}\nright right\n")
        process.stdin.flush()
        _until(process.stdout, "moves 2, par")
        process.send_signal(signalled)
        process.stdin.close()
    text = output(tmp_path, f"play {WALL} --prompt --data-dir data", "resume")
    assert "Type resume to continue it." in text
    assert "moves 2, par" in text


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("--prompt --terminal", "--prompt cannot be used with --terminal"),
        ("--terminal --describe", "--terminal needs a terminal"),
        ("--prompt play", "--prompt comes after the command: try `pixelmaze play --prompt`"),
        ("--describe lesson", "--describe comes after the command"),
        ("lesson 1 --prompt --theme neon", "--theme cannot be used with --prompt"),
        ("lesson 1 --prompt --worksheet", "--worksheet needs a lesson"),
        ("race --prompt --source --solvers bfs,dfs", "--source cannot be used with --prompt"),
        ("race --prompt --record x.gif", "--record cannot be used with --prompt"),
        ("watch --quiz --record x.gif", "--quiz needs a screen"),
    ],
)
def test_options_of_typed_scenes_that_clash(folder: Path, command: str, said: str) -> None:
    assert said in complaint(folder, command)


def test_explain_is_a_former_name_of_describe(tmp_path: Path) -> None:
    steps = f"watch {WALL} --solver bfs --prompt"
    told = output(tmp_path, f"{steps} --describe")
    assert told == output(tmp_path, f"{steps} --explain") != output(tmp_path, steps)


@needs_posix
@pytest.mark.parametrize(
    ("typed", "last", "is_whole"),
    [
        (b"\r2\r\x04", 4, False),
        (b"x\r3\rq\r", 4, False),
        (b"end\r", 0, True),
        (b"999999999999\r", 0, True),
    ],
    ids=repr,
)
def test_steps_wait_for_enter_at_a_terminal(
    tmp_path: Path, typed: bytes, last: int, is_whole: bool
) -> None:
    status, shown = at_terminal(tmp_path, f"watch {WALL} --solver bfs --prompt", typed)
    assert status == 0
    steps = re.findall(r"[0-9]+ [a-z]+ [0-9],[0-9] to [0-9],[0-9] ", shown)
    assert ("bfs: found" in shown) == is_whole
    assert is_whole or len(steps) == last
