"""The program begins here: it can be ended quietly before anything else is loaded."""

from pixelmaze import signals


def main() -> None:
    """Run the program."""
    signals.run(_program)


def _program() -> None:
    from pixelmaze import cli

    cli.main()


if __name__ == "__main__":
    main()
