"""Compiled code cached on disk. A failure there costs time, but never stops the work.

numba's own cache raises errors, and trusts the machine code that it reads: after a power cut a file
may be empty, or hold zeros. Here each entry has a checksum.
"""

import os
import pickle
import warnings
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any

from numba.core import caching

from pixelmaze.maze.errors import PixelmazeWarning

_Files: Any = caching.IndexDataCacheFile
_Cache: Any = caching.FunctionCache
_DIGEST = sha256().digest_size


class _CheckedFiles(_Files):  # type: ignore[misc]
    """Files that end with a checksum, which pickle does not read."""

    def _dump(self, entry: Any) -> bytes:
        data: bytes = super()._dump(entry)
        return data + sha256(data).digest()

    def _load_data(self, name: str) -> Any:
        with open(self._data_path(name), "rb") as file:
            data = file.read()
        if sha256(data[:-_DIGEST]).digest() != data[-_DIGEST:]:
            raise ValueError("its checksum is wrong")
        return pickle.loads(data)

    def discard(self) -> None:
        with suppress(OSError):
            os.unlink(self._index_path)


class _PatientCache(_Cache):  # type: ignore[misc]
    """Compiles unreadable code again, and continues if nothing can be written."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _CheckedFiles(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, *which: Any) -> Any:
        try:
            return super().load_overload(*which)
        except MemoryError:
            raise
        except Exception:  # reading a damaged file may raise anything
            _warn("compiled code in the cache is damaged: compiling it again")
            self._cache_file.discard()
            return None

    def save_overload(self, *what: Any) -> None:
        try:
            super().save_overload(*what)
        except MemoryError:
            raise
        except Exception as error:
            _warn(f"cannot cache compiled code: {getattr(error, 'strerror', None) or error}")


def keep(compiled: Any) -> None:
    """Cache the compiled code of a function on disk, and use cached code."""
    try:
        compiled._cache = _PatientCache(compiled.py_func)
    except (OSError, RuntimeError):
        _warn("cannot cache compiled code: no writable folder found")


@cache  # numba makes Python forget which warnings it has shown
def _warn(message: str) -> None:
    warnings.warn(message, PixelmazeWarning, stacklevel=2)
