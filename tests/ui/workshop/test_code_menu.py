"""What players send each other: results copied, codes and links pasted into the menu."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.menus import choose, flow_of, labels, select, value
from support.runs import won
from support.terminal_driver import press, seen, wait, walk_to_goal
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, overhear, prepared, session

from pixelmaze import PixelmazeError
from pixelmaze.game.daily import today
from pixelmaze.game.levels import level_of
from pixelmaze.game.rules import SOLVER
from pixelmaze.game.run_code import LONGEST, code_of
from pixelmaze.run.maze_code import code_of as code_of_maze
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.kit.messages import NO_CLIPBOARD
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayLevel, PlayMaze, RaceRun
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.title import TitleScene

RUN = won("square-8x5-prim-7", wait=20)
CODE = code_of(RUN)


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is on the clipboard; with nothing in it, there is no clipboard."""
    texts = [""]

    def copy(text: str) -> bool:
        texts[1:] = [text] if texts else []
        return bool(texts)

    def paste() -> str:
        if not texts:
            raise PixelmazeError(NO_CLIPBOARD)
        return texts[-1]

    monkeypatch.setattr(Clipboard, "copy", staticmethod(copy))
    monkeypatch.setattr(Clipboard, "paste", staticmethod(paste))
    for _ in prepared(monkeypatch):
        yield texts


# ---- the menu ----------------------------------------------------------------------------------


def opened() -> Stack:
    """The field for a code."""
    flow = flow_of()
    assert choose(flow, "Workshop", "Enter a code") is None
    return flow


def test_a_code_is_pasted_and_raced(held: list[str]) -> None:
    held.append(f" {CODE[:9]}\n{CODE[9:]}\n")
    flow = opened()
    assert choose(flow, "Paste") is None
    assert flow.menu.selected.label == "Open it"
    assert flow.choose() == RaceRun(RUN)


def test_a_code_is_typed_letter_by_letter() -> None:
    flow = opened()
    assert flow.is_typing
    for letter in f"é{CODE}x":
        flow.type(letter)
    flow.erase()
    assert flow.menu.selected.value == CODE
    assert flow.choose() == RaceRun(RUN)
    for _ in CODE:
        flow.erase()
    assert flow.menu.selected.is_blank


ROOM = code_of_maze(level_of("06-2-two-for-one").make())
ID = "hexagonal-8x5-prim-7+torch-3"


@pytest.mark.parametrize(
    "around", ["{}", "?play={}", "https://example.org/?utm=1&{kind}={}", "?{kind}={}&x=2"]
)
@pytest.mark.parametrize("code", [CODE, ROOM, ID])
def test_any_code_or_link_opens_what_it_means(code: str, around: str, held: list[str]) -> None:
    kind = "run" if code == CODE else "play"
    flow = opened()
    held.append(around.format(code, kind=kind))
    choose(flow, "Paste")
    asked = flow.choose()
    if code == CODE:
        assert asked == RaceRun(RUN)
    elif code == ID:
        assert asked == PlayLevel(level_of(ID))
    else:
        assert isinstance(asked, PlayMaze)
        play = asked.prepare(session().store, "dfs", Report())
        assert (play.level.name, play.maze) == (code, level_of(code).make())


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Type or paste a code, a maze ID or a link."),
        (
            "xyzzy",
            "'xyzzy' is not a code: expected a code, an ID or a room number",
        ),
        ("daily", "'daily' is not a code"),
        ("https://example.org/", "'https://example.org/' is not a code"),
        ("https://example.org/?q=1", "'q=1' is not a code"),
        (CODE[:-4], "damaged"),
        ("run-" + LONGEST * "a", "long"),
        ("maze-x", "damaged"),
        ("square-8x5-prom-7", "prom"),
        ("?play=6-3", "locked"),
    ],
)
def test_what_is_no_code_is_refused(typed: str, words: str) -> None:
    flow = opened()
    flow.type(typed)
    assert flow.choose() is None
    assert words in flow.message


def test_of_a_long_code_the_start_and_the_end_are_shown() -> None:
    flow = opened()
    flow.type("maze-" + 500 * "a" + "z")
    assert flow.menu.selected.value == f"maze-{25 * 'a'}…{29 * 'a'}z"


def test_without_a_clipboard_that_is_said(held: list[str]) -> None:
    held.clear()
    flow = opened()
    choose(flow, "Paste")
    assert flow.message == "No clipboard available."


def test_the_window_takes_ctrl_v(held: list[str]) -> None:
    held.append(CODE)
    home = session()
    player = Player(TitleScene(home))
    home.menus.open(home.menus.workshop.codes)
    player.wait()
    pyxel.set_btn(pyxel.KEY_CTRL, True)
    player.press(pyxel.KEY_V)
    pyxel.set_btn(pyxel.KEY_CTRL, False)
    player.press(pyxel.KEY_RETURN)
    player.wait(5)
    assert isinstance(player.scene, PlayScene)
    assert player.scene.play.rival == RUN


def test_the_terminal_takes_pasted_text(tmp_path: Path) -> None:
    home = terminal_session(tmp_path)
    shell = Shell(TitleScene(home))
    home.menus.open(home.menus.workshop.codes)
    shell.paste(f"{CODE}\n")
    assert CODE[:20] in seen(shell, 60, 20)
    press(shell, "return")
    assert isinstance(shell.scene, PlayScene)
    assert shell.scene.play.rival == RUN


# ---- the result --------------------------------------------------------------------------------


def ended(folder: Path, name: str, actions: str = "") -> tuple[Shell, list[str]]:
    """A won level in the terminal, and the printed lines."""
    home, printed = terminal_session(folder), list[str]()
    home.print_line = printed.append
    play = Playthrough(home.store, level_of(name))
    scene = PlayScene(home, play.level, play=play)
    for action in actions:
        scene.game.act(action)
    walk_to_goal(scene)
    shell = Shell(ResultScene(home, play))
    wait(shell, 0.1)
    return shell, printed


def test_a_run_code_is_copied(tmp_path: Path, held: list[str]) -> None:
    shell, printed = ended(tmp_path, "square-8x5-prim-7")
    menus = shell.scene.session.menus
    assert select(menus, "Share").value == "run"
    press(shell, "return")
    assert held[-1].startswith("run-square-8x5-prim-7.")
    assert printed == [held[-1]]
    assert "The run code is on the clipboard." in seen(shell)
    press(shell, "right")
    assert value(menus, "Share") == "link"


def test_a_result_is_copied(tmp_path: Path, held: list[str]) -> None:
    shell, printed = ended(tmp_path, f"daily-{today()}")
    assert select(shell.scene.session.menus, "Share").value == "result"
    press(shell, "return")
    assert held[-1] == printed[-1]
    assert len(printed) == 1  # at the goal
    assert held[-1].startswith(f"pixelmaze daily {today()} ★")
    assert "Streak: 1 day." in seen(shell)


def test_without_a_clipboard_it_is_printed(tmp_path: Path, held: list[str]) -> None:
    held.clear()
    shell, printed = ended(tmp_path, "square-8x5-prim-7")
    select(shell.scene.session.menus, "Share")
    press(shell, "return")
    assert printed[0].startswith("run-square-8x5-prim-7.")
    assert "No clipboard available. The text is printed when you quit." in seen(shell, 120, 30)


def test_a_run_with_help_has_no_code(tmp_path: Path) -> None:
    shell, _ = ended(tmp_path, "square-8x5-prim-7", actions=SOLVER)
    assert "Share" not in labels(shell.scene.session.menus)


def test_the_window_compares_the_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    home = session()
    play = Playthrough(home.store, level_of(RUN.name))
    play.race(RUN)
    scene = PlayScene(home, play.level, play=play)
    walk_to_goal(scene)
    written = overhear(monkeypatch)
    player = Player(ResultScene(home, play))
    player.see()
    text = " ".join(entry.words for entry in written)
    assert "rival" in text
    assert "Against the rival: same moves," in text
