"""What can be told of a run by playing it again: nobody can have played what `verify` refuses, and
whatever front ends record passes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support import terminal_driver
from support.cli import run as command
from support.lines_driver import typed
from support.moves import walk_over_gem
from support.runs import games, walk_out, won
from support.walking import held, point
from support.window_driver import Player, play, prepared

from pixelmaze.files.text import read
from pixelmaze.game.daily import FIRST_DAY, daily, today
from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, free, level_of
from pixelmaze.game.paces import SPAN
from pixelmaze.game.rules import SOLVER, UNDO, WAYS, WON, Input, Level, Rules
from pixelmaze.game.run import Claim, Run, replayed, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.storage.records import Record, record_to_dict, verify_record, with_run
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.play import PlayScene as PlayInTerminal

MAZE = "square-9x6-prim-7-waypoints-1"
LOOPS = "square-12x8-kruskal-3-braid-100"
DAY = date(2026, 11, 22)
WEDNESDAY = daily(date(2026, 11, 18))
GHOST = daily(date(2026, 11, 21))


def run_by(*inputs: tuple[int, str], maze: str = LOOPS) -> Run:
    """A run that makes no false claim, whatever its pace."""
    empty = Run(maze, Rules(), tuple(Input(*one) for one in inputs), Claim(None, 0, 0))
    last = inputs[-1][0]
    game = replayed(replace(empty, claim=Claim(None, 0, last)))
    return replace(empty, claim=Claim(game.outcome, game.moves, game.ticks, game.stars))


def to_and_fro(*ticks: int) -> list[tuple[int, str]]:
    """Moves between the start and a neighbour, at these ticks."""
    maze = from_id(LOOPS)
    arc = maze.grid.first[maze.start]
    arc = next(a for a in range(arc, arc + 4) if maze.passages[a])
    there, back = (WAYS[maze.grid.heading[one]] for one in (arc, maze.grid.twin[arc]))
    return [(tick, (there, back)[number % 2]) for number, tick in enumerate(ticks)]


# ---- the pace ----------------------------------------------------------------------------------


def test_all_inputs_at_the_first_tick() -> None:
    done = won(MAZE)
    forged = tuple(Input(0, one.action) for one in done.inputs)
    game = replayed(replace(done, inputs=forged))
    claim = Claim(game.outcome, game.moves, game.ticks, game.stars)
    assert (claim.outcome, claim.ticks) == (WON, 0)
    (fault,) = verify(replace(done, inputs=forged, claim=claim))
    assert fault == "at 0.0 seconds the moves are faster than anyone can play"


@pytest.mark.parametrize(
    ("ticks", "is_possible"),
    [
        ([0] * SPAN, True),
        ([0] * (SPAN + 1), False),
        ([*range(90)], True),
        ([*range(90), 89], False),
        ([*range(90), *[90] * SPAN], False),
        ([tick // 2 for tick in range(180)], False),
        ([0] * SPAN + [SPAN] * SPAN + [2 * SPAN] * SPAN, True),
    ],
)
def test_highest_pace_of_each_front_end_is_allowed(ticks: list[int], is_possible: bool) -> None:
    assert (verify(run_by(*to_and_fro(*ticks))) == []) == is_possible


def test_undo_may_not_be_faster_than_moves() -> None:
    moves = to_and_fro(*range(20))
    assert verify(run_by(*moves, *((20 + n, UNDO) for n in range(20)))) == []
    assert verify(run_by(*moves, *((20, UNDO) for _ in range(20))))


def test_solver_may_exceed_the_pace() -> None:
    fast = to_and_fro(*[0] * 40)
    assert verify(run_by((0, SOLVER), *fast, (0, SOLVER))) == []
    assert verify(run_by((0, SOLVER), (0, SOLVER), *fast))


@given(games(), st.integers(1, 3))
def test_possible_pace_passes_and_two_moves_per_tick_do_not(game: Game, moves: int) -> None:
    assert verify(run_of(game)) == []
    walked = len(game.walked)
    has_clock = not game.rules.relaxed  # else each move takes its time
    if has_clock and not game.outcome and not game.is_helped and walked:
        arc = game.walked[-1]
        for _ in range(moves + SPAN // 2):
            for way in (game.maze.grid.twin[arc], arc):
                if not game.outcome:
                    game.walk(way)
        is_too_fast = len(game.walked) - walked > SPAN
        assert bool(verify(run_of(game))) >= is_too_fast


# ---- the level ---------------------------------------------------------------------------------


def forged(name: str, maze: str = "square-2x1-prim-1", rules: Rules | None = None) -> Run:
    return run_of(walk_out(Game(from_id(maze), rules), wait=9), name)


@pytest.mark.few(4)
@pytest.mark.parametrize("level", ADVENTURE.values(), ids=lambda level: level.name)
def test_run_in_another_maze_is_no_run_of_the_level(level: Level) -> None:
    assert verify(forged(level.name)) == [f"not the maze of {level.name!r}"]


@pytest.mark.thorough
def test_levels_of_all_kinds_pass() -> None:
    for level in (*ADVENTURE.values(), GHOST, WEDNESDAY, free(MAZE),
                  free(MAZE, Rules(2)), free(MAZE, Rules(0, "dfs", 40))):  # fmt: skip
        game = walk_out(Game(level.make(), level.rules), wait=5)
        assert game.outcome == WON
        assert verify(run_of(game, level.name)) == [], level.name
        assert verify(forged(level.name)), level.name


def test_run_by_other_rules_is_no_run_of_the_level() -> None:
    for name, rules in ((GHOST.name, Rules()), (f"{MAZE}+torch-2", Rules()), (MAZE, Rules(9))):
        (fault,) = verify(forged(name, level_of(name).maze, rules))
        assert fault == f"not the rules of {name!r}"


@pytest.mark.parametrize(
    "name",
    [
        "nobody",
        "daily-2026-02-30",
        "a-few-steps",
        "12-1-The-Closet",
        "1-1",
        "square-2x1-nobody-1",
        "square-2x1-prim-01",
    ],
)
def test_names_of_no_level(name: str) -> None:
    assert verify(forged(name)) == [f"{name!r} is not a room"]


@pytest.mark.parametrize(
    ("day", "fault"),
    [
        (DAY, ""),
        (DAY + timedelta(1), ""),
        (DAY + timedelta(2), "2026-11-24 is in the future"),
        (date(9999, 12, 31), "9999-12-31 is in the future"),
        (FIRST_DAY, ""),
        (date(1999, 1, 1), "1999-01-01 is too early: pixelmaze did not exist yet"),
        (date(1000, 1, 1), "1000-01-01 is too early: pixelmaze did not exist yet"),
    ],
)
def test_days_of_daily_mazes(day: date, fault: str) -> None:
    level = daily(day)
    done = run_of(walk_out(Game(level.make(), level.rules), wait=5), level.name)
    assert verify(done, DAY) == ([fault] if fault else [])


# ---- records -----------------------------------------------------------------------------------


def record(*runs: Run, day: str = "2026-11-20") -> Record:
    found: Record | None = None
    for one in runs:
        found, _ = with_run(found, to_dict(one), day)
    assert found
    return found


def test_a_record_begins_anew_where_its_level_has_changed() -> None:
    before, after = to_dict(won(MAZE)), to_dict(replace(won(LOOPS), name=MAZE))
    found, news = with_run(record(won(MAZE), won(MAZE)), after, "2026-11-21")
    assert (found.best, found.count, found.first) == ((after,), 1, "2026-11-21")
    assert not news.fewest
    assert not news.quickest
    assert with_run(record(won(MAZE)), before, "2026-11-21")[0].count == 2


QUICK, FEWEST = won(MAZE, wait=4, astray=4), won(MAZE, wait=200)
HINTED = replace(FEWEST, claim=FEWEST.claim._replace(stars=()))
SOUND = record(QUICK, FEWEST, QUICK)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ""),
        ({"first": ""}, ""),
        ({"count": 200_000}, ""),
        ({"count": 10**9}, "too many games: 1000000000 since 2026-11-20"),
        ({"count": 10**9, "first": ""}, "too many games: 1000000000 since 2026-01-01"),
        ({"count": 1}, "2 runs, but counts 1 game"),
        ({"first": "1999-01-01"}, "1999-01-01 is too early"),
        ({"first": "2026-11-24"}, "2026-11-24 is in the future"),
        ({"first": "2026-11-23"}, ""),
        ({"best": SOUND.best[::-1]}, "the fastest run has fewer moves"),
        ({"stars": ("finished", "time")}, "'moves' star is missing"),
        ({"best": (to_dict(HINTED),)}, "no run earned the 'time' star"),
        ({"best": (to_dict(HINTED),), "stars": ("finished", "moves")}, ""),
        ({"best": (to_dict(HINTED),), "stars": ("finished",), "count": 1}, "'finished' star"),
    ],
)
def test_problems_of_a_record_are_printed(changes: dict[str, object], words: str) -> None:
    faults = verify_record(replace(SOUND, **changes), DAY)
    assert words in "; ".join(faults)
    assert bool(faults) == bool(words)


def test_a_record_of_the_earliest_date_is_checked() -> None:
    """There is no day before."""
    best = ({**SOUND.best[0], "name": "daily-0001-01-01"},)
    assert verify_record(replace(SOUND, best=best, first="0001-01-01"), DAY)[0] == (
        "first played: 0001-01-01 is too early: pixelmaze did not exist yet"
    )


def test_a_star_that_its_level_does_not_offer_is_a_fault() -> None:
    """Rooms have none for time, and other mazes no gem."""
    assert verify_record(replace(SOUND, stars=("finished", "moves", "time", "gem")), DAY) == [
        "no run earned the 'gem' star"
    ]
    room = ADVENTURE["06-1-the-nearest-lock"]
    best, gem = Game(room.make(), room.rules), Game(room.make(), room.rules)
    runs = [run_of(game, room.name) for game in (walk_out(best, 9), walk_over_gem(gem, 5))]
    found = record(*runs, runs[0])
    assert found.stars == room.stars
    assert verify_record(found, DAY) == []
    assert verify_record(replace(found, stars=("finished", "moves", "time", "gem")), DAY) == [
        "no run earned the 'time' star"
    ]


def test_a_gem_may_be_of_a_run_that_is_not_kept() -> None:
    room = ADVENTURE["06-1-the-nearest-lock"]
    gem = walk_over_gem(Game(room.make(), room.rules), 20)
    best = run_of(walk_out(Game(room.make(), room.rules), 5), room.name)
    found = record(run_of(gem, room.name), best)
    assert found.best == (to_dict(best),)
    assert found.stars == room.stars
    assert verify_record(found, DAY) == []


@pytest.mark.parametrize(("day", "is_sound"), [("2026-03-01", False), ("2026-11-17", True)])
def test_daily_maze_is_not_played_before_its_day(day: str, is_sound: bool) -> None:
    """Its day begins earlier in the east than in UTC."""
    run = won(WEDNESDAY.maze, wait=4)
    sound = record(replace(run, name=WEDNESDAY.name), day=day)
    text = f"first played: {day} is before 2026-11-17, when daily-2026-11-18 came out"
    assert verify_record(sound, DAY) == ([] if is_sound else [text])


def test_problems_of_a_record_come_before_those_of_its_runs(tmp_path: Path) -> None:
    data = {MAZE: record_to_dict(replace(record(QUICK), count=10**9))}
    done = command(tmp_path, "verify -", json.dumps(data))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{MAZE}: inconsistent: too many games: 1000000000 since 2026-11-20")
    assert lines[1].startswith(f"{MAZE}: consistent: ")
    sound = command(tmp_path, "verify -", json.dumps({MAZE: record_to_dict(record(QUICK))}))
    assert (sound.returncode, sound.stdout) == (0, lines[1] + "\n")


# ---- what front ends record --------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


KEYS = {(1, 0): (pyxel.KEY_RIGHT, pyxel.KEY_D), (-1, 0): (pyxel.KEY_LEFT, pyxel.KEY_A),
        (0, 1): (pyxel.KEY_DOWN, pyxel.KEY_S), (0, -1): (pyxel.KEY_UP, pyxel.KEY_W)}  # fmt: skip
Hand = Callable[[Player, PlayScene], None]


def key_on(scene: PlayScene, which: int = 0) -> int:
    """The key that leads on along the shortest way."""
    game = scene.game
    arc = arc_between(game.maze.grid, game.cell, game.hint_path(1)[0])
    return next(keys[which] for way, keys in KEYS.items() if passage_toward(game, *way) == arc)


def hold(player: Player, scene: PlayScene) -> None:
    if scene.game.outcome:
        return
    key = key_on(scene)
    with held(key):
        while not scene.game.outcome and key_on(scene) == key:
            player.wait()


def tap(player: Player, scene: PlayScene) -> None:
    player.press(key_on(scene))


def tap_two_keys(player: Player, scene: PlayScene) -> None:
    player.press(key_on(scene), key_on(scene, 1))
    hold(player, scene)


def hit_all_keys(player: Player, scene: PlayScene) -> None:
    """As a flat hand does, now and then."""
    for _ in range(3):
        player.press(*(key for keys in KEYS.values() for key in keys))
    for _ in range(9):
        hold(player, scene)


def run_on(player: Player, scene: PlayScene) -> None:
    with held(pyxel.KEY_SHIFT, key_on(scene)):
        player.wait(20)


def click(player: Player, scene: PlayScene) -> None:
    player.click(*point(scene, *scene.maze.grid.xy(scene.game.hint_path(1)[0])))


def click_far(player: Player, scene: PlayScene) -> None:
    player.click(*point(scene, *scene.maze.grid.xy(scene.game.hint_path(2)[-1])))
    player.wait(15)


def drag(player: Player, scene: PlayScene) -> None:
    way = [scene.game.cell, *scene.game.hint_path(2)]
    player.drag(*(point(scene, *scene.maze.grid.xy(cell)) for cell in way))
    player.wait(40)


def take_back(player: Player, scene: PlayScene) -> None:
    for _ in range(5):
        if not scene.game.outcome:
            tap(player, scene)
    for _ in range(3):
        player.press(pyxel.KEY_Z, pyxel.KEY_BACKSPACE)
    hold(player, scene)


HANDS = (hold, tap, tap_two_keys, hit_all_keys, run_on, click, click_far, drag, take_back)


@pytest.mark.few(10)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.__name__)
def test_runs_played_in_the_window_are_valid(hand: Hand) -> None:
    scene = play(MAZE, keys="wasd", glide="fast")
    player = Player(scene)
    for _ in range(100):
        if not scene.game.outcome:
            hand(player, scene)
    assert scene.game.outcome == WON
    check(scene.game, scene.level)
    store = scene.session.store
    store.flush()
    assert all(verify_record(record) == [] for record in store.records.values())
    assert store.records


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
def test_solver_runs_in_the_window_are_valid() -> None:
    scene = play("square-60x40-recursive-backtracker-1")
    player = Player(scene)
    tap(player, scene)
    player.press(pyxel.KEY_S)
    while not scene.game.outcome:
        player.wait()
    check(scene.game, scene.level)


def check(game: Game, level: Level) -> None:
    assert verify(run_of(game, level.name)) == []


WORDS = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}


def keys_out(game: Game) -> list[str]:
    """The arrows that lead over all keys to the goal."""
    keys, ahead = [], Game(game.maze)
    for here, there in zip(game.shortest, game.shortest[1:], strict=False):
        arc = arc_between(game.maze.grid, here, there)
        keys.append(next(word for way, word in WORDS.items() if passage_toward(ahead, *way) == arc))
        ahead.walk(arc)
    return keys


def in_terminal(folder: Path) -> tuple[Shell, PlayInTerminal]:
    scene = PlayInTerminal(terminal_driver.session(folder), free(MAZE))
    return Shell(scene), scene


@pytest.mark.parametrize("keys_a_frame", [1, 2, 3, 7, 1000])
def test_runs_played_in_the_terminal_are_valid(tmp_path: Path, keys_a_frame: int) -> None:
    """Keys that are pressed, repeated, and held up by a slow connection: none is lost."""
    shell, scene = in_terminal(tmp_path)
    keys = keys_out(scene.game)
    for begin in range(0, len(keys), keys_a_frame):
        for key in keys[begin : begin + keys_a_frame]:
            shell.press(key)
        shell.update(terminal_driver.FRAME)
    terminal_driver.wait(shell, 1)
    assert scene.game.outcome == WON
    assert scene.game.moves == scene.game.tour
    check(scene.game, scene.level)
    assert verify_record(scene.session.store.records[MAZE]) == []


def test_a_flood_of_keys_in_the_terminal_ends(tmp_path: Path) -> None:
    shell, scene = in_terminal(tmp_path)
    first = keys_out(scene.game)[0]
    back = {"right": "left", "left": "right", "up": "down", "down": "up"}[first]
    for _ in range(5000):
        for key in (first, f"shift {back}", "z", first.upper(), "backspace"):
            shell.press(key)
    terminal_driver.wait(shell, 2)
    moves = len(scene.game.walked)
    assert SPAN < moves < 200
    terminal_driver.wait(shell, 1)
    assert len(scene.game.walked) == moves
    check(scene.game, scene.level)


def test_running_on_in_the_terminal(tmp_path: Path) -> None:
    shell, scene = in_terminal(tmp_path)
    for _ in range(200):
        if not scene.game.outcome:
            game = scene.game
            arc = arc_between(game.maze.grid, game.cell, game.hint_path(1)[0])
            word = next(word for way, word in WORDS.items() if passage_toward(game, *way) == arc)
            shell.press(f"shift {word}")
            terminal_driver.wait(shell, 0.2)
    assert scene.game.outcome == WON
    check(scene.game, scene.level)


def test_typed_runs_are_valid(tmp_path: Path) -> None:
    game = typed(tmp_path, MAZE)
    assert "GOAL!" in game.answer(" ".join(keys_out(game.game)))
    check(game.game, game.play.level)
    assert verify_record(game.play.store.records[MAZE]) == []


def test_a_new_maze_with_other_keys_than_its_id_tells_sets_no_record(tmp_path: Path) -> None:
    """They lie where those of the maze before did."""
    maze = read("+---+---+---+---+\n| S   a       G |\n+---+---+---+---+\n")
    game = typed(tmp_path, maze)
    game.answer("new")
    assert game.play.maze.waypoints
    game.answer("right 3")
    assert game.game.outcome == WON
    assert not game.play.store.records
    assert verify(run_of(game.game, game.play.level.name)) == []


def test_today_is_what_counts() -> None:
    level = daily(today() + timedelta(3))
    done = run_of(walk_out(Game(level.make(), level.rules), wait=5), level.name)
    assert "future" in verify(done)[0]
