"""What is measured, and what is made of it; how long anything takes is not tested."""

import json
from pathlib import Path

import pytest
from support.cli import output

from pixelmaze import compiled
from pixelmaze.commands.benchmark import (
    COMPILED,
    HUGE,
    INTERPRETED,
    LARGE,
    QUADRATIC,
    SMALL,
    Measurement,
    cases,
    growth,
    measure,
    peak_memory,
    ratios,
    table,
)
from pixelmaze.errors import PixelmazeError
from pixelmaze.registry import GENERATORS, SOLVERS

ALGORITHMS = GENERATORS | SOLVERS


def cost(
    kind: str, name: str, way: str, side: int, ns: float, memory: float | None = None
) -> Measurement:
    """So many nanoseconds a cell, and two steps a cell."""
    return Measurement(kind, name, way, side, ns * side**2 / 1e9, 2 * side**2, memory)


MEASURED = [
    cost("grid", "grid", INTERPRETED, LARGE, 300),
    cost("generator", "prim", INTERPRETED, LARGE, 2300),
    cost("generator", "prim", INTERPRETED, SMALL, 2000),
    cost("generator", "Prims", "mazelib", SMALL, 12_000),
    cost("generator", "prim", COMPILED, SMALL, 50),
    cost("generator", "prim", COMPILED, LARGE, 100),
    cost("generator", "prim", COMPILED, HUGE, 120, memory=45),
    cost("generator", "digging", COMPILED, SMALL, 100),
    cost("generator", "digging", COMPILED, HUGE, 300, memory=81),
    cost("generator", "minimum_spanning_tree", "scipy", LARGE, 600),
    cost("solver", "bfs", COMPILED, LARGE, 40),
    cost("solver", "breadth_first_order", "scipy", LARGE, 30),
]


def test_every_algorithm_is_measured_in_small_mazes() -> None:
    measured = {(case.name, case.way) for case in cases(sides=[SMALL])}
    assert measured >= {(name, way) for name in ALGORITHMS for way in (INTERPRETED, COMPILED)}


def test_all_but_the_slowest_are_measured_in_large_ones() -> None:
    large = {case.name for case in cases(sides=[LARGE]) if case.way == COMPILED}
    assert large == {"grid", *ALGORITHMS} - {*QUADRATIC}
    huge = {case.name for case in cases(sides=[HUGE])}
    assert huge == {"grid", *(name for name, each in ALGORITHMS.items() if each.linear)}


def test_without_numba_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_available", lambda: False)
    assert all(case.way != COMPILED for case in cases())


def test_names_choose() -> None:
    chosen = {case.name for case in cases(["dfs", "clustering"])}
    assert chosen == {"dfs", "kruskal"}, "an alias stands for its generator"
    with pytest.raises(PixelmazeError, match="prim"):
        next(cases(["primm"]))


@pytest.mark.parametrize("name", ["grid", "prim", "bfs"])
@pytest.mark.parametrize("way", [INTERPRETED, COMPILED])
def test_measurement(name: str, way: str) -> None:
    case = next(case for case in cases(sides=[10]) if (case.name, case.way) == (name, way))
    measured = measure(case, budget=0)
    assert measured[:4] == (case.kind, name, way, 10)
    assert measured.seconds > 0
    assert measured.cost == measured.seconds / 100
    assert (measured.steps > 100) == (name != "grid")
    assert measured.memory is None


def test_memory_is_that_of_the_maze() -> None:
    assert 20 < peak_memory("prim", 1500) < 200


def test_growth() -> None:
    assert growth(MEASURED, "prim") == pytest.approx(2.4)
    assert growth(MEASURED, "bfs") is None


def test_ratios() -> None:
    found = {ratio.what.split(":")[0]: ratio for ratio in ratios(MEASURED)}
    values = [ratio.value for ratio in found.values()]
    assert values == pytest.approx([6, 0.75, 6, 3, 81, 0.15])
    assert [ratio.is_reached for ratio in found.values()] == [True, True, False, False, False, True]
    assert not list(ratios([])), "what has not been measured is left out"


def test_table() -> None:
    lines = list(table(MEASURED))
    assert lines[1].split() == ["100x100", "1000x1000", "3000x3000", "growth", "bytes/cell"]
    prim = next(line for line in lines if line.startswith("prim") and COMPILED in line)
    assert prim.split() == ["prim", COMPILED, "20", "40", "10", "20", "8.33", "16.7", "2.40", "45"]
    assert sum(line.endswith("missed") for line in lines) == 3
    widths = {len(line) for line in lines if line.endswith(tuple("0123456789"))}
    assert max(widths) <= 140


def test_command(tmp_path: Path) -> None:
    printed = output(tmp_path, "benchmark prim bfs --side 10 --side 12")
    rows = [line.split()[:2] for line in printed.splitlines() if "ed  " in line]
    assert rows == [
        ["prim", INTERPRETED], ["prim", COMPILED], ["bfs", INTERPRETED], ["bfs", COMPILED],
    ]  # fmt: skip
    facts = json.loads(output(tmp_path, "benchmark prim --side 10 --json"))
    assert {measured["way"] for measured in facts["measurements"]} == {INTERPRETED, COMPILED}
    assert all(measured["seconds"] > 0 for measured in facts["measurements"])
    assert facts["ratios"] == []
