"""Playing where there is mud and water: a move counts, and takes time, as often as it costs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support import terminal_driver
from support.cli import output
from support.lines_driver import typed
from support.runs import INPUTS, do, walk_out
from support.strategies import mazes, muddy
from support.walking import at, held, point
from support.window_driver import Player, play, prepared

from pixelmaze.game.game import Game
from pixelmaze.game.ghost import GHOSTS, Ghost
from pixelmaze.game.paces import par
from pixelmaze.game.rules import MOVES, TICKS, UNDO, WON, Level, Rules
from pixelmaze.game.run import Run, claim_of, from_dict, replay, replayed, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.game.walk import BestRun
from pixelmaze.maze.maze import COSTS, MUD, MUD_COST, WATER, WATER_COST, Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.play.play import PlayScene as TerminalPlay
from pixelmaze.ui.play.playthrough import Playthrough

MUDDY_ID = "square-12x9-kruskal-6-braid-60-mud-30-water-10"
FIFTH = TICKS // 5


def hall(*terrain: int) -> Maze:
    """A corridor with this terrain between start and goal."""
    maze = generate(len(terrain) + 2, 1, seed=1)
    maze.terrain = bytes([0, *terrain, 0])
    return maze


@given(muddy(mazes(max_waypoints=2)), st.integers(0, 2))
def test_par_and_stars_go_by_the_lowest_cost(maze: Maze, torch: int) -> None:
    game = Game(maze, Rules(torch))
    best = solve(maze, "dijkstra")
    assert game.tour == (-1 if best.cost is None else best.cost)
    if not best.found:
        return
    walk_out(game)
    assert game.outcome == WON
    assert game.moves == game.tour == best.cost
    assert game.moves <= game.par.moves
    assert MOVES in game.stars or not game.stars
    assert game.ticks <= game.par.ticks
    assert game.stars == game.offered_stars == game.rules.stars


def test_par_counts_what_moves_cost() -> None:
    assert par(hall(0, 0, 0), Rules()).moves == 4
    assert par(hall(MUD, WATER, 0), Rules()).moves == 10 * 6 // 5
    junctions = 2 * TICKS
    assert par(hall(MUD, WATER, 0), Rules()).ticks == 10 * FIFTH + junctions


def test_hints_lead_around_the_mud() -> None:
    maze = from_id(MUDDY_ID)
    game = Game(maze)
    assert game.hint_path(3) == solve(maze, "dijkstra").route[1:]
    assert game.hint_path(3) != solve(maze, "bfs").route[1:]


def test_no_other_move_is_possible_while_wading() -> None:
    game = Game(hall(MUD, WATER, 0))
    for cell, cost in ((1, MUD_COST), (2, WATER_COST), (3, 0)):
        game.walk(game.passage(0))
        assert (game.cell, game.wading) == (cell, cost * FIFTH)
        for left in range(cost * FIFTH, 0, -1):
            assert game.is_too_fast
            assert game.wading == left
            game.tick()
        assert not game.is_too_fast
    assert game.pace.exceeded_at is None


@pytest.mark.parametrize("action", ["A", UNDO])
@pytest.mark.parametrize("early", [1, 36])
def test_a_run_that_does_not_wade_is_no_run(action: str, early: int) -> None:
    maze = from_id("square-6x1-prim-1-mud-100")
    for wait, faults in ((MUD_COST * FIFTH, 0), (MUD_COST * FIFTH - early, 1)):
        game = Game(maze)
        game.act("A")
        game.tick(wait)
        game.act(action)
        found = verify(run_of(game))
        assert len(found) == faults
        assert not faults or "faster than anyone" in found[0]


@given(muddy(mazes(max_waypoints=2)), INPUTS)
def test_runs_are_replayed_exactly(maze: Maze, inputs: list[tuple[int, str]]) -> None:
    game, again = Game(maze), Game(maze)
    do(game, inputs)
    for _ in replay(again, Run(MUDDY_ID, game.rules, tuple(game.inputs), claim_of(game))):
        pass
    assert claim_of(again) == claim_of(game)
    assert again.pace.exceeded_at is game.pace.exceeded_at is None


def test_a_won_run_passes_as_json() -> None:
    game = walk_out(Game(from_id(MUDDY_ID)), wait=5)
    run = from_dict(to_dict(run_of(game, MUDDY_ID)))
    assert verify(run) == []
    assert replayed(run).moves == game.moves == game.tour


@pytest.mark.parametrize("solver", GHOSTS)
def test_ghosts_take_as_long_as_their_moves_cost(solver: str) -> None:
    maze, pace = from_id(MUDDY_ID), 7
    ghost = Ghost(maze, solver, pace)
    tick = 0
    for here, there in zip(ghost.route, ghost.route[1:], strict=False):
        takes = pace * COSTS[maze.terrain_of(there)]
        assert ghost.at(tick) == (here, there, 0.0)
        assert ghost.at(tick + takes - 1) == (here, there, (takes - 1) / takes)
        tick += takes
    assert ghost.ticks == tick
    assert ghost.at(tick) == (ghost.route[-1], ghost.route[-1], 0.0)


def test_the_shadow_of_the_best_run_wades() -> None:
    maze = from_id("square-6x1-prim-1-mud-100")
    shadow = BestRun(maze, run_of(walk_out(Game(maze), wait=5)))
    assert shadow.at(18, pace=5) == (0, 1, 0.5)


def test_typed_moves_take_as_many_fifths_of_a_second_as_they_cost(tmp_path: Path) -> None:
    game = typed(tmp_path, hall(MUD, WATER, 0))
    for line, moves in (("right", 3), ("right", 8), ("undo", 8), ("right 2", 14)):
        game.answer(line)
        assert game.game.moves == moves
    assert game.game.ticks == (3 + 5 + 1 + 5 + 1) * FIFTH
    assert game.game.pace.exceeded_at is None


def test_the_introduction_says_what_mud_and_water_cost(tmp_path: Path) -> None:
    words = f"Stepping into mud counts as {MUD_COST} moves, into water as {WATER_COST}."
    for maze, is_said in ((MUDDY_ID, True), ("square-8x4-prim-1", False)):
        assert any(words in line for line in typed(tmp_path, maze).introduction()) == is_said


def test_the_introduction_says_what_fences_cost(tmp_path: Path) -> None:
    words = "A move over a fence counts 4 extra."
    for name, is_said in (("square-6x1-prim-1-fences-50", True), ("square-6x1-prim-1", False)):
        assert (words in output(tmp_path, f"play {name} --prompt", stdin="quit\n")) == is_said


def test_fences_are_described_and_drawn(tmp_path: Path) -> None:
    """The sentence comes before the move over the fence, the sign is that of text files."""
    maze = "square-4x1-prim-1-fences-100"
    text = output(tmp_path, f"play {maze} --prompt", stdin="right\nright\nright\n")
    assert "| X :   :   : G |" in text
    assert text.count("A fence ahead: climbing it costs 4 more.") == 2
    text = output(tmp_path, f"play {maze} --prompt --describe", stdin="right\nquit\n")
    assert "You can go right over a fence: 3 moves to the goal." in text
    assert "You came from the left over a fence: 1 move to the start." in text
    text = output(tmp_path, f"watch {maze} --prompt --every 100 --solver bfs")
    assert "path, : fence\n" in text
    assert text.count(":") >= 4


def test_mud_and_water_are_described_and_drawn(tmp_path: Path) -> None:
    game = typed(tmp_path, hall(MUD, WATER, 0), described=True)
    assert any("You can go right, into mud: 4 moves to the goal." in x for x in game.introduction())
    text = game.answer("right")
    assert "You are in mud." in text
    assert any("You can go right, into water" in line for line in text)
    assert not any("go right, into" in line for line in game.answer("right"))
    drawn = typed(tmp_path, hall(MUD, WATER, 0)).introduction()
    assert "| X   m   w       G |" in drawn
    text = output(tmp_path, "watch square-6x1-prim-1-mud-50 --prompt --every 100")
    assert "path, m mud\n" in text


# ---- steering ------------------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.mark.usefixtures("engine")
def test_a_held_key_walks_on_at_once_after_wading() -> None:
    scene = play(hall(0, MUD, 0, WATER, 0, 0, 0))
    player, came = Player(scene), dict[int, int]()
    with held(pyxel.KEY_RIGHT):
        for frame in range(150):
            player.blink()
            came.setdefault(at(scene)[0], frame)
    assert came[3] - came[2] == MUD_COST * FIFTH
    assert came[5] - came[4] == WATER_COST * FIFTH
    assert came[4] - came[3] == came[7] - came[6] == scene.pace
    assert scene.game.pace.exceeded_at is None


@pytest.mark.usefixtures("engine")
def test_the_last_tap_is_kept_while_wading() -> None:
    scene = play(hall(MUD, 0, 0, 0, 0))
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    player.wait(5)
    for key in (pyxel.KEY_LEFT, pyxel.KEY_RIGHT):
        player.press(key)
        player.wait(3)
        assert at(scene) == (1, 0)
    player.wait(MUD_COST * FIFTH)
    assert at(scene) == (2, 0)
    player.wait(20)
    assert at(scene) == (2, 0)


@pytest.mark.usefixtures("engine")
def test_a_click_leads_through_the_mud() -> None:
    scene = play(hall(0, MUD, 0, MUD, 0))
    player = Player(scene)
    player.blink()
    player.click(*point(scene, 5, 0))
    player.wait(2 * MUD_COST * FIFTH + 6 * scene.pace)
    assert at(scene) == (5, 0)
    assert scene.game.moves == 3 + 2 * MUD_COST


def test_keys_of_a_terminal_wait_for_the_mud(tmp_path: Path) -> None:
    session = terminal_driver.session(tmp_path)
    level = Level("", "mud")
    game = Playthrough(session.store, level, hall(0, MUD, 0, 0, 0))
    shell = Shell(TerminalPlay(session, level, play=game))
    game = shell.scene.game
    for _ in range(12):
        terminal_driver.press(shell, "right")
    assert game.maze.grid.xy(game.cell) == (2, 0)
    terminal_driver.wait(shell, 1)
    assert game.maze.grid.xy(game.cell) == (3, 0)
    assert game.pace.exceeded_at is None


@pytest.mark.usefixtures("engine")
def test_the_solver_wades_too() -> None:
    scene = play(hall(MUD, 0, WATER, 0))
    scene.toggle_solver()
    player = Player(scene)
    player.wait_until(lambda: scene.play.autopilot.has_found)
    player.wait_until(lambda: at(scene) == (1, 0))
    player.wait(4 * MUD_COST - 2)
    assert at(scene) == (1, 0)
    player.wait(4)
    assert at(scene) == (2, 0)
    player.wait_until(lambda: scene.game.outcome)
    assert scene.game.moves == scene.game.tour
