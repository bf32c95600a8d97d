"""The request for a move of a lesson."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.lesson_judge import makes_mazes
from pixelmaze.game.lessons import Lesson, Move
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.named import generator_named, solver_named
from pixelmaze.run.maze_id import parse
from pixelmaze.storage.progress import done_moves
from pixelmaze.storage.store import Store
from pixelmaze.ui.loading import Report
from pixelmaze.ui.opening import MazeToMake, OpenMaze
from pixelmaze.ui.requests import Opening, Raced, RaceMaze, Watched, WatchMaze

_SLOW = 5  # steps a second of a search that is to be stopped
Prepared = tuple[WatchMaze | RaceMaze, Watched | Raced]


@dataclass(frozen=True)
class OpenMove(Opening):
    """Show a move of a lesson."""

    lesson: Lesson
    number: int = 0  # of the move, from 0

    @property
    def name(self) -> str:
        return self.lesson.heading

    @property
    def move(self) -> Move:
        return self.lesson.moves[self.number]

    def asked(self) -> WatchMaze | RaceMaze:
        """The maze of the move to watch, or a race in it. The start file is written to the folder
        that the program was started in, unless there is a file of its name. PixelmazeError if that
        cannot be done."""
        move = self.move
        maze = OpenMaze(move.make_maze())
        if move.race:
            return RaceMaze(maze, move.race, move.has_generators, waits=True)
        if not move.file:
            rate = _SLOW if move.goal else None
            return WatchMaze(maze, move.solver, waits=True, step_rate=rate)
        _write(Path(move.file), (self.lesson.folder / move.file).read_text(encoding="utf-8"))
        return watching(move, move.file)

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> Prepared:
        asked = self.asked()
        return asked, asked.prepare(store, helper, report)


def first_undone(store: Store, lesson: Lesson) -> OpenMove:
    """The first move that has not been done; the first of all, if all have been."""
    done = done_moves(store, lesson)
    return OpenMove(lesson, next((i for i in range(len(lesson.moves)) if i not in done), 0))


def watching(move: Move, file: str) -> WatchMaze:
    """Watch the algorithm in a file of the move."""
    if not makes_mazes(Path(file)):
        return WatchMaze(OpenMaze(move.make_maze()), solver_named(file), shows_source=True)
    spec = replace(parse(move.maze), generator=generator_named(file))
    return WatchMaze(MazeToMake(spec), "dfs", from_blank=True, waits=True, shows_source=True)


def _write(path: Path, text: str) -> None:
    try:
        with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
