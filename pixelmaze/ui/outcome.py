"""What is said of a search that is over, in one line."""

from __future__ import annotations

from pixelmaze.search import Solution


def summary(solution: Solution, cells: int) -> str:
    """What came of it, and what it took, in a maze of so many cells."""
    told, walked, back = solution.outcome, "", ""
    if solution.length is not None:
        told += f", {counted(solution.length, 'move')}"
    if solution.moves is not None:
        walked, back = f", walked {solution.moves}", f", {solution.backtracks} of them back"
    return (
        f"{solution.solver}: {told}{walked}; visited {solution.visited} of "
        f"{counted(cells, 'cell')} in {counted(solution.steps, 'step')}{back}"
    )


def counted(number: int, what: str) -> str:
    """The number of things, with their name."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
