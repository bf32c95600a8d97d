"""All commands, with their keys, gamepad buttons, labels and descriptions.

Key bars, lists of keys and the guide are made from these tables. Keys are named as in
`game/keys.py`, modifiers first: `ctrl shift tab`. Gamepad buttons are called `a`, `b`,
`x`, `y`, `back`, `start`, `left`, `up`, `right`, `down`, `left shoulder` and `right shoulder`.
"""

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


Table = dict[str, Command]


def _table(*commands: Command) -> Table:
    return {command.name: command for command in commands}


SHELL = _table(
    Command("help", ("?",), "keys", "show or hide this list", ("f1", "/"), "start"),
    Command("home", ("escape",), "menu", "back to the menu"),
    Command("full_screen", ("f11",), "", "full screen; also Alt Return"),
    Command("lecture", ("f2",), "", "lecture mode: fewer and larger words"),
    Command("copy_link", ("f8",), "", "copy a link that opens this in a browser"),
    Command("quit", ("q",), "quit", "quit"),
    Command("suspend", ("ctrl z",), "", "suspend, until fg in the shell"),
)
"""The commands of every scene."""

PLAY = _table(
    Command("solver", ("s", "o"), "", "a solver walks (no stars), or take over", pad="y"),
    Command("hint", ("h", "c"), "hint", "a hint; says first what it costs", pad="x"),
    Command("undo", ("z", "b"), "undo", "undo the last move", ("backspace",), "b", True),
    Command("restart", ("r",), "", "restart this maze", pad="back"),
    Command("new", ("n", "f"), "", "a new maze of the same kind"),
    Command("play_on", ("g",), "play on", "play on from this moment of a replay, as practice"),
    Command("workshop", ("w", "k"), "", "open this room in the workshop"),
    Command("pause", ("p",), "pause", "pause, and show the menu", ("escape",), "start"),
    Command("mute", ("m", "v"), "", "sound on or off"),
    Command("theme", ("t",), "theme", "the next theme"),
    Command("zoom_in", ("+",), "", "zoom in", ("=",)),
    Command("zoom_out", ("-",), "", "zoom out"),
)
"""The second letters stand for sOlve, Clue, Back, Fresh, worKshop and Volume."""

RUN = _table(
    Command("solve", ("s",), "solve", "start the solver; again: clear the search", pad="a"),
    Command("build", ("g",), "build", "how the maze is made; again: hide it", pad="y"),
    Command("restart", ("r",), "restart", "restart"),
    Command("new", ("n",), "new", "a new maze of the same kind", pad="back"),
    Command("next_solver", ("tab",), "solver", "the next solver", pad="right shoulder"),
    Command("last_solver", ("shift tab",), "", "the previous solver", pad="left shoulder"),
    Command("next_generator", ("ctrl tab",), "", "the next generator", ("]",)),
    Command("last_generator", ("ctrl shift tab",), "", "the previous generator", ("[",)),
    Command("race", ("x",), "race", "race several solvers"),
    Command("reset", ("e",), "reset", "take the mouse back to the start, for its next run"),
)

PANELS = _table(
    Command("source", ("l",), "source", "the source; in lecture mode: code or maze", pad="x"),
    Command("stats", ("i",), "", "statistics beside the maze"),
    Command("line", (".",), "", "next line of code", repeats=True),
    Command("line_back", (",",), "", "one line of code back", repeats=True),
    Command("breakpoint", ("b",), "", "breakpoint at the lit line, or none"),
    Command("run_on", ("k",), "", "run to the next breakpoint; any key stops"),
    Command("scroll_up", ("page up",), "", "scroll the source up; also the wheel", repeats=True),
    Command("scroll_down", ("page down",), "", "scroll the source down", repeats=True),
    Command("values", (";",), "", "the next rows of values; also the wheel", repeats=True),
    Command("caller", ("j",), "", "the variables of the caller; or click it", repeats=True),
    Command("callee", ("h",), "", "back to the function that it called", repeats=True),
    Command("own_code", ("y",), "", "in a browser: write your own algorithm"),
    Command("wider", ("ctrl left",), "", "a wider source panel", repeats=True),
    Command("narrower", ("ctrl right",), "", "a narrower source panel", repeats=True),
)

TOOLS = _table(
    Command("variables", ("v",), "", "choose variables to see in the maze"),
    Command("variable", ("1",), "", "show or hide this variable", tuple("23456789")),
    Command("cell", ("o",), "", "what is known of a cell; or click it"),
    Command("cell_left", ("left",), "", "the cell to the left", repeats=True),
    Command("cell_right", ("right",), "", "the cell to the right", repeats=True),
    Command("cell_up", ("up",), "", "the cell above", repeats=True),
    Command("cell_down", ("down",), "", "the cell below", repeats=True),
    Command("run_to_cell", ("return",), "run to it", "run until the cell is visited"),
    Command("close", ("escape",), "close", "close this tool"),
)
"""The tools of watching, and the commands while a tool is open."""

EDIT = _table(
    Command("edit", ("w",), "", "edit the maze; again: leave the editor"),
    Command("toggle", ("space",), "wall", "open the wall ahead, or build it"),
    Command("turn_left", ("left",), "", "turn left, or go on there", repeats=True),
    Command("turn_right", ("right",), "", "turn right, or go on there", repeats=True),
    Command("turn_up", ("up",), "", "turn up, or go on there", repeats=True),
    Command("turn_down", ("down",), "", "turn down, or go on there", repeats=True),
    Command("start", ("1",), "start", "put the start here"),
    Command("goal", ("2",), "goal", "put the goal here"),
    Command("terrain", ("3",), "terrain", "floor, mud or water here"),
    Command("undo", ("z",), "undo", "undo the last change", ("backspace",), "", True),
    Command("save", ("f",), "save", "save the maze to a new text file in this folder"),
    Command("code", ("c",), "code", "print the maze as a code, which stands for an ID"),
)
"""The commands while a maze is edited."""

BREAK = _table(
    Command("hint", ("h",), "hint", "what kind of maze breaks it; again: the task"),
)
"""The commands while you look for a maze that breaks a solver."""

WORKSHOP = _table(
    Command("play", ("return",), "play", "play the room"),
    EDIT["undo"],
    Command("code", ("c",), "code", "copy a link to the room, or its code"),
    Command("save", ("f",), "save", "save the room to a new text file in this folder"),
    Command("leave", ("w",), "leave", "leave the workshop", ("escape",)),
    *(EDIT[name] for name in ("turn_left", "turn_right", "turn_up", "turn_down")),
    Command("wall", ("space",), "wall", "open the wall ahead, or build it"),
    Command("start", ("1",), "start", "put the start here"),
    Command("goal", ("2",), "goal", "put the goal here"),
    Command("key", ("k",), "key", "a key here, or none"),
    Command("lock", ("l",), "lock", "a lock in the doorway ahead, or none"),
    Command("plate", ("p",), "plate", "a plate here, or none"),
    Command("gate", ("g",), "gate", "a gate ahead: open, shut, or none"),
    Command("ice", ("i",), "thin floor", "thin floor here, or none"),
    Command("minotaur", ("m",), "minotaur", "put the minotaur here, or take it away"),
    Command("twin", ("t",), "reflection", "put your reflection here, or take it away"),
    Command("home", ("y",), "home", "put the home of your reflection here"),
    Command("gem", ("j",), "gem", "put the gem here, or take it away"),
    Command("stile", ("v",), "stile", "a stile ahead: one way, the other, or none"),
    Command("turns", ("3",), "turns", "the rule that no turn leads left or back"),
    Command("all", ("4",), "all", "the rule that the goal counts with all keys"),
)
"""The commands of the workshop. The labels from "wall" on are for its palette."""

QUIZ = _table(
    Command("quiz", ("a",), "", "quiz: asks what comes next; again: leave it"),
    Command("answer", ("1",), "answer", "give this answer", tuple("2345")),
    Command("last_choice", ("left",), "", "the answer before", repeats=True),
    Command("next_choice", ("right",), "", "the next answer", repeats=True),
    Command("take", ("return",), "take it", "give the chosen answer; then go on"),
    Command("give_up", ("g",), "give up", "tell the answer"),
    Command("every", ("e",), "every", "ask for every cell; again: only for some"),
)
"""The commands of the quiz."""

LESSON = _table(
    Command("take", ("return",), "answer", "answer, or have it judged; then go on", pad="a"),
    Command("next_move", ("n",), "next", "the next move of the lesson", pad="right shoulder"),
    Command("last_move", ("p",), "", "the move before", pad="left shoulder"),
    Command("model", ("z",), "model", "the model solution; again: your own file"),
    Command("line_up", ("up",), "line", "the line above; one that is held is moved", repeats=True),
    Command("line_down", ("down",), "", "the line below", repeats=True),
    Command("hold", ("space",), "take, put", "take the line, or put it here; or click"),
)
"""The commands of lessons; answers are given as in the quiz."""

RACE = _table(
    Command("start", ("s",), "start", "start the race; again: line up", pad="a"),
    Command("restart", ("r",), "restart", "restart"),
    Command("new", ("n",), "new", "a new maze of the same kind", pad="back"),
    Command("table", ("i",), "", "show or hide the results"),
    Command("leave", ("x",), "watch", "watch one of the solvers"),
    Command("sources", ("l",), "source", "of two solvers: both sources, and where they part"),
    Command("next_parting", (".",), "parting", "on to where they part next; any key stops"),
    Command("last_parting", (",",), "", "back to where they parted before"),
)

BOARDS = _table(
    Command("next_board", ("tab",), "next", "the next board, if there is no room for all"),
    Command("last_board", ("shift tab",), "", "the previous board"),
)

TIME = _table(
    Command("pause", ("space",), "pause", "pause, resume", pad="b"),
    Command("step_back", ("left",), "", "one step back; hold to go on", (), "left", True),
    Command("step_on", ("right",), "step", "one step forward", (), "right", True),
    Command("faster", ("up",), "", "faster, up to 100 000 steps a second", (), "up", True),
    Command("slower", ("down",), "speed", "slower, down to 1 step a second", (), "down", True),
    Command("begin", ("home",), "", "jump to the start"),
    Command("end", ("end",), "", "jump to the end; any key stops"),
)

LOOK = _table(
    Command("heat", ("d",), "heat", "colour cells by distance from the start"),
    Command("unknown", ("u",), "", "hide what a walker has not seen yet"),
    Command("theme", ("t",), "theme", "the next theme"),
    Command("mute", ("m",), "", "sound on or off"),
    Command("zoom_in", ("+",), "", "zoom in", ("=",)),
    Command("zoom_out", ("-",), "", "zoom out"),
    Command("follow", ("c",), "", "let the camera follow the search again"),
    Command("look_left", ("shift left",), "", "look to the left"),
    Command("look_right", ("shift right",), "", "look to the right"),
    Command("look_up", ("shift up",), "", "look up"),
    Command("look_down", ("shift down",), "", "look down"),
)

MENU = _table(
    Command("along", ("up", "down"), "choose", "move along the menu"),
    Command("across", ("left", "right"), "change", "change the value"),
    Command("choose", ("return",), "go", "choose the line"),
    Command("back", ("escape",), "back", "go back"),
)
"""All keys of menus are in `ui/kit/menu_keys.py`."""

TYPED = _table(
    Command("resume", (), "", "continue the unfinished run"),
    Command("run", (), "", "run to the next junction"),
    Command("hint", (), "", "what matters next, then the way; says first what it costs"),
    PLAY["undo"],
    PLAY["restart"],
    PLAY["new"],
    Command("solve", (), "", "show the path that a solver finds; no stars until restart"),
    Command("map", (), "", "draw the maze"),
    Command("describe", (), "", "describe where you are"),
    Command("look", (), "", "what is in a cell that lies so many left, right, up or down"),
    Command("try", (), "", "what moves would do, without making them"),
    Command("reach", (), "", "what you can come to before anything changes"),
    Command("help", (), "", "this list"),
    Command("quit", (), "", "end the game"),
)
"""The commands of typed play, named by the word to type."""

TABLES: Mapping[str, Table] = {
    "shell": SHELL, "play": PLAY, "run": RUN, "panels": PANELS, "tools": TOOLS, "edit": EDIT,
    "break": BREAK, "workshop": WORKSHOP, "quiz": QUIZ, "lesson": LESSON, "race": RACE,
    "boards": BOARDS, "time": TIME, "look": LOOK, "menu": MENU, "typed": TYPED,
}  # fmt: skip


def explained(command: Command, keys: Sequence[str]) -> str:
    """The description of the command, with its other keys: all but the first, which is shown
    elsewhere."""
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
