"""What is said of levels and games."""

from pathlib import Path

import pytest

from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import ROOM_STARS, Rules
from pixelmaze.run.factory import from_id
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.records import RecordChanges
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.facts import (
    figures_of,
    introduction,
    praise,
    result_rows,
    rule_icons,
    standing,
)
from pixelmaze.ui.play.messages import clock, star_row
from pixelmaze.ui.play.playthrough import Playthrough

from support.runs import walk_out  # isort: skip


@pytest.mark.parametrize(
    ("ticks", "said"),
    [(0, "0:00.0"), (5, "0:00.0"), (6, "0:00.1"), (59, "0:00.9"), (60, "0:01.0"), (3599, "0:59.9"),
     (3600, "1:00.0"), (216_000, "60:00.0")],
)  # fmt: skip
def test_clock(ticks: int, said: str) -> None:
    assert clock(ticks) == said


def test_stars_stand_in_their_places() -> None:
    assert star_row(()) == "☆☆☆"
    assert star_row(("finished", "moves", "time")) == star_row(ROOM_STARS) == "★★★"
    assert star_row(("time", "finished")) == star_row(("finished", "gem")) == "★☆★"
    assert star_row(("finished", "moves")) == "★★☆"


@pytest.mark.few(4)
@pytest.mark.parametrize("name", ADVENTURE)
def test_all_that_is_new_in_a_level_is_said(name: str, tmp_path: Path) -> None:
    level = ADVENTURE[name]
    play = Playthrough(Store(Folder(tmp_path)), level)
    kinds, icons = [line.kind for line in introduction(play)], rule_icons(play)
    assert ("torch" in icons) == ("torch" in kinds) == bool(level.rules.torch)
    assert ("ghost" in icons) == ("ghost" in kinds) == bool(level.rules.ghost)
    assert ("key" in icons) == bool(play.maze.things.keys)
    assert ("picture" in icons) == level.paints
    assert {*icons} >= {*kinds} - {"", "par"}
    assert (icons[0] in kinds) == (len(icons) == 1) if icons else not kinds[0]


@pytest.mark.parametrize("name", ADVENTURE)
def test_a_rule_is_said_once(name: str, tmp_path: Path) -> None:
    level = ADVENTURE[name]
    lines = introduction(Playthrough(Store(Folder(tmp_path)), level))
    torch = [f"You can see {level.rules.torch} moves ahead."] * bool(level.rules.torch)
    assert [line.words for line in lines[:-1]] == [level.words, *torch]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (1, "Collect key a to open the gate."),
        (2, "Collect key a, then b, to open the gate."),
        (3, "Collect key a, then b, then c, to open the gate."),
    ],
)
def test_keys_are_named(keys: int, said: str, tmp_path: Path) -> None:
    level = free(f"square-8x6-prim-1-waypoints-{keys}")
    first, *_ = introduction(Playthrough(Store(Folder(tmp_path)), level))
    assert first == ("key", said)


def test_stars_are_lost_one_by_one() -> None:
    game = Game(from_id("square-8x6-prim-1"))

    def stars() -> list[str]:
        return [figure.kind for figure in figures_of(game, None) if "star" in figure.kind]

    assert stars() == ["star_empty"] * 3
    game.act("h")
    assert stars() == ["star_empty", "star_lost", "star_empty"]
    game.act("j")
    assert stars() == ["star_empty", "star_lost", "star_empty"], "all hints cost one star"
    game.restart()
    walk_out(game)
    assert stars() == ["star"] * 3


def test_how_it_stands() -> None:
    game = Game(from_id("square-8x6-prim-1"), Rules(ghost="bfs", pace=8))
    assert standing(game, None).kind == "walking"
    walk_out(game)
    assert standing(game, None).word == "GOAL!"
    game.restart()
    game.walk(game.maze.grid.first[0] if game.maze.passages[0] else 1)
    game.tick(100_000)
    assert standing(game, None).kind == "lost"


def test_messages_of_a_result() -> None:
    game = walk_out(Game(from_id("square-8x6-prim-1")))
    assert praise(game, None) == "Perfect! No path is shorter."
    assert "New record: fewest moves and best time" in praise(
        game, RecordChanges(fewest=True, quickest=True)
    )
    assert "best time" in praise(game, RecordChanges(quickest=True))
    assert result_rows(game, None)[1][3] == "–"


@pytest.mark.parametrize(
    ("hints", "news", "words"),
    [
        ("", None, "Perfect! No path is shorter."),
        ("h", None, "Hints cost you the moves star. Otherwise."),
        (
            "h",
            RecordChanges(quickest=True),
            "Hints cost you the moves star. New record: best time!",
        ),
        ("hi", None, "Hints cost you the moves star. Otherwise."),
        (
            "hij",
            RecordChanges(fewest=True, quickest=True),
            "Hints cost you the moves star. New record: fewest moves and best time!",
        ),
    ],
)
def test_moves_shown_by_hints_are_not_praised(
    hints: str, news: RecordChanges | None, words: str
) -> None:
    game = Game(from_id("square-8x6-prim-1"))
    for hint in hints:
        game.act(hint)
    walk_out(game)
    assert game.moves == game.tour
    assert praise(game, news, "Otherwise.") == words
