"""The words of the tools of watching."""

from pixelmaze.inspect.tables import CELLS, GROUPS, NUMBERS, ORDER
from pixelmaze.ui.messages import counted, moves_of

# ---- variables in the maze -----------------------------------------------------------------------

VARIABLES_HEADING = "Variables"
NO_VARIABLES = "None of its variables speaks of cells."
ZOOM_IN = "(zoom in)"  # in place of where a variable is shown, if it does not fit
CHOOSE = "choose"  # what the key of the list of variables does
_PLACES = {"borders": "arrows", "marks": "chalk"}
_KINDS = {NUMBERS: "", ORDER: "order", CELLS: "letter", GROUPS: "sets"}


def where_shown(kind: str, place: str, is_alone: bool) -> str:
    """In addition to the name of a variable: where in the cells it is shown; if it `is_alone`
    there, what is shown."""
    return _KINDS[kind] if is_alone else _PLACES.get(place, place)


def toggles(name: str) -> str:
    """The help for the key of a variable."""
    return f"show or hide {name}"


def too_large(cells: int) -> str:
    """That variables are not shown in a maze with more cells."""
    return f"Variables are shown in mazes of at most {counted(cells, 'cell')}."


# ---- the card of a cell --------------------------------------------------------------------------

CELL_HEADING = "Cell"
VISITED, STATE, DISTANCE, KIND_OF_FLOOR = "visited", "state", "from start", "terrain"
CAME_FROM, WAY_BACK = "came from", "way back"
NOT_YET = "not yet"
RUN_TO_CELL, GO_TO_VISIT, RUNNING = "run until visited", "go to its visit", "running …"


def cell_title(place: str) -> str:
    return f"Cell {place}"


def at_step(step: int) -> str:
    return f"at step {step:,}"


def terrain_costs(kind: str, cost: int) -> str:
    return f"{kind}, costs {cost}"


def distance(least: int, *, has_terrain: bool) -> str:
    """What the best way to a cell costs: in moves, if each costs 1."""
    return f"cost {least:,}" if has_terrain else moves_of(least)


def never_visited(place: str) -> str:
    return f"Cell {place} is never visited."


# ---- the editor ----------------------------------------------------------------------------------

EDIT_HEADING, LEAVE_EDITOR = "Edit", "leave"
EDITING = "Drag walls, start and goal; or arrows and Space."
EDITED = "edited maze"
STILL_MAKING = "The maze is still being made: jump to the end first."
CODE_TOLD = "The command with the code is printed."


def too_large_to_edit(most: int) -> str:
    return f"Mazes of up to {most:,} cells can be edited."


def saved_as(name: str) -> str:
    return f"saved as {name}"


def watch_command(code: str) -> str:
    """The command that opens an edited maze again."""
    return f"pixelmaze watch {code}"
