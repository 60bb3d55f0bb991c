"""Whether a bias can be played in a case at all, and whether it acts on the person who sits opposite."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from biases.schema import Bias, Held, Need, Trait
from biases.tilt import Role


@dataclass(frozen=True)
class Stimuli:
    """What a case holds that biases feed on, and what the two people in it are stated to be."""

    foil: str | None = None
    truth: tuple[str, ...] = ()
    label: bool = False
    frame: bool = False
    machine: bool = False
    identities: Mapping[Role, Mapping[Trait, str]] = field(default_factory=dict)


_MISSING: dict[Need, str] = {
    "foil": "it needs a foil that this case can use; choose another case, or name a disease with --foil",
    "label": "it needs an inherited diagnosis, and this case hands none down; choose another case or another bias",
    "frame": "it needs paired door notes, and this case has only one; choose another case or another bias",
    "machine": "it needs a machine's reading, and this case has none; choose another case or another bias",
    "identity": "it needs the group that it is about; name it with --group",
}


def with_foil(held: Held, stimuli: Stimuli) -> Held:
    """The same, with the foil that was named, or else the foil of the case; with none where that is the truth."""
    foil = held.foil or stimuli.foil
    usable = foil and _plain(foil) not in {_plain(name) for name in stimuli.truth}
    return held.model_copy(update={"foil": foil if usable else None})


def refusal(bias: Bias, held: Held, stimuli: Stimuli) -> str | None:
    """Why the bias is not applicable in this case, said without giving the truth away; None where it is.

    A missing foil and one that is the truth read the same. An identity that the group does not meet is no reason: the
    bias is then played and does nothing.
    """
    part = bias.parts.get(held.role)
    if part is None:
        return f"'{bias.id}' is not a bias of the {held.role}; see 'bedside biases show {bias.id}'"
    present: dict[Need, bool] = {
        "foil": with_foil(held, stimuli).foil is not None,
        "label": stimuli.label,
        "frame": stimuli.frame,
        "machine": stimuli.machine,
        "identity": bool(held.group),
    }
    return next((f"'{bias.id}': {_MISSING[need]}" for need in part.needs if not present[need]), None)


def sound(held: Sequence[Held], biases: Mapping[str, Bias]) -> tuple[Held, ...]:
    """Those of a log's that can be played at all: known, of their role, with the foil or group that they need, and of
    one foil a role."""
    foils: dict[Role, str] = {}
    return tuple(one for one in held if _is_sound(one, biases, foils))


def _is_sound(held: Held, biases: Mapping[str, Bias], foils: dict[Role, str]) -> bool:
    bias = biases.get(held.bias)
    if bias is None or held.role not in bias.parts:
        return False
    if not held.dose:
        return True
    needs = bias.parts[held.role].needs
    if ("foil" in needs and not held.foil) or ("identity" in needs and not held.group):
        return False
    return held.foil is None or foils.setdefault(held.role, held.foil) == held.foil


def acting(held: Sequence[Held], biases: Mapping[str, Bias], stimuli: Stimuli) -> list[Held]:
    """Those that act here: each cognitive bias; an implicit one where the other's stated identity is its group."""
    return [each for each in held if _acts(biases[each.bias], each, stimuli)]


def _acts(bias: Bias, held: Held, stimuli: Stimuli) -> bool:
    if bias.trait is None:
        return True
    other: Role = "patient" if held.role == "doctor" else "doctor"
    stated = stimuli.identities.get(other, {}).get(bias.trait)
    return stated is not None and held.group is not None and _plain(stated) == _plain(held.group)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
