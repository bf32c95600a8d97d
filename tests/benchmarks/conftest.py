"""Settings of the benchmarks: the helpers of the tests, one process, and tables at the end."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from report import RATIOS, SPEEDS, ratio_table, speed_table


def pytest_xdist_auto_num_workers() -> int:
    """Measure one thing at a time."""
    return 0


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tables = (speed_table(SPEEDS) if SPEEDS else (), ratio_table(RATIOS) if RATIOS else ())
    for table in tables:
        for line in ("", *table):
            terminalreporter.write_line(line)
