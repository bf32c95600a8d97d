"""The commands of watching and racing, as `game/keys.py` has those of playing.

`shift tab` is Tab with Shift held.
"""

from __future__ import annotations

from collections.abc import Iterable

from pixelmaze.game.keys import Command


def _table(commands: Iterable[Command]) -> dict[str, Command]:
    return {command.name: command for command in commands}


RUN = _table((
    Command("solve", ("s",), "solve", "start the solver; again: discard the search", pad="a"),
    Command("build", ("g",), "build", "how the maze is made; again: the maze only", pad="y"),
    Command("restart", ("r",), "again", "from the beginning"),
    Command("new", ("n",), "new", "a new maze of the same kind", pad="back"),
    Command("next_solver", ("tab",), "solver", "the next solver",
            pad="right shoulder"),
    Command("last_solver", ("shift tab",), "", "the solver before", pad="left shoulder"),
    Command("next_generator", ("ctrl tab",), "", "the next generator", ("]",)),
    Command("last_generator", ("ctrl shift tab",), "", "the generator before", ("[",)),
    Command("race", ("x",), "race", "a race of several solvers"),
))  # fmt: skip

RACE = _table((
    Command("start", ("s",), "start", "start the race; again: back to the line", pad="a"),
    Command("restart", ("r",), "again", "from the beginning"),
    Command("new", ("n",), "new", "a new maze of the same kind", pad="back"),
    Command("table", ("i",), "", "the table at the end"),
    Command("leave", ("x",), "watch", "back to watching one of them"),
))  # fmt: skip

BOARDS = _table((
    Command("next_board", ("tab",), "next",
            "the next board, where they do not fit side by side"),
    Command("last_board", ("shift tab",), "", "the board before"),
))  # fmt: skip

TIME = _table((
    Command("pause", ("space",), "freeze", "freeze, go on", pad="b"),
    Command("step_back", ("left",), "", "one step back; held, it goes on", repeats=True,
            pad="left"),
    Command("step_on", ("right",), "step", "one step on", repeats=True, pad="right"),
    Command("faster", ("up",), "", "more steps a second, up to 100 000", repeats=True, pad="up"),
    Command("slower", ("down",), "speed", "fewer steps a second, down to 1", repeats=True,
            pad="down"),
    Command("begin", ("home",), "", "to the beginning"),
    Command("end", ("end",), "", "to the end; any key stops the way there"),
))  # fmt: skip

PANELS = _table((
    Command("source", ("l",), "source", "the source that runs", pad="x"),
    Command("stats", ("i",), "", "the figures beside the maze"),
    Command("line", (".",), "", "one line of the source on", repeats=True),
))  # fmt: skip

LOOK = _table((
    Command("heat", ("d",), "heat", "colours by distance from the start"),
    Command("theme", ("t",), "theme", "the next theme"),
    Command("mute", ("m",), "", "sound on or off"),
    Command("zoom_in", ("+",), "", "zoom in", ("=",)),
    Command("zoom_out", ("-",), "", "zoom out"),
    Command("follow", ("c",), "", "let the camera follow again"),
))  # fmt: skip
