"""Recognises programs that take a maze as a matrix or as a graph; none is run.

The evidence is what a function does with a maze: it indexes it twice, as in `maze[row][column]`, or
goes through the neighbours `graph[node]`. Nothing that this package passes to functions can be
indexed, so a solver for the package is never recognised.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum, auto
from functools import lru_cache
from typing import Any, NamedTuple

from pixelmaze.maze.public import OF_ALGORITHMS, WALKERS
from pixelmaze.outside.faults import RefusedError

SOLVE = "solve"
"""The name of a solver for this package."""
SCRIPT = "<script>"
"""The name of an entry that is a whole file."""
Function = ast.FunctionDef
_MOST_FUNCTIONS, _MOST_NODES = 100, 20_000
"""Functions, and nodes of the tree in them, of a program about a maze: it takes a second."""
_OURS = {*WALKERS, *OF_ALGORITHMS}
_OF_WALKERS = _OURS & {"at_goal", "can_go", "go_ahead", "is_wall_ahead", "open_ways"}
"""What others hardly ask: `position` and `cost` are common names."""


class Role(StrEnum):
    """What a program is given for a parameter."""

    MAZE = auto()
    START = auto()
    GOAL = auto()
    START_ROW = auto()
    START_COLUMN = auto()
    GOAL_ROW = auto()
    GOAL_COLUMN = auto()
    MARKS = auto()  # a matrix of zeros
    LIST = auto()  # to be filled
    SET = auto()
    FILE = auto()  # the name of a file with the maze
    WINDOW = auto()  # something to draw on, or to call after each step
    OTHER = auto()  # unknown


class Entry(NamedTuple):
    """What solves a maze: a function, a method or the whole file."""

    name: str  # such as bfs, or Maze.solve
    roles: Mapping[str, Role]  # of its parameters, without those that keep their defaults
    node: Function | ast.Module
    owner: str  # the class of a method
    owner_roles: Mapping[str, Role]  # of the parameters of its constructor
    is_over_graph: bool
    keeps_places: bool
    """True if it stores positions and returns to them; else it moves on from where it is."""
    walks: bool
    """True if it always moves on to a neighbour: it neither stores positions nor calls itself."""

    @property
    def function(self) -> str:
        """The name that a user writes, without the class."""
        return self.name.rpartition(".")[2]

    @property
    def all_roles(self) -> set[Role]:
        return {*self.roles.values(), *self.owner_roles.values()}


class Program(NamedTuple):
    """What a file holds."""

    tree: ast.Module
    entries: tuple[Entry, ...]
    own_maze: Any  # the first that is written out; None if there is none
    scans: frozenset[int]
    """Lines that go through the whole maze, such as those that draw it."""
    searches: frozenset[str]
    """Functions that loop until something is found."""
    sweeps: bool
    """True if it goes through the whole maze again and again."""

    def entry(self, name: str) -> Entry | None:
        """The entry that a user names, with or without its class; if none is named, the only one.
        None if there is no such entry."""
        if not name and len(self.entries) == 1:
            return self.entries[0]
        return next((it for it in self.entries if name in (it.name, it.function)), None)

    def chosen(self, file: str, name: str) -> Entry:
        """The same; RefusedError if there is no such entry, or several."""
        if entry := self.entry(name):
            return entry
        *most, last = [entry.function for entry in self.entries]
        if last == SCRIPT:
            raise RefusedError(f"{file}: the whole file solves the maze: remove :{name}")
        if name:
            names = " or ".join([*most, last])
            raise RefusedError(f"{file}: {name}() does not solve a maze: expected {names}")
        example = f"{file.rpartition('/')[2]}:{most[0]}"
        names = f"{', '.join(most)} and {last}"
        raise RefusedError(f"{file}: {names} solve a maze: name one, such as {example}")


def check_mazes(source: bytes, file: str, function: str) -> None:
    """RefusedError if a file, in which no program was recognised, brings its own kind of maze for
    this function."""
    if _is_for_own_mazes(source, function):
        raise RefusedError(
            f"{file}: nothing in it takes a maze as a matrix, such as maze[row][column], or as a "
            "graph, such as graph[node]; `pixelmaze new` writes a solver to start from"
        )


def _is_for_own_mazes(source: bytes, name: str) -> bool:
    """True if a file calls its function of this name itself, with a maze that it does not ask as it
    would ask one of this package."""
    nodes = [*ast.walk(ast.parse(source))]
    functions = [it for it in nodes if isinstance(it, Function) and it.name == name]
    inner = [node for function in functions for node in ast.walk(function)]
    calls = [it for it in nodes if isinstance(it, ast.Call) and _key(it.func) == name]
    if any(map(_imports_us, nodes)) or {*inner}.issuperset(calls):
        return False
    asked = [it for function in functions for it in _asked(function)]
    indexed = [it.value for it in inner if isinstance(it, ast.Subscript)]
    return not asked or any(it.attr not in _OURS or it in indexed for it in asked)


@lru_cache(16)
def program_in(source: bytes) -> Program | None:
    """What a file holds; None if it was written for this package, or nothing solves a maze."""
    try:
        tree = ast.parse(source)
        nodes = [*ast.walk(tree)]
        inner = [len([*ast.walk(it)]) for it in nodes if isinstance(it, Function)]
        is_large = len(inner) > _MOST_FUNCTIONS or sum(inner) > _MOST_NODES
        if is_large or any(map(_is_ours, nodes)) or _leaves_solve_to_us(nodes):
            return None
        scans = frozenset(_scans(tree, 0))
        functions = _Functions(tree, scans)
        entries = functions.entries()
        own = next((it for it in map(maze_of, nodes) if it is not None), None)
        loops = [it for it in nodes if isinstance(it, ast.While)]
        sweeps = any(True for loop in loops for _ in _scans(loop, 0))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # others report it
    if not entries:
        return None
    return Program(tree, entries, own, scans, functions.searches, sweeps)


def _is_ours(node: ast.AST) -> bool:
    """True if a node imports this package, or is a function that asks a maze or walker of it."""
    if not isinstance(node, Function):
        return _imports_us(node)
    ours = _OURS if node.name == SOLVE and len(node.args.args) == 1 else _OF_WALKERS
    return any(it.attr in ours for it in _asked(node))


def _imports_us(node: ast.AST) -> bool:
    names = [it.name for it in node.names] if isinstance(node, ast.Import) else []
    names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
    return any(name.partition(".")[0] == "pixelmaze" for name in names)


def _asked(function: Function) -> Iterator[ast.Attribute]:
    """What a function asks its first parameter; a method asks its object nothing of ours."""
    first = next((it.arg for it in function.args.args), "self")
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and _key(node.value) == first != "self":
            yield node


def _leaves_solve_to_us(nodes: list[ast.AST]) -> bool:
    """True if a file defines solve(maze) and never calls it, as solvers for this package do."""
    functions = [it for it in nodes if isinstance(it, Function) and it.name == SOLVE]
    if not any(len(it.args.args) == 1 and it.args.args[0].arg != "self" for it in functions):
        return False
    return not any(isinstance(it, ast.Call) and _key(it.func) == SOLVE for it in nodes)


# ---- mazes that are written out ------------------------------------------------------------------


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
        case ast.List([_, _, *_]):
            rows = [_row(row) for row in node.elts]
            return rows if all(rows) and len({*map(len, rows)}) == 1 else None
        case ast.Dict([_, *_]):
            graph = _evaluated(node)
            is_graph = graph and all(isinstance(it, _NEIGHBOURS) for it in graph.values())
            return graph if is_graph else None
    return None


_NEIGHBOURS = list, set, tuple, dict
_MOST_SIGNS = 6  # different characters in a row of a maze


def _row(node: ast.expr) -> Any:
    """A row of numbers or of characters, or a string; empty for others."""
    match node:
        case ast.Call(ast.Name("list"), [ast.Constant(str() as text)]):
            return [*text]
    value = _evaluated(node)
    if isinstance(value, str):
        return value if len({*value}) <= _MOST_SIGNS else []
    is_row = isinstance(value, list) and len(value) > 2 and all(map(_is_value, value))
    return value if is_row else []  # shorter ones may be directions


def _is_value(value: object) -> bool:
    return len(value) == 1 if isinstance(value, str) else isinstance(value, int)


def _evaluated(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError):
        return None


# ---- what functions do with their variables ------------------------------------------------------


class _Use(StrEnum):
    """What a function does with a variable."""

    MATRIX = auto()  # indexes it twice
    GRAPH = auto()  # goes through what it has for a node
    NUMBER = auto()  # indexes with it, adds to it or compares it
    STORED = auto()  # puts values into it
    LIST = auto()  # appends to it
    SET = auto()  # adds to it
    FILE = auto()  # opens it
    WINDOW = auto()  # calls it or its methods, and ignores what they return


_OF_MAZE = {_Use.MATRIX, _Use.GRAPH}
_FILLING = {"append": _Use.LIST, "extend": _Use.LIST, "insert": _Use.LIST, "add": _Use.SET}
_TAKING = {"pop", "popleft", "heappop", "get", "get_nowait", "remove"}
_WRAPPING = {"enumerate", "list", "reversed", "sorted"}
_COPYING = {"array", "asarray", "copy", "deepcopy", "list"}
_RANDOM = {"choice", "randint", "randrange", "shuffle"}
Uses = dict[str, set[_Use]]


def _key(node: ast.AST) -> str:
    """A variable or an attribute of self, as text; empty for others."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("self"), name):
            return f"self.{name}"
    return ""


def _names(node: ast.AST, names: set[str]) -> bool:
    """True if a node is one of these names, alone or after a dot."""
    if isinstance(node, ast.Attribute):
        return node.attr in names
    return isinstance(node, ast.Name) and node.id in names


def _uses(node: ast.AST) -> Iterator[tuple[ast.AST, _Use]]:
    """What a node of the tree does with others."""
    match node:
        case ast.Subscript(ast.Subscript(base, row), column) | ast.Subscript(
            base, ast.Tuple([row, column])
        ):
            yield from ((base, _Use.MATRIX), (row, _Use.NUMBER), (column, _Use.NUMBER))
            if isinstance(node.ctx, ast.Store):
                yield base, _Use.STORED
        case ast.BinOp(ast.Subscript(base, ast.Name()), ast.Sub(), ast.Name() | ast.Call()):
            yield base, _Use.GRAPH  # a set of neighbours, without those visited
        case ast.BinOp(left, ast.Add() | ast.Sub(), ast.Constant() | ast.Name() | ast.Subscript()):
            yield left, _Use.NUMBER
        case ast.Compare(left, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE(), *_], [*middle, _]):
            yield from ((it, _Use.NUMBER) for it in (left, *middle))
        case ast.For(iter=over) | ast.comprehension(iter=over):
            if graph := _graph_in(over):
                yield graph, _Use.GRAPH
        case ast.Call(ast.Name("open"), [base, *_]):
            yield base, _Use.FILE
        case ast.Call(ast.Attribute(base, method)) if method in _FILLING:
            yield base, _FILLING[method]
        case ast.Expr(ast.Call(ast.Name() as base) | ast.Call(ast.Attribute(base))):
            yield base, _Use.WINDOW


def _graph_in(over: ast.expr) -> ast.expr | None:
    """The graph, if a loop goes through the neighbours of one of its nodes."""
    match over:
        case ast.Call(ast.Name(name), [inner, *_]) if name in _WRAPPING:
            return _graph_in(inner)
        case ast.Call(ast.Attribute(ast.Subscript() as inner, "items" | "keys")):
            return _graph_in(inner)
        case ast.Call(ast.Attribute(base, "get"), [_, *_]):
            return base
        case ast.Subscript(base, ast.Name() | ast.Attribute()):
            return base
    return None


def _copy_in(node: ast.AST) -> tuple[str, str]:
    """The variable that a line sets, and the one of which it is a copy; empty if there is none."""
    match node:
        case ast.Assign([target], value):
            return _key(target), _original(value)
    return "", ""


def _original(value: ast.AST) -> str:
    """The variable of which a value is a copy, or another name; empty for others."""
    match value:
        case ast.Call(ast.Name(name) | ast.Attribute(_, name), [inner, *_]) if name in _COPYING:
            return _original(inner)
        case ast.ListComp(generators=[ast.comprehension(iter=inner)]):
            return _original(inner)
    return _key(value)


class _Functions:
    """The functions and methods of a file, by names such as bfs and Maze.solve."""

    def __init__(self, tree: ast.Module, scans: frozenset[int]) -> None:
        self._tree = tree
        self._all = {it.name: it for it in tree.body if isinstance(it, Function)}
        for owner in (it for it in tree.body if isinstance(it, ast.ClassDef)):
            methods = (it for it in owner.body if isinstance(it, Function))
            self._all |= {f"{owner.name}.{it.name}": it for it in methods}
        self._nodes = {name: [*ast.walk(node)] for name, node in self._all.items()}
        self._copies = {
            name: [pair for it in nodes if all(pair := _copy_in(it))]
            for name, nodes in self._nodes.items()
        }
        self._mazes = dict.fromkeys(_mazes_among(tree.body))
        self._calls = {name: [*self._calls_in(name)] for name in self._all}
        self._loops = {name for name, node in self._all.items() if _has_loop(node)}
        self._loops |= {name for name in self._all if self._recurs(name)}
        self._searches = {name for name in self._all if self._reached(name) & self._loops}
        self.searches = frozenset(name.rpartition(".")[2] for name in self._searches)
        self._uses = self._all_uses(set(), frozenset())
        # by themselves and their helpers, first apart from what draws or builds something
        self._own_uses = self._all_uses(self._searches, scans)
        if not any(map(self._searches_maze, self._loops)):
            self._own_uses = self._all_uses(self._searches, frozenset())

    # ---- calls -----------------------------------------------------------------------------------

    def _calls_in(self, name: str) -> Iterator[tuple[str, dict[str, ast.expr]]]:
        """The functions of the file that a function calls, with the arguments by parameter."""
        for node in self._nodes[name]:
            if not isinstance(node, ast.Call):
                continue
            called = _key(node.func).replace("self.", f"{name.partition('.')[0]}.")
            called = f"{called}.__init__" if f"{called}.__init__" in self._all else called
            if called in self._all:
                by_name = {it.arg: it.value for it in node.keywords if it.arg}
                yield called, dict(zip(self._parameters(called), node.args, strict=False)) | by_name

    def _parameters(self, name: str) -> list[str]:
        return [it.arg for it in self._all[name].args.args if it.arg != "self"]

    def _reached(self, name: str) -> set[str]:
        """A function, and all that it calls."""
        todo, found = [name], {name}
        while todo:
            new = {it for it, _ in self._calls[todo.pop()]} - found
            found |= new
            todo += new
        return found

    def _recurs(self, name: str) -> bool:
        return any(name in self._reached(it) for it, _ in self._calls[name])

    # ---- uses ------------------------------------------------------------------------------------

    def _all_uses(self, apart_from: set[str], lines: frozenset[int]) -> dict[str, Uses]:
        """By function, what it does with its variables: itself, in functions that it passes them to
        apart from these, and through its object. What happens in `lines` does not count."""
        found: dict[str, Uses] = {name: defaultdict(set) for name in self._all}
        for name, nodes in self._nodes.items():
            inner = (it for it in nodes if getattr(it, "lineno", 0) not in lines)
            for base, use in (it for one in inner for it in _uses(one)):
                found[name][_key(base)].add(use)
        total = -1
        while total != (total := sum(len(it) for uses in found.values() for it in uses.values())):
            for name, uses in found.items():
                for called, given in self._calls[name]:
                    if called not in apart_from or called == name:
                        self._pass_on(name, uses, called, found[called], given)
                for copied, original in self._copies[name]:
                    uses[original] |= uses[copied] & _OF_MAZE
                for other in found:
                    if "." in name and other.partition(".")[0] == name.partition(".")[0]:
                        for key in [it for it in found[other] if it.startswith("self.")]:
                            uses[key] |= found[other][key]
        return found

    def _pass_on(
        self, name: str, uses: Uses, called: str, theirs: Uses, given: dict[str, ast.expr]
    ) -> None:
        shared = self._mazes.keys() - {*self._parameters(name)}
        for parameter, value in given.items():
            if (key := _key(value)) not in shared:  # else it only starts what searches its maze
                uses[key] |= theirs[parameter]
        for key in shared - {*self._parameters(called)}:
            uses[key] |= theirs[key]

    # ---- entries ---------------------------------------------------------------------------------

    def entries(self) -> tuple[Entry, ...]:
        """All that solve a maze, without those that others of them call; else a function that has
        its maze in it; else the whole file."""
        public = [it for it in self._all if not it.rpartition(".")[2].startswith("_")]
        solving = {name for name in self._loops if self._searches_maze(name)}
        new = solving
        while new:  # a function that starts one of these, without a loop around it
            new = {
                name
                for name in {*public} - solving - self._loops
                if len({it for it, _ in self._calls[name]} & solving) == 1
                and self._maze_in(name, self._uses)
            }
            solving |= new
        called = {
            it for name in solving for it in self._reached(name) if name not in self._reached(it)
        }
        found = [self._entry(name) for name in public if name in solving - called]
        if not any(found):
            found = [self._whole(name) for name in (*self._all, SCRIPT)]
        return tuple(entry for entry in found if entry)

    def _searches_maze(self, name: str) -> bool:
        """True if a function looks for something in a maze, and does not make it."""
        maze = self._maze_in(name, self._own_uses)
        nodes = (node for it in self._reached(name) for node in self._nodes[it])
        is_random = any(_names(node, _RANDOM) for node in nodes)
        return bool(maze) and not (is_random and _Use.STORED in self._uses[name][maze])

    def _maze_in(self, name: str, among: dict[str, Uses]) -> str:
        """The variable that is the maze: a parameter, an attribute or a global one."""
        uses = among[name]
        given = sorted(self._parameters(name), key=lambda it: _Use.STORED in uses[it])
        kept = [key for key in uses if key.startswith("self.")]
        return next((it for it in (*given, *kept, *self._mazes) if uses[it] & _OF_MAZE), "")

    def _entry(self, name: str) -> Entry | None:
        node, owner, uses = self._all[name], name.rpartition(".")[0], self._uses[name]
        maze, start = self._maze_in(name, self._uses), f"{owner}.__init__"
        is_graph = uses[maze] & _OF_MAZE == {_Use.GRAPH}
        roles = _roles(node, uses, maze, is_graph)
        owner_roles: dict[str, Role] = {}
        if start in self._all:
            kept = "" if maze in roles else self._maze_in(start, self._uses)
            owner_roles = _roles(self._all[start], self._uses[start], kept, is_graph)
        reached = self._reached(name)
        calls_itself = any(self._recurs(it) or _recurs_inside(self._all[it]) for it in reached)
        keeps = not calls_itself and any(_keeps_places(self._all[it]) for it in reached)
        walks = not calls_itself and not keeps
        entry = Entry(name, roles, node, owner, owner_roles, is_graph, keeps, walks)
        is_given = {Role.MAZE, Role.FILE} & entry.all_roles or maze in self._mazes
        return entry if is_given and Role.OTHER not in entry.all_roles else None

    def _whole(self, name: str) -> Entry | None:
        """The entry of lines that search a maze which is written out in them, or in a file that
        they open; None if these do not."""
        node: Function | ast.Module = self._all.get(name, self._tree)
        if isinstance(node, Function) and node.args.args:
            return None
        lines = [it for it in node.body if not isinstance(it, Function | ast.ClassDef)]
        inner = [it for line in lines for it in ast.walk(line)]
        files = (it for it in inner if isinstance(it, ast.Call) and _key(it.func) == "open")
        has_maze = any(_mazes_among(node.body)) or any(".txt" in ast.unparse(it) for it in files)
        if not has_maze or not any(isinstance(it, ast.While) for it in inner):
            return None
        return Entry(name, {}, node, "", {}, False, _keeps_places(node), walks=False)


def _mazes_among(lines: list[ast.stmt]) -> Iterator[str]:
    """The names of mazes that these lines write out, outside functions or in a constructor."""
    for node in lines:
        if isinstance(node, ast.ClassDef) or (
            isinstance(node, Function) and node.name == "__init__"
        ):
            yield from _mazes_among(node.body)
        elif isinstance(node, ast.Assign) and maze_of(node.value) is not None:
            yield from filter(None, map(_key, node.targets))


# ---- loops ---------------------------------------------------------------------------------------


def _has_loop(function: ast.AST) -> bool:
    """True if lines loop until something is found."""
    nodes = [*ast.walk(function)]
    return _recurs_inside(function) or any(
        isinstance(node, ast.While) or _is_over_growing(node) for node in nodes
    )


def _recurs_inside(function: ast.AST) -> bool:
    """True if a function inside calls itself."""
    inner = [it for it in ast.walk(function) if isinstance(it, Function) and it is not function]
    return any(
        isinstance(call, ast.Call) and _key(call.func) == it.name
        for it in inner
        for call in ast.walk(it)
    )


def _is_over_growing(node: ast.AST) -> bool:
    """True for a loop over a list that grows meanwhile, or over one level after the other."""
    if isinstance(node, ast.While):
        inner = [*ast.walk(node)]
        replaced = {_key(it.targets[0]) for it in inner if isinstance(it, ast.Assign)}
        return any(isinstance(it, ast.For) and _key(it.iter) in replaced - {""} for it in inner)
    if not isinstance(node, ast.For) or not _key(node.iter):
        return False
    return f"{_key(node.iter)}.append(" in ast.unparse(node)


def _keeps_places(function: ast.AST) -> bool:
    """True if lines take entries out of collections, or loop over those that grow."""
    return not _recurs_inside(function) and any(
        _is_over_growing(node)
        or _names(node, _TAKING)
        or (isinstance(node, ast.For) and isinstance(node.iter, ast.Subscript))  # level by level
        for node in ast.walk(function)
    )


def _scans(node: ast.AST, depth: int) -> Iterator[int]:
    """The lines inside two loops that count, unless a search is in between."""
    loops = getattr(node, "generators", [node])
    counting = (it for it in loops if isinstance(it, ast.For | ast.comprehension))
    depth += sum(
        isinstance(it.iter, ast.Call) and _key(it.iter.func) in ("range", "enumerate")
        for it in counting
    )
    depth = 0 if isinstance(node, ast.While) else depth
    if depth > 1 and isinstance(node, ast.stmt | ast.expr):
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from _scans(child, depth)


# ---- roles ---------------------------------------------------------------------------------------

_BY_USE = {
    _Use.MATRIX: Role.MARKS,
    _Use.FILE: Role.FILE,
    _Use.SET: Role.SET,
    _Use.LIST: Role.LIST,
    _Use.WINDOW: Role.WINDOW,
}
_ROWS_AND_COLUMNS = (Role.START_ROW, Role.START_COLUMN, Role.GOAL_ROW, Role.GOAL_COLUMN)
_PLACES = {
    0: (),
    1: (Role.START,),
    2: (Role.START, Role.GOAL),
    3: (Role.START_ROW, Role.START_COLUMN, Role.GOAL),
    4: _ROWS_AND_COLUMNS,
}


def _roles(function: Function, uses: Uses, maze: str, is_graph: bool) -> dict[str, Role]:
    """The roles of the parameters, without those that keep their defaults."""
    arguments = function.args
    parameters = [it.arg for it in arguments.args if it.arg != "self"]
    defaults = dict(zip(parameters[::-1], arguments.defaults[::-1], strict=False))
    roles: dict[str, Role] = {}
    places: list[str] = []
    for name in parameters:
        is_kept = (
            maze.startswith("self.") and uses[name] & _OF_MAZE and Role.MAZE not in roles.values()
        )
        if name == maze or is_kept:
            roles[name] = Role.MAZE
        elif name in defaults and not _is_place(defaults[name], uses[name]):
            continue
        elif role := next((role for use, role in _BY_USE.items() if use in uses[name]), None):
            roles[name] = role
        else:
            places.append(name)
    kinds = _PLACES.get(len(places), (Role.OTHER,) * len(places))
    if len(places) == 2 and not is_graph and all(_Use.NUMBER in uses[name] for name in places):
        kinds = _ROWS_AND_COLUMNS[:2]
    roles |= zip(places, kinds, strict=True)
    return {name: roles[name] for name in parameters if name in roles}


def _is_place(default: ast.expr, uses: set[_Use]) -> bool:
    """True if a default is a position, or a row or a column, of the program's own maze."""
    return is_position(default) and (isinstance(default, ast.Tuple) or _Use.NUMBER in uses)


def is_position(value: ast.expr) -> bool:
    """True if a program writes out two numbers, or one: of a position in its own maze."""
    match value:
        case ast.Tuple([one, other]):
            return is_position(one) and is_position(other)
        case ast.Constant(int() as number):
            return not isinstance(number, bool)
    return False
