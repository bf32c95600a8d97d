"""The program in unusual surroundings: closed streams, few characters, little memory, no home."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support.cli import DARK, Done, complaint, contents, output, run, start
from support.runs import won
from support.sampling import sample

from pixelmaze.game.run import to_dict
from pixelmaze.storage.folder import LOCK, Folder
from pixelmaze.storage.store import NAME, Store

MAZE = "square-5x4-prim-1"
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")


def in_shell(folder: Path, command: str, before: str = "") -> Done:
    """`pixelmaze command`, which may redirect its streams, in a shell, after this."""
    script = f"{before}\n exec {shlex.quote(sys.executable)} -m pixelmaze {command}"
    done = subprocess.run(
        ["sh", "-c", script], cwd=folder, env=DARK, capture_output=True, text=True,
        encoding="utf-8", timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


# ---- closed streams ----------------------------------------------------------------------------

PRINTING = [
    f"generate {MAZE}",
    f"generate {MAZE} --format png",
    f"solve {MAZE}",
    f"watch {MAZE} --trace -",
    f"watch {MAZE} --prompt",
    f"play {MAZE} --prompt",
    "--data-dir here records",
    "list",
    "guide",
    "guide keys",
    "guide prim",
    "--help",
]


@pytest.mark.few(4)
@posix
@pytest.mark.parametrize("command", sample(PRINTING, 3))
def test_closed_standard_output_is_reported(tmp_path: Path, command: str) -> None:
    done = in_shell(tmp_path, f"{command} >&-")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "pixelmaze: cannot write the output: it is closed"


@pytest.mark.few(2)
@posix
@pytest.mark.parametrize("closed", sample(["<&- 2>&-", "2>&-", "<&-"], 3))
@pytest.mark.parametrize(
    "command", sample([f"generate {MAZE}", "list", f"watch {MAZE} --prompt"], 2)
)
def test_other_closed_streams_do_no_harm(tmp_path: Path, command: str, closed: str) -> None:
    done = in_shell(tmp_path, f"{command} {closed}")
    assert (done.returncode, done.stdout) == (0, output(tmp_path, command))


@posix
def test_complaints_never_go_to_standard_output(tmp_path: Path) -> None:
    done = in_shell(tmp_path, "solve missing.txt 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.few(2)
@posix
@pytest.mark.parametrize("closed", sample([">&-", "2>&-", "<&- >&- 2>&-"], 2))
def test_nothing_is_printed_into_files(tmp_path: Path, closed: str) -> None:
    """A file that is opened gets the number of a stream that is closed."""
    command = f"generate {MAZE} -o maze.txt"
    output(tmp_path, command)
    expected = contents(tmp_path)
    (tmp_path / "maze.txt").unlink()
    assert in_shell(tmp_path, f"{command} {closed}").returncode == 0
    assert contents(tmp_path) == expected


# ---- few characters ----------------------------------------------------------------------------


@pytest.mark.few(9)
@pytest.mark.parametrize("encoding", sample(["latin-1", "cp1252"], 2))
@pytest.mark.parametrize(
    "command",
    [
        "list",
        "--data-dir . records",
        "verify run.json",
        f"play {MAZE} --prompt --data-dir .",
        f"watch {MAZE} --prompt --every 5",
        f"race {MAZE} --solvers tremaux,dfs --record x.png",
        "solve 'Trémaux★.txt'",
    ],
)
def test_characters_that_cannot_be_printed_are_replaced(
    tmp_path: Path, command: str, encoding: str
) -> None:
    record = won(MAZE)
    Store(Folder(tmp_path)).record(record)
    (tmp_path / "run.json").write_text(json.dumps(to_dict(record)))
    (tmp_path / "Trémaux★.txt").write_text("no maze")
    env = {"PYTHONIOENCODING": encoding}
    with start(tmp_path, command, env, encoding=encoding) as process:
        stdout, stderr = process.communicate("", timeout=60)
    assert "Traceback" not in stderr
    assert process.returncode == (2 if command.startswith("solve") else 0), stderr
    if "records" in command:
        assert "***" in stdout
    if command.startswith("solve"):
        assert "Trémaux*.txt" in stderr


# ---- control characters ------------------------------------------------------------------------

ESCAPE = "b\x1b]0;PWN\x07a"
SHOWN = r"b\x1b]0;PWN\x07a"
VALID = "+---+---+\n| S   G |\n+---+---+\n"


@pytest.mark.few(20)
@posix
@pytest.mark.parametrize(
    "command",
    [
        "solve {}",
        "solve {}.txt",
        "solve square-3x3-prim-1-{}",
        "generate --mask {}",
        "generate --mask {}.txt",
        "generate --mask {}.mask",
        "generate --picture {}.txt",
        "generate -o {}/maze.txt",
        "generate --{}",
        "generate --solver {}",
        "generate one {}",
        "{}",
        "play {}.txt --prompt",
        "play {}.maze --prompt",
        "play {}.json --record x.gif",
        "play --mask {}.mask --prompt",
        "watch {}.txt --prompt",
        "watch {}.jsonl --prompt",
        "watch {}.maze --record {}.gif --seconds 1",
        "race {}.txt",
        "verify {}",
        "verify {}.txt",
        "records {}",
        "--data-dir {}.txt records",
        "--data-dir {}.d records",
        "list {}",
    ],
)
def test_names_do_not_control_the_terminal(tmp_path: Path, command: str) -> None:
    for ending in (".txt", ".json", ".jsonl"):
        (tmp_path / f"{ESCAPE}{ending}").write_text("nothing")
    (tmp_path / f"{ESCAPE}.maze").write_text(VALID)
    (tmp_path / f"{ESCAPE}.mask").write_text("##.#\n##..\n")
    (tmp_path / f"{ESCAPE}.d").mkdir()
    (tmp_path / f"{ESCAPE}.d" / NAME).write_text("damaged")
    command = command.replace("{}", shlex.quote(ESCAPE).strip("'")).replace(ESCAPE, f"'{ESCAPE}'")
    done = run(tmp_path, command, apart="watch" in command)  # the engine starts but once
    text = done.stdout + done.stderr
    assert not {sign for sign in text if sign != "\n" and not sign.isprintable()}
    assert SHOWN in text


# ---- places ------------------------------------------------------------------------------------

HOMELESS = """
import os, pwd, sys
for name in ("HOME", "XDG_DATA_HOME", "PIXELMAZE_DATA_DIR"):
    os.environ.pop(name, None)
pwd.getpwuid = {}.__getitem__  # as for a user whom the system does not know
from pixelmaze.__main__ import main
main()
"""


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("command", ["records", f"play {MAZE} --prompt"])
def test_without_a_home_a_folder_is_asked_for(tmp_path: Path, command: str) -> None:
    with start(tmp_path, command, program=("-c", HOMELESS)) as process:
        stdout, stderr = process.communicate("", timeout=60)
    assert (process.returncode, stdout) == (2, "")
    assert len(stderr.splitlines()) == 1
    assert "--data-dir" in stderr


@pytest.mark.thorough
@posix
def test_folders_that_link_to_one_file_share_its_lock(tmp_path: Path) -> None:
    home, *others = (tmp_path / name for name in ("home", "one", "two"))
    home.mkdir()
    Store(Folder(home)).change(theme="neon")
    for other in others:
        other.mkdir()
        (other / NAME).symlink_to(home / NAME)
    code = (
        "import sys; sys.path.insert(0, sys.argv[3])\n"
        "from pathlib import Path; from support.runs import won\n"
        "from pixelmaze.storage.folder import Folder\n"
        "from pixelmaze.storage.store import Store\n"
        "store = Store(Folder(Path(sys.argv[1])))\n"
        "for i in range(25): store.record(won(name=f'{sys.argv[2]}-{i}'))\n"
    )
    here = str(Path(__file__).parents[1])
    writers = [
        subprocess.Popen([sys.executable, "-c", code, folder, str(number), here])
        for number, folder in enumerate([*others, *others])
    ]
    assert [writer.wait(60) for writer in writers] == [0] * 4
    assert len(Store(Folder(home)).records) == 100
    assert [[*map(Path.name.fget, other.iterdir())] for other in others] == [[NAME], [NAME]]
    assert contents(home).keys() <= {NAME, LOCK}


@posix
def test_damaged_file_behind_a_link_is_set_aside_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / NAME).write_text("damaged")
    (tmp_path / NAME).symlink_to(tmp_path / "real" / NAME)
    Store(Folder(tmp_path)).change(theme="neon")
    assert (tmp_path / NAME).is_symlink()
    assert Store(Folder(tmp_path / "real")).settings.theme == "neon"
    assert [path for path in contents(tmp_path / "real") if "damaged" in path]


# ---- little memory -----------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit that is kept")
@pytest.mark.parametrize(
    ("name", "megabytes"), sample([("a.txt", 70), ("a.png", 70), ("a.svg", 70), ("a.png", 250)], 3)
)
def test_lack_of_memory_is_reported_in_one_line(tmp_path: Path, name: str, megabytes: int) -> None:
    """It fits, or is refused."""
    command = f"generate --size 650x650 --seed 1 -o {name}"
    done = in_shell(tmp_path, command, f"ulimit -v {megabytes}000")
    if done.returncode == 0:
        assert contents(tmp_path).keys() == {name}
    else:
        assert done.returncode == 2
        assert not contents(tmp_path)
        (line,) = done.stderr.splitlines()
        assert line.startswith("pixelmaze: ")
    assert (done.returncode == 0) == (megabytes == 250)


LACK = """
import sys
from pixelmaze import cli
{limit}
def work(**_):
    raise {error}
cli.cli.main = work
cli.main()
"""
LIMIT = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))"


@posix
@pytest.mark.parametrize(
    "error",
    sample(["MemoryError()", "SystemError('returned NULL')", "ImportError('cannot map it')"], 3),
)
def test_libraries_tell_of_it_in_many_ways(tmp_path: Path, error: str) -> None:
    with start(tmp_path, "", program=("-c", LACK.format(error=error, limit=LIMIT))) as process:
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 2
    assert stderr.startswith("pixelmaze: not enough memory")


@pytest.mark.thorough
def test_errors_in_the_program_stay_seen(tmp_path: Path) -> None:
    """What is no lack of memory is no such complaint, and EOFError is no wish to end."""
    for error in ("SystemError('wrong')", "ImportError('wrong')", "OSError('wrong')"):
        with start(tmp_path, "", program=("-c", LACK.format(error=error, limit=""))) as process:
            _, stderr = process.communicate(timeout=60)
        assert process.returncode == 1
        assert "wrong" in stderr


def test_an_early_end_of_data_is_not_taken_for_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise EOFError("as planned")

    monkeypatch.setattr("pixelmaze.commands.solve.described_maze", fail)
    with pytest.raises(RuntimeError, match="ended too early"):
        run(tmp_path, f"solve {MAZE}")


def test_error_shows_escaped_control_characters(tmp_path: Path) -> None:
    assert SHOWN in complaint(tmp_path, f"solve '{ESCAPE}'")
