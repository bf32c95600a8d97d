"""Where two runs part, against what their steps alone tell."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import inf

import networkx as nx
import pytest

from pixelmaze.inspect.choices import Choice
from pixelmaze.inspect.divergence import Divergence, DivergenceFinder, divergence
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, FRONTIER
from pixelmaze.run.factory import from_id
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search

SOLVERS = (
    "dfs", "bfs", "dijkstra", "a-star", "greedy-best-first", "bidirectional-bfs", "wall-follower",
    "tremaux",
)  # fmt: skip
KNOWN = 8
"""The number of entries of a queue that are known for sure."""


def looked_through(maze: Maze, *names: str) -> tuple[Race, list[Divergence]]:
    race = Race(of_solvers(maze, names))
    divergences = DivergenceFinder(race)
    assert divergences.look(10**6, inf)
    assert divergences.is_over
    divergences.close()
    return race, divergences.found


def could_take(search: Search, index: int) -> tuple[set[int], set[int]]:
    """The cells that wait at a position, and those that a solver with a queue could take then, by
    its rule and the steps before."""
    assert search.solver
    maze, name, waiting = search.maze, search.solver.name, dict[int, int]()
    grid, g = maze.grid, dict.fromkeys(search.stops, 0)
    away = moves_between(grid, search.runs[0].goal)
    for number in range(index):
        action, arc = search.trace[number]
        cell = grid.head[arc]
        if action == FRONTIER:
            g[cell] = g[tail(grid, arc)] + maze.costs[arc]
            h = away[cell]
            ranks = {"dijkstra": g[cell], "a-star": g[cell] + h, "greedy-best-first": h}
            waiting[cell] = ranks.get(name, number)  # the oldest first
        else:
            waiting.pop(cell, None)
    least = min(waiting.values(), default=0)
    return {*waiting}, {cell for cell, rank in waiting.items() if rank == least}


def moves_between(grid: Grid, goal: int) -> dict[int, int]:
    """The moves from each cell to the goal if there were no walls."""
    graph = nx.Graph((tail(grid, arc), grid.head[arc]) for arc in range(len(grid.head)))
    return nx.single_source_shortest_path_length(graph, goal)


def sides(race: Race, found: Divergence) -> Iterator[tuple[Search, int, int, bool, bool]]:
    """Of each run: its position, the cell of the other, and whether that is a tie or refused."""
    cells = [taking.cell for taking in found.takings]
    for i, run in enumerate(race.runs):
        yield run, race.rounds[i][found.round], cells[1 - i], found.ties[i], found.refusals[i]


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "maze",
    [
        "square-8x6-prim-7-braid-40",
        "square-8x6-prim-3-braid-60-mud-30",
        "square-8x6-prim-684-braid-60-fences-20",
        "hexagonal-7x5-prim-4-braid-100-fences-30",
    ],
)
def test_they_part_as_their_steps_tell(maze: str) -> None:
    opened, known = from_id(maze), set[tuple[int, bool]]()
    for one, other in combinations(SOLVERS, 2):
        race, found = looked_through(opened, one, other)
        known.update((sum(each.refusals), any(each.ties)) for each in found)
        assert [each.round for each in found] == sorted({each.round for each in found})
        for each in found:
            for run, at, cell, is_tie, is_refused in sides(race, each):
                assert not (is_tie and is_refused)
                check_side(run, at, cell, is_tie=is_tie, is_refused=is_refused)
    assert known >= {(1, True), (1, False), (2, False)}


def check_side(run: Search, at: int, cell: int, *, is_tie: bool, is_refused: bool) -> None:
    assert run.solver
    waiting, right = could_take(run, at)
    action, arc = run.trace[at]
    if run.solver.name == "dfs":
        assert not is_refused
        assert is_tie == (
            action != BACKTRACK and cell in unvisited_beside(run, at, tail(run.board.grid, arc))
        )
    elif run.solver.name in ("wall-follower", "tremaux"):
        assert not is_tie
        assert not is_refused
    elif run.solver.name == "bidirectional-bfs":  # the goal waits unseen
        assert not is_tie
        assert not is_refused or cell in waiting
    else:
        assert run.board.grid.head[arc] in right
        assert not is_tie or cell in right
        assert not is_refused or cell in waiting - right
        if len(waiting) <= KNOWN and cell in waiting:
            assert is_tie == (cell in right)
            assert is_refused == (cell not in right)


def unvisited_beside(run: Search, at: int, here: int) -> set[int]:
    grid = run.board.grid
    been = {grid.head[run.trace[i][1]] for i in range(at)}
    arcs = range(grid.first[here], grid.first[here + 1])
    return {grid.head[arc] for arc in arcs if run.maze.passages[arc]} - been


@pytest.mark.parametrize("seed", range(6))
def test_breadth_first_search_and_dijkstra_never_both_refuse(seed: int) -> None:
    _, found = looked_through(from_id(f"square-9x7-prim-{seed}-braid-50"), "bfs", "dijkstra")
    assert not any(each.refusals[1] for each in found)


def test_priorities_are_told_as_what_they_are() -> None:
    maze = from_id("square-12x8-prim-7-braid-40-mud-20-water-10")
    race, found = looked_through(maze, "a-star", "dijkstra")
    assert any(found[0].refusals)
    for each in found:
        one, other = each.takings
        assert (one.measure, other.measure) == ("f", "g")
        assert other.rank == cost_of_way(race.runs[1], race.rounds[1][each.round])


def cost_of_way(search: Search, index: int) -> int:
    """What the way to the cell that is taken next costs."""
    search.seek(index + 1)
    cell, cost = search.board.cursor, 0
    while cell != search.start:
        cost += search.maze.costs[search.board.came_by[cell]]
        cell = tail(search.board.grid, search.board.came_by[cell])
    return cost


def test_walkers_part_where_they_go_on_from_the_same_cell() -> None:
    race, found = looked_through(
        from_id("square-24x13-prim-4711-braid-50"), "wall-follower", "tremaux"
    )
    grid = race.runs[0].board.grid
    ways: list[Sequence[tuple[int, int]]] = []
    for run, rounds in zip(race.runs, race.rounds, strict=True):
        arcs = [run.trace[step][1] for step in rounds]
        ways.append([(tail(grid, arc), grid.head[arc]) for arc in arcs])
    differ = [i for i, (one, other) in enumerate(zip(*ways, strict=False)) if one[1] != other[1]]
    same = [i for i in differ if ways[0][i][0] == ways[1][i][0]]
    assert [each.round for each in found] == sorted({differ[0], *same})
    assert len(found) > 1


def test_those_that_do_the_same_never_part() -> None:
    assert looked_through(from_id("square-8x6-prim-7-braid-40"), "dijkstra", "a-star+zero")[1] == []


def test_it_goes_on_where_it_stopped_looking() -> None:
    maze = from_id("square-12x8-prim-7-braid-40")
    race = Race(of_solvers(maze, ["bfs", "greedy-best-first"]))
    divergences, reads = DivergenceFinder(race), [0]
    assert not divergences.look(10**6, 0.0)
    while not divergences.look(10**6, 1e-6):
        reads.append(divergences.read)
    assert all(one <= other for one, other in pairwise(reads))
    assert divergences.found == looked_through(maze, "bfs", "greedy-best-first")[1]


@pytest.mark.parametrize(
    ("one", "other", "refusals"),
    [
        (Choice(1, 0, {1}, {2}, order="first"), Choice(2, 0, {2}, {1}, order="lowest"), 2),
        (Choice(1, 0, {1}, {2}, order="first"), Choice(2, 0, {2}, order="lowest"), 1),
        (Choice(1, 0, {1}, {2}, order="first"), Choice(2, 0, {1, 2}, order="lowest"), 1),
        (Choice(1, 0, {1}, {2}, order="first"), Choice(2, 0, {1, 2}), 1),
        (Choice(1, 0, {1}, {2}), Choice(2, 0), 0),
        (Choice(1, 0, {1}, order="first"), Choice(2, 0, {2}, order="lowest"), 0),
        (Choice(1, 0, {1, 2}, order="lowest"), Choice(2, 0, {2}, order="first"), 0),
        (Choice(1, 0, {1, 2}, order="lowest"), Choice(2, 0, {1, 2}, order="lowest"), 0),
    ],
)
def test_refusals_are_worth_a_stop(one: Choice, other: Choice, refusals: int) -> None:
    for pair in ((one, other), (other, one)):
        found = divergence(5, *pair, is_first=False)
        assert sum(found.refusals) == refusals
        if one.order or other.order:
            assert found.is_telling == bool(refusals)
