"""The form for your own maze, and kinds of mazes, each with mazes of about the same length."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from random import Random
from string import ascii_lowercase, digits
from typing import Any

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Algorithm, generators_for, listed
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.levels import free
from pixelmaze.game.paces import par, with_ghost
from pixelmaze.game.rules import FAIR_HUNTER, FARTHEST_TORCH, HUNTER, Level, Rules, check_pursued
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.masks import named_mask
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import make, random_seed
from pixelmaze.run.maze_id import (
    EXAMPLE,
    EXCLUDING,
    MODIFIERS,
    STANDARD,
    MazeSpec,
    checked_seed,
    is_possible,
    parse,
)
from pixelmaze.run.modifiers import Modifier, check_shifting
from pixelmaze.ui.kit.menu import Item, choice, number, text
from pixelmaze.ui.kit.messages import moves_of
from pixelmaze.ui.play import messages

# ---- kinds ---------------------------------------------------------------------------------------

TOLERANCE = 0.25  # the share by which par of a maze may differ from par of its kind
_TRIES = 24  # the most mazes to make in search of one


@dataclass(frozen=True, slots=True)
class Preset:
    """What all mazes of a kind share."""

    spec: MazeSpec  # with any seed
    rules: Rules
    par: int  # in moves

    def spec_from(self, seed: int) -> MazeSpec:
        """The spec of a maze of this kind, with the first seed from this one on whose maze has
        about the par of the kind. If none of 24 seeds has, with the nearest."""
        seeds = (replace(self.spec, seed=(seed + at) % SEEDS) for at in range(_TRIES))
        nearest, least = self.spec, float("inf")
        for spec in seeds:
            moves = par(make(spec, compile=False), self.rules).moves
            if (off := abs(moves - self.par)) < least:
                nearest, least = spec, off
            if least <= TOLERANCE * self.par:
                break
        return nearest


KINDS = {
    "easy": Preset(MazeSpec("square", 12, 7, "prim", seed=0), Rules(), par=23),
    "medium": Preset(
        MazeSpec("square", 20, 11, "growing-tree-mixed", seed=0, waypoints=1), Rules(), par=64
    ),
    "hard": Preset(
        MazeSpec("square", 32, 17, "recursive-backtracker", seed=0, braid=20, waypoints=2),
        Rules(torch=5),
        par=320,
    ),
}


def kind_of(spec: MazeSpec | None, rules: Rules) -> Preset | None:
    """The kind with this spec, whatever its seed, and these rules, but for the clock; or None."""
    alike = spec and (replace(spec, seed=0), replace(rules, relaxed=False))
    return next((kind for kind in KINDS.values() if (kind.spec, kind.rules) == alike), None)


# ---- the form ------------------------------------------------------------------------------------

DIAMETERS = range(3, 101, 2)  # of round mazes, in cells, that the form offers
SIDES = range(2, 101)  # widths and heights, in cells, that the form offers
MOST_CELLS = 100_000  # of a typed ID: larger mazes take too long to make
EASES = {2.0: "gentle", 1.5: "fair", 1.25: "fierce"}  # the ghost's time, as a multiple of par
HUNTERS = {0: "off", 20: "slow", FAIR_HUNTER: "fair", 11: "fierce"}
"""Ticks that a move of the hunter takes; par is 12, and held keys take 5 to 12."""

_OF_SPEC = {part.name for part in fields(MazeSpec)} - {"seed"}
_SIZES = {"diameter", "width", "height"}


OWN, SURPRISE = "own", "surprise"  # kinds beside KINDS


def _surprise() -> dict[str, Any]:
    """Random choices for a maze of moderate size, with one or two unusual features."""
    lots = Random()
    shape = lots.choice([*SHAPES])
    width = lots.randint(12, 30)
    extras: list[dict[str, Any]] = [
        {}, {"braid": lots.choice((20, 50, 100))}, {"waypoints": lots.randint(1, 3)}, {"torch": 4},
        {"mud": 20}, {"water": 20}, {"goal": "farthest"}, {"hunter": FAIR_HUNTER, "braid": 50},
        {"ghost": "dfs", "ease": 2.0}, {"one_way": 6}, {"fences": 20, "braid": 50},
    ]  # fmt: skip
    height = lots.randint(11 if SHAPES[shape].has_rim else width // 2, 17)
    chosen = {"shape": shape, "width": width, "height": height}
    chosen["generator"] = lots.choice(generators_for(shape, False))
    for extra in lots.sample(extras, 2):
        chosen |= extra
    return chosen


@dataclass
class FreeMaze:
    """The choices so far."""

    spec: MazeSpec = STANDARD  # all but the seed
    torch: int = 0
    ghost: str = ""
    ease: float = 1.5  # one of EASES
    hunter: int = 0  # one of HUNTERS
    seed: str = ""  # digits; random if empty
    typed: str = ""  # an ID, as far as typed
    kind: str = OWN  # which set the rest: one of KINDS, SURPRISE, or OWN after a change
    shows_more: bool = False  # True to show the whole form, not only common choices
    has_all: bool = False  # True if menus offer all algorithms, not only common ones
    _next_seed: int = field(default_factory=lambda: random_seed())
    """The seed of the next maze, if none is given."""

    def titles(self, table: Mapping[str, Algorithm], chosen: object) -> dict[str, str]:
        """The titles of these algorithms that a menu offers; `chosen` is always among them."""
        return {name: entry.title for name, entry in listed(table, chosen, self.has_all).items()}

    def put(self, name: str, value: Any) -> None:
        """Set a field of the form or of the spec. The first able generator replaces one that cannot
        make such a maze; modifiers that exclude this one are reset. A ghost that cannot walk such a
        maze leaves."""
        self.kind = OWN
        if name not in _OF_SPEC | _SIZES:
            setattr(self, name, value)
            return
        changes = {"width": value, "height": value} if name == "diameter" else {name: value}
        chosen = {part: getattr(self.spec, part) for part in _OF_SPEC} | changes
        for part in MODIFIERS:
            if not is_possible(chosen["shape"], part, chosen[part]):
                chosen[part] = MODIFIERS[part].default
        for one, other in EXCLUDING:
            if value and name in (one, other):
                chosen[other if name == one else one] = 0
        able = generators_for(chosen["shape"], bool(chosen["mask"]))
        if chosen["generator"] not in able:
            chosen["generator"] = able[0]
        if chosen["one_way"] and self.ghost and SOLVERS[self.ghost].needs_both_ways:
            self.ghost = ""
        self.spec = replace(self.spec, **chosen)

    def become(self, kind: str) -> None:
        """Set everything as for this kind of maze; `SURPRISE` draws lots."""
        if kind == OWN:
            self.kind = kind
            return
        self.ghost, self.hunter = "", 0
        self.seed = self.typed = ""
        if kind == SURPRISE:
            self.spec, self.torch = STANDARD, 0
            for name, value in _surprise().items():
                self.put(name, value)
        else:
            self.spec, self.torch = KINDS[kind].spec, KINDS[kind].rules.torch
        self.kind = kind
        self._draw_seed()

    def _draw_seed(self) -> None:
        seed = random_seed()
        self._next_seed = KINDS[self.kind].spec_from(seed).seed if self.kind in KINDS else seed

    def accept_typed(self) -> None:
        """Adopt the typed ID, if any. PixelmazeError if there is no such maze."""
        if self.typed:
            self.spec = checked_spec(parse(self.typed))
            self.seed = str(self.spec.seed)
            self.typed = ""
            self.kind = OWN

    def chosen(self) -> MazeSpec:
        """The spec with its seed; draws the next seed. PixelmazeError if impossible."""
        self.accept_typed()
        spec = self.preview()
        self._draw_seed()
        return spec

    def preview(self) -> MazeSpec:
        """The spec of the next maze. PixelmazeError if there is no such maze."""
        seed = checked_seed(self.seed) if self.seed else self._next_seed
        return checked_spec(replace(self.spec, seed=seed))

    def level(self) -> Level:
        """The chosen maze and rules, to be played. PixelmazeError if there is no such maze."""
        spec = self.chosen()
        rules = Rules(self.torch, hunter=self.hunter)
        if rules.hunter:
            check_pursued(make(spec).grid.size, HUNTER)
        if self.ghost:
            rules = with_ghost(make(spec), rules, self.ghost, self.ease)
        return free(str(spec), rules)


def checked_spec(spec: MazeSpec) -> MazeSpec:
    """The resolved spec. PixelmazeError if there is no such maze, or it is too large."""
    spec = spec.resolved()
    checked_shape(spec.width, spec.height, spec.shape)
    if spec.cells > MOST_CELLS:
        raise PixelmazeError(
            f"{spec.cells:,} cells are too many for the menu (at most {MOST_CELLS:,}); "
            "use `pixelmaze play ID`"
        )
    if spec.shift and not spec.mask:
        check_shifting(spec.cells)
    if spec.mask and not any(named_mask(spec.mask, spec.width, spec.height, spec.shape)):
        raise PixelmazeError(f"the mask {spec.mask} leaves no cells of {spec.width}x{spec.height}")
    return spec


def form(maze: FreeMaze, accept: Callable[[], None]) -> Sequence[Item]:
    """The items of the form. `accept` adopts the typed ID."""
    spec = maze.spec

    def put(name: str) -> Any:
        return partial(maze.put, name)

    able = generators_for(spec.shape, bool(spec.mask))
    generators = maze.titles({name: GENERATORS[name] for name in able}, spec.generator)
    able_ghosts = [name for name in GHOSTS if not (spec.one_way and SOLVERS[name].needs_both_ways)]
    ghosts = maze.titles({name: SOLVERS[name] for name in able_ghosts}, maze.ghost)
    shown = (entry for entry in messages.KINDS.items() if entry[0] != OWN or maze.kind == OWN)
    note = 'fills in the rest; choosing "surprise me" picks again'
    kind = choice("kind", "Kind", dict(shown), maze.kind, maze.become, note)
    if maze.kind == SURPRISE:
        kind = replace(kind, choose=lambda: maze.become(SURPRISE))
    lines = [
        kind,
        choice("shape", "Shape", {name: name for name in SHAPES}, spec.shape, put("shape"),
               f"cells with {SHAPES[spec.shape].neighbours} neighbours"),
        *_sizes(spec, put),
        choice("more", "More", messages.MORE, maze.shows_more, partial(setattr, maze, "shows_more"),
               "generator, loops, keys, torch, ghost, hunter, seed and ID"),
    ]  # fmt: skip
    if not maze.shows_more:
        return lines
    lines += [
        choice("generator", "Generator", generators, spec.generator, put("generator"),
               f"the algorithm that makes the maze; {len(able)} can make this kind"),
        more_algorithms(maze),
        *(_modifier_item(spec, name, modifier, put(name)) for name, modifier in MODIFIERS.items()),
        number("torch", "Torch", range(FARTHEST_TORCH + 1), maze.torch, put("torch"),
               "how far you can see", moves_of(maze.torch) if maze.torch else "all is lit"),
        choice("ghost", "Ghost", {"": "none"} | ghosts, maze.ghost, put("ghost"),
               "a solver that races you to the goal"),
    ]  # fmt: skip
    if maze.ghost:
        lines.append(
            choice("ease", "Ghost's pace", EASES, maze.ease, put("ease"), "how fast the ghost is")
        )
    lines += [
        choice("hunter", "Hunter", HUNTERS, maze.hunter, put("hunter"),
               "it wakes and chases you; its touch costs a star"),
        text("seed", "Seed", maze.seed, put("seed"),
             lambda: _check_seed(maze), digits, 10,
             "type a number to get the same maze again", "random"),
        text("id", messages.ID, maze.typed, put("typed"), accept, f"{ascii_lowercase}{digits}-",
             120, f"type a maze ID, such as {EXAMPLE}", "type an ID"),
    ]  # fmt: skip
    return lines


def more_algorithms(maze: FreeMaze) -> Item:
    """The line that shows all algorithms in the menus."""
    note = f"all {len(GENERATORS)} generators and {len(SOLVERS)} solvers"
    put = partial(setattr, maze, "has_all")
    return choice("algorithms", "More algorithms", messages.MORE, maze.has_all, put, note)


def _sizes(spec: MazeSpec, put: Callable[[str], Any]) -> list[Item]:
    """The items for width and height, or for the diameter of a round maze."""
    if SHAPES[spec.shape].has_rim:
        side = min(spec.width, spec.height)
        return [
            number("diameter", "Diameter", DIAMETERS, side - 1 + side % 2, put("diameter"),
                   messages.SIDE_NOTE)
        ]  # fmt: skip
    return [
        number("width", "Width", SIDES, spec.width, put("width"), messages.SIDE_NOTE),
        number("height", "Height", SIDES, spec.height, put("height"), messages.SIDE_NOTE),
    ]


def _modifier_item(
    spec: MazeSpec, name: str, modifier: Modifier, put: Callable[[Any], object]
) -> Item:
    value = getattr(spec, name)
    if not isinstance(modifier.values, range):
        possible = {
            each: title
            for each, title in modifier.values.items()
            if is_possible(spec.shape, name, each)
        }
        return choice(name, modifier.title, possible, value, put, modifier.note)
    bounds = modifier.values[:: modifier.step]
    return number(
        name, modifier.title, bounds, value, put, modifier.note, f"{value}{modifier.unit}"
    )


def _check_seed(maze: FreeMaze) -> None:
    if maze.seed:
        checked_seed(maze.seed)
