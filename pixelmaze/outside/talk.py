"""Talks with programs: a program in any language says its steps in lines, and may be answered."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.output import Output, StoppedError
from pixelmaze.outside.program import NOT_STARTED, Program, ending, lines_of
from pixelmaze.outside.thread import InThread
from pixelmaze.run.feed import Feed, Judge
from pixelmaze.run.messages import Allowed, Ending, Source
from pixelmaze.run.words import PRINT, Budget, Fault, FaultKind

_AHEAD = 1  # the most steps that a program makes before they are asked for: it may be reset


class Over(Exception):  # noqa: N818  # nothing is wrong
    """The talk ends here: because of what the program did, or with this fault."""

    def __init__(self, why: Fault | None = None, fault: Fault | None = None) -> None:
        super().__init__()
        self.why, self.fault = why, fault


class Talk(ABC):
    """A talk about a search of a maze, in a thread. It is over after this number of steps."""

    words: Sequence[str] = ()
    """The command of the program."""
    can_reset = False
    """Whether the program hears that it is to return to the start."""

    def __init__(self, maze: Maze, most: int) -> None:
        self.maze, self.most = maze, most
        self.why: Fault | None = None
        """What the program did in the end, as words that follow its name, such as "ended with
        status 1"; None if it ended of itself, or goes on."""
        self.was_reset = False
        self._program: Program | None = None

    def begin(self) -> str | None:
        """What the program is told first, before its input ends; None if it will be answered."""
        return None

    @abstractmethod
    def hear(self, line: str) -> str | None:
        """Take a line, and answer; None for no answer. Over, if it is the last."""

    @abstractmethod
    def conclude(self, fault: Fault | None) -> Ending:
        """Add the last steps. `fault` is why it broke off."""

    # ---- in the thread ---------------------------------------------------------------------------

    def __call__(self, out: Output) -> Ending:
        self.out = out
        fault = None
        try:
            self.talk()
        except StoppedError:  # the steps that were asked for are there
            pass
        except Over as over:
            self.why, fault = self.why or over.why, over.fault
        finally:
            self.end()
            if self._program:
                self._program.release()
        out.allowed = Allowed(1 << 40)  # the path is never too long
        return self.conclude(fault)

    def talk(self) -> None:
        """Start the program, and hear it to its end."""
        first = self.begin()
        program = self._program = self._started()
        if self.why:  # it was closed meanwhile
            return
        if first is not None:
            program.send(first)
            program.end_input()
        for line in lines_of(program.output):
            self.out.hold()  # also what makes no step waits
            if self.why:
                break
            answer = self.hear(line.decode("utf-8", "replace").rstrip("\r\n"))
            if answer is not None:
                program.send(answer)
        if not self.why:
            status = program.wait()
            if status == NOT_STARTED and not self.out.count and not program.last_words:
                words = "the program cannot be started: it is not made for this machine"
                raise Over(fault=Fault(words))
            self.why = ending(status, program.last_words)

    def _started(self) -> Program:
        try:
            return Program(self.words, self.out.print)
        except (OSError, ValueError) as error:
            words = f"the program cannot be started: {getattr(error, 'strerror', error)}"
            raise Over(fault=Fault(words)) from None

    def add(self, action: int, arc: int) -> None:
        """Add a step."""
        self.check_room()
        self.out.add(arc << 4 | action, 0)

    def check_room(self) -> None:
        """Over, if there is no room for another step."""
        if self.out.count == self.most:
            words = f"made {self.most:,} steps without an end"
            raise Over(Fault(words, kind=FaultKind.NO_END, steps=self.most))

    # ---- for whoever hears it --------------------------------------------------------------------

    @property
    def fault(self) -> Fault | None:
        """What the program did in the end, as a fault of the search."""
        return self.why and self.why._replace(message=f"the program {self.why.message}")

    def print_end(self) -> None:
        """Print what the program did in the end."""
        if self.fault:
            words = self.fault.message
            self.out.note(PRINT, value=f"({words[:1].upper()}{words[1:]}.)")

    def end(self, why: Fault | None = None) -> None:
        """End the program."""
        self.why = self.why or why
        if self._program:
            self._program.close()


class TalkThread(InThread):
    """A talk, and the source of its messages."""

    LEAD = 0  # a program draws and prints where it stands

    def __init__(self, talk: Talk, allowed: Allowed) -> None:
        super().__init__(talk, talk.maze.grid, allowed)
        self._talk = talk
        self.can_reset = talk.can_reset

    def stop(self, why: Fault) -> None:
        self._talk.end(why._replace(message=f"made {why.message}"))
        self.allow(Allowed(1 << 40))  # to its conclusion

    def reset(self) -> None:
        self._talk.was_reset = True

    def close(self) -> None:
        self._talk.end(Fault("was closed"))
        super().close()

    def quit(self) -> None:  # type: ignore[override]  # a talk concludes before it ends
        if not self._has_left:
            raise StoppedError


def feed_of_talk(begin: Callable[[], Talk], judge: Judge, maze: Maze, budget: Budget) -> Feed:
    """The steps of a talk. Its program is started when the first is asked for."""

    def started(allowed: Allowed) -> Source:
        return TalkThread(begin(), allowed)

    cells = maze.grid.size
    room = budget._replace(steps=budget.steps_for(cells) + 2 * cells)  # for the path
    return Feed(started, judge, maze.grid, room, stream="stderr", ahead=_AHEAD)
