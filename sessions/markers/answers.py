"""How the patient answers: how much, what is kept back, what is feared, and what it thinks of the doctor in the end."""

from typing import Literal

from personas.embedded.leaning import asks_for_another, objects, reassures
from personas.exchange import Reply, Say
from scenarios.words import tokens
from sessions.markers.course import Course, Round, mean, share
from sessions.markers.naming import foil_of, spoken_of
from sessions.markers.wording import says

_FORGOTTEN = "not remembered"  # kept back by memory, not by will


def words_per_answer(course: Course) -> float | None:
    """Characters in place of words in Chinese and Korean."""
    return mean(float(len(tokens(reply.text, course.language))) for _, reply in course.replies)


def disclosure(course: Course) -> float | None:
    """A fact that was kept back and told later counts as told."""
    if not course.record.facts_known:
        return None
    told = {use.id for _, reply in course.replies for use in reply.facts}
    asked = told | {use for _, reply in course.replies for use in _kept_back(reply)}
    return len(told) / len(asked) if asked else None


def refusals(course: Course) -> float | None:
    declined = [bool(_kept_back(one)) or says("declines", one.text, course.language) for _, one in course.replies]
    return float(sum(declined))


def foil_mentions(course: Course) -> float | None:
    names = foil_of(course.scenario)
    return share(spoken_of(reply.text, names, course.language) for _, reply in course.replies) if names else None


def pushback(course: Course) -> float | None:
    """In closing the doctor reassures by naming another disease, too. Coming back to the foil is an objection."""
    reassured = [reply for one, reply in course.replies if _reassures(one, course)]
    return share(_objects(reply, course) for reply in reassured)


def asks_for_another_doctor(course: Course) -> float | None:
    return float(sum(asks_for_another(reply.text, course.language) for _, reply in course.replies))


def trust(course: Course) -> float | None:
    """After the last answer."""
    return next((reply.trust for _, reply in reversed(course.replies) if reply.trust is not None), None)


def rated(course: Course, what: Literal["confidence", "compliance", "consultation"]) -> float | None:
    return float(getattr(course.ratings, what).score) if course.ratings else None


def _kept_back(reply: Reply) -> list[str]:
    return [use.id for use in reply.withheld if use.why != _FORGOTTEN]


def _reassures(one: Round, course: Course) -> bool:
    if not isinstance(one.contribution, Say):
        return False
    foil = course.scenario.foil.name if course.scenario.foil else None
    return reassures(one.contribution.text, course.language, foil, one.heard.phase == "closing")


def _objects(reply: Reply, course: Course) -> bool:
    names = foil_of(course.scenario)
    return objects(reply.text, course.language) or spoken_of(reply.text, names, course.language)
