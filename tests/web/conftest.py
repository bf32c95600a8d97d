"""Settings of the tests of pages with the game."""

from collections.abc import Iterator

import pytest
from support.packing import packing_once


@pytest.fixture(scope="module", autouse=True)
def pack_once() -> Iterator[None]:
    """All pages carry the same game."""
    with packing_once():
        yield
