"""The glossary: the words that the program uses, in order, each explained once."""

import re
from pathlib import Path

import pytest

import pixelmaze
from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.commands.guide import PAGES, page, plain
from pixelmaze.inspect.source import explanation_of
from pixelmaze.maze.step import ACTIONS

TERMS: dict[str, str] = {
    term: " ".join(words.split())
    for term, words in re.findall(
        r"^- \*\*(.+?)\*\*: (.+(?:\n  .+)*)", page("glossary"), flags=re.MULTILINE
    )
}
WANTED = [
    "admissible", "arc", "backtrack", "braid", "cell", "closed list", "complete", "consistent",
    "dead end", "edge", "f", "frontier", "g", "graph", "h", "heuristic", "local", "loop", "mask",
    "maze", "node", "open list", "optimal", "parent", "passage", "path", "perfect maze",
    "priority queue", "queue", "relax", "search tree", "seed", "set", "spanning tree", "stack",
    "step", "tie", "trace", "visit", "walker",
]  # fmt: skip
ACTION_WORDS = [action.lower() for action in ACTIONS if action != "VISIT_BACK"]


@pytest.mark.parametrize("term", [*WANTED, *ACTION_WORDS])
def test_term_is_explained(term: str) -> None:
    assert term in TERMS


def test_terms_are_in_order() -> None:
    assert list(TERMS) == sorted(TERMS, key=str.lower)
    assert page("glossary").count("\n- ") == len(TERMS)


def test_explanations_are_one_to_three_short_sentences() -> None:
    for term, words in TERMS.items():
        assert words.endswith("."), term
        assert 10 < len(words) <= 220, term
        assert 1 <= len(re.findall(r"[.:](?= |$)", words)) <= 5, term


def test_every_term_is_used() -> None:
    """In another page of the guide, in the source of the algorithms, or in a message."""
    folder = Path(pixelmaze.__file__).parent
    files = [
        file for part in ("solvers", "generators", "ui") for file in folder.rglob(f"{part}/**/*.py")
    ]
    texts = [plain(page(name)) for name in PAGES if name != "glossary"]
    text = "\n".join([*texts, *(file.read_text(encoding="utf-8") for file in files)]).lower()
    words = re.sub(r"[-_\s]+", " ", text)
    unused = [
        term
        for term in TERMS
        if not re.search(rf"\b{re.escape(term.lower().replace('-', ' '))}(s|es)?\b", words)
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("solver", "terms"),
    [
        ("a-star", ["heuristic", "admissible", "relax", "priority queue", "frontier", "f = g + h"]),
        ("dijkstra", ["relax", "priority queue"]),
        ("greedy-best-first", ["heuristic"]),
        ("bfs", ["queue"]),
        ("dfs", ["backtrack"]),
    ],
)
def test_solver_is_explained_in_terms_of_the_field(solver: str, terms: list[str]) -> None:
    words = " ".join(explanation_of(SOLVERS[solver].steps).lower().split())
    assert [term for term in terms if term not in words] == []


@pytest.mark.parametrize("generator", ["prim", "kruskal", "boruvka", "wilson", "aldous-broder"])
def test_generator_is_explained_as_a_spanning_tree(generator: str) -> None:
    words = " ".join(
        explanation_of(pixelmaze.algorithms.registry.GENERATORS[generator].steps).split()
    )
    assert "spanning tree" in words
    assert "erfect maze" in words
