"""Where the menus lead: the scene for each thing that they ask for."""

from __future__ import annotations

import pyxel

from pixelmaze.app.music import MUSIC
from pixelmaze.app.scenes.play import Play
from pixelmaze.app.scenes.race import RaceScene
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.app.session import Session
from pixelmaze.app.stage import Stage
from pixelmaze.app.window import Scene
from pixelmaze.front.menu import Request
from pixelmaze.front.requests import PlayLevel, Quit, RaceMaze, WatchMaze
from pixelmaze.making import building, from_id
from pixelmaze.maze import Maze
from pixelmaze.race import STEP_RATE, of_solvers
from pixelmaze.search import DEFAULT_STEP_RATE, Search


def scene_for(request: Request, session: Session) -> Scene | None:
    """The scene that takes over, if one does. PixelmazeError if there is no such maze."""
    match request:
        case PlayLevel(level):
            return Play(session, level)
        case WatchMaze(maze, solver, from_blank):
            opened = from_id(maze)
            making = building(opened) if from_blank else ()
            search = Search(opened, solver, making=making)
            return _of(session, Watch(session, search, solver, DEFAULT_STEP_RATE))
        case RaceMaze(maze, solvers):
            return _of(session, _race(session, from_id(maze), solvers))
        case Quit():
            pyxel.quit()
    return None


def _race(session: Session, maze: Maze, solvers: tuple[str, ...]) -> RaceScene:
    """A race that has begun."""

    def line_up(maze: Maze) -> list[Search]:
        return of_solvers(maze, solvers)

    def leave(maze: Maze) -> Stage:
        watch = Watch(session, Search(maze, None), solvers[0], scene.bar.step_rate)
        watch.line_up = line_up
        return watch

    scene = RaceScene(session, maze, line_up, STEP_RATE, leave=leave)
    scene.racing.start()
    return scene


def _of(session: Session, stage: Stage) -> Stage:
    """The stage, with a way back to the title."""
    stage.home = session.home
    MUSIC.stop()
    return stage
