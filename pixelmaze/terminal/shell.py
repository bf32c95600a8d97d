"""The shell around scenes in a terminal: keys, the key list, quitting."""

from collections.abc import Sequence
from functools import partial

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.bindings import Group, bind, perform, shell_group
from pixelmaze.ui.kit.commands import SHELL
from pixelmaze.ui.kit.key_list import KeyBar, KeyList, with_own_keys
from pixelmaze.ui.kit.loading import collect_garbage
from pixelmaze.ui.kit.menu_keys import MENU_KEYS, MenuInput, is_edit
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.router import Router
from pixelmaze.ui.kit.scene import Pointer, Scene, SceneInput
from pixelmaze.ui.scenes import SCENES

NARROWEST, LOWEST = 20, 8  # minimum columns and lines of a terminal
_AHEAD = 0.004  # seconds per update in which a scene may compute ahead
_CHORDS = {
    "tab": MenuInput(y=1), "shift tab": MenuInput(y=-1),
    "shift left": MenuInput(x=-10), "shift right": MenuInput(x=10),
}  # fmt: skip
"""Terminals do not report held keys, so Shift changes numbers in steps of ten."""


class QuitError(Exception):
    """The player wants to quit."""


class Shell:
    """Runs a stack of scenes. No terminal is needed, so tests can drive the shell."""

    def __init__(self, scene: Scene) -> None:
        self.router = Router(scene, SCENES)
        self.router.quit = self._quit
        self._list, self._bar = KeyList(), KeyBar()
        self._surface: Characters | None = None
        self._found: tuple[object, Group] | None = None

    @property
    def scene(self) -> Scene:
        return self.router.top

    def _quit(self) -> None:
        raise QuitError

    def press(self, key: str) -> None:
        """Handle a key. Raises QuitError if it quits the game."""
        scene = self.scene
        keys = scene.session.keys
        if keys.awaiting:
            keys.take(key)
            return
        heading, shell = self.groups[-1]
        first = [each for each in shell if each.command is not SHELL["home"]]
        if perform([(heading, first)], key, scene.is_typing):
            return
        if self._list.is_open:
            self._list.handle_input(_menu_input(key, is_typing=False, is_number=False), self.groups)
        elif not (
            scene.stop() or scene.handle_key(key) or perform(self.groups, key, scene.is_typing)
        ):
            asked = _menu_input(key, scene.is_typing, scene.edits_number)
            self.router.answer(scene.update(SceneInput(0.0, asked)))

    def point(self, pointer: Pointer, goes_back: bool = False) -> None:
        """Handle the mouse, on what was drawn last. Raises QuitError if a click quits the game."""
        scene, at = self.scene, (pointer.x, pointer.y)
        if not self._surface or scene.session.keys.awaiting or (pointer.is_new and scene.stop()):
            return
        scene.place(self._surface)  # it may be new
        spots = [each for box, each in self._bar.spots if pointer.is_new and box.holds(*at)]
        asked = MenuInput(
            goes_back=goes_back, notches=-pointer.wheel, pointer=at, clicks=pointer.is_new
        )
        if self._list.is_open:
            self._list.handle_input(asked, self.groups)
        elif spots:
            spots[0].act()
        else:
            self.router.answer(scene.update(SceneInput(0.0, asked, pointer)))

    @property
    def groups(self) -> Sequence[Group]:
        """All bindings of the scene and the shell."""
        return with_own_keys([*self.scene.groups, self._shell], self.scene.session.keys.own)

    @property
    def _shell(self) -> Group:
        scene = self.scene
        offered = scene, scene.groups, scene.quits, scene.leads_home
        if not self._found or self._found[0] != offered:
            self._found = offered, self._made_shell()
        return self._found[1]

    def _made_shell(self) -> Group:
        if not self.scene.has_shell:
            return "Terminal", []
        shell = [
            bind(SHELL["help"], self._list.toggle),
            bind(SHELL["lecture"], lambda: self.scene.session.turn_lecture()),
            bind(SHELL["copy_link"], lambda: self.scene.copy_link()),
            bind(SHELL["quit"], self._quit, ("q",) * self.scene.quits + ("ctrl c",)),
            bind(SHELL["suspend"]),
        ]
        if self.scene.leads_home:
            shell[1:1] = [bind(SHELL["home"], partial(self.router.answer, ToTitle()))]
        return shell_group("Terminal", shell, self.scene.groups)

    def paste(self, text: str) -> None:
        """Type pasted text into a text field. Ignored elsewhere."""
        if self.scene.is_typing and not self._list.is_open:
            for letter in filter(str.isprintable, text):
                self.press("space" if letter == " " else letter)

    def update(self, seconds: float) -> None:
        """Let time pass, in seconds. The game pauses while the key list is open."""
        collect_garbage()
        if not self._list.is_open:
            scene = self.scene
            self.router.answer(scene.update(SceneInput(seconds)))
            self.scene.work_ahead(_AHEAD)

    def draw(self, canvas: Canvas) -> None:
        if canvas.width < NARROWEST or canvas.height < LOWEST:
            canvas.write(0, 0, "Too small:")
            canvas.write(0, 1, f"needs {NARROWEST} x {LOWEST}")
            return
        self._draw_scene(canvas, self.scene)
        if self._list.is_open:
            self._list.draw(Characters(canvas), self.groups)

    def _draw_scene(self, canvas: Canvas, scene: Scene) -> None:
        below = self.router.below(scene)
        if below and scene.is_over:
            self._draw_scene(canvas, below)
            if not scene.is_seen:
                return
            canvas.dim(canvas.box)
        s = self._surface = Characters(canvas, is_lecture=scene.session.settings.lecture)
        scene.place(s)
        scene.draw(s)
        bar = with_own_keys([*scene.key_bar(s), self._shell], scene.session.keys.own)
        self._bar.draw(s, bar[:-1], bar[-1][1], scene.is_typing, scene.corner)


def _menu_input(key: str, is_typing: bool, is_number: bool) -> MenuInput:
    """The effect of a key in a menu. With `is_number`, left and right change a number."""
    if is_typing and is_edit(key):
        erases = key == "backspace"
        return MenuInput(erases=erases, typed={"space": " ", "backspace": ""}.get(key, key))
    name = key.lower() if len(key) == 1 else key
    asked = MENU_KEYS.get(name) or _CHORDS.get(name, MenuInput())
    return asked if is_number or not asked.x else MenuInput(x=asked.x // abs(asked.x))
