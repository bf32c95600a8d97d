"""What a card over the maze of a game should not hide, as far as the player sees it."""

from pixelmaze.game.game import Game


def landmarks(game: Game) -> list[int]:
    """The cells of the player, the remaining keys, the goals and the hunter's lair."""
    cells = [game.cell, *game.maze.waypoints[game.keys :], *game.maze.goals]
    if game.hunter:
        cells.append(game.hunter.lair)
    return [cell for cell in cells if game.is_seen(cell)]


def first_way(game: Game) -> list[int]:
    """The cells of the player, the next five moves of the best way, and the goals."""
    cells = [game.cell, *game.hint_path(3)[:5], *game.maze.goals]
    return [cell for cell in cells if game.is_seen(cell)]


def sights(game: Game) -> list[int]:
    """The cells at one-way doors, at the walls that change next, and with things."""
    grid, passages, things = game.maze.grid, game.maze.passages, game.maze.things
    arcs = [arc for arc, twin in enumerate(grid.twin) if passages[arc] > passages[twin]]
    arcs += *(game.next_change or ()), *things.locks, *things.gates
    cells = [grid.head[one] for arc in arcs for one in (arc, grid.twin[arc])]
    cells += [cell for cell in (things.minotaur, things.reflection, things.home) if cell >= 0]
    cells += *things.keys, *things.plates, *things.thin
    return [cell for cell in cells if game.is_seen(cell)]
