"""What is released: complete, its licences and promises told, and its rules followed."""

import re
import tomllib
from pathlib import Path

import pytest

from pixelmaze.commands.guide import page

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = ("fast", "pdf", "plots", "video")
NEEDED = [*PROJECT["dependencies"]]
NEEDED += [needed for extra in EXTRAS for needed in PROJECT["optional-dependencies"][extra]]
MADE_HERE = {".py", ".md", ".txt", ".toml", ".js", ".css", ".html", ".typed"}
"""Endings of texts, which the repository shows to be written for it."""


@pytest.mark.parametrize("needed", NEEDED)
def test_the_licence_of_what_is_installed_is_told(needed: str) -> None:
    name = re.split("[>=;]", needed)[0]
    assert f"| `{name}` " in page("licences")


@pytest.mark.parametrize("path", sorted((ROOT / "assets").iterdir()), ids=lambda path: path.name)
def test_the_licence_of_what_is_bundled_is_told(path: Path) -> None:
    assert f"`{path.name}{'/' * path.is_dir()}`" in page("licences")


def test_nothing_else_is_bundled() -> None:
    """Whatever is neither text nor in `assets` would need a word about its licence."""
    files = (ROOT / "pixelmaze").rglob("*")
    endings = {path.suffix for path in files if path.is_file() and "pictures" not in path.parts}
    assert endings - {".pyc"} <= MADE_HERE


def test_the_newest_changes_are_those_of_this_version() -> None:
    told = re.findall(r"^## (\d\S*)$", page("changes"), re.MULTILINE)
    assert told[0] == PROJECT["version"]


def test_fragments_of_changes_have_a_known_kind() -> None:
    """Others would be left out of the changelog, quietly."""
    for path in (ROOT / ".changes").iterdir():
        assert path.name == "README.md" or re.fullmatch(
            r"\+[a-z0-9-]+\.(new|changed|fixed)\.md", path.name
        ), path.name
