"""The title: the menus, the demo behind them, and the form of a free maze."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pixelmaze.fast.fast import distances_to
from pixelmaze.files.files import version
from pixelmaze.game.lessons import program
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import dead_ends
from pixelmaze.run import factory
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec
from pixelmaze.run.search import Search
from pixelmaze.storage.store import Complaint
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import MENU as KEYS
from pixelmaze.ui.kit.menu import Menu, Request
from pixelmaze.ui.kit.menu_keys import MenuInput, menu_bindings
from pixelmaze.ui.kit.menu_view import Face, Layout, MenuList, MenuScene, MenuView
from pixelmaze.ui.kit.messages import counted, moves_of
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.services import DemoView, MazePane, Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Toast
from pixelmaze.ui.kit.surface import ALARM, DIM, NOTICE, TEXT, Box, Surface
from pixelmaze.ui.play.messages import MENU
from pixelmaze.ui.title.calendar import Calendar
from pixelmaze.ui.title.level_map import LevelMap
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.title.messages import ON_MAP

_NOTICE = 10.0  # how long a notice is shown, in seconds
_LINES = 6  # of a notice, at most
_CHEST = (199, 14)  # the place of the chest in the wordmark, which glints now and then
_GLINT, _WAVE = 150, 420
"""Frames from one glint to the next, and from one wave of the hero to the next."""


class _Sizes(NamedTuple):
    wordmark: tuple[int, int]  # its top over the first menu, and over the others
    scale: tuple[int, int]  # of the wordmark; 0 for none
    menu: tuple[int, int]  # top of the first menu, and of the others
    bottom: tuple[int, int]  # below the first menu, and the others
    low: int  # the least height with a wordmark
    notice: int  # width of a notice, at most


_PIXELS = _Sizes((28, 8), (2, 1), (134, 60), (14, 22), 0, 520)
_LECTURE = _Sizes((2, 0), (1, 0), (48, 2), (14, 14), 0, 520)
_CHARACTERS = _Sizes((1, 1), (1, 1), (5, 5), (1, 1), 22, 1000)


def _look(s: Surface) -> _Sizes:
    return s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)


class TitleScene(MenuScene):
    def __init__(self, session: Session, menu: Menu | None = None, demo: int = 0) -> None:
        """`menu` is opened, if given; `demo` is the index of the first maze in the background."""
        self.session = session
        session.has_title = True
        menus = self._menus = AllMenus.of(session)
        menus.look_for_runs()
        if menus.adventure.walk_from and menus.menu is not menus.adventure:
            menu = menus.adventure
        if menu:
            menus.open(menu)
        self._view = session.services.demo_view()
        self._demo = Demo(self._view, demo)
        self._map = LevelMap(menus, session.is_calm)
        faces: dict[Menu, Face] = {
            menus.adventure: self._map,
            menus.daily: Calendar(menus, menus.daily),
            menus.mazes.free: FreeMazeForm(menus, session.services),
            menus.mazes.course: CourseList(menus),
        }
        self.menu = MenuView(menus, faces, session.audio.play, session.is_calm)
        bindings = menu_bindings(session.services, self.turn_theme, self.turn_sound)
        words: dict[object, str] = {KEYS[name]: word for name, word in ON_MAP.items()}
        on_map = [each._replace(word=words.get(each.command, each.word)) for each in bindings]
        on_map.append(bind(KEYS["missing"], self._map.turn_filter))
        at_first = [
            each._replace(help="to the last line") if each.command == KEYS["back"] else each
            for each in bindings
        ]
        self._groups = [(MENU, bindings)]
        self._first_groups = [(MENU, at_first)]
        self._groups_on_map = [(MENU, on_map)]
        self._has_every_star = session.store.standing.stars == ALL_STARS
        self._age = 0
        self._idle = 0.0
        """Seconds since the last input."""
        self.toast = Toast(_NOTICE, _NOTICE)
        self.corner = version()
        session.audio.play_tune("title")

    @property
    def groups(self) -> Sequence[Group]:
        if self.quits:
            return self._first_groups
        is_map = self._menus.menu is self._menus.adventure
        return self._groups_on_map if is_map else self._groups

    @property
    def quits(self) -> bool:
        return not self._level

    @property
    def _level(self) -> int:
        """0 for the first menu, 1 for all others."""
        return 1 if self.session.menus.depth else 0

    # ---- as time passes ------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        self._age += 1
        has_input = given.menu is not None and given.menu != MenuInput()
        self._idle = 0.0 if has_input else self._idle + given.seconds
        if self._is_demo_shown and self._idle < self._view.attention:
            self._demo.update(given.seconds, self.session.is_calm())
        self.toast.update(given.seconds, self.session.store.notices)
        asked = given.menu
        if asked and (asked.chooses or asked.clicks) and self._map.skip_walk():
            asked = None
        request = self.menu.do(asked) if asked else None
        self.menu.update()
        return request

    @property
    def _is_demo_shown(self) -> bool:
        return self._view.is_behind_all or not self._level

    # ---- draw ----------------------------------------------------------------------------------

    def place(self, s: Surface) -> None:
        sizes, level = _look(s), self._level
        room = min(sizes.notice, s.width) - s.by_unit(34, 4)
        self._notice = s.broken(self.toast.words, room)[:_LINES]
        top = sizes.menu[level] if s.height >= sizes.low else 0
        if self.toast.words:
            top = s.by_unit(max(top, 20 + 10 * len(self._notice)), len(self._notice))
        self._demo.place(Box(0, 0, s.width * s.scale, s.height * s.scale - s.by_unit(0, 1)))
        self._room = Box(0, top, s.width, s.height - top - sizes.bottom[level])
        if self.menu.face.fills(s):
            self._room = Box(0, 0, s.width, s.height - s.lengths.row)
        self.menu.place(s, self._room)

    def draw(self, s: Surface) -> None:
        sizes = _look(s)
        if self.menu.face.fills(s):
            self.menu.draw(s, self._room)
            if self.toast.words:
                self._draw_notice(s, sizes)
            return
        s.fill(Box(0, 0, s.width, s.height), Role.VOID)
        if self._is_demo_shown:
            s.dimmed(lambda: self._demo.draw(s))
        if self.toast.words:
            self._draw_notice(s, sizes)
        above = s.by_unit(16 + 10 * len(self._notice) <= sizes.wordmark[self._level], False)
        if s.height >= sizes.low and sizes.scale[self._level] and (above or not self.toast.words):
            self._draw_wordmark(s, sizes)
        self.menu.draw(s, self._room)
        if not s.is_lecture:
            self._draw_hero(s)

    def _draw_wordmark(self, s: Surface, sizes: _Sizes) -> None:
        scale, y = sizes.scale[self._level], sizes.wordmark[self._level]
        if not s.has_pointer:
            s.fill(Box(0, 0, s.width, self._room.y), Role.VOID)
        x = (s.width - s.sprite_size("title", scale)[0]) // 2
        s.wordmark(x, y, scale, self._has_every_star)
        frame = self._age % _GLINT // 5
        if scale > 1 and frame < 4 and not self.session.is_calm():
            s.sprite(x + scale * _CHEST[0], y + scale * _CHEST[1], f"sparkle_{frame}", scale)

    def _draw_hero(self, s: Surface) -> None:
        """Draw the hero, who stands on the first menu and waves now and then."""
        if self._level:
            return
        at = self._age % _WAVE
        is_waving = at <= 96 and not self.session.is_calm()
        name = f"hero_wave_{at // 12 % 2}" if is_waving else "hero_down_0"
        box = self.menu.box
        x, y = box.x + box.width - 46, box.y - s.sprite_size(name, 2)[1] + 2
        s.sprite(x, y, name, 2)
        if self._has_every_star:
            s.find(x + 5, y - 7, "crown", 2)

    def _draw_notice(self, s: Surface, sizes: _Sizes) -> None:
        width, line = min(sizes.notice, s.width), s.lengths.line
        height = s.by_unit(12, 0) + line * len(self._notice)
        box = Box((s.width - width) // 2, s.lengths.text, width, height)
        is_warning = isinstance(self.toast.words, Complaint)
        s.notice(box, Role.ALARM if is_warning else Role.GREEN)
        x, y = box.x + s.by_unit(24, 2), box.y + s.by_unit(7, 0)
        if s.has_pointer:
            s.icon(box.x + 10, y, "noway" if is_warning else "hint")
        for i, words in enumerate(self._notice):
            s.text(x, y + i * line, words, s.by_unit(TEXT, ALARM if is_warning else NOTICE))


# ---- the mazes behind the menus ------------------------------------------------------------------

SHOWS = (
    ("square", "recursive-backtracker", "a-star", 240),
    ("hexagonal", "kruskal", "bfs", 240),
    ("square", "prim", "dfs", 400),
    ("circular", "growing-tree-mixed", "a-star", 240),
    ("square", "recursive-division", "bidirectional-bfs", 240),
    ("hexagonal", "recursive-backtracker", "tremaux", 300),
    ("square", "wilson", "dead-end-filling", 700),
    ("square", "eller", "greedy-best-first", 240),
    ("hexagonal", "growing-tree-mixed", "wall-follower", 300),
)
"""Shape, generator, solver, and steps per second."""
_REST = 4.0  # time that the solved maze is shown, in seconds


class Demo:
    """Makes and solves one maze after another."""

    def __init__(self, view: DemoView, first: int = 0) -> None:
        self._view, self._next = view, first
        self._box = Box(0, 0, 0, 0)
        self.search: Search | None = None
        """The search on the screen; None until placed."""
        self._rested = 0.0
        self._due = 0.0

    def place(self, box: Box) -> None:
        """Fill this box. Nothing happens before the first call."""
        if box != self._box:
            self._box = box
            self._begin()

    def _begin(self) -> None:
        shape, generator, solver, rate = SHOWS[self._next % len(SHOWS)]
        self._next += 1
        width, height = self._view.maze_size(shape, self._box)
        maze = factory.generate(width, height, generator, factory.random_seed(), shape)
        stages = factory.generation_stages(maze)
        self.search = Search(maze, solver, step_rate=rate, making=stages)
        self._rested = self._due = 0.0
        self._view.show(self.search)

    def update(self, seconds: float, is_calm: bool) -> None:
        """Let time pass. `is_calm` shows the solved maze, without motion."""
        search = self.search
        if not search:
            return
        if is_calm:
            search.run()
            return
        self._due += seconds
        if self._due < self._view.every:
            return
        search.advance(self._due)
        self._rested += self._due * search.finished
        self._due = 0.0
        self._view.update()
        if self._rested > _REST:
            self._begin()

    def draw(self, s: Surface) -> None:
        if self.search:
            self._view.draw(s, self._box)


# ---- the form of a free maze ---------------------------------------------------------------------

MOST_CELLS = 2_500  # of a maze with a picture, which is made again after each change
_LIST = (352, 68)  # width of the list, in pixels and in characters
_LEAST = (220, 40)  # least width of the picture, in pixels and in characters


class ListWithPicture(MenuList):
    """A list at the left, and a picture at the right if there is room."""

    def _lay_out(self, s: Surface, room: Box) -> Layout:
        return super()._lay_out(s, self._halves(s, room)[0])

    def _halves(self, s: Surface, room: Box) -> tuple[Box, Box | None]:
        """The list's part of the room, and the picture's, if there is any."""
        wide, least, gap = s.by_unit(*_LIST), s.by_unit(*_LEAST), s.lengths.margin
        if s.is_lecture or room.width < wide + least + 3 * gap:
            return room, None
        x = room.x + wide + 2 * gap
        right = room._replace(x=x, width=room.x + room.width - x - gap)
        return room._replace(x=room.x + gap, width=wide), right

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        super().draw(s, room, age, is_calm)
        if right := self._halves(s, room)[1]:
            self._draw_picture(s, right._replace(y=self.box.y, height=self.box.height))

    def _draw_picture(self, s: Surface, box: Box) -> None: ...


class CourseList(ListWithPicture):
    """The steps of a course, and in pixels what the program of the selected step looks like."""

    def _halves(self, s: Surface, room: Box) -> tuple[Box, Box | None]:
        return s.by_unit(super()._halves(s, room), (room, None))

    def _draw_picture(self, s: Surface, box: Box) -> None:
        file = str(program(self._stack.menu.index + 1).with_suffix(".png"))
        s.plate(self, box, file, lambda s: s.photo(Box(0, 0, s.width, s.height), file))


class FreeMazeForm(ListWithPicture):
    def __init__(self, menus: AllMenus, services: Services) -> None:
        super().__init__(menus)
        self._form = menus.mazes.free_maze
        self._services = services
        self._shown: MazeSpec | None = None
        self._pane: MazePane | None = None
        self._facts = ""

    def says(self) -> Iterator[str]:
        yield from super().says()
        yield self._facts

    def update(self) -> None:
        super().update()
        if self._pane:
            self._pane.update(False)

    def _draw_picture(self, s: Surface, box: Box) -> None:
        self._make()
        s.plate(
            self, box, self._facts, lambda s: s.frame(Box(0, 0, s.width, s.height), "This maze")
        )
        edge, head, line = s.lengths.side, s.by_unit(18, 1), s.lengths.row
        inner = Box(
            box.x + edge, box.y + head, box.width - 2 * edge, box.height - head - line - edge
        )
        if self._pane and inner.height > 0:
            self._pane.place(inner)
            self._pane.draw(s)
        words = s.shortened(self._facts, inner.width)
        s.text(inner.x, inner.y + inner.height + s.lengths.text, words, TEXT if self._pane else DIM)

    def _make(self) -> None:
        """Make the maze if the form describes another one."""
        spec: MazeSpec | None = None
        try:
            spec = self._form.preview()
            if spec == self._shown:
                return
            if spec.cells > MOST_CELLS:
                raise PixelmazeError(f"{spec.cells:,} cells are too many for a picture.")
            maze = make(spec, compile=False)
        except PixelmazeError as error:
            self._shown, self._pane, self._facts = spec, None, error.brief
            return
        moves = distances_to(maze, *maze.goals)[maze.start]
        way = f"{moves_of(moves)} to the goal" if moves >= 0 else "no path to the goal"
        cells, ends = counted(maze.grid.size, "cell"), counted(len(dead_ends(maze)), "dead end")
        self._shown, self._facts = spec, f"{cells}, {way}, {ends}"
        self._pane = self._services.pane(Search(maze, "dfs"))
