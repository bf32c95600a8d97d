"""A contest as it runs: every contestant in every maze, each run in a process of its own."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import inf
from threading import Event
from typing import Any

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.judge import at_once
from pixelmaze.outside.checking.mazes import Exercise, shortest_way
from pixelmaze.outside.checking.runs import Run, run_in
from pixelmaze.outside.checking.trials import CUT_OFF, ENDLESS, UNTRIED
from pixelmaze.outside.contest.contestants import Contestant
from pixelmaze.outside.contest.kept import Kept, Result, key_of
from pixelmaze.outside.contest.ranking import Figures, decisive, mean, placed, ranked, tied
from pixelmaze.run.solution import solve
from pixelmaze.run.words import Budget

MEASURES = {
    "path": "moves of the path",
    "cost": "cost of the path",
    "moves": "moves walked, with those back",
    "visited": "cells visited",
    "score": "score of a mouse",
}
"""What those are ranked by who solve as many mazes."""
ROUNDS = 3  # the most series of further mazes for those who share a place
SHARE = 10  # how many times as many mazes the first series has
_TRIAL = 2  # who runs out of time in all of so many mazes is not tried in the others
_SHOWN = 6  # the most contestants that are shown in a decisive maze


@dataclass(frozen=True, eq=False)
class Series:
    """Some mazes, and the results of some contestants there; None where there is none yet."""

    title: str
    mazes: Sequence[Exercise]
    results: Mapping[Contestant, list[Result | None]]

    @property
    def size(self) -> int:
        """The number of results when all are there."""
        return len(self.mazes) * len(self.results)

    def figures(self, measure: str) -> dict[Contestant, Figures]:
        return {who: [_figure(it, measure) for it in of] for who, of in self.results.items()}


def _figure(result: Result | None, measure: str) -> float | None:
    if not result or result.failure:
        return None
    figure: float | None = getattr(result, measure)
    return inf if figure is None else figure


@dataclass
class Contest:
    """Contestants, their mazes, and the results so far."""

    contestants: Sequence[Contestant]
    make: Callable[[int], Maze]  # makes the maze of a number, from 0 on
    count: int  # number of mazes of the first series
    measure: str  # one of MEASURES
    budget: Budget
    kept: Kept
    dropped: set[str] = field(init=False, default_factory=set)
    """The names of contestants of whom an impossible result was kept."""
    series: list[Series] = field(init=False, default_factory=list)

    def play(self) -> Iterator[Series]:
        """The series: `run` each before the next is asked for. The first has all contestants, the
        others those who share a place."""
        players = [one for one in self.contestants if one.solver]
        begin, end = 0, self.count
        for number in range(1 + ROUNDS):
            tasks = [*map(self._task, range(begin, end))]
            title = f"Ties, round {number}" if number else "Contest"
            self.series.append(Series(title, tasks, {who: [None] * len(tasks) for who in players}))
            yield self.series[-1]
            begin, end = end, end - (-self.count // SHARE)
            players = tied(self.places, self.series[-1].figures(self.measure))
            if not players:
                break

    def _task(self, number: int) -> Exercise:
        maze = self.make(number)
        name = maze.id or f"maze {number + 1}"
        return Exercise(name, name, maze, shortest_way(maze))

    def run(self, series: Series) -> Generator[int, None, None]:
        """Yields the number of results whenever there are more. What still runs when the iterator
        is closed is ended."""
        late = Counter[Contestant]()
        numbers = range(len(series.mazes))
        yield from self._run(series, numbers[:_TRIAL], late)
        for who, results in series.results.items():
            if late[who] == _TRIAL:
                untried = Result(UNTRIED, "it ran out of time in the first mazes")
                results[_TRIAL:] = [untried] * len(numbers[_TRIAL:])
        yield from self._run(series, numbers[_TRIAL:], late)

    def _run(
        self, series: Series, numbers: Iterable[int], late: Counter[Contestant]
    ) -> Generator[int, None, None]:
        left = []
        for number in numbers:
            task = series.mazes[number]
            for who, results in series.results.items():
                key = key_of(who.content, task.maze, self.budget)
                kept = self.kept.known.get(key)
                if kept and not _is_possible(kept, task, self.budget):
                    self.dropped.add(who.name)
                    del self.kept.known[key]
                results[number] = results[number] or self.kept.known.get(key)
                if not results[number]:
                    left.append((who, number, key))
        done = sum(one is not None for results in series.results.values() for one in results)
        yield done
        jobs = [partial(self._try, who, series.mazes[number]) for who, number, _ in left]
        with closing(at_once(jobs)) as ended:
            for more, (place, run) in enumerate(ended, 1):
                who, number, key = left[place]
                result = series.results[who][number] = _result_of(run)
                if run.failure == ENDLESS and run.seconds >= self.budget.seconds:
                    late[who] += 1  # another time the machine may be faster
                elif not run.failure:
                    self.kept.put(key, result)
                yield done + more

    def _try(self, who: Contestant, task: Exercise, cancelled: Event) -> Run:
        assert who.solver
        run = run_in(task, who.solver, self.budget, cancelled=cancelled)
        if run.failure == CUT_OFF:
            run = run_in(task, who.solver, self.budget, cancelled=cancelled)
        return run

    def end_early(self) -> None:
        """Of the last series, keep the mazes that everybody has tried, so that all are equal."""
        for last in self.series[-1:]:
            tried = [
                i for i in range(len(last.mazes)) if all(of[i] for of in last.results.values())
            ]
            results = {who: [of[i] for i in tried] for who, of in last.results.items()}
            left = Series(last.title, [last.mazes[i] for i in tried], results)
            self.series[-1:] = [left] if tried else []

    # ---- what comes out --------------------------------------------------------------------------

    @property
    def places(self) -> list[list[Contestant]]:
        """All contestants, from first to last, by the results so far: see `placed`."""
        return placed(self.contestants, [one.figures(self.measure) for one in self.series])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The ranking: names, figures and what was wrong, by column."""
        return [self._row(rank, who) for rank, who in ranked(self.places)]

    def _row(self, rank: int, who: Contestant) -> dict[str, Any]:
        first, *further = self.series
        results = first.results.get(who, [])
        pairs = zip(first.mazes, results, strict=False)  # no results without a solver
        wrong = [(maze, one.why) for maze, one in pairs if one and one.failure]
        why, command = who.fault, ""
        for maze, reason in wrong[:1]:
            why = f"{len(wrong)} not solved, first {maze.name}: {reason}"
            command = maze.command(who.solver.name if who.solver else "")
        ties = (mean(one.figures(self.measure)[who]) for one in further if who in one.results)
        return {
            "rank": rank,
            "name": who.name,
            "file": who.file,
            "right": sum(not one.failure for one in results if one),
            "mazes": len(first.mazes),
            **{name: mean([_figure(one, name) for one in results]) for name in MEASURES},
            "ties": " ".join(map(shown, ties)),
            "why": why,
            "command": command,
        }

    @property
    def table(self) -> list[list[str]]:
        """The ranking as texts, below a line of headings; what was wrong comes last."""
        lines = [["rank", "name", "right", self.measure, "ties: new mazes", "what was wrong"]]
        for row in self.rows:
            right, average = f"{row['right']}/{row['mazes']}", shown(row[self.measure])
            lines.append([str(row["rank"]), row["name"], right, average, row["ties"], row["why"]])
        return lines

    @property
    def decisive(self) -> list[tuple[Exercise, list[Contestant]]]:
        """The mazes in which the first was farthest ahead of who is in the next place, or else the
        first maze; and the best of those who solved them."""
        first, places = self.series[0], self.places
        figures = first.figures(self.measure)
        nothing: Figures = [None] * len(first.mazes)
        one, other, *_ = [*(figures.get(place[0], nothing) for place in places), nothing]
        everybody = [who for place in places for who in place if who in figures]
        return [
            (first.mazes[i], [who for who in everybody if figures[who][i] is not None][:_SHOWN])
            for i in decisive(one, other) or [0]
        ]


def shown(average: float | None) -> str:
    return "–" if average is None else f"{average:.1f}"


def _is_possible(result: Result, task: Exercise, budget: Budget) -> bool:
    """Whether a solver can have these figures in the maze, within the budget."""
    maze, cheapest = task.maze, task.shortest or 0
    fewest = (solve(maze, "bfs").length if maze.is_weighted else cheapest) or 0
    most = budget.steps_for(task.cells) * (1 + len(maze.waypoints))
    least_score = 0 if maze.waypoints else fewest / 2  # straight on, two cells count as one
    limits = (fewest, most), (cheapest, inf), (1, most), (1, task.cells), (least_score, inf)
    pairs = zip(limits, result[2:], strict=True)
    inside = all(it is None or least <= it <= most for (least, most), it in pairs)
    return inside and None not in (result.path, result.cost)


def _result_of(run: Run) -> Result:
    if run.failure:
        return Result(run.failure, run.why)
    return Result("", "", run.path, run.length, run.moves, run.visited, run.score)
