"""The messages between this program and a process in which a learner's file runs.

The program's side is `remote.py`, the process's is `child.py`. Each message is a letter, the length
of its payload in four bytes, and the payload. The end of the input ends the process.
"""

from __future__ import annotations

from typing import IO

Message = tuple[bytes, bytes]
"""The kind and the payload."""

# ---- to the process ------------------------------------------------------------------------------

TASK = b"G"
"""What to do, in JSON on one line; then the arrays of the grid and the passages."""
ALLOW = b"C"
"""Two numbers of four bytes: how many steps it may make in all; and the step from which to the next
the lines are recorded with their values, -1 for none."""

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
"""The lines from one step to the next, with their values, in JSON."""
END = b"E"
"""How it ended, in JSON."""
GONE = b"X"
"""Never sent: it stands for the end of the output."""


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
