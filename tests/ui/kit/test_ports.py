"""What a front end need not fill in: without it, nothing is drawn, heard, or found."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

import pytest
from support.checks import refused

from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.front_end import FrontEnd, Options, Recording
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.surface import CHARACTERS, DIM, Box, Ink, Surface
from pixelmaze.ui.play.pane import GamePane, Steering
from pixelmaze.ui.scenes import begin_session

BOX = Box(0, 0, 8, 2)


class Paper(Surface):
    """A surface with only what it must have."""

    lengths = CHARACTERS

    def __init__(self) -> None:
        self.width, self.height = BOX.width, BOX.height
        self.written: list[str] = []

    def by_unit(self, pixels: Any, characters: Any) -> Any:
        return characters

    def width_of(self, words: str) -> int:
        return len(words)

    def shortened(self, words: str, room: int) -> str:
        return words[:room]

    def broken(self, words: str, room: int) -> Sequence[str]:
        return [words]

    def text(self, x: int, y: int, words: str, ink: Ink) -> int:
        self.written.append(words)
        return x + len(words)

    def fill(self, box: Box, role: Any, is_marked: bool = False) -> None:
        pass

    def plate(
        self, owner: object, box: Box, shows: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        paint(self)


def test_a_surface_leaves_out_what_it_cannot_draw() -> None:
    paper = Paper()
    assert paper.icon(3, 0, "star") == paper.medal(3, 0, 1) == paper.chip(3, 0, "a", True) == 3
    assert paper.sprite_size("title") == (0, 0)
    paper.find(0, 0, "crown", 1)
    assert not paper.written


def test_what_a_surface_cannot_move_or_fade_it_draws_all_the_same() -> None:
    paper = Paper()
    for draw in (
        lambda act: paper.moved(1, 1, act),
        lambda act: paper.fading(0.5, act),
        paper.dimmed,
    ):
        draw(lambda: paper.text(0, 0, "here", DIM))
    assert paper.written == ["here"] * 3


def test_code_is_text_where_all_characters_are_equally_wide() -> None:
    paper = Paper()
    assert paper.code(2, 0, "yield", DIM) == 2 + paper.code_width("yield")
    assert paper.written == ["yield"]


def test_a_front_end_without_sound_and_page_has_a_session() -> None:
    session = begin_session(Store(MemoryPlace()), Services())
    session.audio.play("bump")
    session.turn_sound()
    assert session.settings.is_muted
    with refused("no page"):
        session.copy_link("")


def test_what_a_port_must_have_is_demanded() -> None:
    for port in (Surface, GamePane, Steering):
        with pytest.raises(TypeError, match="abstract"):
            port()


def test_a_front_end_without_pictures_needs_no_ports() -> None:
    services = Services()
    services.demo_view().draw(None, Box(0, 0, 1, 1))
    assert services.demo_view().maze_size("square", Box(0, 0, 9, 9)) == (1, 1)
    pane = services.pane(Search(from_id("square-3x3-prim-1"), None))
    pane.place(Box(0, 0, 9, 9))
    pane.draw(None)
    assert (pane.place_of(0), pane.capacity.lines) == (None, 0)
    assert not services.boards(None, pane.search.maze, 2, Box(0, 0, 9, 9), 1)


def test_a_front_end_says_what_it_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    front = FrontEnd(Options(open_store=lambda: Store(MemoryPlace())))
    front.print_line("a line")
    assert capsys.readouterr().out == "a line\n"
    with pytest.raises(TypeError, match="cannot be shown"):
        front.show(ToTitle())
    with pytest.raises(TypeError, match="cannot be recorded"):
        front.record(ToTitle(), Recording(Path("a.gif"), None, 1, 30, lambda frames: frames))
