"""Hints by degrees: what they cost is said before the first one is given, and it is said once."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.runs import games, step_to

from pixelmaze.files.text import read
from pixelmaze.game.game import Game
from pixelmaze.game.hinting import LOST_ROOM, Hinting
from pixelmaze.game.rules import FINISHED, GEM, HINTS, MOVES, ROOM_STARS, TIME
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.factory import from_id

LONG = """
+---+---+---+---+---+---+
| S         |           |
+---+---+   +   +---+   +
|                   | G |
+---+---+---+---+---+---+
"""
LOOP = """
+---+---+---+---+---+
| S                 |
+---+---+   +   +   +
|       |     G |   |
+   +   +---+---+   +
|                   |
+---+---+---+---+---+
"""
"""No mouth leads nowhere: there is nothing to say but where to go."""
ROOM = """
+---+---+---+---+---+
|               | * |
+   +   +   +---+   +
|     S |   L G |   |
+   +   + L +---+   +
|         k         |
+---+---+---+---+---+
"""
NO_WAY = "+---+---+---+\n| S     | G |\n+---+---+---+\n"
OFFER = "again shows what matters next. Hints cost you the moves star."


def hinting(maze: Maze | str = LOOP) -> tuple[Game, Hinting]:
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
        assert game.passage(grid.heading[arc], cells[-1]) == arc
        cells.append(grid.head[arc])
    return cells


def take(hints: Hinting, degree: int) -> str:
    """Ask until the hint of this degree has been given, from none on. Returns its words."""
    hints.ask("H")
    assert hints.offer
    return [hints.ask("H") for _ in range(degree)][-1]


@pytest.mark.parametrize("maze", [LOOP, LONG, ROOM])
def test_a_hint_is_offered_before_it_is_given(maze: str) -> None:
    game, hints = hinting(maze)
    before = game.available_stars
    assert hints.ask("C") == ""
    assert hints.offer == f"C {OFFER}"
    assert not hints.arcs
    assert not hints.marked
    assert game.available_stars == before == game.offered_stars  # nothing is lost yet
    assert not game.hints
    words = hints.ask("C")
    assert hints.offer == ""
    assert game.available_stars == tuple(star for star in before if star != MOVES)
    assert game.hints == 1
    assert bool(words) == bool(hints.marked) == (maze is not LOOP)
    assert bool(hints.arcs) == (maze is LOOP)


@pytest.mark.parametrize("degree", [1, 2, 3])
@pytest.mark.parametrize(
    ("maze", "left"), [(LOOP, (FINISHED, TIME)), (LONG, (FINISHED, TIME)), (ROOM, (FINISHED, GEM))]
)
def test_all_degrees_cost_the_star_for_moves_together(
    maze: str, left: tuple[str, ...], degree: int
) -> None:
    game, hints = hinting(maze)
    take(hints, degree)
    assert game.available_stars == left
    assert game.hints == degree
    assert not hints.offer
    assert [action for _, action in game.inputs] == [*HINTS[:degree]]


def test_each_degree_shows_more() -> None:
    game, hints = hinting()
    hints.ask("H")
    seen = []
    for degree in (1, 2, 3):
        assert hints.ask("H") == ""
        seen.append(shown(game, hints))
        assert len(seen[-1]) == len(hints.arcs) + 1
        assert game.hints == degree
    assert seen[0] == game.shortest[:2]
    assert seen[1] == game.shortest[:3]
    assert len(exits(game.maze, seen[1][-1])) > 2
    assert seen[2] == game.shortest


def test_a_reason_comes_first_and_then_the_path() -> None:
    game, hints = hinting(LONG)
    assert take(hints, 1) == "The marked passage leads nowhere: 2 cells, no other way out."
    assert {*hints.marked} == {6, 7}
    assert hints.ask("H") == ""
    assert not hints.marked, "one thing at a time"
    assert shown(game, hints) == game.shortest[:4]
    assert hints.ask("H") == ""
    assert shown(game, hints) == game.shortest


def test_in_a_room_the_next_move_follows_the_reason_and_then_all_of_them() -> None:
    game, hints = hinting(ROOM)
    assert game.world
    best = [game.cell, *(game.maze.grid.head[arc] for arc in game.world.best_way(game.world.now))]
    assert take(hints, 1).startswith("Take the marked key next.")
    assert hints.marked == [12]
    assert not hints.arcs
    assert hints.ask("H") == ""
    assert not hints.marked
    heads = game.maze.grid.head
    assert [heads[arc] for arc in hints.arcs] == best[1:2]
    assert hints.ask("H") == ""
    assert [heads[arc] for arc in hints.arcs] == best[1:]


def test_a_mark_goes_once_the_player_is_there() -> None:
    game, hints = hinting(ROOM)
    take(hints, 1)
    while hints.marked:
        assert game.cell != 12
        step_to(game, game.hint_path(1)[0])
        hints.moved()
    assert game.cell == 12


@pytest.mark.parametrize("maze", [LOOP, LONG, ROOM])
def test_last_degree_shows_the_whole_path(maze: str) -> None:
    game, hints = hinting(maze)
    take(hints, 3)
    arcs = hints.arcs
    for _ in range(3):
        assert hints.ask("H") == "You can already see the whole path."
        assert hints.arcs == arcs
        assert not hints.offer
    assert [action for _, action in game.inputs] == [*HINTS]


def test_what_is_paid_is_free_in_other_cells() -> None:
    game, hints = hinting()
    take(hints, 1)
    step_to(game, game.hint_path(1)[0])
    hints.moved()
    assert not hints.arcs  # followed to its end
    hints.ask("H")
    assert len(hints.arcs) == 1
    assert not hints.offer
    hints.ask("H")
    assert not hints.offer
    assert game.available_stars == (FINISHED, TIME)


def test_arrows_disappear_as_the_player_follows_them() -> None:
    game, hints = hinting(LONG)
    take(hints, 3)
    whole = hints.arcs
    for i in range(3):
        step_to(game, game.hint_path(1)[0])
        hints.moved()
        assert hints.arcs == whole[i + 1 :]
    assert hints.ask("H") == "You can already see the whole path."


def test_arrows_disappear_when_the_player_leaves_the_path() -> None:
    game, hints = hinting()
    take(hints, 3)
    for cell in (1, 0):
        step_to(game, cell)
        hints.moved()
    assert not hints.arcs
    for degree in (1, 2, 3):  # what has been paid for comes again
        assert hints.ask("H") == ""
        assert not hints.offer
        assert shown(game, hints) == game.shortest[: degree + 1 if degree < 3 else None]


def test_an_offer_goes_with_a_move() -> None:
    game, hints = hinting()
    hints.ask("H")
    step_to(game, game.hint_path(1)[0])
    hints.moved()
    assert not hints.offer
    hints.ask("H")
    assert hints.offer == f"H {OFFER}"
    assert not game.hints


def test_hint_costs_nothing_where_no_path_exists() -> None:
    game, hints = hinting(NO_WAY)
    assert hints.ask("H") == "There is no path to the goal."
    assert not hints.offer
    assert not hints.arcs
    assert not game.inputs


def test_hint_costs_nothing_where_a_room_is_lost() -> None:
    game, hints = hinting(ROOM)
    for heading in (3, 0, 1):  # down, right to the key, and up through the wrong lock
        assert not game.outcome
        game.walk(game.passage(heading))
    assert game.world
    assert game.world.is_lost
    assert hints.ask("H") == LOST_ROOM
    assert (hints.offer, hints.arcs, hints.marked, game.hints) == ("", [], [], 0)
    assert game.available_stars == ROOM_STARS


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
    for _ in range(3):
        hints.ask("H")
    assert shown(game, hints) == [0, 1, 2]


@given(games(), st.data())
def test_hints_are_ways_on_from_any_place_of_any_game(game: Game, data: st.DataObject) -> None:
    hints = Hinting(game)
    for _ in range(data.draw(st.integers(1, 8))):
        before, was_offered, arcs = game.hints, hints.offer, hints.arcs
        stars, count = game.available_stars, len(game.inputs)
        hint = hints.ask("H")
        assert game.hints - before in (0, 1)
        assert {*stars} - {*game.available_stars} <= {MOVES}
        if game.available_stars != stars:
            assert was_offered  # said beforehand
            assert game.hints > before == 0
        if hint and not hints.marked:
            assert len(game.inputs) == count
            assert hints.arcs is arcs
        assert not (hints.marked and hints.arcs)
        cells = shown(game, hints)
        assert not cells or cells[0] == game.cell
        ahead = [game.distance(cell) for cell in cells]
        if game.hints < 3 and cells:
            assert all(one == other + 1 for one, other in pairwise(ahead))


def test_no_star_is_asked_for_a_way_that_is_not_there() -> None:
    """The key can be fetched; the goal is walled in."""
    game = Game(read("+---+---+---+\n| S   a | G |\n+---+---+---+\n"))
    hints = Hinting(game)
    for _ in range(2):  # at once: there are no stars that they could cost
        hints.ask("H")
        assert hints.arcs
    assert hints.ask("H") == "There is no path to the goal."
    assert (game.hints, hints.offer) == (2, "")
