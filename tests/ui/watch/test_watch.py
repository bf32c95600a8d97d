"""What is watched: the search, the making, other mazes and algorithms, and how it looks."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
import pyxel
from support.strategies import SOLVERS_IN_A_SHAPE
from support.window_driver import (
    TIMELINE,
    Player,
    overhear,
    prepared,
    searching,
    session,
    walled_in,
    watch,
)

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, listed
from pixelmaze.looks.looks import THEMES
from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import FILL
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_id import parse
from pixelmaze.run.race import RaceResult
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch import watching
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import NOTHING, SOURCE, STATS, WatchScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.hud import VIEW
from pixelmaze.window.maze.view import STEPS

SEARCH = (Role.ROUTE, Role.ROUTE_FLOOR, Role.RETREAT, Role.FRONTIER, Role.FILL_FLOOR)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def text_maze() -> WatchScene:
    return watch(walled_in(), "bfs", name="island.txt")


# ---- S: the search -----------------------------------------------------------------------------


@pytest.mark.few(25)
@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
def test_search_is_seen_from_start_to_end(solver: str, shape: str) -> None:
    size = "13x13" if SHAPES[shape].has_rim else "8x5"
    scene = watch(f"{shape}-{size}-prim-7", solver)
    player = Player(scene)
    player.wait(10)
    assert not player.sees(SEARCH)
    player.press(pyxel.KEY_S)
    player.wait(20)
    fills = FILL in (action for action, _ in scene.search.trace)
    assert player.sees([Role.FILL_FLOOR if fills else Role.ROUTE])
    assert not player.sees([Role.PATH_LIGHT])
    scene.playback.step_rate = 600  # ten steps a frame
    player.wait(solve(scene.maze, solver).steps // 10 + 1)
    assert scene.search.outcome == "found"
    assert player.sees([Role.PATH_LIGHT])
    player.press(pyxel.KEY_S)
    assert not player.sees([*SEARCH, Role.PATH_LIGHT])


def test_bare_maze_comes_back_exactly() -> None:
    scene = watch()
    player = Player(scene)
    player.wait(3)
    before = player.see().crop((0, 16, 400, 330)).tobytes()
    player.press(pyxel.KEY_S)
    player.wait(95)  # the goal glints every 96 frames
    player.press(pyxel.KEY_S)
    player.wait(94)
    assert player.see().crop((0, 16, 400, 330)).tobytes() == before


def test_a_discarded_search_does_not_leave_the_next_one_frozen() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    assert (scene.search.solver, scene.search.index) == (None, 0)
    player.press(pyxel.KEY_S)
    player.wait(5)
    assert scene.search.index > 3


def test_no_way_is_said() -> None:
    scene = text_maze()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(30)
    assert scene.search.outcome == "no way"
    assert player.sees([Role.ALARM], Box(560, 0, 80, 15))


def test_search_waits_for_the_making_if_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "PATIENCE", 0)
    scene = watch("square-20x20-prim-1", with_making=True, rate=1000)
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(3)
    assert scene.search.is_making
    assert scene.standing().word == "MAKING"
    while scene.search.is_making:
        player.wait()
    player.wait(2)
    assert scene.standing().word == "SEARCHING"


# ---- G: the making -----------------------------------------------------------------------------


def test_g_shows_the_making_and_again_the_maze_only() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_G)
    player.wait(10)
    assert scene.search.is_making
    assert player.sees([Role.ROCK])
    assert (scene.standing().subject, scene.standing().word) == ("Randomized Prim", "MAKING")
    scene.playback.step_rate = 100_000
    player.wait(3)
    assert scene.standing().word == "MADE"
    assert scene.search.board.passages == scene.maze.passages
    assert not player.sees([Role.ROCK, *SEARCH])
    player.press(pyxel.KEY_G)
    assert (scene.search.parts, scene.search.index, scene.standing().word) == ([], 0, "READY")


def test_search_after_the_making_is_one_timeline() -> None:
    scene = watch(with_making=True, solver="bfs")
    player = Player(scene)
    player.wait(10)
    player.press(pyxel.KEY_S)
    made = scene.search.made_at
    assert made > 40
    assert made <= scene.search.index < made + 5
    player.press(pyxel.KEY_HOME)
    assert scene.search.is_making
    player.press(pyxel.KEY_END)
    player.wait()
    assert scene.search.outcome == "found"
    assert [mark.begin for mark in scene.search.marks if mark.kind == "made"] == [made]
    player.press(pyxel.KEY_S)
    assert (scene.search.index, scene.standing().word) == (made, "MADE")


def test_g_with_a_search_on_searches_after_the_making() -> None:
    scene = watch(solver="bfs", rate=100_000)
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(2)
    player.press(pyxel.KEY_G)
    player.wait(5)
    assert [part.is_search for part in scene.search.parts] == [False, True]
    assert scene.search.outcome == "found"
    player.press(pyxel.KEY_G)
    player.wait(5)
    assert [part.is_search for part in scene.search.parts] == [True]
    assert scene.search.outcome == "found"


def test_nobody_knows_how_a_maze_from_text_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = text_maze()
    player = Player(scene)
    player.wait()
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_G)
    assert "There is no record of how this maze was made." in [words for words, *_ in written]
    assert scene.search.parts == []
    player.wait_until(lambda: "island.txt" in [words for words, *_ in written])


def test_a_maze_of_one_cell_was_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(watch("square-1x1-prim-1", "bfs"))
    player.wait()
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_G)
    assert "There is nothing to make." in [words for words, *_ in written]


# ---- R and N -----------------------------------------------------------------------------------


def test_r_begins_again() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_R)
    player.wait(3)
    assert 0 < scene.search.index < 5
    assert scene.search.solver


def test_r_begins_with_the_making_where_that_is_shown() -> None:
    scene = watch(with_making=True)
    scene.watching.start()
    Player(scene).press(pyxel.KEY_R)
    assert scene.search.is_making
    assert scene.search.solver


def test_r_on_a_bare_maze_starts_the_solver() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_R)
    player.wait(5)
    assert scene.search.solver is scene.watching.solver
    assert scene.search.index > 3


@pytest.mark.thinned
@pytest.mark.parametrize(
    "maze",
    [
        "square-8x5-prim-7",
        "hexagonal-5x4-kruskal-1",
        "square-9x9-wilson-3-braid-50-goal-farthest",
        "square-11x11-prim-1-mask-ring",
    ],
)
@pytest.mark.parametrize("with_making", [False, True])
def test_n_makes_another_maze_of_the_kind(maze: str, with_making: bool) -> None:
    scene = watch(maze, with_making=with_making)
    player = Player(scene)
    player.press(pyxel.KEY_N)
    before, after = map(parse, (maze, scene.watching.name))
    assert after == replace(before, seed=100)
    assert scene.search.is_making == with_making
    assert not scene.search.solver


def test_n_after_a_file_makes_a_prim_maze_of_its_size() -> None:
    scene = text_maze()
    player = Player(scene)
    assert scene.watching.name == "island.txt"
    player.press(pyxel.KEY_N)
    assert scene.watching.name == "square-2x2-prim-100"
    player.press(pyxel.KEY_G)
    assert scene.search.is_making


# ---- Tab: other algorithms ---------------------------------------------------------------------


def test_tab_goes_through_the_common_solvers_and_shift_tab_back() -> None:
    scene = watch(solver="bfs")
    player = Player(scene)
    names = [*listed(SOLVERS)]
    begin = names.index("bfs")
    for name in [*names[begin + 1 :], *names[: begin + 1]]:
        player.press(pyxel.KEY_TAB)
        assert scene.watching.solver.name == name
        assert scene.standing().subject == SOLVERS[name].title
        assert not scene.search.solver
    for name in [*names[:begin][::-1], *names[begin:][::-1]]:
        player.press(pyxel.KEY_SHIFT, pyxel.KEY_TAB)
        assert scene.watching.solver.name == name


def test_tab_comes_back_to_a_solver_that_is_not_common() -> None:
    scene = watch(solver="a-star+double")
    player = Player(scene)
    for name in (*listed(SOLVERS), "a-star+double"):
        player.press(pyxel.KEY_TAB)
        assert scene.watching.solver.name == name


def test_tab_in_a_search_searches_anew_by_the_other() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_TAB)
    assert scene.search.solver is scene.watching.solver is not SOLVERS["dfs"]
    assert scene.search.index < 5
    assert not scene.search.paused


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize(
    "maze",
    ["square-8x5-prim-7", "hexagonal-5x4-kruskal-1", "square-11x11-prim-1-braid-50-mask-ring",
     "hexagonal-11x11-wilson-1-mask-triangle"],
)  # fmt: skip
@pytest.mark.parametrize("held", [(pyxel.KEY_CTRL,), (pyxel.KEY_CTRL, pyxel.KEY_SHIFT)])
def test_ctrl_tab_goes_through_the_common_ones_that_can_make_this_form(
    maze: str, held: tuple[int, ...]
) -> None:
    before = parse(maze)
    scene = watch(maze)
    player = Player(scene)
    able = [
        name
        for name, entry in listed(GENERATORS).items()
        if before.shape in entry.shapes and (entry.masks or not before.mask)
    ]
    seen = []
    for _ in able:
        player.press(*held, pyxel.KEY_TAB)
        now = parse(scene.watching.name)
        assert now == replace(before, generator=now.generator)
        seen.append(now.generator)
    at = able.index(before.generator)
    onward = [*able[at + 1 :], *able[: at + 1]]
    assert seen == (onward if len(held) == 1 else [*onward[-2::-1], onward[-1]])
    assert scene.watching.solver.name == "dfs"


def test_ctrl_tab_with_a_form_from_a_file() -> None:
    maze = generate(5, 4, "wilson", 1, exists=bytes([1] * 12 + [0] * 8), braid=50)
    scene = watch(maze, name="form.txt")
    Player(scene).press(pyxel.KEY_CTRL, pyxel.KEY_TAB)
    assert scene.maze.grid.cell_at_place == maze.grid.cell_at_place
    assert parse(scene.maze.made or "").generator != "wilson"


def test_ctrl_tab_after_a_file_begins_at_either_end() -> None:
    able = [*listed(GENERATORS)]
    for held, name in (((), able[0]), ((pyxel.KEY_SHIFT,), able[-1])):
        scene = text_maze()
        Player(scene).press(pyxel.KEY_CTRL, *held, pyxel.KEY_TAB)
        assert parse(scene.watching.name).generator == name


# ---- X: the race, and back ---------------------------------------------------------------------


def test_x_leads_to_a_race_and_back() -> None:
    scene = searching(solver="tremaux")
    player = Player(scene)
    player.press(pyxel.KEY_M)
    player.press(pyxel.KEY_X)
    there = player.scene
    assert isinstance(there, RaceScene)
    assert there.maze is scene.maze
    names = [run.solver.name for run in there.race.runs if run.solver]
    assert names == ["tremaux", "dfs", "bfs", "a-star"]
    assert there.session.settings.is_muted
    player.press(pyxel.KEY_UP)
    player.press(pyxel.KEY_M)
    player.press(pyxel.KEY_X)
    assert player.scene is scene
    assert (scene.search.index, scene.playback.step_rate) == (20, 100)
    assert not scene.session.settings.is_muted


def test_a_new_maze_of_the_race_is_brought_back() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_X)
    player.press(pyxel.KEY_N)
    player.press(pyxel.KEY_X)
    assert player.scene is scene
    assert scene.watching.name == "square-8x5-prim-100"
    assert not scene.search.parts


# ---- L . I: the column -------------------------------------------------------------------------


def test_l_and_i_change_the_column() -> None:
    scene = searching()
    player = Player(scene)
    for key, column in (
        (pyxel.KEY_L, SOURCE), (pyxel.KEY_L, STATS), (pyxel.KEY_I, NOTHING),
        (pyxel.KEY_L, SOURCE), (pyxel.KEY_I, STATS), (pyxel.KEY_I, NOTHING),
    ):  # fmt: skip
        player.press(key)
        assert scene.panel == column
        width = {SOURCE: 292, STATS: 228, NOTHING: 0}[column]
        beside = VIEW._replace(width=VIEW.width - width)
        list_of_variables = 14 if column == SOURCE else 0  # below the maze
        assert scene.panes[0].view.box == beside._replace(height=beside.height - list_of_variables)
        assert player.sees([Role.CODE_LINE], VIEW) == (column == SOURCE)
    assert scene.search.index == 20


def test_period_stops_and_opens_the_source() -> None:
    scene = watch(panel=STATS)
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_PERIOD)
    assert scene.search.paused
    assert scene.panel == SOURCE


@pytest.mark.parametrize(
    ("key", "index"), [(pyxel.KEY_SPACE, 0), (pyxel.KEY_RIGHT, 1), (pyxel.KEY_END, 68)]
)
def test_keys_of_time_start_the_search_of_a_bare_maze(key: int, index: int) -> None:
    scene = watch()
    player = Player(scene)
    player.press(key)
    player.wait(2)
    assert scene.search.solver
    assert scene.search.index >= min(index, scene.search.length)


def test_recorded_run_is_one_of_the_solvers() -> None:
    steps = Search(from_id("square-8x5-prim-7"), "a-star")
    steps.run()
    mine = replace(SOLVERS["dfs"], name="mine", title="Mine", steps=lambda *_: iter(steps.trace))
    scene = WatchScene(session(), Search(steps.maze, mine), "dfs", 60)
    player = Player(scene)
    for keys in ([pyxel.KEY_S, pyxel.KEY_S], [pyxel.KEY_TAB], [pyxel.KEY_SHIFT, pyxel.KEY_TAB]):
        if pyxel.KEY_S in keys:
            for key in keys:
                player.press(key)
        else:
            player.press(*keys)
        scene.search.run()
        is_mine = keys != [pyxel.KEY_TAB]
        assert (list(scene.search.trace) == list(steps.trace)) == is_mine


def test_results_of_a_race_from_here_are_told() -> None:
    scene = watch(rate=1000)
    reported: list[list[RaceResult]] = []
    scene.on_results = lambda _, results: reported.append(results)
    player = Player(scene)
    player.press(pyxel.KEY_X)
    player.press(pyxel.KEY_S)
    player.wait_until(lambda: reported)
    assert [len(results) for results in reported] == [4]


def test_sound_and_what_s_will_start_are_said() -> None:
    scene = watch(with_making=True)
    player = Player(scene)
    for key, words in ((pyxel.KEY_M, "Sound: off."), (pyxel.KEY_TAB, "Press S to start")):
        player.press(key)
        assert words in scene.toast.words


# ---- D T M + - C: the look ---------------------------------------------------------------------


def test_d_shows_heat_and_hides_it() -> None:
    scene = watch()
    player = Player(scene)
    player.wait()
    before = player.see().tobytes()
    assert not player.sees(HEAT)
    player.press(pyxel.KEY_D)
    assert all(player.sees([shade]) for shade in (HEAT[0], HEAT[-1]))
    player.press(pyxel.KEY_D)
    assert player.see().tobytes() == before


def test_heat_is_of_the_maze_that_is_shown() -> None:
    player = Player(watch())
    player.press(pyxel.KEY_D)
    player.press(pyxel.KEY_N)
    fresh = Player(watch("square-8x5-prim-100"))
    fresh.press(pyxel.KEY_D)
    box = (0, 16, 400, 330)
    fresh.wait()
    player.wait()
    assert player.see().crop(box).tobytes() == fresh.see().crop(box).tobytes()


def test_t_goes_through_all_themes() -> None:
    player, other = Player(searching()), Player(searching())
    player.wait()
    for name in [*list(THEMES)[1:], "dungeon"]:
        player.press(pyxel.KEY_T)
        assert look.look_shown().theme.name == name
    other.wait(1 + len(THEMES))  # what moves by itself has moved as far
    below = (0, 16, hud.WIDTH, hud.HEIGHT)  # above, the theme is named
    assert player.see().crop(below).tobytes() == other.see().crop(below).tobytes()


def test_m_silences(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    monkeypatch.setattr(pyxel, "play", lambda *_: played.append(_))
    player = Player(watch())
    player.press(pyxel.KEY_M)
    player.press(pyxel.KEY_S)
    player.wait(20)
    assert not played
    player.press(pyxel.KEY_M)
    player.wait(20)
    assert played


def test_zoom() -> None:
    scene = watch()
    player = Player(scene)
    view = scene.panes[0].view
    for _ in STEPS:
        player.press(pyxel.KEY_MINUS)
    assert view.zoom == STEPS[0]
    player.press(pyxel.KEY_EQUALS)
    assert view.zoom == STEPS[1]
    for _ in STEPS:
        player.press(pyxel.KEY_KP_PLUS)
    assert view.zoom == STEPS[-1]
    player.wait(5)


def test_zoom_stays_for_another_maze_and_column() -> None:
    scene = watch("square-60x40-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    zoom = scene.panes[0].view.zoom
    for key in (pyxel.KEY_N, pyxel.KEY_G, pyxel.KEY_L, pyxel.KEY_L):
        player.press(key)
        assert scene.panes[0].view.zoom == zoom


def test_c_lets_the_camera_follow_again() -> None:
    scene = searching(0, "square-60x40-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    player.press(pyxel.KEY_PLUS)
    player.drag((300, 300), (100, 100), (50, 50))
    view = scene.panes[0].view
    assert view.is_moved_by_hand
    taken = view.seen
    player.wait(10)
    assert view.seen == taken
    player.press(pyxel.KEY_C)
    player.wait_until(lambda: not view.is_moved_by_hand and view.seen != taken)


# ---- what else there is ------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
def test_waypoints_and_loops_are_watched_like_any(shape: str) -> None:
    maze: Maze = from_id(f"{shape}-9x9-prim-1-braid-50")
    maze.waypoints = (5, 40)
    scene = watch(maze, "a-star", 600, panel=SOURCE)
    player = Player(scene)
    player.press(pyxel.KEY_G)
    player.press(pyxel.KEY_S)
    player.wait_until(lambda: scene.search.outcome == "found")
    player.press(pyxel.KEY_LEFT, frames=40)
    player.press(pyxel.KEY_N)
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_END)
    player.wait(3)
    assert scene.search.outcome == "found"
    assert scene.search.stops[1:-1] == [5, 40]


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(10))
def test_anything_in_any_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses and clicks without a thought: nothing is raised."""
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    dice = Random(seed)
    size = dice.choice(["1x1", "1x7", "7x1", "2x2", "9x7", "24x13"])
    maze = from_id(
        f"{dice.choice(['square', 'hexagonal'])}-{size}-{dice.choice(list(GENERATORS))}-{seed}"
        f"-braid-{dice.choice([50, 100])}"
    )
    if seed % 3 == 0:
        maze.waypoints = tuple(dice.randrange(maze.grid.size) for _ in range(3))
    if seed % 5 == 0:
        maze.made = maze.id = None
    scene = watch(
        maze, dice.choice(list(SOLVERS)), dice.choice([1, 60, 100_000]), name="any.txt",
        panel=dice.choice([NOTHING, STATS, SOURCE]), with_making=dice.random() < 0.5,
    )  # fmt: skip
    player = Player(scene)
    bindings = player.controls.all
    keys = [keyboard.chord(key)[1][0] for each in bindings for key in each.keys]
    keys += [keyboard.button(each.pad) for each in bindings if each.pad]
    for _ in range(25):
        place = (
            dice.randrange(hud.WIDTH),
            dice.choice([dice.randrange(hud.HEIGHT), TIMELINE + 5, TIMELINE + 20]),
        )
        if dice.random() < 0.7:
            held = dice.choice([(), (), (), (pyxel.KEY_SHIFT,), (pyxel.KEY_CTRL,)])
            player.press(*held, dice.choice(keys), frames=dice.choice([1, 1, 3]))
        elif dice.random() < 0.7:
            player.click(*place)
        else:
            player.drag(place, (dice.randrange(hud.WIDTH), TIMELINE + 5))


# ---- T and M: settings, which are kept ---------------------------------------------------------


@pytest.mark.parametrize("leads_to_race", [False, True])
def test_theme_and_mute_are_saved(leads_to_race: bool) -> None:
    scene = watch()
    player = Player(scene)
    if leads_to_race:
        player.press(pyxel.KEY_X)
    player.press(pyxel.KEY_T)
    player.press(pyxel.KEY_M)
    stored = Store(scene.session.store.place).settings
    assert (stored.theme, stored.is_muted) == ("garden", True)
    assert look.look_shown().theme.name == "garden"


def test_what_the_store_has_to_say_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = watch()
    written = overhear(monkeypatch)
    scene.session.store.notices.append("nothing is being saved for now")
    Player(scene).wait(2)
    assert "nothing is being saved for now" in [entry.words for entry in written]
    assert not scene.session.store.notices
