"""What the commands print and write: the program, generate and list."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from platform import python_version

import pytest
from support.cli import complaint, contents, output, run
from support.strategies import SHAPE_NAMES, TEXT_SHAPES

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, listed
from pixelmaze.cli import cli
from pixelmaze.files.text import read, write
from pixelmaze.inspect.source import summary_of
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id

FORMATS = ["walls", "blocks", "matrix"]
needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs the devices of POSIX")


def test_help_names_the_commands(tmp_path: Path) -> None:
    text = output(tmp_path, "--help")
    assert text.startswith("Usage: pixelmaze ")
    assert all(f"\n  {name} " in text for name in cli.commands)
    assert output(tmp_path, "-h") == text


@pytest.mark.parametrize("command", cli.commands)
def test_help_of_commands(tmp_path: Path, command: str) -> None:
    text = output(tmp_path, f"{command} --help")
    assert text.startswith(f"Usage: pixelmaze {command} ")
    assert all(
        option in text
        for param in cli.commands[command].command.params
        for option in param.opts[:1]
        if option.startswith("-")
    )


def test_version(tmp_path: Path) -> None:
    """All that a report of a mistake should tell."""
    packages = f"pixelmaze {version('pixelmaze')}, pyxel {version('pyxel')}"
    text = f"{packages}, Python {python_version()}, {sys.platform}\n"
    assert output(tmp_path, "--version") == text


@pytest.mark.thorough
def test_script_is_the_module(tmp_path: Path) -> None:
    script = shutil.which("pixelmaze", path=sysconfig.get_path("scripts"))
    assert script, "pip puts it there"
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == output(tmp_path, "--version", apart=True)


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "command",
    ["frobnicate", "list", "generate --seed 1 --size 0x5", "generate --seed 1", "solve -"],
)
def test_called_or_started_it_is_the_same(tmp_path: Path, command: str) -> None:
    """Most tests call the program in their own process."""
    called, started = (
        run(tmp_path, command, "+---+---+\n| S | G |\n+---+---+\n", apart=apart)
        for apart in (False, True)
    )
    assert vars(called) == vars(started)


# ---- generate ----------------------------------------------------------------------------------


@pytest.mark.parametrize("generator", GENERATORS)
def test_generate_prints_the_maze_and_tells_its_id(tmp_path: Path, generator: str) -> None:
    shape = [name for name in GENERATORS[generator].shapes if name in TEXT_SHAPES][-1]
    asked = f"--size 7x5 --generator {generator} --shape {shape} --seed 42"
    done = run(tmp_path, f"generate {asked}")
    assert done.returncode == 0
    assert done.stderr == f"{shape}-7x5-{generator}-42\n"
    assert read(done.stdout) == from_id(done.stderr.strip())
    assert output(tmp_path, f"generate {done.stderr}") == done.stdout


@pytest.mark.parametrize("shape", [shape for shape in SHAPE_NAMES if shape not in TEXT_SHAPES])
def test_generate_writes_other_shapes_to_files_only(tmp_path: Path, shape: str) -> None:
    asked = f"--size 7x7 --shape {shape} --seed 42"
    assert f"cannot draw a {shape} maze in characters" in complaint(tmp_path, f"generate {asked}")
    for name in ("maze.svg", "maze.png"):
        done = run(tmp_path, f"generate {asked} -o {name}")
        assert (done.returncode, done.stderr) == (0, f"{shape}-7x7-prim-42\n")
    assert {*contents(tmp_path)} == {"maze.svg", "maze.png"}


def test_generate_without_options_makes_another_maze_each_time(tmp_path: Path) -> None:
    ids = {run(tmp_path, "generate").stderr for _ in range(3)}
    assert len(ids) > 1
    assert all(maze_id.startswith("square-24x13-prim-") for maze_id in ids)


@pytest.mark.parametrize("format", FORMATS)
def test_generate_writes_every_format(tmp_path: Path, format: str) -> None:
    maze = from_id("square-6x4-kruskal-7")
    done = run(tmp_path, f"generate {maze.id} --format {format} -o maze.txt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{maze.id}\n")
    assert contents(tmp_path) == {"maze.txt": write(maze, format).encode()}
    assert read(contents(tmp_path)["maze.txt"].decode()) == maze


@pytest.mark.parametrize("format", ["blocks", "matrix"])
def test_generate_names_the_format_for_hexagonal_mazes(tmp_path: Path, format: str) -> None:
    (tmp_path / "kept.txt").write_text("precious")
    asked = f"generate --shape hexagonal --size 3x3 --format {format}"
    assert "try walls" in complaint(tmp_path, asked)
    assert "try walls" in complaint(tmp_path, f"{asked} -o kept.txt")


@pytest.mark.parametrize(
    ("before", "format"), [("walls", "blocks"), ("blocks", "matrix"), ("matrix", "walls")]
)
def test_generate_converts(tmp_path: Path, before: str, format: str) -> None:
    text = write(from_id("square-5x6-prim-3"), before)
    done = run(tmp_path, f"generate - --format {format}", stdin=text)
    assert done.stdout == write(read(text), format)
    assert (done.returncode, done.stderr) == (0, ""), "a maze from a file has no ID to tell"


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("generate", "--seed 1"),
        ("generate", "--size 5x5"),
        ("play", "--shape square"),
        ("watch", "--generator prim"),
    ],
)
def test_a_given_maze_is_not_described_as_well(tmp_path: Path, command: str, option: str) -> None:
    error = complaint(tmp_path, f"{command} square-3x3-prim-1 {option}")
    assert f"{option.split()[0]} is only for new mazes" in error


def test_generate_replaces_a_file(tmp_path: Path) -> None:
    (tmp_path / "maze.txt").write_text("old and much longer than what comes\n" * 99)
    output(tmp_path, "generate square-3x3-prim-1 -o maze.txt")
    assert contents(tmp_path) == {"maze.txt": write(from_id("square-3x3-prim-1")).encode()}


@pytest.mark.few(2)
@pytest.mark.parametrize("target", ["-", pytest.param("/dev/stdout", marks=needs_posix)])
def test_generate_to_standard_output(tmp_path: Path, target: str) -> None:
    printed = output(tmp_path, f"generate square-3x3-prim-1 -o {target}", apart=True)
    assert printed == write(from_id("square-3x3-prim-1"))
    assert not contents(tmp_path)


# ---- list --------------------------------------------------------------------------------------

TABLES: list[tuple[str, Mapping[str, object]]] = [
    ("generators", listed(GENERATORS, has_all=True)),
    ("solvers", listed(SOLVERS, has_all=True)),
    ("shapes", SHAPES),
    ("masks", MASKS),
]


@pytest.mark.parametrize(("what", "table"), TABLES)
def test_list_of_one_kind(tmp_path: Path, what: str, table: Mapping[str, object]) -> None:
    lines = output(tmp_path, f"list {what} --all").splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == list(table)
    rows = json.loads(output(tmp_path, f"list {what} --json"))
    assert [row["name"] for row in rows] == list(table)
    assert not any(row.keys() & {"steps", "path", "function", "again"} for row in rows)


def test_list_of_everything(tmp_path: Path) -> None:
    assert heads(output(tmp_path, "list --all")) == [
        word for what, table in TABLES for word in (f"{what}:", *table)
    ]
    kinds = json.loads(output(tmp_path, "list --json"))
    names = {what: [row["name"] for row in rows] for what, rows in kinds.items()}
    assert names == {what: list(table) for what, table in TABLES}


def test_list_shows_common_algorithms_and_how_to_see_the_others(tmp_path: Path) -> None:
    shown = output(tmp_path, "list")
    more = str(len(SOLVERS) - 8)
    after = shown[shown.index("\nsolvers:") :]
    assert heads(after)[:10] == ["solvers:", *listed(SOLVERS), more]
    assert f"\n  {more} more: pixelmaze list solvers --all\nshapes:" in after


def heads(shown: str) -> list[str]:
    """The first words of the lines that are no explanations."""
    return [line.split()[0] for line in shown.splitlines() if line and not line.startswith("   ")]


def test_list_says_what_each_is(tmp_path: Path) -> None:
    kinds = json.loads(output(tmp_path, "list --json"))
    for row in kinds["generators"]:
        assert row["title"] == GENERATORS[row["name"]].title
        assert row["explanation"] == summary_of(GENERATORS[row["name"]].steps)
        assert row["shapes"] == list(GENERATORS[row["name"]].shapes)
        assert row["masks"] is GENERATORS[row["name"]].masks
    for row in kinds["solvers"]:
        assert row["title"] == SOLVERS[row["name"]].title
        assert row["shortest"] is SOLVERS[row["name"]].shortest
        assert row["complete"] is SOLVERS[row["name"]].complete
        assert row["local"] is SOLVERS[row["name"]].local
    for row in kinds["shapes"]:
        assert row["headings"] == list(SHAPES[row["name"]].names)


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "command",
    [
        "page square-3x3-prim-1 --solvers bfs -o it.html",
        "watch square-3x3-prim-1 --record it.html",
        "race square-3x3-prim-1 --solvers bfs,dfs --record it.html",
        "web --maze square-3x3-prim-1 --solver bfs -o it.html",
    ],
)
def test_what_takes_long_to_write_is_said_to_be_written(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command)
    assert re.search(r"^Wrote it\.html\.", done.stderr, re.MULTILINE), done.stderr
    assert (tmp_path / "it.html").exists()
