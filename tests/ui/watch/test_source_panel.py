"""The column with the source: the line that is lit, what it remembers, and the way line by line."""

import linecache
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from types import CodeType

import pytest
import pyxel
from support import window_driver
from support.sampling import sample
from support.strategies import GENERATORS_IN_A_SHAPE, SOLVER_NAMES
from support.window_driver import Player, Written, prepared, session, walled_in, watch, words_on

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.algorithms.solvers import searches
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.snapshot import innermost, lines_of
from pixelmaze.inspect.source import explanation_of, source_in, source_of
from pixelmaze.inspect.state import SourceLine
from pixelmaze.looks.theme import Role
from pixelmaze.maze.step import Trace
from pixelmaze.run.factory import generate
from pixelmaze.run.playback import Stage
from pixelmaze.run.search import Search
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch import inspector
from pixelmaze.ui.watch.source_panel import Listing, Row, SourcePanel, laid_out
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.window.canvas import hud
from pixelmaze.window.maze.view import View
from pixelmaze.window.screen import SCREEN

COLUMN = Box(hud.WIDTH - 292, hud.TOP, 292, hud.VIEW.height)
BESIDE_COLUMN = Box(0, hud.TOP, COLUMN.x, hud.VIEW.height)
ON_COLUMN = (COLUMN.width, COLUMN.height)
LINE = 9
"""Height of a row of the listing."""
ON_SURFACES = [
    *((SCREEN, 14, width) for width in (170, COLUMN.width, 400)),
    *((Characters(Canvas(0, 0)), 3, width) for width in (38, 47, 75)),
]
"""Surfaces, the left edge of the code there, and the width of the listing."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def begun(maze: str, solver: str, *, with_making: bool = False) -> WatchScene:
    scene = watch(maze, solver, panel=SOURCE, with_making=with_making)
    scene.watching.start()
    scene.search.paused = True
    return scene


def written_on(scene: WatchScene) -> list[Written]:
    """All that stands in the column now. No words leave it, or lie on others."""
    written = words_on(scene, *ON_COLUMN)
    column = [entry for entry in written if entry.words.strip()]
    for words, x, y, _ in column:
        assert x > 1
        assert x + hud.width_of(words.rstrip()) <= COLUMN.width - 3, words
        assert 0 < y <= COLUMN.height - 9
    places = sorted((y, x, x + hud.width_of(words.rstrip()), words) for words, x, y, _ in column)
    for (y, _, right, words), (below, left, _, others) in pairwise(places):
        assert y != below or right <= left, (words, others)
    return column


def lit_text(player: Player, scene: WatchScene) -> str:
    """What stands in the rows of the listing that are lit, by their colour on the screen, without
    spaces."""
    image, listing = player.see(), listing_of(scene)
    height = listing.count * LINE
    lit = [
        i for i in range(height)
        if image.getpixel((COLUMN.x + COLUMN.width - 3, COLUMN.y + listing.box.y - 1 + i))
        == Role.CODE_LINE
    ]  # fmt: skip
    rows = [i // LINE for i in lit[::LINE]]
    assert lit == [row * LINE + i for row in rows for i in range(LINE)]
    written = written_on(scene)
    tops = [listing.box.y + row * LINE for row in rows]
    words = [
        entry.words for top in tops for entry in written
        if entry.y == top and not (entry.words.isdigit() and entry.x < 26)  # the line number
    ]  # fmt: skip
    return "".join("".join(words).split())


def listing_of(scene: WatchScene) -> Listing:
    source = scene.panels[SOURCE]
    assert isinstance(source, SourcePanel)
    return source.listing


def text_of(place: tuple[CodeType, int]) -> str:
    """The line of the file, without spaces."""
    code, line = place
    return "".join(linecache.getline(code.co_filename, line).split())


def place_in(search: Search) -> SourceLine | None:
    """Where the algorithm waits after the step that the search shows; None before the first."""
    steps = search.parts[search.part].begin()
    made = [*islice(steps, search.index - search.begins[search.part])]
    return lines_of(steps)[-1] if made and lines_of(steps) else None


def codes_of(search: Search) -> set[CodeType]:
    """The functions that make the steps."""
    begun = [part.begin() for part in search.parts]
    return {innermost(steps).gi_code for steps in begun for _ in steps}


# ---- the line that is lit ----------------------------------------------------------------------


@pytest.mark.few(6)
@pytest.mark.parametrize("solver", sample(SOLVER_NAMES, 3))
def test_lit_line_is_that_of_the_step_there_and_back(solver: str) -> None:
    scene = begun("square-6x5-prim-7-braid-50", solver)
    player = Player(scene)
    search = scene.search
    search.run()
    last = search.length
    for index in [*range(0, last + 1, last // 9 or 1), *range(last, 0, -last // 5)]:
        search.seek(index)
        player.wait()
        if place := place_in(search):
            assert lit_text(player, scene) == text_of(place)
        else:
            assert lit_text(player, scene).startswith("def")


@pytest.mark.few(10)
@pytest.mark.parametrize(("generator", "shape"), sample(GENERATORS_IN_A_SHAPE, 3))
def test_lit_line_of_the_making(generator: str, shape: str) -> None:
    scene = watch(f"{shape}-6x5-{generator}-7-braid-50", panel=SOURCE, with_making=True)
    player = Player(scene)
    search = scene.search
    search.paused = True
    search.run()
    for index in [*range(1, search.length, search.length // 7), 1]:
        search.seek(index)
        player.wait()
        if place := place_in(search):
            assert lit_text(player, scene) == text_of(place)
        else:
            assert lit_text(player, scene).startswith("def")


def test_title_is_that_of_the_part() -> None:
    scene = begun("square-6x5-prim-7-braid-50", "a-star", with_making=True)
    for index, title in ((0, "Randomized Prim"), (scene.search.begins[1], "Braid"),
                         (scene.search.made_at, "A*")):  # fmt: skip
        scene.search.seek(index)
        assert title in [entry.words for entry in written_on(scene)]
        assert scene.standing().subject == title


# ---- line by line ------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("solver", ["a-star", "dfs", "wall-follower", "dead-end-filling"])
def test_period_goes_through_the_lines_to_the_next_step(solver: str) -> None:
    scene = begun("square-3x3-prim-7", solver)  # small: the lines of a step are kept up to 200
    player = Player(scene)
    player.wait()
    search = scene.search
    for _ in range(3):
        index = search.index
        probe = Rerun(search.parts[0].begin, search.board.grid)
        probe.seek(index, 60)
        window = probe.lines()
        assert window
        for view in window.lines[1 : window.last]:
            line = view.line
            assert line
            player.press(pyxel.KEY_PERIOD)
            assert search.index == index
            assert lit_text(player, scene) == text_of(line)
        player.press(pyxel.KEY_PERIOD)
        assert search.index == index + 1
        place = place_in(search)
        assert place
        assert lit_text(player, scene) == text_of(place)


def test_a_step_begins_the_lines_anew() -> None:
    scene = begun("square-6x5-prim-7", "a-star")
    player = Player(scene)
    scene.search.seek(5)
    for key in (pyxel.KEY_PERIOD, pyxel.KEY_PERIOD, pyxel.KEY_LEFT, pyxel.KEY_RIGHT):
        player.press(key)
    place = place_in(scene.search)
    assert place
    assert lit_text(player, scene) == text_of(place)


@pytest.mark.thorough
@pytest.mark.parametrize("with_making", [False, True])
def test_period_leads_to_the_very_end(with_making: bool) -> None:
    scene = begun("square-2x3-prim-1-braid-50", "bfs", with_making=with_making)
    search = scene.search
    search.seek(0)
    player = Player(scene)
    for _ in range(5000):
        player.press(pyxel.KEY_PERIOD)
        if search.finished:
            break
    assert search.outcome == "found"
    player.press(pyxel.KEY_PERIOD)
    assert search.finished
    assert not search.paused


def test_held_period_goes_on() -> None:
    scene = begun("square-6x5-prim-7", "bfs")
    Player(scene).press(pyxel.KEY_PERIOD, frames=120)
    assert scene.search.index > 3


# ---- what it remembers -------------------------------------------------------------------------


def has_mark(player: Player, scene: WatchScene, cell: int) -> bool:
    """Whether a cell is framed on the screen."""
    view = scene.panes[0].view
    left, top, width, height = view.place_of(cell)
    box = (left, top, left + width, top + height)
    return Role.NEXT in {colour for _, colour in player.see().crop(box).getcolors() or ()}


@pytest.mark.few(6)
@pytest.mark.parametrize("solver", ["bfs", "dfs", "a-star", "greedy-best-first", "dijkstra"])
def test_cells_taken_next_are_those_of_the_probe_and_seen(solver: str) -> None:
    scene = begun("square-6x5-prim-7-braid-50", solver)
    player = Player(scene)
    search = scene.search
    search.run()
    total = 0
    for index in range(2, search.history.found_at, 9):
        search.seek(index)
        player.wait()
        probe = Rerun(search.parts[0].begin, search.board.grid)
        probe.seek(index, 60)
        assert probe.view
        memory = probe.view.memory
        cells = memory.cells if memory and memory.is_ordered else ()
        assert scene.panels[SOURCE].overlay.marked == cells
        total += len(cells)
        assert all(has_mark(player, scene, cell) for cell in cells)
        assert player.sees([Role.NEXT], BESIDE_COLUMN) == bool(cells)
        first = [entry.words for entry in written_on(scene) if "," in entry.words]
        if cells:
            x, y = scene.maze.grid.xy(cells[0])
            keys = memory.keys[0] if memory.keys else ()
            entry = ", ".join([*map(str, keys), f"{x},{y}"])
            assert (f"({entry})" if keys else entry) in first  # (f, h, cell), as on the heap
    assert total
    search.seek(search.history.found_at + 1)  # the path is shown: nothing is taken any more
    player.wait()
    assert not player.sees([Role.NEXT], BESIDE_COLUMN)
    search.seek(search.history.found_at - 1)
    player.press(pyxel.KEY_I)
    assert scene.panel == STATS
    assert not player.sees([Role.NEXT], BESIDE_COLUMN)


def test_next_cells_of_a_making_are_seen() -> None:
    scene = watch("hexagonal-6x5-recursive-backtracker-7", panel=SOURCE, with_making=True)
    scene.search.paused = True
    scene.search.seek(20)
    player = Player(scene)
    player.wait()
    cells = scene.panels[SOURCE].overlay.marked
    assert cells
    assert player.sees([Role.NEXT], BESIDE_COLUMN)


def test_no_cell_is_next_where_chance_decides() -> None:
    scene = watch("hexagonal-6x5-prim-7", panel=SOURCE, with_making=True)
    scene.search.paused = True
    scene.search.seek(20)
    player = Player(scene)
    player.wait()
    view = scene.inspector.view
    assert view.memory.cells
    assert scene.panels[SOURCE].overlay.marked == ()
    assert not player.sees([Role.NEXT], BESIDE_COLUMN)
    words = [entry.words for entry in written_on(scene)]
    assert "next: any, at random" in words
    assert f"{view.memory.length} arcs" in words


def test_variables_are_those_of_the_place() -> None:
    scene = begun("square-6x5-prim-7-braid-50", "wall-follower")
    scene.search.seek(6)
    words = [entry.words for entry in written_on(scene)]
    view = scene.inspector.view
    assert view
    for name, value in view.values:
        assert f"{name} = " in words
        if value.kind == "cell" and value.value >= 0:
            x, y = scene.maze.grid.xy(value.value)
            assert f"{x},{y}" in words


def test_panel_says_that_it_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspector, "TIME_BUDGET", 0)
    scene = begun("square-50x50-prim-7", "dfs")
    scene.search.seek(3000)
    assert "Catching up with the playback …" in [entry.words for entry in written_on(scene)]
    assert scene.panels[SOURCE].overlay.marked == ()
    Player(scene).wait(20)
    assert scene.inspector.view
    assert "Catching up with the playback …" not in [entry.words for entry in written_on(scene)]


# ---- where nothing runs ------------------------------------------------------------------------


def test_bare_maze_shows_the_source_that_s_will_start() -> None:
    scene = watch(solver="tremaux", panel=SOURCE)
    words = [entry.words for entry in written_on(scene)]
    assert {"Trémaux", "tremaux()"} <= {*words}
    assert not Player(scene).sees([Role.CODE_LINE], COLUMN)


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "walled in"])
def test_nothing_to_do(maze: str) -> None:
    scene = watch(walled_in() if maze == "walled in" else maze, panel=SOURCE)
    scene.watching.start()
    player = Player(scene)
    while not scene.search.outcome:
        player.press(pyxel.KEY_PERIOD)
    if maze != "walled in":
        assert [entry.words for entry in written_on(scene)] == ["Nothing to search."]


def test_recorded_steps_have_no_source() -> None:
    maze = generate(6, 5, "prim", 1)
    known = Search(maze, "bfs")
    known.run()
    trace = Trace(iter(known.trace))
    made = [Stage("A recorded making", lambda: iter(trace))]
    scene = WatchScene(session(), Search(maze, None, making=made), "bfs", 60, panel=SOURCE)
    scene.search.paused = True
    player = Player(scene)
    player.press(pyxel.KEY_RIGHT)
    words = [entry.words for entry in written_on(scene)]
    assert words == ["No source to show: this is a recording."]
    player.press(pyxel.KEY_PERIOD)
    assert scene.search.index == 2
    player.press(pyxel.KEY_S)
    scene.search.seek(scene.search.made_at + 3)
    assert len(written_on(scene)) > 10


@pytest.mark.thorough
def test_waypoints_and_their_path() -> None:
    """Each leg runs anew; the path of all comes at the end, when nothing runs."""
    maze = generate(6, 5, "prim", 1, braid=50)
    maze.waypoints = (20, 20, 7)
    scene = watch(maze, "bfs", panel=SOURCE)
    scene.watching.start()
    scene.search.run()
    player = Player(scene)
    for index in range(0, scene.search.length + 1, 2):
        scene.search.seek(index)
        player.wait()
        written_on(scene)


def place_of_value(player: Player, name: str) -> tuple[int, int]:
    """Where the name of a variable stands on the screen."""
    entry = next(entry for entry in written_on(player.scene) if entry.words == f"{name} = ")
    return COLUMN.x + entry.x, COLUMN.y + entry.y


def names_in(scene: WatchScene) -> list[str]:
    """The variables in the list, in order."""
    labels = sorted((entry.y, entry.x, entry.words) for entry in written_on(scene))
    return [words[:-3] for _, _, words in labels if words.endswith(" = ")]


@pytest.mark.thorough
def test_what_has_just_changed_comes_first_with_a_mark() -> None:
    scene = begun("square-6x5-prim-7-braid-50", "a-star")
    scene.search.seek(9)
    player = Player(scene)
    player.wait()
    before = dict(scene.inspector.view.values)
    for _ in range(12):
        player.press(pyxel.KEY_PERIOD)
        if scene.inspector.view.line.code.co_name != "best_first":
            continue
        values = dict(scene.inspector.view.values)
        changed = {
            name for name in values
            if before.get(name) != values[name] and values[name].kind != "text"
        }  # fmt: skip
        before, shown = values, names_in(scene)
        assert changed <= set(shown[: len(changed) + 1])  # a list may have changed too
        for name in shown:
            x, y = place_of_value(player, name)
            is_marked = player.see().getpixel((x - 3, y + 3)) == Role.NEXT
            assert is_marked or name not in changed
    assert {"start", "goal"}.isdisjoint(names_in(scene)[:6])  # which never change


def test_a_table_is_marked_only_where_an_entry_has_changed() -> None:
    scene = begun("square-6x5-prim-7-braid-50", "bfs")
    player, values = Player(scene), scene.panels[SOURCE].values
    seen = set()
    for index in range(3, 30):
        before = dict(scene.inspector.view.values) if scene.inspector.view else {}
        player.press(pyxel.KEY_RIGHT)
        after = dict(scene.inspector.view.values)
        if before and before["cell"] != after["cell"]:  # so other entries are shown
            assert {"is_goal", "passages"}.isdisjoint(values.changed)
            assert after["is_goal"] != before["is_goal"]
        seen |= values.changed
        assert scene.search.index <= index
    assert {"cell", "arc", "came_by"} <= seen


@pytest.mark.few(2)
@pytest.mark.parametrize("by", ["key", "wheel"])
def test_all_values_can_be_reached(by: str) -> None:
    scene = begun("square-24x13-prim-4711-braid-50", "a-star")
    scene.search.seek(100)
    player = Player(scene)
    player.wait()
    first = names_in(scene)
    hidden = next(entry.words for entry in written_on(scene) if entry.words.endswith(" more"))
    assert int(hidden.split()[0]) == len(scene.inspector.view.values) - len(first)
    found = set(first)
    for _ in range(20):
        if by == "key":
            player.press(pyxel.KEY_SEMICOLON)
        else:
            player.scroll(COLUMN.x + 50, COLUMN.y + COLUMN.height - 20, -1)
        found |= {*names_in(scene)}
    assert found == {name for name, _ in scene.inspector.view.values}
    assert {"came_by", "visited", "g", "h", "f"} <= found
    for _ in range(20):
        player.scroll(COLUMN.x + 50, COLUMN.y + COLUMN.height - 20, 1)
    assert names_in(scene) == first


# ---- it fits -----------------------------------------------------------------------------------


def words_of(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def check_all_of_it(code: CodeType) -> None:
    """Every line is there, word by word, and within the panel."""
    listing = source_of(code)
    for surface, left, width in ON_SURFACES:
        pieces = [piece for row in laid_out(surface, listing, width) for piece in row.pieces]
        for x, words, _ in pieces:
            assert left <= x
            assert x + surface.code_width(words.rstrip()) <= width, words
        assert words_of([words for _, words, _ in pieces]) == words_of(list(listing.lines))


NESTED = """def solve(maze):
    for a in b:
        for c in d:
            for e in f:
                for g in h:
                    while True:
                        if a == c and b == d and e == f and g == h and maze.start != maze.goal:
                            return [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]
"""


@pytest.mark.parametrize("width", [292, 236])
def test_code_is_indented_as_in_the_file_and_numbered(width: int) -> None:
    own = source_in(NESTED, "mine.py", "solve")
    for listing in (own, *(source_of(each.steps.__code__) for each in SOLVERS.values())):
        first: dict[int, Row] = {}
        for row in laid_out(SCREEN, listing, width):
            begin = first.setdefault(row.line, row)
            if not row.pieces or listing.is_aside[row.line - listing.first]:
                continue
            text = listing.lines[row.line - listing.first]
            spaces = len(text) - len(text.lstrip())
            gutter = 8 + SCREEN.code_width(str(listing.first + len(listing.lines) - 1))
            indented = gutter + SCREEN.code_width(" " * spaces)
            if spaces <= 16 or width == 292:
                assert begin.pieces[0][0] == indented
            assert row is begin or row.pieces[0][0] == begin.pieces[0][0] + 12


def test_numbers_are_those_of_the_file() -> None:
    scene = begun("square-6x5-prim-7-braid-50", "bfs")
    scene.search.seek(9)
    written = written_on(scene)
    numbers = [entry for entry in written if entry.words.isdigit() and entry.x < 26]
    assert len(numbers) > 8
    for number in numbers:
        row = [entry.words for entry in written if entry.y == number.y and entry is not number]
        line = linecache.getline(searches.__file__, int(number.words))
        assert "".join("".join(row).split()) in "".join(line.split())


@pytest.mark.parametrize("solver", ["a-star", "tremaux", "pledge"])
def test_docstring_fills_its_lines(solver: str) -> None:
    """The words of a paragraph go on in the next line only where there is no room for them."""
    listing = source_of(SOLVERS[solver].steps.__code__)
    asides = {number for number, is_aside in enumerate(listing.is_aside, listing.first) if is_aside}
    rows = [row for row in laid_out(SCREEN, listing, COLUMN.width) if row.line in asides]
    assert rows
    for row, after in pairwise(rows):
        if row.line == after.line:  # of the same paragraph
            x, words, _ = row.pieces[-1]
            first = after.pieces[0][1].split()[0]
            assert x + SCREEN.code_width(f"{words.rstrip()} {first}") > COLUMN.width - 3


@pytest.mark.parametrize("entry", [*SOLVERS.values(), *GENERATORS.values()], ids=lambda e: e.name)
def test_every_algorithm_is_explained_step_by_step(entry: Solver | Generator) -> None:
    """And no more than once, though some refer to a function that several share."""
    words = explanation_of(entry.steps)
    assert re.search(r"^1\. ", words, re.MULTILINE)
    first, second, *_ = words.split("\n\n")
    assert second.startswith("1. ")
    assert "see `" not in first


@pytest.mark.thorough
@pytest.mark.few(5)
@pytest.mark.parametrize("solver", sample(SOLVER_NAMES, 3))
def test_every_solver_is_shown_whole(solver: str) -> None:
    """At far places, whose numbers are long."""
    scene = begun("square-104x102-prim-1-braid-50", solver)
    search = scene.search
    search.seek(8_000)
    for part in (1, 0.97):
        search.seek(int(search.length * part))
        written_on(scene)
    for code in codes_of(search):
        check_all_of_it(code)


@pytest.mark.few(12)
@pytest.mark.parametrize(("generator", "shape"), sample(GENERATORS_IN_A_SHAPE, 3))
def test_every_generator_is_shown_whole(generator: str, shape: str) -> None:
    maze = f"{shape}-112x12-{generator}-1-braid-50"
    scene = watch(maze, panel=SOURCE, with_making=True)
    search = scene.search
    search.paused = True
    search.seek(5_000)
    for part in (0.98, 0.6):
        search.seek(int(search.length * part))
        written_on(scene)
    for code in codes_of(search):
        check_all_of_it(code)


def test_the_column_covers_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "overlay", lambda *_: None)
    monkeypatch.setattr(SourcePanel, "chosen_width", window_driver.SIDE)
    pictures = []
    for column in (SOURCE, STATS):
        scene = begun("square-12x9-prim-7-braid-50", "pledge")  # it shows no variable in the maze
        scene.search.seek(30)
        scene.panel = column
        player = Player(scene)
        player.wait(2)
        x, y, width, height = window_driver.BESIDE_COLUMN
        pictures.append(player.see().crop((x, y, x + width, y + height)).tobytes())
    assert pictures[0] == pictures[1]
