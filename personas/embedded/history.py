"""Parts of a patient's history that several answers turn to."""

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
