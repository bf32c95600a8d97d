"""Frames in a browser: Python in Pyodide, compared with the same on this machine.

    pytest tests/benchmarks/test_web.py

Both have the stand-in for the engine, which draws nothing: what is measured is our Python alone.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture
from report import RATIOS, Ratio
from support.pyodide import run, stand_in

SCENES = [
    [kind, f"square-{size}-prim-1"] for kind in ("play", "watch") for size in ("24x13", "200x200")
]
_MEASURE = """
from support.in_pyodide import frame_seconds
found = [frame_seconds(*scene, args[1]) for scene in args[0]]
"""
_HERE = f"import json, sys\nargs = json.loads(sys.argv[1]){_MEASURE}print(json.dumps(found))"
_TESTS = Path(__file__).resolve().parent.parent


def run_here(*args: object) -> list[float]:
    """The same in this Python, in a process that takes the stand-in for the engine."""
    path = os.pathsep.join(map(str, (stand_in(), _TESTS)))
    done = subprocess.run(
        [sys.executable, "-c", _HERE, json.dumps(args)],
        env=os.environ | {"PYTHONPATH": path, "DISPLAY": ":0"},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[float] = json.loads(done.stdout)
    return found


def test_frames_in_pyodide(benchmark: BenchmarkFixture) -> None:
    """The time of the benchmark is that of the whole run; the ratios are those of a frame."""
    seconds = 1 if benchmark.disabled else 6
    theirs = run_here(SCENES, seconds)
    ours = benchmark.pedantic(run, (f"{_MEASURE}\nfound", SCENES, seconds), rounds=1)
    for (kind, maze), *times in zip(SCENES, ours, theirs, strict=True):
        assert all(times)
        if not benchmark.disabled:
            RATIOS.append(Ratio(f"frame in Pyodide, {kind}, {maze}", *times))
            benchmark.extra_info[f"{kind} {maze}"] = times
