"""Tries algorithms with many mazes, several at a time."""

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Event
from typing import Any

from pixelmaze.algorithms import registry
from pixelmaze.algorithms.registry import ExternalSolver, Solver
from pixelmaze.outside.checking.generators import GeneratorReport, Making, Order, made_of
from pixelmaze.outside.checking.mazes import Exercise
from pixelmaze.outside.checking.report import Report
from pixelmaze.outside.checking.runs import Run, budget_for, run_in
from pixelmaze.outside.checking.solvers import SolverReport
from pixelmaze.outside.checking.trials import CRASH, CUT_OFF, ENDLESS, STATE, UNTRIED
from pixelmaze.outside.runs import search_in_file
from pixelmaze.run.solution import refusal
from pixelmaze.run.words import BRIEF, Budget

_STUCK_IN_KIND = 2
_STUCK = 4
"""How many trials may run out of time: with mazes of one kind; and in all, before one succeeds. The
second is also the number of trials that may fail in the same way before their first step."""
_WHY = "not tried: it ran out of time, or did not begin, in others"


@dataclass
class Candidate:
    """An algorithm that is being checked. Several threads use it: what they have missed of each
    other leads to no more than another trial."""

    report: Report[Any]  # its trials so far, in the order in which they ended
    tasks: Sequence[Any]
    attempt: Callable[..., Any]  # tries a task. Takes the event that cancels it, as `cancelled`
    give_up: Callable[..., Any]
    """Makes a trial, which did not take place, of a task, a failure and a reason."""
    seconds: float  # a trial that fails after this time has run out of it
    _stuck: Counter[str] = field(default_factory=Counter)
    _not_begun: Counter[str] = field(default_factory=Counter)
    _has_succeeded: bool = False

    def try_with(self, task: Any, cancelled: Event) -> Any:
        """Try one of its tasks, unless there is no hope."""
        if self._is_hopeless(task.kind):
            return self.give_up(task, UNTRIED, _WHY)
        trial = self.attempt(task, cancelled=cancelled)
        if trial.failure == CUT_OFF:
            trial = self.attempt(task, cancelled=cancelled)
        if trial.failure == ENDLESS and trial.seconds >= self.seconds:
            self._stuck[task.kind] += 1
        elif trial.failure == CRASH and not trial.has_begun:
            self._not_begun[trial.why] += 1
        elif not trial.failure and trial.has_begun:
            self._has_succeeded = True
        return trial

    def _is_hopeless(self, kind: str) -> bool:
        if self._stuck[kind] >= _STUCK_IN_KIND:
            return True
        most = max(self._stuck.total(), *self._not_begun.values(), 0)
        return not self._has_succeeded and most >= _STUCK


def solver_candidate(
    named: Callable[[Budget], Solver],
    exercises: Sequence[Exercise],
    budget: Budget = BRIEF,
    must_be_shortest: bool = False,
) -> Candidate:
    """A solver to be checked, made for each budget by `named`, in the mazes that it can search. A
    solver whose record promises a shortest path must always find one."""
    sizes = {exercise.cells for exercise in exercises}
    solvers = {cells: named(budget_for(cells, budget)) for cells in sizes}
    solver = next(iter(solvers.values()))

    def attempt(task: Exercise, cancelled: Event) -> Run:
        limits = budget_for(task.cells, budget)
        is_strict = must_be_shortest or solver.shortest
        tried = partial(
            run_in, task, budget=limits, must_be_shortest=is_strict, cancelled=cancelled
        )
        run = tried(solvers[task.cells])
        if task is twice and not run.failure and isinstance(solver, ExternalSolver):
            again = tried(_again_in_process(solver, limits))
            is_wrong = again.failure not in ("", ENDLESS, CUT_OFF)
            return replace(again, failure=STATE) if is_wrong else run
        return run

    suitable = [task for task in exercises if not refusal(solver, task.maze)]
    is_in_file = getattr(solver, "path", None) and getattr(solver, "function", "")
    moving = [task for task in suitable if (task.shortest or 0) > 1 and is_in_file]
    twice = moving[len(moving) // 2] if moving else None
    return Candidate(SolverReport(solver, []), suitable, attempt, Run, budget.seconds)


def _again_in_process(solver: ExternalSolver, budget: Budget) -> Solver:
    """The solver of a file, whose process runs it a second time."""
    assert solver.path
    run = partial(search_in_file, source=solver.path, function=solver.function, is_second=True)
    return replace(solver, steps=lambda *place: run(*place).feed(budget))


def generator_candidate(
    generator: registry.Generator, orders: Iterable[Order], budget: Budget = BRIEF
) -> Candidate:
    """A generator to be checked, with the orders that it supports; `budget` is the one it has been
    given."""
    suitable = [order for order in orders if order.suits(generator)]
    attempt = partial(made_of, generator=generator)
    return Candidate(GeneratorReport(generator, []), suitable, attempt, Making, budget.seconds)


def at_once(
    jobs: Iterable[Callable[[Event], Any]],
) -> Generator[tuple[int, Any], None, None]:
    """Do all jobs, as many at a time as there are cores. Yields the number and the result of each
    when it is done. When the iterator is closed, the event that they are given is set."""
    cancelled = Event()
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        begun = {pool.submit(job, cancelled): number for number, job in enumerate(jobs)}
        for done in as_completed(begun):
            yield begun[done], done.result()
    finally:
        cancelled.set()
        pool.shutdown(cancel_futures=True)


def judge(candidates: Sequence[Candidate]) -> Generator[Any, None, None]:
    """Try all candidates with all of their tasks. Yields each trial when it has ended and has
    joined its report.

    Reports have their trials in the order of the tasks at the end, also if the iterator is closed
    before; what still runs then is ended. A candidate that runs out of time again and again is not
    tried with further mazes.
    """
    most = max((len(one.tasks) for one in candidates), default=0)
    jobs = [
        (one, task)
        for number in range(most)
        for one in candidates  # all get on, however early the end
        for task in one.tasks[number : number + 1]
    ]
    try:
        with closing(at_once([partial(one.try_with, task) for one, task in jobs])) as results:
            for number, trial in results:
                jobs[number][0].report.trials.append(trial)
                yield trial
    finally:
        for one in candidates:
            place = {id(task): i for i, task in enumerate(one.tasks)}
            one.report.trials.sort(key=lambda trial: place[id(trial.task)])
