"""Generators that add walls to an open grid, between its corner points.

The corner points and the wall pieces between them form the dual graph of the grid: each arc of the
grid crosses one wall piece, which leads from the point to the left of the arc to the point to its
right, the one to the left of its twin. A point is stored with all its sides: the arcs that have it
to their left. The border of the grid counts as one point, and so does the edge of each hole.

Walls that connect all points, the border included, without a ring, leave passages that connect all
cells without a loop.
"""

from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.annotations import Arc, Bag
from pixelmaze.maze.grid import Grid, rotate
from pixelmaze.maze.rng import Rng, randbelow, shuffle, take_random
from pixelmaze.maze.step import BUILD, Steps


@generator(
    "wall-extension",
    title="Wall Extension",
    bounds=("n", "n"),
    japanese="壁伸ばし法",
    adds_walls=True,
    says={
        BUILD: "extends a wall to a free point, between {tail} and {head}",
    },
)
def wall_extension(grid: Grid, rng: Rng) -> Steps:
    """Grow walls from the border and from existing walls until they reach every point.

    1. The border is a wall.
    2. Choose a random place on a wall from which a piece can be built to a free point.
    3. Build it, and continue from that point in a random free direction until stuck.
    4. Repeat from 2 until no point is free.

    Perfect mazes with long winding walls. 壁伸ばし法 (kabenobashi-hō), the variant that starts at
    the border.
    """
    twin = grid.twin
    walled = [False] * len(twin)  # 1.
    for side in border_sides(grid):
        walled[side] = True
    # of the pieces that could be built
    ends: Bag[Arc] = [twin[side] for side in border_sides(grid)]
    while ends:  # 4.
        end: Arc = take_random(ends, rng)  # 2.
        while end >= 0 and not walled[end]:  # 3.
            yield BUILD, end
            sides = sides_around(grid, end)
            for side in sides:
                walled[side] = True
            ways = [twin[side] for side in sides if not walled[twin[side]]]
            end = take_random(ways, rng) if ways else -1
            ends.extend(ways)


@generator(
    "wall-extension-floor",
    title="Wall Extension, from the floor",
    bounds=("n", "n"),
    japanese="壁伸ばし法",
    adds_walls=True,
    says={
        BUILD: "extends the growing wall at random, between {tail} and {head}",
    },
)
def wall_extension_floor(grid: Grid, rng: Rng) -> Steps:
    """Grow a wall from each free point until it touches an existing wall.

    1. The border is a wall. Put the points in random order.
    2. From the next free point, build in a random direction, but never onto the wall that is
       growing: such a ring would cut off part of the maze. If nothing else is left, go back along
       the wall.
    3. Repeat until it touches a wall that was there before.
    4. Repeat from 2 until no point is free.

    Perfect mazes with shorter walls than those grown from the border. 壁伸ばし法 (kabenobashi-hō),
    the variant that starts anywhere.
    """
    twin = grid.twin
    wall = [0] * len(twin)  # 1. the number of the one that a point belongs to
    latest = 1
    for side in border_sides(grid):
        wall[side] = latest
    points = one_side_each(grid)
    shuffle(points, rng)
    for point in points:  # 4.
        if wall[point]:
            continue
        latest += 1  # 2.
        route = [point]
        for side in sides_around(grid, point):
            wall[side] = latest
        while route:
            around = sides_around(grid, route[-1])
            ways = [side for side in around if wall[twin[side]] != latest]
            if not ways:
                route.pop()
                continue
            arc = ways[randbelow(rng, len(ways))]
            yield BUILD, arc
            end = twin[arc]
            if wall[end]:  # 3.
                break
            route.append(end)  # 2.
            for side in sides_around(grid, end):
                wall[side] = latest


@generator(
    "pillar-toppling",
    title="Pillar Toppling",
    bounds=("n", "n"),
    japanese="棒倒し法",
    masks=False,
    adds_walls=True,
    says={
        BUILD: "topples a pillar at random: a wall between {tail} and {head}",
    },
)
def pillar_toppling(grid: Grid, rng: Rng) -> Steps:
    """Topple a pillar on every inner point, each in a random direction.

    1. Go through the pillars row by row.
    2. Topple each in a random direction, but not onto an existing wall piece, and upward only if it
       falls onto the border.

    Perfect mazes with a bias: from the bottom you can always keep climbing. 棒倒し法 (bōtaoshi-hō).
    """
    twin = grid.twin
    built = [False] * len(twin)
    is_border = [False] * len(twin)
    for side in border_sides(grid):
        is_border[side] = True
    for pillar in one_side_each(grid):  # 1.
        if is_border[pillar]:
            continue
        ways: list[Arc] = []  # 2.
        for side in sides_around(grid, pillar):
            is_up = grid.heading[side] == grid.n_headings // 2  # who goes left has up on the right
            if not built[side] and (not is_up or is_border[twin[side]]):
                ways.append(side)
        arc = ways[randbelow(rng, len(ways))]
        built[arc] = True
        built[twin[arc]] = True
        yield BUILD, arc


# ---- the dual graph ------------------------------------------------------------------------------


def sides_around(grid: Grid, arc: Arc) -> list[Arc]:
    """All sides of the point to the left of an arc, starting with that arc."""
    sides = [arc]
    side = rotate(grid, grid.twin[arc], -1)
    while side != arc:
        sides.append(side)
        side = rotate(grid, grid.twin[side], -1)
    return sides


def border_sides(grid: Grid) -> list[Arc]:
    """All sides of the border. The first arc of the first cell has it to its left: no cell is above
    that one."""
    return sides_around(grid, grid.first[0])


def one_side_each(grid: Grid) -> list[Arc]:
    """One side of every point, row by row: the one with the lowest number."""
    is_seen = [False] * len(grid.head)
    found: list[Arc] = []
    for arc in range(len(is_seen)):
        if not is_seen[arc]:
            found.append(arc)
            for side in sides_around(grid, arc):
                is_seen[side] = True
    return found
