"""The command find: conditions on mazes, and the mazes in which they hold."""

import json
from collections.abc import Iterator
from itertools import islice
from math import nan
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cli import complaint, output, run
from support.sampling import sample

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.commands import find
from pixelmaze.commands.comparing.runs import Plan, shared
from pixelmaze.commands.find import OF_MAZES, OF_SOLVERS, SOLVERS, Condition
from pixelmaze.maze.conversions import networkx_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve

FIGURES = {"bfs.path": 7, "dfs.path": 12, "a_star_double.cost": 7, "maze.dead_ends": 3}
ANY = "greedy_best_first.path > bfs.path + 3 and not maze.junctions >= 20"


def as_json(folder: Path, options: str) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = json.loads(output(folder, f"find --json {options}"))["mazes"]
    return data


# ---- conditions ----------------------------------------------------------------------------------

numbers = st.recursive(
    st.sampled_from([*FIGURES]) | st.integers(0, 15).map(str) | st.sampled_from(["1.5", "0.25"]),
    lambda one: (
        st.builds("({} {} {})".format, one, st.sampled_from("+-*"), one) | one.map("(-{})".format)
    ),
    max_leaves=6,
)
comparisons = st.lists(
    st.tuples(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), numbers), min_size=1, max_size=3
)
truths = st.recursive(
    st.builds(
        lambda first, others: " ".join([first, *(f"{sign} {one}" for sign, one in others)]),
        numbers,
        comparisons,
    ),
    lambda one: (
        st.builds("({} {} {})".format, one, st.sampled_from(["and", "or"]), one)
        | one.map("(not {})".format)
    ),
    max_leaves=4,
)
PLACES: dict[str, SimpleNamespace] = {}
for text, value in FIGURES.items():
    owner, _, name = text.partition(".")
    PLACES.setdefault(owner, SimpleNamespace()).__dict__[name] = value


@given(truths.filter(lambda text: len(text) <= 300), numbers)
def test_conditions_mean_what_they_mean_in_python(truth: str, number: str) -> None:
    assert Condition(truth).value(FIGURES.__getitem__) == eval(truth, {}, PLACES)
    most = Condition(f"min({number})")
    assert (most.aim, most.value(FIGURES.__getitem__)) == ("min", eval(number, {}, PLACES))
    assert {*most.figures} == {name for name in FIGURES if name in number}


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "==", "!="])
def test_no_comparison_with_a_missing_figure_holds(sign: str) -> None:
    def none(_: str) -> float:
        return nan

    assert Condition(f"bfs.path + 1 {sign} 3").value(none) is False
    assert Condition(f"3 {sign} -bfs.path {sign} dfs.path").value(none) is False
    assert Condition(f"not bfs.path {sign} 3").value(none) is True


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("bfs.path > 9 and dfs.path > 9", ["bfs.path"]),
        ("bfs.path > 1 or dfs.path > 9", ["bfs.path"]),
        ("9 < bfs.path < dfs.path", ["bfs.path"]),
        ("bfs.path > 1 and not dfs.path > 99", ["bfs.path", "dfs.path"]),
    ],
)
def test_figures_are_asked_for_only_when_needed(text: str, asked: list[str]) -> None:
    calls: list[str] = []
    Condition(text).value(lambda name: calls.append(name) or FIGURES[name])  # type: ignore[func-returns-value]
    assert calls == asked


def test_every_figure_of_every_solver_is_known() -> None:
    assert [*SOLVERS.values()] == [*NAMED_SOLVERS]
    for solver in SOLVERS:
        for figure in OF_SOLVERS.keys() - {"moves"}:
            assert [*Condition(f"max({solver}.{figure})").figures] == [f"{solver}.{figure}"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at its end"),
        ("bfs.path >", "at its end"),
        ("bfs.path = 3", "at '= 3'"),
        ("bfs.path > 3; 2", "at '; 2'"),
        ("bfs.path", "compare numbers"),
        ("not bfs.path", "compare numbers"),
        ("bfs.path / 2 > 3", "at 'bfs.path / 2': there is no division"),
        ("bfs.path // 2 > 3", "no division"),
        ("bfs.path ** 9 > 3", "+ - *"),
        ("(bfs.path > 3) & (dfs.path > 3)", "+ - *"),
        ("bfs > dfs", "at 'bfs'"),
        ("bfs.path.real > 3", "at 'bfs.path.real'"),
        ("bsf.path > 3", "did you mean 'bfs'"),
        ("bfs.pth > 3", "did you mean 'path'"),
        ("maze.deadends > 3", "did you mean 'dead_ends'"),
        ("a-star.path > 3", "write a_star for a-star"),
        ("a-star+double.path > 3", "write a_star_double for a-star+double"),
        ("bfs.moves > 3", "bfs does not walk"),
        ("bfs.path in (3, 4)", "< <= > >= == !="),
        ("(bfs.path > 3) + 1 > 1", "not a condition"),
        ("max(bfs.path > 3)", "not a condition"),
        ("max(bfs.path, dfs.path)", "one number"),
        ("max(bfs.path) > 3", "around the whole formula"),
        ("open('x').read() > 3", "only functions"),
        ("bfs.__class__ > 3", "'__class__'"),
        ("'bfs' > 3", "expected a number up to 9999999"),
        ("1e9 > bfs.path", "expected a number up to 9999999"),
        ("True", "expected a number up to 9999999"),
        ("99999999 > bfs.path", "expected a number up to 9999999"),
        ("(" * 250 + "bfs.path" + ")" * 40, "too many nested"),
        ("-" * 301, "at most 300"),
        ("-" * 285 + "bfs.path", "compare numbers"),
        ("bfs.path\0 > 3", "null"),
        ("\ud800 > 3", "surrogates"),
    ],
)
def test_what_is_not_understood_is_told(text: str, words: str) -> None:
    with pytest.raises(PixelmazeError) as raised:
        Condition(text)
    assert words in str(raised.value)


# ---- figures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", sample(["square", "hexagonal", "triangular", "circular"], 2))
def test_figures_of_mazes(shape: str) -> None:
    """networkx counts the same."""
    maze = generate(9, 7, seed=4, shape=shape, braid=30)
    graph = networkx_of(maze)
    degrees = dict(graph.degree())
    rows = graph.subgraph([cell for cell, count in degrees.items() if count == 2])
    length = solve(maze).length
    assert length
    assert {name: figure(maze) for name, figure in OF_MAZES.items()} == {
        "dead_ends": [*degrees.values()].count(1),
        "junctions": sum(count > 2 for count in degrees.values()),
        "corridor": max(map(len, nx.connected_components(rows))),
        "par": length + length // 5,
    }


def test_first_seeds_that_fit_are_found(tmp_path: Path) -> None:
    """The makers of mazes and the solvers say the same."""
    wanted = []
    for seed in range(300):
        maze = from_id(f"square-8x6-prim-{seed}-braid-50")
        lengths = [solve(maze, solver).length or 0 for solver in ("greedy-best-first", "bfs")]
        if lengths[0] > lengths[1] + 3 and OF_MAZES["junctions"](maze) < 20:
            wanted.append((maze.id, lengths))
    data = as_json(tmp_path, f"'{ANY}' --size 8x6 --braid 50 --seed 0 --count 4")
    assert wanted[:4] == [(one["maze"], [*one["figures"].values()][:2]) for one in data]
    assert [*data[0]["figures"]] == ["greedy_best_first.path", "bfs.path", "maze.junctions"]


def test_figures_are_those_of_solve(tmp_path: Path) -> None:
    text = " + ".join(f"tremaux.{name}" for name in ("path", "cost", "visited", "moves", "steps"))
    (one,) = as_json(tmp_path, f"'max({text})' --size 6x5 --mud 30 --waypoints 1 --mazes 5")
    facts = json.loads(output(tmp_path, f"solve --json --solver tremaux {one['maze']}"))
    figures = {name.partition(".")[2]: figure for name, figure in one["figures"].items()}
    assert figures.pop("path") == facts["length"]
    assert figures == {name: facts[name] for name in figures}
    assert one["value"] == facts["length"] + sum(figures.values())


@pytest.mark.parametrize(("aim", "sign"), [("max", -1), ("min", 1)])
def test_largest_and_smallest_are_found(tmp_path: Path, aim: str, sign: int) -> None:
    """Of several that are equal, the one with the lowest seed comes first."""
    values = [solve(generate(6, 4, seed=seed), "dfs").steps for seed in range(7, 47)]
    best = sorted(range(40), key=lambda at: (sign * values[at], at))[:6]
    data = as_json(tmp_path, f"'{aim}(dfs.steps)' --size 6x4 --seed 7 --mazes 40 --count 6")
    assert [(one["seed"], one["value"]) for one in data] == [(7 + at, values[at]) for at in best]


def test_it_is_printed_with_its_figures(tmp_path: Path) -> None:
    done = run(
        tmp_path, "find 'not wall_follower.found' --size 9x9 --braid 50 --goal centre --seed 0"
    )
    name, words = done.stdout.rstrip().split("  ")
    assert words == "wall_follower.found False"
    assert not solve(from_id(name), "wall-follower").found
    tried = int(name.split("-")[3]) + 1
    assert f"1 found in {tried} maze" in done.stderr
    most = output(tmp_path, "find 'max(2.5 * bfs.path)' --size 3x1 --seed 9 --mazes 2 --count 2")
    assert most == "".join(f"square-3x1-prim-{seed}  max 5.0  bfs.path 2\n" for seed in (9, 10))


def test_status_is_1_if_there_is_none(tmp_path: Path) -> None:
    done = run(tmp_path, "find 'bfs.path > 24' --size 5x5 --mazes 4 --seed 4294967290")
    assert (done.returncode, done.stdout) == (1, "")
    assert "none found in 4 mazes, seeds 4294967290 … 4294967293" in done.stderr
    last = run(tmp_path, "find 'bfs.path > 24' --size 5x5 --seed 4294967290")
    assert "none found in 6 mazes" in last.stderr


def test_generator_and_mask_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mask.txt").write_text("####\n##..\n####\n")
    (tmp_path / "mine.py").write_text(
        "from pixelmaze import carve\n\ndef generate(maze, random):\n    print('hello')\n"
        "    cells = list(maze.cells())\n    for one, other in zip(cells, cells[1:]):\n"
        "        yield carve(one, other)\n"
    )
    (one,) = as_json(tmp_path, "'maze.dead_ends > 1' --mask mask.txt --seed 3")
    assert one["maze"] == f"square, prim, seed {one['seed']}"
    (one,) = as_json(tmp_path, "'bfs.path == 4' --generator mine.py --size 5x1 --seed 3")
    assert one["maze"] == "mine.py, seed 3"


# ---- the search ----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_result_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan([], sizes=[(40, 30)], modifiers={"braid": 50})
    wanted = Condition("a_star.visited * 2 < bfs.visited")
    alone = [find.tried(plan, wanted, seed) for seed in range(12)]
    assert 0 < alone.count(None) < 12
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert [*find.found(plan, wanted, range(12), 60)] == alone


@pytest.mark.thorough
def test_search_ends_when_its_time_is_over() -> None:
    begun = monotonic()
    assert [*shared(sleep, iter([0, 30, 0]), 1, 1, begun + 0.8)] in ([], [None])
    assert monotonic() < begun + 25


def test_ctrl_c_prints_what_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = find.found

    def found(*what: Any) -> Iterator[find.Found | None]:
        yield from islice(every(*what), 9)
        raise KeyboardInterrupt

    monkeypatch.setattr(find, "found", found)
    done = run(tmp_path, "find 'max(bfs.path)' --size 5x5 --seed 0")
    assert done.returncode == 0
    assert done.stdout == output(tmp_path, "find 'max(bfs.path)' --size 5x5 --seed 0 --mazes 9")
    done = run(tmp_path, "find 'bfs.path > 2' --size 5x5 --seed 0 --count 20 --json")
    assert done.returncode == 130
    assert len(json.loads(done.stdout)["mazes"]) == 9


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "CONDITION"),
        ("'bfs.path / 2 > 3'", "there is no division"),
        ("'bfs.path > 3' --count 0", "1 … 100000"),
        ("'bfs.path > 3' --seconds 0", "1 … 3600"),
        ("'bfs.path > 3' --mazes x", "1 … 4294967296"),
        ("'bfs.path > 3' --size 2000x2000", "at most 1,000,000"),
        ("'bfs.path > 3' --generator eller --mask heart", "eller cannot make"),
        ("'bfs.path < 3 or wall_follower.path < 9' --one-way 4 --size 8x6", "one-way doors"),
    ],
)
def test_what_cannot_be_searched_for_gets_one_line(
    tmp_path: Path, options: str, words: str
) -> None:
    assert words in complaint(tmp_path, f"find {options}")
