"""The adventure: fourteen lands, and their rooms, which lie as texts in `assets/levels`.

Each land has a thought of its own; `tests/support/judge.py` judges the rooms. The name of a room is
that of its file, `LAND-NUMBER-title`: the key of its records.
"""

import tomllib
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


_LANDS = tomllib.loads((assets() / "levels" / "lands.toml").read_text(encoding="utf-8"))["lands"]
CHAPTERS = tuple(
    Chapter(**land, levels=tuple(_rooms_of(at, land["look"])), is_bonus=at == len(_LANDS))
    for at, land in enumerate(_LANDS, 1)
)
