"""A stand-in for modules that open windows: whatever is in it does nothing."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import partialmethod
from queue import Queue
from typing import Any, cast

_MODULES = (
    "curses", "curses.textpad", "matplotlib", "matplotlib.animation", "matplotlib.colors",
    "matplotlib.patches", "matplotlib.pyplot", "pygame", "pygame.locals", "pyxel", "tkinter",
    "tkinter.messagebox", "tkinter.ttk", "turtle", "winsound",
)  # fmt: skip
_PAIRS = {"get_pos", "get_size", "getmaxyx", "subplots"}
"""Functions whose results programs take apart."""


class Nothing:
    """Stands for any module, class, function or value: empty, false, and ready for every call."""

    __path__ = ()  # a package, so that modules in it can be imported
    __spec__ = None

    def __init__(self, *_: object, **__: object) -> None:
        self._name = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = Nothing()
        found._name = name
        return found

    def __call__(self, *_: object, **__: object) -> Any:
        return (Nothing(), Nothing()) if self._name in _PAIRS else Nothing()

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return (Nothing,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __bool__(self) -> bool:
        return False

    def __int__(self) -> int:
        return 0

    def _itself(self, *_: object) -> Nothing:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __or__ = _itself
    __floordiv__ = __getitem__ = __enter__ = __exit__ = __setitem__ = _itself

    def _never(self, _: object) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _never


def install() -> None:
    """Let imports find the stand-in in this process, and let nothing wait or clear the screen."""
    sys.modules.update(dict.fromkeys(_MODULES, cast(Any, Nothing())))
    unblocked = partialmethod(Queue.get, block=False)  # nobody would put an entry in it
    changes = (time, "sleep", Nothing()), (os, "system", Nothing()), (Queue, "get", unblocked)
    for owner, name, new in changes:
        setattr(owner, name, new)
