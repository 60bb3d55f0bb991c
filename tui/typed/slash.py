"""Slash commands: what a typed line means. The same for the screen and for the plain console."""

import re
from dataclasses import dataclass
from typing import Literal

from personas.exchange import (
    MAX_WORDS,
    Commit,
    Contribution,
    Differential,
    Examine,
    Finish,
    Leave,
    Note,
    Order,
    Pause,
    Plan,
    Ranked,
    RequestImage,
    Say,
    SeeAlone,
    Suspend,
)
from scenarios.vocabulary import vocabulary
from scenarios.words import plain
from tui.words.strings import Strings, strings

Sheet = Literal["help", "dx", "ddx", "plan", "chart", "note", "test", "exam"]


@dataclass(frozen=True)
class Open:
    """The line asks for a sheet to be opened rather than for something to be done."""

    what: Sheet
    text: str = ""


@dataclass(frozen=True)
class Problem:
    """The line cannot be done; the message says what to type instead."""

    message: str


_SLASHES = "/／、"  # as keyboards and input methods give it
_PART = re.compile(r"[,;\n،؛，；、]")
_LEADING = "!！ "
_TRAILING = " ,،，、"
_AFTER_A_SYLLABLE = "(?<=[\u3400-\u9fff\uac00-\ud7a3])"
_CONFIDENCE = re.compile(rf"(?:^|[\s,،，、]+|{_AFTER_A_SYLLABLE})(\d{{1,3}})\s*[%٪％]\s*$")
_RANKED = re.compile(rf"^(?P<name>.+?)(?:[\s:=：＝]+|{_AFTER_A_SYLLABLE})(?P<percent>\d{{1,3}}(?:\.\d+)?)\s*[%٪％]?$")


def split(line: str) -> tuple[str, str] | None:
    """The command of a line that begins with a slash, and what follows it; None for a line that is talk."""
    text = line.strip()
    if not text or text[0] not in _SLASHES:
        return None
    name, *rest = text[1:].split(None, 1) or [""]
    return name, rest[0] if rest else ""


def parse(line: str, language: str = "en") -> Contribution | Open | Problem:
    """What a line means. A line without a slash is said to the patient."""
    words, text = strings(language), line.strip()
    if not text:
        return Problem(words("problem.empty"))
    if len(text) > MAX_WORDS:
        return _too_long(words)
    typed = split(text)
    return _command(*typed, words) if typed else Say(text=text)


def _command(typed: str, argument: str, words: Strings) -> Contribution | Open | Problem:
    match words.command_named(typed):
        case "exam":
            return Examine(text=argument) if argument else Open("exam")
        case "vitals":
            return Examine(text=vital_signs(words.language))
        case "test":
            return Order(text=argument) if argument else Open("test")
        case "image":
            return RequestImage(text=argument)
        case "note":
            return Note(text=argument) if argument else Open("note")
        case "plan":
            return Plan(text=argument) if argument else Open("plan")
        case "ddx":
            return differential(argument, words.language) if argument else Open("ddx")
        case "dx":
            return commitment(argument, words.language) if argument else Open("dx")
        case "alone":
            return SeeAlone()
        case "done":
            return Finish()
        case "pause":
            return Pause()
        case "stop":
            return Leave()
        case "quit":
            return Suspend()
        case "help" | "chart" as name:
            return Open(name)
    begun = commands(f"/{typed}", words.language)
    if begun:
        return Problem(words("problem.no_command_but", name=typed[:20], like=begun[0]))
    return Problem(words("problem.no_command", name=typed[:20]))


def commands(typed: str, language: str) -> list[str]:
    """The commands that begin as typed, slash and all; where none of the language does, the English ones."""
    for words in (strings(language), strings("en")):
        names = [words.command(name) for name in words.commands]
        begun = [name for name in names if plain(name[1:]).startswith(plain(typed[1:]))]
        if begun:
            return begun
    return []


def vital_signs(language: str) -> str:
    """The vital signs as a doctor of this language asks for them."""
    return vocabulary("manoeuvres", language).terms["vital-signs"].name.lower()


def commitment(text: str, language: str = "en") -> Commit | Problem:
    """A diagnosis with an optional confidence at its end: 'asthma 80%'."""
    words = strings(language)
    if len(text) > MAX_WORDS:
        return _too_long(words)
    confidence, text = None, " ".join(text.split())
    if match := _CONFIDENCE.search(text):
        confidence, text = float(match[1]), text[: match.start()]
        if confidence > 100:
            return Problem(words("problem.confidence"))
    text = text.strip(_TRAILING)
    return Commit(diagnosis=text, confidence=confidence) if text else Problem(words("problem.name_diagnosis"))


def differential(text: str, language: str = "en") -> Differential | Problem:
    """A ranked list: 'asthma 60, pneumonia 30, other 10, !embolism'. '!' marks the one not to miss."""
    words = strings(language)
    if len(text) > MAX_WORDS:
        return _too_long(words)
    others = {plain(other) for spoken in ("en", language) for other in strings(spoken).several("typed.other")}
    ranked: list[Ranked] = []
    other, not_to_miss = 0.0, None
    for part in (" ".join(part.split()) for part in _PART.split(text)):
        if not part:
            continue
        bare = part.lstrip(_LEADING)
        flagged = part[0] in _LEADING
        match = _RANKED.match(bare)
        name = (match["name"] if match else bare).strip()
        percent = float(match["percent"]) if match else 0.0
        if percent > 100:
            return Problem(words("problem.each", name=name[:40], percent=f"{percent:g}"))
        if flagged:
            not_to_miss = name
        if plain(name) in others:
            other = percent
        elif match or not flagged:
            ranked.append(Ranked(diagnosis=name, probability=percent))
    if not ranked:
        return Problem(words("problem.name_disease_line"))
    total = sum(item.probability for item in ranked) + other
    if total > 100.5:
        return Problem(words("problem.total", percent=f"{total:g}"))
    ordered = tuple(sorted(ranked, key=lambda item: -item.probability))
    return Differential(ranked=ordered, other=other, not_to_miss=not_to_miss)


def _too_long(words: Strings) -> Problem:
    return Problem(words("problem.too_long", most=f"{MAX_WORDS:,}"))
