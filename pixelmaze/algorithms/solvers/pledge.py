"""The Pledge algorithm: a wall follower that counts its turns."""

from pixelmaze.algorithms.registry import solver
from pixelmaze.algorithms.solvers.walks import moved, without_loops
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.goals import goal_marks
from pixelmaze.maze.grid import any_arc_into, arcs
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT, Steps


@solver(
    "pledge",
    title="Pledge",
    complete=False,
    bounds=("n²", "n"),
    local=True,
    says=dict.fromkeys((VISIT, BACKTRACK), "{turned} {head}: the turn count is now {count}"),
)
def pledge(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Walk straight to a wall, and follow it until your turns add up to zero.

    1. Stand on the start, and face right on the map. The turn count is 0.
    2. While the count is 0, go straight on. At a wall, put your right hand on it and follow it:
       left turns add to the count, right turns subtract from it. When it is 0, you face right.
    3. Give up as soon as it is certain that you are walking in circles: when you enter a passage
       again with the same count, too low for the sharpest right turn, or have gone once round a
       wall and the count is no lower.
    4. Walk to the next cell, and repeat from 2 until you reach the goal.
    5. Your walk without its loops is the path.

    Leaves every island, so it finds a goal on the outer wall, or on its way there; it may miss any
    other and give up. John Pledge, aged 12; Abelson and diSessa, Turtle Geometry (1981).
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    if not exits(maze, start):
        return
    is_goal = goal_marks(maze, goal)
    full = grid.full_turn
    sharpest = full // 2 - 1
    is_known = [False] * (len(grid.head) * sharpest)  # an arc with a count below that
    walls = 1  # followed so far
    wall_at = [0] * len(grid.head)  # the last wall followed along an arc, and the count there
    count_at = [0] * len(grid.head)
    trail: list[Arc] = []
    count = 0
    cell = start
    while not is_goal[cell]:
        least = -min(sharpest, count)  # 2. as far to the right as the count allows
        turn = full
        arc = -1
        for way in arcs(grid, cell):
            its_turn = (grid.angles[grid.heading[way]] - count - least) % full + least
            if maze.passages[way] and its_turn < turn:
                turn = its_turn
                arc = way
        count += turn
        if count < sharpest:  # 3.
            if is_known[arc * sharpest + count]:
                return
            is_known[arc * sharpest + count] = True
            walls += 1
        else:
            if wall_at[arc] == walls and count >= count_at[arc]:
                return
            wall_at[arc] = walls
            count_at[arc] = count
        yield moved(grid, trail, arc), arc  # 4.
        cell = grid.head[arc]
    for arc in without_loops(grid, start, trail):  # 5.
        yield PATH, arc
