"""What was tried for the complaint and how it went, as chart prose in neutral form tells it."""

import re

from scenarios.agentclinic import grammar
from scenarios.agentclinic.draft import Clause, Draft, Told
from scenarios.agentclinic.drugs import drug_of
from scenarios.agentclinic.matters import Matter
from scenarios.agentclinic.naming import lower_first
from scenarios.agentclinic.phrases import with_determiner
from scenarios.agentclinic.wording import COUNT

_WENT = re.compile(
    r"\b(?:with|had|gave|given|gives|brought|provided|offered|without)(?: (?:only|no|little|minimal|some|partial|slight"
    r"|limited|temporary|much|any|significant|lasting|good|great|complete|mild|modest))*"
    r" (?:relief|improvement|benefit|effect|success|response)\b"
    r"|\b(?:did|does|do|has|have|had|was|were|is|are) not (?:\w+ly )?(?:been )?(?:help|work|ease|improve|relieve"
    r"|effective|made|make|touch)(?:ed|d|ful)?\b"
    r"|\b(?:help(?:s|ed)?|work(?:s|ed)|relieved it|eased it)(?: §O| it)? (?:(?:only )?an? (?:little|bit)|somewhat|only"
    r"|partly|partially|briefly|slightly|at first|temporarily|for (?:a|an) )"
    r"|\b(?:ineffective|unhelpful|did nothing)\b",
    re.I,
)
_REMEDY = re.compile(
    r"\b(?:physio(?:therapy)?|physical therapy|massage|acupuncture|antacids?|painkillers?|pain relief|antibiotics?"
    r"|antihistamines?|decongestants?|laxatives?|(?:steroid )?injections?|steroids?|creams?|ointments?|lotions?|gels?"
    r"|drops|sprays?|lozenges|syrups?|enemas?|tablets?|pills|medications?|medicines?|remed(?:y|ies)|ice(?: packs?)?"
    r"|heat(?: packs?)?|compress(?:es)?|rest|splints?|braces?|orthotics|insoles|exercises|stretching|bandages?)\b",
    re.I,
)
# 'One naproxen today, without relief'
_SO_MANY = re.compile(rf"(?:an?|{COUNT}) ", re.I)
_TRIES = re.compile(
    r"^(?:§S )?(?:\w+ly |also |then )*(?:(?:has|had|was|were) (?:also |then |been )*)?"
    r"(?:takes|uses|took|taken|taking|tried|trying|tries|used|using|applied|received|given|prescribed"
    r"|started on|treated with|underwent|undergone|attended)\b",
    re.I,
)


def trial(clause: Clause) -> Told | None:
    """A remedy, and how it went with it."""
    if clause.matter.section in ("family_history", "allergies"):
        return None
    tried = _tried(clause.text)
    return [Draft(*tried, Matter("medicines"))] if tried else None


def _tried(clause: str) -> tuple[str, str] | None:
    """The remedy, and the clause as a sentence, where a clause tells how it went with one.

    >>> _tried("tried ibuprofen for a week without relief")
    ('ibuprofen', '§S tried ibuprofen for a week without relief')
    >>> _tried("the headache did not ease") is None
    True
    """
    went = _WENT.search(clause)
    if not went:
        return None
    by_patient = _TRIES.match(clause)
    if not by_patient and grammar.SUBJECT.match(clause) and not re.match(r"the\b", clause, re.IGNORECASE):
        return None
    told = clause if by_patient else clause[: went.start()]
    found = _REMEDY.search(told)
    named = found[0] if found else ""
    remedy = named if " " in named else drug_of(told) or named
    if not remedy:
        return None
    if _SO_MANY.match(clause) and not grammar.FINITE.search(clause):
        return remedy.lower(), f"§S took {lower_first(clause)}"
    if grammar.SUBJECT.match(clause) or _REMEDY.match(clause):
        return remedy.lower(), clause
    return remedy.lower(), f"§S {lower_first(clause)}" if by_patient else with_determiner(clause)
