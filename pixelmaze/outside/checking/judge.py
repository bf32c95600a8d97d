"""Tries algorithms with many mazes, several at a time."""

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from threading import Event
from typing import Any

from pixelmaze.algorithms.registry import ExternalSolver, Solver
from pixelmaze.outside.checking.mazes import SolverCase
from pixelmaze.outside.checking.report import Report
from pixelmaze.outside.checking.runs import SolverTrial, budget_for, run_in
from pixelmaze.outside.checking.solvers import SolverReport
from pixelmaze.outside.checking.trials import Failure
from pixelmaze.outside.lookup import in_another_way
from pixelmaze.run.messages import Source
from pixelmaze.run.outcomes import BRIEF, Budget
from pixelmaze.run.solution import refusal

_STUCK_IN_KIND = 2
_STUCK = 4
"""Trials that may run out of time: in mazes of one kind, and in all before a success. The second
also limits trials with the same failure before the first step."""
_WHY = "not tried: it ran out of time, or did not start, in other mazes"


@dataclass
class Candidate:
    """An algorithm to check. Threads share it; a race between them costs one more trial at most."""

    report: Report[Any]  # its trials so far, in the order of their ends
    tasks: Sequence[Any]
    attempt: Callable[..., Any]  # tries a task; takes the event that cancels it, as `cancelled`
    give_up: Callable[..., Any]  # makes a trial, not carried out, of task, failure and reason
    seconds: float  # a trial that fails after this time has run out of it
    _stuck: Counter[str] = field(default_factory=Counter)
    _not_begun: Counter[str] = field(default_factory=Counter)
    _has_succeeded: bool = False
    _refusal: str = ""  # the reason why it is not tried any more

    def try_with(self, task: Any, cancelled: Event) -> Any:
        """Try a task, unless its kind is hopeless."""
        if self._refusal:
            return self.give_up(task, Failure.REFUSED, self._refusal)
        if self._is_hopeless(task.kind):
            return self.give_up(task, Failure.UNTRIED, _WHY)
        trial = self.attempt(task, cancelled=cancelled)
        if trial.failure == Failure.CUT_OFF:
            trial = self.attempt(task, cancelled=cancelled)
        is_endless = trial.failure == Failure.ENDLESS
        if is_endless and (trial.is_late or trial.seconds >= self.seconds):
            self._stuck[task.kind] += 1
        elif trial.failure in (Failure.CRASH, Failure.REFUSED) and not trial.has_begun:
            self._not_begun[trial.why] += 1
            if trial.failure == Failure.REFUSED and self._not_begun[trial.why] >= _STUCK:
                self._refusal = "" if self._has_succeeded else trial.why
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
    exercises: Sequence[SolverCase],
    budget: Budget = BRIEF,
    must_be_shortest: bool = False,
) -> Candidate:
    """A solver to check, made for each budget by `named`, with the mazes that it can search.

    In mazes in which its record promises a best path, it must find one.
    """
    sizes = {exercise.cells for exercise in exercises}
    solvers = {cells: named(budget_for(cells, budget)) for cells in sizes}
    solver = named(budget)

    def attempt(task: SolverCase, cancelled: Event) -> SolverTrial:
        limits = budget_for(task.cells, budget)
        is_strict = must_be_shortest or solver.is_best_in(task.maze)
        tried = partial(run_in, task, must_be_shortest=is_strict, cancelled=cancelled)
        run = tried(solvers[task.cells])
        if task is twice and not run.failure and isinstance(solver, ExternalSolver):
            again = tried(in_another_way(solver, limits, is_second=True))
            is_wrong = again.failure not in ("", Failure.ENDLESS, Failure.CUT_OFF)
            return replace(again, failure=Failure.STATE) if is_wrong else run
        return run

    suitable = [task for task in exercises if not refusal(solver, task.maze)]
    is_in_file = getattr(solver, "path", None) and getattr(solver, "function", "")
    moving = [task for task in suitable if (task.shortest or 0) > 1 and is_in_file]
    twice = moving[len(moving) // 2] if moving else None
    return Candidate(SolverReport(solver, []), suitable, attempt, SolverTrial, budget.seconds)


def at_once(
    jobs: Iterable[Callable[[Event], Any]],
) -> Generator[tuple[int, Any], None, None]:
    """Do all jobs, one for each core at a time. Yields number and result of each that is done.

    Closing the iterator sets the event that all jobs get. Where runs are elsewhere, nothing waits
    for several: jobs are done one by one.
    """
    cancelled = Event()
    if Source.elsewhere:
        yield from ((number, job(cancelled)) for number, job in enumerate(jobs))
        return
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        begun = {pool.submit(job, cancelled): number for number, job in enumerate(jobs)}
        for done in as_completed(begun):
            yield begun[done], done.result()
    finally:
        cancelled.set()
        pool.shutdown(cancel_futures=True)


def judge(candidates: Sequence[Candidate]) -> Generator[Any, None, None]:
    """Try all candidates with their tasks. Yields each trial once it is in its report.

    At the end, reports have their trials in the order of the tasks. Closing the iterator ends all
    trials. A candidate that keeps running out of time is not tried further.
    """
    jobs = [
        (one, task)
        for tasks in zip_longest(*(one.tasks for one in candidates))
        for one, task in zip(candidates, tasks, strict=True)  # an early end treats all alike
        if task
    ]
    try:
        with closing(at_once([partial(one.try_with, task) for one, task in jobs])) as results:
            for number, trial in results:
                jobs[number][0].report.add(trial)
                yield trial
    finally:
        for one in candidates:
            place = {id(task): i for i, task in enumerate(one.tasks)}
            one.report.trials.sort(key=lambda trial: place[id(trial.task)])
