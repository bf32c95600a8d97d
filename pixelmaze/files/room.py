"""Rooms as texts: the `walls` format with a sign for each thing, and lines of rules below the map.

A cell has up to three signs: S, G, k for a key, p for a plate, = for thin floor, M for the
minotaur, T for the reflection, t for its mirror, * for the gem. Instead of a wall, L is a lock, 0
an open gate, 1 a shut gate, and > < ^ v a stile.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pixelmaze.files import walls
from pixelmaze.files.lattice import SIGNS
from pixelmaze.maze.errors import PixelmazeError, whole_number
from pixelmaze.maze.grid import arc_towards, tail
from pixelmaze.maze.maze import Maze, Things, check_room
from pixelmaze.maze.shapes import SHAPES, tiling

KEY, PLATE, THIN, MINOTAUR, REFLECTION, HOME, GEM = _IN_CELLS = "kp=MTt*"
LOCK, OPEN_GATE, SHUT_GATE = _IN_WALLS = "L01"
RULES = {"no-left": "no_left", "all-keys": "all_keys"}
"""The names of rules in a text, and their fields of `Things`."""
LINES = ("rule", "torch", "burns", "picture", "title", "par", "card")
"""The words that start the lines below the map."""
_SINGLE = (MINOTAUR, REFLECTION, HOME, GEM, "S")


class Labels(NamedTuple):
    """The contents of the lines below the map of a room."""

    title: str = ""
    card: str = ""  # its rules in words
    par: int = 0
    torch: int = 0
    burns_down: bool = False  # True if the torch visibly burns down
    is_picture: bool = False


class Room(NamedTuple):
    """A room: its maze with things, and its labels."""

    maze: Maze
    labels: Labels


def map_in(lines: list[str]) -> list[str]:
    """The lines of a text that draw the map, without the lines below."""
    count = next((i for i, line in enumerate(lines) if _word(line) in LINES), len(lines))
    drawn = [line.rstrip() for line in lines[:count]]
    while drawn and not drawn[-1]:
        drawn.pop()
    return drawn


def is_room(lines: list[str]) -> bool:
    """True if a text of walls has signs or lines of a room."""
    drawn = map_in(lines)
    has_lines = len(drawn) < len(lines) and any(map(_word, lines[len(drawn) :]))
    return has_lines or any(sign in line for line in drawn for sign in _IN_CELLS + _IN_WALLS)


def read_room(text: str) -> Room:
    """The room in a text. PixelmazeError, with the number of the line, if there is none."""
    lines = text.splitlines()
    drawn = map_in(lines)
    said = _said(lines[len(drawn) :], len(drawn) + 1)
    name = walls.recognise(drawn)
    if name is None:
        raise PixelmazeError("not a room: the first line should be a border of +---+")
    if len(drawn) % 2 == 0:
        raise PixelmazeError(f"line {len(drawn)} of the map, the last, should be the lower border")
    signs = _Signs(drawn, name)
    maze = walls.read(signs.plain(), name)
    maze.things = signs.things(maze, said["rule"])
    check_room(maze)
    return Room(maze, _labels(said))


@cache  # a menu asks in each frame
def labels_of(text: str) -> Labels:
    """The labels below the map of a room: much faster than reading the map."""
    lines = text.splitlines()
    drawn = len(map_in(lines))
    return _labels(_said(lines[drawn:], drawn + 1))


def titled(text: str, title: str) -> str:
    """The text of a room with this title; with none if empty."""
    lines = [line for line in text.splitlines() if _word(line) != "title"]
    return "".join(f"{line}\n" for line in (*lines, *[f"title {title}"] * bool(title)))


def _labels(said: dict[str, list[str]]) -> Labels:
    title, card = " ".join(said["title"]), " ".join(said["card"])
    par, torch = (whole_number((said[word] or ["0"])[-1]) for word in ("par", "torch"))
    return Labels(title, card, par, torch, bool(said["burns"]), bool(said["picture"]))


def _word(line: str) -> str:
    return line.partition(" ")[0]


def _said(lines: list[str], first: int) -> dict[str, list[str]]:
    """The lines below the map, by their first words."""
    said: dict[str, list[str]] = {word: [] for word in LINES}
    for number, line in enumerate(map(str.rstrip, lines), first):
        word, _, rest = line.partition(" ")
        if not line:
            continue
        if word not in LINES or (word == "rule" and rest not in RULES):
            known = f"{', '.join(LINES)}; rules are {', '.join(RULES)}"
            raise PixelmazeError(
                f"line {number}: {line!r} is not valid in a room; expected {known}"
            )
        if word in ("par", "torch"):
            whole_number(rest, range(1000), f"{word} in line {number}")
        said[word].append(rest or word)
    return said


class _Signs:
    def __init__(self, lines: list[str], shape: str) -> None:
        self._lattice = lattice = walls.lattice_of(tiling(SHAPES[shape]))
        self._lines = [
            bytearray(line.ljust(len(lines[0]) + 3), "ascii", "replace") for line in lines
        ]
        self._length = len(lines[0])
        self.in_cells: dict[str, list[tuple[int, int]]] = {}
        self.in_walls: dict[str, list[tuple[int, int, int]]] = {}
        width = self._length // lattice.pitch
        for y in range(len(lines) // 2):
            for x, middle in enumerate(lattice.columns(tiling(SHAPES[shape]), width, y)):
                self._take_cell(x, y, middle)
                self._take_walls(x, y, middle)

    def plain(self) -> list[str]:
        """The map with walls, stiles, start and goals only."""
        return [line.decode() for line in self._lines]

    def _take_cell(self, x: int, y: int, middle: int) -> None:
        line, half = self._lines[2 * y + 1], self._lattice.pitch // 2
        kept = " "
        for at in range(middle - half + 1, middle + half):
            sign = chr(line[at])
            if sign in _IN_CELLS or sign in "SG":
                self.in_cells.setdefault(sign, []).append((x, y))
                line[at] = ord(" ")
                kept = sign if sign in "SG" else kept
            elif sign not in " #.":
                raise PixelmazeError(
                    f"line {2 * y + 2}, column {at + 1}: {sign!r} is not valid in a room; expected "
                    f"S, G, {', '.join(_IN_CELLS)}"
                )
        if kept != " ":
            line[middle] = ord(kept)

    def _take_walls(self, x: int, y: int, middle: int) -> None:
        for heading, gap in self._lattice.gaps.items():
            line = self._lines[2 * y + (2 if heading else 1)]
            sign = chr(line[middle + gap[0]])
            wall = ord("-" if heading else "|")
            if sign in SIGNS.values():
                for offset in gap[1:]:
                    line[middle + offset] = wall
            elif sign in _IN_WALLS:
                self.in_walls.setdefault(sign, []).append((x, y, heading))
                for offset in gap:
                    line[middle + offset] = ord(" ") if sign == OPEN_GATE else wall

    def things(self, maze: Maze, rules: list[str]) -> Things:
        """The things of the signs in the maze of the plain map."""
        grid = maze.grid
        for sign in _SINGLE:
            if len(self.in_cells.get(sign, ())) > 1:
                raise PixelmazeError(f"there is a second {sign}")

        def cells(sign: str) -> tuple[int, ...]:
            return tuple(grid.at(x, y) for x, y in self.in_cells.get(sign, ()))

        def ways(*signs: str) -> tuple[int, ...]:
            found = (place for sign in signs for place in self.in_walls.get(sign, ()))
            arcs = [arc_towards(grid, grid.at(x, y), heading) for x, y, heading in found]
            if -1 in arcs:
                raise PixelmazeError(f"there is no cell beyond a {' or '.join(signs)}")
            return tuple(sorted(min(arc, grid.twin[arc]) for arc in arcs))

        def one(sign: str) -> int:
            return next(iter(cells(sign)), -1)

        return Things(
            cells(KEY), ways(LOCK), cells(PLATE), ways(OPEN_GATE, SHUT_GATE), cells(THIN),
            one(MINOTAUR), one(REFLECTION), one(HOME), one(GEM),
            **{RULES[rule]: True for rule in rules},
        )  # fmt: skip


def write_room(maze: Maze) -> Iterator[str]:
    """The lines of a room: the map and the rules. A maze has no labels."""
    grid, things = maze.grid, maze.things
    doors = (*things.locks, *things.gates)
    plain = Maze(grid, bytearray(maze.passages), maze.start, maze.goals)
    for arc in doors:  # whose signs replace walls
        plain.passages[arc] = plain.passages[grid.twin[arc]] = 1
    lines = [*walls.write(plain)]
    signs: dict[int, str] = {}
    for sign, cells in (
        (KEY, things.keys), (PLATE, things.plates), (THIN, things.thin),
        (MINOTAUR, (things.minotaur,)), (REFLECTION, (things.reflection,)),
        (HOME, (things.home,)), (GEM, (things.gem,)), ("S", (maze.start,)), ("G", maze.goals),
    ):  # fmt: skip
        for cell in cells:
            signs[cell] = signs.get(cell, "") + sign
    signs.pop(-1, None)
    for cell, some in signs.items():
        walls.put(lines, grid, cell, cell, some)
    for arc in doors:
        gate = OPEN_GATE if maze.passages[arc] else SHUT_GATE
        sign = LOCK if arc in things.locks else gate
        walls.put(lines, grid, tail(grid, arc), grid.head[arc], sign)
    yield from lines
    yield from (f"rule {rule}" for rule, field in RULES.items() if getattr(things, field))
