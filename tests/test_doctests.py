"""The examples in docstrings."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import pixelmaze

APART = ("window", "terminal", "ui", "lines", "commands", "cli", "__main__")
"""Packages and modules whose docstrings hold no examples: what they do is seen on a screen."""


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(pixelmaze.__path__, "pixelmaze."):
        if found.name.split(".")[1] not in APART:
            yield found.name


@pytest.mark.parametrize("name", [*modules()])
def test_examples_are_true(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
