"""A page with the engine beside it: what is fetched, its hashes, and what is wrong with it."""

from pathlib import Path

import pytest
from support.cli import complaint, output

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.web import page
from pixelmaze.web.engine import PYTHON, SUMS, put_engine

SCRIPT = """
const LOGO = '../docs/images/logo.png', STYLE = `${here}pyxel.css`, MISSING = "../x/icon.ico";
const PYTHON = "https://cdn.example/v1/full/pyodide.js", WHEEL = "pyxel-2-wasm32.whl";
"""
IN_SCRIPT = ('"engine/pyodide.js"', '"pyxel-2-wasm32.whl"', "'logo.png'", "`${here}pyxel.css`")
FILES = {"pyxel.js": SCRIPT, "pyxel-2-wasm32.whl": "wheel", "logo.png": "logo", "pyxel.css": "css"}


@pytest.fixture
def makers(tmp_path: Path) -> Path:
    """A folder with all that an engine needs."""
    folder = tmp_path / "makers"
    folder.mkdir()
    for name, text in (FILES | dict.fromkeys(PYTHON, "python")).items():
        (folder / name).write_text(text)
    return folder


def test_files_lie_side_by_side_and_the_script_finds_them(tmp_path: Path, makers: Path) -> None:
    put_engine(tmp_path / "game", page.ENGINE, makers)
    engine = tmp_path / "game" / "engine"
    names = {path.name for path in engine.iterdir()}
    assert names == {*FILES, *PYTHON, SUMS}
    script = (engine / "pyxel.js").read_text()
    assert all(name in script for name in IN_SCRIPT)
    assert "://" not in script


def test_addresses_are_those_of_the_script(tmp_path: Path, makers: Path) -> None:
    (tmp_path / "wasm").mkdir()
    for path in makers.iterdir():
        path.rename(tmp_path / "wasm" / path.name)
    (tmp_path / "docs" / "images").mkdir(parents=True)
    (tmp_path / "wasm" / "logo.png").rename(tmp_path / "docs" / "images" / "logo.png")
    script = tmp_path / "wasm" / "pyxel.js"
    script.write_text(SCRIPT.replace("https://cdn.example/v1/full/", ""))
    with pytest.raises(PixelmazeError, match=r"pyodide.js does not have the expected hash"):
        put_engine(tmp_path / "game", script.as_uri())
    assert (tmp_path / "game" / "engine" / "logo.png").read_text() == "logo"


def test_engine_stays_what_it_was(tmp_path: Path, makers: Path) -> None:
    engine, wheel = tmp_path / "game" / "engine", "pyxel-2-wasm32.whl"
    put_engine(tmp_path / "game", page.ENGINE, makers)
    sums = (engine / SUMS).read_text()
    (makers / wheel).write_text("another")
    put_engine(tmp_path / "game", page.ENGINE, makers)  # it is there already
    assert (engine / SUMS).read_text() == sums
    (engine / wheel).write_text("damaged")
    with pytest.raises(PixelmazeError, match=rf"{wheel} does not have .*, remove .*engine"):
        put_engine(tmp_path / "game", page.ENGINE, makers)


@pytest.mark.thorough
@pytest.mark.usefixtures("makers")
def test_command_writes_a_page_that_is_kept(tmp_path: Path) -> None:
    output(tmp_path, "web -o game/ --offline --engine makers")
    html = (tmp_path / "game" / "index.html").read_text("utf-8")
    assert 'src="engine/pyxel.js"' in html
    assert '"worker":"offline.js"' in html
    kept = (tmp_path / "game" / "offline.js").read_text("utf-8")
    assert '"./", "index.html", "pixelmaze.pyxapp", "engine/logo.png"' in kept
    assert "{{" not in kept


@pytest.mark.parametrize(("options", "said"), [
    ("-o a.html --offline", "needs a folder"),
    ("-o d/ --engine makers", "--engine needs --offline"),
    ("-o d/ --offline --engine nowhere", "'nowhere' is not a folder"),
    ("-o d/ --offline --engine .", "cannot get the engine"),
])  # fmt: skip
@pytest.mark.usefixtures("makers")
def test_bad_input_is_one_line(tmp_path: Path, options: str, said: str) -> None:
    assert said in complaint(tmp_path, f"web {options}")
    assert not (tmp_path / "d").exists()


def test_missing_file_is_named(tmp_path: Path, makers: Path) -> None:
    (makers / "pyxel-2-wasm32.whl").unlink()
    with pytest.raises(PixelmazeError, match=r"pyxel-2-wasm32\.whl"):
        put_engine(tmp_path / "game", page.ENGINE, makers)
