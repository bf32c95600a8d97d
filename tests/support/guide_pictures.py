"""Records the pictures and films of the README and the guide.

    python tests/support/guide_pictures.py [NAME ...]

All of them, or those of these names, in about two minutes. Look at them before you commit them.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "pixelmaze" / "guide" / "pictures"
FILM = ROOT / "tests" / "film.json"
"""The run that the film of play shows."""
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
MISTAKE = WALKER.replace(_LOOK, "")
FILES = {"heart.txt": HEART, "mine.py": WALKER, "mistake.py": MISTAKE}

_DFS = "watch square-24x13-prim-4711 --solver dfs --step-rate 20"
PICTURES = {
    "play.gif": f"play {shlex.quote(str(FILM))}",
    "watch.gif": _DFS,
    "hexagonal.gif": "watch hexagonal-24x17-kruskal-3-braid-20 --solver tremaux --from-blank "
    "--seconds 20",
    "circular.png": "generate circular-25x25-prim-5 --solver a-star",
    "rings.png": "watch circular-25x25-prim-5-braid-20-mud-15 --solver a-star --step-rate 20 "
    "--theme garden --seconds 9",
    "triangular.png": "watch triangular-40x20-kruskal-3 --solver dfs --step-rate 50 --seconds 8",
    "race.gif": "race square-24x13-prim-4711-braid-30",
    "source.png": "watch square-24x13-prim-4711-braid-30 --solver a-star --source --step-rate 50 "
    "--seconds 4",
    "variables.png": "watch square-12x9-prim-7-braid-50 --solver a-star --source --step-rate 20 "
    "--steps 70",
    "own.png": "watch square-12x8-prim-7 --solver mine.py --source --step-rate 10 --seconds 6",
    "mistake.png": "watch square-12x8-prim-7 --solver mistake.py",
    "large.png": "watch square-1000x1000-recursive-backtracker-1 --solver dfs --step-rate 50000 "
    "--seconds 9",
    "garden.png": f"{_DFS} --theme garden --seconds 9",
    "neon.png": f"{_DFS} --theme neon --seconds 9",
    "contrast.png": f"{_DFS} --theme contrast --seconds 9",
    "light.png": f"{_DFS} --theme light --seconds 9",
    "lecture.png": "watch square-16x12-prim-7-braid-30-mud-15-water-10 --solver dijkstra --lecture "
    "--theme light --step-rate 20 --seconds 5",
    "star.png": "watch hexagonal-40x30-prim-5-braid-30-mask-star --solver tremaux --step-rate 100 "
    "--seconds 10",
    "picture.png": "watch --picture heart.txt --seed 1 --solver dfs --step-rate 100 --seconds 30",
    "heart.png": "generate square-30x26-prim-7-mask-heart --solver bfs",
    "compare.png": "compare --solvers dfs,bfs,a-star --generators prim,recursive-backtracker "
    "--size 10x10,20x20,40x40 --braid 30 --seed 1",
    "page.png": "watch square-24x13-prim-4711-braid-30 --solver a-star",
    "terminal-play.svg": f"play {shlex.quote(str(FILM))} --terminal --seconds 7",
    "terminal-watch.svg": "watch hexagonal-16x12-kruskal-3 --solver tremaux --terminal "
    "--step-rate 20 --seconds 9",
    "terminal-race.svg": "race square-22x12-prim-11 --terminal --step-rate 20 --seconds 9",
}
"""The command that makes each, without its output."""
_CHROMIUM = (
    "chromium", "--headless=new", "--no-sandbox", "--hide-scrollbars", "--window-size=1120,640",
    "--virtual-time-budget=3000",
)  # fmt: skip


def record(name: str) -> None:
    """Make one of them."""
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
        file = Path(folder, "page.html") if is_page else FOLDER / name
        subprocess.run([*command, output, str(file)], cwd=folder, env=env, check=True)
        if is_page:
            photograph(f"{file.as_uri()}#180", FOLDER / name)


def photograph(page: str, picture: Path) -> None:
    """Write what Chromium shows of a page, in few colours."""
    subprocess.run([*_CHROMIUM, f"--screenshot={picture}", page], check=True)
    with Image.open(picture) as shown:
        shown.convert("RGB").quantize(128).save(picture, optimize=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        record(name)
        print(name, flush=True)
