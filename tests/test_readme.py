"""What the README says is so."""

import doctest
import importlib
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.checks import is_spanning_tree, open_passage
from support.texture import mean_texture
from support.window_driver import race, screen, watch

import pixelmaze.cli
from pixelmaze import compiled
from pixelmaze.cli import cli
from pixelmaze.grid import build
from pixelmaze.maze import Maze
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.rng import seeded
from pixelmaze.shapes import SHAPES
from pixelmaze.step import Trace

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", cli.commands)
def test_command_is_shown(name: str) -> None:
    assert f"`pixelmaze {name}" in TEXT


@pytest.mark.parametrize("name", cli.commands)
def test_options_are_shown(name: str) -> None:
    options = {option for param in cli.commands[name].params for option in param.opts}
    for option in options:
        assert not option.startswith("--") or option in TEXT or option == "--output", option


@pytest.mark.parametrize("name", [*GENERATORS, *SOLVERS])
def test_algorithm_is_in_its_table(name: str) -> None:
    assert f"\n| `{name}` |" in TEXT


@pytest.mark.parametrize("name", SHAPES)
def test_shape_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_pictures_are_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert pictures
    for picture in pictures:
        assert (README.parent / picture).is_file(), picture


def test_python_examples_run() -> None:
    for text, name in ((TEXT, "README"), (pixelmaze.__doc__ or "", "pixelmaze")):
        example = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, name, None, 0)
        assert example.examples
        assert doctest.DocTestRunner().run(example).failed == 0


def test_printed_maze_is_what_the_commands_print() -> None:
    runner = CliRunner()
    maze = runner.invoke(cli, ["generate", "--size", "8x4", "--seed", "1"]).stdout
    solved = runner.invoke(cli, ["solve", "-"], input=maze).stdout
    assert solved in TEXT


def test_printed_trace_is_what_the_command_prints() -> None:
    command = ["watch", "square-8x4-prim-1", "--solver", "bfs", "--trace", "-"]
    lines = CliRunner().invoke(cli, command).stdout.splitlines(keepends=True)
    assert "".join(lines[:3]) in TEXT


def test_keys_are_shown() -> None:
    screen()
    for scene in (watch(), race("square-8x5-prim-7", "dfs", "bfs")):
        for control in scene.controls.all:
            assert re.search(rf"^\|.*{re.escape(control.key)}.*\|", TEXT, re.MULTILINE), control.key


def test_example_of_a_new_algorithm_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As a module of its own: what is compiled is the source in a file."""
    code = re.search(r"```python\n(from .+?@generator.+?)```", TEXT, re.DOTALL)
    assert code
    monkeypatch.setattr("pixelmaze.registry.GENERATORS", dict(GENERATORS))
    (tmp_path / "example.py").write_text(code[1])
    monkeypatch.syspath_prepend(tmp_path)
    ladders = importlib.import_module("example").ladders
    grid = build(9, 7)
    passages = bytearray(len(grid.head))
    for _, arc in ladders(grid, seeded(1)):
        open_passage(grid, passages, arc)
    assert is_spanning_tree(Maze(grid, passages, 0, grid.size - 1))
    assert compiled.trace(ladders, grid, seeded(1)) == Trace(ladders(grid, seeded(1)))


def test_table_of_textures_is_true() -> None:
    """Within what the mean of three seeds may differ from that of twenty."""
    rows = dict(re.findall(r"^\| ([a-z-]+) \| +([0-9.]+) % \|", TEXT, re.MULTILINE))
    assert [*rows] == [*GENERATORS]
    for name in ("prim", "recursive-backtracker", "kruskal", "binary-tree", "wall-extension"):
        assert 100 * mean_texture(name, seeds=3).dead_end_share == pytest.approx(
            float(rows[name]), abs=0.5
        )
