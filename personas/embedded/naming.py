"""What a clause names, as far as this case knows it: its topics, people, places, and the names of its own facts."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise, zip_longest

from personas.embedded.clause import Clause
from personas.embedded.company import CONTACT, in_company
from personas.embedded.diseases import Diseases
from personas.embedded.drinks import only_has
from personas.embedded.matching import MATCHED, answered
from personas.embedded.meaning import GENERAL, meanings, systems
from personas.embedded.parted import whole
from personas.embedded.phrases import held
from personas.embedded.question import amiss
from personas.embedded.senses import meant_by_name
from personas.embedded.slot import Slot
from personas.embedded.speaker import Speaker
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from personas.embedded.whom import KIN, PARTNER, meant
from scenarios.views import PatientView
from scenarios.vocabulary import Mention, vocabulary
from scenarios.words import UNSPACED, VERB_LAST, tokens

LOOSE = ("word", "quality")
_WHOLE = frozenset(
    [
        *("words:medicine", "words:contact", "words:own-results", "words:test"),
        *(
            f"topics:{name}"
            for name in ("adherence", "herbal-remedies", "medication-changes", "side-effects", "growth")
        ),
    ]
)
_SIBLING, _CHILD = frozenset(["words:sibling"]), frozenset(["words:child"])
_COURTESY = 2  # characters
_AT_HOME = frozenset(["topics:who-at-home"])
_REMEDY = frozenset(["words:medicine"])
_WORKS = ("work",)
_MISSED, _BESIDE_MISSED = frozenset(["topics:adherence"]), frozenset(["words:medicine", "words:stopped"])


class Naming:
    """The names that one case knows."""

    def __init__(self, view: PatientView, traces: Sequence[Trace]) -> None:
        self._language = view.language
        self._meanings = meanings(view.language)
        self._traces = traces
        self.phrases = frozenset(phrase for known in traces for phrase in known.phrases)
        self._longest = max(map(len, self.phrases), default=0)
        self.speaker = Speaker(view)
        self.diseases = Diseases(view.language, traces)
        self.slots = lru_cache(maxsize=1000)(self._slots)

    def names_unknown_disease(self, clause: Clause) -> bool:
        """Whether the clause names a disease that no fact names: 'no illnesses before' is no answer about this one."""
        aside = {slot.start for slot in self.set_aside(clause)}
        return self.diseases.are_strange(m for m in self.diseases.named_in(clause) if m.start not in aside)

    @cached_property
    def _told(self) -> list[str]:
        """All that the facts tell, each text in stems without spaces."""
        facts = [known.fact for known in self._traces]
        texts = (text for one in facts for text in (one.topic, *one.keywords, one.says, *one.attributes.values()))
        return ["".join(words_of(text, self._language)) for text in texts]

    def unknown_tests(self, clause: Clause) -> frozenset[int]:
        """The positions of words that name a test of which no fact tells: '做过运动试验吗'."""
        mentions = vocabulary("tests", self._language).find(clause.words)
        unknown = (m for m in mentions if not any("".join(clause.words[m.start : m.end]) in one for one in self._told))
        return frozenset(at for mention in unknown for at in range(mention.start, mention.end))

    def asks_which_unknown(self, clause: Clause) -> bool:
        """Whether the clause asks 'which' of a thing that neither the case nor the tables know: 'which machine'."""
        if clause.words[0] not in tables(self._language).choosing:
            return False
        return any(slot.start == 1 and slot.kind == "word" and not self.known(slot) for slot in self.slots(clause))

    def names_thing(self, clause: Clause) -> bool:
        """Whether the clause names a symptom, act or thing, known or not; 'sort [out for] you' names none."""
        heads = (slot for slot in self._meanings.slots(clause.words) if slot.kind == "head")
        idle, particles = tables(self._language).stop, tables(self._language).particles
        return any(
            not idle.issuperset(slot.words) or (slot.start == 0 and slot.words[-1] not in particles) for slot in heads
        )

    def names_only_places(self, clause: Clause) -> bool:
        """Whether the clause names places of the body and nothing else: 'what is the trouble with that leg'."""
        slots = self.slots(clause)
        return bool(slots) and all(slot.kind == "body" for slot in slots)

    def names_little_else(self, clause: Clause, ids: Collection[str]) -> bool:
        """Whether no telling character of a clause is left beside the words that name these: '您父亲呢'."""
        named = {word for slot in self.slots(clause) if not slot.ids.isdisjoint(ids) for word in slot.words}
        little = _COURTESY if tables(self._language).polite else 0  # '형제분들은요'
        return len(set(clause.content) - named) <= little and not clause.intents

    def _slots(self, clause: Clause) -> tuple[Slot, ...]:
        """What the clause names; words spent on how it asks do not also name something."""
        found = in_company(whole(self._read(clause), clause, self.phrases, self._meanings), clause, self._meanings)
        if self._language in UNSPACED and any(slot.kind == "head" and slot.ids != _AT_HOME for slot in found):
            found = [slot for slot in found if slot.ids != _AT_HOME]  # 'who at home has diabetes'
        if found and self._asks_of_other(clause, found):
            found = found[1:]
        found = self._without_what_belongs(clause, found)
        if any(slot.kind == "body" for slot in found):  # 'have your eyes been [playing up]'
            asking_how = amiss(clause)
            found = [slot for slot in found if slot.kind != "head" or not asking_how.issuperset(_positions(slot))]
        # 'The [dose] of the thyroid tablet' names no more than the tablet.
        others = [slot for slot in found if not (slot.ids <= GENERAL and clause.asks_by(slot.start, slot.end))]
        found = others if any(slot.kind == "head" for slot in others) else found
        if any(slot.ids & _MISSED for slot in found):  # of the tablets that were missed
            found = [slot for slot in found if not (slot.ids and slot.ids <= _BESIDE_MISSED)]
            found = [_only(slot, _MISSED) for slot in found]
        found = meant_by_name(found, clause, self.known)
        together = [slot for slot in found if not self._goes_along(clause, slot)]
        found = together if any(slot.kind == "head" and self.known(slot) for slot in together) else found
        # Called upon, whoever speaks is not asked about: "Hello, Mum".
        of_others = clause.interrogates or any(not slot.ids <= self.speaker.names or not slot.ids for slot in found)
        return tuple(found) if of_others else ()

    def _read(self, clause: Clause) -> list[Slot]:
        """What is named from the first word to the last: the case's own names, and those that everybody knows."""
        words, found, position = clause.words, [], 0
        named = {slot.start: slot for slot in self._meanings.slots(words)}
        unknown = self.diseases.unknown(clause)
        while position < len(words):
            slot = self._own(words, position)
            general = self._of_several(clause, self._meant(named.get(position)))
            if general and (slot is None or general.end > slot.end):
                slot = general
            slot = slot and self._apart_from_way(clause, slot)
            if slot and slot.ids & _SIBLING and self._are_own_children(slot):
                slot = replace(slot, names=tuple(name for name in slot.names if name.id not in _SIBLING))
            # The cough of an unknown whooping cough is no cough.
            if slot and not (_is_part_of(slot, unknown) or self._is_spent(clause, slot) or self._is_idle(clause, slot)):
                found.append(slot)
            position = slot.end if slot else position + 1
        return found

    def _is_spent(self, clause: Clause, slot: Slot) -> bool:
        """Whether words only say how something is asked: 'does anything [help]'."""
        if clause.asks_by(slot.start, slot.end) and not self.known(slot):
            return True
        # 'Did the [ibuprofen help]' asks for relief, and names what was tried.
        remedy = slot.words in self.phrases and not self._meanings.within(slot.ids).isdisjoint(_REMEDY)
        if remedy or not clause.spent(slot.start, slot.end, longer=slot.kind not in LOOSE):
            return False
        return not (self._fears(clause, slot) or self._is_read_off(clause, slot) or self._is_said_of_it(clause, slot))

    def _is_idle(self, clause: Clause, slot: Slot) -> bool:
        """Whether words name only who is spoken to, or nothing of the case."""
        if self.speaker.is_called_upon(clause, slot) or (slot.names and slot.ids <= self.speaker.itself):
            return True
        return self._turn_of_phrase(clause, slot) or self._only_asks(clause, slot)

    def _without_what_belongs(self, clause: Clause, found: Sequence[Slot]) -> list[Slot]:
        """What is named, without what only says more of its neighbour."""
        found = [
            slot
            for slot, after in zip_longest(found, found[1:])
            if not (
                only_has(slot, after, self._language)
                or self._belongs_to(slot, after)
                or self._is_met(clause, slot, after)
            )
        ]
        return [
            slot
            for before, slot in pairwise((None, *found))
            if slot and not (before and self._is_of_remedy(clause, before, slot))
        ]

    def _of_several(self, clause: Clause, slot: Slot | None) -> Slot | None:
        """The slot, without a name that only one thing has where several are said: '[the pills]' are any."""
        one = tables(self._language).only_one.get(slot.words[-2:]) if slot else None
        if slot is None or one is None:
            return slot
        written = tokens(clause.text, self._language)
        if len(written) != len(clause.words) or written[slot.end - 1] == one:
            return slot
        bare = self._meanings.slots(slot.words[-1:])
        return bare[0].at(slot.end - 1) if bare else None

    def _apart_from_way(self, clause: Clause, slot: Slot) -> Slot | None:
        """A name that no fact answers, without the words that ask where a pain goes: 'does the [pain] move'."""
        way = dict(clause.asked_about).get("radiation", frozenset())
        asking = [at for at in range(slot.start, slot.end) if at in way]
        if not asking or slot.kind != "head" or self.known(slot):
            return slot
        before = self._meanings.slots(clause.words[slot.start : asking[0]]) if asking[0] > slot.start else []
        if before and before[0].kind == "person":
            return slot  # who moves is no pain that spreads
        return before[0].at(slot.start + before[0].start) if before else None

    def _belongs_to(self, slot: Slot, after: Slot | None) -> bool:
        """Whether a name only says of which kind the next one is: '[拉的]大便'."""
        table = tables(self._language)
        before = after is not None and after.start == slot.end and "topic_first" in table.grammar
        return before and slot.words[-1] in table.determiners

    def _is_met(self, clause: Clause, slot: Slot, after: Slot | None) -> bool:
        """Whether contact leads to who or what is asked for: '[contact with] any babies'."""
        if after is None or slot.ids != CONTACT:
            return False
        leads = _between(clause, slot, after) <= tables(self._language).determiners
        return leads and (after.kind == "person" or (bool(after.ids) and after.ids <= self._meanings.deeds))

    def _is_of_remedy(self, clause: Clause, before: Slot, slot: Slot) -> bool:
        """Whether what a remedy does is told of it, and no work of the patient's: 'a painkiller that [works]'."""
        between, table = _between(clause, before, slot), tables(self._language)
        of_it = between <= table.stop - table.prepositions - table.asides
        return of_it and slot.words == _WORKS and not self._meanings.within(before.ids).isdisjoint(_REMEDY)

    def _are_own_children(self, slot: Slot) -> bool:
        """Whether 'your other children' are the patient's own: a parent who answers would mean the siblings."""
        return not self.speaker.is_relative and bool(self._meanings.ids(slot.words) & _CHILD)

    def set_aside(self, clause: Clause) -> tuple[Slot, ...]:
        """What a question leaves out: 'any other joints besides the knee', 'and apart from the fever?'."""
        table = tables(self._language)
        if left_out := table.left_out:  # where the word that leaves out stands behind: '가슴 말고'
            return tuple(
                slot
                for slot in self.slots(clause)
                if any(clause.words[at : at + len(out)] == out for out in left_out for at in (slot.end, slot.end + 1))
            )
        if table.others_still.isdisjoint(clause.words) and not clause.asks_what_else:
            return ()
        starts = [span[-1] + 1 for phrase in table.setting_aside if (span := held(clause.words, phrase))]
        # Where verbs stand last, 'other' stands behind what is asked for: 'apart from the iron, a tablet other'.
        asked = table.others_still if self._language in VERB_LAST else frozenset[str]()
        slots = (slot for slot in self.slots(clause) if asked.isdisjoint(clause.words[slot.end : slot.end + 1]))
        return tuple(slot for slot in slots if starts and slot.start >= min(starts))

    def known(self, slot: Slot) -> bool:
        return any(answered(slot, known, self._meanings) >= MATCHED for known in self._traces)

    def widened(self, slot: Slot) -> Slot:
        """A name that no fact answers, taken for the one thing that its words name: 'does anyone smoke' for smoking.

        A question stays whole, and so do a thing or act of its own, one of a kind (a hot tub is not hot), a disease, a
        remedy and an idiom: to be sick is not to be ill, whooping cough is no cough, nor is cough mixture, to sleep
        with somebody is no sleep, and to miss doses is not to take them.
        """
        asking = any(opening.opens(slot.words) for opening in tables(self._language).interrogatives)
        disease = vocabulary("diseases", self._language).named(" ".join(slot.words)) is not None
        idiom = not tables(self._language).prepositions.isdisjoint(slot.words[1:])
        idiom = idiom and not any(name.startswith("topics:") for name in slot.ids)
        one_of_a_kind = bool(slot.ids) and all("." in name for name in slot.ids)
        of_family = "family_history" in systems(slot, self._language)  # heart trouble in the family is no family
        of_its_own = slot.kind == "head" and any(name.startswith("words:") for name in slot.ids)
        idiom = idiom or not tables(self._language).compounds.isdisjoint(pairwise(slot.words))
        whole = (
            asking
            or disease
            or idiom
            or one_of_a_kind
            or of_family
            or not self._meanings.within(slot.ids).isdisjoint(_WHOLE)
        )
        trouble = self._is_trouble(slot)
        if whole or slot.kind not in ("head", "person") or (self.known(slot) and not trouble):
            return slot
        within = [part for at in range(len(slot.words)) for part in self._meanings.slots(slot.words[at : at + 1])]
        kinds = ("head", "person", "body") if trouble else ("head", "person")
        by_kind = ([part for part in within if part.kind == kind] for kind in kinds)
        named = next(filter(None, by_kind), [])
        if of_its_own and named and named[0].kind == "head":
            return slot
        shared = frozenset.intersection(*(part.ids for part in named)) if named else frozenset()
        more = set(slot.words) - tables(self._language).stop - {word for part in named for word in part.words}
        # Froth, which nothing smaller names, is what makes froth in the urine another thing than urine.
        another = more - {word for part in within for word in part.words if part.names}
        of_another = bool(named) and slot.words[-1] in more and named[0].words == slot.words[: len(named[0].words)]
        if shared & slot.ids or (more and shared <= _REMEDY) or another or of_another:
            return slot
        names = tuple(name for part in named[:1] for name in part.names if name.id in shared)
        return replace(slot, names=(*slot.names, *names)) if names else slot

    def _is_trouble(self, slot: Slot) -> bool:
        """Whether a name is of whatever may be amiss with a place: 'trouble with your eyes'."""
        return not tables(self._language).troubles.isdisjoint(slot.words)

    def _fears(self, clause: Clause, slot: Slot) -> bool:
        """Whether a yes or no question about a worry names what the case tells of: 'is she scared of them'."""
        return clause.sections == ("concerns",) and not clause.interrogates and self.known(slot)

    def _is_read_off(self, clause: Clause, slot: Slot) -> bool:
        """Whether the reading of a known thing is asked for: 'how high is your [blood pressure]'."""
        return "reading" in clause.attributes and slot.kind == "head" and self.known(slot)

    def _is_said_of_it(self, clause: Clause, slot: Slot) -> bool:
        """Whether a yes or no question says of a thing, as what it is like, what the case tells: 'is it [tender]'."""
        like = dict(clause.asked_about).get("character", frozenset())
        return clause.asks_yes_or_no and like.issuperset(_positions(slot)) and slot.kind == "head" and self.known(slot)

    def _only_asks(self, clause: Clause, slot: Slot) -> bool:
        """Whether words open a question and name nothing of the case: 'where did you go' where there was no journey."""
        opens = slot.start == 0 and clause.interrogates
        return opens and tables(self._language).stop.issuperset(clause.words[: slot.end]) and not self.known(slot)

    def _meant(self, slot: Slot | None) -> Slot | None:
        """The slot with the names of those alone whom it means."""
        ids = meant(slot.ids, self.speaker.itself) if slot else frozenset[str]()
        if slot is None or ids == slot.ids:
            return slot
        return replace(slot, names=tuple(name for name in slot.names if name.id in ids))

    def _asks_of_other(self, clause: Clause, found: Sequence[Slot]) -> bool:
        """Whether words that open a question ask about what it names later: '[what do you do] in your spare time'."""
        first, *others = found
        idle = first.start == 0 and clause.interrogates and tables(self._language).stop.issuperset(first.words)
        return idle and first.ids.isdisjoint(GENERAL) and any(slot.kind == "head" for slot in others)

    def _turn_of_phrase(self, clause: Clause, slot: Slot) -> bool:
        """Whether a verb and a particle name nothing of the case: 'what has [come up] on your arm', 'it [comes on]'."""
        table = tables(self._language)
        idiom = len(slot.words) > 1 and slot.words[-1] in table.particles and table.stop.issuperset(slot.words)
        of_it = slot.start > 0 and clause.words[slot.start - 1] in table.pointing_back
        return idiom and (of_it or not self.known(slot))

    def _goes_along(self, clause: Clause, slot: Slot) -> bool:
        """Whether somebody only does with the patient what is asked for: 'do you and [your husband] make love'."""
        table, before = tables(self._language), clause.words[max(slot.start - 3, 0) : slot.start]
        both = len(before) == 3 and before[0] in table.selves and before[1] in table.joints_as_words
        return both and before[2] in table.having and bool(slot.ids & (KIN | PARTNER))

    def _own(self, words: Sequence[str], start: int) -> Slot | None:
        for end in range(min(start + self._longest, len(words)), start, -1):
            held = tuple(words[start:end])
            if held in self.phrases:
                within = self._meanings.slots(held)
                return (
                    within[0].at(start) if len(within) == 1 and within[0].words == held else Slot(start, end, (), held)
                )
        return None


def _is_part_of(slot: Slot, mentions: Iterable[Mention]) -> bool:
    """Whether a slot is less than one of these."""
    return any(
        m.start <= slot.start and slot.end <= m.end and slot.end - slot.start < m.end - m.start for m in mentions
    )


def _between(clause: Clause, slot: Slot, after: Slot) -> set[str]:
    return set(clause.words[slot.end : after.start])


def _only(slot: Slot, ids: frozenset[str]) -> Slot:
    """The slot, as no more than one of these where it names one."""
    return replace(slot, names=tuple(one for one in slot.names if one.id in ids)) if slot.ids & ids else slot


def _positions(slot: Slot) -> range:
    return range(slot.start, slot.end)
