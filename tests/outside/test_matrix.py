"""Programs that take a maze as a matrix or a graph run as they are, or are refused with a reason.

They are in `programs`, as their authors would have written them.
"""

import os
import random
import re
import shutil
import sys
import time
from pathlib import Path
from queue import Queue
from types import ModuleType
from typing import NamedTuple

import pytest
from support.cli import run

from pixelmaze.game.lesson_judge import judge_file
from pixelmaze.game.lessons import lesson_named
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning
from pixelmaze.maze.maze import exits
from pixelmaze.maze.step import BACKTRACK, FRONTIER, PATH, START, VISIT, VISIT_BACK
from pixelmaze.outside.checking.breaking import ruling_in
from pixelmaze.outside.faults import RefusedError
from pixelmaze.outside.lookup import solver_in, solver_named
from pixelmaze.outside.matrix import stand_ins
from pixelmaze.outside.matrix.answers import Answer
from pixelmaze.outside.matrix.boards import Layout
from pixelmaze.outside.matrix.own_maze import own_maze
from pixelmaze.outside.matrix.recognition import SCRIPT, program_in
from pixelmaze.outside.matrix.running import Runner
from pixelmaze.outside.source_file import SOLVER, function_of, kind_of, place_in
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import NO_WAY, Budget, FaultKind
from pixelmaze.run.solution import solve

FOLDER = Path(__file__).parent / "programs"
ROOT = Path(__file__).parents[2]
ENTRIES = {
    "backtrack_marks": "solve", "bfs_graph": "bfs", "bfs_parents": "solve_maze",
    "bidirectional": "bidirectional", "build_graph": "solve", "chinese": "走迷宫",
    "class_find_path": "AStar.find_path", "class_maze": "Maze.solve", "crash_no_way": "bfs",
    "curses_queue": "find_path", "defaults_shape": "dfs_solver", "dfs_from_loops": "find_way",
    "dfs_recursive": "dfs", "dijkstra_graph": "dijkstra", "directions": "solve",
    "easy_astar": "astar", "file_class": "Maze.solve", "flood_fill": "flood_fill",
    "generator_positions": "solve_maze", "global_maze": "bfs", "japanese": "探索",
    "length_only": "shortest_path", "main_only": "main", "marks_as_visited_late": "bfs",
    "matplotlib_copy": "solve", "nested_dfs": "solveMaze", "never_up": "bfs",
    "numpy_astar": "astar", "pygame_bfs": "bfs", "rat_in_maze": "solve_maze",
    "rat_square": "solveMaze", "right_hand": "follow_wall", "script_file": SCRIPT,
    "script_inline": SCRIPT, "script_target": SCRIPT, "solution_matrix": "solve_maze",
    "strings_se": "bfs", "tkinter_dfs": "dfs", "turtle_dfs": "search",
    "two_searches": "bfs dfs", "visited_global": "solveMaze", "weighted": "dijkstra",
    "xy_order": "find_path", "solution_class": "Solution.shortestPath", "pygame_astar": "a_star",
    "tremaux": "tremaux", "frontier_class": "MazeSolver.solve", "lee_sweeps": "lee",
    "paths_of_sets": "dfs_paths", "levels": "find",
    "numpy_copy": "solve", "random_mouse": "random_mouse", "dataclass_astar": "astar",
    "weighted_graph": "dijkstra", "pygame_wall_extension": "walk",
    "pyxel_prim": "solve_dfs solve_bfs", "fixed_size": "bfs",
    "fixed_rat": "solveMaze",
}  # fmt: skip
"""What solves the maze in programs that run."""
REFUSED = {
    "deltas_end_list": "it does not solve a small maze",
    "diagonal": "in any known encoding: its best attempt returned 6",
    "neighbours_first": "positions that do not form a path: some are not next to the one before",
    "no_visited": "it solves a small maze, but not a larger one: its attempt did not end",
    "stop_condition": "it does not solve a small maze",
    "nearest_exit": "its best attempt returned 1",
    "left_hand_steps": "its best attempt returned 12",
    "goal_in_code": "its best attempt returned True",
    "moves_queue": "its best attempt did not end",
    "through_walls": "it does not solve a small maze",
    "typo": "its best attempt stopped in line 8: NameError: name 'paht' is not defined; did you",
    "returns_parents": "in any known encoding: its best attempt returned {(",
}
"""The reasons of programs that are refused when they run."""
UNKNOWN = (
    "cells_objects", "goal_test_successors", "grid_dict", "heapq_namedtuple", "subsequence"
)  # fmt: skip
"""Programs with mazes of another kind."""
STANDS = {
    "backtrack_marks": ("if (row, col) == end:", "(row, col)"),
    "bfs_graph": ("if node == t:", "node"),
    "bfs_parents": ("if (row, col) == end:", "(row, col)"),
    "bidirectional": ("for nr, nc in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):", "(r, c)"),
    "chinese": ("if 当前 == 终点:", "当前"),
    "class_find_path": ("if current == end:", "current"),
    "curses_queue": ("if maze[row][col] == end:", "(row, col)"),
    "defaults_shape": ("if current == goal:", "current"),
    "dfs_recursive": ("visited.add((x, y))", "(x, y)"),
    "dijkstra_graph": ("if node == end:", "node"),
    "directions": ("if (r, c) == end:", "(r, c)"),
    "easy_astar": ("if current == end_node:", "current.position"),
    "flood_fill": ("for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):", "(r, c)"),
    "generator_positions": ("if position == end:", "position"),
    "global_maze": ("if path[-1] == end:", "(r, c)"),
    "length_only": ("if (x, y) == end:", "(x, y)"),
    "marks_as_visited_late": ("if place == end:", "place"),
    "numpy_astar": ("if current == goal:", "current"),
    "pygame_bfs": ("if current == end:", "current"),
    "right_hand": ("while (row, col) != goal:", "(row, col)"),
    "script_inline": ("if current == end:", "current"),
    "strings_se": ("if (r, c) == end:", "(r, c)"),
    "tkinter_dfs": ("if (r, c) == goal:", "(r, c)"),
    "two_searches": ("if node == goal:", "node"),
    "weighted": ("if node == end:", "node"),
    "xy_order": ("if (x, y) == goal:", "(y, x)"),
    "solution_class": ("if (r, c) == target:", "(r, c)"),
    "pygame_astar": ("if cur == goal:", "cur"),
    "tremaux": ("while pos != end:", "pos"),
    "levels": ("for a, b in ((i+1,j),(i-1,j),(i,j+1),(i,j-1)):", "(i, j)"),
    "random_mouse": ("while pos != end and len(path) < max_steps:", "pos"),
    "weighted_graph": ("if node == end:", "node"),
    "dataclass_astar": ("if node.pos == goal:", "node.pos"),
    "frontier_class": ("if node.state == self.goal:", "node.state"),
    "pygame_wall_extension": ("while (x, y) != goal:", "(y, x)"),
    "pyxel_prim": ("visited[y][x] = True", "(y, x)"),
}
"""A line at which a program stands at a position, and how that is (row, column) there."""
MOST_LINES = 60_000  # of a run that is compared with where it stands


class Steps:
    """Takes the steps and prints of a run."""

    def __init__(self, path):
        self.file, self.packed, self.printed, self.notes = str(path), [], [], {}

    def add(self, packed, line):
        self.packed.append(packed)

    def print(self, line):
        self.printed.append(line)

    def note(self, kind, value):
        self.notes[kind] = value

    def send(self, kind, payload):
        pass

    def look(self):
        pass


class Ran(NamedTuple):
    steps: list
    printed: list
    visited: list
    stood: list
    fault: BaseException | None

    def cells(self, *actions):
        return [step >> 4 for step in self.steps if step & 15 in actions]


@pytest.fixture
def ran(monkeypatch):
    """Runs a program in a maze, in this process, as the process of a file does."""
    for name in stand_ins.MODULES:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(time, "sleep", time.sleep)
    monkeypatch.setattr(os, "system", os.system)
    monkeypatch.setattr(Queue, "get", Queue.get)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    return run_here


def run_here(name, maze, is_traced=False):
    path = FOLDER / f"{name}.py"
    program = program_in(path.read_bytes())
    entry = program.entries[0]
    sys.modules["__mp_main__"] = module = ModuleType("__mp_main__")
    runner, out, stood, count = Runner(program, entry, str(path), module), Steps(path), [], [0]
    text, position = STANDS.get(name, ("", "None"))
    lines = ["", *(line.strip() for line in path.read_text("utf-8").splitlines())]

    def trace(frame, event, _):
        if frame.f_code.co_filename != str(path):
            return None
        count[0] += 1
        if count[0] > MOST_LINES:
            raise TimeoutError
        if event == "line" and lines[frame.f_lineno] == text:
            stood.append(eval(position, frame.f_globals, frame.f_locals))
        return trace

    fault = None
    try:
        runner.run(maze, out, lambda _: sys.settrace(trace if is_traced else None))
    except (PixelmazeError, LookupError, TimeoutError) as error:
        fault = error
    finally:
        sys.settrace(None)
    layout, head = Layout(maze, runner.reading), maze.grid.head
    cells = [layout.cell((r + layout.edge, c + layout.edge)) for r, c in stood]
    visits = [head[it >> 4] for it in out.packed if it & 15 in (START, VISIT, VISIT_BACK)]
    once = [*dict.fromkeys(cell for cell in cells if cell >= 0)]
    return Ran(out.packed, out.printed, [*dict.fromkeys(visits)], once, fault)


def without_a_way():
    maze = from_id("square-4x4-prim-1")
    for arc, head in enumerate(maze.grid.head):
        if maze.goal in (head, maze.grid.head[maze.grid.twin[arc]]):
            maze.passages[arc] = 0
    return maze


# ---- what is recognised --------------------------------------------------------------------------


def test_every_program_is_in_a_table():
    tables = {*ENTRIES, *REFUSED, *UNKNOWN, "generate_prim"}
    assert {path.stem for path in FOLDER.glob("*.py")} == tables
    assert {*STANDS} <= {*ENTRIES}


@pytest.mark.parametrize("name", ENTRIES)
def test_what_solves_the_maze_is_found(name):
    program = program_in((FOLDER / f"{name}.py").read_bytes())
    assert [entry.name for entry in program.entries] == ENTRIES[name].split()


def test_roles_of_parameters_come_from_their_use():
    found = {}
    for name in ("dfs_recursive", "japanese", "class_maze", "file_class", "curses_queue"):
        (entry,) = program_in((FOLDER / f"{name}.py").read_bytes()).entries
        found[name] = " ".join([*entry.owner_roles.values(), *entry.roles.values()])
    assert found == {
        "dfs_recursive": "maze start_row start_column goal_row goal_column",
        "japanese": "maze start_row start_column list",
        "class_maze": "maze start goal",
        "file_class": "file",
        "curses_queue": "maze window",
    }


def test_files_for_this_package_are_never_taken():
    folders = ("assets/**/*", "pixelmaze/outside/templates/*", "tests/mistakes/*")
    pages = {*ROOT.glob("pixelmaze/guide/*.md")} - {ROOT / "pixelmaze/guide/own-program.md"}
    guide = "\n".join(path.read_text("utf-8") for path in sorted(pages))
    blocks = [part.partition("```")[0].encode() for part in guide.split("```python\n")[1:]]
    files = [path for folder in folders for path in ROOT.glob(folder)]
    sources = [path.read_bytes() for path in files if path.suffix in (".py", ".txt")]
    assert len(blocks) > 10 < len(sources)
    assert [source for source in (*sources, *blocks) if program_in(source)] == []


WALKER = """
def solve(walker):
    board = [[0] * 9 for _ in range(9)]
    flood(board, 4, 4)
    while not walker.at_goal:
        walker.go_ahead()


def flood(board, x, y):
    todo = [(x, y)]
    while todo:
        x, y = todo.pop()
        if 0 <= x < 9 and 0 <= y < 9 and not board[y][x]:
            board[y][x] = 1
            todo += [(x + 1, y), (x, y + 1)]
"""


def test_a_walker_may_have_a_matrix_beside_it(tmp_path):
    path = tmp_path / "mouse.py"
    path.write_text(WALKER)
    assert program_in(WALKER.encode()) is None
    assert function_of(place_in(str(path)), SOLVER) == "solve"


CARVER = """
import random


def carve(maze, r, c):
    maze[r][c] = 0
    moves = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    random.shuffle(moves)
    for dr, dc in moves:
        if maze[r + 2 * dr][c + 2 * dc]:
            maze[r + dr][c + dc] = 0
            carve(maze, r + 2 * dr, c + 2 * dc)
"""


def test_what_makes_a_maze_by_chance_does_not_solve_it():
    assert program_in(CARVER.encode()) is None
    assert program_in(CARVER.replace("random.shuffle", "print").encode())
    both = CARVER.encode() + (FOLDER / "bfs_parents.py").read_bytes()
    assert [entry.name for entry in program_in(both).entries] == ["solve_maze"]


MARKER = """
def mark_path(maze, came_from, end):
    while came_from[end[0], end[1]]:
        maze[end[0]][end[1]] = "*"
        end = came_from[end[0], end[1]]


"""


def test_what_only_writes_to_a_maze_does_not_solve_it():
    source = MARKER + (FOLDER / "bfs_parents.py").read_text("utf-8")
    assert [entry.name for entry in program_in(source.encode()).entries] == ["solve_maze"]


@pytest.mark.parametrize("name", UNKNOWN)
def test_mazes_of_another_kind_are_no_fault_of_a_program(name):
    with pytest.raises(PixelmazeError, match="no search of a matrix, such as"):
        solver_named(str(FOLDER / f"{name}.py"))


def test_of_several_functions_you_name_one():
    path = str(FOLDER / "two_searches.py")
    assert kind_of(place_in(path)) is SOLVER
    with pytest.raises(PixelmazeError, match=r"bfs and dfs solve a maze: name one, such as two_"):
        solver_named(path)
    with pytest.raises(
        PixelmazeError, match=r"neighbors\(\) does not solve a maze: expected bfs or dfs"
    ):
        solver_named(f"{path}:neighbors")
    assert solver_named(f"{path}:dfs").function == "dfs"
    with pytest.raises(PixelmazeError, match=r"the whole file solves the maze: remove :main"):
        solver_named(f"{FOLDER / 'script_inline.py'}:main")


@pytest.mark.parametrize(
    "command",
    [
        "solve square-3x3-prim-1 --solver {}",
        "watch square-3x3-prim-1 --solver {} --prompt",
        "check {} --count 5",
        "compare --solvers {} --count 2 --size 3x3",
        "contest .",
    ],
)
def test_every_command_chooses_the_same_function(command, tmp_path):
    shutil.copy(FOLDER / "two_searches.py", tmp_path)
    done = run(tmp_path, command.format("two_searches.py"))
    assert "bfs and dfs solve a maze: name one, such as two_searches.py:bfs" in (
        " ".join((done.stdout + done.stderr).split())
    )
    assert "found a path in 0" not in done.stdout  # it is not tried


@pytest.mark.parametrize("function", ["solve_dfs", "solve_bfs"])
def test_each_of_several_functions_runs(function):
    maze = from_id("square-9x6-prim-3-braid-40")
    solution = solve(maze, solver_named(f"{FOLDER / 'pyxel_prim.py'}:{function}"))
    assert solution.found
    assert solution.visited > 10


@pytest.mark.thorough
def test_a_lesson_chooses_the_same_function():
    path, maze = FOLDER / "two_searches.py", from_id("square-3x3-prim-1")
    feed = solver_in(path).steps(maze, maze.start, maze.goal)
    assert [*feed] == []
    assert feed.fault.kind is FaultKind.REFUSED
    assert feed.fault.message.startswith("two_searches.py: bfs and dfs solve a maze: name one")
    move = next(it for it in lesson_named("10").moves if it.kind == "code")
    judged = judge_file(move, FOLDER / "deltas_end_list.py", lambda _: None)
    assert not judged.is_right
    assert judged.words.startswith("Not tried: it does not solve a small maze")


# ---- runs ----------------------------------------------------------------------------------------


@pytest.mark.few(8)
@pytest.mark.parametrize("name", ENTRIES)
def test_a_program_runs_as_it_is(name, ran):
    maze = from_id("square-7x7-prim-3-braid-40")
    run = ran(name, maze)
    assert run.fault is None
    path = [maze.grid.head[arc] for arc in run.cells(PATH)]
    assert path[-1] == maze.goal
    assert all(maze.passages[arc] for arc in run.cells(PATH))
    is_path_only = name in ("build_graph", "lee_sweeps", "numpy_copy", "script_file")
    assert (run.visited == []) == is_path_only == ("Only its path" in run.printed[-1])


def mazes(count, seed):
    """Mazes with and without loops, some with other starts and goals, also side by side."""
    rng = random.Random(seed)
    for _ in range(count):
        braid, size = rng.choice(("", "-braid-50", "-braid-100")), rng.choice(("2x6", "9x3", "7x7"))
        generator = rng.choice(("prim", "kruskal", "wilson", "recursive-backtracker"))
        maze = from_id(f"square-{size}-{generator}-{rng.randrange(9999)}{braid}")
        start, goal = rng.sample(range(maze.grid.size), 2)
        beside = maze.grid.head[rng.choice(exits(maze, start))]
        for ends in rng.sample([(maze.start, maze.goal), (start, goal), (start, beside)], 1):
            yield maze.between(ends[0], (ends[1],))


@pytest.mark.few(9)
@pytest.mark.parametrize("count", [2, pytest.param(30, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", STANDS)
def test_visited_cells_are_those_where_it_stands(name, count, ran):
    for number, maze in enumerate(mazes(count, name)):
        run = ran(name, maze, is_traced=True)
        if isinstance(run.fault, RefusedError):
            continue
        if name == "pygame_wall_extension" and len(run.visited) == 1:
            assert len(run.printed) == 2  # it turns back without a look: only its path is shown
        elif name == "bidirectional":
            # it may stand where it reads nothing
            assert run.visited == [cell for cell in run.stood if cell in run.visited], number
            assert len(run.visited) >= len(run.stood) - 3
        elif not isinstance(run.fault, TimeoutError):
            assert run.visited == run.stood, number


OWN = """
backtrack_marks bfs_parents chinese curses_queue dfs_recursive directions easy_astar
generator_positions global_maze levels numpy_astar pygame_astar pygame_bfs right_hand script_inline
strings_se tkinter_dfs tremaux
"""


@pytest.mark.parametrize("name", OWN.split())
def test_in_its_own_maze_it_is_seen_as_well(name, ran):
    path = FOLDER / f"{name}.py"
    program = program_in(path.read_bytes())
    with pytest.warns(PixelmazeWarning, match="own maze"):
        maze = own_maze(program, program.entries[0], path.name)
    run = ran(name, maze, is_traced=True)
    assert (run.fault, run.visited) == (None, run.stood)
    assert run.visited


def test_a_search_shows_its_frontier_unless_it_calls_itself(ran):
    maze = from_id("square-7x7-prim-3")
    assert ran("bfs_parents", maze).cells(FRONTIER)
    assert not ran("dfs_recursive", maze).cells(FRONTIER)
    assert ran("backtrack_marks", maze).cells(BACKTRACK)


def test_the_first_line_says_how_it_is_read(ran):
    maze = from_id("square-4x4-prim-1")
    values = "'.' is open, '#' a wall; positions are (column, row)"
    assert ran("xy_order", maze).printed == [f"Calls find_path(grid, start, goal): {values}."]
    assert "the maze is a graph; positions are (row" in ran("bfs_graph", maze).printed[0]
    assert "their font lacks" in ran("chinese", maze).printed[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("easy_astar", "Puts the passage to (0, 2) on open_list, reached from (0, 0)."),
        ("xy_order", "Takes (2, 0), the oldest entry in todo."),
        ("bfs_graph", "Puts (0, 1) on queue, reached from (0, 0)."),
    ],
)
def test_sentences_write_positions_as_the_program_does(name, words, tmp_path):
    solver = FOLDER / f"{name}.py"
    done = run(tmp_path, f"watch square-4x3-prim-2 --solver {solver} --prompt --explain")
    assert words in done.stdout


def test_the_first_path_of_several_is_taken(ran):
    assert ran("paths_of_sets", from_id("square-9x9-prim-3-braid-100")).fault is None


def test_where_there_is_no_path_it_may_say_so():
    for name in ("bfs_parents", "dfs_recursive", "file_class"):
        maze = without_a_way()
        feed = solver_named(str(FOLDER / f"{name}.py")).steps(maze, maze.start, maze.goal)
        assert PATH not in {action for action, _ in feed}
        assert (feed.fault, feed.outcome) == (None, NO_WAY)


SCRIPT_ENDS = "start = (1, 1)\nend = (1, 3)\n"
GLOBAL_ENDS = """
maze = [[0, 0, 0], [1, 1, 0], [0, 0, 0]]
start = (0, 0)
end = (2, 0)


def dfs(r, c, seen):
    if not (0 <= r < len(maze) and 0 <= c < len(maze[0])) or maze[r][c] or (r, c) in seen:
        return False
    seen.add((r, c))
    steps = ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1))
    return (r, c) == end or any(dfs(*step, seen) for step in steps)


print(dfs(*start, set()))
"""


@pytest.mark.parametrize(
    "source",
    [
        (FOLDER / "script_inline.py").read_text("utf-8").replace(SCRIPT_ENDS, ends)
        for ends in (f"found, done = True, False\n{SCRIPT_ENDS}", "start, end = (1, 1), (1, 3)\n")
    ]
    + [GLOBAL_ENDS],
    ids=["flags", "both", "told"],
)
def test_positions_that_it_writes_out_are_those_of_its_maze(source, tmp_path):
    path, maze = tmp_path / "script.py", from_id("square-4x4-prim-1").between(6, (9,))
    path.write_text(source)
    feed = solver_named(str(path)).steps(maze, maze.start, maze.goal)
    assert PATH in {action for action, _ in feed}
    assert feed.fault is None


@pytest.mark.parametrize("value", [None, False, -1, float("inf"), [], "", ([], 0), "No path found"])
def test_it_may_say_so_in_many_ways(value):
    assert Answer(value, ()).is_no


@pytest.mark.parametrize("value", [True, 7, [(0, 1)], "RRD", "Solved", ([(0, 1)], 0)])
def test_other_answers_do_not_say_so(value):
    assert not Answer(value, ()).is_no


# ---- refusals and faults -------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_why(name, ran):
    fault = ran(name, from_id("square-8x5-prim-2-braid-60")).fault
    assert isinstance(fault, RefusedError)
    assert REFUSED[name] in str(fault)


def test_it_may_be_tied_to_the_maze_that_it_writes_out(ran):
    maze = from_id("square-8x5-prim-2")
    assert ran("goal_in_code", maze).fault.advice.startswith("It may depend on its own maze:")
    assert ran("typo", maze).fault.advice == ""


def test_a_maze_that_it_cannot_be_told_about_is_refused(ran):
    plain = from_id("square-6x6-prim-1")
    assert str(ran("bfs_parents", from_id("square-8x8-prim-1-goal-centre")).fault) == (
        "it can be told only one goal"
    )
    for costs in ("mud-30", "fences-30", "turns-5"):
        weighted = from_id(f"square-6x6-prim-1-braid-50-{costs}")
        assert "what moves cost" in str(ran("bfs_parents", weighted).fault)
        assert "what moves cost" in str(ran("bfs_graph", weighted).fault)
        assert ("turns" in costs) == (
            "what moves cost" in str(ran("dijkstra_graph", weighted).fault)
        )
    assert "one-way doors" in str(ran("bfs_parents", from_id("square-6x6-prim-1-one-way-30")).fault)
    assert ran("bfs_graph", from_id("square-6x6-prim-1-one-way-30")).fault is None
    assert str(ran("rat_in_maze", plain.between(0, (14,))).fault) == (
        "it expects the goal in a corner, but here it is at (4, 4)"
    )
    masked = from_id("square-7x5-prim-1-mask-circle")  # its first cell is not in a corner
    assert "in a corner" in str(ran("rat_in_maze", masked).fault)
    assert "as many rows as columns" in str(ran("rat_square", from_id("square-6x5-prim-1")).fault)


@pytest.mark.parametrize("costs", ["mud-30", "water-30", "fences-30"])
def test_a_graph_with_weights_has_the_costs_of_moves(costs):
    maze = from_id(f"square-8x8-prim-2-braid-100-{costs}")
    for name in ("dijkstra_graph", "weighted_graph"):
        assert (
            solve(maze, solver_named(str(FOLDER / f"{name}.py"))).cost
            == solve(maze, "dijkstra").cost
        )


def test_an_error_of_python_where_there_is_no_path_is_its_own_fault(ran):
    assert isinstance(ran("crash_no_way", without_a_way()).fault, KeyError)


SCRIPT_WITHOUT_MARKS = """
maze = ["#####", "#A  #", "# #B#", "#####"]
for r in range(4):
    for c in range(5):
        if maze[r][c] == "A":
            begin = (r, c)
todo = [begin]
while todo:
    place = todo.pop()
"""


def test_a_name_that_it_sets_in_other_mazes_is_no_fault(tmp_path):
    path, maze = tmp_path / "script.py", from_id("square-3x3-prim-1")
    path.write_text(SCRIPT_WITHOUT_MARKS)
    feed = solver_named(str(path)).steps(maze, maze.start, maze.goal)
    assert [*feed] == []
    assert feed.fault.kind is FaultKind.REFUSED


def test_directions_that_it_never_takes_are_named(ran):
    run = ran("never_up", from_id("square-3x3-prim-1").between(8, (0,)))
    assert run.cells(PATH) == []
    assert run.printed[-1] == "It never goes up."


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("import os; os._exit(3)", "it called os._exit(3)"),
        ("x = sum(range(10**12))", "no step for"),
        ("raise SystemExit(4)", "does not solve a small maze"),
    ],
)
def test_its_trial_has_the_limits_of_a_run(line, words, tmp_path):
    path, maze = tmp_path / "mine.py", from_id("square-3x3-prim-1")
    source = (FOLDER / "never_up.py").read_text("utf-8")
    path.write_text(source.replace("    queue =", f"    {line}\n    queue ="))
    feed = solver_named(str(path), Budget(1000, 1.0)).steps(maze, maze.start, maze.goal)
    assert [*feed] == []
    assert words in feed.fault.message


def test_a_race_says_which_was_not_tried(tmp_path):
    solvers = f"{FOLDER / 'diagonal.py'},bfs"
    done = run(tmp_path, f"race square-4x4-prim-1 --solvers {solvers} --record race.html")
    assert re.search(r"^–   .*diagonal.py +0  not tried", done.stdout, re.MULTILINE)
    done = run(tmp_path, f"watch square-4x4-prim-1 --solver {FOLDER / 'diagonal.py'} --prompt")
    assert "diagonal.py: not tried" in done.stdout


def test_a_maze_that_it_cannot_be_given_does_not_break_it():
    maze = from_id("square-5x5-prim-1").between(0, (7,))
    ruling = ruling_in(maze, solver_named(str(FOLDER / "rat_in_maze.py")), "any")
    assert not ruling.is_broken
    assert ruling.words.startswith(
        "Not tried: it expects the goal in a corner, but here it is at ("
    )


@pytest.mark.thorough
def test_mazes_that_do_not_suit_it_do_not_count(tmp_path):
    done = run(
        tmp_path, f"check {FOLDER / 'bfs_parents.py'} --count 8 --only fences --only perfect"
    )
    assert "Not tried in 3 mazes, the first because it cannot be told what moves cost." in " ".join(
        done.stdout.split()
    )
    assert "Calls solve_maze(maze, start, end): 0 is open, 1 a wall;" in done.stdout
    done = run(tmp_path, f"check {FOLDER / 'rat_in_maze.py'} --count 6 --only goals --only perfect")
    assert done.returncode == 0
    assert "Correct in all" in done.stdout
    assert "Not tried in" in done.stdout
    done = run(tmp_path, f"check {FOLDER / 'diagonal.py'} --count 20 --only perfect")
    assert "it does not solve a small maze" in done.stderr
