"""`pixelmaze.watch` in Python."""

from pathlib import Path

import pytest
from support.pty_driver import Console

import pixelmaze
from pixelmaze import PixelmazeError
from pixelmaze.commands import front_end

CODE = """
import pixelmaze

def mine(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()

pixelmaze.watch(pixelmaze.generate(6, 4, seed=1), mine, step_rate=1000, terminal=True)
print("and on")
"""


def test_function_is_watched_in_a_terminal_and_the_program_goes_on(tmp_path: Path) -> None:
    (tmp_path / "lesson.py").write_text(CODE)
    with Console(tmp_path, "lesson.py", program=()) as console:
        console.wait_for("FOUND")
        assert "mine" in console.text
        console.type("q")
        console.wait_for("and on")


def test_without_display_or_terminal_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_end, "choose", lambda **_: front_end.WINDOW)
    monkeypatch.setattr(front_end, "has_display", lambda: False)
    with pytest.raises(PixelmazeError, match="no display or terminal"):
        pixelmaze.watch(pixelmaze.generate(3, 2, seed=1))
