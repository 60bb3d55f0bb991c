"""Parts of a patient's history that several answers turn to."""

from collections.abc import Sequence
from functools import lru_cache

from personas.embedded.meaning import meanings
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables, words_of
from personas.embedded.uses import is_against, is_asked_for
from scenarios.schema import Fact
from scenarios.views import PatientView

_DRUGS = frozenset(["words:drugs"])  # taken for pleasure, and no remedy
_REMEDY = frozenset(["words:medicine"])
OF_OLD = ("past_history", "allergies")  # illnesses that are not the complaint
_SAID_TOO = 0.75  # share of the telling words of a sentence that another holds which says the same and more
_SAID_IN_WORDS = 0.5  # and of one whose things were all named before
_OF_REMEDIES = ("complaint", "associated", "medicines")
_VIEWED = {"ideas": "supposes", "concerns": "worries"}  # words by which a story tells them
_FEW = 0.8  # attributes a fact present


def complaint(view: PatientView) -> tuple[Fact, ...]:
    """What is told unasked, or else the first thing present."""
    volunteered = tuple(fact for fact in view.facts if fact.disclosure == "volunteered")
    return volunteered or tuple(fact for fact in view.facts if fact.polarity == "present")[:1]


def symptoms(view: PatientView) -> list[Fact]:
    """The complaint and what comes with it."""
    return [fact for fact in view.facts if fact.section in ("complaint", "associated")]


@lru_cache(maxsize=100)
def in_prose(view: PatientView) -> bool:
    """Whether the case is a story in sentences that go on from one to the next, not facts with their attributes."""
    present = [fact for fact in view.facts if fact.polarity == "present" and not fact.incidental]
    return sum(len(fact.attributes) for fact in present) < _FEW * len(present)


@lru_cache(maxsize=100)
def tried(view: PatientView) -> tuple[Fact, ...]:
    """What was tried for the complaint: the sentence tells how it went, 'I took ibuprofen without relief'."""
    went = tables(view.language).answers.get("went", ())
    said = {fact.id: words_of(fact.says, view.language) for fact in view.facts if fact.section == "medicines"}
    taken = (fact for fact in view.facts if fact.id in said and fact.polarity == "present")
    remedies = (fact for fact in taken if not meanings(view.language).ids(said[fact.id]) & _DRUGS)
    return tuple(fact for fact in remedies if any(held(said[fact.id], phrase) for phrase in went))


@lru_cache(maxsize=100)
def trials(view: PatientView) -> tuple[Fact, ...]:
    """What was tried for the complaint, no medicine only: 'cooling my feet helps for a short time'."""
    went = tables(view.language).answers.get("tried", ())
    sections = _OF_REMEDIES if in_prose(view) else ("medicines",)
    told = (fact for fact in view.facts if fact.section in sections)
    medicines_tried = tried(view)
    found = tuple(
        fact
        for fact in told
        if fact in medicines_tried
        or (
            any(held(words_of(fact.says, view.language), phrase) for phrase in went)
            and not holds(fact.says, "tries_to_do", view.language)
        )
    )
    return found if any(fact.polarity == "present" for fact in found) else ()


def medicines(view: PatientView) -> list[Fact]:
    """What is taken, without what was only tried for the complaint."""
    taken = (fact for fact in view.facts if fact.section == "medicines" and fact.polarity == "present")
    only_tried = tried(view)
    return [fact for fact in taken if fact not in only_tried]


def is_of_medicines(fact: Fact, language: str) -> bool:
    """Whether a fact of the medicines tells of them as such: 'no blood thinners' is no answer about any."""
    named = (slot.ids for slot in meanings(language).slots(words_of(fact.topic, language)) if slot.ids)
    return fact.polarity != "denied" or all(ids & _REMEDY for ids in named)


def treated_with(view: PatientView, fact: Fact) -> Fact | None:
    """The illness that a medicine is for: as the case says it, or as the medicine is usually taken."""
    ill = [one for one in view.facts if one.polarity == "present" and one.section in OF_OLD]
    named = [one for one in ill if _names_remedy(one, fact)]
    usual = [one for one in ill if _is_usual(fact, one, view.language)]
    return next(iter([one for one in named if one in usual] or named or usual), None)


def taken_for(view: PatientView, illness: Fact) -> list[Fact]:
    """The medicines that are taken for an illness, as far as that is known: of several told at once, the usual ones."""
    taken = medicines(view)
    named = [fact for fact in taken if _names_remedy(illness, fact)]
    usual = [fact for fact in taken if _is_usual(fact, illness, view.language)]
    return [fact for fact in named if fact in usual] or named or usual


def taken_as_asked(view: PatientView, words: Sequence[str]) -> list[Fact]:
    """The medicines that are usually taken for what plain words ask: 'what keeps your mood steady'."""
    taken = medicines(view)
    return [
        fact for fact in taken if any(is_asked_for(one, words, view.language) for one in (fact.topic, *fact.keywords))
    ]


def _is_usual(remedy: Fact, illness: Fact, language: str) -> bool:
    """Whether a medicine, by one of its names, is usually taken for an illness."""
    return any(is_against(name, illness.topic, language) for name in (remedy.topic, *remedy.keywords))


def _names_remedy(illness: Fact, remedy: Fact) -> bool:
    return remedy.topic.casefold() in illness.attributes.get("treatment", "").casefold()


def only_illness(view: PatientView) -> Fact | None:
    """The illness of old, where there is just one."""
    illnesses = [fact for fact in view.facts if fact.section == "past_history" and fact.polarity == "present"]
    return illnesses[0] if len(illnesses) == 1 else None


def unremarkable(fact: Fact, language: str) -> bool:
    """Whether a sentence tells that something is as it should be, which nobody opens with."""
    phrases = tables(language).answers.get("unremarkable", ())
    return any(held(words_of(fact.says, language), phrase) for phrase in phrases)


@lru_cache(maxsize=200)
def viewed(view: PatientView, section: str) -> tuple[Fact, ...]:
    """What one makes of a symptom, or fears for one's life, as the story tells it, by the part of the history."""
    phrases = tables(view.language).answers.get(_VIEWED.get(section, ""), ())
    of_life = [fact for fact in view.facts if fact.section == "social_history" and section == "concerns"]
    told = (fact for fact in (*symptoms(view), *of_life) if fact.polarity == "present")
    return tuple(fact for fact in told if any(held(words_of(fact.says, view.language), one) for one in phrases))


def said_already(fact: Fact, said: Sequence[str], language: str) -> bool:
    """Whether nearly every thing that a sentence names was named before, whoever worded it, with half its words."""
    names = meanings(language)
    known, ids, words = names.bare(said), names.ids(said), words_of(fact.says, language)
    slots = [slot for slot in names.slots(words) if names.bare(slot.words) - names.people]
    things = [slot for slot in slots if slot.ids and slot.kind in ("head", "body")] or slots
    told = [slot for slot in things if (slot.ids and slot.ids <= ids) or known >= names.bare(slot.words)]
    telling = names.bare(words) - names.people
    heard = telling & known.union(*(slot.words for slot in told))
    return bool(told) and len(told) >= _SAID_TOO * len(things) and len(heard) >= _SAID_IN_WORDS * len(telling)


def told_twice(facts: Sequence[Fact], language: str) -> list[Fact]:
    """Those of the facts most of whose telling words another says with more: 'pain in my toe', 'I woke with pain in
    my toe'."""
    stop, names = tables(language).stop, meanings(language)
    bags = [names.bare(words_of(fact.says, language)) - stop - names.people for fact in facts]

    def fuller(at: int, other: int) -> bool:
        more = (len(bags[other]), at) > (len(bags[at]), other)
        return at != other and more and len(bags[at] & bags[other]) >= _SAID_TOO * len(bags[at])

    return [
        fact
        for at, fact in enumerate(facts)
        if len(bags[at]) > 1 and any(fuller(at, other) for other in range(len(facts)))
    ]
