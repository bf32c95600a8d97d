"""The command contest: rows, files, what is kept, and the end by Ctrl-C."""

import csv
import json
import os
import re
import signal
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from support.cli import complaint, output, run, start
from support.learners import PATH_ONLY
from support.mms import command
from support.pty_driver import Console

from pixelmaze.commands.new import template
from pixelmaze.outside.checking.output import csv_of
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import generate
from pixelmaze.run.race import Race, table
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve

SMALL = "--mazes 3 --size 6x5"
RIGHT = template("solver", "search", "mine.py")
WALKER = template("solver", "walker", "mine.py")
FILES = {
    "anna": f'name = "Anna <&>"\n{RIGHT}',
    "bert": f"print('<b>hello')\n{WALKER}",
    "cleo": "def solve(walker):\n    while True:\n        walker.go(walker.open_ways()[0])\n",
    "dora": "def solve(maze):\n    return [maze.start]\n",
    "emil": "def solve(maze):\n    return helper(maze)\n",
    "fred": "def solve(maze:\n",
    "gina": "solve = 1\n",
    "ida": "def ways(maze):\n    return []\n",
    "jan": "def generate(maze, random):\n    yield\n",
    "hans": "import sys\n\n\ndef solve(maze):\n    sys.exit(0)\n",
}
WAY = PATH_ONLY.replace("def solve", "def way")
MARK = """
import pathlib


def solve(maze):
    with pathlib.Path("runs.txt").open("a") as file:
        file.write(CHANGED)
    PAUSE
"""


def folder_of(folder: Path, files: dict[str, str]) -> Path:
    (folder / "class").mkdir()
    for name, code in files.items():
        (folder / "class" / f"{name}.py").write_text(code)
    return folder


def ranking(folder: Path, options: str) -> list[dict[str, Any]]:
    data = json.loads(output(folder, f"contest class --json {options}"))
    assert [*data] == ["ranking", "isolated"]
    rows: list[dict[str, Any]] = data["ranking"]
    return rows


# ---- what comes out ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a contest that has been held."""
    folder = folder_of(tmp_path_factory.mktemp("contest"), FILES)
    (folder / "class" / "folder.py").mkdir()
    options = f"{SMALL} --budget 2000 -o all.html --csv all.csv"
    done = run(folder, f"contest class {options}")
    assert (done.returncode, "hello" in done.stdout) == (0, False)
    (folder / "told.txt").write_text(done.stdout)
    return folder


def test_each_file_has_its_row(held: Path) -> None:
    text = (held / "told.txt").read_text()
    assert re.search(r"^1 +Anna <&> +3/3 +[\d.]+$", text, re.MULTILINE)
    assert re.search(r"^2 +bert +3/3 +[\d.]+$", text, re.MULTILINE)
    for name, said in {
        "cleo": "3 not solved, such as MAZE: line [34]: still running after 2,000 steps",
        "dora": "3 not solved, such as MAZE: the path ends at 0,0, not at the goal 5,4",
        "emil": "3 not solved, such as MAZE: line 2: NameError: name 'helper' is not defined",
        "fred": r"line 1: SyntaxError: '\(' was never closed",
        "gina": r"it has no solve\(\)$",
        "ida": r"it has no solve\(\), only ways\(\); try `pixelmaze check class/ida.py:ways`$",
        "jan": r"it has no solve\(\), only generate\(\); try ",
        "hans": r"3 not solved, such as MAZE: line 5: it called sys.exit\(0\)",
        "folder": "not a file",
    }.items():
        score = "– +NAME +not tried" if name in ("ida", "jan") else "3 +NAME +0/3"
        assert re.search(rf"^{score.replace('NAME', name)} +–$", text, re.MULTILINE)
        maze = "square-6x5-prim-1-braid-30"
        command = f"\n    pixelmaze watch {maze} --solver class/{name}.py\n" * ("MAZE" in said)
        said = said.replace("MAZE", maze)
        assert re.search(rf"^{name}: {said}.*{command}", text, re.MULTILINE)


@pytest.mark.thorough
def test_rows_for_other_programs_are_the_same(held: Path) -> None:
    rows = ranking(held, f"{SMALL} --budget 2000")
    with (held / "all.csv").open(newline="") as file:
        lines = [*csv.DictReader(file)]
    assert [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in rows
    ] == lines
    assert [*rows[0]][:5] == ["rank", "name", "file", "right", "mazes"]
    assert [row["rank"] for row in rows] == [1, 2, *[3] * 7, None, None]
    first, second = rows[:2]
    assert (first["file"], first["moves"]) == ("anna.py", None)
    assert first["path"] == first["cost"] < second["path"]


def test_page_holds_all_and_loads_nothing(held: Path) -> None:
    page = (held / "all.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|src=|href=\"(?!data:,)", page)
    assert "<b>hello" not in page
    assert "Anna &lt;&amp;&gt;" in page
    films = [unescape(film) for film in re.findall(r'srcdoc="([^"]*)"', page)]
    assert 1 <= len(films) <= 3
    for film in films:  # they show the ranks, and no places by the number of rounds
        assert 'id="data"' in film
        boards = json.loads(re.findall(r"<script[^>]*json[^>]*>(.*?)</script>", film, re.S)[0])[
            "boards"
        ]
        assert [board["title"] for board in boards] == ["1. Anna <&>", "2. bert"]
        assert all(board["end"].startswith("found, path ") for board in boards)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    for film in films:  # a frame obeys the policy of its page as well
        (own,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', film)
        assert {*re.findall(r"'sha256-[^']*'", own)} < {*re.findall(r"'sha256-[^']*'", policy)}
    assert page.count("<th scope=row>") == 11 + 6  # the ranking, and those who have a solver


@pytest.mark.thorough
def test_who_shows_no_visits_has_no_figure_of_them(tmp_path: Path) -> None:
    """It may have visited any number of cells."""
    silent = re.sub(r"\n +yield .*", "", RIGHT)
    folder_of(tmp_path, {"silent": silent, "shown": RIGHT})
    first, second = ranking(tmp_path, f"{SMALL} --by visited")
    assert (first["name"], second["name"], second["right"]) == ("shown", "silent", 3)
    assert first["visited"] >= first["path"] == second["path"]
    assert second["visited"] is None
    drawn = generate(6, 5, seed=1)
    unseen = solver_for(lambda maze: maze and solve(drawn).path)
    race = Race([Search(drawn, "bfs"), Search(drawn, unseen)])
    race.seek(10**6)
    lines = [line.split() for line in table([each for each in race.results if each]).splitlines()]
    assert {line[-1] for line in lines} >= {"visited", "–"}


@pytest.mark.thorough
def test_no_text_is_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    names = {"a": "=1+1", "b": "@SUM(A1)", "c": "-x"}
    folder_of(tmp_path, {file: f"name = {name!r}\n{RIGHT}" for file, name in names.items()})
    output(tmp_path, "contest class --mazes 1 --size 4x3 --csv all.csv")
    with (tmp_path / "all.csv").open(newline="") as file:
        rows = [*csv.DictReader(file)]
    assert [row["name"] for row in rows] == [f"'{name}" for name in names.values()]
    (tmp_path / "+b.py").write_text(RIGHT)
    output(tmp_path, "compare --solvers +b.py,bfs --count 1 --size 5x4 -o runs.csv")
    with (tmp_path / "runs.csv").open(newline="") as file:
        assert [row["solver"] for row in csv.DictReader(file)] == ["'+b.py", "bfs"]


def test_numbers_in_csv_stay_numbers() -> None:
    rows = [{"name": "anna", "less": -1, "mean": -0.5, "none": None, "text": "\t1"}]
    assert csv_of(rows) == b"name,less,mean,none,text\nanna,-1,-0.5,,'\t1\n"
    assert csv_of([]) == b""


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs names as POSIX has them")
def test_name_with_a_line_break_is_one_as_well(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a\nb": RIGHT})
    (row,) = ranking(tmp_path, SMALL)
    assert (row["name"], row["file"], row["right"]) == (r"a\nb", r"a\nb.py", 3)


@pytest.mark.thorough
def test_names_and_programs(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a": f'name = "Zoe"\n{WALKER}', "b": f'name = "Zoe"\n{WALKER}'})
    listed = tmp_path / "class" / "contest.toml"
    listed.write_text("one = 'mms: ./one'\nmouse\n")
    said = complaint(tmp_path, "contest class")
    assert 'contest.toml, line 2: expected lines such as anna = "mms: ./mouse"' in said
    wrong = "one = 1\ntwo = 'mms: ./nobody'\n"
    listed.write_text(f'{wrong}mouse = "mms: {command("flood_fill")}"\n')
    rows = ranking(tmp_path, f"{SMALL} --by score --start bottom-left --goal centre")
    assert [row["name"] for row in rows] == ["mouse", "Zoe (a.py)", "Zoe (b.py)", "one", "two"]
    assert [row["rank"] for row in rows] == [1, 2, 2, 4, 4]
    assert rows[0]["score"] > 0
    assert rows[3]["why"] == 'expected "mms: COMMAND" or "trace: COMMAND"'
    assert "cannot start './nobody'" in rows[4]["why"]


@pytest.mark.thorough
def test_files_for_others_to_import_take_no_part(tmp_path: Path) -> None:
    """One that has a solver does, and so does one that nobody needs."""
    helper = "import deeper\n\ndef way(maze):\n    return []\n"
    files = {
        "helper": helper,
        "deeper": "",
        "alone": helper,
        "anna": f"import helper, bert\n{RIGHT}",
    }
    folder_of(tmp_path, {**files, "bert": RIGHT})
    done = run(tmp_path, f"contest class --json {SMALL}")
    assert [row["name"] for row in json.loads(done.stdout)["ranking"]] == ["anna", "bert", "alone"]
    assert [row["with"] for row in json.loads(done.stdout)["ranking"]] == [
        "bert.py, deeper.py, helper.py",
        "",
        "deeper.py",
    ]
    text = output(tmp_path, f"contest class {SMALL}")
    assert text.endswith(
        "\n\nbert.py is used by anna.\ndeeper.py is used by anna, alone.\n"
        "helper.py is used by anna.\nSame moves in every maze, as usual with the same algorithm: "
        "anna, bert.\n"
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("nowhere", "no such folder"),
        ("class/mine.py", "class/mine.py is not a folder: expected a folder of solvers"),
        (".", "no Python file"),
        ("class --mazes 0", "not a number of mazes"),
        ("class --by speed", "'speed' is not a measure"),
        ("class -o nowhere/all.html", "its folder is not writable"),
        ("class --csv all.txt", "the name must end in .csv"),
        ("class --watch", "--watch needs a terminal"),
        ("class --size 900x900", "at most 2,000,000 cells"),
        ("class --seed 4294967295", "seed 4294967295 is too high"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_runs(
    tmp_path: Path, options: str, said: str
) -> None:
    folder_of(tmp_path, {"mine": MARK.replace("CHANGED", "'x'").replace("PAUSE", "")})
    assert said in complaint(tmp_path, f"contest {options}")


@pytest.mark.thorough
def test_who_runs_out_of_time_twice_is_not_tried_again(tmp_path: Path) -> None:
    """The next contest tries it anew: it may have been the machine."""
    code = MARK.replace("CHANGED", "'x'").replace("PAUSE", "while True: pass")
    folder_of(tmp_path, {"mine": code})
    for _ in range(2):
        (row,) = ranking(tmp_path, "--mazes 5 --size 4x3 --budget 500,0.4")
        assert (row["right"], row["why"][:14]) == (0, "5 not solved, ")
        assert "no step for 0.4 seconds" in row["why"]
    assert not (tmp_path / "runs.txt").exists() or len((tmp_path / "runs.txt").read_text()) <= 4


# ---- what is kept --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_only_what_has_changed_runs_again(tmp_path: Path) -> None:
    """A neighbour that it imports belongs to a file; another contestant does not."""
    code = MARK.replace("PAUSE", "") + "    return neighbour.way(maze)\n"
    files = {name: f"import neighbour\n{code}".replace("CHANGED", f"'{name}'") for name in "ab"}
    folder_of(tmp_path, {**files, "neighbour": WAY})

    def runs(options: str = "") -> str:
        (tmp_path / "runs.txt").unlink(missing_ok=True)
        ranking(tmp_path, f"--mazes 2 --size 4x3 {options}")
        done = tmp_path / "runs.txt"
        return "".join(sorted(done.read_text())) if done.exists() else ""

    all_runs = "aaaaabbbbb"  # two mazes, and three for those who share a place
    assert runs() == all_runs
    assert runs() == ""
    assert runs("--seed 2") == "ab"  # the other mazes are known
    (tmp_path / "class" / "a.py").write_text(files["a"] + "# changed\n")
    assert runs() == "aaaaa"
    (tmp_path / "class" / "neighbour.py").write_text(f"{WAY}# changed\n")
    assert runs() == all_runs
    assert runs("--fresh") == all_runs
    assert runs("--turns 5") == all_runs  # the same passages, but other costs
    (tmp_path / "class" / "neighbour.py").write_text("def way(maze):\n    return None\n")
    assert runs() == "aabb"
    assert runs() == "aabb"  # whoever failed may try again


@pytest.mark.thorough
def test_damaged_results_are_run_again(tmp_path: Path) -> None:
    folder_of(tmp_path, {"anna": RIGHT})
    options = "--mazes 2 --size 4x3"
    data = tmp_path / "data" / "contest.jsonl"
    rows = json.loads(output(tmp_path, f"--data-dir data contest class --json {options}"))
    lines = data.read_bytes().split()
    assert len([line for line in lines if line.startswith(b'["')]) == 2
    text = data.read_bytes()
    short = b"\n".join(line.rpartition(b",")[0] + b"]" for line in text.splitlines())
    for damaged in (
        text[:-9] + b"\n" + b"\0" * 99, text.replace(b"null", b"-1") + b"[" * 9999, short
    ):  # fmt: skip
        data.write_bytes(damaged)
        again = json.loads(output(tmp_path, f"--data-dir data contest class --json {options}"))
        assert again == rows


@pytest.mark.thorough
def test_what_others_write_among_the_results_is_not_believed(tmp_path: Path) -> None:
    """Neither what they write while a contest runs, nor a failure, nor what no solver can do."""
    writes = "open('data/contest.jsonl', 'a').write('[\"x\", 1, 1]')\n"
    folder_of(tmp_path, {"anna": RIGHT, "bert": f"{writes}{WALKER}"})
    command = "--data-dir data contest class --json --mazes 1 --size 5x4 --mud 30 --budget 900"
    saved = tmp_path / "data" / "contest.jsonl"
    rows = json.loads(output(tmp_path, command))
    kept = [json.loads(line) for line in saved.read_text().splitlines()]
    assert [len(line) for line in kept] == [7, 7]
    for place, figure in ((1, 1), (1, 901), (2, 2), (3, 0), (4, 21), (5, 3.4), (1, None)):
        forged = [[*line[:place], figure, *line[place + 1 :]] for line in kept]
        saved.write_text("\n".join(map(json.dumps, forged)))
        done = run(tmp_path, command)
        said = "pixelmaze: ran again, as saved results are impossible: anna, bert\n"
        assert (done.returncode, done.stderr) == (0, said), place
        assert json.loads(done.stdout) == rows
        assert sorted(map(json.loads, saved.read_text().splitlines())) == sorted(kept)
    saved.write_text("".join(json.dumps([key, "crash", "", *[None] * 5]) for key, *_ in kept))
    assert json.loads(output(tmp_path, command)) == rows


@pytest.mark.thorough
def test_possible_results_are_believed(tmp_path: Path) -> None:
    """In mazes of each kind, what has run is not run again."""
    folder_of(tmp_path, {"anna": RIGHT, "bert": WALKER})
    for options in ("--mud 30 --turns 2", "--waypoints 2", "--one-way 3", "--shape hexagonal"):
        command = f"--data-dir data contest class --mazes 1 --size 6x5 {options}"
        first, again = (run(tmp_path, command) for _ in range(2))
        assert (first.stdout, first.stderr, again.stderr) == (again.stdout, "", "")


@pytest.mark.few(3)
@pytest.mark.skipif(os.name != "posix", reason="needs pipes and devices as POSIX has them")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_results_are_kept_in_a_file_only(kind: str, tmp_path: Path) -> None:
    folder_of(tmp_path, {"anna": RIGHT})
    saved = tmp_path / "data" / "contest.jsonl"
    saved.parent.mkdir()
    make = {"pipe": os.mkfifo, "folder": Path.mkdir, "device": partial(os.symlink, "/dev/zero")}
    make[kind](saved)
    said = complaint(tmp_path, "--data-dir data contest class")
    assert f"contest.jsonl is a {kind}, not a file; try `pixelmaze --data-dir DIR" in said
    output(tmp_path, "--data-dir other contest class --mazes 1 --size 4x3")  # as it says


@pytest.mark.thorough
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    code = MARK.replace("CHANGED", "'x'").replace("PAUSE", "import time; time.sleep(0.1)")
    folder_of(tmp_path, {"mine": f"{code}    return way(maze)\n{WAY}"})
    with start(
        tmp_path, "--data-dir data contest class --mazes 200 --size 4x3 --csv all.csv -o all.html"
    ) as process:
        kept = tmp_path / "data" / "contest.jsonl"
        while not kept.exists() or kept.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGINT
    words = "interrupted, while running mine: results are kept; run the same command to continue"
    assert stderr == f"pixelmaze: {words}\n"
    tried, left = map(int, re.findall(r"(\d+) mazes,.* before the other (\d+)\n", stdout)[0])
    assert tried >= 3
    assert tried + left == 200
    assert re.search(rf"mine +{tried}/{tried} ", stdout)
    _, line = (tmp_path / "all.csv").read_text().splitlines()
    assert line.startswith(f"1,mine,mine.py,{tried},{tried},")
    assert "<title>Contest of class</title>" in (tmp_path / "all.html").read_text()
    before = (tmp_path / "runs.txt").read_text()
    output(tmp_path, "--data-dir data contest class --mazes 2 --size 4x3")
    assert (tmp_path / "runs.txt").read_text() == before


@pytest.mark.thorough
def test_table_is_watched_on_the_whole_terminal(tmp_path: Path) -> None:
    folder_of(tmp_path, {"anna": RIGHT, "bert": WALKER})
    with Console(tmp_path, f"contest class {SMALL} --watch", 60, 12) as console:
        console.wait_for("Contest: 6 of 6")
        assert console.end() == 0
        seen = re.sub(r"\x1b\[[?\d]*\w", "", console.written.decode())
    assert re.search(
        r"Contest: 0 of 6\s+rank  name  correct  path  tie-breaks\s+1     anna      0/3", seen
    )
    assert re.search(r"Contest: [1-5] of 6\s", seen)
    assert seen.count("3 mazes, the first") == 1
    with Console(tmp_path, f"contest class {SMALL} --watch", 60, 5, {"LINES": "5"}) as console:
        assert console.end() == 0
        assert "rank  name" in (text := console.written.decode())
        assert "and 2 more" in text, text[:900]
