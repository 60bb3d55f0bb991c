"""When a fact that shares words with a question is no answer to it: what is asked for it leaves untold."""

from collections.abc import Collection

from personas.embedded.clause import several
from personas.embedded.meaning import GENERAL, Meanings
from personas.embedded.phrases import doubled, held
from personas.embedded.question import Question
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from scenarios.words import VERB_LAST, plain

_SCANT = 0.25  # less is beside the point where another thing is named that is not answered
_REMEDY = frozenset(["words:medicine"])
_PAIN = frozenset(["words:pain"])
_BIRTH = frozenset(["words:birth"])


def is_beside_the_point(
    asked: Question, answers: frozenset[int], fact: Trace, called: bool, score: float, total: float, known: Meanings
) -> bool:
    """Whether a fact that answers these slots, with this score of the total, leaves untold what is asked for."""
    return (
        _is_of_what_it_has(asked, answers, fact)
        or _is_of_how_it_is(asked, answers, fact)
        or _asks_of_what_is_untold(asked, answers, fact)
        or _misses_the_point(asked, answers, fact, called, score, total, known)
        or _of_another_aspect(asked, answers)
        or _is_of_untold_manner(asked, fact)
        or _is_pain_elsewhere(asked, answers, fact)
        or _is_of_neither(asked, answers)
    )


def _is_pain_elsewhere(asked: Question, answers: Collection[int], fact: Trace) -> bool:
    """Whether a pain in one part is all there is of pain on doing something: 'does it hurt to pass water'."""
    told = [asked.slots[number] for number in answers]
    left = [slot for number, slot in enumerate(asked.slots) if number not in answers and slot.kind == "head"]
    if not (fact.topic_bodies and left and told) or fact.topic_bodies & asked.places_within:
        return False
    symptoms = [slot for slot in left if any(name.startswith("topics:") for name in slot.ids)]
    return all(slot.ids <= _PAIN for slot in told) and bool(fact.denied or symptoms)


def is_of_its_state(asked: Question, answers: Collection[int]) -> bool:
    """Whether a question asks which of two ways a known thing is, and the fact tells only that there is one.

    'Is the blood mixed in with the stool or on the paper'.
    """
    words, table = asked.clause.words, tables(asked.clause.language)
    if not asked.clause.asked or words[0] not in table.being or len(words) < 3 or words[1] not in table.definite:
        return False
    subject = next((number for number, slot in enumerate(asked.slots) if slot.start in (2, 3)), None)
    if subject is None or subject not in answers:
        return False
    end = asked.slots[subject].end
    if table.joints_as_words.isdisjoint(words[end:]):
        return False
    said = [n for n, slot in enumerate(asked.slots) if slot.start >= end and slot.start not in asked.clause.passing]
    ways = [n for n in said if asked.slots[n].kind != "body"]
    return any(asked.slots[n].kind in ("word", "quality") for n in ways) and not any(n in answers for n in ways)


def _asks_of_what_is_untold(asked: Question, answers: frozenset[int], fact: Trace) -> bool:
    """Whether a yes or no question names what a fact tells nothing of: 'do the spots itch', 'socks on the flight'.

    Not where it names several to choose from, nor in passing, nor as what another is for.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if fact.denied or clause.interrogates or not clause.asked or clause.intents & {"open", "more"}:
        return False
    if several(clause):  # 'steroids at any time, tablets or inhalers' is not about any tablets
        first = next((number for number, slot in enumerate(asked.slots) if slot.kind == "head"), None)
        told = [asked.slots[number] for number in answers]
        loosely = all(slot.ids == _REMEDY or slot.kind == "body" for slot in told)
        return first is not None and first not in answers and loosely
    said = min(asked.aside, clause.passing.start)
    return any(
        number not in answers | asked.settings
        and slot.kind == "head"
        and slot.start < said
        and not (slot.ids <= GENERAL and clause.attributes)
        and table.troubles.isdisjoint(slot.words)
        and not (_person(slot) or modifies(asked, number, table.settings))
        for number, slot in enumerate(asked.slots)
    )


def _is_of_neither(asked: Question, answers: frozenset[int]) -> bool:
    """Whether a question says something of one or another thing, and only that is known: 'does tea or wine hurt it'."""
    clause, table = asked.clause, tables(asked.clause.language)
    heads = [number for number, slot in enumerate(asked.slots) if slot.kind == "head"]
    if clause.interrogates or not clause.asked or "lists_unmarked" in table.grammar or not (heads and answers):
        return False
    last = heads[0]
    for number in heads[1:]:
        if table.joints_as_words.isdisjoint(clause.words[asked.slots[last].end : asked.slots[number].start]):
            break
        last = number
    goes_on = table.joints_as_words & set(clause.words[asked.slots[last].end :]) or "," in clause.text
    return last != heads[0] and not goes_on and min(answers) > last


def _misses_the_point(
    asked: Question, answers: frozenset[int], fact: Trace, called: bool, score: float, total: float, known: Meanings
) -> bool:
    """Whether a fact answers only what is said in passing, or only the person, of a question about something else."""
    if not called and any(
        _is_unheard_thing(asked, number, answers) for number in set(range(len(asked.slots))) - answers
    ):
        return True
    if _misses_what_is_said(asked, answers) or (not called and _is_of_the_occasion_alone(asked, answers, fact)):
        return True
    named = {number for number, slot in enumerate(asked.slots) if slot.kind == "head" and not _person(slot)}
    missed = {
        number for number in named - answers - asked.settings if asked.slots[number].start not in asked.clause.passing
    }
    if not missed:
        return False
    if any(_is_chosen_of(asked, number) and not _is_listed_with(asked, number, answers) for number in missed):
        return True
    told = [asked.slots[number] for number in answers]
    symptoms = [asked.slots[number].start for number in missed if not asked.slots[number].ids & known.deeds]
    if symptoms and _only_modifies(asked, min(symptoms), told):
        return True
    if not called and not several(asked.clause) and score < _SCANT * total:
        return True
    general = not called and all(slot.ids <= GENERAL for slot in told)
    if general and any(
        modifies(asked, number) or (asked.slots[number].start < asked.aside and not several(asked.clause))
        for number in missed
    ):
        return True
    return all(asked.clause.says_in_passing(slot.start, slot.end) for slot in told) or (
        not called and all(map(_person, told))
    )


def _is_of_the_occasion_alone(asked: Question, answers: Collection[int], fact: Trace) -> bool:
    """Whether what 'it' does on an occasion is asked, and a fact tells of that alone and of no symptom."""
    clause, told = asked.clause, (asked.slots[number] for number in answers)
    of_it = clause.asks_yes_or_no and not tables(clause.language).pointing_back.isdisjoint(clause.words[1:2])
    of_it = of_it and fact.fact.section not in ("complaint", "associated", "review")
    return of_it and all(slot.start in clause.passing for slot in told)


def _misses_what_is_said(asked: Question, answers: Collection[int]) -> bool:
    """Whether a yes or no question says of one thing another, named last, beside its verb, and only the first is told.

    So in languages that put the verb last: in 'does he, asleep, snore' the snoring is asked for.
    """
    clause = asked.clause
    if clause.language not in VERB_LAST or clause.interrogates or not clause.asks or clause.attributes:
        return False
    heads = [
        number
        for number, slot in enumerate(asked.slots)
        if slot.kind == "head" and slot.ids and not _person(slot) and not clause.spent(slot.start, slot.end)
    ]
    return len(heads) > 1 and heads[-1] not in answers and not several(clause)


def _of_another_aspect(asked: Question, answers: frozenset[int]) -> bool:
    """Whether a yes or no question says of a thing that is known what is not: 'do [the spots] itch', 'blood in it'."""
    clause = asked.clause
    if clause.interrogates or not clause.asked or clause.intents & {"open", "more"}:
        return False
    main = [
        n
        for n, slot in enumerate(asked.slots)
        if n not in asked.settings
        and slot.kind in ("head", "body")
        and slot.start < asked.aside
        and not clause.spent(slot.start, slot.end)
    ]
    if len(main) < 2 or _person(asked.slots[main[0]]):
        return False
    table = tables(clause.language)
    if "lists_unmarked" in table.grammar and any(asked.slots[n].kind == "word" for n in answers):
        return False  # what the case calls so is one of the things asked for
    first, *others = main
    start = asked.slots[first].start
    if (
        not several(clause)
        and first in answers
        and start == 2
        and clause.words[1] in table.determiners
        and not any(n in answers for n in others)
        and any(
            asked.slots[n].kind == "head"
            and asked.slots[n].words[-1] not in table.selves
            and not (clause.words[1] in table.selves and modifies(asked, n))  # 'do you wear a mask for the dust'
            for n in others
        )
    ):
        return True
    if first in answers and any(
        n not in answers and asked.slots[n].kind == "head" and modifies(asked, n, table.inside) for n in others
    ):
        return True
    return (
        first not in answers
        and not asked.slots[first].ids <= GENERAL
        and clause.words[start - 1] not in table.selves
        and all(n not in answers or (modifies(asked, n) and not _begins_anew(asked, n)) for n in others)
    )


def _is_unheard_thing(asked: Question, number: int, answers: frozenset[int]) -> bool:
    """Whether a yes or no question is about a thing that is not told: 'have you had [a camera] up your nose'."""
    words, slot, table = asked.clause.words, asked.slots[number], tables(asked.clause.language)
    if (
        slot.kind not in ("head", "word")
        or _person(slot)
        or slot.words in table.whoever
        or asked.clause.interrogates
        or not slot.start
        or slot.start > asked.aside
    ):
        return False
    if slot.names and any(asked.slots[other].start < slot.start for other in answers):
        return False
    after = words[slot.end] if slot.end < len(words) else ""
    goes_on = any(other.start == slot.end for other in asked.slots) or after in table.binding
    return words[slot.start - 1] in table.introducing and not goes_on


def _is_of_what_it_has(asked: Question, answers: frozenset[int], fact: Trace) -> bool:
    """Whether a yes or no question asks if a known thing has another, of which nothing is told: '小便里有没有泡沫'.

    Only where the words for 'is there' stand between the two.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if "topic_first" not in table.grammar or clause.interrogates or clause.attributes:
        return False
    begins = (slot.start for slot in asked.slots if slot.start and clause.words[slot.start - 1] in table.introducing)
    start = next(begins, None)
    if start is None or not any(asked.slots[number].start < start for number in answers):
        return False
    had = [number for number, slot in enumerate(asked.slots) if slot.start >= start]
    said = set("".join(word for number in had for word in asked.slots[number].words)) - table.stop
    return answers.isdisjoint(had) and 2 * len(fact.said & said) < len(said)


def _is_of_untold_manner(asked: Question, fact: Trace) -> bool:
    """Whether a yes or no question is by which way a child was born, and a fact of its birth tells none."""
    clause = asked.clause
    ways = tables(clause.language).answers.get("born_by", ())
    if clause.interrogates or fact.denied or not fact.ids & _BIRTH:
        return False
    said = words_of(fact.fact.says, clause.language)
    return any(held(clause.words, way) for way in ways) and not any(held(said, way) for way in ways)


def _is_of_how_it_is(asked: Question, answers: Collection[int], fact: Trace) -> bool:
    """Whether a question asks by a word said twice how a known thing is, and nothing of that is told: '吐得远不远'."""
    clause = asked.clause
    how = doubled(plain(clause.text))
    said = frozenset(how)
    if not how or clause.attributes or clause.interrogates or said <= tables(clause.language).stop:
        return False
    if any(held(tuple(how), phrase) for phrase in tables(clause.language).ordinary):
        return False
    told = (*fact.phrases, fact.said, *(asked.slots[number].words for number in answers))
    return not any(said.issubset(words) for words in told)


def modifies(asked: Question, number: int, by: Collection[str] | None = None) -> bool:
    """Whether a thing is named after a preposition: 'blood in [the phlegm]'."""
    words, table = asked.clause.words, tables(asked.clause.language)
    before = asked.slots[number].start - 1
    while before > 0 and words[before] in table.determiners:
        before -= 1
    return words[before] in (table.prepositions if by is None else by)


def _begins_anew(asked: Question, number: int) -> bool:
    """Whether a joint and a new preposition lead to a thing: 'been away, or [round anyone with a bug]'."""
    words, table = asked.clause.words, tables(asked.clause.language)
    before = asked.slots[number].start - 1
    joined = before > 0 and words[before - 1] in table.joints_as_words
    return joined and words[before] in table.prepositions and words[before] not in words[:before]


def _only_modifies(asked: Question, missed: int, told: Collection[Slot]) -> bool:
    """Whether a yes or no question asks of one symptom, and a fact tells only of what stands after a preposition.

    'Did he pass his first stool within a day of being born' is not about the birth.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if clause.interrogates or not clause.asked:
        return False
    return all(
        slot.start > missed
        and not (table.prepositions | table.asides).isdisjoint(clause.words[missed + 1 : slot.start])
        and table.joints_as_words.isdisjoint(clause.words[missed + 1 : slot.start])
        for slot in told
    )


def _is_chosen_of(asked: Question, number: int) -> bool:
    """Whether a question asks which or how many of these things: 'which [hospital] was it in'."""
    if asked.slots[number].start in (0, 2) and (asked.clause.counts or asked.clause.measures):
        return True  # 'how much coffee' may be one name
    table, first = tables(asked.clause.language), asked.clause.words[0]
    graded = first in table.grading and not asked.clause.attributes  # '[how] stressful is your job', no mere quality
    graded = graded and any(name.startswith("topics:") for name in asked.slots[number].ids)
    return asked.slots[number].start == 1 and (graded or first in table.choosing)


def _is_listed_with(asked: Question, number: int, answers: Collection[int]) -> bool:
    """Whether a thing is named in one breath with another that is told: 'how much [coffee] and alcohol'."""
    words, joints = asked.clause.words, tables(asked.clause.language).joints_as_words
    end = asked.slots[number].end
    return any(asked.slots[other].start == end + 1 and words[end] in joints for other in answers)


def _person(slot: Slot) -> bool:
    return any(name.kind == "person" for name in slot.names)
