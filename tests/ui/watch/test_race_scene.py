"""The scene in which a race is seen."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
import pyxel
from support.strategies import SHAPE_NAMES, SOLVER_NAMES
from support.window_driver import MARGIN, ROW, Player, overhear, prepared, race, session, watch

from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.race import MOST, RaceResult, of_solvers, rows_of
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.requests import RaceMaze
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.services import WindowServices
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import VIEW
from pixelmaze.window.maze.view import STEPS
from pixelmaze.window.screen import SCREEN

FOUR = ("dfs", "bfs", "a-star", "wall-follower")


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width and other.x < one.x + one.width
        and one.y < other.y + other.height and other.y < one.y + one.height
    )  # fmt: skip


@pytest.mark.thinned
@pytest.mark.parametrize("boards", range(2, MOST + 1))
@pytest.mark.parametrize(
    "maze", ["square-24x13-prim-1", "hexagonal-24x13-prim-1", "square-90x3-prim-1",
             "hexagonal-3x60-prim-1", "square-1x1-prim-1", "square-200x200-prim-1"],
)  # fmt: skip
def test_boards_do_not_overlap(boards: int, maze: str) -> None:
    boxes = WindowServices().boards(SCREEN, from_id(maze), boards, VIEW, 14)
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


class TestScene:
    def test_it_waits_for_the_start(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.wait(20)
        assert scene.race.index == 0
        assert (scene.standing().subject, scene.standing().word) == ("Race", "READY")
        player.press(pyxel.KEY_S)
        player.wait(10)
        assert scene.race.index > 8
        assert scene.standing().subject == "0 of 4 finished"
        assert scene.standing().word == "RACING"
        player.press(pyxel.KEY_S)
        player.wait(10)
        assert scene.race.index == 0
        assert scene.standing().word == "READY"

    def test_space_starts_it_too(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_SPACE)
        player.wait(10)
        assert scene.standing().word == "RACING"
        player.press(pyxel.KEY_SPACE)
        index = scene.race.index
        player.wait(10)
        assert (scene.race.index, scene.standing().word) == (index, "PAUSED")

    def test_r_begins_again(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR, rate=600)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait_until(lambda: scene.standing().word == "RESULT")
        player.press(pyxel.KEY_R)
        assert scene.race.index < 30
        player.wait_until(lambda: scene.standing().word == "RESULT")

    def test_n_is_a_new_race(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR, rate=600)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait(20)
        player.press(pyxel.KEY_N)
        assert scene.name == scene.maze.id == "square-8x5-prim-100"
        assert [run.maze.id for run in scene.race.runs] == [scene.name] * 4
        assert scene.standing().word == "READY"
        player.wait(5)
        assert scene.race.index == 0
        player.press(pyxel.KEY_S)
        player.wait_until(lambda: scene.standing().word == "RESULT")

    def test_steps_and_ends(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_RIGHT)
        player.press(pyxel.KEY_RIGHT)
        player.press(pyxel.KEY_LEFT)
        player.wait(5)
        assert (scene.race.index, scene.standing().word) == (1, "PAUSED")
        player.press(pyxel.KEY_END)
        player.wait(2)
        assert scene.standing().word == "RESULT"
        player.press(pyxel.KEY_HOME)
        assert scene.race.index == 0
        assert scene.standing().subject == "0 of 4 finished"

    def test_x_needs_a_place_to_go(self) -> None:
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        assert "X" not in [control.key for control in player.controls.all]
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
        assert isinstance(player.scene, WatchScene)
        player.wait(5)
        assert player.scene.search.index == 0
        player.press(pyxel.KEY_X)
        assert isinstance(player.scene, RaceScene)
        assert player.scene is not scene

    def test_results_are_called_out_and_told_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        results: list[list[RaceResult]] = []
        maze = from_id("square-8x5-prim-7")
        scene = RaceScene(
            session(),
            maze,
            lambda maze: of_solvers(maze, FOUR),
            600,
            on_results=lambda _, came: results.append(came),
        )
        player = Player(scene)
        written = overhear(monkeypatch)
        player.press(pyxel.KEY_S)
        player.wait_until(lambda: results)
        assert results == [scene.race.results]
        table = {word for row in rows_of(results[0]) for word in row}
        player.wait_until(lambda: table <= {entry.words for entry in written})
        assert {"FIRST", "SECOND"} <= {entry.words for entry in written}
        player.press(pyxel.KEY_R)
        player.wait(200)
        player.press(pyxel.KEY_HOME)
        player.press(pyxel.KEY_END)
        player.wait(5)
        assert len(results) == 1
        player.press(pyxel.KEY_N)
        player.press(pyxel.KEY_END)
        player.wait(5)
        assert len(results) == 2

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
        assert scene.standing().word == "PAUSED"

    @pytest.mark.few(4)
    @pytest.mark.thinned
    @pytest.mark.parametrize("names", [FOUR[:2], SOLVER_NAMES[:6], SOLVER_NAMES[-6:]])
    @pytest.mark.parametrize("shape", SHAPE_NAMES)
    def test_all_words_fit(
        self, names: tuple[str, ...], shape: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        written = overhear(monkeypatch)
        scene = race(f"{shape}-40x40-prim-7-braid-50", *names)
        player = Player(scene)
        player.press(pyxel.KEY_END)
        while scene.standing().word != "RESULT":
            player.wait()
        scene.calls = [0] * len(names)
        player.wait()
        assert scene.standing().word == "RESULT"
        size = next(entry.on for entry in reversed(written) if entry.words == "Results")
        in_table = [entry for entry in written if entry.on == size and entry.words]
        assert len(in_table) >= 1 + 3 + 5 * len(names)
        rows = sorted((y, x, x + hud.width_of(words)) for words, x, y, _ in in_table)
        for (y, _, right), (below, left, _) in pairwise(rows):
            assert y != below or right < left
        assert max(right for _, _, right in rows) < size[0] - 6
        assert rows[-1][0] + 8 < size[1] - 2
        width = scene.panes[0].view.box.width
        captions = [entry for entry in written if entry.on == (width, 14)][-2 * len(names) :]
        for name, progress in zip(captions[::2], captions[1::2], strict=True):
            assert name.x + hud.width_of(name.words) < progress.x
            assert progress.x + hud.width_of(progress.words) <= width - 4

    @pytest.mark.thorough
    @pytest.mark.parametrize("moment", ["ready", "racing", "paused", "over"])
    def test_any_key_at_any_time(self, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pyxel, "quit", lambda: None)
        for key in range(len(Player(race("square-2x2-prim-1", *FOUR)).controls.all)):
            scene = race("square-8x5-prim-7", *FOUR)
            player = Player(scene)
            if moment != "ready":
                scene.start()
                scene.race.seek(30 if moment != "over" else 10_000)
                scene.race.paused = moment == "paused"
            player.wait()
            control = player.controls.all[key]
            for code in (code for name in control.keys for code in keyboard.codes(name)):
                player.press(code)
            player.wait()

    def test_all_keys_are_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        maze = from_id("square-8x5-prim-7")
        scene = RaceScene(
            session(), maze, lambda maze: of_solvers(maze, FOUR), 60, asked=RaceMaze(OpenMaze(maze))
        )
        player = Player(scene)
        written = overhear(monkeypatch)
        player.press(pyxel.KEY_F1)
        words = [entry.words for entry in written]
        assert {control.help for control in player.controls.all} <= set(words)
        strip = [entry for entry in written if entry.on == (hud.WIDTH, ROW)]
        assert strip[-1].x + hud.width_of(strip[-1].words) <= hud.WIDTH - MARGIN

    def test_every_spot_and_row_of_the_list_can_be_clicked(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pyxel, "quit", lambda: None)
        scene = race("square-8x5-prim-7", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_F1)
        for box, each in list(player.controls.list.spots):
            player.click(box.x + 5, box.y + 5)
            assert not player.controls.is_open
            if each.key != "X":  # which leads elsewhere
                player.press(pyxel.KEY_F1)
        for box, _ in list(player.controls.bar.spots):
            player.click(box.x + 5, box.y + 5)

    @pytest.mark.few(3)
    @pytest.mark.thinned
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
        assert scene.standing().word == "RESULT"

    @pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1", "there"])
    def test_who_stands_at_the_goal_has_won_when_it_begins(self, maze: str) -> None:
        results: list[list[RaceResult]] = []
        if maze == "there":
            opened = generate(5, 5, "prim", 1)
            opened.goal = opened.start
        else:
            opened = from_id(maze)
        scene = RaceScene(
            session(),
            opened,
            lambda maze: of_solvers(maze, FOUR),
            60,
            on_results=lambda _, came: results.append(came),
        )
        player = Player(scene)
        player.wait(5)
        assert (scene.standing().word, results) == ("READY", [])
        player.press(pyxel.KEY_S)
        player.wait_until(lambda: scene.standing().word == "RESULT")
        assert [result.place for result in results[0]] == [1, 1, 1, 1]
        player.press(pyxel.KEY_S)
        player.wait(5)
        assert scene.standing().word == "READY"
        assert len(results) == 1

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
        assert scene.standing().word == "RESULT"
        assert not player.sees([Role.ROCK], VIEW)
        player.press(pyxel.KEY_N)
        assert scene.race.index == 0

    def test_generators_on_a_maze_of_one_cell(self) -> None:
        scene = race("square-1x1-prim-1", "prim", "wilson", generators=True)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        player.wait_until(lambda: scene.standing().word == "RESULT")

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
            assert alone.panes[0].view.heat == pane.view.heat

    def test_panes_are_moved_one_by_one(self) -> None:
        scene = race("square-60x60-prim-1", *FOUR)
        player = Player(scene)
        player.press(pyxel.KEY_PLUS)
        player.press(pyxel.KEY_PLUS)
        one, other = scene.panes[0].view, scene.panes[-1].view
        x, y, width, height = one.box
        player.drag((x + width // 2, y + height // 2), (x + width // 2 - 30, y + height // 2 - 20))
        assert (one.is_moved_by_hand, other.is_moved_by_hand) == (True, False)
        zoom = one.zoom
        player.scroll(other.box.x + 9, other.box.y + 9, -1)
        assert (one.zoom, other.zoom) == (zoom, max(step for step in STEPS if step < zoom))
        player.press(pyxel.KEY_C)
        assert not one.is_moved_by_hand

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
            scene.calls = [0] * 4
            for pane in scene.panes:
                pane.wisp.age = 0
            return player.see().crop(box).tobytes()

        places = [0, 1, 5, scene.race.length // 3, scene.race.length - 1, scene.race.length]
        there = {place: picture(place) for place in places}
        for place in reversed(places):
            assert picture(place) == there[place], place
