"""The entries of a class list: the files and programs to try, and why others cannot be tried."""

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import ALIASES, GENERATORS, NAMED_SOLVERS, Generator, Solver
from pixelmaze.files.data import MAX_BYTES, read_toml
from pixelmaze.files.files import regular_file
from pixelmaze.maze.errors import PixelmazeError, printable, shortened
from pixelmaze.outside.faults import RefusedError
from pixelmaze.outside.heuristics import Heuristic
from pixelmaze.outside.isolation import CLASS_LIST
from pixelmaze.outside.lookup import (
    PROGRAMS,
    generator_named,
    heuristic_named,
    offers,
    solver_named,
)
from pixelmaze.outside.program import split
from pixelmaze.outside.source_file import (
    GENERATOR,
    HEURISTIC,
    SOLVER,
    AlgorithmKind,
    bare_code,
    functions_in,
    imported_by,
    is_helper,
    kind_of,
    place_in,
    text_in,
    text_of,
)
from pixelmaze.run.outcomes import Budget

AT_FAULT, NOT_TRIED = "error", "not tried"
"""States of an entry that does not run: its file is wrong, or nothing here can drive it."""

_NAMED = 3  # the most functions named in a reason
_LONGEST = 40  # characters of a name


@dataclass(frozen=True, eq=False)
class Entry:
    """A file or a program in a class list."""

    name: str
    file: str  # its name in the folder, or the command of a program
    given: str  # what options such as --solver take
    algorithm: Solver | Generator | Heuristic | None = None  # None if it cannot be tried
    state: str = ""  # AT_FAULT or NOT_TRIED; empty if it can be tried
    why: str = ""  # the reason for the state
    beside: tuple[str, ...] = ()  # names of files in its folder that it uses
    content: str = ""  # a digest of all its files
    code: str = ""  # see `bare_code`; empty if there is no text

    @property
    def solver(self) -> Solver | None:
        return self.algorithm if isinstance(self.algorithm, Solver) else None


# ---- one entry -----------------------------------------------------------------------------------


def entry_of(text: str, kinds: Sequence[AlgorithmKind], budget: Budget) -> Entry:
    """The entry of a file, a program or a built-in algorithm, as options such as --solver take it.
    Nothing is run. An entry can be tried if it is an algorithm of these kinds."""
    shown = printable(text)
    is_name = text.partition(":")[0] in PROGRAMS or text.partition("+")[0] in NAMED_SOLVERS
    place = None if is_name else place_in(text)
    entry, path_shown = Entry(shown, shown, text), ""
    if place:
        used, path_shown = imported_by(place.path), printable(str(place.path))
        entry = replace(
            entry,
            beside=tuple(printable(one.name) for one in used),
            content=_digest([place.path, *used]),
            code=bare_code(text_of(place.path)),
        )
    try:
        kind = kind_of(place) if place else _kind_named(text)
        if place and kind not in kinds:
            return _unfit(entry, functions_in(place.path), kinds)
        if kind is HEURISTIC:
            return replace(entry, algorithm=heuristic_named(text, budget))
        named = generator_named if kind is GENERATOR else solver_named
        return replace(entry, algorithm=named(text, budget))
    except PixelmazeError as error:
        state = NOT_TRIED if isinstance(error, RefusedError) else AT_FAULT
        return replace(entry, state=state, why=str(error).removeprefix(path_shown).lstrip(",: "))


def _unfit(entry: Entry, names: Sequence[str], kinds: Sequence[AlgorithmKind]) -> Entry:
    """The entry of a file that has functions with these names, and no algorithm of these kinds."""
    *most, last = (f"{kind.function}()" for kind in kinds)
    why = f"it has no {' or '.join(filter(None, (', '.join(most), last)))}"
    if not names:
        return replace(entry, state=AT_FAULT, why=why)
    why += f", only {', '.join(f'{name}()' for name in names[:_NAMED])}"
    why += ", …" * (len(names) > _NAMED)
    command = f"`pixelmaze check {entry.name}:{names[0]}`"
    return replace(entry, state=NOT_TRIED, why=f"{why}; try {command}")


def _kind_named(name: str) -> AlgorithmKind:
    """The kind of algorithm with this name, which is not a file."""
    makers = {*GENERATORS, *ALIASES, *(offer.name for offer in offers(GENERATOR))}
    return GENERATOR if name in makers and name not in NAMED_SOLVERS else SOLVER


def _digest(files: Iterable[Path], command: str = "") -> str:
    """A digest of a command and of files, of which those that cannot be read do not count."""
    digest = sha256(command.encode())
    for path in files:
        with suppress(OSError, PixelmazeError), regular_file(path) as file:
            digest.update(sha256(file.read()).digest())
    return digest.hexdigest()


# ---- a folder ------------------------------------------------------------------------------------


def entries_in(folder: Path, kinds: Sequence[AlgorithmKind], budget: Budget) -> list[Entry]:
    """The entries of a folder, sorted by file: Python files, and programs in its `contest.toml`.

    Helpers, and files of programs, are not entries but named with those that use them.
    PixelmazeError if there is no such folder, nothing in it, or the list cannot be read.
    """
    if folder.is_file():
        raise PixelmazeError(f"{folder} is not a folder: expected a folder of solvers")
    if not folder.is_dir():
        raise PixelmazeError(f"{folder}: no such folder")
    programs = [*_programs(folder, budget)]
    files = {path: _of_file(path, kinds, budget) for path in sorted(folder.glob("[!.]*.py"))}
    helpers = {printable(path.name): path for path in files if is_helper(path)}
    users = [one for path, one in files.items() if path not in helpers.values()]
    used = {helpers.get(name) for one in users for name in one.beside}
    used |= {folder / name for one in programs for name in one.beside}
    found = [*(one for path, one in files.items() if path not in used), *programs]
    if not found:
        raise PixelmazeError(f"{folder}: no Python file, and no {CLASS_LIST} with a program")
    times = Counter(one.name for one in found)
    return [
        replace(one, name=f"{one.name} ({one.file})") if times[one.name] > 1 else one
        for one in found
    ]


def _of_file(path: Path, kinds: Sequence[AlgorithmKind], budget: Budget) -> Entry:
    name = path.stem
    with suppress(PixelmazeError):
        name = text_in(path, "name")[0].strip() or name
    shown, file = shortened(printable(name), _LONGEST), printable(path.name)
    return replace(entry_of(str(path), kinds, budget), name=shown, file=file)


def _programs(folder: Path, budget: Budget) -> Iterator[Entry]:
    """The entries of the programs in `contest.toml`."""
    path = folder / CLASS_LIST
    try:
        listed = {}
        with suppress(FileNotFoundError), regular_file(path) as file:
            listed = read_toml(file.read(MAX_BYTES))
        for name, command in listed.items():
            yield _program(folder, name, command, budget)
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # no TOML, or no UTF-8
        line = re.search(r"line \d+", str(error))
        where = f", {line[0]}" if line else ""
        raise PixelmazeError(
            f'{path}{where}: expected lines such as anna = "mms: ./mouse"'
        ) from None


def _program(folder: Path, name: str, command: Any, budget: Budget) -> Entry:
    """The entry of a command, with full paths for the names of files in the folder."""
    protocol, _, words = str(command).partition(":")
    entry = Entry(shortened(printable(name), _LONGEST), printable(str(command)), str(command))
    try:
        if protocol not in PROGRAMS:
            known = " or ".join(f'"{protocol}: COMMAND"' for protocol in PROGRAMS)
            raise PixelmazeError(f"expected {known}")
        parts = split(words)
        files = {word: (folder / word).resolve() for word in parts if (folder / word).is_file()}
        near = {printable(one.name) for one in files.values() if one.parent == folder.resolve()}
        entry = replace(
            entry,
            given=f"{protocol}: {shlex.join(str(files.get(word, word)) for word in parts)}",
            beside=tuple(sorted(near)),
            content=_digest(files.values(), str(command)),
        )
        return replace(entry, algorithm=solver_named(entry.given, budget))
    except (PixelmazeError, ValueError, OSError) as error:
        return replace(entry, state=AT_FAULT, why=str(error))
