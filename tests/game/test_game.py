"""The rules of play, without any screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.runs import INPUTS, games, step_to, walk_out
from support.strategies import mazes

from pixelmaze.files.text import read
from pixelmaze.game.directions import passage_toward, route_to
from pixelmaze.game.game import Game
from pixelmaze.game.rules import (
    FINISHED,
    HINTS,
    LOST,
    MOVES,
    SOLVER,
    TICKS,
    TIME,
    UNDO,
    WAYS,
    WON,
    Input,
    Rules,
)
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

CORNER = read(
    """
+---+---+---+
| S         |
+   +---+   +
|       | G |
+---+---+---+
"""
)
HIVE = read(
    """
+-----+-----+
|  S        |
+--+  +  +--+--+
   |        G  |
   +-----+-----+
"""
)


def walk(game: Game, *directions: tuple[int, int]) -> list[bool]:
    """Try these directions; which of them were ways?"""
    went = []
    for dx, dy in directions:
        arc = passage_toward(game, dx, dy)
        went.append(arc >= 0)
        if arc >= 0:
            game.walk(arc)
    return went


RIGHT, UP, LEFT, DOWN = (1, 0), (0, -1), (-1, 0), (0, 1)


def test_walls_stop_and_do_not_count() -> None:
    game = Game(CORNER)
    assert walk(game, UP, LEFT, RIGHT, DOWN, RIGHT, DOWN) == [False, False, True, False, True, True]
    assert game.cell == CORNER.goal
    assert game.outcome
    assert game.moves == game.tour == 3


def test_time_runs_from_the_first_move_to_the_goal() -> None:
    game = Game(CORNER)
    game.tick(5)
    assert game.ticks == 0
    walk(game, RIGHT)
    game.tick(30)
    walk(game, RIGHT, DOWN)
    game.tick(5)
    assert game.ticks == 30


def test_reset_forgets_all() -> None:
    game = Game(CORNER)
    walk(game, RIGHT)
    game.tick(1)
    game.act(SOLVER)
    game.restart()
    assert (game.cell, game.moves, game.ticks, game.is_helped) == (0, 0, 0, False)


@pytest.mark.parametrize("held", [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_two_keys_go_around_corners(held: tuple[int, int]) -> None:
    """Holding two arrows takes whichever is open, and rather the one that is a turn."""
    game = Game(CORNER)
    game.walk(passage_toward(game, *RIGHT))
    game.walk(passage_toward(game, *RIGHT))
    arc = passage_toward(game, *held)
    expected = {(1, 1): CORNER.goal, (-1, 1): CORNER.goal, (1, -1): None, (-1, -1): 1}[held]
    assert (CORNER.grid.head[arc] if arc >= 0 else None) == expected


def test_opposite_keys_cancel() -> None:
    assert passage_toward(Game(CORNER), 0, 0) == -1


def test_hexagons_are_walked_with_arrows() -> None:
    """Down alone takes whichever of the two lower ways is open; two arrows say which."""
    game = Game(HIVE)
    assert passage_toward(game, -1, 1) == -1
    assert walk(game, DOWN) == [True]
    assert game.cell == 2
    assert passage_toward(game, -1, -1) >= 0
    assert walk(game, (1, -1)) == [True]
    assert game.cell == 1
    assert walk(game, UP, (1, 1)) == [False, False]


def test_holding_up_climbs_hexagons_in_zigzag() -> None:
    maze = read(
        """
+-----+-----+
|     |  G  |
+--+  +  +--+--+
   |     |     |
+--+  +  +--+--+
|     |     |
+--+  +  +--+--+
   |  S  |     |
   +-----+-----+
"""
    )
    game = Game(maze)
    columns = []
    while passage_toward(game, *UP) >= 0:
        walk(game, UP)
        columns.append(maze.grid.centre(game.cell)[0])
    assert columns == [1, 2, 1]


@given(mazes(), st.lists(st.sampled_from([RIGHT, UP, LEFT, DOWN, (1, 1), (-1, 1)]), max_size=40))
def test_nobody_walks_through_walls(maze: Maze, directions: list[tuple[int, int]]) -> None:
    game = Game(maze)
    reachable = moves_from(maze, [maze.start])
    for direction in directions:
        before = game.cell
        arc = passage_toward(game, *direction)
        if arc >= 0:
            assert maze.passages[arc]
            assert maze.grid.head[maze.grid.twin[arc]] == before
            game.walk(arc)
        assert reachable[game.cell] >= 0
    assert reachable[game.cell] <= game.moves <= len(directions)


@given(mazes(max_waypoints=2, distinct=False, max_goals=4))
def test_any_goal_wins_and_the_nearest_one_counts(maze: Maze) -> None:
    """Par, hints and distances lead to it, as the shortest search does; who follows them wins."""
    game = Game(maze)
    assert game.tour == (solve(maze).length if solve(maze).found else -1)
    while not game.outcome and (way := game.hint_path(3)):
        assert game.distance(game.cell) == len(way)
        for cell in way:
            game.walk(arc_between(maze.grid, game.cell, cell))
    assert (game.outcome == WON) == (game.tour >= 0)
    assert game.moves == max(game.tour, 0)
    if game.outcome:
        assert game.cell in maze.goals


# ---- keys and the gate -------------------------------------------------------------------------

KEYS = read(
    """
+---+---+---+---+---+
| b   S   G   a     |
+---+---+---+---+---+
"""
)


def test_gate_opens_once_all_keys_are_fetched_in_order() -> None:
    game = Game(KEYS)
    b, start, goal, a, _ = range(5)
    assert (game.target, game.keys, game.is_gate_open) == (a, 0, False)
    walk(game, LEFT)
    assert (game.cell, game.keys) == (b, 0), "the second key cannot be first"
    walk(game, RIGHT, RIGHT)
    assert (game.cell, game.outcome) == (goal, None), "over the goal with the gate shut"
    walk(game, RIGHT)
    assert (game.target, game.keys) == (b, 1)
    walk(game, LEFT, LEFT, LEFT)
    assert (game.target, game.keys, game.is_gate_open) == (goal, 2, True)
    assert game.outcome is None
    walk(game, RIGHT, RIGHT)
    assert game.outcome == WON
    assert start == KEYS.start


def test_two_keys_in_one_place_are_fetched_together() -> None:
    game = Game(Maze(KEYS.grid, KEYS.passages, 1, 4, (2, 2, 1)))
    walk(game, RIGHT)
    assert game.keys == 2
    walk(game, LEFT)
    assert game.is_gate_open


def test_game_that_starts_at_the_goal_is_won() -> None:
    game = Game(Maze(KEYS.grid, KEYS.passages, 2, 2, (2,)))
    assert (game.outcome, game.moves, game.stars) == (WON, 0, game.offered_stars)
    assert not game.act(HINTS[0])


def test_nothing_can_be_done_after_the_end() -> None:
    game = walk_out(Game(KEYS), wait=1)
    moves, ticks = game.moves, game.ticks
    assert not any(game.act(action) for action in (UNDO, SOLVER, *HINTS, *WAYS))
    game.tick(100)
    assert (game.moves, game.ticks, game.outcome) == (moves, ticks, WON)


# ---- undo --------------------------------------------------------------------------------------


def standing(game: Game) -> tuple[object, ...]:
    return game.cell, game.keys, bytes(game.explored), set(game.lit), game.trail, game.target


@given(mazes(max_waypoints=3, max_goals=3), st.integers(0, 3), INPUTS)
def test_undo_is_exact(maze: Maze, torch: int, inputs: list[tuple[int, str]]) -> None:
    game = Game(maze, Rules(torch))
    stood = [standing(game)]
    walked, moves, ticks = 0, 0, 0
    for wait, action in inputs:
        game.tick(wait)
        if not game.act(action):
            continue
        if action == UNDO:
            stood.pop()
        elif action in WAYS:
            moves += 1
            stood.append(standing(game))
        walked += action == UNDO or action in WAYS
        assert standing(game) == stood[-1]
        assert (game.moves, len(game.walked)) == (moves, walked), "these are never taken back"
        assert game.ticks >= ticks
        ticks = game.ticks
    if not game.outcome:
        while game.act(UNDO):
            stood.pop()
            assert standing(game) == stood[-1]
        assert len(stood) == 1
        assert game.cell == maze.start


def test_undo_costs_neither_moves_nor_gives_back_time() -> None:
    game = Game(CORNER)
    walk(game, RIGHT)
    game.tick(7)
    assert game.act(UNDO)
    assert (game.cell, game.moves, game.ticks) == (0, 1, 7)
    game.tick(1)
    assert game.ticks == 8, "and goes on running"
    assert not game.act(UNDO)
    assert game.inputs == [Input(0, "A"), Input(7, UNDO)]


@given(games())
def test_only_what_was_done_is_among_the_inputs(game: Game) -> None:
    actions = [action for _, action in game.inputs]
    assert sum(action in WAYS for action in actions) == game.moves
    assert len(game.trail) == game.moves - actions.count(UNDO)
    assert [tick for tick, _ in game.inputs] == sorted(tick for tick, _ in game.inputs)


# ---- hints and stars ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hints", "stars"),
    [
        ("", (FINISHED, MOVES, TIME)),
        ("h", (FINISHED, TIME)),
        ("hhh", (FINISHED, TIME)),
        ("i", (FINISHED, TIME)),
        ("hi", (FINISHED, TIME)),
        ("j", (FINISHED, TIME)),
        ("jh", (FINISHED, TIME)),
        ("hij", (FINISHED, TIME)),
    ],
)
def test_hints_cost_the_star_for_moves_together(hints: str, stars: tuple[str, ...]) -> None:
    game = Game(CORNER)
    for hint in hints:
        assert game.act(hint)
    assert game.available_stars == stars
    assert game.stars == ()
    assert walk_out(game).stars == stars
    game.restart()
    assert game.available_stars == (FINISHED, MOVES, TIME)


def test_a_hint_is_not_undone() -> None:
    game = Game(CORNER)
    walk(game, RIGHT)
    game.act("h")
    game.act(UNDO)
    assert game.hints == 1


def test_stars_for_moves_and_time_are_given_up_to_par() -> None:
    maze = from_id("square-9x7-prim-3")
    par = Game(maze).par
    assert par.moves > Game(maze).tour
    for wasted in range(0, 2 * (par.moves - Game(maze).tour), 2):
        game = Game(maze)
        for _ in range(wasted // 2):
            here = game.cell
            step_to(game, game.hint_path(1)[0])
            step_to(game, here)
        assert (MOVES in walk_out(game).stars) == (game.moves <= par.moves)
    for late in (0, 1):
        game = Game(maze)
        step_to(game, game.hint_path(1)[0])
        game.tick(par.ticks + late)
        assert (TIME in walk_out(game, at_once=True).stars) == (not late)
        assert game.ticks == par.ticks + late


def test_par_is_milder_by_torchlight() -> None:
    maze = from_id("square-9x7-prim-3")
    lit, dark = Game(maze), Game(maze, Rules(torch=2))
    assert dark.par.moves > lit.par.moves
    assert dark.par.ticks > lit.par.ticks


def test_helped_runs_have_no_stars() -> None:
    game = Game(CORNER)
    game.act(SOLVER)
    game.act(SOLVER)
    assert game.is_helped
    assert walk_out(game).outcome == WON
    assert game.stars == ()


# ---- which way ---------------------------------------------------------------------------------


def test_hints_show_more_by_degree() -> None:
    maze = from_id("square-12x9-recursive-backtracker-4-waypoints-2")
    game = Game(maze)
    while not game.outcome:
        here, target = game.cell, game.target
        one, some, all_ = (game.hint_path(degree) for degree in (1, 2, 3))
        assert len(one) == 1
        assert some[:1] == one == all_[:1]
        assert all_[: len(some)] == some
        assert some[-1] == target or len(exits(maze, some[-1])) > 2
        assert all(len(exits(maze, cell)) <= 2 and cell != target for cell in some[:-1])
        assert all_[-1] == target
        assert len(all_) >= game.distance(here)
        step_to(game, one[0])
    assert game.moves == game.tour


def test_no_hint_where_no_way_leads() -> None:
    maze = read(
        """
+---+---+---+---+
| S   b | a   G |
+---+---+---+---+
"""
    )
    for degree in (1, 2, 3):
        assert Game(maze).hint_path(degree) == []
    assert Game(maze).tour == -1
    beyond = Maze(maze.grid, maze.passages, 0, 1, (3,))
    assert Game(beyond).hint_path(3) == []
    second = Game(Maze(maze.grid, maze.passages, 0, 0, (1, 3)))
    assert second.hint_path(1) == second.hint_path(2) == [1], "to the first key there is one"
    assert second.hint_path(3) == []


@given(games(), st.data())
def test_way_to_decides_nothing(game: Game, data: st.DataObject) -> None:
    """It leads over open cells, past no junction that he has not been to, and into no dark."""
    maze = game.maze
    cell = data.draw(st.integers(0, maze.grid.size - 1))
    way = route_to(game, cell)
    been = {maze.start, game.cell, *(maze.grid.head[arc] for arc in game.walked)}
    if way:
        assert way[-1] == cell
        assert len({*way, game.cell}) == len(way) + 1
    before = game.cell
    for there in way:
        assert there in [maze.grid.head[arc] for arc in exits(maze, before)]
        assert game.is_seen(there)
        before = there
    for passed in way[:-1]:
        assert passed in been or len(exits(maze, passed)) <= 2
    if cell in been and cell != game.cell:
        assert way, "back to where he was there always is a way"


def test_wrong_turns_are_where_the_way_grew_longer() -> None:
    """Each time once, however far he goes on."""
    maze = read(
        """
+---+---+---+---+---+
|         S         |
+---+---+   +---+---+
|       |   |       |
+---+---+   +---+---+
| G                 |
+---+---+---+---+---+
"""
    )
    game = Game(maze)
    walk(game, RIGHT, RIGHT, LEFT, LEFT)
    assert game.wrong_turns == [0]
    walk(game, LEFT)
    assert game.wrong_turns == [0, 4]
    game.act(UNDO)
    walk(game, LEFT)
    assert game.wrong_turns == [0, 4, 6]
    walk(game, RIGHT, DOWN, DOWN, LEFT, LEFT)
    assert game.outcome == WON
    assert game.wrong_turns == [0, 4, 6]


@given(games())
def test_walk_without_a_wrong_turn_is_the_shortest_tour(game: Game) -> None:
    if game.outcome == WON and not game.wrong_turns:
        taken_back = sum(done.action == UNDO for done in game.inputs)
        assert game.moves == game.tour + taken_back


# ---- the torch ---------------------------------------------------------------------------------


def test_everything_is_seen_without_a_torch() -> None:
    game = Game(CORNER)
    assert all(game.is_seen(cell) for cell in range(CORNER.grid.size))
    assert not game.lit


@given(mazes(), st.integers(1, 9), INPUTS)
def test_torch_shines_along_passages(maze: Maze, torch: int, inputs: list[tuple[int, str]]) -> None:
    game = Game(maze, Rules(torch))
    seen: set[int] = set()
    for wait, action in [(0, ""), *inputs]:
        game.tick(wait)
        if action and action != UNDO:
            game.act(action)
        away = moves_from(maze, [game.cell])
        assert {*game.lit} == {cell for cell, far in enumerate(away) if 0 <= far <= torch}
        seen.update(game.lit)
        assert seen == {cell for cell in range(maze.grid.size) if game.is_seen(cell)}


@given(mazes(), st.integers(1, 9), INPUTS, st.integers(0, 9))
def test_it_does_not_matter_when_somebody_looks(
    maze: Maze, torch: int, inputs: list[tuple[int, str]], pause: int
) -> None:
    watched, late = Game(maze, Rules(torch)), Game(maze, Rules(torch))
    for number, (_, action) in enumerate(inputs):
        for game in (watched, late):
            game.act(action)
        assert standing(watched)
        if number == pause:
            assert late.explored == watched.explored
    assert standing(late) == standing(watched)
    while watched.act(UNDO):
        late.act(UNDO)
        assert standing(watched)
    assert standing(late) == standing(watched)


# ---- the ghost ---------------------------------------------------------------------------------


def chased(late: int) -> Game:
    """A game whose player makes his last move so many ticks after the ghost has arrived."""
    game = Game(from_id("square-9x7-prim-3"), Rules(ghost="dfs", pace=5))
    assert game.ghost
    arrives = game.ghost.arrives
    while game.distance(game.cell) > 1:
        step_to(game, game.hint_path(1)[0])
    game.tick(int(arrives) + late)
    step_to(game, game.maze.goal)
    return game


def test_ghost_wins_or_loses_by_a_tick() -> None:
    for late in (-1, 0):
        assert chased(late).outcome == WON, "who comes with the ghost has won"
        assert chased(late).stars
    game = chased(1)
    assert (game.outcome, game.stars) == (LOST, ())
    assert not game.act("h")


def test_ghost_wins_only_once() -> None:
    """In one jump or tick by tick: a run that is played again must end at the same one."""
    ends = set()
    for ticks in (1, 7, 100_000):
        game = Game(from_id("square-9x7-prim-3"), Rules(ghost="dfs", pace=5))
        walk(game, *([RIGHT, DOWN, LEFT, UP]))
        while not game.outcome:
            game.tick(ticks)
        ends.add((game.outcome, game.ticks))
    assert len(ends) == 1


def test_ghost_waits_for_the_first_move() -> None:
    game = Game(from_id("square-9x7-prim-3"), Rules(ghost="dfs", pace=1))
    game.tick(100 * TICKS)
    assert game.outcome is None


def test_no_ghost_where_no_way_leads() -> None:
    game = Game(read("+---+---+\n| S | G |\n+---+---+\n"), Rules(ghost="dfs", pace=1))
    assert game.ghost is None


def test_a_ghost_that_gives_up_never_wins() -> None:
    mazes = (from_id(f"square-9x7-prim-{seed}-braid-100-goal-random") for seed in range(99))
    maze = next(maze for maze in mazes if solve(maze, "wall-follower").outcome == "gave up")
    game = Game(maze, Rules(ghost="wall-follower", pace=1))
    step_to(game, game.hint_path(1)[0])
    game.tick(10**9)
    assert game.outcome is None
