"""Valid input of every kind, and random damage to it."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from fuzz import DATA_DIR, Case
from PIL import Image
from support.runs import walk_out

from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.files.micromouse import centre
from pixelmaze.files.table import READ, WRITTEN
from pixelmaze.files.text import write, write_format
from pixelmaze.game.game import Game
from pixelmaze.game.rules import HINTS, SOLVER, UNDO, Rules
from pixelmaze.game.run import run_of, to_dict
from pixelmaze.maze.goals import bottom_left
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Trace
from pixelmaze.outside.trace import write_trace
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_id import GOALS
from pixelmaze.run.solution import solve

LONGEST = 400_000
"""Bytes of an input."""

# ---- what is whole ------------------------------------------------------------------------------

IDS = (
    "square-5x4-prim-1", "hexagonal-5x4-kruskal-2-waypoints-2", "square-9x7-eller-3-braid-50",
    "hexagonal-9x9-wilson-4-mask-ring", "square-12x8-digging-5-goal-farthest-waypoints-1",
    "square-8x8-kruskal-6-mask-heart", "square-1x1-prim-1", "square-30x1-wilson-7",
    "hexagonal-1x6-prim-8",
)  # fmt: skip


@cache
def texts() -> list[bytes]:
    """Mazes in every format that is read."""
    found = []
    for maze in map(from_id, IDS):
        contest = Maze(maze.grid, maze.passages, bottom_left(maze.grid), 0)
        contest.goals = centre(maze.grid, contest.start)
        bare = Maze(maze.grid, maze.passages, 0, maze.grid.size - 1)
        for name in filter(READ.get, WRITTEN):
            for one in (maze, bare, contest):
                for path in ((), solve(one).route):
                    file = BytesIO()
                    with suppress(PixelmazeError):
                        write_format(one, file, name, path)
                        found.append(file.getvalue())
    return [*dict.fromkeys([*found, *(text.encode() for text in OF_OTHERS)])]


OF_OTHERS = (
    "+-----+\n|  #  |\n| ### |\n|   # |\n+-----+\n",
    '    "+---+---+",\n    "| S   G |",\n    "+---+---+",\n',
    "1111111\n1001001\n1011101\n1000101\n1111111\n",
    "┌───┬───────┐\n│ S │       │\n│   ╵   ╷   │\n│       │ G │\n└───────┴───┘\n",
    "╔═══════╗\n║ ╔═╡ ║ ║\n║ ║ ╞═╣ ║\n║ ╚═══╝ ║\n╚═══════╝\n",
    "+--+--+--+\n|A |     |\n+  +  +  +\n|     |B |\n+--+--+--+\n",
    "##S####\n#++#  #\n#+### #\n#++++++E\n#######\n",
    "#########\n#S..#...#\n#.......#\n####.##G#\n#########\n########\n",
    "██████████\n██S   ████\n██████  ██\n████  G ██\n██████████\n",
    " _____\n|_  | |\n| |_  |\n|_____|\n",
    "o  o--o--o\n|  | G   |\no  o  o  o\n|   S |  |\no--o--o  o\n",
    "#######\n#SXX# #\n###X# #\n#  XXE#\n#######\n",
    "#######\n#S..#.#\n###.#.#\n#....E#\n#######\n",
    "const maze = [\n  [1, 1, 1, 1, 1],\n  [1, 0, 0, 0, 1],\n  [1, 1, 1, 1, 1],\n];\n",
    "maze = np.array([[1, 0, 0], [0, 0, 1]], dtype=int)\n",
    'maze = """\n  ####\n  #AB#\n  ####\n  """\n',
)


@cache
def mask_texts() -> list[bytes]:
    shown = [
        " ##\n# #\n",
        "1101\n0111\n",
        "..X\r\nXXX\r\n",
        "#",
        "#" * 40 + "\n" + " ###" * 10 + "\n",
    ]
    return [text.encode() for text in (*shown, "#####\n" * 20)]


@cache
def pictures() -> list[bytes]:
    """Pictures in every format that is read, and in some that are not."""
    found = []
    chance = Random(1)
    for kind in ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM", "TIFF", "ICO", "EPS", "TGA", "PCX"):
        for mode in ("1", "L", "P", "RGB", "RGBA"):
            size = chance.choice([(9, 7), (16, 16), (80, 3)])
            picture = Image.frombytes("L", size, chance.randbytes(size[0] * size[1])).convert(mode)
            file = BytesIO()
            try:
                picture.save(file, kind)
            except (OSError, ValueError):
                continue  # this format has no such mode
            found.append(file.getvalue())
    file = BytesIO()
    Image.new("L", (8, 8)).save(file, "GIF", save_all=True, append_images=[Image.new("L", (8, 8))])
    return [*found, file.getvalue()]


def _game(maze: str, rules: Rules, wait: int) -> dict[str, Any]:
    game = Game(from_id(maze), rules)
    game.act(HINTS[wait % 3])
    walk_out(game, wait)
    return to_dict(run_of(game, maze))


@cache
def runs() -> list[bytes]:
    data = [
        _game(IDS[0], Rules(), 9),
        _game(IDS[1], Rules(3), 20),
        _game(IDS[2], Rules(0, "dfs", 30), 12),
        _game(IDS[4], Rules(9, "tremaux", 600), 15),
        _game(IDS[4], Rules(hunter=20, relaxed=True), 15),
    ]
    one = data[0]
    drawn = {**one, "maze": write(from_id(IDS[0])), "name": ""}
    open_end = {**one, "inputs": f"0{SOLVER} 5{UNDO}", "claim": {**one["claim"], "outcome": None}}
    records = {each["name"]: _record(each) for each in data}
    return [json.dumps(each).encode() for each in (*data, drawn, open_end, _record(one), records)]


def _record(run: dict[str, Any]) -> dict[str, Any]:
    return {"stars": ["finished"], "first": "2026-03-01", "count": 3, "fewest": run}


@cache
def unfinished() -> list[bytes]:
    found = []
    for run in runs()[:2]:
        data = json.loads(run)
        data["inputs"] = " ".join(data["inputs"].split()[:3])
        claim = {
            "outcome": None,
            "moves": 2,
            "ticks": sum(map(int, re.findall("[0-9]+", data["inputs"]))),
        }
        found.append(json.dumps({**data, "claim": {**claim, "stars": []}}).encode())
    return found


@cache
def traces() -> list[bytes]:
    found = []
    for text, name in zip(IDS, SOLVERS, strict=False):
        for maze in (from_id(text), generate(3, 3, seed=1, exists=b"\1\1\0\1\1\1\0\1\1")):
            file = BytesIO()
            write_trace(file, maze, name, Trace(), solve(maze, name).trace)
            found.append(file.getvalue())
    return found


@cache
def data_files() -> list[bytes]:
    data = [json.loads(run) for run in runs()[:4]]
    records = {run["name"]: {**_record(run), "quickest": run} for run in data}
    settings = {"theme": "neon", "music": 3, "is_muted": True, "theirs": [1.5, {"a": None}]}
    whole = {"pixelmaze": "data", "version": 3, "settings": settings, "records": records}
    return [json.dumps(whole, indent=2).encode()]


# ---- accidents ----------------------------------------------------------------------------------

NUMBERS = (
    "0", "-1", "1", "2", "3", "7", "99", "255", "65536", "4294967296", "99999999", "1e999",
    "-1e999", "NaN", "-Infinity", "1.5", "1e5", "-0", "0x10", "9" * 30, "9" * 5000, "٣", "true",
    "null", '"1"',
)  # fmt: skip
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 1.5, 10**30, 10**4000, float("inf"), float("nan"), "", "x",
    "x" * 9999, "\ud800", "\x1b[2J", "\0", "a\nb", "é", "🙂", [], {}, [[]], [0, 0], {"a": 1},
    [0] * 3000,
    "square-4700x4700-prim-1", "square-100000x1-wilson-1", "hexagonal-400x250-aldous-broder-1",
    "square-500x500-blobby-division-1", "square-250000x1-prim-1", "square-5x5-prim-1-mask-ring",
    "daily-2026-03-01", "0A " * 9999, "9z" * 3, "\n" * 90_000, "#" * 90_000,
)  # fmt: skip
_PIECES = tuple(
    piece.encode()
    for piece in (
        *"+-|# .SGXabc\n\r\0\t", "\r\n",
        "\x0c", "\u2028", "\ufeff", "é", "\x1b]0;x\x07", *",:[]{}01\"'x",
        "+---+", "+-----+", "\\u0000", "\\ud800", ":", "-braid-50", "-mask-ring", "-waypoints-3",
    )
)  # fmt: skip

Accident = Callable[[bytearray, Random], "bytes | bytearray"]


def _flip(data: bytearray, chance: Random) -> bytearray:
    for _ in range(chance.choice((1, 1, 2, 9))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def _replace(data: bytearray, chance: Random) -> bytearray:
    data[chance.randrange(len(data))] = chance.choice((0, 9, 10, 32, 127, 128, 255, 34, 123))
    return data


def _cut(data: bytearray, chance: Random) -> bytearray:
    begin = chance.randrange(len(data))
    del data[begin : begin + chance.choice((1, 1, 2, 9, 99, len(data)))]
    return data


def _insert(data: bytearray, chance: Random) -> bytearray:
    at = chance.randrange(len(data) + 1)
    data[at:at] = chance.choice(_PIECES) * chance.choice((1, 1, 1, 2, 30, 5000))
    return data


def _repeat(data: bytearray, chance: Random) -> bytearray:
    """Repeat a piece, perhaps many times."""
    begin = chance.randrange(len(data))
    end = begin + chance.choice((1, 4, 20, 200))
    times = chance.choice((2, 3, 50, 3000))
    data[begin:end] = data[begin:end] * min(times, 1 + LONGEST // (end - begin))
    return data


def _lines(data: bytearray, chance: Random) -> bytes:
    """Repeat, reorder, drop or lengthen lines."""
    lines = bytes(data).split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(5)
    if what == 0:
        lines.insert(at, lines[other])
    elif what == 1:
        lines[at], lines[other] = lines[other], lines[at]
    elif what == 2:
        del lines[at]
    elif what == 3:
        lines[at:at] = [b""] * chance.choice((1, 3, 20_000))
    else:
        lines[at] *= min(chance.choice((0, 2, 2000)), 1 + LONGEST // (1 + len(lines[at])))
    return b"\n".join(lines)


def _number(data: bytearray, chance: Random) -> bytes:
    found = list(re.finditer(rb"-?[0-9]+", data))
    if not found:
        return bytes(data)
    one = chance.choice(found)
    put = chance.choice(NUMBERS)
    if chance.random() < 0.4:
        put = str(int(one[0][:20]) + chance.choice((-1, 1, 10, -100)))
    return bytes(data[: one.start()]) + put.encode() + bytes(data[one.end() :])


def _nest(data: bytearray, chance: Random) -> bytes:
    begin = chance.randrange(len(data))
    end = begin + chance.choice((1, 9, len(data)))
    before, after = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"[[],", b"]"), (b'"', b'"')))
    depth = chance.choice((1, 2, 18, 300, 990, 20_000))
    return data[:begin] + before * depth + data[begin:end] + after * depth + data[end:]


def _encode(data: bytearray, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    encoding = chance.choice(
        ("utf-16", "utf-16-be", "utf-32", "latin-1", "cp037", "utf-8-sig", "utf-7")
    )
    return text.encode(encoding, "replace")


def _value(data: bytearray, chance: Random) -> bytes:
    """Replace, drop or repeat a value in a line of JSON, or in all of it."""
    lines = bytes(data).split(b"\n")
    at = 0 if chance.random() < 0.5 else chance.randrange(len(lines))
    parts = [bytes(data)] if len(lines) < 2 or data[:2] == b"{\n" else lines
    at %= len(parts)
    try:
        whole = json.loads(parts[at])
    except (ValueError, RecursionError):
        return bytes(data)
    places = [*_places(whole)]
    if not places:
        return bytes(data)
    holder, key = chance.choice(places)
    what = chance.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        holder[chance.choice(("a", "", "more", "\ud800"))] = holder[key]
    else:
        holder[key] = chance.choice(JUNK)
    text = json.dumps(whole, ensure_ascii=chance.random() < 0.5)
    parts[at] = text.encode("utf-8", "backslashreplace")
    return b"\n".join(parts)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every object and array, with each of its keys."""
    found: list[tuple[Any, Any]] = []
    todo = [value]
    for one in todo:
        if isinstance(one, dict | list):
            keys = list(one) if isinstance(one, dict) else list(range(len(one)))
            found += [(one, key) for key in keys]
            todo += [one[key] for key in keys]
    return found


ACCIDENTS: tuple[Accident, ...] = (
    _flip, _flip, _replace, _cut, _cut, _insert, _insert, _repeat, _lines, _lines, _number, _number,
    _nest, _encode,
)  # fmt: skip
TO_JSON: tuple[Accident, ...] = (*7 * (_value,), *5 * (_number,), _lines, *ACCIDENTS)
"""Most of them leave it valid JSON, so that the code after the parser is tested as well."""


def damaged(
    whole: list[bytes],
    chance: Random,
    accidents: tuple[Accident, ...] = ACCIDENTS,
    longest: int = LONGEST,
) -> bytes:
    """One of these inputs, damaged a few times, perhaps joined with another one."""
    data = chance.choice(whole)
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3, 6))):
        if chance.random() < 0.02:
            other = chance.choice(whole)
            data = data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other)) :]
        if data:
            data = bytes(chance.choice(accidents)(bytearray(data), chance))[:longest]
    return data


# ---- cases --------------------------------------------------------------------------------------


def _text(chance: Random) -> Case:
    name = f"maze{chance.choices(['.txt', '.num', '.maz'], [8, 1, 1])[0]}"
    words = ["solve", name, "--solver", chance.choice(["bfs", "dfs", "tremaux"])]
    if chance.random() < 0.2:
        written = [other for other in WRITTEN if other != "png"]
        words = ["generate", name, "--format", chance.choice(written)]
    if chance.random() < 0.2:
        words += ["--read-as", chance.choice([*READ])]
    return Case(words, {name: damaged(texts(), chance)})


def _mask_text(chance: Random) -> Case:
    return Case([*_masked(chance), "mask"], {"mask": damaged(mask_texts(), chance, longest=10_000)})


def _picture(chance: Random) -> Case:
    return Case([*_masked(chance), "mask.png"], {"mask.png": damaged(pictures(), chance)})


def _masked(chance: Random) -> list[str]:
    words = ["generate", "--seed", "1"]
    if chance.random() < 0.3:
        words += ["--size", f"{chance.randrange(1, 30)}x{chance.randrange(1, 30)}"]
    return [*words, "--picture" if chance.random() < 0.2 else "--mask"]


def _run(chance: Random) -> Case:
    words = ["verify", "run.json"]
    if chance.random() < 0.05:
        words = ["play", "run.json", "--seconds", "1", "--record", "x.png"]
    return Case(words, {"run.json": damaged(runs(), chance, TO_JSON)})


def _trace(chance: Random) -> Case:
    words = ["watch", "trace.jsonl"]
    ways: tuple[list[str], ...] = (["--trace", "-"], ["--prompt"], ["--record", "x.png"])
    words += chance.choices(ways, [6, 3, 1])[0]
    return Case(words, {"trace.jsonl": damaged(traces(), chance, TO_JSON)})


def _data(chance: Random) -> Case:
    """A data file that is read, or written at the end of a game; or an unfinished run."""
    if chance.random() < 0.3:
        name = f"{DATA_DIR}/unfinished/run-0123456789abcdef.json"
        files = {name: damaged(unfinished(), chance, TO_JSON)}
        return Case(["play", "--resume", "--prompt"], files, b"right\nundo\nquit\n")
    files = {f"{DATA_DIR}/pixelmaze.json": damaged(data_files(), chance, TO_JSON)}
    if chance.random() < 0.5:
        ways = (["records"], ["records", "--json"], ["records", IDS[0]], ["verify", *files])
        return Case(chance.choice(ways), files)
    words = ["play", "square-2x1-prim-1", "--prompt"]
    return Case(words, files, b"right\nquit\n")


def _id(chance: Random) -> Case:
    """Input that asks for mazes of moderate size; larger ones are legal, but slow."""
    whole = [f"{shape}-{size}-{name}-7{more}".encode() for name, kind in GENERATORS.items()
             for shape in kind.shapes for size in ("9x7", "1x30")
             for more in ("", "-braid-50-goal-random", f"-goal-{GOALS[1]}-waypoints-3",
                          f"-mask-{chance.choice([*MASKS])}")]  # fmt: skip
    text = (
        damaged(whole, chance, (_number, _number, *ACCIDENTS))[:500]
        .replace(b"\0", b"")
        .decode("utf-8", "replace")
    )
    sides = re.findall("[0-9]+", text)
    if any(4 < len(side) < 9 for side in sides) or sum(map(len, sides[:2])) > 5:
        text = re.sub("[0-9]{3,}", "30", text)
    return Case([chance.choice(["solve", "generate"]), "--", text])


KINDS = {
    "text": _text,
    "mask-text": _mask_text,
    "picture": _picture,
    "run": _run,
    "trace": _trace,
    "data": _data,
    "id": _id,
}
