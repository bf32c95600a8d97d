"""The modifiers of an ID, as a class, and functions that place things in a finished maze.

The modifiers themselves are the fields of `maze_id.MazeSpec`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pixelmaze.maze.distances import farthest_dead_end, is_perfect
from pixelmaze.maze.errors import PixelmazeError, lookup, whole_number
from pixelmaze.maze.goals import bottom_left, middle_cells, opposite
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import FLOOR, Maze, dead_ends
from pixelmaze.maze.rng import Rng, randbelow, shuffle
from pixelmaze.maze.step import Steps

LARGEST_SHIFTING = 1_000
"""The most cells of a maze that shifts: its ways have to be searched at each move."""

MOST_MOVES = 99  # the most moves between two changes of a maze that shifts

Call = Callable[..., Any]  # calls a function with arguments: as it is, or compiled


@dataclass(frozen=True, slots=True)
class Modifier:
    """An optional part of a `MazeSpec`."""

    values: range | Mapping[str, str]
    """Numbers from 0, or names with their titles in the menu. The first is the default."""
    noun: str  # the name of a value in error messages
    metavar: str
    help: str  # for the command line: a sentence without its full stop
    title: str  # in the menu, and of its stage in the making of the maze
    note: str  # an explanation in the menu
    step: int = 1  # the change of a number by one key press in the menu
    unit: str = ""  # follows a number in the menu
    takes_file: bool = False  # True if the command line also accepts the name of a file
    carve: Callable[[Grid, bytearray, Rng, Any], Steps] | None = None
    """The steps that change the passages of the finished maze, for this value."""
    place: Callable[[Maze, Any, Rng, Call], None] | None = None
    """Sets start, goal, waypoints, terrain or fences of the finished maze, for this value."""

    @property
    def default(self) -> int | str:
        values: Iterable[int | str] = self.values
        return next(iter(values))

    def checked(self, name: str, value: int | str) -> int | str:
        """The value, which may be a number as text, of the modifier of this name. PixelmazeError if
        not one of `values`."""
        if not isinstance(self.values, range):
            if value != self.default:
                lookup({name: name for name in self.values if name}, str(value), self.noun)
            return value
        noun = f"{self.noun} for {spelled(name)}"  # True and 50.0 are not numbers here
        return whole_number(str(value), self.values, noun)


def spelled(name: str) -> str:
    """The name of a modifier as IDs and options spell it."""
    return name.replace("_", "-")


def place_start(maze: Maze, start: str, _rng: Rng, _call: Call) -> None:
    """Put the start into the "corner" or "bottom-left", before the goal, whose distance from the
    start may count."""
    maze.start = bottom_left(maze.grid) if start == "bottom-left" else 0
    if maze.start in maze.goals:
        maze.goal = maze.grid.size - 1 if maze.start == 0 else 0


def place_goal(maze: Maze, goal: str, rng: Rng, call: Call) -> None:
    """Put the goal into the "corner", "farthest", "centre", "rim" or a "random" cell."""
    if goal == "corner":
        maze.goal = maze.grid.size - 1 if maze.start != maze.grid.size - 1 else 0
    elif goal == "farthest":
        maze.goal = call(farthest_dead_end, maze, maze.start)
    elif goal == "rim":
        maze.goal = opposite(maze.grid, maze.start)
    elif goal == "centre":
        maze.goals = tuple(middle_cells(maze.grid, without=maze.start))
    else:
        cell = randbelow(rng, maze.grid.size - 1)
        maze.goal = cell + (cell >= maze.start)


def place_waypoints(maze: Maze, count: int, rng: Rng, _: Call) -> None:
    """Put waypoints into random dead ends; if there are too few, the rest into other cells."""
    taken = {maze.start, *maze.goals}
    waypoints: list[int] = []
    for cells in (dead_ends(maze), list(range(maze.grid.size))):
        free = [cell for cell in cells if cell not in taken]
        shuffle(free, rng)
        waypoints += free[: count - len(waypoints)]
        taken.update(waypoints)
    maze.waypoints = tuple(waypoints)


def cover(kind: int, maze: Maze, percent: int, rng: Rng, call: Call) -> None:
    """Turn floor into this kind of terrain, except at the start, the goals and the waypoints."""
    terrain = bytearray(maze.terrain or maze.grid.size)
    kept = {maze.start, *maze.goals, *maze.waypoints}
    for cell in kept:
        terrain[cell] = 255  # not floor
    call(scatter, maze.grid, terrain, rng, kind, (maze.grid.size * percent + 50) // 100)
    for cell in kept:
        terrain[cell] = FLOOR
    maze.terrain = terrain


def scatter(grid: Grid, terrain: bytearray, rng: Rng, kind: int, count: int) -> None:
    """Turn `count` cells of plain floor, or all if there are fewer, into this kind of terrain, in
    random patches: each is a cell and its neighbours."""
    left = count
    cells = list(range(grid.size))
    shuffle(cells, rng)
    for cell in cells:
        if left > 0 and terrain[cell] == FLOOR:
            terrain[cell] = kind
            left -= 1
            for arc in arcs(grid, cell):
                if left > 0 and terrain[grid.head[arc]] == FLOOR:
                    terrain[grid.head[arc]] = kind
                    left -= 1


def fence(maze: Maze, percent: int, rng: Rng, call: Call) -> None:
    """Put fences into this percentage of the passages."""
    fences = bytearray(len(maze.passages))
    call(put_fences, maze.grid, maze.passages, fences, rng, percent)
    maze.fences = fences


def put_fences(grid: Grid, passages: bytearray, fences: bytearray, rng: Rng, percent: int) -> None:
    """Put fences into this percentage of the passages that are open both ways."""
    twin = grid.twin
    edges = [arc for arc in range(len(twin)) if arc < twin[arc]]
    both_ways = [arc for arc in edges if passages[arc] and passages[twin[arc]]]
    shuffle(both_ways, rng)
    for arc in both_ways[: (len(both_ways) * percent + 50) // 100]:
        fences[arc] = fences[twin[arc]] = 1


def let_shift(maze: Maze, moves: int, _rng: Rng | None = None, _call: Call | None = None) -> None:
    """Let the maze shift after every `moves` moves of a game. A maze without an inner wall never
    does. PixelmazeError if it has loops, cells that cannot be reached, fences, or too many cells.
    """
    check_shifting(maze.grid.size)
    if maze.fences:
        raise PixelmazeError("a maze that shifts cannot have fences")
    if not is_perfect(maze):
        raise PixelmazeError(
            "only a perfect maze, with exactly one path between any two cells, can shift: this one "
            "has loops or separate parts"
        )
    maze.shift = moves if 0 in maze.passages else 0


def check_shifting(cells: int) -> None:
    """PixelmazeError if a maze with this number of cells is too large to shift."""
    if cells > LARGEST_SHIFTING:
        raise PixelmazeError(
            f"{cells:,} cells are too many for a maze that shifts (at most {LARGEST_SHIFTING:,})"
        )
