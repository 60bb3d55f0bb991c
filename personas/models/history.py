"""What a role heard, as messages to the model that plays it: every speaker named, its own words as the assistant's.

A role is told what a person in its place would have seen, and no more: messages are made from the role's own view and
from what it heard (`sessions.events.heard_by`), and from nothing else. A person in the doctor's chair sees the events
whose audience is the doctor; a test plays a session, takes those events as the screen shows them, and finds each of
their words in the messages to a model doctor, with none of what the doctor was not told. The doctor's stated identity,
which no screen shows, is told to neither. The screen's clock is told to a model by the station's notices alone.
"""

import re
from collections.abc import Mapping, Sequence

from personas.exchange import (
    Commit,
    Contribution,
    Differential,
    Entry,
    Examine,
    Finish,
    Heard,
    History,
    Note,
    Notice,
    Order,
    Plan,
    Reply,
    Report,
    RequestImage,
    Say,
    SeeAlone,
)
from personas.models.asking import Message
from personas.models.tags import tag
from personas.models.words import Words, words
from scenarios.pictures import Picture
from scenarios.views import DoctorView

NO_PICTURES: Mapping[str, Picture] = {}


class _Messages:
    """Messages in the making: what follows from the same side is one message."""

    def __init__(self) -> None:
        self.made: list[Message] = []

    def hear(self, text: str, pictures: tuple[Picture, ...] = ()) -> None:
        self._add(Message("user", text, pictures))

    def own(self, text: str) -> None:
        self._add(Message("assistant", text))

    def _add(self, message: Message) -> None:
        last = self.made[-1] if self.made else None
        if last is None or last.role != message.role:
            self.made.append(message)
            return
        text = f"{last.text}\n{message.text}"
        self.made[-1] = Message(last.role, text, (*last.pictures, *message.pictures))


def doctor_messages(
    view: DoctorView, heard: History, language: str, pictures: Mapping[str, Picture] = NO_PICTURES
) -> list[Message]:
    """The door, then all that the doctor heard. `pictures`: by the item of their entry, for a model that can see."""
    told, messages = words(language), _Messages()
    messages.hear(door_text(view, told))
    for item in heard:
        match item.content:
            case Reply() as reply:
                messages.hear(f"{speaker_name(reply.speaker, told)}: {reply.text}")
            case Report() as report:
                seen = tuple(pictures[entry.item] for entry in report.entries if entry.item and entry.item in pictures)
                messages.hear(f"{told.speaker['measurement']}:\n{report_text(report, told, pictures)}", seen)
            case Notice() as notice:
                messages.hear(f"{told.speaker['station']}: {notice_text(notice, item, told)}")
            case Note(several=False) | Plan() | Differential() as written:
                messages.hear(_written(written, told))
            case Note():
                pass  # what it holds follows part by part
            case done:
                messages.own(as_tagged(done, language))
    return messages.made


class PatientMessages:
    """All that a patient heard and said, as messages. A history only grows: what was read of it is not read again."""

    def __init__(self, language: str) -> None:
        self._told = words(language)
        self._messages = _Messages()
        self._read = 0
        self._last: Heard | None = None

    def of(self, heard: History) -> list[Message]:
        """The messages of a history. Another one than that of before is read from its beginning."""
        goes_on = self._read <= len(heard) and (not self._read or heard[self._read - 1] is self._last)
        if not goes_on:
            self._messages, self._read = _Messages(), 0
        for item in heard[self._read :]:
            self._add(item)
        self._read, self._last = len(heard), heard[-1] if heard else None
        return list(self._messages.made)

    def _add(self, item: Heard) -> None:
        match item.content:
            case Reply() as reply:
                self._messages.own(reply.text)
            case Say(text=text):
                self._messages.hear(f"{self._told.speaker['doctor']}: {text}")
            case Examine(text=text):
                self._messages.hear(self._told("examines", text=text))
            case SeeAlone():
                self._messages.hear(self._told("alone"))
            case Finish():
                self._messages.hear(self._told("leaves"))


def door_text(view: DoctorView, told: Words) -> str:
    """What stands on the door, and who waits behind it."""
    who = {"name": view.patient_name, "age": told.age_text(view.patient_age)}
    company = view.speaker.relationship if view.speaker.who == "relative" else None
    waits = told("who_with", **who, company=company) if company else told("who", **who)
    return "\n".join(
        [
            f"{told.line['door']}: {view.door.place}",
            view.door.note,
            told("waiting", who=waits),
            f"{told.line['task']}: {view.door.task}",
        ]
    )


def speaker_name(speaker: str, told: Words) -> str:
    """Who answers: the patient, or the relative who speaks for them."""
    name = " ".join(speaker.split())
    return told.speaker["patient"] if name in ("", "patient") else name[:1].upper() + name[1:]


def report_text(report: Report, told: Words, pictures: Mapping[str, Picture] = NO_PICTURES) -> str:
    """A report: as it was phrased, if it was, then each value with unit, range and letter; narratives as written."""
    lines = [report.phrased] if report.phrased else []
    lines += [_entry(entry, told, pictures) for entry in report.entries]
    if report.missing:
        lines.append(told("missing", names=told.line["comma"].join(report.missing)))
    return "\n".join(lines)


def notice_text(notice: Notice, heard: Heard, told: Words) -> str:
    """A word of the station in the language of the session."""
    match notice.about:
        case "not_now":
            text = (
                told.refused[notice.why].replace("{close}", tag("close", told.language)) if notice.why else notice.text
            )
        case "time_warning":
            minutes = re.search(r"\d+(?:\.\d+)?", notice.text)
            text = told.notice["time_warning"].replace("{minutes}", minutes[0]) if minutes else notice.text
        case "time_up" if heard.phase == "closing":
            text = told.notice["time_up_closing"]
        case about:
            text = told.notice[about]
    return f"{text} {told('typed', text=notice.typed)}" if notice.typed else text


def as_tagged(done: Contribution, language: str) -> str:
    """A contribution as a model would have written it."""
    match done:
        case Say(text=text):
            return text
        case Examine(text=text):
            return f"{tag('examine', language)}: {text}"
        case Order(text=text):
            return f"{tag('test', language)}: {text}"
        case RequestImage(text=text):
            return f"{tag('image', language)}: {text}" if text else tag("image", language)
        case SeeAlone():
            return tag("alone", language)
        case Commit(diagnosis=diagnosis, confidence=confidence, plan=plan):
            lines = [f"{tag('commit', language)}: {diagnosis}"]
            lines += [] if confidence is None else [f"{tag('confidence', language)}: {confidence:g}%"]
            lines += [f"{tag('plan', language)}: {plan}"] if plan else []
            return "\n".join(lines)
    return tag("close", language)


def _entry(entry: Entry, told: Words, pictures: Mapping[str, Picture]) -> str:
    normal = f" {told.line['normal']}" if entry.policy else ""
    if entry.item in pictures:
        return f"{entry.name}: {told.line['picture']}"
    if entry.value is None:
        return f"{entry.name}: {entry.narrative}{normal}"
    unit = f" {entry.unit}" if entry.unit else ""
    reference = f" ({entry.range})" if entry.range else ""
    letter = f" {entry.flag}" if entry.flag else ""
    return f"{entry.name}: {entry.value}{unit}{reference}{letter}{normal}"


def _written(written: Note | Plan | Differential, told: Words) -> str:
    """What the doctor put on record."""
    if isinstance(written, Note):
        return told("note", text=written.text)
    if isinstance(written, Plan):
        return told("plan", text=written.text)
    ranked = [f"{one.diagnosis} {one.probability:g}%" for one in written.ranked]
    ranked += [f"{told.line['something_else']} {written.other:g}%"] if written.other else []
    ranked += [told("not_to_miss", name=written.not_to_miss)] if written.not_to_miss else []
    return told("differential", text="; ".join(ranked))


def with_last(messages: Sequence[Message], text: str) -> tuple[Message, ...]:
    """The messages with a word to the model at their end."""
    making = _Messages()
    making.made = list(messages)
    making.hear(text)
    return tuple(making.made)
