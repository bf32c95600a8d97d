"""Isolation: programs of other people start apart from files, the network and each other."""

import os
import shutil
import site
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pixelmaze.files.files import assets
from pixelmaze.maze.errors import PixelmazeError, printable

CLASS_LIST = "contest.toml"
"""The list of programs in a folder that contestants share."""
_SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/alternatives",
    "/etc/ld.so.cache",
)  # fmt: skip
"""What programs in any language read."""
_PYTHON = "bin", "lib", "lib64", "share", "pyvenv.cfg"
"""What Python reads in its folders, which may hold more, such as a class."""
_VARIABLES = (
    "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME", "PYTHONPATH", "TMPDIR",
    "COMSPEC", "PATHEXT", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "WINDIR",
)  # fmt: skip
"""The variables that Python needs; those in the second line are for Windows."""
_LIMITS = """{
    ulimit -S -t 600; ulimit -H -t 601
    ulimit -d 2097152; ulimit -f 131072; ulimit -u 4000 || ulimit -p 4000
} 2>/dev/null; exec "$@"
"""
"""Becomes another program. It may compute for 600 s, use 2 GB of memory, write files of 64 MB, and
add processes as long as its user has fewer than 4,000. The options of shells differ."""
_ROOM = 64 << 20  # bytes of a private folder
_TRIAL = 10.0  # seconds


class Isolation(NamedTuple):
    """How programs start."""

    is_limited: bool = False  # True if they have limits, and only the variables they need
    bubblewrap: str = ""  # the path of bwrap; empty if programs are not kept apart
    private: Sequence[str] = ()  # the options of bwrap that make a private folder
    refusal: str = ""  # the reason why programs are not kept apart, though they should be

    def command(self, words: Sequence[str], needed: Iterable[str]) -> list[str]:
        """The command that starts a program, which may read the files and folders `needed`."""
        is_bounded = self.is_limited and sys.platform != "win32"
        limits = ["/bin/sh", "-c", _LIMITS, "sh"] if is_bounded else []
        return [*limits, *(self._apart([*needed]) if self.bubblewrap else ()), *words]

    def _apart(self, needed: list[str]) -> list[str]:
        """The beginning of the command of a program that is kept apart."""
        shown, folders, here = {*_shared(), *needed}, {*map(os.path.dirname, needed)}, os.getcwd()
        mounts = {folder: ["--dir"] for folder in (here, *folders)}
        for folder in folders:
            if shown.intersection(map(str, Path(folder).parents)):
                mounts[folder] = [*self.private]  # hides what else is in the folder
        mounts |= {path: ["--ro-bind", path] for path in shown}
        mounts |= {path: [*self.private] for path in ("/tmp", "/dev/shm")}
        return [
            self.bubblewrap, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL",
            "--proc", "/proc", "--dev", "/dev",
            *(word for path, how in sorted(mounts.items()) for word in (*how, path)),
            "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", here, "--",
        ]  # fmt: skip

    def environment(self) -> dict[str, str]:
        """The variables that a program sees."""
        if not self.is_limited:
            return {**os.environ}
        seen = {name: os.environ[name] for name in os.environ.keys() & {*_VARIABLES}}
        seen["PYTHONUSERBASE"] = site.getuserbase()  # the user's packages, wherever home is
        return seen | (dict.fromkeys(("HOME", "TMPDIR"), "/tmp") if self.bubblewrap else {})


def isolation_of(mode: str) -> Isolation:
    """The isolation in this mode: auto, on or off. PixelmazeError if it must be on, but cannot."""
    if mode == "off":
        return Isolation()
    found = _possible()
    if mode == "on" and found.refusal:
        raise PixelmazeError(f"cannot keep programs apart: {found.refusal}")
    return found


def _possible() -> Isolation:
    """The best isolation on this machine: tries bubblewrap."""
    without, path = Isolation(is_limited=True), shutil.which("bwrap")
    if sys.platform != "linux":
        return without._replace(refusal="only Linux can do this; try a separate account")
    if not path:
        return without._replace(refusal="bwrap is not installed; try the package bubblewrap")
    for size in (("--size", str(_ROOM)), ()):  # before version 0.7, there are no sizes
        isolation = without._replace(bubblewrap=path, private=(*size, "--tmpfs"))
        command = isolation.command([sys.executable, "-I", "-S", "-c", ""], [])
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_TRIAL
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return without._replace(refusal=f"bwrap: {error}")
        if not done.returncode:
            return isolation
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    return without._replace(refusal=printable(said or f"bwrap: status {done.returncode}"))


# ---- what programs need --------------------------------------------------------------------------


@cache
def _shared() -> frozenset[str]:
    """What all programs may read: the system, Python with its packages, and this package."""
    prefixes = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
    python = [os.path.join(prefix, part) for prefix in prefixes for part in _PYTHON]
    packages = (path for path in sys.path if path.endswith(("site-packages", "dist-packages")))
    own = str(Path(__file__).parents[1]), str(assets())
    settings = map(str, Path("/etc").glob("java*"))
    paths = (*_SYSTEM, *settings, *python, *map(os.path.realpath, python), *packages, *own)
    return frozenset(filter(os.path.exists, paths))


def needed_by(words: Iterable[str]) -> Iterator[str]:
    """The folders of the files that a command names; only the file if others share the folder."""
    home = Path(os.path.expanduser("~")).resolve()
    for path in (Path(os.path.abspath(word)) for word in words if os.path.exists(word)):
        folder = path if path.is_dir() else path.parent
        is_of_others = home.is_relative_to(folder.resolve()) or (folder / CLASS_LIST).exists()
        if _shared().isdisjoint(map(str, path.parents)) and not (path == folder and is_of_others):
            yield str(path if is_of_others else folder)


def program_inside(bubblewrap: int) -> int:
    """The pid of the program that bwrap's process `bubblewrap` keeps apart: its child's child.

    OSError or IndexError if the program has ended, or cannot be found.
    """
    pid = bubblewrap
    for _ in range(2):
        pid = int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])
    return pid
