"""The scenes of the terminal that answer requests."""

from __future__ import annotations

from pixelmaze.race import STEP_RATE
from pixelmaze.search import DEFAULT_STEP_RATE
from pixelmaze.terminal.play import Play
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.replay import Replay
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.watch import FIGURES, SOURCE, Watch
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.requests import (
    PlayLevel,
    PlayMaze,
    Raced,
    RaceMaze,
    ReplayRun,
    ResumeRun,
    ToTitle,
    Watched,
    WatchMaze,
    WatchTrace,
)
from pixelmaze.ui.router import Scenes
from pixelmaze.ui.scenes.title import Title


def _title(session: Session, _request: ToTitle, _made: None) -> Title:
    return Title(session)


def _play(session: Session, _request: PlayLevel | PlayMaze, made: Playthrough) -> Play:
    return Play(session, made.level, play=made)


def _resume(session: Session, request: ResumeRun, made: Playthrough) -> Play:
    scene = Play(session, made.level, play=made)
    scene.resume(request.left)
    return scene


def _replay(session: Session, request: ReplayRun, _made: object) -> Replay:
    return Replay(session, request.run)


def _watch(session: Session, request: WatchMaze | WatchTrace, made: Watched) -> Watch:
    rate = request.step_rate or DEFAULT_STEP_RATE
    column = SOURCE if request.shows_source else FIGURES
    scene = Watch(session, made.search, made.solver, rate, made.title, beside=column)
    scene.tell = request.tell
    if isinstance(request, WatchMaze):
        scene.next_race = request.race
        scene.heat.is_on = request.has_heat
    session.audio.stop_tune()
    return scene


def _race(session: Session, request: RaceMaze, made: Raced) -> RaceScene:
    rate = request.step_rate or STEP_RATE
    scene = RaceScene(
        session, made.maze, request.line_up, rate, made.title, request, request.tell, made.race
    )
    scene.heat.is_on = request.has_heat
    if not request.waits:
        scene.racing.start()
    session.audio.stop_tune()
    return scene


SCENES: Scenes = {
    ToTitle: _title,
    PlayLevel: _play,
    PlayMaze: _play,
    ResumeRun: _resume,
    ReplayRun: _replay,
    WatchMaze: _watch,
    WatchTrace: _watch,
    RaceMaze: _race,
}
