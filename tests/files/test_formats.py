"""Mazes of contests and of other programs: each is recognised, read as it is drawn, and written."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.canvases import drawn
from support.checks import refused
from support.cli import complaint, contents, output, run
from support.mask_strategies import masked_mazes
from support.strategies import mazes, muddy

from pixelmaze import PixelmazeError
from pixelmaze.files.micromouse import centre
from pixelmaze.files.table import READ, WRITTEN
from pixelmaze.files.text import read, write, write_format
from pixelmaze.maze.goals import bottom_left
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

MAZES = Path(__file__).parents[1] / "mazes"
ROUND_TRIPS = [name for name in WRITTEN if name in READ]


def written(maze: Maze, format: str) -> bytes:
    """The maze as a file in this format."""
    file = BytesIO()
    write_format(maze, file, format)
    return file.getvalue()


def walls_of(text: str | bytes, format: str = "") -> str:
    """The maze that a text shows, as `walls`."""
    return write(read(text, format))


# ---- round trips -------------------------------------------------------------------------------

ANY = mazes(max_waypoints=2, distinct=False) | masked_mazes(max_waypoints=2)


@st.composite
def contest_mazes(draw: st.DrawFn) -> Maze:
    """From the bottom left to the centre; or, sometimes, with any start and goal area."""
    maze = draw(mazes(("square",)))
    maze.start = bottom_left(maze.grid)
    maze.goals = centre(maze.grid, maze.start)
    if draw(st.booleans()):
        cells = st.integers(0, maze.grid.size - 1)
        maze.start = draw(cells)
        maze.goals = draw(st.sets(cells, min_size=1, max_size=9))
    return maze


@pytest.mark.parametrize("format", ROUND_TRIPS)
@given(maze=ANY | muddy(ANY) | contest_mazes())
def test_what_is_written_reads_back_equal_or_is_refused(format: str, maze: Maze) -> None:
    try:
        data = written(maze, format)
    except PixelmazeError:
        with refused():
            written(maze, format)
    else:
        assert read(data, format) == maze


@pytest.mark.parametrize("format", ROUND_TRIPS)
@given(maze=contest_mazes())
def test_what_is_written_is_recognised(format: str, maze: Maze) -> None:
    try:
        data = written(maze, format)
    except PixelmazeError:
        return
    assert read(data) == maze


@pytest.mark.thinned
@pytest.mark.parametrize("format", ["micromouse", "num", "maz"])
@pytest.mark.parametrize("size", [(16, 16), (1, 1), (2, 2), (5, 5), (4, 7), (9, 1)])
def test_contest_mazes_of_any_size(format: str, size: tuple[int, int]) -> None:
    maze = generate(*size, seed=1, braid=50)
    maze.start = bottom_left(maze.grid)
    maze.goals = centre(maze.grid, maze.start)
    if format == "maz" and size[0] != size[1]:
        with refused("only mazes as high as they are wide", "try num"):
            written(maze, format)
    else:
        assert read(written(maze, format)) == maze


# ---- micromouse --------------------------------------------------------------------------------

TEXT = """\
o---o---o---o---o
| G |           |
o   o   o   o---o
|       |       |
o---o---o---o   o
|               |
o   o---o---o   o
| S |           |
o---o---o---o---o
"""
NUM = """\
0 0 0 1 1 1
0 1 1 0 0 1
1 0 0 0 1 1
1 1 1 1 0 0
2 0 0 1 1 0
2 1 1 1 0 1
"""


def test_micromouse_text() -> None:
    maze = read(TEXT)
    assert (maze.start, maze.goals) == (12, (0,))
    assert solve(maze).length == 11
    assert write(maze, "micromouse") == TEXT
    assert read(TEXT.replace("o", "+"), "micromouse") == maze
    assert read(TEXT.replace("o", "+")) == maze, "with letters walls is the same"
    assert read(TEXT.replace("\n", "\r\n").encode()) == maze


def test_micromouse_text_without_letters() -> None:
    bare = TEXT.replace("S", " ").replace("G", " ")
    maze = read(bare)
    assert (maze.start, maze.goals) == (12, (5, 6, 9, 10))
    plus = read(bare.replace("o", "+"))
    assert (plus.start, plus.goals) == (0, (15,)), "as texts with these posts always were"


def test_the_middle_of_each_wall_decides() -> None:
    sloppy = TEXT.replace("o---o---o---o   o", "o - o~-~o?#?o- -o").replace("| S |", ": S *")
    assert read(sloppy) == read(TEXT)
    assert read(TEXT.replace("| G |", "|12 |").replace("S", "x").replace("|       |", "|  k .  |"))


def test_goal_areas() -> None:
    text = (MAZES / "contest.txt").read_text()
    maze = read(text)
    assert (maze.grid.width, maze.grid.height) == (16, 16)
    assert maze.start == 15 * 16
    assert maze.goals == centre(maze.grid, maze.start) == (119, 120, 135, 136)
    assert write(maze, "micromouse") == text
    assert solve(maze).length == 21
    assert solve(maze, "wall-follower").outcome == "gave up"
    for name in ("num", "maz"):
        assert read(written(maze, name)) == maze
    assert written(maze, "maz")[0] == 0x0E, "the start has but one way out, to the north"
    assert len(written(maze, "maz")) == 256


def test_num() -> None:
    maze = read(NUM)
    assert (maze.grid.width, maze.grid.height) == (3, 2)
    assert (maze.start, maze.goals) == (3, (1, 4))
    assert write(maze, "num") == NUM
    assert write(maze) == (
        "+---+---+---+\n|     G |   |\n+   +   +   +\n| S | G     |\n+---+---+---+\n"
    )
    rows = NUM.splitlines()
    assert read("\r\n".join(reversed(rows))) == maze, "in any order"


def test_maz() -> None:
    """Column by column from the bottom left; bits 0 … 3 are north, east, south, west."""
    data = bytes.fromhex("0c0a09 040905 070603")
    maze = read(data)
    assert (maze.start, maze.goals) == (6, (4,))
    assert write(maze, "micromouse") == (
        "o---o---o---o\n"
        "|           |\n"
        "o   o---o   o\n"
        "|   | G     |\n"
        "o   o   o---o\n"
        "| S         |\n"
        "o---o---o---o\n"
    )
    assert written(maze, "maz") == data
    assert read(bytes(byte | 0xF0 for byte in data), "maz") == maze
    with refused("disagree about the wall"):
        read(bytes([0x0E, 0x09, 0x06, 0x03]))


@pytest.mark.parametrize(
    ("text", "format", "words"),
    [
        (TEXT.replace("| S |", "|SS |"), "", "line 8: there is a second S"),
        (TEXT.replace("| G |", "  G |"), "", "line 2, column 1: the border must be closed"),
        (TEXT.replace("---o\n", "   o\n", 1), "", "line 1, column 15: the border must be closed"),
        (TEXT.replace("|\no   o---", "| |\no   o---"), "", "line 6 has 19 of 17 characters"),
        (TEXT + "| |\n", "", "10 lines"),
        ("o\n|\no\n", "micromouse", "3 lines"),
        (NUM.replace("2 1 1 1 0 1\n", ""), "", "cell 2 1 is missing"),
        (NUM + "0 0 0 1 1 1\n", "", "line 7: cell 0 0 appears twice"),
        (
            NUM.replace("2 0 0 1 1 0", "2 0 0 1 2 0"),
            "",
            "line 5 is not a cell: expected six numbers",
        ),
        (NUM.replace("2 0 0 1 1 0", "2 0 0 1 1"), "num", "line 5 is not a cell: expected six"),
        (NUM.replace("2 0 0 1 1 0", "2 0 0 1 1 1"), "", "cells 1 0 and 2 0"),
        (NUM.replace("2 0 0 1 1 0", "2 0 0 1 0 0"), "", "cell 2 0"),
        ("999999999 999999999 1 1 1 1", "", "cell 0 0 is missing"),
        (bytes(3), "maz", "16x16, not 3"),
        (bytes(256), "", "counted from the bottom left, cell 0 0 has no wall at the border"),
        (b"\x00\x01", "", "not a text file"),
        ("o---o", "maz", "the maz format is binary"),
        ("###\n# #\n###", "list", "not a list"),
        ("###\n# #\n###", "walls", "+---+---+"),
        ("###\n# #\n###", "num", "line 1 is not a cell: expected six numbers"),
        ("###\n# #\n###", "photo", "'photo' is not a format"),
    ],
)
def test_damaged_contest_files(text: str | bytes, format: str, words: str) -> None:
    with refused(words):
        read(text, format)


@pytest.mark.thinned
@pytest.mark.parametrize("format", ["micromouse", "num", "maz"])
@pytest.mark.parametrize(
    ("making", "words"),
    [
        ({"shape": "hexagonal"}, "walls"),
        ({"mask": "heart"}, "walls or blocks"),
        ({"waypoints": 2}, "walls or blocks"),
        ({}, "micromouse"),
    ],
)
def test_what_they_cannot_hold_is_refused(format: str, making: dict[str, str], words: str) -> None:
    maze = generate(8, 8, seed=1, **making)  # type: ignore[arg-type]
    if not making and format == "micromouse":
        assert read(write(maze, format)) == maze
        return
    with refused(format, words):
        written(maze, format)


def test_a_start_among_the_goals() -> None:
    maze = generate(4, 4, seed=1)
    maze.start, maze.goals = 12, [12, 13]
    assert read(write(maze, "micromouse")) == maze, "the start is where it is without a letter"
    maze.start, maze.goals = 5, [5, 0]
    with refused("start that is also a goal"):
        write(maze, "micromouse")


# ---- other programs ----------------------------------------------------------------------------

SMALL = "+---+---+---+\n| S |       |\n+   +   +   +\n|       | G |\n+---+---+---+\n"
BLOCKS = "#######\n# #   #\n# # # #\n#   # #\n#######\n"


@pytest.mark.parametrize(
    "text",
    [
        "┌───┬───────┐\n│ S │       │\n│   ╵   ╷   │\n│       │ G │\n└───────┴───┘",
        "┏━┳━━━┓\n┃ ┃   ┃\n┃ ╹ ╻ ┃\n┃   ┃ ┃\n┗━━━┻━┛",
        "╔══╦═════╗\n║  ║     ║\n║     ║  ║\n║     ║ G║\n╚═════╩══╝",
        "╭─┬───╮\n│ │   │\n│ ╵ ╷ │\n│   │ │\n╰───┴─╯",
        "┌┬─┐\n│╵╷│\n└─┴┘",
        "+--+--+--+\n|  |     |\n+  +  +  +\n|     |  |\n+--+--+--+",
        "+-+-+-+\n|A|   |\n+ + + +\n|   |B|\n+-+-+-+",
        "███████\n█A█   █\n█ █ █ █\n█   █B█\n███████",
        BLOCKS.replace("#", "██").replace(" ", "  "),
        BLOCKS.replace("#", "██").replace(" ", "  ").replace("██  ██", "██S ██", 1),
        "#######\n#S#   #\n# # # #\n#   #E#\n#######",
        "#######\n#S#+++#\n#+#+#+#\n#+++#E#\n#######",
        "#S#####\n#+#+++#\n#+#+#+#\n#+++#+E\n#######",
        "#S#####\n# #   #\n# # # #\n#   # #\n#####E#",
        "maze = [\n '#######',\n '# #   #',\n '# # # #',\n '#   # #',\n '#######',\n]\n",
        'const maze = ["#######", "# #   #", "# # # #", "#   # #", "#######"];',
        'maze = """\n    #######\n    # #   #\n    # # # #\n    #   # #\n    #######\n    """',
        "grid: list[list[int]] = [[1,1,1,1,1,1,1],[1,0,1,0,0,0,1],[1,0,1,0,1,0,1],"
        "[1,0,0,0,1,0,1],[1,1,1,1,1,1,1]]",
        "array([[1, 1, 1, 1, 1, 1, 1],\n       [1, 0, 1, 0, 0, 0, 1],\n"
        "       [1, 0, 1, 0, 1, 0, 1],\n       [1, 0, 0, 0, 1, 0, 1],\n"
        "       [1, 1, 1, 1, 1, 1, 1]])",
        "let m = [\n  [1, 1, 1, 1, 1, 1, 1], // top\n  [1, 0, 1, 0, 0, 0, 1],\n"
        "  [1, 0, 1, 0, 1, 0, 1],\n  [1, 0, 0, 0, 1, 0, 1],\n  [1, 1, 1, 1, 1, 1, 1],\n];",
        "int m[5][7] = {{1,1,1,1,1,1,1},{1,0,1,0,0,0,1},{1,0,1,0,1,0,1},{1,0,0,0,1,0,1},"
        "{1,1,1,1,1,1,1}};",
    ],
)
def test_what_other_programs_print_is_recognised(text: str) -> None:
    assert walls_of(text) == SMALL
    assert walls_of(text.replace("\n", "\r\n").encode()) == SMALL


def test_cells_between_lines_that_are_two_characters_apart() -> None:
    """A wall for each character, and no line for cells."""
    text = "┌───────┐\n│ ┌─╴ ╷ │\n│ │ ╶─┤ │\n│ └───┘ │\n└───────┘"
    assert walls_of(text) == (
        "+---+---+---+---+\n"
        "| S             |\n"
        "+   +---+   +   +\n"
        "|   |       |   |\n"
        "+   +   +---+   +\n"
        "|   |       |   |\n"
        "+   +---+---+   +\n"
        "|             G |\n"
        "+---+---+---+---+\n"
    )


@pytest.mark.parametrize("solver", ["bfs", "dfs", "tremaux", "dead-end-filling"])
def test_our_own_terminal_is_read(solver: str) -> None:
    maze = generate(9, 6, seed=3, braid=20)
    search = Search(maze, solver)
    for place in (0, 40, 10_000):
        search.pull(place)
        search.seek(min(place, search.length))
        canvas = drawn(search.board)
        rows = ["".join(canvas.letter(x, y) for x in range(37)) for y in range(13)]
        assert read("\n".join(rows)) == maze


def test_openings_of_a_box_are_start_and_goal() -> None:
    arrows = read("┌─────┬─┐\n⇨     │ │\n│ ┌─┐ │ │\n│ │   │ ⇨\n└─┴───┴─┘\n")
    assert (arrows.start, arrows.goal) == (0, 7)
    maze = read("┌─┬ ┬─┐\n│ ╵ ╷ │\n└───┴ ┘\n".replace("┬ ┬", "┬ ╷").replace("┴ ┘", "┴ ╵"))
    assert (maze.start, maze.goal) == (1, 2)
    assert read("+-+ +-+\n|     |\n+-+-+ +\n").goals == (2,)


CELLS = """\
########
#S  #  #
#      #
### # G#
########
"""


def test_each_character_is_a_cell() -> None:
    maze = read(CELLS)
    assert (maze.grid.width, maze.grid.height, maze.grid.size) == (8, 5, 14)
    assert (maze.grid.xy(maze.start), maze.grid.xy(maze.goal)) == ((1, 1), (6, 3))
    assert solve(maze).length == 7
    assert read(CELLS.replace(" ", ".")) == maze
    assert read(CELLS.replace("#", "█")) == maze
    assert read(CELLS.replace("S", "A").replace("G", "B")) == maze
    digits = CELLS.translate(str.maketrans("# SG", "1000"))
    for text in (digits, str([[int(digit) for digit in line] for line in digits.split()])):
        assert read(text).passages == maze.passages
        assert read(text).grid.place_of == maze.grid.place_of


def test_open_maps_without_a_border() -> None:
    maze = read("#####B#\n##### #\n####  #\n#### ##\n     ##\nA######\n")
    assert maze.grid.size == 11
    assert solve(maze).length == 10
    assert read("S.#.\n..#.\n....\n#..G\n").grid.size == 13
    assert read("S #\n\n  G").grid.size == 8, "an editor has removed spaces at the ends"


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("#####\n#   #\n#   #\n#   #\n#####\n", "blocks", "cells"),
        ("11111\n10001\n10001\n10001\n11111\n", "blocks", "cells"),
        ("#####\n#+++#\n#  +#\n#  +#\n#####\n", "blocks", "cells"),
    ],
)
def test_what_cannot_be_told_apart_is_asked_for(text: str, first: str, second: str) -> None:
    with refused(f"{first} or {second}", f"--read-as {first}", f"--read-as {second}"):
        read(text)
    assert read(text, first).grid.size == 4
    if "+" not in text:
        assert read(text, second).grid.size == 9


@pytest.mark.parametrize(
    ("text", "format", "words"),
    [
        ("####\n#S@#\n####\n", "", "line 2, column 3: unexpected '@'"),
        ("####\n####\n", "", "no cell"),
        ("#####\n# #\n# # #\n####\n", "cells", "line 2 has 3 characters, the longest 5"),
        ("###\n#S\n", "cells", "line 2 has 2 characters, the longest 3"),
        ("..S.\n..\n#...\n", "", "line 2 has 2 characters"),
        ("┌──┐\n│  │\n", "", "line 2, the last, should be the lower border"),
        ("┌─┬─┐\n│ │ │x\n└─┴─┘\n", "", "are not evenly spaced"),
        ("┌─┐\n", "", "not a maze: the lines"),
        ("┌" + "─" * 5000 + "\n" + "│\n" * 5000, "", "equally long"),
        ("S" + "#" * 5000 + "\n" + " #\n" * 5000, "cells", "characters, the longest"),
    ],
)
def test_damaged_texts_of_other_programs(text: str, format: str, words: str) -> None:
    with refused(words):
        read(text, format)


SIGNS = "+-|# SGABEXabc01o[]{}\"'`=,.\n\n\n─│┌┐└┘├┤┬┴┼╴╵╶╷━┃╋═║╬╭█░\\2\t"


@given(st.text(SIGNS, max_size=60) | st.binary(max_size=40), st.sampled_from(["", *READ]))
def test_anything_is_a_maze_or_refused(text: str | bytes, format: str) -> None:
    try:
        maze = read(text, format)
    except PixelmazeError:
        with refused():
            read(text, format)
    else:
        assert {maze.start, *maze.goals} <= {*range(maze.grid.size)}


# ---- the command line --------------------------------------------------------------------------


def test_endings_choose_the_format(tmp_path: Path) -> None:
    text = (MAZES / "contest.txt").read_text()
    (tmp_path / "a.txt").write_text(text)
    output(tmp_path, "generate a.txt -o b.num")
    output(tmp_path, "generate b.num -o c.MAZ")
    assert len(contents(tmp_path)["c.MAZ"]) == 256
    assert output(tmp_path, "generate c.MAZ --format micromouse") == text
    (tmp_path / "c.MAZ").write_bytes(b"123")
    assert "c.MAZ: not a maz file: expected a byte for each cell" in complaint(
        tmp_path, "solve c.MAZ"
    )


@pytest.mark.parametrize("format", ["micromouse", "num", "maz"])
def test_a_contest_maze_of_our_own(tmp_path: Path, format: str) -> None:
    asked = "generate --size 16x16 --seed 7 --start bottom-left --goal centre"
    made = run(tmp_path, f"{asked} --format {format} -o maze").stderr.strip()
    assert read((tmp_path / "maze").read_bytes()) == from_id(made)
    assert len(from_id(made).goals) == 4
    if format == "micromouse":
        printed = output(tmp_path, f"{asked.replace('--start bottom-left', '')} --format {format}")
        assert read(printed) == from_id("square-16x16-prim-7-goal-centre"), "from the first cell"


def test_standard_input_is_read_in_any_format(tmp_path: Path) -> None:
    maze = read((MAZES / "contest.txt").read_text())
    for name in ("micromouse", "num"):
        done = run(tmp_path, "generate - --format num", stdin=write(maze, name))
        assert done.stdout == write(maze, "num")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("generate --read-as num", "need a maze file"),
        ("solve square-3x3-prim-1 --read-as num", "need a file, not square-3x3-prim-1"),
        ("solve room.txt", "--read-as cells"),
        ("solve room.txt --read-as nmu", "did you mean 'num'?"),
        ("solve room.txt --read-as num", "room.txt: line 1"),
        ("watch x.jsonl --read-as num", "--read-as cannot be used with a trace"),
        ("play x.json --read-as num", "--read-as cannot be used with a run"),
        ("generate --size 4x4 --format num", "try micromouse"),
        ("generate --shape hexagonal --format micromouse", "try walls"),
        ("generate --solver bfs --format micromouse", "cannot show a path"),
        ("generate --format box", "'box' is not a format"),
    ],
)
def test_wrong_use_is_refused(tmp_path: Path, command: str, words: str) -> None:
    (tmp_path / "room.txt").write_text("#####\n#   #\n#   #\n#   #\n#####\n")
    assert words in complaint(tmp_path, command)
    assert [*contents(tmp_path)] == ["room.txt"]


@pytest.mark.parametrize("command", ["solve", "generate", "watch --prompt", "play --prompt"])
def test_read_as_goes_with_every_maze(tmp_path: Path, command: str) -> None:
    (tmp_path / "room.txt").write_text("#####\n#   #\n#   #\n#   #\n#####\n")
    for name in ("blocks", "cells"):
        done = run(tmp_path, f"{command} room.txt --read-as {name}", stdin="quit\n")
        assert done.returncode == 0
        assert done.stderr.startswith("pixelmaze: no start or goal in this file: ")


def test_bytes_come_by_standard_input() -> None:
    maze = read((MAZES / "contest.txt").read_text())
    words = [sys.executable, "-m", "pixelmaze", "generate", "-", "--format", "maz"]
    data = written(maze, "maz")
    assert subprocess.run(words, input=data, capture_output=True, check=True).stdout == data
