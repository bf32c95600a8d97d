"""The divergences of two runs of a race: the rounds in which they take different cells, and whether
each could have taken the other's cell."""

from collections.abc import Iterable
from time import perf_counter
from typing import NamedTuple

from pixelmaze.inspect.choices import Choice, Follower, Seen, taking
from pixelmaze.run.race import Race
from pixelmaze.run.search import Search

_BATCH = 20  # rounds computed at a time


class Divergence(NamedTuple):
    """A round in which two runs take different cells."""

    round: int
    takings: tuple[Choice, Choice]  # without the other cells
    ties: tuple[bool, bool]  # for each: True if the other's cell is tied with its own
    refusals: tuple[bool, bool]
    """For each: True if the other's cell waits in its queue and must not be taken now."""
    is_first: bool  # True if they took the same cells before

    @property
    def is_telling(self) -> bool:
        """True if worth a stop: if one may not take the other's cell.

        Of runs without a queue of known order, such as walkers, the alternatives are unknown: they
        diverge where they first differ, then wherever both leave the same cell for different ones.
        """
        one, other = self.takings
        if one.order or other.order:
            return any(self.refusals)
        return self.is_first or one.origin == other.origin


def divergence(round: int, one: Choice, other: Choice, *, is_first: bool) -> Divergence:
    """The divergence of two runs that take different cells in a round."""
    ties = other.cell in one.right, one.cell in other.right
    refusals = (
        bool(one.order) and other.cell in one.wrong,
        bool(other.order) and one.cell in other.wrong,
    )
    few = one._replace(right=set(), wrong=set()), other._replace(right=set(), wrong=set())
    return Divergence(round, few, ties, refusals, is_first)


def significant(takings: Iterable[tuple[Choice, Choice]]) -> list[Divergence]:
    """The significant divergences of two runs, from what both take in each round."""
    pairs = [(i, *both) for i, both in enumerate(takings) if both[0].cell != both[1].cell]
    found = (divergence(*pair, is_first=pair is pairs[0]) for pair in pairs)
    return [each for each in found if each.is_telling]


class DivergenceFinder:
    """Finds the significant divergences of a race of two, round by round, as far as asked."""

    def __init__(self, race: Race) -> None:
        self.found: list[Divergence] = []
        self.read = 0
        """Rounds examined so far."""
        self._race = race
        self._sides = [_Side(run) for run in race.runs]
        self._has_parted = False

    @property
    def is_over(self) -> bool:
        """True once one of the runs has ended: there are no more divergences."""
        runs = zip(self._race.runs, self._race.rounds, strict=True)
        return any(run.complete and self.read >= len(rounds) for run, rounds in runs)

    def look(self, until: int, seconds: float) -> bool:
        """Examine the rounds before `until` for about `seconds`; False to be called again."""
        end, left, race = perf_counter() + seconds, seconds, self._race
        while self.read < until and not self.is_over:
            if self.read < race.length:
                if left < 0 or not self._look_at(self.read, left):
                    return False
                self.read += 1
            elif not race.pull(_BATCH):
                return False
            left = end - perf_counter()
        return True

    def _look_at(self, number: int, seconds: float) -> bool:
        """Examine one round; False if the variables are not known yet."""
        (one, here), (other, there) = zip(
            self._sides, (rounds[number] for rounds in self._race.rounds), strict=True
        )
        if one.cell(here) == other.cell(there):
            return True
        first, second = one.taking(here, seconds), other.taking(there, seconds)
        if not first or not second:
            return False
        found = divergence(number, first, second, is_first=not self._has_parted)
        self._has_parted = True
        if found.is_telling:
            self.found.append(found)
        return True

    def close(self) -> None:
        for side in self._sides:
            side.close()


class _Side:
    def __init__(self, search: Search) -> None:
        self._search, self._seen = search, Seen(search, 0)
        self._part = -1
        self._follower = Follower(getattr(search.solver, "shows", ()))
        self.close = self._follower.close

    def cell(self, index: int) -> int:
        return self._search.board.grid.head[self._search.trace[index][1]]

    def taking(self, index: int, seconds: float) -> Choice | None:
        """The choice of the step; None if the variables are not known yet."""
        search, part = self._search, self._search.part_at(index)
        if part != self._part:
            self._part, self._seen = part, Seen(search, search.begins[part])
        if not self._follower.seek(search, part, index, seconds):
            return None
        return taking(search, index, self._seen.go_on(index), self._follower.view)
