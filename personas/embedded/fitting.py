"""Whether a fact that a clause is about tells what is asked of it: which one it is, on what occasion, at what time."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.history import OF_OLD
from personas.embedded.meaning import GENERAL, systems
from personas.embedded.phrases import held
from personas.embedded.question import amiss
from personas.embedded.recall import Recall, is_confided
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import STREET_DRUGS, Trace
from scenarios.schema import Fact

_BEGUN = 2  # words by which a sentence has begun: 'the evening before, I had' is no aside
# What is asked of a symptom on an occasion.
_SET_OFF = frozenset(["trigger", "relief"])
_OF_OCCASIONS = _SET_OFF | {"progression", "outcome"}
_FELT = frozenset(["character", "radiation", "severity", "progression", "outcome", "site"])
_PLACED = frozenset(["site", "side", "radiation"])
_NEAR_A_PLACE = 0.6  # the score of what is told of a part beside the one that is named
_OWN = frozenset(["complaint", "associated", "past_history"])
_TIMES_OF_DAY = frozenset(["words:night", "words:morning"])


def of_late_first(clause: Clause, found: Sequence[Found]) -> list[Found]:
    """What is found; asked of lately, what was years ago comes last, and of old things what tells of these weeks first.

    'A jab lately' asks for the booster of last month, not whether all were had.
    """
    answers = tables(clause.language).answers

    def tells(words: Sequence[str], kind: str) -> bool:
        return any(held(words, phrase) for phrase in answers.get(kind, ()))

    def says(item: Found, kind: str) -> bool:
        return tells(words_of(item.fact.says, clause.language), kind)

    if not tells(clause.words, "lately"):
        return list(found)
    found = sorted(found, key=lambda item: says(item, "long_ago"))
    if clause.interrogates or not found or found[0].fact.section not in OF_OLD:
        return found
    same = (item for item in found if item.by_head and item.answers >= found[0].answers)
    first = next((item for item in same if item.fact.polarity == "present" and says(item, "past")), found[0])
    return [first, *(item for item in found if item is not first)]


def asks_more(recall: Recall, clause: Clause, best: Found) -> bool:
    """Whether the clause asks more of a thing than a fact tells: 'which heart condition', 'what do the voices say'.

    More is which one it is, or what it does.
    """
    known = next(one for one in recall.traces if one.fact.id == best.fact.id)
    slots = [slot for slot in recall.naming.slots(clause) if slot.start in best.words]
    if not slots or best.fact.polarity != "present":
        return False
    slot, table = slots[0], tables(recall.language)
    if slot.start == 1 and clause.words[0] in table.choosing:
        telling = set(slot.words) - table.stop - set(table.choosing)
        return slot.kind == "head" and bool(telling) and telling <= known.said and not _tells_which(recall, known, slot)
    asked_by = clause.words[:2]
    does_it = slot.start <= len(asked_by) + 1 and any(asked_by == one.words for one in table.doings)
    if does_it and slot.ids and slot.ids.isdisjoint(known.topic_ids) and _in_passing(recall, known, slot):
        return True
    opens = clause.words[: slot.start]
    if len(opens) != 3 or opens[2] not in table.determiners or all(opens[:2] != one.words for one in table.doings):
        return False
    does = clause.words[slot.end : slot.end + 1]
    return bool(does) and not clause.spent(slot.end, slot.end + 1) and known.said.isdisjoint(does)


def _tells_which(recall: Recall, known: Trace, slot: Slot) -> bool:
    """Whether a fact names ones of a kind beside the kind itself: 'hepatitis A and typhoid vaccines'."""
    said = words_of(known.fact.says, recall.language)
    before = said[: next((at for at, word in enumerate(said) if word in slot.words), 0)]
    stop = tables(recall.language).stop
    beside = (one for one in recall.meanings.slots(before) if one.end == len(before))
    return any(one.kind != "person" and not stop.issuperset(one.words) for one in beside)


def _in_passing(recall: Recall, known: Trace, slot: Slot) -> bool:
    """Whether a fact speaks of a thing only as when something else is: 'tired after eating'."""
    said = words_of(known.fact.says, recall.language)
    table = tables(recall.language)
    after = (*said[1:], "")
    asides = (
        at
        for at, word in enumerate(said)
        if at > _BEGUN and word in table.asides and after[at] not in table.introducing
    )
    aside = next(asides, len(said))
    return aside < len(said) and slot.ids.isdisjoint(recall.meanings.ids(said[:aside]))


def of_its_state(clause: Clause, found: Sequence[Found]) -> Sequence[Found]:
    """What is found; asked how a thing is, nothing that only speaks of it in passing: 'how are your bowels'.

    Nor what is confided under another name, nor more than what has that very name or says so in words of its own.
    """
    if not clause.asks_how_it_is or clause.attributes:
        return found
    own = [item for item in found if item.fact.says and item.of_topic and not is_confided(item.fact)]

    def is_better_told(item: Found) -> bool:
        called = (other for other in found if other.called)
        in_words = (other for other in own if other.score >= item.score)
        better = called if item.fact.says else (*called, *in_words)
        return any(item.answers <= other.answers for other in better)

    def is_meant(item: Found) -> bool:
        return (item.of_topic or not item.by_head) and not is_confided(item.fact)

    return [item for item in found if item.called or (is_meant(item) and not is_better_told(item))]


def asks_where_it_is(recall: Recall, clause: Clause, felt: Sequence[Fact]) -> bool:
    """Whether a clause that seems to ask where a symptom goes names its own place: 'any pain in your chest'."""
    span = dict(clause.asked_about).get("radiation", frozenset())
    named = recall.meanings.places([clause.words[at] for at in sorted(span)])
    return bool(named) and any(named & known.topic_bodies for known in recall.traces if known.fact in felt)


def named_outright(recall: Recall, clause: Clause) -> Clause:
    """The clause as asking for the symptom that it names: 'any numbness or tingling', 'having trouble breathing'.

    The words that name one ask for no attribute of another, unless something else is asked of; and a yes or no
    question that names one is not open. Nor does it ask where something spreads that the patient does: 'have you
    travelled anywhere'.
    """
    if clause.interrogates:
        return clause
    heads = [one for one in recall.meanings.slots(clause.words) if one.kind == "head"]
    topics = [one for one in heads if any(name.startswith("topics:") for name in one.ids)]
    taken = dict(clause.asked_about).get("treatment")
    if taken and any(one.start == max(taken) and _is_no_remedy(one, clause.language) for one in topics):
        clause = clause.unasked("treatment")  # 'did you take a tumble'
    touched = dict(clause.asked_about).get("effect")
    if touched and any(one.kind == "body" and one.end == min(touched) for one in recall.meanings.slots(clause.words)):
        clause = clause.unasked("effect")  # 'is your face affected'
    if clause.refers_back:
        return clause
    if topics and clause.asks_yes_or_no:
        clause = replace(clause, intents=clause.intents - {"open"})
    named = [set(range(one.start, one.end)) for one in topics]
    spans = {name: span for name, span in clause.asked_about if name in _FELT}
    goes = spans.pop("radiation", None)
    ends = {one.end for one in heads}  # 'does the [soreness] travel'
    if goes and any(
        one.start <= min(goes) < one.end and one.start not in ends and _is_of_a_life(one, clause.language)
        for one in topics
    ):
        clause = clause.unasked("radiation")  # 'has he reached his milestones'
    elif goes:
        of_patient = not tables(clause.language).addressing.isdisjoint(clause.words[1:2])
        done = of_patient and any(one.start <= min(goes) < one.end for one in heads)
        placed = any(recall.meanings.places(one.words) and max(goes) < one.end for one in topics)
        placed = placed and _nothing_spreads(recall)
        clause = clause.unasked("radiation") if done or placed else clause
    if named and all(any(max(span) in positions for positions in named) for span in spans.values()):
        for name in spans:
            clause = clause.unasked(name)
    return clause


def _is_no_remedy(slot: Slot, language: str) -> bool:
    return "medicines" not in systems(slot, language)


def _is_of_a_life(slot: Slot, language: str) -> bool:
    """Whether a slot names no symptom: how one lives, or what was before."""
    return systems(slot, language) <= {"past_history", "social_history"}


def _nothing_spreads(recall: Recall) -> bool:
    return not any("radiation" in known.fact.attributes for known in recall.traces)


def amiss_first(clause: Clause, found: Sequence[Found]) -> Sequence[Found]:
    """What is found; asked whether anything is amiss with a thing, what is comes before one thing that is not."""
    first = found[:1]
    if not first or first[0].fact.polarity != "denied" or first[0].called or not amiss(clause) or clause.sections:
        return found
    said, table = words_of(first[0].fact.says, clause.language), tables(clause.language)
    other = not table.others_still.isdisjoint(said) and first[0].of_topic
    if other or not table.troubles.isdisjoint(words_of(first[0].fact.topic, clause.language)):
        return found  # 'no heart trouble', 'no other skin conditions' say that nothing is
    # 'Any problems with the legs' names no more than a place.
    placed = not first[0].by_head and tables(clause.language).others_still.isdisjoint(clause.words)
    wrong = [
        item
        for item in found
        if item.fact.polarity == "present"
        and (placed or (item.of_topic and item.by_head))
        and item.answers >= first[0].answers
    ]
    wrong = [item for item in wrong if not is_confided(item.fact) and item.fact.section not in OF_OLD]
    return [*wrong, *(item for item in found if item not in wrong)]


def asks_of_occasion(recall: Recall, clause: Clause, fact: Fact) -> bool:
    """Whether the clause asks of one occasion what a fact tells as a habit: 'had you drunk anything beforehand'."""
    if fact.section != "social_history" or fact.polarity != "present":
        return False
    table, said = tables(recall.language), words_of(fact.says, recall.language)
    habit = any(held(said, phrase) for phrase in table.answers.get("how_often", ()))
    return habit and any(held(clause.words, phrase) for phrase in table.occasions)


def time_named(recall: Recall, clause: Clause, fact: Fact, attribute: str | None) -> str | None:
    """The attribute of the time of day that is asked of: 'how often at night', where it is told apart."""
    said = fact.attributes.get(attribute, "") if attribute else fact.says  # type: ignore[call-overload]
    times = recall.meanings.ids(clause.words) & _TIMES_OF_DAY
    if not times or times & recall.meanings.ids(words_of(said, recall.language)):
        return attribute
    return _attribute_with(recall, fact, times) or attribute


def _attribute_with(recall: Recall, fact: Fact, names: frozenset[str]) -> str | None:
    """The first attribute of a fact that names one of these."""
    named = ((name, recall.meanings.ids(words_of(said, recall.language))) for name, said in fact.attributes.items())
    return next((name for name, ids in named if ids & names), None)


def names_more_than(recall: Recall, clause: Clause, found: Sequence[Found], told: str) -> bool:
    """Whether a yes or no question names an occasion that nothing found tells of, nor what would be told.

    'Is the pain any different after you have eaten' is not answered by 'it has been getting worse'.
    """
    if clause.interrogates or not clause.asks_yes_or_no or _OF_OCCASIONS.isdisjoint(clause.attributes):
        return False
    spent = frozenset[int]().union(*(span for _, span in clause.asked_about), *(item.words for item in found))
    set_off = not _SET_OFF.isdisjoint(clause.attributes)
    named = [
        slot
        for slot in recall.naming.slots(clause)
        if (slot.kind == "head" and set_off) or (slot.kind in ("head", "word") and slot.start in clause.passing)
        if spent.isdisjoint(range(slot.start, slot.end))
    ]
    said = words_of(told, recall.language)
    ids, bare = recall.meanings.within(recall.meanings.ids(said)), recall.meanings.bare(said)
    return bool(named) and all(ids.isdisjoint(slot.ids) and bare.isdisjoint(slot.words) for slot in named)


def is_of_before(recall: Recall, fact: Fact) -> bool:
    """Whether a fact tells of an earlier time."""
    return any(known.earlier for known in recall.traces if known.fact.id == fact.id)


def earlier_times(recall: Recall) -> list[Fact]:
    """What tells of the complaint at an earlier time, be it told of as past: 'a milder attack on the right'."""
    told = [known.fact for known in recall.traces if known.earlier and known.fact.polarity == "present"]
    return sorted((fact for fact in told if fact.section in _OWN), key=lambda fact: fact.section in OF_OLD)


def denies_before(recall: Recall, fact: Fact) -> bool:
    """Whether a fact denies something of an earlier time: 'no previous breathing problems'."""
    said = words_of(fact.says, recall.language)
    phrases = tables(recall.language).answers.get("earlier_time", ())
    return fact.polarity == "denied" and (is_of_before(recall, fact) or any(held(said, one) for one in phrases))


def denies_change_alone(recall: Recall, fact: Fact) -> bool:
    """Whether a fact only denies that something has changed or is wrong: no answer to how many or what colour."""
    phrases = tables(recall.language).answers.get("altered", ())
    return fact.polarity == "denied" and any(held(words_of(fact.topic, recall.language), one) for one in phrases)


def of_places(clause: Clause, found: list[Found]) -> list[Found]:
    """What is found; asked where it is, nothing that is denied: 'show me where it hurts'; where it goes, nothing that
    is only near a place named: a runny nose for the jaw."""
    if "radiation" in clause.attributes:
        return [item for item in found if item.score > _NEAR_A_PLACE or "radiation" in item.fact.attributes]
    if clause.attributes[:1] != ("site",) or (clause.asks_yes_or_no and not clause.refers_back):
        return found
    return [item for item in found if item.fact.polarity != "denied"]


def without_reactions(clause: Clause, found: Sequence[Found]) -> Sequence[Found]:
    """What is found; of symptoms asked for one after another, nothing that a medicine once did: 'any fever or rash'."""
    if clause.sections or clause.attributes:
        return found
    return [item for item in found if item.called or item.fact.section != "allergies"]


def in_habits(clause: Clause, found: Sequence[Found]) -> list[Found]:
    """What is found, the habits before all else where it is these that are asked for: 'at home, and at school'."""
    if clause.sections != ("social_history",):
        return list(found)
    own = [item for item in found if item.fact.section == "social_history" and item.by_head]
    return [*own, *(item for item in found if item not in own)]


def is_of_any_drug(recall: Recall, clause: Clause, item: Found) -> bool:
    """Whether allergies are asked for, and a fact is found only as of a drug: 'is there any drug you can't take'."""
    return "allergies" in clause.sections and _is_of_a_kind(recall, clause, item, GENERAL | STREET_DRUGS)


def is_called(recall: Recall, clause: Clause, found: Sequence[Found]) -> bool:
    """Whether what is found first is called by name, within a part of the history that is asked for.

    'Your medication' calls none of those that are taken.
    """
    if not found or not found[0].called or found[0].fact.section not in clause.sections:
        return False
    return found[0].fact.polarity == "denied" or not _is_of_a_kind(recall, clause, found[0], GENERAL)


def _is_of_a_kind(recall: Recall, clause: Clause, item: Found, kinds: frozenset[str]) -> bool:
    """Whether a fact is found only by what names its kind, as all others of that kind are."""
    slots = (slot for slot in recall.naming.slots(clause) if slot.start in item.words)
    return all(slot.ids <= kinds for slot in slots)


def asks_of_unheard_thing(recall: Recall, clause: Clause) -> bool:
    """Whether a question is about something of the patient's, or last had, of which no fact tells: 'your tongue'."""
    if not _PLACED.isdisjoint(clause.attributes):
        return False
    table, words = tables(clause.language), clause.words
    whose = table.determiners & table.addressing - table.selves
    spent = dict(clause.asked_about).get("last", frozenset())
    had = (slot for slot in recall.meanings.slots(words) if slot.kind == "head" and slot.start in spent)
    slots = [slot for slot in recall.naming.slots(clause) if slot.start < clause.passing.start]
    ends = {slot.end for slot in slots}
    own = [
        slot
        for slot in slots
        if slot.start not in ends and not whose.isdisjoint(words[max(slot.start - 2, 0) : slot.start])
    ]
    loosely = clause.interrogates and "last" not in clause.attributes  # 'when are you at your lowest ebb'
    own = [slot for slot in own if not (loosely and slot.kind == "word")]
    things = [slot for slot in (*had, *own) if slot.kind != "person" and table.troubles.isdisjoint(slot.words)]
    who = [slot for slot in slots if "words:doctor" in slot.ids and "last" in clause.attributes]
    return bool(things or who) and not any(map(recall.naming.known, (*things, *who)))
