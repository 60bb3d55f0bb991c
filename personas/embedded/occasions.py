"""Whether something makes the complaint worse or better: 'is it worse after you eat', 'does moving ease it'.

Only what tells of that very thing answers; where nothing does, nobody knows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from personas.embedded.attributes import answering
from personas.embedded.clause import Clause
from personas.embedded.history import complaint, symptoms
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thesaurus import thesaurus
from personas.embedded.thread import Thread
from personas.embedded.told import Told
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

_SET_OFF: tuple[Attribute, ...] = ("trigger", "relief")
_ASKED = frozenset([*_SET_OFF, "progression", "radiation", "site"])  # 'does moving around', 'a position where'
_NAMED = frozenset(["head", "word"])
_ROOT = 4  # letters
_PARTS = "topics:"  # what is asked for as a part of a history, not the thing itself
_TAKEN = frozenset(["words:medicine", "words:painkiller"])
_REST = frozenset(["words:rest"])


@dataclass(frozen=True)
class _Occasion:
    """What is named: its words, what says much the same, and the ids of the things that they name."""

    words: frozenset[str]
    alike: tuple[frozenset[str], ...]
    ids: frozenset[str]


@cache
def _postures(language: str) -> frozenset[str]:
    """The words for how one lies, sits or stands."""
    return frozenset(step for one in tables(language).answers["postures"] for step in one[0] if isinstance(step, str))


class Occasions:
    """Answers to a yes or no question that names the occasion, and no symptom but 'it'."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._table = tables(view.language)
        self._off = "makes_it_worse" not in self._table.answers

    def answer(self, clause: Clause) -> bool:
        """True when the clause was such a question, known or not."""
        occasion = None if self._off or not self._asks_of_it(clause) else self._named(clause)
        if not occasion:
            return False
        told = next(self._tellings(occasion, clause), None)
        if told:
            self._telling.tell(told, "asked of an occasion")
        else:
            self._telling.lose("not_sure")
        return True

    def _asks_of_it(self, clause: Clause) -> bool:
        """Whether a clause asks whether 'it' is made worse or better, after nothing but a symptom was spoken of."""
        near = self._thread.spoken_of[:1]
        of_it = clause.refers_back or self._holds(clause.words, "itself")
        of_it = of_it and (not near or near[0] in symptoms(self._view) or clause.points)
        besides = clause.sections or clause.safety or not _ASKED.issuperset(clause.attributes)
        set_off = not set(_SET_OFF).isdisjoint(clause.attributes)
        set_off = set_off or ("progression" in clause.attributes and self._holds(clause.words, "worse_then"))
        whether = not clause.interrogates or self._is_of_position(clause)
        return clause.asks and whether and of_it and set_off and not besides

    def _is_of_position(self, clause: Clause) -> bool:
        return self._holds(clause.words, "asks_for_position")

    def _holds(self, words: Sequence[str], kind: str) -> bool:
        return any(held(words, one) for one in self._table.answers[kind])

    def _named(self, clause: Clause) -> _Occasion | None:
        """What is asked to make it worse or better; None where that is no more than 'anything'."""
        words = clause.words
        postures = _postures(clause.language)
        if self._is_of_position(clause):
            return _Occasion(postures, (), frozenset())
        compares = {at for one in self._table.answers["makes_it_worse"] for at in held(words, one)}
        frame_at = {
            at for kind in ("asks_for_any", "itself") for one in self._table.answers[kind] for at in held(words, one)
        }
        if not compares:
            return None
        frame = self._table.stop | self._table.bringing | self._table.spells
        frame |= {words[at] for at in compares | frame_at}
        slots = [
            slot
            for slot in self._recall.meanings.slots(words)
            if slot.kind in _NAMED and not frame.issuperset(slot.words)
        ]
        telling = frozenset(word for slot in slots for word in slot.words) - frame
        ids = self._recall.meanings.ids(tuple(telling)).union(*(slot.ids for slot in slots))
        things = frozenset(one for one in ids if not one.startswith(_PARTS))
        if not telling or not things.isdisjoint(_TAKEN):
            return None
        alike = (row for slot in slots for row in thesaurus(self._view.language).others(slot.words))
        # To sit up is not to lie down, though both are rest.
        return _Occasion(telling, tuple(alike), things if postures.isdisjoint(telling) else things - _REST)

    def _tellings(self, occasion: _Occasion, clause: Clause) -> Iterator[Told]:
        """What tells of it, the likeliest first: what sets off or eases, what else is told, a sentence of its own."""
        for one in (replace(occasion, ids=frozenset()), occasion):
            yield from self._tellings_of(one, clause)

    def _tellings_of(self, occasion: _Occasion, clause: Clause) -> Iterator[Told]:
        near = [fact for fact in self._thread.spoken_of if fact in symptoms(self._view)]
        own = [*near, *complaint(self._view)]
        felt = list(dict.fromkeys((*own, *symptoms(self._view))))
        asked = [name for name in clause.attributes if name in _SET_OFF]
        for names in (asked, _SET_OFF):
            yield from (Told(fact, name) for name in names for fact in felt if self._shares(fact, name, occasion))
        yield from (Told(fact, name) for fact in felt for name in fact.attributes if self._shares(fact, name, occasion))
        named = [fact for fact in felt if self._is_of(fact.says, occasion)]
        yield from filter(None, [answering(named, clause, nearly=False, surely=True)])
        when = (fact for fact in named if self._says_when(fact, occasion))
        yield from (Told(fact, None) for fact in when if fact in own or fact.polarity == "denied")
        yield from (Told(fact, None) for fact in named if self._says_that_it_does(fact))

    def _shares(self, fact: Fact, name: Attribute, occasion: _Occasion) -> bool:
        return self._is_of(fact.attributes.get(name, ""), occasion)

    def _is_of(self, text: str, occasion: _Occasion) -> bool:
        return self._are_of(words_of(text, self._view.language), occasion)

    def _are_of(self, words: Sequence[str], occasion: _Occasion) -> bool:
        alike = any(_of_one_root(said, named) for said in words for named in occasion.words)
        alike = alike or any(row.issubset(words) for row in occasion.alike)
        return alike or not occasion.ids.isdisjoint(self._recall.meanings.ids(tuple(words)))

    def _says_that_it_does(self, fact: Fact) -> bool:
        return any(holds(fact.says, kind, self._view.language) for kind in ("eased", "set_off"))

    def _says_when(self, fact: Fact, occasion: _Occasion) -> bool:
        """Whether a sentence tells of the occasion behind a word for when: 'no pain with movement'."""
        words = words_of(fact.says, self._view.language)
        starts = (held(words, one)[:1] for one in self._table.answers["on_occasion"])
        return self._are_of(words[min((at for span in starts for at in span), default=len(words)) :], occasion)


def _of_one_root(said: str, named: str) -> bool:
    """Whether two words are one, or one is made of the other: 'movement' and 'move'."""
    shorter, longer = sorted((said, named), key=len)
    return said == named or (len(shorter) >= _ROOT and longer.startswith(shorter))
