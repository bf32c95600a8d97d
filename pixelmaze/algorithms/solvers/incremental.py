"""Incremental search: a walker that plans again after a surprise, but only where it matters."""

from heapq import heappop, heappush

from pixelmaze.algorithms.registry import solver
from pixelmaze.algorithms.solvers.flood_fill import look_around
from pixelmaze.algorithms.solvers.walks import moved, moving, without_loops
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.goals import goal_cells, goal_marks
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, distance
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import PATH, START, Steps


@solver(
    "d-star-lite", title="D* Lite", bounds=("n² log n", "n"), local=True, needs_both_ways=True,
    shows=("rhs", "corrected", "g"),
    says=moving("walks", ": its g is lower than {tail}'s, which is {own}"),
)  # fmt: skip
def d_star_lite(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Walk as flood fill does, but correct only the numbers on which your next moves depend.

    1. Stand on the start. Each cell has two numbers. Its distance from the goal as far as you know
       is g, infinite at first. What g should be is rhs: 0 at the goal, elsewhere one more than the
       lowest g beside the cell. Cells where they differ wait on a priority queue.
    2. Look at the walls around you. Correct rhs beside each new one.
    3. While a cell comes before yours, or your g is not rhs, take the first off the queue. If its g
       is too high, make it rhs; if it is too low, make it infinite. Correct rhs around it.
    4. Move to the neighbour with the lowest g.
    5. Repeat from 2 until you reach the goal, or your g is infinite: there is no path.
    6. Your walk without its loops is the path.

    The first on the queue has the lowest key (k1, k2): k2 is the lower of g and rhs, and k1 is k2 +
    h + km. Here h is its distance from you, ignoring walls. The number km adds up how far you have
    come from one surprise to the next, so that older keys do not become too high.

    Finds a path if there is one; it may not be the shortest. Koenig and Likhachev (2002).
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    is_goal = goal_marks(maze, goal)
    is_wall = [False] * len(grid.head)
    g = [grid.size] * grid.size  # infinite: more than any distance
    rhs = [grid.size] * grid.size
    queue: list[tuple[int, int, Cell]] = []
    for end in goal_cells(maze, goal):
        rhs[end] = 0
        heappush(queue, entry(grid, g, rhs, 0, start, end))
    km = 0
    surprised_at = start
    trail: list[Arc] = []
    cell = start
    while not is_goal[cell]:  # 5.
        doubtful = look_around(maze, is_wall, cell)  # 2.
        if len(doubtful) > 1:
            km += distance(grid, surprised_at, cell)
            surprised_at = cell
        for near in doubtful:
            correct_rhs(grid, is_wall, g, rhs, queue, km, cell, near)
        corrected: list[Cell] = []  # to be shown
        correct_g(grid, is_wall, g, rhs, queue, km, cell, corrected)  # 3.
        own = g[cell]
        if own == grid.size:  # 5.
            return
        way: Arc = -1  # 4.
        for arc in arcs(grid, cell):
            if not is_wall[arc] and g[grid.head[arc]] < own:
                way = arc
                break
        yield moved(grid, trail, way), way
        cell = grid.head[way]
    for arc in without_loops(grid, start, trail):  # 6.
        yield PATH, arc


def correct_g(
    grid: Grid, is_wall: list[bool], g: list[int], rhs: list[int],
    queue: list[tuple[int, int, Cell]], km: int, walker: Cell, corrected: list[Cell],
) -> None:  # fmt: skip
    """Correct g of cells on the queue, and note them, until g of the walker's cell is certain."""
    while queue:
        last = entry(grid, g, rhs, km, walker, walker)
        if g[walker] == rhs[walker] and queue[0][:2] >= last[:2]:
            break
        first = heappop(queue)
        cell = first[2]
        if g[cell] == rhs[cell]:
            continue  # it was on the queue more than once
        now = entry(grid, g, rhs, km, walker, cell)
        if first < now:  # its key is an older one
            heappush(queue, now)
            continue
        g[cell] = rhs[cell] if g[cell] > rhs[cell] else grid.size
        corrected.append(cell)
        correct_rhs(grid, is_wall, g, rhs, queue, km, walker, cell)
        for arc in arcs(grid, cell):
            if not is_wall[arc]:
                correct_rhs(grid, is_wall, g, rhs, queue, km, walker, grid.head[arc])


def correct_rhs(
    grid: Grid, is_wall: list[bool], g: list[int], rhs: list[int],
    queue: list[tuple[int, int, Cell]], km: int, walker: Cell, cell: Cell,
) -> None:  # fmt: skip
    """Correct rhs of a cell, and put the cell on the queue if that is not its g."""
    if rhs[cell] > 0:  # not a goal
        rhs[cell] = grid.size
        for arc in arcs(grid, cell):
            if not is_wall[arc]:
                rhs[cell] = min(rhs[cell], g[grid.head[arc]] + 1)
    if g[cell] != rhs[cell]:
        heappush(queue, entry(grid, g, rhs, km, walker, cell))


def entry(
    grid: Grid, g: list[int], rhs: list[int], km: int, walker: Cell, cell: Cell
) -> tuple[int, int, Cell]:
    """A cell as it waits on the queue: its key (k1, k2), and the cell."""
    k2 = min(g[cell], rhs[cell])
    return k2 + distance(grid, walker, cell) + km, k2, cell
