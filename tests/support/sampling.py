"""Parameters of which the ordinary suite tries a sample; `-m soak` tries the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], every: int) -> list[Any]:
    """Arguments for `parametrize`: the first case of every few, and the others with `-m soak`.

    A case of several parameters is a tuple."""
    return [case if i % every == 0 else _long(case) for i, case in enumerate(cases)]


def _long(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.soak)
