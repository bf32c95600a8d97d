"""Runs a program that takes a maze as a matrix or a graph: in the process of a learner's file."""

import ast
import builtins
import os
import random
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from itertools import groupby, pairwise
from types import CodeType, GeneratorType, ModuleType
from typing import Any
from unicodedata import normalize

from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.maze.step import PATH
from pixelmaze.outside.faults import RefusedError, fault_of
from pixelmaze.outside.matrix.answers import Answer, fault_in, path_in, values_in
from pixelmaze.outside.matrix.boards import DICT, PAIRS, Layout, Place, Reading, TextFile
from pixelmaze.outside.matrix.looks import Looks
from pixelmaze.outside.matrix.recognition import SCRIPT, Entry, Function, Program, Role, maze_of
from pixelmaze.outside.matrix.stand_ins import MODULES, Nothing, install
from pixelmaze.outside.matrix.trial import Trials
from pixelmaze.outside.output import Lines, Output
from pixelmaze.run.messages import BEGUN
from pixelmaze.run.outcomes import POSITIONS

_DEFINITIONS = ast.Import, ast.ImportFrom, Function, ast.ClassDef, ast.Try
_SETTING = ast.Assign, ast.AnnAssign, ast.For
_UNSEEN = "Only its path can be shown: what it reads does not reveal where it is."
_FONT = "Windows and recordings show a question mark for each letter that their font lacks."


class Runner:
    """A program and its entry, in their process."""

    def __init__(self, program: Program, entry: Entry, file: str, module: ModuleType) -> None:
        self._program, self._entry, self._file, self._module = program, entry, file, module
        tree, self._told = _for_any_maze(program, entry)
        self._code = compile(tree, file, "exec", dont_inherit=True)
        self.reading = Reading()

    def run(self, maze: Maze, out: Output, follow: Callable[[CodeType], object]) -> None:
        """Add its steps, then those of its path.

        Raises what the program raises; RefusedError if it cannot be tried, and LearnerError if it
        returns a wrong path.
        """
        out.send(BEGUN, os.fsencode(self._file))  # from now on it is timed
        install()
        trials = Trials(self._program, self._entry, self._file, self._once)
        self.reading = trials.reading()
        layout = Layout(maze, self.reading)
        call = f"Calls {self._entry.name}({', '.join(self._entry.roles)})"
        if self._entry.name == SCRIPT:
            call = "Runs the whole file with the maze replaced"
        out.print(f"{call}: {self.reading.in_words()}.")
        out.note(POSITIONS, value=layout.numbers)
        if not all(normalize("NFD", name)[0].isascii() for name in self._code.co_names):
            out.print(_FONT)
        _check_fit(layout, self._told)
        out.look()  # only now, since a trial is traced for its own ends
        follow(self._code)
        random.seed(0)  # the trials may have used some
        try:
            looks, answer, path = self._once(layout, out.add)
        except (Exception, SystemExit) as error:
            last = fault_of(error, self._file).frames[-1:]
            is_raised = any("raise" in line.text.split() for line in last)
            if layout.has_way or not (is_raised or isinstance(error, SystemExit)):
                raise
            return
        if path:
            looks.arrive(path)
            if looks.is_lost or not looks.shows_cells:
                out.print(_UNSEEN)
        elif not answer.is_no:
            raise fault_in(answer, layout)
        elif advice := trials.never_goes(self.reading):
            out.print(advice)
        cells = [place for place in path if layout.cell(place) >= 0]
        for here, there in pairwise(cell for cell, _ in groupby(cells)):  # it may turn in a passage
            out.add(layout.arc(here, there) << 4 | PATH, 0)

    def _once(
        self, layout: Layout, add: Callable[[int, int], None] = lambda *_: None
    ) -> tuple[Looks, Answer, list[Place]]:
        """Run it once: with what it reads, its answer, and its path.

        If it returns only True or a length, its path is the way that it was seen to go.
        """
        looks = Looks(layout, self._program, self._entry, self._file, add)
        board = layout.board(looks)
        start, goal = layout.written(layout.start), layout.written(layout.goal)
        names = vars(self._module) | {"__maze__": board, "__start__": start, "__goal__": goal}
        names["open"] = lambda *_, **__: TextFile(board)  # of a file with the maze
        text = TextFile(board).read()
        names |= {"__text__": f"\n{text}\n", "__lines__": text.split("\n")}
        names["__rows__"], names["__columns__"] = layout.size
        printed = deque[str](maxlen=10_000)  # its path is looked for in these last lines
        outer = sys.stdout

        def watch(values: dict[str, Any]) -> None:
            made = {id(it): layout.watched(it, looks) for it in values.values()}
            values |= {name: made[id(it)] for name, it in values.items()}

        def take(line: str) -> None:
            printed.append(line)
            outer.write(f"{line}\n")

        with redirect_stdout(Lines(take)) as lines:
            try:
                exec(self._code, names)
                watch(names)
                returned, kept = self._called(names, layout, board, watch)
            finally:
                lines.end()
        looks.settle()
        answer = Answer(returned, [*kept, *values_in(printed)])
        path, way = path_in(answer, layout), looks.way()
        if not path and (answer.returned is True or answer.length in (len(way) - 1, len(way))):
            path = way
        return looks, answer, path

    def _called(
        self, names: dict[str, Any], layout: Layout, board: Any,
        watch: Callable[[dict[str, Any]], None],
    ) -> tuple[Any, list[Any]]:  # fmt: skip
        """What it returns, and what it may have filled."""
        entry = self._entry
        given = _arguments(entry.roles, layout, board)
        kept, returned = [*given.values()], None
        if entry.owner:
            owner = names[entry.owner](**_arguments(entry.owner_roles, layout, board))
            watch(vars(owner))
            returned = getattr(owner, entry.function)(**given)
            kept += vars(owner).values()
        elif entry.name != SCRIPT:
            returned = names[entry.name](**given)
        if isinstance(returned, GeneratorType):  # it may go on with all other paths
            found = (it for it in returned if path_in(Answer(it, ()), layout))
            returned = next(found, None)
        kept += names.values()
        return returned, [it for it in kept if isinstance(it, list | tuple | str)]


def _check_fit(layout: Layout, told: set[str]) -> None:
    """Refuse a maze that a program cannot be told about."""
    maze, reading = layout.maze, layout.reading
    if has_doors(maze) and not reading.graph:
        raise RefusedError("a matrix cannot have one-way doors", advice="Try a maze without them.")
    if maze.turns or (maze.has_costs and reading.graph not in (DICT, PAIRS)):
        advice = "Try a maze in which all moves cost the same."
        raise RefusedError("it cannot be told what moves cost", advice=advice)
    if len(maze.goals) > 1:
        raise RefusedError("it can be told only one goal", advice="Try a maze with a single goal.")
    first, last = (1, 1), (layout.rows - 2, layout.columns - 2)
    for end, place, corner in ("start", layout.start, first), ("goal", layout.goal, last):
        if place != corner and end not in told and getattr(reading, end) is None:
            words = f"it expects the {end} in a corner, but here it is at {layout.written(place)}"
            advice = "Try a maze that starts at the top left and ends at the bottom right."
            raise RefusedError(words, advice=advice)


def _arguments(roles: Mapping[str, Role], layout: Layout, board: Any) -> dict[str, Any]:
    """What a program is given."""
    start, goal = layout.written(layout.start), layout.written(layout.goal)
    values: dict[Role, Callable[[], Any]] = {
        Role.TEXT: lambda: TextFile(board).read(),
        Role.MAZE: lambda: board,
        Role.GRAPH: lambda: board,
        Role.START: lambda: start,
        Role.GOAL: lambda: goal,
        Role.START_ROW: lambda: start[0],
        Role.START_COLUMN: lambda: start[1],
        Role.GOAL_ROW: lambda: goal[0],
        Role.GOAL_COLUMN: lambda: goal[1],
        Role.MARKS: lambda: [[0] * len(line) for line in board],
        Role.LIST: list,
        Role.SET: set,
        Role.FILE: lambda: "maze.txt",
        Role.WINDOW: Nothing,
    }
    return {name: values[role]() for name, role in roles.items()}


def _for_any_maze(program: Program, entry: Entry) -> tuple[ast.Module, set[str]]:
    """The code, with the maze, the start and the goal where it writes out its own; of a file with
    functions, only what defines something. And which of "start" and "goal" it is told."""
    tree, own = deepcopy(program.tree), program.own_maze
    if entry.name != SCRIPT:
        tree.body = [*_defining(tree.body)]
    told = {role.partition("_")[0] for role in entry.all_roles}
    missing = [end for end in ("start", "goal") if end not in told]
    setting_up = {"__init__"} if entry.roles else {"__init__", entry.name}
    nodes = (it for it in ast.walk(tree) if isinstance(it, ast.Module | ast.ClassDef | Function))
    scopes = [it for it in nodes if not isinstance(it, Function) or it.name in setting_up]
    pairs: list[ast.Tuple] = []
    is_matrix = isinstance(own, list)
    sizes = {len(own[0]): "__columns__", len(own): "__rows__"} if is_matrix else {}
    for line in (line for scope in scopes for line in scope.body):
        match line:
            case ast.Assign(value=ast.ListComp(generators=[loop])) if maze_of(loop.iter):
                is_text = isinstance(maze_of(loop.iter)[0], str)
                loop.iter = ast.Name("__lines__" if is_text else "__maze__", ast.Load())
            case ast.Assign(value=value) if maze_of(value) is not None:
                name = "__text__" if isinstance(value, ast.Constant) else "__maze__"
                line.value = ast.Name(name, ast.Load())
            case ast.Assign([ast.Name()], ast.Constant(int() as number)) if number in sizes:
                line.value = ast.Name(sizes[number], ast.Load())
            case ast.ImportFrom(names=[ast.alias("*")]) if line.module in MODULES:
                line.names = [ast.alias(it) for it in sorted(_unset(tree))]
            case ast.Assign(value=ast.Tuple([one, other]) as pair):
                pairs += [it for it in (pair, one, other) if isinstance(it, ast.Tuple)]
    size = max(sizes, default=0)
    of_numbers = (it for it in pairs if re.fullmatch(r"\(\d+, \d+\)", ast.unparse(it)))
    positions = [it for it in of_numbers if max(ast.literal_eval(it)) < size]
    ends = ["start", "goal"] if missing and len(positions) > 1 else missing  # two are both
    for position, end in zip(positions, ends, strict=False):
        position.elts = [ast.Starred(ast.Name(f"__{end}__", ast.Load()), ast.Load())]
    return ast.fix_missing_locations(tree), told.union(ends[: len(positions)])


def _unset(tree: ast.Module) -> set[str]:
    """The names that a program uses and never sets."""
    nodes = [*ast.walk(tree)]
    names = [it for it in nodes if isinstance(it, ast.Name)]
    known = {it.id for it in names if isinstance(it.ctx, ast.Store)} | {*dir(builtins)}
    known |= {it.name for it in nodes if isinstance(it, Function | ast.ClassDef)}
    known |= {it.asname or it.name for it in nodes if isinstance(it, ast.alias)}
    return {it.id for it in names} - known


def _defining(lines: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The lines outside functions that define something, without the functions of the program and
    without what other lines set."""
    unknown = {it.name for it in lines if isinstance(it, Function | ast.ClassDef)}
    unknown |= {"exit", "input", "print", "quit"}
    for line in lines:
        names = [it for it in ast.walk(line) if isinstance(it, ast.Name)]
        if isinstance(line, _DEFINITIONS) or (
            isinstance(line, _SETTING) and unknown.isdisjoint(it.id for it in names)
        ):
            yield line
        else:
            unknown |= {it.id for it in names if isinstance(it.ctx, ast.Store)}
