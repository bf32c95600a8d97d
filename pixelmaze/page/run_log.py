"""All that a page needs to show a run at any position."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.inspect.state import Call, Snapshot
from pixelmaze.looks.theme import PAINTS, Role, Theme
from pixelmaze.maze.board import BLANK, ROCK
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.step import ACTIONS, FRONTIER, PATH
from pixelmaze.maze.terrain import FLOOR
from pixelmaze.page.logs import (
    DrawnLog,
    DrawnTiles,
    SourceLog,
    TileLog,
    Tiles,
    packed,
    packed_texts,
)
from pixelmaze.page.polygons import PolygonLog, PolygonTiles
from pixelmaze.run.race import Race, title_of
from pixelmaze.run.search import Search
from pixelmaze.run.seekable import STEP_RATES
from pixelmaze.run.words import FOUND, WALL
from pixelmaze.ui.messages.algorithms import MARKS, MARKS_OF_MAKING, call_words, summary
from pixelmaze.ui.messages.web import COVERS, FILM_WORDS
from pixelmaze.ui.narration import Narrator
from pixelmaze.ui.value_texts import entries_of, length_of, order_of, said, taken_next
from pixelmaze.window.app.atlas import sprite_pixels

MOST_CELLS = 200  # the most cells of a maze across or down
MOST_STEPS = 100_000  # the most steps of all algorithms together
MOST_TOLD = 10_000
"""The most steps of a search that are told in sentences and with the values of all variables, which
takes longer than all the rest."""
COMFORTABLE = 15
"""Seconds that a film takes at most at its usual speed, if that is at least 20 steps a second."""
_CHUNK = 1000  # number of steps, or rounds, computed between two looks at their number
_SMALL = 16  # the pitch below which sprites are drawn in their mini versions
_Call = tuple[str, int, tuple[tuple[str, str], ...]]
"""A call in words, its line, and its variables."""


@dataclass
class RunLog:
    """The log of a search or a race: call `add` for each of `positions`, and then `packed`.

    PixelmazeError if the maze or the run is too large.
    """

    run: Search | Race
    title: str
    theme: Theme
    step_rate: float | None = None
    function: Callable[..., object] | None = None
    """What the solver was made of, if it comes from outside."""
    searches: list[Search] = field(init=False)
    _tiles: Tiles = field(init=False)
    _logs: list[TileLog] = field(init=False)
    _narrator: Narrator | None = field(init=False, default=None)
    _sentences: list[str] = field(init=False, default_factory=list)
    _calls: list[tuple[int, ...]] = field(init=False, default_factory=list)
    """At each position the numbers of the calls that are at work, outermost first."""
    _numbers: dict[_Call, int] = field(init=False, default_factory=dict)
    _unlisted: list[int] = field(init=False, default_factory=list)
    _next: list[list[int]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.searches = list(self.run.runs) if isinstance(self.run, Race) else [self.run]
        grid = self.searches[0].maze.grid
        check_size(*grid.asked)
        _compute(self.run, self.searches)
        tiles, log = (DrawnTiles, DrawnLog) if grid.shape.art else (PolygonTiles, PolygonLog)
        self._tiles = tiles(grid)
        self._logs = [log(search, self._tiles) for search in self.searches]
        if not isinstance(self.run, Race) and self.run.length <= MOST_TOLD:
            self._narrator = Narrator()

    @property
    def positions(self) -> list[tuple[TileLog, int]]:
        """Every position of every board."""
        return [(log, i) for log in self._logs for i in range(log.search.length + 1)]

    def add(self, tiles: TileLog, index: int) -> None:
        """Log a position of a board."""
        tiles.add(index)
        if self._narrator:
            self._sentences.append(self._narrator.sentence(tiles.search))
            view = self._narrator.view or Snapshot()
            calls = view.calls if tiles.search.feed else view.calls[-1:]  # only files list them
            told = (_told(tiles.search.maze.grid, call) for call in calls)
            numbers = (self._numbers.setdefault(call, len(self._numbers)) for call in told)
            self._calls.append(tuple(numbers))
            self._unlisted.append(view.depth - len(calls))
            self._next.append([*taken_next(tiles.search, view)])

    def close(self) -> None:
        """End the second run."""
        if self._narrator:
            self._narrator.close()

    def packed(self) -> dict[str, Any]:
        """All that the page shows, to be written as JSON."""
        is_race = isinstance(self.run, Race)
        boards = [self._board(log) for log in self._logs]
        legend = self._legend()  # it may add tiles
        length = self.run.length
        quick = (rate for rate in STEP_RATES if rate >= 20 and length / rate <= COMFORTABLE)
        return {
            "title": self.title,
            "subject": " · ".join(map(title_of, self.searches)),
            "unit": self.run.unit,
            "untimed": [FRONTIER, PATH] if is_race else [],
            "rates": STEP_RATES,
            "rate": self.step_rate or next(quick, STEP_RATES[-1]),
            "marks": self.run.marks,
            "words": FILM_WORDS,
            "actions": ACTIONS,
            "colours": [f"#{colour:06x}" for colour in self.theme.palette()],
            "roles": {role.name: role for role in Role},
            "paints": PAINTS,
            "tiles": self._tiles.packed(),
            "sprites": _sprites(self._tiles.set.pitch < _SMALL),
            "legend": legend,
            "boards": boards,
        }

    def _board(self, log: TileLog) -> dict[str, Any]:
        search = log.search
        search.seek(search.length)
        maze, steps = search.maze, list(search.trace)
        arc = search.fault.arc if search.fault else -1
        impossible = [tail(maze.grid, arc), maze.grid.head[arc]] if arc >= 0 else None
        sources = SourceLog(search, self.function).packed() if len(self.searches) == 1 else {}
        return {
            "title": title_of(search),
            "start": maze.start,
            "goals": maze.goals,
            "waypoints": maze.waypoints,
            "isFound": search.outcome == FOUND,
            "end": self._end(search),
            "fault": search.fault.told(" – ") if search.fault else "",
            "impossible": impossible,
            "actions": packed([action for action, _ in steps]),
            "heads": packed([maze.grid.head[arc] for _, arc in steps]),
            "tails": packed([tail(maze.grid, arc) for _, arc in steps]),
            "visited": packed(search.history.visited),
            "notes": packed_texts([*_notes(search)]),
            "sentences": packed_texts(self._sentences),
            "told": packed_texts([*self._numbers]),
            "calls": packed_texts(self._calls),
            "unlisted": packed(self._unlisted),
            "next": packed_texts(self._next),
            **log.packed(),
            **sources,
        }

    def _end(self, search: Search) -> str:
        """What came of it, in one line."""
        if isinstance(self.run, Race):
            result = self.run.results[self.searches.index(search)]
            assert result
            length = "" if result.length is None else f", path {result.length:,}"
            place = f"{result.place}. " if result.place else ""
            return f"{place}{result.outcome}{length}, {result.rounds:,} rounds"
        solution = search.solution
        return summary(solution, search.maze.grid.size) if solution else ""

    def _legend(self) -> list[tuple[int, int, str]]:
        """The tiles that are explained: number, mark and words; for terrain, mark -1."""
        search = self.searches[0]
        words = {ROCK: MARKS_OF_MAKING[ROCK], **(MARKS if search.solver else MARKS_OF_MAKING)}
        marks = [(self._tiles.example(mark), mark, text) for mark, text in words.items()]
        covers = sorted({*search.maze.terrain} - {FLOOR})
        return [
            *(entry for entry in marks if entry[0] >= 0),
            *((self._tiles.plain(BLANK, cover), -1, COVERS[cover]) for cover in covers),
        ]


def check_size(width: int, height: int) -> None:
    """PixelmazeError if a maze is too large for a film."""
    if max(width, height) > MOST_CELLS:
        raise PixelmazeError(
            f"a maze of {width}x{height} cells is too large for .html: "
            f"at most {MOST_CELLS}x{MOST_CELLS}"
        )


def _compute(run: Search | Race, searches: list[Search]) -> None:
    """Compute all steps. PixelmazeError if there are too many."""
    while True:
        if sum(search.length for search in searches) > MOST_STEPS:
            raise PixelmazeError(f"the run is too long for .html: at most {MOST_STEPS:,} steps")
        if run.complete:
            break
        run.pull(_CHUNK)
    run.run()


def _sprites(is_small: bool) -> dict[str, Any]:
    """The sprites of a search, by their names without the size: width, height and pixels."""
    names = ["start", "goal_0", "goal_open", *(f"wisp_{i}" for i in range(2 if is_small else 4))]
    names += [f"waypoint_{letter}" for letter in WAYPOINTS]
    found = {}
    for name in names:
        width, height, pixels = sprite_pixels(f"mini_{name}" if is_small else name)
        found[name] = {"width": width, "height": height, "pixels": packed(pixels)}
    return found


def _notes(search: Search) -> Iterator[tuple[int, str, list[int], str]]:
    """What was printed, drawn and said: the position from which it applies, its kind, the cell or,
    for a wall, both cells, and its value. A note of the kind "" clears all of them."""
    grid = search.maze.grid
    ends = [*search.begins[1:], search.length]
    for begin, end, feed in zip(search.begins, ends, search.feeds, strict=True):
        yield begin, "", [], ""
        for note in feed.notes if feed else ():
            at = [] if note.at < 0 else [note.at]
            if at and note.kind == WALL:
                at = sorted((tail(grid, note.at), grid.head[note.at]))
            yield min(begin + note.step, end), note.kind, at, _printable(note.value)


def _printable(text: str) -> str:
    return "\n".join(map(printable, text.expandtabs(4).split("\n")))


def _told(grid: Grid, call: Call) -> _Call:
    """A call in words, with its variables: first those entries that are yet to be taken, the next
    one at the front."""
    rows: list[tuple[str, str]] = []
    if memory := call.memory:
        few = "  ".join(entries_of(grid, memory))
        few += " …" if memory.length > len(memory.entries) else ""
        words = ", ".join(filter(None, (length_of(memory), order_of(memory, lambda _: True))))
        rows.append((memory.name, " · ".join(filter(None, (few, words)))))
    rows += ((name, said(grid, value)) for name, value in call.values)
    return call_words(call.name, call.arguments), call.line.number, tuple(rows)
