"""Hostile contestants, with and without bubblewrap; and what is asked for before one starts."""

import csv
import json
import os
import re
import signal
import site
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.cli import complaint, run, soon, start
from support.learners import BREADTH_FIRST, file_with, remote

from pixelmaze.outside import isolation
from pixelmaze.outside.isolation import Isolation, isolation_of, needed_by
from pixelmaze.outside.program import Program
from pixelmaze.outside.source_file import needed_by_file
from pixelmaze.run.factory import from_id
from pixelmaze.run.feed import run_to_end
from pixelmaze.run.outcomes import Budget

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can keep them apart")
HOSTILE = sorted(Path(__file__).with_name("hostile").glob("*.py"))
CAPABILITY = 24  # CAP_SYS_RESOURCE


def may_raise_limits() -> bool:
    """Whether hard limits do not hold for this user, as for root."""
    if sys.platform != "linux":
        return False
    capabilities = re.findall(r"^CapEff:\s*(\w+)$", Path("/proc/self/status").read_text(), re.M)
    return bool(int(capabilities[0], 16) >> CAPABILITY & 1)


DEADLY = {"kills_parent": -9, "ends_parent": 128 + 15, "stops_parent": 0}
"""What becomes of the contest without bubblewrap."""
REACHED = {
    "rewrites_another", "reads_another", "reads_parent", "reads_home", "outlives", "connects",
    *(["takes_memory"] if may_raise_limits() else []),
}  # fmt: skip
"""What else reaches something without bubblewrap."""
KEPT_OUT = {"reads_environment", "forges_results", "reads_maze", "loops_in_c", "queue", "formula"}
GOOD = f"from queue import PriorityQueue\n{BREADTH_FIRST}"
CONTEST = "contest class --mazes 1 --size 4x4 --budget 2000,1 --csv all.csv --json"
NO_BWRAP = {"PATH": ""}


class Place(NamedTuple):
    """A folder `class` with contestants, and what they may want to reach."""

    folder: Path
    door: socket.socket

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a contest: it marks all that the contest starts with the folder."""
        mark, home = str(self.folder / "mark"), str(self.folder / "home")
        data = str(self.folder / "data")
        return {"TOKEN": "a secret", "HOME": home, "PIXELMAZE_DATA_DIR": data, "PYTHONPATH": mark}

    def reached(self, why: dict[str, str]) -> set[str]:
        """The contestants that have left something behind, or that say in a row that they reached
        it."""
        kept = (self.folder / "data" / "contest.jsonl").read_text()
        facts = {
            "rewrites_another": (self.folder / "class" / "good.py").read_text() != GOOD,
            "forges_results": "forged" in kept,
            "connects": has_visitor(self.door),
            "outlives": any("sleep" in words for words in self.processes().values()),
        }
        found = {name for name, has in facts.items() if has}
        return found | {name for name in why if "RuntimeError: reached" in why[name]}

    def processes(self) -> dict[int, str]:
        """The processes that are left of the contest, with their commands."""
        found = {}
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if str(self.folder).encode() in (path / "environ").read_bytes():
                    found[int(path.name)] = (path / "cmdline").read_text()
        return found


def has_visitor(door: socket.socket) -> bool:
    with suppress(TimeoutError):
        door.accept()[0].close()
        return True
    return False


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    for name in ("class", "home", "data"):
        (tmp_path / name).mkdir()
    (tmp_path / "home" / "secret").write_text("a secret")
    (tmp_path / "class" / "good.py").write_text(GOOD)
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(0.2)
        place = Place(tmp_path, door)
        yield place
        for number in place.processes():
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def enter(place: Place, *names: str) -> None:
    """Add these contestants to the class."""
    for path in HOSTILE:
        if path.stem in names:
            code = path.read_text().replace("PORT = 0", f"PORT = {place.door.getsockname()[1]}")
            for name in ("HOME", "DATA"):
                folder = str(place.folder / name.lower())
                code = code.replace(f'{name} = ""', f"{name} = {folder!r}")
            (place.folder / "class" / path.name).write_text(code)


def held(place: Place, options: str, env: dict[str, str]) -> tuple[dict[str, Any], str]:
    """The result of a contest, and what it says beside."""
    done = run(place.folder, f"{CONTEST} {options}", apart=True, env=place.environment | env)
    assert done.returncode == 0, done.stderr
    with (place.folder / "all.csv").open(newline="") as file:
        assert {row["name"][0] for row in csv.DictReader(file)}.isdisjoint("=+-@")
    data: dict[str, Any] = json.loads(done.stdout)
    return data, done.stderr


def told(data: dict[str, Any]) -> dict[str, str]:
    """The reason in each row, by the name of the file; all but good.py have one."""
    rows = {row["file"].removesuffix(".py"): row for row in data["ranking"]}
    assert all(row["why"] for name, row in rows.items() if name != "good")
    return {name: row["why"] for name, row in rows.items()}


def test_there_are_sixteen() -> None:
    assert len(HOSTILE) == 16
    assert {path.stem for path in HOSTILE} == DEADLY.keys() | REACHED | KEPT_OUT | {"takes_memory"}


@pytest.mark.isolation
def test_nothing_is_reached_with_bubblewrap(place: Place) -> None:
    enter(place, *(path.stem for path in HOSTILE))
    data, beside = held(place, "--isolate on", {})
    why = told(data)
    assert not place.reached(why)
    assert soon(lambda: not place.processes())
    assert (why["good"], len(why), data["isolated"], beside) == ("", 17, True, "")


@pytest.mark.thorough
def test_what_is_reached_without_bubblewrap(place: Place) -> None:
    enter(place, *(path.stem for path in HOSTILE if path.stem not in DEADLY))
    data, beside = held(place, "--isolate auto", NO_BWRAP)
    why = told(data)
    assert place.reached(why) == REACHED
    assert data["isolated"] is False
    assert beside.splitlines() == [
        "pixelmaze: programs are not kept apart: bwrap is not installed; try the package "
        "bubblewrap",
        "pixelmaze: changed while the contest ran: good.py",
    ]


@pytest.mark.few(3)
@pytest.mark.parametrize("name", DEADLY)
def test_what_ends_the_contest_without_bubblewrap(place: Place, name: str) -> None:
    enter(place, name)
    environment = place.environment | NO_BWRAP
    with start(place.folder, f"{CONTEST} --isolate auto", environment) as process:
        if name == "stops_parent":
            status = Path(f"/proc/{process.pid}/status")
            assert soon(lambda: "\nState:\tT" in status.read_text())
            process.kill()
            return
        _, beside = process.communicate(timeout=60)
    assert process.returncode == DEADLY[name]
    assert ("interrupted, while running" in beside) == (name == "ends_parent")
    assert (name in beside) == (name == "ends_parent")


# ---- the ways to start ---------------------------------------------------------------------------


@pytest.fixture
def refused(tmp_path: Path) -> dict[str, str]:
    """An environment in which bubblewrap is installed, but cannot make a namespace."""
    bwrap = tmp_path / "bin" / "bwrap"
    bwrap.parent.mkdir()
    bwrap.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    bwrap.chmod(0o755)
    return {"PATH": str(bwrap.parent)}


COMMANDS = {
    "solve square-4x4-prim-1 --solver mine.py": "off",
    "watch square-4x4-prim-1 --solver mine.py --trace -": "off",
    "check mine.py --count 5": "auto",
    "contest class --mazes 1 --size 4x4": "auto",
    "compare --solvers mine.py --count 1 --seed 1": "auto",
    "break mine.py --find --seconds 1 --flaw misses": "auto",
}
"""Commands that run programs, each with its usual mode."""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "anna.py").write_text(BREADTH_FIRST)
    (tmp_path / "mine.py").write_text(BREADTH_FIRST)
    return tmp_path


@pytest.mark.few(6)
@pytest.mark.parametrize("command", COMMANDS)
def test_refusal_is_told_in_the_words_of_bubblewrap(
    mine: Path, refused: dict[str, str], command: str
) -> None:
    said = "bwrap: setting up uid map: Permission denied"
    told = complaint(mine, f"{command} --isolate on", env=refused)
    assert told == f"pixelmaze: cannot keep programs apart: {said}\n"
    warned = run(mine, f"{command} --isolate auto", env=refused)
    assert warned.returncode != 2
    assert warned.stderr == f"pixelmaze: programs are not kept apart: {said}\n"
    usual = run(mine, command, env=refused | {"PIXELMAZE_ISOLATE": ""})
    assert usual.stderr == (warned.stderr if COMMANDS[command] == "auto" else "")
    assert run(mine, f"{command} --isolate off", env=refused).stderr == ""


@pytest.mark.isolation
@pytest.mark.parametrize("command", COMMANDS)
def test_all_commands_work_apart(mine: Path, command: str) -> None:
    done, usual = (run(mine, f"{command} --isolate {mode}") for mode in ("on", "off"))
    assert (done.returncode, done.stderr) == (usual.returncode, "")
    assert ("were kept apart" in done.stdout) == (COMMANDS[command] == "auto")


def test_own_algorithms_are_not_kept_apart(tmp_path: Path, refused: dict[str, str]) -> None:
    """There is nothing to keep apart, and nothing to say about it."""
    command = "compare --solvers bfs,dfs --count 1 --seed 1 --isolate on"
    assert run(tmp_path, command, env=refused).stderr == ""


def test_wrong_mode(tmp_path: Path) -> None:
    assert "expected auto, on, off" in complaint(tmp_path, "check mine.py --isolate of").lower()


# ---- what a program may see ----------------------------------------------------------------------


def test_file_needs_helpers_but_no_other_algorithm(tmp_path: Path) -> None:
    files = {
        "mine.py": "import tools, other\nfrom things.deep import x\nimport linked\n",
        "tools.py": "from more import y\n",
        "more.py": "import mine\n",
        "unused.py": "",
        "other.py": "def solve(maze): pass\n",
        "damaged.py": "def\n",
        "things/__init__.py": "",
        "things/deep.py": "",
        "folder/mine.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "linked.py").symlink_to(tmp_path / "unused.py")
    found = {Path(path).name for path in needed_by_file(tmp_path / "mine.py")}
    assert found == {"mine.py", "tools.py", "more.py", "things"}


def test_command_needs_folders_that_nobody_shares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("home/mouse", "class/contest.toml", "class/mouse", "class/cleo/mouse"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "class")
    long = "x" * 5000
    words = ["/bin/sh", "--fast", long, "../home/mouse", "../home", "..", "mouse", "cleo/mouse"]
    found = [os.path.relpath(path, tmp_path) for path in needed_by(words)]
    assert found == ["home/mouse", "class/mouse", "class/cleo"]


@pytest.mark.isolation
@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("is_within", [False, True])
def test_other_files_are_hidden(
    is_within: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the class is within a folder that programs need."""
    source = """
        import helper, os, sys

        def solve(maze):
            print(sorted({*os.listdir(os.path.dirname(__file__))} - {"__pycache__"}))
            print(os.path.exists(TESTS))
            return [maze.start]
    """.replace("TESTS", repr(__file__))
    if is_within:
        shared = isolation._shared() | {str(tmp_path)}
        monkeypatch.setattr(isolation, "_shared", lambda: shared)
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "helper.py").write_text("")
    (folder / "other.py").write_text(BREADTH_FIRST)
    maze = from_id("square-2x2-prim-1")
    feed = remote(maze, file_with(folder, source))
    run_to_end(feed)
    assert [note.value for note in feed.notes] == ["['helper.py', 'mine.py']", "False"]


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Program, "isolation", isolation_of("on"))


@pytest.mark.isolation
@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("os.kill(os.getpid(), 11)", "was killed by SIGSEGV"),
        ("os._exit(3)", "it called os._exit(3)"),
        ("sum(range(10**13))", "no step for 1 second"),
    ],
)
def test_ends_are_told_as_usual(code: str, said: str, tmp_path: Path) -> None:
    """Signals find the program in its bubble, and the status of a signal is understood."""
    source = f"import os\n\ndef solve(maze):\n    {code}\n"
    feed = remote(from_id("square-2x2-prim-1"), file_with(tmp_path, source), Budget(seconds=1))
    run_to_end(feed)
    assert re.search(f"mine.py, line 4: .*{re.escape(said)}", str(feed.fault))


@pytest.mark.isolation
@pytest.mark.usefixtures("apart")
def test_packages_of_the_user_are_found_without_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "USER_BASE", str(tmp_path / "user"))
    source = """
        import os

        def solve(maze):
            print(os.environ["PYTHONUSERBASE"], os.path.expanduser("~"))
            return [maze.start]
    """
    feed = remote(from_id("square-2x2-prim-1"), file_with(tmp_path, source))
    run_to_end(feed)
    assert [note.value for note in feed.notes] == [f"{tmp_path / 'user'} /tmp"]


def test_limits_hold_and_the_environment_is_clean(tmp_path: Path) -> None:
    source = """
        import os, resource

        def solve(maze):
            limits = [resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[1]
                      for name in ("CPU", "DATA", "FSIZE", "NPROC")]
            print(0 < min(limits) <= max(limits) < 1 << 40, "PIXELMAZE_ISOLATE" in os.environ)
            return [maze.start]
    """
    path, maze = file_with(tmp_path, source), from_id("square-2x2-prim-1")
    for way, said in (
        (Isolation(is_limited=True), "True False"),
        (Isolation(), "False True"),
    ):
        Program.isolation = way
        feed = remote(maze, path)
        run_to_end(feed)
        assert [note.value for note in feed.notes] == [said]
