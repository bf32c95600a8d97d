"""Generators that divide an open grid by walls, and then divide the parts."""

from pixelmaze.algorithms.generators.tree_growing import random_arc_into
from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.annotations import Arc, Bag, Cell
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.rng import Rng, randbelow
from pixelmaze.maze.step import BUILD, VISIT, VISIT_BACK, Steps


@generator(
    "recursive-division",
    title="Recursive Division",
    bounds=("n", "√n"),
    common=True,
    masks=False,
    adds_walls=True,
    says={
        BUILD: "divides a room of {width}x{height} cells: builds a wall between {tail} and {head}",
    },
)
def recursive_division(grid: Grid, rng: Rng) -> Steps:
    """Divide a room by a straight wall with one gap, then divide both halves the same way.

    1. Start with the whole grid as one room without walls.
    2. Take a room. If it is one cell wide or high, leave it alone.
    3. Build a wall across its longer side at a random position, with one random gap.
    4. Do the same with the two rooms on either side of the wall.

    Perfect mazes with long straight walls and bottlenecks. A stack of rooms replaces the recursion.
    """
    rooms = [(0, 0, grid.width, grid.height)]  # 1.
    while rooms:  # 2.
        x, y, width, height = rooms.pop()
        if width == 1 or height == 1:
            continue
        if width < height or (width == height and randbelow(rng, 2)):  # 3.
            cut = 1 + randbelow(rng, height - 1)
            first, second = (x, y, width, cut), (x, y + cut, width, height - cut)
            edge = (x, y + cut - 1, width, 1)
        else:
            cut = 1 + randbelow(rng, width - 1)
            first, second = (x, y, cut, height), (x + cut, y, width - cut, height)
            edge = (x + cut - 1, y, 1, height)
        border = arcs_into_room(grid, edge, second)
        gap = randbelow(rng, len(border))
        for i in range(len(border)):
            if i != gap:
                yield BUILD, border[i]
        rooms.append(first)  # 4.
        rooms.append(second)


def arcs_into_room(
    grid: Grid, room: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> list[Arc]:
    """The arcs that lead from one room into the other. A room is (x, y, width, height)."""
    x, y, width, height = room
    left, top, across, down = other
    found: list[Arc] = []
    for row in range(y, y + height):
        for cell in range(row * grid.width + x, row * grid.width + x + width):
            for arc in arcs(grid, cell):
                there = grid.head[arc]
                if (
                    left <= there % grid.width < left + across
                    and top <= there // grid.width < top + down
                ):
                    found.append(arc)
    return found


@generator(
    "blobby-division",
    title="Blobby Division",
    adds_walls=True,
    bounds=("n log n", "n"),
    effort=16,
    says={
        VISIT: "spreads the first blob from {tail} to {head}",
        VISIT_BACK: "spreads the second blob from {tail} to {head}",
        BUILD: "builds a wall between the blobs, from {tail} to {head}",
    },
)
def blobby_division(grid: Grid, rng: Rng) -> Steps:
    """Grow two blobs until they fill a region, then put a wall with one gap between them.

    1. Start with the whole grid as one region without walls.
    2. Take a region of at least two cells, and put a blob on each of two random cells in it.
    3. Let a random cell of either blob spread to a random neighbour in the region that is in
       neither, until the region is full.
    4. Build a wall with one random gap between the blobs. Each blob becomes a region.
    5. Repeat from 2 until every region is a single cell.

    Perfect mazes whose walls wind like borders between countries. Jamis Buck (2015). Regions are
    slices of one list of cells.
    """
    cells: list[Cell] = list(range(grid.size))  # 1.
    blob = [0] * grid.size  # a number for each blob there has been
    regions = [(0, grid.size)]
    latest = 0
    while regions:  # 5.
        low, high = regions.pop()
        if high - low < 2:
            continue
        region = blob[cells[low]]  # 2.
        one, other = latest + 1, latest + 2
        latest += 2
        at = low + randbelow(rng, high - low)
        cells[low], cells[at] = cells[at], cells[low]
        at = low + 1 + randbelow(rng, high - low - 1)
        growing: Bag[Cell] = [cells[low], cells[at]]
        blob[growing[0]] = one
        blob[growing[1]] = other
        while growing:  # 3.
            at = randbelow(rng, len(growing))
            cell: Cell = growing[at]
            arc = random_arc_into(grid, cell, blob, region, rng)
            if arc < 0:
                last = growing.pop()
                if at < len(growing):
                    growing[at] = last
            else:
                blob[grid.head[arc]] = blob[cell]
                growing.append(grid.head[arc])
                yield (VISIT if blob[cell] == one else VISIT_BACK), arc
        middle = low  # 4. the cells of the first blob go to the front of the slice
        border: list[Arc] = []
        for i in range(low, high):
            cell = cells[i]
            if blob[cell] == one:
                cells[i], cells[middle] = cells[middle], cell
                middle += 1
                for arc in arcs(grid, cell):
                    if blob[grid.head[arc]] == other:
                        border.append(arc)  # noqa: PERF401  # faster once compiled
        gap = randbelow(rng, len(border))
        for i in range(len(border)):
            if i != gap:
                yield BUILD, border[i]
        regions.append((low, middle))
        regions.append((middle, high))
