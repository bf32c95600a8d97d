"""The scenes. Each is loaded when it is first asked for: the first frame of one should not wait for
all others."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pixelmaze.ui.scenes import (  # isort: skip
        breaking, ending, lesson, loop, pause, play, race, replay, result, title, watch, workshop,
    )  # fmt: skip

__all__ = [
    "breaking", "ending", "lesson", "loop", "pause", "play", "race", "replay", "result", "title",
    "watch", "workshop",
]  # fmt: skip


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(name)
    return import_module(f"{__name__}.{name}")
