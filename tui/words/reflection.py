"""The clinician's own reflection, asked for before the verdict is shown."""

from collections.abc import Sequence

from sessions.events import Event, Opened, Reflected
from sessions.state import fold
from tui.words.strings import Strings

Answers = tuple[str, str]


def questions(words: Strings) -> tuple[str, str]:
    return words("reflection.well"), words("reflection.differently")


def as_text(answers: Answers, words: Strings) -> str:
    """Both answers, each with its question; empty when nothing was written."""
    asked = zip(questions(words), answers, strict=True)
    return "\n".join(f"{question} {answer}" for question, answer in asked if answer)


def reflection_due(events: Sequence[Event]) -> bool:
    """Whether the person who played has not yet been asked what they think of it."""
    opened = events[0].body
    played = isinstance(opened, Opened) and opened.setting.voices["doctor"] == "human"
    state = fold(events)
    return (
        played
        and state.finished
        and state.ended != "stopped"
        and not any(isinstance(event.body, Reflected) for event in events)
    )
