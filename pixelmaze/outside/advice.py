"""Gives advice on a fault in one sentence: for mistakes that beginners make.

Only advice that is certain to be true. The evidence is the kind of the fault, Python's own message,
the code of the file, which is not run here, and, for a path, what would make it right.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from linecache import checkcache, getline, getlines
from pathlib import Path
from time import perf_counter, sleep
from traceback import walk_stack
from typing import Any, NamedTuple

from pixelmaze.maze.cells import Cell
from pixelmaze.maze.errors import whole_number
from pixelmaze.maze.maze import Maze as Core
from pixelmaze.maze.public import OF_ALGORITHMS, WALKERS, Maze
from pixelmaze.outside.faults import fault_at
from pixelmaze.outside.parsing import parsed
from pixelmaze.outside.referee import Referee
from pixelmaze.outside.source_file import matrix_program_of
from pixelmaze.run.outcomes import Fault, FaultKind

ONE_PARAMETER = "Take one parameter: maze or walker."
YIELD_FROM = "Use `yield from`: it runs the function and gives you what it returns."
SLIP = "Line "
"""The first word of advice that names a slip in the code."""
ASK_FIRST = "Look before you move: ask walker.open_ways() or maze.neighbours(cell)."
_START = "Nothing is stored for this cell: store a value as soon as you see it, even for the start."
SEEN = "keep a set of the cells you have seen."
LOADING = "This module is still loading: allow more time, as in `--budget 20000,30`."
_STORED = "check that you store each cell and look it up before you go there."
_OF_PYTHON = {
    r"(Index|Key)Error: ('?pop from (an )?empty|index out of range\n.*heappop)":
        "It is empty: loop only while something is left in it, as in `while queue:`.",
    r"NameError: name '(Cell|carve|frontier|visit)' .*\n.*\b\1\(":
        r"Add `from pixelmaze import \1` at the top of the file.",
    r"NameError: name '(heapq|math|random|time)' .*\n.*\b\1\.":
        r"Add `import \1` at the top of the file.",
    r"NameError: name 'deque'.*\n.*deque\(":
        "Add `from collections import deque` at the top of the file.",
    r"ModuleNotFoundError: ": "Check the spelling, and that it is installed alongside pixelmaze.",
    r"ImportError: attempted relative import":
        "Remove the dot: import a file in the same folder by its name alone.",
    r"TypeError: '(builtin_function_or_method|function|method)' object is not ":
        "A function only runs when you call it, with brackets, as in open_ways().",
    r"TypeError: (can only concatenate str|unsupported operand .* for \+: .*'str')":
        "`+` joins two strings or adds two numbers: convert with str(number) or int(text).",
    r"ValueError: (list\.remove\(x\): x not in list|.* is not in (list|deque))":
        "The list does not contain it: test with `in` first.",
    r"TypeError: .*unhashable type: 'list'":
        "A list cannot go in a set or be a key: write a cell as (x, y), a path as tuple(path).",
    r"RuntimeError: .* (changed size|mutated) during iteration":
        "Don't change it while looping over it: loop over a copy, list(…).",
    r"TypeError: .*\b(BlankMaze|Maze)\b":
        "A maze is not a list: use `maze.cells()` and `maze.neighbours(cell)`.",
    r"EOFError: ": "Nobody can type an answer: put it in the file.",
}  # fmt: skip
"""Python's messages, each followed by the line that failed; and the advice."""
_GAP = (
    "A passage must join each cell of a path to the next: store where you came from for each cell, "
    "then follow that back from the goal."
)
_CAME_FROM = "In visit(cell, came_from), `came_from` must be a neighbour you have already visited."
_OF_KIND = (
    (FaultKind.TWICE, "", "This cell is in the path twice: remove one."),
    (FaultKind.GAP, "", _GAP),
    (FaultKind.PATH_WALL, "", _GAP),
    (FaultKind.NO_STEP, r".*\b(mainloop|show)\(",
     r"\1() waits until its window is closed: remove it from the code that pixelmaze runs."),
    (FaultKind.NO_STEP, "(import|from) ", LOADING),
    (FaultKind.UNREACHED, "", _CAME_FROM),
    (FaultKind.WALL, r".*visit\(", _CAME_FROM),
)  # fmt: skip
"""Kinds of faults, the start of the line that failed, and the advice."""
_OF_MODULE = re.compile(r"(?:Attribute|Import|Module\w+)Error: .*?(?:from|module|named) '(\w+)")
_THREE = re.compile(r"^def solve\(\w+, *\w+, *\w+\)", re.MULTILINE)
_AT_WALL = {
    FaultKind.WALL, FaultKind.SEEN_THROUGH, FaultKind.PATH_WALL, FaultKind.OUT, FaultKind.GAP
}  # fmt: skip
_NO_KEY = re.compile(r"KeyError: (?:Cell)?\((?:x=)?(\d{1,9}), (?:y=)?(\d{1,9})\)\n(?!.*\.remove)")
_VAGUE = {FaultKind.NOT_FOUND, FaultKind.ASTRAY, FaultKind.NO_END, FaultKind.NO_STEP}
"""Kinds that do not show the cause, which may be a slip."""
_VAGUE_ERROR = re.compile(".*(NoneType|callable|.generator.)")
"""Messages of Python that do not show the cause."""
_STORES = re.compile(  # code that may mark cells, or look up marks
    r"\.(add|get|marks|setdefault)\(|\b(if|while) .*\w\[[a-z]|(\b(if|not|return|while)\b|=).* in "
    r"(?!\w+\.(goals?|cells|neighbours|open_ways)\b|goals?\b|[\[{('\"])"
)
_OF_MAZES, _OF_WALKERS = {*OF_ALGORITHMS} - {"cost"}, {*WALKERS}
_UNSURE = {FaultKind.NOT_FOUND, FaultKind.NO_STEP, FaultKind.FOREIGN}
"""Kinds whose own advice is given only if the code neither contradicts it nor shows more."""
_OFTEN = 10  # steps for each cell
_MOST = 2000  # cells of a maze in which no search needs to call itself so often that Python ends it


def advice_on(fault: Fault, file: str, maze: Core) -> str:
    """Advice on a fault of this file in a maze, in a sentence; empty if unsure."""
    if fault.advice and fault.kind not in _UNSURE:
        return fault.advice
    with suppress(RecursionError):  # an expression may have thousands of terms
        return _advice_on(fault, file, maze)
    return ""


def _advice_on(fault: Fault, file: str, maze: Core) -> str:
    message, kind = fault.message, fault.kind
    checkcache(file)
    source = "".join(getlines(file))
    if matrix_program_of(source.encode()):  # it knows nothing of what this package passes to others
        return fault.advice
    if "pixelmaze.maze.step" in source:  # a step means something else there
        return ""
    if _THREE.search(source) and not re.search("yield|@", source):
        return ONE_PARAMETER
    nodes, line_text = _nodes_of(source), getline(file, fault.line).strip()
    text = f"{message}\n{line_text}"
    key = _NO_KEY.match(text)
    is_wall = kind in _AT_WALL
    is_vague = kind in _VAGUE or _VAGUE_ERROR.match(message)
    if (is_wall or key or is_vague) and (slips := [*_slips(nodes, fault)]):
        return str(min(slips))
    if key and "def solve" in source:
        cell = maze.grid.at(whole_number(key[1]), whole_number(key[2]))
        if cell in maze.goals and not Referee(maze, maze.start, maze.goal).is_there_a_way():
            return "The goal was not reached: return None if nothing is stored for it."
        return _START if cell == maze.start else ""
    if is_wall and source and not re.search(r"\.(can_go|is_wall_|neighbours|open_ways)", source):
        return ASK_FIRST
    own = _OF_MODULE.match(message)
    if own and own[1] in sys.stdlib_module_names and (Path(file).parent / f"{own[1]}.py").exists():
        return own.expand(r"`\1` means Python's own module, not \1.py: rename your file to use it.")
    names = {*re.findall(r"\.(\w+)", source)}
    if kind == FaultKind.FOREIGN:
        return "" if names & _OF_MAZES and names & _OF_WALKERS else fault.advice
    for its_kind, beginning, words in _OF_KIND:
        if kind == its_kind and (match := re.match(beginning, line_text)):
            return match.expand(words)
    for known, words in _OF_PYTHON.items():
        if match := re.match(known, text):
            return match.expand(words)
    todo = _STORED if _STORES.search(source) else SEEN
    *others, last = [it.function for it in fault.frames] or [""]
    found = [it for it in nodes if isinstance(it, ast.FunctionDef) and it.name == last]
    goes = re.search(r"\.(go|go_ahead|neighbours)\(", "".join(map(ast.unparse, found)))
    recurs = fault.error == RecursionError.__name__ and last in others
    if recurs and goes and maze.grid.size <= _MOST:
        return f"{last}() calls itself endlessly: {todo}"
    moves = re.search(r"(\bvisit|\.go|\.go_ahead)\(", source)
    if kind == FaultKind.NO_END and moves and fault.steps >= _OFTEN * maze.grid.size:
        return f"It keeps coming back to the same cells: {todo}"
    returns = re.search(r"(?m)(^ *|: *)return (?!None|True|False)", source)
    return "" if returns and kind == FaultKind.NOT_FOUND else fault.advice


# ---- programs that run on without a step ---------------------------------------------------------

_MOMENT, _LOOKS = 0.1, 0.002  # seconds for which a program is looked at, and between two looks


def fault_now(thread: int, why: Fault, file: str) -> Fault:
    """The fault `why` of a thread stuck in a learner's code, with advice on the loop."""
    stacks: list[list[Any]] = []
    until = perf_counter() + _MOMENT
    while not stacks or perf_counter() < until:
        sleep(_LOOKS)
        now = sys._current_frames().get(thread)
        stacks.append([it for it in walk_stack(now) if it[0].f_code.co_filename == file][::-1])
    shared = [it for it in zip(*stacks, strict=False) if len({frame for frame, _ in it}) == 1]
    lines = {line or 0 for _, line in shared[-1]} if shared else {0}
    fault = fault_at(now, why, file)
    source = "".join(getlines(file))
    loops = [it for it in _nodes_of(source) if isinstance(it, ast.While) or _grows(it)]
    around = [it for it in loops if it.lineno <= min(lines) and max(lines) <= it.end_lineno]
    if not around:
        return fault
    loop = max(around, key=lambda it: it.lineno)
    is_search = ".neighbours(" in ast.unparse(loop) and not _STORES.search(source)
    todo = SEEN if is_search else "check what should end it."
    return fault._replace(advice=f"It is stuck in the loop at line {loop.lineno}: {todo}")


def _grows(node: ast.AST) -> bool:
    """True if the node loops over a list and makes the list longer; other `for` loops end."""
    return isinstance(node, ast.For) and f"{ast.unparse(node.iter)}.append(" in ast.unparse(node)


# ---- paths ---------------------------------------------------------------------------------------


def advice_on_path(result: object, path: Sequence[Any], maze: Maze) -> str:
    """Advice that makes a result a correct path; `path` is the result in a list. Empty if unsure,
    or if the result is correct. In a maze of two cells, a single cell shows nothing."""
    if isinstance(result, dict):
        return "Follow this dictionary from the goal back to the start: return the cells you pass."
    if isinstance(result, set):
        return "A set has no order: return a list."
    if len(path) == 1 and path[0] not in (maze.start, *maze.neighbours(maze.start)):
        return "That is a single cell: return all of them, from the start to the goal."
    for words, change in _CHANGES.items() if len(path) > 1 else ():
        with suppress(Exception):  # the result may be anything
            right = change([*path], maze)
            steps = all(there in maze.neighbours(here) for here, there in pairwise(right))
            if steps and right[0] == maze.start and right[-1] in maze.goals:
                return words
    return ""


_CHANGES: dict[str, Callable[[list[Any], Maze], list[Any]]] = {
    "": lambda path, _: path,
    "It runs from the goal to the start: return path[::-1].": lambda path, _: path[::-1],
    "The start is missing: return [maze.start, *path].": lambda path, maze: [maze.start, *path],
    "It runs back from the goal, and the start is missing: return [maze.start, *path[::-1]].":
        lambda path, maze: [maze.start, *path[::-1]],
    "The goal is missing: append it.": lambda path, maze: [*path, maze.goal],
    "x and y are swapped: write Cell(x, y), column first.":
        lambda path, _: [Cell(x, y) for y, x in path],
}  # fmt: skip
"""Advice on a path, and the path that results."""


def slip_unnoticed(file: str) -> str:
    """Advice on a call without effect in a file that may be correct; empty if there is none."""
    checkcache(file)
    with suppress(RecursionError):
        slips = _slips(_nodes_of("".join(getlines(file))), Fault(""))
        return str(min((it for it in slips if it.is_idle), default=""))
    return ""


# ---- slips in the code ---------------------------------------------------------------------------


class _Slip(NamedTuple):
    line: int  # 0 for none
    advice: str
    is_idle: bool = False  # True for a call without effect, which may be the only mistake

    def __str__(self) -> str:
        return f"{SLIP}{self.line}: {self.advice}" if self.line else self.advice


@lru_cache(16)
def _nodes_of(source: str) -> list[Any]:
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return [*ast.walk(parsed(source))]
    return []


def _slips(nodes: Sequence[Any], fault: Fault) -> Iterator[_Slip]:
    """Code that cannot be meant as written, whatever the maze, and may have led to this fault."""
    message = fault.message
    is_lost = fault.kind == FaultKind.NOT_FOUND or "NoneType" in message
    methods = {it for node in nodes if isinstance(node, ast.ClassDef) for it in node.body}
    found = [it for it in nodes if isinstance(it, ast.FunctionDef) and it not in methods]
    names = [getattr(it, "name", "") or getattr(it, "arg", "") for it in nodes]
    defined = {it.name: it for it in found if names.count(it.name) == 1 and not it.decorator_list}
    inside = {name: [*_inside(it)] for name, it in defined.items()}
    yields = {name for name in defined if any(isinstance(it, _YIELDS) for it in inside[name])}
    returns = {name for name in defined if any(map(_is_result, inside[name]))}
    always = {it.name for it in found if isinstance(it.body[-1], ast.Return)}
    always |= {"solve"} & returns
    home = {it: name for name in defined for it in inside[name]}
    tells = {it.name for it in found if re.search("return (True|False)", ast.unparse(it))}
    given = next((it.args.args[0].arg for it in found if it.name == "solve" and it.args.args), "")
    is_search = "solve" in yields or given == "maze"
    own = {node for node in nodes if isinstance(node, ast.Name) and node.id == given}
    if (methods and names.count(given) > 1) or any(isinstance(name.ctx, ast.Store) for name in own):
        own = set()  # the name may be something else
    run = {it.value for it in nodes if isinstance(it, ast.YieldFrom)}
    alone = {node.value for node in nodes if isinstance(node, ast.Expr)}
    is_generator = "generator" in message and ast.GeneratorExp not in map(type, nodes)
    asked = {getattr(node, "test", None) for node in nodes}  # tested for truth
    asked |= {node.operand for node in nodes if isinstance(node, ast.UnaryOp)}
    asked |= {it for node in nodes if isinstance(node, ast.BoolOp) for it in node.values}
    for node in nodes:
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Call(ast.Name(name)) if name in yields and node in asked | alone:
                words = f"{name}() yields, so a plain call runs nothing. {YIELD_FROM}"
                yield _Slip(line, words, is_idle=True)
            case ast.Call(ast.Name(name)) if is_generator and name in yields and node not in run:
                yield _Slip(0, YIELD_FROM)
            case ast.Call(ast.Name(name)) if name in {*defined} - yields - returns:
                if "NoneType" in message and node not in alone:
                    yield _Slip(line, f"{name}() returns nothing: make it `return` a value.")
            case ast.Expr(ast.Call(ast.Name(name)) | ast.YieldFrom(ast.Call(ast.Name(name)))):
                is_path = is_search and is_lost and name in returns - tells
                if is_path and home.get(node) in {name, "solve"} - always:
                    yield _Slip(line, f"the result of {name}() is lost: return it if it is a path.")
                elif name in {"carve", "frontier", "visit"} - {*defined}:
                    words = f"{name}() alone does nothing: write `yield {name}(…)`."
                    yield _Slip(line, words, is_idle=True)
            case ast.Compare(_, [ast.Eq() | ast.NotEq()], [ast.Attribute(x, "goals")]) if x in own:
                yield _Slip(line, "a cell never equals all `goals`: write `in maze.goals`.")
            case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Attribute(x, "goal")]) if x in own:
                yield _Slip(line, "`goal` is one cell: write `== maze.goal` or `in maze.goals`.")
            case ast.Attribute(x, name) if node in asked and x in own:
                if name in ("can_go", "is_wall_ahead", "marks", "neighbours", "open_ways"):
                    yield _Slip(line, f"`{name}` without brackets is always true: add them.")
            case ast.Call(ast.Attribute(x, name)) if x in own:
                if name in ("at_goal", "facing", "goal", "goals", "position", "start"):
                    yield _Slip(line, f"`{name}` is a value, not a function: remove the brackets.")
            case ast.Assign(_, ast.Call(ast.Attribute(_, "append" | "reverse" | "sort" as name))):
                if is_lost and name not in names:
                    yield _Slip(line, f"{name}() returns None: call it on its own line.")
            case ast.For(body=[*_, end]) | ast.While(body=[*_, end]) if isinstance(end, ast.Return):
                is_first = isinstance(node, ast.For) and _is_result(end)  # that may be meant
                goes_on = is_first or ast.Continue in map(type, ast.walk(node))
                if is_lost and home.get(node) == "solve" and not goes_on:
                    words = "`return` ends the loop on its first pass: move it after the loop."
                    yield _Slip(end.lineno, words)


_YIELDS = ast.Yield, ast.YieldFrom


def _inside(function: ast.AST) -> Iterator[Any]:
    """The nodes of a function, without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _inside(node)


def _is_result(node: ast.AST) -> bool:
    """True if the node returns something other than None."""
    return isinstance(node, ast.Return) and getattr(node.value, "value", node.value) is not None
