"""The source of an algorithm, line by line with syntax colours, for the source panel."""

from __future__ import annotations

import ast
import inspect
import re
import tokenize
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO, StringIO
from itertools import groupby
from keyword import iskeyword
from pathlib import Path
from textwrap import dedent
from types import CodeType

from pixelmaze.errors import printable

PLAIN = "plain"
KEYWORD = "keyword"
STRING = "string"
COMMENT = "comment"

_LARGEST = 1_000_000
"""The most bytes of a file that is read."""

_ENTRY = re.compile(r"\s*(\d+\.\s|[-*]\s|\"\"\"$)")
"""The beginning of a list item, or the end of a docstring."""
_DEFINITION = re.compile(r"\s*(async\s+)?def\s")


@dataclass(frozen=True, slots=True, eq=False)
class SourceCode:
    """The source of one function from its `def` on, without decorators; or a file, as it was when
    it was read. Two readings of a file are two different sources."""

    title: str
    """The name of the function, or of the file."""
    first: int
    """Line number of the first line in the file."""
    lines: tuple[str, ...] = ()
    """The text; empty if the source is not available."""
    tokens: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Each line again, in pieces: (text, kind)."""
    is_aside: tuple[bool, ...] = ()
    """For each line whether it is a docstring, a comment, or empty."""
    functions: tuple[tuple[int, int, str], ...] = ()
    """The functions of a file: first line, last line and name, outer ones first."""
    begin: int = 0
    """The line of a file at which to begin reading."""

    def name_at(self, line: int) -> str:
        """The function that this line of the file belongs to, as it is called; the title of a
        file for a line outside of all functions."""
        if not self.functions:
            return f"{self.title}()" if self.title.isidentifier() else self.title
        names = [f"{name}()" for first, last, name in self.functions if first <= line <= last]
        return names[-1] if names else self.title

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


def source_of(code: CodeType | SourceCode) -> SourceCode:
    """The source of this code; a source stays as it is."""
    return code if isinstance(code, SourceCode) else _source_of(code)


@cache
def _source_of(code: CodeType) -> SourceCode:
    try:
        source, number = inspect.getsourcelines(code)
    except OSError:
        return SourceCode(code.co_name, code.co_firstlineno)
    lines = dedent("".join(source)).splitlines()
    definitions = (i for i, line in enumerate(lines) if _DEFINITION.match(line))
    decorators = next(definitions, 0)  # a lambda has none
    return _source(code.co_name, number + decorators, lines[decorators:])


def source_in_file(path: Path, title: str, function: str) -> SourceCode | None:
    """The source in a file, to be read from this function on; None if it cannot be read."""
    text = _text_of(path)
    return source_in(text, title, function) if text else None


def explanation_in_file(path: Path, function: str) -> str:
    """The docstring of this function in a file; empty if there is none."""
    return next(
        (ast.get_docstring(node) or "" for node in _functions(_text_of(path))
         if node.name == function), ""
    )  # fmt: skip


def _text_of(path: Path) -> str:
    """The text of a file with source; empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST)
        encoding, _ = tokenize.detect_encoding(BytesIO(text).readline)
        return text.decode(encoding, "replace")
    except (OSError, SyntaxError, LookupError):
        return ""


def _functions(text: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions, outer ones first; none if the text has errors."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the user sees them when the file runs
        nodes = ast.walk(ast.parse(text))
        return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return []


def source_in(text: str, title: str, function: str = "") -> SourceCode:
    """The source of a whole file, to be read from this function on. It may have errors.

    >>> source = source_in("import this\\ndef solve(maze): pass", "mine.py", "solve")
    >>> source.name_at(2), source.name_at(1), source.begin
    ('solve()', 'mine.py', 2)
    """
    functions = [
        (node.lineno, node.end_lineno or node.lineno, node.name) for node in _functions(text)
    ]
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lines = [printable(line) for line in text.expandtabs(4).split("\n")]
    begin = next((first for first, _, name in functions if name == function), 1)
    return _source(title, 1, lines, tuple(functions), begin)


def _source(
    title: str,
    first: int,
    lines: list[str],
    functions: tuple[tuple[int, int, str], ...] = (),
    begin: int = 0,
) -> SourceCode:
    tokens = _tokens(lines)
    is_aside = (
        all(kind in (STRING, COMMENT) or text.isspace() for text, kind in line) for line in tokens
    )
    return SourceCode(title, first, tuple(lines), tokens, tuple(is_aside), functions, begin)


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
