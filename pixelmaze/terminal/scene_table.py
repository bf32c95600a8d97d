"""The scenes of the terminal that answer requests."""

from __future__ import annotations

from pixelmaze.race import STEP_RATE
from pixelmaze.search import DEFAULT_STEP_RATE
from pixelmaze.terminal.race import RaceScene
from pixelmaze.terminal.session import Session
from pixelmaze.terminal.watch import FIGURES, SOURCE, Watch
from pixelmaze.ui import router
from pixelmaze.ui.requests import (
    Raced,
    RaceMaze,
    Watched,
    WatchMaze,
    WatchTrace,
)
from pixelmaze.ui.router import Scenes


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
    **router.SCENES,
    WatchMaze: _watch,
    WatchTrace: _watch,
    RaceMaze: _race,
}
