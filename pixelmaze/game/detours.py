"""How direct a walk was: for each part of the way, how many moves were made in vain. It tells
nothing about where the way leads, so it can be shown to those who have not walked it yet."""

from dataclasses import dataclass, field

from pixelmaze.game.game import Game
from pixelmaze.game.rules import WON
from pixelmaze.game.run import Run, claim_of, replay

PARTS = 8  # the parts of a leg; of a leg of fewer moves, one for each
DIRECT, SHORT, LONG = range(3)
"""Of a part: no move was made in vain; no more than the part is long; or more."""


@dataclass
class Leg:
    """The way to a key or to the goal."""

    length: int  # the cost of the best path
    wasted: list[int] = field(init=False)
    """Moves made in vain in each part, counted as often as they cost."""
    nearest: int = field(init=False)  # the lowest distance to the target so far
    is_over: bool = False  # whether the target was reached

    def __post_init__(self) -> None:
        self.wasted = [0] * min(PARTS, max(0, self.length))
        self.nearest = max(0, self.length)

    @property
    def parts(self) -> list[int | None]:
        """DIRECT, SHORT or LONG for each part; None for those that were not reached."""
        each = max(1, self.length // max(1, len(self.wasted)))
        begun = len(self.wasted) if self.is_over else self._part + 1
        return [
            (LONG if moves > each else SHORT if moves else DIRECT) if at < begun else None
            for at, moves in enumerate(self.wasted)
        ]

    @property
    def _part(self) -> int:
        """The part in which the player is."""
        count = len(self.wasted)
        return min(count - 1, (self.length - self.nearest) * count // max(1, self.length))

    def move(self, cost: int, distance: int) -> None:
        """Count a move that led to a cell at this distance from the target."""
        if self.wasted:
            gain = max(0, self.nearest - max(0, distance))
            self.wasted[self._part] += max(0, cost - gain)
            self.nearest -= gain


def legs_of(game: Game) -> list[Leg]:
    """The legs of a walk so far."""
    again = Game(game.maze, game.rules)
    legs = [Leg(0, is_over=True) for _ in range(again.keys)]  # keys at the start
    legs.append(Leg(again.distance(again.cell)))
    moves, keys = 0, again.keys
    for _ in replay(again, Run("", game.rules, tuple(game.inputs), claim_of(game))):
        cost, moves = again.moves - moves, again.moves
        leg = legs[keys]  # an earlier one again, if the player has put a key back
        has_arrived = again.keys > keys or again.outcome == WON
        keys = again.keys
        if cost:
            leg.move(cost, 0 if has_arrived else again.distance(again.cell))
        leg.is_over |= has_arrived
        if keys == len(legs):
            legs.append(Leg(again.distance(again.cell)))
    return legs
