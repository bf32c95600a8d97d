"""The page that carries the game: what is in it, and what the command says."""

import ast
import getpass
import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
import pyxel
from PIL import Image
from support.cli import complaint, contents, output
from support.packing import packed
from support.pages import Film

import pixelmaze
from pixelmaze.files.files import assets
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.looks.theme import Role
from pixelmaze.outside.lookup import solver_for
from pixelmaze.page.study import STUDIED
from pixelmaze.run.factory import from_id
from pixelmaze.web.page import (
    ENGINE,
    LEFT_OUT,
    NAME,
    WORDS,
    bundle,
    film_of,
    page_of,
    picture,
    write_file,
    write_folder,
)
from pixelmaze.window.canvas.atlas import load_banks, sprite_pixels

LARGEST = 800_000
"""Bytes of a page."""
OPTIONAL = {"copykitten", "llvmlite", "numba", "numpy", "PIL", "platformdirs"}
"""What the package has uses for, but imports only where it is needed."""
BROWSER = {"js", "pyodide", "pyxel"}
ID = "square-8x4-prim-1"


@cache
def in_bundle() -> dict[str, bytes]:
    """The files that the page has when the game starts."""
    with ZipFile(BytesIO(packed())) as outer:
        found = {name: outer.read(name) for name in outer.namelist()}
    with ZipFile(BytesIO(found["game/modules.zip"])) as inner:
        return found | {name: inner.read(name) for name in inner.namelist()}


@cache
def whole_page() -> str:
    return page_of(game=packed())


# ---- the application -----------------------------------------------------------------------------


@pytest.mark.thorough
def test_engine_finds_the_start_in_the_application() -> None:
    files = in_bundle()
    assert files[f"game/{pyxel.APP_STARTUP_SCRIPT_FILE}"] == b"start.py"
    compile(files["game/start.py"], "start.py", "exec")
    assert "pixelmaze/web/start.py" in files


@pytest.mark.thorough
def test_application_is_the_same_each_time() -> None:
    assert bundle() == packed()


def test_application_holds_the_art_and_the_version() -> None:
    assert {"pixelmaze/assets/tiles.pyxres", "pixelmaze/assets/pixelmaze.bdf"} <= {*in_bundle()}
    (about,) = (text for name, text in in_bundle().items() if name.endswith("METADATA"))
    assert b"Name: pixelmaze\n" in about


def test_application_tells_nothing_of_this_machine() -> None:
    home, here = Path.home(), Path(pixelmaze.__file__).parent.parent
    secrets = {str(here), *({str(home)} if len(str(home)) > 5 else ())}
    secrets |= {getpass.getuser()} - {"root"}  # which is a word, too
    for name, content in in_bundle().items():
        for secret in secrets:
            assert secret.encode() not in content, name


# ---- imports of its modules ----------------------------------------------------------------------


def imported(tree: ast.AST, is_late: bool = False) -> Iterator[tuple[str, bool]]:
    """The modules that this code imports, and whether only when a function is called."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((each.name, is_late) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module), is_late
            yield from ((f"{node.module}.{each.name}", is_late) for each in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        else:
            yield from imported(node, is_late or isinstance(node, ast.FunctionDef))


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imports_in_bundle() -> dict[str, set[tuple[str, bool]]]:
    """What each of its modules imports."""
    return {
        module_of(name): {*imported(ast.parse(content))}
        for name, content in in_bundle().items()
        if name.startswith("pixelmaze/") and name.endswith(".py")
    }


def loaded_at_start(here: dict[str, set[tuple[str, bool]]]) -> set[str]:
    """The modules that the game loads before anything is asked of it."""
    found = {"pixelmaze.web.start"}
    families = (
        "pixelmaze.algorithms.generators.",
        "pixelmaze.algorithms.solvers.",
    )  # which load what is in their folder
    waiting = [*found, *(name for name in here if name.startswith(families))]
    while waiting:
        module = waiting.pop()
        packages = [module[:at] for at, sign in enumerate(module) if sign == "."]
        names = {name for name, is_late in here[module] if not is_late}
        waiting += (new := ({*packages, *names} & {*here}) - found)
        found |= new
    return found


MATRIX = "pixelmaze.outside.matrix"
UNREACHED = {
    "pixelmaze.outside.mouse.mouse", "pixelmaze.outside.mouse",
    "pixelmaze.files.picture.read_picture", "pixelmaze.files.picture",
    f"{MATRIX}.recognition", f"{MATRIX}.running", f"{MATRIX}.generators",
    "pixelmaze.outside.heuristics.Heuristic", "pixelmaze.outside.heuristics",
}  # fmt: skip
"""What only programs in other languages need, which a browser cannot start; mazes in pictures,
which cannot be opened there; programs for a matrix, which `outside/source_file.py` does not look
for where these modules are missing; and heuristics, which only commands name."""


def test_modules_import_what_a_page_has() -> None:
    here = imports_in_bundle()
    at_start = loaded_at_start(here)
    root = Path(pixelmaze.__file__).parent
    code = (path for path in root.rglob("*.py") if assets() not in path.parents)
    ours = {module_of(path.relative_to(root.parent).as_posix()) for path in code}
    missing = set()
    for module, names in here.items():
        for name, is_late in names:
            top = name.split(".")[0]
            if top == "pixelmaze":  # a module, or a name in one
                is_there = name in here or name not in ours or (is_late and name in UNREACHED)
            elif top in OPTIONAL:
                is_there = is_late or module not in at_start
            else:
                is_there = top in sys.stdlib_module_names or top in BROWSER
            if not is_there:
                missing.add((module, name))
    assert not missing


def test_modules_that_a_page_does_not_use_are_there() -> None:
    folders = Path(pixelmaze.__file__).parent, assets().parent
    there = {name for name in LEFT_OUT for root in folders
             if (root / name).is_dir() or (root / f"{name}.py").is_file()}  # fmt: skip
    assert there == {*LEFT_OUT}


def test_scripts_import_modules_that_are_there() -> None:
    template = Path(pixelmaze.__file__).parent / "web" / "template"
    scripts = "".join(path.read_text(encoding="utf-8") for path in template.glob("*.js"))
    named = {*re.findall(r"pixelmaze(?:\.\w+)+", scripts)}
    assert len(named) > 2
    assert named <= {*imports_in_bundle()}


# ---- the page ------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """The elements of a page: name, attributes, and the text in scripts by their id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        _, attributes = self.found[-1] if self.found else ("", {})
        if name := attributes.get("id"):
            self.texts.setdefault(name, data)


def facts(html: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(Elements(html).texts["facts"])
    return found


def test_page_asks_for_the_engine_that_is_installed_here() -> None:
    scripts = [attributes.get("src") for tag, attributes in Elements(whole_page()).found
               if tag == "script"]  # fmt: skip
    assert [source for source in scripts if source] == [ENGINE]
    assert f"@{pyxel.VERSION}/" in ENGINE
    assert ENGINE.startswith("https://cdn.jsdelivr.net/gh/kitao/pyxel@")


def test_page_loads_nothing_else() -> None:
    addresses = re.findall(r"(?:src|href)=\"([^\"]*)\"", whole_page())
    assert all(address == ENGINE or address.startswith("data:") for address in addresses)


def test_page_carries_the_game() -> None:
    assert b64decode(Elements(whole_page()).texts["game"]) == packed()
    assert len(whole_page().encode()) < LARGEST


def test_page_can_ask_another_address_for_the_engine() -> None:
    html = page_of(engine="http://127.0.0.1:8000/pyxel.js")
    assert ENGINE not in html
    assert facts(html)["engine"] == "http://127.0.0.1:8000/pyxel.js"


HOSTILE = "</title></script><script>alert(1)</script>&\"'{{game}}"


def test_pictures_and_letters_come_with_the_page() -> None:
    icons = [attributes["href"] for tag, attributes in Elements(whole_page()).found
             if tag == "link" and attributes["rel"] == "icon"]  # fmt: skip
    assert [str(icon)[:22] for icon in icons] == ["data:image/png;base64,"]
    letters = facts(whole_page())["letters"]
    assert isinstance(letters, dict)
    shown = {letter for text in WORDS.values() for letter in text}
    assert shown <= {*letters}


def test_film_is_of_the_maze_that_is_searched() -> None:
    usual, own = film_of(None), film_of(from_id(ID))
    assert len(usual) < 40_000
    assert own != usual == film_of(from_id("square-100x100-prim-1"))
    assert own in page_of(maze=from_id(ID))


def test_picture_is_that_of_the_game() -> None:
    load_banks()
    width, height, pixels = sprite_pixels("goal_0")
    address = picture("goal_0", "goal_0", scale=2)
    shown = Image.open(BytesIO(b64decode(address.partition(",")[2]))).convert("RGBA")
    assert shown.size == (4 * width, 2 * height)
    for at, role in enumerate(pixels):
        y, x = divmod(at, width)
        *colour, opacity = shown.getpixel((2 * (width + x), 2 * y + 1))
        assert opacity == (0 if role == Role.CLEAR else 255)
        assert bytes(colour) == DUNGEON.colours[Role(role)].to_bytes(3, "big")


def test_title_and_address_are_text() -> None:
    html = page_of(title=HOSTILE, address=HOSTILE)
    assert len(Elements(html).found) == len(Elements(page_of()).found)
    assert facts(html)["address"] == HOSTILE
    assert "<script>alert" not in html


# ---- the command ---------------------------------------------------------------------------------


def test_file_is_written_whole(tmp_path: Path) -> None:
    output(tmp_path, "web -o game.html")
    assert (tmp_path / "game.html").read_text("utf-8") == whole_page()
    write_file(tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "game.html").read_bytes()


def test_folder_gets_a_page_and_a_game(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.txt").write_text("mine")
    for name in ("new/", "there"):
        output(tmp_path, f"web -o {name}")
        folder = tmp_path / name
        assert (folder / NAME).read_bytes() == packed()
        assert (folder / "index.html").read_text("utf-8") == page_of(preview="preview.png")
    names = {path.name for path in folder.iterdir()}
    assert names == {NAME, "index.html", "preview.png", "mine.txt"}


@pytest.mark.few(3)
@pytest.mark.parametrize(("options", "address"), [
    ("", ""),
    (f"--maze {ID}", f"?play={ID}"),
    (f"--maze {ID}+torch-2", f"?play={ID}%2Btorch-2"),
    ("--maze 1-1", "?play=1-1"),
])  # fmt: skip
def test_page_opens_with_one_maze(tmp_path: Path, options: str, address: str) -> None:
    output(tmp_path, f"web -o d/ {options}")
    html = (tmp_path / "d" / "index.html").read_text("utf-8")
    assert facts(html)["address"] == address
    assert film_of(None) in html  # nothing gives the way away


@pytest.mark.few(8)
@pytest.mark.parametrize("solver", ["greedy-best-first", "a-star+zero", "random-mouse"])
@pytest.mark.parametrize("place", ["a b/", "a b.html"])
def test_solver_is_watched_before_the_maze_is_walked(
    tmp_path: Path, place: str, solver: str
) -> None:
    output(tmp_path, f"web -o '{place}' --maze {ID} --solver {solver}")
    front = tmp_path / place / "index.html" if place.endswith("/") else tmp_path / place
    study = Film(front.read_text("utf-8")).data
    name = solver_for(solver).name
    assert study["boards"][0]["name"] == name
    names = [board["name"] for board in study["boards"]]
    assert sorted(names) == sorted({name, *STUDIED, "making"})
    game = (front.parent / unquote(study["game"])).read_text("utf-8")
    assert facts(game)["address"] == f"?play={ID}"
    assert film_of(from_id(ID)) in game  # it has been shown


@pytest.mark.thorough
def test_large_maze_has_fewer_solvers_beside_the_one_asked_for(tmp_path: Path) -> None:
    output(tmp_path, "web -o a.html --maze square-60x40-prim-1 --solver dfs")
    boards = Film((tmp_path / "a.html").read_text("utf-8")).data["boards"]
    assert [board["name"] for board in boards] == ["dfs", "bfs", "dijkstra", "making"]


def test_title_and_preview_are_shown(tmp_path: Path) -> None:
    output(tmp_path, "link --page https://example.org/mazes/index.html --data-dir .")
    output(tmp_path, "--data-dir . web -o d/ --title 'Rain & <snow>'")
    html = (tmp_path / "d" / "index.html").read_text("utf-8")
    found = [attributes for tag, attributes in Elements(html).found if tag == "meta"]
    metas = {meta["property"]: meta["content"] for meta in found if "property" in meta}
    assert metas["og:title"] == "Rain & <snow>"
    assert metas["og:image"] == "https://example.org/mazes/preview.png"
    with Image.open(tmp_path / "d" / "preview.png") as picture_of_it:
        assert picture_of_it.size == (1200, 630)
    assert "og:image" not in page_of()
    assert "<title>Rain &amp; &lt;snow&gt;</title>" in html


@pytest.mark.parametrize(("options", "said"), [
    ("", "no file given: try -o game.html"),
    ("-o game.txt", "the name must end in .html"),
    ("-o no/game.html", "No such file"),
    ("-o no/folder/", "No such file"),
    ("-o a.html --maze nonsense", "nonsense"),
    ("-o a.html --maze square-8x4-prin-1", "did you mean 'prim'"),
    (f"-o a.html --maze {ID} --solver a-stra", "did you mean 'a-star'"),
    ("-o a.html --maze square-999999x999999-prim-1", "at most"),
    ("-o a.html --maze square-1001x1000-prim-1", "a page holds at most 1,000,000"),
    ("-o a.html --maze square-100x81-prim-1 --solver dfs", "with 1 solver: at most 8,000 cells"),
    ("-o a.html --maze 5-3", "locked"),
    ("-o a.html --maze ''", "--maze"),
    ("-o a.html --solver bfs", "--maze"),
    ("-o a.html --title ' '", "--title"),
    (f"-o a.html --title {'x' * 101}", "--title"),
])  # fmt: skip
def test_bad_input_is_one_line(tmp_path: Path, options: str, said: str) -> None:
    assert said in complaint(tmp_path, f"web {options}")
    assert not contents(tmp_path)


def test_modules_can_be_unpacked_on_their_own() -> None:
    with ZipFile(BytesIO(in_bundle()["game/modules.zip"])) as archive:
        assert archive.testzip() is None
        assert "pixelmaze/__init__.py" in archive.namelist()


def test_failed_writing_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()  # in the way
    with pytest.raises(pixelmaze.PixelmazeError):
        write_folder(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
