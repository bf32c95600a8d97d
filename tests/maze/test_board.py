from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import SEEDS, SHAPE_NAMES, SOLVER_NAMES, able, fitting, grids, mazes

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.maze.board import MARKS, Board
from pixelmaze.maze.grid import Grid, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import ACTIONS, BUILD, CARVE, FRONTIER, START, Step

Run = tuple[Grid, bytes, list[Step]]
"""A grid, its passages at first, and the steps to apply to them."""


@st.composite
def makings(draw: st.DrawFn) -> Run:
    shape = draw(st.sampled_from(SHAPE_NAMES))
    size = fitting(shape, draw(st.integers(2, 5)), draw(st.integers(1, 5)), min_cells=2)
    grid = build(*size, shape)
    maker = GENERATORS[draw(st.sampled_from(able(shape)))]
    return grid, bytes(len(grid.head)), list(maker.steps(grid, seeded(draw(SEEDS))))


@st.composite
def solvings(draw: st.DrawFn) -> Run:
    maze = draw(mazes(min_cells=2))
    steps = SOLVERS[draw(st.sampled_from(SOLVER_NAMES))].steps(maze, maze.start, maze.goal)
    return maze.grid, bytes(maze.passages), list(steps)


@st.composite
def nonsense(draw: st.DrawFn) -> Run:
    """All actions, in an order that no algorithm has."""
    grid = draw(grids(min_cells=2, max_side=4))
    actions = st.integers(0, len(ACTIONS) - 1)
    arcs = st.integers(0, len(grid.head) - 1)
    open_twins = draw(st.sets(arcs))
    passages = bytes(
        arc in open_twins or grid.twin[arc] in open_twins for arc in range(len(grid.head))
    )
    return grid, passages, draw(st.lists(st.tuples(actions, arcs), max_size=60))


RUNS = st.one_of(makings(), solvings(), nonsense())


def state(board: Board) -> tuple[object, ...]:
    return (
        bytes(board.marks), bytes(board.passages), list(board.came_by), board.cursor,
        list(board.mark_counts), list(board.action_counts),
    )  # fmt: skip


def looks(board: Board) -> list[tuple[object, ...]]:
    """What is drawn in each cell: mark, passages, and its halves of the lines of `came_by`."""
    grid = board.grid
    lines = defaultdict(set)
    for arc in board.came_by:
        if arc >= 0:
            lines[grid.head[arc]].add(arc)
            lines[tail(grid, arc)].add(arc)
    passages = [
        bytes(board.passages[grid.first[cell] : grid.first[cell + 1]]) for cell in range(grid.size)
    ]
    return [(board.marks[cell], passages[cell], lines[cell]) for cell in range(grid.size)]


def played(run: Run, steps: int) -> Board:
    grid, passages, stream = run
    board = Board(grid, bytearray(passages))
    for step in stream[:steps]:
        board.apply(step)
    return board


@given(RUNS)
def test_undoing_all_leaves_a_blank_board(run: Run) -> None:
    board = played(run, len(run[2]))
    for _ in run[2]:
        board.undo()
    assert state(board) == state(played(run, 0))


@given(RUNS, st.data())
def test_undoing_some_is_not_having_gone_so_far(run: Run, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(run[2])))
    board = played(run, len(run[2]))
    for _ in run[2][index:]:
        board.undo()
    assert state(board) == state(played(run, index))
    for step in run[2][index:]:
        board.apply(step)
    assert state(board) == state(played(run, len(run[2])))


@given(RUNS)
def test_figures_count_what_is_there(run: Run) -> None:
    grid, _, steps = run
    board = played(run, 0)
    for number, step in enumerate(steps, 1):
        board.apply(step)
        assert sum(board.mark_counts) == grid.size
        assert sum(board.action_counts) == number
    assert board.mark_counts == [board.marks.count(mark) for mark in range(len(MARKS))]
    actions = Counter(action for action, _ in steps)
    assert board.action_counts == [actions[action] for action in range(len(ACTIONS))]


@given(RUNS)
def test_changed_cells_are_reported(run: Run) -> None:
    board = played(run, 0)
    moves = [lambda step=step: board.apply(step) for step in run[2]] + [board.undo] * len(run[2])
    for move in moves:
        before = looks(board)
        board.dirty_cells.clear()
        move()
        after = looks(board)
        changed = {cell for cell in range(len(after)) if after[cell] != before[cell]}
        assert changed <= board.dirty_cells


def test_passages_open_and_close_both_ways() -> None:
    board = Board(build(2, 1), bytearray(2))
    board.apply((CARVE, 0))
    assert board.passages == bytes([1, 1])
    board.apply((BUILD, 1))
    assert board.passages == bytes([0, 0])
    board.undo()
    assert board.passages == bytes([1, 1])


@pytest.mark.parametrize(
    ("action", "marks", "came_by", "cursor"),
    [
        ("START", ["waiting", "visited"], -1, 1),
        ("CARVE", ["waiting", "blank"], -1, 1),
        ("BUILD", ["waiting", "waiting"], 3, 0),
        ("FRONTIER", ["waiting", "waiting"], 0, 0),
        ("VISIT", ["waiting", "visited"], 0, 1),
        ("VISIT_BACK", ["waiting", "visited_back"], 0, 1),
        ("BACKTRACK", ["retreated", "waiting"], 3, 1),
        ("ERASE", ["waiting", "blank"], -1, 0),
        ("FILL", ["waiting", "filled"], 3, 1),
        ("PATH", ["waiting", "on_path"], 0, 1),
    ],
)
def test_meaning_of(action: str, marks: list[str], came_by: int, cursor: int) -> None:
    """The first two of three cells wait and the algorithm is at the first; then it takes a step
    about the arc from the first to the second, which had been reached from the third."""
    board = Board(build(3, 1), bytearray(4))
    there, back, from_third = 0, 2, 3
    for step in [(FRONTIER, from_third), (START, back), (FRONTIER, back)]:
        board.apply(step)
    assert board.came_by[1] == from_third
    board.apply((ACTIONS.index(action), there))
    assert [MARKS[mark] for mark in board.marks] == [*marks, "blank"]
    assert (board.came_by[1], board.cursor) == (came_by, cursor)


@given(mazes())
def test_board_of_a_maze_leaves_the_maze_alone(maze: Maze) -> None:
    before = bytes(maze.passages)
    board = Board.of(maze)
    assert board.passages == before
    for arc in range(len(before)):
        board.apply((CARVE, arc))
    assert maze.passages == before
