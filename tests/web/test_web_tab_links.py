"""Links in Chromium: each kind opens what it names, and F8 copies one that leads back."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from support.browser import chromium, tab
from support.runs import won
from support.web_tab import ENGINE, GameTab, served

from pixelmaze.game.run_code import code_of
from pixelmaze.page.study import study_of
from pixelmaze.run.factory import from_id
from pixelmaze.ui.kit.addresses import query_of
from pixelmaze.web.page import write_file

pytestmark = pytest.mark.browser
MAZE = "square-5x4-prim-1"
RACE = query_of("race", MAZE, {"solvers": "dfs,a-star+double"})
RUN = query_of("run", code_of(won(MAZE, MAZE)), {})


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page that was written for one search."""
    folder = tmp_path_factory.mktemp("site")
    written_for = query_of("watch", MAZE, {"solver": "bfs"})
    write_file(folder / "one.html", address=written_for, engine=ENGINE)
    write_file(folder / "all.html", engine=ENGINE)
    study = study_of(from_id(MAZE), game="study-play.html").html
    write_file(folder / "study.html", study, address=query_of("play", MAZE, {}), engine=ENGINE)
    with served(folder) as address:
        yield f"{address}/one.html"


@pytest.fixture(scope="module")
def game() -> Iterator[GameTab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield GameTab(opened)


@pytest.mark.parametrize(
    ("query", "scene", "shown", "expected"),
    [
        ("", "WatchScene", "[scene.maze.id, scene.watching.solver.name]", [MAZE, "bfs"]),
        *(
            (query, "WatchScene", "[scene.maze.id, scene.watching.solver.name]", [MAZE, "bfs"])
            for query in ("?v=1", "?fbclid=x", "?utm_source=mail")
        ),
        ("?play=1-1", "OpeningScene", "scene.then.level.name", "01-1-the-long-way-round"),
        (
            f"?watch={MAZE}&solver=a-star&utm_source=post",
            "WatchScene",
            "[scene.maze.id, scene.watching.solver.name]",
            [MAZE, "a-star"],
        ),
        (
            f"?{RACE}",
            "RaceScene",
            "[run.solver.name for run in scene.race.runs]",
            ["dfs", "a-star+double"],
        ),
        ("?daily=2026-11-20", "PlayScene", "scene.level.name", "daily-2026-11-20"),
        (f"?{RUN}", "PlayScene", "[scene.maze.id, scene.play.rival is not None]", [MAZE, True]),
    ],
)
def test_a_link_opens_what_it_names(
    game: GameTab, page: str, query: str, scene: str, shown: str, expected: object
) -> None:
    game.open(page + query)
    game.begin()
    game.until(f"type(scene).__name__ == {scene!r}")
    assert game.see(shown) == expected
    assert (game.overlay, game.asked) == ("", [])


def test_study_page_leads_to_the_game(game: GameTab, page: str) -> None:
    game.tab.open(page.replace("one.html", "study.html"), 390, 844, ready="window.film?.go")
    asked = "performance.getEntriesByType('resource').map((each) => each.name)"
    assert game.tab.eval(asked) == []
    game.tab.eval("document.querySelector('#game').click()")
    game.tab.until("document.getElementById('curtain')?.hidden")
    game.begin()
    game.until("type(scene).__name__ == 'PlayScene'")
    assert game.see("scene.maze.id") == MAZE


@pytest.mark.parametrize("query", ["?v=1", "?fbclid=x", "?utm_source=mail"])
def test_a_site_may_add_to_the_address_of_a_page(game: GameTab, page: str, query: str) -> None:
    game.open(page.replace("one.html", f"all.html{query}"))
    game.begin()
    game.until("type(scene).__name__ == 'TitleScene'")
    assert game.see("scene.session.store.notices") == []
    assert game.see("scene.toast.words") == ""


def test_a_copied_link_leads_back(game: GameTab, page: str) -> None:
    game.tab.send(
        "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"]
    )
    game.open(f"{page}?play={MAZE}#here")
    game.begin()
    game.press("F8")
    link = str(game.tab.eval("navigator.clipboard.readText()"))
    assert link == f"{page}?play={MAZE}"
    game.open(link)
    game.begin()
    assert game.see("scene.maze.id") == MAZE
    assert urlsplit(link).fragment == ""
