"""Every control of the scene that watches: by keys, by the mouse and by the gamepad."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import pyxel
from screen import Player, overhear, screen, walled_in, watch
from strategies import SOLVERS_IN_A_SHAPE

from pixelmaze import Maze, from_id, generate, making, solve
from pixelmaze.app import hud, look
from pixelmaze.app.controls import _LIST, Control
from pixelmaze.app.hud import BESIDE_COLUMN, VIEW, Box
from pixelmaze.app.scenes import watch as module
from pixelmaze.app.scenes.race import RaceScene
from pixelmaze.app.scenes.watch import FIGURES, NOTHING, SOURCE, Watch
from pixelmaze.app.timeline import _BAR, TOP
from pixelmaze.app.view import ZOOMS
from pixelmaze.maze_id import parse
from pixelmaze.race import Result
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.search import Search
from pixelmaze.step import FILL
from pixelmaze.theme import HEAT, THEMES, Role

SEARCH = (Role.ROUTE, Role.ROUTE_FLOOR, Role.RETREAT, Role.FRONTIER, Role.FILL_FLOOR)
OUT_OF_THE_WAY = (300, 5)
"""A place on the screen where a click does nothing."""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    screen()
    seeds = iter(range(100, 200))
    monkeypatch.setattr(making, "random_seed", lambda: next(seeds))
    monkeypatch.setattr(module, "_PATIENCE", 60)  # so that it does not depend on the machine
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    yield
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    look.show_theme("dungeon")


def searching(index: int = 20, maze: str = "square-8x5-prim-7", **how: Any) -> Watch:
    """A scene in the middle of a search, paused."""
    scene = watch(maze, **how)
    scene.start()
    scene.search.seek(index)
    scene.search.paused = True
    return scene


def text_maze() -> Watch:
    return watch(walled_in(), "bfs", name="island.txt")


def control(scene: Watch, key: str) -> Control:
    return next(control for control in scene.controls.all if control.key == key)


# ---- S: the search -----------------------------------------------------------------------------


@pytest.mark.parametrize(("solver", "shape"), SOLVERS_IN_A_SHAPE)
def test_search_is_seen_from_start_to_end(solver: str, shape: str) -> None:
    scene = watch(f"{shape}-8x5-prim-7", solver)
    player = Player(scene)
    player.wait(10)
    assert not player.sees(SEARCH)
    player.press(pyxel.KEY_S)
    player.wait(20)
    fills = FILL in (action for action, _ in scene.search.trace)
    assert player.sees([Role.FILL_FLOOR if fills else Role.ROUTE])
    assert not player.sees([Role.PATH_LIGHT])
    scene.bar.step_rate = 600  # ten steps a frame
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
    monkeypatch.setattr(module, "_PATIENCE", 0)
    scene = watch("square-20x20-prim-1", with_making=True, rate=1000)
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(3)
    assert scene.search.is_making
    assert scene.status().word == "MAKING"
    while scene.search.is_making:
        player.wait()
    player.wait(2)
    assert scene.status().word == "SEARCHING"


# ---- G: the making -----------------------------------------------------------------------------


def test_g_shows_the_making_and_again_the_maze_only() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_G)
    player.wait(10)
    assert scene.search.is_making
    assert player.sees([Role.ROCK])
    assert (scene.status().subject, scene.status().word) == ("Randomized Prim", "MAKING")
    scene.bar.step_rate = 100_000
    player.wait(3)
    assert scene.status().word == "MADE"
    assert scene.search.board.passages == scene.maze.passages
    assert not player.sees([Role.ROCK, *SEARCH])
    player.press(pyxel.KEY_G)
    assert (scene.search.parts, scene.search.index, scene.status().word) == ([], 0, "READY")


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
    assert (scene.search.index, scene.status().word) == (made, "MADE")


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
    assert "Nobody knows how this maze was made." in [words for words, *_ in written]
    assert scene.search.parts == []
    player.wait(200)
    assert "island.txt" in [words for words, *_ in written]


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
    scene.start()
    Player(scene).press(pyxel.KEY_R)
    assert scene.search.is_making
    assert scene.search.solver


def test_r_on_a_bare_maze_starts_the_solver() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_R)
    player.wait(5)
    assert scene.search.solver is scene.solver
    assert scene.search.index > 3


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
    before, after = map(parse, (maze, scene.name))
    assert after == before._replace(seed=100)
    assert scene.search.is_making == with_making
    assert not scene.search.solver


def test_n_after_a_file_makes_a_prim_maze_of_its_size() -> None:
    scene = text_maze()
    player = Player(scene)
    assert scene.name == "island.txt"
    player.press(pyxel.KEY_N)
    assert scene.name == "square-2x2-prim-100"
    player.press(pyxel.KEY_G)
    assert scene.search.is_making


# ---- Tab: other algorithms ---------------------------------------------------------------------


def test_tab_goes_through_all_solvers_and_shift_tab_back() -> None:
    scene = watch(solver="bfs")
    player = Player(scene)
    names = list(SOLVERS)
    begin = names.index("bfs")
    for name in [*names[begin + 1 :], *names[: begin + 1]]:
        player.press(pyxel.KEY_TAB)
        assert scene.solver.name == name
        assert scene.status().subject == SOLVERS[name].title
        assert not scene.search.solver
    for name in [*names[:begin][::-1], *names[begin:][::-1]]:
        player.press(pyxel.KEY_SHIFT, pyxel.KEY_TAB)
        assert scene.solver.name == name


def test_tab_in_a_search_searches_anew_by_the_other() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_TAB)
    assert scene.search.solver is scene.solver is not SOLVERS["dfs"]
    assert scene.search.index < 5
    assert not scene.search.paused


@pytest.mark.parametrize(
    "maze",
    ["square-8x5-prim-7", "hexagonal-5x4-kruskal-1", "square-11x11-prim-1-braid-50-mask-ring",
     "hexagonal-11x11-wilson-1-mask-triangle"],
)  # fmt: skip
@pytest.mark.parametrize("held", [(pyxel.KEY_CTRL,), (pyxel.KEY_CTRL, pyxel.KEY_SHIFT)])
def test_ctrl_tab_goes_through_all_that_can_make_this_form(
    maze: str, held: tuple[int, ...]
) -> None:
    before = parse(maze)
    scene = watch(maze)
    player = Player(scene)
    able = [
        name
        for name, entry in GENERATORS.items()
        if before.shape in entry.shapes and (entry.masks or not before.mask)
    ]
    seen = []
    for _ in able:
        player.press(*held, pyxel.KEY_TAB)
        now = parse(scene.name)
        assert now == before._replace(generator=now.generator)
        seen.append(now.generator)
    at = able.index(before.generator)
    onward = [*able[at + 1 :], *able[: at + 1]]
    assert seen == (onward if len(held) == 1 else [*onward[-2::-1], onward[-1]])
    assert scene.solver.name == "dfs"


def test_ctrl_tab_with_a_form_from_a_file() -> None:
    maze = generate(5, 4, "wilson", 1, exists=bytes([1] * 12 + [0] * 8), braid=50)
    scene = watch(maze, name="form.txt")
    Player(scene).press(pyxel.KEY_CTRL, pyxel.KEY_TAB)
    assert scene.maze.grid.cells == maze.grid.cells
    assert parse(scene.maze.made or "").generator != "wilson"


def test_ctrl_tab_after_a_file_begins_at_either_end() -> None:
    able = [name for name, entry in GENERATORS.items() if "square" in entry.shapes]
    for held, name in (((), able[0]), ((pyxel.KEY_SHIFT,), able[-1])):
        scene = text_maze()
        Player(scene).press(pyxel.KEY_CTRL, *held, pyxel.KEY_TAB)
        assert parse(scene.name).generator == name


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
    assert there.hearing.is_muted
    player.press(pyxel.KEY_UP)
    player.press(pyxel.KEY_M)
    player.press(pyxel.KEY_X)
    assert player.scene is scene
    assert (scene.search.index, scene.bar.step_rate) == (20, 100)
    assert not scene.hearing.is_muted


def test_a_new_maze_of_the_race_is_brought_back() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_X)
    player.press(pyxel.KEY_N)
    player.press(pyxel.KEY_X)
    assert player.scene is scene
    assert scene.name == "square-8x5-prim-100"
    assert not scene.search.parts


# ---- L . I: the column -------------------------------------------------------------------------


def test_l_and_i_change_the_column() -> None:
    scene = searching()
    player = Player(scene)
    for key, column in (
        (pyxel.KEY_L, SOURCE), (pyxel.KEY_L, FIGURES), (pyxel.KEY_I, NOTHING),
        (pyxel.KEY_L, SOURCE), (pyxel.KEY_I, FIGURES), (pyxel.KEY_I, NOTHING),
    ):  # fmt: skip
        player.press(key)
        assert scene.column == column
        assert scene.panes[0].view.box == (BESIDE_COLUMN if column else VIEW)
        assert player.sees([Role.CODE_LINE], VIEW) == (column == SOURCE)
    assert scene.search.index == 20


def test_period_stops_and_opens_the_source() -> None:
    scene = watch(column=FIGURES)
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_PERIOD)
    assert scene.search.paused
    assert scene.column == SOURCE


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
    scene = Watch(Search(steps.maze, mine), "dfs", 60)
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
    told: list[list[Result]] = []
    scene.tell = lambda _, results: told.append(results)
    player = Player(scene)
    player.press(pyxel.KEY_X)
    player.press(pyxel.KEY_S)
    player.wait(120)
    assert [len(results) for results in told] == [4]


def test_sound_and_what_s_will_start_are_said() -> None:
    scene = watch(with_making=True)
    player = Player(scene)
    for key, words in ((pyxel.KEY_M, "The sound is off."), (pyxel.KEY_TAB, "S starts")):
        player.press(key)
        assert words in scene._notice


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
    player = Player(searching())
    player.wait()
    before = player.see().tobytes()
    for name in [*list(THEMES)[1:], "dungeon"]:
        player.press(pyxel.KEY_T)
        assert look.theme_shown() == name
    assert player.see().tobytes() == before


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
    for _ in ZOOMS:
        player.press(pyxel.KEY_MINUS)
    assert view.zoom == 0
    player.press(pyxel.KEY_EQUALS)
    assert view.zoom == 1
    for _ in ZOOMS:
        player.press(pyxel.KEY_KP_PLUS)
    assert view.zoom == len(ZOOMS) - 1
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
    assert view.is_taken
    taken = view.seen
    player.wait(10)
    assert view.seen == taken
    player.press(pyxel.KEY_C)
    player.wait(100)
    assert not view.is_taken
    assert view.seen != taken


# ---- Space, arrows, Home, End: time ------------------------------------------------------------


def test_space_freezes_and_lets_go() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(10)
    player.press(pyxel.KEY_SPACE)
    frozen = scene.search.index
    assert scene.status().word == "PAUSED"
    player.wait(20)
    assert scene.search.index == frozen
    player.press(pyxel.KEY_SPACE)
    player.wait(20)
    assert scene.search.index > frozen


def test_space_begins_again_when_all_is_done() -> None:
    scene = watch(rate=1000)
    player = Player(scene)
    player.press(pyxel.KEY_SPACE)  # on a bare maze it is S
    player.wait(60)
    assert scene.search.finished
    player.press(pyxel.KEY_SPACE)
    assert scene.search.index < 40
    assert not scene.search.paused
    player.wait(60)
    assert scene.search.finished


def test_arrows_step_and_pause() -> None:
    scene = watch()
    player = Player(scene)
    player.press(pyxel.KEY_S)
    player.wait(20)
    index = scene.search.index
    player.press(pyxel.KEY_LEFT)
    assert (scene.search.index, scene.search.paused) == (index - 1, True)
    player.wait(10)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_RIGHT)
    assert scene.search.index == index + 1


@pytest.mark.parametrize(("key", "sign"), [(pyxel.KEY_LEFT, -1), (pyxel.KEY_RIGHT, 1)])
def test_held_arrows_go_on(key: int, sign: int) -> None:
    scene = searching()
    Player(scene).press(key, frames=17)
    assert scene.search.index == 20 + sign
    Player(scene).press(key, frames=31)
    assert scene.search.index == 20 + sign * 7


def test_steps_end_at_both_ends() -> None:
    scene = searching(0)
    player = Player(scene)
    player.press(pyxel.KEY_LEFT)
    assert scene.search.index == 0
    scene.search.run()
    player.press(pyxel.KEY_RIGHT)
    assert scene.search.finished
    assert scene.status().word == "FOUND"
    player.press(pyxel.KEY_LEFT)
    assert scene.status().word == "PAUSED"
    player.press(pyxel.KEY_RIGHT)
    assert scene.status().word == "FOUND"


def test_up_and_down_change_the_step_rate() -> None:
    scene = watch(rate=20)
    player = Player(scene)
    player.press(pyxel.KEY_UP)
    assert scene.bar.step_rate == 50
    player.press(pyxel.KEY_DOWN)
    player.press(pyxel.KEY_DOWN)
    assert scene.bar.step_rate == 10
    player.press(pyxel.KEY_UP, frames=80)
    assert scene.bar.step_rate == 100_000
    player.press(pyxel.KEY_DOWN, frames=80)
    assert scene.bar.step_rate == 1


def test_home_and_end() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_HOME)
    assert (scene.search.index, scene.search.paused) == (0, True)
    player.press(pyxel.KEY_END)
    player.wait()
    assert scene.search.outcome == "found"
    assert not scene.bar.is_running_ahead


STOPPERS = {
    "a key": pyxel.KEY_T,
    "End itself": pyxel.KEY_END,
    "a key of the list": pyxel.KEY_F1,
    "the mouse": pyxel.MOUSE_BUTTON_LEFT,
    "the gamepad": pyxel.GAMEPAD1_BUTTON_B,
}


@pytest.mark.parametrize("stopper", STOPPERS)
def test_a_press_stops_the_run_ahead_and_does_nothing_else(
    stopper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = searching(5, "square-20x20-prim-1")
    monkeypatch.setattr(scene.search, "pull_for", lambda _: scene.search.pull(5))
    player = Player(scene)
    player.press(pyxel.KEY_END)
    player.wait(3)
    assert scene.bar.is_running_ahead
    assert scene.status().word == f"{scene.search.length:,} … a key stops"
    pyxel.set_mouse_pos(30, TOP + 5)  # on a button
    player.press(STOPPERS[stopper])
    assert not scene.bar.is_running_ahead
    player.wait(3)
    assert (scene.search.index, scene.search.paused) == (5, True)
    assert look.theme_shown() == "dungeon"
    assert not scene.controls.is_open
    assert not scene.bar.is_running_ahead


def test_mouse_that_moves_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = searching(5, "square-20x20-prim-1")
    monkeypatch.setattr(scene.search, "pull_for", lambda _: scene.search.pull(5))
    player = Player(scene)
    player.press(pyxel.KEY_END)
    for x in range(100, 110):
        pyxel.set_mouse_pos(x, 100)
        player.wait()
    assert scene.bar.is_running_ahead


# ---- ? and Q: the window -----------------------------------------------------------------------


@pytest.mark.parametrize("key", [pyxel.KEY_F1, pyxel.KEY_SLASH])
def test_list_opens_and_closes(key: int) -> None:
    scene = searching()
    player = Player(scene)
    player.wait(2)
    before = player.see().tobytes()
    for closing in (key, pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_B):
        player.press(key)
        assert scene.controls.is_open
        assert player.see().tobytes() != before
        player.press(closing)
        assert not scene.controls.is_open
    assert scene.search.index == 20


def test_keys_work_while_the_list_is_open() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.KEY_F1)
    player.press(pyxel.KEY_RIGHT)
    player.press(pyxel.KEY_L)
    assert (scene.search.index, scene.column, scene.controls.is_open) == (21, SOURCE, True)


def test_q_quits_and_escape_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(pyxel, "quit", lambda: calls.append("quit"))
    player = Player(watch())
    player.press(pyxel.KEY_ESCAPE)
    assert not calls
    player.press(pyxel.KEY_Q)
    assert calls == ["quit"]


# ---- each control, by all that lead to it ------------------------------------------------------


def keys_of(control: Control) -> list[tuple[int, ...]]:
    """All combinations of keys."""
    keys = control.keys or (pyxel.KEY_Q,)
    return [(*control.needs, key) for key in keys]


@pytest.fixture(scope="module")
def controls() -> list[Control]:
    screen()
    return watch().controls.all


CONTROLS = [
    "S", "G", "R", "N", "Tab", "Shift Tab", "Ctrl Tab", "Ctrl Shift Tab", "X", "L", "I", ".",
    "Space", "←", "→", "↑", "↓", "Home", "End", "D", "T", "M", "+", "-", "C", "?", "Q",
]  # fmt: skip


def test_all_controls_are_tested(controls: list[Control]) -> None:
    assert [control.key for control in controls] == CONTROLS


def test_no_key_is_taken_twice(controls: list[Control]) -> None:
    taken = [frozenset(keys) for control in controls for keys in keys_of(control)]
    assert len(set(taken)) == len(taken)
    buttons = [control.pad for control in controls if control.pad >= 0]
    assert len(set(buttons)) == len(buttons)


def test_all_words_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the strip and in the list, whatever is going on."""
    for scene in (watch(), searching(), watch(with_making=True)):
        written = overhear(monkeypatch)
        scene.controls.is_open = True
        Player(scene).wait()
        in_strip = [entry for entry in written if entry.on == (hud.WIDTH, hud.ROW)]
        assert {control.label for control in scene.controls.all} - {""} <= {
            entry.words for entry in in_strip
        }
        for entry, following in pairwise(in_strip):
            assert entry.x + hud.width_of(entry.words) < following.x or following.y != entry.y
        assert in_strip[-1].x + hud.width_of(in_strip[-1].words) <= hud.WIDTH - hud.MARGIN
        in_list = [entry for entry in written if entry.on == (_LIST.width, _LIST.height)]
        half = _LIST.width // 2
        for one in scene.controls.all:
            entry = next(entry for entry in in_list if entry.words == one.help)
            assert entry.x + hud.width_of(one.help) <= half * (entry.x // half + 1) - 6
            assert entry.y + 9 <= _LIST.height - 4


def summary(player: Player) -> tuple[object, ...]:
    """All that a control can change."""
    scene = player.scene
    if not isinstance(scene, Watch):
        return (type(scene), scene.maze.id if isinstance(scene, RaceScene) else "")
    search, bar = scene.search, scene.bar
    source = scene.columns[SOURCE]
    return (
        search.index, search.paused, search.length, search.solver, len(search.parts),
        scene.maze.id, scene.solver.name, scene.column, bar.step_rate, bar.is_running_ahead,
        scene.hearing.is_muted, scene.has_heat, look.theme_shown(), scene.panes[0].view.zoom,
        scene.panes[0].view.is_taken, scene.controls.is_open, source._passed,
    )  # fmt: skip


def ready(monkeypatch: pytest.MonkeyPatch) -> Player:
    """A state in which every control changes something."""
    look.show_theme("dungeon")
    monkeypatch.setattr(making, "random_seed", lambda: 4711)
    scene = searching(column=SOURCE)
    scene.panes[0].view.is_taken = True
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    player = Player(scene)
    player.wait(2)
    return player


Way = Callable[[Player, Control], bool]


def by_key(player: Player, control: Control) -> bool:
    player.press(*keys_of(control)[0])
    return True


def by_gamepad(player: Player, control: Control) -> bool:
    if control.pad >= 0:
        player.press(control.pad)
    return control.pad >= 0


def by_strip(player: Player, control: Control) -> bool:
    assert isinstance(player.scene, Watch)
    spots = player.scene.controls._spots
    box = next((box for box, other in spots if other.key == control.key), None)
    if box:
        player.click(box.x + box.width - 1, box.y + box.height // 2)
    assert bool(box) == bool(control.label)
    return bool(box)


def by_list(player: Player, control: Control) -> bool:
    assert isinstance(player.scene, Watch)
    player.press(pyxel.KEY_F1)
    box = next(box for box, other in player.scene.controls._list_spots if other.key == control.key)
    player.click(box.x + 3, box.y + 3)
    return True


def by_list_and_gamepad(player: Player, control: Control) -> bool:
    player.press(pyxel.GAMEPAD1_BUTTON_START)
    for _ in range(CONTROLS.index(control.key)):
        player.press(pyxel.GAMEPAD1_BUTTON_DPAD_DOWN)
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    return True


@pytest.mark.parametrize("key", CONTROLS)
def test_all_ways_to_a_control_do_the_same(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quits: list[int] = []
    monkeypatch.setattr(pyxel, "quit", lambda: quits.append(1))
    player = ready(monkeypatch)
    before = summary(player)
    assert isinstance(player.scene, Watch)
    by_key(player, control(player.scene, key))
    player.wait()
    after = summary(player)
    assert (after != before) == (key != "Q")
    ways: list[Way] = [by_gamepad, by_strip]
    if key != "?":  # in the list that does something else
        ways += [by_list, by_list_and_gamepad]
    for way in ways:
        player = ready(monkeypatch)
        assert isinstance(player.scene, Watch)
        quits.clear()
        if way(player, control(player.scene, key)):
            player.wait()
            assert summary(player) == after, way.__name__
            assert bool(quits) == (key == "Q")


@pytest.mark.parametrize("way", [by_list, by_list_and_gamepad])
def test_the_list_can_be_closed_by_its_own_row(way: Way) -> None:
    scene = searching()
    way(Player(scene), control(scene, "?"))
    assert not scene.controls.is_open


def test_held_pad_walks_through_the_list_and_changes_nothing_else() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.GAMEPAD1_BUTTON_START)
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, frames=40)
    assert scene.bar.step_rate == 60
    assert scene.controls._chosen == 9
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP, frames=60)
    assert scene.controls._chosen > 15  # round the end
    assert scene.bar.step_rate == 60


def moments() -> Iterator[tuple[str, Watch]]:
    """At any time: bare, making, searching, paused, finished; with each column."""
    for column in (NOTHING, FIGURES, SOURCE):
        yield "bare", watch(column=column)
        yield "text", watch(walled_in(), "bfs", name="a.txt", column=column)
        yield "making", watch(with_making=True, column=column)
        for word in ("searching", "paused", "finished"):
            scene = searching(column=column, with_making=word != "paused")
            scene.search.paused = word == "paused"
            if word == "finished":
                scene.search.run()
            yield word, scene


@pytest.mark.parametrize("key", CONTROLS)
def test_any_key_at_any_time(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    for _, scene in moments():
        player = Player(scene)
        player.wait()
        for keys in keys_of(control(scene, key)):
            player.press(*keys)


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1"])
def test_a_maze_of_one_cell_answers_all_keys(maze: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    for key in CONTROLS:
        scene = watch(maze)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        for keys in keys_of(control(scene, key)):
            player.press(*keys)


@pytest.mark.parametrize(
    "maze", ["square-1x9-kruskal-1", "square-200x200-prim-1", "hexagonal-200x200-prim-1"]
)
def test_all_sizes_answer_keys(maze: str) -> None:
    player = Player(watch(maze))
    for key in (
        pyxel.KEY_S, pyxel.KEY_RIGHT, pyxel.KEY_S, pyxel.KEY_SPACE, pyxel.KEY_R, pyxel.KEY_MINUS,
        pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_PLUS, pyxel.KEY_D, pyxel.KEY_L, pyxel.KEY_S,
    ):  # fmt: skip
        player.press(key)
        player.wait()


# ---- the mouse ---------------------------------------------------------------------------------


BUTTONS = {"first": 0, "back": 1, "pause": 2, "on": 3, "last": 4}


def press_button(player: Player, name: str, frames: int = 1) -> None:
    player.click(hud.MARGIN + BUTTONS[name] * 14 + 4, TOP + hud.ROW // 2, frames)


def test_buttons_of_the_transport() -> None:
    scene = searching()
    player = Player(scene)
    press_button(player, "on")
    assert scene.search.index == 21
    press_button(player, "back")
    press_button(player, "back")
    assert scene.search.index == 19
    press_button(player, "on", frames=31)
    assert scene.search.index == 25
    press_button(player, "pause", frames=3)
    assert not scene.search.paused
    press_button(player, "pause")
    assert scene.search.paused
    press_button(player, "first")
    assert scene.search.index == 0
    press_button(player, "last")
    player.wait()
    assert scene.search.outcome == "found"


def bar_place(part: float) -> tuple[float, float]:
    return _BAR.x + part * (_BAR.width - 1), _BAR.y + 3


def test_scrubbing_on_the_bar() -> None:
    scene = searching(10)
    scene.search.run()
    scene.search.seek(10)
    scene.search.paused = False
    player = Player(scene)
    seen = []

    def look_on(part: float) -> tuple[float, float]:
        seen.append(part)
        return bar_place(part)

    length = scene.search.length
    pyxel.set_mouse_pos(*bar_place(0.5))
    pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, True)
    try:
        for part in (0.5, 0.8, 0.2, 0.0, -0.5, 1.0, 2.0, 0.4):
            pyxel.set_mouse_pos(*look_on(part))
            player.wait(3)
            there = min(max(part, 0), 1) * length
            assert abs(scene.search.index - there) < 1  # and time stands still
    finally:
        pyxel.set_btn(pyxel.MOUSE_BUTTON_LEFT, False)
    index = scene.search.index
    pyxel.set_mouse_pos(*bar_place(0.9))
    player.wait(4)
    assert index < scene.search.index < index + 8  # it goes on


def test_the_bar_is_let_go_only_with_the_button() -> None:
    scene = searching()
    scene.search.run()
    x, y = bar_place(0.5)
    Player(scene).drag((x, y), (x, y - 200), (x - 100, 50))
    assert abs(scene.search.index - scene.search.length * (0.5 - 100 / (_BAR.width - 1))) < 1
    assert not scene.panes[0].view.is_taken


def test_a_drag_that_begins_elsewhere_does_not_scrub() -> None:
    scene = searching()
    Player(scene).drag((200, 200), bar_place(0.1), bar_place(0.9))
    assert scene.search.index == 20


def test_dragging_the_maze_moves_it_with_the_mouse() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    for _ in range(3):
        player.press(pyxel.KEY_PLUS)
    player.wait(60)
    view = scene.panes[0].view
    cell = scene.search.board.cursor
    x, y = view.screen_place(cell, cell, 0)
    box = (150, 100, 250, 200)
    before = player.see().crop(box)
    player.drag((200, 150), (190, 144), (170, 130))
    after = view.screen_place(cell, cell, 0)
    assert abs(after[0] - x + 30) <= 2
    assert abs(after[1] - y + 20) <= 2
    assert view.is_taken
    assert player.see().crop(box).tobytes() != before.tobytes()


def test_wheel_zooms_over_the_maze_only() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    view = scene.panes[0].view
    zoom = view.zoom
    for notches, after in ((1, zoom + 1), (3, zoom + 2), (-1, zoom + 1)):
        player.scroll(200, 150, notches)
        assert view.zoom == after
    player.scroll(hud.WIDTH - 50, 150, -1)
    player.scroll(200, 5, -1)
    assert view.zoom == zoom + 1


def on_map(scene: Watch, across: float, down: float) -> tuple[float, float]:
    """A place of the minimap on the screen."""
    small = scene.panes[0]._map
    return small._x + across * small.width, small._y + down * small.height


def test_minimap_leads_anywhere() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    view = scene.panes[0].view
    for across, down in ((0.5, 0.5), (0.3, 0.6)):
        player.click(*on_map(scene, across, down))
        left, top, right, bottom = view.seen
        assert abs((left + right) / 2 - across) < 0.02
        assert abs((top + bottom) / 2 - down) < 0.03
        player.wait(5)
        assert view.seen == (left, top, right, bottom)
    player.drag(on_map(scene, 0.5, 0.5), on_map(scene, 0.6, 0.6), on_map(scene, 0.7, 0.4))
    assert abs((view.seen[0] + view.seen[2]) / 2 - 0.7) < 0.02


def test_a_drag_from_the_maze_over_the_minimap_goes_on_as_it_was() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    player.click(*on_map(scene, 0.5, 0.5))
    view = scene.panes[0].view
    x, y = on_map(scene, 0.1, 0.9)
    before = view.seen[0]
    player.drag((x - 100, y), (x - 50, y))
    moved = view.seen[0] - before
    player.drag((x - 100, y), (x - 50, y), (x, y), (x + 5, y))
    assert view.seen[0] == pytest.approx(before + moved + 2.1 * moved)


def test_a_click_that_closes_the_list_does_nothing_to_what_is_below() -> None:
    scene = searching(50, "square-200x200-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    player.press(pyxel.KEY_F1)
    player.click(*on_map(scene, 0.9, 0.9), frames=5)
    assert not scene.controls.is_open
    assert not scene.panes[0].view.is_taken


def test_stick_of_the_gamepad_moves_the_maze() -> None:
    scene = searching(50, "square-60x40-prim-1")
    player = Player(scene)
    player.press(pyxel.KEY_PLUS)
    view = scene.panes[0].view
    before = view.seen
    pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 30000)
    try:
        player.wait(5)
    finally:
        pyxel.set_btnv(pyxel.GAMEPAD1_AXIS_LEFTX, 0)
    assert view.is_taken
    assert view.seen[0] > before[0]
    assert view.seen[1] == before[1]


# ---- what else there is ------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["square", "hexagonal"])
def test_waypoints_and_loops_are_watched_like_any(shape: str) -> None:
    maze: Maze = from_id(f"{shape}-9x9-prim-1-braid-50")
    maze.waypoints = (5, 40)
    scene = watch(maze, "a-star", 600, column=SOURCE)
    player = Player(scene)
    player.press(pyxel.KEY_G)
    player.press(pyxel.KEY_S)
    player.wait(150)
    assert scene.search.outcome == "found"
    player.press(pyxel.KEY_LEFT, frames=40)
    player.press(pyxel.KEY_N)
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_END)
    player.wait(3)
    assert scene.search.outcome == "found"
    assert scene.search.stops[1:-1] == [5, 40]


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
        column=dice.choice([NOTHING, FIGURES, SOURCE]), with_making=dice.random() < 0.5,
    )  # fmt: skip
    player = Player(scene)
    keys = [key for one in scene.controls.all for key in (*one.keys, one.pad) if key >= 0]
    for _ in range(25):
        place = (
            dice.randrange(hud.WIDTH),
            dice.choice([dice.randrange(hud.HEIGHT), TOP + 5, TOP + 20]),
        )
        if dice.random() < 0.7:
            held = dice.choice([(), (), (), (pyxel.KEY_SHIFT,), (pyxel.KEY_CTRL,)])
            player.press(*held, dice.choice(keys), frames=dice.choice([1, 1, 3]))
        elif dice.random() < 0.7:
            player.click(*place)
        else:
            player.drag(place, (dice.randrange(hud.WIDTH), TOP + 5))
