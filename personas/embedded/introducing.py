"""Who is here: the patient, and who speaks for them."""

from collections.abc import Collection, Iterator

from personas.embedded.speech import speech
from scenarios.views import PatientView


def introduction(view: PatientView, intents: Collection[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The lines, each with what fills it, that tell the name and the age that were asked for, as far as known."""
    speech_, speaker = speech(view.language), view.speaker
    sex = view.identity.sex if view.identity.sex in ("female", "male") else "other"
    named = view.name.casefold() not in ("patient", "the patient")
    unit = view.age_unit if view.age else "newborn"
    age = "" if view.age is None else speech_.units[unit].format(n=f"{view.age:g}")
    if "name" in intents:
        if speaker.who == "relative":
            own = {"name": speaker.name or "", "relationship": speaker.relationship or ""}
            key = "i_am_relative" if speaker.name else "i_am_the_relative"
            yield key, {"possessive": speech_.possessive[sex], **own}
        elif named:
            yield "i_am", {"name": view.name}
    if "age" in intents or speaker.who == "relative":
        if speaker.who == "relative" and named:
            yield ("this_is_aged" if age else "this_is"), {"name": view.name, "age": age}
        elif age:
            key = "i_am_aged" if speaker.who == "patient" else "they_are_aged"
            yield key, {"age": age, "subject": speech_.subject[sex]}


def alone(view: PatientView) -> str:
    """The line by which a doctor who asks for a word in private is answered: somebody has gone, or nobody was there."""
    return "alone" if any(fact.private for fact in view.facts) else "nobody_else"
