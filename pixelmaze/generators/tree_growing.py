"""Generators that grow one tree from a random cell until it holds every cell."""

from collections.abc import Sequence
from typing import Annotated

from pixelmaze.annotations import ANY, FIRST, LAST, Arc, Bag, Cell, Taken
from pixelmaze.grid import Grid, arcs, into
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, randbelow, take_random
from pixelmaze.step import BACKTRACK, CARVE, FRONTIER, START, Steps

# policies of the growing tree
NEWEST = 0
OLDEST = 1
RANDOM = 2
MIXED = 3

Active = Annotated[list[Arc], Taken(by="policy", orders=(LAST, FIRST, ANY, ANY), since="oldest")]
"""Arcs by which cells were joined from which a tree may grow, in the order of the policy."""


@generator("prim", title="Randomized Prim")
def prim(grid: Grid, rng: Rng) -> Steps:
    """Grow the maze at a random place of its edge, again and again.

    1. Join a random cell; the arcs that leave it are the frontier.
    2. Take a random arc out of the frontier.
    3. If the cell it leads to is not joined yet, carve the arc: the cell is joined, and the arcs
       from it to cells not yet joined enter the frontier.
    4. Repeat from 2 until the frontier is empty.

    Perfect mazes with many short dead ends. Time and memory grow with the number of cells.
    Prim's minimum spanning tree (1957) with random edges for cheapest ones.
    """
    first, head = grid.first, grid.head
    joined = [False] * grid.size
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, into(grid, start)
    frontier: Bag[Arc] = []
    arc: Arc
    for arc in arcs(grid, start):
        frontier.append(arc)
        yield FRONTIER, arc
    while frontier:
        arc = take_random(frontier, rng)
        cell = head[arc]
        if not joined[cell]:
            joined[cell] = True
            yield CARVE, arc
            for arc in range(first[cell], first[cell + 1]):
                if not joined[head[arc]]:
                    frontier.append(arc)
                    yield FRONTIER, arc


@generator("recursive-backtracker", title="Recursive Backtracker")
def recursive_backtracker(grid: Grid, rng: Rng) -> Steps:
    """Dig on until stuck, then go back to the last place from which digging can go on.

    1. Join a random cell.
    2. From where you stand carve an arc to a random neighbour that is not joined, and go there.
    3. Where there is none, go back by the way you came.
    4. Repeat from 2 until you are back at the first cell and it has no free neighbour.

    Perfect mazes with long winding passages and few dead ends. Time and memory grow with the number
    of cells. Depth-first search of the grid, its recursion kept as the list of arcs walked.
    """
    joined = [False] * grid.size
    cell: Cell = randbelow(rng, grid.size)
    joined[cell] = True
    yield START, into(grid, cell)
    route = [into(grid, cell)]
    while route:
        cell = grid.head[route[-1]]
        arc = random_arc_into(grid, cell, joined, False, rng)
        if arc >= 0:
            joined[grid.head[arc]] = True
            route.append(arc)
            yield CARVE, arc
        else:
            arc = route.pop()
            if route:
                yield BACKTRACK, grid.twin[arc]


@generator("digging", title="Digging", japanese="穴掘り法")
def digging(grid: Grid, rng: Rng) -> Steps:
    """Dig on until stuck, then begin again beside any cell dug so far.

    1. Dig a random cell. The arcs that leave it are places to begin.
    2. Take a random place to begin; it is of no use if the cell it leads to is dug by now.
    3. Carve the arc: the cell it leads to is dug. Choose a random arc from there to a cell not yet
       dug, to go on with; all others are places to begin. Repeat until stuck.
    4. Repeat from 2 until there is no place to begin.

    Perfect mazes with long passages, less winding than the recursive backtracker's. Time and memory
    grow with the number of cells. 穴掘り法 (anahori-hō), as Japanese textbooks have it.
    """
    head = grid.head
    joined = [False] * grid.size
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, into(grid, start)
    begins: Bag[Arc] = [*arcs(grid, start)]
    while begins:
        arc: Arc = take_random(begins, rng)
        while arc >= 0 and not joined[head[arc]]:
            joined[head[arc]] = True
            yield CARVE, arc
            ways = [way for way in arcs(grid, head[arc]) if not joined[head[way]]]
            arc = take_random(ways, rng) if ways else -1
            begins.extend(ways)


@generator("hunt-and-kill", title="Hunt and Kill")
def hunt_and_kill(grid: Grid, rng: Rng) -> Steps:
    """Dig on until stuck, then hunt for a free cell beside the maze, and dig on from there.

    1. Join a random cell.
    2. From where you stand carve an arc to a random neighbour that is not joined, and go there.
    3. Where there is none, hunt: go through the cells row by row, on from where the last hunt
       ended, there and back again, to the first that is not joined but has a joined neighbour.
       Carve an arc from a random one of those to it, and go there.
    4. Repeat from 2 until all cells are joined.

    Perfect mazes with long winding passages and few dead ends, much like the recursive
    backtracker's; it remembers no way back. Time grows with the number of cells: hunters who turn
    round at the end need not go through them more often in a large maze.
    """
    joined = [False] * grid.size
    cell: Cell = randbelow(rng, grid.size)
    joined[cell] = True
    yield START, into(grid, cell)
    hunted: Cell = 0
    onward = 1
    for _ in range(grid.size - 1):
        arc = random_arc_into(grid, cell, joined, False, rng)
        while arc < 0:
            if not joined[hunted]:
                back = random_arc_into(grid, hunted, joined, True, rng)
                if back >= 0:
                    arc = grid.twin[back]
            if not 0 <= hunted + onward < grid.size:
                onward = -onward
            hunted += onward
        cell = grid.head[arc]
        joined[cell] = True
        yield CARVE, arc


@generator("growing-tree-newest", title="Growing Tree, newest")
def growing_tree_newest(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that always goes on from its newest cell: long winding passages; see
    `grow`."""
    yield from grow(grid, rng, NEWEST)


@generator("growing-tree-oldest", title="Growing Tree, oldest")
def growing_tree_oldest(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that always goes on from its oldest cell: straight rays and dead ends; see
    `grow`."""
    yield from grow(grid, rng, OLDEST)


@generator("growing-tree-random", title="Growing Tree, random")
def growing_tree_random(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that goes on from a random cell of it: many short dead ends; see `grow`."""
    yield from grow(grid, rng, RANDOM)


@generator("growing-tree-mixed", title="Growing Tree, mixed", aliases=("growing-tree",))
def growing_tree_mixed(grid: Grid, rng: Rng) -> Steps:
    """The growing tree that lets a coin decide between its newest cell and a random one; see
    `grow`."""
    yield from grow(grid, rng, MIXED)


def grow(grid: Grid, rng: Rng, policy: int) -> Steps:
    """Keep a list of active cells, and let a policy say which of them the tree grows from.

    1. Join a random cell; it is active.
    2. Choose an active cell by the policy: newest, oldest, random, or newest and random mixed.
    3. Carve an arc from it to a random neighbour that is not joined; that one is active too.
    4. If there is no such neighbour, the chosen cell is no longer active.
    5. Repeat from 2 until no cell is active.

    Perfect mazes of many textures. Time and memory grow with the number of cells.
    Jamis Buck, "Mazes for Programmers" (2015).
    """
    joined = [False] * grid.size
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    entry = into(grid, start)
    yield START, entry
    active: Active = [entry]  # the arcs by which active cells were joined
    oldest = 0
    while oldest < len(active):
        at = chosen(policy, oldest, len(active), rng)
        arc = active[at]
        way = random_arc_into(grid, grid.head[arc], joined, False, rng)
        if way >= 0:
            joined[grid.head[way]] = True
            active.append(way)
            yield CARVE, way
        else:
            if at == oldest:
                oldest += 1
            else:
                newest = active.pop()
                if at < len(active):
                    active[at] = newest
            if arc != entry:
                yield BACKTRACK, grid.twin[arc]


def chosen(policy: int, oldest: int, end: int, rng: Rng) -> int:
    """The index, oldest … end-1, of the active cell that the policy chooses."""
    if policy == OLDEST:
        return oldest
    if policy == NEWEST or (policy == MIXED and randbelow(rng, 2)):
        return end - 1
    return oldest + randbelow(rng, end - oldest)


def random_arc_into(grid: Grid, cell: Cell, group: Sequence[int], wanted: int, rng: Rng) -> Arc:
    """A random arc from cell to a neighbour whose group is the wanted one, or -1."""
    ways = [arc for arc in arcs(grid, cell) if group[grid.head[arc]] == wanted]
    return ways[randbelow(rng, len(ways))] if ways else -1
