"""Learners' own heuristics: what searches make of them, their judgement, and what goes wrong."""

import json
import re
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused, weighted_graph_of
from support.cli import complaint, output, run
from support.strategies import SHAPE_NAMES, fenced, mazes, muddy

from pixelmaze.fast.fast import distances_to
from pixelmaze.inspect.source import explanation_of
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.heuristics import ADMISSIBLE, CONSISTENT, judged
from pixelmaze.outside.checking.mazes import SolverCase, exercises
from pixelmaze.outside.checking.trials import Failure
from pixelmaze.outside.lookup import heuristic_named, solver_named
from pixelmaze.outside.source_file import GENERATOR, HEURISTIC, SOLVER, FunctionInFile, kind_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import FAILED, FOUND, Budget
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.run.solution import solve
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.addresses import to_watch
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene

MANHATTAN = "def h(cell, goal):\n    return abs(cell.x - goal.x) + abs(cell.y - goal.y)\n"
EUCLIDEAN = """\
def h(cell, goal):
    return ((cell.x - goal.x) ** 2 + (cell.y - goal.y) ** 2) ** 0.5
"""
AT_RANDOM = "from random import randrange\ndef h(cell, goal):\n    return randrange(99)\n"
DOUBLE = MANHATTAN.replace("abs(cell.x", "2 * abs(cell.x")
MUDDY = "square-9x7-kruskal-4-braid-100-mud-30"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text(MANHATTAN)
    return path


uses_file = pytest.mark.usefixtures("file")


# ---- searches ------------------------------------------------------------------------------------


@uses_file
@pytest.mark.parametrize("id", [MUDDY, "square-8x8-prim-2-goal-centre", f"{MUDDY}-turns-2"])
@pytest.mark.parametrize("name", ["a-star", "greedy-best-first"])
def test_search_with_the_usual_heuristic_is_the_usual_search(name: str, id: str) -> None:
    maze = from_id(id)
    own = solve(maze, solver_named(f"{name}+mine.py"))
    assert own.trace == solve(maze, name).trace
    assert own.solver == f"{name}+mine.py"
    assert "lowest f, by mine.py." in explanation_of(solver_named(f"{name}+mine.py").steps)


def test_fractions_are_rounded_down(file: Path) -> None:
    file.write_text(EUCLIDEAN)
    maze = from_id(MUDDY)
    assert (
        solve(maze, solver_named("a-star+mine.py")).trace == solve(maze, "a-star+euclidean").trace
    )


def test_search_goes_back_to_the_same_steps(file: Path) -> None:
    """Even if the heuristic would have other values another time."""
    file.write_text(AT_RANDOM)
    search = Search(from_id(MUDDY), solver_named("a-star+mine.py"))
    search.run()
    steps = [*search.trace]
    assert [*search.parts[-1].begin()] == steps
    search.seek(3)
    search.seek(len(steps))
    assert [*search.trace] == steps


def test_saved_file_has_other_values(file: Path) -> None:
    maze, solver = from_id(MUDDY), solver_named("a-star+mine.py")
    before = solve(maze, solver).trace
    file.write_text("def h(cell, goal):\n    return 0\n")
    assert solve(maze, solver).trace == solve(maze, "dijkstra").trace != before


def test_verdict_names_a_heuristic_that_misled(file: Path) -> None:
    file.write_text(DOUBLE)
    search = Search(from_id("square-24x13-prim-1-braid-100"), solver_named("a-star+mine.py"))
    search.run()
    verdict = verdict_on(search)
    assert verdict is not None
    assert verdict.misled_by == "mine.py"


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("return -1", "h() returned -1 for cell 0,0 and goal 8,6: expected a number from 0 to 1,0"),
        ("return None", "h() returned None for cell 0,0"),
        ("return float('nan')", "h() returned nan for cell 0,0"),
        ("return 10 ** 400", "h() returned 1000"),
        ("return goal.z", "AttributeError: 'Cell' object has no attribute 'z'"),
        ("import os; os._exit(3)", "it called os._exit(3)"),
        ("\n    while True: pass", "no value for 0.5 seconds"),
    ],
)
def test_faults_are_found_with_their_lines(file: Path, line: str, words: str) -> None:
    file.write_text(
        f"def h(cell, goal):\n    'Estimate.'; {line}\n".replace("'Estimate.'; \n", "\n")
    )
    solution = solve(from_id(MUDDY), solver_named("a-star+mine.py", Budget(seconds=0.5)))
    assert solution.outcome == FAILED
    assert solution.fault is not None
    assert solution.fault.message.startswith(words)
    assert solution.fault.file == "mine.py"
    assert 0 < solution.fault.line <= 3


# ---- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "name", "function"),
    [
        ("def only(cell, goal): ...\ndef near(a, b): ...", "mine.py", "only"),
        ("def one(cell, goal): ...\ndef h(cell, goal): ...", "mine.py", "h"),
        ("def one(cell, goal): ...\ndef h(cell, goal): ...", "mine.py:one", "one"),
    ],
)
def test_function_is_chosen(file: Path, code: str, name: str, function: str) -> None:
    file.write_text(code)
    assert heuristic_named(name).function == function


@pytest.mark.parametrize(
    ("code", "name", "words"),
    [
        ("def one(cell, goal): ...\ndef two(cell, goal): ...", "mine.py",
         "no function h(); it has one, two: name the heuristic, such as mine.py:one"),
        ("def h(a, b): ...", "mine.py", "mine.py: there is no function: expected h(cell, goal)"),
        (MANHATTAN, "mine.py:g", "there is no function g(); it has h"),
        ("", "mine.py", "mine.py: there is no function: expected h(cell, goal)"),
        (MANHATTAN, "other.py", "other.py: no such file"),
    ],
)  # fmt: skip
def test_other_files_are_refused(file: Path, code: str, name: str, words: str) -> None:
    file.write_text(code)
    with refused(words):
        heuristic_named(name)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (MANHATTAN, HEURISTIC),
        ("def far(cell, goal): ...\ndef near(a, b): ...", HEURISTIC),
        (f"{MANHATTAN}def solve(maze): ...", SOLVER),
        (f"{MANHATTAN}def generate(maze, random): yield", GENERATOR),
        ("def h(maze): ...", None),
        ("def h(maze, random): ...", None),
        ("def h(cell, goal, maze): ...", None),
    ],
)
def test_parameters_tell_heuristics_from_solvers(file: Path, code: str, kind: object) -> None:
    file.write_text(code)
    assert kind_of(FunctionInFile(file, "")) is kind


# ---- judging -------------------------------------------------------------------------------------

ANY = fenced(muddy(mazes(SHAPE_NAMES, min_cells=2, max_goals=3)))
FAR = 1_000


def case(maze: Maze) -> SolverCase:
    return SolverCase("any", "any", maze, 0)


@given(maze=ANY, data=st.data())
def test_judgement_is_that_of_networkx(maze: Maze, data: st.DataObject) -> None:
    size = maze.grid.size
    near = st.integers(-1, 2)
    true = distances_to(maze, *maze.goals)
    values = [max(0, (one if one >= 0 else FAR) + data.draw(near)) for one in true]
    graph = weighted_graph_of(maze)
    graph.add_weighted_edges_from((goal, "end", 0) for goal in maze.goals)
    costs = nx.single_source_dijkstra_path_length(graph.reverse(), "end")
    trial = judged(case(maze), values)
    assert (trial.failure == Failure.INADMISSIBLE) == any(
        values[cell] > costs[cell] for cell in range(size) if cell in costs
    )
    falls = [edge for edge in graph.edges(data="weight") if "end" not in edge]
    has_fall = any(values[here] > cost + values[there] for here, there, cost in falls)
    assert (CONSISTENT in trial.breaks) == has_fall
    assert trial.is_consistent == (not has_fall and not any(values[goal] for goal in maze.goals))
    if ADMISSIBLE in trial.breaks:
        route = trial.breaks[ADMISSIBLE][1]
        assert values[route[0]] > costs[route[0]]
        assert route[-1] in maze.goals
    if CONSISTENT in trial.breaks:
        here, there = trial.breaks[CONSISTENT][1]
        assert values[here] > graph[here][there]["weight"] + values[there]


@given(maze=ANY, data=st.data())
def test_true_costs_are_the_highest_admissible_values(maze: Maze, data: st.DataObject) -> None:
    values = [one if one >= 0 else FAR for one in distances_to(maze, *maze.goals)]
    trial = judged(case(maze), values)
    assert (trial.failure, trial.is_consistent) == ("", True)
    assert trial.share in (None, 1)
    cell = data.draw(st.sampled_from([one for one in range(len(values)) if values[one] < FAR]))
    values[cell] += 1
    trial = judged(case(maze), values)
    assert (trial.failure, trial.breaks[ADMISSIBLE][1][0]) == (Failure.INADMISSIBLE, cell)
    assert not trial.is_consistent


def test_sums_of_fractions_may_be_a_trifle_too_high() -> None:
    maze = from_id("square-4x1-prim-1")
    assert judged(case(maze), [0.1 + 0.2 + 2.7, 2 + 1e-12, 1, 0]).is_consistent


# ---- the commands --------------------------------------------------------------------------------


@uses_file
def test_check_counts_and_shows_what_breaks_the_rules(tmp_path: Path) -> None:
    done = run(tmp_path, "check mine.py --json --count 50")
    row = json.loads(done.stdout)["checked"][0]
    kinds = {one["kind"] for one in row["trials"]}
    assert kinds == {case.kind for case in exercises(50, more=kinds)} >= {"fences", "terrain"}
    wrong = {one["kind"] for one in row["trials"] if one["failure"]}
    assert {"circular", "hexagonal"} <= wrong <= {"circular", "hexagonal", "masks"}
    assert row["right"] == row["admissible"] > row["consistent"] > 0
    assert sum(one["is_consistent"] for one in row["trials"]) == row["consistent"]
    assert done.returncode == 1
    done = run(tmp_path, "check mine.py --only hexagonal --count 20")
    assert done.returncode == 1
    assert "\n  Not admissible: h(2,1) = 2, but the true cost is 1.\n    +--" in done.stdout
    assert (
        "\n  Not consistent: h(2,1) = 2, but a move that costs 1 leads to h(3,2) = 0.\n"
        in done.stdout
    )
    assert 'start the file with shapes = "square".' in " ".join(done.stdout.split())


def test_example_is_right_in_the_shapes_that_it_declares(tmp_path: Path) -> None:
    output(tmp_path, "new heuristic example.py")
    said = output(tmp_path, "check example.py --count 30")
    assert "Admissible in 22 of 22 mazes; consistent in 22." in said
    assert "hexagonal" not in said
    assert "Not " not in said


def test_consistency_is_not_needed_to_pass(file: Path, tmp_path: Path) -> None:
    file.write_text(
        f'shapes = "square"\n{MANHATTAN.replace("abs(cell.x", "cell.y % 2 and abs(cell.x")}'
    )
    said = output(tmp_path, "check mine.py --count 20 --only perfect")
    assert "20 of 20 correct" in said
    assert "consistent in 20" not in said
    assert "may miss the best path" in " ".join(said.split())


def test_mazes_before_and_after_a_crash_are_judged(file: Path, tmp_path: Path) -> None:
    file.write_text("def h(cell, goal):\n    return cell.z if goal.x == 6 else 2 * (goal.x == 9)\n")
    done = run(tmp_path, "check mine.py --json --count 14 --only corridors")
    row = json.loads(done.stdout)["checked"][0]
    ends = [one.maze.grid.xy(one.maze.goal)[0] for one in exercises(14, kinds=["corridors"])]
    failures = [one["failure"] for one in row["trials"]]
    assert failures == [{6: Failure.CRASH, 9: Failure.INADMISSIBLE}.get(x) for x in ends]
    assert {*failures[failures.index(Failure.CRASH) :]} == {
        Failure.CRASH,
        Failure.INADMISSIBLE,
        None,
    }
    assert "line 2: AttributeError" in row["verdict"]
    assert done.returncode == 1


def test_loop_ends_at_its_line(file: Path, tmp_path: Path) -> None:
    file.write_text("def h(cell, goal):\n    while True:\n        pass\n")
    done = run(tmp_path, "check mine.py --count 4 --budget 100,0.5")
    said = " ".join(done.stdout.split())
    assert re.search("Never stops: line [23]: no value for 0.5 seconds.", said)
    assert done.returncode == 1


@uses_file
def test_option_replaces_the_heuristic(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(MANHATTAN)
    known, own = (
        json.loads(
            output(tmp_path, f"solve {MUDDY} --solver a-star,bfs,greedy-best-first{more} --json")
        )
        for more in ("", " --heuristic mine.py")
    )
    assert [one["solver"] for one in own] == ["a-star+mine.py", "bfs", "greedy-best-first+mine.py"]
    assert [one["visited"] for one in own] == [one["visited"] for one in known]
    for asked, words in {
        f"solve {MUDDY} --solver bfs --heuristic mine.py": "needs a-star or greedy-best-first",
        f"solve {MUDDY} --heuristic mien": "'mien' is not a heuristic: expected zero, grid",
        f"solve {MUDDY} --heuristic mine.txt": "'mine.txt' is not a heuristic: expected zero, grid",
        "watch mine.py": "is a heuristic, not a maze: try `pixelmaze watch --heuristic mine.py`",
    }.items():
        assert words in complaint(tmp_path, asked)


@uses_file
def test_comparison_keeps_it_apart(tmp_path: Path) -> None:
    """Or says that it cannot: `check` says so, too."""
    said = output(tmp_path, "compare --solvers a-star,a-star+mine.py --count 2 --isolate auto")
    assert "a-star+mine.py" in said
    assert "\nPrograms were " in said


@uses_file
def test_link_cannot_hold_it() -> None:
    with refused("a link cannot hold your own algorithms"):
        to_watch(from_id(MUDDY), solver_named("a-star+mine.py"))


# ---- waiting -------------------------------------------------------------------------------------

WAITING = f"from pathlib import Path\nwhile not Path('go').exists():\n    pass\n{MANHATTAN}"


def test_search_can_be_shown_while_its_values_are_made(file: Path) -> None:
    file.write_text(WAITING)
    maze = from_id(MUDDY)
    search = Search(maze, solver_named("a-star+mine.py"))
    search.seek(5)
    assert (search.complete, search.length, search.part, search.fault) == (False, 0, -1, None)
    Path("go").touch()
    while not search.complete:
        search.seek(search.index + 100)
    assert search.trace == solve(maze, "a-star").trace
    assert search.outcome == FOUND


@pytest.mark.thorough
@pytest.mark.parametrize("panel", [SOURCE, STATS])
def test_all_keys_work_while_values_are_made(file: Path, panel: str) -> None:
    file.write_text(WAITING)
    session = begin_session(Store(MemoryPlace()), Services())
    solver = solver_named("a-star+mine.py")
    for at in range(99):
        scene = WatchScene(session, Search(from_id(MUDDY), None), solver, 60, panel=panel)
        scene.watching.start()
        bindings = [each for _, group in scene.groups for each in group]
        if at < len(bindings):
            bindings[at].act()
        scene.update(SceneInput(1 / 30))
        assert scene.said
        scene.close()
        if at >= len(bindings):
            return
