"""Turns: what a change of heading costs, and who knows of it."""

import json
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.checks import expanded_graph_of, refused
from support.cli import complaint, output
from support.own import generate, solve
from support.strategies import SEEDS
from support.terminal_driver import press, seen, session, wait

from pixelmaze import Walker
from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.rules import UNDO
from pixelmaze.game.run import run_of
from pixelmaze.inspect.state import ENTRIES, Table
from pixelmaze.maze.board import ON_PATH, VISITED
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.maze import Maze as PublicMaze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import FRONTIER, PATH, Trace
from pixelmaze.outside.checking.mazes import shortest_way
from pixelmaze.outside.task import Task, order_of, task_in
from pixelmaze.outside.trace import read_trace, write_trace
from pixelmaze.outside.trace_runs import maze_line
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.maze_id import parse
from pixelmaze.run.messages import Allowed
from pixelmaze.run.search import Search, verdict_on
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.overlay import PETALS, Capacity, overlay_of, placed
from pixelmaze.ui.watch.cell_card import way_to
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.stats import compared
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watch import SOURCE, WatchScene

START = -1, None
STRAIGHT = [name for name, shape in SHAPES.items() if shape.has_straight_ways]
OPTIMAL = [name for name, each in NAMED_SOLVERS.items() if each.weighted and each.shortest]
CORNER = """\
+---+---+---+
| S         |
+   +   +---+
| m       G |
+---+---+---+
turns 5
"""
"""The cheapest way to the cell before the goal comes from above: one has to turn there."""


@st.composite
def turning(draw: st.DrawFn, shapes: tuple[str, ...] = tuple(STRAIGHT), most: int = 2) -> Maze:
    """Mazes of any shape in which turns cost."""
    return generate(
        draw(st.integers(3, 7)), draw(st.integers(3, 6)), "prim", draw(SEEDS),
        draw(st.sampled_from(shapes)), braid=draw(st.integers(0, 100)),
        one_way=draw(st.integers(0, 3)), mud=draw(st.integers(0, 40)),
        waypoints=draw(st.integers(0, most)), goal=draw(st.sampled_from(("farthest", "centre"))),
        turns=draw(st.integers(1, 99)),
    )  # fmt: skip


def lowest(maze: Maze) -> int:
    """The lowest cost from the start to a goal, according to networkx."""
    found = nx.single_source_dijkstra_path_length(expanded_graph_of(maze), START)
    return min(found[node] for node in found if node[0] in maze.goals)


# ---- the lowest cost -----------------------------------------------------------------------------


def test_cells_alone_are_no_states() -> None:
    maze = read(CORNER)
    over, through = solve(maze, "bfs"), solve(maze, "dijkstra")
    assert (over.cost, through.cost) == (1 + 1 + 5 + 1 + 5, 3 + 1 + 5 + 1)
    assert (over.path[1], through.path[1]) == ((1, 0), (0, 1))
    # to the cell before the goal, the way that is dearer in the end is the cheaper one
    assert solve(maze, "dijkstra", goal=(1, 1)).path == over.path[:3]
    maze.turns = 1
    assert solve(maze, "dijkstra").path == over.path


@settings(max_examples=30)
@given(turning(most=0))
def test_dijkstra_and_a_star_find_the_lowest_cost(maze: Maze) -> None:
    best = lowest(maze)
    assert {solve(maze, name).cost for name in OPTIMAL} == {best} == {shortest_way(maze)}
    fewest = nx.shortest_path_length(expanded_graph_of(maze), START)
    bfs = solve(maze, "bfs")
    assert bfs.length == min(fewest[node] for node in fewest if node[0] in maze.goals)
    for name in ("bfs", "greedy-best-first", "a-star+double", "wall-follower"):
        found = solve(maze, name)
        assert not found.found or (found.cost or 0) >= best


@settings(max_examples=20)
@given(turning())
def test_at_waypoints_one_stands_as_at_the_start(maze: Maze) -> None:
    stops = [(maze.start,), *((cell,) for cell in maze.waypoints), maze.goals]
    legs = [maze.between(begin, ends) for (begin, *_), ends in pairwise(stops)]
    assert solve(maze, "a-star").cost == sum(map(lowest, legs)) == Game(maze).tour


def test_a_turn_back_is_a_turn() -> None:
    maze = generate(4, 1, turns=9)
    maze.start, maze.goals, maze.waypoints = 1, (0,), (2, 1)
    assert solve(maze, "dijkstra").cost == 3, "at waypoints none costs"
    game = Game(generate(4, 1, turns=9))
    for way, moves in (("A", 1), ("C", 11), ("A", 21), ("A", 22)):
        assert game.act(way)
        assert game.moves == moves


def test_those_that_count_moves_are_compared_with_the_lowest_cost() -> None:
    search = Search(read(CORNER), "bfs")
    search.seek(10**6)
    verdict = verdict_on(search)
    assert verdict
    assert compared(verdict)[0] == ("cost 13, lowest 10", "1.30 times")


# ---- games ---------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(turning(), st.randoms(use_true_random=False))
def test_hints_lead_on_at_the_lowest_cost_from_anywhere(maze: Maze, random: Random) -> None:
    game = Game(maze)
    assert game.par.moves >= game.tour
    for _ in range(12):
        if not game.outcome:
            game.walk(random.choice(exits(maze, game.cell)))
    game.act(UNDO)
    while not game.outcome:
        left, keys, moves = game.distance(game.cell), game.keys, game.moves
        game.ticks += 10**4
        game.walk(arc_between(maze.grid, game.cell, game.hint_path(1)[0]))
        is_at_key = game.keys > keys
        assert left == game.moves - moves + (0 if is_at_key else game.distance(game.cell))


def test_turns_take_no_time_and_a_run_is_retold() -> None:
    game, plain = (Game(generate(6, 5, seed=3, turns=turns)) for turns in (50, 0))
    for each in (game, plain):
        for here, there in pairwise(each.shortest):
            each.tick(12)
            each.walk(arc_between(each.maze.grid, here, there))
    assert (game.ticks, game.par.ticks) == (plain.ticks, plain.par.ticks)
    assert game.moves == game.tour > plain.moves
    assert run_of(game).claim.moves == game.moves


# ---- IDs, texts, codes ---------------------------------------------------------------------------


@settings(max_examples=20)
@given(turning(("square", "hexagonal")))
def test_texts_codes_and_ids_hold_what_turns_cost(maze: Maze) -> None:
    assert maze.id
    assert maze.id.endswith(f"-turns-{maze.turns}")
    assert parse(maze.id).turns == maze.turns
    assert maze_of_code(code_of(maze)) == maze == maze.copy()
    assert read(write(maze)) == maze
    assert write(maze).splitlines()[-1] == f"turns {maze.turns}"
    other = maze.copy()
    other.turns -= 1
    assert other != maze
    file = BytesIO()
    write_trace(file, maze, "a-star", Trace(), solve(maze, "a-star").trace)
    file.seek(0)
    again = read_trace(file).maze
    assert again == maze


def test_turns_change_nothing_else() -> None:
    asked = "square-24x13-prim-4711-braid-60-mud-20-one-way-4-waypoints-2-goal-random"
    plain, dear = generate(24, 13, seed=4711, turns=0), generate(24, 13, seed=4711, turns=7)
    assert str(parse(f"{asked}-turns-0")) == str(parse(asked))
    assert code_of(plain) != code_of(dear)
    dear.turns = 0
    assert plain == dear
    assert not plain.courses


@pytest.mark.parametrize("format", ["matrix", "num"])
def test_formats_of_others_refuse_turns(format: str) -> None:
    with refused("hold turns", "walls"):
        write(generate(5, 5, turns=3, goal="centre", start="bottom-left"), format)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("triangular-5x4-prim-1-turns-3", "every move turns"),
        ("square-5x4-prim-1-turns-100", "0 … 99"),
        ("square-5x4-prim-1-shift-2-turns-3", "shift cannot be used with turns"),
    ],
)
def test_turns_that_cannot_be_are_refused(tmp_path: Path, asked: str, words: str) -> None:
    assert words in complaint(tmp_path, f"solve {asked}")


def test_texts_with_turns_that_cannot_be_are_refused() -> None:
    with refused("turns", "100", "0 … 99"):
        read(CORNER.replace("turns 5", "turns 100"))
    maze = generate(3, 3, turns=2)
    with refused("turns"):
        read(write(maze).replace("turns", "shift") + "turns 2\n")


def test_output_tells_the_cost(tmp_path: Path) -> None:
    asked = "square-9x6-prim-1-braid-80-turns-4"
    data = json.loads(output(tmp_path, f"solve {asked} --solver a-star --json"))
    assert data["cost"] == lowest(generate(9, 6, seed=1, braid=80, turns=4)) > data["length"]
    assert json.loads(maze_line(read(CORNER), 0, 5))["turns"] == 5


# ---- own algorithms ------------------------------------------------------------------------------


def by_cell_and_way(maze: PublicMaze) -> object:
    """Dijkstra's algorithm over pairs of cells: the last one and the one before it."""
    best = {(maze.start, maze.start): (0, [maze.start])}
    done = set()
    while best.keys() - done:
        state = min(best.keys() - done, key=lambda each: best[each][0])
        done.add(state)
        before, here = state
        so_far, path = best[state]
        if here in maze.goals:
            return path
        for there in maze.neighbours(here):
            came = None if here == maze.start else before
            cost = so_far + maze.cost(there, here, came)
            if cost < best.get((here, there), (10**9,))[0]:
                best[here, there] = cost, [*path, there]
    return None


@settings(max_examples=10)
@given(turning(most=0))
def test_own_searches_are_told_the_cost_of_a_step(maze: Maze) -> None:
    assert solve(maze, by_cell_and_way).cost == solve(maze, "dijkstra").cost


def test_walkers_are_told_the_cost_of_a_step() -> None:
    costs: list[int] = []

    def walk(walker: Walker) -> None:
        for way in ("right", "down", "right"):
            costs.append(walker.cost(way))
            walker.go(way)

    solution = solve(read(CORNER), walk)
    assert costs == [1, 6, 6]
    assert solution.cost == sum(costs)


def test_another_process_is_told() -> None:
    maze = read(CORNER)
    payload = order_of(Task(Path("mine.py"), "solve", maze, {}), Allowed(9))
    assert task_in(payload)[0].maze == maze


# ---- to be seen ----------------------------------------------------------------------------------


@settings(max_examples=20)
@given(turning(), st.sampled_from(OPTIMAL), st.lists(st.integers(0, 200), max_size=6))
def test_lines_and_figures_are_those_of_states(maze: Maze, solver: str, places: list[int]) -> None:
    """A cell has been visited once it is, its line leads to the start, and that to the state at
    work is the way of that state, unless it comes twice to a cell."""
    search, head = Search(maze, solver, via=()), maze.grid.head
    search.pull(10**4)
    ways: dict[int, list[int]] = {}
    known, now, expected = set[int](), list[int](), []
    for action, arc in search.trace:
        if action == FRONTIER:
            ways[arc] = [*now, arc]
            known.add(arc)
        elif action != PATH:
            known.discard(arc)
            now = ways.get(arc, [])
        expected.append((now, len(known), {head[one] for one in ways if one not in known}))
    for index in (*places, search.length - len(search.route), search.length):
        search.seek(index)
        if not search.index:
            continue
        way, waiting, visited = expected[search.index - 1]
        board = search.board
        assert search.history.waiting[search.index] == waiting
        assert all(board.marks[cell] in (VISITED, ON_PATH) for cell in visited)
        assert all(maze.start in (cell, *cells_of(search, cell)) for cell in visited)
        if len({head[arc] for arc in way} | {maze.start}) == len(way) + 1:
            assert not way or way_to(search, head[way[-1]]) == way
        if search.trace[search.index - 1][0] != PATH:
            assert search.history.depth_at[search.index] == len(way)


def cells_of(search: Search, cell: int) -> list[int]:
    return [tail(search.maze.grid, arc) for arc in way_to(search, cell)]


def test_route_of_the_lesson_leads_through_the_mud() -> None:
    search = Search(read(CORNER), "dijkstra")
    search.seek(16)
    grid = search.maze.grid
    assert [grid.xy(grid.head[arc]) for arc in way_to(search, 5)] == [(0, 1), (1, 1), (2, 1)]
    search.seek(12)
    assert search.board.marks[3] == VISITED
    assert [grid.xy(grid.head[arc]) for arc in way_to(search, 4)] == [(1, 0), (1, 1)]


def test_sentences_name_the_heading() -> None:
    search, narrator = Search(read(CORNER), "dijkstra"), Narrator()
    search.pull(100)
    sentences = []
    for step in range(1, search.length + 1):
        search.seek(step)
        sentences.append(narrator.sentence(search))
    assert "Takes 1,1 heading down: its g = 7 is the lowest." in sentences
    assert "Takes 1,1 heading right: its g = 9 is the lowest." in sentences
    said = "Relaxes the path to 1,1 heading right: g = 9, the first path found for this heading."
    assert said in sentences


def test_terminal_writes_numbers_at_the_sides(tmp_path: Path) -> None:
    scene = WatchScene(session(tmp_path), Search(read(CORNER), None), "dijkstra", 60, "", SOURCE)
    shell = Shell(scene)
    scene.watching.start()
    scene.search.seek(10**6)
    scene.search.paused = True
    press(shell, "+", "+", "+")
    wait(shell, 0.5)
    shown = seen(shell, 150, 45)
    assert re.search(r"3:+ +7 ", shown), "into mud, and into the cell beside it, from above"
    assert re.search(r"9═+10", shown), "along the path, from the left"


def test_start_has_its_number_in_the_middle_and_the_queue_names_states(tmp_path: Path) -> None:
    """Nobody came to the start by a side."""
    scene = WatchScene(session(tmp_path), Search(read(CORNER), None), "dijkstra", 60, "", SOURCE)
    shell = Shell(scene)
    scene.watching.start()
    scene.search.seek(12)
    scene.search.paused = True
    wait(shell, 0.2)
    press(shell, "+", "+")
    (tool,) = [tool for tool in scene.tools if isinstance(tool, Variables)]
    overlay, head = tool.overlay, scene.search.maze.grid.head
    assert overlay.texts == {0: "0"}
    assert sorted(head[arc] for arc in overlay.petals) == [1, 2, 3, 3, 4, 4, 5]
    assert "(9, 0, 0,1 → 1,1)" in seen(shell, 150, 45)


def test_numbers_stand_at_the_sides_of_a_cell() -> None:
    grid = read(CORNER).grid
    into = {arc: 5 + arc for arc in range(len(grid.head)) if grid.head[arc] == 4}
    table, other = Table("g", ENTRIES, into), Table("order", "numbers", {4: 3})
    (petals, middle) = placed([table, other], Capacity(5, 3))
    assert (petals.place, petals.fits, middle.fits) == (PETALS, True, False)
    assert overlay_of([petals, middle]).petals == {arc: str(n) for arc, n in into.items()}
    assert not placed([table], Capacity(4, 3))[0].fits
    assert not placed([table], Capacity(9, 2))[0].fits
    assert {tail(grid, arc) for arc in into} == {1, 3, 5}
