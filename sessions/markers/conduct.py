"""How the doctor talks with the patient: what is asked openly, explained, offered and doubted."""

from collections.abc import Iterable

from personas.embedded.clause import Clause
from personas.embedded.declaring import enquires
from personas.embedded.speech import speech
from personas.embedded.tables import tables
from personas.embedded.trust import views_asked
from personas.embedded.understanding import understand
from personas.exchange import Say
from scenarios.vocabulary import vocabulary
from scenarios.words import says_any, stems
from sessions.markers.course import Course, share
from sessions.markers.wording import says, tells

_OPEN = frozenset(["open", "more", "other_symptoms"])


def open_questions(course: Course) -> float | None:
    """Before the diagnosis. A question is open that invites to tell, asks what or how, or for the patient's own views;
    not one that wants a yes or no, a time, a place or a person."""
    asked = [one for one in _clauses(course, closing=False) if one.asks and "safety_net" not in one.intents]
    return share(map(_is_open, asked))


def explanation(course: Course) -> float | None:
    """Clauses that say what it is, why, what happens next, or when to come back."""
    return float(sum(map(_explains, _clauses(course))))


def offers(course: Course) -> float | None:
    """Clauses that tell what is given or arranged, or leave a choice; a denial is none."""
    return float(sum(map(_offers, _clauses(course))))


def doubt(course: Course) -> float | None:
    return float(sum(says("doubts", one.text, one.language) for one in _clauses(course)))


def _clauses(course: Course, closing: bool = True) -> Iterable[Clause]:
    for one in course.rounds if closing else course.encounter:
        if isinstance(one.contribution, Say):
            yield from understand(one.contribution.text, course.language)


def _is_open(clause: Clause) -> bool:
    asks_what = clause.interrogates and clause.asks_at_large
    return asks_what or bool(clause.intents & _OPEN) or bool(views_asked([clause]))


def _explains(clause: Clause) -> bool:
    if clause.asks or enquires(clause.words, tables(clause.language)):
        return False
    if clause.informs and clause.intents & {"explanation", "safety_net"}:
        return True
    names = vocabulary("diseases", clause.language).find(stems(clause.text, clause.language))
    plans = says_any(clause.text, speech(clause.language).plan, clause.language)
    return bool(names) or plans or says("explains", clause.text, clause.language)


def _offers(clause: Clause) -> bool:
    given = tells("given", clause) and says("giving", clause.text, clause.language)
    return (not clause.questions and (given or tells("offers", clause))) or tells("choices", clause)
