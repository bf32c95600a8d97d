"""The overlay on the cells of a maze, in addition to the search itself.

The variables of an algorithm, as tables, become an overlay in two steps: `placed` gives each a
place in the cells and decides which fit; `overlay_of` collects the fitting ones. All they know of a
front end is how many small characters fit into a cell.
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
BORDERS = "borders"  # for arrows: on the border over which a cell was reached
MARKS = "marks"  # for chalk marks: where an arc begins
PETALS = "petals"  # for values of entries into a cell: inside, at the side of each

MOST_TEXTS = 1 + len(CORNERS)  # the most variables shown as text in one cell
_LONGEST = 5
"""The most characters of a text in a cell. Longer texts are left out, such as a number that stands
for infinity."""
_COLUMNS_OF_SIGNS = 3  # the least columns of a cell for arrows or chalk marks at its borders
_LINES_OF_CORNERS = 3
"""The least lines of a cell for text in corners or at sides: one line is for the middle."""
_ALONG_ARCS = {ARROWS: BORDERS, ARCS: MARKS, ENTRIES: PETALS}
"""The places of variables without text in the middle or in corners; one for each kind."""


class Capacity(NamedTuple):
    """The number of small characters that fit into a cell: none without lines."""

    columns: int
    lines: int
    has_labels: bool = False
    """True if a few texts that do not fit may cover other cells."""

    @property
    def has_numbers(self) -> bool:
        """True if cells to choose from can be numbered."""
        return self.lines > 0 or self.has_labels


class Overlay(NamedTuple):
    """Signs over the cells of a maze."""

    marked: Sequence[int] = ()  # cells in brackets, which the algorithm takes next
    texts: Mapping[int, str] = {}  # by cell: a text in the middle
    chosen: int = -1  # the cell chosen by the user, -1 for none
    corners: Mapping[str, Mapping[int, str]] = {}
    """By corner and cell: a text that fits."""
    arrows: Mapping[int, int] = {}
    """By cell: the arc by which the cell was reached; an arrow points back along the arc."""
    chalk: Mapping[int, int | str] = {}  # by arc: the number of marks where the arc begins
    petals: Mapping[int, str] = {}
    """By arc: a text that fits inside the cell ahead, at the side where the arc enters."""
    groups: Mapping[int, int | str] = {}
    """By cell: its set, which chooses a colour. Texts also tell sets apart."""
    route: Sequence[int] = ()  # arcs of a path to point out
    edge: int = -1  # the arc whose wall or passage is chosen by the user, -1 for none

    def __or__(self, other: Overlay) -> Overlay:
        """Both overlays; where they differ about a cell, `other` wins."""
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
    """A variable, and its place in the cells."""

    table: Table
    place: str  # MIDDLE, one of CORNERS, BORDERS, MARKS or PETALS
    fits: bool
    texts: Mapping[int, str] = {}  # by cell, if the variable is shown as text


def placed(tables: Iterable[Table], capacity: Capacity, latest: Sequence[int] = ()) -> list[Placed]:
    """Give each variable its place in the cells; texts beyond MOST_TEXTS get none.

    The last text is in the middle, the others in the corners. All cells look alike, so a text must
    fit in every cell; if the last one does not, labels show it in the `latest` cells. Without room
    for corners, the text in the middle is still drawn. Petals leave no room for any other text.
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
            columns = 1 if capacity.has_labels else _COLUMNS_OF_SIGNS  # of large characters
            lines, entries = 1, dict[int, str]()
            if place == PETALS:
                entries = _texts(table)
                lines, columns = _LINES_OF_CORNERS, 2 * longest(entries) + 1
            fits = capacity.lines >= lines and capacity.columns >= columns
            found += [Placed(table, place, fits, entries)] * is_first
        elif table is last:
            fits = capacity.lines > 0 and length[table.name] <= capacity.columns
            words = texts[table.name]
            if capacity.has_labels and not fits:
                fits, words = True, {cell: words[cell] for cell in latest if cell in words}
            found.append(Placed(table, MIDDLE, fits, words))
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
    """The overlay of all placed variables that fit."""
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
    """The length of the longest text, in characters."""
    return max(map(len, texts.values()), default=0)


def _texts(table: Table) -> dict[int, str]:
    """The text of each cell; for a set of cells, the first letter of its name."""
    if table.kind == CELLS:
        return dict.fromkeys(table.values, table.name.lstrip("_")[:1])
    texts = {cell: str(value) for cell, value in table.values.items()}
    return {cell: text for cell, text in texts.items() if len(text) <= _LONGEST}


def _larger(groups: Mapping[int, int | str]) -> dict[int, int | str]:
    """The cells of sets with more than one cell: for a single cell its number says enough."""
    sizes = Counter(groups.values())
    return {cell: group for cell, group in groups.items() if sizes[group] > 1}
