"""All scenes in a pseudo-language: every word is a message, and longer words fit, too."""

import ast
import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support.pseudo import MARK, lengthened
from support.scene_tour import PICTURES, PLACES, WORD, HeardCanvas
from support.scenes import SCENES

from pixelmaze.terminal.canvas import TEXT
from pixelmaze.ui.kit import messages

TESTS = Path(__file__).parents[1]
USUAL = ("80x24",)
SOURCES = ("watch", "source", "quiz answered", "race compared", "breaking", "lesson")
"""Scenes that show the source of an algorithm, or its own explanation."""
SENTENCES = ("play with a reason", "play with a long reason", "breaking")
"""Scenes with a whole sentence or two in the status bar, which longer words may be cut off."""
NARROW = ("60x20", "lecture", "lecture, least", *PICTURES)
"""Sizes at which names may be shortened to make room for longer words."""


def places_of(is_usual: bool) -> list[str]:
    return [place for place in PLACES if (place in USUAL) == is_usual]


@cache
def tour(module: str, is_usual: bool) -> Any:
    """What that module of the test support prints, by scene and size, of the usual places or of the
    others."""
    places = places_of(is_usual)
    command = [sys.executable, "-m", f"support.{module}", *places]
    ran = subprocess.run(
        command, cwd=TESTS, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def pages(module: str, place: str) -> list[dict[str, Any]]:
    found = [page for page in tour(module, place in USUAL)["pages"] if page["size"] == place]
    assert len(found) == 2 * len(SCENES)
    return found


def unmarked(words: str, known: set[str]) -> list[str]:
    """The words that are neither in the pseudo-language, nor known data, nor cut off."""
    return [
        match[0]
        for match in WORD.finditer(words)
        if words[match.end() :].lstrip("~")[:1] not in (MARK, "…") and match[0] not in known
    ]


def test_words_are_lengthened() -> None:
    assert lengthened("Fetch 12 keys.") == "Fétch~· 12 kéys·."
    assert unmarked(f"{lengthened('Fetch the')} key of Prim", {"Prim"}) == ["key", "of"]


def test_overlaps_are_noticed() -> None:
    canvas = HeardCanvas(20, 2)
    canvas.write(0, 0, "some words")
    canvas.write(5, 0, "more")
    canvas.write(15, 1, "too long")
    canvas.fill(canvas.box, TEXT)
    canvas.write(0, 0, "others")
    page = canvas.recorder.page("", "")
    assert page.overlaps == ["'more' over 'some words'"]
    assert page.cut == ["too long"]


@pytest.mark.parametrize("is_usual", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_every_word_is_a_message_or_data_and_fits(is_usual: bool) -> None:
    """One test, for the tours are slow, and each process that runs tests would make its own."""
    for place in places_of(is_usual):
        check_words(place)
        for module in ("scene_tour", "pseudo"):
            check_parts(place, module)
        if place not in NARROW:
            check_cuts(place)


def check_words(place: str) -> None:
    """Every word is a message or known data."""
    data = tour("scene_tour", place in USUAL)
    for page in pages("pseudo", place):
        known = set(data["known"])
        if page["scene"].startswith(SOURCES):
            known |= set(data["source"])
        if page["scene"].startswith("menu settings"):
            known |= set(data["settings"])
        assert any(MARK in text for text in page["texts"])
        missing = {text: unmarked(text, known) for text in page["texts"]}
        assert not {text: words for text, words in missing.items() if words}, page["scene"]


def check_parts(place: str, module: str) -> None:
    """No text overlaps another one or leaves its part."""
    for page in pages(module, place):
        assert not page["overlaps"], page["scene"]
        assert not page["cut"], page["scene"]


def check_cuts(place: str) -> None:
    """Longer words are not cut."""
    for plain, pseudo in zip(pages("scene_tour", place), pages("pseudo", place), strict=True):
        short, long = (
            [text for text in page["texts"] if text.endswith("…") and not text.endswith(" …")]
            for page in (plain, pseudo)
        )
        if plain["scene"].startswith(SENTENCES):
            continue
        assert len(long) <= len(short), (plain["scene"], long)


def test_no_name_has_two_texts() -> None:
    """A second definition in a module would silently replace the first."""
    for module in Path(messages.__file__).parent.glob("*.py"):
        names: Counter[str] = Counter()
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                names[node.name] += 1
            elif isinstance(node, ast.Assign):
                targets = [name for target in node.targets for name in ast.walk(target)]
                names.update(name.id for name in targets if isinstance(name, ast.Name))
        assert [name for name, count in names.items() if count > 1] == [], module.name
