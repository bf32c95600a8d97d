"""An ID means the same maze for ever: pinned.txt keeps a digest of each of hundreds of mazes.

People have kept these IDs, so a line must never change. A new generator, shape or mask gets lines
of its own, once it is sure to stay as it is:

    pytest tests/test_pinned.py --pin-new
"""

from hashlib import sha256
from itertools import cycle
from pathlib import Path

import pytest
from support.strategies import GENERATORS_BY_SHAPE, MASKING_BY_SHAPE, SHAPE_NAMES

from pixelmaze import Maze, from_id
from pixelmaze.masks import MASKS
from pixelmaze.rng import SEEDS

FILE = Path(__file__).with_name("pinned.txt")
PINNED = dict(line.split()[::-1] for line in FILE.read_text(encoding="utf-8").splitlines())


def wanted() -> list[str]:
    """The IDs that must be pinned."""
    ids = [
        f"{shape}-{rest}"
        for name, shape in GENERATORS_BY_SHAPE
        for rest in (
            *(f"7x5-{name}-{seed}" for seed in range(10)),
            f"30x20-{name}-{SEEDS - 1}",
            f"11x8-{name}-1-braid-50-goal-random",
            f"8x11-{name}-2-braid-100-goal-farthest",
            f"9x9-{name}-3-goal-farthest",
        )
    ]
    ids += [f"{shape}-13x12-{name}-4-goal-random-mask-moon" for name, shape in MASKING_BY_SHAPE]
    for shape in SHAPE_NAMES:
        able = cycle([name for name, kind in MASKING_BY_SHAPE if kind == shape])
        ids += [f"{shape}-9x8-kruskal-{seed}-waypoints-{seed % 3 + 1}" for seed in range(6)]
        ids += [f"{shape}-24x19-{next(able)}-5-mask-{mask}" for mask in MASKS]
        ids += [f"{shape}-9x8-{next(able)}-6-braid-30-goal-farthest-mask-{mask}" for mask in MASKS]
    return ids


def digest(maze: Maze) -> str:
    """Of its passages, and of all else that is not a matter of course."""
    hashed = sha256(maze.passages)
    assert maze.start == 0
    if maze.goal != maze.grid.size - 1:
        hashed.update(f"goal {maze.goal}".encode())
    if maze.waypoints:
        hashed.update(f"waypoints {maze.waypoints}".encode())
    if maze.grid.places is not None:
        hashed.update(f"places {maze.grid.places.tolist()}".encode())
    return hashed.hexdigest()[:16]


@pytest.mark.parametrize("id", PINNED)
def test_id_means_the_same_maze_for_ever(id: str) -> None:
    maze = from_id(id)
    assert digest(maze) == PINNED[id]
    assert maze.id == id


def test_every_generator_shape_and_mask_is_pinned(request: pytest.FixtureRequest) -> None:
    missing = [maze_id for maze_id in wanted() if maze_id not in PINNED]
    if request.config.getoption("--pin-new"):
        with FILE.open("a", encoding="utf-8") as file:
            file.writelines(f"{digest(from_id(maze_id))} {maze_id}\n" for maze_id in missing)
    else:
        assert not missing
