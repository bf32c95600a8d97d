"""Rooms of the adventure by their numbers."""

from pixelmaze.game.levels import level_called
from pixelmaze.game.rules import Level
from pixelmaze.game.world import World
from pixelmaze.ui.play.play import PlayScene


def room(number: str) -> Level:
    """The room of this number, such as 1-1."""
    level = level_called(number)
    assert level
    return level


def world_of(scene: PlayScene) -> World:
    """The world of the room that is played in a scene."""
    assert scene.game.world
    return scene.game.world
