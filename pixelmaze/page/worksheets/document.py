"""Documents of several pages: a task and its answer as SVG, or sheets for a class as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, BinaryIO

from pixelmaze.files.outline import Progress
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.page.worksheets.exercises import Exercise
from pixelmaze.page.worksheets.page import (
    PAPERS,
    Paper,
    caption,
    foot,
    heading,
    height_of_prices,
    room_on,
    to_fill_in,
)

if TYPE_CHECKING:
    from fpdf import FPDF

_GAP = 10  # between the answers of a key
MISSING = "a PDF needs the fpdf2 package: pip install 'pixelmaze[pdf]'"


def write_svg(
    exercise: Exercise, file: BinaryIO, paper: Paper = PAPERS["a4"], progress: Progress = iter
) -> None:
    """Write an SVG with two pages to print, the task and its answer.

    Browsers print an SVG of twice the height of a page on two pages if the page has no margins, so
    the style removes them. Firefox, however, shifts scaled parts of the second page.
    """
    for line in _svg(exercise, paper, progress):
        file.write(f"{line}\n".encode())


def _svg(exercise: Exercise, paper: Paper, progress: Progress) -> Iterator[str]:
    width, height = paper.width, paper.height
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{2 * height:g}mm" '
        f'viewBox="0 0 {width} {2 * height:g}" font-family="sans-serif">'
    )
    yield f"<title>{escape(exercise.name, quote=False)}</title>"
    yield f"<style>@page {{ size: {paper.css} portrait; margin: 0 }}</style>"
    for y, is_answer in ((0, False), (height, True)):
        yield f'<svg class="page" y="{y}" width="{width}" height="{height}">'
        yield from _page(exercise, paper, is_answer, iter if is_answer else progress)
        yield "</svg>"
    yield "</svg>"


def write_pdf(
    exercises: Iterable[Exercise], file: BinaryIO, paper: Paper = PAPERS["a4"], class_size: int = 0
) -> None:
    """Write a PDF with the task and its answer; for a class, with a numbered task for each pupil
    and then the key with all answers. PixelmazeError if fpdf2 is missing."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise PixelmazeError(MISSING) from None
    document = FPDF(format=(paper.width, paper.height))
    made: list[Exercise] = []
    for number, exercise in enumerate(exercises, 1):
        which = f"{number} of {class_size}" if class_size else ""
        _add(document, paper, _page(exercise, paper, False, iter, which))
        made.append(exercise)
    for page in _key(made, paper) if class_size else [_page(made[0], paper, True)]:
        _add(document, paper, page)
    document.set_title(made[0].name if len(made) == 1 else f"{made[0].title} {len(made)} sheets")
    file.write(document.output())


def _add(document: FPDF, paper: Paper, page: Iterable[str]) -> None:
    from fpdf.svg import SVGObject

    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm" '
        f'height="{paper.height}mm" viewBox="0 0 {paper.width} {paper.height}" '
        f'font-family="sans-serif">{"".join(page)}</svg>'
    ).replace("…", "...")
    if beyond := re.search(r"[^\x00-\xff]", whole):  # not in the fonts that every reader has
        raise PixelmazeError(f"a PDF cannot show the letter {beyond[0]!r}: write an SVG instead")
    document.add_page()
    SVGObject(whole).draw_to_page(document)


# ---- pages ---------------------------------------------------------------------------------------


def _page(
    exercise: Exercise, paper: Paper, is_answer: bool, progress: Progress = iter, which: str = ""
) -> Iterator[str]:
    """The page with the task, or with its answer."""
    words = exercise.answer if is_answer else exercise.task
    yield from heading(paper, "Answer" if is_answer else exercise.title, words)
    yield from () if is_answer else to_fill_in(paper)
    room = room_on(paper, words)
    yield from exercise.legend(room.y - 9, is_answer)
    lower = height_of_prices(exercise.maze)
    room = room._replace(y=room.y + lower, height=room.height - lower)
    yield from exercise.draw(room, is_answer, progress)
    yield foot(paper, f"{exercise.name}   {which}".strip())


def _key(exercises: Sequence[Exercise], paper: Paper) -> Iterator[Iterator[str]]:
    """The pages with the answers of a class, several on a page."""
    columns, rows = exercises[0].key
    each = columns * rows
    pages = range(0, len(exercises), each)
    for page, first in enumerate(pages, 1):
        yield _key_page(exercises[first : first + each], first, paper, f"{page} of {len(pages)}")


def _key_page(exercises: Sequence[Exercise], first: int, paper: Paper, which: str) -> Iterator[str]:
    columns, rows = exercises[0].key
    words = f"{exercises[0].title}: answers, page {which}. {exercises[0].rule}"
    yield from heading(paper, "Key", words)
    boxes = room_on(paper, words).divided(columns, rows, _GAP)
    for number, (exercise, box) in enumerate(zip(exercises, boxes, strict=False), first + 1):
        yield from caption(box, str(number), exercise.name)
        yield from exercise.draw(box, True)
