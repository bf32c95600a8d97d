"""The drawing surface of scenes and widgets, in pixels or in characters.

Rules for widgets:

* A widget has one algorithm. Lengths that several widgets have are in `lengths`; for others,
  `by_unit` chooses between pixels and characters.
* Text keeps the background that is there: call `fill` first, then `text`.
* x and y are the upper left corner of the line of text; key caps, badges and icons extend around
  it.
* What differs by more than lengths, such as a key cap, a text field or a curve, is a method here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

from pixelmaze.game.lands import HillView, LandsView
from pixelmaze.game.rules import Level
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.motion import Motion

Value = TypeVar("Value")
_OPACITY, _RISE = 0.3, 8
"""The opacity with which parts start to appear, and how far they rise, in pixels."""


class Box(NamedTuple):
    """A rectangle, in the units of a surface."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height

    @property
    def is_upright(self) -> bool:
        return self.height > self.width

    def shares(self, other: Box) -> int:
        """The area covered by both boxes, in square units."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0, across) * max(0, down)


class Ink(NamedTuple):
    """The colour of text. A surface without bold letters ignores `is_bold`."""

    role: Role
    is_bold: bool = False


TEXT, DIM = Ink(Role.TEXT), Ink(Role.TEXT_DIM)
STRONG, TITLE = Ink(Role.TEXT, True), Ink(Role.TITLE, True)
HEADING, NUMBER = Ink(Role.HEADING, True), Ink(Role.ROUTE, True)
NOTICE, PRAISE = Ink(Role.NOTICE, True), Ink(Role.NOTICE)
ALARM = Ink(Role.ALARM, True)


class Track(NamedTuple):
    """A position on a timeline, and its marks: kind, begin, end."""

    at: int
    length: int
    marks: Sequence[tuple[str, int, int]]
    is_running_ahead: bool


class Lengths(NamedTuple):
    """The lengths that widgets share, in the units of a surface."""

    line: int  # height of a line of prose
    row: int  # height of a row of keys, buttons or figures
    bar: int  # height of the status bar
    text: int  # from the top of a row to its text
    side: int  # from the edges of a part to what is in it
    margin: int  # the same, where there is more room
    space: int  # between words, such as a key and what it does
    gap: int  # between columns
    apart: int  # between the entries of a row
    edge: int  # `side`, where characters need no room
    hair: int  # the least gap
    tap: int = 0  # the least height of a row that fingers tap


PIXELS = Lengths(
    line=10, row=14, bar=16, text=4, side=6, margin=8, space=4, gap=8, apart=12, edge=6, hair=2
)
CHARACTERS = Lengths(
    line=1, row=1, bar=1, text=0, side=1, margin=1, space=1, gap=2, apart=3, edge=0, hair=0
)


class Surface(ABC):
    """A surface to draw scenes on. All positions and lengths are in its units. Methods not
    overridden draw nothing."""

    width: int
    height: int
    lengths: Lengths
    has_pointer = False  # True if there is a mouse
    scale = 1  # pixels of the screen in a pixel of this surface, across and down; 1 without pixels
    is_lecture = False
    """True in lecture mode: show less, larger. A surface of pixels then has half the usual width
    and height, and larger pixels."""

    @abstractmethod
    def by_unit(self, pixels: Value, characters: Value) -> Value:
        """`pixels` or `characters`, whichever is the unit of this surface."""

    @property
    def between_bars(self) -> Box:
        """The room between the status bar and the two rows in which most scenes end."""
        top, bottom = self.lengths.bar, 2 * self.lengths.row
        return Box(0, top, self.width, max(0, self.height - top - bottom))

    # text
    @abstractmethod
    def width_of(self, words: str) -> int: ...

    @abstractmethod
    def shortened(self, words: str, room: int) -> str: ...

    @abstractmethod
    def broken(self, words: str, room: int) -> Sequence[str]:
        """The text, wrapped into lines no longer than `room`."""

    @abstractmethod
    def text(self, x: int, y: int, words: str, ink: Ink) -> int:
        """Draw a text. Returns the x where it ends."""

    def code_width(self, words: str) -> int:
        return self.width_of(words)

    def code(self, x: int, y: int, words: str, ink: Ink) -> int:
        """Draw text in a fixed width, for source code. Returns the x of the next character."""
        return self.text(x, y, words, ink)

    # areas
    @abstractmethod
    def fill(self, box: Box, role: Role, is_marked: bool = False) -> None:
        """Fill with a colour; without colours, `is_marked` means reverse video."""

    def strip(self, box: Box, is_below: bool) -> None:
        """The background of a bar. `is_below` puts the edge at the top."""

    def panel(self, box: Box, has_edge: bool = True) -> None:
        """The background of a column, with an edge at the left."""

    def frame(self, box: Box, title: str) -> None: ...

    def rule(self, box: Box) -> None:
        """A line across a frame."""

    def lit_line(self, box: Box) -> None:
        """The background of a marked line of text, with a mark at the left edge."""

    def well(self, box: Box) -> None:
        """The background of the lower part of a panel, with an edge at the top."""

    # signs
    def icon(self, x: int, y: int, name: str) -> int:
        """Draw an icon. Returns the x where it ends: `x` if this surface has no such icon."""
        return x

    def logo(self, x: int, y: int) -> int:
        return x

    def star(self, x: int, y: int, is_earned: bool) -> None:
        """A star around `x`."""

    def stars(self, right: int, y: int, earned: Sequence[bool]) -> int:
        """A row of small stars that ends at `right`. Returns the left edge."""
        return right

    # the adventure
    def find(self, x: int, y: int, look: str, scale: int) -> None:
        """What is in the last chest of a land, by its look, 32 × 32 times the scale; or the "crown"
        for every star, 11 × 7 times the scale."""

    def lands(self, box: Box, sight: LandsView) -> None:
        """The lands of the adventure; only their lower part if the box is too low."""

    def thumbnail(self, box: Box, level: Level, land: int, is_open: bool, is_done: bool) -> None:
        """A small picture of a level's maze in its land's colours; a lock if it is not open."""

    def hill(self, box: Box, hill: HillView) -> None:
        """The hill before and after the adventure."""

    def home(self, box: Box, share: float) -> None:
        """The hero at home, who finds a note and leaves, at the fraction `share` of the time."""

    def wordmark(self, x: int, y: int, scale: int, is_golden: bool) -> None:
        """The name of the game, by its upper left corner, as large as the sprite "title".
        `is_golden` makes it all gold, if the surface supports it."""
        self.sprite(x, y, "title", scale)

    def notice(self, box: Box, role: Role) -> None:
        """The background of an important message, in a frame of this colour."""

    def sprite_size(self, name: str, scale: int = 1) -> tuple[int, int]:
        """The width and height of a sprite; 0, 0 if this surface has no such sprite."""
        return 0, 0

    def sprite(self, x: int, y: int, name: str, scale: int = 1) -> None:
        """A sprite by its upper left corner; nothing if this surface has no such sprite."""

    def photo(self, box: Box, file: str) -> None:
        """The picture in a file, at half its size, in the middle of the box."""

    def medal(self, x: int, y: int, place: int) -> int:
        """A medal for a place in a race, from 1. Returns the x where it ends."""
        return x

    def swatch(self, x: int, y: int, mark: int, cover: int = 0) -> None:
        """A sample of a floor with a mark, covered with terrain, or FENCE_SAMPLE."""

    def stop_sign(self, x: int, y: int) -> None:
        """A breakpoint, in front of a line of text."""

    # controls and charts
    def key_width(self, key: str) -> int:
        return self.width_of(key)

    def key(self, x: int, y: int, key: str, ink: Ink, is_lit: bool = False) -> int:
        return x

    def badge(self, right: int, y: int, words: str, role: Role) -> int:
        """A badge that ends at `right`. Returns the left edge."""
        return right

    def chip(self, x: int, y: int, words: str, is_marked: bool) -> int:
        """One of several values in a row. Returns the right edge."""
        return x

    def cursor(self, x: int, y: int) -> None: ...

    def choice(self, box: Box, words: str, is_selected: bool, changes: bool) -> None:
        """The value of a menu item, with arrows if left and right change the value."""

    def field(
        self, box: Box, words: str, is_blank: bool, is_selected: bool, has_caret: bool
    ) -> None:
        """A text field."""

    def more(self, box: Box, first: int, seen: int, entries: int) -> None:
        """The position of a scrolled list: `seen` of `entries` are visible, from `first` on."""

    def gauge(self, box: Box, share: float, words: str) -> None: ...

    def progress(self, box: Box, begin: int, end: int) -> None:
        """A progress bar, full from `begin` to `end`."""

    def card(self, box: Box, title: str, role: Role, icon: str) -> None: ...

    def banner(self, box: Box, words: str, role: Role, icon: str) -> None:
        """An announcement in the middle of the box; `icon` may be empty."""

    def curve(self, box: Box, kind: str, values: Sequence[int], most: int, at: int) -> None:
        """A chart with one value for each unit of its width; `at` is the current one."""

    def track(self, box: Box, track: Track) -> None: ...

    def speed(self, right: int, y: int, rates: Sequence[float], rate: float) -> None: ...

    def heat(self, box: Box, near: str, far: str) -> None: ...

    # parts
    @abstractmethod
    def plate(
        self, owner: object, box: Box, shows: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        """Draw a part that may be cached: `paint` draws on a surface of the size of the box, with
        the box's corner as origin. Painted again only when `shows` changes, so `shows` must hold
        everything visible. `owner` must live as long as the scene."""

    def dimmed(self, draw: Callable[[], None]) -> None:
        """Draw dimmed, as a background."""
        draw()

    def moved(self, x: int, y: int, draw: Callable[[], None]) -> None:
        """Draw shifted right and down by this much, if the surface supports it."""
        draw()

    def fading(self, part: float, draw: Callable[[], None]) -> None:
        """Draw with this opacity, 0 … 1, if the surface supports it."""
        draw()

    def appearing(self, motion: Motion, draw: Callable[[], None]) -> None:
        """Draw while rising into place and becoming opaque."""
        below = round(motion.between(_RISE, 0))
        opacity = motion.between(_OPACITY, 1)
        self.moved(0, below, lambda: self.fading(opacity, draw))
