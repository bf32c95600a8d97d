"""The ID: a short text that fixes a whole maze, on every machine and for ever.

`square-24x13-prim-4711` is shape, cells wide x cells high, generator, seed. Start is the first
cell, goal the last one. The letters, digits and hyphens are safe in a shell and in a URL.

    shape-WxH-generator-seed[-braid-N][-goal-WHERE][-waypoints-N][-mask-NAME]

A generator's name may hold hyphens: the seed is the first part after it that is all digits. The
modifiers may be left out; what is not said is `braid-0`, `goal-corner`, `waypoints-0`, and no mask.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.rng import SEEDS

EXAMPLE = "square-24x13-prim-4711"
GOALS = ("corner", "farthest", "random")
CORNER = GOALS[0]
MODIFIERS = ("braid", "goal", "waypoints", "mask")
MOST_WAYPOINTS = 3
"""They are called a, b and c."""
_SHAPE_AND_SIZE = re.compile(r"([a-z]+)-([0-9]{1,40})x([0-9]{1,40})-(.+)", re.ASCII)


class MazeId(NamedTuple):
    """The parts of an ID; `str()` puts them together."""

    shape: str
    width: int
    height: int
    generator: str
    seed: int
    braid: int = 0
    """How many of a hundred dead ends are opened into loops."""
    goal: str = CORNER
    """One of GOALS."""
    waypoints: int = 0
    """How many there are."""
    mask: str = ""
    """The name of a mask."""

    def __str__(self) -> str:
        text = f"{self.shape}-{self.width}x{self.height}-{self.generator}-{self.seed}"
        if self.braid:
            text += f"-braid-{self.braid}"
        if self.goal != CORNER:
            text += f"-goal-{self.goal}"
        if self.waypoints:
            text += f"-waypoints-{self.waypoints}"
        if self.mask:
            text += f"-mask-{self.mask}"
        return text


def looks_like_id(text: str) -> bool:
    """Whether the text can only be meant as an ID, be it a correct one or not."""
    return _SHAPE_AND_SIZE.fullmatch(text) is not None


def parse(text: str) -> MazeId:
    """The parts of an ID, by grammar; whether shape, generator and mask exist is not asked here."""
    match = _SHAPE_AND_SIZE.fullmatch(text)
    if not match:
        raise PixelmazeError(f"{text!r} is not an ID: shape-WxH-generator-seed, such as {EXAMPLE}")
    shape, width, height, rest = match.groups()
    parts = rest.split("-")
    digits = [i for i, part in enumerate(parts) if re.fullmatch("[0-9]+", part) and i > 0]
    if not digits:
        raise PixelmazeError(f"the ID {text!r} has no seed: a number at its end, as in {EXAMPLE}")
    at = digits[0]
    said = _modifiers(text, parts[at + 1 :])
    return MazeId(
        shape, int(width), int(height), "-".join(parts[:at]), checked_seed(parts[at]),
        braid=checked_braid(said.get("braid", "0")),
        goal=checked_goal(said.get("goal", CORNER)),
        waypoints=checked_waypoints(said.get("waypoints", "0")),
        mask=said.get("mask", ""),
    )  # fmt: skip


def _modifiers(text: str, parts: list[str]) -> dict[str, str]:
    said: dict[str, str] = {}
    for name, value in zip(parts[::2], [*parts[1::2], ""], strict=False):
        if name not in MODIFIERS or not value:
            raise PixelmazeError(
                f"the ID {text!r} goes on after its seed with {'-'.join(parts)!r}; what may stand "
                "there is braid-N, goal-WHERE, waypoints-N and mask-NAME"
            )
        if name in said:
            raise PixelmazeError(f"the ID {text!r} says {name} twice")
        said[name] = value
    return said


def checked_seed(text: str) -> int:
    """The seed that a text of digits means."""
    digits = text.lstrip("0") or "0"
    if len(digits) > 10 or int(digits) >= SEEDS:
        raise PixelmazeError(f"the seed {digits[:40]} is too large: seeds are 0 … {SEEDS - 1}")
    return int(digits)


def checked_braid(percent: str | int) -> int:
    """The percentage that a text or number means."""
    if not re.fullmatch("[0-9]{1,3}", str(percent)) or int(percent) > 100:
        raise PixelmazeError(f"braid {percent} is not a percentage: a whole number, 0 … 100")
    return int(percent)


def checked_goal(goal: str) -> str:
    """The goal, if it is one of GOALS."""
    return lookup({name: name for name in GOALS}, goal, "goal")


def checked_waypoints(count: str | int) -> int:
    """The number of waypoints that a text or number means."""
    if not re.fullmatch("[0-9]", str(count)) or int(count) > MOST_WAYPOINTS:
        raise PixelmazeError(f"{count} waypoints are not 0 … {MOST_WAYPOINTS}: they are a, b and c")
    return int(count)
