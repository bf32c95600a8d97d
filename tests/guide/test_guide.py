"""The guide agrees with the program, and the program shows it.

    pytest tests/guide/test_guide.py --refresh-guide

makes its tables and examples anew; add `-k "not algorithms"` to leave out those that are slow.
"""

import doctest
import inspect
import re
import shlex
from pathlib import Path

import click
import pytest
from PIL import Image, ImageDraw
from support.cli import complaint, output
from support.guide_pictures import PICTURES, difference
from support.guide_tables import JSON_EXAMPLES, refreshed
from support.pty_driver import Console
from support.texture import mean_texture

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.cli import cli
from pixelmaze.commands.guide import FOLDER, PAGES, algorithm_page, page, plain, summary
from pixelmaze.maze.shapes import SHAPES

ALGORITHMS = [*GENERATORS, *SOLVERS]
README = Path(__file__).parents[2] / "README.md"
HERE = README.parent / "pixelmaze" / "guide"
"""The guide with its pictures, which are not installed."""
CONTRIBUTING = README.parent / ".github" / "CONTRIBUTING.md"
OUTSIDE = {path.stem: path for path in (README, CONTRIBUTING)}
TEXTS = {
    **{name: path.read_text(encoding="utf-8") for name, path in OUTSIDE.items()},
    **{name: page(name) for name in PAGES},
}
REFRESH = "refresh the page: pytest tests/guide/test_guide.py --refresh-guide"
each_page = pytest.mark.parametrize("name", PAGES)
LONG = ("own-algorithm", "own-details")
"""Pages whose examples check files in many mazes."""
each_text = pytest.mark.parametrize("name", TEXTS)


# ---- what it says --------------------------------------------------------------------------------


@pytest.mark.few(2)
@each_page
def test_tables_and_examples_are_up_to_date(name: str, request: pytest.FixtureRequest) -> None:
    refresh = request.config.getoption("--refresh-guide")
    text = refreshed(page(name), textures=refresh, examples=refresh or name not in LONG)
    if refresh:
        PAGES[name].write_text(text, encoding="utf-8")
    assert page(name) == text, REFRESH


@pytest.mark.thorough
@pytest.mark.parametrize("name", LONG)
def test_long_examples_are_up_to_date(name: str) -> None:
    assert page(name) == refreshed(page(name), textures=False), REFRESH


@pytest.mark.thorough
def test_table_of_textures_is_true() -> None:
    """Within what the mean of three seeds may differ from that of twenty."""
    rows = dict(re.findall(r"^\| `([a-z-]+)` +\| +([0-9.]+)%", page("algorithms"), re.MULTILINE))
    assert [*rows] == [*GENERATORS]
    for name in ("prim", "recursive-backtracker", "kruskal", "binary-tree", "wall-extension"):
        assert 100 * mean_texture(name, seeds=3).dead_end_share == pytest.approx(
            float(rows[name]), abs=0.5
        )


@pytest.mark.parametrize("command", cli.commands)
def test_command_and_options_are_explained(command: str) -> None:
    assert f"\n## {command}\n" in page("commands")
    for parameter in cli.commands[command].command.params:
        for option in parameter.opts:
            assert option.startswith("-") <= (option in page("commands")), option


@pytest.mark.parametrize("command", cli.commands)
def test_fields_of_json_are_explained_or_it_says_why_there_are_none(command: str) -> None:
    intro, *sections = re.split(r"^## ([\w-]+)\n", page("json"), flags=re.MULTILINE)
    explained = dict(zip(sections[::2], sections[1::2], strict=True))
    options = [option for each in cli.commands[command].command.params for option in each.opts]
    assert ("--json" in options) == (command in explained) == (command in JSON_EXAMPLES)
    if command in explained:
        assert "- `" in explained[command]
        assert ": ?" not in explained[command], "say what the new field means"
    else:
        assert f"`{command}`" in intro


@pytest.mark.parametrize("shape", SHAPES)
def test_shape_is_named(shape: str) -> None:
    assert f"`{shape}`" in page("formats")


@each_text
def test_command_lines_are_understood(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those in the examples: each is parsed, and not run. The files that they name exist."""
    monkeypatch.chdir(tmp_path)
    for file in re.findall(r"\b[\w/]+\.py\b", TEXTS[name]):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        names = ("solve(maze)", "dfs(maze)", "bfs(maze)", "generate(maze, random)")
        Path(file).write_text("".join(f"def {name}: ...\n" for name in names))
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", TEXTS[name], re.DOTALL | re.MULTILINE)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    lines += re.findall(r"^<!-- (pixelmaze .*) -->$", TEXTS[name], re.MULTILINE)
    for part in (part for line in lines for part in re.split(r" (?:\||&&) ", line)):
        words = shlex.split(part) if part.startswith("pixelmaze ") else []
        if len(words) > 1 and words[1] in cli.commands and "--help" not in words:
            parent = click.Context(cli, **cli.context_settings)  # click keeps the help option
            cli.commands[words[1]].make_context(words[1], words[2:], parent)


@each_text
def test_python_examples_run(name: str) -> None:
    text = TEXTS[name].replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


@each_text
def test_pictures_and_links_lead_somewhere(name: str) -> None:
    folder = OUTSIDE[name].parent if name in OUTSIDE else HERE
    for target in re.findall(r"\]\(([^)]+)\)", TEXTS[name]):
        assert (folder / target).is_file(), target


def test_every_picture_is_shown_and_can_be_recorded() -> None:
    shown = set(re.findall(r"(?<!tests/)pictures/([\w.-]+)\)", "".join(TEXTS.values())))
    assert {picture.name for picture in HERE.glob("pictures/*")} == shown == set(PICTURES)


def test_pictures_that_are_out_of_date_are_found(tmp_path: Path) -> None:
    """A few pixels and frames do not matter, as `.ci/run` compares them."""
    films = {}
    for name, side, count in (
        ("kept", 20, 20),
        ("like", 22, 21),
        ("long", 20, 30),
        ("other", 40, 20),
    ):
        frames = [Image.new("RGB", (100, 100)) for _ in range(count)]
        for number, frame in enumerate(frames):
            ImageDraw.Draw(frame).rectangle((0, 0, side, side), "white")
            frame.putpixel((number, 90), (255, 255, 255))
        films[name] = tmp_path / f"{name}.gif"
        frames[0].save(films[name], save_all=True, append_images=frames[1:])
    differences = {name: difference(film, films["kept"]) for name, film in films.items()}
    assert differences["kept"] == differences["like"] == ""
    assert differences["long"] == "30 frames instead of 20"
    assert re.fullmatch(r"\d+\.\d% of the pixels differ", differences["other"])


def test_lists_of_a_search_are_variables_of_its_code() -> None:
    rows = re.findall(r"^\| ([a-z-]+) +\|(.* `.*)\|$", page("graphs"), re.MULTILINE)
    assert [name for name, _ in rows] == ["bfs", "dijkstra", "a-star", "dfs"]
    for name, cells in rows:
        code = inspect.getsource(inspect.getmodule(SOLVERS[name].steps))
        for variable in re.findall(r"`(\w+)`", cells):
            assert re.search(rf"\b{variable}(: \w+)? = ", code), (name, variable)


# ---- as a terminal shows it ----------------------------------------------------------------------


@each_page
def test_page_is_shown_as_plain_text(tmp_path: Path, name: str) -> None:
    shown = output(tmp_path, f"guide {name}")
    assert shown == plain(page(name))
    assert not re.search(r"<!--|^```|\]\(|\*\*", shown, re.MULTILINE)
    for picture in re.findall(r"^\[Picture: .*\]\n  (.*)", shown, re.MULTILINE):
        assert Path(picture).is_file()
    assert shown.count("[Picture: ") == page(name).count("![")


def test_pictures_that_are_not_installed_have_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pixelmaze.commands.guide.FOLDER", Path("nowhere"))
    assert plain("![A maze](pictures/a.png)\n") == "[Picture: A maze]\n"


@each_page
def test_page_fits_a_terminal(name: str) -> None:
    prose = re.sub(r"^    .*", "", plain(page(name)), flags=re.MULTILINE)  # without code
    prose = re.sub(r"^\[Picture: .*\]\n.*", "", prose, flags=re.MULTILINE)
    assert [line for line in prose.splitlines() if len(line) > 80] == []


def test_without_a_topic_the_pages_are_listed(tmp_path: Path) -> None:
    lines = output(tmp_path, "guide").splitlines()
    for name in PAGES:
        assert any(line.split() == [name, *summary(name).split()] for line in lines)
        assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_algorithm_is_explained(name: str) -> None:
    shown = "\n".join(algorithm_page(name))
    entry = {**GENERATORS, **SOLVERS}[name]
    assert shown.startswith(f"# {entry.title}\n")
    assert "\n1. " in shown
    assert re.search(rf"^    pixelmaze watch .*{name}", shown, re.MULTILINE)
    assert "| S" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_alias_leads_to_the_algorithm(tmp_path: Path) -> None:
    assert output(tmp_path, "guide clustering") == output(tmp_path, "guide kruskal")


def test_unknown_topic_is_one_line_that_names_the_topics(tmp_path: Path) -> None:
    error = complaint(tmp_path, "guide nonsense")
    assert "nonsense" in error
    assert all(name in error for name in PAGES)


@pytest.mark.thorough
def test_pages_open_in_the_pager_of_a_terminal(tmp_path: Path) -> None:
    """`sed` stands in for one."""
    with Console(tmp_path, "guide keys", lines=280, env={"PAGER": "sed s/^/paged:/"}) as console:
        console.wait_for("paged:# Keys")
        assert console.end() == 0


def test_the_first_hour_is_short() -> None:
    listed = r"^\d+\. `([\w/]+\.py)`(?:, lines 1 to (\d+))?"
    section = page("architecture").split("## Read these first\n")[1]
    files = re.findall(listed, section, re.MULTILINE)
    lines = [
        int(begin or len((FOLDER.parent / name).read_text(encoding="utf-8").splitlines()))
        for name, begin in files
    ]
    assert 5 < len(files) <= 10
    assert sum(lines) <= 1500
