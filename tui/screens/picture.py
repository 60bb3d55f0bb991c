"""The pictures that were reported, over the station: one at a time, each with its caption."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from scenarios.pictures import Picture
from scenarios.schema import Image
from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.widgets.picture import PictureView, decoded, look


class Reported(NamedTuple):
    """An image of the case, and its picture where there is one."""

    image: Image
    picture: Picture | None


class PictureScreen(SpeakingScreen[None], ModalScreen[None]):
    """Looks at the last picture first. What an expert sees is told where the picture is not sharp or not to be had."""

    CSS_PATH = "picture.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7,q", "dismiss", "Close"),
        Binding("left", "turn(-1)", "Picture before"),
        Binding("right", "turn(1)", "Next picture"),
    ]

    def __init__(self, reported: Sequence[Reported], language: str) -> None:
        super().__init__(language)
        self._reported = reported
        self._at = len(reported) - 1

    def compose(self) -> ComposeResult:
        with Vertical(id="picture"):
            yield Static(markup=False, id="name")
            yield Vertical(id="frame")
            yield Static(markup=False, id="caption")
            yield Static(markup=False, id="expert")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        super().on_mount()
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nowhere to turn to with one picture."""
        return action != "turn" or len(self._reported) > 1

    def action_turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._reported)
        self._look()

    def _look(self) -> None:
        image = self._reported[self._at].image
        place = self.words("picture.of", n=self._at + 1, all=len(self._reported))
        self.query_one("#name", Static).update(
            Content.assemble((plain(image.name)), (f"   {place}" if len(self._reported) > 1 else "", "$quiet"))
        )
        self.query_one("#caption", Static).update(plain(image.caption))
        self.query_one("#expert", Static).update(Content(""))
        self.run_worker(self._show(), exclusive=True)

    async def _show(self) -> None:
        image, picture = self._reported[self._at]
        pixels = await asyncio.to_thread(decoded, picture) if picture else None
        frame = self.query_one("#frame")
        await frame.remove_children()
        if pixels is not None:
            await frame.mount(PictureView(pixels))
        self.set_class(pixels is None, "-described")
        if pixels is None or look() == "coarse":
            key = "picture.expert" if picture is None or pixels is not None else "picture.cannot"
            self.query_one("#expert", Static).update(
                Content.assemble((f"{self.words(key)} ", "$quiet"), plain(image.expert))
            )
