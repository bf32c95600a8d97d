"""The command check with files: the usual mistakes are found, and named."""

import importlib.util
import json
import re
import shlex
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support.cli import complaint, output, run, start
from support.sampling import sample

from pixelmaze.algorithms.registry import SOLVERS, ExternalSolver
from pixelmaze.commands.new import STYLES
from pixelmaze.outside.checking.judge import judge, solver_candidate
from pixelmaze.outside.checking.mazes import exercises
from pixelmaze.outside.checking.solvers import SolverReport
from pixelmaze.outside.runs import search_by
from pixelmaze.run.outcomes import Budget

FOLDER = Path(__file__).parents[1] / "support" / "beginners"
MISTAKES = {
    "walks_through_walls": "Walks through walls",
    "hard_coded": "Makes the same moves in every maze, whatever its walls: look",
    "forgets_cells": "Forgets which cells it has visited and goes round loops",
    "circles": "Follows the wall, and never stops where no wall leads to the goal",
    "crashes_at_dead_end": "Crashes at a dead end: line 10: IndexError",
    "only_square": "Correct in square mazes, but wrong in hexagonal mazes (4 of 7); a hexagon",
    "not_shortest": "Does not always find the best path",
    "stops_early": "Stops before it reaches the goal",
    "corner_only": "Correct only where the goal is the last cell",
    "typo": "Crashes: line 2: AttributeError: a walker has no 'at_gaol'; did you mean 'at_goal'?",
}


def report_on(name: str, monkeypatch: pytest.MonkeyPatch) -> SolverReport:
    """On a file of that folder, run in this process, which is quicker."""
    monkeypatch.setattr("pixelmaze.algorithms.registry.SOLVERS", dict(SOLVERS))
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    solve: Callable[..., Any] = module.solve

    def named(budget: Budget) -> ExternalSolver:
        return ExternalSolver(
            name, name, lambda maze, start, goal: search_by(maze, start, goal, solve).feed(budget),
            shortest=name == "not_shortest", complete=False, local=None,
        )  # fmt: skip

    candidate = solver_candidate(named, exercises(40))
    for _ in judge([candidate]):
        pass
    assert isinstance(candidate.report, SolverReport)
    return candidate.report


@pytest.mark.few(10)
@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_is_found_and_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_on(name, monkeypatch)
    assert report.failed
    assert report.smallest
    assert report.verdict[0].startswith(MISTAKES[name])


@pytest.mark.thorough
def test_walker_that_remembers_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not report_on("remembers", monkeypatch).failed


@pytest.mark.thorough
def test_one_that_never_ends_is_ended(tmp_path: Path) -> None:
    name = FOLDER / "never_ends.py"
    done = run(tmp_path, f"check {name} --count 12 --budget 1000,0.2 --json")
    data = json.loads(done.stdout)["checked"][0]
    assert done.returncode == 1
    assert data["verdict"].startswith(f"Never stops: {data['smallest']['why']}. It is stuck in ")
    failures = [trial["failure"] for trial in data["trials"]]
    assert 0 < failures.count("never ends") < failures.count("not tried")


# ---- files, each in a process ------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("what", "style"),
    sample([(it, style) for it in ("solver", "generator") for style in STYLES[it]], 2),
)
def test_examples_pass_as_far_as_they_can(tmp_path: Path, what: str, style: str) -> None:
    """A wall follower fails where no wall leads to the goal, and nowhere else."""
    output(tmp_path, f"new {what} mine.py --style {style}")
    count = 6 if what == "generator" else 12
    done = run(tmp_path, f"check mine.py --count {count} --json")
    data = json.loads(done.stdout)["checked"][0]
    failed = {trial["kind"] for trial in data["trials"] if trial["failure"]}
    is_walker = style == "walker"
    assert failed == ({"islands", "contest"} if is_walker else set())
    assert done.returncode == is_walker
    if is_walker:
        assert data["verdict"].startswith("Follows the wall, and gives up where")


@pytest.mark.thorough
def test_class_of_files(tmp_path: Path) -> None:
    """Neither disturbs the others, whether it is right, wrong or no Python at all."""
    output(tmp_path, "new solver anna.py --style search")
    (tmp_path / "bert.py").write_bytes((FOLDER / "typo.py").read_bytes())
    (tmp_path / "cleo.py").write_text("def solve(maze:\n")
    done = run(tmp_path, "check anna.py bert.py cleo.py --count 4 --only perfect --junit all.xml")
    assert done.returncode == 2
    refusal = "line 1: SyntaxError: '(' was never closed"
    assert done.stderr == f"pixelmaze: cannot test cleo.py: {refusal}\n"
    assert "cleo.py: 0 of 4 correct\n  Line 1: SyntaxError: '(' was never closed.\n" in done.stdout
    assert re.search(r"^anna\.py: (\d+) of \1 correct$", done.stdout, re.MULTILINE)
    assert re.search(r"^bert\.py: [01] of 4 correct$", done.stdout, re.MULTILINE)
    suites = ElementTree.parse(tmp_path / "all.xml").getroot().findall("testsuite")
    assert [suite.get("failures") == "0" for suite in suites] == [True, False, True]
    assert [suite.get("errors") for suite in suites] == ["0", "0", "1"]
    failure = suites[1].find("testcase/failure")
    assert failure is not None
    assert "line 2: AttributeError" in failure.get("message", "")


@pytest.mark.thorough
def test_folder_of_files(tmp_path: Path) -> None:
    """They come by name, or those that are right in more mazes first, then with shorter paths. A
    helper is named beside the file that imports it."""
    folder = tmp_path / "class"
    folder.mkdir()
    right = "from others import ways\n" + (FOLDER / "only_square.py").read_text()
    for name, code in {
        "anna.py": (FOLDER / "stops_early.py").read_text(),
        "bert.py": (FOLDER / "remembers.py").read_text(),
        "cleo.py": right,
        "others.py": "def ways(maze, cell):\n    return maze.neighbours(cell)\n",
        "notes.txt": "",
    }.items():
        (folder / name).write_text(code)
    for where, given, prefix in ((tmp_path, "class", "class/"), (folder, ".", "")):
        for by, order in (("name", ("anna", "bert", "cleo")), ("right", ("cleo", "bert", "anna"))):
            done = run(where, f"check {given} --only loops --count 4 --by {by}")
            names = [line.split()[0] for line in done.stdout.splitlines()[1:4]]
            assert names == [f"{prefix}{name}.py" for name in order]
            assert (done.returncode, done.stderr) == (1, "")
            assert done.stdout.endswith(f"\n\nothers.py is used by {prefix}cleo.py.\n")
    (tmp_path / "empty").mkdir()
    assert "empty: no Python file" in complaint(tmp_path, "check empty")
    done = run(folder, "check others.py cleo.py --only loops --count 2")
    assert done.returncode == 2
    assert done.stderr.startswith("pixelmaze: cannot test others.py: it has no solve()")
    assert done.stderr.count("\n") == 1
    assert (
        "others.py: not tried\n  It has no solve(), generate() or h(), only ways(); " in done.stdout
    )


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "are_whole"), [(60, False), (120, True)])
def test_names_of_a_class_are_told_apart(tmp_path: Path, columns: int, are_whole: bool) -> None:
    names = [f"a_long_name_{who}_that_ends_alike.py" for who in ("anna", "bert")]
    for name in names:
        (tmp_path / name).write_text("def solve(maze): return None\n")
    done = run(tmp_path, "check . --only no-way --count 1", env={"COLUMNS": str(columns)})
    shown = {line.split()[0] for line in done.stdout.splitlines()[1:3]}
    assert len(shown) == 2
    assert (shown == {*names}) == are_whole


def test_program_is_checked(tmp_path: Path) -> None:
    mice = Path(__file__).parents[1] / "support" / "mice"
    command = f"mms: {sys.executable} {mice / 'says.py'}"
    done = run(tmp_path, f"check '{command}' --only perfect --count 8")
    assert (done.returncode, f"{command}: 0 of 8 correct" in done.stdout) == (2, True)
    assert "Crashes: " in done.stdout


@pytest.mark.thorough
def test_what_files_print_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(walker):\n    print('hello')\n")
    done = run(tmp_path, "check mine.py --count 5")
    assert "hello" not in done.stdout + done.stderr


@pytest.mark.thorough
def test_maze_without_an_id_is_named_by_its_code(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes((FOLDER / "circles.py").read_bytes())
    done = run(tmp_path, "check mine.py --only no-way --count 3")
    command = re.search(r"pixelmaze watch (maze-\S+) --solver mine\.py$", done.stdout, re.M)
    assert command
    assert "Never stops where there is no path" in done.stdout
    shown = run(tmp_path, f"solve {command[1]} --solver mine.py --budget 500")
    assert (shown.returncode, "still running after 500 steps" in shown.stderr) == (1, True)


@pytest.mark.thorough
def test_decorator_says_that_paths_are_shortest(tmp_path: Path) -> None:
    name = shlex.quote(str(FOLDER / "not_shortest.py"))
    done = run(tmp_path, f"check {name} --only loops --count 12")
    assert done.returncode == 1
    assert "Does not always find the best path" in done.stdout


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nothing_of_this_name\ndef solve(maze): ...", "line 1: ModuleNotFoundError"),
        ("def solve(one, other): ...", "2 parameters"),
        ("1 / 0\ndef solve(maze): ...", "line 1: ZeroDivisionError"),
    ],
)
def test_file_that_cannot_run_exits_with_2(tmp_path: Path, code: str, said: str) -> None:
    (tmp_path / "mine.py").write_text(code)
    done = run(tmp_path, "check mine.py --count 20")
    assert (done.returncode, said in done.stdout) == (2, True)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "mine.py: it has no solve(), generate() or h()\n"),
        ("def solve(maze):\n  return x y\n", "mine.py: line 2: SyntaxError"),
        (
            "def one(maze): ...\ndef two(maze): ...",
            "no solve(), generate() or h(), only one(), two(); try `pixelmaze check mine.py:one`",
        ),
        ("def walls(maze, cell): return maze[cell]", "only walls(); try `pixelmaze check mine.py:"),
    ],
)
def test_file_that_cannot_be_judged_is_one_line(tmp_path: Path, code: str, said: str) -> None:
    (tmp_path / "mine.py").write_text(code)
    assert said in complaint(tmp_path, "check mine.py")


@pytest.mark.thorough
def test_ctrl_c_prints_what_is_done(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import pathlib, time\n\n\n"
        "def solve(walker):\n"
        "    pathlib.Path(f'{time.time()}.begun').touch()\n"
        "    time.sleep(0.2)\n"
    )
    with start(tmp_path, "check mine.py --only perfect --count 150") as process:
        while len([*tmp_path.glob("*.begun")]) < 4:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGINT
    assert stderr == "pixelmaze: interrupted: these are the results so far\n"
    done = re.search(r"^mine\.py: 0 of (\d+) correct$", stdout, re.MULTILINE)
    assert done
    assert 0 < int(done[1]) < 150


ENDED = """
import os, pathlib


def solve(maze):
    mark = pathlib.Path(f"{maze.width}.mark")
    if ALWAYS or not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return None
"""


@pytest.mark.thorough
@pytest.mark.parametrize("is_always", [False, True])
def test_run_that_was_ended_from_outside_is_tried_once_more(
    tmp_path: Path, is_always: bool
) -> None:
    (tmp_path / "mine.py").write_text(ENDED.replace("ALWAYS", str(is_always)))
    done = run(tmp_path, "check mine.py --only no-way --count 2")
    assert (done.returncode, "mine.py: 2 of 2 correct" in done.stdout) == (is_always, not is_always)
    assert ("Was killed on both attempts" in done.stdout) == is_always
    assert "Crashes" not in done.stdout
    (tmp_path / "5.mark").unlink(missing_ok=True)
    compared = run(tmp_path, "compare --solvers bfs,mine.py --size 5x4 --count 1")
    text = compared.stdout + compared.stderr
    assert ("it was killed from outside, by SIGKILL" in text) == is_always


# ---- generators ----------------------------------------------------------------------------------

CARVE = "from pixelmaze import carve\n\n\n"
WRONG_GENERATORS = {
    "for x in range(maze.width - 1): yield carve((x, 0), (x + 1, 0))": "Leaves cells cut off",
    "yield carve((0, 0), (9, 9))": "9,9",
    "yield carve(*maze.cells()[:2]); yield carve(*maze.cells()[:2])": "Takes impossible steps",
    "raise ValueError('no idea')": "Crashes: line 7: ValueError: no idea",
}


@pytest.mark.thorough
@pytest.mark.parametrize("body", WRONG_GENERATORS)
def test_wrong_generators(tmp_path: Path, body: str) -> None:
    (tmp_path / "mine.py").write_text(
        f"{CARVE}def generate(maze, random):\n    if False:\n        yield\n    {body}\n"
    )
    done = run(tmp_path, "check mine.py --only square --count 2")
    assert done.returncode > 0
    assert WRONG_GENERATORS[body] in " ".join(done.stdout.split())


TREE = f"""import os

{CARVE}def generate(maze, random):
    seen = {{maze.cells()[0]}}
    while len(seen) < len(maze.cells()):
        new = [(a, b) for a in sorted(seen) for b in maze.neighbours(a) if b not in seen]
        edge = new[CHOICE]
        seen.add(edge[1])
        yield carve(*edge)
"""


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("choice", "status", "said"),
    [
        ("random.randrange(len(new))", 0, "All are perfect."),
        ("os.urandom(1)[0] % len(new)", 1, "Makes different mazes from the same seed"),
        ("0", 0, "Makes the same maze whatever the seed: use the given random."),
    ],
)
def test_generator_must_use_its_random(tmp_path: Path, choice: str, status: int, said: str) -> None:
    (tmp_path / "mine.py").write_text(TREE.replace("CHOICE", choice))
    done = run(tmp_path, "check mine.py --only square --count 4 --seed 5")
    assert (done.returncode, said in " ".join(done.stdout.split())) == (status, True), done.stdout


@pytest.mark.thorough
def test_command_shows_the_maze_of_a_generator(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        f"{CARVE}def generate(maze, random):\n    yield carve((0, 0), (9, 9))\n"
    )
    done = run(tmp_path, "check mine.py --only hexagonal --count 6")
    command = re.search(
        r"^    pixelmaze watch (--generator mine.py .*)$", done.stdout, re.MULTILINE
    )
    assert command
    options = command[1].replace(" --from-blank", "")
    assert "9,9 is not a cell" in complaint(tmp_path, f"generate {options}")
