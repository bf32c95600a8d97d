"""Flood fill: a walker that expects no walls except the ones it has seen."""

from heapq import heappop, heappush

from pixelmaze.algorithms.registry import solver
from pixelmaze.algorithms.solvers.walks import moved, moving, without_loops
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.goals import goal_cells, goal_marks
from pixelmaze.maze.grid import Grid, any_arc_into, arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import PATH, START, Steps


@solver(
    "flood-fill",
    title="Flood Fill",
    bounds=("n² log n", "n"),
    local=True,
    shows=("moves_left",),
    needs_both_ways=True,
    says=moving("walks", ": its number is lower than {tail}'s, which is {left}"),
)
def flood_fill(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Walk towards the goal as if the only walls were the ones you have seen.

    1. Stand on the start. Number every cell by its distance from the goal, as if there were no
       walls.
    2. Look at the walls around you. Where they make the path to the goal longer, correct the
       numbers.
    3. Move to the neighbour with the lowest number.
    4. Repeat from 2 until you reach the goal, or your cell has no number: there is no path.
    5. Your walk without its loops is the path.

    Finds a path if there is one, often without seeing half of the maze; it may not be the shortest.
    Robots in micromouse contests, held since the late 1970s, explore like this; the numbers spread
    like the waves of Lee (1961).
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    is_goal = goal_marks(maze, goal)
    is_wall = [False] * len(grid.head)
    moves_left = [-1] * grid.size
    number(grid, is_wall, moves_left, [(0, end) for end in goal_cells(maze, goal)])
    trail: list[Arc] = []
    cell = start
    while not is_goal[cell]:  # 4.
        correct(grid, is_wall, moves_left, look_around(maze, is_wall, cell))  # 2.
        left = moves_left[cell]
        if left < 0:  # 4.
            return
        way: Arc = -1  # 3.
        for arc in arcs(grid, cell):
            if not is_wall[arc] and moves_left[grid.head[arc]] < left:
                way = arc
                break
        yield moved(grid, trail, way), way
        cell = grid.head[way]
    for arc in without_loops(grid, start, trail):  # 5.
        yield PATH, arc


def look_around(maze: Maze, is_wall: list[bool], cell: Cell) -> list[Cell]:
    """Note the walls around a cell. Returns the cell, and those behind walls not seen before."""
    grid = maze.grid
    doubtful = [cell]
    for arc in arcs(grid, cell):
        if not maze.passages[arc] and not is_wall[arc]:
            is_wall[arc] = True
            is_wall[grid.twin[arc]] = True
            doubtful.append(grid.head[arc])
    return doubtful


def correct(grid: Grid, is_wall: list[bool], moves_left: list[int], doubtful: list[Cell]) -> None:
    """Renumber the cells whose shortest paths are cut, starting with the doubtful ones."""
    lost: list[Cell] = []
    while doubtful:
        cell = doubtful.pop()
        if moves_left[cell] <= 0:
            continue
        has_way = False
        for arc in arcs(grid, cell):
            if not is_wall[arc] and moves_left[grid.head[arc]] == moves_left[cell] - 1:
                has_way = True
        if not has_way:
            moves_left[cell] = -1
            lost.append(cell)
            for arc in arcs(grid, cell):
                if not is_wall[arc]:
                    doubtful.append(grid.head[arc])  # noqa: PERF401  # for numba
    ranked: list[tuple[int, Cell]] = []
    for cell in lost:
        for arc in arcs(grid, cell):
            if not is_wall[arc] and moves_left[grid.head[arc]] >= 0:
                heappush(ranked, (moves_left[grid.head[arc]] + 1, cell))
    number(grid, is_wall, moves_left, ranked)


def number(
    grid: Grid, is_wall: list[bool], moves_left: list[int], ranked: list[tuple[int, Cell]]
) -> None:
    """Number the cells that have no number, starting from the ranked ones."""
    while ranked:
        left, cell = heappop(ranked)
        if moves_left[cell] < 0:
            moves_left[cell] = left
            for arc in arcs(grid, cell):
                if not is_wall[arc] and moves_left[grid.head[arc]] < 0:
                    heappush(ranked, (left + 1, grid.head[arc]))
