"""All commands, with their keys, gamepad buttons, labels and descriptions.

Key bars, lists of keys and the guide are made from these tables. Keys are named as in
`game/keys.py`, modifiers first: `ctrl shift tab`. Gamepad buttons are called `a`, `b`,
`x`, `y`, `back`, `start`, `left`, `up`, `right`, `down`, `left shoulder` and `right shoulder`.
"""

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from pixelmaze.game.keys import NO_KEYS, directions, printed
from pixelmaze.ui.kit.messages import also


class Command(NamedTuple):
    """An action that the player can take."""

    name: str
    keys: tuple[str, ...]
    """The key, then the keys that replace it in schemes where it walks, best first."""
    label: str  # for the key bar; empty to omit the command there
    help: str  # a short description
    always: tuple[str, ...] = ()  # additional keys, in every scheme
    pad: str = ""  # a gamepad button, or empty
    repeats: bool = False  # True if it is repeated while the key is held


has_keys = True  # False where fingers play, with buttons on the screen and the list of keys


def named(command: Command, word: str = "", keys: Sequence[str] = ()) -> str:
    """What sentences tell the player to press: the key, or where fingers play the button, or the
    line in the list of keys. `word` and `keys` replace the command's own label and keys."""
    if has_keys:
        return printed((keys or command.keys)[0])
    if label := word or command.label:
        return f'"{label}"'
    line = re.split("[;,]", command.help)[0]
    return f'"{SHELL["help"].label}", then "{line}"'


def prompt(command: Command, word: str) -> str:
    """What to press, and its effect in a word, which is also the label of its button."""
    pressed = named(command, word)
    return f"{pressed}: {word}" if has_keys else f"tap {pressed}"


Table = dict[str, Command]


def _table(*commands: Command) -> Table:
    return {command.name: command for command in commands}


SHELL = _table(
    Command("help", ("?",), "keys", "show or hide this list", ("f1", "/"), "start"),
    Command("home", ("escape",), "menu", "back to the menu"),
    Command("full_screen", ("f11",), "", "full screen; also Alt Enter"),
    Command("lecture", ("f2",), "", "lecture mode: fewer, larger words"),
    Command("copy_link", ("f8",), "", "copy a link that opens this in a browser"),
    Command("quit", ("q",), "quit", "quit"),
    Command("suspend", ("ctrl z",), "", "suspend (fg resumes)"),
)
"""The commands of every scene."""

PLAY = _table(
    Command("solver", ("s", "o"), "", "let a solver walk (no stars); again: take over", pad="y"),
    Command("hint", ("h", "c"), "hint", "hint; tells you the cost first", pad="x"),
    Command("rules", ("i", "l"), "rules", "the rules, page by page", pad="left shoulder"),
    Command("undo", ("z", "b"), "undo", "undo the last move", ("backspace",), "b", True),
    Command("restart", ("r",), "", "restart this maze", pad="back"),
    Command("new", ("n", "f"), "", "a new maze of the same kind"),
    Command("play_on", ("g",), "play on", "play on from here, as practice"),
    Command("workshop", ("w", "k"), "", "open this room in the workshop"),
    Command("pause", ("p",), "pause", "pause and show the menu", ("escape",), "start"),
    Command("mute", ("m", "v"), "", "sound on or off"),
    Command("theme", ("t",), "", "the next theme"),
    Command("zoom_in", ("+",), "", "zoom in", ("=",)),
    Command("zoom_out", ("-",), "", "zoom out"),
)
"""The second letters stand for sOlve, Clue, Legend, Back, Fresh, worKshop and Volume."""

RUN = _table(
    Command("solve", ("s",), "solve", "start the solver; again: clear the search", pad="a"),
    Command("build", ("g",), "build", "show how the maze is made; again: hide it", pad="y"),
    Command("restart", ("r",), "restart", "restart"),
    Command("new", ("n",), "new", "a new maze of the same kind", pad="back"),
    Command("next_solver", ("tab",), "solver", "the next solver", pad="right shoulder"),
    Command("last_solver", ("shift tab",), "", "the previous solver", pad="left shoulder"),
    Command("next_generator", ("ctrl tab",), "", "the next generator", ("]",)),
    Command("last_generator", ("ctrl shift tab",), "", "the previous generator", ("[",)),
    Command("race", ("x",), "race", "race several solvers"),
    Command("reset", ("e",), "reset", "send the mouse back for its next run"),
)

PANELS = _table(
    Command("source", ("l",), "source", "the source; in lecture mode: code or maze", pad="x"),
    Command("stats", ("i",), "", "statistics beside the maze"),
    Command("line", (".",), "", "next line of code", repeats=True),
    Command("line_back", (",",), "", "previous line of code", repeats=True),
    Command("breakpoint", ("b",), "", "set or remove a breakpoint at this line"),
    Command("run_on", ("k",), "", "run to the next breakpoint; any key stops"),
    Command("scroll_up", ("page up",), "", "scroll the source up; also the wheel", repeats=True),
    Command("scroll_down", ("page down",), "", "scroll the source down", repeats=True),
    Command("values", (";",), "", "scroll the values; also the wheel", repeats=True),
    Command("caller", ("j",), "", "the caller's variables; or click the call", repeats=True),
    Command("own_code", ("y",), "", "in a browser: write your own algorithm"),
)

TOOLS = _table(
    Command("variables", ("v",), "", "choose variables to show in the maze"),
    Command("variable", ("1",), "", "show or hide this variable", tuple("23456789")),
    Command("cell", ("o",), "", "inspect a cell; or click it"),
    Command("cell_left", ("left",), "", "the cell to the left", repeats=True),
    Command("cell_right", ("right",), "", "the cell to the right", repeats=True),
    Command("cell_up", ("up",), "", "the cell above", repeats=True),
    Command("cell_down", ("down",), "", "the cell below", repeats=True),
    Command("run_to_cell", ("return",), "run to it", "run until this cell is visited"),
    Command("close", ("escape",), "close", "close this tool"),
)
"""The tools of watching, and the commands while a tool is open."""

EDIT = _table(
    Command("edit", ("w",), "", "edit the maze; again: leave the editor"),
    Command("toggle", ("space",), "wall", "open or build the wall ahead"),
    Command("turn_left", ("left",), "", "turn left; again: move left", repeats=True),
    Command("turn_right", ("right",), "", "turn right; again: move right", repeats=True),
    Command("turn_up", ("up",), "", "turn up; again: move up", repeats=True),
    Command("turn_down", ("down",), "", "turn down; again: move down", repeats=True),
    Command("start", ("1",), "start", "put the start here"),
    Command("goal", ("2",), "goal", "put the goal here"),
    Command("terrain", ("3",), "terrain", "floor, mud or water here"),
    Command("fence", ("4",), "fence", "add or remove a fence ahead"),
    Command("undo", ("z",), "undo", "undo the last change", ("backspace",), "", True),
    Command("save", ("f",), "save", "save the maze to a new text file in this folder"),
    Command("code", ("c",), "code", "print the maze as a code"),
)

BREAK = _table(
    Command("hint", ("h",), "hint", "the kind of maze to find; again: the task"),
)
"""The commands while you look for a maze that breaks a solver."""

WORKSHOP = _table(
    Command("play", ("return",), "play", "play the room"),
    EDIT["undo"],
    Command("code", ("c",), "code", "copy the room's link or code"),
    Command("save", ("f",), "save", "save the room to a new text file in this folder"),
    Command("leave", ("w",), "leave", "leave the workshop", ("escape",)),
    *(EDIT[name] for name in ("turn_left", "turn_right", "turn_up", "turn_down")),
    Command("wall", ("space",), "wall", "open or build the wall ahead"),
    *(EDIT[name] for name in ("start", "goal")),
    Command("key", ("k",), "key", "add or remove a key here"),
    Command("lock", ("l",), "lock", "add or remove a lock ahead"),
    Command("plate", ("p",), "plate", "add or remove a plate here"),
    Command("gate", ("g",), "gate", "a gate ahead: open, shut or none"),
    Command("ice", ("i",), "thin floor", "add or remove thin floor here"),
    Command("minotaur", ("m",), "minotaur", "place or remove the minotaur"),
    Command("twin", ("t",), "reflection", "place or remove your reflection"),
    Command("home", ("y",), "mirror", "put the mirror here"),
    Command("gem", ("j",), "gem", "place or remove the gem"),
    Command("stile", ("v",), "stile", "a stile ahead: one way, the other or none"),
    Command("turns", ("3",), "turns", "rule: no turning left or back"),
    Command("all", ("4",), "all", "rule: the goal needs every key"),
)
"""The commands of the workshop. The labels from "wall" on are for its palette."""

QUIZ = _table(
    Command("quiz", ("a",), "", "quiz on what comes next; again: leave"),
    Command("answer", ("1",), "answer", "give this answer", tuple("2345")),
    Command("last_choice", ("left",), "", "previous answer", repeats=True),
    Command("next_choice", ("right",), "", "next answer", repeats=True),
    Command("take", ("return",), "answer", "confirm your answer; then continue"),
    Command("give_up", ("g",), "give up", "show the answer"),
    Command("every", ("e",), "every", "ask about every cell; again: only some"),
)

LESSON = _table(
    Command("take", ("return",), "answer", "answer, or check your work; then continue", pad="a"),
    Command("next_move", ("n",), "next", "next task", pad="right shoulder"),
    Command("last_move", ("p",), "", "previous task", pad="left shoulder"),
    Command("model", ("z",), "model", "the model solution; again: your file"),
    Command("line_up", ("up",), "line", "line above; or move a held line", repeats=True),
    Command("line_down", ("down",), "", "line below", repeats=True),
    Command("hold", ("space",), "move", "pick up or drop the line; or click"),
)
"""The commands of lessons; answers are given as in the quiz."""

RACE = _table(
    Command("start", ("s",), "start", "start the race; again: back to the start", pad="a"),
    *(RUN[name] for name in ("restart", "new")),
    Command("table", ("i",), "", "show or hide the results"),
    Command("leave", ("x",), "watch", "watch one of the solvers"),
    Command("sources", ("l",), "source", "two solvers: both sources, and where they diverge"),
    Command("next_parting", (".",), "diverge", "run to where they next diverge; any key stops"),
    Command("last_parting", (",",), "", "back to where they last diverged"),
)

BOARDS = _table(
    Command("next_board", ("tab",), "next", "next board, if not all fit"),
    Command("last_board", ("shift tab",), "", "previous board"),
)

TIME = _table(
    Command("pause", ("space",), "pause", "pause or resume", pad="b"),
    Command("step_back", ("left",), "", "step back; hold to repeat", (), "left", True),
    Command("step_on", ("right",), "step", "step forward", (), "right", True),
    Command("faster", ("up",), "", "faster, up to 100,000 steps a second", (), "up", True),
    Command("slower", ("down",), "speed", "slower, down to 1 step a second", (), "down", True),
    Command("begin", ("home",), "", "jump to the start"),
    Command("end", ("end",), "", "jump to the end; any key stops"),
)

LOOK = _table(
    Command("heat", ("d",), "heat", "colour cells by distance from the start"),
    Command("unknown", ("u",), "", "hide what a walker hasn't seen yet"),
    PLAY["theme"],
    Command("mute", ("m",), "", "sound on or off"),
    *(PLAY[name] for name in ("zoom_in", "zoom_out")),
    Command("follow", ("c",), "", "let the camera follow the search again"),
    Command("look_left", ("shift left",), "", "look left"),
    Command("look_right", ("shift right",), "", "look right"),
    Command("look_up", ("shift up",), "", "look up"),
    Command("look_down", ("shift down",), "", "look down"),
)

MENU = _table(
    Command("along", ("up", "down"), "choose", "move through the menu"),
    Command("across", ("left", "right"), "change", "change the value"),
    Command("choose", ("return",), "go", "choose this line"),
    Command("back", ("escape",), "back", "go back"),
    Command("missing", ("f",), "stars", "only rooms with a star missing; again: all", pad="x"),
)
"""All keys of menus are in `ui/kit/menu_keys.py`. The last command is for the map."""

TYPED = _table(
    Command("resume", (), "", "continue the unfinished run"),
    Command("run", (), "", "run to the next junction"),
    Command("hint", (), "", "what matters next, then the path; tells you the cost first"),
    PLAY["undo"],
    PLAY["restart"],
    PLAY["new"],
    Command("solve", (), "", "show a solver's path; no stars until you restart"),
    Command("draw", (), "", "draw the maze"),
    Command("describe", (), "", "say in words where things are"),
    Command("look", (), "", "what is in a cell, such as 3 left and 1 up"),
    Command("try", (), "", "preview moves without making them"),
    Command("reach", (), "", "what you can reach before anything changes"),
    Command("rules", (), "", "the rules again"),
    Command("next", (), "", "the next open room that you haven't finished"),
    Command("map", (), "", "lands and rooms, with your stars"),
    Command("play", (), "", "a room, or a maze by its ID: play 1-2"),
    Command("daily", (), "", "today's maze, or another day's: daily 2026-11-22"),
    Command("lessons", (), "", "the list of lessons"),
    Command("race", (), "", "choose solvers to race"),
    Command("quiz", (), "", "a solver asks what comes next"),
    Command("menu", (), "", "the main menu"),
    Command("back", (), "", "go back"),
    Command("help", (), "", "this list"),
    Command("quit", (), "", "quit; an unfinished run is kept"),
)
"""The commands of typed play, named by the word to type."""

TABLES: Mapping[str, Table] = {
    "shell": SHELL, "play": PLAY, "run": RUN, "panels": PANELS, "tools": TOOLS, "edit": EDIT,
    "break": BREAK, "workshop": WORKSHOP, "quiz": QUIZ, "lesson": LESSON, "race": RACE,
    "boards": BOARDS, "time": TIME, "look": LOOK, "menu": MENU, "typed": TYPED,
}  # fmt: skip


def explained(command: Command, keys: Sequence[str]) -> str:
    """The description of a command with its keys, but for the first, which is shown elsewhere."""
    others = ", ".join(printed(key) for key in keys[1:] if key != "/")  # it is ? without Shift
    return also(command.help, others) if others else command.help


_DEFAULTS_OF_PLAY = {key for command in PLAY.values() for key in command.keys}


def keys_of_play(
    scheme: str, shape: str, own: Mapping[str, str] = NO_KEYS
) -> dict[str, tuple[str, ...]]:
    """The keys of each command of play and of the shell, the key to show first. `own` has the
    player's own keys, by names such as `play.hint`."""
    taken = set(directions(scheme, shape, own))
    mine = {
        command.name: own[name]
        for table in ("play", "shell")
        for command in TABLES[table].values()
        if (name := f"{table}.{command.name}") in own and own[name] not in taken
    }
    taken.update(mine.values())
    found: dict[str, tuple[str, ...]] = {}
    for command in (*PLAY.values(), *(each for each in SHELL.values() if each.name != "home")):
        keys = [key for key in command.keys if key not in taken][:1]
        if not keys and own and command.name in PLAY:  # the player has put other commands on all
            keys = [key for key in ascii_lowercase if key not in taken | _DEFAULTS_OF_PLAY][:1]
        keys = [mine[command.name]] if command.name in mine else keys
        found[command.name] = (*keys, *command.always)
        taken.update(found[command.name])
    return found
