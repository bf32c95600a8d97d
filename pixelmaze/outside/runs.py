"""Runs of external algorithms. A feed has the steps of a run, a `SecondRun` its variables."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pixelmaze.inspect.source import code_of
from pixelmaze.maze.errors import printable
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.outside.advice import advice_on
from pixelmaze.outside.process import FileProcess
from pixelmaze.outside.referee import CarvingReferee, Referee
from pixelmaze.outside.styles import name_of
from pixelmaze.outside.task import Task, blank, run_function, searched
from pixelmaze.outside.thread import FunctionThread
from pixelmaze.run.feed import AHEAD, Feed, Judge, Resumable
from pixelmaze.run.messages import Allowed, Begin, Source
from pixelmaze.run.outcomes import USUAL, Budget


class Launcher(NamedTuple):
    """Starts the same run as often as needed."""

    begin: Begin
    judge: Callable[[], Judge]
    maze: Maze
    name: str  # of its file
    stream: str  # for its prints: stdout or stderr
    ahead: int = AHEAD  # the most steps ahead of demand

    def feed(self, budget: Budget = USUAL) -> Feed:
        """The steps of a new run."""
        return Resumable.feed(lambda: Feed(
            self.begin, self.judge(), self.maze.grid, budget, self.name,
            stream=self.stream, ahead=self.ahead, advise=partial(advice_on, maze=self.maze),
        ))  # fmt: skip


def search_in_file(
    maze: Maze,
    start: int,
    goal: int,
    source: Path | str,
    function: str = "solve",
    is_veiled: bool = False,
    **more: object,
) -> Launcher:
    """A solver in a file or an installed module. `is_veiled` is as in `Task`; `more` is for
    `run_function`."""
    task = Task(source, function, searched(maze, start, goal), more, is_veiled)
    return in_process(task, lambda: Referee(maze, start, goal))


def carving_in_file(
    grid: Grid, rng: Rng, source: Path | str, function: str = "generate", adds_walls: bool = False
) -> Launcher:
    """A generator in a file or an installed module."""
    task = Task(source, function, blank(grid), {"rng": [*rng]})
    return in_process(task, lambda: CarvingReferee(grid, adds_walls))


def in_process(task: Task, judge: Callable[[], Judge]) -> Launcher:
    """A task in another process, or wherever a front end runs files."""

    def begin(allowed: Allowed) -> Source:
        return (Source.elsewhere or FileProcess)(task, allowed)

    return Launcher(begin, judge, task.maze, printable(str(task.source)), "stderr")


def search_by(maze: Maze, start: int, goal: int, function: Callable[..., Any]) -> Launcher:
    """A solver that is a function of any style: see `styles`."""
    return _here(function, searched(maze, start, goal), lambda: Referee(maze, start, goal))


def carving_by(grid: Grid, rng: Rng, function: Callable[..., Any]) -> Launcher:
    """A generator that is a function, not registered, of either style: see `styles`."""
    return _here(function, blank(grid), lambda: CarvingReferee(grid, adds_walls=False), [*rng])


def _here(
    function: Callable[..., Any], maze: Maze, judge: Callable[[], Judge], rng: Rng | None = None
) -> Launcher:
    code = code_of(function)
    file = code.co_filename if code else ""
    work = partial(run_function, function=function, name=name_of(function), maze=maze, rng=rng)

    def begin(allowed: Allowed) -> Source:
        return FunctionThread(work, maze.grid, allowed, file)

    return Launcher(begin, judge, maze, printable(os.path.basename(file)), "stdout", ahead=0)
