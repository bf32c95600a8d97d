"""A race that is watched: its start, the runners that have finished, and its end."""

from collections.abc import Callable

from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_id import label_of
from pixelmaze.run.race import Race, Result
from pixelmaze.run.search import Search
from pixelmaze.ui.game_facts import Standing
from pixelmaze.ui.loading import Report
from pixelmaze.ui.messages import OUTCOMES, PAUSED, RACE_OVER, RACING, READY, counted
from pixelmaze.ui.messages.algorithms import CLEAR, START_RACE, path_of, running_ahead
from pixelmaze.ui.messages.menus import RACE
from pixelmaze.ui.opening import Runners, another_race
from pixelmaze.ui.playback_controls import PlaybackControls

_CALL = 1.5  # seconds for which the place of a runner is announced

Telling = Callable[[Maze, list[Result]], object]
"""Receives the results once all runners have finished."""


class Racing:
    """`line_up` makes the runs on each new maze; `shown` is called when a new race is shown."""

    def __init__(
        self,
        race: Race,
        maze: Maze,
        line_up: Runners,
        playback: PlaybackControls,
        name: str = "",
        tell: Telling | None = None,
        shown: Callable[[], object] = lambda: None,
    ) -> None:
        self._line_up = line_up
        self.playback = playback
        self._tell = tell
        self._shown = shown
        self._take(race, maze, name)

    def _take(self, race: Race, maze: Maze, name: str = "") -> None:
        self.race = self.playback.run = race
        self.maze = maze
        form = f"{maze.grid.shape.name} {maze.grid.width}x{maze.grid.height}"
        is_one = self.race.runs[0].maze is maze  # generators make one each
        self.name = (label_of(maze) or name) if is_one else form
        self.race.paused = True
        self.has_begun = False
        self.results: list[Result | None] = [None for _ in self.race.runs]
        """The result of each runner; None until it has finished."""
        self.calls = [0.0 for _ in race.runs]
        """Seconds for which the place of each runner is still announced."""
        self._is_over = False

    # ---- commands --------------------------------------------------------------------------------

    @property
    def start_word(self) -> str:
        """What `start` would do."""
        return CLEAR if self.has_begun else START_RACE

    def start(self) -> None:
        """Start the race; if it has begun, return to the start."""
        self.race.seek(0)
        self.has_begun = not self.has_begun
        self.race.paused = not self.has_begun

    def restart(self) -> None:
        self.race.seek(0)
        self.has_begun, self.race.paused = True, False

    def another(self) -> Callable[[Report], tuple[Race, Maze]]:
        """Work for `show` that lines up the same runners on another maze."""
        return another_race(self.maze, self._line_up)

    def show(self, made: tuple[Race, Maze]) -> None:
        """Show this race, and end the one before."""
        self.close()
        self._take(*made)
        self._shown()

    # ---- time ------------------------------------------------------------------------------------

    def look(self, seconds: float) -> None:
        """Update the results, after this time has passed."""
        before = self.results
        self.has_begun = self.has_begun or self.race.index > 0
        # a runner that starts at the goal has not finished before the race begins
        self.results = self.race.results if self.has_begun else [None for _ in self.race.runs]
        for i, result in enumerate(self.results):
            left = _CALL if result and not before[i] else self.calls[i]
            self.calls[i] = max(0.0, left - seconds) if result else 0.0
        done = self.arrived
        if len(done) == len(self.results) and not self._is_over:
            self._is_over = True
            if self._tell:
                self._tell(self.maze, done)

    @property
    def has_table(self) -> bool:
        """Whether all have finished, and no place is announced any more."""
        return all(self.results) and not any(self.calls)

    @property
    def arrived(self) -> list[Result]:
        """The results so far."""
        return [result for result in self.results if result]

    def close(self) -> None:
        """End what runs outside the package."""
        for run in self.race.runs:
            run.close()

    # ---- texts -----------------------------------------------------------------------------------

    def standing(self) -> Standing:
        """How many runners have finished, and the state of the race."""
        race = self.race
        subject = f"{len(self.arrived)} of {len(race.runs)} finished" if self.has_begun else RACE
        if self.playback.is_running_ahead:
            return Standing(subject, running_ahead(race.length), "paused")
        if not self.has_begun:
            return Standing(subject, READY, "ready")
        if race.finished:
            return Standing(subject, RACE_OVER, "found")
        if race.paused:
            return Standing(subject, PAUSED, "paused")
        return Standing(subject, RACING, "searching")


def told_of(run: Search, result: Result | None) -> tuple[str, str]:
    """The progress of a runner, and its outcome if it has finished."""
    if not result:
        return counted(run.visited, "cell"), ""
    end = OUTCOMES[result.outcome]
    if result.solution and result.length is not None:
        end = path_of(result.length, result.solution.cost)
    return counted(result.rounds, "round"), end
