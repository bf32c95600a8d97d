"""Recognises programs that take a maze as a matrix or as a graph; none is run.

The evidence is what a function does with a maze: it indexes it twice, as in `maze[row][column]`, or
goes through the neighbours `graph[node]`. Nothing that this package passes to functions can be
indexed, so a solver for the package is never recognised.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum, auto
from functools import lru_cache
from typing import Any, NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.public import OF_ALGORITHMS, WALKERS

SCRIPT = "<script>"
"""The name of an entry that is a whole file."""
SOLVE = "solve"
"""The name of a solver for this package."""
Function = ast.FunctionDef


class Role(StrEnum):
    """What a program is given for a parameter."""

    MAZE = auto()
    START = auto()
    GOAL = auto()
    START_ROW = auto()
    START_COLUMN = auto()
    GOAL_ROW = auto()
    GOAL_COLUMN = auto()
    ROWS = auto()
    COLUMNS = auto()
    GOAL_TEST = auto()  # a function: is this position the goal?
    MATRIX = auto()  # one of zeros, in which it marks its path
    LIST = auto()  # to be filled
    SET = auto()
    FILE = auto()  # the name of a file with the maze
    WINDOW = auto()  # something to draw on, or to call after each step


class Entry(NamedTuple):
    """What solves a maze: a function, a method or the whole file."""

    name: str  # such as bfs, or Maze.solve
    roles: dict[str, Role]  # of its parameters, without those that keep their defaults
    node: Function | ast.Module
    owner: str = ""  # the class of a method
    owner_roles: dict[str, Role] = {}  # of the parameters of its constructor
    keeps_places: bool = False
    """True if it stores positions and returns to them; else it moves on from where it is."""

    @property
    def function(self) -> str:
        """The name that a user writes, without the class."""
        return self.name.rpartition(".")[2]

    @property
    def all_roles(self) -> set[Role]:
        return {*self.roles.values(), *self.owner_roles.values()}

    @property
    def has_own_maze(self) -> bool:
        """True if the maze is written out among its own lines."""
        return not self.all_roles & {Role.MAZE, Role.FILE} and not self.owner


class Program(NamedTuple):
    """What a file holds."""

    tree: ast.Module
    entries: tuple[Entry, ...]
    names: frozenset[str]
    """The names of its maze outside functions."""
    own_maze: Any  # the first that is written out; None if there is none
    scans: frozenset[int]
    """Lines that go through the whole maze, such as those that draw it."""
    searches: frozenset[str]
    """Functions that loop until something is found."""
    is_over_graph: bool
    """True if its entries ask for the neighbours of nodes."""

    def entry(self, name: str) -> Entry | None:
        """The entry that a user names, with or without its class; by default the only one."""
        if not name and len(self.entries) == 1:
            return self.entries[0]
        return next((it for it in self.entries if name in (it.name, it.function)), None)

    def chosen(self, file: str, name: str) -> Entry:
        """The entry of this name; if it is empty, the only one. PixelmazeError if there is none, or
        if there are several."""
        if entry := self.entry(name):
            return entry
        *most, last = [entry.function for entry in self.entries]
        names = f"{', '.join(most)} and {last}" if most else last
        if name:
            raise PixelmazeError(f"{file}: {name}() does not solve a maze: expected {names}")
        example = f"{file.rpartition('/')[2]}:{self.entries[0].function}"
        raise PixelmazeError(f"{file}: {names} solve a maze: name one, such as {example}")


@lru_cache(16)
def program_in(source: bytes) -> Program | None:
    """What a file holds; None if it was written for this package, or nothing solves a maze."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # which others report
    nodes = [*ast.walk(tree)]
    if any(map(_is_ours, nodes)) or _leaves_solve_to_us(nodes):
        return None
    mazes = dict(_written_out(tree.body))
    functions = _Functions(tree, {*mazes})
    entries = functions.entries()
    if not entries:
        entries = [Entry(name, {}, node) for name, node in functions.top.items() if _is_whole(node)]
    if not entries and _is_whole(tree):
        entries = [Entry(SCRIPT, {}, tree)]
    if not entries:
        return None
    own = next((it for it in (*mazes.values(), *map(maze_of, nodes)) if it is not None), None)
    kept = tuple(it._replace(keeps_places=functions.keeps_places(it)) for it in entries)
    return Program(
        tree, kept, frozenset(mazes), own, _scans(tree), frozenset(functions.searches),
        all(map(functions.is_over_graph, entries)),
    )  # fmt: skip


def _is_ours(node: ast.AST) -> bool:
    """True if a line imports this package, or a function asks its maze or walker as ours are."""
    match node:
        case ast.ImportFrom(module=str() as name):
            return name.partition(".")[0] == "pixelmaze"
        case ast.Import(names):
            return any(it.name.partition(".")[0] == "pixelmaze" for it in names)
        case Function(args=ast.arguments(args=[first, *others])) if first.arg != "self":
            asked = {*WALKERS} if others else {*WALKERS, *OF_ALGORITHMS}
            return any(_asks(it, first.arg, asked) for it in ast.walk(node))
    return False


def _leaves_solve_to_us(nodes: list[ast.AST]) -> bool:
    """True if a file defines solve(maze) and never calls it, as solvers for this package do."""
    functions = [it for it in nodes if isinstance(it, Function) and it.name == SOLVE]
    if not any(len(it.args.args) == 1 and it.args.args[0].arg != "self" for it in functions):
        return False
    return not any(isinstance(it, ast.Call) and _key(it.func) == SOLVE for it in nodes)


def _asks(node: ast.AST, name: str, attributes: set[str]) -> bool:
    match node:
        case ast.Attribute(ast.Name(owner), attribute):
            return owner == name and attribute in attributes
    return False


def _is_whole(node: Function | ast.Module) -> bool:
    """True if these lines search a maze that is written out in them, or in a file they open."""
    if isinstance(node, Function) and node.args.args:
        return False
    inner = [it for line in node.body if not isinstance(line, Function) for it in ast.walk(line)]
    has_loop = any(isinstance(it, ast.While) for it in inner)
    return has_loop and (any(_written_out(node.body)) or any(map(_opens_text, inner)))


def _opens_text(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Name("open"), [ast.Constant(str() as name), *_]):
            return name.endswith(".txt")
    return False


# ---- mazes that are written out ------------------------------------------------------------------


def _written_out(body: list[ast.stmt]) -> Iterator[tuple[str, Any]]:
    """The names and values of mazes in these lines."""
    for node in body:
        match node:
            case ast.Assign([ast.Name(name)], value) if (found := maze_of(value)) is not None:
                yield name, found


def maze_of(node: ast.AST) -> Any:
    """The matrix or graph that an expression writes out; None for others."""
    match node:
        case ast.Call(ast.Attribute(_, "array") | ast.Name("array"), [inner, *_]):
            return maze_of(inner)
        case ast.Call(ast.Attribute(inner, "split" | "splitlines" | "strip")):
            return maze_of(inner)
        case ast.Constant(str() as text):
            lines = [line for line in text.splitlines() if line.strip()]
            return lines if len(lines) > 2 and len({*map(len, lines)}) == 1 else None
        case ast.ListComp(ast.Call(ast.Name("list")), [ast.comprehension(iter=inner)]):
            rows = maze_of(inner)
            return rows and [[*row] for row in rows]
        case ast.List(rows) if len(rows) > 1:
            values = [_row(row) for row in rows]
            is_even = all(values) and len({*map(len, values)}) == 1
            return values if is_even else None
        case ast.Dict(keys) if keys:
            value = _evaluated(node)
            is_graph = value and all(isinstance(it, list | set | tuple | dict) for it in value.values())
            return value if is_graph else None
    return None


def _row(node: ast.expr) -> Any:
    """A row of numbers or of characters, or a string; empty for others."""
    match node:
        case ast.Call(ast.Name("list"), [ast.Constant(str() as text)]):
            return [*text]
    value = _evaluated(node)
    is_row = isinstance(value, list) and all(isinstance(it, int | str) for it in value)
    return value if (is_row or isinstance(value, str)) and len(value) > 1 else []


def _evaluated(node: ast.AST) -> Any:
    try:
        return ast.literal_eval(node)  # type: ignore[arg-type]
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


# ---- what functions do with their variables ------------------------------------------------------


class _Use(StrEnum):
    """What a function does with a variable."""

    MATRIX = auto()  # indexes it twice
    GRAPH = auto()  # goes through what it has for a node
    ROWS = auto()  # goes through it, or asks for its length
    PAIR = auto()  # takes it apart
    NUMBER = auto()  # indexes something with it, adds to it or compares it
    BOUND = auto()  # compares others with it
    STORED = auto()  # puts values into it
    LIST = auto()  # appends to it
    SET = auto()  # adds to it
    TEST = auto()  # asks it, as a function
    FILE = auto()  # opens it
    WINDOW = auto()  # calls it, or methods that no list has, and ignores what they return


_OF_MAZE = {_Use.MATRIX, _Use.GRAPH}
_OF_COPIES = {*_OF_MAZE, _Use.ROWS, _Use.PAIR}
"""Uses of a copy that are uses of the original, too."""
_FILLING = {"append": _Use.LIST, "extend": _Use.LIST, "insert": _Use.LIST, "add": _Use.SET}
_TAKING = {"pop", "popleft", "heappop", "get", "get_nowait", "remove"}
_OF_VALUES = {"copy", "count", "find", "get", "index", "items", "keys", "split", "tolist", "values"}
"""Methods of lists, dictionaries and strings."""
_WRAPPING = {"enumerate", "list", "reversed", "set", "sorted"}
_COPYING = {"array", "asarray", "copy", "deepcopy", "list", "tuple"}
_ORDER = ast.Lt | ast.LtE | ast.Gt | ast.GtE
Uses = dict[str, set[_Use]]


def _key(node: ast.AST | None) -> str:
    """A variable or an attribute of self, as text; empty for others."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("self"), name):
            return f"self.{name}"
        case ast.Starred(inner):
            return _key(inner)
    return ""


def _uses(node: ast.AST) -> Iterator[tuple[ast.AST, _Use]]:
    """What a node of the tree does with other nodes."""
    match node:
        case ast.Subscript(ast.Subscript(base)) | ast.Subscript(base, ast.Tuple([_, _])):
            yield base, _Use.MATRIX
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                yield base, _Use.STORED
        case ast.Subscript(base, ast.Constant(0 | 1)):
            yield base, _Use.PAIR
        case ast.BinOp(ast.Subscript(base, ast.Name()), ast.Sub(), ast.Name()):
            yield base, _Use.GRAPH  # a set of neighbours, without those visited
        case ast.BinOp(left, ast.Add() | ast.Sub(), ast.Constant() | ast.Name() | ast.Subscript()):
            yield left, _Use.NUMBER
        case ast.Compare(left, operators, [*middle, last]):
            if isinstance(operators[-1], _ORDER):
                bound = last.left if isinstance(last, ast.BinOp) else last
                yield bound, _Use.BOUND
                yield from ((it, _Use.NUMBER) for it in (left, *middle))
        case ast.For(iter=over) | ast.comprehension(iter=over):
            yield from _uses_in_loop(over)
        case ast.Assign([ast.Tuple()], base):
            yield base, _Use.PAIR
        case ast.Starred(base):
            yield base, _Use.PAIR
        case ast.Attribute(base, "shape"):
            yield base, _Use.ROWS
        case ast.Call(ast.Name("len"), [base]):
            yield base, _Use.ROWS
        case ast.Call(ast.Name("range"), [*_, base]):
            yield base, _Use.BOUND
        case ast.Call(ast.Name("open"), [base, *_]):
            yield base, _Use.FILE
        case ast.Call(ast.Attribute(base, method)) if method in _FILLING:
            yield base, _FILLING[method]
        case ast.Expr(ast.Call(ast.Name() as base) | ast.Call(ast.Attribute(base))):
            yield base, _Use.WINDOW
        case ast.Call(ast.Name() as base, [_]):
            yield base, _Use.TEST
    if isinstance(node, ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        yield from ((part, _Use.NUMBER) for part in parts if isinstance(part, ast.Name))


def _uses_in_loop(over: ast.expr) -> Iterator[tuple[ast.AST, _Use]]:
    match over:
        case ast.Call(ast.Name(name), [inner, *_]) if name in _WRAPPING:
            yield from _uses_in_loop(inner)
        case ast.Call(ast.Attribute(ast.Subscript() as inner, "items" | "keys")):
            yield from _uses_in_loop(inner)
        case ast.Call(ast.Attribute(base, "get"), [_, *_]):
            yield base, _Use.GRAPH
        case ast.Subscript(base, ast.Name() | ast.Attribute()):
            yield base, _Use.GRAPH
        case _:
            yield over, _Use.ROWS


def _original(value: ast.AST) -> str:
    """The variable of which a value is a copy, or another name; empty for others."""
    match value:
        case ast.Call(ast.Name(name) | ast.Attribute(_, name), [inner, *_]) if name in _COPYING:
            return _original(inner)
        case ast.Call(ast.Attribute(inner, "copy"), []):
            return _original(inner)
        case ast.ListComp(generators=[ast.comprehension(iter=inner)]):
            return _original(inner)
    return _key(value)


class _Functions:
    """The functions and methods of a file, by names such as bfs and Maze.solve."""

    def __init__(self, tree: ast.Module, mazes: set[str]) -> None:
        self.top = {it.name: it for it in tree.body if isinstance(it, Function)}
        self._classes = {it.name: it for it in tree.body if isinstance(it, ast.ClassDef)}
        self._all = dict(self.top)
        for name, node in self._classes.items():
            self._all |= {f"{name}.{it.name}": it for it in node.body if isinstance(it, Function)}
        self._globals = mazes
        self._calls = {name: [*self._calls_in(name)] for name in self._all}
        self._loops = {name for name, node in self._all.items() if _has_loop(node)}
        self.searches = {
            name for name in self._all if (self._reached(name) & self._loops) or self._recurs(name)
        }
        self._uses = self._all_uses(set())
        self._near_uses = self._all_uses(self.searches)  # also what helpers do, but not searches

    # ---- calls -------------------------------------------------------------------------------

    def _calls_in(self, name: str) -> Iterator[tuple[str, dict[str, ast.expr]]]:
        """The functions of the file that a function calls, with the arguments by parameter."""
        for node in ast.walk(self._all[name]):
            if not isinstance(node, ast.Call):
                continue
            called = _key(node.func)
            if called.startswith("self."):
                called = f"{name.partition('.')[0]}.{called[5:]}"
            elif called in self._classes:
                called = f"{called}.__init__"
            if called in self._all:
                by_name = {it.arg: it.value for it in node.keywords if it.arg}
                yield called, dict(zip(self._parameters(called), node.args, strict=False)) | by_name

    def _parameters(self, name: str) -> list[str]:
        names = [it.arg for it in self._all[name].args.args]
        return names[1:] if "." in name else names

    def _reached(self, name: str) -> set[str]:
        """A function, and all that it calls."""
        todo, found = [name], {name}
        while todo:
            new = {it for it, _ in self._calls[todo.pop()]} - found
            found |= new
            todo += new
        return found

    def _recurs(self, name: str) -> bool:
        reached = self._reached(name)
        return any(one in self._reached(it) for one in reached for it, _ in self._calls[one])

    # ---- uses --------------------------------------------------------------------------------

    def _all_uses(self, without: set[str]) -> dict[str, Uses]:
        """By function, what it does with its variables: itself, or by handing them on to another
        function that is not among these."""
        found: dict[str, Uses] = {}
        for name, node in self._all.items():
            own: Uses = defaultdict(set)
            for inner in ast.walk(node):
                for base, use in _uses(inner):
                    own[_key(base)].add(use)
            found[name] = own
        total = -1
        while total != (total := sum(len(it) for own in found.values() for it in own.values())):
            for name, own in found.items():
                for called, given in self._calls[name]:
                    if called not in without or called == name:
                        self._hand_on(name, own, found[called], called, given)
                self._pass_to_originals(name, own, found)
        return found

    def _hand_on(
        self, name: str, own: Uses, theirs: Uses, called: str, given: dict[str, ast.expr]
    ) -> None:
        passed_on = self._globals - {*self._parameters(name)}  # it does not search these itself
        for parameter, value in given.items():
            key = _key(value)
            if key and key not in passed_on:
                own[key] |= theirs[parameter]
        for key in self._globals - {*self._parameters(called)}:
            own[key] |= theirs[key]

    def _pass_to_originals(self, name: str, own: Uses, found: dict[str, Uses]) -> None:
        for node in ast.walk(self._all[name]):
            match node:
                case ast.Assign([target], value) if original := _original(value):
                    own[original] |= own[_key(target)] & _OF_COPIES
        owner = name.partition(".")[0]
        for method in (it for it in found if "." in name and it.partition(".")[0] == owner):
            for key in [it for it in found[method] if it.startswith("self.")]:
                own[key] |= found[method][key]

    # ---- entries -----------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """All that solve a maze, without those that others of them call."""
        solving = {name for name in self._all if self._reads_maze(name)}
        new = solving
        while new:  # a function that starts one of these without a loop around it
            new = {
                name
                for name in {*self._all} - solving
                if name not in self._loops
                and len({it for it, _ in self._calls[name]} & solving) == 1
                and self._maze_key(self._uses[name], name)
            }
            solving |= new
        called = {
            it
            for name in solving
            for it in self._reached(name)
            if name not in self._reached(it) and not name.endswith("__init__")
        }
        found = []
        for name in self._all:
            function = name.rpartition(".")[2]
            if name in solving - called and not function.startswith("_"):
                if entry := self._entry(name):
                    found.append(entry)
        return found

    def _reads_maze(self, name: str) -> bool:
        """True if a function looks for something in a maze, and does not make it."""
        is_search = name in self._loops or self._recurs_itself(name)
        key = self._maze_key(self._near_uses[name], name)
        if not is_search or not key:
            return False
        reached = [self._all[it] for it in self._reached(name)]
        is_random = any(_is_random(node) for it in reached for node in ast.walk(it))
        return not (is_random and _Use.STORED in self._uses[name][key])

    def _recurs_itself(self, name: str) -> bool:
        return any(name in self._reached(it) for it, _ in self._calls[name])

    def _maze_key(self, uses: Uses, name: str) -> str:
        """The variable that is the maze: a parameter, an attribute or a global one."""
        own = [key for key in self._parameters(name) if uses[key] & _OF_MAZE]
        kept = [key for key in uses if key.startswith("self.") and uses[key] & _OF_MAZE]
        outside = [key for key in self._globals if uses[key] & _OF_MAZE]
        own.sort(key=lambda it: _Use.STORED in uses[it])  # the others are marks
        return next(iter((*own, *kept, *outside)), "")

    def _entry(self, name: str) -> Entry | None:
        node, owner = self._all[name], name.rpartition(".")[0]
        uses = self._uses[name]
        key = self._maze_key(uses, name)
        roles = _roles(node, uses, key, "." in name)
        if roles is None:
            return None
        owner_roles: dict[str, Role] | None = {}
        start = f"{owner}.__init__"
        if start in self._all:
            uses = self._uses[start]
            at_first = "" if key in self._parameters(name) else self._maze_key(uses, start)
            owner_roles = _roles(self._all[start], uses, at_first, True)
        if owner_roles is None:
            return None
        entry = Entry(name, roles, node, owner, owner_roles)
        is_given = entry.all_roles & {Role.MAZE, Role.FILE} or key in self._globals
        return entry if is_given else None

    def is_over_graph(self, entry: Entry) -> bool:
        """True if it goes through the neighbours of nodes, and never indexes its maze twice."""
        if entry.name not in self._all:
            return False
        uses = self._uses[entry.name]
        return uses[self._maze_key(uses, entry.name)] & _OF_MAZE == {_Use.GRAPH}

    def keeps_places(self, entry: Entry) -> bool:
        """True if it stores positions that it returns to later: not if it calls itself."""
        names = self._reached(entry.name) if entry.name in self._all else ()
        nodes: list[ast.AST] = [self._all[name] for name in names] or [entry.node]
        if any(map(self._recurs_itself, names)) or any(map(_has_inner_recursion, nodes)):
            return False
        return any(_takes_out(node) for whole in nodes for node in ast.walk(whole))


def _has_loop(function: Function) -> bool:
    """True if a function loops until something is found, itself or in a function inside it."""
    if _has_inner_recursion(function):
        return True
    return any(
        isinstance(node, ast.While) or _is_over_growing(node) for node in ast.walk(function)
    )


def _has_inner_recursion(node: ast.AST) -> bool:
    inner = [it for it in ast.walk(node) if isinstance(it, Function) and it is not node]
    return any(
        isinstance(call, ast.Call) and _key(call.func) == it.name
        for it in inner
        for call in ast.walk(it)
    )


def _is_over_growing(node: ast.AST) -> bool:
    match node:
        case ast.For(iter=ast.Name(name)):
            return f"{name}.append(" in ast.unparse(node)
    return False


def _takes_out(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Attribute(_, name) | ast.Name(name)):
            return name in _TAKING
        case ast.For(iter=ast.Subscript(ast.Name(), ast.Name())):
            return True  # level by level
        case ast.Attribute(ast.Name("deque"), name):
            return name in _TAKING
    return _is_over_growing(node)


def _is_random(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Attribute(ast.Name("random" | "rnd" | "np"), _)):
            return True
        case ast.Call(ast.Name("choice" | "randint" | "randrange" | "shuffle")):
            return True
    return False


# ---- roles ---------------------------------------------------------------------------------------

_FILLED = {_Use.FILE: Role.FILE, _Use.SET: Role.SET, _Use.LIST: Role.LIST}
_PLACES = {
    0: (),
    1: (Role.START,),
    2: (Role.START, Role.GOAL),
    3: (Role.START_ROW, Role.START_COLUMN, Role.GOAL),
    4: (Role.START_ROW, Role.START_COLUMN, Role.GOAL_ROW, Role.GOAL_COLUMN),
}


def _roles(function: Function, uses: Uses, maze: str, is_method: bool) -> dict[str, Role] | None:
    """The roles of the parameters, without those that keep their defaults; None if unknown."""
    arguments = function.args
    parameters = [it.arg for it in arguments.args][is_method:]
    defaults = dict(zip(parameters[::-1], arguments.defaults[::-1], strict=False))
    roles: dict[str, Role] = {}
    places: list[str] = []
    bounds: list[str] = []
    for name in parameters:
        its = uses[name]
        if name == maze or (maze.startswith("self.") and its & _OF_MAZE and not roles):
            roles[name] = Role.MAZE
        elif name in defaults and not _is_place(defaults[name]):
            continue
        elif _Use.MATRIX in its:
            roles[name] = Role.MATRIX
        elif filled := next((role for use, role in _FILLED.items() if use in its), None):
            roles[name] = filled
        elif _Use.WINDOW in its:
            roles[name] = Role.WINDOW
        elif _Use.TEST in its:
            roles[name] = Role.GOAL_TEST
        elif its == {_Use.BOUND}:
            bounds.append(name)
        else:
            places.append(name)
    is_graph = uses[maze] & _OF_MAZE == {_Use.GRAPH}
    is_pair = is_graph or not all(_Use.NUMBER in uses[name] for name in places)
    kinds = _PLACES.get(len(places))
    if len(places) == 2 and not is_pair:
        kinds = (Role.START_ROW, Role.START_COLUMN)
    if kinds is None or len(bounds) > 2:
        return None
    roles |= zip(places, kinds, strict=True)
    roles |= zip(bounds, (Role.ROWS, Role.COLUMNS), strict=False)
    return roles


def _is_place(default: ast.expr) -> bool:
    """True if a default is a position, which belongs to the program's own maze."""
    match default:
        case ast.Tuple([ast.Constant(int()), ast.Constant(int())]):
            return True
        case ast.Constant(int() as number):
            return not isinstance(number, bool)
    return False


# ---- lines that go through the whole maze --------------------------------------------------------


def _scans(tree: ast.Module) -> frozenset[int]:
    """The lines inside two loops that count, unless a search is inside these."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and _counts(node):
            for inner in ast.walk(node):
                if isinstance(inner, ast.For) and inner is not node and _counts(inner):
                    lines |= _lines_of(inner)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
            if sum(map(_counts, node.generators)) > 1:
                lines |= _lines_of(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.While) and not lines & {it.lineno for it in _loops_in(node)}:
            lines -= _lines_of(node)
    return frozenset(lines)


def _loops_in(node: ast.AST) -> Iterator[ast.For]:
    loops = [it for it in ast.walk(node) if isinstance(it, ast.For) and _counts(it)]
    return (
        inner for it in loops for inner in ast.walk(it) if inner is not it and inner in loops
    )  # type: ignore[misc]


def _lines_of(node: ast.stmt | ast.expr) -> set[int]:
    return {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def _counts(loop: ast.For | ast.comprehension) -> bool:
    return isinstance(loop.iter, ast.Call) and _key(loop.iter.func) in ("range", "enumerate")
