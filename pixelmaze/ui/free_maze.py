"""The form in which you put together a maze of your own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from string import ascii_lowercase, digits
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.factory import make, random_seed
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.level import Level
from pixelmaze.game.levels import free, with_ghost
from pixelmaze.game.rules import FARTHEST_TORCH, Rules
from pixelmaze.grid import checked_shape
from pixelmaze.masks import named_mask
from pixelmaze.maze_id import EXAMPLE, MODIFIERS, STANDARD, MazeSpec, Modifier, checked_seed, parse
from pixelmaze.registry import GENERATORS, SOLVERS, generators_for
from pixelmaze.shapes import SHAPES
from pixelmaze.ui.menu import Item, choice, number, text

SIDES = range(2, 101)
"""Width and height, in cells, that the form offers."""
MOST_CELLS = 100_000
"""Limit for a typed ID: larger mazes take too long to make."""
EASES = {"gentle": 2.0, "fair": 1.5, "fierce": 1.25}
"""The ghost's time, as a multiple of par."""

_OF_SPEC = {part.name for part in fields(MazeSpec)} - {"seed"}


@dataclass
class FreeMaze:
    """What has been chosen so far."""

    spec: MazeSpec = STANDARD
    """All but the seed."""
    torch: int = 0
    ghost: str = ""
    ease: str = "fair"
    seed: str = ""
    """Digits; random if empty."""
    typed: str = ""
    """An ID that is being typed."""

    def put(self, name: str, value: Any) -> None:
        """Set a field of the form or of its spec. A generator that cannot make such a maze gives
        way to the first that can."""
        if name not in _OF_SPEC:
            setattr(self, name, value)
            return
        chosen = {part: getattr(self.spec, part) for part in _OF_SPEC} | {name: value}
        able = generators_for(chosen["shape"], bool(chosen["mask"]))
        if chosen["generator"] not in able:
            chosen["generator"] = able[0]
        self.spec = replace(self.spec, **chosen)

    def accept_typed(self) -> None:
        """Take the typed ID, if there is one. PixelmazeError if there is no such maze."""
        if self.typed:
            self.spec = checked_spec(parse(self.typed))
            self.seed = str(self.spec.seed)
            self.typed = ""

    def chosen(self) -> MazeSpec:
        """The spec with its seed. PixelmazeError if there is no such maze."""
        self.accept_typed()
        seed = checked_seed(self.seed) if self.seed else random_seed()
        return checked_spec(replace(self.spec, seed=seed))

    def level(self) -> Level:
        """The chosen maze and rules, to be played. PixelmazeError if there is no such maze."""
        spec = self.chosen()
        rules = Rules(self.torch)
        if self.ghost:
            rules = with_ghost(make(spec), self.torch, self.ghost, EASES[self.ease])
        return free(str(spec), rules)


def checked_spec(spec: MazeSpec) -> MazeSpec:
    """The spec, its generator by its own name. PixelmazeError if there is no such maze, or it is
    too large for the menu."""
    spec = spec.resolved()
    checked_shape(spec.width, spec.height, spec.shape)
    if spec.cells > MOST_CELLS:
        raise PixelmazeError(
            f"{spec.cells:,} cells are too many for the menu, which takes {MOST_CELLS:,}; "
            "`pixelmaze play ID` takes more"
        )
    if spec.mask and not any(named_mask(spec.mask, spec.width, spec.height, spec.shape)):
        raise PixelmazeError(f"the mask {spec.mask} leaves no cell of {spec.width}x{spec.height}")
    return spec


def form(maze: FreeMaze, accept: Callable[[], None]) -> Sequence[Item]:
    """The items of the form. `accept` is called when the typed ID is to be taken."""
    spec = maze.spec

    def put(name: str) -> Any:
        return partial(maze.put, name)

    first, *others = (f"{shape.name}: {shape.ways}" for shape in SHAPES.values())
    able = generators_for(spec.shape, bool(spec.mask))
    generators = {name: GENERATORS[name].title for name in able}
    ghosts = {"": "none"} | {name: SOLVERS[name].title for name in GHOSTS}
    lines = [
        choice("shape", "Shape", {name: name for name in SHAPES}, spec.shape, put("shape"),
               f"{first} neighbours; {'; '.join(others)}"),
        number("width", "Width", SIDES, spec.width, put("width"), "in cells"),
        number("height", "Height", SIDES, spec.height, put("height"), "in cells"),
        choice("generator", "Generator", generators, spec.generator, put("generator"),
               f"the algorithm that makes the maze; {len(generators)} can make this kind"),
        *(_modifier_item(name, modifier, getattr(spec, name), put(name))
          for name, modifier in MODIFIERS.items()),
        number("torch", "Torch", range(FARTHEST_TORCH + 1), maze.torch, put("torch"),
               "how far you see", f"{maze.torch} moves" if maze.torch else "all is lit"),
        choice("ghost", "Ghost", ghosts, maze.ghost, put("ghost"),
               "a solver that races you to the goal"),
    ]  # fmt: skip
    if maze.ghost:
        eases = {ease: ease for ease in EASES}
        lines.append(
            choice("ease", "Ghost's pace", eases, maze.ease, put("ease"), "how fast the ghost is")
        )
    lines += [
        text("seed", "Seed", maze.seed, put("seed"), lambda: _check_seed(maze), digits, 10,
             "type a number to get the same maze again", "random"),
        text("id", "ID", maze.typed, put("typed"), accept, f"{ascii_lowercase}{digits}-", 120,
             f"type the ID of a maze, such as {EXAMPLE}", "type one"),
    ]  # fmt: skip
    return lines


def _modifier_item(name: str, modifier: Modifier, value: Any, put: Callable[[Any], object]) -> Item:
    if not isinstance(modifier.values, range):
        return choice(name, modifier.title, modifier.values, value, put, modifier.note)
    bounds = modifier.values[:: modifier.step]
    return number(
        name, modifier.title, bounds, value, put, modifier.note, f"{value}{modifier.unit}"
    )


def _check_seed(maze: FreeMaze) -> None:
    if maze.seed:
        checked_seed(maze.seed)
