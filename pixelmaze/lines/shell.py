"""The shell around scenes that are typed: prints what they say, and words do what keys do.

A game is a `TypedGame`. All other scenes are those of the window and the terminal, with their menus
and bindings. Time passes only with commands.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import get_args

from pixelmaze.game.keys import printed
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.run import replay
from pixelmaze.lines.commands import OTHERS, Act, Answers, Command
from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.picture import search_in_words
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import all_settings
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.addresses import query_of
from pixelmaze.ui.kit.bindings import Binding, perform
from pixelmaze.ui.kit.commands import LOOK, TIME, TYPED
from pixelmaze.ui.kit.menu import Menu, Request
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.menu_view import MenuView
from pixelmaze.ui.kit.messages import ended
from pixelmaze.ui.kit.requests import SceneRequest, ToTitle
from pixelmaze.ui.kit.router import Entry, Router, loading_for
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play import requests
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.description import directions
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.scenes import SCENES, Game
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.watch import WatchScene

PLACES = {
    "next": "adventure next", "map": "adventure", "lessons": "learn lessons", "race": "learn race",
    "quiz": "learn watch quiz", "menu": "",
}  # fmt: skip
"""The items of menus that lead to each place; `next` is the one selected on the map."""
_OPENING = ("play", "daily")  # words that open a game, as in an address
_WAYS = {"left": -1, "right": 1, "l": -1, "r": 1}
_SECOND = 1.0
HINT = (
    "Type a number, or the first letters of a line or command. An empty line is Enter. describe "
    "says where a search is, help lists all commands, quit ends."
)


class LineServices(Services):
    """Services of a front end without pictures."""

    left_out = tuple(name for name, it in all_settings().items() if it.is_window_only)
    takes_along = "The text is printed here."


class TypedShell(Answers):
    """A stack of scenes that are typed. `in_words` describes mazes instead of drawing them."""

    def __init__(self, session: Session, in_words: bool) -> None:
        super().__init__()
        self._session, self._in_words = session, in_words
        self._copied = list[str]()  # lines that the player wants to copy
        session.print_line = self._copied.append
        self._heard = list[str]()  # what the scene said last
        self._listed: object = None  # the menu that was listed last, or the scene without one

    def begin(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        """Open the scene of the request; call `opened` with the prepared data."""
        session = self._session
        loading = loading_for(request, session.store, session.solver)
        loading.session = session
        loading.work_here()
        games = dict.fromkeys(get_args(Game), Entry(self._play, takes_time=True))
        games[requests.ShowResult] = Entry(_result, is_over=True)
        games[requests.ReplayRun] = Entry(self._replay)
        self.router = Router(loading, {**SCENES, **games})
        self.router.quit = self.end
        self.router.begin(request, opened)

    def _play(self, session: Session, request: Request, made: object) -> TypedGame:
        assert isinstance(made, Playthrough)
        if isinstance(request, requests.ResumeRun):
            made.resume(request.run)
        game = TypedGame(made, self._in_words)
        game.session, game.elsewhere = session, self._places
        return game

    def _replay(self, session: Session, request: Request, _: object) -> Scene:
        assert isinstance(request, requests.ReplayRun)
        level, maze = requests.level_and_maze(request.run)
        level = replace(level, name="", words="")
        game = self._play(session, request, Playthrough(session.store, level, maze, is_replay=True))
        for _ in replay(game.game, request.run):
            pass
        if walked := game.game.walked:
            self._copied.append(f"Replay. {directions(game.game, walked)}")
        self._copied += game.introduction() if game.play.is_over else []
        return game

    @property
    def _game(self) -> TypedGame | None:
        return self.router.top if isinstance(self.router.top, TypedGame) else None

    def keep(self) -> None:
        """Store the run in progress."""
        if self._game:
            self._game.play.pause()

    def close(self) -> None:
        """Store the run in progress, and stop what runs outside."""
        self.router.top.close()

    # ---- lines in, lines out ---------------------------------------------------------------------

    def introduction(self) -> list[str]:
        """The lines to print before the first command."""
        lines = self._settle()
        return lines if self._game else [*lines, HINT]

    def go_on(self) -> list[str]:
        """An empty line is Enter, or shows where the player is."""
        if not self.rest and not self._game:
            return self._enter()
        lines = self._play_on(self._game) if self._game else self.take()
        while self.rest and not self.has_quit:
            lines += self._play_on(self._game) if self._game else self.take()
        return lines

    def _play_on(self, game: TypedGame) -> list[str]:
        """Carry out the rest of the line in a game, and show its result if it is over."""
        game.rest = self.rest
        lines = game.go_on()
        if self.router.top is game:
            self.has_quit = game.has_quit
            lines += self._settle() if game.play.is_over else []
        return lines

    def _enter(self) -> list[str]:
        """Do what Enter does, or else go a step on. A menu is listed again."""
        scene = self.router.top
        if _menu_of(scene):
            self._listed = None
        elif not perform(scene.groups, "return"):
            perform(scene.groups, "right")
        return self._settle()

    # ---- what the scenes say ---------------------------------------------------------------------

    def _settle(self, seconds: float = 0.0) -> list[str]:
        """Let this time pass, and more while the scene is busy. Returns what it says now, all of it
        if nothing is new."""
        lines = self._let_pass(seconds)
        while self.router.top.is_busy:
            lines += self._let_pass(_SECOND)
        lines += self._let_pass(0.0)
        return lines or self.router.top.said

    def _let_pass(self, seconds: float) -> list[str]:
        """Let time pass. Returns what is new."""
        self.router.answer(self.router.top.update(SceneInput(seconds)))
        scene = self.router.top
        if isinstance(scene, WatchScene) and not scene.is_busy:
            scene.search.paused = not scene.search.finished
        lines, self._copied[:] = [*self._copied, *self._news(scene)], []
        return lines

    def _news(self, scene: Scene) -> list[str]:
        """What the scene says that it did not say before. A menu is listed when it opens."""
        before, self._heard = self._heard, scene.said
        menu = _menu_of(scene)
        was_listed, self._listed = self._listed, menu or scene
        if was_listed is self._listed:
            return [line for line in self._heard if line not in before]
        if isinstance(scene, TypedGame):
            return scene.introduction()
        if not menu:
            return self._heard
        earned = map(ended, scene.earned) if isinstance(scene, ResultScene) else ()
        return [*earned, ended(menu.title), *filter(None, [menu.words]), *menu.in_words()]

    # ---- commands --------------------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, Command]:
        scene, menu = self.router.top, _menu_of(self.router.top)
        if isinstance(scene, TypedGame):
            return scene.commands
        own = self._of_menu(menu) if menu else self._of_scene(scene)
        ends = {"back": self._back, "help": self.helps, "quit": self.end}
        return {**self._places, **own, **_with_help(ends)}

    @property
    def _places(self) -> dict[str, Command]:
        acts = {name: partial(self.go_to, path.split()) for name, path in PLACES.items()}
        acts |= {name: partial(self._open, name) for name in _OPENING}
        return _with_help({**acts, "resume": self._resume})

    def _of_menu(self, menu: Menu) -> dict[str, Command]:
        found = dict[str, Command]()
        for level in ADVENTURE.values() if isinstance(menu, AdventureMenu) else ():
            found[level.number] = Command(partial(self._open, "play", level.number), "")
        for at, item in enumerate(menu.items):
            act = partial(self._choose, at)
            found |= {name: Command(act, "") for name in (str(at + 1), _word(item.label))}
        return found

    def _of_scene(self, scene: Scene) -> dict[str, Command]:
        found = {name: Command(partial(self._press, each), "" if name.isdecimal() else each.help)
                 for name, each in self._named(scene).items()}  # fmt: skip
        if isinstance(scene, AlgorithmScene):
            found |= _with_help({"describe": partial(_described, scene)})
        return found

    @property
    def others(self) -> Mapping[str, str]:
        """Also the keys of a scene, as named and as printed on them, but for menus."""
        scene = self.router.top
        named = {} if self._game or _menu_of(scene) else self._named(scene)
        keys = {key: name for name, each in named.items() for key in each.keys}
        return OTHERS | keys | {printed(key).lower(): name for key, name in keys.items()}

    def _named(self, scene: Scene) -> dict[str, Binding]:
        """What the keys of a scene do, by a word for it: the label, the name, or else the key."""
        found = dict[str, Binding]()
        for each in (each for _, group in scene.groups for each in group):
            if each.command and each.keys and each.command not in LOOK.values():
                names = each.label, each.command.name, each.keys[0]
                found[next(word for word in map(_word, names) if word and word not in found)] = each
        return found

    def _press(self, binding: Binding) -> list[str]:
        """Do what a key does. If it repeats and a number follows, do it that often, or until it
        changes nothing."""
        self.router.top.toast.clear()
        lines = list[str]()
        for _ in range(self.times() if binding.repeats else 1):
            before = self._heard
            binding.act()
            lines += self._settle(_SECOND if binding.command is TIME["pause"] else 0.0)
            if self._heard == before:
                break
        return lines

    def _choose(self, at: int) -> list[str]:
        """Choose the item at this index. After it, `left` and `right` change its value, and other
        words are typed if it is a text field."""
        menus = self._session.menus
        menus.hover(at)
        item = menus.menu.selected
        if item.change and self.rest and self.rest[0] in _WAYS:
            return self._do(MenuInput(x=_WAYS[self.rest.popleft()]))
        if item.type and self.rest:
            for _ in item.value:
                menus.erase()
            menus.type(" ".join(self.rest))
            self.rest.clear()
        return self._do(MenuInput(chooses=True))

    def _do(self, asked: MenuInput) -> list[str]:
        self.router.answer(self.router.top.update(SceneInput(0.0, asked)))
        return self._settle()

    def go_to(self, path: list[str]) -> list[str]:
        """Choose these items, from the main menu on."""
        self.router.answer(ToTitle())
        menus, self._listed = self._session.menus, None
        while menus.depth:
            menus.back()
        for item in path:
            menus.menu.select(item)
            self.router.answer(menus.choose())
        return self._settle()

    def _resume(self) -> list[str]:
        """Continue the latest unfinished run."""
        left = next(iter(self._session.store.unfinished.found), None)
        if not left:
            raise PixelmazeError("There is no unfinished run to resume.")
        self.router.answer(requests.ResumeRun(left))
        return self._settle()

    def _open(self, kind: str, value: str = "") -> list[str]:
        """Open this, or what the rest of the line names, as in an address."""
        query = query_of(kind, value or " ".join(self.rest), {})
        self.rest.clear()
        self.router.answer(opening_of(query, AllMenus.of(self._session).adventure.is_open))
        return self._settle()

    def _back(self) -> list[str]:
        if not _menu_of(self.router.top) and not perform(self.router.top.groups, "escape"):
            self.router.answer(ToTitle())
            return self._settle()
        return self._do(MenuInput(goes_back=True))


def _with_help(acts: Mapping[str, Act]) -> dict[str, Command]:
    return {name: Command(act, TYPED[name].help) for name, act in acts.items()}


def _result(session: Session, _: Request, game: object) -> Scene:
    assert isinstance(game, TypedGame)
    return ResultScene(session, game.play)


def _described(scene: AlgorithmScene) -> list[str]:
    return [line for pane in scene.panes for line in search_in_words(pane.search)]


# ---- menus ---------------------------------------------------------------------------------------


def _menu_of(scene: Scene) -> Menu | None:
    """The menu that the scene shows, if any."""
    view = getattr(scene, "menu", None)
    return view.stack.menu if isinstance(view, MenuView) else None


def _word(label: str) -> str:
    """A label or name as one word."""
    return "-".join(label.lower().replace("_", " ").split())
