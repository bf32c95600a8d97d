"""Files with algorithms, whose functions are found without running them."""

from pathlib import Path

import pytest
from support.checks import refused

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.source_file import (
    GENERATOR,
    LARGEST,
    SOLVER,
    AlgorithmKind,
    FunctionInFile,
    function_of,
    place_in,
)


@pytest.mark.parametrize(
    ("text", "path", "function"),
    [
        ("mine.py", "mine.py", ""),
        ("mine.py:fast", "mine.py", "fast"),
        ("a/b c/mine.py:fast", "a/b c/mine.py", "fast"),
        ("C:/mine.py", "C:/mine.py", ""),
    ],
)
def test_text_names_a_file(text: str, path: str, function: str) -> None:
    assert place_in(text) == FunctionInFile(Path(path), function)


@pytest.mark.parametrize("text", ["dfs", "mine", "mine.txt", "mms: ./mouse", "mine.py:", ""])
def test_other_texts_name_no_file(text: str) -> None:
    assert place_in(text) is None


@pytest.mark.parametrize(
    ("source", "kind", "function"),
    [
        ("def solve(maze): pass\ndef other(): pass", SOLVER, "solve"),
        ("def solve(maze): pass\ndef generate(maze, random): yield", GENERATOR, "generate"),
        ("def only(walker): pass", SOLVER, "only"),
        ("def _helper(): pass\ndef only(walker): pass", SOLVER, "only"),
        ("def a(): pass\n@solver('b', title='B')\ndef b(m, s, g): yield", SOLVER, "b"),
        ("import pixelmaze\n@pixelmaze.solver('b', title='B')\ndef b(): yield", SOLVER, "b"),
        ("# -*- coding: latin-1 -*-\ndef solve(m): 'caf\xe9'", SOLVER, "solve"),
        ("import no_such_module\n1 / 0\ndef solve(maze): pass", SOLVER, "solve"),  # it is not run
    ],
)
def test_function_is_found(tmp_path: Path, source: str, kind: AlgorithmKind, function: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(source, encoding="latin-1")
    assert function_of(FunctionInFile(path, ""), kind) == function


@pytest.mark.parametrize(
    ("source", "name", "words"),
    [
        (b"", "", ["mine.py: there is no function: expected solve()"]),
        (b"solve = 1", "", ["there is no function"]),
        (b"def a(): pass\ndef b(): pass", "", ["no function solve(); it has a, b", "mine.py:a"]),
        (b"def generate(maze, random): yield", "", ["no function solve(); it has generate"]),
        (b"def a(): pass", "b", ["there is no function b(); it has a"]),
        (b"x = 1\ndef solve(maze)\n  pass", "", ["mine.py, line 2: SyntaxError: expected ':'"]),
        (b"def solve(maze):\nx = 1", "", ["mine.py, line 2: IndentationError"]),
        (b"return 1", "", ["mine.py, line 1: SyntaxError: 'return' outside function"]),
        (b"def solve(m):\n    x = '\xff'", "", ["mine.py, line", "SyntaxError", "utf-8"]),
        (b"\0", "", ["mine.py", "null bytes"]),
        (b"#" * (LARGEST + 1), "", ["mine.py: too large (at most 1,000,000 bytes)"]),
    ],
)
def test_bad_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: bytes, name: str, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_bytes(source)
    with refused(*words):
        function_of(FunctionInFile(Path("mine.py"), name), SOLVER)


@pytest.mark.few(2)
@pytest.mark.parametrize("source", ["-" * 300_000 + "1", "+".join(["1"] * 300_000)])
def test_file_that_is_too_deep_is_refused_with_a_reason(tmp_path: Path, source: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"def solve(maze):\n    return {source}\n")
    with pytest.raises(PixelmazeError, match=r"mine.py: not valid Python: \w+"):
        function_of(FunctionInFile(path, ""), SOLVER)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with refused("mine.py: no such file"):
        function_of(FunctionInFile(tmp_path / "mine.py", ""), SOLVER)
    (tmp_path / "mine.py").mkdir()
    with refused("mine.py: not a file"):
        function_of(FunctionInFile(tmp_path / "mine.py", ""), SOLVER)
