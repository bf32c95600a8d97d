"""Lessons: what is asked for in each kind of move, over the scene in which it is done."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pixelmaze.game.keys import printed
from pixelmaze.game.lesson_goals import judge_stop
from pixelmaze.game.lessons import CAN_RUN_FILES, makes_mazes, shuffled
from pixelmaze.inspect.quiz import Plan
from pixelmaze.outside.named import generator_named, solver_named
from pixelmaze.run.factory import generation_stages
from pixelmaze.run.search import Search
from pixelmaze.storage.progress import done_moves, keep_done
from pixelmaze.ui.bindings import Binding, Group, bind
from pixelmaze.ui.commands import LESSON, QUIZ, RACE, TIME
from pixelmaze.ui.lessons import OpenedMove, OpenMove
from pixelmaze.ui.loading import Report
from pixelmaze.ui.messages.tools import verdict
from pixelmaze.ui.requests import Raced, RaceMaze, ToTitle, Watched
from pixelmaze.ui.scenes.algorithm import AlgorithmScene
from pixelmaze.ui.scenes.race import RaceScene
from pixelmaze.ui.scenes.task import Task
from pixelmaze.ui.scenes.watch import NOTHING, Watch
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import ALARM, DIM, PRAISE, TEXT, Box, Ink, Surface
from pixelmaze.ui.tools.quiz import Quiz
from pixelmaze.ui.widgets.lesson import LessonStrip, LineList, Mark, Shown
from pixelmaze.ui.widgets.timeline import Pointer

if TYPE_CHECKING:
    from pixelmaze.game.lesson_judge import Judged

_TAKE, _START = printed(LESSON["take"].keys[0]), printed(TIME["pause"].keys[0])
_ROUNDS = 10  # rounds a second of a race
_NO_FILES = f"Here no files can be written: {printed(LESSON['next_move'].keys[0])} goes on."
GO_ON = f"{_TAKE}: go on"


class LessonTask(Task):
    """A move. `hint` says how it is begun or ended, `word` what Return does before that."""

    hint = ""
    word = LESSON["take"].label

    def __init__(self, scene: Any, asked: OpenMove) -> None:
        self.scene, self.lesson, self.number = scene, asked.lesson, asked.number
        self.move, self.title = asked.move, asked.lesson.heading
        self.is_done = False
        self.said: Sequence[tuple[str, Ink]] = ()
        """What is said of the attempt."""
        self._strip = LessonStrip()
        self._done = done_moves(scene.session.store, self.lesson)

    # ---- bindings --------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        return self.is_done

    @property
    def groups(self) -> Sequence[Group]:
        return [(self.lesson.heading, [*self.own_bindings(), *self._ways()])]

    def own_bindings(self) -> list[Binding]:
        word = "go on" if self.is_done else self.word
        return [bind(LESSON["take"], self.take, word=word)]

    def _ways(self) -> list[Binding]:
        return [
            bind(LESSON["next_move"], lambda: self.go_to(self.number + 1)),
            bind(LESSON["last_move"], lambda: self.go_to(self.number - 1)),
        ]

    def take(self) -> None:
        """Have the move judged; once it is done, go on."""
        if self.is_done:
            self.go_to(self.number + 1)
        else:
            self.judge()

    def judge(self) -> None:
        """Say whether what was done is right."""

    def go_to(self, number: int) -> None:
        """Show another move; behind the last one, the title."""
        if number < 0:
            self.scene.say("This is the first move.")
            return
        self.scene.remains = False
        is_over = number >= len(self.lesson.moves)
        self.scene.ask(ToTitle() if is_over else OpenMove(self.lesson, number))

    def finish(self, words: str, because: str = "", ink: Ink = PRAISE) -> None:
        """The move is done."""
        self.is_done = True
        self.said = ((words, ink), *([(because, TEXT)] if because else []))
        keep_done(self.scene.session.store, self.lesson, self.number)
        self._done = done_moves(self.scene.session.store, self.lesson)

    def hear(self, pointer: Pointer) -> bool:
        if not pointer.is_new or not self._strip.box.holds(pointer.x, pointer.y):
            return False
        mark = self._strip.mark_at(pointer.x, pointer.y)
        if mark >= 0:
            self.go_to(mark)
        elif self.is_done:
            self.take()
        return True

    # ---- draw ------------------------------------------------------------------------------------

    def shown(self) -> Shown:
        marks = [
            Mark(move.move, at in self._done, at == self.number)
            for at, move in enumerate(self.lesson.moves)
        ]
        lines = [*self.said] if self.is_done else [(self.move.text, TEXT), *self.said]
        return Shown(tuple(marks), GO_ON if self.is_done else self.hint, tuple(lines))

    def lay_out(self, s: Surface, room: Box) -> Box:
        return self._strip.lay_out(s, room, self.shown())

    def draw(self, s: Surface) -> None:
        self._strip.draw(s, self.shown())


class Ask(LessonTask):
    """A question with answers to choose from."""

    hint = "a number answers"

    def __init__(self, scene: AlgorithmScene, asked: OpenMove) -> None:
        super().__init__(scene, asked)
        self._chosen = 0

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        return not self.is_done

    @property
    def offers(self) -> Hashable:
        return self.is_done, self.is_open

    def own_bindings(self) -> list[Binding]:
        if not self.is_open:
            return super().own_bindings()
        digits = [
            bind(QUIZ["answer"], partial(self.answer, i), (str(i + 1),), "" if i else None)
            for i in range(len(self.move.choices))
        ]
        return [
            *digits,
            bind(QUIZ["take"], lambda: self.answer(self._chosen)),
            bind(QUIZ["last_choice"], partial(self._choose, -1)),
            bind(QUIZ["next_choice"], partial(self._choose, 1)),
        ]

    def _choose(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.move.choices)

    def answer(self, choice: int) -> None:
        """Give the answer with this index."""
        right = self.move.answer
        is_right = choice + 1 == right
        words = verdict(True, is_right, right, self.move.choices[right - 1])
        self.finish(words, self.move.because, PRAISE if is_right else ALARM)

    def hear(self, pointer: Pointer) -> bool:
        hit = self._strip.answer_at(pointer.x, pointer.y) if self.is_open else -1
        if pointer.is_new and hit >= 0:
            self.answer(hit)
            return True
        return super().hear(pointer)

    def shown(self) -> Shown:
        shown = super().shown()
        if self.is_open:
            return shown._replace(answers=self.move.choices, chosen=self._chosen)
        if self.is_done:
            return shown._replace(lines=((self.move.text, DIM), *shown.lines))
        return shown


class RaceTask(Ask):
    """A race, and a question about it once all have finished."""

    hint = f"{printed(RACE['start'].keys[0])} starts the race"
    _is_over = False

    @property
    def is_open(self) -> bool:
        return self._is_over and not self.is_done

    def judge(self) -> None:
        self.scene.say("The question comes when all have finished: End goes there.")

    def update(self, seconds: float) -> None:
        if all(self.scene.results):
            self._is_over, self.hint = True, Ask.hint


class QuizTask(LessonTask):
    """Some questions of the quiz."""

    hint = f"{_TAKE} begins"

    def __init__(self, scene: Watch, asked: OpenMove) -> None:
        super().__init__(scene, asked)
        scene.begin_quiz(Plan())

    @property
    def _quiz(self) -> Quiz | None:
        tool = self.scene.tool
        return tool if isinstance(tool, Quiz) else None

    @property
    def offers(self) -> Hashable:
        return self.is_done, self._quiz is None

    def shown(self) -> Shown:
        shown, quiz = super().shown(), self._quiz
        if not quiz or self.is_done:
            return shown
        number = min(quiz.count + 1, self.move.questions)
        shown = shown._replace(hint=f"question {number} of {self.move.questions}")
        return shown._replace(lines=()) if quiz.question or quiz.count else shown

    def own_bindings(self) -> list[Binding]:
        return [] if self._quiz else super().own_bindings()

    def judge(self) -> None:
        self.scene.begin_quiz(Plan())

    def update(self, seconds: float) -> None:
        quiz = self._quiz
        if not quiz or quiz.is_open:
            return
        is_enough = quiz.count >= self.move.questions and not quiz.question
        if is_enough or quiz.is_over:
            words = f"{quiz.right} of {quiz.count} right."
            self.scene.search.paused = True
            self.scene.close_tool()
            self.finish(words)


class WatchTask(LessonTask):
    """Stop the search at a place."""

    hint = f"{_START} goes and stops, {_TAKE} answers"

    def judge(self) -> None:
        search = self.scene.search
        if not search.parts:
            self.said = ((f"{_START} starts the search.", DIM),)
            return
        search.paused = True
        wrong = judge_stop(search, self.move.goal)
        if wrong:
            self.said = ((wrong, ALARM),)
        else:
            self.finish("Right: this is the place.", self.move.because)


class CodeTask(LessonTask):
    """Complete a file, which is watched meanwhile."""

    hint, word = f"{_TAKE}: try it", "try it"

    def __init__(self, scene: Watch, asked: OpenMove) -> None:
        super().__init__(scene, asked)
        self._is_model = False
        self.said = (
            (f"Your file is {self.move.file}: edit it; each time you save it, it runs.", DIM),
        )

    def own_bindings(self) -> list[Binding]:
        model = [bind(LESSON["model"], self.turn_model)] if CAN_RUN_FILES else []
        return [*super().own_bindings(), *model]

    def judge(self) -> None:
        from pixelmaze.game import lesson_judge  # takes long to load

        def work(report: Report) -> Judged:
            report.begin("Trying it", lesson_judge.MAZES)
            return lesson_judge.judge_file(self.move, Path(self.move.file), report)

        if CAN_RUN_FILES:
            self.scene.load(work, self._show)

    def _show(self, judged: Judged) -> None:
        """Say how it went; show where it failed."""
        if judged.is_right:
            model = printed(LESSON["model"].keys[0])
            self.finish(judged.words, f"{model} shows a model solution, and yours again.")
            return
        self.said = ((judged.words, ALARM),)
        if judged.maze:
            has_maker = makes_mazes(Path(self.move.file))
            making = generation_stages(judged.maze) if has_maker else ()
            solver = None if has_maker else solver_named(self.move.file)
            self.scene.watching.show(Search(judged.maze, solver, making=making))

    def turn_model(self) -> None:
        """Watch the model solution, or the learner's file again."""
        self._is_model = not self._is_model
        own = self.move.file
        file = str(self.lesson.folder / self.move.model) if self._is_model else own
        watching = self.scene.watching
        if makes_mazes(Path(file)):
            self.scene.load(watching.another(generator_named(file)), watching.show)
        else:
            watching.run(solver_named(file))
        self.scene.say("This is the model solution." if self._is_model else f"This is {own}.")


class ParsonsTask(LessonTask):
    """Put the lines of a program into order."""

    hint, word = f"{_START} takes a line, {_TAKE}: try it", "try it"

    def __init__(self, scene: Watch, asked: OpenMove) -> None:
        super().__init__(scene, asked)
        self.list = LineList(shuffled(self.move), 1 + self.move.keep)

    def own_bindings(self) -> list[Binding]:
        if self.is_done:
            return super().own_bindings()
        return [
            bind(LESSON["hold"], self._hold),
            bind(LESSON["line_up"], partial(self.list.choose, -1)),
            bind(LESSON["line_down"], partial(self.list.choose, 1)),
            *super().own_bindings(),
        ]

    def _hold(self) -> None:
        self.list.is_held = not self.list.is_held

    def judge(self) -> None:
        from pixelmaze.game.lesson_judge import judge_lines  # takes long to load

        lines = [*self.list.lines]
        self.scene.load(lambda _: judge_lines(self.move, lines), self._show)

    def _show(self, judged: Judged) -> None:
        if judged.is_right:
            self.finish(judged.words, self.move.because)
            self.scene.show_source()
            self.scene.watching.start()
            return
        self.said = ((judged.words, ALARM),)

    def hear(self, pointer: Pointer) -> bool:
        if not self.is_done:
            is_inside = self.list.holds(pointer.x, pointer.y)
            if self.list.hear(pointer.y, pointer.is_new, pointer.is_down, is_inside):
                return True
        return super().hear(pointer)

    def lay_out(self, s: Surface, room: Box) -> Box:
        room = super().lay_out(s, room)
        return room if self.is_done else self.list.lay_out(s, room)

    def draw(self, s: Surface) -> None:
        super().draw(s)
        if not self.is_done:
            self.list.draw(s)


TASKS: dict[str, type[Any]] = {
    "ask": Ask,
    "quiz": QuizTask,
    "watch": WatchTask,
    "race": RaceTask,
    "parsons": ParsonsTask,
    "code": CodeTask,
}
"""By kind of move. To add one, enter it here, and in KINDS of `game/lessons.py`."""


def opened(session: Session, _: OpenMove, prepared: OpenedMove) -> AlgorithmScene:
    """The scene of a move."""
    asked, inside, made = prepared
    scene: AlgorithmScene
    if isinstance(inside, RaceMaze):
        assert isinstance(made, Raced)
        scene = RaceScene(session, made.maze, inside.line_up, _ROUNDS, race=made.race)
    else:
        assert isinstance(made, Watched)
        scene = Watch.of(session, inside, made)
        if not inside.shows_source:
            scene.panel = NOTHING
    scene.task = TASKS[asked.move.kind](scene, asked)
    return scene
