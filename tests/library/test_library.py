"""The library as its users have it: by its public names alone."""

import copy
import doctest
import inspect
import pickle
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import networkx
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import output

import pixelmaze
from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS, generator_by_name
from pixelmaze.commands.generate import generate as generate_command
from pixelmaze.maze.public import OF_ALGORITHMS, WALKERS, core_of
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.lookup import solver_in, solver_named
from pixelmaze.run import solution
from pixelmaze.run.maze_id import MODIFIERS

ids = st.builds(
    "{}-{}x{}-prim-{}{}".format,
    st.sampled_from(sorted(SHAPES)), st.integers(2, 9), st.integers(2, 9), st.integers(0, 99),
    st.sampled_from(["", "-braid-40", "-one-way-3", "-mud-30", "-goal-farthest"]),
)  # fmt: skip


def test_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parent / "session.txt").read_text()
    session = doctest.DocTestParser().get_doctest(text, {}, "session", None, 0)
    assert doctest.DocTestRunner().run(session).failed == 0


@given(ids)
def test_a_maze_is_a_graph_of_cells(id: str) -> None:
    maze = pixelmaze.from_id(id)
    graph = maze.to_networkx()
    assert [*maze] == maze.cells() == [*graph]
    assert len(maze) == len(graph)
    for cell in maze:
        assert {*maze.neighbours(cell)} == {*graph[cell]}
        for other in maze.blank.neighbours(cell):
            assert maze.has_passage(cell, other) == graph.has_edge(cell, other)
            assert (
                not maze.has_passage(cell, other)
                or maze.cost(other) == (graph.edges[cell, other]["weight"])
            )
    solution = pixelmaze.solve(maze, "dijkstra")
    goals = [goal for goal in maze.goals if networkx.has_path(graph, maze.start, goal)]
    costs = [networkx.dijkstra_path_length(graph, maze.start, goal) for goal in goals]
    assert solution.cost == (min(costs) if costs else None)
    assert solution.found == bool(costs)


@given(ids, ids)
def test_equal_mazes_have_one_hash(one: str, other: str) -> None:
    first, second = pixelmaze.from_id(one), pixelmaze.from_id(other)
    same = pixelmaze.from_id(one).between(first.start, first.goals)
    assert first == same
    assert hash(first) == hash(same)
    assert len({first, same}) == 1
    assert (first == second) == (core_of(first) == core_of(second))


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_copies_are_equal(again: Any) -> None:
    maze = pixelmaze.generate(5, 4, seed=1, mud=20)
    solution = pixelmaze.solve(maze, "dfs")
    assert again(maze) == maze
    assert again(maze).id == maze.id
    assert again(solution) == solution
    assert again(maze.blank).cells() == maze.cells()


def test_a_new_process_prints_what_it_unpickles(tmp_path: Path) -> None:
    maze = pixelmaze.generate(5, 4, seed=1)
    for thing in (maze, pixelmaze.solve(maze)):
        (tmp_path / "thing").write_bytes(pickle.dumps(thing))
        code = "import pickle; print(pickle.load(open('thing', 'rb')))"
        printed = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True)
        assert printed.stdout.decode() == f"{thing}\n"


@pytest.mark.parametrize("name", ["start", "goal", "goals", "width", "seen", "_core"])
def test_a_maze_never_changes(name: str) -> None:
    maze: Any = pixelmaze.generate(3, 2)
    for act in (lambda: setattr(maze, name, ()), lambda: delattr(maze, name)):
        with pytest.raises(AttributeError, match="never changes"):
            act()


# ---- making and reading --------------------------------------------------------------------------


def test_generate_takes_every_modifier() -> None:
    """Its signature is the one second place that a new modifier touches."""
    parameters = inspect.signature(pixelmaze.generate).parameters
    own = {"width", "height", "generator", "seed", "shape", "compile", "progress"}
    assert [name for name in parameters if name not in own] == [*MODIFIERS]
    assert {*MODIFIERS} <= {option.name for option in generate_command.params}
    for name, modifier in MODIFIERS.items():
        assert parameters[name].default == modifier.default, name
        annotation = parameters[name].annotation
        kinds = {"int"} if isinstance(modifier.values, range) else {"str | Collection[Place]"}
        kinds |= {f"Literal{[*modifier.values]}".replace("'", '"')}
        assert annotation.replace("'", '"') in kinds, name


HEART = ".##.##.\n#######\n.#####.\n..###..\n...#...\n"


def test_masks_by_name_by_cells_and_by_text() -> None:
    cells = [(x, y) for y, row in enumerate(HEART.split()) for x, c in enumerate(row) if c == "#"]
    by_text = pixelmaze.generate(7, 5, seed=1, mask=HEART)
    assert by_text == pixelmaze.generate(7, 5, seed=1, mask=cells)
    assert {*by_text} == {*cells}
    assert by_text.id is None
    named = pixelmaze.generate(7, 5, seed=1, mask="heart")
    assert named.id == "square-7x5-prim-1-mask-heart"


@pytest.mark.parametrize(
    ("mask", "words"),
    [
        ([(7, 0)], "7,0 of the mask is not in a maze of 7x5 cells"),
        ("###\n#?#\n", "'?' at 1,1 of the mask is neither a cell nor a gap"),
        ("hart", "'hart' is not a mask"),
        ("\n", "the mask leaves no cells in 7x5"),
    ],
)
def test_unusable_masks_are_refused(mask: Any, words: str) -> None:
    with pytest.raises(pixelmaze.PixelmazeError, match=re.escape(words)):
        pixelmaze.generate(7, 5, mask=mask)


@pytest.mark.parametrize("side", [-3, 10**7])
def test_unusable_sizes_are_refused(side: int) -> None:
    with pytest.raises(pixelmaze.PixelmazeError, match=r"^size "):
        pixelmaze.generate(side, 10**7, mask=[(0, 0)])


def test_a_maze_has_a_goal() -> None:
    for goal in ((), []):
        with pytest.raises(ValueError, match="at least one goal"):
            pixelmaze.Maze(3, 1, goal=goal)


@pytest.mark.parametrize("table", [GENERATORS, NAMED_SOLVERS])
def test_titles_stand_for_names(table: Mapping[str, Any]) -> None:
    for name, entry in table.items():
        find = generator_by_name if table is GENERATORS else solver_named
        assert find(entry.title).title == entry.title
        assert find(name) is entry
        assert find(entry.title.upper()).title == entry.title


def test_titles_work_on_the_command_line(tmp_path: Path) -> None:
    by_title = output(tmp_path, "solve square-8x4-prim-1 --solver A*")
    assert by_title == output(tmp_path, "solve square-8x4-prim-1 --solver a-star")


def test_numpys_numbers_are_numbers() -> None:
    maze = pixelmaze.generate(numpy.uint8(200), numpy.int64(3), seed=numpy.int64(3))
    assert maze == pixelmaze.generate(200, 3, seed=3)
    assert type(maze.width) is int
    assert pixelmaze.Maze(numpy.uint8(200), numpy.uint8(2)).goal == (199, 1)
    heart = pixelmaze.generate(numpy.uint8(70), numpy.uint8(50), seed=3, mask=HEART)
    assert heart == pixelmaze.generate(70, 50, seed=3, mask=HEART)
    assert maze.neighbours((numpy.int64(1), numpy.uint8(1))) == maze.neighbours((1, 1))


def test_paths_with_gaps_are_not_drawn(tmp_path: Path) -> None:
    maze = pixelmaze.generate(6, 6, seed=1)
    for draw in (partial(maze.to_text, "walls"), partial(maze.save, tmp_path / "x.png")):
        with pytest.raises(pixelmaze.PixelmazeError, match="0,0 and 5,5 are not neighbours"):
            draw([(0, 0), (5, 5)])
    assert not [*tmp_path.iterdir()]


def test_threads_leave_standard_output_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Each run takes the prints of its function meanwhile."""
    maze = pixelmaze.generate(12, 12, seed=1, braid=50)
    before = sys.stdout

    def solve(maze: pixelmaze.Maze) -> list[pixelmaze.Cell]:
        print("searching")
        return pixelmaze.solve(maze, "bfs").path

    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(lambda _: pixelmaze.solve(maze, solve).found, range(12))]
    assert all(found)
    assert sys.stdout is before
    print("after")
    assert capsys.readouterr().out.endswith("after\n")


@pytest.mark.parametrize("name", ["m.txt", "m.svg", "m.png", "M.TXT"])
def test_files_are_saved_and_loaded(tmp_path: Path, name: str) -> None:
    maze = pixelmaze.generate(6, 5, seed=2)
    maze.save(tmp_path / name, pixelmaze.solve(maze).path)
    if not name.endswith("svg"):
        assert pixelmaze.load(tmp_path / name) == maze
    assert (tmp_path / name).stat().st_size


@pytest.mark.parametrize("name", ["m.jpeg", "m.doc"])
def test_unknown_endings_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(
        pixelmaze.PixelmazeError, match=r"cannot save a maze as .*: expected one of"
    ):
        pixelmaze.generate(3, 2).save(tmp_path / name)
    assert not [*tmp_path.iterdir()]


# ---- drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_print_draws_or_names(shape: str) -> None:
    maze = pixelmaze.generate(6, 6, seed=1, shape=shape)
    solution = pixelmaze.solve(maze)
    try:
        drawn = maze.to_text("walls")
    except pixelmaze.PixelmazeError:
        assert (str(maze), str(solution)) == (repr(maze), repr(solution))
    else:
        assert f"{maze}\n" == drawn
        assert f"{solution}\n" == maze.to_text(path=solution.path)


def test_large_mazes_are_named() -> None:
    maze = pixelmaze.generate(300, 200, "binary-tree", seed=1)
    assert str(maze) == repr(maze) == "<Maze square-300x200-binary-tree-1>"
    solution = pixelmaze.solve(maze)
    assert str(solution) == repr(solution)
    assert maze._repr_svg_() is None is solution._repr_svg_()


def test_the_maze_of_a_solution_has_an_id_only_if_it_makes_that_maze() -> None:
    maze = pixelmaze.generate(5, 4, seed=1)
    assert pixelmaze.solve(maze).maze.id == maze.id
    elsewhere = pixelmaze.solve(maze, start=(2, 2)).maze
    assert (elsewhere.id, elsewhere.start) == (None, (2, 2))


def test_a_failed_search_says_its_fault() -> None:
    def solve(walker: pixelmaze.Walker) -> None:
        walker.go("up")

    solution = pixelmaze.solve(pixelmaze.generate(3, 2, seed=1), solve)
    assert solution.outcome == "failed"
    assert str(solution) == str(solution.fault)
    assert "walked out of the maze" in str(solution)


def test_a_learners_process_has_the_same_maze(tmp_path: Path) -> None:
    """It can be printed there, and has its ID."""
    (tmp_path / "mine.py").write_text("def solve(maze):\n    print(maze.id)\n    print(maze)\n")
    maze = pixelmaze.generate(5, 3, seed=1)
    notes = solution.solve(core_of(maze), solver_in(tmp_path / "mine.py")).notes
    assert [note.value for note in notes if note.kind == "print"] == [
        maze.id,
        *str(maze).split("\n"),
    ]


# ---- Tab and errors ------------------------------------------------------------------------------


def public(of: object) -> list[str]:
    return [name for name in dir(of) if not name.startswith("_")]


def test_tab_offers_what_is_for_users() -> None:
    maze = pixelmaze.generate(3, 2)
    assert public(pixelmaze) == sorted(pixelmaze.__all__)
    assert public(maze) == [
        "between", "blank", "cells", "cost", "distance", "goal", "goals", "has_passage", "height",
        "id", "neighbours", "save", "shape", "start", "to_networkx", "to_numpy", "to_scipy",
        "to_text", "turns", "waypoints", "width",
    ]  # fmt: skip
    assert public(pixelmaze.solve(maze)) == [
        "backtracks", "cost", "fault", "found", "length", "maze", "moves", "outcome", "path",
        "solver", "stats", "steps", "visited",
    ]  # fmt: skip
    for thing in (*map(pixelmaze.__dict__.get, ("Maze", "Solution")), pixelmaze.Walker):
        assert all(inspect.getdoc(getattr(thing, name)) for name in public(thing)), thing


def test_a_search_asks_what_every_maze_has() -> None:
    assert {*OF_ALGORITHMS} < {*dir(pixelmaze.Maze)}
    assert not {*WALKERS} & {*dir(pixelmaze.Maze)}
    assert {*public(pixelmaze.Walker)} == {*WALKERS} | {"cost"}


@pytest.mark.thorough
def test_neighbours_of_large_mazes_are_kept_in_bounds() -> None:
    """Otherwise each cell of a maze of 300x300 would cost 0.5 kB for as long as the maze lives."""
    maze = pixelmaze.generate(300, 300, "binary-tree", seed=1)
    tracemalloc.start()
    for cell in maze:
        maze.neighbours(cell)
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 45_000_000
