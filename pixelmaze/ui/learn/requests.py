"""Requests for tasks of lessons and for breaking solvers; and the progress in lessons."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.files import regular_file
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.lookup import generator_named, solver_in
from pixelmaze.run.maze_id import parse
from pixelmaze.run.outcomes import Budget
from pixelmaze.run.search import Search
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import MazeToMake, OpenMaze
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.watch.requests import PreparedRace, PreparedSearch, RaceMaze, WatchMaze

if TYPE_CHECKING:
    from pixelmaze.game.breaking import Challenge
    from pixelmaze.game.lessons import Lesson, LessonTask
    from pixelmaze.storage.records import Data


LESSONS, BREAKING = "lessons", "solvers to break"
"""The lists of the title's menus that `OpenMenuList` can open."""


@dataclass(frozen=True)
class OpenMenuList(SceneRequest):
    """Choose from a list of the title's menus."""

    listed: str


@dataclass(frozen=True)
class BreakSolver(SceneRequest):
    """Find the smallest maze that breaks a solver."""

    challenge: Challenge

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Search:
        return Search(self.challenge.maze(), None)


_ENTRY = "lessons"
OPEN, DONE, RIGHT = _MARKS = "☆✓★"
"""The marks of a task: not done; done, with a wrong answer; done right."""
SHOWN = Budget(steps=20_000)
"""The limits of a run that is shown: in a page, no program is paused."""
_SLOW = 5  # the rate of a search that the learner stops, in steps a second


def marks(store: Store | Data, lesson: Lesson) -> str:
    """The marks of the lesson's tasks, a sign each."""
    found, count = store.entry(_ENTRY, lesson.name), len(lesson.moves)
    given = found[:count] if isinstance(found, str) else ""
    return "".join(mark if mark in _MARKS else OPEN for mark in given.ljust(count, OPEN))


def keep_mark(store: Store, lesson: Lesson, number: int, mark: str) -> str:
    """Store this mark of a task, unless it has a better one. Returns the marks of all."""
    found = [*marks(store, lesson)]
    found[number] = max(found[number], mark, key=_MARKS.index)
    store.put_all(_ENTRY, {lesson.name: "".join(found)})
    return "".join(found)


@dataclass(frozen=True)
class OpenTask(SceneRequest):
    lesson: Lesson
    number: int = -1  # the index of the task; -1 for the first task not done

    @property
    def name(self) -> str:
        return self.lesson.heading

    @property
    def move(self) -> LessonTask:
        return self.lesson.moves[self.number]

    def at(self, store: Store) -> OpenTask:
        """This request with the index of a task filled in."""
        first = max(0, marks(store, self.lesson).find(OPEN))
        return self if self.number >= 0 else replace(self, number=first)

    def prepare(
        self, store: Store, helper: str | Solver, report: Report
    ) -> PreparedSearch | PreparedRace:
        return inside(self.at(store)).prepare(store, helper, report)


def inside(asked: OpenTask) -> WatchMaze | RaceMaze:
    """The request for the scene in which the task is done. Writes the start file, if any, to the
    folder where the program was started, unless it exists. The file runs right away only if the
    lesson came with the package. PixelmazeError if the file cannot be written or read."""
    from pixelmaze.game.lessons import makes_mazes  # loaded with the lesson

    move, folder, is_ours = asked.move, asked.lesson.path.parent, asked.lesson.number > 0
    maze, own = OpenMaze(move.make_maze()), Path(move.file)
    if move.race:
        return RaceMaze(maze, move.race, move.has_generators, waits=True)
    if not move.file:
        return WatchMaze(maze, move.solver, waits=True, step_rate=_SLOW if move.goal else None)
    try:
        with suppress(FileExistsError), own.open("xb") as file:
            file.write((folder / move.file).read_bytes())
        regular_file(own).close()
    except OSError as error:
        raise PixelmazeError(f"{own}: {error.strerror}") from None
    if not makes_mazes(folder / move.file):
        return WatchMaze(maze, solver_in(own, SHOWN), waits=not is_ours, shows_source=True)
    if not is_ours:
        return WatchMaze(maze, "dfs", waits=True)
    spec = replace(parse(move.maze), generator=generator_named(move.file))
    return WatchMaze(MazeToMake(spec), "dfs", from_blank=True, waits=True, shows_source=True)
