"""The part of a person who plays the patient, in the place of the door note."""

from textual.content import Content
from textual.widgets import Static

from scenarios.views import PatientView
from tui.safe_text import clean
from tui.widgets.door import DoorPanel
from tui.words.brief import parts
from tui.words.strings import Strings


class BriefPanel(DoorPanel, can_focus=True):
    """Who they are, what they can tell, and when; open to begin with."""

    DEFAULT_CSS = """
    BriefPanel {
        &:focus { background: $surface; }
    }
    """

    def tell(self, view: PatientView, words: Strings) -> None:
        """Show the part."""
        who, *rest = parts(view, words)
        self.query_one(".line", Static).update(Content.assemble(("F2 ", "$primary"), clean(who.head)))
        whole = [(clean(who.head), "bold")]
        for part in rest:
            whole.append((f"\n\n{clean(part.head)}", "bold $primary" if part.rows else ""))
            for topic, said in part.rows:
                whole += [(f"\n{clean(topic)}: ", "bold"), (clean(said), "")]
        self.query_one(".whole", Static).update(Content.assemble(*whole))
