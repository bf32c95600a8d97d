"""The ending of the adventure: dawn over the lands, and credits rolling through the sky."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from pixelmaze.game.lands import HillView
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.bindings import bind
from pixelmaze.ui.kit.commands import MENU
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.motion import ease_both
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import HEADING, PRAISE, TEXT, Box, Ink, Surface
from pixelmaze.ui.play.menus import GameMenus
from pixelmaze.ui.play.messages import THE_END
from pixelmaze.ui.title.credits import credit_lines, farewell, feat_of
from pixelmaze.ui.title.story import StoryScene

_NIGHT = 38.0  # until full daylight, in seconds
_CLIMB = 14.0  # until the hero is on top of the hill, in seconds
_LEAD = 2.5  # before the credits start, in seconds
_LINE = 0.62  # for a line of the credits, in seconds
_ROOF = 174  # y of the house, above which the credits roll, in pixels

_WORDS, _HEADING = Ink(Role.WHITE), Ink(Role.GOAL_LIGHT, True)
"""For text over the sky, light in every theme."""


class _Sizes(NamedTuple):
    line: int  # height of a line of the credits
    column: float  # the middle of the credits, in widths of the screen
    edges: tuple[int, int]  # from the upper and the lower edge to the credits
    wordmark: int  # scale of the wordmark; 0 for none
    facts: int  # the most facts at the end


_PIXELS = _Sizes(13, 0.3, (14, 176), 1, 5)
_LECTURE = _Sizes(12, 0.36, (8, 100), 0, 2)
_CHARACTERS = _Sizes(1, 0.34, (1, 12), 0, 5)


class EndingScene(StoryScene):
    """The scene of the ending. Enter skips the credits, then leads back to the menu."""

    def __init__(self, session: Session) -> None:
        text = "skip the credits, then back to the menu"
        super().__init__(session, THE_END, text, "ending", ToTitle())
        back = bind(MENU["back"], self._leave, ("escape",), pad="b")
        self._groups = [(THE_END, [*self._groups[0][1], back])]
        stars = session.store.standing.stars
        self._has_crown, self._farewell = stars == ALL_STARS, farewell(stars)
        self._feat = feat_of(session.store, GameMenus.of(session).daily.today())
        self._lines = credit_lines(self._feat)
        self._found = GameMenus.of(session).adventure.found

    @property
    def _duration(self) -> float:
        """The length of the credits, in seconds."""
        return _LEAD + _LINE * (len(self._lines) + 16)

    @property
    def has_rolled(self) -> bool:
        """True once the credits are over."""
        return self._age >= self._duration

    # ---- update --------------------------------------------------------------------------------

    def _skip(self) -> None:
        if self.has_rolled:
            self._leave()
        self._age = max(self._age, self._duration)

    def update(self, given: SceneInput) -> Request | None:
        if given.menu and given.menu.y > 0:
            self._age += 4 * _LINE
        return super().update(given)

    # ---- draw ----------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        if self.has_rolled:
            yield from (THE_END, *self._feat, *self._farewell)
        else:
            yield from (line.words for line in self._lines)

    def draw(self, s: Surface) -> None:
        sizes = s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
        is_still = self.session.is_calm()
        is_day = is_still or self.has_rolled
        s.hill(
            Box(0, 0, s.width, s.height - s.lengths.row),
            HillView(
                1.0 if is_day else ease_both(min(1.0, self._age / _NIGHT)),
                1.0 if is_day else min(1.0, self._age / _CLIMB),
                0 if is_still else round(self._age * 60) + 1,
                self._found,
                has_crown=self._has_crown,
                cheers=self._has_crown and self.has_rolled,
            ),
        )
        middle = round(s.width * sizes.column)
        if self.has_rolled:
            self._draw_end(s, sizes, middle)
        else:
            self._roll(s, sizes, middle, is_still)

    def _roll(self, s: Surface, sizes: _Sizes, middle: int, is_still: bool) -> None:
        """Draw the credits that are seen now, a page at a time if they may not move."""
        top, bottom = sizes.edges[0], s.height - sizes.edges[1]
        bottom = min(bottom, s.by_unit(_ROOF, bottom))
        passed = (self._age - _LEAD) / _LINE * sizes.line
        if is_still:
            passed = (max(0.0, passed) // (bottom - top) + 1) * (bottom - top)
        for i, (words, is_heading) in enumerate(self._lines):
            y = round(bottom + i * sizes.line - passed)
            if top <= y <= bottom:
                near = not is_still and min(y - top, bottom - y) < sizes.line
                ink = _HEADING if is_heading else _WORDS
                if near and s.has_pointer:
                    s.fading(0.5, partial(_write, s, middle, y, words, ink))
                else:
                    _write(s, middle, y, words, ink)

    def _draw_end(self, s: Surface, sizes: _Sizes, middle: int) -> None:
        """Draw the name of the game, the facts and the farewell."""
        parts = [(words, TEXT) for words in self._feat[: sizes.facts]]
        room = round(s.width * 0.6)
        for words in self._farewell:
            parts += [(line, PRAISE) for line in s.broken(words, room)]
        lines = [(THE_END, HEADING), *parts]
        y = sizes.edges[0]
        if sizes.wordmark:
            width, height = s.sprite_size("title", sizes.wordmark)
            s.wordmark(middle - width // 2, y, sizes.wordmark, self._has_crown)
            y += height + sizes.line // 2
        if s.has_pointer:
            across = 20 + max(s.width_of(words) for words, _ in lines)
            plate = Box(middle - across // 2, y - 5, across, len(lines) * sizes.line + 7)
            s.fill(plate._replace(x=plate.x + 3, y=plate.y + 3), Role.PANEL_SHADOW)
            s.frame(plate, "")
        for i, (words, ink) in enumerate(lines):
            s.text(middle - s.width_of(words) // 2, y + i * sizes.line, words, ink)


def _write(s: Surface, middle: int, y: int, words: str, ink: Ink) -> None:
    """Write a text centred at `middle`, in pixels with an outline."""
    x = middle - s.width_of(words) // 2
    space = s.lengths.space
    x = max(space, min(x, s.width - s.width_of(words) - space))
    if s.has_pointer:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
            s.text(x + dx, y + dy, words, Ink(Role.OUTLINE))
    s.text(x, y, words, ink)
