"""Runs a program that takes a maze as a matrix or a graph: in the process of a learner's file.

How it reads a maze is found by trial, in small mazes. Nothing is said about a program that solves
none of them: it is refused.
"""

from __future__ import annotations

import ast
import builtins
import io
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, GeneratorType, ModuleType
from typing import Any, NoReturn

from pixelmaze.maze.grid import arc_between, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.public import shown_cell
from pixelmaze.maze.step import PATH
from pixelmaze.outside.faults import LearnerError, fault_of
from pixelmaze.outside.matrix.answers import Answer, blind_walk, fault_in, path_in, values_in
from pixelmaze.outside.matrix.boards import (
    DICT, LIST, PAIRS, Graph, Layout, Place, Reading, TextFile, Watcher,
)
from pixelmaze.outside.matrix.looks import Looks
from pixelmaze.outside.matrix.recognition import SCRIPT, Entry, Function, Program, Role, maze_of
from pixelmaze.outside.matrix.stand_ins import Nothing, install
from pixelmaze.outside.output import Output
from pixelmaze.run.outcomes import FaultKind

_MOST_LINES = 30_000  # of the program, in a trial
_MOST_PRINTED = 1_000_000  # characters in which its path is looked for
_MAZE, _START, _GOAL = "__maze__", "__start__", "__goal__"
"""Names for what replaces a maze and positions that are written out in the program."""
_OWN_FILE = "maze.txt"


class _EnoughError(BaseException):
    """Ends a trial that takes too long."""


class Runner:
    """A program and its entry, in their process."""

    def __init__(self, program: Program, entry: Entry, file: str, module: ModuleType) -> None:
        self.program, self.entry, self._file, self._module = program, entry, file, module
        self._given = {role.partition("_")[0] for role in entry.all_roles}
        """Words for what it is given: among them start and goal."""
        self._skipped: set[str] = set()
        """Names outside functions whose values would need a run of the program."""
        self._code = self._compiled()
        imports = (it for it in program.tree.body if isinstance(it, ast.ImportFrom))
        self._imports_all = any(it.names[0].name == "*" for it in imports)
        self.reading = Reading()

    def run(self, maze: Maze, out: Output, follow: Callable[[CodeType], object]) -> None:
        """Add its steps, then those of its path. Raises what it raises; LearnerError if it is
        refused, or its path is none."""
        install()
        self.reading = self._found_reading()
        out.print(f"Calls {self._call()}: {self.reading.in_words()}.")
        self._check_fit(maze)
        follow(self._code)
        random.seed(0)  # the trials may have used some
        layout = Layout(maze, self.reading)
        looks = Looks(layout, self.program, self._file, self.entry.keeps_places, out.add)
        answer = self._answer(layout, looks)
        looks.settle()
        path = self._path(answer, layout, looks)
        if path:
            looks.arrive()
            if looks.is_lost:
                out.print("It reads places far from where it is: its search cannot be shown.")
            elif not looks.shows_cells:
                out.print("It copies the maze before it searches: only its path can be shown.")
        elif not answer.is_no:
            raise fault_in(answer, layout)
        cells = [place for place in path if layout.cell(place) >= 0]
        for here, there in zip(cells, cells[1:]):
            out.add(layout.arc(here, there) << 4 | PATH, 0)

    def _call(self) -> str:
        """What is called, in words."""
        if self.entry.name == SCRIPT:
            return "the whole file, with another maze"
        return f"{self.entry.name}({', '.join(self.entry.roles)})"

    @staticmethod
    def _path(answer: Answer, layout: Layout, looks: Looks) -> list[Place]:
        """Its path; if it returns only True or a length, the way that it was seen to go."""
        if path := path_in(answer, layout):
            return path
        way = looks.way() if answer.is_yes or answer.length else []
        is_as_long = answer.length in (len(way) - 1, len(way))
        return way if answer.is_yes or is_as_long else []

    # ---- refusals ------------------------------------------------------------------------------

    def _check_fit(self, maze: Maze) -> None:
        """Refuse a maze that the program cannot be told about."""
        twin, passages = maze.grid.twin, maze.passages
        is_one_way = any(is_open != passages[twin[arc]] for arc, is_open in enumerate(passages))
        if is_one_way and not self.reading.graph:
            _refuse("a matrix cannot have one-way doors", "Try a maze without them.")
        if len(maze.goals) > 1:
            _refuse("it can be told only one goal", "Try a maze with a single goal.")
        grid = maze.grid
        corners = {"start": (0, 0), "goal": (grid.width - 1, grid.height - 1)}
        cells = {"start": maze.start, "goal": maze.goal}
        marked = {"start": self.reading.start, "goal": self.reading.goal}
        for end, corner in corners.items():
            is_told = end in self._given or marked[end] is not None
            if not is_told and grid.xy(cells[end]) != corner:
                where = shown_cell(grid.xy(cells[end]))
                _refuse(f"its {end} is always a corner, but here it is {where}", "Try a maze from corner to corner.")

    def _found_reading(self) -> Reading:
        """The first reading by which it solves two small mazes of different sizes."""
        first = ""
        sized = ""
        for size, larger in (((3, 2), (5, 3)), ((3, 3), (4, 4))):
            for reading in self._readings():
                reading = reading._replace(is_square=size[0] == size[1])
                is_solved, seen = self._try(reading, *size)
                if not is_solved:
                    first = first or seen
                    continue
                is_solved, seen = self._try(reading, *larger)
                if is_solved:
                    return reading
                sized = sized or seen
        if sized:
            _refuse(f"it solves a small maze, but not a larger one, where it {sized}", self._fixed_size())
        _refuse(f"it did not solve a small maze, however that was written down: it {first}", self._fixed_size())

    def _try(self, reading: Reading, width: int, height: int) -> tuple[bool, str]:
        """Whether it solves a small maze, and if not, what it did instead."""
        layout = Layout(_small_maze(width, height), reading)
        ignore: Callable[[int, int], None] = lambda packed, line: None
        looks = Looks(layout, self.program, self._file, self.entry.keeps_places, ignore)
        try:
            with self._limited():
                answer = self._answer(layout, looks)
        except _EnoughError:
            return False, "did not end"
        except (Exception, SystemExit) as error:
            if type(error) is NameError:
                if error.name not in self._skipped and not self._imports_all:
                    raise  # it is wrong in every maze
                _refuse(f"it needs {error.name}, which only a run of the whole file would define")
            line = fault_of(error, self._file).line
            return False, f"ended with {type(error).__name__} in line {line}"
        looks.settle()
        if self._path(answer, layout, looks):
            return True, ""
        if blind_walk(answer, layout):
            return False, "walked through a wall"
        return False, f"returned {shown_cell(answer.returned)}"

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """End a trial after a number of lines, and drop what it prints."""
        lines = 0

        def count(frame: FrameType, *_: Any) -> Any:
            nonlocal lines
            if frame.f_code.co_filename != self._file:
                return None
            lines += 1
            if lines > _MOST_LINES:
                raise _EnoughError
            return count

        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = io.StringIO()
        sys.settrace(count)
        try:
            yield
        finally:
            sys.settrace(None)
            sys.stdout, sys.stderr = streams

    def _fixed_size(self) -> str:
        """Advice on a number that may tie the program to its own maze; empty if there is none."""
        own = self.program.own_maze
        if not isinstance(own, list):
            return ""
        for node in self.program.tree.body:
            match node:
                case ast.Assign([ast.Name(name)], ast.Constant(int() as number)):
                    if number in (len(own), len(own[0])):
                        size = f"len({next(iter(self.program.names), 'maze')})"
                        return f"Line {node.lineno}, {name} = {number}, may tie it to its own maze: write {name} = {size} after that."
        return ""

    # ---- readings ------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Reading]:
        """The ways in which it may read a maze, the likeliest first."""
        own, source = self.program.own_maze, ast.unparse(self.program.tree)
        if isinstance(own, dict) or (own is None and self.program.is_over_graph):
            forms = [_form_of(own)] if own else [DICT, LIST, PAIRS] if ".items()" in source else [LIST, PAIRS, DICT]
            yield from (Reading(graph=form) for form in forms)
            return
        pairs, marks, borders = self._values(own)
        if {"start", "goal"} <= self._given:
            marks = marks[-1:]  # it looks for no marks
        for start, goal in marks:
            for way, wall in pairs:
                for has_border in borders:
                    for is_xy in (False, True):
                        is_text = isinstance(way, str) and not (own and isinstance(own[0], list))
                        yield Reading(way, wall, start, goal, has_border, is_xy, is_text)

    def _values(self, own: Any) -> tuple[list[tuple[Any, Any]], list[tuple[Any, Any]], list[bool]]:
        """Values of open places and walls, of start and goal, and whether a maze has a border."""
        nothing = (None, None)
        if not own:
            chars = {*_characters(self.program.tree)}
            walls = [it for it in "#█X*1" if it in chars] or ["#"] * bool(chars)
            ways = [it for it in sorted(chars) if it in " .0"] + [" ", "."]
            pairs: list[tuple[Any, Any]] = [(way, wall) for wall in walls[:1] for way in ways]
            starts, goals = ([it for it in some if it in chars] for some in ("SsAOTP", "EeBGFX"))
            marks = [(starts[0], goals[0])] if starts and goals else []
            return [*pairs, (0, 1), (1, 0)], [*marks, nothing], [True, False]
        counts = Counter(it for row in own for it in row)
        (one, _), (other, _), *_ = [*counts.most_common(2), ("?", 0)]
        ring = {*own[0], *own[-1], *(row[0] for row in own), *(row[-1] for row in own)}
        ring -= {it for it in ring if counts[it] == 1}  # an entrance
        pairs = [(other, one), (one, other)] if ring == {one} else [(one, other), (other, one)]
        marks = [nothing]
        single = sorted((it for it in counts if counts[it] == 1 and it not in (one, other)), key=lambda it: str(it) not in "SsAPOT")[:2]
        if len(single) == 1:
            marks = [(None, *single), (*single, None), nothing]
        elif single:
            marks = [(single[0], single[1]), (single[1], single[0]), nothing]
        return pairs, marks, [len(ring) == 1, len(ring) > 1]

    # ---- one run -------------------------------------------------------------------------------

    def _answer(self, layout: Layout, watcher: Watcher) -> Answer:
        """Run it once."""
        board = layout.board(watcher)
        if isinstance(board, Graph) and isinstance(watcher, Looks):
            watcher.graph = board
        names = vars(self._module)
        for name in [name for name in names if not name.startswith("__")]:
            del names[name]
        names |= {
            _MAZE: board, _START: layout.written(layout.start), _GOAL: layout.written(layout.goal)
        }  # fmt: skip
        names["open"] = _opening(board)
        printed = _Printed(sys.stdout)
        sys.stdout = printed
        try:
            exec(self._code, names)
            returned, kept = self._called(names, layout, board)
        finally:
            sys.stdout = printed.other
        own = (it for key, it in names.items() if not key.startswith("_"))
        kept += [it for it in own if isinstance(it, list | tuple | str) and it is not board]
        return Answer(returned, [board, *kept, *values_in(printed.text)])

    def _called(self, names: dict[str, Any], layout: Layout, board: Any) -> tuple[Any, list[Any]]:
        """What its function returns, and values that the function may have filled."""
        entry = self.entry
        if entry.name == SCRIPT:
            return None, []
        given = self._arguments(entry.roles, layout, board)
        kept = [it for it in given.values() if isinstance(it, list) and it is not board]
        if entry.owner:
            owner = names[entry.owner](**self._arguments(entry.owner_roles, layout, board))
            returned = getattr(owner, entry.function)(**given)
            kept += [it for it in vars(owner).values() if isinstance(it, list | tuple)]
        else:
            returned = names[entry.name](**given)
        if isinstance(returned, GeneratorType):
            *_, returned = [None, *returned]
        return returned, kept

    @staticmethod
    def _arguments(roles: dict[str, Role], layout: Layout, board: Any) -> dict[str, Any]:
        start, goal = layout.written(layout.start), layout.written(layout.goal)
        rows, columns = layout.rows - 2 * layout.edge, layout.columns - 2 * layout.edge
        values: dict[Role, Callable[[], Any]] = {
            Role.MAZE: lambda: board,
            Role.START: lambda: start,
            Role.GOAL: lambda: goal,
            Role.START_ROW: lambda: start[0],
            Role.START_COLUMN: lambda: start[1],
            Role.GOAL_ROW: lambda: goal[0],
            Role.GOAL_COLUMN: lambda: goal[1],
            Role.ROWS: lambda: rows,
            Role.COLUMNS: lambda: columns,
            Role.GOAL_TEST: lambda: lambda position: position == goal,
            Role.MATRIX: lambda: [[0] * columns for _ in range(rows)],
            Role.LIST: list,
            Role.SET: set,
            Role.FILE: lambda: _OWN_FILE,
            Role.WINDOW: Nothing,
        }
        return {name: values[role]() for name, role in roles.items()}

    # ---- its code ------------------------------------------------------------------------------

    def _compiled(self) -> CodeType:
        """Its code with the maze in place of its own; of a file with functions, only what defines
        something."""
        tree, entry = self.program.tree, self.entry
        own = {it.name for it in tree.body if isinstance(it, Function | ast.ClassDef)}
        body: list[ast.stmt] = []
        ends = iter(self._missing_ends())
        for node in tree.body:
            if entry.name != SCRIPT and not _only_defines(node, own | self._skipped):
                self._skipped |= {it.id for it in ast.walk(node) if _is_stored(it)}
            elif node is entry.node and entry.has_own_maze and isinstance(node, Function):
                inner = [self._with_maze(it, ends) for it in node.body]
                fields = {it: getattr(node, it) for it in node._fields}
                body.append(ast.copy_location(Function(**(fields | {"body": inner})), node))
            else:
                body.append(self._with_maze(node, ends))
        whole = ast.fix_missing_locations(ast.Module(body, []))
        return compile(whole, self._file, "exec", dont_inherit=True)

    def _missing_ends(self) -> list[str]:
        """The names for the start and the goal, unless these are given to its function."""
        return [name for name in (_START, _GOAL) if name.strip("_") not in self._given]

    def _with_maze(self, node: ast.stmt, ends: Iterator[str]) -> ast.stmt:
        """A line with the maze, the start or the goal in place of the program's own."""
        match node:
            case ast.Assign([ast.Name() as target], value) if maze_of(value) is not None:
                return ast.copy_location(ast.Assign([target], _replaced(value)), node)
            case ast.Assign(targets, value) if self._is_position(value) and (end := next(ends, "")):
                self._given.add(end.strip("_"))
                new = ast.copy_location(ast.Name(end, ast.Load()), value)
                return ast.copy_location(ast.Assign(targets, new), node)
        return node

    def _is_position(self, value: ast.expr) -> bool:
        """True if two numbers are a position in the program's own maze."""
        match value, self.program.own_maze:
            case ast.Tuple([ast.Constant(int() as one), ast.Constant(int() as other)]), [row, *more]:
                most = len(row), len(more) + 1
                return max(one, other) < max(most) and min(one, other) < min(most)
        return False


def _refuse(words: str, advice: str = "") -> NoReturn:
    raise LearnerError(words, advice=advice, kind=FaultKind.REFUSED)


def _form_of(graph: dict[Any, Any]) -> str:
    """What a graph has for a node."""
    near = next(iter(graph.values()))
    if isinstance(near, dict):
        return DICT
    return PAIRS if any(isinstance(it, tuple) for it in near) else LIST


def _characters(tree: ast.AST) -> Iterator[str]:
    """The single characters with which a program compares."""
    for node in ast.walk(tree):
        for inner in ast.walk(node) if isinstance(node, ast.Compare | ast.Call) else ():
            match inner:
                case ast.Constant(str() as text) if len(text) == 1:
                    yield text


def _only_defines(node: ast.stmt, own: set[str]) -> bool:
    """True if a line outside functions defines something without these functions and values."""
    if isinstance(node, ast.Import | ast.ImportFrom | Function | ast.ClassDef | ast.Try):
        return True
    if not isinstance(node, ast.Assign | ast.AnnAssign | ast.For):
        return False
    names = {it.id for it in ast.walk(node) if isinstance(it, ast.Name)}
    return not names & (own | {"exit", "input", "print", "quit"})


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _replaced(value: ast.expr) -> ast.expr:
    new = ast.copy_location(ast.Name(_MAZE, ast.Load()), value)
    match value:
        case ast.Call(ast.Attribute(_, "array") | ast.Name("array") as function, [_, *rest], keywords):
            return ast.copy_location(ast.Call(function, [new, *rest], keywords), value)
    return new


def _opening(board: Any) -> Callable[..., Any]:
    """The function `open`, which has the maze for the text files that a program reads."""

    def opened(name: Any, mode: str = "r", *more: Any, **also: Any) -> Any:
        if str(name).endswith(".txt") and mode in ("r", "rt"):
            return TextFile(board)
        return builtins.open(name, mode, *more, **also)

    return opened


class _Printed(io.TextIOBase):
    """Keeps what is printed, and passes it on."""

    def __init__(self, other: Any) -> None:
        super().__init__()
        self.other = other
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < _MOST_PRINTED:
            self.text += text
        return int(self.other.write(text))

    def flush(self) -> None:
        self.other.flush()


def _small_maze(width: int, height: int) -> Maze:
    """A maze from corner to corner with one path, which leads right and down and along the last
    column, and a dead end below: rows and columns cannot be taken for each other."""
    grid = build(width, height)
    passages = bytearray(len(grid.head))
    last = grid.size - 1
    ways = [(cell, cell + 1) for cell in range(width - 2)]
    ways += [(width - 2, 2 * width - 2), (2 * width - 2, 2 * width - 1), (width - 1, 2 * width - 1)]
    ways += [(cell, cell + width) for cell in range(2 * width - 1, last, width)]
    ways += [(cell, cell + width) for cell in range(0, last + 1 - width, width)]
    for one, other in ways:
        for arc in (arc_between(grid, one, other), arc_between(grid, other, one)):
            passages[arc] = 1
    return Maze(grid, passages, 0, last)
