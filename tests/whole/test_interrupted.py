"""Ctrl-C, other signals, and readers that leave: quiet ends that leave nothing half done."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.sampling import sample

pytest.importorskip("termios", reason="needs POSIX signals and terminals")

from support.cli import DARK, Process, contents, start
from support.pty_driver import Console
from support.runs import won

from pixelmaze.game.run import to_dict

ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
each_end = pytest.mark.parametrize("number", sample(ENDS, 3), ids=lambda number: number.name)

each_of_two = pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name
)


def interrupt(process: Process, number: signal.Signals = signal.SIGINT) -> None:
    """Send Ctrl-C or another signal; the program must end with its status, and say nothing."""
    process.send_signal(number)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 128 + number, stderr
    assert not (stderr or "").strip()


def wait_for(name: str, folder: Path, process: Process) -> None:
    """Until this file is there."""
    while not (folder / name).exists():
        assert process.poll() is None
        time.sleep(0.01)


def wait_for_file(folder: Path, process: Process) -> None:
    """Until there is one more file: the program has begun to write."""
    before = contents(folder).keys()
    while contents(folder).keys() == before:
        assert process.poll() is None
        time.sleep(0.01)


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.parametrize("options", sample(["", "-o maze.txt", "-o maze.txt --no-compile"], 2))
def test_ctrl_c_while_generating(tmp_path: Path, options: str) -> None:
    import pty

    terminal, end = pty.openpty()
    command = f"generate --size 1000x1000 --generator aldous-broder {options}"
    with start(tmp_path, command, stderr=end) as process:
        os.close(end)
        shown = b""
        while shown.count(b"Making the maze") < 2:  # so it is at work, and far from done
            shown += os.read(terminal, 1024)
        interrupt(process)
        try:
            while part := os.read(terminal, 1024):
                shown += part
        except OSError:  # all have left the terminal
            pass
    os.close(terminal)
    assert b"Traceback" not in shown
    assert shown.rindex(b"\33[?25h") > shown.rindex(b"\33[?25l"), "the cursor is shown again"
    assert not contents(tmp_path)


@pytest.mark.thorough
def test_ctrl_c_while_printing(tmp_path: Path) -> None:
    with start(tmp_path, "generate square-200x200-prim-1") as process:
        assert process.stdout
        assert process.stdout.readline().startswith("+---+")  # there is more than a pipe holds
        interrupt(process)


@pytest.mark.thorough
@pytest.mark.few(2)
@each_end
def test_signals_keep_the_old_file(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "maze.png").write_text("old")
    with start(tmp_path, "generate --size 1500x1500 -o maze.png") as process:
        wait_for_file(tmp_path, process)
        interrupt(process, number)
    assert contents(tmp_path) == {"maze.png": b"old"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("suffix", "number"),
    sample([("webp", signal.SIGINT), ("gif", ENDS[0]), *(("gif", end) for end in ENDS[1:])], 3),
)
def test_signals_end_a_recording(tmp_path: Path, suffix: str, number: signal.Signals) -> None:
    command = f"watch square-100x100-prim-1 --step-rate 20 --record x.{suffix}"
    with start(tmp_path, command, stderr=subprocess.PIPE) as process:
        wait_for_file(tmp_path, process)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=30)
    assert process.returncode == 128 + number, stderr
    assert "Traceback" not in stderr
    assert not contents(tmp_path)


@pytest.mark.thorough
@each_of_two
def test_signals_leave_no_folder_behind(tmp_path: Path, number: signal.Signals) -> None:
    """A recording has records of its own, in memory."""
    (tmp_path / "run.json").write_text(json.dumps(to_dict(won("square-30x30-prim-1"))))
    (tmp_path / "temporary").mkdir()
    here = {"TMPDIR": str(tmp_path / "temporary")}
    with start(tmp_path, "play run.json --record x.gif --fps 50", here) as process:
        wait_for_file(tmp_path, process)
        interrupt(process, number)
    assert not list((tmp_path / "temporary").iterdir())
    assert contents(tmp_path).keys() == {"run.json"}


def test_ctrl_c_while_waiting_for_the_maze(tmp_path: Path) -> None:
    with start(tmp_path, "solve -") as process:
        assert process.stdin
        process.stdin.write("#" * 1_000_000)  # more than a pipe holds: it has begun to read
        interrupt(process)


RAISE = "signal.raise_signal(signal.SIGINT)"


def quiet_end(program: str) -> None:
    """Run the program, in which Ctrl-C is pressed; nobody is told anything of it."""
    done = subprocess.run(
        [sys.executable, "-c", program], env=DARK, capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.few(2)
@pytest.mark.parametrize("begin", sample(["__main__", "cli"], 2))
@pytest.mark.parametrize(
    "moment",
    [
        f"exec({RAISE!r})",
        f"weakref.ref(set(), lambda _: {RAISE})",  # what is raised in there is lost
    ],
)
def test_ctrl_c_at_an_awkward_moment(moment: str, begin: str) -> None:
    quiet_end(f"""if True:
        import signal, sys, time, weakref
        from pixelmaze import __main__, cli
        def work(**_):
            {moment}
            while True:
                time.sleep(0.01)
        cli.cli.main = work
        {begin}.main()
    """)


@pytest.mark.parametrize(
    "module",
    sample(["pixelmaze.cli", "click", "pixelmaze.maze.grid", "pixelmaze.inspect.source"], 3),
)
def test_ctrl_c_while_the_program_is_loaded(module: str) -> None:
    quiet_end(f"""if True:
        import signal, sys
        class CtrlC:
            def find_spec(name, *_):
                if name == {module!r}:
                    {RAISE}
        sys.meta_path.insert(0, CtrlC)
        sys.argv = ["pixelmaze", "list"]
        from pixelmaze.__main__ import main
        main()
    """)


def test_next_to_nothing_is_loaded_before_signals_are_heard() -> None:
    code = "import sys; import pixelmaze.__main__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name for name in done.stdout.split() if name.startswith("pixelmaze")}
    assert ours == {"pixelmaze", "pixelmaze.__main__", "pixelmaze.signals"}


# ---- algorithms that never yield ---------------------------------------------------------------


ENDLESS = """
import atexit, sys
from pathlib import Path
from pixelmaze.algorithms import registry
from pixelmaze.__main__ import main

@registry.solver("endless", title="Endless")
def endless(maze, start, goal):
    Path("looping").touch()
    {loop}
    yield

atexit.register(Path("at-exit").touch)
main()
"""
LOOPS = {
    "plain": "while True: pass",
    "catching": """while True:
        try:
            pass
        except BaseException:
            pass""",
}
"""What students write who forget to yield."""
each_loop = pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)


@pytest.fixture
def endless(tmp_path: Path, loop: str) -> tuple[str, ...]:
    """The program, with a solver more that never ends."""
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS.format(loop=loop))
    return (str(script),)


@pytest.mark.thorough
@each_loop
@pytest.mark.parametrize(
    ("command", "number"),
    [
        ("race square-9x9-prim-1 --solvers endless,dfs --record x.gif", signal.SIGINT),
        ("watch square-9x9-prim-1 --solver endless --prompt", signal.SIGINT),
        ("solve square-9x9-prim-1 --solver endless", signal.SIGTERM),
    ],
)
def test_signals_end_what_never_yields(
    tmp_path: Path, command: str, number: signal.Signals, endless: tuple[str, ...]
) -> None:
    with start(tmp_path, command, program=endless) as process:
        wait_for("looping", tmp_path, process)
        interrupt(process, number)
    assert contents(tmp_path).keys() == {"endless.py", "looping", "at-exit"}


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("number", "loop"),
    [(signal.SIGINT, LOOPS["catching"]), (signal.SIGTERM, LOOPS["plain"])],
    ids=["SIGINT", "SIGTERM"],
)
def test_signals_end_what_never_yields_in_a_terminal(
    tmp_path: Path, number: signal.Signals, endless: tuple[str, ...]
) -> None:
    command = "watch square-9x9-prim-1 --solver endless --terminal"
    with Console(tmp_path, command, program=endless) as console:
        console.wait_for("square-9x9-prim-1")
        console.type("s")
        console.wait_for((tmp_path / "looping").exists)
        console.send(number)
        assert console.end() == 128 + number
        console.check_restored()
        assert b"Traceback" not in console.written
    assert (tmp_path / "at-exit").exists()


WINDOW = """
import atexit
from pathlib import Path
from pixelmaze import signals
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.scenes import begin_session
from pixelmaze.window.app.app import App, open_screen
from pixelmaze.window.app.services import WindowServices

def loop():
    {loop}

class Idle(Scene):
    def says(self):
        return ["idle"]

    def update(self, given):
        Path("looping").touch()
        loop()

def program():
    open_screen(headless=True)
    idle = Idle()
    idle.session = begin_session(Store(Folder(Path("data"))), WindowServices())
    App(idle).run()

atexit.register(Path("at-exit").touch)
signals.run(program)
"""


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("number", "loop"),
    [
        (signal.SIGINT, "pass"), (signal.SIGTERM, "pass"),
        (signal.SIGTERM, LOOPS["plain"]), (signal.SIGINT, LOOPS["catching"]),
    ],
    ids=["SIGINT-none", "SIGTERM-none", "SIGTERM-plain", "SIGINT-catching"],
)  # fmt: skip
def test_signals_end_a_window(tmp_path: Path, loop: str, number: signal.Signals) -> None:
    """Whether its scene goes on, or never returns."""
    (tmp_path / "window.py").write_text(WINDOW.format(loop=loop))
    with start(tmp_path, "", program=("window.py",)) as process:
        wait_for("looping", tmp_path, process)
        interrupt(process, number)
    assert contents(tmp_path).keys() == {"window.py", "looping", "at-exit"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "command",
    [
        "generate square-200x200-prim-1",
        "generate square-200x200-prim-1 -o /dev/stdout",
        "solve square-200x200-prim-1",
    ],
)
def test_reader_that_leaves(tmp_path: Path, command: str) -> None:
    with start(tmp_path, command) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("+---+")
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode != 0
