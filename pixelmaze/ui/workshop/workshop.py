"""The workshop, in which players make rooms."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from time import monotonic

from pixelmaze.files.room import titled
from pixelmaze.files.text import write
from pixelmaze.game.judge import verdict
from pixelmaze.game.keys import printed
from pixelmaze.game.walk import Still
from pixelmaze.looks.theme import Role
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze, Things, check_room
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.maze_id import size_of
from pixelmaze.ui.kit import messages
from pixelmaze.ui.kit.addresses import query_of
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import WORKSHOP
from pixelmaze.ui.kit.editing import WAYS, Cursor, Editor
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.messages import NOTHING_TO_UNDO
from pixelmaze.ui.kit.overlay import Overlay
from pixelmaze.ui.kit.requests import OpenWorkshop, ToTitle
from pixelmaze.ui.kit.scene import Pointer, Scene, SceneInput
from pixelmaze.ui.kit.services import MazePane
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status, StatusBar
from pixelmaze.ui.kit.surface import DIM, STRONG, TEXT, Box, Surface
from pixelmaze.ui.play.facts import rules_of_room
from pixelmaze.ui.play.requests import PlayMaze
from pixelmaze.ui.workshop.menu import LAST

# ---- a room --------------------------------------------------------------------------------------

_TWINS = {"reflection": "home", "home": "reflection"}  # put and removed together
_IN_CELLS = {
    "minotaur": "minotaur", "twin": "reflection", "key": "keys", "gem": "gem", "plate": "plates",
    "ice": "thin", "home": "home",
}  # fmt: skip
"""The fields of `Things` that lie in cells, by command, the most visible first."""
_OPEN = ("", 1, 1)
DOORS = {
    "lock": [("locks", 0, 0)], "gate": [("gates", 1, 1), ("gates", 0, 0)],
    "stile": [("", 1, 0), ("", 0, 1)],
}  # fmt: skip
"""The states of a doorway in turn: a field of `Things`, and if one can pass there and back."""


class RoomEditor(Editor):
    """The editor of a room. PixelmazeError for changes that a room file cannot hold."""

    def put(self, name: str, cell: Cell) -> None:
        """Put a thing of this field of `Things` into a cell, or remove it; a single one moves."""
        things = self.maze.things
        now = getattr(things, name)
        if isinstance(now, tuple):
            self._change(**{name: tuple(sorted({*now} ^ {cell}))})
            return
        new = -1 if now == cell else cell
        other = _TWINS.get(name, name)
        partner = new if new < 0 or getattr(things, other) < 0 else getattr(things, other)
        self._change(**{other: partner, name: new})

    def move(self, name: str, here: Cell, there: Cell) -> None:
        """Move the start, a goal or a thing to another cell."""
        now = getattr(self.maze.things, name, ())
        if here == there or (isinstance(now, tuple) and there in now):
            return
        if name == "start":
            self.set_start(there)
        elif name == "goal":
            self.set_goal(there)
        elif isinstance(now, tuple):
            self._change(**{name: tuple(sorted({*now, there} - {here}))})
        else:
            self._change(**{name: there})

    def top_of(self, cell: Cell) -> str:
        """The name of the thing in a cell that can be moved; empty for none."""
        maze = self.maze
        if cell == maze.start or cell in maze.goals:
            return "start" if cell == maze.start else "goal"
        found = ((name, getattr(maze.things, name)) for name in _IN_CELLS.values())
        return next(
            (name for name, at in found if cell in (at if isinstance(at, tuple) else (at,))), ""
        )

    def set_start(self, cell: Cell) -> None:
        self._refuse_again(cell == self.maze.start)
        super().set_start(cell)

    def set_goal(self, cell: Cell) -> None:
        self._refuse_again(self.maze.goals == (cell,))
        super().set_goal(cell)

    def _refuse_again(self, is_there: bool) -> None:
        if is_there:
            raise PixelmazeError("a room needs a start and a goal; you can only move them")

    def has_door(self, arc: Arc) -> bool:
        """True if a lock, a gate or a stile is in the doorway."""
        maze, twin, things = self.maze, self.maze.grid.twin[arc], self.maze.things
        is_stile = maze.passages[arc] != maze.passages[twin]
        return is_stile or min(arc, twin) in (*things.locks, *things.gates)

    def turn_door(self, name: str, arc: Arc) -> None:
        """Put a lock, a gate or a stile into the doorway, turn it, or remove it."""
        maze, twin = self.maze, self.maze.grid.twin[arc]
        doors = {"locks": maze.things.locks, "gates": maze.things.gates}
        held = next((field for field, at in doors.items() if min(arc, twin) in at), "")
        now = held, maze.passages[arc], maze.passages[twin]
        states = [*DOORS[name], _OPEN]
        at = states.index(now) + 1 if now in states[:-1] else 0
        self._set_door(arc, *states[at])

    def set_passage(self, arc: Arc, is_open: bool) -> None:
        """Open or build the wall across an arc, removing a lock or gate."""
        self._set_door(arc, "", is_open, is_open)

    def _set_door(self, arc: Arc, field: str, there: int, back: int) -> None:
        maze, way = self._copy(), min(arc, self.maze.grid.twin[arc])
        maze.passages[arc], maze.passages[maze.grid.twin[arc]] = there, back
        things = self.maze.things
        doors = {"locks": {*things.locks} - {way}, "gates": {*things.gates} - {way}}
        if field:
            doors[field].add(way)
        self._take(maze, **{name: tuple(sorted(held)) for name, held in doors.items()})

    def turn_rule(self, name: str) -> None:
        self._change(**{name: not getattr(self.maze.things, name)})

    def _change(self, **fields: object) -> None:
        self._take(self._copy(), **fields)

    def _take(self, maze: Maze, **fields: object) -> None:
        """Replace the maze, with these fields of its things changed."""
        maze.things = Things(**{**self.maze.things._asdict(), **fields})
        check_room(maze)
        super()._take(maze)


# ---- the scene -----------------------------------------------------------------------------------

PATIENCE = 0.006  # for the judge, in seconds of a frame
_STORED_AFTER = 1.0  # without a change, in seconds
_INSIDE, _EMPTY = 0.3, 0.12
"""How far around the middle of a cell the mouse means no wall: in a cell with something to drag,
and in an empty one when pressed; in widths of a cell."""
BRUSHES = ("wall", "start", "goal", *_IN_CELLS, *DOORS)
_RULES = {"turns": "no_left", "all": "all_keys"}
"""Fields of `Things`, by command."""
PALETTE = {
    "wall": "icon_build", "start": "start", "goal": "goal_0", "key": "key_0", "lock": "lock",
    "plate": "plate_0", "gate": "grille_upright_1", "ice": "thin_1", "minotaur": "minotaur_down",
    "twin": "hero_down_0", "home": "home", "gem": "gem_0", "stile": "icon_door",
    "turns": "icon_turn", "all": "icon_key", "undo": "icon_undo", "play": "icon_play",
}  # fmt: skip
"""The sprites of commands that can be clicked."""


_KEYS = "  ".join(f"{printed(WORKSHOP[at].keys[0])} {WORKSHOP[at].label}" for at in PALETTE)
_LINES = 4  # for the judge and the rules, at least
_PALETTE_HEIGHT = 24  # in pixels; in characters, the palette is as high as its words
_LOW = 240  # the height below which the palette is beside the room, in pixels
_COLUMNS, _TOOL = 3, 30  # of the palette there, and the width of a tool


class WorkshopScene(Scene):
    """The scene in which a room is edited, with the verdict of the judge below."""

    remains = True

    def __init__(self, session: Session, room: Maze, title: str = "") -> None:
        self.session = session
        self._status = StatusBar()
        self.pane: MazePane = session.services.pane(Still(room))
        self._held: Callable[[Pointer, int], object] | None = None
        """The effect of the current drag of the mouse; None without one."""
        self._brush = "wall"
        """The command that a click in the room carries out."""
        self._buttons: dict[str, Box] = {}
        self._hovered = ""
        """The command whose button is under the mouse, if any."""
        self._open(room, title)
        session.audio.stop_tune()

    def _open(self, room: Maze, title: str) -> None:
        check_room(room)
        self._title = title
        self.editor, self.cursor = RoomEditor(room), Cursor(room.grid, room.start)
        self._acts = acts = self._all_acts()
        bindings = [bind(command, acts[name]) for name, command in WORKSHOP.items()]
        first = [*WORKSHOP].index("wall")
        self._groups = [(messages.WORKSHOP, bindings[:first]), ("Things", bindings[first:])]
        self._show()
        self._due = 0.0
        """Time until the room is stored, in seconds; 0 if unchanged."""

    @property
    def maze(self) -> Maze:
        return self.editor.maze

    @property
    def link_query(self) -> str:
        return query_of("play", code_of(self.maze), {})

    def key_bar(self, s: Surface) -> Sequence[Group]:
        return self.groups[:1]

    def _show(self) -> None:
        """Show the current room, and start to judge it."""
        pane = self.session.services.pane(Still(self.maze))
        pane.take_over(self.pane)
        self.pane = pane
        self.verdict = ""
        """The verdict of the judge, in words; empty while it thinks."""
        self._judge = verdict(self.maze)
        self._rules = rules_of_room(self.maze)
        self._due = _STORED_AFTER

    # ---- what the keys do ------------------------------------------------------------------------

    def _all_acts(self) -> dict[str, Callable[[], object]]:
        editor = self.editor
        return {
            "play": self._play,
            "undo": self._undo,
            "code": self._copy,
            "save": self._save,
            "leave": self._leave,
            **{name: partial(self.cursor.turn, way) for name, way in WAYS.items()},
            "wall": partial(self._do_ahead, editor.turn_passage),
            "start": partial(self._do_here, editor.set_start),
            "goal": partial(self._do_here, editor.set_goal),
            **{name: partial(self._do_here, editor.put, at) for name, at in _IN_CELLS.items()},
            **{name: partial(self._do_ahead, editor.turn_door, name) for name in DOORS},
            **{name: partial(self._turn_rule, rule) for name, rule in _RULES.items()},
        }

    def _turn_rule(self, rule: str) -> None:
        before = {*self._rules}
        self._do(self.editor.turn_rule, rule)
        for line in before ^ {*self._rules}:
            self.show_message(f"Rule {'off' if line in before else 'on'}: {line.words}")

    def _do_here(self, change: Callable[..., None], *given: object) -> None:
        self._do(change, *given, self.cursor.cell)

    def _do_ahead(self, change: Callable[..., None], *given: object) -> None:
        self._do(change, *given, self.cursor.ahead)

    def _do(self, change: Callable[..., None], *given: object) -> None:
        """Make a change as one step of undo."""
        self.editor.mark()
        self._try(change, *given)

    def _try(self, change: Callable[..., None], *given: object) -> bool:
        """Make a change, or say why it cannot be made. True if made."""
        before = self.maze
        self.toast.clear()
        try:
            change(*given)
        except PixelmazeError as error:
            self.fail(error)
            return False
        if self.maze is not before:
            self._show()
        return True

    def _undo(self) -> None:
        if self.editor.undo():
            self._show()
        else:
            self.show_message(NOTHING_TO_UNDO)

    def _play(self) -> None:
        self._keep()
        self.ask(PlayMaze(OpenMaze(self.maze, self._title or "your room")))

    def _leave(self) -> None:
        self._keep()
        self.ask(ToTitle())

    def _copy(self) -> None:
        self.toast.clear()
        if self.session.services.page or self.session.store.page:
            self.copy_link()
        else:
            self.show_message(
                self.session.copy(code_of(self.maze), "The code is on the clipboard.")
            )

    def _save(self) -> None:
        try:
            name = self.session.services.files.save_new("room.txt", self._text().encode())
            self.show_message(f"Saved as {name}.")
        except PixelmazeError as error:
            self.fail(error)

    def _keep(self) -> None:
        """Store the room if it has changed, to continue another time."""
        if self._due <= 0:
            return
        self._due = 0.0
        self.session.store.put(LAST, self._text())

    def _text(self) -> str:
        return titled(write(self.maze), self._title)

    def close(self) -> None:
        self._keep()

    def fail(self, error: PixelmazeError) -> None:
        self.show_message(error.brief[:1].upper() + error.brief[1:])

    def accepts(self, request: Request) -> bool:
        return isinstance(request, ToTitle | OpenWorkshop)

    def handle(self, request: Request) -> None:
        """Return from a game, with the room played there."""
        if isinstance(request, OpenWorkshop) and request.room != self.maze:
            self._open(request.room, request.title)

    # ---- the mouse -------------------------------------------------------------------------------

    def _handle_pointer(self, pointer: Pointer) -> bool:
        """Handle the mouse; True if used."""
        cell = self.pane.cell_at(pointer.x, pointer.y)
        found = (name for name, box in self._buttons.items() if box.holds(pointer.x, pointer.y))
        self._hovered = next(found, "")
        if not pointer.is_down:
            self._held = None
        elif pointer.is_new:
            if self._hovered:
                self._choose(self._hovered)
                return True
            self._held = self._drag_from(pointer, cell) if cell >= 0 else None
        if self._held:
            self._held(pointer, cell)
        return self._held is not None

    def _choose(self, name: str) -> None:
        """Press a button: a thing or door becomes the brush, other commands run right away."""
        if name in BRUSHES:
            self._brush = name
            self.show_message(f"{_explained(name)}. Now choose where.")
        else:
            self._acts[name]()

    def _arc_at(self, pointer: Pointer, cell: int, inside: float = _INSIDE) -> int:
        """The arc whose wall is at the mouse; -1 within `inside` of the middle of a cell."""
        box = self.pane.place_of(cell)
        if box:
            across, down = box.x + box.width // 2, box.y + box.height * 11 // 16
            if max(abs(pointer.x - across), abs(pointer.y - down)) < inside * box.width:
                return -1
        return self.pane.arc_at(pointer.x, pointer.y)

    def _drag_from(self, pointer: Pointer, cell: int) -> Callable[[Pointer, int], object] | None:
        """The effect of a drag from this cell; None if it moves the picture."""
        editor, top = self.editor, self.editor.top_of(cell)
        self.cursor.stand_on(cell)
        if self._brush not in (*DOORS, "wall"):
            self._acts[self._brush]()
            return lambda *_: None
        editor.mark()
        arc = self._arc_at(pointer, cell, _INSIDE if top else _EMPTY)
        if self._brush in DOORS and arc >= 0:
            self.cursor.ahead = arc
            self._try(editor.turn_door, self._brush, arc)
            return lambda *_: None
        if arc >= 0 and editor.has_door(arc):
            self.cursor.ahead = arc
            return lambda *_: None
        if arc >= 0:
            return partial(self._drag_wall, not self.maze.passages[arc])
        if not top:
            self.show_message("Choose a side of the cell, not its middle.")
            return None
        here = [cell]

        def drag(_: Pointer, there: int) -> None:
            if there not in (-1, here[-1]) and self._try(editor.move, top, here[-1], there):
                here.append(there)
                self.cursor.stand_on(there)

        return drag

    def _drag_wall(self, is_open: bool, pointer: Pointer, cell: int) -> None:
        arc = self._arc_at(pointer, cell)
        if arc >= 0:
            self.cursor.cell, self.cursor.ahead = cell, arc
            if not self.editor.has_door(arc):
                self._try(self.editor.set_passage, arc, is_open)

    # ---- update and draw -------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        is_free = given.is_pointer_free
        if given.pointer and is_free:
            is_free = not self._handle_pointer(given.pointer)
        self.pane.update(is_free)
        end = monotonic() + PATIENCE
        while not self.verdict and monotonic() < end:
            try:
                next(self._judge)
            except StopIteration as stop:
                self.verdict = stop.value
        if self._due > given.seconds:
            self._due -= given.seconds
        else:
            self._keep()
        self.toast.update(given.seconds, self.session.store.notices)
        return self.take_request()

    def place(self, s: Surface) -> None:
        top, edge = s.lengths.bar, s.lengths.space
        self._judged = s.broken(self.verdict or "…", s.width - 2 * edge)
        rules = " ".join(line.words for line in self._rules)
        self._lines = [*self._judged, *s.broken(rules, s.width - 2 * edge)]
        self._keys = s.by_unit((), s.broken(_KEYS, s.width - 2 * edge))
        palette = s.by_unit(_PALETTE_HEIGHT, len(self._keys))
        is_low = s.has_pointer and s.height < _LOW
        columns = _COLUMNS if is_low else len(PALETTE)
        aside, under = (columns * _TOOL, 0) if is_low else (0, palette)
        y = s.height - s.lengths.row - under
        words = s.lengths.line * max(_LINES, len(self._lines)) + s.lengths.edge
        self._below = Box(0, y - words, s.width, s.height)
        room = Box(0, top, s.width - aside, self._below.y - top)
        self._buttons = _tools(
            Box(room.width, top, aside, room.height) if is_low else Box(0, y, s.width, palette),
            columns,
        )
        self.pane.place(room)

    def says(self) -> Iterator[str]:
        yield self._name
        yield from self.cursor.says(self.maze)
        yield from (self.editor.top_of(self.cursor.cell), self.verdict)
        yield from (line.words for line in self._rules)

    @property
    def _name(self) -> str:
        return f"{messages.WORKSHOP}: {self._title or size_of(self.maze)}"

    def draw(self, s: Surface) -> None:
        self.pane.draw(s, Overlay(chosen=self.cursor.cell, edge=self.cursor.ahead))
        icons = [*dict.fromkeys(line.kind for line in self._rules)]
        self._status.draw(s, self._name, Status("", "", "ready"), self.toast.words, icons)
        s.strip(self._below, is_below=True)
        edge, y = s.lengths.space, self._below.y + s.lengths.text
        for i, words in enumerate(self._lines):
            s.text(edge, y + i * s.lengths.line, words, TEXT if i < len(self._judged) else DIM)
        if s.has_pointer:
            for name, box in self._buttons.items():
                self._draw_button(s, name, box)
            if self._hovered:
                self._draw_label(s, self._buttons[self._hovered])
            return
        for i, words in enumerate(self._keys):
            s.text(edge, self._buttons["wall"].y + i, words, DIM)

    def _draw_button(self, s: Surface, name: str, box: Box) -> None:
        """Draw a button: the sprite, and the key if there is room."""
        is_on = name == self._brush or (name in _RULES and getattr(self.maze.things, _RULES[name]))
        inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
        s.fill(inner, Role.CODE_LINE if is_on else Role.WELL)
        width, height = s.sprite_size(PALETTE[name])
        key = WORKSHOP[name].keys[0].upper()
        room = s.width_of(key) + 4 if len(key) == 1 and box.width >= width + 14 else 0
        x = box.x + (box.width - width - room) // 2
        s.sprite(x, box.y + (box.height - height) // 2, PALETTE[name])
        if room:
            s.text(x + width + 4, box.y + (box.height - 7) // 2, key, STRONG)

    def _draw_label(self, s: Surface, button: Box) -> None:
        """Say above the button under the mouse what it does."""
        words, y = _explained(self._hovered), button.y - s.lengths.row
        width = s.width_of(words) + 2 * s.lengths.space
        x = max(0, min(button.x, s.width - width))
        s.fill(Box(x, y, width, s.lengths.row), Role.PANEL_EDGE)
        s.text(x + s.lengths.space, y + s.lengths.text, words, STRONG)


def _explained(name: str) -> str:
    command = WORKSHOP[name]
    return f"{command.label.capitalize()}: {command.help}"


def _tools(box: Box, columns: int) -> dict[str, Box]:
    """The boxes of the palette's tools, in rows."""
    rows = -(-len(PALETTE) // columns)
    across = [box.x + box.width * at // columns for at in range(columns + 1)]
    down = [box.y + box.height * at // rows for at in range(rows + 1)]
    places = product(pairwise(down), pairwise(across))
    return {
        name: Box(left, top, right - left, bottom - top)
        for name, ((top, bottom), (left, right)) in zip(PALETTE, places, strict=False)
    }
