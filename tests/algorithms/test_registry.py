"""The registry: names belong to the algorithm that took them first."""

import pytest

import pixelmaze.algorithms.generators
import pixelmaze.algorithms.solvers  # noqa: F401  # both fill it
from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import ALIASES, GENERATORS, SOLVERS, generator, solver
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import Steps

TAKEN = [*GENERATORS, *ALIASES]


def carve(_grid: Grid, _rng: Rng) -> Steps:
    yield from ()


def search(_maze: Maze, _start: int, _goal: int) -> Steps:
    yield from ()


@pytest.mark.parametrize("name", TAKEN)
def test_generator_takes_over_no_name(name: str) -> None:
    before = dict(GENERATORS), dict(ALIASES)
    with pytest.raises(PixelmazeError) as error:
        generator(name, title="Mine")(carve)
    line = carve.__code__.co_firstlineno
    assert str(error.value) == (
        f"{__file__}, line {line}: there is a generator named {name!r} already: choose another name"
    )
    with pytest.raises(PixelmazeError, match="already"):
        generator("mine", title="Mine", aliases=("my-own", name))(carve)
    assert before == (GENERATORS, ALIASES)


@pytest.mark.parametrize("name", SOLVERS)
def test_solver_takes_over_no_name(name: str) -> None:
    before = dict(SOLVERS)
    with pytest.raises(PixelmazeError, match=rf"a solver named '{name}' already"):
        solver(name, title="Mine")(search)
    assert before == SOLVERS


def test_place_is_left_out_where_it_is_unknown() -> None:
    class Carver:
        def __call__(self, grid: Grid, rng: Rng) -> Steps:
            yield from carve(grid, rng)

    with pytest.raises(PixelmazeError, match=r"^there is a generator named .prim. already"):
        generator("prim", title="Mine")(Carver())
