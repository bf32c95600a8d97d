"""Judges a learner's file as `check` does, or the order of lines."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver
from pixelmaze.game.lessons import LessonTask, function_of, lines_of, makes_mazes
from pixelmaze.inspect.source import source_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.generators import generator_candidate, orders
from pixelmaze.outside.checking.judge import Candidate, judge, solver_candidate
from pixelmaze.outside.checking.mazes import SolverCase, exercises, shortest_way
from pixelmaze.outside.checking.runs import run_in
from pixelmaze.outside.lookup import generator_named, solver_named
from pixelmaze.run.factory import UnfinishedMazeError, from_id, make
from pixelmaze.run.feed import silence
from pixelmaze.run.outcomes import Budget

MAZES = 16  # the fewest in which a file is tried
_USUAL, _MADE = ("perfect", "loops"), ("square",)  # kinds to search, and to make
_BUDGET = Budget(seconds=3.0, whole=6.0)
_TOO_MUCH = {
    "move_ratio": "it walks {:.1f} times the shortest path; the limit is {:g}",
    "path_ratio": "its paths are {:.2f} times the shortest; the limit is {:g}",
    "visited_share": "it visits {:.1%} of the cells; the limit is {:.0%}",
    "dead_end_share": "{:.1%} of the cells are dead ends; the limit is {:.0%}",
    "path_share": "the path to the goal takes {:.1%} of the cells; the limit is {:.0%}",
}  # by figures of the check: words for the value and the limit


class Judged(NamedTuple):
    is_right: bool
    words: str
    maze: Maze | None = None  # the smallest maze in which the file fails


def judge_file(move: LessonTask, path: Path, progress: Callable[[int], object]) -> Judged:
    """Try the file. `progress` is called with the number of mazes done."""
    try:
        if not makes_mazes(path):
            return judged(move, solver_trial(move, partial(solver_named, str(path))), progress)
        wanted = orders(MAZES, kinds=move.kinds or _MADE)
        made = generator_candidate(generator_named(str(path), _BUDGET), wanted, _BUDGET)
    except PixelmazeError as error:  # it is not Python, or lacks the function
        return Judged(False, f"{error}.")
    return judged(move, made, progress)


def solver_trial(move: LessonTask, named: Callable[[Budget], Solver]) -> Candidate:
    """A trial of a solver in the mazes of the task."""
    tasks = exercises(MAZES, 1, move.kinds or _USUAL)
    for text, maze in ((text, from_id(text)) for text in move.mazes):
        tasks.append(SolverCase("own", text, maze, shortest_way(maze)))
    return solver_candidate(named, tasks, _BUDGET, must_be_shortest=move.shortest)


def judged(
    move: LessonTask, candidate: Candidate, progress: Callable[[int], object] = lambda _: None
) -> Judged:
    with silence():
        for done, _ in enumerate(judge([candidate]), 1):
            progress(done)
    report = candidate.report
    if report.is_refused:
        return Judged(False, report.verdict[0])
    if report.failed:
        words = f"Correct in {report.right} of {len(report.trials)} mazes. {report.verdict[0]}"
        try:
            task: Any = report.smallest and report.smallest.task
            is_search = isinstance(task, SolverCase)
            maze = task and (
                task.maze if is_search else make(replace(task.spec, generator=report.algorithm))
            )
        except UnfinishedMazeError as error:
            maze = error.maze
        return Judged(False, words, maze)
    for run in sorted(report.trials, key=lambda run: run.task.cells) if move.like else ():
        model = run_in(run.task, NAMED_SOLVERS[move.like])
        if (run.headings, run.visited) != (model.headings, model.visited):
            words = f"It finds the path, but doesn't move like {move.like}."
            return Judged(False, words, run.task.maze)
    for figure in report.figures:
        most, value = move.most.get(figure.name), figure.value
        if most is not None and value is not None and value > most:
            words = _TOO_MUCH.get(figure.name, f"{figure.name} is {{:g}}; the limit is {{:g}}")
            return Judged(False, f"Correct, but {words.format(value, most)}.")
    return Judged(True, f"Correct in all {len(report.trials)} mazes.")


def judge_lines(move: LessonTask, lines: Sequence[str]) -> Judged:
    """Right if the order is the source's, or another that makes the same moves."""
    if [*lines] == lines_of(move):
        return Judged(True, "Right: these are the lines in the program's own order.")
    strict = replace(move, kinds=("perfect", "loops", "no-way"), like=move.solver)
    function, entry = function_of(move), function_of(replace(move, lines=""))
    parts = [f"from {function.__module__} import *", *lines]
    if function is not entry:  # the entry calls the function
        parts += source_of(entry.__code__).lines
    with TemporaryDirectory() as folder:
        path = Path(folder, "lines.py")
        path.write_text("\n".join(parts), encoding="utf-8")
        try:
            trial = solver_trial(strict, partial(solver_named, f"{path}:{entry.__name__}"))
        except PixelmazeError as error:
            return Judged(False, f"This isn't Python yet: {str(error).rpartition(': ')[2]}.")
        found = judged(strict, trial)
    words = "Right: this order does the same as the program's."
    return found._replace(words=words) if found.is_right else found
