"""The levels of the adventure, chapter by chapter.

`tests/support/difficulty.py` measures how hard they are; `tests/levels.txt` pins them.
"""

from dataclasses import replace
from typing import Any

from pixelmaze.game.rules import Chapter, Level, Rules

_FISH = (
    "..#....",
    ".###..#",
    "#######",
    ".###..#",
)
_BOAT = (
    "...#....",
    "...##...",
    "...###..",
    "#######.",
    ".#####..",
)
_CAT = (
    "#.#....#.",
    "###....#.",
    "########.",
    ".######..",
    ".#.#.#...",
)
_TEAPOT = (
    "....#....",
    "#######.#",
    "#.#######",
    "#######..",
    "..####...",
)

_COMET = (
    "##..........",
    "#####.......",
    ".########...",
    "..#########.",
    ".....#######",
    ".......####.",
)

_UNHURRIED = 3  # the first chapters, with the usual par time
_HASTE = 8  # how much tighter par time is in each chapter after those than in the one before


def _chapter(
    number: int, title: str, look: str, words: str, *levels: Level, stars: int = 0
) -> Chapter:
    haste = _HASTE * max(0, number - _UNHURRIED)
    numbered = (
        replace(level, number=f"{number}-{at}", look=look, rules=replace(level.rules, haste=haste))
        for at, level in enumerate(levels, 1)
    )
    return Chapter(title, look, words, tuple(numbered), stars)


def _level(
    title: str,
    maze: str,
    words: str,
    lesson: str = "",
    burns_down: bool = False,
    **rules: Any,
) -> Level:
    """A level by these rules, which are fields of `Rules`."""
    return Level(
        _name(title), title, words, maze, Rules(**rules), lesson=lesson, burns_down=burns_down
    )


def _picture(
    title: str, picture: tuple[str, ...], seed: int, words: str, lesson: str = ""
) -> Level:
    return Level(_name(title), title, words, picture=picture, seed=seed, lesson=lesson)


def _name(title: str) -> str:
    """The name of its records, so a title must not change either."""
    return title.lower().replace("'", "").replace(" ", "-")


CHAPTERS = (
    _chapter(1, "First Steps", "garden", "Hedges, paths, and a goal at the end of one of them.",
        _level("A Few Steps", "square-8x4-prim-110",
               "Walk to the goal. It is not far, and nobody is watching.",
               lesson="Par is what a good player needs; within it you earn stars."),
        _level("Around the Corner", "square-12x6-prim-277",
               "Dead ends are short here. Walk in, shrug, walk out."),
        _level("The Kitchen Garden", "square-17x9-prim-239-goal-centre",
               "The well is in the middle. Nobody has told the path."),
    ),
    _chapter(2, "Makers", "market", "Each maze has a maker. Learn to tell whose work it is.",
        _level("The Long Corridor", "square-16x8-recursive-backtracker-58",
               "The backtracker digs until it is stuck: long bends, few doubts."),
        _level("Sunbeams", "square-22x11-growing-tree-oldest-1070",
               "Its maker always returns to the oldest cell: long rays, one staircase."),
        _level("The Leaning House", "square-22x11-binary-tree-29728-goal-random",
               "A binary tree leans up and right. Feel the tilt on the way down."),
        _level("The Market", "square-22x11-kruskal-97",
               "Kruskal puts up stalls all over the place, and joins them later."),
    ),
    _chapter(3, "Pictures", "studio", "Find the path, and see what you have drawn.",
        _picture("The First Catch", _FISH, 109,
                 "It is only a sketch, but it looks ready to swim off.",
                 "Your path fills in as you walk. Walk back to rub it out."),
        _picture("Fair Wind", _BOAT, 24,
                 "The way is long, and the wind is with you."),
        _picture("By the Window", _CAT, 22,
                 "Somebody is waiting. Mind the tail."),
        _picture("Four O'Clock", _TEAPOT, 124,
                 "You have earned a break. Put the kettle on."),
    ),
    _chapter(4, "Roundabouts", "fair", "Paths that meet again. Many lead there; one is short.",
        _level("Roundabout", "square-12x6-kruskal-1411-braid-10",
               "Round to the left, or round to the right? One of them is shorter.",
               "There is one loop in here. Find it before you set out."),
        _level("The Pretzel", "square-18x9-kruskal-180-braid-10",
               "Three holes, as in any pretzel. You need not go round all of them."),
        _level("No Dead Ends", "square-24x12-eller-1981-braid-100",
               "Not one dead end in here. That is what makes it hard."),
    ),
    _chapter(5, "Torchlight", "mine",
        "It is dark. You see as far as your torch, and remember the rest.",
        _level("Candle End", "square-12x6-wilson-204",
               "A small cellar and a good light, to begin with.",
               "What you have seen stays on the map.", torch=5),
        _level("The Open Gallery", "square-16x8-sidewinder-29-goal-farthest",
               "One gallery along the top, and shafts below. Choose before you climb down.",
               torch=4),
        _level("The Old Mine", "square-20x10-recursive-backtracker-108",
               "Long galleries. Remember where you turned off.", torch=4),
        _level("The Last Match", "square-20x10-wilson-2",
               "Three steps of light, and a hall full of doors. It will not burn for ever.",
               torch=3, burns_down=True),
    ),
    _chapter(6, "Keys", "castle", "Fetch a, b and c, in this order. Then the gate opens.",
        _level("The Errand", "square-13x8-prim-250-waypoints-1",
               "One key, one gate. It is hardly ever on the way.",
               "Walk over the key to take it."),
        _level("Two Errands", "square-19x9-hunt-and-kill-1402-waypoints-2",
               "Key a lies by the gate, key b where you are standing. It has to be a first."),
        _level("The Key Ring", "square-22x11-kruskal-717-waypoints-3",
               "Somebody has been through every corner of this castle. Now it is your turn."),
    ),
    _chapter(7, "Sluices", "drowned", "Doors that open one way, as the water runs.",
        _level("The Sluice Gate", "square-12x6-wilson-232-one-way-2",
               "The water lets you through once. It does not do returns.",
               "Undo takes you back through a door."),
        _level("Straight Halls", "square-22x11-recursive-division-305-one-way-8",
               "The halls are dry again. The doors still think they are sluices."),
        _level("The Mill Race", "square-24x12-kruskal-462-one-way-14-waypoints-1",
               "The key is a short swim downstream. The gate is upstream."),
    ),
    _chapter(8, "Honeycombs", "hive", "Six ways out of every cell, and six keys to take them.",
        _level("The Beehive", "hexagonal-10x6-wilson-54",
               "Up and down zigzag here. The bees do not mind.",
               "Press two arrows at once to go diagonally."),
        _level("Wild Honey", "hexagonal-18x9-growing-tree-mixed-75-waypoints-2",
               "Two combs to empty before the bees are back."),
        _level("Basalt", "hexagonal-24x12-wilson-772-one-way-12-waypoints-1",
               "Columns of rock, and a stream between them. Some steps go one way only."),
    ),
    _chapter(9, "Forms", "frost", "Not every maze is a box.",
        _level("The Heart", "square-26x20-kruskal-86-goal-farthest-mask-heart",
               "Somebody stamped a heart into the snow. Take the long way through it.",
               "Its outline is all that is new here. You see the whole of it once."),
        _level("The Ring", "square-28x18-wilson-258-goal-farthest-mask-ring",
               "The goal is next door. The way there is not."),
        _level("The Star", "square-42x30-wilson-359-goal-farthest-mask-star",
               "From one point to another, by way of nearly all the others."),
    ),
    _chapter(10, "Dunes", "dunes", "The sand moves. What was open need not stay open.",
        _level("Sand in the Shoes", "square-12x6-wilson-139-shift-8",
               "The shortest path today is not the shortest path in eight steps' time.",
               "Undo brings the old walls back."),
        _level("Mirage", "square-24x12-kruskal-20-shift-4",
               "You saw a path there? So did everybody else."),
        _level("The Sandstorm", "square-28x14-kruskal-287-shift-3",
               "Plan three steps ahead. There is no point in planning four."),
    ),
    _chapter(11, "Ghosts", "manor", "Somebody else wants to reach the goal first.",
        _level("The Stubborn Ghost", "square-18x9-wilson-63",
               "It walks until it is stuck, then turns back. Every time.",
               "It sets out with your first step. Look around before you take it.",
               ghost="dfs", pace=9),
        _level("Hand on the Wall", "square-26x13-blobby-division-373",
               "It keeps its right hand on the wall, and never gets tired.",
               ghost="wall-follower", pace=9),
        _level("Chalk Marks", "square-26x13-kruskal-302-braid-8",
               "It chalks every path it takes, and takes none a third time.",
               ghost="tremaux", pace=8),
        _level("The Clever Ghost", "square-48x30-prim-112-mask-hourglass",
               "It knows where the goal is, and all of this sand runs one way.",
               ghost="a-star", pace=23),
    ),
    _chapter(12, "The Hunt", "jungle", "Something lives here, and it has heard you.",
        _level("A Light Sleeper", "square-14x7-prim-73-braid-30",
               "It is asleep in its corner. Do keep your voice down.",
               "It takes the shortest way to you, and goes home after a touch.",
               hunter=26),
        _level("The Hunter's Track", "square-22x11-hunt-and-kill-176-braid-20",
               "Long tracks, few forks. It has walked them all before.", hunter=20),
        _level("Feeding Time", "square-36x18-kruskal-20-braid-20",
               "It is faster than your doubts. Do not stop to have any.", hunter=14),
    ),
    _chapter(13, "The Whole Night", "night", "Everything you have learned, all at once.",
        _level("The Wine Vault", "square-18x9-kruskal-102-waypoints-3",
               "Three keys lie in the dark.", torch=4),
        _level("The Sleepwalker", "square-20x10-wilson-2-waypoints-1-shift-6",
               "It is dark, there is a key, and somebody keeps moving the walls.", torch=4),
        _level("The Lost Hive", "hexagonal-20x12-wilson-43-braid-20-waypoints-2",
               "Two keys, little light, and six walls to every room.", torch=3),
        _level("Before the Dawn",
               "hexagonal-18x10-kruskal-145-braid-10-one-way-4-waypoints-3",
               "A torch, three keys, a honeycomb, doors, and somebody ahead of you.",
               torch=3, ghost="greedy-best-first", pace=12),
    ),
    _chapter(14, "Stars", "comet", "For those who came back for the stars.",
        _picture("The Comet", _COMET, 20,
                 "It comes by every seventy-six years. Have your pencil ready."),
        _level("Orbit", "square-30x20-wilson-32-one-way-20-goal-farthest-mask-ring",
               "Going round is easy. Going back is another matter."),
        _level("Zenith", "hexagonal-26x16-wilson-149-braid-10-mask-hexagon",
               "Up here there is little light and no company. Well, some company.",
               torch=4, hunter=16),
        stars=88,
    ),
)  # fmt: skip
