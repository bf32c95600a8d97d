"""Whatever a solver does, it must be right: judged by networkx, by scipy, and by walking along."""

from collections import Counter
from functools import cache
from itertools import pairwise, product
from math import dist
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import dijkstra
from support.checks import graph_of, matrix_of, open_passage, refused
from support.mask_strategies import masked_mazes
from support.strategies import (
    GENERATORS_BY_SHAPE,
    MASKING_BY_SHAPE,
    SHAPE_NAMES,
    SIZES,
    SOLVER_NAMES,
    mazes,
)

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.algorithms.solvers import walks
from pixelmaze.files.text import read
from pixelmaze.maze.distances import is_connected
from pixelmaze.maze.grid import arc_between, build, tail
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import BACKTRACK, FILL, PATH, START, VISIT, VISIT_BACK
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.run.solution import Solution, solve

each_solver = pytest.mark.parametrize("solver", SOLVER_NAMES)
each_shape = pytest.mark.parametrize("shape", SHAPE_NAMES)


def check(maze: Maze, solution: Solution) -> None:
    """All that must be true of any solution."""
    graph = graph_of(maze)
    way_there_is = any(nx.has_path(graph, maze.start, goal) for goal in maze.goals)
    is_complete = SOLVERS[solution.solver].complete
    if solution.found:
        assert solution.outcome == "found"
        assert way_there_is
        check_path(maze, solution)
    else:
        assert solution.outcome == ("no way" if is_complete else "gave up")
        assert not (way_there_is and is_complete)
        assert (solution.route, solution.length) == ([], None)
    check_steps(maze, solution)


def check_path(maze: Maze, solution: Solution) -> None:
    path = solution.route
    assert path[0] == maze.start
    assert [cell in maze.goals for cell in path] == [*[False] * (len(path) - 1), True]
    assert len(set(path)) == len(path) == solution.length + 1
    assert all(maze.passages[arc_between(maze.grid, a, b)] for a, b in pairwise(path))
    if SOLVERS[solution.solver].shortest:
        moves = nx.single_source_shortest_path_length(graph_of(maze), maze.start)
        assert solution.length == min(moves[goal] for goal in maze.goals if goal in moves)
        far = dijkstra(matrix_of(maze.grid, maze.passages), unweighted=True, indices=maze.start)
        assert solution.length == min(far[goal] for goal in maze.goals)


def check_steps(maze: Maze, solution: Solution) -> None:
    """The figures are those of the trace, and nobody goes through a wall."""
    grid, steps = maze.grid, list(solution.trace)
    actions = [action for action, _ in steps]
    assert solution.steps == len(steps)
    assert solution.legs == [0]
    assert actions.count(PATH) == (solution.length or 0)
    been = {maze.start}
    filled = set()
    for action, arc in steps:
        if action in (VISIT, BACKTRACK, PATH):
            assert maze.passages[arc]
            assert tail(grid, arc) in been
            been.add(grid.head[arc])
        elif action == VISIT_BACK:  # a search from the other end begins there, with any arc
            if grid.head[arc] not in maze.goals:
                assert maze.passages[arc]
                assert tail(grid, arc) in been
            been.add(grid.head[arc])
        elif action == FILL:
            assert maze.passages[arc]
            assert grid.head[arc] not in filled | {maze.start, *maze.goals}
            filled.add(grid.head[arc])
        elif action == START:
            assert grid.head[arc] == maze.start
    assert solution.visited == len(been | filled)
    if SOLVERS[solution.solver].local:
        check_walk(maze, solution)
    else:
        assert (solution.moves, solution.backtracks) == (None, 0)


def check_walk(maze: Maze, solution: Solution) -> None:
    """Each move begins where the last one ended."""
    moves = moves_of(solution)
    assert solution.moves == len(moves)
    assert solution.backtracks == [action for action, _ in solution.trace].count(BACKTRACK)
    here = maze.start
    for arc in moves:
        assert tail(maze.grid, arc) == here
        here = maze.grid.head[arc]
    if solution.found:
        assert here in maze.goals


def moves_of(solution: Solution) -> list[int]:
    """The arcs of the walk."""
    return [arc for action, arc in solution.trace if action in (VISIT, BACKTRACK)]


perfect = cache(generate)  # the same mazes for each solver


@pytest.mark.few(7)
@pytest.mark.parametrize("size", [None, pytest.param((9, 7), marks=pytest.mark.thorough)])
@each_solver
def test_perfect_mazes(solver: str, size: tuple[int, int] | None) -> None:
    """In these even solvers find a path that may give up elsewhere."""
    sizes = [*SIZES, (11, 8)]
    for seed, (generator, shape) in enumerate(GENERATORS_BY_SHAPE):
        maze = perfect(*(size or sizes[seed % len(sizes)]), generator, seed, shape)
        solution = solve(maze, solver)
        assert solution.found
        check(maze, solution)


@pytest.mark.few(5)
@pytest.mark.thinned
@each_solver
@each_shape
def test_mazes_with_loops(solver: str, shape: str) -> None:
    for seed in range(8):
        braid = (50, 100)[seed % 2]
        maze = generate(11, 8, "prim", seed, shape, braid=braid, goal="random")
        check(maze, solve(maze, solver))


@pytest.mark.few(18)
@pytest.mark.thinned
@each_solver
@each_shape
def test_mazes_with_masks(solver: str, shape: str) -> None:
    generators = [name for name, kind in MASKING_BY_SHAPE if kind == shape]
    for seed, mask in enumerate(MASKS):
        for braid in (0, 60):
            generator = generators[seed % len(generators)]
            maze = generate(9, 8, generator, seed, shape, braid=braid, goal="farthest", mask=mask)
            solution = solve(maze, solver)
            assert solution.found or braid
            check(maze, solution)


@pytest.mark.few(3)
@pytest.mark.thinned
@each_solver
@each_shape
def test_the_nearest_cell_of_a_goal_area_is_enough(solver: str, shape: str) -> None:
    """Some areas are in one place and others scattered; from the last ones no way leads out."""
    for seed in range(12):
        chance = Random(seed)
        maze = generate(9, 8, "kruskal", seed, shape, braid=(0, 40, 100)[seed % 3])
        maze.goals = chance.sample(range(1, maze.grid.size), 1 + seed)
        for goal in maze.goals if seed > 9 else maze.goals[:1]:
            for arc in exits(maze, goal):
                maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
        check(maze, solve(maze, solver))


@each_solver
def test_only_the_last_leg_ends_anywhere_in_the_goal_area(solver: str) -> None:
    """A waypoint, or a goal that is asked for, may be the first cell of the area."""
    maze = generate(7, 5, "kruskal", 3)
    maze.goals = [4, 25, 30]
    solution = solve(maze, solver, via=[4, 12])
    cells = solution.route
    assert (cells[0], len(solution.legs)) == (0, 3)
    last_leg = cells[cells.index(12, cells.index(4)) :]
    assert [cell in maze.goals for cell in last_leg] == [*[False] * (len(last_leg) - 1), True]
    assert solve(maze, solver, goal=30).route[-1] == 30
    assert solve(maze, solver, start=25).route == [25]
    search = Search(maze, solver, via=[4, 12])
    search.run()
    assert (search.outcome, search.route) == ("found", cells)
    assert search.solution == solution


@pytest.mark.thinned
@each_solver
@each_shape
def test_goal_closed_off(solver: str, shape: str) -> None:
    maze = generate(8, 6, "prim", 4711, shape, braid=30)
    for arc in exits(maze, maze.goal):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    solution = solve(maze, solver)
    assert not solution.found
    check(maze, solution)


@pytest.mark.few(2)
@each_solver
@given(st.one_of(mazes(max_changes=30), masked_mazes()))
def test_any_maze(solver: str, maze: Maze) -> None:
    """With loops, with islands, with parts closed off, with and without a mask."""
    before = bytes(maze.passages)
    check(maze, solve(maze, solver))
    assert maze.passages == before


@pytest.mark.few(3)
@each_solver
@given(mazes())
def test_from_here_to_there(solver: str, maze: Maze) -> None:
    ends = Maze(maze.grid, maze.passages, maze.goal, maze.start)
    assert solve(maze, solver, maze.goal, maze.start) == solve(ends, solver)


@each_solver
def test_start_that_is_the_goal(solver: str) -> None:
    for shape, width in product(SHAPE_NAMES, (1, 5)):
        maze = generate(width, width, "prim", 4711, shape)
        solution = solve(maze, solver, maze.start, maze.start)
        assert (solution.outcome, solution.route, solution.length) == ("found", [maze.start], 0)
        assert (solution.visited, solution.steps, solution.legs) == (1, 0, [0])


@pytest.mark.few(20)
@each_solver
def test_long_ways_do_not_overflow(solver: str) -> None:
    """Nothing recurses: the way is more than ten thousand cells long.

    Only hundreds for those whose work grows with the square of the way here: iterative deepening
    walks it again and again, and flood fill corrects the numbers behind it at every step.
    """
    side = 24 if solver in ("iterative-deepening", "flood-fill") else 110
    grid = build(side, side)
    passages = bytearray(len(grid.head))
    snake = [
        cell for y in range(side) for cell in range(y * side, (y + 1) * side)[:: 1 - y % 2 * 2]
    ]
    for cell, after in pairwise(snake):
        open_passage(grid, passages, arc_between(grid, cell, after))
    solution = solve(Maze(grid, passages, snake[0], snake[-1]), solver, compile=False)
    assert solution.route == snake


def test_unknown_solver_suggests_the_nearest() -> None:
    with refused("'bsf'", "did you mean 'bfs'?", *SOLVER_NAMES):
        solve(generate(2, 2), "bsf")


# ---- what single solvers promise -----------------------------------------------------------------


@pytest.mark.parametrize("solver", ["bfs", "dijkstra"])
@given(mazes())
def test_visits_in_order_of_distance(solver: str, maze: Maze) -> None:
    far = nx.single_source_shortest_path_length(graph_of(maze), maze.start)
    steps = solve(maze, solver).trace
    order = [far[maze.grid.head[arc]] for action, arc in steps if action in (START, VISIT)]
    assert order == sorted(order)


def test_a_star_visits_no_cell_that_is_surely_off_the_path() -> None:
    """Only such from which the goal may be as near as by the path it finds."""
    for seed in range(10):
        maze = generate(12, 12, "prim", seed, braid=100)
        grid, solution = maze.grid, solve(maze, "a-star")
        far = nx.single_source_shortest_path_length(graph_of(maze), maze.start)
        air = nx.single_source_shortest_path_length(nx.grid_2d_graph(12, 12), grid.xy(maze.goal))
        for action, arc in solution.trace:
            if action == VISIT:
                cell = grid.head[arc]
                assert far[cell] + air[grid.xy(cell)] <= solution.length
        assert solution.visited <= solve(maze, "dijkstra").visited


@given(st.one_of(mazes(max_changes=30), masked_mazes()))
def test_d_star_lite_walks_as_flood_fill_does(maze: Maze) -> None:
    """However few numbers it corrects, it finds the same shortest ways as far as they are known."""
    assert solve(maze, "d-star-lite").trace == solve(maze, "flood-fill").trace


def test_dfs_tries_right_up_left_down() -> None:
    maze = read(
        "+---+---+---+\n"
        "|   |   |   |\n"
        "+---+   +---+\n"
        "|     S     |\n"
        "+---+   +---+\n"
        "|   |   | G |\n"
        "+---+---+---+\n"
    )
    trace = solve(maze, "dfs").trace
    assert [(action, maze.grid.head[arc]) for action, arc in trace] == [
        (START, 4),
        (VISIT, 5), (BACKTRACK, 4),
        (VISIT, 1), (BACKTRACK, 4),
        (VISIT, 3), (BACKTRACK, 4),
        (VISIT, 7), (BACKTRACK, 4),
    ]  # fmt: skip


@pytest.mark.parametrize(("solver", "ccw"), [("wall-follower", 1), ("wall-follower-left", -1)])
@given(mazes(max_changes=40))
def test_wall_follower_walks_once_round_a_face(solver: str, ccw: int, maze: Maze) -> None:
    """The passages as a plane drawing: to walk along a wall is to walk around a face of it."""
    drawing = nx.PlanarEmbedding()
    drawing.add_nodes_from(range(maze.grid.size))
    for cell in range(maze.grid.size):
        last = None
        for arc in exits(maze, cell)[::ccw]:
            drawing.add_half_edge(cell, maze.grid.head[arc], cw=last)
            last = maze.grid.head[arc]
    drawing.check_structure()
    solution = solve(maze, solver)
    walked = [maze.start] + [maze.grid.head[arc] for arc in moves_of(solution)]
    if len(walked) == 1:
        assert not drawing[maze.start]
        return
    around = drawing.traverse_face(walked[0], walked[1])
    if solution.found:
        assert walked == [*around[: len(walked) - 1], maze.goal]
    else:
        assert maze.goal not in around
        assert walked == [*around, maze.start]


@pytest.mark.thinned
@pytest.mark.parametrize("solver", ["wall-follower", "wall-follower-left"])
@each_shape
def test_wall_follower_gives_up_on_an_island(solver: str, shape: str) -> None:
    for seed in range(5):
        maze = island(seed, shape)
        assert solve(maze, solver).outcome == "gave up"


def island(seed: int, shape: str) -> Maze:
    """A maze with one way out, in the middle of an open place: none of its walls touch the border.
    The start is inside, the goal on the border."""
    width, height = (11, 11) if SHAPES[shape].has_rim else (9, 8)
    grid = build(width, height, shape)
    exists = bytes(
        grid.at(x, y) >= 0 and y >= 2 and (grid.shape.has_rim or (x in range(2, 7) and y < 6))
        for y in range(grid.height)
        for x in range(grid.width)
    )
    inner = generate(width, height, "kruskal", seed, shape, exists=exists)
    inside = [exists[y * grid.width + x] for x, y in map(grid.xy, range(grid.size))]
    passages = bytearray(len(grid.head))
    for arc, there in enumerate(grid.head):
        cell = tail(grid, arc)
        if inside[cell] and inside[there]:
            ours = (inner.grid.at(*grid.xy(cell)), inner.grid.at(*grid.xy(there)))
            passages[arc] = inner.passages[arc_between(inner.grid, *ours)]
        elif not inside[cell] and not inside[there]:
            passages[arc] = 1
    out = [arc for arc in range(len(grid.head)) if inside[tail(grid, arc)] > inside[grid.head[arc]]]
    open_passage(grid, passages, min(out, key=lambda arc: dist(grid.xy(tail(grid, arc)), (4, 2))))
    return Maze(grid, passages, grid.at(4, 4), 0)


@pytest.mark.few(2)
@each_shape
def test_pledge_leaves_an_island(shape: str) -> None:
    for seed in range(30):
        maze = island(seed, shape)
        assert is_connected(maze)
        solution = solve(maze, "pledge")
        assert solution.found
        check(maze, solution)


@given(mazes(max_changes=50), st.data())
def test_pledge_finds_every_goal_at_the_border(maze: Maze, data: st.DataObject) -> None:
    grid = maze.grid
    reached = nx.node_connected_component(graph_of(maze), maze.start)
    border = {cell for cell in range(grid.size) if any(arc < 0 for arc, _ in grid.sides(cell))}
    maze.goal = data.draw(st.sampled_from(sorted(reached & border) or [maze.start]))
    assert solve(maze, "pledge").found


@given(st.one_of(mazes(max_changes=30), masked_mazes()))
def test_right_hand_with_memory_takes_a_passage_once_each_way(maze: Maze) -> None:
    taken = Counter(moves_of(solve(maze, "right-hand-with-memory")))
    assert max(taken.values(), default=0) <= 1


@given(mazes(max_changes=0))
def test_right_hand_with_memory_is_a_wall_follower_in_a_perfect_maze(maze: Maze) -> None:
    by_memory, by_hand = (solve(maze, name) for name in ("right-hand-with-memory", "wall-follower"))
    assert by_memory.trace == by_hand.trace


@given(st.one_of(mazes(max_changes=30), masked_mazes()))
def test_tremaux_walks_no_passage_more_than_twice(maze: Maze) -> None:
    solution = solve(maze, "tremaux")
    walked = Counter(min(arc, maze.grid.twin[arc]) for arc in moves_of(solution))
    assert max(walked.values(), default=0) <= 2
    once = {arc for arc, times in walked.items() if times == 1}
    steps = [arc_between(maze.grid, a, b) for a, b in pairwise(solution.route)]
    assert {min(arc, maze.grid.twin[arc]) for arc in steps} == (once if solution.found else set())


def test_random_mouse_gets_tired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "STEPS_PER_CELL", 7)
    maze = generate(8, 6, "prim", 4711)
    for arc in exits(maze, maze.goal):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    solution = solve(maze, "random-mouse")
    assert (solution.outcome, solution.moves) == ("gave up", 7 * maze.grid.size)


def filled(maze: Maze, solver: str) -> set[int]:
    return {maze.grid.head[arc] for action, arc in solve(maze, solver).trace if action == FILL}


def connected(maze: Maze) -> bool:
    return nx.is_connected(graph_of(maze))


@given(mazes(max_changes=20, min_cells=2).filter(connected))
def test_dead_end_filling_leaves_what_has_two_ways_on(maze: Maze) -> None:
    """With start and goal joined outside, what remains is the 2-core."""
    graph = graph_of(maze)
    nx.add_cycle(graph, [maze.start, "outside", maze.goal])
    core = nx.k_core(graph, 2)
    assert filled(maze, "dead-end-filling") == {*graph} - {*core}


@given(mazes(max_changes=20, min_cells=2).filter(connected))
def test_cul_de_sac_filling_leaves_what_no_single_passage_cuts_off(maze: Maze) -> None:
    """With start and goal joined outside, that is what no bridge parts from them."""
    graph = graph_of(maze)
    nx.add_path(graph, [maze.start, "outside", maze.goal])
    graph.remove_edges_from([*nx.bridges(graph)])
    kept = nx.node_connected_component(graph, maze.start)
    assert filled(maze, "cul-de-sac-filling") == {*range(maze.grid.size)} - kept
    assert filled(maze, "cul-de-sac-filling") >= filled(maze, "dead-end-filling")


def test_two_sides_meet_sooner_than_one_arrives() -> None:
    """In an open place a search from both ends visits about half as many cells."""
    grid = build(41, 41)
    maze = Maze(grid, bytearray(b"\1") * len(grid.head), grid.at(10, 20), grid.at(30, 20))
    one, two = solve(maze, "bfs"), solve(maze, "bidirectional-bfs")
    assert one.length == two.length == 20
    assert 0.4 < two.visited / one.visited < 0.6
