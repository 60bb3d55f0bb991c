"""What the help says of each screen: what is worth knowing. The keys come from the screen."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Topic:
    """Help for one screen. `commands`: whether the slash commands belong to it."""

    title: str
    says: tuple[str, ...]
    commands: bool = False


TOPICS: dict[str, Topic] = {
    "home": Topic(
        "Home",
        (
            "Bedside simulates a clinical station: you talk to a patient, examine, order tests and commit to a "
            "diagnosis. Then the patient rates you, and you see what you found and what you missed.",
            "It runs without a key and without a network. Everything is saved as it happens.",
            "For training and research, not medical advice. The patients are synthetic.",
        ),
    ),
    "browser": Topic(
        "Choose a case",
        (
            "Type to search titles, specialties and places; Enter starts the case under the cursor. 'new' marks the "
            "cases that you have not played.",
            "The clock counts only your own time. An OSCE station locks the input for 90 seconds of reading, and "
            "cannot be paused.",
            "A case of your own: type its path, such as my-case.yaml or cases.jsonl#12.",
        ),
    ),
    "station": Topic(
        "Station",
        (
            "What you type is said to the patient. An evident order, such as 'ECG' or 'BP?', is offered as an order: "
            "Enter confirms, Escape says it instead.",
            "Each thing said, examined or ordered is a turn; several tests in one order are one turn. Notes, "
            "differential and plan cost none.",
            "Ctrl+Q saves and leaves; the session can be continued.",
        ),
        commands=True,
    ),
    "diagnosis": Topic(
        "Diagnosis",
        (
            "The diagnosis that you commit to, how sure you are of it, and your plan. Committing locks them; then you "
            "have up to three turns to talk with the patient.",
            "Name the disease as you would in a letter. Other names and abbreviations of it count as well.",
        ),
    ),
    "differential": Topic(
        "Differential",
        (
            "What it may be, most likely first, each with a percentage; what is left goes to something else. Name the "
            "one not to miss. It costs no turn and can be revised as often as you like.",
        ),
    ),
    "note": Topic("Note", ("For your own memory. A note costs no turn and is read by nobody but you.",)),
    "plan": Topic(
        "Plan",
        ("What you would do. It is put on record and costs no turn; the patient's body will not respond to it.",),
    ),
    "replay": Topic(
        "Replay",
        ("A saved session as it happened, on the same screen. Play it, step through it, or jump to a turn.",),
    ),
    "debrief": Topic(
        "Debrief",
        (
            "What became of the session, in the order that teaches most: the verdict, what told truth and foil apart, "
            "the patient's view, the mark sheet with its evidence, tests and cost, what was not asked, one takeaway.",
            "Each mark names the turn and the words that earned it. The ratings are simulated and not validated.",
        ),
    ),
    "reflection": Topic(
        "Your reflection",
        (
            "Two questions before the verdict; your first thoughts are worth more than what you think once you know.",
            "They are saved with the session. Escape skips them.",
        ),
    ),
    "saved": Topic(
        "Saved sessions",
        (
            "Every session is saved as it happens. Enter goes on with one that is unfinished, and opens the debrief "
            "of one that has ended.",
            "Each line of a log is chained to the one before; V reads it through and tells whether it is whole. A "
            "damaged log cannot go on, but what can be read of it can be replayed.",
        ),
    ),
    "settings": Topic(
        "Settings",
        ("Up and down choose a setting, left and right change it. It is kept at once.",),
    ),
}
