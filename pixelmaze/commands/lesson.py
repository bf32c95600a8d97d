"""`lesson`: learn an algorithm, from predicting to programming, or your own lesson."""

from pathlib import Path

import click

from pixelmaze.commands import front_end, mazes, options
from pixelmaze.game.lessons import lesson_named
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.page.worksheets.lesson import page_of_lesson
from pixelmaze.ui.learn.requests import LESSONS, OpenMenuList, OpenTask


@click.command()
@click.argument("lesson", required=False, type=options.FILE)
@click.option(
    "--worksheet", is_flag=True, help="Write its tasks and answers as an HTML page to print."
)
@options.output_option(
    "With --worksheet: write to this file instead of printing the page.", ".html"
)
@click.option(
    "--progress",
    "folder",
    type=options.FILE,
    metavar="FOLDER",
    help="List what each pupil has done, from the files of `pixelmaze records --export` in FOLDER.",
)
@options.csv_option("With --progress: also write the list as CSV.")
@front_end.view_options
def lesson(
    lesson: str | None,
    worksheet: bool,
    output: str | None,
    folder: str | None,
    sheet: str | None,
    terminal: bool,
    prompt: bool,
    theme: str | None,
    lecture: bool | None,
) -> None:
    """Learn an algorithm: predict, run, investigate, modify, make.

    LESSON is a number from 1 to 10, or your own lesson, my.toml. Without it, the list of lessons
    opens. Enter answers and continues. N and P go to the next and previous task. With --prompt, you
    type numbers, words and keys instead; `help` lists them.
    """
    options.refuse((folder is None, ["sheet"], "OPTION needs --progress"))
    if folder is not None:
        others = ["lesson", "worksheet", "output", "terminal", "prompt", "theme", "lecture"]
        options.refuse((True, others, "--progress lists all lessons: remove OPTION"))
        from pixelmaze.commands.progress import pupils_in, table  # slow to load
        from pixelmaze.outside.checking.output import csv_of

        pupils = pupils_in(Path(folder))
        click.echo("\n".join(table(pupils)))
        if sheet:
            with mazes.opened_output(sheet) as file:
                file.write(csv_of(pupils))
        return
    asked = lesson_named(lesson) if lesson is not None else None
    if worksheet:
        if terminal or prompt or asked is None:
            raise PixelmazeError("--worksheet needs a lesson: try `pixelmaze lesson 5 --worksheet`")
        with mazes.opened_output(output) as file:
            file.write(page_of_lesson(asked).encode())
        return
    options.refuse((True, ["output"], "OPTION needs --worksheet"))
    choice = front_end.choose(prompt, terminal, has_lines=True)
    options.refuse((prompt, ["theme", "lecture"], "OPTION cannot be used with --prompt"))
    shown = front_end.chosen(choice, prompt or terminal, theme=theme, lecture=lecture)
    shown.show(OpenTask(asked) if asked else OpenMenuList(LESSONS))
