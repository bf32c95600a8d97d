"""The words shown on the screen, by name, grouped by scene.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pixelmaze.annotations import ANY, ARC, CELL, FIRST, LAST, LOWEST
from pixelmaze.board import FILLED, ON_PATH, RETREATED, ROCK, VISITED, VISITED_BACK, WAITING
from pixelmaze.game.rules import STARS, TICKS
from pixelmaze.search import Solution
from pixelmaze.shapes import SHAPES

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is the plural if it is not regular, `form` formats the number.

    >>> counted(1, "move"), counted(1234, "move"), counted(0, "entry", "entries")
    ('1 move', '1,234 moves', '0 entries')
    """
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


def clock(ticks: int) -> str:
    """A time in minutes, seconds and tenths."""
    minutes, tenths = divmod(ticks * 10 // TICKS, 600)
    return f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def star_row(stars: Collection[str]) -> str:
    """Three signs: the stars for the goal, for moves and for time."""
    return "".join("★" if star in stars else "☆" for star in STARS)


# ---- levels --------------------------------------------------------------------------------------

PAINTS = "The right path draws a picture."
PAINTS_IN_SHORT = "a picture"
MAZE_OF_FILE = "a maze from a file"


def fetch_keys(keys: int) -> str:
    """The rule of a level with 1 to 3 keys."""
    if keys == 1:
        return "Fetch key a to open the gate."
    return f"Fetch {'a and b' if keys == 2 else 'a, b and c'}, in this order, to open the gate."


def keys_in_short(keys: int) -> str:
    return counted(keys, "key")


def torch_reach(moves: int) -> str:
    return f"It is dark: you can see {'one move' if moves == 1 else moves_of(moves)} ahead."


def beat_ghost(title: str) -> str:
    return f"Beat the ghost to the goal: {title}."


def ways_in_short(ways: str) -> str:
    """`ways` is the number of ways out of a cell, as a word."""
    return f"{ways} ways"


def par_line(moves: int, time: str) -> str:
    return f"Par: {moves_of(moves)}, {time}."


def daily_title(day: str) -> str:
    return f"Daily Maze {day}"


# ---- states --------------------------------------------------------------------------------------

READY, PAUSED, WALKING = "READY", "PAUSED", "WALKING"
MAKING, MADE, SEARCHING = "MAKING", "MADE", "SEARCHING"
RACING, RACE_OVER = "RACING", "RESULT"
GOAL, GHOST_WON, NO_WAY = "GOAL!", "THE GHOST WON", "NO WAY"
OUTCOMES = {
    None: "searching",
    "found": "found",
    "no way": "no way",
    "gave up": "gave up",
    "made": "made",
}
"""Of a search, by its outcome."""

# ---- games ---------------------------------------------------------------------------------------

STAR_WORDS = ("goal", "moves", "time")
"""What each star is for."""
OF_ITS_WAY, CELLS_SEARCHED = "of its way", "cells searched"
"""Labels of figures."""
TAKE_OVER = "take over"
LEGEND = "Gold: the shortest route. Red: your wrong turns."
"""For a replay."""
COLUMNS = ("you", "par", "best")
WRONG_TURNS = "wrong turns"
"""The table of a result."""
LOST_TO_GHOST = "Not this time. The ghost never tires: find a shorter route."
SOLVER_HELPED = "The solver helped, so this run does not count."
NO_STARS_LEFT = "The hints cost all three stars."
PERFECT = "Perfect: no route is shorter!"
NEW_RECORD = "New record: fewest moves and best time!"
FEWEST_MOVES = "New record: fewest moves!"
BEST_TIME = "New record: best time!"
COST_OF_HINTS = {
    1: "The hint cost the time star.",
    2: "The hints cost the stars for time and moves.",
}
"""By the number of hints."""
SHARED_LOSS, SHARED_UNFINISHED = "the ghost won", "unfinished"


def out_of(total: str) -> str:
    """Follows a figure."""
    return f"of {total}"


def without_stars(word: str) -> str:
    """The label of a command that costs all stars."""
    return f"{word} (no stars)"


def shared_moves(moves: int, par: int) -> str:
    return f"{counted(moves, 'move', form='')} (par {par})"


# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"
"""The heading of its keys."""
ADVENTURE = "Adventure"
DAILY_MAZE = "Daily Maze"
FREE_MAZE, FREE_MAZE_NOTE = "Free Maze", "any shape, size and generator"
WATCH, WATCH_NOTE = "Watch", "a solver at work, step by step"
RACE, RACE_NOTE = "Race", "several solvers on the same maze"
SETTINGS = "Settings"
QUIT, QUIT_NOTE = "Quit", "until next time"
RESUME_RUN, RESUME_NOTE = "Resume", "back to the maze"
LOCKED = "Locked: finish either of the two levels before it."
LOCKED_IN_SHORT = "locked"
BEST = "Best"
NOT_PLAYED = "Not played yet."
ON, OFF = "on", "off"

PLAY_IT, PLAY_IT_NOTE = "Play", "walk it yourself"
WATCH_IT = "Watch it"
RACE_ON_IT, RACE_ON_IT_NOTE = "Race on it", "the runners chosen under Race"
SHAPE, WIDTH, HEIGHT, SIDE_NOTE = "Shape", "Width", "Height", "in cells"
GENERATOR = "Generator"
TORCH, TORCH_NOTE, TORCH_OFF = "Torch", "how far you see", "all is lit"
GHOST, GHOST_NOTE, GHOST_OFF = "Ghost", "a solver that races you to the goal", "none"
PACE, PACE_NOTE = "Ghost's pace", "how fast the ghost is"
PACES = {"gentle": "gentle", "fair": "fair", "fierce": "fierce"}
SEED, SEED_NOTE = "Seed", "type a number to get the same maze again"
SEED_BLANK = "random"
ID, ID_BLANK = "ID", "type one"

MAZE, MAZE_NOTE = "Maze", "choose another maze"
BEGIN, BEGIN_NOTE = "Begin", "watch it"
SOLVER, SOLVER_NOTE = "Solver", "the algorithm that looks for a path"
FROM_BLANK, FROM_BLANK_NOTE = "From blank", "first see how the maze is made"
START, START_NOTE = "Start", "two to six solvers"
NOBODY, RUNNER_NOTE = "nobody", "a solver that takes part"
TOO_FEW_RUNNERS = "A race needs at least two runners."

UNFINISHED_RUN = "Unfinished Run"
START_OVER, START_OVER_NOTE = "Start over", "your first move deletes the old run"
PAUSE_MENU = "Pause"
RESTART, RESTART_NOTE = "Restart", "from the start"
LEAVE, LEAVE_NOTE = "Leave", "to the menu"
LEAVE_KEPT_NOTE = "back to the menu; you can resume"
TRY_AGAIN, TRY_AGAIN_NOTE = "Try again", "the same maze"
NEW_MAZE, NEW_MAZE_NOTE = "New maze", "a similar maze"
NEXT_LEVEL = "Next level"
WATCH_REPLAY, WATCH_REPLAY_NOTE = "Watch replay", "from the first move to the last"
AT_GOAL, NO_STARS, GHOST_HAS_WON = "Goal reached!", "No stars this time", "The ghost won"
RESULT = "Result"
"""The heading of the keys of a result."""
RESUME_HELP = "back to the game"


def adventure_progress(finished: int, levels: int, stars: int) -> str:
    return f"{finished} of {counted(levels, 'level')}, {counted(stars, 'star')}"


def resume_note(title: str, progress: str, run: int, runs: int) -> str:
    """`run` of `runs` is selected."""
    return f"{title}: {progress}" + (f"; run {run} of {runs}" if runs > 1 else "")


def with_solver(title: str) -> str:
    return f"with {title}"


def runner(number: int) -> str:
    return f"Runner {number}"


def shape_note(neighbours: Mapping[str, str]) -> str:
    """The number of neighbours of a cell, as a word, by the name of the shape."""
    first, *others = (f"{name}: {ways}" for name, ways in neighbours.items())
    return f"{first} neighbours; {'; '.join(others)}"


def generator_note(count: int) -> str:
    """`count` generators can make mazes of the chosen shape and mask."""
    return f"the algorithm that makes the maze; {count} can make this kind"


def id_note(example: str) -> str:
    return f"type the ID of a maze, such as {example}"


def too_many_cells(cells: int, most: int) -> str:
    return (
        f"{cells:,} cells are too many for the menu, which takes {most:,}; "
        "`pixelmaze play ID` takes more"
    )


def empty_mask(mask: str, width: int, height: int) -> str:
    return f"the mask {mask} leaves no cell of {width}x{height}"


# ---- loading -------------------------------------------------------------------------------------

LOADING = "Loading"
CANCEL, CANCEL_HELP = "cancel", "back to where you were"
NO_MEMORY = "there is not enough memory for this maze"
MAKING_MAZE = "Making the maze"
PREPARING = "Preparing the steps"
LINING_UP = "Lining up the runners"
FINDING_WAY = "Finding the shortest way"
READING_TRACE = "Reading the trace"
THIS_MAZE = "this maze"
RECORDED_SEARCH, RECORDED_MAKING = "a recorded search", "A recorded making"


def no_making(title: str) -> str:
    return f"cannot show how {title} was made: it has no ID"


# ---- window and terminal -------------------------------------------------------------------------

WINDOW_TOO_SMALL, TERMINAL_TOO_SMALL = "The window is too small:", "Too small:"
SHARED_BY_TERMINAL, SHARED_AT_END = (
    "The terminal has this line, too.",
    "It is printed when you quit.",
)
"""Where the line to share can be copied from."""


def window_size(width: int, height: int) -> str:
    """In pixels."""
    return f"{width} x {height} is needed."


def terminal_size(columns: int, lines: int) -> str:
    return f"needs {columns} x {lines}"


# ---- list of keys ---------------------------------------------------------------------------

KEYS = "Keys"
WINDOW, TERMINAL = "Window", "Terminal"
"""Headings of the keys of the shell."""
MOUSE_IN_MENUS = (", and the mouse", "", ", and a click", ", and the right button")
KEYS_IN_MENUS = ("", "; with Shift by ten", "", "")
"""Added to the help of up and down, left and right, Return, and Esc."""
KEYS_HINT = "Click a line, or choose with ↑ ↓ and Return."


def also(text: str, keys: str) -> str:
    """The help of a command with more than one key."""
    return f"{text}; also {keys}"


# ---- play ----------------------------------------------------------------------------------------

PLAY_HEADING = "Walk"
"""The heading of its keys."""
WALK = "walk"
PAIR_HELP = "two arrows together: the way between"
RUN_HELP = "hold it to run to the next fork"
MOUSE_HELP = "click or drag: walk; right drag: look"
CLICK_LIMIT = "A click leads as far as the next junction, and to where you have been."
SOUND_OFF, SOUND_ON = "The sound is off.", "The sound is on."
SMALLEST = "Without colours the maze cannot be smaller."
FIGURE_NAMES = {
    "moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "visited": "solver",
}  # fmt: skip
"""Names of figures by kind, where there are no icons."""


def walk_help(letters: str, shape: str) -> str:
    """How to walk in the window. `letters` are those of a shape that has its own, or empty."""
    ways = f"{letters}: the {SHAPES[shape].ways} directions"
    how = ways if letters else "two together go around corners"
    return f"walk; {how}"


def press_help(letters: str) -> str:
    """How to walk where each press is a move; `letters` as above."""
    how = f"{letters} as the ways lie; with Shift" if letters else "with Shift"
    return f"walk; {how} to where ways part"


RESUMED = "Resumed. The clock starts when you move."
OF_REPLAY = "Replay:"
"""In front of the title of what is replayed."""
NOTHING_TO_UNDO = "There is nothing to undo."
GATE_OPEN = "The gate is open!"
IN_CONTROL = "You are back in control."


def key_fetched(letter: str) -> str:
    return f"You got key {letter}."


def gate_shut(letter: str) -> str:
    """`letter` is that of the next key."""
    return f"The gate is locked: you need key {letter}."


def solver_warning(key: str) -> str:
    return f"{key} again: the solver goes on; that costs all stars."


def solver_helps(key: str) -> str:
    return f"No stars: the solver helps. {key} takes over."


def taking_over(key: str) -> str:
    """Said when the player wants to walk while the solver does."""
    return f"{key} takes over."


# ---- watching ------------------------------------------------------------------------------------

RUN_HEADING, RACE_HEADING, TIME_HEADING = "Run", "Race", "Time"
PANEL_HEADING, LOOK_HEADING = "Side panel", "Look"
"""Headings in the list of keys."""
ZOOM_IN_HELP, ZOOM_OUT_HELP = "zoom in; also the wheel", "zoom out; drag to move"
NOTHING_TO_MAKE = "There is nothing to make."
UNKNOWN_MAKING = "It is unknown how this maze was made."
SOLVE, CLEAR = "solve", "clear"
PLAY, REPLAY, RESUME, PAUSE = "play", "replay", "resume", "pause"


def next_solver(key: str, title: str) -> str:
    return f"{key} starts {title}."


_UNITS = {"steps": "steps", "rounds": "rounds"}


def rate(number: str, unit: str) -> str:
    """Steps or rounds a second."""
    return f"{number} {_UNITS[unit]}/s"


def running_ahead(steps: int) -> str:
    """The state while steps are computed up to the end."""
    return f"{steps:,} … a key stops"


def summary(solution: Solution, cells: int) -> str:
    """A search in one line. `cells` is the size of the maze. Scripts may read this: numbers have
    no separators."""
    told, walked, back = OUTCOMES[solution.outcome], "", ""
    if solution.length is not None:
        told += f", {counted(solution.length, 'move', form='')}"
    if solution.moves is not None:
        walked, back = f", walked {solution.moves}", f", {solution.backtracks} of them back"
    return (
        f"{solution.solver}: {told}{walked}; visited {solution.visited} of "
        f"{counted(cells, 'cell', form='')} in {counted(solution.steps, 'step', form='')}{back}"
    )


# ---- figures of a search -------------------------------------------------------------------------

MARKS = {
    VISITED: "visited, the route",
    VISITED_BACK: "from the goal",
    RETREATED: "backtracked",
    WAITING: "waiting (frontier)",
    FILLED: "filled in",
    ON_PATH: "the path",
}
"""The marks of a search."""
MARKS_OF_MAKING = {
    ROCK: "solid rock",
    VISITED: "current walk",
    VISITED_BACK: "the other blob",
    WAITING: "waiting (frontier)",
    RETREATED: "backtracked",
}
STEPS, DEPTH, PATH = "steps", "depth", "path"
CARVED, BUILT = "passages carved", "walls built"
CELLS_VISITED, FRONTIER, BACKTRACKS = "cells visited", "frontier", "backtracks"
NEAR, FAR = ("near the start", "near"), ("far away", "far")
"""Ends of the scale of distances, in full and in short."""
UNREACHABLE = "No way leads to the goal."
SHORTEST, FEWEST = "the shortest", "the fewest"


def visited_share(share: float) -> str:
    return f"{share:.0%} of the cells visited"


def reached_share(share: float) -> str:
    """While the maze is made."""
    return f"{share:.0%} of the cells reached"


def peak(value: int) -> str:
    return f"at most {value:,}"


def way_exists(moves: int) -> str:
    return f"There is a way of {moves_of(moves)}."


def times(factor: str) -> str:
    return f"{factor} times"


def path_compared(length: int, shortest: int) -> str:
    return f"path {length:,}, shortest {shortest:,}"


def visited_compared(visited: int, fewest: int) -> str:
    return f"visited {visited:,}, needed {fewest:,}"


# ---- races ---------------------------------------------------------------------------------------

RESULTS = "The result"
ORDINALS = ("", "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")
START_RACE = "start"
RACE_COLUMNS = ("rounds", "path", "visited")


def finishers(arrived: int, runners: int) -> str:
    return f"{arrived} of {runners} finished"


def cells_visited(count: int) -> str:
    return counted(count, "cell")


def rounds_needed(count: int) -> str:
    return counted(count, "round")


def path_of(moves: int) -> str:
    return f"path {moves:,}"


# ---- the source of an algorithm ------------------------------------------------------------------

ALGORITHM_ENDED = "The algorithm has ended."
CATCHING_UP = "Catching up with the playback …"
IS_RECORDED = "This is a recording: there is no source."
NO_SOURCE = "There is no source to show."
NOTHING_TO_DO = "There is nothing to search."
YES, NO, NONE, EMPTY = "yes", "no", "none", "empty"
ORDERS = {
    LAST: "next: newest (stack)", FIRST: "next: oldest (queue)",
    LOWEST: "next: lowest (priority queue)", ANY: "next: any, at random", "": "",
}  # fmt: skip
"""Which entry an algorithm takes next."""
_ENTRIES = {CELL: ("cell", "cells"), ARC: ("arc", "arcs"), "": ("entry", "entries")}


def entries(number: int, of: str) -> str:
    """The number of cells, arcs or other entries of a memory."""
    return counted(number, *_ENTRIES[of])
