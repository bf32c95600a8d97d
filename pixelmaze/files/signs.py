"""What the signs of a text mean: walls, floors, start, goal, and the other letters of a maze.

Some signs always mean the same. Of the others one kind may be guessed, which is then said; for
more, the option `--signs` has to say what they mean.
"""

import re
import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.files import letters
from pixelmaze.files.lattice import SOLID
from pixelmaze.files.tokens import signs_in
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning


class Role(NamedTuple):
    """What signs can be."""

    letter: str  # of `letters`, or # for a wall
    certain: str = ""  # the signs that are this unless `--signs` says otherwise
    guessed: str = ""  # the signs that are perhaps this


ROLES = {
    "wall": Role(SOLID, "#█▓▒■⬛🧱"),
    "floor": Role(letters.PATH, " .░·⋅•⬜0", "*o"),
    "path": Role(letters.PATH, "+"),
    "start": Role("S", "SA", "sPp@^2🟢🟩🟦"),
    "goal": Role(letters.GOAL, "GBE", "gFe3🏁🔴🟥"),
    "waypoint": Role("a", letters.WAYPOINTS),
    "mud": Role("m", "m"),
    "water": Role("w", "w"),
    "player": Role("X", "X"),
}
_ENDS = ("start", "goal")
LETTERS = {sign: ROLES[end].letter for end in _ENDS for sign in ROLES[end].certain}
"""S, G, and the letters for these in other programs."""
_CERTAIN = {sign: role.letter for role in ROLES.values() for sign in role.certain} | {
    sign: sign for sign in (" ", *letters.WAYPOINTS)
}
DIGIT = "1"  # a wall if there are floors, but no certain walls
_OFTEN_WALLS = ("X", "m", "w", *letters.WAYPOINTS)  # if there are several, but no certain walls
_NEVER_WALLS = frozenset("+-|_023456789")  # of drawn walls, and costs
_MOST_UNKNOWN = 8  # signs of a maze


def parsed(text: str) -> dict[str, str]:
    """The letters, or #, of the signs in a text such as "wall=x floor=-_ start=P", in which nothing
    stands for a space. PixelmazeError if it is not of this form."""
    table: dict[str, str] = {}
    for part in text.split():
        name, has_signs, signs = part.partition("=")
        signs = signs or " "
        letter = ROLES[name].letter if name in ROLES else ""
        found = letters.WAYPOINTS if name == "waypoint" else letter * len(signs)
        if not has_signs or len(found) < len(signs) or not table.keys().isdisjoint(signs):
            raise PixelmazeError(
                f"{part!r} does not say what signs mean: expected each sign once, after "
                f"{', '.join(f'{role}=' for role in ROLES)}, such as wall=x floor=-_ start=P"
            )
        table |= dict(zip(signs, found, strict=False))
    return table


def meanings(
    rows: Sequence[str],
    signs: Collection[str],
    given: Mapping[str, str],
    is_maze: bool = False,
    first: int = 1,
) -> tuple[dict[str, str], str]:
    """The letter of each of the signs in these rows, # for walls, some of which are `given`; and a
    note on what is guessed. PixelmazeError if more than one kind of sign would be guessed, or there
    are no walls, unless this is known to be a maze. `first` is the number of the first row's line.
    """
    table = {sign: letter for sign, letter in (_CERTAIN | {**given}).items() if sign in signs}
    counts = {
        sign: sum(row.count(sign) for row in rows)
        for sign in signs
        if table.get(sign) not in (SOLID, *letters.EMPTY)  # there may be millions of these
    }
    has_floors = not letters.EMPTY.isdisjoint(table.values())
    if SOLID not in table.values() and has_floors and DIGIT in counts:
        table.setdefault(DIGIT, SOLID)
    if has_walls := SOLID in table.values():
        if counts.get("X", 0) > 1 and "X" not in given and {"S", "G"} <= {*table.values()}:
            table["X"] = letters.PATH  # of the player
    else:
        several = {sign for sign in _OFTEN_WALLS if counts.get(sign, 0) > 1}
        table = {sign: table[sign] for sign in table.keys() - (several - given.keys())}
    guesses = _guesses(rows, counts, table)
    if not (has_walls or is_maze or "wall" in guesses) or not _are_clear(guesses, counts, table):
        raise _unclear(rows, guesses, has_walls or is_maze, first)
    pairs = " and ".join(f"{signs} as {role}" for role, signs in guesses.items())
    note = f"read with {pairs}; for another meaning use --signs" if pairs else ""
    return table | {sign: ROLES[role].letter for role, sign in guesses.items()}, note


def _guesses(
    rows: Sequence[str], counts: Mapping[str, int], table: Mapping[str, str]
) -> dict[str, str]:
    """The likely role of each sign that is not in the table."""
    unknown = counts.keys() - table.keys()
    guesses: dict[str, str] = {}
    if SOLID not in table.values():
        border = rows[0] + rows[-1] + "".join(row[:1] + row[-1:] for row in rows)
        several = sorted(sign for sign in unknown if counts[sign] > 1)
        guesses["wall"] = max(several, key=border.count, default="")
    once = {sign for sign in unknown if counts[sign] == 1}
    once -= {"2", "3"} if not once >= {"2", "3"} else set()  # which come in pairs
    for end in _ENDS:
        likely = once.intersection(ROLES[end].guessed)
        if len(likely) == 1 and ROLES[end].letter not in table.values():
            guesses[end] = min(likely)
    guesses["floor"] = "".join(sorted(unknown.difference("".join(guesses.values()))))
    return {role: signs for role, signs in guesses.items() if signs}


def _are_clear(
    guesses: Mapping[str, str], counts: Mapping[str, int], table: Mapping[str, str]
) -> bool:
    """True if one kind of sign is guessed at most, and nothing else fits."""
    if len({role in _ENDS or role for role in guesses}) > 1:
        return False
    floor = guesses.get("floor", "")
    has_floors = not letters.EMPTY.isdisjoint(table.values())
    is_floor = counts.get(floor, 0) > 1 and not floor.isdigit()
    return _NEVER_WALLS.isdisjoint(guesses.get("wall", "")) and (
        not floor or (is_floor and (not has_floors or floor in ROLES["floor"].guessed))
    )


def _unclear(
    rows: Sequence[str], guesses: Mapping[str, str], is_maze: bool, first: int = 1
) -> PixelmazeError:
    """The question what signs mean, with a likely answer."""
    unknown = {*"".join(guesses.values())}
    answer = " ".join(f"{role}={signs}" for role, signs in guesses.items())
    is_raster = len(rows) > 1 and len(unknown) <= _MOST_UNKNOWN
    if not (is_maze and is_raster):
        if not is_raster or not _NEVER_WALLS.isdisjoint(guesses.get("wall", "-")):
            answer = "wall=X floor=-"
        return PixelmazeError(
            "not a maze: expected +---+ walls, box-drawing characters, _ and |, # blocks, or rows "
            f'of 0 and 1; for other signs try --signs, such as --signs "{answer}"'
        )
    y, x = next(
        (y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in unknown
    )
    others = ", ".join(sorted(unknown - {rows[y][x]}))
    return PixelmazeError(
        f"line {y + first}, column {x + 1}: unexpected {rows[y][x]!r}"
        f'{f", also {others}" if others else ""}; say what it means, such as --signs "{answer}"'
    )


def say(*notes: str) -> None:
    """Say what was guessed in reading a text; empty notes are none."""
    for note in filter(None, notes):
        warnings.warn(note, PixelmazeWarning, stacklevel=4)


def with_letters(lines: list[str], posts: str) -> tuple[list[str], str]:
    """Lines of drawn walls with S and G for other signs of start and goal, and a note on these.
    PixelmazeError for letters and digits without a meaning, except for `posts`."""
    rows = [re.sub(rf"[^0-9A-Za-z]|{posts}", " ", line) for line in lines]
    rows.insert(0, SOLID)  # so that no walls are guessed
    table, note = meanings(rows, signs_in(rows), {}, first=0)
    to_letters = str.maketrans("".join(table), "".join(table.values()))
    return [line.translate(to_letters) for line in lines], note
