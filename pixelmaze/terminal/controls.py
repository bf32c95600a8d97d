"""What can be done in a scene, by which keys."""

from pixelmaze.ui.bindings import Binding as Control
from pixelmaze.ui.bindings import Group, perform
from pixelmaze.ui.bindings import bind as control
from pixelmaze.ui.bindings import bound as controls_for

__all__ = ["Control", "Group", "control", "controls_for", "perform"]
