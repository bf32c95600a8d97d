"""One-way doors: the core, solvers, and the game."""

from itertools import pairwise

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import directed_graph_of
from support.strategies import one_way_mazes

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.fast.fast import distances_to
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.rules import UNDO
from pixelmaze.maze.board import Board
from pixelmaze.maze.distances import is_connected
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze, doors_of
from pixelmaze.maze.step import BUILD, CARVE, DOOR, PATH, START, VISIT, Trace
from pixelmaze.outside.referee import Referee
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.outcomes import FAILED
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

ABLE = [name for name, solver in SOLVERS.items() if not solver.needs_both_ways]
UNABLE = [name for name, solver in SOLVERS.items() if solver.needs_both_ways]


def corridor() -> Maze:
    """Three cells in a row; a door leads from the first to the second."""
    maze = generate(3, 1)
    maze.passages[maze.grid.twin[0]] = 0
    return maze


@given(one_way_mazes())
def test_nobody_is_ever_stuck(maze: Maze) -> None:
    assert networkx.is_strongly_connected(directed_graph_of(maze))
    assert is_connected(maze)
    assert len(doors_of(maze)) <= 20
    assert from_id(str(maze.id)) == maze == maze_of_code(code_of(maze))


def test_there_are_as_many_doors_as_asked_for_if_there_are_walls() -> None:
    assert len(doors_of(generate(24, 13, seed=1, one_way=99))) == 99
    assert doors_of(generate(9, 1, seed=1, one_way=3)) == []


def test_ids_last() -> None:
    maze = from_id("square-8x5-prim-4711-one-way-4-goal-farthest")
    doors = [(maze.grid.head[maze.grid.twin[arc]], maze.grid.head[arc]) for arc in doors_of(maze)]
    assert (doors, maze.goal) == PINNED


PINNED = [(8, 0), (9, 17), (20, 19), (24, 16)], 7


def test_is_connected_sees_the_direction() -> None:
    assert not is_connected(corridor())
    assert networkx.number_strongly_connected_components(directed_graph_of(corridor())) == 2


@given(one_way_mazes())
def test_distances_are_those_of_a_directed_graph(maze: Maze) -> None:
    graph, distances = directed_graph_of(maze), distances_to(maze, maze.goal)
    for cell in range(0, maze.grid.size, 7):
        assert distances[cell] == networkx.dijkstra_path_length(graph, cell, maze.goal)


# ---- solvers -------------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize("solver", ABLE)
@given(maze=one_way_mazes())
def test_solvers_walk_through_no_door_the_wrong_way(solver: str, maze: Maze) -> None:
    entry, graph = SOLVERS[solver], directed_graph_of(maze)
    solution = solve(maze, solver)
    assert solution.found or not entry.complete
    if solution.found:
        assert networkx.is_path(graph, solution.route)
        ends = maze.start, solution.route[-1]
        assert ends[1] in maze.goals
        if entry.is_best_in(maze):
            assert solution.cost == networkx.dijkstra_path_length(graph, *ends)


@pytest.mark.few(3)
@pytest.mark.parametrize("solver", ABLE)
@given(maze=one_way_mazes())
def test_steps_in_a_maze_with_doors_are_believed(solver: str, maze: Maze) -> None:
    referee = Referee(maze, maze.start, maze.goal)
    referee.check(solve(maze, solver, via=()).trace.packed)
    assert referee.end() is None


def test_nobody_walks_through_a_door_from_behind() -> None:
    maze = corridor()
    for steps in ([(START, 2), (VISIT, 1)], [(START, 2), (PATH, 1)], [(START, 2), (DOOR, 1)]):
        referee = Referee(maze, 1, 0)
        referee.check(Trace(steps).packed)
        assert referee.fault


@pytest.mark.parametrize("solver", UNABLE)
def test_solvers_that_need_both_ways_say_so(solver: str) -> None:
    maze = generate(12, 8, seed=1, one_way=6)
    solution = solve(maze, solver)
    assert (solution.outcome, solution.steps) == (FAILED, 0)
    search = Search(maze, solver)
    search.run()
    assert search.outcome == FAILED
    assert str(search.fault) == str(solution.fault)
    assert "one-way doors" in str(solution.fault)
    assert solve(generate(12, 8, seed=1), solver).found


@pytest.mark.parametrize("ghost", ["dfs", "a-star", "bfs", "pledge"])
@given(maze=one_way_mazes())
def test_ghosts_walk_along_passages(ghost: str, maze: Maze) -> None:
    assert networkx.is_path(directed_graph_of(maze), Ghost(maze, ghost, 10).route)


def test_a_ghost_that_needs_both_ways_is_refused() -> None:
    with pytest.raises(PixelmazeError, match="Trémaux needs two-way passages"):
        Ghost(generate(12, 8, seed=1, one_way=6), "tremaux", 10)


# ---- the board and the making --------------------------------------------------------------------


def test_the_making_shows_the_doors() -> None:
    maze = generate(12, 8, seed=1, one_way=6)
    search = Search(maze, "bfs", making=generation_stages(maze))
    assert search.parts[1].title == "One-way doors"
    search.run()
    assert search.board.passages == maze.passages
    last = search.made_at
    search.seek(last - 3)
    assert len(doors_of(Maze(maze.grid, search.board.passages, 0, 0))) == 3
    search.seek(last)
    assert search.board.passages == maze.passages


@given(st.lists(st.tuples(st.sampled_from([CARVE, BUILD, DOOR]), st.integers(0, 30))))
def test_doors_are_undone(steps: list[tuple[int, int]]) -> None:
    board = Board.of(generate(4, 4, seed=1, one_way=3))
    quick = Board.of(generate(4, 4, seed=1, one_way=3))
    states = [board.snapshot()]
    for step in steps:
        board.apply(step)
        states.append(board.snapshot())
    quick.run(Trace(steps).packed)
    assert quick.passages == board.passages
    while board.undoable:
        assert board.snapshot() == states.pop()
        board.undo()
    assert board.snapshot() == states.pop()


# ---- the game ------------------------------------------------------------------------------------


def test_a_door_is_a_wall_from_its_other_side_and_undo_goes_back_through_it() -> None:
    maze = generate(3, 1)
    maze.passages[maze.grid.twin[0]] = 0  # the first cell leads to the second, but not back
    game = Game(maze)
    game.walk(0)
    assert (game.cell, game.passage(2), game.moves) == (1, -1, 1)
    assert not game.act("C")  # to the left
    assert game.act(UNDO)
    assert game.cell == 0


def test_the_way_into_a_trap_is_a_wrong_turn() -> None:
    """Such mazes come from files only: nobody gets out of the cell above the start."""
    maze = generate(2, 2, "binary-tree", seed=1)
    grid = maze.grid
    maze.passages[:] = bytes(len(maze.passages))
    for here, there in ((2, 3), (3, 2), (2, 0), (3, 1), (1, 3)):
        maze.passages[arc_between(grid, here, there)] = 1
    maze.start, maze.goal = 2, 1
    game = Game(maze)
    game.walk(arc_between(grid, 2, 0))
    assert (game.wrong_turns, game.distance(0), game.hint_path(1)) == ([0], -1, [])
    assert game.shortest == [2, 3, 1]


def test_the_best_tour_goes_round() -> None:
    maze = from_id("square-16x9-wilson-5-one-way-20-waypoints-2")
    graph, stops = directed_graph_of(maze), [maze.start, *maze.waypoints, maze.goal]
    lengths = [networkx.shortest_path_length(graph, *leg) for leg in pairwise(stops)]
    assert Game(maze).tour == sum(lengths)
    assert networkx.is_path(graph, Game(maze).shortest)
