"""The biases that are held in a session: whether a case can carry them, and what they do to whom."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import get_args

from biases.brief import brief
from biases.effects import doctor_tilt, patient_tilt
from biases.rules import Stimuli, acting, refusal, with_foil
from biases.schema import LANGUAGES, ROLES, Bias, Held, Language, Need
from biases.tilt import DoctorTilt, PatientTilt, Role
from personas.embedded.diagnosis.names import names
from personas.embedded.moderator import compare
from scenarios.identities import identity_of, stated
from scenarios.schema import Diagnosis, Foil, Scenario, StimulusKind
from scenarios.stimuli import with_stimuli
from sessions.events import Setting


class NotApplicable(ValueError):
    """A case cannot carry a bias. The message is a sentence for a clinician that gives no diagnosis away."""


def stimuli_of(scenario: Scenario, foils: Iterable[str] = ()) -> Stimuli:
    """What a case holds that biases feed on.

    Those of `foils` that are the diagnosis by another name, a class of it or a kind of it count as the diagnosis.
    """
    truth = scenario.diagnosis
    return Stimuli(
        foil=scenario.foil.name if scenario.foil else None,
        truth=(truth.name, *truth.accepted, *(foil for foil in foils if _is_truth(foil, truth, scenario.language))),
        label="label" in scenario.shown,
        frame="frame" in scenario.shown,
        machine="machine" in scenario.shown,
        identities={role: stated(identity_of(scenario, role)) for role in ROLES},
    )


def _is_truth(foil: str, truth: Diagnosis, language: str) -> bool:
    known = names(language)
    named = known.named(foil)
    for true in filter(None, map(known.named, (truth.name, *truth.accepted))):
        if named and (named in known.above(true) or true in known.above(named)):
            return True
    return compare(foil, truth, language).same


def staged(scenario: Scenario, held: Sequence[Held], biases: Mapping[str, Bias]) -> Scenario:
    """The case with the stimuli that these biases feed on, as far as it offers them, and with the foil that they name,
    where they name one, at whatever dose."""
    known = [one for one in held if one.bias in biases]
    shown = {kind for one in known for kind in stimuli_for(biases[one.bias], one.role)}
    foils = {one.foil for one in known if one.foil and "foil" in _needs(biases[one.bias], one.role)}
    return prepared(scenario, shown, foils.pop() if len(foils) == 1 else None)


def stimuli_for(bias: Bias, role: Role) -> tuple[StimulusKind, ...]:
    """The stimuli that a bias feeds on."""
    return tuple(kind for kind in get_args(StimulusKind) if kind in _needs(bias, role))


def prepared(scenario: Scenario, shown: Collection[StimulusKind], foil: str | None) -> Scenario:
    """A copy of the case with these stimuli, and another foil than its own where one is named.

    What tells the truth from the case's own foil tells nothing of another: the copy then holds no discriminators.
    """
    case, own = with_stimuli(scenario, shown), scenario.foil
    if foil is None or (own and compare(foil, _as_diagnosis(own), scenario.language).same):
        return case
    return case.model_copy(update={"foil": Foil(name=foil), "discriminators": ()})


def _as_diagnosis(foil: Foil) -> Diagnosis:
    return Diagnosis(name=foil.name, accepted=foil.accepted)


def _needs(bias: Bias, role: Role) -> tuple[Need, ...]:
    part = bias.parts.get(role)
    return part.needs if part else ()


def holding(scenario: Scenario, held: Sequence[Held], biases: Mapping[str, Bias]) -> tuple[Held, ...]:
    """The same biases, each with its foil where it has one. Raises NotApplicable where the case cannot carry one."""
    stimuli = stimuli_of(scenario, [one.foil for one in held if one.foil])
    filled = []
    for one in held:
        if one.bias not in biases:
            raise NotApplicable(f"there is no bias '{one.bias}'; see 'bedside biases list'")
        bias = biases[one.bias]
        if why := refusal(bias, one, stimuli):
            raise NotApplicable(why)
        filled.append(with_foil(one, stimuli) if "foil" in _needs(bias, one.role) else one)
    return tuple(filled)


def idle(scenario: Scenario, held: Sequence[Held], biases: Mapping[str, Bias]) -> list[Held]:
    """Those that find nobody to act on here: the other is not stated to be of their group."""
    there = acting(held, biases, stimuli_of(scenario))
    return [one for one in held if one not in there]


def tilt_of_doctor(scenario: Scenario, setting: Setting) -> DoctorTilt:
    """How the embedded doctor is bent."""
    return doctor_tilt(_acting(scenario, setting), setting.known_biases) if setting.biases else DoctorTilt()


def tilt_of_patient(scenario: Scenario, setting: Setting) -> PatientTilt:
    """How the embedded patient is bent."""
    return patient_tilt(_acting(scenario, setting), setting.known_biases) if setting.biases else PatientTilt()


def facts_that_fit(scenario: Scenario, foil: str | None) -> frozenset[str]:
    """The facts that fit a foil, by id ("cough", "cough.onset"), as far as the case says so."""
    known = scenario.foil
    names = {name.casefold() for name in (known.name, *known.accepted)} if known else set()
    if known is None or foil is None or foil.casefold() not in names:
        return frozenset()
    return frozenset(term.removeprefix("fact:") for term in known.facts if term.startswith("fact:"))


def feared(setting: Setting) -> tuple[str, ...]:
    """The foils that the patient's biases have it speak of."""
    return tuple(sorted({one.foil for one in setting.biases if one.role == "patient" and one.dose and one.foil}))


def brief_of(role: Role, scenario: Scenario, setting: Setting) -> str:
    """What stands of the biases in the brief of a model that plays a role; nothing where none acts."""
    if not setting.biases:
        return ""
    known = setting.known_biases
    language: Language = next((one for one in LANGUAGES if one == scenario.language), "en")
    told = [brief(known[one.bias], one, language) for one in _acting(scenario, setting) if one.role == role]
    return "\n\n".join(filter(None, told))


def _acting(scenario: Scenario, setting: Setting) -> list[Held]:
    return acting(setting.biases, setting.known_biases, stimuli_of(scenario))
