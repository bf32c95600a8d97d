"""--from, --to and --via: every command that takes a maze takes them, and says what they change."""

import json
import re
from pathlib import Path

import click
import pytest
from support.cli import complaint, output, run

from pixelmaze.cli import cli
from pixelmaze.commands.options import ENDS
from pixelmaze.files.text import read, write
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import maze_of_code
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.play.requests import PlayMaze

ID = "square-6x5-prim-1"
CHOSEN = "--from 3,1 --via 0,4 --to 2,2"
TEXT = write(from_id(ID))
COMMANDS = {
    "solve": "solve {} -o out.txt", "generate": "generate {} -o out.txt",
    "watch": "watch {} --trace out.jsonl", "race": "race {} --record out.html",
    "page": "page {} -o out.html", "play": "play {} --prompt",
    "web": "web --maze {} -o out.html", "link": "link play {}",
    "verify": "verify {} --path 3,1",
}  # fmt: skip
"""How each of them is used with a maze."""
OF_FILES = sorted(COMMANDS.keys() - {"web", "link"})


def as_chosen(maze: Maze) -> bool:
    cells = [maze.grid.xy(cell) for cell in (maze.start, *maze.waypoints, maze.goal)]
    return cells == [(3, 1), (0, 4), (2, 2)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PIXELMAZE_DATA_DIR", str(tmp_path / "data"))
    output(tmp_path, "link --page https://example.org/")
    (tmp_path / "maze.txt").write_text(TEXT)
    return tmp_path


def test_every_command_that_takes_a_maze_has_them() -> None:
    commands: dict[str, click.Command] = {name: it.command for name, it in cli.commands.items()}
    taking = {
        name
        for name, command in commands.items()
        if any(param.name in ("maze", "read_as") for param in command.params)
    }
    having = {
        name
        for name, command in commands.items()
        if {*ENDS} <= {param.name for param in command.params}
    }
    assert taking <= having == COMMANDS.keys()


@pytest.mark.parametrize("command", COMMANDS)
def test_cells_outside_the_maze_are_refused(folder: Path, command: str) -> None:
    words = complaint(folder, f"{COMMANDS[command].format(ID)} --from 6,0")
    assert "6,0 is not a cell: expected 0,0 … 5,4" in words


@pytest.mark.parametrize("command", OF_FILES)
def test_a_file_is_taken_between_other_cells(folder: Path, command: str) -> None:
    words = complaint(folder, f"{COMMANDS[command].format('maze.txt')} --to 0,5")
    assert "0,5 is not a cell" in words


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("room", ["1-1", "the-key-ring"])
def test_a_room_has_its_own(folder: Path, command: str, room: str) -> None:
    words = complaint(folder, f"{COMMANDS[command].format(room)} --from 0,0")
    assert "a room" in words
    assert "remove --from" in words


@pytest.mark.parametrize("source", [ID, "maze.txt", "-"])
@pytest.mark.parametrize("command", ["solve", "generate"])
def test_the_maze_that_is_written_has_them(folder: Path, command: str, source: str) -> None:
    output(folder, f"{COMMANDS[command].format(source)} {CHOSEN}", TEXT)
    assert as_chosen(read((folder / "out.txt").read_text()))


def test_so_has_the_maze_that_is_watched(folder: Path) -> None:
    done = run(folder, f"watch {ID} {CHOSEN} --trace -")
    header = json.loads(done.stdout.splitlines()[0])
    assert (header["start"], header["waypoints"], header["goal"]) == ([3, 1], [[0, 4]], [2, 2])
    assert "maze" not in header


@pytest.mark.parametrize("command", ["link play {}", "link watch {}", "link race {}"])
def test_a_link_opens_the_maze_between_them(folder: Path, command: str) -> None:
    link = output(folder, f"{command.format(ID)} {CHOSEN}")
    code = re.search(r"=(maze-[\w-]+)", link)
    assert code
    assert as_chosen(maze_of_code(code[1]))
    assert output(folder, f"{command.format(ID)} --from 0,0") == output(folder, command.format(ID))


@pytest.mark.thorough
def test_so_does_a_page_with_the_game(folder: Path) -> None:
    output(folder, f"web --maze {ID} {CHOSEN} -o out.html")
    code = re.search(r"play=(maze-[\w-]+)", (folder / "out.html").read_text())
    assert code
    opening = opening_of(f"play={code[1]}", lambda _: True)
    assert isinstance(opening, PlayMaze)
    assert as_chosen(opening.source.open(Report())[0])


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("link --from 0,0", "--from needs play, watch or race"),
        ("link daily --to 0,0", "--to needs play, watch or race"),
        ("link play --via 0,0", "need a maze"),
        ("web -o out.html --from 0,0", "need a maze"),
        ("link play square-6x5-prim-1+torch-2 --from 1,0", "cannot hold rules"),
        ("link play square-200x200-prim-1 --from 1,0", "too many for a maze code"),
        (f"verify {ID} --from 0,0", "is not a file or record"),
        (f"generate {ID} --goal random --from 2,2", "--goal cannot be used with --from"),
        ("generate --waypoints 2 --via 2,2", "--waypoints cannot be used with --from"),
        (f"play {ID} {' --via 1,1' * 4} --prompt", "at most 3 waypoints"),
        ("watch --loop --from 0,0", "--from cannot be used with --loop"),
    ],
)
def test_what_is_impossible_is_refused(folder: Path, command: str, words: str) -> None:
    assert words in complaint(folder, command)


@pytest.mark.parametrize(
    ("maze", "words"),
    [
        ("square-9x9-prim-1-mask-ring", "4,4 is not a cell: it is outside the mask"),
        ("-", "4,4 is not a cell: it is solid"),
    ],
)
def test_a_mask_is_named_only_where_there_is_one(folder: Path, maze: str, words: str) -> None:
    solid = write(from_id("square-9x9-prim-1-mask-ring"))
    assert words in complaint(folder, f"solve {maze} --from 4,4", solid)


# ---- games -------------------------------------------------------------------------------------

PLAYED = "right\nquit\n"


@pytest.mark.parametrize("options", ["--from 1,0", "--from 1,0 --to 2,0", "--via 1,0 --to 1,0"])
def test_a_game_sets_no_record_and_says_so(folder: Path, options: str) -> None:
    maze = "square-3x1-prim-2"
    text = output(folder, f"play {maze} {options} --prompt", PLAYED)
    assert "GOAL!" in text
    assert f"{maze} --from " in text
    assert text.count("Games with chosen ends don't count towards your records.") == 2
    assert "No records yet" in output(folder, "records")


def test_a_game_with_the_ends_of_its_id_does(folder: Path) -> None:
    text = output(folder, "play square-2x1-prim-2 --from 0,0 --to 1,0 --prompt", PLAYED)
    assert "records" not in text
    assert "square-2x1-prim-2 " in output(folder, "records")


@pytest.mark.parametrize("maze", ["square-9x1-prim-2", "square-9x1-prim-2-mud-99"])
def test_an_unfinished_game_is_resumed_between_them(folder: Path, maze: str) -> None:
    output(folder, f"play {maze} --from 6,0 --to 1,0 --prompt", "left\nquit\n")
    text = output(folder, "play --resume --prompt", "left\nleft\nleft\nleft\nquit\n")
    assert "GOAL!" in text
    assert "No records yet" in output(folder, "records")


# ---- what makes the maze again -----------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "generate --size 6x5 --seed 1", "generate square-6x5-prim-1",
        "generate --size 6x5 --seed 1 --worksheet -o out.svg",
        "generate --size 6x5 --seed 1 --goal centre --mask ring",
    ],
)  # fmt: skip
def test_the_id_is_printed_with_the_options(folder: Path, command: str) -> None:
    chosen = "" if "centre" in command else f" {CHOSEN}"
    made = run(folder, f"{command}{chosen}").stderr.strip()
    assert made.endswith(chosen)
    again = output(folder, f"generate {made}")
    if "-o" not in command:
        assert again == output(folder, f"{command}{chosen}")
    assert as_chosen(read(again)) == bool(chosen)


@pytest.mark.few(2)
@pytest.mark.parametrize("options", ["--goal centre", CHOSEN])
def test_a_maze_of_your_own_generator_is_saved_with_them(folder: Path, options: str) -> None:
    output(folder, "new generator mine.py")
    command = f"page --generator mine.py --size 6x5 --seed 1 {options} -o out.html"
    words = run(folder, command).stderr.splitlines()[-1]
    saving = words.partition("To save it: pixelmaze ")[2].replace("FILE", "out.txt")
    assert saving.count("--from") == (options == CHOSEN)
    output(folder, saving)
    made = read((folder / "out.txt").read_text())
    output(folder, f"generate --generator mine.py --size 6x5 --seed 1 {options} -o out.txt")
    assert read((folder / "out.txt").read_text()) == made
    assert as_chosen(made) == (options == CHOSEN)
