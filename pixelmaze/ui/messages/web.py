"""Words of the page that carries the game, until it runs or in its place; and of legends."""

from pixelmaze.maze.terrain import MUD_COST, WATER_COST

TITLE = "pixelmaze"
ABOUT = "Walk pixel-art mazes, and watch algorithms build and solve them."
WORDS = {
    "about": ABOUT,
    "needs": "This game needs JavaScript, and its engine, which this page fetches from",
    "fetching": "Fetching the engine …",
    "python": "Fetching Python …",
    "wheel": "Setting up the engine …",
    "starting": "Starting the game …",
    "slow": "This takes longer than usual: the page still waits for",
    "advice": "The connection may be slow, or a filter, such as a school has, may keep the address "
    "away. If nothing changes, reload the page, try another network, or ask whoever looks after "
    "this one to let the address through.",
    "unreachable": "The engine cannot be reached. Are you online? If so, its host may be down, or "
    "a filter, such as a school has, may keep it away. This could not be fetched:",
    "missing": "The game cannot be fetched. The page and this file belong side by side on a web "
    "host; opened from a disk, only a page in one file plays:",
    "failed": "The game could not start. Reload the page to try again. If that does not help, "
    "report this:",
    "broken": "Something went wrong, and the game has stopped. What you have finished is saved: "
    "reload the page to go on. If it happens again, report this:",
    "reload": "Reload",
    "copy": "The browser keeps its clipboard to itself. Copy this text by hand:",
    "close": "Close",
    "paste": "Paste the text here:",
    "own": "Your own algorithm",
    "run": "Run",
    "run_keys": "Ctrl Return",
    "stop": "Stop",
    "example": "Example",
    "no_worker": "the browser starts no worker",
    "canvas": "The game. What it shows is read aloud. Escape, then Tab leaves it: there you can "
    "play it as text.",
    "as_text": "Play as text",
    "as_picture": "Back to the picture",
    "command": "Command",
    "log": "What happens",
}
"""By the names that the page uses."""
EXAMPLE = '''"""A walker is inside the maze and sees only what is around.

It knows: at_goal, position, facing,
    open_ways(), can_go(way), cost(way), is_wall_ahead()
It does: go(way), go_ahead(), turn_left(), turn_right(),
    turn_around(), mark(text), marks()
"""


'''
"""Stands before the example with which the editor begins."""
TYPED_MORE = "Type play and a room or an ID, as in play 1-2, for another maze; daily for today's."

PAD_WORDS = {"step_back": "back", "step_on": "step", "faster": "faster", "slower": "slower"}
"""What stands on the buttons for commands of the arrow keys, by their names, in place of arrows."""
TYPE = "type"
PAD_HELP = {"cross": "Arrow keys", "commands": "Commands"}
"""For screen readers: the names of the groups of buttons."""


# ---- a page that shows runs ----------------------------------------------------------------------

COVERS = ("", f"mud, costs {MUD_COST}", f"water, costs {WATER_COST}")
"""The entries of the legend, by terrain; none for the bare floor."""
