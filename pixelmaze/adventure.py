"""The levels of the adventure, chapter by chapter. How hard they are, `measure.py` says."""

from __future__ import annotations

from dataclasses import replace

from pixelmaze.game import Rules
from pixelmaze.level import Chapter, Level

_CAT = (
    ".#....#........",
    ".##..##........",
    ".######......#.",
    ".#.##.#.....##.",
    ".######.....#..",
    "..####......#..",
    ".######....##..",
    ".#######...#...",
    ".########..#...",
    ".#########.#...",
    ".###########...",
)
_SHIP = (
    ".......#........",
    ".......##.......",
    ".....#.###......",
    "....##.####.....",
    "...###.#####....",
    "..####.######...",
    ".############...",
    ".......#........",
    ".##############.",
    "..############..",
    "...##########...",
)
_TEAPOT = (
    ".......##.......",
    "......####......",
    "....########....",
    "#..##########...",
    "##.############.",
    ".############.##",
    "..###########..#",
    "...##########.##",
    "....##########..",
    "....########....",
)


def _chapter(number: int, title: str, words: str, *levels: Level) -> Chapter:
    numbered = (replace(level, number=f"{number}-{at}") for at, level in enumerate(levels, 1))
    return Chapter(title, words, tuple(numbered))


def _level(
    title: str, words: str, maze: str, torch: int = 0, ghost: str = "", pace: int = 0
) -> Level:
    return Level(_name(title), title, words, maze, Rules(torch, ghost, pace))


def _picture(title: str, words: str, picture: tuple[str, ...], seed: int) -> Level:
    return Level(_name(title), title, words, picture=picture, seed=seed)


def _name(title: str) -> str:
    """Records are kept under it: so a title may not change either."""
    return title.lower().replace("'", "").replace(" ", "-")


CHAPTERS = (
    _chapter(
        1,
        "First Steps",
        "Mazes, and bigger mazes.",
        _level(
            "A Few Steps",
            "Walk to the goal. It is not far, and nobody is watching.",
            "square-6x4-prim-197",
        ),
        _level(
            "Around the Corner",
            "Dead ends are short here. Walk in, shrug, walk out.",
            "square-9x6-prim-42",
        ),
        _level(
            "The Kitchen Garden",
            "This maze grew from one bed, a cell at a time.",
            "square-13x8-prim-19",
        ),
        _level(
            "The Market",
            "More stalls, more ways. Look ahead before you run.",
            "square-18x11-prim-5",
        ),
    ),
    _chapter(
        2,
        "Characters",
        "Each maze has a maker. Learn to feel whose it is.",
        _level(
            "The Long Corridor",
            "The backtracker digs until it is stuck: long bends, few doubts.",
            "square-17x10-recursive-backtracker-25",
        ),
        _level(
            "The Leaning House",
            "Binary trees lean up and right. Feel the tilt as you go down.",
            "square-23x12-binary-tree-7",
        ),
        _level(
            "The Open Gallery",
            "Sidewinder leaves the top row open. It rarely helps for long.",
            "square-26x13-sidewinder-2",
        ),
        _level(
            "Straight Halls",
            "Rooms cut in two, and in two again: one door in each wall.",
            "square-21x12-recursive-division-1",
        ),
        _level(
            "The Hunter's Track",
            "Hunt and Kill runs until it is tired, then looks for fresh ground.",
            "square-31x16-hunt-and-kill-3",
        ),
        _level(
            "Sunbeams",
            "Grown from its oldest cell: rays, and very long wrong ones.",
            "square-34x17-growing-tree-oldest-6",
        ),
    ),
    _chapter(
        3,
        "Loops",
        "Ways that meet again: there is more than one, and one is short.",
        _level(
            "Roundabout",
            "You may come back to where you were. It is not your fault.",
            "square-31x16-kruskal-3-braid-40",
        ),
        _level(
            "The Pretzel",
            "Long ways, tied together. Any will do, one does better.",
            "square-33x17-recursive-backtracker-50-braid-60",
        ),
        _level(
            "No Dead Ends",
            "Not one dead end in here. That is just what makes it hard.",
            "square-42x20-eller-15-braid-100",
        ),
    ),
    _chapter(
        4,
        "Torchlight",
        "It is dark. You see as far as your torch, and remember the rest.",
        _level(
            "Candle End",
            "A small cellar and a good light, to begin with.",
            "square-18x12-boruvka-7",
            torch=5,
        ),
        _level(
            "The Cellar",
            "Short side ways show their ends. Trust the light.",
            "square-20x12-growing-tree-mixed-3",
            torch=4,
        ),
        _level(
            "The Old Mine",
            "Long galleries. Remember where you turned off.",
            "square-24x13-recursive-backtracker-12",
            torch=4,
        ),
        _level(
            "The Last Match",
            "Three steps of light, and a hall full of doors.",
            "square-23x13-wilson-1",
            torch=3,
        ),
    ),
    _chapter(
        5,
        "Keys",
        "Fetch a, b and c, in this order. Then the gate opens.",
        _level(
            "The Errand",
            "One key, one gate. It is never on the way.",
            "square-34x17-kruskal-1-waypoints-1",
        ),
        _level(
            "Two Errands",
            "First a, then b. Plan both before you walk.",
            "square-31x16-hunt-and-kill-1-waypoints-2",
        ),
        _level(
            "The Key Ring",
            "Three keys. You will learn to know these corners well.",
            "square-27x14-houston-3-waypoints-3",
        ),
    ),
    _chapter(
        6,
        "Honeycombs",
        "Six walls a room. Two arrows together say which way is meant.",
        _level(
            "The Beehive",
            "Up and down go in zigzag here. The bees do not mind.",
            "hexagonal-37x19-prim-22",
        ),
        _level(
            "Wild Honey",
            "Six ways out of a cell leave more to choose from.",
            "hexagonal-37x19-kruskal-5",
        ),
        _level(
            "Basalt",
            "Long columns, slow turns: the backtracker has been here too.",
            "hexagonal-38x19-recursive-backtracker-7",
        ),
    ),
    _chapter(
        7,
        "Ghosts",
        "Somebody else wants to be first at the goal.",
        _level(
            "The Stubborn Ghost",
            "It walks on until it is stuck, then goes back. Every time.",
            "square-34x17-kruskal-7",
            ghost="dfs",
            pace=12,
        ),
        _level(
            "Hand on the Wall",
            "It keeps its right hand on the wall, and never gets tired.",
            "square-34x18-blobby-division-2",
            ghost="wall-follower",
            pace=16,
        ),
        _level(
            "Chalk Marks",
            "It marks the ways it takes, and takes none a third time.",
            "square-35x18-recursive-backtracker-3-braid-15",
            ghost="tremaux",
            pace=12,
        ),
        _level(
            "The Clever Ghost",
            "It knows where the goal is, and thinks before each step.",
            "square-40x20-growing-tree-oldest-81",
            ghost="a-star",
            pace=22,
        ),
    ),
    _chapter(
        8,
        "Forms",
        "Not every maze is a box.",
        _level(
            "The Heart",
            "Two roads lead down to one point.",
            "square-50x34-kruskal-5-mask-heart",
        ),
        _level(
            "The Ring",
            "There is a hole in the middle, and two ways around it.",
            "square-50x34-wilson-4-mask-ring",
        ),
        _level(
            "The Star",
            "Five points. Four of them are far too long.",
            "square-56x34-wilson-58-mask-star",
        ),
    ),
    _chapter(
        9,
        "Pictures",
        "Find the way, and look at what you have drawn.",
        _picture(
            "Somebody Asleep",
            "Walk all the way around, and do not wake it.",
            _CAT,
            3,
        ),
        _picture(
            "Fair Wind",
            "The way is long, and the wind is with you.",
            _SHIP,
            1,
        ),
        _picture(
            "Four O'Clock",
            "You have earned a break. Put the kettle on.",
            _TEAPOT,
            1,
        ),
    ),
    _chapter(
        10,
        "The Whole Night",
        "All that you have learned, all at once.",
        _level(
            "The Wine Vault",
            "Three keys lie in the dark.",
            "square-25x14-kruskal-4-waypoints-3",
            torch=4,
        ),
        _level(
            "The Lost Hive",
            "Two keys, no light, six walls a room.",
            "hexagonal-26x15-wilson-12-braid-20-waypoints-2",
            torch=3,
        ),
        _level(
            "Before the Dawn",
            "A torch, three keys, six walls a room, and somebody is ahead.",
            "hexagonal-24x14-hunt-and-kill-1-braid-20-waypoints-3",
            torch=3,
            ghost="greedy-best-first",
            pace=11,
        ),
    ),
)
