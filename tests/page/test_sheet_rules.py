"""Worksheets say all that is needed to find the answer of their key, and are drawn legibly."""

import io
import re
import zlib
from itertools import pairwise, product
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from support import by_hand
from support.by_hand import SEARCHES, Sheet
from support.cli import run
from support.own import generate
from support.strategies import DRAWN_SHAPES, SHAPE_NAMES
from support.svg_oracle import NAMESPACE
from test_exercises import LETTERS, in_cells, pages_of, words_in

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.inspect.source import explanation_of, numbered_steps
from pixelmaze.page.worksheets import document
from pixelmaze.page.worksheets.exercises import EXERCISES, Exercise, FindTheWay
from pixelmaze.page.worksheets.page import PAPERS

ABLE = [name for name in NAMED_SOLVERS if name != "random-mouse"]
BY_HAND = [
    (name, shape)
    for name in ABLE
    for shape in SHAPE_NAMES
    if name != "a-star+euclidean" or shape in DRAWN_SHAPES
]
"""Solvers whose rules a pupil can follow. The straight distance is measured in squares and
honeycombs only."""


def above(page: Element) -> str:
    """The text above the maze, in one line."""
    lines = [each.text or "" for each in page.findall("svg:text", NAMESPACE)]
    return " ".join(lines)


@pytest.mark.few(20)
@pytest.mark.thinned
@pytest.mark.parametrize(("name", "shape"), BY_HAND)
def test_visits_of_the_key_follow_from_the_sheet(name: str, shape: str) -> None:
    for seed, (braid, mud) in enumerate(product((0, 40, 100), (0, 30))):
        maze = generate(8, 6, seed=seed, shape=shape, braid=braid, mud=mud, water=mud // 2)
        task, answer = pages_of("visits", maze, name)
        steps = numbered_steps(explanation_of(NAMED_SOLVERS[name].steps))
        assert steps
        assert all(step in above(task) for step in steps)
        order = by_hand.visited(name, Sheet(maze, above(task)))
        assert in_cells(answer, maze) == {cell: str(i) for i, cell in enumerate(order, 1)}


@pytest.mark.parametrize("name", ["dijkstra", "a-star", "greedy-best-first"])
def test_sheet_says_what_the_f_of_its_steps_is(name: str) -> None:
    task = above(pages_of("visits", generate(8, 6, seed=1), name)[0])
    assert "the lowest f off the frontier" in task
    assert "with the lowest f = " in task


@pytest.mark.few(6)
@pytest.mark.thinned
@pytest.mark.parametrize(("name", "shape"), [pair for pair in BY_HAND if pair[0] in SEARCHES])
def test_queue_of_the_key_follows_from_the_sheet(name: str, shape: str) -> None:
    for seed, (braid, mud) in enumerate(product((0, 60, 100), (0, 30))):
        size = (5, 5) if shape == "circular" else (5, 4)
        maze = generate(*size, seed=seed, shape=shape, braid=braid, mud=mud, water=mud // 2)
        task, answer = pages_of("queue", maze, name)
        expected = [
            (f"{number}.", LETTERS[cell], " ".join(LETTERS[each] for each in held) or "-")
            for number, (cell, held) in enumerate(SEARCHES[name](Sheet(maze, above(task)))[:9], 1)
        ]
        words = words_in(answer)
        rows = words[words.index("visit") + 2 : -1]
        found = [*zip(rows[::3], rows[1::3], rows[2::3], strict=True)]
        if len(found) < len(expected):  # the sheet ends where the queue gets long
            assert len(expected[len(found)][2].split()) >= 8
        assert found == expected[: len(found)]
        assert len(found) >= (2 if shape == "circular" else 4)  # the centre is near


def test_way_of_the_key_can_be_walked() -> None:
    for seed, braid in product(range(3), (0, 60)):
        maze = generate(9, 7, seed=seed, braid=braid)
        sheet = Sheet(maze, "It looks at neighbours in this order: right.")
        sheet.order = [0, 1, 2, 3]
        route = FindTheWay(maze, "bfs").route
        assert (route[0], route[-1]) == (maze.start, maze.goal)
        assert all(there in sheet.beside(cell) for cell, there in pairwise(route))
        _, answer = pages_of("path", maze)
        for words in (above(answer), in_pdf(FindTheWay(maze, "bfs"), class_size=1)):
            assert ("other paths may also be right." in words) == (braid > 0)


@pytest.mark.thinned
@pytest.mark.parametrize("exercise", ["visits", "queue"])
@pytest.mark.parametrize("name", ["bfs", "dijkstra", "a-star", "greedy-best-first"])
def test_key_says_what_decides(name: str, exercise: str) -> None:
    """On the page with the answer, and on that of a class."""
    maze = generate(5, 4, seed=1, braid=60)
    task, answer = pages_of(exercise, maze, name)
    made = EXERCISES[exercise](maze, name)
    rules, _, reason = made.rule.partition(" With ")
    assert rules in above(task)
    assert ("equally good cells, it takes" in rules) == ("tie rule" in reason) == (name != "bfs")
    assert reason.endswith("order of neighbours, only one answer is right.")
    for words in (above(answer), in_pdf(made, class_size=1)):
        assert made.rule in words


def in_pdf(exercise: Exercise, class_size: int = 0) -> str:
    """The text of a PDF, in one line."""
    file = io.BytesIO()
    document.write_pdf([exercise], file, class_size=class_size)
    streams = re.findall(rb"stream\n(.*?)\nendstream", file.getvalue(), re.DOTALL)
    pages = b"".join(zlib.decompress(each) for each in streams if each[:1] == b"\x78")
    return " ".join(each.decode("latin-1") for each in re.findall(rb"\((.*?)\) Tj", pages))


def test_rules_from_elsewhere_are_not_called_complete(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from pixelmaze import visit\n\ndef solve(maze):\n    yield visit(maze.start)\n"
    )
    run(tmp_path, f"generate --worksheet --exercise visits --seed 1 --solver {file} -o own.svg")
    text = (tmp_path / "own.svg").read_text()
    assert "other answers may also be right" in text.replace("\n", " ")
    assert "only one answer is right" not in text


def test_chance_is_refused_in_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --worksheet --exercise visits --solver random-mouse -o a.svg")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "pixelmaze: random-mouse moves at random: choose one that follows rules"
    ]


# ---- mud, water and fences ----------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("exercise", ["path", "visits", "queue"])
@pytest.mark.parametrize("kinds", [(), ("mud",), ("water",), ("mud", "water")])
def test_legend_tells_what_terrain_costs(exercise: str, kinds: tuple[str, ...]) -> None:
    maze = generate(5, 5, seed=1, braid=60, **dict.fromkeys(kinds, 30))
    for page in pages_of(exercise, maze, "dijkstra"):
        found = re.findall(r"(\w+): a move into it costs (\d)", above(page))
        assert found == [(kind, {"mud": "3", "water": "5"}[kind]) for kind in kinds]
        for kind in kinds:
            (tile,) = page.findall(f"svg:g[@class='legend-{kind}']", NAMESPACE)
            assert {each.tag.rpartition("}")[2] for each in tile} == {"rect", "path"}


@pytest.mark.thinned
@pytest.mark.parametrize("exercise", ["path", "visits", "queue"])
@pytest.mark.parametrize("kinds", [(), ("mud",), ("mud", "water")])
def test_legend_tells_what_fences_cost(exercise: str, kinds: tuple[str, ...]) -> None:
    """It is above the maze, below the words, and the maze has the fences."""
    maze = generate(5, 5, seed=1, braid=60, fences=30, **dict.fromkeys(kinds, 30))
    for page in pages_of(exercise, maze, "dijkstra"):
        assert "fence: climbing it costs 4 more" in above(page)
        signs = [
            group
            for group in page.findall("svg:g", NAMESPACE)
            if group.get("class", "").startswith("legend-")
        ]
        lows = [float(sign.attrib["transform"].split()[-1].rstrip(")")) for sign in signs]
        assert signs[-1].get("class") == "legend-fence"
        assert lows == sorted(lows)
        drawn = [group for group in page.iter() if group.get("class") == "fences"]
        assert len(drawn) == 1
        (placed,) = [group for group in page.findall("svg:g", NAMESPACE) if drawn[0] in group]
        top = float(placed.attrib["transform"].split()[1].rstrip(")"))
        assert top > max(lows) + 2.5


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_terrain_leaves_the_words_of_cells_free(shape: str) -> None:
    size = (5, 5) if shape == "circular" else (5, 4)
    maze = generate(*size, seed=1, shape=shape, mud=50, water=50)
    unit_x, unit_y = maze.grid.shape.units
    _, answer = pages_of("queue", maze, "dijkstra")
    drawn = 0
    for kind in ("mud", "water"):
        (group,) = answer.findall(f"svg:g/svg:g[@class='{kind}']", NAMESPACE)
        for path in group:
            for x, y, lines in re.findall(r"M(\S+) ([\d.]+)(m[^M]*)", path.attrib["d"]):
                middle = next(
                    grid_y * unit_y
                    for grid_x, grid_y in map(maze.grid.centre, range(maze.grid.size))
                    if abs(grid_x * unit_x - float(x)) < 0.001
                    and 0 < float(y) - grid_y * unit_y < unit_x
                )
                at, highs = float(y), []
                for _, down in re.findall(r"[ml](-?[\d.]+) ?(-?[\d.]+)", lines):
                    at += float(down)
                    highs.append(at - middle)
                drawn += 1
                assert min(highs) > 0.2 * 2 * unit_x, "below the letter"
                assert max(highs) < 0.45 * 2 * unit_x, "above the wall"
    assert drawn == maze.terrain.count(1) + maze.terrain.count(2) > 15


def test_mazes_of_their_own_have_no_terrain(tmp_path: Path) -> None:
    done = run(tmp_path, "generate --worksheet --exercise algorithm --mud 20 -o a.svg")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "pixelmaze: this exercise makes its own mazes: remove --mask, --mud, --water and --fences"
    ]


# ---- the page ------------------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("exercise", "name"), [*product(["visits"], ABLE), *product(["queue"], SEARCHES)]
)
def test_nothing_on_a_sheet_is_cut_or_overlaps(exercise: str, name: str, paper: str) -> None:
    maze = generate(5, 4, seed=1, shape="hexagonal", braid=60, mud=30, water=15)
    for page in pages_of(exercise, maze, name, paper):
        texts = page.findall("svg:text", NAMESPACE)
        lines = sorted({float(each.attrib["y"]) for each in texts})
        assert all(b - a > 4.2 for a, b in pairwise(lines))
        (legend,) = page.findall("svg:g[@class='legend-mud']", NAMESPACE)
        at = float(re.findall(r"[\d.]+", legend.attrib["transform"])[1])
        (group,) = (g for g in page.findall("svg:g", NAMESPACE) if "scale" in str(g.attrib))
        moved = re.findall(r"translate\(\S+ (\S+)\) scale\((.+)\)", group.attrib["transform"])
        top, scale = float(moved[0][0]), float(moved[0][1])
        bottom = top + scale * maze.grid.extent[1] * maze.grid.shape.units[1]
        assert at + 2.5 < top
        assert not any(top - 1 < y < bottom for y in lines)
        assert max(lines) == PAPERS[paper].height - 10
        assert 2 * maze.grid.shape.units[0] * scale > 9, "cells are large enough to write in"
        longest = max(len(each.text or "") for each in texts if each.attrib["font-size"] == "4.2")
        assert longest * 0.5 * 4.2 <= PAPERS[paper].width - 30
