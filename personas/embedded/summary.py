"""A summary compared with what the patient knows: agreed with, or its first wrong piece or two corrected.

Corrected is only what is certain: an amount of the same kind that the patient remembers otherwise, the other side,
something denied that is stated as present, something present stated as absent. What the case does not say is left.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from personas.embedded.account import Account, Piece, account_of, account_words
from personas.embedded.amounts import AGE, CLOCK, COUNTED, SCALE, TIME, Amount, units
from personas.embedded.clause import VIEWS, Clause
from personas.embedded.found import Found
from personas.embedded.history import OF_OLD, complaint, symptoms
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.speech import speech
from personas.embedded.tables import words_of
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from personas.embedded.understanding import understand
from personas.embedded.uses import medicines_in
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView
from scenarios.words import tokens

_PARTS = re.compile(r"[,.;:]")
_CORRECTED = 2  # pieces that are put right at once
_AS_NEAR = 0.4  # how far behind the best another fact may be that is meant as well
_WHY = "compared with a summary"
# Where an amount of each kind is told.
_TOLD_BY: dict[str, tuple[Attribute, ...]] = {
    TIME: ("onset", "duration", "timing", "quantity", "previous"),
    CLOCK: ("onset", "timing", "circumstance"),
    SCALE: ("severity",),
    COUNTED: ("frequency", "quantity", "severity"),
    AGE: ("onset", "relative", "circumstance", "timing", "previous"),
}
_RANGED = frozenset([TIME, CLOCK, SCALE, COUNTED, AGE])  # told from one to another: 'three or four minutes'
_AMOUNTS: tuple[Attribute, ...] = ("quantity", "frequency", "dose", "severity", "timing")
_SITE = "site"  # of which a side tells, whatever else is stated
_SIDED: tuple[Attribute, ...] = ("site", "radiation")
# Of these a statement in passing may be the doctor's own finding, of which the patient has not heard.
_FOUND_OUT = frozenset(["past_history", "family_history", "pregnancy", "allergies", "medicines", "review"])


_OF_MEDICINES = ("medicines", "allergies")


@dataclass(frozen=True)
class _Compared:
    """What a piece of a summary says that the patient knows: wrong, or right; neither where nothing is known of it."""

    wrong: Told | None = None
    right: tuple[Told, ...] = ()


class Summary:
    """Answers to 'so you have had it for three weeks, and you never smoked; is that right?'"""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._words = account_words(view.language)
        self._units = units(view.language)

    def answer(self, text: str) -> str:
        """Agree or correct where an account is given; what is left to be answered."""
        account = account_of(text, self._view.language)
        if account is None or self._telling.record.closing:
            return text
        compared = list(self._compare(account))
        wrong = {one.wrong.fact.id: one.wrong for one in compared if one.wrong}
        sums_up = account.checked or (account.opened and not account.asked) or len(compared) > 1
        if not (account.checked or account.opened):
            wrong = {name: told for name, told in wrong.items() if _is_plain_in_passing(told, account)}
        if wrong:
            self._correct(list(wrong.values())[:_CORRECTED])
        elif not sums_up or not any(one.right for one in compared) or not (account.checked or account.opened):
            return text
        else:
            self._agree(compared, account)
        return account.besides

    def _correct(self, wrong: Sequence[Told]) -> None:
        lead = self._telling.one("corrects") + speech(self._view.language).lines["space"][0]
        for told in wrong:
            lead = lead if told.fact.polarity == "present" else ""  # a 'no' begins by itself
            self._telling.tell(told, _WHY, lead)
            lead = ""

    def _agree(self, compared: Sequence[_Compared], account: Account) -> None:
        """Agree with all, or with what is known."""
        whole = all(one.right for one in compared)
        self._telling.say(self._telling.one("confirmed" if whole else "confirms"))
        for told in (told for one in compared for told in one.right):
            if told.fact.section in VIEWS and told.fact.id not in self._telling.record.told_before:
                self._telling.tell(told, _WHY)  # 'I gather you've been worried' says nothing of what about
            else:
                self._telling.confirm(told, _WHY)

    def _compare(self, account: Account) -> Iterator[_Compared]:
        about: tuple[Fact, ...] = complaint(self._view)[:1]
        for piece in account.pieces:
            clauses = understand(piece.text, self._view.language)
            groups = [group for clause in clauses for group in self._named(clause)]
            groups = self._of_family(piece) or groups
            compared = [self._compared(piece, clauses[0], group, bool(groups)) for group in groups or [list(about)]]
            # 'Breathless for three days after the journey': of one of both the time is right.
            timed = any(len(one.right) > 1 for one in compared)
            yield from (one for one in compared if not (timed and one.wrong))
            about = tuple(groups[-1]) if groups else about

    def _of_family(self, piece: Piece) -> list[list[Fact]]:
        """The illnesses of the family that a piece names, whoever it says has them; none where it names nobody."""
        if self._words is None or not self._words.relatives_in(piece.text):
            return []
        clauses = understand(self._words.of_whichever(piece.text), self._view.language)
        groups = [group for clause in clauses for group in self._named(clause)]
        return [group for group in groups if group[0].section == "family_history"]

    def _named(self, clause: Clause) -> list[list[Fact]]:
        """The facts of each thing that a piece names: the complaint where it may be meant, and then the best first."""
        found = [item for item in self._recall.about(clause).found if item.by_head or item.called]
        groups: list[list[Found]] = []
        for item in found:
            mine = next((group for group in groups if not group[0].words.isdisjoint(item.words)), None)
            if mine is None:
                groups.append([item])
            elif item.score >= mine[0].score - _AS_NEAR:
                mine.append(item)
        asked = self._recall.meanings.ids(clause.words)
        own = [fact for fact in complaint(self._view) if self._recall.topic_ids(fact) & asked]
        each = ([item.fact for item in group] for group in groups)
        return [sorted(group, key=lambda fact: fact not in own) for group in each]

    def _compared(self, piece: Piece, clause: Clause, facts: Sequence[Fact], named: bool) -> _Compared:
        """A piece compared with the facts that it may be about; `named`: it names them itself."""
        known = [fact for fact in facts if fact.polarity != "unknown" and self._telling.may_tell(fact)]
        if known[:1] != list(facts[:1]) or (len(known) < len(facts) and piece.negated):
            return _Compared()  # what is kept back is neither owned up to nor denied
        present = [fact for fact in known if fact.polarity == "present"]
        ill = piece.normal and bool(present) and all(fact in symptoms(self._view) for fact in present)
        if named and (piece.negated or (piece.normal and (ill or not present))):
            denied = known[0] if known[0].polarity == "denied" else None
            if denied or not present:
                return _Compared(right=(Told(denied, None),) if denied else ())
            if "previous" in clause.attributes or not self._is_flatly_there(present[0], clause):
                return _Compared()
            return _Compared(Told(present[0], None))
        if named and known[0].polarity == "denied" and all(fact.section in OF_OLD for fact in present):
            return _Compared(Told(known[0], None))
        if piece.negated:
            return _Compared()
        return self._compared_closely(piece, clause, present, named)

    def _is_flatly_there(self, fact: Fact, clause: Clause) -> bool:
        """Whether a fact is what is denied, and nothing less: it is called so, not only spoken of."""
        names = {words_of(name, self._view.language) for name in (fact.topic, *fact.keywords)}
        words = set(clause.words)
        return any(words.issuperset(name) for name in names)

    def _compared_closely(self, piece: Piece, clause: Clause, present: Sequence[Fact], named: bool) -> _Compared:
        """A positive piece compared with things that are there: their sides, amounts and course."""
        if another := self._another_medicine(piece, present) or self._another_named(piece, clause, present):
            return _Compared(another)
        right: list[Told] = [Told(present[0], None)] if named else []
        if other := self._opposed(piece, clause, present):
            return _Compared(other)
        if not self._units and not self._names_known_figures(piece, present):
            return _Compared()
        for amount in self._units.amounts(piece.text) if self._units else ():
            told = self._amounts_like(amount, present)
            agreed = next((one for one, amounts in told if any(amount.agrees(other) for other in amounts)), None)
            if told and not agreed and self._tells_a_change(amount, told[0][0]):
                return _Compared()  # 'six kilos lost' of 'fifty-three then, forty-seven now'
            if told and not agreed:
                return _Compared(self._of_all_times(told[0][0], piece))
            if not agreed:
                return _Compared()
            right.append(agreed)
        return _Compared(right=tuple(right))

    def _another_medicine(self, piece: Piece, present: Sequence[Fact]) -> Told | None:
        """What is taken, or not borne, where the piece names another medicine in its place: warfarin for apixaban."""
        stated = medicines_in(piece.text, self._view.language)
        named = {fact.id: self._medicines_of(fact) for fact in present if fact.section in _OF_MEDICINES}
        if not stated or any(not stated.isdisjoint(own) for own in named.values()):
            return None
        return next((Told(fact, None) for fact in present if named.get(fact.id)), None)

    def _another_named(self, piece: Piece, clause: Clause, present: Sequence[Fact]) -> Told | None:
        """What is not borne, or who has an illness, where the piece names something or somebody else in its place."""
        first = next(iter(present), None)
        if first is None or self._words is None:
            return None
        if first.section == "allergies":
            texts = (first.topic, *first.keywords, first.says, *first.attributes.values())
            said = {word for text in texts for word in words_of(text, self._view.language)}
            borne = [slot for slot in self._recall.naming.slots(clause) if "words:allergy" not in slot.ids]
            return Told(first, None) if borne and all(said.isdisjoint(slot.words) for slot in borne) else None
        if first.section != "family_history":
            return None
        stated = self._words.relatives_in(piece.text)
        told = [(fact, name, self._words.relatives_in(said)) for fact in present for name, said in _relative_of(fact)]
        if not stated or any(not kin or not stated.isdisjoint(kin) for _, _, kin in told):
            return None
        return next((Told(fact, name) for fact, name, _ in told), None)

    def _medicines_of(self, fact: Fact) -> frozenset[str]:
        texts = (fact.topic, fact.says, *fact.attributes.values())
        return frozenset[str]().union(*(medicines_in(text, self._view.language) for text in texts))

    def _names_known_figures(self, piece: Piece, present: Sequence[Fact]) -> bool:
        """Whether the numbers of a piece are told in these facts, in a language whose amounts are not compared."""
        texts = (text for fact in present for text in (fact.says, *fact.attributes.values()))
        known = frozenset[str]().union(*(self._words.figures(text) for text in texts)) if self._words else frozenset()
        return self._words is not None and self._words.figures(piece.text) <= known

    def _tells_a_change(self, amount: Amount, told: Told) -> bool:
        """Whether a weight or the like is told as it was and as it is."""
        if self._units is None or amount.unit in _RANGED:
            return False
        said = next((said for name, said in told.fact.attributes.items() if name == told.attribute), told.fact.says)
        numbers = [self._units.is_number(word) for word in tokens(said, self._view.language)]
        return sum(now and not before for before, now in pairwise((False, *numbers))) > 1

    def _of_all_times(self, told: Told, piece: Piece) -> Told:
        """Since when it has been so, where the amount known is how long a bout lasts and the piece names no bout."""
        language = self._view.language
        said = next((said for name, said in told.fact.attributes.items() if name == told.attribute), "")
        each = holds(said, "lasts", language)
        if each and "onset" in told.fact.attributes and not holds(piece.text, "lasts", language):
            return Told(told.fact, "onset")
        return told

    def _said_of(self, name: str, text: str) -> frozenset[str]:
        """The words of a text; of a side, where its word means more, only what stands before a place, or last: not
        'right behind it'."""
        language, said = self._view.language, list[str]()
        sided = self._words.sets["sided"] if self._words else frozenset[str]()
        for part in _PARTS.split(text):
            written = tokens(part, language)
            sides = [
                word
                for word, after in zip(written, (*written[1:], ""), strict=False)
                if not (after and sided) or after in sided or self._recall.meanings.places(words_of(after, language))
            ]
            said += sides if name in _SIDED else written
        return frozenset(said)

    def _amounts_like(self, amount: Amount, facts: Sequence[Fact]) -> list[tuple[Told, list[Amount]]]:
        """What tells amounts of the same kind, with these."""
        assert self._units is not None
        texts = [
            (Told(fact, name), said) for fact in facts for name, said in (*_told_by(fact, amount), (None, fact.says))
        ]
        found = [(told, [one for one in self._units.amounts(said) if one.is_like(amount)]) for told, said in texts]
        return [(told, amounts) for told, amounts in found if amounts]

    def _opposed(self, piece: Piece, clause: Clause, present: Sequence[Fact]) -> Told | None:
        """What of a fact says the opposite of the piece: the other side, worse instead of better."""
        for name, pairs in self._words.opposites.items() if self._words else ():
            asked = name == _SITE or name in clause.attributes
            stated = self._said_of(name, piece.text)
            for fact in present if asked else ():
                every = frozenset[str]().union(*(self._said_of(name, said) for said in fact.attributes.values()))
                texts = [(None, fact.says)] + [
                    (key, said) for key, said in fact.attributes.items() if key == name or {key, name} <= {*_SIDED}
                ]
                told = [(key, self._said_of(name, said)) for key, said in texts]
                every = every.union(*(words for _, words in told))
                for one, other in (*pairs, *((other, one) for one, other in pairs)):
                    if one in stated and other not in stated and one not in every and other in every:
                        return next((Told(fact, key) for key, words in told if other in words), None)
        return None


def _relative_of(fact: Fact) -> list[tuple[Attribute | None, str]]:
    """What tells which of the family it is."""
    return [("relative", fact.attributes["relative"])] if "relative" in fact.attributes else [(None, fact.says)]


def _told_by(fact: Fact, amount: Amount) -> list[tuple[Attribute | None, str]]:
    """The attributes of a fact that may tell an amount of such a kind."""
    names = _AMOUNTS if amount.per else _TOLD_BY.get(amount.unit, _AMOUNTS)
    return [(name, fact.attributes[name]) for name in names if name in fact.attributes]


def _is_plain_in_passing(told: Told, account: Account) -> bool:
    """Whether what is said in passing is put right: not what the doctor may have found out, or only explains."""
    return told.fact.polarity == "present" or (bool(account.besides) and told.fact.section not in _FOUND_OUT)
