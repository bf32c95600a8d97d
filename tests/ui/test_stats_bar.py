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


def line_of(width: int) -> str:
    canvas = Canvas(width, 8)
    StatsBar().draw(Characters(canvas), 6, FIGURES)
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
