"""Fingers are recognized as gestures, by plain numbers."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.web.touch import (
    LONG,
    NOTCH,
    REACH,
    REST,
    SLOP,
    Gesture,
    LongPress,
    Recognizer,
    Spread,
    Swipe,
    Tap,
    Touch,
    direction,
)

FOUR = [(1, 0), (0, -1), (-1, 0), (0, 1)]
SIX = [(1, 0), (1, -1), (-1, -1), (-1, 0), (-1, 1), (1, 1)]


class Hand:
    """Fingers, a hundredth of a second apart."""

    def __init__(self) -> None:
        self.recognizer = Recognizer()
        self.time = 0.0

    def do(self, phase: str, x: float, y: float, finger: int = 1) -> list[Gesture]:
        self.time += 0.01
        return self.recognizer.handle_touch(Touch(finger, phase, x, y, self.time))

    def rest(self, seconds: float) -> list[Gesture]:
        self.time += seconds
        return self.recognizer.tick(self.time)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_tap(hand: Hand) -> None:
    assert hand.do("begin", 10, 20) == []
    assert hand.do("move", 10 + SLOP, 20) == []
    assert hand.rest(LONG / 2) == []
    assert hand.do("end", 14, 20) == [Tap(14, 20)]
    assert hand.recognizer.is_idle


def test_long_press_is_no_tap_and_no_swipe(hand: Hand) -> None:
    hand.do("begin", 10, 20)
    hand.do("move", 12, 21)
    assert hand.rest(LONG) == [LongPress(12, 21)]
    assert hand.rest(LONG) == []
    assert hand.do("move", 90, 20) == []
    assert hand.do("end", 90, 20) == []


def test_swipe_lasts_until_the_finger_is_lifted(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    assert hand.do("move", 130, 100) == [Swipe(130, 100, (100, 100), (30, 0))]
    assert hand.rest(9 * LONG) == []
    assert hand.do("end", 130, 100) == [Swipe(130, 100, (100, 100), (0, 0), True)]


def test_swipe_points_nowhere_where_it_began(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    hand.do("move", 120, 100)
    assert hand.do("move", 100 + REST - 1, 100) == [Swipe(107, 100, (100, 100), (0, 0))]
    assert hand.do("move", 80, 100) == [Swipe(80, 100, (100, 100), (-20, 0))]


def test_a_turn_is_short_however_far_the_finger_is(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    hand.do("move", 400, 100)
    (swipe,) = hand.do("move", 400, 100 - 2 * REACH)
    assert isinstance(swipe, Swipe)
    assert direction(swipe.way, FOUR, (1, 0)) == (0, -1)


def test_two_fingers_pan_and_zoom(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    assert hand.do("begin", 200, 100, finger=2) == [Spread(150, 100, 0)]
    assert hand.do("move", 200, 140, finger=2) == [Spread(150, 120, 0)]
    (wider,) = hand.do("move", 100 + 101 * NOTCH**2, 100, finger=2)
    assert isinstance(wider, Spread)
    assert wider.notches == 2
    (narrower,) = hand.do("move", 120, 100, finger=2)
    assert isinstance(narrower, Spread)
    assert narrower.notches < -4
    assert hand.do("end", 100, 100) == [Spread(110, 100, 0, True)]
    assert hand.do("move", 300, 300, finger=2) == []
    assert hand.do("end", 300, 300, finger=2) == []
    hand.do("begin", 10, 10)
    assert hand.do("end", 10, 10) == [Tap(10, 10)]


def test_second_finger_ends_a_swipe(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    hand.do("move", 130, 100)
    over, spread = hand.do("begin", 200, 100, finger=2)
    assert over == Swipe(130, 100, (100, 100), (0, 0), True)
    assert spread == Spread(165, 100, 0)
    assert hand.do("begin", 300, 100, finger=3) == [Spread(165, 100, 0, True)]


def test_cancelled_finger_taps_nothing(hand: Hand) -> None:
    hand.do("begin", 100, 100)
    assert hand.do("cancel", 100, 100) == []
    assert hand.do("end", 100, 100) == []
    hand.do("begin", 100, 100)
    hand.do("move", 150, 100)
    assert hand.recognizer.cancel() == [Swipe(150, 100, (100, 100), (0, 0), True)]
    assert hand.recognizer.is_idle


@pytest.mark.parametrize(("way", "four", "six"), [
    ((30, 5), (1, 0), (1, 0)), ((-30, 5), (-1, 0), (-1, 0)), ((20, -30), (0, -1), (1, -1)),
    ((-20, -30), (0, -1), (-1, -1)), ((20, 30), (0, 1), (1, 1)), ((-20, 30), (0, 1), (-1, 1)),
])  # fmt: skip
def test_directions(way: tuple[int, int], four: tuple[int, int], six: tuple[int, int]) -> None:
    assert direction(way, FOUR) == four
    assert direction(way, SIX) == six
    assert direction((0, 0), SIX) is None


def test_direction_does_not_flicker() -> None:
    assert direction((30, 31), FOUR, (1, 0)) == (1, 0)
    assert direction((30, 31), FOUR, (0, 1)) == (0, 1)
    assert direction((20, 40), FOUR, (1, 0)) == (0, 1)


COORDINATES = st.floats(-500, 2000)
NEWS = st.one_of(
    st.builds(
        Touch,
        st.integers(0, 3),
        st.sampled_from(["begin", "move", "end", "cancel"]),
        COORDINATES,
        COORDINATES,
        st.just(0.0),
    ),
    st.floats(0, 1),
    st.just("cancel"),
)


@given(st.lists(NEWS, max_size=40))
def test_whatever_begins_is_over_when_no_finger_is_down(news: list[Touch | float | str]) -> None:
    recognizer, time, down = Recognizer(), 0.0, set[int]()
    open_gestures = Counter[type]()

    def hear(gestures: list[Gesture]) -> None:
        for gesture in gestures:
            if isinstance(gesture, Swipe | Spread):
                open_gestures[type(gesture)] = 0 if gesture.is_over else 1
        assert open_gestures.total() <= 1

    for each in news:
        if isinstance(each, Touch):
            hear(recognizer.handle_touch(each._replace(time=time)))
            down = down | {each.finger} if each.phase == "begin" else down
            down = down - {each.finger} if each.phase in ("end", "cancel") else down
        elif isinstance(each, str):
            hear(recognizer.cancel())
            down = set()
        else:
            time += each
            hear(recognizer.tick(time))
        assert recognizer.is_idle == (not down)
        assert down or not open_gestures.total()
    for finger in down:
        hear(recognizer.handle_touch(Touch(finger, "end", 0, 0, time)))
    assert recognizer.is_idle
    assert not open_gestures.total()


@given(COORDINATES, COORDINATES, st.lists(st.tuples(COORDINATES, COORDINATES), max_size=8))
def test_a_swipe_is_never_longer_than_its_reach(
    x: float, y: float, places: list[tuple[float, float]]
) -> None:
    hand = Hand()
    hand.do("begin", x, y)
    for place in places:
        for swipe in hand.do("move", *place):
            assert isinstance(swipe, Swipe)
            across, down = swipe.way
            assert across**2 + down**2 <= REACH**2 * 1.001
