"""Each control, by all ways that lead to it: key, strip, list and gamepad."""

from collections.abc import Callable, Iterator
from itertools import cycle, pairwise

import pytest
import pyxel
from support.sampling import sample
from support.strategies import SHAPE_NAMES
from support.window_driver import (
    MARGIN,
    OUT_OF_THE_WAY,
    ROW,
    Player,
    overhear,
    play,
    prepared,
    screen,
    searching,
    walled_in,
    watch,
)

from pixelmaze.game.keys import SCHEMES, printed
from pixelmaze.run import factory
from pixelmaze.ui.kit.bindings import Binding
from pixelmaze.ui.kit.commands import PLAY
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import NOTHING, SOURCE, STATS, WatchScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.canvas import hud, look


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


LIST = (hud.WIDTH, hud.HEIGHT - ROW)
"""Size of the list of keys."""


def text_maze() -> WatchScene:
    return watch(walled_in(), "bfs", name="island.txt")


def keys_of(control: Binding) -> list[tuple[int, ...]]:
    """All combinations of keys."""
    chords = map(keyboard.chord, control.keys)
    return [(*held, code) for held, codes in chords for code in codes]


@pytest.fixture(scope="module")
def controls() -> list[Binding]:
    screen()
    return Player(watch()).controls.all


CONTROLS = [
    "S", "G", "R", "N", "Tab", "Shift Tab", "Ctrl Tab", "Ctrl Shift Tab", "X", "L", "I", ".", ",",
    "B", "K", "Page Up", "Page Down", ";", "J", "V", "O", "W", "A", "Space", "←", "→", "↑",
    "↓", "Home", "End", "D", "U", "T", "M", "+", "-", "C", "?", "F11", "F2", "F8", "Q",
]  # fmt: skip


def test_all_controls_are_tested(controls: list[Binding]) -> None:
    assert [control.key for control in controls] == CONTROLS


def test_all_words_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the strip and in the list, whatever is going on."""
    for scene in (watch(), searching(), watch(with_making=True)):
        written = overhear(monkeypatch)
        player = Player(scene)
        player.press(pyxel.KEY_F1)
        player.wait()
        in_strip = [entry for entry in written if entry.on == (hud.WIDTH, ROW)]
        assert {control.label for control in player.controls.all} - {""} <= {
            entry.words for entry in in_strip
        }
        for entry, following in pairwise(in_strip):
            assert entry.x + hud.width_of(entry.words) < following.x or following.y != entry.y
        assert in_strip[-1].x + hud.width_of(in_strip[-1].words) <= hud.WIDTH - MARGIN
        in_list = [entry for entry in written if entry.on == LIST]
        for one in player.controls.all:
            entry = next(entry for entry in in_list if entry.words == one.help)
            edge = hud.WIDTH // 2 if entry.x < hud.WIDTH // 2 else hud.WIDTH
            assert entry.x + hud.width_of(one.help) <= edge - 6
            assert entry.y + 9 <= LIST[1] - 4


def summary(player: Player) -> tuple[object, ...]:
    """All that a control can change."""
    scene = player.scene
    if not isinstance(scene, WatchScene):
        return (type(scene), scene.maze.id if isinstance(scene, RaceScene) else "")
    search, bar = scene.search, scene.playback
    return (
        search.index, search.paused, search.length, search.solver, len(search.parts),
        scene.maze.id, scene.watching.solver.name, scene.panel, bar.step_rate,
        bar.is_running_ahead, scene.session.settings.full_screen, scene.session.settings.lecture,
        scene.session.settings.is_muted, scene.heat.is_on, look.look_shown().theme.name,
        scene.panes[0].view.zoom, scene.panes[0].view.is_moved_by_hand, player.controls.is_open,
        scene.inspector.lit(search, scene.watching.solver), scene.inspector.breakpoints,
        scene.hides_unknown, type(scene.tool), scene.toast.words,
        scene.panels[SOURCE].listing.first, scene.panels[SOURCE].chosen_width,
        scene.panels[SOURCE].values.first, scene.panels[SOURCE].is_narrow,
    )  # fmt: skip


def ready(monkeypatch: pytest.MonkeyPatch) -> Player:
    """A state in which every control changes something."""
    look.show_theme("dungeon")
    monkeypatch.setattr(factory, "random_seed", lambda: 4711)
    scene = searching(solver="a-star", panel=SOURCE)
    pyxel.set_mouse_pos(*OUT_OF_THE_WAY)
    player = Player(scene)
    player.wait(2)
    scene.panes[0].view.is_moved_by_hand = True
    scene.panels[SOURCE].listing.first = 10
    return player


Way = Callable[[Player, Binding], bool]


def by_key(player: Player, control: Binding) -> bool:
    player.press(*keys_of(control)[0])
    return True


def by_gamepad(player: Player, control: Binding) -> bool:
    if control.pad:
        player.press(keyboard.button(control.pad))
    return bool(control.pad)


def by_strip(player: Player, control: Binding) -> bool:
    assert isinstance(player.scene, WatchScene)
    spots = player.controls.bar.spots
    box = next((box for box, other in spots if other.key == control.key), None)
    if box:
        player.click(box.x + box.width - 1, box.y + box.height // 2)
    assert bool(box) == bool(control.label)
    return bool(box)


def by_list(player: Player, control: Binding) -> bool:
    assert isinstance(player.scene, WatchScene)
    player.press(pyxel.KEY_F1)
    box = next(box for box, other in player.controls.list.spots if other.key == control.key)
    player.click(box.x + 3, box.y + 3)
    return True


def by_list_and_gamepad(player: Player, control: Binding) -> bool:
    player.press(pyxel.GAMEPAD1_BUTTON_START)
    for _ in range(CONTROLS.index(control.key)):
        player.press(pyxel.GAMEPAD1_BUTTON_DPAD_DOWN)
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    return True


@pytest.mark.few(8)
@pytest.mark.parametrize("key", sample(CONTROLS, 6))
def test_all_ways_to_a_control_do_the_same(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quits: list[int] = []
    monkeypatch.setattr(pyxel, "quit", lambda: quits.append(1))
    monkeypatch.setattr(pyxel, "fullscreen", lambda _: None)
    player = ready(monkeypatch)
    before = summary(player)
    assert isinstance(player.scene, WatchScene)
    by_key(player, player.control(key))
    player.wait()
    after = summary(player)
    assert (after != before) == (key != "Q")
    ways: list[Way] = [by_gamepad, by_strip]
    if key != "?":  # in the list that does something else
        ways += [by_list, by_list_and_gamepad]
    for way in ways:
        player = ready(monkeypatch)
        assert isinstance(player.scene, WatchScene)
        quits.clear()
        if way(player, player.control(key)):
            player.wait()
            assert summary(player) == after, way.__name__
            assert bool(quits) == (key == "Q")


@pytest.mark.parametrize("way", [by_list, by_list_and_gamepad])
def test_the_list_can_be_closed_by_its_own_row(way: Way) -> None:
    scene = searching()
    player = Player(scene)
    way(player, player.control("?"))
    assert not player.controls.is_open


def test_held_pad_walks_through_the_list_and_changes_nothing_else() -> None:
    scene = searching()
    player = Player(scene)
    player.press(pyxel.GAMEPAD1_BUTTON_START)
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_DOWN, frames=40)
    assert scene.playback.step_rate == 60
    assert player.controls.list.chosen == 5
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP, frames=70)
    assert player.controls.list.chosen > 15  # round the end
    assert scene.playback.step_rate == 60


def moments() -> Iterator[tuple[str, WatchScene]]:
    """Bare, making, searching, paused, finished; with all columns in turn."""
    columns = cycle((NOTHING, STATS, SOURCE))
    yield "bare", watch(panel=next(columns))
    yield "text", watch(walled_in(), "bfs", name="a.txt", panel=next(columns))
    yield "making", watch(with_making=True, panel=next(columns))
    for word in ("searching", "paused", "finished", "searching", "paused"):
        scene = searching(panel=next(columns), with_making=word != "paused")
        scene.search.paused = word == "paused"
        if word == "finished":
            scene.search.run()
        yield word, scene


@pytest.mark.few(8)
@pytest.mark.parametrize("key", sample(CONTROLS, 6))
def test_any_key_at_any_time(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    for _, scene in moments():
        player = Player(scene)
        player.wait()
        for keys in keys_of(player.control(key)):
            player.press(*keys)


@pytest.mark.thorough
@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1"])
def test_a_maze_of_one_cell_answers_all_keys(maze: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: None)
    for key in CONTROLS:
        scene = watch(maze)
        player = Player(scene)
        player.press(pyxel.KEY_S)
        for keys in keys_of(player.control(key)):
            player.press(*keys)


@pytest.mark.few(4)
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


# ---- what the list of keys tells ---------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_the_list_tells_all_keys_of_play(
    scheme: str, shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that are not in the strip; and all words begin below each other."""
    scene = play(f"{shape}-8x5-prim-7", keys=scheme)
    written = overhear(monkeypatch)
    player = Player(scene)
    player.press(pyxel.KEY_F1)
    in_list = [entry for entry in written if entry.on == LIST]
    words = " ".join(entry.words for entry in in_list)
    for command in PLAY.values():
        for key in command.always:
            assert key == "/" or printed(key) in words  # ? stands for that
    assert "Shift" in words
    helps = {binding.help for binding in scene.groups[0][1]}
    assert len({entry.x for entry in in_list if entry.words in helps}) == 1
    ends = [entry.x + hud.width_of(entry.words) for entry in in_list if entry.words in helps]
    assert max(ends) <= hud.WIDTH // 2 - 6
