"""`lesson`: ten algorithms in five moves each, or a lesson of one's own."""

from pathlib import Path

import click

from pixelmaze.commands import front_end, mazes, options
from pixelmaze.files.worksheets.document import write_pdf, write_svg
from pixelmaze.files.worksheets.lesson import LessonSheet
from pixelmaze.files.worksheets.page import PAPERS
from pixelmaze.game.lessons import Lesson, lesson_named
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.lessons import OpenMove
from pixelmaze.ui.requests import ToTitle


@click.command()
@click.argument("lesson", required=False, type=options.FILE)
@click.option(
    "--worksheet", is_flag=True, help="Print its questions, with a key, to an SVG or a PDF."
)
@click.option(
    "-o",
    "--output",
    type=options.Output(".svg", ".pdf"),
    metavar="FILE",
    help="With --worksheet: write to this file instead of printing an SVG.",
)
@click.option("--paper", type=options.Name("paper size", dict.fromkeys(PAPERS)), metavar="NAME",
              help="With --worksheet: a4 or letter.  [default: a4]")  # fmt: skip
@front_end.terminal_option
@options.theme_option
@options.lecture_option
def lesson(
    lesson: str | None,
    worksheet: bool,
    output: str | None,
    paper: str | None,
    terminal: bool,
    theme: str | None,
    lecture: bool | None,
) -> None:
    """Learn an algorithm in five moves: predict, run, investigate, modify, make.

    LESSON is a number from 1 to 10, or a lesson of your own, my.toml. Without it the list of all
    lessons opens. Return answers and goes on, N and P show the next move and the one before.
    """
    asked = lesson_named(lesson) if lesson is not None else None
    if worksheet:
        if terminal:
            raise PixelmazeError("--worksheet shows nothing: leave out --terminal")
        if asked is None:
            raise PixelmazeError(
                "--worksheet needs a lesson, as in `pixelmaze lesson 5 --worksheet`"
            )
        _write(asked, output, paper or "a4")
        return
    for option, value in {"output": output, "paper": paper}.items():
        if value is not None:
            raise PixelmazeError(f"--{option} only goes with --worksheet")
    choice = front_end.choose(False, terminal, has_lines=False)
    shown = front_end.chosen(choice, terminal, theme=theme, lecture=lecture)
    shown.show(OpenMove(asked) if asked else ToTitle(("lessons",)))


def _write(lesson: Lesson, output: str | None, paper: str) -> None:
    """Write the worksheet of a lesson."""
    sheet = LessonSheet(lesson)
    with mazes.opened_output(output) as file:
        if Path(output or "").suffix.lower() == ".pdf":
            write_pdf([sheet], file, PAPERS[paper])
        else:
            write_svg(sheet, file, PAPERS[paper])
