"""Compiles the algorithms: rewrites their source slightly and hands it to numba."""

import ast
import heapq
import inspect
import os
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from pixelmaze.maze.annotations import Shown

# ---- heaps ---------------------------------------------------------------------------------------

# They replace `heapq` in compiled code, for heaps of tuples: the same results, faster. A boolean is
# added to choose the smaller child, since a processor would mispredict a branch every other time.
# In interpreted code `heapq`, written in C, is faster.

Item = tuple[int, ...]


def heappush(heap: list[Item], item: Item) -> None:
    heap.append(item)
    _lift(heap, len(heap) - 1, item)


def heappop(heap: list[Item]) -> Item:
    """Take the smallest item off the heap, which must not be empty."""
    last = heap.pop()
    size = len(heap)
    if size == 0:
        return last
    smallest = heap[0]
    hole = 0
    while 2 * hole + 2 < size:
        child = 2 * hole + 1
        child += _precedes(heap[child + 1], heap[child])
        heap[hole] = heap[child]
        hole = child
    if 2 * hole + 1 < size:
        heap[hole] = heap[2 * hole + 1]
        hole = 2 * hole + 1
    _lift(heap, hole, last)
    return smallest


def _lift(heap: list[Item], hole: int, item: Item) -> None:
    """Put the item into the hole, or above it, below the first item that is not larger."""
    while hole > 0 and _precedes(item, heap[(hole - 1) // 2]):
        heap[hole] = heap[(hole - 1) // 2]
        hole = (hole - 1) // 2
    heap[hole] = item


def _precedes(one: Item, other: Item) -> bool:
    """True if one tuple is less than another, computed with few branches."""
    return (one[0] < other[0]) | ((one[0] == other[0]) & (one[1:] < other[1:]))


def packed(item: tuple[int, int, int]) -> tuple[int]:
    """Three numbers as one with the same order, which is faster on a heap. OverflowError unless
    they fit into 25, 13 and 25 bits."""
    if item[0] >> 25 | item[1] >> 13 | item[2] >> 25:  # also if one is negative
        raise OverflowError
    return (item[0] << 38 | item[1] << 25 | item[2],)


def unpacked(item: tuple[int]) -> tuple[int, int, int]:
    """The three numbers in a packed one."""
    return item[0] >> 38, item[0] >> 25 & (1 << 13) - 1, item[0] & (1 << 25) - 1


# ---- compiling -----------------------------------------------------------------------------------

_FASTER: dict[Callable[..., Any], Callable[..., Any]] = {
    heapq.heappop: heappop,
    heapq.heappush: heappush,
}


@cache
def jitted(
    function: Callable[..., Any], take: Callable[..., None] | None = None, packs: bool = False
) -> Callable[..., Any]:
    """The function, compiled together with all functions of this package that it calls.

    If it yields steps, the compiled function has a sink as an additional last argument, and calls
    `take(sink, action, arc)` for every step. With `packs` it packs the items on heaps, which is
    faster, but raises OverflowError if numbers are too large.
    """
    import numba

    from pixelmaze.fast.code_cache import keep

    _prepare_cache()
    _teach_will_need()
    for other in (*called_by(function), packed, unpacked):
        if not inspect.isgeneratorfunction(other):
            _helper(other)
    compiled: Callable[..., Any] = numba.njit(_rewritten(function, take, packs), nogil=True)
    keep(compiled)
    return compiled


@cache
def called_by(function: Callable[..., Any]) -> frozenset[Callable[..., Any]]:
    """The functions of this package that a function calls, directly or indirectly."""
    assert isinstance(function, FunctionType)
    found = {
        other
        for other in _globals_in(function).values()
        if isinstance(other, FunctionType) and other.__module__.startswith("pixelmaze.")
    }
    return frozenset(found).union(*map(called_by, found))


def _globals_in(function: FunctionType) -> dict[str, Any]:
    """The globals that a function uses, by name, replaced by faster ones if known."""
    found = {name: function.__globals__.get(name) for name in _names_in(function.__code__)}
    return {name: _FASTER.get(value, value) for name, value in found.items() if value is not None}


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


@cache
def _helper(function: Callable[..., Any]) -> None:
    """Let compiled code call this function."""
    from numba.extending import overload

    overload(function, strict=False)(lambda *_: _rewritten(function))


# ---- rewriting the source ------------------------------------------------------------------------


@cache
def _rewritten(
    function: Callable[..., Any], take: Callable[..., None] | None = None, packs: bool = False
) -> Callable[..., Any]:
    """The function in a form that numba compiles."""
    import numpy as np

    assert isinstance(function, FunctionType)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    names = dict(function.__globals__, **_globals_in(function), _np=np)
    names |= {"_packed": packed, "_unpacked": unpacked}
    definition.name += "_packed" * packs  # the cache tells functions apart by their names
    if take:
        definition.name += take.__name__
        definition.args.args.append(ast.arg("_sink"))
        names["_take"] = take
        _helper(take)
    _Rewriter(names, take, packs).visit(definition)
    ast.fix_missing_locations(ast.increment_lineno(tree, function.__code__.co_firstlineno - 1))
    exec(compile(tree, function.__code__.co_filename, "exec"), names)
    found: Callable[..., Any] = names[definition.name]
    return found


class _Rewriter(ast.NodeTransformer):
    """Rewrites code that numba cannot compile, or makes slow.

    - `yield action, arc` becomes `_take(_sink, action, arc)`, and `yield from f(x)` `f(x, _sink)`.
    - `[value] * count` becomes an array of 32-bit integers or of booleans, which takes less memory
      and time than a list.
    - `name: list[int] = []` becomes `name = [0][:0]`, an empty list whose type numba can infer; a
      list of tuples contains a tuple instead.
    - `list(range(n))` becomes a comprehension.
    - A list annotated as `Shown`, and assignments to its entries, are removed.
    - With `packs`, a list that starts with a tuple of three numbers becomes a heap of packed ones:
      only `heappush` and `heappop` may access it.
    """

    def __init__(
        self, names: dict[str, Any], take: Callable[..., None] | None, packs: bool
    ) -> None:
        self._names = names
        self._take = take
        self._packs = packs
        self._left_out: set[str] = set()
        self._packed: set[str] = set()

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if not (isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)):
            return node
        value = node.left.elts[0]
        is_bool = isinstance(value, ast.Constant) and isinstance(value.value, bool)
        array = ast.parse(
            f"_np.full(0, 0, _np.{'bool_' if is_bool else 'int32'})", mode="eval"
        ).body
        assert isinstance(array, ast.Call)
        array.args[:2] = [node.right, value]
        return ast.copy_location(array, node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        match node.targets:
            case [ast.Subscript(ast.Name(name))] if name in self._left_out:
                return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        match node:
            case ast.AnnAssign(ast.Name(name), ast.Name(kind)) if self._names.get(kind) == Shown:
                self._left_out.add(name)
                return ast.copy_location(ast.Pass(), node)
            case ast.AnnAssign(ast.Name(name), value=ast.List([ast.Tuple([_, _, _])] as items)):
                if self._packs:
                    self._packed.add(name)
                    items[0] = ast.Call(ast.Name("_packed", ast.Load()), items[:], [])
        self.generic_visit(node)
        if isinstance(node.value, ast.List) and not node.value.elts:
            entry = "0"
            match node.annotation:
                case ast.Subscript(_, ast.Subscript(ast.Name("tuple"), ast.Tuple(parts))):
                    entry = f"({'0, ' * len(parts)})"
            node.value = ast.parse(f"[{entry}][:0]", mode="eval").body
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("list"), [ast.Call(ast.Name("range")) as numbers]):
                item = ast.Name("_item", ast.Store())
                loop = ast.comprehension(item, numbers, [], is_async=0)
                return ast.ListComp(ast.Name("_item", ast.Load()), [loop])
            case ast.Call(ast.Name("heappush"), [ast.Name(name), item]) if name in self._packed:
                node.args[1] = ast.Call(ast.Name("_packed", ast.Load()), [item], [])
            case ast.Call(ast.Name("heappop"), [ast.Name(name)]) if name in self._packed:
                return ast.Call(ast.Name("_unpacked", ast.Load()), [node], [])
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        sink = ast.Name("_sink", ast.Load())
        value = node.value
        if isinstance(value, ast.Yield):
            assert isinstance(value.value, ast.Tuple)
            call = ast.Call(ast.Name("_take", ast.Load()), [sink, *value.value.elts], [])
        elif isinstance(value, ast.YieldFrom):
            assert isinstance(value.value, ast.Call)
            assert isinstance(value.value.func, ast.Name)
            call = value.value
            call.args.append(sink)
            name = value.value.func.id
            assert self._take
            self._names[name] = jitted(self._names[name], self._take, self._packs)
        else:
            return self.generic_visit(node)
        return ast.copy_location(ast.Expr(call), node)


# ---- numba ---------------------------------------------------------------------------------------


@cache
def _prepare_cache() -> None:
    """Keep compiled code by a hash of all sources: numba misses changes in other files."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    from hashlib import sha256

    import numba
    from platformdirs import user_cache_path

    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    version = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    try:
        folder = user_cache_path("pixelmaze") / "compiled" / version
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError: a user without a home directory
        return  # numba chooses another folder
    config: Any = numba.config
    config.CACHE_DIR = str(folder)


def will_need(values: Any, index: int) -> None:
    """Prefetch `values[index]` from memory, in compiled code only."""


@cache
def _teach_will_need() -> None:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    def fetch(_typing: Any, _address: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            number, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
            instruction = builder.module.globals.get("llvm.prefetch") or ir.Function(
                builder.module, kind, "llvm.prefetch"
            )
            read, soon, data = number(0), number(3), number(1)
            where = builder.inttoptr(arguments[0], pointer)
            builder.call(instruction, [where, read, soon, data])
            return _context.get_dummy_value()

        return types.void(types.intp), generate

    fetch_at: Any = intrinsic(fetch)

    def fetch_item(values: Any, index: int) -> None:
        fetch_at(values.ctypes.data + values.itemsize * index)

    overload(will_need, strict=False)(lambda *_: fetch_item)
