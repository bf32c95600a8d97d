"""Hints by degrees: what each costs is said before it is given, and it is said once."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.runs import games, step_to

from pixelmaze import Maze, from_id, read
from pixelmaze.game.game import Game
from pixelmaze.game.help import Hinting
from pixelmaze.game.rules import FINISHED, HINTS, MOVES, STARS
from pixelmaze.maze.maze import exits

LONG = """
+---+---+---+---+---+---+
| S         |           |
+---+---+   +   +---+   +
|                   | G |
+---+---+---+---+---+---+
"""
NO_WAY = "+---+---+---+\n| S     | G |\n+---+---+---+\n"


def hinting(maze: Maze | str = LONG) -> tuple[Game, Hinting]:
    game = Game(read(maze) if isinstance(maze, str) else maze)
    return game, Hinting(game)


def shown(game: Game, hints: Hinting) -> list[int]:
    """The cells that the arrows lead over, from the first arrow's tail on."""
    grid = game.maze.grid
    if not hints.arcs:
        return []
    cells = [grid.head[grid.twin[hints.arcs[0]]]]
    for arc in hints.arcs:
        assert grid.head[grid.twin[arc]] == cells[-1]
        assert game.maze.passages[arc]
        cells.append(grid.head[arc])
    return cells


def take(hints: Hinting, degree: int) -> None:
    """Ask until the hint of this degree has been given."""
    for _ in range(degree):
        hints.ask("H")
        hints.ask("H")


def test_a_hint_is_offered_before_it_is_given() -> None:
    game, hints = hinting()
    assert hints.ask("H") == ""
    assert hints.offer.startswith("H again shows the next move. It costs the time star")
    assert not hints.arcs
    assert game.available_stars == STARS  # nothing is lost yet
    assert hints.ask("H") == ""
    assert hints.offer == ""
    assert len(hints.arcs) == 1
    assert len(game.available_stars) == 2


@pytest.mark.parametrize(
    ("degree", "what", "star", "left"),
    [
        (1, "the next move", "time", (FINISHED, MOVES)),
        (2, "the path to the next junction", "moves", (FINISHED,)),
        (3, "the whole path", "goal", ()),
    ],
)
def test_each_degree_costs_a_star_and_says_which(
    degree: int, what: str, star: str, left: tuple[str, ...]
) -> None:
    game, hints = hinting()
    take(hints, degree - 1)
    hints.ask("C")
    assert hints.offer == f"C again shows {what}. It costs the {star} star."
    assert [*hints.offers] == sorted(hints.offers, key=len, reverse=True)
    assert len(hints.offers[-1]) <= 18
    assert game.available_stars == STARS[: len(STARS) - degree + 1]
    hints.ask("C")
    assert game.available_stars == left
    assert game.hints == degree


def test_each_degree_shows_more() -> None:
    game, hints = hinting()
    seen = []
    for degree in (1, 2, 3):
        take(hints, 1)
        seen.append(shown(game, hints))
        assert len(seen[-1]) == len(hints.arcs) + 1
        assert game.hints == degree
    assert seen[0] == game.shortest[:2]
    assert seen[1] == game.shortest[:4]
    assert len(exits(game.maze, seen[1][-1])) > 2
    assert seen[2] == game.shortest


def test_last_degree_shows_the_whole_path() -> None:
    game, hints = hinting()
    take(hints, 3)
    arcs = hints.arcs
    for _ in range(3):
        assert hints.ask("H") == "The whole path is already shown."
        assert hints.arcs == arcs
        assert not hints.offer
    assert [action for _, action in game.inputs] == [*HINTS]


def test_paid_degree_is_free_in_other_cells() -> None:
    game, hints = hinting()
    take(hints, 1)
    step_to(game, game.hint_path(1)[0])
    hints.moved()
    assert not hints.arcs  # followed to its end
    hints.ask("H")
    assert len(hints.arcs) == 1
    assert not hints.offer
    assert len(game.available_stars) == 2
    hints.ask("H")
    assert "next junction" in hints.offer


def test_arrows_disappear_as_the_player_follows_them() -> None:
    game, hints = hinting()
    take(hints, 3)
    whole = hints.arcs
    for i in range(3):
        step_to(game, game.hint_path(1)[0])
        hints.moved()
        assert hints.arcs == whole[i + 1 :]
    assert hints.ask("H") == "The whole path is already shown."


def test_arrows_disappear_when_the_player_leaves_the_path() -> None:
    game, hints = hinting()
    take(hints, 3)
    here = game.cell
    for _ in range(2):
        step_to(game, game.hint_path(1)[0])
        hints.moved()
    step_to(game, here + 1)
    hints.moved()
    assert not hints.arcs
    hints.ask("H")  # what has been paid for comes again
    assert shown(game, hints)[-1] == game.maze.goal


def test_an_offer_goes_with_a_move() -> None:
    game, hints = hinting()
    hints.ask("H")
    step_to(game, game.hint_path(1)[0])
    hints.moved()
    assert not hints.offer
    hints.ask("H")
    assert "the next move" in hints.offer
    assert not game.hints


def test_hint_costs_nothing_where_no_path_exists() -> None:
    game, hints = hinting(NO_WAY)
    assert hints.ask("H") == "There is no path from here."
    assert not hints.offer
    assert not hints.arcs
    assert not game.inputs


def test_whole_path_is_shown_from_key_to_key() -> None:
    """It may lead through the same cells again: then arrows would lie on arrows."""
    game, hints = hinting(from_id("square-9x7-prim-3-waypoints-2"))
    take(hints, 3)
    legs = []
    while not game.outcome:
        cells, target = shown(game, hints), game.target
        assert (cells[0], cells[-1]) == (game.cell, target)
        assert len({*cells}) == len(cells)
        legs.append(cells)
        for cell in cells[1:]:
            assert shown(game, hints)[1] == cell
            step_to(game, cell)
            hints.moved()
    assert len(legs) == 3
    assert [legs[0][0], *(cell for leg in legs for cell in leg[1:])] == game.shortest
    assert not hints.arcs
    assert sum(one.action in HINTS for one in game.inputs) == 3, "what is paid is paid once"


def test_leaving_the_whole_path_hides_its_next_part() -> None:
    game, hints = hinting("+---+---+---+\n| a   S   G |\n+---+---+---+\n")
    take(hints, 3)
    for cell in (2, 1, 0):
        step_to(game, cell)
        hints.moved()
    assert game.keys == 1
    assert not hints.arcs
    hints.ask("H")
    assert shown(game, hints) == [0, 1, 2]


@given(games(), st.data())
def test_hints_are_ways_on_from_any_place_of_any_game(game: Game, data: st.DataObject) -> None:
    hints = Hinting(game)
    for _ in range(data.draw(st.integers(1, 8))):
        before, was_offered, arcs = game.hints, hints.offer, hints.arcs
        told = hints.ask("H")
        assert game.hints - before in (0, 1)
        if game.hints > before and not game.outcome:
            assert was_offered  # said beforehand
        assert not (told and (game.hints > before or hints.arcs is not arcs))
        cells = shown(game, hints)
        assert not cells or cells[0] == game.cell
        ahead = [game.distance(cell) for cell in cells]
        if game.hints < 3 and cells:
            assert all(one == other + 1 for one, other in pairwise(ahead))


def test_no_star_is_asked_for_a_way_that_is_not_there() -> None:
    """The key can be fetched; the goal is walled in."""
    game = Game(read("+---+---+---+\n| S   a | G |\n+---+---+---+\n"))
    hints = Hinting(game)
    for _ in range(2):
        hints.ask("H")
        hints.ask("H")
    assert hints.ask("H") == "There is no path to the goal."
    assert (game.hints, hints.offer) == (2, "")
