"""Fences: a passage with a fence costs more to walk, the same from both sides."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from support import own
from support.checks import directed_graph_of, refused
from support.cli import complaint, output, run
from support.strategies import TEXT_SHAPES, fenced, mazes, muddy

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.commands.guide import page
from pixelmaze.fast import fast
from pixelmaze.files.table import READ, WRITTEN
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.rules import Rules
from pixelmaze.game.tour import shortest_tour
from pixelmaze.maze.distances import costs_from, costs_to
from pixelmaze.maze.grid import arc_between, build, tail
from pixelmaze.maze.maze import COSTS, FENCE_COST, MUD, Maze, Things, fences_of
from pixelmaze.maze.public import CellError, maze_of
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.trace_runs import maze_line
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.modifiers import let_shift
from pixelmaze.run.search import Search
from pixelmaze.run.solution import costs_along, solve
from pixelmaze.ui.kit.editing import Editor
from pixelmaze.ui.watch.narration import Narrator

SIZES = {"square": "12x9", "hexagonal": "11x8", "circular": "9x9", "triangular": "16x8"}
MORE = (
    "-braid-60",
    "-braid-60-mud-20-water-10",
    "-braid-40-one-way-6",
    "-braid-60-waypoints-2",
    "-braid-100-goal-centre",
)
GENERATORS = ("prim", "recursive-backtracker", "wilson", "kruskal")
LESSON = "square-8x6-prim-684-braid-60-fences-20"
FOUR_CELLS = "maze-eNpjZSsuLE0sSmVjZeDmYAABKMXAyAYkmCBsAFz1Atc"
"""The smallest maze of squares in which it pays to walk around a fence: in two rows, start and goal
below each other, with the fence between them."""


def ids(seeds: int) -> Iterator[str]:
    for shape, size in SIZES.items():
        for number, more in enumerate(MORE):
            for seed in range(seeds):
                generator = GENERATORS[(number + seed) % len(GENERATORS)]
                yield f"{shape}-{size}-{generator}-{seed}{more}-fences-{20 + 10 * (seed % 3)}"


def judged(id: str) -> None:
    """The costs of solvers, tours and distances are those that networkx finds."""
    maze = from_id(id)
    grid, graph, public = maze.grid, directed_graph_of(maze), maze_of(maze).to_networkx()
    assert public.is_directed() == (bool(maze.terrain) or "one-way" in id)
    assert {(grid.at(*a), grid.at(*b)): weight for a, b, weight in public.to_directed().edges.data(
        "weight")} == {(a, b): weight for a, b, weight in graph.edges.data("weight")}  # fmt: skip
    stops = [maze.start, *maze.waypoints]
    lowest = sum(nx.dijkstra_path_length(graph, a, b) for a, b in pairwise(stops))
    there = nx.single_source_dijkstra_path_length(graph, maze.start)
    from_last = nx.single_source_dijkstra_path_length(graph, stops[-1])
    lowest += min(from_last[goal] for goal in maze.goals)
    for solver in ("dijkstra", "a-star", "a-star+euclidean", "a-star+zero"):
        assert solve(maze, solver).cost == lowest
    assert sum(costs_along(maze, shortest_tour(maze))) == lowest
    assert costs_from(maze, [maze.start]) == [there[cell] for cell in range(grid.size)]
    back = nx.single_source_dijkstra_path_length(graph.reverse(), maze.goal)
    assert costs_to(maze, [maze.goal]) == [back[cell] for cell in range(grid.size)]


@pytest.mark.parametrize("id", [*ids(1)])
def test_networkx_knows_no_cheaper_path(id: str) -> None:
    judged(id)


@pytest.mark.thorough
@pytest.mark.parametrize("id", [*ids(20)])
def test_networkx_knows_no_cheaper_path_in_400_mazes(id: str) -> None:
    judged(id)


@pytest.mark.parametrize("id", [*ids(1)])
def test_fences_are_kept(id: str) -> None:
    maze = from_id(id)
    assert maze.id == id
    assert maze_of_code(code_of(maze)) == maze.copy() == maze
    plain = from_id(id.partition("-fences")[0])
    assert plain != maze
    maze.fences = b""
    assert plain == maze
    assert set(plain.costs) == set(maze.costs)


@given(fenced(muddy(mazes(TEXT_SHAPES, max_changes=20))))
def test_texts_and_codes_hold_fences(maze: Maze) -> None:
    assert maze_of_code(code_of(maze)) == maze
    maze.terrain = b""
    assert read(write(maze)) == maze
    route = solve(maze, "bfs").route
    assert read(write(maze, path=route)) == maze


@pytest.mark.parametrize("format", [name for name in WRITTEN if name in READ])
def test_formats_hold_fences_or_refuse_them(format: str, tmp_path: Path) -> None:
    file = tmp_path / "maze"
    command = f"generate {LESSON} --format {format} -o {file}"
    if format in ("code", "walls"):
        run(tmp_path, command)
        assert read(file.read_bytes(), format) == from_id(LESSON)
    else:
        said = f"pixelmaze: the {format} format cannot hold fences: try walls\n"
        assert complaint(tmp_path, command) == said
        assert not file.exists()


def test_a_fence_is_drawn_as_colons() -> None:
    text = "+---+---+\n| S : G |\n+   +:::+\n|       |\n+---+---+\n"
    maze = read(text)
    assert fences_of(maze) == [arc_between(maze.grid, 0, 1), arc_between(maze.grid, 1, 3)]
    assert write(maze) == text
    hexagons = from_id("hexagonal-5x4-prim-1-braid-60-fences-100")
    assert read(write(hexagons)) == hexagons
    with refused("line 3, column 6: expected ':', found ' '"):
        read(text.replace(":::", " : "))
    with refused("line 2, column 6: expected ' ', found ':'"):
        read(text.replace("S : G", "S ::G"))


@pytest.mark.parametrize("percent", [1, 25, 100])
def test_a_share_of_the_passages_has_fences(percent: int) -> None:
    maze = generate(9, 7, seed=1, fences=percent)
    assert len(fences_of(maze)) == (62 * percent + 50) // 100
    assert sum(maze.fences) == 2 * len(fences_of(maze))
    assert {maze.costs[arc] for arc in fences_of(maze)} == {1 + FENCE_COST}


def test_one_way_doors_have_no_fences() -> None:
    maze = generate(9, 7, seed=1, one_way=8, fences=100)
    for arc, is_open in enumerate(maze.passages):
        assert maze.fences[arc] == (is_open and maze.passages[maze.grid.twin[arc]])


def test_costs_add_up() -> None:
    maze = generate(3, 1)
    maze.fences = bytes([1, 0, 1, 0])
    assert [*maze.grid.head] == [1, 2, 0, 1]
    assert [*maze.costs] == [5, 1, 5, 1]
    maze.terrain = bytes([0, MUD, 0])
    assert [*maze.costs] == [7, 1, 5, 3]
    maze.fences = b""
    assert [*maze.costs] == [3, 1, 1, 3]
    assert maze.has_costs
    maze.terrain = b""
    assert not maze.has_costs


def test_paths_differ() -> None:
    maze = from_id(LESSON)
    found = {name: solve(maze, name) for name in ("bfs", "dijkstra", "a-star", "greedy-best-first")}
    assert [one.cost for one in found.values()] == [36, 22, 22, 36]
    assert [one.length for one in found.values()] == [12, 14, 14, 12]
    assert [one.visited for one in found.values()] == [47, 40, 18, 16]
    climbed = [sum(cost > 1 for cost in costs_along(maze, one.route)) for one in found.values()]
    assert climbed == [6, 2, 2, 6]
    small = maze_of_code(FOUR_CELLS)
    costs = {name: solve(small, name).cost for name in SOLVERS if not SOLVERS[name].local}
    assert (costs["bfs"], costs["greedy-best-first"]) == (5, 5)
    assert {costs[name] for name in costs if SOLVERS[name].is_best_in(small)} == {3}


def test_sentences_say_where_a_path_is_relaxed() -> None:
    search, narrator = Search(from_id(LESSON), "dijkstra"), Narrator()
    search.run()
    said: dict[int, str] = {}
    for step in range(1, search.length + 1):
        search.seek(step)
        said[step] = narrator.sentence(search)
    relaxed = {step: words for step, words in said.items() if "instead" in words}
    assert relaxed == {
        11: "Relaxes the path to 2,1: g = 13 instead of 15.",
        48: "Relaxes the path to 4,1: g = 19 instead of 23.",
        74: "Relaxes the path to 6,2: g = 22 instead of 24.",
    }
    assert "Relaxes the path to 0,1: g = 5, the first path found." in said.values()


def test_guide_explains_relaxing_by_a_true_example() -> None:
    section = page("algorithms").partition("### Relaxing")[2].partition("## ")[0]
    maze = read(re.findall(r"```text\n(.*?)```", section, re.DOTALL)[0])
    assert solve(maze, "bfs").cost == 5
    search, narrator = Search(maze, "dijkstra"), Narrator()
    search.run()
    said = []
    for step in range(1, search.length - 2):
        search.seek(step)
        said.append(narrator.sentence(search))
    assert said[1:] == [
        "Relaxes the path to 1,0: g = 1, the first path found.",
        "Relaxes the path to 0,1: g = 5, the first path found.",
        "Takes 1,0: its g = 1 is the lowest.",
        "Relaxes the path to 1,1: g = 2, the first path found.",
        "Takes 1,1: its g = 2 is the lowest.",
        "Relaxes the path to 0,1: g = 3 instead of 5.",
        "Takes 0,1: its g = 3 is the lowest; it is the goal.",
    ]


@pytest.mark.thorough
def test_readme_and_guide_compare_solvers_truly(tmp_path: Path) -> None:
    options = re.findall(r"`--solvers (\S+ --fences 20 --braid 100 --seed 1)`", page("compare"))[0]
    data = json.loads(output(tmp_path, f"compare --solvers {options} --json"))
    costs = {row["solver"]: row["cost"]["mean"] for row in data["figures"]}
    assert costs["dijkstra"] == costs["a-star"]
    words = "{bfs:.1f} on average for breadth-first search, where {dijkstra:.1f} is enough"
    assert words.format(**costs) in " ".join(page("compare").split())


@pytest.mark.parametrize("seed", range(1, 7))
def test_breadth_first_search_climbs_more_fences(seed: int) -> None:
    maze = generate(24, 13, "prim", seed, braid=100, fences=20)
    routes = [solve(maze, name).route for name in ("bfs", "dijkstra", "a-star")]
    climbed = [sum(cost > 1 for cost in costs_along(maze, route)) for route in routes]
    assert climbed[0] > max(climbed[1:])


def test_a_fence_is_in_a_passage_that_is_open_both_ways() -> None:
    maze = Maze(build(2, 1), bytearray(2), 0, 1)
    with pytest.raises(ValueError, match="open both ways"):
        maze.fences = bytes([1, 1])
    maze.passages[0] = 1
    with pytest.raises(ValueError, match="open both ways"):
        maze.fences = bytes([1, 1])
    maze.passages[1] = 1
    for wrong in (bytes([1, 0]), bytes([0, 1])):
        with pytest.raises(ValueError, match="open both ways"):
            maze.fences = wrong
    with pytest.raises(ValueError, match="fences on 3 arcs"):
        maze.fences = bytes(3)


def test_mazes_that_shift_and_rooms_have_no_fences() -> None:
    with refused("fences cannot be used with shift"):
        from_id("square-4x4-prim-1-fences-10-shift-5")
    maze = generate(4, 3, seed=1, fences=50)
    with refused("a maze that shifts cannot have fences"):
        let_shift(maze, 3)
    with refused("a maze that shifts cannot have fences"):
        read(write(maze) + "shift 3\n")
    with refused("no waypoints, mud, fences, shifts or turns"):
        read("+---+---+\n| S : k |\n+   +   +\n| G     |\n+---+---+\n")
    other = generate(4, 3, seed=1, shift=2)
    with refused("cannot have fences"):
        other.fences = maze.fences
    other = generate(4, 3, seed=1)
    other.things = Things(gem=3)
    with refused("cannot have fences"):
        other.fences = maze.fences


def test_a_wall_takes_the_place_of_a_fence() -> None:
    editor = Editor(from_id(LESSON))
    arc = editor.maze.fences.index(1)
    editor.set_passage(arc, True)
    assert editor.maze == from_id(LESSON), "already open"
    editor.turn_passage(arc)
    assert not editor.maze.fences[arc]
    assert maze_of_code(code_of(editor.maze)) == editor.maze
    editor.turn_passage(arc)
    assert not editor.maze.fences[arc]
    editor.turn_fence(arc)
    assert editor.maze == from_id(LESSON)
    editor.turn_fence(arc)
    assert not editor.maze.fences[arc]
    editor.turn_passage(arc)
    editor.turn_fence(arc)
    assert editor.maze == from_id(LESSON), "a fence opens a wall"


def test_a_game_counts_what_moves_cost() -> None:
    maze = from_id(LESSON)
    game, tour = Game(maze, Rules()), shortest_tour(maze)
    for here, there in pairwise(tour):
        arc = arc_between(maze.grid, here, there)
        before = game.moves
        game.walk(arc)
        assert game.moves - before == 1 + FENCE_COST * maze.fences[arc]
        game.tick(60)
    assert game.outcome
    assert game.moves == game.tour == 22


def test_programs_are_told_what_each_move_costs() -> None:
    maze = from_id("hexagonal-6x5-prim-1-braid-60-mud-20-fences-30")
    data = json.loads(maze_line(maze, maze.start, maze.goal))
    costs = [COSTS[maze.terrain_of(cell)] for cell in range(maze.grid.size)]
    assert data["costs"] == [costs[row : row + 6] for row in range(0, len(costs), 6)]
    for cell in range(maze.grid.size):
        x, y = maze.grid.xy(cell)
        for there, weight in zip(data["neighbours"][y][x], data["weights"][y][x], strict=True):
            other = maze.grid.at(*there)
            fence = maze.fences[arc_between(maze.grid, cell, other)]
            assert weight == costs[other] + FENCE_COST * fence
    assert "weights" not in json.loads(maze_line(generate(3, 2, mud=50), 0, 5))


OWN = """\
from heapq import heappop, heappush
from pixelmaze import visit


def solve(maze):
    heap, known, came_from = [(0, maze.start)], {maze.start: 0}, {maze.start: None}
    while heap:
        cost, cell = heappop(heap)
        if cell in maze.goals:
            path = [cell]
            while came_from[path[-1]]:
                path.append(came_from[path[-1]])
            return path[::-1]
        if cost == known[cell]:
            yield visit(cell, came_from[cell])
            for other in maze.neighbours(cell):
                there = cost + maze.cost(other, cell)
                if other not in known or there < known[other]:
                    known[other], came_from[other] = there, cell
                    heappush(heap, (there, other))
"""


def test_your_own_search_finds_the_cheapest_path(tmp_path: Path) -> None:
    """In another process, and in this one."""
    file, names = tmp_path / "mine.py", dict[str, Any]()
    file.write_text(OWN)
    exec(OWN, names)
    maze = from_id(LESSON)
    for search in (solver_named(str(file)), names["solve"]):
        solution = own.solve(maze, search)
        assert solution.cost == 22, solution.fault


def test_your_own_search_says_where_a_move_starts() -> None:
    core = from_id(LESSON)
    maze, grid = maze_of(core), core.grid
    for arc in fences_of(core):
        here, there = grid.xy(tail(grid, arc)), grid.xy(grid.head[arc])
        assert maze.cost(there, here) == maze.cost(here, there) == 1 + FENCE_COST
        with pytest.raises(CellError, match=r"try maze\.cost\(cell, here\)"):
            maze.cost(there)


@pytest.mark.thorough
@pytest.mark.parametrize("id", [*ids(1)])
def test_compiled_code_does_the_same(id: str) -> None:
    assert from_id(id, compile=True) == from_id(id, compile=False)
    for solver in ("dijkstra", "a-star", "greedy-best-first"):
        one, other = (solve(from_id(id), solver, compile=wish) for wish in (False, True))
        assert one == other
    maze = from_id(id)
    assert [*fast.call(costs_to, maze, [maze.goal])] == costs_to(maze, [maze.goal])
