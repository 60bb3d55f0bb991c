"""The facts beside others: alike, on the same topic or place, told in a reply, about people who are ill too."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from personas.embedded.clause import VIEWS, Clause
from personas.embedded.meaning import GENERAL, gathers, meanings
from personas.embedded.phrases import held
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from personas.embedded.whom import PEOPLE
from scenarios.schema import Fact
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED

_NOT_OF_OTHERS = ("past_history", "pregnancy", "medicines", *VIEWS)
_NO_ILLNESS = ("words:food", "words:self-harm")  # "she ended things"
_CONTACT = frozenset(["words:contact"])
_MOST = 3  # facts that are recognised in one reply, a list of medicines aside
_HALF_SAID = 4  # words of a reply without a verb at most
_SAYS = 2  # words after people by which they tell something: 'has noticed'
_TOLD = 0.3  # share of a reply's telling words by which a fact is recognised in it


class Neighbours:
    """The facts of one case by what they share. `rarity`: what sharing a name is worth; `itself`: the patient's names
    in the mouth of who speaks for them."""

    def __init__(
        self, traces: Sequence[Trace], rarity: Mapping[str, float], itself: Collection[str], language: str
    ) -> None:
        self._traces, self._rarity, self._itself, self._language = traces, rarity, frozenset(itself), language
        self._meanings = meanings(language)

    def others_ill(self, clause: Clause, with_it: Sequence[str] = (), asked: bool = False) -> list[Fact]:
        """The facts that tell whether people about the patient are ill too, where the clause asks for that.

        `with_it`: the words by which it asks for contact with one illness; `asked`: it asks whether somebody is ill.
        """
        table = tables(self._language)
        if not (asked or any(held(clause.words, phrase) for phrase in table.answers.get("ill_too", ()))):
            illness = self._meanings.ids(with_it) - _CONTACT
            ill = self._ill(clause) if illness else []
            return [one for one in ill if self._meanings.ids(words_of(one.says, self._language)) & illness]
        return self._ill(clause)

    def _ill(self, clause: Clause) -> list[Fact]:
        """What tells of others who are ill."""
        table = tables(self._language)
        now = any(held(clause.words, phrase) for phrase in table.answers.get("present_state", ()))
        if "family_history" in clause.sections and not now:
            return []
        told = [
            known
            for known in self._traces
            if known.fact.polarity == "present"
            and ("family_history" not in clause.sections or known.topic_ids & _CONTACT)
            and known.fact.section not in _NOT_OF_OTHERS
            and (known.fact.section != "family_history" or self._is_of_now(known.fact))
        ]
        around = [known for known in told if known.fact.section == "social_history"]
        contacts = [known.fact for known in around if known.ids & _CONTACT]
        if contacts and self._language in UNSPACED:
            return contacts
        about = [known.fact for known in around if known.topic_ids & _CONTACT]
        if any(known.denied and known.topic_ids & _CONTACT for known in self._traces):
            return about
        said = [words_of(known.fact.says, self._language) for known in told]
        ill = [
            known.fact
            for known, before, words in zip(told, ((), *said), said, strict=False)
            if known.topic_ids & _CONTACT
            or known.fact in contacts
            or self._is_of_others_health(words)
            or self._goes_on_about_others(before, words)
        ]
        elsewhere = [fact for fact in ill if fact not in about and fact.section in ("complaint", "associated")]
        return elsewhere or about or ill

    def _is_circumstance(self, name: str) -> bool:
        """Whether a topic is of the family, the home or the work, and so no symptom."""
        table, _, identifier = name.partition(":")
        system = vocabulary("topics", self._language).terms[identifier].heading if table == "topics" else ""
        return system in ("social_history", "family_history")

    def _is_of_now(self, fact: Fact) -> bool:
        """Whether a sentence about a relative tells of these weeks, or of the same: 'my brother has the same rash'."""
        words, answers = words_of(fact.says, self._language), tables(self._language).answers
        return any(held(words, phrase) for kind in ("ill_too", "past") for phrase in answers.get(kind, ()))

    def _goes_on_about_others(self, before: Sequence[str], words: Sequence[str]) -> bool:
        """Whether a sentence says how those are whom the one before it named: 'they are all well'."""
        table = tables(self._language)
        well = any(held(words, phrase) for phrase in table.answers.get("health", ()))
        return well and not table.pointing_back.isdisjoint(words[:1]) and bool(self._people_in(before))

    def _people_in(self, words: Sequence[str]) -> list[int]:
        """Where the names of people about the patient end; 'a girl in his class' is not the girl who has come."""
        introducing = tables(self._language).introducing
        people = [slot for slot in self._meanings.slots(words) if slot.ids & PEOPLE]
        others = (slot for slot in people if not slot.ids & self._itself or words[slot.start - 1] in introducing)
        return [slot.end for slot in others]

    def _is_of_others_health(self, words: Sequence[str]) -> bool:
        """Whether a sentence names people about the patient, and after them how they are: not 'my wife cooks well'."""
        people = self._people_in(words)
        if not people or not tables(self._language).telling.isdisjoint(words[people[0] : people[0] + _SAYS]):
            return False  # 'my wife says I have grown forgetful' is of the patient
        slots = self._meanings.slots(words)
        named = (name.id for slot in slots if slot.start >= people[0] for name in slot.names if name.kind == "head")
        ill = (name for name in named if not name.startswith(_NO_ILLNESS))
        if any(name not in self._meanings.deeds and not self._is_circumstance(name) for name in ill):
            return True
        being = tables(self._language).being | tables(self._language).perfect
        if being and being.isdisjoint(words[people[0] :]):
            return False
        return any(held(words[people[0] :], phrase) for phrase in tables(self._language).answers.get("health", ()))

    def told_in(self, text: str, asked: str = "") -> list[Fact]:
        """The facts that a reply told, whoever worded it: those that share most of its telling words.

        First among them are those that share most with what was `asked`, of which 'in my belly' says only half.
        """
        words, finite = words_of(text, self._language), tables(self._language).finite
        if finite and len(words) <= _HALF_SAID and not (self._meanings.heads(words) or finite.intersection(words)):
            words = (*words_of(asked, self._language), *words)
        named = self._names(words)
        shared, meant = self._shared(named), self._shared(self._names(words_of(asked, self._language)))
        best = max(shared.values(), default=0.0)
        if not best or best < _TOLD * sum(self._rarity.get(name, 0.0) for name in named):
            return []
        near = [at for at in sorted(shared) if shared[at] >= 0.8 * best]
        # A number of weeks alone may be of anything.
        telling = [name for name in named if not name.isdigit()]
        near = [at for at in near if not (self._traces[at].ids | self._traces[at].topic_words).isdisjoint(telling)]
        listed = [at for at, remedy in self._remedies.items() if shared.get(at) and held(words, (remedy,))]
        ordered = sorted(
            dict.fromkeys([*near, *listed]), key=lambda at: (at not in listed, -shared[at] - meant.get(at, 0.0))
        )
        return [self._traces[at].fact for at in ordered[: max(_MOST, len(listed))]]

    def _names(self, words: tuple[str, ...]) -> list[str]:
        return sorted(self._meanings.ids(words) | self._meanings.bare(words))

    def _shared(self, named: Collection[str]) -> dict[int, float]:
        """What each fact, by its place, shares with these names and words."""
        shared: dict[int, float] = {}
        for name in named:
            for at in self._by_name.get(name, ()):
                shared[at] = shared.get(at, 0.0) + self._rarity[name]
        return shared

    @cached_property
    def _remedies(self) -> Mapping[int, tuple[str, ...]]:
        """The facts that tell of a medicine, by their places, and what they call it."""
        facts = enumerate(known.fact for known in self._traces)
        return {at: words_of(fact.topic, self._language) for at, fact in facts if fact.section == "medicines"}

    @cached_property
    def _by_name(self) -> Mapping[str, list[int]]:
        """Which facts hold a name or a word, by their places."""
        holding: dict[str, list[int]] = {}
        for at, known in enumerate(self._traces):
            for name in known.ids | known.words:
                holding.setdefault(name, []).append(at)
        return holding

    def at_places(self, clause: Clause) -> list[Fact]:
        """The facts present at the places that the clause names."""
        places = self._meanings.places(clause.words)
        return [known.fact for known in self._traces if not known.denied and known.bodies & places]

    def of_occasion(self, clause: Clause) -> list[Fact]:
        """The facts present that tell of the occasion that the clause names: 'the evening before'."""
        named = [phrase for phrase in tables(self._language).occasions if held(clause.words, phrase)]
        said = ((known.fact, words_of(known.fact.says, self._language)) for known in self._traces if not known.denied)
        return [fact for fact, words in said if any(held(words, phrase) for phrase in named)]

    def of_same_topic(self, fact: Fact) -> list[Fact]:
        """Other facts present about the symptom, act or thing that a fact is about, at the same place.

        The complaint goes on without naming its place: 'the pain is cramping'.
        """
        given = next(known for known in self._traces if known.fact.id == fact.id)
        about = {name for name in given.heads - GENERAL if not gathers(name, self._language)}
        return [
            known.fact
            for known in self._traces
            if known is not given
            and not known.denied
            and known.heads & about
            and (
                known.topic_bodies == given.topic_bodies
                or known.topic_bodies & given.topic_bodies
                or (known.fact.disclosure == fact.disclosure == "volunteered" and not known.topic_bodies)
            )
        ]

    def taken_for(self, symptom: Fact) -> list[Fact]:
        """The medicines that are told as taken for a symptom, by its name or its words: 'aspirin for his head'."""
        given = next(known for known in self._traces if known.fact.id == symptom.id)
        taken = (known.fact for known in self._traces if known.fact.section == "medicines" and not known.denied)
        return [fact for fact in taken if self._names_or_echoes(given, self._purpose(fact))]

    def named_by(self, words: Sequence[str]) -> list[Fact]:
        """The facts present whose topic the words name."""
        ids = self._meanings.ids(words) - GENERAL
        return [known.fact for known in self._traces if not known.denied and known.topic_ids & ids]

    def _purpose(self, remedy: Fact) -> tuple[str, ...]:
        """The words that tell what a medicine is for."""
        words = words_of(remedy.says, self._language)
        told = (held(words, phrase) for phrase in tables(self._language).answers.get("purpose", ()))
        return words[min((span[-1] + 1 for span in told if span), default=len(words)) :]

    def _names_or_echoes(self, known: Trace, words: Sequence[str]) -> bool:
        echoes = self._meanings.bare(words)
        named = self._meanings.ids(words) & known.topic_ids - GENERAL
        return bool(named) or (bool(echoes) and echoes <= known.words)

    def alike(self, facts: Iterable[Fact]) -> list[Fact]:
        """Other facts that name something the given ones name, most shared first."""
        named = {fact.id for fact in facts}
        if not named:
            return []
        given = [known for known in self._traces if known.fact.id in named]
        ids = frozenset(name for known in given for name in known.topic_ids)
        shared = [
            (math.fsum(self._rarity[name] for name in known.ids & ids), known.fact)
            for known in self._traces
            if known.ids & ids and known.fact.id not in named
        ]
        return [fact for _, fact in sorted(shared, key=lambda pair: -pair[0])]
