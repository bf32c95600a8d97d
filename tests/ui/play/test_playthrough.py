"""A level as it is played: events, help, records, and what comes next; without any screen."""

from pathlib import Path
from random import Random

import pytest
from support.runs import walk_out
from support.strategies import SOLVER_NAMES

from pixelmaze.game.game import Game
from pixelmaze.game.hinting import LOST_ROOM
from pixelmaze.game.levels import ADVENTURE, free, level_of
from pixelmaze.game.rules import HINTS, LOST, WON, Level, Rules
from pixelmaze.game.run import run_of
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import exits
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import another_game

KEYS = "square-8x6-kruskal-3-waypoints-2"


def begun(where: Path, maze: str = KEYS, rules: Rules | None = None, **how: str) -> Playthrough:
    return Playthrough(Store(Folder(where)), free(maze, rules), **how)


def events(play: Playthrough) -> list[str]:
    """What happens on the shortest way."""
    kinds = []
    for cell in play.game.shortest[1:]:
        event = play.walk(arc_between(play.maze.grid, play.game.cell, cell))
        assert event
        kinds.append(event.kind)
    return kinds


def test_keys_open_the_gate_and_lead_to_the_goal(tmp_path: Path) -> None:
    play = begun(tmp_path)
    kinds = events(play)
    assert [kind for kind in kinds if kind != "step"] == ["key_a", "gate", "goal"]
    assert kinds[-1] == "goal"
    assert play.news
    assert play.news.stars
    assert play.store.records.keys() == {KEYS}


def test_gate_is_shut_until_all_keys_are_fetched(tmp_path: Path) -> None:
    play = begun(tmp_path, "square-5x1-prim-1-waypoints-1")
    game = play.game
    while game.cell != play.maze.goal - 1:
        play.walk(exits(play.maze, game.cell)[0])
        game.keys = 0
    event = play.walk(exits(play.maze, game.cell)[0])
    assert event == ("shut", "The gate is locked. Find key a.")
    assert game.outcome is None


def test_after_the_end_nothing_moves(tmp_path: Path) -> None:
    play = begun(tmp_path, "square-6x5-prim-1-goal-random")
    events(play)
    cell = play.game.cell
    for arc in exits(play.maze, cell):
        assert play.walk(arc) is None
    assert play.undo() is None
    assert play.hint("H") is None
    assert play.toggle_solver("S") is None
    assert play.autopilot is None
    assert play.tick() is None
    assert play.game.cell == cell
    assert play.store.records[play.level.name].count == 1


def test_victory_of_the_ghost_is_announced_once(tmp_path: Path) -> None:
    play = begun(tmp_path, "square-6x5-prim-1", Rules(ghost="bfs", pace=8))
    play.walk(exits(play.maze, play.maze.start)[0])
    events = [event for _ in range(5000) if (event := play.tick())]
    assert [event.kind for event in events] == ["lost"]
    assert play.game.outcome == LOST
    assert not play.store.records


def test_undo_and_hints_are_events(tmp_path: Path) -> None:
    play = begun(tmp_path)
    event = play.undo()
    assert event
    assert event.kind == "nothing"
    assert event.words
    play.walk(exits(play.maze, play.maze.start)[0])
    assert play.undo() == ("undo", "")
    offered = play.hint("H")
    assert offered
    assert offered.kind == "nothing"
    assert play.hinting.offer.startswith("H again shows what matters next.")
    assert play.game.hints == 0
    for degree in range(len(HINTS)):
        event = play.hint("H")
        assert event
        assert event.kind == "hint"
        assert bool(event.words) == bool(play.hinting.marked)
        assert play.hinting.marked or play.hinting.arcs
        assert play.game.hints == degree + 1
        assert not play.hinting.offer, "all of them are paid for by the first"
    assert play.hint("H") == ("nothing", "You can already see the whole path.")


@pytest.mark.few(4)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_solver_walks_over_the_keys_to_the_goal(tmp_path: Path, solver: str) -> None:
    play = begun(tmp_path, solver=solver)
    play.toggle_solver("S")
    assert play.autopilot
    for _ in range(100_000):
        for arc in play.autopilot.moves(is_ready=True):
            assert play.walk(arc)
        if play.is_over or play.autopilot.search.outcome == "gave up":
            break
    assert play.autopilot.search.outcome == "gave up" or play.game.outcome == WON
    assert play.game.is_helped
    assert play.news is None
    assert not play.store.records


def test_solver_announces_its_cost_before_it_takes_stars(tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), level_of("02-1-the-far-one-first"))
    event = play.toggle_solver("S")
    assert event
    assert event.words.startswith("S again ")
    assert (play.autopilot, play.game.is_helped) == (None, False)
    play.walk(exits(play.maze, play.maze.start)[0])
    play.toggle_solver("S")
    assert play.autopilot is None, "a move in between, and it is asked anew"
    play.toggle_solver("S")
    assert play.autopilot
    play.toggle_solver("S")
    assert play.autopilot is None
    play.toggle_solver("S")
    assert play.autopilot, "what it costs is paid"


@pytest.mark.few(6)
@pytest.mark.parametrize("level", ADVENTURE.values(), ids=lambda level: level.name)
def test_solver_walks_home_from_anywhere_in_a_room(tmp_path: Path, level: Level) -> None:
    """Its way is no longer than any from there, and no search is watched."""
    play = Playthrough(Store(Folder(tmp_path)), level)
    world, random = play.game.world, Random(level.name)
    assert world
    for _ in range(5):
        ways = [
            arc
            for arc in world.ways(world.now)
            if world.moves_to_win.get(world.step(world.now, arc))
        ]
        if ways:  # that neither win nor lose
            play.walk(random.choice(ways))
    left = world.moves_to_win[world.now]
    walked = len(play.game.walked)
    for _ in range(2):
        play.toggle_solver("S")
    assert play.autopilot
    assert play.autopilot.search is None
    for _ in range(left):
        assert play.autopilot.moves(is_ready=False) == [], "each is worth a look"
        (arc,) = play.autopilot.moves(is_ready=True)
        play.walk(arc)
    assert play.game.outcome == WON
    assert len(play.game.walked) == walked + left
    assert not play.store.records


def test_solver_says_so_if_no_way_wins(tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), level_of("07-1-the-upper-sluice"))
    world = play.game.world
    assert world
    while not world.is_lost:
        ways = [*world.ways(world.now)]
        play.walk(
            next((a for a in ways if world.step(world.now, a) not in world.moves_to_win), ways[0])
        )
    for _ in range(3):
        assert play.toggle_solver("S") == ("nothing", LOST_ROOM)
    assert play.autopilot is None
    assert not play.game.is_helped
    assert play.hint("H") == ("nothing", LOST_ROOM)
    assert not play.game.hints
    play.undo()
    for _ in range(2):
        play.toggle_solver("S")
    assert play.autopilot


def test_quickest_run_is_the_shadow_of_the_next_game(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.shadow is None
    play.walk(exits(play.maze, play.maze.start)[0])
    play.undo()
    walk_out(play.game, 5)
    assert begun(tmp_path).shadow is None, "nobody has told the playthrough"
    play.restart()
    events(play)
    play.restart()
    assert play.shadow
    assert play.shadow.at(play.store.records[KEYS].ticks, 8)[1] == play.maze.goal


@pytest.mark.parametrize("room", ["06-4-the-key-ring", "05-1-candle-end"])
def test_no_shadow_shows_how_a_room_is_solved_unless_it_is_raced(room: str, tmp_path: Path) -> None:
    store, level = Store(Folder(tmp_path)), level_of(room)
    run = run_of(walk_out(Game(level.make(), level.rules)), level.name)
    store.record(run)
    assert level.name in store.records
    play = Playthrough(store, level)
    assert play.shadow is None
    play.race(run)
    assert play.shadow


@pytest.mark.parametrize("ghost", ["", "dfs", "tremaux"])
def test_new_mazes_are_of_the_kind_and_their_ghosts_fair(tmp_path: Path, ghost: str) -> None:
    rules = Rules(2, ghost, 12 if ghost else 0)
    play = begun(tmp_path, "square-12x9-kruskal-3-waypoints-1", rules)
    for _ in range(5):
        before = play.maze
        play = another_game(play, Report())
        assert play.maze != before
        assert play.level.name.startswith(play.maze.id or "?")
        assert (play.level.rules.torch, play.level.rules.ghost) == (2, ghost)
        if play.game.ghost:
            assert 1.2 <= play.game.ghost.arrives / play.game.par.ticks <= 3


def test_of_a_maze_without_a_name_nothing_is_kept(tmp_path: Path) -> None:
    maze = level_of(KEYS).make()
    maze.id = None
    play = Playthrough(Store(Folder(tmp_path)), Level("", "a maze"), maze)
    events(play)
    assert play.game.outcome == WON
    assert play.news is None
    assert not play.store.records
