"""How a function takes entries out of its collections, inferred from its source."""

import ast
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from pixelmaze.maze.annotations import FIRST, LAST, LOWEST


class Loop(NamedTuple):
    """`for variable in items`; the variable may be a tuple of names."""

    items: str
    variables: tuple[str, ...]
    is_tuple: bool
    lines: range  # the lines of its body


def takings(definition: ast.AST) -> dict[str, str]:
    """LAST, FIRST or LOWEST for each collection from which a function takes entries; "" if it is
    unclear which one is next."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(definition):
        for name, order in _taking(node):
            found.setdefault(name, set()).add(order)
    written = {
        node.value.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
    }
    return {
        name: orders.pop() if len(orders) == 1 and name not in written else ""
        for name, orders in found.items()
    }


def _taking(node: ast.AST) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="popleft")):
            yield name, FIRST
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="pop"), args=args):
            place = ast.unparse(args[0]) if args else "-1"
            yield name, {"-1": LAST, "0": FIRST}.get(place, "")
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="popitem"), args=[]):
            yield name, LAST
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="remove" | "discard")):
            yield name, ""
        case ast.Call(func=function, args=[ast.Name(id=name), *_]):
            if last_name(function) in ("heappop", "heapreplace", "heappushpop"):
                yield name, LOWEST
        case ast.Delete(targets=targets):
            for target in targets:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    yield target.value.id, ""


def loops(definition: ast.AST) -> tuple[Loop, ...]:
    """The loops of a function over collections that have a name."""
    return tuple(
        loop
        for node in ast.walk(definition)
        if isinstance(node, ast.For) and (loop := _loop(node)) is not None
    )


def _loop(node: ast.For) -> Loop | None:
    items, target = node.iter, node.target
    if isinstance(items, ast.Subscript) and isinstance(items.slice, ast.Slice):
        items = items.value  # `for cell in cells[1:]`
    is_tuple = isinstance(target, ast.Tuple)
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    variables = tuple(name.id for name in names if isinstance(name, ast.Name))
    if not isinstance(items, ast.Name) or len(variables) < len(names):
        return None
    lines = range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1)
    return Loop(items.id, variables, is_tuple, lines)


def last_name(node: ast.expr) -> str:
    """The name of a function, without that of its module."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


# ---- in a file -----------------------------------------------------------------------------------

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_around(text: str, line: int) -> list[Function]:
    """The functions of a file that this line belongs to, outer ones first; none if the text has
    errors."""
    return [each for each in functions_in(text) if each.lineno <= line <= (each.end_lineno or line)]


@lru_cache(maxsize=8)
def functions_in(text: str) -> tuple[Function, ...]:
    """All functions, outer ones first; none if the text has errors."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the user sees them when the file runs
        nodes = ast.walk(ast.parse(text))
        return tuple(node for node in nodes if isinstance(node, Function))
    return ()
