"""How hard a generated maze is, as the seconds that a newcomer may need: those of days rise from
Monday to Sunday by it."""

from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from pixelmaze.fast.fast import distances_to
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.paces import par
from pixelmaze.game.rules import TICKS, Rules
from pixelmaze.game.tour import shortest_tour
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze, exits


class Difficulty(NamedTuple):
    moves: int
    """On the shortest tour: over all keys to the goal."""
    junctions: int
    """Passed on the tour."""
    dead_ends: int
    """Off the tour, that one can run into before the goal."""
    detours: float
    """Moves that a newcomer may spend off the tour."""
    changes: int
    """Of a maze that shifts, on the tour."""
    pressure: float
    """Par divided by the ghost's time, and the pace of par by that of the hunter; 0 without."""

    @property
    def seconds(self) -> float:
        """Five moves a second, half a second of thought at each junction and after each change, and
        up to half as much again where a ghost or a hunter presses.

        Keys make the tour longer and pass the same junctions again; a torch makes all side passages
        deeper than its light count in full.
        """
        seconds = (self.moves + self.detours) / 5 + (self.junctions + self.changes) / 2
        return seconds * (1 + min(1, self.pressure) / 2)


def difficulty(maze: Maze, rules: Rules) -> Difficulty:
    """What makes the maze hard under these rules.

    A newcomer goes into half of the side passages, and out again: as many moves as they have cells.
    Where everything is lit, the eye goes in instead, and a straight passage shows its end at once:
    what counts is the square root of the number of bends and junctions. By torchlight nothing
    beyond the light is seen. A one-way door off the tour is taken by half of the newcomers too, who
    have to find the way back to where they were.
    """
    tour = shortest_tour(maze)
    dead_ends = 0
    detours = 0.0
    for cells, depth in _side_passages(maze, tour):
        dead_ends += sum(len(exits(maze, cell)) == 1 for cell in cells)
        if not rules.torch:
            detours += sqrt(sum(_is_bend_or_junction(maze, cell) for cell in cells))
        elif depth > rules.torch:
            detours += len(cells)
    detours += sum(1 + back for back in _ways_back(maze, tour)) / 2
    pressure = 0.0
    if rules.hunter:
        pressure += TICKS / 5 / rules.hunter
    if rules.ghost:
        pressure += par(maze, rules).ticks / Ghost(maze, rules.ghost, rules.pace).arrives
    junctions = sum(len(exits(maze, cell)) > 2 for cell in tour)
    moves = max(0, len(tour) - 1)
    changes = moves // maze.shift if maze.shift else 0
    return Difficulty(moves, junctions, dead_ends, detours, changes, pressure)


def _is_bend_or_junction(maze: Maze, cell: int) -> bool:
    headings = [maze.grid.heading[arc] for arc in exits(maze, cell)]
    return len(headings) > 2 or (
        len(headings) == 2 and headings[1] - headings[0] != maze.grid.n_headings // 2
    )


def _side_passages(maze: Maze, tour: list[int]) -> list[tuple[list[int], int]]:
    """The connected parts off the tour: their cells, and how many moves deep each goes."""
    depth = dict.fromkeys(tour, 0)
    queue = tour[:-1]  # at its end, the goal, the game is over
    for cell in queue:
        for neighbour in _neighbours(maze, cell):
            if neighbour not in depth:
                depth[neighbour] = depth[cell] + 1
                queue.append(neighbour)
    found = []
    rest = {cell for cell in depth if depth[cell]}
    while rest:
        cells = [rest.pop()]
        for cell in cells:
            more = rest.intersection(_neighbours(maze, cell))
            rest -= more
            cells += more
        found.append((cells, max(depth[cell] for cell in cells)))
    return found


def _neighbours(maze: Maze, cell: int) -> list[int]:
    """Also those behind a door that leads here only."""
    grid, passages = maze.grid, maze.passages
    return [grid.head[arc] for arc in arcs(grid, cell) if passages[arc] or passages[grid.twin[arc]]]


def _ways_back(maze: Maze, tour: list[int]) -> list[int]:
    """For each one-way door that leads away from the tour, the moves back to where it was taken."""
    grid, on_tour = maze.grid, {*pairwise(tour)}
    doors = [
        arc
        for cell in {*tour[:-1]}
        for arc in exits(maze, cell)
        if not maze.passages[grid.twin[arc]] and (cell, grid.head[arc]) not in on_tour
    ]
    return [distances_to(maze, tail(grid, arc))[grid.head[arc]] for arc in doors]
