"""The program in a real terminal: it is played there, and leaves it as it was."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from support.sampling import sample

pytest.importorskip("termios", reason="Windows has other terminals")

from support.cli import complaint, output
from support.pty_driver import Console
from support.pty_shell import STOPPED

from pixelmaze.game.levels import ADVENTURE, OPENING

ROOMY = (200, 60)
MAZE = "play square-6x4-prim-42 --terminal"
DOWN = "\x1b[B"
COLOURS = re.compile(rb"\x1b\[([0-9;]*)m")


def test_first_level_is_played_from_the_title(tmp_path: Path) -> None:
    with Console(tmp_path, "--terminal") as console:
        console.wait_for(f"0 of {len(ADVENTURE)} rooms")
        console.type("\r")
        console.wait_for("Walk to the goal")
        console.type("\r")
        for words in OPENING:
            console.wait_for(words)
            sleep(0.4)  # a key at once may have been meant for what was before
            console.type("\r")
        console.wait_for("moves 0")
        console.type(DOWN)
        console.wait_for("moves 1, par ")
        console.type("h")
        console.wait_for("H again shows")
        console.type("\x1b")
        console.wait_for("Pause")
        console.type("p")
        console.wait_for(lambda: "Pause" not in console.text)
        console.type("?")
        console.wait_for("undo the last move")
        console.type("\x1b")
        console.wait_for(lambda: "take back" not in console.text)
        console.type("q")
        assert console.end() == 0
        console.check_restored()


@pytest.mark.thorough
def test_it_is_resized_while_one_plays(tmp_path: Path) -> None:
    with Console(tmp_path, MAZE, *ROOMY) as console:
        console.wait_for("moves 0")
        console.type(DOWN)
        console.wait_for("moves 1")
        for columns, lines in ((60, 20), (120, 40)):
            console.resize(columns, lines)
            console.wait_for(lambda lines=lines: "? keys" in console.screen.display[lines - 1])
            assert "moves 1" in console.text
        console.resize(19, 7)
        console.wait_for("Too small")
        console.resize(*ROOMY)
        console.wait_for("moves 1, par ")


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("how", "status"),
    sample(
        [
            ("q", 0),
            (signal.SIGINT, 130),
            ("\x03", 130),
            (signal.SIGQUIT, 131),
            (signal.SIGTERM, 143),
            (signal.SIGHUP, 129),
        ],
        4,
    ),
)
def test_terminal_is_restored_however_the_program_ends(
    tmp_path: Path, how: str | signal.Signals, status: int
) -> None:
    with Console(tmp_path, MAZE) as console:
        console.wait_for("moves 0")
        assert console.attributes() != console.before
        console.type(how) if isinstance(how, str) else console.send(how)
        assert console.end() == status
        console.check_restored()
        assert b"Traceback" not in console.written


CRASH = """
from pixelmaze.ui.play import play

def fail(self, *_):
    raise RuntimeError("wires crossed")

setattr(play.PlayScene, {method!r}, fail)
from pixelmaze.cli import main
main()
"""


@pytest.mark.thorough
@pytest.mark.parametrize("method", sample(["undo", "draw", "hint"], 3))
def test_traceback_is_printed_on_the_restored_terminal(tmp_path: Path, method: str) -> None:
    script = tmp_path / "crash.py"
    script.write_text(CRASH.format(method=method))
    with Console(tmp_path, MAZE, program=(str(script),)) as console:
        if method != "draw":
            console.wait_for("moves 0")
            console.type("z" if method == "undo" else "h")
        assert console.end() == 1
        console.check_restored()
        assert b"wires crossed" in console.written.rpartition(b"\x1b[?1049l")[2]


@pytest.mark.thorough
def test_it_is_stopped_and_gone_on_with(tmp_path: Path) -> None:
    with Console(tmp_path, MAZE) as console:
        console.wait_for("moves 0")
        console.type("\x1a")
        console.wait_for(STOPPED)
        console.check_restored()
        console.screen.reset()
        console.type("fg\n")
        console.wait_for("moves 0")
        console.type(DOWN)
        console.wait_for("moves 1, par ")
        console.type("q")
        assert console.end() == 0
        console.check_restored()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("env", "wanted"),
    [
        ({"NO_COLOR": "1"}, "[01457]"),
        ({"TERM": "xterm-16color"}, "[01457]|3[0-7]|4[0-7]|9[0-7]|10[0-7]"),
        ({"TERM": "xterm-256color"}, "[01457]|[34]8;5;[0-9]+"),
        ({"COLORTERM": "truecolor"}, "[01457]|[34]8;2;[0-9]+;[0-9]+;[0-9]+"),
    ],
)
def test_no_more_colours_than_there_are(tmp_path: Path, env: dict[str, str], wanted: str) -> None:
    with Console(tmp_path, MAZE, env=env) as console:
        console.wait_for("moves 0")
        console.type(DOWN)
        console.wait_for("moves 1")
        sent = {style.decode() for style in COLOURS.findall(console.written)}
        assert all(re.fullmatch(f"({wanted})(;({wanted}))*", style) for style in sent), sent
        assert len(sent) > 2


@pytest.mark.thorough
def test_an_output_without_lines_gets_plain_signs(tmp_path: Path) -> None:
    with Console(tmp_path, MAZE, env={"PYTHONIOENCODING": "ascii"}) as console:
        console.wait_for("moves 0")
        console.type(DOWN)
        console.wait_for("moves 1")
        assert console.written.isascii()


@pytest.mark.thorough
def test_text_is_pasted_where_one_is_typing(tmp_path: Path) -> None:
    with Console(tmp_path, "--terminal") as console:
        console.wait_for("Adventure")
        console.type("\x1b[200~qqq\x1b[201~")  # means nothing here
        console.type(f"{DOWN}{DOWN}\r")
        console.wait_for("walk it yourself")
        console.type("\x1b[F\x1b[C\x1b[F")  # End, right to show more, End
        console.wait_for("type a maze ID")
        console.type("\x1b[200~square-7x5-prim-9\n\x1b[201~")
        console.wait_for("square-7x5-prim-9")


TELL = """
from pixelmaze.ui.play import play

play.PlayScene.bump = lambda self, way: self.session.print_line("Trémaux ★☆")
from pixelmaze.cli import main
main()
"""


@pytest.mark.thorough
@pytest.mark.parametrize(("encoding", "line"), [("utf-8", "Trémaux ★☆"), ("ascii", "Tremaux *-")])
def test_results_to_share_are_printed_after_the_end(
    tmp_path: Path, encoding: str, line: str
) -> None:
    script = tmp_path / "tell.py"
    script.write_text(TELL, encoding="utf-8")
    env = {"PYTHONIOENCODING": encoding}
    with Console(tmp_path, MAZE, env=env, program=(str(script),)) as console:
        console.wait_for("moves 0")
        console.type("\x1b[D")
        console.type("q")
        assert console.end() == 0
        assert line.encode() in console.written.rpartition(b"\x1b[?1049l")[2]


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize("asked", ["", " --terminal"])
def test_a_run_is_played_again(tmp_path: Path, asked: str) -> None:
    output(tmp_path, "play square-5x1-prim-1 --prompt --data-dir data", "right " * 4)
    run = output(tmp_path, "--data-dir data records square-5x1-prim-1 --run")
    (tmp_path / "run.json").write_text(run)
    with Console(tmp_path, f"play run.json{asked}") as console:
        console.wait_for("Replay:")
        before = console.written.partition(b"\x1b[?1049h")[0]
        assert (b"no display found" in before) != bool(asked)
        console.wait_for("Goal reached!")
        console.type("q")
        assert console.end() == 0


def test_without_a_terminal_it_is_refused(tmp_path: Path) -> None:
    assert "--terminal needs a terminal" in complaint(tmp_path, MAZE)
    assert "--terminal needs a terminal" in complaint(tmp_path, "--terminal")
    assert "--terminal comes after the command" in complaint(tmp_path, "--terminal list")


@pytest.mark.thorough
def test_terminal_does_not_import_the_window() -> None:
    code = """if True:
        import sys
        from pixelmaze.terminal import front_end
        print(*{name.split(".")[0] for name in sys.modules} & {"pyxel", "PIL", "numpy", "numba"})
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not run.stdout.split()


def test_an_arrow_in_two_parts_is_an_arrow(tmp_path: Path) -> None:
    """As over a slow connection. Escape alone would open the menu."""
    with Console(tmp_path, MAZE) as console:
        console.wait_for("moves 0")
        console.type(DOWN[:1])
        sleep(0.12)
        console.type(DOWN[1:])
        console.wait_for("moves 1")
        assert "Pause" not in console.text
        console.type("\x1b")
        console.wait_for("Pause")


def test_the_mouse_is_heard_and_let_go(tmp_path: Path) -> None:
    with Console(tmp_path, MAZE) as console:
        console.wait_for("moves 0")
        line = next(y for y, words in enumerate(console.screen.display) if "P pause" in words)
        column = console.screen.display[line].index("P pause")
        console.type(f"\x1b[<0;{column + 1};{line + 1}M\x1b[<0;{column + 1};{line + 1}m")
        console.wait_for("Pause")
        console.type("q")
        console.type("q")
        assert console.end() == 0
        assert console.written.rfind(b"\x1b[?1000l") > console.written.rfind(b"\x1b[?1000h") > 0


@pytest.mark.few(2)
@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"TERM": "linux"}], ids=str)
def test_without_unicode_plain_signs_are_drawn(tmp_path: Path, env: dict[str, str]) -> None:
    with Console(tmp_path, MAZE, env=env | {"PYTHONIOENCODING": ""}) as console:
        console.wait_for("moves 0")
        assert console.written.isascii()
        assert "+---------+" in console.text


def test_a_terminal_without_a_cursor_is_told_what_works(tmp_path: Path) -> None:
    with Console(tmp_path, MAZE, env={"TERM": "dumb"}) as console:
        assert console.end() == 2
        assert "TERM=dumb" in console.text
        assert "try --prompt" in console.text
