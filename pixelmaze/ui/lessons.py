"""The request for a move of a lesson."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.lessons import CAN_RUN_FILES, Lesson, Move, makes_mazes
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.named import generator_named, solver_named
from pixelmaze.run.maze_id import parse
from pixelmaze.storage.progress import done_moves
from pixelmaze.storage.store import Store
from pixelmaze.ui.loading import Report
from pixelmaze.ui.opening import MazeToMake, OpenMaze
from pixelmaze.ui.requests import Opening, Raced, RaceMaze, Watched, WatchMaze

_SLOW = 5  # steps a second of a search that is to be stopped


@dataclass(frozen=True)
class OpenMove(Opening):
    """Show a move of a lesson."""

    lesson: Lesson
    number: int = -1  # of the move, from 0; -1 for the first that has not been done

    @property
    def name(self) -> str:
        return self.lesson.heading

    @property
    def move(self) -> Move:
        return self.lesson.moves[self.number]

    def prepare(self, store: Store, helper: str | Solver, report: Report) -> OpenedMove:
        if self.number < 0:
            done = done_moves(store, self.lesson)
            undone = [at for at in range(len(self.lesson.moves)) if at not in done]
            return OpenMove(self.lesson, (*undone, 0)[0]).prepare(store, helper, report)
        asked = _asked(self.move, self.lesson)
        return OpenedMove(self, asked, asked.prepare(store, helper, report))


class OpenedMove(NamedTuple):
    asked: OpenMove
    inside: WatchMaze | RaceMaze
    """Asks for the scene in which the move is done."""
    made: Watched | Raced


def _asked(move: Move, lesson: Lesson) -> WatchMaze | RaceMaze:
    """The maze of the move to watch, or a race in it. The start file is written to the folder that
    the program was started in, unless there is a file of its name. PixelmazeError if that cannot be
    done."""
    maze = OpenMaze(move.make_maze())
    if move.race:
        return RaceMaze(maze, move.race, move.has_generators, waits=True)
    if not move.file or not CAN_RUN_FILES:
        return WatchMaze(maze, move.solver, waits=True, step_rate=_SLOW if move.goal else None)
    _write(Path(move.file), (lesson.folder / move.file).read_text(encoding="utf-8"))
    if not makes_mazes(Path(move.file)):
        return WatchMaze(maze, solver_named(move.file), shows_source=True)
    spec = replace(parse(move.maze), generator=generator_named(move.file))
    return WatchMaze(MazeToMake(spec), "dfs", from_blank=True, waits=True, shows_source=True)


def _write(path: Path, text: str) -> None:
    try:
        with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
