"""Bad input: one line, exit status 2, and nothing written."""

import sys
from pathlib import Path

import pytest
from support.cli import complaint
from support.sampling import sample

MAZE = "square-3x3-prim-1"
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("frobnicate", "'frobnicate'"),
        ("--frobnicate", "--frobnicate"),
        ("generate --frobnicate", "--frobnicate"),
        ("generate --format jpeg", "walls"),
        ("generate --braid 101", "0 … 100"),
        ("generate --braid -1", "0 … 100"),
        ("generate --goal nowhere", "farthest"),
        ("generate --mask hart", "heart"),
        ("generate --mask heart --generator eller", "prim"),
        ("generate --mask ring --size 1x1", "no cell"),
        ("generate --count 0", "1 … 100000"),
        ("generate -o ''", "the name must end in .txt"),
        ("generate -o folder/", "the name must end in .txt"),
        ("generate --count 2 -o folder/", "the name must end in .txt"),
        ("generate -o x.jpg", ".png, .svg or .pdf"),
        (f"solve {MAZE} -o x.gif", ".txt, .num, .maz, .hex, .png or .svg"),
        ("generate --worksheet -o x.png", "SVG"),
        ("generate -o x.pdf", "--worksheet"),
        ("generate --paper a4", "--worksheet"),
        ("generate --class 3", "--worksheet"),
        ("generate --exercise path", "--worksheet"),
        ("generate --worksheet --exercise x", "visits"),
        ("generate --worksheet --paper a5", "letter"),
        ("generate --worksheet --class 0 -o x.pdf", "1 … 500"),
        ("generate --worksheet --class 3 -o x.svg", ".pdf"),
        ("generate --worksheet --class 3", ".pdf"),
        ("generate --worksheet --class 3 --count 2 -o x.pdf", "--count"),
        ("generate --worksheet --class 9 --seed 4294967290 -o x.pdf", "4294967295"),
        ("generate square-5x5-prim-1 --worksheet --class 3 -o x.pdf", "remove the maze"),
        ("generate --worksheet --exercise visits --size 18x18", "300"),
        ("generate --worksheet --exercise queue --size 6x5", "26"),
        ("generate --worksheet --exercise queue --solver tremaux", "dijkstra"),
        ("generate --worksheet --exercise queue --waypoints 1", "--waypoints"),
        ("generate --worksheet -o x.txt", "SVG"),
        ("generate --count 2 --seed 4294967295", "4294967295"),
        (f"generate {MAZE} --count 2", "--count"),
        ("generate --worksheet -o x.txt --format walls", "SVG"),
        ("generate --worksheet -o x.svg --format png", "SVG"),
        ("generate --picture missing.png", "missing.png"),
        ("generate --picture missing.png --braid 5", "--braid"),
        ("generate --picture missing.png --size 1x9", "2x2"),
        (f"solve {MAZE} --via 9,9", "9,9 is not a cell"),
        (f"solve {MAZE} --via x", "'x' is not a cell"),
        (f"watch {MAZE} --via 9,9", "9,9 is not a cell"),
        ("generate one two", "two"),
        ("generate --size", "--size"),
        ("solve", "MAZE"),
        (f"solve {MAZE} --from x", "'x' is not a cell"),
        (f"solve {MAZE} --to 1", "'1' is not a cell"),
        (f"solve {MAZE} --to 1,2,3", "'1,2,3' is not a cell"),
        (f"solve {MAZE} --to ''", "'' is not a cell"),
        ("list mazes", "generators"),
        ("watch --step-rate 0", "1 … 100000"),
        ("watch --step-rate -5", "1 … 100000"),
        ("watch --step-rate x", "1 … 100000"),
        ("watch --step-rate 1e3", "1 … 100000"),
        ("watch --budget 0", "not a budget"),
        ("watch --budget x", "not a budget"),
        ("race --budget 5,", "not a budget"),
        ("race --source", "exactly two solvers"),
        ("race --generators prim,kruskal --source", "exactly two solvers"),
        ("race --solvers dfs,bfs --source --record x.gif", "--record"),
        (f"solve {MAZE} --budget 5,0", "50000,2.5"),
        ("watch --fps 13", "--fps"),
        ("watch --scale 0", "1 … 8"),
        ("watch --scale 2", "--record"),
        ("watch --fps 10", "--record"),
        ("watch --record x.avi", ".gif"),
        ("watch --record x", ".gif"),
        ("watch --record ''", ".gif"),
        ("watch --record missing/x.gif", "missing"),
        ("watch --record .", ".gif"),
    ],
)
def test_wrong_usage_is_refused(tmp_path: Path, command: str, words: str) -> None:
    assert words in complaint(tmp_path, command)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("0x5", "at least 1"),
        ("5x0", "at least 1"),
        ("-1x5", "at least 1"),
        ("5x-1", "at least 1"),
        ("999999999x2", "at most"),
        ("5000x5000", "at most"),
        ("99999999999999x1", "99999999999999x1"),
        ("5", "24x13"),
        ("5x", "24x13"),
        ("x5", "24x13"),
        ("5x5x5", "24x13"),
        ("5.5x5", "24x13"),
        ("axb", "24x13"),
        ("'5 x 5'", "24x13"),
        ("٣x٣", "24x13"),
        ("''", "24x13"),
    ],
)
def test_wrong_sizes_are_refused(tmp_path: Path, size: str, words: str) -> None:
    assert words in complaint(tmp_path, f"generate -o maze.txt --size {size}")


@pytest.mark.parametrize("seed", ["-1", "x", "''", "4294967296", "9" * 5000, "1.5", "²"])
def test_wrong_seeds_are_refused(tmp_path: Path, seed: str) -> None:
    assert "4294967295" in complaint(tmp_path, f"generate --seed {seed}")


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (f"solve {MAZE} --solver dsf", "dfs"),
        (f"solve {MAZE} --solver BFS", "bfs"),
        ("watch --record x.gif --solver dsf", "dfs"),
        ("play --solver dsf", "dfs"),
        ("generate --generator prmi", "prim"),
        ("generate --generator recursive_backtracker", "recursive-backtracker"),
        ("generate --shape hexagon", "hexagonal"),
        ("solve square-3x3-prmi-1", "prim"),
        ("solve hexagon-3x3-prim-1", "hexagonal"),
    ],
)
def test_nearest_name_is_suggested(tmp_path: Path, command: str, meant: str) -> None:
    assert f"did you mean {meant!r}?" in complaint(tmp_path, command)


@pytest.mark.parametrize(
    ("maze_id", "words"),
    [
        ("square-3x3-prim", "has no seed"),
        ("square-3x3-prim-", "has no seed"),
        ("square-3x3-4711", "has no seed"),
        ("square-3x3-prim-4294967296", "is not a seed"),
        ("square-3x3-prim-1-twisted", "'twisted'"),
        ("square-3x3-prim-1-braid", "braid-N"),
        ("square-3x3-prim-1-braid-101", "0 … 100"),
        ("square-3x3-prim-1-goal-nowhere", "farthest"),
        ("square-9x9-prim-1-mask-hart", "'heart'"),
        ("square-9x9-eller-1-mask-heart", "eller cannot"),
        ("square-0x3-prim-1", "at least 1"),
        ("square-999999999x2-prim-1", "at most"),
        ("square-3x3-nobody-1", "'nobody'"),
        ("round-3x3-prim-1", "'round'"),
        ("square-3x3", "is not a file or ID"),
        ("missing.txt", "is not a file or ID"),
        ("missing/square-3x3-prim-1", "is not a file or ID"),
    ],
)
def test_wrong_ids_are_refused(tmp_path: Path, maze_id: str, words: str) -> None:
    assert words in complaint(tmp_path, f"solve {maze_id}")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "text is empty"),
        (b"\n\n", "text is empty"),
        (b"\x7fELF\0\1\2", "not a text file"),
        (b"+---+\n| \xff |\n+---+\n", "UTF-8"),
        (b"hello\n", "not a maze: expected"),
        (b"+---+---+\n| S   G\n+---+---+\n", "line 2"),
        (b"#####\n#S#\n#####\n", "line 2"),
        (b"0 1 0\n0 1\n", "line 2"),
        (b"+---+---+\n| S   S |\n+---+---+\n", "second S"),
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "maze.txt").write_bytes(content)
    error = complaint(tmp_path, "solve maze.txt")
    assert words in error
    assert "maze.txt" in error


@pytest.mark.thinned
@pytest.mark.parametrize("command", ["generate -o x.txt", "play", "watch", "watch --record x.gif"])
@pytest.mark.parametrize(
    ("maze", "words"),
    [
        ("--size 0x5", "at least 1"),
        ("square-3x3-nobody-1", "'nobody'"),
        ("ragged.txt", "line 2"),
        ("missing.txt", "is not a file or ID"),
    ],
)
def test_every_command_looks_at_the_maze_first(
    tmp_path: Path, command: str, maze: str, words: str
) -> None:
    (tmp_path / "ragged.txt").write_text("+---+---+\n| S   G\n+---+---+\n")
    assert words in complaint(tmp_path, f"{command} {maze}")


def test_bad_standard_input(tmp_path: Path) -> None:
    assert "standard input: " in complaint(tmp_path, "solve -", stdin="")


def test_directory_as_maze(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert "folder is a folder, not a file" in complaint(tmp_path, "solve folder")


def test_error_about_a_name_with_a_line_break_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a\nb").write_text("")
    complaint(tmp_path, "solve 'a\nb'")


# ---- unwritable output -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "target",
    [".", "missing/maze.txt", pytest.param("/dev/full", marks=needs_full_device)],
)
def test_unwritable_outputs_are_refused(tmp_path: Path, target: str) -> None:
    assert "cannot write" in complaint(tmp_path, f"generate {MAZE} -o {target}")


@pytest.mark.few(6)
@needs_full_device
@pytest.mark.parametrize(
    "command", [f"generate {MAZE}", f"solve {MAZE}", f"solve {MAZE} --json", "list", "--help"]
)
def test_full_standard_output(tmp_path: Path, command: str) -> None:
    with open("/dev/full", "w") as full:
        assert "No space left" in complaint(tmp_path, command, stdout=full)


# ---- no display --------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is one")
@pytest.mark.parametrize("command", sample(["", "play", f"play {MAZE}", "watch"], 3))
def test_missing_display_is_reported(tmp_path: Path, command: str) -> None:
    """One is named, but it is not there; where none is, see test_front_end.py."""
    error = complaint(tmp_path, command, env={"DISPLAY": ":4999"})
    assert "--record" in error
    assert "`solve`" in error
