"""How the patient answers: how much, what is kept back, what is feared, and what it thinks of the doctor in the end."""

from typing import Literal

from personas.embedded.understanding import understand
from personas.exchange import Contribution, Reply, Say
from scenarios.vocabulary import vocabulary
from scenarios.words import stems, tokens
from sessions.markers.course import Course, mean, share
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
    """The doctor reassures by saying so, or by naming another disease than the foil; an answer objects by saying so, or
    by coming back to the foil."""
    reassured = [reply for one, reply in course.replies if _reassures(one.contribution, course)]
    return share(_objects(reply, course) for reply in reassured)


def asks_for_another_doctor(course: Course) -> float | None:
    return float(sum(says("another_doctor", reply.text, course.language) for _, reply in course.replies))


def trust(course: Course) -> float | None:
    """After the last answer."""
    return next((reply.trust for _, reply in reversed(course.replies) if reply.trust is not None), None)


def rated(course: Course, what: Literal["confidence", "compliance", "consultation"]) -> float | None:
    return float(getattr(course.ratings, what).score) if course.ratings else None


def _kept_back(reply: Reply) -> list[str]:
    return [use.id for use in reply.withheld if use.why != _FORGOTTEN]


def _reassures(contribution: Contribution, course: Course) -> bool:
    if not isinstance(contribution, Say):
        return False
    if says("reassures", contribution.text, course.language):
        return True
    told = " ".join(one.text for one in understand(contribution.text, course.language) if not one.asks)
    named = vocabulary("diseases", course.language).find(stems(told, course.language))
    foil = foil_of(course.scenario)
    return bool(named) and not (foil and spoken_of(told, foil, course.language))


def _objects(reply: Reply, course: Course) -> bool:
    names = foil_of(course.scenario)
    return says("objects", reply.text, course.language) or spoken_of(reply.text, names, course.language)
