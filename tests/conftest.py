"""Settings of the whole suite."""

import pytest
from hypothesis import settings

settings.register_profile("pixelmaze", deadline=None, max_examples=50)
settings.load_profile("pixelmaze")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh-pictures", action="store_true", help="keep what scenes look like now"
    )
    parser.addoption(
        "--pin-new", action="store_true", help="pin the mazes of IDs that pinned.txt lacks"
    )
