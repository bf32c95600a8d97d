"""The rooms of the adventure, and what measures them."""

import re
from fractions import Fraction
from pathlib import Path
from random import Random
from time import monotonic

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.judge import (
    LEAST_CHOICE,
    LONGEST_TRAP,
    best_ways,
    choice,
    effects,
    faults,
    first_seen,
    gem_moves,
    idle,
    measure,
    trap,
)
from support.room_search import KINDS, climb, drawn_at_random

from pixelmaze.files.room import Room, read_room
from pixelmaze.game.world import World
from pixelmaze.maze.grid import arcs, build
from pixelmaze.maze.maze import Maze, Things

LEVELS = sorted((Path(__file__).parents[2] / "assets" / "levels").glob("*.txt"))
ROOMS = (3, 3, 3, 4, 3, 4, 3, 3, 4, 4, 4, 5, 4, 3)
"""How many rooms each land has."""
FEW_CHOICES = {
    "01-1-the-long-way-round": 0,
    "02-3-over-the-market-cross": 4,
    "04-1-three-rights": 1,
    "04-2-next-door": 1,
    "04-3-past-the-goal": 1,
    "05-1-candle-end": 0,
    "06-2-two-for-one": 0,
    "06-3-past-the-short-cut": 3,
    "06-4-the-key-ring": 7,
    "07-1-the-upper-sluice": 0,
    "07-2-through-the-goal": 1,
    "08-1-the-wide-curve": 0,
    "08-2-wild-honey": 0,
    "08-3-the-waggle-dance": 0,
    "09-3-out-low-back-high": 3,
    "09-4-an-odd-number-of-floes": 1,
    "10-2-the-other-plate": 2,
    "10-3-even-and-odd": 3,
    "10-4-two-beats": 3,
    "11-1-left-is-right": 1,
    "11-3-the-niche": 3,
    "12-1-the-closet": 0,
    "12-4-under-the-doorstep": 3,
    "12-5-on-a-short-lead": 2,
    "13-2-let-it-in": 5,
    "13-4-it-steps-there-too": 4,
    "14-1-epicycle": 2,
    "14-3-either-side-of-midnight": 3,
}
"""The rooms with fewer choices than a new one may have, and at how many moves they have one."""
MOST_OF_A_PICTURE = 40  # moves
BOAT = """\
...#...
...##..
...###.
...#...
#######
.#####.
"""
DUCK = """\
..###...
.##.#...
#####...
..###..#
.#######
.######.
..####..
"""
CAT = """\
#..#......
####.....#
#.##....##
#########.
.#######..
.##..##...
.##..##...
"""
PICTURES = {"A Fair Wind": BOAT, "It Squeaks": DUCK, "It Won't Sit Still": CAT}
THREE_RIGHTS = """\
+---+---+---+---+
|   | G |       |
+   +   +---+   +
| S             |
+---+   +   +   +
|               |
+---+---+---+---+
rule no-left
"""
COUNT_THE_DOORS = """\
+---+---+---+---+---+---+
| k | k         |     G |
+   +---+   +---+ L +---+
| k     L S     L       |
+---+---+---+---+---+---+
"""
LOCK_IT_IN = """\
+---+---+---+---+---+
|                   |
+   +   +   +   +   +
|       |           |
+---+   +   +   +   +
|   |     S         |
+   +---+---+   +   +
|     M   G         |
+---+---+---+---+---+
"""
FROM_THE_FAR_SIDE = """\
+---+---+---+---+---+
|             =   S |
+   +   +   +---+   +
|   | = | =     |   |
+   +   +   +   +   +
|       | k |       |
+   +   +   +---+   +
|   | =       = | G |
+---+---+---+---+---+
rule all-keys
"""
NICHE = """\
+---+---+---+---+---+
|     t |           |
+---+   +   +---+---+
|   |     S         |
+---+   +   +   +---+
|         G |       |
+---+   +   +   +---+
|   | T             |
+---+---+---+---+---+
"""
WRONG_BEAT = """\
+---+---+---+---+---+---+---+
|         p     |       |   |
+   +   +---+---+---+---+---+
|               |   |       |
+   +---+   +   +   +   +   +
|   | S         |           |
+   +   + 1 +---+   +---+   +
|       |     p |   | G |   |
+   +---+   + 1 +   +   +   +
|       1   |               |
+---+---+---+---+---+---+---+
"""
TWO_WAYS_ROUND = """\
+---+---+---+---+---+
|   |               |
+   +   +   +   +   +
| S |     k     |   |
+   +   + L +---+   +
|           L G     |
+   +   +---+   +---+
|       |       |   |
+---+---+---+---+---+
"""
AGAINST_A_STILE = """\
+---+---+---+
| S < G     |
+   +---+   +
|           |
+---+---+---+
"""
ONE_KEY_TWO_LOCKS = """\
+---+---+---+---+---+
|     S   k L G     |
+---+ L +---+---+---+
|     =   =         |
+---+---+---+---+---+
"""
GEM_BELOW = """\
+---+---+---+---+
| S           G |
+   +---+---+   +
|         *     |
+---+---+---+---+
"""
ONLY_A_LOOP = """\
+---+---+---+---+
|       | S   G |
+   +   +   +---+
|               |
+---+---+---+---+
"""
EITHER_KEY_FIRST = """\
+---+---+---+
| k   S   k |
+   +---+   +
|     G     |
+---+---+---+
rule all-keys
"""
WIDE_OPEN = """\
+---+---+---+
| S         |
+   +   +   +
|         G |
+---+---+---+
"""


def maze_of(text: str) -> Maze:
    return read_room(text).maze


def with_par(text: str, par: int) -> Room:
    room = read_room(text)
    return room._replace(labels=room.labels._replace(par=par))


# ---- the rooms -----------------------------------------------------------------------------------


@pytest.mark.few(8)
@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_a_room_is_good(path: Path) -> None:
    room = read_room(path.read_text(encoding="utf-8"))
    land = int(path.name[:2])
    assert room.labels.title
    assert room.labels.card
    assert not faults(room, longest_trap=LONGEST_TRAP if land < 13 else 99)


def test_the_lands_have_their_rooms() -> None:
    numbers = [tuple(map(int, path.name.split("-")[:2])) for path in LEVELS]
    assert numbers == [
        (land, number) for land, count in enumerate(ROOMS, 1) for number in range(1, count + 1)
    ]
    titles = [read_room(path.read_text(encoding="utf-8")).labels.title for path in LEVELS]
    assert len(set(titles)) == len(titles)
    for path, title in zip(LEVELS, titles, strict=True):
        name = re.sub("[^a-z]+", "-", title.lower().replace("'", ""))
        assert path.stem.split("-", 2)[2] == name


def test_every_room_has_a_gem() -> None:
    assert all(maze_of(path.read_text(encoding="utf-8")).things.gem >= 0 for path in LEVELS)


def test_a_room_has_choices_or_is_named_as_one_with_few() -> None:
    """So that new rooms have enough, and older ones do not get worse unseen."""
    few = {}
    for path in LEVELS:
        world = World(maze_of(path.read_text("utf-8")))
        if (share := choice(world)) < LEAST_CHOICE:
            few[path.stem] = share * world.par
    assert few == FEW_CHOICES


def test_the_rooms_of_pictures_draw_one_each() -> None:
    drawn = {}
    for path in LEVELS:
        room = read_room(path.read_text("utf-8"))
        if room.labels.is_picture:
            world, grid = World(room.maze), room.maze.grid
            assert best_ways(world)[1] == 1, "no other best way draws another picture"
            assert world.par <= MOST_OF_A_PICTURE
            dots = {grid.xy(cell) for cell in world.best_cells()}
            drawn[room.labels.title] = "".join(
                "".join(".#"[(x, y) in dots] for x in range(grid.width)) + "\n"
                for y in range(grid.height)
            )
    assert drawn == PICTURES


# ---- the judge -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "par", "rule", "effect"),
    [
        (THREE_RIGHTS, 6, "turns", Fraction(4, 6)),
        (COUNT_THE_DOORS, 14, "locks", Fraction(10, 14)),
        (LOCK_IT_IN, 9, "minotaur", Fraction(6, 9)),
        (FROM_THE_FAR_SIDE, 13, "thin floor", Fraction(4, 13)),
        (NICHE, 13, "reflection", Fraction(12, 13)),
        (WRONG_BEAT, 17, "gates", Fraction(10, 17)),
    ],
)
def test_the_best_way_and_what_each_rule_adds_to_it(
    text: str, par: int, rule: str, effect: Fraction
) -> None:
    maze = maze_of(text)
    assert best_ways(World(maze)) == (par, 1)
    assert effects(maze)[rule] == effect
    assert first_seen(World(maze)) == -1


def test_a_way_as_first_seen_that_is_hardly_longer_is_refused() -> None:
    assert faults(with_par(TWO_WAYS_ROUND, 8)) == ["the way as first seen wins in 10 moves"]


def test_stiles_may_be_walked_as_first_seen() -> None:
    maze = maze_of(AGAINST_A_STILE)
    assert effects(maze) == {"stiles": Fraction(4, 5)}
    assert first_seen(World(maze)) == best_ways(World(maze))[0] == 5


def test_a_thing_that_changes_nothing_is_idle() -> None:
    maze = maze_of(FROM_THE_FAR_SIDE)
    assert idle(maze) == ["thin (1, 1)", "thin (1, 3)", "thin (3, 3)"]


def test_a_trap_lasts_until_nothing_can_happen_any_more() -> None:
    world = World(maze_of(ONE_KEY_TWO_LOCKS))
    assert world.par == 2
    assert trap(world) == 2  # the key is spent below: two pieces of floor can still break


def test_a_gem_needs_a_plan_of_its_own() -> None:
    assert gem_moves(World(maze_of(GEM_BELOW))) == 5
    assert faults(with_par(GEM_BELOW, 3)) == []
    above = GEM_BELOW.replace("*", " ").replace("S    ", "S   *")
    assert faults(with_par(above, 3)) == ["the gem costs 3 moves"]


@pytest.mark.parametrize(
    ("text", "share"),
    [
        (GEM_BELOW, Fraction(1, 3)),  # once below or above, there is one way on
        (ONLY_A_LOOP, 0),  # below, all comes back through the start
        (AGAINST_A_STILE, 0),
        (ONE_KEY_TWO_LOCKS, 0),  # below, the key would be spent
        (EITHER_KEY_FIRST, Fraction(1, 5)),  # to the second key one comes back: no choice
        (WIDE_OPEN, Fraction(2, 3)),  # all but the last move
    ],
)
def test_a_choice_is_a_move_with_another_that_wins_elsewhere(text: str, share: Fraction) -> None:
    assert choice(World(maze_of(text))) == share


def test_nothing_may_lie_beneath_anybody() -> None:
    below = GEM_BELOW.replace("*", " ").replace(" S ", " S*")
    assert "something lies beneath cell 0" in faults(read_room(below))


# ---- the search ----------------------------------------------------------------------------------


@given(
    st.sampled_from(["square", "hexagonal"]),
    st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=2, unique=True),
    st.randoms(use_true_random=False),
)
def test_a_sketch_is_read_as_it_was_drawn(shape: str, rules: list[str], random: Random) -> None:
    assume(not {"minotaur", "reflection"}.issubset(rules))
    assume("minotaur" not in rules or shape == "square")
    sketch = drawn_at_random(build(5, 3, shape), rules, random)
    for _ in range(5):
        sketch = sketch.changed(random)
    maze = read_room(sketch.text()).maze
    cells, things = sketch.cells, maze.things
    assert (cells[maze.start], cells[maze.goal]) == ("S", "G")
    assert {cell for cell, sign in cells.items() if sign == "k"} == set(things.keys)
    assert {arc for arc, sign in sketch.doorways.items() if sign == "L"} == {
        way for lock in things.locks for way in (lock, maze.grid.twin[lock])
    } & sketch.doorways.keys()
    for arc, sign in sketch.doorways.items():
        both = maze.passages[arc], maze.passages[maze.grid.twin[arc]]
        assert both == {"#": (0, 0), "L": (0, 0), "1": (0, 0), ">": (1, 0), "<": (0, 1)}.get(
            sign, (1, 1)
        )


@pytest.mark.thorough
def test_the_search_finds_a_room_that_the_judge_accepts() -> None:
    found = climb(build(4, 3), ["turns"], 7, Random(1), monotonic() + 60)[1]
    assert not faults(read_room(found))


# ---- the world -----------------------------------------------------------------------------------


@st.composite
def small_rooms(draw: st.DrawFn) -> Maze:
    """Rooms of all rules, most of which nobody would want to play."""
    shape = draw(st.sampled_from(["square", "square", "hexagonal"]))
    grid = build(draw(st.integers(2, 4)), draw(st.integers(2, 3)), shape)
    edges = [arc for arc, twin in enumerate(grid.twin) if arc < twin]
    cells = draw(st.permutations(range(grid.size)))
    passages = bytearray(len(grid.head))
    for arc in edges:
        kind = draw(st.integers(0, 9))
        passages[arc], passages[grid.twin[arc]] = kind != 0 != kind - 1, kind not in (0, 2)
    special = draw(st.lists(st.sampled_from(edges), max_size=4, unique=True))
    locks, gates = special[::2], special[1::2]
    for arc in special:
        is_open = arc in gates and draw(st.booleans())
        passages[arc] = passages[grid.twin[arc]] = is_open
    being = draw(st.sampled_from(["", "reflection", "minotaur" if shape == "square" else ""]))
    things = Things(
        tuple(draw(st.sets(st.sampled_from(cells[3:] or cells[:1]), max_size=2))),
        tuple(sorted(locks)),
        tuple(draw(st.sets(st.sampled_from(cells[3:] or cells[:1]), max_size=2))),
        tuple(sorted(gates)),
        tuple(draw(st.sets(st.sampled_from(cells[3:] or cells[:1]), max_size=3))),
        minotaur=cells[2] if being == "minotaur" else -1,
        reflection=cells[2] if being == "reflection" else -1,
        home=cells[-1] if being == "reflection" else -1,
        no_left=draw(st.booleans()),
        all_keys=draw(st.booleans()),
    )
    maze = Maze(grid, passages, cells[0], cells[1])
    maze.things = things
    return maze


@given(small_rooms())
def test_the_best_way_wins_in_par_moves(maze: Maze) -> None:
    world = World(maze)
    assume(world.par >= 0)
    state = world.start
    for arc in world.best_way(state):
        assert arc in world.ways(state)
        state = world.step(state, arc)
    assert world.is_won(state)
    assert len(world.best_way(world.start)) == world.par == best_ways(world)[0]


@given(small_rooms())
def test_no_move_goes_through_a_wall(maze: Maze) -> None:
    world, grid, things = World(maze), maze.grid, maze.things
    special = {way for arc in things.locks + things.gates for way in (arc, grid.twin[arc])}
    for state, others in world.graph.items():
        for after in others:
            arc = next(arc for arc in arcs(grid, state.hero) if grid.head[arc] == after.hero)
            assert maze.passages[arc] or arc in special
            assert not after.broken & _bits(things.thin, after.hero)
            assert after.keys & state.keys == state.keys
            assert after.locks & state.locks == state.locks
            assert after.held >= 0


def _bits(thin: tuple[int, ...], cell: int) -> int:
    return sum(1 << i for i, other in enumerate(thin) if other == cell)


@given(small_rooms())
def test_networkx_finds_the_same_moves(maze: Maze) -> None:
    world = World(maze)
    graph = nx.DiGraph()
    graph.add_nodes_from(world.graph)
    graph.add_edges_from((state, after) for state, them in world.graph.items() for after in them)
    moves = nx.single_source_shortest_path_length(graph, world.start)
    won = [moves[state] for state in graph if world.is_won(state)]
    assert world.par == min(won, default=-1)
    winning = {state for state in graph if world.is_won(state)}
    lost = set(graph) - winning.union(*(nx.ancestors(graph, state) for state in winning))
    assert lost == world.graph.keys() - world.moves_to_win.keys()


@pytest.mark.thorough
@given(small_rooms())
def test_the_judge_says_something_about_every_room(maze: Maze) -> None:
    found = measure(maze)
    assert found.par == World(maze).par
    assert found.first_seen == -1 or found.first_seen >= found.par
    assert all(effect <= 1 for effect in found.effects.values())
