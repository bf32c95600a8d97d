"""A stand-in for modules that open windows: whatever is in it does nothing."""

import os
import sys
import time
from collections.abc import Iterator
from functools import partialmethod
from queue import Queue
from typing import Any, Self, cast

MODULES = (
    "curses", "curses.textpad", "matplotlib", "matplotlib.animation", "matplotlib.colors",
    "matplotlib.patches", "matplotlib.pyplot", "pygame", "pygame.locals", "pyxel", "tkinter",
    "tkinter.messagebox", "tkinter.ttk", "turtle", "winsound",
)  # fmt: skip
_PAIRS = {"get_pos", "get_size", "getmaxyx", "subplots"}
"""Functions whose results programs take apart."""


class Nothing(int):
    """Stands for any module, class, function or value: zero, empty, and ready for every call."""

    __path__ = ()  # a package, so that modules in it can be imported
    __spec__ = None

    def __new__(cls, *_: object, **__: object) -> Self:
        return super().__new__(cls)

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return (lambda *_, **__: (Nothing(), Nothing())) if name in _PAIRS else Nothing()

    def __call__(self, *_: object, **__: object) -> Any:
        return Nothing()

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return (Nothing,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def _itself(self, *_: object) -> Self:
        return self

    __getitem__ = __setitem__ = __enter__ = __exit__ = _itself
    __eq__, __ne__ = object.__eq__, object.__ne__  # no event is the one that closes a window
    __hash__ = object.__hash__


def install() -> None:
    """Let imports find the stand-in in this process, and let nothing wait or clear the screen."""
    sys.modules.update(dict.fromkeys(MODULES, cast(Any, Nothing())))
    unblocked = partialmethod(Queue.get, block=False)  # nobody would put an entry in it
    changes = (time, "sleep", Nothing()), (os, "system", Nothing()), (Queue, "get", unblocked)
    for owner, name, new in changes:
        setattr(owner, name, new)
