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
MADE_HERE = {".py", ".ipynb", ".md", ".txt", ".toml", ".js", ".css", ".html", ".typed"}
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
    versions = re.findall(r"^## (\d\S*)$", page("changes"), re.MULTILINE)
    assert versions[0] == PROJECT["version"]


def test_fragments_of_changes_have_a_known_kind() -> None:
    """Others would be left out of the changelog, quietly."""
    for path in (ROOT / ".changes").iterdir():
        assert path.name == "README.md" or re.fullmatch(
            r"\+[a-z0-9-]+\.(new|changed|fixed)\.md", path.name
        ), path.name


CHECKS = (ROOT / ".ci" / "run").read_text("utf-8")
CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")


def test_the_checks_run_the_commands_for_contributors() -> None:
    """All of its shell blocks but those that run everything; links and `pixelmaze` commands are
    checked with the guide."""
    picked = re.search(r"sed -n '(.+)' \.github/CONTRIBUTING\.md", CHECKS)
    assert picked
    blocks = re.findall(r"^```sh\n(.*?)^```$", CONTRIBUTING, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    left_out = [line for line in lines if re.match(r"pytest$|\.ci", line)]
    assert picked[1].count(";/") == len(left_out) == 2
    assert len(CONTRIBUTING.splitlines()) <= 80


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github").rglob("*.*")), ids=lambda path: path.name
)
def test_what_is_named_for_the_owner_is_there(path: Path) -> None:
    """Files of the project in workflows, forms and pages."""
    text = path.read_text("utf-8")
    for name in re.findall(r"(?<![\w/])((?:\.ci|tests|pixelmaze|\.changes)/[\w./-]+)", text):
        is_made = name.endswith(("mine.py", "pentagons.new.md"))
        assert is_made or (ROOT / name).exists(), name


def test_core_tests_are_there() -> None:
    names = (ROOT / ".ci" / "core-tests").read_text("utf-8").split()
    assert all((ROOT / name).is_file() for name in names)
    assert "@.ci/core-tests" in CHECKS
