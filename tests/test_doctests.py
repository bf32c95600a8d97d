"""The examples in docstrings."""

import doctest
import importlib
import inspect
from collections.abc import Iterator
from pkgutil import iter_modules, walk_packages

import pytest

import pixelmaze
import pixelmaze.formats

APART = ("window", "terminal", "ui", "lines", "commands", "cli", "__main__")
"""Packages and modules whose docstrings hold no examples: what they do is seen on a screen."""


def modules() -> Iterator[str]:
    for found in walk_packages(pixelmaze.__path__, "pixelmaze."):
        if found.name.split(".")[1] not in APART:
            yield found.name


@pytest.mark.parametrize("name", [*modules()])
def test_examples_are_true(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


DOCUMENTED = (
    "board", "errors", "grid", "history", "links", "maze", "maze_id", "playback", "race",
    "registry", "rng", "search", "seekable", "solution", "step",
    "shapes.hexagonal", "shapes.raster", "shapes.shape", "shapes.square",
    *(f"formats.{found.name}" for found in iter_modules(pixelmaze.formats.__path__)),
)  # fmt: skip
"""Modules in which every public class and function has an example."""


def public_things() -> Iterator[tuple[str, object]]:
    yield from ((name, getattr(pixelmaze, name)) for name in pixelmaze.__all__)
    for module in DOCUMENTED:
        for name, thing in vars(importlib.import_module(f"pixelmaze.{module}")).items():
            is_made_here = getattr(thing, "__module__", "") == f"pixelmaze.{module}"
            if is_made_here and not name.startswith("_") and hasattr(thing, "__qualname__"):
                yield f"{module}.{name}", thing


@pytest.mark.parametrize(("name", "thing"), [*public_things()])
def test_every_public_name_has_an_example(name: str, thing: object) -> None:
    assert ">>> " in (inspect.getdoc(thing) or ""), name
