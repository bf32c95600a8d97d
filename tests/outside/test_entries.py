"""The entries of a class list: no file is lost, and each that cannot be tried has its reason."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.entries import AT_FAULT, NOT_TRIED, Entry, entries_in, entry_of
from pixelmaze.outside.source_file import GENERATOR, SOLVER, FunctionInFile, is_helper, kind_of
from pixelmaze.run.outcomes import BRIEF

SOLVES = "def solve(maze):\n    return None\n"
WAYS = "def ways(maze):\n    return []\n"


def listed(folder: Path, files: dict[str, str], *kinds: str) -> dict[str, Entry]:
    """The entries of a folder with these files, by file."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    chosen = [kind for kind in (SOLVER, GENERATOR) if kind.noun in kinds or not kinds]
    return {entry.file: entry for entry in entries_in(folder, chosen, BRIEF)}


@pytest.mark.parametrize(
    ("text", "state", "why"),
    [
        (SOLVES, "", ""),
        ("def generate(maze, random):\n    yield\n", "", ""),
        ("from pixelmaze import solver\n@solver\ndef mine(maze, start, goal): ...\n", "", ""),
        ("", AT_FAULT, "it has no solve() or generate()"),
        ("maze = [[0, 1]]\nprint(maze)\n", AT_FAULT, "it has no solve() or generate()"),
        ("def solve(maze:\n", AT_FAULT, "line 1: SyntaxError: '(' was never closed"),
        ("if 1:\n\tx = 1\n        y = 2\n", AT_FAULT, "line 3: TabError: inconsistent use of tabs"),
        ("x = '\0'\n", AT_FAULT, "source code string cannot contain null bytes"),
        (WAYS, NOT_TRIED, "it has no solve() or generate(), only ways(); try `pixelmaze check "),
        (
            "".join(f"def f{i}(): ...\n" for i in range(5)),
            NOT_TRIED,
            "only f0(), f1(), f2(), …; try ",
        ),
        ('shapes = "round"\n' + SOLVES, AT_FAULT, "line 1: 'round' is not a shape"),
    ],
)
def test_file_can_be_tried_or_has_its_reason(
    tmp_path: Path, text: str, state: str, why: str
) -> None:
    entry = listed(tmp_path, {"anna.py": text})["anna.py"]
    assert (entry.state, entry.algorithm is None) == (state, bool(state))
    assert why in entry.why
    assert bool(entry.why) == bool(state)
    assert str(tmp_path) not in entry.why.partition(";")[0]


def test_algorithm_of_another_kind_is_not_tried(tmp_path: Path) -> None:
    files = {"anna.py": SOLVES, "bert.py": "def generate(maze, random):\n    yield\n"}
    entries = listed(tmp_path, files, "solver")
    assert entries["anna.py"].solver
    assert entries["bert.py"].state == NOT_TRIED
    assert entries["bert.py"].why.startswith("it has no solve(), only generate(); try ")


@pytest.mark.skipif(sys.platform == "win32", reason="needs names and links as POSIX has them")
def test_what_cannot_be_read_has_an_entry(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "nowhere.py").symlink_to(tmp_path / "nobody.py")
    (tmp_path / "a\nb.py").write_text(SOLVES)
    (tmp_path / "latin.py").write_bytes(b"x = '\xe9'\n" + SOLVES.encode())
    entries = listed(tmp_path, {"large.py": "#" * 1_000_001})
    assert {name: entry.why.partition(" (")[0] for name, entry in entries.items()} == {
        r"a\nb.py": "",
        "folder.py": "not a file",
        "large.py": "too large",
        "latin.py": "line 1: SyntaxError:",
        "nowhere.py": "no such file",
    }


def test_file_that_a_program_is_made_of_has_no_row_beside_it(tmp_path: Path) -> None:
    files = {"mouse.py": "print('ready')\n", "notes.txt": "", ".x.py": "", "bert": ""}
    files["contest.toml"] = 'bert = "mms: ./bert --fast"\ndora = "mms: python3 ./mouse.py"\n'
    entries = listed(tmp_path, files)
    assert {name: entry.beside for name, entry in entries.items()} == {
        "mms: ./bert --fast": ("bert",),
        "mms: python3 ./mouse.py": ("mouse.py",),
    }


# ---- helpers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "is_used"),
    [
        ("import tools", True),
        ("import os, tools as t", True),
        ("from tools import (\n    ways,\n)", True),
        ("x = 1; import tools", True),
        ("def f():\n    from .tools import ways", True),
        ("import toolshed", False),
        ("import os.tools", False),
        ("# import tools", False),
        ("tools = 'import tools'", False),
    ],
)
def test_helper_is_named_beside_those_that_import_it(
    tmp_path: Path, line: str, is_used: bool
) -> None:
    entries = listed(tmp_path, {"anna.py": f"{line}\n{SOLVES}", "tools.py": WAYS})
    assert entries["anna.py"].beside == ("tools.py",) * is_used
    assert ("tools.py" in entries) == (not is_used)


def test_only_what_has_no_algorithm_is_a_helper(tmp_path: Path) -> None:
    """Not even a broken file that another one imports is lost, if it has an algorithm."""
    files = {
        "anna.py": f"import bert, dora, deep, queue\n{SOLVES}",
        "bert.py": "def solve(maze:\n",
        "cleo.py": f"import alone\n{WAYS}",
        "alone.py": WAYS,
        "deep.py": "import deeper\n",
        "deeper.py": "def ways(:\n",
        "dora.py": "def generate(maze, random):\n    yield\n",
        "emil.py": f"import beside_broken\ndef solve(maze:\n{SOLVES}",
        "beside_broken.py": WAYS,
        "queue.py": "def bfs(maze):\n    return []\n",
    }
    entries = listed(tmp_path, files)
    helpers = {"deep.py", "deeper.py", "beside_broken.py"}
    assert {*entries} == {*files} - helpers
    assert entries["anna.py"].beside == ("bert.py", "deep.py", "deeper.py", "dora.py")
    assert entries["emil.py"].beside == ("beside_broken.py",)
    assert entries["queue.py"].state == NOT_TRIED  # Python's own is imported


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("def ways(maze): ...\n", True),
        ("def solver(): ...\n", True),
        ("class Ways:\n    def solve(self): ...\n", True),
        ("def ways(:\n", True),
        ("def solve(maze): ...\n", False),
        ("x = 1\rdef solve(maze): ...\r", False),
        ("async def generate(maze, random): ...\n", False),
        ("import pixelmaze\n@pixelmaze.solver\ndef mine(maze, start, goal): ...\n", False),
        ("def solve(:\n", False),
    ],
)
def test_helper_has_no_algorithm_even_if_it_is_not_valid(
    tmp_path: Path, text: str, is_one: bool
) -> None:
    path = tmp_path / "tools.py"
    path.write_text(text, newline="")
    assert is_helper(path) == is_one
    if "(:" not in text:
        assert (kind_of(FunctionInFile(path, "")) is None) == is_one


CODES = {
    "solver": SOLVES,
    "helper": WAYS,
    "imports": f"import b, d\n{SOLVES}",
    "uses": f"import a, c\n{WAYS}",
    "broken": "def solve(:\n",
    "empty": "",
}


@given(st.dictionaries(st.sampled_from("abcde"), st.sampled_from([*CODES]), min_size=1))
def test_every_file_is_an_entry_or_named_with_one(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("class")
    entries = listed(folder, {f"{name}.py": CODES[code] for name, code in files.items()})
    named = {file for entry in entries.values() for file in entry.beside}
    assert {*entries} | named == {f"{name}.py" for name in files}
    assert all(
        f"{name}.py" in entries for name, code in files.items() if "def solve" in CODES[code]
    )
    for entry in entries.values():
        assert bool(entry.state) == (entry.algorithm is None) == bool(entry.why)


def test_content_changes_with_each_file_it_uses(tmp_path: Path) -> None:
    files = {"anna.py": f"import tools\n{SOLVES}", "bert.py": SOLVES, "tools.py": WAYS}
    before = listed(tmp_path, files)
    after = listed(tmp_path, {"tools.py": f"{WAYS}\n"})
    assert before["anna.py"].content != after["anna.py"].content
    assert before["bert.py"].content == after["bert.py"].content


# ---- the same code -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        ("def solve( maze ) :\n  return  [ maze . start ]\n", True),
        ("\ufeffdef solve(maze):\n    return [maze.start]\n", True),
        (
            'name = "Bert"\n"""Bert\'s."""\n# mine\ndef solve(maze):\n\n    return [maze.start]',
            True,
        ),
        ('def solve(maze):\n    """Find it."""\n    return [maze.start]  # here\n', True),
        ("def solve(maze):\n    return [maze.goal]\n", False),
        ("def solve(m):\n    return [m.start]\n", False),
    ],
)
def test_code_is_compared_without_comments_and_layout(
    tmp_path: Path, text: str, is_same: bool
) -> None:
    files = {"anna.py": "def solve(maze):\n    return [maze.start]\n", "bert.py": text}
    entries = listed(tmp_path, files)
    assert (entries["anna.py"].code == entries["bert.py"].code) == is_same


def test_code_of_broken_files_is_compared_as_text(tmp_path: Path) -> None:
    files = {"anna.py": "def solve(:\n  x", "bert.py": "def  solve(:\n x\n", "cleo.py": "def f(:"}
    anna, bert, cleo = (entry.code for entry in listed(tmp_path, files).values())
    assert anna == bert != cleo
    assert {entry.code for entry in listed(tmp_path, dict.fromkeys(files, "# no\n")).values()} == {
        ""
    }


def test_names_of_programs_and_algorithms_are_entries(tmp_path: Path) -> None:
    for text in ("bfs", "prim", "mms: python3 mine.py"):
        entry = entry_of(text, (SOLVER, GENERATOR), BRIEF)
        assert (entry.given, entry.state, entry.beside) == (text, "", ())
        assert entry.algorithm
    assert "nobody" in entry_of("nobody", (SOLVER,), BRIEF).why
    with pytest.raises(PixelmazeError, match="no such folder"):
        entries_in(tmp_path / "none", (SOLVER,), BRIEF)
