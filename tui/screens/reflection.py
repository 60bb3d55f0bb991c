"""Two questions before the verdict. Both may be left empty."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Static, TextArea

from tui.safe_text import clean
from tui.screens.speaking import SpeakingScreen
from tui.widgets.heading import Heading
from tui.words.reflection import Answers, questions


class Answer(TextArea):
    """Room for a few lines. Enter goes on; Ctrl+J begins a new line."""

    BINDINGS = [
        Binding("enter", "done", "Go on", priority=True),
        Binding("ctrl+j,shift+enter", "newline", "New line", priority=True),
    ]

    class Done(Message):
        """Enter was pressed."""

    def __init__(self, text: str, id: str) -> None:
        super().__init__(text, id=id, soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False)

    def action_done(self) -> None:
        self.post_message(self.Done())

    def action_newline(self) -> None:
        self.insert("\n")


class ReflectionScreen(SpeakingScreen[Answers]):
    """Asks what the clinician thinks before showing what anybody else does."""

    CSS_PATH = "reflection.tcss"
    AUTO_FOCUS = "#first"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("escape", "skip", "Skip"),
    ]

    def __init__(self, title: str, answers: Answers, language: str) -> None:
        super().__init__(language)
        self._title = title
        self._answers = answers

    def compose(self) -> ComposeResult:
        yield Heading(self._title)
        with VerticalScroll(id="form", can_focus=False):
            yield Static(Content(self.words("reflection.head")), id="head")
            yield Static(Content(self.words("reflection.why")), id="why")
            for question, answer, name in zip(questions(self.words), self._answers, ("first", "second"), strict=True):
                yield Static(Content(question), classes="question")
                yield Answer(clean(answer), id=name)
        yield Footer()

    @property
    def answers(self) -> Answers:
        """What was written so far."""
        first, second = (self.query_one(f"#{name}", Answer).text.strip() for name in ("first", "second"))
        return first, second

    @on(TextArea.Changed)
    def _typed(self) -> None:
        self.set_class(any(self.answers), "-unsent", update=False)

    @on(Answer.Done)
    def _go_on(self) -> None:
        if self.focused is self.query_one("#first"):
            self.query_one("#second").focus()
        else:
            self.dismiss(self.answers)

    def action_skip(self) -> None:
        self.dismiss(("", ""))
