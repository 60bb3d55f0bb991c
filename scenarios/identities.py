"""Who doctor and patient are stated to be, and the same case with one of these traits stated otherwise."""

import re
from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import ValidationError

from scenarios.dependence import Trait, reason, swaps
from scenarios.rewording import Rewording, Sex, Unclear, texts
from scenarios.schema import Identity, Scenario
from scenarios.vocabulary import Table, vocabulary
from scenarios.words import plain, stems

Person = Literal["doctor", "patient"]

FIELDS: Mapping[Trait, str] = {trait: "ethnicity" if trait == "race" else trait for trait in get_args(Trait)}

_CALLED: Mapping[Trait, str] = {
    "gender": "gender",
    "race": "ethnicity",
    "sexual_orientation": "sexual orientation",
    "culture": "culture",
    "education": "education",
    "religion": "religion",
    "socioeconomic": "circumstances",
}
_CLINICAL: tuple[Table, ...] = ("diseases", "tests")


class NotSwappable(ValueError):
    """A swap would tell another case, or cannot be made cleanly. The message is one sentence for a clinician."""


def stated(identity: Identity) -> dict[Trait, str]:
    """The traits that an identity states; the patient's sex is no statement of gender."""
    told = {trait: getattr(identity, field) for trait, field in FIELDS.items()}
    return {trait: value for trait, value in told.items() if value is not None}


def identity_of(scenario: Scenario, who: Person) -> Identity:
    """What the case states of a person; nothing where it says nothing."""
    return scenario.patient.identity if who == "patient" else scenario.doctor or Identity()


def with_identity(scenario: Scenario, who: Person, trait: Trait, value: str | None) -> Scenario:
    """The case in which a person is stated to be of a group; None takes the statement away. Nothing else changes.

    Raises pydantic.ValidationError for a value that is no line of text.
    """
    return _with(scenario, who, {FIELDS[trait]: value})


def swapped(
    scenario: Scenario,
    who: Person,
    trait: Trait,
    value: str | None,
    name: str | None = None,
    words: Mapping[str, str] | None = None,
) -> Scenario:
    """The counterfactual: the same case about somebody of another group.

    Of the patient the name (where another is given) and the pronouns (where the gender changes) change wherever the
    case speaks of them, and so do `words`, phrases in place of others: words of the group, kin, places, dishes. Of the
    doctor only what is stated changes, since no case speaks of the doctor. Swapping back, with the former name and the
    phrases turned round, gives the case as it was; where it is so already, nothing changes.

    Raises NotSwappable where the medicine of the case depends on the trait, or the words cannot be turned back.
    """
    before = identity_of(scenario, who)
    former = before.name or (scenario.patient.name if who == "patient" else None)
    own = stated(before).get(trait)
    if plain(own or "") == plain(value or "") and name in (None, former):
        return scenario
    try:
        return (
            _doctor(scenario, trait, value, name) if who == "doctor" else _patient(scenario, trait, value, name, words)
        )
    except ValidationError:
        raise NotSwappable(
            "What is stated of a person, and the name, are one line of text each; write it so."
        ) from None


def _doctor(scenario: Scenario, trait: Trait, value: str | None, name: str | None) -> Scenario:
    told: dict[str, str | None] = {FIELDS[trait]: value}
    if trait == "gender":
        told["sex"] = swaps().sexes.get(plain(value or ""), "unknown")
    return _with(scenario, "doctor", told | ({"name": name} if name else {}))


def _patient(
    scenario: Scenario, trait: Trait, value: str | None, name: str | None, words: Mapping[str, str] | None
) -> Scenario:
    if scenario.language != "en":
        raise NotSwappable("Only of English cases can the words about the patient be swapped; choose the English one.")
    why = reason(scenario, trait)
    if why:
        raise NotSwappable(f"The patient's {_CALLED[trait]} cannot be swapped in this case: {why}.")
    before = scenario.patient.identity
    sexes = _sexes(before, value) if trait == "gender" else None
    sex = sexes[1] if sexes else before.sex
    own = stated(before).get(trait)
    names = _names(scenario.patient.name, name)
    _only_of_the_person(scenario, names, words or {})
    rewording = Rewording({**names, **(words or {})}, sexes)
    there = _reworded(scenario, rewording, {FIELDS[trait]: value, "sex": sex})
    back = _reworded(there, rewording.back(), {FIELDS[trait]: own, "sex": before.sex})
    if back != scenario:
        raise NotSwappable(
            "The words about the patient could not be turned back in this case; give other words,"
            " or a name of as many parts that nobody else has."
        )
    return there


def _sexes(before: Identity, gender: str | None) -> tuple[Sex, Sex]:
    """The patient's sex, and the one whose pronouns go with a gender."""
    old, new = before.sex, swaps().sexes.get(plain(gender or ""))
    if new is None:
        raise NotSwappable(f"The pronouns of that gender are not known; write one of {', '.join(swaps().sexes)}.")
    if old not in ("female", "male"):
        raise NotSwappable("The case does not state the patient's sex, so its pronouns cannot be swapped.")
    return old, new


def _names(old: str, new: str | None) -> dict[str, str]:
    """The whole name, the first and the last, each in place of its like."""
    if not new or new == old:
        return {}
    former, latter = old.split(), new.split()
    parts = {former[0]: latter[0], former[-1]: latter[-1]} if len(former) > 1 < len(latter) else {}
    return {old: new} | {before: after for before, after in parts.items() if before != after}


def _only_of_the_person(scenario: Scenario, names: Mapping[str, str], words: Mapping[str, str]) -> None:
    """Refuse a phrase that speaks of the medicine, and a name that is an everyday word of the case as well."""
    for phrase in (*words, *words.values()):
        if not stems(phrase) or re.search(r"\d", phrase) or _clinical(phrase):
            raise NotSwappable(f"'{phrase}' is no word about the person alone; only such words can be swapped.")
    said = " ".join(texts(scenario.model_dump()))
    for name in names:
        if re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", said):
            raise NotSwappable(f"'{name}' is a word of this case too, not the patient's name alone; keep the name.")


def _clinical(phrase: str) -> bool:
    """Whether a phrase names a disease or a test in full; "gave" is no gastric antral vascular ectasia."""
    row = stems(phrase)
    named = (mention for table in _CLINICAL for mention in vocabulary(table).find(row))
    return any("".join(row[one.start : one.end]) != _initials(one.term.name) for one in named)


def _initials(name: str) -> str:
    return "".join(word[0] for word in plain(name).split())


def _reworded(scenario: Scenario, rewording: Rewording, told: Mapping[str, str | None]) -> Scenario:
    try:
        data = rewording.case(scenario.model_dump())
    except Unclear as error:
        raise NotSwappable(
            f"It is not clear whom a pronoun means in this case, {error}; give the phrase in words."
        ) from None
    data["patient"]["identity"] |= told
    return Scenario.model_validate(data)


def _with(scenario: Scenario, who: Person, told: Mapping[str, str | None]) -> Scenario:
    identity = Identity.model_validate({**identity_of(scenario, who).model_dump(), **told})
    if who == "doctor":
        return scenario.model_copy(update={"doctor": identity})
    patient = scenario.patient.model_copy(update={"identity": identity})
    return scenario.model_copy(update={"patient": patient})
