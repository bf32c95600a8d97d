"""Mud and water: where they lie, and what they cost."""

import json
from collections.abc import Iterable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused, weighted_graph_of
from support.cli import complaint, output, run
from support.own import generate, solve
from support.strategies import SEEDS, SHAPE_NAMES, TEXT_SHAPES, mazes, muddy

from pixelmaze.algorithms.registry import NAMED_SOLVERS, SOLVERS, VARIANTS
from pixelmaze.fast import fast
from pixelmaze.fast.fast import distances_from, distances_to
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.run import from_dict, maze_of, run_of, to_dict
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import COSTS, FLOOR, MUD, MUD_COST, WATER, WATER_COST, Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import Trace
from pixelmaze.outside.checking.mazes import SolverCase, shortest_way
from pixelmaze.outside.checking.runs import run_in
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.trace import read_trace, write_trace
from pixelmaze.outside.trace_runs import maze_line
from pixelmaze.run.factory import from_id
from pixelmaze.run.modifiers import scatter
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search, best_solution, verdict_on
from pixelmaze.ui.watch.messages import remarks_on
from pixelmaze.ui.watch.stats import compared, rows_of

PERCENT = st.integers(0, 100)


MUDDY = muddy(mazes(max_changes=30, max_goals=3, distinct=False))
LOOPED = "square-24x13-prim-1-braid-60-mud-20-water-10"


def lowest(costs: Iterable[float]) -> float | None:
    return min(costs, default=None)


def share(percent: int, cells: int) -> int:
    return (cells * percent + 50) // 100


@given(st.sampled_from(SHAPE_NAMES), SEEDS, PERCENT, PERCENT, st.integers(0, 3))
def test_so_much_of_the_floor_is_covered(
    shape: str, seed: int, mud: int, water: int, waypoints: int
) -> None:
    maze = generate(7, 5, "kruskal", seed, shape, mud=mud, water=water, waypoints=waypoints)
    kept = {maze.start, *maze.goals, *maze.waypoints}
    size = maze.grid.size
    terrain = maze.terrain or bytes(size)
    assert terrain.count(MUD) == min(share(mud, size), size - len(kept))
    assert terrain.count(WATER) == min(share(water, size), size - len(kept) - terrain.count(MUD))
    assert {terrain[cell] for cell in kept} == {FLOOR}
    assert bytes(map(maze.terrain_of, range(size))) == terrain
    assert list(maze.costs) == [COSTS[terrain[cell]] for cell in maze.grid.head]


@given(SEEDS, st.integers(5, 70), st.integers(5, 100))
def test_mud_and_water_change_nothing_else(seed: int, mud: int, water: int) -> None:
    plain = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2)
    muddy = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2, mud=mud)
    both = generate(7, 5, seed=seed, braid=50, goal="farthest", waypoints=2, mud=mud, water=water)
    assert not plain.terrain
    assert [kind == MUD for kind in muddy.terrain] == [kind == MUD for kind in both.terrain]
    assert both != muddy
    for maze in (muddy, both):
        assert maze != plain
        maze.terrain = b""
        assert maze == plain


def test_an_id_says_how_much() -> None:
    maze = generate(9, 7, "wilson", 3, "hexagonal", mud=30, water=5)
    assert maze.id == "hexagonal-9x7-wilson-3-mud-30-water-5"
    assert from_id(maze.id) == maze


def test_costs_of_the_three_kinds() -> None:
    maze = generate(3, 1, seed=1)
    maze.terrain = bytes([FLOOR, MUD, WATER])
    assert list(maze.grid.head) == [1, 2, 0, 1]
    assert list(maze.costs) == [MUD_COST, WATER_COST, 1, MUD_COST]


def test_terrain_of_plain_floor_is_none() -> None:
    maze = generate(3, 1, seed=1)
    maze.terrain = bytearray(3)
    assert maze.terrain == b""
    assert list(maze.costs) == [1, 1, 1, 1]
    assert Maze(maze.grid, maze.passages, 0, 2, terrain=bytes(3)) == maze


def test_terrain_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="terrain of 2 cells"):
        generate(3, 1, seed=1).terrain = bytes(2)


@pytest.mark.parametrize("name", ["mud", "water"])
def test_percentages_out_of_range_are_refused(name: str) -> None:
    with refused(name, "101", "0 … 100"):
        from_id(f"square-4x4-prim-1-{name}-101")


@pytest.mark.thorough
def test_compiled_code_makes_the_same_terrain() -> None:
    pytest.importorskip("numba")
    grid = build(20, 20)
    compiled, interpreted = bytearray(grid.size), bytearray(grid.size)
    fast.call(scatter, grid, compiled, seeded(1), MUD, 100)
    scatter(grid, interpreted, seeded(1), MUD, 100)
    assert compiled == interpreted
    assert compiled.count(MUD) == 100


# ---- paths ---------------------------------------------------------------------------------------


@given(MUDDY)
def test_lowest_costs_are_those_of_networkx(maze: Maze) -> None:
    graph, cells = weighted_graph_of(maze), range(maze.grid.size)
    from_start = nx.single_source_dijkstra_path_length(graph, maze.start)
    to_goals = nx.multi_source_dijkstra_path_length(graph.reverse(), {*maze.goals})
    assert list(distances_from(maze, maze.start)) == [from_start.get(cell, -1) for cell in cells]
    assert list(distances_to(maze, *maze.goals)) == [to_goals.get(cell, -1) for cell in cells]


@pytest.mark.parametrize("solver", [name for name in NAMED_SOLVERS if NAMED_SOLVERS[name].weighted])
@given(MUDDY)
def test_paths_cost_what_networkx_says(solver: str, maze: Maze) -> None:
    solution = solve(maze, solver)
    reached = nx.single_source_dijkstra_path_length(weighted_graph_of(maze), maze.start)
    best = lowest(reached[goal] for goal in maze.goals if goal in reached)
    assert solution.found == (best is not None)
    if solution.found:
        assert solution.cost == sum(COSTS[maze.terrain_of(cell)] for cell in solution.route[1:])
        assert all(b in weighted_graph_of(maze)[a] for a, b in pairwise(solution.route))
        assert solution.cost >= best
    if NAMED_SOLVERS[solver].is_best_in(maze):
        assert solution.cost == best
    assert best_solution(maze).cost == best


@given(MUDDY, st.sampled_from([*SOLVERS]))
def test_what_counts_moves_takes_no_heed_of_mud(maze: Maze, solver: str) -> None:
    muddy = solve(maze, solver)
    maze.terrain = b""
    plain = solve(maze, solver)
    is_same = muddy.trace == plain.trace
    assert is_same or SOLVERS[solver].weighted
    assert plain.cost == plain.length


def test_in_mud_the_solvers_part_company() -> None:
    maze = from_id(LOOPED)
    cost = {name: solve(maze, name).cost for name in NAMED_SOLVERS}
    assert cost["dijkstra"] == cost["a-star"] == cost["a-star+euclidean"]
    assert cost["dijkstra"] < cost["a-star+double"] < cost["bfs"]
    length = {name: solve(maze, name).length for name in ("bfs", "dijkstra")}
    assert length["bfs"] < length["dijkstra"]


# ---- heuristics ----------------------------------------------------------------------------------


@given(MUDDY)
def test_heuristics_know_more_or_less(maze: Maze) -> None:
    """The more an admissible heuristic knows, the fewer cells A* visits below the cost of the path,
    up to ties; zero is Dijkstra's algorithm."""
    assert solve(maze, "a-star+zero").trace == solve(maze, "dijkstra").trace
    assert solve(maze, "a-star+grid").trace == solve(maze, "a-star").trace


@pytest.mark.few(4)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_a_heuristic_that_exceeds_the_truth_misses_the_best_path(shape: str) -> None:
    missed = set()
    for seed in range(9):
        size = (21, 21) if shape == "circular" else (12, 9)
        maze = generate(*size, "kruskal", seed, shape, braid=100, mud=10)
        for name, solver in VARIANTS.items():
            search = Search(maze, name)
            search.run()
            verdict = verdict_on(search)
            is_best = verdict.solution.cost == verdict.best.cost == best_solution(maze).cost
            assert verdict.misled_by == ("" if is_best else solver.heuristic)
            missed |= set() if is_best else {name}
    assert missed == {"a-star+double"}
    assert [name for name, solver in VARIANTS.items() if not solver.shortest] == [*missed]


def test_variants_go_where_a_name_of_a_solver_goes() -> None:
    with refused("'a-star+dubble' is not a solver", "did you mean 'a-star+double'?"):
        solve(generate(3, 2, seed=1), "a-star+dubble")
    assert not {*VARIANTS} & {*SOLVERS}
    assert all(name == f"a-star+{solver.heuristic}" for name, solver in VARIANTS.items())


@pytest.mark.thorough
@given(maze=MUDDY)
def test_compiled_heuristics_are_the_same(maze: Maze) -> None:
    pytest.importorskip("numba")
    solver = "a-star+euclidean"
    assert solve(maze, solver, compile=True) == solve(maze, solver, compile=False)


MISSED = "square-24x13-prim-1-braid-100"
REMARK = "not the shortest (39, not 35): the heuristic double isn't admissible"


@pytest.mark.parametrize("options", ["--solver a-star+double", "--heuristic double"])
def test_solve_says_why_the_path_is_not_the_shortest(tmp_path: Path, options: str) -> None:
    text = output(tmp_path, f"solve {MISSED} {options}")
    assert text.endswith(f"steps\n{REMARK}\n")
    assert "not the shortest" not in output(tmp_path, f"solve {MISSED} --heuristic zero")


def test_tables_say_it_too(tmp_path: Path) -> None:
    solvers = "a-star,dijkstra --heuristic double"
    assert f"\na-star+double: {REMARK}\n" in output(tmp_path, f"solve {MISSED} --solver {solvers}")
    race = Race(of_solvers(from_id(MISSED), ("a-star+double", "dijkstra")))
    race.run()
    assert remarks_on(filter(None, race.results)) == [f"A* (double): {REMARK}"]
    table = output(tmp_path, f"solve {LOOPED} --solver bfs,dijkstra")
    assert [row.split()[2:4] for row in table.splitlines()[1:]] == [["35", "69"], ["39", "57"]]


def test_watching_says_it_too(tmp_path: Path) -> None:
    text = output(tmp_path, f"watch {MISSED} --heuristic double --prompt")
    assert text.endswith(f"{REMARK}\n")
    search = Search(from_id(MISSED), "a-star+double")
    search.run()
    words = compared(verdict_on(search))
    assert words[0] == ("path 39, shortest 35", "1.11 times")
    assert words[1] == (REMARK, "")


def test_costs_are_compared_where_there_is_mud() -> None:
    search = Search(from_id(LOOPED), "bfs")
    search.run()
    assert compared(verdict_on(search))[0] == ("cost 69, lowest 57", "1.21 times")
    assert [row.number for row in rows_of(search) if row.word == "path cost"] == ["69"]
    search.search_by("dijkstra")
    search.run()
    assert compared(verdict_on(search))[0] == ("cost 57, lowest 57", "the lowest")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve {} --solver bfs --heuristic zero", "--heuristic needs a-star"),
        ("watch {} --solver dfs --heuristic zero --prompt", "--heuristic needs a-star"),
        ("race {} --generators prim,wilson --heuristic zero", "cannot be used with --generators"),
        ("solve {} --heuristic dubble", "did you mean 'double'? Expected zero, grid, euclidean"),
    ],
)
def test_heuristic_for_nobody_is_refused(tmp_path: Path, command: str, words: str) -> None:
    assert words in complaint(tmp_path, command.format(MISSED))


# ---- texts and traces ----------------------------------------------------------------------------

TEXT = """\
+---+---+---+
| S   m   w |
+---+---+   +
| m   G   m |
+---+---+---+
"""


def test_texts_show_mud_and_water() -> None:
    maze = read(TEXT)
    assert list(maze.terrain) == [FLOOR, MUD, WATER, MUD, FLOOR, MUD]
    assert write(maze) == TEXT
    blocks = "#######\n#S m w#\n##### #\n#m G m#\n#######\n"
    assert read(blocks) == maze
    assert write(maze, "blocks") == blocks
    rooms = read("####\n#Sm#\n#wG#\n####\n", "cells")
    assert list(rooms.terrain) == [FLOOR, MUD, WATER, FLOOR]


@pytest.mark.parametrize("format", ["matrix", "num", "micromouse"])
def test_formats_without_letters_refuse_mud(format: str) -> None:
    with refused("cannot hold mud or water: try walls or blocks"):
        write(read(TEXT), format)


def test_a_waypoint_in_mud_is_refused_in_texts() -> None:
    maze = read(TEXT)
    maze.start, maze.goal, maze.waypoints = 0, 5, (1,)
    with refused("must be different cells, of plain floor"):
        write(maze)


@given(
    muddy(mazes(TEXT_SHAPES, max_changes=30, max_goals=3, distinct=False)),
    st.sampled_from(["a-star", "dfs"]),
)
def test_traces_hold_mud_and_water(maze: Maze, solver: str) -> None:
    maze.id = None
    file, solution = BytesIO(), solve(maze, solver)
    write_trace(file, maze, solver, Trace(), solution.trace)
    file.seek(0)
    recorded = read_trace(file)
    assert recorded.maze == maze
    assert recorded.solved == solution.trace


def test_runs_hold_mud_and_water() -> None:
    maze = read(TEXT)
    run = run_of(Game(maze))
    assert maze_of(from_dict(to_dict(run))) == maze


def test_solve_prints_the_maze_and_its_cost(tmp_path: Path) -> None:
    done = run(tmp_path, "solve - --solver dijkstra", stdin=TEXT)
    assert "| S . m . w |\n+---+---+ . +\n| m   G . m |" in done.stdout
    assert "found, 4 moves, cost 12" in done.stdout
    facts = json.loads(run(tmp_path, "solve - --solver dijkstra --json", stdin=TEXT).stdout)
    assert (facts["length"], facts["cost"], facts["text"]) == (4, 3 + 5 + 3 + 1, TEXT)


def test_places_chosen_by_hand_hide_the_mud_beneath(tmp_path: Path) -> None:
    done = run(tmp_path, "solve - --from 1,0 --to 2,1", stdin=TEXT)
    assert "|     S . w |" in done.stdout
    assert "found, 2 moves, cost 8" in done.stdout


# ---- algorithms of one's own ---------------------------------------------------------------------

OWN = """\
from heapq import heappop, heappush


def solve(maze):
    best, frontier = {maze.start: 0}, [(0, maze.start, [maze.start])]
    while frontier:
        g, cell, path = heappop(frontier)
        if cell in maze.goals:
            return path
        for there in maze.neighbours(cell):
            new = g + maze.cost(there)
            if new < best.get(there, new + 1):
                best[there] = new
                heappush(frontier, (new, there, [*path, there]))
"""


def test_learners_are_told_the_costs(tmp_path: Path) -> None:
    """In a process of its own, and in this one."""
    maze = from_id(LOOPED)
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    names: dict[str, Any] = {}
    exec(OWN, names)
    best = solve(maze, "dijkstra").cost
    assert solve(maze, solver_named(str(path))).cost == solve(maze, names["solve"]).cost == best


def test_programs_are_told_the_costs() -> None:
    data = json.loads(maze_line(read(TEXT), 0, 4))
    assert data["costs"] == [[1, 3, 5], [3, 1, 3]]
    assert "costs" not in json.loads(maze_line(generate(3, 2, seed=1), 0, 4))


def test_walkers_are_told_what_a_way_costs() -> None:
    costs = []

    def look(walker: Any) -> None:
        walker.go("right")
        costs.extend((walker.cost("right"), walker.cost("left")))
        with pytest.raises(Exception, match="cannot tell the cost of going down: there is a wall"):
            walker.cost("down")

    assert not solve(read(TEXT), look).fault
    assert costs == [5, 1]


def test_the_check_judges_by_the_cost() -> None:
    maze = from_id(LOOPED)
    task = SolverCase("mud", LOOPED, maze, shortest_way(maze))
    assert task.shortest == solve(maze, "dijkstra").cost
    assert not run_in(task, SOLVERS["dijkstra"], must_be_shortest=True).failure
    worse = run_in(task, SOLVERS["bfs"], must_be_shortest=True)
    assert worse.why == "found a path of cost 69; the best has cost 57"
