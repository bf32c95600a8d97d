"""A pseudo-language: words a third longer, with accents, and each marked by a dot at its end.

`python -m support.pseudo` runs `support.scene_tour` with the texts of the modules `messages`, the
labels of `ui/kit/commands.py`, and the texts that stand where they are used, in this language. They
are rewritten when they are imported.
"""

import ast
import re
import runpy
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

MARK = "·"
WORD = re.compile(r"[^\W\d_]{2,}")
COMMANDS = "pixelmaze.ui.kit.commands"
SCENES = "pixelmaze.ui"
FRONT_ENDS = "pixelmaze.window", "pixelmaze.terminal"
HELP, JUDGE = "pixelmaze.game.hinting", "pixelmaze.game.judge"
SOUND = "pixelmaze.window.sound"  # notes are no texts
TEXT = re.compile(r"(?!.*(_|{(?!}|\w+\.\w+}))|[A-Z ]+$)([A-Z][a-z]|.*[^\W\d_] [^\W\d_])", re.DOTALL)
"""Strings that are texts, not names: they begin with a capital letter, or have several words, not
all of them in capitals. They may have gaps to be filled in."""
WORD_OF_TEXT = re.compile(r"[^\W\d_]{2} | [^\W\d_]{2}")
"""A word beside a space: a string of values is a text if it has one."""
_LABEL, _HELP = 2, 3
"""Places among the arguments of a command."""


def is_message(module: str) -> bool:
    return module.startswith(f"{SCENES}.") and module.endswith(".messages")


def lengthened(words: str) -> str:
    """Each word about a third longer, with an accent where there is an e, and marked.

    >>> lengthened("Fetch the key: it is dark, 12 of 20.")
    'Fétch~· thé· kéy·: it· is· dark·, 12 of· 20.'
    """

    def marked(match: re.Match[str]) -> str:
        word = match[0]
        if word.startswith("{"):  # the name of a command, as in texts of lessons
            return word
        return word.replace("e", "é") + "~" * (round(len(word) / 3) - 1) + MARK

    return re.sub(rf"{{\w+\.\w+}}|{WORD.pattern}", marked, words)


class _Rewriter(ast.NodeTransformer):
    """Lengthens the strings of messages: not docstrings, keys of dictionaries, or formats."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if not isinstance(node.value, str):
            return node
        return ast.copy_location(ast.Constant(lengthened(node.value)), node)

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return node  # a docstring

    def visit_Dict(self, node: ast.Dict) -> ast.Dict:
        node.values = [self.visit(value) for value in node.values]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.FormattedValue:
        node.value = self.visit(node.value)
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        return node


class _Texts(_Rewriter):
    """Lengthens the strings of other modules that are texts."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        is_text = isinstance(node.value, str) and TEXT.match(node.value)
        return super().visit_Constant(node) if is_text else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        parts = [part for part in node.values if isinstance(part, ast.Constant)]
        if not any(WORD_OF_TEXT.search(part.value) for part in parts):
            self.generic_visit(node)
            return node
        for part in node.values:
            if isinstance(part, ast.Constant):
                part.value = lengthened(part.value)
            elif isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.IfExp):
                part.value.body = _Rewriter().visit(part.value.body)
                part.value.orelse = _Rewriter().visit(part.value.orelse)
            else:
                self.visit(part)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if isinstance(node.func, ast.Name) and node.func.id == "counted":
            node.args = [_Rewriter().visit(each) for each in node.args]
        else:
            self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        return node


class _Labels(ast.NodeTransformer):
    """Lengthens the labels and the help of commands."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "Command":
            for at in (_LABEL, _HELP):
                if at < len(node.args):
                    node.args[at] = _Rewriter().visit(node.args[at])
        return node


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(Path(self.path).read_text(encoding="utf-8"))
        rewriter = (
            _Rewriter() if is_message(fullname) else _Labels() if fullname == COMMANDS else _Texts()
        )
        return compile(ast.fix_missing_locations(rewriter.visit(tree)), self.path, "exec")


class _Finder(MetaPathFinder):
    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        parts = (SCENES, HELP, JUDGE, *FRONT_ENDS)
        if not f"{name}.".startswith(tuple(f"{part}." for part in parts)) or name.startswith(SOUND):
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec
        assert spec.origin
        spec.loader = _Loader(name, spec.origin)
        return spec


def main() -> None:
    sys.meta_path.insert(0, _Finder())
    runpy.run_module("support.scene_tour", run_name="__main__")


if __name__ == "__main__":
    main()
