"""The parts of the source panel that stay in sight: the step, the sentence, the call stack."""

from collections.abc import Iterator

import pytest
from support.window_driver import Player, prepared, searching, words_on

from pixelmaze.inspect.source import source_of
from pixelmaze.ui.watch.source_panel import Listing, SourcePanel
from pixelmaze.ui.watch.watch import SOURCE, WatchScene
from pixelmaze.window.canvas import hud

MAZE = "square-12x8-prim-5-braid-40"
TOP = hud.TOP


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SourcePanel, "chosen_width", 0)
    yield from prepared(monkeypatch)


def opened(index: int = 40, solver: str = "a-star") -> tuple[Player, WatchScene, Listing]:
    scene = searching(index, MAZE, solver=solver, panel=SOURCE)
    player = Player(scene)
    player.wait(3)
    source = scene.panels[SOURCE]
    assert isinstance(source, SourcePanel)
    return player, scene, source.listing


def lit_line(scene: WatchScene) -> int:
    lit = scene.inspector.lit(scene.search, scene.watching.solver)
    assert lit
    return lit.number


# ---- steps and sentence ------------------------------------------------------------------------


def test_the_step_and_the_sentence_stay_in_sight() -> None:
    player, scene, listing = opened(1)
    assert listing.source
    tops = set()
    for index in range(1, 60, 4):
        scene.search.seek(index)
        player.wait(2)
        written = words_on(scene, listing.box.width, hud.HEIGHT - TOP - hud.BOTTOM)
        steps = [entry for entry in written if entry.y < listing.box.y]
        step = source_of(listing.source).step_at(lit_line(scene))
        assert not step or f"{step}." in [entry.words for entry in steps]
        tops.add(listing.box.y)
    assert len(tops) == 1, "the code does not jump"


def test_call_stack_is_shown() -> None:
    player, scene, listing = opened()
    written = words_on(scene, listing.box.width, hud.HEIGHT - TOP - hud.BOTTOM)
    assert "a_star() > best_first()" in [entry.words for entry in written]
    assert player.scene is scene
