"""Imports run downward only, and the core needs the standard library alone.

The contracts are in `pyproject.toml`.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_contracts_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    is_broken = lint_imports(str(PROJECT), no_cache=True)
    assert not is_broken, capsys.readouterr().out


def test_each_library_has_a_contract_that_says_where_it_belongs() -> None:
    contracts = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    known = {name for contract in contracts for name in contract.get("forbidden_modules", ())}
    graph = grimp.build_graph("pixelmaze", include_external_packages=True, cache_dir=None)
    libraries = {name for name in graph.modules if not name.startswith("pixelmaze")}
    assert libraries - sys.stdlib_module_names == known


def test_core_loads_the_standard_library_alone() -> None:
    code = """if True:
        import sys
        before = set(sys.modules)
        import pixelmaze
        maze = pixelmaze.generate(8, 4, seed=4711)
        assert pixelmaze.solve(maze).found
        assert pixelmaze.read(maze.to_text()) == maze
        loaded = {name.split(".")[0] for name in set(sys.modules) - before}
        print(*loaded - sys.stdlib_module_names)
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["pixelmaze"]
