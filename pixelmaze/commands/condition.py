"""Conditions on the figures of a maze, such as greedy_best_first.path > bfs.path + 3.

Python's parser reads them, but nothing runs as code: what `Condition` has no case for is refused.
"""

import ast
import operator
import re
import warnings
from collections.abc import Callable, Mapping
from itertools import pairwise
from operator import attrgetter
from typing import Any

import pixelmaze.algorithms.solvers  # noqa: F401  # registers them
from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.game.pace import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze, dead_ends, exits, longest_corridor
from pixelmaze.run.solution import Solution

OF_MAZES: Mapping[str, Callable[[Maze], int]] = {
    "dead_ends": lambda maze: len(dead_ends(maze)),
    "junctions": lambda maze: sum(len(exits(maze, cell)) > 2 for cell in range(maze.grid.size)),
    "corridor": longest_corridor,
    "par": lambda maze: par(maze, Rules()).moves,
}
OF_SOLVERS: Mapping[str, Callable[[Solution], int | None]] = {
    "path": attrgetter("length"),
    **{name: attrgetter(name) for name in ("cost", "visited", "moves", "steps", "found")},
}
SOLVERS = {re.sub(r"\W", "_", name): name for name in NAMED_SOLVERS}
"""Solvers by their names in conditions."""

Figures = Callable[[str], float]
"""Tells a figure by its name; nan if the maze does not have it, so that no comparison holds."""
Value = Callable[[Figures], float]
"""Works out a number, or whether something holds."""

LONGEST = 300  # characters: nothing is nested too deeply then, and no product is too large
_NUMBER = re.compile(r"[0-9]{1,7}(\.[0-9]{1,3})?")
_COMPARISONS: Mapping[type[ast.AST], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: lambda one, other: one < other or one > other,
}  # fmt: skip
_ARITHMETIC: Mapping[type[ast.AST], Callable[[Any, Any], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
}  # fmt: skip
_REASONS: Mapping[Any, str] = {
    ast.Call: "max(…) and min(…) of one number are for the whole; there are no other functions",
    ast.Constant: "numbers are digits, up to 9999999, such as 12 or 1.5",
    (ast.Div, ast.FloorDiv): "there is no division; for a / 2 > b write a > 2 * b",
    (ast.BoolOp, ast.Compare, ast.Not): "expected is a number, not a condition",
    ast.AST: "expected are numbers and figures, such as 12 and bfs.path, joined by + - *",
}
"""Why an expression, or its operator, is no number; the first that fits."""


class Condition:
    """What is asked of a maze: that something holds, or the largest or smallest number.

    >>> fits = Condition("bfs.path < dfs.path <= 20 and maze.par > 5")
    >>> fits.value({"bfs.path": 12, "dfs.path": 20, "maze.par": 14}.get)
    True
    >>> most = Condition("max(dfs.path - bfs.path)")
    >>> most.aim, most.value({"bfs.path": 12, "dfs.path": 20}.get)
    ('max', 8)
    """

    def __init__(self, text: str) -> None:
        """PixelmazeError if the text is not understood."""
        self._text = text.strip()
        self.figures: dict[str, None] = {}
        """The names of all figures, in order."""
        self.aim = ""
        """"max" or "min" if a number is to be the largest or smallest."""
        match self._parsed():
            case ast.Call(func=ast.Name(id="max" | "min" as aim), args=[one], keywords=[]):
                self.aim, self.value = aim, self._number(one)
            case whole:
                self.value = self._truth(whole)

    def __reduce__(self) -> tuple[Any, ...]:  # other processes read it anew
        return Condition, (self._text,)

    def _parsed(self) -> ast.expr:
        if len(self._text) > LONGEST:
            raise PixelmazeError(f"the condition is too long: at most {LONGEST} characters")
        for spelled, name in sorted(SOLVERS.items(), key=lambda pair: -len(pair[1])):
            if name != spelled and name in self._text:
                raise PixelmazeError(f"in a condition, - is minus: write {spelled} for {name}")
        try:
            with warnings.catch_warnings(action="ignore"):
                return ast.parse(self._text, mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            place, why = getattr(error, "offset", None), getattr(error, "msg", error)
            where = repr(self._text[place - 1 :]) if place else "its end"
            raise PixelmazeError(
                f"the condition is not understood at {where}: {why}; expected is one such as "
                "bfs.path > 20 and maze.dead_ends < 9, or max(bfs.path)"
            ) from None

    def _truth(self, node: ast.expr) -> Value:
        match node:
            case ast.BoolOp(op=joint, values=parts):
                truths = [self._truth(part) for part in parts]
                every = all if isinstance(joint, ast.And) else any
                return lambda figure: every(truth(figure) for truth in truths)
            case ast.UnaryOp(op=ast.Not(), operand=part):
                truth = self._truth(part)
                return lambda figure: not truth(figure)
            case ast.Compare(left=first, ops=signs, comparators=others):
                if not {*map(type, signs)} <= {*_COMPARISONS}:
                    raise self._refusal(node, "numbers are compared by < <= > >= == !=")
                compare = [_COMPARISONS[type(sign)] for sign in signs]
                numbers = [self._number(part) for part in (first, *others)]

                def holds(figure: Figures) -> bool:  # works out no number in vain
                    pairs = pairwise(number(figure) for number in numbers)
                    return all(sign(*pair) for sign, pair in zip(compare, pairs, strict=True))

                return holds
            case ast.Attribute(attr="found"):
                return self._number(node)
        self._number(node)
        raise self._refusal(
            node, "it is a number; compare it, as in bfs.path > 20, or ask for max(bfs.path)"
        )

    def _number(self, node: ast.expr) -> Value:
        match node:
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _ARITHMETIC:
                combine = _ARITHMETIC[type(sign)]
                one, other = self._number(left), self._number(right)
                return lambda figure: combine(one(figure), other(figure))
            case ast.UnaryOp(op=ast.USub(), operand=part):
                number = self._number(part)
                return lambda figure: -number(figure)
            case ast.Constant() if _NUMBER.fullmatch(self._part(node)):
                constant: float = ast.literal_eval(node)
                return lambda _: constant
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                self._check(node, owner, name)
                text = f"{owner}.{name}"
                self.figures[text] = None
                return lambda figure: figure(text)
        kinds = (node, getattr(node, "op", node))
        raise self._refusal(node, next(
            why for kind, why in _REASONS.items() if any(isinstance(it, kind) for it in kinds)
        ))  # fmt: skip

    def _check(self, node: ast.expr, owner: str, name: str) -> None:
        """PixelmazeError if there is no such figure."""
        if owner == "maze":
            lookup(OF_MAZES, name, "figure of the maze")
            return
        solver = NAMED_SOLVERS[lookup(SOLVERS, owner, "solver", more=", or maze for its figures")]
        lookup(OF_SOLVERS, name, "figure of a solver")
        if name == "moves" and solver.local is False:
            raise self._refusal(node, f"{owner} does not walk, so it has no moves")

    def _part(self, node: ast.expr) -> str:
        return ast.get_source_segment(self._text, node) or ""

    def _refusal(self, node: ast.expr, why: str) -> PixelmazeError:
        return PixelmazeError(f"the condition is not understood at {self._part(node)!r}: {why}")
