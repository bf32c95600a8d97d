"""Isolation: foreign programs start apart from files, the network and other processes, on Linux."""

import os
import shutil
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
"""What programs in any language need; some need their part of /etc, too."""
_SETTINGS = ("java*", "mono")
_VARIABLES = (
    "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME", "TMPDIR",
    "COMSPEC", "PATHEXT", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "WINDIR",
)  # fmt: skip
"""The variables that Python and other languages need; the second line is for Windows."""
_ROOM = 64 << 20  # bytes of a private folder
_CPU = 600  # seconds of computing
_DATA = 2 << 30  # bytes of memory; for a file with an algorithm, MEMORY is less
_FILE = 64 << 20  # bytes of a file that it writes
_MORE = 1000  # processes and threads that may be added to the user's
_TRIAL = 10.0  # seconds


class Isolation(NamedTuple):
    """How programs start."""

    bubblewrap: str = ""  # the path of bwrap; empty if programs are not kept apart
    private: tuple[str, ...] = ()  # the options that mount a private folder
    limits: tuple[tuple[int, int, int], ...] = ()  # as `resource.setrlimit` takes them
    is_clean: bool = False  # True if programs see only the variables that they need
    refusal: str = ""  # the reason why programs are not kept apart, if they should be

    def command(self, words: Sequence[str], needed: Iterable[str]) -> list[str]:
        """The command that starts a program, which may read the files and folders `needed`."""
        if not self.bubblewrap:
            return [*words]
        own, here = [*needed], os.getcwd()
        shown = {*_shared(), *own}
        mounts = {folder: ["--dir", folder] for folder in (here, *map(os.path.dirname, own))}
        for folder in map(os.path.dirname, own):
            if shown.intersection(map(str, Path(folder).parents)):
                mounts[folder] = [*self.private, folder]  # hides what else is in the folder
        mounts |= {path: ["--ro-bind", path, path] for path in shown}
        mounts |= {path: [*self.private, path] for path in ("/tmp", "/dev/shm")}
        return [
            self.bubblewrap, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL",
            "--proc", "/proc", "--dev", "/dev",
            *(word for path in sorted(mounts) for word in mounts[path]),
            "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", here, "--", *words,
        ]  # fmt: skip

    def environment(self) -> dict[str, str]:
        """The variables that a program sees."""
        if not self.is_clean:
            return {**os.environ}
        kept = {name: os.environ[name] for name in _VARIABLES if name in os.environ}
        return kept | (dict.fromkeys(("HOME", "TMPDIR"), "/tmp") if self.bubblewrap else {})


def isolation_of(mode: str) -> Isolation:
    """The isolation in this mode: auto, on or off. PixelmazeError if it must be on, but cannot."""
    if mode == "off":
        return Isolation()
    found = _possible()
    if mode == "on" and found.refusal:
        raise PixelmazeError(f"cannot keep programs apart: {found.refusal}")
    return found


def _possible() -> Isolation:
    """The best isolation here; tries bubblewrap."""
    open_one = Isolation(limits=_limits(), is_clean=True)
    if sys.platform != "linux":
        return open_one._replace(refusal="only Linux can do this; try a separate account")
    path = shutil.which("bwrap")
    if not path:
        return open_one._replace(refusal="bwrap is not installed; try the package bubblewrap")
    refusal = ""
    for size in (("--size", str(_ROOM)), ()):  # before version 0.7, there are no sizes
        isolation = open_one._replace(bubblewrap=path, private=(*size, "--tmpfs"))
        try:
            done = subprocess.run(
                isolation.command([sys.executable, "-I", "-S", "-c", ""], []),
                stdin=subprocess.DEVNULL, capture_output=True, timeout=_TRIAL, check=False,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            refusal = f"bwrap: {error}"
            continue
        if done.returncode == 0:
            return isolation
        said = done.stderr.decode("utf-8", "replace").strip() or f"status {done.returncode}"
        refusal = said if said.startswith("bwrap") else f"bwrap: {said}"
    return open_one._replace(refusal=printable(refusal.splitlines()[-1]))


def _limits() -> tuple[tuple[int, int, int], ...]:
    """The limits of a program, soft and hard. A program may learn that it nears the first one."""
    if sys.platform != "linux":
        return ()
    import resource

    wanted = (
        (resource.RLIMIT_CPU, _CPU, _CPU + 1),  # a soft limit has a signal with a name
        (resource.RLIMIT_DATA, _DATA, _DATA),
        (resource.RLIMIT_FSIZE, _FILE, _FILE),
        (resource.RLIMIT_NPROC, *[_tasks() + _MORE] * 2),
    )
    limits = []
    for limit, soft, hard in wanted:
        most = resource.getrlimit(limit)[1]
        most = sys.maxsize if most == resource.RLIM_INFINITY else most
        limits.append((limit, min(soft, most), min(hard, most)))
    return tuple(limits)


def _tasks() -> int:
    """The number of the user's processes and threads: what a limit of processes counts."""
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if folder.stat().st_uid == os.getuid():
                count += len(os.listdir(folder / "task"))
        except OSError:  # it has just ended
            continue
    return count


# ---- what programs need --------------------------------------------------------------------------


@cache
def _shared() -> frozenset[str]:
    """What all programs may read: the system, Python with its packages, and this package."""
    python = (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)
    packages = (path for path in sys.path if path.endswith(("site-packages", "dist-packages")))
    settings = map(str, (path for name in _SETTINGS for path in Path("/etc").glob(name)))
    own = str(Path(__file__).parents[1]), str(assets())
    paths = (*_SYSTEM, *settings, *python, *map(os.path.realpath, python), *packages, *own)
    return frozenset(filter(os.path.exists, paths))


def needed_by(words: Sequence[str]) -> Iterator[str]:
    """The folders of the files that a command names.

    Of a folder that is also the home of others, such as a class, only the file.
    """
    home = Path.home().resolve()
    for path in map(Path, map(os.path.abspath, words)):
        if path.exists() and _shared().isdisjoint(map(str, path.parents)):
            folder = path if path.is_dir() else path.parent
            has_others = home.is_relative_to(folder.resolve()) or (folder / CLASS_LIST).exists()
            if not has_others:
                yield str(folder)
            elif path.is_file():
                yield str(path)


def program_inside(bubblewrap: int) -> int:
    """The pid of the program in a bubble. OSError or IndexError if it is unknown, or has ended.

    `bubblewrap` is the pid of a process with one child, which waits for the program.
    """
    pid = bubblewrap
    for _ in range(2):
        pid = int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])
    return pid
