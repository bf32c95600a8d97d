"""`find`: find mazes by what solvers do in them."""

from __future__ import annotations

import ast
import json
import operator
import re
import warnings
from bisect import insort
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache, partial
from itertools import pairwise
from math import isnan, nan
from operator import attrgetter
from time import monotonic
from typing import Any, NamedTuple

import click

import pixelmaze.algorithms.solvers  # noqa: F401  # registers them
from pixelmaze.algorithms import registry
from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.commands import options
from pixelmaze.commands.comparing.runs import Job, Plan, most_workers, planned, shared
from pixelmaze.commands.mazes import interruptible, progress_bar
from pixelmaze.game.paces import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze, dead_ends, exits, longest_corridor
from pixelmaze.maze.rng import SEEDS
from pixelmaze.run.factory import random_seed
from pixelmaze.run.feed import silence
from pixelmaze.run.maze_id import STANDARD
from pixelmaze.run.outcomes import USUAL
from pixelmaze.run.solution import Solution, solve
from pixelmaze.ui.kit.messages import counted

_PARTS = 1_000  # of the progress bar


@click.command()
@click.argument("condition")
@options.spec_options()
@options.number_option("--count", options.COUNT, 1, "Number of mazes to find.")
@options.number_option(
    "--mazes",
    options.Number("number of mazes", 1, SEEDS),
    None,
    "Number of mazes to try.  [default: as many as there is time for]",
)
@options.number_option("--seconds", options.SECONDS, 60, "How long to search.")
@options.budget_option
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def find(
    condition: str,
    shape: str | None,
    size: tuple[int, int] | None,
    generator: str | registry.Generator | None,
    seed: int | None,
    no_compile: bool | None,
    count: int,
    mazes: int | None,
    seconds: int,
    as_json: bool,
    **modifiers: Any,
) -> None:
    """Find mazes in which CONDITION holds, such as "greedy_best_first.path > bfs.path + 3".

    A condition compares figures and numbers, as in Python, with + - * and, or, not. SOLVER.FIGURE
    is path, cost, visited, moves, steps or found; maze.FIGURE is dead_ends, junctions, corridor or
    par. In the name of a solver, write _ for - and +. "max(NUMBER)" or "min(NUMBER)" finds the
    mazes in which the number is largest or smallest.

    All cores try mazes, with the seeds from --seed on. The mazes that fit are printed with their
    figures, the lowest seed first. The exit status is 1 if there are none.

    Ctrl-C ends the search early and prints the mazes found so far.
    """
    wanted = Condition(condition)
    maker = generator.name if isinstance(generator, registry.Generator) else generator
    plan = planned(
        solvers=(),
        generators=[maker or str(STANDARD.generator)],
        sizes=[size] if size else [],
        shape=shape or STANDARD.shape,
        seed=random_seed() if seed is None else seed,
        count=1,
        budget=click.get_current_context().meta.get(options.BUDGET, USUAL),
        compile=False if no_compile else None,
        modifiers=modifiers,
    )
    sign = {"max": -1, "min": 1, "": 0}[wanted.aim]
    begun, tried, kept = monotonic(), 0, list[Found]()
    results = found(plan, wanted, range(plan.seed, SEEDS)[:mazes], seconds)
    with (
        interruptible() as interruptions,
        closing(results),
        progress_bar("Searching", _PARTS, least=0) as progress,
    ):
        for tried, one in enumerate(results, 1):
            if one:
                insort(kept, one, key=lambda each: sign * each.value)
                del kept[count:]
                if len(kept) == count and not wanted.aim:
                    break
            if progress:
                share = max((monotonic() - begun) / seconds, tried / (mazes or SEEDS))
                progress(int(_PARTS * share))
    if as_json:
        click.echo(json.dumps({"mazes": [one._asdict() for one in kept], "tried": tried}))
    else:
        for one in kept:
            click.echo("  ".join(_words(one, wanted.aim)))
    where = counted(tried, "maze")
    if tried:
        where += f", seeds {plan.seed} … {plan.seed + tried - 1}"
    click.echo(f"pixelmaze: {len(kept) or 'none'} found in {where}", err=True)
    if interruptions and not (wanted.aim and kept):
        raise interruptions[0]
    click.get_current_context().exit(not kept)


def _words(one: Found, aim: str) -> Iterator[str]:
    yield one.maze
    if aim:
        yield f"{aim} {round(one.value, 4)}"
    for name, figure in one.figures.items():
        yield f"{name} {'–' if figure is None else figure}"


# ---- the search ----------------------------------------------------------------------------------

_SMALL = 1_000  # cells: no solver takes long in so few
_ALONE = 0.3  # seconds in which this process tries small mazes before it starts others
_BATCH = 20_000  # cells that a process makes and searches before it passes results on


class Found(NamedTuple):
    """A maze that fits the condition."""

    maze: str  # its ID, or a description
    seed: int
    value: float  # the number to be largest or smallest; True if a condition holds
    figures: dict[str, float | None]  # the figures in the condition; None for one it lacks


def tried(plan: Plan, condition: Condition, seed: int) -> Found | None:
    """The maze of this seed, with the first generator and size of the plan, if it fits.

    PixelmazeError if it cannot be made, or a solver cannot search it.
    """
    maze, name = plan.maze(Job(plan.generators[0], plan.sizes[0], seed))

    @cache
    def solution(solver: str) -> Solution:
        found = solve(maze, solver, compile=plan.compile)
        if found.fault:
            raise PixelmazeError(f"{solver} cannot search {name}: {found.fault}")
        return found

    @cache
    def figure(text: str) -> float:
        owner, _, what = text.partition(".")
        solver = SOLVERS.get(owner)
        number = OF_SOLVERS[what](solution(solver)) if solver else OF_MAZES[what](maze)
        return nan if number is None else number

    value = condition.value(figure)
    if isnan(value) or value is False:
        return None
    known = ((each, figure(each)) for each in condition.figures)
    return Found(name, seed, value, {each: None if isnan(it) else it for each, it in known})


def found(
    plan: Plan, condition: Condition, seeds: Iterable[int], seconds: float
) -> Generator[Found | None, None, None]:
    """Yield the maze of each seed, or None, in order, until the time is over.

    All cores share the work, without any effect on results. Closing the iterator ends all work.
    """
    begun, left, work = monotonic(), iter(seeds), partial(tried, plan, condition)
    width, height = plan.sizes[0]
    cells = width * height
    with silence():
        for seed in left if cells <= _SMALL else ():
            yield work(seed)
            if monotonic() > begun + _ALONE:
                break
        batch = 1 + _BATCH // (cells * (1 + len(condition.figures)))
        yield from shared(work, left, most_workers(plan), batch, begun + seconds)


# ---- conditions ----------------------------------------------------------------------------------

# Python's parser reads them, but nothing runs as code: `Condition` refuses all other syntax.

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

_Figures = Callable[[str], float]
"""The figure of this name; nan if the maze has none, so that no comparison holds."""
_Value = Callable[[_Figures], float]
"""Computes a number, or True if a condition holds, from figures."""

_LONGEST = 300  # characters: nothing is nested too deeply then, and no product is too large
_NUMBER = re.compile(r"[0-9]{1,7}(\.[0-9]{1,3})?")
_COMPARISONS: Mapping[type[ast.AST], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: lambda one, other: one < other or one > other,
}  # fmt: skip
_ARITHMETIC: Mapping[type[ast.AST], Callable[[Any, Any], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
}  # fmt: skip
_REASONS: Mapping[Any, str] = {
    ast.Call: "the only functions are max(…) and min(…), of one number, around the whole formula",
    ast.Constant: "expected a number up to 9999999, such as 12 or 1.5",
    (ast.Div, ast.FloorDiv): "there is no division: instead of a / 2 > b, write a > 2 * b",
    (ast.BoolOp, ast.Compare, ast.Not): "expected a number, not a condition",
    ast.AST: "expected numbers and figures, such as 12 and bfs.path, joined by + - *",
}
"""Reasons why an expression, or its operator, is not a number; the first that fits is used."""


class Condition:
    """A condition on mazes, or a number that is to be largest or smallest.

    >>> fits = Condition("bfs.path < dfs.path <= 20 and maze.par > 5")
    >>> fits.value({"bfs.path": 12, "dfs.path": 20, "maze.par": 14}.get)
    True
    >>> most = Condition("max(dfs.path - bfs.path)")
    >>> most.aim, most.value({"bfs.path": 12, "dfs.path": 20}.get)
    ('max', 8)
    """

    def __init__(self, text: str) -> None:
        """PixelmazeError if the text cannot be parsed."""
        self._text = text.strip()
        self.figures: dict[str, None] = {}
        """The names of all figures in the text, in order."""
        self.aim = ""
        """"max" or "min" if a number is to be largest or smallest; otherwise empty."""
        match self._parsed():
            case ast.Call(func=ast.Name(id="max" | "min" as aim), args=[one], keywords=[]):
                self.aim, self.value = aim, self._number(one)
            case whole:
                self.value = self._truth(whole)

    def __reduce__(self) -> tuple[Any, ...]:  # functions cannot be sent to other processes
        return Condition, (self._text,)

    def _parsed(self) -> ast.expr:
        if len(self._text) > _LONGEST:
            raise PixelmazeError(f"the condition is too long: at most {_LONGEST} characters")
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
                f"cannot read the condition at {where}: {why}; try one such as bfs.path > 20 and "
                "maze.dead_ends < 9, or max(bfs.path)"
            ) from None

    def _truth(self, node: ast.expr) -> _Value:
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
                    raise self._refusal(node, "compare numbers with < <= > >= == !=")
                compare = [_COMPARISONS[type(sign)] for sign in signs]
                numbers = [self._number(part) for part in (first, *others)]

                def holds(figure: _Figures) -> bool:  # computes no number in vain
                    pairs = pairwise(number(figure) for number in numbers)
                    return all(sign(*pair) for sign, pair in zip(compare, pairs, strict=True))

                return holds
            case ast.Attribute(attr="found"):
                return self._number(node)
        self._number(node)
        raise self._refusal(node, "compare numbers, as in bfs.path > 20, or try max(bfs.path)")

    def _number(self, node: ast.expr) -> _Value:
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
        return PixelmazeError(f"cannot read the condition at {self._part(node)!r}: {why}")
