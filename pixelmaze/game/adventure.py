"""The adventure: fourteen lands of rooms, which lie as texts in `assets/levels`.

Each land has a thought of its own; `tests/support/judge.py` judges the rooms. The name of a room is
that of its file, `LAND-NUMBER-title`: the key of its records.
"""

from collections.abc import Iterator

from pixelmaze.files.files import assets
from pixelmaze.files.room import labels_of
from pixelmaze.game.rules import Chapter, Level, Rules


def _rooms_of(land: int, look: str) -> Iterator[Level]:
    for path in sorted((assets() / "levels").glob(f"{land:02}-*.txt")):
        text = path.read_text(encoding="ascii")
        labels = labels_of(text)
        yield Level(
            path.stem, labels.title, labels.card, rules=Rules(labels.torch), room=text,
            paints=labels.is_picture, look=look, number=f"{land}-{path.stem.split('-')[1]}",
            burns_down=labels.burns_down,
        )  # fmt: skip


_LANDS = (
    ("First Steps", "garden", "Hedges, paths, and a stile that does not return.",
     "an empty lantern",
     "The sun did not come home. A note from the dawn: \"Bring me a light.\""),
    ("Errands", "market", "Fetch everything, in any order; the last first, it may be.",
     "a wick", "Three coins buy a wick. The stall keeper yawns: it has been night since Tuesday."),
    ("Pictures", "studio", "Find the path, and see what you have drawn.",
     "a sketch of the sun", "A sketch of the sun, so that you know it when you see it."),
    ("Roundabouts", "fair", "All turn right at this fair. Nobody turns back.",
     "a spark", "A spark from the carousel, which has not stopped since."),
    ("Torchlight", "mine", "It is dark. You see as far as your torch, and remember the rest.",
     "a coal", "A coal that still glows. Somebody dropped it, running."),
    ("Keys", "castle", "A key opens one lock, and is gone. Count before you spend.",
     "a match", "The king's own match. He was saving it for better times."),
    ("Sluices", "drowned", "Doors that open one way, as the water runs.",
     "lamp oil", "Lamp oil. It floats, so it was easy to find."),
    ("Honeycombs", "hive", "Bees fly wide curves. So do you.",
     "wax", "Wax. The bees ask for morning, and they ask politely."),
    ("Thin Ice", "frost", "The ice breaks behind you. The way in may be your way out.",
     "a frozen flame", "A flame, frozen in the lake. It is not cold at all."),
    ("Sand Gates", "dunes", "A plate swaps the gates: what was open is shut.",
     "glass", "Glass for the lantern, blown by the wind."),
    ("The Mirror", "manor", "Somebody moves as you do, the other way round.",
     "your reflection", "Your reflection steps out: \"I will hold the other side.\""),
    ("The Hunt", "jungle", "Two steps for each of yours. It is fast, but not clever.",
     "the minotaur", "It only wanted to be near the light. It comes along, two steps at a time."),
    ("The Whole Night", "night", "Everything you have learned, two things at a time.",
     "the light", "The lantern burns. Now it wants a hill."),
    ("Stars", "comet", "For those who came back.",
     "a postcard", "A postcard: \"Overslept. Thank you. The sun\""),
)  # fmt: skip
"""Title, look, what is new, what is in the last chest, and what that means."""

CHAPTERS = tuple(
    Chapter(title, look, words, tuple(_rooms_of(at, look)), found, story, at == len(_LANDS))
    for at, (title, look, words, found, story) in enumerate(_LANDS, 1)
)
