"""Finds algorithms by name, in the package and outside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pixelmaze.algorithms.solvers  # noqa: F401  # fills the registry
from pixelmaze.algorithms.registry import (
    ALIASES,
    GENERATORS,
    NAMED_SOLVERS,
    SOLVERS,
    Algorithm,
    ExternalGenerator,
    ExternalSolver,
    Generator,
    Solver,
    Solving,
    generator_by_name,
    listed,
)
from pixelmaze.maze.errors import PixelmazeError, lookup, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.source_file import (
    GENERATOR,
    HEURISTIC,
    SOLVER,
    AlgorithmKind,
    declared_in,
    function_of,
    place_in,
)
from pixelmaze.run.feed import Feed, is_trusted
from pixelmaze.run.outcomes import USUAL, Budget

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pixelmaze.outside.heuristics import Heuristic
    from pixelmaze.outside.runs import Launcher

# Modules that run external algorithms are imported only when one is used: they are slow to load.


MMS = "mms"
PROGRAMS = (MMS, "trace")
"""The protocols of programs: the words before the colon in a name such as `mms: ./mouse`."""


def solver_named(text: str, budget: Budget = USUAL) -> Solver:
    """The solver of a name, file or program, found without running anything.

    A solver of the package, such as dfs or a-star+double, or a-star+mine.py with your heuristic; a
    file, such as mine.py, or mine.py:fast for one of its functions; or a program, such as `mms:
    ./mouse`, see PROGRAMS. PixelmazeError if there is no such solver, function or program.
    """
    if text in NAMED_SOLVERS:
        return NAMED_SOLVERS[text]
    base, _, heuristic = text.partition("+")
    if base in SOLVERS and SOLVERS[base].heuristic and place_in(heuristic):
        return heuristic_named(heuristic, budget).informing(SOLVERS[base])
    protocol, colon, command = text.partition(":")
    if colon and protocol in PROGRAMS:
        from pixelmaze.outside.program import words_of

        words = words_of(command)

        def steps(maze: Maze, start: int, goal: int) -> Feed:
            if protocol == MMS:
                from pixelmaze.outside.mouse import mouse as begin
            else:
                from pixelmaze.outside.trace_runs import trace_program as begin
            return begin(words, maze, start, goal, budget)

        return _external(text, steps, only=("square",) if protocol == MMS else None)
    found = _found(text, SOLVER)
    if found:
        return _remote(text, found, budget)
    programs = ", or FILE.py" + "".join(f", or '{name}: COMMAND'" for name in PROGRAMS)
    solver: Solver = lookup(_known(NAMED_SOLVERS, SOLVER), text, "solver", more=programs)
    return solver


def heuristic_named(text: str, budget: Budget = USUAL) -> Heuristic:
    """The heuristic in FILE.py or FILE.py:NAME, found without running it. PixelmazeError if there
    is no such file or function."""
    from pixelmaze.outside.heuristics import Heuristic

    found = _found(text, HEURISTIC)
    assert found
    assert found.path
    return Heuristic(printable(text), found.path, found.run[1], budget, **found.declared)


def solver_in(path: Path, budget: Budget = USUAL) -> Solver:
    """The solver `solve` in this file, which is not read before the solver runs."""
    return _remote(path.name, _Found((path, SOLVER.function), path, {}), budget)


def in_another_way(solver: ExternalSolver, budget: Budget, **how: Any) -> ExternalSolver:
    """The solver of a file, run with further arguments of `search_in_file`."""
    assert solver.path
    from pixelmaze.outside.runs import search_in_file

    run = partial(search_in_file, source=solver.path, function=solver.function, **how)
    return replace(solver, **_begun_by(run, budget))


def _remote(text: str, found: _Found, budget: Budget) -> ExternalSolver:
    from pixelmaze.outside.runs import search_in_file

    source, function = found.run
    run = partial(search_in_file, source=source, function=function)
    more = {"path": found.path, "function": function, **found.declared}
    return _external(text, **_begun_by(run, budget), **more)


def _begun_by(run: Callable[..., Launcher], budget: Budget) -> dict[str, Any]:
    """The properties of an algorithm whose steps, and second runs, `run` makes."""
    return {
        "steps": lambda *place: run(*place).feed(budget),
        "again": lambda *place: run(*place).begin,
    }


class _Found(NamedTuple):
    """An algorithm in a file or an installed package."""

    run: tuple[Path | str, str]  # the file or the name of the module, and the function
    path: Path | None  # the file, if it is known
    declared: dict[str, Any]  # the facts in its decorator


def _found(text: str, kind: AlgorithmKind) -> _Found | None:
    """The algorithm in this file, or of this name in an installed package; None if there is none.

    PixelmazeError for a file that cannot be used.
    """
    place = place_in(text)
    if place:
        path, function = place.path, function_of(place, kind)
        taken = NAMED_SOLVERS if kind is SOLVER else {**GENERATORS, **ALIASES}
        return _Found((path, function), path, declared_in(path, function, kind, taken))
    for offer in offers(kind):
        if offer.name == text:
            return _Found((offer.module, offer.attr or kind.function), None, {})
    return None


def offers(kind: AlgorithmKind) -> Iterable[EntryPoint]:
    """Entry points `pixelmaze.solvers` or `pixelmaze.generators`; none of them is imported."""
    from importlib.metadata import entry_points  # slow to load

    return entry_points(group=f"pixelmaze.{kind.noun}s")


def _known(table: Mapping[str, Algorithm], kind: AlgorithmKind) -> Mapping[str, Any]:
    """All algorithms of this kind by their names, common ones first; None for those of installed
    packages."""
    return {**listed(table, has_all=True), **dict.fromkeys(offer.name for offer in offers(kind))}


def _external(text: str, steps: Solving, **more: Any) -> ExternalSolver:
    name = printable(text)
    properties = {"shortest": False, "complete": False, "local": None} | more
    return ExternalSolver(name, name, steps, **properties)


def solver_for(solver: str | Solver | Callable[..., Any], budget: Budget = USUAL) -> Solver:
    """The solver of the package with this name, or one made of a function.

    A function, in any form of `styles`, runs in this process. A solver is returned unchanged.
    PixelmazeError for anything else.
    """
    if isinstance(solver, Solver):
        return solver
    if isinstance(solver, str):
        return lookup(listed(NAMED_SOLVERS, has_all=True), solver, "solver")
    if not callable(solver):
        raise PixelmazeError(
            f"{solver!r} is not a solver: expected a name, or a function such as solve(walker) "
            "or solve(maze)"
        )
    if is_trusted(solver):
        for entry in NAMED_SOLVERS.values():
            if entry.steps is solver:
                return entry
    from pixelmaze.outside.runs import search_by
    from pixelmaze.outside.styles import name_of

    run = partial(search_by, function=solver)
    return _external(name_of(solver), **_begun_by(run, budget), path=_file_of(solver))


def generator_named(text: str, budget: Budget = USUAL) -> Generator:
    """The generator of a name, file or package, found without running anything.

    A generator of the package, such as prim; a file, such as mine.py, or mine.py:fast for one of
    its functions; or a generator that an installed package offers, see `offers`. PixelmazeError if
    there is no such generator or function.
    """
    if text in GENERATORS or text in ALIASES:
        return generator_by_name(text)
    found = _found(text, GENERATOR)
    if not found:
        known = _known(GENERATORS, GENERATOR)
        generator: Generator = lookup(known, text, "generator", more=", or FILE.py")
        return generator
    from pixelmaze.outside.runs import carving_in_file

    adds_walls, (source, function) = bool(found.declared.get("adds_walls")), found.run
    run = partial(carving_in_file, source=source, function=function, adds_walls=adds_walls)
    name, more = printable(text), {"path": found.path, "function": function, **found.declared}
    return ExternalGenerator(name, name, **_begun_by(run, budget), **more)


def generator_of(generator: str | Generator | Callable[..., Any]) -> str | Generator:
    """The generator made of a function (maze, random) that yields `carve(cell, neighbour)`.

    Names and generators are returned unchanged. PixelmazeError for anything else.
    """
    if isinstance(generator, str | Generator):
        return generator
    if not callable(generator):
        raise PixelmazeError(
            f"{generator!r} is not a generator: expected a name, or a generator function "
            "(maze, random) that yields carve(cell, neighbour)"
        )
    known = next((entry for entry in GENERATORS.values() if entry.steps is generator), None)
    if known:
        return known
    from pixelmaze.outside.runs import carving_by
    from pixelmaze.outside.styles import name_of

    run, name = partial(carving_by, function=generator), printable(name_of(generator))
    return ExternalGenerator(name, name, **_begun_by(run, USUAL), path=_file_of(generator))


def _file_of(function: Callable[..., Any]) -> Path | None:
    """The file that holds a function, if there is one."""
    from pixelmaze.inspect.source import code_of

    code = code_of(function)
    path = Path(code.co_filename) if code else None
    return path if path and path.is_file() else None
