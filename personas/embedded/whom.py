"""Whom a question is about: the patient, who speaks for it, or somebody else ("does your wife smoke")."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from personas.embedded.clause import Clause
from personas.embedded.meaning import Meanings
from personas.embedded.phrases import held, says_one
from personas.embedded.slot import Slot
from personas.embedded.speech import speech
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import SECTION_NAMES, Trace
from scenarios.views import PatientView
from scenarios.words import UNSPACED, VERB_LAST, tokens

KIN = frozenset(
    f"words:{who}" for who in "mother father parents sibling grandparent uncle aunt cousin nephew relative".split()
)
PARTNER = frozenset(["words:partner", "words:others", "words:contact"])
PEOPLE = KIN | {"words:partner", "words:child", "words:grandchild", "words:others"}
_ANIMAL = "words:animals."
_MOTHER = frozenset(["words:mother"])
_CARRYING = frozenset(["words:pregnancy", "topics:pregnancy"])
_CHILDREN = frozenset(["words:sibling", "words:child"])  # what 'your other children' may be
_BORN = frozenset(["words:birth", "words:parity"])
_OF_MOTHERS = _BORN | {"topics:breastfeeding"}  # what is told of a child, and is of its mother too
_BROTHERS, _HOW_MANY = "words:sibling", "words:parity"  # a first child has none
_ONE_OF_KIN = KIN - {"words:relative"}
_PARENTS = frozenset(["words:mother", "words:father"])
_OTHER_SEX = {"female": "male", "male": "female"}
_FELT = ("complaint", "associated")
_LED = 2  # words that lead to somebody with whom something is done: 'with his'
_BEGINS = 4  # words of a sentence that show who does what it tells
_NEAR_THE_FRONT = 7  # words before the one that the question is about: "at what age did your"


def asked_of(clause: Clause, itself: Collection[str], speaker: Collection[str], known: Meanings) -> frozenset[str]:
    """The people, not the patient, of whom the clause asks something; empty where it asks of the patient.

    `itself` is what the doctor calls the patient, `speaker` who answers in its place: asked of itself ("do you
    yourself") that one is somebody else too.
    """
    table = tables(clause.language)
    slots = [slot for slot in known.slots(clause.words) if slot.ids]
    in_a_name = any(not table.oneself.isdisjoint(slot.words) for slot in slots)  # to 'look after yourself'
    own = bool(speaker) and not in_a_name and says_one(table.oneself, clause.text, clause.language)
    if own and table.telling.isdisjoint(clause.words):  # what they 'noticed themselves' is of the patient
        return frozenset(speaker)
    if "people_bare" in table.grammar:
        # '어머님은 무슨 일을 하세요' calls upon the mother who answers.
        slots = [slot for slot in slots if not (slot.ids <= set(itself) or slot.ids <= set(speaker))]
    first = next((slot for slot in slots if beings(slot.ids)), None)
    if first is None:
        return frozenset()
    # Chinese and Korean name people without a word before: '爸爸得过吗'.
    # Where whose somebody is shows at the end of the word, that is left out when words are compared.
    before = clause.words[: first.start]
    leads = sorted((lead for lead in table.leading if before[: len(lead)] == lead), key=len)
    before = before[len(leads[-1]) :] if leads else before  # 'tell me about your uncle'
    if before[-2:-1] and before[-2] in table.definite and before[-1] not in table.determiners:
        before = before[:-1]  # 'your little boy'
    in_front = before[-1] if before else ""
    bare = "people_bare" in table.grammar or (clause.language in VERB_LAST and not table.determiners)
    bare = bare or (clause.language in VERB_LAST and not before and not first.ids <= set(speaker))  # 'भाई अब कैसा है'
    if in_front not in table.determiners and not bare:
        return frozenset()
    if "people_bare" in table.grammar and in_front in table.subjects:
        before = before[:-1]  # '你弟弟' is whose brother it is
    if not table.selves.isdisjoint(before) or any(
        slot.end <= first.start and not (slot.start == 1 and clause.interrogates) for slot in slots
    ):
        return frozenset()
    if tell_of_patient(clause, first.end):
        return frozenset()
    # '你弟弟吐的时候拉肚子吗' is about the brother all through.
    opens = "people_bare" in table.grammar and not before and table.subjects.isdisjoint(clause.words[first.end :])
    if (first.start in clause.passing and not opens) or first.start >= _NEAR_THE_FRONT:
        return frozenset()
    people = {name for slot in slots[slots.index(first) :][:2] for name in beings(meant(slot.ids, itself))}
    return frozenset() if people & set(itself) else frozenset(people)


def speaks_of_other_sex(view: PatientView, clause: Clause) -> bool:
    """Whether the clause says 'he' where the patient is a girl: it is about one of the family."""
    subjects = {sex: speech(view.language).subject[sex].split("'")[0].casefold() for sex in _OTHER_SEX}
    other = _OTHER_SEX.get(view.identity.sex)
    if not other or view.language in UNSPACED:
        return False
    said = {word.split("'")[0] for word in tokens(clause.text, clause.language)}
    return subjects[other] in said and subjects[view.identity.sex] not in said


def meant(ids: frozenset[str], itself: Collection[str]) -> frozenset[str]:
    """The names without those of other people: 'your other children' are brothers and sisters only of a child."""
    if not ids >= _CHILDREN:
        return ids
    return ids - {"words:child" if "words:child" in itself else "words:sibling"}


def beings(ids: Collection[str]) -> frozenset[str]:
    """Those of the names that are of people, or of one kind of animal: the kitten."""
    return frozenset(name for name in ids if name in PEOPLE or name.startswith(_ANIMAL))


def tell_of_patient(clause: Clause, after: int) -> bool:
    """Whether people named before this word are asked for what they say of the patient: 'do friends say you shake'.

    Not where they say it of themselves: 'have they told you that they are ill'.
    """
    return said_of_you(clause.words[after:], clause.language)


def sees_patient(clause: Clause, person: Slot) -> bool:
    """Whether people are asked for what they see in the patient: 'has your family noticed you turning yellow'."""
    spoken_of = not tables(clause.language).selves.isdisjoint(clause.words[person.end :])
    return spoken_of and tell_of_patient(clause, person.end)


def said_of_you(words: Sequence[str], language: str) -> bool:
    """Whether words behind a person ask for what is said of the patient: '[have people] remarked on your weight'."""
    table = tables(language)
    if any(one in table.standing_for and next_one in table.being for one, next_one in pairwise(words)):
        return False
    return not table.telling.isdisjoint(words) and not table.addressing.isdisjoint(words)


def joins_in(clause: Clause, person: Slot, slots: Iterable[Slot], deeds: frozenset[str]) -> bool:
    """Whether somebody is named only as with whom something is done: 'does he get along [with his sister]'."""
    table, start = tables(clause.language), person.start - _LED
    along = start > 0 and clause.words[start] in table.along and clause.words[start + 1] in table.having
    return along and any(slot.end <= start and slot.ids & deeds for slot in slots)


def tells_alike(fact: Trace, clause: Clause) -> bool:
    """Whether a fact tells of people what is asked of them by no name: what they say of the patient, how they are."""
    table = tables(clause.language)
    said = words_of(fact.fact.says, clause.language)
    if not table.telling.isdisjoint(clause.words):
        return not table.telling.isdisjoint(said)
    states = [span[0] for phrase in table.answers.get("health", ()) if (span := held(said, phrase))]
    asks = any(held(clause.words, phrase) for phrase in table.answers.get("health", ()))
    return asks and any(not table.being.isdisjoint(said[max(0, at - 2) : at]) for at in states)


def tells_of(fact: Trace, people: Collection[str], known: Meanings) -> bool:
    """Whether a fact tells of one of these people; what the patient feels, only where it begins with them."""
    wanted = set(people)
    begins = known.ids(words_of(fact.fact.says, known.language)[:_BEGINS])
    if fact.fact.section in _FELT and wanted.isdisjoint(begins):
        return False
    if wanted & KIN and fact.fact.section == "family_history":
        return True
    if "words:mother" in wanted and (fact.fact.section == "pregnancy" or not _OF_MOTHERS.isdisjoint(fact.ids)):
        return True
    if "words:child" in wanted and not _BORN.isdisjoint(fact.ids):
        return True
    if "words:relative" in wanted:
        wanted |= KIN
    if wanted & {"words:partner", "words:others", "words:child"}:
        wanted |= {"words:others", "words:contact"}
    return not wanted.isdisjoint(fact.ids)


def asked_of_pregnancy(slots: Sequence[Slot], speaker: Collection[str], known: Meanings) -> frozenset[int]:
    """Which slots ask a mother of herself while she carried the child: 'did you have a fever in the pregnancy'."""
    if _MOTHER.isdisjoint(speaker) or all(slot.ids.isdisjoint(_CARRYING) for slot in slots):
        return frozenset()
    of_it = _CARRYING | {"words:birth"}
    heads = (number for number, slot in enumerate(slots) if slot.kind == "head")
    return frozenset(number for number in heads if of_it.isdisjoint(known.within(slots[number].ids)))


def tells_of_pregnancy(fact: Trace, answers: Sequence[Slot]) -> bool:
    """Whether a fact about the pregnancy with the child answers by more than the part of the history it stands in."""
    section = {SECTION_NAMES.get(fact.fact.section, "")}
    about = fact.fact.section == "family_history" or not fact.ids.isdisjoint(_CARRYING | _MOTHER)
    return about and any(not slot.ids <= section for slot in answers)


def does_for_patient(said: str, itself: Collection[str], by_relative: bool, known: Meanings) -> bool:
    """Whether a sentence begins with somebody else who does something: 'my daughter fills', said by her 'I fill'."""
    words = words_of(said, known.language)[:_BEGINS]
    if by_relative and words[:1] == ("i",):
        return True
    first = next((slot for slot in known.slots(words) if slot.start <= 1), None)
    return first is not None and bool(beings(first.ids)) and first.ids.isdisjoint(itself)


def of_whom(known: Trace, partner: frozenset[str], family: bool, kin: frozenset[str]) -> bool:
    """Whether a fact is about whom the clause asks: the family only where asked, a relative where one is named."""
    if partner:
        return bool(known.ids & partner)
    if family:
        own = known.fact.section in ("social_history", "medicines") and not known.ids.isdisjoint(kin)
        own = own or (_BROTHERS in kin and _HOW_MANY in known.ids)
        carrying = known.fact.section == "pregnancy" and "words:mother" in kin
        told = known.ids & _ONE_OF_KIN
        anothers = bool(kin and told) and _with_parents(kin).isdisjoint(_with_parents(told))
        return (known.fact.section == "family_history" and not anothers) or bool(own or carrying)
    return known.fact.section != "family_history"


def _with_parents(kin: frozenset[str]) -> frozenset[str]:
    """The relatives, a mother and a father being parents."""
    return kin | _PARENTS if "words:parents" in kin else kin


def calls(known: Trace, people: Iterable[Slot], language: str) -> bool:
    """Whether a fact names one of these people by the very word: a cousin, of the relatives."""
    if "people_bare" not in tables(language).grammar:
        return False
    said = ["".join(words_of(text, language)) for text in (known.fact.says, *known.fact.attributes.values())]
    return any("".join(slot.words) in text for slot in people for text in said)
