"""The buttons next to the picture in each scene, and the keys that they press."""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, degrees
from typing import NamedTuple

from pixelmaze.game.keys import ARROWS, WAYS
from pixelmaze.maze.shapes import Direction
from pixelmaze.ui.kit.bindings import Binding, Group, bind, in_effect
from pixelmaze.ui.kit.commands import MENU, PLAY, TABLES
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.input_reader import Controls

PAD_WORDS = {"step_back": "back", "step_on": "step", "faster": "faster", "slower": "slower"}
"""Labels, instead of arrows, of buttons for arrow keys, by the names of their commands."""

CROSS, COMMANDS = "cross", "commands"
TYPING = "type"  # the button that shows the keyboard of the device


class Button(NamedTuple):
    name: str
    group: str  # CROSS or COMMANDS
    keys: tuple[int, ...]  # keys that it presses at the same time
    help: str  # for screen readers
    label: str = ""  # empty for an arrow
    turn: int = 0  # direction of its arrow, in degrees clockwise from the right


SLOTS = {
    "hint": "play.hint workshop.code edit.fence panels.own_code quiz.give_up",
    "undo": "play.undo edit.undo lesson.next_move",
    "start": "lesson.model run.solve race.start play.solver",
    "time": "time.pause edit.toggle workshop.wall lesson.hold",
    "confirm": "menu.choose workshop.play return",
    "leave": "menu.back escape",
    "keys": "shell.help",
}
"""The buttons, each for the first binding that has one of these commands or keys. To add a button,
enter it here."""
_COMMANDS = {f"{table}.{name}": TABLES[table][name] for table in TABLES for name in TABLES[table]}
_LIST = [bind(MENU[name])._replace(keys=()) for name in ("along", "choose", "back")]
"""The bindings that work while the list of keys is open."""
NAMES = ((CROSS, (*WAYS,)), (COMMANDS, (*SLOTS, TYPING)))
"""All buttons of each group, in order."""


def walks(scene: Scene) -> bool:
    """True if fingers walk in a scene."""
    return isinstance(scene, PlayScene) and not isinstance(scene, ReplayScene)


def ways(scene: Scene) -> Sequence[Direction]:
    """The directions of moves in a scene."""
    assert isinstance(scene, PlayScene)
    wanted = {heading.compass for heading in scene.maze.grid.shape.headings}
    return [way for way in WAYS.values() if way in wanted]


def codes_of(way: Direction) -> tuple[int, ...]:
    """The arrow keys that walk in a direction, in every scheme: two for a diagonal."""
    parts = {(way[0], 0), (0, way[1])}
    return tuple(code for key, arrow in ARROWS.items() if arrow in parts
                 for code in keyboard.codes(key)[:1])  # fmt: skip


def buttons(scene: Scene, controls: Controls) -> list[Button]:
    """The buttons that a scene offers now."""
    groups: Iterable[Group] = [("", _LIST)] if controls.is_open else controls.groups
    bindings = in_effect(groups, scene.is_typing)
    if walks(scene) and not controls.is_open:
        names: Mapping[Direction, str] = {way: name for name, way in WAYS.items()}
        cross = [_arrow(names[way], way, codes_of(way), "") for way in ways(scene)]
    else:
        cross = _arrows(bindings)
    typing = [Button(TYPING, COMMANDS, (), "show the keyboard", "type")] if scene.is_typing else []
    return [*cross, *filter(None, (_on(name, bindings) for name in SLOTS)), *typing]


def hint_keys(controls: Controls) -> tuple[int, ...]:
    """The keys that ask for a hint; empty if there are no hints."""
    hints = (each for _, group in controls.groups for each in group if each.command == PLAY["hint"])
    return next((_codes(each.keys[0]) for each in hints if each.keys), ())


def _arrow(name: str, way: Direction, keys: tuple[int, ...], help: str) -> Button:
    words = ": ".join(filter(None, (name.replace("_", " "), help)))
    return Button(name, CROSS, keys, words, turn=round(degrees(atan2(way[1], way[0]))))


def _arrows(bindings: Sequence[Binding]) -> list[Button]:
    """Buttons for the arrow keys that have a command."""
    found = []
    for key, way in ARROWS.items():
        each = next((each for each in bindings if key in _keys(each)), None)
        if not each or not each.command:
            continue
        button = _arrow(key, way, keyboard.codes(key), each.command.help)
        if label := PAD_WORDS.get(each.command.name, ""):
            button = button._replace(label=label, help=each.command.help)
        found.append(button)
    return found


def _keys(binding: Binding) -> Sequence[str]:
    """The keys of a binding, or of its command in menus, which read keys themselves."""
    command = binding.command
    return binding.keys or (command.keys if command and command in MENU.values() else ())


def _on(name: str, bindings: Sequence[Binding]) -> Button | None:
    wanted = SLOTS[name].split()
    commands = [_COMMANDS[one] for one in wanted if one in _COMMANDS]
    for each in bindings:
        keys, label = _keys(each), each.label or (each.command.label if each.command else "")
        of_slot = [key for key in keys if key in wanted]
        if keys and label and (each.command in commands or of_slot):
            key = (*of_slot, *keys)[0]
            return Button(name, COMMANDS, _codes(key), each.help or label, label)
    return None


def _codes(key: str) -> tuple[int, ...]:
    held, codes = keyboard.chord(key)
    return (*held, codes[0])
