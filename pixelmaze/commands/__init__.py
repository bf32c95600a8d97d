"""The commands of the program: each is a function in a module of its own.

Names and summaries are listed here, so that `pixelmaze --help` and the completion of a command's
name load none of these modules.
"""

SUMMARIES = {
    "play": "Walk a maze yourself.",
    "watch": "Watch an algorithm solve a maze, or make one.",
    "race": "Race algorithms on one maze.",
    "lesson": "Learn an algorithm: predict, run, investigate, modify, make.",
    "generate": "Make a maze, or convert one to another format.",
    "solve": "Print a maze with its path.",
    "compare": "Compare solvers in many mazes.",
    "find": "Find mazes in which algorithms differ.",
    "new": "Write an example to begin your own solver or generator.",
    "check": "Try your own algorithms in mazes of every kind.",
    "break": "Find the smallest maze in which a solver fails.",
    "contest": "Rank the solvers of a class.",
    "page": "Write a study page: one HTML file with maze and algorithms.",
    "list": "List generators, solvers, shapes and masks.",
    "guide": "Read the manual.",
    "records": "List your records.",
    "verify": "Replay a run, and check that it could be played as claimed.",
    "web": "Write a page that carries the game, to play in a browser.",
    "link": "Print a link that opens something in a browser.",
}

_UNUSUAL = {"break": ("breaking", "breaking"), "list": ("list", "list_all")}
"""Where a command is whose name is a word of Python, or would hide what is built in."""


def place_of(name: str) -> tuple[str, str]:
    """The module in this folder, and the function in it, of the command with this name.

    >>> place_of("solve"), place_of("list")
    (('solve', 'solve'), ('list', 'list_all'))
    """
    return _UNUSUAL.get(name, (name, name))
