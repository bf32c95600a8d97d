"""The quiz: pause before a step, and ask what comes next, in a strip below the maze."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple
from zlib import crc32

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.inspect.choices import is_depth_first, is_taking
from pixelmaze.inspect.quiz import (
    CHEAPER,
    HOLDS,
    MOST,
    NAME,
    NEXT,
    Question,
    QuizOptions,
    cheaper_path,
    content,
    next_cell,
    offered,
    some_solver,
    which_solver,
)
from pixelmaze.inspect.source import explanation_of
from pixelmaze.maze.board import WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import FRONTIER
from pixelmaze.run.search import Search
from pixelmaze.storage.records import Data
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import commands
from pixelmaze.ui.kit.bindings import Binding, Group, bind
from pixelmaze.ui.kit.commands import QUIZ, RUN, TIME, TOOLS, named, prompt
from pixelmaze.ui.kit.messages import CONTINUE, ended
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Overlay
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, NUMBER, PRAISE, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.watch.messages import CONFIRM, NO, ORDERS, YES
from pixelmaze.ui.watch.narration import sentence
from pixelmaze.ui.watch.tool import Tool, ToolHost
from pixelmaze.ui.watch.value_texts import place_of

# ---- the strip with a question or its result -----------------------------------------------------

_ROW, _TOP = (12, 1), (3, 0)
"""Height of a row, and from its top to its text, in pixels and in characters."""
_ROWS = 4  # the fewest rows
_BESIDE = 128  # width of a column beside the maze in lecture mode, in pixels


class Asked(NamedTuple):
    """The contents of the strip."""

    heading: str
    ink: Ink  # of the heading
    corner: str  # at the right end of the first row
    lines: Sequence[str] = ()  # texts below the heading, wrapped
    answers: Sequence[str] = ()  # to choose by number, below the lines
    chosen: int = -1  # the index of the highlighted answer
    is_above: bool = False
    """True for a strip above the maze, as high as its contents."""
    tone: Ink = TEXT  # of all lines but the first

    def says(self) -> Iterator[str]:
        answers = [f"{number}: {words}" for number, words in enumerate(self.answers, 1)]
        yield " ".join(map(ended, filter(None, (self.heading, *self.lines, *answers))))
        if self.chosen >= 0:
            yield f"Chosen: {answers[self.chosen]}"
        yield self.corner


def answer_keys(answer: Callable[[int], object], count: int) -> list[Binding]:
    """The bindings of the answer numbers; the key bar shows the first for all."""
    return [
        bind(QUIZ["answer"], partial(answer, i), (str(i + 1),), "" if i else None)
        for i in range(count)
    ]


class QuestionStrip:
    """Draws a question, and takes clicks on answers. Call `draw` before `handle_pointer`. With
    `is_beside`, it is a column beside the maze in lecture mode, unless that is upright."""

    def __init__(self, is_beside: bool = False) -> None:
        self._is_beside = is_beside
        self._box = Box(0, 0, 0, 0)
        self._spots: list[Box] = []

    def lay_out(self, s: Surface, room: Box, asked: Asked) -> Box:
        """Take room for the strip. Returns the rest."""
        if s.by_unit(self._is_beside and s.is_lecture and not room.is_upright, False):
            left = room._replace(width=room.width - _BESIDE)
            self._box = room._replace(x=room.x + left.width, width=_BESIDE)
            return left
        ends = [spot.y + spot.height for spot in _placed(s, room.width, asked)]
        rows = max(len(_rows(s, room.width, asked)), 1 if asked.is_above else _ROWS)
        height = max(*ends, s.by_unit(*_ROW) * rows, 0) + s.lengths.hair
        left = room._replace(height=max(0, room.height - height))
        if asked.is_above:
            self._box = room._replace(height=height)
            return left._replace(y=room.y + height)
        self._box = room._replace(y=room.y + left.height, height=room.height - left.height)
        return left

    def holds(self, pointer: Pointer) -> bool:
        """True if the mouse was just pressed on the strip."""
        return pointer.is_new and self._box.holds(pointer.x, pointer.y)

    def handle_pointer(self, pointer: Pointer, answer: Callable[[int], object]) -> bool:
        """Give the answer on which the mouse was just pressed; True if any."""
        hits = (i for i, spot in enumerate(self._spots) if spot.holds(pointer.x, pointer.y))
        hit = next(hits, -1) if pointer.is_new else -1
        if hit >= 0:
            answer(hit)
        return hit >= 0

    def draw(self, s: Surface, asked: Asked) -> None:
        box = self._box
        self._spots = [
            spot._replace(x=box.x + spot.x, y=box.y + spot.y)
            for spot in _placed(s, box.width, asked)
        ]
        s.plate(self, box, asked, lambda part: self._paint(part, box, asked))

    def _paint(self, s: Surface, box: Box, asked: Asked) -> None:
        lengths, height, top = s.lengths, s.by_unit(*_ROW), s.by_unit(*_TOP)
        if box.is_upright:
            s.panel(Box(0, 0, box.width, box.height))
        else:
            s.strip(Box(0, 0, box.width, box.height), is_below=not asked.is_above)
        s.text(box.width - lengths.side - s.width_of(asked.corner), top, asked.corner, NUMBER)
        for i, (words, ink) in enumerate(_rows(s, box.width, asked)):
            s.text(lengths.side, top + i * height, words, ink)
        for i, (spot, words) in enumerate(zip(self._spots, asked.answers, strict=True)):
            y = spot.y - box.y + (spot.height - height) // 2 + top
            x = s.key(spot.x - box.x, y, str(i + 1), TEXT, i == asked.chosen) + lengths.space
            s.text(x, y, words, STRONG if i == asked.chosen else TEXT)


def _rows(s: Surface, width: int, asked: Asked) -> Sequence[tuple[str, Ink]]:
    """The rows of the heading, left of the corner, and of the lines below."""
    room = width - 2 * s.lengths.side
    heading = s.broken(asked.heading, room - s.lengths.apart - s.width_of(asked.corner))
    rows = [(part, asked.ink) for part in heading]
    for words, ink in zip(asked.lines, [TEXT] + [asked.tone] * len(asked.lines), strict=False):
        rows += [(part, ink) for part in s.broken(words, room)]
    return rows


def _placed(s: Surface, room: int, asked: Asked) -> Iterator[Box]:
    """The place of each answer, below the heading and the lines."""
    lengths, left, height = s.lengths, s.lengths.side, s.by_unit(*_ROW)
    x, y = left, height * len(_rows(s, room, asked))
    height = max(height, lengths.tap)
    for i, words in enumerate(asked.answers, 1):
        width = s.key_width(str(i)) + lengths.space + s.width_of(words)
        if x > left and x + width > room - left:
            x, y = left, y + height
        yield Box(x, y, width, height)
        x += width + lengths.apart


# ---- the quiz ------------------------------------------------------------------------------------

QUIZ_HEADING = "Quiz"
_WORDS = ((1.0, "Perfect!"), (0.8, "Very good!"), (0.5, "Good."))


def question_words(question: Question, memory: str, grid: Grid) -> tuple[str, ...]:
    """The question in words, and what to know for it. `memory` is the name of the queue or
    frontier; empty if unknown or secret."""
    if question.kind == NAME:
        return ("Which algorithm is this?",)
    if question.kind == CHEAPER:
        here, there = (place_of(grid, cell) for cell in question.choices[0])
        words = f"Is the path to {there} through {here} cheaper than the known one?"
        g, _, known = question.ranks
        return words, f"Known so far: g = {known:g} for {there}, and g = {g:g} for {here}."
    if question.kind == HOLDS:
        what = f'does "{memory}" hold' if memory else "is on the frontier"
        return (f"What {what}, next cell first?",)
    return (f'Which cell comes off "{memory}" next?' if memory else "Which cell is next?",)


def verdict(is_given: bool, is_right: bool, number: int, answer: str) -> str:
    """The judgement of an answer; unless right, with the right one's number and words."""
    if is_right:
        return "Right!"
    return f"Wrong: it's {number} ({answer})." if is_given else f"It's {number} ({answer})."


def held(memory: str, order: str, letters: Sequence[str], ranks: Sequence[float]) -> str:
    """The contents of a queue or frontier, with any priorities; only letters without `memory`."""
    if not memory:
        return " ".join(letters)
    if ranks:
        letters = [f"{letter} ({rank:g})" for letter, rank in zip(letters, ranks, strict=True)]
    return f"{memory}: {' '.join(letters)}; {ORDERS[order]}."


def result(right: int, count: int, has_asked: bool, could_ask: bool) -> tuple[str, ...]:
    """The words at the end. `could_ask`: True if the algorithm makes steps to ask about."""
    if count:
        praise = (word for least, word in _WORDS if right / count >= least)
        word = next(praise, "Watch it once more and try again.")
        return (f"Quiz: {right} of {count} right. {word}",)
    if has_asked:
        return ("Quiz: you answered no questions.",)
    if could_ask:
        return ("Quiz: there was nothing left to ask.",)
    return "Quiz: there was nothing to ask.", "This algorithm has no frontier to ask about."


_ENTRY = "quiz"  # the store's entry with the numbers of right answers and of all


def answers(store: Store | Data) -> tuple[int, int]:
    """The numbers of right answers and of all answers that were given in quizzes."""
    match store.entry(_ENTRY):
        case [int(right), int(count)] if 0 <= right <= count:
            return right, count
    return 0, 0


_GAP = (3, 6)
"""The fewest and the most steps that may be asked for, from one question to the next."""
_SHARE_OF_CONTENT = 0.3  # the part of the questions about what the queue holds
_BEFORE_NAME = 12  # steps before the algorithm is to be named
_LETTERS = "ABCDE"


class Quiz(Tool):
    """Asks questions while the search is played back, and counts the right answers.

    A question is *open* until you answer or give up; then its answer is shown until you go on.
    """

    command = QUIZ["quiz"]
    needs_values = True
    hides_future = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.plan = QuizOptions()
        self._parts: object = None  # the parts of the search that is asked about
        self._strip = QuestionStrip(is_beside=True)
        self._begin()

    def _begin(self) -> None:
        """Forget all answers."""
        self.right = self.count = 0
        self.question: Question | None = None
        """The question that is open, or whose answer is shown."""
        self.given: int | None = None
        """The index of the given answer; -1 if given up, None while open."""
        self.is_over = self._has_asked = False
        self._at = 0  # the position of the question
        self._chosen = 0  # the answer chosen with the arrow keys
        self._read = 0  # the position up to which steps were examined
        self._has_next = False  # True if "which cell is next?" makes sense
        self._passed = 0  # steps to ask about since the last question
        self._taken = 0  # steps to ask about since the beginning
        self._name_at = _BEFORE_NAME  # how many of them until the algorithm is to be named
        self._is_due = False  # True while a question is being made
        self._was_paused = False  # before the question
        self._why = ""

    @property
    def is_open(self) -> bool:
        """True while an answer is awaited."""
        return self.question is not None and self.given is None

    @property
    def is_busy(self) -> bool:
        """True while the search runs to the next question, or while that is being made."""
        search = self.host.search
        return self._is_due or not (self.question or search.paused or search.finished)

    @property
    def hides_name(self) -> bool:
        return self.plan.is_secret

    # ---- opening and closing ---------------------------------------------------------------------

    def open(self) -> bool:
        host, search = self.host, self.host.search
        if not search.parts:
            if self.plan.is_secret:
                host.watching.solver = SOLVERS[some_solver(self._random(0))]
            host.watching.start()
        elif search.finished:
            search.seek(0)
        search.paused = False
        self._begin_at(search)
        return True

    def close(self) -> None:
        self.plan = QuizOptions()
        self._begin()

    def _begin_at(self, search: Search) -> None:
        """Start with the first question, at the position of this search."""
        self._begin()
        self._parts, self._read = search.parts, search.index
        self._has_next = search.board.mark_counts[WAITING] > 0

    def _random(self, number: int) -> Random:
        """Random numbers that are the same at the same step of the same search."""
        maze, solver = self.host.search.maze, self.host.search.solver
        name = solver.name if solver else ""
        return Random(f"{crc32(bytes(maze.passages), maze.start)} {name} {number}")

    # ---- keys and the mouse ----------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        return self.question is None, self.is_open

    @property
    def groups(self) -> Sequence[Group]:
        close = bind(TOOLS["close"], self.host.close_tool, ("escape", *QUIZ["quiz"].keys))
        every = bind(QUIZ["every"], self._turn_every)
        if not self.question:
            return [(QUIZ_HEADING, [every, close])]
        keys = [
            bind(QUIZ["take"], self._take, word=CONFIRM if self.is_open else CONTINUE),
            bind(QUIZ["give_up"], partial(self.answer, -1)),
            bind(QUIZ["last_choice"], partial(self._choose, -1)),
            bind(QUIZ["next_choice"], partial(self._choose, 1)),
            bind(
                TIME["pause"],
                self._pause,
                word="",
                help="pause or resume; at a question: how to answer",
            ),
        ]
        return [(QUIZ_HEADING, [*answer_keys(self.answer, MOST), *keys, every, close])]

    def _turn_every(self) -> None:
        self.plan = self.plan._replace(every=0 if self.plan.every else 1)
        self.host.show_message(f"Asking about {'every cell' if self.plan.every else 'some cells'}.")

    def _choose(self, by: int) -> None:
        if self.question and self.is_open:
            self._chosen = (self._chosen + by) % len(self.question.choices)

    def _take(self) -> None:
        if self.is_open:
            self.answer(self._chosen)
        else:
            self.go_on()

    def _pause(self) -> None:
        """Go on, but stay at an open question: resuming would give it up unseen."""
        if self.is_open:
            take, give_up = named(QUIZ["take"]), named(QUIZ["give_up"])
            self.host.show_message(f"Press a number or {take} to answer, {give_up} to give up.")
        else:
            self.go_on()

    def answer(self, choice: int) -> None:
        """Give the answer with this index, -1 to give up."""
        question = self.question
        if not question or not self.is_open or choice >= len(question.choices):
            return
        self.given, self._chosen = choice, max(choice, 0)
        self.count += 1
        is_right, store = choice in question.right, self.host.session.store
        self.right += is_right
        right, count = answers(store)
        store.put(_ENTRY, [right + is_right, count + 1])
        if question.kind == NAME:
            self.plan = self.plan._replace(is_secret=False)
        if question.kind == NEXT:
            search = self.host.search
            search.seek(self._at + 1)
            search.paused = not search.finished

    def go_on(self) -> None:
        self.question = None
        self.host.search.paused = False

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        if not self._strip.holds(pointer):
            return False
        if self.is_open:
            self._strip.handle_pointer(pointer, self.answer)
        elif self.question:
            self.go_on()
        return True

    def click(self, cell: int, is_shifted: bool) -> bool:
        question = self.question
        if self.host.tool is not self or not question:
            return False
        if question.kind == NEXT and (cell,) in question.choices:
            self.answer(question.choices.index((cell,)))
        return True

    # ---- asking ----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        search = self.host.search
        if search.parts is not self._parts or (self.is_over and not search.finished):
            self._begin_at(search)
        self._drop()
        if not search.parts:
            return
        if self.question:
            if self.given is not None and not self._why:
                self._why = self._explained(search, self.question)
            return
        if self._is_due:
            self._make(search)
        while not self.question and not self._is_due and self._read < search.index:
            self._read_on(search)
        if search.finished and not self.question and not self._is_due:
            if self.hides_name and self._ask(search, which_solver(search, self._random(0))):
                return
            self.is_over = True

    def _drop(self) -> None:
        """Forget the question if the search was moved."""
        search = self.host.search
        question = self.question
        is_answered = question and question.kind == NEXT and self.given is not None
        if (question or self._is_due) and search.index != self._at + bool(is_answered):
            self.question, self._is_due = None, False

    def _read_on(self, search: Search) -> None:
        """Examine one more step. To ask about it, go back to the position before it."""
        self._read += 1
        at = self._read - 1
        self._has_next |= search.trace[at][0] == FRONTIER or is_depth_first(search, at)
        takes = is_taking(search, at)
        self._passed += takes
        self._taken += takes
        compares = self._passed > 0 and self._compares(search, at)
        if not takes and not compares:
            return
        if not self._is_name_due and not self._has_next:
            return
        least = self.plan.every or self._random(-self.count).randint(*_GAP)
        if compares or self._passed >= least:
            self._was_paused = search.paused
            search.seek(at)
            search.paused = True
            self._at, self._is_due = at, True
            self._make(search)

    def _compares(self, search: Search, at: int) -> bool:
        """True if two paths to a cell can be compared at this position."""
        return not self.hides_name and not self.plan.every and bool(offered(search, at))

    @property
    def _is_name_due(self) -> bool:
        return self.hides_name and self._taken >= self._name_at

    def _make(self, search: Search) -> None:
        """Make the due question, once the variables are known."""
        inspector = self.host.inspector
        inspector.update(search)
        if inspector.is_late:
            return
        self._is_due = False
        rng, view = self._random(self._at), inspector.view_at_step
        if self._is_name_due:
            self._name_at *= 2  # before the next try
            if self._ask(search, which_solver(search, rng)):
                return
        makers = (next_cell,) if self.plan.every else (next_cell, content)
        if self._compares(search, self._at):
            makers = (cheaper_path,)
        for make in makers[:: -1 if rng.random() < _SHARE_OF_CONTENT else 1]:
            if self._ask(search, make(search, view, rng)):
                return
        search.paused = self._was_paused

    def _ask(self, search: Search, question: Question | None) -> bool:
        if question:
            self.question, self.given, self._why, self._has_asked = question, None, "", True
            self._at, self._passed, self._chosen = search.index, 0, 0
            search.paused = not search.finished
        return question is not None

    # ---- words -----------------------------------------------------------------------------------

    def _explained(self, search: Search, question: Question) -> str:
        """The reason why the answer is right; empty while unknown."""
        if question.kind == NAME:
            solver = SOLVERS[[*SOLVERS][question.choices[question.answer][0]]]
            return explanation_of(solver.steps).split("\n")[0]
        if question.kind == HOLDS:
            memory = "" if self.hides_name else question.memory
            letters = self._labels(question, question.answer)
            return held(memory, question.order, letters, question.ranks)
        if question.kind == CHEAPER:
            before, cost, known = question.ranks
            return (
                f"It has g = {before:g} + {cost - before:g} = {cost:g}; the known one, {known:g}."
            )
        if self.hides_name:
            return f"The next cell is {self._labels(question, question.answer)[0]}."
        inspector = self.host.inspector
        inspector.update(search)
        why = "" if inspector.is_late else sentence(search, inspector.view_at_step)
        tied = " It was a tie, so other answers count too."
        return why + tied if why and len(question.right) > 1 else why

    def _labels(self, question: Question, choice: int) -> list[str]:
        """The words of an answer."""
        cells = question.choices[choice]
        if question.kind == NAME:
            return [SOLVERS[[*SOLVERS][cells[0]]].title]
        if question.kind == CHEAPER:
            return [NO if choice else YES]
        grid = self.host.search.maze.grid
        if question.kind == NEXT:
            return [place_of(grid, cells[0])]
        letters = self._letters(question)
        return [letters[cell] for cell in cells]

    def _letters(self, question: Question) -> dict[int, str]:
        """The letters of the cells that are held, in reading order."""
        grid = self.host.search.maze.grid
        cells = sorted(question.choices[0], key=lambda cell: grid.xy(cell)[::-1])
        return dict(zip(cells, _LETTERS, strict=False))

    @property
    def overlay(self) -> Overlay:
        question = self.question
        if not question or question.kind == NAME:
            return NO_OVERLAY
        if question.kind == HOLDS:
            return Overlay(texts=self._letters(question))
        if question.kind == CHEAPER:
            return Overlay(question.choices[0][1:])
        cells = [cell for (cell,) in question.choices]
        texts = {cell: str(i) for i, cell in enumerate(cells, 1)}
        marked = cells if not self.host.capacity.has_numbers else ()  # where no number fits
        return Overlay(tuple(marked), texts, cells[self._chosen] if self.is_open else -1)

    # ---- draw ------------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        if self.question and self.question.kind == HOLDS:
            grid = self.host.search.maze.grid
            for cell, letter in self._letters(self.question).items():
                yield f"{letter} is {place_of(grid, cell)}"
        yield from self._asked().says()
        if self.question and not self.is_open:
            yield prompt(QUIZ["take"], CONTINUE)

    def lay_out(self, s: Surface, room: Box) -> Box:
        return self._strip.lay_out(s, room, self._asked(s.is_lecture))

    def draw(self, s: Surface) -> None:
        self._strip.draw(s, self._asked(s.is_lecture))

    def _asked(self, is_lecture: bool = False) -> Asked:
        counted = f"{self.right} of {self.count}{'' if is_lecture else ' right'}"
        question = self.question
        search = self.host.search
        if not question and self.is_over:
            could_ask = (
                is_depth_first(search, search.index) or search.board.action_counts[FRONTIER] > 0
            )
            words, *lines = result(self.right, self.count, self._has_asked, could_ask)
            if commands.has_keys:
                lines.append("R asks again, Tab changes the solver, A leaves the quiz.")
            return Asked(words, PRAISE, counted, tuple(lines))
        if not question:
            words = (
                "Quiz: watch closely. A question is coming."
                if search.parts
                else f"Quiz: press {named(RUN['solve'])} to start the search."
            )
            return Asked(words, DIM, counted)
        answers = [" ".join(self._labels(question, i)) for i in range(len(question.choices))]
        if self.given is None:
            memory = "" if self.hides_name else question.memory
            words, *known = question_words(question, memory, search.maze.grid)
            return Asked(
                words, STRONG, counted, (*known,), answers=tuple(answers), chosen=self._chosen
            )
        is_right, at = self.given in question.right, question.answer
        words = verdict(self.given >= 0, is_right, at + 1, answers[at])
        return Asked(words, PRAISE, counted, (self._why,))
