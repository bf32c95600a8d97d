"""What happens in a game: a kind, which a front end shows or sounds, and words."""

from typing import NamedTuple

from pixelmaze.game.game import Game
from pixelmaze.game.world import State
from pixelmaze.ui.messages import CAUGHT, LOST_ROOM

NOTHING = "nothing"  # the kind of an event that is neither seen nor heard


class Event(NamedTuple):
    """Something has happened."""

    kind: str
    """step, key_a, key_b, key_c, gate, shut, goal, lost, awake, touched, shift, crack, bell, undo,
    hint, or NOTHING."""
    words: str = ""  # a message about it, or empty


def event_in_room(game: Game, before: State, has_bell: bool) -> Event:
    """What a move that does not win has done in a room, the most important of it. `has_bell`:
    whether the player is told at once that it cannot be won any more."""
    world, things = game.world, game.maze.things
    assert world
    now = world.now
    if now.is_caught:
        return Event("touched", CAUGHT)
    if has_bell and world.is_lost and before in world.left:
        return Event("bell", LOST_ROOM)
    if now.hero in game.maze.goals:
        left = len(things.keys) - now.keys.bit_count() if things.all_keys else 0
        all_keys = f"The goal wants all keys: {left} left."
        return Event("shut", all_keys if left else "Your reflection is not home yet.")
    if now.hero == things.gem and game.trail.count(game.trail[-1]) == 1:
        return Event("key_c")
    changes = (
        ("key_a", now.keys != before.keys), ("gate", now.locks != before.locks),
        ("shift", now.is_swapped != before.is_swapped), ("crack", now.broken != before.broken),
    )  # fmt: skip
    return Event(next((kind for kind, has_changed in changes if has_changed), "step"))
