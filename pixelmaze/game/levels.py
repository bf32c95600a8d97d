"""All levels: those of the adventure, one for each day, and any maze by its ID."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, date, datetime
from math import ceil

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.factory import from_id
from pixelmaze.fast import Progress
from pixelmaze.game.adventure import CHAPTERS as CHAPTERS
from pixelmaze.game.ghost import MOST_CELLS, Ghost
from pixelmaze.game.level import Level
from pixelmaze.game.par import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze import Maze
from pixelmaze.maze_id import looks_like_id, parse
from pixelmaze.registry import Solver

ADVENTURE = {level.name: level for chapter in CHAPTERS for level in chapter.levels}
"""The levels of the adventure by their names, in order."""

_DAILY = re.compile(r"daily-([0-9]{4}-[0-9]{2}-[0-9]{2})", re.ASCII)
_RULES = re.compile(r"(\+torch-(?P<torch>[0-9]{1,3}))?"
                    r"(\+ghost-(?P<ghost>[a-z-]+)-(?P<pace>[0-9]{1,5}))?"
                    r"(\+hunter-(?P<hunter>[0-9]{1,5}))?(?P<relaxed>\+relaxed)?",
                    re.ASCII)  # fmt: skip


def level_of(name: str) -> Level:
    """The level of this name: one of the adventure, `daily-YYYY-MM-DD`, or an ID with its rules.

    PixelmazeError if there is none.
    """
    day = _DAILY.fullmatch(name)
    if day:
        try:
            return daily(date.fromisoformat(day[1]))
        except ValueError:
            raise PixelmazeError(f"{day[1]} is not a day: YYYY-MM-DD") from None
    maze, plus, rest = name.partition("+")
    if looks_like_id(maze):
        rules = _RULES.fullmatch(plus + rest)
        if not rules:
            raise PixelmazeError(
                f"{plus + rest!r} are no rules: +torch-N, +ghost-SOLVER-PACE, +hunter-PACE and "
                "+relaxed, in this order"
            )
        torch, pace, hunter = (int(rules[name] or 0) for name in ("torch", "pace", "hunter"))
        known = Rules(torch, rules["ghost"] or "", pace, hunter, bool(rules["relaxed"]))
        return free(maze, known)
    return lookup(ADVENTURE, name, "level")


def is_daily(name: str) -> bool:
    """Whether this is the name of a daily level."""
    return bool(_DAILY.fullmatch(name))


# ---- the adventure -----------------------------------------------------------------------------


def after(level: Level) -> Level | None:
    """The next level of the adventure; None after the last one, and for other levels."""
    names = [*ADVENTURE]
    if level.name not in ADVENTURE or level.name == names[-1]:
        return None
    return ADVENTURE[names[names.index(level.name) + 1]]


def is_unlocked(level: Level, finished_names: Collection[str]) -> bool:
    """Whether the level can be played: the first one, and any other once one of the two before it
    is finished. So no single level blocks the way; and since each level of a chapter has what is
    new in it, nothing is missed."""
    names = [*ADVENTURE]
    if level.name not in ADVENTURE or level.name == names[0]:
        return True
    at = names.index(level.name)
    return any(name in finished_names for name in names[max(0, at - 2) : at])


# ---- ghosts at a fair pace ---------------------------------------------------------------------

MIN_PAR_FACTOR, MAX_PAR_FACTOR = 1.25, 2.0
"""A fair ghost takes this many times par: the player may be a quarter slower than par, but not
twice as slow."""
FASTEST_GHOST, SLOWEST_GHOST = 8, 60
"""Ticks per move between which a ghost can be followed with the eye, and is not dull."""


def with_ghost(maze: Maze, rules: Rules, solver: str, par_factor: float = 1.5) -> Rules:
    """These rules with a ghost that takes about `par_factor` times par, or a little more.

    PixelmazeError if the maze is too large for one.
    """
    return replace(rules, ghost=solver, pace=fair_ghost(maze, rules.torch, solver, par_factor).pace)


def fair_ghost(
    maze: Maze,
    torch: int,
    solver: str | Solver,
    par_factor: float = 1.5,
    progress: Progress | None = None,
) -> Ghost:
    """The ghost of `with_ghost`. It may come from outside the package; then no rules name it.

    PixelmazeError if the maze is too large for one, or it fails.
    """
    if maze.grid.size > MOST_CELLS:
        raise PixelmazeError(
            f"no ghost goes through mazes of more than {MOST_CELLS:,} cells; this one has "
            f"{maze.grid.size:,}"
        )
    ghost = Ghost(maze, solver, 1, progress)
    pace = ceil(par_factor * par(maze, Rules(torch)).ticks / max(1, ghost.ticks))
    ghost.pace = max(FASTEST_GHOST, min(SLOWEST_GHOST, pace))
    return ghost


# ---- one for each day --------------------------------------------------------------------------

_DAYS = (
    ("square-20x12-prim-{}", 0, False, "Monday: nothing but a maze."),
    ("square-28x15-kruskal-{}-braid-60", 0, False, "Tuesday: ways that meet again."),
    ("hexagonal-28x15-wilson-{}", 0, False, "Wednesday: six walls a room."),
    ("square-20x12-growing-tree-mixed-{}", 4, False, "Thursday: bring a torch."),
    ("square-28x15-kruskal-{}-waypoints-2", 0, False, "Friday: two keys, then the gate."),
    ("square-39x19-wilson-{}-braid-10", 0, True, "Saturday: somebody else is on the way."),
    ("hexagonal-22x12-hunt-and-kill-{}-braid-30-waypoints-2", 4, True,
     "Sunday: a torch, two keys, and a ghost."),
)  # fmt: skip
"""Monday to Sunday: the ID but for the seed, which is the date; the torch; whether there is a
ghost; what is said. Nothing here may change: the maze of a day is the same for everyone."""

_GHOSTS = ("dfs", "tremaux", "greedy-best-first", "wall-follower-left", "right-hand-with-memory")
"""The ghosts of days, in turn. All find the goal except the wall follower, which may circle."""


def today() -> date:
    """The present day in UTC."""
    return datetime.now(UTC).date()


def daily(day: date) -> Level:
    """The level of a day, the same for everyone."""
    pattern, torch, has_ghost, words = _DAYS[day.weekday()]
    maze = pattern.format(day.isoformat().replace("-", ""))
    rules = _daily_rules(maze, torch, day.toordinal() // 7) if has_ghost else Rules(torch)
    return Level(f"daily-{day}", f"Daily Maze {day}", words, maze, rules)


def _daily_rules(maze_id: str, torch: int, turn: int) -> Rules:
    """The rules with the ghost whose turn it is, or with the next one that arrives before twice par
    at a pace that the eye can follow."""
    maze = from_id(maze_id)
    for ghost in (*_GHOSTS[turn % len(_GHOSTS) :], *_GHOSTS):
        rules = with_ghost(maze, Rules(torch), ghost)
        if Ghost(maze, ghost, rules.pace).arrives < MAX_PAR_FACTOR * par(maze, rules).ticks:
            return rules
    return rules


# ---- any maze ----------------------------------------------------------------------------------


def free(maze_id_text: str, rules: Rules | None = None) -> Level:
    """A maze of your choice. Its name is the ID, with the rules after it if there are any:
    `+torch-2+ghost-dfs-12+hunter-20+relaxed`. PixelmazeError if there is no such maze."""
    rules = rules or Rules()
    maze = str(parse(maze_id_text).resolved())
    name = maze
    if rules.torch:
        name += f"+torch-{rules.torch}"
    if rules.ghost:
        name += f"+ghost-{rules.ghost}-{rules.pace}"
    if rules.hunter:
        name += f"+hunter-{rules.hunter}"
    if rules.relaxed:
        name += "+relaxed"
    return Level(name, maze, maze=maze, rules=rules)


def without_clock(level: Level) -> Level:
    """The same level in the relaxed mode. One that is the same for everyone keeps its name."""
    rules = replace(level.rules, relaxed=True)
    if level.is_fixed or not level.name:
        return replace(level, rules=rules)
    return free(level.maze, rules)
