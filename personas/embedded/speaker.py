"""Who answers, the patient or a relative, and what the doctor calls them: 'your dad', said to his daughter."""

import re

from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import says_one
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.whom import asked_of
from scenarios.views import PatientView

# What the doctor calls the patient before who speaks for them.
_CALLED = {
    **dict.fromkeys(("mother", "father", "parent", "caregiver", "guardian"), ("child",)),
    **dict.fromkeys(("grandmother", "grandfather"), ("child", "grandchild")),
    **dict.fromkeys(("daughter", "son"), ("mother", "father")),
    **dict.fromkeys(("wife", "husband", "partner", "girlfriend", "boyfriend"), ("partner",)),
    **dict.fromkeys(("sister", "brother"), ("sibling",)),
    **dict.fromkeys(("friend", "roommate", "neighbour", "neighbor"), ("others",)),
}
_CALLING = re.compile(r"[,，、،]\s*[^\s,，、،]+\W*$")


class Speaker:
    """Who speaks for one patient: by what `names` they go, and what the patient `itself` is to them."""

    def __init__(self, view: PatientView) -> None:
        self._language = view.language
        self._meanings = meanings(view.language)
        relation = view.speaker.relationship or ""
        if relation not in _CALLED:  # a translated case calls a mother by the word of its language
            named = sorted(
                name.removeprefix("words:") for name in self._meanings.ids(words_of(relation, view.language))
            )
            relation = next((name for name in named if name in _CALLED), relation)
        self.names = frozenset([f"words:{relation}"])
        self.itself = frozenset(f"words:{who}" for who in _CALLED.get(relation, ()))
        self.is_relative = view.speaker.who == "relative"
        self.relative = self.names if self.is_relative else frozenset[str]()

    def people_asked_of(self, clause: Clause) -> frozenset[str]:
        """The people other than the patient of whom the clause asks something."""
        return asked_of(clause, self.itself, self.relative, self._meanings)

    def is_called_upon(self, clause: Clause, slot: Slot) -> bool:
        """Whether they are only called upon at the end: "how was the birth, Mum"."""
        return bool(
            slot.ids
            and slot.ids <= self.names
            and slot.end == len(clause.words)
            and _CALLING.search(clause.text)
            and (clause.speaks_of_another or self.speaks_of_patient(clause))
        )

    def speaks_of_patient(self, clause: Clause) -> bool:
        """Whether the clause names the patient by what they are to who answers: 'your dad' before his daughter."""
        return not self.itself.isdisjoint(self._meanings.ids(clause.words))

    def is_addressed(self, clause: Clause) -> bool:
        """Whether who speaks for the patient is asked for themselves: 'how old are you' said to a mother."""
        own = says_one(tables(self._language).addressing, clause.text, self._language)
        return self.is_relative and own and not (clause.speaks_of_another or self.speaks_of_patient(clause))

    def is_turned_to(self, clause: Clause) -> bool:
        """Whether who speaks for the patient is asked what happens to themselves: 'does he hurt you'."""
        table = tables(self._language)
        own = says_one(table.addressing & table.selves, clause.text, self._language)
        return self.is_addressed(clause) or (self.is_relative and own)
