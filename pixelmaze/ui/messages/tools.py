"""The words of the tools of watching."""

from pixelmaze.inspect.state import CELLS, GROUPS, NUMBERS, ORDER
from pixelmaze.ui.messages import counted, moves_of

# ---- variables in the maze -----------------------------------------------------------------------

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

VISITED, STATE, KIND_OF_FLOOR = "visited", "state", "terrain"
RUNNING = "running …"


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

LEAVE_EDITOR = "leave"


def too_large_to_edit(most: int) -> str:
    return f"Mazes of up to {most:,} cells can be edited."


def saved_as(name: str) -> str:
    return f"saved as {name}"


def watch_command(code: str) -> str:
    """The command that opens an edited maze again."""
    return f"pixelmaze watch {code}"
