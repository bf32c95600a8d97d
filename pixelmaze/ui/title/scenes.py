"""The scenes of the title, by request; loaded when first asked for."""

from __future__ import annotations

from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.router import Scenes, shows
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.learn.requests import LESSONS, Choose
from pixelmaze.ui.play.requests import ShowEnding


def _title(session: Session, _: ToTitle) -> Scene:
    from pixelmaze.ui.title.title import Title

    return Title(session)


def _chosen(session: Session, request: Choose) -> Scene:
    from pixelmaze.ui.title.title import Title

    mazes = session.menus.mazes
    return Title(session, menu=mazes.lessons if request.listed == LESSONS else mazes.breaking)


def _ending(session: Session, _: ShowEnding) -> Scene:
    from pixelmaze.ui.title.ending import Ending

    return Ending(session)


TITLE: Scenes = dict([shows(ToTitle, _title), shows(Choose, _chosen), shows(ShowEnding, _ending)])
