"""The diseases that a clause names, and whether the case knows of them."""

from collections.abc import Iterable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.tables import tables
from personas.embedded.trace import Trace
from scenarios.schema import Fact
from scenarios.vocabulary import Mention, vocabulary
from scenarios.words import UNSPACED, stems


class Diseases:
    """The diseases that one case tells of."""

    def __init__(self, language: str, traces: Sequence[Trace]) -> None:
        self._language = language
        facts = [known.fact for known in traces]
        self._told = _named_by(facts, language)
        self._known = _with_classes(self._told, language)
        self._own = _named_by(filter(_is_had, facts), language)

    def named_in(self, clause: Clause) -> list[Mention]:
        """The diseases named; 'les', 'ten' and 'gave' are no abbreviations, nor is 'pet'."""
        words = stems(clause.text, self._language)
        table = tables(self._language)
        idle = table.closed | table.everyday | (frozenset() if self._language in UNSPACED else table.stop)
        found = vocabulary("diseases", self._language).find(words)
        return [mention for mention in found if not idle.issuperset(words[mention.start : mention.end])]

    def unknown(self, clause: Clause) -> list[Mention]:
        """The diseases named that the case tells neither by themselves nor by their class: cystitis by infections."""
        unknown = (mention for mention in self.named_in(clause) if mention.term.id not in self._known)
        return [m for m in unknown if self._told.isdisjoint(_with_classes([m.term.id], self._language))]

    def not_had(self, clause: Clause) -> list[Mention]:
        """The diseases named that the patient does not know to have."""
        return [mention for mention in self.named_in(clause) if mention.term.id not in self._own]

    def are_strange(self, mentions: Iterable[Mention]) -> bool:
        """Whether there are any, and the case tells of none."""
        asked = {mention.term.id for mention in mentions}
        return bool(asked) and asked.isdisjoint(self._known)


def _named_by(facts: Iterable[Fact], language: str) -> set[str]:
    """The diseases that facts name."""
    names = (name for fact in facts for name in (fact.topic, *fact.keywords))
    return {m.term.id for name in names for m in vocabulary("diseases", language).find(stems(name, language))}


def _is_had(fact: Fact) -> bool:
    """Whether a fact tells of something that the patient has or had, or of a habit: 'you must drink less'."""
    own = fact.polarity == "present" and fact.section in ("complaint", "associated", "past_history")
    return own or fact.section == "social_history"


def _with_classes(diseases: Iterable[str], language: str) -> set[str]:
    """Diseases and the classes they belong to: whose brother had a heart attack knows of heart disease."""
    terms, found, left = vocabulary("diseases", language).terms, set[str](), list(diseases)
    while left:
        identifier = left.pop()
        if identifier in terms and identifier not in found:
            found.add(identifier)
            left.append(terms[identifier].heading)
    return found
