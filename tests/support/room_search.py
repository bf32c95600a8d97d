"""Looks for rooms by hill climbing: draws one at random, changes it a little, and keeps what is
better.

    python -m support.room_search minotaur 5x4 --seconds 20 --seed 3        (in tests)

prints the best rooms that the judge accepts, each with a gem if it finds a place for one. What it
finds is raw: somebody has to look at it, name its thought, and clear away what tempts nobody.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from random import Random
from time import monotonic
from typing import NamedTuple

import click
from support.judge import (
    LEAST_CHOICE,
    LEAST_DETOUR,
    LEAST_EFFECT,
    best_ways,
    choice,
    effects,
    faults,
    first_seen,
    idle,
)

from pixelmaze.files.lattice import SIGNS
from pixelmaze.files.room import read_room
from pixelmaze.files.walls import drawn as lines_of
from pixelmaze.files.walls import lattice_of
from pixelmaze.game.world import World
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.distances import moves_to
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arcs, build, tail
from pixelmaze.maze.maze import Maze

WALL, OPEN = "#", " "


class Kind(NamedTuple):
    """What a rule puts into a room."""

    single: str = ""  # signs that stand in one cell each
    cells: str = ""  # signs of which there may be many
    walls: str = ""
    line: str = ""


KINDS = {
    "minotaur": Kind("M"),
    "turns": Kind(line="rule no-left"),
    "thin": Kind(cells="==="),
    "errands": Kind(cells="kk", line="rule all-keys"),
    "keys": Kind(cells="kk", walls="LLL"),
    "plates": Kind(cells="pp", walls="010"),
    "reflection": Kind("Tt"),
    "stiles": Kind(walls="><>"),
}
"""The rules by name, with the things to begin with."""


@dataclass
class Sketch:
    """A room that is being drawn: a sign for each cell and each doorway."""

    grid: Grid
    lines: tuple[str, ...]
    cells: dict[Cell, str]
    doorways: dict[Arc, str] = field(default_factory=dict)

    def text(self) -> str:
        """The room as a text."""
        grid, lattice = self.grid, lattice_of(self.grid.shape)
        closed = Maze(grid, bytearray(len(grid.head)), 0, 0)
        drawn = [bytearray(line, "ascii") for line in lines_of(closed, {})]
        columns = [lattice.columns(grid.shape, grid.width, y) for y in range(grid.height)]
        for cell, signs in self.cells.items():
            x, y = grid.xy(cell)
            for offset, sign in enumerate(signs, -(len(signs) // 2)):
                drawn[2 * y + 1][columns[y][x] + offset] = ord(sign)
        for arc, sign in self.doorways.items():
            x, y = grid.xy(tail(grid, arc))
            heading = grid.heading[arc]
            line, gap = drawn[2 * y + (2 if heading else 1)], lattice.gaps[heading]
            for offset in gap if sign != WALL else ():
                line[columns[y][x] + offset] = ord(" ")
            if sign not in (WALL, OPEN):
                if sign in "<>":  # a stile points along its arc, or back
                    way = arc if sign == ">" else grid.twin[arc]
                    sign = SIGNS[grid.shape.headings[grid.heading[way]].direction]
                line[columns[y][x] + gap[0]] = ord(sign)
        return "\n".join([*(line.decode().rstrip() for line in drawn), *self.lines, ""])

    def changed(self, random: Random) -> "Sketch":
        """The room with one to three small changes."""
        sketch = replace(self, cells=dict(self.cells), doorways=dict(self.doorways))
        for _ in range(random.randint(1, 3)):
            random.choice((sketch._dig, sketch._dig, sketch._shift, sketch._carry))(random)
        return sketch

    def _dig(self, random: Random) -> None:
        """Open a wall, or close a passage; turn a gate or a stile."""
        arc = random.choice(list(self.doorways))
        turned = {WALL: OPEN, OPEN: WALL, "0": "1", "1": "0", "<": ">", ">": "<"}
        self.doorways[arc] = turned.get(self.doorways[arc], self.doorways[arc])

    def _shift(self, random: Random) -> None:
        """Let two doorways change places."""
        special = [arc for arc, sign in self.doorways.items() if sign not in (WALL, OPEN)]
        one, other = random.choice(special or list(self.doorways)), random.choice([*self.doorways])
        doorways = self.doorways
        doorways[one], doorways[other] = doorways[other], doorways[one]

    def _carry(self, random: Random) -> None:
        """Let what stands in a cell change places with what stands in another."""
        one, other = random.choice(list(self.cells)), random.randrange(self.grid.size)
        moved, there = self.cells.pop(one), self.cells.pop(other, "")
        self.cells[other] = moved
        if there and one != other:
            self.cells[one] = there


def drawn_at_random(grid: Grid, rules: list[str], random: Random) -> Sketch:
    """A room without a plan: a third of its doorways are walls."""
    gaps = lattice_of(grid.shape).gaps
    doorways = {
        arc: WALL if random.random() < 0.35 else OPEN
        for arc, heading in enumerate(grid.heading)
        if heading in gaps
    }
    kinds = [KINDS[rule] for rule in rules]
    walls = "".join(kind.walls for kind in kinds)
    doorways.update(zip(random.sample(list(doorways), len(walls)), walls, strict=True))
    signs = "SG" + "".join(kind.single + kind.cells for kind in kinds)
    if rules.count("errands") and rules.count("keys"):
        signs = signs.replace("k", "", 2)
    cells = dict(zip(random.sample(range(grid.size), len(signs)), signs, strict=True))
    return Sketch(grid, tuple(kind.line for kind in kinds if kind.line), cells, doorways)


def score(sketch: Sketch, par: int) -> float:
    """How promising a room is: long for its size, with one best way that leads away from the goal
    and does not run straight on. What the judge refuses costs much, but not all, so that there is a
    slope to climb."""
    try:
        maze = read_room(sketch.text()).maze
    except PixelmazeError:
        return -math.inf
    world = World(maze)
    moves, ways = best_ways(world)
    if moves < 1 or (world.start.minotaur >= 0 and world.start.is_caught):
        return -math.inf
    points = min(moves, par) - max(0, moves - par) - 1.5 * math.log2(ways)
    points -= sum(60 * max(0.0, float(LEAST_EFFECT - part)) for part in effects(maze).values())
    seen = first_seen(world)
    if 0 <= seen < LEAST_DETOUR * moves:
        points -= 25 * (float(LEAST_DETOUR) - seen / moves)
    points -= 60 * max(0.0, float(LEAST_CHOICE - choice(world)))
    to_goal, way = moves_to(maze, maze.goals), world.best_way(world.start)
    away = sum(to_goal[maze.grid.head[arc]] > to_goal[tail(maze.grid, arc)] for arc in way)
    runs = (len(list(same)) for _, same in groupby(maze.grid.heading[arc] for arc in way))
    closed = [cell for cell in range(maze.grid.size) if not _is_open(sketch, cell)]
    points += min(away, par / 3) - sum(max(0, run - 4) for run in runs) - 2 * len(closed)
    return points - 4 * len(idle(maze)) - sum(1 for _ in _idle_walls(sketch, moves)) / 4


def _is_open(sketch: Sketch, cell: Cell) -> bool:
    """Whether a cell is not closed on all sides."""
    twin = sketch.grid.twin
    return any(
        sketch.doorways.get(arc, sketch.doorways.get(twin[arc])) != WALL
        for arc in arcs(sketch.grid, cell)
    )


def _idle_walls(sketch: Sketch, par: int) -> Iterator[Arc]:
    """The walls without which par is the same, of one in four, for the sake of time."""
    walls = [arc for arc, sign in sketch.doorways.items() if sign == WALL]
    for arc in walls[::4]:
        opened = replace(sketch, doorways={**sketch.doorways, arc: OPEN})
        if best_ways(World(read_room(opened.text()).maze))[0] == par:
            yield arc


def climb(grid: Grid, rules: list[str], par: int, random: Random, end: float) -> tuple[float, str]:
    """The best room of one climb, with its score. It ends when 300 changes in a row made nothing
    better, or at this time."""
    sketch = drawn_at_random(grid, rules, random)
    best, idle_tries = score(sketch, par), 0
    while idle_tries < 300 and monotonic() < end:
        other = sketch.changed(random)
        points = score(other, par)
        idle_tries = 0 if points > best else idle_tries + 1
        if points >= best:
            sketch, best = other, points
    return best, with_gem(sketch)


def with_gem(sketch: Sketch) -> str:
    """The room with its par and, where the judge accepts one, a gem; empty if it is not good."""
    found = ""
    for cell in [-1, *range(sketch.grid.size)]:
        if cell not in sketch.cells:
            gem = {cell: "*"} if cell >= 0 else {}
            text = replace(sketch, cells={**sketch.cells, **gem}).text()
            try:
                text += f"par {World(read_room(text).maze).par}\n"
                is_good = not faults(read_room(text))
            except PixelmazeError:
                return ""
            if not is_good and cell < 0:
                return ""
            found = text if is_good else found
    return found


@click.command(help=__doc__)
@click.argument("rules", nargs=-1, required=True, type=click.Choice(list(KINDS)))
@click.argument("size")
@click.option("--seconds", default=20.0)
@click.option("--seed", default=1)
@click.option("--par", default=14, help="The moves to aim at.")
@click.option("--shape", default="square", type=click.Choice(["square", "hexagonal"]))
@click.option("--rooms", default=3, help="How many to print.")
def main(
    rules: tuple[str, ...], size: str, seconds: float, seed: int, par: int, shape: str, rooms: int
) -> None:
    random, end = Random(seed), monotonic() + seconds
    width, _, height = size.partition("x")
    grid = build(int(width), int(height), shape)
    found = []
    while monotonic() < end:
        points, text = climb(grid, list(rules), par, random, end)
        if text:
            found.append((points, text))
    for points, text in sorted(found, reverse=True)[:rooms]:
        click.echo(f"{points:.1f}\n{text}")


if __name__ == "__main__":
    main()
