"""Events as lines of plain text, for the console and for `bedside run` without a screen."""

from collections.abc import Sequence

from biases.schema import Held
from personas.exchange import Commit, Contribution, Differential, Entry, Reply, Report
from sessions.events import (
    Acted,
    DoorRead,
    Ended,
    Event,
    Faulted,
    Noticed,
    Rebiased,
    Recast,
    Replied,
    Reported,
    Resumed,
    Setting,
    Unblinded,
)
from tui.words.desk import desk_word
from tui.words.models import fault_text, guard_text, role_text, voice_text
from tui.words.notices import notice_text
from tui.words.strings import Strings, strings

UNSTATED = "age not stated"


def lines(event: Event, setting: Setting, live: bool = False) -> list[str]:
    """What an event adds to the transcript of a session so set; nothing for what is not part of it.

    `live`: it happens just now. A person who plays the doctor is then not told what the guard found, and none who plays
    is told of biases.
    """
    words = strings(setting.language)
    match event.body:
        case DoorRead() as read:
            task = words("transcript.at_the_door", who=who_waits(read, words), task=read.door.task)
            return [read.door.place, read.door.note, task]
        case Acted(contribution=contribution):
            return spoken(words("speaker.doctor"), contribution_text(contribution, words))
        case Replied(reply=reply) as replied:
            return spoken(speaker_name(reply, words), reply_text(replied, reply.text, setting, live))
        case Reported(report=report):
            return spoken(words("speaker.measurement"), report_text(report, words))
        case Noticed(notice=notice):
            return spoken(words("speaker.station"), notice_text(notice, event, setting))
        case Faulted(message=message, fault=fault):
            return spoken(words("speaker.station"), fault_text(fault, message, words))
        case Recast(role=role, voice=voice):
            recast = words("transcript.recast", role=role_text(role, words), voice=voice_text(voice, words))
            return spoken(words("speaker.station"), recast)
        case Rebiased(biases=biases):
            unseen = live and "human" in setting.voices.values()
            return [] if unseen else spoken(words("speaker.station"), held_text(biases))
        case Resumed():
            return spoken(words("speaker.station"), words("transcript.resumed"))
        case Unblinded():
            return spoken(words("speaker.station"), words("twin.unblinded"))
        case Ended(status=status):
            return spoken(words("speaker.station"), words(f"ended.{status}"))
    return []


def held_text(biases: Sequence[Held]) -> str:
    """Which biases are held from here on."""
    held = [f"{one.role}: {one.bias.replace('_', ' ')}, dose {one.dose}" for one in biases if one.dose]
    return f"Simulated biases from here on: {'; '.join(held) or 'none'}."


def spoken(who: str, text: str) -> list[str]:
    """Each line of what was said, the first with its speaker."""
    first, *rest = text.splitlines() or [""]
    return [f"{who}: {first}", *continued("\n".join(rest))]


def continued(text: str) -> list[str]:
    """Each line of what the last speaker goes on to say."""
    return [f"  {line}" for line in text.splitlines()]


def reply_text(replied: Replied, text: str, setting: Setting, live: bool) -> str:
    """A reply, or the `text` that is left of it, and the mark of the guard if it had a part in it."""
    mark = guard_text(replied, strings(setting.language), live and setting.voices["doctor"] == "human")
    return "\n".join(filter(None, (text, mark and f"[{mark}]")))


def speaker_name(reply: Reply, words: Strings) -> str:
    """Who answers: the patient, or the relative who speaks for them."""
    name = " ".join(reply.speaker.split())
    return words("speaker.patient") if name in ("", "patient") else name[:1].upper() + name[1:]


def who_waits(read: DoorRead, words: Strings) -> str:
    """Who is behind the door: 'Samuel Okafor, 58 years, with his wife'."""
    age = age_text(read.patient_age, words)
    if read.company:
        return words("transcript.who_with", name=read.patient_name, age=age, company=read.company)
    return words("transcript.who", name=read.patient_name, age=age)


def age_text(age: str, words: Strings) -> str:
    """An age in this language; `age` is as the case writes it, '58 years'."""
    number, _, unit = age.partition(" ")
    key = f"age.{unit.removesuffix('s')}s"
    if number.replace(".", "").isdecimal() and words.has(f"{key}.one"):
        return words.counted(key, float(number))
    return words("age.unknown") if age == UNSTATED else age


def report_text(report: Report, words: Strings) -> str:
    """A report as lines: a model's wording, if any; values with unit, range and letter; narratives as written."""
    rows = [report.phrased] if report.phrased else []
    rows += [_entry(entry, words) for entry in report.entries]
    if report.missing:
        rows.append(words("transcript.missing", names=", ".join(report.missing)))
    return "\n".join(rows)


def _entry(entry: Entry, words: Strings) -> str:
    normal = f" {words('transcript.normal')}" if entry.policy else ""
    if entry.value is None:
        return f"{entry.name}: {entry.narrative}{normal}"
    unit = f" {desk_word(entry.unit, words)}" if entry.unit else ""
    reference = f" ({entry.range})" if entry.range else ""
    letter = f" {entry.flag}" if entry.flag else ""
    return f"{entry.name}: {entry.value}{unit}{reference}{letter}{normal}"


def contribution_text(contribution: Contribution, words: Strings) -> str:
    """A contribution in words."""
    match contribution:
        case Commit(diagnosis=diagnosis, confidence=confidence, plan=plan):
            if confidence is None:
                named = words("transcript.diagnosis", name=diagnosis)
            else:
                named = words("transcript.diagnosis_sure", name=diagnosis, percent=f"{confidence:g}")
            return "\n".join([named, *([words("transcript.plan", text=plan)] if plan else [])])
        case Differential(ranked=ranked, other=other, not_to_miss=missed):
            rows = [f"{item.probability:3.0f}%  {item.diagnosis}" for item in ranked]
            rows += [f"{other:3.0f}%  {words('transcript.something_else')}"] if other else []
            rows += [words("transcript.not_to_miss", name=missed)] if missed else []
            return "\n".join([words("transcript.differential"), *rows])
    text = str(getattr(contribution, "text", ""))
    match contribution.kind:
        case "examine":
            return words("transcript.examines", text=text)
        case "order":
            return words("transcript.orders", text=text)
        case "image":
            return words("transcript.images_of", text=text) if text else words("transcript.images")
        case "note":
            return words("transcript.note", text=text)
        case "plan":
            return words("transcript.plan", text=text)
        case "alone" | "finish" | "leave" as kind:
            return words(f"transcript.{kind}")
    return text
