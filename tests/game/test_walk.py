"""What was walked, as a search to be watched, and as a shadow."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import is_spanning_tree
from support.runs import do, games, slow_down, step_to, walk_out, won
from support.strategies import mazes

from pixelmaze.files.text import read
from pixelmaze.game.daily import DAY, ROOMS_BEGIN, daily
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import UNDO, WON, Input, Level, Rules
from pixelmaze.game.run import replay, run_of
from pixelmaze.game.walk import WRONG, BestRun, Walk, legs_of, splits_of
from pixelmaze.maze.board import RETREATED
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import FOUND

FORKS = """
+---+---+---+---+---+
| S             | G |
+   +---+   +---+   +
|   |   |           |
+---+---+---+---+---+
"""


def wrong_marks(walk: Walk) -> list[int]:
    return [mark.begin for mark in walk.marks if mark.kind == WRONG]


@given(games())
def test_each_move_is_a_step_and_the_shortest_way_comes_last(game: Game) -> None:
    walk = Walk(game)
    if game.maze.start == game.maze.goal or not (game.walked or game.shortest):
        return
    steps = [*walk.trace]
    moves = len(game.walked)
    if steps:
        assert steps[0][0] == START
        assert game.maze.grid.head[steps[0][1]] == game.maze.start
        assert [arc for _, arc in steps[1 : 1 + moves]] == game.walked
        assert all(action in (VISIT, BACKTRACK) for action, _ in steps[1 : 1 + moves])
        assert all(action == PATH for action, _ in steps[1 + moves :])
        cells = [game.maze.grid.head[arc] for _, arc in steps[1 + moves :]]
        assert cells == (game.shortest[1:] if game.outcome == WON else [])
    assert walk.complete
    assert walk.index == 0  # it is to be watched from the beginning


@given(games())
def test_walk_visits_the_cells_of_the_game(game: Game) -> None:
    walk = Walk(game)
    grid, here = game.maze.grid, game.maze.start
    for number, arc in enumerate(game.walked, 1):
        assert grid.head[grid.twin[arc]] == here
        here = grid.head[arc]
        walk.seek(number + 1)
        assert walk.board.cursor == here
    assert here == game.cell


@given(games())
def test_walk_has_the_keys_of_the_game(game: Game) -> None:
    walk, again = Walk(game), Game(game.maze, game.rules)
    assert walk.moment().keys == again.keys
    for _, action in game.inputs:
        again.act(action)
        walk.seek(len(again.walked) + 1)
        assert walk.moment().keys == again.keys
    walk.seek(walk.length)
    assert walk.moment().keys == game.keys


@given(games())
def test_moves_back_retreat_and_new_ones_visit(game: Game) -> None:
    walk, again = Walk(game), Game(game.maze, game.rules)
    steps = iter([*walk.trace][1:])
    trail: list[tuple[int, int]] = []  # moves that were not gone back, and the keys after each
    for _, done in game.inputs:
        held, walked = again.keys, len(again.walked)
        again.act(done)
        if len(again.walked) == walked:
            continue
        action, arc = next(steps)
        if action == BACKTRACK:
            there, _ = trail.pop()
            assert game.maze.grid.twin[arc] == there
        else:
            if trail and game.maze.grid.twin[arc] == trail[-1][0]:
                keys_before = trail[-2][1] if len(trail) > 1 else 0
                assert held > keys_before, "it goes back from a key"
                assert done != UNDO
            trail.append((arc, again.keys))
    assert walk.trace.packed.tolist() == Walk(game).trace.packed.tolist()


@given(games())
def test_shortest_tour_has_no_wrong_turn(game: Game) -> None:
    perfect = walk_out(Game(game.maze, Rules(game.rules.torch)))
    walk = Walk(perfect)
    assert all(action != BACKTRACK for action, _ in walk.trace)
    assert {mark.kind for mark in walk.marks} <= {"found"}


ROOMS = [*ADVENTURE.values(), *(daily(ROOMS_BEGIN + day * DAY) for day in range(0, 60, 5))]
each_room = pytest.mark.parametrize("level", ROOMS, ids=lambda level: level.name)


def red_cells(walk: Walk) -> set[int]:
    """The cells that are marked as wrong turns before the best way is drawn."""
    walk.seek(walk.history.found_at)
    return {cell for cell, mark in enumerate(walk.board.marks) if mark == RETREATED}


def vain_and_back(game: Game) -> int:
    """Go into a cell in vain and out again, where that is possible on a best way out of the room.
    Returns the cell; -1 if there is none."""
    while not game.outcome:
        best, world, twin = game.hint_path(1)[0], game.world, game.maze.grid.twin
        assert world
        for arc in world.ways(world.now):
            there = world.step(world.now, arc)
            back = [world.step(there, twin[arc])] if twin[arc] in world.ways(there) else []
            costs = any(
                world.moves_to_win.get(state, 0) > world.moves_to_win[world.now] - 2
                for state in back
            )
            if costs and game.maze.grid.head[arc] not in game.shortest:
                slow_down(game)
                game.walk(arc)
                slow_down(game)
                game.walk(twin[arc])
                return game.maze.grid.head[arc]
        slow_down(game)
        step_to(game, best)
    return -1


@pytest.mark.few(12)
@each_room
def test_nothing_is_red_on_a_best_way_out_of_a_room(level: Level) -> None:
    game = walk_out(Game(level.make(), level.rules))
    walk = Walk(game)
    assert not red_cells(walk)
    assert {mark.kind for mark in walk.marks} == {"found"}
    assert not game.wrong_turns
    assert not sum(sum(leg.wasted) for leg in legs_of(game))


@pytest.mark.few(16)
@each_room
def test_what_cost_moves_in_a_room_is_red_and_what_was_undone_is_not(level: Level) -> None:
    game = Game(level.make(), level.rules)
    astray = vain_and_back(game) if game.world else -1
    if astray < 0:
        assert not game.world or game.maze.things.no_left, "else there is a way in and out"
        return
    turns, walked = game.wrong_turns, len(game.walked)
    assert len(turns) == 1
    walk = Walk(walk_out(game))
    assert red_cells(walk) == {astray}.difference(
        game.maze.grid.head[arc] for arc in game.walked[walked:]
    )
    assert game.moves > game.par.moves
    assert wrong_marks(walk) == [turns[0] + 1]
    assert "retreat" in {mark.kind for mark in walk.marks}

    again = Game(level.make(), level.rules)
    assert vain_and_back(again) == astray
    for _ in range(2):
        slow_down(again)
        again.act(UNDO)
    walk = Walk(walk_out(again))
    assert again.moves == again.par.moves
    assert not red_cells(walk)
    assert {mark.kind for mark in walk.marks} == {"found"}
    assert not again.wrong_turns


@given(mazes(max_waypoints=3))
def test_no_gap_is_in_the_line_to_a_key_and_back(maze: Maze) -> None:
    if not is_spanning_tree(maze):  # where ways meet again, lines may cross
        return
    game = walk_out(Game(maze))
    walk = Walk(game)
    for end in (len(game.walked) + 1, walk.length):
        walk.seek(end)
        board, twin = walk.board, maze.grid.twin
        for arc in game.walked:
            there, here = maze.grid.head[arc], tail(maze.grid, arc)
            assert board.came_by[there] == arc or board.came_by[here] == twin[arc]


WITH_KEY = """
+---+---+---+---+
| a   S         |
+---+---+---+   +
| G             |
+---+---+---+---+
"""


def test_only_going_astray_is_painted_as_a_mistake() -> None:
    game = Game(read(WITH_KEY))
    for cell in (0, 1, 2, 1):  # to the key and back; farther on, and back once too often
        step_to(game, cell)
    actions = [action for action, _ in Walk(walk_out(game)).trace]
    assert actions[:6] == [START, VISIT, VISIT, VISIT, BACKTRACK, VISIT]
    assert BACKTRACK not in actions[6:]


def test_putting_back_a_key_is_a_retreat() -> None:
    game = Game(read(WITH_KEY))
    step_to(game, 0)
    game.act(UNDO)
    game.act("A")  # on, without the key, which is a mistake
    for cell in (1, 0, 1):
        step_to(game, cell)
    actions = [action for action, _ in Walk(game).trace]
    assert actions == [START, VISIT, BACKTRACK, VISIT, BACKTRACK, VISIT, VISIT]


@given(games())
def test_wrong_turns_are_marked(game: Game) -> None:
    walk = Walk(game)
    again = Game(game.maze, game.rules)
    marked = set(wrong_marks(walk))
    assert len(marked) == len(game.wrong_turns)
    for _, action in game.inputs:
        step, target, far = len(again.walked) + 1, again.target, again.distance(again.cell)
        again.act(action)
        if len(again.walked) == step and step in marked:
            marked.remove(step)
            assert action != UNDO
            distance = again.distance(again.cell) if again.target == target else 0
            assert distance >= far >= 0  # from here the way was no shorter
    assert not marked


def test_a_wrong_turn_is_marked_once_however_far_it_leads() -> None:
    game = Game(read(FORKS))
    for cell in (5, 0, 1, 2, 3, 2, 7, 8):  # down and back, along, into the dead end and back
        step_to(game, cell)
    walk = Walk(walk_out(game))
    assert game.wrong_turns == [0, 4]
    assert wrong_marks(walk) == [1, 5]
    for mark, cell in ((1, 0), (5, 2)):
        walk.seek(mark)
        assert walk.board.cursor == cell  # where he had the choice
        walk.seek(mark + 1)
        assert walk.board.cursor not in game.shortest


def test_taking_back_is_a_retreat_and_no_move() -> None:
    game = Game(read(FORKS))
    step_to(game, 5)
    game.act(UNDO)
    walk = Walk(walk_out(game))
    actions = [action for action, _ in walk.trace]
    assert actions[:4] == [START, VISIT, BACKTRACK, VISIT]
    assert game.moves == len(game.walked) - 1


def test_it_ends_in_the_shortest_way() -> None:
    game = Game(from_id("square-9x7-prim-3-waypoints-2"))
    walk = Walk(walk_out(game))
    walk.seek(walk.length)
    assert walk.outcome == FOUND
    assert walk.route == game.shortest
    assert walk.board.cursor == game.maze.goal


@pytest.mark.thorough
def test_any_walk_is_shown_in_a_few_seconds() -> None:
    for maze in (
        "square-3x3-prim-1",
        "square-20x20-prim-1",
        "square-60x60-recursive-backtracker-1",
    ):
        walk = Walk(walk_out(Game(from_id(maze))))
        assert walk.step_rate == 5 or 5 < walk.length / walk.step_rate < 15


@given(games())
def test_any_walk_can_be_watched_and_scrubbed(game: Game) -> None:
    walk = Walk(game)
    for _ in range(50):
        walk.advance(0.5)
    assert walk.finished or walk.paused
    for part in (0.5, 0, 1, 0.2):
        walk.seek(round(part * walk.length))
    assert all(0 <= mark.begin <= walk.length for mark in walk.marks)


# ---- the shadow -----------------------------------------------------------------------------


@given(games())
def test_shadow_is_where_the_run_was_at_each_tick(game: Game) -> None:
    run = run_of(game)
    shadow = BestRun(game.maze, run)
    again = Game(game.maze, game.rules)
    places = {0: game.maze.start}
    for tick, _ in replay(again, run):
        places[tick] = again.cell
    here = game.maze.start
    for tick in range(min(game.ticks, 400) + 1):
        here = places.get(tick, here)
        assert shadow.at(tick, 8)[1] == here
    assert shadow.at(game.ticks + 10_000, 8)[1:] == (game.cell, 1.0)


@given(games(), st.integers(1, 12))
def test_shadow_glides_and_never_jumps(game: Game, pace: int) -> None:
    shadow = BestRun(game.maze, run_of(game))
    before = shadow.at(0, pace)
    for tick in range(1, min(game.ticks, 300) + 1):
        now = shadow.at(tick, pace)
        assert 0 <= now[2] <= 1
        if now[:2] == before[:2]:
            assert now[2] >= before[2] or tick in {done.tick for done in game.inputs}
        before = now


def test_shadow_arrives_a_move_later() -> None:
    run = won("square-5x4-prim-1", wait=10)
    game = Game(from_id(run.maze))
    shadow = BestRun(game.maze, run)
    assert shadow.at(0, 8) == (game.maze.start, game.shortest[1], 0), "not before he does"
    assert shadow.at(1, 8)[2] == 1 / 8
    assert shadow.at(8, 8)[2] == 1
    assert shadow.at(9, 8) == (game.maze.start, game.shortest[1], 1)
    assert shadow.at(10, 8) == (*game.shortest[1:3], 0)


def test_shadow_does_not_move_during_hints() -> None:
    game = Game(from_id("square-5x4-prim-1"), Rules())
    do(game, [(0, "h"), (0, "s"), (0, "s")])
    shadow = BestRun(game.maze, run_of(game))
    assert game.inputs == [Input(0, "h"), Input(0, "s"), Input(0, "s")]
    assert shadow.at(0, 8)[:2] == (0, 0)
    assert [*pairwise([shadow.at(tick, 8)[1] for tick in (0, 5)])] == [(0, 0)]


# ---- by torchlight -----------------------------------------------------------------------------


def test_what_the_torch_has_lit_is_seen_until_the_goal_is_reached() -> None:
    maze = from_id("square-9x7-prim-3")
    game = Game(maze, Rules(torch=2))
    known = [bytes(game.explored)]
    while not game.outcome:
        game.tick(10)
        step_to(game, game.hint_path(1)[0])
        known.append(bytes(game.explored))
    walk = Walk(game)
    for moves, seen in enumerate(known):
        walk.seek(moves + 1)  # the first step is not a move
        assert walk.seen == seen
    walk.seek(walk.length)
    assert walk.seen is None
    walk.seek(1)
    assert walk.seen == known[0]


def test_what_was_seen_before_an_undo_stays_seen() -> None:
    game = Game(from_id("square-9x7-prim-3"), Rules(torch=2))
    for _ in range(3):
        game.tick(10)
        step_to(game, game.hint_path(1)[0])
    known = bytes(game.explored)
    game.tick(10)
    game.act(UNDO)
    walk = Walk(game)
    walk.seek(5)
    assert walk.seen == known


def test_without_a_torch_all_is_seen() -> None:
    assert Walk(walk_out(Game(from_id("square-5x4-prim-1")))).seen is None


def step(game: Game) -> None:
    """Wait seven ticks, and make the move that a hint shows."""
    game.tick(7)
    game.walk(arc_between(game.maze.grid, game.cell, game.hint_path(1)[0]))


@pytest.mark.parametrize("more", ["", "-braid-30", "-one-way-8", "-shift-4"])
def test_splits_say_when_each_key_was_taken(more: str) -> None:
    game, taken = Game(from_id(f"square-9x6-prim-3-waypoints-2{more}")), []
    while not game.outcome:
        keys = game.keys
        step(game)
        taken += [game.ticks] * (game.keys > keys or game.outcome == WON)
    assert [*accumulate(splits_of(game))] == taken
    assert len(taken) == 3


def test_a_key_put_back_opens_its_leg_again() -> None:
    game = Game(from_id("square-9x6-prim-3-waypoints-1"))
    while not game.keys:
        step(game)
    first = game.ticks
    assert game.act(UNDO)
    while not game.outcome:
        step(game)
    assert splits_of(game)[0] == first + 7
