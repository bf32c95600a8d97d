"""Narration: one sentence about the latest step of a search, with true values."""

from bisect import bisect_right
from collections.abc import Iterator
from math import inf
from time import perf_counter

from pixelmaze.algorithms.registry import ELSEWHERE, IMPROVED, STATE, TIED, TURNED, Says
from pixelmaze.inspect.choices import Follower, memory_of, registered
from pixelmaze.inspect.source import step_of
from pixelmaze.inspect.state import Snapshot, Value
from pixelmaze.maze.board import BLANK, WAITING
from pixelmaze.maze.errors import printable
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.step import BACKTRACK, FRONTIER, PATH, START, VISIT
from pixelmaze.run.outcomes import POSITIONS
from pixelmaze.run.outcomes import SAYS as SAID
from pixelmaze.run.search import Search
from pixelmaze.ui.watch.messages import SAYS, SAYS_TAKEN
from pixelmaze.ui.watch.value_texts import place_of, value_text

_PATIENCE = 2.0
"""Seconds to wait for the variables of an algorithm from outside; then do without them."""
_LOOKED_BACK = 20_000
"""How many steps back to look for the one that put a cell on the frontier."""


def sentence(search: Search, view: Snapshot | None, viewed: int | None = None) -> str:
    """The latest step in words, with the reason; empty before the first step.

    `view` is the state of the algorithm at that step, not at a later line; None if unknown. It
    belongs to the part `viewed`, by default the part at the position. What a run from outside says
    about the step comes first, then what the algorithm declares, then what is true of any.
    """
    if not search.index or not search.parts:
        return ""
    part = search.part_at(search.index - 1)
    if spoken := _spoken(search, part):
        return spoken
    view = view if part == (search.part if viewed is None else viewed) else None
    grid = search.board.grid
    action, arc = search.trace[search.index - 1]
    facts = {name: value_text(grid, value) for name, value in view.values} if view else {}
    facts["number"] = str(search.board.action_counts[PATH])
    numbers = _numbers(search, part)
    facts["head"], facts["tail"] = (
        _written(grid, cell, *numbers) for cell in (grid.head[arc], tail(grid, arc))
    )
    if action == FRONTIER and numbers[0] > 1:  # in a matrix a passage has its own position
        facts["head"] = f"the passage to {facts['head']}"
    facts["heading"] = ""
    if action in (VISIT, FRONTIER) and STATE in facts:
        facts["head"] += f" heading {grid.way(arc)}"
        facts["heading"] = " for this heading"
    facts["choice"] = _choice(search, arc)
    facts["memory"] = memory_of(view)[0] or "the frontier"
    for template in (*_declared(search, part, view), *_general(search, part, view), SAYS[action]):
        if view and f"{{{TIED}}}" in template:
            facts[TIED] = _tied(grid, view, _says_of(search, part))
        if view and f"{{{IMPROVED}}}" in template:
            facts[IMPROVED] = _improved(_says_of(search, part), **dict(view.values))
        if view and f"{{{TURNED}}}" in template:
            facts[TURNED] = _turned(**dict(view.values))
        try:
            says = template.format_map(facts)
        except KeyError:  # a value is unknown
            continue
        if action == VISIT and grid.head[arc] in _goals(search, part):
            says = f"{says}; it is the goal"
        return f"{says[0].upper()}{says[1:]}."
    return ""


class Narrator:
    """Makes a sentence at every position of a search, from a second run of the algorithm, which
    takes the tables of the variables `shown_names`."""

    def __init__(self, shown_names: tuple[str, ...] = ()) -> None:
        self._follower = Follower(shown_names)
        self._is_inside = False
        """True if the latest step belongs to the part at the position."""
        self.close = self._follower.close

    @property
    def view(self) -> Snapshot | None:
        """The state of the algorithm at the last sentence; None if unknown, as for recorded steps,
        or where the next part starts."""
        return self._follower.view if self._is_inside else None

    def sentence(self, search: Search) -> str:
        """The sentence about the latest step. It takes as long as the algorithm needs from the last
        position asked for; from its start to go back."""
        at = search.part_at(max(0, search.index - 1))
        self._is_inside = at == search.part
        until = perf_counter() + _PATIENCE
        while not self._follower.seek(search, at, search.index, inf):
            if perf_counter() > until:
                self.close()
        return sentence(search, self._follower.view, at)


def _spoken(search: Search, part: int) -> str:
    """What the run itself says about the step."""
    feed = search.feeds[part]
    step = search.index - search.begins[part]
    notes = feed.notes if feed else []
    at = bisect_right(notes, step, key=lambda note: note.step)
    while at and notes[at - 1].step == step:
        at -= 1
        if notes[at].kind == SAID:
            return printable(notes[at].value)
    return ""


def _numbers(search: Search, part: int) -> tuple[int, int, str]:
    """How the algorithm writes positions, if it is not by column and row: see POSITIONS. Else
    zeros."""
    feed = search.feeds[part]
    for note in feed.notes[:2] if feed else ():  # the first is how the algorithm is called
        if note.kind == POSITIONS:
            factor, summand, order = note.value.split()
            return int(factor), int(summand), order
    return 0, 0, ""


def _written(grid: Grid, cell: int, factor: int, summand: int, order: str) -> str:
    """A cell as the algorithm writes its position."""
    if not factor:
        return place_of(grid, cell)
    x, y = (factor * number + summand for number in grid.xy(cell))
    return f"({x}, {y})" if order == "xy" else f"({y}, {x})"


def _goals(search: Search, part: int) -> set[int]:
    """The goals of a part; none if it makes the maze."""
    leg = part - sum(not part.is_search for part in search.parts)
    return set(search.runs[leg].goals) if leg >= 0 else set()


def _declared(search: Search, part: int, view: Snapshot | None) -> list[str]:
    """What the algorithm declares about the step, the most specific first."""
    says, grid = _says_of(search, part), search.board.grid
    action, arc = search.trace[search.index - 1]
    keys: list[int | tuple[int, int | str]] = []
    if view and view.line:
        _, number = step_of([(view.line.code, view.line.number)])
        keys.append((action, number))
    if search.index > search.begins[part] + 1:
        _, before = search.trace[search.index - 2]
        if grid.head[before] != tail(grid, arc):
            keys.append((action, ELSEWHERE))
    return [says[key] for key in (*keys, action) if key in says]


def _tied(grid: Grid, view: Snapshot, says: Says) -> str:
    """The cells that wait with the priority of the one just taken from a heap, and why that one
    came first; empty without ties."""
    if not view.memory:
        return ""
    values = dict(view.values)
    keys = view.memory.lowest
    tied = [cell for cell, key in keys.items() if key[0] == values["priority"].value]
    equal = [cell for cell in tied if keys[cell][1] == values["ahead"].value]
    places = [place_of(grid, cell) for cell in sorted(tied, key=lambda cell: cell not in equal)]
    why = "its arc has a lower number" if STATE in values else "it comes first, reading row by row"
    if len(equal) < len(tied):
        why = f"none has a lower h, and {why}" if equal else says[TIED]
    is_cut = len(tied) == len(keys) < view.memory.total  # only the first entries are known
    if not places:
        return ""
    more = f"{'at least ' * is_cut}{len(places) - 3} more"
    *most, last = places if len(places) <= 3 else [*places[:3], more]
    names = f"{', '.join(most)} and {last}" if most else last
    return f", tied with {names}; {why}"


def _improved(says: Says, known: Value, so_far: Value, priority: Value, **_: Value) -> str:
    """What a path is better than; for the first path to its cell what the algorithm says."""
    if int(known.value) < 0:
        return says.get(IMPROVED, "")
    return f" instead of {int(priority.value) + int(known.value) - int(so_far.value):,}"


def _choice(search: Search, arc: int) -> str:
    """Among how many ways a walker chose at random that turns back only in dead ends."""
    board, (before, came_by) = search.board, search.trace[search.index - 2]
    back = board.grid.twin[came_by] if before != START else -1
    around = arcs(board.grid, tail(board.grid, arc))
    ways = sum(board.passages[way] and way != back for way in around)
    return f", picked at random from {ways} ways on" if ways > 1 else ": the only way on"


def _turned(turn: Value, full: Value, **_: Value) -> str:
    """The turn of a walker to its next cell: left by `turn` parts of a `full` turn."""
    left, whole = int(turn.value), int(full.value)
    if left == 0:
        return "goes straight on to"
    if 2 * left > whole:
        return f"turns {360 * left // whole} degrees left, to"
    return f"turns {'right' if left < 0 else 'back' if 2 * left == whole else 'left'}, to"


def _says_of(search: Search, part: int) -> Says:
    entry = registered(search, part)
    return entry.says if entry else {}


def _general(search: Search, part: int, view: Snapshot | None) -> Iterator[str]:
    """What is true of this step of any search."""
    if not search.parts[part].is_search:
        return
    board, grid = search.board, search.board.grid
    action, arc = search.trace[search.index - 1]
    if action == VISIT:
        since = max(search.begins[part], search.index - _LOOKED_BACK)
        packed = search.trace.packed[since : search.index]
        if arc << 4 | FRONTIER in packed:
            yield SAYS_TAKEN[memory_of(view)[1]]
    elif action == BACKTRACK:
        ways = [way for way in arcs(grid, tail(grid, arc)) if board.passages[way]]
        if len(ways) == 1:
            yield "backtracks to {head}: {tail} is a dead end"
        elif all(board.marks[grid.head[way]] not in (BLANK, WAITING) for way in ways):
            yield "backtracks to {head}: every neighbour of {tail} has been visited"
