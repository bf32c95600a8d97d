"""The scene for each request."""

from __future__ import annotations

from functools import partial
from typing import Any

from pixelmaze.maze import Maze
from pixelmaze.race import STEP_RATE
from pixelmaze.search import DEFAULT_STEP_RATE, Search
from pixelmaze.terminal.play import Play
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.replay import Replay
from pixelmaze.terminal.scene import QuitError, Scene
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.stage import Stage
from pixelmaze.terminal.watch import FIGURES, SOURCE, Watch
from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import (
    Opening,
    PlayLevel,
    PlayMaze,
    Quit,
    Raced,
    RaceMaze,
    ReplayRun,
    ResumeRun,
    Watched,
    WatchMaze,
    WatchTrace,
)
from pixelmaze.ui.scenes.loading import Loading


def scene_of(request: Opening, session: Session, made: Any) -> Scene:
    """The scene, of what the request has prepared."""
    match request:
        case PlayLevel() | PlayMaze():
            return Play(session, made.level, play=made)
        case ResumeRun(left):
            play = Play(session, made.level, play=made)
            play.resume(left)
            return play
        case ReplayRun(run):
            return Replay(session, run)
        case WatchMaze() | WatchTrace():
            return _watch(request, session, made)
        case RaceMaze():
            return _race(request, session, made)
    return session.home()


def scene_for(request: Request, session: Session, title: Scene) -> Any:
    """The scene that takes over from the title, if one does."""
    if isinstance(request, Quit):
        raise QuitError
    if not isinstance(request, Opening):
        return None

    def then(made: Any) -> Scene:
        scene = scene_of(request, session, made)
        if isinstance(scene, Stage):
            scene.home = session.home
        return scene

    prepare = partial(request.prepare, session.store, session.solver)
    return Loading(prepare, then, request.name, session.back_to(title), is_over=True)


def _watch(request: WatchMaze | WatchTrace, session: Session, made: Watched) -> Watch:
    rate = request.step_rate or DEFAULT_STEP_RATE
    beside = SOURCE if request.shows_source else FIGURES
    scene = Watch(session, made.search, made.solver, rate, made.title, beside=beside)
    scene.tell = request.tell
    return scene


def _race(request: RaceMaze, session: Session, made: Raced) -> RaceScene:
    def leave(maze: Maze) -> Stage:
        watch = Watch(session, Search(maze, None), request.solver, scene.deck.step_rate, made.title)
        watch.line_up, watch.tell = request.line_up, request.tell
        return watch

    rate = request.step_rate or STEP_RATE
    scene = RaceScene(
        session, made.maze, request.line_up, rate, made.title, leave, request.tell, made.race
    )
    if not request.waits:
        scene.racing.start()
    return scene
