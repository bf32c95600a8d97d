"""What the menus of keys say."""

from collections.abc import Sequence

KEYS = "Your own keys"
KEYS_NOTE = "put any command on any key or gamepad button"
TABLES = {
    "walk": "Walk", "play": "Play", "shell": "Everywhere", "run": "Run", "panels": "Side panel",
    "tools": "Tools", "edit": "Edit", "quiz": "Quiz", "race": "Race", "boards": "Boards",
    "time": "Time", "look": "Look",
}  # fmt: skip
NONE = "–"


def count(changed: int) -> str:
    return f"{changed} changed" if changed else ""


def button(pad: str) -> str:
    """A gamepad button."""
    return "no button" if pad in ("", "none") else f"button {pad.title()}"


def stays(key: str) -> str:
    """Why a key cannot be chosen."""
    return f"{key} stays as it is: choose a letter, a digit, a sign or a function key"


def walks(key: str) -> str:
    return f"{key} walks in mazes with six ways: choose another key"


def is_on(command: str, key: str) -> str:
    return f"{command} is on {key or NONE}"


def swapped(told: Sequence[str]) -> str:
    """What has changed, in one line."""
    return "; ".join(told)
