"""The examples of the guide, the README and the help work: each command is run, or, if it opens a
window or a terminal, its maze is found. What they name exists."""

import re
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from support.cli import output, run
from support.guide_tables import files_of
from support.runs import walk_out

from pixelmaze.cli import cli
from pixelmaze.commands.guide import PAGES, page
from pixelmaze.commands.mazes import described_maze
from pixelmaze.files.text import write
from pixelmaze.game.lessons import STEPS, lesson_named, program
from pixelmaze.game.levels import level_called
from pixelmaze.game.run import run_of
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_id import looks_like_id, parse
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.play.playthrough import Playthrough

ROOT = Path(__file__).parents[2]
TEXTS = {"README": (ROOT / "README.md").read_text("utf-8"), **{name: page(name) for name in PAGES}}
PLACEHOLDERS = re.compile(r"\b(N|ID|NAME|NUMBER|CODE|COMMAND|RUN|MAZE|FILE|ADDRESS|DIR|LEVEL)\b|…")
SHOWN = {"play", "watch", "race", "lesson", "break"}
"""Commands that open something, unless one of these says otherwise."""
PRINTS = {"--prompt", "--worksheet", "--find", "--help", "--record"}
FEWER = {
    "break": "--seconds 1", "check": "--count 1 --only corridors", "compare": "--count 1",
    "contest": "--mazes 1", "find": "--mazes 20",
}  # fmt: skip
"""What makes commands quick that try many mazes."""
SLOW = ("pixelmaze web ", "pixelmaze page ", "pixelmaze generate --worksheet --class")
FETCHES = {"--offline"}  # from the network
MICE = ROOT / "tests" / "support" / "mice"
LESSON = """
title = "Mine"
minutes = 5
about = "A small one."

[[moves]]
move = "predict"
kind = "ask"
text = "How many ways out of the start?"
maze = "square-4x3-prim-1"
choices = ["one", "two"]
answer = 1
"""


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@cache
def examples() -> tuple[str, ...]:
    """All lines that begin programs: of shell blocks, of the comments that make examples, and of
    code in sentences, if nothing in them stands for something else."""
    found = []
    for text in TEXTS.values():
        blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
        pictures = re.findall(r"^<!-- (pixelmaze .*) -->$", text, re.MULTILINE)
        lines += (re.sub("^pixelmaze generate", r"\g<0> -o maze.png", line) for line in pictures)
        found += [line for line in lines if re.match("pixelmaze |printf ", line)]
        found += map(one_line, re.findall(r"`(pixelmaze [^`]+)`", text))
    for name in cli.commands:
        found += re.findall("`(pixelmaze [^`]+)`", one_line(command_of(name).help or ""))
    return tuple(dict.fromkeys(line for line in found if not PLACEHOLDERS.search(line)))


def is_left_out(line: str) -> bool:
    """Whether the default suite leaves it out: it takes long, or test_guide.py runs it anyway, and
    compares what it prints."""
    return line.startswith(SLOW) or any(f"\n$ {line}\n" in page(name) for name in PAGES)


def command_of(name: str) -> click.Command:
    """The command itself, in place of one that is loaded when it is run."""
    return cli.commands[name].command


def parts_of(line: str) -> Iterator[list[str]]:
    for part in re.split(r" (?:\||&&) ", line):
        yield shlex.split(part)


def is_name_only(words: list[str]) -> bool:
    """Whether this names a command and perhaps an option, and gives no arguments."""
    return len(words) == 2 or (len(words) == 3 and words[2].startswith("--"))


def context_of(words: list[str]) -> click.Context:
    command = command_of(words[0])
    return command.make_context(words[0], words[1:], click.Context(cli, **cli.context_settings))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files that the examples name, and a record of a level."""
    folder = tmp_path_factory.mktemp("examples")
    for kind in ("solver", "generator"):
        output(folder, f"new {kind} {kind}.py")
    programs = "".join(path.read_text() for path in sorted(folder.glob("*.py")))
    for name in re.findall(r"\b[\w/]+\.py\b", " ".join(examples())):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(programs)
    shutil.copy(program(STEPS), folder / "maze.py")
    shutil.copy(ROOT / "tests" / "film.json", folder)
    mouse = f"sys.path.insert(0, {str(MICE)!r})\nrunpy.run_path({str(MICE / 'flood_fill.py')!r})\n"
    (folder / "Main.py").write_text(f"import runpy, sys\n{mouse}")
    (folder / "maze.txt").write_text(write(generate(4, 3, seed=1)))
    (folder / "heart.txt").write_text("#.#.\n....\n")
    for name in re.findall(r"^mkdir (\w+)$", "\n".join(TEXTS.values()), re.MULTILINE):
        (folder / name).mkdir(exist_ok=True)
    (folder / "my.toml").write_text(LESSON)
    for name, text in (file for each in PAGES for file in files_of(page(each)).items()):
        (folder / name).write_text(text)
    trace = output(folder, "watch square-4x3-prim-1 --solver dfs --trace -")
    (folder / "mine.jsonl").write_text(trace)
    output(folder, "generate square-8x6-prim-1 -o scan.png")
    (folder / "scan.png").rename(folder / "scan.jpg")
    level = level_called("the-closet")
    assert level
    play = Playthrough(Store(Folder(folder / "kept")), level)
    walk_out(play.game)
    play.store.record(run_of(play.game, level.name))
    play.store.set_page("https://example.org/game.html")
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, which is the current one."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PIXELMAZE_DATA_DIR", str(tmp_path / "kept"))
    return tmp_path


def check_shown(words: list[str]) -> None:
    """What a command would show can be found."""
    given: dict[str, Any] = context_of(words).params
    if maze := given.get("maze"):
        if looks_like_id(maze):
            assert parse(maze).resolved()
        elif not maze.endswith((".json", ".jsonl")):
            assert described_maze(maze)
        else:
            assert Path(maze).is_file()
    if lesson := given.get("lesson"):
        assert lesson_named(lesson)


def test_there_are_many() -> None:
    assert len(examples()) > 120


@pytest.mark.few(8)
@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=[pytest.mark.thorough] * is_left_out(line), id=line)
        for line in examples()
    ],
)
@pytest.mark.filterwarnings("ignore::pixelmaze.maze.errors.PixelmazeWarning")  # said beside it
def test_example_works(line: str, folder: Path) -> None:
    said = None
    for words in parts_of(line):
        if words[0] == "printf":
            said = words[1].encode().decode("unicode_escape")
        if words[0] != "pixelmaze" or words[1:] == ["--help"]:
            continue
        name, asked = words[1], {*words}
        if is_name_only(words):
            command = cli if name.startswith("--") else command_of(name)
            known = {option for each in command.params for option in each.opts}
            assert {word for word in words[1:] if word.startswith("--")} <= known | {"--help"}
        elif (name in SHOWN and not asked & PRINTS) or "--watch" in asked:
            check_shown(words[1:])
        elif not asked & FETCHES:
            if name == "new":
                Path(words[3]).unlink()
            more = FEWER.get(name, "")
            done = run(folder, f"{shlex.join(words[1:])} {more}", said)
            assert done.returncode in (0, 1), done.stderr
            said = done.stdout


def test_levels_that_are_named_exist() -> None:
    pairs = re.findall(
        r"number or name,\s+such\s+as\s+([\w-]+)\s+or\s+([\w-]+)[.,]", page("commands")
    )
    assert pairs
    assert all(level_called(name) for names in pairs for name in names)


def test_links_that_are_named_open_something() -> None:
    queries = [
        query
        for query in re.findall(r"`\?([\w=&,.-]+)`", "".join(TEXTS.values()))
        if not PLACEHOLDERS.search(query)
    ]
    assert len(queries) > 4
    for query in queries:
        assert opening_of(query, lambda _: True)
