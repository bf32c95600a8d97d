"""Who takes part in a contest: the files of a folder, and the programs that it names."""

import os
import re
import shlex
import tomllib
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.outside.checking.output import shortened
from pixelmaze.outside.named import PROGRAMS, solver_named
from pixelmaze.outside.program import split
from pixelmaze.outside.source_file import LARGEST, SOLVER, FunctionInFile, kind_of, text_in
from pixelmaze.run.words import Budget

LIST = "contest.toml"
_IMPORT = re.compile(rb"^\s*(?:import|from)\b(.*)", re.MULTILINE)
_LONGEST = 40  # the most characters of a name


@dataclass(frozen=True, eq=False)
class Contestant:
    """A file, or a program, that takes part."""

    name: str
    file: str  # its name in the folder, or the command of a program
    solver: Solver | None
    fault: str  # why it has no solver
    content: str  # a digest of all that it consists of


def contestants_in(folder: Path, budget: Budget) -> list[Contestant]:
    """All Python files of a folder, by name, and all programs in its `contest.toml`.

    PixelmazeError if there is no such folder, nobody in it, or a program cannot be started.
    """
    if not folder.is_dir():
        raise PixelmazeError(f"{folder}: there is no folder of this name")
    paths = sorted(folder.glob("[!.]*.py"))
    texts = {path.stem: _text(path) for path in paths}
    found = [_of_file(path, texts, budget) for path in paths] + _programs(folder, budget)
    if not found:
        raise PixelmazeError(f"{folder}: there is no Python file, and no {LIST} with a program")
    times = Counter(one.name for one in found)
    return [
        replace(one, name=f"{one.name} ({one.file})") if times[one.name] > 1 else one
        for one in found
    ]


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
            raise PixelmazeError(f"there is no function {SOLVER.function}()")
        solver = solver_named(str(path), budget)
    except PixelmazeError as error:
        fault = str(error).removeprefix(printable(str(path))).lstrip(",: ")
    shown = shortened(printable(name), _LONGEST)
    return Contestant(shown, printable(path.name), solver, fault, _content(path.stem, texts))


def _content(name: str, texts: Mapping[str, bytes]) -> str:
    """The digest of a file, and of the files beside it that it imports."""
    needed, new = dict[str, bytes](), {name}
    while new:
        needed |= {name: texts[name] for name in new}
        lines = b"\n".join(line for name in new for line in _IMPORT.findall(texts[name]))
        words = {*re.findall(rb"\w+", lines)}
        new = {other for other in texts if os.fsencode(other) in words} - needed.keys()
    return sha256(repr([needed[name], *sorted(needed.items())]).encode()).hexdigest()


def _programs(folder: Path, budget: Budget) -> list[Contestant]:
    path = folder / LIST
    try:
        listed = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        return [_program(folder, name, command, budget) for name, command in listed.items()]
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # no TOML, no UTF-8, or a command that cannot be used
        raise PixelmazeError(f"{path}: {error}") from None


def _program(folder: Path, name: str, command: Any, budget: Budget) -> Contestant:
    """A program of this command. A word of it that names a file of the folder means that file."""
    protocol, _, words = str(command).partition(":")
    if protocol not in PROGRAMS:
        known = " or ".join(f'"{protocol}: COMMAND"' for protocol in PROGRAMS)
        raise PixelmazeError(f"{name} should be {known}")
    parts = split(words)
    files = {part: (folder / part).resolve() for part in parts if (folder / part).is_file()}
    text = f"{protocol}: {shlex.join(str(files.get(part, part)) for part in parts)}"
    content = repr((command, [file.read_bytes() for file in files.values()]))
    solver, digest = solver_named(text, budget), sha256(content.encode()).hexdigest()
    return Contestant(shortened(printable(name), _LONGEST), printable(command), solver, "", digest)
