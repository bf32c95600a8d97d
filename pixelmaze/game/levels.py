"""All levels: those of the adventure, one for each day, and any maze by its ID or code.

The adventure has fourteen lands, each with its own idea. Their rooms are texts in
`assets/levels`; `tests/support/judge.py` judges them. A room has the name of its file,
`LAND-NUMBER-title`, which is the key of its records.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from pixelmaze.files.files import assets, toml_in
from pixelmaze.files.room import labels_of
from pixelmaze.game.daily import PREFIX, daily, day_of, is_daily
from pixelmaze.game.rules import Land, Level, Rules
from pixelmaze.game.run import LONGEST_NAME, Run, text_of
from pixelmaze.maze.errors import PixelmazeError, lookup, whole_number
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import code_of, is_code, maze_of_code
from pixelmaze.run.maze_id import label_of, looks_like_id, parse, size_of

_ROOMS = sorted((assets() / "levels").glob("*.txt"))


def _rooms_of(land: int, look: str) -> Iterator[Level]:
    for path in (each for each in _ROOMS if each.name.startswith(f"{land:02}-")):
        text = path.read_text(encoding="ascii")
        labels = labels_of(text)
        yield Level(
            path.stem, labels.title, labels.card, rules=Rules(labels.torch), room=text,
            paints=labels.is_picture, look=look, number=f"{land}-{path.stem.split('-')[1]}",
            burns_down=labels.burns_down,
        )  # fmt: skip


_STORY = toml_in("levels/lands.toml")
_TABLES, OPENING = _STORY["lands"], tuple(_STORY["opening"])
LANDS = tuple(
    Land(**table, levels=tuple(_rooms_of(at, table["look"])), is_bonus=at == len(_TABLES))
    for at, table in enumerate(_TABLES, 1)
)

ADVENTURE = {level.name: level for land in LANDS for level in land.levels}
"""The levels of the adventure by their names, in order."""

_RULES = re.compile(r"(\+torch-(?P<torch>[0-9]{1,3}))?"
                    r"(\+ghost-(?P<ghost>[a-z-]+)-(?P<pace>[0-9]{1,5}))?"
                    r"(\+hunter-(?P<hunter>[0-9]{1,5}))?(?P<relaxed>\+relaxed)?",
                    re.ASCII)  # fmt: skip


def names_of(level: Level) -> tuple[str, str]:
    """What people type for a level of the adventure: its number, or its name without numbers."""
    return level.number, level.name.split("-", 2)[2]


def level_called(text: str) -> Level | None:
    """The level of the adventure with this number, title or name, with or without the numbers in
    front; or of `daily-YYYY-MM-DD`; None for other text. PixelmazeError for an unknown number."""
    if is_daily(text):
        return daily(day_of(text))
    wanted = text.casefold()
    for level in ADVENTURE.values():
        if wanted in (level.name, *names_of(level), level.title.casefold()):
            return level
    if number := re.fullmatch("([0-9]{1,9})-[0-9]{1,9}", text):
        lands = {str(at): land for at, land in enumerate(LANDS, 1)}
        rooms = lookup(lands, number[1], "land").levels
        known = f"{rooms[0].number} to {rooms[-1].number}"
        raise PixelmazeError(f"{text!r} is not a room: expected {known} in land {number[1]}")
    return None


def level_of(name: str) -> Level:
    """The level of this name, or of an ID or a code with rules. PixelmazeError if none."""
    if name.startswith(PREFIX):
        return daily(day_of(name))
    maze, plus, rest = name.partition("+")
    if looks_like_id(maze) or is_code(maze):
        rules = _RULES.fullmatch(plus + rest)
        if not rules:
            raise PixelmazeError(
                f"{plus + rest!r} are not valid rules: expected +torch-N, +ghost-SOLVER-PACE, "
                "+hunter-PACE and +relaxed, in that order"
            )
        names = "torch", "pace", "hunter"
        torch, pace, hunter = (whole_number(rules[name] or "0") for name in names)
        known = Rules(torch, rules["ghost"] or "", pace, hunter, bool(rules["relaxed"]))
        return free(maze, known)
    return lookup(ADVENTURE, name, "room")


def is_level(name: str) -> bool:
    """True if this is the name of an existing level. Much faster than `level_of`."""
    maze = name.partition("+")[0]
    return name in ADVENTURE or is_daily(name) or looks_like_id(maze) or is_code(maze)


# ---- the adventure -----------------------------------------------------------------------------


def after(level: Level) -> Level | None:
    """The next level of the adventure; None after the last one, and for other levels."""
    return ADVENTURE.get(dict(pairwise(ADVENTURE)).get(level.name, ""))


@cache
def finale() -> Level:
    """The level after which it dawns: the last before the bonus land."""
    return [land for land in LANDS if not land.is_bonus][-1].levels[-1]


def is_unlocked(level: Level, finished_names: Collection[str]) -> bool:
    """True if the level can be played: the first one, a finished one, and any other once one of the
    two before is finished. So no single level blocks the way. The whole bonus land opens with the
    last goal of the others."""
    if level.name not in ADVENTURE or level.name in finished_names:
        return True
    if land_of(level).is_bonus:
        others = (land.levels for land in LANDS if not land.is_bonus)
        return all(each.name in finished_names for levels in others for each in levels)
    openers = openers_of(level)
    return not openers or any(each.name in finished_names for each in openers)


def openers_of(level: Level) -> list[Level]:
    """The two levels before this one, either of which opens the level; fewer near the start."""
    at = [*ADVENTURE].index(level.name)
    return [*ADVENTURE.values()][max(0, at - 2) : at]


def land_of(level: Level) -> Land:
    return LANDS[whole_number(level.number.partition("-")[0]) - 1]


# ---- the level of a run ------------------------------------------------------------------------


@cache
def maze_and_rules(level: Level) -> tuple[str, Rules]:
    """The maze of a level, as runs store it, and the rules."""
    return level.maze if looks_like_id(level.maze) else text_of(level.make()), level.rules


def level_of_run(run: Run) -> Level:
    """The level of a run, with the run's rules. PixelmazeError if there is none."""
    level = level_of(run.name)
    if maze_and_rules(level) != played_in(run, level):
        raise PixelmazeError(f"this run is for a different version of {run.name!r}")
    return replace(level, rules=run.rules)


def played_in(run: Run, level: Level) -> tuple[str, Rules]:
    """The maze and the rules of a run, to compare with `maze_and_rules`: a level that is the same
    for everyone may be played without a clock."""
    return run.maze, replace(run.rules, relaxed=False) if level.is_fixed else run.rules


# ---- any maze ----------------------------------------------------------------------------------

_FREE_LOOKS = [land.look for land in LANDS if not land.is_bonus]
"""The looks of free mazes, from which the seed chooses."""


def free(maze: str, rules: Rules | None = None) -> Level:
    """A maze of your choice. Its name is the ID or code, then the rules, if any:
    `+torch-2+ghost-dfs-12+hunter-20+relaxed`. PixelmazeError if there is no such maze."""
    rules, room, look = rules or Rules(), "", ""
    if is_code(maze):
        made = maze_of_code(maze)
        name, title = code_of(made), f"a room, {size_of(made)}"
        maze, room = ("", text_of(made)) if made.things else (name, "")
    else:
        spec = parse(maze).resolved()
        maze = name = title = str(spec)
        look = _FREE_LOOKS[spec.seed % len(_FREE_LOOKS)]
    if rules.torch:
        name += f"+torch-{rules.torch}"
    if rules.ghost:
        name += f"+ghost-{rules.ghost}-{rules.pace}"
    if rules.hunter:
        name += f"+hunter-{rules.hunter}"
    if rules.relaxed:
        name += "+relaxed"
    return Level(name, title, maze=maze, rules=rules, room=room, look=look)


def level_in(maze: Maze, rules: Rules, title: str = "") -> Level:
    """The level of this maze, by ID or, for a room, by code; others have no name or records."""
    if maze.id:
        return free(maze.id, rules)
    if maze.things and len(code := code_of(maze)) < LONGEST_NAME // 2:
        return replace(level := free(code, rules), title=title or level.title)
    return Level("", label_of(maze) or title, rules=rules)


def without_clock(level: Level) -> Level:
    """The same level without a clock. A level that is the same for everyone keeps its name."""
    rules = replace(level.rules, relaxed=True)
    if level.is_fixed or not level.name:
        return replace(level, rules=rules)
    return free(level.name.partition("+")[0], rules)
