"""The examples in docstrings: of all public names, and of the modules that readers begin with."""

import doctest
import importlib
import inspect
from collections.abc import Iterator

import pytest

import pixelmaze

READ_FIRST = ("algorithms.registry", "maze.cells", "maze.grid", "maze.maze", "maze.step")
"""Modules in which every public class and function has an example."""
MODULES = sorted({*READ_FIRST, *pixelmaze._MODULES})
"""Modules with examples; others have tests."""


@pytest.mark.few(6)
@pytest.mark.parametrize("name", ["pixelmaze", *(f"pixelmaze.{name}" for name in MODULES)])
def test_examples_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed


def public_things() -> Iterator[tuple[str, object]]:
    yield from ((name, getattr(pixelmaze, name)) for name in pixelmaze.__all__ if name != "Step")
    for module in READ_FIRST:
        for name, thing in vars(importlib.import_module(f"pixelmaze.{module}")).items():
            is_made_here = getattr(thing, "__module__", "") == f"pixelmaze.{module}"
            if is_made_here and not name.startswith("_") and hasattr(thing, "__qualname__"):
                yield f"{module}.{name}", thing


@pytest.mark.parametrize(("name", "thing"), [*public_things()])
def test_every_public_name_has_an_example(name: str, thing: object) -> None:
    assert ">>> " in (inspect.getdoc(thing) or ""), name
