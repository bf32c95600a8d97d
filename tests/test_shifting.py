"""The maze that shifts: perfect after every change, undone with the moves, and planned again."""

from dataclasses import replace
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import is_spanning_tree, refused

from pixelmaze import Maze, from_id, generate
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.rules import LOST, UNDO, WON, Rules
from pixelmaze.game.run import replayed, run_of, text_of
from pixelmaze.game.shifting import Shifting
from pixelmaze.game.tour import shortest_tour
from pixelmaze.game.verifying import verify
from pixelmaze.grid import arc_between
from pixelmaze.maze import exits
from pixelmaze.maze_code import code_of, maze_of_code
from pixelmaze.rng import Rng, randbelow, seeded
from pixelmaze.solution import cost_of

MAZES = (
    "square-9x6-prim-3-shift-4",
    "square-7x7-wilson-5-shift-1-waypoints-2",
    "hexagonal-7x6-kruskal-2-shift-3",
    "square-12x9-prim-8-mask-heart-shift-5-mud-20-water-10",
)
each_maze = pytest.mark.parametrize("id", MAZES)


def wander(game: Game, rng: Rng, moves: int) -> None:
    """Walk at random."""
    for _ in range(moves):
        if game.outcome:
            return
        game.tick(15 * game.maze.cost_of(game.cell))
        ways = exits(game.maze, game.cell)
        game.walk(ways[randbelow(rng, len(ways))])


@each_maze
def test_one_wall_opens_and_one_closes_and_the_maze_stays_perfect(id: str) -> None:
    maze = from_id(id)
    shifting, changing = Shifting(maze), maze.copy()
    places = set()
    for number in range(60):
        before = bytes(changing.passages)
        change = shifting.change(number)
        change.apply(changing)
        assert is_spanning_tree(changing)
        assert {at for at, (a, b) in enumerate(zip(before, changing.passages, strict=True)) if a < b
                } == {change.opened, maze.grid.twin[change.opened]}  # fmt: skip
        assert sum(before) == sum(changing.passages)
        places.add(min(change.opened, maze.grid.twin[change.opened]))
    assert len(places) > 20, "they are everywhere"
    assert maze == from_id(id)


def test_changes_are_the_same_for_ever() -> None:
    shifting = Shifting(from_id(MAZES[0]))
    assert [tuple(shifting.change(number)) for number in range(6)] == PINNED


PINNED = [(157, 181), (104, 109), (24, 57), (175, 178), (183, 180), (70, 74)]


@each_maze
def test_a_game_changes_after_so_many_moves_and_undo_changes_it_back(id: str) -> None:
    game, rng = Game(from_id(id)), seeded(1)
    seen = [bytes(game.maze.passages)]
    for moves in range(1, 40):
        assert game.shift_left == game.maze.shift - (moves - 1) % game.maze.shift
        due = game.next_change
        wander(game, rng, 1)
        if game.outcome:
            break
        assert len(game.changes) == moves // game.maze.shift
        is_changed = moves % game.maze.shift == 0
        assert (bytes(game.maze.passages) != seen[-1]) == is_changed
        assert not is_changed or game.changes[-1] == due
        seen.append(bytes(game.maze.passages))
    if game.outcome:
        seen.append(seen[-1])
        return
    while game.trail:
        assert game.maze.passages == seen.pop()
        assert game.act(UNDO)
    assert game.maze.passages == seen.pop() == game.original.passages
    wander(game, rng, 12)
    game.restart()
    assert game.maze == game.original
    assert game.cell == game.maze.start


def best_by_networkx(maze: Maze) -> int:
    """The lowest cost of a tour, in the graph of all cells, keys and moves."""
    ways, shifting, changing = nx.DiGraph(), Shifting(maze), maze.copy()
    stops = [*((cell,) for cell in maze.waypoints), maze.goals]
    for moves in range(6 * maze.grid.size):
        for cell in range(maze.grid.size):
            for arc in exits(changing, cell):
                there = maze.grid.head[arc]
                for keys in range(len(stops)):
                    held = keys
                    while held < len(stops) and there in stops[held]:
                        held += 1
                    ways.add_edge(
                        (moves, cell, keys),
                        "end" if held == len(stops) else (moves + 1, there, held),
                        weight=maze.cost_of(there),
                    )
        if (moves + 1) % maze.shift == 0:
            shifting.change(moves // maze.shift).apply(changing)
    return int(nx.dijkstra_path_length(ways, (0, maze.start, 0), "end"))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("more", ["shift-1", "shift-3-waypoints-2", "mud-30-water-20-shift-2"])
def test_par_is_the_best_way_through_all_changes(seed: int, more: str) -> None:
    maze = from_id(f"square-6x4-wilson-{seed}-{more}")
    tour = shortest_tour(maze)
    assert cost_of(maze, tour) == best_by_networkx(maze)
    game = Game(maze)
    assert game.shortest == tour
    for here, there in pairwise(tour):
        game.tick(60)
        game.walk(arc_between(maze.grid, here, there))
    assert game.outcome == WON
    assert game.moves == game.tour


def test_the_best_way_uses_what_opens() -> None:
    tours = [
        [Game(generate(12, 8, "recursive-backtracker", seed, shift=shift)).tour for shift in (3, 0)]
        for seed in range(10)
    ]
    assert sum(shifting < still for shifting, still in tours) > 3
    assert any(shifting > still for shifting, still in tours)


@each_maze
def test_hints_follow_the_maze_as_it_is(id: str) -> None:
    game, rng = Game(from_id(id)), seeded(7)
    for _ in range(30):
        wander(game, rng, 1)
        if game.outcome:
            break
        path = [game.cell, *game.hint_path(3)]
        assert path[-1] in (*game.maze.waypoints[game.keys :], *game.maze.goals)
        assert all(
            game.maze.passages[arc_between(game.maze.grid, *ends)] for ends in pairwise(path)
        )


def test_a_torch_remembers_what_was_seen_before_a_change() -> None:
    maze = from_id("square-9x6-prim-3-shift-4")
    eager, lazy = Game(maze, Rules(torch=2)), Game(maze, Rules(torch=2))
    for game, looks in ((eager, True), (lazy, False)):
        rng = seeded(3)
        for moves in range(25):
            wander(game, rng, 1)
            if moves in (9, 10, 16):
                game.act(UNDO)
            if looks:
                assert game.explored[game.cell]
                assert game.lit[game.cell] == 0
    assert eager.explored == lazy.explored
    assert eager.lit == lazy.lit


# ---- ghosts and runs -----------------------------------------------------------------------------


@pytest.mark.parametrize("solver", ["dfs", "bfs", "wall-follower"])
def test_a_ghost_walks_along_passages_that_are_open_when_it_leaves(solver: str) -> None:
    maze = from_id("square-9x6-prim-3-shift-2-waypoints-1")
    game, rng = Game(maze, Rules(ghost=solver, pace=10)), seeded(4)
    assert game.ghost
    open_at = {0: bytes(maze.passages)}
    for _ in range(60):
        if not game.outcome:
            wander(game, rng, 1)
            if len(game.trail) % 7 == 6:
                game.act(UNDO)
            open_at[game.ticks] = bytes(game.maze.passages)
    for number, (here, there) in enumerate(pairwise(game.ghost.route)):
        left = 10 * number
        if left > game.ticks:
            break
        is_open = [open_at[tick] for tick in sorted(open_at) if tick <= left][-1]
        assert is_open[arc_between(maze.grid, here, there)]
    if not game.outcome:
        game.tick(int(game.ghost.arrives) + 1)
    assert game.outcome in (LOST, WON)
    first = Ghost(maze, solver, 10).route
    game.restart()
    assert game.ghost.route == first


@pytest.mark.parametrize("rules", [Rules(), Rules(ghost="dfs", pace=30), Rules(torch=3, hunter=15)])
def test_runs_are_verified_and_no_other_moves_are(rules: Rules) -> None:
    game, rng = Game(from_id("square-9x6-prim-3-shift-4"), rules), seeded(6)
    wander(game, rng, 9)
    game.act(UNDO)
    game.act(UNDO)
    wander(game, rng, 300)
    run = run_of(game)
    assert not verify(run)
    assert replayed(run).maze == game.maze
    assert verify(replace(run, maze="square-9x6-prim-3"))


def test_a_maze_without_an_id_is_kept_as_a_code() -> None:
    maze = generate(6, 5, seed=2, shift=3, exists=bytes([0] + [1] * 29))
    assert maze.id is None
    game = Game(maze)
    wander(game, seeded(1), 10)
    run = run_of(game)
    assert run.maze == code_of(maze)
    assert not verify(run)


# ---- IDs and formats -----------------------------------------------------------------------------


@given(st.integers(1, 99), st.integers(1, 9), st.integers(1, 9))
def test_codes_hold_the_shift(moves: int, width: int, height: int) -> None:
    maze = generate(width, height, seed=1, shift=moves)
    assert maze.shift == (moves if width > 1 < height else 0)
    assert maze_of_code(code_of(maze)) == maze


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("square-9x6-prim-3-shift-4-braid-10", "leave one out"),
        ("square-9x6-prim-3-shift-4-one-way-2", "one-way and shift"),
        ("square-9x6-prim-3-shift-100", "0 … 99"),
        ("square-40x30-prim-3-shift-4", "1,000 cells"),
    ],
)
def test_other_mazes_cannot_shift(id: str, words: str) -> None:
    with refused(words):
        from_id(id)


def test_a_code_of_a_maze_with_loops_cannot_shift() -> None:
    maze = generate(5, 5, seed=1, braid=100)
    maze.shift = 3
    with refused("damaged"):
        maze_of_code(code_of(maze))
    assert text_of(generate(5, 5, seed=1, shift=2)) == "square-5x5-prim-1-shift-2"
