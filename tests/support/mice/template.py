"""Keeps its left hand on the wall, and never ends: as beginners start."""

import sys

from api import ask, is_wall, tell

print("Running...", file=sys.stderr)
tell("setColor 0 0 G")
tell("setText 0 0 start")
while True:
    if not is_wall("Left"):
        ask("turnLeft")
    while is_wall("Front"):
        ask("turnRight")
    ask("moveForward")
