"""The source of an algorithm, line by line with syntax colours, for the source panel."""

from __future__ import annotations

import inspect
import re
import tokenize
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from io import StringIO
from itertools import groupby
from keyword import iskeyword
from textwrap import dedent
from types import CodeType

PLAIN = "plain"
KEYWORD = "keyword"
STRING = "string"
COMMENT = "comment"

_ENTRY = re.compile(r"\s*(\d+\.\s|[-*]\s|\"\"\"$)")
"""The beginning of a list item, or the end of a docstring."""
_DEFINITION = re.compile(r"\s*(async\s+)?def\s")


@dataclass(frozen=True, slots=True)
class SourceCode:
    """The source of one function from its `def` on, without decorators."""

    title: str
    """The name of the function."""
    first: int
    """Line number of the first line in the file."""
    lines: tuple[str, ...] = ()
    """The text; empty if the source is not available."""
    tokens: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Each line again, in pieces: (text, kind)."""
    is_aside: tuple[bool, ...] = ()
    """For each line whether it is a docstring, a comment, or empty."""

    def flowing(self) -> Iterator[tuple[int, tuple[tuple[str, str], ...], int]]:
        """The lines with their numbers in the file, to be wrapped to another width: each paragraph
        of the docstring is one line. The last number is the indentation of a paragraph after its
        first line, in characters; -1 for code."""
        paragraph, begin = "", 0
        for number, (text, tokens, is_aside) in enumerate(
            zip(self.lines, self.tokens, self.is_aside, strict=True), self.first
        ):
            is_text = is_aside and bool(text.strip()) and not text.lstrip().startswith("#")
            if paragraph and (not is_text or _ENTRY.match(text)):
                yield begin, ((paragraph, STRING),), _hanging(paragraph)
                paragraph = ""
            if not is_text:
                yield number, tokens, -1
            elif paragraph:
                paragraph = f"{paragraph} {text.strip()}"
            else:
                paragraph, begin = text, number
        if paragraph:
            yield begin, ((paragraph, STRING),), _hanging(paragraph)

    def row(self, line: int) -> int:
        """The index of a line of the file. Decorator lines, where a run waits that has not started,
        count as the first line."""
        return max(0, line - self.first)


def _hanging(paragraph: str) -> int:
    entry = _ENTRY.match(paragraph)
    return entry.end() if entry else len(paragraph) - len(paragraph.lstrip())


def code_of(function: Callable[..., object]) -> CodeType | None:
    """The code of a function inside partials and wrappers; None if there is none, as for callable
    objects."""
    while isinstance(function, partial):
        function = function.func
    code = getattr(inspect.unwrap(function), "__code__", None)
    return code if isinstance(code, CodeType) else None


@cache
def source_of(code: CodeType) -> SourceCode:
    """The source of this code."""
    try:
        source, number = inspect.getsourcelines(code)
    except OSError:
        return SourceCode(code.co_name, code.co_firstlineno)
    lines = dedent("".join(source)).splitlines()
    definitions = (i for i, line in enumerate(lines) if _DEFINITION.match(line))
    decorators = next(definitions, 0)  # a lambda has none
    lines = lines[decorators:]
    tokens = _tokens(lines)
    is_aside = (
        all(kind in (STRING, COMMENT) or text.isspace() for text, kind in line) for line in tokens
    )
    return SourceCode(code.co_name, number + decorators, tuple(lines), tokens, tuple(is_aside))


def explanation_of(function: Callable[..., object]) -> str:
    """The docstring. If its first paragraph ends with a reference to another function, such as "see
    `grow`.", the other one's docstring follows, without its first paragraph."""
    text = inspect.getdoc(function) or ""
    referred = re.match(r"(.*?)[;,]\s+see\s+`(\w+)`\.", text, re.DOTALL)
    if not referred:
        return text
    other = explanation_of(getattr(inspect.getmodule(function), referred[2]))
    return f"{referred[1]}.\n\n{other.partition(chr(10) * 2)[2] or other}"


def summary_of(function: Callable[..., object]) -> str:
    """The first paragraph of its explanation, on one line: what it does, in one sentence."""
    return " ".join(explanation_of(function).split("\n\n")[0].split())


def _tokens(lines: list[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    kinds = [[PLAIN] * len(line) for line in lines]  # for each character
    # a lambda may be part of an expression that is cut off
    with suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(StringIO("\n".join(lines)).readline):
            kind = _kind(token)
            (top, left), (bottom, right) = token.start, token.end
            for row in range(top, bottom + 1) if kind != PLAIN else ():
                begin = left if row == top else 0
                end = right if row == bottom else len(lines[row - 1])
                kinds[row - 1][begin:end] = [kind] * (end - begin)
    return tuple(map(_pieces, lines, kinds))


def _kind(token: tokenize.TokenInfo) -> str:
    name = tokenize.tok_name[token.type]
    if "STRING" in name:  # f-strings are three kinds of tokens
        return STRING
    if name == "COMMENT":
        return COMMENT
    return KEYWORD if iskeyword(token.string) else PLAIN


def _pieces(line: str, kinds: list[str]) -> tuple[tuple[str, str], ...]:
    characters = zip(kinds, line, strict=True)
    return tuple(
        ("".join(character for _, character in piece), kind)
        for kind, piece in groupby(characters, key=lambda character: character[0])
    )
