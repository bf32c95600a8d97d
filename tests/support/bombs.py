"""Hand-made input that needs far more time or memory than its size suggests."""

import json
import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

from fuzz import DATA_DIR, Case
from support import mutations

N = 100_000


def _maze(text: str) -> Case:
    return Case(["solve", "maze.txt"], {"maze.txt": text.encode()})


def _mask(content: bytes, option: str = "--mask") -> Case:
    return Case(["generate", option, "mask"], {"mask": content})


def _png(width: int, height: int) -> bytes:
    """A large black picture in a few kilobytes."""
    packer = zlib.compressobj(9)
    row = b"\0" + bytes((width + 7) // 8)
    rows = [packer.compress(row) for _ in range(height)] if width > 8 else []
    if width <= 8:
        rows = [packer.compress(row * 1000) for _ in range(height // 1000)]
    body = b"".join(rows) + packer.flush()
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)), (b"IDAT", body),
             (b"IEND", b""))  # fmt: skip
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def _run(**changes: Any) -> Case:
    run = json.loads(mutations.runs()[0])
    run |= {"name": "", **changes}
    return Case(["verify", "run.json"], {"run.json": json.dumps(run).encode()})


def _open_maze(side: int) -> str:
    """A maze without inner walls."""
    inside = f"|{'    ' * (side - 1)}   |\n"
    between = f"+{'   +' * side}\n"
    border = f"+{'---+' * side}\n"
    return border + between.join([inside] * side) + border


def _by_torch(inputs: str) -> Case:
    rules = {"torch": 9, "ghost": "", "pace": 0}
    return _run(maze=_open_maze(60), inputs=inputs, rules=rules)


def _trace(**changes: Any) -> Case:
    header = json.loads(mutations.traces()[0].splitlines()[0])
    header |= {"goal": [0, 0], "making": 0, "steps": 0, **changes}
    if "text" in changes:
        del header["maze"]
    return Case(["watch", "x.jsonl", "--trace", "-"], {"x.jsonl": json.dumps(header).encode()})


def _data(settings: bytes) -> Case:
    text = b'{"pixelmaze": "data", "version": 3, "records": {}, "settings": {"a": %b}}' % settings
    return Case(["records"], {f"{DATA_DIR}/pixelmaze.json": text})


def _json(text: bytes) -> Case:
    return Case(["verify", "run.json"], {"run.json": text})


BOMBS: tuple[Callable[[], Case], ...] = (
    # lines times their width
    lambda: _maze("+" + "---+" * N + "\n" + "|\n+\n" * N),
    lambda: _maze("+" + "-----+" * N + "\n" + "|\n+\n" * N),
    lambda: _maze("#" * N + "\n" + "#\n" * N),
    lambda: _maze("0" * N + "\n" + "0\n" * N),
    lambda: _mask(b"#" * N + b"\n" + b"#\n" * N),
    lambda: _mask(b"#" * 5_000_000),
    lambda: _mask((b"#" * 1000 + b"\n") * 1000),
    lambda: _mask(b"#\n" * 1_000_000, "--picture"),
    lambda: _mask((b"#" * 1000 + b"\n") * 50, "--picture"),
    # blank lines
    lambda: _maze("\n" * 40 * N),
    lambda: _maze(" \n" * 20 * N + "#"),
    lambda: _maze("#" + "\r\x0b\x0c" * 10 * N),
    lambda: _maze(",\n" * 20 * N),
    lambda: _run(maze="\n" * 39 * N),
    lambda: _trace(text="\n" * 40 * N),
    # pixels
    lambda: _mask(_png(9400, 9400)),
    lambda: _mask(_png(1, 89_000_000)),
    lambda: _mask(_png(5000, 5000)),
    lambda: _mask(_png(1, 50_000)),
    lambda: Case(["solve", "maze.png"], {"maze.png": _png(9400, 9400)}),
    lambda: Case(["solve", "maze.png"], {"maze.png": _png(5000, 5000)}),
    # values
    lambda: _json(b"[" + b"{}," * 13_000_000 + b"{}]"),
    lambda: _json(b"[" + b"{}," * 1_900_000 + b"{}]"),
    lambda: _json(b"[" + b'{"a":0},' * 900_000 + b"{}]"),
    lambda: _json(b'["\xf0\x9f\x99\x82' + b"a" * 39_000_000 + b'"]'),
    lambda: _json(b"[" * 900_000 + b"]" * 900_000),
    lambda: _json(b'{"a":' * 900_000 + b"0" + b"}" * 900_000),
    lambda: _json(b"9" * 39_000_000),
    lambda: _data(b"[" + b"{}," * 1_900_000 + b"{}]"),
    lambda: _data(b"9" * 40_000_000),
    lambda: _data(b"[" * 20_000 + b"]" * 20_000),
    lambda: _trace(waypoints=[[0, 0]] * 600_000),
    lambda: _trace(solver=[[]] * 5_000_000),
    lambda: _trace(steps=10**18),
    # work
    partial(_run, inputs="9999999A" + " 0A" * 300_000),
    lambda: _by_torch(" ".join(["0A", "0C"] * 166_000)),
    lambda: _by_torch(" ".join(["0A", "0z"] * 166_000)),
    *(
        partial(make, maze=f"{maze}-1")
        for make in (_run, _trace)
        for maze in (
            "square-500x500-prim", "hexagonal-500x500-boruvka", "square-250000x1-eller",
            "square-1x250000-recursive-backtracker", "square-400x250-aldous-broder",
            "hexagonal-500x500-wilson", "square-1400x1-aldous-broder", "square-1x1400-houston",
            "square-350x350-blobby-division", "square-500x500-aldous-broder",
            "square-100000x1-wilson", "square-4700x4700-prim", "square-250000x1-blobby-division",
        )
    ),
)  # fmt: skip
