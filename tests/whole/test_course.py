"""The ten programs of "Make your own maze game": each runs, is what its page says, and grows from
the one before."""

import difflib
import json
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx
import pytest
import pyxel
from PIL import Image, ImageChops
from support.cli import output
from support.course import FIRST_WINDOW, PICTURES
from support.guide_tables import changed_parts

from pixelmaze.commands.guide import page
from pixelmaze.game.lessons import STEPS, program

DRIVER = Path(__file__).parents[1] / "support" / "course.py"
NUMBERS = range(1, STEPS + 1)
IN_WINDOWS = range(FIRST_WINDOW, STEPS + 1)
WITH_KEYS, WITH_SOLVER, WITH_TIME, WITH_BFS, LAST = 5, 7, 8, 9, STEPS
"""The numbers of the programs from which on there is something to be tested."""
NOTHING = {"init", "run"}
"""What the engine does not do while a program is read for its functions."""
PATIENCE = 60
"""Seconds that a program may take."""

Cell = tuple[int, int]


def drive(number: int, script: str, *pictures: Path) -> str:
    """What a program prints, or its state at the end, as JSON."""
    return subprocess.run(
        [sys.executable, str(DRIVER), str(number), script, *map(str, pictures)],
        capture_output=True, text=True, check=True, timeout=PATIENCE,
    ).stdout.strip()  # fmt: skip


def state(number: int, script: str) -> dict[str, Any]:
    """The state of a program with a window. The engine may print lines about sound before it."""
    return dict(json.loads(drive(number, script).splitlines()[-1]))


def functions(number: int) -> dict[str, Any]:
    """What a program defines."""
    found = {"__name__": "maze"}
    with pytest.MonkeyPatch.context() as here:
        for name in NOTHING:
            here.setattr(pyxel, name, lambda *_, **__: None)
        text = program(number).read_text("utf-8").partition("\nwhile you ")[0]
        exec(compile(text, str(program(number)), "exec"), found)
    return found


def graph_of(cells: set[Cell]) -> networkx.Graph:
    pairs = (((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)) if near in cells)
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(cells)
    return graph


def keys_along(path: list[Cell]) -> str:
    names = {(1, 0): "RIGHT", (0, -1): "UP", (-1, 0): "LEFT", (0, 1): "DOWN"}
    return " ".join(f"{names[x - a, y - b]} 1" for (a, b), (x, y) in pairwise(path))


def first_maze(number: int) -> networkx.Graph:
    """The maze that a program shows first, as a graph."""
    found = functions(number)
    random.seed(1)
    return graph_of({found["START"], *found["prim"]()})


# ---- their text ----------------------------------------------------------------------------------


def test_the_last_is_short() -> None:
    assert len(program(LAST).read_text("utf-8").splitlines()) <= 150


@pytest.mark.parametrize("number", NUMBERS[1:])
def test_at_most_forty_lines_are_new(number: int) -> None:
    before, now = (program(n).read_text("utf-8").splitlines() for n in (number - 1, number))
    assert sum(line.startswith("+ ") for line in difflib.ndiff(before, now)) <= 40


@pytest.mark.parametrize("number", NUMBERS)
def test_page_shows_all_that_changes(number: int) -> None:
    """Piece by piece, as cut out of the programs."""
    shown = re.findall(rf"^<!-- step {number}: (\S+) -->$", page("make-your-own"), re.MULTILINE)
    assert sorted(shown) == sorted(changed_parts(number))


def test_page_alone_leads_to_the_programs() -> None:
    """Typed block by block, as its beginning says. Only empty lines and the order may differ."""
    typed: list[str] = []
    _, *sections = re.split(r"^## (?=\d)", page("make-your-own"), flags=re.MULTILINE)
    for number, text in enumerate(sections, 1):
        for kind, block in re.findall(r"^```(python|diff)\n(.*?)^```", text, re.M | re.DOTALL):
            lines = [line for line in block.splitlines() if line]
            if kind == "diff":
                replace_lines(typed, lines)
            else:
                add_lines(typed, lines, is_first=number == 1)
        wanted = program(number).read_text("utf-8").splitlines()
        assert sorted(typed) == sorted(line for line in wanted if line), number
        compile("\n".join(typed), str(number), "exec")


def add_lines(typed: list[str], new: list[str], is_first: bool) -> None:
    """Type a block that is new: a method at the end of its class, others before the last lines."""
    begin = len(typed)
    if new[0].startswith(" "):
        begin = typed.index("class App:") + 1
    elif not is_first:
        begin = max(i for i, line in enumerate(typed) if line.startswith(("def ", "class "))) + 1
    while not is_first and typed[begin].startswith(" "):
        begin += 1
    typed[begin:begin] = new


def replace_lines(typed: list[str], changes: list[str]) -> None:
    """Do what a block with signs says. Each piece has one place, below the piece before."""
    begin = 0
    for piece in "\n".join(changes).split("\n  ...\n"):
        lines = [line for line in piece.split("\n") if line[2:]]
        old = [line[2:] for line in lines if not line.startswith("+")]
        new = [line[2:] for line in lines if not line.startswith("-")]
        places = [i for i in range(begin, len(typed)) if typed[i : i + len(old)] == old]
        assert len(places) == 1 or (begin and places), piece
        typed[places[0] : places[0] + len(old)] = new
        begin = places[0] + len(new)


@pytest.mark.few(5)
@pytest.mark.parametrize("number", [*NUMBERS[::-1]])
def test_picture_is_up_to_date(number: int, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    drive(number, PICTURES[number], picture)
    with Image.open(picture) as made, Image.open(program(number).with_suffix(".png")) as kept:
        assert ImageChops.difference(made.convert("RGB"), kept.convert("RGB")).getbbox() is None


# ---- what they do --------------------------------------------------------------------------------


def test_first_shows_one_cell_in_the_rock() -> None:
    shown = drive(1, "")
    assert (shown.count(" "), shown.count("#")) == (1, 31 * 11 - 1)


def test_commands_lead_to_the_gem() -> None:
    """Also several letters in a line; walls and other words do nothing."""
    path = networkx.shortest_path(first_maze(3), (1, 1), (29, 9))
    letters = "".join(key[0].lower() for key in keys_along(path).split()[::2])
    shown = drive(3, f"uuxl {letters[:3]} {letters[3:]}")
    assert "@" in shown
    assert shown.endswith("You have found the gem!")
    assert "You have" not in drive(3, letters[:-1])


@pytest.mark.few(10)
@pytest.mark.parametrize("number", IN_WINDOWS)
def test_runs_for_200_frames_with_keys_pressed(number: int, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    drive(number, "40 DOWN RIGHT 2 S 30 UP DOWN 10 B 30 LEFT RIGHT R 40 DOWN 39", picture)
    assert picture.is_file()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("number", NUMBERS[1:])
def test_mazes_are_perfect(number: int, seed: int) -> None:
    found = functions(number)
    random.seed(seed)
    maze, width, height = set(found["prim"]()), found["WIDTH"], found["HEIGHT"]
    maze.add(found["START"])  # where digging begins
    assert networkx.is_tree(graph_of(maze))
    assert {(x, y) for x in range(1, width, 2) for y in range(1, height, 2)} <= maze
    assert all(0 < x < width - 1 and 0 < y < height - 1 for x, y in maze)


@pytest.mark.few(6)
@pytest.mark.parametrize("number", range(LAST, WITH_KEYS - 1, -1))
def test_arrows_walk_to_the_goal_and_not_through_walls(number: int) -> None:
    path = networkx.shortest_path(first_maze(number), (1, 1), (29, 19))
    assert state(number, f"320 LEFT 1 UP 1 {keys_along(path[:4])}")["you"] == [*path[3]]
    assert state(number, f"320 {keys_along(path)} LEFT 1 UP 1")["you"] == [29, 19]


@pytest.mark.few(6)
@pytest.mark.parametrize("number", range(LAST, WITH_KEYS - 1, -1))
def test_r_makes_another_maze(number: int) -> None:
    found = state(number, "320 DOWN 1 RIGHT 1 S 5 R 5 R 5")
    assert (found["seed"], found["you"]) == (3, [1, 1])
    assert found.get("steps", []) == []


SOLVERS = [
    *((number, "dfs") for number in range(WITH_SOLVER, LAST + 1)),
    *((number, "bfs") for number in range(WITH_BFS, LAST + 1)),
]


@pytest.mark.parametrize("loops", [0, 40])
@pytest.mark.parametrize(("number", "name"), SOLVERS)
def test_solvers_find_paths(number: int, name: str, loops: int) -> None:
    """Of all, breadth-first search finds shortest ones; where there are no loops, any does. Each
    visit leads from a visited cell to a neighbour."""
    found = functions(number)
    random.seed(7)
    maze = found["Maze"]({found["START"], *found["prim"]()})
    rock = [(x, y) for x in range(1, 30) for y in range(1, 20) if (x, y) not in maze]
    maze.update(random.sample(rock, loops))
    steps, path = [], None
    solver = found[name](maze)
    while path is None:
        try:
            steps.append(next(solver))
        except StopIteration as end:
            path = end.value
    shortest = networkx.shortest_path_length(graph_of(maze), maze.start, maze.goal)
    assert networkx.is_path(graph_of(maze), path)
    assert (path[0], path[-1], len({*path})) == (maze.start, maze.goal, len(path))
    assert len(path) - 1 == shortest or (name == "dfs" and loops)
    visited = set()
    for action, cell, before in steps:
        assert action == "visit"
        assert before in visited or (before is None and cell == maze.start)
        assert before is None or before in maze.neighbours(cell)
        assert cell not in visited
        visited.add(cell)
    assert {*path} <= visited


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(LAST, WITH_TIME - 1, -1))
def test_arrows_rule_time_during_a_search(number: int) -> None:
    slow, fast = (state(number, f"10 S 20 {keys} 20")["index"] for keys in ("DOWN", "UP"))
    assert 0 < slow < fast
    still, back, on = (
        state(number, f"10 S 20 RIGHT 1 {keys} 20")["index"] for keys in ("", "LEFT", "RIGHT")
    )
    assert (back, on) == (pytest.approx(still - 1), pytest.approx(still + 1))
    ended = state(number, "10 S UP 1 UP 1 UP 400 UP 1 UP 1")
    assert ended["index"] == len(ended["steps"])
    assert state(number, "10 S LEFT 1 LEFT 1 LEFT 1")["index"] == 0
    assert state(number, "10 S LEFT 1 S 20")["index"] > 1  # though time had stopped


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["dfs", "bfs"])
def test_solvers_of_the_last_run_in_pixelmaze(name: str, tmp_path: Path) -> None:
    (tmp_path / "maze.py").write_text(program(LAST).read_text("utf-8"))
    said = output(tmp_path, f"check maze.py:{name} --count 20")
    assert f"maze.py:{name}: 20 of 20 correct" in said
    assert "found" in output(tmp_path, f"solve square-12x8-prim-7 --solver maze.py:{name}")
