"""What people and other programs wrote is read in one place, which refuses what cannot be used."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused

import pixelmaze
from pixelmaze.files.data import read_toml
from pixelmaze.maze.errors import MOST_DIGITS, PixelmazeError, whole_number

ROOT = Path(pixelmaze.__file__).parent
NUMBER, TOML = "maze/errors.py", "files/data.py"
DRAWN = ("terminal", "ui", "web", "window")
"""Packages that draw: foreign text reaches them through those below."""
NUMBERS = {
    "asked['fps'] or FPS",  # one of a list of the command line
    "counter[0]",
    "digits",  # JSON, in which numbers of any length are infinite
    "style",  # the number of a program
    "shape.spacing[0]",
    "shape.spacing[1]",
    "across.begin",
    "across.end",
    "down.begin",
    "down.end",
    "MODIFIERS[name].checked(name, number)",
    "self.ghost.arrives",
    "value",  # a float
    "cost",  # a figure of a solver here
    "way",  # a number
    "at",
    "other",
    "json.loads(payload)",
    "sqrt((u * u + v * v + w * w) // 2)",
    "kind.centre(x, y)[0]",
    "file.read().split()[0]",  # the kernel's
    "Path(f'/proc/{pid}/task/{pid}/children').read_text().split()[0]",  # the kernel's, too
    "self.rest.popleft()[:_DIGITS]",  # a few digits, of any script
    "word[:_DIGITS]",
    "self._due",
    "self.best[0]['claim']['moves']",
    "self.best[-1]['claim']['ticks']",
    "self.data['claim']['moves']",
    "self.data['claim']['ticks']",
}
"""What `int` is called with that is no text from outside."""


def read_elsewhere(name: str, source: str) -> Iterator[str]:
    """Where a module reads TOML, or whole numbers, by itself."""
    if not re.search(r"\bint\(|tomllib", source):
        return  # to parse it would be slow
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom) and "tomllib" in ast.unparse(node):
            yield f"{name}, line {node.lineno}: read TOML by read_toml of pixelmaze/{TOML}"
        called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or called != "int" or name.startswith(DRAWN):
            continue
        given = node.args[0]
        if not isinstance(given, ast.BinOp | ast.Compare) and ast.unparse(given) not in NUMBERS:
            yield (
                f"{name}, line {node.lineno}: int({ast.unparse(given)}): use whole_number of "
                f"pixelmaze/{NUMBER} if this is a text; if it is not, list it in NUMBERS here"
            )


def test_numbers_and_toml_are_read_in_one_place() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))]
    found = [
        place
        for name in names
        if name not in (NUMBER, TOML) and not name.startswith("assets/")
        for place in read_elsewhere(name, (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []


def test_another_place_is_found() -> None:
    source = "import tomllib\nprint(int(word), int(a + b))\n"
    places = [*read_elsewhere("files/new.py", source)]
    assert len(places) == 2
    assert all(file in place for file, place in zip((TOML, NUMBER), places, strict=True))


@given(st.integers(-(10**MOST_DIGITS) + 1, 10**MOST_DIGITS - 1))
def test_whole_numbers(number: int) -> None:
    assert whole_number(str(number)) == number


@pytest.mark.parametrize("text", ["", "-", "1.5", "1_0", " 1", "x", "9" * 41, "9" * 5000, "1\n"])
def test_other_texts_are_no_numbers(text: str) -> None:
    with refused("is not a number", str(MOST_DIGITS)):
        whole_number(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (b"a = ", "not valid TOML"),
        (b"a = '\xff'", "not valid TOML"),
        (b"a = " + b"9" * 5000, "a number is too long"),
        (b"a = [1, -" + b"9" * 41 + b"]", "more than 40 digits"),
        (b"a = " + b"[" * 5000, "nested too deeply"),
        (b'a = "\\u001b"', "control character '\\x1b'"),
        (b'a.b = [{"\\u009b" = 1}]', "control character '\\x9b'"),
        (b'a = "\\uFFFE"', "control character '\\ufffe'"),
    ],
)
def test_what_is_wrong_with_toml_is_told(text: bytes, shown: str) -> None:
    with refused(shown):
        read_toml(text)


def test_what_toml_may_say() -> None:
    assert read_toml(b'a = "\xc3\xa9\\n\\t\xf0\x9f\x99\x82"\nb = [1.5, true]\n') == {
        "a": "é\n\t🙂",
        "b": [1.5, True],
    }
    assert read_toml(b".".join([b"a"] * 3000) + b" = 1")


@given(st.text() | st.binary())
def test_any_toml_is_read_or_refused(text: str | bytes) -> None:
    with suppress(PixelmazeError):
        read_toml(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
