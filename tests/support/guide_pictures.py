"""Records the pictures and films of the guide, which the README shows as well.

    python tests/support/guide_pictures.py [NAME ...]
    python tests/support/guide_pictures.py --compare [NAME ...]

The first makes all of them, or those of these names, in about two minutes: each by the command that
stands above it in the guide. Look at them before you commit them. The second changes nothing, and
fails if what the commands make does not look like what is kept.
"""

import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

ROOT = Path(__file__).parent.parent.parent
GUIDE = ROOT / "pixelmaze" / "guide"
FOLDER = GUIDE / "pictures"
HEART = """\
..##...##..
.####.####.
###########
###########
.#########.
..#######..
...#####...
....###....
.....#.....
"""

WALKER = '''\
def solve(walker):
    """Keep the right hand on the wall."""
    steps = 0
    while not walker.at_goal:
        walker.turn_around()
        walker.turn_left()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
        steps += 1
        walker.mark(str(steps))
        if len(walker.open_ways()) == 1:
            print("dead end at", walker.position)
'''
_LOOK = """\
        while walker.is_wall_ahead():
            walker.turn_left()
"""
MISTAKE = WALKER.replace(_LOOK, "").partition("        if ")[0]
"""It never looks at the walls, which is what the advice in the picture is about."""
FILM = (ROOT / "tests" / "film.json").read_text()
"""The run that the film of play shows."""
GAME = (ROOT / "assets" / "course" / "10-looks.py").read_text("utf-8")
FILES = {
    "film.json": FILM, "heart.txt": HEART, "maze.py": GAME, "mine.py": WALKER,
    "mistake.py": MISTAKE,
}  # fmt: skip
"""What the commands find in their folder."""
PICTURES = {
    name: command
    for page in sorted(GUIDE.glob("*.md"))
    for command, name in re.findall(
        r"^<!-- pixelmaze (.*) -->\n!\[.*\]\(pictures/(.*)\)$",
        page.read_text("utf-8"),
        re.MULTILINE,
    )
}
"""The command that makes each, without its output."""
LENGTHS = 0.1
"""By how much the lengths of two films may differ, which depend on the time that work takes."""
UNLIKE = 0.02
"""The share of pixels that may differ, as letters do from one browser to the next."""
_CHROMIUM = (
    "chromium", "--headless=new", "--no-sandbox", "--hide-scrollbars", "--window-size=1120,640",
    "--virtual-time-budget=3000",
)  # fmt: skip


def record(name: str, into: Path) -> None:
    """Make one of them in this folder."""
    output = "-o" if PICTURES[name].startswith(("generate", "compare")) else "--record"
    columns, lines = (80, 24) if name == "terminal-play.svg" else (100, 32)
    with TemporaryDirectory() as folder:
        for file, text in FILES.items():
            Path(folder, file).write_text(text)
        env = os.environ | {
            "COLORTERM": "truecolor",
            "COLUMNS": str(columns),
            "LINES": str(lines),
            "PIXELMAZE_DATA_DIR": folder,
            "PYTHONPATH": str(ROOT),
        }
        command = (sys.executable, "-m", "pixelmaze", *shlex.split(PICTURES[name]))
        is_page = name == "page.png"
        file = Path(folder, "page.html") if is_page else into / name
        subprocess.run(
            [*command, output, str(file)],
            cwd=folder,
            env=env,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        if is_page:
            photograph(f"{file.as_uri()}#180", into / name)


def photograph(page: str, picture: Path) -> None:
    """Write what Chromium shows of a page, in few colours."""
    command = [*_CHROMIUM, f"--screenshot={picture}", page]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)  # it complains of the system
    with Image.open(picture) as shown:
        shown.convert("RGB").quantize(128).save(picture, optimize=True)


def difference(made: Path, kept: Path) -> str:
    """How what was made differs from what is kept; empty if it looks the same."""
    if kept.suffix == ".svg":
        return "" if made.read_text("utf-8") == kept.read_text("utf-8") else "another text"
    with Image.open(made) as new, Image.open(kept) as old:
        lengths = new_length, old_length = [getattr(image, "n_frames", 1) for image in (new, old)]
        if new.size != old.size:
            return f"{new.size} pixels instead of {old.size}"
        if abs(new_length - old_length) > LENGTHS * old_length:
            return f"{new_length} frames instead of {old_length}"
        for part in (0, 0.5, 1):
            for image, length in zip((new, old), lengths, strict=True):
                image.seek(round(part * (length - 1)))
            change = ImageChops.difference(new.convert("RGB"), old.convert("RGB")).convert("L")
            share = 1 - change.histogram()[0] / (change.width * change.height)
            if share > UNLIKE:
                return f"{share:.1%} of the pixels differ"
    return ""


def main(names: list[str], is_comparing: bool) -> int:
    """How many differ from what is kept, if they are compared."""
    count, names = 0, names or [*PICTURES]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        into = Path(folder) if is_comparing else FOLDER
        for name, _ in zip(names, pool.map(record, names, repeat(into)), strict=True):
            fault = difference(into / name, FOLDER / name)
            count += bool(fault)
            print(name, fault, flush=True)
    return count


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(min(1, main([word for word in words if word != "--compare"], "--compare" in words)))
