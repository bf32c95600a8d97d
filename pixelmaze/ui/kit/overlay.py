"""What is drawn over the cells of a maze, in addition to the search itself.

Whole variables of an algorithm, as tables, become an overlay in two steps: `placed` decides where
in the cells each of them goes, and which of them fit; `overlay_of` collects what is drawn. Both
know no more of a front end than how many small characters fit into a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.inspect.state import ARCS, ARROWS, CELLS, ENTRIES, GROUPS, Table

MIDDLE = "middle"
UPPER_LEFT, UPPER_RIGHT = "upper left", "upper right"
LOWER_LEFT, LOWER_RIGHT = "lower left", "lower right"
CORNERS = (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT)
BORDERS = "borders"  # the place of arrows: on the border over which a cell was reached
MARKS = "marks"  # the place of chalk marks: at the begin of an arc
PETALS = "petals"  # the place of what is known of entries: inside, at the side of each

MOST_TEXTS = 1 + len(CORNERS)  # the most variables that are shown as text in one cell
_LONGEST = 5
"""The most characters of a text in a cell. Longer ones never fit, such as a number that stands for
infinity."""
_COLUMNS_OF_SIGNS = 3  # the least columns in a cell that has arrows or chalk marks at its borders
_LINES_OF_CORNERS = 3
"""The least lines in a cell with text in corners or at sides: one line is for the middle."""
_ALONG_ARCS = {ARROWS: BORDERS, ARCS: MARKS, ENTRIES: PETALS}
"""The places of variables that have no text in the middle or in corners; one of each kind."""


class Capacity(NamedTuple):
    """How many small characters fit into a cell. Nothing fits if there are no lines."""

    columns: int
    lines: int


class Overlay(NamedTuple):
    """Signs over the cells of a maze."""

    marked: Sequence[int] = ()  # the cells in brackets, which the algorithm takes next
    texts: Mapping[int, str] = {}  # a text in the middle of each of these cells
    chosen: int = -1  # the cell that the user has chosen, -1 for none
    corners: Mapping[str, Mapping[int, str]] = {}
    """By corner: a text for each of these cells. They fit."""
    arrows: Mapping[int, int] = {}
    """By cell: the arc by which it was reached; an arrow points back along it."""
    chalk: Mapping[int, int | str] = {}  # by arc: the number of marks where it begins
    petals: Mapping[int, str] = {}
    """By arc: a text inside the cell that it leads to, at the side where it enters. They fit."""
    groups: Mapping[int, int | str] = {}
    """By cell: the set to which it belongs, which chooses a colour. Texts tell sets apart, too."""
    route: Sequence[int] = ()  # arcs of a way to point out
    edge: int = -1  # the arc whose wall or passage the user has chosen, -1 for none

    def __or__(self, other: Overlay) -> Overlay:
        """Both; where they differ about a cell, the other one counts."""
        corners = {**self.corners}
        for corner, texts in other.corners.items():
            corners[corner] = {**corners.get(corner, {}), **texts}
        return Overlay(
            (*self.marked, *other.marked),
            {**self.texts, **other.texts},
            other.chosen if other.chosen >= 0 else self.chosen,
            corners,
            {**self.arrows, **other.arrows},
            {**self.chalk, **other.chalk},
            {**self.petals, **other.petals},
            {**self.groups, **other.groups},
            other.route or self.route,
            other.edge if other.edge >= 0 else self.edge,
        )


NO_OVERLAY = Overlay()


# ---- from variables to signs ---------------------------------------------------------------------


class Placed(NamedTuple):
    """Where a variable is drawn."""

    table: Table
    place: str  # MIDDLE, one of CORNERS, BORDERS or MARKS
    fits: bool
    texts: Mapping[int, str] = {}  # what stands in the cells, if it is text


def placed(tables: Iterable[Table], capacity: Capacity) -> list[Placed]:
    """Give each variable its place in the cells; those beyond MOST_TEXTS get none.

    The last one that is text stands in the middle, the others in the corners. As all cells are
    alike, a text fits if it does so in every cell. If there is no room for corners, the one in the
    middle is still drawn. Petals leave no room for any other text.
    """
    tables = list(tables)
    written = [table for table in tables if table.kind not in _ALONG_ARCS]
    texts = {table.name: _texts(table) for table in written}
    last = written[-1] if written else None
    places = dict(zip(CORNERS, written[:-1], strict=False))
    length = {name: longest(by_cell) for name, by_cell in texts.items()}
    found: list[Placed] = []
    for table in tables:
        if place := _ALONG_ARCS.get(table.kind, ""):
            is_first = table.kind not in [each.table.kind for each in found]
            lines, columns, entries = 1, _COLUMNS_OF_SIGNS, dict[int, str]()
            if place == PETALS:
                entries = _texts(table)
                lines, columns = _LINES_OF_CORNERS, 2 * longest(entries) + 1
            fits = capacity.lines >= lines and capacity.columns >= columns
            found += [Placed(table, place, fits, entries)] * is_first
        elif table is last:
            fits = capacity.lines > 0 and length[table.name] <= capacity.columns
            found.append(Placed(table, MIDDLE, fits, texts[table.name]))
    for left, right in (CORNERS[:2], CORNERS[2:]):
        row = {corner: places[corner] for corner in (left, right) if corner in places}
        columns = 2 * max((length[table.name] for table in row.values()), default=0) + 1
        fits = capacity.lines >= _LINES_OF_CORNERS and columns <= capacity.columns
        found += [Placed(table, at, fits, texts[table.name]) for at, table in row.items()]
    if any(each.place == PETALS and each.fits for each in found):
        found = [each._replace(fits=each.fits and each.place in _ALONG_ARCS.values())
                 for each in found]  # fmt: skip
    return sorted(found, key=lambda each: tables.index(each.table))


def overlay_of(shown: Iterable[Placed]) -> Overlay:
    """What is drawn of variables that have a place: those that fit."""
    drawn = [each for each in shown if each.fits]
    tables = {each.table.kind: each.table.values for each in reversed(drawn)}
    return Overlay(
        texts=next((each.texts for each in drawn if each.place == MIDDLE), {}),
        corners={each.place: each.texts for each in drawn if each.place in CORNERS},
        arrows={cell: int(arc) for cell, arc in tables.get(ARROWS, {}).items()},
        chalk=tables.get(ARCS, {}),
        petals=next((each.texts for each in drawn if each.place == PETALS), {}),
        groups=_larger(tables.get(GROUPS, {})),
    )


def longest(texts: Mapping[int, str]) -> int:
    """The number of characters of the longest text."""
    return max(map(len, texts.values()), default=0)


def _texts(table: Table) -> dict[int, str]:
    """The text of each cell; that of a set is the letter with which its name begins."""
    if table.kind == CELLS:
        return dict.fromkeys(table.values, table.name.lstrip("_")[:1])
    texts = {cell: str(value) for cell, value in table.values.items()}
    return {cell: text for cell, text in texts.items() if len(text) <= _LONGEST}


def _larger(groups: Mapping[int, int | str]) -> dict[int, int | str]:
    """The cells of sets with more than one cell: a set of one is told by its number alone."""
    sizes = Counter(groups.values())
    return {cell: group for cell, group in groups.items() if sizes[group] > 1}
