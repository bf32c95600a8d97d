"""The registry of generators and solvers, filled by their decorators.

Command line, front ends, guide and tests read it, so a new algorithm is one decorated function.
"""

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import Steps

Generating = Callable[[Grid, Rng], Steps]
Solving = Callable[[Maze, Cell, Cell], Steps]
Says = Mapping[int | str | tuple[int, int | str], str]
"""The action and reason of a step, as the end of a sentence that starts with the title: for an
action, or (action, number of the step in the docstring) or (action, ELSEWHERE).

{tail} and {head} are the cells of the step's arc; any other name is a variable of the function that
yields the step, with its value there: {VISIT: "takes {head}: its f = {f} is the lowest"}. If a heap
holds tuples (priority, ahead, cell), {tied} names other cells that wait with the same priority, and
why this one comes first: for the reason TIED if its `ahead` is lower. {improved} is the priority of
the path that was the best one so far, with the g `known`; of the first path, what IMPROVED says.
{turned} is the turn of a walker, by its variable `turn`: to the left by this number of `full`
parts; {choice} the number of ways between which chance decided. With a variable `state`, an arc,
{head} includes the heading.
"""
AT_RANDOM = "any, at random"
TIED = "tied"
IMPROVED = "improved"
TURNED = "turned"
STATE = "state"
ELSEWHERE = "elsewhere"
"""For a step whose arc does not start where the last one led."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A generator or solver: the properties that both have.

    >>> Algorithm("mine", "Mine", lambda *_: iter(()), bounds=("n", "1")).bounds
    ('n', '1')
    """

    is_external: ClassVar[bool] = False
    """True for one from outside this package, see `pixelmaze.outside`: `steps` return a `Feed`."""

    name: str
    title: str
    """The name that front ends show."""
    steps: Callable[..., Steps]
    only: tuple[str, ...] | None = None
    """Names of the shapes to which it is restricted; None for no restriction."""
    bounds: tuple[str, str] = ("", "")
    """How time and memory grow with the number n of cells, as in O(n log n): at worst; a
    generator's time, on average in a square. Empty if unknown."""
    depth_first: bool = False
    """True if it goes on to any neighbour not visited yet, and back the way it came if there is
    none."""
    common: bool = False
    """True if it is among the eight that a first course names; see `listed`."""
    says: Says = field(default_factory=dict, compare=False)
    """Sentences about its steps; there are general ones for all other steps."""
    shows: tuple[str, ...] = ()
    """Names of the variables that the maze shows while the source is open; the last one that is
    text in cells stands in their middle."""
    path: Path | None = None
    """The file of an external algorithm, if known: to be listed, and watched for changes."""
    function: str = ""
    """The name of an external algorithm in its file."""
    again: Callable[..., Any] | None = None
    """Starts a run of an external algorithm once more, to inspect it, with the arguments of
    `steps`; None if that is impossible."""


@dataclass(frozen=True, slots=True)
class Generator(Algorithm):
    """A generator and its properties.

    >>> import pixelmaze.algorithms.generators
    >>> GENERATORS["prim"].title
    'Randomized Prim'
    """

    steps: Generating
    """Makes a maze. The grid is connected and has at least two cells; all passages are closed, or
    open if the generator adds walls."""
    masks: bool = True
    """True if it supports grids with missing cells; if not, the shape must have full rows."""
    adds_walls: bool = False
    """True if it starts from an open grid."""
    effort: int = 1
    """Its time for a square of 100,000 cells, roughly, as a multiple of Prim's."""
    wanders: bool = False
    """True if it walks at random, which takes quadratic time in a corridor."""
    japanese: str = ""
    """The Japanese name, if the algorithm is known by it."""
    aliases: tuple[str, ...] = ()
    """Other names of the algorithm."""

    @property
    def shapes(self) -> tuple[str, ...]:
        """Names of the shapes that it supports."""
        return tuple(
            name
            for name, shape in SHAPES.items()
            if (self.only is None or name in self.only) and (self.masks or shape.has_full_rows)
        )


@dataclass(frozen=True, slots=True)
class Solver(Algorithm):
    """A solver and its properties.

    >>> import pixelmaze.algorithms.solvers
    >>> SOLVERS["bfs"].shortest, SOLVERS["dfs"].shortest
    (True, False)
    """

    steps: Solving
    """Looks for a path between two different cells of the maze, each with a neighbour."""
    shortest: bool = False
    """True if it always finds a shortest path: one of the fewest moves; of the lowest cost if it is
    `weighted`."""
    complete: bool = True
    """True if it finds a path whenever there is one; other solvers may give up."""
    local: bool | None = False
    """True if a walker inside the maze can follow it: each VISIT or BACKTRACK moves on from where
    the last one ended. Other solvers jump between cells. None if only its steps can tell."""
    weighted: bool = False
    """True if it goes by the cost of moves, see `maze.COSTS`, not by their number; a solver of the
    package then goes by the cost of turns, too, see `distances.turn_cost`."""
    heuristic: str = ""
    """The name of its heuristic, which another can replace; see `VARIANTS`."""
    needs_both_ways: bool = False
    """True if it needs passages that can be walked both ways, as to go back the way it came: it
    cannot search a maze with one-way doors."""
    ties: str = ""
    """Which of several equally good cells comes first, as a rule for pencil and paper: "it takes
    ..."; AT_RANDOM if chance decides, "" if only the order of neighbours does."""

    def is_best_in(self, maze: Maze) -> bool:
        """True if no path is better than the one it finds in this maze: of a lower cost where some
        moves cost more than others, of fewer moves elsewhere."""
        by_cost = self.weighted and not (maze.turns and self.is_external)
        return self.shortest and (by_cost or not maze.is_weighted)


class ExternalGenerator(Generator):
    """A generator from outside the package. Name and title are what the user gave.

    >>> ExternalGenerator("mine.py", "mine.py", lambda grid, rng: iter(())).is_external
    True
    """

    __slots__ = ()
    is_external = True


class ExternalSolver(Solver):
    """A solver from outside the package. Name and title are what the user gave.

    >>> ExternalSolver("mine", "mine", lambda maze, start, goal: ()).is_external
    True
    """

    __slots__ = ()
    is_external = True


GENERATORS: dict[str, Generator] = {}
SOLVERS: dict[str, Solver] = {}
VARIANTS: dict[str, Solver] = {}
"""Solvers with a chosen heuristic, such as a-star+double, which menus and lists omit."""
NAMED_SOLVERS = ChainMap(VARIANTS, SOLVERS)  # lists the last map first
"""All solvers by name."""
ALIASES: dict[str, str] = {}
"""Other names of generators, each with the name in GENERATORS."""
Listed = TypeVar("Listed", bound=Algorithm)


def listed(
    table: Mapping[str, Listed], chosen: object = "", has_all: bool = False
) -> dict[str, Listed]:
    """The entries that lists, menus and keys offer: the common algorithms, and the chosen one; then
    the others if `has_all`.

    >>> import pixelmaze.algorithms.solvers
    >>> [*listed(SOLVERS, chosen="pledge")][-2:]
    ['dead-end-filling', 'pledge']
    """
    common = {name: entry for name, entry in table.items() if entry.common}
    return common | {name: table[name] for name in table if has_all or name == chosen}


def generator(
    name: str,
    *,
    title: str,
    shapes: tuple[str, ...] | None = None,
    **properties: Any,
) -> Callable[[Generating], Generating]:
    """Decorator that registers a generator function (grid, rng) under this name.

    `shapes` restricts it to shapes of these names. For other properties see `Generator`.
    PixelmazeError if a generator of this name or alias exists.

    >>> @generator("none", title="None")
    ... def none(grid, rng):
    ...     \"\"\"Carve nothing.\"\"\"
    ...     yield from ()
    >>> GENERATORS.pop("none").masks
    True
    """

    def enter(steps: Generating) -> Generating:
        entry = Generator(name, title, steps, shapes, **properties)
        for known in (name, *entry.aliases):
            _check_free(known, ChainMap[str, Any](GENERATORS, ALIASES), "generator", steps)
        GENERATORS[name] = entry
        ALIASES.update(dict.fromkeys(entry.aliases, name))
        return steps

    return enter


def solver(name: str, *, title: str, **properties: Any) -> Callable[[Solving], Solving]:
    """Decorator that registers a solver function (maze, start, goal) under this name; with a plus
    sign, such as a-star+double, among the VARIANTS.

    For the properties see `Solver`. PixelmazeError if a solver of this name exists.

    >>> @solver("lazy", title="Lazy", complete=False)
    ... def lazy(maze, start, goal):
    ...     \"\"\"Give up at once.\"\"\"
    ...     yield from ()
    >>> SOLVERS.pop("lazy").complete
    False
    """

    def enter(steps: Solving) -> Solving:
        _check_free(name, NAMED_SOLVERS, "solver", steps)
        table = VARIANTS if "+" in name else SOLVERS
        table[name] = Solver(name, title, steps, **properties)
        return steps

    return enter


def _check_free(name: str, table: Mapping[str, Any], what: str, steps: Callable[..., Any]) -> None:
    """PixelmazeError, with the line of the function, if an entry has this name."""
    if name not in table:
        return
    code = getattr(steps, "__code__", None)
    place = f"{code.co_filename}, line {code.co_firstlineno}: " if code else ""
    raise PixelmazeError(f"{place}there is already a {what} named {name!r}: choose another name")


def effort(maker: str | Generator, width: int, height: int) -> int:
    """The estimated work of making a maze: the cells that Prim's algorithm joins in the same time.
    An unknown generator counts as Prim's.

    >>> effort("prim", 100, 100)
    10000
    """
    cells = width * height
    entry = GENERATORS.get(ALIASES.get(maker, maker)) if isinstance(maker, str) else maker
    if entry is None:
        return cells
    return cells * entry.effort + (max(width, height) ** 2 if entry.wanders else 0)


def generator_for(generator: str | Generator, shape: str, has_mask: bool) -> Generator:
    """The generator of this name or alias, or `generator` itself. PixelmazeError if there is none,
    or it does not support this shape, or masks if `has_mask`.

    >>> import pixelmaze.algorithms.generators
    >>> generator_for("clustering", "square", has_mask=False).name
    'kruskal'
    """
    entry = generator if isinstance(generator, Generator) else generator_by_name(generator)
    lookup(SHAPES, shape, "shape")
    if shape not in entry.shapes or (has_mask and not entry.masks):
        kind = f"{shape} mazes with a mask" if has_mask else f"{shape} mazes"
        able = ", ".join(generators_for(shape, has_mask))
        raise PixelmazeError(f"{entry.name} cannot make {kind}; these can: {able}")
    return entry


def generator_by_name(name: str) -> Generator:
    """The generator of this name or alias. PixelmazeError if there is none.

    >>> import pixelmaze.algorithms.generators
    >>> generator_by_name("clustering").name
    'kruskal'
    """
    others = {alias: GENERATORS[named] for alias, named in ALIASES.items()}
    found: Generator = lookup(listed(GENERATORS, has_all=True) | others, name, "generator")
    return found


def solver_by_name(name: str) -> Solver:
    """The solver of this name. PixelmazeError if there is none.

    >>> import pixelmaze.algorithms.solvers
    >>> solver_by_name("a-star").title
    'A*'
    """
    found: Solver = lookup(listed(NAMED_SOLVERS, has_all=True), name, "solver")
    return found


def generators_for(shape: str, has_mask: bool) -> list[str]:
    """Names of the generators that support this shape, and masks if `has_mask`.

    >>> import pixelmaze.algorithms.generators
    >>> "sidewinder" in generators_for("square", has_mask=True)
    False
    """
    return [
        name
        for name, entry in GENERATORS.items()
        if shape in entry.shapes and (entry.masks or not has_mask)
    ]
