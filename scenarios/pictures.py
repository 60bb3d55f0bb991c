"""The pictures of a case: files beside it, read with care, for whoever wrote a case need not mean its player well."""

from dataclasses import dataclass, field
from pathlib import Path
from re import fullmatch

from scenarios import files
from scenarios.schema import PICTURE_NAME, Image, Scenario

MAX_BYTES = 5_000_000
_BEGINNINGS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}


class PictureError(Exception):
    """A picture cannot be had. The message says why, as the end of a sentence."""


@dataclass(frozen=True)
class Picture:
    """A picture: its media type ("image/png" or "image/jpeg") and its bytes."""

    media_type: str
    data: bytes = field(repr=False)


def read(folder: Path, name: str) -> Picture:
    """The picture of this name in a folder, never one elsewhere. Raises PictureError."""
    if not fullmatch(PICTURE_NAME, name):
        raise PictureError("its name must be plain: letters, digits, dots, hyphens and underscores")
    try:
        data = files.read_bytes(folder / name, MAX_BYTES, through_links=False)
    except OSError as error:
        raise PictureError(f"it cannot be read: {error.strerror or error}") from None
    for beginning, media_type in _BEGINNINGS.items():
        if data.startswith(beginning):
            return Picture(media_type, data)
    raise PictureError("it is neither PNG nor JPEG")


def beside(folder: Path, scenario: Scenario) -> dict[str, Picture]:
    """The pictures of a case that lies in a folder, by item ("image:ecg"); without those that cannot be read."""
    found: dict[str, Picture] = {}
    for image in scenario.images:
        try:
            found |= {item(image): read(folder, image.file)} if image.file else {}
        except PictureError:
            continue  # its description stands for it
    return found


def faults(folder: Path, scenario: Scenario) -> list[tuple[int, str]]:
    """Each picture that cannot be read, by its number in the case, and why."""
    found: list[tuple[int, str]] = []
    for number, image in enumerate(scenario.images):
        try:
            if image.file:
                read(folder, image.file)
        except PictureError as error:
            found.append((number, f"the picture '{image.file}' is not shown: {error}"))
    return found


def item(image: Image) -> str:
    """How reports name an image."""
    return f"image:{image.id}"
