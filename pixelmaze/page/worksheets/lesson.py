"""The worksheet of a lesson: questions with their mazes, and the key."""

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase

from pixelmaze.files import svg
from pixelmaze.files.outline import Progress
from pixelmaze.game.lessons import Lesson
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.page.worksheets.exercises import Exercise
from pixelmaze.page.worksheets.page import PageBox, caption, height_of_prices, place

_GAP = 14  # between two mazes


class LessonSheet(Exercise):
    """A lesson's questions that have choices. PixelmazeError if there are none."""

    key = (1, 1)

    def __init__(self, lesson: Lesson) -> None:
        self.title, self.name, self.failure = lesson.title, lesson.heading, ""
        self._about, self._moves = lesson.about, [move for move in lesson.moves if move.choices]
        if not self._moves:
            raise PixelmazeError(f"the lesson {lesson.title!r} has no multiple-choice questions")
        self._mazes = {move.maze: move.make_maze() for move in self._moves}
        self.maze = max(self._mazes.values(), key=height_of_prices)  # for the legend

    @property
    def task(self) -> str:
        lines = [self._about]
        for number, move in enumerate(self._moves, 1):
            lines.append(f"{number}. {move.text} (Maze {self._letter(move.maze)})")
            choices = zip(ascii_lowercase, move.choices, strict=False)
            lines += [f"{letter}) {words}" for letter, words in choices]
        return "\n".join(lines)

    def _letter(self, maze: str) -> str:
        return ascii_uppercase[[*self._mazes].index(maze)]

    @property
    def answer(self) -> str:
        return "\n".join(
            f"{number}. {ascii_lowercase[move.answer - 1]}) {move.choices[move.answer - 1]}. "
            f"{move.because}"
            for number, move in enumerate(self._moves, 1)
        )

    def draw(self, box: PageBox, is_answer: bool, progress: Progress = iter) -> Iterator[str]:
        columns = min(2, len(self._mazes))
        parts = box.divided(columns, -(-len(self._mazes) // columns), _GAP)
        for part, (name, maze) in zip(parts, self._mazes.items(), strict=False):
            wide, high = svg.size(maze)
            part = part._replace(height=min(part.height, part.width * high / wide))
            known = svg.name(maze) if is_answer else ""  # the name may give the algorithm away
            yield from caption(part, self._letter(name), known)
            placed, turned = place(maze, part, may_turn=False)
            yield f'<g transform="{placed}">'
            yield from svg.terrain(maze)
            yield from svg.marks(maze, turned)
            yield from svg.wall_lines(maze, progress)
            yield "</g>"
