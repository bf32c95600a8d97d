"""What the suites try of many cases: the default one a few, `pytest -m thorough` the others.

The default suite thins products, so that it takes a minute or two:

- Of a test marked `thinned` it tries so many combinations that each value of each parameter occurs:
  each solver and each shape, but not each solver in each shape.
- Of a test marked `few(n)` it tries every n-th case, the first included: for tests whose cases take
  long, and of which one shows that the claim holds.
- Of a `sample` it tries one case of every few.
- It leaves out what is marked `thorough`: tests that are slow by nature, as they kill processes,
  compile, record or play at random, and tests whose claim has a cheaper relative.
- Hypothesis has few examples, and many with `--hypothesis-profile thorough`: the same in every run.
  With the profile `random` it looks for new ones that fail.

The thorough suite tries all the others of a product of two parameters: each solver in each shape.
Of a test marked `thinned` or `few(n)` that has three parameters or more it tries so many
combinations that each pair of values occurs: each solver in each shape, and each in each theme, but
not each in each shape in each theme. `--whole-products` adds the rest: `pytest -m thorough
--whole-products`.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import settings


def sample(cases: Iterable[Any], every: int) -> list[Any]:
    """Arguments for `parametrize`: the first case of every few, and the others if asked for. A case
    of several parameters is a tuple."""
    return [case if i % every == 0 else _thorough(case) for i, case in enumerate(cases)]


def _thorough(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.thorough)


def covering(cases: Sequence[dict[str, Any]], together: int = 1) -> set[int]:
    """Which of these combinations of parameters are enough for each value to occur, or all values
    of so many parameters `together`.

    >>> covering([{"a": a, "b": b} for a in (1, 2, 3) for b in "xy"])
    {0, 3, 4}
    >>> covering([{"a": a, "b": b, "c": c} for a in "xy" for b in "xy" for c in "xy"], 2)
    {0, 3, 5, 6}
    """
    texts = [[(name, repr(value)) for name, value in case.items()] for case in cases]
    values = [{*combinations(text, together)} for text in texts]
    kept, seen = set[int](), set[tuple[tuple[str, str], ...]]()
    for most in (0, len(values)):  # first those with nothing but new values, then with any
        for i, those in enumerate(values):
            if len(those & seen) <= most and not those <= seen:
                kept.add(i)
                seen |= those
    return kept


def examples(share: float) -> settings:
    """Settings of a test whose examples are slow: it has this share of the usual number."""
    return settings(max_examples=max(1, round(share * settings().max_examples)))
