"""The stats bar: what gives way where there is little room."""

import pytest

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.game_facts import Figure
from pixelmaze.ui.widgets.stats_bar import StatsBar

FIGURES = [
    Figure("moves", "8", "of 54"), Figure("time", "0:01.9", "of 0:25.0"),
    Figure("key", "0", "of 3"), Figure("ghost", "4%", "of its way"),
    *(Figure("star_empty", "", "") for _ in range(3)),
]  # fmt: skip
OFFERS = ("H again shows the way; it costs the star.", "H again costs the star.", "H: ★.")


def line_of(width: int, *offers: str) -> str:
    canvas = Canvas(width, 8)
    StatsBar().draw(Characters(canvas), 6, FIGURES, offers)
    return canvas.line(6).strip()


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (90, "moves 8 of 54   time 0:01.9 of 0:25.0   keys 0 of 3   ghost 4% of its way"),
        (80, "moves 8 of 54   time 0:01.9 of 0:25.0   keys 0 of 3   ghost 4%"),
        (66, "moves 8 of 54   time 0:01.9 of 0:25.0   keys 0   ghost 4%"),
        (60, "moves 8 of 54   time 0:01.9   keys 0   ghost 4%"),
        (52, "moves 8   time 0:01.9   keys 0   ghost 4%"),
        (40, "moves 8   time 0:01.9   keys 0"),
    ],
)
def test_words_go_one_after_another_the_least_needed_first(width: int, words: str) -> None:
    line = line_of(width)
    assert line.endswith("☆ ☆ ☆")
    assert line.removesuffix("☆ ☆ ☆").rstrip() == words


@pytest.mark.parametrize(
    ("width", "words", "stars"),
    [
        (50, OFFERS[0], 3),
        (43, OFFERS[0], 0),
        (42, OFFERS[1], 3),
        (25, OFFERS[1], 0),
        (20, "H: ★.", 3),
    ],
)
def test_an_offer_is_told_in_full_before_the_stars(width: int, words: str, stars: int) -> None:
    line = line_of(width, *OFFERS)
    assert line.startswith(words)
    assert line.count("☆") == stars
