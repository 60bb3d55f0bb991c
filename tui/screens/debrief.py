"""The debrief: what became of a session, on one page; before it, the clinician's own reflection."""

from collections.abc import Sequence
from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Footer, OptionList

from sessions.events import Event, Opened
from sessions.log import LogError, read_whole
from sessions.opening import reflect
from tui import unsent
from tui.app import BedsideApp
from tui.blocks import Block, Prose
from tui.blocks.debrief import section_blocks
from tui.screens.reflection import ReflectionScreen
from tui.screens.speaking import SpeakingScreen
from tui.unsent import Unsent
from tui.widgets.heading import Heading
from tui.widgets.line_view import LineView
from tui.widgets.listing import Column, Item, Listing
from tui.words.debrief import sections
from tui.words.reflection import Answers, as_text, reflection_due
from tui.words.section import Section

_REFLECTION = "reflection"


class DebriefScreen(SpeakingScreen[None]):
    """The sections one below the other; on wide screens a list of them beside, with what each comes to."""

    app = getters.app(BedsideApp)
    page = getters.query_one("#page", LineView)
    contents = getters.query_one("#contents", Listing)

    CSS_PATH = "debrief.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = "#page"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("r", "replay", "Replay"),
        Binding("n", "next_case", "Next case"),
        Binding("h", "home", "Home"),
        Binding("right_square_bracket", "step(1)", "Next section"),
        Binding("left_square_bracket", "step(-1)", "Section before", show=False),
        Binding("space", "page_down", "Further down", show=False),
        Binding("escape", "back", "Back", show=False),
        Binding("1", "section(0)", "Go to a section", key_display="1-9", show=False),
        *(Binding(str(n), f"section({n - 1})", show=False) for n in range(2, 10)),
    ]

    def __init__(self, path: Path, language: str) -> None:
        super().__init__(language)
        self._path = path
        self._begins: list[int] = []

    def compose(self) -> ComposeResult:
        yield Heading(self.words("debrief.title"))
        with Horizontal(id="body"):
            yield Listing([Column(1, "$primary"), Column(), Column(16, "$quiet", right=True)], id="contents")
            yield LineView(self.words("debrief.reading"), follow=False, id="page")
        yield Footer()

    def on_mount(self) -> None:
        self.contents.can_focus = False
        self.look()

    @work(thread=True)
    def look(self) -> None:
        """Read the session, and write its debrief."""
        try:
            events = read_whole(self._path).events
        except LogError as error:
            self.app.call_from_thread(self.app.go_home, str(error))
            return
        self.app.call_from_thread(self._found, events, sections(events), reflection_due(events))

    def _found(self, events: Sequence[Event], found: Sequence[Section], due: bool) -> None:
        opened = events[0].body
        assert isinstance(opened, Opened)
        self.speak(opened.setting.language)
        title = f"{self.words('debrief.title')}   {opened.scenario.get('title', '')}"
        self.query_one(Heading).entitle(title)
        if due:
            written = unsent.taken_back(self._path).sheets.get(_REFLECTION, {})
            self._ask(title, found, (written.get("first", ""), written.get("second", "")))
        else:
            self._show(found)

    def keep_unsent(self) -> None:
        if isinstance(self.app.screen, ReflectionScreen):
            first, second = self.app.screen.answers
            unsent.keep(self._path, Unsent(sheets={_REFLECTION: {"first": first, "second": second}}))

    def _ask(self, title: str, found: Sequence[Section], answers: Answers) -> None:
        def answered(answers: Answers | None) -> None:
            self.keep(title, found, answers or ("", ""))

        self.app.push_screen(ReflectionScreen(title, answers, self.words.language), answered)

    @work(thread=True)
    def keep(self, title: str, found: Sequence[Section], answers: Answers) -> None:
        """Save the reflection, empty where it was skipped, and show the debrief. What cannot be saved is not lost."""
        try:
            reflect(self._path, as_text(answers, self.words))
        except (LogError, OSError) as error:
            if any(answers):
                self.app.call_from_thread(self.app.say, f"{self.words('reflection.not_saved')} {error}")
                self.app.call_from_thread(self._ask, title, found, answers)
            else:
                self.app.call_from_thread(self._show, found)
            return
        self.app.call_from_thread(self.look)

    def _show(self, found: Sequence[Section]) -> None:
        blocks: list[Block] = []
        for section in found:
            self._begins.append(len(blocks))
            blocks += section_blocks(section)
        self.page.replace(blocks or [Prose(self.words("debrief.not_ended"), "quiet")])
        self.contents.show(
            Item(str(number), (str(number + 1), section.title, section.summary)) for number, section in enumerate(found)
        )
        self.watch(self.page, "scroll_y", self._scrolled)

    def _scrolled(self) -> None:
        """The list of sections shows where the page stands."""
        if self._begins:
            self.contents.choose(str(self._section))

    @property
    def _section(self) -> int:
        """The section at the top of the page."""
        top = self.page.scroll_offset.y
        return max(0, sum(self.page.row_of(block) <= top for block in self._begins) - 1)

    def action_step(self, by: int) -> None:
        self.action_section(self._section + by)

    def action_section(self, number: int) -> None:
        if 0 <= number < len(self._begins):
            self.page.scroll_to(y=self.page.row_of(self._begins[number]), animate=False)

    @on(OptionList.OptionSelected, "#contents")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.action_section(event.option_index)

    def action_page_down(self) -> None:
        self.page.action_page_down()

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_replay(self) -> None:
        self.app.open_replay(self._path)

    def action_next_case(self) -> None:
        from tui.screens.browser import BrowserScreen

        self.app.switch_screen(BrowserScreen(self.app.settings.language))

    def action_home(self) -> None:
        self.app.go_home()
