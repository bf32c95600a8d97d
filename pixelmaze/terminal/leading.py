"""Where the menus lead: the scene for each thing that they ask for."""

from __future__ import annotations

from pixelmaze.front.menu import Request
from pixelmaze.front.racing import Runners, Telling
from pixelmaze.front.requests import PlayLevel, Quit, RaceMaze, WatchMaze
from pixelmaze.making import building, from_id
from pixelmaze.maze import Maze
from pixelmaze.race import STEP_RATE, of_solvers
from pixelmaze.search import DEFAULT_STEP_RATE, Search
from pixelmaze.terminal.play import Play
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.scene import QuitError, Scene
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.stage import Stage
from pixelmaze.terminal.watch import Watch


def scene_for(request: Request, session: Session) -> Scene | None:
    """The scene that takes over, if one does. PixelmazeError if there is no such maze."""
    match request:
        case PlayLevel(level):
            return Play(session, level)
        case WatchMaze(maze, solver, from_blank):
            opened = from_id(maze)
            making = building(opened) if from_blank else ()
            search = Search(opened, solver, making=making)
            return Watch(session, search, solver, DEFAULT_STEP_RATE, home=session.home)
        case RaceMaze(maze, solvers):
            scene = racing(
                session, from_id(maze), lambda maze: of_solvers(maze, solvers), STEP_RATE,
                solvers[0],
            )  # fmt: skip
            scene.home = session.home
            scene.racing.start()
            return scene
        case Quit():
            raise QuitError
    return None


def racing(
    session: Session,
    maze: Maze,
    line_up: Runners,
    step_rate: float,
    solver: str,
    name: str = "",
    tell: Telling | None = None,
) -> RaceScene:
    """A race; X leads to where this solver is watched."""

    def leave(maze: Maze) -> Stage:
        watch = Watch(session, Search(maze, None), solver, scene.deck.step_rate, name)
        watch.line_up, watch.tell = line_up, tell
        return watch

    scene = RaceScene(session, maze, line_up, step_rate, name, leave=leave, tell=tell)
    return scene
