"""Games that are prepared without a screen: of a level, of a run, or another of the same kind.

What may take long reports its progress to a `Report`.
"""

from contextlib import suppress
from dataclasses import replace

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.levels import free, level_of_run
from pixelmaze.game.pace import MAX_PAR_FACTOR, MIN_PAR_FACTOR, fair_ghost, with_ghost
from pixelmaze.game.rules import Level
from pixelmaze.game.run import Run, claim_of, maze_of, text_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import make, random_seed, similar_maze
from pixelmaze.run.maze_id import label_of, spec_of
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import cells_of
from pixelmaze.ui.kit.messages import MAKING_MAZE
from pixelmaze.ui.play.facts import title_of
from pixelmaze.ui.play.playthrough import Playthrough


def game_of(
    store: Store,
    level: Level,
    maze: Maze | None,
    solver: str | Solver,
    report: Report,
    ghost: Ghost | None = None,
) -> Playthrough:
    """The game of a level, in this maze or its own. `ghost` is one from outside the package."""
    if maze is None:
        report.begin(MAKING_MAZE, cells_of(level.maze))
        maze = level.make(report)
    report.begin("Finding the shortest way")
    return Playthrough(store, level, maze, solver, ghost=ghost)


def game_of_run(
    store: Store, run: Unfinished | Run, solver: str | Solver, report: Report
) -> Playthrough:
    """The game of the level of a run, at its start. PixelmazeError if there is no such maze."""
    report.begin(MAKING_MAZE)
    level, maze = level_and_maze(run)
    return game_of(store, level, maze, solver, report)


def level_and_maze(run: Unfinished | Run) -> tuple[Level, Maze]:
    """What was played in a run. If it is no level any more, it is a maze like any other.
    PixelmazeError if there is no such maze."""
    played = run if isinstance(run, Run) else run.run
    maze = maze_of(played)
    with suppress(PixelmazeError):
        return level_of_run(played), maze
    return Level("", title_of(run), rules=played.rules), maze


def practice(play: Playthrough, until: Game) -> Playthrough:
    """A game that goes on from this moment of a game of the level. PixelmazeError if that is over
    by then."""
    if until.outcome:
        raise PixelmazeError("Here the game is over: go back first.")
    level = replace(play.level, name="", words="", number="Practice:")
    begun = Run("", until.rules, tuple(until.inputs), claim_of(until))
    return Playthrough(
        play.store, level, until.original, play.solver, is_replay=True, ghost=play.outside_ghost,
        begun=begun,
    )  # fmt: skip


def another_game(play: Playthrough, report: Report) -> Playthrough:
    """A game in another maze of the same kind, with similar rules."""
    from pixelmaze.ui.play.free_maze import kind_of

    report.begin(MAKING_MAZE, play.maze.grid.size)
    rules = play.level.rules
    if kind := kind_of(spec_of(play.maze), rules):
        maze = make(kind.spec_from(random_seed()), progress=report)
    else:
        maze = similar_maze(play.maze, progress=report)
    if play.game.ghost and rules.ghost:
        rules = with_ghost(maze, rules, rules.ghost, _par_factor(play.game))
    # an ID does not hold the places of keys, which may be those of the previous maze
    is_named = maze.id is not None and text_of(maze) == maze.id
    title = play.level.title if maze.id else label_of(maze) or play.level.title
    if play.outside_ghost:
        factor = _par_factor(play.game) if play.game.ghost else MIN_PAR_FACTOR
        ghost = fair_ghost(maze, rules.torch, play.outside_ghost.solver, factor, report)
        level = Level("", label_of(maze) or title, rules=rules)
        return Playthrough(play.store, level, maze, play.solver, ghost=ghost)
    level = free(str(maze.id), rules) if is_named else Level("", title, rules=rules)
    return Playthrough(play.store, level, maze, play.solver)


def _par_factor(game: Game) -> float:
    """The time of the ghost as a multiple of par, within fair limits."""
    assert game.ghost
    factor = game.ghost.ticks / max(1, game.par.ticks)
    return min(max(factor, MIN_PAR_FACTOR), MAX_PAR_FACTOR)
