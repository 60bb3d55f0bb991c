"""Going on with a saved session: who plays from here on, with what, and whether it may cost money."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from personas.exchange import ROLES, Role
from personas.models.providers import paid
from personas.naming import is_model
from personas.voice import VoiceName
from sessions.casting import Recordings
from sessions.events import Changes, Setting
from sessions.state import Bill
from tui.commands.casting_options import voices
from tui.commands.output import fail
from tui.commands.session_options import own_briefs
from tui.settings import Settings


@dataclass(frozen=True)
class GoingOn:
    """What a saved session goes on with. `voices` are those that take a role over, `paid` the models that cost."""

    voices: dict[Role, VoiceName]
    recordings: Recordings
    changes: Changes
    briefs: Path | None
    paid: tuple[str, ...]


def going_on(setting: Setting, options: Mapping[str, Any], settings: Settings, folder: Path) -> GoingOn:
    """What a session so set goes on with. Ends with status 2, before anything is opened, where it cannot.

    The log decides, and what is said now; from environment and settings come only the briefs and `on_fault`.
    """
    given, recordings = voices({role: options.get(role) for role in ROLES}, folder)
    others = {role: given[role] for role in ROLES if options.get(role) and given[role] != setting.voices[role]}
    for role, voice in others.items():
        if voice in ("human", "recorded"):
            fail(f"--{role} takes embedded or a model here: the {role} of this session is {setting.voices[role]}.")
        if role == "doctor" and voice == "embedded" and setting.language != "en":
            fail("The embedded doctor speaks English only. Name a model.")
    for role in ROLES:
        if setting.voices[role] == "recorded" and role not in recordings | others:
            fail(f"The {role} speaks from a recording. Name the saved session again: --{role} recorded:LOG.")
    models = sorted({voice for voice in (setting.voices | others).values() if is_model(voice)})
    briefs, sha256 = own_briefs(settings, setting.language) if models else (None, setting.briefs)
    if sha256 != setting.briefs:
        click.echo(_other_briefs(setting.briefs, sha256), err=True)
    changes = Changes(
        guard=options.get("guard"),
        images=options.get("images"),
        spending_cap=options.get("spending_cap"),
        keep_prompts=options.get("keep_prompts"),
        briefs=None if sha256 == setting.briefs else (sha256 or ""),
    )
    return GoingOn(others, recordings, changes, briefs, tuple(model for model in models if paid(model, os.environ)))


def _other_briefs(before: str | None, now: str | None) -> str:
    if before is None:
        return "This session was played with Bedside's own briefs so far; it goes on with yours."
    if now is None:
        return "This session was played with briefs of your own, which are not named now; it goes on with Bedside's."
    return "This session was played with other briefs than these so far; it goes on with these."


def agreed(models: Sequence[str], bill: Bill, yes: bool) -> bool:
    """Whether models that are paid for may go on. Ends with status 2 where nobody can be asked."""
    if yes or not models:
        return True
    unknown = f", and {bill.unpriced} calls whose cost is not known" if bill.unpriced else ""
    told = f"Going on asks {' and '.join(models)}, which costs money; so far ${bill.cost:.4f}{unknown}."
    if not sys.stdin.isatty():
        fail(f"{told} Agree with --yes.")
    try:
        return click.confirm(f"{told} Go on?", err=True)
    except click.Abort:
        return False
