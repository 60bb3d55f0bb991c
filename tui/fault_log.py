"""Where the details of a fault go: a log file of the user's own, never the screen."""

import logging
import os
from logging.handlers import RotatingFileHandler
from pathlib import Path

import platformdirs

LOGGER = logging.getLogger("bedside")


def path() -> Path:
    """The log file, in the platform's folder for logs."""
    return Path(platformdirs.user_log_dir("bedside", False)) / "bedside.log"


def open_fault_log() -> None:
    """Send what `bedside` logs to the file; to nowhere where it cannot be written."""
    if LOGGER.handlers:
        return
    LOGGER.propagate = False
    try:
        path().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
        handler: logging.Handler = RotatingFileHandler(
            path(), maxBytes=1_000_000, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)


def record(error: BaseException) -> str:
    """Write the details of a fault down. A sentence that says where they are."""
    open_fault_log()
    LOGGER.error("a fault", exc_info=getattr(error, "error", error))
    return f"Its details are in {path()}."
