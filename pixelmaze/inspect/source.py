"""The source of an algorithm, line by line with syntax colours, for the source panel."""

import ast
import inspect
import re
import tokenize
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from io import BytesIO, StringIO
from itertools import groupby
from keyword import iskeyword
from pathlib import Path
from textwrap import dedent
from types import CodeType

from pixelmaze.maze.errors import printable, whole_number

PLAIN = "plain"
KEYWORD = "keyword"
STRING = "string"
COMMENT = "comment"

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LARGEST = 1_000_000  # the most bytes of a file that is read

_ENTRY = re.compile(r"\s*(\d+\.\s|[-*]\s|\"\"\"$)")
"""The beginning of a list item, or the end of a docstring."""
_DEFINITION = re.compile(r"\s*(async\s+)?def\s")
_NUMBERED = re.compile(r"^ *(\d+)\.\s+(.+(?:\n(?! *\d+\.\s).+)*)", re.MULTILINE)
"""A numbered step in a docstring, up to the next one or an empty line."""
_MARKER = re.compile(r"#\s*(\d{1,3})\.(?:\s|$)")
"""A comment that says to which numbered step this line and the next ones belong."""


@dataclass(frozen=True, slots=True, eq=False)
class SourceCode:
    """The source of a function from its `def` on, without decorators; or of a file, when read. Two
    readings of a file are two different sources."""

    title: str  # the name of the function, or of the file
    first: int  # line number of the first line in the file
    lines: tuple[str, ...] = ()  # the text; empty if the source is not available
    tokens: tuple[tuple[tuple[str, str], ...], ...] = ()  # each line again, in pieces: (text, kind)
    is_aside: tuple[bool, ...] = ()  # for each line: True for docstring, comment, or empty
    functions: tuple[tuple[int, int, str], ...] = ()
    """The functions of a file: first line, last line and name, outer ones first."""
    begin: int = 0  # the line of a file to show first
    steps: tuple[str, ...] = ()
    """The numbered steps of the docstring, without their numbers; of a docstring that refers to
    another function, that function's steps, as in `explanation_of`."""
    markers: tuple[tuple[int, int], ...] = ()
    """The lines of the file with a comment such as `# 2.`, each with its step."""

    def step_at(self, line: int) -> int:
        """The numbered step, from 1, of this line of the file; 0 for none. A marker covers its line
        and the next ones, up to another marker or the end of its function."""
        own = self._function_at(line)
        return next(
            (step for marked, step in reversed(self.markers)
             if marked <= line and self._function_at(marked) == own), 0
        )  # fmt: skip

    def _function_at(self, line: int) -> tuple[int, int, str] | None:
        """The innermost function around this line of a file."""
        around = [function for function in self.functions if function[0] <= line <= function[1]]
        return around[-1] if around else None

    def name_at(self, line: int) -> str:
        """The function around this line of the file, such as `search()`; outside of all functions
        the title of the file."""
        if not self.functions:
            return f"{self.title}()" if self.title.isidentifier() else self.title
        function = self._function_at(line)
        return f"{function[2]}()" if function else self.title

    def flowing(self) -> Iterator[tuple[int, tuple[tuple[str, str], ...], int]]:
        """The lines with their numbers in the file, to be wrapped to another width: each paragraph
        of the docstring is one line. The last number indents the continued lines of a paragraph,
        in characters; -1 for code."""
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


def _hanging(paragraph: str) -> int:
    entry = _ENTRY.match(paragraph)
    return entry.end() if entry else len(paragraph) - len(paragraph.lstrip())


def code_of(function: object) -> CodeType | None:
    """The code of a function, inside partials and wrappers; None if there is none."""
    while isinstance(function, partial):
        function = function.func
    code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
    return code if isinstance(code, CodeType) else None


def source_of(code: CodeType | SourceCode) -> SourceCode:
    """The source of this code; a `SourceCode` unchanged."""
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
    lines = lines[decorators:]
    own = _docstrings(functions_in("\n".join(lines))).get(code.co_name, "")
    steps = numbered_steps(_explained(own, _docstrings_near(code)))
    return _source(code.co_name, number + decorators, lines, steps)


def source_in_file(path: Path, title: str, function: str) -> SourceCode | None:
    """The source in a file, shown from this function on; None if unreadable."""
    text = _text_of(path)
    return source_in(text, title, function) if text else None


def explanation_in_file(path: Path, function: str) -> str:
    """The docstring of this function in a file; empty if none."""
    texts = _docstrings(functions_in(_text_of(path)))
    return _explained(texts.get(function, ""), lambda name: texts.get(name, ""))


def _text_of(path: Path) -> str:
    """The text of a source file; empty if unreadable."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST)
        encoding, _ = tokenize.detect_encoding(BytesIO(text).readline)
        return text.decode(encoding, "replace")
    except (OSError, SyntaxError, LookupError):
        return ""


def _docstrings(functions: Sequence[Function]) -> dict[str, str]:
    """The docstrings by function name; among functions of one name the first wins."""
    return {node.name: ast.get_docstring(node) or "" for node in reversed(functions)}


def source_in(text: str, title: str, function: str = "") -> SourceCode:
    """The source of a whole file, shown from this function on. The text may have errors.

    The steps come from the function's docstring, or from the first docstring that has any.
    """
    nodes = functions_in(text)
    functions = [(node.lineno, node.end_lineno or node.lineno, node.name) for node in nodes]
    texts = _docstrings(nodes)
    explanations = (
        _explained(texts[name], lambda name: texts.get(name, ""))
        for name in sorted(texts, key=function.__ne__)
    )
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lines = [printable(line) for line in text.expandtabs(4).split("\n")]
    begin = next((first for first, _, name in functions if name == function), 1)
    steps = next(filter(None, map(numbered_steps, explanations)), ())
    return _source(title, 1, lines, steps, tuple(functions), begin)


def _source(
    title: str,
    first: int,
    lines: list[str],
    steps: tuple[str, ...],
    functions: tuple[tuple[int, int, str], ...] = (),
    begin: int = 0,
) -> SourceCode:
    tokens = _tokens(lines)
    is_aside = (
        all(kind in (STRING, COMMENT) or text.isspace() for text, kind in line) for line in tokens
    )
    markers = [
        (number, step)
        for number, line in enumerate(tokens, first)
        for text, kind in line
        if kind == COMMENT and (marker := _MARKER.match(text))
        if (step := whole_number(marker[1])) <= len(steps)
    ]
    return SourceCode(
        title, first, tuple(lines), tokens, tuple(is_aside), functions, begin, steps, tuple(markers)
    )


# ---- functions of a file -------------------------------------------------------------------------


def functions_around(text: str, line: int) -> list[Function]:
    """The functions of a file around this line, outer ones first; none if the text has errors."""
    return [each for each in functions_in(text) if each.lineno <= line <= (each.end_lineno or line)]


@lru_cache(maxsize=8)
def functions_in(text: str) -> tuple[Function, ...]:
    """All functions, outer ones first; none if the text has errors."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python shows them when the file runs
        nodes = ast.walk(ast.parse(text))
        return tuple(node for node in nodes if isinstance(node, Function))
    return ()


# ---- what docstrings explain ---------------------------------------------------------------------


def explanation_of(function: Callable[..., object]) -> str:
    """The docstring. If its first paragraph ends with a reference to another function, such as "see
    `grow`.", that function's docstring follows, without its first paragraph."""
    return _explained(inspect.getdoc(function) or "", _docstrings_near(function))


def _explained(text: str, docstring_of: Callable[[str], str]) -> str:
    first, _, rest = text.partition("\n\n")
    referred = re.match(r"(.*?)[;,]\s+see\s+`(\w+)`\.", first, re.DOTALL)
    other = docstring_of(referred[2]) if referred else ""
    if not referred or not other:
        return text
    return "\n\n".join(filter(None, (f"{referred[1]}.", other.partition("\n\n")[2] or other, rest)))


def _docstrings_near(function: Callable[..., object] | CodeType) -> Callable[[str], str]:
    """A lookup of docstrings in the same module, by function name; empty if none."""
    functions = vars(inspect.getmodule(function) or object)
    return lambda name: inspect.getdoc(functions[name]) or "" if name in functions else ""


def numbered_steps(text: str) -> tuple[str, ...]:
    """The steps of the first list numbered 1, 2 and so on, without numbers, each on one line."""
    steps: list[str] = []
    for number, words in _NUMBERED.findall(text):
        if number == str(len(steps) + 1):
            steps.append(" ".join(words.split()))
    return tuple(steps)


def step_of(
    calls: Iterable[tuple[CodeType | SourceCode, int]],
) -> tuple[tuple[str, ...], int]:
    """The numbered steps to show for a call stack, outermost call first, and the running step, from
    1; 0 for none. The steps are the innermost function's that has any: a helper without steps
    works on a step of its caller."""
    for code, line in reversed([*calls]):
        source = source_of(code)
        if source.steps:
            return source.steps, source.step_at(line)
    return (), 0


def summary_of(function: Callable[..., object]) -> str:
    """The first paragraph of the explanation, on one line."""
    return " ".join(explanation_of(function).split("\n\n")[0].split())


def _tokens(lines: list[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    kinds = [[PLAIN] * len(line) for line in lines]  # one for each character
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
