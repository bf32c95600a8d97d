"""Generators that raise walls in an open grid, between the points where its corners meet.

The corner points and the wall pieces between them are a graph of their own, the dual of the grid:
each arc of the grid crosses one wall piece, whose ends are the corner points to its left and to its
right. Walls that connect all points, the border included, without a ring, leave passages that
connect all cells without a loop.
"""

from pixelmaze.grid import Grid, rotate
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, below, shuffle, take_random
from pixelmaze.step import BUILD, Steps


@generator("wall-extension", title="Wall Extension", japanese="壁伸ばし法", adds_walls=True)
def wall_extension(grid: Grid, rng: Rng) -> Steps:
    """Let walls grow from the border, and from walls that stand, until they touch every point.

    1. The border is a wall.
    2. Choose a random place on a wall from which a piece can be built to a free point.
    3. Build it, and go on from that point in a random free direction, until stuck.
    4. Repeat from 2 until no point is free.

    Perfect mazes with long winding walls. Time and memory grow with the number of cells. 壁伸ばし法
    (kabenobashi-hō), the variant that begins at the border.
    """
    corner = corners(grid)
    walled = [False] * (max(corner) + 1)
    border = corner[grid.first[0]]
    walled[border] = True
    sides = [arc for arc in range(len(corner)) if corner[arc] == border]
    while sides:
        arc = take_random(sides, rng)
        while arc >= 0 and not walled[corner[grid.twin[arc]]]:
            yield BUILD, arc
            end = grid.twin[arc]
            walled[corner[end]] = True
            known = len(sides)
            side = next_side(grid, end)
            while side != end:
                if not walled[corner[grid.twin[side]]]:
                    sides.append(side)
                side = next_side(grid, side)
            arc = sides[known + below(rng, len(sides) - known)] if len(sides) > known else -1


@generator(
    "wall-extension-floor",
    title="Wall Extension, from the floor",
    japanese="壁伸ばし法",
    adds_walls=True,
)
def wall_extension_floor(grid: Grid, rng: Rng) -> Steps:
    """Let walls grow from free points until each touches a wall that stands already.

    1. The border is a wall. Put the points in random order.
    2. From the next free point build in a random direction, but never onto the wall that is
       growing: such a ring would close a part off. Where nothing else is left, go back along it.
    3. Repeat until it touches a wall that stood before.
    4. Repeat from 2 until no point is free.

    Perfect mazes with shorter walls than those that grow from the border. Time and memory grow with
    the number of cells. 壁伸ばし法 (kabenobashi-hō), the variant that begins anywhere.
    """
    corner = corners(grid)
    wall = [0] * (max(corner) + 1)  # the number of the wall that a point belongs to
    latest = 1
    wall[corner[grid.first[0]]] = latest
    origins = one_side_each(corner)
    shuffle(origins, rng)
    for origin in origins:
        if wall[corner[origin]]:
            continue
        latest += 1
        wall[corner[origin]] = latest
        route = [origin]
        while route:
            arc = random_side_off(grid, corner, wall, route[-1], latest, rng)
            if arc < 0:
                route.pop()
                continue
            yield BUILD, arc
            end = grid.twin[arc]
            if wall[corner[end]]:
                break
            wall[corner[end]] = latest
            route.append(end)


@generator(
    "pillar-toppling",
    title="Pillar Toppling",
    japanese="棒倒し法",
    masks=False,
    adds_walls=True,
)
def pillar_toppling(grid: Grid, rng: Rng) -> Steps:
    """Topple a pillar on every point inside the grid, each in a random direction.

    1. Go through the pillars row by row.
    2. Topple each in a random direction, but not where a wall piece lies already, and not up unless
       it falls onto the border.

    Perfect mazes that lean: from below it is always possible to climb straight on. Time and memory
    grow with the number of cells. 棒倒し法 (bōtaoshi-hō).
    """
    corner = corners(grid)
    border = corner[grid.first[0]]
    built = [False] * len(corner)
    for pillar in one_side_each(corner):
        if corner[pillar] == border:
            continue
        ways = [0][:0]
        side = pillar
        while True:
            is_up = grid.heading[side] == grid.turns // 2  # who goes left has up on the right
            if not built[side] and (not is_up or corner[grid.twin[side]] == border):
                ways.append(side)
            side = next_side(grid, side)
            if side == pillar:
                break
        arc = ways[below(rng, len(ways))]
        built[arc] = True
        built[grid.twin[arc]] = True
        yield BUILD, arc


# ---- the dual graph ------------------------------------------------------------------------------


def next_side(grid: Grid, arc: int) -> int:
    """The next arc around the corner point to the left of an arc: its next wall piece."""
    return rotate(grid, grid.twin[arc], -1)


def corners(grid: Grid) -> list[int]:
    """For each arc the number of the corner point to its left; row by row, as far as it goes.

    All around a hole in the grid counts as one point, and so does the border.
    """
    corner = [-1] * len(grid.head)
    count = 0
    for begin in range(len(corner)):
        if corner[begin] < 0:
            arc = begin
            while corner[arc] < 0:
                corner[arc] = count
                arc = next_side(grid, arc)
            count += 1
    return corner


def one_side_each(corner: list[int]) -> list[int]:
    """For every corner point the first arc that has it to its left."""
    count = 0
    found = [0][:0]
    for arc in range(len(corner)):
        if corner[arc] == count:
            found.append(arc)
            count += 1
    return found


def random_side_off(
    grid: Grid, corner: list[int], wall: list[int], arc: int, own: int, rng: Rng
) -> int:
    """A random wall piece of the corner point left of an arc that keeps off the own wall, or -1."""
    ways = [0][:0]
    side = arc
    while True:
        if wall[corner[grid.twin[side]]] != own:
            ways.append(side)
        side = next_side(grid, side)
        if side == arc:
            break
    return ways[below(rng, len(ways))] if ways else -1
