"""The entries of a class list: the files and programs to try, and why others cannot be tried."""

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import ALIASES, GENERATORS, NAMED_SOLVERS, Generator, Solver
from pixelmaze.files.data import MAX_BYTES, read_toml
from pixelmaze.files.files import regular_file
from pixelmaze.maze.errors import PixelmazeError, printable, shortened
from pixelmaze.outside.isolation import CLASS_LIST
from pixelmaze.outside.lookup import PROGRAMS, generator_named, offers, solver_named
from pixelmaze.outside.program import split
from pixelmaze.outside.source_file import (
    GENERATOR,
    SOLVER,
    AlgorithmKind,
    FunctionInFile,
    bare_code,
    functions_in,
    imported_by,
    kind_of,
    place_in,
    text_in,
    text_of,
)
from pixelmaze.run.outcomes import Budget

AT_FAULT, NOT_TRIED = "error", "not tried"
"""States of an entry that does not run: its file is wrong, or nothing here can drive it."""

_LANGUAGES = {
    ".c",
    ".cc",
    ".cpp",
    ".cs",
    ".go",
    ".hs",
    ".ipynb",
    ".java",
    ".js",
    ".kt",
    ".rs",
    ".ts",
}
_ALGORITHM = re.compile(
    rf"^\s*(?:async\s+)?def\s+(?:{SOLVER.function}|{GENERATOR.function})\b"
    rf"|^\s*@.*\b(?:{SOLVER.noun}|{GENERATOR.noun})\b",
    re.MULTILINE,
)
_NAMED = 3  # the most functions named in a reason
_LONGEST = 40  # characters of a name


@dataclass(frozen=True, eq=False)
class Entry:
    """A file or a program in a class list."""

    name: str
    file: str  # its name in the folder, or the command of a program
    given: str  # what options such as --solver take
    algorithm: Solver | Generator | None = None  # None if it cannot be tried
    state: str = ""  # AT_FAULT or NOT_TRIED; empty if it can be tried
    why: str = ""  # the reason for the state
    beside: tuple[str, ...] = ()  # names of files in its folder that it uses
    files: tuple[Path, ...] = ()  # its own, and those beside it that it uses
    content: str = ""  # a digest of its files
    code: str = ""
    """A text, equal for files that differ only in comments, layout, docstrings or the line with
    the name; empty if there is no text."""

    @property
    def solver(self) -> Solver | None:
        return self.algorithm if isinstance(self.algorithm, Solver) else None


# ---- one entry -----------------------------------------------------------------------------------


def entry_of(text: str, kinds: Sequence[AlgorithmKind], budget: Budget) -> Entry:
    """The entry of a file, a program or a built-in algorithm, as options such as --solver take it.
    Nothing is run. An entry can be tried if it is an algorithm of these kinds."""
    shown, place = printable(text), _place(text)
    entry = Entry(shown, shown, text)
    if place:
        used = imported_by(place.path)
        entry = replace(
            entry,
            beside=tuple(printable(one.name) for one in used),
            files=(place.path, *used),
            content=content_of((place.path, *used)),
            code=bare_code(text_of(place.path)),
        )
    try:
        kind = _kind(text)
        if kind not in kinds:
            return _unfit(entry, kind, kinds)
        named = solver_named if kind is SOLVER else generator_named
        return replace(entry, algorithm=named(text, budget))
    except PixelmazeError as error:
        path_shown = printable(str(place.path)) if place else ""
        return replace(entry, state=AT_FAULT, why=str(error).removeprefix(path_shown).lstrip(",: "))


def _unfit(entry: Entry, kind: AlgorithmKind | None, kinds: Sequence[AlgorithmKind]) -> Entry:
    """The entry of a file without an algorithm of these kinds."""
    place = _place(entry.given)
    names = functions_in(place.path) if place else []
    wanted = " or ".join(f"{kind.function}()" for kind in kinds)
    why, shown = f"it has no {wanted}", ", ".join(f"{name}()" for name in names[:_NAMED])
    if names:
        why += f", only {shown}{', …' * (len(names) > _NAMED)}"
        why += f"; try `pixelmaze check {printable(entry.given)}:{names[0]}`"
    return replace(entry, state=NOT_TRIED if kind or names else AT_FAULT, why=why)


def _place(text: str) -> FunctionInFile | None:
    """The file and the function that a text names, unless it is the command of a program."""
    return None if text.partition(":")[0] in PROGRAMS else place_in(text)


def _kind(text: str) -> AlgorithmKind | None:
    """The kind of algorithm with this name; None if its file has none."""
    place = _place(text)
    if place:
        return kind_of(place)
    known = {*GENERATORS, *ALIASES, *(offer.name for offer in offers(GENERATOR))}
    return GENERATOR if text in known and text not in NAMED_SOLVERS else SOLVER


def content_of(files: Iterable[Path]) -> str:
    """A digest of these files; one that cannot be read counts as empty."""
    contents = sha256()
    for path in files:
        with suppress(OSError):
            if path.is_file():  # opening a pipe would block
                with path.open("rb") as file:
                    contents.update(file_digest(file, sha256).digest())
    return contents.hexdigest()


# ---- a folder ------------------------------------------------------------------------------------


def entries_in(folder: Path, kinds: Sequence[AlgorithmKind], budget: Budget) -> list[Entry]:
    """The entries of a folder, sorted by file: source files, and programs in its `contest.toml`.

    A helper, which has no algorithm, is not an entry but named with those that use it. So are the
    sources of a program. PixelmazeError if there is no such folder, nothing in it, or the list
    cannot be read.
    """
    if folder.is_file():
        raise PixelmazeError(f"{folder} is not a folder: expected a folder of solvers")
    if not folder.is_dir():
        raise PixelmazeError(f"{folder}: no such folder")
    paths = sorted(one for one in folder.glob("[!.]*") if one.suffix in {".py", *_LANGUAGES})
    programs = [*_programs(folder, paths, budget)]
    files = {
        path.name: _of_file(path, kinds, budget) if path.suffix == ".py" else _of_other(path)
        for path in paths
    }
    helpers = {path.name for path in paths if not _ALGORITHM.search(text_of(path))}
    users = [*programs, *(one for name, one in files.items() if name not in helpers)]
    hidden = helpers & {name for one in users for name in one.beside}
    hidden |= {name for one in programs for name in one.beside}
    found = [*(one for name, one in files.items() if name not in hidden), *programs]
    if not found:
        raise PixelmazeError(f"{folder}: no Python file, and no {CLASS_LIST} with a program")
    times = Counter(one.name for one in found)
    return [
        replace(one, name=f"{one.name} ({one.file})") if times[one.name] > 1 else one
        for one in found
    ]


def _of_file(path: Path, kinds: Sequence[AlgorithmKind], budget: Budget) -> Entry:
    entry, name = entry_of(str(path), kinds, budget), ""
    with suppress(PixelmazeError):
        name = text_in(path, "name")[0].strip()
    return replace(
        entry, name=shortened(printable(name or path.stem), _LONGEST), file=printable(path.name)
    )


def _of_other(path: Path) -> Entry:
    """The entry of a file in another language."""
    why = f"it is not a Python file; a line in {CLASS_LIST} can start it"
    name, code = printable(path.name), bare_code(text_of(path))
    return Entry(name, name, str(path), state=NOT_TRIED, why=why, code=code)


def _programs(folder: Path, paths: Sequence[Path], budget: Budget) -> Iterator[Entry]:
    """The entries of the programs in `contest.toml`. `paths` are the source files of the folder."""
    path = folder / CLASS_LIST
    try:
        listed = {}
        if path.exists():
            with regular_file(path) as file:
                listed = read_toml(file.read(MAX_BYTES))
        for name, command in listed.items():
            yield _program(folder, name, command, paths, budget)
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # no TOML, or no UTF-8
        line = re.search(r"line \d+", str(error))
        where = f", {line[0]}" if line else ""
        raise PixelmazeError(
            f'{path}{where}: expected lines such as anna = "mms: ./mouse"'
        ) from None


def _program(folder: Path, name: str, command: Any, paths: Sequence[Path], budget: Budget) -> Entry:
    """The entry of a command, with full paths for the names of files in the folder."""
    protocol, _, words = str(command).partition(":")
    entry = Entry(shortened(printable(name), _LONGEST), printable(str(command)), str(command))
    try:
        if protocol not in PROGRAMS:
            known = " or ".join(f'"{protocol}: COMMAND"' for protocol in PROGRAMS)
            raise PixelmazeError(f"expected {known}")
        parts = split(words)
        files = {word: (folder / word).resolve() for word in parts if (folder / word).is_file()}
        stems = {name, *(file.stem for file in files.values())}
        near = {one.name for one in paths if one.stem in stems and one.suffix in _LANGUAGES}
        near |= {file.name for file in files.values() if file.parent == folder.resolve()}
        entry = replace(
            entry,
            given=f"{protocol}: {shlex.join(str(files.get(word, word)) for word in parts)}",
            beside=tuple(sorted(map(printable, near))),
            files=tuple(files.values()),
            content=content_of(files.values()),
        )
        return replace(entry, algorithm=solver_named(entry.given, budget))
    except (PixelmazeError, ValueError, OSError) as error:
        return replace(entry, state=AT_FAULT, why=str(error))
