"""Where the menus lead: the scene for each thing that they ask for."""

from __future__ import annotations

from functools import partial

from pixelmaze.maze import Maze
from pixelmaze.race import STEP_RATE, Race, of_solvers
from pixelmaze.search import DEFAULT_STEP_RATE, Search
from pixelmaze.terminal.loading import Loading
from pixelmaze.terminal.play import playing, resuming
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.scene import QuitError, Scene
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.stage import Stage
from pixelmaze.terminal.watch import Watch
from pixelmaze.ui.menu import Request
from pixelmaze.ui.opening import Runners, race_of_id, search_of_id
from pixelmaze.ui.racing import Telling
from pixelmaze.ui.requests import PlayLevel, Quit, RaceMaze, ResumeRun, WatchMaze


def scene_for(request: Request, session: Session, title: Scene) -> Scene | None:
    """The scene that takes over from the title, if one does."""
    back, home = session.back_to(title), session.home
    match request:
        case PlayLevel(level):
            return playing(session, level, title)
        case ResumeRun(left):
            return resuming(session, left, title)
        case WatchMaze(maze, solver, from_blank):
            return Loading(
                partial(search_of_id, maze, solver, from_blank),
                lambda search: Watch(session, search, solver, DEFAULT_STEP_RATE, home=home),
                maze, back, title,
            )  # fmt: skip
        case RaceMaze(maze, solvers):
            line_up = partial(of_solvers, solvers=solvers)

            def then(made: tuple[Race, Maze]) -> Scene:
                race, opened = made
                scene = racing(session, opened, line_up, STEP_RATE, solvers[0], race=race)
                scene.home = home
                scene.racing.start()
                return scene

            return Loading(partial(race_of_id, maze, line_up), then, maze, back, title)
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
    race: Race | None = None,
) -> RaceScene:
    """A race; X leads to where this solver is watched."""

    def leave(maze: Maze) -> Stage:
        watch = Watch(session, Search(maze, None), solver, scene.deck.step_rate, name)
        watch.line_up, watch.tell = line_up, tell
        return watch

    scene = RaceScene(session, maze, line_up, step_rate, name, leave, tell, race)
    return scene
