"""A page to print: all tasks of a lesson as they are done on paper, and then the answers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pixelmaze.algorithms.registry import AT_RANDOM, GENERATORS, NAMED_SOLVERS, Solver
from pixelmaze.files import svg
from pixelmaze.files.data import filled
from pixelmaze.game.lessons import GOALS, Lesson, LessonTask, lines_of, shuffled
from pixelmaze.maze.annotations import Arc
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, VISIT
from pixelmaze.outside.source_file import text_of
from pixelmaze.page.worksheets.exercises import explained, order_of
from pixelmaze.page.worksheets.page import PageBox, prices, with_words
from pixelmaze.run.factory import similar_maze
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.messages import moves_of

_TEMPLATE = Path(__file__).with_name("lesson.html")
_WIDTH, _HEIGHT = 84, 56  # the most that a maze takes, in millimetres
_LARGEST_CELL = 13  # its width
_FIRST_VISITS = 12  # the cells to number where the screen asks about a few of them
_MORE_LINES = 3  # to write on, beyond those that the model solution adds to a start file
_ASKS = re.compile("Your change.*\n(?: *#.*\n)*")


def page_of_lesson(lesson: Lesson) -> str:
    """The page, which needs no other file."""
    parts = {
        "title": escape(lesson.heading),
        "about": escape(lesson.about),
        "tasks": "".join(_tasks(lesson, is_answer=False)),
        "answers": "".join(_tasks(lesson, is_answer=True)),
    }
    return filled(_TEMPLATE.read_text(encoding="utf-8"), parts)


class Followed(NamedTuple):
    """A run to follow with a pencil."""

    solver: Solver
    maze: Maze
    order: Mapping[int, int]
    """The cells to number, each with its number."""
    walk: Sequence[Arc]
    """The moves to draw, if the solver walks."""

    @property
    def rules(self) -> str:
        """How the solver works; if it chooses at random, its moves."""
        if not self.walk or self.solver.ties != AT_RANDOM:
            return explained(self.solver, self.maze)
        grid = self.maze.grid
        names = (grid.shape.headings[grid.heading[arc]].name for arc in self.walk)
        return f"{self.solver.title} moves {', '.join(names)}."


def followed(task: LessonTask) -> Iterator[Followed]:
    """The runs to follow in a task: up to the step that it asks for, or to the end."""
    names = {"race": task.race, "watch": [task.solver], "quiz": [task.solver]}.get(task.kind, ())
    for solver in (NAMED_SOLVERS[name] for name in names if name in NAMED_SOLVERS):
        search = Search(task.make_maze(), solver.name)
        search.run()
        end = max(GOALS[task.goal](search), default=None) if task.goal else None
        steps = [*search.trace][:end]
        order = order_of(search.maze, steps)
        walk = [arc for action, arc in steps if action in (VISIT, BACKTRACK) and solver.local]
        if task.kind == "quiz":
            order, walk = dict(islice(order.items(), _FIRST_VISITS)), []
        yield Followed(solver, search.maze, order, walk)


def _tasks(lesson: Lesson, is_answer: bool) -> Iterator[str]:
    """The tasks, or their answers, as the items of a list."""
    stated = set[str]()  # the rules on the page so far
    for task in (move.on_paper for move in lesson.moves):
        runs = [*followed(task)]
        rules = dict.fromkeys(run.rules for run in runs if run.rules not in stated)
        stated.update(rules)
        if is_answer:
            right = [*zip("abcde", task.choices, strict=False)][task.answer - 1 : task.answer]
            words = [f"{letter}) {choice}." for letter, choice in right]
            words += [task.because, *_results(runs)]
            yield f"<li><p>{escape(' '.join(filter(None, words)) or 'One solution:')}</p>"
        else:
            yield f"<li><p>{escape(task.text)}</p>"
            choices = "".join(f"<li>{escape(choice)}</li>" for choice in task.choices)
            yield f'<ol type="a">{choices}</ol>'
            yield "".join(f'<p class="rules">{escape(each)}</p>' for each in rules)
            yield f"<p>{_instruction(task, runs)}</p>"
        if task.kind == "code":
            start, model = (
                text_of(lesson.path.with_name(name)) for name in (task.file, task.model)
            )
            more = max(0, model.count("\n") - start.count("\n"))
            yield _code(model) if is_answer else _code(start, _MORE_LINES + more)
        elif task.kind == "parsons":
            yield _code("\n".join(_lines_to_order(task, is_answer)))
        elif runs or not is_answer:
            yield from _mazes(task, runs, is_answer)
        yield "</li>\n"


def _instruction(task: LessonTask, runs: Sequence[Followed]) -> str:
    """What to do in the mazes."""
    if task.kind == "quiz":
        return f"Number the first {_FIRST_VISITS} cells that it visits."
    until = ", up to that step" if task.goal else ""
    if all(run.walk for run in runs):
        return f"Draw each walk{until}, and count its moves." if runs else ""
    return f"Number the cells in the order in which they are first visited{until}."


def _results(runs: Sequence[Followed]) -> Iterator[str]:
    """What was counted: the moves if all walk, and the cells if not."""
    are_walks = all(run.walk for run in runs)
    for run in runs:
        counted = moves_of(len(run.walk)) if are_walks else f"{len(run.order)} cells"
        yield f"{run.solver.title}: {counted}."


def _mazes(task: LessonTask, runs: Sequence[Followed], is_answer: bool) -> Iterator[str]:
    """The mazes of a task, with the prices in them: one for each run, or for each generator."""
    maze = task.make_maze()
    for _, mark, meaning in prices(maze):
        sample = f'<svg width="6mm" height="6mm" viewBox="-3 -3 6 6">{mark}</svg>'
        yield f'<p class="price">{sample}{escape(meaning)}</p>'
    yield '<div class="mazes">'
    for run in runs:
        words = {cell: str(at) for cell, at in run.order.items() if is_answer or at == 1}
        yield _figure(run.solver.title, run.maze, words)
    for name in () if runs else task.race or ("",):
        title, made = (GENERATORS[name].title, similar_maze(maze, name)) if name else ("", maze)
        yield _figure(title, made, {made.start: "S"})
    yield "</div>"


def _figure(title: str, maze: Maze, words: Mapping[int, str]) -> str:
    """A maze with words in some of its cells."""
    wide, high = svg.size(maze)
    scale = min(_LARGEST_CELL / (2 * maze.grid.shape.units[0]), _WIDTH / wide, _HEIGHT / high)
    width, height = scale * wide, scale * high
    words = {**dict.fromkeys(maze.goals, "G"), **words}
    drawn = "".join(with_words(maze, PageBox(0, 0, width, height), words, iter))
    return (
        f'<figure><svg width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} '
        f'{height:g}" font-family="sans-serif">{drawn}</svg>'
        f"<figcaption>{escape(title)}</figcaption></figure>"
    )


def _lines_to_order(task: LessonTask, is_answer: bool) -> Iterator[str]:
    """The lines of a program; those to put in order have numbers, or room for them."""
    lines = lines_of(task) if is_answer else shuffled(task)
    for number, line in enumerate(lines, -task.keep):  # `def` is in place, too
        mark = "" if number < 1 else str(number) if is_answer else "__"
        yield f"{mark:>2} {line}"


def _code(program: str, blanks: int = 0) -> str:
    """A program, with lines to write on below each comment that asks for a change."""
    return f"<pre>{_ASKS.sub(lambda asks: asks[0] + '<i></i>' * blanks, escape(program))}</pre>"
