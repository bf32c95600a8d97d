"""The functions of the library: what the program does, for mazes whose cells are pairs."""

from __future__ import annotations

import sys
from math import inf
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pixelmaze.files.on_demand import let_mazes_be_written
from pixelmaze.maze import public
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.masks import CELLS, GAPS
from pixelmaze.maze.public import Maze, core_of, maze_of
from pixelmaze.outside.lookup import generator_of, solver_for
from pixelmaze.run import factory, solution
from pixelmaze.run.outcomes import USUAL, Budget

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
    from random import Random

    from pixelmaze.fast.fast import Progress
    from pixelmaze.maze.cells import Cell, Step
    from pixelmaze.maze.public import BlankMaze, Place
    from pixelmaze.outside.learner import Walker
    from pixelmaze.page.film import Page
    from pixelmaze.run.outcomes import Fault

    Solving = (
        Callable[[Maze], Generator[Step, None, Iterable[Place] | None]]
        | Callable[[Maze], Iterable[Place] | None]
        | Callable[[Walker], None]
        | Callable[[Any, int, int], Iterable[tuple[int, int]]]
    )
    """A function that solves: a search, one that returns a path, a walker's, or one in steps."""
    Carving = Callable[[BlankMaze, Random], Iterator[Step]]

let_mazes_be_written()


def generate(
    width: int,
    height: int,
    generator: str | Carving = "prim",
    seed: int | None = None,
    shape: str = "square",
    *,
    braid: int = 0,
    one_way: int = 0,
    start: Literal["corner", "bottom-left"] = "corner",
    goal: Literal["corner", "farthest", "random", "centre", "rim"] = "corner",
    waypoints: int = 0,
    mask: str | Collection[Place] = "",
    mud: int = 0,
    water: int = 0,
    fences: int = 0,
    shift: int = 0,
    turns: int = 0,
    compile: bool | None = None,
    progress: Progress | None = None,
) -> Maze:
    """A new maze of width × height cells; `maze.id` makes it again.

    `generator` is a name, or your own function, `generate(maze, random)`, which yields
    `carve(cell, neighbour)`; its maze has no ID. The function runs in this process, checked and on
    a budget. `seed` is 0 … 4294967295; None draws one.

    - `braid=25` opens 25% of the dead ends into loops,
    - `one_way=8` adds 8 one-way doors; every cell can still reach every other,
    - `start="bottom-left"` puts the start there; the default is the first cell,
    - `goal="farthest"` puts the goal in the dead end farthest from the start, `"random"` in any
      cell, `"centre"` in the 4, 2 or 1 cells in the middle; the default is the last cell,
    - `waypoints=2` puts that many waypoints, at most 3, in dead ends,
    - `mask="heart"` gives the maze that outline; a list of cells, or lines of `#` and spaces,
      your own, and then the maze has no ID,
    - `mud=20` and `water=10` cover that many % of the cells, which then cost 3 and 5 to enter,
    - `fences=20` puts fences into 20% of the passages, which then cost 4 more,
    - `shift=9` opens a wall and closes another after each 9 moves of a game,
    - `turns=2` adds 2 to the cost of a move after each change of heading.

    Compiled code makes large mazes if numba is installed; `compile` True or False overrides that.
    `progress` is called with the number of walls opened or built so far. PixelmazeError if a name
    is unknown, a number out of range, the generator cannot make such a maze, or your own fails.

    >>> print(generate(4, 2, seed=1))
    +---+---+---+---+
    | S             |
    +   +---+   +   +
    |   |       | G |
    +---+---+---+---+
    >>> generate(8, 4, "kruskal", seed=1, braid=50).id
    'square-8x4-kruskal-1-braid-50'
    >>> from pixelmaze import carve
    >>> def comb(maze, random):
    ...     for cell in maze:
    ...         for neighbour in maze.neighbours(cell):
    ...             if neighbour.y > cell.y or (cell.y == 0 and neighbour.x > cell.x):
    ...                 yield carve(cell, neighbour)
    >>> maze = generate(3, 2, comb)
    >>> maze.id, maze.neighbours((1, 1))
    (None, (Cell(x=1, y=0),))
    """
    is_named = isinstance(mask, str) and "\n" not in mask
    return maze_of(
        factory.generate(
            index(width), index(height), generator_of(generator),
            None if seed is None else index(seed), shape,
            braid=braid, one_way=one_way, start=start, goal=goal, waypoints=waypoints,
            mask=mask if is_named else "", mud=mud, water=water, fences=fences,
            shift=shift, turns=turns,
            exists=None if is_named else _exists(mask, index(width), index(height)),
            compile=compile, progress=progress,
        )
    )  # fmt: skip


def _exists(mask: str | Collection[Place], width: int, height: int) -> bytes:
    """One byte for each place, 0 for no cell."""
    checked_shape(width, height, "square")
    exists = bytearray(width * height)
    for x, y in _places(mask) if isinstance(mask, str) else mask:
        if not (0 <= x < width and 0 <= y < height):
            raise PixelmazeError(f"{x},{y} of the mask is not in a maze of {width}x{height} cells")
        exists[y * width + x] = 1
    return bytes(exists)


def _places(text: str) -> Iterator[Place]:
    for y, line in enumerate(text.splitlines()):
        for x, sign in enumerate(line):
            if sign in CELLS:
                yield x, y
            elif sign not in GAPS:
                raise PixelmazeError(f"{sign!r} at {x},{y} of the mask is neither a cell nor a gap")


def from_id(text: str, *, compile: bool | None = None, progress: Progress | None = None) -> Maze:
    """The maze of an ID or a code; for `compile` and `progress` see `generate`.

    >>> from_id("square-8x4-prim-4711").goal
    Cell(x=7, y=3)
    """
    return maze_of(factory.from_id(text, compile=compile, progress=progress))


def read(
    text: str | bytes, format: str = "", cells: tuple[int, int] | None = None, signs: str = ""
) -> Maze:
    """The maze that a text shows, or the bytes of a file; `load` reads files.

    Without `format`, the format is recognised. `cells` is the size of the maze in a picture, needed
    if the picture is not clear. `signs` says what signs of a text mean, such as "wall=x floor=-_
    start=P"; a PixelmazeWarning says what was guessed. PixelmazeError, with the place of a mistake,
    if the text is in no format, or not clear.

    >>> read("+---+---+\\n| S   G |\\n+---+---+\\n").goal
    Cell(x=1, y=0)
    """
    from pixelmaze.files.text import read as read_core

    if isinstance(text, str) and "\n" not in text and _is_file(text):
        raise PixelmazeError(f"read() takes the text itself: load({text!r}) reads the file")
    return maze_of(read_core(text, format, cells, signs))


def load(
    file: str | Path, format: str = "", cells: tuple[int, int] | None = None, signs: str = ""
) -> Maze:
    """The maze in a file, a text or a picture, such as `Maze.save` writes; see `read`.

    >>> load("nowhere.txt")
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: nowhere.txt: No such file or directory
    """
    from pixelmaze.files.files import load as load_core

    return maze_of(load_core(str(file), format, cells, signs))


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a null character
        return False


def solve(
    maze: Maze,
    solver: str | Solving = "bfs",
    start: Place | None = None,
    goal: Place | None = None,
    via: Collection[Place] | None = None,
    *,
    compile: bool | None = None,
    progress: Progress | None = None,
    budget: Budget = USUAL,
) -> Solution:
    """Solve the maze from its start via its waypoints to its goal; cells given here replace them.

    `solver` is a name, such as "bfs", "dfs", "dijkstra" or "a-star", a title such as "A*", or your
    own function: solve(walker), which moves the walker, or solve(maze), which returns the path and
    may yield `visit` and `frontier` on the way. It runs in this process, interpreted, within the
    budget; its steps are checked. If it fails, the outcome is "failed", and `fault` says why.

    Compiled code solves large mazes if numba is installed; `compile` True or False overrides that.
    `progress` is called with the number of steps so far. PixelmazeError if the solver or a cell
    does not exist.

    >>> maze = generate(8, 4, seed=1)
    >>> solution = solve(maze, "a-star", start=(0, 0), goal=(3, 0))
    >>> solution.length, solution.path[-1]
    (5, Cell(x=3, y=0))
    >>> solve(maze, "nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: 'nobody' is not a solver: expected ...
    """
    core = core_of(maze)
    number = public.Converter(core.grid).number
    first, last = (None if cell is None else number(cell) for cell in (start, goal))
    stops, known = None if via is None else [*map(number, via)], solver_for(solver, budget)
    found = solution.solve(core, known, first, last, stops, compile=compile, progress=progress)
    if found.maze != core:
        found.maze.id = None  # from which another maze is made
    return Solution(found)


class Solution:
    """What a solver did in a maze, and the path that it found. `print` draws it.

    >>> solution = solve(generate(8, 4, seed=1), "dfs")
    >>> solution.outcome, solution.length, solution.cost, solution.moves, solution.visited
    ('found', 10, 10, 28, 20)
    >>> solution.path[:2], solution.steps
    ([Cell(x=0, y=0), Cell(x=0, y=1)], 39)
    """

    __slots__ = ("__weakref__", "_core")

    def __init__(self, core: solution.Solution) -> None:
        self._core = core

    @property
    def maze(self) -> Maze:
        """The maze with the start, goals and waypoints of the search."""
        return maze_of(self._core.maze)

    @property
    def solver(self) -> str:
        """The name of the solver."""
        return self._core.solver

    @property
    def outcome(self) -> str:
        """found, no way, gave up or failed."""
        return self._core.outcome

    @property
    def found(self) -> bool:
        """True if a path was found."""
        return self._core.found

    @property
    def path(self) -> list[Cell]:
        """The cells from start to goal; empty if not found."""
        return [*self._core.path]

    @property
    def length(self) -> int | None:
        """Number of moves of the path; None if not found."""
        return self._core.length

    @property
    def cost(self) -> int | None:
        """Cost of the path; None if not found. Equals the number of moves where each costs 1."""
        return self._core.cost

    @property
    def moves(self) -> int | None:
        """Number of moves walked, including moves back; None for solvers that do not walk."""
        return self._core.moves

    @property
    def visited(self) -> int | None:
        """Number of cells visited or filled; None if the solver shows only its path."""
        return self._core.visited

    @property
    def backtracks(self) -> int:
        """Number of moves back."""
        return self._core.backtracks

    @property
    def steps(self) -> int:
        """Number of steps."""
        return self._core.steps

    @property
    def fault(self) -> Fault | None:
        """The fault of a failed search; None if there is none."""
        return self._core.fault

    @property
    def stats(self) -> Mapping[str, float]:
        """Figures that a solver from outside reports about itself, such as its score."""
        return self._core.stats

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Solution) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a list of cells has no hash either

    def __repr__(self) -> str:
        more = f", {self.length} moves" if self.found else f", {self.fault}" if self.fault else ""
        return f"<Solution {self.solver}: {self.outcome}{more}>"

    def __str__(self) -> str:
        core = self._core
        drawn = public.formats.printed(core.maze, core.route) if self.found else ""
        return drawn or str(self.fault or repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self._core,)

    def _repr_svg_(self) -> str | None:
        """The maze with the path for notebooks; None for a large maze."""
        return public.formats.drawing(self._core.maze, self._core.route)


def film(
    maze: Maze,
    solver: str | Solving = "dfs",
    *,
    from_blank: bool = False,
    theme: str = "dungeon",
    step_rate: float | None = None,
) -> Page:
    """A film of how the maze is searched, as a page with a timeline. A notebook shows it; `save`
    writes it to one HTML file.

    `from_blank` shows first how the maze is made. `step_rate` is the speed at first, in steps per
    second; None for one at which the film lasts about 15 seconds. PixelmazeError if there is no
    such solver, theme or speed, the maze is larger than 200x200 cells, the run has more than
    100,000 steps, or it is unknown how the maze was made.

    >>> page = film(generate(8, 4, seed=1), "bfs")
    >>> page
    <Page square-8x4-prim-1>
    >>> len(page.html) < 300_000
    True
    """
    from pixelmaze.looks.looks import THEMES
    from pixelmaze.page.film import page_of_run
    from pixelmaze.page.run_log import check_size
    from pixelmaze.run.maze_id import label_of, size_of
    from pixelmaze.run.search import Search
    from pixelmaze.ui.kit.loading import Report
    from pixelmaze.ui.watch.requests import building_of

    core = core_of(maze)
    lookup(THEMES, theme, "theme")
    if step_rate is not None and not 0 < step_rate < inf:
        raise PixelmazeError(f"{step_rate} is not a step rate: expected a number above 0")
    check_size(*core.grid.asked)
    making = building_of(core, "", Report()) if from_blank else ()
    search = Search(core, solver_for(solver), making=making)
    title = label_of(core) or size_of(core)
    return page_of_run(search, title, theme, step_rate, solver if callable(solver) else None)


def watch(
    maze: Maze, solver: str | Solving = "dfs", *, step_rate: float = 20, terminal: bool = False
) -> None:
    """Watch a search of the maze in a window, or in this terminal. Returns when it is closed.

    `terminal` chooses the terminal, as does the lack of a display. `step_rate` is in steps per
    second, above 0.

    Where processes cannot be forked, as on Windows, closing the window ends the program.

    PixelmazeError if there is no such solver, or neither a display nor a terminal.

    >>> watch(generate(8, 4, seed=1), "nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: 'nobody' is not a solver: expected ...
    """
    from pixelmaze.commands.front_end import TERMINAL, WINDOW, choose, chosen
    from pixelmaze.ui.kit.front_end import has_display
    from pixelmaze.ui.kit.mazes import OpenMaze
    from pixelmaze.ui.watch.requests import WatchMaze

    request = WatchMaze(OpenMaze(core_of(maze)), solver_for(solver), step_rate=step_rate)
    if choose(terminal=terminal, has_lines=False) == TERMINAL:
        chosen(TERMINAL, is_asked=True).show(request)
        return
    if not has_display():
        raise PixelmazeError("cannot show the maze: no display or terminal found")

    def show() -> None:
        chosen(WINDOW, is_asked=True).show(request)

    if sys.platform == "win32":
        show()
        return
    from multiprocessing import get_context

    # the engine starts once in a process, and ends it
    window = get_context("fork").Process(target=show)
    window.start()
    window.join()
