"""Files are written whole or not at all, and mazes come from where the user says."""

import os
import stat
from pathlib import Path

import pytest
from support.checks import refused

from pixelmaze.files import files, text
from pixelmaze.files.files import clear_unfinished, open_maze, replacing
from pixelmaze.files.text import write
from pixelmaze.run.factory import from_id

ID = "square-4x3-prim-1"
OTHER = write(from_id("square-5x2-kruskal-9"))


def write_to(path: Path, data: bytes, error: BaseException | None = None) -> None:
    with replacing(path) as file:
        file.write(data)
        if error:
            raise error


@pytest.mark.parametrize("before", [None, b"old"])
def test_file_is_written_whole(tmp_path: Path, before: bytes | None) -> None:
    path = tmp_path / "file"
    if before:
        path.write_bytes(before)
    write_to(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_old_file_stands_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("error", [ValueError(), KeyboardInterrupt(), SystemExit(1)], ids=repr)
@pytest.mark.parametrize("before", [None, b"old"])
def test_nothing_changes_if_it_fails(
    tmp_path: Path, before: bytes | None, error: BaseException
) -> None:
    path = tmp_path / "file"
    if before:
        path.write_bytes(before)
    with pytest.raises(type(error)):
        write_to(path, b"new", error)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([before] if before else [])


def test_errors_of_the_system_name_the_file(tmp_path: Path) -> None:
    with refused("cannot write", "file", "No space left on device"):
        write_to(tmp_path / "file", b"new", OSError(28, "No space left on device"))
    with refused("cannot write", "missing"):
        write_to(tmp_path / "missing" / "file", b"new")
    with refused("cannot write", tmp_path.name):
        write_to(tmp_path, b"new")
    assert not list(tmp_path.iterdir())


def test_all_is_on_disc_before_it_takes_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    seen = []
    fsync = os.fsync

    def watched(handle: int) -> None:
        is_file = stat.S_ISREG(os.fstat(handle).st_mode)
        seen.append((is_file, os.fstat(handle).st_size if is_file else 0, path.read_bytes()))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    write_to(path, b"new!")
    assert seen[0] == (True, 4, b"old")
    assert all(other == (False, 0, b"new!") for other in seen[1:]), "then the folder"


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_discs_that_fail_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, call, fail)
    with refused("cannot write", "Input/output error"):
        write_to(path, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_leftovers_of_killed_writers_are_deleted(tmp_path: Path) -> None:
    path = tmp_path / "file"
    left = [f".file.{'0' * 16}", f".file.{'a1' * 8}"]
    others = ["file", ".file.txt", f".file.{'0' * 17}", f".other.{'0' * 16}", f"file.{'0' * 16}"]
    for name in (*left, *others):
        (tmp_path / name).touch()
    clear_unfinished(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(others)
    clear_unfinished(tmp_path / "missing" / "file")


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_permissions_follow_umask(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        write_to(tmp_path / "file", b"new")
    finally:
        assert os.umask(before) == umask
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX devices")
def test_devices_are_not_replaced() -> None:
    write_to(Path(os.devnull), b"new")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


# ---- mazes -------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, in which a file has the name of an ID."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ID).write_text(OTHER)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_an_id_goes_before_a_file() -> None:
    maze, name = open_maze(ID)
    assert (maze, maze.id, name) == (from_id(ID), ID, ID)


def test_a_path_is_a_file(folder: Path) -> None:
    for path in (f"./{ID}", str(folder / ID)):
        maze, name = open_maze(path)
        assert (write(maze), maze.id, name) == (OTHER, None, ID)


@pytest.mark.usefixtures("folder")
def test_an_id_that_is_wrong_is_never_a_file() -> None:
    Path("square-4x3-nobody-1").write_text(OTHER)
    with refused("'nobody'"):
        open_maze("square-4x3-nobody-1")


@pytest.mark.parametrize(
    "content", [OTHER.encode("utf-8-sig"), OTHER.replace("\n", "\r\n").encode()]
)
def test_files_of_other_systems(folder: Path, content: bytes) -> None:
    (folder / "maze.txt").write_bytes(content)
    assert write(open_maze("maze.txt")[0]) == OTHER


def test_over_long_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, text):
        monkeypatch.setattr(module, "MAX_CHARACTERS", len(OTHER))
    assert open_maze(f"./{ID}")
    (folder / "long").write_text(OTHER + " ")
    with refused("long: ", f"at most {len(OTHER)} characters"):
        open_maze("long")


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
@pytest.mark.usefixtures("folder")
def test_link_to_nowhere() -> None:
    Path("link").symlink_to("missing")
    with refused("link: No such file"):
        open_maze("link")
