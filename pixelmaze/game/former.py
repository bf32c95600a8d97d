"""The adventure as it was: levels of former versions, whose runs and records stay valid.

To change a level of the adventure, add its old version to `FORMER`; tests/levels.txt holds a digest
of each version.
"""

from __future__ import annotations

from pixelmaze.game.level import Level
from pixelmaze.game.rules import Rules

_CAT = (
    ".#....#......",
    ".##..##......",
    ".######...##.",
    ".#.##.#....#.",
    ".######....#.",
    "..####....##.",
    ".#####....#..",
    ".######...#..",
    ".#######..##.",
    ".########..#.",
    ".###########.",
)
_SHIP = (
    "......##......",
    "......###.....",
    "....#.####....",
    "...##.#####...",
    "..###.######..",
    ".##########...",
    "......#.......",
    ".############.",
    "..##########..",
    "...########...",
)
_TEAPOT = (
    ".......#.......",
    ".....#####.....",
    "...#########...",
    "##..#######....",
    ".##.##########.",
    "..##########.##",
    "...#########..#",
    "...#########.##",
    "...###########.",
    "....#######....",
)


FIRST = (
    Level("a-few-steps", "A Few Steps", maze="square-6x4-prim-42"),
    Level("around-the-corner", "Around the Corner", maze="square-9x6-prim-127"),
    Level("the-kitchen-garden", "The Kitchen Garden", maze="square-13x8-prim-63"),
    Level("the-market", "The Market", maze="square-17x11-prim-57"),
    Level("the-long-corridor", "The Long Corridor", maze="square-16x10-recursive-backtracker-55"),
    Level("sunbeams", "Sunbeams", maze="square-28x14-growing-tree-oldest-2"),
    Level(
        "the-leaning-house", "The Leaning House", maze="square-20x11-binary-tree-9-goal-farthest"
    ),
    Level("the-open-gallery", "The Open Gallery", maze="square-22x12-sidewinder-67-goal-farthest"),
    Level("straight-halls", "Straight Halls", maze="square-21x12-recursive-division-16"),
    Level("the-hunters-track", "The Hunter's Track", maze="square-29x15-hunt-and-kill-17"),
    Level("roundabout", "Roundabout", maze="square-30x16-kruskal-9-braid-40"),
    Level("the-pretzel", "The Pretzel", maze="square-34x17-recursive-backtracker-12-braid-50"),
    Level("no-dead-ends", "No Dead Ends", maze="square-39x19-eller-37-braid-100"),
    Level("candle-end", "Candle End", maze="square-17x11-boruvka-1", rules=Rules(torch=5)),
    Level(
        "the-cellar", "The Cellar", maze="square-18x11-growing-tree-mixed-38", rules=Rules(torch=4)
    ),
    Level(
        "the-old-mine",
        "The Old Mine",
        maze="square-21x12-recursive-backtracker-2",
        rules=Rules(torch=4),
    ),
    Level("the-last-match", "The Last Match", maze="square-20x12-wilson-4", rules=Rules(torch=3)),
    Level("the-errand", "The Errand", maze="square-31x16-kruskal-4-waypoints-1"),
    Level("two-errands", "Two Errands", maze="square-29x15-hunt-and-kill-1-waypoints-2"),
    Level("the-key-ring", "The Key Ring", maze="square-25x13-houston-3-waypoints-3"),
    Level("the-beehive", "The Beehive", maze="hexagonal-36x18-wilson-3"),
    Level("wild-honey", "Wild Honey", maze="hexagonal-37x19-kruskal-33"),
    Level("basalt", "Basalt", maze="hexagonal-38x19-recursive-backtracker-11"),
    Level("the-heart", "The Heart", maze="square-36x26-kruskal-1-goal-farthest-mask-heart"),
    Level("the-ring", "The Ring", maze="square-40x27-wilson-11-goal-farthest-mask-ring"),
    Level("the-star", "The Star", maze="square-48x32-wilson-212-goal-farthest-mask-star"),
    Level(
        "the-stubborn-ghost",
        "The Stubborn Ghost",
        maze="square-34x17-kruskal-9",
        rules=Rules(ghost="dfs", pace=10),
    ),
    Level(
        "hand-on-the-wall",
        "Hand on the Wall",
        maze="square-34x18-blobby-division-70",
        rules=Rules(ghost="wall-follower", pace=19),
    ),
    Level(
        "chalk-marks",
        "Chalk Marks",
        maze="square-35x18-recursive-backtracker-115-braid-15",
        rules=Rules(ghost="tremaux", pace=14),
    ),
    Level(
        "the-clever-ghost",
        "The Clever Ghost",
        maze="square-56x34-prim-110-mask-hourglass",
        rules=Rules(ghost="a-star", pace=15),
    ),
    Level("fair-wind", "Fair Wind", picture=_SHIP, seed=1),
    Level("by-the-window", "By the Window", picture=_CAT, seed=9),
    Level("four-oclock", "Four O'Clock", picture=_TEAPOT, seed=6),
    Level(
        "the-wine-vault",
        "The Wine Vault",
        maze="square-22x13-kruskal-15-waypoints-3",
        rules=Rules(torch=4),
    ),
    Level(
        "the-lost-hive",
        "The Lost Hive",
        maze="hexagonal-24x14-wilson-11-braid-20-waypoints-2",
        rules=Rules(torch=3),
    ),
    Level(
        "before-the-dawn",
        "Before the Dawn",
        maze="hexagonal-20x12-hunt-and-kill-15-braid-20-waypoints-3",
        rules=Rules(torch=3, ghost="greedy-best-first", pace=9),
    ),
)
"""The levels of the first adventure, in its order."""

_CHANGED = (
    Level("sunbeams", "Sunbeams", maze="square-22x11-growing-tree-oldest-2"),
    Level(
        "the-leaning-house", "The Leaning House", maze="square-16x8-binary-tree-159-goal-farthest"
    ),
    Level(
        "no-dead-ends",
        "No Dead Ends",
        maze="square-38x19-eller-140-braid-100",
        rules=Rules(haste=8),
    ),
    Level(
        "basalt",
        "Basalt",
        maze="hexagonal-24x12-recursive-backtracker-235-waypoints-1",
        rules=Rules(haste=40),
    ),
    Level(
        "the-stubborn-ghost",
        "The Stubborn Ghost",
        maze="square-18x9-wilson-63",
        rules=Rules(ghost="dfs", pace=13, haste=64),
    ),
    Level(
        "hand-on-the-wall",
        "Hand on the Wall",
        maze="square-26x13-blobby-division-15",
        rules=Rules(ghost="wall-follower", pace=10, haste=64),
    ),
    Level(
        "chalk-marks",
        "Chalk Marks",
        maze="square-28x14-recursive-backtracker-36-braid-15",
        rules=Rules(ghost="tremaux", pace=8, haste=64),
    ),
    Level(
        "the-clever-ghost",
        "The Clever Ghost",
        maze="square-48x30-prim-40-mask-hourglass",
        rules=Rules(ghost="a-star", pace=8, haste=64),
    ),
    Level(
        "the-clever-ghost",
        "The Clever Ghost",
        maze="square-48x30-prim-112-mask-hourglass",
        rules=Rules(ghost="a-star", pace=10, haste=64),
    ),
    Level(
        "before-the-dawn",
        "Before the Dawn",
        maze="hexagonal-20x12-hunt-and-kill-17-braid-20-one-way-4-waypoints-3",
        rules=Rules(torch=3, ghost="greedy-best-first", pace=13, haste=80),
    ),
)
"""Levels of the present adventure that have been changed since."""

FORMER: dict[str, tuple[Level, ...]] = {
    level.name: tuple(one for one in (*FIRST, *_CHANGED) if one.name == level.name)
    for level in (*FIRST, *_CHANGED)
}
"""By name, the former versions of levels. Those that the adventure does not have any more are among
them."""
