"""Where the details of a fault go, so that the screen needs to show a sentence only."""

import traceback
from datetime import UTC, datetime
from pathlib import Path

import platformdirs


def fault_file() -> Path:
    """The file that faults are written to."""
    return Path(platformdirs.user_log_dir("bedside", False)) / "faults.log"


def record(error: BaseException) -> str:
    """Write the details of a fault down. A sentence that says where they are."""
    file = fault_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with file.open("a", encoding="utf-8", errors="replace") as log:
            log.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n")
            log.writelines(traceback.format_exception(error))
            log.write("\n")
    except OSError:
        return "Its details could not be written down."
    return f"Its details are in {file}."
