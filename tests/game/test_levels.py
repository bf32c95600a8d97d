"""The levels of the adventure: all can be finished, and each is as hard as its place asks for."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from support.checks import is_spanning_tree, refused
from support.cli import output
from support.difficulty import difficulty
from support.terminal_driver import seen, session

from pixelmaze import Maze, read, write
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, CHAPTERS, after, is_unlocked, level_of, played
from pixelmaze.game.pace import FASTEST_GHOST, SLOWEST_GHOST
from pixelmaze.game.rules import LOST, STARS, TICKS, WON, Level, Rules
from pixelmaze.game.run import rules_to_dict, run_of
from pixelmaze.game.tour import shortest_tour
from pixelmaze.game.verifying import verify
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_id import parse
from pixelmaze.ui.scenes.play import Play
from pixelmaze.window.app.atlas import assets

LEVELS = Path(__file__).parents[1] / "levels.txt"
BRISK = TICKS // 5
"""Ticks a move: five moves a second."""
HELD = 8
"""Ticks a move while a key is held."""
MIN_PAR_FACTOR, MAX_PAR_FACTOR = 1.15, 1.6
"""The ghost of a level takes this many times its par time."""


def name_of(level: Level) -> str:
    return level.name


each_level = pytest.mark.parametrize("level", ADVENTURE.values(), ids=name_of)
each_picture = pytest.mark.parametrize(
    "level", [level for level in ADVENTURE.values() if level.paints], ids=name_of
)
each_ghost = pytest.mark.parametrize(
    "level", [level for level in ADVENTURE.values() if level.rules.ghost], ids=name_of
)


@cache
def maze_of(level: Level) -> Maze:
    return level.make()


def walked(level: Level, pace: float = BRISK) -> Game:
    """The game after the shortest way over all keys to the goal, at this many ticks a move."""
    game = Game(maze_of(level), level.rules)
    ticks = 0.0
    for here, there in pairwise(shortest_tour(game.maze)):
        game.walk(arc_between(game.maze.grid, here, there))
        ticks += pace
        if there != game.maze.goal or not game.is_gate_open:
            game.tick(int(ticks) - game.ticks)
    return game


# ---- each level --------------------------------------------------------------------------------


@each_level
def test_it_can_be_finished_with_all_stars(level: Level) -> None:
    game = walked(level, pace=HELD)
    assert game.outcome == WON
    assert game.stars == STARS
    assert 1.05 * game.ticks < game.par.ticks
    assert game.moves == game.tour
    assert verify(run_of(game, level.name)) == []


@each_level
def test_its_maze_can_be_made_again(level: Level) -> None:
    maze = maze_of(level)
    if level.paints:
        assert read(write(maze)) == level.make() == maze
    else:
        assert maze.id == level.maze
        assert from_id(level.maze) == maze


@each_level
def test_its_goal_is_not_near(level: Level) -> None:
    maze = maze_of(level)
    assert len(shortest_tour(maze)) > 0.9 * (maze.grid.width + maze.grid.height)


def longest_straight_run(maze: Maze) -> int:
    """Of the shortest way, in moves."""
    ways = [
        maze.grid.heading[arc_between(maze.grid, *step)] for step in pairwise(shortest_tour(maze))
    ]
    return max(len([*run]) for _, run in groupby(ways))


@each_level
def test_its_route_turns_and_is_not_too_long(level: Level) -> None:
    maze = maze_of(level)
    assert 3 * longest_straight_run(maze) < len(shortest_tour(maze))
    assert walked(level).par.ticks < 42 * TICKS


def test_adventure_has_enough_levels() -> None:
    assert len(ADVENTURE) == sum(len(chapter.levels) for chapter in CHAPTERS) >= 24


def digest(level: Level) -> str:
    """Of its maze and its rules, as runs keep them."""
    maze, played_by = played(level)
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
    for text in [*CHAPTERS, *levels]:
        assert 0 < len(text.words) <= 90
        assert 0 < len(text.title) <= 24
        assert {*text.words, *text.title} <= letters
    assert len({level.title for level in levels}) == len(levels)
    assert len({level.words for level in levels}) == len(levels)


# ---- from one to the next ----------------------------------------------------------------------


@each_level
def test_it_is_found_by_its_name(level: Level) -> None:
    assert level_of(level.name) is level


def test_a_wrong_name_is_answered_with_one_like_it() -> None:
    with refused("'the-beehiv'", "did you mean 'the-beehive'?"):
        level_of("the-beehiv")


def test_each_is_followed_by_the_next_one() -> None:
    levels = [*ADVENTURE.values()]
    assert [after(level) for level in levels] == [*levels[1:], None]
    assert [level.number for level in levels[:5]] == ["1-1", "1-2", "1-3", "2-1", "2-2"]
    assert after(level_of("square-6x4-prim-1")) is None


def test_a_level_opens_when_one_of_the_two_before_it_is_finished() -> None:
    names = [*ADVENTURE]

    def unlocked(*finished: str) -> list[str]:
        return [level.name for level in ADVENTURE.values() if is_unlocked(level, finished)]

    assert unlocked() == names[:1]
    assert unlocked(names[0]) == names[:3]
    assert unlocked(names[0], names[2]) == names[:5]  # one was left out
    assert unlocked(*names) == names
    assert is_unlocked(level_of("daily-2026-11-21"), ())


# ---- each chapter brings one new thing ---------------------------------------------------------


def has_loops(level: Level) -> bool:
    return not is_spanning_tree(maze_of(level))


def has_torch(level: Level) -> bool:
    return level.rules.torch > 0


def has_keys(level: Level) -> bool:
    return len(maze_of(level).waypoints) > 0


def is_hexagonal(level: Level) -> bool:
    return maze_of(level).grid.shape.name == "hexagonal"


def has_form(level: Level) -> bool:
    return maze_of(level).grid.cell_at_place is not None


def has_ghost(level: Level) -> bool:
    return bool(level.rules.ghost)


def paints(level: Level) -> bool:
    return level.paints


def has_doors(level: Level) -> bool:
    maze = maze_of(level)
    return any(maze.passages[arc] != maze.passages[twin] for arc, twin in enumerate(maze.grid.twin))


def shifts(level: Level) -> bool:
    return maze_of(level).shift > 0


def has_hunter(level: Level) -> bool:
    return level.rules.hunter > 0


NEW: dict[str, Callable[[Level], bool] | None] = {
    "First Steps": None,
    "Makers": None,
    "Pictures": paints,
    "Roundabouts": has_loops,
    "Torchlight": has_torch,
    "Keys": has_keys,
    "Sluices": has_doors,
    "Honeycombs": is_hexagonal,
    "Forms": has_form,
    "Dunes": shifts,
    "Ghosts": has_ghost,
    "The Hunt": has_hunter,
    "The Whole Night": None,
    "Stars": None,
}


def test_novelty_of_a_chapter_is_in_all_its_levels_and_in_none_before() -> None:
    assert [chapter.title for chapter in CHAPTERS] == [*NEW]
    for at, is_new in enumerate(NEW.values()):
        if is_new:
            assert all(is_new(level) for level in CHAPTERS[at].levels)
            assert not any(is_new(level) for chapter in CHAPTERS[:at] for level in chapter.levels)


def test_par_is_explained_once_in_the_first_level(tmp_path: Path) -> None:
    explained = [
        level.number for level in ADVENTURE.values() if "Par is" in f"{level.words} {level.lesson}"
    ]
    assert explained == ["1-1"]
    shown = seen(Play(session(tmp_path), ADVENTURE["a-few-steps"]))
    told = output(tmp_path, "play 1-1 --prompt", "quit\n")
    for words in ("Par is what a good player needs", "Par: 14 moves"):
        assert words in shown
        assert words in told


def test_what_is_new_is_small_at_first_and_explained() -> None:
    for chapter, is_new in zip(CHAPTERS, NEW.values(), strict=True):
        first, *others = chapter.levels
        assert bool(first.lesson) == bool(is_new or chapter is CHAPTERS[0])
        assert not any(level.lesson for level in others)
        if is_new and not has_form(first):
            assert maze_of(first).grid.size <= 162
            assert seconds(first) < 0.6 * seconds(others[-1])


def test_a_picture_is_the_eighth_level_at_the_latest() -> None:
    assert any(level.paints for level in [*ADVENTURE.values()][:8])


def test_each_maker_is_another_one() -> None:
    makers = [parse(level.maze).generator for level in CHAPTERS[1].levels]
    assert len({*makers, "prim"}) == len(makers) + 1


def test_first_roundabout_is_one_loop() -> None:
    maze = maze_of(ADVENTURE["roundabout"])
    assert sum(maze.passages) // 2 == maze.grid.size


def test_ghosts_come_in_order_of_their_wits() -> None:
    ghosts = [level.rules.ghost for level in ADVENTURE.values() if has_ghost(level)]
    assert ghosts[:4] == ["dfs", "wall-follower", "tremaux", "a-star"]


def test_last_levels_combine_the_novelties() -> None:
    kinds = [is_new for is_new in NEW.values() if is_new]
    mixed = [sum(is_such(level) for is_such in kinds) for level in CHAPTERS[12].levels]
    assert mixed == sorted(mixed)
    assert mixed[0] >= 2
    assert mixed[-1] >= 5


@each_picture
def test_shortest_tour_covers_exactly_the_picture(level: Level) -> None:
    maze = maze_of(level)
    drawn = {
        (2 * x + dx, 2 * y + dy)
        for y, row in enumerate(level.picture)
        for x, dot in enumerate(row)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1))
        if dot == "#"
    }
    way = [maze.grid.xy(cell) for cell in shortest_tour(maze)]
    assert len(way) == len(drawn)
    assert {*way} == drawn  # all of it, so it is one piece
    assert is_spanning_tree(maze)  # there is no other way


# ---- how hard they are -------------------------------------------------------------------------


def seconds(level: Level) -> float:
    return difficulty(maze_of(level), level.rules).seconds


def test_difficulty_rises_within_chapters_and_over_the_adventure() -> None:
    found = [[seconds(level) for level in chapter.levels] for chapter in CHAPTERS]
    assert all(before < now for chapter in found for before, now in pairwise(chapter))
    assert all(now[-1] - before[-1] > 3 for before, now in pairwise(found))


def test_levels_of_a_chapter_grow_by_steps() -> None:
    for chapter in CHAPTERS:
        sizes = [maze_of(level).grid.size for level in chapter.levels]
        assert all(now <= 4 * before for before, now in pairwise(sizes))


SMALL = read(
    """
+---+---+---+---+---+---+---+
| S                   G     |
+   +---+   +   +---+---+---+
|   |   |   |   |   |   |   |
+   +---+   +   +---+---+---+
|       |       |   |   |   |
+---+---+---+---+---+---+---+
"""
)
"""Beside the way there are a dead end of three cells, with a bend, and a loop of four, with two."""


def test_figures_of_difficulty() -> None:
    found = difficulty(SMALL, Rules())
    assert found == (5, 2, 1, pytest.approx(1 + 2**0.5), 0, 0)
    assert found.seconds == pytest.approx((5 + 1 + 2**0.5) / 5 + 2 / 2)


@pytest.mark.parametrize(("torch", "detours"), [(1, 7), (2, 3), (3, 0)])
def test_a_torch_hides_what_is_deeper_than_its_light(torch: int, detours: int) -> None:
    assert difficulty(SMALL, Rules(torch)).detours == detours


def test_a_faster_ghost_makes_a_level_harder() -> None:
    bare, slow, fast = (
        difficulty(SMALL, rules)
        for rules in (Rules(), Rules(ghost="bfs", pace=90), Rules(ghost="bfs", pace=30))
    )
    assert fast.pressure == pytest.approx(3 * slow.pressure)
    assert bare.seconds < slow.seconds < fast.seconds


def newcomer(level: Level) -> float:
    """The ticks that somebody needs who goes astray now and then, though nobody presses."""
    return difficulty(maze_of(level), replace(level.rules, ghost="", hunter=0)).seconds * TICKS


@each_ghost
def test_ghost_loses_to_those_who_keep_par_and_beats_those_who_go_astray(level: Level) -> None:
    game = walked(level)
    assert game.ghost
    at_par = game.par.ticks / game.moves
    assert walked(level, pace=at_par).outcome == WON
    assert walked(level, pace=MAX_PAR_FACTOR * at_par * 1.01).outcome == LOST
    assert MIN_PAR_FACTOR * game.par.ticks <= game.ghost.arrives < newcomer(level)


@each_ghost
def test_ghost_has_a_watchable_speed(level: Level) -> None:
    assert FASTEST_GHOST <= level.rules.pace <= SLOWEST_GHOST


def test_first_ghost_is_the_mildest() -> None:
    factors = [
        game.ghost.arrives / game.par.ticks
        for level in ADVENTURE.values()
        if (game := Game(maze_of(level), level.rules)).ghost
    ]
    assert factors[0] == max(factors)
