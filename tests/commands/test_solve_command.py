"""The command solve: the maze with its path, one line of figures, or one JSON object."""

import json
from io import BytesIO
from pathlib import Path

import networkx as nx
import pytest
from support.checks import graph_of
from support.cli import complaint, output, run
from support.sampling import sample
from support.strategies import SOLVER_NAMES

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.files.text import format_of, read, write, write_format
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

SEEDS = sorted((Path(__file__).parents[1] / "mazes").glob("*.txt"))
KEYS = {
    "maze", "text", "solver", "outcome", "found", "length", "cost", "moves", "visited", "steps",
    "advice", "backtracks", "fault", "most_waiting", "path", "stats",
}  # fmt: skip
NO_WAY = """\
+---+---+---+
| S     | G |
+   +---+   +
|   |       |
+---+---+---+
"""


def printed_maze(text: str) -> Maze:
    """The maze that solve printed above its line of figures."""
    return read("".join(text.splitlines(keepends=True)[:-1]))


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_mazes_of_other_programs(tmp_path: Path, path: Path) -> None:
    maze = read(path.read_text("utf-8"))
    text = output(tmp_path, f"solve '{path.as_posix()}' --solver dfs")
    assert printed_maze(text) == maze
    assert text.splitlines()[-1].startswith("dfs: found, ")
    assert all(solve(maze, each.name).found for each in SOLVERS.values() if each.complete)


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_path_is_dotted(tmp_path: Path, solver: str) -> None:
    maze = from_id("hexagonal-6x5-prim-1")
    solution = solve(maze, solver)
    text = output(tmp_path, f"solve {maze.id} --solver {solver}")
    picture, figures, _ = text.rpartition(f"{solver}: ")
    assert picture == write(maze, path=solution.route)
    assert figures
    walked = [solution.moves, solution.backtracks] if SOLVERS[solver].local else []
    for number in (solution.length, solution.visited, solution.steps, *walked):
        assert f" {number} " in text.replace(",", " ").replace(";", " ")


def test_id_file_and_standard_input_are_one_maze(tmp_path: Path) -> None:
    text = write(from_id("square-6x5-prim-1"))
    (tmp_path / "maze.txt").write_text(text)
    shown = output(tmp_path, "solve square-6x5-prim-1")
    assert output(tmp_path, "solve maze.txt") == shown
    assert output(tmp_path, "solve -", stdin=text) == shown
    assert output(tmp_path, "solve -", stdin=shown.rpartition("bfs: ")[0]) == shown


# ---- JSON --------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_json(tmp_path: Path, solver: str) -> None:
    maze = from_id("square-8x6-kruskal-5")
    facts = json.loads(output(tmp_path, f"solve {maze.id} --solver {solver} --json"))
    assert facts.keys() == KEYS
    assert (facts["maze"], facts["solver"]) == (maze.id, solver)
    assert read(facts["text"]) == maze
    assert (facts["outcome"], facts["found"]) == ("found", True)
    cells = [y * 8 + x for x, y in facts["path"]]
    assert (cells[0], cells[-1]) == (maze.start, maze.goal)
    assert nx.is_simple_path(graph_of(maze), cells)
    assert facts["length"] == len(cells) - 1
    if SOLVERS[solver].local:
        assert facts["moves"] >= facts["length"]
    else:
        assert facts["moves"] is None
    assert len(cells) <= facts["visited"] <= 48
    assert facts["steps"] >= facts["length"]
    assert facts["backtracks"] >= 0


def test_json_of_a_file_has_no_id_but_its_text(tmp_path: Path) -> None:
    facts = json.loads(output(tmp_path, "solve - --json", stdin=NO_WAY.replace("| G", "  G")))
    assert facts["maze"] is None
    assert facts["text"] == NO_WAY.replace("| G", "  G")


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_unreachable_goal_exits_with_1(tmp_path: Path, solver: str) -> None:
    done = run(tmp_path, f"solve - --solver {solver}", stdin=NO_WAY)
    assert (done.returncode, done.stderr) == (1, "")
    *picture, figures = done.stdout.splitlines()
    assert picture[1].startswith("| S .")
    outcome, words = ("no way", "no path") if SOLVERS[solver].complete else ("gave up", "gave up")
    assert figures.startswith(f"{solver}: {words}")

    done = run(tmp_path, f"solve - --solver {solver} --json", stdin=NO_WAY)
    assert (done.returncode, done.stderr) == (1, "")
    facts = json.loads(done.stdout)
    assert facts.keys() == KEYS
    assert (facts["outcome"], facts["found"], facts["length"]) == (outcome, False, None)
    assert facts["path"] == []


# ---- from here to there ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "begin", "end"),
    [
        ("--from 3,1", (3, 1), (5, 4)),
        ("--to 2,4", (0, 0), (2, 4)),
        ("--from 4,4 --to 1,0", (4, 4), (1, 0)),
        ("--from 5,4 --to 0,0", (5, 4), (0, 0)),
    ],
)
def test_start_and_goal_can_be_given(
    tmp_path: Path, options: str, begin: tuple[int, int], end: tuple[int, int]
) -> None:
    command = f"solve square-6x5-prim-1 {options}"
    facts = json.loads(output(tmp_path, f"{command} --json"))
    assert (facts["path"][0], facts["path"][-1]) == (list(begin), list(end))
    shown = printed_maze(output(tmp_path, command))
    assert (shown.grid.xy(shown.start), shown.grid.xy(shown.goal)) == (begin, end)


@pytest.mark.parametrize(
    "command",
    [
        "square-6x5-prim-1 --from 2,3 --to 2,3",
        "square-6x5-prim-1 --to 0,0 --solver dfs",
        "square-6x5-prim-1 --from 5,4",
        *(f"square-1x1-prim-1 --solver {solver}" for solver in ("dfs", "bfs", "pledge")),
    ],
)
def test_nowhere_to_go(tmp_path: Path, command: str) -> None:
    assert ": found, 0 moves" in output(tmp_path, f"solve {command}")
    facts = json.loads(output(tmp_path, f"solve {command} --json"))
    assert (facts["outcome"], facts["length"], len(facts["path"])) == ("found", 0, 1)


@pytest.mark.parametrize(
    ("option", "cell"),
    [("--from", "6,0"), ("--to", "0,5"), ("--from", "-1,0"), ("--to", "0,-1"), ("--to", "99,99")],
)
def test_cells_outside_the_maze_are_refused(tmp_path: Path, option: str, cell: str) -> None:
    error = complaint(tmp_path, f"solve square-6x5-prim-1 {option} {cell}")
    assert f"{cell} is not a cell: expected 0,0 … 5,4" in error


# ---- mazes of more than a start and a goal -----------------------------------------------------

WAYPOINTS = "+---+---+---+\n| S   a   G |\n+---+---+---+\n"


def test_waypoints_are_visited_in_order(tmp_path: Path) -> None:
    command = "solve square-6x5-prim-1 --solver a-star"
    straight = json.loads(output(tmp_path, f"{command} --json"))
    around = json.loads(output(tmp_path, f"{command} --via 5,0 --via 0,4 --json"))
    stops = [around["path"].index(stop) for stop in ([0, 0], [5, 0], [0, 4])]
    assert stops == sorted(stops)
    assert around["path"][-1] == straight["path"][-1]
    assert around["length"] > straight["length"]
    text = output(tmp_path, f"{command} --via 5,0 --via 0,4")
    assert read(text.rpartition("a-star")[0]).waypoints == (5, 24)


def test_more_waypoints_than_a_text_can_show(tmp_path: Path) -> None:
    via = " ".join(f"--via {x},0" for x in range(1, 6))
    text = output(tmp_path, f"solve square-6x5-prim-1 {via}")
    assert read(text.rpartition("bfs")[0]) == from_id("square-6x5-prim-1")


def test_missing_cell_is_named(tmp_path: Path) -> None:
    assert "mask" in complaint(tmp_path, "solve square-9x9-prim-1-mask-ring --via 4,4")


@pytest.mark.parametrize("name", ["maze.png", "maze.svg", "maze.txt"])
def test_solution_can_be_written(tmp_path: Path, name: str) -> None:
    text = output(tmp_path, f"solve square-6x5-prim-1 -o {name}")
    assert len(text.splitlines()) == 1
    solution = solve(from_id("square-6x5-prim-1"))
    file = BytesIO()
    write_format(from_id("square-6x5-prim-1"), file, format_of(Path(name).suffix), solution.route)
    assert (tmp_path / name).read_bytes() == file.getvalue()


def test_waypoints_stay_on_the_map(tmp_path: Path) -> None:
    assert output(tmp_path, "solve -", stdin=WAYPOINTS).startswith("+---+---+---+\n| S . a . G |\n")


@pytest.mark.parametrize("options", ["--from 1,0", "--to 1,0", "--from 1,0 --json"])
def test_a_waypoint_can_be_an_end(tmp_path: Path, options: str) -> None:
    assert output(tmp_path, f"solve - {options}", stdin=WAYPOINTS)


@pytest.mark.thinned
@pytest.mark.parametrize("option", ["", "--json"])
@pytest.mark.parametrize("row", ["| G         |", "| a       G |", "| S       a |"])
def test_any_maze_that_is_read_can_be_solved(tmp_path: Path, row: str, option: str) -> None:
    text = f"+---+---+---+\n{row}\n+---+---+---+\n"
    assert output(tmp_path, f"solve - {option}", stdin=text)


@pytest.mark.thorough
@pytest.mark.parametrize("option", sample(["", " --no-compile"], 2))
def test_json_of_a_large_maze(tmp_path: Path, option: str) -> None:
    facts = json.loads(output(tmp_path, f"solve square-450x450-prim-1 --json{option}"))
    solution = solve(from_id("square-450x450-prim-1"), compile=False)
    assert (facts["visited"], facts["backtracks"]) == (solution.visited, 0)
    assert facts["length"] == solution.length


# ---- several solvers ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["--solver bfs,dfs", "--solver bfs --solver dfs"])
def test_several_solvers_have_a_row_each(tmp_path: Path, options: str) -> None:
    maze = from_id("square-8x6-prim-1-braid-50")
    head, *rows = output(tmp_path, f"solve {maze.id} {options}").splitlines()
    assert head.split() == ["outcome", "path", "walked", "visited", "steps", "frontier"]
    bfs, dfs = solve(maze, "bfs"), solve(maze, "dfs")
    numbers = [f"{bfs.length}", "–", f"{bfs.visited}", f"{bfs.steps}"]
    assert rows[0].split()[:-1] == ["bfs", "found", *numbers]
    numbers = [f"{dfs.length}", f"{dfs.moves}", f"{dfs.visited}", f"{dfs.steps}"]
    assert rows[1].split() == ["dfs", "found", *numbers, "–"]


def test_json_of_several_solvers_is_a_list(tmp_path: Path) -> None:
    data = json.loads(output(tmp_path, "solve square-8x6-prim-1 --solver bfs,dfs --json"))
    assert [facts["solver"] for facts in data] == ["bfs", "dfs"]
    assert all(facts.keys() == KEYS for facts in data)


@pytest.mark.parametrize("json_option", ["", "--json"])
def test_one_of_several_that_finds_nothing_exits_with_1(tmp_path: Path, json_option: str) -> None:
    island = "square-5x3-recursive-backtracker-45-braid-100-goal-random"
    done = run(tmp_path, f"solve {island} --solver bfs,wall-follower {json_option}")
    assert (done.returncode, done.stderr) == (1, "")
    assert "gave up" in done.stdout


def test_only_one_path_can_be_written(tmp_path: Path) -> None:
    error = complaint(tmp_path, "solve square-6x5-prim-1 --solver bfs,dfs -o maze.png")
    assert "choose one solver" in error


def test_most_cells_on_the_frontier(tmp_path: Path) -> None:
    """Of a comb all teeth but the last wait at once; on the way by a waypoint, each leg counts."""
    comb = "+---+---+---+\n| S   a   G |\n+   +   +   +\n|   |   |   |\n+---+---+---+\n"
    solvers = "--solver bfs,dfs,dijkstra"
    data = json.loads(run(tmp_path, f"solve - --json {solvers}", stdin=comb).stdout)
    assert [facts["most_waiting"] for facts in data] == [3, 0, 3]


def test_command_of_a_program_may_hold_commas(tmp_path: Path) -> None:
    error = complaint(tmp_path, "solve square-6x5-prim-1 --solver bfs --solver 'mms: ./a,b'")
    assert "'./a,b'" in error


# ---- start and goal ------------------------------------------------------------------------------

MOVED = "square-6x5-prim-7-start-bottom-left-goal-centre"


@pytest.mark.parametrize(
    "command", ["solve {} --json", "watch {} --prompt --explain", "generate {}"]
)
def test_start_and_goal_of_a_given_maze_can_be_moved(tmp_path: Path, command: str) -> None:
    places = "--start bottom-left --goal centre"
    given = command.format(f"square-6x5-prim-7-goal-farthest {places}")
    assert output(tmp_path, given, "quit") == output(tmp_path, command.format(MOVED), "quit")


def test_start_and_goal_of_a_file_can_be_moved(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text(write(from_id("square-6x5-prim-7")), encoding="utf-8")
    there = json.loads(output(tmp_path, "solve maze.txt --start bottom-left --json"))
    assert (there["path"][0], there["path"][-1]) == ([0, 4], [5, 4])
    (tmp_path / "maze.txt").write_text(write(from_id(MOVED)), encoding="utf-8")
    back = json.loads(output(tmp_path, "solve maze.txt --start corner --goal corner --json"))
    assert (back["path"][0], back["path"][-1]) == ([0, 0], [5, 4])


def test_unknown_place_gets_one_line(tmp_path: Path) -> None:
    error = complaint(tmp_path, f"solve {MOVED} --start middle")
    assert "'middle' is not a start: expected corner, bottom-left" in error


def test_misspelt_word_is_told_with_the_right_one(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(walker):\n    walker.goahead()\n")
    for command in ("solve {} --solver mine.py", "watch {} --solver mine.py --prompt"):
        text = run(tmp_path, command.format("square-3x1-prim-1")).stderr
        assert text.endswith("a walker has no 'goahead'; did you mean 'go_ahead'?\n")
