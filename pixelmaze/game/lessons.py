"""Lessons: an algorithm in tasks, read from a TOML file with start files beside it."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, NamedTuple, TypeVar

import pixelmaze.algorithms.solvers  # noqa: F401  # fills the registry
from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.files.data import read_toml
from pixelmaze.files.files import assets, opened_file
from pixelmaze.inspect.source import source_of
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, FRONTIER
from pixelmaze.outside.source_file import GENERATOR, FunctionInFile, kind_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import is_code
from pixelmaze.run.maze_id import parse
from pixelmaze.run.race import check_runners
from pixelmaze.run.search import Search

Made = TypeVar("Made", "LessonTask", "Lesson")

_LARGEST, _MOST_CELLS = 100_000, 2_500  # bytes of a lesson, and cells of a maze
MOVES = ("predict", "run", "investigate", "modify", "make")
STEPS = 10  # of the course "Make your own maze game"


class TaskKind(NamedTuple):
    needs: tuple[str, ...]  # the keys of such a task, besides move, kind, text and maze
    takes: tuple[str, ...] = ()  # the optional keys


KINDS = {
    "ask": TaskKind(("choices", "answer"), ("solver", "because", "proof")),
    "quiz": TaskKind(("solver",), ("questions",)),
    "watch": TaskKind(("solver", "goal"), ("because",)),
    "race": TaskKind(("race", "choices", "answer"), ("because", "proof")),
    "parsons": TaskKind(("solver",), ("lines", "keep", "because")),
    "code": TaskKind(("file", "model"), ("kinds", "mazes", "like", "shortest", "most")),
}
"""`ui/learn/lesson.py` carries out the tasks of each kind."""


@dataclass(frozen=True)
class LessonTask:
    move: str = ""  # one of MOVES
    kind: str = ""  # one of KINDS
    text: str = ""  # what to do, in one or two sentences
    maze: str = ""  # an ID or a code
    solver: str = "dfs"
    choices: tuple[str, ...] = ()
    answer: int = 0  # the number of the right choice, from 1
    because: str = ""  # said once the task is done
    proof: tuple[str, ...] = ()
    """An expression for each choice, true if right: for tests, which know the figures."""
    questions: int = 3  # number of questions of the quiz
    goal: str = ""  # where to stop, a name in GOALS
    race: tuple[str, ...] = ()  # solvers, or generators
    lines: str = ""  # a function beside the solver, with lines to be put in order
    keep: int = 0  # the number of first lines that are in place already
    file: str = ""  # the start file, beside the lesson
    model: str = ""  # the model solution
    kinds: tuple[str, ...] = ()  # of mazes in which the learner's file is tried, as in `check`
    mazes: tuple[str, ...] = ()  # more mazes to try the file in, as IDs or codes
    like: str = ""  # the solver whose moves the file should make
    shortest: bool = False  # True if the file should find shortest paths
    most: Mapping[str, float] = field(default_factory=dict)  # limits of figures of the check
    paper: Mapping[str, Any] = field(default_factory=dict)  # what a printed sheet replaces

    @property
    def on_paper(self) -> "LessonTask":
        """The task as a sheet prints it. PixelmazeError if `paper` has wrong keys or values."""
        kind = KINDS[self.kind]
        takes = ("text", "maze", *kind.needs, *kind.takes)
        return _made(replace(self, paper={}), self.paper, (), takes)

    def make_maze(self) -> Maze:
        return from_id(self.maze)

    @property
    def has_generators(self) -> bool:
        return all(name in GENERATORS for name in self.race)


@dataclass(frozen=True)
class Lesson:
    title: str = ""
    minutes: int = 0
    about: str = ""  # one or two sentences
    moves: tuple[LessonTask, ...] = ()
    number: int = 0  # among the lessons of the package, from 1; 0 for any other
    path: Path = Path()

    @property
    def name(self) -> str:
        """The key under which progress is kept."""
        return self.path.stem if self.number else str(self.path)

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}" if self.number else self.title


@cache
def lessons() -> Sequence[Lesson]:
    """The lessons of the package, in order."""
    paths = sorted((assets() / "lessons").glob("[0-9]*.toml"))
    return [read_lesson(path, number) for number, path in enumerate(paths, 1)]


@cache
def program(step: int) -> Path:
    """The program of a step of the course, from 1. Its picture is beside it, a PNG file."""
    return next((assets() / "course").glob(f"{step:02}-*.py"))


def lesson_named(text: str) -> Lesson:
    """The lesson with this number, or in this file. PixelmazeError if there is none."""
    if text.endswith(".toml"):
        return read_lesson(Path(text))
    known = {str(lesson.number): lesson for lesson in lessons()}
    return lookup(known, text, "lesson", more=", or FILE.toml")


def read_lesson(path: Path, number: int = 0) -> Lesson:
    """The lesson in a file. PixelmazeError, naming the file, if there is none."""

    def read(file: BinaryIO) -> Lesson:
        found = read_toml(file.read(_LARGEST))
        lesson = _made(Lesson(), found, ("title", "minutes", "about", "moves"), ())
        moves = [_move(each, at, path.parent) for at, each in enumerate(lesson.moves, 1)]
        if not moves:
            raise PixelmazeError("a lesson needs at least one task: [[moves]]")
        return replace(lesson, moves=tuple(moves), number=number, path=path.resolve())

    return opened_file(str(path), read)


# ---- reading -------------------------------------------------------------------------------------

_WORDS = {int: "a number", str: "a string", tuple: "a list", bool: "true or false", dict: "a table"}


def _made(empty: Made, found: Any, needs: Sequence[str], takes: Sequence[str]) -> Made:
    """`empty` with the values of a table. PixelmazeError for wrong or missing keys."""
    values: dict[str, Any] = {}
    for key, given in found.items():
        value = values[key] = tuple(given) if type(given) is list else given
        lookup(dict.fromkeys((*needs, *takes)), key, "key")
        wanted = type(getattr(empty, key))
        if type(value) is not wanted:
            raise PixelmazeError(f"{key} must be {_WORDS[wanted]}")
        inside, words = (dict, "tables") if key == "moves" else (str, "strings")
        if wanted is tuple and not all(type(each) is inside for each in value):
            raise PixelmazeError(f"{key} must be a list of {words}")
    for key in needs:
        if key not in values:
            raise PixelmazeError(f"the key {key!r} is missing")
        if isinstance(values[key], str) and not values[key].strip():
            raise PixelmazeError(f"{key} must not be empty")
    return replace(empty, **values)


def _move(found: Any, number: int, folder: Path) -> LessonTask:
    try:
        kind = lookup(KINDS, str(found.get("kind", "")), "kind")
        usual = ("move", "kind", "text", "maze")
        move = _made(LessonTask(), found, (*usual, *kind.needs), (*kind.takes, "paper"))
        for each in (move, move.on_paper):
            _check(each, folder)
    except PixelmazeError as error:
        raise PixelmazeError(f"task {number}: {error}") from None
    return move


def _check(move: LessonTask, folder: Path) -> None:
    """PixelmazeError if the task names something that does not exist or is too large."""
    tables: tuple[tuple[Mapping[str, Any], Sequence[str], str], ...] = (
        (dict.fromkeys(MOVES), [move.move], "move"),
        (NAMED_SOLVERS, [move.solver, move.like], "solver"),
        ({**NAMED_SOLVERS, **GENERATORS}, move.race, "solver or generator"),
        (GOALS, [move.goal], "goal"),
    )
    for table, names, what in tables:
        for name in filter(None, names):
            lookup(table, name, what)
    if move.race:
        check_runners(move.race, "generators" if move.has_generators else "solvers")
    if "choices" in KINDS[move.kind].needs and not 1 <= move.answer <= len(move.choices) <= 5:
        raise PixelmazeError("expected 1 to 5 choices, and answer as the number of the right one")
    for maze in (move.maze, *move.mazes):
        cells = from_id(maze).grid.size if is_code(maze) else parse(maze).resolved().cells
        if cells > _MOST_CELLS:
            raise PixelmazeError(f"{cells:,} cells are too many: at most {_MOST_CELLS:,}")
    for name in filter(None, (move.file, move.model)):
        if Path(name).name != name or not name.endswith(".py") or not (folder / name).is_file():
            raise PixelmazeError(f"{name!r} is not a Python file beside the lesson")
    if not all(type(figure) in (int, float) for figure in move.most.values()):
        raise PixelmazeError("most must be a table of numbers")
    if move.kind == "parsons":
        lines_of(move)


# ---- where to stop a search ----------------------------------------------------------------------

_NEAR = 3  # steps from a right position that are a near miss
_PATIENCE = 5.0  # seconds for the steps still to come


def _first(is_there: Iterable[bool]) -> Sequence[int]:
    """The position after the first step where `is_there` is true; empty if nowhere."""
    return next(([at] for at, is_so in enumerate(is_there, 1) if is_so), [])


def _turns_back(search: Search) -> Sequence[int]:
    return [at - late for at in _first(action == BACKTRACK for action, _ in search.trace)
            for late in (1, 0)]  # fmt: skip


def _comes_again(search: Search) -> Sequence[int]:
    cells = [search.maze.grid.head[arc] for _, arc in search.trace]
    return _first(cell in cells[:at] for at, cell in enumerate(cells))


def _sees_goal(search: Search) -> Sequence[int]:
    head, goals = search.maze.grid.head, search.maze.goals
    return _first(action == FRONTIER and head[arc] in goals for action, arc in search.trace)


def _longest_queue(search: Search) -> Sequence[int]:
    waiting = search.history.waiting
    longest = max(waiting)
    return [at for at, count in enumerate(waiting) if count == longest]


GOALS: dict[str, Callable[[Search], Sequence[int]]] = {
    "turns-back": _turns_back,
    "comes-again": _comes_again,
    "sees-goal": _sees_goal,
    "longest-queue": _longest_queue,
}
"""The right positions of a search whose steps are all known, in order."""


def judge_stop(search: Search, goal: str) -> str:
    """The reason why the position is not the goal, or empty. Computes the steps to come."""
    search.prefetch(_PATIENCE)
    found, here = GOALS[goal](search), search.index
    if here in found:
        return ""
    if not found:
        return "This search never gets there."
    off = min((at - here for at in found), key=abs)
    when = "too early" if off > 0 else "too late"
    if abs(off) > _NEAR:
        return f"Not here: you're {when}."
    return f"Close: {abs(off)} step{'s' * (abs(off) > 1)} {when}. Step with Left and Right."


# ---- lines to be put in order, and files of learners ---------------------------------------------


def function_of(move: LessonTask) -> Any:
    """The function with the lines to be put in order: the solver's, or one beside it."""
    steps = NAMED_SOLVERS[move.solver].steps
    beside = dict(inspect.getmembers(inspect.getmodule(steps), inspect.isfunction))
    return lookup(beside, move.lines, "function") if move.lines else steps


def lines_of(move: LessonTask) -> list[str]:
    """The lines of `function_of` from `def` on, without its docstring."""
    source = source_of(function_of(move).__code__)
    pairs = zip(source.lines, source.is_aside, strict=True)
    lines = [line for line, is_aside in pairs if not is_aside]
    if not 0 <= move.keep < len(lines) - 2:
        raise PixelmazeError(f"keep must be a number from 0 to {len(lines) - 3}")
    return lines


def shuffled(move: LessonTask) -> list[str]:
    """The lines in a wrong order, always the same; `def` and the kept lines come first."""
    lines, chance = lines_of(move), Random(move.solver)
    kept, rest = lines[: 1 + move.keep], lines[1 + move.keep :]
    while kept + rest == lines:
        chance.shuffle(rest)
    return kept + rest


def makes_mazes(path: Path) -> bool:
    """True if a file holds a generator. PixelmazeError if it cannot be read."""
    return kind_of(FunctionInFile(path, "")) is GENERATOR
