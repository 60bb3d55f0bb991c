"""Parts of a patient's history that several answers turn to."""

from personas.embedded.tables import tables, words_of
from personas.embedded.understanding import held
from scenarios.schema import Fact
from scenarios.views import PatientView


def complaint(view: PatientView) -> tuple[Fact, ...]:
    """What is told unasked, or else the first thing present."""
    volunteered = tuple(fact for fact in view.facts if fact.disclosure == "volunteered")
    return volunteered or tuple(fact for fact in view.facts if fact.polarity == "present")[:1]


def symptoms(view: PatientView) -> list[Fact]:
    """The complaint and what comes with it."""
    return [fact for fact in view.facts if fact.section in ("complaint", "associated")]


def medicines(view: PatientView) -> list[Fact]:
    """What is taken."""
    return [fact for fact in view.facts if fact.section == "medicines" and fact.polarity == "present"]


def only_illness(view: PatientView) -> Fact | None:
    """The illness of old, where there is just one."""
    illnesses = [fact for fact in view.facts if fact.section == "past_history" and fact.polarity == "present"]
    return illnesses[0] if len(illnesses) == 1 else None


def worried(view: PatientView) -> list[Fact]:
    """What a symptom makes one worry about, as the story tells it."""
    phrases = tables(view.language).answers.get("worries", ())
    told = (fact for fact in symptoms(view) if fact.polarity == "present")
    return [fact for fact in told if any(held(words_of(fact.says, view.language), phrase) for phrase in phrases)]
