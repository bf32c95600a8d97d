"""Solvers that walk from cell to neighbouring cell, as you could inside the maze; and the trail of
their moves."""

from pixelmaze.algorithms.registry import AT_RANDOM, Says, solver
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.goals import goal_marks
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, rotate
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.rng import randbelow
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT, Steps

STEPS_PER_CELL = 1000  # the mouse gives up after this many moves for every cell of the maze


def moving(verb: str, why: str) -> Says:
    """What a walker says of a move to a cell, and of one that takes its last move back."""
    return {VISIT: f"{verb} to {{head}}{why}", BACKTRACK: f"{verb} back to {{head}}{why}"}


@solver(
    "dfs",
    title="Depth-First Search",
    bounds=("n", "n"),
    common=True,
    local=True,
    depth_first=True,
    shows=("seen",),
    says={
        VISIT: "moves on to {head}: it has not been seen before",
        BACKTRACK: "backtracks to {head}: all passages from {tail} lead to cells already seen",
    },
)
def dfs(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Walk on until you are stuck, then backtrack to the last junction with an untried passage.

    1. Stand on the start.
    2. Take the first passage, counterclockwise from the right, to a cell not seen before.
    3. If there is none, backtrack: return to the cell you came from.
    4. Repeat from 2 until you reach the goal, or are back at the start with nothing left to try.
    5. The route that is left is the path.

    Finds a path if there is one; in a maze with loops it may not be the shortest. At most two moves
    per cell. Trémaux described the idea as a rule for labyrinths (Lucas 1882).
    """
    grid = maze.grid
    is_goal = goal_marks(maze, goal)
    seen = [False] * grid.size
    seen[start] = True  # 1.
    yield START, any_arc_into(grid, start)
    route = [any_arc_into(grid, start)]  # each arc stands for the cell it leads to, its head
    while route and not is_goal[grid.head[route[-1]]]:  # 4.
        for arc in arcs(grid, grid.head[route[-1]]):  # 2.
            if maze.passages[arc] and not seen[grid.head[arc]]:
                seen[grid.head[arc]] = True
                route.append(arc)
                yield VISIT, arc
                break
        else:  # 3. if the loop was not left by a break
            arc = route.pop()
            if route:
                yield BACKTRACK, grid.twin[arc]
    for arc in route[1:]:  # 5.
        yield PATH, arc


@solver(
    "iterative-deepening",
    title="Iterative Deepening",
    shortest=True,
    bounds=("n²", "n"),
    local=True,
    shows=("moves_left",),
    says={
        START: "starts at {head}, with a limit of {limit}",
        VISIT: "moves on to {head}: {left} of {limit} moves left",
        BACKTRACK: "backtracks to {head}: the limit of {limit} allows nothing new beyond {tail}",
    },
)
def iterative_deepening(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Run depth-first search with a limit of one move, then with a limit of two, and so on.

    1. Set the limit to one move.
    2. Search depth-first, but backtrack at the limit. Only enter a cell again with more moves left
       than last time: otherwise you would find nothing new.
    3. If you have not found the goal, but the limit kept you out of a cell never entered, raise the
       limit by one and repeat from 2, from the start.
    4. The route to the goal is the path.

    The path is a shortest one. Time grows with the number of cells times the length of the path. In
    a tree it needs no more memory than the path, which is its merit (Korf 1985); here loops would
    take forever without the moves left in each cell, as many numbers as breadth-first search keeps.
    """
    grid = maze.grid
    first = grid.first
    is_goal = goal_marks(maze, goal)
    moves_left = [-1] * grid.size
    limit = 0  # 1.
    was_cut = True
    while was_cut:  # 3.
        was_cut = False
        limit += 1
        moves_left[start] = limit  # 2.
        yield START, any_arc_into(grid, start)
        route = [any_arc_into(grid, start)]
        untried = [first[start]]
        while route:
            cell = grid.head[route[-1]]
            if is_goal[cell]:
                for arc in route[1:]:  # 4.
                    yield PATH, arc
                return
            arc = untried[-1]  # 2.
            if arc == first[cell + 1]:
                untried.pop()
                arc = route.pop()
                if route:
                    yield BACKTRACK, grid.twin[arc]
                continue
            untried[-1] += 1
            there = grid.head[arc]
            left = limit - len(route)
            if not maze.passages[arc]:
                continue
            if left < 0:
                was_cut = was_cut or moves_left[there] < 0
            elif left > moves_left[there]:
                moves_left[there] = left
                route.append(arc)
                untried.append(first[there])
                yield VISIT, arc


@solver(
    "wall-follower",
    title="Wall Follower, right hand",
    bounds=("n", "1"),
    common=True,
    complete=False,
    local=True,
    needs_both_ways=True,
    says=moving("walks", " through the passage nearest to the right hand"),
)
def wall_follower(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Keep your right hand on the wall and walk; see `follow_wall`."""
    yield from follow_wall(maze, start, goal, 1)


@solver(
    "wall-follower-left",
    title="Wall Follower, left hand",
    bounds=("n", "1"),
    complete=False,
    local=True,
    needs_both_ways=True,
    says=moving("walks", " through the passage nearest to the left hand"),
)
def wall_follower_left(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Keep your left hand on the wall and walk; see `follow_wall`."""
    yield from follow_wall(maze, start, goal, -1)


def follow_wall(maze: Maze, start: Cell, goal: Cell, hand: int) -> Steps:
    """Keep one hand on the wall and walk.

    1. Stand on the start, your back to its first neighbour, counterclockwise from the right.
    2. From the current cell, take the passage nearest to that hand.
    3. Repeat 2 until you reach the goal, or are about to make your first move again.
    4. Your walk without its loops is the path.

    Finds a path whenever start and goal lie along the same wall, so always in a perfect maze; on an
    island it goes round once and gives up. At most two moves per passage.
    """
    grid = maze.grid  # hand is 1 for the right one, -1 for the left one
    is_goal = goal_marks(maze, goal)
    yield START, any_arc_into(grid, start)  # 1.
    if not exits(maze, start):
        return
    trail: list[Arc] = []
    first = follow(maze, any_arc_into(grid, start), hand)  # 2.
    arc = first
    while True:
        yield moved(grid, trail, arc), arc
        if is_goal[grid.head[arc]]:  # 3.
            break
        arc = follow(maze, arc, hand)  # 2.
        if arc == first:  # 3.
            return
    for arc in without_loops(grid, start, trail):  # 4.
        yield PATH, arc


def follow(maze: Maze, arc: Arc, hand: int) -> Arc:
    """The next passage after an arc for a walker with a hand on the wall: 1 for the right hand, -1
    for the left."""
    way = rotate(maze.grid, maze.grid.twin[arc], hand)
    while not maze.passages[way]:
        way = rotate(maze.grid, way, hand)
    return way


@solver(
    "right-hand-with-memory",
    title="Right Hand with Memory",
    bounds=("n", "n"),
    local=True,
    shows=("way_back", "taken"),
    needs_both_ways=True,
    says=moving("walks", ": it has not left {tail} this way before"),
)
def right_hand_with_memory(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Follow the right-hand wall, but in a known cell, take a passage you have not taken before.

    1. Stand on the start, your back to its first neighbour, counterclockwise from the right.
    2. From the current cell, take the passage nearest to your right hand by which you have not left
       it before. The one by which you first entered it is the last resort.
    3. Repeat 2 until you reach the goal, or have taken every passage from the start.
    4. Your walk without its loops is the path.

    Finds a path if there is one, past islands and loops too; it walks each passage at most once
    in each direction. In a perfect maze it is the wall follower. The first way in must be the last
    way out: that is Tarry's rule (1895).
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    is_goal = goal_marks(maze, goal)
    taken = [False] * len(grid.head)
    way_back = [-1] * grid.size
    trail: list[Arc] = []
    cell = start
    side = grid.first[start]  # the passage at the back
    while not is_goal[cell]:  # 3.
        way = way_back[cell]  # 2.
        for _ in arcs(grid, cell):
            side = rotate(grid, side, 1)
            if maze.passages[side] and not taken[side] and side != way_back[cell]:
                way = side
                break
        if way < 0:
            return
        taken[way] = True
        yield moved(grid, trail, way), way
        cell = grid.head[way]
        side = grid.twin[way]
        if cell != start and way_back[cell] < 0:
            way_back[cell] = side
    for arc in without_loops(grid, start, trail):  # 4.
        yield PATH, arc


@solver(
    "tremaux",
    title="Trémaux",
    bounds=("n", "n"),
    common=True,
    local=True,
    shows=("marks",),
    needs_both_ways=True,
    says={
        (VISIT, 3): "walks to {head} by rule 3, and gives the passage its first mark",
        (BACKTRACK, 2): "turns back to {head} by rule 2, and gives the passage its second mark: "
        "{tail} was known",
        (BACKTRACK, 3): "walks back to {head} by rule 3, and gives the passage its second mark: "
        "{tail} had no unmarked passage",
        PATH: "follows the passage with one mark to {head}: move {number} of the path",
    },
)
def tremaux(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Mark every passage you walk with chalk, and never enter one that has two marks.

    1. Stand on the start.
    2. In a known cell that you entered by a passage which now has one mark, turn back.
    3. Otherwise take the passage with the fewest marks, but never one with two: in a new cell, one
       without a mark; in a dead end, the one you came by.
    4. Mark each passage you take with chalk, and walk to the next cell.
    5. Repeat from 2 until you reach the goal, or no passage is left.
    6. The passages with one mark are the path.

    Finds a path if there is one; in a maze with loops it may not be the shortest. It walks no
    passage more than twice. Trémaux, in Lucas, Récréations mathématiques (1882).
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    is_goal = goal_marks(maze, goal)
    marks = [0] * len(grid.head)  # the same on both arcs of a passage
    known = [False] * grid.size
    trail: list[Arc] = []
    cell = start
    came_by = -1
    while not is_goal[cell]:  # 5.
        if known[cell] and came_by >= 0 and marks[came_by] == 1:  # 2.
            way = grid.twin[came_by]
            mark(grid, marks, way)
            yield moved(grid, trail, way), way
        else:  # 3.
            known[cell] = True
            way = least_marked(maze, cell, marks)
            if way < 0:  # 5.
                return
            mark(grid, marks, way)  # 3.
            yield moved(grid, trail, way), way
        cell = grid.head[way]  # 4.
        came_by = way
    for arc in trail:  # 6.
        yield PATH, arc


def least_marked(maze: Maze, cell: Cell, marks: list[int]) -> Arc:
    """The passage from the cell with the fewest marks, if fewer than two; else -1."""
    best = -1
    for arc in arcs(maze.grid, cell):
        if maze.passages[arc] and marks[arc] < 2 and (best < 0 or marks[arc] < marks[best]):
            best = arc
    return best


def mark(grid: Grid, marks: list[int], way: Arc) -> None:
    """Mark a passage with chalk, which is seen from both of its ends."""
    marks[way] += 1
    marks[grid.twin[way]] += 1


@solver(
    "random-mouse",
    title="Random Mouse",
    complete=False,
    bounds=("n²", "1"),
    local=True,
    says=moving("runs", "{choice}"),
    ties=AT_RANDOM,
)
def random_mouse(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Keep running, and choose at random at every junction.

    1. Stand on the start.
    2. Take a random passage, but turn back only in a dead end.
    3. Repeat 2 until you reach the goal, or give up after 1,000 moves for every cell of the maze.
    4. Your walk without its loops is the path.

    Finds the goal sooner or later if it may run for long enough. It needs no memory. Its random
    numbers are the same every time.
    """
    grid = maze.grid
    yield START, any_arc_into(grid, start)  # 1.
    is_goal = goal_marks(maze, goal)
    rng = [123456789, 362436069, 521288629, 88675123]  # those of Marsaglia's paper
    trail: list[Arc] = []
    cell = start
    back = -1
    for _ in range(STEPS_PER_CELL * grid.size):  # 3.
        ways = exits(maze, cell)  # 2.
        if not ways:
            return
        if len(ways) > 1:
            ways = [arc for arc in ways if arc != back]
        arc = ways[randbelow(rng, len(ways))]
        yield moved(grid, trail, arc), arc
        cell = grid.head[arc]
        back = grid.twin[arc]
        if is_goal[cell]:  # 3.
            for arc in without_loops(grid, start, trail):  # 4.
                yield PATH, arc
            return


def moved(grid: Grid, trail: list[Arc], arc: Arc) -> int:
    """Add a move to the trail, or remove the last one if this move takes it back. Returns the
    action: VISIT or BACKTRACK."""
    if trail and trail[-1] == grid.twin[arc]:
        trail.pop()
        return BACKTRACK
    trail.append(arc)
    return VISIT


def without_loops(grid: Grid, start: Cell, trail: list[Arc]) -> list[Arc]:
    """The trail with every loop cut out: no cell comes twice."""
    moves_to = [-1] * grid.size
    moves_to[start] = 0
    path: list[Arc] = []
    for arc in trail:
        cell = grid.head[arc]
        if moves_to[cell] < 0:
            path.append(arc)
            moves_to[cell] = len(path)
        else:
            while len(path) > moves_to[cell]:
                moves_to[grid.head[path.pop()]] = -1
    return path
