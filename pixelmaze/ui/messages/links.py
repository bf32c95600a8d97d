"""Words about links to the page of the game."""

from collections.abc import Sequence

NO_PAGE = "no page is known to link to: `pixelmaze link --page ADDRESS` sets it"
_FEW = 3


def listed(names: Sequence[str]) -> str:
    """The first of these names."""
    shown = ", ".join(name[:20] for name in names[:_FEW])
    return f"{shown} and more" if len(names) > _FEW else shown
