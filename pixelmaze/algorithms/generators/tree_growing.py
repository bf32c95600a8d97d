"""Generators that grow one tree from a random cell until it contains every cell."""

from collections.abc import Sequence
from typing import Annotated

from pixelmaze.algorithms.registry import ELSEWHERE, Says, generator
from pixelmaze.maze.annotations import ANY, FIRST, LAST, Arc, Bag, Cell, TakeOrder
from pixelmaze.maze.grid import Grid, any_arc_into, arcs
from pixelmaze.maze.rng import Rng, randbelow, take_random
from pixelmaze.maze.step import BACKTRACK, CARVE, FRONTIER, START, Steps

# policies of the growing tree
NEWEST = 0
OLDEST = 1
RANDOM = 2
MIXED = 3

Active = Annotated[
    list[Arc], TakeOrder(by="policy", orders=(LAST, FIRST, ANY, ANY), since="oldest")
]
"""Arcs by which cells were joined from which a tree may grow, in the order of the policy."""

CARVING: Says = {
    START: "starts at {head}, a random cell",
    CARVE: "carves from {tail} to {head}, a random neighbour outside the maze",
}


def growing(which: str) -> Says:
    """The sentences of a growing tree that chooses this active cell."""
    return {
        CARVE: f"carves from {{tail}}, {which} active cell, to {{head}}",
        BACKTRACK: f"drops {{tail}}, {which} active cell: all its neighbours are in the maze",
    }


@generator(
    "prim",
    title="Randomized Prim",
    bounds=("n", "n"),
    common=True,
    shows=("frontier",),
    says={
        START: "adds {head}, a random cell, to the maze",
        FRONTIER: "puts the arc from {tail} to {head} on the frontier",
        CARVE: "takes the arc from {tail} to {head} at random, and carves it: {head} is new",
    },
)
def prim(grid: Grid, rng: Rng) -> Steps:
    """Extend the maze at a random place on its frontier, again and again.

    1. Add a random cell to the maze; the arcs that leave it are the frontier.
    2. Take a random arc off the frontier.
    3. If the cell it leads to is not in the maze yet, carve the arc: the cell joins the maze, and
       its arcs to cells outside the maze go on the frontier.
    4. Repeat from 2 until the frontier is empty.

    Perfect mazes with many short dead ends. Prim's minimum spanning tree (1957) with random edges
    instead of the cheapest.
    """
    first, head = grid.first, grid.head
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, any_arc_into(grid, start)
    frontier: Bag[Arc] = []  # several arcs may lead to the same cell
    arc: Arc
    for arc in arcs(grid, start):
        frontier.append(arc)
        yield FRONTIER, arc
    while frontier:  # 4.
        arc = take_random(frontier, rng)  # 2.
        cell = head[arc]  # 3.
        if not joined[cell]:
            joined[cell] = True
            yield CARVE, arc
            for arc in range(first[cell], first[cell + 1]):
                if not joined[head[arc]]:
                    frontier.append(arc)
                    yield FRONTIER, arc


@generator(
    "recursive-backtracker",
    title="Recursive Backtracker",
    bounds=("n", "n"),
    common=True,
    depth_first=True,
    shows=("route",),
    says={
        **CARVING,
        BACKTRACK: "backtracks to {head}: no neighbour of {tail} is outside the maze",
    },
)
def recursive_backtracker(grid: Grid, rng: Rng) -> Steps:
    """Carve on until you are stuck, then backtrack to the last cell with a free neighbour.

    1. Add a random cell to the maze.
    2. From the current cell, carve an arc to a random neighbour outside the maze, and go there.
    3. If there is none, backtrack: return to the cell you came from.
    4. Repeat from 2 until you are back at the first cell and it has no free neighbour.

    Perfect mazes with long winding passages and few dead ends. Depth-first search of the grid; a
    stack of arcs replaces the recursion.
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    cell: Cell = randbelow(rng, grid.size)
    joined[cell] = True
    yield START, any_arc_into(grid, cell)
    route = [any_arc_into(grid, cell)]
    while route:  # 4.
        cell = grid.head[route[-1]]  # 2.
        arc = random_arc_into(grid, cell, joined, False, rng)
        if arc >= 0:
            joined[grid.head[arc]] = True
            route.append(arc)
            yield CARVE, arc
        else:  # 3.
            arc = route.pop()
            if route:
                yield BACKTRACK, grid.twin[arc]


@generator(
    "digging",
    title="Digging",
    bounds=("n", "n"),
    japanese="穴掘り法",
    shows=("begins",),
    says={
        START: "digs {head}, a random cell",
        CARVE: "digs on from {tail} to {head}, a random neighbour outside the maze",
        (CARVE, ELSEWHERE): "starts again at {tail}, picked at random, and digs to {head}",
    },
)
def digging(grid: Grid, rng: Rng) -> Steps:
    """Dig on until you are stuck, then start again next to any cell dug so far.

    1. Dig a random cell. The arcs that leave it are places to start.
    2. Take a random place to start, and drop it if the cell it leads to has been dug by now.
    3. Carve the arc: the cell it leads to is dug. Choose a random arc from there to a cell not dug
       yet, and continue with it; all other such arcs are places to start. Repeat until stuck.
    4. Repeat from 2 until there is no place to start.

    Perfect mazes with long passages that wind less than the recursive backtracker's. 穴掘り法
    (anahori-hō) in Japanese textbooks.
    """
    head = grid.head
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, any_arc_into(grid, start)
    begins: Bag[Arc] = [*arcs(grid, start)]
    while begins:  # 4.
        arc: Arc = take_random(begins, rng)  # 2.
        while arc >= 0 and not joined[head[arc]]:  # 3.
            joined[head[arc]] = True
            yield CARVE, arc
            ways = [way for way in arcs(grid, head[arc]) if not joined[head[way]]]
            arc = take_random(ways, rng) if ways else -1
            begins.extend(ways)


@generator(
    "hunt-and-kill",
    title="Hunt and Kill",
    bounds=("n", "n"),
    common=True,
    shows=("joined",),
    says={
        **CARVING,
        (CARVE, ELSEWHERE): "was stuck, so it hunts, finds {head} and carves there from {tail}",
    },
)
def hunt_and_kill(grid: Grid, rng: Rng) -> Steps:
    """Carve on until you are stuck, then hunt for a free cell next to the maze, and carve on there.

    1. Add a random cell to the maze.
    2. From the current cell, choose an arc to a random neighbour outside the maze.
    3. If there is none, hunt: go through the cells row by row from where the last hunt ended, and
       turn round at the end, until you find a cell outside the maze with a neighbour in it. Choose
       an arc to it from a random such neighbour.
    4. Carve the arc, and go to the cell it leads to.
    5. Repeat from 2 until every cell is in the maze.

    Perfect mazes with long winding passages and few dead ends, much like the recursive
    backtracker's, but without a stack. Time grows with the number of cells: since the hunt turns
    round at the end, it does not go through the cells more often in a larger maze.
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    cell: Cell = randbelow(rng, grid.size)
    joined[cell] = True
    yield START, any_arc_into(grid, cell)
    hunted: Cell = 0
    onward = 1
    for _ in range(grid.size - 1):  # 5.
        arc = random_arc_into(grid, cell, joined, False, rng)  # 2.
        while arc < 0:  # 3.
            if not joined[hunted]:
                back = random_arc_into(grid, hunted, joined, True, rng)
                if back >= 0:
                    arc = grid.twin[back]
            if not 0 <= hunted + onward < grid.size:
                onward = -onward
            hunted += onward
        cell = grid.head[arc]  # 4.
        joined[cell] = True
        yield CARVE, arc


@generator(
    "growing-tree-newest",
    title="Growing Tree, newest",
    bounds=("n", "n"),
    shows=("active",),
    says=growing("the newest"),
)
def growing_tree_newest(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that always continues from its newest cell: long winding passages; see
    `grow`."""
    yield from grow(grid, rng, NEWEST)


@generator(
    "growing-tree-oldest",
    title="Growing Tree, oldest",
    bounds=("n", "n"),
    shows=("active",),
    says=growing("the oldest"),
)
def growing_tree_oldest(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that always continues from its oldest cell: straight rays and dead ends; see
    `grow`."""
    yield from grow(grid, rng, OLDEST)


@generator(
    "growing-tree-random",
    title="Growing Tree, random",
    bounds=("n", "n"),
    shows=("active",),
    says=growing("a random"),
)
def growing_tree_random(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that continues from a random cell: many short dead ends; see `grow`."""
    yield from grow(grid, rng, RANDOM)


@generator(
    "growing-tree-mixed",
    title="Growing Tree, mixed",
    bounds=("n", "n"),
    aliases=("growing-tree",),
    shows=("active",),
    says=growing("an"),
)
def growing_tree_mixed(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that continues from its newest cell or a random one, by the flip of a coin;
    see `grow`."""
    yield from grow(grid, rng, MIXED)


def grow(grid: Grid, rng: Rng, policy: int) -> Steps:
    """Keep a list of active cells; a policy chooses the one the tree grows from next.

    1. Add a random cell to the maze; it is active.
    2. Choose an active cell by the policy: newest, oldest, random, or newest and random mixed.
    3. Carve an arc from it to a random neighbour outside the maze, which becomes active too.
    4. If there is no such neighbour, the chosen cell is no longer active.
    5. Repeat from 2 until no cell is active.

    Perfect mazes of many textures. Jamis Buck, "Mazes for Programmers" (2015).
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    entry = any_arc_into(grid, start)
    yield START, entry
    active: Active = [entry]  # the arcs by which active cells were joined
    oldest = 0
    while oldest < len(active):  # 5.
        at = chosen(policy, oldest, len(active), rng)  # 2.
        arc = active[at]
        way = random_arc_into(grid, grid.head[arc], joined, False, rng)
        if way >= 0:  # 3.
            joined[grid.head[way]] = True
            active.append(way)
            yield CARVE, way
        else:  # 4.
            if at == oldest:
                oldest += 1
            else:
                newest = active.pop()
                if at < len(active):
                    active[at] = newest
            if arc != entry:
                yield BACKTRACK, grid.twin[arc]


def chosen(policy: int, oldest: int, end: int, rng: Rng) -> int:
    """The index, `oldest` … `end` - 1, of the active cell that the policy chooses."""
    if policy == OLDEST:
        return oldest
    if policy == NEWEST or (policy == MIXED and randbelow(rng, 2)):
        return end - 1
    return oldest + randbelow(rng, end - oldest)


def random_arc_into(grid: Grid, cell: Cell, group: Sequence[int], wanted: int, rng: Rng) -> Arc:
    """A random arc from the cell to a neighbour in the wanted group; -1 if there is none."""
    ways = [arc for arc in arcs(grid, cell) if group[grid.head[arc]] == wanted]
    return ways[randbelow(rng, len(ways))] if ways else -1
