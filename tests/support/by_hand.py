"""What a pupil does with a worksheet: algorithms by the words on the sheet, and nothing else.

Cells are numbered row by row, but all rules that may be read in different ways are taken from the
sheet: which neighbour comes first, which of several equal cells, and what mud and water cost.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import dist, floor

from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import TERRAINS, Maze

Visits = list[tuple[int, list[int]]]
"""The cells in the order in which they are visited, each with what is remembered afterwards, the
next cell first."""


class Sheet:
    """A maze, and the text above it."""

    def __init__(self, maze: Maze, words: str) -> None:
        self.maze, self.words = maze, words
        self.cells = range(maze.grid.size)
        (order,) = re.findall(r"It looks at neighbours in this order: (.*?)\.", words)
        names = [heading.name for heading in maze.grid.shape.headings]
        self.order = [names.index(name) for name in order.split(", ")]
        self.ties = "".join(re.findall(r"equally good cells, it takes (.*?)\.", words))
        self.costs = dict(re.findall(r"(\w+): a move into it costs (\d+)", words))

    def ahead(self, cell: int, heading: int) -> int:
        """The next cell in this direction, ignoring walls; -1 if there is none."""
        grid = self.maze.grid
        there = grid.shape.neighbour(*grid.xy(cell), heading)
        return grid.at(*there) if there else -1

    def is_open(self, cell: int, heading: int) -> bool:
        there = self.ahead(cell, heading)
        return there >= 0 and bool(self.maze.passages[arc_between(self.maze.grid, cell, there)])

    def around(self, cell: int) -> list[int]:
        """The neighbours, in the order of the sheet, ignoring walls."""
        return [there for i in self.order if (there := self.ahead(cell, i)) >= 0]

    def beside(self, cell: int) -> list[int]:
        """The neighbours without a wall between, in the order of the sheet."""
        return [self.ahead(cell, i) for i in self.order if self.is_open(cell, i)]

    def cost(self, cell: int) -> int:
        kind = self.maze.terrain[cell] if self.maze.terrain else 0
        return int(self.costs[TERRAINS[kind]]) if kind else 1

    def distances(self, ways: Callable[[int], list[int]]) -> dict[int, int]:
        """The moves from each cell to the goal."""
        found, queue = {self.maze.goal: 0}, deque([self.maze.goal])
        while queue:
            cell = queue.popleft()
            for there in ways(cell):
                if there not in found:
                    found[there] = found[cell] + 1
                    queue.append(there)
        return found

    def crow_flies(self, cell: int) -> int:
        """The straight distance to the goal in moves, rounded down."""
        grid = self.maze.grid
        across, down = (unit / (2 * grid.shape.units[0]) for unit in grid.shape.units)
        if grid.shape.name == "hexagonal":
            down = 3**0.5 / 6  # rows are three units apart
        (x, y), (to_x, to_y) = grid.centre(cell), grid.centre(self.maze.goal)
        return floor(dist((x * across, y * down), (to_x * across, to_y * down)) + 1e-9)


def best_first(sheet: Sheet) -> Visits:
    """By f, g or h as the sheet says, and its tie rule."""
    maze, words = sheet.maze, sheet.words
    walls_ignored = sheet.distances(sheet.around)

    def h(cell: int) -> int:
        if "h = 0" in words or "h" not in re.findall(r"\b[ghf]\b", words):
            return 0
        if "as the crow flies" in words:
            return sheet.crow_flies(cell)
        return walls_ignored[cell] * (2 if "twice its distance" in words else 1)

    def f(cell: int) -> int:
        if "lowest f = g + h" in words:
            return g[cell] + h(cell)
        return g[cell] if "lowest f = g," in words else h(cell)

    def rank(cell: int) -> tuple[int, ...]:
        if sheet.ties.startswith("the one with the lowest h; of several with the same h, "):
            return f(cell), h(cell), cell
        assert sheet.ties == "the first, reading row by row from the top left"
        return f(cell), cell

    g, visited, frontier = {maze.start: 0}, set[int](), {maze.start}
    visits: Visits = []
    while frontier:
        cell = min(frontier, key=rank)
        frontier.remove(cell)
        visited.add(cell)
        for there in sheet.beside(cell) if cell != maze.goal else ():
            so_far = g[cell] + sheet.cost(there)
            if there not in visited and so_far < g.get(there, so_far + 1):
                g[there] = so_far
                frontier.add(there)
        visits.append((cell, sorted(frontier, key=rank)))
        if cell == maze.goal:
            break
    return visits


def breadth_first(sheet: Sheet, filled: Sequence[int] = ()) -> Visits:
    maze = sheet.maze
    queue, seen = deque([maze.start]), {maze.start, *filled}
    visits: Visits = []
    while queue:
        cell = queue.popleft()
        for there in sheet.beside(cell) if cell != maze.goal else ():
            if there not in seen:
                seen.add(there)
                queue.append(there)
        visits.append((cell, [*queue]))
        if cell == maze.goal:
            break
    return visits


def bidirectional(sheet: Sheet) -> Visits:
    maze = sheet.maze
    queue, whose = deque([maze.start, maze.goal]), {maze.start: "start", maze.goal: "goal"}
    visits: Visits = []
    while queue:
        cell, has_met = queue.popleft(), False
        for there in sheet.beside(cell):
            has_met = whose.setdefault(there, "") not in ("", whose[cell])
            if has_met:
                break
            if not whose[there]:
                whose[there] = whose[cell]
                queue.append(there)
        visits.append((cell, [*queue]))
        if has_met:
            break
    return visits


def depth_first(sheet: Sheet) -> Iterator[int]:
    maze, route, seen = sheet.maze, [sheet.maze.start], set[int]()
    while route:
        cell = route[-1]
        yield cell
        seen.add(cell)
        if cell == maze.goal:
            return
        ways = [there for there in sheet.beside(cell) if there not in seen]
        if ways:
            route.append(ways[0])
        else:
            route.pop()


def deepening(sheet: Sheet) -> Iterator[int]:
    maze, last = sheet.maze, dict[int, int]()
    limit, is_cut = 0, True

    def search(cell: int, left: int) -> Iterator[int]:
        nonlocal is_cut
        yield cell
        for there in sheet.beside(cell) if cell != maze.goal else ():
            if left == 0:
                is_cut |= there not in last
            elif left - 1 > last.get(there, -1):
                last[there] = left - 1
                yield from search(there, left - 1)

    while is_cut:
        limit, is_cut = limit + 1, False
        last[maze.start] = limit
        for cell in search(maze.start, limit):
            yield cell
            if cell == maze.goal:
                return


def follow_wall(sheet: Sheet) -> Iterator[int]:
    maze, n = sheet.maze, len(sheet.order)
    step = 1 if "your right hand" in sheet.words else -1  # away from the back
    cell, back = maze.start, next(i for i in sheet.order if sheet.ahead(maze.start, i) >= 0)
    first: tuple[int, int] | None = None
    yield cell
    while cell != maze.goal:
        ways = ((back + step * i) % n for i in range(1, n + 1))
        way = next(way for way in ways if sheet.is_open(cell, way))
        if first == (cell, way):
            return
        first = first or (cell, way)
        cell, back = sheet.ahead(cell, way), (way + n // 2) % n
        yield cell


def right_hand_with_memory(sheet: Sheet) -> Iterator[int]:
    maze, n = sheet.maze, len(sheet.order)
    cell, back = maze.start, next(i for i in sheet.order if sheet.ahead(maze.start, i) >= 0)
    left_by, entered = set[tuple[int, int]](), dict[int, int]()
    yield cell
    while cell != maze.goal:
        ways = [(back + i) % n for i in range(1, n + 1)]
        ways.sort(key=lambda way: way == entered.get(cell))  # the last resort
        able = [w for w in ways if sheet.is_open(cell, w) and (cell, w) not in left_by]
        if not able:
            return
        left_by.add((cell, able[0]))
        cell, back = sheet.ahead(cell, able[0]), (able[0] + n // 2) % n
        if cell != maze.start:
            entered.setdefault(cell, back)
        yield cell


def tremaux(sheet: Sheet) -> Iterator[int]:
    maze, marks, known = sheet.maze, dict[frozenset[int], int](), set[int]()
    cell, before = sheet.maze.start, -1
    yield cell
    while cell != maze.goal:
        ways = [(marks.get(frozenset((cell, there)), 0), there) for there in sheet.beside(cell)]
        if cell in known and (1, before) in ways:
            there = before
        else:
            count, there = min(ways, key=lambda way: way[0])
            if count == 2:
                return
        known.add(cell)
        passage = frozenset((cell, there))
        marks[passage] = marks.get(passage, 0) + 1
        cell, before = there, cell
        yield cell


def pledge(sheet: Sheet) -> Iterator[int]:
    """It never gives up, but for a time after which it can only walk in circles."""
    maze, n = sheet.maze, len(sheet.order)
    cell, count = maze.start, 0  # in parts of a full turn, from facing right
    yield cell
    for _ in range(40 * maze.grid.size):
        if cell == maze.goal:
            return
        turns = range(-min(n // 2 - 1, count), n)
        turn = next(turn for turn in turns if sheet.is_open(cell, (count + turn) % n))
        count += turn
        cell = sheet.ahead(cell, count % n)
        yield cell


def flood_fill(sheet: Sheet) -> Iterator[int]:
    maze, looked = sheet.maze, set[int]()
    cell = maze.start
    yield cell

    def ways(cell: int) -> list[int]:
        """Where one may think that there is no wall."""
        able = {*sheet.beside(cell)}
        return [w for w in sheet.around(cell) if w in able or not {cell, w} & looked]

    while cell != maze.goal:
        looked.add(cell)
        numbers = sheet.distances(ways)
        cell = min(ways(cell), key=lambda there: numbers[there])
        yield cell


def dead_ends(sheet: Sheet) -> list[int]:
    """The cells in the order in which they are filled."""
    maze, filled = sheet.maze, list[int]()

    def ways(cell: int) -> list[int]:
        return [there for there in sheet.beside(cell) if there not in filled]

    def is_dead_end(cell: int) -> bool:
        ends = (maze.start, maze.goal)
        return cell not in ends and cell not in filled and len(ways(cell)) == 1

    assert sheet.ties == "the first, reading row by row from the top left"
    while cells := [cell for cell in sheet.cells if is_dead_end(cell)]:
        cell = cells[0]
        while is_dead_end(cell):
            filled.append(cell)
            (cell,) = ways(cell)
    return filled


def culs_de_sac(sheet: Sheet) -> list[int]:
    """The cells in the order in which they are filled."""
    maze = sheet.maze

    def reached(shut: frozenset[int] = frozenset()) -> list[int]:
        """The cells that are reached from the start while a passage is shut."""
        found = [maze.start]
        for cell in found:
            ways = sheet.beside(cell)
            found += [w for w in ways if w not in found and frozenset((cell, w)) != shut]
        return found

    passages = {frozenset((cell, there)) for cell in sheet.cells for there in sheet.beside(cell)}
    behind = [{*sheet.cells} - {*reached(passage)} for passage in passages]
    fills = set[int]().union(*(cells for cells in behind if maze.goal not in cells))
    return [cell for cell in reached() if cell in fills]


SEARCHES: dict[str, Callable[[Sheet], Visits]] = {
    "bfs": breadth_first,
    "bidirectional-bfs": bidirectional,
    "dead-end-filling": lambda sheet: breadth_first(sheet, dead_ends(sheet)),
    "cul-de-sac-filling": lambda sheet: breadth_first(sheet, culs_de_sac(sheet)),
    **dict.fromkeys(("dijkstra", "greedy-best-first", "a-star", "a-star+zero", "a-star+grid",
                     "a-star+euclidean", "a-star+double"), best_first),
}  # fmt: skip
"""Those that remember cells in an order."""
FILLINGS = {"dead-end-filling": dead_ends, "cul-de-sac-filling": culs_de_sac}
WALKS: dict[str, Callable[[Sheet], Iterator[int]]] = {
    "dfs": depth_first,
    "iterative-deepening": deepening,
    "wall-follower": follow_wall,
    "wall-follower-left": follow_wall,
    "right-hand-with-memory": right_hand_with_memory,
    "tremaux": tremaux,
    "pledge": pledge,
    "flood-fill": flood_fill,
    "d-star-lite": flood_fill,  # the same walk, for less work
}


def visited(name: str, sheet: Sheet) -> list[int]:
    """The cells in the order in which this solver first fills or visits them."""
    if name in WALKS:
        return [*dict.fromkeys(WALKS[name](sheet))]
    filled = FILLINGS[name](sheet) if name in FILLINGS else []
    return [*filled, *(cell for cell, _ in SEARCHES[name](sheet))]
