"""Motion: eases, and effects over some ticks. A tick is a sixtieth of a second.

An ease maps the part of the time, 0 … 1, to the part of the distance. It starts at 0 and ends at 1,
and may leave this range in between.
"""

from collections.abc import Callable, Sequence
from itertools import zip_longest

Ease = Callable[[float], float]


def ease_out(part: float) -> float:
    """Fast at first, then slower."""
    return 1 - (1 - part) ** 3


def ease_both(part: float) -> float:
    """Start and end slowly."""
    return part * part * (3 - 2 * part)


def bounce(part: float) -> float:
    """Fall, and bounce twice."""
    if part <= 0.5:
        return 4 * part * part
    if part <= 0.82:
        return 1 - 0.2 * (1 - ((part - 0.66) / 0.16) ** 2)
    return 1 - 0.06 * (1 - ((part - 0.91) / 0.09) ** 2)


class Motion:
    """Progress from 0 to 1 within some ticks. With 0 ticks it is at 1 right away."""

    def __init__(self, ticks: int, ease: Ease = ease_out, delay: int = 0) -> None:
        self.ticks = ticks
        self._ease = ease
        self._age = -delay if ticks else 0

    def tick(self, ticks: int = 1) -> None:
        self._age = min(self._age + ticks, self.ticks)

    @property
    def has_begun(self) -> bool:
        return self._age > 0 or self.is_over

    @property
    def is_over(self) -> bool:
        return self._age >= self.ticks

    @property
    def part(self) -> float:
        """The part of the distance so far."""
        return 1.0 if self.is_over else self._ease(max(0, self._age) / self.ticks)

    def between(self, begin: float, end: float) -> float:
        """The current value on the way from `begin` to `end`."""
        return begin + (end - begin) * self.part


def along(
    part: float, begin: tuple[float, float], end: tuple[float, float], lift: float
) -> tuple[float, float]:
    """The point at this part of an arc that rises above the straight line by `lift`."""
    x, y = (a + (b - a) * part for a, b in zip(begin, end, strict=True))
    return x, y - 4 * lift * part * (1 - part)


class Shaking:
    """Shakes a view: a queue of offsets, one for each tick."""

    def __init__(self) -> None:
        self._queue: list[tuple[int, int]] = []

    def add(self, offsets: Sequence[tuple[int, int]]) -> None:
        """Shake by these offsets from the next tick on, added to offsets still in the queue."""
        pairs = zip_longest(self._queue, offsets, fillvalue=(0, 0))
        self._queue = [(a + c, b + d) for (a, b), (c, d) in pairs]

    def tick(self) -> None:
        del self._queue[:1]

    @property
    def offset(self) -> tuple[int, int]:
        return self._queue[0] if self._queue else (0, 0)
