"""Recognises programs that take a maze as a matrix or as a graph; none is run.

The evidence is what a function does with a maze: it indexes it twice, as in `maze[row][column]`, or
goes through the neighbours `graph[node]`. Nothing that this package passes to functions can be
indexed, so a solver for the package is never recognised.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from enum import StrEnum, auto
from functools import lru_cache
from typing import Any, NamedTuple

from pixelmaze.outside.faults import RefusedError
from pixelmaze.outside.parsing import last_name, parsed

SCRIPT = "<script>"  # the name of an entry that is a whole file
Function = ast.FunctionDef
_MOST_NODES = 20_000  # of the tree of a program about a maze: they take half a second
_MOST_SIGNS = 6  # different characters in a row of a maze


class Role(StrEnum):
    """What a program is given for a parameter. What functions do with it is evidence of its role:
    the first role that has some counts."""

    TEXT = auto()  # the lines of a matrix: they divide it
    MAZE = auto()  # a matrix: they index it twice to get a value, or ask for its size
    GRAPH = auto()  # they go through what it has for a node
    FILE = auto()  # the name of a file with the maze: they open it
    MARKS = auto()  # a matrix of zeros: they put values into it
    SET = auto()  # they add to it
    LIST = auto()  # they append to it
    WINDOW = auto()  # they call it or its methods, and ignore what these return
    START = auto()
    GOAL = auto()
    START_ROW = auto()  # a number, like the next three: they add to it
    START_COLUMN = auto()
    GOAL_ROW = auto()
    GOAL_COLUMN = auto()
    OTHER = auto()  # unknown


class Entry(NamedTuple):
    """What solves a maze: a function, a method or the whole file."""

    name: str  # such as bfs, or Maze.solve
    roles: Mapping[str, Role]  # of its parameters, without those that keep their defaults
    owner: str  # the class of a method
    owner_roles: Mapping[str, Role]  # of the parameters of its constructor
    keeps_places: bool  # it stores positions and returns to them; else it moves on from where it is
    walks: bool  # it always moves on to a neighbour: it neither stores positions nor calls itself

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
    scans: frozenset[int]  # lines that go through the whole maze, such as those that draw it
    searches: frozenset[str]  # functions that loop until something is found
    sweeps: bool  # it goes through the whole maze again and again

    def entry(self, name: str) -> Entry | None:
        """The entry that a user names, with or without its class; without a name, the only one."""
        if not name and len(self.entries) == 1:
            return self.entries[0]
        return next((it for it in self.entries if name in (it.name, it.function)), None)

    def chosen(self, file: str, name: str) -> Entry:
        """The same; RefusedError if there is no such entry, or several."""
        if entry := self.entry(name):
            return entry
        names = [it.function for it in self.entries]
        *most, last = names
        if last == SCRIPT:
            words = f"the whole file solves the maze: remove :{name}"
        elif name:
            words = f"{name}() does not solve a maze: expected {' or '.join(names)}"
        else:
            example = f"{file.rpartition('/')[2]}:{names[0]}"
            words = f"{', '.join(most)} and {last} solve a maze: name one, such as {example}"
        raise RefusedError(f"{file}: {words}")


@lru_cache(16)
def program_in(source: bytes) -> Program | None:
    """What a file holds; None if it was written for this package, or nothing solves a maze."""
    try:
        tree = parsed(source)
        nodes = [*ast.walk(tree)]
        if len(nodes) > _MOST_NODES or _is_ours(nodes):
            return None
        functions, scans = _Functions(tree), frozenset(_scans(tree))
        entries = functions.entries(scans)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # others report it
    own = next(filter(None, map(maze_of, nodes)), None)
    searches = frozenset(name.rpartition(".")[2] for name in functions.searches)
    sweeps = any(any(_scans(it)) for it in nodes if isinstance(it, ast.While))
    return Program(tree, entries, own, scans, searches, sweeps) if entries else None


# ---- files for this package, and for other kinds of mazes ----------------------------------------

_OURS = {"at_goal", "can_go", "go_ahead", "is_wall_ahead", "neighbours", "open_ways"}
"""Nearly every algorithm asks a maze or a walker of this package for one of these."""


def check_mazes(source: bytes, file: str, function: str) -> None:
    """RefusedError if a file, in which no program was recognised, brings its own kind of maze: if
    it calls this function itself, or without a name, if it uses what it defines or loops."""
    tree = parsed(source)
    nodes = [*ast.walk(tree)]
    loops = any(isinstance(it, ast.For | ast.While) for it in tree.body)
    names = [it.name for it in tree.body if isinstance(it, Function | ast.ClassDef)]
    runs = any(_is_called(it, nodes) for it in ([function] if function else names))
    if (runs or (loops and not function)) and not _is_ours(nodes):
        raise RefusedError(
            f"{file}: no search of a matrix, such as maze[row][column], or of a graph, such as "
            "graph[node], was found in it; try `pixelmaze new solver mine.py`"
        )


def _is_ours(nodes: list[ast.AST]) -> bool:
    """True if a file imports this package, asks a maze or a walker of it, or defines solve(maze)
    and never calls it."""
    for node in nodes:
        match node:
            case ast.Import([ast.alias("pixelmaze")]) | ast.ImportFrom("pixelmaze"):
                return True
            case ast.FunctionDef(name, ast.arguments(args=[ast.arg(maze)])) if maze != "self":
                text = ast.unparse(node)
                asks = any(f"{maze}.{it}" in text for it in _OURS)
                if asks or (name == "solve" and not _is_called(name, nodes)):
                    return True
    return False


def _is_called(name: str, nodes: list[ast.AST]) -> bool:
    """True if lines outside the functions of this name call one."""
    functions = (it for it in nodes if isinstance(it, Function) and it.name == name)
    outside = {*nodes}.difference(*map(ast.walk, functions))
    return any(isinstance(it, ast.Call) and last_name(it.func) == name for it in outside)


# ---- mazes that are written out ------------------------------------------------------------------


def maze_of(node: ast.AST) -> Any:
    """The matrix or graph that an expression writes out; None for others."""
    value = _evaluated(node)
    if isinstance(value, dict):
        is_graph = value and all(isinstance(it, list | set | dict) for it in value.values())
        return value if is_graph else None
    text = value if isinstance(value, str) else ""
    is_text = not isinstance(value, list | tuple)
    rows = [it for it in text.splitlines() if it.strip()] if is_text else [*value]
    is_matrix = len(rows) > 1 and all(map(_is_row, rows)) and len({*map(len, rows)}) == 1
    return rows if is_matrix else None


def _evaluated(node: ast.AST) -> Any:
    """The value of a literal, as it is before functions such as array or split; None for others."""
    match node:
        case ast.List(values):
            return [*map(_evaluated, values)]
        case ast.Tuple(values):
            return tuple(map(_evaluated, values))
        case ast.Call(ast.Name("list"), [ast.Constant(str() as text)]):
            return [*text]
        case ast.Call(ast.Attribute(inner, method)) if method in _DIVIDING:
            return _evaluated(inner)
        case ast.Call(function, [inner, *_]) if last_name(function) == "array":
            return _evaluated(inner)
        case ast.ListComp(generators=[ast.comprehension(iter=inner)]):
            return _evaluated(inner)
        case ast.Constant() | ast.Dict() | ast.UnaryOp():
            with suppress(ValueError, TypeError):
                return ast.literal_eval(node)
    return None


def _is_row(row: Any) -> bool:
    """True for text with few different characters, or for a list of numbers or characters."""
    if isinstance(row, str):
        return len(row) > 1 and len({*row}) <= _MOST_SIGNS
    is_long = isinstance(row, list) and len(row) > 2  # a shorter one may be a direction
    is_long = is_long and len({*map(type, row)}) == 1
    return is_long and all(isinstance(it, int) or len(str(it)) == 1 for it in row)


def is_position(value: ast.expr) -> bool:
    """True if a program writes out two numbers, as of a position in its own maze."""
    return isinstance(value, ast.Tuple) and [*map(type, _evaluated(value))] == [int, int]


# ---- what functions do ---------------------------------------------------------------------------

_MAZES = {Role.MAZE, Role.GRAPH}
_FILLING = {"append": Role.LIST, "extend": Role.LIST, "insert": Role.LIST, "add": Role.SET}
_TAKING = {"pop", "popleft", "heappop", "get", "remove"}
_COPYING = {"array", "asarray", "copy", "deepcopy", "list"}
_DIVIDING = {"split", "splitlines", "strip"}
_RANDOM = {"choice", "randint", "randrange", "shuffle"}


def _is_over_growing(loop: ast.AST) -> bool:
    """True for a loop over a list that grows meanwhile, or over one level after the other."""
    if not isinstance(loop, ast.For | ast.While):
        return False
    inner = [loop] if isinstance(loop, ast.For) else ast.walk(loop)
    text = ast.unparse(loop)
    lists = (ast.unparse(it.iter) for it in inner if isinstance(it, ast.For))
    return any(f"{it}.append(" in text or f" {it} = " in text for it in lists)


def _counts(over: ast.expr) -> bool:
    """True if a loop over this only counts."""
    return isinstance(over, ast.Call) and last_name(over.func) in ("range", "enumerate")


def _scans(node: ast.AST, depth: int = 0) -> Iterator[int]:
    """The lines inside two loops that count, unless a search is in between."""
    loops = getattr(node, "generators", [node])
    depth += sum(isinstance(it, ast.For | ast.comprehension) and _counts(it.iter) for it in loops)
    depth = 0 if isinstance(node, ast.While) else depth
    if depth > 1 and isinstance(node, ast.stmt | ast.expr):
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from _scans(child, depth)


def _evidence(node: ast.AST) -> Iterator[tuple[ast.expr, Role]]:
    """What a node of the tree does with others, as evidence of their roles."""
    match node:
        case ast.Subscript(ast.Subscript(base)):
            yield base, Role.MARKS if isinstance(node.ctx, ast.Store) else Role.MAZE
        case ast.Subscript(ast.Attribute(base, "shape")) | ast.Assign(
            [ast.Tuple()], ast.Attribute(base, "shape")
        ):
            yield base, Role.MAZE  # [row, column] alone may be the key of a dictionary
        case ast.BinOp(base, ast.Add(), ast.List()):
            yield base, Role.LIST
        case ast.BinOp(base, ast.Add() | ast.Sub()):
            yield base, Role.START_ROW
        case ast.For(iter=over) | ast.comprehension(iter=over) if not _counts(over):
            for part in ast.walk(over):
                match part:
                    case ast.Subscript(base, ast.Name() | ast.Attribute()):
                        yield base, Role.GRAPH
                    case ast.Call(ast.Attribute(base, "get"), [_, *_]):
                        yield base, Role.GRAPH
        case ast.Call(ast.Name("open"), [base, *_]):
            yield base, Role.FILE
        case ast.Call(ast.Attribute(base, method)) if method in _FILLING:
            yield base, _FILLING[method]
        case ast.Call(ast.Attribute(base, method)) if method in _DIVIDING:
            yield base, Role.TEXT
        case ast.Expr(ast.Call(ast.Name() as base) | ast.Call(ast.Attribute(base))):
            yield base, Role.WINDOW


def _reached(begin: str, edges: Mapping[str, Set[str]]) -> set[str]:
    """Where edges lead to from here, and here itself."""
    found, todo = {begin}, [begin]
    while todo:
        new = edges.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


class _Functions:
    """The functions and methods of a file, by names such as bfs and Maze.solve.

    Variables have names such as "bfs maze" in a function, and "self.maze" for an attribute; those
    of mazes that are written out are the same in all functions.
    """

    def __init__(self, tree: ast.Module) -> None:
        self._all = {it.name: it for it in tree.body if isinstance(it, Function)}
        for owner in (it for it in tree.body if isinstance(it, ast.ClassDef)):
            methods = (it for it in owner.body if isinstance(it, Function))
            self._all |= {f"{owner.name}.{it.name}": it for it in methods}
        lines = [it for it in tree.body if not isinstance(it, Function | ast.ClassDef)]
        nothing = ast.arguments([], [], None, [], [], None, [])
        self._all[SCRIPT] = Function(SCRIPT, nothing, lines, [])
        self._reads_file = any(".txt" in ast.unparse(it) for it in lines)
        self._by_name = {name.rpartition(".")[2]: name for name in self._all}
        assigned = (it for it in ast.walk(tree) if isinstance(it, ast.Assign))
        self._mazes = {ast.unparse(it.targets[0]) for it in assigned if maze_of(it.value)}
        self._calls: dict[str, set[str]] = {name: set() for name in self._all}
        self._flows: dict[str, set[str]] = defaultdict(set)  # to variables that get its value
        self._uses: list[tuple[str, Role, str, int]] = []  # of a variable, in a function and line
        for name, function in self._all.items():
            for node in ast.walk(function):
                self._note(name, node)
        self._flows.pop("", None)  # from what is not a variable
        self._reached = {name: _reached(name, self._calls) for name in self._all}
        self._recursive = {
            name for name in self._all if any(name in self._reached[it] for it in self._calls[name])
        }
        growing = self._with(_is_over_growing)
        self._keeping = growing | self._with(lambda node: last_name(node) in _TAKING)
        self._loops = growing | self._recursive | self._with(lambda it: isinstance(it, ast.While))
        self._random = self._with(lambda node: last_name(node) in _RANDOM)
        self.searches = {name for name in self._all if self._reached[name] & self._loops}

    def _with(self, is_true: Callable[[ast.AST], bool]) -> set[str]:
        """The functions that have a node for which something is true."""
        return {name for name, it in self._all.items() if any(map(is_true, ast.walk(it)))}

    def _note(self, name: str, node: ast.AST) -> None:
        """Note what a node in a function does with variables, and what it calls."""
        for base, role in _evidence(node):
            if variable := self._variable(name, base):
                self._uses.append((variable, role, name, base.lineno))
        match node:
            case ast.Assign([target], value):
                self._flows[self._variable(name, value)].add(self._variable(name, target))
            case ast.Call(ast.Name(called) | ast.Attribute(ast.Name(), called), values):
                if function := self._by_name.get(called):
                    self._calls[name].add(function)
                    for parameter, value in zip(self._parameters(function), values, strict=False):
                        self._flows[self._variable(name, value)].add(f"{function} {parameter}")
            case ast.FunctionDef(inner):
                calls = (ast.unparse(it.func) for it in ast.walk(node) if isinstance(it, ast.Call))
                self._calls[name] |= {name} if inner in calls else set()

    def _variable(self, name: str, node: ast.AST) -> str:
        """The variable that a node in a function is, or is a copy of; empty for others."""
        match node:
            case ast.Attribute(ast.Name("self"), attribute):
                return f"self.{attribute}"
            case ast.Name(variable):
                is_shared = variable in self._mazes and variable not in self._parameters(name)
                return variable if is_shared else f"{name} {variable}"
            case ast.Call(function, [inner, *_]) if last_name(function) in _COPYING:
                return self._variable(name, inner)
            case ast.ListComp(generators=[ast.comprehension(iter=inner)]):
                return self._variable(name, inner)
            case ast.Call(ast.Attribute(inner, method)) if method in _DIVIDING:
                return self._variable(name, inner)
        return ""

    def _parameters(self, name: str) -> list[str]:
        return [it.arg for it in self._all[name].args.args if it.arg != "self"]

    def _uses_of(self, variable: str, functions: set[str]) -> set[Role]:
        """What these functions do with a variable."""
        same = _reached(variable, self._flows)
        return {role for it, role, name, _ in self._uses if it in same and name in functions}

    # ---- entries ---------------------------------------------------------------------------------

    def entries(self, scans: Set[int]) -> tuple[Entry, ...]:
        """All that solve a maze, without those that others of them call: best those that take
        something, and the whole file only if nothing else does."""
        searching = self._searching(scans) or self._searching(frozenset())
        found = [entry for name in self._all if (entry := self._entry(name, searching))]
        functions = [it for it in found if it.name != SCRIPT]
        found = [it for it in functions if it.all_roles] or functions or found
        called = {it for entry in found for it in self._reached[entry.name] - {entry.name}}
        return tuple(it for it in found if it.name not in called and it.function[0] != "_")

    def _searching(self, scans: Set[int]) -> set[str]:
        """The functions that loop until they find something in a matrix or a graph: themselves or
        by functions that do not loop, and not only in lines that go through the whole maze."""
        found = (it for it in self._uses if it[1] in _MAZES)
        looking = {name for _, _, name, line in found if line not in scans}
        helpers = {name: called - self.searches for name, called in self._calls.items()}
        return {name for name in self._loops if _reached(name, helpers) & looking}

    def _entry(self, name: str, searching: set[str]) -> Entry | None:
        """The entry of a function that searches a maze, or only hands it to one of these; None if
        it does not, or takes something unknown."""
        owner, reached = name.rpartition(".")[0], self._reached[name]
        roles, start = self._roles(name, reached), f"{owner}.__init__"
        has_ends = Role.GOAL in roles.values()
        is_start = len(self._calls[name] & searching) == 1 and (has_ends or name not in self._loops)
        if not is_start and name not in searching:
            return None
        set_up = reached | self._reached.get(start, set())
        owner_roles = self._roles(start, set_up) if start in self._all else {}
        recurs, keeps = bool(reached & self._recursive), bool(reached & self._keeping)
        walks = not recurs and not keeps
        entry = Entry(name, roles, owner, owner_roles, keeps and not recurs, walks)
        is_given = bool({*_MAZES, Role.TEXT} & entry.all_roles)
        has_one = any(self._uses_of(it, reached) & _MAZES for it in self._mazes)
        reads_one = Role.FILE in entry.all_roles or (name == SCRIPT and self._reads_file)
        gets_one = is_given or ((not is_start or has_ends) and (has_one or reads_one))
        return entry if gets_one and Role.OTHER not in entry.all_roles else None

    def _roles(self, name: str, functions: set[str]) -> dict[str, Role]:
        """The roles of the parameters, without those that keep their defaults."""
        parameters = self._parameters(name)
        values = reversed(self._all[name].args.defaults)
        defaults = dict(zip(reversed(parameters), values, strict=False))
        roles: dict[str, Role] = {}
        for parameter in parameters:
            uses = self._uses_of(f"{name} {parameter}", functions) | {Role.OTHER}
            is_made = Role.MARKS in uses and functions & self._random
            if is_made or _MAZES & {*roles.values()}:
                uses -= _MAZES
            role = next(it for it in Role if it in uses)
            if role in _MAZES or parameter not in defaults or is_position(defaults[parameter]):
                roles[parameter] = role
        places = [it for it, role in roles.items() if role in (Role.START_ROW, Role.OTHER)]
        are_numbers = len(places) > 2 or all(roles[it] is Role.START_ROW for it in places)
        starts = [Role.START_ROW, Role.START_COLUMN] if are_numbers else [Role.START]
        goals = [Role.GOAL_ROW, Role.GOAL_COLUMN] if len(places) == 4 else [Role.GOAL]
        kinds = zip(places, starts + goals, strict=False)
        return roles | dict.fromkeys(places, Role.OTHER) | dict(kinds)
