"""The levels of the adventure, chapter by chapter. How hard they are, `measure.py` says."""

from __future__ import annotations

from dataclasses import replace

from pixelmaze.game.level import Chapter, Level
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


def _chapter(number: int, title: str, look: str, words: str, *levels: Level) -> Chapter:
    numbered = (
        replace(level, number=f"{number}-{at}", look=look) for at, level in enumerate(levels, 1)
    )
    return Chapter(title, look, words, tuple(numbered))


def _level(
    title: str,
    maze: str,
    words: str,
    torch: int = 0,
    ghost: str = "",
    pace: int = 0,
    burns_down: bool = False,
) -> Level:
    rules = Rules(torch, ghost, pace)
    return Level(_name(title), title, words, maze, rules, burns_down=burns_down)


def _picture(title: str, picture: tuple[str, ...], seed: int, words: str) -> Level:
    return Level(_name(title), title, words, picture=picture, seed=seed)


def _name(title: str) -> str:
    """The name of its records, so a title must not change either."""
    return title.lower().replace("'", "").replace(" ", "-")


CHAPTERS = (
    _chapter(1, "First Steps", "garden", "Mazes, and bigger mazes.",
        _level("A Few Steps", "square-6x4-prim-42",
               "Walk to the goal. It is not far, and nobody is watching."),
        _level("Around the Corner", "square-9x6-prim-127",
               "Dead ends are short here. Walk in, shrug, walk out."),
        _level("The Kitchen Garden", "square-13x8-prim-63",
               "This maze grew from one bed, a cell at a time."),
        _level("The Market", "square-17x11-prim-57",
               "More stalls, more ways. Look ahead before you run."),
    ),
    _chapter(2, "Characters", "market", "Each maze has a maker. Learn to tell whose work it is.",
        _level("The Long Corridor", "square-16x10-recursive-backtracker-55",
               "The backtracker digs until it is stuck: long bends, few doubts."),
        _level("Sunbeams", "square-28x14-growing-tree-oldest-2",
               "Its maker always returns to the oldest cell: long rays, one staircase."),
        _level("The Leaning House", "square-20x11-binary-tree-9-goal-farthest",
               "A binary tree leans up and right. Feel the tilt on the way down."),
        _level("The Open Gallery", "square-22x12-sidewinder-67-goal-farthest",
               "Sidewinder leaves the top row open. From there you must climb down."),
        _level("Straight Halls", "square-21x12-recursive-division-16",
               "Rooms cut in two, and in two again: one door in each wall."),
        _level("The Hunter's Track", "square-29x15-hunt-and-kill-17",
               "Hunt and Kill runs until it is stuck, then looks for fresh ground."),
    ),
    _chapter(3, "Loops", "fair", "Paths that meet again. Many lead there; one is short.",
        _level("Roundabout", "square-30x16-kruskal-9-braid-40",
               "You may come back to where you were. It is not your fault."),
        _level("The Pretzel", "square-34x17-recursive-backtracker-12-braid-50",
               "Long paths, tied together. Any will do; one does better."),
        _level("No Dead Ends", "square-39x19-eller-37-braid-100",
               "Not one dead end in here. That is what makes it hard."),
    ),
    _chapter(4, "Torchlight", "mine",
             "It is dark. You see as far as your torch, and remember the rest.",
        _level("Candle End", "square-17x11-boruvka-1",
               "A small cellar and a good light, to begin with.", torch=5),
        _level("The Cellar", "square-18x11-growing-tree-mixed-38",
               "Short side passages show their ends. Trust the light.", torch=4),
        _level("The Old Mine", "square-21x12-recursive-backtracker-2",
               "Long galleries. Remember where you turned off.", torch=4),
        _level("The Last Match", "square-20x12-wilson-4",
               "Three steps of light, and a hall full of doors.", torch=3,
               burns_down=True),
    ),
    _chapter(5, "Keys", "castle", "Fetch a, b and c, in this order. Then the gate opens.",
        _level("The Errand", "square-31x16-kruskal-4-waypoints-1",
               "One key, one gate. It is hardly ever on the way."),
        _level("Two Errands", "square-29x15-hunt-and-kill-1-waypoints-2",
               "First a, then b. Plan both before you walk."),
        _level("The Key Ring", "square-25x13-houston-3-waypoints-3",
               "Three keys. You'll get to know these corners well."),
    ),
    _chapter(6, "Honeycombs", "hive",
             "Every room has six walls. Press two arrows to go diagonally.",
        _level("The Beehive", "hexagonal-36x18-wilson-3",
               "Up and down zigzag here. The bees do not mind."),
        _level("Wild Honey", "hexagonal-37x19-kruskal-33",
               "Six ways out of a cell leave more to choose from."),
        _level("Basalt", "hexagonal-38x19-recursive-backtracker-11",
               "Long columns, slow turns: the backtracker has been here too."),
    ),
    _chapter(7, "Forms", "frost", "Not every maze is a box.",
        _level("The Heart", "square-36x26-kruskal-1-goal-farthest-mask-heart",
               "The long way through a big heart."),
        _level("The Ring", "square-40x27-wilson-11-goal-farthest-mask-ring",
               "The goal is next door. The way there is not."),
        _level("The Star", "square-48x32-wilson-212-goal-farthest-mask-star",
               "From one point to another, by way of nearly all the others."),
    ),
    _chapter(8, "Ghosts", "manor", "Somebody else wants to reach the goal first.",
        _level("The Stubborn Ghost", "square-34x17-kruskal-9",
               "It walks until it is stuck, then turns back. Every time.", ghost="dfs", pace=10),
        _level("Hand on the Wall", "square-34x18-blobby-division-70",
               "It keeps its right hand on the wall, and never gets tired.",
               ghost="wall-follower", pace=19),
        _level("Chalk Marks", "square-35x18-recursive-backtracker-115-braid-15",
               "It chalks every path it takes, and takes none a third time.",
               ghost="tremaux", pace=14),
        _level("The Clever Ghost", "square-56x34-prim-110-mask-hourglass",
               "It knows where the goal is, and all of this sand runs one way.",
               ghost="a-star", pace=15),
    ),
    _chapter(9, "Pictures", "studio", "Find the path, and see what you have drawn.",
        _picture("Fair Wind", _SHIP, 1,
                 "The way is long, and the wind is with you."),
        _picture("By the Window", _CAT, 9,
                 "Somebody is waiting. Mind the tail."),
        _picture("Four O'Clock", _TEAPOT, 6,
                 "You have earned a break. Put the kettle on."),
    ),
    _chapter(10, "The Whole Night", "night", "Everything you have learned, all at once.",
        _level("The Wine Vault", "square-22x13-kruskal-15-waypoints-3",
               "Three keys lie in the dark.", torch=4),
        _level("The Lost Hive", "hexagonal-24x14-wilson-11-braid-20-waypoints-2",
               "Two keys, little light, and six walls to every room.", torch=3),
        _level("Before the Dawn", "hexagonal-20x12-hunt-and-kill-15-braid-20-waypoints-3",
               "A torch, three keys, a honeycomb, and somebody ahead of you.",
               torch=3, ghost="greedy-best-first", pace=9),
    ),
)  # fmt: skip

FORMER: dict[str, tuple[Level, ...]] = {}
"""By name, the earlier versions of levels whose maze or rules changed: their runs stay valid. To
change a level, add its old version here; tests/levels.txt holds a digest of each."""
