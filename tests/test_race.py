"""A race: its clock, its places, and the scene in which it is seen."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
import pyxel
from helpers import refused
from hypothesis import given, settings
from hypothesis import strategies as st
from screen import Player, overhear, race, screen, walled_in, watch
from strategies import SHAPE_NAMES, SOLVER_NAMES, able, mazes

from pixelmaze import Maze, from_id, generate, making, read
from pixelmaze.app import hud, look
from pixelmaze.app.hud import VIEW, Box
from pixelmaze.app.scenes.race import RaceScene, laid_out
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.race import MADE, MOST, Race, Result, of_generators, of_solvers, rows_of, table
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.search import GAVE_UP, solve
from pixelmaze.step import FRONTIER, PATH
from pixelmaze.theme import HEAT, Role

FOUR = ("dfs", "bfs", "a-star", "wall-follower")
ISLAND = """
+---+---+---+---+---+
| S                 |
+   +---+---+---+   +
|   |           |   |
+   +   +   +   +   +
|         G         |
+   +   +   +   +   +
|   |           |   |
+   +---+---+---+   +
|                   |
+---+---+---+---+---+
"""
"""Who keeps a hand on the outer wall does not find the goal."""


def island() -> Maze:
    return read(ISLAND.strip())


# ---- the clock ---------------------------------------------------------------------------------


def ticks_of(maze: Maze, solver: str) -> int:
    """All steps but FRONTIER and PATH, counted in the trace."""
    return sum(action not in (FRONTIER, PATH) for action, _ in solve(maze, solver).trace)


def state(race: Race) -> list[tuple[object, ...]]:
    return [
        (bytes(run.board.marks), bytes(run.board.passages), list(run.board.came_by),
         run.board.cursor, list(run.board.count), run.visited)
        for run in race.runs
    ]  # fmt: skip


LINE_UPS = st.lists(st.sampled_from(SOLVER_NAMES), min_size=2, max_size=MOST, unique=True)


@given(mazes(max_waypoints=1), LINE_UPS)
def test_clock_counts_what_is_done(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    race.run()
    for result, name in zip(race.results, names, strict=True):
        found = solve(maze, name)
        assert result
        assert result.ticks == ticks_of(maze, name)
        assert (result.title, result.outcome) == (SOLVERS[name].title, found.outcome)
        assert result.length == (-1 if found.length is None else found.length)
        assert result.visited == found.visited
    assert race.length == max(result.ticks for result in race.results if result)
    assert race.finished


@given(mazes(max_waypoints=1), LINE_UPS, st.lists(st.integers(0, 250), min_size=1, max_size=5))
def test_any_place_is_as_if_raced_there(maze: Maze, names: list[str], places: list[int]) -> None:
    race = Race(of_solvers(maze, names))
    for place in places:
        race.seek(place)
    fresh = Race(of_solvers(maze, names))
    for tick in range(race.index + 1):
        fresh.seek(tick)
    assert (fresh.index, state(fresh), fresh.results) == (race.index, state(race), race.results)
    assert fresh.marks == race.marks


@given(mazes(), LINE_UPS)
@settings(max_examples=30)
def test_each_run_has_done_as_many_ticks_as_have_passed(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    total = [ticks_of(maze, name) for name in names]
    for tick in range(0, max(total) + 2, max(1, max(total) // 5)):
        race.seek(tick)
        assert race.index == min(tick, max(total))
        for run, own in zip(race.runs, total, strict=True):
            timed = sum(step & 15 not in (FRONTIER, PATH) for step in run.trace.packed[: run.index])
            assert timed == min(tick, own)


def test_time_moves_it_and_it_ends() -> None:
    race = Race(of_solvers(generate(8, 8, "prim", 1), FOUR), 100)
    race.advance(0.5)
    assert race.index == 50
    race.paused = True
    race.advance(0.5)
    assert race.index == 50
    race.paused = False
    race.advance(1000)
    assert race.finished
    assert race.index == race.length


# ---- results -----------------------------------------------------------------------------------


@given(mazes(), LINE_UPS)
def test_places_follow_the_ticks(maze: Maze, names: list[str]) -> None:
    race = Race(of_solvers(maze, names))
    race.run()
    results = [result for result in race.results if result]
    there = sorted(result.ticks for result in results if result.outcome == "found")
    for result in results:
        if result.outcome == "found":
            assert result.place == 1 + sum(ticks < result.ticks for ticks in there)
        else:
            assert result.place == 0


def test_a_tie() -> None:
    maze = read("+---+---+---+\n| S       G |\n+---+---+---+\n")
    race = Race(of_solvers(maze, ["dfs", "wall-follower", "tremaux", "iterative-deepening"]))
    race.run()
    places = [result.place for result in race.results if result]
    assert places[:3] == [1, 1, 1]
    assert places[3] == 4


def test_who_is_on_the_way_has_no_result() -> None:
    race = Race(of_solvers(generate(10, 10, "recursive-backtracker", 1), FOUR))
    race.run()
    ticks = sorted(result.ticks for result in race.results if result)
    race.seek(ticks[1] - 1)
    assert sum(result is not None for result in race.results) == 1
    race.seek(ticks[1])
    assert sum(result is not None for result in race.results) == 2
    assert [mark.begin for mark in race.marks] in (ticks[:2], ticks[1::-1])
    race.seek(0)
    assert race.results == [None] * 4


def test_who_gave_up_has_no_place() -> None:
    race = Race(of_solvers(island(), ["wall-follower", "bfs"]))
    race.run()
    follower, searcher = race.results
    assert follower
    assert searcher
    assert (follower.outcome, follower.place, follower.length) == (GAVE_UP, 0, -1)
    assert searcher.place == 1


def test_nobody_arrives() -> None:
    race = Race(of_solvers(walled_in(), ["dfs", "wall-follower"]))
    race.run()
    assert [result.place for result in race.results if result] == [0, 0]


def test_table() -> None:
    results = [
        Result("Slow", 2, "found", 12_345, 10, 99),
        Result("Lost", 0, "gave up", 7, -1, 5),
        Result("Quick", 1, "found", 20, 101, 21),
        Result("Worse", 0, "no way", 8, -1, 6),
    ]
    assert table(results).splitlines() == [
        "            steps     path  visited",
        "1.  Quick      20      101       21",
        "2.  Slow   12,345       10       99",
        "–   Lost        7  gave up        5",
        "–   Worse       8   no way        6",
    ]


# ---- who takes part ----------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_generators_race_on_one_form(shape: str) -> None:
    maze = generate(9, 8, "prim", 4711, shape, braid=30)
    names = able(shape)[:MOST]
    race = Race(of_generators(maze, names))
    race.run()
    assert [result.title for result in race.results if result] == [
        GENERATORS[name].title for name in names
    ]
    for run, result, name in zip(race.runs, race.results, names, strict=True):
        assert result
        assert (result.outcome, result.visited, result.length) == (MADE, 72, -1)
        alone = generate(9, 8, name, 4711, shape, braid=30)
        assert (run.maze.id, run.board.passages) == (alone.id, alone.passages)
        assert result.ticks == sum(action != FRONTIER for action, _ in run.trace)
    assert min(result.place for result in race.results if result) == 1
    race.seek(0)
    assert race.results == [None] * MOST


def test_generators_race_on_a_maze_of_one_cell() -> None:
    race = Race(of_generators(generate(1, 1), ["prim", "wilson"]))
    assert [result.title for result in race.results if result] == [
        GENERATORS["prim"].title, GENERATORS["wilson"].title,
    ]  # fmt: skip


def test_errors_are_one_line() -> None:
    maze = generate(5, 5, "prim", 1)
    with refused("2 to 6 solvers", "not 1"):
        of_solvers(maze, ["dfs"])
    with refused("2 to 6 solvers", "not 7"):
        of_solvers(maze, SOLVER_NAMES[:7])
    with refused("bfs cannot race against itself"):
        of_solvers(maze, ["bfs", "dfs", "bfs"])
    with refused("no solver", "nobody"):
        of_solvers(maze, ["bfs", "nobody"])
    with refused("2 to 6 generators", "not 0"):
        of_generators(maze, [])
    with refused("prim cannot race against itself"):
        of_generators(maze, ["prim", "prim"])
    unmasked = next(name for name, entry in GENERATORS.items() if not entry.masks)
    with refused(unmasked, "mask"):
        of_generators(generate(9, 9, "prim", 1, mask="ring"), ["prim", unmasked])


# ---- the scene ---------------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    screen()
    seeds = iter(range(100, 200))
    monkeypatch.setattr(making, "random_seed", lambda: next(seeds))
    yield
    pyxel.set_mouse_pos(300, 5)
    look.show_theme("dungeon")


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width and other.x < one.x + one.width
        and one.y < other.y + other.height and other.y < one.y + one.height
    )  # fmt: skip


@pytest.mark.parametrize("boards", range(2, MOST + 1))
@pytest.mark.parametrize(
    "maze", ["square-24x13-prim-1", "hexagonal-24x13-prim-1", "square-90x3-prim-1",
             "hexagonal-3x60-prim-1", "square-1x1-prim-1", "square-200x200-prim-1"],
)  # fmt: skip
@pytest.mark.usefixtures("engine")
def test_boards_do_not_overlap(boards: int, maze: str) -> None:
    boxes = laid_out(from_id(maze), boards)
    with_captions = [box._replace(height=box.height + 14) for box in boxes]
    assert len(boxes) == boards
    for one, other in combinations(with_captions, 2):
        assert not overlap(one, other)
    for box in with_captions:
        assert box.x >= VIEW.x
        assert box.y >= VIEW.y
        assert box.x + box.width <= VIEW.x + VIEW.width
        assert box.y + box.height <= VIEW.y + VIEW.height
        assert min(box.width, box.height) > 40


@pytest.mark.usefixtures("engine")
class TestScene:
    def test_it_waits_for_the_start(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.wait(20)
        assert scene.race.index == 0
        assert (scene.status().subject, scene.status().word) == ("Race", "READY")
        player.press(pyxel.KEY_S)
        player.wait(10)
        assert scene.race.index > 8
        assert scene.status().subject == "0 of 4 have arrived"
        assert scene.status().word == "RACING"
        player.press(pyxel.KEY_S)
        player.wait(10)
        assert scene.race.index == 0
        assert scene.status().word == "READY"

    def test_space_starts_it_too(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_SPACE)
        player.wait(10)
        assert scene.status().word == "RACING"
        player.press(pyxel.KEY_SPACE)
        index = scene.race.index
        player.wait(10)
        assert (scene.race.index, scene.status().word) == (index, "PAUSED")

    def test_r_begins_again(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR, rate=600)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait(60)
        assert scene.status().word == "RESULT"
        player.press(pyxel.KEY_R)
        assert scene.race.index < 30
        player.wait(60)
        assert scene.status().word == "RESULT"

    def test_n_is_a_new_race(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR, rate=600)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait(20)
        player.press(pyxel.KEY_N)
        assert scene.name == scene.maze.id == "square-8x5-prim-100"
        assert [run.maze.id for run in scene.race.runs] == [scene.name] * 4
        assert scene.status().word == "READY"
        player.wait(5)
        assert scene.race.index == 0
        player.press(pyxel.KEY_S)
        player.wait(60)
        assert scene.status().word == "RESULT"

    def test_steps_and_ends(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_RIGHT)
        player.press(pyxel.KEY_RIGHT)
        player.press(pyxel.KEY_LEFT)
        player.wait(5)
        assert (scene.race.index, scene.status().word) == (1, "PAUSED")
        player.press(pyxel.KEY_END)
        player.wait(2)
        assert scene.status().word == "RESULT"
        player.press(pyxel.KEY_HOME)
        assert scene.race.index == 0
        assert scene.status().subject == "0 of 4 have arrived"

    def test_x_needs_a_place_to_go(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        assert "X" not in [control.key for control in scene.controls.all]
        player = Player(scene)
        player.press(pyxel.KEY_X)
        assert player.scene is scene

    def test_x_leaves_and_comes_back(self) -> None:
        player = Player(watch(solver="tremaux"))
        player.press(pyxel.KEY_X)
        scene = player.scene
        assert isinstance(scene, RaceScene)
        player.press(pyxel.KEY_S)
        player.wait(5)
        player.press(pyxel.KEY_X)
        assert isinstance(player.scene, Watch)
        player.wait(5)
        assert player.scene.search.index == 0
        player.press(pyxel.KEY_X)
        assert isinstance(player.scene, RaceScene)
        assert player.scene is not scene

    def test_results_are_called_out_and_told_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[list[Result]] = []
        maze = from_id("square-8x5-prim-7")
        scene = RaceScene(
            maze, lambda maze: of_solvers(maze, FOUR), 600, tell=lambda _, came: told.append(came)
        )
        player = Player(scene)
        written = overhear(monkeypatch)
        player.press(pyxel.KEY_S)
        player.wait(200)
        assert told == [scene.race.results]
        words = [entry.words for entry in written]
        assert {"FIRST", "SECOND"} <= set(words)
        for row in rows_of(told[0]):
            assert set(row) <= set(words)
        player.press(pyxel.KEY_R)
        player.wait(200)
        player.press(pyxel.KEY_HOME)
        player.press(pyxel.KEY_END)
        player.wait(5)
        assert len(told) == 1
        player.press(pyxel.KEY_N)
        player.press(pyxel.KEY_END)
        player.wait(5)
        assert len(told) == 2

    def test_i_hides_the_table(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_END)
        player.wait(95)
        middle = Box(300, 120, 40, 60)
        with_table = player.see().tobytes()
        assert player.sees([Role.PANEL], middle)
        player.press(pyxel.KEY_I)
        assert player.see().tobytes() != with_table
        player.press(pyxel.KEY_I)
        player.press(pyxel.KEY_LEFT)
        player.wait()
        assert scene.status().word == "PAUSED"

    @pytest.mark.parametrize("names", [FOUR[:2], SOLVER_NAMES[:6], SOLVER_NAMES[-6:]])
    @pytest.mark.parametrize("shape", SHAPE_NAMES)
    def test_all_words_fit(
        self, names: tuple[str, ...], shape: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        written = overhear(monkeypatch)
        scene = race(f"{shape}-40x40-prim-7-braid-50", *names)
        player = Player(scene)
        player.press(pyxel.KEY_END)
        while scene.status().word != "RESULT":
            player.wait()
        scene._calls = [0] * len(names)
        player.wait()
        assert scene.status().word == "RESULT"
        size = (scene._table.box.width, scene._table.box.height)
        in_table = [entry for entry in written if entry.on == size and entry.words]
        assert len(in_table) >= 1 + 3 + 5 * len(names)
        rows = sorted((y, x, x + hud.width_of(words)) for words, x, y, _ in in_table)
        for (y, _, right), (below, left, _) in pairwise(rows):
            assert y != below or right < left
        assert max(right for _, _, right in rows) < size[0] - 6
        assert rows[-1][0] + 8 < size[1] - 2
        for caption in scene._captions:
            last = [entry for entry in written if entry.on == (caption.box.width, 14)][-2:]
            assert last[0].x + hud.width_of(last[0].words) < last[1].x
            assert last[1].x + hud.width_of(last[1].words) <= caption.box.width - 4

    @pytest.mark.parametrize("moment", ["ready", "racing", "paused", "over"])
    def test_any_key_at_any_time(self, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pyxel, "quit", lambda: None)
        for key in range(len(race("square-2x2-prim-1", *FOUR).controls.all)):
            scene = race("square-8x5-prim-7", *FOUR)
            player = Player(scene)
            if moment != "ready":
                scene.start()
                scene.race.seek(30 if moment != "over" else 10_000)
                scene.race.paused = moment == "paused"
            player.wait()
            control = scene.controls.all[key]
            for code in control.keys or (pyxel.KEY_Q,):
                player.press(code)
            player.wait()

    def test_no_key_is_taken_twice_and_all_words_fit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        maze = from_id("square-8x5-prim-7")
        scene = RaceScene(maze, lambda maze: of_solvers(maze, FOUR), 60, leave=lambda _: watch())
        keys = [key for control in scene.controls.all for key in control.keys]
        assert len(set(keys)) == len(keys)
        written = overhear(monkeypatch)
        scene.controls.is_open = True
        Player(scene).wait()
        words = [entry.words for entry in written]
        assert {control.help for control in scene.controls.all} <= set(words)
        strip = [entry for entry in written if entry.on == (hud.WIDTH, hud.ROW)]
        assert strip[-1].x + hud.width_of(strip[-1].words) <= hud.WIDTH - hud.MARGIN

    def test_every_spot_and_row_of_the_list_can_be_clicked(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pyxel, "quit", lambda: None)
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_F1)
        for box, _ in list(scene.controls._list_spots):
            scene.controls.is_open = True
            player.click(box.x + 5, box.y + 5)
            assert not scene.controls.is_open
        for box, _ in list(scene.controls._spots):
            player.click(box.x + 5, box.y + 5)

    @pytest.mark.parametrize("boards", range(2, MOST + 1))
    @pytest.mark.parametrize("shape", SHAPE_NAMES)
    def test_all_numbers_of_boards(self, boards: int, shape: str) -> None:
        scene = race(f"{shape}-12x9-prim-7", *SOLVER_NAMES[:boards], rate=600)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait(10)
        for pane in scene.panes:
            assert player.sees([Role.ROUTE, Role.ROUTE_FLOOR, Role.BACK], pane.view.box)
        player.press(pyxel.KEY_END)
        player.wait(3)
        assert scene.status().word == "RESULT"

    @pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1", "there"])
    def test_who_stands_at_the_goal_has_won_when_it_begins(self, maze: str) -> None:
        told: list[list[Result]] = []
        if maze == "there":
            opened = generate(5, 5, "prim", 1)
            opened.goal = opened.start
        else:
            opened = from_id(maze)
        scene = RaceScene(
            opened, lambda maze: of_solvers(maze, FOUR), 60, tell=lambda _, came: told.append(came)
        )
        player = Player(scene)
        player.wait(5)
        assert (scene.status().word, told) == ("READY", [])
        player.press(pyxel.KEY_S)
        player.wait(120)
        assert scene.status().word == "RESULT"
        assert [result.place for result in told[0]] == [1, 1, 1, 1]
        player.press(pyxel.KEY_S)
        player.wait(5)
        assert scene.status().word == "READY"
        assert len(told) == 1

    def test_generators(self) -> None:
        scene = race(
            "hexagonal-9x8-prim-4711", "prim", "wilson", "kruskal", rate=600, generators=True
        )
        player = Player(scene)
        player.wait()
        assert player.sees([Role.ROCK], VIEW)
        player.press(pyxel.KEY_S)
        player.wait(5)
        assert player.sees([Role.FLOOR], VIEW)
        player.press(pyxel.KEY_END)
        player.wait(95)
        assert scene.status().word == "RESULT"
        assert not player.sees([Role.ROCK], VIEW)
        player.press(pyxel.KEY_N)
        assert scene.race.index == 0

    def test_generators_on_a_maze_of_one_cell(self) -> None:
        scene = race("square-1x1-prim-1", "prim", "wilson", generators=True)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait(100)
        assert scene.status().word == "RESULT"

    def test_heat_is_of_each_board_s_own_maze(self) -> None:
        names = ("prim", "recursive-backtracker", "binary-tree")
        scene = race("square-9x8-prim-4711", *names, generators=True)
        player = Player(scene)
        player.press(pyxel.KEY_END)
        player.press(pyxel.KEY_D)
        player.wait(2)
        for pane in scene.panes:
            assert player.sees([HEAT[0]], pane.view.box)
            assert player.sees([HEAT[-1]], pane.view.box)
            alone = watch(pane.search.maze)
            other = Player(alone)
            other.press(pyxel.KEY_D)
            assert alone.panes[0].view._heat == pane.view._heat

    def test_panes_are_moved_one_by_one(self) -> None:
        scene = race("square-60x60-prim-1", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_PLUS)
        player.press(pyxel.KEY_PLUS)
        one, other = scene.panes[0].view, scene.panes[-1].view
        x, y, width, height = one.box
        player.drag((x + width // 2, y + height // 2), (x + width // 2 - 30, y + height // 2 - 20))
        assert (one.is_taken, other.is_taken) == (True, False)
        zoom = one.zoom
        player.scroll(other.box.x + 9, other.box.y + 9, -1)
        assert (one.zoom, other.zoom) == (zoom, zoom - 1)
        player.press(pyxel.KEY_C)
        assert not one.is_taken

    def test_scrubbing_there_and_back_looks_the_same(self) -> None:
        scene = race("hexagonal-8x6-prim-7-braid-50", *FOUR)
        player = Player(scene)
        scene.start()
        scene.race.run()
        scene.race.paused = True
        box = (VIEW.x, VIEW.y, VIEW.x + VIEW.width, VIEW.y + VIEW.height)

        def picture(index: int) -> bytes:
            scene.race.seek(index)
            scene.race.paused = True
            player.wait(6)
            scene._calls = [0] * 4
            for pane in scene.panes:
                pane._age = pane.wisp._age = 0
            return player.see().crop(box).tobytes()

        places = [0, 1, 5, scene.race.length // 3, scene.race.length - 1, scene.race.length]
        there = {place: picture(place) for place in places}
        for place in reversed(places):
            assert picture(place) == there[place], place
