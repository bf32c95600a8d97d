"""The style sheet, `pixelmaze/guide/style.md`: what it advises against, no text says.

All strings, docstrings and comments of the package, the texts in `assets/`, the pages that the
program writes, the guide, README and .github.
"""

import ast
import re
import tokenize
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from pixelmaze.commands.guide import page

ROOT = Path(__file__).parents[2]
PHRASES = {
    "is no": r"(?<!here )\b(?:is|are|was|were|be) no (?!longer|more\b|less\b|fewer|path\b|larger|"
    r"smaller|lower|higher|wider|faster|slower|shorter|better|worse|sooner|later|nearer)",
    "for ever": r"\bfor ever\b",
    "of your own": r"\bof (?:your|his|her|our|their|one's) own\b",
    "of its own": r"\bof its own\b",
    "in place of": r"\bin (?:its |their )?place of\b",
    "that of": r"\bthat of\b",
    "as at first": r"\bas (?:they were )?at first\b",
    "Return": r"(?:\b(?:[Pp]ress|Alt|Ctrl|Shift|Esc|Space|or|and|then|first|with|after)[ +]|\*\*)"
    r"Return\b(?! \w+ (?:of|from|as)\b)|^Return$",
    "chapter": r"\bchapters?\b",
    "mouth": r"\bmouths?\b",
    "right path": r"\bright path\b",
    "shortest route": r"\bshortest routes?\b",
}
"""What no text says, as patterns."""
SHOWN = {"level": r"\blevels?\b"}
"""What only docstrings and comments may say."""
EXPLAINED = {"command", "generator", "solver"}
"""The decorators of functions whose docstrings people see, as help or as an explanation."""
EXCEPTIONS = {
    ("*", "guide/style.md"): "it names what to avoid",
    ("chapter", "guide/watch.md"): "the value of `--theme`, which keeps its name in 1.x",
    ("chapter", "commands/front_end.py"): "the same",
    ("chapter", "looks/looks.py"): "the same",
    ("level", ".github/ISSUE_TEMPLATE/level.yml"): "the label of the repository",
    ("level", "guide/architecture.md"): "the names of folders and files",
    ("level", "guide/licences.md"): "the name of a folder",
}
"""A phrase, or `*`, and the end of the name of a file that may say it; with the reason."""


class Text(NamedTuple):
    """A string, a comment or a paragraph."""

    line: int
    words: str
    is_shown: bool  # False for docstrings and comments, which only readers of the code see


def files() -> Iterator[Path]:
    """All files with texts that people write."""
    for folder, endings in (
        ("pixelmaze", ("py", "md", "js", "css", "html", "txt")),
        ("assets", ("py", "toml", "txt")),
        (".github", ("md", "yml")),
    ):
        for ending in endings:
            yield from sorted((ROOT / folder).rglob(f"*.{ending}"))
    yield ROOT / "README.md"


def texts_in(path: Path) -> Iterator[Text]:
    """What is to be read in a file."""
    source = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from _strings(ast.parse(source))
            yield from _comments(path)
        case ".js" | ".css":
            bare = re.sub(r"^[ \t]*(?://|/?\*+)", "", source, flags=re.MULTILINE)
            yield from _paragraphs(bare, is_shown=False)
        case _:
            yield from _paragraphs(source, is_shown=True)


def _strings(node: ast.AST, is_public: bool = False) -> Iterator[Text]:
    """The strings below a node, whose docstring may be public."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(words))):
            yield Text(node.lineno, words, is_public)
        case ast.Constant(value=str(words)):
            yield Text(node.lineno, words, " " in words)
        case ast.JoinedStr(values=values):
            parts = (value.value if isinstance(value, ast.Constant) else "…" for value in values)
            words = "".join(map(str, parts))
            yield Text(node.lineno, words, " " in words)
            for value in values:
                if isinstance(value, ast.FormattedValue):
                    yield from _strings(value)
        case _:
            decorators = map(ast.unparse, getattr(node, "decorator_list", ()))
            names = {name.partition("(")[0].rpartition(".")[2] for name in decorators}
            for below in ast.iter_child_nodes(node):
                yield from _strings(below, bool(names & EXPLAINED))


def _comments(path: Path) -> Iterator[Text]:
    """The comments of a module. Those that have consecutive lines to themselves are one."""
    blocks: list[tuple[int, list[str]]] = []
    end = -1  # the line of the last comment, if it has the line to itself
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                line, words = token.start[0], token.string.lstrip("#")
                is_alone = token.line.lstrip().startswith("#")
                if is_alone and line == end + 1:
                    blocks[-1][1].append(words)
                else:
                    blocks.append((line, [words]))
                end = line if is_alone else -1
    yield from (Text(line, "".join(words), False) for line, words in blocks)


def _paragraphs(source: str, *, is_shown: bool) -> Iterator[Text]:
    """The paragraphs of a text, without blocks of code, and without tables and examples that the
    program writes."""
    written = r"^```.*?^```$|^<!-- table: .*?^<!-- end -->$|^<!--.*?-->$"
    prose = re.sub(written, _blank, source, flags=re.MULTILINE | re.DOTALL)
    for found in re.finditer(r"(?:^.*\S.*\n?)+", prose, re.MULTILINE):
        yield Text(prose.count("\n", 0, found.start()) + 1, found[0], is_shown)


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def faults_in(text: Text) -> Iterator[tuple[str, str]]:
    """The phrases that a text should not have, each with the words around it."""
    words = " ".join(text.words.split())
    for phrase, pattern in (PHRASES | SHOWN if text.is_shown else PHRASES).items():
        flags = 0 if phrase == "Return" else re.IGNORECASE
        for found in re.finditer(pattern, words, flags):
            yield phrase, words[max(0, found.start() - 40) : found.end() + 40]


def is_excepted(phrase: str, name: str) -> bool:
    """Whether a file may say a phrase."""
    return any(name.endswith(end) for what, end in EXCEPTIONS if what in ("*", phrase))


def test_texts_avoid_what_the_style_sheet_advises_against() -> None:
    found = [
        f"{name}:{text.line}: {phrase}: …{words}…"
        for path in files()
        for name in (path.relative_to(ROOT).as_posix(),)
        for text in texts_in(path)
        for phrase, words in faults_in(text)
        if not is_excepted(phrase, name)
    ]
    assert found == [], "\n".join([f"{len(found)} texts to mend:", *found])


@pytest.mark.parametrize(("phrase", "end"), EXCEPTIONS)
def test_exceptions_are_needed(phrase: str, end: str) -> None:
    texts = chain.from_iterable(
        texts_in(path) for path in files() if path.as_posix().endswith(f"/{end}")
    )
    said = {fault for text in texts for fault, _ in faults_in(text)}
    assert said if phrase == "*" else phrase in said


def test_the_style_sheet_names_each_phrase() -> None:
    """Among what to avoid, and never among what to write."""
    rules, words = page("style").split("## Avoid")[1].split("## One word each")
    rows = re.findall(r"^\| (.+?) +\| (.+?) +\|$", rules, re.MULTILINE)
    avoided, written = (
        {phrase for text in column for phrase, _ in faults_in(Text(0, text, True))}
        for column in zip(*rows, strict=True)
    )
    replaced = re.findall(r"\*([a-z ]+)\*", words)
    avoided |= {phrase for text in replaced for phrase, _ in faults_in(Text(0, text, True))}
    assert (avoided, written) == ({*PHRASES, *SHOWN}, set())


@pytest.mark.parametrize(
    "words",
    [
        "there is no path", "it is no longer there", "what is no larger", "Return the cells",
        "its own process", "so that often",
    ],
)  # fmt: skip
def test_good_english_is_let_be(words: str) -> None:
    assert [*faults_in(Text(1, words, True))] == []


def test_strings_docstrings_and_comments_are_read(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Its docstring has a mouth."""\n'
        "# a comment that goes on for\n"
        "# ever, over two lines\n"
        "one = 1  # after that\n"
        "two = 2  # of course\n"
        "name = 'level'\n"
        "@click.command()\n"
        "def play():\n"
        '    """Play a level."""\n'
        "    return f'{name} is no ' 'maze'  # a way of its own\n"
    )
    faults = [(text.line, fault) for text in texts_in(module) for fault, _ in faults_in(text)]
    assert sorted(faults) == [
        (1, "mouth"), (2, "for ever"), (9, "level"), (10, "is no"), (10, "of its own"),
    ]  # fmt: skip
