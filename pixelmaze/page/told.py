"""What a page tells of a run at each position: a sentence, the variables, what is taken next and
why, and questions about it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.inspect.quiz import Question, question_about
from pixelmaze.inspect.state import Call, Snapshot
from pixelmaze.inspect.taking import Seen, Taking, is_taking, taking
from pixelmaze.maze.grid import Grid
from pixelmaze.page.logs import packed, packed_texts
from pixelmaze.run.search import Search
from pixelmaze.ui.messages.algorithms import call_words
from pixelmaze.ui.narration import Narrator
from pixelmaze.ui.value_texts import entries_of, length_of, order_of, said, taken_next

_MOST_ASKED = 10  # the most questions about a run
_Call = tuple[str, int, tuple[tuple[str, str], ...]]
"""A call in words, its line, and its variables."""


class Told:
    """What is told of one search: call `add` at each position from 0 on."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.takings: list[Taking] = []
        """What each step takes, without the last position."""
        solver = search.solver
        # its tables name the priorities, which matter only where there are ties
        has_ties = isinstance(solver, Solver) and solver.ties
        self._narrator = Narrator(getattr(solver, "shows", ()) if has_ties else ())
        self.close = self._narrator.close
        self._seen = Seen(search, 0)
        self._sentences: list[str] = []
        self._calls: list[list[int]] = []
        """At each position the numbers of the calls that are at work, outermost first, each as the
        distance from the latest one."""
        self._last = 0
        self._numbers: dict[_Call, int] = {}
        self._unlisted: list[int] = []
        self._next: list[list[int]] = []
        self._questions: list[tuple[int, Question]] = []
        self._contents: dict[tuple[str, str], set[int | None]] = {}
        """By function and variable, all contents that it has had."""

    def add(self) -> None:
        """Log the position where the search is."""
        search = self.search
        self._sentences.append(self._narrator.sentence(search))
        view = self._narrator.view or Snapshot()
        calls = view.calls if search.feed else view.calls[-1:]  # only files list them
        for call in calls:
            for name, value in call.values:
                self._contents.setdefault((call.name, name), set()).add(value.content)
        told = (_told(search.maze.grid, call) for call in calls)
        numbers = [self._numbers.setdefault(call, len(self._numbers)) for call in told]
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
        """All of it, as a page takes it."""
        return {
            "sentences": packed_texts(self._sentences),
            "told": packed_texts(_by_variable([*self._changing()])),
            "calls": packed_texts(self._calls),
            "unlisted": packed(self._unlisted),
            "next": packed_texts(self._next),
            "questions": packed_texts([*self._asked()]),
        }

    def _changing(self) -> Iterator[_Call]:
        """The calls; of the package's own without the tables that never change, such as those of
        the maze, which take half of the room."""
        idle = {
            key
            for key, contents in self._contents.items()
            if len(contents) == 1 and None not in contents and not self.search.feed
        }
        for words, line, rows in self._numbers:
            function = words.partition("(")[0]
            yield words, line, tuple(row for row in rows if (function, row[0]) not in idle)

    def _asked(self) -> Iterator[tuple[int, list[int], list[int], str]]:
        """Questions, evenly spread: the position, the cells, the indices of those that are right,
        and the name of the queue."""
        count = min(_MOST_ASKED, len(self._questions))
        for i in range(count):
            index, question = self._questions[(2 * i + 1) * len(self._questions) // (2 * count)]
            cells = [cell for (cell,) in question.choices]
            yield index, cells, sorted(question.right), question.memory


def _by_variable(calls: Sequence[_Call]) -> dict[str, Any]:
    """The words and lines of calls; and by variable its texts, which takes less room: None where
    there is none, 0 for that of the call before."""
    rows = [dict(row) for _, _, row in calls]
    columns = []
    longest_first = sorted(rows, key=len, reverse=True)  # it has them in the usual order
    for name in dict.fromkeys(name for row in longest_first for name in row):
        texts = [row.get(name) for row in rows]
        before = [0, *texts]
        columns.append((name, [0 if a == b else a for a, b in zip(texts, before, strict=False)]))
    return {"calls": [(words, line) for words, line, _ in calls], "columns": columns}


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
