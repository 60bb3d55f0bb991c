"""What a person who plays the patient is to know: the patient's view of the case, and nothing besides."""

from typing import get_args

from scenarios.schema import Disclosure
from scenarios.views import PatientView
from tui.words.strings import Strings


def brief(view: PatientView, words: Strings) -> str:
    """What who plays the patient is to know: who they are, and what they can tell, by when they tell it."""
    age = "" if view.age is None else f", {words.counted(f'age.{view.age_unit}', view.age)}"
    relationship = view.speaker.relationship
    rows = [words("brief.who_for" if relationship else "brief.who", name=view.name + age, relationship=relationship)]
    for disclosure in get_args(Disclosure):
        facts = [fact for fact in view.facts if fact.disclosure == disclosure]
        rows += [words(f"brief.{disclosure}")] if facts else []
        for fact in facts:
            said = " ".join((fact.says, *fact.attributes.values())).strip()
            rows.append(
                f"  {fact.topic}: {said or words('brief.denied' if fact.polarity == 'denied' else 'brief.unknown')}"
            )
    denied = ", ".join(topic for _, topics in view.denies for topic in topics)
    return "\n".join([*rows, words("brief.not_had", topics=denied)] if denied else rows)
