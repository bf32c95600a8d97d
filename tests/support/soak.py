"""A player at random: all keys, mouse and gamepad, and now and then a walk to the goal."""

from collections import Counter
from random import Random
from weakref import WeakSet

import pyxel

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.keys import directions
from pixelmaze.maze.grid import arc_between
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas import hud

KEYS = sorted(
    value
    for name, value in vars(pyxel).items()
    if name.startswith("KEY_") and name not in ("KEY_NONE", "KEY_UNKNOWN")
)
ARROWS = (pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_DOWN)
IN_MENUS = (*ARROWS, *ARROWS, pyxel.KEY_RETURN, pyxel.KEY_RETURN, pyxel.KEY_ESCAPE)
IN_PLAY = tuple(getattr(pyxel, f"KEY_{letter}") for letter in "HZSRNPTMWADJKLUIXE")
PAD = range(pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT + 1)
AXES = (
    pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY, pyxel.GAMEPAD1_AXIS_RIGHTX,
    pyxel.GAMEPAD1_AXIS_RIGHTY,
)  # fmt: skip
MOUSE = (pyxel.MOUSE_BUTTON_LEFT, pyxel.MOUSE_BUTTON_LEFT, pyxel.MOUSE_BUTTON_RIGHT)
LETTERS = "0123456789x-square-hexagonal-prim dfs+~ö€\t"

MOODS = {"walks": 8, "menus": 5, "keys": 2, "commands": 3, "clicks": 4, "pad": 3, "types": 1,
         "rests": 1}  # fmt: skip
"""What the player does for a while, with weights."""


class Somebody:
    """Plays this app. `seen` counts the frames spent in each scene; `scenes` are those of them that
    are still in memory."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.seen: Counter[str] = Counter()
        self.scenes: WeakSet[Scene] = WeakSet()
        self.won = 0
        self._random = Random(seed)
        self._held: dict[int, int] = {}  # frames left
        self._mood = "menus"
        self._left = 60

    def play(self, frames: int, draw_every: int = 1) -> None:
        """Run this many frames, and draw one in a few."""
        for frame in range(frames):
            scene = self.app.scene
            self.seen[type(scene).__name__] += 1
            self.scenes.add(scene)
            self._let_go()
            self._do()
            was_won = isinstance(scene, PlayScene) and scene.game.outcome
            self.app.update()
            self.won += bool(isinstance(scene, PlayScene) and scene.game.outcome and not was_won)
            if frame % draw_every == 0:
                self.app.draw()
            pyxel.flip()

    def leave(self) -> None:
        """Release all keys and buttons."""
        for key in self._held:
            pyxel.set_btn(key, False)
        for axis in AXES:
            pyxel.set_btnv(axis, 0)
        self._held.clear()
        pyxel.flip()

    # ---- hands ---------------------------------------------------------------------------------

    def _press(self, key: int, frames: int = 1) -> None:
        pyxel.set_btn(key, True)
        self._held[key] = frames

    def _let_go(self) -> None:
        for key, left in [*self._held.items()]:
            if left:
                self._held[key] = left - 1
            else:
                pyxel.set_btn(key, False)
                del self._held[key]

    # ---- what he does --------------------------------------------------------------------------

    def _do(self) -> None:
        chance = self._random
        self._left -= 1
        if self._left < 0:
            self._mood = chance.choices([*MOODS], [*MOODS.values()])[0]
            self._left = chance.randrange(20, 300)
            for axis in AXES:
                pyxel.set_btnv(axis, 0)
        if chance.random() < 0.3:
            getattr(self, f"_{self._mood}")()

    def _walks(self) -> None:
        """Walk to the goal along the hint path; in other scenes, press Return."""
        scene = self.app.scene
        if not isinstance(scene, PlayScene):
            if self._random.random() < 0.2:  # he looks at it for a while
                self._press(pyxel.KEY_RETURN)
            return
        game = scene.game
        ahead = game.hint_path(1)
        if game.outcome or not ahead:
            is_lost = game.world and not game.outcome  # the room, but for what can be undone
            self._press(pyxel.KEY_Z if is_lost else pyxel.KEY_RETURN)
            return
        arc = arc_between(game.maze.grid, game.cell, ahead[0])
        shape = game.maze.grid.shape.name
        for key, way in directions(scene.session.settings.keys, shape).items():
            if passage_toward(game, *way) == arc:
                self._press(keyboard.codes(key)[0])
                return

    def _menus(self) -> None:
        self._press(self._random.choice(IN_MENUS), self._random.choice((1, 1, 1, 30)))

    def _keys(self) -> None:
        for _ in range(self._random.choice((1, 1, 2, 3))):
            self._press(self._random.choice(KEYS), self._random.choice((1, 1, 10, 40)))

    def _commands(self) -> None:
        self._press(self._random.choice(IN_PLAY), self._random.choice((1, 1, 1, 20)))

    def _clicks(self) -> None:
        chance = self._random
        pyxel.set_mouse_pos(chance.randrange(-5, hud.WIDTH + 5), chance.randrange(-5, hud.HEIGHT))
        if chance.random() < 0.5:
            self._press(chance.choice(MOUSE), chance.choice((1, 2, 5, 30)))
        if chance.random() < 0.1:
            pyxel.set_btnv(pyxel.MOUSE_WHEEL_Y, chance.choice((-3, -1, 1, 1, 3)))

    def _pad(self) -> None:
        chance = self._random
        if chance.random() < 0.7:
            self._press(chance.choice(PAD), chance.choice((1, 1, 5, 30)))
        else:
            pyxel.set_btnv(chance.choice(AXES), chance.randrange(-32768, 32768))

    def _types(self) -> None:
        chance = self._random
        pyxel.set_input_text("".join(chance.choices(LETTERS, k=chance.randrange(1, 12))))
        if chance.random() < 0.2:
            self._press(pyxel.KEY_BACKSPACE, chance.choice((1, 40)))

    def _rests(self) -> None:
        """Do nothing."""
