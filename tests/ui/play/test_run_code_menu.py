"""Run codes and results between players: copied from the result, pasted into the menu."""

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
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.kit.messages import NO_CLIPBOARD
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import RaceRun
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
    flow = flow_of()
    assert choose(flow, "Laboratory", "Race a run code") is None
    return flow


def test_a_code_is_pasted_and_raced(held: list[str]) -> None:
    held.append(f" {CODE[:9]}\n{CODE[9:]}\n")
    flow = opened()
    assert choose(flow, "Paste") is None
    assert flow.menu.selected.label == "Race it"
    assert flow.choose() == RaceRun(RUN)


def test_a_code_is_typed_letter_by_letter() -> None:
    flow = opened()
    assert flow.is_typing
    for letter in f"!{CODE}x":
        flow.type(letter)
    flow.erase()
    assert flow.menu.selected.value == f"{CODE[:10]}…{CODE[-10:]}"
    assert flow.choose() == RaceRun(RUN)
    choose(flow, "Clear")
    assert select(flow, "Code").is_blank


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "expected one that starts with run-"),
        (CODE[:-4], "damaged"),
        ("run-" + LONGEST * "a", "long"),
    ],
)
def test_what_is_no_code_is_refused(typed: str, words: str) -> None:
    flow = opened()
    flow.type(typed)
    assert flow.choose() is None
    assert words in flow.message


def test_without_a_clipboard_that_is_said(held: list[str]) -> None:
    held.clear()
    flow = opened()
    choose(flow, "Paste")
    assert flow.message == "No clipboard available."


def test_the_window_takes_ctrl_v(held: list[str]) -> None:
    held.append(CODE)
    home = session()
    player = Player(TitleScene(home))
    home.menus.open(home.menus.mazes.run_code)
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
    home.menus.open(home.menus.mazes.run_code)
    shell.paste(f"{CODE}\n")
    assert f"{CODE[:10]}…{CODE[-10:]}" in seen(shell, 60, 20)
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
