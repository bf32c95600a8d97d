"""Paints every cell, over and over, and makes this number of moves in between: right hand on the
wall. Between two moves it paints for so many seconds; after each cell it rests."""

import sys
import time

from api import ask, is_wall, tell

width, height = int(ask("mazeWidth")), int(ask("mazeHeight"))
count = 0


def paint(seconds: float, rest: float = 0.0) -> None:
    global count
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for x in range(width):
            for y in range(height):
                count += 1
                tell(f"setText {x} {y} {count % 1000}")
                is_wall("Front")
                time.sleep(rest)


for _ in range(int(sys.argv[1])):
    paint(float(sys.argv[2]), 0.002)
    if not is_wall("Right"):
        ask("turnRight")
    while is_wall("Front"):
        ask("turnLeft")
    ask("moveForward")
while True:
    paint(1)
