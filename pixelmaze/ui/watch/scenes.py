"""The scenes of watching, by request, loaded when first asked for."""

from __future__ import annotations

from pixelmaze.run.search import Search
from pixelmaze.ui.kit.router import Scenes, opens
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.watch.requests import LoopMazes, Raced, RaceMaze, Watched, WatchMaze, WatchTrace


def _watch(session: Session, request: WatchMaze | WatchTrace, made: Watched) -> Scene:
    from pixelmaze.ui.watch.watch import Watch

    return Watch.of(session, request, made)


def _race(session: Session, request: RaceMaze, made: Raced) -> Scene:
    from pixelmaze.ui.watch.race import RaceScene

    return RaceScene.of(session, request, made)


def _loop(session: Session, request: LoopMazes, search: Search) -> Scene:
    from pixelmaze.ui.watch.loop import Loop

    return Loop(session, request, search)


WATCH: Scenes = dict(
    [
        opens(WatchMaze, WatchMaze.prepare, _watch),
        opens(WatchTrace, WatchTrace.prepare, _watch),
        opens(RaceMaze, RaceMaze.prepare, _race),
        opens(LoopMazes, LoopMazes.prepare, _loop),
    ]
)
