"""The menus over a game: before it, while it is paused, and after it."""

from pixelmaze.game import rules

LOST_TO = {rules.GHOST: "The ghost won", rules.HUNTER: "The hunter caught you"}
