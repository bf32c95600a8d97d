"""What the signs of a text mean: walls, floors, start, goal, and the other letters of a maze.

Some signs always mean the same. Of the others one kind may be guessed, which is then said; for
more, the option `--signs` has to say what they mean.
"""

import re
import warnings
from collections.abc import Mapping, Sequence, Set
from statistics import mode
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
_OFTEN_WALLS = {*"XmwBE", *letters.WAYPOINTS}  # if there are several, but no certain walls
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
    signs: Set[str],
    given: Mapping[str, str],
    is_maze: bool = False,
    first: int = 1,
) -> tuple[dict[str, str], str]:
    """The letter of each of the signs in these rows, # for walls, some of which are `given`; and a
    note on what is guessed. PixelmazeError if more than one kind of sign would be guessed, or there
    are no walls, unless this is known to be a maze. `first` is the number of the first row's line.
    """
    table = {sign: letter for sign, letter in (_CERTAIN | {**given}).items() if sign in signs}
    if "+" in table.keys() - given.keys() and (given or signs - table.keys() - {DIGIT}):
        del table["+"]  # of a path, or one more unknown sign
    counts = {
        sign: sum(row.count(sign) for row in rows)
        for sign in signs
        if table.get(sign) not in (SOLID, *letters.EMPTY)  # there may be millions of these
    }
    if "A" not in given and (counts.get("A", 0) > 1 or {"A", "S"} <= counts.keys()):
        table.pop("A", None)  # a maze has one start
    has_floors = not letters.EMPTY.isdisjoint(table.values())
    if SOLID not in table.values() and has_floors and DIGIT in counts:
        table.setdefault(DIGIT, SOLID)
    if has_walls := SOLID in table.values():
        if counts.get("X", 0) > 1 and "X" not in given and {"S", "G"} <= {*table.values()}:
            table["X"] = letters.PATH  # of the player
    else:
        several = {sign for sign in _OFTEN_WALLS if counts.get(sign, 0) > 1}
        table = {sign: table[sign] for sign in table.keys() - (several - given.keys())}
    is_maze = is_maze or has_walls
    roles = _roles(counts, table)
    names = [names[0] for names in roles.values() if len(names) == 1]
    is_clear = len(names) == len(roles) and len({name in _ENDS or name for name in names}) < 2
    may_be_maze = is_maze or ("wall" in names and (len(rows) > 1 or DIGIT in signs))
    if not is_clear or not may_be_maze:
        raise PixelmazeError(_question(rows, roles, given, is_maze, first))
    pairs = " and ".join(f"{sign} as {name}" for sign, [name] in roles.items())
    note = f"read with {pairs}; for another meaning use --signs" if pairs else ""
    return table | {sign: ROLES[name].letter for sign, [name] in roles.items()}, note


def _roles(counts: Mapping[str, int], table: Mapping[str, str]) -> dict[str, list[str]]:
    """The roles that each unknown sign may have, start first; one if it is likely."""
    unknown = sorted(counts.keys() - table.keys())
    several = [sign for sign in unknown if counts[sign] > 1]
    once = {*unknown}.difference(several)
    once -= {"2", "3"} if not once >= {"2", "3"} else set()  # which come in pairs
    ends = [end for end in _ENDS if ROLES[end].letter not in table.values()]
    roles: dict[str, list[str]] = {}
    for end in [*ends]:
        likely = once.intersection(ROLES[end].guessed)
        if len(likely) == 1:
            roles[min(likely)] = [end]
            ends.remove(end)
    has_walls, has_floors = SOLID in table.values(), not letters.EMPTY.isdisjoint(table.values())
    for sign in unknown:
        is_new = not (sign.isdigit() or sign in _CERTAIN)
        may_be_floor = is_new and (not has_floors or sign in ROLES["floor"].guessed)
        if several == [sign] and not has_walls and sign not in _NEVER_WALLS:
            roles[sign] = ["wall"]
        elif several == [sign] and has_walls and may_be_floor:
            roles[sign] = ["floor"]
        elif sign not in roles:
            roles[sign] = [*ends, "floor"] if ends and counts[sign] == 1 else ["wall", "floor"]
    return roles


def _question(
    rows: Sequence[str],
    roles: Mapping[str, Sequence[str]],
    given: Mapping[str, str],
    is_maze: bool,
    first: int,
) -> str:
    """What to do about unknown signs: remove the lines of a title, or choose one of their roles."""
    if around := _rows_around(rows):
        numbers = ", ".join(f"line {number + first}" for number in around)
        return f"words or numbers around the maze: remove {numbers}"
    answer = {
        role: signs
        for role in ROLES
        if (signs := "".join(sign for sign in sorted(roles) if role in roles[sign]))
    }
    is_raster = len(rows) > 1 and len(roles) <= _MOST_UNKNOWN
    advice = option(answer, given)
    if any(len(possible) > 1 for possible in roles.values()):
        advice += ", but each sign once"
    has_walls = is_maze or given or {*answer.get("wall", "")} - _NEVER_WALLS
    if not (is_raster and has_walls):
        return (
            "not a maze: expected +---+ walls, box-drawing characters, _ and |, # blocks, or rows "
            'of 0 and 1; for other signs try --signs, such as --signs "wall=X floor=-"'
        )
    y, x = next((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in roles)
    more = ", ".join(sign for sign in sorted(roles) if sign != rows[y][x])
    return (
        f"line {y + first}, column {x + 1}: unexpected {rows[y][x]!r}"
        f"{f', also {more}' if more else ''}; say what it means, such as {advice}"
    )


def _rows_around(rows: Sequence[str]) -> list[int]:
    """The rows above and below a maze that are titles, remarks or numbers."""
    lengths = [*map(len, rows)]
    width = mode(lengths)
    text = "".join(row for row in rows if len(row) == width).replace(" ", "")
    usual = mode(text) if text else ""
    others = [
        any(map(str.isalnum, row))
        and (len(row) != width if usual not in row else usual.isdigit() and len(row) < width / 2)
        for row in rows
    ]
    if lengths.count(width) < max(2, len(rows) / 3) or not any(others):
        return []
    begin, end = others.index(False), len(rows) - others[::-1].index(False)
    return [*range(begin), *range(end, len(rows))]


def option(answer: Mapping[str, str], given: Mapping[str, str]) -> str:
    """The option `--signs` with this answer and what was given before."""
    names = {role.letter: name for name, role in reversed(ROLES.items())}
    roles = dict(answer)
    for sign, letter in given.items():
        if sign != letter:  # not a door
            name = names.get(letter, "waypoint")
            roles[name] = roles.get(name, "") + sign
    parts = [f"{role}={bare}" for role, signs in roles.items() if (bare := signs.replace(" ", ""))]
    parts += [f"{role}=" for role, signs in roles.items() if " " in signs]
    return f'--signs "{" ".join(parts)}"'


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
