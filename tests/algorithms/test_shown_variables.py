"""The variables that algorithms declare to be shown in the maze."""

from pixelmaze.fast.jit import _rewritten
from pixelmaze.maze.annotations import Shown


def kept(size: int) -> int:
    """An algorithm that keeps what is shown."""
    seen: Shown = [-1] * size
    total = 0
    for i in range(size):
        seen[i] = 2 * i
        total += i
    return total


def test_compiled_code_leaves_out_what_is_only_shown() -> None:
    rewritten = _rewritten(kept)
    assert rewritten(4) == kept(4) == 6
    assert "seen" in kept.__code__.co_varnames
    assert "seen" not in rewritten.__code__.co_varnames
