"""Recognizes gestures of fingers on a screen, independent of page and engine.

Lengths are in CSS pixels, which have about the same size on every screen: a thumb is 48 wide. Times
are in seconds.
"""

from collections.abc import Sequence
from math import dist as distance
from math import hypot
from typing import NamedTuple

from pixelmaze.maze.shapes import Direction

SLOP = 10.0  # how far a finger may move during a tap or press
REST = 8.0  # distance from the start of a swipe within which the finger points nowhere
REACH = 36.0
"""Maximum distance of the swipe's start, which follows the finger, so that turns are short."""
LONG = 0.5  # seconds for which a finger rests in a long press
NOTCH = 1.3  # two fingers zoom by a notch when their distance changes by this factor
_STEADY = 0.2
"""How much better another direction must fit before a swipe turns: a difference of cosines."""

Point = tuple[float, float]


class Touch(NamedTuple):
    """News of one finger."""

    finger: int
    phase: str  # `begin`, `move`, `end`, or `cancel` if the system takes the finger away
    x: float
    y: float
    time: float


class Tap(NamedTuple):
    """A finger was put down and lifted."""

    x: float
    y: float


class LongPress(NamedTuple):
    """A finger rests. No other gesture follows."""

    x: float
    y: float


class Swipe(NamedTuple):
    """A finger moves, or was lifted after that."""

    x: float
    y: float
    start: Point  # where it was put down
    way: Point
    """The vector from the swipe's start, which follows the finger; (0, 0) close to the start."""
    is_over: bool = False


class Spread(NamedTuple):
    """Two fingers move, or one of them was lifted."""

    x: float  # the middle between them
    y: float
    notches: int
    """Notches by which they have moved apart since the last news; together if negative."""
    is_over: bool = False


Gesture = Tap | LongPress | Swipe | Spread


class Recognizer:
    """Turns the news of all fingers into gestures. The last finger lifted, or `cancel`, ends every
    swipe and spread at the latest."""

    def __init__(self) -> None:
        self._fingers: dict[int, Point] = {}
        self._start: Point = (0.0, 0.0)
        self._since = 0.0
        self._begin()

    def _begin(self) -> None:
        """Wait for the first finger."""
        self._is_new = False
        """True if one finger is down that may still tap."""
        self._anchor: Point | None = None
        """The start of the swipe; None if there is no swipe."""
        self._pair: tuple[int, int] | None = None
        """The two fingers that pan and zoom."""
        self._apart = 0.0
        """The distance between the two fingers at the last notch."""

    @property
    def is_idle(self) -> bool:
        """True if no finger is down."""
        return not self._fingers

    def handle_touch(self, touch: Touch) -> list[Gesture]:
        """The gestures that a touch starts, continues or ends. Fingers not down are ignored."""
        finger, here = touch.finger, (touch.x, touch.y)
        if touch.phase == "begin":
            gestures = (
                self._lift(finger, here, is_cancelled=True) if finger in self._fingers else []
            )
            self._fingers[finger] = here
            return [*gestures, *self._put(here, touch.time)]
        if finger not in self._fingers:
            return []
        if touch.phase == "move":
            self._fingers[finger] = here
            return self._move(finger, here)
        return self._lift(finger, here, touch.phase == "cancel")

    def tick(self, time: float) -> list[Gesture]:
        """Advance to `time`: a resting finger may become a long press."""
        if not self._is_new or time - self._since < LONG:
            return []
        self._is_new = False
        ((x, y),) = self._fingers.values()
        return [LongPress(x, y)]

    def cancel(self) -> list[Gesture]:
        """Forget all fingers, as when the page is hidden."""
        gestures = self._stop()
        self._fingers.clear()
        self._begin()
        return gestures

    def _put(self, here: Point, time: float) -> list[Gesture]:
        if len(self._fingers) == 1:
            self._is_new, self._start, self._since = True, here, time
            return []
        is_second = self._is_new or self._anchor is not None
        gestures = self._stop()
        if is_second:
            one, other = self._fingers
            self._pair = one, other
            self._apart = max(1.0, distance(self._fingers[one], self._fingers[other]))
            gestures.append(self._spread(0))
        return gestures

    def _move(self, finger: int, here: Point) -> list[Gesture]:
        if self._pair:
            return [self._zoom()] if finger in self._pair else []
        if self._is_new and distance(here, self._start) > SLOP:
            self._is_new = False
            self._anchor = self._start
        return [self._swipe(here)] if self._anchor else []

    def _lift(self, finger: int, here: Point, is_cancelled: bool) -> list[Gesture]:
        is_tap = self._is_new and not is_cancelled
        ends = self._is_new or self._anchor is not None or finger in (self._pair or ())
        gestures = self._stop() if ends else []
        del self._fingers[finger]
        if not self._fingers:
            self._begin()
        return [Tap(*here)] if is_tap else gestures

    def _stop(self) -> list[Gesture]:
        """End the gesture, and ignore the fingers still down until all are lifted."""
        gestures: list[Gesture] = []
        if self._pair:
            gestures.append(self._spread(0, is_over=True))
        elif self._anchor:
            x, y = next(iter(self._fingers.values()))
            gestures.append(Swipe(x, y, self._start, (0.0, 0.0), is_over=True))
        self._begin()
        return gestures

    def _swipe(self, here: Point) -> Swipe:
        assert self._anchor
        across, down = here[0] - self._anchor[0], here[1] - self._anchor[1]
        length = hypot(across, down)
        if length > REACH:
            across, down = across * REACH / length, down * REACH / length
            self._anchor = here[0] - across, here[1] - down
        return Swipe(*here, self._start, (across, down) if length >= REST else (0.0, 0.0))

    def _zoom(self) -> Spread:
        one, other = (self._fingers[finger] for finger in self._pair or ())
        apart, notches = max(1.0, distance(one, other)), 0
        while apart >= self._apart * NOTCH:
            self._apart *= NOTCH
            notches += 1
        while apart <= self._apart / NOTCH:
            self._apart /= NOTCH
            notches -= 1
        return self._spread(notches)

    def _spread(self, notches: int, is_over: bool = False) -> Spread:
        (x, y), (other_x, other_y) = (self._fingers[finger] for finger in self._pair or ())
        return Spread((x + other_x) / 2, (y + other_y) / 2, notches, is_over)


def direction(
    way: Point, ways: Sequence[Direction], before: Direction | None = None
) -> Direction | None:
    """The direction among `ways` that fits the vector of a swipe best; None if it is (0, 0).
    `before` stays until another direction fits clearly better."""
    length = hypot(*way)
    if not length:
        return None

    def fit(each: Direction) -> float:
        """The cosine of the angle between them."""
        along = (way[0] * each[0] + way[1] * each[1]) / length
        return along / hypot(*each) + _STEADY * (each == before)

    return max(ways, key=fit)
