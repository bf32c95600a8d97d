"""The exercises: find the way, number the visits, fill in the queue, tell the algorithm.

`EXERCISES` is the table of them. To add one, write a class and enter it there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import ClassVar

from pixelmaze.annotations import FIRST, LOWEST
from pixelmaze.errors import PixelmazeError
from pixelmaze.factory import generate
from pixelmaze.formats import outline, svg
from pixelmaze.formats.outline import Progress
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.source import summary_of
from pixelmaze.maze import Maze
from pixelmaze.registry import GENERATORS, SOLVERS, Solver
from pixelmaze.rng import Rng, seeded, shuffle
from pixelmaze.solution import Solution, solve
from pixelmaze.step import FILL, START, VISIT, VISIT_BACK
from pixelmaze.worksheets.page import (
    TEXT,
    WIDEST,
    Box,
    Paper,
    legend,
    lines_of,
    place,
    room_on,
    rule,
    text,
)

Solve = Callable[[Maze, str | Solver], Solution]
"""Solves a maze."""


class Exercise(ABC):
    """An exercise about a maze. PixelmazeError if the maze or the solver does not suit it."""

    title: str
    key: tuple[int, int]
    """Columns and rows of answers on a page of the key."""
    size: ClassVar[tuple[int, int] | None] = None
    """The size of the maze if none is given; None for that of all mazes."""
    braid: ClassVar[int] = 0
    """The percentage of dead ends that are opened if nothing is given."""
    solver: ClassVar[str] = "bfs"

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        self.maze = maze
        self.name = svg.name(maze)
        self.failure = ""
        """Why there is no answer, if there is none."""

    @property
    @abstractmethod
    def task(self) -> str:
        """What to do, in sentences."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """The answer as a sentence."""

    def draw_task(self, paper: Paper, progress: Progress = iter) -> Iterator[str]:
        """The task, below the heading."""
        yield from self.draw(room_on(paper, len(lines_of(paper, self.task))), False, progress)

    def draw_answer(self, paper: Paper) -> Iterator[str]:
        """The answer on a page of its own, below the heading."""
        yield from self.draw(room_on(paper, len(lines_of(paper, self.answer))), True)

    @abstractmethod
    def draw(self, box: Box, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        """The task in a box, or its answer."""


class FindTheWay(Exercise):
    """Find the way from the start to the goal."""

    title = "Maze"
    key = (2, 3)

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        solution = solve(maze, solver)
        self.route = solution.route
        if not solution.found:
            self.failure = f"{solution.solver}: {solution.outcome}, so no path is shown"

    @property
    def task(self) -> str:
        return f"Find the way from the start to the goal{self._stops}."

    @property
    def answer(self) -> str:
        if not self.route:
            return f"No way was found from the start to the goal{self._stops}."
        moves = len(self.route) - 1
        counted = "1 move" if moves == 1 else f"{moves:,} moves"
        return f"{counted} from the start to the goal{self._stops}."

    @property
    def _stops(self) -> str:
        """Names the waypoints to visit."""
        letters = [what for what, _ in outline.marks(self.maze) if len(what) == 1]
        if len(letters) > 4:
            return f", over {letters[0]}, {letters[1]} … {letters[-1]} in this order"
        if len(letters) > 1:
            return f", over {', '.join(letters[:-1])} and {letters[-1]} in this order"
        return f", over {letters[0]}" if letters else ""

    def draw_task(self, paper: Paper, progress: Progress = iter) -> Iterator[str]:
        yield from legend(self.maze, _LEGEND)
        yield from super().draw_task(paper, progress)

    def draw_answer(self, paper: Paper) -> Iterator[str]:
        yield from legend(self.maze, _LEGEND, "the way" if len(self.route) > 1 else "")
        yield from super().draw_answer(paper)

    def draw(self, box: Box, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        maze = self.maze
        placed, turned = place(maze, box)
        yield f'<g transform="{placed}">'
        yield from svg.terrain(maze)
        yield from svg.spots(maze)
        if is_answer:
            yield from (svg.leg_lines if maze.waypoints else svg.path_line)(maze, self.route)
        yield from svg.marks(maze, turned)
        yield from svg.wall_lines(maze, progress)
        yield "</g>"


_LEGEND = 41
"""y of the legend."""


class NumberTheVisits(Exercise):
    """Number the cells in the order in which a solver visits them."""

    title = "In which order?"
    key = (2, 3)
    size = (8, 6)
    braid = 40

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        if maze.grid.size > MOST_NUMBERED:
            raise PixelmazeError(
                f"numbers do not fit into {maze.grid.size:,} cells: at most {MOST_NUMBERED}"
            )
        _refuse_waypoints(maze)
        self.subject = _solver(solver)
        grid, order = maze.grid, dict[int, int]()
        for action, arc in solve(maze, solver).trace:
            if action in (START, VISIT, VISIT_BACK, FILL):
                order.setdefault(grid.head[arc], len(order) + 1)
        self.order = order

    @property
    def task(self) -> str:
        return (
            f"{self.subject.title} looks for a way from the start (1) to the goal. Number the "
            f"cells in the order in which it visits them. {_explained(self.subject, self.maze)}"
        )

    @property
    def answer(self) -> str:
        return f"{self.subject.title} visits {len(self.order)} of {self.maze.grid.size} cells."

    def draw(self, box: Box, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        numbers = {cell: str(i) for cell, i in self.order.items() if is_answer or i == 1}
        yield from _written(self.maze, box, numbers, progress, shows_start=False)


MOST_NUMBERED = 300
"""The most cells of a maze whose visits are numbered."""


class FillInTheQueue(Exercise):
    """Fill in what the queue, or the priority queue, holds after each visit."""

    title = "Fill in the queue"
    key = (2, 2)
    size = (5, 4)
    braid = 60
    rows = 9

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        if maze.grid.size > len(ascii_uppercase):
            raise PixelmazeError(
                f"letters do not suffice for {maze.grid.size:,} cells: at most "
                f"{len(ascii_uppercase)}, as in --size 5x4"
            )
        _refuse_waypoints(maze)
        self.subject = _solver(solver)
        self.memory, self.visits = _visits(maze, self.subject, self.rows)
        self.title = f"Fill in the {self.memory}"

    @property
    def task(self) -> str:
        return (
            f"{self.subject.title} looks for a way from the start (A) to the goal. Fill in which "
            f"cell it visits, and what its {self.memory} holds afterwards, the next cell first. "
            f"{_explained(self.subject, self.maze)}"
        )

    @property
    def answer(self) -> str:
        return f"The first {len(self.visits)} visits of {self.subject.title}."

    def draw(self, box: Box, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        letters = dict(enumerate(ascii_uppercase[: self.maze.grid.size]))
        above, below = box.divided(1, 2, gap=8)
        yield from _written(self.maze, above, letters, progress)
        row = min(11.0, below.height / (self.rows + 1))
        size = min(TEXT, row * 0.6)
        columns = (below.x, below.x + 0.12 * below.width, below.x + 0.3 * below.width)
        y = below.y + row
        heads = ("", "visit", self.memory)
        for x, words in zip(columns, heads, strict=True):
            yield text(x, y - 0.3 * row, words, size, 'font-weight="bold"')
        for number, (cell, entries) in enumerate(self.visits, 1):
            y += row
            yield rule(below.x, y, below.x + below.width)
            held = " ".join(letters[each] for each in entries)
            cells = (f"{number}.", letters[cell], held)
            shown = len(cells) if is_answer or number == 1 else 1
            for x, word in list(zip(columns, cells, strict=True))[:shown]:
                yield text(x, y - 0.3 * row, word or "-", size)


class WhichAlgorithm(Exercise):
    """Tell which generator made each of four mazes."""

    title = "Which algorithm?"
    key = (2, 3)
    size = (14, 12)

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        grid = maze.grid
        chance = _chance_of(maze)
        names = [name for name in _RECOGNIZABLE if grid.shape.name in GENERATORS[name].shapes]
        if len(names) < 2:
            raise PixelmazeError(
                f"too few generators of {grid.shape.name} mazes can be told apart: try square ones"
            )
        if grid.cell_at_place is not None:
            raise PixelmazeError("this exercise makes its own mazes: remove --mask")
        order = [*range(len(names))]
        shuffle(order, chance)
        self.names = [names[i] for i in order[:4]]
        self.mazes = [
            generate(grid.width, grid.height, name, chance[0], grid.shape.name)
            for name in self.names
        ]

    @property
    def task(self) -> str:
        told = "; ".join(
            f"{GENERATORS[name].title}: {_first_words(summary_of(GENERATORS[name].steps))}"
            for name in sorted(self.names, key=lambda name: GENERATORS[name].title)
        )
        return f"Each of these algorithms made one of the mazes. Which one? {told}."

    @property
    def answer(self) -> str:
        pairs = zip(ascii_uppercase, self.names, strict=False)
        return ", ".join(f"{letter}: {GENERATORS[name].title}" for letter, name in pairs) + "."

    def draw(self, box: Box, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        for part, maze, letter, name in zip(
            box.divided(2, 2, gap=min(8, box.width / 12)),
            self.mazes,
            ascii_uppercase,
            self.names,
            strict=False,
        ):
            size = min(TEXT, part.width / 12)
            room = part._replace(height=part.height - 2 * size)
            placed, _ = place(maze, room, may_turn=False)
            yield f'<g transform="{placed}">'
            yield from svg.terrain(maze)
            yield from svg.wall_lines(maze, progress)
            yield "</g>"
            words = f"{letter}: {GENERATORS[name].title}" if is_answer else f"{letter}:"
            y = part.y + part.height - 0.4 * size
            yield text(part.x, y, words, size)
            if not is_answer:
                yield rule(part.x + 1.5 * size, y + 0.4, part.x + 0.9 * part.width)


_RECOGNIZABLE = (
    "binary-tree", "hunt-and-kill", "prim", "recursive-backtracker", "recursive-division",
    "sidewinder",
)  # fmt: skip
"""Generators whose mazes look different."""

EXERCISES: Mapping[str, type[Exercise]] = {
    "path": FindTheWay,
    "visits": NumberTheVisits,
    "queue": FillInTheQueue,
    "algorithm": WhichAlgorithm,
}
"""All exercises by name, as the command line takes them."""


# ---- parts of exercises --------------------------------------------------------------------------


def _refuse_waypoints(maze: Maze) -> None:
    if maze.waypoints:
        raise PixelmazeError("this exercise has no waypoints: remove --waypoints")


def _solver(solver: str | Solver) -> Solver:
    return solver if isinstance(solver, Solver) else SOLVERS[solver]


def _visits(maze: Maze, solver: Solver, count: int) -> tuple[str, list[tuple[int, Sequence[int]]]]:
    """What its memory is called, and the first visits: the cell, and the cells in the memory before
    the next visit, in order. PixelmazeError if its memory has no order."""
    if solver.is_external:
        raise PixelmazeError(f"--exercise queue needs a solver of this package, not {solver.name}")
    run = Rerun(lambda: solver.steps(maze, maze.start, maze.goal), maze.grid)
    visits: list[tuple[int, Sequence[int]]] = []
    name = ""
    trace = solve(maze, solver.name).trace
    at = [i for i, (action, _) in enumerate(trace) if action in (START, VISIT)][: count + 1]
    for begin, end in zip(at, [*at[1:], at[-1] + 1], strict=True):
        run.seek(end, 10.0)
        memory = run.view.memory if run.view else None
        held = memory.cells if memory else ()
        if memory and (memory.order not in _MEMORIES or memory.length > len(held)):
            break
        name = _MEMORIES[memory.order] if memory else name
        visits.append((maze.grid.head[trace[begin][1]], held))
    if not name:
        able = ", ".join(_REMEMBERING)
        raise PixelmazeError(f"{solver.name} has no queue to fill in; these have: {able}")
    return name, visits[:count]


_MEMORIES = {FIRST: "queue", LOWEST: "priority queue"}
_REMEMBERING = ("bfs", "dijkstra", "a-star", "greedy-best-first")


def _explained(solver: Solver, maze: Maze) -> str:
    """What the solver does, and which neighbour it looks at first."""
    ways = ", ".join(heading.name for heading in maze.grid.shape.headings)
    order = f"It looks at neighbours in this order: {ways}."
    if solver.is_external:
        return order
    return f"{solver.title}: {_first_words(summary_of(solver.steps))}. {order}"


def _first_words(sentence: str) -> str:
    """A sentence without its source and its full stop, to go on with."""
    words = sentence.rstrip(".").split(" (")[0]
    return words[0].lower() + words[1:]


def _chance_of(maze: Maze) -> Rng:
    """Random numbers that belong to the maze."""
    name = svg.name(maze)
    return seeded(sum(ord(letter) * 31**i for i, letter in enumerate(name)) % 2**32)


def _written(
    maze: Maze,
    box: Box,
    words: Mapping[int, str],
    progress: Progress,
    shows_start: bool = True,
) -> Iterator[str]:
    """The maze with a word in some of its cells, and small marks for start and goal."""
    placed, _ = place(maze, box, may_turn=False)
    unit_x, unit_y = maze.grid.shape.units
    yield f'<g transform="{placed}">'
    yield from svg.terrain(maze)
    for what, (x, y) in outline.marks(maze):
        if what == "goal" or shows_start:
            colour = outline.PALE[outline.colour(what)]
            radius = f"{0.8 * unit_x:g}"
            yield f'<circle cx="{x * unit_x}" cy="{y * unit_y}" r="{radius}" fill="{colour}"/>'
    yield from svg.wall_lines(maze, progress)
    for cell, word in words.items():
        x, y = maze.grid.centre(cell)
        size = unit_x * min(0.9, 1.6 / (WIDEST * max(1, len(word))))
        yield text(x * unit_x, y * unit_y + 0.36 * size, word, size, 'text-anchor="middle"')
    yield "</g>"
