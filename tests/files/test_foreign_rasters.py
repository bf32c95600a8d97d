"""Random mazes in random signs, separators, headers, openings, trimmings and encodings: each is
read as it was drawn, or refused."""

import json
import warnings
from contextlib import suppress
from dataclasses import dataclass, replace

from hypothesis import assume, event, given
from hypothesis import strategies as st

from pixelmaze import PixelmazeError, generate, read, solve
from pixelmaze.maze.errors import PixelmazeWarning
from pixelmaze.maze.public import Maze, core_of

Place = tuple[int, int]
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))

CERTAIN = ("#█▓■", " .·0")  # walls and floors
WALLS = (*CERTAIN[0], *"1xX*T@O")
FLOORS = (*CERTAIN[1], *"-_oxO1*+")
ENDS = ("SG", "SE", "AB", "se", "PF", "^E", "@G", "23", "sg", "?!", "XG")
SEPARATORS = ("", "", " ", ",", ", ", ";", "\t", "  ")


@dataclass(frozen=True)
class Drawn:
    """A maze as places that are open, and where its ends are."""

    width: int
    height: int
    open: frozenset[Place]
    ends: tuple[Place, ...]  # start and goal; none if only openings show them
    openings: tuple[Place, ...]  # in the border

    def moves(self, start: Place, goal: Place) -> int | None:
        """The moves between two places, by a search of our own."""
        found, wave = {start}, [start]
        for moves in range(len(self.open) + 1):
            if goal in wave:
                return moves
            near = {(x + a, y + b) for x, y in wave for a, b in SIDES}
            wave = [*(near & self.open) - found]
            found |= {*wave}
        return None

    def rows(self, wall: str, floor: str, ends: str) -> list[list[str]]:
        rows = [
            [floor if (x, y) in self.open else wall for x in range(self.width)]
            for y in range(self.height)
        ]
        for sign, (x, y) in zip(ends, self.ends, strict=False):
            rows[y][x] = sign
        return rows


@st.composite
def drawn_mazes(draw: st.DrawFn) -> Drawn:
    """Thick walls around cells, or any places; with ends, and with up to three openings."""
    if draw(st.booleans()):
        made = generate(
            draw(st.integers(1, 6)), draw(st.integers(1, 5)), seed=draw(st.integers(0, 99))
        )
        rows = made.to_text("blocks").splitlines()
        width, height = len(rows[0]), len(rows)
        places = {(x, y) for y in range(height) for x in range(width) if rows[y][x] != "#"}
        likely = sorted((x, y) for x, y in places if x % 2 and y % 2)
    else:
        width, height = draw(st.integers(4, 11)), draw(st.integers(4, 9))
        inner = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
        places = draw(st.sets(st.sampled_from(inner), min_size=min(6, len(inner))))
        likely = sorted(places)
    beside = [
        (x + a, y + b)
        for x, y in sorted(places)
        for a, b in SIDES
        if x + a in (0, width - 1) or y + b in (0, height - 1)
    ]
    count = draw(st.sampled_from([0, 0, 1, 2, 2, 3]))
    openings = draw(st.permutations(sorted({*beside})))[:count]
    ends = draw(st.permutations(likely))[:2] if draw(st.booleans()) else []
    ends = [] if len(ends) < 2 else ends
    return Drawn(width, height, frozenset({*places, *openings}), (*ends,), (*sorted(openings),))


@dataclass(frozen=True)
class Writing:
    """How a maze is written."""

    wall: str = "#"
    floor: str = " "
    ends: str = "SG"
    separator: str = ""
    header: str = ""  # the order of sizes
    numbers: int = -1  # from which ends below the header are counted; -1 for letters
    is_trimmed: bool = False
    frame: str = ""  # around the rows
    encoding: str = "utf-8"
    newline: str = "\n"
    before: str = ""
    after: str = ""


def written(maze: Drawn, how: Writing) -> bytes:
    """The file of a maze."""
    rows = maze.rows(how.wall, how.floor, "" if how.numbers >= 0 else how.ends)
    lines = [how.separator.join(row) for row in rows]
    if how.is_trimmed:
        lines = [line.rstrip() for line in lines]
    if how.frame == "json":
        return json.dumps({"maze": lines}).encode(how.encoding)
    if how.frame == "list":
        lines = [
            "maze = [",
            *(f"    {json.dumps(line, ensure_ascii=False)}," for line in lines),
            "]",
        ]
    above = []
    if how.header:
        sizes = {"w": maze.width, "h": maze.height}
        above = [" ".join(str(sizes[side]) for side in how.header)]
        if how.numbers >= 0:
            turn = 1 if how.header[0] == "w" else -1
            above += [" ".join(str(n + how.numbers) for n in end[::turn]) for end in maze.ends]
    text = "".join(f"{line}\n" for line in (*above, *lines))
    return f"{how.before}{text}{how.after}".replace("\n", how.newline).encode(how.encoding)


@st.composite
def writings(draw: st.DrawFn) -> Writing:
    wall = draw(st.sampled_from(WALLS))
    header = draw(st.sampled_from(["", "", "", "wh", "hw"]))
    floor = draw(st.sampled_from([sign for sign in FLOORS if sign != wall]))
    return Writing(
        wall=wall,
        floor=floor,
        ends=draw(st.sampled_from([ends for ends in ENDS if not {wall, floor} & {*ends}])),
        separator=draw(st.sampled_from(SEPARATORS)),
        header=header,
        numbers=draw(st.sampled_from([-1, 0, 1])) if header else -1,
        is_trimmed=draw(st.booleans()),
        frame="" if header else draw(st.sampled_from(["", "", "", "list", "json"])),
        encoding=draw(st.sampled_from(["utf-8", "utf-8", "utf-8-sig", "utf-16"])),
        newline=draw(st.sampled_from(["\n", "\r\n"])),
        before=draw(st.sampled_from(["", "", "\n\n"])),
        after=draw(st.sampled_from(["", "", "\n", "\nThis maze is very easy.\n"])),
    )


def check(maze: Drawn, got: Maze) -> None:
    """The maze read is the one drawn: its size, its ends and the path between them."""
    inset = int((got.width, got.height) != (maze.width, maze.height))  # of cells in thick walls
    scale = 1 + inset
    assert (scale * got.width + inset, scale * got.height + inset) == (maze.width, maze.height)
    start, goal = ((scale * x + inset, scale * y + inset) for x, y in (got.start, got.goal))
    known = {"start": start, "goal": goal}
    for end in core_of(got).assumed:  # which the program says
        del known[end]
    if maze.ends:
        assert (known.get("start"), known.get("goal")) == maze.ends
    else:
        behind = {
            (
                min(max(x, inset), maze.width - 1 - inset),
                min(max(y, inset), maze.height - 1 - inset),
            )
            for x, y in maze.openings
        }
        assert {*known.values()} <= behind
        assert len(maze.openings) != 2 or len(known) == 2 or not inset
    moves, found = maze.moves(start, goal), solve(got)
    assert found.found == (moves is not None)
    assert moves is None or scale * (found.length or 0) == moves


@given(drawn_mazes(), writings())
def test_any_raster_is_read_as_drawn_or_refused(maze: Drawn, how: Writing) -> None:
    # a narrow corridor, open at both ends and drawn with spaces only, may be a wide one
    assume(maze.width > 3 or how.floor not in how.separator)
    with warnings.catch_warnings(), suppress(PixelmazeError):
        warnings.simplefilter("ignore", PixelmazeWarning)
        event("refused")
        got = read(written(maze, how))
        event("read")
        check(maze, got)


@given(drawn_mazes(), writings())
def test_signs_say_all_that_must_be_known(maze: Drawn, how: Writing) -> None:
    how = replace(how, separator="", header="", numbers=-1, frame="", is_trimmed=False, after="")
    rows = maze.rows(how.wall, how.floor, how.ends)
    assume(all("".join(row).strip() for row in rows))  # a blank line ends a maze
    floor = how.floor.strip()  # nothing stands for a space
    signs = f"wall={how.wall} floor={floor} start={how.ends[0]} goal={how.ends[1]}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PixelmazeWarning)  # of blank lines
        check(maze, read(written(maze, how), "cells", signs=signs))
