"""The scene that answers each request. A scene is loaded when it is first asked for."""

from __future__ import annotations

from pixelmaze.game.run import Run
from pixelmaze.run.search import Search
from pixelmaze.ui.lessons import OpenMove
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.requests import (
    LESSONS,
    BreakSolver,
    Choose,
    LoopMazes,
    OpenPause,
    OpenWorkshop,
    PlayLevel,
    PlayMaze,
    PlayOn,
    Raced,
    RaceMaze,
    RaceRun,
    ReplayRun,
    ResumeRun,
    ShowEnding,
    ShowResult,
    ToTitle,
    Watched,
    WatchMaze,
    WatchTrace,
)
from pixelmaze.ui.router import Scenes, opens, over, shows
from pixelmaze.ui.scene import Scene
from pixelmaze.ui.session import Session

Game = PlayLevel | PlayMaze | RaceRun | ResumeRun | PlayOn


def _play(session: Session, request: Game, made: Playthrough) -> Scene:
    from pixelmaze.ui.scenes.play import Play

    return Play.of(session, request, made)


def _replay(session: Session, _: ReplayRun, run: Run) -> Scene:
    from pixelmaze.ui.scenes.replay import Replay

    return Replay(session, run)


def _pause(session: Session, request: OpenPause, scene: Scene) -> Scene:
    from pixelmaze.ui.scenes.pause import Pause
    from pixelmaze.ui.scenes.play import Play

    assert isinstance(scene, Play)
    return Pause(session, scene.play, request.left, request.is_sudden)


def _result(session: Session, _: ShowResult, scene: Scene) -> Scene:
    from pixelmaze.ui.scenes.play import Play
    from pixelmaze.ui.scenes.result import Result

    assert isinstance(scene, Play)
    return Result(session, scene.play, scene.notice)


PLAY: Scenes = dict(
    [
        opens(PlayLevel, PlayLevel.prepare, _play),
        opens(PlayMaze, PlayMaze.prepare, _play),
        opens(RaceRun, RaceRun.prepare, _play),
        opens(ResumeRun, ResumeRun.prepare, _play),
        opens(PlayOn, PlayOn.prepare, _play),
        opens(ReplayRun, ReplayRun.prepare, _replay),
        over(OpenPause, _pause),
        over(ShowResult, _result),
    ]
)


def _watch(session: Session, request: WatchMaze | WatchTrace, made: Watched) -> Scene:
    from pixelmaze.ui.scenes.watch import Watch

    return Watch.of(session, request, made)


def _race(session: Session, request: RaceMaze, made: Raced) -> Scene:
    from pixelmaze.ui.scenes.race import RaceScene

    return RaceScene.of(session, request, made)


def _loop(session: Session, request: LoopMazes, search: Search) -> Scene:
    from pixelmaze.ui.scenes.loop import Loop

    return Loop(session, request, search)


WATCH: Scenes = dict(
    [
        opens(WatchMaze, WatchMaze.prepare, _watch),
        opens(WatchTrace, WatchTrace.prepare, _watch),
        opens(RaceMaze, RaceMaze.prepare, _race),
        opens(LoopMazes, LoopMazes.prepare, _loop),
    ]
)


def _lesson(session: Session, request: OpenMove, made: Watched | Raced) -> Scene:
    from pixelmaze.ui.scenes.lesson import opened

    return opened(session, request, made)


def _breaking(session: Session, request: BreakSolver, search: Search) -> Scene:
    from pixelmaze.ui.scenes.breaking import Breaking

    return Breaking(session, request.challenge, search)


LEARN: Scenes = dict(
    [
        opens(OpenMove, OpenMove.prepare, _lesson),
        opens(BreakSolver, BreakSolver.prepare, _breaking),
    ]
)


def _workshop(session: Session, request: OpenWorkshop) -> Scene:
    from pixelmaze.ui.scenes.workshop import Workshop

    return Workshop(session, request.room)


WORKSHOP: Scenes = dict([shows(OpenWorkshop, _workshop)])


def _title(session: Session, _: ToTitle) -> Scene:
    from pixelmaze.ui.scenes.title import Title

    return Title(session)


def _chosen(session: Session, request: Choose) -> Scene:
    from pixelmaze.ui.scenes.title import Title

    mazes = session.menus.mazes
    return Title(session, menu=mazes.lessons if request.listed == LESSONS else mazes.breaking)


def _ending(session: Session, _: ShowEnding) -> Scene:
    from pixelmaze.ui.scenes.ending import Ending

    return Ending(session)


TITLE: Scenes = dict([shows(ToTitle, _title), shows(Choose, _chosen), shows(ShowEnding, _ending)])

SCENES: Scenes = {**PLAY, **WATCH, **LEARN, **WORKSHOP, **TITLE}
