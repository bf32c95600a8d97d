"""Faults have kinds: no code reads the words of a message, so that they may be written anew."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pixelmaze
from pixelmaze.outside.advice import advice_on
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import STANDARD
from pixelmaze.run.messages import Ending
from pixelmaze.run.outcomes import Fault, FaultKind, TracebackLine

MAZE = make(STANDARD)
PACKAGE = Path(pixelmaze.__file__).parent
WORDS = {"message", "why"}
"""The attributes that hold words about a fault."""
READING = {"match", "search", "fullmatch", "startswith", "endswith"}
OF_PYTHON = {"outside/advice.py", "outside/entries.py"}
"""Modules that read Python's own messages."""


def _is_message(node: ast.expr) -> bool:
    match node:
        case ast.Call(ast.Name("str"), [ast.Name(name)]):
            return name in ("error", "fault")
        case ast.Attribute(_, name):
            return name in WORDS
    return False


def reads_of(source: str) -> Iterator[int]:
    """The lines that read a message: they search it, or compare it with other words."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(of, name), given) if name in READING:
                if any(map(_is_message, (of, *given))):
                    yield node.lineno
            case ast.Compare(left, operators, others) if any(map(_is_message, (left, *others))):
                is_searched = isinstance(operators[0], ast.In | ast.NotIn) and _is_message(
                    others[0]
                )
                if is_searched or any(isinstance(it, ast.Constant) for it in (left, *others)):
                    yield node.lineno


def test_no_module_reads_a_message() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).as_posix() not in OF_PYTHON
        for line in reads_of(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("source", [
    'if fault.message.startswith("no end"): pass', 're.match("no", fault.message)',
    'if "outside" in trial.why: pass', 'x = fault.message == "gone"', '_LATE.search(str(error))',
])  # fmt: skip
def test_reading_is_noticed(source: str) -> None:
    assert [*reads_of(source)] == [1]


@pytest.mark.parametrize("kind", FaultKind)
def test_every_kind_crosses_to_another_process(kind: FaultKind) -> None:
    fault = Fault(
        "words", "mine.py", 3, (TracebackLine("solve", 3, "pass"),), 7, "do", kind, 500, "Error"
    )
    assert Ending.read(Ending(fault).written()).fault == fault


@pytest.mark.parametrize("words", ["", "anything at all"])
@pytest.mark.parametrize("kind", FaultKind)
def test_words_make_no_difference(kind: FaultKind, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def solve(maze):\n    for cell in maze.neighbours(maze.start): pass\n")
    fault = Fault(words, str(path), 2, kind=kind, steps=10**6)
    other = fault._replace(message="other")
    assert advice_on(fault, str(path), MAZE) == advice_on(other, str(path), MAZE)
