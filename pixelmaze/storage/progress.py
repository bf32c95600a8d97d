"""Progress in lessons: the moves that have been done, kept beside the settings."""

from collections.abc import Collection

from pixelmaze.game.lessons import Lesson
from pixelmaze.storage.store import Store

_ENTRY = "lessons"


def done_moves(store: Store, lesson: Lesson) -> Collection[int]:
    """The numbers of the moves that have been done, from 0."""
    kept = store.entry(_ENTRY)
    numbers = kept.get(lesson.name) if isinstance(kept, dict) else None
    known = range(len(lesson.moves))
    return {at for at in numbers if at in known} if isinstance(numbers, list) else set()


def keep_done(store: Store, lesson: Lesson, number: int) -> None:
    """Keep that this move has been done."""
    done = {*done_moves(store, lesson), number}
    kept = store.entry(_ENTRY)
    others = kept if isinstance(kept, dict) else {}
    store.put(_ENTRY, {**others, lesson.name: sorted(done)})
