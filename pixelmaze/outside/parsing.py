"""Parses users' files, and names what they call."""

import ast
from threading import RLock

_PARSING = RLock()


def parsed(source: bytes | str, name: str = "<unknown>") -> ast.Module:
    """The tree of a source, as `ast.parse` makes it, for one thread at a time: in Python 3.11,
    threads that parse at once share a counter, and one may end with a SystemError."""
    with _PARSING:
        return ast.parse(source, name)


def last_name(node: ast.AST) -> str:
    """A variable, or what follows the last dot; empty for others."""
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""
