"""Words of a page that plays back a run: its buttons, and what is read aloud."""

from pixelmaze.maze.terrain import MUD_COST, WATER_COST

COVERS = ("", f"mud, costs {MUD_COST}", f"water, costs {WATER_COST}")
"""The entries of the legend, by terrain; none for the bare floor."""
WORDS = {
    "first": "To the beginning",
    "back": "Step back",
    "play": "Play",
    "pause": "Pause",
    "on": "Step on",
    "last": "To the end",
    "slower": "Slower",
    "faster": "Faster",
    "source": "Source code",
    "timeline": "Timeline",
    "maze": "Maze",
    "keys": "Space play, pause · ← → step · ↑ ↓ speed · Home, End · L source",
    "output": "Output",
    "calls": "Functions at work",
    "visited": "visited",
    "old": "This browser is too old for this film: it needs one of 2023 or later.",
    "needs": "This film needs JavaScript. It loads nothing from the network.",
}
"""By the names that the page uses."""
