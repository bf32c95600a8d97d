"""The best tour of a maze: from the start via all waypoints to a goal."""

from collections.abc import Sequence

from pixelmaze.fast.fast import call_if_worth, distances_to
from pixelmaze.game.shifting import Shifting
from pixelmaze.maze.distances import move_cost, turning_costs_to
from pixelmaze.maze.maze import Maze, exits


def stops_of(maze: Maze) -> list[tuple[int, ...]]:
    """The cells to reach, in order: each waypoint, then any goal."""
    return [*((cell,) for cell in maze.waypoints), maze.goals]


class Ahead:
    """Distances and ways to each stop of a maze, by its index in `stops_of`. Distances are computed
    once, until `forget`.

    `came_by` is the arc of the last move, after which a turn may cost; -1 for none.
    """

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._distances: dict[int, Sequence[int]] = {}

    def forget(self) -> None:
        """Forget all distances: the passages of the maze changed."""
        self._distances.clear()

    def distance(self, stop: int, cell: int, came_by: int = -1) -> int:
        """The lowest cost from a cell to the nearest cell of a stop; -1 if out of reach."""
        distances = self._distances_to(stop)
        if self._maze.turns and cell not in stops_of(self._maze)[stop]:
            return distances[came_by] if came_by >= 0 else self._best_move(stop, cell, -1)[0]
        return 0 if self._maze.turns else distances[cell]

    def way(self, stop: int, cell: int, came_by: int = -1) -> list[int]:
        """The cells of a best way, without the first cell. There must be a way."""
        if not self._maze.turns:
            return descent(self._maze, self._distances_to(stop), cell)
        cells: list[int] = []
        while cell not in stops_of(self._maze)[stop]:
            _, came_by = self._best_move(stop, cell, came_by)
            cell = self._maze.grid.head[came_by]
            cells.append(cell)
        return cells

    def _distances_to(self, stop: int) -> Sequence[int]:
        """The distances from all cells; where turns cost, from the ends of all arcs."""
        if stop not in self._distances:
            maze, cells = self._maze, stops_of(self._maze)[stop]
            self._distances[stop] = (
                call_if_worth(maze.grid.size, turning_costs_to, maze, [*cells])
                if maze.turns
                else distances_to(maze, *cells)
            )
        return self._distances[stop]

    def _best_move(self, stop: int, cell: int, came_by: int) -> tuple[int, int]:
        """Where turns cost: the lowest cost of a way, and its first arc; both -1 for none."""
        maze, left = self._maze, self._distances_to(stop)
        ways = [arc for arc in exits(maze, cell) if left[arc] >= 0]
        costs = ((move_cost(maze, arc, came_by) + left[arc], arc) for arc in ways)
        return min(costs, default=(-1, -1))


def shortest_tour(maze: Maze, ahead: Ahead | None = None) -> list[int]:
    """The cells of a cheapest path from the start via each waypoint in turn to a goal, with both
    ends; empty if none. In a maze that shifts: for a player who knows all changes beforehand."""
    if maze.shift:
        return _tour_while_shifting(maze)
    ahead = ahead or Ahead(maze)
    cells = [maze.start]
    for stop in range(len(stops_of(maze))):
        if ahead.distance(stop, cells[-1]) < 0:
            return []
        cells += ahead.way(stop, cells[-1])
    return cells


def descent(maze: Maze, distance: Sequence[int], cell: int) -> list[int]:
    """The cells of a best path to where `distance` is 0, without the first cell."""
    cells: list[int] = []
    costs, head = maze.costs, maze.grid.head
    while distance[cell] > 0:
        ways = (arc for arc in exits(maze, cell) if distance[head[arc]] >= 0)
        cell = head[min(ways, key=lambda arc: costs[arc] + distance[head[arc]])]
        cells.append(cell)
    return cells


# ---- while the maze shifts -----------------------------------------------------------------------

_MOST_MOVES = 4  # of a tour, for each cell and stop


def _tour_while_shifting(maze: Maze) -> list[int]:
    """The cells of the cheapest tour, by a search over cell, keys and moves: breadth first in
    moves, since after equally many moves the maze is the same for everyone.

    A state is the cell, plus the size of the grid for each stop reached.
    """
    grid, size = maze.grid, maze.grid.size
    changing, shifting = maze.copy(), Shifting(maze)
    stops = stops_of(maze)

    def entered(cell: int, done: int) -> int:
        while done < len(stops) and cell in stops[done]:
            done += 1
        return cell + size * done

    layers = [{entered(maze.start, 0): (0, -1)}]
    """For each number of moves, the lowest cost of each state, and the state before it."""
    end = last = best = -1
    """The moves, the last state and the cost of the best tour so far."""
    while layers[-1] and len(layers) <= _MOST_MOVES * size * len(stops):
        moves, found = len(layers), dict[int, tuple[int, int]]()
        for state, (cost, _) in layers[-1].items():
            if 0 <= best <= cost:
                continue
            if state // size == len(stops):
                end, last, best = moves - 1, state, cost
                continue
            for arc in exits(changing, state % size):
                reached = cost + maze.costs[arc], state
                after = entered(grid.head[arc], state // size)
                if after not in found or reached < found[after]:
                    found[after] = reached
        layers.append(found)
        if moves % maze.shift == 0:
            shifting.change(moves // maze.shift - 1).apply(changing)
    cells: list[int] = []
    while last >= 0:
        cells.append(last % size)
        last = layers[end][last][1]
        end -= 1
    return cells[::-1]
