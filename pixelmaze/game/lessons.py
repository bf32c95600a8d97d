"""Lessons: an algorithm in moves, such as predict, run, investigate, modify and make.

A lesson is a TOML file with its start files beside it. `KINDS` says what a move of each kind needs.
"""

import inspect
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, NamedTuple

import pixelmaze.algorithms.solvers  # noqa: F401  # fills the registry
from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.files.files import assets, opened_file
from pixelmaze.game.lesson_goals import GOALS
from pixelmaze.inspect.source import source_of
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.source_file import GENERATOR, FunctionInFile, kind_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import is_code, maze_of_code
from pixelmaze.run.maze_id import parse
from pixelmaze.run.race import check_runners

_LARGEST = 100_000  # the most bytes of a lesson
_MOST_CELLS = 2_500  # of a maze
_MOST_MOVES, _MOST_CHOICES = 12, 5
CAN_RUN_FILES = sys.platform != "emscripten"  # files run in processes, which browsers lack
MOVES = ("predict", "run", "investigate", "modify", "make")


class Kind(NamedTuple):
    """What a move of a kind must say, and what it may say, besides `move`, `kind` and `text`."""

    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()


KINDS = {
    "ask": Kind(("maze", "choices", "answer"), ("solver", "because", "proof")),
    "quiz": Kind(("maze", "solver"), ("questions",)),
    "watch": Kind(("maze", "solver", "goal"), ("because",)),
    "race": Kind(("maze", "race", "choices", "answer"), ("because", "proof")),
    "parsons": Kind(("maze", "solver"), ("lines", "keep", "because")),
    "code": Kind(("maze", "file", "model"), ("kinds", "mazes", "like", "shortest", "most")),
}  # fmt: skip
"""All kinds. What is done in a move of each is in `ui/scenes/lesson.py`."""


@dataclass(frozen=True)
class Move:
    """One move of a lesson."""

    move: str  # one of MOVES
    kind: str  # one of KINDS
    text: str  # what to do, in one or two sentences
    maze: str  # an ID or a code
    solver: str = "dfs"
    choices: tuple[str, ...] = ()
    answer: int = 0  # the number of the right choice, from 1
    because: str = ""  # said once the answer is given
    proof: tuple[str, ...] = ()
    """Of each choice whether it is right, as an expression: for tests, which know the figures."""
    questions: int = 3  # how many the quiz asks
    goal: str = ""  # where to stop: a name in GOALS
    race: tuple[str, ...] = ()  # two or more solvers, or generators
    lines: str = ""  # the function beside the solver whose lines are to be ordered
    keep: int = 0  # how many of its first lines are in their place
    file: str = ""  # the start file, beside the lesson
    model: str = ""  # the model solution
    kinds: tuple[str, ...] = ("perfect", "loops")  # the mazes in which the learner's file is tried
    mazes: tuple[str, ...] = ()  # further ones, as IDs or codes
    like: str = ""  # the solver whose moves it should make
    shortest: bool = False  # whether it should find shortest paths
    most: Mapping[str, float] = field(default_factory=dict)
    """The most that a figure of the check may be, by its name there."""

    def make_maze(self) -> Maze:
        return from_id(self.maze)

    @property
    def has_generators(self) -> bool:
        """Whether the runners of the race are generators."""
        return all(name in GENERATORS for name in self.race)


@dataclass(frozen=True)
class Lesson:
    name: str  # the name of its file if it is one of the package, otherwise the whole path
    number: int  # its place among those of the package, from 1; 0 for any other
    folder: Path
    title: str
    minutes: int
    about: str  # one or two sentences
    moves: tuple[Move, ...]

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}" if self.number else self.title


@cache
def lessons() -> Sequence[Lesson]:
    """Those of the package, in order."""
    paths = sorted((assets() / "lessons").glob("[0-9]*.toml"))
    return [read_lesson(path, number) for number, path in enumerate(paths, 1)]


def lesson_named(text: str) -> Lesson:
    """The lesson of this number, or in this file. PixelmazeError if there is none."""
    if text.endswith(".toml"):
        return read_lesson(Path(text))
    known = {str(lesson.number): lesson for lesson in lessons()}
    if text not in known:
        raise PixelmazeError(
            f"there is no lesson {text!r}: it is a number from 1 to {len(known)}, or a file "
            "such as my.toml"
        )
    return known[text]


def read_lesson(path: Path, number: int = 0) -> Lesson:
    """The lesson in a file. PixelmazeError, with the name of the file, if it is none."""
    return opened_file(str(path), lambda file: _lesson_in(file, path, number))


# ---- reading -------------------------------------------------------------------------------------

_HEAD = {"title": str, "minutes": int, "about": str, "moves": list}
_LISTED = {tuple: list, type(MISSING): str}
_KEYS = {
    each.name: dict
    if each.default_factory is dict
    else _LISTED.get(type(each.default), type(each.default))
    for each in fields(Move)
}
"""The type of each key of a move."""
_WORDS = {int: "a number", str: "a text", list: "a list", bool: "true or false", dict: "a table"}


def _lesson_in(file: BinaryIO, path: Path, number: int) -> Lesson:
    text = file.read(_LARGEST + 1)
    if len(text) > _LARGEST:
        raise PixelmazeError(f"a lesson has at most {_LARGEST:,} bytes")
    try:
        found = tomllib.loads(text.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise PixelmazeError(f"this is no TOML: {error}") from None
    _check_keys(found, _HEAD, _HEAD, "")
    tables = found.pop("moves")
    if not 1 <= len(tables) <= _MOST_MOVES:
        raise PixelmazeError(f"a lesson has 1 to {_MOST_MOVES} moves, not {len(tables)}")
    moves = tuple(_move_in(table, f"move {i}: ", path) for i, table in enumerate(tables, 1))
    name = path.stem if number else str(path.resolve())
    return Lesson(name, number, path.parent, moves=moves, **found)


def _check_keys(
    found: Any, takes: Mapping[str, type], needs: Sequence[str] | Mapping[str, type], where: str
) -> None:
    if not isinstance(found, dict):
        raise PixelmazeError(f"{where}this is no table of keys and values")
    for key in found:
        if key not in takes:
            raise PixelmazeError(f"{where}unknown key {key!r}; known: {', '.join(takes)}")
        if type(found[key]) is not takes[key]:
            raise PixelmazeError(f"{where}{key} should be {_WORDS[takes[key]]}")
    for key in needs:
        if key not in found:
            raise PixelmazeError(f"{where}the key {key!r} is missing")


def _move_in(found: Any, where: str, path: Path) -> Move:
    usual = ("move", "kind", "text")
    known = found if isinstance(found, dict) else {}
    kind = known.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise PixelmazeError(f"{where}kind should be one of {', '.join(KINDS)}")
    needs = (*usual, *KINDS[kind].needs)
    takes = {key: _KEYS[key] for key in (*needs, *KINDS[kind].takes)}
    _check_keys(known, takes, needs, where)
    for key, value in known.items():
        if isinstance(value, list):
            if not all(isinstance(each, str) for each in value):
                raise PixelmazeError(f"{where}{key} should be a list of texts")
            known[key] = tuple(value)
    move = Move(**known)
    try:
        _check(move, path)
    except PixelmazeError as error:
        raise PixelmazeError(f"{where}{error}") from None
    return move


def _check(move: Move, path: Path) -> None:
    """PixelmazeError if something named in the move does not exist."""
    if move.move not in MOVES:
        raise PixelmazeError(f"move should be one of {', '.join(MOVES)}")
    if move.choices and not (
        2 <= len(move.choices) <= _MOST_CHOICES and 1 <= move.answer <= len(move.choices)
    ):
        raise PixelmazeError(
            f"choices are 2 to {_MOST_CHOICES} texts, and answer is the number of the right one"
        )
    if "choices" in KINDS[move.kind].needs and not move.choices:
        raise PixelmazeError("choices should not be empty")
    for maze in (move.maze, *move.mazes):
        _check_maze(maze)
    for name in filter(None, (move.solver, move.like)):
        lookup(NAMED_SOLVERS, name, "solver")
    if move.race:
        for name in move.race:
            lookup({**NAMED_SOLVERS, **GENERATORS}, name, "solver or generator")
        check_runners(move.race, "generators" if move.has_generators else "solvers")
    if move.kind == "watch":
        lookup(GOALS, move.goal, "goal")
    if move.kind == "code" and CAN_RUN_FILES:
        from pixelmaze.outside.checking import generators, mazes  # take long to load

        for name in move.kinds:
            lookup({**mazes.KINDS, **generators.KINDS}, name, "kind of maze")
    if not 1 <= move.questions <= 20:
        raise PixelmazeError("questions should be a number from 1 to 20")
    for name in filter(None, (move.file, move.model)):
        if Path(name).name != name or not name.endswith(".py"):
            raise PixelmazeError(
                f"{name!r} should be the name of a file beside it, such as start.py"
            )
        if not (path.parent / name).is_file():
            raise PixelmazeError(f"there is no file {name} beside it")
    if move.kind == "parsons":
        lines_of(move)


def _check_maze(text: str) -> None:
    cells = maze_of_code(text).grid.size if is_code(text) else parse(text).resolved().cells
    if cells > _MOST_CELLS:
        raise PixelmazeError(f"a maze of a lesson has at most {_MOST_CELLS:,} cells, not {cells:,}")


# ---- lines to be put in order --------------------------------------------------------------------


def function_of(move: Move) -> Any:
    """The function whose lines are to be put in order: that of the solver, or one beside it."""
    steps = NAMED_SOLVERS[move.solver].steps
    if not move.lines:
        return steps
    found = getattr(inspect.getmodule(steps), move.lines, None)
    if not inspect.isfunction(found):
        raise PixelmazeError(f"there is no function {move.lines!r} beside {move.solver}")
    return found


def lines_of(move: Move) -> tuple[str, ...]:
    """The lines of that function, without its docstring and decorators, from `def` on."""
    source = source_of(function_of(move).__code__)
    text = "".join(f"{line}\n" for line in source.lines)
    doc = inspect.getdoc(function_of(move)) and text.split('"""', 2)
    if doc:
        text = doc[0].rstrip(" ") + doc[2].lstrip("\n")
    lines = tuple(line for line in text.splitlines() if line.strip())
    if not 0 <= move.keep < len(lines) - 2:
        raise PixelmazeError(f"keep should be less than {len(lines) - 2}")
    return lines


def shuffled(move: Move) -> list[str]:
    """The lines in a wrong order, the same each time; those that are kept come first."""
    lines = [*lines_of(move)]
    rest = lines[1 + move.keep :]
    chance = Random(f"{move.solver} {move.lines}")
    while rest == lines[1 + move.keep :]:
        chance.shuffle(rest)
    return [*lines[: 1 + move.keep], *rest]


# ---- files of learners ---------------------------------------------------------------------------


def makes_mazes(path: Path) -> bool:
    """Whether the file holds a generator. PixelmazeError if it cannot be read."""
    return kind_of(FunctionInFile(path, "")) is GENERATOR
