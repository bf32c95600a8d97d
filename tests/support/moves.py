"""Walk in games, no faster than anyone can. Needs nothing but the package."""

from pixelmaze.game.game import Game


def slow_down(game: Game) -> None:
    while game.is_too_fast and not game.outcome:
        game.tick()


def step_to(game: Game, cell: int) -> None:
    """Walk to this neighbour."""
    grid = game.maze.grid
    arcs = range(grid.first[game.cell], grid.first[game.cell + 1])
    game.walk(next(arc for arc in arcs if grid.head[arc] == cell))


def walk_out(game: Game, wait: int = 0, at_once: bool = False) -> Game:
    """Walk the shortest tour over all keys to the goal. Wait this many ticks before each move, and
    no less than a player needs unless `at_once`."""
    while not game.outcome and game.tour >= 0:
        game.tick(wait)
        if not at_once:
            slow_down(game)
        if not game.outcome:
            step_to(game, game.hint_path(1)[0])
    return game
