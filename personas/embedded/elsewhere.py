"""Where else it is: 'anywhere else', after a place was told; 'are the bumps anywhere else'."""

from collections.abc import Iterator, Sequence

from personas.embedded.clause import Clause
from personas.embedded.history import symptoms
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.told import Told, said_by
from personas.embedded.told import named as id_of
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

_WHY = "asked where else it is"
_OF_PLACES: tuple[Attribute, ...] = ("radiation", "site", "progression")


class Elsewhere:
    """Answers by what tells of further places of what was told last, or is named."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling

    def answer(self, clause: Clause) -> bool:
        """True when the clause was such a question, and it is known of what it is asked."""
        if not (clause.asks and holds(clause.text, "asks_where_else", clause.language)):
            return False
        recalled = self._recall.about(clause)
        told = self._telling.just_told() or self._telling.record.told_in_last_reply
        named = [item.fact for item in recalled.found] if recalled.names_topic else told
        near = [fact for fact in named if fact in symptoms(self._view) and fact.polarity == "present"]
        if not near:
            return False
        known = self._places([*self._telling.sentences, *self._telling.record.said_before[-1:], clause.text])
        stale = self._telling.stale
        fresh = (one for one in self._tellings(near) if id_of(one.fact, one.attribute) not in stale)
        further = (one for one in fresh if not self._places([said_by(one)]) <= known)
        answers = next(further, None) or next(self._denials(near), None)
        if answers:
            self._telling.tell(answers, _WHY)
        else:
            self._telling.lose("not_sure")
        return True

    def _places(self, texts: Sequence[str]) -> frozenset[str]:
        known = self._recall.meanings
        return known.within(known.places([word for text in texts for word in words_of(text, self._view.language)]))

    def _tellings(self, near: Sequence[Fact]) -> Iterator[Told]:
        """What may tell a further place: of the same, and of other facts about such a thing."""
        alike = [one for one in self._recall.near.alike(near[:1]) if one in symptoms(self._view)]
        thing = self._thing(near[0])
        of_such = [one for one in alike if one.polarity == "present" and self._thing(one) & thing]
        begun = {name.partition(".")[0] for name in self._telling.stale}
        for fact in (*near, *of_such):
            yield from (Told(fact, name) for name in _OF_PLACES if name in fact.attributes)
            if fact.id not in begun:
                yield Told(fact, None)

    def _thing(self, fact: Fact) -> frozenset[str]:
        """What a fact is about, by the last name before its place: a painful rash on the chest is no pain."""
        words, known = words_of(fact.topic, self._view.language), self._recall.meanings
        places = tables(self._view.language).prepositions
        end = next((at for at, word in enumerate(words) if word in places), len(words))
        named = [slot for slot in known.slots(words[:end]) if slot.kind == "head"]
        return known.heads(named[-1].words) if named else frozenset()

    def _denials(self, near: Sequence[Fact]) -> Iterator[Told]:
        """What denies that it is elsewhere: 'no rash in other locations'."""
        others = tables(self._view.language).others_still
        for fact in self._recall.near.alike(near[:1]):
            if fact.polarity == "denied" and not others.isdisjoint(words_of(fact.topic, self._view.language)):
                yield Told(fact, None)
