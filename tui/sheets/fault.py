"""The sheet that asks how to go on when a model failed: try again, another model, the embedded voice, or leave."""

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import ClassVar

from textual import getters, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Paste
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from personas.voice import is_model
from sessions.faults import Again, Decision, Failing, Instead, PutAside
from sessions.state import State
from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.typed.ways import WAYS, Way, ways
from tui.words.models import fault_text, role_text, voice_text
from tui.words.strings import Strings

SETTLED = 0.7  # seconds without a key after which a digit is meant for the sheet, and not the next of what is typed


def ask_about(failing: Failing, state: State, words: Strings) -> tuple[str, str]:
    """What happened, and in one sentence why."""
    voice = voice_text(state.setting.voices[failing.role], words)
    if failing.kind == "paid":
        so_far = {"cost": f"${state.bill.cost:.4f}", "calls": state.bill.calls}
        return words("fault.paid_happened"), words("fault.paid", voice=voice, **so_far)
    happened = words("fault.happened", role=role_text(failing.role, words), voice=voice)
    return happened, fault_text(failing.kind, failing.message, words)


def _label(way: Way, failing: Failing) -> str:
    return "fault.way_paid" if way == "again" and failing.kind == "paid" else f"fault.way_{way}"


def decisions(failing: Failing, state: State) -> dict[str, Decision]:
    """What can be decided without naming anything, each by the key of its words."""
    made: dict[Way, Decision] = {"again": Again(), "embedded": Instead("embedded"), "leave": PutAside()}
    return {_label(way, failing): made[way] for way in ways(failing, state) if way in made}


async def how_to_go_on(
    app: App[None],
    failing: Failing,
    state: State,
    known: Sequence[str],
    typed: Callable[[str], None],
    language: str,
) -> Decision:
    """Ask how to go on, on a sheet over whatever is on the screen. `known` are models beside those that play."""
    answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()

    def answered(decision: Decision | None) -> None:
        if not answer.done():
            answer.set_result(decision or PutAside())

    played = [voice for voice in state.setting.voices.values() if is_model(voice)]
    models = tuple(dict.fromkeys((*known, *played)))
    app.push_screen(FaultSheet(failing, state, models, typed, language), answered)
    return await answer


class FaultSheet(SpeakingScreen[Decision], ModalScreen[Decision]):
    """Lies over the station until it is answered. What is typed meanwhile, and is no choice, goes to `typed`."""

    ways_on = getters.query_one(OptionList)
    model = getters.query_one(Input)

    CSS_PATH = "fault.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", show=False)]

    def __init__(
        self, failing: Failing, state: State, known: Sequence[str], typed: Callable[[str], None], language: str
    ) -> None:
        super().__init__(language)
        self._failing = failing
        self._state = state
        self._known = known
        self._typed = typed
        self._ways = ways(failing, state)
        self._last_key = 0.0

    def compose(self) -> ComposeResult:
        happened, why = ask_about(self._failing, self._state, self.words)
        role = role_text(self._failing.role, self.words)
        with Vertical(id="sheet"):
            yield Static(plain(happened), markup=False, id="title")
            yield Static(plain(why), markup=False, id="why")
            yield OptionList(
                *(
                    Option(Content(f"{number}  {self.words(_label(way, self._failing), role=role)}"), id=way)
                    for number, way in enumerate(WAYS, start=1)
                    if way in self._ways
                ),
                markup=False,
                compact=True,
            )
            yield Input(
                placeholder=self.words("fault.which_model"),
                suggester=SuggestFromList(self._known, case_sensitive=False),
                compact=True,
                max_length=200,
            )
            yield Static(Content(""), markup=False, id="problem")
            yield Static(Content(self.words("fault.kept")), markup=False, id="kept")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._last_key = monotonic()
        self.ways_on.focus()

    def on_key(self, event: Key) -> None:
        """A digit chooses; in the middle of typing it is what is typed, as all else is."""
        if self.model.has_focus or not (event.is_printable and event.character):
            return
        now, before = monotonic(), self._last_key
        self._last_key = now
        number = "1234".find(event.character)
        if number >= 0 and now - before >= SETTLED:
            if WAYS[number] in self._ways:
                self._go(WAYS[number])
        else:
            self._typed(event.character)
        event.stop()
        event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        if not self.model.has_focus:
            self._typed(event.text)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if monotonic() - self._last_key >= SETTLED:
            self._go(next(way for way in WAYS if way == event.option_id))

    def _go(self, way: Way) -> None:
        match way:
            case "again":
                self.dismiss(Again())
            case "other":
                self.add_class("-other")
                self.model.focus()
            case "embedded":
                self.dismiss(Instead("embedded"))
            case "leave":
                self.dismiss(PutAside())

    @on(Input.Submitted)
    def _named(self) -> None:
        name = self.model.value.strip()
        if is_model(name):
            self.dismiss(Instead(name))
        else:
            self.query_one("#problem", Static).update(plain(self.words("problem.no_model")))

    @on(Input.Changed)
    def _changed(self) -> None:
        self.query_one("#problem", Static).update(Content(""))

    def action_back(self) -> None:
        """From the name of a model back to the choice; there is no way around the choice itself."""
        self.remove_class("-other")
        self.ways_on.focus()
