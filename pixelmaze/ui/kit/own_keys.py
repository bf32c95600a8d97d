"""The player's own keys and gamepad buttons, where they differ from the default.

The data file keeps them by names such as `play.hint`, `walk.left` and, for gamepad buttons,
`play.hint.pad`. Unknown entries are ignored, and stay in the file.
"""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from pixelmaze.game.keys import BINDABLE, WAYS, directions, printed
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.ui.kit.commands import TABLES, Command, keys_of_play

HEADINGS = {
    "walk": "Walk", "play": "Play", "shell": "Everywhere", "run": "Run", "panels": "Side panel",
    "tools": "Tools", "edit": "Edit", "break": "Break it", "quiz": "Quiz", "race": "Race",
    "boards": "Boards", "time": "Time", "look": "Look", "workshop": "Workshop",
    "lesson": "Lessons",
}  # fmt: skip
"""By table of commands whose keys can be chosen; the first three are for games."""
PADS = ("a", "b", "x", "y", "back", "start")
"""The gamepad buttons that can be chosen; all others walk, step and scroll."""
NO_PAD = "none"
PAD = ".pad"
_FIXED = {"shell.home", "shell.suspend", "tools.close", "tools.variable", "quiz.answer"}

COMMANDS: dict[str, Command] = {}
"""Every command whose key can be chosen, by its name in the data file. Equal commands of several
scenes are one."""
for _table in TABLES:
    for _command in TABLES[_table].values() if _table not in ("menu", "typed") else ():
        if f"{_table}.{_command.name}" not in _FIXED and _command not in COMMANDS.values():
            COMMANDS[f"{_table}.{_command.name}"] = _command
NAMES = {command: name for name, command in COMMANDS.items()}  # the name of each command
_WALK = [f"walk.{way}" for way in WAYS]
_DEFAULTS = {key for command in COMMANDS.values() for key in command.keys}


def _scene(*tables: str, more: Sequence[str] = ()) -> list[str]:
    commands = (each for table in tables for each in TABLES[table].values())
    return [*more, *(NAMES[each] for each in commands if each in NAMES)]


SCENES: Sequence[Sequence[str]] = (
    _scene("shell", "play", more=_WALK),
    _scene(
        "shell", "run", "panels", "time", "look",
        more=("tools.variables", "tools.cell", "edit.edit", "quiz.quiz"),
    ),
    _scene("shell", "race", "boards", "time", "look"),
    *(_scene("shell", table) for table in ("tools", "edit", "quiz", "workshop", "lesson")),
    _scene("shell", "break", "edit"),
)  # fmt: skip
"""The names of the commands that work at the same time, by scene."""


def neighbours(name: str) -> list[str]:
    """The names of the commands that work at the same time as this command."""
    return list(dict.fromkeys(each for s in SCENES if name in s for each in s if each != name))


def valid(entries: Mapping[str, object], scheme: str) -> dict[str, str]:
    """The valid entries, while the player walks with the keys of this scheme."""
    own: dict[str, str] = {}
    for name, key in entries.items():
        command, is_pad = name.removesuffix(PAD), name.endswith(PAD)
        known = (*PADS, NO_PAD) if is_pad else {*BINDABLE, *_DEFAULTS}
        if isinstance(key, str) and key in known and (command in COMMANDS or name in _WALK):
            own[name] = key
    return {name: key for name, key in own.items() if key not in _walking(name, own, scheme)}


def _walking(name: str, own: Mapping[str, str], scheme: str) -> set[str]:
    """The keys that walk where this command works. For commands of play only in square mazes: in
    mazes with six directions `keys_of_play` gives them other keys."""
    if name.endswith(PAD) or name in _WALK or name not in SCENES[0]:
        return set()
    shapes = ["square"] if name.startswith("play.") else [*SHAPES]
    return {key for shape in shapes for key in directions(scheme, shape, own)}


def key_of(name: str, own: Mapping[str, str], scheme: str) -> str:
    """The key of a command, or for a name ending in `.pad` the button; empty for none."""
    if name.endswith(PAD):
        pad = own.get(name, COMMANDS[name.removesuffix(PAD)].pad)
        return "" if pad == NO_PAD else pad
    if name in own:
        return own[name]
    if name in _WALK:
        way = WAYS[name.removeprefix("walk.")]
        shape = "hexagonal" if all(way) else "square"
        ways = directions(scheme, shape, own)
        return next((key for key in reversed(ways) if ways[key] == way), "")
    command = COMMANDS[name]
    if name.startswith("play."):
        return keys_of_play(scheme, "square", own)[command.name][0]
    return command.keys[0]


def key_words(key: str, suffix: str = "") -> str:
    """A key, or with the suffix `.pad` a gamepad button, as named in messages."""
    if suffix:
        return "no button" if key in ("", NO_PAD) else f"button {key.title()}"
    return printed(key) or "–"


def title(name: str) -> str:
    """The command, as named in messages."""
    table, command = name.removesuffix(PAD).split(".")
    return f"{HEADINGS[table]}: {command.replace('_', ' ')}"


def changes_for(
    name: str, key: str, own: Mapping[str, str], scheme: str
) -> tuple[dict[str, str | None], str]:
    """The changes that give a command this key or button, and a message.

    A button is written `pad x`; an empty key restores the default. A command that had the key
    before gets the key that is now free. PixelmazeError if the key cannot be chosen.
    """
    suffix = PAD if key.startswith("pad ") else ""
    changes: dict[str, str | None] = {}
    if not key:
        changes = {name: None, name + PAD: None}
        after = {each: to for each, to in own.items() if each in _WALK and each != name}
        key, old = key_of(name, after, scheme), key_of(name, own, scheme)
    else:
        key = key.removeprefix("pad ")
        if key not in (PADS if suffix else BINDABLE):
            what = key_words(key, suffix)
            raise PixelmazeError(f"{what} can't be used: choose a letter, digit, sign or F key")
        if suffix and name in _WALK:
            raise PixelmazeError("on a gamepad, you always walk with the stick and d-pad")
        old = key_of(name + suffix, own, scheme)
        changes[name + suffix] = key
    lines = [f"{title(name)} is now on {key_words(key, suffix)}"]
    rivals = [each for each in neighbours(name) if not (suffix and each in _WALK)]
    holders = [each for each in rivals if key and key_of(each + suffix, own, scheme) == key]
    for each in holders:
        new = _key_for(each + suffix, old, {**own, name + suffix: key}, scheme)
        changes[each + suffix] = new
        lines.append(f"{title(each)} is now on {key_words(new, suffix)}")
    after = {**own, **{each: to for each, to in changes.items() if to}}
    if changes[name + suffix] and name + suffix not in valid(after, scheme):
        raise PixelmazeError(f"{printed(key)} is for walking in six directions: choose another")
    return changes, "; ".join(lines)


def _key_for(name: str, old: str, own: Mapping[str, str], scheme: str) -> str:
    """The old key of another command if possible, else a free letter."""
    if name.endswith(PAD):
        return old or NO_PAD
    used = {key_of(each, own, scheme) for each in neighbours(name)}
    used |= _walking(name, own, scheme)
    free = (key for key in (old, *ascii_lowercase) if key in BINDABLE and key not in used)
    return next(free, "f12")
