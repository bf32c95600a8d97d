"""Rooms are played: moves, undo, hints, stars, runs and codes follow the state of their things."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from support.checks import refused
from support.cli import complaint

from pixelmaze import read, solve, write
from pixelmaze.files.room import read_room
from pixelmaze.files.table import WRITTEN
from pixelmaze.game.game import Game
from pixelmaze.game.rules import FINISHED, GEM, MOVES, UNDO, WON
from pixelmaze.game.run import replayed, run_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.run.search import Search

FOLDER = Path(__file__).parents[2] / "assets" / "levels"
ROOMS = {path.stem: read_room(path.read_text(encoding="utf-8")).maze for path in FOLDER.iterdir()}
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


def win(game: Game) -> None:
    assert game.world
    for arc in game.world.best_way(game.world.now):
        game.walk(arc)


@each_room
def test_best_way_wins_with_all_but_the_gem(name: str) -> None:
    game = Game(WITH_THINGS[name])
    assert len(game.hint_path(3)) == game.par.moves
    win(game)
    assert game.outcome == WON
    assert game.moves == game.par.moves
    assert game.stars == (FINISHED, MOVES)


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


def test_a_room_of_too_many_states_is_refused() -> None:
    """Each key doubles them."""
    border = "+" + "---+" * 24
    row = "| S " + "  k " * 22 + "  G |"
    with refused("more than 50,000 states"):
        Game(read(f"{border}\n{row}\n{'+   ' * 24}+\n|{'    ' * 23}   |\n{border}\n"))


def test_solvers_refuse_it() -> None:
    with refused("solvers know nothing of the keys, locks and beings of a room"):
        solve(read(PEN), "bfs")
    with refused("solvers know nothing of the keys, locks and beings of a room"):
        Search(read(PEN), "bfs")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("play --prompt", "it cannot be played"),
        ("solve", "solvers know nothing of"),
        ("generate --format blocks", "blocks cannot hold the things of a room"),
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


def test_copies_and_equality_know_things() -> None:
    maze = read(PEN)
    plain = Maze(maze.grid, maze.passages, maze.start, maze.goals)
    assert maze != plain
    assert maze.copy() == maze
