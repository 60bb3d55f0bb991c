"""What models and the guard over their words come to, in words: a bill, a failure, a mark beside a reply."""

from collections.abc import Sequence

from personas.exchange import Role
from personas.models.asking import FaultKind
from personas.models.patient import spoken
from personas.models.replies import bare
from personas.models.words import labels
from personas.naming import is_model
from sessions.events import Replied
from sessions.guard.findings import GuardFinding
from sessions.state import Bill
from tui.players import USUAL, players
from tui.safe_text import clean
from tui.settings import Settings
from tui.words.strings import Strings

MOST_COMING = 4000


def bill_text(bill: Bill, words: Strings) -> str:
    """Calls, tokens and cost: '3 calls, 1,204 tokens, $0.0123'."""
    tokens = f"{bill.tokens:,}"
    return words.counted("bill.calls", bill.calls, tokens=tokens, cost=cost_text(bill, words))


def cost_text(bill: Bill, words: Strings) -> str:
    """'$0.0123'; what is not known of it is said to be unknown."""
    unknown = words("bill.unknown", n=bill.unpriced)
    if bill.unpriced == bill.calls:
        return unknown
    return f"${bill.cost:.4f} + {unknown}" if bill.unpriced else f"${bill.cost:.4f}"


def fault_text(kind: FaultKind | None, message: str, words: Strings) -> str:
    """Why a voice cannot go on; in English with all that its message knows."""
    return message if kind is None or words.language == "en" else words(f"fault.{kind}")


def voice_text(voice: str, words: Strings) -> str:
    """A voice by its name: a model's own, or the word for one of ours."""
    return voice if is_model(voice) else words(f"voice.{voice}")


def role_text(role: Role, words: Strings) -> str:
    return words(f"role.{role}")


def players_text(settings: Settings, words: Strings) -> str:
    """Who plays, where that is not a person with the embedded voices: 'patient openai/gpt-5-mini'."""
    others = [
        words("players.chosen", role=role_text(role, words), voice=voice_text(voice, words))
        for role, voice in players(settings).items()
        if voice != USUAL[role]
    ]
    who = words("debrief.comma").join(others) or words("players.all_embedded")
    return f"{words('sheet.players')}  {who}"


def guard_text(replied: Replied, words: Strings, live: bool) -> str:
    """The mark beside a reply that the guard had a part in; empty for the others.

    `live`: a person is the doctor, and the session goes on. Then it says at most that other words stand here now,
    never what was wrong: that would give the case away.
    """
    guarded = replied.guarded
    if guarded is None or guarded.clean:
        return ""
    if guarded.shown == "first":
        return "" if live else words("guard.flagged", what=findings_text(guarded.findings, words))
    said = words("guard.reworded" if guarded.shown == "second" else "guard.stood_in")
    if live:
        return said
    rejected = [finding for reply in guarded.rejected for finding in reply.findings]
    flagged = words("guard.flagged", what=findings_text([*rejected, *guarded.findings], words))
    return f"{said}; {flagged}"


def findings_text(findings: Sequence[GuardFinding], words: Strings) -> str:
    """What was found, each kind once: 'names a disease, stage direction'."""
    kinds = dict.fromkeys(finding.kind for finding in findings)
    return words("debrief.comma").join(words(f"guard.{kind}") for kind in kinds)


def coming_text(heard: str, names: Sequence[str]) -> str:
    """What has come of a reply, and a sign that more is to come."""
    text = heard_text(heard, names)
    return f"{text} …" if text else "…"


def heard_text(heard: str, names: Sequence[str]) -> str:
    """What has come of a reply, as its end would show it; only the beginning of a very long one."""
    return clean(spoken(bare(heard[:MOST_COMING]), (*labels("patient"), *filter(None, names))))
