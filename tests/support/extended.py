"""Look for what test_extending.py adds to a copy of the package, and print what is found."""

import json
from collections.abc import Iterator
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
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store

LOOKED_AT = "generators", "solvers", "formats", "themes", "levels", "keys play"
"""The tables of the guide in which the additions appear."""


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
        more = "item:algorithms right"
        played = after(
            f"item:free return item:more right {more} item:generator set:Spokes "
            "item:play return loaded"
        )
        seen["generator"] = played.game.maze.id
        learn = "item:learn return"
        watching = after(
            f"{learn} item:watch return {more} item:solver set:Sloth item:begin return loaded"
        )
        seen["solver"] = algorithms_of(watching.scene)["solver"]
        racing = after(
            f"{learn} item:race return {more} item:runner_0 set:Sloth item:start return loaded"
        )
        seen["runners"] = algorithms_of(racing.scene)["runs"]
        after("item:settings return item:theme set:slate item:sparkle set:bright")
        settings: Any = Store(Folder(Path(folder))).settings
        seen |= {"theme": settings.theme, "setting": settings.sparkle}
        seen["level"] = after("item:adventure return right*3").menu()["value"]
        lucky = after("item:lucky return loaded").play
        seen["item"] = lucky.level.name if lucky else ""
        front = FRONTS[name](Path(folder), free("square-8x5-prim-7"), monkeypatch)
        seen["keys"] = looked(front)
        front.perform("way hint*2")  # by the key that it has now
        seen["done"] = front.state()["actions"]
    return seen


def hedges() -> Iterator[tuple[str, str]]:
    """What commands say of mazes in the new format."""
    small = ("generate", "square-3x2-prim-1")
    yield "generate --help", printed("generate", "--help")
    for name, options in (("hedge.hedge", []), ("hedge.txt", ["--format", "hedges"])):
        printed(*small, "-o", name, *options)
        yield name, Path(name).read_text("utf-8")
        yield f"solve {name}", printed("solve", name)


def main() -> None:
    screen()
    found: dict[str, Any] = {
        "package": str(Path(pixelmaze.__file__).parent),
        "list": printed("list", "--all"),
        "generate": printed("generate", "square-9x9-spokes-1"),
        "solve": printed("solve", "square-9x9-prim-1", "--solver", "sloth"),
        "unknown theme": printed("play", "--theme", "slat"),
        **dict(hedges()),
        **{f"guide {name}": printed("guide", name) for name in ("spokes", "sloth")},
        **{f"table {name}": TABLES[name]() for name in LOOKED_AT},
    }
    for name in ("window", "terminal"):
        with pytest.MonkeyPatch.context() as monkeypatch:
            found[name] = seen_in(name, monkeypatch)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
