"""The maze that shifts: perfect after every change, undone with the moves, and planned again."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import terminal_driver, window_driver
from support.checks import is_spanning_tree, refused

from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.levels import free
from pixelmaze.game.rules import LOST, UNDO, WON, Input, Rules
from pixelmaze.game.run import MOST_SHIFTING, replayed, run_of, text_of
from pixelmaze.game.shifting import Shifting
from pixelmaze.game.tour import shortest_tour
from pixelmaze.game.verifying import verify
from pixelmaze.game.walk import Walk
from pixelmaze.lines.game import TypedGame
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import COSTS, Maze, exits
from pixelmaze.maze.rng import Rng, randbelow, seeded
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.solution import cost_of
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough

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
        game.tick(15 * COSTS[game.maze.terrain_of(game.cell)])
        ways = exits(game.maze, game.cell)
        game.walk(ways[randbelow(rng, len(ways))])


@pytest.mark.few(2)
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
                        weight=maze.costs[arc],
                    )
        if (moves + 1) % maze.shift == 0:
            shifting.change(moves // maze.shift).apply(changing)
    return int(nx.dijkstra_path_length(ways, (0, maze.start, 0), "end"))


@pytest.mark.few(2)
@pytest.mark.thinned
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


@pytest.mark.few(2)
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


def test_runs_through_too_many_changes_are_refused() -> None:
    game = Game(from_id("square-9x6-prim-3-shift-1"))
    wander(game, seeded(1), 3)
    run = run_of(game)
    inputs = run.inputs + tuple(Input(run.inputs[-1].tick, UNDO) for _ in range(MOST_SHIFTING))
    assert verify(replace(run, inputs=inputs)) == [
        "too many inputs for a maze that shifts (at most 10,000)"
    ]


def test_a_maze_without_an_id_is_kept_as_a_code() -> None:
    maze = generate(6, 5, seed=2, shift=3, exists=bytes([0] + [1] * 29))
    assert maze.id is None
    game = Game(maze)
    wander(game, seeded(1), 10)
    run = run_of(game)
    assert run.maze == code_of(maze)
    assert not verify(run)


# ---- as it is played -----------------------------------------------------------------------------


@pytest.fixture
def play(tmp_path: Path) -> Playthrough:
    return Playthrough(Store(Folder(tmp_path)), free("square-9x6-recursive-backtracker-3-shift-3"))


def test_the_board_shows_the_maze_as_it_is(play: Playthrough) -> None:
    game, rng, kinds = play.game, seeded(5), set()
    for moves in range(25):
        ways = exits(game.maze, game.cell)
        event = play.walk(ways[randbelow(rng, len(ways))]) if moves % 5 < 4 else play.undo()
        assert event
        assert (event.kind == "shift") == (moves % 5 < 4 and len(game.trail) % 3 == 0)
        kinds.add(event.kind)
        assert play.board.passages == game.maze.passages
    assert kinds == {"step", "shift", "undo"}
    play.leave()
    other = Playthrough(play.store, play.level)
    assert other.unfinished
    other.resume(other.unfinished)
    assert other.board.passages == game.maze.passages != game.original.passages
    other.restart()
    assert other.board.passages == game.original.passages


def test_a_solver_and_hints_plan_again(play: Playthrough) -> None:
    game = play.game
    for _ in range(6):
        play.hint("H")
    assert play.hinting.arcs
    changes = 0
    while not game.outcome and changes < 3:
        event = play.walk(play.hinting.arcs[0])
        changes += bool(event and event.kind == "shift")
        ends = [game.cell, *(game.maze.grid.head[arc] for arc in play.hinting.arcs)]
        assert ends == [game.cell, *game.hint_path(3)]
    play.toggle_solver("S")
    searched = 0
    for _ in range(20_000):
        assert play.autopilot
        before = play.autopilot.search
        for arc in play.autopilot.moves(is_ready=True):
            assert game.maze.passages[arc]
            play.walk(arc)
            searched += play.autopilot.search is not before
        if game.outcome:
            break
    assert game.outcome == WON
    assert searched > 1


def test_the_walk_is_shown_in_the_maze_of_each_moment(play: Playthrough) -> None:
    game, rng = play.game, seeded(2)
    seen = [bytes(game.maze.passages)]
    for moves in range(30):
        ways = exits(game.maze, game.cell)
        if moves % 7 == 6:
            play.undo()
        else:
            play.walk(ways[randbelow(rng, len(ways))])
        seen.append(bytes(game.maze.passages))
    walk = Walk(game)
    for index in [*range(walk.length + 1), *range(walk.length, -1, -3), walk.length]:
        walk.seek(index)
        assert walk.board.passages == seen[min(max(0, index - 1), len(seen) - 1)]


@pytest.mark.parametrize("front_end", ["window", "terminal", "typed"])
def test_what_changes_is_shown(front_end: str, tmp_path: Path) -> None:
    """First where it will be, then what has changed, and for a torch only in the light."""
    shown = {"window": on_window, "terminal": in_terminal, "typed": in_lines}[front_end]
    before, last, after, dark = shown(tmp_path)
    assert len({before, last, after}) > 1
    assert before != after
    assert dark


def on_window(_: Path) -> tuple[object, ...]:
    window_driver.screen()
    scene = window_driver.play("square-9x6-recursive-backtracker-3-shift-3")
    player = window_driver.Player(scene)
    due = scene.game.next_change
    assert due
    view = scene.pane.view  # type: ignore[attr-defined]
    places = [view.wall_at(arc, 0.22) for arc in due]

    def look() -> tuple[int, ...]:
        image = player.see()
        return tuple(image.getpixel(place) for place in places)  # type: ignore[misc]

    seen = []
    for here, there in pairwise(scene.game.shortest[:4]):
        seen.append(look())
        scene.walk(arc_between(scene.maze.grid, here, there))
        player.wait(30)
    assert seen[0] == (Role.GOAL, Role.ALARM)
    player.wait(60)
    return seen[0], seen[2], look(), True


def in_terminal(folder: Path) -> tuple[object, ...]:
    level = free("square-9x6-recursive-backtracker-3-shift-3")
    shell = Shell(PlayScene(terminal_driver.session(folder), level))
    scene = shell.scene
    assert isinstance(scene, PlayScene)
    seen = []
    for here, there in pairwise(scene.game.shortest[:4]):
        seen.append(terminal_driver.seen(shell))
        scene.walk(arc_between(scene.maze.grid, here, there))
        terminal_driver.wait(shell, 0.1)
    assert {*"╌┆"} & {*seen[0]}
    after = terminal_driver.seen(shell)
    assert {*"━┃"} & {*after}
    dark = Shell(PlayScene(terminal_driver.session(folder), replace(level, rules=Rules(torch=1))))
    return seen[0], seen[2], after, not {*"╌┆"} & {*terminal_driver.seen(dark)}


def in_lines(folder: Path) -> tuple[object, ...]:
    level = free("square-9x6-recursive-backtracker-3-shift-3")
    game = TypedGame(Playthrough(Store(Folder(folder)), level))
    grid, answers = game.game.maze.grid, [[""]]
    for here, there in pairwise(game.game.shortest[:4]):
        answers.append(game.answer(grid.shape.names[grid.heading[arc_between(grid, here, there)]]))
    assert any(line.startswith("The maze shifts: column ") for line in answers[3])
    assert any("shift 1 to go" in line for line in answers[2])
    assert any(" x " in line or "o" in line for line in answers[1][:-1])
    lines = game.answer("describe")
    assert any(line.startswith("In 3 moves: column ") for line in lines)
    dark = TypedGame(Playthrough(Store(Folder(folder)), replace(level, rules=Rules(torch=1))), True)
    told_dark = dark.introduction()
    return answers[1][0], answers[2][0], str(answers[3]), "The maze shifts in 3 moves." in told_dark


# ---- IDs and formats -----------------------------------------------------------------------------


@given(st.integers(1, 99), st.integers(1, 9), st.integers(1, 9))
def test_codes_hold_the_shift(moves: int, width: int, height: int) -> None:
    maze = generate(width, height, seed=1, shift=moves)
    assert maze.shift == (moves if width > 1 < height else 0)
    assert maze_of_code(code_of(maze)) == maze
    assert read(write(maze)) == maze
    if maze.shift:
        with refused("matrix format cannot hold shifting walls"):
            write(maze, "matrix")


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("square-9x6-prim-3-shift-4-braid-10", "braid cannot be used with shift"),
        ("square-9x6-prim-3-shift-4-one-way-2", "one-way cannot be used with shift"),
        ("square-9x6-prim-3-shift-100", "0 … 99"),
        ("square-40x30-prim-3-shift-4", "at most 1,000"),
    ],
)
def test_other_mazes_cannot_shift(id: str, words: str) -> None:
    with refused(words):
        from_id(id)


def test_a_code_of_a_maze_with_loops_cannot_shift() -> None:
    maze = generate(5, 5, seed=1, braid=100)
    maze.shift = 3
    with refused("only a perfect maze, with exactly one path"):
        maze_of_code(code_of(maze))
    assert text_of(generate(5, 5, seed=1, shift=2)) == "square-5x5-prim-1-shift-2"
