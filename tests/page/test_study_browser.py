"""Study pages in a real browser: Chromium, without a screen."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.browser import Tab, chromium, tab
from support.pages import Film

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.page.film import page_of_run
from pixelmaze.page.study import STUDIED, study_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search

pytestmark = pytest.mark.browser
MAZE = "square-12x8-prim-3-braid-40-mud-20-water-10"
SIZES = [(1280, 720, 1.0), (844, 390, 3.0), (390, 844, 3.0)]
BAD = ("Runtime.exceptionThrown", "Log.entryAdded")


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "study.html"
    study_of(from_id(MAZE)).save(path)
    return path


@pytest.fixture(scope="module")
def film(file: Path) -> Film:
    return Film(file.read_text("utf-8"))


def show(browser: Tab, file: Path, place: str = "", size: Any = SIZES[0]) -> None:
    """Open a page at a place of its own."""
    browser.send("Page.navigate", url="about:blank")
    browser.open(file.as_uri() + place, *size, ready="window.film?.go")
    assert not [event for event in browser.events if event["method"] in BAD]


def text(browser: Tab, selector: str) -> str:
    found: str = browser.eval(f"document.querySelector({json.dumps(selector)}).textContent")
    return found


def texts(browser: Tab, selector: str) -> list[str]:
    found: list[str] = browser.eval(
        f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.textContent)"
    )
    return found


def choose(browser: Tab, name: str, menu: str = "one") -> None:
    browser.eval(
        f"one = document.getElementById('{menu}'); one.value = '{name}';"
        "one.dispatchEvent(new Event('change'))"
    )
    browser.eval("new Promise((done) => setTimeout(done, 300))")
    browser.settle()


def board_of(film: Film, name: str) -> Any:
    return next(board for board in film.data["boards"] if board["name"] == name)


def test_first_picture_comes_soon_and_nothing_is_asked_for(browser: Tab, file: Path) -> None:
    soonest = 1e9
    for _ in range(3):  # the machine may be busy with other things
        show(browser, file)
        paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        soonest = min(soonest, browser.eval(paint))
    assert soonest <= 500
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert all(url.startswith(("file:", "data:", "about:")) for url in asked)


def test_every_board_is_exact_at_every_jump(browser: Tab, file: Path, film: Film) -> None:
    show(browser, file)
    for number, board in enumerate(film.data["boards"]):
        choose(browser, board["name"])
        length = len(board["counts"]) - 1
        assert browser.eval("film.length") == length
        for index in (0, length, *random.Random(number).sample(range(length), 3)):
            browser.eval(f"film.go({index})")
            assert browser.eval("film.tiles()") == film.slots(index, number)


def test_timeline_stays_where_it_is(browser: Tab, file: Path, film: Film) -> None:
    longest = len(board_of(film, "bfs")["counts"]) - 1
    show(browser, file, f"#bfs@{longest}")
    assert browser.eval("film.position") == longest
    choose(browser, "wall-follower")
    assert browser.eval("film.position") == browser.eval("film.length") < longest
    choose(browser, "bfs")
    assert browser.eval("film.position") == longest
    show(browser, file, "#a-star/bfs@12")
    assert browser.eval("film.position") == 12
    assert texts(browser, "figcaption b") == ["A A*", "B Breadth-First Search"]
    browser.press("ArrowRight")
    browser.until("location.hash === '#a-star/bfs@13'")


@pytest.mark.parametrize(
    ("place", "notice"),
    [
        ("#nobody@5", "This page has no nobody: it shows Breadth-First Search at step 5."),
        ("#%E0%A4", "This page has no %E0%A4: it shows Breadth-First Search at step 0."),
        *((place, "") for place in ("#tremaux@quiz", "#bfs/making", "#@")),
    ],
)
def test_odd_addresses_show_something(browser: Tab, file: Path, place: str, notice: str) -> None:
    show(browser, file, place)
    assert len(texts(browser, ".side")) == 1
    assert text(browser, "#notice") == notice
    assert not notice or notice.endswith(f"at step {browser.eval('film.position')}.")


def test_name_in_an_address_may_end_in_a_digit(browser: Tab, tmp_path: Path) -> None:
    names = ("mine", "mine-2")
    runs = [Search(from_id(MAZE), replace(SOLVERS["dfs"], name=name)) for name in names]
    page_of_run(runs, MAZE).save(tmp_path / "page.html")
    for place in ("#mine-2", "#mine-2@3", "#mine/mine-2"):
        show(browser, tmp_path / "page.html", place)
        shown = [
            browser.eval(f"document.getElementById('{menu}').value") for menu in ("one", "other")
        ]
        assert shown == (["mine", "mine-2"] if "/" in place else ["mine-2", ""])


def test_two_stop_where_they_part_and_tell_why(browser: Tab, file: Path, film: Film) -> None:
    one, other = sorted((STUDIED.index("a-star"), STUDIED.index("dijkstra")))
    (first, *others) = film.data["partings"][f"{one}/{other}"]
    show(browser, file, "#a-star/dijkstra")
    browser.press(" ")
    browser.until("!document.body.classList.contains('playing')")
    browser.settle()
    assert browser.eval("film.position") == first[0]
    assert text(browser, "#asked").startswith("They diverge here. Why?")
    for name in ("a-star", "dijkstra"):
        title = board_of(film, name)["title"]
        assert f"{title} takes " in text(browser, "#line")
        assert [f"{title}" in answer for answer in texts(browser, "#answers button")].count(True)
    assert len(texts(browser, ".listing")) == 2
    assert browser.eval("document.querySelectorAll('.panel.both').length") == 1
    heads, cells = texts(browser, ".values dd")[:2], texts(browser, ".values dd")
    assert heads == ["A", "B"]
    assert "next: lowest" in cells[2] + cells[3]
    browser.press("1")
    assert " visits " in text(browser, "#asked")
    if others:
        browser.press("d")
        assert browser.eval("film.position") == others[0][0]
        browser.press("D")
        assert browser.eval("film.position") == first[0]


def test_values_that_differ_come_first(browser: Tab, file: Path) -> None:
    show(browser, file, "#bfs/dfs@20")
    assert browser.eval("document.querySelectorAll('.panel.both').length") == 0
    for side in ("first", "last"):
        alike = f".side:{side}-child dt"
        kinds = browser.eval(
            f"[...document.querySelectorAll('{alike}')].map((one) => one.className)"
        )
        assert kinds == sorted(kinds)


def test_quiz_by_keys_gives_nothing_away(browser: Tab, file: Path, film: Film) -> None:
    board = board_of(film, "dijkstra")
    show(browser, file, "#dijkstra")
    browser.press("q")
    right = 0
    for number, (index, cells, hits, _) in enumerate(board["questions"]):
        assert browser.eval("film.position") == index
        hidden = "getComputedStyle(document.querySelector('.panel')).display"
        assert browser.eval(hidden) == "none"
        assert len(texts(browser, "#answers button")) == len(cells)
        browser.press("End")  # nobody can look ahead
        browser.press("ArrowRight")
        browser.press(" ")
        assert browser.eval("film.position") == index
        choice = hits[-1] if number != 3 else next(i for i in range(9) if i not in hits)
        right += choice in hits
        browser.press(str(choice + 1))
        assert text(browser, "#asked").startswith("Right!" if choice in hits else "Wrong")
        assert ("It was a tie" in text(browser, "#line")) == (len(hits) > 1)
        if number < len(board["questions"]) - 1:
            browser.press("End")  # no farther than to the next question
    assert f"{right} of {len(board['questions'])} right" in text(browser, "#asked")
    browser.press("q")
    assert browser.eval("getComputedStyle(document.querySelector('.panel')).display") != "none"


def test_choice_is_made_by_a_click_in_the_maze(browser: Tab, file: Path, film: Film) -> None:
    board = board_of(film, "bfs")
    show(browser, file, "#bfs@quiz", SIZES[2])
    index, cells, hits, _ = board["questions"][0]
    left, top, width, _ = browser.box("canvas")
    scale = width / (film.tiles["size"][0] + 16)
    x, y = (film.tiles[f"middle_{axis}"][cells[hits[0]]] + 8.5 for axis in "xy")
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.touch((left + x * scale, top + y * scale))
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)
    assert text(browser, "#asked").startswith("Right!")
    assert browser.eval("film.position") == index + 1


def test_score_is_reported_to_a_platform(browser: Tab, file: Path, film: Film) -> None:
    script = """
        window.heard = [];
        addEventListener("message", ({ data, source }) => {
            heard.push(data);
            if (data.subject !== "SPLICE.getState") return;
            const state = { other: 7, "pixelmaze MAZE": { score: 0.9 } };
            const { message_id } = data;
            source.postMessage({ subject: "SPLICE.getState.response", message_id, state }, "*");
        });
    """.replace("MAZE", MAZE)
    outer = file.with_name("platform.html")
    outer.write_text(
        f"<script>{script}</script><iframe width=1200 height=700 src='{file.name}#dijkstra@quiz'>"
    )
    browser.open(outer.as_uri(), ready="window.heard?.length")
    browser.eval("new Promise((done) => setTimeout(done, 1500))")
    browser.click("iframe")
    (_, _, hits, _) = board_of(film, "dijkstra")["questions"][0]
    browser.press(str(hits[0] + 1))
    browser.until("heard.length > 1")
    first, report = browser.eval("heard")[:2]
    assert first["subject"] == "SPLICE.getState"
    assert report["subject"] == "SPLICE.reportScoreAndState"
    assert report["score"] == report["state"][f"pixelmaze {MAZE}"]["score"] == 0.9
    assert report["state"]["other"] == 7
    assert report["state"][f"pixelmaze {MAZE}"]["answers"] == [True]
    assert browser.eval("heard.filter((one) => one.subject === 'SPLICE.getState').length") == 1


def test_notes_are_kept_in_a_saved_copy(browser: Tab, file: Path, tmp_path: Path) -> None:
    words = '<b>&" </script> look'
    browser.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    path = file
    for number in range(2):  # a copy can be saved again
        show(browser, path, "#bfs@7")
        if number == 0:
            browser.press("n")
            browser.eval(f"document.getElementById('editor').value = {json.dumps(words)}")
        else:
            assert text(browser, "#note") == words
        folder = tmp_path / str(number)
        browser.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        browser.click("#save")  # which ends the note
        browser.eval("new Promise((done) => setTimeout(done, 1500))")
        assert text(browser, "#note") == words
        assert browser.eval("document.querySelectorAll('#marks .note').length") == 1
        (path,) = folder.iterdir()
        copied, original = path.read_text("utf-8"), file.read_text("utf-8")
        (policy,) = re.findall(r'Policy" content="(.*?)"', original)
        assert policy in copied
        assert copied.count("</script>") == original.count("</script>")
        (still,) = re.findall("<noscript>.*?</noscript>", original, re.DOTALL)
        assert still in copied


def test_note_belongs_to_the_step_where_it_was_begun(browser: Tab, file: Path) -> None:
    show(browser, file, "#bfs@7")
    browser.press("n")
    browser.eval("document.getElementById('editor').value = 'look'")
    browser.click("#on")
    browser.click("#write")  # which ends it
    browser.settle()
    assert text(browser, "#note") == ""
    browser.press("ArrowLeft")
    assert text(browser, "#note") == "look"


def test_one_wall_is_opened_and_judged(browser: Tab, file: Path, film: Film) -> None:
    show(browser, file, "#greedy-best-first")
    table = film.data["walls"]
    browser.press("w")
    (name,) = {n for n in table["cost"] if board_of(film, n)["title"] in text(browser, "#asked")}
    is_best = [cost == best for cost, best in zip(table["cost"][name], table["best"], strict=True)]
    for wall, kept in enumerate(is_best[1:]):
        if wall % 9 == 0 or kept != is_best[0]:
            browser.eval(
                "one = document.querySelector('#answers select');"
                f"one.value = '{wall}'; one.dispatchEvent(new Event('change'))"
            )
            assert text(browser, "#asked").startswith("Right!") == (kept != is_best[0])
    left, top, width, _ = browser.box("canvas")
    scale = width / (film.tiles["size"][0] + 16)
    wall = 5
    ends = table["from"][wall], table["to"][wall]
    x, y = (sum(film.tiles[f"middle_{axis}"][end] + 8.5 for end in ends) / 2 for axis in "xy")
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.touch((left + x * scale, top + y * scale))
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)
    assert browser.eval("document.querySelector('#answers select').value") == str(wall)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("place", ["#a-star@40", "#a-star/bfs@parting", "#bfs@quiz", "#dfs"])
def test_nothing_is_cut_and_tab_reaches_all(
    browser: Tab, file: Path, place: str, is_large: bool, size: Any
) -> None:
    show(browser, file, place, size)
    if is_large:
        browser.press("F2")
    if place == "#dfs":
        browser.press("w")
    width, height, _ = size
    assert browser.eval("document.documentElement.scrollWidth") <= width
    assert browser.eval("document.documentElement.scrollHeight") <= height
    shown = "canvas, select, header button, footer button, #answers button, #asked"
    boxes = browser.eval(
        f"[...document.querySelectorAll('{shown}')].filter((one) => one.offsetParent)"
        ".map((one) => [one.id || one.textContent, ...Object.values(one.getBoundingClientRect()"
        ".toJSON()).slice(0, 4)])"
    )
    for name, left, top, across, down in boxes:
        assert 0 <= left <= left + across <= width + 1, (name, left, across)
        assert 0 <= top <= top + down <= height + 1, (name, top, down)
    assert browser.box("canvas")[3] >= 60
    reached = []
    for _ in range(40):
        browser.send("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab",
                     windowsVirtualKeyCode=9)  # fmt: skip
        name = browser.eval("document.activeElement.id || document.activeElement.className")
        if name in reached[:1]:
            break
        reached.append(name)
    for name in ("one", "other", "position", "play", "first", "last", "slower", "faster"):
        assert name in reached, reached


def test_all_has_a_name_and_changes_are_told(browser: Tab, file: Path) -> None:
    show(browser, file, "#a-star/bfs@parting")
    browser.send("Accessibility.enable")
    nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in nodes if "name" in node}
    for role, name in (("combobox", "Show"), ("combobox", "beside"), ("slider", "Timeline"),
                       ("button", "Divergence"), ("button", "Large type"),
                       ("image", "Maze: A*"), ("button", "3: the same")):  # fmt: skip
        assert (role, name) in named, sorted(named)
    for role in ("button", "combobox", "slider", "image"):
        assert (role, "") not in named
    assert browser.eval("document.getElementById('asked').getAttribute('role')") == "status"
    slider = browser.eval("document.getElementById('position').ariaValueText")
    assert re.search(r"A\*: .+\. Breadth-First Search: .+\.", slider)


@pytest.mark.parametrize("place", ["#a-star@40", "#a-star/bfs@40", "#a-star/dijkstra@40"])
def test_print_has_picture_sentence_and_source(browser: Tab, file: Path, place: str) -> None:
    show(browser, file, place)
    browser.send("Emulation.setEmulatedMedia", media="print")
    for selector in ("canvas", ".sentence", ".listing", ".values"):
        _, _, width, height = browser.box(selector)
        assert min(width / 3, height) > 15, selector
    scrolls = "document.querySelector('.listing').scrollHeight"
    assert browser.eval(scrolls) <= browser.box(".listing")[3] + 1
    assert browser.box("footer")[3] == 0
    assert browser.box("figcaption")[3] > 9
    assert "A*" in text(browser, "figcaption b")
    is_dark = browser.eval("document.body.classList.contains('dark')")
    drawn = browser.eval("getComputedStyle(document.querySelector('canvas')).filter")
    assert drawn.startswith("invert") == is_dark
    assert is_dark
    browser.send("Emulation.setEmulatedMedia", media="")
