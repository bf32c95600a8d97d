"""Hypothesis strategies for mazes and grids, and parameters of tests."""

from operator import and_

from hypothesis import strategies as st

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import generate

SHAPE_NAMES = tuple(SHAPES)
SOLVER_NAMES = tuple(SOLVERS)
GENERATORS_BY_SHAPE = [(kind.name, shape) for kind in GENERATORS.values() for shape in kind.shapes]
MASKING_BY_SHAPE = [(name, shape) for name, shape in GENERATORS_BY_SHAPE if GENERATORS[name].masks]
GENERATORS_IN_A_SHAPE = [
    (kind.name, kind.shapes[i % len(kind.shapes)]) for i, kind in enumerate(GENERATORS.values())
] + [("prim", shape) for shape in SHAPE_NAMES]
"""Each generator once, and one in all shapes: for what is slow and the same for all."""
SOLVERS_IN_A_SHAPE = [
    (name, SHAPE_NAMES[i % len(SHAPE_NAMES)]) for i, name in enumerate(SOLVER_NAMES)
] + [("dfs", shape) for shape in SHAPE_NAMES]
"""Each solver once, and one in all shapes: likewise."""
SIZES = [(1, 1), (1, 6), (6, 1), (2, 2), (9, 7)]
TEXT_SHAPES = tuple(name for name, shape in SHAPES.items() if shape.text)
DRAWN_SHAPES = tuple(name for name, shape in SHAPES.items() if shape.art)
SEEDS = st.integers(0, 2**32 - 1)


def able(shape: str) -> list[str]:
    """The generators that support this shape."""
    return [name for name, other in GENERATORS_BY_SHAPE if other == shape]


def fitting(shape: str, width: int, height: int, min_cells: int = 1) -> tuple[int, int]:
    """This size, or one at which a maze of the shape has several cells, if it needs them, in one
    part."""
    if not SHAPES[shape].hangs_together(width, height):
        return 2, height
    if SHAPES[shape].has_rim and min_cells > 1:
        return max(3, width), max(3, height)
    return width, height


def own_places(shape: str, width: int, height: int) -> bytes:
    """One byte for each place of a grid for which this size is asked, 0 where the shape itself has
    no cell."""
    kind = SHAPES[shape].sized(width, height)
    columns, rows = kind.places(width, height)
    return kind.exists() or bytes([1]) * (columns * rows)


def masks(width: int, height: int, shape: str = "square") -> st.SearchStrategy[bytes]:
    """Any mask of this size with at least one cell."""
    own = own_places(shape, width, height)
    places = st.lists(st.booleans(), min_size=len(own), max_size=len(own))
    return places.filter(lambda some: any(map(and_, some, own))).map(bytes)


@st.composite
def grids(draw: st.DrawFn, min_cells: int = 1, max_side: int = 6) -> Grid:
    width = draw(st.integers(1, max_side))
    height = draw(st.integers(1 if width >= min_cells else min_cells, max_side))
    shape = draw(st.sampled_from(SHAPE_NAMES))
    return build(*fitting(shape, width, height, min_cells), shape)


@st.composite
def mazes(
    draw: st.DrawFn,
    shapes: tuple[str, ...] = SHAPE_NAMES,
    min_cells: int = 1,
    max_changes: int = 12,
    max_waypoints: int = 0,
    distinct: bool = True,
    max_goals: int = 1,
) -> Maze:
    """A perfect maze in which some walls were opened, some passages closed: so it may have loops,
    islands and cells closed off. Start, goals and waypoints are any cells, different ones unless
    `distinct` is False or there are too few."""
    shape = draw(st.sampled_from(shapes))
    width = draw(st.integers(1, 7))
    height = draw(st.integers(1 if width >= min_cells else min_cells, 7))
    size = fitting(shape, width, height, min_cells)
    maze = generate(*size, draw(st.sampled_from(able(shape))), draw(SEEDS), shape)
    grid, passages = maze.grid, maze.passages
    if len(grid.head):
        arcs = st.integers(0, len(grid.head) - 1)
        for arc in draw(st.lists(arcs, max_size=max_changes)):
            passages[arc] = passages[grid.twin[arc]] = 1 - passages[arc]
    cells = st.integers(0, grid.size - 1)
    if grid.size == 1 and distinct:
        return Maze(grid, passages, 0, 0)
    more = draw(st.integers(0, max_goals - 1))
    most = 2 + more + max_waypoints
    places = st.lists(
        cells, min_size=2, max_size=min(most, grid.size) if distinct else most, unique=distinct
    )
    start, goal, *rest = draw(places)
    return Maze(grid, passages, start, [goal, *rest[:more]], rest[more:])


@st.composite
def muddy(draw: st.DrawFn, mazes: st.SearchStrategy[Maze]) -> Maze:
    """Such a maze with any terrain, also at its start, goals and waypoints."""
    maze = draw(mazes)
    size = maze.grid.size
    maze.terrain = bytes(draw(st.lists(st.integers(0, 2), min_size=size, max_size=size)))
    return maze


@st.composite
def one_way_mazes(draw: st.DrawFn, shapes: tuple[str, ...] = SHAPE_NAMES) -> Maze:
    """Mazes with one-way doors."""
    shape = draw(st.sampled_from(shapes))
    return generate(
        *fitting(shape, draw(st.integers(2, 12)), draw(st.integers(2, 9)), min_cells=2),
        draw(st.sampled_from(["prim", "wilson", "recursive-backtracker"])),
        seed=draw(st.integers(0, 999)),
        shape=shape,
        braid=draw(st.sampled_from([0, 50])),
        one_way=draw(st.integers(1, 20)),
        mud=draw(st.sampled_from([0, 30])),
    )


@st.composite
def fenced(draw: st.DrawFn, mazes: st.SearchStrategy[Maze]) -> Maze:
    """Such a maze with fences in any passages that are open both ways."""
    maze = draw(mazes)
    twin, fences = maze.grid.twin, bytearray(len(maze.passages))
    for arc, is_open in enumerate(maze.passages):
        if arc < twin[arc] and is_open and maze.passages[twin[arc]]:
            fences[arc] = fences[twin[arc]] = draw(st.booleans())
    maze.fences = fences
    return maze
