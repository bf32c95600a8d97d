"""The commands of mms, as a mouse in Python gives them."""

import sys


def ask(command: str) -> str:
    tell(command)
    return sys.stdin.readline().strip()


def tell(command: str) -> None:
    print(command, flush=True)


def is_wall(side: str) -> bool:
    return ask(f"wall{side}") == "true"
