"""The mazes in which solvers are checked, and the number of tasks of each kind."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress
from shlex import quote
from typing import Any, NamedTuple, TypeVar

from pixelmaze.algorithms.registry import generators_for
from pixelmaze.fast.fast import distances_from
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.errors import lookup
from pixelmaze.maze.grid import tail
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import LARGEST_ROOM, Maze
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.step import FRONTIER
from pixelmaze.outside.checking.trials import Task
from pixelmaze.run.factory import make
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.maze_id import GOALS, MazeSpec, size_of
from pixelmaze.run.solution import solve

HANDS = ("wall-follower", "wall-follower-left")  # the solvers that a maze with an island defeats
_TRIES = 2000  # the most seeds tried for a maze with a property
_WINDING = ("recursive-backtracker", "prim", "wilson", "kruskal")
"""Generators whose braided mazes often have islands."""
ASKED_FOR = ("triangular", "circular")
"""Shapes, and so kinds, that are tried only on request, or if an algorithm declares them."""
FENCES = "fences"
"""The kind that is tried only on request, or if a solver asks what moves cost."""
TERRAIN = "terrain"
"""The kind that is tried only on request, and for heuristics."""
MASKED = ("square", "hexagonal")
"""The shapes of mazes with masks."""
T = TypeVar("T", bound=Task)


@dataclass(frozen=True, eq=False)
class SolverCase(Task):
    maze: Maze
    shortest: int | None
    """The cost of the best path, on plain floor the number of its moves; None if there is none."""

    @property
    def cells(self) -> int:
        return self.maze.grid.size

    def command(self, algorithm: str) -> str:
        maze = self.maze.id or (code_of(self.maze) if self.cells <= LARGEST_ROOM else "")
        return f"pixelmaze watch {maze} --solver {quote(algorithm)}" if maze else ""


class MazeKind(NamedTuple):
    words: str  # a description
    share: int  # number of its mazes among 200
    make: Callable[[int, float, int], Maze]
    """Makes a maze from its number, its place among all of the kind, from 0 to below 1, and a
    seed."""


def _new(shape: str, size: tuple[int, int], generator: str, seed: int, **modifiers: Any) -> Maze:
    return make(MazeSpec(shape, *size, generator, seed % SEEDS, **modifiers))


def _size(place: float, least: int = 3, most: int = 16) -> tuple[int, int]:
    """Width and height, which grow from maze to maze."""
    width = least + round(place * (most - least))
    return width, max(3, width * 3 // 4)


def _by(number: int, shape: str = "square", has_mask: bool = False) -> str:
    names = generators_for(shape, has_mask)
    return names[number % len(names)]


def _perfect(number: int, place: float, seed: int) -> Maze:
    return _new("square", _size(place), _by(number), seed)


def _loops(number: int, place: float, seed: int) -> Maze:
    braid = (100, 50, 25)[number % 3]
    return _new("square", _size(place), _by(number), seed, braid=braid)


def _fences(number: int, place: float, seed: int) -> Maze:
    """A maze with fences, in which it matters to compare paths."""
    fences = (20, 30, 40)[number % 3]
    return _first(
        is_improved,
        lambda tried: _new("square", _size(place, 5), _by(number), tried, braid=100, fences=fences),
        seed + 100 * number,
    )


def _terrain(number: int, place: float, seed: int) -> Maze:
    floor = {"mud": 20 + 10 * (number % 3), "water": 10 * (number % 4)}
    return _new("square", _size(place), _by(number), seed, braid=100, **floor)


def _islands(number: int, place: float, seed: int) -> Maze:
    """A maze in which no wall leads from the start to the goal."""
    goal = ("random", "farthest")[number % 2]
    generator = _WINDING[number // 2 % len(_WINDING)]
    return _first(
        is_island,
        lambda tried: _new("square", _size(place, 5), generator, tried, braid=100, goal=goal),
        seed,
    )


def _contest(number: int, place: float, seed: int) -> Maze:
    """A maze of a micromouse contest: from a corner to the centre, where no wall leads."""
    size = (16, 16) if place >= 0.5 else (8, 8)
    corner = {"start": "bottom-left", "goal": "centre"}
    return _first(
        is_island,
        lambda tried: _new("square", size, "recursive-backtracker", tried, braid=50, **corner),
        seed + 100 * number,
    )


def _first(is_wanted: Callable[[Maze], bool], new: Callable[[int], Maze], seed: int) -> Maze:
    """The first maze, from this seed on, that has a property."""
    for tried in range(seed, seed + _TRIES):
        maze = new(tried)
        if is_wanted(maze):
            break
    return maze


def _no_way(_: int, place: float, seed: int) -> Maze:
    """A maze with a closed region around the goal, determined by size and seed."""
    maze = _new("square", _size(place, 3, 12), _by(seed), seed, braid=50 * (seed % 2))
    distance = moves_from(maze, [maze.goal])
    radius = distance[maze.start] * (seed % 4) // 4
    grid = maze.grid
    passages = bytearray(maze.passages)
    for arc, there in enumerate(grid.head):
        if (distance[tail(grid, arc)] <= radius) != (distance[there] <= radius):
            passages[arc] = 0
    return Maze(grid, passages, maze.start, maze.goal)


def _corridor(number: int, _: float, seed: int) -> Maze:
    """A single cell, or a row or column that grows with the number."""
    length = 1 + number // 4 * 3 + number % 2
    size = (length, 1) if number % 4 < 2 else (1, length)
    return _new("square", size, "prim", seed)


def _large(number: int, place: float, seed: int) -> Maze:
    generator = ("recursive-backtracker", "prim", "kruskal")[number % 3]
    size = (60 + round(place * 48), 40 + round(place * 60))
    return _new("square", size, generator, seed, braid=50 * (number % 2))


def _of_shape(shape: str, number: int, place: float, seed: int) -> Maze:
    generator = _by(number, shape)
    return _new(shape, _size(place, 2, 14), generator, seed, braid=60 * (number % 2))


def _masks(number: int, place: float, seed: int) -> Maze:
    shape = MASKED[number % len(MASKED)]
    mask = [*MASKS][number // len(MASKED) % len(MASKS)]
    return _new(shape, _size(place, 7, 17), _by(number, shape, True), seed, mask=mask)


def _goals(number: int, place: float, seed: int) -> Maze:
    """A maze whose goal is not in the corner; in the centre, it is an area."""
    places = [name for name in GOALS if name not in ("corner", "rim")]
    goal = places[number % len(places)]
    return _new("square", _size(place), _by(number), seed, goal=goal)


KINDS: dict[str, MazeKind] = {
    "perfect": MazeKind("one path between any two cells", 40, _perfect),
    "loops": MazeKind("several paths; the outer wall leads to the goal", 30, _loops),
    FENCES: MazeKind("several paths, with fences to climb or avoid", 30, _fences),
    TERRAIN: MazeKind("several paths, with mud and water", 24, _terrain),
    "islands": MazeKind("several paths; no wall leads to the goal", 20, _islands),
    "no-way": MazeKind("no path to the goal", 20, _no_way),
    "corridors": MazeKind("a single row or column, or a single cell", 12, _corridor),
    "goals": MazeKind("the goal is not in the corner, or covers several cells", 18, _goals),
    "masks": MazeKind("square and hexagonal, with cells missing", 20, _masks),
    "hexagonal": MazeKind(
        "hexagonal cells, with and without loops", 24, partial(_of_shape, "hexagonal")
    ),
    "triangular": MazeKind(
        "triangular cells, with and without loops", 24, partial(_of_shape, "triangular")
    ),
    "circular": MazeKind(
        "rings of cells, with and without loops", 24, partial(_of_shape, "circular")
    ),
    "contest": MazeKind("from a corner to the centre, as in micromouse contests", 10, _contest),
    "large": MazeKind("up to 9,000 cells", 6, _large),
}


def usual(kinds: Iterable[str], more: Container[str]) -> list[str]:
    """The kinds that are tried by default, and those in `more`."""
    return [kind for kind in kinds if kind not in (*ASKED_FOR, FENCES, TERRAIN) or kind in more]


def tasks_of(
    shares: Mapping[str, int],
    make: Callable[[str, int, float, int], T],
    count: int = 200,
    seed: int = 1,
    kinds: Sequence[str] = (),
    more: Container[str] = (),
    alike: int = 1,
) -> list[T]:
    """About `count` tasks by their shares, at least one of each kind, small ones first.

    They are of `kinds`, or the usual ones with those in `more`. `make` takes a kind and the
    arguments of `MazeKind.make`. Groups of `alike` tasks differ only in their seeds.
    PixelmazeError for an unknown kind.
    """
    chosen = {it: lookup(shares, it, "kind of maze") for it in kinds or usual(shares, more)}
    total = sum(chosen.values())
    found: list[T] = []
    for kind, share in chosen.items():
        number = max(1, round(count * share / total))
        firsts = (i // alike for i in range(number))
        found += [make(kind, one, one * alike / number, seed + i) for i, one in enumerate(firsts)]
    return sorted(found, key=lambda task: task.cells)


def _exercise(kind: str, number: int, place: float, seed: int) -> SolverCase:
    maze = KINDS[kind].make(number, place, seed)
    name = maze.id or f"{kind}-{size_of(maze).split()[1]}-{seed}"
    return SolverCase(kind, name, maze, shortest_way(maze))


exercises = partial(tasks_of, {name: kind.share for name, kind in KINDS.items()}, _exercise)
"""The mazes to search."""


# ---- properties ----------------------------------------------------------------------------------


def is_island(maze: Maze) -> bool:
    """True if there is a path to the goal, but neither hand on the wall leads there."""
    hands = (solve(maze, hand, compile=False) for hand in HANDS)
    return shortest_way(maze) is not None and not any(solution.found for solution in hands)


def is_improved(maze: Maze) -> bool:
    """True if some cell of the cheapest path is first found by a dearer one."""
    found = solve(maze, "dijkstra", compile=False)
    offers = Counter(maze.grid.head[arc] for action, arc in found.trace if action == FRONTIER)
    return any(offers[cell] > 1 for cell in found.route)


def shortest_way(maze: Maze) -> int | None:
    """The cost of the best path, on plain floor the number of its moves; None if there is none."""
    if maze.turns or maze.waypoints:
        return solve(maze, "dijkstra").cost
    distance = distances_from(maze, maze.start)
    return min((distance[goal] for goal in maze.goals if distance[goal] >= 0), default=None)


def has_loops(maze: Maze) -> bool:
    """True if two paths join some of the cells that the start can reach."""
    moves = moves_from(maze, [maze.start])
    passages = sum(moves[there] >= 0 for there in compress(maze.grid.head, maze.passages))
    return passages >= 2 * sum(count >= 0 for count in moves)
