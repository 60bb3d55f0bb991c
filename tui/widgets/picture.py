"""A picture in the terminal, where the optional extra `images` is installed and the terminal can show one.

textual-image (LGPL, used as it comes) draws by Sixel, by Kitty's protocol, or in half blocks. It must ask the terminal
what it can show before Textual runs, for afterwards the answer would be taken for typing.
"""

import logging
import sys
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from textual.app import ComposeResult
from textual.containers import Container

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

    from scenarios.pictures import Picture

Look = Literal["sharp", "coarse"]
"""In pixels, or in half blocks that show shapes and no fine lines."""

MAX_PIXELS = 40_000_000
_EXTRA = "textual_image.widget"


def ask_terminal() -> None:
    """Find out how pictures can be shown, before the app runs."""
    logging.getLogger("textual_image").addHandler(logging.NullHandler())
    with suppress(Exception):  # without the extra, or at a terminal that answers oddly, there are descriptions
        import textual_image.widget  # noqa: F401


def look() -> Look | None:
    """How pictures are shown here; None where they cannot be."""
    extra: Any = sys.modules.get(_EXTRA)
    if extra is None:
        return None
    return "coarse" if extra.AutoRenderable in (extra.HalfcellRenderable, extra.UnicodeRenderable) else "sharp"


def decoded(picture: "Picture") -> "Pixels | None":
    """The pixels of a picture; None where they cannot be shown. It takes a while: call it in a thread."""
    if look() is None:
        return None
    with suppress(Exception):  # Pillow may raise anything over a picture that is damaged
        from PIL import Image

        pixels = Image.open(BytesIO(picture.data), formats=("PNG", "JPEG"))
        if pixels.width * pixels.height <= MAX_PIXELS:
            pixels.load()
            return pixels
    return None


class PictureView(Container):
    """A picture as large as there is room for, its proportions kept."""

    DEFAULT_CSS = """
    PictureView {
        align: center middle;
        & > * { width: auto; height: auto; }
    }
    """

    def __init__(self, pixels: "Pixels", id: str | None = None) -> None:
        super().__init__(id=id)
        self._pixels = pixels

    def compose(self) -> ComposeResult:
        yield sys.modules[_EXTRA].Image(self._pixels)
