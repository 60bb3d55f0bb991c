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


def read_bytes(path: Path, limit: int = MAX_BYTES, through_links: bool = True) -> bytes:
    """What a regular file holds, of at most `limit` bytes. A pipe or a device is refused: reading it might never end.

    `through_links`: whether the name may be that of a symbolic link. Raises OSError.
    """
    links = 0 if through_links else getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, os.O_RDONLY | links | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.ENOENT, "no file can have this name") from None
    with os.fdopen(descriptor, "rb") as file:
        held = os.fstat(descriptor)
        if stat.S_ISDIR(held.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(held.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        if held.st_size > limit:
            raise OSError(errno.EFBIG, f"it is larger than {limit:,} bytes")
        return file.read(limit)
