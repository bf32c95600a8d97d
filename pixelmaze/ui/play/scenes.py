"""The scenes of play, by request; loaded when first asked for."""

from __future__ import annotations

from pixelmaze.game.run import Run
from pixelmaze.ui.kit.router import Scenes, opens, over
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import (
    OpenPause,
    PlayLevel,
    PlayMaze,
    PlayOn,
    RaceRun,
    ReplayRun,
    ResumeRun,
    ShowResult,
)

Game = PlayLevel | PlayMaze | RaceRun | ResumeRun | PlayOn


def _play(session: Session, request: Game, made: Playthrough) -> Scene:
    from pixelmaze.ui.play.play import Play

    scene = Play(session, made.level, play=made)
    if isinstance(request, ResumeRun):
        scene.resume(request.run)
    return scene


def _replay(session: Session, _: ReplayRun, run: Run) -> Scene:
    from pixelmaze.ui.play.replay import Replay

    return Replay(session, run)


def _pause(session: Session, request: OpenPause, scene: Scene) -> Scene:
    from pixelmaze.ui.play.pause import Pause
    from pixelmaze.ui.play.play import Play

    assert isinstance(scene, Play)
    return Pause(session, scene.play, request.left, request.is_sudden)


def _result(session: Session, _: ShowResult, scene: Scene) -> Scene:
    from pixelmaze.ui.play.play import Play
    from pixelmaze.ui.play.result import Result

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
