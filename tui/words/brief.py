"""What a person who plays the patient is to know: the patient's view of the case, and nothing besides."""

from dataclasses import dataclass
from typing import get_args

from scenarios.schema import Disclosure
from scenarios.views import PatientView
from tui.words.strings import Strings


@dataclass(frozen=True)
class Part:
    """A heading, and what stands under it: topics, and what is said of each."""

    head: str
    rows: tuple[tuple[str, str], ...] = ()


def parts(view: PatientView, words: Strings) -> tuple[Part, ...]:
    """Who they are, what they can tell, by when they tell it, and what they do not have."""
    age = "" if view.age is None else f", {words.counted(f'age.{view.age_unit}', view.age)}"
    relationship = view.speaker.relationship
    who = "brief.who_for" if relationship else "brief.who"
    told = [Part(words(who, name=view.name + age, relationship=relationship))]
    for disclosure in get_args(Disclosure):
        rows = []
        for fact in (fact for fact in view.facts if fact.disclosure == disclosure):
            said = " ".join((fact.says, *fact.attributes.values())).strip()
            unsaid = words("brief.denied" if fact.polarity == "denied" else "brief.unknown")
            rows.append((fact.topic, said or unsaid))
        if rows:
            told.append(Part(words(f"brief.{disclosure}"), tuple(rows)))
    denied = ", ".join(topic for _, topics in view.denies for topic in topics)
    if denied:
        told.append(Part(words("brief.not_had", topics=denied)))
    return tuple(told)


def brief(view: PatientView, words: Strings) -> str:
    """All of it as lines of text."""
    return "\n".join(
        line
        for part in parts(view, words)
        for line in (part.head, *(f"  {topic}: {said}" for topic, said in part.rows))
    )
