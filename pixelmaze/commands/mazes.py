"""Makes or reads the maze that arguments and options describe, and writes it."""

import os
import re
import shlex
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import click

from pixelmaze import signals
from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands.options import ENDS
from pixelmaze.fast import fast
from pixelmaze.fast.fast import Progress
from pixelmaze.files import letters
from pixelmaze.files.files import name_of, open_maze, replacing
from pixelmaze.files.text import format_of, write_format
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning, printable
from pixelmaze.maze.masks import fitted, largest_part, named_mask
from pixelmaze.maze.maze import FLOOR, Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.shapes import Place
from pixelmaze.outside import source_file
from pixelmaze.run.factory import generate, picture_maze, random_seed
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.maze_id import (
    MODIFIERS,
    STANDARD,
    MazeSpec,
    Origin,
    has_other_ends,
    label_of,
    looks_like_id,
    parse,
    spec_of,
)
from pixelmaze.run.modifiers import spelled
from pixelmaze.run.solution import Solution, solve
from pixelmaze.ui.kit.loading import LONG, Report

_WRITING = 10.0  # seconds that printing and writing may take after Ctrl-C
MOST_DOTS = 50_000  # limit for the text file of a --picture without --size


# ---- making and reading --------------------------------------------------------------------------


@contextmanager
def progress_bar(
    label: str, expected: int, report: Report | None = None, least: int = LONG
) -> Iterator[Callable[[int], None] | None]:
    """A function for the number of cells done: `report`, or one that draws a bar on a terminal.

    None if fewer than `least` cells are expected, or standard error is not a terminal.
    """
    if report:
        report.begin(label, expected)
        yield report
        return
    if expected < least or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=expected, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(min(done, expected) - bar.pos)
        bar.update(expected - bar.pos)


@contextmanager
def interruptible(seconds: float = _WRITING) -> Iterator[list[BaseException]]:
    """Catch Ctrl-C and other signals, and collect them in the list that it yields.

    The command then has `seconds` to show its results so far, and raises the exception again.
    """
    caught: list[BaseException] = []
    try:
        yield caught
    except (signals.EndedError, KeyboardInterrupt) as interruption:
        signals.take(seconds)
        caught.append(interruption)


def described_maze(
    source: str | None,
    no_compile: bool | None = None,
    report: Report | None = None,
    **parts: Any,
) -> tuple[Maze, str]:
    """The maze that argument and options ask for, and a name for headings.

    PixelmazeError if there is none, or `source` comes with options other than start and goal.
    """
    given = {name: value for name, value in parts.items() if value is not None}
    ends = {name: given.pop(name) for name in ENDS if name in given}
    reading = {name: given.pop(name) for name in ("read_as", "cells", "signs") if name in given}
    if ends and (clashes := given.keys() & {"start", "goal", "waypoints"}):
        raise PixelmazeError(f"--{min(clashes)} cannot be used with --from, --to and --via")
    compiling, level = False if no_compile else None, None
    if source is not None:
        places = {name: given.pop(name) for name in ("start", "goal") if name in given}
        if given:
            option = next(iter(given))
            raise PixelmazeError(f"--{option} is only for new mazes: remove it, or {source}")
        what, expected, own = "Reading the maze", 0, _maze_of_program(source)
        if own and reading:
            raise PixelmazeError(f"--read-as, --cells and --signs need a maze file, not {source}")
        if looks_like_id(source):
            asked = replace(parse(source), **places)
            source, what, expected, places = str(asked), "Making the maze", asked.cells, {}
        elif not own and not os.path.lexists(source):
            from pixelmaze.game.levels import level_called  # it reads all levels

            level = level_called(source)
        with progress_bar(what, expected, report) as progress:
            if level:
                maze, name = level.make(), level.heading
            elif own:
                maze, name = own, name_of(source)
            else:
                maze, name = open_maze(source, **reading, progress=progress, compile=compiling)
        for place, where in places.items():
            if maze.grid.size > 1:
                _put(maze, place, where)
    elif reading:
        raise PixelmazeError("--read-as, --cells and --signs need a maze file, or -")
    elif "picture" in given:
        if report:
            report.begin("Making the maze")
        maze, name = _picture_maze(**given)
    else:
        maze, name = _new_maze(report, compiling, **given)
    spec = spec_of(maze)
    if spec and spec.mask:
        drawn = named_mask(spec.mask, spec.width, spec.height, spec.shape)
        _print_rest(spec.mask, drawn, maze.grid.size)
    if ends and (maze.things or (level and level.room)):
        raise PixelmazeError("a room has its own start and goal: remove --from, --to and --via")
    choose_ends(maze, **ends)
    return maze, (id_and_ends(maze) or name) if ends else name


def _maze_of_program(source: str) -> Maze | None:
    """The maze that a Python program writes out; None if `source` has no functions.

    PixelmazeError if the program has no such maze.
    """
    place, name = source_file.place_in(source), printable(source)
    if not place or not place.path.is_file():
        return None
    if program := source_file.matrix_program_in(place.path):
        from pixelmaze.outside.matrix.own_maze import own_maze  # it loads what runs programs

        return own_maze(program, program.chosen(name, place.function), name)
    if source_file.functions_in(place.path):
        noun = (source_file.kind_of(place) or source_file.SOLVER).noun
        command = f"pixelmaze watch --{noun} {name}"
        raise PixelmazeError(f"{name} is a {noun}, not a maze: try `{command}`")
    return None


def code_between(maze: str, ends: Mapping[str, Any]) -> str:
    """The `maze`, an ID or code, as another code that has these ends, if any are not None."""
    if not any(ends.values()):
        return maze
    if not maze:
        raise PixelmazeError("--from, --to and --via need a maze: give its ID")
    if "+" in maze:
        raise PixelmazeError("a link to other ends cannot hold rules: remove + and all after it")
    opened, _ = described_maze(maze, **ends)
    return opened.id or code_of(opened)


def choose_ends(
    maze: Maze,
    from_cell: Place | None = None,
    to_cell: Place | None = None,
    via: Sequence[Place] | None = None,
) -> None:
    """Move the ends that are not None, and say which others the file of the maze does not show.

    A maze with other ends has no ID.
    """
    before = maze.start, maze.goals, maze.waypoints
    if from_cell:
        maze.start = cell_at(maze, from_cell)
    if to_cell:
        maze.goal = cell_at(maze, to_cell)
    if via:
        maze.waypoints = tuple(cell_at(maze, cell) for cell in via)
    if (maze.start, maze.goals, maze.waypoints) != before:
        maze.id = None
    chosen = {"start": from_cell, "goal": to_cell}
    _say_assumed(maze, {end for end in maze.assumed if not chosen[end]})


def _say_assumed(maze: Maze, assumed: Collection[str]) -> None:
    """Say which ends are used that the file of the maze does not show."""
    ends = {"start": (maze.start, "--from X,Y"), "goal": (maze.goal, "--to X,Y")}
    used = {name: ends[name] for name in ends if name in assumed}
    if used:
        cells = " and ".join(maze.grid.label(cell) for cell, _ in used.values())
        options = " and ".join(option for _, option in used.values())
        stops = " and ".join(letters.WAYPOINTS[: len(maze.waypoints)])
        more = f"; {stops} are waypoints unless --signs says otherwise"
        are_used, others = ("is used", "another") if len(used) == 1 else ("are used", "others")
        warnings.warn(
            f"no {' or '.join(used)} in this file: {cells} {are_used}; choose {others} with "
            f"{options}{more if len(maze.waypoints) > 1 else ''}",
            PixelmazeWarning,
            stacklevel=2,
        )


def _put(maze: Maze, place: str, where: str) -> None:
    """Move the start or the goal of a given maze to the place that an option asks for."""
    modifier = MODIFIERS[place]
    assert modifier.place
    call = partial(fast.call_if_worth, maze.grid.size)
    modifier.place(maze, where, seeded(random_seed(), place), call)
    maze.id = None
    maze.assumed = tuple(end for end in maze.assumed if end != place)


def _new_maze(
    report: Report | None,
    compile: bool | None,
    size: tuple[int, int] | None = None,
    mask: str = "",
    **given: Any,
) -> tuple[Maze, str]:
    exists = None
    if mask in MODIFIERS["mask"].values:
        width, height = size or (STANDARD.width, STANDARD.height)
        given["mask"] = mask
    else:
        from pixelmaze.files.mask import read_mask  # it loads Pillow

        width, height, exists = read_mask(Path(mask), size)
        exists = fitted(exists, width, height, given.get("shape", STANDARD.shape))
    with progress_bar("Making the maze", width * height, report) as progress:
        maze = generate(width, height, exists=exists, compile=compile, progress=progress, **given)
    if exists is None:
        return maze, "" if maze.id else label_of(maze)
    _print_rest(mask, exists, maze.grid.size)
    return maze, name_of(mask)


def _picture_maze(
    picture: str, size: tuple[int, int] | None = None, seed: int | None = None, **others: Any
) -> tuple[Maze, str]:
    from pixelmaze.files.mask import read_mask  # it loads Pillow

    if others:
        raise PixelmazeError(f"--{next(iter(others))} cannot be used with --picture")
    if size is not None and min(size) < 2:
        raise PixelmazeError("--size must be at least 2x2 with --picture: a dot takes 2x2 cells")
    blocks = (size[0] // 2, size[1] // 2) if size else None
    columns, rows, exists = read_mask(Path(picture), blocks, MOST_DOTS)
    width, height = size or (2 * columns, 2 * rows)
    maze = picture_maze(width, height, exists, seed)
    _print_rest(picture, exists, sum(largest_part(columns, rows, "square", exists)))
    return maze, name_of(picture)


def cell_at(maze: Maze, xy: Place) -> int:
    """The cell in this column and row. PixelmazeError if there is none."""
    x, y = xy
    width, height = maze.grid.width, maze.grid.height
    if not (0 <= x < width and 0 <= y < height):
        raise PixelmazeError(f"{x},{y} is not a cell: expected 0,0 … {width - 1},{height - 1}")
    cell = maze.grid.at(x, y)
    if cell < 0:
        own = maze.grid.shape.exists()
        cells = sum(own[y * width :][:width]) if own else 0
        left_out = "it is outside the mask" if maze.made else "it is solid"
        why = f"row {y} has {cells} cell{'s' * (cells != 1)}" if own else left_out
        raise PixelmazeError(f"{x},{y} is not a cell: {why}")
    return cell


def solved(maze: Maze, solver: str | Solver, no_compile: bool | None = None) -> Solution:
    """Solve the maze, with a progress bar. PixelmazeError if an external solver cannot start."""
    with progress_bar("Solving the maze", 2 * maze.grid.size) as progress:
        found = solve(maze, solver, compile=False if no_compile else None, progress=progress)
    if found.fault and not found.steps:
        raise PixelmazeError(str(found.fault), advice=found.fault.advice)
    return found


def id_and_ends(maze: Maze) -> str:
    """The ID of a maze, with the options for its ends if these are others; empty if none."""
    return f"{maze.made} {_options_for_ends(maze)}" if has_other_ends(maze) else maze.id or ""


def _options_for_ends(maze: Maze) -> str:
    ends = [("from", maze.start), *(("via", cell) for cell in maze.waypoints)]
    ends += [("to", maze.goal)] if len(maze.goals) == 1 else []
    return " ".join(f"--{name} {maze.grid.label(cell)}" for name, cell in ends)


def print_id(source: str | None, maze: Maze) -> None:
    """Print the ID of a new maze, which the window may have to shorten, or how to save it."""
    if source is None and (label := id_and_ends(maze)):
        click.echo(label, err=True)
    elif source is None and isinstance(maze.origin, Origin):
        options = _options_of(maze.origin.spec, maze)
        command = f"pixelmaze generate {options} -o FILE"
        click.echo(f"This maze has no ID. To save it: {command}", err=True)


def _options_of(spec: MazeSpec, maze: Maze) -> str:
    """The options that make this maze again, except for a mask from a file."""
    options = {
        "shape": "" if spec.shape == STANDARD.shape else spec.shape,
        "size": f"{spec.width}x{spec.height}",
        "generator": spec.maker.name,
        "seed": spec.seed,
        **{spelled(given.name): given.value for given in spec.modifiers()},
        "mask": "FILE" if maze.grid.mask is not None and not spec.mask else spec.mask,
    }
    given = [
        f"--{name} {shlex.quote(str(value))}" for name, value in options.items() if value != ""
    ]
    are_moved = (maze.start, maze.goals, maze.waypoints) != (0, (maze.grid.size - 1,), ())
    if are_moved and not options.keys() & {"start", "goal", "waypoints"}:
        given.append(_options_for_ends(maze))
    return " ".join(given)


def _print_rest(name: str, exists: bytes, kept: int) -> None:
    """Print a note if only the largest part of a mask or picture is used."""
    left_out = len(exists) - exists.count(0) - kept
    if left_out:
        click.echo(
            f"pixelmaze: {printable(name)} has several parts: only the largest is used, without "
            f"{left_out} of {left_out + kept} cells",
            err=True,
        )


# ---- writing -------------------------------------------------------------------------------------


def write_maze(
    maze: Maze, output: str | None, wanted: str | None, path: Sequence[int] = ()
) -> None:
    """Write the maze and `path` into the file `output`, or print them if it is None or -.

    The format is `wanted`, or follows from the ending of the file's name.
    """
    to_file = output not in (None, "-")
    ending = Path(output or "").suffix
    chosen = wanted or format_of(ending)
    if chosen == "png" and not to_file and sys.stdout.isatty():
        raise PixelmazeError("cannot print a PNG to a terminal: try -o FILE.png")
    with (
        opened_output(output) as file,
        progress_bar("Writing the maze", maze.grid.size) as progress,
    ):
        write_format(maze, file, chosen, path, progress=reported(progress, maze.grid.size))


def check_output(name: str) -> None:
    """PixelmazeError unless the folder of this file can be written to."""
    if not os.access(Path(os.path.realpath(name)).parent, os.W_OK):
        raise PixelmazeError(f"cannot write {name}: its folder is not writable")


def opened_output(name: str | None) -> AbstractContextManager[BinaryIO]:
    """The file to write, replaced once complete; standard output for None and -."""
    return _standard_output() if name in (None, "-") else replacing(Path(str(name)))


def say_written(name: str | Path, more: str = "") -> None:
    click.echo(f"Wrote {printable(str(name))}.{more}", err=True)


def writing(name: str | Path) -> Callable[..., Any]:
    """A progress bar, as click has it, for writing this file."""
    return partial(click.progressbar, label=f"Writing {name_of(str(name))}", file=sys.stderr)


def reported(progress: Progress | None, expected: int) -> Callable[[Sequence[int]], Iterator[int]]:
    """A generator over the parts of some work that reports how much is done."""

    def through(parts: Sequence[int]) -> Iterator[int]:
        for done, part in enumerate(parts):
            if progress:
                progress(expected * done // len(parts))
            yield part

    return through


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


_NUMBERED = re.compile(r"%(?:0\d)?d")


def numbered(output: str, number: int, count: int) -> str:
    """The name of file `number` of `count`: %d or %03d stands for it, or it follows the stem."""
    path = Path(output)
    if _NUMBERED.search(path.name):
        return str(path.with_name(_NUMBERED.sub(lambda found: found[0] % number, path.name)))
    return str(path.with_stem(f"{path.stem}-{number:0{len(str(count))}}"))


def shown(asked: Maze) -> Maze:
    """The maze as far as text can show it: one letter per cell, which hides terrain, a to c for
    waypoints. A start that is the goal has no letter, so the default ends are shown."""
    covered, bare = copy(asked), copy(asked)
    marked = {asked.start, *asked.goals, *asked.waypoints}
    covered.terrain = bytes(
        FLOOR if cell in marked else kind for cell, kind in enumerate(asked.terrain)
    )
    bare.terrain, bare.waypoints = covered.terrain, ()
    for maze in (asked, covered, bare):
        with suppress(PixelmazeError):
            letters.of(maze)
            return maze
    return bare.between(0, [bare.grid.size - 1])
