"""How the doctor talks with the patient: what is asked openly, explained, offered and doubted."""

from collections.abc import Iterable

from personas.embedded.speech import speech
from personas.embedded.trust import views_asked
from personas.embedded.understanding import Clause, understand
from personas.exchange import Say
from scenarios.vocabulary import vocabulary
from scenarios.words import says_any, stems
from sessions.markers.course import Course, share
from sessions.markers.wording import says

_OPEN = frozenset(["open", "more", "other_symptoms", "questions_invited"])


def open_questions(course: Course) -> float | None:
    """Before the diagnosis. A question is open that invites to tell, or asks for the patient's own views."""
    asked = [one for one in _clauses(course, closing=False) if one.asks or one.intents & _OPEN]
    return share(bool(one.intents & _OPEN) or bool(views_asked([one])) for one in asked)


def explanation(course: Course) -> float | None:
    """Clauses that say what it is, why, what happens next, or when to come back."""
    return float(sum(map(_explains, _clauses(course))))


def offers(course: Course) -> float | None:
    return float(sum(says("offers", one.text, one.language) for one in _clauses(course)))


def doubt(course: Course) -> float | None:
    return float(sum(says("doubts", one.text, one.language) for one in _clauses(course)))


def _clauses(course: Course, closing: bool = True) -> Iterable[Clause]:
    for one in course.rounds if closing else course.encounter:
        if isinstance(one.contribution, Say):
            yield from understand(one.contribution.text, course.language)


def _explains(clause: Clause) -> bool:
    if clause.asks:
        return False
    if clause.informs and clause.intents & {"explanation", "safety_net"}:
        return True
    names = vocabulary("diseases", clause.language).find(stems(clause.text, clause.language))
    return bool(names) or says_any(clause.text, speech(clause.language).plan, clause.language)
