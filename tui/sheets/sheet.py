"""What all sheets share: fields kept in a draft, so that closing a sheet loses nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Static, TextArea

from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.typed.slash import Problem

Draft = dict[str, str]
Given = TypeVar("Given")


class Sheet(SpeakingScreen[Given | None], ModalScreen[Given | None], Generic[Given]):
    """A form that gives back what it is for, or None when it is put away. Its fields live on in `draft`.

    `NAME` and `ACCEPT` are keys of its words.
    """

    CSS_PATH = "sheet.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "accept", "Save", priority=True),
        Binding("escape", "put_away", "Back, keeping what is written"),
        # Ahead of the field they are pressed in, so that what is typed right after them lands in the next one.
        Binding("tab", "app.focus_next", priority=True, show=False),
        Binding("shift+tab", "app.focus_previous", priority=True, show=False),
        Binding("enter", "next_field", priority=True, show=False),
    ]
    NAME: ClassVar[str] = ""
    ACCEPT: ClassVar[str] = "save"

    def __init__(self, draft: Draft, language: str) -> None:
        super().__init__(language)
        self.draft = draft
        self._before = dict(draft)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(Content(self.words(f"sheet.{self.NAME}")), markup=False, id="title")
            yield Static(Content(self.words(f"sheet.{self.NAME}_about")), markup=False, id="about")
            yield from self.fields()
            yield Static(Content(""), markup=False, id="problem")
            with Horizontal(id="buttons"):
                yield Button(f"{self.words(f'sheet.{self.ACCEPT}')}  ^S", variant="primary", id="accept", compact=True)
                yield Button(f"{self.words('sheet.back')}  Esc", id="back", compact=True)
        yield Footer(show_command_palette=False)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Its keys; what accepting does is said as on its button."""
        accept = self.words(f"sheet.{self.ACCEPT}")
        return {
            key: active._replace(binding=replace(active.binding, description=accept))
            if active.binding.action == "accept"
            else active
            for key, active in super().active_bindings.items()
        }

    def fields(self) -> ComposeResult:
        """The form itself. Every Input and TextArea needs an id."""
        raise NotImplementedError

    def given(self) -> Given | Problem:
        """What the fields say, or what is wrong with them."""
        raise NotImplementedError

    def on_mount(self) -> None:
        for field in self.query(Input):
            field.value = self.draft.get(field.id or "", field.value)
        for area in self.query(TextArea):
            area.text = self.draft.get(area.id or "", area.text)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._keep(event.input.id, event.value)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        self._keep(event.text_area.id, event.text_area.text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return isinstance(self.focused, Input) if action == "next_field" else super().check_action(action, parameters)

    def action_next_field(self) -> None:
        self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "accept":
            self.action_accept()
        else:
            self.action_put_away()

    def action_accept(self) -> None:
        """Accept what the fields say, once each has taken in all that was typed before."""
        self._accept_after([*self.query("Input, TextArea")])

    def _accept_after(self, fields: Sequence[Widget]) -> None:
        if fields:
            fields[0].call_later(self._accept_after, fields[1:])
        elif self.is_current:
            self._accept()

    def _accept(self) -> None:
        self._read_fields()
        given = self.given()
        if isinstance(given, Problem):
            problem = self.query_one("#problem", Static)
            problem.update(plain(given.message))
            self.call_after_refresh(problem.scroll_visible, animate=False)
            return
        self.dismiss(given)

    def action_put_away(self) -> None:
        self._read_fields()
        self.dismiss(None)

    def _read_fields(self) -> None:
        self.draft |= {field.id or "": field.value for field in self.query(Input)}
        self.draft |= {area.id or "": area.text for area in self.query(TextArea)}

    def written(self, field: str) -> str:
        """What stands in a field."""
        return self.draft.get(field, "").strip()

    def _keep(self, field: str | None, text: str) -> None:
        if field:
            self.draft[field] = text
        self.query_one("#problem", Static).update(Content(""))
        self.set_class(_written(self.draft) != _written(self._before), "-unsent", update=False)
        self.changed()

    def changed(self) -> None:
        """Called when a field has changed."""


def _written(draft: Draft) -> Draft:
    return {field: text for field, text in draft.items() if text.strip()}
