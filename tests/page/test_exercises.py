"""Worksheets about algorithms, and those of a class: what they ask, and whether the key is true."""

import io
import re
from collections import Counter, deque
from math import dist
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from support import svg_oracle
from support.cli import contents, output, run
from support.sampling import sample
from support.strategies import SHAPE_NAMES
from support.svg_oracle import NAMESPACE

from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.page.worksheets import document
from pixelmaze.page.worksheets.exercises import EXERCISES, WhichAlgorithm
from pixelmaze.page.worksheets.page import PAPERS
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_id import parse

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def pages_of(exercise: str, maze: Maze, solver: str = "bfs", paper: str = "a4") -> list[Element]:
    file = io.BytesIO()
    document.write_svg(EXERCISES[exercise](maze, solver), file, PAPERS[paper])
    sheet = ElementTree.fromstring(file.getvalue())
    return sheet.findall("svg:svg[@class='page']", NAMESPACE)


def words_in(page: Element) -> list[str]:
    return [each.text or "" for each in page.findall(".//svg:text", NAMESPACE)]


def in_cells(page: Element, maze: Maze) -> dict[int, str]:
    """What is written in the cells of the maze."""
    unit_x, unit_y = maze.grid.shape.units
    centres = [maze.grid.centre(cell) for cell in range(maze.grid.size)]
    found = {}
    for each in page.findall("svg:g/svg:text", NAMESPACE):
        x, y = (float(each.attrib[name]) for name in ("x", "y"))
        size = float(each.attrib["font-size"])
        point = x / unit_x, (y - 0.36 * size) / unit_y
        nearest = min(centres, key=lambda centre: dist(centre, point))
        assert dist(nearest, point) < 0.3
        found[centres.index(nearest)] = each.text or ""
    return found


def breadth_first(maze: Maze) -> list[tuple[int, list[int]]]:
    """The cells that a queue visits, and what it holds after each visit."""
    queue, seen, visits = deque([maze.start]), {maze.start}, []
    while queue:
        cell = queue.popleft()
        if cell != maze.goal:
            for arc in exits(maze, cell):
                there = maze.grid.head[arc]
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
        visits.append((cell, list(queue)))
        if cell == maze.goal:
            break
    return visits


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_visits_are_numbered_in_order(shape: str, seed: int) -> None:
    maze = generate(8, 6, seed=seed, shape=shape, braid=40)
    task, answer = pages_of("visits", maze)
    assert in_cells(task, maze) == {maze.start: "1"}
    expected = {cell: str(i) for i, (cell, _) in enumerate(breadth_first(maze), 1)}
    assert in_cells(answer, maze) == expected


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_queue_is_what_a_queue_holds(seed: int) -> None:
    maze = generate(5, 4, seed=seed, braid=60)
    task, answer = pages_of("queue", maze)
    assert in_cells(task, maze) == dict(enumerate(LETTERS[:20]))
    words = words_in(answer)
    rows = words[words.index("queue") + 1 : -1]
    expected = []
    for number, (cell, held) in enumerate(breadth_first(maze)[:9], 1):
        entries = " ".join(LETTERS[each] for each in held) or "-"
        expected += [f"{number}.", LETTERS[cell], entries]
    assert rows == expected
    asked = words_in(task)
    first = asked.index("queue") + 1
    assert asked[first:-1] == [*expected[:3], *(f"{i}." for i in range(2, 10))]


@pytest.mark.parametrize("solver", ["dijkstra", "a-star", "greedy-best-first"])
def test_priority_queues_are_filled_in_too(solver: str) -> None:
    task, answer = pages_of("queue", generate(5, 4, seed=1, braid=60), solver)
    assert "Fill in the priority queue" in words_in(task)
    assert "9." in words_in(answer)


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_each_maze_is_by_the_algorithm_of_the_answer(shape: str) -> None:
    maze = generate(7, 6, seed=3, shape=shape)
    exercise = WhichAlgorithm(maze, "bfs")
    task, answer = pages_of("algorithm", maze)
    pairs = re.findall(r"([A-D]): ([^,.]+)", exercise.answer)
    named = {f"{letter}: {title}" for letter, title in pairs}
    assert named <= {*words_in(answer)}
    assert named.isdisjoint(words_in(task))
    assert all(title in exercise.task for _, title in pairs)
    drawn = task.findall("svg:g", NAMESPACE)
    assert len(drawn) == len(pairs) >= 3
    for group, made, (_, title) in zip(drawn, exercise.mazes, pairs, strict=True):
        assert made.id
        assert GENERATORS[parse(made.id).generator].title == title
        walls = svg_oracle.drawn_walls(group, SHAPES[shape].units, shape)
        assert Counter(walls) == Counter(svg_oracle.walls(from_id(made.id)))


def test_waypoints_are_refused() -> None:
    maze = generate(7, 6, seed=3)
    maze.waypoints = (3,)
    with pytest.raises(PixelmazeError, match="waypoints"):
        EXERCISES["visits"](maze, "bfs")


@pytest.mark.thinned
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("exercise", EXERCISES)
def test_pages_have_the_size_of_the_paper(exercise: str, paper: str) -> None:
    width, height = EXERCISES[exercise].size or (24, 13)
    for page in pages_of(exercise, generate(width, height, seed=1, braid=40), paper=paper):
        size = float(page.attrib["width"]), float(page.attrib["height"])
        assert size == (PAPERS[paper].width, PAPERS[paper].height)
        for each in page.findall("svg:text", NAMESPACE):
            assert 15 <= float(each.attrib["x"]) < size[0] - 15
            assert 10 <= float(each.attrib["y"]) <= size[1] - 10


# ---- PDF ---------------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("exercise", sample(EXERCISES, 2))
def test_a_class_gets_a_sheet_each_and_one_key(exercise: str) -> None:
    size = EXERCISES[exercise].size or (9, 9)
    mazes = [generate(*size, seed=seed, braid=40) for seed in range(5, 12)]
    file = io.BytesIO()
    document.write_pdf((EXERCISES[exercise](maze, "bfs") for maze in mazes), file, class_size=7)
    pdf = file.getvalue()
    assert pdf.startswith(b"%PDF-")
    columns, rows = EXERCISES[exercise].key
    assert pdf.count(b"/Type /Page\n") == 7 + -(-7 // (columns * rows))


def test_a_class_of_one_gets_one_sheet(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --worksheet --class 1 --size 9x9 --seed 5 -o sheets.pdf")
    assert done.stderr.strip() == "1 sheet, seed 5"
    done = run(tmp_path, "generate square-9x9-prim-5 --worksheet -o sheet.pdf")
    assert done.stderr.strip() == "square-9x9-prim-5"


def test_each_sheet_of_a_class_has_another_maze(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --worksheet --class 3 --size 9x9 --seed 5 -o sheets.pdf")
    assert done.stderr.strip() == "3 sheets, seeds 5 … 7"
    output(tmp_path, "generate --worksheet --class 3 --size 9x9 --seed 6 -o others.pdf")
    files = contents(tmp_path)
    assert files["sheets.pdf"].count(b"/Type /Page\n") == 4
    assert files["sheets.pdf"] != files["others.pdf"]


def test_pdf_of_one_maze_has_its_answer(tmp_path: Path) -> None:
    output(tmp_path, "generate square-9x9-prim-1-waypoints-2 --worksheet --paper letter -o one.pdf")
    pdf = contents(tmp_path)["one.pdf"]
    assert pdf.count(b"/Type /Page\n") == 2
    assert b"/MediaBox [0 0 612.00 792.00]" in pdf


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fpdf", None)
    exercise = EXERCISES["path"](generate(3, 3, seed=1), "bfs")
    with pytest.raises(PixelmazeError, match=r"pip install 'pixelmaze\[pdf\]'"):
        document.write_pdf([exercise], io.BytesIO())


def test_letters_that_no_reader_has_are_refused() -> None:
    exercise = EXERCISES["path"](generate(3, 3, seed=1), "bfs")
    exercise.name = "迷路"
    with pytest.raises(PixelmazeError, match="'迷'"):
        document.write_pdf([exercise], io.BytesIO())
