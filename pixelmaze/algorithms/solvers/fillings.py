"""Solvers that see the whole maze and fill what cannot be on the path."""

from pixelmaze.algorithms.registry import solver
from pixelmaze.algorithms.solvers.searches import BREADTH_FIRST, FIRST_BY_ROW, spread
from pixelmaze.algorithms.solvers.walks import follow
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.goals import goal_marks
from pixelmaze.maze.grid import any_arc_into, arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import FILL, Steps


@solver(
    "dead-end-filling",
    title="Dead-End Filling",
    bounds=("n", "n"),
    common=True,
    shortest=True,
    shows=("ways_out",),
    says={
        FILL: "fills {head}, a dead end",
        **BREADTH_FIRST,
    },
    ties=FIRST_BY_ROW,
)
def dead_end_filling(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Fill every dead end back to the next junction; what remains is the path.

    1. Find a cell with a single exit or entrance that is neither start nor goal.
    2. Fill it, and move on to the cell its exit leads to, as long as that is now a dead end.
    3. Repeat until there are no dead ends.
    4. In a perfect maze, only the path remains. Loops remain too: search the rest breadth-first.

    The path is a shortest one, since no path leads through a dead end.
    """
    grid = maze.grid
    is_goal = goal_marks(maze, goal)
    came_by = [-1] * grid.size  # by which it was filled; that keeps the search out
    ways_out = [0] * grid.size
    for arc in range(len(grid.head)):
        if maze.passages[arc] or maze.passages[grid.twin[arc]]:
            ways_out[tail(grid, arc)] += 1
    dead_end: Cell
    for dead_end in range(grid.size):  # 1.
        cell = dead_end
        while ways_out[cell] == 1 and cell != start and not is_goal[cell]:  # 2.
            ways_out[cell] = 0
            for arc in arcs(grid, cell):
                is_way = maze.passages[arc] or maze.passages[grid.twin[arc]]
                if is_way and came_by[grid.head[arc]] < 0:
                    came_by[cell] = grid.twin[arc]
                    yield FILL, grid.twin[arc]
                    cell = grid.head[arc]
                    ways_out[cell] -= 1
                    break
    yield from spread(maze, start, goal, came_by)  # 4.


@solver(
    "cul-de-sac-filling",
    title="Cul-de-Sac Filling",
    bounds=("n", "n"),
    shortest=True,
    shows=("leads_on",),
    needs_both_ways=True,
    says={
        FILL: "fills {head}, part of a cul-de-sac: it has one way in, and no goal inside",
        **BREADTH_FIRST,
    },
)
def cul_de_sac_filling(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Fill everything that has a single entrance, whether a dead end or full of loops.

    1. Follow every wall with the right hand, and write its number on both sides of the passages.
    2. A passage with the same wall on both sides is the only entrance to what is behind it: if
       you enter and follow the wall, you come out there again.
    3. Go through the cells as breadth-first search would from the start, and fill each one behind
       such a passage, unless the goal is there too.
    4. Search the rest breadth-first.

    The path is a shortest one. In a maze with loops it fills more than dead-end filling does.
    """
    grid = maze.grid
    wall = [-1] * len(grid.head)  # 1.
    first: Arc
    for first in range(len(wall)):
        arc = first
        while maze.passages[arc] and wall[arc] < 0:
            wall[arc] = first
            arc = follow(maze, arc, 1)
    came_by = [-1] * grid.size  # 3.
    came_by[start] = any_arc_into(grid, start)
    reached = [start]
    for cell in reached:
        for arc in arcs(grid, cell):
            if maze.passages[arc] and came_by[grid.head[arc]] < 0:
                came_by[grid.head[arc]] = arc
                reached.append(grid.head[arc])
    is_goal = goal_marks(maze, goal)
    leads_on = [False] * grid.size
    leads_on[start] = True
    for end in reached:
        cell = end
        while is_goal[end] and not leads_on[cell]:
            leads_on[cell] = True
            cell = tail(grid, came_by[cell])
    filled = [-1] * grid.size
    for cell in reached[1:]:
        arc = came_by[cell]
        is_only_way_in = wall[arc] == wall[grid.twin[arc]]  # 2.
        if filled[tail(grid, arc)] >= 0 or (is_only_way_in and not leads_on[cell]):  # 3.
            filled[cell] = arc
            yield FILL, arc
    yield from spread(maze, start, goal, filled)  # 4.
