"""The line of the source, and the step of the explanation, at every position of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any, NamedTuple

from pixelmaze.algorithms.registry import ExternalGenerator, ExternalSolver
from pixelmaze.inspect.snapshot import lines_of
from pixelmaze.inspect.source import SourceCode, code_of, source_in_file, source_of, step_of
from pixelmaze.maze.step import Steps
from pixelmaze.page.packing import packed, packed_texts
from pixelmaze.run.feed import Feed
from pixelmaze.run.playback import Part
from pixelmaze.run.search import Search
from pixelmaze.ui.value_texts import first_line


class _Lit(NamedTuple):
    """What is lit at a position."""

    source: SourceCode | None = None
    line: int = 0  # 0 for none
    steps: tuple[str, ...] = ()  # the numbered steps of the algorithm's explanation
    step: int = 0  # the number of the one at work, from 1; 0 for none


class SourceLog:
    """The sources of a search that has been computed to its end, and the lit line at each
    position. `function` is what a solver from outside was made of, if it is known: it may stand in
    no file."""

    def __init__(self, search: Search, function: Callable[..., object] | None = None) -> None:
        self._function = function
        self._lit: list[_Lit] = []
        ends = [*search.begins[1:], search.length]
        for number, (begin, end) in enumerate(zip(search.begins, ends, strict=True)):
            is_last = end == search.length
            positions = end - begin + is_last  # between two parts the later one counts
            feed = search.feeds[number]
            part = search.parts[number]
            lit = self._of_feed(part, feed) if feed else _of_run(part.begin())
            self._lit += self._filled(lit, positions)
        if search.fault and search.fault.line and self._lit:
            self._lit[-1] = _lit_in(self._lit[-1].source, search.fault.line)

    def _filled(self, lit: Iterator[_Lit], count: int) -> Iterator[_Lit]:
        """The first `count` of these. If there are fewer, no line of the last source is lit."""
        last = _Lit()
        for _ in range(count):
            last = next(lit, last._replace(line=0, step=0))
            yield last

    def _of_feed(self, part: Part, feed: Feed) -> Iterator[_Lit]:
        source = self._source_of(part.algorithm)
        for line in (0, *feed.lines):
            yield _lit_in(source, line)

    def _source_of(self, algorithm: object) -> SourceCode | None:
        if not isinstance(algorithm, ExternalSolver | ExternalGenerator):
            return None
        if algorithm.path:
            function = algorithm.function or algorithm.name
            return source_in_file(algorithm.path, algorithm.path.name, function)
        code = code_of(self._function) if self._function else None
        return source_of(code) if code else None

    def packed(self) -> dict[str, Any]:
        """The sources and the lists of steps; and for each position the number of a source, -1 for
        none, and its line, the number of a list, and its step."""
        sources = {id(lit.source): lit.source for lit in self._lit if lit.source}
        numbers = {key: number for number, key in enumerate(sources)}
        outlines = {lit.steps: None for lit in self._lit}
        places = {steps: number for number, steps in enumerate(outlines)}
        return {
            "sources": packed_texts([_texts_of(source) for source in sources.values()]),
            "source": packed([numbers.get(id(lit.source), -1) for lit in self._lit]),
            "line": packed([lit.line for lit in self._lit]),
            "outlines": packed_texts([*outlines]),
            "outline": packed([places[lit.steps] for lit in self._lit]),
            "step": packed([lit.step for lit in self._lit]),
        }


def _lit_in(source: SourceCode | None, line: int) -> _Lit:
    return _Lit(source, line, source.steps, source.step_at(line)) if source else _Lit()


def _of_run(steps: Steps) -> Iterator[_Lit]:
    """What is lit while the algorithm waits before its first step, and after each; nothing if its
    steps are recorded."""
    running: Steps | None = steps
    while isinstance(running, GeneratorType):
        calls = lines_of(running)
        if not calls:
            return
        code, line = calls[-1]
        source = source_of(code)
        # before its first step it waits at a decorator above the listing
        yield _Lit(source, max(line, source.first), *step_of(calls))
        if next(running, None) is None:
            return


def _texts_of(source: SourceCode) -> dict[str, Any]:
    numbers = range(source.first, source.first + len(source.lines))
    return {
        "title": source.title,
        "first": source.first,
        "begin": first_line(source),
        "lines": source.tokens,
        "names": [source.name_at(line) for line in numbers],
    }
