"""Where the menus lead: the scene for each thing that they ask for."""

from __future__ import annotations

from functools import partial

import pyxel

from pixelmaze.maze import Maze
from pixelmaze.race import STEP_RATE, Race, of_solvers
from pixelmaze.search import DEFAULT_STEP_RATE, Search
from pixelmaze.ui.menu import Request
from pixelmaze.ui.opening import race_of_id, search_of_id
from pixelmaze.ui.requests import PlayLevel, Quit, RaceMaze, ResumeRun, WatchMaze
from pixelmaze.window.app import Scene
from pixelmaze.window.loading import Loading
from pixelmaze.window.music import MUSIC
from pixelmaze.window.scenes.play import playing, resuming
from pixelmaze.window.scenes.race import RaceScene
from pixelmaze.window.scenes.watch import Watch
from pixelmaze.window.session import Session
from pixelmaze.window.stage import Stage


def scene_for(request: Request, session: Session, title: Scene) -> Scene | None:
    """The scene that takes over from the title, if one does."""
    back = session.back_to(title)
    match request:
        case PlayLevel(level):
            return playing(session, level, title)
        case ResumeRun(left):
            return resuming(session, left, title)
        case WatchMaze(maze, solver, from_blank):
            return Loading(
                partial(search_of_id, maze, solver, from_blank),
                lambda search: _of(session, Watch(session, search, solver, DEFAULT_STEP_RATE)),
                maze, back, title,
            )  # fmt: skip
        case RaceMaze(maze, solvers):
            return Loading(
                partial(race_of_id, maze, partial(of_solvers, solvers=solvers)),
                lambda made: _of(session, _race(session, *made, solvers)),
                maze, back, title,
            )  # fmt: skip
        case Quit():
            pyxel.quit()
    return None


def _race(session: Session, race: Race, maze: Maze, solvers: tuple[str, ...]) -> RaceScene:
    """A race that has begun."""
    line_up = partial(of_solvers, solvers=solvers)

    def leave(maze: Maze) -> Stage:
        watch = Watch(session, Search(maze, None), solvers[0], scene.bar.step_rate)
        watch.line_up = line_up
        return watch

    scene = RaceScene(session, maze, line_up, STEP_RATE, leave=leave, race=race)
    scene.racing.start()
    return scene


def _of(session: Session, stage: Stage) -> Stage:
    """The stage, with a way back to the title."""
    stage.home = session.home
    MUSIC.stop()
    return stage
