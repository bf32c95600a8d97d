"""The hunter: where it waits, when it wakes, whom it touches, and what that costs."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.runs import INPUTS, do, step_to, walk_out
from support.strategies import mazes
from support.terminal_driver import seen, session, wait, walk_to_goal

from pixelmaze.fast.fast import distances_to
from pixelmaze.files.text import read
from pixelmaze.game.game import Game
from pixelmaze.game.hunter import HEAD_START, REST, WARNING, Hunter, Mood
from pixelmaze.game.levels import ADVENTURE, free, level_of, without_clock
from pixelmaze.game.rules import HUNTER, LOST, SOLVER, TICKS, TIME, UNDO, WON, Level, Rules
from pixelmaze.game.run import Claim, Run, from_dict, replayed, run_of, to_dict
from pixelmaze.game.tour import shortest_tour
from pixelmaze.game.verifying import verify
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import COSTS, MUD, Maze, exits
from pixelmaze.maze.rng import randbelow, seeded
from pixelmaze.run.factory import from_id
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.records import verify_record
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.play.facts import figures_of, introduction, praise, progress_of, standing
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Event, Playthrough
from pixelmaze.ui.play.requests import PlayLevel, level_and_maze

MAZE = "square-12x8-kruskal-3-braid-100"
HALL = "+---+---+---+---+---+\n| S               G |\n+---+---+---+---+---+\n"
CHASE = Rules(hunter=12)


def game_in(maze: str = MAZE, rules: Rules = CHASE) -> Game:
    return Game(from_id(maze), rules)


def hunter_of(game: Game) -> Hunter:
    assert game.hunter
    return game.hunter


def to_and_fro(game: Game, moves: int, wait: int = 1) -> None:
    """Walk between two cells, while the game lasts."""
    there = game.hint_path(1)[0]
    here = game.cell
    for move in range(moves):
        game.tick(wait)
        if not game.outcome:
            step_to(game, (there, here)[move % 2])


def woken(game: Game) -> Game:
    to_and_fro(game, hunter_of(game).wakes_after)
    return game


# ---- where it waits, and when it wakes ---------------------------------------------------------


@given(mazes())
def test_lair_is_off_the_best_tour_if_it_can_be(maze: Maze) -> None:
    tour = shortest_tour(maze)
    hunter = Hunter(maze, 12, tour)
    distance = distances_to(maze, *maze.goals)
    off = [cell for cell in range(maze.grid.size) if cell not in tour and distance[cell] >= 0]
    assert hunter.lair in (off or [maze.start])
    assert all(distance[cell] <= distance[hunter.lair] for cell in off)
    assert hunter.wakes_after > distance[maze.start] - distance[hunter.lair]


def test_hunter_wakes_after_enough_moves_and_gives_a_warning() -> None:
    game = game_in()
    hunter = hunter_of(game)
    to_and_fro(game, HEAD_START - 1, wait=4)
    game.tick(1000)
    assert (hunter.mood, hunter.cell) == (Mood.ASLEEP, hunter.lair)
    to_and_fro(game, 1)
    assert hunter.mood is Mood.AWAKE
    game.tick(WARNING - 1)
    assert hunter.mood is Mood.AWAKE
    game.tick(1)
    assert hunter.mood is Mood.CHASING


def test_moves_taken_back_do_not_wake_it() -> None:
    game = game_in()
    to_and_fro(game, HEAD_START - 1, wait=4)
    for _ in range(5):
        game.act(UNDO)
    assert hunter_of(game).mood is Mood.ASLEEP


def touches(maze: Maze, pace: int, moves_per_second: float, pause: float = 0.0) -> list[int]:
    """The ticks at which a hunter touches a player who walks the best tour at this pace, and stands
    for `pause` seconds at each junction. A move into mud or water takes as many times as long.

    Touches cost nothing here; in a game, a player who has no star left loses.
    """
    tour = shortest_tour(maze)
    hunter = Hunter(maze, pace, tour)
    found: list[int] = []
    tick = 0.0
    moves = 0
    for after in tour[1:]:
        cost = COSTS[maze.terrain_of(after)]
        moves += cost
        if hunter.touches(after):
            found.append(int(tick))
        hunter.player_moved(moves, int(tick))
        tick += cost * TICKS / moves_per_second
        if len(exits(maze, after)) > 2:
            tick += pause * TICKS
        while (touch := hunter.advance(int(tick), after)) is not None:
            found.append(touch)
    return found


@given(mazes(), st.integers(1, 30), st.integers(0, 20))
def test_nobody_is_touched_who_goes_straight_to_the_goal(
    maze: Maze, pace: int, slower: int
) -> None:
    maze.waypoints = ()
    assert touches(maze, pace + slower, 60 / pace) == []


def test_keys_lead_into_its_arms() -> None:
    maze = from_id("square-20x12-kruskal-4-waypoints-3-braid-30")
    found = {pace: len(touches(maze, pace, 5)) for pace in (10, 16, 60)}
    assert found[10] > found[16] >= found[60] > 0
    assert len(touches(maze, 16, 5, pause=2)) >= found[16]


# ---- the chase -----------------------------------------------------------------------------------


def test_it_walks_the_shortest_way_at_its_pace() -> None:
    game = woken(game_in())
    hunter = hunter_of(game)
    far = hunter.distance(game.cell)
    game.tick(WARNING + 12 * far - 7)
    assert game.touches == 0
    assert hunter.distance(game.cell) == 1
    game.tick(1)
    assert game.touches == 1
    assert hunter.cell == game.cell


def test_it_is_slow_in_mud() -> None:
    maze = from_id(MAZE)
    game = woken(Game(maze, CHASE))
    hunter = hunter_of(game)
    *_, last = shortest_tour(replace_start(maze, hunter.lair, game.cell))[1:]
    assert last == game.cell
    muddy = from_id(MAZE)
    muddy.terrain = bytes([MUD]) * muddy.grid.size
    slow = Game(muddy, CHASE)
    while hunter_of(slow).mood is Mood.ASLEEP:
        slow.tick(40)
        to_and_fro(slow, 1)
    ticks = WARNING + 12 * hunter.distance(game.cell)
    slow.tick(ticks)
    game.tick(ticks)
    assert (game.touches, slow.touches) == (1, 0)


def replace_start(maze: Maze, start: int, goal: int) -> Maze:
    return Maze(maze.grid, maze.passages, start, (goal,))


def test_after_a_touch_it_goes_home_rests_and_warns_again() -> None:
    game = woken(game_in())
    hunter = hunter_of(game)
    moods = []
    while game.touches < 2:
        game.tick()
        if not moods or hunter.mood is not moods[-1]:
            moods.append(hunter.mood)
    assert moods == [
        Mood.AWAKE, Mood.CHASING, Mood.LEAVING, Mood.RESTING, Mood.AWAKE, Mood.CHASING,
        Mood.LEAVING,
    ]  # fmt: skip


def test_its_touch_costs_nothing_on_its_way_home_and_while_it_rests() -> None:
    game = woken(game_in())
    hunter = hunter_of(game)
    while not game.touches:
        game.tick()
    to_and_fro(game, 8)  # in and out of its cell
    assert game.touches == 1
    while hunter.mood is not Mood.RESTING:
        game.tick()
    game.tick(REST - 1)
    assert hunter.mood is Mood.RESTING


def test_each_touch_costs_the_last_star_and_then_the_game() -> None:
    game = woken(game_in())
    for left in (2, 1, 0):
        while len(game.available_stars) > left:
            game.tick()
        assert game.available_stars == CHASE.stars[:left]
        assert game.outcome is None
    game.tick(100_000)
    assert (game.outcome, game.lost_to, game.touches) == (LOST, HUNTER, 3)
    assert game.stars == ()
    assert verify(run_of(game)) == []


def test_hints_leave_fewer_stars_to_lose() -> None:
    game = game_in()
    game.act("i")
    woken(game)
    for left in (("finished",), ()):
        touches = game.touches
        while game.touches == touches:
            game.tick()
        assert game.available_stars == left
    game.tick(100_000)
    assert (game.lost_to, game.touches) == (HUNTER, 2)


def test_walking_into_it_is_a_touch() -> None:
    game = woken(game_in())
    hunter = hunter_of(game)
    game.tick(WARNING)
    while hunter.distance(game.cell) > 1:
        game.tick()
    step_to(game, hunter.cell)
    assert (game.touches, hunter.mood) == (1, Mood.LEAVING)


def test_undo_leads_back_but_takes_no_touch_back() -> None:
    game = woken(game_in())
    while not game.touches:
        game.tick()
    while game.act(UNDO):
        game.tick(5)
    assert game.cell == game.maze.start
    assert game.touches == 1


def test_it_sleeps_for_good_once_the_solver_helps() -> None:
    game = woken(game_in())
    game.tick(WARNING + 2)
    game.act(SOLVER)
    game.tick(100_000)
    assert (game.touches, hunter_of(game).mood) == (0, Mood.ASLEEP)
    assert hunter_of(game).cell == hunter_of(game).lair
    assert walk_out(game, wait=12).outcome == WON


def test_it_waits_where_no_way_leads_to_the_player() -> None:
    maze = from_id(MAZE)
    game = woken(Game(maze, CHASE))
    hunter = hunter_of(game)
    maze.passages[:] = bytes(len(maze.passages))
    hunter.maze_changed()
    game.tick(50_000_000)
    assert (game.touches, hunter.cell) == (0, hunter.lair)


def test_a_hall_has_it_behind_the_player() -> None:
    game = Game(read(HALL), CHASE)
    assert hunter_of(game).lair == game.maze.start


@given(mazes(), st.integers(1, 60), INPUTS)
def test_time_may_pass_in_leaps(maze: Maze, pace: int, inputs: list[tuple[int, str]]) -> None:
    leaps, steps = Game(maze, Rules(hunter=pace)), Game(maze, Rules(hunter=pace))
    for pause, action in inputs:
        leaps.tick(30 * pause)
        for _ in range(30 * pause):
            steps.tick()
        assert leaps.act(action) == steps.act(action)
        if leaps.hunter and steps.hunter:
            assert leaps.hunter.at(leaps.ticks) == steps.hunter.at(steps.ticks)
        assert (leaps.ticks, leaps.touches, leaps.outcome) == (
            steps.ticks, steps.touches, steps.outcome,
        )  # fmt: skip


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "kind",
    ["prim-3-one-way-8", "recursive-backtracker-3-shift-2", "kruskal-3-waypoints-2-mud-40"],
)
def test_it_keeps_to_passages(kind: str) -> None:
    game = game_in(f"square-10x8-{kind}")
    heads = game.maze.grid.head
    random = seeded(1)
    last = hunter_of(game).at(0)[:2]
    while not game.outcome and len(game.walked) < 150:
        ways = exits(game.maze, game.cell)
        if not game.is_too_fast:
            game.walk(ways[randbelow(random, len(ways))])
        for _ in range(10):
            open_ways = {(tail(game.maze.grid, arc), heads[arc]) for arc in all_exits(game.maze)}
            game.tick()
            stride = hunter_of(game).at(game.ticks)[:2]
            assert stride == last or stride[0] == stride[1] or stride in open_ways
            last = stride
    assert game.touches
    assert verify(run_of(game)) == []


def all_exits(maze: Maze) -> list[int]:
    return [arc for arc, is_open in enumerate(maze.passages) if is_open]


# ---- without a clock -----------------------------------------------------------------------------


def test_without_a_clock_time_passes_only_with_moves() -> None:
    game = game_in(rules=Rules(relaxed=True))
    to_and_fro(game, 3, wait=500)
    assert game.ticks == 3 * 12
    game.act(UNDO)
    assert game.ticks == 4 * 12
    assert TIME not in game.available_stars
    assert walk_out(game, wait=100).stars == ("finished", "moves")


def test_without_a_clock_the_hunter_moves_as_the_player_does() -> None:
    game = woken(game_in(rules=replace(CHASE, relaxed=True)))
    game.tick(10_000)
    assert hunter_of(game).mood is Mood.AWAKE
    to_and_fro(game, 200)
    assert (game.outcome, game.lost_to, game.touches) == (LOST, HUNTER, 2)
    assert verify(run_of(game)) == []


def test_a_ghost_is_raced_move_by_move() -> None:
    game = game_in(rules=Rules(ghost="dfs", pace=2, relaxed=True))
    to_and_fro(game, 500)
    assert (game.outcome, game.lost_to) == (LOST, "ghost")


# ---- as text -------------------------------------------------------------------------------------

OLD = (
    '{"pixelmaze": "run", "version": 1, "name": '
    '"square-5x4-prim-1-waypoints-1+torch-2+ghost-dfs-30", "maze": '
    '"square-5x4-prim-1-waypoints-1", "rules": {"torch": 2, "ghost": "dfs", "pace": 30}, '
    '"inputs": "0h 0D 9z 7D 7D 7A 7D 7C 7A 7B 7C 7B 7A 7A 7A 7D 7A 7D", "claim": {"outcome": '
    '"finished", "moves": 16, "ticks": 114, "stars": ["finished", "time"]}}'
)
"""A run as it was written before there were hunters, but for its stars: what a hint costs has
changed since."""


def test_a_run_from_before_stays_as_it_is() -> None:
    run = from_dict(json.loads(OLD))
    assert json.dumps(to_dict(run)) == OLD
    assert verify(run) == []


@given(mazes(), st.integers(0, 60), st.booleans(), INPUTS)
def test_runs_survive_as_text(
    maze: Maze, pace: int, relaxed: bool, inputs: list[tuple[int, str]]
) -> None:
    game = Game(maze, Rules(hunter=pace, relaxed=relaxed))
    do(game, inputs)
    run = run_of(game)
    data = to_dict(run)
    assert from_dict(data) == run
    assert to_dict(from_dict(data)) == data
    assert ("hunter" in data["rules"], "relaxed" in data["rules"]) == (pace > 0, relaxed)
    again = replayed(from_dict(data))
    assert (again.touches, again.ticks, again.outcome) == (game.touches, game.ticks, game.outcome)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"hunter": 601}, "hunter pace 601 is out of range: 1 to 600 ticks a move, or 0 for none"),
        ({"hunter": -1}, "out of range"),
        ({"hunter": "x"}, "no valid hunter"),
        ({"hunter": True}, "out of range"),
        ({"relaxed": 1}, "no valid relaxed"),
    ],
)
def test_wrong_rules_of_a_run_are_refused(rules: dict[str, object], words: str) -> None:
    data = to_dict(Run("square-5x4-prim-1", Rules(), (), Claim(None, 0, 0)))
    data["rules"] |= rules
    with refused(words):
        from_dict(data)


def test_a_maze_may_be_too_large_for_it() -> None:
    with refused("with a hunter", "2,500"):
        game_in("square-51x50-prim-1")
    with refused("2,500"):
        from_dict(to_dict(Run("square-51x50-prim-1", CHASE, (), Claim(None, 0, 0))))


# ---- what is told --------------------------------------------------------------------------------


def begun(folder: Path, rules: Rules = CHASE) -> Playthrough:
    return Playthrough(Store(Folder(folder)), free(MAZE, rules))


def events(play: Playthrough, until: str) -> list[str]:
    """The words of what happens until an event of this kind."""
    sentences = []
    for _ in range(20_000):
        if event := play.tick():
            sentences.append(event.words)
            if event.kind == until:
                return sentences
    raise AssertionError(until)


def test_player_is_told_of_the_hunter(tmp_path: Path) -> None:
    play = begun(tmp_path)
    woken(play.game)
    assert events(play, "touched") == [
        "The hunter is awake.", "The hunter took your time star and is going home.",
    ]  # fmt: skip
    assert events(play, "lost")[-1] == ""
    assert play.tick() is None
    assert standing(play.game, None).word == "CAUGHT BY THE HUNTER"
    assert "no star left" in praise(play.game, None)


def test_figures_tell_what_it_is_about() -> None:
    game = game_in()
    hunter = hunter_of(game)
    figures = {}
    to_and_fro(game, 3)
    while len(figures) < len(Mood):
        (figures[hunter.mood],) = (
            f"{each.number}{each.word}" for each in figures_of(game, None) if each.kind == "hunter"
        )
        if hunter.mood is Mood.ASLEEP:
            to_and_fro(game, 1)
        game.tick()
    assert figures == {
        Mood.ASLEEP: "asleep for 1 move",
        Mood.AWAKE: "awake and angry",
        Mood.CHASING: "1 move away",
        Mood.LEAVING: "fed going home",
        Mood.RESTING: "fed resting",
    }


def test_hint_tells_if_the_hunter_is_on_the_path(tmp_path: Path) -> None:
    maze = read("+---+---+---+---+---+\n| G       S       a |\n+---+---+---+---+---+\n")
    play = Playthrough(Store(Folder(tmp_path)), Level("", "a hall", rules=Rules(hunter=60)), maze)
    game = play.game
    for cell in (3, 4, 3, 4, 3, 4, 3, 4, 3, 4):
        game.tick()
        step_to(game, cell)
    assert (game.keys, hunter_of(game).cell) == (1, 2)
    assert play.hint("H") == Event("nothing", "")
    assert play.hint("H") == Event("hint", "")
    game.tick(WARNING + 30)
    assert play.hint("H") == Event("hint", "The hunter is on this path.")


@pytest.mark.parametrize("relaxed", [False, True])
def test_unfinished_hunt_is_resumed(tmp_path: Path, relaxed: bool) -> None:
    rules = replace(CHASE, relaxed=relaxed)
    play = begun(tmp_path, rules)
    there, here = play.game.hint_path(1)[0], play.game.cell
    for move in range(25):
        arc = arc_between(play.maze.grid, play.game.cell, (there, here)[move % 2])
        play.walk(arc)
        for _ in range(9):
            play.tick()
    play.leave()
    again = begun(tmp_path, rules)
    assert again.unfinished
    again.resume(again.unfinished)
    assert again.game.touches == play.game.touches > 0
    assert hunter_of(again.game).at(again.game.ticks) == hunter_of(play.game).at(play.game.ticks)
    assert again.tick() is None
    assert begun(tmp_path, replace(rules, relaxed=not relaxed)).unfinished is None


@pytest.mark.thorough
def test_terminal_shows_what_it_is_about(tmp_path: Path) -> None:
    shell = Shell(PlayScene(session(tmp_path), free(MAZE, CHASE)))
    game = shell.scene.game
    hunter = hunter_of(game)
    figures: dict[Mood, str] = {}
    while len(figures) < len(Mood):
        picture = seen(shell)
        place = shell.scene.pane.view.place(hunter.cell)
        if place and hunter.cell != game.cell:
            figures[hunter.mood] = picture.splitlines()[place[1]][place[0]]
        if hunter.mood is Mood.ASLEEP:
            to_and_fro(game, 1)
        game.tick()
    assert "".join(figures[mood] for mood in Mood) == "h!Hhh"


def test_celebration_without_a_clock_has_no_star_for_time(tmp_path: Path) -> None:
    for relaxed in (False, True):
        shell = Shell(PlayScene(session(tmp_path), free(MAZE, Rules(relaxed=relaxed))))
        walk_to_goal(shell.scene)
        wait(shell, 1)
        (captions,) = (line for line in seen(shell).splitlines() if "goal  " in line)
        assert ("time" in captions) is not relaxed


# ---- records and settings without a clock ------------------------------------------------------


@pytest.mark.parametrize("name", ["01-1-the-long-way-round", "daily-2026-03-02"])
def test_records_without_a_clock_are_for_moves_and_stars(name: str, tmp_path: Path) -> None:
    level = level_of(name)
    relaxed = replace(level.rules, relaxed=True)
    store = Store(Folder(tmp_path))
    slow = walk_out(Game(level.make(), relaxed))
    assert store.record(run_of(slow, level.name)).stars == ("finished", "moves")
    record = store.records[level.name]
    assert (record.ticks, record.moves) == (None, slow.moves)
    timed = Game(level.make(), level.rules)
    to_and_fro(timed, 2)
    walk_out(timed, wait=4)
    news = store.record(run_of(timed, level.name))
    assert (news.fewest, news.quickest) == (False, False)
    store.record(run_of(walk_out(Game(level.make(), relaxed)), level.name))
    record = Store(Folder(tmp_path)).records[level.name]
    assert (record.ticks, record.moves) == (timed.ticks, slow.moves)
    assert (record.fewest.rules, record.quickest.rules) == (relaxed, level.rules)
    assert verify_record(record) == verify(record.fewest) == verify(record.quickest) == []


@pytest.mark.parametrize("name", ["06-1-the-nearest-lock", "daily-2026-11-21"])
def test_unfinished_run_without_a_clock_is_still_of_its_level(name: str, tmp_path: Path) -> None:
    level = without_clock(level_of(name))
    store = Store(Folder(tmp_path))
    play = Playthrough(store, level)
    play.walk(play.game.passage(play.maze.grid.heading[exits(play.maze, play.game.cell)[0]]))
    play.leave()
    (left,) = Store(Folder(tmp_path)).unfinished.found
    again, maze = level_and_maze(left)
    assert again == level
    assert (maze or level.make()) == level.make()
    assert progress_of(left) == "1 move"


def test_setting_takes_the_clock_away(tmp_path: Path) -> None:
    store = Store(Folder(tmp_path))
    for level in (free(MAZE, CHASE), next(iter(ADVENTURE.values()))):
        store.change(clock=False)
        play = PlayLevel(level).prepare(store, "dfs", Report())
        assert play.level.rules == replace(level.rules, relaxed=True)
        assert level_of(play.level.name).make() == play.level.make() == play.game.original
        assert play.level.name == level.name + "+relaxed" * (not level.is_fixed)
        kinds = [figure.kind for figure in figures_of(play.game, None)]
        assert "time" not in kinds
        assert kinds.count("star_empty") == len(play.game.offered_stars) == 2 + bool(level.room)
        assert "No clock" in " ".join(line.words for line in introduction(play))
        store.change(clock=True)
        assert PlayLevel(level).prepare(store, "dfs", Report()).level == level
