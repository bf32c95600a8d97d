"""Runs a program that takes a maze as a matrix or a graph: in the process of a learner's file."""

from __future__ import annotations

import ast
import builtins
import os
import random
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import groupby, pairwise
from types import CodeType, GeneratorType, ModuleType
from typing import Any
from unicodedata import normalize

from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import PATH
from pixelmaze.outside.faults import RefusedError, fault_of
from pixelmaze.outside.matrix.answers import Answer, fault_in, path_in, values_in
from pixelmaze.outside.matrix.boards import DICT, PAIRS, Graph, Layout, Place, Reading, TextFile
from pixelmaze.outside.matrix.looks import Looks
from pixelmaze.outside.matrix.recognition import (
    SCRIPT,
    Entry,
    Function,
    Program,
    Role,
    is_position,
    maze_of,
)
from pixelmaze.outside.matrix.stand_ins import Nothing, install
from pixelmaze.outside.matrix.trial import never_goes, reading_by_trial
from pixelmaze.outside.output import Lines, Output
from pixelmaze.run.messages import BEGUN
from pixelmaze.run.outcomes import POSITIONS

_MOST_PRINTED = 10_000  # lines in which its path is looked for
_MAZE, _START, _GOAL = "__maze__", "__start__", "__goal__"
"""Names for what replaces a maze and positions that are written out in the program."""
_FILE = "maze.txt"
_LOST = "It reads places far from where it is: its search cannot be followed."
_SWEEPS = "It goes through the whole maze again and again: only its path can be shown."
_FONT = "Windows and recordings show a question mark for each letter that their font lacks."
_COPIES = "It copies the maze before it searches: only its path can be shown."


class Runner:
    """A program and its entry, in their process."""

    def __init__(self, program: Program, entry: Entry, file: str, module: ModuleType) -> None:
        self._program, self._entry, self._file, self._module = program, entry, file, module
        self._told = {role.partition("_")[0] for role in entry.all_roles}
        """What it is told: among others "start" and "goal"."""
        self._skipped: set[str] = set()  # names that only a run of the whole file would define
        self._code = self._compiled()
        self.reading = Reading()

    def run(self, maze: Maze, out: Output, follow: Callable[[CodeType], object]) -> None:
        """Add its steps, then those of its path.

        Raises what the program raises; RefusedError if it cannot be tried, and LearnerError if it
        returns a wrong path.
        """
        out.send(BEGUN, os.fsencode(self._file))  # from now on it is timed
        install()
        self.reading = self._found_reading()
        layout = Layout(maze, self.reading)
        out.print(f"Calls {self._call}: {self.reading.in_words()}.")
        out.note(POSITIONS, value=layout.numbers)
        if not all(normalize("NFD", name)[0].isascii() for name in self._code.co_names):
            out.print(_FONT)
        self._check_fit(layout)
        out.look()  # only now, since a trial is traced for its own ends
        follow(self._code)
        random.seed(0)  # the trials may have used some
        try:
            looks, answer = self._searched(layout, out.add)
        except (Exception, SystemExit) as error:
            if layout.has_way or not self._is_meant(error):
                raise
            return
        path = self._path(layout, looks, answer)
        if path:
            looks.arrive(path)
            if looks.is_lost or not looks.shows_cells:
                reason = _LOST if looks.is_lost else _COPIES
                out.print(_SWEEPS if self._program.sweeps else reason)
        elif not answer.is_no:
            raise fault_in(answer, layout)
        elif advice := never_goes(self.reading, self._tried, self._program, self._file):
            out.print(advice)
        cells = [place for place in path if layout.cell(place) >= 0]
        for here, there in pairwise(cell for cell, _ in groupby(cells)):  # it may turn in a passage
            out.add(layout.arc(here, there) << 4 | PATH, 0)

    def _is_meant(self, error: BaseException) -> bool:
        """True if the program itself raises an error, as it may where there is no path."""
        lines = {it.lineno for it in ast.walk(self._program.tree) if isinstance(it, ast.Raise)}
        return isinstance(error, SystemExit) or fault_of(error, self._file).line in lines

    def _found_reading(self) -> Reading:
        try:
            return reading_by_trial(self._program, self._entry, self._tried, self._file)
        except NameError as error:
            imports = (it for it in self._program.tree.body if isinstance(it, ast.ImportFrom))
            if any(it.names[0].name == "*" for it in imports):
                words = f"it needs {error.name}, perhaps of a module that opens windows"
                raise RefusedError(words) from None
            raise

    def _tried(self, layout: Layout) -> tuple[Answer, list[Place]]:
        try:
            looks, answer = self._searched(layout, _ignore)
        except NameError as error:
            if error.name not in self._skipped:
                raise
            words = f"it needs {error.name}, which only a run of the whole file would define"
            raise RefusedError(words) from None
        return answer, self._path(layout, looks, answer)

    def _check_fit(self, layout: Layout) -> None:
        """Refuse a maze that the program cannot be told about."""
        maze, grid, reading = layout.maze, layout.grid, self.reading
        doors = (
            is_open != maze.passages[grid.twin[arc]] for arc, is_open in enumerate(maze.passages)
        )
        if any(doors) and not reading.graph:
            raise RefusedError(
                "a matrix cannot have one-way doors", advice="Try a maze without them."
            )
        if maze.turns or (maze.has_costs and reading.graph not in (DICT, PAIRS)):
            raise RefusedError(
                "it cannot be told what moves cost", advice="Try a maze in which all cost the same."
            )
        if len(maze.goals) > 1:
            raise RefusedError(
                "it can be told only one goal", advice="Try a maze with a single goal."
            )
        corners = {"start": (1, 1), "goal": (layout.rows - 2, layout.columns - 2)}
        for end, mark, place in (
            ("start", reading.start, layout.start),
            ("goal", reading.goal, layout.goal),
        ):
            if end not in self._told and mark is None and place != corners[end]:
                words = (
                    f"its {end} is always in a corner, but here it is at {layout.written(place)}"
                )
                raise RefusedError(words, advice="Try a maze from corner to corner.")

    @property
    def _call(self) -> str:
        if self._entry.name == SCRIPT:
            return "the whole file, with another maze"
        return f"{self._entry.name}({', '.join(self._entry.roles)})"

    @staticmethod
    def _path(layout: Layout, looks: Looks, answer: Answer) -> list[Place]:
        """Its path. If it returns only True or a length, the way that it was seen to go."""
        if path := path_in(answer, layout):
            return path
        way = looks.way()
        is_as_long = answer.length in (len(way) - 1, len(way))
        return way if way and (answer.returned is True or is_as_long) else []

    # ---- one run ---------------------------------------------------------------------------------

    def _searched(self, layout: Layout, add: Callable[[int, int], None]) -> tuple[Looks, Answer]:
        """Run it once."""
        looks = Looks(layout, self._program, self._entry, self._file, add)
        board = layout.board(looks)
        if isinstance(board, Graph):
            looks.graph = board
        names = vars(self._module)
        for name in [it for it in names if not it.startswith("__")]:
            del names[name]
        names |= {_MAZE: board, "open": _opening(board)}
        names |= {_START: layout.written(layout.start), _GOAL: layout.written(layout.goal)}
        printed: list[str] = []
        outer = sys.stdout

        def take(line: str) -> None:
            printed.extend([line] if len(printed) < _MOST_PRINTED else [])
            outer.write(f"{line}\n")

        sys.stdout = lines = Lines(take)
        try:
            exec(self._code, names)
            returned, kept = self._called(names, layout, board)
        finally:
            lines.end()
            sys.stdout = outer
        looks.settle()
        own = [value for name, value in names.items() if not name.startswith("_")]
        kept = [it for it in (board, *kept, *own) if isinstance(it, list | tuple | str)]
        return looks, Answer(returned, [*kept, *values_in(printed)])

    def _called(self, names: dict[str, Any], layout: Layout, board: Any) -> tuple[Any, list[Any]]:
        """What it returns, and what it may have filled."""
        entry = self._entry
        if entry.name == SCRIPT:
            return None, []
        given = _arguments(entry.roles, layout, board)
        kept = [*given.values()]
        function = names.get(entry.name)
        if entry.owner:
            owner = names[entry.owner](**_arguments(entry.owner_roles, layout, board))
            function = getattr(owner, entry.function)
        returned = function(**given)  # type: ignore[misc]
        if isinstance(returned, GeneratorType):
            yielded, returned = returned, None
            for returned in yielded:
                if path_in(Answer(returned, ()), layout):
                    break  # it may go on with all other paths
        return returned, [*kept, *(vars(owner).values() if entry.owner else ())]

    # ---- its code --------------------------------------------------------------------------------

    def _compiled(self) -> CodeType:
        """The code, for this maze; of a file with functions, only what defines something."""
        tree, entry = deepcopy(self._program.tree), self._entry
        own = {it.name for it in tree.body if isinstance(it, Function | ast.ClassDef)}
        lines: list[ast.stmt] = []
        for node in tree.body:
            if entry.name == SCRIPT or _only_defines(node, own | self._skipped):
                lines.append(node)
            else:
                names = (it for it in ast.walk(node) if isinstance(it, ast.Name))
                self._skipped |= {it.id for it in names if isinstance(it.ctx, ast.Store)}
        missing = [name for name in (_START, _GOAL) if name.strip("_") not in self._told]
        replacing = _Replacing(self._program.own_maze, entry, missing)
        whole = ast.fix_missing_locations(replacing.visit(ast.Module(lines, [])))
        self._told |= {"start", "goal"} - {name.strip("_") for name in replacing.missing}
        return compile(whole, self._file, "exec", dont_inherit=True)


class _Replacing(ast.NodeTransformer):
    """Puts the maze, the start and the goal where a program writes out its own."""

    def __init__(self, own_maze: Any, entry: Entry, missing: list[str]) -> None:
        rows = own_maze if isinstance(own_maze, list) else [[]]
        self._size = sorted((len(rows), len(rows[0])))
        self._entry = entry
        self.missing = missing
        """Names of positions that it has not put anywhere yet."""

    def visit_FunctionDef(self, node: Function) -> Function:  # a hook of Python
        missing = self.missing
        if node.name != "__init__" and (node.name != self._entry.name or self._entry.roles):
            self.missing = []  # it does not set up what the entry starts with
        self.generic_visit(node)
        self.missing = self.missing or missing
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:  # a hook of Python
        new, value = _named(_MAZE), node.value
        match value:
            case ast.Call(function, [inner, *more], keywords) if maze_of(inner) is not None:
                new = ast.Call(function, [new, *more], keywords)  # of an array
            case _ if maze_of(value) is not None:
                pass
            case ast.Tuple() if self.missing and self._is_place(value):
                new = _named(self.missing.pop(0))
            case _:
                return node
        node.value = ast.copy_location(new, value)
        return node

    def _is_place(self, value: ast.Tuple) -> bool:
        """True for a position in the program's own maze."""
        if not is_position(value):
            return False
        least, most = sorted(ast.literal_eval(value))
        return bool(least < self._size[0] and most < self._size[1])


def _ignore(packed: int, line: int) -> None:
    """Take a step of a trial."""


def _named(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _only_defines(node: ast.stmt, own: set[str]) -> bool:
    """True if a line outside functions defines something without these functions and values."""
    if isinstance(node, ast.Import | ast.ImportFrom | Function | ast.ClassDef | ast.Try):
        return True
    if not isinstance(node, ast.Assign | ast.AnnAssign | ast.For):
        return False
    names = {it.id for it in ast.walk(node) if isinstance(it, ast.Name)}
    return not names & (own | {"exit", "input", "print", "quit"})


def _arguments(roles: Mapping[str, Role], layout: Layout, board: Any) -> dict[str, Any]:
    """What a program is given."""
    (row, column), goal = layout.written(layout.start), layout.written(layout.goal)
    values: dict[Role, Callable[[], Any]] = {
        Role.MAZE: lambda: board,
        Role.START: lambda: (row, column),
        Role.GOAL: lambda: goal,
        Role.START_ROW: lambda: row,
        Role.START_COLUMN: lambda: column,
        Role.GOAL_ROW: lambda: goal[0],
        Role.GOAL_COLUMN: lambda: goal[1],
        Role.MARKS: lambda: [[0] * len(line) for line in board],
        Role.LIST: list,
        Role.SET: set,
        Role.FILE: lambda: _FILE,
        Role.WINDOW: Nothing,
    }
    return {name: values[role]() for name, role in roles.items()}


def _opening(board: Any) -> Callable[..., Any]:
    """The function `open`: the maze is in every text file that the program reads."""

    def opened(name: Any, mode: str = "r", *more: Any, **also: Any) -> Any:
        is_maze = str(name).endswith(".txt") and mode in ("r", "rt")
        return TextFile(board) if is_maze else builtins.open(name, mode, *more, **also)

    return opened
