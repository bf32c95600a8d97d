"""The numbered steps of docstrings, and the lines of the source that belong to each of them."""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import groupby
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, GeneratorType
from typing import Any

import pytest

from pixelmaze.algorithms import generators, solvers
from pixelmaze.algorithms.generators.changing import braid
from pixelmaze.algorithms.generators.merging import picture
from pixelmaze.algorithms.generators.random_walks import random_arc, walk_without_loops, wilson
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.commands.new import STYLES, template
from pixelmaze.inspect.source import (
    code_of,
    explanation_of,
    numbered_steps,
    source_in,
    source_of,
    step_of,
)
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import (
    BACKTRACK,
    BUILD,
    CARVE,
    ERASE,
    FILL,
    FRONTIER,
    PATH,
    START,
    VISIT,
    VISIT_BACK,
    Steps,
)
from pixelmaze.run.factory import generate

ACTIONS = {
    START: {"start", "random cell", "add", "visit", "search depth-first", "end"},
    CARVE: {"carve"},
    BUILD: {"build", "topple"},
    FRONTIER: {"frontier", "queue"},
    VISIT: {"visit", "walk", "take", "move", "step", "spread", "search depth-first", "leave"},
    VISIT_BACK: {"visit", "spread"},
    BACKTRACK: {"back", "walk", "take", "no longer active", "step", "search depth-first"},
    ERASE: {"erase", "leave"},
    FILL: {"fill"},
    PATH: {"path"},
}
"""Words of which one is in the numbered step to which a line belongs that makes such a step."""


def runs() -> Iterator[tuple[str, Callable[[], Steps]]]:
    """Every algorithm, on something small with loops and dead ends."""
    grid, maze = build(7, 5), generate(7, 5, "prim", 3, braid=40)
    for entry in GENERATORS.values():
        yield entry.name, partial(_made, entry, grid)
    for solver in SOLVERS.values():
        yield solver.name, partial(solver.steps, maze, maze.start, maze.goal)
    tree = generate(3, 2, "prim", 1)
    yield "braid", lambda: braid(grid, bytearray(generate(7, 5, "prim").passages), seeded(1), 80)
    yield "picture", lambda: picture(build(8, 6), seeded(1), tree.grid, tree.passages)


def _made(entry: Generator, grid: Grid) -> Steps:
    return entry.steps(grid, seeded(1))


RUNS = dict(runs())
ENTRIES: dict[str, Generator | Solver] = {**GENERATORS, **SOLVERS}


def calls_of(steps: object) -> Iterator[tuple[CodeType, int]]:
    while isinstance(steps, GeneratorType) and steps.gi_frame:
        yield steps.gi_code, steps.gi_frame.f_lineno
        steps = steps.gi_yieldfrom


def algorithms() -> Iterator[tuple[Callable[..., Any], list[int]]]:
    """Every function of the package that yields steps, and the lines of its file that do."""
    for package in (generators, solvers):
        for family in iter_modules(package.__path__, f"{package.__name__}."):
            module = import_module(family.name)
            for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body:
                lines = [part.lineno for part in ast.walk(node) if isinstance(part, ast.Yield)]
                if isinstance(node, ast.FunctionDef) and lines:
                    yield getattr(module, node.name), lines


# ---- the algorithms of the package ---------------------------------------------------------------


def test_every_line_that_yields_belongs_to_a_step() -> None:
    for function, lines in algorithms():
        source = source_of(function.__code__)
        assert source.steps, source.title
        for line in lines:
            assert 1 <= source.step_at(line) <= len(source.steps), (source.title, line)


def test_every_step_has_a_line() -> None:
    """Except the repetition of others, which may have none."""
    marked: dict[tuple[str, ...], set[int]] = {}
    for function, _ in algorithms():
        source = source_of(function.__code__)
        marked.setdefault(source.steps, set()).update(step for _, step in source.markers)
    assert len(marked) > len(SOLVERS)
    for steps, numbers in marked.items():
        for number, words in enumerate(steps, 1):
            assert number in numbers or words.startswith("Repeat"), words


@pytest.mark.parametrize("name", RUNS)
def test_step_says_what_the_algorithm_does(name: str) -> None:
    running = RUNS[name]()
    for action, _ in running:
        steps, number = step_of(calls_of(running))
        words = steps[number - 1].lower()
        assert number, name
        assert any(word in words for word in ACTIONS[action]), (action, words)


@pytest.mark.parametrize("name", ENTRIES)
def test_steps_are_those_of_the_explanation(name: str) -> None:
    """Those shown before it runs, and those of the function that runs then, whose docstring may be
    the one that is referred to."""
    steps = ENTRIES[name].steps
    shown = numbered_steps(explanation_of(steps))
    assert shown
    code = code_of(steps)
    assert code
    assert source_of(code).steps == shown
    running = RUNS[name]()
    next(running)
    assert step_of(calls_of(running))[0] == shown


def test_helper_works_on_a_step_of_its_caller() -> None:
    running = wilson(build(3, 3), seeded(1))
    next(running)
    next(running)
    calls = [*calls_of(running)]
    assert [code.co_name for code, _ in calls] == ["wilson", "walk_without_loops"]
    inside = [*calls, (random_arc.__code__, random_arc.__code__.co_firstlineno + 2)]
    steps, number = step_of(inside)
    assert steps == source_of(walk_without_loops.__code__).steps
    assert steps[number - 1].startswith("Start a walk at the next cell")
    assert step_of([]) == step_of([(random_arc.__code__, 1)]) == ((), 0)


FUNCTIONS = {"solver": "solve", "generator": "generate"}
TEMPLATES = [(what, style) for what in FUNCTIONS for style in STYLES[what]]


@pytest.mark.parametrize(("what", "kind"), TEMPLATES)
def test_steps_of_templates_are_marked(what: str, kind: str) -> None:
    function = FUNCTIONS[what]
    source = source_in(template(what, kind, "mine.py"), "mine.py", function)
    marked = {step for _, step in source.markers}
    for number, words in enumerate(source.steps, 1):
        assert number in marked or words.startswith("Repeat")
    assert marked


# ---- files of learners ---------------------------------------------------------------------------

MINE = '''\
"""Mine.

1. Not this one.
"""


def helper(ways):
    return ways[0]  # 1. of solve, too


def solve(walker):
    """Walk on.

    1. Look
       around.
    2. Go on.

    3. This one is outside of the list, but goes on with it.
    """
    limit = 5  # at most
    while limit:  # 1. look

        def inner():
            limit = 2  # 2.
            return limit

        ways = walker.open_ways()
        walker.go(helper(ways))  #2.
        limit -= 1  # 2.5 would be too much
        limit = "# 1."
        break  # 9.


def after(): pass
'''


def test_lines_of_a_file_belong_to_the_steps_of_its_function() -> None:
    source = source_in(MINE, "mine.py", "solve")
    assert source.steps[:2] == ("Look around.", "Go on.")
    steps = [source.step_at(number + 1) for number in range(MINE.count("\n"))]
    lines = zip(steps, MINE.splitlines(), strict=True)
    shown = [(step, [line.strip() for _, line in some]) for step, some in groupby(lines, _first)]
    assert [step for step, _ in shown] == [0, 1, 0, 1, 0, 2, 1, 2, 0]
    assert shown[1][1] == ["return ways[0]  # 1. of solve, too"]
    assert shown[3][1] == ["while limit:  # 1. look", ""]
    assert shown[5][1] == ["limit = 2  # 2.", "return limit"]
    assert shown[6][1] == ["", "ways = walker.open_ways()"]
    assert (shown[7][1][0], shown[7][1][-1]) == ("walker.go(helper(ways))  #2.", "break  # 9.")


def _first(line: tuple[int, str]) -> int:
    return line[0]


def test_steps_may_stand_in_another_function_of_a_file() -> None:
    text = 'def solve(maze):\n    yield from go()\n\n\ndef go():\n    "1. Go."\n    yield  # 1.'
    source = source_in(text, "mine.py", "solve")
    assert (source.steps, source.step_at(7), source.step_at(2)) == (("Go.",), 1, 0)
    referring = 'def solve(maze):\n    "Go far; see `go`."\n' + text[len("def solve(maze):\n") :]
    assert source_in(referring, "mine.py", "solve").steps == ("Go.",)
    itself = 'def solve(maze):\n    "Go far; see `solve`."\n'
    assert source_in(itself, "mine.py", "solve").steps == ()


@pytest.mark.parametrize("text", ["def solve(maze:\n    x  # 1.\n", "x  # 1.", ""])
def test_without_numbered_steps_no_line_belongs_to_one(text: str) -> None:
    source = source_in(text, "mine.py", "solve")
    assert (source.steps, source.step_at(1), source.step_at(2)) == ((), 0, 0)
