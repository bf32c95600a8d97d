"""Watching and racing in a real terminal, which is chosen where there is no display."""

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="Windows has other terminals")

from support.pty_driver import Console
from support.terminal_driver import session

from pixelmaze.run.factory import from_id
from pixelmaze.run.race import Race, of_solvers, table
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.watch.watch import WatchScene

MAZE = "square-9x6-prim-7"
END, UP = "\x1b[F", "\x1b[A"
AWAY = b"\x1b[?1049h"
"""What leads from the usual screen to the other one."""


def lines_of(watch: WatchScene, columns: int, lines: int) -> list[str]:
    canvas = Canvas(columns, lines)
    Shell(watch).draw(canvas)
    return [canvas.line(y) for y in range(lines)]


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (200, 60)])
def test_screen_shows_the_canvas(tmp_path: Path, columns: int, lines: int) -> None:
    """Before, at the end, and after another size; each line as the scene draws it."""
    watch = WatchScene(session(tmp_path), Search(from_id(MAZE), None), "dfs", 20)
    with Console(tmp_path, f"watch {MAZE} --solver dfs", columns, lines) as console:
        console.wait_for(lambda: console.screen.display == lines_of(watch, columns, lines))
        before = console.written.partition(AWAY)[0].decode()
        assert before.splitlines()[0] == "pixelmaze: no display found: using this terminal"
        console.type("s" + END)
        watch.watching.start()
        watch.come_to(None)
        console.wait_for(lambda: console.screen.display == lines_of(watch, columns, lines))
        assert "FOUND" in console.text
        console.resize(100, 30)
        console.wait_for(lambda: console.screen.display == lines_of(watch, 100, 30))
        console.type("Q")
        assert console.end() == 0
        console.check_restored()


@pytest.mark.thorough
def test_keys_are_heard_one_by_one(tmp_path: Path) -> None:
    with Console(tmp_path, f"watch {MAZE} --solver bfs") as console:
        console.wait_for("READY")
        console.type("s\x1b[H")  # Home
        console.wait_for(" 0 of 91")
        console.type("\x1b[C\x1b[C\x1b[C\x1b[D")
        console.wait_for(" 2 of 91")
        console.type(" ")
        console.wait_for("FOUND")
        console.type(UP)
        console.wait_for("50 steps/s")
        console.type("?")
        console.wait_for("race several solvers")
        console.type("?")
        console.type("\t")
        console.wait_for("Dijkstra")
        console.type("\x1b[Z")  # Shift Tab
        console.wait_for("Breadth-First Search")
        console.type("l")
        console.wait_for("spread()")
        console.type("\x03")
        assert console.end() == 130
        console.check_restored()


@pytest.mark.thorough
def test_result_of_a_race_is_printed_after_the_end(tmp_path: Path) -> None:
    with Console(tmp_path, f"race {MAZE} --solvers dfs,bfs", 120, 40) as console:
        console.wait_for("READY")
        console.type("s" + END)
        console.wait_for("Results")
        console.type("q")
        assert console.end() == 0
        text = console.written.rpartition(b"\x1b[?1049l")[2].decode().replace("\r\n", "\n")
        race = Race(of_solvers(from_id(MAZE), ["dfs", "bfs"]))
        race.run()
        assert table([result for result in race.results if result]) in text
