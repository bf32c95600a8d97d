"""Progress in lessons, solvers to break and quizzes: a player's own, or of each pupil."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pixelmaze.game.breaking import challenges
from pixelmaze.game.lessons import lessons
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.run.race import aligned
from pixelmaze.storage.records import Data, parse
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.ports import text_of
from pixelmaze.ui.learn.menus import fewest
from pixelmaze.ui.learn.requests import OPEN, RIGHT, marks
from pixelmaze.ui.watch.quiz import answers

_LESSON = "lesson "  # before the number of a lesson


def progress_in(data: Store | Data) -> dict[str, int]:
    """By column: tasks done in each lesson and tasks done right, solvers broken, and answers."""
    found = {f"{_LESSON}{lesson.number}": marks(data, lesson) for lesson in lessons()}
    right, count = answers(data)
    return {name: len(each) - each.count(OPEN) for name, each in found.items()} | {
        "right": "".join(found.values()).count(RIGHT),
        "broken": sum(fewest(data, each) > 0 for each in challenges().values()),
        "correct": right,
        "answers": count,
    }


def summary(store: Store) -> Iterator[str]:
    """Lines on your own progress; none if there is none."""
    done = progress_in(store)
    for lesson in lessons():
        if done[f"{_LESSON}{lesson.number}"]:
            yield f"Lesson {lesson.heading}: {marks(store, lesson)}"
    if done["broken"]:
        yield f"Break it: {done['broken']} of {len(challenges())} solvers broken"
    if done["answers"]:
        yield f"Quiz: {done['correct']} of {done['answers']} answers right"


def pupils_in(folder: Path) -> list[dict[str, Any]]:
    """The progress in each exported data file of a folder; a reason for one that cannot be read.

    PixelmazeError if there is no file.
    """
    if not folder.is_dir():
        raise PixelmazeError(f"{folder} is not a folder: expected a folder of exported data files")
    paths = sorted(folder.glob("[!.]*"), key=lambda path: path.name.casefold())
    if not paths:
        raise PixelmazeError(f"{folder}: no data file; `pixelmaze records --export` writes one")
    return [{"name": printable(path.stem), **_read(path)} for path in paths]


def _read(path: Path) -> dict[str, Any]:
    try:
        data = parse(text_of(path))
    except PixelmazeError as error:
        return {"why": printable(str(error).replace(str(path), path.name))}
    lost = f"cannot read {' and '.join(data.lost[:3])}" if data.lost else ""
    return {"why": printable(lost), **progress_in(data)}


def table(pupils: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A table with a line for each pupil, and the reasons below it."""
    titles = ["name", *progress_in(Data({}))]
    lines = [[str(pupil.get(title) or "–") for title in titles] for pupil in pupils]
    yield aligned([[title.removeprefix(_LESSON) for title in titles], *lines])
    reasons = [f"{pupil['name']}: {pupil['why']}" for pupil in pupils if pupil["why"]]
    yield from ["", *reasons] if reasons else []
