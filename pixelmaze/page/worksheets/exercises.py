"""The exercises: find the path, number the visits, fill in the queue, name the algorithm.

To add an exercise, write a class and enter it in the table `EXERCISES`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import ClassVar

from pixelmaze.algorithms.registry import AT_RANDOM, GENERATORS, NAMED_SOLVERS, Solver
from pixelmaze.files import outline, svg
from pixelmaze.files.outline import Progress
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.snapshot import MOST_ENTRIES
from pixelmaze.inspect.source import explanation_of, numbered_steps, summary_of
from pixelmaze.maze.annotations import FIRST, LOWEST
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded, shuffle
from pixelmaze.maze.step import FILL, PATH, START, VISIT, VISIT_BACK, Step
from pixelmaze.page.worksheets.page import (
    TEXT,
    PageBox,
    legend,
    place,
    price_legend,
    rule,
    text,
    with_words,
)
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import Solution, solve
from pixelmaze.ui.kit.messages import moves_of

Solve = Callable[[Maze, str | Solver], Solution]  # solves a maze


class Exercise(ABC):
    """An exercise about a maze. PixelmazeError if the maze or the solver does not suit it."""

    title: str
    key: tuple[int, int]  # columns and rows of answers on a page of the key
    size: ClassVar[tuple[int, int] | None] = None
    """The default size of the maze; None for the default of all mazes."""
    braid: ClassVar[int] = 0  # the default percentage of dead ends to open
    solver: ClassVar[str] = "bfs"
    rule = ""  # sentences for the key that say which of several answers is right

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        self.maze = maze
        self.name = svg.name(maze)
        self.failure = ""
        """Why there is no answer; empty if there is an answer."""

    @property
    @abstractmethod
    def task(self) -> str:
        """What to do, in sentences."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """The answer as a sentence."""

    def legend(self, y: float, is_answer: bool) -> Iterator[str]:
        return price_legend(self.maze, y)

    @abstractmethod
    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        """Draw the task, or its answer, in a box."""


class FindTheWay(Exercise):
    """Find the path from the start to the goal."""

    title = "Maze"
    key = (2, 3)

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        solution = solve(maze, solver)
        self.route = solution.route
        if sum(maze.passages) >= 2 * maze.grid.size:
            self.rule = "There are loops, so other paths may also be right."
        if not solution.found:
            self.failure = f"{solution.solver}: {solution.outcome}, so no path is shown"

    @property
    def task(self) -> str:
        return f"Find the path from the start to the goal{self._stops}."

    @property
    def answer(self) -> str:
        if not self.route:
            return f"No path was found from the start to the goal{self._stops}."
        moves = moves_of(len(self.route) - 1)
        return f"{moves} from the start to the goal{self._stops}. {self.rule}"

    @property
    def _stops(self) -> str:
        """Words that name the waypoints to visit."""
        letters = [what for what, _ in outline.marks(self.maze) if len(what) == 1]
        if len(letters) < 2:
            return f", via {letters[0]}" if letters else ""
        count, joint = (2, "…") if len(letters) > 4 else (-1, "and")
        return f", via {', '.join(letters[:count])} {joint} {letters[-1]} in that order"

    def legend(self, y: float, is_answer: bool) -> Iterator[str]:
        return legend(self.maze, y, has_path=is_answer and len(self.route) > 1)

    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
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


class NumberTheVisits(Exercise):
    """Number the cells in the order in which a solver visits them."""

    title = "In which order?"
    key = (2, 3)
    size = (8, 6)
    braid = 40

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        if maze.grid.size > MOST_NUMBERED:
            raise PixelmazeError(f"{maze.grid.size:,} cells are too many: at most {MOST_NUMBERED}")
        self.subject = _subject(maze, solver)
        self._verb = "fills or visits" if FILL in self.subject.says else "visits"
        self.order = order_of(maze, solve(maze, solver).trace)
        self.rule = _rule(self.subject, maze)

    @property
    def task(self) -> str:
        return (
            f"{self.subject.title} looks for a path from the start (1) to the goal. Number the "
            f"cells in the order in which it first {self._verb} them.\n"
            f"{explained(self.subject, self.maze)}"
        )

    @property
    def answer(self) -> str:
        counted = f"{len(self.order)} of {self.maze.grid.size} cells"
        return f"{self.subject.title} {self._verb} {counted}. {self.rule}"

    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        numbers = {cell: str(i) for cell, i in self.order.items() if is_answer or i == 1}
        yield from with_words(self.maze, box, numbers, progress, shows_start=False)


MOST_NUMBERED = 300  # maximum cells of a maze whose visits are numbered


class FillInTheQueue(Exercise):
    """Fill in the contents of the queue, or priority queue, after each visit."""

    title = "Fill in the queue"
    key = (2, 2)
    size = (5, 4)
    braid = 60
    rows = 9

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        size, most = maze.grid.size, len(ascii_uppercase)
        if size > most:
            raise PixelmazeError(f"{size:,} cells are too many: at most {most}, as in --size 5x4")
        self.subject = _subject(maze, solver)
        self.memory, self.visits = _visits(maze, self.subject, self.rows)
        self.title, self.rule = f"Fill in the {self.memory}", _rule(self.subject, maze)

    @property
    def task(self) -> str:
        return (
            f"{self.subject.title} looks for a path from the start (A) to the goal. For each "
            f"visit, fill in the cell and what its {self.memory} then holds, next cell first.\n"
            f"{explained(self.subject, self.maze)}"
        )

    @property
    def answer(self) -> str:
        return f"The first {len(self.visits)} visits of {self.subject.title}. {self.rule}"

    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        letters = dict(enumerate(ascii_uppercase[: self.maze.grid.size]))
        above, below = box.divided(1, 2, gap=8)
        yield from with_words(self.maze, above, letters, progress)
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
    """Name the generator that made each of four mazes."""

    title = "Which algorithm?"
    key = (2, 3)
    size = (14, 12)

    def __init__(self, maze: Maze, solver: str | Solver, solve: Solve = solve) -> None:
        super().__init__(maze, solver)
        grid = maze.grid
        # random numbers that are always the same for a maze
        chance = seeded(sum(ord(sign) * 31**i for i, sign in enumerate(self.name)) % 2**32)
        names = [name for name in _RECOGNIZABLE if grid.shape.name in GENERATORS[name].shapes]
        if len(names) < 2:
            raise PixelmazeError(
                f"too few generators make distinct {grid.shape.name} mazes: try square ones"
            )
        if grid.mask is not None or maze.has_costs:
            raise PixelmazeError(
                "this exercise makes its own mazes: remove --mask, --mud, --water and --fences"
            )
        order = [*range(len(names))]
        shuffle(order, chance)
        self.names = [names[i] for i in order[:4]]
        self.mazes = [
            generate(*grid.asked, name, chance[0], grid.shape.name) for name in self.names
        ]

    @property
    def task(self) -> str:
        text = "; ".join(
            f"{GENERATORS[name].title}: {_first_words(summary_of(GENERATORS[name].steps))}"
            for name in sorted(self.names, key=lambda name: GENERATORS[name].title)
        )
        return f"Each of these algorithms made one of the mazes. Which made which? {text}."

    @property
    def answer(self) -> str:
        pairs = zip(ascii_uppercase, self.names, strict=False)
        return ", ".join(f"{letter}: {GENERATORS[name].title}" for letter, name in pairs) + "."

    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        parts = box.divided(2, 2, gap=min(8, box.width / 12))
        mazes = zip(parts, self.mazes, ascii_uppercase, self.names, strict=False)
        for part, maze, letter, name in mazes:
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
"""All exercises, by their name on the command line."""


# ---- parts of exercises --------------------------------------------------------------------------


def _subject(maze: Maze, solver: str | Solver) -> Solver:
    if maze.waypoints:
        raise PixelmazeError("this exercise cannot have waypoints: remove --waypoints")
    if maze.turns:
        raise PixelmazeError("this exercise cannot count turns: remove --turns")
    entry = solver if isinstance(solver, Solver) else NAMED_SOLVERS[solver]
    if entry.ties == AT_RANDOM:
        raise PixelmazeError(f"{entry.name} moves at random: choose one that follows rules")
    return entry


def _visits(maze: Maze, solver: Solver, count: int) -> tuple[str, list[tuple[int, Sequence[int]]]]:
    """The name of the solver's memory, and the first visits: the cell, and what the memory then
    holds, in order. PixelmazeError if the memory has no order."""
    if solver.is_external:
        raise PixelmazeError(f"--exercise queue needs a built-in solver, not {solver.name}")
    run = Rerun(lambda: solver.steps(maze, maze.start, maze.goal), maze.grid)
    visits: list[tuple[int, Sequence[int]]] = []
    name = ""
    trace = solve(maze, solver.name).trace
    at = [i for i, step in enumerate(trace) if step[0] in (START, VISIT, VISIT_BACK)]
    over = next((i for i, step in enumerate(trace) if step[0] == PATH), len(trace))
    for begin, end in zip(at[:count], [*at[1:], over], strict=False):
        run.seek(end, 10.0)
        memory = run.view.memory if run.view else None
        held = memory.cells if memory else ()
        if memory and (memory.order not in _MEMORIES or memory.length > len(held) == MOST_ENTRIES):
            break
        name = _MEMORIES[memory.order] if memory else name
        visits.append((maze.grid.head[trace[begin][1]], held))
    if not name:
        able = ", ".join(_REMEMBERING)
        raise PixelmazeError(f"{solver.name} has no queue to fill in: choose one of {able}")
    return name, visits


_MEMORIES = {FIRST: "queue", LOWEST: "priority queue"}
_REMEMBERING = ("bfs", "dijkstra", "a-star", "greedy-best-first")


def order_of(maze: Maze, steps: Iterable[Step]) -> dict[int, int]:
    """The number of each cell, from 1, in the order in which the steps first visit or fill it."""
    order = dict[int, int]()
    for action, arc in steps:
        if action in (START, VISIT, VISIT_BACK, FILL):
            order.setdefault(maze.grid.head[arc], len(order) + 1)
    return order


def explained(solver: Solver, maze: Maze) -> str:
    """The solver's steps, and which cell it takes first."""
    if solver.is_external:
        return _order(solver, maze)
    steps = numbered_steps(explanation_of(solver.steps))
    summary = f"{solver.title}: {_first_words(summary_of(solver.steps))}."
    numbered = (f"{number}. {step}" for number, step in enumerate(steps, 1))
    return "\n".join((summary, *numbered, _order(solver, maze)))


def _order(solver: Solver, maze: Maze) -> str:
    ways = ", ".join(heading.name for heading in maze.grid.shape.headings)
    ties = f" Of equally good cells, it takes {solver.ties}." if solver.ties else ""
    return f"It looks at neighbours in this order: {ways}.{ties}"


def _rule(solver: Solver, maze: Maze) -> str:
    """The rules that decide between several answers, and whether they leave one."""
    rules = "this tie rule and order" if solver.ties else "this order"
    text = f"With {rules} of neighbours, only one answer is right."
    if solver.is_external:
        text = "Its own rules are not on this sheet, so other answers may also be right."
    return f"{_order(solver, maze)} {text}"


def _first_words(sentence: str) -> str:
    """A sentence without source and full stop, to put after a colon."""
    words = sentence.rstrip(".").split(" (")[0]
    return words[0].lower() + words[1:]
