"""A stand-in for a browser's local storage. Needs nothing but the package."""

from __future__ import annotations

from pixelmaze.web.local_storage import LocalStorage


class JsError(Exception):
    """An error of JavaScript, as Python sees it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Browser:
    """A browser with its local storage, which all its tabs share."""

    def __init__(self, quota: int = 5_000_000) -> None:
        self.values: dict[str, str] = {}
        self.quota = quota
        """Characters of keys and values."""
        self.is_forbidden = False

    @property
    def place(self) -> LocalStorage:
        """What a tab makes of it."""
        return LocalStorage(self.local_storage, JsError)

    def local_storage(self) -> Browser:
        if self.is_forbidden:
            raise JsError("SecurityError")
        return self

    # ---- what the browser calls localStorage -----------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.values)

    def key(self, index: int) -> str | None:
        return [*sorted(self.values), None][index]

    def getItem(self, key: str) -> object:  # noqa: N802
        return self.values.get(key, NULL)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        after = self.values | {key: value}
        if sum(map(len, [*after, *after.values()])) > self.quota:
            raise JsError("QuotaExceededError")
        self.values = after

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.values.pop(key, None)


NULL = object()
"""JavaScript's null, which is not None."""
