"""Moves once, if it can, and then turns on the spot for ever, looking for a wall ahead."""

from api import ask, is_wall

ask("moveForward")
while True:
    is_wall("Front")
    ask("turnRight")
