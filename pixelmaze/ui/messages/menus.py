"""Words of menus and of loading."""

from collections.abc import Mapping, Sequence

from pixelmaze.game import rules
from pixelmaze.ui.messages import counted

# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"  # the heading of its keys
ADVENTURE = "Adventure"
DAILY_MAZE = "Daily Maze"
FREE_MAZE, FREE_MAZE_NOTE = "Free Maze", "any shape, size and generator"
WATCH, WATCH_NOTE = "Watch", "a solver at work, step by step"
RACE, RACE_NOTE = "Race", "several solvers on the same maze"
SETTINGS = "Settings"
SOUND = "sound"  # the label of the key that turns it on or off
RESUME_RUN = "Resume"
LOCKED_IN_SHORT = "locked"
BEST = "Best"
NOT_PLAYED = "Not played yet."
THE_END = "The End"
ON, OFF = "on", "off"

SIDE_NOTE = "in cells"
GHOST_OFF = "none"
HUNTERS = {"off": "off", "slow": "slow", "fair": "fair", "fierce": "fierce"}
PACES = {"gentle": "gentle", "fair": "fair", "fierce": "fierce"}
KINDS = {"own": "your own", "easy": "easy", "medium": "medium", "hard": "hard",
         "surprise": "surprise me"}  # fmt: skip
SEED_BLANK = "random"
ID = "ID"

QUIZZES = {"some": "some cells", "every": "every cell", "secret": "which algorithm?"}
NOBODY = "nobody"

AT_GOAL = "Goal reached!"
LOST_TO = {rules.GHOST: "The ghost won", rules.HUNTER: "The hunter caught you"}


def leave_note(is_on_map: bool, is_kept: bool) -> str:
    """Where leaving leads to; `is_kept`: whether the run is offered later, to be resumed."""
    return f"back to the {'map' if is_on_map else 'menu'}{'; you can resume' if is_kept else ''}"


def how_to_open(stars: int) -> str:
    """How a locked level is opened; `stars` is 0 if not by stars."""
    if stars:
        return f"it opens with {stars} stars"
    return "finish either of the two levels before it"


def locked(stars: int) -> str:
    """Shown in place of the sentence of a locked level."""
    return f"Locked: {how_to_open(stars)}."


def for_stars(words: Sequence[str]) -> str:
    """Why one may try again: for the stars that have not been earned yet."""
    return f"for the stars for {' and '.join(words)}" if words[1:] else f"for the {words[0]} star"


def adventure_progress(finished: int, levels: int, stars: int, most: int) -> str:
    """`most` is the number of stars that there are."""
    if stars == most:
        return f"Complete: {counted(levels, 'level')}, and every star"
    return f"{finished} of {counted(levels, 'level')}, {stars} of {counted(most, 'star')}: " + (
        f"{100 * stars // most} %"
    )


def resume_note(title: str, progress: str, run: int, runs: int) -> str:
    """`run` of `runs` is selected."""
    return f"{title}: {progress}" + (f"; run {run} of {runs}" if runs > 1 else "")


ALONG_MAP = {"along": "chapter", "across": "level"}
"""The labels of keys on the map, in place of the usual ones."""


def free_run(shape: str, width: int, height: int) -> str:
    """The title of an unfinished run of a free maze."""
    return f"Free maze, {shape} {width} x {height}"


def with_solver(title: str) -> str:
    return f"with {title}"


def runner(number: int) -> str:
    return f"Runner {number}"


def shape_note(neighbours: Mapping[str, str]) -> str:
    """The number of neighbours of a cell, as a word, by the name of the shape."""
    first, *others = (f"{name}: {ways}" for name, ways in neighbours.items())
    return f"{first} neighbours; {'; '.join(others)}"


def generator_note(count: int) -> str:
    """`count` generators can make mazes of the chosen shape and mask."""
    return f"the algorithm that makes the maze; {count} can make this kind"


def id_note(example: str) -> str:
    return f"type the ID of a maze, such as {example}"


def too_many_cells(cells: int, most: int) -> str:
    return (
        f"{cells:,} cells are too many for the menu, which takes {most:,}; "
        "`pixelmaze play ID` takes more"
    )


def empty_mask(mask: str, width: int, height: int) -> str:
    return f"the mask {mask} leaves no cell of {width}x{height}"


# ---- loading -------------------------------------------------------------------------------------

CANCEL = "cancel"
MAKING_MAZE = "Making the maze"
PREPARING = "Preparing the steps"
RECORDED_SEARCH = "a recorded search"


def no_making(title: str) -> str:
    return f"cannot show how {title} was made: it has no ID"


def facts_of_maze(cells: int, moves: int, dead_ends: int) -> str:
    way = f"{counted(moves, 'move')} to the goal" if moves >= 0 else "the goal cannot be reached"
    return f"{counted(cells, 'cell')}, {way}, {counted(dead_ends, 'dead end')}"


def too_large_for_preview(cells: int) -> str:
    return f"{cells:,} cells are too many for a picture."
