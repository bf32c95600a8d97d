"""The runners of a race: the caption of each board, the list of all, and the table of results."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.run.race import Result, rows_of, title_of
from pixelmaze.run.search import Search
from pixelmaze.ui.messages import OUTCOMES, counted
from pixelmaze.ui.messages.algorithms import ORDINALS, remarks_on
from pixelmaze.ui.surface import DIM, NOTICE, STRONG, TEXT, Box, Ink, Surface

_CHOSEN = Ink(Role.PANEL, True)
_INDENT = 5  # characters left of the names in the list, for the mark and the place


class _Sizes(NamedTuple):
    caption: int  # height of a caption
    text: int
    left: int
    right: int
    gap: int
    row: int  # height of a row of the table
    inside: tuple[int, int]  # from the corner of the table to its first row
    foot: int
    head: int  # extra gap below the heading of the table
    between: int  # gap between columns
    place: int  # width of a medal next to the place


_PIXELS = _Sizes(14, 4, 6, 6, 4, 13, (12, 21), 6, 3, 14, 11)
_CHARACTERS = _Sizes(1, 0, 1, 1, 2, 1, (2, 1), 1, 0, 2, 0)


def caption_height(s: Surface) -> int:
    return s.pick(_PIXELS, _CHARACTERS).caption


class Caption:
    """One line below a board: the runner, and how far it has come."""

    def draw(self, s: Surface, box: Box, run: Search, result: Result | None) -> None:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        shows = (title_of(run), _told_of(run, result), result)
        s.plate(self, box, shows, lambda part: _caption(part, sizes, run, result))


def _caption(s: Surface, sizes: _Sizes, run: Search, result: Result | None) -> None:
    if s.has_pointer:
        s.frame(Box(0, 0, s.width, s.height), "")
    x, right = sizes.left, s.width - sizes.right
    if result and result.place:
        x = s.medal(x, sizes.text, result.place)
    title, (told, end) = title_of(run), _told_of(run, result)
    words = f"{told}  {end}".rstrip()
    if s.width_of(title) + sizes.gap + s.width_of(words) > right - x:
        words = told
    name = s.shortened(title, right - x - sizes.gap - s.width_of(words))
    s.text(x, sizes.text, name, STRONG)
    s.text(right - s.width_of(words), sizes.text, words, NOTICE if result else DIM)


def call_out(s: Surface, box: Box, result: Result) -> None:
    """Announce the place of a runner over its board."""
    words = ORDINALS[result.place] if result.place else result.outcome.upper()
    icon = "noway" if not result.place else f"medal_{result.place}" if result.place <= 3 else ""
    s.banner(box, words, Role.PATH if result.place else Role.ALARM, icon)


# ---- the list of runners -------------------------------------------------------------------------


def draw_list(
    s: Surface, box: Box, runs: Sequence[Search], results: Sequence[Result | None], chosen: int
) -> None:
    """Next to a board: names, in as many lines as they take, and progress. Where there is no room
    for all, those around the chosen one."""
    width = box.width - 2
    names = [s.broken(title_of(run), width - _INDENT) for run in runs]
    height = max(map(len, names)) + 1
    apart = height + (len(runs) * (height + 1) <= box.height)
    seen = max(1, min(len(runs), box.height // height))
    first = first_seen(chosen, seen, len(runs))
    for at in range(first, first + seen):
        y, result = box.y + (at - first) * apart, results[at]
        if at == chosen:
            s.fill(Box(box.x + 1, y, width, len(names[at])), Role.ROUTE, is_marked=True)
            s.text(box.x + 1, y, "▸", _CHOSEN)
        ink = _CHOSEN if at == chosen else STRONG
        if result and result.place:
            s.text(box.x + 3, y, f"{result.place}.", ink)
        for line, words in enumerate(names[at]):
            s.text(box.x + 1 + _INDENT, y + line, words, ink)
        told = "  ".join(filter(None, _told_of(runs[at], result)))
        x = box.x + 1 + min(_INDENT, width - s.width_of(told))
        s.text(x, y + len(names[at]), told, NOTICE if result else DIM)


def draw_captions(
    s: Surface, box: Box, runs: Sequence[Search], results: Sequence[Result | None], chosen: int
) -> None:
    """Below a board: one line for each runner, or for those around the chosen one."""
    first = first_seen(chosen, box.height, len(runs))
    for y, at in enumerate(range(first, first + box.height), start=box.y):
        Caption().draw(s, Box(1, y, box.width - 1, 1), runs[at], results[at])
        if at == chosen:
            s.fill(Box(0, y, 1, 1), Role.ROUTE, is_marked=True)
            s.text(0, y, "▸", _CHOSEN)


def first_seen(at: int, seen: int, entries: int) -> int:
    """The first entry to show in a list where `seen` fit, so that entry `at` is in the middle, or
    as near to it as possible."""
    return max(0, min(at - seen // 2, entries - seen))


# ---- the table -----------------------------------------------------------------------------------


class ResultTable:
    """The results, over the boards."""

    def draw(self, s: Surface, room: Box, results: Sequence[Result]) -> None:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        rows = rows_of(results)
        widths = [max(map(s.width_of, column)) for column in zip(*rows, strict=True)]
        widths[0] += sizes.place
        x, y = sizes.inside
        rest = 2 * x + sizes.between * (len(widths) - 1)
        widths[1] = max(1, min(widths[1], room.width - 2 - rest - sum(widths) + widths[1]))
        width = min(rest + sum(widths), room.width)
        said = [line for told in remarks_on(results) for line in s.broken(told, width - 2 * x)]
        lines = len(rows) + len(said)
        height = min(y + sizes.head + lines * sizes.row + sizes.foot, room.height)
        left, top = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        s.plate(
            self,
            Box(left, top, width, height),
            (*rows, *said),
            lambda part: _table(part, sizes, rows, widths, said),
        )


def _table(
    s: Surface,
    sizes: _Sizes,
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
    said: Sequence[str],
) -> None:
    s.frame(Box(0, 0, s.width, s.height), "The result")
    y = sizes.inside[1]
    for i, row in enumerate(rows):
        if y + sizes.row + sizes.foot > s.height:
            return
        x = sizes.inside[0]
        ink = TEXT if i else DIM
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            cell = s.shortened(cell, width)
            s.text(x if at == 1 else x + width - s.width_of(cell), y, cell, ink)
            if at == 0 and cell.endswith("."):
                s.medal(x, y, int(cell[:-1]))
            x += width + sizes.between
        y += sizes.row + (0 if i else sizes.head)
    for words in said:
        if y + sizes.row + sizes.foot > s.height:
            return
        s.text(sizes.inside[0], y, words, DIM)
        y += sizes.row


def _told_of(run: Search, result: Result | None) -> tuple[str, str]:
    """The progress of a runner, and its outcome if it has finished."""
    if not result:
        return counted(run.visited, "cell"), ""
    end = OUTCOMES[result.outcome]
    if result.solution and result.length is not None:
        length, cost = result.length, result.solution.cost
        end = f"path {length:,}" if cost == length else f"cost {cost:,}"
    return counted(result.rounds, "round"), end
