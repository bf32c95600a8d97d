"""The kinds of free mazes that keep a promise: each maze of a kind is about as long as the next."""

from dataclasses import dataclass, replace

from pixelmaze.game.pace import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze.rng import SEEDS
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec

TOLERANCE = 0.25  # share by which the par of a maze may differ from that of its kind
_TRIES = 24  # the most mazes that are made to find one


@dataclass(frozen=True, slots=True)
class Kind:
    """What all mazes of a kind have in common."""

    spec: MazeSpec  # its seed does not count
    rules: Rules
    par: int  # in moves

    def spec_from(self, seed: int) -> MazeSpec:
        """The spec of a maze of this kind: with the first of the seeds from this one on whose maze
        has about the par of the kind. If the first 24 have not, with the nearest of them."""
        seeds = (replace(self.spec, seed=(seed + at) % SEEDS) for at in range(_TRIES))
        nearest, least = self.spec, float("inf")
        for spec in seeds:
            moves = par(make(spec, compile=False), self.rules).moves
            if (off := abs(moves - self.par)) < least:
                nearest, least = spec, off
            if least <= TOLERANCE * self.par:
                break
        return nearest


KINDS = {
    "easy": Kind(MazeSpec("square", 12, 7, "prim", seed=0), Rules(), par=23),
    "medium": Kind(
        MazeSpec("square", 20, 11, "growing-tree-mixed", seed=0, waypoints=1), Rules(), par=64
    ),
    "hard": Kind(
        MazeSpec("square", 32, 17, "recursive-backtracker", seed=0, braid=20, waypoints=2),
        Rules(torch=5),
        par=320,
    ),
}


def kind_of(spec: MazeSpec | None, rules: Rules) -> Kind | None:
    """The kind of the mazes with this spec, apart from its seed, that are played by these rules;
    with or without a clock.
    """
    if spec is None:
        return None
    alike = (replace(spec, seed=0), replace(rules, relaxed=False))
    return next((kind for kind in KINDS.values() if (kind.spec, kind.rules) == alike), None)
