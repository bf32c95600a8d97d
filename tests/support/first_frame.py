"""Code of processes that show their first frame and end, without a display or a terminal."""

from pixelmaze.window.canvas import hud

ENGINE = f"""
import pyxel
pyxel.init({hud.WIDTH}, {hud.HEIGHT}, headless=True)
pyxel.cls(0)
pyxel.flip()
"""
"""The bare engine."""
WINDOW = """
import sys
from pixelmaze import cli
from pixelmaze.window.app import app
from pixelmaze.commands import front_end
def first_frame(shown):
    shown.update(); shown.draw(); app.pyxel.flip()
    sys.exit()
opened = app.open_screen
app.open_screen = lambda **rest: opened(headless=True, **rest)
app.App.run = first_frame
front_end.has_display = lambda: True
cli.cli(sys.argv[1:], standalone_mode=False)
"""
"""A command, given as arguments."""
TERMINAL = """
import sys
from pixelmaze import cli
from pixelmaze.commands import front_end
from pixelmaze.terminal import screen
from pixelmaze.terminal.canvas import Canvas
def first_frame(shell, palette, spelled=str):
    shell.update(0); shell.draw(Canvas(80, 24)); palette()
    sys.exit()
screen.run = first_frame
front_end.has_terminal = lambda: True
cli.cli([*sys.argv[1:], "--terminal"], standalone_mode=False)
"""
"""The same in a terminal."""
