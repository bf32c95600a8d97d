"""Study pages: what is in them, that it agrees with the rules of the core, and their limits."""

import re
from copy import copy
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.cli import complaint, contents, output
from support.pages import Film

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS, SOLVERS
from pixelmaze.commands import mazes
from pixelmaze.inspect.divergence import DivergenceFinder
from pixelmaze.inspect.quiz import next_cell
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.page import study
from pixelmaze.page.film import COLOURS, FOLDER
from pixelmaze.page.study import STUDIED, study_of, walls_of, with_usual
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search, best_solution
from pixelmaze.run.solution import refusal, solve
from pixelmaze.ui.watch.narration import Narrator


def boards_of(film: Film) -> dict[str, Any]:
    """The boards of a page by the names of their algorithms."""
    return {board["name"]: board for board in film.data["boards"]}


@pytest.mark.few(5)
@pytest.mark.parametrize("shape", [*SHAPES])
def test_every_board_is_that_of_its_own_film(shape: str) -> None:
    maze = generate(6, 5, "kruskal", shape=shape, seed=4, braid=40, mud=20)
    film = Film(study_of(maze).html)
    assert [*boards_of(film)] == [*STUDIED, "making"]
    for number, name in enumerate(STUDIED):
        search = Search(maze, name)
        search.run()
        for index in (0, search.length // 2, search.length):
            search.seek(index)
            assert film.marks(index, number) == bytes(search.board.marks), (name, index)


@pytest.mark.few(44)
@pytest.mark.parametrize("pair", [*combinations(STUDIED, 2)])
@pytest.mark.parametrize("maze", ["square-8x6-prim-2-braid-50-mud-20-water-10",
                                  "square-8x6-prim-684-braid-60-fences-20",
                                  "hexagonal-7x5-wilson-3-braid-40"])  # fmt: skip
def test_divergences_are_those_of_the_rule(maze: str, pair: tuple[str, str]) -> None:
    film = Film(study_of(from_id(maze), pair).html)
    race = Race(of_solvers(from_id(maze), pair))
    race.run()
    divergences = DivergenceFinder(race)
    divergences.look(race.length, 60)
    texts = film.data["partings"]["0/1"]
    assert [number for number, _ in texts] == [each.round for each in divergences.found]
    grid = race.runs[0].board.grid
    for (_, words), each in zip(texts, divergences.found, strict=True):
        for board, taken, is_tied in zip(
            film.data["boards"], each.takings, each.ties, strict=False
        ):
            x, y = grid.xy(taken.cell)
            assert f"{board['title']} takes {x},{y}" in words
            assert (f"For {board['title']}, it's a tie." in words) == is_tied


@pytest.mark.few(9)
@pytest.mark.parametrize("solver", STUDIED)
def test_questions_are_those_of_the_quiz(solver: str) -> None:
    search = Search(from_id("square-12x8-prim-3-braid-30"), solver)
    (board, _) = Film(study_of(search.maze, (solver,)).html).data["boards"]
    narrator = Narrator(SOLVERS[solver].shows)
    search.run()
    questions = board["questions"]
    assert len(questions) == (0 if solver in ("wall-follower", "tremaux") else 10)
    assert all(one[0] < other[0] for one, other in pairwise(questions))
    for index, cells, right, memory in questions:
        search.seek(index)
        narrator.sentence(search)
        question = next_cell(search, narrator.view, Random(index))
        assert question
        assert [(cell,) for cell in cells] == [*question.choices]
        assert ({*right}, memory) == (question.right, question.memory)
        assert board["heads"][index] in [cells[i] for i in right]


def test_walls_have_what_is_found_when_they_are_open() -> None:
    maze = from_id("square-7x5-prim-4711")
    table = Film(study_of(maze, ("greedy-best-first", "wall-follower", "dfs")).html).data["walls"]
    assert [*table["cost"]] == ["greedy-best-first", "dfs"]  # the other may miss a goal
    check_walls(maze, table)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "maze",
    [
        "square-6x5-prim-1-braid-40-mud-20-water-10",
        "square-6x5-prim-2-braid-40-one-way-20",
        "square-6x5-prim-3-braid-100-fences-30",
        "square-6x4-prim-3-braid-30-turns-2-waypoints-2",
        "square-6x5-prim-4-goal-centre",
        "hexagonal-5x4-kruskal-5-braid-20",
        "triangular-6x4-prim-6",
    ],
)
def test_all_solvers_find_with_a_wall_open_what_they_find_in_such_a_maze(maze: str) -> None:
    made = from_id(maze)
    table = Film(study_of(made, [*NAMED_SOLVERS]).html).data["walls"]
    able = [*table["cost"]]
    refused = [name for name in NAMED_SOLVERS if refusal(NAMED_SOLVERS[name], made)]
    complete = [name for name, solver in NAMED_SOLVERS.items() if solver.complete]
    assert able == [name for name in complete if name not in refused]
    check_walls(made, table)


def opened(maze: Maze, wall: int) -> Maze:
    """The maze with this wall open."""
    changed = copy(maze)
    changed.passages = maze.passages[:]
    changed.passages[wall] = changed.passages[maze.grid.twin[wall]] = 1
    return changed


def check_walls(maze: Maze, table: dict[str, Any]) -> None:
    walls = walls_of(maze)
    head, twin = maze.grid.head, maze.grid.twin
    ends = [*zip(table["from"], table["to"], strict=True)]
    assert ends == [(head[twin[wall]], head[wall]) for wall in walls]
    for number, each in enumerate([maze, *(opened(maze, wall) for wall in walls)]):
        for name in table["cost"]:
            found = solve(each, name)
            assert table["cost"][name][number] == (found.cost or 0)
            assert table["visited"][name][number] == found.visited
        assert table["best"][number] == best_solution(each).cost


def test_page_of_a_large_maze_has_as_many_solvers_as_fit() -> None:
    assert with_usual(from_id("square-24x13-prim-1")) == [*STUDIED]
    large = from_id("square-60x40-prim-1")
    assert with_usual(large) == [*STUDIED[:3]]
    assert with_usual(large, "pledge", "bfs") == ["pledge", "bfs", "dijkstra"]


# ---- the command ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_page_is_written_with_files_and_traces(tmp_path: Path) -> None:
    source = "def solve(walker):\n    while not walker.at_goal:\n        walker.go_ahead()\n"
    (tmp_path / "mine.py").write_text(source)
    output(tmp_path, "watch square-6x1-prim-1 --solver bfs --trace run.jsonl")
    output(tmp_path, "page square-6x1-prim-1 --solvers mine.py,run.jsonl,dfs -o study.html")
    boards = boards_of(Film((tmp_path / "study.html").read_text("utf-8")))
    assert [*boards] == ["mine.py", "run.jsonl", "dfs", "making"]
    assert boards["mine.py"]["sources"][0]["title"] == "mine.py"
    output(tmp_path, "page --solvers run.jsonl -o trace.html --theme neon")
    boards = boards_of(Film((tmp_path / "trace.html").read_text("utf-8")))
    assert boards["run.jsonl"]["isFound"]


@pytest.mark.thorough
def test_solvers_that_need_both_ways_are_left_out_if_there_are_doors() -> None:
    names = boards_of(Film(study_of(from_id("square-8x6-prim-1-braid-40-one-way-30")).html))
    assert "tremaux" not in names
    assert "bfs" in names


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (
            "page square-60x40-prim-1 --solvers bfs,dfs,a-star,dijkstra -o page.html",
            "a page with 4 solvers: at most 2,000 cells, or fewer --solvers",
        ),
        ("page --size 999x999 -o page.html", "a page with 1 solver: at most 8,000 cells"),
        ("page square-5x4-prim-1 --solvers bfs,bfs -o page.html", "bfs is named twice"),
        ("page square-5x4-prim-1 -o page.txt", "the name must end in .html"),
        ("page square-5x4-prim-1", "try -o page.html"),
        ("page square-5x4-prim-1 --all site", "--all DIR without a maze"),
        ("page -o page.html --all site", "cannot write a page"),
    ],
)
def test_what_cannot_be_written_is_told_before_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    for maker in ("make", "generate"):
        monkeypatch.setattr(factory, maker, lambda *_, **__: pytest.fail("it is made"))
    monkeypatch.setattr(mazes, "generate", factory.generate)
    assert text in complaint(tmp_path, command)
    assert not contents(tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("maze", "most"),
    [
        ("square-16x10-prim-4711-braid-50", 200_000),
        ("square-24x13-prim-4711-braid-50", 330_000),
        ("square-24x13-prim-4711", 330_000),
    ],
)
def test_page_is_small_and_names_no_host(maze: str, most: int) -> None:
    html = study_of(from_id(maze)).html
    assert len(html.encode()) <= most
    assert not re.search(r"https?:|//[a-z]+\.|<a ", html.split('id="data">')[0])


@pytest.mark.thorough
def test_site_has_a_page_for_each_algorithm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solvers, generators = {"dijkstra": SOLVERS["dijkstra"]}, {"eller": GENERATORS["eller"]}
    monkeypatch.setattr(study, "SOLVERS", solvers)
    monkeypatch.setattr(study, "GENERATORS", generators)
    output(tmp_path, "page --all site")
    assert {*contents(tmp_path / "site")} == {"index.html", "dijkstra.html", "eller.html"}
    index = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert re.findall('href="([^"]*html[^"]*)"', index) == ["dijkstra.html", "eller.html#making"]
    assert not re.search(r"https?:|<script", index)
    assert index.count('<svg class="still"') == 2
    assert (FOLDER / COLOURS).read_text("utf-8") in index
    film = Film((tmp_path / "site" / "dijkstra.html").read_text("utf-8"))
    assert [*boards_of(film)] == ["dijkstra", "bfs", "making"]
    ends = [board["end"] for board in film.data["boards"][:2]]
    assert len({re.findall(r"cost (\d+)", end)[0] for end in ends}) == 2
