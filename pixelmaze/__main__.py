"""The start of the program, which can end quietly before anything else is loaded."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    sys.path.append(sys.path.pop(0))  # the current folder comes last: its modules are not meant

# the core of `signal`, built in: `signal` itself takes a while to load
from _signal import (  # type: ignore[import-not-found]
    SIG_DFL,
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)

if getsignal(SIGINT) is default_int_handler:
    signal(SIGINT, SIG_DFL)  # so Ctrl-C prints nothing until it is handled below

from pixelmaze import signals


def main() -> None:
    signals.run(_program)


def _program() -> None:
    from pixelmaze import cli

    cli.run()


if __name__ == "__main__":
    main()
