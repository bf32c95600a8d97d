"""What the README shows is true. The guide, to which it leads, has tests/guide/test_guide.py."""

import doctest
import importlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.checks import is_spanning_tree, open_passage

import pixelmaze
from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.fast import fast
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import Steps, Trace

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "pixelmaze/guide/architecture.md").read_text(encoding="utf-8")


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= 140


def test_the_checks_run_its_commands() -> None:
    """`.ci/run` takes the one that runs the tests out of the README."""
    assert re.findall(r"^pip install .* && (\w+)", TEXT, re.MULTILINE) == ["pixelmaze", "pytest"]
    picked = re.search(r"grep -m 1 '(.+)' README.md", (ROOT / ".ci" / "run").read_text())
    assert picked
    assert re.findall(rf"^.*{picked[1]}", TEXT, re.MULTILINE) == ["pip install '.[test]' && pytest"]


def test_python_examples_run() -> None:
    for text, name in ((TEXT, "README"), (pixelmaze.__doc__ or "", "pixelmaze")):
        example = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, name, None, 0)
        assert example.examples
        assert doctest.DocTestRunner().run(example).failed == 0


def test_example_of_a_walker_works() -> None:
    code = re.search(r"```python\n(def solve.+?)```", TEXT, re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    for seed in range(5):
        solution = pixelmaze.solve(pixelmaze.generate(12, 9, seed=seed), names["solve"])
        assert (solution.outcome, solution.fault) == ("found", None)


@pytest.fixture
def ladders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Steps]:
    """The example of a new algorithm, as a module of its own: what is compiled is the source in a
    file."""
    code = re.search(r"```python\n(from .+?@generator.+?)```", ARCHITECTURE, re.DOTALL)
    assert code
    monkeypatch.setattr("pixelmaze.algorithms.registry.GENERATORS", dict(GENERATORS))
    (tmp_path / "example.py").write_text(code[1])
    monkeypatch.syspath_prepend(tmp_path)
    found: Callable[..., Steps] = importlib.import_module("example").ladders
    return found


def test_example_of_a_new_algorithm_works(ladders: Callable[..., Steps]) -> None:
    grid = build(9, 7)
    passages = bytearray(len(grid.head))
    for _, arc in ladders(grid, seeded(1)):
        open_passage(grid, passages, arc)
    assert is_spanning_tree(Maze(grid, passages, 0, grid.size - 1))


@pytest.mark.thorough  # it compiles
def test_example_of_a_new_algorithm_can_be_compiled(ladders: Callable[..., Steps]) -> None:
    grid = build(9, 7)
    assert fast.trace(ladders, grid, seeded(1)) == Trace(ladders(grid, seeded(1)))
