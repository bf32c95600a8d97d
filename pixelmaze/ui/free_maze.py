"""A maze of one's own choice, as it is put together in a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase, digits
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.level import Level
from pixelmaze.game.levels import free, with_ghost
from pixelmaze.game.rules import FARTHEST_TORCH, Rules
from pixelmaze.grid import SHAPES, checked_shape
from pixelmaze.making import from_id, random_seed
from pixelmaze.masks import MASKS, named_mask
from pixelmaze.maze_id import EXAMPLE, GOALS, MOST_WAYPOINTS, MazeId, checked_seed, parse
from pixelmaze.registry import GENERATORS, SOLVERS, generator_for
from pixelmaze.ui.menu import Item, choice, number, text

SIDES = range(2, 101)
"""Cells in a row or column, of those that are put together here."""
MOST_CELLS = 100_000
"""Of a typed ID: larger mazes keep one waiting too long."""
EASES = {"gentle": 2.0, "fair": 1.5, "fierce": 1.25}
"""How many times par the ghost takes."""

_GOAL_TITLES = {"corner": "in the corner", "farthest": "farthest dead end", "random": "anywhere"}


@dataclass
class FreeMaze:
    """What has been chosen so far."""

    shape: str = "square"
    width: int = 24
    height: int = 13
    generator: str = "prim"
    braid: int = 0
    waypoints: int = 0
    goal: str = GOALS[0]
    mask: str = ""
    torch: int = 0
    ghost: str = ""
    ease: str = "fair"
    seed: str = ""
    """Digits; any seed if there are none."""
    typed: str = ""
    """An ID that is being typed."""

    def put(self, name: str, value: Any) -> None:
        """Set this field; and the generator to the first one that is able, if it no longer is."""
        setattr(self, name, value)
        able = self.able()
        if self.generator not in able:
            self.generator = able[0]

    def able(self) -> list[str]:
        """The generators that can make such a maze."""
        return [
            name
            for name, entry in GENERATORS.items()
            if self.shape in entry.shapes and (entry.masks or not self.mask)
        ]

    def take_over(self) -> None:
        """Choose all as the typed ID says. PixelmazeError if there is no such maze."""
        if not self.typed:
            return
        wanted = checked_id(self.typed)
        for name, value in wanted._asdict().items():
            setattr(self, name, value)
        self.seed = str(wanted.seed)
        self.typed = ""

    def id(self) -> str:
        """The ID of what was chosen, with any seed where none was. PixelmazeError if there is no
        such maze."""
        self.take_over()
        seed = checked_seed(self.seed) if self.seed else random_seed()
        wanted = MazeId(
            self.shape, self.width, self.height, self.generator, seed,
            self.braid, self.goal, self.waypoints, self.mask,
        )  # fmt: skip
        return str(checked_id(str(wanted)))

    def level(self) -> Level:
        """What was chosen, to be played."""
        maze = self.id()
        rules = Rules(self.torch)
        if self.ghost:
            rules = with_ghost(from_id(maze), self.torch, self.ghost, EASES[self.ease])
        return free(maze, rules)


def checked_id(words: str) -> MazeId:
    """What the ID says. PixelmazeError if there is no such maze, or it is too large for a menu."""
    wanted = parse(words)
    maker = generator_for(wanted.generator, wanted.shape, bool(wanted.mask))
    checked_shape(wanted.width, wanted.height, wanted.shape)
    cells = wanted.width * wanted.height
    if cells > MOST_CELLS:
        raise PixelmazeError(
            f"{cells:,} cells are too many for the menu, which takes {MOST_CELLS:,}; "
            "`pixelmaze play ID` takes more"
        )
    if wanted.mask and not any(named_mask(wanted.mask, wanted.width, wanted.height, wanted.shape)):
        raise PixelmazeError(
            f"the mask {wanted.mask} leaves no cell of {wanted.width}x{wanted.height}"
        )
    return wanted._replace(generator=maker.name)


def form(maze: FreeMaze, accept: Callable[[], None]) -> Sequence[Item]:
    """The lines in which it is chosen; `accept` is called when the typed ID is to be taken."""

    def put(name: str) -> Any:
        return partial(maze.put, name)

    generators = {name: GENERATORS[name].title for name in maze.able()}
    ghosts = {"": "none"} | {name: SOLVERS[name].title for name in GHOSTS}
    lines = [
        choice("Shape", {name: name for name in SHAPES}, maze.shape, put("shape"),
               "four neighbours a cell, or six"),
        number("Width", SIDES, maze.width, put("width"), "cells in a row"),
        number("Height", SIDES, maze.height, put("height"), "rows"),
        choice("Generator", generators, maze.generator, put("generator"),
               f"the algorithm that makes it; {len(generators)} can make such a maze"),
        number("Braid", range(0, 101, 10), maze.braid, put("braid"),
               "how many of 100 dead ends are opened into loops", f"{maze.braid} %"),
        number("Keys", range(MOST_WAYPOINTS + 1), maze.waypoints, put("waypoints"),
               "to be fetched in order, before the gate opens"),
        choice("Goal", {name: _GOAL_TITLES[name] for name in GOALS}, maze.goal, put("goal"),
               "where the way ends"),
        choice("Mask", {"": "none"} | {name: name for name in MASKS}, maze.mask, put("mask"),
               "the form of the whole maze"),
        number("Torch", range(FARTHEST_TORCH + 1), maze.torch, put("torch"),
               "how many moves far you see", f"{maze.torch} moves" if maze.torch else "all is lit"),
        choice("Ghost", ghosts, maze.ghost, put("ghost"), "a solver to be beaten to the goal"),
    ]  # fmt: skip
    if maze.ghost:
        eases = {ease: ease for ease in EASES}
        lines.append(choice("Its pace", eases, maze.ease, put("ease"), "how fast the ghost is"))
    lines += [
        text("Seed", maze.seed, put("seed"), lambda: _check_seed(maze), digits, 10,
             "type a number: which of all such mazes it is", "any"),
        text("ID", maze.typed, put("typed"), accept, f"{ascii_lowercase}{digits}-", 120,
             f"type the ID of a maze, such as {EXAMPLE}", "type one"),
    ]  # fmt: skip
    return lines


def _check_seed(maze: FreeMaze) -> None:
    if maze.seed:
        checked_seed(maze.seed)
