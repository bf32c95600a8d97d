"""Mazes pasted from a program's source: the lines inside a list or text of Python, JavaScript and
the like.

    maze = [            const maze = [          maze = np.array([
        "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
        "#S G#",          [1, 0, 0, 0, 1],          [1, 0, 0, 0, 1],
        "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
    ]                   ];                      ])
"""

import re
import textwrap

_NAMED = re.compile(
    r"(?:\w{1,99}[ \t]{1,9}){0,5}[\w.]{1,99}[ \t]{0,9}(?:[:\[<][^=\n]{0,99})?=[ \t]{0,9}\s*"
)
"""`maze =`, `const maze =`, `maze: list[str] =`, `int maze[3][5] =`."""
_CALLED = re.compile(r"[\w.]{1,99}\(\s*(?=[\[({])")  # `np.array(` before a list
_TEXT = "|".join(rf"{quote}(?:[^{quote}\\]++|\\.)*+{quote}" for quote in "\"'`")
_TOKEN = re.compile(
    r"(?P<open>[\[({])|(?P<close>[\])}])|(?P<between>(?:[\s,;]|#[^\n]*+|//[^\n]*+)++)"
    rf"|[A-Za-z]?(?P<text>\"{{3}}.*?\"{{3}}|'{{3}}.*?'{{3}}|{_TEXT})"
    r"|(?P<number>[0-9]++)|(?P<truth>[Tt]rue|[Ff]alse)|(?P<option>\w{1,99}\s*=\s*[\w.]{1,99})",
    re.DOTALL,
)
_DIGITS = set("01[](){}, \t\r\n;")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def begin(text: str) -> int:
    """Where the list or text begins in this source; -1 if it is no source."""
    at = len(text) - len(text.lstrip())
    for pattern in (_NAMED, _CALLED):
        match = pattern.match(text, at)
        at = match.end() if match else at
    return at if text[at : at + 1] in set("[({\"'`") else -1


def rows(text: str) -> list[str] | None:
    """The lines of the maze in this source; None if it is not made of texts and numbers.

    Each text is one line or several; in a list of lists each inner list is a line.
    """
    at = begin(text)
    if at < 0:
        return None
    if _DIGITS.issuperset(text[at:]):  # there may be millions
        bare = (re.sub("[^01]", "", part) for part in re.split(r"[\])}\n]", text[at:]))
        return [row for row in bare if row]
    lists: list[list[str]] = [[]]
    depth, deepest, has_texts = 0, 0, False
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        if token["open"] or token["close"]:
            depth += 1 if token["open"] else -1
            deepest = max(depth, deepest)
            if lists[-1]:  # else a text of brackets would take much memory
                lists.append([])
        elif token["text"]:
            has_texts = True
            lists[-1].append(_content(token["text"]))
        elif token["number"] or token["truth"]:
            lists[-1].append(token["number"] or str(int(token["truth"].lower() == "true")))
    lists = [part for part in lists if part]
    if has_texts and deepest < 2 and len(lists) == 1:
        return [line for part in lists[0] for line in _several(part)]
    return ["".join(part) for part in lists]


def _several(text: str) -> list[str]:
    """The lines of a text; an indentation that all have is removed."""
    lines = text.splitlines()
    return textwrap.dedent("\n".join(lines)).split("\n") if len(lines) > 1 else lines


def _content(text: str) -> str:
    """What is between the quotes."""
    marks = 3 if text[:3] in ('"""', "'''") and len(text) > 5 else 1
    return _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], text[marks:-marks])
