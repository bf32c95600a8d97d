"""The menu of the adventure: a line for each land; left and right select a level."""

from collections.abc import Iterator, Sequence
from itertools import chain

from pixelmaze.game.levels import ADVENTURE, LANDS, after, finale, is_unlocked, land_of
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.game.rules import Level
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.menu import Item, Menu, Request, action
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.play import messages
from pixelmaze.ui.play.messages import star_row, try_again
from pixelmaze.ui.play.requests import PlayLevel, ShowEnding

_STOPS = [*ADVENTURE]  # the names of all levels, in order
_EVENING, _FIRST_LIGHT = -0.66, 0.34  # hours


class AdventureMenu(Menu):
    """Lands and levels, as far as the records open them."""

    def __init__(self, store: Store) -> None:
        super().__init__("Adventure", self._all_items)
        self.store = store
        self._chosen = [0 for _ in LANDS]
        self._items_of: object = None
        self._made: Sequence[Item] = ()
        self.is_filtered = False
        """True if the arrow keys lead only to levels with a star missing."""
        self.cleared: set[int] | None = None
        """The lands that the map has shown without mist; None before the first look."""
        self.walk_from: Level | None = None
        """The last level of a land, from which the map will let the hero walk on."""

    def stars(self, level: Level) -> tuple[str, ...]:
        record = self.store.records.get(level.name)
        return tuple(record.stars) if record else ()

    def is_open(self, level: Level) -> bool:
        return is_unlocked(level, self.store.records.keys())

    @property
    def skipped(self) -> frozenset[int]:
        """The stops that the filter skips: levels that are locked or have all their stars."""
        return frozenset(
            stop
            for stop, level in enumerate(ADVENTURE.values())
            if self.is_filtered
            and (not self.is_open(level) or len(self.stars(level)) == len(level.stars))
        )

    @property
    def progress(self) -> str:
        """Finished levels and earned stars, in words."""
        stars, finished = self.store.standing
        levels = counted(len(ADVENTURE), "room")
        if stars == ALL_STARS:
            return f"Complete: {levels} and every star"
        earned = f"{stars} of {counted(ALL_STARS, 'star')}, {100 * stars // ALL_STARS}%"
        return f"{len(finished)} of {levels}, {earned}"

    @property
    def found(self) -> frozenset[str]:
        """The looks of the lands whose last chest is open."""
        records = self.store.records
        return frozenset(land.look for land in LANDS if land.levels[-1].name in records)

    @property
    def hour(self) -> float:
        """The hour on the map, as in `LandsView`: it gets darker from chest to chest, and the light
        comes back before the last."""
        opened = len(self.found) / (len(LANDS) - 2)  # before the finale and the bonus
        night = _FIRST_LIGHT if opened >= 1 else min(0.0, _EVENING * (1 - 2 * opened))
        return 1.0 if self.has_ended else night

    @property
    def has_ended(self) -> bool:
        """True once the adventure is finished, so that the ending can be seen."""
        return finale().name in self.store.records

    @property
    def next_level(self) -> Level:
        """The first open and unfinished level; the first of all if there is none."""
        levels = [*ADVENTURE.values()]
        return next(filter(self._is_ready, levels), levels[0])

    def _is_ready(self, level: Level) -> bool:
        return self.is_open(level) and level.name not in self.store.records

    def open_next(self) -> Menu:
        """This menu, with the next level selected."""
        self.select_level(self.next_level)
        return self

    # ---- the selected level --------------------------------------------------------------------

    def level_in(self, at: int) -> Level:
        """The selected level of the land with this number, from 0."""
        return LANDS[at].levels[self._chosen[at]]

    @property
    def level(self) -> Level | None:
        """The selected level; None if the ending is selected."""
        return self.level_in(self.index) if self.index < len(LANDS) else None

    @property
    def stop(self) -> int:
        """The number of the selected level in the adventure, from 0; the ending comes last."""
        level = self.level
        return _STOPS.index(level.name) if level else len(_STOPS)

    def select_level(self, level: Level) -> None:
        """Select this level if it belongs to the adventure."""
        if level.name in ADVENTURE:
            land = land_of(level)
            at = LANDS.index(land)
            self._chosen[at] = land.levels.index(ADVENTURE[level.name])
            self.hover(at)

    def go_to(self, stop: int) -> None:
        """Select the level with this number, or the ending if it can be seen."""
        if stop >= len(_STOPS):
            self.hover(len(LANDS))
        else:
            self.select_level(ADVENTURE[_STOPS[max(0, stop)]])

    def walk(self, by: int) -> None:
        """Select the level this many stops on, or beyond it the next that the filter keeps."""
        begin, skipped = min(max(self.stop + by, 0), len(_STOPS)), self.skipped
        ahead = range(begin, len(_STOPS) + 1) if by > 0 else range(begin, -1, -1)
        self.go_to(next((stop for stop in ahead if stop not in skipped), self.stop))

    def go_to_land(self, at: int, by: int = 1) -> None:
        """Select the land with this number, or the next in the direction `by` of which the filter
        keeps anything, and its first open and unfinished level, or else its first. After the last
        land comes the first again."""
        skipped = self.skipped
        for number in range(at, at + by * len(self.items), by):
            at = number % len(self.items)
            first = sum(len(land.levels) for land in LANDS[:at])
            levels = dict(enumerate(LANDS[at].levels, first)) if at < len(LANDS) else {}
            kept = [stop for stop in levels if stop not in skipped]
            ready = (stop for stop in kept if self._is_ready(levels[stop]))
            if kept or not levels:
                self.go_to(next(chain(ready, kept, [first])))
                return

    def line_of_next(self, level: Level) -> Item | None:
        """The item that leads on from this level, or to the ending; None if nothing follows."""
        if level.name == finale().name and self.has_ended:
            return self._ending_item()
        following = after(level)
        if not following:
            return None
        is_open = self.is_open(following)
        ready = f"{following.number} {following.title}"
        words = ready if is_open else messages.locked(following)

        def play() -> Request:
            self.select_level(following)
            if following.look == level.look:
                return PlayLevel(following)
            self.walk_from = level
            return ToTitle()

        return action("next", "Next room", "on", words, play, is_open)

    def in_words(self) -> Iterator[str]:
        """All lands with their rooms, and your stars there or what opens them."""
        for number, land in enumerate(LANDS, 1):
            is_open = any(map(self.is_open, land.levels))
            why = "" if is_open else f", locked: {messages.how_to_open(land.levels[0])}"
            rooms = (
                f"{level.number} {level.title}{f', {self._state(level)}' * is_open}"
                for level in land.levels
            )
            yield f"{number} {land.title}{why}: {'; '.join(rooms)}."

    def _state(self, level: Level) -> str:
        """The stars of a level, or what opens it."""
        if not self.is_open(level):
            return f"locked: {messages.how_to_open(level)}"
        stars = f"{len(self.stars(level))} of {counted(len(level.stars), 'star')}"
        return stars if level.name in self.store.records else "open"

    # ---- its items -----------------------------------------------------------------------------

    def _all_items(self) -> Sequence[Item]:
        if self._items_of != (self.store.records, self._chosen):
            self._items_of = self.store.records, [*self._chosen]
            ending = [self._ending_item()] if self.has_ended else []
            self._made = [*map(self._land_item, range(len(LANDS))), *ending]
        return self._made

    def _ending_item(self) -> Item:
        return action("ending", messages.THE_END, "goal", "See the dawn.", ShowEnding)

    def _land_item(self, at: int) -> Item:
        land, level = LANDS[at], self.level_in(at)
        is_open = self.is_open(level)
        stars = f"{star_row(self.stars(level))} " if is_open else ""
        note = f"{level.words} {try_again(self.stars(level))}".rstrip()

        def change(by: int) -> None:
            last = len(land.levels) - 1
            self._chosen[at] = min(max(self._chosen[at] + by, 0), last)

        return Item(
            f"land_{at}", land.title, f"{level.number} {stars}{level.title}",
            note if is_open else messages.locked(level), is_open,
            choose=lambda: PlayLevel(level), change=change,
        )  # fmt: skip
