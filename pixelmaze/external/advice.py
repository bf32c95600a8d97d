"""Advice on what to do about a fault, in a sentence: for mistakes that beginners make.

It is given where it is certain to be true. The evidence is the message, the code of the file, which
is not run here, and, for a path, what would make it right.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from linecache import checkcache, getlines
from typing import Any

from pixelmaze.cells import Cell
from pixelmaze.external.learner import MazeView
from pixelmaze.run.words import Fault

ONE_PARAMETER = "Take one parameter, maze or walker; three mean the style steps: maze, start, goal."
YIELD_FROM = "Write `yield from`, which runs a function that yields, and gives what it returns."
SLIP = "Line "
"""How advice begins that names a slip in the code."""
_SEEN = "keep the cells that it has seen in a set."
_KNOWN = {
    r"(Index|Key)Error: ('?pop from (an )?empty|index out of range\n.*heappop)":
        "Nothing is left in it: go on only while it is not empty, as in `while queue:`.",
    r"NameError: name '(Cell|carve|frontier|visit)' ":
        r"Begin the file with `from pixelmaze import \1`.",
    r"NameError: name '(heapq|math|random|time)' ": r"Begin the file with `import \1`.",
    r"NameError: name 'deque' ": "Begin the file with `from collections import deque`.",
    r"ModuleNotFoundError: ": "See whether it is spelled right, and installed where pixelmaze is.",
    r"TypeError: '(builtin_function_or_method|function|method)' object is not ":
        "A function runs only if it is called with round brackets, as in open_ways().",
    r"TypeError: '\w+' object is not callable\n.*\.(at_goal|facing|goals?|position|start)\(":
        r"`\1` is a value, not a function: leave out its brackets.",
    r"TypeError: .*unhashable type: 'list'":
        "A list cannot be in a set, or be a key: write a cell as (x, y), a path as tuple(path).",
    r"RuntimeError: .* (changed size|mutated) during iteration":
        "Do not change it in the loop that goes through it: let the loop go through list(…) of it.",
    r"TypeError: .*\b(BlankMaze|MazeView)\b":
        "A maze is no list: `maze.cells()` are its cells, `maze.neighbours(cell)` the ways on.",
    r"AttributeError: a walker has no '\w+': a maze has":
        "A walker sees only what is around it: name the parameter `maze` to see the whole maze.",
    r"AttributeError: a maze has no '\w+': a walker has":
        "Name the parameter `walker`, and leave out `yield`, to be given a walker.",
    r"the path (has a gap|leads through a wall)":
        "In a path, a passage leads from each cell to the next: store which cell you came from for "
        "each, and follow that back.",
    r"EOFError: ": "Write the answer into the file: a run has no keyboard.",
    r"(Attribute|Type)Error: .*['\"]generator['\"]": YIELD_FROM,
    r"KeyError: (Cell)?\((x=)?\d+, (y=)?\d+\)\n(?!.*\.remove)":
        "Nothing is stored for this cell: store a value as soon as it is seen, for the start too.",
    r"walked from .* had not been reached":
        "In visit(cell, came_from), `came_from` is a cell that was visited before.",
}  # fmt: skip
"""How messages begin, followed by the line that failed; and what to do."""
_THREE = re.compile(r"^def solve\(\w+, *\w+, *\w+\)", re.MULTILINE)
_WALL = re.compile("[a-z ]+ through a wall|walked out of the maze")
_VAGUE = re.compile("there is a way|the path ends|no (end|step) |it returned None|.*NoneType")
"""Messages that do not tell the cause, which may be a slip."""
_OFTEN = 10  # steps for each cell
_MOST = 2000  # cells of a maze in which no search needs to call itself so often that Python ends it


def advice_on(fault: Fault, file: str, cells: int) -> str:
    """What to do about a fault of this file in a maze of this number of cells: the advice that it
    has, or what is evident; empty if nothing is."""
    message, frame = fault.message, fault.frames[-1] if fault.frames else None
    if fault.advice and not message.startswith("there is a way"):
        return fault.advice
    checkcache(file)
    source = "".join(getlines(file))
    if "pixelmaze.step" in source:  # a step means something else there
        return ""
    if _THREE.search(source) and not re.search("yield|@", source):
        return ONE_PARAMETER
    for known, words in _KNOWN.items():
        if match := re.match(known, f"{message}\n{frame.text if frame else ''}"):
            return match.expand(words)
    is_wall = _WALL.match(message)
    if (is_wall or _VAGUE.match(message)) and (slips := _slips_in(source)):
        return min(slips)[1]
    if is_wall:
        return "Ask before you move: open_ways() of a walker, neighbours(cell) of a maze."
    asks = re.search(r"\.(go|go_ahead|neighbours)\(", source)
    if message.startswith("RecursionError") and frame and asks and cells <= _MOST:
        return f"{frame.function}() calls itself without end: {_SEEN}"
    late = re.match("no end after ([0-9,]+)", message)
    moves = re.search(r"(\bvisit|\.go|\.go_ahead)\(", source)
    if late and moves and int(late[1].replace(",", "")) >= _OFTEN * cells:
        return f"It comes back to the same cells again and again: {_SEEN}"
    return fault.advice


# ---- paths ---------------------------------------------------------------------------------------


def advice_on_path(result: object, path: Sequence[Any], maze: MazeView) -> str:
    """What would make a result, in a list a path, a right one; empty if nothing known would, or it
    is right."""
    if isinstance(result, dict):
        return "Follow this dictionary back from the goal to the start, and return these cells."
    if isinstance(result, set):
        return "A set has no order: return a list."
    for words, change in _CHANGES.items():
        with suppress(Exception):  # it may be anything
            right = change([*path], maze)
            steps = all(there in maze.neighbours(here) for here, there in pairwise(right))
            if steps and right[0] == maze.start and right[-1] in maze.goals:
                return words
    return ""


_CHANGES: dict[str, Callable[[list[Any], MazeView], list[Any]]] = {
    "": lambda path, _: path,
    "It leads from the goal to the start: return path[::-1].": lambda path, _: path[::-1],
    "Its start is missing: return [maze.start, *path].": lambda path, maze: [maze.start, *path],
    "It leads back from the goal, and its start is missing: return [maze.start, *path[::-1]].":
        lambda path, maze: [maze.start, *path[::-1]],
    "Its goal is missing: append it.": lambda path, maze: [*path, maze.goal],
    "x and y are swapped: a cell is Cell(x, y), the column first.":
        lambda path, _: [Cell(x, y) for y, x in path],
}  # fmt: skip


# ---- slips in the code ---------------------------------------------------------------------------


@lru_cache(16)
def _slips_in(source: str) -> list[tuple[int, str]]:
    """What cannot be meant as it is written, whatever the maze: the line, and what to do."""
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [(line, f"{SLIP}{line}: {words}") for line, words in _slips(nodes)]


def _slips(nodes: Sequence[Any]) -> Iterator[tuple[int, str]]:
    methods = {it for node in nodes if isinstance(node, ast.ClassDef) for it in node.body}
    found = [it for it in nodes if isinstance(it, ast.FunctionDef) and it not in methods]
    names = [getattr(it, "name", "") or getattr(it, "arg", "") for it in nodes]
    defined = {it.name: it for it in found if names.count(it.name) == 1 and not it.decorator_list}
    inside = {name: [*_inside(it)] for name, it in defined.items()}
    yields = {name for name in defined if any(isinstance(it, _YIELDS) for it in inside[name])}
    returns = {name for name in defined if any(map(_is_result, inside[name]))}
    always = {name for name, it in defined.items() if _end_of(it.body[-1])} | ({"solve"} & returns)
    loser = {it: name for name in {*defined} - always for it in inside[name]}
    given = {node.arg for node in nodes if isinstance(node, ast.arg)}
    alone = {node.value for node in nodes if isinstance(node, ast.Expr)}
    alone |= {node.body for node in nodes if isinstance(node, ast.Lambda)}
    asked = {getattr(node, "test", None) for node in nodes}  # whether it is true
    asked |= {node.operand for node in nodes if isinstance(node, ast.UnaryOp)}
    asked |= {it for node in nodes if isinstance(node, ast.BoolOp) for it in node.values}
    for node in nodes:
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Call(ast.Name(name)) if name in yields and node in alone | asked:
                yield line, f"{name}() yields, and runs nothing if it is only called. {YIELD_FROM}"
            case ast.Call(ast.Name(name)) if name in {*defined} - yields - returns:
                if node not in alone:
                    yield line, f"{name}() returns nothing: end it by `return`, with a value."
            case ast.Expr(ast.Call(ast.Name(name)) | ast.YieldFrom(ast.Call(ast.Name(name)))):
                if name in returns and loser.get(node) in (name, "solve"):
                    yield line, f"what {name}() returns is lost: return it if it is a path."
                elif name in {"carve", "frontier", "visit"} - {*defined}:
                    yield line, f"{name}() alone does nothing: write `yield {name}(…)`."
            case ast.Compare(_, [ast.Eq() | ast.NotEq()], [ast.Attribute(_, "goals")]):
                yield line, "a cell never equals `goals`, which are several: write `in maze.goals`."
            case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Attribute(_, "goal")]):
                yield line, "`goal` is one cell: compare with it by `==`, or by `in` with `goals`."
            case ast.Compare(ast.Attribute(_, "position"), _, [ast.Constant(str() | int())]):
                yield line, "`position` is a cell, and never equals a text or a number."
            case ast.Attribute(ast.Name(of), name) if node in asked and of in given:
                if name in ("can_go", "is_wall_ahead", "marks", "neighbours", "open_ways"):
                    yield line, f"write brackets after `{name}`: without them it is always true."
            case ast.Assign(_, ast.Call(ast.Attribute(_, "append" | "reverse" | "sort" as name))):
                yield line, f"{name}() gives None: call it in a line of its own."
            case ast.For(body=[_, *_, last]) | ast.While(body=[*_, last]) if end := _end_of(last):
                if not any(isinstance(it, ast.Continue) for it in ast.walk(node)):
                    yield end, "`return` ends the loop in its first turn: move it out of the loop."


_YIELDS = ast.Yield, ast.YieldFrom


def _inside(function: ast.AST) -> Iterator[Any]:
    """The nodes of a function, without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _inside(node)


def _is_result(node: ast.AST) -> bool:
    """Whether it returns something else than None."""
    return isinstance(node, ast.Return) and getattr(node.value, "value", node.value) is not None


def _end_of(last: Any) -> int:
    """The line of the `return` to which every way through a block leads; 0 if there is none."""
    match last:
        case ast.Return(lineno=line):
            return line
        case ast.If(_, [*_, one], [*_, other]):
            return _end_of(one) and _end_of(other)
    return 0
