"""The words of the tools of watching."""

from pixelmaze.inspect.tables import CELLS, GROUPS, NUMBERS, ORDER
from pixelmaze.ui.messages import moves_of

# ---- variables in the maze -----------------------------------------------------------------------

CHOOSE = "choose"  # what the key of the list of variables does
_PLACES = {"borders": "arrows", "marks": "chalk"}
_KINDS = {NUMBERS: "", ORDER: "order", CELLS: "letter", GROUPS: "sets"}


def where_shown(kind: str, place: str, is_alone: bool) -> str:
    """In addition to the name of a variable: where in the cells it is shown; if it `is_alone`
    there, what is shown."""
    return _KINDS[kind] if is_alone else _PLACES.get(place, place)


# ---- the card of a cell --------------------------------------------------------------------------

VISITED, STATE, KIND_OF_FLOOR = "visited", "state", "terrain"
RUNNING = "running …"


def terrain_costs(kind: str, cost: int) -> str:
    return f"{kind}, costs {cost}"


def distance(least: int, *, has_terrain: bool) -> str:
    """What the best way to a cell costs: in moves, if each costs 1."""
    return f"cost {least:,}" if has_terrain else moves_of(least)


# ---- the editor ----------------------------------------------------------------------------------

LEAVE_EDITOR = "leave"
