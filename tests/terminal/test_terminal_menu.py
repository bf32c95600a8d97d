"""The menus in the terminal: title, adventure, forms; and whatever is pressed there."""

from pathlib import Path
from random import Random

import pytest
from support.menus import point_at
from support.terminal_driver import FRAME, lines_with, opened, press, seen, wait

from pixelmaze.game.levels import ADVENTURE
from pixelmaze.looks.theme import Role
from pixelmaze.storage.settings import Settings, accepted
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import QuitError
from pixelmaze.ui.play.play import PlayScene

KEYS = (
    "up", "down", "left", "right", "return", "space", "escape", "backspace", "tab", "home", "end",
    "page up", "page down", "shift left", "shift right", "shift tab", "f1", "?", "+", "-",
    *"abcdefghijklmnoprstuvwxyz", *"WASDHJKL0123456789",
)  # fmt: skip
FIRST = next(iter(ADVENTURE.values()))


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Records are exported to the current folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


@pytest.mark.few(2)
@pytest.mark.parametrize("keys", ["up down", "w s", "k j", "W S"])
def test_the_selected_line_is_marked_in_signs_too(tmp_path: Path, keys: str) -> None:
    _, shell = opened(tmp_path)
    up, down = keys.split()
    assert lines_with(shell, "› Adventure")
    press(shell, down)
    assert lines_with(shell, "› Daily maze")
    press(shell, up, up)
    assert lines_with(shell, "› Resume")
    press(shell, up)
    assert lines_with(shell, "› Quit")


@pytest.mark.parametrize("keys", ["left right", "a d", "h l"])
def test_values_are_changed(tmp_path: Path, keys: str) -> None:
    shared, shell = opened(tmp_path)
    press(shell, *["down"] * 8, "return")
    assert lines_with(shell, "‹ by land ›")
    back, on = keys.split()
    press(shell, on)
    assert lines_with(shell, "‹ garden ›")
    press(shell, back, back)
    *_, last = accepted("theme")
    assert lines_with(shell, f"‹ {last} ›")
    assert shared.store.settings.theme == last


def test_settings_of_the_window_are_not_offered(tmp_path: Path) -> None:
    _, shell = opened(tmp_path)
    press(shell, *["down"] * 8)
    assert lines_with(shell, "colours, keys")
    assert not lines_with(shell, "sound")
    press(shell, "return")
    labels = {"Theme", "Keys", "Shadow", "Reduced motion"}
    assert all(lines_with(shell, label) for label in labels)
    assert len(labels) < len(Settings.__slots__)
    assert not any(map(seen(shell).count, ("Music", "Effects", "Mute", "Window", "Full screen")))


def test_shift_changes_numbers_by_ten(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    press(shell, "down", "down", "return", *["down"] * 5, "shift right")
    assert shared.menus.mazes.free_maze.spec.width == 34
    press(shell, "up", "shift right")  # the shape has but two values
    assert shared.menus.mazes.free_maze.spec.shape == "hexagonal"


def test_letters_are_text_where_one_types(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    press(shell, "down", "down", "return")
    point_at(shared.menus.menu, "ID")
    assert shell.scene.is_typing
    press(shell, *"sQUare-7x5-prim-99", "backspace")
    assert lines_with(shell, "square-7x5-prim-9▏")
    press(shell, "space", "?")
    assert "also Ctrl C" not in seen(shell)
    press(shell, "return")
    assert (shared.menus.mazes.free_maze.spec.width, shared.menus.mazes.free_maze.seed) == (7, "9")
    assert lines_with(shell, "› Play")
    press(shell, "return")
    assert isinstance(shell.scene, PlayScene)
    assert shell.scene.maze.id == "square-7x5-prim-9"


def test_pasted_text_is_typed_and_means_nothing_elsewhere(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    shell.paste("q\r")
    press(shell, "down", "down", "return")
    point_at(shared.menus.menu, "ID")
    shell.paste("square-7x5-prim-9\n")
    assert shared.menus.mazes.free_maze.typed == "square-7x5-prim-9"


def test_the_adventure_shows_levels_and_why_some_are_locked(tmp_path: Path) -> None:
    _, shell = opened(tmp_path)
    press(shell, "return")
    for words in (
        "1 First Steps",
        f"★ 0 of {3 * len(ADVENTURE)}",
        f"1-1  {FIRST.title}",
        "Not played yet.",
    ):
        assert lines_with(shell, words)
    press(shell, "right", "return")
    assert lines_with(shell, f"! Locked: finish {FIRST.title} first.")
    press(shell, "right", "return")
    assert lines_with(shell, "! Locked: finish either of the two rooms before it.")
    press(shell, "left", "left", "return")
    assert isinstance(shell.scene, PlayScene)
    assert shell.scene.level is FIRST


def test_the_map_leads_from_land_to_land(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    press(shell, "return", *["right"] * 3)
    assert shared.menus.adventure.index == 1
    press(shell, "left")
    assert lines_with(shell, "1-3  The Party Wall")
    press(shell, "up")
    assert lines_with(shell, f"14-1  {[*ADVENTURE.values()][-3].title}")


@pytest.mark.few(6)
@pytest.mark.parametrize(("columns", "lines"), [(20, 8), (30, 12), (40, 15), (52, 15), (60, 24)])
def test_every_level_is_seen_where_there_is_no_room_for_the_map(
    tmp_path: Path, columns: int, lines: int
) -> None:
    _, shell = opened(tmp_path)
    press(shell, "return")
    for level in ADVENTURE.values():
        canvas = Canvas(columns, lines)
        shell.draw(canvas)
        text = canvas.text().splitlines()
        rows = {y for y in range(lines) if canvas.style(2, y).ground == Role.PANEL_EDGE}
        assert len(rows) == 1, level.number  # the line of its land
        assert all(line[-1] in "│▴▾" for line in text if line.startswith("│"))
        assert any(level.number in line for line in text)
        press(shell, "right")


def test_nothing_is_cut_where_there_is_room(tmp_path: Path) -> None:
    _, shell = opened(tmp_path)
    for columns, lines in ((80, 24), (60, 20), (200, 60)):
        text = seen(shell, columns, lines)
        assert text.splitlines()[-1].find("Q quit") > 0
        assert all(f" {item}" in text for item in ("Adventure", "Laboratory", "Settings", "Quit"))


def test_behind_the_first_menu_mazes_are_made_unless_motion_is_reduced(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)

    def moves() -> bool:
        before = seen(shell)
        wait(shell, 6)
        return seen(shell) != before

    seen(shell)
    wait(shell, 1)
    assert not moves(), "a solved maze stands still"
    shared.change(reduced_motion=False)
    assert moves()


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [4711, pytest.param(4712, marks=pytest.mark.thorough)])
def test_a_thousand_random_keys_do_no_harm(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    scenes = set()
    sizes = ((80, 24), (60, 20), (20, 8), (40, 30), (5, 3), (130, 40))
    for turn in range(1_000):
        if turn % 100 == 0:  # begin somewhere else
            shared, shell = opened(tmp_path)
            menus = shared.menus
            mazes = menus.mazes
            first = (
                menus.adventure,
                menus.daily,
                mazes.free,
                mazes.watch,
                mazes.race,
                menus.records,
            )
            menus.open(first[turn // 100 % len(first)])
            press(shell, "return")
        try:
            shell.press(chance.choice(KEYS))
            shell.update(chance.choice((FRAME, FRAME, 0.25)))
        except QuitError:
            _, shell = opened(tmp_path)
        scenes.add(type(shell.scene).__name__)
        if turn % 20 == 0:
            seen(shell, *chance.choice(sizes))
    assert scenes >= {"TitleScene", "PlayScene", "PauseScene", "WatchScene", "RaceScene"}


def test_while_typing_no_letter_is_offered_as_a_command(tmp_path: Path) -> None:
    shared, shell = opened(tmp_path)
    press(shell, *["down"] * 2, "return")
    assert seen(shell).splitlines()[-1].split()[-4:] == ["keys", "Ctrl", "C", "quit"]
    point_at(shared.menus.menu, "ID")
    assert shell.scene.is_typing
    words = seen(shell).splitlines()[-1].split()
    assert {"Esc", "F1", "Ctrl"} <= {*words}
    assert not {"T", "M", "Q", "?"} & {*words}
