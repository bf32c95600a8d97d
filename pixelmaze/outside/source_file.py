"""Finds the algorithms that a file defines, without running it."""

from __future__ import annotations

import ast
import os
import re
import warnings
from collections.abc import Container, Mapping
from contextlib import suppress
from importlib.util import find_spec
from inspect import CO_GENERATOR
from pathlib import Path
from sys import stdlib_module_names
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.parsing import last_name, parsed
from pixelmaze.run.outcomes import Fault

if TYPE_CHECKING:
    from pixelmaze.outside.matrix.recognition import Program

LARGEST = 1_000_000  # the most bytes of a file with an algorithm
_FILE = re.compile(r"(.+\.py)(?::(\w+))?", re.DOTALL)  # names may hold line breaks


class AlgorithmKind(NamedTuple):
    """A kind of algorithm that a file may hold."""

    noun: str  # also the name of the decorator for functions that yield steps of the package
    function: str  # the function that is taken if none is named
    properties: Mapping[str, str]
    """Arguments of the decorator, and the fields of the record for them."""
    parameters: tuple[str, ...] = ()
    """The parameters of its functions, if these tell them from others."""

    def suits(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """True unless the function has other parameters."""
        names = (one.arg for one in node.args.posonlyargs + node.args.args)
        return not self.parameters or self.parameters == (*names,)


SOLVER = AlgorithmKind("solver", "solve", {"shortest": "shortest", "weighted": "weighted"})
GENERATOR = AlgorithmKind(
    "generator", "generate", {"shapes": "only", "masks": "masks", "adds_walls": "adds_walls"}
)
HEURISTIC = AlgorithmKind("heuristic", "h", {}, ("cell", "goal"))


class FunctionInFile(NamedTuple):
    path: Path
    function: str  # empty if none is named


def place_in(text: str) -> FunctionInFile | None:
    """The file and the function in FILE.py or FILE.py:NAME; None for any other text."""
    match = _FILE.fullmatch(text)
    return FunctionInFile(Path(match[1]), match[2] or "") if match else None


def function_of(place: FunctionInFile, kind: AlgorithmKind) -> str:
    """Choose the function of this kind in a file, which is not run.

    The one named in `place`, or with the usual name, or the only one with the package's decorator,
    or the only one; of a file that takes a maze as a matrix or a graph, the one that solves it; or
    the whole file, if it makes a maze as a matrix.
    PixelmazeError if there is no such file or function, if there are several, or if the file is not
    Python.
    """
    name = printable(str(place.path))
    if kind is SOLVER and (program := matrix_program_in(place.path)):
        return program.chosen(name, place.function).name
    maker = matrix_maker_of(_source_of(place.path)) if kind is GENERATOR else None
    if maker and not place.function:
        return maker
    functions = [node for node in _functions_in(place.path) if kind.suits(node)]
    names = [*dict.fromkeys(node.name for node in functions)]
    if kind is SOLVER:
        with suppress(ImportError):
            from pixelmaze.outside.matrix.recognition import check_mazes

            usual = kind.function if kind.function in names else ""
            check_mazes(_source_of(place.path), name, place.function or usual)
    has = f"it has {', '.join(names)}" if names else "it has none"
    if place.function:
        if place.function not in names:
            raise PixelmazeError(f"{name}: there is no function {place.function}(); {has}")
        return place.function
    if kind.function in names:
        return kind.function
    decorated = [node.name for node in functions if kind.noun in map(_name_of, node.decorator_list)]
    of_other_kinds = (SOLVER.function, GENERATOR.function)
    candidates = decorated or [
        name for name in names if not name.startswith("_") and name not in of_other_kinds
    ]
    if len(candidates) == 1:
        return candidates[0]
    if not names:
        raise PixelmazeError(
            f"{name}: there is no function: expected {kind.function}({', '.join(kind.parameters)})"
        )
    example = f"{place.path.name}:{candidates[0]}" if candidates else ""
    advice = f": name the {kind.noun}, such as {example}" if example else ""
    raise PixelmazeError(f"{name}: there is no function {kind.function}(); {has}{advice}")


def declared_in(
    path: Path, function: str, kind: AlgorithmKind, taken: Container[str] = ()
) -> dict[str, Any]:
    """The literal arguments of a function's decorator, by field of the record; nothing is run.

    A line such as shapes = "square circular" at the top of the file declares its shapes.
    PixelmazeError if there is no such shape, or if its name is one of `taken`.
    """
    declared: dict[str, Any] = _shapes_in(path)
    program = matrix_program_in(path) if kind is SOLVER else None
    if program and program.entry(function):
        declared["only"] = ("square",)
    if kind is GENERATOR and matrix_maker_of(_source_of(path)) is not None:
        declared |= {"only": ("square",), "masks": False}
    calls = [
        decorator
        for node in _functions_in(path)
        if isinstance(node, ast.FunctionDef) and node.name == function
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and _name_of(decorator) == kind.noun
    ]
    for call in calls:
        names = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        if names and names[0] in taken:
            words = f"there is already a {kind.noun} named {names[0]!r}: choose another name"
            raise PixelmazeError(str(Fault(words, printable(str(path)), call.lineno)))
        for keyword in call.keywords:
            field = kind.properties.get(keyword.arg or "")
            if field:
                with suppress(ValueError, TypeError):
                    declared[field] = ast.literal_eval(keyword.value)
    return declared


def _shapes_in(path: Path) -> dict[str, Any]:
    """The shapes that a file declares, as a field of the record; empty if it declares none."""
    names, line = text_in(path, "shapes")
    for name in names.split():
        if name not in SHAPES:
            words = f"{name!r} is not a shape: expected one of {', '.join(SHAPES)}"
            raise PixelmazeError(str(Fault(words, printable(str(path)), line)))
    return {"only": tuple(names.split())} if line else {}


def text_in(path: Path, name: str) -> tuple[str, int]:
    """The text and the number of a line such as name = "Anna" in a file; empty and 0 for none."""
    for node in _nodes_in(path):
        match node:
            case ast.Assign([ast.Name(found)], ast.Constant(str() as text)) if found == name:
                return text, node.lineno
    return "", 0


def kind_of(place: FunctionInFile) -> AlgorithmKind | None:
    """SOLVER or GENERATOR, by the usual name or the decorator of a function; else HEURISTIC, by
    the parameters of a function, cell and goal; None for none of them.

    Any other function named in `place` is a generator if it has two parameters.
    PixelmazeError if there is no such file, or it is not Python. Nothing is run.
    """
    functions = [it for it in _functions_in(place.path) if place.function in ("", it.name)]
    if (program := matrix_program_in(place.path)) and (
        not place.function or program.entry(place.function)
    ):
        return SOLVER
    for kind in (SOLVER, GENERATOR):
        for node in functions:
            if node.name == kind.function or kind.noun in map(_name_of, node.decorator_list):
                return kind
    if matrix_maker_of(_source_of(place.path)) is not None:
        return GENERATOR
    if any(map(HEURISTIC.suits, functions)):
        return HEURISTIC
    if not place.function:
        return None
    counts = [len(node.args.posonlyargs + node.args.args) for node in functions]
    return GENERATOR if 2 in counts else SOLVER  # (maze, random)


def is_walker(path: Path, function: str) -> bool:
    """True if a function in a file gets a walker, as `styles` decides when the file runs.

    False for one of three parameters or more, even if it could be called with one.
    """
    for node in () if matrix_program_in(path) else _functions_in(path):
        if node.name == function:
            names = [one.arg for one in node.args.posonlyargs + node.args.args]
            parts = compile(ast.Module([node], []), str(path), "exec").co_consts
            codes = (one for one in parts if isinstance(one, CodeType) and one.co_name == function)
            yields = any(code.co_flags & CO_GENERATOR for code in codes)
            return 0 < len(names) < 3 and names[0] != "maze" and not yields
    return False


def functions_in(path: Path) -> list[str]:
    """The names of the functions that a file defines, in the order of their lines."""
    return list(dict.fromkeys(node.name for node in _functions_in(path)))


def bare_code(text: str) -> str:
    """A text without comments, docstrings, spaces, and a line such as name = "Anna"."""
    unsaid = r'"""[^"]*"""|#.*|^name *=.*'
    return "".join(re.sub(unsaid, "", text, flags=re.MULTILINE).split())


# ---- the files that a file needs -----------------------------------------------------------------

_IMPORT = re.compile(r"(?:^|;)[ \t]*(?:from[ \t]+\.*(\w+)|import[ \t]+([\w., \t]+))", re.MULTILINE)
_ALGORITHM = re.compile(
    rf"^(?:async\s+)?def\s+(?:{SOLVER.function}|{GENERATOR.function})\b"
    rf"|^@.*\b(?:{SOLVER.noun}|{GENERATOR.noun})\b",
    re.MULTILINE,
)


def text_of(path: Path) -> str:
    """The text of a file; empty if it cannot be read."""
    from pixelmaze.files.files import regular_file  # slow to load, and not for learners' processes

    with suppress(OSError, PixelmazeError), regular_file(path) as file:
        text = file.read(LARGEST).decode("utf-8-sig", "surrogateescape")
        return text.replace("\r", "\n")  # Python takes either as the end of a line
    return ""


def _imported_in(text: str) -> set[str]:
    """The modules that a text names in imports, but for Python's own. It may be invalid Python."""
    found = set()
    for whole, several in _IMPORT.findall(text):
        found |= {whole} if whole else {*re.findall(r"(?:^|,)\s*(\w+)", several)}
    return found - stdlib_module_names


def imported_by(path: Path) -> list[Path]:
    """The files and packages beside a file that it names in imports, and those that they name in
    turn, by name."""
    found, new = set[Path](), {path}
    while new:
        names = {name for one in new for name in _imported_in(text_of(one))}
        near = {path.with_name(f"{name}{ending}") for name in names for ending in (".py", "")}
        packages = {one for one in near if (one / "__init__.py").is_file()}
        files = {one for one in near if one.suffix and one.is_file()}
        new = (packages | files) - found - {path}
        found |= new
    return sorted(found)


def needed_by_file(source: Path | str) -> list[str]:
    """What a file may read: itself, and its helpers. A link might lead anywhere.

    For the name of a module, the package that it belongs to, which may be anywhere.
    """
    if isinstance(source, str):
        spec = find_spec(source.partition(".")[0])
        return [*(spec.submodule_search_locations or filter(None, [spec.origin]))] if spec else []
    path = Path(os.path.abspath(source))
    helpers = (one for one in imported_by(path) if is_helper(one) and not one.is_symlink())
    return [*map(str, (path, *helpers))]


def is_helper(path: Path) -> bool:
    """True for a package, or a file without a solver or generator, which may be invalid Python."""
    return not _ALGORITHM.search(text_of(path))


def _functions_in(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions that a file defines, in the order of their lines."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in _nodes_in(path) if isinstance(node, functions)]


def matrix_program_in(path: Path) -> Program | None:
    """What a file holds that takes a maze as a matrix or a graph; None for other files."""
    return matrix_program_of(_source_of(path))


def matrix_program_of(source: bytes) -> Program | None:
    """The same, of the text of a file."""
    with suppress(ImportError):  # the page of the game leaves out what only programs need
        from pixelmaze.outside.matrix.recognition import program_in

        return program_in(source)
    return None


def matrix_maker_of(source: bytes) -> str | None:
    """What makes a maze as a matrix in a file, see `maker_in`; None if nothing does."""
    with suppress(ImportError):
        from pixelmaze.outside.matrix.generators import maker_in

        return maker_in(source)
    return None


def _source_of(path: Path) -> bytes:
    name = printable(str(path))
    try:
        if not path.is_file():
            raise PixelmazeError(f"{name}: {'not a file' if path.exists() else 'no such file'}")
        with path.open("rb") as file:
            source = file.read(LARGEST + 1)
    except OSError as error:
        raise PixelmazeError(f"{name}: {error.strerror}") from None
    if len(source) > LARGEST:
        raise PixelmazeError(f"{name}: too large (at most {LARGEST:,} bytes)")
    return source


def _nodes_in(path: Path) -> list[ast.stmt]:
    name, source = printable(str(path)), _source_of(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python shows them when the file runs
        try:
            compile(source, name, "exec", dont_inherit=True)  # finds more than parsing does
            return parsed(source, name).body
        except SyntaxError as error:
            said = f"{type(error).__name__}: {error.msg}"
            said += "; indent with spaces only" * isinstance(error, TabError)
            raise PixelmazeError(str(Fault(said, name, error.lineno or 0))) from None
        except (ValueError, RecursionError, MemoryError) as error:
            why = str(error) or "nested too deeply, or out of memory"
            raise PixelmazeError(f"{name}: not valid Python: {why}") from None


def _name_of(decorator: ast.expr) -> str:
    """The name of a decorator, called or not."""
    return last_name(decorator.func if isinstance(decorator, ast.Call) else decorator)
