"""Follows the wall at its right until it has moved so many times, and marks where it has been."""

import sys

from api import ask, is_wall, tell

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
x = y = facing = 0
for move in range(int(sys.argv[1])):
    if not is_wall("Right"):
        ask("turnRight")
        facing += 1
    while is_wall("Front"):
        ask("turnLeft")
        facing -= 1
    if ask("moveForward") == "crash":
        sys.exit("crashed")
    x, y = x + SIDES[facing % 4][0], y + SIDES[facing % 4][1]
    tell(f"setColor {x} {y} g")
    tell(f"setText {x} {y} {move + 1}")
print("done", file=sys.stderr)
