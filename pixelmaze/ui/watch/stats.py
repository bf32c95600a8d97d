"""The statistics beside the maze: figures, a curve, the verdict, and a legend."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import BLANK, MARK_BY_ACTION
from pixelmaze.maze.maze import FLOOR
from pixelmaze.maze.step import BACKTRACK, BUILD, CARVE, PATH
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search, Verdict
from pixelmaze.run.solution import solve
from pixelmaze.ui.kit.commands import PANELS
from pixelmaze.ui.kit.messages import OUTCOMES, moves_of
from pixelmaze.ui.kit.overlay import NO_OVERLAY
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, HEADING, NUMBER, PRAISE, STRONG, TEXT, Box, Surface
from pixelmaze.ui.watch import messages
from pixelmaze.ui.watch.watching import Watching

# ---- the statistics ------------------------------------------------------------------------------

_TRIAL = "square-9x6-prim-7-braid-40"
_SAMPLES = 512  # the most values of a curve


class Row(NamedTuple):
    kind: str  # steps, visited, goal, moves, depth, path, build or noway
    word: str
    number: str


def is_searching(search: Search) -> bool:
    """True if the position is in the search, not in the making of the maze."""
    return bool(search.legs) and search.index >= search.made_at


def rows_of(search: Search) -> list[Row]:
    """The figures of a search at its position."""
    board, history = search.board, search.history
    depth, waiting = history.depth_at[search.index], history.waiting[search.index]
    if not is_searching(search):
        count = board.action_counts if search.is_making else history.made
        return [
            Row("steps", "steps", f"{search.index:,}"),
            Row("build", "passages carved", f"{count[CARVE]:,}"),
            Row("noway", "walls built", f"{count[BUILD]:,}"),
            Row("goal", "frontier", f"{waiting:,}"),
            Row("moves", messages.BACKTRACKS, f"{count[BACKTRACK]:,}"),
            Row("depth", "depth", f"{depth:,}"),
        ]
    moves = board.action_counts[PATH]
    rows = [
        Row("steps", "steps", f"{search.index - search.made_at:,}"),
        Row("visited", "cells visited", f"{search.visited:,}"),
        Row("goal", "frontier", f"{waiting:,}"),
        Row("moves", messages.BACKTRACKS, f"{board.action_counts[BACKTRACK]:,}"),
        Row("depth", "depth", f"{depth:,}"),
        Row("path", "path", f"{moves:,}" if moves else "–"),
    ]
    if search.maze.is_weighted:
        cost = search.solution.cost if search.solution else None
        rows.append(Row("path", "path cost", "–" if cost is None else f"{cost:,}"))
    return rows


def share_of(search: Search) -> tuple[float, str]:
    """The share of the cells visited, 0 … 1, and a text about the share."""
    searches = is_searching(search)
    share = search.visited / search.board.grid.size
    if not (searches or search.is_making):
        share = 1.0  # the maze is made
    return share, f"{share:.0%} of the cells {'visited' if searches else 'reached'}"


class Curve(NamedTuple):
    """The course of a figure through the making or the search."""

    kind: str  # waiting or depth
    word: str
    values: list[int]
    """Evenly spaced from the first to the last known step; empty if none."""
    most: int
    here: int  # the index of the value at the position


def curve_of(search: Search, width: int) -> Curve:
    """The size of the frontier as `width` values; without a frontier the depth."""
    history, made = search.history, search.made_at
    begin, end = (made, history.length) if is_searching(search) else (0, made)
    stride = 1 << ((end - begin) // _SAMPLES).bit_length()
    known: Sequence[int] = history.waiting[begin : end + 1 : stride]
    waits = any(known)
    if not waits:
        known = history.depth_at[begin : end + 1 : stride]
    most = max([*known, 0 if waits else history.depth_at[search.index]])
    length = end - begin
    places = [i * length // (width - 1) // stride for i in range(width)] if length else []
    values = [known[min(len(known) - 1, place)] if known else 0 for place in places]
    here = (width - 1) * (search.index - begin) // max(1, length)
    kind, word = ("waiting", "frontier") if waits else ("depth", "depth")
    return Curve(kind, word, values, most, here)


def compared(verdict: Verdict) -> list[tuple[str, str]]:
    """The path and the visited cells compared with the best possible, each with a remark; and a
    mouse's score."""
    solution, best = verdict
    if solution.fault:
        return [(line.strip(), "") for line in solution.fault.describe().splitlines()]
    length, shortest, visited, fewest = (
        solution.length, best.length, solution.visited, len({*best.route}),
    )  # fmt: skip
    if shortest is None:
        return [("There is no path to the goal.", "")]
    if length is None:
        return [(f"There is a path of {moves_of(shortest)}.", "")]
    cost, lowest = solution.cost, best.cost
    assert cost is not None  # there is a path
    assert lowest is not None
    is_muddy = (cost, lowest) != (length, shortest)
    best_word = "the lowest" if is_muddy else "the shortest"
    longer = best_word if cost == lowest else f"{cost / lowest:.2f} times"
    path = (
        f"cost {cost:,}, lowest {lowest:,}"
        if is_muddy
        else f"path {length:,}, shortest {shortest:,}"
    )
    rows = [(path, longer)]
    if visited is not None:
        more = "the fewest" if visited == fewest else f"{visited / fewest:.1f} times"
        rows.append((f"visited {visited:,}, needed {fewest:,}", more))
    if verdict.misled_by:
        rows.insert(1, (messages.not_shortest(verdict), ""))
    stats = solution.stats
    if "score" in stats:
        distance, turns = stats["best-run-effective-distance"], stats["best-run-turns"]
        best_run = f"best run {distance:.10g} + {turns:g} turns" if turns >= 0 else ""
        rows.append((f"score {stats['score']:.10g}", best_run))
    return rows


def legend_of(search: Search) -> Mapping[int, str]:
    """The marks that the algorithm may leave, and their meanings."""
    if search.is_making:
        return messages.MARKS_OF_MAKING
    if not isinstance(search.solver, Solver) or search.solver.is_external:
        return messages.MARKS
    able = _marks_of(search.solver.name.partition("+")[0])  # with its usual heuristic
    return {mark: words for mark, words in messages.MARKS.items() if mark in able}


@cache
def _marks_of(solver: str) -> frozenset[int]:
    """The marks that a solver leaves in a small maze with loops and dead ends."""
    trace = solve(from_id(_TRIAL), solver).trace
    return frozenset(MARK_BY_ACTION.get(action, BLANK) for action, _ in trace)


# ---- the column ----------------------------------------------------------------------------------


class _Sizes(NamedTuple):
    top: int
    row: int
    gauge: int
    label: int  # from the label of the curve to the curve
    curve: int
    verdict: tuple[int, int, int, int]
    """Height of the heading, gap to the first line, height of a line, and gap below."""
    legend: tuple[int, int, int]
    """Height of a row, x of the text, and gap below."""
    heat: int
    words: tuple[str, str]
    """Ends of the scale of distances."""


_PIXELS = _Sizes(8, 12, 15, 11, 50, (13, 4, 11, 2), (20, 20, 4), 32, ("near the start", "far away"))
_PIXELS_OF_LECTURE = _PIXELS._replace(legend=(18, 20, 4))
_CHARACTERS = _Sizes(0, 1, 1, 1, 3, (1, 0, 1, 0), (1, 4, 0), 2, ("near", "far"))
_COLUMN = 110  # width of a column of the legend, in pixels
_LECTURE = 140  # width of the panel in lecture mode, in pixels
_ESSENTIAL = ("steps", "visited", "build", "goal", "path")
"""The kinds of figures shown in lecture mode."""
_EVERY = 3  # frames between changes of running figures, so that they can be read
_LEAST = 42  # the fewest characters left for the maze


class Stats:
    command = PANELS["stats"]
    needs_values = False
    overlay = NO_OVERLAY

    def __init__(self) -> None:
        self._shows: tuple[object, ...] = ()
        self._drawn = 0

    def width(self, s: Surface, room: Box) -> int:
        wide = _LECTURE if s.is_lecture else 228
        return s.by_unit(wide, 30 if room.width >= _LEAST + 30 else 0)

    def handle_pointer(self, pointer: Pointer, box: Box) -> bool:
        return False

    def says(self, watching: Watching) -> Iterator[str]:
        search, verdict = watching.search, watching.verdict
        if not search.parts:
            yield from watching.explanation.replace("`", "").split("\n\n")
            return
        if verdict:
            yield from (": ".join(filter(None, line)) for line in compared(verdict))
        yield from (f"{row.word}: {row.number}" for row in rows_of(search))
        yield share_of(search)[1]

    def draw(self, s: Surface, box: Box, watching: Watching, has_heat: bool) -> None:
        """Draw as much as fits."""
        search, solver, verdict = watching.search, watching.solver, watching.verdict
        self._drawn += 1
        is_running = not (search.paused or search.finished)
        if not is_running or self._drawn % _EVERY == 0 or not self._shows:
            self._shows = (
                solver.name,
                search.index,
                len(search.parts),
                search.history.length,
                search.complete,
                verdict,
                has_heat,
                "" if search.parts else watching.explanation,
                search,  # replaced when the maze is edited
            )
        s.plate(self, box, self._shows, lambda s: _paint(s, watching, has_heat))


def _paint(s: Surface, watching: Watching, has_heat: bool) -> None:
    search, verdict = watching.search, watching.verdict
    sizes = s.by_unit(_PIXELS_OF_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
    s.panel(Box(0, 0, s.width, s.height))
    lengths, gap = s.lengths, s.lengths.side
    width = s.width - lengths.gap - lengths.margin
    room = Box(lengths.gap, sizes.top, width, s.height - sizes.top)
    legend = Legend(s, sizes, search)
    if not search.parts:
        text = watching.explanation
        if s.is_lecture:
            text = text.partition("\n\n")[0]
        has_legend = s.has_pointer and not s.is_lecture and not has_heat
        above = room._replace(height=room.height - legend.height * has_legend)
        _introduction(s, above, watching.solver.title, text)
        if has_heat and s.has_pointer:
            s.heat(room._replace(y=s.height - 30), *sizes.words)
        elif has_legend:
            legend.draw(s, room)
        return
    heat = sizes.heat if has_heat else 0
    curve = gap + sizes.label + sizes.curve + lengths.hair
    said = _said(s, room, verdict) if verdict else []
    head, first, line, foot = sizes.verdict
    card = head + first + line * sum(len(lines) for lines, _ in said) + foot
    result = gap + card if verdict else 0
    y = room.y
    if not (s.is_lecture and verdict):  # which says the same
        y = _figures(s, sizes, room, search)
    left = s.height - y - result - legend.height - heat
    if left >= curve + s.by_unit(0, 1):
        y = _curve(s, sizes, room, y + gap, search)
    if verdict:
        _verdict(s, sizes, room._replace(y=y + gap, height=card), verdict, said)
    if left >= 0:
        if has_heat:
            s.heat(room._replace(y=s.height - legend.height - heat), *sizes.words)
        legend.draw(s, room)


def _introduction(s: Surface, room: Box, title: str, explanation: str) -> None:
    """Draw the explanation of the solver."""
    y, height = room.y, s.lengths.line
    for line in s.broken(title, room.width):
        s.text(room.x, y, line, HEADING)
        y += height
    for paragraph in explanation.replace("`", "").split("\n\n"):
        y += s.lengths.space
        for entry in re.split(r"\n(?=\d+\. )", paragraph):
            number = re.match(r"\d+\. ", entry)
            words = " ".join(entry[number.end() if number else 0 :].split())
            indent = s.by_unit(13, number.end()) if number else 0
            lines = s.broken(words, room.width - indent)
            bottom = room.y + room.height
            if y + len(lines) * height > bottom:
                s.text(room.x + room.width - s.width_of("…"), bottom - height, "…", DIM)
                return
            if number:
                s.text(room.x, y, number[0], NUMBER)
            for line in lines:
                s.text(room.x + indent, y, line, TEXT if number else DIM)
                y += height


def _figures(s: Surface, sizes: _Sizes, room: Box, search: Search) -> int:
    """Draw the figures. Returns the y below them."""
    x, y, width, _ = room
    for kind, word, number in rows_of(search):
        if s.is_lecture and (kind not in _ESSENTIAL or number == "–"):
            continue
        left = s.icon(x, y, kind) if s.has_pointer else x
        right = x + width - s.width_of(number)
        s.text(left, y, s.shortened(word, right - s.by_unit(0, 1) - left), DIM)
        s.text(right, y, number, STRONG)
        y += sizes.row
    s.gauge(Box(x, y, width, sizes.gauge), *share_of(search))
    return y + sizes.gauge


def _curve(s: Surface, sizes: _Sizes, room: Box, y: int, search: Search) -> int:
    """Draw the curve, with the position marked. Returns the y below it."""
    x, _, width, _ = room
    kind, word, values, most, at = curve_of(search, width)
    s.text(x, y, word, DIM)
    label = f"max {most:,}"
    s.text(x + width - s.width_of(label), y, label, DIM)
    s.curve(Box(x, y + sizes.label, width, sizes.curve), kind, values, most, at)
    return y + sizes.label + sizes.curve + s.lengths.hair


def _said(s: Surface, room: Box, verdict: Verdict) -> list[tuple[list[str], str]]:
    """The lines of each comparison, and its judgement, which gets its own line where room is
    short."""
    width, said = room.width - 2 * s.lengths.edge, []
    for words, judged in compared(verdict):
        fits = not judged or s.width_of(words) <= width
        parts = [words] if fits else words.replace(", ", ",\n").splitlines()
        lines = [line for part in parts for line in s.broken(part, width)]
        if judged and s.width_of(lines[-1] + " " + judged) > width:
            lines.append("")
        said.append((lines, judged))
    return said


def _verdict(
    s: Surface, sizes: _Sizes, box: Box, verdict: Verdict, said: Sequence[tuple[list[str], str]]
) -> None:
    """Draw the card with the outcome."""
    head, first, line, _ = sizes.verdict
    is_found = verdict.solution.found
    role = Role.PATH if is_found else Role.ALARM
    s.card(box, OUTCOMES[verdict.solution.outcome].upper(), role, "path" if is_found else "")
    left, y = box.x + s.lengths.edge, box.y + head + first
    right = box.x + box.width - s.lengths.edge
    for lines, judged in said:
        for words in lines:
            s.text(left, y, words, TEXT)
            y += line
        s.text(right - s.width_of(judged), y - line, judged, PRAISE)


class Legend:
    """The marks, the terrain and the fences to explain, with their words; in lecture mode only the
    marks in sight."""

    def __init__(self, s: Surface, sizes: _Sizes, search: Search) -> None:
        self._row, self._words_at, foot = sizes.legend
        meanings, counts = legend_of(search), search.board.mark_counts
        self._entries = [
            (mark, FLOOR, words)
            for mark, words in meanings.items()
            # rock is not a mark of the board
            if not s.is_lecture or mark >= len(counts) or counts[mark]
        ]
        covers = messages.prices_in(search.maze)
        self._entries += [(BLANK, cover, words) for cover, words in covers.items()]
        is_short = self._words_at + max(map(s.width_of, meanings.values())) < _COLUMN
        self._columns = s.by_unit(s.width // _COLUMN, 1) if is_short else 1
        self.height = foot + self._row * -(-len(self._entries) // self._columns)

    def draw(self, s: Surface, room: Box) -> None:
        """Draw it at the lower edge."""
        right, top = room.x + room.width, s.height - self.height + s.by_unit(5, 0)
        for i, (mark, cover, words) in enumerate(self._entries):
            x = room.x + i % self._columns * s.by_unit(_COLUMN, 0)
            y = top + i // self._columns * self._row
            s.swatch(x, y, mark, cover)
            left = x + self._words_at
            s.text(left, y, s.shortened(words, right - left), TEXT)
