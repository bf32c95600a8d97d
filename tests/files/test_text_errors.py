"""Whatever a text holds, it is a maze, or refused in one line that says where it goes wrong."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.checks import refused
from support.strategies import TEXT_SHAPES, mazes

from pixelmaze import PixelmazeError
from pixelmaze.files import text as text_module
from pixelmaze.files.text import read, write
from pixelmaze.maze.maze import Maze

WALLS = "+---+---+\n| S   G |\n+---+---+\n"
ROWS = "+---+---+\n| S   G |\n+---+   +\n|       |\n+---+---+\n"
BRICKS = "+-----+-----+\n|  S     G  |\n+-----+-----+\n"
BLOCKS = "#####\n#S G#\n#####\n"
FRAMED = "+---+\n|   |\n|## |\n|   |\n+---+\n"
MATRIX = "[1, 1, 1]\n[0, 0, 0]\n[1, 1, 1]\n"
MASKED = "+---+---+\n| S |###|\n+---+---+\n| G |   |\n+---+---+\n"


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\t\n", "[]", "[[], []]", ",", '""', "\ufeff"])
def test_empty_text_is_named(text: str) -> None:
    with refused("text is empty"):
        read(text)


@pytest.mark.parametrize(
    "text", ["hello world", "square-8x4-prim-1", "[1, 2]", "S G", "+", "|  |", "title x"]
)
def test_text_without_a_maze_is_answered_with_the_formats(text: str) -> None:
    with refused("not a maze: expected", "+---+", "#", "0 and 1"):
        read(text)


def test_samples_are_mazes() -> None:
    """The errors below come from what is changed in them."""
    for text in (WALLS, ROWS, BRICKS, BLOCKS, FRAMED, MATRIX, MASKED):
        assert isinstance(read(text), Maze)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # what stands where it cannot
        (WALLS.replace("G", "?"), "line 2, column 7: unexpected '?'"),
        (WALLS.replace("S  ", "S *"), "line 2, column 5: expected"),
        (WALLS.replace("---+\n", "-- +\n", 1), "not a maze: expected"),
        (ROWS.replace("+   +", "+ - +"), "line 3, column 6: expected '-', found ' '"),
        (ROWS.replace("+   +", "+...x"), "line 3, column 9: expected '+', found 'x'"),
        (WALLS.replace("G |", "G  "), "line 2, column 9: expected '|', found ' '"),
        (BRICKS.replace("G", "g"), "line 2, column 10: unexpected 'g'"),
        (BLOCKS.replace("G", "?"), "line 2, column 4: unexpected '?'"),
        (BLOCKS.replace("#####", "##x##", 1), "line 1, column 3: unexpected 'x'"),
        (FRAMED.replace("##", "#-"), "line 3, column 3: unexpected '-'"),
        # places without a cell
        (MASKED.replace("|###", " ###"), "line 2, column 5: expected '|', found ' '"),
        (MASKED.replace("###", "## "), "line 2, column 8: expected '#', found ' '"),
        (MASKED.replace("S |", "S #"), "line 2, column 5: expected '|', found '#'"),
        (MASKED.replace("###", " # "), "line 2, column 6: expected '#', found ' '"),
        (MASKED.replace("G |   ", "G |###"), "line 3, column 6: expected '#', found '-'"),
        (MASKED.replace("+---+---+\n| G", "+---+   +\n| G"), "line 3, column 6: expected '-'"),
        ("+---+\n|###|\n+---+\n", "no cell"),
        ("+-----+\n|#####|\n+-----+\n", "no cell"),
        ("###\n###\n###\n", "no cell"),
        ("+-+\n|#|\n+-+\n", "no cell"),
        (MATRIX.replace("0", "1"), "no cell"),
        (BLOCKS.replace("S G#", "S## "), "line 2, column 5: there is no cell"),
        # letters
        (WALLS.replace("G", "S"), "line 2: there is a second S"),
        (BLOCKS.replace("G", "S"), "line 2: there is a second S"),
        (WALLS.replace("G", "b"), "waypoints are a, b, c in order; found only b"),
        (BLOCKS.replace("S G", "c a"), "waypoints are a, b, c in order; found only a, c"),
        # sizes
        (WALLS + "|       |\n", "line 4, the last, should be the lower border"),
        (WALLS[:10], "line 1, the last, should be"),
        (WALLS.replace("G |", "G | |"), "line 2 has 11 of 9 characters"),
        (BRICKS.replace("G  |", "G  |  |  |"), "line 2 has "),
        (BRICKS.replace("G  |", "G  |xy"), "line 2"),
        (BLOCKS + "###\n", "line 4 has 3 characters, the longest 5"),
        ("#", "no cells found: the text is solid"),
        (MATRIX + "[1, 1]\n", "line 4 has 2 characters, the longest 3"),
        ("[1, 1, 1, 1, 1]\n", "no cells found: the text is solid"),
        # openings in the border
        (MATRIX.replace("1, 1, 1", "1, 0, 1", 1), "the border has 3 openings"),
        ("# # #\n#   #\n# ###\n", "the border has 3 openings"),
    ],
)
def test_fault_is_named(text: str, words: str) -> None:
    with refused(words):
        read(text)


def test_huge_texts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "MAX_CHARACTERS", 20)
    with refused("at most 20 characters"):
        read(WALLS)


WIDE = 100_000


@pytest.mark.few(12)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+" + "---+" * WIDE + "\n" + "|\n+\n" * WIDE, "line 2 has 1 of 400001 characters"),
        ("+" + "-----+" * WIDE + "\n" + "|\n+\n" * WIDE, "line 2 has 1 of 6000"),
        ("#" * WIDE + "\n" + "#\n" * WIDE, "line 2 has 1 characters, the longest 100000"),
        ("01" * WIDE + "\n" + "0\n" * WIDE, "line 2 has 1 characters, the longest 200000"),
        ("\n" * 40 * WIDE, "the text is empty"),
        ("\n" * 40 * WIDE + "#", "no cells found: the text is solid"),
        ("#" + "\n" * 40 * WIDE, "no cells found: the text is solid"),
        (" \n" * 20 * WIDE + "#" + "\n " * 20 * WIDE, "no cells found: the text is solid"),
        (" " * 40 * WIDE, "the text is empty"),
        ("'#'\n" + ",\n" * 20 * WIDE, "no cells found: the text is solid"),
    ],
    ids=["walls", "bricks", "blocks", "matrix", *"abcdef"],
)
def test_reading_takes_time_in_proportion_to_the_length(text: str, words: str) -> None:
    """Otherwise these would take hours, or memory that nobody has."""
    with refused(words):
        read(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A maze text to which a few accidents happened."""
    maze = draw(mazes(TEXT_SHAPES, max_waypoints=3))
    square = maze.grid.shape.name == "square"
    text = write(maze, draw(st.sampled_from(["walls", "blocks"] if square else ["walls"])))
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = begin + draw(st.sampled_from([0, 0, 1, 1, 2, 30]))
        put = draw(st.sampled_from(["", " ", "+", "-", "|", "#", ".", "S", "X", "\n", "é", "x"]))
        text = text[:begin] + put + text[end:]
    return text


@pytest.mark.filterwarnings("ignore::pixelmaze.maze.errors.PixelmazeWarning")  # said beside it
@given(st.text("+-|# SGXabc01[],\n.\"'") | st.text() | damaged())
@example("+-----+\n|     |\n+-----+\n\n|\n")
def test_any_text_is_a_maze_or_refused(text: str) -> None:
    try:
        maze = read(text)
    except PixelmazeError:
        with refused():
            read(text)
    else:
        assert len(maze.passages) == len(maze.grid.head)
        assert {maze.start, maze.goal, *maze.waypoints} <= {*range(maze.grid.size)}
        assert all(
            maze.passages[arc] == maze.passages[twin] for arc, twin in enumerate(maze.grid.twin)
        )
