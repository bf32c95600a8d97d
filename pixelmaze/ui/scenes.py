"""The whole ui: the scenes of all activities, and a session with their menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.router import Scenes
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.learn.scenes import LEARN
from pixelmaze.ui.play.scenes import PLAY
from pixelmaze.ui.title.scenes import TITLE
from pixelmaze.ui.watch.scenes import WATCH
from pixelmaze.ui.workshop.scenes import WORKSHOP

if TYPE_CHECKING:
    from pixelmaze.ui.title.main_menu import Flow

SCENES: Scenes = {**PLAY, **WATCH, **LEARN, **WORKSHOP, **TITLE}
"""What answers each request. To add an activity, enter it here."""


def begin_session(
    store: Store, services: Services, solver: str | Solver = "dfs", **asked: Any
) -> Session:
    """A session with the menus of all activities."""
    return Session(store, services, _menus, solver, **asked)


def _menus(session: Session) -> Flow:
    from pixelmaze.ui.title.main_menu import Flow  # it leads to all that there is

    return Flow.for_session(session)
