"""Links to the page of the game: what they open, what they refuse, and where they are copied."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.cli import complaint, output
from support.runs import walk_out, won
from support.walking import open_field
from support.window_driver import Player, play, prepared, race, watch

from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS
from pixelmaze.game.game import Game
from pixelmaze.game.levels import level_of
from pixelmaze.game.run import run_of
from pixelmaze.game.run_code import code_of as code_of_run
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Step
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_code import code_of
from pixelmaze.storage.store import Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.addresses import checked_page, query_of, to_play, to_race, to_watch
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.requests import PlayLevel, PlayMaze, RaceRun
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

MAZE = "square-8x4-prim-1"
PAGE = "https://example.org/maze.html"
opens = partial(opening_of, is_open=lambda _: True)


def test_nothing_asked_for_is_nothing_opened() -> None:
    assert opens("") is None
    assert opens("?") is None


@pytest.mark.parametrize(
    "name",
    [
        "01-1-the-long-way-round",
        "03-1-a-fair-wind",
        "daily-2026-11-20",
        f"{MAZE}+torch-2+ghost-dfs-12+hunter-20",
    ],
)
def test_level_is_found_by_the_link_that_was_made_for_it(name: str) -> None:
    level = level_of(name)
    opening = opens(to_play(level, level.make()))
    assert isinstance(opening, PlayLevel)
    assert opening.level == level


def test_maze_without_an_id_is_linked_by_its_code() -> None:
    maze = open_field(side=5)
    opening = opens(to_play(level_of(MAZE), maze))
    assert isinstance(opening, PlayMaze)
    assert code_of(opening.source.open(Report())[0]) == code_of(maze)


@pytest.mark.parametrize("solver", NAMED_SOLVERS)
def test_every_solver_can_be_watched(solver: str) -> None:
    opening = opens(to_watch(from_id(MAZE), solver))
    assert isinstance(opening, WatchMaze)
    assert (opening.solver, opening.source.name) == (solver, MAZE)


def test_race_is_found_by_the_link_that_was_made_for_it() -> None:
    opening = opens(to_race(from_id(MAZE), ("a-star+double", NAMED_SOLVERS["bfs"])))
    assert isinstance(opening, RaceMaze)
    assert opening.runners == ["a-star+double", "bfs"]
    opening = opens(to_race(from_id(MAZE), ("prim", GENERATORS["wilson"]), has_generators=True))
    assert isinstance(opening, RaceMaze)
    assert (opening.runners, opening.has_generators) == (["prim", "wilson"], True)


@pytest.mark.parametrize("kind", ["play", "watch", "race"])
def test_without_a_maze_a_new_one_is_made(kind: str) -> None:
    names = set()
    for _ in range(2):
        opening = opens(kind)
        assert isinstance(opening, PlayMaze | WatchMaze | RaceMaze)
        names.add(opening.source.name)
    assert len(names) == 2


@pytest.mark.parametrize("query", ["v=1789855414", "fbclid=x", "utm_source=mail&v=%e4", "paly=1-1"])
def test_nothing_of_ours_asked_for_is_nothing_opened(query: str) -> None:
    assert opens(query) is None
    assert opens(f"{query}&daily=2026-11-20") == opens("daily=2026-11-20")


RULES = f"{MAZE}+torch-2+ghost-a-star-12+hunter-20"
CODE = code_of(open_field(side=5))
MAILED = {
    "play=1-1": ["Play=1-1.", "PLAY=1-1%20", "play=1-1%20."],
    "play=01-1-the-long-way-round": [
        "play=01-1-The-Long-Way-Round", "play=The+Long+Way+Round", "play=the-long-way-round",
        "play=The%20long%20way%20round%2E",
    ],
    f"play={quote(RULES)}": [f"play={RULES}", f"play={RULES.upper()}.", f"play={RULES}%2E%20"],
    f"play={CODE}": [f"Play=M{CODE[1:]}", f"play={CODE}.", f"play={CODE}%20"],
    f"watch={MAZE}&solver=a-star%2Bdouble": [
        f"watch={MAZE}&solver=a-star+double.", f"Watch={MAZE.title()}&Solver=A-Star+Double%20",
    ],
    f"race={MAZE}&solvers=dfs%2Ca-star%2Bdouble": [f"RACE={MAZE}&Solvers=DFS,A-Star+double%2e"],
    f"race={MAZE}&generators=prim%2Cwilson": [f"race={MAZE}&GENERATORS=Prim,Wilson%20"],
    "daily=2026-11-20": ["Daily=2026-11-20.", "daily=2026-11-20%2E", "daily=2026-11-20%20"],
    "daily": ["Daily", "daily.", "daily%20", "DAILY%2E"],
}  # fmt: skip


@pytest.mark.parametrize(("query", "mailed"), [(q, each) for q in MAILED for each in MAILED[q]])
def test_link_that_came_by_mail_opens_the_same(query: str, mailed: str) -> None:
    assert repr(opens(mailed)) == repr(opens(query))


def test_run_that_came_by_mail_is_raced() -> None:
    without_id = open_field(side=5)
    for run in (won(MAZE), run_of(walk_out(Game(without_id)), "")):
        code = code_of_run(run)
        broken = f"run={code[:-2]}%20{code[-2:]}"
        for mailed in (f"Run=R{code[1:]}.", f"run={code}%20", f"RUN={code}%2E", broken):
            assert opens(mailed) == opens(f"run={code}")


def test_parameters_that_sites_add_are_ignored() -> None:
    assert opens(f"watch={MAZE}&solver=bfs&utm_source=post&fbclid=1") == opens(
        f"watch={MAZE}&solver=bfs"
    )


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            f"play={MAZE}&v=1&daily",
            "one of play, watch, race, daily, run; this one has play, daily",
        ),
        (f"play={MAZE}&play={MAZE}", "this one has play, play"),
        ("play=../../etc/passwd", "is not a code"),
        ("play=15-1", "'15' is not a land"),
        ("play=1-99", "'1-99' is not a room: expected 1-1 to 1-3 in land 1"),
        ("play=maze-AAAA", "code"),
        ("play=square-0x4-prim-1", "0x4"),
        ("play=square-99999x99999-prim-1", "cells"),
        (f"play={MAZE}%2Btorch-x", "rules"),
        (f"watch={MAZE}&solver=dsf", "did you mean 'dfs'"),
        (f"watch={MAZE}&solver=mine.py", "is not a solver"),
        (f"watch={MAZE}&solver={quote('mms: ./mouse')}", "is not a solver"),
        ("watch=1-1", "is not a maze"),
        (f"race={MAZE}&solvers=dfs", "2 to 6 solvers"),
        (f"race={MAZE}&solvers=dfs,dfs", "dfs"),
        (f"race={MAZE}&generators=prim,mine.py", "is not a generator"),
        ("daily=2026-02-30", "2026-02-30"),
        ("daily=9998-01-01", "not out yet"),
        ("run=run-a-few-steps.AAAA", "run code"),
        ("play=%ff", "damaged"),
        ("&".join(f"a{i}=1" for i in range(60)), "damaged"),
        ("play=" + "x" * 20_001, "too long"),
    ],
)
def test_nonsense_is_answered_in_words(query: str, words: str) -> None:
    with pytest.raises(PixelmazeError, match=re.escape(words)) as raised:
        opens(query)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 800


@given(st.text(max_size=60), st.sampled_from(["", "play=", "watch=", "race=", "daily=", "run="]))
def test_any_text_is_opened_or_refused(text: str, kind: str) -> None:
    with suppress(PixelmazeError):
        assert opens(kind + text) is None or kind


@pytest.mark.parametrize(
    ("number", "how"),
    [
        ("1-2", "finish The Long Way Round first"),
        ("1-3", "finish either of the two rooms before it"),
        ("14-1", "reach all other goals to open it"),
    ],
)
def test_locked_level_stays_locked(number: str, how: str) -> None:
    with pytest.raises(PixelmazeError, match=f"is locked: {how}"):
        opening_of(f"play={number}", lambda _: False)


def test_run_is_raced_by_its_link() -> None:
    run = won(MAZE, MAZE)
    opening = opens(query_of("run", code_of_run(run), {}))
    assert isinstance(opening, RaceRun)
    assert opening.run.inputs == run.inputs


def no_steps(_maze: Maze, _start: int, _goal: int) -> Iterator[Step]:
    return iter(())


def test_algorithm_of_ones_own_has_no_link() -> None:
    own = solver_for(no_steps)
    with pytest.raises(PixelmazeError, match="your own algorithms"):
        to_watch(generate(4, 3, seed=1), own)
    with pytest.raises(PixelmazeError, match="your own algorithms"):
        to_race(generate(4, 3, seed=1), ["dfs", own])


@pytest.mark.parametrize(
    "text",
    ["", "maze.html", "ftp://x/y", "javascript:alert(1)", "https://[", "https://x/ y", "https://",
     "https://x/" + 500 * "y", "https://x/\n"],
)  # fmt: skip
def test_what_is_no_address_of_a_page_is_refused(text: str) -> None:
    with pytest.raises(PixelmazeError, match="not a page address"):
        checked_page(text)


# ---- the command -----------------------------------------------------------------------------


def test_stored_page_that_is_no_address_is_not_used(tmp_path: Path) -> None:
    """It may come from somebody else's data."""
    output(tmp_path, f"link --page {PAGE} --data-dir data")
    for file in (tmp_path / "data").rglob("*.json"):
        text = file.read_text(encoding="utf-8").replace(PAGE, "javascript:1")
        file.write_text(text, encoding="utf-8")
    assert "pixelmaze link --page" in complaint(tmp_path, f"link play {MAZE} --data-dir data")


def test_command_prints_links_and_remembers_the_page(tmp_path: Path) -> None:
    assert "pixelmaze link --page" in complaint(tmp_path, f"link play {MAZE} --data-dir data")
    link = partial(output, tmp_path)
    assert link(f"link --page {PAGE}#top --data-dir data") == f"{PAGE}\n"
    text = link(f"link watch {MAZE} --solver a-star --data-dir data")
    assert text == f"{PAGE}?watch={MAZE}&solver=a-star\n"
    text = link(f"link race {MAZE} --solvers dfs,bfs --data-dir data").strip()
    assert isinstance(opens(urlsplit(text).query), RaceMaze)
    assert link("link daily --data-dir data") == f"{PAGE}?daily\n"
    assert link("link play 13-4 --data-dir data") == f"{PAGE}?play=13-4\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play nonsense", "is not a code"),
        (f"watch {MAZE} --solver dsf", "did you mean"),
        (f"play {MAZE} --solver dfs", "solver goes with watch, not with play"),
        ("--solver dfs", "name one of them"),
        ("daily --page nowhere", "not a page address"),
        ("throw", "throw"),
    ],
)
def test_wrong_arguments_get_one_line(arguments: str, words: str, tmp_path: Path) -> None:
    assert words in complaint(tmp_path, f"link {arguments} --data-dir data")


# ---- copying ---------------------------------------------------------------------------------


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    texts: list[str] = []

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(Clipboard, "copy", staticmethod(copy))
    monkeypatch.setattr(Store, "page", PAGE)
    for _ in prepared(monkeypatch):
        yield texts


@pytest.mark.parametrize(
    ("scene", "query"),
    [
        (lambda: play(MAZE), f"play={MAZE}"),
        (lambda: play(level_of("daily-2026-11-20")), "daily=2026-11-20"),
        (lambda: watch(MAZE, "bfs"), f"watch={MAZE}&solver=bfs"),
        (lambda: race(MAZE, "dfs", "bfs"), f"race={MAZE}&solvers=dfs%2Cbfs"),
    ],
)
def test_f8_copies_a_link(scene: Callable[[], Scene], query: str, copied: list[str]) -> None:
    player = Player(scene())
    player.press(pyxel.KEY_F8)
    assert copied == [f"{PAGE}?{query}"]


def test_pause_menu_copies_a_link_and_says_so(copied: list[str]) -> None:
    player = Player(play(MAZE))
    player.press(pyxel.KEY_P)
    player.wait(2)
    menus = player.scene.session.menus
    menus.menu.select("share")
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert parse_qs(urlsplit(copied[0]).query) == {"play": [MAZE]}
    assert menus.message == "The link is on the clipboard."


def test_without_a_page_one_line_says_so(
    copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "page", "")
    player = Player(watch(MAZE))
    player.press(pyxel.KEY_F8)
    player.wait()
    assert not copied
    assert "pixelmaze link --page" in player.scene.toast.words
