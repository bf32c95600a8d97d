"""An ID means the same maze for ever: pinned.txt keeps a digest of each of hundreds of mazes.

People have kept these IDs, so a digest must never change. A line has the name of a generator and
the digests of its mazes, or an ID and the digest of its maze. What is new is added, once it is sure
to stay as it is, by

    pytest tests/run/test_pinned.py --pin-new
"""

from hashlib import sha256
from pathlib import Path

import pytest

from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id

FILE = Path(__file__).parents[1] / "pinned.txt"
LINES = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
PINNED = {name: digests for name, *digests in LINES}


def ids_of(name: str) -> list[str]:
    """The IDs that are pinned of a generator, in order; or this ID."""
    if name not in GENERATORS:
        return [name]
    entry = GENERATORS[name]
    return [
        f"{shape}-{sized(shape, size)}-{name}-{rest}"
        for shape in entry.shapes
        for size, rest in (
            *(("7x5", str(seed)) for seed in range(10)),
            ("30x20", str(SEEDS - 1)),
            ("11x8", "1-braid-50-goal-random"),
            ("8x11", "2-braid-100-goal-farthest"),
            ("9x9", "3-goal-farthest"),
            *([("13x12", "4-goal-random-mask-moon")] if entry.masks else []),
        )
    ]


def sized(shape: str, size: str) -> str:
    """This size; for a circular maze, an odd number of cells as wide as high."""
    if not SHAPES[shape].has_rim:
        return size
    side = (max(map(int, size.split("x"))) - 1) // 2 * 2 + 1
    return f"{side}x{side}"


def wanted() -> list[str]:
    """The lines that there must be: of each generator, and of each shape with waypoints, with
    each mask, with starts and goals in other places, and with mud, water and fences."""
    lines = [*GENERATORS]
    for shape in SHAPES:
        has_rim = SHAPES[shape].has_rim
        start = "" if has_rim else "-start-bottom-left"
        rests = [("9x8", f"kruskal-{seed}-waypoints-{seed % 3 + 1}") for seed in range(6)]
        rests += [("24x19", f"prim-5-mask-{mask}") for mask in MASKS]
        rests += [
            (size, f"kruskal-7{start}-goal-{goal}{more}")
            for size, goal, more in [
                ("8x6", "centre", ""), ("9x6", "centre", "-waypoints-2"), ("9x7", "centre", ""),
                ("8x6", "farthest", ""), ("8x6", "random", ""), ("13x12", "centre", "-mask-ring"),
                *([("8x6", "rim", ""), ("13x12", "rim", "-mask-moon")] if has_rim else []),
            ]
        ]  # fmt: skip
        rests += [("12x9", f"wilson-{seed}-mud-{9 * seed}-water-{70 // seed}")
                  for seed in (1, 2, 5)]  # fmt: skip
        rests += [("9x8", "kruskal-3-goal-centre-waypoints-3-mask-ring-mud-100")]
        rests += [("30x20", "prim-8-braid-40-water-20")]
        rests += [("12x9", f"wilson-{seed}-braid-60-mud-10-fences-{20 * seed}")
                  for seed in (1, 2, 5)]  # fmt: skip
        lines += [f"{shape}-{sized(shape, size)}-{rest}" for size, rest in rests]
    return lines


def digest(maze: Maze) -> str:
    """Of its passages, and of all else that is not a matter of course."""
    hashed = sha256(maze.passages)
    if maze.start:
        hashed.update(f"start {maze.start}".encode())
    if maze.goals != (maze.grid.size - 1,):
        hashed.update(f"goal {', '.join(map(str, maze.goals))}".encode())
    if maze.waypoints:
        hashed.update(f"waypoints {maze.waypoints}".encode())
    if maze.grid.place_of is not None:
        hashed.update(f"places {maze.grid.place_of.tolist()}".encode())
    if maze.terrain:
        hashed.update(b"terrain " + maze.terrain)
    if maze.fences:
        hashed.update(b"fences " + maze.fences)
    return hashed.hexdigest()[:8]


@pytest.mark.few(40)
@pytest.mark.parametrize("name", PINNED)
def test_id_means_the_same_maze_for_ever(name: str) -> None:
    pinned = dict(zip(ids_of(name), PINNED[name], strict=False))
    mazes = {maze_id: from_id(maze_id) for maze_id in pinned}
    assert {maze_id: digest(maze) for maze_id, maze in mazes.items()} == pinned
    assert [maze.id for maze in mazes.values()] == [*pinned]


def test_every_generator_shape_and_mask_is_pinned(request: pytest.FixtureRequest) -> None:
    missing = [name for name in wanted() if len(PINNED.get(name, ())) < len(ids_of(name))]
    if request.config.getoption("--pin-new"):
        for name in missing:
            pinned = PINNED.setdefault(name, [])
            pinned += [digest(from_id(maze_id)) for maze_id in ids_of(name)[len(pinned) :]]
        lines = [" ".join((name, *digests)) for name, digests in PINNED.items()]
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    else:
        assert not missing
