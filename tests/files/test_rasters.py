"""Rasters as people keep them: each place is a sign, for a wall or for floor."""

import re
import warnings
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageColor, ImageDraw
from support.checks import refused
from support.cli import run

from pixelmaze import PixelmazeError, generate, read, solve
from pixelmaze.files.signs import ROLES
from pixelmaze.maze.errors import PixelmazeWarning

S_TO_G = "#######\n#S    #\n# ### #\n# #   #\n# ### #\n#   #G#\n#######\n"

CLEAR = {  # width and height in cells, start, goal, moves
    "openings at pillars": (
        "#######\n#     #\n# ### #\n# #   #\n  ### #\n#   #  \n#######\n",
        (7, 7, (0, 4), (6, 5), 13),
    ),
    "one opening": (
        "#######\n#     #\n# ### #\n# #   #\n# ### #\n#   #  \n#######\n",
        (3, 3, (0, 0), (2, 2), 4),
    ),
    "cells open at the right": ("####\n#   \n####\n", (4, 3, (1, 1), (3, 1), 2)),
    "a size above": ("7 7\n" + S_TO_G, (3, 3, (0, 0), (2, 2), 4)),
    "one number above": ("7\n\n" + S_TO_G, (3, 3, (0, 0), (2, 2), 4)),
    "sizes and ends above": (
        "5 4\n0 0\n4 3\n0 0 1 0 0\n1 0 1 0 1\n1 0 0 0 1\n1 1 1 0 0\n",
        (5, 4, (0, 0), (4, 3), 7),
    ),
    "digits and letters": (
        "1 1 1 1 1\n1 S 0 0 1\n1 1 1 0 1\n1 G 0 0 1\n1 1 1 1 1\n",
        (2, 2, (0, 0), (0, 1), 3),
    ),
    "separated floors of spaces": (
        "# # # # #\n# S     #\n# # #   #\n# G     #\n# # # # #\n",
        (2, 2, (0, 0), (0, 1), 3),
    ),
    "CSV": ("S,0,0,1\n1,1,0,1\n0,0,0,G\n", (4, 3, (0, 0), (3, 2), 5)),
    "CSV in quotes": (
        '"S","0","0","1"\n"1","1","0","1"\n"0","0","0","G"\n',
        (4, 3, (0, 0), (3, 2), 5),
    ),
    "CSV with nothing for floors": (
        "1,1,1,1\n1,S,,1\n1,1,G,1\n1,1,1,1\n",
        (4, 4, (1, 1), (2, 2), 2),
    ),
    "CSV with points": ("1.0,1.0,1.0\n1.0,0.0,1.0\n1.0,1.0,1.0\n", (1, 1, (0, 0), (0, 0), 0)),
    "walls of 1, floors of spaces": (
        "111 1\n1   1\n1 111\n1   1\n111 1\n",
        (2, 2, (1, 0), (1, 1), 3),
    ),
    "numpy": ("[[1. 1. 1. 1.]\n [1. 0. 0. 1.]\n [1. 1. 1. 1.]]\n", (4, 3, (1, 1), (2, 1), 1)),
    "JSON": ('{"w": 5, "maze": ["#####", "#S  #", "### #", "#E  #", "#####"]}',
             (2, 2, (0, 0), (0, 1), 3)),
    "MovingAI": (
        "type octile\nheight 4\nwidth 5\nmap\n..@..\n.T...\n..@@.\n.....\n",
        (5, 4, (0, 0), (4, 3), 7),
    ),
    "emoji": (
        "⬛⬛⬛⬛⬛\n⬛S⬜⬜⬛\n⬛⬛⬛⬜⬛\n⬛E⬜⬜⬛\n⬛⬛⬛⬛⬛\n",
        (2, 2, (0, 0), (0, 1), 3),
    ),
    "a dot operator": ("█████\n█S⋅⋅█\n███⋅█\n█E⋅⋅█\n█████\n", (2, 2, (0, 0), (0, 1), 3)),
    "a map without a border": ("...#...\n.......\n.......\n", (7, 3, (0, 0), (6, 2), 8)),
    "a blank row in a list": ('["###", "   ", "###"]', (1, 1, (0, 0), (0, 0), 0)),
}  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("name", CLEAR)
def test_what_is_clear_is_read_without_a_word(name: str, encoding: str) -> None:
    text, (width, height, start, goal, moves) = CLEAR[name]
    maze = read(text.encode(encoding))
    assert (maze.width, maze.height) == (width, height)
    assert (maze.start, maze.goal, solve(maze).length) == (start, goal, moves)


GUESSED = [
    (S_TO_G.replace("#", "x"), "read with x as wall;", (0, 0), (2, 2)),
    (S_TO_G.replace("#", "X"), "read with X as wall;", (0, 0), (2, 2)),
    (S_TO_G.replace(" ", "*"), "read with * as floor;", (0, 0), (2, 2)),
    ("#######\n#^   E#\n#     #\n#######\n", "read with ^ as start;", (1, 1), (5, 1)),
    ("⬛⬛⬛⬛\n⬛🟦🟥⬛\n⬛⬛⬛⬛\n", "read with 🟦 as start and 🟥 as goal;", (1, 1), (2, 1)),
    ("1 1 1 1\n1 2 3 1\n1 1 1 1\n1 0 0 1\n", "read with 2 as start and 3 as goal;", (1, 1), (2, 1)),
    ("+--+--+\n| g  p|\n+--+--+\n", "read with p as start and g as goal;", (1, 0), (0, 0)),
    (
        "#######\n#   # #\n# # # #\n# #\n# ### #\nS     #\n#######\n",
        "line 4 has 3 characters, the longest 7: the missing ones are read as an opening",
        (0, 2),
        (2, 1),
    ),
    (S_TO_G + "\nThis maze is very good.\n", "only lines 1 to 7 are a maze", (0, 0), (2, 2)),
    ("A maze for you\n\n" + S_TO_G, "only lines 3 to 9 are a maze", (0, 0), (2, 2)),
]


@pytest.mark.parametrize(("text", "words", "start", "goal"), GUESSED)
def test_one_guess_is_made_and_said(
    text: str, words: str, start: tuple[int, int], goal: tuple[int, int]
) -> None:
    with pytest.warns(PixelmazeWarning, match=f"^{re.escape(words)}"):
        maze = read(text)
    assert (maze.start, maze.goal) == (start, goal)


REFUSED = [
    ("#####\n#@  #\n# $ #\n#  .#\n#####\n", "line 2, column 2: unexpected '@', also $; say what"),
    ("TTTT\nTR_T\nT_CT\nTTTT\n", '--signs "wall=T_ floor=CRT_ start=CR goal=CR", but each'),
    ("*XX*\n**XX\nX**X\n", '--signs "wall=*X floor=*X", but each sign once'),
    ("OOOO\nOXXO\nOXXG\nSOOO\n", '--signs "wall=OX floor=OX", but each sign once'),
    ("11\n1#\n00\n", 'unexpected \'1\'; say what it means, such as --signs "wall=1 floor=1"'),
    ("#%%##\n%p++&\n#& ?#\n##&&#\n", '--signs "wall=%&+ floor=%&+? start=p goal=?"'),
    ("x x x\nx k x\nx v x\n", '--signs "wall=x floor=kv start=kv goal=kv", but each sign once'),
    ("YYYY\nYAEY\nYEEY\n", '--signs "wall=EY floor=EY", but each sign once'),
    ("####\n#SA#\n#AG#\n####\n", "line 2, column 3: unexpected 'A'; say"),
    ("The end is near\n####\n#k #\n####\n", "words or numbers around the maze: remove line 1"),
    ("####\n#k #\n####\nbest: 1\n", "words or numbers around the maze: remove line 4"),
    ("2 4 1 1\n####\n#k #\n####\nend", "around the maze: remove line 1, line 5"),
    ("A walk in the park\n\n3\n####\n#k #\n####\n", "around the maze: remove line 3"),
    ("1 0 0\n1 1 0\n0 1 1\n", '--signs "wall=1 floor=0" or --signs "wall=0 floor=1"'),
    ("0000\n0110\n0010\n0000\n", '--signs "wall=1 floor=0" or --signs "wall=0 floor=1"'),
    ("S 1 1 0\n0 0 1 0\n0 0 1 G\n", '--signs "wall=0 floor=1"'),
    ("00000\n0S1G0\n00000\n", '--signs "wall=0 floor=1"'),
    ("╔══╗\n║S ║\n║ G║\n╚══╝\n", "letters need lines of cells"),
    ("#####\n#S  #\n# ###\n#   #\n#  #\n#G  #\n#####\n", "line 5 has 4 characters"),
    ("###\n#S#\n#G#\n###\n\n###\n#S#\n#G#\n###\n", "2 mazes in one text"),
    ("## ##\n#  S#\n#####\n\n#####\n#S G#\n## ##\n", "2 mazes in one text"),
    ("0 1 0\n1 0 0\n\n0 0 0\n0 1 0\n", "2 mazes in one text"),
    ("..#\n...\n\n#..\n...\n", "2 mazes in one text"),
    ("..#\n\n#..\n...\n", "line 2 has 0 characters"),
    ("#  #  #\n#\n#  #  #\n", "spaces could be floors: if so"),
    ("12,0\n0,1\n", "'12' is not a place"),
    ("[[10, 1],\n [1, 10]]\n", "several digits"),
    ('{"maze": ["###"], "start": [0, 1]}', "one list expected in an object"),
    ("4 4\n1 1\n1 2\n####\n#  #\n#  #\n####\n", "fit 2 pairs of start and goal"),
    ("4 4\n0 0\n1 2\n####\n#  #\n#  #\n####\n", "fit 0 pairs of start and goal"),
    ("#######\n#     #\n# # # #\n# # #\n# # # #\n# # #\n#S   G#\n#######\n", "line 4 has 5"),
    ("+--+--+\n| S  k|\n+--+--+\n", "line 2, column 6: unexpected 'k'"),
    ("####\n# e  \n###─\n", "the border has 9 openings"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_two_guesses_are_refused_with_the_option_that_helps(text: str, words: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing is said before
        with refused(words):
            read(text, "box" if "─" in text else "")


@pytest.mark.parametrize("text", [text for text, words in REFUSED if '--signs "' in words])
def test_an_advice_that_is_followed_blindly_reads_no_other_maze(text: str) -> None:
    with pytest.raises(PixelmazeError) as caught:
        read(text)
    advice = re.findall('--signs "(.*?)"', str(caught.value))
    if len(advice) == 1:  # otherwise a choice
        with refused("expected each sign once"):
            read(text, signs=advice[0])


def test_an_advice_keeps_what_was_said() -> None:
    with refused('--signs "wall=!? floor=!?- start=k goal=l waypoint=xy", but each sign once'):
        read("?-?!\n?kl?\nxy!?\n", signs="start=k goal=l waypoint=xy floor=-")
    with refused('--signs "wall=1 floor=02" or --signs "wall=0 floor=12"'):
        read("0 0 2 0\n0 0 1 0\n0 0 0 0\n", signs="floor=2")
    with refused("unexpected '+'; say what it means", '--signs "wall=+ floor=+ start=k"'):
        read("###\n#k+\n#+ \n", signs="start=k")


EDGES = {
    "right": "#A### \n#  ## \n## ## \n##    \n##### \n#B    \n",
    "below": "A####\n ####\n ### \n ### \n ###B\n     \n",
    "above": "      \n  ### \n ###B#\nA#####\n",
    "left": " A# \n ###\n  ##\n B##\n",
    "outside": "##########  \n#S   #   #  \n#### #   #  \n#     ##    \n###### ###  \n#    #   #  "
    "\n#      G    \n##########  \n",
}


@pytest.mark.parametrize("side", EDGES)
@pytest.mark.parametrize("format", ["", "cells"])
def test_spaces_at_the_edge_of_a_map_are_floor_and_said(side: str, format: str) -> None:
    text = EDGES[side]
    dotted = read(text.replace(" ", "."), format)
    with pytest.warns(PixelmazeWarning, match="^the spaces around the maze are read as floor"):
        assert read(text, format) == dotted


@pytest.mark.parametrize("indent", ["", "    ", "\t"])
def test_spaces_around_a_border_are_none(indent: str) -> None:
    lines = [f"{indent}{line}  " for line in ("", *S_TO_G.splitlines(), "")]
    assert read("\n".join(lines)) == read(S_TO_G)


def test_signs_settle_it(tmp_path: Path) -> None:
    assert len(read("*XX*\n**XX\nX**X\n", signs="wall=X floor=*")) == 6
    assert len(read("#,,,#\n#,,,#\n", "cells", signs="floor=,")) == 6
    assert len(read(" x \n x \n", signs="wall= floor=x")) == 2
    (tmp_path / "m.txt").write_text("#####\n#a  #\n### #\n#b  #\n#####\n")
    done = run(tmp_path, "solve m.txt")
    assert done.stderr.endswith("; a and b are waypoints unless --signs says otherwise\n")
    done = run(tmp_path, 'solve m.txt --signs "start=a goal=b"')
    assert (done.stderr, "found, 3 moves" in done.stdout) == ("", True)


@pytest.mark.parametrize(
    "signs",
    ["x", "wal=x", "=x", "wall", "wall=x floor=x", "waypoint", "waypoint=stuv", "wall= floor="],
)
def test_signs_of_another_form_are_refused(signs: str) -> None:
    with refused("does not say what signs mean", ", ".join(f"{role}=" for role in ROLES)):
        read(S_TO_G, signs=signs)


def test_pictures_and_ids_have_no_signs(tmp_path: Path) -> None:
    Image.new("1", (5, 5)).save(tmp_path / "m.png")
    for source, words in (("m.png", "only texts"), ("square-3x3-prim-1", "--signs need a file")):
        assert words in run(tmp_path, f"solve {source} --signs wall=x").stderr


@pytest.mark.parametrize("role", ["wall", "floor", "path"])
def test_certain_signs_are_what_they_are(role: str) -> None:
    for sign in ROLES[role].certain:
        maze = read(f"#####\n#S{sign}G#\n#####\n", "cells")
        assert len(maze) == (2 if role == "wall" else 3)


@pytest.mark.parametrize("unit", [1, 2, 7])
@pytest.mark.parametrize(
    ("wall", "floor"), [("black", "white"), ("navy", "beige"), ("white", "black")]
)
@pytest.mark.parametrize(
    "text", [CLEAR["openings at pillars"][0], S_TO_G, "######\n#S  ##\n##  G#\n######\n"]
)
def test_a_picture_may_have_a_few_pixels_a_place(
    text: str, wall: str, floor: str, unit: int
) -> None:
    rows, colours = text.splitlines(), {"#": wall, " ": floor, "S": "lime", "G": "red"}
    picture = Image.new("RGB", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            picture.putpixel((x, y), ImageColor.getrgb(colours[sign]))
    file = BytesIO()
    picture.resize([side * unit for side in picture.size], Image.Resampling.NEAREST).save(
        file, "PNG"
    )
    assert read(file.getvalue()) == read(text)


@pytest.mark.parametrize(
    ("marks", "words", "ends"),
    [
        ({(0, 2): "green", (2, 1): "red"}, "", ((0, 2), (2, 1))),
        ({(0, 2): "blue", (2, 1): "red"}, "the marks at 0,2 and 2,1 are read as", ((0, 2), (2, 1))),
        ({(1, 1): "red"}, "marks at 1,1 are ignored", ((0, 0), (2, 2))),
    ],
)
def test_marks_in_a_drawing_are_start_and_goal_or_named(
    marks: dict[tuple[int, int], str], words: str, ends: object
) -> None:
    maze = generate(3, 3, seed=1)
    rows = maze.to_text("blocks").splitlines()
    picture = Image.new("RGB", (140, 140), "white")
    draw = ImageDraw.Draw(picture)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "#":
                left, top = 10 + x // 2 * 40, 10 + y // 2 * 40
                draw.rectangle((left, top, left + x % 2 * 40 + 3, top + y % 2 * 40 + 3), "black")
    for (x, y), colour in marks.items():
        left, top = 20 + 40 * x, 20 + 40 * y
        draw.ellipse((left, top, left + 24, top + 24), colour)
    file = BytesIO()
    picture.save(file, "PNG")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        got = read(file.getvalue())
    assert (got.start, got.goal) == ends
    assert [str(one.message)[: len(words)] for one in said] == [words] * bool(words)
