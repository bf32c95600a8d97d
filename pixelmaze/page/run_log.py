"""The log of runs: all that a page needs to show them at any position."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import sub
from random import Random
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.inspect.choices import Choice, Seen, is_taking, taking
from pixelmaze.inspect.divergence import Divergence, significant
from pixelmaze.inspect.quiz import Question, question_about
from pixelmaze.inspect.state import Snapshot
from pixelmaze.looks.theme import PAINTS, Role, Theme
from pixelmaze.maze.board import BLANK, ROCK
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.grid import tail
from pixelmaze.maze.step import ACTIONS
from pixelmaze.page.logs import (
    DrawnLog,
    DrawnTiles,
    PolygonLog,
    PolygonTiles,
    SourceLog,
    TileLog,
    Tiles,
    packed,
    packed_texts,
)
from pixelmaze.run.outcomes import FOUND, WALL
from pixelmaze.run.race import UNTIMED, Race, title_of
from pixelmaze.run.search import Search
from pixelmaze.run.seekable import STEP_RATES
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.watch.messages import (
    MARKS,
    MARKS_OF_MAKING,
    SAME_NUMBER,
    THEY_PART,
    WHICH_VISITS_FEWER,
    call_words,
    divergence_words,
    prices_in,
    summary,
)
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.value_texts import place_of, taken_next, variables_of
from pixelmaze.window.canvas.atlas import sprite_pixels

# ---- the narration of a run ----------------------------------------------------------------------

# At each position: a sentence, the variables, the next cells and why, and questions about them.

_MOST_ASKED = 10  # maximum number of questions about a run
_Call = tuple[str, int, tuple[tuple[str, str], ...]]
"""A call in words, its line, and its variables."""


class _Narration:
    """The words about one search. Call `add` at each position, starting at 0."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.takings: list[Choice] = []
        """What each step takes; nothing for the last position."""
        solver = search.solver
        # its tables name the priorities, which matter only where there are ties
        has_ties = isinstance(solver, Solver) and solver.ties
        self._narrator = Narrator(getattr(solver, "shows", ()) if has_ties else ())
        self.close = self._narrator.close
        self._seen = Seen(search, 0)
        self._sentences: list[str] = []
        self._calls: list[list[int]] = []
        """At each position the numbers of the active calls, outermost first, each as the distance
        from the last call of the position before."""
        self._last = 0
        self._numbers: dict[_Call, int] = {}
        self._unlisted: list[int] = []
        self._next: list[list[int]] = []
        self._questions: list[tuple[int, Question]] = []
        self._contents: dict[tuple[str, str], set[int | None]] = {}
        """By function and variable, all contents that the variable has had."""

    def add(self) -> None:
        """Log the search's current position."""
        search = self.search
        self._sentences.append(self._narrator.sentence(search))
        view = self._narrator.view or Snapshot()
        calls = view.calls if search.feed else view.calls[-1:]  # only files list them
        for call in calls:
            for name, value in call.values:
                self._contents.setdefault((call.name, name), set()).add(value.content)
        grid = search.maze.grid
        described = (
            (call_words(call.name, call.arguments), call.line.number, variables_of(grid, call))
            for call in calls
        )
        numbers = [self._numbers.setdefault(call, len(self._numbers)) for call in described]
        self._calls.append([number - self._last for number in numbers])
        self._last = numbers[-1] if numbers else self._last
        self._unlisted.append(view.depth - len(calls))
        self._next.append([*taken_next(search, view)])
        if search.index < search.length:
            self._take(view)

    def _take(self, view: Snapshot) -> None:
        search, index = self.search, self.search.index
        if index in search.begins:
            self._seen = Seen(search, index)
        seen = self._seen.go_on(index)
        taken = taking(search, index, seen, view)
        self.takings.append(taken)
        if is_taking(search, index):
            question = question_about(taken, search.board.grid, seen, Random(index))
            if question:
                self._questions.append((index, question))

    def packed(self) -> dict[str, Any]:
        """The whole log, in the form that a page reads."""
        return {
            "sentences": packed_texts(self._sentences),
            "told": packed_texts(_by_variable([*self._changing()])),
            "calls": packed_texts(self._calls),
            "unlisted": packed(self._unlisted),
            "next": packed_texts(self._next),
            "questions": packed_texts([*self._asked()]),
        }

    def _changing(self) -> Iterator[_Call]:
        """The calls. In the package's own algorithms, tables that never change, such as the maze's,
        are dropped: they take half of the room."""
        idle = {
            key
            for key, contents in self._contents.items()
            if len(contents) == 1 and None not in contents and not self.search.feed
        }
        for words, line, rows in self._numbers:
            function = words.partition("(")[0]
            yield words, line, tuple(row for row in rows if (function, row[0]) not in idle)

    def _asked(self) -> Iterator[tuple[int, list[int], list[int], str]]:
        """Questions, evenly spread: the position, the cells, the indices of the right cells, and
        the name of the queue."""
        count = min(_MOST_ASKED, len(self._questions))
        for i in range(count):
            index, question = self._questions[(2 * i + 1) * len(self._questions) // (2 * count)]
            cells = [cell for (cell,) in question.choices]
            yield index, cells, sorted(question.right), question.memory


def _by_variable(calls: Sequence[_Call]) -> dict[str, Any]:
    """The words and lines of calls, and the texts of each variable: None where a call has no such
    variable, 0 for the text of the call before. Texts by variable take less room."""
    rows = [dict(row) for _, _, row in calls]
    columns = []
    longest_first = sorted(rows, key=len, reverse=True)  # has variables in their usual order
    for name in dict.fromkeys(name for row in longest_first for name in row):
        texts = [row.get(name) for row in rows]
        before = [0, *texts]
        columns.append((name, [0 if a == b else a for a, b in zip(texts, before, strict=False)]))
    return {"calls": [(words, line) for words, line, _ in calls], "columns": columns}


# ---- the log -------------------------------------------------------------------------------------

MOST_CELLS = 200  # maximum cells of a maze across or down
MOST_STEPS = 100_000  # maximum steps of all algorithms together
MOST_NARRATED = 10_000
"""Maximum steps of all searches with sentences and the values of all variables, which take longer
than all the rest."""
COMFORTABLE = 15
"""Maximum seconds of a film at its usual speed, at least 20 steps a second, if a rate allows."""
_CHUNK = 1000  # number of steps, or rounds, computed before their number is checked again
_SMALL = 16  # pitch below which sprites are drawn in their mini versions
MAKING = "making"  # the name of the run that makes the maze


@dataclass
class RunLog:
    """The log of runs in one maze: call `add` for each of `positions`, and then `packed`.

    PixelmazeError if the maze is too large, or the runs are too long.
    """

    run: Race | Sequence[Search]  # a race, or runs to choose from
    title: str
    theme: Theme
    step_rate: float | None = None
    function: Callable[..., object] | None = None
    """The function behind a solver from outside."""
    searches: Sequence[Search] = field(init=False)
    _tiles: Tiles = field(init=False)
    _logs: list[TileLog] = field(init=False)
    _narrated: dict[Search, _Narration] = field(init=False, default_factory=dict)
    """By search, the words about it; empty if the runs race or are too long."""

    def __post_init__(self) -> None:
        self.searches = self.run.runs if isinstance(self.run, Race) else self.run
        grid = self.searches[0].maze.grid
        check_size(*grid.asked)
        for run in [self.run] if isinstance(self.run, Race) else self.searches:
            self._compute(run)
        tiles, log = (DrawnTiles, DrawnLog) if grid.shape.art else (PolygonTiles, PolygonLog)
        self._tiles = tiles(grid)
        self._logs = [log(search, self._tiles) for search in self.searches]
        if not isinstance(self.run, Race) and self._steps <= MOST_NARRATED:
            self._narrated = {search: _Narration(search) for search in self.searches}

    @property
    def _steps(self) -> int:
        return sum(search.length for search in self.searches)

    def _compute(self, run: Search | Race) -> None:
        """PixelmazeError if there are too many steps."""
        while True:
            if self._steps > MOST_STEPS:
                raise PixelmazeError(f"the run is too long for .html: at most {MOST_STEPS:,} steps")
            if run.complete:
                break
            run.pull(_CHUNK)
        run.run()

    @property
    def positions(self) -> list[tuple[TileLog, int]]:
        """Every position of every board."""
        return [(log, i) for log in self._logs for i in range(log.search.length + 1)]

    def add(self, tiles: TileLog, index: int) -> None:
        """Log a position of a board."""
        tiles.add(index)
        if narration := self._narrated.get(tiles.search):
            narration.add()

    def close(self) -> None:
        """End the second runs."""
        for narration in self._narrated.values():
            narration.close()

    def packed(self) -> dict[str, Any]:
        """All that the page shows, in values that JSON can hold."""
        length = max(run.length for run in self.searches)
        quick = (rate for rate in STEP_RATES if rate >= 20 and length / rate <= COMFORTABLE)
        boards = [self._board(log) for log in self._logs]  # they may add tiles
        return {
            "title": self.title,
            "subject": " · ".join(map(title_of, self.searches)) if len(self._narrated) < 2 else "",
            "isRace": isinstance(self.run, Race),
            "untimed": UNTIMED,
            "rates": STEP_RATES,
            "rate": self.step_rate or next(quick, STEP_RATES[-1]),
            "words": {"part": THEY_PART, "fewer": WHICH_VISITS_FEWER, "same": SAME_NUMBER},
            "actions": ACTIONS,
            "colours": [f"#{colour:06x}" for colour in self.theme.palette()],
            "roles": {role.name: role for role in Role},
            "paints": PAINTS,
            "tiles": self._tiles.packed(),
            "sprites": _sprites(self._tiles.set.pitch < _SMALL),
            "boards": boards,
            "partings": self._divergences(),
        }

    def _divergences(self) -> dict[str, dict[str, str]]:
        """By the numbers of two runs, the rounds in which they diverge for a reason, and words
        about it."""
        found = {}
        rounds = Race(self.searches).rounds
        searching = [(i, one) for i, one in enumerate(self._narrated.values()) if one.search.solver]
        for (i, one), (j, other) in combinations(searching, 2):
            pairs = zip(rounds[i], rounds[j], strict=False)
            takings = ((one.takings[here], other.takings[there]) for here, there in pairs)
            titles = [title_of(each.search) for each in (one, other)]
            lines = [(each.round, self._said(titles, each)) for each in significant(takings)]
            found[f"{i}/{j}"] = packed_texts(lines)
        return found

    def _said(self, titles: Sequence[str], divergence: Divergence) -> str:
        places = [place_of(self._tiles.grid, taking.cell) for taking in divergence.takings]
        return divergence_words(titles, places, divergence)

    def _board(self, log: TileLog) -> dict[str, Any]:
        search = log.search
        search.seek(search.length)
        maze, steps, visited = search.maze, list(search.trace), search.history.visited
        arc = search.fault.arc if search.fault else -1
        impossible = [tail(maze.grid, arc), maze.grid.head[arc]] if arc >= 0 else None
        is_race = isinstance(self.run, Race)
        narration = self._narrated.get(search)
        return {
            "name": search.solver.name if search.solver else MAKING,
            "title": title_of(search),
            "marks": search.marks,
            "start": maze.start,
            "goals": maze.goals,
            "waypoints": maze.waypoints,
            "isFound": search.outcome == FOUND,
            "end": self._end(search),
            "fault": search.fault.describe(" – ") if search.fault else "",
            "impossible": impossible,
            "actions": packed([action for action, _ in steps]),
            "heads": packed([maze.grid.head[arc] for _, arc in steps]),
            "tails": packed([] if narration else [tail(maze.grid, arc) for _, arc in steps]),
            "visits": packed([*map(sub, visited, [0, *visited])]),
            "notes": packed_texts([*_notes(search)]),
            "legend": self._legend(log),
            **(narration or _Narration(search)).packed(),
            **log.packed(),
            **({} if is_race else SourceLog(search, self.function).packed()),
        }

    def _end(self, search: Search) -> str:
        """The result in one line."""
        if isinstance(self.run, Race):
            result = self.run.results[self.searches.index(search)]
            assert result
            length = "" if result.length is None else f", path {result.length:,}"
            place = f"{result.place}. " if result.place else ""
            return f"{place}{result.outcome}{length}, {counted(result.rounds, 'round')}"
        solution = search.solution
        return summary(solution, search.maze.grid.size) if solution else ""

    def _legend(self, log: TileLog) -> list[tuple[int, int, str]]:
        """The tiles that the legend explains: number, mark and words; for terrain and fences, mark
        -1."""
        search = log.search
        words = {ROCK: MARKS_OF_MAKING[ROCK], **(MARKS if search.solver else MARKS_OF_MAKING)}
        had = log.marks
        shown = [mark for mark in words if mark in had]
        covers = prices_in(search.maze)
        return [
            *((self._tiles.example(mark), mark, words[mark]) for mark in shown),
            *((self._tiles.plain(BLANK, cover), -1, cost) for cover, cost in covers.items()),
        ]


def check_size(width: int, height: int) -> None:
    """PixelmazeError if a maze is too large for a film."""
    if max(width, height) > MOST_CELLS:
        raise PixelmazeError(
            f"a maze of {width}x{height} cells is too large for .html: "
            f"at most {MOST_CELLS}x{MOST_CELLS}"
        )


def _sprites(is_small: bool) -> dict[str, Any]:
    """The sprites of a search, by name without the size: width, height and pixels."""
    names = ["start", "goal_0", "goal_open", *(f"wisp_{i}" for i in range(2 if is_small else 4))]
    names += [f"waypoint_{letter}" for letter in WAYPOINTS]
    found = {}
    for name in names:
        width, height, pixels = sprite_pixels(f"mini_{name}" if is_small else name)
        found[name] = {"width": width, "height": height, "pixels": packed(pixels)}
    return found


def _notes(search: Search) -> Iterator[tuple[int, str, list[int], str]]:
    """The notes of programs, which print, draw and talk: for each the position from which it
    applies, its kind, the cell or, for a wall, both cells, and its value. Kind "" clears all."""
    grid = search.maze.grid
    ends = [*search.begins[1:], search.length]
    for begin, end, feed in zip(search.begins, ends, search.feeds, strict=True):
        yield begin, "", [], ""
        for note in feed.notes if feed else ():
            at = [] if note.at < 0 else [note.at]
            if at and note.kind == WALL:
                at = sorted((tail(grid, note.at), grid.head[note.at]))
            text = "\n".join(map(printable, note.value.expandtabs(4).split("\n")))
            yield min(begin + note.step, end), note.kind, at, text
