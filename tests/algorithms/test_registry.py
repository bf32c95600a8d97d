"""The registry: names belong to the algorithm that took them first."""

from typing import Any

import pytest

import pixelmaze.algorithms.generators
import pixelmaze.algorithms.solvers  # noqa: F401  # both fill it
from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import (
    ALIASES,
    GENERATORS,
    SOLVERS,
    generator,
    listed,
    solver,
)
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import Steps

TAKEN = [*GENERATORS, *ALIASES]


def carve(_grid: Grid, _rng: Rng) -> Steps:
    yield from ()


def search(_maze: Maze, _start: int, _goal: int) -> Steps:
    yield from ()


@pytest.mark.parametrize(
    ("table", "register", "function"), [(GENERATORS, generator, carve), (SOLVERS, solver, search)]
)
def test_eight_are_listed_first_and_a_new_one_is_not_among_them(
    table: dict[str, Any], register: Any, function: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    eight = [*listed(table)]
    assert len(eight) == 8
    monkeypatch.setitem(table, "mine", None)
    del table["mine"]  # the monkeypatch takes away what is registered
    register("mine", title="Mine")(function)
    assert (
        [*listed(table)] == [*listed(table, chosen="prim" if "prim" in table else "bfs")] == eight
    )
    assert [*listed(table, chosen="mine")] == [*eight, "mine"]
    every = [*listed(table, has_all=True)]
    assert every[:8] == eight
    assert sorted(every) == sorted(table)


@pytest.mark.parametrize("name", TAKEN)
def test_generator_takes_over_no_name(name: str) -> None:
    before = dict(GENERATORS), dict(ALIASES)
    with pytest.raises(PixelmazeError) as error:
        generator(name, title="Mine")(carve)
    line = carve.__code__.co_firstlineno
    assert str(error.value) == (
        f"{__file__}, line {line}: there is already a generator named {name!r}: choose another name"
    )
    with pytest.raises(PixelmazeError, match="already"):
        generator("mine", title="Mine", aliases=("my-own", name))(carve)
    assert before == (GENERATORS, ALIASES)


@pytest.mark.parametrize("name", SOLVERS)
def test_solver_takes_over_no_name(name: str) -> None:
    before = dict(SOLVERS)
    with pytest.raises(PixelmazeError, match=rf"already a solver named '{name}'"):
        solver(name, title="Mine")(search)
    assert before == SOLVERS


def test_place_is_left_out_where_it_is_unknown() -> None:
    class Carver:
        def __call__(self, grid: Grid, rng: Rng) -> Steps:
            yield from carve(grid, rng)

    with pytest.raises(PixelmazeError, match=r"^there is already a generator named .prim."):
        generator("prim", title="Mine")(Carver())
