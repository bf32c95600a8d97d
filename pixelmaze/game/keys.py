"""The keys that walk, the same for every front end.

Keys have plain lower-case names: `left`, `a`, `return`, `escape`, `backspace`, `f1`, `?`. Modifiers
come first: `shift tab`.
"""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, digits
from typing import NamedTuple

from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP, Direction

NO_KEYS: Mapping[str, str] = {}

ARROWS: Mapping[str, Direction] = {"left": LEFT, "up": UP, "right": RIGHT, "down": DOWN}
"""Keys that walk in every scheme."""

WAYS: Mapping[str, Direction] = {
    **ARROWS,
    "upper_left": (-1, -1), "upper_right": (1, -1), "lower_left": (-1, 1), "lower_right": (1, 1),
}  # fmt: skip
"""The directions that a player can put on a key of choice, as `walk.left`."""

NUMBER_PAD: Mapping[str, Direction] = {
    "number 7": (-1, -1), "number 8": UP, "number 9": (1, -1), "number 4": LEFT, "number 6": RIGHT,
    "number 1": (-1, 1), "number 2": DOWN, "number 3": (1, 1),
}  # fmt: skip
CORNERS: Mapping[str, Direction] = {
    "home": (-1, -1), "page up": (1, -1), "end": (-1, 1), "page down": (1, 1),
}  # fmt: skip
"""The keys beside the arrows; the number pad sends the same without Num Lock."""

BINDABLE = frozenset((
    *ascii_lowercase, *digits, *"-=,./;[]", "?", "+", *(f"f{number}" for number in range(1, 13)),
    "space", "tab", "home", "end", "page up", "page down", "insert",
))  # fmt: skip
"""The keys that a player can choose, in every front end."""


class Scheme(NamedTuple):
    """A set of keys to walk with, in addition to the arrows."""

    name: str
    title: str  # the name that front ends show
    letters: Mapping[str, Direction]
    """For cells with four sides; other shapes may have their own letters."""


SCHEMES: dict[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        Scheme("arrows", "Arrows", {}),
        Scheme("wasd", "W A S D", {"w": UP, "a": LEFT, "s": DOWN, "d": RIGHT}),
        Scheme("vi", "H J K L", {"h": LEFT, "j": DOWN, "k": UP, "l": RIGHT}),
    )
}

_PRINTED = {
    "left": "←", "up": "↑", "right": "→", "down": "↓", "escape": "Esc", "return": "Enter",
    "space": "Space", "backspace": "Backspace", "tab": "Tab", "shift": "Shift", "ctrl": "Ctrl",
    "home": "Home", "end": "End", "pageup": "Page Up", "pagedown": "Page Down",
}  # fmt: skip


def printed(key: str) -> str:
    """The key as the screen shows it; `shift tab` is Tab while Shift is held."""
    parts = key.replace("page ", "page").split()
    return " ".join(_PRINTED.get(part, part.upper()) for part in parts)


def walking(scheme: str, shape: str, own: Mapping[str, str] = NO_KEYS) -> str:
    """The keys that walk, as the screen shows them: arrows, then letters."""
    letters = "".join(map(printed, _letters(scheme, shape, own)))
    return " ".join(filter(None, ("← ↑ → ↓", letters)))


def rose(scheme: str, shape: str, own: Mapping[str, str] = NO_KEYS) -> str:
    """The letters of the upper, middle and lower directions, in rows, for a shape with its own
    letters; empty for other shapes."""
    if scheme not in SHAPES[shape].letters:
        return ""
    rows: dict[int, dict[float, str]] = {-1: {}, 0: {}, 1: {}}
    for key, way in _letters(scheme, shape, own).items():
        nearness = [heading.nearness(*way) for heading in SHAPES[shape].headings]
        if nearness.count(max(nearness)) == 1:  # the key has one heading only
            rows[way[1]][way[0]] = printed(key)
    return ", ".join(" ".join(row[x] for x in sorted(row)) for row in rows.values())


def directions(scheme: str, shape: str, own: Mapping[str, str] = NO_KEYS) -> dict[str, Direction]:
    """The direction of every key that walks in mazes of this shape. `own` has the player's own keys
    by names such as `walk.left`, which replace keys of the scheme."""
    has_slants = SHAPES[shape].has_slants
    pad = {key: way for key, way in NUMBER_PAD.items() if has_slants or not all(way)}
    return {**pad, **(CORNERS if has_slants else {}), **ARROWS, **_letters(scheme, shape, own)}


def _letters(scheme: str, shape: str, own: Mapping[str, str]) -> Mapping[str, Direction]:
    letters = SHAPES[shape].letters.get(scheme, SCHEMES[scheme].letters)
    mine = {own[f"walk.{name}"]: way for name, way in WAYS.items() if f"walk.{name}" in own}
    if not mine:
        return letters
    if not SHAPES[shape].has_slants:
        mine = {key: way for key, way in mine.items() if not all(way)}
    return {key: way for key, way in letters.items() if way not in mine.values()} | mine


def to_try(held: Sequence[Direction]) -> list[Direction]:
    """The directions to try, until one is open, while these are held, the oldest first.

    Two compatible directions point between them: right and up to the upper right. Of two opposite
    ones the later counts. Then each alone, the latest first, which goes around corners.
    """
    dx = next((x for x, _ in reversed(held) if x), 0)
    dy = next((y for _, y in reversed(held) if y), 0)
    agreeing = [(x, y) for x, y in reversed(held) if x * dx >= 0 and y * dy >= 0]
    between = [] if (dx, dy) in agreeing else [(dx, dy)]
    return [*between, *agreeing] if held else []
