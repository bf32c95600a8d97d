"""The workshop: rooms are made by keys and mouse, judged, kept, played, and told to friends."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pyxel
from hypothesis import given, settings
from hypothesis import strategies as st
from support import terminal_driver
from support.cli import output
from support.judge import done, measure
from support.menus import choose, labels
from support.moves import walk_out
from support.window_driver import Player, overhear, play, prepared, session, words_on

from pixelmaze import PixelmazeError
from pixelmaze.files.room import labels_of, titled
from pixelmaze.files.text import read, write
from pixelmaze.game.judge import MOST_STATES, verdict
from pixelmaze.game.levels import (
    ADVENTURE,
    is_level,
    level_in,
    level_of,
    level_of_run,
    without_clock,
)
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import run_of
from pixelmaze.game.run_code import code_of as code_of_run
from pixelmaze.game.run_code import run_of_code
from pixelmaze.game.verifying import verify
from pixelmaze.maze.grid import arc_between, build
from pixelmaze.maze.maze import NOTHING, Maze, Things
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.commands import WORKSHOP
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.kit.requests import OpenWorkshop
from pixelmaze.ui.play.facts import introduction, rules_of_room
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.workshop.menu import LAST
from pixelmaze.ui.workshop.workshop import BRUSHES, DOORS, PALETTE, RoomEditor, WorkshopScene
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas import hud
from pixelmaze.window.maze.pane import Pane
from pixelmaze.window.screen import SCREEN

Press = Callable[[str], None]
Opened = Callable[[Maze], tuple[Any, Press]]


def blank(width: int = 6, height: int = 4, shape: str = "square") -> Maze:
    grid = build(width, height, shape)
    return Maze(grid, bytearray([1]) * len(grid.head), 0, (grid.size - 1,))


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def in_window(room: Maze) -> tuple[Player, Press]:
    player = Player(WorkshopScene(session(), room))
    player.wait()

    def press(keys: str) -> None:
        for key in keys.split():
            player.press(getattr(pyxel, f"KEY_{key.upper()}"))
            player.wait()

    return player, press


def in_terminal(room: Maze, folder: Path) -> tuple[Shell, Press]:
    shell = Shell(WorkshopScene(terminal_driver.session(folder), room))

    def press(keys: str) -> None:
        terminal_driver.press(shell, *keys.split())
        terminal_driver.seen(shell)

    press("")
    return shell, press


@pytest.fixture(params=["window", "terminal"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens a room in a front end. Returns what has the `scene`, and what presses keys there."""
    if request.param == "window":
        return in_window
    return lambda room: in_terminal(room, tmp_path)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is on the clipboard, at the end."""
    texts: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", lambda _, text: texts.append(text) or True)
    monkeypatch.setattr(Clipboard, "paste", lambda _: texts[-1])
    return texts


ROOM = "06-4-the-key-ring"
HERE = 7  # the cell one to the right and one down
CELLS = {
    "k": Things(keys=(HERE,)), "p": Things(plates=(HERE,)), "i": Things(thin=(HERE,)),
    "m": Things(minotaur=HERE), "t": Things(reflection=HERE, home=HERE),
    "y": Things(reflection=HERE, home=HERE), "j": Things(gem=HERE), "3": Things(no_left=True),
    "4": Things(all_keys=True),
}  # fmt: skip


@pytest.mark.few(40)
@pytest.mark.parametrize("key", CELLS)
def test_things_are_put_and_taken_away_by_keys(opened: Opened, key: str) -> None:
    shown, press = opened(blank())
    press("right down down")  # it looks to the right at first
    scene = shown.scene
    assert scene.cursor.cell == HERE
    press(key)
    assert scene.maze.things == CELLS[key]
    assert read(write(scene.maze)) == scene.maze
    press(key)
    assert scene.maze.things == NOTHING
    press("z")
    assert scene.maze.things == CELLS[key]
    press("z z")
    assert scene.maze == blank()
    assert "Nothing to undo" in scene.toast.words


@pytest.mark.few(2)
def test_doors_are_turned_by_keys(opened: Opened) -> None:
    shown, press = opened(blank())
    scene = shown.scene
    press("down")
    arc = scene.cursor.ahead
    twin = scene.maze.grid.twin[arc]
    way = min(arc, twin)

    def door() -> tuple[int, int, bool, bool]:
        maze = scene.maze
        return (
            maze.passages[arc], maze.passages[twin],
            way in maze.things.locks, way in maze.things.gates,
        )  # fmt: skip

    seen = []
    for key in ["l", "l", "g", "g", "g", "v", "v", "v", "space", "space", "g", "l", "v", "space"]:
        press(key)
        seen.append(door())
        assert read(write(scene.maze)) == scene.maze
    is_open, wall, lock = (1, 1, False, False), (0, 0, False, False), (0, 0, True, False)
    gate, shut = (1, 1, False, True), (0, 0, False, True)
    there, back = (1, 0, False, False), (0, 1, False, False)
    assert seen == [
        lock, is_open, gate, shut, is_open, there, back, is_open, wall, is_open, gate, lock, there,
        wall,
    ]  # fmt: skip
    for before in reversed([is_open, *seen[:-1]]):
        press("z")
        assert door() == before
    assert scene.maze == blank()


@pytest.mark.parametrize("change", ["lock", "gate", "stile", ""])
def test_a_change_of_a_doorway_leaves_all_others(change: str) -> None:
    editor = RoomEditor(blank())
    first, second, third, other = [arc for arc, twin in enumerate(editor.maze.grid.twin)
                                   if arc < twin][:4]  # fmt: skip
    for name, arc in (("lock", first), ("gate", second), ("gate", third)):
        editor.turn_door(name, arc)
    if change:
        editor.turn_door(change, other)
    else:
        editor.set_passage(other, False)
    things = editor.maze.things
    assert {*things.locks} >= {first}
    assert {*things.gates} >= {second, third}


@pytest.mark.few(2)
def test_start_goal_and_single_things_move(opened: Opened) -> None:
    shown, press = opened(blank())
    scene = shown.scene
    scene.cursor.stand_on(HERE)
    press("m j")
    scene.cursor.stand_on(9)
    press("m j")
    assert (scene.maze.things.minotaur, scene.maze.things.gem) == (9, 9)
    scene.cursor.stand_on(3)
    press("1")
    scene.cursor.stand_on(4)
    press("2")
    assert (scene.maze.start, scene.maze.goals) == (3, (4,))
    press("2")
    assert "needs a start and a goal" in scene.toast.words


REFUSED = {
    "p": "under the start", "k": "under the start", "i": "under the start",
    "m": "two of these share", "t": "two of these share", "2": "two of these share",
    "1": "needs a start",
}  # fmt: skip


@pytest.mark.few(3)
@pytest.mark.parametrize("key", REFUSED)
def test_impossible_things_are_refused(opened: Opened, key: str) -> None:
    shown, press = opened(blank())
    press(key)
    assert REFUSED[key] in shown.scene.toast.words.lower()
    assert shown.scene.maze == blank()


def test_rooms_that_cannot_be_are_refused() -> None:
    editor = RoomEditor(blank())
    editor.put("minotaur", HERE)
    with pytest.raises(PixelmazeError, match="both a minotaur and a reflection"):
        editor.put("reflection", 9)
    for field in ("keys", "plates", "thin"):
        editor.put(field, 10)
    with pytest.raises(PixelmazeError, match="at most 3 things"):
        editor.put("gem", 10)
    with pytest.raises(PixelmazeError, match="needs a square room"):
        RoomEditor(blank(shape="hexagonal")).put("minotaur", HERE)
    assert editor.maze.things == Things((10,), (), (10,), (), (10,), minotaur=HERE)


# ---- the mouse -----------------------------------------------------------------------------------


def middle(scene: WorkshopScene, cell: int) -> tuple[int, int]:
    assert isinstance(scene.pane, Pane)
    return scene.pane.view.screen_place(cell, cell, 0)


def between(scene: WorkshopScene, here: int, there: int) -> tuple[int, int]:
    """A point of the doorway, on this side of it."""
    (a, b), (c, d) = middle(scene, here), middle(scene, there)
    return round(0.54 * a + 0.46 * c), round(0.54 * b + 0.46 * d)


def button(scene: WorkshopScene, name: str) -> tuple[int, int]:
    x, y, width, height = scene._buttons[name]
    return x + width // 2, y + height // 2


@pytest.mark.few(8)
@pytest.mark.parametrize("size", [(640, 360), (320, 180), (360, 640)], ids=str)
@pytest.mark.parametrize("name", PALETTE)
def test_a_tool_under_the_mouse_is_named(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _ = in_window(blank())
    player.resize(*size)
    player.wait(3)
    written = overhear(monkeypatch)
    command = WORKSHOP[name]
    words = f"{command.label.capitalize()}: {command.help}"
    pyxel.set_mouse_pos(*button(player.scene, name))
    player.wait(2)
    player.see()
    found = {entry for entry in written if entry.words == words}
    assert found
    width = SCREEN.width
    assert all(entry.x >= 0 and entry.x + hud.width_of(words) <= width for entry in found)
    written.clear()
    pyxel.set_mouse_pos(*middle(player.scene, 0))
    player.wait(2)
    player.see()
    assert words not in {entry.words for entry in written}


@pytest.mark.few(40)
@pytest.mark.parametrize("name", PALETTE)
def test_everything_in_the_palette_can_be_clicked(name: str) -> None:
    """A brush changes nothing until a cell or a doorway is clicked."""
    player, _ = in_window(blank())
    other, press_other = in_window(blank())
    for each in (player, other):
        each.click(*middle(each.scene, HERE))
        each.wait()
        assert each.scene.cursor.cell == HERE
    ahead = other.scene.maze.grid.head[other.scene.cursor.ahead]
    for _ in range(2):
        if not isinstance(player.scene, WorkshopScene):
            break
        before = player.scene.maze
        player.click(*button(player.scene, name))
        player.wait()
        if name in BRUSHES:
            assert player.scene.maze == before
            assert WORKSHOP[name].help in player.scene.toast.words
            is_ahead = name in {"wall", *DOORS}
            scene = player.scene
            player.click(*(between(scene, HERE, ahead) if is_ahead else middle(scene, HERE)))
            player.wait()
        press_other(WORKSHOP[name].keys[0])
        assert type(player.scene) is type(other.scene)
        assert player.scene.maze == other.scene.maze


@pytest.mark.few(6)
@pytest.mark.parametrize("key", "kpimtj")
def test_things_are_dragged(key: str) -> None:
    player, press = in_window(blank())
    scene = player.scene
    player.click(*middle(scene, HERE))
    press(key)
    put = scene.maze
    player.drag(middle(scene, HERE), middle(scene, 8), middle(scene, 9))
    editor = RoomEditor(put)
    editor.move(editor.top_of(HERE), HERE, 9)
    assert scene.maze == editor.maze != put
    press("z")
    assert scene.maze == put


def test_start_goal_and_walls_are_dragged() -> None:
    player, press = in_window(blank())
    scene = player.scene
    player.drag(middle(scene, 0), middle(scene, 1), middle(scene, HERE))
    player.drag(middle(scene, 23), middle(scene, 22))
    assert (scene.maze.start, scene.maze.goals) == (HERE, (22,))
    player.drag(middle(scene, HERE), middle(scene, 22))  # not over the goal
    assert "Two of these share a cell" in scene.toast.words
    wall = between(scene, 0, 1)
    player.click(*wall)
    player.wait()
    arc = arc_between(scene.maze.grid, 0, 1)
    assert not scene.maze.passages[arc]
    press("l")  # it was chosen, too
    assert scene.maze.things.locks == (arc,)
    player.click(*wall)  # a door is only chosen
    assert scene.maze.things.locks == (arc,)
    press("z z z z")
    assert scene.maze == blank()


def test_leaving_at_once_keeps_the_room(opened: Opened) -> None:
    shown, press = opened(blank())
    scene = shown.scene
    scene.cursor.stand_on(HERE)
    press("k w")
    kept = scene.session.store.entry(LAST)
    assert isinstance(kept, str)
    assert read(kept).things.keys == (HERE,)


def test_a_click_beside_all_walls_says_where_to_click() -> None:
    player, _ = in_window(blank())
    player.click(*middle(player.scene, HERE))
    assert "Choose a side of the cell" in player.scene.toast.words
    assert player.scene.maze == blank()
    player.click(*button(player.scene, "turns"))
    player.wait()
    assert player.scene.toast.words.startswith("Rule on: Right turns only: no left turn")


def test_a_drag_draws_walls() -> None:
    player, press = in_window(blank())
    scene = player.scene
    player.drag(*(between(scene, cell, cell + 6) for cell in (0, 1, 2, 3)))
    arcs = [arc_between(scene.maze.grid, cell, cell + 6) for cell in range(6)]
    assert [scene.maze.passages[arc] for arc in arcs] == [0, 0, 0, 0, 1, 1]
    press("z")
    assert scene.maze == blank()


# ---- any keys ------------------------------------------------------------------------------------

_ANY = [command.keys[0] for name, command in WORKSHOP.items() if name not in (
    "play", "save", "code", "leave",
)]  # fmt: skip


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(_ANY), max_size=40),
    st.sampled_from(["square", "hexagonal"]),
    st.integers(3, 5),
)
def test_any_keys_leave_a_room_that_can_be_read(keys: list[str], shape: str, width: int) -> None:
    scene = WorkshopScene(session(), blank(width, 3, shape))
    acts = {command.keys[0]: scene._acts[name] for name, command in WORKSHOP.items()}
    for key in keys:
        acts[key]()
        assert read(write(scene.maze)) == scene.maze
        assert maze_of_code(code_of(scene.maze)) == scene.maze
    while scene.editor.undo():
        pass
    assert scene.maze == blank(width, 3, shape)


# ---- the judge -----------------------------------------------------------------------------------


@pytest.mark.few(4)
@pytest.mark.parametrize("name", [*ADVENTURE][::7])
def test_words_agree_with_the_judge_of_the_adventure(name: str) -> None:
    maze = level_of(name).make()
    words, found = done(verdict(maze)), measure(maze)
    assert words.startswith(f"can be won, par {found.par}; ")
    for rule, effect in found.effects.items():
        assert f"{rule} matter" in words
        assert f"({int(100 * effect)}%: " in words
    fails = found.first_seen < 0
    assert words.endswith("fails") == fails
    assert fails or str(found.first_seen) in words or "is the best path" in words


def test_judge_says_why_not() -> None:
    maze = blank(3, 3)
    maze.things = Things(keys=(1,), plates=(2,))
    assert "the keys make no difference; the plates make no difference" in done(verdict(maze))
    maze.things = Things(keys=(1,), all_keys=True)
    assert "the rule about all keys makes no difference" in done(verdict(maze))
    for arc in range(len(maze.passages)):
        maze.passages[arc] = 0
    assert done(verdict(maze)) == "can't be won: no path leads to the goal"
    locked = blank(3, 1)
    editor = RoomEditor(locked)
    editor.turn_door("lock", arc_between(locked.grid, 0, 1))
    assert done(verdict(editor.maze)) == "can't be won unless you remove the locks"
    large = blank(9, 6)
    large.things = Things(thin=tuple(range(1, 53)), keys=tuple(range(1, 50)), all_keys=True)
    assert done(verdict(large)) == f"more than {MOST_STATES:,} states"


def test_words_follow_each_change(opened: Opened) -> None:
    shown, press = opened(blank(3, 3))
    press("")
    for keys, words in (("", "par 4"), ("3", "the rule about turns makes no difference")):
        press(keys)
        for _ in range(100):
            if not shown.scene.verdict:
                press("down")
        assert words in shown.scene.verdict


# ---- what becomes of it --------------------------------------------------------------------------


@pytest.mark.few(2)
def test_a_room_is_played_and_one_comes_back(
    opened: Opened,
) -> None:
    shown, press = opened(blank())
    scene = shown.scene
    scene.cursor.stand_on(HERE)
    press("k return")
    assert isinstance(shown.scene, PlayScene)
    assert shown.scene.game.original == scene.maze
    assert shown.scene.level.name == code_of(scene.maze)
    press("w")
    assert shown.scene is scene
    press("return escape")
    shown.scene.session.menus.menu.select("leave")
    press("return")
    assert shown.scene is scene
    press("w")
    assert isinstance(shown.scene, TitleScene)
    store = shown.scene.session.store
    assert read(store.entry(LAST)) == scene.maze


def test_a_changed_room_is_kept_after_a_while() -> None:
    player, press = in_window(blank())
    store = player.scene.session.store
    player.wait(90)
    assert store.entry(LAST) is None
    press("3")
    assert store.entry(LAST) is None
    player.wait(90)
    assert read(store.entry(LAST)) == player.scene.maze


def test_a_room_of_the_adventure_opens_in_the_workshop() -> None:
    level = level_of(ROOM)
    player = Player(PlayScene(session(), level))
    player.press(pyxel.KEY_W)
    player.wait(2)
    assert isinstance(player.scene, WorkshopScene)
    assert player.scene.maze == level.make()


def test_menu_makes_rooms_of_a_size_and_goes_on() -> None:
    flow = session().menus
    choose(flow, "Workshop")
    assert "Continue" not in labels(flow)
    flow.menu.select("width")
    for _ in range(9):
        flow.change(-1)
    flow.menu.select("shape")
    flow.change(1)
    assert choose(flow, "New room") == OpenWorkshop(blank(3, 4, "hexagonal"))
    flow.store.put(LAST, write(blank()))
    assert choose(flow, "Continue") == OpenWorkshop(blank())
    flow.store.put(LAST, "+---+")
    assert choose(flow, "Continue") is None
    assert flow.is_error


BAD = [
    "", "title x", "rule no-left", "maze-x", "square-3x2-prim-1", "par " + "9" * 5000,
    "+---+\n| S |\n+---+", "+---+---+---+\n| S |###| G |\n+---+---+---+",
    f"{write(blank())}par {'9' * 5000}", f"{write(blank())}shift 3\n",
    write(generate(4, 3, seed=1, waypoints=2, mud=20)), code_of(generate(5, 5, shape="circular")),
    code_of(generate(4, 3, seed=1, shift=2)), write(generate(101, 100, seed=1)),
    "#####\n#S G#\n#####",
]  # fmt: skip


def goes_on_or_says_why(stored: str) -> None:
    """*Go on* opens the stored room, or the menu says what is wrong with it."""
    app = App(TitleScene(session()))
    player, flow = Player(app), app.scene.session.menus
    flow.store.put(LAST, stored)
    choose(flow, "Workshop")
    app.router.answer(choose(flow, "Continue"))
    if isinstance(player.scene, WorkshopScene):
        assert player.scene.link_query
        player.press(pyxel.KEY_RIGHT, pyxel.KEY_K)
    else:
        assert flow.is_error
        assert flow.message.isprintable()


@pytest.mark.parametrize("stored", BAD, ids=range(len(BAD)))
def test_a_stored_room_that_is_none_is_told(stored: str) -> None:
    goes_on_or_says_why(stored)


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_any_stored_room_is_opened_or_told(chance: Any) -> None:
    signs = [*write(level_of(chance.choice([*ADVENTURE])).make())]
    for _ in range(chance.randrange(1, 8)):
        signs[chance.randrange(len(signs))] = chance.choice("kp=MTt*SGL01><^v #+-|\n\x1b9")
    goes_on_or_says_why("".join(signs))


def test_level_of_a_code_keeps_records() -> None:
    room = level_of(ROOM).make()
    level = level_of(code_of(room))
    assert level.make() == room
    assert level_of(level.name) == level
    assert is_level(level.name)
    play = Playthrough(session().store, level)
    walk_out(play.game)
    play.tick()
    run = run_of(play.game, level.name)
    assert verify(run) == []
    assert level_of_run(run) == level
    assert run_of_code(code_of_run(run)) == run
    assert level_of(f"{level.name}+relaxed") == without_clock(level)


def test_code_is_copied(opened: Opened, held: list[str], tmp_path: Path) -> None:
    shown, press = opened(level_of(ROOM).make())
    press("c")
    assert maze_of_code(held[-1]) == shown.scene.maze
    assert "k key" in output(tmp_path, f"play {held[-1]} --prompt", "map\nquit\n")


def test_room_is_saved(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown, press = opened(blank())
    press("f f")
    assert read((tmp_path / "room-2.txt").read_text()) == shown.scene.maze
    assert "room-2.txt" in shown.scene.toast.words


# ---- titles ------------------------------------------------------------------------------------


def test_a_room_has_a_title_wherever_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shared = session()
    shared.store.put(LAST, write(level_of(ROOM).make()))
    player, flow = Player(TitleScene(shared)), shared.menus
    choose(flow, "Workshop")
    flow.menu.select("title")
    assert flow.menu.selected.is_blank
    for sign in " The Wéll ":
        flow.type(sign)
    assert flow.menu.selected.value == "The Wll "
    flow.erase()
    app = player._app
    app.router.answer(flow.choose())
    scene = player.scene
    assert isinstance(scene, WorkshopScene)
    assert any(
        "The Wll" in entry.words for entry in words_on(scene, SCREEN.width, SCREEN.lengths.bar)
    )
    player.press(pyxel.KEY_3)
    player.press(pyxel.KEY_F)
    player.press(pyxel.KEY_RETURN)
    player.wait(2)
    for text in (shared.store.entry(LAST), Path("room.txt").read_text()):
        assert labels_of(text).title == "The Wll"
        assert read(text) == scene.maze
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level.title == "The Wll"
    player.press(pyxel.KEY_W)
    player.wait(2)
    player.press(pyxel.KEY_W)
    player.wait(2)
    assert flow.menu.items[[item.id for item in flow.menu.items].index("title")].value == "The Wll"


def test_another_room_has_no_title_at_first() -> None:
    flow = session().menus
    flow.store.put(LAST, titled(write(blank()), "The Well"))
    choose(flow, "Workshop")
    assert choose(flow, "Continue") == OpenWorkshop(blank(), "The Well")
    assert choose(flow, "New room").title == ""


@pytest.mark.parametrize("before", ["", "title Old\n", "rule all-keys\ntitle Old\ntorch 3\n"])
@pytest.mark.parametrize("title", ["", "The Well", "title"])
def test_a_title_replaces_the_one_before(before: str, title: str) -> None:
    text = write(blank()) + before
    assert labels_of(titled(text, title)) == labels_of(text)._replace(title=title)
    assert read(titled(text, title)) == read(text)


# ---- rules -------------------------------------------------------------------------------------


def test_the_sentences_about_rules_are_those_of_the_lands() -> None:
    cards = " ".join(level.words for level in ADVENTURE.values()).casefold()
    rules = {line.words for level in ADVENTURE.values() for line in rules_of_room(level.make())}
    assert len(rules) == 9
    for words in rules:
        assert words.casefold().rstrip(".") in cards


@pytest.mark.parametrize(
    "name", ["13-2-let-it-in", "08-3-the-waggle-dance", "01-2-not-from-this-side"]
)
def test_a_room_says_its_rules_where_it_is_made_and_where_it_is_played(
    name: str, tmp_path: Path
) -> None:
    room = ADVENTURE[name].make()
    rules = [line.words for line in rules_of_room(room)]
    assert rules
    player, _ = in_window(room)
    player.wait_until(lambda: player.scene.verdict)
    written = words_on(player.scene, 640, 360)
    assert " ".join(rules) in " ".join(entry.words for entry in written)
    shell, _ = in_terminal(room, tmp_path)
    for size in ((80, 24), (60, 20)):
        text = " ".join(terminal_driver.seen(shell, *size).split())
        shorts = ", ".join(line.words for line in rules_of_room(room, "short"))
        assert " ".join(rules) in text or f"Rules: {shorts}" in text
    lines = introduction(play(level_in(room, Rules())).play)
    assert [line.words for line in lines][: len(rules)] == rules


def test_a_room_without_things_has_no_rules() -> None:
    player, _ = in_window(blank())
    assert not any("Rule" in entry.words for entry in words_on(player.scene, 640, 360))
