"""The menus over a game: before an unfinished run, while the game is paused, and after it."""

from collections.abc import Callable, Sequence

from pixelmaze.game.level import Level
from pixelmaze.game.rules import GHOST
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.game_facts import progress_of
from pixelmaze.ui.menu import Item, Menu, action
from pixelmaze.ui.messages import menus
from pixelmaze.ui.requests import NewMaze, Restart, Resume, ResumeRun, ToTitle, WatchRun


def unfinished_menu(left: Unfinished, is_on_map: bool) -> Menu:
    """Shown before a level that has an unfinished run. `is_on_map`: whether leaving leads to the
    map, in this menu and the others."""
    lines = [
        action("resume", menus.RESUME_RUN, "play", progress_of(left), lambda: ResumeRun(left)),
        action("restart", "Start over", "undo", "your first move deletes the old run", Resume),
        _leave_item(is_on_map),
    ]
    return Menu("Unfinished Run", lambda: lines, leave=ToTitle)


Items = Callable[[], Sequence[Item]]  # further lines, as they are now


def pause_menu(level: Level, is_kept: bool, more: Items, is_on_map: bool) -> Menu:
    """Shown while a level is paused. `is_kept` tells whether the run can be resumed later."""
    lines = [
        action("resume", menus.RESUME_RUN, "play", "back to the maze", Resume),
        action("restart", "Restart", "undo", "from the start", Restart),
        *_new_maze_items(level),
    ]
    leave = _leave_item(is_on_map, is_kept)
    return Menu("Pause", lambda: [*lines, *more(), leave], leave=Resume)


def result_menu(
    level: Level,
    is_won: bool,
    has_stars: bool,
    following: Item | None,
    lost_to: str | None,
    missing: Sequence[str],
    more: Items,
    is_on_map: bool,
) -> Menu:
    """Shown after a level. `has_stars` tells whether it was won with stars, `lost_to` to whom it
    was lost if it was not; `following` is the line for the next level of the adventure, `missing`
    are the words for stars of the level that have not been earned in any run."""
    why = "the same maze"
    if missing:
        several = f"for the stars for {' and '.join(missing)}"
        why = several if missing[1:] else f"for the {missing[0]} star"
    again = action("restart", "Try again", "undo", why, Restart)
    on = [following] if following else _new_maze_items(level)
    goes_on = is_won and all(item.is_enabled for item in on)
    lines = [
        *([*on, again] if goes_on else [again, *on]),
        action(
            "replay",
            "Replay",
            "moves",
            "from the start: your walk, then the shortest route",
            WatchRun,
        ),
    ]
    leave = _leave_item(is_on_map)
    goal = menus.AT_GOAL if has_stars else "No stars this time"
    title = goal if is_won else menus.LOST_TO[lost_to or GHOST]
    return Menu(title, lambda: [*lines, *more(), leave], leave=ToTitle)


def _leave_item(is_on_map: bool, is_kept: bool = False) -> Item:
    note = f"back to the {'map' if is_on_map else 'menu'}{'; you can resume' if is_kept else ''}"
    return action("leave", "Leave", "back", note, ToTitle)


def _new_maze_items(level: Level) -> list[Item]:
    """Empty in a level that is the same for everyone."""
    new = action("new", "New maze", "maze", "a similar maze", NewMaze)
    return [] if level.is_fixed else [new]
