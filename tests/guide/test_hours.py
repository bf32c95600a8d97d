"""The three planned hours in the guide: every figure and statement is worked out again."""

import re
import shlex
from collections.abc import Iterator
from itertools import groupby

import pytest

from pixelmaze.commands.guide import page
from pixelmaze.maze.maze import FENCE_COST
from pixelmaze.maze.step import BACKTRACK, VISIT
from pixelmaze.page.worksheets.exercises import EXERCISES, FillInTheQueue, NumberTheVisits
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import Solution, solve

START = "\n### "
FIRST, FENCES, HEURISTICS = (
    " ".join(hour.split()) for hour in page("class").split("\n## ")[1].split(START)[1:]
)
FOUR = ("dijkstra", "a-star", "a-star+double", "greedy-best-first")


def maze_of(hour: str) -> str:
    """The maze of all windows of an hour."""
    commands: list[str] = re.findall(r"pixelmaze (?:play|watch|race|page) (square-9x6\S*)", hour)
    assert len(commands) >= 3
    assert len({*commands}) == 1
    return commands[0]


def runs(hour: str, *solvers: str) -> list[Solution]:
    return [solve(from_id(maze_of(hour)), solver) for solver in solvers]


@pytest.mark.parametrize("hour", [FIRST, FENCES, HEURISTICS], ids=["first", "fences", "heuristics"])
def test_an_hour_is_planned_to_its_last_minute(hour: str) -> None:
    (length,) = re.findall(r"^[^*]*?(\d+) minutes", hour)
    begins, ends = zip(*re.findall(r"\*\*(\d+)–(\d+): ", hour), strict=True)
    assert (*begins, length) == ("0", *ends)
    for part in ("*Aim*: ", "*Sheet*: ", ": the question for the end.**", "? *Answer*: ",
                 "*What usually goes wrong*: - "):  # fmt: skip
        assert hour.count(part) == 1


@pytest.mark.parametrize("hour", [FIRST, FENCES, HEURISTICS], ids=["first", "fences", "heuristics"])
def test_a_sheet_takes_ten_minutes(hour: str) -> None:
    (command,) = re.findall(r"pixelmaze (generate .*?) ```", hour)
    words = shlex.split(command)
    exercise = EXERCISES[words[words.index("--exercise") + 1]](
        from_id(words[1]), words[words.index("--solver") + 1]
    )
    if isinstance(exercise, NumberTheVisits):
        assert len(exercise.order) <= 30
    else:
        assert isinstance(exercise, FillInTheQueue)
        assert len(exercise.visits) <= exercise.rows
        assert max(len(held) for _, held in exercise.visits) <= 6


def test_first_search() -> None:
    dfs, mouse = runs(FIRST, "dfs", "random-mouse")
    assert f"made {dfs.moves} moves, but its path has only {dfs.length}" in FIRST
    assert f"the other {in_words((dfs.moves or 0) - (dfs.length or 0))} go?" in FIRST
    assert f"The mouse made {mouse.moves} moves" in FIRST
    assert "Both found the same path" in FIRST
    assert dfs.route == mouse.route
    dead_ends = [*off_the_path(dfs)]
    sizes = [len(cells) for cells in dead_ends]
    assert f"Into {in_words(len(sizes))} dead ends, of two, one and two".lower() in FIRST
    assert (sizes, sum(sizes)) == ([2, 1, 2], 5)
    assert "Number the first seven cells together: they include two dead ends." in FIRST
    assert [max(cells) <= 7 for cells in dead_ends] == [True, True, False]
    assert sum(action in (VISIT, BACKTRACK) for action, _ in dfs.trace) == dfs.moves


def off_the_path(solution: Solution) -> Iterator[list[int]]:
    """The numbers of the visits in each dead end."""
    exercise = NumberTheVisits(solution.maze, solution.solver)
    for is_dead, cells in groupby(exercise.order, lambda cell: cell not in solution.route):
        if is_dead:
            yield [exercise.order[cell] for cell in cells]


def test_breadth_first_search_against_dijkstra() -> None:
    bfs, dijkstra = runs(FENCES, "bfs", "dijkstra")
    fences = [((run.cost or 0) - (run.length or 0)) // FENCE_COST for run in (bfs, dijkstra)]
    assert f"{bfs.length} moves and {in_words(fences[0])} fences" in FENCES
    assert f"{bfs.length} + {fences[0]} × {FENCE_COST} = {bfs.cost}." in FENCES
    assert f"my path has {bfs.length} moves. Dijkstra says: mine costs {dijkstra.cost}." in FENCES
    assert f"The {bfs.length} moves cost {bfs.cost}." in FENCES
    assert f"has {dijkstra.length} moves but only one fence: {dijkstra.length} + 4" in FENCES
    assert f"= {dijkstra.cost}." in FENCES
    assert fences[1] == 1
    assert f"visited {dijkstra.visited} cells, breadth-first search {bfs.visited}" in FENCES


def test_heuristics() -> None:
    found = runs(HEURISTICS, *FOUR)
    for figures in ([run.visited for run in found], [run.length for run in found]):
        *first, last = map(str, figures)
        assert f"{', '.join(first)} and {last}" in HEURISTICS
    assert found[1].length == found[0].length


def test_a_hundred_mazes() -> None:
    assert "--size 9x6 --braid 50" in HEURISTICS
    mazes = [from_id(f"square-9x6-prim-{seed}-braid-50") for seed in range(1, 101)]
    short = sum(solve(maze, FOUR[2]).length == solve(maze, "bfs").length for maze in mazes)
    assert f"In the hundred mazes, it found a shortest path in {short}." in HEURISTICS


def test_a_wall_lets_the_double_heuristic_find_the_best_path() -> None:
    maze = from_id(maze_of(HEURISTICS))
    assert solve(maze, FOUR[2]).length != solve(maze, "bfs").length
    opened = []
    for arc, twin in enumerate(maze.grid.twin):
        if arc < twin and not maze.passages[arc]:
            maze.passages[arc] = maze.passages[twin] = 1
            opened.append(solve(maze, FOUR[2]).length == solve(maze, "bfs").length)
            maze.passages[arc] = maze.passages[twin] = 0
    assert any(opened)


def in_words(number: int) -> str:
    return {3: "three", 6: "six", 10: "ten"}[number]
