"""The program begins here: it can be ended quietly before anything else is loaded."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    sys.path.append(sys.path.pop(0))  # the current folder, whose modules are not meant, comes last

# what `signal` is made of: it is built in, where loading that one takes a while
from _signal import (  # type: ignore[import-not-found]
    SIG_DFL,
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)

if getsignal(SIGINT) is default_int_handler:
    signal(SIGINT, SIG_DFL)  # so Ctrl-C says nothing until it is heard below

from pixelmaze import signals


def main() -> None:
    """Run the program."""
    signals.run(_program)


def _program() -> None:
    from pixelmaze import cli

    cli.run()


if __name__ == "__main__":
    main()
