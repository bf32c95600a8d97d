"""The command compare: many mazes to one table, files and plots."""

import csv
import json
import os
import re
import shlex
import signal
import statistics
import subprocess
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.cli import complaint, output, run, start
from support.mms import command
from support.sampling import sample

from pixelmaze.commands.comparing import plots
from pixelmaze.commands.comparing.figures import BINS, BLOCKS, histogram, sparkline, summaries
from pixelmaze.commands.comparing.runs import Plan, compared
from pixelmaze.maze.maze import COSTS
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

SOLVER = """
def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
"""
FAILING = """
def solve(walker):
    while walker.is_wall_ahead():
        walker.turn_left()
    walker.go_ahead()
    raise KeyError("no idea")
"""
GENERATOR = """
from pixelmaze import carve

def generate(maze, random):
    cells = list(maze.cells())
    for cell in cells[1:]:
        before = [one for one in maze.neighbours(cell) if one in cells[: cells.index(cell)]]
        yield carve(random.choice(before), cell)
"""


def as_json(folder: Path, options: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(output(folder, f"compare --json {options}"))
    return data


# ---- figures -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_figures_do_not_depend_on_the_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those of algorithms in files and of other programs."""
    for name, text in {"mine.py": SOLVER, "made.py": GENERATOR}.items():
        (tmp_path / name).write_text(text)
    plan = Plan(
        ["bfs", "random-mouse", str(tmp_path / "mine.py"), f"trace: {command('breadth_first')}"],
        ["prim", str(tmp_path / "made.py")],
        sizes=[(5, 4)],
        seed=3,
        count=2,
        modifiers={"start": "bottom-left"},
    )
    one = [[run._replace(seconds=0) for run in runs] for runs in compared(plan)]
    monkeypatch.setattr("pixelmaze.commands.comparing.runs._WORTH", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    two = [[run._replace(seconds=0) for run in runs] for runs in compared(plan)]
    assert one == two
    assert all(run.found for runs in one for run in runs)
    assert [(runs[0].seed, runs[0].generator) for runs in one] == [
        (job.seed, job.generator) for job in plan.jobs()
    ]
    assert [one[0][0].maze, one[2][0].maze] == [
        f"square-5x4-prim-{seed}-start-bottom-left" for seed in (3, 4)
    ]


def test_figures_are_those_of_solve(tmp_path: Path) -> None:
    data = as_json(
        tmp_path,
        "--solvers dfs,a-star+double,dead-end-filling --generators prim,wilson --count 3 "
        "--size 6x5 --size 9x7 --braid 40 --mud 20 --seed 5 --shape hexagonal",
    )
    assert data["mazes"] == 12
    assert len(data["runs"]) == 36
    for one in data["runs"]:
        maze = from_id(one["maze"])
        solution = solve(maze, one["solver"])
        assert (one["width"], one["height"]) == (maze.grid.width, maze.grid.height)
        assert one["outcome"] == solution.outcome
        assert one["path"] == solution.length
        assert one["cost"] == sum(COSTS[maze.terrain_of(cell)] for cell in solution.route[1:])
        assert one["visited"] == solution.visited
        assert one["steps"] == solution.steps
        assert one["moves"] == solution.moves


def test_statistics_are_those_of_the_runs(tmp_path: Path) -> None:
    data = as_json(tmp_path, "--solvers dfs,bfs --count 7 --size 8x6,4x4 --braid 30 --seed 1")
    assert [(one["size"], one["solver"]) for one in data["figures"]] == [
        (size, solver) for size in ("8x6", "4x4") for solver in ("dfs", "bfs")
    ]
    for one in data["figures"]:
        runs = [
            run
            for run in data["runs"]
            if (f"{run['width']}x{run['height']}", run["solver"]) == (one["size"], one["solver"])
        ]
        assert one["mazes"] == one["found"] == len(runs) == 7
        for name in ("path", "visited", "steps", "moves"):
            values = [run[name] for run in runs if run[name] is not None]
            if not values:
                assert (one["solver"], name, one[name]) == ("bfs", "moves", None)
                continue
            assert one[name] == {
                "mean": pytest.approx(statistics.mean(values), abs=1e-4),
                "sd": pytest.approx(statistics.stdev(values), abs=1e-4),
                "least": min(values),
                "median": pytest.approx(statistics.median(values)),
                "most": max(values),
            }


def test_time_is_compared_if_asked_for(tmp_path: Path) -> None:
    data = as_json(tmp_path, "--solvers dfs,bfs --count 2 --size 8x6 --time")
    assert all(run["time"] > 0 for run in data["runs"])
    assert "time" not in as_json(tmp_path, "--solvers bfs --count 1")["runs"][0]


@given(st.lists(st.integers(-50, 50), min_size=1))
def test_histogram_has_all_values(values: list[int]) -> None:
    counts = histogram(values, min(values), max(values))
    assert (len(counts), sum(counts)) == (BINS, len(values))
    assert counts[0] >= values.count(min(values)) > 0
    line = sparkline(values, min(values), max(values))
    assert [sign != " " for sign in line] == [count > 0 for count in counts]
    assert line[counts.index(max(counts))] == BLOCKS[-1]


# ---- table and files -----------------------------------------------------------------------------


def test_table_says_what_to_repeat(tmp_path: Path) -> None:
    text = output(tmp_path, "compare --solvers bfs,dfs --count 5 --size 8x6")
    seed = re.search(r"^5 mazes, square 8x6, by prim; seeds (\d+) … \d+$", text, re.MULTILINE)
    assert seed
    again = f"compare --solvers bfs,dfs --count 5 --size 8x6 --seed {seed[1]}"
    assert output(tmp_path, again) == text
    titles = re.findall(r"^(\S.*?) +mean ", text, re.MULTILINE)
    assert titles == ["path length", "visited cells", "steps", "moves walked"]


def test_table_fits_a_terminal(tmp_path: Path) -> None:
    text = output(
        tmp_path,
        "compare --solvers right-hand-with-memory,iterative-deepening --size 9x9,12x12 --count 3 "
        "--generators recursive-backtracker,growing-tree-mixed --mud 10",
    )
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("recursive-backtracker, 12x12") == 5


@pytest.mark.thorough
def test_table_is_legible_without_blocks(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "compare --solvers bfs,dfs --count 9 --size 5x5",
        env={"PYTHONIOENCODING": "latin-1"},
    )
    assert "#" in done.stdout
    assert "?" not in done.stdout


def test_files_hold_all_runs(tmp_path: Path) -> None:
    options = "--solvers dfs,bfs --count 4 --size 8x6 --seed 9 -o all.csv -o all.json"
    data = as_json(tmp_path, options)
    assert json.loads((tmp_path / "all.json").read_text()) == data
    rows = [*csv.DictReader(StringIO((tmp_path / "all.csv").read_text()))]
    assert rows == [
        {name: "" if value is None else str(value) for name, value in run.items()}
        for run in data["runs"]
    ]


def test_mask_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mask.txt").write_text("####\n##..\n####\n")
    data = as_json(tmp_path, "--solvers bfs --mask mask.txt --count 2 --seed 1")
    assert data["sizes"] == ["4x3"]
    assert all(run["visited"] <= 10 for run in data["runs"])
    assert "a mask from a file" in complaint(
        tmp_path, "compare --mask mask.txt --size 4x3 --size 8x6"
    )


def test_paths_that_were_not_found_are_told(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAILING)
    text = run(tmp_path, "compare --solvers bfs,mine.py --size 5x5 --count 3").stdout
    assert "mine.py: found a path in 0 of 3 mazes\n" in text
    assert "  3 times: mine.py, line 6: KeyError: 'no idea'" in text


BAD = {
    "raises": ("def solve(maze):\n    return maze.oops", "line 2: AttributeError: "),
    "recursive": ("def solve(maze):\n    return solve(maze)", "line 2: RecursionError: "),
    "endless": ("def solve(maze):\n    while True: pass", "line 2: no step for 0.3 seconds"),
    "syntax": ("def solve(maze:", "line 1: SyntaxError: '(' was never closed"),
    "empty": ("import random", "there is no function: expected solve()"),
    "stays": ("def solve(walker): return None", "gave up"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("workers", sample([2, 1], 2))
def test_bad_file_is_a_row(tmp_path: Path, workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says in words what happened; the others are compared as without it."""
    monkeypatch.setattr("pixelmaze.commands.comparing.runs._WORTH", 10**9 if workers == 1 else 1)
    for name, (code, _) in BAD.items():
        (tmp_path / f"{name}.py").write_text(code)
    names = ",".join(f"{name}.py" for name in BAD)
    options = "--size 5x4 --count 3 --seed 1 --budget 1000,0.3"
    done = run(tmp_path, f"compare {options} --solvers bfs,{names},dfs -o x.json -o x.png")
    assert (done.returncode, done.stderr) == (1, "")
    rows = done.stdout.split("\n\n")[1].splitlines()[1:]
    assert [row.split()[0] for row in rows] == ["bfs", "dfs", *(f"{name}.py" for name in BAD)]
    for row, (_, words) in zip(rows[2:], BAD.values(), strict=True):
        assert words in row
    data = json.loads((tmp_path / "x.json").read_text())
    good = as_json(tmp_path, f"{options} --solvers bfs,dfs")
    assert [one for one in data["runs"] if one["solver"] in ("bfs", "dfs")] == good["runs"]
    faults = {one["solver"]: one["fault"] for one in data["runs"] if one["seed"] == 3}
    assert faults["endless.py"] == "not tried after endless.py, line 2: no step for 0.3 seconds"
    assert "SyntaxError" in faults["syntax.py"]
    assert faults["bfs"] is faults["stays.py"] is None
    assert Image.open(BytesIO((tmp_path / "x.png").read_bytes())).size == (1919, 1080)


@pytest.mark.thorough
def test_solvers_that_find_more_come_first_then_those_with_lower_costs(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        "def solve(walker):\n    while not walker.at_goal:\n"
        "        ways = {*walker.open_ways()} & {'right', 'down'}\n"
        "        if not ways: return\n        walker.go(max(ways))\n"
    )
    options = "--size 5x5 --braid 100 --seed 1 --count 12"
    text = output(tmp_path, f"compare {options} --solvers some.py,dfs,bfs")
    blocks = [block.splitlines()[1:] for block in text.split("\n\n")[1:]]
    assert [row.split()[0] for row in blocks[0]] == ["bfs", "dfs", "some.py"]
    assert all(rows == sorted(rows, key=["bfs", "dfs", "some.py"].index) for rows in [
        [row.split()[0] for row in block] for block in blocks[:-1]
    ])  # fmt: skip
    assert re.search(r"^some\.py: found a path in [1-9] of 12 mazes", text, re.MULTILINE)


@pytest.mark.thorough
def test_long_names_are_told_apart(tmp_path: Path) -> None:
    names = [f"a_long_name_{who}_that_goes_on_and_ends_alike.py" for who in ("anna", "bert")]
    for name in names:
        (tmp_path / name).write_text(SOLVER)
    command = f"compare --solvers {','.join(names)} --size 4x4 --count 1"
    for columns, are_whole in ((80, False), (140, True)):
        text = run(tmp_path, command, env={"COLUMNS": str(columns)}).stdout
        shown = {line.split()[0] for line in text.splitlines() if line.startswith("a_long")}
        assert len(shown) == 2
        assert (shown == {*names}) == are_whole


# ---- what cannot be compared ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--solvers nobody", "'nobody'"),
        ("--solvers none.py", "no such file"),
        ("--generators prim,nobody", "'nobody'"),
        ("--generators prim,eller --mask heart", "eller cannot make"),
        ("--size 10", "24x13"),
        ("--size 10x10,0x3", "at least 1"),
        ("--size 2000x2000", "at most 1,000,000"),
        ("--count 0", "1 … 100000"),
        ("--count 100000 --solvers bfs,dfs,a-star", "many for 3 solvers (at most 200,000 runs)"),
        ("--count 20000 --size 500x500 --solvers bfs", "--count or --size"),
        ("--seed 4294967290 --count 10", "seeds end at 4294967295"),
        ("-o x.gif", ".csv, .json, .svg or .png"),
        ("-o nowhere/x.csv", "nowhere"),
        ("--generators none.py", "no such file"),
        (f"-o x.png --solvers {','.join(f'mine.py:s{i}' for i in range(9))}", "at most 8"),
        (f"--shape hexagonal --solvers {shlex.quote('mms: true')}", "square maze"),
        ("--solvers broken.py", "line 1"),
    ],
)
def test_what_cannot_be_compared_gets_one_line(tmp_path: Path, options: str, words: str) -> None:
    (tmp_path / "broken.py").write_text("def solve(maze): return nothing\n")
    functions = (f"def s{i}(maze): ...\n" for i in range(9))
    (tmp_path / "mine.py").write_text("".join(functions))
    assert words in complaint(tmp_path, f"compare {options}")


def test_failed_generator_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def generate(maze, random):\n    yield 1\n")
    assert "mine.py, line 2" in complaint(tmp_path, "compare --generators mine.py --seed 3")


# ---- Ctrl-C --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="needs a POSIX terminal")
    terminal, end = pty.openpty()
    options = "--solvers bfs --count 30000 --size 12x12 --seed 1 -o done.csv"
    with start(tmp_path, f"compare {options}", stderr=end, start_new_session=True) as process:
        os.close(end)
        shown = b""
        while not re.search(rb" [1-9]\d*%", shown):
            shown += os.read(terminal, 1024)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: all processes hear it
        text, _ = process.communicate(timeout=30)
        try:
            while part := os.read(terminal, 1024):
                shown += part
        except OSError:  # all have left the terminal
            pass
    os.close(terminal)
    assert process.returncode == 130
    assert b"Traceback" not in shown
    done = re.search(rb"pixelmaze: interrupted after (\d+) of 30000 mazes\r\n$", shown)
    assert done
    count = int(done[1])
    assert 0 < count < 30000
    assert text.startswith(f"{count:,} of 30,000 mazes, square 12x12")
    rows = [*csv.DictReader(StringIO((tmp_path / "done.csv").read_text()))]
    assert [int(row["seed"]) for row in rows] == [*range(1, count + 1)]
    assert not subprocess.run(
        ["pgrep", "-f", "-g", str(process.pid), "spawn_main"], capture_output=True, check=False
    ).stdout


# ---- plots ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_plots_show_the_figures() -> None:
    plan = Plan(["dfs", "bfs"], ["prim", "wilson"], sizes=[(8, 6), (4, 4)], seed=1, count=5)
    found = summaries(plan, [run for runs in compared(plan) for run in runs])
    page = plots.figure(plan, found)
    rows = [page.axes[:4], page.axes[4:]]
    for generator, (visited, path, each, growth) in zip(plan.generators, rows, strict=True):
        ours = {(one.solver, one.size): one for one in found if one.generator == generator}
        assert visited.get_title(loc="left") == generator
        for place, solver in enumerate(plan.solvers):
            one = ours[solver, (8, 6)]
            for axes, name in ((visited, "visited"), (path, "path")):
                medians = [line for line in axes.lines if len({*line.get_xdata()}) == 1]
                values = one.values[name]
                assert {min(values), statistics.median(values), max(values)} <= {
                    line.get_xdata()[0]
                    for line in medians
                    if abs(line.get_ydata().mean() - place - 1) < 0.01
                }
            dots = each.collections[place].get_offsets().tolist()
            assert dots == [
                [*pair] for pair in zip(one.values["path"], one.values["visited"], strict=True)
            ]
            steps = [ours[solver, size].values["steps"] for size in ((4, 4), (8, 6))]
            line = growth.lines[place]
            assert [*line.get_xdata()] == [16, 48]
            assert [*line.get_ydata()] == [*map(statistics.fmean, steps)]
    assert [axes.get_xlabel() for axes in rows[1]] == [
        "visited cells, 8x6", "path length, 8x6", "path length, 8x6", "cells of the maze",
    ]  # fmt: skip
    assert len({look.marker for look in plots._looks(plan.solvers).values()}) == 2


@pytest.mark.thorough
def test_plots_are_pictures(tmp_path: Path) -> None:
    (tmp_path / "_$a$.py").write_text(FAILING)  # the name means nothing to the plots
    (tmp_path / "日本.py").write_text(SOLVER)
    options = "--solvers dfs,_$a$.py,日本.py --count 2 --size 4x4 --seed 1"
    done = run(tmp_path, f"compare {shlex.join(options.split())} -o x.png -o x.svg")
    assert (done.returncode, done.stderr) == (1, "")
    picture = Image.open(BytesIO((tmp_path / "x.png").read_bytes())).convert("RGB")
    assert picture.size == (1919, 1080)
    assert len(picture.getcolors(picture.width * picture.height) or []) > 100
    texts = [*ElementTree.parse(tmp_path / "x.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert {"dfs", "_$a$.py", "visited cells"} <= {(one.text or "").strip() for one in texts}


def test_without_matplotlib_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda _: None)
    assert "pip install 'pixelmaze[plots]'" in complaint(tmp_path, "compare -o x.png")


def test_solvers_that_need_both_ways_are_left_out_where_there_are_doors(tmp_path: Path) -> None:
    text = run(tmp_path, "compare --one-way 4 --size 8x5 --count 2 --seed 1").stdout
    assert "one-way 4" in text
    assert "a-star" in text
    assert "wall-follower" not in text


AS_SCRIPT = "import sys; sys.path.remove(''); from pixelmaze.cli import run; run()"


STARTED = {"-c": AS_SCRIPT, "-m": "pixelmaze"}


@pytest.mark.thorough
@pytest.mark.parametrize("how", sample(STARTED, 2))
def test_modules_of_the_current_folder_are_not_imported(tmp_path: Path, how: str) -> None:
    """Neither by the command, however it is started, nor by the processes that it starts."""
    for name in ("pickle", "signal", "socket", "threading", "multiprocessing", "random", "click"):
        (tmp_path / f"{name}.py").write_text('raise SystemExit("I ran")', encoding="utf-8")
    if how == "-c":  # Python itself loads some to find what -m is to run
        (tmp_path / "types.py").write_text('raise SystemExit("I ran")', encoding="utf-8")
    many = "compare --count 60 --size 80x80 --solvers bfs"
    with start(tmp_path, many, program=(how, STARTED[how])) as process:
        text, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert "bfs" in text
