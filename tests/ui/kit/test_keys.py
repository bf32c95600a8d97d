"""Keys to walk with, and those of the commands, without any screen."""

from itertools import product
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.keys import (
    ARROWS,
    CORNERS,
    NUMBER_PAD,
    SCHEMES,
    directions,
    printed,
    rose,
    to_try,
    walking,
)
from pixelmaze.maze.grid import arcs, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.shapes.shape import (
    DOWN,
    LEFT,
    LOWER_LEFT,
    LOWER_RIGHT,
    RIGHT,
    UP,
    UPPER_LEFT,
    UPPER_RIGHT,
)
from pixelmaze.run.factory import generate
from pixelmaze.ui.kit.commands import PLAY, keys_of_play

each_case = pytest.mark.parametrize(("scheme", "shape"), list(product(SCHEMES, SHAPES)))
DIRECTIONS = st.sampled_from([(x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y])


def open_game(shape: str) -> Game:
    """In the middle of a grid without walls."""
    grid = build(5, 5, shape)
    middle = grid.size - 1 if grid.shape.has_rim else grid.at(2, 2)
    return Game(Maze(grid, bytearray([1]) * len(grid.head), middle, 0))


def chords(scheme: str, shape: str) -> list[tuple[int, int]]:
    """Where two keys lead that point between them."""
    ways = [way for way in directions(scheme, shape).values() if 0 in way]
    return [to_try(pair)[0] for pair in product(ways, repeat=2)]


def heading(game: Game, direction: tuple[int, int]) -> str:
    grid = game.maze.grid
    return grid.shape.names[grid.heading[passage_toward(game, *direction)]]


# ---- walking -----------------------------------------------------------------------------------


@pytest.mark.few(4)
@each_case
def test_keys_lead_towards_every_heading(scheme: str, shape: str) -> None:
    """Those of every cell; where no letters lead between two arrows, two keys do."""
    game = open_game(shape)
    grid, ways = game.maze.grid, [*directions(scheme, shape).values()]
    if grid.shape.has_slants and not grid.shape.letters:
        ways += chords(scheme, shape)
    for cell in range(grid.size):
        reached = {passage_toward(game, *way, cell) for way in ways} - {-1}
        assert reached == {*arcs(grid, cell)}


@pytest.mark.few(8)
@each_case
def test_each_heading_has_its_keys(scheme: str, shape: str) -> None:
    """They lead there from every cell, wherever the player came from and whatever walls stand:
    two at once in whichever order they were pressed."""
    ways = directions(scheme, shape)
    for side in (5, 12):
        for braid in (0, 100):
            game = Game(generate(side, side, "prim", side, shape, braid=braid))
            grid = game.maze.grid
            for arc, before in product(range(len(grid.head)), (0, 1, grid.n_headings // 2)):
                if not game.maze.passages[arc]:
                    continue
                game.heading = before
                way = grid.shape.headings[grid.heading[arc]].compass
                pair = [part for part in ((way[0], 0), (0, way[1])) if part in ways.values()]
                for held in (pair, pair[::-1]):
                    first, *others = to_try([part for part in held if any(part)])
                    assert first == way
                    assert passage_toward(game, *first, tail(grid, arc)) == arc, (arc, others)


@pytest.mark.parametrize(
    ("scheme", "keys"), [("arrows", "hkuinm"), ("wasd", "adwezx"), ("vi", "hlyubn")]
)
def test_six_keys_lead_along_the_six_headings(scheme: str, keys: str) -> None:
    expected = ["left", "right", "upper-left", "upper-right", "lower-left", "lower-right"]
    game, ways = open_game("hexagonal"), directions(scheme, "hexagonal")
    for before in range(6):
        game.heading = before
        assert [heading(game, ways[key]) for key in keys] == expected


@each_case
def test_arrows_always_walk(scheme: str, shape: str) -> None:
    assert ARROWS.items() <= directions(scheme, shape).items()


@each_case
def test_keys_of_a_scheme_walk(scheme: str, shape: str) -> None:
    own = set(directions(scheme, shape)) - {*ARROWS, *NUMBER_PAD, *CORNERS}
    assert set(walking(scheme, shape)) == {*"← ↑ → ↓", *map(printed, own)}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_letters_are_shown_as_the_six_ways_lie(scheme: str) -> None:
    assert rose(scheme, "square") == ""
    way = directions(scheme, "hexagonal")
    upper, middle, lower = ([way[key] for key in row.lower().split()]
                            for row in rose(scheme, "hexagonal").split(","))  # fmt: skip
    assert (upper, middle, lower) == (
        [UPPER_LEFT, UPPER_RIGHT], [LEFT, RIGHT], [LOWER_LEFT, LOWER_RIGHT],
    )  # fmt: skip


# ---- several at once ---------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y"), list(product((LEFT, RIGHT), (UP, DOWN))))
def test_two_keys_point_between(x: tuple[int, int], y: tuple[int, int]) -> None:
    assert to_try([x, y]) == [(x[0], y[1]), y, x]
    assert to_try([y, x]) == [(x[0], y[1]), x, y]
    side, level = (("left", "right")[x == RIGHT], ("upper", "lower")[y == DOWN])
    assert heading(open_game("hexagonal"), to_try([x, y])[0]) == f"{level}-{side}"


def test_of_two_against_each_other_the_later_counts() -> None:
    assert to_try([LEFT, RIGHT]) == [RIGHT]
    assert to_try([UP, DOWN]) == [DOWN]
    assert to_try([LEFT, UP, RIGHT]) == [(1, -1), RIGHT, UP]


def test_a_key_that_points_between_alone_comes_in_its_turn() -> None:
    ways = directions("arrows", "hexagonal")
    assert to_try([ways["u"], ways["h"]]) == [ways["h"], ways["u"]]
    assert to_try([ways["h"], ways["u"]]) == [ways["u"], ways["h"]]


def test_nothing_held_leads_nowhere() -> None:
    assert to_try([]) == []


@given(st.lists(DIRECTIONS, min_size=1, max_size=5, unique=True))
def test_directions_tried_agree_with_the_latest_key(held: list[tuple[int, int]]) -> None:
    tried = to_try(held)
    dx, dy = held[-1]
    assert held[-1] in tried[:2]
    assert len(set(tried)) == len(tried)
    for x, y in tried:
        assert x * dx >= 0
        assert y * dy >= 0
        assert (x, y) != (0, 0)


# ---- commands ----------------------------------------------------------------------------------


@each_case
def test_no_key_has_two_meanings(scheme: str, shape: str) -> None:
    keys = [*directions(scheme, shape)]
    for names in keys_of_play(scheme, shape).values():
        keys += names
    assert len(set(keys)) == len(keys)


@each_case
def test_every_command_has_its_first_key_unless_it_is_walked_with(scheme: str, shape: str) -> None:
    found = keys_of_play(scheme, shape)
    assert list(found)[: len(PLAY)] == list(PLAY)
    for name, command in PLAY.items():
        is_taken = command.keys[0] in directions(scheme, shape)
        assert found[name][0] == command.keys[is_taken]
        assert found[name][1:] == command.always


@each_case
def test_some_keys_hold_everywhere(scheme: str, shape: str) -> None:
    found = keys_of_play(scheme, shape)
    assert found["quit"] == ("q",)
    assert found["pause"] == ("p", "escape")
    assert "backspace" in found["undo"]
    assert {"?", "f1"} <= set(found["help"])


def test_letters_move_out_of_the_way() -> None:
    assert keys_of_play("arrows", "square")["hint"][0] == "h"
    assert keys_of_play("arrows", "hexagonal")["hint"][0] == "c"
    assert keys_of_play("arrows", "hexagonal")["new"][0] == "f"
    assert keys_of_play("arrows", "hexagonal")["mute"][0] == "v"
    assert keys_of_play("wasd", "square")["solver"][0] == "o"
    assert keys_of_play("wasd", "hexagonal")["undo"][0] == "b"
    assert keys_of_play("vi", "square")["hint"][0] == "c"


def test_keys_are_printed() -> None:
    assert [printed(key) for key in ("left", "a", "escape", "f1", "?")] == [
        "←", "A", "Esc", "F1", "?",
    ]  # fmt: skip
    for key in ascii_lowercase:
        assert printed(key) == key.upper()
