"""Look for what test_extending.py adds to a copy of the package, and print what is found."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner
from support.guide_tables import TABLES
from support.players import FRONTS, Front, algorithms_of
from support.window_driver import screen

import pixelmaze
from pixelmaze.cli import cli
from pixelmaze.game.levels import free
from pixelmaze.storage.store import Store


def printed(*words: str) -> str:
    """What a command prints, or its error."""
    done = CliRunner().invoke(cli, words)
    return done.output + str(done.exception or "")


def looked(front: Front) -> str:
    return "\n".join(front.look())


def seen_in(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a front end shows and does."""
    with TemporaryDirectory() as folder:

        def after(script: str) -> Front:
            """A player at the title who has pressed these keys."""
            front = FRONTS[name](Path(folder), None, monkeypatch)
            front.perform(script)
            return front

        seen: dict[str, Any] = {"title": looked(after(""))}
        played = after("item:Free_Maze return item:Generator set:Spokes item:Play return loaded")
        seen["generator"] = played.game.maze.id
        watching = after("item:Watch return item:Solver set:Sloth item:Begin return loaded")
        seen["solver"] = algorithms_of(watching.scene)["solver"]
        racing = after("item:Race return item:Runner_1 set:Sloth item:Start return loaded")
        seen["runners"] = algorithms_of(racing.scene)["runs"]
        after("item:Settings return item:Colours set:slate item:Sparkle set:bright")
        settings: Any = Store(Path(folder)).settings
        seen |= {"theme": settings.theme, "setting": settings.sparkle}
        seen["level"] = after("item:Adventure return right*4").menu()["value"]
        lucky = after("item:Lucky_Dip return loaded").play
        seen["item"] = lucky.level.name if lucky else ""
        front = FRONTS[name](Path(folder), free("square-8x5-prim-7"), monkeypatch)
        seen["keys"] = looked(front)
        front.perform("way hint*2")  # by the key that it has now
        seen["done"] = front.state()["actions"]
    return seen


def main() -> None:
    screen()
    found: dict[str, Any] = {
        "package": str(Path(pixelmaze.__file__).parent),
        "list": printed("list"),
        "generate": printed("generate", "square-9x9-spokes-1"),
        "solve": printed("solve", "square-9x9-prim-1", "--solver", "sloth"),
        "unknown theme": printed("play", "--theme", "slat"),
        **{f"guide {name}": printed("guide", name) for name in ("spokes", "sloth")},
        **{f"table {name}": table() for name, table in TABLES.items() if name != "textures"},
    }
    for name in ("window", "terminal"):
        with pytest.MonkeyPatch.context() as monkeypatch:
            found[name] = seen_in(name, monkeypatch)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
