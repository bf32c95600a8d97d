"""Solvers that see the maze from above: they jump between the cells of a frontier."""

from functools import partial
from heapq import heappop, heappush
from typing import Annotated

from pixelmaze.algorithms.registry import IMPROVED, TIED, Says, solver
from pixelmaze.maze.annotations import Arc, Cell, Entered, Shown, TakeOrder
from pixelmaze.maze.distances import turn_cost
from pixelmaze.maze.goals import distance_to_goal, goal_cells, goal_marks
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import FRONTIER, PATH, START, VISIT, VISIT_BACK, Steps

States = Annotated[list[tuple[int, int, Arc]], TakeOrder(unless="visited")]
"""The same with states, see `best_first_by_heading`."""
Frontier = Annotated[list[tuple[int, int, Cell]], TakeOrder(unless="visited")]
"""A heap of `(f, h, cell)`, which compare as tuples do. A cell may be in it several times; only the
first one counts."""

BREADTH_FIRST: Says = {
    VISIT: "takes {head}, the oldest cell on the queue",
    FRONTIER: "puts {head} on the queue: it has not been seen before",
}


@solver(
    "bfs",
    title="Breadth-First Search",
    bounds=("n", "n"),
    common=True,
    shortest=True,
    shows=("came_by", "queue"),
    says=BREADTH_FIRST,
)
def bfs(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the cells in order of their distance from the start, as water spreads; see `spread`."""
    came_by = [-1] * maze.grid.size
    yield from spread(maze, start, goal, came_by)


def spread(maze: Maze, start: Cell, goal: Cell, came_by: list[Arc]) -> Steps:
    """Breadth-first search through the cells for which `came_by` holds no arc yet.

    1. Put the start on the queue.
    2. Take the oldest cell off the queue and visit it. If it is the goal, stop.
    3. Put each neighbour not seen before on the queue, and remember the passage to it.
    4. Repeat from 2 until the queue is empty.
    5. Follow the remembered passages back from the goal: that is the path.

    The path is a shortest one. Moore (1959).
    """
    grid = maze.grid
    head, passages = grid.head, maze.passages
    is_goal = goal_marks(maze, goal)
    came_by[start] = any_arc_into(grid, start)  # 1.
    queue = [start]
    for cell in queue:  # 2. it grows meanwhile
        yield (VISIT if cell != start else START), came_by[cell]
        if is_goal[cell]:
            for arc in route_to(grid, came_by, start, cell):  # 5.
                yield PATH, arc
            break
        for arc in arcs(grid, cell):  # 3.
            if passages[arc] and came_by[head[arc]] < 0:
                came_by[head[arc]] = arc
                queue.append(head[arc])
                yield FRONTIER, arc


@solver(
    "bidirectional-bfs",
    title="Bidirectional Search",
    bounds=("n", "n"),
    shortest=True,
    shows=("came_by", "queue"),
    says={
        VISIT: "takes {head}, the oldest cell on the queue, for the search from the start",
        VISIT_BACK: "takes {head}, the oldest cell on the queue, for the search from the goal",
        FRONTIER: "puts {head} on the queue: neither search has seen it yet",
    },
)
def bidirectional_bfs(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Search breadth-first from the start and the goal at the same time, until the searches meet.

    1. Put the start and the goal on the queue. Each cell belongs to the search that found it.
    2. Take the oldest cell off the queue and visit it.
    3. Look at each neighbour. If it belongs to the other search, the two have met: stop.
    4. If it has not been seen before, put it on the queue, and remember the passage to it.
    5. Repeat from 2 until the queue is empty.
    6. The path leads from the start to where they met, and on to the goal.

    The path is a shortest one, since the searches take turns, one distance at a time. In open mazes
    it visits about half as many cells as breadth-first search. Pohl (1969).
    """
    grid = maze.grid
    came_by = [-1] * grid.size
    is_back = [False] * grid.size
    is_goal = goal_marks(maze, goal)
    came_by[start] = any_arc_into(grid, start)  # 1.
    queue = [start]
    for end in goal_cells(maze, goal):
        if len(arcs(grid, end)) > 0:
            came_by[end] = any_arc_into(grid, end)
            is_back[end] = True
            queue.append(end)
    meeting = -1
    for cell in queue:  # 2.
        if cell == start:
            yield START, came_by[cell]
        else:
            yield (VISIT_BACK if is_back[cell] else VISIT), came_by[cell]
        for arc in arcs(grid, cell):  # 3.
            way = grid.twin[arc] if is_back[cell] else arc  # as it will be walked
            if maze.passages[way]:
                there = grid.head[arc]
                if came_by[there] < 0:  # 4.
                    came_by[there] = arc
                    is_back[there] = is_back[cell]
                    queue.append(there)
                    yield FRONTIER, arc
                elif is_back[there] != is_back[cell]:  # 3.
                    meeting = way
                    break
        if meeting >= 0:
            break
    if meeting >= 0:  # 6.
        for arc in route_to(grid, came_by, start, tail(grid, meeting)):
            yield PATH, arc
        yield PATH, meeting
        cell = grid.head[meeting]
        while not is_goal[cell]:
            yield PATH, grid.twin[came_by[cell]]
            cell = tail(grid, came_by[cell])


FIRST_BY_ROW = "the first, reading row by row from the top left"
LOWEST_H = f"the one with the lowest h; of several with the same h, {FIRST_BY_ROW}"
"""Which of several cells with the same priority comes first."""
ZERO, GRID, EUCLIDEAN, DOUBLE = range(4)  # the heuristics; see `estimate`
WITH_A_HEAP = ("n log n", "n")

BY_G: Says = {
    VISIT: "takes {head}: its g = {priority} is the lowest{tied}",
    FRONTIER: "relaxes the path to {head}: g = {priority}{improved}{heading}",
    IMPROVED: ", the first path found",
}
BY_F: Says = {
    VISIT: "takes {head}: its f = {priority} is the lowest{tied}",
    TIED: "its h is lower",
    FRONTIER: "relaxes the path to {head}: f = g + h = {so_far} + {ahead} = {priority}{improved}",
}
_by_f = partial(
    solver, bounds=WITH_A_HEAP, weighted=True, shows=("g", "h", "f"), says=BY_F, ties=LOWEST_H
)
"""Registers A* with a heuristic."""
BY_H: Says = {
    VISIT: "takes {head}: its h = {priority} is the lowest{tied}",
    FRONTIER: "puts {head} on the frontier: its h is {priority}",
}


@solver(
    "dijkstra", title="Dijkstra", common=True, shortest=True, bounds=WITH_A_HEAP, weighted=True,
    shows=("came_by", "g"), says=BY_G, ties=FIRST_BY_ROW,
)  # fmt: skip
def dijkstra(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g, the cost of the path from the start to it
    (Dijkstra 1959); see `best_first`.

    No path costs less. Here h is 0. Where every move costs 1, g is the number of moves from the
    start.
    """
    yield from best_first(maze, start, goal, 1, ZERO)


@_by_f("a-star", title="A*", common=True, shortest=True, heuristic="grid")
def a_star(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g + h: g is the cost of the path to it, and the
    heuristic h its moves to the goal, ignoring walls (Hart, Nilsson, Raphael 1968); see
    `best_first`.

    No path costs less, since h is admissible: it is never more than the cost that is left. The
    better h is, the fewer cells are visited.
    """
    yield from best_first(maze, start, goal, 1, GRID)


@_by_f("a-star+zero", title="A* (zero)", shortest=True, heuristic="zero", ties=FIRST_BY_ROW)
def a_star_zero(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g + h, where g is the cost of the path to it and
    h = 0, as Dijkstra's algorithm does; see `best_first`."""
    yield from best_first(maze, start, goal, 1, ZERO)


@_by_f("a-star+grid", title="A* (grid)", shortest=True, heuristic="grid")
def a_star_grid(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g + h, where g is the cost of the path to it and
    h its distance to the goal, in moves, ignoring walls: the usual heuristic; see `best_first`."""
    yield from best_first(maze, start, goal, 1, GRID)


@_by_f("a-star+euclidean", title="A* (Euclidean)", shortest=True, heuristic="euclidean")
def a_star_euclidean(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g + h, where g is the cost of the path to it and
    h its distance to the goal as the crow flies, in moves, rounded down: a weaker estimate than the
    usual heuristic; see `best_first`."""
    yield from best_first(maze, start, goal, 1, EUCLIDEAN)


@_by_f("a-star+double", title="A* (double)", heuristic="double")
def a_star_double(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = g + h, where g is the cost of the path to it and
    h twice its distance to the goal, in moves, ignoring walls: not admissible, so it may miss the
    best path; see `best_first`."""
    yield from best_first(maze, start, goal, 1, DOUBLE)


@solver(
    "greedy-best-first", title="Greedy Best-First", common=True, bounds=WITH_A_HEAP, weighted=True,
    heuristic="grid", shows=("came_by", "h"), says=BY_H, ties=FIRST_BY_ROW,
)  # fmt: skip
def greedy_best_first(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the frontier cell with the lowest f = h, its distance to the goal, in moves, ignoring
    walls; see `best_first`.

    Quick, but the path may not be the best: the cost of the moves made so far does not count, only
    the heuristic h.
    """
    yield from best_first(maze, start, goal, 0, GRID)


def best_first(maze: Maze, start: Cell, goal: Cell, g_weight: int, heuristic: int) -> Steps:
    """Visit the most promising cell on the frontier, again and again.

    1. Put the start on the frontier, a priority queue.
    2. Take the cell with the lowest f off the frontier and visit it; ties go to the lowest h, then
       row by row. If it is the goal, stop.
    3. Relax the path to each unvisited neighbour: if it is the cheapest so far, remember its last
       move, and put the neighbour on the frontier.
    4. Repeat from 2 until the frontier is empty.
    5. Follow the remembered moves back from the goal: that is the path.

    A move costs 1, into mud 3, into water 5; a fence adds 4. Cells are numbered row by row. Where
    turns cost, `best_first_by_heading` searches.
    """
    if maze.turns > 0:
        yield from best_first_by_heading(maze, start, goal, g_weight, heuristic)
        return
    grid, passages, cost = maze.grid, maze.passages, maze.costs
    head = grid.head
    came_by = [-1] * grid.size
    g = [-1] * grid.size
    h: Shown = [-1] * grid.size
    f: Shown = [-1] * grid.size
    visited = [False] * grid.size
    is_goal = goal_marks(maze, goal)
    came_by[start] = any_arc_into(grid, start)  # 1.
    g[start] = 0
    ahead = estimate(maze, start, goal, heuristic)
    h[start] = ahead
    f[start] = ahead
    frontier: Frontier = [(ahead, ahead, start)]
    while frontier:  # 4.
        priority, ahead, cell = heappop(frontier)  # 2.
        if visited[cell]:
            continue
        visited[cell] = True
        yield (VISIT if cell != start else START), came_by[cell]
        if is_goal[cell]:
            for arc in route_to(grid, came_by, start, cell):  # 5.
                yield PATH, arc
            break
        for arc in arcs(grid, cell):  # 3.
            there = head[arc]
            if passages[arc] and not visited[there]:
                so_far = g[cell] + cost[arc]
                known = g[there]
                if known < 0 or so_far < known:
                    came_by[there] = arc
                    g[there] = so_far
                    ahead = estimate(maze, there, goal, heuristic)
                    priority = g_weight * so_far + ahead
                    h[there] = ahead
                    f[there] = priority
                    heappush(frontier, (priority, ahead, there))
                    yield FRONTIER, arc


def best_first_by_heading(
    maze: Maze, start: Cell, goal: Cell, g_weight: int, heuristic: int
) -> Steps:
    """Visit the most promising state on the frontier, again and again. A state is a cell and the
    heading in which it was entered; it is named by the arc walked last.

    1. Put the start on the frontier, a priority queue, as any arc that leads into it.
    2. Take the state with the lowest f off the frontier and visit it; ties go to the lowest h. If
       its cell is the goal, stop.
    3. Relax every move onward, but not the one back; it costs more if it turns, except at the
       start. If this is the cheapest path so far to a state, remember the state before it, and
       put it on the frontier.
    4. Repeat from 2 until the frontier is empty.
    5. Follow the remembered states back from the goal: that is the path.

    Cells alone would not do: the cheapest path to a cell may arrive in a heading from which going
    on costs more. There are as many states as arcs. Turning back never pays.
    """
    grid, head, passages, cost = maze.grid, maze.grid.head, maze.passages, maze.costs
    before = [-1] * len(head)
    g: Entered = [-1] * len(head)
    visited: Entered = [False] * len(head)
    is_goal = goal_marks(maze, goal)
    first = any_arc_into(grid, start)  # 1.
    g[first] = 0
    ahead = estimate(maze, start, goal, heuristic)
    frontier: States = [(ahead, ahead, first)]
    while frontier:  # 4.
        priority, ahead, state = heappop(frontier)  # 2.
        if visited[state]:
            continue
        visited[state] = True
        yield (VISIT if state != first else START), state
        if is_goal[head[state]]:
            for arc in states_to(before, first, state):  # 5.
                yield PATH, arc
            break
        for arc in arcs(grid, head[state]):  # 3.
            if passages[arc] and not visited[arc] and (arc != grid.twin[state] or state == first):
                turn = turn_cost(maze, state, arc) if state != first else 0
                so_far = g[state] + turn + cost[arc]
                known = g[arc]
                if known < 0 or so_far < known:
                    before[arc] = state
                    g[arc] = so_far
                    ahead = estimate(maze, head[arc], goal, heuristic)
                    priority = g_weight * so_far + ahead
                    heappush(frontier, (priority, ahead, arc))
                    yield FRONTIER, arc


def states_to(before: list[Arc], first: Arc, last: Arc) -> list[Arc]:
    """The arcs of the path from the first state to the last one, by the state before each."""
    way: list[Arc] = []
    state = last
    while state != first:
        way.append(state)
        state = before[state]
    way.reverse()
    return way


def estimate(maze: Maze, cell: Cell, goal: Cell, heuristic: int) -> int:
    """The heuristic h: the estimated cost of the path from a cell to the goal."""
    if heuristic == ZERO:
        return 0
    if len(maze.estimates) > 0:
        return maze.estimates[cell]
    h = distance_to_goal(maze, cell, goal, heuristic == EUCLIDEAN)
    return 2 * h if heuristic == DOUBLE else h


def route_to(grid: Grid, came_by: list[Arc], start: Cell, goal: Cell) -> list[Arc]:
    """The arcs from start to goal by which each cell was reached."""
    way: list[Arc] = []
    cell = goal
    while cell != start:
        way.append(came_by[cell])
        cell = tail(grid, came_by[cell])
    way.reverse()
    return way
