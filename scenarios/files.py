"""Files that a person or another program names: whatever the name is, an OSError at worst, and never a wait."""

import errno
import os
import stat
from pathlib import Path

MAX_BYTES = 256_000_000


def named(text: str) -> Path:
    """The path that a text names, `~` spelled out where it can be."""
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):
        return Path(text)


def read_bytes(path: Path) -> bytes:
    """What a regular file holds. A pipe or a device is refused: reading it might never end. Raises OSError."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.ENOENT, "no file can have this name") from None
    with os.fdopen(descriptor, "rb") as file:
        held = os.fstat(descriptor)
        if stat.S_ISDIR(held.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(held.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        if held.st_size > MAX_BYTES:
            raise OSError(errno.EFBIG, f"it is larger than {MAX_BYTES:,} bytes")
        return file.read(MAX_BYTES)
