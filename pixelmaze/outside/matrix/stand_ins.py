"""Stand-ins for modules that open windows: all that is in them does nothing."""

import os
import sys
import time
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MODULES = {
    "arcade", "colorama", "curses", "matplotlib", "msvcrt", "pygame", "pyxel", "seaborn", "tkinter",
    "turtle", "winsound",
}  # fmt: skip
_SEVERAL = {"figure": 1, "get_pos": 2, "get_size": 2, "subplots": 2}
"""Functions whose results programs take apart, with the number of parts."""


class _Base:
    """The base of classes that derive from one of such a module."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return _named(name)


def _named(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Nothing(name)


class Nothing:
    """Stands for any class, function or value: it is empty and false, and takes every call."""

    def __init__(self, name: str = "") -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return _named(name)

    def __call__(self, *_: object, **__: object) -> Any:
        count = _SEVERAL.get(self._name, 1)
        return Nothing() if count == 1 else tuple(Nothing() for _ in range(count))

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return (_Base,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __bool__(self) -> bool:
        return False

    def __int__(self) -> int:
        return 0

    def __exit__(self, *_: object) -> None:
        pass

    def __setitem__(self, *_: object) -> None:
        pass

    def _itself(self, *_: object) -> Any:
        return self

    def _never(self, _: object) -> bool:
        return False

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __or__ = _itself
    __floordiv__ = __mod__ = __neg__ = __getitem__ = __enter__ = _itself
    __lt__ = __le__ = __gt__ = __ge__ = _never


class _StandIn(ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return _named(name)


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        is_window = fullname.partition(".")[0] in MODULES
        return ModuleSpec(fullname, self, is_package=True) if is_window else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def install() -> None:
    """Let imports find the stand-ins in this process, and let nothing wait or clear the screen."""
    sys.meta_path.insert(0, _Finder())
    time.sleep = lambda _: None
    os.system = lambda _: 0
