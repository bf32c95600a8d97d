"""Settings of the whole suite."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import settings
from support.sampling import covering

import pixelmaze.algorithms.generators
import pixelmaze.algorithms.solvers  # noqa: F401  # tests are parametrized over the registry
from pixelmaze.outside.isolation import Isolation
from pixelmaze.outside.program import Program
from pixelmaze.run.messages import Source

_ROOT = Path(__file__).parents[1]

# A gate that fails must tell of a change, not of luck; `random` is for finding new failures.
settings.register_profile("pixelmaze", deadline=None, max_examples=4, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("random", deadline=None, max_examples=400, print_blob=True)
settings.load_profile("pixelmaze")


def pytest_runtest_teardown() -> None:
    """A page that a test has opened has set another place, and a command another isolation."""
    Source.elsewhere = None
    Program.isolation = Isolation()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole-products",
        action="store_true",
        help="all combinations of parameters, also those that -m thorough leaves out",
    )
    parser.addoption(
        "--refresh-pictures", action="store_true", help="keep what scenes look like now"
    )
    parser.addoption(
        "--refresh-guide", action="store_true", help="make the tables of the guide anew"
    )
    parser.addoption(
        "--pin-new", action="store_true", help="pin the mazes of IDs that pinned.txt lacks"
    )


def pytest_configure(config: pytest.Config) -> None:
    """No test touches the records of whoever runs it, and processes start quickly."""
    if sys.dont_write_bytecode:  # or each of hundreds of processes compiles the whole package anew
        compiled = str(config.rootpath / ".pytest_cache" / "bytecode")
        sys.dont_write_bytecode, sys.pycache_prefix = False, compiled
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.fsync = lambda _: None  # thousands of files need not wait for the disk
    folder = tempfile.mkdtemp(prefix="pixelmaze-")
    os.environ["PIXELMAZE_DATA_DIR"] = folder  # before anything copies the environment
    os.environ["PIXELMAZE_ISOLATE"] = "off"  # the same with and without bubblewrap
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests also wait, for processes and for frames."""
    return 1 + (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected lasts to the end: no search for garbage goes through it. Then they are
    seldom, for tests leave little."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000)
    return collected


def pytest_sessionfinish() -> None:
    """Once is enough; pytest would search five times."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Tests write into folders of their own, never beside the project's files."""
    before = os.listdir(_ROOT)
    yield
    left = {name for name in os.listdir(_ROOT) if not name.startswith(".")}
    assert left <= {*before}


@pytest.hookimpl(tryfirst=True)  # before some are deselected by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Not every combination of parameters is for each day: see `support.sampling`."""
    rest = set[pytest.Item]()
    for _, group in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        every = [*group]
        cases = [item for item in every if not item.get_closest_marker("thorough")]
        if cases and cases[0].get_closest_marker("thinned"):
            kept = covering([case.callspec.params for case in cases])
            _leave_out(case for number, case in enumerate(cases) if number not in kept)
            cases = [case for number, case in enumerate(cases) if number in kept]
        if cases and (few := cases[0].get_closest_marker("few")):
            _leave_out(case for number, case in enumerate(cases) if number % few.args[0])
        rest |= _beyond_pairs(every)
    if not config.option.whole_products:
        config.hook.pytest_deselected(items=[*rest])
        items[:] = [item for item in items if item not in rest]


def _beyond_pairs(cases: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of a thinned product that are for no suite: without them, all pairs occur."""
    is_thinned = any(cases[0].get_closest_marker(name) for name in ("thinned", "few"))
    if not is_thinned or len(cases[0].callspec.params) < 3:
        return set()
    kept = covering([case.callspec.params for case in cases], together=2)
    others = (case for number, case in enumerate(cases) if number not in kept)
    return {case for case in others if case.get_closest_marker("thorough")}


def _leave_out(cases: Iterable[pytest.Item]) -> None:
    for case in cases:
        case.add_marker("thorough")
