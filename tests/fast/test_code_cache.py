"""Compiled code that is kept on disc: damaged, or not to be kept, it costs time and one line."""

import os
import shutil
from pathlib import Path

import pytest
from support.cli import start

pytest.importorskip("numba")

COMMAND = "generate square-9x8-binary-tree-1"
PROGRAM = """
import sys
from pixelmaze.fast import fast
from pixelmaze.__main__ import main
fast.THRESHOLD = 2
{before}
main()
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
NO_PLACE = "from numba.core.caching import CacheImpl; CacheImpl._locator_classes = []"


def generate(folder: Path, before: str = "") -> tuple[str, list[str]]:
    """What is printed, and what is said, by a program that compiles, its cache in this folder."""
    env = {"XDG_CACHE_HOME": str(folder / "cache"), "NUMBA_CACHE_DIR": ""}
    program = ("-c", PROGRAM.format(before=before))
    with start(folder, f"{COMMAND} -o maze.txt", env, program=program) as process:
        stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 0, stderr
    assert not stdout
    name, *said = reversed(stderr.splitlines())
    assert name in COMMAND
    return (folder / "maze.txt").read_text(), said


def kept(folder: Path, ending: str) -> list[Path]:
    return sorted((folder / "cache").rglob(f"*.{ending}"))


@pytest.fixture(scope="module")
def primed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a cache, and the maze."""
    folder = tmp_path_factory.mktemp("primed")
    maze, said = generate(folder)
    assert not said
    assert kept(folder, "nbc")
    return folder, maze


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="the cache lies elsewhere")
def test_compiled_code_is_cached_in_the_cache_folder_of_the_user(primed: tuple[Path, str]) -> None:
    assert [*(primed[0] / "cache").rglob("pixelmaze/compiled/*/**/*.nbc")]


def empty(data: bytes) -> bytes:
    return data[:0]


def cut(data: bytes) -> bytes:
    return data[:100]


def with_zeros(data: bytes) -> bytes:
    """As after a power cut: in the middle of machine code."""
    middle = len(data) // 2
    return data[:middle] + bytes(200) + data[middle + 200 :]


@pytest.mark.thorough  # it compiles twice
@pytest.mark.skipif(os.name != "posix", reason="the cache lies elsewhere")
def test_damaged_code_is_compiled_again(tmp_path: Path, primed: tuple[Path, str]) -> None:
    folder, maze = primed
    shutil.copytree(folder / "cache", tmp_path / "cache")
    one, two, *_ = kept(tmp_path, "nbc")
    *_, three = kept(tmp_path, "nbi")
    for path, damage in ((one, empty), (two, with_zeros), (three, cut)):
        path.write_bytes(damage(path.read_bytes()))
    again, said = generate(tmp_path)
    assert again == maze
    assert len(said) == 1
    assert "compiling it again" in said[0]
    assert generate(tmp_path) == (maze, [])


@pytest.mark.thorough  # it compiles again
@pytest.mark.skipif(os.name != "posix", reason="needs limits")
@pytest.mark.parametrize(
    ("before", "words"),
    [(FULL, "File too large"), (NO_PLACE, "no writable folder")],
    ids=["full", "none"],
)
def test_code_is_compiled_where_it_cannot_be_cached(
    tmp_path: Path, primed: tuple[Path, str], before: str, words: str
) -> None:
    maze, said = generate(tmp_path, before)
    assert maze == primed[1]
    assert len(said) == 1
    assert "cannot cache compiled code" in said[0]
    assert words in said[0]
    assert not kept(tmp_path, "tmp.*")


@pytest.mark.thorough
def test_broken_numba_is_reported_and_not_used(tmp_path: Path, primed: tuple[Path, str]) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 1.0 or less')")
    maze, said = generate(tmp_path, f"sys.path.insert(0, {str(tmp_path)!r})")
    assert maze == primed[1]
    assert len(said) == 1
    assert "NumPy 1.0 or less" in said[0]
