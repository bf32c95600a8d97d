"""Judges what a learner has written for a lesson, as `check` does, or the order of lines."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.lessons import CAN_RUN_FILES, Move, function_of, lines_of, makes_mazes
from pixelmaze.inspect.source import source_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.generators import KINDS, orders
from pixelmaze.outside.checking.judge import (
    Candidate,
    generator_candidate,
    judge,
    solver_candidate,
)
from pixelmaze.outside.checking.mazes import Exercise, exercises, shortest_way
from pixelmaze.outside.checking.runs import run_in
from pixelmaze.outside.named import generator_named, solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.feed import silence
from pixelmaze.run.words import Budget

MAZES = 16  # in which a file is tried
SQUARE = "square"  # the mazes that a generator makes, if nothing is said
_BUDGET = Budget(seconds=3.0)


class Judged(NamedTuple):
    """What is said of an attempt."""

    is_right: bool
    words: str
    maze: Maze | None = None  # the smallest one in which it fails


def judge_file(move: Move, path: Path, progress: Callable[[int], object]) -> Judged:
    """Try the file in some mazes; `progress` is told how many of MAZES have been tried.
    PixelmazeError if the file cannot be used."""
    if makes_mazes(path):
        generator = generator_named(str(path), _BUDGET)
        wanted = orders(MAZES, kinds=[kind for kind in move.kinds if kind in KINDS] or [SQUARE])
        return judged(move, generator_candidate(generator, wanted, _BUDGET), progress)
    return judged(move, solver_trial(move, partial(solver_named, str(path))), progress)


def solver_trial(move: Move, named: Callable[[Budget], Solver]) -> Candidate:
    """The trial of a solver in the mazes of the move."""
    tasks = exercises(MAZES, 1, move.kinds) if move.kinds else []
    for text in move.mazes:
        maze = from_id(text)
        tasks.append(Exercise("own", text, maze, shortest_way(maze)))
    return solver_candidate(named, tasks, _BUDGET, must_be_shortest=move.shortest)


def judged(
    move: Move, candidate: Candidate, progress: Callable[[int], object] = lambda _: None
) -> Judged:
    with silence():
        for done, _ in enumerate(judge([candidate]), 1):
            progress(done)
    report = candidate.report
    if report.failed:
        smallest = report.smallest
        words = f"Right in {report.right} of {len(report.trials)} mazes. {report.verdict[0]}"
        return Judged(False, words, _maze_of(smallest, report.algorithm) if smallest else None)
    if move.like:
        for run in report.trials:
            model = run_in(run.task, solver_named(move.like))
            if (run.headings, run.visited) != (model.headings, model.visited):
                words = f"It finds the way, but does not move as {move.like} does in this maze."
                return Judged(False, words, run.task.maze)
    for figure in report.figures:
        most = move.most.get(figure.name)
        if most is not None and figure.value is not None and figure.value > most:
            name = figure.name.replace("_", " ")
            return Judged(False, f"Right, but its {name} is {figure.value:.2f}: at most {most:g}.")
    return Judged(True, f"Right in all {len(report.trials)} mazes.")


def _maze_of(trial: Any, algorithm: Any) -> Maze | None:
    """The maze of a trial, as far as a generator has made it."""
    if isinstance(algorithm, Solver):
        maze: Maze | None = trial.task.maze
        return maze
    try:
        maze = trial.task.make(algorithm)
    except PixelmazeError as error:
        maze = getattr(error, "maze", None)
    return maze


# ---- lines in the right order --------------------------------------------------------------------


_ORDER_KINDS = ("perfect", "loops", "no-way")


def judge_lines(move: Move, lines: Sequence[str]) -> Judged:
    """Whether the lines are in the order of the source, or in another that makes the same moves."""
    if tuple(lines) == lines_of(move):
        return Judged(True, "Right: these are the lines as the program runs them.")
    if not CAN_RUN_FILES:
        return Judged(False, "These are not yet in the order of the program.")
    strict = replace(move, kinds=_ORDER_KINDS, like=move.solver)
    entry = function_of(replace(move, lines="")).__name__
    with TemporaryDirectory() as folder:
        path = Path(folder, "lines.py")
        path.write_text(_program(move, lines), encoding="utf-8")
        try:
            trial = solver_trial(strict, partial(solver_named, f"{path}:{entry}"))
        except PixelmazeError as error:
            words = str(error).replace(f"{path}, ", "").replace(f"{path}: ", "")
            return Judged(False, f"This is no Python yet: {words}.")
        found = judged(strict, trial)
    if found.is_right:
        return Judged(True, "Right: this order does the same as the one of the program.")
    return found


def _program(move: Move, lines: Sequence[str]) -> str:
    """The module of the solver, with these lines in place of those of the function."""
    function, steps = function_of(move), function_of(replace(move, lines=""))
    parts = [f"from {function.__module__} import *", "\n".join(lines)]
    if function is not steps:
        parts.append(dedent("\n".join(source_of(steps.__code__).lines)))
    return "\n\n".join(parts) + "\n"
