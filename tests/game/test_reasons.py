"""What the first hint says is true: of every room, and of mazes with closed mouths. Everything is
found again here by looking at all moves, not only at those of one best way."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import mazes

from pixelmaze.files.text import read
from pixelmaze.game.game import Game
from pixelmaze.game.hinting import NOTHING, Hint, reason
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import Level
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze, exits

KINDS = {"key": "key", "lock": "lock", "plate": "plate", "thin floor": "floor"}
NEXT = re.compile(r"(?:Take|Open|Step on|Cross) the marked (key|lock|plate|thin floor) next\.")
HELD = re.compile(
    r"Go to the marked cell next: there the walls hold (the minotaur|your reflection) back\."
)
GOAL = re.compile(r"Reach the goal moving ([a-z-]+)\.")
MISTAKE = re.compile(
    r" (?:Taking|Opening|Stepping on|Crossing) (the|the other) (key|lock|plate|thin floor) first "
    r"(?:would cost (\d+) extra moves?|would (waste the key|lose the room))\."
)
TURN = " The direct path needs a barred turn."
CAUGHT = re.compile(r" The direct path gets you caught in (\d+) moves?\.")
STATES = 200
"""So many states of a room, beside its start, from which the hint is tried."""

each_room = pytest.mark.parametrize("level", ADVENTURE.values(), ids=lambda level: level.name)


class Event(NamedTuple):
    kind: str
    cell: Cell


def events(world: World, before: State, after: State) -> set[Event]:
    """All that a move does to things."""
    things, found = world.maze.things, set[Event]()
    if after.keys != before.keys:
        found.add(Event("key", after.hero))
    if after.locks != before.locks:
        found.add(Event("lock", after.hero))
    for cell, came in ((after.hero, before.hero), (after.reflection, before.reflection)):
        if cell in things.plates and cell != came:
            found.add(Event("plate", cell))
    if after.hero in things.thin:
        found.add(Event("floor", after.hero))
    return found


def stands(before: State, after: State, being: str) -> bool:
    """Whether a being has not moved."""
    if being == "the minotaur":
        return before.minotaur == after.minotaur >= 0
    return before.reflection == after.reflection >= 0


def best_moves(world: World) -> Iterator[tuple[State, Arc, State]]:
    """The moves of all best ways from now up to the first that does something to a thing."""
    seen, queue = {world.now}, [world.now]
    for state in queue:
        for arc in world.ways(state):
            after = world.step(state, arc)
            if world.moves_to_win.get(after, -1) == world.moves_to_win[state] - 1:
                yield state, arc, after
                if not events(world, state, after) and after not in seen:
                    seen.add(after)
                    queue.append(after)


def costs_of_firsts(world: World) -> dict[Event, set[int]]:
    """By event that can come first from now, the moves that it costs more than the best way, for
    each way to it; -1 where all is lost."""
    found: dict[Event, set[int]] = {}
    moves, queue, best = {world.now: 0}, [world.now], world.moves_to_win[world.now]
    for state in queue:
        for arc in world.ways(state):
            after = world.step(state, arc)
            happened = events(world, state, after)
            for event in happened:
                left = world.moves_to_win.get(after, -1)
                more = moves[state] + 1 + left - best if left >= 0 else -1
                found.setdefault(event, set()).add(more)
            if not happened and after not in moves:
                moves[after] = moves[state] + 1
                queue.append(after)
    return found


def straight_ways(world: World) -> list[list[Arc]]:
    """All shortest ways to the goal by the walls as they stand now."""
    grid, passages = world.maze.grid, world.passages(world.now)
    ways: dict[Cell, list[list[Arc]]] = {world.now.hero: [[]]}
    while ways and not ways.keys() & world.maze.goals:
        further: dict[Cell, list[list[Arc]]] = {}
        for cell, led in ways.items():
            for arc in arcs(grid, cell):
                if passages[arc]:
                    further.setdefault(grid.head[arc], []).extend([*way, arc] for way in led)
        fewest = {cell: min(map(len, led)) for cell, led in further.items()}
        ways = {cell: [way for way in led if len(way) == fewest[cell]][:50]
                for cell, led in further.items()}  # fmt: skip
        if sum(map(len, ways.values())) > 20_000:
            break
    return [way for goal in world.maze.goals for way in ways.get(goal, [])]


def check_mistake(world: World, chosen: Event, words: str) -> None:
    """What a mistake is said to cost is what it costs at best."""
    said = MISTAKE.fullmatch(words)
    assert said, words
    which, thing, more, loss = said.groups()
    costs = {event: cost for event, cost in costs_of_firsts(world).items()
             if event != chosen and event.kind == KINDS[thing]}  # fmt: skip
    assert costs, "there is such a thing, and it can come first"
    assert (which == "the other") == (KINDS[thing] == chosen.kind)
    if loss:
        assert {-1} in costs.values(), "on every way to it"
        assert loss == ("waste the key" if thing == "lock" else "lose the room")
    else:
        at_best = [min(each - {-1}) for each in costs.values() if each - {-1}]
        assert int(more) > 0
        assert int(more) in at_best


def check_straight(world: World, words: str) -> None:
    """The straight way ends as it is said to."""
    if not words:
        return
    caught = CAUGHT.fullmatch(words)
    assert caught or words == TURN
    ends = set[int | str]()
    for way in straight_ways(world):
        state = world.now
        for moves, arc in enumerate(way, 1):
            if not world.can_walk(state, arc):
                is_turn = world.is_open(state, arc)
                ends.add("turn" if is_turn and world.maze.things.no_left else "wall")
                break
            state = world.step(state, arc)
            if state.is_caught:
                ends.add(moves)
                break
    assert (int(caught[1]) if caught else "turn") in ends


def check(world: World, hint: Hint) -> None:
    """All that is said of a room as it is now is true."""
    words, cells = hint
    moves = [*best_moves(world)]
    if found := NEXT.match(words):
        (cell,) = cells
        chosen = Event(KINDS[found[1]], cell)
        assert any(chosen in events(world, before, after) for before, _, after in moves)
        if rest := words[found.end() :]:
            check_mistake(world, chosen, rest)
    elif found := HELD.match(words):
        (cell,) = cells
        assert any(
            after.hero == cell and stands(before, after, found[1])
            for before, _, after in moves
            if not events(world, before, after)
        )
        check_straight(world, words[found.end() :])
    elif found := GOAL.match(words):
        grid = world.maze.grid
        assert any(
            world.is_won(after) and [tail(grid, arc)] == cells and grid.way(arc) == found[1]
            for _, arc, after in moves
        )
        check_straight(world, words[found.end() :])
    else:
        raise AssertionError(words)


@pytest.mark.few(5)
@each_room
def test_first_hint_of_a_room_is_true(level: Level) -> None:
    game = Game(level.make(), level.rules)
    assert game.world
    if game.maze.things._replace(gem=-1):
        hint = reason(game)
        assert hint.words
        assert len(hint.words) <= 130
        check(game.world, hint)


@pytest.mark.few(28)
@each_room
def test_first_hint_is_true_wherever_one_stands(level: Level) -> None:
    game = Game(level.make(), level.rules)
    world = game.world
    assert world
    if not game.maze.things._replace(gem=-1):
        return
    states = [state for state in world.moves_to_win if not world.is_won(state)]
    for state in states[:: max(1, len(states) // STATES)]:
        world.now = state
        check(world, reason(game))


# ---- other mazes ---------------------------------------------------------------------------------


def check_passage(game: Game, hint: Hint) -> None:
    """The marked cells are all that lies behind a passage, and only the passage leads out."""
    found = re.fullmatch(
        r"The marked passage leads nowhere: ([\d,]+) cells?, no other way out\.", hint.words
    )
    assert found
    maze, marked = game.maze, {*hint.cells}
    assert int(found[1].replace(",", "")) == len(marked) == len(hint.cells)
    assert not marked & {game.cell, *maze.goals, *maze.waypoints[game.keys :]}
    out = {maze.grid.head[arc] for cell in marked for arc in exits(maze, cell)} - marked
    assert len(out) <= 1, "nothing but the way back"
    way = [game.cell, *game.hint_path(2)]
    mouths = {cell for cell in way for arc in exits(maze, cell) if maze.grid.head[arc] in marked}
    assert mouths
    assert out <= mouths


@pytest.mark.few(5)
@each_room
def test_first_hint_of_a_plain_maze_is_true(level: Level) -> None:
    game = Game(level.make(), level.rules)
    if not game.maze.things._replace(gem=-1):
        hint = reason(game)
        if hint != NOTHING:
            check_passage(game, hint)


@given(mazes(max_waypoints=2, min_cells=2, max_goals=2), st.lists(st.integers(0, 5), max_size=9))
def test_closed_mouths_are_closed(maze: Maze, moves: list[int]) -> None:
    game = Game(maze)
    for move in moves:
        ways = exits(maze, game.cell)
        if ways and not game.outcome:
            game.walk(ways[move % len(ways)])
    if game.outcome or game.distance(game.cell) < 0:
        return
    hint = reason(game)
    if hint != NOTHING:
        check_passage(game, hint)


def test_nothing_is_said_where_all_ways_lead_on() -> None:
    maze = "+---+---+\n| S     |\n+   +   +\n|     G |\n+---+---+\n"
    assert reason(Game(read(maze))) == NOTHING
