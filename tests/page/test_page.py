"""Films as one HTML file: what is in it, that it is exact, and that it is safe."""

import json
import random
import re
import shlex
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.cli import complaint, contents, output
from support.learners import DEEP
from support.own import film
from support.pages import Film
from support.sampling import sample
from support.strategies import GENERATORS_IN_A_SHAPE, SOLVERS_IN_A_SHAPE
from support.window_driver import screen

from pixelmaze import PixelmazeError
from pixelmaze.commands import mazes
from pixelmaze.files.svg import write_svg
from pixelmaze.files.text import write
from pixelmaze.looks.looks import THEMES
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import ROCK, VISITED, Board
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.lookup import solver_for
from pixelmaze.page import run_log
from pixelmaze.page.film import page_of_run
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.watch import requests
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.value_texts import value_text
from pixelmaze.window.maze.tile_painter import TilePainter

WICKED = "</script><script>alert('\"&\u2028')</script><!--"
TEMPLATE = Path(run_log.__file__).parent / "template"


def film_of(run: Search | Race) -> Film:
    return Film(page_of_run(run, "a maze").html)


def some(length: int, count: int = 5) -> list[int]:
    """The first, the last and a few other positions."""
    return [0, *random.Random(1).sample(range(length + 1), min(count, length)), length]


def making(maze: Maze, solver: str | None) -> Search:
    return Search(maze, solver, making=generation_stages(maze))


def variables_at(board: dict[str, Any], index: int, call: int = -1) -> dict[str, str]:
    """The variables of a call at a position, of the innermost one by default."""
    return dict(board["told"][board["calls"][index][call]][2])


# ---- it is exact ---------------------------------------------------------------------------------


@pytest.mark.few(25)
@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
def test_every_position_is_that_of_the_board(solver: str, shape: str) -> None:
    maze = generate(7, 5, "kruskal", shape=shape, seed=4, braid=30)
    search = Search(maze, solver)
    film, board = film_of(search), Board.of(maze)
    assert film.marks(0) == bytes(board.marks)
    for index, step in enumerate(search.trace, start=1):
        board.apply(step)
        if index % 7 == 0 or index == search.length:
            assert film.marks(index) == bytes(board.marks)
            assert film.data["boards"][0]["wisps"][index] in (board.cursor, -1)


@pytest.mark.few(30)
@pytest.mark.parametrize(("generator", "shape"), GENERATORS_IN_A_SHAPE)
def test_making_is_that_of_the_board(generator: str, shape: str) -> None:
    maze = generate(6, 4, generator, shape=shape, seed=2)
    search = making(maze, "bfs")
    film = film_of(search)
    for index in some(search.length):
        search.seek(index)
        board = search.board
        is_rock = [
            search.is_making
            and not any(board.passages[maze.grid.first[cell] : maze.grid.first[cell + 1]])
            for cell in range(maze.grid.size)
        ]
        marks = [
            ROCK if rock and not mark else mark
            for rock, mark in zip(is_rock, board.marks, strict=True)
        ]
        assert list(film.marks(index)) == marks


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("maze", "solver"),
    [
        ("square-7x5-prim-1-braid-40", "bidirectional-bfs"),
        ("hexagonal-7x5-wilson-1-waypoints-2", "tremaux"),
        ("square-9x6-wilson-3-mask-heart", "dead-end-filling"),
        ("square-70x3-kruskal-3", "dfs"),  # with smaller tiles
        ("square-8x5-prim-1-mud-30-water-30", "dijkstra"),
    ],
)
def test_picture_is_that_of_the_window(maze: str, solver: str) -> None:
    screen()
    search = making(from_id(maze), solver)
    film = film_of(search)
    for index in some(search.length, 3):
        search.seek(index)
        pyxel.cls(Role.VOID)
        width, height, pixels = film.picture(index)
        painter = TilePainter(search.board, film.tiles["pitch"], search.is_making)
        painter.draw(-8, -8, width, height, 1)
        shown = bytes(pyxel.screen.data_ptr())
        seen = min(width, pyxel.width)
        for y in range(height):
            row = shown[y * pyxel.width :][:seen]
            assert pixels[y * width :][:seen] == row, (index, y)


def test_legend_explains_marks_and_terrain() -> None:
    maze = from_id("square-8x5-prim-1-mud-30-water-30-fences-30")
    film = film_of(Search(maze, "bfs"))
    words = [words for _, _, words in film.data["boards"][0]["legend"]]
    assert words[-3:] == ["mud, costs 3", "water, costs 5", "fence, adds 4"]
    assert "waiting (frontier)" in words
    for number, mark, _ in film.data["boards"][0]["legend"]:
        assert film.tiles["marks"][number] == max(mark, 0)


def test_race_has_a_board_for_each_runner() -> None:
    race = Race(of_solvers(from_id("square-8x5-prim-1"), ("dfs", "bfs", "wall-follower")))
    film = film_of(race)
    assert film.data["isRace"]
    for i, search in enumerate(race.runs):
        for index in some(search.length):
            search.seek(index)
            assert film.marks(index, i) == bytes(search.board.marks)
    assert [board["end"].split()[0] for board in film.data["boards"]] == [
        f"{result.place}." for result in race.results if result
    ]


# ---- the source ----------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", ["bfs", "a-star", "tremaux"])
def test_lit_line_yields_the_step(solver: str) -> None:
    search = Search(from_id("square-6x4-prim-1"), solver)
    film = film_of(search)
    board = film.data["boards"][0]
    for index in range(1, search.length + 1):
        source = board["sources"][board["source"][index]]
        line = "".join(text for text, _ in source["lines"][board["line"][index] - source["first"]])
        assert "yield" in line


def test_line_of_a_file_is_lit_and_what_it_says_is_kept(tmp_path: Path) -> None:
    source = (
        "def solve(walker):\n"
        "    print('hello')\n"
        "    moves = 0\n"
        "    while not walker.at_goal:\n"
        "        moves += 1\n"
        "        walker.go_ahead()\n"
    )
    (tmp_path / "mine.py").write_text(source)
    output(tmp_path, "watch square-5x1-prim-1 --solver mine.py --record film.html")
    board = Film((tmp_path / "film.html").read_text("utf-8")).data["boards"][0]
    assert board["sources"][0]["title"] == "mine.py"
    assert list(board["line"])[1:5] == [1, 6, 6, 6]
    assert [variables_at(board, i).get("moves") for i in (2, 3, 4)] == ["1", "2", "3"]
    assert [note[1] for note in board["notes"]] == ["", "print"]
    assert board["notes"][1][3] == "hello"


@pytest.mark.thorough
def test_calls_of_a_recursive_file_have_their_variables(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(DEEP)
    output(tmp_path, "watch square-12x8-prim-5 --solver mine.py --record film.html")
    board = Film((tmp_path / "film.html").read_text("utf-8")).data["boards"][0]
    calls = [board["told"][number] for number in board["calls"][5]]
    assert [words.split("(")[0] for words, _, _ in calls] == ["solve", *["search"] * 5]
    assert [dict(rows).get("depth") for _, _, rows in calls] == [None, "0", "1", "2", "3", "4"]
    assert len({line for _, line, _ in calls[1:-1]}) == 1
    deep = max(range(len(board["calls"])), key=lambda i: board["unlisted"][i])
    assert len(board["calls"][deep]) == 8
    depth = int(variables_at(board, deep)["depth"])
    assert depth + 2 == board["unlisted"][deep] + 8
    assert variables_at(board, deep, 0)["depth"] == str(depth - 7)


def test_entries_of_a_priority_queue_have_their_priorities(tmp_path: Path) -> None:
    output(tmp_path, "watch square-8x5-prim-5-braid-50 --solver a-star --record film.html")
    board = Film((tmp_path / "film.html").read_text("utf-8")).data["boards"][0]
    frontier = variables_at(board, 12)["frontier"]
    assert re.match(r"\(\d+, \d+, \d,\d\)  \(\d+, ", frontier), frontier


def test_step_through_a_wall_is_crossed_out_at_its_line(tmp_path: Path) -> None:
    maze = from_id("square-4x3-prim-1")
    closed = [arc for arc in arcs(maze.grid, maze.start) if not maze.passages[arc]]
    there = maze.grid.head[closed[0]]
    column, row = maze.grid.xy(there)
    source = (
        "from pixelmaze import Cell, visit\n\n\ndef solve(maze):\n    yield visit(maze.start)\n"
        f"    yield visit(Cell({column}, {row}), maze.start)\n"
    )
    (tmp_path / "bad.py").write_text(source)
    output(tmp_path, "watch square-4x3-prim-1 --solver bad.py --record film.html")
    board = Film((tmp_path / "film.html").read_text("utf-8")).data["boards"][0]
    assert board["fault"].startswith("bad.py, line 6: ")
    assert board["line"][-1] == 6
    assert board["impossible"] == [maze.start, there]


def test_function_is_shown_with_its_source() -> None:
    def around(walker: Any) -> None:
        moves = 0
        while not walker.at_goal:
            moves += 1
            walker.go_ahead()

    board = Film(film(from_id("square-5x1-prim-1"), around).html).data["boards"][0]
    assert "walker.at_goal" in json.dumps(board["sources"])
    assert variables_at(board, 3)["moves"] == "2"


def test_each_step_is_told_as_in_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    search = making(from_id("square-6x4-prim-1"), "bfs")
    board = film_of(search).data["boards"][0]
    sentences = board["sentences"]
    narrator = Narrator()
    for index in some(search.length):
        search.seek(index)
        assert sentences[index] == narrator.sentence(search)
        assert narrator.view
        values = [row for row in narrator.view.values if row[1].content is None]
        texts = {name: value_text(search.maze.grid, value) for name, value in values}
        assert texts.items() <= variables_at(board, index).items()
    search.seek(search.made_at + 4)
    narrator.sentence(search)
    assert narrator.view
    assert narrator.view.memory
    assert board["next"][search.index] == [*narrator.view.memory.cells] != []
    assert board["next"][search.length] == []
    assert variables_at(board, search.index)["queue"].endswith("next: oldest (queue)")
    monkeypatch.setattr(run_log, "MOST_NARRATED", 20)
    assert not film_of(search).data["boards"][0]["sentences"]


@pytest.mark.parametrize("name", ["square-8x5-prim-1-mud-30", "hexagonal-7x5-wilson-1"])
def test_still_picture_has_the_first_path_that_was_found(name: str) -> None:
    maze, picture = from_id(name), BytesIO()
    idle, other = Search(maze, solver_for(lambda _: None)), Search(maze, "a-star")
    html = page_of_run([idle, other], "a maze").html
    (still,) = re.findall(r'<noscript>\s*(<svg class="still".*?</svg>)', html, re.DOTALL)
    write_svg(maze, picture, solve(maze, "a-star").route)
    assert 'class="path"' in still
    assert still.split("\n")[1:] == picture.getvalue().decode().split("\n")[1:-1]


# ---- it is safe ----------------------------------------------------------------------------------


class _Scripts(HTMLParser):
    """Collects the kinds of all scripts, and all that could load something."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str | None] = []
        self.loads: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "script":
            self.scripts.append(of.get("type"))
        self.loads += [of[name] for name in ("src", "href", "action", "srcset") if name in of]


def test_file_with_a_wicked_name_and_source(tmp_path: Path) -> None:
    name = "<script>'\"&\u2028.py"
    source = f"def solve(walker):\n    # {WICKED}\n    print({WICKED!r})\n"
    (tmp_path / name).write_text(source, "utf-8")
    (tmp_path / "<b>maze.txt").write_text(write(from_id("square-3x1-prim-1")))
    command = ["watch", "<b>maze.txt", "--solver", name, "--record", "film.html"]
    output(tmp_path, shlex.join(command))
    html = (tmp_path / "film.html").read_text("utf-8")
    assert_safe(html)
    film = Film(html).data
    assert (film["title"], film["subject"]) == ("<b>maze.txt", name.replace("\u2028", "\\u2028"))
    assert WICKED.replace("\u2028", "\\u2028") in film["boards"][0]["notes"][1][3]
    assert "alert" in json.dumps(film["boards"][0]["sources"])


def assert_safe(html: str) -> None:
    """Only the page's own script can run, and nothing is loaded."""
    parser = _Scripts()
    parser.feed(html)
    assert parser.scripts == ["application/json", "application/json", None]
    assert parser.loads == ["data:,"]
    assert html.count("</script>") == 3
    assert "\u2028" not in html


def test_title_cannot_end_its_element() -> None:
    page = page_of_run(Search(from_id("square-3x1-prim-1"), "dfs"), WICKED.replace("\u2028", ""))
    assert_safe(page.html)
    assert_safe(unescape(page._repr_html_().split("srcdoc=")[1].split('"')[1]))


def test_policy_forbids_the_network_and_other_scripts() -> None:
    html = film(from_id("square-3x1-prim-1")).html
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert html.index("Content-Security-Policy") < html.index("<title>")
    for file in filter(Path.is_file, TEMPLATE.rglob("*")):
        text = file.read_text("utf-8")
        assert not re.search(r"https?:|innerHTML|\beval\b|fetch\(|import\(|@import|url\(", text)
        assert text.count("\n") < 400


def test_misspelt_word_is_told_with_the_right_one() -> None:
    def solve(walker: Any) -> None:
        walker.goahead()

    page = film(from_id("square-3x1-prim-1"), solve)
    (board,) = Film(page.html).data["boards"]
    assert board["fault"].endswith("a walker has no 'goahead'; did you mean 'go_ahead'?")


# ---- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize("solver", sample(["bfs", "a-star", "tremaux"], 2))
@pytest.mark.parametrize("shape", sample(["square", "hexagonal"], 2))
def test_usual_film_is_small(solver: str, shape: str) -> None:
    search = making(from_id(f"{shape}-24x13-prim-4711"), solver)
    assert len(page_of_run(search, "a maze").html.encode()) < 200_000


def test_mazes_and_runs_that_are_too_large_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = complaint(tmp_path, "watch square-201x2-prim-1 --record film.html")
    assert "at most 200x200" in error
    monkeypatch.setattr(run_log, "MOST_STEPS", 20)
    assert "at most 20 steps" in complaint(tmp_path, "watch square-9x9-prim-1 --record film.html")
    error = complaint(tmp_path, "race square-9x9-prim-1 --record film.html")
    assert "at most 20 steps" in error
    assert not contents(tmp_path)


@pytest.mark.parametrize("command", [
    "watch square-1000x1000-prim-1-mask-ring",
    "watch --size 1000x1000 --from-blank",
    "race --size 201x2 --solvers dfs,bfs",
    "race hexagonal-2x201-wilson-1",
])  # fmt: skip
def test_maze_that_is_too_large_is_refused_before_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    for maker in ("make", "generate"):
        monkeypatch.setattr(factory, maker, lambda *_, **__: pytest.fail("it is made"))
    monkeypatch.setattr(mazes, "generate", factory.generate)
    assert "at most 200x200" in complaint(tmp_path, f"{command} --record film.html")


def test_making_of_a_maze_that_is_too_large_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maze = generate(201, 2, seed=1)
    monkeypatch.setattr(requests, "generation_stages", lambda *_: pytest.fail("it is made again"))
    with pytest.raises(PixelmazeError, match="at most 200x200"):
        film(maze, from_blank=True)


@pytest.mark.parametrize("option", ["--seconds 5", "--scale 2", "--fps 10"])
def test_options_of_other_films_are_refused(tmp_path: Path, option: str) -> None:
    error = complaint(tmp_path, f"watch square-5x4-prim-1 --record film.html {option}")
    assert error.startswith(f"pixelmaze: {option.split()[0]} cannot be used with .html")


# ---- commands and notebooks ----------------------------------------------------------------------


def test_race_is_recorded_and_its_result_printed(tmp_path: Path) -> None:
    text = output(tmp_path, "race square-6x4-prim-1 --solvers dfs,bfs --record race.HTML")
    assert "1." in text
    assert {*contents(tmp_path)} == {"race.HTML"}


def test_trace_and_making_are_recorded(tmp_path: Path) -> None:
    output(tmp_path, "watch square-6x4-prim-1 --from-blank --trace run.jsonl --record one.html")
    output(tmp_path, "watch run.jsonl --record two.html --theme neon --step-rate 5")
    one, two = (Film((tmp_path / f"{name}.html").read_text("utf-8")) for name in ("one", "two"))
    last = len(one.data["boards"][0]["counts"]) - 1
    assert one.marks(last) == two.marks(last)
    assert one.marks(9) == two.marks(9)
    assert two.data["rate"] == 5
    assert two.data["colours"][Role.FLOOR] == f"#{THEMES['neon'].colours[Role.FLOOR]:06x}"


def test_notebook_shows_it_in_a_frame_of_its_own(tmp_path: Path) -> None:
    page = film(from_id("square-5x4-prim-1"), "bfs", from_blank=True, theme="garden")
    frame = page._repr_html_()
    assert re.match(r'<iframe sandbox="allow-scripts" title="square-5x4-prim-1" srcdoc="', frame)
    assert frame.count("<") == frame.count(">") == 2
    page.save(tmp_path / "film.html")
    assert (tmp_path / "film.html").read_text("utf-8") == page.html


def test_what_cannot_be_filmed() -> None:
    maze = from_id("square-5x4-prim-1")
    with pytest.raises(PixelmazeError, match="is not a solver"):
        film(maze, "nobody")
    with pytest.raises(PixelmazeError, match="is not a theme"):
        film(maze, theme="nobody")
    for rate in (0, -1, float("inf"), float("nan")):
        with pytest.raises(PixelmazeError, match="above 0"):
            film(maze, step_rate=rate)
    with pytest.raises(PixelmazeError, match=r"must end in \.html"):
        film(maze).save("film.txt")


def test_game_is_recorded_as_a_walk(tmp_path: Path) -> None:
    output(tmp_path, "play square-5x1-prim-1 --prompt --data-dir .", "right " * 4)
    text = output(tmp_path, "--data-dir . records square-5x1-prim-1 --run")
    (tmp_path / "run.json").write_text(text)
    output(tmp_path, "play run.json --record film.html")
    film = Film((tmp_path / "film.html").read_text("utf-8"))
    assert film.data["title"] == "square-5x1-prim-1"
    assert film.marks(5) == bytes([VISITED] * 5)
