"""Lessons: the tasks of each kind, shown over the scene in which they are done."""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pixelmaze.game.lessons import function_of, judge_stop, lessons, makes_mazes, shuffled
from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.inspect.source import explanation_of, numbered_steps
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.lookup import generator_named, solver_in
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.bindings import Binding, Group, bind
from pixelmaze.ui.kit.commands import LESSON, PANELS, QUIZ, RACE, TABLES, named, prompt
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.messages import CONTINUE
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import ALARM, DIM, PRAISE, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.learn.requests import (
    DONE,
    LESSONS,
    OPEN,
    RIGHT,
    SHOWN,
    OpenMenuList,
    OpenTask,
    inside,
    keep_mark,
    marks,
)
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.file_watch import FileWatch
from pixelmaze.ui.watch.quiz import Asked, QuestionStrip, Quiz, answer_keys, verdict
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.requests import PreparedRace, PreparedSearch, RaceMaze, another_search
from pixelmaze.ui.watch.tool import Tool
from pixelmaze.ui.watch.watch import NOTHING, SOURCE, WatchScene

if TYPE_CHECKING:
    from pixelmaze.game.lesson_judge import Judged


class LineList:
    """Lines to put in order, below `fixed` ones; the steps follow if there is room. A held line
    moves along. Only lines that can move are tapped."""

    def __init__(self, lines: Sequence[str], fixed: int, steps: Sequence[str] = ()) -> None:
        self.lines, self._fixed, self.chosen = [*lines], fixed, fixed
        self._steps = [f"{number}. {words}" for number, words in enumerate(steps, 1)]
        self._below = [""]  # the wrapped steps
        self._spots: list[tuple[int, int]] = []  # y and height of each visible line
        self.is_held, self._top = False, 0
        self.box = Box(0, 0, 0, 0)

    def choose(self, by: int) -> None:
        """Choose the line this many lines further down."""
        at = min(max(self.chosen + by, self._fixed), len(self.lines) - 1)
        if self.is_held:
            self.lines.insert(at, self.lines.pop(self.chosen))
        self.chosen = at

    def hold(self) -> None:
        """Take the chosen line, or put it down here."""
        self.is_held = not self.is_held

    def click(self, y: int) -> None:
        """Take the line at this height, or put the held line there."""
        y -= self.box.y
        for line, (top, height) in enumerate(self._spots, self._top):
            if line >= self._fixed and top <= y < top + height:
                self.choose(line - self.chosen)
                self.hold()

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take the right part of the room, all of it where little would be left for the maze."""
        edge, (least, indent) = 2 * s.lengths.gap, s.by_unit((120, 2), (20, 1))
        line = s.lengths.line
        heights = [line] * self._fixed
        heights += [max(line, s.lengths.tap)] * (len(self.lines) - self._fixed)
        width = edge + max(map(s.width_of, self.lines[self._fixed :])) + 12 * indent
        width = width if room.width - width >= least else room.width
        self.box = room._replace(x=room.x + room.width - width, width=width)
        below = ["", *(part for words in self._steps for part in s.broken(words, width - edge))]
        left = room.height - line * len(below)
        self._below = below if left >= sum(heights[self._fixed - 2 :]) else []
        left = left if self._below else room.height
        tops = (i for i in range(self.chosen + 1) if sum(heights[i:]) <= left)
        self._top = next(tops, self.chosen - 1)
        ends = zip(accumulate(heights[self._top :]), heights[self._top :], strict=True)
        self._spots = [(end - height, height) for end, height in ends if end <= left]
        return room._replace(width=room.width - width)

    def says(self) -> Iterator[str]:
        hold = ", held" if self.is_held else ""
        yield f"Line {self.chosen + 1}{hold}: {self.lines[self.chosen]}"
        yield from (f"{number}: {words}" for number, words in enumerate(self.lines, 1))
        yield from self._steps

    def draw(self, s: Surface) -> None:
        shows = tuple(self.lines), self.chosen, self.is_held, self._top, *self._spots, *self._below
        s.plate(self, self.box, shows, self._paint)

    def _paint(self, s: Surface) -> None:
        s.panel(Box(0, 0, s.width, s.height))
        left, text, indent = s.lengths.gap, s.lengths.hair, s.by_unit(2, 1)
        row, end = s.lengths.line, 0
        for i, (top, height) in enumerate(self._spots, self._top):
            y, end = top + (height - row) // 2 + text, top + height
            if i == self.chosen:
                s.lit_line(Box(1, top + text, s.width - 1, height))
                if self.is_held:
                    s.cursor(1, y)
            words = self.lines[i].lstrip()
            x = left + indent * (len(self.lines[i]) - len(words))
            ink = DIM if i < self._fixed else STRONG if i == self.chosen else TEXT
            s.text(x, y, s.shortened(words, s.width - x), ink)
        for i, words in enumerate(self._below):
            s.text(left, end + i * row + text, words, TEXT)


_COMMAND = re.compile(r"\{(\w+)\.(\w+)\}")  # in words
_WAYS = {"up": -1, "down": 1}
_ROUNDS = 10  # the rate of a race, in rounds a second


class Task(Tool):
    """A task, in a strip above the maze. `hint` says how to answer. Words may name commands, such
    as {lesson.take}: what to press is shown instead."""

    hint = ""
    word = "try it"  # the effect of Enter; also the hint, if `hint` is empty
    is_new = True  # True until something is answered or tried

    def __init__(self, scene: Any, asked: OpenTask) -> None:
        self.scene, self.lesson, self.number = scene, asked.lesson, asked.number
        self.move, self.is_done = asked.move, False
        self.said, self._tone = "", DIM
        self._strip = QuestionStrip()
        self.marks = marks(scene.session.store, self.lesson)
        self._next = lessons()[self.lesson.number :][:1] if self.lesson.number else ()
        scene.title = self.lesson.heading

    @property
    def offers(self) -> Hashable:
        return self.is_done, self.is_new, self.word

    @property
    def groups(self) -> Sequence[Group]:
        bindings = [
            bind(LESSON["take"], self.take, word=CONTINUE if self.is_done else self.word),
            *self.own_bindings(),
            bind(LESSON["next_move"], lambda: self.go_to(self.number + 1)),
            bind(LESSON["last_move"], lambda: self.go_to(self.number - 1)),
        ]
        return [(self.lesson.heading, bindings)]

    def own_bindings(self) -> list[Binding]:
        return []

    def take(self) -> None:
        if self.is_done:
            self.go_to(self.number + 1)
        else:
            self.judge()

    def judge(self) -> None:
        """Say whether the answer is right."""

    def go_to(self, number: int) -> None:
        """Show another task; after the last, the list of lessons with the next lesson selected."""
        self.scene.remains = False
        is_over = number >= len(self.lesson.moves)
        for lesson in self._next if is_over else ():
            self.scene.session.menus.mazes.lessons.select(lesson.name)
        self.scene.ask(OpenMenuList(LESSONS) if is_over else OpenTask(self.lesson, max(0, number)))

    def show_message(self, words: str, tone: Ink = ALARM) -> None:
        self.said, self._tone = self._filled(words), tone

    def _filled(self, words: str) -> str:
        """The words without names of commands, which may be pressed by their labels of now."""
        labels = {each.command: each.label for _, group in self.scene.groups for each in group}

        def press(name: re.Match[str]) -> str:
            command = TABLES.get(name[1], {}).get(name[2])
            return named(command, labels.get(command, "")) if command else name[0]

        return _COMMAND.sub(press, words)

    def finish(self, words: str, is_right: bool = True) -> None:
        """End the task: say how it went, and why, and store the mark."""
        self.is_done = True
        mark, count = RIGHT if is_right else DONE, len(self.lesson.moves)
        self.marks = keep_mark(self.scene.session.store, self.lesson, self.number, mark)
        self.show_message(f"{words} {self.move.because}", PRAISE if is_right else ALARM)
        if self.number == count - 1:
            done = f" Lesson {self.lesson.heading}: {count - self.marks.count(OPEN)} of {count}."
            self.said += done + "".join(f" Next: {lesson.heading}." for lesson in self._next)

    def asked(self) -> Asked:
        signs = [*self.marks]
        signs[self.number] = f"[{signs[self.number]} {self.move.move}]"
        lines = (self._filled(self.move.text), *filter(None, [self.said]))
        hint = "" if self.is_done else self._filled(self.hint)
        hint = hint or prompt(LESSON["take"], CONTINUE if self.is_done else self.word)
        return Asked(" ".join(signs), STRONG, hint, lines, is_above=True, tone=self._tone)

    def says(self) -> Iterator[str]:
        number = f"Task {self.number + 1} of {len(self.lesson.moves)}, {self.move.move}"
        yield from (f"{number}: {self._filled(self.move.text)}", self.said)
        yield from self.asked()._replace(heading="", lines=()).says()

    def lay_out(self, s: Surface, room: Box) -> Box:
        return self._strip.lay_out(s, room, self.asked())

    def draw(self, s: Surface) -> None:
        self._strip.draw(s, self.asked())


class Ask(Task):
    """A question with answers to choose from. A race, if any, shows which answer is right."""

    word = QUIZ["take"].label
    _chosen = -1  # the index of the chosen answer, later of the given answer

    def own_bindings(self) -> list[Binding]:
        digits = answer_keys(self.answer, len(self.move.choices))
        arrows = [
            bind(QUIZ["last_choice"], partial(self._choose, -1)),
            bind(QUIZ["next_choice"], partial(self._choose, 1)),
        ]
        start = [bind(RACE["start"], self.judge)] if self.move.race else []
        return [*digits, *arrows, *start] if self.is_new else []

    def _choose(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.move.choices)

    def judge(self) -> None:
        if self._chosen < 0:
            self.show_message("Choose an answer first.")
        elif self.is_new:
            self.answer(self._chosen)

    def answer(self, choice: int) -> None:
        self.said = self.word = ""
        self.is_new, self._chosen = False, choice
        if self.move.race:
            self.scene.restart()
        self.update(0)

    def update(self, seconds: float) -> None:
        if self.is_new or self.is_done or (self.move.race and not all(self.scene.results)):
            return
        right = self.move.answer - 1
        words = verdict(True, self._chosen == right, right + 1, self.move.choices[right])
        self.finish(words, self._chosen == right)

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        return self.is_new and self._strip.handle_pointer(pointer, self.answer)

    def asked(self) -> Asked:
        asked = super().asked()
        if self.is_done:
            return asked
        hint = "choose an answer" if self.is_new else "the race decides"
        return asked._replace(corner=hint, answers=self.move.choices, chosen=self._chosen)


class AskInQuiz(Task):
    """Some questions of the quiz, whose keys have precedence while it is open."""

    hint = "{lesson.take} starts"

    def __init__(self, scene: WatchScene, asked: OpenTask) -> None:
        super().__init__(scene, asked)
        self.judge()

    @property
    def _quiz(self) -> Quiz | None:
        tool = self.scene.tool
        return tool if isinstance(tool, Quiz) else None

    @property
    def offers(self) -> Hashable:
        return self.is_done, self._quiz

    @property
    def groups(self) -> Sequence[Group]:
        [(heading, bindings)] = super().groups
        return [(heading, bindings[1:] if self._quiz else bindings)]

    def judge(self) -> None:
        self.scene.begin_quiz(QuizOptions())

    def update(self, seconds: float) -> None:
        quiz = self._quiz
        if quiz and (quiz.is_over or (quiz.count >= self.move.questions and not quiz.question)):
            self.scene.search.paused = True
            self.finish(f"{quiz.right} of {quiz.count} right.")
            self.scene.close_tool()

    def asked(self) -> Asked:
        asked, quiz = super().asked(), self._quiz
        if not quiz:
            return asked
        number = min(quiz.count + 1, self.move.questions)
        lines = () if quiz.question or quiz.count else asked.lines  # to leave room for the maze
        return asked._replace(corner=f"{number} of {self.move.questions}", lines=lines)


class Stop(Task):
    hint, word = "{time.pause} runs and stops, {lesson.take} answers", LESSON["take"].label

    def judge(self) -> None:
        search = self.scene.search
        search.paused = True
        wrong = (
            judge_stop(search, self.move.goal) if search.parts else "Start it with {time.pause}."
        )
        tell = self.show_message if wrong else self.finish
        tell(wrong or "Right.")


class Write(Task):
    """Complete a file, which is watched for changes, in the front end's editor or another one."""

    def __init__(self, scene: WatchScene, asked: OpenTask) -> None:
        super().__init__(scene, asked)
        self._own, self._file = Path(self.move.file), FileWatch()
        start = self.lesson.path.with_name(self.move.file)
        self._makes_mazes = makes_mazes(start)
        self._code = scene.own_code
        if self._code:
            self._code.begin(self._own, start.read_text(encoding="utf-8"), self.judge)
            scene.panel = NOTHING  # the editor shows the same
        self._maze, self._is_model = scene.maze, False
        self.is_new = self.marks[self.number] == OPEN
        self._introduce()

    def _introduce(self) -> None:
        runs = "It runs" if self.lesson.number else "Read it first: after {lesson.take}, it runs"
        own = f"Your file is {self._own}, in {Path.cwd()}. {runs} every time you save."
        own = "Change the program in the editor. Run tries it." if self._code else own
        self.show_message("This is the model solution." if self._is_model else own, DIM)

    def own_bindings(self) -> list[Binding]:
        code = [bind(PANELS["own_code"], self._code.turn, word="code")] if self._code else []
        return [bind(LESSON["model"], self.turn_model, word="" if self.is_new else None), *code]

    def judge(self) -> None:
        from pixelmaze.game import lesson_judge  # slow to load

        def work(report: Report) -> "Judged":
            report.begin("Trying it", lesson_judge.MAZES)
            return lesson_judge.judge_file(self.move, self._own, report)

        if self._is_model:
            self.turn_model()
        else:
            if self._code:
                self._code.editor.save()
            self.update(inf)  # changes so far are tried now: they need no advice
            self.scene.watching.close()  # a run that is only shown must not hold up the others
            self.scene.load(work, self._show)

    def _show(self, judged: "Judged") -> None:
        """Show the verdict, and the maze where the file failed, or else the task's maze again."""
        self.is_new = False
        self._watch(self._own, judged.maze or self._maze)
        if judged.is_right:
            if self._code:
                self._code.editor.close()
            self.finish(judged.words + " {lesson.model} shows a model solution, then yours again.")
        else:
            fails = " This is the smallest maze in which yours fails." if judged.maze else ""
            self.show_message(judged.words + fails)

    def update(self, seconds: float) -> None:
        if self._file.has_changed(self._own, seconds) and not (self.is_done or self._is_model):
            self.show_message("Changed. Press {lesson.take} to try it.", DIM)

    def turn_model(self) -> None:
        """Watch the model solution, or your file again. Before the first try, only warn."""
        if self.is_new:
            self.is_new = False
            self.show_message(
                "Try it yourself first. Press {lesson.model} again for a model solution.", DIM
            )
            return
        self._is_model = not self._is_model
        self.word = "your file" if self._is_model else Task.word
        model = self.lesson.path.with_name(self.move.model)
        if self._code:
            self._code.editor.close()
            self.scene.panel = SOURCE if self._is_model else NOTHING
        self._watch(model if self._is_model else self._own, self.scene.maze)
        self._introduce()

    def _watch(self, path: Path, maze: Maze) -> None:
        """Watch the file's solver in this maze, or its generator with the maze's seed."""
        watching = self.scene.watching

        def make(report: Report) -> Search:
            maker = replace(generator_named(str(path)), title=path.name)
            return another_search(maze, maker, True, None, report)

        if self._makes_mazes:
            self.scene.load(make, watching.show)
        else:
            watching.show(Search(maze, None))
            watching.run(solver_in(path, SHOWN))


class Order(Task):
    """Put the lines of a program in order."""

    hint = "{lesson.hold} picks up a line, {lesson.take} tries it"

    def __init__(self, scene: WatchScene, asked: OpenTask) -> None:
        super().__init__(scene, asked)
        steps = numbered_steps(explanation_of(function_of(self.move)))
        self.list = LineList(shuffled(self.move), 1 + self.move.keep, steps)

    def own_bindings(self) -> list[Binding]:
        lines = self.list
        ways = [bind(LESSON[f"line_{way}"], partial(lines.choose, by)) for way, by in _WAYS.items()]
        return [] if self.is_done else [bind(LESSON["hold"], lines.hold), *ways]

    def judge(self) -> None:
        from pixelmaze.game.lesson_judge import judge_lines  # slow to load

        self.scene.load(lambda _: judge_lines(self.move, self.list.lines), self._show)

    def _show(self, judged: "Judged") -> None:
        if judged.is_right:
            self.finish(judged.words)
            self.scene.show_source()
            self.scene.watching.start()
        else:
            self.show_message(judged.words)

    def says(self) -> Iterator[str]:
        yield from super().says()
        if not self.is_done:
            yield from self.list.says()

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        if self.is_done or not self.list.box.holds(pointer.x, pointer.y):
            return super().handle_pointer(pointer, cell)
        if pointer.is_new:
            self.list.click(pointer.y)
        return True

    def lay_out(self, s: Surface, room: Box) -> Box:
        room = super().lay_out(s, room)
        return room if self.is_done else self.list.lay_out(s, room)

    def draw(self, s: Surface) -> None:
        super().draw(s)
        if not self.is_done:
            self.list.draw(s)


TASKS: dict[str, type[Any]] = {
    "ask": Ask, "race": Ask, "quiz": AskInQuiz, "watch": Stop, "parsons": Order, "code": Write,
}  # fmt: skip
"""By kind of task. To add a kind, enter it here and in KINDS of `game/lessons.py`."""


def opened(
    session: Session, request: OpenTask, made: PreparedSearch | PreparedRace
) -> AlgorithmScene:
    asked = request.at(session.store)
    within = inside(asked)
    scene: AlgorithmScene
    if isinstance(within, RaceMaze):
        assert isinstance(made, PreparedRace)
        scene = RaceScene(session, made.maze, within.line_up, _ROUNDS, race=made.race)
        scene.turn_table()  # the table would cover the mazes
    else:
        assert isinstance(made, PreparedSearch)
        scene = WatchScene.of(session, within, made)
        scene.panel = SOURCE if within.shows_source else NOTHING
    scene.task = TASKS[asked.move.kind](scene, asked)
    return scene
