"""The scenes of all activities, by the requests that open them."""

from __future__ import annotations

from pixelmaze.ui.kit.router import Scenes
from pixelmaze.ui.learn.scenes import LEARN
from pixelmaze.ui.play.scenes import PLAY
from pixelmaze.ui.title.scenes import TITLE
from pixelmaze.ui.watch.scenes import WATCH
from pixelmaze.ui.workshop.scenes import WORKSHOP

SCENES: Scenes = {**PLAY, **WATCH, **LEARN, **WORKSHOP, **TITLE}
