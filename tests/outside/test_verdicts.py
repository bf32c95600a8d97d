"""What check concludes is true: programs that look like a mistake, and make another one."""

import json
import linecache
import re
import shlex
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
from support.cli import complaint, output, run
from support.mms import command

from pixelmaze.algorithms.registry import ExternalSolver
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.judge import judge, solver_candidate
from pixelmaze.outside.checking.mazes import SolverCase, exercises, is_island
from pixelmaze.outside.checking.solvers import SolverReport
from pixelmaze.outside.runs import search_by
from pixelmaze.run.outcomes import Budget

SEARCH = """
from pixelmaze import Cell, frontier, visit

def solve(maze):
    came, queue = {maze.start: None}, [maze.start]
    for cell in queue:
        yield visit(cell, came[cell])
        if cell in maze.goals:
            path = [cell]
            while came[path[0]]:
                path.insert(0, came[path[0]])
            FOUND
        for there in maze.neighbours(cell):
            if there not in came:
                came[there] = cell
                queue.append(there)
"""


def searching(first: str = "", found: str = "return path") -> str:
    """A breadth-first search that begins and ends with these lines."""
    begin = "def solve(maze):\n"
    return SEARCH.replace("FOUND", found).replace(
        begin, begin + indent(dedent(first) + "\n", "    ")
    )


def walking(body: str) -> str:
    return f"import random\n\ndef solve(walker):\n{indent(dedent(body), '    ')}"


@cache
def tasks() -> list[SolverCase]:
    return [task for task in exercises(60) if task.kind != "large"]


def verdict_on(code: str, *, mazes: list[SolverCase] | None = None, **names: Any) -> list[str]:
    """What is said of this file, which is run in this process."""
    space: dict[str, Any] = {**names}
    exec(compile(code, "mine.py", "exec"), space)
    linecache.cache["mine.py"] = len(code), None, code.splitlines(keepends=True), "mine.py"

    def named(budget: Budget) -> ExternalSolver:
        return ExternalSolver(
            "mine.py", "", lambda *maze: search_by(*maze, space["solve"]).feed(budget),
            shortest=False, complete=False, local=None,
        )  # fmt: skip

    candidate = solver_candidate(named, mazes or tasks(), Budget(seconds=60))
    for _ in judge([candidate]):
        pass
    assert isinstance(candidate.report, SolverReport)
    assert candidate.report.failed
    verdict = candidate.report.verdict
    assert len({*verdict}) == len(verdict)
    return verdict


CAUSES = {
    "endless recursion": (
        "def solve(maze):\n    return go(maze, maze.start)\n\n"
        "def go(maze, cell):\n    if cell == maze.goal: return [cell]\n"
        "    for there in maze.neighbours(cell):\n"
        "        way = go(maze, there)\n        if way: return [cell, *way]\n",
        "Crashes: line .*RecursionError",
        "same moves",
    ),
    "recursion after all moves": (
        searching(found="solve_again(maze)")
        + "\ndef solve_again(maze): return solve_again(maze)\n",
        "Crashes: line .*RecursionError",
        "loops|Repeats|dead end",
    ),
    "no cell to come from": (
        "from pixelmaze import visit\n\ndef solve(maze):\n    seen = {maze.start}\n"
        "    queue = [maze.start]\n"
        "    for cell in queue:\n        yield visit(cell)\n"
        "        for there in maze.neighbours(cell):\n"
        "            if there not in seen:\n                seen.add(there)\n"
        "                queue.append(there)\n",
        "Crashes: line 7: .*does not say which cell it came from",
        "dead end|Crashes.*Crashes",
    ),
    "crash at the goal": (
        searching(found="raise KeyError(cell)"),
        "Crashes: line .*KeyError",
        "dead end",
    ),
    "crash in a message of ours": (
        searching("raise ValueError('the path ends at nothing, not at the goal')"),
        "Crashes: line .*ValueError",
        "Misses|impossible",
    ),
    "right or down": (
        walking("""
            while not walker.at_goal:
                ways = [way for way in ("right", "down") if way in walker.open_ways()]
                if not ways:
                    return
                walker.go(ways[0])
        """),
        "Stops before it reaches the goal",
        "Correct",
    ),
    "walls, and only walls": (
        walking("""
            while True:
                if walker.is_wall_ahead():
                    walker.go_ahead()
                walker.turn_left()
        """),
        "Walks through walls",
        "same moves",
    ),
    "to and fro": (
        walking("""
            while not walker.at_goal:
                walker.go(walker.open_ways()[0])
                walker.turn_around()
                walker.go_ahead()
        """),
        "Repeats the same moves",
        "round loops|Follows the wall",
    ),
    "at random": (
        walking("while not walker.at_goal:\n    walker.go(random.choice(walker.open_ways()))"),
        "Never stops",
        "loops|Repeats|Follows",
    ),
    "looks only": (
        "from pixelmaze import frontier\n\ndef solve(maze):\n    while True:\n"
        "        for there in maze.neighbours(maze.start):\n"
        "            yield frontier(there, maze.start)\n",
        "Never stops: line .*still running after",
        "loops|again and again",
    ),
    "looks through walls": (
        "from pixelmaze import Cell, frontier\n\ndef solve(maze):\n    x, y = maze.start\n"
        "    for there in (Cell(x + 1, y), Cell(x, y + 1)):\n"
        "        if there in maze.cells(): yield frontier(there, maze.start)\n",
        "Takes impossible steps.*looked through a wall|Misses",
        "Walks through walls",
    ),
    "opens walls": (
        "from pixelmaze.maze.step import CARVE\n\ndef solve(maze, start, goal):\n"
        "    for arc in range(len(maze.passages)):\n        yield CARVE, arc\n",
        "Takes impossible steps: .*a solver cannot open",
        "Walks through walls",
    ),
    "passes the goal": (
        walking("""
            marked = {}
            walker.mark()
            back, passed = [], False
            while True:
                ways = marked.setdefault(walker.position, walker.open_ways())
                if ways:
                    walker.go(ways.pop())
                    walker.turn_around()
                    if walker.marks():
                        walker.go_ahead()
                    else:
                        walker.mark()
                        back.append(walker.facing)
                elif back:
                    walker.go(back.pop())
                else:
                    return
        """),
        "Visits the goal, but moves on and gives up",
        "Stops before",
    ),
    "returns nothing": (
        searching(found="return None"),
        "Visits the goal, but does not return the path",
        "Misses",
    ),
    "several goals": (
        searching("if len(maze.goals) > 1:\n    raise KeyError\n"),
        r"Correct where the goal is the last cell, but wrong .* \(\d+ of \d+\)",
        "Correct only",
    ),
    "another start": (
        searching("if maze.start != (0, 0):\n    raise KeyError\n"),
        "Correct only where the start is 0,0; ",
        "goal",
    ),
    "errors at different cells": (
        searching(found="raise IndexError(f'at {cell}')"),
        "Crashes: line .*IndexError",
        "Crashes.*Crashes",
    ),
}


@pytest.mark.few(20)
@pytest.mark.parametrize("name", CAUSES)
def test_first_sentence_names_the_cause(name: str) -> None:
    code, cause, untrue = CAUSES[name]
    verdict = verdict_on(code)
    assert re.match(cause, verdict[0]), verdict
    assert not re.search(untrue, " ".join(verdict)), verdict


@pytest.mark.parametrize(
    ("failing", "text"),
    [
        ("key(maze) in special", "Correct only in square mazes; "),
        (
            "key(maze) in special and maze.width > 5",
            r"Correct in square mazes, but wrong in hexagonal mazes \(\d of 7\); ",
        ),
        ("key(maze) in special or maze.width > 5", "(?!.*Correct)"),
    ],
)
def test_right_in_square_mazes_only_if_it_is(failing: str, text: str) -> None:
    special = {_key(task.maze) for task in tasks() if task.kind == "hexagonal"}
    only = [
        task
        for task in tasks()
        if task.kind == "hexagonal" or (task.kind == "perfect" and _key(task.maze) not in special)
    ]
    code = searching(f"if {failing}: return\n")
    verdict = verdict_on(code, mazes=only, special=special, key=_key_of_view)
    assert re.match(text, " ".join(verdict)), verdict


@pytest.mark.thorough
@pytest.mark.parametrize(
    "end", ["return", "while True: yield visit(*pair); yield visit(*pair[::-1])"]
)
def test_only_who_follows_the_wall_is_told_so(end: str) -> None:
    """Others may fail in the same mazes."""
    islands = {_key(task.maze) for task in tasks() if is_island(task.maze)}
    code = searching(f"""
        yield visit(maze.start)
        if key(maze) in special:
            pair = maze.neighbours(maze.start)[0], maze.start
            {end}
    """)
    keys = [(task, _key(task.maze) in islands) for task in tasks()]
    only = [task for task, is_like_one in keys if is_like_one <= is_island(task.maze)]
    text = " ".join(verdict_on(code, mazes=only, special=islands, key=_key_of_view))
    assert "where no wall leads to the goal" in text
    assert "Follows the wall" not in text


def _key(maze: Maze) -> tuple[Any, ...]:
    """Tells nearly all of the mazes apart."""
    grid = maze.grid
    return grid.width, grid.height, grid.xy(maze.start), tuple(map(grid.xy, maze.goals))


def _key_of_view(maze: Any) -> tuple[Any, ...]:
    """The same, as a program sees it."""
    return maze.width, maze.height, (*maze.start,), tuple(map(tuple, maze.goals))


@pytest.mark.thorough
def test_one_that_stands_still_does_not_go_round(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(walking("""
        for _ in range(40):
            walker.go(walker.open_ways()[-1])
        while True:
            pass
    """))  # fmt: skip
    done = run(tmp_path, "check mine.py --only loops --count 2 --budget 1000,0.5")
    assert re.search("Never stops: (line [67]: no step for|still running after) ", done.stdout)


@pytest.mark.thorough
def test_mouse_is_not_judged_by_hexagons(tmp_path: Path) -> None:
    mouse = f"mms: {command('right_hand', '200')}"
    done = run(tmp_path, f"check {shlex.quote(mouse)} --count 8 --only hexagonal --only perfect")
    assert re.search(r"^  perfect \d+/\d+$", done.stdout, re.MULTILINE)
    assert "hexag" not in done.stdout
    assert "no maze of these kinds suits it; kinds for solvers are perfect, " in complaint(
        tmp_path, f"check {shlex.quote(mouse)} --only hexagonal"
    )
    text = run(tmp_path, f"check {shlex.quote(mouse)} --count 20 --json").stdout
    [report] = json.loads(text)["checked"]
    assert not any("hexagonal" in trial["maze"] for trial in report["trials"])
    assert report["mazes"] == len(report["trials"]) < 20
    assert not re.search("walker|the maze|hexag", report["verdict"])


# ---- generators ----------------------------------------------------------------------------------


def test_corridors_are_the_same_whatever_the_seed(tmp_path: Path) -> None:
    text = output(tmp_path, "check prim --only corridors --count 60")
    assert "whatever the seed" not in text


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True:\n    yield carve(*maze.cells()[:2])", "Takes impossible steps"),
        ("while True:\n    pass", "Never stops: line [45]: no step for 0.3 seconds[.]"),
        ("import time\ntime.sleep(0.2)\nyield carve(*maze.cells()[:2])\ntime.sleep(0.2)\n1 / 0",
         "Crashes: line 8: ZeroDivisionError"),
    ],
)  # fmt: skip
def test_generator_that_fails_late_is_not_endless(tmp_path: Path, body: str, said: str) -> None:
    code = "from pixelmaze import carve\n\ndef generate(maze, random):\n"
    (tmp_path / "mine.py").write_text(code + indent(body, "    ") + "\n    yield\n")
    done = run(tmp_path, "check mine.py --only square --count 4 --budget 1000,0.3")
    assert re.search(said, " ".join(done.stdout.split()))
