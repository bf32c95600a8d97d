"""Every word is on the screen, at every size: it wraps, turns pages, or covers more."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

import pytest
from support.sampling import sample
from support.sheet import SCREENS, Sheet
from support.terminal_driver import session
from support.window_driver import screen

from pixelmaze.game.daily import DAY, daily, kind_of
from pixelmaze.game.hinting import LOST_ROOM, reason
from pixelmaze.game.keys import rose
from pixelmaze.game.levels import ADVENTURE, level_in
from pixelmaze.game.rules import Level, Rules
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.ui.kit.key_list import KeyList
from pixelmaze.ui.kit.menu import Menu, Stack
from pixelmaze.ui.kit.menu_view import MenuList
from pixelmaze.ui.kit.messages import NOTHING_TO_UNDO
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status, StatusBar
from pixelmaze.ui.kit.surface import TEXT, Box
from pixelmaze.ui.play.facts import (
    RuleLine,
    figures_of,
    introduction,
    praise,
    rule_icons,
    rules_of,
    rules_of_room,
)
from pixelmaze.ui.play.messages import CAUGHT
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.play.start_card import StartCard
from pixelmaze.ui.play.stats_bar import StatsBar
from pixelmaze.ui.title.calendar import Calendar
from pixelmaze.ui.title.level_map import LevelMap
from pixelmaze.ui.workshop.workshop import BRUSHES, WorkshopScene

YEAR = [date(2027, 1, 1) + number * DAY for number in range(365)]
LEVELS: list[Any] = [[*ADVENTURE.values(), *map(daily, YEAR[::12])]]
LEVELS += [pytest.param([*map(daily, YEAR)], marks=pytest.mark.thorough, id="year")]
each_screen = pytest.mark.parametrize("at", range(len(SCREENS)))
each_level = pytest.mark.parametrize("levels", LEVELS, ids=["usual", "year"])


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    screen()


@cache
def home() -> Session:
    return session(Path(mkdtemp()), reduced_motion=True)


@cache
def begun(level: Level) -> Playthrough:
    return Playthrough(home().store, level)


def crowded() -> Maze:
    """A room with nearly all rules."""
    room = ADVENTURE["13-4-it-steps-there-too"].make()
    room.things = room.things._replace(no_left=True, all_keys=True, thin=(8,))
    return room


def without_maze(scene: Any) -> Any:
    """The scene, of whose maze nothing is drawn."""
    nothing = dict.fromkeys(("place", "draw", "update", "place_of"), lambda *_, **__: None)
    scene.pane = SimpleNamespace(**nothing)
    return scene


def is_whole(s: Sheet, *meant: str) -> bool:
    """True if all is written, nothing is cut, and nothing lies over anything; else fails."""
    assert (s.missing(*meant), s.cut, s.overlaps) == ([], [], [])
    s.written.clear()
    return True


TURNING = re.compile(r"\d+/\d+|I|more")
"""What a page says about the next."""


def is_paged(s: Sheet, draw: Callable[[], Box], turn: Callable[[], bool], *meant: str) -> bool:
    """True if all is written on the pages that `turn` turns, until it returns False, in the part of
    the sheet that `draw` returns."""
    said = []
    while True:
        s.written.clear()
        part = draw()
        here = [each for each in s.written if each.box.shares(part)]
        said += [each for each in here if not TURNING.fullmatch(each.words)]
        assert (s.cut, s.overlaps) == ([], [])
        if not turn():
            break
    s.written[:] = said
    assert not s.missing(*meant)
    return True


# ---- cards and bars ------------------------------------------------------------------------------


def card_is_whole(s: Sheet, heading: str, lines: Sequence[RuleLine], letters: str = "") -> bool:
    card = StartCard(heading, lines, "I", True, letters)
    card.place(s, s.between_bars)
    words = [heading, *(line.words for line in lines)]

    def draw() -> Box:
        card.draw(s, s.between_bars, [])
        return s.between_bars

    return is_paged(s, draw, card.turn, *words)


@pytest.mark.few(6)
@each_level
@each_screen
def test_cards_introduce_levels_in_full(at: int, levels: list[Level]) -> None:
    for level in levels:
        play = begun(level)
        letters = rose("vi", play.maze.grid.shape.name)
        assert card_is_whole(Sheet(*SCREENS[at]), level.heading, introduction(play), letters)


@each_screen
def test_a_card_without_room_has_pages(at: int) -> None:
    s = Sheet(*SCREENS[at])
    lines = [RuleLine("key", f"Rule {number} of very many.") for number in range(60)]
    card = StartCard("many rules", lines, "I", True)
    card.place(s, s.between_bars)
    card.draw(s, s.between_bars, [])
    assert not s.missing(lines[0].words, "1/", "I", "more")
    assert s.missing(lines[-1].words)
    assert card_is_whole(s, "many rules", lines)


@cache
def all_hints(most: int | None) -> list[str]:
    """The words of first hints in all levels, each once."""
    return [*dict.fromkeys(words for level in ADVENTURE.values() for words in hints(level, most))]


def hints(level: Level, most: int | None) -> Iterator[str]:
    """The words of the first hint, at these many moves of the best path."""
    play = Playthrough(home().store, level)
    for cell in islice([play.game.cell, *play.game.hint_path(3)], most):
        if cell != play.game.cell:
            play.walk(arc_between(play.maze.grid, play.game.cell, cell))
        if not play.is_over:
            yield reason(play.game).words


@pytest.mark.few(6)
@pytest.mark.parametrize("most", sample((1, None), 2))
@each_screen
def test_hints_are_whole(at: int, most: int | None) -> None:
    for words in all_hints(most):
        assert card_is_whole(Sheet(*SCREENS[at]), "What matters next", [RuleLine("hint", words)])


@pytest.mark.few(3)
@each_level
@each_screen
def test_bars_say_all(at: int, levels: list[Level]) -> None:
    s = Sheet(*SCREENS[at])
    for level in levels[at % 3 :: 3]:
        play = Playthrough(home().store, level)
        offers = play.hinting.ask("H"), play.hinting.offer, play.toggle_solver("S")
        said = [*map(str, offers[:2]), offers[2].words if offers[2] else ""]
        for notice in ("", NOTHING_TO_UNDO, LOST_ROOM, CAUGHT, *said):
            stands = Status(play.kind_of_try, "SEARCHING", "searching")
            StatusBar().draw(s, level.heading, stands, notice, rule_icons(play))
            assert is_whole(s, notice or level.heading)
        figures = figures_of(play.game, None)
        StatsBar().draw(s, 0, figures)
        assert is_whole(s, *(f"{figure.number}{figure.word}" for figure in figures))


# ---- menus ---------------------------------------------------------------------------------------


@pytest.mark.few(6)
@each_level
@each_screen
def test_pause_and_list_of_keys_have_the_rules(at: int, levels: list[Level]) -> None:
    s = Sheet(*SCREENS[at])
    for level in [*levels[at::12], level_in(crowded(), Rules())]:
        play = begun(level)
        rules = [line.words for line in rules_of(play)]
        scene, menu = PauseScene(home(), play), home().menus.menu
        for index, item in enumerate(menu.items):
            menu.hover(index)
            scene.place(s)
            scene.draw(s)
            assert is_whole(s, " ".join(rules), item.note)
        home().menus.close()
        KeyList().draw(s, PlayScene(home(), level).groups)
        assert is_whole(s, " ".join(rules))


def won(level: Level, hinted: bool) -> Playthrough:
    play = Playthrough(home().store, level)
    for _ in range(2 * hinted):
        play.hint("H")
    while not play.is_over:
        for cell in play.game.hint_path(3):
            play.walk(arc_between(play.maze.grid, play.game.cell, cell))
    return play


@pytest.mark.few(6)
@each_level
@each_screen
def test_verdicts_are_whole(at: int, levels: list[Level], monkeypatch: pytest.MonkeyPatch) -> None:
    s = Sheet(*SCREENS[at])
    for level, hinted in [(level, hinted) for level in levels[at::12] for hinted in (False, True)]:
        scene = without_maze(ResultScene(home(), play := won(level, hinted)))
        scene._stars = 3

        def draw(scene: ResultScene = scene) -> Box:
            scene.place(s)
            scene.draw(s)
            return scene._words

        def turn(scene: ResultScene = scene) -> bool:
            scene._turn_page()
            return scene._page > 0

        with monkeypatch.context() as still:  # the next day comes no nearer meanwhile
            still.setattr(ResultScene, "_more", more := scene._more)
            assert is_paged(s, draw, turn, praise(play.game, play.news), *more)
        s.written.clear()
        for index, item in enumerate(home().menus.menu.items):
            home().menus.menu.hover(index)
            draw()
            assert is_whole(s, item.note)
        home().menus.close()


def menus_in(stack: Stack, known: set[int]) -> Iterator[Menu]:
    """All menus that lines lead to, each once, opened."""
    known.add(id(stack.menu))
    yield stack.menu
    for item in stack.menu.items:
        found = None
        with suppress(PixelmazeError):  # such as of an empty clipboard
            found = item.choose() if not (item.change or item.type) else None
        if isinstance(found, Menu) and id(found) not in known:
            stack.open(found)
            yield from menus_in(stack, known)
            stack._menus.pop()


@pytest.mark.few(3)
@each_screen
def test_menu_notes_are_whole(at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # one of the lines writes a file
    s, stack = Sheet(*SCREENS[at]), session(tmp_path).menus
    for number, menu in enumerate(menus_in(stack, set())):
        assert number < 60, "it ends"
        for index, item in enumerate(menu.items):
            menu.hover(index)
            MenuList(stack).draw(s, s.between_bars, 0, True)
            assert is_whole(s, item.note)
        menu.hover(0)


@each_screen
def test_the_facts_of_the_map_are_whole(at: int) -> None:
    for level in ADVENTURE.values():
        if level.name not in home().store.records:
            won(level, hinted=False)
    s, menus = Sheet(*SCREENS[at]), home().menus
    menus.open(menus.adventure)
    shown = LevelMap(menus, lambda: True)
    for level in [*ADVENTURE.values()][at % 3 :: 3]:
        menus.adventure.select_level(level)
        shown.draw(s, Box(0, 0, s.width, s.height - s.lengths.row), 0, True)
        assert "Try again for the gem." in menus.adventure.selected.note
        assert is_whole(s, menus.adventure.selected.note)
    menus._menus.pop()


@each_screen
def test_the_facts_of_days_are_whole(at: int) -> None:
    s, menus = Sheet(*SCREENS[at]), session(Path(mkdtemp())).menus
    calendar = Calendar(menus, menus.daily)
    for day in YEAR[:14]:
        menus.daily.today = lambda day=day: day
        menus.daily.select_day(day)
        calendar.draw(s, s.between_bars, 0, True)
        assert is_whole(s, kind_of(day).words, "Streak: 0 days", "Not played yet.")


# ---- the workshop --------------------------------------------------------------------------------


@each_screen
def test_the_workshop_says_all(at: int) -> None:
    s, room = Sheet(*SCREENS[at]), crowded()
    scene = without_maze(WorkshopScene(home(), room))
    scene.verdict = "can't be won, but could be without the rule about turns"
    rules = " ".join(line.words for line in rules_of_room(room))
    for name in ("", *BRUSHES):
        scene.toast.clear()
        if name:
            scene._choose(name)
        scene.place(s)
        scene.draw(s)
        assert is_whole(s, scene.verdict, rules, scene.toast.words)


def test_what_is_lost_is_missed() -> None:
    """As a card would lose it that is too low for its words."""
    s = Sheet(Box(0, 0, 100, 30), "pixels", True)
    words = "The minotaur takes two steps for each of yours"
    for at, line in enumerate(s.broken(words, 90)[:2]):
        s.text(0, 10 * at, line, TEXT)
    assert s.missing("The minotaur takes", words) == [words]
    s.text(60, 20, "out of the picture", TEXT)
    assert s.cut == ["out of the picture"]
    s.text(0, 12, "lower", TEXT)
    assert s.overlaps
