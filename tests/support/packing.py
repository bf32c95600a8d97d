"""The game as pages carry it, packed once: that takes seconds, and each time gives the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import pytest

from pixelmaze.web.page import bundle

packed = cache(bundle)


@cache
def modules() -> bytes:
    """The modules of the game as a zip archive, as they are in the application."""
    with ZipFile(BytesIO(packed())) as application:
        return application.read("game/modules.zip")


@contextmanager
def packing_once() -> Iterator[None]:
    """While this lasts, all pages get what was packed for the first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pixelmaze.web.page.bundle", packed)
        yield
