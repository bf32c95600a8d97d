"""What a terminal would show, as a picture in a file."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.cli import output

from pixelmaze.terminal.picture import HEIGHT, WIDTH

MAZE = "square-6x4-prim-7"
SHOWN = "{http://www.w3.org/2000/svg}desc"


def recorded(folder: Path, command: str, columns: int = 80, lines: int = 24) -> str:
    """What is to be read in the picture, which is as large as such a terminal."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("COLUMNS", str(columns))
        here.setenv("LINES", str(lines))
        output(folder, f"{command} --terminal --record shown.svg")
    root = ElementTree.parse(folder / "shown.svg").getroot()
    assert root.get("width") == f"{columns * WIDTH}"
    assert root.get("height") == f"{lines * HEIGHT}"
    return root.findtext(SHOWN) or ""


def test_the_end_or_any_moment(tmp_path: Path) -> None:
    assert "FOUND" in recorded(tmp_path, f"watch {MAZE}")
    assert " 20 of " in recorded(tmp_path, f"watch {MAZE} --step-rate 10 --seconds 2")
    assert "2 of 2 finished" in recorded(tmp_path, f"race {MAZE} --solvers dfs,bfs")


def test_a_run(tmp_path: Path) -> None:
    output(tmp_path, "play square-5x1-prim-1 --prompt --data-dir .", "right " * 4)
    (tmp_path / "run.json").write_text(
        output(tmp_path, "--data-dir . records square-5x1-prim-1 --run")
    )
    assert "GOAL!" in recorded(tmp_path, "play run.json")
    assert "moves 0" in recorded(tmp_path, "play run.json --seconds 1")


@pytest.mark.parametrize("command", ["watch", "watch --source", "race"])
def test_the_smallest(tmp_path: Path, command: str) -> None:
    assert recorded(tmp_path, f"{command} {MAZE}", 1, 1).strip() == "T"
    assert "Too small" in recorded(tmp_path, f"{command} {MAZE}", 19, 8)
