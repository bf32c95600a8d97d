"""Where the files of learners run. A front end with another place sets it before anything runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pixelmaze.outside.task import Task
    from pixelmaze.run.messages import Allowed, Source


class Elsewhere:
    """The place besides a process of their own."""

    begin: ClassVar[Callable[[Task, Allowed], Source] | None] = None
    """Begins a task; None where processes can be started. OSError if that is impossible."""
