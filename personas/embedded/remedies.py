"""What is told of medicines: what was tried for the complaint, what each is for, how much of it is taken."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.history import (
    OF_OLD,
    in_prose,
    medicines,
    symptoms,
    taken_as_asked,
    taken_for,
    treated_with,
    trials,
)
from personas.embedded.meaning import meanings
from personas.embedded.selection import AT_ONCE
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

TAKEN_FOR_IT = "taken for what was asked about"
WHAT_FOR = "what for"
HOW_IT_WENT = frozenset(["relief", "outcome", "effect"])  # what is asked of a remedy

_MEDICINE = frozenset(["words:medicine"])
_TELLS_HOW_IT_WENT: tuple[Attribute, ...] = ("relief", "effect")


class Remedies:
    """Answers about medicines. Each method tells what it can, and says whether that answers the question."""

    def __init__(self, view: PatientView, telling: Telling) -> None:
        self._view = view
        self._telling = telling

    def tell_tried(self, clause: Clause, found: Sequence[Found], near: Sequence[Fact]) -> bool:
        """What was tried for the complaint and how it went: all of it, or what the clause names or `near` is."""
        known = trials(self._view)
        if not known or not clause.asks:
            return False
        if _names_medicine(clause):
            known = tuple(fact for fact in known if fact.section == "medicines") or known
        how_it_went = bool(HOW_IT_WENT & set(clause.attributes))
        named = [item.fact for item in found if item.fact in known and not item.whole_section]
        if how_it_went and named and found[0].fact in known:
            told = named[:1]
        elif how_it_went and not found and near and near[0] in known:
            told = list(near[:1])
        elif "relief" in clause.attributes and found and found[0].whole_section:
            told = list(known)
        elif (
            "treatment" in clause.attributes
            and "dose" not in clause.attributes
            and self._is_of_complaint(clause, found, near)
        ):
            told = [item.fact for item in found[:1] if item.called and item.fact in known] or named or list(known)
        else:
            return False
        return self._tell(told, None, "asked what was tried")

    def tell_more(self, taken: Sequence[Fact], clause: Clause) -> bool:
        """What medicines that were spoken of are for, as far as the case says it, or how much of each is taken."""
        if "cause" in clause.attributes:
            return self._tell(list(filter(None, (treated_with(self._view, one) for one in taken))), None, WHAT_FOR)
        went = [Told(one, name) for one in taken for name in _TELLS_HOW_IT_WENT if name in one.attributes]
        if went and not HOW_IT_WENT.isdisjoint(clause.attributes):
            self._telling.tell(went[0], "how it went with what was taken")
            return True
        several = clause.interrogates or len(taken) > 1
        return "dose" in clause.attributes and several and self.tell_doses(taken)

    def tell_of(self, fact: Fact, clause: Clause) -> bool:
        """What is taken for an illness of old, where that is asked, or what a medicine is for."""
        if fact.section == "medicines" and clause.attributes == ("named",):
            return self._tell([fact], None, "asked what it is called")
        if fact.section == "medicines":
            return "cause" in clause.attributes and self.tell_more([fact], clause)
        asked = "treatment" in clause.attributes or (clause.interrogates and "medicines" in clause.sections)
        asked = asked and clause.attributes[:1] != ("relative",)  # 'who treats your diabetes' asks for no tablets
        return asked and (self.tell_taken(fact) or self.tell_perhaps_taken(fact))

    def tell_doses(self, taken: Sequence[Fact]) -> bool:
        """How much of each is taken, as far as it is known."""
        dosed = [fact for fact in taken if "dose" in fact.attributes and self._telling.may_tell(fact)]
        return self._tell(dosed, "dose", "the doses of what is taken")

    def tell_taken(self, illness: Fact, which: bool = False) -> bool:
        """What is taken for a long-standing illness, as far as that is known; `which` medicine it is, if asked."""
        if not _is_illness(illness):
            return False
        if "treatment" in illness.attributes and not (which and taken_for(self._view, illness)):
            return self._tell([illness], "treatment", TAKEN_FOR_IT)
        told = [] if in_prose(self._view) else self._telling.recall.near.taken_for(illness)
        taken = [*taken_for(self._view, illness), *told]
        return self._tell(list(dict.fromkeys(taken)), None, TAKEN_FOR_IT)

    def tell_as_asked(self, clause: Clause) -> bool:
        """What is usually taken for what is asked in plain words, of which no illness is told."""
        return self._tell(taken_as_asked(self._view, clause.words), None, "usually taken for what was asked about")

    def tell_perhaps_taken(self, illness: Fact) -> bool:
        """What is taken, and not for another illness."""
        taken = [fact for fact in medicines(self._view) if treated_with(self._view, fact) is None]
        return _is_illness(illness) and self._tell(taken, None, "taken, and perhaps for what was asked about")

    def _is_of_complaint(self, clause: Clause, found: Sequence[Found], near: Sequence[Fact]) -> bool:
        """Whether a question about treatment is about that of the complaint: by what it names, or was spoken of."""
        about = found[0].fact if found else near[0] if near else None
        at_large = bool(found and (found[0].whole_section or found[0].generic)) or (not found and clause.points)
        return about is None or at_large or about in symptoms(self._view) or about in trials(self._view)

    def _tell(self, facts: Sequence[Fact], attribute: str | None, why: str) -> bool:
        for fact in facts[:AT_ONCE]:
            self._telling.tell(Told(fact, attribute), why)
        return bool(facts)


def _names_medicine(clause: Clause) -> bool:
    """Whether it is medicine that is asked for, not just anything that was tried: 'did you give her any syrup'."""
    return any(_MEDICINE & slot.ids for slot in meanings(clause.language).slots(clause.words))


def _is_illness(fact: Fact) -> bool:
    return fact.section in OF_OLD and fact.polarity == "present"
