"""The meanings of the variables of an algorithm, inferred from the source, never from names.

A variable holds cells or arcs if its annotation says so, or if every value assigned to it does:
parameters, fields of a grid or maze, results of functions, which are annotated themselves. Any
other int is a plain number. The calls that take entries out of a collection, and the loops over a
collection, show the order in which entries are taken.
"""

import ast
import inspect
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from types import CodeType, FrameType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from pixelmaze.inspect.source import Function, functions_around
from pixelmaze.maze.annotations import ARC, CELL, ENTERED, FIRST, HIDDEN, LAST, LOWEST, TakeOrder

# ---- what a variable holds -----------------------------------------------------------------------


class Many(NamedTuple):
    """A collection; for a mapping, of its values."""

    entry: Any
    taken: TakeOrder = TakeOrder()
    has_keys: bool = False


class Several(NamedTuple):
    """A tuple of different things."""

    parts: tuple[Any, ...]


UNKNOWN = None  # a number, or anything else
_NOTHING = "nothing"  # -1, None, or the entry of an empty list: fits anything
_KINDS = (CELL, ARC)


def _common(one: Any, other: Any) -> Any:
    if one in (_NOTHING, other):
        return other
    if other == _NOTHING:
        return one
    if isinstance(one, Many) and isinstance(other, Many):
        return Many(_common(one.entry, other.entry), has_keys=one.has_keys or other.has_keys)
    if not (isinstance(one, Several) and isinstance(other, Several)):
        return UNKNOWN
    is_alike = len(one.parts) == len(other.parts)
    return Several(tuple(map(_common, one.parts, other.parts))) if is_alike else UNKNOWN


def _entry_of(held: Any) -> Any:
    if isinstance(held, Many):
        return held.entry
    if isinstance(held, Several):
        return reduce(_common, held.parts, _NOTHING)
    return _NOTHING if held == _NOTHING else UNKNOWN


def _declared(annotation: Any) -> Any:
    """The meaning declared by an annotation; for an object with annotated fields, the class."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        held, *notes = args
        for note in notes:
            if note == HIDDEN:
                return HIDDEN
            if note in _KINDS:
                return note if held is int else Many(note)
            if note == ENTERED:
                return Many(note)
            if isinstance(note, TakeOrder):
                within = _declared(held)
                return Many(_entry_of(within), note)
        return _declared(held)
    if origin is tuple and args[-1:] != (...,):
        return Several(tuple(map(_declared, args)))
    if args and isinstance(origin, type) and issubclass(origin, Iterable):
        return Many(_declared(args[0]), has_keys=issubclass(origin, Mapping))
    is_class = isinstance(annotation, type) and bool(inspect.get_annotations(annotation))
    return annotation if is_class else UNKNOWN


def _read(annotation: Any, names: Mapping[str, Any]) -> Any:
    """`_declared` of an annotation that may be a string."""
    try:
        if isinstance(annotation, str):
            annotation = eval(annotation, dict(names))
        return _declared(annotation)
    except Exception:  # it may name what only type checkers import
        return UNKNOWN


# ---- how entries are taken -----------------------------------------------------------------------


class Loop(NamedTuple):
    """`for variable in items`; there may be several variables."""

    items: str
    variables: tuple[str, ...]
    lines: range  # the lines of its body


def removal_orders(definition: ast.AST) -> dict[str, str]:
    """LAST, FIRST or LOWEST for each collection entries are taken from; "" if unclear."""
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
    """The loops of a function over named collections."""
    return tuple(
        loop
        for node in ast.walk(definition)
        if isinstance(node, ast.For) and (loop := _loop(node)) is not None
    )


def _loop(node: ast.For) -> Loop | None:
    items, target = node.iter, node.target
    if isinstance(items, ast.Subscript) and isinstance(items.slice, ast.Slice):
        items = items.value  # `for cell in cells[1:]`
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    variables = tuple(name.id for name in names if isinstance(name, ast.Name))
    if not isinstance(items, ast.Name) or len(variables) < len(names):
        return None
    lines = range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1)
    return Loop(items.id, variables, lines)


def last_name(node: ast.expr) -> str:
    """The name of a function without its module."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


# ---- what the source says ------------------------------------------------------------------------


class Scope(NamedTuple):
    """The meanings of the variables of a function, from its source."""

    held: Mapping[str, Any] = {}
    """For each known variable: CELL, ARC, `Many`, `Several` or HIDDEN."""
    taken: Mapping[str, str] = {}
    """LAST, FIRST or LOWEST for each collection from which entries are taken; "" if unclear."""
    loops: tuple[Loop, ...] = ()


_scopes: dict[CodeType, Scope] = {}


def scope_of(frame: FrameType, is_learners: bool) -> Scope:
    """The scope of a running function; empty without source.

    A learner's inner function shares the scope of the outermost one, whose variables it may use;
    only the values show what these hold.
    """
    code, names = frame.f_code, frame.f_globals
    if code not in _scopes:
        text = "".join(linecache.getlines(code.co_filename, names))
        last = max(line for _, _, line in code.co_lines() if line)
        around = functions_around(text, last)
        own = around[:1] if is_learners else [it for it in around if it.name == code.co_name][-1:]
        _scopes[code] = Scope()
        for definition in own:
            held = {} if is_learners else _Holdings(definition, names).found()
            _scopes[code] = Scope(held, removal_orders(definition), loops(definition))
    return _scopes[code]


class _Holdings:
    """Infers what each variable holds: what all values assigned to it have in common."""

    def __init__(self, definition: Function, names: Mapping[str, Any]) -> None:
        self._names = names
        self._given: dict[str, list[Callable[[], Any]]] = {}
        self._declared: dict[str, Any] = {}
        self._held: dict[str, Any] = {}
        self._seen: set[ast.AST] = set()
        arguments = definition.args
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            self._declared[argument.arg] = UNKNOWN
            if argument.annotation:
                self._declare(argument.arg, argument.annotation)
        for node in ast.walk(definition):
            self._look_at(node)
        for name in ast.walk(definition):
            if not isinstance(name, ast.Name) or name in self._seen:
                continue
            if isinstance(name.ctx, ast.Store):  # assigned in some other way
                self._give(name, lambda: UNKNOWN)

    def found(self) -> dict[str, Any]:
        names = self._given.keys() | self._declared.keys()
        self._held = dict.fromkeys(names, _NOTHING)
        self._held |= self._declared
        is_settled = False
        while not is_settled:  # some depend on others
            is_settled = True
            for name in self._given.keys() - self._declared.keys():
                held = self._held[name]
                for given in self._given[name]:
                    held = _common(held, given())
                is_settled = is_settled and held == self._held[name]
                self._held[name] = held
        return {name: held for name, held in self._held.items() if held not in (UNKNOWN, _NOTHING)}

    # ---- assignments ---------------------------------------------------------------------------

    def _look_at(self, node: ast.AST) -> None:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name) as target, annotation=annotation):
                self._seen.add(target)
                self._declare(name, annotation)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, value)
            case ast.NamedExpr(target=target, value=value):
                self._give(target, lambda: self._of(value))
            case ast.For(target=target, iter=items):
                self._unpack(target, lambda: _entry_of(self._of(items)))
            case ast.comprehension(target=target):
                self._seen.update(ast.walk(target))  # it has its own scope
            case ast.Call(func=ast.Attribute(value=ast.Name() as to, attr=call), args=[item]):
                if call in ("append", "appendleft", "add"):
                    self._give(to, lambda: Many(self._of(item)))
                elif call == "extend":
                    self._give(to, lambda: self._of(item))
            case ast.Call(func=function, args=[ast.Name() as to, item]):
                if last_name(function) == "heappush":
                    self._give(to, lambda: Many(self._of(item)))

    def _declare(self, name: str, annotation: ast.expr) -> None:
        self._declared[name] = _read(ast.unparse(annotation), self._names)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            if not isinstance(target.slice, ast.Slice):
                self._give(target.value, lambda: Many(self._of(value)))
        else:
            self._unpack(target, lambda: self._of(value))

    def _unpack(self, target: ast.expr, given: Callable[[], Any]) -> None:
        if isinstance(target, ast.Name):
            self._give(target, given)
        elif isinstance(target, ast.Tuple):
            for i, part in enumerate(target.elts):
                self._unpack(part, lambda i=i: _part(given(), i))  # type: ignore[misc]

    def _give(self, to: ast.Name, given: Callable[[], Any]) -> None:
        self._seen.add(to)
        self._given.setdefault(to.id, []).append(given)

    # ---- expressions --------------------------------------------------------------------------

    def _of(self, node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name):
                return self._held.get(name, UNKNOWN)
            case ast.Constant(value=None) | ast.UnaryOp(ast.USub(), ast.Constant(value=1)):
                return _NOTHING
            case ast.Attribute(value=value, attr=field):
                return _field(self._of(value), field)
            case ast.Subscript(value=value, slice=ast.Slice(upper=upper)):
                is_empty = isinstance(upper, ast.Constant) and upper.value == 0
                return Many(_NOTHING) if is_empty else self._of(value)
            case ast.Subscript(value=value, slice=ast.Constant(value=int(i))):
                return _part(self._of(value), i)
            case ast.Subscript(value=value):
                held = self._of(value)
                has_keys = isinstance(held, Many) and held.has_keys
                return UNKNOWN if has_keys else _entry_of(held)
            case ast.List(elts=parts) | ast.Set(elts=parts):
                return Many(reduce(_common, map(self._of, parts), _NOTHING))
            case ast.Tuple(elts=parts):
                return Several(tuple(map(self._of, parts)))
            case ast.Starred(value=value):
                return _entry_of(self._of(value))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return Many(self._of_comprehension(node))
            case ast.BinOp(left=ast.List() as value, op=ast.Mult()):
                return self._of(value)
            case ast.IfExp(body=one, orelse=other):
                return _common(self._of(one), self._of(other))
            case ast.NamedExpr(value=value):
                return self._of(value)
            case ast.Call():
                return self._of_call(node)
        return UNKNOWN

    def _of_call(self, node: ast.Call) -> Any:
        name, args = last_name(node.func), node.args
        if isinstance(node.func, ast.Attribute) and name in ("pop", "popleft"):
            return _entry_of(self._of(node.func.value))
        if name == "heappop" and args:
            return _entry_of(self._of(args[0]))
        if name == "range":
            return Many(self._of(args[0]) if len(args) > 1 else UNKNOWN)
        if name in ("deque", "frozenset", "list", "reversed", "set", "sorted"):
            return Many(_entry_of(self._of(args[0])) if args else _NOTHING)
        function = self._names.get(name) if isinstance(node.func, ast.Name) else None
        annotation = getattr(function, "__annotations__", {}).get("return")
        return _read(annotation, getattr(function, "__globals__", {}))

    def _of_comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Any:
        outside = self._held
        for loop in node.generators:
            own = {name.id: UNKNOWN for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
            if isinstance(loop.target, ast.Name):
                own[loop.target.id] = _entry_of(self._of(loop.iter))
            self._held = self._held | own
        held = self._of(node.elt)
        self._held = outside
        return held


def _part(held: Any, i: int) -> Any:
    if isinstance(held, Several):
        return held.parts[i] if -len(held.parts) <= i < len(held.parts) else UNKNOWN
    return _entry_of(held)


def _field(owner: Any, field: str) -> Any:
    if owner == _NOTHING or not isinstance(owner, type):
        return owner if owner == _NOTHING else UNKNOWN
    names = getattr(sys.modules.get(owner.__module__), "__dict__", {})
    declared = inspect.get_annotations(owner)
    if isinstance(computed := getattr(owner, field, None), property):
        declared = {field: getattr(computed.fget, "__annotations__", {}).get("return")}
    return _read(declared.get(field), names)
