"""Questions about searches and about the making of mazes."""

from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.inspect.choices import Follower, is_taking
from pixelmaze.inspect.quiz import (
    Question,
    cheaper_path,
    content,
    next_cell,
    some_solver,
    which_solver,
)
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.state import Snapshot
from pixelmaze.maze.annotations import ANY, FIRST, LAST, LOWEST
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.step import BACKTRACK, FRONTIER
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.search import Search

MAZE = "square-8x6-prim-7-braid-40-mud-20"
TURNING = "square-6x6-prim-1-braid-80-turns-2"


def asked_in(search: Search) -> Iterator[tuple[Question, Snapshot]]:
    """All questions about the next cell or about what is held, at every step of the first part."""
    search.run()
    rerun = Rerun(search.parts[0].begin, search.board.grid)
    end = search.begins[1] if len(search.begins) > 1 else search.length
    for index in range(end):
        search.seek(index)
        rerun.seek(index, inf)
        assert rerun.view
        for ask in (next_cell, content) if is_taking(search, index) else ():
            if asked := ask(search, rerun.view, Random(index)):
                yield asked, rerun.view


def check_next(search: Search, asked: Question, view: Snapshot) -> None:
    """The answer is what the algorithm does next; other right ones are as good, wrong ones not."""
    action, arc = search.trace[search.index]
    head = search.board.grid.head
    assert asked.choices[asked.answer] == (head[arc],)
    assert asked.answer in asked.right
    assert 2 <= len(asked.choices) <= 5
    assert len(asked.right) < len(asked.choices)
    done = [search.trace[i] for i in range(search.index)]
    waiting = {head[arc] for action, arc in done if action == FRONTIER}
    visited = {head[arc] for action, arc in done if action not in (FRONTIER, BACKTRACK)}
    for i, (cell,) in enumerate(asked.choices):
        if i in asked.right and action != BACKTRACK and not search.maze.turns:
            assert cell not in visited
        memory = view.memory
        if not memory or not asked.order:
            continue
        if i in asked.right:
            assert cell in waiting
        if asked.order in (FIRST, LAST):
            assert (i in asked.right) == (cell == memory.cells[0])
        elif asked.order == LOWEST:
            held = zip(memory.cells, memory.keys, strict=True)
            lowest = min(key[0] for key in memory.keys)
            assert (i in asked.right) == ((cell, lowest) in {(at, key[0]) for at, key in held})
        elif asked.order == ANY:
            assert (i in asked.right) == (cell in waiting - visited)


def check_content(asked: Question, view: Snapshot) -> None:
    """The answer is what the memory holds; no other choice is in its order."""
    memory = view.memory
    assert memory
    assert asked.choices[asked.answer] == memory.cells
    assert memory.length == len(memory.cells)
    assert asked.right == {asked.answer}
    assert len({*asked.choices}) == len(asked.choices)
    ranks = {cell: key[0] for cell, key in zip(memory.cells, memory.keys, strict=False)}
    for i, choice in enumerate(asked.choices):
        assert {*choice} == {*memory.cells}
        if ranks:
            in_order = [ranks[cell] for cell in choice] == sorted(key[0] for key in memory.keys)
            assert in_order == (i == asked.answer)


@pytest.mark.thorough
def test_every_algorithm_is_asked_about_truly() -> None:
    found: dict[str, set[str]] = {}
    mazes = [(name, Search(from_id(MAZE), name)) for name in SOLVERS]
    mazes += [(name, Search(from_id(TURNING), name)) for name in ("dijkstra", "a-star")]
    for name, entry in GENERATORS.items():
        shape = "square" if "square" in entry.shapes else entry.shapes[0]
        maze = from_id(f"{shape}-5x5-{name}-7")
        mazes.append((name, Search(maze, None, making=generation_stages(maze)[:1])))
    for name, search in mazes:
        for asked, view in asked_in(search):
            found.setdefault(name, set()).add(asked.kind)
            if asked.kind == "next":
                check_next(search, asked, view)
            else:
                check_content(asked, view)
    both = {name for name, kinds in found.items() if kinds == {"next", "holds"}}
    assert both >= {"bfs", "dijkstra", "a-star", "greedy-best-first", "cul-de-sac-filling"}
    assert {*found} >= both | {"dfs", "prim", "recursive-backtracker", "bidirectional-bfs"}
    assert not {*found} & {"wall-follower", "tremaux", "random-mouse", "kruskal", "wilson"}


@pytest.mark.parametrize("name", ["dfs", "bfs", "dijkstra", "prim"])
def test_nearly_every_step_is_asked_for(name: str) -> None:
    """So that it can be played by hand."""
    maze = from_id("square-8x6-prim-7")
    making = generation_stages(maze) if name == "prim" else ()
    search = Search(maze, None if making else name, making=making)
    count = sum(asked.kind == "next" for asked, _ in asked_in(search))
    taken = sum(is_taking(search, index) for index in range(search.length))
    assert count >= taken - 1


def test_neighbours_that_a_depth_first_search_could_take_are_right() -> None:
    search = Search(from_id("square-8x6-prim-7"), "dfs")
    ties = [asked for asked, _ in asked_in(search) if len(asked.right) > 1]
    assert ties
    assert all(len(asked.right) == 2 for asked in ties)


@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_to_choose_from_behave_differently(name: str) -> None:
    search = Search(from_id(MAZE), name)
    search.run()
    for seed in range(3):
        asked = which_solver(search, Random(seed))
        assert asked
        names = [[*SOLVERS][i] for (i,) in asked.choices]
        assert names[asked.answer] == name
        assert len({*names}) == len(names) >= 2
        others = [other for other in names if other != name]
        packed = search.trace.packed
        for other in others:
            run = Search(from_id(MAZE), other)
            run.run()
            assert run.trace.packed[: len(packed)] != packed


def test_look_alikes_are_not_to_be_told_apart() -> None:
    """In a perfect maze the wall follower with a memory is one without."""
    search = Search(from_id("square-8x6-prim-7"), "wall-follower")
    search.run()
    for seed in range(20):
        asked = which_solver(search, Random(seed))
        assert asked
        assert [*SOLVERS].index("right-hand-with-memory") not in {i for (i,) in asked.choices}


@pytest.mark.parametrize("name", ["dijkstra", "a-star"])
@pytest.mark.parametrize("shape", ["square-8x6", "hexagonal-8x6", "circular-9x9", "triangular-9x6"])
def test_a_path_is_cheaper_if_the_search_takes_it(shape: str, name: str) -> None:
    """Without a look at costs: the steps up to the next visit tell."""
    search = Search(from_id(f"{shape}-prim-3-braid-100-fences-30"), name)
    found = {0: 0, 1: 0}
    for index, asked in compared_in(search):
        (here, there), _ = asked.choices
        until = next(i for i in range(index, search.length) if is_taking(search, i))
        arc = arc_between(search.board.grid, here, there)
        is_taken = (FRONTIER, arc) in [search.trace[i] for i in range(index, until)]
        assert asked.right == {asked.answer}
        assert (asked.answer == 0) == is_taken == (asked.ranks[1] < asked.ranks[2])
        found[asked.answer] += 1
    assert all(found.values())


@pytest.mark.parametrize(
    ("id", "solver"),
    [
        ("square-8x6-prim-684-braid-60-fences-20", "bfs"),
        ("square-8x6-prim-684-braid-60-fences-20", "greedy-best-first"),
        ("square-8x6-prim-684-fences-20", "dijkstra"),
        ("square-8x6-prim-684-braid-60-mud-20", "dijkstra"),
        ("square-8x6-prim-684-braid-60-fences-20-turns-2", "dijkstra"),
    ],
)
def test_paths_are_compared_only_where_one_can_be_cheaper(id: str, solver: str) -> None:
    assert not [*compared_in(Search(from_id(id), solver))]


def compared_in(search: Search) -> Iterator[tuple[int, Question]]:
    """All questions whether a path is cheaper, with their positions."""
    search.run()
    follower = Follower(search.solver.shows if search.solver else ())
    for index in range(search.length):
        search.seek(index)
        assert follower.seek(search, 0, index, inf)
        if asked := cheaper_path(search, follower.view, Random(index)):
            yield index, asked


def test_same_seed_asks_the_same() -> None:
    def asked(seed: int) -> list[Question]:
        search = Search(from_id(MAZE), "a-star")
        search.run()
        rerun = Rerun(search.parts[0].begin, search.board.grid)
        questions = []
        for index in range(20, 60):
            search.seek(index)
            rerun.seek(index, inf)
            questions.append(next_cell(search, rerun.view, Random(seed)))
        return [one for one in questions if one]

    assert asked(3) == asked(3) != asked(4)
    assert some_solver(Random(2)) == some_solver(Random(2))
