"""Rooms are played: moves, undo, hints, stars, runs and codes follow the state of their things."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from support.checks import refused
from support.cli import complaint, output
from support.terminal_driver import seen, session

from pixelmaze.files.room import read_room
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.hinting import LOST_ROOM
from pixelmaze.game.levels import ADVENTURE, LANDS, without_clock
from pixelmaze.game.rules import FINISHED, GEM, MOVES, ROOM_STARS, UNDO, WON, Land, Level
from pixelmaze.game.run import replayed, run_of
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.facts import chest_of
from pixelmaze.ui.play.messages import CAUGHT
from pixelmaze.ui.play.playthrough import Event, Playthrough
from pixelmaze.ui.play.result import ResultScene

FOLDER = Path(__file__).parents[2] / "assets" / "levels"
ROOMS = {
    path.stem: read_room(path.read_text(encoding="utf-8")).maze for path in FOLDER.glob("*.txt")
}
WITH_THINGS = {name: maze for name, maze in ROOMS.items() if maze.things}
PEN = """\
+---+---+---+---+
| S       M   G |
+---+---+---+---+
"""
each_room = pytest.mark.parametrize("name", WITH_THINGS)


def wander(game: Game, seed: int, moves: int = 60) -> None:
    """Make any moves that do not win, and undo some."""
    chance = Random(seed)
    assert game.world
    for _ in range(moves):
        world = game.world
        ways = [a for a in world.ways(world.now) if not world.is_won(world.step(world.now, a))]
        if ways and chance.random() < 0.7:
            game.walk(chance.choice(ways))
        else:
            game.act(UNDO)


def win(game: Game | Playthrough) -> None:
    world = game.game.world if isinstance(game, Playthrough) else game.world
    assert world
    for arc in world.best_way(world.now):
        game.walk(arc)


@pytest.mark.few(5)
@each_room
def test_best_way_wins_with_all_but_the_gem(name: str) -> None:
    game = Game(WITH_THINGS[name])
    assert len(game.hint_path(3)) == game.par.moves
    win(game)
    assert game.outcome == WON
    assert game.moves == game.par.moves
    assert game.stars == (FINISHED, MOVES)


@pytest.mark.few(5)
@each_room
def test_undo_takes_everything_back(name: str) -> None:
    game = Game(WITH_THINGS[name])
    wander(game, seed=3)
    while game.act(UNDO):
        pass
    assert game.world
    assert (game.cell, game.moves, game.world.now) == (game.maze.start, 0, game.world.start)
    assert game.maze.passages == WITH_THINGS[name].passages
    win(game)
    assert MOVES in game.stars, "moves that were undone do not count"


@pytest.mark.few(5)
@each_room
def test_passages_are_those_of_the_state(name: str) -> None:
    """What is open to see is what anybody could walk; a lock is shut until it is opened."""
    game = Game(WITH_THINGS[name])
    for seed in range(3):
        wander(game, seed, 15)
        assert game.world
        grid, now = game.maze.grid, game.world.now
        broken = {cell for i, cell in enumerate(game.maze.things.thin) if now.broken >> i & 1}
        for arc, is_open in enumerate(game.maze.passages):
            ends = {grid.head[arc], grid.head[grid.twin[arc]]}
            expected = game.world.is_open(now, arc) and not ends & broken
            assert bool(is_open) == expected


@pytest.mark.few(5)
@each_room
def test_runs_texts_and_codes_hold_it(name: str) -> None:
    maze = WITH_THINGS[name]
    assert read(write(maze)) == maze
    assert maze_of_code(code_of(maze)) == maze
    game = Game(maze)
    wander(game, seed=5, moves=12)
    while game.act(UNDO):
        pass
    win(game)
    again = replayed(run_of(game))
    assert (again.outcome, again.moves, again.stars) == (game.outcome, game.moves, game.stars)


@pytest.mark.parametrize(
    "format", [name for name, each in WRITTEN.items() if not each.holds_things and each.write]
)
def test_other_formats_refuse_its_things(format: str) -> None:
    with refused("cannot hold the things of a room"):
        write(read(PEN), format)


@pytest.mark.few(5)
@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_what_is_cut_off_is_read_or_refused(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for count in range(1, len(lines)):
        for text in ("\n".join(lines[:count]), "\n".join(line[: 3 * count] for line in lines)):
            with suppress(PixelmazeError):
                read_room(text)


@pytest.mark.parametrize("text", ["+---+\n|S GL\n+---+\n", "+---+\n| S |\n+ 1 +\n"])
def test_locks_and_gates_need_a_cell_on_either_side(text: str) -> None:
    with refused("there is no cell beyond a"):
        read_room(text)


@pytest.mark.thorough
def test_a_room_of_too_many_states_is_refused() -> None:
    """Each key doubles them."""
    border = "+" + "---+" * 24
    row = "| S " + "  k " * 22 + "  G |"
    with refused("more than 50,000 states"):
        Game(read(f"{border}\n{row}\n{'+   ' * 24}+\n|{'    ' * 23}   |\n{border}\n"))


def test_solvers_refuse_it() -> None:
    with refused("solvers cannot handle the keys, locks and beings of a room"):
        solve(read(PEN), "bfs")
    with refused("solvers cannot handle the keys, locks and beings of a room"):
        Search(read(PEN), "bfs")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("solve", "solvers cannot handle"),
        ("generate --format blocks", "the blocks format cannot hold the things of a room"),
    ],
)
def test_commands_refuse_in_words_what_they_cannot_do(
    tmp_path: Path, command: str, reason: str
) -> None:
    (tmp_path / "pen.txt").write_text(PEN, encoding="utf-8")
    assert reason in complaint(tmp_path, f"{command} pen.txt")


def test_only_undo_goes_on_once_caught() -> None:
    game = Game(read(PEN))
    game.walk(game.passage(0))
    assert game.world
    assert game.world.now.is_caught
    assert game.passage(0) == game.passage(2) == -1
    assert not game.outcome
    assert game.act(UNDO)
    assert not game.world.now.is_caught


def test_hint_costs_the_star_for_moves_alone() -> None:
    name = next(name for name, maze in WITH_THINGS.items() if maze.things.gem >= 0)
    game = Game(WITH_THINGS[name])
    assert game.available_stars == (FINISHED, MOVES, GEM)
    game.act("h")
    assert game.available_stars == (FINISHED, GEM)


def test_gem_is_a_star_while_it_is_on_the_way() -> None:
    game = Game(read("+---+---+---+\n| G   S   * |\n+---+---+---+\n"))
    game.walk(game.passage(0))
    assert game.has_gem
    game.act(UNDO)
    assert not game.has_gem
    game.walk(game.passage(0))
    game.walk(game.passage(2))
    game.walk(game.passage(2))
    assert game.stars == (FINISHED, GEM)


# ---- what is told --------------------------------------------------------------------------------


def lost_at_once(world: World) -> list[Arc]:
    """The fewest moves from the start after which nothing wins, though nobody is caught; empty if
    there are none."""
    ways: dict[State, list[Arc]] = {world.start: []}
    for state in world.graph:  # in the order of moves
        for arc in world.ways(state) if state in world.moves_to_win else ():
            after = world.step(state, arc)
            if after not in ways:
                ways[after] = [*ways[state], arc]
            if after not in world.moves_to_win and not after.is_caught:
                return ways[after]
    return []


@cache
def losing() -> list[Level]:
    return [level for level in ADVENTURE.values() if lost_at_once(World(level.make()))]


HUNTED = [level for level in ADVENTURE.values() if level.make().things.minotaur >= 0]
WAYS_TO_RING = [(False, False), (True, False), (False, True)]
"""Whether the bell is asked for, and whether there is no clock."""


def events(play: Playthrough, arcs: list[Arc]) -> list[Event | None]:
    return [play.walk(arc) for arc in arcs]


@pytest.mark.thorough
@pytest.mark.parametrize(("has_bell", "is_relaxed"), WAYS_TO_RING)
def test_bell_rings_only_if_asked_for_or_without_a_clock(has_bell: bool, is_relaxed: bool) -> None:
    assert losing()
    for level in losing():
        check_bell(level, has_bell, is_relaxed)


def check_bell(level: Level, has_bell: bool, is_relaxed: bool) -> None:
    store = Store(MemoryPlace())
    assert not store.settings.bell, "nobody is told who does not ask"
    store.change(bell=has_bell)
    play = Playthrough(store, without_clock(level) if is_relaxed else level)
    assert play.game.world
    *before, last = events(play, lost_at_once(play.game.world))
    rings = Event("bell", LOST_ROOM)
    assert rings not in before
    assert (last == rings) == (has_bell or is_relaxed)
    if last != rings:
        assert last
        assert LOST_ROOM not in last.words
    assert not play.is_over
    for arc in [*play.game.world.ways(play.game.world.now)][:1]:
        assert play.walk(arc) != rings, "once"
        play.undo()
    assert play.undo() == Event("undo", "")
    assert not play.game.world.is_lost


@pytest.mark.parametrize("has_bell", [False, True])
@pytest.mark.parametrize("level", HUNTED, ids=lambda level: level.name)
def test_who_is_caught_is_told_so_in_words(level: Level, has_bell: bool) -> None:
    store = Store(MemoryPlace())
    store.change(bell=has_bell)
    play = Playthrough(store, level)
    world = play.game.world
    assert world
    caught = next(state for state in world.graph if state.is_caught)
    announced = events(play, _way_to(world, caught))
    assert announced[-1] == Event("touched", CAUGHT)
    assert Event("touched", CAUGHT) not in announced[:-1]
    assert not play.is_over
    assert play.undo() == Event("undo", "")
    assert not world.now.is_caught


def _way_to(world: World, wanted: State) -> list[Arc]:
    ways: dict[State, list[Arc]] = {world.start: []}
    for state in world.graph:
        for arc in world.ways(state):
            ways.setdefault(world.step(state, arc), [*ways[state], arc])
    return ways[wanted]


def test_typed_players_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "pen.txt").write_text(PEN, encoding="utf-8")
    text = output(tmp_path, "--data-dir data play --prompt pen.txt", "right\nundo\nquit\n")
    assert "There is no path to the goal." in text
    assert CAUGHT in text


@pytest.mark.few(15)
@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.title)
def test_chest_and_story_are_in_the_result_of_the_last_room_of_a_land(
    land: Land, tmp_path: Path
) -> None:
    for level in land.levels:
        home = session(tmp_path / level.name)
        play = Playthrough(home.store, level)
        win(play)
        shown = " ".join(seen(ResultScene(home, play), 120, 60).split())
        has_chest = chest_of(land.levels[-1]) in shown
        assert has_chest == (level is land.levels[-1])
        assert ("In the chest" in shown) == has_chest


# ---- the solver ----------------------------------------------------------------------------------


def take_over(play: Playthrough) -> Event | None:
    """Press S, again if it only warns, and let it walk to the end, unless it refuses."""
    event = play.toggle_solver("S")
    if event == Event("nothing", "S again lets the solver help. That costs all your stars."):
        assert not play.game.is_helped
        event = play.toggle_solver("S")
    while play.autopilot and not play.is_over:
        assert play.autopilot.search is None
        for arc in play.autopilot.moves(True):
            play.walk(arc)
        play.tick()
    return event


@pytest.mark.few(6)
@pytest.mark.parametrize("level", ADVENTURE.values(), ids=lambda level: level.name)
def test_solver_walks_home_by_a_best_way(level: Level) -> None:
    for seed in range(3):
        play = Playthrough(Store(MemoryPlace()), level)
        world = play.game.world
        assert world
        wander(play.game, seed, moves=9 * seed)
        while world.is_lost:
            play.undo()
        moves, left = play.game.moves, world.moves_to_win[world.now]
        event = take_over(play)
        assert event
        assert event.words == "The solver is walking: no stars. Press S to take over."
        assert play.game.outcome == WON
        assert play.game.moves == moves + left
        assert play.game.stars == ()
        assert not play.store.records


def test_solver_says_if_no_way_wins_and_costs_nothing() -> None:
    for level in losing():
        play = Playthrough(Store(MemoryPlace()), level)
        assert play.game.world
        events(play, lost_at_once(play.game.world))
        stars = play.game.available_stars
        for _ in range(2):
            event = take_over(play)
            assert event == Event("nothing", LOST_ROOM)
            assert play.autopilot is None
        assert not play.game.is_helped
        assert play.game.available_stars == stars == ROOM_STARS


def test_solver_gives_back_control_in_a_room() -> None:
    play = Playthrough(Store(MemoryPlace()), ADVENTURE["06-1-the-nearest-lock"])
    for _ in range(2):
        play.toggle_solver("S")
    assert play.autopilot
    play.walk(*play.autopilot.moves(True))
    assert play.toggle_solver("S") == Event("nothing", "You're back in control.")
    assert play.autopilot is None
    assert play.game.moves == 1
    win(play)
    assert play.game.stars == ()


# ---- copies --------------------------------------------------------------------------------------


def test_copies_and_equality_know_things() -> None:
    maze = read(PEN)
    plain = Maze(maze.grid, maze.passages, maze.start, maze.goals)
    assert maze != plain
    assert maze.copy() == maze
