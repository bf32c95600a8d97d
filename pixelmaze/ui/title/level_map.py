"""The adventure as a painted map with a road, where each level is a stop of the hero."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pixelmaze.game.lands import HEIGHT, LandMap, LandsView
from pixelmaze.game.levels import ADVENTURE, LANDS, land_of
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.game.rules import ROOM_STARS, Level
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.menu_view import Face, MenuList, MenuSizes
from pixelmaze.ui.kit.messages import counted, moves_of, out_of
from pixelmaze.ui.kit.surface import ALARM, DIM, PRAISE, TEXT, TITLE, Box, Ink, Surface
from pixelmaze.ui.play.facts import in_short
from pixelmaze.ui.play.messages import NOT_PLAYED, THE_END
from pixelmaze.ui.title.credits import feat_of
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.title.messages import BEST

_NUMBER = Ink(Role.HEADING)


class _Sizes(NamedTuple):
    grain: tuple[float, float]  # units of the map in one of the screen, across and down
    reach: tuple[int, int]  # how far from a stop the pointer still selects it, in units of the map
    least: int  # the least height of the map: the facts may cover its lower part
    facts: int  # height of the facts below the map
    thumbnail: tuple[int, int]  # width and height of the picture of the maze; 0, 0 for none
    pad: tuple[int, int]  # of the facts, from the left edge and from the top
    lines: tuple[int, int, int]
    """Heights of the lines: the land, the level, and each further line; 0 to omit the line."""
    gap: int


_PIXELS = _Sizes((0.5, 0.5), (10, 13), 128, 76, (124, 66), (10, 8), (14, 14, 11), 14)
_LECTURE = _PIXELS._replace(facts=62, thumbnail=(70, 50), pad=(6, 6), lines=(0, 13, 11), gap=8)
_CHARACTERS = _Sizes((4, 8), (16, 8), 0, 7, (0, 0), (2, 1), (1, 1, 1), 2)
_LINES = 2  # that a sentence may take before the facts grow


def _paint_facts(s: Surface, menus: AllMenus, sizes: _Sizes) -> None:
    """Paint the facts about the selected level."""
    s.strip(Box(0, 0, s.width, s.height), is_below=True)
    if not s.has_pointer:
        s.well(Box(0, 0, s.width, 1))
    level, at = menus.adventure.level, menus.adventure.index
    if not level:
        _paint_ending(s, menus, sizes)
        return
    left, y = sizes.pad
    width, height = sizes.thumbnail
    if width:
        box = Box(left, (s.height - height) // 2, width, height)
        is_done = level.name in menus.store.records
        s.thumbnail(box, level, at, menus.adventure.is_open(level), is_done)
        left += width + sizes.gap
    right = s.width - sizes.pad[0]
    if sizes.lines[0]:
        end = _paint_count(s, menus, right, y) - sizes.gap
        for words in s.broken(_about(menus), end - left):
            s.text(left, y, words, DIM)
            y += sizes.lines[0]
    x = s.text(left, y, level.number, _NUMBER) + s.lengths.gap
    stars = menus.adventure.stars(level)
    edge = s.stars(right, y, [star in stars for star in ROOM_STARS])
    s.text(x, y, s.shortened(level.title, edge - sizes.gap - x), TITLE)
    y += sizes.lines[1]
    _paint_words(s, menus, sizes, left, right, y)
    bottom = s.height - s.by_unit(16 if not s.is_lecture else 13, 1)
    _paint_best(s, menus, level, Box(left, bottom, right - left, 1), sizes.gap)


def _about(menus: AllMenus) -> str:
    """The words about the selected land, or its story once it is over."""
    land = LANDS[menus.adventure.index]
    is_over = land.look in menus.adventure.found
    return land.story if is_over else f"{land.title}: {land.words}"


def _paint_ending(s: Surface, menus: AllMenus, sizes: _Sizes) -> None:
    item, (x, y) = menus.adventure.selected, sizes.pad
    if sizes.lines[0]:
        _paint_count(s, menus, s.width - x, y)
    s.text(x, y, item.label, TITLE)
    s.text(x, y + sizes.lines[1], item.note, TEXT)
    for i, words in enumerate(s.broken(_feat(menus), s.width - 2 * x)[:_LINES], 2):
        s.text(x, y + sizes.lines[1] + i * sizes.lines[2], words, DIM)


def _feat(menus: AllMenus) -> str:
    return ", ".join(feat_of(menus.store, menus.daily.today()))


def _paint_count(s: Surface, menus: AllMenus, right: int, y: int) -> int:
    """Paint the number of stars. Returns the left edge."""
    words = f"{menus.store.standing.stars} {out_of(str(ALL_STARS))}"
    left = right - s.width_of(words) - s.by_unit(11, 2)
    s.text(s.icon(left, y, "star"), y, words, PRAISE)
    return left


def _paint_words(s: Surface, menus: AllMenus, sizes: _Sizes, left: int, right: int, y: int) -> None:
    """Paint the sentence about the level, or why it is locked."""
    item = menus.adventure.selected
    icon = "noway" if menus.is_error else "" if item.is_enabled else s.by_unit("lock", "")
    x = s.icon(left, y, icon) + s.by_unit(1, 0) if icon else left
    ink = ALARM if menus.is_error else TEXT if item.is_enabled else DIM
    for line in s.broken(menus.message or item.note, right - x):
        s.text(x, y, line, ink)
        y += sizes.lines[2]


def _excess(s: Surface, menus: AllMenus, sizes: _Sizes) -> int:
    """The height of the lines about the level for which the facts have no room."""
    room = s.width - 2 * sizes.pad[0] - sizes.thumbnail[0] - sizes.gap
    lines = s.broken(menus.message or menus.adventure.selected.note, room)
    return max(0, len(lines) - _LINES) * sizes.lines[2]


def _paint_best(s: Surface, menus: AllMenus, level: Level, box: Box, gap: int) -> None:
    """Paint a line with the best run at the left, and the level's rules at the right."""
    left, y, width, _ = box
    record = menus.store.records.get(level.name)
    if record:
        x = s.icon(s.text(left, y, BEST, DIM) + s.lengths.margin, y, "moves")
        x = s.text(x, y, moves_of(record.moves), TEXT)
    else:
        x = s.text(left, y, NOT_PLAYED if menus.adventure.is_open(level) else "", DIM)
    rules, right = in_short(level), left + width
    needed = sum(s.width_of(rule.words) + s.by_unit(11, 2) + gap for rule in rules)
    has_words = x + needed <= right  # else the icons stand alone
    for kind, words in reversed(rules):
        shown = words if has_words else ""
        right -= s.width_of(shown) + s.by_unit(11, 2)
        s.text(s.icon(right, y, kind), y, shown, TEXT)
        right -= gap * has_words


_LEAST = (72, 22)  # characters that the map needs; smaller terminals show a list
_MARGIN = 0.34  # from the selected stop to the edges, at least, in widths of the view
_NEARBY = 3
"""The most stops that the hero walks when the map opens; beyond, the hero is there right away."""
_PAUSE = 100  # frames before the hero walks on
_SLOWEST, _FASTEST = 0.05, 1.2  # the speed of the hero, in stops per frame
_LIFT = 1 / 80  # the part of the mist that lifts in a frame


class _LevelList(MenuList):
    """A line for each land; the note also has the name and best run of the selected level."""

    def __init__(self, menus: AllMenus) -> None:
        super().__init__(menus)
        self._menus = menus

    def _words(self, s: Surface, sizes: MenuSizes, width: int) -> Sequence[str]:
        words, level = super()._words(s, sizes, width), self._menus.adventure.level
        if self._menus.message or not level:
            return words
        record = self._menus.store.records.get(level.name)
        best = f". {BEST}: {moves_of(record.moves)}" if record else ""
        return *s.broken(f"{level.heading}{best}", width - 2 * sizes.pad), *words


class LevelMap(Face):
    """The face of the adventure's menu; in small terminals a list. Nothing glides if `is_calm`."""

    def __init__(self, menus: AllMenus, is_calm: Callable[[], bool] = lambda: False) -> None:
        self._menus = menus
        self._is_calm = is_calm
        self._list = _LevelList(menus)
        self._is_list = False
        self._lands = LandMap(LANDS, THE_END)
        self._look = _PIXELS
        self._grain = _PIXELS.grain
        """Units of the map in a unit of the surface, across and down."""
        self._box = Box(0, 0, 0, 0)
        self._way = float(self.selected)
        """The position of the hero, in stops from the first."""
        self._speed = 0.0
        self._walk, self._rest = menus.adventure.walk_from, 0
        """The level from which the hero walks on, if any; and the frames until then, while the mist
        lifts and what was found joins."""
        if self._walk:
            self._way, self._rest = float([*ADVENTURE].index(self._walk.name)), _PAUSE
            menus.adventure.cleared = {*range(LANDS.index(land_of(self._walk)) + 1)}
            menus.adventure.walk_from = None
        self._left: float | None = None
        """The left edge of the view, in units of the map; None until first placed."""
        self._age = 0
        self._lifting: dict[int, float] = {}
        """The depth of lifting mist, by land."""
        self._seen: object = None
        self._still: LandsView
        """The lands by the records last read, without what moves."""
        self._pointed: tuple[int, int, int] | None = None
        """The position of the pointer when it last selected a stop, and the stop."""

    # ---- input ---------------------------------------------------------------------------------

    @property
    def selected(self) -> int:
        """The index of the selected level's stop."""
        return self._menus.adventure.stop

    def move(self, by: int) -> None:
        self._menus.adventure.go_to_land(self._menus.adventure.index + by, by)

    def change(self, by: int) -> None:
        self._menus.adventure.walk(by)

    def turn_filter(self) -> None:
        road = self._menus.adventure
        road.is_filtered, self._seen = not road.is_filtered, None
        kept = counted(len(ADVENTURE) - len(road.skipped), "room")
        self._menus.message = f"{kept} with a star missing." * road.is_filtered

    def page(self, by: int) -> None:
        self._menus.adventure.go_to_land(0 if by < 0 else len(LANDS) - 1, -by)

    def scroll(self, by: int) -> None:
        self.change(by)

    def point(self, x: int, y: int) -> int | None:
        """Select the level at this position; 0 if there is one, else None. A resting pointer still
        means the stop that it selected, though the stop has moved away."""
        if self._is_list:
            return self._list.point(x, y)
        if self._pointed == (x, y, self.selected):
            return 0
        grain, reach, box = self._grain, self._look.reach, self._box
        if self._left is None or not box.holds(x, y):
            return None
        stops = len(ADVENTURE) + self._menus.adventure.has_ended
        for stop, (a, b) in enumerate(self._lands.stops[:stops]):
            across = a - self._left - (x - box.x) * grain[0]
            down = b - HEIGHT - (y - box.y - box.height) * grain[1]
            if abs(across) <= reach[0] and abs(down) <= reach[1]:
                self._menus.adventure.go_to(stop)
                self._pointed = x, y, stop
                return 0
        return None

    def says(self) -> Iterator[str]:
        yield from self._list.says()
        menus, road, level = self._menus, self._menus.adventure, self._menus.adventure.level
        if not level:
            yield _feat(menus)
            return
        record = menus.store.records.get(level.name)
        unplayed = NOT_PLAYED if road.is_open(level) else ""
        yield f"{BEST}: {moves_of(record.moves)}" if record else unplayed
        yield from (rule.words for rule in in_short(level))
        yield from (_about(menus), road.progress)

    # ---- as time passes ------------------------------------------------------------------------

    def update(self) -> None:
        """Move the hero, and let the camera follow."""
        self._age += 1
        away = self.selected - self._way
        if self._is_calm() or self._is_list:
            self._arrive()
            self._left, self._speed = None, 0.0
            return
        self._rest = max(0, self._rest - 1)
        self._lifting = {at: depth - _LIFT for at, depth in self._lifting.items() if depth > _LIFT}
        self._speed = min(max(abs(away) * 0.12, _SLOWEST), self._speed + 0.02, _FASTEST)
        if self._rest:
            self._speed = 0.0
        elif abs(away) <= self._speed:
            self._walk = None
            self._way, self._speed = float(self.selected), 0.0
        else:
            self._way += self._speed if away > 0 else -self._speed
        if self._left is not None:
            aim = self._aim(self._left)
            self._left += (aim - self._left) * 0.14 if abs(aim - self._left) > 0.5 else 0

    def skip_walk(self) -> bool:
        """End the walk from a finished land. False if there is none."""
        is_walking = self._walk is not None
        if is_walking:
            self._arrive()
        return is_walking

    def _arrive(self) -> None:
        """Put the hero where the walk leads, with all that goes with it."""
        self._walk, self._rest, self._way = None, 0, float(self.selected)
        self._lifting.clear()

    def _aim(self, left: float) -> float:
        """The best left edge of the view, near `left`."""
        width = self._box.width * self._grain[0]
        if self.selected == len(self._lands.stops) - 1:
            return self._lands.width - width
        x, _ = self._lands.stops[self.selected]
        low, high = x - (1 - _MARGIN) * width, x - _MARGIN * width
        return max(0.0, min(max(low, min(left, high)), self._lands.width - width))

    # ---- layout --------------------------------------------------------------------------------

    @property
    def box(self) -> Box:
        return self._list.box if self._is_list else self._box

    def place(self, s: Surface, room: Box) -> None:
        sizes = self._look = s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
        self._grain = sizes.grain[0] * s.scale, sizes.grain[1] * s.scale
        self._is_list = not self.fills(s)
        if self._is_list:
            self._list.place(s, room)
            return
        height = max(room.height - sizes.facts, sizes.least // s.scale)
        self._box = room._replace(height=min(room.height, height))
        if self._left is None:
            if abs(self.selected - self._way) > _NEARBY:
                self._way = float(self.selected)
            x = self._lands.along(self._way)[0]
            self._left = self._aim(x - self._box.width * self._grain[0] / 2)

    def fills(self, s: Surface) -> bool:
        """True if there is room for the map, which takes the whole screen."""
        return bool(s.by_unit(True, s.width >= _LEAST[0] and s.height >= _LEAST[1]))

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        self.place(s, room)
        if self._is_list:
            self._list.draw(s, room, age, is_calm)
            return
        menus, sizes = self._menus, self._look
        sight = self._sight(is_calm)
        s.lands(self._box, sight)
        height = sizes.facts + _excess(s, menus, sizes)
        below = Box(room.x, room.y + room.height - height, room.width, height)
        records = menus.store.records
        shows = (self.selected, menus.message, sight.stars, tuple(records))
        s.plate(self, below, shows, lambda s: _paint_facts(s, menus, sizes))

    # ---- mist and stars ------------------------------------------------------------------------

    def _sight(self, is_calm: bool) -> LandsView:
        assert self._left is not None
        if self._seen is not self._menus.store.records:
            self._seen, self._still = self._menus.store.records, self._by_records()
        return self._still._replace(
            left=self._left,
            mist=tuple(self._lifting.get(at, depth) for at, depth in enumerate(self._still.mist)),
            selected=self.selected,
            hero=self._lands.along(self._way),
            sprite=self._sprite(),
            age=0 if is_calm else self._age + 1,
            away={self._walk.look: self._rest} if self._walk else {},
        )

    def _by_records(self) -> LandsView:
        """The lands without what moves. Lets the mist lift from lands opened since the last."""
        road, records = self._menus.adventure, self._menus.store.records

        def stars(level: Level) -> Sequence[bool] | None:
            earned = road.stars(level)
            all_stars = [star in earned for star in ROOM_STARS] if level.name in records else ()
            return tuple(all_stars) if road.is_open(level) else None

        mist = [float(not any(map(road.is_open, land.levels))) for land in LANDS]
        mist.append(float(not road.has_ended))
        clear = {at for at, depth in enumerate(mist) if not depth}
        if road.cleared is not None:
            self._lifting = dict.fromkeys(clear - road.cleared, 1.0)
        road.cleared = clear
        shown = (*map(stars, ADVENTURE.values()), () if road.has_ended else None)
        return LandsView(
            self._lands, 0, tuple(mist), shown, 0, (0, 0), "", road.found, 0, road.hour,
            skipped=road.skipped,
        )  # fmt: skip

    def _sprite(self) -> str:
        away = self.selected - self._way
        if not away:
            return "hero_down_0"
        side = "right" if away > 0 else "left"
        return f"hero_{side}_{0 if self._rest else (0, 1, 0, 2)[self._age // 5 % 4]}"
