"""How a level went, in the terminal: figures, stars, praise, the menu, and the walk."""

from datetime import date
from pathlib import Path

from support.terminal_driver import press, seen, session, wait, walk_to_goal

from pixelmaze.game.daily import daily
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import Level
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.messages import STAR_WORDS
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene

LEVELS = [*ADVENTURE.values()]


def ended(folder: Path, level: Level, shared: Session | None = None) -> tuple[Shell, ResultScene]:
    """After this level has been won."""
    shell = Shell(PlayScene(shared or session(folder), level))
    walk_to_goal(shell.scene)
    wait(shell, 1)
    press(shell, "return")
    assert isinstance(shell.scene, ResultScene)
    wait(shell, 2)
    return shell, shell.scene


def test_figures_stars_and_praise_are_told(tmp_path: Path) -> None:
    shell, result = ended(tmp_path, LEVELS[0])
    game = result.play.game
    for columns, lines in ((80, 24), (60, 20), (200, 60)):
        text = seen(shell, columns, lines)
        assert text.count("★") == len(game.stars) == 2
        for words in ("you", "par", "best", f"{game.par.moves}", "wrong turns", "GOAL!"):
            assert words in text
        assert "No path is shorter" in text


def test_the_gate_is_shut_until_the_keys_are_fetched(tmp_path: Path) -> None:
    shell, result = ended(tmp_path, free("square-8x6-prim-1-waypoints-2"))
    result.walk.paused = True
    for index, sign in ((1, " X "), (result.walk.length, " G ")):
        result.walk.seek(index)
        assert {" a ", " b ", sign} == {
            word for word in (" a ", " b ", " X ", " G ") if word in seen(shell).split(" ↑ ↓ ")[0]
        }


def test_all_stars_and_what_they_are_for_are_seen_where_it_is_narrow(tmp_path: Path) -> None:
    shell = Shell(PlayScene(session(tmp_path), LEVELS[0]))
    walk_to_goal(shell.scene)
    wait(shell, 1.6)
    picture = seen(shell, 20, 12)
    assert picture.count("★") == 2 + 2  # those in the line of figures, too; not for the gem
    assert all(STAR_WORDS[star] in picture for star in shell.scene.game.offered_stars)


def test_the_walk_can_be_looked_at(tmp_path: Path) -> None:
    shell, result = ended(tmp_path, LEVELS[0])
    wait(shell, 20)
    assert result.walk.finished
    press(shell, "left")
    assert result.walk.index == result.walk.length - 1
    press(shell, "right")
    assert result.walk.finished
    press(shell, "p")
    assert result.walk.index < 3
    press(shell, "p")
    index = result.walk.index
    wait(shell, 1)
    assert result.walk.index == index
    rate = result.playback.step_rate
    press(shell, "+")
    assert result.playback.step_rate > rate


def test_where_there_is_little_room_the_walk_is_seen_alone(tmp_path: Path) -> None:
    shell, _ = ended(tmp_path, LEVELS[0])
    assert "● " not in seen(shell, 60, 20).split("┌")[0]
    assert "┌" not in seen(shell, 60, 20)
    press(shell, "down", "down", "return")
    assert "┌" in seen(shell, 60, 20)
    assert "Replay" not in seen(shell, 60, 20)
    press(shell, "escape")
    assert "› Replay" in seen(shell, 60, 20)


def test_a_daily_maze_has_a_picture_for_others(tmp_path: Path) -> None:
    shared = session(tmp_path)
    printed: list[str] = []
    shared.print_line = printed.append
    shell, _ = ended(tmp_path, daily(date(2026, 7, 6)), shared)
    (line,) = printed
    first, row, *_, last = line.splitlines()
    assert first == "pixelmaze daily 2026-07-06 ★★★"
    assert row.endswith("🟩🏁")
    assert last == "square-20x12-prim-20260706"
    assert "Next maze in" in seen(shell)


def test_a_notice_goes_on_from_the_goal(tmp_path: Path) -> None:
    shell = Shell(PlayScene(session(tmp_path), LEVELS[0]))
    walk_to_goal(shell.scene)
    wait(shell, 1)
    shell.scene.session.store.notices.append("nothing can be kept")
    wait(shell, 0.1)
    press(shell, "return")
    assert isinstance(shell.scene, ResultScene)
    assert "nothing can be kept" in seen(shell)
