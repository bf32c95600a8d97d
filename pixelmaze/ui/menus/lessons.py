"""The menu of the lessons."""

from collections.abc import Sequence
from functools import partial

from pixelmaze.game.lessons import Lesson, lessons
from pixelmaze.storage.progress import done_moves
from pixelmaze.storage.store import Store
from pixelmaze.ui.lessons import OpenMove
from pixelmaze.ui.menu import Item, Menu, action
from pixelmaze.ui.messages import menus


class LessonsMenu(Menu):
    def __init__(self, store: Store) -> None:
        super().__init__(menus.LESSONS, self._lesson_items)
        self._store = store

    def line(self) -> Item:
        """Leads here."""
        return action("lessons", menus.LESSONS, "source", menus.LESSONS_NOTE, lambda: self)

    def _lesson_items(self) -> Sequence[Item]:
        return [self._item(lesson) for lesson in lessons()]

    def _item(self, lesson: Lesson) -> Item:
        done = len(done_moves(self._store, lesson))
        value = menus.out_of(done, len(lesson.moves)) if done else f"{lesson.minutes} min"
        return Item(
            lesson.name, lesson.heading, value, lesson.about, choose=partial(OpenMove, lesson)
        )
