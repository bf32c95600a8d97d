"""The scenes of learning, by request; loaded when first asked for."""

from __future__ import annotations

from pixelmaze.run.search import Search
from pixelmaze.ui.kit.router import Scenes, opens
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.learn.requests import BreakSolver, OpenMove
from pixelmaze.ui.watch.requests import Raced, Watched


def _lesson(session: Session, request: OpenMove, made: Watched | Raced) -> Scene:
    from pixelmaze.ui.learn.lesson import opened

    return opened(session, request, made)


def _breaking(session: Session, request: BreakSolver, search: Search) -> Scene:
    from pixelmaze.ui.learn.breaking import Breaking

    return Breaking(session, request.challenge, search)


LEARN: Scenes = dict(
    [
        opens(OpenMove, OpenMove.prepare, _lesson),
        opens(BreakSolver, BreakSolver.prepare, _breaking),
    ]
)
