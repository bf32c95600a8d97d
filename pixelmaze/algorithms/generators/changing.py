"""Changes to a finished maze: dead ends opened into loops, and one-way doors."""

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.rng import Rng, randbelow, shuffle
from pixelmaze.maze.step import CARVE, DOOR, Steps


def braid(grid: Grid, passages: bytearray, rng: Rng, percent: int) -> Steps:
    """Open `percent` of a hundred dead ends into loops.

    1. Put the dead ends in random order.
    2. Take the next cell that is still a dead end, and carve a passage to a random neighbour. If
       other dead ends are next to it, carve to one of those: that opens two and makes
       straighter loops.
    3. Repeat until enough are open. A dead end without a wall to a neighbour stays closed.

    Opens one more than requested if the last passage opens two. Braid mazes: Walter Pullen, Think
    Labyrinth; Jamis Buck (2015).
    """
    ways_out = [0] * grid.size  # 1.
    cell: Cell
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            ways_out[cell] += passages[arc]
    dead_ends: list[Cell] = [cell for cell in range(grid.size) if ways_out[cell] == 1]
    shuffle(dead_ends, rng)
    wanted = (len(dead_ends) * percent + 50) // 100
    for cell in dead_ends:
        if wanted <= 0:  # 3.
            break
        if ways_out[cell] > 1:  # 2.
            continue
        ways = [arc for arc in arcs(grid, cell) if not passages[arc]]
        to_ends = [arc for arc in ways if ways_out[grid.head[arc]] == 1]
        if to_ends:
            ways = to_ends
        if ways:
            arc = ways[randbelow(rng, len(ways))]
            wanted -= 1 + len(to_ends[:1])
            ways_out[cell] += 1
            ways_out[grid.head[arc]] += 1
            yield CARVE, arc


TRIES = 3  # the door goes into the one of this many random walls that lies on the longest loop


def one_way(grid: Grid, passages: bytearray, rng: Rng, count: int) -> Steps:
    """Add this many one-way doors. Every cell can still be reached from every other.

    1. Pick three random walls, and a direction for each. A door in the wall would close a loop:
       through the door, and back by the shortest path.
    2. Put a door in the wall with the longest loop.
    3. Put the next door in a random two-way passage of that loop, in the direction of the loop.
       To get back there, you can go round the loop instead.
    4. Repeat from 1 until there are enough doors, or no walls are left.
    """
    twin = grid.twin
    is_open = [False] * len(grid.head)
    for arc in range(len(grid.head)):
        is_open[arc] = passages[arc] == 1
    left = count
    walls: list[Arc] = [arc for arc in range(len(twin)) if arc < twin[arc] and not is_open[arc]]
    while left > 0 and walls:  # 4.
        door: Arc = -1
        loop: list[Arc] = []
        for _ in range(TRIES):  # 1.
            arc = walls[randbelow(rng, len(walls))]
            if randbelow(rng, 2) == 1:
                arc = twin[arc]
            back = way(grid, is_open, grid.head[arc], tail(grid, arc))
            if door < 0 or len(back) > len(loop):
                door = arc
                loop = back
        is_open[door] = True  # 2.
        left -= 1
        yield DOOR, door
        walls = [arc for arc in walls if arc != door and arc != twin[door]]
        two_way = [arc for arc in loop if is_open[twin[arc]]]  # 3.
        if left > 0 and two_way:
            arc = two_way[randbelow(rng, len(two_way))]
            is_open[twin[arc]] = False
            left -= 1
            yield DOOR, arc


def way(grid: Grid, is_open: list[bool], start: Cell, goal: Cell) -> list[Arc]:
    """The arcs of a shortest path between two cells, the last one first; empty if there is none."""
    came_by = [-1] * grid.size
    queue = [start]
    for cell in queue:
        if cell == goal:
            break
        for arc in arcs(grid, cell):
            there = grid.head[arc]
            if is_open[arc] and came_by[there] < 0 and there != start:
                came_by[there] = arc
                queue.append(there)
    found: list[Arc] = []
    cell = goal
    while cell != start and came_by[cell] >= 0:
        found.append(came_by[cell])
        cell = tail(grid, came_by[cell])
    return found
