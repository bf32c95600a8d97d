"""Progress in lessons, solvers to break and quizzes: a player's own, or of each pupil."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.game.breaking import challenges
from pixelmaze.game.lessons import lessons
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.run.race import aligned
from pixelmaze.storage.records import Data, parse
from pixelmaze.storage.store import NAME, Store
from pixelmaze.ui.kit.ports import text_of
from pixelmaze.ui.learn.menus import fewest
from pixelmaze.ui.learn.requests import LESSON_MARKS, OPEN, RIGHT, marks, signs
from pixelmaze.ui.watch.quiz import answers

_MOST_TASKS = 100  # of a lesson that is not built in
_SEPARATOR = r"[/\\]"  # of paths on any system


def progress_in(data: Store | Data) -> dict[str, Any]:
    """The progress in these data, by column: the marks of each lesson, and totals."""
    found = {f"lesson {lesson.number}": marks(data, lesson) for lesson in lessons()}
    others = data.entry(LESSON_MARKS)
    for key, text in others.items() if isinstance(others, dict) else ():
        if key.endswith(".toml"):  # a lesson that is not built in, by its path
            name = f"lesson {printable(re.split(_SEPARATOR, key)[-1])}"
            own = signs(text, min(len(str(text)), _MOST_TASKS))
            found[name] = max(found.get(name, ""), own, key=_done)  # the file may have moved
    given = zip(*(answers(data, solver) for solver in NAMED_SOLVERS), strict=True)
    right, count = map(sum, given)
    return found | {
        "right": "".join(found.values()).count(RIGHT),
        "broken": sum(fewest(data, each) > 0 for each in challenges().values()),
        "correct": right,
        "answers": count,
    }


def pupils_in(folder: Path) -> list[dict[str, Any]]:
    """The progress in each exported data file in a folder, or in a folder for each pupil in it.

    A file that cannot be read has a reason. PixelmazeError if there is no file.
    """
    if not folder.is_dir():
        raise PixelmazeError(f"{folder} is not a folder: expected a folder of exported data files")
    paths = sorted(folder.glob("[!.]*"), key=lambda path: path.name.casefold())
    if not paths:
        raise PixelmazeError(f"{folder}: no data file; `pixelmaze records --export` writes one")
    return [
        {"name": printable(path.stem if path == file else path.name), **_read(file)}
        for path in paths
        for file in ([*path.glob("[!.]*")] or [path / NAME] if path.is_dir() else [path])
    ]


def _read(path: Path) -> dict[str, Any]:
    try:
        data = parse(text_of(path))
    except PixelmazeError as error:
        return {"why": printable(str(error).replace(str(path), path.name))}
    lost = f"cannot read {' and '.join(data.lost[:3])}" if data.lost else ""
    return {"why": printable(lost), **progress_in(data)}


def table(pupils: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A table with the number of tasks done in each lesson, and the reasons below it."""
    titles = [*dict.fromkeys(key for pupil in pupils for key in pupil if key != "why")]
    lines = [[title.removeprefix("lesson ") for title in titles]]
    lines += [[_cell(title, pupil.get(title)) for title in titles] for pupil in pupils]
    yield aligned(lines)
    reasons = [f"{pupil['name']}: {pupil['why']}" for pupil in pupils if pupil["why"]]
    yield from ["", *reasons] if reasons else []


def _cell(title: str, found: Any) -> str:
    return str((_done(found or "") if title.startswith("lesson ") else found) or "–")


def _done(found: str) -> int:
    """The number of tasks done in a lesson with these marks."""
    return len(found) - found.count(OPEN)


def summary(progress: Mapping[str, Any]) -> Iterator[str]:
    """Lines on your own progress; none if there is none."""
    titles = {f"lesson {lesson.number}": lesson.heading for lesson in lessons()}
    for name, found in progress.items():
        if name.startswith("lesson ") and _done(found):
            yield f"Lesson {titles.get(name, name.removeprefix('lesson '))}: {found}"
    if progress["broken"]:
        yield f"Break it: {progress['broken']} of {len(challenges())} solvers broken"
    if progress["answers"]:
        yield f"Quiz: {progress['correct']} of {progress['answers']} answers right"
