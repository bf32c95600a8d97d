"""Plots of a comparison: one page, made for a slide."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from math import prod
from textwrap import wrap
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from pixelmaze.commands.comparing.figures import (
    MEASURES,
    Measure,
    Stats,
    Summary,
    heading,
    measures,
    name_of,
)
from pixelmaze.commands.comparing.runs import Plan
from pixelmaze.maze.errors import PixelmazeError, printable, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# matplotlib is optional, and takes a second to load.

MOST_SERIES = 8  # more colours and markers would look alike
MOST_ROWS = 4
_INCHES = (13.33, 7.5)  # a slide
_DPI = 144
_PAD = 0.1  # inches around the page, and between plots
_HOW_TO_READ = (
    "Boxes: the middle half of the mazes, with median (line) and mean (dot). "
    "Whiskers: minimum and maximum. Each mark: one maze."
)
_POINTS = 1000  # the most points of a series in a scatter plot: more hide each other
_LONGEST = 22  # characters of a name
_LEGEND = 70  # characters of names in a line of the legend
_TITLE = 110  # characters of a line of the title
_MARKERS = "os^DvPX*"
_LIGHTEST = 0.88  # the end of the colour map that can still be seen on white
_STYLE: Any = {
    "font.size": 13,
    "axes.titlesize": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "svg.hashsalt": "pixelmaze",  # the same file for the same figures
    "svg.fonttype": "none",
}


def check(plan: Plan) -> None:
    """PixelmazeError if matplotlib is missing, or one page is too small for the plots."""
    if find_spec("matplotlib") is None:
        raise PixelmazeError("plots need matplotlib: try `pip install 'pixelmaze[plots]'`")
    most, least = sorted((len(plan.solvers), len(plan.generators)), reverse=True)
    if most > MOST_SERIES or least > MOST_ROWS:
        raise PixelmazeError(
            f"{len(plan.solvers)} solvers and {len(plan.generators)} generators are too many for "
            f"plots: at most {MOST_SERIES} and {MOST_ROWS}, or the other way round"
        )


def write(file: BinaryIO, format: str, plan: Plan, summaries: Sequence[Summary]) -> None:
    """Write the plots as svg or png. PixelmazeError as in `check`."""
    check(plan)
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports on its font cache
    from matplotlib import rc_context

    with rc_context(_STYLE), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the font lacks some characters
        metadata = {"Date": None} if format == "svg" else {}
        figure(plan, summaries).savefig(file, format=format, dpi=_DPI, metadata=metadata)


def figure(plan: Plan, summaries: Sequence[Summary]) -> Figure:
    """The page: a row for each generator, with a series for each solver.

    If there are more generators than solvers, rows and series change places. Box plots and dots
    show the largest size.
    """
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    names, rows = plan.solvers, plan.generators
    are_generators = len(rows) > len(names)
    if are_generators:
        names, rows = rows, names
    looks = _looks(names)
    largest = max(plan.sizes, key=prod)
    length = MEASURES["cost" if MEASURES["cost"] in measures(plan) else "path"]
    columns = 3 + (len(plan.sizes) > 1)
    page = Figure(_INCHES, layout=ConstrainedLayoutEngine(w_pad=_PAD, h_pad=_PAD))
    title = heading(plan, sum(one.mazes for one in summaries) // len(plan.solvers))
    page.suptitle("\n".join(wrap(title.replace("$", r"\$"), _TITLE)))
    grid = page.subplots(len(rows), columns, squeeze=False, sharex="col", sharey="col")
    for axes, row in zip(grid, rows, strict=True):
        series: dict[str, list[Summary]] = {name: [] for name in names}
        for one in summaries:
            name, other = one.solver, one.generator
            if are_generators:
                name, other = other, name
            if other == row:
                series[name].append(one)
        shown = {name: next(one for one in some if one.size == largest)
                 for name, some in series.items()}  # fmt: skip
        _box_plots(axes[0], shown, MEASURES["visited"], looks)
        _box_plots(axes[1], shown, length, looks)
        axes[1].tick_params(labelleft=False)
        _scatter(axes[2], shown, length, looks)
        if columns > 3:
            _growth(axes[3], series, looks)
        if len(rows) > 1:
            axes[0].set_title(_label(row), loc="left", fontweight="bold")
    for axes in grid[0][:3]:  # their rows share it
        axes.set_xlim(left=0)
    grid[0][2].set_ylim(bottom=0)
    _name_axes(grid, length, f", {name_of(largest)}" if columns > 3 else "")
    handles, labels = grid[0][2].get_legend_handles_labels()
    page.legend(
        handles,
        labels,
        loc="outside lower center",
        ncols=len(names) if sum(map(len, labels)) < _LEGEND else -(-len(names) // 2),
        markerscale=1.6,
        frameon=False,
        title=_HOW_TO_READ,
        title_fontsize=10,
    )
    return page


class _Look(NamedTuple):
    colour: Any
    marker: str


def _looks(names: Sequence[str]) -> dict[str, _Look]:
    """A marker and a colour for each name; colours differ in lightness, so also in grey."""
    from matplotlib import colormaps

    shades = colormaps["viridis"]
    most = max(1, len(names) - 1)
    return {
        name: _Look(shades(_LIGHTEST * i / most), marker)
        for i, (name, marker) in enumerate(zip(names, _MARKERS, strict=False))
    }


def _label(name: str) -> str:
    """The name, shortened, without a special meaning to matplotlib."""
    name = shortened(printable(name), _LONGEST)
    return f"{' ' * name.startswith('_')}{name}".replace("$", r"\$")


def _box_plots(
    axes: Axes, shown: Mapping[str, Summary], measure: Measure, looks: Mapping[str, _Look]
) -> None:
    """Draw a box plot for each series; whiskers reach to the least and the most."""
    parts = axes.boxplot(
        [one.values[measure.name] for one in shown.values()],
        orientation="horizontal",
        whis=(0, 100),
        widths=0.6,
        patch_artist=True,
        showmeans=True,
        tick_labels=[_label(name) for name in shown],
        medianprops={"color": "black", "linewidth": 2},
        meanprops={
            "marker": "o",
            "markersize": 5,
            "markerfacecolor": "white",
            "markeredgecolor": "black",
        },
    )
    for box, name in zip(parts["boxes"], shown, strict=True):
        box.set_facecolor(looks[name].colour)
        box.set_alpha(0.6)
    axes.set_ylim(len(shown) + 0.5, 0.5)  # the first at the top
    axes.grid(axis="y", visible=False)


def _scatter(
    axes: Axes, shown: Mapping[str, Summary], length: Measure, looks: Mapping[str, _Look]
) -> None:
    for name, one in shown.items():
        up = one.values["visited"]
        across = one.values[length.name] if up else []
        every = 1 + len(up) // _POINTS
        axes.scatter(
            across[::every],
            up[::every],
            s=26,
            color=looks[name].colour,
            marker=looks[name].marker,
            alpha=0.65,
            linewidths=0,
            label=_label(name),
        )


def _growth(
    axes: Axes, series: Mapping[str, Sequence[Summary]], looks: Mapping[str, _Look]
) -> None:
    """Draw mean steps by size, with a band of one standard deviation."""
    for name, some in series.items():
        known = sorted((one for one in some if one.found), key=lambda one: prod(one.size))
        cells = [prod(one.size) for one in known]
        stats = [Stats.of(one.values["steps"]) for one in known]
        means = [each.mean for each in stats]
        low = [max(each.mean - each.sd, each.least) for each in stats]
        high = [each.mean + each.sd for each in stats]
        look = looks[name]
        axes.plot(cells, means, color=look.colour, marker=look.marker, linewidth=2)
        axes.fill_between(cells, low, high, color=look.colour, alpha=0.15, linewidth=0)
    axes.set_xscale("log")
    axes.set_yscale("log")


def _name_axes(grid: Any, length: Measure, size: str) -> None:
    """Label the x axes of the last row, and the y axes that have their own scale."""
    visited, steps = MEASURES["visited"].title, MEASURES["steps"].title
    below = (visited + size, length.title + size, length.title + size, "cells of the maze")
    for axes, words in zip(grid[-1], below, strict=False):
        axes.set_xlabel(words)
    for row in grid:
        for axes, words in zip(row[2:], (visited, steps), strict=False):
            axes.set_ylabel(words)
