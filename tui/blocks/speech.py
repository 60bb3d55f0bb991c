"""The transcript: what each event adds to it, and how speech is set, beside a bar in its speaker's colour."""

from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size

from personas.exchange import Contribution, Reply
from sessions.events import (
    Acted,
    Ended,
    Event,
    Faulted,
    Noticed,
    Recast,
    Replied,
    Reported,
    Resumed,
    Setting,
    Unblinded,
)
from tui.blocks import Block, Prose, Row, Run, Stack, Style
from tui.blocks.report import ReportBlock
from tui.safe_text import clean
from tui.words.models import coming_text, fault_text, guard_text, role_text, voice_text
from tui.words.notices import notice_text
from tui.words.strings import Strings, strings
from tui.words.transcript import contribution_text, speaker_name

Speaker = Literal["doctor", "patient", "measurement", "station"]

BAR = "▎"
NAMES_BESIDE = 64
NAME_ROOM = 11
_NUMBER = 3
_BESIDE = _NUMBER + 1 + NAME_ROOM + 1 + len(BAR) + 1
_MEASURE = 96
_SPOKEN = frozenset(("acted", "replied", "reported", "noticed", "faulted", "recast", "resumed", "unblinded", "ended"))
_QUIET = frozenset(("note", "plan", "differential"))


@dataclass(frozen=True, slots=True)
class Speech:
    """What one speaker says at one go. `first` of a run carries the name; a new turn carries its number."""

    speaker: Speaker
    name: str
    body: Block
    turn: int | None = None
    first: bool = True
    gap: bool = False

    def rows(self, width: int) -> list[Row]:
        beside = width >= NAMES_BESIDE
        body = self.body.rows(_room(width))
        bar = Run(f"{BAR} ", self.speaker)
        rows: list[Row] = [()] if self.gap else []
        number = "" if self.turn is None else str(self.turn)
        if not beside:
            if self.first:
                rows.append((Run(self.name, self.speaker), Run(f"  {number}".rstrip(), "quiet")))
            return rows + [(bar, *row) for row in body]
        name = set_cell_size(self.name, NAME_ROOM) if cell_len(self.name) > NAME_ROOM else self.name
        name = " " * (NAME_ROOM - cell_len(name)) + name if self.first else " " * NAME_ROOM
        rows.append((Run(f"{number:>{_NUMBER}} ", "quiet"), Run(f"{name} ", self.speaker), bar, *body[0]))
        margin = Run(" " * (_NUMBER + NAME_ROOM + 2))
        return rows + [(margin, bar, *row) for row in body[1:]]

    def height(self, width: int) -> int:
        above = self.gap + (self.first and width < NAMES_BESIDE)
        return above + self.body.height(_room(width))


def _room(width: int) -> int:
    taken = _BESIDE if width >= NAMES_BESIDE else len(BAR) + 1
    return max(1, min(_MEASURE, width - taken))


def is_speech(event: Event) -> bool:
    """Whether an event adds to the transcript."""
    return event.body.kind in _SPOKEN


def speech(event: Event, setting: Setting, live: bool = False) -> Speech | None:
    """What an event adds to the transcript of a session so set; None for what is not part of it.

    `live`: it happens just now. A person who plays the doctor is then not told what the guard found.
    """
    words = strings(setting.language)
    match event.body:
        case Acted(contribution=contribution):
            return _act(contribution, event, words)
        case Replied(reply=reply) as replied:
            body: Block = Prose(clean(reply.text))
            mark = guard_text(replied, words, live and setting.voices["doctor"] == "human")
            if mark:
                body = Stack((body, Prose(mark, "quiet")))
            return Speech("patient", clean(speaker_name(reply, words)), body)
        case Reported(report=report):
            return Speech("measurement", words("speaker.measurement"), ReportBlock(report, words))
        case Noticed(notice=notice):
            return _station(notice_text(notice, event, setting), words)
        case Faulted(message=message, fault=fault):
            return _station(fault_text(fault, message, words), words)
        case Recast(role=role, voice=voice):
            recast = words("transcript.recast", role=role_text(role, words), voice=voice_text(voice, words))
            return _station(recast, words)
        case Resumed():
            return _station(words("transcript.resumed"), words)
        case Unblinded():
            return _station(words("twin.unblinded"), words)
        case Ended(status=status):
            return _station(words(f"ended.{status}"), words)
    return None


def speech_coming(heard: str, company: str | None, patient: str, setting: Setting) -> Speech:
    """A reply of which only this has been heard yet."""
    words = strings(setting.language)
    name = clean(speaker_name(Reply(text="", speaker=company or "patient"), words))
    return Speech("patient", name, Prose(coming_text(heard, (company or "", patient)), "text" if heard else "quiet"))


def _act(contribution: Contribution, event: Event, words: Strings) -> Speech:
    counted = contribution.kind in ("say", "examine", "order", "image") and event.phase == "encounter"
    style: Style = "quiet" if contribution.kind in _QUIET else "text"
    return Speech(
        "doctor",
        words("speaker.doctor"),
        Prose(clean(contribution_text(contribution, words)), style),
        turn=event.turn if counted else None,
    )


def _station(text: str, words: Strings) -> Speech:
    return Speech("station", words("speaker.station"), Prose(clean(text), "quiet"))
