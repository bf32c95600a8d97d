"""Walk in games, no faster than anyone can. Needs nothing but the package."""

from collections.abc import Callable, Iterator

from pixelmaze.game.game import Game
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Arc


def slow_down(game: Game) -> None:
    while game.is_too_fast and not game.outcome:
        game.tick()


def step_to(game: Game, cell: int) -> None:
    """Walk to this neighbour."""
    grid = game.maze.grid
    arcs = range(grid.first[game.cell], grid.first[game.cell + 1])
    game.walk(next(arc for arc in arcs if grid.head[arc] == cell))


def walk_out(game: Game, wait: int = 0, at_once: bool = False) -> Game:
    """Walk the shortest tour over all keys to the goal, or a best way out of a room. Wait this many
    ticks before each move, and no less than a player needs unless `at_once`."""
    while not game.outcome and game.tour >= 0:
        game.tick(wait)
        if not at_once:
            slow_down(game)
        if not game.outcome:
            step_to(game, game.hint_path(1)[0])
    return game


def walk_over_gem(game: Game, wait: int = 12) -> Game:
    """Walk a best way out of a room that takes its gem."""
    assert game.world
    for cell in cells_over_gem(game.world):
        game.tick(wait)
        step_to(game, cell)
    return walk_out(game, wait)


def cells_over_gem(world: World) -> list[int]:
    """The cells of such a way, from the start up to the gem."""
    came: dict[State, State | None] = {world.start: None}
    moves = {world.start: 0}
    for state in world.graph:  # in the order of moves
        for after in world.graph[state]:
            if after not in came:
                came[after], moves[after] = state, moves[state] + 1
    there = [state for state in world.moves_to_win if state.hero == world.maze.things.gem]
    last = min(there, key=lambda state: moves[state] + world.moves_to_win[state])

    def back(state: State | None) -> Iterator[int]:
        while state:
            yield state.hero
            state = came[state]

    return [*back(last)][-2::-1]


def way_to(world: World, is_there: Callable[[State], bool]) -> list[Arc]:
    """The moves of a shortest way to a state."""
    ways: dict[State, list[Arc]] = {world.start: []}
    for state in world.graph:  # breadth first
        if is_there(state):
            return ways[state]
        for arc in world.ways(state):
            ways.setdefault(world.step(state, arc), [*ways[state], arc])
    raise AssertionError("no way leads there")
