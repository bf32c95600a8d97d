"""What lies around a maze: ground, and things that stand on it. Light falls from the upper left."""

from pixelmaze.window.scenery.motes import motes
from pixelmaze.window.scenery.place import Scenery

__all__ = ["Scenery", "motes"]
