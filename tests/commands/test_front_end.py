"""Which front end a command has: a window, the terminal, or lines."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from support.checks import refused
from support.cli import complaint, run
from support.lines_driver import CONSOLE_MAZE

from pixelmaze.commands.front_end import PROMPT, TERMINAL, WINDOW, choose
from pixelmaze.ui.kit.front_end import has_display, has_terminal, video_drivers

MAZE = "square-5x1-prim-1"
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a display")


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


CASES = [  # the display; which streams are a terminal, and what TERM says of it
    (("DISPLAY", "", ""), WINDOW, WINDOW),
    (("WAYLAND_DISPLAY", "in out", "xterm"), WINDOW, WINDOW),
    (("", "in out", "xterm"), TERMINAL, TERMINAL),
    (("", "in out", "dumb"), PROMPT, WINDOW),
    (("", "in out", ""), PROMPT, WINDOW),
    (("", "in", "xterm"), PROMPT, WINDOW),
    (("", "out", "xterm"), PROMPT, WINDOW),
    (("", "", "xterm"), PROMPT, WINDOW),
]


@needs_linux
@pytest.mark.parametrize(("place", "with_lines", "without"), CASES)
def test_front_end_is_chosen_by_options_display_and_terminal(
    monkeypatch: pytest.MonkeyPatch, place: tuple[str, str, str], with_lines: str, without: str
) -> None:
    display, terminal, term = place
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "TERM"):
        monkeypatch.delenv(variable, raising=False)
    if display:
        monkeypatch.setenv(display, "somewhere")
    if term:
        monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Terminal() if "in" in terminal else StringIO())
    monkeypatch.setattr(sys, "stdout", Terminal() if "out" in terminal else StringIO())
    assert choose(has_lines=True) == with_lines
    assert choose(has_lines=False) == without
    assert choose(prompt=True, has_lines=True) == PROMPT
    assert choose(terminal=True, records=True, has_lines=True) == TERMINAL
    if has_terminal():
        assert choose(terminal=True, has_lines=True) == TERMINAL
    else:
        why = "TERM=" if terminal == "in out" else "for input and output"
        with refused("--terminal", why):
            choose(terminal=True, has_lines=True)
    with refused("--prompt", "--terminal"):
        choose(prompt=True, terminal=True, has_lines=True)


@pytest.mark.parametrize("platform", ["win32", "darwin", "emscripten"])
def test_some_platforms_have_a_display(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()
    assert not video_drivers(), "the engine knows what to draw with"


def test_closed_streams_are_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "stdin", None)
    assert choose(has_lines=True) == PROMPT


# ---- as a program --------------------------------------------------------------------------------


@pytest.mark.few(4)
@needs_linux
@pytest.mark.parametrize(
    ("command", "first"),
    [
        (f"play {MAZE}", MAZE),
        (f"play {MAZE} --describe --theme neon", MAZE),
        (f"watch {MAZE} --solver dfs --every 3 --source", "1 start 0,0"),
        ("watch -", "1 start 0,0"),
        ("", "pixelmaze."),
        (f"race {MAZE}", MAZE),
        ("lesson 1", "1 Random mouse."),
    ],
)
def test_without_a_display_it_goes_line_by_line(tmp_path: Path, command: str, first: str) -> None:
    stdin = CONSOLE_MAZE if "-" in command.split() else "right"
    done = run(tmp_path, command, stdin, apart=True)
    assert done.returncode == 0
    assert done.stdout.startswith(first)
    assert done.stderr == ("pixelmaze: no display found: using --prompt\n")


@pytest.mark.thorough
@needs_linux
def test_a_game_needs_a_display_if_the_maze_is_what_is_typed(tmp_path: Path) -> None:
    error = complaint(tmp_path, "play -", CONSOLE_MAZE, apart=True)
    assert "no display" in error
    assert all(
        way in error for way in ("play --prompt", "watch --prompt", "race --record", "solve")
    )


@pytest.mark.parametrize("command", ["play run.json --describe", "play --record x.gif --describe"])
def test_words_only_go_with_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":4999")
    assert "--describe needs --prompt" in complaint(tmp_path, command)
    assert "--every needs --prompt" in complaint(tmp_path, "watch --every 3")
