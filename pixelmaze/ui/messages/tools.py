"""The words of the tools of watching."""

from collections.abc import Sequence

from pixelmaze.inspect.quiz import HOLDS, NAME
from pixelmaze.inspect.state import CELLS, ENTRIES, GROUPS, NUMBERS, ORDER
from pixelmaze.ui.messages import moves_of
from pixelmaze.ui.messages.algorithms import ORDERS

# ---- variables in the maze -----------------------------------------------------------------------

CHOOSE = "choose"  # what the key of the list of variables does
_PLACES = {"borders": "arrows", "marks": "chalk", "petals": "by side entered"}
_KINDS = {NUMBERS: "", ORDER: "order", CELLS: "letter", GROUPS: "sets", ENTRIES: _PLACES["petals"]}


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


# ---- the quiz ------------------------------------------------------------------------------------

QUIZ_HEADING = "Quiz"
HIDDEN = "?"  # in place of the name of an algorithm that is to be guessed
_WORDS = ((1.0, "Perfect!"), (0.8, "Very good!"), (0.5, "Good."))


def question_words(kind: str, memory: str) -> str:
    """The question. `memory` is the name of the queue or frontier; empty if it is not known, or not
    told."""
    if kind == NAME:
        return "Which algorithm is this?"
    if kind == HOLDS and not memory:
        return "What is on the frontier, next one first?"
    if kind == HOLDS:
        return f'What does "{memory}" hold, next one first?'
    return f'Which cell is taken next from "{memory}"?' if memory else "Which cell is next?"


def verdict(is_given: bool, is_right: bool, number: int, answer: str) -> str:
    """What an answer was worth, and the answer: its number and its words."""
    if is_right:
        return "Right!"
    return f"Wrong: it is {number} ({answer})." if is_given else f"It is {number} ({answer})."


def held(memory: str, order: str, letters: Sequence[str], ranks: Sequence[float]) -> str:
    """What a queue or frontier holds, with the priorities of its cells, if they have any; without
    its name and order if that is empty."""
    if not memory:
        return " ".join(letters)
    if ranks:
        letters = [f"{letter} ({rank:g})" for letter, rank in zip(letters, ranks, strict=True)]
    return f"{memory}: {' '.join(letters)}; {ORDERS[order]}."


def result(right: int, count: int, has_asked: bool, could_ask: bool) -> tuple[str, ...]:
    """At the end. `could_ask`: whether the algorithm makes steps that may be asked for."""
    if count:
        praise = (word for least, word in _WORDS if right / count >= least)
        word = next(praise, "Watch it once more, and try again.")
        return (f"Quiz: {right} of {count} right. {word}",)
    if has_asked:
        return ("Quiz: no question was answered.",)
    if could_ask:
        return ("Quiz: there was nothing left to ask.",)
    return (
        "Quiz: there was nothing to ask.",
        "This algorithm keeps no frontier of cells from which it takes the next one.",
    )
