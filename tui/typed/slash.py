"""Slash commands: what a typed line means. The same for the screen and for the plain console."""

import re
from dataclasses import dataclass
from typing import Literal

from personas.exchange import (
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


@dataclass(frozen=True)
class Command:
    """One slash command, as the help lists it."""

    name: str
    argument: str
    does: str


COMMANDS: tuple[Command, ...] = (
    Command("exam", "WHAT", "examine, such as /exam heart; several at once are one turn"),
    Command("vitals", "", "take the vital signs"),
    Command("test", "WHAT", "order tests, such as /test ECG, troponin"),
    Command("image", "[WHAT]", "ask to see an image"),
    Command("note", "TEXT", "write a note (free)"),
    Command("ddx", "[LIST]", "your differential, such as /ddx asthma 60, pneumonia 30, other 10, !embolism (free)"),
    Command("plan", "TEXT", "put a plan on record (free); the patient's body will not respond to it"),
    Command("dx", "[NAME] [NN%]", "commit to a diagnosis, such as /dx asthma 80%; this locks the encounter"),
    Command("alone", "", "ask whoever else is in the room to step outside (free)"),
    Command("done", "", "end the closing turns after the diagnosis"),
    Command("pause", "", "stop or restart the clock (free)"),
    Command("stop", "", "end the session without a diagnosis"),
    Command("help", "", "show this help"),
    Command("quit", "", "save and leave; the session can be resumed"),
)
_CONFIDENCE = re.compile(r"(?:^|[\s,]+)(\d{1,3})\s*%\s*$")
_RANKED = re.compile(r"^(?P<name>.+?)[\s:=]+(?P<percent>\d{1,3}(?:\.\d+)?)\s*%?$")


def parse(line: str) -> Contribution | Open | Problem:
    """What a line means. A line without a slash is said to the patient."""
    text = line.strip()
    if not text:
        return Problem("Type what you want to say, or /help.")
    if not text.startswith("/"):
        return Say(text=text)
    name, _, argument = text[1:].partition(" ")
    return _command(name.lower(), argument.strip())


def _command(name: str, argument: str) -> Contribution | Open | Problem:
    match name:
        case "exam" | "examine" | "ex":
            return Examine(text=argument) if argument else Open("exam")
        case "vitals" | "obs":
            return Examine(text="vital signs")
        case "test" | "order" | "lab":
            return Order(text=argument) if argument else Open("test")
        case "image" | "images":
            return RequestImage(text=argument)
        case "note":
            return Note(text=argument) if argument else Open("note")
        case "plan":
            return Plan(text=argument) if argument else Open("plan")
        case "ddx":
            return differential(argument) if argument else Open("ddx")
        case "dx" | "diagnosis":
            return commitment(argument) if argument else Open("dx")
        case "alone":
            return SeeAlone()
        case "done":
            return Finish()
        case "pause":
            return Pause()
        case "stop":
            return Leave()
        case "quit" | "exit":
            return Suspend()
        case "help" | "?":
            return Open("help")
        case "chart":
            return Open("chart")
    return Problem(f"There is no command /{name[:20]}. /help lists them.")


def commitment(text: str) -> Commit | Problem:
    """A diagnosis with an optional confidence at its end: 'asthma 80%'."""
    confidence = None
    if match := _CONFIDENCE.search(text):
        confidence, text = float(match[1]), text[: match.start()]
        if confidence > 100:
            return Problem("Confidence runs from 0 to 100%.")
    text = text.strip(" ,")
    return Commit(diagnosis=text, confidence=confidence) if text else Problem("Name the diagnosis: /dx asthma 80%.")


def differential(text: str) -> Differential | Problem:
    """A ranked list: 'asthma 60, pneumonia 30, other 10, !embolism'. '!' marks the one not to miss."""
    ranked: list[Ranked] = []
    other, not_to_miss = 0.0, None
    for part in (part.strip() for part in re.split(r"[,;\n]", text)):
        if not part:
            continue
        flagged = part.startswith("!")
        match = _RANKED.match(part.lstrip("! "))
        name = (match["name"] if match else part.lstrip("! ")).strip()
        percent = float(match["percent"]) if match else 0.0
        if percent > 100:
            return Problem(f"'{name[:40]}' has {percent:g}%; each disease takes 0 to 100%.")
        if flagged:
            not_to_miss = name
        if name.lower() in ("other", "something else"):
            other = percent
        elif match or not flagged:
            ranked.append(Ranked(diagnosis=name, probability=percent))
    if not ranked:
        return Problem("Name at least one disease: /ddx asthma 60, pneumonia 30, other 10.")
    total = sum(item.probability for item in ranked) + other
    if total > 100.5:
        return Problem(f"Together that is {total:g}%; it can be at most 100%.")
    ordered = tuple(sorted(ranked, key=lambda item: -item.probability))
    return Differential(ranked=ordered, other=other, not_to_miss=not_to_miss)
