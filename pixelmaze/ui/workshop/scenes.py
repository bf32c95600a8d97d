"""The scene of the workshop, by request; loaded when first asked for."""

from __future__ import annotations

from pixelmaze.ui.kit.requests import OpenWorkshop
from pixelmaze.ui.kit.router import Scenes, shows
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session


def _workshop(session: Session, request: OpenWorkshop) -> Scene:
    from pixelmaze.ui.workshop.workshop import Workshop

    return Workshop(session, request.room)


WORKSHOP: Scenes = dict([shows(OpenWorkshop, _workshop)])
