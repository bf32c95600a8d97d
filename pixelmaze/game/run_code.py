"""Run codes: a finished run as a short text that one player sends and another races.

    run-daily-2026-03-02.AbCdEf…

After `run-` comes the level, or the code of a maze without an ID, with `~` instead of `+`. After
the dot come, in base64 with `-` and `_`: a version, two checksums, the rules that differ from the
rules of the level, and the inputs. So all letters of a code are safe in a URL. A code omits the
claim of the run, since that follows from the inputs.

The inputs are one large number, by asymmetric numeral systems (Jarek Duda, 2009): symbols that have
been frequent so far take less room. A move takes half a letter to one letter.
"""

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import count as counting
from itertools import islice
from zlib import crc32

from pixelmaze.files.text import read
from pixelmaze.game.levels import free, level_in, level_of, maze_and_rules
from pixelmaze.game.rules import HINTS, SOLVER, UNDO, WAYS, WON, Input, Rules
from pixelmaze.game.run import Claim, Run, claim_of, from_dict, replayed, text_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.maze_code import code_of as code_of_maze
from pixelmaze.run.maze_code import is_code as is_code_of_maze
from pixelmaze.run.maze_code import maze_of_code, number_bytes, number_in
from pixelmaze.run.maze_id import looks_like_id

PREFIX = "run-"
LONGEST = 8_000  # the most letters of a code
MOST_INPUTS = 20_000  # of a run with a code

_VERSION = 1
_ACTIONS = f"{WAYS}{UNDO}{SOLVER}{''.join(HINTS)}"
_WAITS = 64  # waits of this number of ticks less one, or more, take further digits
_STEP = 16  # what each occurrence adds to the frequency of a symbol


# ---- writing -------------------------------------------------------------------------------------


def code_of(run: Run) -> str:
    """The code of a run. PixelmazeError if unfinished, helped by a solver, or too long."""
    _refuse_unfinished(run)
    if len(run.inputs) > MOST_INPUTS:
        inputs = f"{len(run.inputs):,} inputs"
        raise PixelmazeError(f"{inputs} are too many for a run code (at most {MOST_INPUTS:,})")
    subject, usual = _subject(run)
    given, used = asdict(run.rules), asdict(usual)
    changes = {name: value for name, value in given.items() if value != used[name]}
    rules = json.dumps(changes, separators=(",", ":")).encode() if changes else b""
    data = bytes((*_fingerprint(run.maze, run.rules), *number_bytes(len(rules)))) + rules
    data += bytes(number_bytes(len(run.inputs))) + _packed(run.inputs)
    packed = bytes([_VERSION]) + _check(subject, data) + data
    letters = urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    code = f"{PREFIX}{subject}.{letters}"
    if len(code) > LONGEST:
        raise PixelmazeError(f"the run code is too long (at most {LONGEST:,} letters)")
    return code


def _subject(run: Run) -> tuple[str, Rules]:
    """The level or maze, as a code names it, and its usual rules."""
    if run.name or looks_like_id(run.maze):
        level = level_of(run.name) if run.name else free(run.maze, run.rules)
        maze, usual = maze_and_rules(level)
        if maze != run.maze:
            raise PixelmazeError(f"not a run of {level.name!r}")
        return level.name.replace("+", "~"), usual
    return code_of_maze(read(run.maze)), Rules()


def _fingerprint(maze: str, rules: Rules) -> bytes:
    """Two bytes that differ if the level has changed."""
    run = to_dict(Run(maze, rules, (), Claim(None, 0, 0)))
    text = json.dumps([run["maze"], run["rules"]], sort_keys=True)
    return (crc32(text.encode()) & 0xFFFF).to_bytes(2)


def _check(subject: str, data: bytes) -> bytes:
    """Two bytes that reveal mistakes in copying."""
    return (crc32(subject.encode() + data) & 0xFFFF).to_bytes(2)


# ---- reading -------------------------------------------------------------------------------------


def run_of_code(text: str) -> Run:
    """The run of a code, checked by a replay. Spaces and line ends in the code do not matter.
    PixelmazeError if the text is not a code, damaged, too new or impossible."""
    text = "".join(text[: 2 * LONGEST].split())
    subject, dot, letters = text.removeprefix(PREFIX).partition(".")
    if not text.startswith(PREFIX) or not text.isascii() or not text.isprintable():
        raise PixelmazeError(f"not a run code: expected one that starts with {PREFIX}")
    if len(text) > LONGEST:
        raise PixelmazeError(f"the run code is too long (at most {LONGEST:,} letters)")
    damaged = PixelmazeError("this run code is damaged or incomplete: copy all of it, from run-")
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        raise damaged from None
    if not dot or not packed:
        raise damaged
    if packed[0] > _VERSION:
        raise PixelmazeError("this run code needs a newer version of pixelmaze")
    if packed[0] < 1 or packed[1:3] != _check(subject, packed[3:]):
        raise damaged
    try:
        changes, inputs = _read(packed[5:])
        run = _run(subject.replace("~", "+"), packed[3:5], changes, inputs)
    except PixelmazeError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError):
        raise damaged from None
    _refuse_unfinished(run)
    for fault in verify(run):
        raise PixelmazeError(f"this run code holds an impossible run: {fault}")
    return run


def _run(name: str, fingerprint: bytes, changes: dict[str, object], inputs: Sequence[Input]) -> Run:
    """The run, with the result of its replay as the claim."""
    if is_code_of_maze(name) and "+" not in name:
        made = maze_of_code(name)
        maze, usual, name = text_of(made), Rules(), level_in(made, Rules()).name
    else:
        level = level_of(name)
        maze, usual = maze_and_rules(level)
    if not changes.keys() <= asdict(Rules()).keys():
        raise PixelmazeError("this run code needs a newer version of pixelmaze")
    end = Claim(None, 0, inputs[-1].tick if inputs else 0)
    data = to_dict(Run(maze, usual, tuple(inputs), end, name))
    run = from_dict(data | {"rules": data["rules"] | changes})
    if _fingerprint(maze, run.rules) != fingerprint:
        raise PixelmazeError(f"this run code is for a different version of {name!r}")
    return replace(run, claim=claim_of(replayed(run)))


def _refuse_unfinished(run: Run) -> None:
    if run.claim.outcome != WON:
        raise PixelmazeError("only a run that reached the goal has a run code")
    if any(action == SOLVER for _, action in run.inputs):
        raise PixelmazeError("a run that a solver helped has no run code")


def _read(data: bytes) -> tuple[dict[str, object], Sequence[Input]]:
    """The changed rules and the inputs. ValueError or LookupError if the data are damaged."""
    rest = iter(data)
    rules = bytes(islice(rest, number_in(rest)))
    changes = json.loads(rules) if rules else {}
    inputs = number_in(rest)
    if inputs > MOST_INPUTS or not isinstance(changes, dict):
        raise ValueError
    return changes, _unpacked(bytes(rest), inputs)


# ---- inputs as one number ------------------------------------------------------------------------

_Context = tuple[object, ...]


_Frequencies = dict[_Context, list[int]]
"""The weight of each symbol in each context: 1, plus `_STEP` for each occurrence so far."""


def _actions_context(before: Sequence[str]) -> _Context:
    """The two actions before: corridors go on, and turn back and forth."""
    return tuple(before[-2:])


def _wait_context(action: str, before: Sequence[str]) -> _Context:
    """True if the action repeats, as with a held key; and True if it is a move."""
    return ("wait", before[-1:] == [action], action in WAYS)


def _packed(inputs: Sequence[Input]) -> bytes:
    frequencies, chosen = _Frequencies(), list[tuple[int, int, int]]()

    def put(context: _Context, size: int, symbol: int) -> None:
        counts = frequencies.setdefault(context, [1] * size)
        chosen.append((sum(counts[:symbol]), counts[symbol], sum(counts)))
        counts[symbol] += _STEP

    before: list[str] = []
    last = 0
    for tick, action in inputs:
        put(_actions_context(before), len(_ACTIONS), _ACTIONS.index(action))
        wait, last = tick - last, tick
        put(_wait_context(action, before), _WAITS, min(wait, _WAITS - 1))
        if wait >= _WAITS - 1:
            for at, digit in enumerate(number_bytes(wait - _WAITS + 1)):
                put(("digit", at), 256, digit)
        before.append(action)
    number = 1
    for start, count, total in reversed(chosen):
        number = number // count * total + start + number % count
    return number.to_bytes((number.bit_length() + 7) // 8)


def _unpacked(data: bytes, count: int) -> Sequence[Input]:
    """The inverse of `_packed` for `count` inputs. ValueError for other data."""
    frequencies, number = _Frequencies(), int.from_bytes(data)

    def take(context: _Context, size: int) -> int:
        nonlocal number
        counts = frequencies.setdefault(context, [1] * size)
        number, start = divmod(number, sum(counts))
        symbol = 0
        while start >= counts[symbol]:
            start -= counts[symbol]
            symbol += 1
        number = number * counts[symbol] + start
        counts[symbol] += _STEP
        return symbol

    before: list[str] = []
    inputs: list[Input] = []
    tick = 0
    for _ in range(count):
        action = _ACTIONS[take(_actions_context(before), len(_ACTIONS))]
        wait = take(_wait_context(action, before), _WAITS)
        if wait == _WAITS - 1:
            wait += number_in(take(("digit", at), 256) for at in counting())
        tick += wait
        before.append(action)
        inputs.append(Input(tick, action))
    if number != 1:
        raise ValueError
    return inputs
