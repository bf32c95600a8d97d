"""The line of the source that is at work at every position of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, GeneratorType
from typing import Any

from pixelmaze.external.feed import Feed
from pixelmaze.external.named import ExternalGenerator, ExternalSolver
from pixelmaze.inspect.snapshot import line_of
from pixelmaze.inspect.source import SourceCode, code_of, source_in_file, source_of
from pixelmaze.page.packing import packed, packed_texts
from pixelmaze.playback import Part
from pixelmaze.search import Search
from pixelmaze.step import Steps

_Lit = tuple[SourceCode | None, int]
"""A source, and the line in it; 0 for none."""


class SourceLog:
    """The sources of a search that has been computed to its end, and the lit line at each
    position. `function` is what a solver from outside was made of, if it is known: it may stand in
    no file."""

    def __init__(self, search: Search, function: Callable[..., object] | None = None) -> None:
        self._function = function
        self.sources: list[SourceCode] = []
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
            self._lit[-1] = self._lit[-1][0], search.fault.line

    def _filled(self, lit: Iterator[_Lit], count: int) -> Iterator[_Lit]:
        """The first `count` of these; if there are fewer, no line of the last source is lit."""
        source: SourceCode | None = None
        for _ in range(count):
            source_now, line = next(lit, (source, 0))
            source = source_now or source
            if source and all(source is not known for known in self.sources):
                self.sources.append(source)
            yield source, line

    def _of_feed(self, part: Part, feed: Feed) -> Iterator[_Lit]:
        source = self._source_of(part.algorithm)
        yield source, 0
        for line in feed.lines:
            yield source, line

    def _source_of(self, algorithm: object) -> SourceCode | None:
        if not isinstance(algorithm, ExternalSolver | ExternalGenerator):
            return None
        if algorithm.path:
            function = algorithm.function or algorithm.name
            return source_in_file(algorithm.path, algorithm.path.name, function)
        code = code_of(self._function) if self._function else None
        return source_of(code) if code else None

    def packed(self) -> dict[str, Any]:
        """The sources, and for each position the number of one, -1 for none, and a line of it."""
        numbers = {id(source): number for number, source in enumerate(self.sources)}
        return {
            "sources": packed_texts([_texts_of(source) for source in self.sources]),
            "source": packed([numbers.get(id(source), -1) for source, _ in self._lit]),
            "line": packed([line for _, line in self._lit]),
        }


def _of_run(steps: Steps) -> Iterator[_Lit]:
    """The line at which the algorithm waits before its first step, and after each. None if its
    steps are recorded."""
    if not isinstance(steps, GeneratorType):
        return
    sources: dict[CodeType | SourceCode, SourceCode] = {}
    step: object = True
    while step is not None:
        lit = line_of(steps)
        if lit is None:
            return
        source = sources.setdefault(lit.code, source_of(lit.code))
        # before its first step it waits at a decorator above the listing
        yield source, max(lit.number, source.first)
        step = next(steps, None)


def _texts_of(source: SourceCode) -> dict[str, Any]:
    numbers = range(source.first, source.first + len(source.lines))
    begin = source.begin or next(
        (line for line, is_aside in zip(numbers, source.is_aside, strict=True)
         if not is_aside and line > source.first), source.first
    )  # fmt: skip
    return {
        "title": source.title,
        "first": source.first,
        "begin": begin,
        "lines": source.tokens,
        "names": [source.name_at(line) for line in numbers],
    }
