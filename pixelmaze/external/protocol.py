"""The messages between this program and whoever runs a learner's file.

The program's side is `remote.py`, the other one `execution.py`. Each message is a kind and a
payload. In the pipes of a process it is a letter, the length of the payload in four bytes, and the
payload; the end of the input ends the process.
"""

from __future__ import annotations

import json
from typing import IO, Any, NamedTuple

Message = tuple[bytes, bytes]
"""The kind and the payload."""

# ---- to the process ------------------------------------------------------------------------------

TASK = b"G"
"""What to do, in JSON on one line; then the arrays of the grid and the passages."""
ALLOW = b"C"
"""How far it may go, in JSON: see `Allowed`."""

# ---- to the process and from it ------------------------------------------------------------------

WHERE = b"W"
"""To ask at which line it is, without a payload; the answer is a fault at that line, in JSON."""

# ---- from the process ----------------------------------------------------------------------------

BEGUN = b"B"
"""The learner's code begins now. The name of the file."""
STEPS = b"S"
"""Steps, four bytes each, packed as in a Trace, then as many lines."""
NOTES = b"N"
"""Notes, in JSON."""
LINES = b"V"
"""Lines from one step to the next, with their values, in JSON."""
FOUND = b"F"
"""The step after which a line runs at which to stop, in JSON."""
END = b"E"
"""How it ended, in JSON."""
GONE = b"X"
"""Never sent: it stands for the end of the output."""


class Allowed(NamedTuple):
    """How far a run may go, and what it records.

    >>> Allowed.read(Allowed(100, 7, stops=(3, 4)).written())
    Allowed(credit=100, traced=7, first=0, stops=(3, 4), finds=False, shown_names=())
    """

    credit: int
    """How many steps it may make in all."""
    traced: int = -1
    """The step from which to the next lines are recorded with their values, -1 for none."""
    first: int = 0
    """The number of the first line that is recorded; 0 is the one at which it waits there."""
    stops: tuple[int, ...] = ()
    """If there are any, only from the first of these lines on."""
    finds: bool = False
    """Whether it is to find the first of these lines at or after step `traced`, and to record
    nothing."""
    shown_names: tuple[str, ...] = ()
    """The variables that are taken whole at each line."""

    def written(self) -> bytes:
        """It as a payload."""
        return json.dumps(self).encode()

    @classmethod
    def read(cls, payload: bytes) -> Allowed:
        """It from a payload."""
        return cls.of(json.loads(payload))

    @classmethod
    def of(cls, parts: list[Any]) -> Allowed:
        """It from its parts."""
        credit, traced, first, stops, finds, shown_names = parts
        return cls(credit, traced, first, tuple(stops), finds, tuple(shown_names))


def head_of(kind: bytes, payload: bytes) -> bytes:
    """What is sent before this payload.

    >>> head_of(STEPS, bytes(8))
    b'S\\x08\\x00\\x00\\x00'
    """
    return kind + len(payload).to_bytes(4, "little")


def received(stream: IO[bytes]) -> Message | None:
    """The next message; None at the end of the stream.

    >>> from io import BytesIO
    >>> received(BytesIO(head_of(NOTES, b"[]") + b"[]")), received(BytesIO())
    ((b'N', b'[]'), None)
    """
    head = stream.read(5)
    if len(head) < 5:
        return None
    return head[:1], stream.read(int.from_bytes(head[1:], "little"))
