"""The levels of the adventure: all can be finished, and each is where its place asks for it. What
makes a room a good one is judged in `test_rooms.py`."""

from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from support.checks import refused
from support.moves import walk_out, walk_over_gem

from pixelmaze.files.files import assets
from pixelmaze.files.room import read_room
from pixelmaze.files.text import read, write
from pixelmaze.game.game import Game
from pixelmaze.game.levels import (
    ADVENTURE,
    LANDS,
    after,
    finale,
    is_unlocked,
    land_of,
    level_called,
    level_of,
    maze_and_rules,
)
from pixelmaze.game.rules import FINISHED, GEM, HINTS, MOVES, ROOM_STARS, UNDO, WON, Level
from pixelmaze.game.run import rules_to_dict, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.game.world import State, World
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.storage.records import verify_record, with_run
from pixelmaze.ui.play.facts import chest_of

LEVELS = Path(__file__).parents[1] / "levels.txt"
LONGEST_TITLE, LONGEST_CARD, LONGEST_WORDS = 24, 120, 90


def name_of(level: Level) -> str:
    return level.name


each_level = pytest.mark.parametrize("level", ADVENTURE.values(), ids=name_of)


def game_of(level: Level) -> Game:
    return Game(level.make(), level.rules)


# ---- each level --------------------------------------------------------------------------------


@pytest.mark.few(18)
@each_level
def test_it_can_be_finished_with_two_stars_in_either_way(level: Level) -> None:
    """The gem needs another way than the best, so nobody has all three at once; who plays twice
    has."""
    best, detour = walk_out(game_of(level), 12), walk_over_gem(game_of(level))
    assert (best.outcome, best.stars, best.moves) == (WON, (FINISHED, MOVES), best.par.moves)
    assert (detour.outcome, detour.stars) == (WON, (FINISHED, GEM))
    assert detour.moves > detour.par.moves == best.tour
    record = None
    for game in (best, detour):
        run = run_of(game, level.name)
        assert verify(run) == []
        record, _ = with_run(record, to_dict(run), "2026-11-20")
    assert record
    assert record.stars == level.stars == best.offered_stars == ROOM_STARS
    assert verify_record(record) == []


@pytest.mark.few(4)
@each_level
def test_its_par_is_that_of_its_text(level: Level) -> None:
    assert game_of(level).par.moves == read_room(level.room).labels.par == World(level.make()).par


@pytest.mark.few(4)
@each_level
def test_its_maze_can_be_made_again(level: Level) -> None:
    maze = level.make()
    assert read(write(maze)) == level.make() == maze
    assert level.make() is not maze


@pytest.mark.few(28)
@each_level
def test_a_hint_costs_the_star_for_moves_and_no_other(level: Level) -> None:
    for degree in HINTS:
        game = game_of(level)
        game.act(degree)
        assert game.available_stars == (FINISHED, GEM)
        assert walk_out(game).stars == (FINISHED,)
        game.restart()
        for each in HINTS:
            game.act(each)
        assert game.available_stars == (FINISHED, GEM), "all together"
        assert walk_over_gem(game).stars == (FINISHED, GEM)


@pytest.mark.few(5)
@each_level
def test_a_gem_is_had_with_the_moves_that_stand_only(level: Level) -> None:
    game = walk_over_gem(game_of(level))
    moves = [action for _, action in game.inputs]
    game.restart()
    heads, gem = game.maze.grid.head, game.maze.things.gem
    while not game.has_gem:
        game.act(moves[len(game.walked)])
    assert heads[game.walked[-1]] == gem == game.cell
    while game.act(UNDO):
        assert not game.has_gem
    assert walk_out(game).stars == (FINISHED, MOVES), "moves that were undone do not count either"


def test_adventure_has_its_levels() -> None:
    assert len(ADVENTURE) == sum(len(land.levels) for land in LANDS) == 50


def digest(level: Level) -> str:
    """Of its maze and its rules, as runs keep them."""
    maze, played_by = maze_and_rules(level)
    rules = ", ".join(f"{name}={value!r}" for name, value in rules_to_dict(played_by).items())
    return sha256(f"{maze} Rules({rules})".encode()).hexdigest()[:16]


def test_levels_are_pinned() -> None:
    """No level changes by mistake. From the first release on, one that is changed gets a new name:
    runs of it have been kept."""
    pinned = dict(line.split() for line in LEVELS.read_text(encoding="utf-8").splitlines())
    assert pinned == {name: digest(level) for name, level in ADVENTURE.items()}


def test_texts_are_short_and_can_be_written() -> None:
    lines = (assets() / "pixelmaze.bdf").read_text(encoding="ascii").splitlines()
    letters = {chr(int(line.split()[1])) for line in lines if line.startswith("ENCODING ")}
    levels = [*ADVENTURE.values()]
    for level in levels:
        assert 0 < len(level.title) <= LONGEST_TITLE
        assert 0 < len(level.words) <= LONGEST_CARD
        assert {*level.words, *level.title} <= letters
    for land in LANDS:
        assert 0 < len(land.title) <= LONGEST_TITLE
        assert all(0 < len(text) <= LONGEST_WORDS for text in (land.words, land.found, land.story))
        assert {*land.title, *land.words, *land.found, *land.story} <= letters
    for texts in (
        [each.title for each in (*levels, *LANDS)],
        [land.words for land in LANDS],
        [land.found for land in LANDS],
        [land.story for land in LANDS],
        [land.look for land in LANDS],
    ):
        assert len({*texts}) == len(texts)


def test_the_last_room_of_a_land_has_its_chest() -> None:
    for land in LANDS:
        *others, last = land.levels
        words = chest_of(last)
        assert words.startswith(f"In the chest: {land.found}")
        assert words.endswith(land.story[1:])
        assert f"{land.found}. {land.found}" not in words.casefold()
        assert not any(map(chest_of, others))
    assert chest_of(level_of("daily-2026-11-21")) == chest_of(level_of("square-6x4-prim-1")) == ""


# ---- from one to the next ----------------------------------------------------------------------


@pytest.mark.few(4)
@each_level
def test_it_is_found_by_its_name(level: Level) -> None:
    assert level_of(level.name) is level
    for called in (level.name, level.number, level.title, level.title.upper()):
        assert level_called(called) is level


def test_a_wrong_name_is_answered_with_one_like_it() -> None:
    with refused("'12-1-the-clos'", "did you mean '12-1-the-closet'?"):
        level_of("12-1-the-clos")


def test_each_is_followed_by_the_next_one() -> None:
    levels = [*ADVENTURE.values()]
    assert [after(level) for level in levels] == [*levels[1:], None]
    assert [level.number for level in levels[:5]] == ["1-1", "1-2", "1-3", "2-1", "2-2"]
    assert after(level_of("square-6x4-prim-1")) is None
    for at, land in enumerate(LANDS, 1):
        numbers = [level.number for level in land.levels]
        assert numbers == [f"{at}-{number}" for number in range(1, len(numbers) + 1)]
        assert all(land_of(level) is land for level in land.levels)
        assert {level.look for level in land.levels} == {land.look}


OTHERS = [level.name for land in LANDS[:-1] for level in land.levels]
BONUS = [level.name for level in LANDS[-1].levels]


def unlocked(*finished: str) -> list[str]:
    return [level.name for level in ADVENTURE.values() if is_unlocked(level, finished)]


def test_a_level_opens_when_one_of_the_two_before_it_is_finished() -> None:
    names = [*ADVENTURE]
    assert unlocked() == names[:1]
    assert unlocked(names[0]) == names[:3]
    assert unlocked(names[0], names[2]) == names[:5]  # one was left out
    assert unlocked(*names) == names
    assert is_unlocked(level_of("daily-2026-11-21"), ())


def test_the_bonus_land_opens_with_the_last_goal_of_all_others() -> None:
    assert [land.is_bonus for land in LANDS] == [False] * (len(LANDS) - 1) + [True]
    assert unlocked(*OTHERS) == [*OTHERS, *BONUS], "all of it, and whatever stars there are"
    for missing in OTHERS:
        rest = [name for name in OTHERS if name != missing]
        assert not {*BONUS} & {*unlocked(*rest)}
        assert {*BONUS} & {*unlocked(*rest, BONUS[1])} == {BONUS[1]}, "what is finished stays"
    assert finale().name == OTHERS[-1], "it dawns before"


# ---- each land brings one new thing ------------------------------------------------------------


IS_NEW: dict[str, Callable[[Maze, Level], bool] | None] = {
    "First Steps": None,
    "Errands": lambda maze, _: maze.things.all_keys,
    "Pictures": lambda _, level: level.paints,
    "Roundabouts": lambda maze, _: maze.things.no_left,
    "Torchlight": lambda _, level: level.rules.torch > 0,
    "Keys": lambda maze, _: bool(maze.things.locks),
    "Sluices": None,  # stiles, which the first land has, too
    "Honeycombs": lambda maze, _: maze.grid.shape.name == "hexagonal",
    "Thin Ice": lambda maze, _: bool(maze.things.thin),
    "Sand Gates": lambda maze, _: bool(maze.things.plates and maze.things.gates),
    "The Mirror": lambda maze, _: maze.things.reflection >= 0 <= maze.things.home,
    "The Hunt": lambda maze, _: maze.things.minotaur >= 0,
    "The Whole Night": None,
    "Stars": None,
}
KINDS = [is_new for is_new in IS_NEW.values() if is_new]


def test_novelty_of_a_land_is_in_all_its_rooms_and_in_none_before() -> None:
    assert [land.title for land in LANDS] == [*IS_NEW]
    for at, is_new in enumerate(IS_NEW.values()):
        if is_new:
            assert all(is_new(level.make(), level) for level in LANDS[at].levels)
            before = [level for land in LANDS[:at] for level in land.levels]
            assert not any(is_new(level.make(), level) for level in before)
    sluices = LANDS[[*IS_NEW].index("Sluices")]
    assert all(has_doors(level.make()) for level in sluices.levels)


def bars_a_turn(world: World, state: State) -> bool:
    """Whether more is barred than the way back."""
    free = world.ways(state._replace(heading=-1))
    return len([*free]) - len([*world.ways(state)]) > 1


def bars_by_a_stile(world: World, state: State) -> bool:
    passages, twin = world.maze.passages, world.maze.grid.twin
    return any(passages[twin[arc]] > passages[arc] for arc in arcs(world.maze.grid, state.hero))


@pytest.mark.parametrize(
    ("number", "acts"),
    [
        ("1-2", lambda world, before, _: bars_by_a_stile(world, before)),
        ("2-1", lambda _, before, after: before.keys != after.keys),
        ("4-1", lambda world, before, _: bars_a_turn(world, before)),
        ("6-1", lambda _, before, after: before.locks != after.locks),
        ("8-1", lambda world, before, _: bars_a_turn(world, before)),
        ("9-1", lambda _, before, after: before.broken != after.broken),
        ("10-1", lambda _, before, after: before.is_swapped != after.is_swapped),
        ("11-1", lambda _, before, after: before.reflection != after.reflection),
        ("12-1", lambda _, before, after: before.minotaur != after.minotaur),
    ],
)
def test_what_is_new_acts_within_the_first_third_of_the_best_way(
    number: str, acts: Callable[[World, State, State], bool]
) -> None:
    """In the first room that has it. Pictures and the dark are seen from the start."""
    level = level_called(number)
    assert level
    world = World(level.make())
    states = [world.start]
    for arc in world.best_way(world.start):
        states.append(world.step(states[-1], arc))
    moves = [
        at for at, (before, after) in enumerate(pairwise(states), 1) if acts(world, before, after)
    ]
    assert 3 * moves[0] <= world.par


def test_no_room_has_a_ghost_a_hunter_or_waypoints() -> None:
    """They are for free and daily mazes."""
    for level in ADVENTURE.values():
        maze = level.make()
        assert not any((level.rules.ghost, level.rules.hunter, maze.waypoints, maze.shift))


@pytest.mark.thorough
def test_what_is_new_is_small_at_first_and_takes_most_moves_in_the_end() -> None:
    for land in LANDS:
        rooms = [level.make() for level in land.levels]
        assert min(room.grid.size for room in rooms) == rooms[0].grid.size
        pars = [World(room).par for room in rooms]
        assert max(pars) == pars[-1]


def test_a_picture_is_the_eighth_level_at_the_latest() -> None:
    assert any(level.paints for level in [*ADVENTURE.values()][:8])


def test_last_levels_combine_the_novelties() -> None:
    mixed = [sum(is_new(level.make(), level) for is_new in KINDS) for level in LANDS[12].levels]
    assert all(count >= 2 for count in mixed)
    assert mixed[-1] == max(mixed) >= 3


def test_only_the_last_torch_burns_down() -> None:
    burning = [level.number for level in ADVENTURE.values() if level.burns_down]
    assert burning == [LANDS[4].levels[-1].number]
    assert all(level.rules.torch for level in ADVENTURE.values() if level.burns_down)
