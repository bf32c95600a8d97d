"""A maze of one's own choice, put together in a menu or typed."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.checks import refused
from support.menus import ID, choose, flow_of, labels, menus_of, select, set_to, value

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, generator_for, generators_for
from pixelmaze.game.levels import free
from pixelmaze.game.paces import par
from pixelmaze.game.rules import Rules
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.masks import MASKS, named_mask
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import parse, spec_of
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import NAME, Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.play.free_maze import (
    KINDS,
    MOST_CELLS,
    SIDES,
    TOLERANCE,
    FreeMaze,
    Preset,
    checked_spec,
    kind_of,
)
from pixelmaze.ui.play.requests import PlayLevel, another_game, game_of
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.ui.watch.requests import WatchMaze
from pixelmaze.window.canvas.hud import VIEW

# ---- free maze ---------------------------------------------------------------------------------


def free_flow() -> AllMenus:
    flow = flow_of()
    choose(flow, "Free maze")
    return flow


def level_of(answer: Any) -> Any:
    assert isinstance(answer, PlayLevel)
    return answer.level


def test_free_maze_is_as_it_was_chosen() -> None:
    flow = free_flow()
    for label, shown in {
        "Shape": "hexagonal", "Width": "31", "Height": "17", "Generator": "Wilson",
        "Braid": "40%", "Keys": "2", "Goal": "anywhere", "Mask": "heart", "Torch": "3 moves",
        "Hunter": "fair",
    }.items():  # fmt: skip
        set_to(flow, label, shown)
    select(flow, "Seed")
    flow.type("4711")
    level = level_of(choose(flow, "Play"))
    maze = "hexagonal-31x17-wilson-4711-braid-40-goal-random-waypoints-2-mask-heart"
    assert level == free(maze, Rules(torch=3, hunter=15))
    assert not level.is_fixed


def test_any_seed_is_another_one_each_time() -> None:
    flow = free_flow()
    assert value(flow, "Seed") == "random"
    assert len({level_of(choose(flow, "Play")).maze for _ in range(4)}) > 1


def test_ghost_is_fair() -> None:
    flow = free_flow()
    select(flow, "Seed")
    flow.type("5")
    assert "Ghost's pace" not in labels(flow)
    set_to(flow, "Ghost", SOLVERS["dfs"].title)
    paces = []
    for ease in ("gentle", "fair", "fierce"):
        set_to(flow, "Ghost's pace", ease)
        rules = level_of(choose(flow, "Play")).rules
        assert rules.ghost == "dfs"
        paces.append(rules.pace)
    assert paces == sorted(paces, reverse=True)
    assert paces[0] > paces[-1]


def test_maze_too_large_for_a_hunter_is_refused() -> None:
    flow = free_flow()
    set_to(flow, "Hunter", "slow")
    assert level_of(choose(flow, "Play")).rules == Rules(hunter=20)
    for label in ("Width", "Height"):
        select(flow, label)
        flow.change(1000)
    assert choose(flow, "Play") is None
    assert "A maze with a hunter" in flow.message


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("mask", ["", next(iter(MASKS))])
def test_offered_generators_are_able(shape: str, mask: str) -> None:
    able = generators_for(shape, bool(mask))
    for name in GENERATORS:
        if name in able:
            generator_for(name, shape, bool(mask))
        else:
            with pytest.raises(PixelmazeError):
                generator_for(name, shape, bool(mask))


def test_generator_that_no_longer_fits_is_replaced() -> None:
    flow = free_flow()
    set_to(flow, "Generator", GENERATORS["binary-tree"].title)
    set_to(flow, "Mask", "star")
    assert value(flow, "Generator") != GENERATORS["binary-tree"].title
    assert parse(level_of(choose(flow, "Play")).maze).mask == "star"


def test_sizes_stay_within_bounds() -> None:
    flow = free_flow()
    for label in ("Width", "Height"):
        select(flow, label)
        flow.change(-1000)
        assert flow.menu.selected.value == str(SIDES[0])
        flow.change(1000)
        assert flow.menu.selected.value == str(SIDES[-1])


@given(
    shape=st.sampled_from([*SHAPES]), width=st.sampled_from(SIDES[:12]),
    height=st.sampled_from(SIDES[:12]), generator=st.sampled_from([*GENERATORS]),
    mask=st.sampled_from(["", *MASKS]), braid=st.integers(0, 100), waypoints=st.integers(0, 3),
    goal=st.sampled_from(["corner", "farthest", "random"]),
)  # fmt: skip
def test_every_choice_makes_a_maze(**chosen: Any) -> None:
    maze = FreeMaze()
    for name, choice_made in chosen.items():
        maze.put(name, choice_made)
    spec = maze.spec
    if spec.mask and not any(named_mask(spec.mask, spec.width, spec.height, spec.shape)):
        with refused(f"the mask {spec.mask} leaves no cell"):
            maze.chosen()
    else:
        make(maze.chosen(), compile=False)


def test_typed_id_is_taken() -> None:
    flow = free_flow()
    select(flow, "ID")
    assert flow.is_typing
    flow.type(ID.upper()[:20])
    flow.type(f"{ID[20:]}\n")
    assert flow.choose() is None
    assert flow.message == ""
    assert flow.menu.selected.label == "Play"
    shown = {item.label: item.value for item in flow.menu.items}
    assert shown["Shape"] == "hexagonal"
    assert shown["Width"] == "30"
    assert shown["Generator"] == "Wilson"
    assert shown["Seed"] == "17"
    assert shown["Braid"] == "33%"
    assert flow.choose() == PlayLevel(free(ID))


def test_typed_id_counts_though_it_was_not_accepted() -> None:
    flow = free_flow()
    select(flow, "ID")
    flow.type(ID)
    assert choose(flow, "Watch it") == WatchMaze(MazeToMake(parse(ID)), "dfs", False)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("square-24x13-bogus-1", "'bogus' is not a generator."),
        ("square-24x13-prin-1", "'prin' is not a generator: did you mean 'prim'?"),
        ("square-24x13-prim-1-goal-x", "'x' is not a goal: expected "),
    ],
)
def test_errors_are_sentences_that_fit(typed: str, words: str) -> None:
    """The names of all generators stand above; what is nothing like them is not suggested."""
    flow = free_flow()
    select(flow, "ID")
    flow.type(typed)
    assert choose(flow, "Play") is None
    assert flow.message.startswith(words)
    assert len(flow.message) < 100


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nonsense", "is not an ID"),
        ("square-24x13-prim", "seed"),
        ("octagonal-24x13-prim-1", "octagonal"),
        ("square-24x13-nobody-1", "nobody"),
        ("square-24x13-prim-99999999999", "seed"),
        ("square-0x5-prim-1", "at least 1"),
        ("square-3000x3000-prim-1", "too many"),
        ("square-99999999x99999999-prim-1", "are allowed"),
        ("square-24x13-eller-1-mask-heart", "mask"),
        ("square-24x13-prim-1-mask-nobody", "nobody"),
        ("square-1x1-prim-1-mask-ring", "no cell"),
        ("square-24x13-prim-1-braid-101", "braid"),
    ],
)
def test_wrong_ids_are_reported_and_change_nothing(typed: str, words: str) -> None:
    flow = free_flow()
    select(flow, "ID")
    flow.type(typed)
    for label in ("ID", "Play", "Watch it", "Race here"):
        assert choose(flow, label) is None
        assert words.lower() in flow.message.lower()
        assert not flow.message[0].islower()
        assert flow.menu is flow.mazes.free
        assert flow.menu.selected.label == label
        assert value(flow, "ID") == typed
    assert value(flow, "Shape") == "square"
    assert value(flow, "Width") == "24"


def test_ids_may_be_larger_than_what_is_put_together() -> None:
    assert checked_spec(parse("square-400x250-prim-1")).width == 400 > SIDES[-1]
    assert MOST_CELLS == 400 * 250
    assert checked_spec(parse("square-1x1-prim-1")).height == 1


def test_seed_that_is_too_large_is_reported() -> None:
    flow = free_flow()
    select(flow, "Seed")
    flow.type("9999999999")
    for label in ("Seed", "Play"):
        assert choose(flow, label) is None
        assert "seed" in flow.message
    select(flow, "Seed")
    flow.erase()
    assert parse(level_of(choose(flow, "Play")).maze).seed == 999999999


def test_a_ghost_that_cannot_pass_doors_leaves() -> None:
    maze = FreeMaze()
    maze.put("ghost", "tremaux")
    maze.put("one_way", 4)
    assert maze.ghost == ""
    assert "-one-way-4" in str(maze.chosen())
    maze.put("ghost", "dfs")
    assert maze.level().rules.ghost == "dfs"


# ---- kinds and favourites ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["easy", "medium", "hard", "surprise me"])
def test_kinds_fill_the_form(kind: str) -> None:
    flow = free_flow()
    for _ in range(5 if kind == "surprise me" else 1):
        set_to(flow, "Kind", kind)
        flow.choose() if kind == "surprise me" else None
        level = level_of(choose(flow, "Play"))
        assert make(parse(level.maze), compile=False).grid.size > 20
    select(flow, "Diameter" if parse(level.maze).shape == "circular" else "Width")
    flow.change(1)
    assert value(flow, "Kind") == "your own"


@given(kind=st.sampled_from([*KINDS.values()]), seed=st.integers(0, SEEDS - 1))
@example(kind=KINDS["hard"], seed=SEEDS - 1)
def test_mazes_of_a_kind_are_equally_long(kind: Preset, seed: int) -> None:
    spec = kind.spec_from(seed)
    assert replace(spec, seed=0) == kind.spec
    moves = par(make(spec, compile=False), kind.rules).moves
    assert abs(moves - kind.par) <= TOLERANCE * kind.par


def test_kinds_differ_in_length_and_fit_the_window() -> None:
    pars = [kind.par for kind in KINDS.values()]
    assert all(2 * before < now for before, now in pairwise(pars))
    for kind in KINDS.values():
        assert 16 * kind.spec.width < VIEW.width
        assert 16 * kind.spec.height < VIEW.height


@pytest.mark.few(2)
@pytest.mark.parametrize("title", KINDS)
def test_new_maze_is_of_the_same_kind(title: str, tmp_path: Path) -> None:
    flow, kind = free_flow(), KINDS[title]
    set_to(flow, "Kind", title)
    play = game_of(Store(Folder(tmp_path)), level_of(choose(flow, "Play")), None, "bfs", Report())
    for _ in range(4):
        assert kind_of(spec_of(play.maze), play.level.rules) is kind
        assert abs(play.game.par.moves - kind.par) <= TOLERANCE * kind.par
        play = another_game(play, Report())


def test_the_maze_that_is_shown_is_the_one_that_is_played() -> None:
    flow = free_flow()
    for _ in range(3):
        shown = flow.mazes.free_maze.preview()
        assert level_of(choose(flow, "Play")).maze == str(shown)


def test_favourites_are_kept_and_played(tmp_path: Path) -> None:
    flow = menus_of(Store(Folder(tmp_path)))
    liked = free(ID, Rules(torch=2))
    flow.pause(liked)
    choose(flow, "Add favourite")
    flow.back()
    again = menus_of(Store(Folder(tmp_path)))
    choose(again, "Free maze")
    assert level_of(choose(again, "Favourites")) == liked
    again.result(liked, is_won=True)
    choose(again, "Remove favourite")
    assert Store(Folder(tmp_path)).favourites == ()


@pytest.mark.parametrize("stored", ["x", [1], [["a"]], ["a" * 10_000], {"a": 1}])
def test_favourites_that_make_no_sense_are_ignored(tmp_path: Path, stored: object) -> None:
    data = {"pixelmaze": "data", "version": 2, "settings": {"favourites": stored}, "records": {}}
    (tmp_path / NAME).write_text(json.dumps(data))
    store = Store(Folder(tmp_path))
    assert store.favourites == ()
    store.toggle_favourite(ID)
    assert Store(Folder(tmp_path)).favourites == (ID,)
