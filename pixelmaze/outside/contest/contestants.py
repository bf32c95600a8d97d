"""Who takes part in a contest: the files of a folder, and the programs that it names."""

import os
import re
import shlex
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.toml import read_toml
from pixelmaze.outside.checking.output import shortened
from pixelmaze.outside.named import PROGRAMS, solver_named
from pixelmaze.outside.program import split
from pixelmaze.outside.source_file import LARGEST, SOLVER, FunctionInFile, kind_of, text_in
from pixelmaze.run.words import Budget

LIST = "contest.toml"
_IMPORT = re.compile(rb"^\s*(?:import|from)\b(.*)", re.MULTILINE)
_LONGEST = 40  # the most characters of a name
_NO_SOLVER = f"there is no function {SOLVER.function}()"


@dataclass(frozen=True, eq=False)
class Contestant:
    """A file, or a program, that takes part."""

    name: str
    file: str  # its name in the folder, or the command of a program
    solver: Solver | None
    fault: str  # why it has no solver
    content: str  # a digest of all that it consists of


def contestants_in(folder: Path, budget: Budget) -> tuple[list[Contestant], list[str]]:
    """All Python files of a folder, by name, and all programs in its `contest.toml`; and the names
    of files that do not take part: they have no solver, but one that has imports them.

    PixelmazeError if there is no such folder, nobody in it, or the list cannot be read.
    """
    if folder.is_file():
        raise PixelmazeError(f"{folder} is a file: name its folder")
    if not folder.is_dir():
        raise PixelmazeError(f"{folder}: there is no folder of this name")
    paths = sorted(folder.glob("[!.]*.py"))
    texts = {path.stem: _text(path) for path in paths}
    files = {path.stem: _of_file(path, texts, budget) for path in paths}
    imported = {name for stem in files if files[stem].solver for name in _needed(stem, texts)}
    helpers = {stem: files.pop(stem).file for stem in imported if files[stem].fault == _NO_SOLVER}
    found = [*files.values(), *_programs(folder, budget)]
    if not found:
        raise PixelmazeError(f"{folder}: there is no Python file, and no {LIST} with a program")
    times = Counter(one.name for one in found)
    named = [
        replace(one, name=f"{one.name} ({one.file})") if times[one.name] > 1 else one
        for one in found
    ]
    return named, sorted(helpers.values())


def _text(path: Path) -> bytes:
    """The text of a file; empty if it cannot be read."""
    with suppress(OSError):
        if path.is_file():  # opening a pipe would block
            with path.open("rb") as file:
                return file.read(LARGEST)
    return b""


def _of_file(path: Path, texts: Mapping[str, bytes], budget: Budget) -> Contestant:
    name, solver, fault = path.stem, None, ""
    try:
        name = text_in(path, "name")[0].strip() or name
        if kind_of(FunctionInFile(path, "")) is not SOLVER:
            raise PixelmazeError(_NO_SOLVER)
        solver = solver_named(str(path), budget)
    except PixelmazeError as error:
        fault = str(error).removeprefix(printable(str(path))).lstrip(",: ")
    shown = shortened(printable(name), _LONGEST)
    return Contestant(shown, printable(path.name), solver, fault, _content(path.stem, texts))


def _content(name: str, texts: Mapping[str, bytes]) -> str:
    """The digest of a file, and of the files beside it that it imports."""
    needed = sorted(_needed(name, texts).items())
    return sha256(repr([texts[name], *needed]).encode()).hexdigest()


def _needed(name: str, texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The texts of a file, and of the files beside it that it imports, by name."""
    needed, new = dict[str, bytes](), {name}
    while new:
        needed |= {name: texts[name] for name in new}
        lines = b"\n".join(line for name in new for line in _IMPORT.findall(texts[name]))
        words = {*re.findall(rb"\w+", lines)}
        new = {other for other in texts if os.fsencode(other) in words} - needed.keys()
    return needed


def _programs(folder: Path, budget: Budget) -> list[Contestant]:
    path = folder / LIST
    try:
        listed = read_toml(path.read_bytes()) if path.exists() else {}
        return [_program(folder, name, command, budget) for name, command in listed.items()]
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # no TOML, or no UTF-8
        line = re.search(r"line \d+", str(error))
        where = f", {line[0]}" if line else ""
        raise PixelmazeError(
            f'{path}{where}: expected lines such as anna = "mms: ./mouse"'
        ) from None


def _program(folder: Path, name: str, command: Any, budget: Budget) -> Contestant:
    """A program of this command. A word of it that names a file of the folder means that file."""
    protocol, _, words = str(command).partition(":")
    solver, fault, content = None, "", ""
    try:
        if protocol not in PROGRAMS:
            known = " or ".join(f'"{protocol}: COMMAND"' for protocol in PROGRAMS)
            raise PixelmazeError(f"it should be {known}")
        parts = split(words)
        files = {word: (folder / word).resolve() for word in parts if (folder / word).is_file()}
        text = f"{protocol}: {shlex.join(str(files.get(word, word)) for word in parts)}"
        content = repr((command, [file.read_bytes() for file in files.values()]))
        solver = solver_named(text, budget)
    except (PixelmazeError, ValueError, OSError) as error:
        fault = str(error)
    digest, shown = sha256(content.encode()).hexdigest(), shortened(printable(name), _LONGEST)
    return Contestant(shown, printable(str(command)), solver, fault, digest)
